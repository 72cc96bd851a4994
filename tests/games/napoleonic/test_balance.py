"""Games between bots: they end, greedy beats random, and neither side is without a chance.

The full figures, over 400 games each, stand in docs/reconstructions.md.
"""

from __future__ import annotations

from random import Random

import pytest

from sandtable import load
from sandtable.bots import bot
from sandtable.core import play
from sandtable.core.side import CHANCE, Side


def played(name: str, bots: tuple[str, str], seed: int) -> tuple[Side | None, tuple[int, ...]]:
    """The winner of a game between two bots, and the victory points."""
    game = load(name)
    players = [bot(each) for each in bots]
    random, dice = Random(seed), Random(seed + 1)
    s = game.start()
    while not s.over:
        if s.asked == CHANCE:
            choice = s.options.sample(dice.randrange)
        else:
            choice = players[s.asked].choose(game, game.view(s, s.asked), random)
        play.choose(s, s.asked, *choice)
        s.events.clear()
    return game.winner(s), game.score(s)


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_between_greedy_bots_neither_side_runs_away(name: str) -> None:
    games = [played(name, ("greedy", "greedy"), seed) for seed in range(3)]
    assert all(winner in (0, 1) for winner, _ in games)
    margin = sum(invader - 2 * defender for _, (invader, defender) in games) / len(games)
    assert -45 < margin < 45


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_greedy_beats_random_from_both_seats(name: str) -> None:
    assert played(name, ("greedy", "random"), 1)[0] == 0
    assert played(name, ("random", "greedy"), 1)[0] == 1


def test_the_same_seed_gives_the_same_game() -> None:
    assert played("egypt", ("greedy", "random"), 1) == played("egypt", ("greedy", "random"), 1)
