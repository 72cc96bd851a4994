"""What a position of The Crossing is worth to a bot."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.game.mind import Mind, whole_moves
from sandtable.games.crossing.rules import State, score

STEP = 0.1
"""Points for each hex that a unit is nearer to the enemy's town."""
WATCH = 1
"""Points for each hex that the nearest unit is nearer to its own town."""


def evaluate(s: State, side: Side) -> float:
    """The lead in points, on the way to the other town, and in watching over one's own."""
    distance, towns, worth = s.game.map.layout.distance, [*s.game.map.names], [*map(float, score(s))]
    for player in (Side(0), Side(1)):
        places = [s.at[unit] for unit in s.units(player)]
        worth[player] -= STEP * sum(distance(hex, towns[1 - player]) for hex in places)
        worth[player] -= WATCH * min((distance(hex, towns[player]) for hex in places), default=0)
    return worth[side] - worth[1 - side]


MIND: Mind[State] = Mind(evaluate=evaluate, plans=whole_moves)
