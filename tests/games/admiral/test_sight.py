"""Sight, arcs and distances (sight.*, course.sections, geo.arcs, geo.exposure, geo.distance)."""

from __future__ import annotations

import pytest

from sandtable.board.plane import Pose, ahead, arc
from sandtable.games.admiral.sight import bears, near, section, sees
from sandtable.games.admiral.state import CRUISING, WRECK, Land, State
from tests.games.admiral.positions import Ship, position

ISLAND = Land("land", ((4800, 5200), (5200, 5200), (5200, 4800), (4800, 4800)))


def line(*ships: Ship, viewer: Ship = ("KM Scharnhorst", 50, 20, 0), land: tuple[Land, ...] = ()) -> State:
    """A German ship that looks north at British ones."""
    return position([viewer], ships, land=land)


def test_sight_cover_size_equal_hides() -> None:
    s = line(("RN Dorsetshire", 50, 60, 90), ("RN Norfolk", 50, 45, 90))
    assert not sees(s, "a1", "b1")
    assert sees(s, "a1", "b2")


def test_sight_cover_size_is_one_way() -> None:
    s = line(("RN Dorsetshire", 50, 60, 90), ("RN Norfolk", 50, 45, 90))
    assert sees(s, "b1", "a1")


def test_sight_cover_size_of_two_cruisers_does_not_hide_a_battleship() -> None:
    s = line(("RN Prince of Wales", 50, 70, 90), ("RN Norfolk", 50, 45, 90), ("RN Dorsetshire", 50, 55, 90))
    assert sees(s, "a1", "b1")


def test_sight_cover_size_is_printed_and_friends_hide_too() -> None:
    s = position(
        [("KM Scharnhorst", 50, 20, 0), ("KM Bismarck", 50, 40, 90)], [("RN Prince of Wales", 50, 60, 90)]
    )
    s.alter("b1", damage=3)
    s.alter("a2", damage=3)
    assert not sees(s, "a1", "b1")


def test_sight_cover_size_of_a_wreck_counts() -> None:
    s = line(("RN Dorsetshire", 50, 60, 90), ("RN Norfolk", 50, 45, 90))
    s.alter("b2", status=WRECK)
    assert not sees(s, "a1", "b1")
    s.alter("b2", status="sunk")
    assert sees(s, "a1", "b1")


def test_sight_cover_size_of_boats_and_of_submerged_submarines_is_none() -> None:
    s = line(("RN MTB", 50, 60, 90), ("RN MTB", 50, 45, 90))
    assert sees(s, "a1", "b1")
    s = line(("RN Maori", 50, 60, 90), ("RN Upholder", 50, 45, 90))
    assert not sees(s, "a1", "b1")
    s.alter("b2", depth=CRUISING)
    assert sees(s, "a1", "b1")


@pytest.mark.parametrize(("kind", "seen"), [("land", False), ("shoal", True), ("rocks", True)])
def test_sight_cover_scenery_hides_every_size(kind: str, seen: bool) -> None:
    s = line(("RN Prince of Wales", 50, 80, 90), land=(Land(kind, ISLAND.shape),))
    assert sees(s, "a1", "b1") is seen


def test_sight_line_joins_the_centres() -> None:
    s = line(("RN Prince of Wales", 50, 80, 90), viewer=("KM Scharnhorst", 50, 48, 90))
    assert sees(s, "a1", "b1")
    s.land = (Land("land", ((4900, 6000), (4999, 6000), (4999, 5000), (4900, 5000))),)
    assert sees(s, "a1", "b1")


def test_geo_line_of_sight_that_grazes_is_clear() -> None:
    s = line(("RN Prince of Wales", 50, 80, 90))
    s.land = (Land("land", ((4900, 6000), (5000, 6000), (5000, 5000), (4900, 5000))),)
    assert sees(s, "a1", "b1")
    s.land = (Land("land", ((4900, 6000), (5001, 6000), (5001, 5000), (4900, 5000))),)
    assert not sees(s, "a1", "b1")


def test_sight_arc_is_all_round() -> None:
    for heading in range(0, 360, 15):
        assert sees(line(("RN Norfolk", 50, 60, 0), viewer=("KM Bismarck", 50, 20, heading)), "a1", "b1")


def test_course_sections_of_scharnhorst_and_exeter() -> None:
    s = position([("KM Scharnhorst", 50, 50, 0)], [("RN Exeter", 50, 20, 90)])
    assert bears(s, "a1", "b1") == "stern"
    assert bears(s, "b1", "a1") == "port"


def test_geo_exposure_of_exeter_is_her_side() -> None:
    s = position([("KM Scharnhorst", 50, 50, 0)], [("RN Exeter", 50, 20, 90)])
    assert section(s, "b1", s.units["a1"].point) == 1
    assert section(s, "a1", s.units["b1"].point) == 2
    assert section(s, "a1", (5000, 9000)) == 0


@pytest.mark.parametrize(
    ("relative", "expected"),
    [
        (0, "bow"),
        (44.99, "bow"),
        (45, "starboard"),
        (90, "starboard"),
        (135, "starboard"),
        (135.01, "stern"),
        (180, "stern"),
        (224.99, "stern"),
        (225, "port"),
        (315, "port"),
        (315.01, "bow"),
    ],
)
def test_geo_arcs_and_their_borders(relative: float, expected: str) -> None:
    from math import cos, radians, sin

    far = 10**7
    at = (round(far * sin(radians(relative))), round(far * cos(radians(relative))))
    assert arc(Pose(0, 0, 0), at) == expected


def test_geo_arcs_turn_with_the_ship() -> None:
    for heading in range(720):
        pose = Pose(0, 0, heading)
        for turn, expected in ((0, "bow"), (180, "starboard"), (360, "stern"), (540, "port")):
            at = ahead(Pose(0, 0, (heading + turn) % 720), 5000)
            assert arc(pose, (at.x, at.y)) == expected


def test_geo_distance_exactly_met_is_within() -> None:
    s = position([("KM Bismarck", 10, 10, 0)], [("RN Norfolk", 40, 50, 0)])
    assert near(s, "a1", "b1", 50)
    s.alter("b1", x=4001)
    assert not near(s, "a1", "b1", 50)
