"""Critical damage: the tables, what cannot happen twice, and what each result does (damage.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.damage import CriticalRoll, aa_hits
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.orders import unordered
from sandtable.games.admiral.state import State
from sandtable.games.admiral.steering import needed_run, top_speed
from tests.games.admiral.positions import TWO, answer, ask, asks, offered, position, refused, told, underway

NOTHING = ""


def damaged(name: str, table: str, *dice: int, bearing: str = "port") -> State:
    """A ship of side two after critical rolls; the attacker lies on one side of her, ahead or astern."""
    x, y = {"port": (80, 80), "starboard": (120, 80), "bow": (100, 110), "stern": (100, 50)}[bearing]
    s = position([("KM Bismarck", x, y, 0)], [(name, 100, 80, 0, 15)])
    return again(s, table, *dice)


def again(s: State, table: str, *dice: int) -> State:
    """The same ship suffers another critical."""
    ask(s, CriticalRoll("b1", "a1", table))
    return answer(s, *dice)


def names(s: State) -> list[object]:
    """The criticals in the order in which they happened, "" for none."""
    return [event.facts["name"] for event in told(s, "critical")]


# --- no critical ----------------------------------------------------------------------------------
def test_damage_critical_degrades_what_a_ship_can_do() -> None:
    s = damaged("RN Prince of Wales", "severe", 6, 6)
    assert s.hit("b1", "Flooding") == 1
    assert top_speed(s, "b1") == 25


def test_damage_critical_no_repeat_unless_cumulative() -> None:
    s = damaged("RN Norfolk", "light", 4)
    again(s, "light", 4)
    assert names(s) == ["Communication tower hit", NOTHING]
    s = damaged("RN Norfolk", "severe", 2, 4)
    again(s, "severe", 2, 4)
    again(s, "severe", 6, 6)
    again(s, "severe", 6, 6)
    assert names(s) == ["Fire director destroyed", NOTHING, "Flooding", "Flooding"]


def test_damage_critical_no_repeat_radio_is_lost_once() -> None:
    s = damaged("RN Norfolk", "light", 4)
    again(s, "severe", 8, 9)
    assert names(s) == ["Communication tower hit", NOTHING]


def test_damage_critical_no_repeat_what_a_ship_has_not_got() -> None:
    assert names(damaged("RN Prince of Wales", "light", 3)) == [NOTHING]
    assert names(damaged("RN Prince of Wales", "light", 2)) == [NOTHING]
    assert names(damaged("USN Fletcher", "severe", 4, 5)) == [NOTHING]
    assert names(damaged("RN Ark Royal", "severe", 3, 4)) == [NOTHING]


def test_damage_critical_no_repeat_conning_tower_until_it_has_ended() -> None:
    s = damaged("RN Norfolk", "light", 5)
    again(s, "light", 5)
    assert names(s) == ["Conning tower hit", NOTHING]
    s.alter("b1", shaken=0)
    again(s, "light", 5)
    assert s.units["b1"].shaken
    assert names(s)[-1] == "Conning tower hit"


# --- light criticals ------------------------------------------------------------------------------
def test_damage_light_critical_table() -> None:
    s = position([("KM Bismarck", 80, 80, 0)])
    rows = [s.game.critical["light", roll].code for roll in range(1, 7)]
    assert rows == ["none", "tubes", "squadron_loss", "communications", "conning_tower", "aa_mod"]


def test_damage_light_critical_1_is_nothing() -> None:
    s = damaged("RN Norfolk", "light", 1)
    assert names(s) == [NOTHING]
    assert not s.units["b1"].criticals


def test_damage_light_critical_2_is_cumulative() -> None:
    s = damaged("RN Norfolk", "light", 2)
    again(s, "light", 2)
    assert s.hit("b1", "Torpedo tubes hit") == 2


def test_damage_light_critical_3_burns_a_squadron_aboard() -> None:
    s = damaged("RN Illustrious", "light", 3)
    assert s.asked == TWO
    assert len(offered(s, "burn")) == 4
    answer(s, ("burn", "b1.torpedo2"))
    assert s.squadrons["b1.torpedo2"].dead
    assert len(s.aboard("b1")) == 3


def test_damage_light_critical_3_spares_those_in_flight() -> None:
    s = position([("KM Bismarck", 80, 80, 0)], [("MN Béarn", 100, 80, 0, 15)])
    for squadron in ("b1.fighter1", "b1.dive1"):
        s.fly(squadron, aloft=True, x=10000, y=8000)
    again(s, "light", 3)
    assert s.squadrons["b1.torpedo1"].dead
    again(s, "light", 3)
    assert names(s) == ["Aircraft on deck hit", NOTHING]
    assert not s.squadrons["b1.dive1"].dead


def test_damage_light_critical_4_costs_1_at_long_range() -> None:
    s = position([("KM Bismarck", 100, 60, 0, 20)], [("MN Algérie", 100, 80, 0, 20)])
    s.alter("b1", criticals={"Communication tower hit": 1})
    assert "communications" not in aim(s, "b1", None, "P", "stern", "a1").modifiers
    s.alter("a1", y=4000)
    assert aim(s, "b1", None, "P", "stern", "a1").modifiers["communications"] == -1


def test_damage_light_critical_5_binds_the_next_activation() -> None:
    s = position(
        [("RN Norfolk", 100, 80, 0, 20)],
        [("KM Köln", 80, 85, 0), ("KM Leipzig", 75, 80, 0), ("KM Z25", 100, 110, 0)],
    )
    s.alter("a1", shaken=1, token=1, by="b1", last=("b2",))
    underway(s)
    assert asks(s) == "Manoeuvre"
    assert s.active.way == 200
    assert refused(s, "fire", ("P", "port", "b1")) == "damage.light.critical.5"
    assert refused(s, "fire", ("P", "bow", "b3")) == "damage.light.critical.5"
    assert refused(s, "order", "evasive") == "damage.light.critical.5"
    answer(s, ("fire", ("P", "port", "b2")), 1, 8)
    assert aim(s, "a1", s.act, "P", "port", "b2").modifiers["damage"] == -2
    answer(s, ("leg", 150))
    assert refused(s, "turn", 45) == "damage.light.critical.5"
    answer(s, ("leg", 50), "done")
    assert not s.units["a1"].shaken
    assert s.units["a1"].speed == 20


def test_damage_light_critical_5_without_an_earlier_target_there_is_no_fire() -> None:
    s = position([("RN Norfolk", 100, 80, 0, 20)], [("KM Köln", 80, 85, 0)])
    s.alter("a1", shaken=1)
    underway(s)
    assert not offered(s, "fire")


def test_damage_light_critical_5_a_flagship_gives_no_orders() -> None:
    s = position([("RN Norfolk", 100, 80, 0, 20), ("RN Ajax", 100, 60, 0)])
    assert unordered(s, "a2", "evasive") is None
    s.alter("a1", shaken=1)
    refusal = unordered(s, "a2", "evasive")
    assert refusal is not None
    assert refusal.rule == "order.transmission"


def test_damage_light_critical_5_in_ones_own_activation_binds_the_next() -> None:
    s = underway(position([("RN Norfolk", 100, 80, 0, 20)]))
    s.alter("a1", shaken=1)
    answer(s, ("leg", 200), "done")
    assert s.units["a1"].shaken


def test_damage_light_critical_6_lowers_anti_aircraft_fire_to_0() -> None:
    s = damaged("RN Norfolk", "light", 6)
    for _ in range(2):
        again(s, "light", 6)
    assert s.card("b1").aa == 2
    assert aa_hits(s, "b1") == 2
    assert names(s)[-1] == NOTHING


# --- severe criticals -----------------------------------------------------------------------------
def test_damage_severe_critical_table_is_complete() -> None:
    s = position([("KM Bismarck", 80, 80, 0)])
    assert {roll for table, roll in s.game.critical if table == "severe"} == set(range(2, 21))


@pytest.mark.parametrize(
    ("hits", "top"),
    [
        ({"Engine room hit": 1, "Flooding": 1}, 18),
        ({"Boiler room flooded": 1, "Flooding": 1}, 11),
        ({"Boiler room flooded": 1, "Flooding": 1, "Boilers destroyed": 1}, 5),
        ({"Propeller shaft broken": 1, "Boiler room flooded": 1}, 7),
        ({"Heavy flooding": 5}, 0),
    ],
)
def test_damage_severe_critical_slows_prince_of_wales(hits: dict[str, int], top: int) -> None:
    s = position([("RN Prince of Wales", 100, 80, 0)])
    s.alter("a1", criticals=hits)
    assert top_speed(s, "a1") == top


def test_damage_severe_critical_magazine_explosion() -> None:
    assert damaged("RN Hood", "severe", 1, 1).units["b1"].status == "wreck"


def test_damage_severe_critical_hull_shattered() -> None:
    s = damaged("RN Hood", "severe", 10, 10)
    assert s.structure("b1") == 3
    s.alter("b1", damage=3)
    again(s, "severe", 10, 10)
    assert s.units["b1"].status == "wreck"


def test_damage_severe_critical_conning_tower_destroyed() -> None:
    s = damaged("RN Hood", "light", 5)
    again(s, "severe", 2, 2)
    assert s.units["b1"].shaken
    assert s.units["b1"].value_lost
    again(s, "severe", 2, 2)
    assert names(s)[-1] == NOTHING


def test_damage_severe_critical_rudder_and_steering() -> None:
    s = damaged("RN Norfolk", "severe", 9, 9)
    assert needed_run(s, "b1", 20) == 220
    again(s, "severe", 2, 3)
    underway(s, "b1", 20)
    answer(s, ("leg", 200))
    assert refused(s, "turn", 10) == "damage.severe.critical"


def test_damage_severe_critical_fires_and_directors() -> None:
    s = position([("KM Bismarck", 100, 100, 0, 20)], [("MN Algérie", 100, 80, 0, 20)])
    for hurt, code, value in (("b1", "fire", -1), ("a1", "target burns", 1)):
        s.alter(hurt, criticals={"Serious fire": 1})
        assert aim(s, "b1", None, "P", "bow", "a1").modifiers[code] == value
    s.alter("b1", criticals={"Fire director destroyed": 1})
    assert aim(s, "b1", None, "P", "bow", "a1").modifiers["director"] == -1


@pytest.mark.parametrize(("bearing", "left"), [("port", {"starboard": 1}), ("starboard", {"port": 1})])
def test_damage_severe_critical_tubes_facing_the_attacker(bearing: str, left: dict[str, int]) -> None:
    s = damaged("RN Norfolk", "severe", 6, 7, bearing=bearing)
    assert s.units["b1"].tubes == left
    again(s, "severe", 6, 7)
    assert names(s)[-1] == NOTHING
    assert s.units["b1"].tubes == left


def test_damage_severe_critical_tubes_hit_from_ahead_are_the_attackers_choice() -> None:
    s = damaged("RN Norfolk", "severe", 6, 7, bearing="bow")
    assert asks(s) == "TubesLost"
    assert s.asked != TWO
    answer(s, ("tubes", "starboard"))
    assert s.units["b1"].tubes == {"port": 1}
    assert damaged("RN Electra", "severe", 6, 7, bearing="stern").units["b1"].tubes == {}


def test_damage_severe_critical_hangar_or_the_spotter() -> None:
    s = damaged("RN Norfolk", "severe", 7, 7)
    assert s.units["b1"].spotter == 3
    again(s, "severe", 7, 7)
    assert names(s)[-1] == NOTHING
