"""The plan for a campaign: what the enemy can answer, and what a bot does about it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import load
from sandtable.bots.greedy import GreedyBot, ScriptedBot
from sandtable.core import play
from sandtable.core.side import Side
from sandtable.games.napoleonic.bot.evaluation import WON, chart, evaluate
from sandtable.games.napoleonic.bot.long_term import by_sea, evaluate_long_term, long_term_value, reply
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.state import State
from tests.positions import FRENCH, OTTOMAN, RUSSIAN, SWEDISH, ask, campaign, position

BASE = "1127: fr-garrison; 4213: ot-garrison-4213; "


def threat(
    text: str, side: Side = OTTOMAN, name: str = "egypt", turn: int = 4, player: Side = FRENCH
) -> float:
    """What a side can do in its next turn."""
    s = position(name, text, turn=turn, player=player)
    return reply(s, chart(campaign(name)), side)


def after_marching(player: GreedyBot, side: Side, text: str) -> State:
    """Where a bot's units stand when it has moved them all."""
    game = load("egypt")
    s = ask(position("egypt", BASE + text, player=side, phase="movement"), MovementPhase(side))
    random = Random(1)
    while s.asked == side and s.phase == "movement" and not s.over:
        play.choose(s, side, *player.choose(game, game.view(s, side), random))
    return s


def test_11_13_a_lone_brigade_invites_an_attack_but_not_behind_walls() -> None:
    outside = threat("1228: fr-inf-1-1; 1127: fr-garrison; 2031: ot-mm-1 ot-mm-2 ot-mm-3")
    inside = threat("1127: fr-inf-1-1 fr-garrison; 2031: ot-mm-1 ot-mm-2 ot-mm-3")
    assert outside > inside == 0


def test_11_13_a_whole_army_does_not() -> None:
    army = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3"
    assert threat(BASE + f"1931: {army}; 2031: ot-jn-1") == 0


def test_the_second_best_answer_counts_half() -> None:
    one = threat(BASE + "1931: fr-mar; 2031: ot-mm-1 ot-mm-2")
    two = threat(BASE + "1931: fr-mar; 1932: fr-gu; 2031: ot-mm-1 ot-mm-2")
    assert one < two < 2 * one


def test_10_4_a_landing_is_foreseen() -> None:
    by_land = BASE + "1227: fr-mar; 3824: ot-mm-1 ot-mm-2 ot-jn-1"
    by_ship = BASE + "1227: fr-mar; anatolia: ot-mm-1 ot-mm-2 ot-jn-1"
    assert threat(by_ship) > threat(by_land) == 0
    assert threat(by_ship, turn=1) == 0


def test_10_4_only_so_many_units_sail() -> None:
    units = "ot-jn-1 ot-jn-2 ot-jn-3 ot-se-1 ot-se-2 ot-si-1 ot-su-1 ot-mm-1"
    s = position("egypt", f"anatolia: {units}")
    [(force, shores)] = by_sea(s, chart(s.game), OTTOMAN)
    everybody = sum(s.game.attack[u] for u in s.stack(OTTOMAN, s.game.box_named["anatolia"]))
    assert 0 < force < everybody
    assert {1227, 2126} <= shores
    assert by_sea(s, chart(s.game), FRENCH) == []


def test_after_the_last_turn_nobody_answers() -> None:
    text = BASE + "1931: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 2031: ot-se-1"
    assert threat(text, FRENCH, turn=11, player=OTTOMAN) == 0
    assert threat(text, FRENCH, turn=10, player=OTTOMAN) > 0


def test_the_better_for_one_the_worse_for_the_other() -> None:
    s = position("finland", "1413: ru-inf-1-5 ru-inf-2-5 ru-inf-1-6; 1310: sw-garrison-1311")
    assert long_term_value(s, SWEDISH) < long_term_value(s, RUSSIAN)


def test_the_french_hunt_armies_and_the_ottomans_value_them_as_usual() -> None:
    fields = BASE + "1931: fr-inf-1-1; 1639: ot-jn-1"
    with_army, without = position("egypt", fields + " ot-jn-2"), position("egypt", fields)
    hunted = evaluate_long_term(without, FRENCH) - evaluate_long_term(with_army, FRENCH)
    assert hunted > 2 * (evaluate(without, FRENCH) - evaluate(with_army, FRENCH)) > 0
    spared = evaluate_long_term(with_army, OTTOMAN) - evaluate_long_term(without, OTTOMAN)
    assert 0 < spared < hunted


def test_a_decided_game_needs_no_plan() -> None:
    s = position("egypt", BASE + "1931: fr-mar; 2031: ot-mm-1", winner=OTTOMAN)
    assert evaluate_long_term(s, FRENCH) == -WON
    assert evaluate_long_term(s, OTTOMAN) == WON


@pytest.mark.parametrize(("player", "safe"), [(GreedyBot(), False), (ScriptedBot(), True)])
def test_a_weak_garrison_goes_behind_walls_before_the_army_comes(player: GreedyBot, safe: bool) -> None:
    s = after_marching(player, OTTOMAN, "2126: ot-se-1; 1928: fr-inf-1-1 fr-inf-2-1")
    assert (3127 in s.stacks[OTTOMAN]) == safe
