"""Victory (victory.*, mission.points, fantasy.length)."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.admiral.mission import bounty, exits, ruined, to_edge
from sandtable.games.admiral.state import AFLOAT, LEFT, ONE, SIDES, TWO, Id, State, enemy


def points(s: State) -> tuple[int, int]:
    """[mission.points] Each side's points: enemy units sunk or lost, half for those afloat and half
    destroyed, and what the mission adds.
    """
    found = aims(s)
    for id, unit in s.units.items():
        card = s.card(id)
        foe = enemy(s.side(id))
        if ruined(s, id):
            found[foe] += card.points
        elif unit.status in (AFLOAT, LEFT) and 2 * unit.damage >= card.structure and not s.ashore(id):
            found[foe] += card.points // 2
    return found[0], found[1]


def aims(s: State) -> list[int]:
    """[mission.sheet] What a mission's own objectives score: ships that have left, damage to what was sought,
    and at the end ships on their station.
    """
    found = [0, 0]
    for id, edge in s.away.items():
        scores = [way.points for way in exits(s, id) if edge in way.edges and s.structure(id) >= way.least]
        found[s.side(id)] += max(scores, default=0)
    for id in s.roster if s.game.rules.bounty else ():
        prize = bounty(s, id)
        if prize is not None:
            found[enemy(s.side(id))] += prize.each * s.units[id].damage + prize.destroyed * ruined(s, id)
    for station in s.game.rules.station if s.phase == "over" else ():
        for id in s.fleet(Side(station.side)):
            far = to_edge(s, s.units[id].point, station.edge)
            if s.card(id).type in station.types and far <= s.game.cm(station.within):
                found[station.side] += station.points
    return found


def beaten(s: State, side: Side) -> bool:
    """[victory.default] Whether a side has lost more than half of its flagships."""
    return 2 * sum(not ruined(s, id) for id in s.flagships(side)) < s.start_flags[side]


def decided(s: State) -> bool:
    """[mission.sheet, victory.default, victory.mission] Whether the battle ends with this turn."""
    if any(all(s.ashore(id) for id in s.fleet(side)) for side in SIDES):
        return True
    if s.game.mission is None:
        return beaten(s, ONE) or beaten(s, TWO)
    id = quarry(s)
    return bool(id) and (ruined(s, id) or s.units[id].status == LEFT)


def quarry(s: State) -> Id:
    """[mission.sheet] The ship that the battle is about, if it is about one."""
    hunted = s.game.rules.quarry
    return next((id for id in s.roster if s.name(id) == hunted.ship), "") if hunted is not None else ""


def crippled(s: State, side: Side) -> bool:
    """[mission.sheet] Whether a ship of a side is sunk, lost or down to 1 structure point."""
    return any(s.side(id) == side and (ruined(s, id) or s.structure(id) == 1) for id in s.roster)


def winner(s: State) -> tuple[int, str]:
    """[victory.mission, victory.default, mission.points, fantasy.length] Who has won, and why; -1 is a
    draw.
    """
    if s.game.mission is None:
        lost = (beaten(s, ONE), beaten(s, TWO))
        if lost[0] != lost[1]:
            return (TWO if lost[0] else ONE), "flagships"
        if all(lost):
            one, two = (sum(s.card(id).points for id in s.fleet(side)) for side in SIDES)
            return (-1 if one == two else ONE if one > two else TWO), "flagships"
    elif s.game.rules.quarry is not None and (id := quarry(s)):
        side = s.side(id)
        if ruined(s, id):
            return enemy(side), f"{s.name(id)} sunk"
        if s.units[id].status == LEFT and s.game.rules.quarry.escape == "crippled":
            return (side if crippled(s, enemy(side)) else -1), f"{s.name(id)} escaped"
    return leader(*points(s)), "points"


def leader(one: int, two: int) -> int:
    """[mission.points] Who wins by points: a fifth more than the enemy's are needed; -1 is a draw."""
    high, low = max(one, two), min(one, two)
    if high == low or 5 * high < 6 * low:
        return -1
    return ONE if one > two else TWO


class Judgement(Procedure[State], frozen=True):
    """[victory.mission, victory.default] The battle is judged."""

    rule = "victory.mission"

    def perform(self, s: State) -> None:
        s.phase = "over"
        s.end(*winner(s), points(s))
