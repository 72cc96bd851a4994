"""Holding a card, its upkeep, and interrupts (preorder.*)."""

from __future__ import annotations

from sandtable.games.admiral.activation import Activation, Strike
from sandtable.games.admiral.sequence import Draw, Hand, Hands
from sandtable.games.admiral.state import Land, State
from sandtable.games.admiral.view import view
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


def fleets(points: tuple[int, int] = (3, 3)) -> State:
    """Two ships on each side, in range of each other."""
    s = position(
        [("KM Bismarck", 100, 60, 0), ("KM Prinz Eugen", 70, 60, 0)],
        [("RN Hood", 130, 60, 0), ("RN Norfolk", 145, 75, 0)],
        points=points,
    )
    s.decks, s.hand = [("a1", "a2"), ("b1", "b2")], ONE
    return s


def test_preorder_general_is_an_order_for_a_point() -> None:
    s = ask(fleets((0, 0)), Draw(ONE))
    assert asks(s) == "Declare", "without a point there is nothing to ask"
    s = ask(fleets((1, 0)), Draw(ONE))
    answer(s, "hold")
    assert s.points[ONE] == 0


def test_preorder_general_needs_a_flagship_to_give_it() -> None:
    s = fleets()
    for id in ("a1", "a2"):
        s.alter(id, shaken=1)
    ask(s, Draw(ONE))
    assert s.active.unit == "a1"


def test_preorder_hold_ends_the_hand() -> None:
    s = ask(fleets(), Hands())
    answer(s, "hold")
    assert s.held[ONE] == "a1"
    assert s.decks[ONE] == ("a2",)
    assert asks(s) == "Draw"
    assert s.asked == TWO


def test_preorder_hold_is_secret() -> None:
    one, two = fleets(), fleets()
    two.decks[ONE] = ("a2", "a1")
    for s in (one, two):
        ask(s, Hands())
        answer(s, "hold")
        (event,) = told(s, "held")
        assert event.public == {"side": ONE}
        assert view(s, TWO).held[ONE] == "?"
    assert one.held != two.held
    assert view(one, TWO) == view(two, TWO)
    assert view(one, None) == view(two, None)


def test_preorder_hold_only_one_card() -> None:
    s = position(
        [("KM Bismarck", 100, 60, 0), ("KM Prinz Eugen", 70, 60, 0), ("KM Köln", 76, 60, 0)],
        [("RN Hood", 130, 160, 0)],
    )
    s.decks, s.held = [("a2", "a3"), ()], ["a1", ""]
    ask(s, Draw(ONE))
    assert s.options.verbs() == ["activate", "lead"]
    assert refused(s, "hold") == "preorder.hold"


def test_preorder_hold_a_sunk_unit_is_discarded() -> None:
    s = fleets()
    s.held[ONE] = "a2"
    s.sink("a2", "test")
    assert s.held[ONE] == ""


def test_preorder_upkeep_is_paid_in_each_later_hand() -> None:
    s = fleets()
    s.decks[ONE], s.held[ONE] = ("a2",), "a1"
    ask(s, Hand(ONE))
    assert s.options.verbs() == ["pay", "release"]
    answer(s, "pay")
    assert s.points[ONE] == 2
    assert asks(s) == "Declare"
    assert s.active.unit == "a2"


def test_preorder_upkeep_unpaid_the_unit_acts_without_a_card_drawn() -> None:
    s = fleets()
    s.decks[ONE], s.held[ONE] = ("a2",), "a1"
    ask(s, Hand(ONE))
    answer(s, "release")
    assert s.active.unit == "a1"
    assert s.decks[ONE] == ("a2",)
    assert s.points[ONE] == 3
    s = fleets((0, 0))
    s.decks[ONE], s.held[ONE] = ("a2",), "a1"
    ask(s, Hand(ONE))
    assert s.active.unit == "a1"
    assert s.decks[ONE] == ("a2",)


def test_preorder_interrupt_before_the_dice_of_a_shot() -> None:
    s = fleets()
    s.held[TWO] = "b2"
    underway(s)
    answer(s, ("fire", ("P", "starboard", "b1")))
    assert asks(s) == "Interrupt"
    assert s.asked == TWO
    answer(s, "interrupt")
    assert s.active.unit == "b2"
    assert s.active.interrupting
    assert not s.held[TWO]
    points = s.points[TWO]
    steam(s)
    assert s.active.unit == "a1"
    assert asks(s) == "Shot"
    assert s.points[TWO] == points


def test_preorder_interrupt_may_wait() -> None:
    s = fleets()
    s.held[TWO] = "b2"
    underway(s)
    answer(s, ("fire", ("P", "starboard", "b1")), "wait")
    assert asks(s) == "Shot"
    assert s.held[TWO] == "b2"


def test_preorder_interrupt_before_torpedoes() -> None:
    s = position(
        [("KM Z1 Leberecht Maass", 100, 60, 0)], [("RN Hood", 112, 60, 0, 0), ("RN Norfolk", 160, 60, 0)]
    )
    s.held[TWO] = "b2"
    underway(s)
    answer(s, ("torpedo", ("starboard", "b1")))
    assert asks(s) == "Interrupt"


def test_preorder_interrupt_before_an_air_attack_and_another_target_after_it() -> None:
    s = position([("KM Graf Zeppelin", 40, 40, 0)], [("RN Hood", 100, 60, 0), ("RN Norfolk", 102, 60, 0)])
    s.fly("a1.dive1", aloft=True, x=10100, y=6000)
    s.held[TWO] = "b1"
    ask(s, Strike(ONE, "a1.dive1"))
    assert set(offered(s, "attack")) == {("b1",), ("b2",)}
    answer(s, ("attack", ("b1",)), "interrupt")
    steam(s)
    assert asks(s) == "Strike"
    assert offered(s, "attack") == [("b2",)]


def test_preorder_interrupt_at_the_end_of_an_activation() -> None:
    s = fleets()
    s.held[TWO] = "b2"
    ask(s, Activation("a1"))
    steam(s)
    assert asks(s) == "Interrupt"
    assert s.act is None
    answer(s, "interrupt")
    assert s.active.unit == "b2"
    steam(s)
    assert not s.agenda


def test_preorder_interrupt_cannot_be_interrupted() -> None:
    s = fleets()
    s.held = ["a2", "b2"]
    underway(s)
    answer(s, ("fire", ("P", "starboard", "b1")), "interrupt", ("speed", s.units["b2"].speed))
    answer(s, ("fire", ("P", "port", "a1")))
    assert asks(s) == "Shot"
    assert s.asked == -1


def hiding(*others: tuple[str, float, float, float]) -> State:
    """A ship that can run behind an island before she is shot at."""
    island = Land("land", ((11200, 7300), (11800, 7300), (11800, 6700), (11200, 6700)))
    s = position([("KM Bismarck", 100, 60, 0, 0)], [("RN Norfolk", 130, 60, 0, 20), *others], land=(island,))
    s.held[TWO] = "b1"
    underway(s, speed=0)
    answer(s, ("fire", ("P", "starboard", "b1")), "interrupt")
    return steam(s)


def test_preorder_interrupt_the_target_gone_and_no_other_the_arc_stays_unused() -> None:
    s = hiding()
    assert s.units["b1"].y == 8000
    assert asks(s) == "Manoeuvre"
    assert s.active.unit == "a1"
    assert not s.units["a1"].fired
    assert not told(s, "shot")


def test_preorder_interrupt_the_target_gone_the_next_one_is_fired_at() -> None:
    s = hiding(("RN Hood", 150, 55, 0))
    assert asks(s) == "Shot"
    answer(s, 1, 8)
    assert told(s, "shot")[0].facts["target"] == "b2"


def test_preorder_interrupt_who_is_stopped_meanwhile_goes_no_farther() -> None:
    s = fleets()
    s.held[TWO] = "b2"
    underway(s)
    answer(s, ("leg", 50), ("fire", ("P", "starboard", "b1")), "interrupt")
    s.alter("a1", speed=0)
    steam(s)
    assert s.active.unit == "a1"
    assert s.active.way == 50


def test_preorder_end_the_held_unit_is_the_last_hand_without_upkeep() -> None:
    s = fleets()
    s.decks, s.held = [(), ("b1",)], ["a1", ""]
    ask(s, Hands())
    assert s.active.unit == "a1"
    assert s.points[ONE] == 3


def test_preorder_end_both_hold_the_player_without_initiative_goes_first() -> None:
    s = fleets()
    s.decks, s.held, s.first, s.hand = [(), ()], ["a1", "b1"], ONE, ONE
    ask(s, Hands())
    assert s.active.unit == "b1"
    steam(s)
    assert asks(s) == "Interrupt"
    assert s.asked == ONE
    answer(s, "wait")
    assert s.active.unit == "a1"


def three_in_sight(held: str) -> State:
    """Bismarck has three enemies to starboard, two of them equally far."""
    s = position(
        [("KM Bismarck", 100, 60, 0, 0)],
        [("RN Hood", 112, 60, 90, 20), ("RN Norfolk", 130, 68, 0, 0), ("RN Exeter", 130, 52, 0, 0)],
    )
    s.held[TWO] = held
    return underway(s, speed=0)


def sail_away(s: State) -> State:
    """Hood is activated at once and gets out of the way, behind the others."""
    answer(s, ("fire", ("P", "starboard", "b1")), "interrupt")
    s.alter("b1", x=14500, y=6000)
    return steam(s)


def test_fire_next_target_of_two_the_firer_chooses() -> None:
    s = sail_away(three_in_sight("b1"))
    assert (asks(s), s.asked) == ("NextTarget", ONE)
    assert offered(s, "attack") == [("b2",), ("b3",)]
    assert refused(s, "attack", ("b1",)) in ("fire.nearest", "fire.valid-target")
    answer(s, ("attack", ("b3",)), 5, 5)
    assert told(s, "shot")[-1].facts["target"] == "b3"


def test_fire_next_target_may_be_the_specific_target() -> None:
    s = three_in_sight("b1")
    s.alter("b2", x=12500)
    answer(s, ("held", "b3"))
    assert offered(sail_away(s), "attack") == [("b2",), ("b3",)]


def test_fire_next_target_one_candidate_is_not_asked_for() -> None:
    s = three_in_sight("b1")
    s.alter("b2", x=12500)
    s = sail_away(s)
    assert asks(s) == "Shot"
    answer(s, 5, 5)
    assert told(s, "shot")[-1].facts["target"] == "b2"


def test_fire_next_target_a_target_that_is_still_there_is_fired_at() -> None:
    s = three_in_sight("b2")
    answer(s, ("fire", ("P", "starboard", "b1")), "wait")
    assert asks(s) == "Shot"
