"""What a game tells its bots: evaluations of positions, and plans worth considering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.state import S, State

Plan: TypeAlias = Sequence[Choice]
"""A whole move as its choices in order: choose a stack, add a unit, name the hex."""


def every_option(s: State[Any]) -> Iterator[Plan]:
    """The default plans of a game: each legal choice is one."""
    for choice in s.options:
        yield (choice,)


def whole_moves(s: State[Any]) -> Iterator[Plan]:
    """Plans for games of few choices: each choice, followed by the same side's answers to the questions that
    it puts on top of the open one's place on the agenda.
    """
    yield from _onward(s, s.asked, len(s.agenda))


def _onward(s: State[Any], side: Side, depth: int) -> Iterator[Plan]:
    for choice in s.options:
        after = s.clone()
        play.choose(after, side, *choice)
        if after.asked != side or len(after.agenda) <= depth:
            yield (choice,)
        else:
            yield from ((choice, *more) for more in _onward(after, side, depth))


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[S]):
    """Evaluations and plans of a game; every member has a default.

    `evaluate` is what a position is worth to a side, in the game's points; the default is its lead in the
    score. `evaluate_long_term` also counts plans for the whole game: the progress of a campaign or a landing,
    and what the enemy can do against it.
    `plans` lists whole moves worth considering; the first is the default policy. `search_plans` lists more of
    them for a search. A rollout follows the default policy for `rollout_depth` questions before it evaluates
    a position; the searching side follows `own_policy` there.
    `turns_left` counts the player turns after this one; with it, a search plays on until `horizon` fewer are
    left.
    """

    evaluate: Callable[[S, Side], float] | None = None
    evaluate_long_term: Callable[[S, Side], float] | None = None
    plans: Callable[[S], Iterable[Plan]] = every_option
    search_plans: Callable[[S], Iterable[Plan]] | None = None
    own_policy: Callable[[S], Plan] | None = None
    rollout_depth: int = 0
    turns_left: Callable[[S], int] | None = None
    horizon: int = 2

    def plans_to_search(self, s: S) -> Iterable[Plan]:
        """The plans for a search: `search_plans`, or `plans` in a game without them."""
        return (self.search_plans or self.plans)(s)
