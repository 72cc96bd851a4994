"""Where a game wants foresight, the looks of a search follow its rule of thumb."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable import load
from sandtable.bots.search import TRIED, Tree, search
from sandtable.core import play
from sandtable.core.side import CHANCE, other
from sandtable.core.state import State
from sandtable.game.game import AnyGame


def begun(game: AnyGame, question: str, number: int = 1) -> State[Any]:
    """The so-many-eth time that a question is put, by rule of thumb."""
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


def looks(game: AnyGame, s: State[Any]) -> Tree:
    return Tree(game, game.view(s, s.asked), Random(1))


def test_a_mission_is_played_to_its_end() -> None:
    goeben = load("goeben")
    s = begun(goeben, "MoveShips", 4)
    tree = looks(goeben, s)
    assert all(tree.roll_out(s.clone(), edge.plan).over for edge in tree.root.edges[:4])


def test_a_battle_is_played_to_its_end_when_that_is_in_sight() -> None:
    admiral = load("admiral")
    s = begun(admiral, "Declare", 34)
    assert admiral.mind.turns_left is not None
    assert admiral.mind.turns_left(s) <= admiral.mind.horizon
    tree = looks(admiral, s)
    assert len(tree.root.edges) > 1
    assert all(tree.roll_out(s.clone(), edge.plan).over for edge in tree.root.edges)


def test_the_best_plan_is_one_that_was_looked_at() -> None:
    goeben = load("goeben")
    tree = looks(goeben, begun(goeben, "MoveShips", 6))
    best = search(tree, lambda: tree.weighed / 60)
    assert best.visits >= 2
    assert best.found


def test_of_itself_a_search_expects_its_habit_and_of_the_enemy_the_rule_of_thumb() -> None:
    admiral = load("admiral")
    s = begun(admiral, "Declare", 34)
    tree = looks(admiral, s)
    assert admiral.mind.own_policy is not None
    assert tree.habit(s) == admiral.mind.own_policy(s)
    tree.side = other(tree.side)
    assert tree.habit(s) == next(iter(admiral.mind.plans(s)))


@pytest.mark.parametrize(("looks_paid_for", "rivals"), [(0, 0), (5, 0), (9, 2), (100, 6)])
def test_so_many_rivals_take_part_as_there_is_time_to_tell_apart(looks_paid_for: int, rivals: int) -> None:
    admiral = load("admiral")
    s = begun(admiral, "Manoeuvre", 207)
    tree = looks(admiral, s)
    assert len(tree.root.edges) == 7
    before = tree.weighed
    search(tree, lambda: (tree.weighed - before) / looks_paid_for if looks_paid_for else 1.0)
    first, *others = tree.root.edges
    assert sum(edge.visits > 0 for edge in others) == rivals
    assert all(edge.visits >= TRIED for edge in others if edge.visits)
    assert bool(first.visits) == (looks_paid_for > 0)
