"""PostgreSQL, and the coordination of several servers on it. Needs asyncpg (the extra `postgres`)."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from functools import lru_cache

import asyncpg

from sandtable.server.coordination import Coordination, Heard, Sweep
from sandtable.server.database import (
    BATCH,
    Batch,
    Conflict,
    Row,
    Statement,
    Unavailable,
    Value,
    inserted,
)

PATIENCE = 10.0
"""Seconds to wait for a connection or an answer."""

CHANNEL = "sandtable"
"""The channel of LISTEN and NOTIFY."""

NEWS_AT_ONCE = 100
"""Tables in one NOTIFY, whose payload may have 8,000 bytes."""

SWEEP_SECONDS = 5.0
"""Seconds between two sweeps for changes whose notification was lost."""

log = logging.getLogger("sandtable")


class PostgreSQL:
    """A database behind a pool of connections; each write is a transaction."""

    def __init__(self, pool: asyncpg.Pool, url: str) -> None:
        self._pool = pool
        self._url = url

    @classmethod
    async def connect(cls, url: str) -> PostgreSQL:
        """Open a pool."""
        with translated():
            return cls(
                await asyncpg.create_pool(
                    url, min_size=1, max_size=16, timeout=PATIENCE, command_timeout=PATIENCE
                ),
                url,
            )

    async def write(self, statements: Sequence[Statement]) -> None:
        """Carry out statements as one transaction; PostgreSQL answers when it is durable."""
        with translated():
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                for statement in statements:
                    tag = await connection.execute(numbered(statement.sql), *statement.values)
                    statement.check(changed(tag))

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """Run a query."""
        with translated():
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return [tuple(row) for row in await connection.fetch(numbered(sql), *values)]

    @property
    def waiting(self) -> int:
        """Always 0: writes wait for a connection of the pool, which does not count them."""
        return 0

    def coordination(self) -> Coordination:
        """The coordination of the servers on this database."""
        return PostgresCoordination(self._url)

    async def copy(self, tables: Sequence[str]) -> AsyncIterator[Batch]:
        """Read in one transaction that sees the database as it was at its beginning."""
        with translated():
            async with (
                self._pool.acquire(timeout=PATIENCE) as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                for table in tables:
                    query = await connection.prepare(f"select * from {table}")
                    columns = tuple(column.name for column in query.get_attributes())
                    cursor = await query.cursor()
                    while rows := await cursor.fetch(BATCH):
                        yield Batch(table, columns, [tuple(row) for row in rows])

    async def fill(self, batches: Iterable[Batch]) -> None:
        """Add many rows as one transaction."""
        with translated():
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                for batch in batches:
                    await connection.executemany(numbered(inserted(batch)), batch.rows)

    async def close(self) -> None:
        """Finish what is under way and close."""
        await self._pool.close()


class PostgresCoordination:
    """Coordination over one connection: LISTEN and NOTIFY for changes, advisory locks for claims on bots.

    A NOTIFY is sent after the commit that it is about, for many tables at once: inside a transaction it
    would serialise all commits of the database. If a server dies between the two, the others find the change
    in their next sweep. Advisory locks end with the connection.
    """

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._lock = asyncio.Lock()
        self._news: dict[str, int] = {}
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Begin to receive notifications."""
        self._heard = heard
        await self._ask("select 1")
        self._task = asyncio.get_running_loop().create_task(self._run(sweep))

    def tell(self, id: str, version: int) -> None:
        """Notify the others that a table has a new version; never waits."""
        self._news[id] = version
        self._stirred.set()

    async def claim(self, id: str) -> bool:
        """Claim the bots of a table, unless another server has."""
        return bool(await self._ask("select pg_try_advisory_lock(hashtextextended($1, 0))", id))

    async def release(self, id: str) -> None:
        """Give the claim on the bots of a table back."""
        with contextlib.suppress(Unavailable):
            await self._ask("select pg_advisory_unlock(hashtextextended($1, 0))", id)

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(Unavailable), translated():
                await self._connection.close(timeout=PATIENCE)

    async def _ask(self, sql: str, *values: str) -> object:
        with translated():
            async with self._lock:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(
                        self._url, timeout=PATIENCE, command_timeout=PATIENCE
                    )
                    await self._connection.add_listener(CHANNEL, self._hear)
                found: object = await self._connection.fetchval(sql, *values)
                return found

    def _hear(self, connection: asyncpg.Connection, sender: int, channel: str, text: object) -> None:
        if sender == connection.get_server_pid():
            return
        for word in str(text).split():
            id, _, version = word.partition(":")
            self._heard(id, int(version))

    async def _run(self, sweep: Sweep) -> None:
        due = time.monotonic() + SWEEP_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, due - time.monotonic())):
                    await self._stirred.wait()
            self._stirred.clear()
            try:
                await self._spread()
                if time.monotonic() >= due:
                    due = time.monotonic() + SWEEP_SECONDS
                    await self._ask("select 1")
                    await sweep()
            except Unavailable as error:
                log.warning("the other servers cannot be reached: %s", error)
                due = time.monotonic() + 1
                await asyncio.sleep(1)

    async def _spread(self) -> None:
        while self._news:
            some = dict(itertools.islice(self._news.items(), NEWS_AT_ONCE))
            words = " ".join(f"{id}:{version}" for id, version in some.items())
            await self._ask(f"select pg_notify('{CHANNEL}', $1)", words)
            for id, version in some.items():
                if self._news.get(id) == version:
                    del self._news[id]


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Translate the errors of asyncpg into Conflict and Unavailable."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise Conflict(str(error)) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from None


def changed(tag: str) -> int:
    """The number of rows that a statement changed, from its command tag: "UPDATE 1"."""
    count = tag.rpartition(" ")[2]
    return int(count) if count.isdecimal() else 0


@lru_cache(maxsize=256)
def numbered(sql: str) -> str:
    """SQL with $1, $2, ... in the place of question marks."""
    parts = sql.split("?")
    return "".join(part + f"${i}" for i, part in enumerate(parts[:-1], 1)) + parts[-1]
