"""The terminal draws any game: hexes of a hex map, or a list of places with what stands there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import Console, RenderableType

import sandtable
from sandtable.core import play
from sandtable.core.view import View
from sandtable.game.documents import Counter, Track
from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import Vocabulary
from sandtable.kit.board import Board, Place
from sandtable.terminal.documents import Documents
from sandtable.terminal.screen import Screen

GAME = sandtable.load("crossing")


def text(drawn: RenderableType) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(drawn)
    return capture.get()


def shown(game: AnyGame, *choices: tuple[str, str | int]) -> tuple[AnyGame, View]:
    """What the side that is asked sees after some choices."""
    s = game.start()
    for choice in choices:
        play.choose(s, s.asked, *choice)
    return game, game.view(s, s.asked)


@pytest.mark.parametrize("about", ["", "all", "brack", "hussars"])
def test_a_hex_map_shows_terrain_river_fords_units_and_choices(about: str) -> None:
    game, view = shown(GAME, ("unit", "bh"))
    drawn = text(Screen(game).map(view, about, 100, 40))
    for part in ("0203 A", "0201 w", "≈0501 c", "=0502 c", "BH", "*B2", "0203 Aldern, 0603 Brack"):
        assert part in drawn, drawn


def test_choices_have_words_places_and_odds() -> None:
    game, view = shown(GAME)
    (units, done) = Screen(game).groups(view)
    assert [block.heading for block in units.blocks] == ["Aldern", "hex 0302", "hex 0204", "hex 0202"]
    assert done.blocks[0].items[0].text == "done: end the turn"
    assert Screen(game).noun(view, "unit", "2nd fus") == "b2"


def test_of_a_track_the_present_box_is_in_brackets() -> None:
    game, view = shown(GAME)
    track = Track(["1 May", "2 June", "3"], "Turns", 1, ["", "winter"])
    assert text(Documents(game).blocks([track], view)).split("\n")[:2] == [
        "Turns",
        "1 May  [2 June: winter]  3",
    ]


def test_verbs_that_the_vocabulary_lacks_come_last_and_can_be_chosen() -> None:
    words = Vocabulary({"done": GAME.vocabulary.verbs["done"]}, GAME.vocabulary.kinds)
    game, view = shown(replace(GAME, vocabulary=words))
    assert view.asked is not None
    (done, units) = Screen(game).groups(view)
    assert (done.verb, units.verb, units.title) == ("done", "unit", "Unit")
    assert [item.noun for block in units.blocks for item in block.items] == view.asked.options["unit"]


POINTS = Board(places=[Place(id="inn", x=0, y=0, name="The inn"), Place(id="mill", x=100, y=0)])


@pytest.mark.parametrize(
    ("counters", "line"),
    [
        (lambda view: [Counter(place="inn", side=1), Counter(place="inn", id="b1")], "The inn: R? b1"),
        (lambda view: [Counter(place="mill", id="x", side=0, label="Key")], "mill: BKey"),
    ],
    ids=["face down", "label"],
)
def test_places_without_a_grid_are_a_list(counters: Callable[[View], list[Counter]], line: str) -> None:
    presentation = replace(GAME.presentation, board=lambda: POINTS, counters=counters, where=None)
    game, view = shown(replace(GAME, presentation=presentation))
    assert line in text(Screen(game).map(view, "all", 100, 40))
