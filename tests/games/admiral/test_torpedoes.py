"""Launching torpedoes, and what they do (torpedo.*, damage.torpedo)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.state import State
from sandtable.games.admiral.torpedoes import TorpedoHit, TorpedoRun, launches, stations, success
from tests.games.admiral.positions import Ship, answer, ask, asks, offered, position, refused, told, underway


def number(s: State, by: str = "a1", target: str = "b1") -> int:
    """The success number of a launch now."""
    return sum(success(s, by, s.act, target, s.units[by].point).values())


def attack(by: str, target: str, cm: float, heading: float, speed: int) -> State:
    """A ship with a target abeam to starboard; heading 0 shows the target's side, 90 her stern."""
    foe: Ship = (target, 100 + cm, 80, heading, speed)
    return position([(by, 100, 80, 0, 20)], [foe])


# --- who can launch at whom -----------------------------------------------------------------------
def test_torpedo_arc_is_a_side() -> None:
    s = position(
        [("RM Dardo", 100, 80, 0, 20)],
        [("RN Norfolk", 100, 95, 0), ("RN Ajax", 112, 80, 0), ("RN Exeter", 85, 80, 0)],
    )
    underway(s)
    assert set(offered(s, "torpedo")) == {("starboard", "b2"), ("port", "b3")}
    assert refused(s, "torpedo", ("starboard", "b1")) == "torpedo.arc"
    assert refused(s, "torpedo", ("bow", "b1")) == "torpedo.all-side"


def test_torpedo_arc_any_enemy_in_it_not_only_the_nearest() -> None:
    s = position([("RM Dardo", 100, 80, 0, 20)], [("RN Norfolk", 110, 75, 0), ("RN Ajax", 115, 90, 0)])
    underway(s)
    assert set(offered(s, "torpedo")) == {("starboard", "b1"), ("starboard", "b2")}


@pytest.mark.parametrize(("cm", "reason"), [(20, ""), (20.01, "torpedo.range")])
def test_torpedo_range_is_20_cm(cm: float, reason: str) -> None:
    s = underway(attack("RM Dardo", "RN Norfolk", cm, 0, 20))
    assert refused(s, "torpedo", ("starboard", "b1")) == reason


def test_torpedo_all_side_leaves_the_other_side() -> None:
    s = position([("RN Ajax", 100, 80, 0, 20)], [("RM Zara", 110, 80, 0, 9), ("RM Fiume", 90, 80, 0, 9)])
    underway(s)
    answer(s, ("torpedo", ("starboard", "b1")), 10)
    assert s.units["a1"].tubes == {"port": 1}
    assert refused(s, "torpedo", ("starboard", "b1")) == "torpedo.all-side"
    answer(s, ("torpedo", ("port", "b2")), 10)
    assert not s.units["a1"].tubes


def test_torpedo_all_side_goes_at_one_target_with_the_centre_line() -> None:
    s = underway(attack("MN Le Fantasque", "RM Zara", 15, 0, 20))
    answer(s, ("torpedo", ("starboard", "b1")), 10, 10)
    assert asks(s) == "Manoeuvre"
    assert s.units["a1"].tubes == {"port": 1}


def test_torpedo_value_is_the_number_of_dice() -> None:
    s = underway(attack("RM Dardo", "RN Norfolk", 15, 0, 20))
    assert stations(s, "a1", "port") == stations(s, "a1", "starboard") == 2
    answer(s, ("torpedo", ("starboard", "b1")), 10, 10)
    assert len(told(s, "torpedo")) == 2
    assert asks(s) == "Manoeuvre"


def test_torpedo_centreline_is_spent_for_both_sides() -> None:
    s = position([("RM Dardo", 100, 80, 0, 20)], [("RN Norfolk", 110, 80, 0), ("RN Suffolk", 90, 80, 0)])
    underway(s)
    answer(s, ("torpedo", ("starboard", "b1")), 10, 10)
    assert not s.units["a1"].tubes
    assert refused(s, "torpedo", ("port", "b2")) == "torpedo.all-side"


# --- the success number ---------------------------------------------------------------------------
def test_torpedo_roll_dardo_at_prince_of_wales() -> None:
    s = underway(attack("RM Dardo", "RN Prince of Wales", 15, 0, 21))
    assert number(s) == 1 + 3 + 1 - 2
    answer(s, ("torpedo", ("starboard", "b1")), 4, 3)
    assert [event.facts["hit"] for event in told(s, "torpedo")] == [0, 1]


@pytest.mark.parametrize(
    ("need", "die", "hit"), [(0, 1, False), (-1, 1, False), (10, 10, True), (12, 10, True)]
)
def test_torpedo_roll_at_the_ends(need: int, die: int, hit: bool) -> None:
    s = ask(attack("RM Dardo", "RN Norfolk", 15, 0, 20), TorpedoRun("a1", "b1", 1, need))
    answer(s, die)
    assert (s.units["b1"].damage == 1) is hit


def test_torpedo_no_defence_roll() -> None:
    s = underway(attack("RM Dardo", "RN Norfolk", 15, 0, 0))
    answer(s, ("torpedo", ("starboard", "b1")), 1)
    assert s.units["b1"].damage == 1
    assert asks(s) == "CriticalRoll"


@pytest.mark.parametrize(
    ("name", "bonus"),
    [
        ("RN Prince of Wales", 3),
        ("RN Hood", 3),
        ("RN Ark Royal", 3),
        ("KM Lützow", 2),
        ("RN Norfolk", 2),
        ("USN Independence", 2),
        ("RN Ajax", 1),
        ("ANY Freighter", 1),
        ("USN Bogue", 1),
        ("RN Electra", 0),
        ("KM U-47", 0),
        ("RN Flower corvette", 0),
        ("KM S-Boot", 0),
    ],
)
def test_torpedo_size_bonus_by_type(name: str, bonus: int) -> None:
    s = attack("RM Dardo", name, 15, 90, 9)
    assert number(s) == 1 + bonus


@pytest.mark.parametrize(("cm", "bonus"), [(10, 1), (10.01, 0)])
def test_torpedo_range_bonus_within_10_cm(cm: float, bonus: int) -> None:
    assert number(attack("RM Dardo", "RN Electra", cm, 90, 9)) == 1 + bonus


@pytest.mark.parametrize(("knots", "malus"), [(9, 0), (10, 1), (29, 2), (36, 3)])
def test_torpedo_speed_malus_for_every_ten_knots(knots: int, malus: int) -> None:
    assert number(attack("RM Dardo", "RN Electra", 15, 90, knots)) == 1 - malus


def test_torpedo_speed_malus_a_fast_destroyer_cannot_be_hit() -> None:
    s = underway(attack("RM Dardo", "RN Maori", 15, 0, 36))
    assert number(s) == 1 + 0 + 1 - 3
    answer(s, ("torpedo", ("starboard", "b1")), 1, 1)
    assert s.afloat("b1")


def test_torpedo_static_bonus_for_a_stopped_target() -> None:
    assert number(attack("RM Dardo", "RN Electra", 15, 90, 5)) == 1
    assert number(attack("RM Dardo", "RN Electra", 15, 90, 0)) == 2


@pytest.mark.parametrize("critical", ["Rudder jammed", "Steering gear damaged"])
def test_torpedo_static_bonus_for_a_damaged_rudder(critical: str) -> None:
    s = attack("RM Dardo", "RN Norfolk", 15, 270, 12)
    assert number(s) == 1 + 2 - 1
    s.alter("b1", criticals={critical: 1})
    assert number(s) == 1 + 2 + 1 - 1
    s.alter("b1", speed=0, aground=True)
    assert number(s) == 1 + 2 + 1


@pytest.mark.parametrize(("heading", "bonus"), [(0, 1), (180, 1), (90, 0), (270, 0), (45, 1), (46, 0)])
def test_torpedo_aspect_bonus_from_abeam(heading: float, bonus: int) -> None:
    assert number(attack("RM Dardo", "RN Electra", 15, heading, 9)) == 1 + bonus


def test_damage_light_critical_2_lowers_the_success_number() -> None:
    s = attack("RM Dardo", "RN Prince of Wales", 15, 90, 9)
    assert number(s) == 4
    s.alter("a1", criticals={"Torpedo tubes hit": 2})
    assert number(s) == 2


# --- the hit --------------------------------------------------------------------------------------
def test_damage_torpedo_is_a_severe_damage_with_its_own_table() -> None:
    s = ask(attack("RM Dardo", "RN Norfolk", 15, 0, 20), TorpedoHit("b1", "a1"))
    assert offered(s, "die") == list(range(1, 11))
    answer(s, 8)
    unit = s.units["b1"]
    assert (unit.damage, unit.token, unit.by, unit.criticals) == (1, 2, "a1", {"Rudder jammed": 1})


def test_damage_torpedo_table_has_no_superstructure() -> None:
    s = attack("RM Dardo", "RN Norfolk", 15, 0, 20)
    names = {row.name for (table, _), row in s.game.critical.items() if table == "torpedo"}
    assert not names & {"Conning tower destroyed", "Forward main turret hit", "Communications destroyed"}
    assert {roll for table, roll in s.game.critical if table == "torpedo"} == set(range(1, 11))


def test_special_malfunctioning_torpedoes_fail_on_a_6() -> None:
    s = underway(attack("USN Fletcher", "IJN Nagato", 8, 0, 9))
    answer(s, ("torpedo", ("starboard", "b1")), 1)
    assert asks(s) == "TorpedoHit"
    answer(s, 6)
    assert s.units["b1"].damage == 0
    assert asks(s) == "TorpedoRun"
    answer(s, 1, 2, 1, 1)
    assert s.units["b1"].damage == 1
    assert asks(s) == "Manoeuvre"


def test_special_magnetic_head_is_declared_before_the_dice() -> None:
    s = position([("KM U-47", 100, 80, 0, 8)], [("RN Prince of Wales", 100, 98, 0, 9)])
    underway(s)
    answer(s, ("torpedo", ("bow", "b1")))
    assert offered(s, "magnetic") == offered(s, "plain") == [None]
    answer(s, "magnetic", 1)
    assert asks(s) == "TorpedoHit"
    answer(s, 4, 1)
    assert s.units["b1"].damage == 2
    assert len(told(s, "critical")) == 1


@pytest.mark.parametrize("die", [5, 6])
def test_special_magnetic_head_may_do_nothing(die: int) -> None:
    s = ask(attack("RM Dardo", "RN Prince of Wales", 15, 0, 20), TorpedoHit("b1", "a1", magnetic=True))
    answer(s, die)
    assert s.units["b1"].damage == 0
    assert not told(s, "critical")


def test_special_protection_belt_turns_a_hit_into_light_damage() -> None:
    s = ask(
        attack("RM Dardo", "RN Prince of Wales", 15, 0, 20), TorpedoHit("b1", "a1"), TorpedoHit("b1", "a1")
    )
    answer(s, 5)
    assert (s.units["b1"].damage, s.units["b1"].token) == (0, 1)
    assert not told(s, "critical")
    answer(s, 2, 2)
    assert (s.units["b1"].damage, s.units["b1"].token) == (1, 2)
    assert told(s, "critical")[0].facts["table"] == "torpedo"


def test_special_protection_belt_is_ignored_by_magnetic_heads() -> None:
    s = ask(attack("RM Dardo", "RN Prince of Wales", 15, 0, 20), TorpedoHit("b1", "a1", magnetic=True))
    answer(s, 4, 1)
    assert s.units["b1"].damage == 2
    assert asks(s) == ""


def test_special_long_lance_reaches_40_cm() -> None:
    s = underway(attack("IJN Takao", "USN Washington", 30, 0, 20))
    assert refused(s, "torpedo", ("starboard", "b1")) == ""
    assert number(s) == 1 + 3 + 1 - 2 - 1
    assert number(attack("IJN Takao", "USN Washington", 20, 0, 20)) == 3
    assert refused(
        underway(attack("IJN Takao", "USN Washington", 40.01, 0, 20)), "torpedo", ("starboard", "b1")
    )


def test_auto_light_lowers_the_success_number_by_2() -> None:
    s = attack("RM Dardo", "RN Prince of Wales", 15, 0, 9)
    s.alter("a1", token=1, by="b1")
    underway(s)
    assert number(s) == 1 + 3 + 1 - 2
    assert launches(s, "a1", s.active) == [("starboard", "b1")]


def test_auto_severe_keeps_torpedoes_in_the_tubes() -> None:
    s = attack("RM Dardo", "RN Prince of Wales", 15, 0, 9)
    s.alter("a1", token=2, by="b1")
    underway(s)
    assert refused(s, "torpedo", ("starboard", "b1")) == "auto.severe"


def test_damage_light_critical_5_torpedoes_go_only_to_the_last_targets() -> None:
    s = position([("RM Dardo", 100, 80, 0, 0)], [("RN Norfolk", 112, 80, 0, 0), ("RN Hood", 116, 80, 0, 0)])
    s.alter("a1", shaken=1, targets=("b2",))
    s.alter("b1", depth=0, x=11200, y=8800)
    underway(s)
    assert offered(s, "torpedo") == [("starboard", "b2")]
    assert refused(s, "torpedo", ("starboard", "b1")) == "damage.light.critical.5"
