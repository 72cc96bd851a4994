"""6.0 Sequence of play."""

from __future__ import annotations

from sandtable.core.options import D6, NONE, Options
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.operation_albion import air, ground, intelligence, logistics, naval, transport
from sandtable.games.operation_albion.actions import ACTIONS, ActionsPhase
from sandtable.games.operation_albion.asking import Roll
from sandtable.games.operation_albion.gamedata import GERMAN, REWARDED, RUSSIAN
from sandtable.games.operation_albion.revolution import IncidentRoll, RevolutionCheck, WeatherCheck
from sandtable.games.operation_albion.setup import SetUp
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.victory import Judgement

CHAPTERS = (logistics, intelligence, naval, air, ground, transport)
"""The modules that make up the Action List."""

ORDER = (
    *("G1.mobilize", "G1.emergency", "G2.aerial", "G2.naval", "G2.ground", "G2.psywar"),
    *("G3.naval.move", "G3.naval.bombard", "G3.naval.redeploy", "G3.naval.mine", "G3.naval.clear"),
    *("G3.air.land", "G3.air.naval", "G3.air.redeploy", "G3.air.mine"),
    *("G3.ground.move", "G3.ground.redeploy", "G3.ground.rail", "G3.ground.train", "G3.comb.airground"),
    *("G3.comb.transport", "G3.comb.evac", "G3.comb.assault", "G3.comb.combassault", "G3.comb.airnaval"),
    *("G4.build", "G4.rally", "G4.refit", "32.0.raid", "32.0.substation", "32.0.carrier", "32.0.patrol"),
    *("32.0.recall", "32.0.basefire", "32.0.demolish", "32.0.undemolish"),
)
"""The Action List as it is printed."""

for action in ORDER:
    ACTIONS[action] = ACTIONS.pop(action)

PHASES = (
    ("weather", "Weather", "7.1", None),
    ("german points", "Action Points", "8.1", GERMAN),
    ("german incident", "Incident", "7.2", GERMAN),
    ("german actions", "Actions", "8.0", GERMAN),
    ("russian points", "Action Points", "8.1", RUSSIAN),
    ("russian incident", "Incident", "7.2", RUSSIAN),
    ("russian actions", "Actions", "8.0", RUSSIAN),
    ("revolution", "October Revolution", "7.3", None),
    ("turn record", "Turn Record", "6.1", None),
)
"""The phases of a turn: id, name, rule, and whose it is."""


class Begin(Procedure[State], frozen=True):
    """[3.0, 25.0, 25.0.ru, 25.0.de, 25.0.ru.track] The Russians set up first, then the Germans; then the
    first turn.
    """

    rule = "25.0"

    def perform(self, s: State) -> None:
        s.then(SetUp(RUSSIAN), SetUp(GERMAN), GameTurn(1))


class GameTurn(Procedure[State], frozen=True):
    """[6.0, 6.0.phasing, 6.1, 25.0.noincident] A turn: weather, the German turn, the Russian turn, the
    revolution, the record.
    """

    turn: int

    rule = "6.1"

    def perform(self, s: State) -> None:
        s.next_turn(self.turn)
        s.note_control()
        parts: list[Procedure[State]] = [Phase(GERMAN, "weather"), WeatherCheck()]
        for side in (GERMAN, RUSSIAN):
            name = s.game.sides[side]
            parts += [Phase(side, f"{name} points"), ActionPoints(side), Phase(side, f"{name} incident")]
            if not (side == GERMAN and self.turn == 1):
                parts.append(IncidentRoll(side))
            parts += [Phase(side, f"{name} actions"), ActionsPhase(side), EndPlayerTurn()]
        s.then(*parts, Phase(RUSSIAN, "revolution"), RevolutionCheck(), TurnRecord())


class Phase(Procedure[State], frozen=True):
    """[6.1] Open a phase."""

    side: Side
    name: str

    rule = "6.1"

    def perform(self, s: State) -> None:
        s.begin(self.side, self.name)


class ActionPoints(Roll, frozen=True):
    """[8.1, 25.0.ap] How many Action Points a side has."""

    side: Side

    rule = "8.1"
    prompt = "How many Action Points?"

    def options(self, s: State) -> Options:
        """[7.3.R5, 8.1.ru.post] After the revolution the Russians roll a die for them."""
        return D6 if self.side == RUSSIAN and s.revolution else NONE

    def rolled(self, s: State, die: int) -> None:
        s.set_ap(self.side, die)

    def perform(self, s: State) -> None:
        """[7.3.ap, 8.1.ru.morale, 8.1.de.base] The Germans have a fixed number; the Russians have what the
        marker shows.
        """
        numbers, track = s.game.numbers, s.game.tables.tracks.russian_ap
        base = numbers.german_ap if self.side == GERMAN else track[s.index]
        first = s.turn == 1
        s.set_ap(self.side, numbers.first_ap[self.side] if first else base + bonus(s, self.side))


def bonus(s: State, side: Side) -> int:
    """[8.1.ru.riga, 8.1.ru.hango, 8.1.de.riga, 8.1.de.hango, 31.1] A point for Riga and the islands, one
    for Hango and Helsingfors.

    A demolished port gives none.
    """
    return sum(all(s.control(a) == side and a not in s.demolished for a in group) for group in REWARDED)


class EndPlayerTurn(Procedure[State], frozen=True):
    """[8.0.noaccum, 7.2] Unused points are lost; what an incident forbade is allowed again."""

    rule = "8.0.noaccum"

    def perform(self, s: State) -> None:
        s.lift_bans()


class TurnRecord(Procedure[State], frozen=True):
    """[6.0.end, 7.3.index] The marker advances; after the last turn victory is judged."""

    rule = "6.0.end"

    def perform(self, s: State) -> None:
        s.begin(GERMAN, "turn record")
        shifts = s.game.tables.shifts
        if s.turn >= shifts.end_of_turn_from:
            s.shift_index(shifts.end_of_turn, "the war drags on")
        s.then(Judgement() if s.turn >= s.game.numbers.turns else GameTurn(s.turn + 1))


__all__ = ["ACTIONS", "CHAPTERS", "PHASES", "Begin"]
