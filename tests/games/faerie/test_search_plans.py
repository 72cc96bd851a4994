"""The search plans of the last turns, and that a search plays wars to their end."""

from __future__ import annotations

from itertools import chain, repeat
from random import Random

import pytest

from sandtable.board.hexes import Hex
from sandtable.bots.greedy import rehearse
from sandtable.bots.search import CANDIDATES, NO_PRIOR_ROUNDS, Tree, search
from sandtable.core import play
from sandtable.core.side import CHANCE, Side
from sandtable.games.faerie.battle import Press
from sandtable.games.faerie.bot.long_term import evaluate_long_term
from sandtable.games.faerie.bot.plans import plans
from sandtable.games.faerie.bot.search_plans import search_plans, turns_left
from sandtable.games.faerie.challenge import Answer, Challenge
from sandtable.games.faerie.combat import DeclareBattles
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.strengths import BATTLE, TRIAL
from sandtable.games.faerie.victory import Judgement
from tests.games.faerie.positions import FAERIE, FOMORIAN, LONG, SHORT, ask, game, position

FIELDS = (Hex(3230), Hex(3231), Hex(3129), Hex(3130))
ARMIES = "imric moray*12 elidor albion*2", "bogan ochil*8 edric albion*2", "balor munster*6 brigit ulster*2"


def begun(turn: int) -> State:
    """The first march of a turn."""
    s, random = game(SHORT).start(), Random(1)
    assert isinstance(s, State)
    while s.turn < turn or not isinstance(play.current(s), MovementPhase):
        if s.asked == CHANCE:
            play.choose(s, CHANCE, *s.options.sample(random.randrange))
        else:
            rehearse(s, next(plans(s)))
    return s


@pytest.mark.parametrize(("turn", "player", "more"), [(1, 0, 5), (2, 0, 3), (2, 1, 2), (3, 0, 1), (3, 1, 0)])
def test_22_1_player_turns_that_are_still_to_come(turn: int, player: int, more: int) -> None:
    assert turns_left(position({}, scenario=SHORT, turn=turn, player=Side(player))) == more


def test_marches_are_weighed_when_the_end_is_in_sight() -> None:
    assert len(list(search_plans(begun(1)))) == 1
    s = begun(2)
    found = list(search_plans(s))
    assert len(found) == len(set(found)) > 3
    assert (("done", None),) in found
    assert all(plan[0] in s.options for plan in found)


def test_a_war_is_played_to_its_end() -> None:
    s = begun(3)
    tree = Tree(game(SHORT), game(SHORT).view(s, s.asked), Random(1))
    assert all(tree.roll_out(tree.sampled(0), edge.plan).over for edge in tree.root.edges[:3])


def test_all_are_simulated_a_few_times_and_the_best_go_on() -> None:
    s = begun(3)
    tree = Tree(game(SHORT), game(SHORT).view(s, s.asked), Random(1))
    assert search(tree, lambda: tree.nodes / 40) in tree.root.edges
    visits = [edge.visits for edge in tree.root.edges]
    assert len(visits) > CANDIDATES
    assert min(visits) == NO_PRIOR_ROUNDS
    assert sum(number > NO_PRIOR_ROUNDS for number in visits) <= CANDIDATES


def test_without_time_for_challengers_nothing_is_compared() -> None:
    s = begun(3)
    tree = Tree(game(SHORT), game(SHORT).view(s, s.asked), Random(1))
    budget = len(tree.root.edges) + 2 * NO_PRIOR_ROUNDS - 1
    assert search(tree, lambda: tree.nodes / budget) is tree.root.edges[0]
    assert [edge.visits for edge in tree.root.edges] == [1, *[0] * (len(tree.root.edges) - 1)]


def test_a_few_simulations_prove_nothing() -> None:
    s = begun(3)
    tree = Tree(game(SHORT), game(SHORT).view(s, s.asked), Random(1))
    time = chain([0.0, 0.0, 0.01], repeat(1.0))
    assert search(tree, lambda: next(time)) is tree.root.edges[0]
    assert {edge.visits for edge in tree.root.edges} == {1}


@pytest.mark.parametrize(("number", "found"), [(1, 2), (2, 4)])
def test_15_1_any_of_a_few_battles(number: int, found: int) -> None:
    s = position(dict(zip(FIELDS, ARMIES[:number], strict=False)), scenario=SHORT, turn=3, phase="combat")
    ask(s, DeclareBattles(FOMORIAN))
    assert len(list(search_plans(s))) == found


def test_15_1_of_many_battles_all_or_none_or_one_less() -> None:
    places: dict[int, str] = dict(zip(FIELDS, (*ARMIES, "magog gogma*9 dagda leinster*1"), strict=True))
    s = ask(position(places, scenario=SHORT, turn=3, phase="combat"), DeclareBattles(FOMORIAN))
    sizes = {sum(verb == "battle" for verb, _ in plan) for plan in search_plans(s)}
    assert len(s.options.nouns("battle")) in sizes
    assert 0 in sizes
    assert len(list(search_plans(s))) < 2 ** len(s.options.nouns("battle"))


def test_15_4_15_8_both_answers_and_every_champion() -> None:
    s = position({FIELDS[0]: ARMIES[0]}, scenario=SHORT, turn=3, phase="combat")
    fight = Fight(BATTLE, FIELDS[0], FOMORIAN, FOMORIAN, terrain="clear")
    s.declare(fight)
    s.engage(fight)
    pressed = ask(s.clone(), Press(FOMORIAN, BATTLE, FIELDS[0]))
    assert {plan[0][0] for plan in search_plans(pressed)} == {"press", "hold"}
    challenged = ask(s.clone(), Challenge(FOMORIAN, BATTLE, FIELDS[0]))
    assert {plan[0] for plan in search_plans(challenged)} == set(challenged.options)
    answered = ask(s.clone(), Answer(FAERIE, BATTLE, FIELDS[0], TRIAL, "imric"))
    assert {plan[0][0] for plan in search_plans(answered)} == {"accept", "decline"}


def test_23_2_at_the_end_it_counts_most_who_has_won() -> None:
    found = []
    for fomorian, faerie in ((60, 40), (60, 59), (59, 60), (40, 60)):
        s = position({}, scenario=LONG, turn=10)
        s.lost = {"albion": fomorian, "moray": faerie}
        found.append(evaluate_long_term(ask(s, Judgement()), FOMORIAN))
    assert found == sorted(found, reverse=True)
    assert found[1] - found[2] > 2.5 * (found[0] - found[1]) > 0
