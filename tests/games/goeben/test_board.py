"""The chart that a client draws: spaces in the water, ports on the shore, lines that join them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from sandtable.game.info import Setup
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack.schema import Space
from sandtable.games.goeben.show.board import Board, board
from sandtable.games.goeben.show.charts import charts

Point = tuple[float, float]


@cache
def drawn() -> Board:
    return board(GameData(None, Setup()))


@cache
def shores() -> list[list[Point]]:
    """The rings of the land."""
    rings = [ring for path in drawn().land for ring in path.removesuffix("Z").split("Z")]
    return [[point(text) for text in ring.removeprefix("M").split("L")] for ring in rings]


def point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


def on_land(x: float, y: float) -> bool:
    """Whether a ray to the right crosses shores an odd number of times."""
    crossings = 0
    for ring in shores():
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1


def from_shore(x: float, y: float) -> float:
    """How far the next shore is."""
    return min(
        off_leg(x - ax, y - ay, bx - ax, by - ay)
        for ring in shores()
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    )


def off_leg(x: float, y: float, dx: float, dy: float) -> float:
    """How far a point is from a leg that begins at the origin."""
    share = max(0.0, min(1.0, (x * dx + y * dy) / (dx * dx + dy * dy or 1)))
    return hypot(x - share * dx, y - share * dy)


def harbour(space: Space) -> bool:
    return space.kind.endswith(("port", "base")) or space.owner == "Russian"


@pytest.mark.parametrize("space", drawn().spaces, ids=lambda space: space.id)
def test_every_space_lies_where_it_belongs(space: Space) -> None:
    if harbour(space):
        assert from_shore(space.x, space.y) < 12
    else:
        assert not on_land(space.x, space.y)
        assert from_shore(space.x, space.y) > 12


def test_every_line_is_drawn_once_between_its_spaces() -> None:
    at = {space.id: (space.x, space.y) for space in drawn().spaces}
    for link in drawn().links:
        assert (link.points[0], link.points[-1]) == (at[link.spaces[0]], at[link.spaces[1]])
    lines = {frozenset(link.spaces) for link in drawn().links}
    assert len(lines) == len(drawn().links) == sum(len(space.links) for space in drawn().spaces) / 2


def test_what_the_sheet_names_is_on_the_chart() -> None:
    ids = {space.id for space in drawn().spaces}
    assert drawn().labels.keys() <= ids
    assert set(drawn().defended) <= ids
    owners = {space.owner for space in drawn().spaces} - {"none"}
    assert owners <= {nation.id for nation in drawn().nations}


def test_every_chart_is_a_full_table_of_a_rule() -> None:
    rules = (
        GameData(None, Setup()).files.paths["map.toml"].with_name("rules.toml").read_text(encoding="utf-8")
    )
    data = GameData(None, Setup())
    for chart in charts(data.tables, data.pieces, data.about):
        assert f'id = "{chart.rule}"' in rules
        assert chart.rows
        assert {len(row) for row in chart.rows} == {len(chart.header)}
