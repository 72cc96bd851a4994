"""What a game is called, who plays it, and what can be agreed on before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from sandtable.core.side import CHANCE, Side

CHANCE_NAME = "chance"


class Scenario(msgspec.Struct, frozen=True):
    """One of the things that a game can be started with: a mission, a campaign."""

    id: str
    title: str
    about: str


class OptionalRule(msgspec.Struct, frozen=True):
    """An optional rule. Of those that name the same `group`, at most one is used."""

    id: str
    title: str
    about: str
    rule: str
    group: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What was agreed on before the game: a scenario and the optional rules in use."""

    scenario: str = ""
    options: frozenset[str] = frozenset()


STANDARD = Setup()
"""The first scenario without optional rules."""


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """A game in words: its names, its sides, the version of its rules, the hash of its data, its set-up.

    `rivals` says whether the sides play against each other.
    """

    name: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    rules_version: int
    data_hash: str
    scenarios: tuple[Scenario, ...] = ()
    options: tuple[OptionalRule, ...] = ()
    setup: Setup = STANDARD
    rivals: bool = True

    def side_name(self, side: Side) -> str:
        """A side in words; Chance has a name too."""
        return CHANCE_NAME if side == CHANCE else self.sides[side]

    def side_named(self, name: str) -> Side:
        """The side of that name."""
        if name == CHANCE_NAME:
            return CHANCE
        if name not in self.sides:
            raise ValueError(f"{self.name} has no side {name!r}: it has {', '.join(self.sides)}")
        return Side(self.sides.index(name))


def validated_setup(
    name: str, setup: Setup, scenarios: Sequence[Scenario] = (), options: Sequence[OptionalRule] = ()
) -> Setup:
    """A set-up that the game knows; without a scenario it is the first."""
    ids = [scenario.id for scenario in scenarios]
    if setup.scenario and setup.scenario not in ids:
        raise ValueError(
            f"{name} has no scenario {setup.scenario!r}: {', '.join(ids) or 'there is only one'}"
        )
    known = {option.id: option for option in options}
    unknown = sorted(setup.options - known.keys())
    if unknown:
        raise ValueError(f"{name} has no option {unknown[0]!r}: {', '.join(known) or 'there are none'}")
    groups = sorted(known[option].group for option in setup.options if known[option].group)
    for first, second in pairwise(groups):
        if first == second:
            rivals = sorted(option for option in setup.options if known[option].group == first)
            raise ValueError(f"{' and '.join(rivals)} cannot be used together")
    return Setup(setup.scenario or (ids[0] if ids else ""), setup.options)
