"""Printed hex numbers, their neighbours, hexsides and distances.

A hex is its printed number as an int: column 18, row 33 is 1833, column 9, row 29 is 929. A
hexside is the ordered pair of the two hexes that share it, a corner the ordered triple of the
three hexes that meet there; hexes beyond the edge of the map still count in them.
"""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

import msgspec

Hex = NewType("Hex", int)
Hexside: TypeAlias = tuple[Hex, Hex]
Corner: TypeAlias = tuple[Hex, Hex, Hex]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six axial steps, going round."""

ROOT3_HALF = 0.8660254037844386


def parse(text: str) -> Hex:
    """Read a printed number such as "0929"."""
    if len(text) != 4 or not text.isdecimal():
        raise ValueError(f"a hex number has four digits, not {text!r}")
    return Hex(int(text))


def printed(hex: Hex) -> str:
    """The number as it stands on the map."""
    return f"{hex:04d}"


def hexside(a: Hex, b: Hex) -> Hexside:
    """The side that two adjacent hexes share."""
    return (a, b) if a < b else (b, a)


class Layout(msgspec.Struct, frozen=True):
    """How a map is numbered: CCRR, with straight columns or straight rows, every other one shoved.

    `shoved` says whether the even or the odd lines sit half a hex toward the lower numbers.
    """

    straight: Literal["columns", "rows"] = "columns"
    shoved: Literal["even", "odd"] = "even"

    def _line_place(self, hex: Hex) -> tuple[int, int]:
        column, row = divmod(hex, 100)
        return (column, row) if self.straight == "columns" else (row, column)

    def axial(self, hex: Hex) -> tuple[int, int]:
        """Axial coordinates (q, r): q counts the straight lines."""
        line, place = self._line_place(hex)
        odd = line & 1
        half = (line - odd) // 2 if self.shoved == "even" else (line + odd) // 2
        return line, place - half

    def number(self, q: int, r: int) -> Hex:
        """The printed number at axial coordinates."""
        odd = q & 1
        place = r + ((q - odd) // 2 if self.shoved == "even" else (q + odd) // 2)
        return Hex(q * 100 + place if self.straight == "columns" else place * 100 + q)

    def around(self, hex: Hex) -> tuple[Hex, ...]:
        """The six neighbours, going round, on the map or not."""
        q, r = self.axial(hex)
        return tuple(self.number(q + dq, r + dr) for dq, dr in DIRECTIONS)

    def opposite(self, hex: Hex, neighbour: Hex) -> Hex:
        """The neighbour of `hex` straight across from another one."""
        ring = self.around(hex)
        return ring[(ring.index(neighbour) + 3) % 6]

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b, counting b."""
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        dq, dr = bq - aq, br - ar
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ring(self, hex: Hex, radius: int) -> list[Hex]:
        """All hexes at exactly that distance, going round."""
        if radius == 0:
            return [hex]
        q, r = self.axial(hex)
        q, r = q + DIRECTIONS[4][0] * radius, r + DIRECTIONS[4][1] * radius
        found = []
        for dq, dr in DIRECTIONS:
            for _ in range(radius):
                found.append(self.number(q, r))
                q, r = q + dq, r + dr
        return found

    def ends(self, side: Hexside) -> tuple[Corner, Corner]:
        """The two corners at the ends of a hexside."""
        a, b = side
        ring = self.around(a)
        at = ring.index(b)
        return corner(a, b, ring[at - 1]), corner(a, b, ring[(at + 1) % 6])

    def meeting(self, side: Hexside) -> tuple[Hexside, ...]:
        """The four hexsides that share a corner with this one."""
        a, b = side
        return tuple(
            hexside(x, y)
            for end in self.ends(side)
            for third in end
            if third not in side
            for x, y in ((a, third), (b, third))
        )

    def centre(self, hex: Hex) -> tuple[float, float]:
        """The centre in the sheet's frame, in hex widths: across the lines, along the lines."""
        line, place = self._line_place(hex)
        shoved = (line % 2 == 0) == (self.shoved == "even")
        return line * ROOT3_HALF, place - 0.5 if shoved else float(place)


def corner(a: Hex, b: Hex, c: Hex) -> Corner:
    """The point where three hexes meet."""
    low, middle, high = sorted((a, b, c))
    return low, middle, high
