"""Lists of tables: with an open seat, finished, a player's own, and outdated games."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from sandtable.record.lines import Header, Migrated, RecordError, decode, decode_header
from sandtable.server.catalogue import Catalogue, agreement
from sandtable.server.messages import Summary
from sandtable.server.room import OPEN, fits
from sandtable.server.seats import sides_of
from sandtable.server.store import ID, Listed, Store, TableRow

LISTED = 50
"""Tables; a list has no more."""


class Lists:
    """Reads lists from the store, without opening a room."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self.store = store
        self.catalogue = catalogue

    async def open_tables(self) -> list[Summary]:
        """Tables with an open seat, whose game is not over."""
        return await self._summaries(await self.store.open_tables(LISTED))

    async def finished(self) -> list[Summary]:
        """The games that were finished last."""
        return await self._summaries(await self.store.finished(LISTED))

    async def mine(self, tokens: Mapping[str, str]) -> list[Summary]:
        """The tables with these ids; `yours` are the seats that their tokens open."""
        found = await self.store.found([id for id in tokens if ID.fullmatch(id)])
        return await self._summaries(found, tokens)

    async def outdated(self, rows: Sequence[TableRow]) -> dict[str, int]:
        """The rules versions of tables whose rules or data are not this server's, by id."""
        headers = {row.id: header for row in rows if (header := header_of(row)) is not None}
        games = {
            row.id: self.catalogue.standard[row.game] for row in rows if row.game in self.catalogue.standard
        }
        other = [id for id, header in headers.items() if id in games and not fits(games[id], header)]
        for id, line in (await self.store.migrations(other)).items():
            moved = decode(line)
            if isinstance(moved, Migrated):
                headers[id] = msgspec.structs.replace(headers[id], rules=moved.rules, data=moved.data)
        return {id: headers[id].rules for id in other if not fits(games[id], headers[id])}

    async def unfinished_outdated(self) -> dict[str, TableRow]:
        """The games in progress whose rules or data are not this server's."""
        rows = await self.store.unfinished()
        found = await self.outdated(rows)
        return {row.id: row for row in rows if row.id in found}

    async def _summaries(self, found: list[Listed], tokens: Mapping[str, str] | None = None) -> list[Summary]:
        other = await self.outdated([listed.row for listed in found])
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
    """The header of a game's record; None if the game has not begun, or the header cannot be read."""
    with contextlib.suppress(RecordError):
        return decode_header(row.header) if row.header else None
    return None
