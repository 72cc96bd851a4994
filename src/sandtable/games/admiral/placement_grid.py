"""Places in whole centimetres where scenery may lie and units may begin."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import isqrt
from typing import TypeAlias

from sandtable.board.plane import Polygon, square
from sandtable.core.options import Nouns
from sandtable.games.admiral.gamedata import GameData

ALL_HEADINGS = tuple(range(0, 360, 15))

Cell: TypeAlias = tuple[int, int]
"""A place in whole centimetres."""


class Spots(Nouns):
    """Places for something: x and y in whole centimetres, and a heading in degrees. `less` names the places
    where not every heading is allowed, with those that are.
    """

    __slots__ = ("ends", "headings", "less", "short", "xs", "ys")

    def __init__(
        self, xs: range, ys: range, headings: tuple[int, ...], less: dict[Cell, tuple[int, ...]]
    ) -> None:
        self.xs, self.ys, self.headings, self.less = xs, ys, headings, less
        self.short: dict[int, int] = {}
        for (x, _), allowed in less.items():
            self.short[x] = self.short.get(x, 0) + len(headings) - len(allowed)
        whole = len(ys) * len(headings)
        self.ends = list(accumulate(whole - self.short.get(x, 0) for x in xs))

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 3 or any(type(part) is not int for part in noun):
            return False
        x, y, heading = noun
        return x in self.xs and y in self.ys and heading in self.less.get((x, y), self.headings)

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        column = bisect_right(self.ends, index)
        x = self.xs[column]
        index -= self.ends[column - 1] if column else 0
        if x not in self.short:
            row, turn = divmod(index, len(self.headings))
            return x, self.ys[row], self.headings[turn]
        for y in self.ys:
            allowed = self.less.get((x, y), self.headings)
            if index < len(allowed):
                return x, y, allowed[index]
            index -= len(allowed)
        raise IndexError(index)


def grid(data: GameData, low: int, high: int, among: range | None = None) -> range:
    """The whole centimetres between two lines of the table."""
    if among is None:
        among = range(max(data.width, data.height) // data.cm(1) + 1)
    found = [number for number in among if low <= data.cm(number) <= high]
    return range(found[0], found[-1] + 1) if found else range(0)


def circle(shape: Polygon) -> tuple[int, int, int]:
    """A circle round a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return x, y, max(isqrt(square((x, y), corner)) + 1 for corner in shape)
