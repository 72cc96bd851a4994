"""Draw the coast of Albion: Land of Faerie: real shores, made to agree with the hexes.

    npm pack world-atlas && tar xf world-atlas-*.tgz
    pip install numpy shapely
    python -m tools.faerie_coast package/land-10m.json > src/sandtable/games/faerie/data/coast.toml

Where shore and hexes disagree the hexes win: an all-sea hex is water but for islets, an inland hex is
land, land hexes that one can walk between are joined by land, and a ship finds water at every hexside
that its coast opens on.
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import shapely.ops
from shapely import LineString, Point, Polygon

from tools.coastline import path, polygons, projected, rings

DATA = Path(__file__).parent.parent / "src/sandtable/games/faerie/data"
UNIT = 100  # sheet units to a hex
ACROSS = UNIT * math.sqrt(3) / 2
REACH = UNIT / math.sqrt(3)  # from the middle of a hex to a corner
EARTH = 6371.0
AROUND = (-16.0, 45.0, 9.0, 63.0)
MARGIN = 160  # the coast goes on beyond the outermost hexes
OPEN = 41  # radius of the middle of an all-sea hex, which is water for certain
CORE = 27  # radius of the land in the middle of a hex with a way, a fortress or a place
LEAST = 1300  # land that a coastal hex has at least, of about 8700
MOST = 7800  # and at most
ISTHMUS = 11  # half the width of land that joins two hexes
STRAIT = 8  # half the width of water that parts two hexes
INLET = 13  # radius of the water where a coast passes the corner of a hexside
OUTLET = 110  # the longest channel from a water to the next
SPECK = 60  # smaller islands and ponds go
ISLET = 900  # islands up to this area stay in an all-sea hex, off its middle
ROUGH = 1.6  # Douglas-Peucker
SMOOTH = 4
RHUMBS = 32  # lines of the compass
FAR = 7000  # their length
DEPTHS = (9, 20, 33)  # lines along the shore: so far off

HEADER = """\
# The coast of the map, as SVG path data in sheet units (100 to a hex), and lines along it in the water.
#
# Natural Earth 1:10m land, public domain, from the npm package world-atlas; made by tools/faerie_coast.py:
# projected with the [fit] of sheet.toml and simplified (Douglas-Peucker). Where shore and hexes disagree
# the hexes win.
"""


def middle(number: int) -> tuple[float, float]:
    column, row = divmod(number, 100)
    return column * ACROSS, row * UNIT + (UNIT / 2 if column % 2 == 0 else 0)


def around(number: int) -> list[int]:
    """The neighbours in the order N, NE, SE, S, SW, NW."""
    column, row = divmod(number, 100)
    up, down = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    east, west = (column + 1) * 100, (column - 1) * 100
    return [number - 1, east + up, east + down, number + 1, west + down, west + up]


def corner(number: int, index: int, reach: float = REACH) -> tuple[float, float]:
    """A corner; hexside d lies between corners d and d + 1."""
    x, y = middle(number)
    angle = math.radians(240 + 60 * index)
    return x + reach * math.cos(angle), y + reach * math.sin(angle)


def hexagon(number: int, inner: float = UNIT / 2) -> Polygon:
    return Polygon([corner(number, i, inner * 2 / math.sqrt(3)) for i in range(6)])


def side(number: int, direction: int, share: float = 1.0) -> LineString:
    """A hexside, or its middle part."""
    (ax, ay), (bx, by) = corner(number, direction), corner(number, direction + 1)
    cut = (1 - share) / 2
    return LineString(
        [
            (ax + (bx - ax) * cut, ay + (by - ay) * cut),
            (bx + (ax - bx) * cut, by + (ay - by) * cut),
        ]
    )


def blob(x: float, y: float, radius: float) -> Polygon:
    """A round patch, rough as shores are."""
    outline = []
    for step in range(36):
        angle = step * math.pi / 18
        waves = sum(0.07 * math.sin(n * angle + x * n * 0.31 + y * 0.17) for n in (2, 3, 5))
        outline.append(
            (x + radius * (1 + waves) * math.cos(angle), y + radius * (1 + waves) * math.sin(angle))
        )
    return Polygon(outline)


class Fit:
    """From degrees to the sheet: a tangent Lambert conformal cone, then a similarity."""

    def __init__(self, fit: dict[str, Any]) -> None:
        self.fit = fit
        phi = math.radians(fit["latitude"])
        self.n = math.sin(phi)
        self.scale = EARTH * math.cos(phi) * math.tan(math.pi / 4 + phi / 2) ** self.n / self.n
        self.rho = self.scale / math.tan(math.pi / 4 + phi / 2) ** self.n

    def place(self, degrees: np.ndarray) -> np.ndarray:
        lon, lat = np.radians(degrees).T
        rho = self.scale / np.tan(np.pi / 4 + lat / 2) ** self.n
        theta = self.n * (lon - math.radians(self.fit["longitude"]))
        x, y = rho * np.sin(theta), self.rho - rho * np.cos(theta)
        turn = math.radians(self.fit["rotation"])
        east = (x * math.cos(turn) - y * math.sin(turn)) / self.fit["km_per_hex"] + self.fit["x"]
        north = (x * math.sin(turn) + y * math.cos(turn)) / self.fit["km_per_hex"] + self.fit["y_up"]
        return np.asarray(np.column_stack([east, -north]) * UNIT)

    def ireland(self, degrees: np.ndarray) -> np.ndarray:
        return np.asarray(self.place(degrees) + np.array(self.fit["ireland"]) * UNIT)


def is_irish(shape: Polygon) -> bool:
    """Ireland and its islands, which are moved as a block."""
    point = shape.representative_point()
    return bool(-11 < point.x < -5.42 and 51.2 < point.y < 55.45)


class Hexes:
    """The hexes and what each asks of the coast."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.land = {int(h["id"]): h for h in file["hex"]}
        self.sea = {int(h) for zone in file["sea"] for h in zone["hexes"]}
        self.parted = {frozenset(map(int, pair)) for pair in file["sea_hexside"]}
        self.firm = {int(h) for kind in ("trail", "road") for pair in file[kind] for h in pair}
        self.passages: list[Point] = []
        self.water: Any = Polygon()
        self.firm |= {int(found["hex"]) for kind in ("fortress", "place") for found in file[kind]}

    def coasts(self, number: int) -> set[int]:
        return {d for coast in self.land[number].get("coasts", []) for d in coast}

    def is_sea(self, pond: Polygon) -> bool:
        """Whether ships sail on a water that land surrounds."""
        return any(pond.distance(point) < 2 for point in self.sailed())

    def sailed(self) -> list[Point]:
        """Points where ships pass."""
        if not self.passages:
            self.passages = [Point(middle(n)) for n in self.sea]
            self.passages += [Point(self.opening(n, d)) for n in self.land for d in self.coasts(n)]
        return self.passages

    def causeways(self, land: Any) -> list[tuple[int, int]]:
        """Hexes that one can walk between although water is drawn between them."""
        return [
            (n, m)
            for n in sorted(self.land)
            for d, m in enumerate(around(n))
            if n < m and m in self.land and frozenset((n, m)) not in self.parted
            if shapely.intersection(land, side(n, d)).length < 9
        ]

    def agree(self, land: Any) -> Any:
        """Push the shore until it tells the truth about every hex."""
        sea_parts = [hexagon(n, OPEN) for n in self.sea]
        open_sea = shapely.union_all(sea_parts).buffer(22).buffer(-22)
        middles = shapely.MultiPoint([middle(n) for n in self.sea])
        small = [part for part in polygons(land) if SPECK < part.area < ISLET]
        islets = shapely.union_all([part for part in small if part.distance(middles) > 20])
        inland = shapely.union_all([hexagon(n, 50.5) for n, h in self.land.items() if not h.get("zone")])
        shaped = shapely.union_all([shapely.difference(land, open_sea), inland])
        shaped = shapely.difference(shaped, self.straits())
        self.water = shaped
        dry, joins = self.joins(shaped)
        shaped = shapely.union_all([shaped, dry])
        wet = self.openings(shapely.union_all([shaped, *joins]))
        shaped = shapely.difference(self.joined(shaped, joins, wet), wet)
        for _ in range(3):
            shaped = shapely.difference(shaped, self.outlets(shaped))
        smooth = shaped.buffer(-SMOOTH).buffer(2 * SMOOTH).buffer(-SMOOTH)
        touched = shapely.symmetric_difference(shaped, land).buffer(-1).buffer(12)
        blended = shapely.union_all(
            [shapely.difference(shaped, touched), shapely.intersection(smooth, touched)]
        )
        final = shapely.union_all([blended.buffer(0.5), islets])
        return shapely.difference(final, shapely.union_all([self.outlets(final), self.straits()]))

    def straits(self) -> Any:
        """Water between hexes that are parted."""
        return shapely.union_all(
            [side(a, around(a).index(b), 1.1).buffer(STRAIT) for a, b in map(tuple, self.parted)]
        )

    def joined(self, land: Any, joins: list[Any], wet: Any) -> Any:
        """Land with every join that closes no water on which ships sail."""
        kept = list(joins)
        while True:
            whole = shapely.difference(shapely.union_all([land, *kept]), wet)
            ponds = [pond for pond in self.ponds(whole) if pond.area > 700]
            dams = [join for join in kept if any(join.distance(pond) < 1 for pond in ponds)]
            loose = shapely.difference(land, wet)
            guilty = [dam for dam in dams if self.parts_water(loose, dam)]
            if not guilty:
                return shapely.union_all([land, *kept])
            kept = [join for join in kept if not any(join is dam for dam in guilty)]

    def parts_water(self, land: Any, join: Any) -> bool:
        """Whether a join lies across water rather than along a shore."""
        gap = shapely.difference(join, land)
        return float(gap.area) > 60

    def ponds(self, land: Any) -> list[Polygon]:
        """Waters on which ships sail that land surrounds."""
        holes = [Polygon(hole) for part in polygons(land) for hole in part.interiors]
        return [hole for hole in holes if hole.area > SPECK and self.is_sea(hole)]

    def outlets(self, land: Any) -> Any:
        """Channels from such waters to the nearest other water."""
        cut = []
        frame = shapely.box(*land.bounds)
        for pond in self.ponds(land):
            water = shapely.difference(frame, land)
            others = [part for part in polygons(water) if part.distance(pond) > 0.5 and part.area > pond.area]
            near = min(others, key=lambda part: part.distance(pond))
            a, b = shapely.ops.nearest_points(pond, near)
            if a.distance(b) < OUTLET:
                cut.append(LineString([a, b]).buffer(STRAIT * 0.8))
        return shapely.union_all(cut)

    def joins(self, land: Any) -> tuple[Any, list[Any]]:
        """Land in hexes that have too little of it, and land between hexes that one can walk between."""
        dry, joins = [], []
        seat = {}
        for n, h in self.land.items():
            cell = hexagon(n, 46)
            here = shapely.intersection(land, cell)
            if h.get("zone") and (n in self.firm or here.area < LEAST):
                x, y = self.seat(n, here)
                patch = blob(x, y, CORE)
                dry.append(patch)
                here = shapely.union_all([here, patch])
            seat[n] = here
        for n in self.land:
            for d, m in enumerate(around(n)):
                if m < n or m not in self.land or frozenset((n, m)) in self.parted:
                    continue
                line = side(n, d, 0.9)
                shut = d not in self.coasts(n) and (d + 3) % 6 not in self.coasts(m)
                if shut:
                    dry.append(side(n, d, 0.72).buffer(7))
                if shapely.intersection(land, line).length > 20:
                    continue
                across = line.interpolate(line.project(seat[n].union(seat[m]).centroid))
                links = []
                for part in (seat[n], seat[m]):
                    main = max(polygons(part), key=lambda p: p.area)
                    goal = shapely.ops.nearest_points(main, across)[0]
                    inner = shapely.ops.nearest_points(main.buffer(-6) or main, across)[0]
                    links.append(LineString([across, goal, inner]).buffer(ISTHMUS))
                joins.append(shapely.union_all(links))
        return shapely.union_all(dry), joins

    def seat(self, number: int, here: Any) -> tuple[float, float]:
        """Where land is put in a hex: in its middle, or beside what little land there is."""
        x, y = middle(number)
        if number in self.firm or here.is_empty:
            return x, y
        point = here.centroid
        return x + (point.x - x) * 0.6, y + (point.y - y) * 0.6

    def openings(self, land: Any) -> Any:
        """Water where the coast of a hex leads out of it, in one piece within the hex."""
        wet = []
        for n, h in self.land.items():
            cell = hexagon(n)
            here = shapely.difference(cell, land).buffer(1)
            for coast in h.get("coasts", []):
                open_at = {d: self.opening(n, d) for d in coast}
                if len(coast) == 1 and not here.is_empty and here.distance(Point(open_at[coast[0]])) < INLET:
                    continue
                if any(
                    part.area > 150 and all(part.distance(Point(at)) < 3 for at in open_at.values())
                    for part in polygons(here)
                ):
                    continue
                wet += [blob(*at, INLET) for at in open_at.values()]
                wet += [LineString(line).buffer(STRAIT) for line in self.channel(n, coast, open_at)]
            for d in self.coasts(n):
                if around(n)[d] in self.sea:
                    wet.append(side(n, d, 0.8).buffer(7))
            if h.get("zone") and shapely.intersection(land, cell).area > MOST:
                wet += [side(n, d, 0.9).buffer(11) for d in self.coasts(n) if around(n)[d] in self.sea]
        return shapely.union_all(wet)

    def opening(self, number: int, direction: int) -> tuple[float, float]:
        """Where a ship crosses a hexside: in its middle, but beside the land if one can walk across it."""
        neighbour = around(number)[direction]
        if (
            neighbour in self.sea
            or frozenset((number, neighbour)) in self.parted
            or neighbour not in self.land
        ):
            x, y = side(number, direction).interpolate(0.5, normalized=True).coords[0]
            return x, y
        ends = [self.wetness(number, neighbour, direction, end) for end in (0, 1)]
        return corner(number, direction + (1 if ends[1] > ends[0] else 0))

    def wetness(self, a: int, b: int, direction: int, end: int) -> float:
        """How likely the water passes at the corner at an end of a hexside; the same from both hexes."""
        third = around(a)[(direction + (1 if end else -1)) % 6]
        beside = [(hex, around(hex).index(third)) for hex in (a, b)]
        spot = Point(corner(a, direction + end)).buffer(22)
        wet = 1 - shapely.intersection(self.water, spot).area / spot.area
        return float(4 * (third in self.sea) + sum(d in self.coasts(hex) for hex, d in beside) + 4 * wet)

    def channel(self, number: int, coast: list[int], open_at: dict[int, tuple[float, float]]) -> list[Any]:
        """Water from opening to opening around the corner between them; others join outside the hex."""
        lines = []
        for a in coast:
            b = (a + 1) % 6
            at = corner(number, b)
            if b in coast and max(math.dist(open_at[a], at), math.dist(open_at[b], at)) < REACH * 0.6:
                lines.append([open_at[a], corner(number, b, REACH * 0.93), open_at[b]])
        return lines


def rhumbs(compass: dict[str, float], land: Any, frame: Polygon) -> str:
    """The lines of the compass, where they are at sea."""
    x, y = compass["x"], compass["y"]
    lines = []
    for step in range(RHUMBS):
        angle = math.radians(compass["turn"] + step * 360 / RHUMBS)
        lines.append(LineString([(x, y), (x + FAR * math.cos(angle), y + FAR * math.sin(angle))]))
    parts = shapely.get_parts(
        shapely.difference(shapely.intersection(shapely.MultiLineString(lines), frame), land)
    )
    return "".join("M" + "L".join(f"{round(px)},{round(py)}" for px, py in part.coords) for part in parts)


def main(land_file: str) -> None:
    sheet = tomllib.loads((DATA / "sheet.toml").read_text())
    file = tomllib.loads((DATA / "map.toml").read_text())
    hexes, fit = Hexes(file), Fit(sheet["fit"])
    for anchor in sheet["fit"]["anchor"]:
        where = fit.ireland if anchor["irish"] else fit.place
        at = where(np.array([anchor["at"]]))[0]
        off = math.dist(at, middle(int(anchor["hex"]))) / UNIT
        print(f"{anchor['name']}: {off:.2f} hexes", file=sys.stderr)
    world = rings(json.loads(Path(land_file).read_text()), "land")
    britain = projected([shape for shape in world if not is_irish(shape)], AROUND, fit.place)
    ireland = projected([shape for shape in world if is_irish(shape)], AROUND, fit.ireland)
    corners = shapely.MultiPoint([middle(n) for n in (*hexes.land, *hexes.sea)])
    frame = shapely.box(*corners.bounds).buffer(MARGIN + REACH, join_style="mitre")
    real = shapely.intersection(shapely.union_all([britain, ireland]), frame)
    land = shapely.intersection(hexes.agree(real), frame)
    print(HEADER)
    print("land = [")
    kept = [part for part in polygons(land) if part.area > SPECK]
    for part in kept:
        holes = [hole for hole in part.interiors if hexes.is_sea(Polygon(hole))]
        print(f'  "{path(Polygon(part.exterior, holes).simplify(ROUGH))}",')
    print("]")
    whole = shapely.union_all(kept)
    print("\n# Lines that run from the compass over the sea.")
    print(f'rhumbs = "{rhumbs(sheet["compass"], whole, frame)}"')
    print("\n# Hexes that one can walk between although the shore leaves water there.\ncauseways = [")
    for a, b in hexes.causeways(whole):
        print(f'  ["{a:04d}", "{b:04d}"],')
    print("]")
    print(f"\n# {DEPTHS} off the shore.\ndepths = [")
    for distance in DEPTHS:
        band = whole.buffer(distance + 5).buffer(-5).simplify(1.8)
        print(f'  "{"".join(map(path, polygons(shapely.intersection(band, frame))))}",')
    print("]")


if __name__ == "__main__":
    main(*sys.argv[1:])
