"""Where things happen: the places of a game's movements and fights, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandtable.core.events import Event, Fact
from sandtable.core.state import State
from sandtable.game.game import AnyGame

CELL = 1000
"""Side of the squares, in hundredths of a centimetre, into which a table without spaces is divided."""


def moved_to(game: AnyGame, s: State[Any], event: Event) -> Iterator[str]:
    """The places that a movement entered."""
    return _places(game.presentation.moves, s, event)


def fought_over(game: AnyGame, s: State[Any], event: Event) -> Iterator[str]:
    """The places that were fought over."""
    return _places(game.presentation.fights, s, event)


def _places(facts: Mapping[str, str], s: State[Any], event: Event) -> Iterator[str]:
    named = facts.get(event.kind)
    if named is None:
        return
    fact = event.facts[named]
    units = getattr(s, "units", None)
    if isinstance(units, dict):
        yield from _cell(s, units, fact)
    elif isinstance(fact, Sequence) and not isinstance(fact, str):
        yield from map(str, fact)
    else:
        yield str(fact)


def _cell(s: State[Any], units: dict[str, Any], unit: Fact) -> Iterator[str]:
    """The square in which a unit lies, if it is on the table."""
    pose = units.get(str(unit))
    if pose is not None and 0 <= pose.x < s.game.width and 0 <= pose.y < s.game.height:
        yield f"{pose.x // CELL},{pose.y // CELL}"
