"""The databases by their URLs: embedded SQLite, or PostgreSQL if its driver is installed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from sandtable.server.database import BackupDatabase, SQLite, Unavailable
from sandtable.server.metrics import Metrics

connect_postgresql: Callable[[str], Awaitable[BackupDatabase]] | None = None
with contextlib.suppress(ImportError):  # asyncpg comes with the extra `postgres`
    from sandtable.server import postgresql

    connect_postgresql = postgresql.PostgreSQL.connect


async def connect(url: str, metrics: Metrics | None = None) -> BackupDatabase:
    """A database by its URL: "postgresql://..." or the path of an SQLite file."""
    if url.startswith(("postgresql://", "postgres://")):
        if connect_postgresql is None:
            raise Unavailable("for PostgreSQL install sandtable[postgres]")
        return await connect_postgresql(url)
    path = Path(url.removeprefix("sqlite:///"))
    try:
        return SQLite(path, metrics)
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"{path}: {error}") from None
