"""Squadrons: take-off, flight, attacks, air combat, landing (air.*)."""

from __future__ import annotations

from copy import copy

import msgspec
import pytest

from sandtable.games.admiral.activation import Activation, AirAttack, Fly, Strike
from sandtable.games.admiral.aircraft import bombing, flak, landings, shelters, take_offs
from sandtable.games.admiral.damage import Hit
from sandtable.games.admiral.gunnery import modifiers
from sandtable.games.admiral.sequence import Hands
from sandtable.games.admiral.state import Act, Squadron, State
from tests.games.admiral.positions import (
    ONE,
    TWO,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
    steam,
    told,
    underway,
)


def carrier(name: str = "RN Ark Royal", *options: str) -> State:
    """A carrier at 20 knots, and an enemy far away."""
    return position([(name, 100, 60, 0, 20)], [("KM Bismarck", 100, 160, 90)], *options)


def over(
    kind: str, target: str = "RN Prince of Wales", speed: int = 21, load: str = "", dx: float = 0
) -> State:
    """A squadron of side one just over a ship of side two, or beside her."""
    s = position([("IJN Akagi", 40, 40, 0, 20)], [(target, 100, 100, 0, speed)], "first-ijn", "suicide")
    s.squadrons["a1.tactical1"] = Squadron("tactical", ONE, "a1")
    s.fly(f"a1.{kind}1", aloft=True, x=10000 + round(dx * 100), y=10000, load=load)
    return s


def strike(s: State, kind: str, *dice: int) -> State:
    """The squadron attacks."""
    ask(s, Strike(ONE, f"a1.{kind}1"))
    return answer(s, ("attack", ("b1",)), *dice)


# --- base, activation, flight ---------------------------------------------------------------


def test_air_base_squadrons_start_aboard_as_the_card_lists_them() -> None:
    s = carrier()
    assert sorted(s.aboard("a1")) == [
        *(f"a1.fighter{n}" for n in (1, 2)),
        *(f"a1.torpedo{n}" for n in (1, 2, 3)),
    ]


def test_air_base_no_more_squadrons_than_the_card_lists() -> None:
    s = position([("RN Ark Royal", 100, 60, 0, 20), ("RN Illustrious", 100, 75, 0, 20)])
    for q in ("a1.torpedo1", "a2.torpedo1"):
        s.fly(q, aloft=True, x=10000, y=6000)
    underway(s, "a1", 20)
    assert offered(s, "land") == [("a1.torpedo1",), ("a2.torpedo1",)]
    answer(s, ("land", ("a2.torpedo1",)))
    assert not offered(s, "land"), "the fifth place is taken"
    assert s.squadrons["a2.torpedo1"].home == "a1"


def test_air_base_tactical_bombers_and_torpedo_bombers() -> None:
    s = position([("USN Bogue", 100, 60, 0, 15), ("ANY Airfield", 20, 20, 0), ("USN Essex", 60, 60, 0)])
    s.squadrons.clear()
    for kind, homes in (("tactical", ["a2"]), ("torpedo", ["a2", "a3"]), ("dive", ["a1", "a2", "a3"])):
        squadron = Squadron(kind, ONE, "a2")
        assert [id for id in ("a1", "a2", "a3") if shelters(s, id, squadron)] == homes


def test_air_base_squadrons_aboard_a_sunk_carrier_are_lost() -> None:
    s = carrier()
    s.fly("a1.fighter1", aloft=True)
    s.sink("a1", "test")
    assert [q for q in s.squadrons if not s.squadrons[q].dead] == ["a1.fighter1"]


def test_air_activation_once_a_turn_in_the_activation_of_the_home() -> None:
    s = carrier()
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000)
    s.alter("a1", token=2)
    ask(s, Activation("a1"))
    if asks(s) == "Declare":
        answer(s, ("speed", 20))
    assert offered(s, "unit") == ["a1.fighter1"], "even while she is bound by damage"
    answer(s, ("unit", "a1.fighter1"), ("fly", (90, 60)))
    assert s.squadrons["a1.fighter1"].point == (16000, 6000)
    assert not offered(s, "unit")


def test_air_activation_homeless_squadrons_act_with_the_last_card() -> None:
    s = position(
        [("RN Ark Royal", 100, 60, 0), ("RN Hood", 150, 60, 0), ("RN Maori", 180, 60, 0)],
        [("KM Bismarck", 100, 160, 90)],
        points=(0, 0),
    )
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000)
    s.sink("a1", "test")
    s.decks, s.hand = [("a2", "a3"), ()], ONE
    ask(s, Hands())
    steam(s)
    assert s.active.unit == "a3"
    steam(s)
    assert asks(s) == "Fly"
    assert s.asked == ONE
    answer(s, "skip")
    assert not s.agenda
    assert s.squadrons["a1.fighter1"].acted == s.turn


def test_air_activation_the_last_card_may_be_an_interrupt() -> None:
    s = position(
        [("RN Ark Royal", 100, 60, 0), ("RN Hood", 150, 60, 0)],
        [("KM Bismarck", 100, 160, 90)],
        points=(0, 0),
    )
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000)
    s.sink("a1", "test")
    s.decks, s.held, s.hand = [(), ("b1",)], ["a2", ""], TWO
    ask(s, Hands())
    steam(s)
    answer(s, "interrupt")
    steam(s)
    assert asks(s) == "Fly"


def test_air_move_straight_in_any_direction_up_to_the_speed() -> None:
    s = carrier()
    s.fly("a1.torpedo1", aloft=True, x=10000, y=6000)
    ask(s, Fly(ONE, "a1.torpedo1", 40))
    assert refused(s, "fly", (0, 41)) == "air.move"
    assert refused(s, "fly", (360, 10)) == "air.move"
    answer(s, ("fly", (180, 40)))
    assert s.squadrons["a1.torpedo1"].point == (10000, 2000)


def test_air_move_off_the_table_it_is_lost() -> None:
    s = carrier()
    s.fly("a1.torpedo1", aloft=True, x=10000, y=3000)
    ask(s, Fly(ONE, "a1.torpedo1", 40))
    answer(s, ("fly", (180, 31)))
    assert s.squadrons["a1.torpedo1"].dead


def test_air_move_after_take_off_half_the_speed() -> None:
    s = carrier("KM Graf Zeppelin")
    underway(s, "a1", 20)
    answer(s, ("launch", ("a1.dive1", "")))
    assert asks(s) == "Fly"
    assert ("fly", (0, 22)) in s.options
    assert ("fly", (0, 23)) not in s.options
    answer(s, ("fly", (0, 22)))
    assert s.squadrons["a1.dive1"].point == (10000, 8200)
    assert s.points[ONE] == 4
    answer(s, ("launch", ("a1.dive2", "")), "skip")
    assert s.points[ONE] == 4
    assert not offered(s, "launch"), "one order, two squadrons of a CV"
    assert not offered(s, "turn")
    assert not offered(s, "unit")


def test_air_move_kamikaze_are_slower_than_fighters() -> None:
    s = position([("IJN Akagi", 100, 60, 0, 20)], [], "first-ijn", "suicide")
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000, load="kamikaze")
    underway(s, "a1", 20)
    answer(s, ("unit", "a1.fighter1"))
    assert ("fly", (0, 55)) in s.options
    assert ("fly", (0, 56)) not in s.options


def test_air_base_a_squadron_that_landed_does_not_leave_again_in_that_turn() -> None:
    s = carrier()
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000)
    underway(s, "a1", 20)
    answer(s, ("land", ("a1.fighter1",)))
    assert "a1.fighter1" not in [q for q, _ in take_offs(s, "a1", s.active)]


def test_air_base_damaged_or_slow_carriers_fly_nothing() -> None:
    s = carrier()
    s.fly("a1.fighter1", aloft=True, x=10000, y=6000)
    for act in (Act("a1", speed=9), Act("a1", speed=20, bound=1), Act("a1", speed=20, turns=1)):
        assert not take_offs(s, "a1", act)
        assert not landings(s, "a1", act)
    assert take_offs(s, "a1", Act("a1", speed=10))
    assert landings(s, "a1", Act("a1", speed=10))


# --- attacks ---------------------------------------------------------------


def test_air_attack_within_2_cm_and_armed() -> None:
    s = ask(over("dive", dx=2), Strike(ONE, "a1.dive1"))
    assert offered(s, "attack") == [("b1",)]
    s = ask(over("dive", dx=2.01), Strike(ONE, "a1.dive1"))
    assert not s.agenda
    s = over("dive")
    s.fly("a1.dive1", armed=False)
    ask(s, Strike(ONE, "a1.dive1"))
    assert not s.agenda


def test_air_attack_flips_the_squadron() -> None:
    s = strike(over("dive"), "dive", 10, 10, 10, 10)
    assert not s.squadrons["a1.dive1"].armed
    assert s.squadrons["a1.dive1"].attacked == s.turn
    assert len(told(s, "bomb")) == 3
    assert not s.agenda


def test_air_attack_screen_then_flak_then_bombs() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM Graf Zeppelin", 100, 100, 0)])
    s.fly("a1.torpedo1", aloft=True, x=10000, y=10000)
    s.fly("b1.fighter1", aloft=True, x=10500, y=10000, screen="b1")
    ask(s, AirAttack("a1.torpedo1", "b1"))
    assert asks(s) == "Dogfight"
    answer(s, 6)
    assert asks(s) == "Flak"
    assert not s.squadrons["b1.fighter1"].screen
    answer(s, 10)
    assert asks(s) == "Bombs"


def test_air_attack_a_squadron_destroyed_by_the_screen_drops_nothing() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM Graf Zeppelin", 100, 100, 0)])
    s.fly("a1.torpedo1", aloft=True, x=10000, y=10000)
    s.fly("b1.fighter1", aloft=True, x=10500, y=10000, screen="b1")
    ask(s, AirAttack("a1.torpedo1", "b1"))
    answer(s, 5)
    assert s.squadrons["a1.torpedo1"].dead
    assert not s.agenda


def test_air_attack_shore_units() -> None:
    s = over("dive", "ANY Airfield", 0)
    assert bombing(s, "b1", (10000, 10000), "dive") == 5
    s = ask(over("torpedo", "ANY Airfield", 0), Strike(ONE, "a1.torpedo1"))
    assert not s.agenda, "torpedoes are no use on land"


def test_air_attack_not_on_submerged_submarines() -> None:
    s = over("dive", "RN Upholder", 3)
    s.alter("b1", depth=1)
    ask(s, Strike(ONE, "a1.dive1"))
    assert not s.agenda


@pytest.mark.parametrize(("die", "dead"), [(1, True), (3, True), (4, False), (10, False)])
def test_air_aa_example_of_a_value_of_3(die: int, dead: bool) -> None:
    s = strike(over("dive", "RN Warspite"), "dive", die)
    assert s.squadrons["a1.dive1"].dead == dead
    assert (asks(s) == "Bombs") != dead


def test_air_aa_without_guns_there_is_no_roll() -> None:
    s = over("dive", "RN Warspite")
    s.alter("b1", criticals={"Anti-aircraft batteries hit": 3})
    strike(s, "dive")
    assert asks(s) == "Bombs"


def test_air_aa_support_of_neighbours_is_at_most_2() -> None:
    s = position(
        [],
        [
            ("RN Warspite", 100, 100, 0),
            ("RN Maori", 104, 100, 0),
            ("RN Electra", 96, 100, 0),
            ("RN Ajax", 110, 100, 0),
        ],
    )
    assert flak(s, "b1") == 5
    s.alter("b2", x=10000, y=12000)
    s.alter("b4", x=11001)
    assert flak(s, "b1") == 4


def test_air_aa_support_never_more_than_9() -> None:
    s = position([], [("USN Iowa", 100, 100, 0), ("RN Maori", 104, 100, 0), ("RN Electra", 96, 100, 0)])
    iowa = msgspec.structs.replace(s.card("b1"), aa=8)
    s.game = copy(s.game)
    s.game.card = {**s.game.card, iowa.id: iowa}
    assert flak(s, "b1") == 9


def test_air_dive_bomb_prince_of_wales() -> None:
    s = over("dive")
    assert bombing(s, "b1", (10000, 10000), "dive") == 3
    s.alter("b1", evasive=True)
    assert bombing(s, "b1", (10000, 10000), "dive") == 2


def test_air_dive_bomb_hits_like_a_gun_with_a_new_d10() -> None:
    s = strike(over("dive"), "dive", 10, 3)
    assert asks(s) == "BombHit"
    assert len(offered(s, "die")) == 10
    answer(s, 5)
    assert s.units["b1"].damage == 1
    assert asks(s) == "CriticalRoll"


def test_air_level_bomb_a_fast_cruiser_and_an_airfield() -> None:
    s = over("tactical", "RN Norfolk", 30)
    assert bombing(s, "b1", (10000, 10000), "tactical") == 0
    strike(s, "tactical", 10)
    assert not s.agenda, "it cannot hit"
    s = over("tactical", "ANY Airfield", 0)
    assert bombing(s, "b1", (10000, 10000), "tactical") == 4
    strike(s, "tactical", 10, 4)
    assert asks(s) == "BombHit"
    assert len(offered(s, "die")) == 12
    answer(s, 1)
    assert len(offered(s, "die")) == 10, "the second of two bombs"


def test_air_torpedo_attack_is_close_and_judged_from_the_squadron() -> None:
    s = over("torpedo", speed=21, dx=1)
    assert bombing(s, "b1", s.squadrons["a1.torpedo1"].point, "torpedo") == 1 + 3 - 2 + 1 + 1
    assert bombing(s, "b1", (10000, 10100), "torpedo") == 1 + 3 - 2 + 1, "from ahead"
    assert bombing(s, "b1", (10000, 10000), "torpedo") == 4, "right over her counts as her side"
    strike(s, "torpedo", 10, 4)
    assert asks(s) == "TorpedoHit"


@pytest.mark.parametrize(
    ("dice", "dead"),
    [((3, 7), ["a1.fighter1"]), ((7, 3), ["b1.fighter1"]), ((5, 5), [])],
)
def test_air_fighter_against_fighters(dice: tuple[int, int], dead: list[str]) -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM Graf Zeppelin", 100, 100, 0)])
    s.fly("a1.fighter1", aloft=True, x=10000, y=10000)
    s.fly("b1.fighter1", aloft=True, x=10200, y=10000)
    ask(s, Strike(ONE, "a1.fighter1"))
    assert not offered(s, "attack")
    assert offered(s, "fight") == [("b1.fighter1",)]
    answer(s, ("fight", ("b1.fighter1",)), *dice)
    assert [q for q in s.squadrons if s.squadrons[q].dead] == dead
    assert s.squadrons["a1.fighter1"].armed


@pytest.mark.parametrize(("die", "dead"), [(5, ["b1.dive1"]), (6, []), (9, []), (10, ["a1.fighter1"])])
def test_air_fighter_against_bombers(die: int, dead: list[str]) -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM Graf Zeppelin", 100, 100, 0)])
    s.fly("a1.fighter1", aloft=True, x=10000, y=10000)
    s.fly("b1.dive1", aloft=True, x=10200, y=10000)
    ask(s, Strike(ONE, "a1.fighter1"))
    answer(s, ("fight", ("b1.dive1",)), die)
    assert [q for q in s.squadrons if s.squadrons[q].dead] == dead


def test_air_spotter_helps_the_primary_at_long_range_by_day() -> None:
    s = position([("RN Warspite", 40, 40, 0, 0)], [("KM Bismarck", 90, 40, 0)])
    underway(s, speed=0)
    answer(s, ("order", "take-off"))
    assert modifiers(s, "a1", s.act, "P", "b1", False)["spotter"] == 1
    assert "spotter" not in modifiers(s, "a1", s.act, "P", "b1", True)
    assert "spotter" not in modifiers(s, "a1", s.act, "S", "b1", False)
    s.night = True
    assert "spotter" not in modifiers(s, "a1", s.act, "P", "b1", False)
    assert ("order", "take-off") not in s.options


def test_air_spotter_is_lost_with_a_severe_damage() -> None:
    s = position([("RN Warspite", 40, 40, 0, 0)], [("KM Bismarck", 90, 40, 0)])
    s.alter("a1", spotter=2)
    ask(s, Hit("a1", "b1", 1))
    assert s.units["a1"].spotter == 2
    ask(s, Hit("a1", "b1", 12))
    assert s.units["a1"].spotter == 3


def test_air_spotter_is_fought_like_a_bomber() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM Bismarck", 100, 100, 0)])
    s.alter("b1", spotter=2)
    s.fly("a1.fighter1", aloft=True, x=10000, y=10000)
    ask(s, Strike(ONE, "a1.fighter1"))
    answer(s, ("fight", ("b1",)), 5)
    assert s.units["b1"].spotter == 3


def test_air_kamikaze_only_where_agreed() -> None:
    for options, able in ((("first-ijn",), False), (("first-ijn", "suicide"), True), (("suicide",), False)):
        name = "IJN Akagi" if "first-ijn" in options else "KM Graf Zeppelin"
        s = position([(name, 40, 40, 0, 20)], [], *options)
        assert (("a1.fighter1", "kamikaze") in take_offs(s, "a1", Act("a1", speed=20))) == able


def test_air_kamikaze_attacks_once_and_is_removed() -> None:
    s = over("fighter", load="kamikaze")
    assert bombing(s, "b1", (10000, 10000), "kamikaze") == 3 + 3 - 2
    strike(s, "fighter", 10)
    assert s.squadrons["a1.fighter1"].dead
    assert asks(s) == "Bombs"
    answer(s, 4)
    assert asks(s) == "BombHit"


def test_air_ohka_from_15_cm_without_anti_aircraft_fire() -> None:
    s = over("tactical", load="ohka", dx=15)
    assert bombing(s, "b1", s.squadrons["a1.tactical1"].point, "ohka") == 4
    strike(s, "tactical")
    assert asks(s) == "Bombs"
    answer(s, 4)
    assert s.units["b1"].damage == 1
    assert asks(s) == "CriticalRoll"
    answer(s, 5, 6)
    assert not s.agenda
    assert not s.squadrons["a1.tactical1"].dead
    assert not s.squadrons["a1.tactical1"].armed
    s = ask(over("tactical", load="ohka", dx=15.01), Strike(ONE, "a1.tactical1"))
    assert not s.agenda


def guarded() -> State:
    """A bomber attacks a carrier that two fighters guard."""
    s = position([("RN Ark Royal", 40, 40, 0)], [("USN Enterprise", 100, 100, 0)])
    s.fly("a1.torpedo1", aloft=True, x=10000, y=10000)
    for q in ("b1.fighter1", "b1.fighter2"):
        s.fly(q, aloft=True, x=10500, y=10000, screen="b1")
    return ask(s, AirAttack("a1.torpedo1", "b1"))


def test_order_protection_screen_the_owner_says_who_fights_first() -> None:
    s = guarded()
    assert (asks(s), s.asked) == ("Screens", TWO)
    assert offered(s, "fight") == [("b1.fighter1",), ("b1.fighter2",)]
    assert refused(s, "fight", ("a1.torpedo1",)) == "order.protection-screen"
    answer(s, ("fight", ("b1.fighter2",)), 5)
    assert s.squadrons["a1.torpedo1"].dead
    assert [s.squadrons[q].screen for q in ("b1.fighter1", "b1.fighter2")] == ["b1", ""]


def test_order_protection_screen_every_screen_fights_the_first_attacker() -> None:
    s = guarded()
    answer(s, ("fight", ("b1.fighter2",)), 10)
    assert s.squadrons["b1.fighter2"].dead
    assert asks(s) == "Dogfight", "the other one is next without a question"
    answer(s, 6)
    assert not s.squadrons["b1.fighter1"].screen
    assert asks(s) == "Flak"


def test_air_dive_bomb_has_no_bonus_against_a_destroyer() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("RM Dardo", 100, 100, 0, 0), ("RM Trento", 100, 130, 0, 0)])
    assert [bombing(s, id, (10000, 10000), "dive") for id in ("b1", "b2")] == [2, 4]
