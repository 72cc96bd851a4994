"""A board as data: places, lines and pieces, for games whose map no client draws by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from math import dist

import msgspec

from sandtable.board.hexes import ROOT3_HALF, Hex, Hexside, Layout, printed
from sandtable.game.documents import Counter, Thing

Point = tuple[float, float]
"""A point of the sheet: x to the right, y down; neighbours are about 100 apart."""

WIDE = 100
"""Distance between the centres of neighbouring hexes."""
CORNERS = ((0.577, 0.0), (0.289, 0.5), (-0.289, 0.5), (-0.577, 0.0), (-0.289, -0.5), (0.289, -0.5))
"""Corners of a hex with straight columns around its centre, in hex widths."""
FORD = 0.3
"""Length of a crossing over a hexside, as a share of the distance between the two centres."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place of the map: an area, if `path` (SVG path data) is its outline, else a point.

    `id` is its noun, `name` what is printed on the map, `label` its number. `terrain` is a word such as
    "woods"; clients have a tint and a symbol for the usual ones. `links` are places that lines lead to.
    """

    id: Thing
    x: float
    y: float
    name: str = ""
    label: str = ""
    terrain: str = ""
    path: str = ""
    links: tuple[Thing, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line over the map, as SVG path data: a river, a ford, a road, a border; `sides` are the pairs of
    places that it runs between.
    """

    kind: str
    path: str
    sides: tuple[tuple[Thing, Thing], ...] = ()


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A piece: its noun, the number of its side, a few letters, a symbol such as "infantry", its figures."""

    id: Thing
    side: int | None = None
    label: str = ""
    symbol: str = ""
    figures: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that never changes of a map and its pieces.

    `frame` is the sheet: left, top, width and height. A hex map names its `layout`. `colours` are those of
    the sides, where they are not the usual ones.
    """

    places: list[Place]
    frame: tuple[float, float, float, float] = (0, 0, 0, 0)
    lines: list[Line] = []
    pieces: list[Piece] = []
    colours: list[str] = []
    layout: Layout | None = None


def hex_board(
    layout: Layout,
    terrain: Mapping[Hex, str],
    names: Mapping[Hex, str] = {},
    rivers: Collection[Hexside] = (),
    fords: Collection[Hexside] = (),
    pieces: Collection[Piece] = (),
) -> Board:
    """The board of a hex map: the terrain of each hex, the hexsides of rivers, and those with a ford."""
    centres = {hex: centre(layout, hex) for hex in terrain}
    corners = CORNERS if layout.straight == "columns" else tuple((y, x) for x, y in CORNERS)
    places = [
        Place(
            id=hex,
            x=x,
            y=y,
            name=names.get(hex, ""),
            label=printed(hex),
            terrain=terrain[hex],
            path=outline([(x + WIDE * dx, y + WIDE * dy) for dx, dy in corners]),
        )
        for hex, (x, y) in centres.items()
    ]
    lines = [Line(kind="river", path=path, sides=sides) for path, sides in courses(layout, rivers)]
    for a, b in fords:
        (ax, ay), (bx, by) = centre(layout, a), centre(layout, b)
        ends = [
            (ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.5 - FORD / 2, 0.5 + FORD / 2)
        ]
        lines.append(Line(kind="ford", path=path_of(ends), sides=((a, b),)))
    return Board(
        places=places,
        frame=around([*centres.values()]),
        lines=lines,
        pieces=[*pieces],
        layout=layout,
    )


def centre(layout: Layout, hex: Hex) -> Point:
    """The centre of a hex on the sheet."""
    across, along = layout.centre(hex)
    x, y = (across, along) if layout.straight == "columns" else (along, across)
    return round(x * WIDE, 1), round(y * WIDE, 1)


def around(points: Collection[Point]) -> tuple[float, float, float, float]:
    """A frame around places."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - WIDE, min(ys) - WIDE
    return left, top, max(xs) + WIDE - left, max(ys) + WIDE - top


def outline(points: Collection[Point]) -> str:
    """A closed path."""
    return f"{path_of(points)}Z"


def path_of(points: Collection[Point]) -> str:
    """A path of straight lines."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)


def courses(layout: Layout, rivers: Collection[Hexside]) -> Iterator[tuple[str, tuple[Hexside, ...]]]:
    """Rivers as smooth paths along their hexsides, each with the sides in order."""
    left = {side: ends(layout, side) for side in rivers}
    while left:
        meeting = {
            side: [end for end in points if shared(left.values(), end)] for side, points in left.items()
        }
        side = min(left, key=lambda side: len(meeting[side]))
        one, other = left.pop(side)
        if one in meeting[side] and other not in meeting[side]:
            one, other = other, one
        course, sides = [one, other], [side]
        while (
            onward := next((side for side, points in left.items() if course[-1] in points), None)
        ) is not None:
            sides.append(onward)
            course.append(next(end for end in left.pop(onward) if end != course[-1]))
        yield smooth(course), tuple(sides)


def shared(sides: Collection[tuple[Point, Point]], end: Point) -> bool:
    """Whether several sides meet at a point."""
    return sum(end in points for points in sides) > 1


def ends(layout: Layout, side: Hexside) -> tuple[Point, Point]:
    """The ends of a hexside on the sheet."""
    (ax, ay), (bx, by) = (centre(layout, hex) for hex in side)
    x, y = (ax + bx) / 2, (ay + by) / 2
    half = dist((ax, ay), (bx, by)) / (4 * ROOT3_HALF) / WIDE
    dx, dy = (ay - by) * half, (bx - ax) * half
    return (round(x + dx), round(y + dy)), (round(x - dx), round(y - dy))


def smooth(points: list[Point]) -> str:
    """A path through the middles of the pieces of a line, bent at its corners."""
    path = "M{:.1f},{:.1f}".format(*points[0])
    for (x, y), (next_x, next_y) in pairwise(points[1:]):
        path += f"Q{x:.1f},{y:.1f} {(x + next_x) / 2:.1f},{(y + next_y) / 2:.1f}"
    return path + "L{:.1f},{:.1f}".format(*points[-1])


def sides_and_labels(board: Board, counters: Collection[Counter]) -> Iterator[tuple[Thing, int | None, str]]:
    """Counters as one sees them: the place, the side and the label of each; face down, "?"."""
    pieces = {piece.id: piece for piece in board.pieces}
    for counter in counters:
        piece = (
            Piece(id="", label="?") if counter.id is None else pieces.get(counter.id, Piece(id=counter.id))
        )
        side = piece.side if counter.side is None else counter.side
        yield counter.place, side, counter.label or piece.label or str(piece.id)
