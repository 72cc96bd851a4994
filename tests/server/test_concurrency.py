"""Tables under pressure: many requests at once, little room in memory, closing at a bad moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from sandtable.core.side import Side
from sandtable.server.api import chat, play, seats
from sandtable.server.catalogue import Build
from sandtable.server.database import Database, Row, Statement, Unavailable, Value
from sandtable.server.messages import AsSide, Consent, NewTable, Say, Seated, SeatWish, Sit, Undo
from sandtable.server.refusal import Refusal
from sandtable.server.room import Room
from sandtable.server.services import Services
from sandtable.server.store import TableRow
from tests.server import in_process
from tests.server.in_process import act, create, services_on, sit
from tests.server.serving import ACE, DEUCE, GAMES, SERVED, TREY, Json, just

Work = Callable[[Services], Awaitable[None]]


class RecordingListener:
    """A listener that keeps what is sent to it."""

    def __init__(self, side: int | None) -> None:
        self.side = None if side is None else Side(side)
        self.received: list[Json] = []
        self.gone = False

    def send(self, message: bytes) -> None:
        self.received.append(msgspec.json.decode(message))

    def hang_up(self) -> None:
        self.gone = True


def within(
    path: Path, work: Work, *, games: Mapping[str, Build] = SERVED, think: float = 0, capacity: int = 100
) -> None:
    """Do something with services; nothing is left running after it."""

    async def run() -> None:
        async with services_on(path / "t.db", games, think=think, capacity=capacity) as services:
            await work(services)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


async def new(services: Services, red: str = "me", blue: str = "me") -> Seated:
    return await create(services, NewTable("toy", {"red": SeatWish(red), "blue": SeatWish(blue)}))


async def choose(
    services: Services, table: Seated, side: str, number: int, card: int, request: str = ""
) -> Json:
    return await in_process.choose(services, table, side, number, "card", card, request)


async def lines(services: Services, table: Seated) -> list[str]:
    found = await services.store.load(table.table)
    assert found is not None
    return found.lines


# --- many at once --------------------------------------------------------------------------------


def test_of_many_choices_at_once_one_is_made(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        calls = [choose(services, table, "red", 0, card) for card in (ACE, DEUCE, TREY) * 10]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        refused = [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)]
        assert refused == ["stale"] * 29
        assert len(await lines(services, table)) == 1

    within(tmp_path, work)


def test_one_request_sent_many_times_at_once_is_carried_out_once(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        calls = [choose(services, table, "red", 0, ACE, "same") for _ in range(30)]
        assert {update["number"] for update in await asyncio.gather(*calls)} == {1}
        assert len(await lines(services, table)) == 1

    within(tmp_path, work)


def test_one_table_is_loaded_once_however_many_come(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        services.rooms._rooms.clear()
        calls = [choose(services, table, "red", 0, ACE, "same") for _ in range(10)]
        assert {update["number"] for update in await asyncio.gather(*calls)} == {1}

    within(tmp_path, work)


def test_a_choice_that_fails_takes_nobody_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waited for the same table meanwhile finds it as it was."""

    async def work(services: Services) -> None:
        table = await new(services)
        append = services.store.append

        async def fail_once(*args: object, **options: object) -> None:
            monkeypatch.setattr(services.store, "append", append)
            await asyncio.sleep(0)
            raise OSError("no space left")

        monkeypatch.setattr(services.store, "append", fail_once)
        first, second = await asyncio.gather(
            choose(services, table, "red", 0, ACE),
            choose(services, table, "red", 0, TREY),
            return_exceptions=True,
        )
        assert isinstance(first, OSError)
        assert isinstance(second, dict)
        assert (second["number"], second["view"]["down"][0]) == (1, [TREY])
        (line,) = await lines(services, table)
        assert "trey" in line

    within(tmp_path, work)


def test_a_choice_given_up_in_the_middle_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        for number in range(2):
            attempt = asyncio.create_task(choose(services, table, "red", number, number + 1, f"r{number}"))
            for _ in range(number + 1):
                await asyncio.sleep(0)
            attempt.cancel()
            with pytest.raises(asyncio.CancelledError):
                await attempt
            again = await choose(services, table, "red", number, number + 1, f"r{number}")
            assert again["number"] == number + 1
            assert len(await lines(services, table)) == number + 1

    within(tmp_path, work)


def test_two_servers_on_one_database_do_not_write_over_each_other(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        async with services_on(tmp_path / "t.db") as other:
            await choose(other, table, "red", 0, ACE)
            with pytest.raises(Refusal, match="moved on") as refused:
                await choose(services, table, "red", 0, TREY)
            assert refused.value.code == "stale"
            assert (await choose(services, table, "red", 1, TREY))["view"]["down"][0] == [ACE, TREY]

    within(tmp_path, work)


# --- little room ---------------------------------------------------------------------------------


def test_a_small_server_plays_many_tables_at_once(tmp_path: Path) -> None:
    cards = [("red", 1), ("red", 2), ("blue", 1), ("blue", 2)]

    async def play(services: Services, table: Seated) -> None:
        for number, (side, card) in enumerate(cards):
            update = await choose(services, table, side, number, card, f"r{number}")
            assert (await choose(services, table, side, number, card, f"r{number}"))["number"] == update[
                "number"
            ]

    async def work(services: Services) -> None:
        tables = [await new(services) for _ in range(8)]
        await asyncio.gather(*(play(services, table) for table in tables))
        await new(services)
        assert len(services.rooms._rooms) == 2
        for table in tables:
            assert len(await lines(services, table)) == 5

    within(tmp_path, work, capacity=2)


def test_a_table_that_somebody_listens_to_stays(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        listener = RecordingListener(0)
        async with services.rooms.at(table.table) as room:
            room.listeners.add(listener)
        for _ in range(5):
            await new(services)
        assert table.table in services.rooms._rooms
        await choose(services, table, "red", 0, ACE)
        assert [update["number"] for update in listener.received] == [1]

    within(tmp_path, work, capacity=1)


def test_tables_that_are_listened_to_take_no_room_from_others(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        for _ in range(3):
            async with services.rooms.at((await new(services)).table) as room:
                room.listeners.add(RecordingListener(0))
        quiet = [await new(services) for _ in range(3)]
        assert [table.table in services.rooms._rooms for table in quiet] == [False, True, True]
        assert len(services.rooms._rooms) == 5

    within(tmp_path, work, capacity=2)


def test_a_finished_game_where_nobody_listens_is_not_held(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        first, second = RecordingListener(0), RecordingListener(1)
        async with services.rooms.at(table.table) as room:
            room.listeners |= {first, second}
        services.rooms.unlisten(room, first)
        await act(services, play.resign, table, AsSide("red"))
        assert table.table in services.rooms._rooms
        services.rooms.unlisten(room, second)
        assert table.table not in services.rooms._rooms
        assert len(await lines(services, table)) == 1

    within(tmp_path, work)


def test_a_bot_that_thinks_keeps_its_table(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services, red="random")
        for _ in range(5):
            await new(services)
        assert table.table in services.rooms._rooms

    within(tmp_path, work, think=1000, capacity=1)


def test_promises_of_dice_are_forgotten_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(services: Services) -> None:
        first, _, last = [await services.dice.make() for _ in range(3)]
        seats = {"red": SeatWish("me"), "blue": SeatWish("me")}
        with pytest.raises(Refusal, match="not promised"):
            await create(services, NewTable("toy", seats, commitment=first.commitment))
        await create(services, NewTable("toy", seats, commitment=last.commitment))

    monkeypatch.setattr("sandtable.server.dice.PROMISES", 2)
    within(tmp_path, work)


# --- bots ----------------------------------------------------------------------------------------


def test_one_task_answers_for_all_bots_at_a_table_and_ends(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services, blue="random")
        await choose(services, table, "red", 0, ACE)
        await choose(services, table, "red", 1, TREY)
        (task,) = services.rooms.bots.tasks.values()
        for _ in range(3):
            async with services.rooms.at(table.table) as room:
                services.rooms.bots.wake(room)
        assert list(services.rooms.bots.tasks.values()) == [task]
        await task
        await asyncio.sleep(0)
        assert services.rooms.bots.tasks == {}
        async with services.rooms.at(table.table) as room:
            assert room.number >= 5
            assert room.asked_bot() is None

    within(tmp_path, work)


def test_closing_does_not_wait_for_bots_to_think(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        await new(services, red="random", blue="random")
        await asyncio.sleep(0)

    within(tmp_path, work, think=1000)


# --- what is heard -------------------------------------------------------------------------------


def test_nothing_is_told_before_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        listener = RecordingListener(None)
        async with services.rooms.at(table.table) as room:
            room.listeners.add(listener)
        append = services.store.append
        told: list[int] = []

        async def watched(*args: object, **options: object) -> TableRow:
            told.append(len(listener.received))
            looks = asyncio.create_task(look())
            for _ in range(10):
                await asyncio.sleep(0)
            assert not looks.done()
            looking.append(looks)
            return await append(*args, **options)  # type: ignore[arg-type]  # passed on as they came

        async def look() -> int:
            async with services.rooms.at(table.table) as room:
                return room.number

        looking: list[asyncio.Task[int]] = []
        monkeypatch.setattr(services.store, "append", watched)
        await choose(services, table, "red", 0, ACE)
        assert told == [0]
        assert await looking[0] == 1
        assert [update["number"] for update in listener.received] == [1]

    within(tmp_path, work)


# --- other versions ------------------------------------------------------------------------------


def test_a_game_of_another_version_is_listed_but_not_continued(tmp_path: Path) -> None:
    tables: list[Seated] = []

    async def begin(services: Services) -> None:
        tables.append(await new(services))

    async def come_back(services: Services) -> None:
        (table,) = tables
        with pytest.raises(Refusal, match="version 1 of the rules") as refused:
            await choose(services, table, "red", 0, ACE)
        assert (refused.value.status, refused.value.code) == (409, "other-version")
        (summary,) = await services.lists.mine({table.table: table.token})
        assert (summary.yours, summary.asked) == (["red", "blue"], "red")

    async def without_the_game(services: Services) -> None:
        (table,) = tables
        with pytest.raises(Refusal) as refused:
            await choose(services, table, "red", 0, ACE)
        assert refused.value.code == "no-such-game"
        assert len(await services.lists.mine({table.table: table.token})) == 1

    within(tmp_path, begin)
    within(tmp_path, come_back, games={"toy": just(replace(GAMES["toy"], rules_version=2))})
    within(tmp_path, without_the_game, games={})
    within(tmp_path, lambda services: choose_first(services, tables[0]))


async def choose_first(services: Services, table: Seated) -> None:
    assert (await choose(services, table, "red", 0, ACE))["number"] == 1


def test_a_record_that_was_tampered_with_is_not_continued(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services)
        await choose(services, table, "red", 0, ACE)
        await services.store.database.write(
            [Statement("update lines set line = replace(line, 'ace', 'trey')")]
        )
        services.rooms._rooms.clear()
        with pytest.raises(Refusal, match="was changed"):
            await choose(services, table, "red", 1, DEUCE)

    within(tmp_path, work)


def test_the_last_seat_and_the_beginning_are_kept_together(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        table = await new(services, blue="open")
        await sit(services, table.table, Sit("blue"))
        services.rooms._rooms.clear()
        async with services.rooms.at(table.table) as room:
            assert (room.state, room.number, room.kept) == ("playing", 0, 0)
            assert room.row.asked == "red"

    within(tmp_path, work)


# --- anything, at any time -----------------------------------------------------------------------


class Moody:
    """A database that fails now and then, before a write or after it."""

    def __init__(self, database: Database, random: Random) -> None:
        self.database = database
        self.random = random

    async def write(self, statements: Sequence[Statement]) -> None:
        mood = self.random.random()
        if mood < 0.05:
            raise Unavailable("before")
        await self.database.write(statements)
        if mood > 0.95:
            raise Unavailable("after")

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self.database.read(sql, *values)

    async def close(self) -> None:
        await self.database.close()

    @property
    def waiting(self) -> int:
        return self.database.waiting


async def anything(services: Services, table: Seated, tokens: dict[str, str], random: Random) -> None:
    """Something that somebody at a table might do now."""
    side = random.choice(["red", "blue"])
    table = Seated(table.table, [side], tokens[side])
    match random.randrange(20):
        case 0 | 1:
            await act(services, play.undo, table, Undo(side, random.choice([None, 0, 2])))
        case 2 | 3:
            await act(services, play.consent, table, Consent(side, random.random() < 0.5))
        case 4:
            await act(services, chat.say, table, Say(side, "hello"))
        case 5:
            await act(services, seats.leave, table, AsSide(side))
        case 6 | 7:
            tokens[side] = (await sit(services, table.table, Sit(side))).token
        case _:
            async with services.rooms.at(table.table) as room:
                number = room.number
            card = random.randrange(1, 4)
            request = f"{side}-{random.randrange(60)}"
            await choose(services, table, side, number, card, request)


async def busy(services: Services, table: Seated, tokens: dict[str, str], random: Random) -> None:
    for _ in range(60):
        with contextlib.suppress(Refusal, Unavailable, asyncio.TimeoutError):
            async with asyncio.timeout(random.choice([10, 10, 10, 0.0005])):
                await anything(services, table, tokens, random)


@pytest.mark.parametrize("number", range(3))
def test_memory_and_store_agree_whatever_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    async def work(services: Services) -> None:
        random = Random(number)
        tables = [await new(services, blue=blue) for blue in ("me", "me", "open", "random")]
        calm, services.store.database = services.store.database, Moody(services.store.database, random)
        tokens = {table.table: dict.fromkeys(("red", "blue"), table.token) for table in tables}
        await asyncio.gather(*(busy(services, table, tokens[table.table], random) for table in tables * 3))
        services.store.database = calm
        while services.rooms.bots.tasks:
            await asyncio.wait(services.rooms.bots.tasks.values())
        for table in tables:
            async with services.rooms.at(table.table) as room:
                stored = await services.store.load(table.table)
                assert stored is not None
                fresh = Room(room.game, stored, room.store, room.wake_bots)
                assert room.message(None) == fresh.message(None)
                assert room.message(Side(0)) == fresh.message(Side(0))
                assert (room.kept, room.requests, room.proposal) == (
                    fresh.kept,
                    fresh.requests,
                    fresh.proposal,
                )
                assert room.new_lines() == fresh.new_lines() == []
                assert room.seats == fresh.seats
                assert room.row == stored.row

    monkeypatch.setattr("sandtable.server.bots.RETRY_SECONDS", 0.001)
    within(tmp_path, work, capacity=2)
