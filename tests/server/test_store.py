"""What is kept of a table comes back the same, on both databases, and old schemas are brought up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from sandtable.server import store as stores
from sandtable.server.database import Conflict, Statement, Unavailable
from sandtable.server.databases import connect
from sandtable.server.store import MIGRATIONS, ChatRow, Proposal, SeatRow, Store, TableRow

RED = SeatRow("red", "person", "Ada", "a" * 64, "n" * 16, 0)
BLUE = SeatRow("blue", "open", "")
BOT = SeatRow("blue", "random", "random bot", "", "m" * 16)


def row(id: str = "t1", **changes: object) -> TableRow:
    first = TableRow(id, "toy", "", "Toy «½»", "key", "", "waiting", "", 0, 100, 100)
    return msgspec.structs.replace(first, **changes)


def on(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store."""

    async def run() -> None:
        store = Store(await connect(url))
        try:
            await store.migrate()
            await work(store)
        finally:
            await store.database.close()

    asyncio.run(run())


def test_a_table_comes_back_as_it_was(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [RED, BLUE], [])
        found = await store.load("t1")
        assert found is not None
        assert found.row == row()
        assert sorted(found.seats, key=lambda seat: seat.side) == [BLUE, RED]
        assert (found.lines, found.chat, found.proposal, found.requests) == ([], [], None, set())
        assert await store.load("t2") is None

    on(database_url, work)


def test_lines_are_appended_in_order_with_their_request(database_url: str) -> None:
    async def work(store: Store) -> None:
        lines = [f"line {n}" for n in range(250)]
        await store.create(row(), [RED, BOT], lines)
        later = row(header="{}", state="playing", asked="blue", number=251, changed=200)
        after = await store.append(later, 250, ["line 250", "line 251"], "r1")
        found = await store.load("t1")
        assert found is not None
        assert found.row == after == msgspec.structs.replace(later, version=1)
        assert found.lines == [*lines, "line 250", "line 251"]
        assert found.requests == {"r1"}
        assert await store.versions(["t1", "t2"]) == {"t1": 1}
        news = await store.load("t1", 251)
        assert news is not None
        assert (news.lines, news.requests) == (["line 251"], set())

    on(database_url, work)


def test_nobody_appends_twice_at_the_same_number(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [RED, BOT], ["a"])
        await store.append(row(number=2), 1, ["b"], "r1")
        with pytest.raises(Conflict):
            await store.append(row(number=3), 2, ["c"], "r2")
        with pytest.raises(Conflict):
            await store.append(row(number=3, version=1), 1, ["c", "d"], "r2")
        with pytest.raises(Conflict):
            await store.append(row(number=3, version=1), 2, ["c"], "r1")
        with pytest.raises(Conflict):
            await store.append(row("t2"), 0, ["c"])
        found = await store.load("t1")
        assert found is not None
        assert (found.row.number, found.lines, found.requests) == (2, ["a", "b"], {"r1"})

    on(database_url, work)


def test_an_open_seat_is_taken_once_and_left(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [RED, BLUE], [])
        ada, boris = SeatRow("blue", "person", "Ada", "1"), SeatRow("blue", "person", "Boris", "2")
        await store.sit(row(state="playing", header="{}"), ada, ["first"])
        with pytest.raises(Conflict):
            await store.sit(row(state="playing", header="{other}", version=1), boris, [])
        found = await store.load("t1")
        assert found is not None
        assert ada in found.seats
        assert (found.row.header, found.lines) == ("{}", ["first"])
        await store.stand_up(row(changed=300, version=1), "blue", ChatRow(1, "", "Boris left.", 300))
        found = await store.load("t1")
        assert found is not None
        assert BLUE in found.seats
        assert found.row.changed == 300

    on(database_url, work)


def test_proposals_settings_and_chat(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row(), [RED, BLUE], [])
        now = await store.propose(row(), Proposal("red", 3, ["red"]))
        now = await store.propose(now, Proposal("red", 3, ["blue", "red"]))
        now = await store.set_auto_answer(now, "red", True)
        for n in range(1, 203):
            now = await store.say(now, ChatRow(n, "red", f"{n} «½» 🎲", 100 + n))
        with pytest.raises(Conflict):
            await store.say(now, ChatRow(202, "blue", "at the same time", 300))
        found = await store.load("t1")
        assert found is not None
        assert found.proposal == Proposal("red", 3, ["blue", "red"])
        assert msgspec.structs.replace(RED, auto_answer=1) in found.seats
        assert [said.number for said in found.chat] == list(range(1, 203))
        assert found.chat[-1] == ChatRow(202, "red", "202 «½» 🎲", 302)
        await store.append(now, 0, [], withdraw=True)
        found = await store.load("t1")
        assert found is not None
        assert found.proposal is None

    on(database_url, work)


def test_who_heard_a_line_is_kept_and_old_notes_stay(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "CHAT_LOADED", 2)
    note = ChatRow(1, "red", "a note", 100, ["red"], "cabin")
    lines = [ChatRow(2, "red", "forgotten", 101), ChatRow(3, "red", "to all", 102)]
    aside = ChatRow(4, "blue", "aside", 103, ["red", "blue"])

    async def work(store: Store) -> None:
        await store.create(row(), [RED, BLUE], [])
        await store.create(row("t2"), [RED, BLUE], [])
        now = row()
        for said in (note, *lines, aside):
            now = await store.say(now, said)
        found = await store.load("t1")
        assert found is not None
        assert found.chat == [note, lines[1], aside]
        read = msgspec.structs.replace(note, to=["red", "blue"])
        await store.append(now, 0, ["a"], found=[read])
        with pytest.raises(Conflict):
            await store.append(row("t2"), 0, ["a"], found=[read])
        found = await store.load("t1")
        assert found is not None
        assert found.chat == [read, lines[1], aside]

    on(database_url, work)


def test_seats_come_back_in_the_order_of_the_game(database_url: str) -> None:
    seats = [SeatRow(side, "open", "") for side in ("zebra", "ape", "mule", "bee")]

    async def work(store: Store) -> None:
        await store.create(row(setup='{"scenario":"zoo","options":["night"]}'), seats, [])
        found = await store.load("t1")
        assert found is not None
        assert found.seats == seats
        assert found.row.setup == '{"scenario":"zoo","options":["night"]}'

    on(database_url, work)


def test_tables_are_listed_by_what_is_going_on(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row("waiting", changed=1), [RED, BLUE], [])
        await store.create(row("left", state="playing", changed=2), [RED, BLUE], [])
        await store.create(row("bot", state="playing", asked="blue", changed=3), [RED, BOT], [])
        await store.create(row("person", state="playing", asked="red", changed=4), [RED, BOT], [])
        await store.create(row("over", state="finished", changed=5), [RED, BLUE], [])
        assert [found.row.id for found in await store.open_tables(9)] == ["left", "waiting"]
        assert [found.row.id for found in await store.open_tables(1)] == ["left"]
        (over,) = await store.finished(9)
        assert (over.row.id, len(over.seats)) == ("over", 2)
        assert [found.row.id for found in await store.found(["bot", "none", "over"])] == ["over", "bot"]
        assert await store.found([]) == []
        assert await store.waiting_for(["random", "greedy"]) == ["bot"]

    on(database_url, work)


# --- migrations ----------------------------------------------------------------------------------


def test_opening_a_database_again_changes_nothing(database_url: str) -> None:
    async def fill(store: Store) -> None:
        assert await store.version() == len(MIGRATIONS)
        await store.create(row(), [RED, BLUE], ["a"])

    async def look(store: Store) -> None:
        assert await store.version() == len(MIGRATIONS)
        found = await store.load("t1")
        assert found is not None
        assert found.lines == ["a"]

    on(database_url, fill)
    on(database_url, look)


def test_a_database_of_the_first_version_is_brought_up_to_date(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fill(store: Store) -> None:
        assert await store.version() == 1
        await store.database.write(
            [
                Statement("insert into tables values ('t1', 'toy', '', 'Toy', 'k', '', 0, 'waiting', 1, 2)"),
                Statement("insert into seats values ('t1', 'red', 'person', 'Ada', 'hash', 'nonce')"),
                Statement("insert into seats values ('t1', 'blue', 'open', '', '', '')"),
                Statement("insert into lines values ('t1', 0, 'a')"),
                Statement("insert into chat values ('t1', 1, 'red', 'hello', 5)"),
            ]
        )

    async def look(store: Store) -> None:
        assert await store.version() == len(MIGRATIONS)
        found = await store.load("t1")
        assert found is not None
        assert found.row == TableRow("t1", "toy", "", "Toy", "k", "", "waiting", "", 0, 1, 2)
        assert found.seats == [
            SeatRow("blue", "open", "", "", "", 0),
            SeatRow("red", "person", "Ada", "hash", "nonce", 0),
        ]
        assert (found.lines, found.chat) == (["a"], [ChatRow(1, "red", "hello", 5)])

    with monkeypatch.context() as patch:
        patch.setattr(stores, "MIGRATIONS", MIGRATIONS[:1])
        on(database_url, fill)
    on(database_url, look)


def test_a_migration_happens_whole_or_not_at_all(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(store: Store) -> None:
        pass

    async def look(store: Store) -> None:
        assert await store.version() == len(MIGRATIONS)
        assert await store.database.read("select * from tables") == []

    bad = [*MIGRATIONS, ["create table extra (n integer)", "create table extra (n integer)"]]
    with monkeypatch.context() as patch:
        patch.setattr(stores, "MIGRATIONS", bad)
        with pytest.raises(Exception, match="extra"):
            on(database_url, nothing)
    on(database_url, look)


def test_a_newer_database_is_left_alone(database_url: str) -> None:
    async def advance(store: Store) -> None:
        await store.database.write([Statement("insert into schema values (99)")])

    async def nothing(store: Store) -> None:
        pass

    on(database_url, advance)
    with pytest.raises(Unavailable, match="version 99"):
        on(database_url, nothing)


def test_servers_that_start_together_bring_the_schema_up_to_date(database_url: str) -> None:
    async def run() -> None:
        stores = [Store(await connect(database_url)) for _ in range(3)]
        try:
            await asyncio.gather(*(store.migrate() for store in stores))
            rows = await stores[0].database.read("select version from schema order by version")
            assert [version for (version,) in rows] == list(range(1, len(MIGRATIONS) + 1))
        finally:
            for store in stores:
                await store.database.close()

    asyncio.run(run())


def test_promised_dice_are_given_once(database_url: str) -> None:
    async def work(store: Store) -> None:
        await store.promise("old", "k0", 100)
        await store.promise("c", "k", 100 + stores.PROMISED_SECONDS + 1)
        assert await store.redeem("c") == "k"
        assert await store.redeem("c") is None
        assert await store.redeem("old") is None

    on(database_url, work)
