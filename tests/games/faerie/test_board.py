"""The map that a client draws tells the truth about every hex, and the charts agree with the rules."""

from __future__ import annotations

import math
import re
from bisect import bisect
from functools import cache
from itertools import pairwise

import pytest

from sandtable.board.hexes import Hex, hexside
from sandtable.game.data import read
from sandtable.game.documents import Chart
from sandtable.game.info import Setup
from sandtable.games.faerie.gamedata import GameData, around
from sandtable.games.faerie.pack import schema
from sandtable.games.faerie.pack.drawing import Anchor, Fit, Sheet
from sandtable.games.faerie.show import presentation
from sandtable.games.faerie.show.board import ACROSS, ALONG, Board, board, middle
from sandtable.games.faerie.show.status import PHASES

Point = tuple[float, float]

EARTH = 6371.0
OFF = 1.6
"""How many hexes a place may lie from the hex that the rulebook gives it."""

INNER = ((-30, -30), (0, -40), (30, -30), (-40, 0), (0, 0), (40, 0), (-30, 30), (0, 40), (30, 30))
"""Points well within a hex."""

OUTER = ((0, -50), (40, -30), (40, 30), (0, 50), (-40, 30), (-40, -30))
"""Points on or near the rim of a hex: towards each of its neighbours."""


@cache
def gamedata(scenario: str = "faerie-twilight", *options: str) -> GameData:
    return GameData(None, Setup(scenario, frozenset(options)))


@cache
def described() -> Board:
    return board(gamedata())


@cache
def sheet() -> Sheet:
    return read(schema.DATA / "sheet.toml", Sheet)


@cache
def shores() -> list[tuple[Point, Point]]:
    """The legs of the coast."""
    legs = []
    for path in described().land:
        for ring in path.removesuffix("Z").split("Z"):
            texts = (text.split(",") for text in ring.removeprefix("M").split("L"))
            points = [(float(x), float(y)) for x, y in texts]
            legs += list(pairwise([*points, points[0]]))
    return legs


@cache
def crossings(y: float) -> list[float]:
    """Where the coast crosses a line from left to right."""
    return sorted(
        ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in shores() if (ay > y) != (by > y)
    )


def is_land(x: float, y: float) -> bool:
    return bisect(crossings(y + 0.5), x) % 2 == 1


def at(hex: Hex, dx: float, dy: float) -> bool:
    """Whether there is land at a point of a hex."""
    x, y = middle(hex)
    return is_land(x + dx, y + dy)


def share(a: Hex, b: Hex) -> float:
    """How much of a hexside is land."""
    (ax, ay), (bx, by) = middle(a), middle(b)
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
    long = math.hypot(dx, dy)
    steps = [(-0.5 + (i + 0.5) / 12) * ALONG / math.sqrt(3) for i in range(12)]
    return sum(is_land(x - dy / long * s, round(y + dx / long * s)) for s in steps) / len(steps)


def placed(fit: Fit, anchor: Anchor) -> Point:
    """Longitude and latitude in sheet units, by a tangent Lambert conformal cone and a similarity."""
    phi, n = math.radians(fit.latitude), math.sin(math.radians(fit.latitude))

    def radius(latitude: float) -> float:
        ratio = math.tan(math.pi / 4 + phi / 2) / math.tan(math.pi / 4 + latitude / 2)
        return math.pow(ratio, n) / math.tan(phi)

    lon, lat = map(math.radians, anchor.at)
    theta = n * (lon - math.radians(fit.longitude))
    x = EARTH * radius(lat) * math.sin(theta) / fit.km_per_hex
    y = EARTH * (radius(phi) - radius(lat) * math.cos(theta)) / fit.km_per_hex
    turn = math.radians(fit.rotation)
    east = x * math.cos(turn) - y * math.sin(turn) + fit.x + (fit.ireland[0] if anchor.irish else 0)
    north = x * math.sin(turn) + y * math.cos(turn) + fit.y_up - (fit.ireland[1] if anchor.irish else 0)
    return east * ALONG, -north * ALONG


# --- the map -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("anchor", sheet().fit.anchor, ids=lambda anchor: str(anchor.name))
def test_2_1_places_with_a_real_site_lie_near_their_hexes(anchor: Anchor) -> None:
    assert math.dist(placed(sheet().fit, anchor), middle(Hex(int(anchor.hex)))) < OFF * ALONG


def test_2_1_every_hex_is_drawn_once() -> None:
    numbers = [cell.number for cell in described().hexes]
    assert len(numbers) == len(set(numbers)) == 1803
    assert set(numbers) == gamedata().hexes
    frame = described().frame
    for x, y in map(middle, numbers):
        assert frame.x + ACROSS / 2 < x < frame.x + frame.width - ACROSS / 2
        assert frame.y + ALONG / 2 < y < frame.y + frame.height - ALONG / 2


def test_2_1_an_all_sea_hex_is_water_but_for_islets() -> None:
    for hex in gamedata().sea:
        land = [point for point in INNER if at(hex, *point)]
        assert (0, 0) not in land, hex
        assert len(land) <= 2, hex


def test_2_1_an_inland_hex_is_land() -> None:
    for hex in gamedata().land.keys() - gamedata().water.keys():
        assert all(at(hex, *point) for point in INNER), hex


def test_2_1_a_coastal_hex_has_land_and_water() -> None:
    for hex in gamedata().land:
        if gamedata().coastal(hex):
            found = [at(hex, dx, dy) for dx in range(-50, 51, 10) for dy in range(-50, 51, 10)]
            assert any(found), hex
            assert not all(found), hex


def test_12_1_coasts_the_sea_reaches_every_hex_that_it_opens_on() -> None:
    game = gamedata()
    for hex, land in game.land.items():
        for direction in (direction for coast in land.coasts for direction in coast):
            neighbour = around(hex)[direction]
            if neighbour in game.sea:
                assert share(hex, neighbour) < 0.9, (hex, neighbour)


def test_11_3_hexes_that_one_can_walk_between_are_joined_by_land_or_a_causeway() -> None:
    game = gamedata()
    causeways = {hexside(a, b) for a, b in described().causeways}
    for hex in game.land:
        for neighbour in game.ashore[hex]:
            if hexside(hex, neighbour) not in causeways:
                assert share(hex, neighbour) > 0, (hex, neighbour)


def test_11_3_causeways_join_hexes_that_one_can_walk_between() -> None:
    for a, b in described().causeways:
        assert b in gamedata().ashore[a]


def test_11_3_water_parts_hexes_that_one_cannot_walk_between() -> None:
    for a, b in described().straits:
        assert share(a, b) < 0.25, (a, b)


def test_17_0_fortresses_and_places_of_power_stand_on_land() -> None:
    for hex in (*gamedata().fortress, *gamedata().place):
        assert at(hex, 0, 0), hex


def test_3_0_aspect_every_place_of_power_is_wild_magic() -> None:
    cells = {cell.number: cell for cell in described().hexes}
    assert {cells[place.hex].aspect for place in described().places} == {"wild"}


def test_kingdoms_and_sea_zones_have_their_names_where_they_are() -> None:
    game = gamedata()
    named = set()
    for name in described().names:
        near = min(game.hexes, key=lambda hex: math.dist(middle(hex), (name.x, name.y)))
        regions = game.kingdom if name.kind == "kingdom" else game.zone
        found = next(
            id
            for id, region in regions.items()
            if region.name.removeprefix("The ") == name.text.removeprefix("The ")
        )
        within = {
            h for h, id in (game.country if name.kind == "kingdom" else game.water).items() if id == found
        }
        assert min(game.distance(near, hex) for hex in within) <= 1, name.text
        named.add(found)
    assert named == {*game.kingdom, *game.zone}


def test_panels_cover_no_hex() -> None:
    panels = (described().title_panel, described().turns_panel, described().key_panel)
    for x, y in map(middle, gamedata().hexes):
        for panel in panels:
            assert not (panel.x < x < panel.x + panel.width and panel.y < y < panel.y + panel.height)


# --- pieces and setup --------------------------------------------------------------------------------


def test_every_kingdom_in_arms_has_legible_colours() -> None:
    liveries = {livery.id: livery for livery in described().liveries}
    assert {colour.id for colour in described().colours} | set(gamedata().sides) == liveries.keys()
    for livery in liveries.values():
        bright, dark = sorted((luminance(livery.fill), luminance(livery.ink)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) > 4.5, livery.id


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #a0b1c2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_21_0_beginners_only_what_has_a_star_is_described_as_used() -> None:
    first = board(gamedata("faerie-twilight", "beginners"))
    assert all(item.starred for item in first.items)
    assert all(spell.starred for spell in first.enchantments)
    assert [place.in_use for place in first.places] == [place.starred for place in first.places]
    assert all(place.in_use for place in described().places)


@pytest.mark.parametrize(("scenario", "turns"), [("albion-alone", 3), ("faerie-twilight", 10)])
def test_map_track_has_the_turns_of_the_scenario(scenario: str, turns: int) -> None:
    assert [turn.turn for turn in board(gamedata(scenario)).turns] == list(range(1, turns + 1))


# --- charts ------------------------------------------------------------------------------------------


@cache
def charts() -> dict[str, Chart]:
    return {chart.id: chart for chart in presentation(gamedata()).charts}


def test_every_chart_is_a_full_table() -> None:
    for found in charts().values():
        assert found.rows
        assert {len(row) for row in found.rows} == {len(found.header)}


def test_16_6_the_printed_table_is_the_one_that_is_used() -> None:
    crt, first = charts()["crt"], gamedata().tables.crt.first
    for index, row in enumerate(crt.rows):
        for column, cell in enumerate(row[1:]):
            assert "/".join(gamedata().result(column, first + index)) == cell


def test_7_7_the_printed_table_is_the_one_that_is_used() -> None:
    table = charts()["casualty"]
    for row in table.rows:
        least = int(re.findall(r"\d+", row[0])[0])
        for letter, cell in zip(table.header[1:], row[1:], strict=True):
            left, right, dagger = gamedata().casualties(letter, least)
            assert cell == f"{left}/{right}{'†' if dagger else ''}"


def test_8_3_the_printed_table_is_the_one_that_is_used() -> None:
    for span, letter in charts()["attrition"].rows:
        for roll in re.findall(r"\d+", span):
            assert gamedata().attrition(int(roll)) == letter


def test_12_7_the_printed_table_is_the_one_that_is_used() -> None:
    table, first = charts()["discovery"], gamedata().tables.discovery.first
    for index, row in enumerate(table.rows):
        for span, cell in zip(table.header[1:], row[1:], strict=True):
            least = int(re.findall(r"\d+", span)[0])
            assert gamedata().discovery(least, first + index) == cell


def test_12_6_the_printed_chart_is_the_one_that_is_used() -> None:
    table = charts()["terrain"]
    woods = next(row for row in table.rows if row[0] == "Woods")
    for race, cell in zip(table.header[1:5], woods[1:5], strict=True):
        assert cell.split()[0] == str(gamedata().cost("woods", race.lower()))


def test_what_the_board_cites_is_in_the_rulebook() -> None:
    ledger = gamedata().files.paths["map.toml"].with_name("rules.toml").read_text(encoding="utf-8")
    rules = set(re.findall(r'^id = "(.+)"$', ledger, re.MULTILINE))
    cited = [
        *(phase.rule for phase in PHASES),
        *(place.rule for place in described().places),
        *(item.rule for item in described().items),
        *(spell.rule for spell in described().enchantments),
        *(found.rule for found in charts().values()),
        *(war.rule for war in described().scenarios),
    ]
    assert set(cited) <= rules
