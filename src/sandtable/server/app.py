"""The service as a Starlette application: REST, live updates, and the pages of the client."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from sandtable.server import openapi, refusal
from sandtable.server.admin import VERSION, Host, queues
from sandtable.server.catalogue import Build, Shelf
from sandtable.server.database import Statement, Unavailable, connect
from sandtable.server.hall import Hall
from sandtable.server.health import Examiner
from sandtable.server.limits import Limits
from sandtable.server.middleware import Guard, refused
from sandtable.server.refusal import Refusal
from sandtable.server.service import Service
from sandtable.server.store import Store

WEB = Path(__file__).parent.parent / "web"

GAUGES = {
    "live": "Tables in memory.",
    "sockets": "Sockets that listen to a table.",
    "bots": "Bots that think.",
    "bots_waiting": "Bots that wait for their turn to think.",
    "counsels": "Tables that wait for the adviser.",
    "writes": "Writes that wait for the next commit.",
}

log = logging.getLogger("sandtable")


def make_app(
    games: Mapping[str, Build],
    database: str,
    *,
    think: float = 0.1,
    limits: Limits | None = None,
    admin_token: str = "",
) -> Starlette:
    """The application: the games by the names under which they are served, a database by its URL.

    With an admin token there is an admin page, and there are figures for Prometheus.
    """
    bounds = limits or Limits()
    shelf = Shelf(games)
    host = Host(admin_token, bounds)
    service = Service(shelf, bounds, host)
    for name, about in GAUGES.items():
        host.figures.gauge(name, about, partial(gauge, service, name))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        host.troubles.listen()
        try:
            kept = await connect(database, host.figures)
            store = Store(kept, host.figures)
            hall = Hall(store, shelf, think=think, figures=host.figures, peers=kept.peers())
            try:
                await store.migrate()
                await hall.open()
                app.state.hall = service.hall = hall
                service.examiner = Examiner(store, VERSION)
                log.info("the server is up", extra={"facts": {"version": VERSION}})
                yield
            finally:
                await hall.close()
        finally:
            host.troubles.stop()

    return Starlette(
        routes=routes(service),
        lifespan=lifespan,
        middleware=[Middleware(Guard, limits=bounds, figures=host.figures)],
        exception_handlers={Refusal: refused, Unavailable: refused, HTTPException: refused},
    )


async def prepare(database: str) -> None:
    """Bring a database up to date and write to it before anything is served; Unavailable says why not."""
    store = Store(await connect(database))
    try:
        await store.migrate()
        await store.database.write([Statement("update schema set version = version")])
    finally:
        await store.database.close()


def gauge(service: Service, name: str) -> float:
    """A figure that is looked up; nothing is going on before the server is up."""
    return 0 if service.hall is None else float(getattr(queues(service.hall), name))


def routes(service: Service) -> list[BaseRoute]:
    """Every address of the service."""

    async def page(request: Request) -> Response:
        return FileResponse(WEB / "index.html")

    async def admin_page(request: Request) -> Response:
        if not service.host.enabled:
            raise refusal.no_page()
        return FileResponse(WEB / "index.html")

    api: list[BaseRoute] = [
        Route(f"/api{path.path}", getattr(service, path.handler), methods=[path.method])
        for path in openapi.PATHS
    ]
    return [
        *api,
        WebSocketRoute("/api/tables/{id}/live", service.live),
        Route("/", page),
        Route("/table/{id}", page),
        Route("/api", page),
        Route("/admin", admin_page),
        Route("/healthz", service.healthz),
        Route("/metrics", service.metrics),
        Mount("/web", StaticFiles(directory=WEB)),
    ]


__all__ = ["Limits", "make_app", "prepare"]
