"""The search bot: a tree of plans over sampled positions, from its view alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from sandtable import load
from sandtable.bots import bot
from sandtable.bots.search import (
    DROP_Z,
    MAX_DEPTH,
    MAX_TIME_FACTOR,
    MIN_SIMULATIONS,
    PRIZE,
    REPLACE_Z,
    SEARCHED_QUESTIONS,
    Edge,
    Node,
    SearchBot,
    Tree,
    distinct,
    lines,
    marked,
    search,
    time_factor,
)
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.games.napoleonic.bot.evaluation import WON
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.state import State
from tests.positions import FRENCH, ask, position


@pytest.fixture(scope="module")
def egypt() -> AnyGame:
    return load("egypt")


def combat(text: str) -> State:
    return ask(position("egypt", text, phase="combat"), CombatPhase(FRENCH))


def march(text: str) -> State:
    return ask(position("egypt", text, phase="movement"), MovementPhase(FRENCH))


STRONG = "1730: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 1731: ot-be-1; 1127: fr-garrison"
WEAK = "1730: fr-mar; 1731: ot-mm-1 ot-mm-2 ot-mm-3; 1127: fr-garrison"
MARCH = "1732: fr-inf-1-1; 1527: fr-inf-2-1; 4213: ot-garrison-4213; 1127: fr-garrison"


def first_turn(game: AnyGame) -> State:
    s = cast(State, game.start())
    while not isinstance(play.current(s), MovementPhase):
        play.choose(s, s.asked, *next(iter(game.mind.plans(s)))[0])
    return s


def chosen(game: AnyGame, s: State, player: SearchBot, seed: int = 1) -> Choice:
    return player.choose(game, game.view(s, s.asked), Random(seed))


def tree(game: AnyGame, s: State) -> Tree:
    return Tree(game, game.view(s, s.asked), Random(1))


def test_it_attacks_when_the_odds_are_good(egypt: AnyGame) -> None:
    assert chosen(egypt, combat(STRONG), SearchBot(nodes=100)) == ("attack", 1731)


def test_it_weighs_attacks_with_fewer_units_at_lower_odds(egypt: AnyGame) -> None:
    s = combat(STRONG)
    sizes = [len(plan) for plan in egypt.mind.plans(s)]
    more = [len(plan) for plan in egypt.mind.plans_to_search(s)]
    assert more[: len(sizes)] == sizes
    assert min(more[1:]) < min(sizes[1:])


def test_it_leaves_a_much_stronger_enemy_alone(egypt: AnyGame) -> None:
    assert chosen(egypt, combat(WEAK), SearchBot(nodes=100)) == ("done", None)


def test_the_same_view_and_seed_give_the_same_choice_and_the_same_explanation(egypt: AnyGame) -> None:
    players = [SearchBot(nodes=120), SearchBot(nodes=120)]
    made = [chosen(egypt, march(MARCH), player, seed=5) for player in players]
    first, second = (player.explanation for player in players)
    assert made[0] == made[1]
    assert first is not None
    assert second is not None
    assert (first.nodes, first.lines) == (second.nodes, second.lines)


def test_a_plan_is_followed_to_its_end(egypt: AnyGame) -> None:
    s, player = combat(STRONG), SearchBot(nodes=60)
    while s.asked == FRENCH:
        choice = chosen(egypt, s, player)
        play.choose(s, FRENCH, *choice)
    assert choice == ("fight", None)
    assert s.asked == CHANCE


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """No challenger is dropped."""
    monkeypatch.setattr("sandtable.bots.search.MIN_SIMULATIONS", 1000)


@pytest.mark.usefixtures("undecided")
def test_nodes_are_what_it_may_spend(egypt: AnyGame) -> None:
    few, many = SearchBot(nodes=40), SearchBot(nodes=400)
    for player in (few, many):
        chosen(egypt, march(MARCH), player)
    assert few.explanation is not None
    assert many.explanation is not None
    assert few.explanation.nodes < 400 <= many.explanation.nodes < 600


@pytest.mark.usefixtures("undecided")
def test_seconds_are_what_it_may_spend(egypt: AnyGame) -> None:
    player = SearchBot(seconds=0.2)
    chosen(egypt, march(MARCH), player)
    assert player.explanation is not None
    assert player.explanation.seconds >= 0.2


@pytest.mark.parametrize(("longest", "times"), [(1, 1), (9, 1), (10, 2), (35, 4), (400, MAX_TIME_FACTOR)])
def test_a_plan_of_many_choices_has_more_time(longest: int, times: int) -> None:
    root = Node(FRENCH)
    root.edges = [Edge((("stop", None),) * choices, 0.0) for choices in (1, longest)]
    assert time_factor(root) == times


def test_what_is_clear_costs_little(egypt: AnyGame) -> None:
    player = SearchBot(nodes=10_000)
    chosen(egypt, combat(WEAK), player)
    assert player.explanation is not None
    assert player.explanation.nodes < 1_000


def test_it_explains_plans_that_begin_with_what_is_offered(egypt: AnyGame) -> None:
    s, player = march(MARCH), SearchBot(nodes=200)
    choice = chosen(egypt, s, player)
    assert player.explanation is not None
    lines = player.explanation.lines
    assert lines[0].choices[0] == choice
    assert all(line.choices[0] in s.options for line in lines)
    assert [line.visits for line in lines] == sorted((line.visits for line in lines), reverse=True)
    assert lines[0].visits > 0


def test_the_chosen_line_comes_first_and_prior_estimates_are_shifted() -> None:
    first, better, untried = (Edge((("done", number),), 5.0 - number) for number in range(3))
    first.values, first.total = [1.0, 1.0], 2.0
    better.values, better.total = [3.0, 3.0], 6.0
    root = Node(FRENCH)
    root.edges = [first, better, untried]
    assert [(line.worth, line.visits) for line in lines(root, better)] == [(3.0, 2), (1.0, 2), (2.0, 0)]


def test_challengers_get_as_many_simulations_as_the_first_until_they_are_dropped(egypt: AnyGame) -> None:
    searched = tree(egypt, march(MARCH))
    search(searched, lambda: searched.root.visits / 40)
    first, *challengers = searched.root.edges
    assert 0 < max(edge.visits for edge in challengers) == first.visits
    assert all(edge.visits == 0 or edge.visits >= MIN_SIMULATIONS for edge in challengers)


def test_a_plan_is_replaced_only_by_one_that_did_clearly_better() -> None:
    first, lucky, better, worse = (Edge((("done", number),), 0.0) for number in range(4))
    first.values = [1.0, 1.0, 1.0, 1.0]
    lucky.values = [9.0, -8.0, 9.0, -8.0]
    better.values = [2.0, 2.5, 1.5, 2.0]
    worse.values = [0.0, 0.1, 0.0, 0.1]
    assert lucky.gain(first, -REPLACE_Z) < 0 < better.gain(first, -REPLACE_Z)
    assert worse.gain(first, DROP_Z) < 0 < lucky.gain(first, DROP_Z)


def test_of_plans_with_equal_prior_estimates_one_is_simulated() -> None:
    edges = [Edge((("done", number),), prior) for number, prior in enumerate((3.0, 3.0, 2.99, 2.5, 1.0))]
    assert [edge.prior for edge in distinct(edges)] == [3.0, 2.5, 1.0]


def test_prior_estimates_are_means_of_several_positions(
    egypt: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    often = tree(egypt, first_turn(egypt))
    monkeypatch.setattr("sandtable.bots.search.HALVING_START", 1)
    once = tree(egypt, first_turn(egypt))
    assert often.nodes - once.nodes == 3 * 8 + 8 * 4 + 24 * 2
    priors = [edge.prior for edge in often.root.edges]
    for alike in (priors[:2], priors[2:4], priors[4:8], priors[8:]):
        assert alike == sorted(alike, reverse=True)
    assert {edge.plan for edge in once.root.edges} == {edge.plan for edge in often.root.edges}


def test_rolls_are_told_apart(egypt: AnyGame) -> None:
    searched = tree(egypt, combat(STRONG))
    edge = next(edge for edge in searched.root.edges if edge.plan[0] == ("attack", 1731))
    fallen = {searched.carry_out(searched.sampled(0), edge.plan)[0] for _ in range(60)}
    assert fallen == {("die", face) for face in range(1, 7)}


def test_simulations_end_when_the_enemy_has_had_his_turn(egypt: AnyGame) -> None:
    searched = tree(egypt, first_turn(egypt))
    edge = searched.root.edges[0]
    assert searched.horizon is not None
    s = cast(State, searched.play_on(searched.sampled(0), [(searched.root, edge)]))
    assert (s.turn, s.player) == (2, FRENCH)


def test_the_last_turns_are_played_out(egypt: AnyGame) -> None:
    s = first_turn(egypt)
    s.turn = s.game.last_turn
    searched = tree(egypt, s)
    assert searched.horizon == -1
    searched.simulate(searched.root.edges[0])
    assert abs(searched.root.edges[0].values[0]) == WON + PRIZE


def test_a_simulation_ends_in_a_game_that_does_not_count_player_turns(egypt: AnyGame) -> None:
    searched = tree(replace(egypt, mind=replace(egypt.mind, turns_left=None)), march(MARCH))
    for _ in range(MAX_DEPTH):
        searched.simulate(searched.root.edges[0])
    assert searched.root.visits == MAX_DEPTH


def test_a_later_search_takes_over_what_is_known_of_what_comes_after_the_same_plans(egypt: AnyGame) -> None:
    s = march(MARCH)
    earlier, later = tree(egypt, s), tree(egypt, s)
    best = earlier.root.edges[0]
    earlier.simulate(best)
    later.remember(earlier.root)
    assert [edge.plan for edge in later.root.edges if edge.children] == [best.plan]
    assert all(edge.visits == 0 for edge in later.root.edges)


def test_a_question_that_was_often_put_in_a_turn_is_decided_by_prior_estimates(egypt: AnyGame) -> None:
    player = SearchBot(nodes=60)
    for _ in range(SEARCHED_QUESTIONS + 1):
        chosen(egypt, combat(STRONG), player)
        player._planned.clear()
    assert player.explanation is not None
    assert {line.visits for line in player.explanation.lines} == {0}


def test_questions_are_told_apart_by_words_and_options() -> None:
    one = marked("Move", [("hex", [1, 2])])
    assert one == marked("Move", {"hex": (1, 2)}.items())
    assert one != marked("Move", [("hex", [1, 3])])
    assert one != marked("Fight", [("hex", [1, 2])])


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("searh", "there is no bot 'searh'"),
        ("search:depth=3", "no setting 'depth'"),
        ("search:nodes=many", "a number above 0"),
        ("search:seconds=-1", "a number above 0"),
        ("greedy:nodes=3", "it has none"),
    ],
)
def test_a_wrong_name_or_setting_is_refused_with_what_there_is(spec: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        bot(spec)
