"""The turn: phases, activation decks, initiative, hands (turn.*)."""

from __future__ import annotations

from random import Random

from sandtable.core import play
from sandtable.games.admiral.sequence import (
    Draw,
    GameTurn,
    Hands,
    Initiative,
    OrderDeck,
    best_command,
)
from sandtable.games.admiral.state import State
from sandtable.games.admiral.view import view
from tests.games.admiral.positions import (
    ONE,
    TWO,
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


def fleets(points: tuple[int, int] = (0, 0)) -> State:
    """Two ships on each side, far apart."""
    return position(
        [("KM Bismarck", 40, 40, 0), ("KM Prinz Eugen", 80, 40, 0)],
        [("RN Hood", 40, 140, 180), ("RN Norfolk", 80, 140, 180)],
        points=points,
    )


def activated(s: State) -> list[object]:
    """The units that have been activated."""
    return [event.facts["unit"] for event in told(s, "activated")]


def test_turn_structure_has_three_phases() -> None:
    s = ask(fleets(), GameTurn(3))
    random = Random(1)
    while s.turn == 3:
        play.choose(s, s.asked, *s.options.sample(random.randrange))
    phases = [(event.facts["phase"], event.facts["turn"]) for event in told(s, "phase")]
    names = ["tactical", "operational", "chronometric"]
    assert phases == [*((name, 3) for name in names), ("tactical", 4)]


def test_turn_structure_units_act_one_at_a_time_alternately() -> None:
    s = fleets()
    s.decks, s.hand = [("a1", "a2"), ("b2", "b1")], ONE
    ask(s, Hands())
    for _ in range(4):
        steam(s)
    assert activated(s) == ["a1", "b2", "a2", "b1"]


def test_turn_tactical_sequence_stacks_the_cards_with_the_first_on_top() -> None:
    s = ask(fleets(), OrderDeck(ONE))
    assert set(offered(s, "card")) == {"a1", "a2"}
    assert refused(s, "card", "b1") == "turn.tactical.sequence"
    answer(s, ("card", "a2"))
    assert s.decks[ONE] == ("a2", "a1")


def test_turn_tactical_sequence_is_secret() -> None:
    one, two = fleets(), fleets()
    for s, deck in ((one, ("a1", "a2")), (two, ("a2", "a1"))):
        s.phase = "tactical"
        ask(s, OrderDeck(ONE), OrderDeck(TWO))
        answer(s, *(("card", card) for card in deck[:1]))
        assert view(s, TWO).deck == ()
        assert view(s, TWO).decks == (0, 0)
        s.phase = "operational"
    assert one.decks != two.decks
    assert view(one, TWO) == view(two, TWO)
    assert view(one, None) == view(two, None)


def test_turn_tactical_initiative_example() -> None:
    s = fleets()
    for id, value in (("a1", 1), ("a2", 0), ("b1", -1), ("b2", -1)):
        s.alter(id, command=value)
    ask(s, Initiative())
    answer(s, 3, 6)
    assert s.points == [4, 5]
    assert asks(s) == "FirstHand"
    assert s.asked == TWO
    answer(s, "second")
    assert s.hand == ONE
    assert s.first == TWO


def test_turn_tactical_initiative_takes_the_best_value_afloat() -> None:
    s = fleets()
    s.alter("a1", command=2)
    s.alter("a2", command=1)
    assert best_command(s, ONE) == 2
    s.sink("a1", "test")
    assert best_command(s, ONE) == 1
    s.alter("a2", value_lost=True)
    assert best_command(s, ONE) == -1


def test_turn_tactical_initiative_never_gives_less_than_no_points() -> None:
    s = fleets()
    for id in ("a1", "a2"):
        s.alter(id, command=-1)
    ask(s, Initiative())
    answer(s, 1, 6)
    assert s.points == [0, 6]


def test_turn_tactical_tie_is_rolled_again_for_the_first_hand_only() -> None:
    s = ask(fleets(), Initiative())
    answer(s, 4, 4)
    assert asks(s) == "Initiative"
    answer(s, 6, 2)
    assert s.points == [4, 4]
    assert asks(s) == "FirstHand"
    assert s.asked == ONE


def test_turn_tactical_tie_adds_the_command_value_again() -> None:
    s = fleets()
    s.alter("a1", command=1)
    ask(s, Initiative())
    answer(s, 3, 4, 3, 3)
    assert asks(s) == "FirstHand"
    assert s.asked == ONE
    assert s.points == [4, 4]


def test_turn_operational_who_has_cards_left_plays_on() -> None:
    s = fleets()
    s.decks, s.hand = [("a1",), ("b1", "b2")], ONE
    ask(s, Hands())
    for _ in range(3):
        steam(s)
    assert activated(s) == ["a1", "b1", "b2"]


def test_turn_operational_cards_of_sunk_units_are_discarded() -> None:
    s = fleets()
    s.decks, s.hand = [("a1", "a2"), ("b1",)], ONE
    s.sink("a1", "test")
    ask(s, Hands())
    assert activated(s) == ["a2"]


def test_turn_operational_a_discarded_card_costs_no_second_upkeep() -> None:
    s = position(
        [("KM Bismarck", 40, 40, 0), ("KM Prinz Eugen", 80, 40, 0), ("KM Köln", 120, 40, 0)],
        [("RN Hood", 40, 140, 180)],
        points=(2, 0),
    )
    s.decks, s.held, s.hand = [("a2", "a3"), ()], ["a1", ""], ONE
    s.sink("a2", "test")
    ask(s, Hands())
    answer(s, "pay")
    assert s.points[ONE] == 1
    assert activated(s) == ["a3"]


def test_turn_operational_hand_shows_the_top_card_and_activates_its_unit() -> None:
    s = fleets()
    s.decks, s.hand = [("a2", "a1"), ("b1",)], ONE
    ask(s, Hands())
    assert activated(s) == ["a2"]
    assert s.active.unit == "a2"
    assert s.decks[ONE] == ("a1",)
    assert told(s, "activated")[0].reveals
    steam(s)
    assert s.active.unit == "b1"
    assert s.player == TWO


def test_turn_operational_hand_asks_for_what_can_be_done_with_the_card() -> None:
    s = fleets((1, 0))
    s.decks[ONE] = ("a1", "a2")
    ask(s, Draw(ONE))
    assert s.options.verbs() == ["activate", "hold"]
    answer(s, "activate")
    assert asks(s) == "Declare"


def test_turn_structure_a_whole_battle_begins_with_the_first_turn() -> None:
    s = game("river-plate").start()
    random = Random(2)
    while isinstance(s, State) and not s.turn:
        play.choose(s, s.asked, *s.options.sample(random.randrange))
    assert isinstance(s, State)
    assert s.turn == 1
    assert s.phase == "tactical"
