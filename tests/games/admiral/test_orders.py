"""Admiral orders: their price, how they reach a unit, and what each does (order.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.damage import lighten
from sandtable.games.admiral.gamedata import octagon
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.orders import cannot_follow, template, unordered
from sandtable.games.admiral.ramming import glance
from sandtable.games.admiral.sequence import Chronometric, Draw, Initiative
from sandtable.games.admiral.state import Land, State, Token
from sandtable.games.admiral.torpedoes import success
from tests.games.admiral.positions import (
    ONE,
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

NORFOLK: Ship = ("RN Norfolk", 100, 80, 0, 20)


def modifiers(s: State, shot: int = 0) -> object:
    """The modifiers of a shot that was fired."""
    return told(s, "shot")[shot].facts["modifiers"]


# --- points and transmission ----------------------------------------------------------------------
def test_order_points_are_the_die_and_the_best_command_value() -> None:
    s = position([NORFOLK, ("RN Hood", 60, 80, 0)], [("KM Bismarck", 150, 80, 0)])
    s.alter("a2", command=1)
    s.alter("b1", command=-1)
    ask(s, Initiative())
    answer(s, 3, 6)
    assert s.points == [4, 5]
    assert s.asked == TWO


def test_order_points_are_never_below_0() -> None:
    s = position([NORFOLK], [("KM Bismarck", 150, 80, 0)])
    s.alter("a1", command=-1)
    ask(s, Initiative())
    answer(s, 1, 6)
    assert s.points == [0, 6]


def test_order_points_without_a_value_left() -> None:
    s = position([NORFOLK], [("KM Bismarck", 150, 80, 0)])
    s.alter("a1", command=1, value_lost=True)
    ask(s, Initiative())
    answer(s, 4, 6)
    assert s.points[ONE] == 3


def test_order_lapse_in_the_chronometric_phase() -> None:
    s = ask(position([NORFOLK], [("KM Bismarck", 150, 80, 0)]), Chronometric())
    assert s.points == [0, 0]


def test_order_cost_is_one_point() -> None:
    s = underway(position([NORFOLK], points=(1, 0)))
    answer(s, ("order", "evasive"))
    assert s.points[ONE] == 0
    answer(s, ("leg", 110))
    s.points[ONE] = 0
    assert refused(s, "barrage", ("P", "bow")) == "order.cost"


def test_order_once_a_turn_but_several_different_ones() -> None:
    s = underway(position([NORFOLK]))
    answer(s, ("order", "evasive"))
    refusal = unordered(s, "a1", "evasive", s.act)
    assert refusal is not None
    assert refusal.rule == "order.once"
    assert unordered(s, "a1", "barrage-fire", s.act) is None


def test_order_timing_each_at_its_moment() -> None:
    s = underway(position([("RN Ajax", 100, 80, 0, 20), ("RN Norfolk", 20, 80, 0)]))
    assert refused(s, "order", "engine-110") == "order.timing"
    assert refused(s, "order", "smoke-screen") == "order.smoke-screen"
    assert refused(s, "order", "planned-veer") == "order.planned-veer"
    answer(s, ("leg", 200))
    assert refused(s, "order", "evasive") == "order.evasive"
    assert set(offered(s, "order")) == {"planned-veer", "smoke-screen", "take-off"}


def test_order_list_has_no_others() -> None:
    s = underway(position([NORFOLK]))
    assert refused(s, "order", "abandon-ship") == "order.list"


def test_order_transmission_needs_a_flagship() -> None:
    s = position([("RN Ajax", 100, 80, 0), ("RN Norfolk", 20, 80, 0)])
    assert unordered(s, "a1", "evasive") is None
    s.sink("a2", "a test")
    refusal = unordered(s, "a1", "evasive")
    assert refusal is not None
    assert refusal.rule == "order.transmission"


@pytest.mark.parametrize("silent", ["a1", "a2"])
@pytest.mark.parametrize(("cm", "island", "reached"), [(30, 0, 1), (30.01, 0, 0), (20, 1, 0)])
def test_order_transmission_without_radio(silent: str, cm: float, island: int, reached: int) -> None:
    land = (Land("land", tuple((x + 9000, y + 8000) for x, y in octagon(3))),) if island else ()
    s = position([("RN Ajax", 100, 80, 0), ("RN Norfolk", 100 - cm, 80, 0)], land=land)
    s.alter(silent, criticals={"Communication tower hit": 1})
    assert (unordered(s, "a1", "evasive") is None) == bool(reached)


def test_order_transmission_who_has_no_radio_must_see_the_other() -> None:
    ships: list[Ship] = [("RN Electra", 100, 80, 0), ("RN Norfolk", 80, 80, 0), ("RN Ajax", 90, 80, 0)]
    s = position(ships)
    s.alter("a1", criticals={"Communication tower hit": 1})
    assert unordered(s, "a1", "evasive") is None
    s.alter("a2", criticals={"Communication tower hit": 1})
    assert unordered(s, "a1", "evasive") is not None


def test_order_transmission_a_flagship_orders_herself() -> None:
    s = position([NORFOLK])
    s.alter("a1", criticals={"Communication tower hit": 1})
    assert unordered(s, "a1", "evasive") is None
    s.alter("a1", shaken=1)
    assert unordered(s, "a1", "evasive") is not None


# --- movement -------------------------------------------------------------------------------------
def test_order_engine_110_of_prince_of_wales() -> None:
    s = ask(position([("RN Prince of Wales", 100, 80, 0, 27)]), Activation("a1"))
    assert offered(s, "speed")[-1] == 28
    answer(s, ("order", "engine-110"))
    assert offered(s, "speed")[-1] == 30
    answer(s, ("speed", 30), ("leg", 300), "done")
    s.turn += 1
    s.alter("a1", orders=())
    ask(s, Activation("a1"))
    assert offered(s, "speed") == list(range(21, 29))
    assert refused(s, "order", "engine-110") == "order.engine-110"
    s.turn += 1
    assert refused(s, "order", "engine-110") == ""


@pytest.mark.parametrize(
    "critical", ["Engine room hit", "Boilers destroyed", "Propeller shaft broken", "Flooding"]
)
def test_order_engine_110_not_with_damaged_engines(critical: str) -> None:
    s = position([("RN Prince of Wales", 100, 80, 0, 5)])
    s.alter("a1", criticals={critical: 1})
    ask(s, Activation("a1"))
    assert refused(s, "order", "engine-110") == "order.engine-110"


def test_order_engine_110_does_not_raise_the_change() -> None:
    s = ask(position([("RN Prince of Wales", 100, 80, 0, 10)]), Activation("a1"))
    answer(s, ("order", "engine-110"))
    assert refused(s, "speed", 20) == "move.change-speed"


def test_order_evasive_costs_both_gunners_2() -> None:
    s = position([NORFOLK], [("KM Admiral Graf Spee", 80, 80, 0, 20)])
    underway(s)
    answer(s, ("order", "evasive"))
    assert aim(s, "b1", None, "P", "starboard", "a1").modifiers == {"speed": -2, "evasive target": -2}
    answer(s, ("fire", ("P", "port", "b1")), 1, 8)
    assert modifiers(s) == {"speed": -2, "evasive": -2}
    assert refused(s, "torpedo", ("port", "b1")) == "order.evasive"
    assert sum(success(s, "b1", None, "a1", s.units["b1"].point).values()) == 1 + 2 + 1 - 2 - 1


def test_order_evasive_example() -> None:
    s = position([("KM Bismarck", 100, 80, 0, 20)], [("RN Hood", 30, 80, 0, 20)])
    s.alter("b1", evasive=True)
    s.alter("a1", criticals={"Communication tower hit": 1})
    shot = aim(s, "a1", None, "P", "port", "b1")
    assert shot.coefficient == 8
    assert shot.value + 6 == 10 - 1


def test_order_evasive_ends_with_the_next_activation() -> None:
    s = underway(position([NORFOLK]))
    answer(s, ("order", "evasive"), ("leg", 200), "done")
    assert s.units["a1"].evasive
    underway(s)
    assert not s.units["a1"].evasive


def test_order_evasive_needs_10_knots_and_comes_first() -> None:
    s = underway(position([("RN Norfolk", 100, 80, 0, 9)]))
    assert refused(s, "order", "evasive") == "order.evasive"
    s = underway(position([NORFOLK], [("KM Köln", 80, 80, 0, 20)]))
    answer(s, ("fire", ("P", "port", "b1")), 1, 8)
    assert refused(s, "order", "evasive") == "order.evasive"


def test_order_planned_veer_keeps_the_run() -> None:
    s = underway(position([NORFOLK]))
    answer(s, ("leg", 110), ("turn", 45), ("leg", 90))
    answer(s, ("order", "planned-veer"), "done")
    assert s.units["a1"].bank == 90
    s.turn += 1
    underway(s)
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("leg", 20), ("turn", 45), ("leg", 100))
    assert refused(s, "turn", 45) == "move.rotation"


def test_order_planned_veer_without_it_the_run_is_lost() -> None:
    s = underway(position([NORFOLK]))
    answer(s, ("leg", 200), "done")
    underway(s)
    assert s.active.run == 0


def test_order_planned_veer_keeps_no_more_than_the_run_that_is_needed() -> None:
    s = underway(position([NORFOLK]))
    answer(s, ("leg", 200), ("order", "planned-veer"))
    assert s.units["a1"].bank == 110
    answer(s, ("turn", 20))
    assert s.units["a1"].bank == 0


def test_order_planned_veer_works_at_once_in_the_first_turn() -> None:
    s = underway(position([NORFOLK], turn=1))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("order", "planned-veer"), ("turn", 45))
    assert refused(s, "turn", 45) == "move.rotation"
    assert s.units["a1"].bank == 0


def test_order_planned_veer_is_cancelled_by_a_collision() -> None:
    s = position([("RN Maori", 100, 80, 10, 20), ("RN Norfolk", 101, 80, 0, 20)])
    s.alter("a1", bank=70)
    glance(s, "a2", "a1")
    assert s.units["a1"].bank == 0


def test_order_planned_veer_is_of_no_use_to_a_stopped_ship() -> None:
    s = position([("RN Norfolk", 100, 80, 0, 5)])
    s.alter("a1", bank=50)
    underway(s, "a1", 0)
    assert not offered(s, "turn")
    assert "planned-veer" not in offered(s, "order")


# --- attacks --------------------------------------------------------------------------------------
def test_order_specific_target_for_all_batteries() -> None:
    s = position([("KM Bismarck", 120, 80, 0)], [("RN Electra", 100, 80, 0), ("RN Hood", 90, 80, 0)])
    underway(s)
    assert offered(s, "held") == ["b2"]
    assert refused(s, "held", "b1") == "order.specific-target"
    answer(s, ("held", "b2"))
    fire = offered(s, "fire")
    assert {("P", "port", "b1"), ("P", "port", "b2"), ("S", "port", "b2"), ("T", "port", "b2")} <= set(fire)
    answer(s, ("fire", ("P", "port", "b2")), 1, 8, ("fire", ("S", "port", "b1")), 1, 8)
    assert [event.facts["target"] for event in told(s, "shot")] == ["b2", "b1"]


def test_order_specific_target_lasts_one_activation() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 20)], [("RN Electra", 95, 80, 0), ("RN Hood", 90, 80, 0)])
    underway(s)
    answer(s, ("held", "b2"), ("leg", 200), "done")
    underway(s)
    assert not s.active.specific


def barrage(*foes: Ship) -> State:
    """Bismarck holds the fire of her port guns; then the first of her enemies is under way."""
    s = underway(position([("KM Bismarck", 120, 80, 0, 20)], list(foes)))
    answer(s, ("barrage", ("P", "port")))
    s.agenda.clear()
    return underway(s, "b1")


def test_order_barrage_fire_at_the_first_step_inside() -> None:
    s = barrage(("RN Norfolk", 70, 80, 90, 20))
    answer(s, ("leg", 200))
    assert asks(s) == "Shot"
    assert s.units["b1"].point == (8200, 8000)
    answer(s, 2, 8)
    facts = told(s, "shot")[0].facts
    assert facts["coefficient"] == 10
    assert facts["modifiers"] == {"speed": -2, "barrage": -1}
    assert s.units["b1"].point == (9000, 8000)
    assert not s.units["a1"].barrage


def test_order_barrage_fire_not_out_of_the_arc() -> None:
    s = barrage(("RN Norfolk", 110, 45, 90, 11))
    answer(s, ("leg", 110))
    assert not told(s, "shot")
    assert s.units["a1"].barrage


def test_order_barrage_fire_between_the_ends_of_a_leg() -> None:
    s = barrage(("RN Norfolk", 86, 64, 0, 30))
    answer(s, ("leg", 300))
    assert s.units["b1"].point == (8600, 6410)
    s = barrage(("RN Norfolk", 81.95, 70, 0, 20))
    answer(s, ("leg", 200))
    assert asks(s) == "Manoeuvre"
    assert not told(s, "shot")
    s = barrage(("RN Norfolk", 82.02, 65, 0, 30))
    answer(s, ("leg", 300))
    assert asks(s) == "Shot"
    assert s.units["b1"].y == 7880


def test_order_barrage_fire_counts_the_arc_as_used() -> None:
    s = underway(position([("KM Bismarck", 120, 80, 0, 20)], [("RN Norfolk", 120, 120, 90)]))
    answer(s, ("barrage", ("P", "port")))
    assert refused(s, "fire", ("P", "bow", "b1")) == "fire.primary.bar"
    assert refused(s, "barrage", ("P", "starboard")) == "fire.primary.opposite-sides"


def test_order_barrage_fire_later_criticals_count_once() -> None:
    s = barrage(("RN Norfolk", 70, 80, 90, 20))
    s.alter("a1", criticals={"Forward main turret hit": 1})
    answer(s, ("leg", 200), 2, 8)
    assert told(s, "shot")[0].facts["coefficient"] == 8
    s = underway(position([("KM Bismarck", 120, 80, 0, 20)]))
    s.alter("a1", criticals={"Forward main turret hit": 1})
    answer(s, ("barrage", ("P", "port")))
    assert s.units["a1"].barrage_value == 10


def test_order_barrage_fire_is_not_part_of_an_activation() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 20)], [("RN Norfolk", 75, 80, 90, 20)])
    s.alter("a1", barrage="P.port", barrage_value=10, evasive=True)
    s.alter("b1", token=1, by="a1")
    underway(s, "b1")
    answer(s, ("leg", 110), 1, 8)
    assert modifiers(s) == {"speed": -2, "barrage": -1}
    assert s.units["a1"].fired == ()


def test_order_barrage_fire_all_who_wait_fire_at_one_step() -> None:
    s = position(
        [("KM Bismarck", 120, 80, 0, 20), ("KM Tirpitz", 120, 95, 0, 20)], [("RN Norfolk", 90, 87, 0, 16)]
    )
    for id in ("a1", "a2"):
        s.alter(id, barrage="P.port", barrage_value=10)
    underway(s, "b1")
    answer(s, ("leg", 1), 1, 8, 1, 8)
    assert len(told(s, "shot")) == 2


def test_order_barrage_fire_lasts_until_the_next_activation() -> None:
    s = underway(position([("KM Bismarck", 120, 80, 0, 20)]))
    answer(s, ("barrage", ("P", "port")), ("leg", 200), "done")
    assert s.units["a1"].barrage == "P.port"
    s.turn += 1
    underway(s)
    assert not s.units["a1"].barrage


def test_order_split_fire_halves_what_the_arc_still_has() -> None:
    s = position(
        [("KM Bismarck", 120, 80, 0, 20)],
        [("RN Norfolk", 90, 80, 90, 9), ("RN Suffolk", 60, 95, 0, 9), ("RN Ajax", 120, 120, 0, 9)],
    )
    underway(s)
    answer(s, ("fire", ("P", "bow", "b3")), 1, 8, ("split", ("P", "port")), 1, 8, 1, 8)
    near, far = (event.facts for event in told(s, "shot")[1:])
    assert (near["target"], near["coefficient"], near["short"]) == ("b1", 3, 1)
    assert (far["target"], far["coefficient"], far["short"]) == ("b2", 2, 0)
    assert s.units["a1"].fired == ("P.bow", "P.port")
    assert refused(s, "barrage", ("P", "stern")) == "fire.primary.bar"


def test_order_split_fire_needs_two_targets() -> None:
    s = underway(position([("KM Bismarck", 120, 80, 0, 20)], [("RN Norfolk", 90, 80, 0, 9)]))
    assert not offered(s, "split")
    assert refused(s, "split", ("P", "port")) == "order.split-fire"


def test_order_split_fire_can_be_interrupted() -> None:
    s = position(
        [("KM Bismarck", 120, 80, 0, 20)], [("RN Norfolk", 90, 80, 90, 9), ("RN Suffolk", 80, 88, 0, 9)]
    )
    underway(s)
    s.held[TWO] = "b1"
    answer(s, ("split", ("P", "port")))
    assert asks(s) == "Interrupt"
    s.sink("b1", "a test")
    s.held[TWO] = "b2"
    answer(s, "wait", 1, 8)
    assert [event.facts["target"] for event in told(s, "shot")] == ["b2"]
    assert asks(s) == "Manoeuvre"


# --- damage ---------------------------------------------------------------------------------------
def bound(token: int, order: str) -> State:
    """A damaged ship who receives an order with her speed."""
    s = position([NORFOLK], [("KM Köln", 85, 80, 0, 9)])
    s.alter("a1", token=token, by="b1")
    ask(s, Activation("a1"))
    return answer(s, ("order", order))


def test_order_defending_fire_after_light_damage() -> None:
    s = bound(1, "defending-fire")
    answer(s, ("speed", 20))
    assert "damage" not in aim(s, "a1", s.act, "P", "port", "b1").modifiers
    assert "damage" not in success(s, "a1", s.act, "b1", s.units["a1"].point)


def test_order_defending_fire_after_severe_damage() -> None:
    s = bound(2, "defending-fire")
    assert refused(s, "speed", 19) == "auto.severe"
    answer(s, ("speed", 20))
    assert aim(s, "a1", s.act, "P", "port", "b1").modifiers["damage"] == -2
    assert refused(s, "fire", ("P", "port", "b1")) == ""
    assert refused(s, "torpedo", ("port", "b1")) == "auto.severe"
    answer(s, ("leg", 110))
    assert offered(s, "turn") == [45]


def test_order_immediate_frees_the_helm_but_not_the_guns() -> None:
    s = bound(1, "immediate")
    answer(s, ("speed", 25))
    assert aim(s, "a1", s.act, "P", "port", "b1").modifiers["damage"] == -2
    answer(s, ("leg", 250))
    assert len(offered(s, "turn")) == 90
    assert offered(s, "done")


def test_order_immediate_is_for_damaged_ships() -> None:
    s = ask(position([NORFOLK]), Activation("a1"))
    assert refused(s, "order", "immediate") == "order.immediate"
    assert refused(s, "order", "defending-fire") == "order.defending-fire"


# --- aircraft -------------------------------------------------------------------------------------


def reach(s: State) -> int:
    """How far a squadron may fly now."""
    return max(
        far
        for noun in offered(s, "fly")
        if isinstance(noun, tuple)
        for far in noun[1:]
        if isinstance(far, int)
    )


def test_order_take_off_half_speed_and_no_turn() -> None:
    s = underway(position([("RN Ark Royal", 100, 80, 0, 20)]))
    answer(s, ("launch", ("a1.torpedo1", "")))
    assert asks(s) == "Fly"
    assert reach(s) == 20
    answer(s, "skip")
    while asks(s) != "Manoeuvre":
        answer(s, "skip")
    answer(s, ("launch", ("a1.torpedo2", "")), "skip")
    while asks(s) != "Manoeuvre":
        answer(s, "skip")
    assert not offered(s, "launch")
    assert s.points[ONE] == 4
    answer(s, ("leg", 200))
    assert refused(s, "turn", 10) == "order.take-off"


def test_order_take_off_dive_bombers_fly_22_cm() -> None:
    s = underway(position([("KM Graf Zeppelin", 100, 80, 0, 20)]))
    answer(s, ("launch", ("a1.dive1", "")))
    assert reach(s) == 22


def test_order_take_off_beyond_the_edge_is_from_the_edge() -> None:
    s = underway(position([("RN Ark Royal", 0.5, 80, 270, 20)]))
    answer(s, ("leg", 60), ("launch", ("a1.torpedo1", "")))
    assert s.units["a1"].x < 0
    assert s.squadrons["a1.torpedo1"].point == (0, s.units["a1"].y)


def test_order_take_off_needs_10_knots() -> None:
    s = underway(position([("RN Ark Royal", 100, 80, 0, 9)]))
    assert not offered(s, "launch")
    assert refused(s, "launch", ("a1.torpedo1", "")) == "order.take-off"


def test_order_take_off_of_a_spotter_at_any_speed() -> None:
    s = underway(position([("RN Norfolk", 100, 80, 0, 5)]))
    answer(s, ("order", "take-off"))
    assert s.units["a1"].spotter == 2
    assert refused(s, "order", "take-off") == "order.take-off"


def test_order_landing_while_there_is_room() -> None:
    s = position([("RN Ark Royal", 100, 80, 0, 20)])
    s.squadrons["x.fighter1"] = s.squadrons["a1.fighter1"]
    for squadron in ("a1.fighter1", "x.fighter1"):
        s.fly(squadron, aloft=True, x=10500, y=8000)
    underway(s)
    assert len(offered(s, "land")) == 2
    answer(s, ("land", ("a1.fighter1",)))
    assert not offered(s, "land")
    assert not s.squadrons["a1.fighter1"].aloft
    answer(s, ("leg", 200))
    assert not offered(s, "turn")


def test_order_landing_within_10_cm() -> None:
    s = position([("RN Ark Royal", 100, 80, 0, 20)])
    s.fly("a1.fighter1", aloft=True, x=11001, y=8000)
    underway(s)
    assert not offered(s, "land")
    s = position([("RN Ark Royal", 100, 80, 0, 20)])
    s.fly("a1.fighter1", aloft=True, x=11000, y=8000)
    assert offered(underway(s), "land") == [("a1.fighter1",)]


def test_order_protection_screen_moves_with_its_ship() -> None:
    s = position([("RN Ark Royal", 100, 80, 0, 20), ("RN Norfolk", 110, 80, 0, 20)])
    s.fly("a1.fighter1", aloft=True, x=10500, y=8000, acted=2)
    underway(s)
    assert ("a1.fighter1", "a2") in offered(s, "screen")
    answer(s, ("screen", ("a1.fighter1", "a2")), ("leg", 200), "done")
    underway(s, "a2")
    answer(s, ("leg", 100))
    assert s.squadrons["a1.fighter1"].point == s.units["a2"].point


# --- smoke, mines, torpedo barrages ---------------------------------------------------------------
def test_order_smoke_screen_straight_back_from_the_stern() -> None:
    s = position([("RN Maori", 50, 35, 0, 15), ("RN Norfolk", 20, 80, 0)])
    underway(s)
    assert refused(s, "order", "smoke-screen") == "order.smoke-screen"
    answer(s, ("leg", 150), ("order", "smoke-screen"))
    (token,) = s.tokens.values()
    assert set(token.shape) == {(4900, 3650), (5100, 3650), (4900, 4650), (5100, 4650)}


def test_order_smoke_screen_lies_along_the_last_leg() -> None:
    s = position([("RN Maori", 50, 35, 0, 15), ("RN Norfolk", 20, 80, 0)])
    underway(s)
    answer(s, ("leg", 150), ("turn", 45), ("order", "smoke-screen"))
    (token,) = s.tokens.values()
    xs = [x for x, _ in token.shape]
    assert max(xs) - min(xs) == 200
    assert min(xs) < 4900


def test_order_smoke_screen_needs_10_cm_and_projectors() -> None:
    s = underway(position([("RN Maori", 50, 35, 0, 9), ("RN Norfolk", 20, 80, 0)]))
    answer(s, ("leg", 90))
    assert refused(s, "order", "smoke-screen") == "order.smoke-screen"
    s = underway(position([NORFOLK]))
    answer(s, ("leg", 200))
    assert refused(s, "order", "smoke-screen") == "special.smoke"


def test_order_mine_field_10_cm_along_the_path() -> None:
    s = underway(position([("KM Köln", 100, 80, 0, 20), ("KM Prinz Eugen", 20, 80, 0)]))
    answer(s, ("order", "mine-field"), ("leg", 60), ("leg", 140), "done")
    strips = list(s.tokens.values())
    assert [token.kind for token in strips] == ["mines", "mines"]
    assert [token.dice for token in strips] == [600, 400]
    assert set(strips[0].shape) == {(9950, 8000), (10050, 8000), (9950, 8600), (10050, 8600)}
    assert s.units["a1"].damage == 0
    assert s.units["a1"].mines == 1


def test_order_mine_field_at_20_knots_and_twice() -> None:
    s = underway(position([("KM Köln", 100, 80, 0, 21), ("KM Prinz Eugen", 20, 80, 0)]))
    assert refused(s, "order", "mine-field") == "order.mine-field"
    s = position([("KM Köln", 100, 80, 0, 20), ("KM Prinz Eugen", 20, 80, 0)])
    s.alter("a1", mines=2)
    assert refused(underway(s), "order", "mine-field") == "order.mine-field"


def test_order_torpedo_barrage_spends_a_side() -> None:
    s = underway(position([("RM Dardo", 100, 80, 0, 20), ("RM Zara", 20, 80, 0)]))
    assert refused(s, "spread", ("port", 0, 21)) == "torpedo.range"
    assert refused(s, "spread", ("port", 0, 3)) == "order.torpedo-barrage"
    assert refused(s, "spread", ("bow", 0, 15)) == "torpedo.all-side"
    answer(s, ("spread", ("port", 0, 15)))
    (token,) = s.tokens.values()
    assert token.dice == 2
    assert token.centre == (8500, 8000)
    assert not s.units["a1"].tubes
    assert set(token.shape) == {(8400, 7500), (8600, 7500), (8400, 8500), (8600, 8500)}


def test_order_torpedo_barrage_lies_wholly_inside_the_arc() -> None:
    places = template("port", 2000, 100)
    assert ("port", 0, 6) in places[0]
    assert ("port", 0, 5) not in places[0]
    assert ("port", 30, 20) in places[30]
    assert ("port", 40, 20) not in places[40]
    assert ("port", 0, 20) in places[0]


def test_order_torpedo_barrage_is_clear_of_hulls() -> None:
    s = underway(position([("RM Dardo", 100, 80, 0, 20), ("RM Zara", 85, 80, 0)]))
    assert refused(s, "spread", ("port", 0, 15)) == "order.torpedo-barrage"
    assert refused(s, "spread", ("starboard", 0, 15)) == ""


def spread(shape: tuple[tuple[int, int], ...], centre: tuple[int, int]) -> Token:
    """A barrage of two dice."""
    return Token("torpedoes", shape, "b1", 2, centre, 2)


BOX = ((9500, 9800), (10500, 9800), (10500, 9600), (9500, 9600))


def test_order_torpedo_barrage_strikes_who_runs_into_it() -> None:
    s = position([("RN Warspite", 85, 97, 90, 20), ("RN Norfolk", 20, 20, 0)], [("RM Dardo", 100, 150, 0)])
    s.lay(spread(((10000, 9800), (11000, 9800), (11000, 9600), (10000, 9600)), (9500, 11000)))
    underway(s)
    answer(s, ("leg", 200))
    assert asks(s) == "TorpedoRun"
    assert s.units["a1"].point == (9460, 9700)
    answer(s, 4, 3)
    assert [(e.facts["need"], e.facts["hit"]) for e in told(s, "torpedo")] == [(3, 0), (3, 1)]
    answer(s, 1, 1)
    assert asks(s) == "Manoeuvre"
    assert s.units["a1"].point == (10500, 9700)


def test_order_torpedo_barrage_strikes_friend_and_enemy_once() -> None:
    s = position([NORFOLK], [("RM Dardo", 100, 150, 0), ("RM Zara", 120, 97, 270, 20)])
    number = s.lay(spread(BOX, (10000, 9700)))
    underway(s)
    answer(s, ("leg", 200), 10, 10, "done")
    underway(s)
    answer(s, ("leg", 30))
    assert s.tokens[number].struck == ("a1",)
    assert len(told(s, "torpedo")) == 2


def test_order_torpedo_barrage_strikes_who_turns_into_it() -> None:
    s = position([NORFOLK], [("RM Dardo", 100, 150, 0)])
    s.lay(spread(((10150, 9700), (10350, 9700), (10350, 9500), (10150, 9500)), (10250, 9600)))
    underway(s)
    answer(s, ("leg", 115))
    assert asks(s) == "Manoeuvre"
    answer(s, ("turn", 45))
    assert asks(s) == "TorpedoRun"


def test_order_torpedo_barrage_keeps_the_launchers_own_modifiers() -> None:
    s = position([("RM Dardo", 100, 80, 0, 20), ("RM Zara", 20, 80, 0)])
    s.alter("a1", criticals={"Torpedo tubes hit": 1})
    underway(s)
    answer(s, ("spread", ("starboard", 0, 15)))
    assert s.tokens[1].bonus == -1


# --- formation ------------------------------------------------------------------------------------
def squadron(*ships: Ship) -> State:
    """The first ship's card is drawn; the others lie in the deck."""
    s = position(list(ships))
    s.decks[ONE] = tuple(s.units)
    return ask(s, Draw(ONE))


def test_order_formation_common_speed() -> None:
    s = squadron(
        ("RN Maori", 100, 80, 0, 18), ("RN Norfolk", 100, 70, 0, 9), ("RN Prince of Wales", 110, 70, 0, 9)
    )
    answer(s, ("lead", "a1"), ("follow", "a3"), "done")
    assert asks(s) == "CommonSpeed"
    assert offered(s, "speed") == list(range(6, 19))
    answer(s, ("speed", 12))
    assert asks(s) == "Manoeuvre"
    assert s.active.unit == "a1"
    assert s.active.way == 120
    answer(s, ("leg", 120), "done")
    assert s.active.unit == "a3"
    assert s.active.way == 120
    assert s.decks[ONE] == ("a2",)
    assert s.points[ONE] == 4


def test_order_formation_within_15_cm_and_of_the_deck() -> None:
    s = squadron(("RN Norfolk", 100, 80, 0, 18), ("RN Maori", 100, 65, 0, 18), ("RN Ajax", 100, 60, 0, 18))
    answer(s, ("lead", "a1"))
    assert offered(s, "follow") == ["a2"]
    assert refused(s, "follow", "a3") == "order.formation"


def test_order_formation_at_most_three_follow() -> None:
    names = ("RN Maori", "RN Cossack", "RN Sikh", "RN Zulu")
    s = squadron(
        ("RN Norfolk", 100, 80, 0, 18), *((name, 90 + 4 * i, 70, 0, 18) for i, name in enumerate(names))
    )
    answer(s, ("lead", "a1"), ("follow", "a2"), ("follow", "a3"), ("follow", "a4"))
    assert asks(s) == "CommonSpeed"


@pytest.mark.parametrize("change", [{"token": 1}, {"shaken": 1}, {"criticals": {"Boilers destroyed": 1}}])
def test_order_formation_not_with_damage(change: dict[str, object]) -> None:
    s = position([("RN Norfolk", 100, 80, 0, 18), ("RN Ajax", 100, 70, 0, 18)])
    s.alter("a2", **change)
    assert cannot_follow(s, "a1", "a2") is not None


def test_order_formation_who_drops_out_may_not_follow_her_next_turn() -> None:
    s = squadron(("RN Norfolk", 100, 80, 0, 20), ("RN Maori", 100, 70, 180, 20), ("RN Hood", 80, 70, 0))
    answer(s, ("lead", "a1"), ("follow", "a2"), ("speed", 20), ("leg", 200), "done", ("leg", 200), "done")
    s.move_to("a2", s.units["a1"].pose._replace(x=9500))
    s.move_to("a3", s.units["a1"].pose._replace(x=9000))
    s.turn += 1
    assert cannot_follow(s, "a1", "a2") is not None
    assert cannot_follow(s, "a3", "a2") is None
    s.turn += 1
    assert cannot_follow(s, "a1", "a2") is None


def test_order_formation_damage_on_the_way_breaks_the_common_speed() -> None:
    s = squadron(("RN Norfolk", 100, 80, 0, 18), ("RN Ajax", 100, 70, 0, 18))
    answer(s, ("lead", "a1"), ("follow", "a2"), ("speed", 12))
    lighten(s, "a2", "", False)
    answer(s, ("leg", 120), "done")
    assert s.active.unit == "a2"
    assert s.units["a2"].speed == 18


def test_order_smoke_screen_lies_along_a_leg_that_follows_a_turn() -> None:
    s = underway(position([("RN Maori", 50, 35, 0, 20), ("RN Norfolk", 20, 80, 0)]))
    answer(s, ("leg", 100), ("turn", 45), ("leg", 100), ("order", "smoke-screen"))
    (token,) = s.tokens.values()
    xs = [x for x, _ in token.shape]
    assert max(xs) - min(xs) > 500


def test_order_mine_field_is_laid_along_every_leg_once() -> None:
    s = underway(position([("KM Köln", 100, 80, 0, 20), ("KM Prinz Eugen", 20, 80, 0)]))
    answer(s, ("order", "mine-field"), ("leg", 60), ("leg", 30))
    heights = [{y for _, y in token.shape} for token in s.tokens.values()]
    assert heights == [{8000, 8600}, {8600, 8900}]
