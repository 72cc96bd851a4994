"""Tables and their seats: setting up, finding, sitting down, leaving."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from sandtable.core.side import Side
from sandtable.game.info import Setup
from sandtable.server.messages import (
    AsSide,
    Done,
    Encoded,
    Lobby,
    Mine,
    NewTable,
    Promise,
    Seated,
    Settings,
    Sit,
    Summary,
    Update,
)
from sandtable.server.refusal import Refusal, malformed, spoken
from sandtable.server.room import OPEN, PERSON, Room
from sandtable.server.rooms import new_row
from sandtable.server.seats import LONGEST_NAME, clean, hashed, own_nonce, seat_for, seat_token, sides_of
from sandtable.server.services import Services
from sandtable.server.store import SeatRow

MOST_TOKENS = 200
"""Tables; no more of those whose tokens a browser sends are listed."""


async def promise(services: Services) -> Promise:
    """Commit to the dice of a table to be set up, before the nonce of its creator is known."""
    return await services.dice.make()


async def create_table(services: Services, body: NewTable) -> Seated:
    """Set up a table; its creator gets one token for all seats of kind "me"."""
    setup = Setup(body.scenario, frozenset(body.options))
    game = await asyncio.to_thread(services.catalogue.game, body.game, setup)
    if set(body.seats) != set(game.sides):
        raise malformed(f"The seats of {game.name} are {', '.join(game.sides)}.")
    token = secrets.token_urlsafe(24)
    seats = [seat_for(side, body, token) for side in game.sides]
    title = clean(body.title, LONGEST_NAME) or game.title
    row = new_row(body.game, game, title, await services.dice.redeem(body.commitment))
    await services.rooms.create(row, game, seats)
    mine = sides_of(seats, token)
    return Seated(row.id, mine, token if mine else "")


async def list_tables(services: Services) -> Lobby:
    """Tables with an open seat, and finished games."""
    return Lobby(await services.lists.open_tables(), await services.lists.finished())


async def my_tables(services: Services, body: Mine) -> list[Summary]:
    """The tables that a browser's tokens open, with the side to move."""
    return await services.lists.mine(dict(list(body.tokens.items())[:MOST_TOKENS]))


async def sit(room: Room, body: Sit) -> Seated:
    """Take an open seat."""
    if body.side not in room.seats:
        raise malformed(f"There is no seat {body.side!r} at this table.")
    token = seat_token(room.row.id, body.side, body.key)
    seated = Seated(room.row.id, [body.side], token)
    old = room.seats[body.side]
    if old.token_hash == hashed(token):
        return seated
    if old.kind != OPEN:
        raise Refusal(409, "taken", f"The {spoken(body.side)} seat is taken.")
    name = clean(body.name, LONGEST_NAME) or spoken(body.side).title()
    nonce = old.nonce if room.table is not None else own_nonce(body.nonce)
    await room.take_seat(SeatRow(body.side, PERSON, name, hashed(token), nonce, old.auto_answer))
    return seated


async def leave(room: Room, player: Side, body: AsSide) -> Done:
    """Leave a seat; somebody else may take it."""
    await room.open_seat(body.side, f"The {spoken(body.side)} seat is open again.")
    return Done("left")


async def settings(room: Room, player: Side, body: Settings) -> Encoded[Update]:
    """Set whether the table answers the side's questions that have only one answer."""
    room.row = await room.store.set_auto_answer(room.row, body.side, body.auto)
    room.seats[body.side] = msgspec.structs.replace(room.seats[body.side], auto_answer=int(body.auto))
    return room.publish_for(player, room.number + 1)
