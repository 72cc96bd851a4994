"""Two databases behind one small face: embedded SQLite, and PostgreSQL by URL.

A write is a list of statements that happen together or not at all, and is durable when it returns.
"""

from __future__ import annotations

import asyncio
import queue
import re
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import asyncpg

Value: TypeAlias = str | int | None
Row: TypeAlias = tuple[Value, ...]


class Statement(NamedTuple):
    """SQL with ? for its values."""

    sql: str
    values: tuple[Value, ...] = ()


class Conflict(Exception):
    """Somebody else wrote first: a key that must be unique is taken."""


class Database(Protocol):
    """What the store needs."""

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        """Carry out statements as one durable transaction; how many rows each of them changed."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """Run a query."""

    async def close(self) -> None:
        """Finish what is queued and let go."""


class Job(NamedTuple):
    """A write on its way to the writer thread, or None to stop."""

    statements: Sequence[Statement]
    answer: asyncio.Future[list[int]]
    loop: asyncio.AbstractEventLoop


class SQLite:
    """One writer thread owns the connection and commits its whole queue as one transaction.

    Readers have a connection of their own: in WAL mode they never wait for the writer.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._reader = self._connect()
        self._reading = threading.Lock()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sandtable-writer", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma busy_timeout = 5000")
        return connection

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[int]] = loop.create_future()
        self._queue.put(Job(statements, answer, loop))
        return await answer

    async def read(self, sql: str, *values: Value) -> list[Row]:
        with self._reading:
            return self._reader.execute(sql, values).fetchall()

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()

    def _work(self) -> None:
        connection = self._connect()
        stopping = False
        while not stopping:
            jobs = [self._queue.get()]
            while not self._queue.empty():
                jobs.append(self._queue.get())
            stopping = None in jobs
            self._commit(connection, [job for job in jobs if job is not None])
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        done: list[tuple[Job, list[int] | Exception]] = []
        try:
            connection.execute("begin immediate")
            done = [(job, self._attempt(connection, job)) for job in jobs]
            connection.execute("commit")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            done = [(job, error) for job in jobs]
        for job, outcome in done:
            job.loop.call_soon_threadsafe(_settle, job.answer, outcome)

    def _attempt(self, connection: sqlite3.Connection, job: Job) -> list[int] | Exception:
        connection.execute("savepoint job")
        try:
            counts = [connection.execute(sql, values).rowcount for sql, values in job.statements]
        except sqlite3.IntegrityError as error:
            connection.execute("rollback to job")
            return Conflict(str(error))
        finally:
            connection.execute("release job")
        return counts


def _settle(answer: asyncio.Future[list[int]], outcome: list[int] | Exception) -> None:
    if answer.cancelled():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


class PostgreSQL:
    """A pool of connections; each write is a transaction."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    @classmethod
    async def connect(cls, url: str) -> PostgreSQL:
        """Open a pool."""
        return cls(await asyncpg.create_pool(url, min_size=1, max_size=8))

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        async with self._pool.acquire() as connection, connection.transaction():
            try:
                tags = [await connection.execute(numbered(sql), *values) for sql, values in statements]
            except asyncpg.UniqueViolationError as error:
                raise Conflict(str(error)) from None
        return [int(re.sub(r"\D", "", tag.rpartition(" ")[2]) or 0) for tag in tags]

    async def read(self, sql: str, *values: Value) -> list[Row]:
        async with self._pool.acquire() as connection:
            return [tuple(row) for row in await connection.fetch(numbered(sql), *values)]

    async def close(self) -> None:
        await self._pool.close()


def numbered(sql: str) -> str:
    """Question marks as PostgreSQL's $1, $2, ..."""
    parts = sql.split("?")
    return "".join(part + f"${i}" for i, part in enumerate(parts[:-1], 1)) + parts[-1]


async def connect(url: str) -> Database:
    """A database by its URL: "postgresql://..." or the path of an SQLite file."""
    if url.startswith(("postgresql://", "postgres://")):
        return await PostgreSQL.connect(url)
    return SQLite(Path(url.removeprefix("sqlite:///")))
