"""A game in progress as plain data, with the agenda of what is still to be done."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar, get_type_hints

import msgspec

from sandtable.core.events import UNDO_BARRIER, Event, Fact
from sandtable.core.options import NONE, Noun, Options
from sandtable.core.procedure import Procedure
from sandtable.core.side import CHANCE, Side

G = TypeVar("G")


class State(Generic[G]):
    """What every game's state has; a game adds its own slots and says how to copy them.

    `saved` names the slots that make up the position. The events are a buffer that the table
    empties; `asked` and `options` are derived from the agenda by `settle`.
    """

    __slots__ = ("agenda", "asked", "events", "game", "options")

    saved: tuple[str, ...] = ("agenda",)

    def __init__(self, game: G) -> None:
        self.game = game
        self.agenda: list[Procedure[Any]] = []
        self.events: list[Event] = []
        self.asked: Side = CHANCE
        self.options: Options = NONE

    def then(self, *procedures: Procedure[Any]) -> None:
        """Queue procedures before everything else, in reading order."""
        self.agenda.extend(reversed(procedures))

    def tell(self, kind: str, **facts: Fact) -> None:
        """Emit an event that everybody may know."""
        self.events.append(Event(kind, facts))

    def bar_undo(self) -> None:
        """Bar undo: what is asked next, and whom, shows what a side did not know. Nobody is told."""
        self.events.append(UNDO_BARRIER)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return not self.agenda

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether there is such a thing; predicates are asked only about what exists."""
        return True

    def clone(self) -> Self:
        """An independent copy, with an empty buffer of events."""
        raise NotImplementedError


def dump(s: State[Any]) -> bytes:
    """The position as JSON."""
    return msgspec.json.encode({name: _orderly(getattr(s, name)) for name in s.saved})


def _orderly(value: Any) -> Any:
    """Sets and dicts in a fixed order, so that equal positions have equal JSON."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, dict):
        return {key: _orderly(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_orderly(item) for item in value]
    return value


def restore(s: State[Any], data: bytes, procedures: Any) -> None:
    """Fill a fresh state from JSON; `procedures` is the union of the game's procedures."""
    hints = get_type_hints(type(s))
    fields = [(name, list[procedures] if name == "agenda" else hints[name]) for name in s.saved]
    position = msgspec.json.decode(data, type=msgspec.defstruct("Position", fields))
    for name in s.saved:
        setattr(s, name, getattr(position, name))
