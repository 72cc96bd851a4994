"""The seats of a table: how they are set up, which tokens open them, and what may be done from them."""

from __future__ import annotations

import hashlib
import secrets

from sandtable.bots.levels import SEATS
from sandtable.core.side import Side
from sandtable.record.table import Table
from sandtable.server import refusal
from sandtable.server.messages import NewTable, SeatWish
from sandtable.server.refusal import malformed, spoken
from sandtable.server.room import OPEN, PERSON, Live
from sandtable.server.store import SeatRow

LONGEST_NAME = 40

# --- setting up ----------------------------------------------------------------------------------


def seat_for(side: str, wish: NewTable, token: str) -> SeatRow:
    """A seat as whoever sets up the table wants it."""
    seat: SeatWish = wish.seats[side]
    name = clean(seat.name, LONGEST_NAME)
    auto = int(wish.auto)
    if seat.kind == "me":
        return SeatRow(side, PERSON, name or spoken(side).title(), hashed(token), own_nonce(wish.nonce), auto)
    if seat.kind == OPEN:
        return SeatRow(side, OPEN, "", auto_answer=auto)
    if seat.kind in SEATS:
        return SeatRow(side, seat.kind, name or f"{seat.kind} bot", "", secrets.token_hex(16), 1)
    raise malformed(f"A seat is for me, open, or for a bot ({', '.join(SEATS)}), not {seat.kind!r}.")


def seat_token(id: str, side: str, key: str) -> str:
    """The token of a seat: made from the client's own secret if it sent one, so that a retry is harmless."""
    return hashed(f"{id}:{side}:{key}") if key else secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are kept only as hashes."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_nonce(nonce: str) -> str:
    """A seat's own randomness; if the browser sent none, the server makes one."""
    return nonce or secrets.token_hex(16)


def clean(text: str, longest: int) -> str:
    """Words on one line, without characters that cannot be shown."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:longest].strip()


# --- who may do what -----------------------------------------------------------------------------


def sides_of(seats: list[SeatRow], token: str) -> list[str]:
    """The seats that a token opens."""
    mark = hashed(token) if token else None
    return [seat.side for seat in seats if seat.token_hash == mark]


def check_seat(live: Live, token: str, side: str) -> Side:
    """The side whose seat somebody holds."""
    mine = sides_of(list(live.seats.values()), token)
    if not mine:
        raise refusal.wrong_token()
    if side not in mine:
        raise refusal.not_your_seat(side)
    return live.game.side_named(side)


def viewer(live: Live, token: str, side: str) -> Side | None:
    """The side as which somebody may look; without a token a spectator."""
    if not token and not side:
        return None
    return check_seat(live, token, side)


def check_playing(live: Live) -> Table:
    """The game, if it is on."""
    if live.table is None:
        raise refusal.waiting()
    if live.ended is not None:
        raise refusal.over()
    if live.outgrown is not None:
        raise refusal.outgrown(live.outgrown.rules, live.outgrown.now)
    return live.table
