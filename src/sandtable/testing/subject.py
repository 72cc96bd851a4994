"""A game under test: its set-ups, its random games, what its own checks know, and defaults for the rest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Below, Choice, Noun, Options
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.games import load
from sandtable.record.table import Table

T = TypeVar("T")
Position: TypeAlias = State[Any]
Twin: TypeAlias = tuple[Position, Any]
"""A position that looks the same to a side, and who took whose place there."""

GAMES = int(os.environ.get("SANDTABLE_GAMES", "3"))
"""Random games of each kind: `SANDTABLE_GAMES=100` tries more of them."""

STRANGE: list[Noun] = [None, "", "x", " ", "1", -1, 0, 1, 7, 99, 10**20, 0.5, 3.0, (), ((),), (1,), (1, 2)]
"""Nouns that hardly any question has."""


class Subject:
    """A game under test. `checks` is a module or object that may hold

    - `SETUPS`, the set-ups to play; `DECISIONS`, more than any game takes; `OPEN`, kinds of events that tell
      everybody what a view does not show; `HIDDEN`, whether anything is;
    - `sound(s)`, which raises an AssertionError in a position that cannot be; `possible(s)`, whether one that
      is made up can be;
    - `scatter(s, random)`, which turns a fresh game into one in the midst of things;
    - `points(s, events)`, the score as it was told; `nouns(s)`, nouns that exist, and others that do not;
    - `shuffled(s, viewer, random)`, a position that looks the same to a side, and who took whose place there,
      or None; `counterpart(choice, new)`, what is chosen there instead of a choice here;
    - `seen_enemies(s, side)`, what a side has seen of others.
    """

    def __init__(self, name: str, checks: object = None, tests: Path | None = None) -> None:
        self.name, self.checks, self.tests = name, checks, tests
        self.DECISIONS: int = self._own("DECISIONS", 10_000)
        self.OPEN: set[str] = self._own("OPEN", set())
        self.HIDDEN: bool | None = self._own("HIDDEN", True if hasattr(checks, "shuffled") else None)
        self.sound: Callable[[Any], None] = self._own("sound", lambda s: None)
        self.possible: Callable[[Any], bool] = self._own("possible", lambda s: True)
        self.scatter: Callable[[Any, Random], None] = self._own("scatter", lambda s, random: None)
        self.points: Callable[[Any, list[Event]], list[int]] | None = self._own("points", None)
        self.trades: Callable[[Any, Side, Random], Twin | None] | None = self._own("shuffled", None)
        self.counterpart: Callable[[Choice, Any], Choice] = self._own(
            "counterpart", lambda choice, new: choice
        )
        self.seen_enemies: Callable[[Any, Side], set[Any]] = self._own("seen_enemies", lambda s, side: set())
        self.nouns: Callable[[Any], Sequence[Noun]] = self._own("nouns", lambda s: self._offered)

    def _own(self, name: str, default: T) -> T:
        found: T = getattr(self.checks, name, default)
        return found

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def SETUPS(self) -> tuple[Setup, ...]:
        """Those of its checks; or each scenario, without optional rules and with as many as go together."""
        own: tuple[Setup, ...] = self._own("SETUPS", ())
        return own or tuple(self._setups())

    def _setups(self) -> Iterator[Setup]:
        game = load(self.name)
        groups: dict[str, list[str]] = {}
        for rule in game.options:
            groups.setdefault(rule.group or rule.id, []).append(rule.id)
        for scenario in [scenario.id for scenario in game.scenarios] or [""]:
            yield Setup(scenario)
            for number in range(max(map(len, groups.values()), default=0)):
                setup = Setup(scenario, frozenset(ids[number % len(ids)] for ids in groups.values()))
                if self._can_be(setup):
                    yield setup

    def _can_be(self, setup: Setup) -> bool:
        """Whether a game allows a set-up; some optional rules exclude each other or a scenario."""
        try:
            return load(self.name, None, setup) is not None
        except ValueError:
            return False

    @cached_property
    def _offered(self) -> list[Noun]:
        """What is offered in a random game of each set-up, and things that are not."""
        found: dict[Noun, None] = {}
        for seed in range(len(self.SETUPS)):
            for s, random in self.games(seed):
                found |= dict.fromkeys(noun for _, noun in some(list(s.options), random, 40))
        return [*found, *(noun for noun in STRANGE if noun not in found)]

    def rounds(self) -> int:
        """As many as it takes three games to go through all set-ups."""
        return -(-len(self.SETUPS) // 3)

    def setup(self, seed: int) -> Setup:
        """The set-up of a random game: each in turn."""
        return self.SETUPS[seed % len(self.SETUPS)]

    def load(self, seed: int = 0) -> AnyGame:
        """The game as that random game sets it up, built once."""
        return built(self.name, self.setup(seed))

    def shuffled(self, game: AnyGame, s: Position, viewer: Side, random: Random) -> Twin | None:
        """A position that looks the same to a side: made by its checks, or sampled for the side to move."""
        if self.trades is not None:
            return self.trades(s, viewer, random)
        return (game.sample(game.view(s, viewer), random), None) if s.asked == viewer else None

    # --- random games ------------------------------------------------------------------------

    def games(self, seed: int) -> Iterator[tuple[Position, Random]]:
        """A random game, position by position, the last one included; every third is scattered first."""
        random = Random(f"{self.name} {seed}")
        s: Position = self.load(seed).start()
        if seed % 3 == 2:
            self.scatter(s, random)
        for _ in range(self.DECISIONS):
            yield s, random
            if s.over:
                return
            play.choose(s, s.asked, *pick(s.options, random, seed % 3))
        raise AssertionError(f"a game of {self.name} takes more than {self.DECISIONS} choices")

    def moments(self, seed: int, share: float = 0.03) -> Iterator[tuple[Position, Random]]:
        """The first position of a random game and some of the others, with the question open."""
        for number, (s, random) in enumerate(self.games(seed)):
            if not s.over and (number == 0 or random.random() < share):
                yield s, random

    def tables(self, seed: int) -> Iterator[tuple[Table, Random]]:
        """A random game at a table, after each choice of a side."""
        random = Random(f"table {self.name} {seed}")
        table = Table.new(self.load(seed), dice=SeededDice(seed))
        while not table.state.over:
            yield table, random
            table.choose(table.state.asked, *pick(table.state.options, random, seed % 3))
        yield table, random


class Tests:
    """Tests of one game. Those that ask for a `seed` run once for each of the random games."""

    subject: ClassVar[Subject]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "seed" in metafunc.fixturenames:
            metafunc.parametrize("seed", range(GAMES * self.subject.rounds()))


class SeededDice:
    """Dice that roll the same again: they answer for Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, serial: int, digest: str) -> Below:
        """The next numbers of the seeded sequence."""
        return self._random.randrange


@lru_cache(maxsize=64)
def built(name: str, setup: Setup = STANDARD) -> AnyGame:
    """A game as it is set up, built once."""
    return load(name, None, setup)


def pick(options: Options, random: Random, style: int = 1) -> Choice:
    """Any choice; or any verb, then any of its nouns; or boldly, with little taste for ending things."""
    if style == 0:
        return options.sample(random.randrange)
    verbs = options.verbs()
    if style == 2 and random.random() < 0.9:
        verbs = [verb for verb in verbs if options.nouns(verb) != [None]] or verbs
    verb = random.choice(verbs)
    return verb, random.choice(options.nouns(verb))


def some(things: Sequence[T], random: Random, number: int) -> list[T]:
    """A number of things, or all if there are not so many."""
    return random.sample(things, min(len(things), number))


def seats(game: AnyGame) -> list[Side]:
    """The sides of a game."""
    return [Side(i) for i in range(len(game.sides))]


def seen(s: Position, game: AnyGame, side: Side | None) -> bytes:
    """What a side sees."""
    return msgspec.json.encode(game.view(s, side))
