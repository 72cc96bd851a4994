"""The services that endpoints use. They are made when the server starts, before the first request."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial

import msgspec
from starlette.requests import HTTPConnection

from sandtable.server import refusal
from sandtable.server.admin import VERSION, Admin
from sandtable.server.catalogue import Catalogue
from sandtable.server.coordination import Coordination
from sandtable.server.database import BackupDatabase
from sandtable.server.dice import DicePromises
from sandtable.server.health import HealthCheck
from sandtable.server.limits import Limits, TokenBuckets
from sandtable.server.lists import Lists
from sandtable.server.logs import RecentErrors
from sandtable.server.messages import Queues
from sandtable.server.metrics import Metrics
from sandtable.server.refusal import Refusal
from sandtable.server.rooms import CAPACITY, Rooms
from sandtable.server.store import Store
from sandtable.server.suggestions import Adviser

GAUGES = {
    "live": "Tables in memory.",
    "sockets": "Sockets that listen to a table.",
    "bots": "Bots that think.",
    "bots_waiting": "Bots that wait for their turn to think.",
    "counsels": "Tables that wait for the adviser.",
    "writes": "Writes that wait for the next commit.",
}
"""The gauges for Prometheus: the fields of `Queues`, with their descriptions."""

log = logging.getLogger("sandtable")


@dataclass(frozen=True)
class Services:
    """The parts of a running server. `new_tables` and `questions` limit what one visitor may ask for."""

    store: Store
    catalogue: Catalogue
    rooms: Rooms
    lists: Lists
    dice: DicePromises
    adviser: Adviser
    health: HealthCheck
    admin: Admin
    errors: RecentErrors
    metrics: Metrics
    limits: Limits
    new_tables: TokenBuckets
    questions: TokenBuckets
    uploading: asyncio.Lock

    async def open(self) -> None:
        """Migrate the database, log which games are outdated, and start the bots."""
        self.errors.listen()
        await self.store.migrate()
        for row in (await self.lists.unfinished_outdated()).values():
            facts = {"table": row.id, "game": row.game}
            log.warning("table %s is played with other rules than there are", row.id, extra={"facts": facts})
        await self.rooms.open()
        for name, about in GAUGES.items():
            self.metrics.gauge(name, about, partial(self._gauge, name))

    async def close(self) -> None:
        """Stop all tasks and close the database."""
        await self.rooms.close()
        self.adviser.close()
        await self.store.database.close()
        self.errors.stop()

    def _gauge(self, name: str) -> float:
        return float(msgspec.structs.asdict(self.queues())[name])

    def queues(self) -> Queues:
        """The current lengths of all queues, and the numbers of rooms and sockets."""
        rooms = self.rooms.all()
        return Queues(
            live=len(rooms),
            sockets=sum(len(room.listeners) for room in rooms),
            bots=self.rooms.bots.thinking,
            bots_waiting=self.rooms.bots.waiting,
            counsels=self.adviser.waiting,
            writes=self.store.database.waiting,
        )

    def count_table(self, visitor: str) -> None:
        """Count a table that a visitor sets up or uploads; refuse too many."""
        if not self.new_tables.take(visitor):
            raise Refusal(429, "too-many-tables", "You have set up many tables; wait a little.")

    def count_question(self, visitor: str) -> None:
        """Count a question to the adviser; refuse too many."""
        if not self.questions.take(visitor):
            raise refusal.too_fast()


def make_services(
    database: BackupDatabase,
    catalogue: Catalogue,
    *,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    admin: Admin | None = None,
    coordination: Coordination | None = None,
    think: float = 0.1,
    capacity: int = CAPACITY,
) -> Services:
    """Services on a database. The defaults are those of a small private server."""
    limits = limits or Limits()
    metrics = metrics or Metrics()
    others = coordination or database.coordination()
    store = Store(database, metrics, others.tell)
    per_minute = limits.suggestions_per_minute
    return Services(
        store=store,
        catalogue=catalogue,
        rooms=Rooms(store, catalogue, others, think=think, capacity=capacity),
        lists=Lists(store, catalogue),
        dice=DicePromises(store, shared=others.shared),
        adviser=Adviser(),
        health=HealthCheck(store, VERSION),
        admin=admin or Admin("", limits),
        errors=RecentErrors(metrics),
        metrics=metrics,
        limits=limits,
        new_tables=TokenBuckets(limits.tables_per_hour / 3600, limits.tables_per_hour),
        questions=TokenBuckets(per_minute / 60, per_minute),
        uploading=asyncio.Lock(),
    )


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that answers a request or a socket."""
    services: Services = connection.app.state.services
    return services
