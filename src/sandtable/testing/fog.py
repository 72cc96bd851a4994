"""Non-interference: what a side may not know changes nothing that reaches it, whatever the way.

Two tables are set up that a side cannot tell apart: one with the true position, one with a position in which
everything hidden is otherwise. `mutations` makes the second: a sampled position (for the side that is
asked), and hidden things that trade places. `compare` then asks both tables for everything that the service
tells a seat or a spectator, plays the same choices at both, and compares again.

A difference is allowed only where a choice showed something. Then the side must not be able to take back what
taught it. `SANDTABLE_FOG=2000` tries 2,000 cases. A failure is shrunk to the earliest choice and the smallest
seed that show it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from copy import copy
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar, cast
from unittest import mock

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core import play
from sandtable.core.options import NONE, Below, Choice
from sandtable.core.side import CHANCE, Side
from sandtable.game.game import AnyGame
from sandtable.game.info import CHANCE_NAME
from sandtable.game.presentation import CHARTS, DEBRIEF
from sandtable.record.dice import Commitment
from sandtable.record.lines import FORMAT, Header, Record
from sandtable.record.table import NumberedEvents, Table
from sandtable.server import room as room_module
from sandtable.server import suggestions
from sandtable.server.api import chat, records
from sandtable.server.api import play as api
from sandtable.server.catalogue import Catalogue
from sandtable.server.coordination import SingleServer
from sandtable.server.endpoints import FromSeat, from_seat
from sandtable.server.messages import Advise, Choose, Encoded, Say, Suggestion, Undo, WireNoun
from sandtable.server.metrics import Metrics
from sandtable.server.refusal import Refusal
from sandtable.server.room import PERSON, Room
from sandtable.server.rooms import Rooms
from sandtable.server.seats import hashed
from sandtable.server.store import SeatRow, Store, Stored, TableRow
from sandtable.server.suggestions import Adviser, open_question, past_question
from sandtable.testing.subject import Position, Subject, Tests, pick, seen, some

S = TypeVar("S", bound=FromSeat)

KEY = "3c" * 32
TABLE = "t1"
EVERY = 16
"""How many choices lie between two positions of a game that are kept."""

STEPS = 6
"""How many choices are played at both tables."""

ADVISER = "greedy"

EXAMPLES = int(os.environ.get("SANDTABLE_FOG", "8"))
"""How many cases of a game are tried."""

AROUND = 120
"""Characters that are shown on either side of the place where two texts first differ."""

LONGEST = 400
"""Choices that go before, at most."""


class FogTests(Tests):
    """What a side may not know reaches it by no channel."""

    def test_what_is_hidden_reaches_nobody(self) -> None:
        compared, of = 0, self.subject

        @settings(max_examples=EXAMPLES, report_multiple_bugs=False, deadline=None)
        @given(
            seed=st.integers(0, 3 * len(of.SETUPS) - 1),
            choices=st.integers(0, LONGEST),
            side=st.integers(0, len(of.load().sides) - 1),
            luck=st.integers(0, 999),
        )
        def search(seed: int, choices: int, side: int, luck: int) -> None:
            nonlocal compared
            compared += compare(of, Case(seed, choices, side, luck), suggestion=luck % 8 == 0)

        search()
        assert compared > 0


class Case(NamedTuple):
    """Where two tables part: the game as its seed sets it up, after a number of choices, and for which side
    what is hidden is otherwise, drawn with `luck`.
    """

    seed: int
    choices: int
    side: int
    luck: int


class Leak(AssertionError):
    """A readable counterexample."""


# --- positions -----------------------------------------------------------------------------------


@cache
def course(of: Subject, seed: int) -> list[Position]:
    """Positions of a random game, some choices apart; it is played as far as anybody looks."""
    s: Position = of.load(seed).start()
    if seed % 3 == 2:
        of.scatter(s, Random(seed))
    return [s.clone()]


def position(of: Subject, seed: int, choices: int) -> Position:
    """The position of a random game after a number of choices, or its last."""
    kept = course(of, seed)
    while len(kept) <= choices // EVERY and not kept[-1].over:
        kept.append(later(kept[-1], seed, (len(kept) - 1) * EVERY, EVERY))
    at = min(choices // EVERY, len(kept) - 1)
    return later(kept[at], seed, at * EVERY, choices - at * EVERY)


def later(s: Position, seed: int, number: int, choices: int) -> Position:
    """The position after some more choices."""
    s = s.clone()
    for n in range(number, number + choices):
        if s.over:
            break
        play.choose(s, s.asked, *pick(s.options, Random(f"{seed}:{n}"), seed % 3))
    s.events.clear()
    return s


class Otherwise(NamedTuple):
    """A position that a side cannot tell from the true one; how it was made, and who took whose place."""

    made: str
    state: Position
    new: Any


def mutations(of: Subject, game: AnyGame, s: Position, side: Side, random: Random) -> Iterator[Otherwise]:
    """The same position, with everything that a side may not know drawn anew."""
    if s.asked == side:
        yield Otherwise("sampled", game.sample(game.view(s, side), random), None)
    hidden = of.trades(s, side, random) if of.trades is not None else None
    if hidden is not None:
        yield Otherwise("trading places", *hidden)


# --- tables --------------------------------------------------------------------------------------


class Luck:
    """The same rolls at every table: they depend on the serial number alone."""

    def __init__(self, luck: int) -> None:
        self.luck = luck

    def below(self, serial: int, digest: str) -> Below:
        return Random(f"{self.luck}:{serial}").randrange


class Nowhere:
    """A store that keeps nothing: whatever is to be kept of a table, its row comes back as it is."""

    metrics = Metrics()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[TableRow]]:
        async def kept(row: TableRow, *args: object, **named: object) -> TableRow:
            return row

        return kept


def table_at(game: AnyGame, s: Position, luck: int) -> Room:
    """A table at which the game begins with a position; each seat is another person's."""
    row = TableRow(TABLE, game.name, "", game.title, KEY, "", "waiting", "", 0, 1, 1)
    taken = [SeatRow(side, PERSON, side.title(), hashed(side), "n" * 16, 0) for side in game.sides]
    room = Room(game, Stored(row, taken), cast(Store, Nowhere()), lambda room: None)
    header = Header(FORMAT, game.name, game.rules_version, game.data_hash, {}, Commitment("", []))
    table = Table(game, Record(header), Luck(luck))
    table.state = s.clone()
    table.history = [NumberedEvents(0, ())]
    table._snapshots = {0: s.clone()}
    room.table = table
    return room


def at_table(room: Room) -> Table:
    """The game at a table, which has begun."""
    assert room.table is not None
    return room.table


def fork(room: Room) -> Room:
    """The same table once more, to do something at it that the first does not see."""
    twin, table = copy(room), copy(at_table(room))
    table.state = table.state.clone()
    table.record = copy(table.record)
    table.record.lines = [*table.record.lines]
    table.history, table._standing = [*table.history], [*table._standing]
    table._snapshots = {**table._snapshots}
    twin.table, twin.lock = table, asyncio.Lock()
    twin.chat = copy(room.chat)
    twin.chat.lines = [*room.chat.lines]
    twin.seats = {**room.seats}
    return twin


# --- channels ------------------------------------------------------------------------------------


def channels(room: Room, side: Side, tries: list[Choice]) -> Iterator[tuple[str, str]]:
    """Everything that the service tells one side, or a spectator, of a table: the way, and the text."""
    for who, reader in (("side", side), ("spectator", None)):
        yield f"{who}: update", room.message(reader).data.decode()
        yield from asyncio.run(pages(room, who, reader))
    row = room.current_row()
    yield "lobby", f"{row.state} {row.asked} {row.number}"
    yield from asyncio.run(answers(room, side, tries))


async def pages(room: Room, who: str, reader: Side | None) -> list[tuple[str, str]]:
    """The replay, every panel now and then, and the look back that there would be if the side resigned."""
    found = []
    for number in range(room.number + 1):
        past = records.show_past(room, reader, records.PastQuery(number))
        found.append((f"{who}: replay of {number}", await answered(past)))
    for at in (None, *range(room.number + 1)):
        for name in (CHARTS, *room.game.presentation.panels):
            panel = api.show_panel(room, reader, api.PanelQuery(name, at=at))
            channel = f"{who}: panel {name}" + (f" of {at}" if at is not None else "")
            found.append((channel, await answered(panel)))
    given_up = fork(room)
    at_table(given_up).resign(reader or Side(0))
    look_back = api.show_panel(given_up, reader, api.PanelQuery(DEBRIEF))
    return [*found, (f"{who}: debrief", await answered(look_back))]


async def answers(room: Room, side: Side, tries: list[Choice]) -> list[tuple[str, str]]:
    """What the endpoints answer to everything that a side may ask or try."""
    s, number, name = at_table(room).state, room.number, room.game.side_name(side)
    found = []

    async def ask(channel: str, run: Callable[[Room, Side, S], Awaitable[object]], message: S) -> None:
        rooms = Rooms(room.store, Catalogue({}), SingleServer(), think=0)
        rooms._rooms[TABLE] = fork(room)
        found.append((channel, await answered(from_seat(rooms, TABLE, name, run, message))))

    for verb, noun in tries:
        await ask(f"why {verb} {noun}", api.why, Choose(name, number, verb, cast(WireNoun, noun)))
    illegal = [choice for choice in tries if s.asked != side or choice not in s.options]
    for verb, noun in illegal[:6]:
        message = Choose(name, number, verb, cast(WireNoun, noun))
        await ask(f"choose {verb} {noun}", api.choose, message)
        await ask(f"advise {verb} {noun}", api.advise, Advise(name, number, verb, cast(WireNoun, noun)))
    await ask("choose too late", api.choose, Choose(name, number + 1, "done"))
    await ask("undo", api.undo, Undo(name))
    for to in range(number):
        await ask(f"undo to {to}", api.undo, Undo(name, to))
    await ask("say", chat.say, Say(name, "Hello"))
    await ask("leave a note", chat.say, Say(name, "Hello", note=True))
    for at in (None, 0):
        told = await answered(suggested(fork(room), side, at))
        found.append(("suggestion" if at is None else "suggestion on the past", told))
    return found


@cache
def adviser() -> Adviser:
    """The adviser of all tables."""
    return Adviser()


async def suggested(room: Room, side: Side, at: int | None = None) -> Suggestion:
    """What a bot would do."""
    question = open_question(room, side) if at is None else past_question(room, at)
    return await adviser().suggest(TABLE, question)


async def answered(request: Awaitable[object], bot: str = "random") -> str:
    """What comes of a request: what is answered, or the refusal."""
    try:
        with (
            mock.patch.object(room_module, "clock", return_value=0),
            mock.patch.object(suggestions, "ADVISER", bot),
        ):
            answer = await request
    except Refusal as refused:
        return f"{refused.status} {msgspec.json.encode(refused.problem()).decode()}"
    if isinstance(answer, Encoded):
        return answer.data.decode()
    if isinstance(answer, Suggestion):
        answer = msgspec.structs.replace(answer, seconds=0.0)
    return msgspec.json.encode(answer).decode()


def advised(room: Room, side: Side) -> str:
    """What an adviser tells a side that plays against bots only."""
    room = fork(room)
    for other, seat in room.seats.items():
        if other != room.game.side_name(side):
            room.seats[other] = msgspec.structs.replace(seat, kind="random", token_hash="")
    return asyncio.run(answered(suggested(room, side), ADVISER))


# --- comparing -----------------------------------------------------------------------------------


def compare(of: Subject, case: Case, *, suggestion: bool = False) -> int:
    """Look for a leak; how many pairs of tables were compared. If the game is over, earlier ones."""
    game, random = of.load(case.seed), Random(f"luck {case.luck}")
    case = case._replace(side=case.side % len(game.sides))
    while (s := position(of, case.seed, case.choices)).over and case.choices > 0:
        case = case._replace(choices=case.choices // 2)
    pairs = 0
    for otherwise in mutations(of, game, s, Side(case.side), random):
        Pair(of, case, s, otherwise, random).compare(suggestion=suggestion)
        pairs += 1
    return pairs


class Pair:
    """Two tables that a side cannot tell apart."""

    def __init__(self, of: Subject, case: Case, s: Position, otherwise: Otherwise, random: Random) -> None:
        self.of, self.case, self.random = of, case, random
        self.game, self.side = of.load(case.seed), Side(case.side)
        self.made, self.new = otherwise.made, otherwise.new
        self.here = table_at(self.game, s, case.luck)
        self.there = table_at(self.game, otherwise.state, case.luck)
        self.played: list[Choice] = []

    def compare(self, *, suggestion: bool) -> None:
        """Compare all channels now, and what is told of the choices that follow."""
        self.everything()
        if suggestion and at_table(self.here).state.asked == self.side:
            self.same("suggestion", advised(self.here, self.side), advised(self.there, self.side))
        for _ in range(STEPS if self.possible() else 0):
            if not self.step():
                return
        self.everything()

    def possible(self) -> bool:
        """Whether the rules allow the other position, and not only the eyes of the side."""
        s = at_table(self.there).state
        try:
            self.of.sound(s)
        except AssertionError:
            return False
        return self.of.possible(s)

    def everything(self) -> None:
        """All channels tell the same, as long as the game is on: when it is over, everything is told."""
        if self.here.decision is None:
            return
        tries = self.tries()
        there = channels(self.there, self.side, tries)
        for (channel, one), (_, two) in zip(channels(self.here, self.side, tries), there, strict=True):
            self.same(channel, one, two)

    def same(self, channel: str, one: str, two: str) -> None:
        """Raise a counterexample if two texts that came by a channel differ."""
        if one == two:
            return
        game, case = self.game, self.case
        pairs = enumerate(zip(one, two, strict=False))
        at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))
        here, there = (text[max(0, at - AROUND) : at + AROUND] for text in (one, two))
        raise Leak(
            f"{game.name}, scenario {game.setup.scenario or 'standard'!r} {sorted(game.setup.options)}, "
            f"seed {case.seed}, after {case.choices} choices{f' and {self.played}' if self.played else ''}: "
            f"what is hidden ({self.made}) reaches the {game.side_name(self.side)} by way of {channel!r}:\n"
            f"  here:      {here}\n  otherwise: {there}"
        )

    def tries(self) -> list[Choice]:
        """Choices to ask about: some that are offered, and many that are not."""
        s = at_table(self.here).state
        nouns = self.of.nouns(s)
        offered = s.options if s.asked == self.side else NONE
        verbs = [*offered.verbs(), *some([*self.game.vocabulary.verbs], self.random, 3)]
        tries: list[Choice] = [(verb, noun) for verb in verbs for noun in some(nouns, self.random, 6)]
        return tries + some(list(offered), self.random, 6)

    def step(self) -> bool:
        """Make the same choice at both tables; whether they still look the same to the side.

        If they do not, the side has learned something, and cannot take back what taught it.
        """
        here, there = at_table(self.here), at_table(self.there)
        if here.decision is None or here.state.asked == CHANCE:
            return False
        by = here.state.asked
        choice = other = pick(here.state.options, self.random, 2)
        if by != self.side and self.new:
            other = self.of.counterpart(choice, self.new)
        if other not in there.state.options:
            return False
        since = here.number + 1
        here.choose(by, *choice)
        there.choose(by, *other)
        self.played.append(choice)
        one, two = self.told(self.side, since)
        if one != two:
            looks = [seen(table.state, self.game, self.side) for table in (here, there)]
            if looks[0] == looks[1] and not self.shown(since):
                self.same("log", one, two)
            if by == self.side and min(here.undo_limit(by), there.undo_limit(by)) < since:
                self.same("undo after something was learned", one, two)
            return False
        self.same("spectator: update", *self.told(None, since))
        return True

    def told(self, reader: Side | None, since: int) -> list[str]:
        """The updates that both tables send since then."""
        return [room.message(reader, since).data.decode() for room in (self.here, self.there)]

    def shown(self, since: int) -> bool:
        """Whether something was told since then that shows what was hidden, or dice were rolled."""
        for table in map(at_table, (self.here, self.there)):
            told = [event for _, event in table.log(self.side, since)]
            if any(line.side == CHANCE_NAME for line in table._standing[since - 1 :]) or any(
                event.reveals or event.kind in self.of.OPEN for event in told
            ):
                return True
        return False
