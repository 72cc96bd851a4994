"""Victory (victory.*, mission.points, fantasy.length)."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.admiral.state import AFLOAT, LEFT, LOST, SUNK, WRECK, Id, State, enemy

ONE, TWO = Side(0), Side(1)


def ruined(s: State, id: Id) -> bool:
    """[mission.points] Whether a unit is sunk or lost."""
    return s.units[id].status in (SUNK, WRECK, LOST)


def points(s: State) -> tuple[int, int]:
    """[mission.points] Each side's points: enemy units sunk or lost, half for those afloat and half
    destroyed, and what the mission adds.
    """
    found = [s.score[0], s.score[1]]
    for id, unit in s.units.items():
        card = s.card(id)
        foe = enemy(s.side(id))
        if ruined(s, id):
            found[foe] += card.points
        elif unit.status in (AFLOAT, LEFT) and 2 * unit.damage >= card.structure and not s.ashore(id):
            found[foe] += card.points // 2
    one, two = aims(s)
    return found[0] + one, found[1] + two


def aims(s: State) -> tuple[int, int]:
    """[mission.sheet] What a mission's own objectives score."""
    mission = s.game.mission
    if mission is None:
        return 0, 0
    found = [0, 0]
    for id in s.away:
        name = s.name(id)
        if mission.id == "demo-skirmish":
            found[s.side(id)] += 10
        elif mission.id == "denmark-strait" and name == "Bismarck" and s.structure(id) >= 3:
            found[s.side(id)] += 30
        elif mission.id == "matapan":
            found[s.side(id)] += 60
    if mission.id == "guadalcanal" and s.phase == "over":
        for id in s.fleet(TWO):
            if s.card(id).type in ("BC", "CA") and s.units[id].y <= s.game.cm(40):
                found[TWO] += 10
    return found[0], found[1]


def flags_left(s: State, side: Side) -> int:
    """[victory.default] Flagships that are not sunk or lost."""
    return sum(s.roster[id].flagship and not ruined(s, id) for id in s.roster if s.side(id) == side)


def beaten(s: State, side: Side) -> bool:
    """[victory.default] Whether a side has lost more than half of its flagships."""
    return 2 * flags_left(s, side) < s.start_flags[side]


def afloat_points(s: State, side: Side) -> int:
    """[victory.default] Tactical points afloat."""
    return sum(s.card(id).points for id in s.fleet(side))


def ships(s: State, side: Side) -> list[Id]:
    """[mission.sheet] A side's ships on the table."""
    return [id for id in s.fleet(side) if not s.ashore(id)]


def decided(s: State) -> bool:
    """[mission.sheet, victory.default, victory.mission] Whether the battle ends with this turn."""
    if not ships(s, ONE) or not ships(s, TWO):
        return True
    mission = s.game.mission
    if mission is None:
        return beaten(s, ONE) or beaten(s, TWO)
    if mission.id == "denmark-strait":
        return sunk(s, "Bismarck") or left(s, "Bismarck")
    if mission.id == "river-plate":
        return sunk(s, "Admiral Graf Spee") or left(s, "Admiral Graf Spee")
    return False


def sunk(s: State, name: str) -> bool:
    """Whether a ship is sunk or lost."""
    return any(s.name(id) == name and ruined(s, id) for id in s.roster)


def left(s: State, name: str) -> bool:
    """Whether a ship has left as her mission allows."""
    return any(s.name(id) == name and s.units[id].status == LEFT for id in s.roster)


def winner(s: State) -> tuple[int, str]:
    """[victory.mission, victory.default, mission.points, fantasy.length] Who has won, and why; -1 is a
    draw.
    """
    mission = s.game.mission
    if mission is None:
        lost = (beaten(s, ONE), beaten(s, TWO))
        if lost[0] != lost[1]:
            return (TWO if lost[0] else ONE), "flagships"
        if all(lost):
            one, two = afloat_points(s, ONE), afloat_points(s, TWO)
            return (-1 if one == two else ONE if one > two else TWO), "flagships"
    elif mission.id == "denmark-strait" and sunk(s, "Bismarck"):
        return TWO, "Bismarck sunk"
    elif mission.id == "river-plate":
        if sunk(s, "Admiral Graf Spee"):
            return TWO, "Graf Spee sunk"
        if left(s, "Admiral Graf Spee"):
            hurt = any(s.side(id) == TWO and (ruined(s, id) or s.structure(id) == 1) for id in s.roster)
            return (ONE if hurt else -1), "Graf Spee escaped"
    one, two = points(s)
    high, low = max(one, two), min(one, two)
    if high == low or 5 * high < 6 * low:
        return -1, "points"
    return (ONE if one > two else TWO), "points"


class Judgement(Procedure[State], frozen=True):
    """[victory.mission, victory.default] The battle is judged."""

    rule = "victory.mission"

    def perform(self, s: State) -> None:
        s.phase = "over"
        s.end(*winner(s), points(s))
