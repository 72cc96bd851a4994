"""Scales (scale.*), the table and its coordinates (geo.coordinates, geo.heading, geo.hull)."""

from __future__ import annotations

import pytest

from sandtable.board.plane import Pose, ahead, hull, overlap
from sandtable.game.info import Setup
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.gamedata import GameData
from tests.games.admiral.positions import answer, ask, asks, game, gamedata, position


def test_scale_reference_values_are_those_of_1_1850() -> None:
    assert (gamedata().way(28), gamedata().cm(20)) == (280, 2000)
    assert (gamedata("free", "points-500").width, gamedata("free", "points-500").height) == (24000, 18000)


@pytest.mark.parametrize(
    ("option", "way", "reach", "table", "small"),
    [
        ("scale-2400", 224, 1538, (18000, 14000), (14000, 9000)),
        ("scale-3000", 168, 1250, (15000, 11000), (11000, 8000)),
    ],
)
def test_scale_conversion_of_knots_ranges_and_tables(
    option: str, way: int, reach: int, table: tuple[int, int], small: tuple[int, int]
) -> None:
    large, little = gamedata("free", option, "points-500"), gamedata("free", option, "points-100")
    assert (large.way(28), large.cm(20)) == (way, reach)
    assert (large.width, large.height) == table
    assert (little.width, little.height) == small


def test_scale_conversion_of_models_rounds_lengths_up_to_half_a_centimetre() -> None:
    found = gamedata("free", "scale-2400")
    maori = found.card[found.by_name["RN", "Maori"]]
    assert found.length(maori)[0] == 550
    assert all(found.length(card)[0] % 50 == 0 for card in found.card.values())


def test_scale_conversion_of_a_move() -> None:
    s = position([("RN Maori", 50, 50, 0, 20)], (), "scale-2400")
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 160), "done")
    assert s.units["a1"].point == (5000, 6600)


def test_scale_compressed_ranges_leave_ranges_and_table() -> None:
    found = gamedata("free", "scale-3000", "speeds-only", "points-500")
    assert (found.way(28), found.cm(20), found.width) == (168, 2000, 24000)


def test_scale_reference_knows_no_other_scale() -> None:
    with pytest.raises(ValueError, match="no option"):
        GameData(None, Setup("free", frozenset(("scale-1200",))))


def test_battle_kinds_are_missions_and_free_battles() -> None:
    scenarios = {scenario.id for scenario in game().scenarios}
    assert {"denmark-strait", "genoa", "free"} <= scenarios
    assert gamedata("denmark-strait").mission is not None
    assert gamedata("free").mission is None


def test_geo_coordinates_are_hundredths_of_a_centimetre_halves_away_from_zero() -> None:
    assert ahead(Pose(0, 0, 60), 10) == (5, 9, 60)
    assert ahead(Pose(0, 0, 660), 10) == (-5, 9, 660)
    assert ahead(Pose(0, 0, 60), 30)[0] == 15
    assert ahead(Pose(0, 0, 60), 1)[0] == 1
    assert ahead(Pose(0, 0, 660), 1)[0] == -1


def test_geo_heading_runs_clockwise_from_north() -> None:
    start = Pose(5000, 5000, 0)
    assert ahead(start, 1000) == (5000, 6000, 0)
    assert ahead(start._replace(heading=180), 1000)[:2] == (6000, 5000)
    assert ahead(start, -1000) == (5000, 4000, 0)


def test_course_definition_is_the_direction_of_the_bow() -> None:
    s = position([("RN Maori", 50, 50, 90, 20)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 200))
    assert s.units["a1"].pose == (7000, 5000, 180)


def test_course_straight_until_a_rotation() -> None:
    s = position([("RN Maori", 50, 50, 0, 20)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 70), ("turn", 45), ("leg", 130))
    run = ahead(Pose(5000, 5700, 45), 1300)
    assert s.units["a1"].pose == run


def test_geo_hull_is_a_rectangle_round_the_reference_point() -> None:
    s = position([("RN Maori", 50, 50, 90)])
    assert set(s.hull("a1")) == {(4650, 5030), (4650, 4970), (5350, 5030), (5350, 4970)}


def test_geo_hull_that_only_touches_does_not_overlap() -> None:
    one = hull(Pose(0, 0, 0), 700, 60)
    assert not overlap(one, hull(Pose(60, 0, 0), 700, 60))
    assert overlap(one, hull(Pose(59, 0, 0), 700, 60))


def test_geo_reference_point_is_the_centre() -> None:
    s = position([("RN Maori", 50, 50, 90)])
    corners = s.hull("a1")
    assert (sum(x for x, _ in corners), sum(y for _, y in corners)) == (4 * 5000, 4 * 5000)


def test_geo_legs_come_in_tenths_and_add_up_to_the_speed() -> None:
    s = position([("RN Maori", 50, 50, 0, 20)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 1), ("leg", 69))
    assert s.active.run == 70
    answer(s, ("turn", 1), ("leg", 130))
    assert asks(s) == "Manoeuvre"
    answer(s, "done")
    assert not s.agenda
