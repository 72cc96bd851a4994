"""The past of a game, and records that come and go as files."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from sandtable.core.side import Side
from sandtable.record import files as records
from sandtable.record.lines import Record, RecordError, encode
from sandtable.record.table import Table
from sandtable.server import refusal
from sandtable.server.messages import Archived, Past
from sandtable.server.refusal import malformed, spoken
from sandtable.server.room import PERSON, Room
from sandtable.server.rooms import new_row
from sandtable.server.seats import LONGEST_NAME, check_number, clean
from sandtable.server.services import Services
from sandtable.server.store import SeatRow


class PastQuery(msgspec.Struct, frozen=True):
    """A number of choices, and the side that looks."""

    number: int
    side: str = ""


async def show_past(room: Room, reader: Side | None, query: PastQuery) -> Past:
    """The table as it was after a number of choices, as far as the reader could know it then."""
    if room.table is None:
        raise refusal.waiting()
    check_number(room.table, query.number)
    view = room.game.view(room.table.at(query.number), reader)
    shown = room.game.presentation
    names, counters = dict(shown.names_in(view)), shown.counters_in(view)
    return Past(query.number, view, shown.status_of(view), names, counters)


async def download(room: Room, nothing: None) -> Response:
    """The record of a finished game. Before the end it would reveal what is hidden."""
    record = room.record
    if record is None or room.ended is None:
        raise refusal.not_over("The record is open to all when the game is over.")
    lines = [encode(record.header), *map(encode, record.lines)]
    headers = {"content-disposition": f'attachment; filename="{room.game.name}-{room.row.id}.jsonl"'}
    return Response("\n".join(lines) + "\n", headers=headers, media_type="application/jsonl")


async def upload(services: Services, data: bytes) -> Archived:
    """Put a finished game from a file into the archive. Only one is replayed at a time, to limit the load."""
    async with services.uploading:
        try:
            record = await asyncio.to_thread(finished, data, services.limits.record_lines)
            return Archived(await archive(services, record))
        except (RecordError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(str(error)) from None


def finished(data: bytes, most_lines: int) -> Record:
    """The record in a file, if its game is over."""
    lines = data.decode().split("\n")
    if len(lines) > most_lines:
        raise RecordError(f"a record may have {most_lines} lines at most")
    record = records.parse(lines, "record")
    if record.ending() is None:
        raise RecordError("only finished games can be put into the archive")
    return record


async def archive(services: Services, record: Record) -> str:
    """Store a finished game that was played elsewhere, if every line is legal. Returns the table's id."""
    served, game = await asyncio.to_thread(services.catalogue.of_record, record.current)
    table = await asyncio.to_thread(Table.resume, game, record)
    row = msgspec.structs.replace(
        new_row(served, game, f"{game.title} (from a file)", ""),
        header=encode(record.header),
        state="finished",
        number=table.number,
    )
    names = {side: clean(record.header.seats.get(side, ""), LONGEST_NAME) for side in game.sides}
    seats = [SeatRow(side, PERSON, name or spoken(side).title()) for side, name in names.items()]
    await services.store.create(row, seats, [encode(line) for line in record.lines])
    return row.id
