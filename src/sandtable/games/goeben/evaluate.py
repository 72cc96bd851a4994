"""How good a position is for us, for bots."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.games.goeben.state import State


def evaluate(s: State, side: Side) -> float:
    """Victory points towards the mission, and the ships that are left."""
    return float(s.vp)
