"""The rules of The Crossing, one after the other."""

from __future__ import annotations

import sandtable
from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.side import CHANCE, Side
from sandtable.games.crossing.rules import BLUE, RED, State
from sandtable.kit.hex_map import Unit

GAME = sandtable.load("crossing")


def position(**at: int) -> State:
    """The first question of a game in which only these units are left, where they are named."""
    s: State = GAME.start()
    s.at = {Unit(unit): Hex(hex) for unit, hex in at.items()}
    s.ready = s.units(BLUE)
    play.settle(s)
    return s


def choose(s: State, *choices: tuple[str, Noun]) -> State:
    """Make choices, each for the side that is asked."""
    for choice in choices:
        play.choose(s, s.asked, *choice)
    return s


def why(s: State, verb: str, noun: Noun) -> str:
    """The reasons against a choice."""
    return "; ".join(f"{violation.text} ({violation.rule})" for violation in play.why(s, s.asked, verb, noun))


def kinds(s: State) -> list[str]:
    return [event.kind for event in s.events]


DONE = ("done", None)


def test_1_1_blue_and_red_have_six_turns_each() -> None:
    s = GAME.start()
    for turn in range(1, 7):
        for side in (BLUE, RED):
            assert (s.turn, s.player, s.asked) == (turn, side, side)
            choose(s, DONE)
    assert s.over


def test_1_2_a_unit_moves_or_attacks_once_in_any_order() -> None:
    s = choose(position(b1=203, bh=202, r1=603), ("unit", "bh"), ("move", 102))
    assert s.options.nouns("unit") == ["b1"]
    assert why(s, "unit", "bh") == "it has moved or attacked in this turn (1.2)"
    assert why(s, "unit", "r1") == "the 1st Grenadiers are the enemy's (1.2)"
    assert why(s, "unit", "b2") == "the 2nd Fusiliers are no longer in the game (1.2)"
    choose(s, ("unit", "b1"), ("move", 103))
    assert s.asked == RED


def test_1_2_what_belongs_to_another_moment_says_when() -> None:
    s = position(b1=203, r1=603)
    assert why(s, "move", 302) == "a unit is chosen first, then where it goes (2.1)"
    assert why(s, "retreat", 302) == "only the loser of an attack retreats (3.3)"
    choose(s, ("unit", "b1"))
    assert why(s, "done", None) == "the unit that was chosen moves or attacks first (1.2)"


def test_1_2_a_side_may_end_its_turn_before_all_have_moved() -> None:
    assert choose(position(b1=203, r1=603), DONE).asked == RED


def test_2_1_woods_and_hills_take_two_points() -> None:
    s = choose(position(b1=203, r1=603), ("unit", "b1"))
    assert {302, 103, 303, 204} <= set(s.options.nouns("move"))
    assert why(s, "move", 104) == "it takes 3 movement points, and the unit has 2 (2.1)"
    assert why(s, "move", 203) != ""


def test_2_1_own_units_can_be_passed_but_not_the_enemy() -> None:
    s = choose(position(b1=101, b2=102, b3=201, r1=603), ("unit", "b1"))
    assert 103 in s.options.nouns("move")
    s = choose(position(b1=101, r2=102, b3=201, r1=603), ("unit", "b1"))
    assert 103 not in s.options.nouns("move")


def test_2_2_the_river_is_crossed_only_at_fords_for_a_point_more() -> None:
    s = choose(position(b1=304, r1=601), ("unit", "b1"))
    assert 404 in s.options.nouns("move")
    assert why(s, "move", 405) == "it takes 3 movement points, and the unit has 2 (2.1)"
    s = choose(position(b1=303, r1=403), ("unit", "b1"))
    assert why(s, "attack", "r1") == "the river lies between (2.2)"
    assert 404 not in s.options.nouns("move")


def test_2_3_two_units_fit_into_a_hex() -> None:
    s = choose(position(b1=203, b2=303, b3=303, r1=603), ("unit", "b1"))
    assert why(s, "move", 303) == "2 units are there already (2.3)"
    s = choose(position(b1=203, b2=303, r1=204), ("unit", "b1"))
    assert 303 in s.options.nouns("move")
    assert why(s, "move", 204) == "the enemy is there (2.3)"


def test_3_1_a_unit_attacks_an_enemy_next_to_it() -> None:
    s = choose(position(b1=304, r1=404, r2=504), ("unit", "b1"))
    assert s.options.nouns("attack") == ["r1"]
    assert why(s, "attack", "r2") == "the enemy is 2 hexes away (3.1)"
    assert why(s, "attack", "b1") == "that is no enemy in the game (3.1)"


def test_3_2_the_worked_example() -> None:
    s = position(b1=304, b2=303, r1=404)
    assert s.totals(Unit("b1"), Unit("r1")) == (4, 6)
    choose(s, ("unit", "b1"), ("attack", "r1"))
    assert s.asked == CHANCE
    assert choose(s, ("die", 3)).asked == RED


def test_3_2_cover_and_a_unit_beside_it_help_the_defence() -> None:
    assert position(b1=502, r1=503).totals(Unit("b1"), Unit("r1")) == (3, 7)
    assert position(b1=502, r1=603, r2=603).totals(Unit("b1"), Unit("r1"))[1] == 9


def test_3_2_if_the_totals_are_equal_nothing_happens() -> None:
    s = choose(position(b1=304, r1=404), ("unit", "b1"), ("attack", "r1"))
    s.events.clear()
    choose(s, ("die", 3))
    assert kinds(s) == ["attacked", "phase"]


def test_3_3_the_loser_retreats_away_from_the_winner() -> None:
    s = choose(position(b1=304, r1=404), ("unit", "b1"), ("attack", "r1"), ("die", 6))
    assert s.asked == RED
    assert {*s.options.nouns("retreat")} == {403, 503, 504}
    assert why(s, "retreat", 405) == "a retreat goes one hex away from the winner (3.3)"
    assert choose(s, ("retreat", 503)).at[Unit("r1")] == 503


def test_3_3_the_attacker_retreats_if_it_loses() -> None:
    s = choose(position(b1=304, r1=404), ("unit", "b1"), ("attack", "r1"), ("die", 1))
    assert s.asked == BLUE
    assert 204 in s.options.nouns("retreat")


def test_3_3_a_unit_that_cannot_retreat_is_removed() -> None:
    s = choose(position(b1=102, r1=101), ("unit", "b1"), ("attack", "r1"), ("die", 6))
    assert {*s.options.nouns("retreat")} == {201}
    s = position(b1=102, b2=202, b3=201, r1=101)
    choose(s, ("unit", "b1"), ("attack", "r1"), ("die", 6))
    assert Unit("r1") not in s.at
    assert "removed" in kinds(s)


def test_4_1_a_town_belongs_to_the_side_that_was_there_last() -> None:
    s = choose(position(bh=503, r1=701), ("unit", "bh"), ("move", 603))
    assert s.held == {203: BLUE, 603: BLUE}
    assert "taken" in kinds(s)


def test_4_2_who_begins_a_turn_with_both_towns_has_won() -> None:
    s = choose(position(bh=503, r1=701), ("unit", "bh"), ("move", 603))
    assert s.asked == RED
    choose(s, DONE)
    assert s.over
    assert GAME.winner(s) == BLUE
    assert GAME.score(s) == (21, 1)


def test_4_2_towns_decide_then_units_then_red() -> None:
    assert GAME.winner(position(b1=203, b2=204, r1=603)) == BLUE
    assert GAME.winner(position(b1=203, r1=603)) == RED
    s = position(b1=203, b2=204, b3=202, r1=603)
    s.held[Hex(203)] = Side(1)
    assert GAME.winner(s) == RED
