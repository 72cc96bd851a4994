"""Choices, each a verb and a noun, and options: the set of the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

Noun: TypeAlias = "int | float | str | tuple[Noun, ...] | None"
Choice: TypeAlias = tuple[str, Noun]
Below: TypeAlias = Callable[[int], int]
"""A source of whole numbers: `below(n)` is one of 0 to n - 1, all equally likely."""


class Nouns(Protocol):
    """A sequence of nouns, perhaps a virtual one such as `range(1, 7)` or a handful of dice."""

    def __len__(self) -> int: ...
    def __contains__(self, noun: object, /) -> bool: ...
    def __getitem__(self, index: int, /) -> Noun: ...


class Options:
    """A set of choices, grouped by verb: `in`, iteration, length and fair sampling."""

    __slots__ = ("groups", "size")

    def __init__(self, *groups: tuple[str, Nouns]) -> None:
        self.groups = groups
        size = 0
        for _, nouns in groups:
            size += len(nouns)
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, tuple) or len(choice) != 2:
            return False
        verb, noun = choice
        for name, nouns in self.groups:
            if name == verb and len(nouns) and alike(noun, nouns[0]) and noun in nouns:
                return True
        return False

    def __iter__(self) -> Iterator[Choice]:
        for verb, nouns in self.groups:
            for index in range(len(nouns)):
                yield verb, nouns[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and set(self) == set(other)

    def __repr__(self) -> str:
        return "Options(" + ", ".join(f"{verb}: {len(nouns)}" for verb, nouns in self.groups) + ")"

    def verbs(self) -> list[str]:
        """The verbs that have at least one noun, in the order in which they are offered."""
        return [verb for verb, nouns in self.groups if len(nouns)]

    def nouns(self, verb: str) -> list[Noun]:
        """The legal nouns of a verb."""
        return [noun for name, noun in self if name == verb]

    def sample(self, below: Below) -> Choice:
        """A random choice, each equally likely."""
        index = below(self.size)
        for verb, nouns in self.groups:
            if index < len(nouns):
                return verb, nouns[index]
            index -= len(nouns)
        raise LookupError("there is nothing to choose from")


def alike(noun: object, other: object) -> bool:
    """Whether two nouns have the same types, part by part: 3.0 equals 3, but is not offered where 3 is."""
    if isinstance(noun, tuple) and isinstance(other, tuple):
        return len(noun) == len(other) and all(map(alike, noun, other))
    return type(noun) is type(other)


NONE = Options()
"""No options: the procedure asks nothing and only does its work."""

ALONE = (None,)
"""The only noun of a verb without one: ("done", None)."""

D6 = Options(("die", range(1, 7)))
"""One six-sided die."""


class Handful:
    """All results of some six-sided dice, which are told apart: (6, 1, 3)."""

    __slots__ = ("dice", "size")

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.size = int(6**dice)

    def __len__(self) -> int:
        return self.size

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != self.dice:
            return False
        return all(type(die) is int and 1 <= die <= 6 for die in noun)

    def __getitem__(self, index: int) -> tuple[int, ...]:
        if not 0 <= index < self.size:
            raise IndexError(index)
        return tuple([index // 6**place % 6 + 1 for place in reversed(range(self.dice))])


HANDFUL = 4
"""Dice; no more are thrown in one choice, and the rest follow in the next. Keeps the options few."""

_handfuls = tuple(Options(("dice", Handful(dice))) for dice in range(1, HANDFUL + 1))


def dice(number: int) -> Options:
    """The options of throwing a number of dice, up to `HANDFUL` at once; none for 0."""
    return _handfuls[min(number, HANDFUL) - 1] if number > 0 else NONE


def faces(noun: Noun) -> tuple[int, ...]:
    """The results of the single dice in a noun of `dice`."""
    return tuple([die for die in noun if isinstance(die, int)]) if isinstance(noun, tuple) else ()
