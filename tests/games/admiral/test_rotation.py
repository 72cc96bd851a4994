"""Rotations (move.rotation, move.slow, move.rotation-minimum, move.rotation-overlap) and contact."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sandtable.board.plane import Pose, hull, overlap, turned
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.ramming import Sail
from sandtable.games.admiral.state import Act, Land, State
from sandtable.games.admiral.steering import (
    ALL_TURNS,
    clear_turns,
    helm,
    needed_run,
    obstacles,
)
from tests.games.admiral.positions import Ship, answer, ask, numbers, offered, position, refused, told


def under_way(name: str, knots: int, *others: Ship, turn: int = 2, land: tuple[Land, ...] = ()) -> State:
    """A ship in the middle of the table, her speed declared."""
    s = position([(name, 60, 60, 0, knots)], others, turn=turn, land=land)
    ask(s, Activation("a1"))
    return answer(s, ("speed", knots)) if s.active.speed is None else s


def test_move_rotation_of_maori_at_20_knots() -> None:
    s = under_way("RN Maori", 20)
    answer(s, ("leg", 69))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("leg", 1))
    assert tuple(offered(s, "turn")) == ALL_TURNS
    assert refused(s, "turn", 46) == "move.rotation"
    answer(s, ("turn", 45), ("leg", 70), ("turn", -45), ("leg", 60))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, "done")
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 10))
    assert refused(s, "turn", 45) == "move.rotation"


def test_move_rotation_loses_the_excess() -> None:
    s = under_way("RN Maori", 20)
    answer(s, ("leg", 100), ("turn", 10), ("leg", 40))
    assert refused(s, "turn", 1) == "move.rotation"
    answer(s, ("leg", 30), ("turn", 1))


def test_move_rotation_of_exeter_on_three_courses() -> None:
    s = under_way("RN Exeter", 25)
    answer(s, ("leg", 100), ("turn", 45), ("leg", 110), ("turn", 30), ("leg", 40), "done")
    assert s.units["a1"].heading == 75


def test_move_rotation_is_not_made_twice_without_a_run() -> None:
    s = under_way("RN Exeter", 25)
    answer(s, ("leg", 100), ("turn", 20))
    assert refused(s, "turn", 20) == "move.rotation"


def test_move_rotation_at_the_very_end() -> None:
    s = under_way("RN Maori", 20)
    answer(s, ("leg", 200), ("turn", 45), "done")
    assert s.units["a1"].pose == (6000, 8000, 45)


def test_elem_orientation_token_gives_every_ship_the_same_22_and_a_half_degrees() -> None:
    for name in ("KM Bismarck", "RN Maori", "RN MTB"):
        s = under_way(name, 30 if name == "RN MTB" else 20)
        answer(s, ("leg", needed_run(s, "a1", 20)))
        assert (min(numbers(s, "turn")), max(numbers(s, "turn"))) == (-45, 45)


def test_move_rotation_template_turns_about_the_centre() -> None:
    s = under_way("RN Maori", 20)
    answer(s, ("leg", 70))
    before = s.units["a1"].pose
    answer(s, ("turn", -31))
    assert s.units["a1"].pose == turned(before, -31)
    assert s.units["a1"].point == (before.x, before.y)


@pytest.mark.parametrize(
    ("name", "knots", "run"),
    [("RN Maori", 17, 30), ("RN Maori", 18, 70), ("RN Prince of Wales", 13, 60), ("RN MTB", 10, 10)],
)
def test_move_slow_halves_the_run(name: str, knots: int, run: int) -> None:
    s = under_way(name, knots)
    assert needed_run(s, "a1", knots) == run
    answer(s, ("leg", run - 1))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("leg", 1), ("turn", 45))


def test_move_rotation_minimum_of_maori_at_2_knots() -> None:
    s = under_way("RN Maori", 2)
    answer(s, ("leg", 10))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("leg", 10), ("turn", 45))
    assert refused(s, "turn", 1) == "move.rotation"
    answer(s, "done")


def test_move_rotation_minimum_is_not_for_a_stopped_ship() -> None:
    s = under_way("RN Maori", 0)
    assert refused(s, "turn", 45) == "move.rotation-minimum"


def test_move_rotation_overlap_on_the_way_is_forbidden() -> None:
    s = under_way("RN Maori", 20, ("KM S-Boot", 60.75, 71.24, 10, 0))
    answer(s, ("leg", 70))
    pose, boat = s.units["a1"].pose, s.hull("b1")
    touched = [by for by in range(1, 46) if overlap(hull(turned(pose, by), 700, 60), boat)]
    assert touched
    assert touched[0] > 1
    assert touched[-1] < 45
    assert [by for by in numbers(s, "turn") if by > 0] == list(range(1, touched[0]))
    assert refused(s, "turn", 45) == "move.rotation-overlap"


def test_move_rotation_overlap_with_land_is_forbidden() -> None:
    shape = ((6210, 8000), (6600, 8000), (6600, 7000), (6210, 7000))
    s = under_way("RN Prince of Wales", 20, land=(Land("land", shape),))
    answer(s, ("leg", 130))
    pose = s.units["a1"].pose
    assert max(numbers(s, "turn")) < 45
    assert not any(overlap(hull(turned(pose, by), 1300, 170), shape) for by in numbers(s, "turn"))


def test_geo_sweep_stands_at_the_step_before_the_overlap() -> None:
    s = position([("RN Maori", 60, 60, 0, 20)], [("RN Rodney", 60, 72, 90, 0)])
    s.activate(Act("a1", speed=20, way=200, path=((6000, 6000),)))
    ask(s, Sail("a1", 200))
    beam = s.game.length(s.card("b1"))[1]
    assert s.active.path[1] == (6000, (7200 - beam // 2 - 350) // 10 * 10)
    assert told(s, "rammed")


def test_geo_sweep_does_not_stop_a_ship_for_what_lies_behind() -> None:
    s = under_way("RN Maori", 20, ("RN Rodney", 60, 55.5, 90, 0))
    assert not overlap(s.hull("a1"), s.hull("b1"))
    answer(s, ("leg", 200), "done")
    assert s.units["a1"].pose == Pose(6000, 8000, 0)


@given(st.integers(-900, 900), st.integers(-900, 900), st.integers(0, 719), st.sampled_from([1, -1]))
def test_geo_sweep_of_a_rotation_is_checked_every_half_degree(
    x: int, y: int, heading: int, step: int
) -> None:
    s = position([("RN Maori", 60, 60, 0, 20)], [("RN Norfolk", 60 + x / 100, 60 + y / 100, heading / 2, 0)])
    assume(not overlap(s.hull("a1"), s.hull("b1")))
    pose = s.units["a1"].pose
    touched = [by for by in range(1, 46) if overlap(hull(turned(pose, by * step), 700, 60), s.hull("b1"))]
    ship = helm(s, "a1", Act("a1"), 20, obstacles(s, "a1", 0))
    assert ship.clear_turn(pose, step) == (touched[0] - 1 if touched else 45)


@given(st.integers(-2000, 2000), st.integers(-2000, 2000), st.integers(0, 719), st.integers(1, 36))
@settings(max_examples=60)
def test_ram_involuntary_turns_that_are_offered_are_those_that_leave_a_way(
    x: int, y: int, heading: int, knots: int
) -> None:
    s = position(
        [("RN Maori", 60, 60, 0, knots)], [("RN Norfolk", 60 + x / 100, 60 + y / 100, heading / 2, 0)]
    )
    assume(not overlap(s.hull("a1"), s.hull("b1")))
    act, pose = Act("a1", speed=knots, way=10 * knots), s.units["a1"].pose
    ship = helm(s, "a1", act, knots, obstacles(s, "a1", act.way * 10))
    slowly = [
        by for by in ALL_TURNS if ship.turn_clear(pose, by) and ship.avoidable(turned(pose, by), act.way, 0)
    ]
    assert list(clear_turns(s, "a1", act)) == slowly
