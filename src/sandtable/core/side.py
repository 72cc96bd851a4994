"""Who is asked: the sides of a game, numbered from 0, and Chance."""

from typing import NewType

Side = NewType("Side", int)

CHANCE = Side(-1)
"""Dice, draws and shuffles are choices of this side."""


def other(side: Side) -> Side:
    """The opponent in a game of two sides."""
    return Side(1 - side)
