"""Dice for tests that only need the same rolls twice."""

from __future__ import annotations

from random import Random

from sandtable.core.options import Below


class SeededDice:
    """Answers for Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, serial: int, digest: str) -> Below:
        """The next numbers of the seeded sequence."""
        return self._random.randrange
