"""What bots know of a game: what a position is worth, and which moves deserve a look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.state import State

S = TypeVar("S", bound=State[Any])

Plan: TypeAlias = Sequence[Choice]
"""A whole move as its choices in order: choose a stack, add a unit, name the hex."""


def every_option(s: State[Any]) -> Iterator[Plan]:
    """The plans of a game that has no better ideas: each legal choice is one."""
    for choice in s.options:
        yield (choice,)


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[S]):
    """Evaluations and plans; a game may leave out each of them, or all.

    `evaluate` says what a position is worth to a side, in the game's points: without it, its lead in the
    score. `evaluate_long_term` counts plans for the whole game too: how far a campaign or a landing has
    come, what the enemy will make of it.
    `plans` lists whole moves worth a look; the first is the default policy. A search looks at
    `search_plans` where there are any. It follows the default policy for `rollout_depth` questions before
    it evaluates a position, and of its own side expects `own_policy` there.
    `turns_left` counts the player turns still to come after this one: where there is such a count, a search
    plays on until `horizon` fewer are left.
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
        """What a search looks at: more than the plans, where a game has more."""
        return (self.search_plans or self.plans)(s)
