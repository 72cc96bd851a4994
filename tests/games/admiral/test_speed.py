"""Speed (move.max-speed, move.distance, move.change-speed, move.reverse, move.edge and move.slow-bonus)."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.placement import Ready
from sandtable.games.admiral.state import State
from sandtable.games.admiral.steering import allowance, astern, slow, speeds, top_speed
from tests.games.admiral.positions import answer, ask, asks, offered, position, refused


def activated(name: str, speed: int, at: tuple[float, float] = (60, 60)) -> State:
    """A ship alone on the table, asked for her speed."""
    return ask(position([(name, *at, 0, speed)]), Activation("a1"))


def test_move_change_speed_of_prince_of_wales() -> None:
    s = activated("RN Prince of Wales", 18)
    assert allowance(s, "a1") == 9
    assert offered(s, "speed") == list(range(9, 28))
    assert refused(s, "speed", 28) == refused(s, "speed", 8) == "move.change-speed"


@pytest.mark.parametrize(("knots", "tenths"), [(18, 180), (27, 270), (9, 90), (20, 200)])
def test_move_change_speed_and_the_way_of_prince_of_wales(knots: int, tenths: int) -> None:
    s = activated("RN Prince of Wales", 18)
    answer(s, ("speed", knots))
    assert s.active.way == tenths


def test_move_distance_at_15_knots_is_15_cm_and_all_of_it() -> None:
    s = activated("RN Prince of Wales", 15)
    answer(s, ("speed", 15), ("leg", 100))
    assert refused(s, "done") == "move.distance"
    assert refused(s, "leg", 51) != ""
    answer(s, ("leg", 50), "done")
    assert s.units["a1"].point == (6000, 7500)


def test_move_max_speed_after_damage() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0, 18)])
    s.alter("a1", criticals={"Flooding": 1})
    assert top_speed(s, "a1") == 25
    assert speeds(s, "a1", 25) == (9, 25)
    s.alter("a1", speed=28)
    assert speeds(s, "a1", 10) == (19, 19)
    assert speeds(s, "a1", 25) == (19, 25)


def test_move_change_speed_is_at_least_one_knot() -> None:
    s = position([("ANY Freighter", 60, 60, 0, 0)])
    assert allowance(s, "a1") == 3
    assert astern(s, "a1") == (3, 1)


def test_move_speed_holds_until_the_next_activation() -> None:
    s = activated("RN Prince of Wales", 18)
    answer(s, ("speed", 20), ("leg", 200), "done")
    assert s.units["a1"].speed == 20


def test_move_start_speed_is_two_thirds() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0, 0), ("RN Maori", 60, 90, 0, 0)])
    ask(s, Ready())
    assert (s.units["a1"].speed, s.units["a2"].speed) == (18, 24)


def test_move_reverse_of_dardo_at_6_knots() -> None:
    s = activated("RM Dardo", 6)
    assert offered(s, "speed") == list(range(-4, 19))
    answer(s, ("speed", -4), ("leg", 40), "done")
    assert s.units["a1"].point == (6000, 5600)


def test_move_reverse_of_dardo_at_10_knots() -> None:
    assert min(speeds(activated("RM Dardo", 10), "a1", 38)) == -2
    assert min(speeds(activated("RM Dardo", 12), "a1", 38)) == 0


def test_move_reverse_back_to_ahead_by_the_allowance_astern() -> None:
    assert speeds(activated("RM Dardo", -2), "a1", 38) == (-6, 2)
    assert speeds(activated("RM Dardo", -12), "a1", 38) == (-12, -8)


def test_move_reverse_max_and_move_reverse_accel_of_dardo() -> None:
    assert astern(activated("RM Dardo", 6), "a1") == (12, 4)
    assert speeds(activated("RM Dardo", -10), "a1", 38)[0] == -12


def test_move_reverse_accel_of_prince_of_wales() -> None:
    assert astern(activated("RN Prince of Wales", 18), "a1") == (9, 3)


def test_move_reverse_rotates_as_usual() -> None:
    s = activated("RM Dardo", -4)
    answer(s, ("speed", -4), ("leg", 30), ("turn", 45), ("leg", 10), "done")
    assert s.units["a1"].heading == 45


@pytest.mark.parametrize(("x", "lost"), [(220, False), (220.01, True)])
def test_move_edge_is_still_the_table(x: float, lost: bool) -> None:
    s = position([("RN Maori", x, 60, 90, 20)], (), "points-500")
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 200), "done")
    assert s.units["a1"].status == ("lost" if lost else "afloat")


def test_move_edge_counts_at_the_end_of_the_movement() -> None:
    s = position([("RN Maori", 1, 60, 270, 16)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 16), ("leg", 30))
    assert s.units["a1"].x < 0
    assert s.afloat("a1")
    while asks(s) == "Manoeuvre":
        play.choose(
            s, s.asked, *(("leg", s.options.nouns("leg")[-1]) if offered(s, "leg") else ("done", None))
        )
    assert s.units["a1"].status == "lost"


def test_move_slow_bonus_below_half_speed() -> None:
    for knots, bonus in ((13, 1), (14, 0), (0, 1)):
        s = position([("RN Prince of Wales", 60, 60, 0, knots)], [("KM Bismarck", 60, 90, 0, 0)])
        assert slow(s, "a1", knots) == bool(bonus)
        assert aim(s, "a1", None, "P", "bow", "b1").modifiers.get("slow", 0) == bonus


def test_move_change_speed_lowest_speed_ahead() -> None:
    s = activated("RM Dardo", 20)
    assert min(n for n in offered(s, "speed") if isinstance(n, int)) == 8
    assert refused(s, "speed", 7) == "move.change-speed"
    assert refused(s, "speed", 33) == "move.change-speed"
    assert refused(s, "speed", -1) == "move.reverse"


def test_move_max_speed_names_itself() -> None:
    assert refused(activated("RM Dardo", 37), "speed", 39) == "move.max-speed"


@pytest.mark.parametrize(
    ("now", "wish", "rule"),
    [
        (6, -5, "move.reverse-max"),
        (6, -13, "move.reverse-max"),
        (10, -3, "move.reverse"),
        (-4, -9, "move.reverse-accel"),
        (-10, -13, "move.reverse-max"),
        (-4, 1, "move.reverse-accel"),
    ],
)
def test_move_reverse_why_dardo_does_not_go_astern_so_fast(now: int, wish: int, rule: str) -> None:
    assert refused(activated("RM Dardo", now), "speed", wish) == rule
