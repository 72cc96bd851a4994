"""The interface of a database, and embedded SQLite behind it; PostgreSQL is in `postgresql.py`.

A write is a list of statements that happen together or not at all, and is durable when it returns.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from sandtable.core.errors import UserError
from sandtable.server.coordination import Coordination, SingleServer
from sandtable.server.metrics import Metrics

Value: TypeAlias = str | int | None
Row: TypeAlias = tuple[Value, ...]


class Statement(NamedTuple):
    """SQL with ? for its values. With `rows`, the whole write is undone if another number of rows changes."""

    sql: str
    values: tuple[Value, ...] = ()
    rows: int | None = None

    def check(self, changed: int) -> None:
        """Raise Conflict if another number of rows changed than must change."""
        if self.rows is not None and changed != self.rows:
            raise Conflict(f"{changed} rows changed instead of {self.rows}: {self.sql}")


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some rows of a table, with the names of their columns; a line of a backup."""

    table: str
    columns: tuple[str, ...]
    rows: list[Row]


BATCH = 500
"""Rows that are copied at a time."""


class Conflict(Exception):
    """A write that lost a race: a key is taken, or a row has changed (optimistic locking)."""


class Unavailable(UserError):
    """The database does not answer or cannot write. Whether the last write was kept is unknown."""


class Database(Protocol):
    """The interface that the store needs."""

    async def write(self, statements: Sequence[Statement]) -> None:
        """Carry out statements as one durable transaction."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """Run a query."""

    async def close(self) -> None:
        """Finish the queued writes and close."""

    @property
    def waiting(self) -> int:
        """The number of writes that wait for their turn."""


class BackupDatabase(Database, Protocol):
    """A database that can be copied whole, and shared by several servers."""

    def copy(self, tables: Sequence[str]) -> AsyncIterator[Batch]:
        """All rows of some tables as they are at one moment, while others write."""

    async def fill(self, batches: Iterable[Batch]) -> None:
        """Add many rows as one durable transaction."""

    def coordination(self) -> Coordination:
        """The coordination of the servers on this database."""


class Job(NamedTuple):
    """A write on its way to the writer thread."""

    statements: Sequence[Statement]
    answer: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class SQLite:
    """An SQLite file. One thread writes and commits its whole queue as one transaction (group commit).

    Another thread reads. In WAL mode neither waits for the other, and the event loop waits for neither.
    """

    def __init__(self, path: Path, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._writer = open_file(path)
        self._reader = open_file(path)
        self._readers = ThreadPoolExecutor(1, "sandtable-reader")
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="sandtable-writer", daemon=True)
        self._thread.start()

    async def write(self, statements: Sequence[Statement]) -> None:
        """Queue the statements and wait until they are on the disk."""
        self._check_open()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        self._queue.put(Job(statements, answer, loop))
        await answer

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """Run a query in the reader's thread."""
        self._check_open()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._query, sql, values)

    def coordination(self) -> Coordination:
        """A file has a single server."""
        return SingleServer()

    async def copy(self, tables: Sequence[str]) -> AsyncIterator[Batch]:
        """Read on a connection of its own, in one transaction, which in WAL mode is a snapshot."""
        self._check_open()
        connection = await asyncio.to_thread(open_file, self._path)
        try:
            connection.execute("begin")
            for table in tables:
                cursor = connection.execute(f"select * from {table}")
                columns = tuple(column[0] for column in cursor.description)
                while rows := await asyncio.to_thread(cursor.fetchmany, BATCH):
                    yield Batch(table, columns, rows)
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from None
        finally:
            connection.close()

    async def fill(self, batches: Iterable[Batch]) -> None:
        """Write on a connection of its own; the writer waits meanwhile."""
        self._check_open()
        await asyncio.to_thread(self._fill, batches)

    def _fill(self, batches: Iterable[Batch]) -> None:
        connection = open_file(self._path)
        try:
            connection.execute("begin immediate")
            for batch in batches:
                connection.executemany(inserted(batch), batch.rows)
            connection.execute("commit")
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from None
        finally:
            connection.close()

    async def close(self) -> None:
        """Finish the queued writes and close."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._reader.close()
        self._writer.close()

    @property
    def waiting(self) -> int:
        """The number of writes that wait for the next commit."""
        return self._queue.qsize()

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the database is closed")

    def _query(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from None

    def _work(self) -> None:
        stopping = False
        while not stopping:
            jobs = [self._queue.get()]
            while not self._queue.empty():
                jobs.append(self._queue.get())
            stopping = None in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: list[Job]) -> None:
        outcomes: list[Exception | None]
        try:
            self._writer.execute("begin immediate")
            outcomes = [self._attempt(job.statements) for job in jobs]
            self._writer.execute("commit")
            self._metrics.commits.observe(len(jobs))
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                self._writer.rollback()
            outcomes = [Unavailable(str(error)) for _ in jobs]
        for job, outcome in zip(jobs, outcomes, strict=True):
            with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits
                job.loop.call_soon_threadsafe(_settle, job.answer, outcome)

    def _attempt(self, statements: Sequence[Statement]) -> Exception | None:
        """Carry out one job inside the transaction; if it fails, only this job is undone."""
        self._writer.execute("savepoint job")
        try:
            for statement in statements:
                statement.check(self._writer.execute(statement.sql, statement.values).rowcount)
        except sqlite3.OperationalError:
            raise
        except Exception as error:
            self._writer.execute("rollback to job")
            self._writer.execute("release job")
            return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        self._writer.execute("release job")
        return None


def inserted(batch: Batch) -> str:
    """The SQL that adds a row of a batch."""
    marks = ", ".join("?" * len(batch.columns))
    return f"insert into {batch.table} ({', '.join(batch.columns)}) values ({marks})"


def open_file(path: Path) -> sqlite3.Connection:
    """Open a file so that commits are durable and readers never wait for the writer."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        for setting in (
            "busy_timeout = 5000",
            "journal_mode = wal",
            "synchronous = full",
            "foreign_keys = on",
        ):
            connection.execute(f"pragma {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _settle(answer: asyncio.Future[None], outcome: Exception | None) -> None:
    if answer.cancelled():
        return
    if outcome is None:
        answer.set_result(None)
    else:
        answer.set_exception(outcome)
