"""A part of a hex map as text: two lines for each hex, and every other column one line lower.

The left end of a hex's two lines are its upper and lower left hexsides; the lower line also stands
for its bottom hexside. So each hexside has a place of its own and can be drawn as water.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from rich.console import Group as Lines
from rich.text import Text

from sandtable.board.hexes import Hex, Hexside, Layout, hexside

PITCH = 8
"""Characters from one column to the next: a hexside and seven for the hex."""


class Cell(NamedTuple):
    """The text of a hex: seven characters above, up to seven below, and their styles."""

    upper: str
    lower: str = ""
    ground: str = ""
    stack: str = ""


class Edge(NamedTuple):
    """The sign of a hexside and its style."""

    sign: str
    style: str


class Window(NamedTuple):
    """The part of the map to draw: the first column and row, and how many of them."""

    column: int
    row: int
    columns: int
    rows: int

    def holds(self, hex: Hex) -> bool:
        """Whether a hex lies in the window."""
        column, row = divmod(hex, 100)
        return 0 <= column - self.column < self.columns and 0 <= row - self.row < self.rows


def window(sheet: Collection[Hex], hexes: list[Hex], centre: Hex, columns: int, rows: int) -> Window:
    """A window on a sheet that shows all hexes if they fit, or else the surroundings of the centre."""
    across = [hex // 100 for hex in hexes] or [centre // 100]
    down = [hex % 100 for hex in hexes] or [centre % 100]
    middle = (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
    column = middle[0] if max(across) - min(across) < columns else centre // 100
    row = middle[1] if max(down) - min(down) < rows else centre % 100
    return Window(
        _within(column - columns // 2, columns, [hex // 100 for hex in sheet]),
        _within(row - rows // 2, rows, [hex % 100 for hex in sheet]),
        columns,
        rows,
    )


def overview(columns: range, rows: range, sign: Callable[[Hex], tuple[str, str]], legend: str) -> Lines:
    """The whole map, two characters a hex; every other column sits half a hex higher or lower."""
    text = Text(no_wrap=True, overflow="crop")
    for row in rows:
        line = [(f"{row:02d} ", "bright_black")]
        for column in columns:
            line += [sign(Hex(column * 100 + row)), (" ", "")]
        _append(text, line)
    text.append("   " + " ".join(str(column)[-1] for column in columns), "bright_black")
    return Lines(text, Text(legend, "bright_black"))


def _within(first: int, size: int, lines: list[int]) -> int:
    """The first line of a window, shifted so that little of it lies off the sheet."""
    return max(min(first, max(lines) - size + 1), min(lines))


def draw(layout: Layout, cells: Mapping[Hex, Cell], edges: Mapping[Hexside, Edge], shown: Window) -> Text:
    """The window as text; hexes that have no cell stay empty."""
    height = 2 * shown.rows + 2
    lines = [[(" ", "")] * (shown.columns * PITCH + 1) for _ in range(height)]
    for hex in sorted(cells):
        if shown.holds(hex):
            _draw_hex(layout, lines, hex, cells[hex], edges, shown)
    text = Text(no_wrap=True, overflow="crop")
    for line in lines:
        if any(sign != " " for sign, _ in line):
            _append(text, line)
    text.rstrip()
    return text


def _append(text: Text, line: list[tuple[str, str]]) -> None:
    for sign, style in line:
        text.append(sign, style or None)
    text.rstrip()
    text.append("\n")


def _draw_hex(
    layout: Layout,
    lines: list[list[tuple[str, str]]],
    hex: Hex,
    cell: Cell,
    edges: Mapping[Hexside, Edge],
    shown: Window,
) -> None:
    x = (hex // 100 - shown.column) * PITCH
    top = round(2 * layout.centre(hex)[1]) - 2 * shown.row + 1
    sides = {}
    for neighbour in layout.around(hex):
        across = neighbour // 100 - hex // 100
        along = layout.centre(neighbour)[1] - layout.centre(hex)[1]
        sides[across, along > 0] = edges.get(hexside(hex, neighbour))
    below = sides[0, True] or Edge("_", "bright_black")
    lower = cell.lower.center(PITCH - 1, below.sign) if cell.lower else below.sign * (PITCH - 1)
    for i, sign in enumerate(cell.upper.ljust(PITCH - 1)[: PITCH - 1], 1):
        lines[top][x + i] = sign, cell.ground
    for i, sign in enumerate(lower[: PITCH - 1], 1):
        lines[top + 1][x + i] = (sign, below.style) if sign == below.sign else (sign, cell.stack)
    for place, sign, dx, dy in (
        ((-1, False), "/", 0, 0),
        ((-1, True), "\\", 0, 1),
        ((1, False), "\\", PITCH, 0),
        ((1, True), "/", PITCH, 1),
    ):
        edge = sides[place] or Edge(sign, "bright_black")
        lines[top + dy][x + dx] = edge
