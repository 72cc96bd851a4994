"""The map that a client draws: every space a polygon on land or in water, with the neighbours of map.toml."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from sandtable.game.info import Setup
from sandtable.games.operation_albion.actions import ACTIONS
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.show.board import Board, DrawnSpace, board
from sandtable.games.operation_albion.show.charts import charts
from sandtable.games.operation_albion.show.panels import DISPLAYS
from sandtable.games.operation_albion.show.status import SEQUENCE
from sandtable.games.operation_albion.vocabulary import GROUPS

Point = tuple[float, float]
Ring = list[Point]

TOUCH = 12
CAUSEWAY = frozenset(("oesel", "moon"))
"""[5.3.causeway] A land border across the water: the two islands do not touch."""


@cache
def gamedata() -> GameData:
    return GameData(None, Setup())


@cache
def drawn() -> Board:
    return board(gamedata())


@cache
def rings(path: str) -> list[Ring]:
    """The rings of SVG path data of straight legs."""
    return [
        [(float(x), float(y)) for x, y in (text.split(",") for text in ring.removeprefix("M").split("L"))]
        for ring in path.removesuffix("Z").split("Z")
    ]


def inside(path: str, x: float, y: float) -> bool:
    """Whether a ray to the right crosses the rings an odd number of times."""
    crossings = 0
    for ring in rings(path):
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1


def on_land(x: float, y: float) -> bool:
    return any(inside(path, x, y) for path in drawn().land)


@cache
def neighbours() -> dict[frozenset[str], float]:
    """Along which length the polygons of two spaces have the same legs."""
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    for space in drawn().spaces:
        for ring in rings(space.path):
            for ends in pairwise([*ring, ring[0]]):
                owners[frozenset(ends)].append(space.id)
    shared: dict[frozenset[str], float] = defaultdict(float)
    for leg, spaces in owners.items():
        if len(spaces) == 2:
            (ax, ay), (bx, by) = leg
            shared[frozenset(spaces)] += hypot(bx - ax, by - ay)
    return shared


def test_2_6_adjacent_spaces_have_a_common_border() -> None:
    touching = {pair for pair, length in neighbours().items() if length > TOUCH}
    borders = {frozenset((border.a, border.b)) for border in gamedata().map.border}
    assert touching == borders - {CAUSEWAY}


def test_every_border_is_drawn_but_the_causeway() -> None:
    for border in drawn().borders:
        assert bool(border.path) == (frozenset(border.spaces) != CAUSEWAY)
    assert len(drawn().borders) == len(gamedata().map.border)


@pytest.mark.parametrize("space", drawn().spaces, ids=lambda space: space.id)
def test_every_space_lies_where_it_belongs(space: DrawnSpace) -> None:
    for x, y in ((space.x, space.y), (space.slot.x, space.slot.y)):
        assert [other.id for other in drawn().spaces if inside(other.path, x, y)] == [space.id]
        assert not any(inside(path, x, y) for path in drawn().unplayable)
    if space.kind == "sea":
        assert not on_land(space.x, space.y)
    else:
        assert on_land(space.x, space.y)


def test_15_1_only_spaces_of_the_north_edge_touch_it() -> None:
    touching = {
        space.id for space in drawn().spaces if any(y <= 0 for ring in rings(space.path) for _, y in ring)
    }
    assert touching == {space.id for space in gamedata().map.space if space.north_edge}


@pytest.mark.parametrize("name", ["Sweden", "Gotland", "Lake Ladoga"])
def test_TEC_unplayable_land_and_water_belong_to_no_space(name: str) -> None:
    found = next(one for one in gamedata().map.unplayable if one.name == name)
    edge = drawn().degrees
    x = (found.lon - edge.west) / (edge.east - edge.west) * drawn().width
    y = (edge.north - found.lat) / (edge.north - edge.south) * drawn().height
    assert any(inside(path, x, y) for path in drawn().unplayable)


def test_25_0_the_front_runs_through_courland_b_and_c() -> None:
    points = [
        (ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20)
        for (ax, ay), (bx, by) in pairwise(drawn().front)
        for step in range(20)
    ]
    crossed = {space.id for space in drawn().spaces for x, y in points if inside(space.path, x, y)}
    fronts = {space.id: space.front for space in drawn().spaces}
    assert {space for space in crossed if fronts[space] == "both"} == {"courland_b", "courland_c"}
    assert "riga" not in crossed


def test_2_2_colors_every_contingent_has_legible_colours() -> None:
    colours = {contingent.id: contingent for contingent in drawn().contingents}
    assert colours.keys() == {unit.contingent for unit in drawn().units}
    for contingent in colours.values():
        bright, dark = sorted((luminance(contingent.fill), luminance(contingent.ink)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) > 4.5


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #a0b1c2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_the_sheet_names_is_on_the_map() -> None:
    ids = {space.id for space in drawn().spaces}
    assert drawn().labels.keys() <= ids
    assert drawn().label_at.keys() <= ids


def test_what_the_board_cites_is_in_the_rulebook() -> None:
    rules = set(re.findall(r'^id = "(.+)"$', ledger(), re.MULTILINE))
    cited = [
        *(phase.rule for phase in SEQUENCE),
        *(rule for _, rule in DISPLAYS.values()),
        *(action.rule for action in drawn().actions),
        *(chart.rule for chart in charts(gamedata().tables)),
    ]
    assert set(cited) <= rules


def ledger() -> str:
    return gamedata().files.paths["map.toml"].with_name("rules.toml").read_text(encoding="utf-8")


def test_26_0_every_action_is_listed_in_its_group() -> None:
    assert {action.id for action in drawn().actions} == set(ACTIONS)
    assert {action.group for action in drawn().actions} == {group for group, _ in GROUPS}


def test_every_chart_is_a_full_table() -> None:
    for chart in charts(gamedata().tables):
        assert chart.rows
        assert {len(row) for row in chart.rows} == {len(chart.header)}
