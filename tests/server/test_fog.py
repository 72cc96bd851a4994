"""Two tables that differ only in what a side may not know send that side the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any, cast

import msgspec
import pytest

from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.server.room import Room
from sandtable.server.store import SeatRow, Store, Stored, TableRow
from sandtable.testing.subject import SeededDice, Subject
from tests.server.serving import GAMES
from tests.subjects import SUBJECTS

KEY = "3c" * 32

TOLD = {
    "egypt": {"hex", "attack"},
    "finland": {"hex", "attack"},
    "operation_albion": {"refused", "force", "reach"},
    "faerie": {"reach", "left", "caster", "refused"},
    "admiral": {"speeds", "shots", "torpedoes"},
}
"""The games in which one side hides something from the other, and hints that must have been among those
compared."""

with_fog = pytest.mark.parametrize("name", TOLD)


class RecordingListener:
    """A listener that keeps what is sent to it."""

    def __init__(self, side: Side | None) -> None:
        self.side = side
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.received.append(message)

    def hang_up(self) -> None:
        raise AssertionError("nobody hangs up")


def new_room(name: str) -> Room:
    """A table at which the game has begun."""
    row = TableRow("t1", name, "", name, KEY, "", "waiting", "", 0, 1, 1)
    seats = [SeatRow(side, "person", side.title(), side, "n" * 16) for side in GAMES[name].sides]
    room = Room(GAMES[name], Stored(row, seats), cast(Store, None), lambda room: None)
    room.begin()
    return room


def twin_of(room: Room, state: State[Any]) -> Room:
    """The same table in another position."""
    assert room.table is not None
    twin, table = copy(room), copy(room.table)
    table.record = copy(table.record)
    table.record.lines = [*table.record.lines]
    table.history, table._standing = [*table.history], [*table._standing]
    table._snapshots = {**table._snapshots}
    table.state = state
    twin.table = table
    return twin


def moments(name: str) -> Iterator[tuple[Room, Random]]:
    """Some positions of random games; more of those in which there are hints."""
    random = Random(name)
    for by_verb in (False, True, True):
        room = new_room(name)
        while room.table is not None and (decision := room.decision) is not None:
            hints = room.game.presentation.overlays_for(room.table.state, decision.side)
            if random.random() < (1 if "attack" in hints else 0.2 if hints else 0.03):
                yield room, random
            verb, noun = decision.options.sample(random.randrange)
            if by_verb:
                verb = random.choice(decision.options.verbs())
                noun = random.choice(decision.options.nouns(verb))
            room.table.choose(decision.side, verb, noun)


def heard(room: Room, side: Side | None, since: int) -> bytes:
    """What goes over a side's socket when something happens at a table."""
    listener = RecordingListener(side)
    room.listeners = {listener}
    room.publish(since, chat=[side])
    (message,) = listener.received
    return message


@with_fog
def test_the_wire_leaks_nothing(name: str) -> None:
    compared, hinted = 0, set()
    for room, random in moments(name):
        assert room.table is not None
        for viewer in (Side(0), Side(1)):
            hidden = SUBJECTS[name].shuffled(room.game, room.table.state, viewer, random)
            if hidden is None:
                continue
            twin = twin_of(room, hidden[0])
            mine = heard(room, viewer, room.number)
            assert heard(twin, viewer, room.number) == mine
            assert heard(twin, None, room.number) == heard(room, None, room.number)
            compared += 1
            hinted |= set(msgspec.json.decode(mine)["hints"])
            follow(SUBJECTS[name], room, twin, hidden[1], viewer, random)
    assert compared > 50
    assert TOLD[name] <= hinted


def follow(checks: Subject, room: Room, twin: Room, new: Any, viewer: Side, random: Random) -> None:
    """If a choice leaves the viewer's view the same at both tables, so is what he hears of it."""
    assert room.table is not None
    assert twin.table is not None
    room = twin_of(room, room.table.state.clone())
    assert room.table is not None
    asked = room.table.state.asked
    choice = room.table.state.options.sample(random.randrange)
    other = checks.counterpart(choice, new)
    if other not in twin.table.state.options:
        return
    since = room.number + 1
    for table, (verb, noun) in ((room.table, choice), (twin.table, other)):
        table.dice = SeededDice(0)
        table.choose(asked, verb, noun)
    kinds = {event.kind for numbered in room.table.history[since:] for event in numbered.events}
    same_view = msgspec.json.encode(room.table.view(viewer)) == msgspec.json.encode(twin.table.view(viewer))
    if same_view and not kinds & checks.OPEN:
        assert heard(twin, viewer, since) == heard(room, viewer, since)


@with_fog
def test_hints_are_for_the_side_that_is_asked_alone(name: str) -> None:
    hinted = 0
    for room, _ in moments(name):
        assert room.table is not None
        asked = room.table.state.asked
        assert room.update(None).hints == {}
        assert room.update(Side(1 - asked)).hints == {}
        hinted += bool(room.update(asked).hints)
    assert hinted > 20
