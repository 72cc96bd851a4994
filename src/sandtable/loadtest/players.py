"""Strangers who play at a server: their calls, their sockets, and the tables where they meet.

They come as through a proxy on the same machine: every player has an address of his own, and requests share
a pool of connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from random import Random
from typing import NamedTuple, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from sandtable.loadtest.client import Client, View
from sandtable.server.messages import AsSide, Choose, Hello, NewTable, Seated, SeatWish, Sit, WireNoun

PATIENCE = 120.0
"""Seconds after which an update that has not come is missed; a server that is overrun takes its time."""

RESTED = 30.0
"""Seconds after which a connection that was not used is not used again."""

DEFLATE = ClientPerMessageDeflateFactory(client_max_window_bits=True, compress_settings={"memLevel": 1})
"""What browsers offer."""

T = TypeVar("T")


class Heard(msgspec.Struct, frozen=True):
    """What a player reads of an update."""

    number: int
    since: int
    state: str
    view: View


class Answer(msgspec.Struct, frozen=True):
    """What a player reads of the answer to a choice."""

    number: int


decode = msgspec.json.Decoder(Heard).decode


class Calls:
    """Connections that are kept, as a proxy does; each is used by one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[tuple[Client, float]] = []
        self._stack = contextlib.AsyncExitStack()

    async def call(self, visitor: str, token: str, method: str, path: str, body: object, kind: type[T]) -> T:
        """A request of a visitor."""
        client = await self._connection()
        client.visitor, client.token = visitor, token
        try:
            found = await client.call(method, path, body, kind)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise RuntimeError(f"{method} {path}: the server hung up: {error}") from None
        self._free.append((client, time.monotonic()))
        return found

    async def _connection(self) -> Client:
        """The connection that was used last, or a new one; the server ends those that rest for a minute."""
        if self._free and self._free[-1][1] > time.monotonic() - RESTED:
            return self._free.pop()[0]
        for client, _ in self._free:
            client.writer.close()
        self._free.clear()
        client = Client(self._port, 0)
        await self._stack.enter_async_context(client.connected())
        return client

    async def close(self) -> None:
        """Hang up."""
        await self._stack.aclose()


class Ear:
    """A socket of a seat, and the last update that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.heard: Heard | None = None
        self.at = 0.0
        self.disordered = 0
        self.left = False
        self._socket = socket
        self._wanted: asyncio.Future[None] | None = None
        self._task = asyncio.ensure_future(self._listen())

    @property
    def number(self) -> int:
        """How many choices this seat knows of."""
        return -1 if self.heard is None else self.heard.number

    async def until(self, number: int) -> bool:
        """Wait until this seat knows of so many choices; False if that takes too long."""
        while self.number < number:
            self._wanted = asyncio.get_running_loop().create_future()
            if self._task.done():
                raise RuntimeError("a socket was closed by the server")
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._wanted
            except TimeoutError:
                return False
        return True

    async def leave(self) -> None:
        """Close it."""
        self.left = True
        await self._socket.close()
        await self._task

    async def _listen(self) -> None:
        try:
            with contextlib.suppress(WebSocketException):
                while True:
                    self._hear(decode(await self._socket.recv(decode=False)))
        finally:
            if self._wanted is not None and not self._wanted.done():
                self._wanted.set_result(None)

    def _hear(self, heard: Heard) -> None:
        if self.heard is not None and heard.since != self.number + 1:
            self.disordered += 1
        self.heard, self.at = heard, time.perf_counter()
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)


class Seat(NamedTuple):
    """A player: his address, his token and his socket. A spectator has no side and no token."""

    visitor: str
    side: str
    token: str
    ear: Ear


class Tally:
    """What was counted at all tables."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.missed = 0
        self.disordered = 0
        self.moves = 0
        self.games = 0


class Place:
    """A table where strangers play: a new one is opened when a game is over."""

    def __init__(
        self,
        calls: Calls,
        addresses: Iterator[str],
        port: int,
        game: str,
        sides: Sequence[str],
        spectators: int,
        number: int,
    ) -> None:
        self.made = 0
        self.length = 0
        self._calls = calls
        self._addresses = addresses
        self._port = port
        self._game = game
        self._sides = sides
        self._random = Random(number)
        self._eyes = len(sides) + spectators
        self._visitors: list[str] = []
        self._table = ""
        self._seats: list[Seat] = []

    async def open(self) -> None:
        """The first player sets up a table, the others sit down; then everybody listens."""
        self._visitors = list(islice(self._addresses, self._eyes))
        first, *others = self._sides
        seats = {first: SeatWish("me"), **{side: SeatWish("open") for side in others}}
        wish = NewTable(self._game, seats)
        seated = await self._calls.call(self._visitors[0], "", "POST", "/tables", wish, Seated)
        self._table = seated.table
        tokens = {first: seated.token}
        for side, visitor in zip(others, self._visitors[1:], strict=False):
            path = f"/tables/{self._table}/sit"
            tokens[side] = (await self._calls.call(visitor, "", "POST", path, Sit(side), Seated)).token
        self._seats = [
            Seat(visitor, side, tokens.get(side, ""), await self._listen(visitor, side, tokens.get(side, "")))
            for visitor, side in zip_longest(self._visitors, self._sides, fillvalue="")
        ]
        for seat in self._seats:
            if not await seat.ear.until(0):
                raise RuntimeError("a socket was not greeted")
        self.made = 0

    async def _listen(self, visitor: str, side: str, token: str) -> Ear:
        socket = await connect(
            f"ws://127.0.0.1:{self._port}/api/tables/{self._table}/live",
            additional_headers={"X-Forwarded-For": visitor},
            compression=None,
            extensions=[DEFLATE],
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            proxy=None,
        )
        await socket.send(msgspec.json.encode(Hello(token, side)), text=True)
        return Ear(socket)

    async def leave(self, tally: Tally) -> None:
        """Everybody hangs up."""
        for seat in self._seats:
            await seat.ear.leave()
            tally.disordered += seat.ear.disordered
        self._seats = []

    async def move(self, tally: Tally, due: float) -> None:
        """Who is asked makes a choice that was due then, or when there is a new table."""
        games = tally.games
        seat, number, verb, noun = await self._choice(tally)
        if tally.games != games:
            due = time.perf_counter()
        self.made += 1
        body = Choose(seat.side, number, verb, noun, f"{self._random.getrandbits(64):x}")
        path = f"/tables/{self._table}/choose"
        answer = await self._calls.call(seat.visitor, seat.token, "POST", path, body, Answer)
        tally.moves += 1
        tally.acknowledged.append(time.perf_counter() - due)
        for other in self._seats:
            if not await other.ear.until(answer.number):
                tally.missed += 1
            elif other is not seat:
                tally.told.append(other.ear.at - due)

    async def _choice(self, tally: Tally) -> tuple[Seat, int, str, WireNoun]:
        """What somebody chooses; if nobody is asked, or this has gone on for long enough, at a new table."""
        if self.length and self.made >= self.length:
            await self.renew(tally)
        while True:
            for seat in self._seats:
                heard = seat.ear.heard
                asked = heard.view.asked if heard and heard.state == "playing" else None
                if heard and asked and asked.options and self._sides[asked.side] == seat.side:
                    verb = self._random.choice(list(asked.options))
                    return seat, heard.number, verb, self._random.choice(asked.options[verb])
            await self.renew(tally)

    async def renew(self, tally: Tally) -> None:
        """Give up if the game is not over, leave, and open a new table."""
        seat = self._seats[0]
        if seat.ear.heard and seat.ear.heard.state == "playing":
            path = f"/tables/{self._table}/resign"
            await self._calls.call(seat.visitor, seat.token, "POST", path, AsSide(seat.side), Answer)
        await self.leave(tally)
        await self.open()
        tally.games += 1


def address(number: int) -> str:
    """A player's own address, in a network that is nobody's."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
