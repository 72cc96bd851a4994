"""Draw the areas of a map: each space as a polygon, in the units of the board's sheet.

    pip install numpy shapely
    python tools/areas.py operation_albion > areas.toml

It reads the game's map.toml (spaces and borders), sheet.toml (degrees of the edges), coast.toml (the land,
made by tools/coastline.py) and lines.toml (where borders run). What map.toml calls a border and what the
drawing makes one must agree; where they do not, it says so.
"""

from __future__ import annotations

import random
import sys
import tomllib
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely import LineString, Point, Polygon

GAMES = Path(__file__).parent.parent / "src/sandtable/games"
ISLET = 15000  # smaller islands without a space lie in their sea zone
GROWN = {"moon": 9}  # islands that are drawn larger, by so much all around
SOUND = 9  # but no closer than this to another
INLAND_SEA = 100000  # a lake as large as this is no part of any space
SLIVER = 2500  # smaller leftovers go to the neighbour
WIGGLE = 0.11  # how far a land border strays from the straight, by its length
LEG = 22  # and in legs of which length
TOUCH = 12  # spaces that touch along less are no neighbours
STRIP = 15  # half the width of a lake along a border
LONG, HIGH = 1.55, 1.0  # the shape of the room for counters

HEADER = """\
# The areas of the {name} map: the polygon of each space as SVG path data in sheet units, and the
# room in it for counters (middle, width, height); each border as a line, and the point where one crosses it.
# Made by tools/areas.py from lines.toml, coast.toml and map.toml.
"""

Degrees: TypeAlias = tuple[float, float]


class Sheet:
    """The files of the game, in sheet units."""

    def __init__(self, name: str) -> None:
        files = {
            file: tomllib.loads((GAMES / name / "data" / f"{file}.toml").read_text())
            for file in ("map", "sheet", "coast", "lines")
        }
        self.width, self.height = files["map"]["width"], files["map"]["height"]
        self.edge = files["sheet"]["degrees"]
        self.spaces = {space["id"]: space for space in files["map"]["space"]}
        self.at = {id: Point(space["x"], space["y"]) for id, space in self.spaces.items()}
        self.borders = {frozenset((b["a"], b["b"])): b["kind"] for b in files["map"]["border"]}
        self.frame = shapely.box(0, 0, self.width, self.height)
        shores = [shape for path in files["coast"]["land"] for shape in outlines(path)]
        self.land = [shapely.intersection(shore, self.frame) for shore in shores]
        self.lakes = [shape for path in files["coast"]["lakes"] for shape in outlines(path)]
        self.rings = {ring["space"]: Polygon(self.place(ring["points"])) for ring in files["lines"]["ring"]}
        self.parts = [(part["space"], Point(self.place([part["at"]])[0])) for part in files["lines"]["part"]]
        self.lines = [
            (line["between"], line["kind"], LineString(self.place(line["points"])))
            for line in files["lines"]["line"]
        ]

    def place(self, degrees: list[Degrees]) -> list[tuple[float, float]]:
        """Longitude and latitude to sheet units."""
        edge = self.edge
        return [
            (
                (lon - edge["west"]) / (edge["east"] - edge["west"]) * self.width,
                (edge["north"] - lat) / (edge["north"] - edge["south"]) * self.height,
            )
            for lon, lat in degrees
        ]


def outlines(path: str) -> list[Polygon]:
    """SVG path data of straight legs as polygons; a ring in another is a hole."""
    rings = [
        [tuple(map(float, point.split(","))) for point in ring[1:].split("L")]
        for ring in path.removesuffix("Z").split("Z")
    ]
    outer, *holes = rings
    whole = Polygon(outer)
    if all(whole.contains(Point(hole[0])) for hole in holes):
        return [shapely.make_valid(Polygon(outer, holes))]
    return [shapely.make_valid(Polygon(ring)) for ring in rings]


def crooked(name: str, line: LineString) -> LineString:
    """A border on land: halves of each leg meet beside it, again and again. Its ends stay."""
    dice = random.Random(name)
    points = [np.array(point) for point in line.coords]
    while any(np.linalg.norm(b - a) > LEG for a, b in pairwise(points)):
        made = [points[0]]
        for a, b in pairwise(points):
            if np.linalg.norm(b - a) > LEG:
                aside = np.array([a[1] - b[1], b[0] - a[0]]) * dice.uniform(-WIGGLE, WIGGLE)
                made.append((a + b) / 2 + aside)
            made.append(b)
        points = made
    return LineString(points)


def rounded(line: LineString) -> LineString:
    """A border at sea: its corners are cut."""
    points = [np.array(point) for point in line.coords]
    for _ in range(3):
        cut = [points[0]]
        for a, b in pairwise(points):
            cut += [a * 0.75 + b * 0.25, a * 0.25 + b * 0.75]
        points = [*cut, points[-1]]
    return LineString(points)


def faces(sheet: Sheet) -> tuple[dict[str, Any], list[Any]]:
    """The polygon of each space, and what is left over."""
    islands = {
        id: part
        for part in sheet.land
        for id in sheet.spaces
        if sheet.spaces[id]["kind"] == "island" and id not in sheet.rings and part.contains(sheet.at[id])
    }
    for id, by in GROWN.items():
        others = shapely.union_all([part for other, part in islands.items() if other != id])
        islands[id] = shapely.union_all(
            [islands[id], shapely.difference(islands[id].buffer(by), others.buffer(SOUND))]
        )
    rings = shapely.union_all(list(sheet.rings.values()))
    kept = [p for p in sheet.land if p.area > ISLET or any(p.contains(at) for _, at in sheet.parts)]
    land = shapely.difference(shapely.union_all([*kept, *islands.values()]), rings)
    sea = shapely.difference(sheet.frame, shapely.union_all([land, rings]))
    land = shapely.difference(land, shapely.union_all([x for x in sheet.lakes if x.area > INLAND_SEA]))
    drawn = [land.boundary, sheet.frame.boundary, *(ring.boundary for ring in sheet.rings.values())]
    for name, kind, line in sheet.lines:
        if kind != "land":
            drawn.append(shapely.intersection(rounded(line) if kind == "sea" else crooked(name, line), sea))
        if kind != "sea":
            drawn.append(shapely.intersection(crooked(name, line), land))
    noded = shapely.union_all(drawn, grid_size=1)
    shapes = [
        face
        for face in shapely.get_parts(shapely.polygonize([noded]))
        if sheet.frame.buffer(1).contains(face)
    ]
    found: dict[str, Any] = {}
    rest = []
    for face in shapes:
        inside = face.representative_point()
        owner = next((id for id, ring in sheet.rings.items() if ring.contains(inside)), None)
        wet = sea.contains(inside)
        seeds = [*sheet.at.items(), *sheet.parts]
        owner = owner or next(
            (
                id
                for id, at in seeds
                if face.contains(at) and wet == (sheet.spaces[id]["kind"] == "sea") and id not in sheet.rings
            ),
            None,
        )
        if owner:
            found[owner] = shapely.union_all([found[owner], face]) if owner in found else face
        else:
            rest.append(face)
    left = []
    for face in sorted(rest, key=lambda face: -face.area):
        near = max(found, key=lambda id: found[id].intersection(face).length)
        if face.area < SLIVER and found[near].intersection(face).length > 0:
            found[near] = shapely.union_all([found[near], face])
        else:
            left.append(face)
    return found, left


def seam(a: Any, b: Any) -> Any:
    """The line along which two spaces touch."""
    shared = a.boundary.intersection(b.boundary)
    lines = [part for part in shapely.get_parts(shared) if isinstance(part, LineString) and part.length]
    return shapely.line_merge(shapely.MultiLineString(lines))


def crossing(line: Any, a: Point, b: Point) -> Point:
    """Where one best crosses a border: in its longest part, not too near its ends."""
    longest = max(shapely.get_parts(line), key=lambda part: part.length)
    places = [longest.interpolate(step / 40, normalized=True) for step in range(8, 33)]
    return min(places, key=lambda place: place.distance(a) + place.distance(b))


def room(shape: Any, near: Point) -> tuple[float, float, float, float]:
    """The largest box of a shape in a space, if in doubt near its middle: centre, width, height."""
    prepared = max(polygons(shape), key=lambda part: part.area)
    shapely.prepare(prepared)
    left, top, right, bottom = prepared.bounds
    best, size = near, 0.0
    for x in np.linspace(left, right, 40):
        for y in np.linspace(top, bottom, 40):
            if not prepared.contains(Point(x, y)):
                continue
            low, high = 0.0, 400.0
            while high - low > 2:
                half = (low + high) / 2
                fits = prepared.contains(shapely.box(x - half * LONG, y - half, x + half * LONG, y + half))
                low, high = (half, high) if fits else (low, half)
            worth = min(low, 130) - near.distance(Point(x, y)) / 40
            if worth > size:
                best, size = Point(x, y), worth
    half = 0.0
    while prepared.contains(
        shapely.box(best.x - half * LONG, best.y - half, best.x + half * LONG, best.y + half)
    ):
        half += 2
    return best.x, best.y, 2 * half * LONG, 2 * half


def polygons(shape: Any) -> list[Polygon]:
    """The parts of a shape, the largest first."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return sorted(parts, key=lambda part: -part.area)


def path(shape: Any) -> str:
    """A shape as SVG path data."""
    lines = [line for part in polygons(shape) for line in (part.exterior, *part.interiors)]
    return "".join(f"M{'L'.join(f'{round(x)},{round(y)}' for x, y in line.coords[:-1])}Z" for line in lines)


def trail(line: Any) -> str:
    """A line as SVG path data."""
    return "".join(
        f"M{'L'.join(f'{round(x)},{round(y)}' for x, y in part.coords)}" for part in shapely.get_parts(line)
    )


def shallows(line: LineString) -> Any:
    """A lake along a border: wide and narrow by turns, with bays."""
    dice = random.Random(round(line.length))
    blobs = [line.buffer(STRIP / 3)]
    for step in range(round(line.length / STRIP)):
        x, y = line.interpolate(step * STRIP).coords[0]
        for _ in range(2):
            wide = STRIP * dice.uniform(0.3, 1.1)
            blobs.append(Point(x + dice.gauss(0, STRIP), y + dice.gauss(0, STRIP)).buffer(wide, quad_segs=2))
    return shapely.union_all(blobs).buffer(5).buffer(-8).buffer(3).simplify(0.8)


def main(name: str) -> None:
    sheet = Sheet(name)
    found, left = faces(sheet)
    for id in sheet.spaces:
        if id not in found:
            sys.exit(f"{id} has no area: its middle lies in another")
    seams = {}
    for a, b in combinations(sheet.spaces, 2):
        line = seam(found[a], found[b])
        key = frozenset((a, b))
        if line.length > TOUCH:
            seams[a, b] = line
            if key not in sheet.borders:
                print(f"{a} and {b} touch, but have no border ({line.length:.0f})", file=sys.stderr)
        elif key in sheet.borders:
            print(f"{a} and {b} have a border, but do not touch", file=sys.stderr)
    print(HEADER.format(name=name))
    print("unplayable = [")
    for face in sorted(left, key=lambda face: -face.area):
        print(f'  "{path(face)}",')
    print("]\n\nlakes = [")
    for (a, b), line in seams.items():
        if sheet.borders.get(frozenset((a, b))) == "lake":
            wet = shapely.union_all([lake for lake in sheet.lakes if lake.area > ISLET])
            for part in shapely.get_parts(shapely.line_merge(line)):
                if part.difference(wet).length > 0.3 * part.length:
                    print(f'  "{path(shallows(part))}",')
    print("]")
    for id in sheet.spaces:
        middle = sheet.rings[id].centroid if id in sheet.rings else sheet.at[id]
        x, y, width, height = (round(value) for value in room(found[id], middle))
        print(f'\n[[area]]\nid = "{id}"\npath = "{path(found[id])}"')
        print(f"slot = {{x = {x}, y = {y}, width = {width}, height = {height}}}")
    for (a, b), line in seams.items():
        if frozenset((a, b)) in sheet.borders:
            gate = crossing(line, sheet.at[a], sheet.at[b])
            print(f'\n[[edge]]\nspaces = ["{a}", "{b}"]\npath = "{trail(line)}"')
            print(f"gate = [{round(gate.x)}, {round(gate.y)}]")


if __name__ == "__main__":
    main(*sys.argv[1:])
