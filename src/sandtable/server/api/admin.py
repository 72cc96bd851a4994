"""The state of the server: for load balancers, for Prometheus, and for the admin page."""

from __future__ import annotations

import platform

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.admin import VERSION
from sandtable.server.messages import Overview, Watched
from sandtable.server.middleware import bearer, reply, visitor
from sandtable.server.services import Services, services_of
from sandtable.server.store import TableRow

SHOWN = 200
"""Tables; each list shows no more. Of the live tables, those that were used last."""


async def overview(services: Services) -> Overview:
    """The numbers and lists of the admin page."""
    outdated = await services.lists.unfinished_outdated()
    return Overview(
        version=VERSION,
        python=platform.python_version(),
        database=type(services.store.database).__name__,
        began=services.admin.began,
        rules={name: game.rules_version for name, game in services.catalogue.standard.items()},
        tables=await services.store.counts(),
        queues=services.queues(),
        live=[watched(room.row, len(room.listeners)) for room in reversed(services.rooms.all())][:SHOWN],
        errors=services.errors.last_hour(),
        outgrown=[watched(row) for row in outdated.values()][:SHOWN],
    )


def watched(row: TableRow, sockets: int = 0) -> Watched:
    """The line of a table in a list."""
    return Watched(row.id, row.title, row.game, row.state, row.asked, row.number, sockets, row.changed)


async def healthz(request: Request) -> Response:
    """Whether the server can do its work; for load balancers."""
    health = await services_of(request).health.examine()
    return reply(health, 200 if health.status == "ok" else 503)


async def metrics(request: Request) -> Response:
    """The metrics. They need the admin token: on a small server they reveal what single players do."""
    services = services_of(request)
    services.admin.check(bearer(request), visitor(request.scope))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)
