"""Numbers and names as people say them."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """A number of things, in words: 1 unit, 2 units."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(names: Iterable[str]) -> str:
    """Names in a row: one, two and three."""
    row = [*names]
    return " and ".join([", ".join(row[:-1]), row[-1]] if len(row) > 2 else row)
