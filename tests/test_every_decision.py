"""Everything that a rulebook lets a player decide is asked: in random games, or in a position made for it."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

import sandtable
from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.games import SHIPPED
from sandtable.lab.decisions import decisions, missing, to_find
from tests.subjects import SUBJECTS

GAMES = [name for name in SHIPPED if decisions(sandtable.load(name).rulebook.package)]
LONGEST = 20_000
"""Choices of random games of a game, over all its set-ups."""


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_asked_or_ruled(name: str) -> None:
    game = sandtable.load(name)
    rules = game.rulebook.rules
    for one in decisions(game.rulebook.package):
        assert bool(one.asked) != bool(one.ruled), f"{one.id} is either asked or ruled"
        assert set(one.rule) <= set(rules), one.id
    assert missing(game) == []


def package(name: str) -> str:
    """The package of a game, which two games may share."""
    return sandtable.load(name).rulebook.package.name


@pytest.mark.parametrize("book", sorted({package(name) for name in GAMES}))
def test_every_decision_is_met_where_it_is_said_to_be(book: str) -> None:
    names = [name for name in GAMES if package(name) == book]
    wanted = to_find(sandtable.load(names[0]).rulebook.package)
    for where, expected in wanted.items():
        if where == "random":
            left = set(expected)
            for name in names:
                left -= met(name, left)
            assert not left, f"in no random game: {sorted(left)}"
        else:
            positions = import_module(f"tests.games.{book}.decisions").POSITIONS
            s = positions[where]()
            asked = {f"{type(play.current(s)).__name__}.{verb}" for verb, _ in s.options.groups}
            assert expected <= asked, f"{where}: {sorted(expected - asked)}"


def met(name: str, wanted: set[str]) -> set[str]:
    """The questions with their verbs that random games of a game ask."""
    found: set[str] = set()
    made, seed = 0, 0
    while made < LONGEST and not wanted <= found:
        game, rng = SUBJECTS[name].load(seed), Random(f"decisions {name} {seed}")
        s = game.start()
        while not s.over and made < LONGEST:
            if s.asked != CHANCE:
                made += 1
                question = type(play.current(s)).__name__
                found.update(f"{question}.{verb}" for verb, _ in s.options.groups)
            play.choose(s, s.asked, *s.options.sample(rng.randrange))
        seed += 1
    return found
