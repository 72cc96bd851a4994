"""What a position of The Crossing is worth to a bot."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.game.mind import Mind, whole_moves
from sandtable.games.crossing.state import State, score

STEP = 0.1
"""Points for each hex that a unit is nearer to the town that its enemy held at the start."""


def evaluate(s: State, side: Side) -> float:
    """The lead in points, and the lead on the way to the other town."""
    points = score(s)
    goals = [*s.game.map.names][::-1]
    worth = [
        points[player]
        - STEP * sum(s.game.map.layout.distance(s.at[unit], goals[player]) for unit in s.units(player))
        for player in (Side(0), Side(1))
    ]
    return worth[side] - worth[1 - side]


MIND: Mind[State] = Mind(evaluate=evaluate, plans=whole_moves)
