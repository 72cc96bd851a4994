"""Moves worth a look, for bots."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.game import Plan
from sandtable.games.operation_albion.state import State


def plans(s: State) -> Iterator[Plan]:
    """Each legal choice."""
    for choice in s.options:
        yield (choice,)
