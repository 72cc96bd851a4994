"""The store: all that is kept of tables in a database, and the migrations of its schema."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence, Sized
from typing import TypeVar

import msgspec

from sandtable.server.database import Conflict, Database, Row, Statement, Unavailable
from sandtable.server.metrics import Metrics

MIGRATIONS: list[list[str]] = [
    [
        """create table tables (
            id text primary key,
            game text not null,
            pack text not null,
            title text not null,
            dice_key text not null,
            header text not null,
            auto_answer integer not null,
            state text not null,
            created bigint not null,
            changed bigint not null
        )""",
        """create table seats (
            table_id text not null references tables (id),
            side text not null,
            kind text not null,
            name text not null,
            token_hash text not null,
            nonce text not null,
            primary key (table_id, side)
        )""",
        """create table lines (
            table_id text not null references tables (id),
            number integer not null,
            line text not null,
            primary key (table_id, number)
        )""",
        """create table requests (
            table_id text not null references tables (id),
            request text not null,
            number integer not null,
            primary key (table_id, request)
        )""",
        """create table chat (
            table_id text not null references tables (id),
            number integer not null,
            author text not null,
            text text not null,
            said bigint not null,
            primary key (table_id, number)
        )""",
        """create table proposals (
            table_id text primary key references tables (id),
            by_side text not null,
            number integer not null,
            agreed text not null
        )""",
        "create index seats_by_token on seats (token_hash)",
        "create index tables_by_change on tables (state, changed)",
    ],
    [
        # The side to move and the number of choices, so that a list needs no replay.
        "alter table tables add column asked text not null default ''",
        "alter table tables add column number integer not null default 0",
        # Whether the table answers questions with only one answer is now set by each player.
        "alter table seats add column auto_answer integer not null default 1",
        "update seats set auto_answer = (select auto_answer from tables where id = table_id)",
        "alter table tables drop column auto_answer",
        "create index seats_by_kind on seats (kind)",
        "drop index seats_by_token",
    ],
    [
        # The set-up, since a table that waits for seats has no header yet.
        "alter table tables add column setup text not null default '{}'",
        # The place of a side in the order of its game. In older games the order is alphabetical.
        "alter table seats add column place integer not null default 0",
        # The sides that heard a line, as a list in JSON, or null for everybody; where a note lies.
        "alter table chat add column heard text",
        "alter table chat add column place text not null default ''",
    ],
    [
        # Counts the changes of a table: a server that knows an older version may not write.
        "alter table tables add column version integer not null default 0",
        # The answers recommended for the open question, as JSON, so that all servers tell the same.
        "alter table tables add column advice text not null default ''",
        # The keys of promised dice, until their tables are set up at one of the servers.
        "create table promises (commitment text primary key, dice_key text not null, made bigint not null)",
    ],
    [
        # Proposals of other kinds: to migrate a game, or to end it in a draw.
        "alter table proposals add column kind text not null default 'undo'",
    ],
]


ID = re.compile(r"[0-9A-Za-z_-]{1,40}")
"""The form of a table's id."""

KEPT = ("tables", "seats", "lines", "requests", "chat", "proposals")
"""The tables of the schema that a backup holds, in the order of their references."""


class TableRow(msgspec.Struct, frozen=True):
    """A table. `state` is "waiting" for seats, "playing" or "finished"; `asked` is the side to choose.

    `setup` is the scenario and the optional rules, as JSON. `version` counts the changes. `advice` is
    what was recommended for the open question.
    """

    id: str
    game: str
    pack: str
    title: str
    dice_key: str
    header: str
    state: str
    asked: str
    number: int
    created: int
    changed: int
    setup: str = "{}"
    version: int = 0
    advice: str = ""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. `kind` is "open", "person" or the name of a bot."""

    side: str
    kind: str
    name: str
    token_hash: str = ""
    nonce: str = ""
    auto_answer: int = 1


class ChatRow(msgspec.Struct, frozen=True):
    """Something that was said; `to` are the sides that know of it, null is everybody.

    A note lies at a `place`, and whoever comes there reads it.
    """

    number: int
    author: str
    text: str
    said: int
    to: list[str] | None = None
    place: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """Something that all must agree to, and the sides that do so far.

    An "undo" takes back choices past a barrier, down to a number. A game of other rules is gone on with
    on those of now ("migrate"), or ends in a "draw".
    """

    by: str
    to: int
    agreed: list[str]
    kind: str = "undo"


class Listed(msgspec.Struct, frozen=True):
    """The part of a table that lists show."""

    row: TableRow
    seats: list[SeatRow]


class Stored(Listed, frozen=True):
    """All that is kept of a table, but of the chat only the last lines."""

    lines: list[str] = []
    chat: list[ChatRow] = []
    proposal: Proposal | None = None
    requests: set[str] = set()


S = TypeVar("S", bound=msgspec.Struct)

TABLE = ", ".join(TableRow.__struct_fields__)
SEAT = ", ".join(SeatRow.__struct_fields__)
CHAT_SHOWN = 200
"""Lines of chat in an update, the last ones."""

CHAT_LOADED = 1000
"""Lines of chat that are loaded, the last ones, besides all notes; more than are shown, since a reader may
have heard only some of them."""

LINES_AT_ONCE = 100
"""Lines or tables in one SQL statement."""

PROMISED_SECONDS = 3600
"""Seconds until the key of promised dice is forgotten."""


class Store:
    """The tables in a database. `tell` is called with a table's id and new version after each change."""

    def __init__(
        self,
        database: Database,
        metrics: Metrics | None = None,
        tell: Callable[[str, int], None] | None = None,
    ) -> None:
        self.database = database
        self.metrics = metrics or Metrics()
        self._tell = tell

    async def migrate(self) -> None:
        """Bring the schema up to date; each step happens whole or not at all.

        If another server migrates at the same time, this one goes on from the version that it has reached.
        """
        reached = -1
        while True:
            try:
                return await self._migrate()
            except (Conflict, Unavailable) as error:
                try:
                    version = await self.version()
                except Unavailable:
                    raise error from None
                if version <= reached or version > len(MIGRATIONS):
                    raise
                reached = version

    async def _migrate(self) -> None:
        await self._write([Statement("create table if not exists schema (version integer not null)")])
        version = await self.version()
        if version > len(MIGRATIONS):
            raise Unavailable(
                f"The database has version {version} of the schema; this program knows {len(MIGRATIONS)}."
            )
        for number, steps in enumerate(MIGRATIONS[version:], version + 1):
            statements = [Statement(sql) for sql in steps]
            await self._write([*statements, Statement("insert into schema values (?)", (number,))])

    async def version(self) -> int:
        """The version of the schema."""
        found = await self.database.read("select max(version) from schema")
        return int(found[0][0] or 0)

    # --- reading -----------------------------------------------------------------------------

    async def count(self) -> int:
        """The number of rows in all tables of the schema."""
        sums = " + ".join(f"(select count(*) from {name})" for name in KEPT)
        found = await self.database.read(f"select {sums}")
        return int(found[0][0] or 0)

    async def load(self, id: str, since: int = 0) -> Stored | None:
        """A table with its seats, chat and proposal, and its record and requests from a line on.

        The row is read first. If somebody writes meanwhile, its version is too old, and the next write fails.
        """
        found = await self.found([id])
        if not found:
            return None
        lines = await self.database.read(
            "select line from lines where table_id = ? and number >= ? order by number", id, since
        )
        chat = await self.database.read(
            "select number, author, text, said, heard, place from chat where table_id = ? and (place <> ''"
            " or number > (select max(number) from chat where table_id = ?) - ?) order by number",
            id,
            id,
            CHAT_LOADED,
        )
        requests = await self.database.read(
            "select request from requests where table_id = ? and number >= ?", id, since
        )
        return Stored(
            found[0].row,
            found[0].seats,
            [str(line) for (line,) in lines],
            [as_chat(row) for row in chat],
            await self._proposal(id),
            {str(request) for (request,) in requests},
        )

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of tables."""
        if not ids:
            return {}
        rows = await self.database.read(f"select id, version from tables where id in ({marks(ids)})", *ids)
        return {str(id): int(version or 0) for id, version in rows}

    async def _proposal(self, id: str) -> Proposal | None:
        rows = await self.database.read(
            "select by_side, number, agreed, kind from proposals where table_id = ?", id
        )
        if not rows:
            return None
        by, number, agreed, kind = rows[0]
        return Proposal(str(by), int(number or 0), str(agreed).split(), str(kind))

    async def found(self, ids: Sequence[str]) -> list[Listed]:
        """The tables with these ids, as far as they exist; the last changed first."""
        if not ids:
            return []
        return await self._listed(f"where id in ({marks(ids)}) order by changed desc", *ids)

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables with an open seat whose game is not over."""
        return await self._listed(
            "where state <> 'finished' and id in (select table_id from seats where kind = 'open')"
            " order by changed desc limit ?",
            limit,
        )

    async def finished(self, limit: int) -> list[Listed]:
        """The finished games, the last ended first."""
        return await self._listed("where state = 'finished' order by changed desc limit ?", limit)

    async def waiting_for(self, kinds: Sequence[str]) -> list[str]:
        """The ids of the tables at which a seat of these kinds is asked."""
        rows = await self.database.read(
            "select id from tables join seats on id = table_id and asked = side"
            f" where state = 'playing' and kind in ({marks(kinds)})",
            *kinds,
        )
        return [str(id) for (id,) in rows]

    async def unfinished(self) -> list[TableRow]:
        """The tables at which a game is on."""
        rows = await self.database.read(f"select {TABLE} from tables where state = 'playing' order by id")
        return [as_struct(TableRow, row) for row in rows]

    async def migrations(self, ids: Sequence[str]) -> dict[str, str]:
        """The last migration line of each of these tables that has one."""
        found: dict[str, str] = {}
        for start in range(0, len(ids), LINES_AT_ONCE):
            some = ids[start : start + LINES_AT_ONCE]
            rows = await self.database.read(
                f"select table_id, line from lines where table_id in ({marks(some)})"
                ' and line like \'{"line":"migrate"%\' order by number',
                *some,
            )
            found |= {str(id): str(line) for id, line in rows}
        return found

    async def counts(self) -> dict[str, int]:
        """The number of tables in each state."""
        rows = await self.database.read("select state, count(*) from tables group by state order by state")
        return {str(state): int(count or 0) for state, count in rows}

    async def _listed(self, condition: str, *values: str | int) -> list[Listed]:
        rows = await self.database.read(f"select {TABLE} from tables {condition}", *values)
        tables = [as_struct(TableRow, row) for row in rows]
        seats: dict[str, list[SeatRow]] = {table.id: [] for table in tables}
        if tables:
            found = await self.database.read(
                f"select table_id, {SEAT} from seats where table_id in ({marks(tables)})"
                " order by place, side",
                *seats,
            )
            for id, *seat in found:
                seats[str(id)].append(as_struct(SeatRow, tuple(seat)))
        return [Listed(table, seats[table.id]) for table in tables]

    # --- writing -----------------------------------------------------------------------------

    async def _write(self, statements: Sequence[Statement]) -> None:
        """Shield the write from cancellation, so that memory and database cannot disagree."""
        began = time.monotonic()
        writing = asyncio.ensure_future(self.database.write(statements))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.gather(writing, return_exceptions=True)
            raise
        self.metrics.kept.observe(time.monotonic() - began)

    async def create(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[str]) -> None:
        """Store a new table, with the first lines of its record if all its seats are taken."""
        values = msgspec.structs.astuple(row)
        statements = [Statement(f"insert into tables ({TABLE}) values ({marks(values)})", values)]
        for place, seat in enumerate(seats):
            values = (row.id, place, *msgspec.structs.astuple(seat))
            statements.append(
                Statement(f"insert into seats (table_id, place, {SEAT}) values ({marks(values)})", values)
            )
        await self._write([*statements, *added(row.id, 0, lines)])

    async def append(
        self,
        row: TableRow,
        at: int,
        lines: Sequence[str],
        request: str = "",
        *,
        withdraw: bool = False,
        found: Sequence[ChatRow] = (),
    ) -> TableRow:
        """Add lines to a record, from a number on; Conflict if somebody else changed the table first.

        `withdraw` deletes the proposal, which was agreed to or is out of date. `found` are notes that got
        new readers.
        """
        statements = added(row.id, at, lines)
        if request:
            statements.append(Statement("insert into requests values (?, ?, ?)", (row.id, request, at)))
        if withdraw:
            statements.append(withdrawn(row.id))
        for note in found:
            sql = "update chat set heard = ? where table_id = ? and number = ?"
            statements.append(Statement(sql, (heard(note), row.id, note.number), rows=1))
        return await self._change(row, statements)

    async def sit(self, row: TableRow, seat: SeatRow, lines: Sequence[str]) -> TableRow:
        """Take an open seat, and add the first lines if the game begins; Conflict if the seat is taken."""
        taken = Statement(
            "update seats set kind = ?, name = ?, token_hash = ?, nonce = ?"
            " where table_id = ? and side = ? and kind = 'open'",
            (seat.kind, seat.name, seat.token_hash, seat.nonce, row.id, seat.side),
            rows=1,
        )
        return await self._change(row, [taken, *added(row.id, 0, lines)])

    async def stand_up(self, row: TableRow, side: str, said: ChatRow) -> TableRow:
        """Open a seat again, delete the proposal, and store a line of chat that says so."""
        left = Statement(
            "update seats set kind = 'open', name = '', token_hash = '' where table_id = ? and side = ?",
            (row.id, side),
        )
        return await self._change(row, [left, withdrawn(row.id), spoken(row.id, said)])

    async def propose(self, row: TableRow, proposal: Proposal) -> TableRow:
        """Store a proposal in the place of the one before."""
        values = (row.id, proposal.by, proposal.to, " ".join(proposal.agreed), proposal.kind)
        columns = "table_id, by_side, number, agreed, kind"
        kept = Statement(f"insert into proposals ({columns}) values ({marks(values)})", values)
        return await self._change(row, [withdrawn(row.id), kept])

    async def decline(self, row: TableRow, said: ChatRow) -> TableRow:
        """Delete the proposal, and store the line of chat that declines it."""
        return await self._change(row, [withdrawn(row.id), spoken(row.id, said)])

    async def set_auto_answer(self, row: TableRow, side: str, on: bool) -> TableRow:
        """Set whether the table answers a side's questions that have only one answer."""
        sql = "update seats set auto_answer = ? where table_id = ? and side = ?"
        return await self._change(row, [Statement(sql, (int(on), row.id, side))])

    async def say(self, row: TableRow, said: ChatRow) -> TableRow:
        """Store a line of chat."""
        return await self._change(row, [spoken(row.id, said)])

    async def advise(self, row: TableRow) -> TableRow:
        """Store what is recommended for the open question, which stands in the row."""
        return await self._change(row, [])

    async def _change(self, row: TableRow, statements: Sequence[Statement]) -> TableRow:
        """Change a table and raise its version; Conflict if somebody else changed it. Returns the new row."""
        await self._write([updated(row), *statements])
        if self._tell is not None:
            self._tell(row.id, row.version + 1)
        return msgspec.structs.replace(row, version=row.version + 1)

    # --- promises ----------------------------------------------------------------------------

    async def promise(self, commitment: str, key: str, now: int) -> None:
        """Store the key of promised dice, and delete those that are too old."""
        forget = Statement("delete from promises where made < ?", (now - PROMISED_SECONDS,))
        keep = Statement("insert into promises values (?, ?, ?)", (commitment, key, now))
        await self._write([forget, keep])

    async def redeem(self, commitment: str) -> str | None:
        """The key that was promised; it is deleted, so that it is given once."""
        rows = await self.database.read("select dice_key from promises where commitment = ?", commitment)
        if not rows:
            return None
        try:
            taken = Statement("delete from promises where commitment = ?", (commitment,), rows=1)
            await self._write([taken])
        except Conflict:
            return None
        return str(rows[0][0])


def added(id: str, at: int, lines: Sequence[str]) -> list[Statement]:
    """Statements that add the lines of a record from a number on."""
    statements = []
    for start in range(0, len(lines), LINES_AT_ONCE):
        some = lines[start : start + LINES_AT_ONCE]
        values = [value for n, line in enumerate(some, at + start) for value in (id, n, line)]
        places = ", ".join(["(?, ?, ?)"] * len(some))
        statements.append(Statement(f"insert into lines values {places}", tuple(values)))
    return statements


def updated(row: TableRow) -> Statement:
    """The statement that updates a table's row, if it still has the same version.

    It comes first in a write, so that two servers wait for each other only at this row (no deadlock).
    """
    return Statement(
        "update tables set header = ?, state = ?, asked = ?, number = ?, changed = ?, advice = ?,"
        " version = version + 1 where id = ? and version = ?",
        (row.header, row.state, row.asked, row.number, row.changed, row.advice, row.id, row.version),
        rows=1,
    )


def spoken(id: str, said: ChatRow) -> Statement:
    """The statement that adds a line of chat."""
    values = (id, said.number, said.author, said.text, said.said, heard(said), said.place)
    columns = "table_id, number, author, text, said, heard, place"
    return Statement(f"insert into chat ({columns}) values ({marks(values)})", values)


def withdrawn(id: str) -> Statement:
    """The statement that deletes the proposal of a table."""
    return Statement("delete from proposals where table_id = ?", (id,))


def marks(values: Sized) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))


def heard(said: ChatRow) -> str | None:
    """The sides that know of a line, as the database keeps them."""
    return None if said.to is None else msgspec.json.encode(said.to).decode()


def as_chat(row: Row) -> ChatRow:
    """A line of chat from its row."""
    number, author, text, said, heard, place = row
    to = None if heard is None else msgspec.json.decode(str(heard), type=list[str])
    return ChatRow(int(number or 0), str(author), str(text), int(said or 0), to, str(place))


def as_struct(kind: type[S], row: Row) -> S:
    """A row of a query as a struct with the same fields."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)


def clock() -> int:
    """Now, in seconds."""
    return int(time.time())
