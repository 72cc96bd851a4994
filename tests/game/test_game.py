"""How choices are spelled and read."""

import pytest

from sandtable.core.side import CHANCE
from sandtable.games import GAMES, load
from tests.core.toy import BLUE, RED, start, toy


def test_sides_by_name() -> None:
    game = toy()
    assert [game.side_name(side) for side in (RED, BLUE, CHANCE)] == ["red", "blue", "chance"]
    assert [game.side_named(name) for name in ("red", "blue", "chance")] == [RED, BLUE, CHANCE]
    with pytest.raises(ValueError, match="toy has no side 'green': it has red, blue"):
        game.side_named("green")


@pytest.mark.parametrize(
    ("verb", "noun", "text"),
    [("card", 2, "deuce"), ("peek", None, None), ("dice", (3, 4), (3, 4)), ("card", 9, 9)],
)
def test_spelling(verb: str, noun: int | None, text: object) -> None:
    assert toy().spell(verb, noun) == text


@pytest.mark.parametrize(
    ("verb", "text", "choice"),
    [
        ("card", "deuce", ("card", 2)),
        ("peek", None, ("peek", None)),
        ("dice", [3, 4], ("dice", (3, 4))),
        ("dice", (3, 4), ("dice", (3, 4))),
        ("dice", [[1, 2], 3.5, "x"], ("dice", ((1, 2), 3.5, "x"))),
    ],
)
def test_reading(verb: str, text: object, choice: object) -> None:
    assert toy().read(verb, text) == choice


@pytest.mark.parametrize(
    ("verb", "text", "message"),
    [
        ("crad", "ace", "'crad' is no verb of toy: card, dice, peek"),
        ("card", "king", "toy has no card 'king'"),
        ("card", 2, "toy has no card 2"),
        ("card", None, "toy has no card None"),
        ("card", ["ace"], "toy has no card"),
        ("dice", True, "True is not a noun"),
        ("dice", [1, False], "False is not a noun"),
        ("dice", {"a": 1}, "is not a noun"),
    ],
)
def test_wrong_words_are_refused_with_the_right_ones(verb: str, text: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        toy().read(verb, text)


def test_every_choice_can_be_spelled_and_read_again() -> None:
    game = toy()
    for verb, noun in start().options:
        assert game.read(verb, game.spell(verb, noun)) == (verb, noun)


def test_games_are_loaded_by_name() -> None:
    assert all(load(name).name == name for name in GAMES)
    with pytest.raises(ValueError, match="there is no game 'chess': choose crossing, egypt, finland"):
        load("chess")
