"""The scripted bot: the greedy bot with a plan for the whole game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sandtable import load
from sandtable.bots import bot
from sandtable.bots.greedy import GreedyBot, ScriptedBot
from sandtable.core import play
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.games.napoleonic.movement import MovementPhase
from tests.positions import FRENCH, ask, position

TEXT = "1732: fr-inf-1-1 fr-inf-2-1; 1833: ot-mm-1 ot-be-1; 1127: fr-garrison"
ABOUKIR = 1227


@pytest.fixture(scope="module")
def egypt() -> AnyGame:
    return load("egypt")


def wanting_unit_in(hex: int) -> Callable[[State[Any], Side], float]:
    """A plan that wants a French unit in a hex, whatever it costs."""

    def judge(s: Any, side: Side) -> float:
        return 1000.0 * (hex in s.stacks[FRENCH])

    return judge


def test_it_is_found_by_name() -> None:
    assert isinstance(bot("scripted"), ScriptedBot)


@pytest.mark.parametrize(("player", "arrives"), [(ScriptedBot(), True), (GreedyBot(), False)])
def test_it_follows_the_plan(egypt: AnyGame, player: GreedyBot, arrives: bool) -> None:
    s = ask(position("egypt", TEXT, phase="movement"), MovementPhase(FRENCH))
    game = replace(egypt, mind=replace(egypt.mind, evaluate_long_term=wanting_unit_in(ABOUKIR)))
    random = Random(1)
    while s.asked == FRENCH and not s.over:
        play.choose(s, FRENCH, *player.choose(game, game.view(s, FRENCH), random))
    assert (ABOUKIR in s.stacks[FRENCH]) == arrives


def test_without_a_plan_it_is_the_greedy_bot(egypt: AnyGame) -> None:
    s = ask(position("egypt", TEXT, phase="movement"), MovementPhase(FRENCH))
    plain = replace(egypt, mind=replace(egypt.mind, evaluate_long_term=None))
    view = plain.view(s, FRENCH)
    choices = [player.choose(plain, view, Random(3)) for player in (ScriptedBot(), GreedyBot())]
    assert choices[0] == choices[1]


def test_it_sees_only_its_view(egypt: AnyGame) -> None:
    text = "1730: fr-inf-1-1 fr-inf-2-1; 1731: {hidden} ot-be-1; pool: {drawn}; 1127: fr-garrison"
    choices = []
    for hidden, drawn in (("ot-be-4", "ot-ni-1"), ("ot-ni-1", "ot-be-4")):
        s = position("egypt", text.format(hidden=hidden, drawn=drawn), phase="movement")
        ask(s, MovementPhase(FRENCH))
        choices.append(ScriptedBot().choose(egypt, egypt.view(s, FRENCH), Random(3)))
    assert choices[0] == choices[1]


def test_where_there_is_nothing_to_choose_from_it_does_what_a_planner_would() -> None:
    admiral = load("admiral")
    s = admiral.start()
    random = Random(1)
    while True:
        (thumb,), (idea, *_) = admiral.mind.plans(s), admiral.mind.plans_to_search(s)
        if thumb != idea:
            break
        play.choose(s, s.asked, *(s.options.sample(random.randrange) if s.asked == CHANCE else thumb[0]))
    assert list(ScriptedBot().plans(admiral, s)) == [idea]
