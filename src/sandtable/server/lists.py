"""What lists say of tables: those with an open seat, the archive, one's own, and games of other rules."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from sandtable.record.lines import Header, Migrated, RecordError, decode, decode_header
from sandtable.server.catalogue import Shelf, agreement
from sandtable.server.messages import Summary
from sandtable.server.room import OPEN, fits
from sandtable.server.seats import sides_of
from sandtable.server.store import ID, Listed, Store, TableRow

LISTED = 50


class Lists:
    """All tables, as the store knows them: nobody need be at them."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self.store = store
        self.shelf = shelf

    async def open_tables(self) -> list[Summary]:
        """Tables with an open seat."""
        return await self._summaries(await self.store.open_tables(LISTED))

    async def finished(self) -> list[Summary]:
        """The archive."""
        return await self._summaries(await self.store.finished(LISTED))

    async def mine(self, tokens: Mapping[str, str]) -> list[Summary]:
        """The tables of these ids; `yours` says which seats their tokens open."""
        found = await self.store.found([id for id in tokens if ID.fullmatch(id)])
        return await self._summaries(found, tokens)

    async def outgrown(self, rows: Sequence[TableRow]) -> dict[str, int]:
        """Which tables are played with other rules or data than there are: the version of their rules."""
        headers = {row.id: header for row in rows if (header := header_of(row)) is not None}
        games = {row.id: self.shelf.standard[row.game] for row in rows if row.game in self.shelf.standard}
        other = [id for id, header in headers.items() if id in games and not fits(games[id], header)]
        for id, line in (await self.store.migrations(other)).items():
            moved = decode(line)
            if isinstance(moved, Migrated):
                headers[id] = msgspec.structs.replace(headers[id], rules=moved.rules, data=moved.data)
        return {id: headers[id].rules for id in other if not fits(games[id], headers[id])}

    async def unfinished_outgrown(self) -> dict[str, TableRow]:
        """The games under way that no longer fit."""
        rows = await self.store.unfinished()
        found = await self.outgrown(rows)
        return {row.id: row for row in rows if row.id in found}

    async def _summaries(self, found: list[Listed], tokens: Mapping[str, str] | None = None) -> list[Summary]:
        other = await self.outgrown([listed.row for listed in found])
        given = tokens or {}
        return [self._summary(one, given.get(one.row.id, ""), other.get(one.row.id, 0)) for one in found]

    def _summary(self, listed: Listed, token: str, rules: int) -> Summary:
        row, seats = listed.row, listed.seats
        return Summary(
            id=row.id,
            game=row.game,
            setup=agreement(row),
            title=row.title,
            state=row.state,
            seats={seat.side: seat.name for seat in seats},
            open=[seat.side for seat in seats if seat.kind == OPEN],
            asked=row.asked,
            yours=sides_of(seats, token),
            number=row.number,
            changed=row.changed,
            outgrown=rules,
        )


def header_of(row: TableRow) -> Header | None:
    """What a game was started with; None if it has not begun, or cannot be read."""
    with contextlib.suppress(RecordError):
        return decode_header(row.header) if row.header else None
    return None
