"""Any map as text: hexes, if the board is a hex map, else a list of places with what stands there."""

from __future__ import annotations

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.board.hexes import Hex, hexside, printed
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.documents import Counter
from sandtable.game.game import AnyGame
from sandtable.kit.board import Board
from sandtable.terminal.documents import side_style
from sandtable.terminal.hexmap import PITCH, Cell, Edge, draw, window

EDGES = {"river": Edge("≈", "bright_blue"), "ford": Edge("=", "yellow")}


class Picture:
    """Draws a board and the counters on it."""

    legend = "* may be chosen; in hexes ≈ river, = ford, and the first letter of a town or of the terrain"

    def __init__(self, game: AnyGame) -> None:
        board = game.presentation.board()
        self.game = game
        self.board = board if isinstance(board, Board) else Board(places=[])
        self.pieces = {piece.id: piece for piece in self.board.pieces}
        sides = [(a, b, line.kind) for line in self.board.lines for a, b in line.sides if line.kind in EDGES]
        self.edges = {
            hexside(Hex(int(a)), Hex(int(b))): EDGES[kind] for a, b, kind in sides if self.board.layout
        }

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The map around one of the places that may be chosen."""
        return self.around(view, next(iter(self.lit(view)), None), width, height)

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """All of it, as far as there is room."""
        return self.around(view, None, width, height)

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """The surroundings of a place."""
        lit, counters = self.lit(view), self.game.presentation.counters_in(view)
        on = {p.id: [self.letters(one) for one in counters if one.place == p.id] for p in self.board.places}
        signs = {p.id: ("*" if p.id in lit else "") + " ".join(on[p.id]) for p in self.board.places}
        if self.board.layout is None:
            return Text("\n".join(f"{p.name or p.id}: {signs[p.id]}" for p in self.board.places))
        hexes = {Hex(int(p.id)): p for p in self.board.places}
        styles = {Hex(int(one.place)): side_style(self.side(one)) for one in counters}
        cells = {
            hex: Cell(
                f"{printed(hex)} {(p.name or p.terrain)[:1]}",
                signs[p.id],
                "bold" if p.name else "",
                styles.get(hex, "yellow"),
            )
            for hex, p in hexes.items()
        }
        centre = Hex(place) if isinstance(place, int) and place in hexes else min(hexes)
        shown = window(hexes, [], centre, max(3, (width - 1) // PITCH), max(3, height // 2))
        names = ", ".join(f"{printed(hex)} {p.name}" for hex, p in hexes.items() if p.name)
        return Lines(draw(self.board.layout, cells, self.edges, shown), Text(names, "bright_black"))

    def lit(self, view: View) -> set[Noun]:
        """The places that may be chosen, and those of the pieces."""
        where = self.game.presentation.places_in(view)
        return {
            where.get(noun, noun)
            for nouns in (view.asked.options if view.asked else {}).values()
            for noun in nouns
        }

    def side(self, counter: Counter) -> int | None:
        """The side of a counter."""
        return self.pieces[counter.id].side if counter.id in self.pieces else counter.side

    def letters(self, counter: Counter) -> str:
        """A counter in a few letters: its side, and its label or "?"."""
        side = self.side(counter)
        label = counter.label or (self.pieces[counter.id].label if counter.id in self.pieces else "?")
        return ("" if side is None else self.game.sides[side][:1].upper()) + label[:3]


picture = Picture
