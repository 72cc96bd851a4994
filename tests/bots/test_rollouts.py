"""Where a game has a `rollout_depth`, the simulations of a search follow its default policy."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable import load
from sandtable.bots.search import NO_PRIOR_ROUNDS, Tree, search
from sandtable.core import play
from sandtable.core.side import CHANCE, other
from sandtable.core.state import State
from sandtable.game.game import AnyGame


def begun(game: AnyGame, question: str, number: int = 1) -> State[Any]:
    """The position in which a question is put for the `number`-th time, by the default policy."""
    random = Random(1)
    s: State[Any] = game.start()
    while s.agenda:
        number -= type(play.current(s)).__name__ == question and s.options.size > 1
        if not number:
            break
        choice = (
            s.options.sample(random.randrange) if s.asked == CHANCE else next(iter(game.mind.plans(s)))[0]
        )
        play.choose(s, s.asked, *choice)
    return s


def searched(game: AnyGame, s: State[Any]) -> Tree:
    return Tree(game, game.view(s, s.asked), Random(1))


def test_a_mission_is_played_to_its_end() -> None:
    goeben = load("goeben")
    s = begun(goeben, "MoveShips", 4)
    tree = searched(goeben, s)
    assert all(tree.roll_out(s.clone(), edge.plan).over for edge in tree.root.edges[:4])


def test_a_battle_is_played_to_its_end_when_that_is_in_sight() -> None:
    admiral = load("admiral")
    s = begun(admiral, "Declare", 34)
    assert admiral.mind.turns_left is not None
    assert admiral.mind.turns_left(s) <= admiral.mind.horizon
    tree = searched(admiral, s)
    assert len(tree.root.edges) > 1
    assert all(tree.roll_out(s.clone(), edge.plan).over for edge in tree.root.edges)


def test_the_best_plan_is_one_that_was_simulated() -> None:
    goeben = load("goeben")
    tree = searched(goeben, begun(goeben, "MoveShips", 6))
    best = search(tree, lambda: tree.nodes / 60)
    assert best.visits >= 2
    assert best.values


def test_a_search_expects_the_own_policy_of_its_side_and_the_default_policy_of_the_enemy() -> None:
    admiral = load("admiral")
    s = begun(admiral, "Declare", 34)
    tree = searched(admiral, s)
    assert admiral.mind.own_policy is not None
    assert tree.policy(s) == admiral.mind.own_policy(s)
    tree.side = other(tree.side)
    assert tree.policy(s) == next(iter(admiral.mind.plans(s)))


@pytest.mark.parametrize(("simulations", "challengers"), [(0, 0), (5, 0), (9, 2), (100, 6)])
def test_as_many_challengers_race_as_there_is_time_for(simulations: int, challengers: int) -> None:
    admiral = load("admiral")
    s = begun(admiral, "Manoeuvre", 207)
    tree = searched(admiral, s)
    assert len(tree.root.edges) == 7
    before = tree.nodes
    search(tree, lambda: (tree.nodes - before) / simulations if simulations else 1.0)
    first, *others = tree.root.edges
    assert sum(edge.visits > 0 for edge in others) == challengers
    assert all(edge.visits >= NO_PRIOR_ROUNDS for edge in others if edge.visits)
    assert bool(first.visits) == (simulations > 0)
