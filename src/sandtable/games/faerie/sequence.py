"""5.0 Course of play."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import ActivationPhase
from sandtable.games.faerie.attrition import AttritionSegment
from sandtable.games.faerie.combat import CombatPhase
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.evasion import Forsaken
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.movement import MOVE, PREGAME
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.recovery import RecoveryPhase, RefitCheck
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.spells import BreakMinds
from sandtable.games.faerie.state import State
from sandtable.games.faerie.victory import Judgement
from sandtable.games.faerie.weather import track
from sandtable.games.faerie.written_orders import CarryOut

PHASES = (
    ("weather", "Weather", "5.A"),
    ("enchantment", "Enchantment", "5.B"),
    ("attrition", "Attrition", "5.C"),
    ("recovery", "Recovery", "5.D.1"),
    ("activation", "Activation", "5.D.2"),
    ("movement", "Movement", "5.D.3"),
    ("reaction", "Reaction", "5.D.4"),
    ("combat", "Combat", "5.D.5"),
)
"""Segments and phases: id, name and rule; those from recovery on come twice a turn."""


PHASE_END: tuple[Procedure[State], ...] = (RefitCheck(), Forsaken())
"""[9.3, 9.4, 18.0] What is seen to at the end of every segment and phase."""


class Begin(Procedure[State], frozen=True):
    """[4.0.1, 4.0.6, 22.3, 23.3] Set up, the Fomorian move before the war, then the first turn."""

    rule = "4.0"

    def perform(self, s: State) -> None:
        s.then(
            SetUp(),
            Phase(FOMORIAN, PREGAME),
            MovementPhase(FOMORIAN, PREGAME),
            GameTurn(1),
        )


class Phase(Procedure[State], frozen=True):
    """[5.0] Open a segment or phase. Who is asked in it shows who can recover, react or cast."""

    side: Side
    name: str

    rule = "5.0"

    def perform(self, s: State) -> None:
        s.begin(self.side, self.name)
        s.bar_undo()


class GameTurn(Procedure[State], frozen=True):
    """[5.0, 5.A, 5.D, 5.E] Three segments and two Player-Turns."""

    turn: int

    rule = "5.0"

    def perform(self, s: State) -> None:
        s.next_turn(self.turn, track(s, self.turn))
        s.then(
            Phase(FOMORIAN, "enchantment"),
            EnchantmentSegment(),
            *PHASE_END,
            Phase(FOMORIAN, "attrition"),
            AttritionSegment(FOMORIAN),
            AttritionSegment(FAERIE),
            *PHASE_END,
            *player_turn(FOMORIAN),
            *player_turn(FAERIE),
            EndTurn(),
        )


def player_turn(side: Side) -> list[Procedure[State]]:
    """[5.D.1, 5.D.2, 5.D.3, 5.D.4, 5.D.5] The phases of a Player-Turn."""
    enemy = other(side)
    return [
        Phase(side, "recovery"),
        RecoveryPhase(side),
        *PHASE_END,
        Phase(side, "activation"),
        ActivationPhase(side),
        *PHASE_END,
        Phase(side, MOVE),
        CarryOut(side),
        MovementPhase(side),
        Rested(),
        ForcedMarches(side),
        *PHASE_END,
        Phase(enemy, "reaction"),
        ReactionPhase(enemy),
        *PHASE_END,
        Phase(side, "combat"),
        CombatPhase(side),
        *PHASE_END,
    ]


class Rested(Procedure[State], frozen=True):
    """[5.D.3.b] Forced marches have Movement Points of their own."""

    rule = "5.D.3.b"

    def perform(self, s: State) -> None:
        s.rest()


class EndTurn(Procedure[State], frozen=True):
    """[5.end, 7.9.m32, 4.0.9] Enchantments end, the doomed go; after the last turn victory is judged."""

    rule = "5.end"

    def perform(self, s: State) -> None:
        s.then(BreakMinds(), Disband(), NextTurn())


class Disband(Procedure[State], frozen=True):
    """[7.9.m32] After Brian Mac Iver's death the troops of the Borders are destroyed."""

    rule = "7.9.m32"

    def perform(self, s: State) -> None:
        if not s.doomed:
            return
        for hex in s.hexes(FOMORIAN):
            number = s.ranks(FOMORIAN, hex).get("borders", 0)
            if number:
                s.lose_troops("borders", hex, number)
                s.tell("troops lost", side=FOMORIAN, hex=hex, number=number)
        for ship in sorted(ship for ship, colour in s.cargo.items() if colour == "borders"):
            s.lose_cargo(ship)
        s.end_doom()


class NextTurn(Procedure[State], frozen=True):
    """[5.end, 22.1, 23.1] The marker moves on, or the war is over."""

    rule = "5.end"

    def perform(self, s: State) -> None:
        s.end_turn()
        s.then(Judgement() if s.turn >= s.game.war.turns else GameTurn(s.turn + 1))
