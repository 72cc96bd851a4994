"""The server as a Starlette application: the REST API, live updates, and the pages of the client."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from sandtable.server.admin import VERSION, Admin
from sandtable.server.api import admin as admin_api
from sandtable.server.catalogue import Build, Catalogue
from sandtable.server.connection import listen
from sandtable.server.database import Statement, Unavailable
from sandtable.server.databases import connect
from sandtable.server.endpoints import ENDPOINTS
from sandtable.server.limits import Limits
from sandtable.server.metrics import Metrics
from sandtable.server.middleware import RequestMiddleware, refused
from sandtable.server.refusal import Refusal
from sandtable.server.services import make_services, services_of
from sandtable.server.store import Store

WEB = Path(__file__).parent.parent / "web"

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

    With an admin token there is an admin page, and there are metrics for Prometheus.
    """
    bounds = limits or Limits()
    catalogue = Catalogue(games)
    admin = Admin(admin_token, bounds)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = make_services(
            await connect(database, metrics),
            catalogue,
            limits=bounds,
            metrics=metrics,
            admin=admin,
            think=think,
        )
        try:
            await services.open()
            app.state.services = services
            log.info("the server is up", extra={"facts": {"version": VERSION}})
            yield
        finally:
            await services.close()

    return Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(RequestMiddleware, limits=bounds, metrics=metrics)],
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


def routes() -> list[BaseRoute]:
    """Every address of the server."""
    return [
        *(endpoint.route for endpoint in ENDPOINTS),
        WebSocketRoute("/api/tables/{id}/live", listen),
        Route("/", page),
        Route("/table/{id}", page),
        Route("/api", page),
        Route("/admin", admin_page),
        Route("/healthz", admin_api.healthz),
        Route("/metrics", admin_api.metrics),
        Mount("/web", StaticFiles(directory=WEB)),
    ]


async def page(request: Request) -> Response:
    """The page of the client, which is the same at all of its addresses."""
    return FileResponse(WEB / "index.html")


async def admin_page(request: Request) -> Response:
    """The page of the client, if the server has an admin token."""
    services_of(request).admin.check_page()
    return await page(request)
