"""The mutants of a game's rules, and the tests that are most likely to notice one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from sandtable.game.data import read
from sandtable.game.rulebook import Rulebook
from sandtable.lab.coverage import case_of_test, rule_modules
from tools.mutation.crew import Crew, file_of
from tools.mutation.mutants import Module, Mutant

GAMES = "src/sandtable/games"
TESTS = "tests/games"
HARMLESS = "no_difference.toml"


class Harmless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that makes no difference in play, with the reason."""

    scope: str
    change: str
    reason: str


class HarmlessOnes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of no_difference.toml."""

    mutant: list[Harmless] = []


def mutants_of(root: Path, game: str) -> Iterator[Mutant]:
    """All mutants of the functions and procedures of a game that cite a rule."""
    for file in sorted(rule_modules(root / GAMES / game)):
        yield from Module(file, root).mutants()


def harmless(root: Path, game: str) -> dict[tuple[str, str], str]:
    """The changes of a game that make no difference, with the reasons."""
    file = root / TESTS / game / HARMLESS
    listed = read(file, HarmlessOnes).mutant if file.exists() else []
    return {(one.scope, one.change): one.reason for one in listed}


def by_promise(crew: Crew, mutant: Mutant) -> list[str]:
    """All tests: first those named after a rule that the code cites, then those of its chapter."""
    cases = cases_of_tests(crew, mutant.path)
    chapter = f"test_{Path(mutant.path).stem}.py"

    def promise(nodeid: str) -> tuple[bool, bool]:
        return cases[nodeid] not in mutant.cases, not file_of(nodeid).endswith(chapter)

    return sorted(crew.items, key=promise)


@cache
def cases_of_tests(crew: Crew, path: str) -> dict[str, str]:
    """The rule after which each test is named, or ""."""
    rules = rulebook(crew.root, Path(path).parent).rules
    return {nodeid: case_of_test(name, rules) for nodeid, name in crew.names.items()}


@cache
def rulebook(root: Path, package: Path) -> Rulebook:
    """The rulebook of a game's package."""
    return Rulebook(root / package)


def shuffled(mutants: list[Mutant], seed: str) -> list[Mutant]:
    """Mutants in an order that depends on the seed alone."""
    return random.Random(seed).sample(mutants, len(mutants))


def programs(mutants: Iterable[Mutant], texts: Mapping[str, str]) -> Iterator[Mutant]:
    """Those that leave a program; `texts` are those of the modules."""
    return (one for one in mutants if one.is_program(texts[one.path]))
