"""Heat maps: a game's own map as SVG, drawn from its board, with places shaded by their counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt
from typing import Any, TypeAlias

import msgspec

from sandtable.lab.places import CELL

Board: TypeAlias = Mapping[str, Any]
"""A board as plain data, as the clients get it."""

SEA, LAND, SHORE, GRID = "#b9cdd6", "#efe6d2", "#5b6b73", "#4b4230"
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
}
"""Muted colours of the terrains."""

ACROSS, ALONG = 86.6, 100
"""Distances between columns and rows of a hex map whose board gives no centres."""

RADIUS = 58
"""Radius of the largest circle on a map of points, beyond the smallest (10)."""


@dataclass(frozen=True)
class Place:
    """A place of the map: an area as SVG path data, or a point if there is no path."""

    name: str
    x: float
    y: float
    path: str = ""


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
    """The map of a game; None for a game without one."""
    plain: Board = msgspec.to_builtins(board)
    draw = FACES.get(plain.get("face", ""), generic if plain.get("places") else None)
    return draw(plain) if draw else None


def generic(board: Board) -> Sheet:
    """Places with outlines or without, the lines between and across them, and their names."""
    places = board["places"]
    xs, ys = [place["x"] for place in places], [place["y"] for place in places]
    around = (min(xs) - ALONG, min(ys) - ALONG, max(xs) - min(xs) + 2 * ALONG, max(ys) - min(ys) + 2 * ALONG)
    made = Sheet(tuple(board.get("frame", around)))
    at = {place["id"]: (place["x"], place["y"]) for place in places}
    for place in places:
        id, x, y = place["id"], place["x"], place["y"]
        path, name = place.get("path", ""), place.get("name", "")
        made.places[str(id)] = Place(name or f"hex {place.get('label', id)}", x, y, path)
        tint = TINTS.get(place.get("terrain", ""), TINTS["clear"])
        made.below.append((path, tint, GRID + "55", 1.4))
        made.below += [(_line([(x, y), at[link]]), "none", GRID + "88", 3) for link in place.get("links", ())]
        if name:
            made.labels.append((x, y, name))
    colours = {"river": "#5f8ea8", "ford": LAND}
    for line in board.get("lines", ()):
        made.above.append((line["path"], "none", colours.get(line["kind"], "#8c6f4e"), 9))
    return made


def napoleonic(board: Board) -> Sheet:
    """Hexes whose centres are given, a coast, rivers, and boxes beside the map."""
    made = Sheet(_frame(board))
    corners = board["corners"]
    tinted: dict[str, list[str]] = {}
    names = {locale["hex"]: locale["name"] for locale in board["locales"]}
    for cell in board["hexes"]:
        path = _polygon((cell["x"] + x, cell["y"] + y) for x, y in corners)
        name = names.get(cell["number"], f"hex {cell['label']}")
        made.places[str(cell["number"])] = Place(name, cell["x"], cell["y"], path)
        if cell["terrain"] in TINTS:
            tinted.setdefault(TINTS[cell["terrain"]], []).append(path)
    made.below = [("".join(board["land"]), LAND, SHORE, 4)]
    made.below += [("".join(paths), tint, "none", 0) for tint, paths in tinted.items()]
    made.below.append(("".join(place.path for place in made.places.values()), "none", GRID + "55", 1.4))
    for feature in board["features"]:
        for line in feature["lines"]:
            made.above.append(
                (_line(line), "none", "#5f8ea8" if feature["kind"] != "border" else "#8c2f39", 7)
            )
    for box in board["boxes"]:
        panel = box["panel"]
        x, y, wide, high = panel["x"], panel["y"], panel["width"], panel["height"]
        path = f"M{x},{y}h{wide}v{high}h{-wide}Z"
        made.places[str(box["place"])] = Place(box["name"], x + wide / 2, y + high / 2, path)
        made.below.append((path, "#f4ecd9", SHORE, 4))
        made.labels.append((x + wide / 2, y + high / 2, box["id"].replace("_", " ").title()))
    for locale in board["locales"]:
        place = made.places[str(locale["hex"])]
        made.labels.append((place.x, place.y, locale["name"]))
    return made


def goeben(board: Board) -> Sheet:
    """Points and the lines between them."""
    made = Sheet((0, 0, board["width"], board["height"]))
    made.below = [
        ("".join(board["depths"][:1]), "#b0c6d1", "none", 0),
        ("".join(board["land"]), LAND, SHORE, 3),
    ]
    made.below += [(_line(link["points"]), "none", "#2c516888", 3) for link in board["links"]]
    for space in board["spaces"]:
        made.places[space["id"]] = Place(space["name"], space["x"], space["y"])
        if space["kind"].endswith(("_base", "_port")):
            made.labels.append((space["x"], space["y"], space["name"]))
    dots = "".join(f"M{p.x - 8},{p.y}a8,8 0 1 0 16,0a8,8 0 1 0 -16,0" for p in made.places.values())
    made.above = [(dots, "#fbf8ee", "#2c5168", 2.4)]
    return made


def operation_albion(board: Board) -> Sheet:
    """Areas of land and sea."""
    made = Sheet((0, 0, board["width"], board["height"]))
    made.below = [("".join(board["land"]), LAND, "none", 0), ("".join(board["lakes"]), "#a8c0cb", "none", 0)]
    made.below.append(("".join(board["unplayable"]), "#c9c2b288", "none", 0))
    for space in board["spaces"]:
        slot = space["slot"]
        made.places[space["id"]] = Place(space["name"], slot["x"], slot["y"], space["path"])
        if space["kind"] != "sea":
            made.labels.append((space["x"], space["y"], space["name"]))
    made.above = [("".join(place.path for place in made.places.values()), "none", GRID + "88", 3)]
    made.above.append(("".join(board["land"]), "none", SHORE, 4))
    return made


def faerie(board: Board) -> Sheet:
    """Hexes placed by their numbers; even columns are half a hex lower."""
    made = Sheet(_frame(board))
    half, reach = ALONG / 2, ALONG / sqrt(3)
    corners = [
        (reach, 0),
        (reach / 2, half),
        (-reach / 2, half),
        (-reach, 0),
        (-reach / 2, -half),
        (reach / 2, -half),
    ]
    names = {found["hex"]: found["name"] for found in (*board["places"], *board["fortresses"])}
    tinted: dict[str, list[str]] = {}
    for cell in board["hexes"]:
        column, row = divmod(cell["number"], 100)
        x, y = column * ACROSS, row * ALONG + (0 if column % 2 else half)
        path = _polygon((x + dx, y + dy) for dx, dy in corners)
        made.places[str(cell["number"])] = Place(
            names.get(cell["number"], f"hex {cell['number']:04}"), x, y, path
        )
        if cell.get("terrain"):
            tinted.setdefault(TINTS[cell["terrain"][0]], []).append(path)
    made.below = [("".join(paths), tint + "cc", "none", 0) for tint, paths in tinted.items()]
    made.below.insert(0, ("".join(board["land"]), LAND, "none", 0))
    made.below.append(("".join(place.path for place in made.places.values()), "none", GRID + "33", 1.4))
    made.above = [("".join(board["land"]), "none", SHORE, 4)]
    for found in board["fortresses"]:
        place = made.places[str(found["hex"])]
        made.labels.append((place.x, place.y, found["name"]))
    return made


def admiral(board: Board) -> Sheet:
    """A table without spaces, in squares; north is up."""
    wide, high = board["width"], board["height"]
    made = Sheet((0, 0, wide, high))
    for column in range(-(-wide // CELL)):
        for row in range(-(-high // CELL)):
            x, y = column * CELL, high - (row + 1) * CELL
            name = f"{_span(column)} E, {_span(row)} N"
            path = f"M{x},{y}h{CELL}v{CELL}h{-CELL}Z"
            made.places[f"{column},{row}"] = Place(name, x + CELL / 2, y + CELL / 2, path)
    made.below = [("".join(place.path for place in made.places.values()), "none", SHORE + "66", 12)]
    return made


def _span(cell: int) -> str:
    return f"{cell * CELL // 100}-{(cell + 1) * CELL // 100} cm"


FACES: dict[str, Callable[[Board], Sheet]] = {
    "napoleonic": napoleonic,
    "goeben": goeben,
    "operation_albion": operation_albion,
    "faerie": faerie,
    "admiral": admiral,
}
"""The drawing function of each kind of board."""


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
        place = made.places.get(id)
        if place is None or not count:
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


def _frame(board: Board) -> tuple[float, float, float, float]:
    frame = board["frame"]
    return frame["x"], frame["y"], frame["width"], frame["height"]


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


def _polygon(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in points) + "Z"


def _line(points: Iterable[Sequence[float]]) -> str:
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in points)
