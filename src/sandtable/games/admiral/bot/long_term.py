"""The long-term evaluation: `evaluate`, the progress of the mission, and the fire of the next turn.

At the end of a battle it says above all who has won.
"""

from __future__ import annotations

from sandtable.core.side import Side, other
from sandtable.games.admiral.bot.evaluation import (
    URGENT,
    batteries,
    errand,
    evaluate,
    salvo,
    section,
    seen_from,
    worth,
)
from sandtable.games.admiral.mission import exits, to_edge
from sandtable.games.admiral.state import SURFACED, Id, State
from sandtable.games.admiral.victory import quarry

DECIDED, DRAWN = 50.0, -25.0
"""Points for a won battle (for a lost one, as many less), and for a draw, which is nearer to a defeat."""
NARROW = 30.0
"""Points that the margin of a battle that is over adds or takes at most."""
LINE = 0.5
"""Weight of the damage that the batteries may do in the next turn, as damage scores half its points."""
HUNTED = 15.0
"""Points that full damage to the quarry of a mission costs its side, besides those of `evaluate`."""
UNDERWAY = 0.5
"""Share of the points at a ship's destination that counts when she has almost reached it."""


def evaluate_long_term(s: State, side: Side) -> float:
    """[victory.mission] The worth of a position to a side, in points; at the end above all who has won."""
    if s.over:
        won = DRAWN if s.winner < 0 else DECIDED if s.winner == side else -DECIDED
        return won + max(-NARROW, min(NARROW, evaluate(s, side)))
    return evaluate(s, side) + long_term_value(s, side)


def long_term_value(s: State, side: Side) -> float:
    """Tactical points that the mission and the fire of the next turn add to `evaluate`."""
    foe = other(side)
    return plan(s, side) - plan(s, foe) + LINE * (broadsides(s, side) - broadsides(s, foe))


def plan(s: State, side: Side) -> float:
    """[mission.sheet] Tactical points for the progress of a side's ships in the mission."""
    total = 0.0
    hunted = quarry(s)
    for id in s.fleet(side):
        if id == hunted:
            total -= HUNTED * s.units[id].damage / s.card(id).structure
        edge, urge = errand(s, id)
        if edge and urge == URGENT:
            across = s.game.height if edge in ("north", "south") else s.game.width
            total += UNDERWAY * prize(s, id) * (1.0 - min(1.0, to_edge(s, s.units[id].point, edge) / across))
    return total


def prize(s: State, id: Id) -> float:
    """[mission.sheet] The points that a ship scores at her destination, or else a quarter of her cost."""
    scores = [way.points for way in exits(s, id) if s.structure(id) >= way.least]
    scores += [one.points for one in s.game.rules.station if s.card(id).type in one.types]
    return float(max(scores, default=0)) or s.card(id).points / 4


def broadsides(s: State, side: Side) -> float:
    """[fire.attack-value] Points for the damage that batteries may do in a turn, each at its best target.

    0 by night, when it is not known which ships will be seen.
    """
    if s.night:
        return 0.0
    foes = [
        (unit.pose, s.card(id), unit.speed, worth(s, id))
        for id in s.fleet(other(side))
        if (unit := s.units[id]).depth == SURFACED
    ]
    total = 0.0
    for id in s.fleet(side):
        here = s.units[id].pose
        best: dict[str, float] = {}
        for pose, card, speed, each in foes:
            far, arc = seen_from(here, pose)
            for letter, battery in batteries(s.card(id)):
                if far <= s.game.cm(battery.range):
                    hope = each * salvo(s, battery, arc, far, card, section(pose, here), speed)
                    best[letter] = max(hope, best.get(letter, 0.0))
        total += sum(best.values())
    return total
