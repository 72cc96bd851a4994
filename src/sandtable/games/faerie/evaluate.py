"""How good a position is for a side, for bots."""

from __future__ import annotations

from sandtable.core.side import Side, other
from sandtable.games.faerie.state import State
from sandtable.games.faerie.victory import points


def evaluate(s: State, side: Side) -> float:
    """The lead in Victory Points."""
    score = points(s)
    return float(score[side] - score[other(side)])
