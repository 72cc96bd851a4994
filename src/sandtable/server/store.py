"""What is kept of a table: its header, its lines, its seats, its chat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence, Sized
from typing import TypeVar

import msgspec

from sandtable.server.database import Database, Row, Statement

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
        # Whose move it is stands in the list of tables, so that a list needs no replay.
        "alter table tables add column asked text not null default ''",
        "alter table tables add column number integer not null default 0",
        # Each player says for himself whether the table answers what has only one answer.
        "alter table seats add column auto_answer integer not null default 1",
        "update seats set auto_answer = (select auto_answer from tables where id = table_id)",
        "alter table tables drop column auto_answer",
        "create index seats_by_kind on seats (kind)",
        "drop index seats_by_token",
    ],
    [
        # What was agreed on before the game; a table that waits for seats has no header yet.
        "alter table tables add column setup text not null default '{}'",
        # Where a side stands in the order of its game. Older games have theirs in alphabetical order.
        "alter table seats add column place integer not null default 0",
        # The sides that heard a line, as a list in JSON, or null for everybody; where a note lies.
        "alter table chat add column heard text",
        "alter table chat add column place text not null default ''",
    ],
]


class TableRow(msgspec.Struct, frozen=True):
    """A table. `state` is "waiting" for seats, "playing" or "finished"; `asked` is the side to choose.

    `setup` is the scenario and the optional rules, as JSON.
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
    """A wish to take back choices past a barrier, and the sides that agree so far."""

    by: str
    to: int
    agreed: list[str]


class Listed(msgspec.Struct, frozen=True):
    """A table as lists need it."""

    row: TableRow
    seats: list[SeatRow]


class Stored(Listed, frozen=True):
    """Everything kept of a table; of the chat only what was said last."""

    lines: list[str] = []
    chat: list[ChatRow] = []
    proposal: Proposal | None = None
    requests: set[str] = set()


S = TypeVar("S", bound=msgspec.Struct)

TABLE = ", ".join(TableRow.__struct_fields__)
SEAT = ", ".join(SeatRow.__struct_fields__)
CHAT_SHOWN = 200
"""How many lines of chat a reader is shown."""

CHAT_LOADED = 1000
"""How many lines of chat are loaded, since not everybody heard them all; notes always are."""

LINES_AT_ONCE = 100


class Store:
    """The tables in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def migrate(self) -> None:
        """Bring the schema up to date; each step happens whole or not at all."""
        await self._write([Statement("create table if not exists schema (version integer not null)")])
        version = await self.version()
        if version > len(MIGRATIONS):
            raise RuntimeError(
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

    async def load(self, id: str) -> Stored | None:
        """A table with all that belongs to it."""
        found = await self.found([id])
        if not found:
            return None
        lines = await self.database.read("select line from lines where table_id = ? order by number", id)
        chat = await self.database.read(
            "select number, author, text, said, heard, place from chat where table_id = ? and (place <> ''"
            " or number > (select max(number) from chat where table_id = ?) - ?) order by number",
            id,
            id,
            CHAT_LOADED,
        )
        requests = await self.database.read("select request from requests where table_id = ?", id)
        return Stored(
            found[0].row,
            found[0].seats,
            [str(line) for (line,) in lines],
            [as_chat(row) for row in chat],
            await self._proposal(id),
            {str(request) for (request,) in requests},
        )

    async def _proposal(self, id: str) -> Proposal | None:
        rows = await self.database.read(
            "select by_side, number, agreed from proposals where table_id = ?", id
        )
        if not rows:
            return None
        by, number, agreed = rows[0]
        return Proposal(str(by), int(number or 0), str(agreed).split())

    async def found(self, ids: Sequence[str]) -> list[Listed]:
        """The tables of these ids that there are, last changed first."""
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
        """The games that ended last."""
        return await self._listed("where state = 'finished' order by changed desc limit ?", limit)

    async def waiting_for(self, kinds: Sequence[str]) -> list[str]:
        """The tables at which a seat of these kinds is asked."""
        rows = await self.database.read(
            "select id from tables join seats on id = table_id and asked = side"
            f" where state = 'playing' and kind in ({marks(kinds)})",
            *kinds,
        )
        return [str(id) for (id,) in rows]

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
        """Write to the end, even if whoever wants it is cancelled: nothing is half known afterwards."""
        writing = asyncio.ensure_future(self.database.write(statements))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.gather(writing, return_exceptions=True)
            raise

    async def create(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[str]) -> None:
        """Keep a new table; if all its seats are taken, with the first lines of its record."""
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
    ) -> None:
        """Add lines to a record, from a number on; Conflict if somebody else added them first.

        A proposal is withdrawn by it: it was agreed to, or is out of date. `found` are notes that
        somebody came by and read.
        """
        statements = added(row.id, at, lines)
        if request:
            statements.append(Statement("insert into requests values (?, ?, ?)", (row.id, request, at)))
        if withdraw:
            statements.append(withdrawn(row.id))
        for note in found:
            sql = "update chat set heard = ? where table_id = ? and number = ?"
            statements.append(Statement(sql, (heard(note), row.id, note.number), rows=1))
        await self._write([*statements, updated(row)])

    async def sit(self, row: TableRow, seat: SeatRow, lines: Sequence[str]) -> None:
        """Take an open seat, and begin the game if it was the last one; Conflict if it is taken."""
        taken = Statement(
            "update seats set kind = ?, name = ?, token_hash = ?, nonce = ?"
            " where table_id = ? and side = ? and kind = 'open'",
            (seat.kind, seat.name, seat.token_hash, seat.nonce, row.id, seat.side),
            rows=1,
        )
        await self._write([taken, *added(row.id, 0, lines), updated(row)])

    async def stand_up(self, row: TableRow, side: str) -> None:
        """Leave a seat: it is open again, and what was proposed is withdrawn."""
        left = Statement(
            "update seats set kind = 'open', name = '', token_hash = '' where table_id = ? and side = ?",
            (row.id, side),
        )
        await self._write([left, withdrawn(row.id), updated(row)])

    async def propose(self, id: str, proposal: Proposal | None) -> None:
        """Keep a proposal, or forget it."""
        statements = [withdrawn(id)]
        if proposal is not None:
            values = (id, proposal.by, proposal.to, " ".join(proposal.agreed))
            statements.append(Statement("insert into proposals values (?, ?, ?, ?)", values))
        await self._write(statements)

    async def set_auto_answer(self, id: str, side: str, on: bool) -> None:
        """Whether the table answers a side's questions that have only one answer."""
        sql = "update seats set auto_answer = ? where table_id = ? and side = ?"
        await self._write([Statement(sql, (int(on), id, side))])

    async def say(self, id: str, said: ChatRow) -> None:
        """Keep a line of chat."""
        values = (id, said.number, said.author, said.text, said.said, heard(said), said.place)
        columns = "table_id, number, author, text, said, heard, place"
        await self._write([Statement(f"insert into chat ({columns}) values ({marks(values)})", values)])


def added(id: str, at: int, lines: Sequence[str]) -> list[Statement]:
    """The lines of a record from a number on, many in one statement."""
    statements = []
    for start in range(0, len(lines), LINES_AT_ONCE):
        some = lines[start : start + LINES_AT_ONCE]
        values = [value for n, line in enumerate(some, at + start) for value in (id, n, line)]
        places = ", ".join(["(?, ?, ?)"] * len(some))
        statements.append(Statement(f"insert into lines values {places}", tuple(values)))
    return statements


def updated(row: TableRow) -> Statement:
    """What changes of a table while it is played at."""
    return Statement(
        "update tables set header = ?, state = ?, asked = ?, number = ?, changed = ? where id = ?",
        (row.header, row.state, row.asked, row.number, row.changed, row.id),
        rows=1,
    )


def withdrawn(id: str) -> Statement:
    """There is no proposal any more."""
    return Statement("delete from proposals where table_id = ?", (id,))


def marks(values: Sized) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))


def heard(said: ChatRow) -> str | None:
    """The sides that know of a line, as they are kept."""
    return None if said.to is None else msgspec.json.encode(said.to).decode()


def as_chat(row: Row) -> ChatRow:
    """A line of chat from its row."""
    number, author, text, said, heard, place = row
    to = None if heard is None else msgspec.json.decode(str(heard), type=list[str])
    return ChatRow(int(number or 0), str(author), str(text), int(said or 0), to, str(place))


def as_struct(kind: type[S], row: Row) -> S:
    """A row of a query as what it stands for."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)
