"""The presentation of a game: its board, its events in words, and overlays of its map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from sandtable.core.events import Event
from sandtable.core.side import Side
from sandtable.core.state import S

Overlays: TypeAlias = dict[str, Any]
"""Drawings over the map, by name. Each game has its own, which its clients know."""


def plain_sentence(event: Event) -> str:
    """The default sentence of an event: its kind and its facts."""
    facts = ", ".join(f"{name} {fact}" for name, fact in event.facts.items())
    return f"{event.kind}: {facts}" if facts else event.kind


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[S]):
    """The words and pictures of a game; every member has a default.

    `board` describes for drawing what never changes: map, counters, charts. `sentence` puts an event into
    words. `overlays` shows what choices would cost or bring, as far as the side to move may know. `length`
    says how long a game is: "11 turns".
    """

    length: str = ""
    board: Callable[[], object] = dict
    sentence: Callable[[Event], str] = plain_sentence
    overlays: Callable[[S, Side], Overlays] | None = None

    def overlays_for(self, s: S, side: Side) -> Overlays:
        """The overlays for the side to move; none in a game without them."""
        return self.overlays(s, side) if self.overlays else {}
