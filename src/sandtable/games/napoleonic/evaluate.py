"""A plain evaluation of a position, for bots that look one move ahead."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.games.napoleonic.state import State


def evaluate(s: State, side: Side) -> float:
    """How good a position is for a side, in victory points."""
    if s.winner is not None:
        return 1000.0 if s.winner == side else -1000.0
    return float(balance(s) if side == 0 else -balance(s))


def balance(s: State) -> float:
    """The invader's margin over what he needs, with material at half a point a factor."""
    invader, defender = s.vp
    strength = [sum(s.game.defence[u] for u in s.in_play(Side(i))) for i in range(2)]
    return invader - s.game.numbers.winning_ratio * defender + 0.25 * (strength[0] - strength[1])
