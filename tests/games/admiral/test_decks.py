"""Pass cards, and units that come late (pass.*, mission.sheet)."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.sequence import PASS, Hand, Hands, OrderDeck, passes
from sandtable.games.admiral.state import AFLOAT, LATE, State
from sandtable.games.admiral.view import view
from tests.games.admiral.positions import (
    ONE,
    TWO,
    Ship,
    answer,
    ask,
    asks,
    game,
    offered,
    position,
    refused,
    steam,
    told,
)


def convoy(number: int, y: float) -> list[Ship]:
    """A number of freighters abreast."""
    return [("ANY Freighter", 10 + 8 * index, y, 0) for index in range(number)]


@pytest.mark.parametrize(("gap", "cards"), [(1, 0), (2, 1), (5, 2), (20, 10), (25, 10)])
def test_pass_limit_one_card_for_two_units_and_ten_at_most(gap: int, cards: int) -> None:
    s = position([("KM Bismarck", 40, 40, 0)], convoy(1 + gap, 140))
    assert passes(s, ONE) == cards
    assert passes(s, TWO) == 0


def test_pass_limit_follows_the_losses() -> None:
    s = position([("KM Bismarck", 40, 40, 0)], convoy(3, 140))
    assert passes(s, ONE) == 1
    s.sink("b1", "test")
    assert passes(s, ONE) == 0


def test_pass_cards_go_anywhere_in_the_deck_or_nowhere() -> None:
    s = ask(position([("KM Bismarck", 40, 40, 0)], convoy(5, 140)), OrderDeck(ONE))
    answer(s, "pass", ("card", "a1"), "pass")
    assert s.decks[ONE] == (PASS, "a1", PASS)
    s = ask(position([("KM Bismarck", 40, 40, 0)], convoy(5, 140)), OrderDeck(ONE))
    answer(s, "rest")
    assert s.decks[ONE] == ("a1",)
    s = ask(position([("KM Bismarck", 40, 40, 0)], convoy(2, 140)), OrderDeck(TWO))
    assert refused(s, "pass") == "pass.cards"


def test_pass_cards_let_a_hand_go_by() -> None:
    s = position([("KM Bismarck", 40, 40, 0)], convoy(3, 140), points=(0, 0))
    s.decks, s.hand = [(PASS, "a1"), ("b1",)], ONE
    ask(s, Hands())
    assert len(told(s, "passed")) == 1
    assert s.active.unit == "b1"


def test_pass_upkeep_is_not_paid_in_a_hand_that_is_a_pass() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Köln", 80, 40, 0)], convoy(6, 140), points=(3, 0))
    s.decks, s.held = [(PASS, "a2"), ()], ["a1", ""]
    ask(s, Hand(ONE))
    assert s.options.verbs() == ["wait", "release"]
    answer(s, "wait")
    assert s.points[ONE] == 3
    assert s.held[ONE] == "a1"
    assert s.decks[ONE] == ("a2",)


def test_pass_no_preorder() -> None:
    s = position([("KM Bismarck", 40, 40, 0)], convoy(3, 140), points=(3, 3))
    s.decks, s.hand = [(PASS,), ()], ONE
    ask(s, Hands())
    assert not s.held[ONE]
    assert s.points[ONE] == 3
    assert told(s, "passed")


def test_pass_cards_look_like_any_other_to_the_enemy() -> None:
    one, two = (position([("KM Bismarck", 40, 40, 0)], convoy(3, 140)) for _ in range(2))
    one.decks[ONE], two.decks[ONE] = (PASS, "a1"), ("a1", PASS)
    assert view(one, TWO) == view(two, TWO)


# --- late units ---------------------------------------------------------------


def strait(turn: int) -> State:
    """Denmark Strait as its sheet says, in a turn."""
    s = game("denmark-strait").start()
    assert isinstance(s, State)
    while s.phase == "set-up":
        play.choose(s, s.asked, *s.options.sample(lambda n: 0))
    s.agenda.clear()
    s.turn, s.decks = turn, [(), ()]
    s.events.clear()
    return s


def test_mission_sheet_reinforcements_come_from_turn_4() -> None:
    s = ask(strait(3), OrderDeck(TWO))
    assert not offered(s, "late")
    s = ask(strait(4), OrderDeck(TWO))
    assert [s.name(str(id)) for id in offered(s, "late")] == ["Norfolk", "Suffolk"]


def test_mission_sheet_reinforcements_come_both_or_not_at_all() -> None:
    s = ask(strait(5), OrderDeck(TWO))
    answer(s, "rest")
    assert set(s.decks[TWO]) == {"b1", "b2"}
    s = ask(strait(5), OrderDeck(TWO))
    answer(s, ("late", "b4"), "rest")
    assert s.decks[TWO] == ("b4", "b1", "b2", "b3")


def test_mission_sheet_a_late_unit_is_set_on_its_place_and_acts() -> None:
    s = strait(4)
    ask(s, Activation("b3"))
    unit = s.units["b3"]
    assert unit.status == AFLOAT
    assert (unit.x, unit.y, unit.heading) == (21000, 17000, 440)
    assert unit.speed == 32 * 2 // 3
    assert asks(s) == "Declare"
    steam(s)
    assert s.units["b4"].status == LATE


def test_mission_sheet_a_late_unit_moves_back_if_its_place_is_taken() -> None:
    s = strait(4)
    s.alter("a1", x=21000, y=17000, heading=440)
    ask(s, Activation("b3"))
    assert not s.overlaps(s.hull("b3"), "b3")
    assert s.units["b3"].x > 21000


def test_mission_sheet_who_comes_late_is_a_secret_of_the_deck() -> None:
    s = strait(4)
    s.phase, s.decks[TWO] = "operational", ("b1", "b3", "b4", "b2")
    assert view(s, ONE).waiting == ("b1", "b2")
    assert view(s, ONE).decks[TWO] == 4
