"""A position as plain data: copied, saved, restored."""

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.core.state import State, dump
from tests.core.toy import BLUE, RED, Play, Toy, saved, start


def midway() -> Toy:
    s = start()
    play.choose(s, RED, "card", 2)
    play.choose(s, RED, "card", 3)
    play.choose(s, BLUE, "peek")
    return s


def test_a_saved_position_is_the_same_position() -> None:
    s = midway()
    again = saved(dump(s))
    assert dump(again) == dump(s)
    assert again.agenda == s.agenda
    assert (again.asked, again.options) == (s.asked, s.options)
    assert again.peeked == frozenset({BLUE})
    assert again.events == []


def test_it_is_saved_as_json() -> None:
    position = msgspec.json.decode(dump(midway()))
    assert position["down"] == [[2, 3], []]
    assert position["peeked"] == [1]
    assert position["agenda"][-1] == {"type": "Play", "side": 1}


def test_equal_positions_have_equal_json() -> None:
    one, two = start(), start()
    one.peeked, two.peeked = frozenset([0, 8]), frozenset([8, 0])
    assert dump(one) == dump(two)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"Play"', b'"NoSuchProcedure"'),
        (b'"round":1', b'"round":"one"'),
        (b'"round":1', b'"turn":1'),
        (
            b"{",
            b"",
        ),
    ],
)
def test_a_spoilt_position_is_not_restored(old: bytes, new: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        saved(dump(start()).replace(old, new, 1))


def test_a_clone_shares_nothing_that_changes() -> None:
    s = midway()
    twin, before = s.clone(), dump(s)
    assert dump(twin) == before
    assert twin.events == []
    play.choose(twin, BLUE, "card", 1)
    assert dump(s) == before
    play.choose(s, BLUE, "card", 3)
    assert twin.down[BLUE] == [1]


def test_events_are_told_in_order() -> None:
    assert [event.kind for event in midway().events] == ["round", "played", "played", "peeked"]


def test_a_game_says_how_its_state_is_copied() -> None:
    bare = State(None)
    assert bare.over
    assert bare.asked == CHANCE
    assert bare.knows("card", "anything")
    with pytest.raises(NotImplementedError):
        bare.clone()


def test_the_agenda_is_all_that_is_left_to_do() -> None:
    s = Toy()
    assert s.over
    s.then(Play(RED))
    assert not s.over
