"""The services of a server without a network: its endpoints' functions are called as HTTP would call them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from sandtable.core.side import Side
from sandtable.server.api import play, seats
from sandtable.server.catalogue import Build, Catalogue
from sandtable.server.coordination import Coordination
from sandtable.server.database import SQLite
from sandtable.server.endpoints import FromSeat, from_seat
from sandtable.server.messages import Choose, Encoded, NewTable, Seated, Sit, Update, WireNoun
from sandtable.server.room import Room
from sandtable.server.services import Services, make_services
from tests.server.serving import GENEROUS, SERVED, Json

S = TypeVar("S", bound=FromSeat)
R = TypeVar("R")


@asynccontextmanager
async def services_on(
    path: Path,
    games: Mapping[str, Build] = SERVED,
    *,
    think: float = 0,
    capacity: int = 100,
    coordination: Coordination | None = None,
) -> AsyncIterator[Services]:
    """Services on an SQLite file."""
    services = make_services(
        SQLite(path),
        Catalogue(games),
        limits=GENEROUS,
        think=think,
        capacity=capacity,
        coordination=coordination,
    )
    await services.store.migrate()
    try:
        yield services
    finally:
        await services.close()


async def create(services: Services, body: NewTable) -> Seated:
    """Set up a table."""
    return await seats.create_table(services, body)


async def sit(services: Services, id: str, body: Sit) -> Seated:
    """Take an open seat."""
    return await services.rooms.do(id, lambda room: seats.sit(room, body))


async def act(
    services: Services, run: Callable[[Room, Side, S], Awaitable[R]], table: Seated, message: S
) -> R:
    """Do something from a seat."""
    return await from_seat(services.rooms, table.table, table.token, run, message)


async def choose(
    services: Services, table: Seated, side: str, number: int, verb: str, noun: WireNoun, request: str = ""
) -> Json:
    """Make a choice; the update that answers it."""
    return shown(await act(services, play.choose, table, Choose(side, number, verb, noun, request)))


def shown(update: Encoded[Update]) -> Json:
    """An update as a client sees it."""
    content: Json = msgspec.json.decode(update.data)
    return content
