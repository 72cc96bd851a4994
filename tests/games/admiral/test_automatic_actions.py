"""What a damaged unit does in its next activation (auto.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.automatic_actions import escape
from sandtable.games.admiral.damage import lighten, wound
from sandtable.games.admiral.state import SURFACED, Act, Land, State
from sandtable.games.admiral.torpedoes import MineStruck
from tests.games.admiral.positions import Ship, answer, ask, asks, offered, position, refused, told, underway


def hurt(token: int, *foes: Ship, ship: Ship = ("RN Norfolk", 100, 80, 0, 20), by: str = "b1") -> State:
    """A ship with a damage token, and her enemies."""
    s = position([ship], list(foes))
    s.alter("a1", token=token, by=by)
    return s


def course(s: State) -> float | None:
    """The escape course of the first ship, in degrees."""
    goal = escape(s, "a1", Act("a1", speed=s.units["a1"].speed))
    return None if goal is None else goal / 2


def sail_on(s: State) -> None:
    """Turn whenever it is asked for, and sail to the end of the move."""
    while not offered(s, "done"):
        turns, legs = offered(s, "turn"), offered(s, "leg")
        answer(s, ("turn", turns[0]) if turns else ("leg", legs[-1]))


# --- what binds her -------------------------------------------------------------------------------
def test_auto_general_damage_binds_the_next_activation() -> None:
    s = position([("RN Norfolk", 100, 80, 0, 20)], [("KM Köln", 70, 80, 0)])
    lighten(s, "a1", "b1", False)
    underway(s)
    assert s.active.bound == 1
    assert s.units["a1"].by == "b1"


def test_auto_light_keeps_speed_turns_away_and_fires_with_2_less() -> None:
    s = hurt(1, ("KM Köln", 70, 80, 0, 9))
    s.points = [0, 0]
    underway(s)
    assert asks(s) == "Manoeuvre"
    assert s.units["a1"].speed == 20
    answer(s, ("fire", ("P", "port", "b1")), 1, 8)
    assert told(s, "shot")[0].facts["modifiers"] == {"damage": -2}
    answer(s, ("leg", 110))
    assert offered(s, "turn") == [45]
    assert refused(s, "leg", 10) == "auto.turn-away"


def test_auto_light_refuses_another_speed() -> None:
    s = ask(hurt(1, ("KM Köln", 70, 80, 0, 9)), Activation("a1"))
    assert asks(s) == "Declare"
    assert offered(s, "speed") == [20]
    assert refused(s, "speed", 21) == "auto.light"


def test_auto_light_closes_a_carriers_deck() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9), ship=("RN Ark Royal", 100, 80, 0, 20))
    underway(s)
    assert not offered(s, "launch")
    assert refused(s, "launch", ("a1.fighter1", "")) == "auto.light"
    assert ("S", "port", "b1") in offered(s, "fire")


def test_auto_severe_does_not_fire_at_all() -> None:
    s = hurt(2, ("KM Köln", 85, 80, 0, 9))
    underway(s)
    assert not offered(s, "fire")
    assert not offered(s, "torpedo")
    assert refused(s, "fire", ("P", "port", "b1")) == "auto.severe"
    assert refused(s, "barrage", ("P", "port")) == "auto.severe"


def test_auto_severe_refuses_another_speed() -> None:
    s = ask(hurt(2, ("KM Köln", 85, 80, 0, 9)), Activation("a1"))
    assert refused(s, "speed", 21) == "auto.severe"


def test_auto_no_sum_cadorna_and_ark_royal() -> None:
    s = position([("RN Ark Royal", 100, 80, 0, 20)], [("RM Luigi Cadorna", 70, 80, 0, 9)])
    wound(s, "a1", "b1", 1, "")
    lighten(s, "a1", "b1", False)
    assert s.units["a1"].token == 2
    underway(s)
    assert s.units["a1"].speed == 20
    assert not offered(s, "fire")
    assert not offered(s, "launch")
    answer(s, ("leg", 140), ("turn", 45), ("leg", 60), "done")
    s.turn += 1
    underway(s, "a1", 25)
    assert not s.active.bound
    assert offered(s, "fire")
    assert offered(s, "launch")


def test_auto_no_sum_many_damages_are_one_action() -> None:
    s = position([("RN Prince of Wales", 100, 80, 0, 20)], [("KM Köln", 70, 80, 0, 9)])
    for _ in range(3):
        wound(s, "a1", "b1", 1, "")
        lighten(s, "a1", "b1", False)
    underway(s)
    assert s.active.bound == 2
    assert s.units["a1"].token == 0


def test_auto_duration_is_one_activation() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9))
    underway(s)
    answer(s, ("leg", 110), ("turn", 45), ("leg", 90), "done")
    s.turn += 1
    underway(s, "a1", 25)
    assert s.active.bound == 0
    assert s.units["a1"].speed == 25


def test_auto_duration_damage_in_ones_own_activation_binds_the_next() -> None:
    s = position([("RN Norfolk", 100, 80, 0, 20)], [("KM Köln", 20, 80, 0, 9)])
    underway(s)
    ask(s, MineStruck("a1", ""))
    answer(s, 1, 1)
    assert s.active.bound == 0
    assert s.units["a1"].token == 2
    answer(s, ("leg", 110), ("turn", -45), ("leg", 90), "done")
    assert s.units["a1"].token == 2


def test_auto_tokens_come_off_with_the_action() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9))
    assert s.units["a1"].token == 1
    underway(s)
    answer(s, ("leg", 110), ("turn", 45), ("leg", 90), "done")
    assert s.units["a1"].token == 0
    assert s.units["a1"].by == ""


def test_auto_critical_first_boilers_force_her_to_slow() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9), ship=("RN Norfolk", 100, 80, 0, 27))
    s.alter("a1", criticals={"Boilers destroyed": 1})
    underway(s, "a1", 17)
    assert s.units["a1"].speed == 17
    s = hurt(1, ("KM Köln", 60, 80, 0, 9), ship=("RN Norfolk", 100, 80, 0, 12))
    s.alter("a1", criticals={"Boilers destroyed": 1})
    underway(s, "a1", 5)
    assert s.units["a1"].speed == 5


def test_auto_critical_first_a_conning_tower_hit_holds_the_course() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9))
    s.alter("a1", shaken=1)
    underway(s)
    assert offered(s, "leg")[-1] == 200
    answer(s, ("leg", 200))
    assert offered(s, "done")
    assert not offered(s, "turn")


# --- turning away ---------------------------------------------------------------------------------
def test_auto_turn_away_as_early_as_possible() -> None:
    s = hurt(1, ("KM Köln", 20, 50, 0, 9), ship=("RN Norfolk", 50, 50, 0, 20))
    underway(s)
    assert offered(s, "leg")[-1] == 110
    answer(s, ("leg", 110))
    assert s.units["a1"].point == (5000, 6100)
    assert course(s) == 70
    assert offered(s, "turn") == [45]
    assert not offered(s, "leg")
    answer(s, ("turn", 45))
    assert offered(s, "leg")[-1] == 90
    answer(s, ("leg", 90), "done")
    assert s.units["a1"].heading == 45


def test_auto_turn_away_from_all_who_are_near() -> None:
    s = hurt(1, ("KM Köln", 80, 80, 0), ("KM Leipzig", 100, 100, 0), ("KM Nürnberg", 140, 80, 0))
    assert course(s) == 135


def test_auto_turn_away_from_the_attacker_however_far() -> None:
    s = hurt(1, ("KM Bismarck", 30, 80, 0), ("KM Leipzig", 170, 80, 0))
    assert course(s) == 90


def test_auto_turn_away_without_a_threat_from_the_nearest() -> None:
    s = hurt(1, ("KM Bismarck", 30, 80, 0), ("KM Leipzig", 160, 80, 0), by="")
    assert course(s) == 270
    assert course(hurt(1, by="")) is None


def test_auto_turn_away_balanced_threats_leave_the_nearest() -> None:
    s = hurt(1, ("KM Köln", 75, 80, 0), ("KM Leipzig", 128, 80, 0))
    assert course(s) == 90


def test_auto_turn_away_ignores_submarines_nobody_has_found() -> None:
    s = hurt(1, ("KM U-47", 110, 80, 0), ("KM Leipzig", 80, 80, 0), by="")
    s.alter("b1", depth=SURFACED + 2)
    assert course(s) == 90
    s.alter("b1", depth=SURFACED + 3, found=("a1",))
    assert course(s) == 90
    s.alter("b1", depth=SURFACED + 1)
    assert course(s) == 270


def test_auto_turn_away_by_less_to_land_on_the_course() -> None:
    s = hurt(1, ("KM Köln", 20, 80, 0, 9), ship=("RN Norfolk", 100, 80, 80, 20))
    underway(s)
    answer(s, ("leg", 110))
    (turn,) = offered(s, "turn")
    answer(s, ("turn", turn))
    assert s.units["a1"].heading == escape(s, "a1", s.active)


def test_auto_turn_away_dead_ahead_leaves_the_side_open() -> None:
    s = hurt(1, ("KM Köln", 100, 140, 0, 9), ship=("RN Norfolk", 100, 80, 0, 20))
    underway(s)
    answer(s, ("leg", 60), ("leg", 50))
    assert set(offered(s, "turn")) == {-45, 45}


def test_auto_turn_away_astern_steers_her_stern() -> None:
    s = hurt(1, ("KM Köln", 70, 80, 0, 9), ship=("RN Norfolk", 100, 80, 270, -5))
    underway(s)
    assert course(s) == 270
    answer(s, ("leg", 50))
    assert not offered(s, "turn")
    assert offered(s, "done")


def test_auto_turn_away_is_no_choice_at_the_end_of_the_move() -> None:
    s = hurt(1, ("KM Köln", 60, 80, 0, 9), ship=("RN Norfolk", 100, 80, 0, 10))
    underway(s)
    answer(s, ("leg", 50), ("turn", 45), ("leg", 50))
    assert offered(s, "turn") == [45]
    assert refused(s, "done") == "auto.turn-away"
    answer(s, ("turn", 45), "done")


def test_auto_edge_she_turns_even_off_the_table() -> None:
    s = hurt(1, ("KM Köln", 40, 80, 0, 9), ship=("RN Norfolk", 8, 80, 315, 22))
    underway(s)
    answer(s, ("leg", 110))
    assert offered(s, "turn") == [-45]
    sail_on(s)
    answer(s, "done")
    assert s.units["a1"].status == "lost"


def test_auto_no_ram_the_nearest_safe_turn_is_taken() -> None:
    s = position(
        [("RN Norfolk", 100, 80, 0, 22), ("RN Suffolk", 108, 99, 90, 0)], [("KM Köln", 60, 90, 0, 9)]
    )
    s.alter("a1", token=1, by="b1")
    underway(s)
    answer(s, ("leg", 110))
    (turn,) = offered(s, "turn") or [0]
    assert turn != 45
    sail_on(s)
    assert not told(s, "rammed")
    assert not told(s, "glanced")


def test_auto_no_ram_land_is_avoided_too() -> None:
    coast = Land("land", ((10600, 9000), (10600, 13000), (14000, 13000), (14000, 9000)))
    s = hurt(1, ("KM Köln", 60, 90, 0, 9), ship=("RN Norfolk", 100, 80, 0, 22))
    s.land = (coast,)
    underway(s)
    sail_on(s)
    assert not told(s, "aground")


@pytest.mark.parametrize("token", [1, 2])
def test_auto_turn_away_not_with_a_jammed_rudder(token: int) -> None:
    s = hurt(token, ("KM Köln", 60, 80, 0, 9))
    s.alter("a1", criticals={"Rudder jammed": 1})
    underway(s)
    answer(s, ("leg", 200))
    assert offered(s, "done")
    assert not offered(s, "turn")
