"""PostgreSQL by URL; needs the optional dependency asyncpg."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

import asyncpg

from sandtable.server.database import Conflict, Row, Statement, Unavailable, Value

PATIENCE = 10.0
"""Seconds to wait for a connection or an answer."""


class PostgreSQL:
    """A pool of connections; each write is a transaction."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    @classmethod
    async def connect(cls, url: str) -> PostgreSQL:
        """Open a pool."""
        with translated():
            return cls(
                await asyncpg.create_pool(
                    url, min_size=1, max_size=16, timeout=PATIENCE, command_timeout=PATIENCE
                )
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

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self._pool.close()


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """The driver's errors in our words."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise Conflict(str(error)) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from None


def changed(tag: str) -> int:
    """How many rows a statement changed, from what PostgreSQL says of it: "UPDATE 1"."""
    count = tag.rpartition(" ")[2]
    return int(count) if count.isdecimal() else 0


@lru_cache(maxsize=256)
def numbered(sql: str) -> str:
    """Question marks as PostgreSQL's $1, $2, ..."""
    parts = sql.split("?")
    return "".join(part + f"${i}" for i, part in enumerate(parts[:-1], 1)) + parts[-1]
