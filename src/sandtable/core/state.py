"""A game in progress as plain data, with the agenda of what is still to be done."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar, get_type_hints

import msgspec

from sandtable.core.events import UNDO_BARRIER, Event, Fact
from sandtable.core.options import NONE, Noun, Options
from sandtable.core.procedure import Procedure, Violation
from sandtable.core.side import CHANCE, Side

G = TypeVar("G")


class State(Generic[G]):
    """The base of every game's state. A game adds its own slots, and says how to copy them.

    `saved` names the slots that make up the position. `events` is a buffer that the table empties;
    `asked` and `options` are derived from the agenda by `settle`.
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

    def show(self, kind: str, **facts: Fact) -> None:
        """Tell everybody something that somebody did not know: it cannot be taken back."""
        self.events.append(Event(kind, facts, reveals=True))

    def bar_undo(self) -> None:
        """Bar undo, without telling anybody: the next question reveals what a side did not know."""
        self.events.append(UNDO_BARRIER)

    @property
    def over(self) -> bool:
        """Whether the game is over: nothing is left to do."""
        return not self.agenda

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether the noun names an existing thing; predicates are called only with such nouns."""
        return True

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        """The rule that says when such a choice is made; asked about a verb that the open question does not
        know. It may tell only what everybody sees.
        """
        return None

    def clone(self) -> Self:
        """An independent copy, with an empty buffer of events."""
        raise NotImplementedError


S = TypeVar("S", bound=State[Any])
"""The state of a game, where a function or class is generic in it."""


def dump(s: State[Any]) -> bytes:
    """The position as JSON."""
    return msgspec.json.encode({name: _orderly(getattr(s, name)) for name in s.saved})


def _orderly(value: Any) -> Any:
    """The value with its sets and dicts sorted, so that equal positions have equal JSON."""
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
