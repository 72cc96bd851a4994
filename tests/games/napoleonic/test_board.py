"""The board's description: complete, drawable, and the same whatever happens in a game."""

from __future__ import annotations

import itertools
import math
import re
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from sandtable.board.hexes import hexside
from sandtable.core.play import begin, choose
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.pack.schema import DATA
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.show.board import Board, Cell, Feature, board
from sandtable.games.napoleonic.state import State
from sandtable.kit.hexsheet import UNIT, Grid, Point
from sandtable.kit.sheet import Panel
from tests.positions import campaign

GAMES = pytest.mark.parametrize("name", ["egypt", "finland"])

Ring = list[Point]


@cache
def drawn(name: str) -> Board:
    return board(campaign(name))


def rings(path: str) -> list[Ring]:
    """The rings of path data made of M, L and Z."""
    assert re.fullmatch(r"(M-?\d+,-?\d+(L-?\d+,-?\d+){2,}Z)+", path)
    return [
        [(float(x), float(y)) for x, y in (point.split(",") for point in ring.lstrip("M").split("L"))]
        for ring in path.rstrip("Z").split("Z")
    ]


@cache
def shores(name: str) -> tuple[list[Ring], list[Ring]]:
    """The rings of the land, and of the lakes."""
    b = drawn(name)
    land = [ring for path in b.land for ring in rings(path)]
    return land, [ring for lake in b.lakes for ring in rings(lake.path)]


def inside(point: Point, found: list[Ring]) -> bool:
    """Whether a point lies inside an odd number of rings."""
    x, y = point
    crossings = 0
    for ring in found:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def dry(name: str, point: Point) -> bool:
    land, lakes = shores(name)
    return inside(point, land) and not inside(point, lakes)


def around(cell: Cell) -> list[Point]:
    """The middle of a hex and twelve points around it, well within."""
    ring = [(math.cos(i * math.pi / 6), math.sin(i * math.pi / 6)) for i in range(12)]
    return [(cell.x, cell.y), *((cell.x + 28 * c, cell.y + 28 * s) for c, s in ring)]


def holds(panel: Panel, x: float, y: float) -> bool:
    return panel.x <= x <= panel.x + panel.width and panel.y <= y <= panel.y + panel.height


def overlap(a: Panel, b: Panel) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


# --- the hexes -----------------------------------------------------------------------------------


@GAMES
def test_2_2_every_hex_is_there_once_with_its_number_and_ground(name: str) -> None:
    game, b = campaign(name), drawn(name)
    assert [cell.number for cell in b.hexes] == sorted(game.hexes)
    assert all(cell.label == f"{cell.number:04d}" for cell in b.hexes)
    assert {c.number: c.terrain for c in b.hexes if c.number in game.terrain} == game.terrain
    assert {c.number for c in b.hexes if c.terrain == "sea"} == game.sea
    assert {c.number for c in b.hexes if c.terrain == "lake"} == game.lake
    assert {c.number: c.province for c in b.hexes if c.province} == game.province
    assert all(bool(c.water) == (c.number in game.water) for c in b.hexes)
    assert {c.province for c in b.hexes} - {""} == set(b.provinces)


@GAMES
def test_neighbours_lie_one_hex_apart_and_share_two_corners(name: str) -> None:
    game, b = campaign(name), drawn(name)
    at = {cell.number: cell for cell in b.hexes}
    for a in game.hexes:
        for n in game.neighbours[a]:
            assert math.hypot(at[a].x - at[n].x, at[a].y - at[n].y) == pytest.approx(UNIT, abs=0.3)
    assert [math.hypot(x, y) for x, y in b.corners] == pytest.approx([57.7] * 6, abs=0.2)
    for one, two in zip(b.corners, b.corners[1:] + b.corners[:1], strict=True):
        assert math.dist(one, two) == pytest.approx(57.7, abs=0.2)


def test_north_is_up_on_both_sheets() -> None:
    egypt = {place.name: place.hex for place in drawn("egypt").locales}
    finland = {place.name: place.hex for place in drawn("finland").locales}
    for name, places, pairs in (
        ("egypt", egypt, [("Cairo", "Alexandria"), ("El Minya", "Cairo"), ("Aqaba", "Damascus")]),
        ("finland", finland, [("Turku", "Oulu"), ("Vyborg", "Kajaani"), ("Oulu", "Tornio")]),
    ):
        at = {cell.number: cell for cell in drawn(name).hexes}
        for south, north in pairs:
            assert at[places[south]].y > at[places[north]].y
    assert drawn("egypt").pointing == "flat"
    assert drawn("finland").pointing == "pointy"
    at = {cell.number: cell for cell in drawn("finland").hexes}
    assert at[finland["Turku"]].x < at[finland["Vyborg"]].x


@GAMES
def test_everything_stands_on_the_sheet_and_no_two_panels_overlap(name: str) -> None:
    b = drawn(name)
    for cell in b.hexes:
        assert all(holds(b.frame, cell.x + x, cell.y + y) for x, y in b.corners)
    assert all(holds(b.frame, n.x, n.y) for n in b.names)
    panels = [b.title_panel, b.track_panel, b.key_panel, *(box.panel for box in b.boxes)]
    for panel in panels:
        assert holds(b.frame, panel.x, panel.y)
        assert holds(b.frame, panel.x + panel.width, panel.y + panel.height)
    assert not any(overlap(one, two) for one, two in itertools.combinations(panels, 2))
    covered = [
        c.number for c in b.hexes if c.terrain not in ("sea", "lake") for p in panels if holds(p, c.x, c.y)
    ]
    assert covered == []


# --- the coast -------------------------------------------------------------------------------------


@GAMES
def test_the_middle_of_each_hex_lies_on_land_or_water_as_it_should(name: str) -> None:
    wrong = [cell.label for cell in drawn(name).hexes if dry(name, (cell.x, cell.y)) != (not cell.water)]
    assert wrong == []


@GAMES
def test_a_land_hex_looks_like_land_and_a_water_hex_like_water(name: str) -> None:
    for cell in drawn(name).hexes:
        share = sum(dry(name, point) for point in around(cell)) / 13
        assert share > 0.9 if not cell.water else share < 0.35, (cell.label, share)


@GAMES
def test_the_coast_is_simple_and_within_reach_of_the_sheet(name: str) -> None:
    b = drawn(name)
    land, lakes = shores(name)
    points = [point for ring in (*land, *lakes) for point in ring]
    assert 300 < len(points) < 5000
    frame = b.frame
    wide = Panel(frame.x - 450, frame.y - 450, frame.width + 900, frame.height + 900)
    assert all(holds(wide, x, y) for x, y in points)
    assert {lake.name for lake in b.lakes} == {c.water for c in b.hexes if c.terrain == "lake"}


@GAMES
def test_anchors_of_the_fit_are_on_land(name: str) -> None:
    game = campaign(name)
    at = {cell.number: cell for cell in drawn(name).hexes}
    anchors = game.map.fit["anchors_lon_lat"]
    assert isinstance(anchors, dict)
    for label in anchors:
        cell = at[game.hex(label)]
        assert dry(name, (cell.x, cell.y))


# --- hexsides, roads, places -----------------------------------------------------------------------


def legs(feature: Feature) -> list[frozenset[tuple[float, float]]]:
    """The hexsides of a feature by the corners at their ends."""
    return [frozenset(leg) for line in feature.lines for leg in itertools.pairwise(line)]


@GAMES
def test_hexside_features_cover_every_barrier_and_border(name: str) -> None:
    game, b = campaign(name), drawn(name)
    grid = Grid(game.layout, game.hexes, turned=b.pointing == "pointy")
    barriers = {leg: f.kind for f in b.features if f.kind != "border" for leg in legs(f)}
    assert barriers == {frozenset(grid.ends(side)): kind for side, kind in game.barrier.items()}
    border = {leg for f in b.features if f.kind == "border" for leg in legs(f)}
    assert border == {frozenset(grid.ends(side)) for side in game.border}
    assert {f.name for f in b.features if f.major} == set(game.map.rclm.nile_names)


@GAMES
def test_lines_join_the_hexsides_of_a_feature_end_to_end(name: str) -> None:
    sides = {feature.name: len(feature.sides) for feature in campaign(name).map.hexside}
    for feature in drawn(name).features:
        walked = legs(feature)
        assert len(walked) == len(set(walked)) == sides[feature.name]


def test_rivers_run_downstream() -> None:
    for feature in drawn("egypt").features:
        if feature.major:
            (line,) = feature.lines
            assert line[0][1] > line[-1][1], feature.name
        if feature.name == "Jordan":
            assert all(line[0][1] < line[-1][1] for line in feature.lines)
    for feature in drawn("finland").features:
        if feature.name in ("Oulujoki", "Iijoki", "Kokemaenjoki"):
            (line,) = feature.lines
            assert line[0][0] > line[-1][0], feature.name


@GAMES
def test_the_edge_of_the_map_is_one_closed_line(name: str) -> None:
    (line,) = drawn(name).outline
    assert line[0] == line[-1]
    game = campaign(name)
    outer = {hexside(h, n) for h in game.hexes for n in game.layout.around(h) if n not in game.hexes}
    assert len(line) - 1 == len(outer)


@GAMES
def test_roads_are_the_campaigns_roads(name: str) -> None:
    game, b = campaign(name), drawn(name)
    joined = {pair for road in b.roads for pair in itertools.pairwise(road.hexes)}
    assert {hexside(*pair) for pair in joined} == {
        hexside(a, n) for a, others in game.road.items() for n in others
    }


@GAMES
def test_locales_boxes_and_ruins_are_all_there_with_their_sources(name: str) -> None:
    game, b = campaign(name), drawn(name)
    assert {place.hex for place in b.locales} == set(game.locale)
    assert {place.hex for place in b.locales if place.fortress} == game.fortresses
    assert {place.hex for place in b.locales if place.port} == set(game.ports)
    for side, sources in zip(game.sides, game.sources, strict=True):
        assert {place.hex for place in b.locales if place.supply_source == side} == sources
    assert all(place.vp_source for place in b.locales)
    assert {ruin.hex: ruin.name for ruin in b.ruins} == game.ruins
    assert {box.place: box.id for box in b.boxes} == {p: box.id for p, box in game.boxes.items()}
    assert all(set(box.enters_by) <= set(game.terrain) for box in b.boxes)
    held = {s.id: sum(p.vp for p in b.locales if p.control == s.id) for s in b.sides}
    assert held == game.about.start_vp


# --- counters ------------------------------------------------------------------------------------------


@GAMES
def test_2_3_every_counter_is_there_as_printed(name: str) -> None:
    game, b = campaign(name), drawn(name)
    assert [piece.id for piece in b.pieces] == [piece.id for piece in game.unit]
    assert [piece.number for piece in b.pieces] == list(range(len(game.unit)))
    assert [piece.side for piece in b.pieces] == game.owner
    assert {piece.nation for piece in b.pieces} == {nation.id for nation in b.nations}
    assert all(piece.setup and piece.source for piece in b.pieces)


def test_2_4_the_sample_unit_shows_brigade_division_factors_and_code() -> None:
    sample = next(piece for piece in drawn("egypt").pieces if piece.id == "fr-inf-2-1")
    assert (sample.left, sample.right, sample.size) == ("2", "1", "X")
    assert (sample.factors, sample.setup, sample.source) == ("4-6", "Start", "rulebook")


@pytest.mark.parametrize(
    ("id", "factors"),
    [
        ("fr-siege-or", "*-1-4"),
        ("fr-garrison", "0-4-0"),
        ("ot-mm-1", "5-8"),
        ("fr-sc", "0-6"),
        ("br-rn", "6"),
    ],
)
def test_2_9_factors_as_on_the_counter(id: str, factors: str) -> None:
    assert next(piece.factors for piece in drawn("egypt").pieces if piece.id == id) == factors


def luminance(colour: str) -> float:
    """Relative luminance of a colour such as "#2f5590"."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@GAMES
def test_2_5_national_colours_are_legible_and_differ_in_tone(name: str) -> None:
    nations = drawn(name).nations
    for nation in nations:
        assert contrast(nation.fill, nation.ink) >= 4.5, nation.id
        assert contrast(nation.box, "#1b1b1b") >= 4.5, nation.id
    for one, two in itertools.combinations(nations, 2):
        assert contrast(one.fill, two.fill) >= 1.6, (one.id, two.id)


# --- sheet ----------------------------------------------------------------------------------------


@GAMES
def test_turns_and_terrain_key_are_those_of_the_campaign(name: str) -> None:
    game, b = campaign(name), drawn(name)
    assert [turn.turn for turn in b.turns] == list(game.turns)
    key = {row.terrain for row in b.key}
    assert set(game.terrain.values()) | {f.kind for f in b.features} <= key
    desert = next((row for row in b.key if row.terrain == "desert"), None)
    assert (desert is not None) == (name == "egypt")
    assert desert is None or (desert.mp, desert.shift) == ("2", "1R")


# --- static ------------------------------------------------------------------------------------------


@GAMES
def test_it_encodes_as_json_and_back(name: str) -> None:
    encoded = msgspec.json.encode(drawn(name))
    assert msgspec.json.decode(encoded, type=Board) == drawn(name)
    assert len(encoded) < 300_000


@GAMES
def test_a_game_in_progress_leaves_no_trace_in_it(name: str) -> None:
    game = GameData(name)
    before = msgspec.json.encode(board(game))
    s = begin(State(game), SortCounters())
    random = Random(7)
    for _ in range(300):
        choose(s, s.asked, *s.options.sample(random.randrange))
    assert s.turn > 1 or len(s.events) > 20
    assert msgspec.json.encode(board(game)) == before


def test_a_pack_with_its_own_drawing_files_is_drawn_from_them(tmp_path: Path) -> None:
    for file in ("map.toml", "sheet.toml"):
        text = (DATA / "egypt" / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(text.replace('"SINAI"', '"DESERT"'), encoding="utf-8")
    b = board(GameData("egypt", tmp_path))
    assert "DESERT" in {found.text for found in b.names}
    assert b.land == drawn("egypt").land
