"""The description of a game: its names, its sides, its scenarios and its optional rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from sandtable.core.side import CHANCE, Side

CHANCE_NAME = "chance"


def spoken(side: str) -> str:
    """The name of a side as that of a player: Royal Navy for "royal_navy"."""
    return side.replace("_", " ").title()


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
    """A set-up: the scenario and the optional rules that were agreed on."""

    scenario: str = ""
    options: frozenset[str] = frozenset()


STANDARD = Setup()
"""The standard set-up: the first scenario, without optional rules."""


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """The description of a game: names, sides, version of the rules, hash of the data, set-up.

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
        """The name of a side, or of Chance."""
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
    """The set-up with its scenario filled in (the first, if none is named); an error if it is impossible."""
    ids = [scenario.id for scenario in scenarios]
    if setup.scenario and setup.scenario not in ids:
        raise ValueError(
            f"{name} has no scenario {setup.scenario!r}: {', '.join(ids) or 'there is only one'}"
        )
    known = {option.id: option for option in options}
    unknown = sorted(setup.options - known.keys())
    if unknown:
        raise ValueError(f"{name} has no option {unknown[0]!r}: {', '.join(known) or 'there are none'}")
    for group in sorted({known[option].group for option in setup.options} - {""}):
        rivals = sorted(option for option in setup.options if known[option].group == group)
        if len(rivals) > 1:
            raise ValueError(f"{' and '.join(rivals)} cannot be used together")
    return Setup(setup.scenario or (ids[0] if ids else ""), setup.options)
