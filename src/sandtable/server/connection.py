"""WebSockets that listen to tables."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.core.side import Side
from sandtable.server import refusal
from sandtable.server.database import Unavailable
from sandtable.server.limits import Limits, TokenBucket
from sandtable.server.messages import Hello
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.seats import check_viewer
from sandtable.server.services import services_of

BACKLOG = 64
"""Messages queued for a slow client; above it, the connection ends. The client reconnects and resumes."""

CLOSING = 2.0
"""Seconds that closing a socket may take."""

COME_BACK = 1012
"""Close code: the client is to reconnect at once."""

TRY_LATER = 1013
"""Close code: the client is to reconnect later."""


async def listen(socket: WebSocket) -> None:
    """Serve a socket: read its greeting, then send updates as they happen, each as its seat may know it."""
    await socket.accept()
    services = services_of(socket)
    try:
        hello = await greeting(socket, services.limits)
        async with services.rooms.at(socket.path_params["id"]) as room:
            side = check_viewer(room, hello.token, hello.side)
            since = hello.seen + 1 if hello.epoch == room.epoch and hello.seen else 0
            connection = Connection(socket, side, services.limits)
            connection.send(room.message(side, since).data)
            room.listeners.add(connection)
        try:
            await connection.run()
        finally:
            services.rooms.unlisten(room, connection)
    except WebSocketDisconnect:
        return
    except Unavailable:
        await say_goodbye(socket, refusal.unavailable())
    except Refusal as error:
        await say_goodbye(socket, error)


class Connection:
    """A socket that listens to a table, as one side or as a spectator.

    Each connection has a short queue of messages, so that a slow or dead client delays nobody. Messages of
    the client after its greeting are counted and dropped.
    """

    def __init__(self, socket: WebSocket, side: Side | None, limits: Limits) -> None:
        self.side = side
        self._socket = socket
        self._limits = limits
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self._over = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Queue a message; never waits. When the queue is full, the connection ends."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """End the connection."""
        self._over.set()

    async def run(self) -> None:
        """Write and read until either ends, or `hang_up` is called."""
        work = (self._write(), self._read(), self._over.wait())
        tasks = [asyncio.ensure_future(one) for one in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        await say_goodbye(self._socket, next((o for o in outcomes if isinstance(o, Refusal)), None))

    async def _write(self) -> None:
        while True:
            await self._socket.send_text((await self._waiting.get()).decode())

    async def _read(self) -> None:
        bucket = TokenBucket(self._limits.socket_messages_per_second, self._limits.socket_burst)
        while True:
            await receive(self._socket, self._limits.message_bytes)
            if not bucket.take():
                raise refusal.too_fast()


async def receive(socket: WebSocket, largest: int) -> str:
    """The next text that a client sends; anything else is refused."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if text is None:
        raise malformed("A message is text.")
    if len(text) > largest:
        raise refusal.too_large(largest)
    return str(text)


async def greeting(socket: WebSocket, limits: Limits) -> Hello:
    """The first message of a client, which must come soon."""
    try:
        async with asyncio.timeout(limits.hello_seconds):
            text = await receive(socket, limits.message_bytes)
        return msgspec.json.decode(text, type=Hello)
    except TimeoutError:
        raise Refusal(408, "no-greeting", "The first message on a socket is a greeting.") from None
    except msgspec.DecodeError as error:
        raise malformed(f"The first message on a socket is a greeting: {error}") from None


async def say_goodbye(socket: WebSocket, error: Refusal | None) -> None:
    """Close a socket: with the reason if there is one, else with the code to reconnect.

    The attempt ends after `CLOSING` seconds, since the client may not read.
    """
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(CLOSING):
            if error is None:
                await socket.close(COME_BACK)
            elif error.status >= 500:
                await socket.close(TRY_LATER)
            else:
                await socket.send_text(msgspec.json.encode(error.problem()).decode())
                await socket.close(4000 + error.status)
