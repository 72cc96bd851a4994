"""The table of Admiral as text: ships as letters with the way their bows point."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from sandtable.board.plane import Point, dot, overlap
from sandtable.core.options import Noun
from sandtable.game.game import AnyGame
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.panels import acting, names, placed
from sandtable.games.admiral.state import WRECK, Id
from sandtable.games.admiral.view import View
from sandtable.terminal.documents import SIDES

ARROWS = "↑↗→↘↓↙←↖"
GROUND = {"land": ("#", "green"), "rocks": ("^", "yellow"), "shoal": ("~", "yellow")}
TOKENS = {"smoke": ("░", "bright_black"), "mines": ("x", "magenta"), "torpedoes": ("=", "magenta")}
LEGEND = (
    "A↗ a ship of the first side and where her bow points; a↗ of the second, upper and lower case; "
    "A% a wreck; A_ a submarine below; ?↗ a placement card; + a squadron in flight\n"
    "# land, ^ rocks, ~ shoal, ░ smoke, x mines, = torpedo barrage; ★ Admiral points, ▮ cards left"
)


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


class Picture:
    """The table around something, or all of it."""

    legend = LEGEND

    def __init__(self, game: AnyGame) -> None:
        self.data: GameData = game.start().game

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The unit that acts, and the table around her, or around the squadron that flies."""
        if not view.units and not view.cards:
            return Text("", end="")
        squadron = view.squadrons.get(getattr(view.agenda[-1], "squadron", "") if view.agenda else "")
        act = view.act
        if act is None:
            return self.map(view, squadron.point if squadron else None, width, height)
        style = f"bold {SIDES[view.roster[act.unit].side]}"
        text = Text.assemble((mark(view, act.unit), style), f" {acting(self.data, view, act)}\n")
        here = squadron.point if squadron else view.units[act.unit].point
        return text.append(self.map(view, here, width, height))

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """The table around a unit, named by its id or by its name."""
        for id in placed(view):
            if place in (id, view.roster[id].name):
                return self.map(view, view.units[id].point, width, height)
        raise ValueError(f"{place} is not on the table")

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """All of the table."""
        return self.map(view, None, width, height)

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
        return Window(x, y, cell, min(columns, wide // cell + 1), min(rows, high // (2 * cell) + 1))

    def map(self, view: View, centre: Point | None, width: int, height: int) -> Text:
        """The table as text, with the names of the units that are shown."""
        window, called, key = self.window(centre, width, height), names(view), Text()
        columns, rows = range(window.columns), range(window.rows)
        grid = [[self.ground(view, window.middle(c, r)) for c in columns] for r in rows]
        for squadron in view.squadrons.values():
            if squadron.aloft:
                draw(grid, window.at(squadron.point), "+", SIDES[squadron.side])
        for card in view.cards:
            draw(grid, window.at((card.x, card.y)), f"?{arrow(card.heading)}", SIDES[card.side])
        for id in placed(view):
            style, at = SIDES[view.roster[id].side], window.at(view.units[id].point)
            acts = " reverse" if view.act is not None and view.act.unit == id else ""
            draw(grid, at, mark(view, id), f"bold {style}{acts}")
            if at is not None:
                key.append(f"{mark(view, id)} ", style).append(f"{called[id]}  ")
        corner = f"from {window.x / 100:g}, {window.y / 100:g}"
        text = Text(f"{window.cell / 100:g} cm a column, {corner}; north is up\n")
        for row in grid:
            text.append("|", "bright_black")
            for sign, style in row:
                text.append(sign, style)
            text.append("|\n", "bright_black")
        return text.append(key)

    def ground(self, view: View, point: Point) -> tuple[str, str]:
        """What lies at a point under the ships."""
        x, y = point
        if not (0 <= x <= self.data.width and 0 <= y <= self.data.height):
            return " ", ""
        laid = (TOKENS[token.kind] for token in view.tokens.values() if overlap(dot(point), token.shape))
        land = (GROUND[piece.kind] for piece in view.land if overlap(dot(point), piece.shape))
        return next(laid, None) or next(land, ("·", "bright_black"))


def arrow(heading: int) -> str:
    """Where a bow points."""
    return ARROWS[(heading + 45) // 90 % 8]


def mark(view: View, id: Id) -> str:
    """A unit as the map shows it: its number as a letter, a capital for the first side, and its bow."""
    unit = view.units[id]
    letter = chr(ord("A" if view.roster[id].side == 0 else "a") + (int(id[1:]) - 1) % 26)
    return letter + ("%" if unit.status == WRECK else "_" if unit.depth else arrow(unit.heading))


def draw(grid: list[list[tuple[str, str]]], at: tuple[int, int] | None, signs: str, style: str) -> None:
    """Signs from a cell on to the right, as far as there is room."""
    if at is not None:
        row, column = grid[at[1]], at[0]
        room = len(row) - column
        row[column : column + len(signs)] = [(sign, style) for sign in signs[:room]]
