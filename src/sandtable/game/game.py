"""What the core needs to know of a game: its names, and a handful of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import msgspec

from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.rulebook import Rulebook

CHANCE_NAME = "chance"

Plan: TypeAlias = Sequence[Choice]
"""A whole move as its choices in order: choose a stack, add a unit, name the hex."""


class Scenario(msgspec.Struct, frozen=True):
    """One of the things that a game can be started with: a mission, a campaign."""

    id: str
    title: str
    about: str


class Switch(msgspec.Struct, frozen=True):
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


def agreed(name: str, setup: Setup, scenarios: Sequence[Scenario], switches: Sequence[Switch]) -> Setup:
    """A setup that the game knows; without a scenario it is the first."""
    ids = [scenario.id for scenario in scenarios]
    if setup.scenario and setup.scenario not in ids:
        raise ValueError(
            f"{name} has no scenario {setup.scenario!r}: {', '.join(ids) or 'there is only one'}"
        )
    known = {switch.id: switch for switch in switches}
    unknown = sorted(setup.options - known.keys())
    if unknown:
        raise ValueError(f"{name} has no option {unknown[0]!r}: {', '.join(known) or 'there are none'}")
    groups = sorted(known[option].group for option in setup.options if known[option].group)
    for first, second in pairwise(groups):
        if first == second:
            rivals = sorted(option for option in setup.options if known[option].group == first)
            raise ValueError(f"{' and '.join(rivals)} cannot be used together")
    return Setup(setup.scenario or (ids[0] if ids else ""), setup.options)


def all_hear(s: State[Any], speaker: Side, listener: Side) -> bool:
    """Who hears whom where talk is free."""
    return True


def nobody_advises(s: State[Any], side: Side) -> bool:
    """Whether a side advises the one that is asked, where everybody decides alone."""
    return False


def no_letterbox(s: State[Any], side: Side) -> str:
    """Where a side can leave and find notes, where there are none."""
    return ""


def no_ending(s: State[Any]) -> str:
    """The ending of a game that knows only a winner."""
    return ""


def every_option(s: State[Any]) -> Iterator[Plan]:
    """The plans of a game that has no better ideas: each legal choice is one."""
    for choice in s.options:
        yield (choice,)


def no_hints(s: State[Any], side: Side) -> dict[str, Any]:
    """The hints of a game that has none."""
    return {}


@dataclass(frozen=True)
class Game:
    """A playable game. `kinds` spells nouns for people: a unit by its id, a box by its name.

    `imaginer` takes the view of the side that is asked and gives what deals whole positions that fit it:
    what the view hides is drawn anew with each call, with the odds that the rules leave open.
    `ending` says in a few words how a game ended, where there is more to say than who won.
    `plans` lists whole moves worth a look in a position, for bots; the first is the rule of thumb.
    A search looks at `more_plans` where there are any, and follows the rule of thumb for `foresight`
    questions before it evaluates a position; of itself it then expects its `habit`, where a game has one.
    `left` counts the player turns that are still to come after this one: where there is such a count, a
    search plays on until `ahead` fewer are left.
    `evaluate` says what a position is worth at a glance, `judge` what it is to who has a plan for the whole
    game: how far a campaign or a landing has come, what the enemy will make of it.
    `hints` tells a client what a choice would cost or bring, as far as the side that is asked may know.
    `board` describes what never changes, for drawing: map, counters, charts.
    `commits` are the verbs that a table never says for a player, even if there is nothing else to say.
    `scenarios` and `switches` are what may be agreed on before; `setup` is what was. `rivals` says
    whether the sides play against each other. Where a rulebook limits talk, `hears` says who hears
    whom now, and `letterbox` names the place where a side can leave and find notes; `advises` says
    whether a side may recommend an answer to the open question.
    """

    name: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    rules_version: int
    data_hash: str
    rulebook: Rulebook
    verbs: Mapping[str, str]
    kinds: Mapping[str, Mapping[Noun, str]]
    start: Callable[[], State[Any]]
    restore: Callable[[bytes], State[Any]]
    view: Callable[[State[Any], Side | None], View]
    imaginer: Callable[[View], Callable[[Random], State[Any]]]
    evaluate: Callable[[State[Any], Side], float]
    sentence: Callable[[Event], str]
    winner: Callable[[State[Any]], Side | None]
    score: Callable[[State[Any]], tuple[int, ...]]
    ending: Callable[[State[Any]], str] = no_ending
    plans: Callable[[State[Any]], Iterable[Plan]] = every_option
    more_plans: Callable[[State[Any]], Iterable[Plan]] | None = None
    foresight: int = 0
    habit: Callable[[State[Any]], Plan] | None = None
    left: Callable[[State[Any]], int] | None = None
    ahead: int = 2
    judge: Callable[[State[Any], Side], float] | None = None
    hints: Callable[[State[Any], Side], dict[str, Any]] = no_hints
    board: Callable[[], Any] = dict
    commits: frozenset[str] = frozenset()
    scenarios: tuple[Scenario, ...] = ()
    switches: tuple[Switch, ...] = ()
    setup: Setup = STANDARD
    rivals: bool = True
    hears: Callable[[State[Any], Side, Side], bool] = all_hear
    letterbox: Callable[[State[Any], Side], str] = no_letterbox
    advises: Callable[[State[Any], Side], bool] = nobody_advises

    def imagine(self, view: View, random: Random) -> State[Any]:
        """One whole position that fits a view; for many of them, ask the view's `imaginer` for each."""
        return self.imaginer(view)(random)

    @cached_property
    def _nouns(self) -> dict[str, dict[str, Noun]]:
        return {kind: {name: noun for noun, name in names.items()} for kind, names in self.kinds.items()}

    def ideas(self, s: State[Any]) -> Iterable[Plan]:
        """What a search looks at: more than the plans, where a game has more."""
        return (self.more_plans or self.plans)(s)

    def worth(self, s: State[Any], side: Side) -> float:
        """What a position is worth, long plans included, where a game has any."""
        return (self.judge or self.evaluate)(s, side)

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

    def spell(self, verb: str, noun: Noun) -> Noun:
        """A noun as records and the wire write it."""
        names = self.kinds.get(self.verbs.get(verb, ""))
        return names.get(noun, noun) if names is not None else noun

    def read(self, verb: str, text: object) -> Choice:
        """A choice from its written form; wrong words are refused with the right ones."""
        if verb not in self.verbs:
            raise ValueError(f"{verb!r} is no verb of {self.name}: {', '.join(sorted(self.verbs))}")
        kind = self.verbs[verb]
        if kind in self.kinds:
            if isinstance(text, str) and text in self._nouns[kind]:
                return verb, self._nouns[kind][text]
            raise ValueError(f"{self.name} has no {kind} {text!r}")
        return verb, plain(text)


def plain(text: object) -> Noun:
    """A noun without names of its own, as JSON gives it: numbers, texts, and lists of them."""
    if isinstance(text, (list, tuple)):
        return tuple([plain(part) for part in text])
    if text is None or (isinstance(text, (int, float, str)) and not isinstance(text, bool)):
        return text
    raise ValueError(f"{text!r} is not a noun")
