"""The open question in a view: all of it for the side that is asked, for others only which side that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sandtable.core import play
from sandtable.core.options import Noun, Options
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.core.view import Asked

Listed: TypeAlias = dict[str, list[Noun]]
"""Choices: nouns by verb."""


def as_offered(options: Options) -> Listed:
    """Choices in the order in which they are offered."""
    return {verb: options.nouns(verb) for verb in options.verbs()}


def in_order(options: Options) -> Listed:
    """Choices in an order that tells nothing of the position."""
    return {verb: sorted(options.nouns(verb), key=repr) for verb in options.verbs()}


def asked_for(
    s: State[Any],
    side: Side | None,
    listed: Callable[[Options], Listed] = in_order,
    *,
    advises: bool = False,
) -> Asked | None:
    """The open question in the view of `side`, which is None for a spectator.

    The side that is asked sees it with its options, and so does a side that advises it (`advises`); others
    see only which side is asked. None when the game is over. `listed` puts the options in order.
    """
    decision = play.decision(s)
    if decision is None:
        return None
    if side is None or (side != decision.side and not advises):
        return Asked(decision.side)
    question = type(play.current(s)).__name__
    return Asked(decision.side, decision.rule, decision.prompt, listed(decision.options), question)
