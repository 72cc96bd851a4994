"""Games between bots: they end, and neither side is without a chance.

The full figures, over 400 games of each scenario, stand in docs/reconstructions.md.
"""

from __future__ import annotations

from functools import partial

from sandtable import load
from sandtable.game.info import Setup
from sandtable.lab.sim import simulate


def test_albion_alone_between_greedy_bots() -> None:
    result = simulate(partial(load, "faerie", None, Setup("albion-alone")), ("greedy", "greedy"), 4, 1)
    assert (result.finished, result.illegal) == (4, 0)
    assert result.score["fomorian"] > 50
    assert result.score["faerie"] > 10


def test_faerie_twilight_between_greedy_bots() -> None:
    result = simulate(partial(load, "faerie", None, Setup("faerie-twilight")), ("greedy", "greedy"), 1, 1)
    assert (result.finished, result.illegal) == (1, 0)
    assert min(result.score.values()) > 40


def test_between_random_players_the_war_ends() -> None:
    for scenario in ("albion-alone", "faerie-twilight"):
        result = simulate(partial(load, "faerie", None, Setup(scenario)), ("random", "random"), 3, 1)
        assert (result.finished, result.illegal) == (3, 0)
