"""Any map as text: hexes, if the board is a hex map, else a list of places with what stands there."""

from __future__ import annotations

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.board.hexes import Hex, hexside
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.kit.board import Board, sides_and_labels
from sandtable.terminal.choices import Choices
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
        sides = [(line.kind, side) for line in self.board.lines for side in line.sides if line.kind in EDGES]
        self.edges = {hexside(Hex(int(a)), Hex(int(b))): EDGES[kind] for kind, (a, b) in sides}

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The map around one of the places that may be chosen."""
        return self.around(view, next(iter(Choices(self.game, view).lit()), None), width, height)

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """All of it, as far as there is room."""
        return self.around(view, None, width, height)

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """The surroundings of a place."""
        texts, styles = dict.fromkeys(Choices(self.game, view).lit(), "*"), dict[Noun, str]()
        for at, side, label in sides_and_labels(self.board, self.game.presentation.counters_in(view)):
            letter = "" if side is None else self.game.sides[side][:1].upper()
            texts[at] = f"{texts.get(at, '')} {letter}{label[:3]}".replace("* ", "*").strip()
            styles[at] = side_style(side)
        if self.board.layout is None:
            return Text("\n".join(f"{p.name or p.id}: {texts.get(p.id, '')}" for p in self.board.places))
        cells = {}
        for p in self.board.places:
            upper = f"{p.label} {(p.name or p.terrain)[:1]}"
            cells[Hex(int(p.id))] = Cell(upper, texts.get(p.id, ""), "", styles.get(p.id, "yellow"))
        centre = Hex(place) if isinstance(place, int) and place in cells else min(cells)
        shown = window(cells, [], centre, max(3, (width - 1) // PITCH), max(3, height // 2))
        names = ", ".join(f"{p.label} {p.name}" for p in self.board.places if p.name)
        return Lines(draw(self.board.layout, cells, self.edges, shown), Text(names, "bright_black"))
