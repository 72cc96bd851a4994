"""Heat maps: the map of any game as SVG, drawn from its board, with places shaded by their counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain
from math import sqrt
from typing import Any, TypeAlias

import msgspec

from sandtable.lab.telemetry import CELL

Board: TypeAlias = Mapping[str, Any]
"""A board as plain data, as the clients get it."""

SEA, SHALLOWS, WATER = "#b9cdd6", "#b0c6d1", "#5f8ea8"
LAND, SHORE, GRID = "#efe6d2", "#5b6b73", "#4b4230"
VEIL = 'fill="#fbf7ec" fill-opacity=".55"'
"""Fill of a pale layer over the terrain, so that its colours do not mix with those of the heat."""

TINTS = {
    "clear": "#f4ecd9",
    "desert": "#e8d3a2",
    "forest": "#b9c69b",
    "woods": "#c6cfaa",
    "hill": "#cdb48a",
    "hills": "#cdb48a",
    "town": "#e2d2b0",
    "rough": "#d8c6a0",
    "mountain": "#b49a7a",
    "swamp": "#b7c3a6",
    "marsh": "#b7c3a6",
    "mud flat": "#d6c7a6",
    "lake": SEA,
    "table": "none",
}
"""Muted colours of the terrains."""

LINES = {"ford": LAND, "road": "#8c6f4e", "border": "#8c2f39"}
"""Colours of lines; all others are water."""

ALONG, ACROSS = 100.0, 86.6
"""Distances between rows and columns of a hex map whose board gives no centres."""

CORNERS = ((57.7, 0), (28.9, 50), (-28.9, 50), (-57.7, 0), (-28.9, -50), (28.9, -50))
"""The corners of its hexes."""

WATERS = ("sea", "high_seas", "transit", "patrol_zone", "atlantic_exit", "black_sea")
"""Kinds of places without a label, as there are many of them."""

RADIUS = 58
"""Radius of the largest circle on a map of points, beyond the smallest (10)."""


@dataclass(frozen=True)
class Place:
    """A place of the map: an area as SVG path data, or a point if there is no path."""

    name: str
    x: float
    y: float
    path: str = ""
    terrain: str = ""
    label: str = ""
    links: Sequence[str | int] = ()


@dataclass
class Sheet:
    """A map: its frame (x, y, width, height), its drawing, and the places that can be shaded.

    A layer is path data with fill, stroke and stroke width; `below` is under the shades, `above` over them.
    """

    frame: tuple[float, float, float, float]
    places: dict[str, Place] = field(default_factory=dict)
    below: list[tuple[str, str, str, float]] = field(default_factory=list)
    above: list[tuple[str, str, str, float]] = field(default_factory=list)
    labels: list[tuple[float, float, str]] = field(default_factory=list)


def sheet(board: object) -> Sheet | None:
    """The map of a game, drawn from what its board tells; None for a game without one."""
    plain: Board = msgspec.to_builtins(board)
    places = dict(chain(hexes(plain), spaces(plain))) or dict(squares(plain))
    if not places:
        return None
    made = Sheet(frame(plain, places.values()), places)
    land, shallows = "".join(plain.get("land", ())), "".join(plain.get("depths", ())[:1])
    made.below = [(shallows, SHALLOWS, "none", 0), (land, LAND, "none", 0)]
    tinted: dict[str, list[str]] = {}
    for place in places.values():
        tinted.setdefault(TINTS.get(place.terrain, "none" if land else TINTS["clear"]), []).append(place.path)
    made.below += [("".join(paths), tint, "none", 0) for tint, paths in tinted.items() if tint != "none"]
    lakes = [lake if isinstance(lake, str) else lake["path"] for lake in plain.get("lakes", ())]
    made.below.append(("".join([*lakes, *plain.get("unplayable", ())]), SHALLOWS, "none", 0))
    thin = max(made.frame[2:]) / 2500
    made.below.append(("".join(place.path for place in places.values()), "none", GRID + "66", thin))
    made.below += [(_line(way), "none", GRID + "88", 3) for way in ways(plain, places)]
    made.above = [(land, "none", SHORE, 4)]
    made.above += [(path, "none", LINES.get(kind, WATER), 8) for kind, path in lines(plain)]
    dots = (f"M{p.x - 8},{p.y}a8,8 0 1 0 16,0a8,8 0 1 0 -16,0" for p in places.values() if not p.path)
    made.above.append(("".join(dots), LAND, SHORE, 2.4))
    made.labels = [(place.x, place.y, place.label) for place in places.values() if place.label]
    return made


def hexes(board: Board) -> Iterator[tuple[str, Place]]:
    """The hexes with their towns, and the boxes beside them."""
    towns = {one["hex"]: one["name"] for kind in ("locales", "fortresses") for one in board.get(kind, ())}
    names = {one["hex"]: one["name"] for one in board.get("places", ()) if "hex" in one} | towns
    for cell in board.get("hexes", ()):
        hex = cell["number"]
        column, row = divmod(hex, 100)
        x = cell.get("x", column * ACROSS)
        y = cell.get("y", (row if column % 2 else row + 0.5) * ALONG)
        path = _line((x + across, y + along) for across, along in board.get("corners", CORNERS)) + "Z"
        terrain = cell.get("terrain", "")
        first = terrain if isinstance(terrain, str) else terrain[0]
        yield str(hex), Place(names.get(hex, f"hex {hex:04}"), x, y, path, first, towns.get(hex, ""))
    for box in board.get("boxes", ()):
        x, y, wide, high = box["panel"].values()
        label = box["id"].replace("_", " ").title()
        middle = x + wide / 2, y + high / 2
        yield str(box["place"]), Place(box["name"], *middle, _box(x, y, wide, high), "clear", label)


def spaces(board: Board) -> Iterator[tuple[str, Place]]:
    """Areas, and points with lines between them."""
    for one in (*board.get("spaces", ()), *board.get("places", ())):
        if "hex" not in one:
            at, id, name = one.get("slot", one), one["id"], one.get("name", "")
            told = name or f"hex {one.get('label', id)}"
            label = "" if one.get("kind") in WATERS else name
            links, path, terrain = one.get("links", ()), one.get("path", ""), one.get("terrain", "")
            yield str(id), Place(told, at["x"], at["y"], path, terrain, label, links)


def squares(board: Board) -> Iterator[tuple[str, Place]]:
    """A table without spaces, in squares; north is up."""
    wide, high = board.get("width", 0), board.get("height", 0)
    for column in range(-(-wide // CELL)):
        for row in range(-(-high // CELL)):
            x, y = column * CELL, high - (row + 1) * CELL
            name = f"{_span(column)} E, {_span(row)} N"
            yield f"{column},{row}", Place(name, x + CELL / 2, y + CELL / 2, _box(x, y, CELL, CELL), "table")


def frame(board: Board, places: Iterable[Place]) -> tuple[float, float, float, float]:
    """The sheet: left, top, width and height; if the board gives none, all places."""
    if "frame" in board:
        given = board["frame"]
        x, y, wide, high = given.values() if isinstance(given, dict) else given
        return x, y, wide, high
    if "width" in board:
        return 0, 0, board["width"], board["height"]
    xs, ys = zip(*((place.x, place.y) for place in places), strict=True)
    left, top = min(xs) - ALONG, min(ys) - ALONG
    return left, top, max(xs) + ALONG - left, max(ys) + ALONG - top


def ways(board: Board, places: Mapping[str, Place]) -> Iterator[Sequence[Sequence[float]]]:
    """The lines between places: as the board draws them, else straight ones."""
    if "links" in board:
        yield from (link["points"] for link in board["links"])
        return
    for place in places.values():
        for link in place.links:
            yield (place.x, place.y), (places[str(link)].x, places[str(link)].y)


def lines(board: Board) -> Iterator[tuple[str, str]]:
    """Rivers, borders and other lines over the map, each with its kind."""
    for feature in board.get("features", ()):
        yield from ((feature["kind"], _line(line)) for line in feature["lines"])
    yield from ((line["kind"], line["path"]) for line in board.get("lines", ()))


def _span(cell: int) -> str:
    return f"{cell * CELL // 100}-{(cell + 1) * CELL // 100} cm"


def ground(made: Sheet, name: str) -> str:
    """The map as hidden SVG symbols, drawn once for all its heat maps."""
    x, y, wide, high = made.frame
    box = f'viewBox="{x:g} {y:g} {wide:g} {high:g}"'
    size = max(wide, high) / 62
    labels = "".join(
        f'<text x="{at:g}" y="{down - size * 0.55:g}">{escape(text)}</text>'
        for at, down, text in _apart(made, size)
    )
    whole = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    return (
        f'<svg class="symbols" aria-hidden="true"><symbol id="{name}-below" {box}>'
        f'{whole} fill="{SEA}"/>{_layers(made.below)}{whole} {VEIL}/></symbol>'
        f'<symbol id="{name}-above" {box}>{_layers(made.above)}'
        f'<g class="names" font-size="{size:g}" stroke-width="{size / 5:g}">{labels}</g></symbol></svg>'
    )


def heat(made: Sheet, name: str, counts: Mapping[str, float], colour: str, label: str) -> str:
    """The map with places shaded by their counts: areas darker, points larger, the more often."""
    x, y, wide, high = made.frame
    most = max(counts.values(), default=0) or 1
    shades = []
    for id, count in sorted(counts.items(), key=lambda item: item[1]):
        if not count or (place := made.places.get(id)) is None:
            continue
        share = sqrt(count / most)
        title = f"<title>{escape(place.name)}: {count:.3g} a game</title>"
        if place.path:
            shades.append(f'<path d="{place.path}" fill-opacity="{0.12 + 0.76 * share:.2f}">{title}</path>')
        else:
            spot = f'cx="{place.x:g}" cy="{place.y:g}" r="{10 + RADIUS * share:.0f}"'
            shades.append(f'<circle {spot} fill-opacity=".62">{title}</circle>')
    use = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    return (
        f'<svg class="map" viewBox="{x:g} {y:g} {wide:g} {high:g}" role="img" aria-label="{escape(label)}">'
        f'<use href="#{name}-below" {use}/><g fill="{colour}">{"".join(shades)}</g>'
        f'<use href="#{name}-above" {use}/></svg>'
    )


def _layers(layers: Iterable[tuple[str, str, str, float]]) -> str:
    return "".join(
        f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round"/>'
        for path, fill, stroke, width in layers
        if path
    )


def _apart(made: Sheet, size: float) -> list[tuple[float, float, str]]:
    """The labels that have room, moved inside the frame; of two that overlap the first stays."""
    left, _, wide, _ = made.frame
    kept: list[tuple[float, float, str]] = []
    for at, y, text in made.labels:
        half = len(text) * size * 0.27
        x = min(max(at, left + half), left + wide - half)
        if all(
            abs(y - other_y) > size * 1.1 or abs(x - other_x) > half + len(other) * size * 0.27
            for other_x, other_y, other in kept
        ):
            kept.append((x, y, text))
    return kept


def _box(x: float, y: float, wide: float, high: float) -> str:
    return f"M{x},{y}h{wide}v{high}h{-wide}Z"


def _line(points: Iterable[Sequence[float]]) -> str:
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in points)
