"""Opening fire: targets, the attack and the defence value, hits (fire.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.activation import Interrupt
from sandtable.games.admiral.gamedata import octagon
from sandtable.games.admiral.gunnery import Shot, aim, is_short, modifiers
from sandtable.games.admiral.state import Land, State
from tests.games.admiral.positions import (
    TWO,
    Ship,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
    told,
    underway,
)


def shots(s: State, letter: str, arc: str) -> set[str]:
    """The targets that a battery may fire at in an arc."""
    return {
        str(noun[2]) for noun in offered(s, "fire") if isinstance(noun, tuple) and noun[:2] == (letter, arc)
    }


def duel(distance: float, heading: float = 90, speed: int = 21) -> State:
    """Graf Spee, bows on to Prince of Wales, who shows her side."""
    pow: Ship = ("RN Prince of Wales", 100, 40 + distance, heading, speed)
    return position([("KM Admiral Graf Spee", 100, 40, 0, 20)], [pow])


# --- targets --------------------------------------------------------------------------------------
def test_fire_nearest_is_the_only_target_of_an_arc() -> None:
    s = position(
        [("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 80, 0), ("RN Prince of Wales", 90, 80, 0)]
    )
    underway(s)
    assert shots(s, "P", "port") == shots(s, "S", "port") == {"b1"}
    assert refused(s, "fire", ("P", "port", "b2")) == "fire.nearest"


def test_fire_nearest_is_judged_for_each_arc() -> None:
    s = position([("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 80, 0), ("RN Norfolk", 145, 80, 0)])
    underway(s)
    assert shots(s, "S", "port") == {"b1"}
    assert shots(s, "S", "starboard") == {"b2"}


def test_fire_nearest_equal_distances_leave_the_choice() -> None:
    s = position([("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 84, 0), ("RN Echo", 100, 76, 0)])
    underway(s)
    assert shots(s, "P", "port") == {"b1", "b2"}


def test_fire_nearest_is_judged_anew_at_each_shot() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 28)], [("RN Electra", 100, 80, 0), ("RN Norfolk", 100, 110, 0)])
    underway(s)
    assert shots(s, "P", "port") == {"b1"}
    answer(s, ("leg", 280))
    assert shots(s, "P", "port") == {"b2"}


def test_fire_nearest_heavy_guns_look_past_a_torpedo_boat() -> None:
    s = position([("RN Prince of Wales", 120, 80, 0)], [("KM S-Boot", 110, 80, 0), ("KM Köln", 90, 80, 0)])
    underway(s)
    assert shots(s, "P", "port") == {"b2"}
    assert shots(s, "S", "port") == {"b1"}
    assert refused(s, "fire", ("P", "port", "b1")) == "pt.target"


def test_fire_valid_target_is_an_enemy_in_the_arc_and_in_range() -> None:
    s = position(
        [("KM Z25", 120, 80, 0), ("KM Z23", 110, 80, 0)],
        [("RN Norfolk", 100, 80, 0), ("RN Suffolk", 120, 128, 0), ("RN Exeter", 130, 80, 0)],
    )
    underway(s)
    assert refused(s, "fire", ("P", "port", "a2")) == "fire.valid-target"
    assert refused(s, "fire", ("P", "bow", "b1")) == "fire.valid-target"
    assert refused(s, "fire", ("P", "bow", "b2")) == "fire.valid-target"
    assert refused(s, "fire", ("P", "port", "b1")) == ""


def test_fire_valid_target_is_in_line_of_sight() -> None:
    island = Land("land", tuple((x + 11000, y + 8000) for x, y in octagon(4)))
    s = position([("KM Z25", 120, 80, 0)], [("RN Norfolk", 100, 80, 0)], land=(island,))
    underway(s)
    assert refused(s, "fire", ("P", "port", "b1")) == "sight.line"


def test_fire_next_target_if_an_interrupt_takes_the_first_away() -> None:
    s = position(
        [("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 80, 0), ("RN Prince of Wales", 90, 80, 0)]
    )
    underway(s)
    s.held[TWO] = "b1"
    answer(s, ("fire", ("P", "port", "b1")))
    assert asks(s) == "Interrupt"
    assert isinstance(s.agenda[-1], Interrupt)
    s.sink("b1", "a test")
    s.held[TWO] = "b2"
    answer(s, "wait", 7, 1)
    assert told(s, "shot")[0].facts["target"] == "b2"


def test_fire_next_target_none_leaves_the_arc_unused() -> None:
    s = position([("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 80, 0), ("RN Echo", 120, 20, 0)])
    underway(s)
    s.held[TWO] = "b2"
    answer(s, ("fire", ("P", "port", "b1")))
    s.land = (Land("land", tuple((x + 11000, y + 8000) for x, y in octagon(4))),)
    answer(s, "wait")
    assert asks(s) == "Manoeuvre"
    assert not told(s, "shot")
    assert not s.units["a1"].fired


def test_fire_next_target_a_sunk_ship_is_none() -> None:
    s = position([("KM Bismarck", 120, 80, 0)], [("RN Hood", 100, 80, 0), ("RN Norfolk", 90, 60, 0)])
    s.alter("b1", damage=3)
    underway(s)
    answer(s, ("fire", ("P", "port", "b1")), 12, 1)
    assert s.units["b1"].status == "wreck"
    assert shots(s, "S", "port") == {"b2"}


def test_fire_once_per_arc_and_battery() -> None:
    s = position([("KM Prinz Eugen", 120, 80, 0, 20)], [("RN Norfolk", 120, 110, 90)])
    underway(s)
    answer(s, ("fire", ("P", "bow", "b1")), 1, 8, ("leg", 100))
    assert refused(s, "fire", ("P", "bow", "b1")) == "fire.once-per-arc"
    assert refused(s, "fire", ("S", "bow", "b1")) == ""


def test_fire_any_time_before_between_and_after_the_legs() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 20)], [("RN Norfolk", 120, 110, 90)])
    underway(s)
    for letter, leg in (("P", 100), ("S", 100)):
        answer(s, ("fire", (letter, "bow", "b1")), 1, 8, ("leg", leg))
    answer(s, ("fire", ("T", "bow", "b1")), 1, 8)
    assert s.units["a1"].fired == ("P.bow", "S.bow", "T.bow")
    assert offered(s, "done") == [None]


# --- the attack -----------------------------------------------------------------------------------
def test_fire_attack_value_of_graf_spee_at_prince_of_wales() -> None:
    s = underway(duel(50))
    answer(s, ("fire", ("P", "bow", "b1")), 4, 1)
    facts = told(s, "shot")[0].facts
    assert facts["coefficient"] == 3
    assert facts["modifiers"] == {"speed": -2}
    assert facts["attack"] == 3 - 2 + 4
    assert facts["defence"] == 3 + 1
    assert facts["hit"] == 1


def test_fire_defence_value_is_the_section_shown_and_a_d8() -> None:
    s = underway(duel(50))
    answer(s, ("fire", ("P", "bow", "b1")), 4)
    assert offered(s, "die") == list(range(1, 9))
    answer(s, 8)
    assert told(s, "shot")[0].facts["defence"] == 3 + 8


@pytest.mark.parametrize(("attack", "defence", "hit"), [(4, 1, 1), (5, 4, 0), (5, 3, 0)])
def test_fire_hit_needs_more_than_the_defence(attack: int, defence: int, hit: int) -> None:
    s = underway(duel(50))
    answer(s, ("fire", ("P", "bow", "b1")), attack, defence)
    facts = told(s, "shot")[0].facts
    assert facts["attack"] == 1 + attack
    assert facts["defence"] == 3 + defence
    assert facts["hit"] == hit


def test_fire_mod_size_is_not_counted_apart() -> None:
    for name in ("RN Electra", "RN Prince of Wales", "RN Ajax"):
        s = position([("MN Algérie", 120, 80, 0, 20)], [(name, 120, 110, 0, 9)])
        assert modifiers(s, "a1", None, "P", "b1", True) == {}


@pytest.mark.parametrize(("cm", "short", "reached"), [(18.5, True, True), (18.51, False, True)])
def test_fire_mod_range_half_of_37(cm: float, short: bool, reached: bool) -> None:
    s = position([("KM Z20 Karl Galster", 100, 50, 0, 20)], [("RN Electra", 100, 50 + cm, 0)])
    battery = s.card("a1").primary
    assert battery is not None
    assert battery.range == 37
    assert is_short(s, "a1", "b1", battery) is short
    underway(s)
    assert (("P", "bow", "b1") in offered(s, "fire")) is reached


@pytest.mark.parametrize(("cm", "reason"), [(37.0, ""), (37.01, "fire.valid-target")])
def test_fire_mod_range_ends_at_the_maximum(cm: float, reason: str) -> None:
    s = position([("KM Z20 Karl Galster", 100, 50, 0, 20)], [("RN Electra", 100, 50 + cm, 0)])
    underway(s)
    assert refused(s, "fire", ("P", "bow", "b1")) == reason


def test_fire_mod_range_long_at_50_for_graf_spee() -> None:
    s = duel(50)
    assert not aim(s, "a1", None, "P", "bow", "b1").short
    s = duel(39)
    assert aim(s, "a1", None, "P", "bow", "b1").coefficient == 4


@pytest.mark.parametrize(
    ("knots", "malus"),
    [
        (24, -2),
        (21, -2),
        (0, 0),
        (9, 0),
        (10, -1),
        (19, -1),
        (20, -2),
        (29, -2),
        (30, -3),
        (38, -3),
        (-12, -1),
    ],
)
def test_fire_mod_speed_one_for_every_ten_knots(knots: int, malus: int) -> None:
    s = duel(30, speed=knots)
    assert aim(s, "a1", None, "P", "bow", "b1").modifiers.get("speed", 0) == malus


@pytest.mark.parametrize(("heading", "defence"), [(0, 5), (90, 3), (180, 5), (45, 3), (44.5, 5)])
def test_fire_mod_aspect_is_in_the_defence_values(heading: float, defence: int) -> None:
    s = duel(30, heading)
    assert aim(s, "a1", None, "P", "bow", "b1").defence == defence


def test_fire_valid_target_lost_after_the_shot_was_aimed() -> None:
    s = underway(duel(30))
    s.sink("b1", "a test")
    ask(s, Shot("a1", "P", "bow", "b1"))
    assert asks(s) == "Manoeuvre"
    assert not told(s, "shot")
