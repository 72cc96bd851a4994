"""How good a battle looks for a side, for bots."""

from __future__ import annotations

from sandtable.core.side import Side, other
from sandtable.games.admiral.state import State
from sandtable.games.admiral.victory import points


def evaluate(s: State, side: Side) -> float:
    """The lead in mission points, and structure points that are left."""
    score = points(s)
    worth = float(score[side] - score[other(side)])
    for id in s.units:
        if s.afloat(id):
            share = s.units[id].damage / max(1, s.card(id).structure)
            worth += share * s.card(id).points / 2 * (-1 if s.side(id) == side else 1)
    return worth
