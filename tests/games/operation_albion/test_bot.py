"""The bot `greedy`: what it proposes is legal, and it beats chance from both seats."""

from __future__ import annotations

from random import Random

from sandtable.bots import bot
from sandtable.core import play
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.bot.evaluation import evaluate
from sandtable.games.operation_albion.bot.plans import plans
from sandtable.lab.sim import play_game
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, ask, game, position


def test_greedy_beats_random_from_both_seats() -> None:
    german = play_game(game(), ("greedy", "random"), 1, 0)
    russian = play_game(game(), ("random", "greedy"), 1, 0)
    assert german.score[0] - german.score[1] >= 4 > russian.score[0] - russian.score[1]
    assert german.illegal == russian.illegal == 0


def test_greedy_plays_with_every_option() -> None:
    options = tuple(switch.id for switch in game().options)
    played = play_game(game(*options), ("greedy", "greedy"), 1, 0)
    assert played.finished
    assert played.illegal == 0


def test_the_first_choice_of_every_plan_is_legal() -> None:
    s = answer(game().start(), "quick", "done", "quick")
    found = list(plans(s))
    assert found
    assert all(plan[0] in s.options for plan in found)


def test_an_empty_town_that_scores_is_taken_at_once() -> None:
    s = ask(position({"livonia_c": "g_203 g_1r", "riga": "r_49 r_21 r_43"}, turn=7), ActionsPhase(GERMAN))
    player, random = bot("greedy"), Random(1)
    while s.ap[GERMAN] == 5 or not isinstance(play.current(s), ActionsPhase):
        play.choose(s, GERMAN, *player.choose(game(), game().view(s, GERMAN), random))
    assert GERMAN in (s.control("pskov"), s.control("narva"))


def test_what_scores_is_worth_more_than_what_is_near() -> None:
    held = position({"riga": "g_203", "livonia_a": "r_49"})
    near = position({"courland_c": "g_203", "riga": "r_49"})
    assert evaluate(held, GERMAN) > evaluate(near, GERMAN)
    assert evaluate(held, RUSSIAN) == -evaluate(held, GERMAN)


def test_a_lost_capital_ship_counts() -> None:
    afloat = position({"baltic_f": "g_bb_5"}, revolution=True)
    sunk = position({}, revolution=True)
    sunk.send("g_bb_5", "destroyed", "test")
    assert evaluate(afloat, GERMAN) - evaluate(sunk, GERMAN) >= 2
