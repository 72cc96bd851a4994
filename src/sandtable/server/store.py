"""What is kept of a table: its header, its lines, its seats, its chat."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence, Sized
from typing import TypeVar

import msgspec

from sandtable.server.database import Conflict, Database, Row, Statement, Unavailable
from sandtable.server.metrics import Figures

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
    [
        # Counts the changes of a table: who has an older one in mind may not write.
        "alter table tables add column version integer not null default 0",
        # What was recommended for the open question, as JSON, so that every server tells the same.
        "alter table tables add column advice text not null default ''",
        # The keys of dice that were promised, until their tables are set up at whichever server.
        "create table promises (commitment text primary key, dice_key text not null, made bigint not null)",
    ],
    [
        # People agree not only on what is taken back.
        "alter table proposals add column kind text not null default 'undo'",
    ],
]


ID = re.compile(r"[0-9A-Za-z_-]{1,40}")
"""What the id of a table looks like."""

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

PROMISED_SECONDS = 3600
"""How long promised dice wait for their table."""


class Store:
    """The tables in a database."""

    def __init__(self, database: Database, figures: Figures | None = None) -> None:
        self.database = database
        self.figures = figures or Figures()
        self.told: Callable[[str, int], None] = lambda id, version: None

    async def migrate(self) -> None:
        """Bring the schema up to date; each step happens whole or not at all.

        If another server does the same, the one that comes too late goes on from where the other is.
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
        """How many rows there are in all."""
        sums = " + ".join(f"(select count(*) from {name})" for name in KEPT)
        found = await self.database.read(f"select {sums}")
        return int(found[0][0] or 0)

    async def load(self, id: str, since: int = 0) -> Stored | None:
        """A table with all that belongs to it; of its record and requests only what came since a line.

        The row is read first: if somebody writes meanwhile, its version is too old, and is seen to be.
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

    async def unfinished(self) -> list[TableRow]:
        """The tables at which a game is on."""
        rows = await self.database.read(f"select {TABLE} from tables where state = 'playing' order by id")
        return [as_struct(TableRow, row) for row in rows]

    async def migrations(self, ids: Sequence[str]) -> dict[str, str]:
        """The last lines with which games moved over to other rules, by table."""
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
        """How many tables there are, by state."""
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
        """Write to the end, even if whoever wants it is cancelled: nothing is half known afterwards."""
        began = time.monotonic()
        writing = asyncio.ensure_future(self.database.write(statements))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.gather(writing, return_exceptions=True)
            raise
        self.figures.kept.observe(time.monotonic() - began)

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
    ) -> TableRow:
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
        return await self._change(row, statements)

    async def sit(self, row: TableRow, seat: SeatRow, lines: Sequence[str]) -> TableRow:
        """Take an open seat, and begin the game if it was the last one; Conflict if it is taken."""
        taken = Statement(
            "update seats set kind = ?, name = ?, token_hash = ?, nonce = ?"
            " where table_id = ? and side = ? and kind = 'open'",
            (seat.kind, seat.name, seat.token_hash, seat.nonce, row.id, seat.side),
            rows=1,
        )
        return await self._change(row, [taken, *added(row.id, 0, lines)])

    async def stand_up(self, row: TableRow, side: str, said: ChatRow) -> TableRow:
        """Leave a seat: it is open again, what was proposed is withdrawn, and the table is told."""
        left = Statement(
            "update seats set kind = 'open', name = '', token_hash = '' where table_id = ? and side = ?",
            (row.id, side),
        )
        return await self._change(row, [left, withdrawn(row.id), spoken(row.id, said)])

    async def propose(self, row: TableRow, proposal: Proposal) -> TableRow:
        """Keep a proposal."""
        values = (row.id, proposal.by, proposal.to, " ".join(proposal.agreed), proposal.kind)
        columns = "table_id, by_side, number, agreed, kind"
        kept = Statement(f"insert into proposals ({columns}) values ({marks(values)})", values)
        return await self._change(row, [withdrawn(row.id), kept])

    async def decline(self, row: TableRow, said: ChatRow) -> TableRow:
        """Forget a proposal, and say so."""
        return await self._change(row, [withdrawn(row.id), spoken(row.id, said)])

    async def set_auto_answer(self, row: TableRow, side: str, on: bool) -> TableRow:
        """Whether the table answers a side's questions that have only one answer."""
        sql = "update seats set auto_answer = ? where table_id = ? and side = ?"
        return await self._change(row, [Statement(sql, (int(on), row.id, side))])

    async def say(self, row: TableRow, said: ChatRow) -> TableRow:
        """Keep a line of chat."""
        return await self._change(row, [spoken(row.id, said)])

    async def advise(self, row: TableRow) -> TableRow:
        """Keep what is recommended."""
        return await self._change(row, [])

    async def _change(self, row: TableRow, statements: Sequence[Statement]) -> TableRow:
        """Change a table, if it is as it was; Conflict if somebody else changed it. The row as it is then."""
        await self._write([updated(row), *statements])
        self.told(row.id, row.version + 1)
        return msgspec.structs.replace(row, version=row.version + 1)

    # --- promises ----------------------------------------------------------------------------

    async def promise(self, commitment: str, key: str, now: int) -> None:
        """Keep the key of dice that were promised; those of long ago are forgotten."""
        forget = Statement("delete from promises where made < ?", (now - PROMISED_SECONDS,))
        keep = Statement("insert into promises values (?, ?, ?)", (commitment, key, now))
        await self._write([forget, keep])

    async def redeem(self, commitment: str) -> str | None:
        """The key that was promised, once."""
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
    """The lines of a record from a number on, many in one statement."""
    statements = []
    for start in range(0, len(lines), LINES_AT_ONCE):
        some = lines[start : start + LINES_AT_ONCE]
        values = [value for n, line in enumerate(some, at + start) for value in (id, n, line)]
        places = ", ".join(["(?, ?, ?)"] * len(some))
        statements.append(Statement(f"insert into lines values {places}", tuple(values)))
    return statements


def updated(row: TableRow) -> Statement:
    """What changes of a table while it is played at; nothing if it has another version by now.

    It comes first in a write: two servers then wait for each other here, and nowhere else.
    """
    return Statement(
        "update tables set header = ?, state = ?, asked = ?, number = ?, changed = ?, advice = ?,"
        " version = version + 1 where id = ? and version = ?",
        (row.header, row.state, row.asked, row.number, row.changed, row.advice, row.id, row.version),
        rows=1,
    )


def spoken(id: str, said: ChatRow) -> Statement:
    """A line of chat."""
    values = (id, said.number, said.author, said.text, said.said, heard(said), said.place)
    columns = "table_id, number, author, text, said, heard, place"
    return Statement(f"insert into chat ({columns}) values ({marks(values)})", values)


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


def clock() -> int:
    """Now, in seconds."""
    return int(time.time())
