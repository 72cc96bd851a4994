"""How good a position is for a side, for bots."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.theatre import GERMAN
from sandtable.games.operation_albion.victory import points


def evaluate(s: State, side: Side) -> float:
    """The lead in victory points."""
    german, russian = points(s)
    return float(german - russian if side == GERMAN else russian - german)
