"""The random bot, and how bots are found by name."""

from collections import Counter
from random import Random

import pytest

from sandtable import load
from sandtable.bots import BOTS, bot
from sandtable.bots.random import RandomBot
from sandtable.core.side import Side
from sandtable.core.view import Asked, View
from sandtable.game.game import AnyGame


@pytest.fixture(scope="module")
def egypt() -> AnyGame:
    return load("egypt")


def view(options: dict[str, list[int]]) -> View:
    return View("egypt", Side(0), Asked(Side(0), "9.1", "Choose", options))


def test_every_choice_is_as_likely_as_any_other(egypt: AnyGame) -> None:
    known = view({"unit": [1, 2, 3], "hex": [1833]})
    random = Random(1)
    found = Counter(RandomBot().choose(egypt, known, random) for _ in range(4000))
    assert set(found) == {("unit", 1), ("unit", 2), ("unit", 3), ("hex", 1833)}
    assert all(900 < count < 1100 for count in found.values())


def test_the_same_random_numbers_give_the_same_choices(egypt: AnyGame) -> None:
    s = egypt.start()
    known = egypt.view(s, s.asked)
    assert RandomBot().choose(egypt, known, Random(5)) == RandomBot().choose(egypt, known, Random(5))


def test_a_choice_is_legal(egypt: AnyGame) -> None:
    s = egypt.start()
    known = egypt.view(s, s.asked)
    assert all(RandomBot().choose(egypt, known, Random(i)) in s.options for i in range(50))


@pytest.mark.parametrize("known", [View("egypt", Side(0), None), View("egypt", Side(0), Asked(Side(1)))])
def test_a_bot_that_is_not_asked_refuses(egypt: AnyGame, known: View) -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        RandomBot().choose(egypt, known, Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_found_by_its_name(name: str, egypt: AnyGame) -> None:
    s = egypt.start()
    assert bot(name).choose(egypt, egypt.view(s, s.asked), Random(1)) in s.options


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'clever': there are random, greedy"):
        bot("clever")
