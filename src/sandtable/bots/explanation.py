"""What a bot considered before it chose, for those who ask it why."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame

ALIKE = 0.05
"""Worths that differ by less are the same."""


class Line(msgspec.Struct, frozen=True):
    """One plan that was considered.

    `worth` is the expected evaluation for the side, in the game's own points; `score` is its
    expected lead in the score where the look ahead ends.
    """

    choices: list[Choice]
    worth: float
    score: float
    visits: int


class Explanation(msgspec.Struct, frozen=True):
    """All that was considered for one choice, the best line first."""

    bot: str
    nodes: int
    seconds: float
    lines: list[Line]

    @property
    def doubtful(self) -> bool:
        """Whether another line came out better than the best, but not beyond doubt."""
        return any(line.visits and line.worth > self.lines[0].worth + ALIKE for line in self.lines)


def lead(game: AnyGame, s: State[Any], side: Side) -> float:
    """A side's lead in the score, or the score itself where there is but one."""
    score = game.score(s)
    if not game.rivals or len(score) < 2:
        return float(sum(score))
    return float(score[side] - max(points for other, points in enumerate(score) if other != side))
