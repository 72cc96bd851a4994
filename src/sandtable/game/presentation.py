"""How a game is shown: its board, its events in words, and what clients draw over the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from sandtable.core.events import Event
from sandtable.core.side import Side
from sandtable.core.state import State

S = TypeVar("S", bound=State[Any])
Overlays: TypeAlias = dict[str, Any]
"""What a client draws over the map, by name: each game has its own, and its clients know them."""


def plain_sentence(event: Event) -> str:
    """An event in words where a game has none: its kind and its facts."""
    facts = ", ".join(f"{name} {fact}" for name, fact in event.facts.items())
    return f"{event.kind}: {facts}" if facts else event.kind


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[S]):
    """The words and pictures of a game; it may leave out each of them, or all.

    `board` describes what never changes, for drawing: map, counters, charts. `sentence` puts an event into
    words. `overlays` tells what a choice would cost or bring, as far as the side that is asked may know.
    `length` says how long a game is: "11 turns".
    """

    length: str = ""
    board: Callable[[], object] = dict
    sentence: Callable[[Event], str] = plain_sentence
    overlays: Callable[[S, Side], Overlays] | None = None

    def overlays_for(self, s: S, side: Side) -> Overlays:
        """What the side that is asked sees over the map."""
        return self.overlays(s, side) if self.overlays else {}
