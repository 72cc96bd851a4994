"""Sets of numbered places as big whole numbers: bit n stands for place n.

Spreading over a hex map is then a few shifts a step, whatever the number of hexes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable


def mask(places: Iterable[int]) -> int:
    """A set of places as one number."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def places(of: int) -> list[int]:
    """The places of a mask, in order."""
    found = []
    while of:
        low = of & -of
        found.append(low.bit_length() - 1)
        of ^= low
    return found


class Spread:
    """Steps between places, sorted by how far apart their numbers are."""

    def __init__(self, steps: Iterable[tuple[int, int]]) -> None:
        by_distance: dict[int, int] = defaultdict(int)
        for start, end in steps:
            by_distance[end - start] |= 1 << start
        self._up = [(distance, by) for distance, by in by_distance.items() if distance > 0]
        self._down = [(-distance, by) for distance, by in by_distance.items() if distance < 0]

    def within(self, start: int, most: int, barred: int) -> int:
        """Everything within a number of steps; barred places are not entered."""
        reached = start
        for _ in range(most):
            grown = reached
            for distance, by in self._up:
                grown |= (reached & by) << distance
            for distance, by in self._down:
                grown |= (reached & by) >> distance
            grown &= ~barred | start
            if grown == reached:
                break
            reached = grown
        return reached
