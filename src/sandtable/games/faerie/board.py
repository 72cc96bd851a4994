"""What never changes, for drawing: map, counters, charts."""

from __future__ import annotations

from typing import Any

from sandtable.games.faerie.theatre import Theatre


def board(game: Theatre) -> dict[str, Any]:
    """Everything that a client needs once."""
    return {"game": game.name}
