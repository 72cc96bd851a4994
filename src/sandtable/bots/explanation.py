"""What a bot considered before it chose."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame

WORTH_TOLERANCE = 0.05
"""Evaluation points by which another line must be better than the best to count as better."""


class Line(msgspec.Struct, frozen=True):
    """One plan that was considered.

    `worth` is the expected evaluation for the side, in the game's own points; `score` is its
    expected lead in the score at the end of its simulations, which were `visits` in number.
    """

    choices: list[Choice]
    worth: float
    score: float
    visits: int


class Explanation(msgspec.Struct, frozen=True):
    """All that was considered for one choice, the best line first. `nodes` are the plans carried out."""

    bot: str
    nodes: int
    seconds: float
    lines: list[Line]

    @property
    def doubtful(self) -> bool:
        """Whether another line came out better than the first, but not by enough to replace it."""
        return any(line.visits and line.worth > self.lines[0].worth + WORTH_TOLERANCE for line in self.lines)


def lead(game: AnyGame, s: State[Any], side: Side) -> float:
    """A side's lead over the best of the others in the score; the sum of the score where nobody competes."""
    score = game.score(s)
    if not game.rivals or len(score) < 2:
        return float(sum(score))
    return float(score[side] - max(points for other, points in enumerate(score) if other != side))
