"""Players of a load test: their requests, their sockets and their tables.

The load test acts as a proxy on the same machine: every player has an address of his own, and requests
share a pool of connections.
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
"""Seconds to wait for an update; one that comes later counts as missed. Generous, since an overloaded server
answers late."""

RESTED = 30.0
"""Seconds; a connection that was idle for longer is not used again, since the server closes idle ones."""

DEFLATE = ClientPerMessageDeflateFactory(client_max_window_bits=True, compress_settings={"memLevel": 1})
"""The compression that browsers offer."""

T = TypeVar("T")


class ReceivedUpdate(msgspec.Struct, frozen=True):
    """What a player reads of an update."""

    number: int
    since: int
    state: str
    view: View


class Answer(msgspec.Struct, frozen=True):
    """What a player reads of the answer to a choice."""

    number: int


decode = msgspec.json.Decoder(ReceivedUpdate).decode


class Calls:
    """A pool of connections, such as a proxy keeps; each serves one request at a time."""

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
        """The connection that was used last, or a new one; the server closes one idle for a minute."""
        if self._free and self._free[-1][1] > time.monotonic() - RESTED:
            return self._free.pop()[0]
        for client, _ in self._free:
            client.writer.close()
        self._free.clear()
        client = Client(self._port, 0)
        await self._stack.enter_async_context(client.connected())
        return client

    async def close(self) -> None:
        """Close all connections."""
        await self._stack.aclose()


class SocketReader:
    """Reads the updates on the socket of a seat, keeps the last one, and counts gaps and repetitions."""

    def __init__(self, socket: ClientConnection) -> None:
        self.latest: ReceivedUpdate | None = None
        self.at = 0.0
        self.disordered = 0
        self.left = False
        self._socket = socket
        self._wanted: asyncio.Future[None] | None = None
        self._task = asyncio.ensure_future(self._listen())

    @property
    def number(self) -> int:
        """The number of choices that this seat knows of."""
        return -1 if self.latest is None else self.latest.number

    async def until(self, number: int) -> bool:
        """Wait until this seat knows of `number` choices; False if that takes longer than `PATIENCE`."""
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
        """Close the socket."""
        self.left = True
        await self._socket.close()
        await self._task

    async def _listen(self) -> None:
        try:
            with contextlib.suppress(WebSocketException):
                while True:
                    self._receive(decode(await self._socket.recv(decode=False)))
        finally:
            if self._wanted is not None and not self._wanted.done():
                self._wanted.set_result(None)

    def _receive(self, update: ReceivedUpdate) -> None:
        if self.latest is not None and update.since != self.number + 1:
            self.disordered += 1
        self.latest, self.at = update, time.perf_counter()
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)


class Seat(NamedTuple):
    """A player: his address, his token and his socket. A spectator has no side and no token."""

    visitor: str
    side: str
    token: str
    reader: SocketReader


class Tally:
    """Counts and times of all tables; times in seconds."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.missed = 0
        self.disordered = 0
        self.moves = 0
        self.games = 0


class LoadTable:
    """A table of the load test with its players; when the game is over, they open a new one."""

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
        self._sockets = len(sides) + spectators
        self._visitors: list[str] = []
        self._table = ""
        self._seats: list[Seat] = []

    async def open(self) -> None:
        """Set up a table as the first player, seat the others, and open everybody's socket."""
        self._visitors = list(islice(self._addresses, self._sockets))
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
            if not await seat.reader.until(0):
                raise RuntimeError("a socket was not greeted")
        self.made = 0

    async def _listen(self, visitor: str, side: str, token: str) -> SocketReader:
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
        return SocketReader(socket)

    async def leave(self, tally: Tally) -> None:
        """Close all sockets of the table."""
        for seat in self._seats:
            await seat.reader.leave()
            tally.disordered += seat.reader.disordered
        self._seats = []

    async def move(self, tally: Tally, due: float) -> None:
        """Make one choice, and measure until all sockets know of it.

        Time counts from `due`; at a table that was opened for this choice, from its opening.
        """
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
            if not await other.reader.until(answer.number):
                tally.missed += 1
            elif other is not seat:
                tally.told.append(other.reader.at - due)

    async def _choice(self, tally: Tally) -> tuple[Seat, int, str, WireNoun]:
        """A random choice and the seat that makes it; at a new table if the game is over or long enough."""
        if self.length and self.made >= self.length:
            await self.renew(tally)
        while True:
            for seat in self._seats:
                latest = seat.reader.latest
                asked = latest.view.asked if latest and latest.state == "playing" else None
                if latest and asked and asked.options and self._sides[asked.side] == seat.side:
                    verb = self._random.choice(list(asked.options))
                    return seat, latest.number, verb, self._random.choice(asked.options[verb])
            await self.renew(tally)

    async def renew(self, tally: Tally) -> None:
        """Resign if the game is not over, leave the table, and open a new one."""
        seat = self._seats[0]
        if seat.reader.latest and seat.reader.latest.state == "playing":
            path = f"/tables/{self._table}/resign"
            await self._calls.call(seat.visitor, seat.token, "POST", path, AsSide(seat.side), Answer)
        await self.leave(tally)
        await self.open()
        tally.games += 1


def address(number: int) -> str:
    """A player's own address, in a private network."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
