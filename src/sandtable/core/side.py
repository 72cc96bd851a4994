"""The sides that can be asked: those of the game, numbered from 0, and Chance."""

from typing import NewType

Side = NewType("Side", int)

CHANCE = Side(-1)
"""The side that answers for dice, draws and shuffles."""


def other(side: Side) -> Side:
    """The opponent in a game of two sides."""
    return Side(1 - side)
