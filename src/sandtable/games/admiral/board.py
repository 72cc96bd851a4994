"""What never changes, for drawing: cards, tables, the mission."""

from __future__ import annotations

from typing import Any

from sandtable.games.admiral.theatre import Theatre


def board(game: Theatre) -> dict[str, Any]:
    """Everything that a client needs once."""
    return {"game": game.name, "width": game.width, "height": game.height}
