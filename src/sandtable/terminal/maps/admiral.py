"""The table of Admiral as text: ships as letters with the way their bows point."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from sandtable.board.plane import Point, dot, overlap
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.state import AFLOAT, DEEP, LATE, WRECK, Id
from sandtable.games.admiral.submarines import DEPTHS
from sandtable.games.admiral.view import View

STYLES = ("bright_blue", "bright_red")
ARROWS = "↑↗→↘↓↙←↖"
GROUND = {"land": ("#", "green"), "rocks": ("^", "yellow"), "shoal": ("~", "yellow")}
TOKENS = {"smoke": ("░", "bright_black"), "mines": ("x", "magenta"), "torpedoes": ("=", "magenta")}
LEGEND = (
    "A↗ a ship of the first side and where her bow points; a↗ of the second, upper and lower case; "
    "A% a wreck; A_ a submarine below; ?↗ a placement card; + a squadron in flight\n"
    "# land, ^ rocks, ~ shoal, ░ smoke, x mines, = torpedo barrage"
)
STATES = {"wreck": "a wreck", "sunk": "sunk", "lost": "lost", "left": "has left", "late": "not on the table"}


class Window(NamedTuple):
    """A part of the table: its south-west corner, the size of a cell, and how many there are."""

    x: int
    y: int
    cell: int
    columns: int
    rows: int

    def at(self, point: Point) -> tuple[int, int] | None:
        """The column and the row, from the north, of a point; None if it is not shown."""
        column = (point[0] - self.x) // self.cell
        row = self.rows - 1 - (point[1] - self.y) // (2 * self.cell)
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def middle(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        x = self.x + column * self.cell + self.cell // 2
        return x, self.y + (self.rows - 1 - row) * 2 * self.cell + self.cell


def arrow(heading: int) -> str:
    """Where a bow points."""
    return ARROWS[(heading + 45) // 90 % 8]


def letter(id: Id) -> str:
    """A unit on the map: its number as a letter, a capital for the first side."""
    number = int(id[1:]) - 1
    return chr(ord("A" if id[0] == "a" else "a") + number % 26)


class Seen:
    """A view, and how its things are told."""

    def __init__(self, data: GameData, view: View) -> None:
        self.data = data
        self.view = view

    def name(self, id: Id) -> str:
        """A unit or squadron in words."""
        entry = self.view.roster.get(id)
        if entry is not None:
            twins = [other.name for other in self.view.roster.values()].count(entry.name) > 1
            return f"{entry.name} {id}" if twins else entry.name
        squadron = self.view.squadrons.get(id)
        if squadron is None:
            return id
        home, _, kind = id.partition(".")
        number = kind.lstrip("abcdefghijklmnopqrstuvwxyz")
        return f"{self.name(home)} {squadron.kind} {number}"

    def style(self, id: Id) -> str:
        """The colour of a unit."""
        return STYLES[0 if id[0] == "a" else 1]

    def mark(self, id: Id) -> str:
        """A unit as the map shows it."""
        unit = self.view.units[id]
        sign = "%" if unit.status == WRECK else "_" if unit.depth else arrow(unit.heading)
        return letter(id) + sign

    def placed(self) -> list[Id]:
        """Units that are on the table."""
        return [id for id, u in self.view.units.items() if u.status in (AFLOAT, WRECK) and u.depth != DEEP]

    # --- the map -----------------------------------------------------------------------------

    def window(self, centre: Point | None, width: int, height: int) -> Window:
        """The whole table, or the part around a point."""
        columns, rows = max(20, width - 4), max(6, height - 2)
        wide, high = self.data.width, self.data.height
        whole = max(-(-wide // columns), -(-high // (2 * rows)))
        if centre is None:
            return Window(0, 0, whole, min(columns, wide // whole + 1), min(rows, high // (2 * whole) + 1))
        cell = min(whole, self.data.cm(1))
        x = max(0, min(centre[0] - columns * cell // 2, wide - columns * cell))
        y = max(0, min(centre[1] - rows * cell, high - 2 * rows * cell))
        columns, rows = min(columns, wide // cell + 1), min(rows, high // (2 * cell) + 1)
        return Window(x, y, cell, columns, rows)

    def map(self, centre: Point | None, width: int, height: int) -> Text:
        """The table as text."""
        window = self.window(centre, width, height)
        grid = [[self.ground(window.middle(c, r)) for c in range(window.columns)] for r in range(window.rows)]
        for squadron in self.view.squadrons.values():
            if squadron.aloft:
                draw(grid, window.at(squadron.point), "+", STYLES[squadron.side])
        for card in self.view.cards:
            draw(grid, window.at((card.x, card.y)), f"?{arrow(card.heading)}", STYLES[card.side])
        for id in self.placed():
            acting = self.view.act is not None and self.view.act.unit == id
            style = f"bold {self.style(id)}{' reverse' if acting else ''}"
            draw(grid, window.at(self.view.units[id].point), self.mark(id), style)
        text = Text(
            f"{window.cell / 100:g} cm a column, from {window.x / 100:g}, {window.y / 100:g}; north is up\n"
        )
        for row in grid:
            text.append("|", "bright_black")
            for sign, style in row:
                text.append(sign, style)
            text.append("|\n", "bright_black")
        text.right_crop(1)
        return text

    def ground(self, point: Point) -> tuple[str, str]:
        """What lies at a point under the ships."""
        x, y = point
        if not (0 <= x <= self.data.width and 0 <= y <= self.data.height):
            return " ", ""
        for token in self.view.tokens.values():
            if overlap(dot(point), token.shape):
                return TOKENS[token.kind]
        for piece in self.view.land:
            if overlap(dot(point), piece.shape):
                return GROUND[piece.kind]
        return "·", "bright_black"

    # --- in words ----------------------------------------------------------------------------

    def state(self, id: Id) -> str:
        """What is the matter with a unit."""
        unit = self.view.units[id]
        card = self.data.card[self.view.roster[id].card]
        if unit.status != AFLOAT:
            hidden = unit.status == LATE and not self.view.visible
            return "placed face down or not at all" if hidden else STATES[unit.status]
        parts = [f"{card.structure - unit.damage} of {card.structure}"]
        parts += ["", "bound by light damage", "bound by severe damage"][unit.token : unit.token + 1]
        parts += [name if n == 1 else f"{name} x{n}" for name, n in unit.criticals.items()]
        parts += [DEPTHS[unit.depth]] * bool(unit.depth)
        for name in ("evasive", "aground", "exposed", "immobile"):
            parts += [name] * bool(getattr(unit, name))
        parts += ["holds fire"] * bool(unit.barrage)
        return ", ".join(part for part in parts if part)


def draw(grid: list[list[tuple[str, str]]], at: tuple[int, int] | None, signs: str, style: str) -> None:
    """Signs from a cell on to the right, as far as there is room."""
    if at is None:
        return
    column, row = at
    for index, sign in enumerate(signs):
        if column + index < len(grid[row]):
            grid[row][column + index] = (sign, style)
