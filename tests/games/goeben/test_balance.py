"""A few games of the captain, seeded: no mission is hopeless, none is a walk-over.

The full figures stand in docs/reconstructions.md.
"""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from sandtable.lab.sim import play_game
from sandtable.lab.study import Played
from tests.games.goeben.positions import game, gamedata

MISSIONS = ("atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez")


@cache
def played(mission: str) -> list[Played]:
    """A few games of a mission."""
    return [play_game(game(mission), ["greedy"], 1, i) for i in range(3)]


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_captain_comes_near_what_the_orders_want(mission: str) -> None:
    wanted = gamedata(mission).missions[mission].vp
    assert 0.3 * wanted < fmean(one.score[0] for one in played(mission)) < 1.6 * wanted


def test_some_missions_are_won_and_some_are_lost() -> None:
    games = [one for mission in MISSIONS for one in played(mission)]
    assert 0 < sum(one.winner == 0 for one in games) < len(games) * 0.7


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_game(game("suez"), ["greedy"], 3, 1) == play_game(game("suez"), ["greedy"], 3, 1)
