"""How fast one side is as against the other: the two are measured by turns, so that both meet the same
weather, and only one of them works at a time. Where a process happens to have its objects in memory makes a
few per cent; so each round has fresh ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from tools.yardstick.sides import Side

ROWS = ("decisions", "clone", "view", "search", "server")

LEAST = 0.97
"""What the new side's speed may be of the old one's, in the median of the rounds."""


class Row(NamedTuple):
    """One kind of work in one game: the old side's speed, and what the new one's was of it in each round."""

    game: str
    name: str
    speed: float
    ratios: list[float]

    @property
    def ratio(self) -> float:
        """The usual ratio."""
        return median(self.ratios)

    @property
    def slower(self) -> bool:
        """Whether the new side is slower beyond doubt: by the median, and in every round."""
        return self.ratio < LEAST and max(self.ratios) < 1


def measured(old: Side, new: Side, games: Sequence[str], rounds: int) -> list[Row]:
    """Every row of every game."""
    speeds: dict[tuple[str, str], list[float]] = defaultdict(list)
    ratios: dict[tuple[str, str], list[float]] = defaultdict(list)
    for number in range(rounds):
        with old.twin(number) as one, new.twin(number) as other:
            for row in [(game, name) for game in games for name in ROWS]:
                turns = (one, other) if len(ratios[row]) % 2 == 0 else (other, one)
                found = {side: speed(side, *row) for side in turns}
                speeds[row].append(found[one])
                ratios[row].append(found[other] / found[one])
    return [Row(*row, median(speeds[row]), ratios[row]) for row in ratios]


def speed(side: Side, game: str, row: str) -> float:
    """Pieces of work a second."""
    return float(side.do({"kind": "speed", "game": game, "row": row})["speed"])
