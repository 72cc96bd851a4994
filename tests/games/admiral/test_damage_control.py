"""Damage control (dc.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.damage import DamageControl
from sandtable.games.admiral.state import State
from sandtable.games.admiral.steering import top_speed
from tests.games.admiral.positions import ONE, answer, ask, asks, offered, position, refused

HITS = {"Flooding": 2, "Rudder jammed": 1, "Forward main turret hit": 1}


def repairs(**changes: object) -> State:
    """Hood has lost two structure points and may try to repair; Norfolk is unhurt."""
    s = position([("RN Hood", 100, 80, 0), ("RN Norfolk", 100, 60, 0)])
    s.alter("a1", **{"damage": 2, **changes})
    return ask(s, DamageControl(ONE))


def test_dc_teams_are_used_up_by_attempts() -> None:
    s = repairs()
    assert offered(s, "unit") == ["a1"]
    assert s.card("a1").control == 3
    answer(s, ("unit", "a1"), 9)
    assert s.units["a1"].teams == 1
    assert asks(s) == ""
    assert asks(repairs(teams=3)) == ""


def test_dc_teams_need_something_to_repair() -> None:
    s = repairs()
    assert refused(s, "unit", "a2") == "dc.teams"
    assert asks(repairs(damage=0, criticals=HITS)) == ""


@pytest.mark.parametrize(("die", "left"), [(1, 1), (3, 1), (4, 2), (10, 2)])
def test_dc_roll_of_1_to_3_recovers_a_point(die: int, left: int) -> None:
    s = repairs()
    answer(s, ("unit", "a1"), die)
    assert s.units["a1"].damage == left


def test_dc_roll_once_a_turn_for_each_unit() -> None:
    s = repairs()
    s.alter("a2", damage=1)
    ask(s)
    answer(s, ("unit", "a1"), 9)
    assert offered(s, "unit") == ["a2"]
    answer(s, "done")
    assert s.units["a2"].teams == 0


def test_dc_roll_of_1_clears_a_repairable_critical() -> None:
    s = repairs(criticals=HITS)
    answer(s, ("unit", "a1"), 1)
    assert offered(s, "repair") == ["Flooding", "Rudder jammed"]
    assert refused(s, "repair", "Forward main turret hit") == "dc.roll"
    answer(s, ("repair", "Flooding"))
    assert s.units["a1"].criticals == {**HITS, "Flooding": 1}


def test_dc_roll_of_2_clears_none() -> None:
    s = repairs(criticals=HITS)
    answer(s, ("unit", "a1"), 2)
    assert s.units["a1"].criticals == HITS


def test_dc_roll_not_for_wrecks() -> None:
    s = position([("RN Hood", 100, 80, 0)])
    s.sink("a1", "a test")
    assert asks(ask(s, DamageControl(ONE))) == ""


def test_dc_roll_gets_an_immobile_ship_under_way() -> None:
    s = repairs(immobile=True)
    assert top_speed(s, "a1") == 0
    answer(s, ("unit", "a1"), 3)
    assert top_speed(s, "a1") == s.card("a1").speed
