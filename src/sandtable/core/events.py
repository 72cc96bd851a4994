"""Events: facts about what happened, in the past tense, and who may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from sandtable.core.side import CHANCE, Side

Fact: TypeAlias = "int | str | Sequence[Fact] | Mapping[str, Fact] | None"

Facts: TypeAlias = dict[str, Any]
"""The facts of an event by name, for code that puts them into words. Each kind of event has its own."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened. State verbs emit events; rules never write log text.

    If `owner` is set, only that side knows the `facts`; the others are told the `public` ones, or
    nothing. An event that `reveals` shows a side something it did not know, and so bars undo.
    """

    kind: str
    facts: dict[str, Fact]
    owner: Side | None = None
    public: dict[str, Fact] | None = None
    reveals: bool = False

    def seen_by(self, side: Side | None) -> Event | None:
        """The event as that side may know it; None stands for a spectator."""
        if self.owner is None or self.owner == side:
            return self
        if self.public is None:
            return None
        return Event(self.kind, self.public, None, None, self.reveals)


UNDO_BARRIER = Event("barrier", {}, owner=CHANCE, reveals=True)
"""The event that bars undo; no side is told of it."""
