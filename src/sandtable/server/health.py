"""The health check: whether the database answers, and whether a write becomes durable."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from sandtable.server.database import Conflict, Statement, Unavailable
from sandtable.server.store import MIGRATIONS, Store

PATIENCE = 3.0
"""Seconds to wait for the database; a slower answer counts as a failure."""

FRESH = 2.0
"""Seconds for which a result is cached."""

log = logging.getLogger("sandtable")


class Health(msgspec.Struct, frozen=True):
    """The result of a check. `database` and `disk` are "ok", or say what is wrong."""

    status: str
    database: str
    disk: str
    version: str


class HealthCheck:
    """Tries the database, at most once in `FRESH` seconds."""

    def __init__(self, store: Store, version: str) -> None:
        self._store = store
        self._version = version
        self._found: Health | None = None
        self._at = 0.0
        self._lock = asyncio.Lock()

    async def examine(self) -> Health:
        """The health of the server, from the cache if it is fresh."""
        async with self._lock:
            if self._found is None or time.monotonic() > self._at + FRESH:
                self._found = await self._try()
                self._at = time.monotonic()
            return self._found

    async def _try(self) -> Health:
        """Try a read, and a durable write that changes nothing."""
        newest = len(MIGRATIONS)
        touch = Statement("update schema set version = version where version = ?", (newest,), rows=1)
        database = disk = "ok"
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.version()
        except (Unavailable, TimeoutError) as error:
            log.warning("the database does not answer: %s", error)
            database = disk = "does not answer"
        else:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._store.database.write([touch])
            except (Unavailable, Conflict, TimeoutError) as error:
                log.warning("nothing can be written: %s", error)
                disk = "cannot be written"
        status = "ok" if database == disk == "ok" else "failing"
        return Health(status, database, disk, self._version)
