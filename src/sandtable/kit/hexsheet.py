"""Hexes on a sheet: their centres and corners, and hexsides joined into lines.

Sheet units are hundredths of a hex (the distance between the centres of neighbours), x to the right,
y down, north up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from sandtable.board.hexes import ROOT3_HALF, Corner, Hex, Hexside, Layout
from sandtable.kit.sheet import Panel

UNIT = 100
"""Sheet units to a hex."""

Point: TypeAlias = tuple[float, float]


class Grid:
    """The hexes of a map as points of its sheet; with `turned`, columns run from south to north."""

    def __init__(self, layout: Layout, hexes: Collection[Hex], *, turned: bool) -> None:
        self.layout = layout
        self.turned = turned
        self.hexes = hexes
        any_hex = min(self.hexes)
        x, y = self.centre(any_hex)
        ring = self.layout.around(any_hex)
        points = (self.corner((any_hex, ring[i - 1], ring[i])) for i in range(6))
        self.corners = tuple((round(a - x, 1), round(b - y, 1)) for a, b in points)

    def centre(self, hex: Hex) -> Point:
        """The centre of a hex, north up."""
        across, along = self.layout.centre(hex)
        x, y = (along, -across) if self.turned else (across, along)
        return round(x * UNIT, 1), round(y * UNIT, 1)

    def corner(self, corner: Corner) -> Point:
        """The point where three hexes meet."""
        xs, ys = zip(*map(self.centre, corner), strict=True)
        return round(sum(xs) / 3, 1), round(sum(ys) / 3, 1)

    def ends(self, side: Hexside) -> tuple[Point, Point]:
        """The corners at the ends of a hexside."""
        one, two = self.layout.ends(side)
        return self.corner(one), self.corner(two)

    def frame(self, left: int, top: int, right: int, bottom: int) -> Panel:
        """The sheet: all hexes, and margins."""
        reach = UNIT / 2 / ROOT3_HALF
        wide, high = (UNIT / 2, reach) if self.turned else (reach, UNIT / 2)
        xs, ys = zip(*map(self.centre, self.hexes), strict=True)
        x, y = round(min(xs) - wide - left), round(min(ys) - high - top)
        return Panel(x, y, round(max(xs) + wide + right) - x, round(max(ys) + high + bottom) - y)

    def chains(self, sides: Iterable[Hexside]) -> tuple[tuple[Point, ...], ...]:
        """Hexsides joined end to end into lines that run as the sides are listed."""
        free = dict(enumerate(self.layout.ends(side) for side in sides))
        lines = []
        while free:
            first = min(free)
            line = list(free.pop(first))
            later = extend(line, free)
            line.reverse()
            if extend(line, free) <= later:
                line.reverse()
            lines.append(tuple(map(self.corner, line)))
        return tuple(lines)


def extend(line: list[Corner], free: dict[int, tuple[Corner, Corner]]) -> int:
    """Let a line take up the hexsides that go on from its end; the number of the last one."""
    last = -1
    while (found := next((n for n, ends in free.items() if line[-1] in ends), None)) is not None:
        one, two = free.pop(found)
        line.append(two if one == line[-1] else one)
        last = found
    return last
