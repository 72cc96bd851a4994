"""What the enemy may not know: decks, the held card, face-down placement cards, fleets bought in secret."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.side import Side, other
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sampling import sampler
from sandtable.games.admiral.sequence import PASS, Draw, GameTurn, Hands
from sandtable.games.admiral.state import PERISCOPE, Enlisted, State
from sandtable.games.admiral.view import View, view
from tests.games.admiral.positions import (
    ONE,
    TWO,
    answer,
    ask,
    asks,
    game,
    gamedata,
    position,
    told,
    underway,
)


def fleets(*options: str) -> State:
    """Two German ships against three British ones."""
    return position(
        [("KM Bismarck", 50, 50, 0), ("KM Prinz Eugen", 70, 50, 0)],
        [("RN Hood", 50, 120, 180), ("RN Prince of Wales", 70, 120, 180), ("RN Norfolk", 90, 120, 180)],
        *options,
    )


def bytes_of(s: State, side: Side | None) -> bytes:
    return msgspec.json.encode(view(s, side))


def heard(s: State, side: Side | None) -> list[Event]:
    """What a side was told."""
    return [event for event in (e.seen_by(side) for e in s.events) if event is not None]


# --- decks --------------------------------------------------------------------------------------


def test_turn_tactical_sequence_a_deck_is_stacked_in_secret() -> None:
    one, two = (ask(fleets(), GameTurn(3)) for _ in range(2))
    answer(one, ("card", "a1"))
    answer(two, ("card", "a2"))
    assert one.asked == two.asked == TWO
    assert one.decks[ONE] != two.decks[ONE]
    assert bytes_of(one, TWO) == bytes_of(two, TWO)
    assert bytes_of(one, None) == bytes_of(two, None)
    assert bytes_of(one, ONE) != bytes_of(two, ONE)
    assert heard(one, TWO) == heard(two, TWO)


def test_turn_tactical_sequence_even_the_number_of_cards_is_hidden_while_they_are_stacked() -> None:
    s = answer(ask(fleets(), GameTurn(3)), "rest")
    before = bytes_of(s, ONE)
    answer(s, ("card", "b2"))
    assert s.asked == TWO
    assert bytes_of(s, ONE) == before


def test_turn_operational_hand_the_order_of_a_deck_is_hidden_and_its_number_open() -> None:
    s = ask(fleets(), GameTurn(3))
    answer(s, "rest", "rest", 6, 1, "first")
    assert asks(s) == "Draw"
    known = view(s, TWO)
    assert known.decks == (2, 3)
    assert known.deck == s.decks[TWO] == ("b1", "b2", "b3")
    assert known.waiting == ("a1", "a2")
    assert view(s, None).waiting == ()
    twin = s.clone()
    twin.decks[ONE] = ("a2", "a1")
    assert bytes_of(twin, TWO) == bytes_of(s, TWO)


def test_pass_cards_lie_in_the_deck_unseen() -> None:
    s = fleets()
    s.decks = [("a1", PASS, "a2"), ("b1",)]
    ask(s, Hands())
    twin = s.clone()
    twin.decks[ONE] = ("a1", "a2", PASS)
    assert bytes_of(twin, TWO) == bytes_of(s, TWO)
    assert view(s, TWO).decks == (3, 1)


def test_mission_sheet_a_late_card_in_the_deck_looks_like_a_pass() -> None:
    s = game("denmark-strait").start()
    assert isinstance(s, State)
    while asks(s) != "OrderDeck":
        play.choose(s, s.asked, *s.options.sample(lambda n: 0))
    late = [id for id, unit in s.units.items() if unit.status == "late"]
    assert [s.name(id) for id in late] == ["Norfolk", "Suffolk"]
    s.phase = "operational"
    s.decks = [("a1", "a2"), ("b1", "b2", late[0])]
    known = view(s, ONE)
    assert known.decks == (2, 3)
    assert known.waiting == ("b1", "b2")


# --- the held card ------------------------------------------------------------------------------


def holding(card: str) -> State:
    """The Germans hold a card, and the British are to draw."""
    s = fleets()
    s.decks = [("a1", "a2") if card == "a1" else ("a2", "a1"), ("b1", "b2")]
    ask(s, Draw(ONE), Hands())
    s.hand = TWO
    return answer(s, "hold")


def test_preorder_hold_the_enemy_sees_only_that_a_card_is_held() -> None:
    one, two = holding("a1"), holding("a2")
    assert (one.held[ONE], two.held[ONE]) == ("a1", "a2")
    assert view(one, TWO).held == ("?", "")
    assert view(one, None).held == ("?", "")
    assert view(one, ONE).held == ("a1", "")
    assert bytes_of(one, TWO) == bytes_of(two, TWO)
    assert heard(one, TWO) == heard(two, TWO)
    (event,) = told(one, "held")
    assert event.seen_by(TWO) == Event("held", {"side": ONE})


def test_preorder_hold_stands_when_the_enemy_may_be_asked_about_his_card() -> None:
    assert any(event.reveals for event in holding("a1").events)


def test_preorder_hold_no_mark_on_the_unit_gives_it_away() -> None:
    s = holding("a1")
    assert s.units["a1"].orders == ()
    assert view(s, TWO).waiting == ("a1", "a2")


def test_preorder_interrupt_shows_the_card() -> None:
    s = fleets()
    s.held = ["a1", ""]
    s.decks = [("a2",), ()]
    ask(s, Activation("b1"))
    while s.asked != ONE:
        verb = next(v for v in ("speed", "leg", "done") if v in s.options.verbs())
        answer(s, (verb, s.options.nouns(verb)[-1]))
    assert asks(s) == "Interrupt"
    assert "a1" in view(s, TWO).waiting
    answer(s, "interrupt")
    assert view(s, TWO).waiting == ("a2",)
    assert any(event.reveals for event in told(s, "activated"))


# --- placement ----------------------------------------------------------------------------------


def placing() -> State:
    """Both sides have bought two ships and are about to place them."""
    s = State(gamedata("free", "points-100"))
    s.weather, s.zones, s.ready = "Calm and clear", ["south", "north"], [True, True]
    for side, names in ((ONE, ("Prinz Eugen", "Köln")), (TWO, ("Norfolk", "Ajax"))):
        navy = s.game.navies[side]
        for number, name in enumerate(names, 1):
            id = f"{'ab'[side]}{number}"
            s.enlist(id, Enlisted(s.game.by_name[navy, name], name, side, number))
    return ask(s, Place(ONE))


def test_setup_place_cards_are_placed_face_down() -> None:
    one, two = placing(), placing()
    answer(one, ("place", (60, 20, 0)))
    answer(two, ("unit", "a2"), ("place", (60, 20, 0)))
    assert one.asked == two.asked == TWO
    assert bytes_of(one, TWO) == bytes_of(two, TWO)
    assert bytes_of(one, None) == bytes_of(two, None)
    assert bytes_of(one, ONE) != bytes_of(two, ONE)
    assert heard(one, TWO) == heard(two, TWO)
    (card,) = view(one, TWO).cards
    assert (card.side, card.x, card.y, card.heading) == (ONE, 6000, 2000, 0)
    assert {unit.status for id, unit in view(one, TWO).units.items() if id[0] == "a"} == {"late"}


def test_setup_place_cards_which_unit_is_named_first_is_not_seen() -> None:
    one, two = placing(), placing()
    answer(one, ("unit", "a1"))
    answer(two, ("unit", "a2"))
    assert bytes_of(one, TWO) == bytes_of(two, TWO)


def test_setup_place_cards_are_turned_up_together() -> None:
    s = placing()
    answer(s, ("place", (60, 20, 0)), ("place", (60, 100, 180)), ("place", (80, 20, 0)))
    assert not s.visible
    s.visible = True
    assert view(s, TWO).cards == ()
    assert view(s, TWO).units["a1"].x == 6000


# --- fleets -------------------------------------------------------------------------------------


def bought(*names: str) -> State:
    """The first fleet is bought; the second player chooses."""
    s = game("free", "points-100").start()
    assert isinstance(s, State)
    return answer(s, *(("buy", name) for name in names), "done")


def test_setup_fleets_are_chosen_in_secret() -> None:
    one, two = bought("Prinz Eugen"), bought("Admiral Graf Spee")
    assert one.asked == two.asked == TWO
    assert bytes_of(one, TWO) == bytes_of(two, TWO)
    assert bytes_of(one, None) == bytes_of(two, None)
    assert view(one, TWO).roster == {}
    assert view(one, TWO).budget[ONE] == 0 < view(one, ONE).budget[ONE]
    assert heard(one, TWO) == heard(two, TWO) == []


def test_setup_fleets_are_shown_when_both_are_chosen() -> None:
    s = bought("Prinz Eugen")
    answer(s, ("buy", "Norfolk"))
    if s.asked == TWO:
        answer(s, "done")
    assert {entry.name for entry in view(s, TWO).roster.values()} >= {"Prinz Eugen", "Norfolk"}
    assert told(s, "fleets")[0].reveals


def test_setup_unique_names_make_fleets_of_one_navy_open() -> None:
    s = game("free", "points-100", "first-rm", "second-rm").start()
    assert isinstance(s, State)
    answer(s, ("buy", "Zara"), "done")
    assert "Zara" in {entry.name for entry in view(s, TWO).roster.values()}
    assert "Zara" not in s.options.nouns("buy")


def test_sub_depth_is_not_seen_while_cards_are_placed() -> None:
    one, two = placing(), placing()
    two.alter("a1", depth=PERISCOPE)
    assert bytes_of(one, TWO) == bytes_of(two, TWO)
    assert bytes_of(one, ONE) != bytes_of(two, ONE)


# --- sampling -----------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [placing, lambda: holding("a1"), lambda: bought("Prinz Eugen")])
def test_sampled_positions_differ_only_in_what_is_hidden(make: object) -> None:
    assert callable(make)
    s = make()
    assert isinstance(s, State)
    if s.asked == ONE:
        answer(s, s.options.sample(Random(1).randrange))
    known: View = view(s, s.asked)
    secrets = set()
    for seed in range(12):
        sampled = sampler(s.game, known)(Random(seed))
        assert bytes_of(sampled, s.asked) == bytes_of(s, s.asked)
        enemy = other(s.asked)
        placed = tuple((id, sampled.units[id].point) for id in sampled.fleet(enemy))
        secrets.add((sampled.decks[enemy], sampled.held[enemy], placed, tuple(sampled.roster)))
    assert len(secrets) > 1


def test_preorder_hold_a_sample_holds_no_card_of_a_sunk_unit() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 90, 60, 0), ("RN Norfolk", 120, 60, 0)])
    s.decks, s.held[TWO] = [(), ("b1",)], "b2"
    s.sink("b1", "hit")
    underway(s)
    for seed in range(6):
        assert sampler(s.game, view(s, ONE))(Random(seed)).held[TWO] == "b2"
