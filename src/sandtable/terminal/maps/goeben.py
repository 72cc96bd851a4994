"""The chart of Goeben, 1914 as text: spaces where they lie, navigation lines between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.core.options import Noun
from sandtable.game.game import AnyGame
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.ports import kind
from sandtable.games.goeben.sampling import position
from sandtable.games.goeben.state import Space, State
from sandtable.games.goeben.view import View

SIGNS = {
    **dict.fromkeys(("high_seas", "transit", "atlantic_exit"), ("o", "bright_blue")),
    "black_sea": ("-", "bright_black"),
    "patrol_zone": ("O", "bright_red"),
    "friendly_port": ("f", "bright_green"),
    "friendly_base": ("F", "bright_green"),
    "neutral_port": ("n", "yellow"),
    "neutral_base": ("N", "yellow"),
    "captured_port": ("c", "bright_green"),
    "enemy_port": ("e", "bright_red"),
    "enemy_base": ("E", "bright_red"),
}

SCALES = (13, 16, 20, 25)
"""Sheet units a column; a row is twice as high. The first that shows all choices is used."""

SHIP, CHOICE, LINE = "bold reverse", "bold", "bright_black"
SHORTEST = 4
"""Fewer letters of a name are not worth writing."""


class Spot(NamedTuple):
    """A row and a column of the canvas."""

    row: int
    column: int


class Canvas:
    """A grid of characters on which nothing is written over."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: dict[Spot, tuple[str, str]] = {}
        self.taken: set[Spot] = set()

    def holds(self, spot: Spot) -> bool:
        """Whether a spot is in the canvas."""
        return 0 <= spot.row < self.height and 0 <= spot.column < self.width

    def line(self, start: Spot, end: Spot) -> None:
        """Dots from one spot to another, under everything else."""
        steps = max(abs(end.row - start.row), abs(end.column - start.column) // 3, 1)
        for step in range(1, steps):
            row = start.row + (end.row - start.row) * step / steps
            column = start.column + (end.column - start.column) * step / steps
            self.cells.setdefault(Spot(round(row), round(column)), ("·", LINE))

    def write(self, spot: Spot, text: str, style: str) -> None:
        """Letters from a spot to the right; lines keep clear of them."""
        for gap in (Spot(spot.row, spot.column - 1), Spot(spot.row, spot.column + len(text))):
            if gap not in self.taken:
                self.cells.pop(gap, None)
        for offset, letter in enumerate(text):
            place = Spot(spot.row, spot.column + offset)
            self.cells[place] = (letter, style)
            self.taken.add(place)

    def free(self, spot: Spot, length: int, owner: Spot) -> bool:
        """Whether there is room for letters and a gap at either end; the owner's sign is not in the way."""
        spots = [Spot(spot.row, spot.column + offset) for offset in range(-1, length + 1)]
        return all(map(self.holds, spots[1:-1])) and not self.taken.intersection(spots) - {owner}

    def text(self) -> Text:
        """All of it, without empty lines above and below."""
        lines = []
        for row in range(self.height):
            line = Text(no_wrap=True, overflow="crop")
            line.append_tokens(self.cells.get(Spot(row, column), (" ", "")) for column in range(self.width))
            line.rstrip()
            lines.append(line)
        full = [at for at, line in enumerate(lines) if line.plain]
        return Text("\n").join(lines[full[0] : full[-1] + 1] if full else ())


class Picture:
    """Draws the chart as it lies on the table."""

    legend = """\
o sea, O Allied patrol zone, f n e friendly, neutral, enemy port (capital: naval base), c captured port
?3 three markers face down, !2 two enemy ships, #1 a coastal defence, +coal a collier, +mine a mine
ships of ours by their initials in <>; * a space that you may choose; dots are navigation lines"""

    def __init__(self, game: AnyGame) -> None:
        self.data: GameData = game.start().game

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The ships that the question is about, and where they may go; nothing in the midst of a battle."""
        options = view.asked.options if view.asked else {}
        choices = [space for verb in ("sail", "look", "withdraw", "base") for space in options.get(verb, [])]
        fought = view.battle is not None and "withdraw" not in options
        if fought or not view.at or not (view.turn or choices or "collier" in options):
            return Text("", end="")
        s = position(self.data, view)
        asking = view.agenda[-1] if view.agenda else None
        ships = getattr(asking, "ships", None) or (getattr(asking, "ship", ""),)
        centres = list(dict.fromkeys(s.at[ship] for ship in ships if ship in s.at)) or list(s.groups())
        return self.draw(s, centres, choices, width, height)

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """The surroundings of a space."""
        return self.draw(position(self.data, view), [str(place)], (), width, height)

    def draw(
        self, s: State, centres: Sequence[Space], choices: Collection[Space], width: int, height: int
    ) -> RenderableType:
        """The surroundings of some spaces."""
        size = min(width - 1, 130), height
        wanted = (*centres, *choices)
        scale = next((scale for scale in SCALES if self._fits(wanted, scale, *size)), 0)
        middle, scale = self._middle(wanted if scale else centres), scale or SCALES[1]
        canvas = Canvas(*size)
        spots = {space: self._spot(space, middle, scale, *size) for space in self.data.space}
        shown = {space: spot for space, spot in spots.items() if canvas.holds(spot)}
        for space, start in shown.items():
            for link in self.data.links[space]:
                if start <= spots[link] or not canvas.holds(spots[link]):
                    canvas.line(start, spots[link])

        def rank(space: Space) -> tuple[bool, bool, bool, float]:
            here = self.data.space[space]
            far = (here.x - middle[0]) ** 2 + (here.y - middle[1]) ** 2
            return not s.here(space), not notes(s, space), space not in choices, far

        return self._filled(s, canvas, shown, choices, sorted(shown, key=rank))

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """The whole sheet, with the names of what matters: ours, and what lies face down or up."""
        s, sheet, columns = position(self.data, view), self.data.map, min(width - 1, 150)
        scale = sheet.width / columns
        size = columns, round(sheet.height / scale / 2) + 1
        middle = sheet.width / 2, sheet.height / 2
        canvas, spots = Canvas(*size), {id: self._spot(id, middle, scale, *size) for id in self.data.space}
        named = sorted((id for id in spots if s.here(id) or notes(s, id)), key=lambda id: not s.here(id))
        small = "Names stand where there are ships, markers, defences or colliers; map PLACE shows more."
        return Lines(self._filled(s, canvas, spots, (), named), Text(small, "bright_black"))

    def _filled(
        self,
        s: State,
        canvas: Canvas,
        spots: dict[Space, Spot],
        choices: Collection[Space],
        named: list[Space],
    ) -> Text:
        for space, spot in spots.items():
            canvas.write(spot, *self._sign(s, space, choices))
        for space in named:
            self._label(s, canvas, space, spots[space], choices)
        return canvas.text()

    def _middle(self, spaces: Sequence[Space]) -> tuple[float, float]:
        xs = [self.data.space[space].x for space in spaces]
        ys = [self.data.space[space].y for space in spaces]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def _fits(self, spaces: Sequence[Space], scale: int, width: int, height: int) -> bool:
        canvas, middle = Canvas(width - 14, height), self._middle(spaces)
        return all(canvas.holds(self._spot(space, middle, scale, width - 14, height)) for space in spaces)

    def _spot(self, space: Space, middle: tuple[float, float], scale: float, width: int, height: int) -> Spot:
        found = self.data.space[space]
        row = (found.y - middle[1]) / (2 * scale) + (height - 1) / 2
        return Spot(round(row), round((found.x - middle[0]) / scale + width / 2))

    def _sign(self, s: State, space: Space, choices: Collection[Space]) -> tuple[str, str]:
        sign, style = SIGNS[kind(s, space)]
        if s.here(space):
            return sign, f"{style} reverse"
        return ("*", f"{style} bold") if space in choices else (sign, style)

    def _label(self, s: State, canvas: Canvas, space: Space, spot: Spot, choices: Collection[Space]) -> None:
        sign, style = SIGNS[kind(s, space)]
        style = CHOICE if space in choices else "bright_black" if sign in "o-" else style
        ships = "".join(initial(self.data, ship) for ship in s.here(space))
        tail = " ".join([*([f"<{ships}>"] if ships else []), *notes(s, space)])
        for label in labels(self.data.space[space].name.replace(" Patrol Zone", " PZ"), tail):
            left, half = -len(label) - 1, -(len(label) // 2)
            for row, column in ((0, 2), (0, left), (1, half), (-1, half)):
                place = Spot(spot.row + row, spot.column + column)
                if canvas.free(place, len(label), spot):
                    canvas.write(place, label, SHIP if ships else style)
                    return


def labels(name: str, tail: str) -> Iterator[str]:
    """A name and what lies there, the name ever shorter, then what lies there alone."""
    yield f"{name} {tail}".strip()
    for length in range(len(name) - 1, SHORTEST - 1, -1):
        yield f"{name[:length].rstrip()} {tail}".strip()
    if tail:
        yield tail


def initial(data: GameData, ship: str) -> str:
    """A ship of ours in one letter; Austro-Hungarians are small."""
    letter = (data.german.get(ship) or data.warship[ship]).name.removeprefix("SMS ")[0]
    return letter if ship in data.german else letter.lower()


def notes(s: State, space: Space) -> list[str]:
    """What lies in a space besides ships of ours, in signs."""
    down = sum(not marker.up for marker in s.lying.get(space, ()))
    counted = (("?", down), ("!", len(s.enemies(space))), ("#", len(s.forts.get(space, ()))))
    words = [f"{sign}{number}" for sign, number in counted if number]
    return words + ["+coal"] * (space in s.colliers) + ["+mine"] * (space in s.mines)
