"""States that copy themselves, games in which nothing is hidden, boards and sentences as data."""

from __future__ import annotations

import typing
from random import Random
from typing import ClassVar

import pytest

import sandtable
from sandtable.board.hexes import Hex, Layout
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.side import Side
from sandtable.core.state import dump
from sandtable.game.mind import whole_moves
from sandtable.game.vocabulary import Vocabulary
from sandtable.games.crossing.rules import State
from sandtable.kit.board import Board, Piece, Place, courses, hex_board, sides_and_labels
from sandtable.kit.hex_map import HexData, Unit
from sandtable.kit.log import Templates
from sandtable.kit.open_game import OpenGame, OpenView
from sandtable.lab.environments.description import GameDescription, derived
from sandtable.lab.environments.tensor import Encoder

GAME = sandtable.load("crossing")


def test_a_plain_state_saves_the_fields_that_it_annotates() -> None:
    assert State.saved == ("agenda", "turn", "player", "at", "ready", "held")


class Weather:
    """What may be mixed into a state."""

    wind: int = 3


class Longer(Weather, State):
    """A state made from another one."""

    LIMIT: ClassVar[int] = 7
    ROADS: typing.ClassVar[dict[str, int]] = {}

    bridges: list[int]

    def __init__(self, game: HexData, vocabulary: Vocabulary) -> None:
        super().__init__(game, vocabulary)
        self.bridges = [1]


def test_a_state_made_from_another_saves_all_fields_but_those_of_the_class() -> None:
    assert Longer.saved == (*State.saved, "wind", "bridges")
    first: State = GAME.start()
    s = Longer(first.game, first.vocabulary)
    s.turn, s.wind = 4, 5
    twin = s.clone()
    s.bridges.append(2)
    assert (twin.turn, twin.wind, twin.bridges) == (4, 5, [1])
    s.agenda = [*first.agenda]
    again = play.resume(Longer(first.game, first.vocabulary), dump(s), "sandtable.games.crossing")
    assert (again.turn, again.wind, again.bridges) == (4, 5, [1, 2])


def test_a_clone_shares_nothing_that_changes() -> None:
    s: State = GAME.start()
    twin = s.clone()
    twin.at[Unit("b1")] = Hex(101)
    twin.ready.clear()
    assert s.at[Unit("b1")] == 203
    assert len(s.ready) == 4
    assert twin.game is s.game


@pytest.mark.parametrize(
    ("verb", "noun", "known"),
    [
        ("move", 304, True),
        ("move", 304.0, False),
        ("move", 9999, False),
        ("move", "b1", False),
        ("unit", "b1", True),
        ("unit", None, False),
        ("die", 9, True),
        ("fly", 304, False),
    ],
)
def test_a_plain_state_knows_the_nouns_that_the_vocabulary_names(
    verb: str, noun: int | str, known: bool
) -> None:
    assert GAME.start().knows(verb, noun) == known


def test_an_open_view_holds_the_position_and_the_sampler_restores_it() -> None:
    s = GAME.start()
    play.choose(s, Side(0), "unit", "bh")
    view = GAME.view(s, Side(0))
    sampled = GAME.sample(view, Random(0))
    assert dump(sampled) == dump(s)
    assert sampled.options == s.options
    assert GAME.view(s, None).at == s.at
    view.at.clear()
    assert s.at


def test_a_view_that_lacks_a_field_is_refused() -> None:
    game = OpenGame("crossing", GAME.start, OpenView)
    with pytest.raises(TypeError, match="OpenView lacks at, held, player, ready, turn"):
        game.view(GAME.start(), None)


def test_whole_moves_are_a_unit_and_what_it_does() -> None:
    plans = [tuple(plan) for plan in whole_moves(GAME.start())]
    assert (("unit", "bh"), ("move", 102)) in plans
    assert (("done", None),) in plans
    assert {len(plan) for plan in plans} == {1, 2}


# --- boards and sentences ------------------------------------------------------------------------

LAYOUT = Layout("columns", "even")


def test_a_hex_board_is_made_in_one_call() -> None:
    terrain = {Hex(101): "clear", Hex(201): "woods", Hex(102): "town"}
    piece = Piece(id="x", side=0)
    board = hex_board(
        LAYOUT, terrain, {Hex(102): "Inn"}, [(Hex(101), Hex(201))], [(Hex(101), Hex(201))], [piece]
    )
    assert [(place.id, place.label, place.name, place.terrain) for place in board.places] == [
        (101, "0101", "", "clear"),
        (201, "0201", "", "woods"),
        (102, "0102", "Inn", "town"),
    ]
    assert [(line.kind, line.sides) for line in board.lines] == [
        ("river", ((101, 201),)),
        ("ford", ((101, 201),)),
    ]
    left, top, width, height = board.frame
    assert all(left < place.x < left + width and top < place.y < top + height for place in board.places)


def test_a_river_is_one_smooth_line() -> None:
    data = GAME.start().game.map
    (course,) = courses(data.layout, data.river)
    assert {*course[1]} == data.river
    assert course[0].count("M") == 1


def test_a_piece_that_the_board_lacks_has_its_noun_for_a_label() -> None:
    board = Board(places=[Place(id=1, x=0, y=0)], pieces=[Piece(id="a", side=1, label="A")])
    counters = GAME.presentation.counters_in(GAME.view(GAME.start(), None))
    assert [*sides_and_labels(board, counters[:1])] == [(203, None, "b1")]


def test_sentences_are_templates_with_kinds() -> None:
    told = Templates(GAME.vocabulary, {"met": "{units:unit} meet in {hex:hex}, turn {turn}"})
    event = Event("met", {"units": ["b1", "r1", "rl"], "hex": 203, "turn": 2})
    assert told(event) == "1st Fusiliers, 1st Grenadiers and Lancers meet in Aldern, turn 2"
    assert told(Event("odd", {"die": 3})) == "odd: die 3"


# --- learning ------------------------------------------------------------------------------------


def test_a_description_is_derived_from_the_types_of_the_view() -> None:
    found = derived(GAME)
    assert found.facts == {"hex": ["held/value"], "unit": ["at@", "ready"]}
    assert (found.numbers, found.places) == (["turn", "player"], "hex")


def test_the_tensor_says_where_the_units_are() -> None:
    encoder, s = Encoder(GameDescription(GAME)), GAME.start()
    part = encoder.parts["unit"]
    rows = encoder.encode(GAME.view(s, Side(0)))[part.slice].reshape(part.shape)
    table = dict(zip(part.rows, rows, strict=True))
    at = part.columns.index("at")
    assert table["b1"][at] == pytest.approx(1, abs=0.01)
    assert table["b1"][at + 1] < 0.5 < table["r1"][at + 1]
