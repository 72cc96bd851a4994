"""The service as a Starlette application: REST, live updates, and the pages of the client."""

from __future__ import annotations

import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.core import record as records
from sandtable.core.game import Game, plain
from sandtable.core.record import RecordError
from sandtable.core.side import Side
from sandtable.core.table import Table
from sandtable.server import openapi
from sandtable.server.database import connect
from sandtable.server.hall import Hall
from sandtable.server.messages import (
    Archived,
    AsSide,
    Choose,
    Consent,
    Done,
    GameLine,
    Hello,
    Lobby,
    Mine,
    NewTable,
    Past,
    Problem,
    Reason,
    Rules,
    Say,
    Settings,
    Sit,
    Summary,
    Undo,
)
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.store import Store

WEB = Path(__file__).parent.parent / "web"
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 4 * 1024 * 1024

log = logging.getLogger("sandtable")

T = TypeVar("T")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


class Limits(msgspec.Struct, frozen=True):
    """What one visitor may do."""

    requests_per_second: float = 50
    burst: int = 200
    tables_per_hour: int = 60


def problem(refusal: Refusal) -> Problem:
    """A refusal for the wire."""
    return Problem(refusal.code, refusal.text, [Reason(v.rule, v.text) for v in refusal.violations])


def reply(content: object, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def body(request: Request, kind: type[T], largest: int = LARGEST_BODY) -> T:
    """The body of a request as a typed message."""
    data = await raw(request, largest)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise malformed(str(error)) from None


async def raw(request: Request, largest: int) -> bytes:
    """The body of a request, if it is not too large."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > largest:
            raise Refusal(413, "too-large", f"A message may have {largest} bytes at most.")
    return data


def bearer(request: Request) -> str:
    """The token of a seat, sent in a header so that it is in no log."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


class Service:
    """The handlers, around one hall."""

    def __init__(self, games: Mapping[str, Game], limits: Limits) -> None:
        self.games = games
        self.boards = {name: msgspec.json.encode(game.board()) for name, game in games.items()}
        self.limits = limits
        self.hall: Hall | None = None
        self._created: dict[str, list[float]] = defaultdict(list)

    @property
    def open_hall(self) -> Hall:
        """The hall, once the server is up."""
        if self.hall is None:
            raise Refusal(503, "starting", "The server is starting.")
        return self.hall

    # --- games -------------------------------------------------------------------------------

    async def list_games(self, request: Request) -> Response:
        """The games, a line each."""
        return reply(
            [
                GameLine(g.name, g.title, g.subtitle, g.sides, g.rulebook.title, len(g.rulebook.rules))
                for g in self.games.values()
            ]
        )

    async def show_board(self, request: Request) -> Response:
        """Everything that never changes: map, counters, charts."""
        name = request.path_params["game"]
        if name not in self.boards:
            raise Refusal(404, "no-such-game", f"There is no game {name!r}.")
        return Response(
            self.boards[name], media_type="application/json", headers={"cache-control": "no-cache"}
        )

    async def show_rules(self, request: Request) -> Response:
        """The rules, or those that a number or word finds."""
        name = request.path_params["game"]
        if name not in self.games:
            raise Refusal(404, "no-such-game", f"There is no game {name!r}.")
        book = self.games[name].rulebook
        case = request.query_params.get("find", "")
        rules = book.find(case) if case else list(book.rules.values())
        return reply(Rules(book.title, rules, list(book.components.values())))

    # --- tables ------------------------------------------------------------------------------

    async def create_table(self, request: Request) -> Response:
        """Set up a table."""
        wish = await body(request, NewTable)
        visitor = request.client.host if request.client else ""
        now = time.monotonic()
        recent = [at for at in self._created[visitor] if now - at < 3600]
        if len(recent) >= self.limits.tables_per_hour:
            raise Refusal(429, "too-many-tables", "You have set up many tables; wait a little.")
        self._created[visitor] = [*recent, now]
        return reply(await self.open_hall.create(wish), 201)

    async def list_tables(self, request: Request) -> Response:
        """Tables with an open seat, and finished games."""
        hall = self.open_hall
        waiting = await hall.store.listed("waiting", 50)
        finished = await hall.store.listed("finished", 50)
        return reply(
            Lobby(
                [await hall.summary(row.id) for row in waiting],
                [await hall.summary(row.id) for row in finished],
            )
        )

    async def my_tables(self, request: Request) -> Response:
        """The tables that a browser's tokens open, with whose move it is."""
        mine = await body(request, Mine)
        found: list[Summary] = []
        for id, token in list(mine.tokens.items())[:200]:
            with contextlib.suppress(Refusal):
                found.append(await self.open_hall.summary(id, token))
        return reply(found)

    async def show_table(self, request: Request) -> Response:
        """What a seat, or a spectator, may know."""
        live = await self.open_hall.table(request.path_params["id"])
        side = self.open_hall.viewer(live, bearer(request), request.query_params.get("side", ""))
        return reply(live.update(side, self._number(request.query_params.get("since", "0"))))

    def _number(self, text: str) -> int:
        if not text.isdecimal() or len(text) > 9:
            raise malformed(f"{text!r} is not a number.")
        return int(text)

    async def sit(self, request: Request) -> Response:
        """Take an open seat."""
        wish = await body(request, Sit)
        return reply(
            await self.open_hall.sit(request.path_params["id"], wish.side, wish.name, wish.nonce), 201
        )

    async def leave(self, request: Request) -> Response:
        """Leave a seat."""
        wish = await body(request, AsSide)
        await self.open_hall.leave(request.path_params["id"], bearer(request), wish.side)
        return reply(Done("left"))

    async def choose(self, request: Request) -> Response:
        """Make a choice."""
        wish = await body(request, Choose)
        return reply(
            await self.open_hall.choose(
                request.path_params["id"],
                bearer(request),
                wish.side,
                wish.number,
                wish.verb,
                plain(wish.noun),
                wish.request[:80],
            )
        )

    async def why(self, request: Request) -> Response:
        """Why something is not allowed."""
        wish = await body(request, Choose)
        found = await self.open_hall.why(
            request.path_params["id"], bearer(request), wish.side, wish.verb, plain(wish.noun)
        )
        return reply([Reason(v.rule, v.text) for v in found])

    async def undo(self, request: Request) -> Response:
        """Take back."""
        wish = await body(request, Undo)
        return reply(
            await self.open_hall.undo(request.path_params["id"], bearer(request), wish.side, wish.to)
        )

    async def consent(self, request: Request) -> Response:
        """Agree that something is taken back, or not."""
        wish = await body(request, Consent)
        return reply(
            await self.open_hall.answer_proposal(
                request.path_params["id"], bearer(request), wish.side, wish.agree
            )
        )

    async def resign(self, request: Request) -> Response:
        """Give up."""
        wish = await body(request, AsSide)
        return reply(await self.open_hall.resign(request.path_params["id"], bearer(request), wish.side))

    async def say(self, request: Request) -> Response:
        """Say something."""
        wish = await body(request, Say)
        await self.open_hall.say(request.path_params["id"], bearer(request), wish.side, wish.text)
        return reply(Done("said"))

    async def settings(self, request: Request) -> Response:
        """Change how the table behaves."""
        wish = await body(request, Settings)
        return reply(
            await self.open_hall.settings(request.path_params["id"], bearer(request), wish.side, wish.auto)
        )

    async def show_past(self, request: Request) -> Response:
        """The table as it was after a number of choices, as far as the seat could know it then."""
        live = await self.open_hall.table(request.path_params["id"])
        if live.table is None:
            raise Refusal(409, "waiting", "The game has not begun: a seat is still open.")
        side = self.open_hall.viewer(live, bearer(request), request.query_params.get("side", ""))
        number = self._number(request.path_params["number"])
        if number > live.table.number:
            raise malformed(f"There are choices 0 to {live.table.number}.")
        return reply(Past(number, live.game.view(live.table.at(number), side)))

    async def download(self, request: Request) -> Response:
        """The record of a finished game; before the end it would tell too much."""
        live = await self.open_hall.table(request.path_params["id"])
        if live.table is None or live.table.record.ending() is None:
            raise Refusal(409, "not-over", "The record is open to all when the game is over.")
        lines = [records.encode(live.table.record.header), *map(records.encode, live.table.record.lines)]
        return Response(
            "\n".join(lines) + "\n",
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{live.game.name}-{live.row.id}.jsonl"'},
        )

    async def upload(self, request: Request) -> Response:
        """A finished game from a file, to be replayed here."""
        data = await raw(request, LARGEST_RECORD)
        try:
            record = records.parse(data.decode().split("\n"), "record")
            game = self.games.get(record.header.game)
            if game is None:
                raise RecordError(f"there is no game {record.header.game!r} here")
            if record.ending() is None:
                raise RecordError("only finished games can be put into the archive")
            Table.resume(game, record)
        except (RecordError, UnicodeDecodeError) as error:
            raise malformed(str(error)) from None
        return reply(Archived(await self.open_hall.archive(record)), 201)

    # --- live --------------------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """Updates as they happen: each connection gets only what its seat may know."""
        await socket.accept()
        try:
            hello = msgspec.json.decode(await socket.receive_text(), type=Hello)
            table = await self.open_hall.table(socket.path_params["id"])
            side = self.open_hall.viewer(table, hello.token, hello.side)
        except (msgspec.DecodeError, KeyError):
            await self._hang_up(socket, malformed("The first message on a socket is a greeting."))
            return
        except Refusal as refusal:
            await self._hang_up(socket, refusal)
            return
        except WebSocketDisconnect:
            return
        connection = Connection(socket, side)
        async with table.lock:
            since = hello.seen + 1 if hello.epoch == table.epoch and hello.seen else 0
            await connection.send(msgspec.json.encode(table.update(side, since)))
            table.listeners.add(connection)
        try:
            while True:
                await socket.receive_text()
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            table.listeners.discard(connection)

    async def _hang_up(self, socket: WebSocket, refusal: Refusal) -> None:
        await socket.send_text(msgspec.json.encode(problem(refusal)).decode())
        await socket.close(4000 + refusal.status)


class Connection:
    """A socket that listens to a table."""

    def __init__(self, socket: WebSocket, side: Side | None) -> None:
        self.socket = socket
        self.side = side

    async def send(self, message: bytes) -> None:
        """Pass a message on; a broken connection is noticed by its own loop."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.send_text(message.decode())


class Guard:
    """Security headers, a rate limit for each visitor, and refusals as JSON."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._tokens: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        visitor = scope["client"][0] if scope.get("client") else ""
        if not self._admit(visitor):
            refusal = Refusal(429, "too-fast", "Too many requests; wait a moment.")
            await reply(problem(refusal), 429)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def _admit(self, visitor: str) -> bool:
        now = time.monotonic()
        left, at = self._tokens.get(visitor, (float(self.limits.burst), now))
        left = min(float(self.limits.burst), left + (now - at) * self.limits.requests_per_second)
        if len(self._tokens) > 10_000:
            self._tokens.clear()
        self._tokens[visitor] = (max(0.0, left - 1), now)
        return left >= 1


async def refuse(request: Request, error: Exception) -> Response:
    """A refusal as JSON."""
    if isinstance(error, Refusal):
        return reply(problem(error), error.status)
    log.error("unexpected error", exc_info=error)
    return reply(Problem("failed", "Something went wrong on the server; nothing was changed."), 500)


def make_app(
    games: Mapping[str, Game],
    database: str,
    *,
    think: float = 0.1,
    limits: Limits | None = None,
) -> Starlette:
    """The application, for a database by its URL."""
    bounds = limits or Limits()
    service = Service(games, bounds)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(await connect(database))
        await store.migrate()
        service.hall = Hall(store, games, think=think)
        yield
        await service.hall.close()

    return Starlette(
        routes=routes(service),
        lifespan=lifespan,
        middleware=[Middleware(Guard, limits=bounds)],
        exception_handlers={Refusal: refuse, Exception: refuse},
    )


def routes(service: Service) -> list[BaseRoute]:
    """Every address of the service."""

    async def page(request: Request) -> Response:
        return FileResponse(WEB / "index.html")

    async def description(request: Request) -> Response:
        return reply(openapi.describe())

    api: list[BaseRoute] = [
        Route(f"/api{path.path}", getattr(service, path.handler), methods=[path.method])
        for path in openapi.PATHS
    ]
    return [
        *api,
        Route("/api/openapi.json", description, methods=["GET"]),
        WebSocketRoute("/api/tables/{id}/live", service.live),
        Route("/", page),
        Route("/table/{id}", page),
        Route("/api", page),
        Mount("/web", StaticFiles(directory=WEB)),
    ]
