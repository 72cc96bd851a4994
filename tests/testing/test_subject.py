"""The defaults of what is checked of a game, where its own checks say nothing."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest

import sandtable
from sandtable.core import play
from sandtable.testing import FogTests, GameTests, RulebookTests, Subject, suite
from sandtable.testing.subject import STRANGE


@pytest.mark.parametrize("name", ["egypt", "goeben", "admiral", "operation_albion"])
def test_set_ups_are_all_scenarios_and_all_options(name: str) -> None:
    game, setups = sandtable.load(name), Subject(name).SETUPS
    assert {setup.scenario for setup in setups} == {
        scenario.id for scenario in game.scenarios
    } or not game.scenarios
    assert len(set(setups)) == len(setups)
    used = {option for setup in setups for option in setup.options}
    assert used == {option.id for option in game.options}


def test_nouns_are_those_of_random_games_and_strange_ones() -> None:
    nouns = Subject("finland").nouns(sandtable.load("finland").start())
    assert {*STRANGE} <= {*nouns}
    assert len(nouns) == len(set(nouns)) > 100


def test_what_is_hidden_is_drawn_from_the_view_of_the_side_that_is_asked() -> None:
    subject = Subject("finland")
    game = subject.load()
    s = game.start()
    while len({*s.options}) < 5:
        play.choose(s, s.asked, *s.options.sample(Random(1).randrange))
    twin = subject.shuffled(game, s, s.asked, Random(2))
    assert twin is not None
    assert game.view(twin[0], s.asked) == game.view(s, s.asked)
    assert subject.shuffled(game, s, sandtable.Side(1 - s.asked), Random(2)) is None


def test_own_checks_come_first() -> None:
    own = SimpleNamespace(
        SETUPS=(sandtable.Setup(),), DECISIONS=5, OPEN={"told"}, counterpart=lambda choice, new: new
    )
    subject = Subject("finland", own)
    assert (subject.DECISIONS, subject.OPEN, subject.HIDDEN, subject.points) == (5, {"told"}, None, None)
    assert subject.counterpart(("hex", 1), ("hex", 2)) == ("hex", 2)
    with pytest.raises(AssertionError, match="finland takes more than 5 choices"):
        list(subject.games(0))


def test_a_suite_has_all_tests_or_some() -> None:
    assert {GameTests, RulebookTests, FogTests} <= {*suite("finland").__mro__}
    assert not hasattr(suite("finland", parts=(FogTests,)), "test_views_leak_nothing")


def test_nothing_else_needs_pytest() -> None:
    program = (
        "import sys, sandtable.cli.serve, sandtable.cli.play, sandtable.cli.lab, sandtable.games;"
        "print({'pytest', 'hypothesis', 'sandtable.testing'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
