"""Fog of war: what lies open goes from a position into every view, and from a view back into a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sandtable.core.options import Options
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.kit.questions import Listed, asked_for, in_order

STILL: dict[type, Callable[[Any], Any]] = {
    frozenset: lambda found: tuple(sorted(found)),
    list: tuple,
    dict: dict.copy,
}
"""What becomes of a field in a view; others go as they are."""


def shown(
    s: State[Any],
    side: Side | None,
    names: Iterable[str],
    listed: Callable[[Options], Listed] = in_order,
    *,
    advises: bool = False,
) -> dict[str, Any]:
    """What every view has, the agenda for the side that is asked, and the fields of a position that a view
    has as they are; of these, sets become tuples in order.
    """
    asked = side is not None and s.asked == side and not s.over
    known = {
        "game": s.game.name,
        "side": side,
        "asked": asked_for(s, side, listed, advises=advises),
        "agenda": tuple(s.agenda) if asked else (),
    }
    for name in names:
        value = getattr(s, name)
        still = STILL.get(type(value))
        known[name] = value if still is None else still(value)
    return known


def take(s: State[Any], known: object, names: Iterable[str]) -> None:
    """Fill fields of a fresh position with what a view says of them."""
    for name in names:
        kind, value = type(getattr(s, name)), getattr(known, name)
        setattr(s, name, kind(value) if kind in (dict, list, frozenset) else value)


def viewer(known: View) -> Side:
    """The side whose view it is; whole positions can be sampled only for the one that is asked."""
    if known.side is None or known.asked is None or known.side != known.asked.side:
        raise ValueError("whole positions can be sampled only for the side that is asked")
    return known.side
