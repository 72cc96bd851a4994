"""Events in words: a class with a method for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from sandtable.core.events import Event, Facts

D = TypeVar("D")


class Sentences(Generic[D]):
    """Turns events into sentences: `tell_game_over` tells an event of the kind "game over" or "game-over"."""

    def __init__(self, data: D) -> None:
        self.data = data
        self.sentences: dict[str, Callable[[Facts], str]] = {
            name.removeprefix("tell_").replace("_", " "): getattr(self, name)
            for name in dir(self)
            if name.startswith("tell_")
        }

    def sentence(self, event: Event) -> str:
        """The line of the log for an event."""
        return self.sentences[event.kind.replace("-", " ")](event.facts)
