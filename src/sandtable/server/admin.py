"""What the host of a server sees: how it is doing. No views, no records, no dice keys, no tokens."""

from __future__ import annotations

import hmac
import platform
import time
from importlib.metadata import version

from sandtable.server import refusal
from sandtable.server.hall import Hall
from sandtable.server.limits import Allowances, Limits
from sandtable.server.logs import Troubles
from sandtable.server.messages import Overview, Queues, Watched
from sandtable.server.metrics import Figures
from sandtable.server.room import Live
from sandtable.server.seats import hashed
from sandtable.server.store import TableRow

SHORTEST = 16
"""A shorter token could be guessed."""

SHOWN = 200
"""How many live tables are listed, those first where something happened last."""

VERSION = version("sandtable")


class Host:
    """The admin token, kept as a hash, and what it opens. Without a token there is nothing to open."""

    def __init__(self, token: str, limits: Limits) -> None:
        if token and len(token) < SHORTEST:
            raise ValueError(f"the admin token needs {SHORTEST} characters or more")
        self._mark = hashed(token) if token else ""
        self._tries = Allowances(limits.admin_tries_per_minute / 60, limits.admin_tries_per_minute)
        self.figures = Figures()
        self.troubles = Troubles(self.figures)
        self._began = int(time.time())

    @property
    def enabled(self) -> bool:
        """Whether there is a host's page."""
        return bool(self._mark)

    def check(self, token: str, visitor: str) -> None:
        """Whether somebody is the host; who guesses must wait."""
        if not self.enabled:
            raise refusal.no_page()
        if hmac.compare_digest(hashed(token), self._mark):
            return
        if not self._tries.take(visitor):
            raise refusal.too_fast()
        raise refusal.not_the_admin()

    async def overview(self, hall: Hall) -> Overview:
        """The server at a glance."""
        return Overview(
            version=VERSION,
            python=platform.python_version(),
            database=type(hall.store.database).__name__,
            began=self._began,
            rules={name: game.rules_version for name, game in hall.shelf.standard.items()},
            tables=await hall.store.counts(),
            queues=queues(hall),
            live=[watched(live) for live in reversed(hall.tables.live())][:SHOWN],
            errors=self.troubles.last_hour(),
            outgrown=[listed(row) for row in (await hall.lists.unfinished_outgrown()).values()][:SHOWN],
        )


def queues(hall: Hall) -> Queues:
    """What is going on, and what waits."""
    return Queues(
        live=len(hall.tables.live()),
        sockets=sum(len(live.listeners) for live in hall.tables.live()),
        bots=hall.tables.bots.thinking,
        bots_waiting=hall.tables.bots.waiting,
        counsels=hall.adviser.waiting,
        writes=hall.store.database.waiting,
    )


def watched(live: Live) -> Watched:
    """What a list says of a table in memory."""
    return listed(live.row, len(live.listeners))


def listed(row: TableRow, sockets: int = 0) -> Watched:
    """What a list says of a table."""
    return Watched(row.id, row.title, row.game, row.state, row.asked, row.number, sockets, row.changed)
