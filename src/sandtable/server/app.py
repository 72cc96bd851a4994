"""The service as a Starlette application: REST, live updates, and the pages of the client."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from sandtable.server import openapi
from sandtable.server.database import Unavailable, connect
from sandtable.server.guard import Guard, refused
from sandtable.server.hall import Hall
from sandtable.server.limits import Limits
from sandtable.server.refusal import Refusal
from sandtable.server.service import Service
from sandtable.server.shelf import Build, Shelf
from sandtable.server.store import Store

WEB = Path(__file__).parent.parent / "web"


def make_app(
    games: Mapping[str, Build],
    database: str,
    *,
    think: float = 0.1,
    limits: Limits | None = None,
) -> Starlette:
    """The application: the games by the names under which they are served, a database by its URL."""
    bounds = limits or Limits()
    shelf = Shelf(games)
    service = Service(shelf, bounds)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(await connect(database))
        hall = Hall(store, shelf, think=think)
        try:
            await store.migrate()
            await hall.wake_bots()
            app.state.hall = service.hall = hall
            yield
        finally:
            await hall.close()

    return Starlette(
        routes=routes(service),
        lifespan=lifespan,
        middleware=[Middleware(Guard, limits=bounds)],
        exception_handlers={Refusal: refused, Unavailable: refused, HTTPException: refused},
    )


def routes(service: Service) -> list[BaseRoute]:
    """Every address of the service."""

    async def page(request: Request) -> Response:
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
        Mount("/web", StaticFiles(directory=WEB)),
    ]


__all__ = ["Limits", "make_app"]
