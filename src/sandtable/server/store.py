"""What is kept of a table: its header, its lines, its seats, its chat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sandtable.server.database import Conflict, Database, Statement

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
]


class TableRow(msgspec.Struct, frozen=True):
    """A table. `state` is "waiting" for seats, "playing" or "finished"."""

    id: str
    game: str
    pack: str
    title: str
    dice_key: str
    header: str
    auto_answer: int
    state: str
    created: int
    changed: int


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. `kind` is "open", "person" or the name of a bot."""

    side: str
    kind: str
    name: str
    token_hash: str = ""
    nonce: str = ""


class ChatRow(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    author: str
    text: str
    said: int


class Proposal(msgspec.Struct, frozen=True):
    """A wish to take back choices past a barrier, and the sides that agree so far."""

    by: str
    to: int
    agreed: list[str]


class Stored(msgspec.Struct, frozen=True):
    """Everything kept of a table."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[str]
    chat: list[ChatRow]
    proposal: Proposal | None


class Store:
    """The tables in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def migrate(self) -> None:
        """Bring the schema up to date; each step happens whole or not at all."""
        await self.database.write([Statement("create table if not exists schema (version integer not null)")])
        found = await self.database.read("select max(version) from schema")
        version = int(found[0][0] or 0)
        for number, steps in enumerate(MIGRATIONS[version:], version + 1):
            statements = [Statement(sql) for sql in steps]
            await self.database.write([*statements, Statement("insert into schema values (?)", (number,))])

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Keep a new table."""
        await self.database.write(
            [
                Statement(f"insert into tables values ({', '.join('?' * 10)})", msgspec.structs.astuple(row)),
                *[
                    Statement(
                        "insert into seats values (?, ?, ?, ?, ?, ?)",
                        (row.id, *msgspec.structs.astuple(seat)),
                    )
                    for seat in seats
                ],
            ]
        )

    async def load(self, id: str) -> Stored | None:
        """A table with all that belongs to it."""
        rows = await self.database.read(f"select {COLUMNS} from tables where id = ?", id)
        if not rows:
            return None
        seats = await self.database.read(
            "select side, kind, name, token_hash, nonce from seats where table_id = ?", id
        )
        lines = await self.database.read("select line from lines where table_id = ? order by number", id)
        chat = await self.database.read(
            "select number, author, text, said from chat where table_id = ? order by number", id
        )
        return Stored(
            TableRow(*rows[0]),  # type: ignore[arg-type]
            [SeatRow(*seat) for seat in seats],  # type: ignore[arg-type]
            [str(line[0]) for line in lines],
            [ChatRow(*said) for said in chat],  # type: ignore[arg-type]
            await self._proposal(id),
        )

    async def _proposal(self, id: str) -> Proposal | None:
        rows = await self.database.read(
            "select by_side, number, agreed from proposals where table_id = ?", id
        )
        if not rows:
            return None
        by, number, agreed = rows[0]
        return Proposal(str(by), int(number or 0), str(agreed).split())

    async def propose(self, id: str, proposal: Proposal | None) -> None:
        """Keep a proposal, or forget it."""
        statements = [Statement("delete from proposals where table_id = ?", (id,))]
        if proposal is not None:
            values = (id, proposal.by, proposal.to, " ".join(proposal.agreed))
            statements.append(Statement("insert into proposals values (?, ?, ?, ?)", values))
        await self.database.write(statements)

    async def set_auto_answer(self, id: str, on: bool) -> None:
        """Whether the table answers questions that have only one answer."""
        await self.database.write(
            [Statement("update tables set auto_answer = ? where id = ?", (int(on), id))]
        )

    async def append(
        self, id: str, at: int, lines: Sequence[str], request: str, state: str, now: int
    ) -> None:
        """Add lines to a record, from a number on; Conflict if somebody else added them first."""
        statements = [
            Statement("insert into lines values (?, ?, ?)", (id, number, line))
            for number, line in enumerate(lines, at)
        ]
        if request:
            statements.append(Statement("insert into requests values (?, ?, ?)", (id, request, at)))
        statements.append(
            Statement("update tables set state = ?, changed = ? where id = ?", (state, now, id))
        )
        await self.database.write(statements)

    async def seen(self, id: str, request: str) -> bool:
        """Whether a request was carried out before."""
        rows = await self.database.read(
            "select number from requests where table_id = ? and request = ?", id, request
        )
        return bool(rows)

    async def sit(self, id: str, seat: SeatRow, now: int) -> bool:
        """Take an open seat; False if it is taken."""
        changed = await self.database.write(
            [
                Statement(
                    "update seats set kind = ?, name = ?, token_hash = ?, nonce = ?"
                    " where table_id = ? and side = ? and kind = 'open'",
                    (seat.kind, seat.name, seat.token_hash, seat.nonce, id, seat.side),
                ),
                Statement("update tables set changed = ? where id = ?", (now, id)),
            ]
        )
        return changed[0] == 1

    async def stand_up(self, id: str, side: str, now: int) -> None:
        """Leave a seat: it is open again."""
        await self.database.write(
            [
                Statement(
                    "update seats set kind = 'open', name = '', token_hash = ''"
                    " where table_id = ? and side = ?",
                    (id, side),
                ),
                Statement("update tables set changed = ? where id = ?", (now, id)),
            ]
        )

    async def begin(self, id: str, header: str, now: int) -> None:
        """All seats are taken: the header is fixed."""
        await self.database.write(
            [
                Statement(
                    "update tables set header = ?, state = 'playing', changed = ? where id = ?",
                    (header, now, id),
                )
            ]
        )

    async def say(self, id: str, said: ChatRow) -> None:
        """Keep a line of chat."""
        await self.database.write(
            [Statement("insert into chat values (?, ?, ?, ?, ?)", (id, *msgspec.structs.astuple(said)))]
        )

    async def listed(self, state: str, limit: int) -> list[TableRow]:
        """The tables in a state that changed last."""
        rows = await self.database.read(
            f"select {COLUMNS} from tables where state = ? order by changed desc limit ?", state, limit
        )
        return [TableRow(*row) for row in rows]  # type: ignore[arg-type]

    async def seats_of(self, id: str) -> list[SeatRow]:
        """The seats of a table."""
        rows = await self.database.read(
            "select side, kind, name, token_hash, nonce from seats where table_id = ?", id
        )
        return [SeatRow(*row) for row in rows]  # type: ignore[arg-type]

    async def tables_of(self, token_hash: str) -> list[str]:
        """The tables at which a token holds a seat."""
        rows = await self.database.read("select table_id from seats where token_hash = ?", token_hash)
        return sorted({str(row[0]) for row in rows})


COLUMNS = ", ".join(TableRow.__struct_fields__)

__all__ = ["ChatRow", "Conflict", "Proposal", "SeatRow", "Store", "Stored", "TableRow"]
