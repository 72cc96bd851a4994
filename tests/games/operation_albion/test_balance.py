"""Games between bots: they end, and neither side is without a chance.

The full figures, over 500 games, stand in docs/reconstructions.md.
"""

from __future__ import annotations

from functools import partial

from sandtable import load
from sandtable.lab.sim import simulate


def test_between_greedy_bots_neither_side_runs_away() -> None:
    result = simulate(partial(load, "operation_albion"), ("greedy", "greedy"), 2, 1)
    assert (result.finished, result.illegal) == (2, 0)
    assert 2 <= result.score["german"] - result.score["russian"] <= 8
    assert sum(result.endings.values()) == 2


def test_the_endings_are_the_levels_of_victory() -> None:
    result = simulate(partial(load, "operation_albion"), ("random", "random"), 6, 1)
    assert (result.finished, result.illegal) == (6, 0)
    assert result.endings == {"Russian decisive victory": 6}
