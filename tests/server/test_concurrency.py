"""The hall under pressure: many at once, little room, closing at a bad moment."""

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
from sandtable.server.catalogue import Build, Shelf
from sandtable.server.database import Database, Row, SQLite, Statement, Unavailable, Value
from sandtable.server.hall import Hall
from sandtable.server.messages import NewTable, Seated, SeatWish, Sit
from sandtable.server.refusal import Refusal
from sandtable.server.room import Live
from sandtable.server.store import Store, TableRow
from tests.server.serving import ACE, DEUCE, GAMES, SERVED, TREY, Json, just

Work = Callable[[Hall], Awaitable[None]]


class Ear:
    """A listener that remembers what it hears."""

    def __init__(self, side: int | None) -> None:
        self.side = None if side is None else Side(side)
        self.heard: list[Json] = []
        self.gone = False

    def send(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message))

    def hang_up(self) -> None:
        self.gone = True


def within(
    path: Path, work: Work, *, games: Mapping[str, Build] = SERVED, think: float = 0, room: int = 100
) -> None:
    """Do something in a hall; nothing is left running after it."""

    async def run() -> None:
        store = Store(SQLite(path / "t.db"))
        await store.migrate()
        hall = Hall(store, Shelf(games), think=think, room=room)
        try:
            await work(hall)
        finally:
            await hall.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


async def new(hall: Hall, red: str = "me", blue: str = "me") -> Seated:
    return await hall.create(NewTable("toy", {"red": SeatWish(red), "blue": SeatWish(blue)}))


async def choose(hall: Hall, table: Seated, side: str, number: int, card: int, request: str = "") -> Json:
    answer = await hall.choose(table.table, table.token, side, number, "card", card, request)
    update: Json = msgspec.json.decode(answer)
    return update


async def lines(hall: Hall, table: Seated) -> list[str]:
    found = await hall.store.load(table.table)
    assert found is not None
    return found.lines


# --- many at once --------------------------------------------------------------------------------


def test_of_many_choices_at_once_one_is_made(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        calls = [choose(hall, table, "red", 0, card) for card in (ACE, DEUCE, TREY) * 10]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        refused = [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)]
        assert refused == ["stale"] * 29
        assert len(await lines(hall, table)) == 1

    within(tmp_path, work)


def test_one_request_sent_many_times_at_once_is_carried_out_once(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        calls = [choose(hall, table, "red", 0, ACE, "same") for _ in range(30)]
        assert {update["number"] for update in await asyncio.gather(*calls)} == {1}
        assert len(await lines(hall, table)) == 1

    within(tmp_path, work)


def test_one_table_is_loaded_once_however_many_come(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        hall.tables._live.clear()
        calls = [choose(hall, table, "red", 0, ACE, "same") for _ in range(10)]
        assert {update["number"] for update in await asyncio.gather(*calls)} == {1}

    within(tmp_path, work)


def test_a_choice_that_fails_takes_nobody_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waited for the same table meanwhile finds it as it was."""

    async def work(hall: Hall) -> None:
        table = await new(hall)
        append = hall.store.append

        async def fail_once(*args: object, **options: object) -> None:
            monkeypatch.setattr(hall.store, "append", append)
            await asyncio.sleep(0)
            raise OSError("no space left")

        monkeypatch.setattr(hall.store, "append", fail_once)
        first, second = await asyncio.gather(
            choose(hall, table, "red", 0, ACE), choose(hall, table, "red", 0, TREY), return_exceptions=True
        )
        assert isinstance(first, OSError)
        assert isinstance(second, dict)
        assert (second["number"], second["view"]["down"][0]) == (1, [TREY])
        (line,) = await lines(hall, table)
        assert "trey" in line

    within(tmp_path, work)


def test_a_choice_given_up_in_the_middle_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        for number in range(2):
            attempt = asyncio.create_task(choose(hall, table, "red", number, number + 1, f"r{number}"))
            for _ in range(number + 1):
                await asyncio.sleep(0)
            attempt.cancel()
            with pytest.raises(asyncio.CancelledError):
                await attempt
            again = await choose(hall, table, "red", number, number + 1, f"r{number}")
            assert again["number"] == number + 1
            assert len(await lines(hall, table)) == number + 1

    within(tmp_path, work)


def test_two_servers_on_one_database_do_not_write_over_each_other(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        other = Hall(Store(SQLite(tmp_path / "t.db")), Shelf(SERVED))
        await choose(other, table, "red", 0, ACE)
        with pytest.raises(Refusal, match="moved on") as refused:
            await choose(hall, table, "red", 0, TREY)
        assert refused.value.code == "stale"
        assert (await choose(hall, table, "red", 1, TREY))["view"]["down"][0] == [ACE, TREY]
        await other.close()

    within(tmp_path, work)


# --- little room ---------------------------------------------------------------------------------


def test_a_small_hall_plays_many_tables_at_once(tmp_path: Path) -> None:
    cards = [("red", 1), ("red", 2), ("blue", 1), ("blue", 2)]

    async def play(hall: Hall, table: Seated) -> None:
        for number, (side, card) in enumerate(cards):
            update = await choose(hall, table, side, number, card, f"r{number}")
            assert (await choose(hall, table, side, number, card, f"r{number}"))["number"] == update["number"]

    async def work(hall: Hall) -> None:
        tables = [await new(hall) for _ in range(8)]
        await asyncio.gather(*(play(hall, table) for table in tables))
        await new(hall)
        assert len(hall.tables._live) == 2
        for table in tables:
            assert len(await lines(hall, table)) == 5

    within(tmp_path, work, room=2)


def test_a_table_that_somebody_listens_to_stays(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        ear = Ear(0)
        async with hall.tables.at(table.table) as live:
            live.listeners.add(ear)
        for _ in range(5):
            await new(hall)
        assert table.table in hall.tables._live
        await choose(hall, table, "red", 0, ACE)
        assert [update["number"] for update in ear.heard] == [1]

    within(tmp_path, work, room=1)


def test_tables_that_are_listened_to_take_no_room_from_others(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        for _ in range(3):
            async with hall.tables.at((await new(hall)).table) as live:
                live.listeners.add(Ear(0))
        quiet = [await new(hall) for _ in range(3)]
        assert [table.table in hall.tables._live for table in quiet] == [False, True, True]
        assert len(hall.tables._live) == 5

    within(tmp_path, work, room=2)


def test_a_finished_game_where_nobody_listens_is_not_held(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        first, second = Ear(0), Ear(1)
        async with hall.tables.at(table.table) as live:
            live.listeners |= {first, second}
        hall.tables.unlisten(live, first)
        await hall.resign(table.table, table.token, "red")
        assert table.table in hall.tables._live
        hall.tables.unlisten(live, second)
        assert table.table not in hall.tables._live
        assert len(await lines(hall, table)) == 1

    within(tmp_path, work)


def test_a_bot_that_thinks_keeps_its_table(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall, red="random")
        for _ in range(5):
            await new(hall)
        assert table.table in hall.tables._live

    within(tmp_path, work, think=1000, room=1)


def test_promises_of_dice_are_forgotten_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        first, _, last = [await hall.promise() for _ in range(3)]
        seats = {"red": SeatWish("me"), "blue": SeatWish("me")}
        with pytest.raises(Refusal, match="not promised"):
            await hall.create(NewTable("toy", seats, commitment=first.commitment))
        await hall.create(NewTable("toy", seats, commitment=last.commitment))

    monkeypatch.setattr("sandtable.server.hall.PROMISES", 2)
    within(tmp_path, work)


# --- bots ----------------------------------------------------------------------------------------


def test_one_task_answers_for_all_bots_at_a_table_and_ends(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall, blue="random")
        await choose(hall, table, "red", 0, ACE)
        await choose(hall, table, "red", 1, TREY)
        (task,) = hall.tables.bots.tasks.values()
        for _ in range(3):
            async with hall.tables.at(table.table) as live:
                hall.tables.bots.wake(live)
        assert list(hall.tables.bots.tasks.values()) == [task]
        await task
        await asyncio.sleep(0)
        assert hall.tables.bots.tasks == {}
        async with hall.tables.at(table.table) as live:
            assert live.number >= 5
            assert live.asked_bot() is None

    within(tmp_path, work)


def test_closing_does_not_wait_for_bots_to_think(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await new(hall, red="random", blue="random")
        await asyncio.sleep(0)

    within(tmp_path, work, think=1000)


# --- what is heard -------------------------------------------------------------------------------


def test_nothing_is_told_before_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        ear = Ear(None)
        async with hall.tables.at(table.table) as live:
            live.listeners.add(ear)
        append = hall.store.append
        told: list[int] = []

        async def watched(*args: object, **options: object) -> TableRow:
            told.append(len(ear.heard))
            looks = asyncio.create_task(look())
            for _ in range(10):
                await asyncio.sleep(0)
            assert not looks.done()
            looking.append(looks)
            return await append(*args, **options)  # type: ignore[arg-type]

        async def look() -> int:
            async with hall.tables.at(table.table) as live:
                return live.number

        looking: list[asyncio.Task[int]] = []
        monkeypatch.setattr(hall.store, "append", watched)
        await choose(hall, table, "red", 0, ACE)
        assert told == [0]
        assert await looking[0] == 1
        assert [update["number"] for update in ear.heard] == [1]

    within(tmp_path, work)


# --- other versions ------------------------------------------------------------------------------


def test_a_game_of_another_version_is_listed_but_not_continued(tmp_path: Path) -> None:
    tables: list[Seated] = []

    async def begin(hall: Hall) -> None:
        tables.append(await new(hall))

    async def come_back(hall: Hall) -> None:
        (table,) = tables
        with pytest.raises(Refusal, match="version 1 of the rules") as refused:
            await choose(hall, table, "red", 0, ACE)
        assert (refused.value.status, refused.value.code) == (409, "other-version")
        (summary,) = await hall.lists.mine({table.table: table.token})
        assert (summary.yours, summary.asked) == (["red", "blue"], "red")

    async def without_the_game(hall: Hall) -> None:
        (table,) = tables
        with pytest.raises(Refusal) as refused:
            await choose(hall, table, "red", 0, ACE)
        assert refused.value.code == "no-such-game"
        assert len(await hall.lists.mine({table.table: table.token})) == 1

    within(tmp_path, begin)
    within(tmp_path, come_back, games={"toy": just(replace(GAMES["toy"], rules_version=2))})
    within(tmp_path, without_the_game, games={})
    within(tmp_path, lambda hall: choose_first(hall, tables[0]))


async def choose_first(hall: Hall, table: Seated) -> None:
    assert (await choose(hall, table, "red", 0, ACE))["number"] == 1


def test_a_record_that_was_tampered_with_is_not_continued(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall)
        await choose(hall, table, "red", 0, ACE)
        await hall.store.database.write([Statement("update lines set line = replace(line, 'ace', 'trey')")])
        hall.tables._live.clear()
        with pytest.raises(Refusal, match="was changed"):
            await choose(hall, table, "red", 1, DEUCE)

    within(tmp_path, work)


def test_the_last_seat_and_the_beginning_are_kept_together(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await new(hall, blue="open")
        await hall.sit(table.table, Sit("blue"))
        hall.tables._live.clear()
        async with hall.tables.at(table.table) as live:
            assert (live.state, live.number, live.kept) == ("playing", 0, 0)
            assert live.row.asked == "red"

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


async def anything(hall: Hall, table: Seated, tokens: dict[str, str], random: Random) -> None:
    """Something that somebody at a table might do now."""
    side = random.choice(["red", "blue"])
    token = tokens[side]
    match random.randrange(20):
        case 0 | 1:
            await hall.undo(table.table, token, side, random.choice([None, 0, 2]))
        case 2 | 3:
            await hall.answer_proposal(table.table, token, side, random.random() < 0.5)
        case 4:
            await hall.say(table.table, token, side, "hello")
        case 5:
            await hall.leave(table.table, token, side)
        case 6 | 7:
            tokens[side] = (await hall.sit(table.table, Sit(side))).token
        case _:
            async with hall.tables.at(table.table) as live:
                number = live.number
            card = random.randrange(1, 4)
            request = f"{side}-{random.randrange(60)}"
            await hall.choose(table.table, token, side, number, "card", card, request)


async def busy(hall: Hall, table: Seated, tokens: dict[str, str], random: Random) -> None:
    for _ in range(60):
        with contextlib.suppress(Refusal, Unavailable, asyncio.TimeoutError):
            async with asyncio.timeout(random.choice([10, 10, 10, 0.0005])):
                await anything(hall, table, tokens, random)


@pytest.mark.parametrize("number", range(3))
def test_memory_and_store_agree_whatever_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    async def work(hall: Hall) -> None:
        random = Random(number)
        tables = [await new(hall, blue=blue) for blue in ("me", "me", "open", "random")]
        calm, hall.store.database = hall.store.database, Moody(hall.store.database, random)
        tokens = {table.table: dict.fromkeys(("red", "blue"), table.token) for table in tables}
        await asyncio.gather(*(busy(hall, table, tokens[table.table], random) for table in tables * 3))
        hall.store.database = calm
        while hall.tables.bots.tasks:
            await asyncio.wait(hall.tables.bots.tasks.values())
        for table in tables:
            async with hall.tables.at(table.table) as live:
                stored = await hall.store.load(table.table)
                assert stored is not None
                fresh = Live(live.game, stored)
                assert live.message(None) == fresh.message(None)
                assert live.message(Side(0)) == fresh.message(Side(0))
                assert (live.kept, live.requests, live.proposal) == (
                    fresh.kept,
                    fresh.requests,
                    fresh.proposal,
                )
                assert live.new_lines() == fresh.new_lines() == []
                assert live.seats == fresh.seats
                assert live.row == stored.row

    monkeypatch.setattr("sandtable.server.bots.RETRY_SECONDS", 0.001)
    within(tmp_path, work, room=2)
