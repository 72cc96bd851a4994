"""The chart of Goeben, 1914 as text: spaces where they lie, navigation lines between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.ports import kind
from sandtable.games.goeben.state import Space, State

SIGNS = {
    "high_seas": ("o", "bright_blue"),
    "transit": ("o", "bright_blue"),
    "atlantic_exit": ("o", "bright_blue"),
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

KINDS = {
    "high_seas": "high seas",
    "transit": "transit space",
    "atlantic_exit": "the way out to the Atlantic",
    "black_sea": "Black Sea",
    "patrol_zone": "Allied patrol zone",
    "friendly_port": "friendly port",
    "friendly_base": "friendly naval base",
    "neutral_port": "neutral port",
    "neutral_base": "neutral naval base",
    "captured_port": "captured port",
    "enemy_port": "enemy port",
    "enemy_base": "enemy naval base",
}

LEGEND = """\
o sea, O Allied patrol zone, f n e friendly, neutral, enemy port (capital: naval base), c captured port
?3 three markers face down, !2 two enemy ships, #1 a coastal defence, +coal a collier, +mine a mine
ships of ours by their initials in <>; * a space that you may choose; dots are navigation lines"""

SCALES = (13, 16, 20, 25)
"""Sheet units a column; a row is twice as high. The first that shows all choices is used."""

SHIP, CHOICE, LINE = "bold reverse", "bold", "bright_black"
SHORTEST = 4
"""Fewer letters of a name are not worth writing."""


class Spot(NamedTuple):
    """A row and a column of the picture."""

    row: int
    column: int


class Picture:
    """A grid of characters on which nothing is written over."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: dict[Spot, tuple[str, str]] = {}
        self.taken: set[Spot] = set()

    def holds(self, spot: Spot) -> bool:
        """Whether a spot is in the picture."""
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
        lines = [self._row(row) for row in range(self.height)]
        while lines and not lines[0].plain:
            lines.pop(0)
        while lines and not lines[-1].plain:
            lines.pop()
        return Text("\n").join(lines)

    def _row(self, row: int) -> Text:
        text = Text(no_wrap=True, overflow="crop")
        for column in range(self.width):
            text.append(*self.cells.get(Spot(row, column), (" ", "")))
        text.rstrip()
        return text


class Chart:
    """Draws the chart as it lies on the table."""

    def __init__(self, data: GameData) -> None:
        self.data = data

    def around(
        self, s: State, centres: Sequence[Space], choices: Collection[Space], width: int, height: int
    ) -> RenderableType:
        """The surroundings of some spaces."""
        size = min(width - 1, 130), height
        scale = next((scale for scale in SCALES if self._fits((*centres, *choices), scale, *size)), SCALES[1])
        fitting = self._fits((*centres, *choices), scale, *size)
        middle = self._middle((*centres, *choices) if fitting else centres)
        picture = Picture(*size)
        spots = {space: self._spot(space, middle, scale, *size) for space in self.data.space}
        shown = {space: spot for space, spot in spots.items() if picture.holds(spot)}
        for space in shown:
            for link in self.data.links[space]:
                self._draw_line(picture, spots[space], spots[link])
        for space, spot in shown.items():
            picture.write(spot, *self._sign(s, space, choices))
        for space in sorted(shown, key=lambda space: self._rank(s, space, centres, choices)):
            self._label(s, picture, space, shown[space], choices)
        return picture.text()

    def overview(self, s: State, width: int) -> RenderableType:
        """The whole sheet, with the names of what matters: ours, and what lies face down or up."""
        columns = min(width - 1, 150)
        scale = self.data.map.width / columns
        rows = round(self.data.map.height / scale / 2) + 1
        picture = Picture(columns, rows)
        spots = {
            space.id: Spot(round(space.y / scale / 2), min(round(space.x / scale), columns - 1))
            for space in self.data.map.space
        }
        for space, spot in spots.items():
            picture.write(spot, *self._sign(s, space, ()))
        named = [space for space in spots if s.here(space) or notes(s, space)]
        for space in sorted(named, key=lambda space: not s.here(space)):
            self._label(s, picture, space, spots[space], ())
        small = "Names stand where there are ships, markers, defences or colliers; map PLACE shows more."
        return Lines(picture.text(), Text(small, "bright_black"))

    # --- where things are --------------------------------------------------------------------

    def _middle(self, spaces: Sequence[Space]) -> tuple[float, float]:
        xs = [self.data.space[space].x for space in spaces]
        ys = [self.data.space[space].y for space in spaces]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def _fits(self, spaces: Sequence[Space], scale: int, width: int, height: int) -> bool:
        picture, middle = Picture(width - 14, height), self._middle(spaces)
        return all(picture.holds(self._spot(space, middle, scale, width - 14, height)) for space in spaces)

    def _spot(self, space: Space, middle: tuple[float, float], scale: int, width: int, height: int) -> Spot:
        found = self.data.space[space]
        row = (found.y - middle[1]) / (2 * scale) + (height - 1) / 2
        return Spot(round(row), round((found.x - middle[0]) / scale + width / 2))

    def _draw_line(self, picture: Picture, start: Spot, end: Spot) -> None:
        if start <= end or not picture.holds(end):
            picture.line(start, end)

    # --- what is written ---------------------------------------------------------------------

    def _sign(self, s: State, space: Space, choices: Collection[Space]) -> tuple[str, str]:
        sign, style = SIGNS[kind(s, space)]
        if s.here(space):
            return sign, f"{style} reverse"
        return ("*", f"{style} bold") if space in choices else (sign, style)

    def _rank(
        self, s: State, space: Space, centres: Sequence[Space], choices: Collection[Space]
    ) -> tuple[bool, bool, bool, float]:
        """Who gets the room first: ships, things on the map, choices, then the nearest."""
        here, middle = self.data.space[space], self._middle(centres)
        far = (here.x - middle[0]) ** 2 + (here.y - middle[1]) ** 2
        return not s.here(space), not notes(s, space), space not in choices, far

    def _label(
        self, s: State, picture: Picture, space: Space, spot: Spot, choices: Collection[Space]
    ) -> None:
        sign, style = SIGNS[kind(s, space)]
        style = CHOICE if space in choices else "bright_black" if sign in "o-" else style
        ships = "".join(initial(self.data, ship) for ship in s.here(space))
        tail = " ".join([*([f"<{ships}>"] if ships else []), *notes(s, space)])
        for label in labels(short(self.data, space), tail):
            for place in (
                Spot(spot.row, spot.column + 2),
                Spot(spot.row, spot.column - len(label) - 1),
                Spot(spot.row + 1, spot.column - len(label) // 2),
                Spot(spot.row - 1, spot.column - len(label) // 2),
            ):
                if picture.free(place, len(label), spot):
                    picture.write(place, label, SHIP if ships else style)
                    return


def labels(name: str, tail: str) -> Iterator[str]:
    """A name and what lies there, the name ever shorter, then what lies there alone."""
    yield f"{name} {tail}".strip()
    for length in range(len(name) - 1, SHORTEST - 1, -1):
        yield f"{name[:length].rstrip()} {tail}".strip()
    if tail:
        yield tail


def short(data: GameData, space: Space) -> str:
    """A name that leaves room for others."""
    return data.space[space].name.replace(" Patrol Zone", " PZ")


def initial(data: GameData, ship: str) -> str:
    """A ship of ours in one letter; Austro-Hungarians are small."""
    if ship in data.german:
        return data.german[ship].name.removeprefix("SMS ")[0]
    return data.warship[ship].name.removeprefix("SMS ")[0].lower()


def notes(s: State, space: Space) -> list[str]:
    """What lies in a space besides ships of ours, in signs."""
    down = sum(not marker.up for marker in s.lying.get(space, ()))
    up = len(s.enemies(space))
    forts = len(s.forts.get(space, ()))
    counted = (("?", down), ("!", up), ("#", forts))
    words = [f"{sign}{number}" for sign, number in counted if number]
    words += ["+coal"] * (space in s.colliers) + ["+mine"] * (space in s.mines)
    return words
