"""The seats of a table: their set-up, their tokens, and checks of what a token allows."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from sandtable.bots.levels import SEATS
from sandtable.core.side import Side
from sandtable.record.table import Table
from sandtable.server import refusal
from sandtable.server.messages import NewTable, SeatWish
from sandtable.server.refusal import Refusal, malformed, spoken
from sandtable.server.room import OPEN, PERSON, Room
from sandtable.server.store import SeatRow

LONGEST_NAME = 40
"""Characters; a longer name or title is cut."""

# --- setting up ----------------------------------------------------------------------------------


def seat_for(side: str, body: NewTable, token: str) -> SeatRow:
    """A seat of a new table; `token` opens those of its creator."""
    seat: SeatWish = body.seats[side]
    name = clean(seat.name, LONGEST_NAME)
    auto = int(body.auto)
    if seat.kind == "me":
        return SeatRow(side, PERSON, name or spoken(side).title(), hashed(token), own_nonce(body.nonce), auto)
    if seat.kind == OPEN:
        return SeatRow(side, OPEN, "", auto_answer=auto)
    if seat.kind in SEATS:
        return SeatRow(side, seat.kind, name or f"{seat.kind} bot", "", secrets.token_hex(16), 1)
    raise malformed(f"A seat is for me, open, or for a bot ({', '.join(SEATS)}), not {seat.kind!r}.")


def seat_token(id: str, side: str, key: str) -> str:
    """The token of a seat, made from the client's secret if it sent one, so that a retry is harmless."""
    return hashed(f"{id}:{side}:{key}") if key else secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The hash of a token, which is all that is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_nonce(nonce: str) -> str:
    """A seat's nonce for the dice; the server makes one if the client sent none."""
    return nonce or secrets.token_hex(16)


def clean(text: str, longest: int) -> str:
    """A text on one line, without characters that cannot be shown, cut to a length."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:longest].strip()


# --- checks --------------------------------------------------------------------------------------


def sides_of(seats: Iterable[SeatRow], token: str) -> list[str]:
    """The seats that a token opens."""
    token_hash = hashed(token) if token else None
    return [seat.side for seat in seats if seat.token_hash == token_hash]


def check_seat(room: Room, token: str, side: str) -> Side:
    """The side of that name; a refusal if the token does not open its seat."""
    held = sides_of(room.seats.values(), token)
    if not held:
        raise Refusal(401, "wrong-token", "This link does not belong to a seat at this table.")
    if side not in held:
        raise Refusal(403, "not-your-seat", f"You do not hold the {spoken(side)} seat.")
    return room.game.side_named(side)


def check_viewer(room: Room, token: str, side: str) -> Side | None:
    """The side that may look; None for a spectator, who has no token and names no side."""
    if not token and not side:
        return None
    return check_seat(room, token, side)


def check_number(table: Table, number: int) -> None:
    """Refuse a number of choices that do not stand."""
    if not 0 <= number <= table.number:
        raise malformed(f"There are choices 0 to {table.number}.")


def check_playing(room: Room, number: int | None = None) -> Table:
    """The game, if it is in progress and not outdated, and at that number if there is one; else a refusal."""
    if room.table is None:
        raise refusal.waiting()
    if room.ended is not None:
        raise Refusal(409, "over", "The game is over.")
    if room.outdated is not None:
        rules, now = room.outdated.rules, room.outdated.now
        raise Refusal(
            409,
            "other-version",
            f"This game is played with version {rules} of the rules, and this server has version {now}"
            f"{' with other data' if rules == now else ''}. "
            "It can be read here, and gone on with if all agree.",
        )
    if number not in (None, room.table.number):
        raise refusal.stale(room.table.number)
    return room.table
