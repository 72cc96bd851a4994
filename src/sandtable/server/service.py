"""What the service does at each of its addresses."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.bots.levels import LEVELS
from sandtable.game.game import Setup, plain
from sandtable.record import lines as records
from sandtable.record.lines import Record, RecordError
from sandtable.server import openapi, refusal
from sandtable.server.admin import Host
from sandtable.server.catalogue import Shelf
from sandtable.server.connection import Connection, greeting, say_goodbye
from sandtable.server.database import Unavailable
from sandtable.server.hall import Hall
from sandtable.server.health import Examiner
from sandtable.server.limits import Allowances, Limits
from sandtable.server.messages import (
    Advise,
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
    Propose,
    Reason,
    Rules,
    Say,
    Seating,
    Settings,
    Sit,
    Undo,
)
from sandtable.server.middleware import reply, visitor
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.seats import viewer

MOST_TOKENS = 200

T = TypeVar("T")


class Service:
    """The handlers, around one hall."""

    def __init__(self, shelf: Shelf, limits: Limits, host: Host) -> None:
        self.shelf = shelf
        self.limits = limits
        self.host = host
        self.examiner: Examiner | None = None
        self.hall: Hall | None = None
        self._description = msgspec.json.encode(openapi.describe())
        self._tables = Allowances(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self._counsels = Allowances(limits.counsels_per_minute / 60, limits.counsels_per_minute)
        self._uploading = asyncio.Lock()

    @property
    def open_hall(self) -> Hall:
        """The hall, once the server is up."""
        if self.hall is None:
            raise refusal.starting()
        return self.hall

    # --- reading messages --------------------------------------------------------------------

    async def _body(self, request: Request, kind: type[T]) -> T:
        """The body of a request as a typed message."""
        data = await self._raw(request, self.limits.message_bytes)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(str(error)) from None

    async def _raw(self, request: Request, largest: int) -> bytes:
        """The body of a request, if it is JSON, comes soon and is not too large.

        A browser sends this type of content to another site only with its leave, which we never
        give: so no other page can make its visitors do anything here.
        """
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise Refusal(415, "not-json", "A message has the content type application/json.")
        data = bytearray()
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                async for chunk in request.stream():
                    data += chunk
                    if len(data) > largest:
                        raise refusal.too_large(largest)
        except TimeoutError:
            raise Refusal(408, "too-slow", "The message took too long.") from None
        return bytes(data)

    def _number(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 9):
            raise malformed(f"{text!r} is not a number.")
        return int(text)

    # --- games -------------------------------------------------------------------------------

    async def describe(self, request: Request) -> Response:
        """The OpenAPI document."""
        return reply(self._description)

    async def list_games(self, request: Request) -> Response:
        """The games, a line each."""
        return reply(
            [
                GameLine(
                    name,
                    game.title,
                    game.subtitle,
                    game.sides,
                    game.rulebook.title,
                    len(game.rulebook.rules),
                    game.scenarios,
                    game.switches,
                    game.rivals,
                )
                for name, game in self.shelf.standard.items()
            ]
        )

    async def show_board(self, request: Request) -> Response:
        """Everything that never changes: map, counters, charts."""
        name, setup = request.path_params["game"], wanted(request)
        return reply(await asyncio.to_thread(self.shelf.board, name, setup))

    async def show_setup(self, request: Request) -> Response:
        """Who sits at a table that is set up so."""
        game = await asyncio.to_thread(self.shelf.game, request.path_params["game"], wanted(request))
        return reply(Seating(game.sides, game.rivals))

    async def show_rules(self, request: Request) -> Response:
        """The rules, or those that a number or word finds."""
        name = request.path_params["game"]
        if name not in self.shelf.standard:
            raise refusal.no_game(name)
        book = self.shelf.standard[name].rulebook
        case = request.query_params.get("find", "")
        rules = book.find(case) if case else list(book.rules.values())
        return reply(Rules(book.title, rules, list(book.components.values())))

    async def list_levels(self, request: Request) -> Response:
        """The bots that can be given a seat, by difficulty."""
        return reply(list(LEVELS.values()))

    # --- tables ------------------------------------------------------------------------------

    async def promise(self, request: Request) -> Response:
        """Commit to the dice of a table to be set up."""
        return reply(await self.open_hall.promise(), 201)

    async def create_table(self, request: Request) -> Response:
        """Set up a table."""
        wish = await self._body(request, NewTable)
        self._count_table(request)
        return reply(await self.open_hall.create(wish), 201)

    def _count_table(self, request: Request) -> None:
        if not self._tables.take(visitor(request.scope)):
            raise refusal.too_many_tables()

    async def list_tables(self, request: Request) -> Response:
        """Tables with an open seat, and finished games."""
        lists = self.open_hall.lists
        return reply(Lobby(await lists.open_tables(), await lists.finished()))

    async def my_tables(self, request: Request) -> Response:
        """The tables that a browser's tokens open, with whose move it is."""
        mine = await self._body(request, Mine)
        return reply(await self.open_hall.lists.mine(dict(list(mine.tokens.items())[:MOST_TOKENS])))

    async def show_table(self, request: Request) -> Response:
        """What a seat, or a spectator, may know."""
        since = self._number(request.query_params.get("since", "0"))
        async with self.open_hall.tables.at(request.path_params["id"]) as live:
            side = viewer(live, bearer(request), request.query_params.get("side", ""))
            return reply(live.message(side, since))

    async def sit(self, request: Request) -> Response:
        """Take an open seat."""
        wish = await self._body(request, Sit)
        return reply(await self.open_hall.sit(request.path_params["id"], wish), 201)

    async def leave(self, request: Request) -> Response:
        """Leave a seat."""
        wish = await self._body(request, AsSide)
        await self.open_hall.leave(request.path_params["id"], bearer(request), wish.side)
        return reply(Done("left"))

    async def choose(self, request: Request) -> Response:
        """Make a choice."""
        wish = await self._body(request, Choose)
        id, token, noun = request.path_params["id"], bearer(request), plain(wish.noun)
        hall = self.open_hall
        return reply(await hall.choose(id, token, wish.side, wish.number, wish.verb, noun, wish.request))

    async def advise(self, request: Request) -> Response:
        """Recommend an answer."""
        wish = await self._body(request, Advise)
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.advise(id, token, wish, plain(wish.noun)))

    async def why(self, request: Request) -> Response:
        """Why something is not allowed."""
        wish = await self._body(request, Choose)
        found = await self.open_hall.why(
            request.path_params["id"], bearer(request), wish.side, wish.verb, plain(wish.noun)
        )
        return reply([Reason(v.rule, v.text) for v in found])

    async def undo(self, request: Request) -> Response:
        """Take back."""
        wish = await self._body(request, Undo)
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.undo(id, token, wish.side, wish.to, wish.number))

    async def consent(self, request: Request) -> Response:
        """Agree that something is taken back, or not."""
        wish = await self._body(request, Consent)
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.answer_proposal(id, token, wish.side, wish.agree))

    async def propose(self, request: Request) -> Response:
        """Ask to go on with a game of other rules on those of now, or to end it in a draw."""
        wish = await self._body(request, Propose)
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.propose(id, token, wish.side, wish.kind))

    async def resign(self, request: Request) -> Response:
        """Give up."""
        wish = await self._body(request, AsSide)
        return reply(await self.open_hall.resign(request.path_params["id"], bearer(request), wish.side))

    async def say(self, request: Request) -> Response:
        """Say something."""
        wish = await self._body(request, Say)
        id, token = request.path_params["id"], bearer(request)
        await self.open_hall.say(id, token, wish.side, wish.text, note=wish.note)
        return reply(Done("said"))

    async def settings(self, request: Request) -> Response:
        """Change how the table treats a player."""
        wish = await self._body(request, Settings)
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.settings(id, token, wish.side, wish.auto))

    # --- records -----------------------------------------------------------------------------

    async def show_past(self, request: Request) -> Response:
        """The table as it was after a number of choices, as far as the seat could know it then."""
        number = self._number(request.path_params["number"])
        async with self.open_hall.tables.at(request.path_params["id"]) as live:
            side = viewer(live, bearer(request), request.query_params.get("side", ""))
            if live.table is None:
                raise refusal.waiting()
            if number > live.table.number:
                raise malformed(f"There are choices 0 to {live.table.number}.")
            return reply(Past(number, live.game.view(live.table.at(number), side)))

    async def counsel(self, request: Request) -> Response:
        """What a bot would do at the open question, or at one of a finished game."""
        if not self._counsels.take(visitor(request.scope)):
            raise refusal.too_fast()
        query = request.query_params
        at = self._number(query["at"]) if "at" in query else None
        id, token = request.path_params["id"], bearer(request)
        return reply(await self.open_hall.counsel(id, token, query.get("side", ""), at))

    async def download(self, request: Request) -> Response:
        """The record of a finished game; before the end it would tell too much."""
        async with self.open_hall.tables.at(request.path_params["id"]) as live:
            record = live.record
            if record is None or live.ended is None:
                raise refusal.not_over("The record is open to all when the game is over.")
            name = f"{live.game.name}-{live.row.id}.jsonl"
        lines = [records.encode(record.header), *map(records.encode, record.lines)]
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response("\n".join(lines) + "\n", headers=headers, media_type="application/jsonl")

    async def upload(self, request: Request) -> Response:
        """A finished game from a file, to be replayed here; one at a time, because it is work."""
        data = await self._raw(request, self.limits.record_bytes)
        self._count_table(request)
        async with self._uploading:
            try:
                record = await asyncio.to_thread(self._finished, data)
                return reply(Archived(await self.open_hall.archive(record)), 201)
            except (RecordError, UnicodeDecodeError, RecursionError) as error:
                raise malformed(str(error)) from None

    def _finished(self, data: bytes) -> Record:
        lines = data.decode().split("\n")
        if len(lines) > self.limits.record_lines:
            raise RecordError(f"a record may have {self.limits.record_lines} lines at most")
        record = records.parse(lines, "record")
        if record.ending() is None:
            raise RecordError("only finished games can be put into the archive")
        return record

    # --- how it is doing ---------------------------------------------------------------------

    async def healthz(self, request: Request) -> Response:
        """Whether the server can do its work; for load balancers."""
        if self.examiner is None:
            raise refusal.starting()
        found = await self.examiner.examine()
        return reply(found, 200 if found.status == "ok" else 503)

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus; for the host, because on a small server they tell of single players."""
        self.host.check(bearer(request), visitor(request.scope))
        return Response(self.host.figures.text(), media_type=CONTENT_TYPE_LATEST)

    async def overview(self, request: Request) -> Response:
        """The server at a glance, for its host."""
        self.host.check(bearer(request), visitor(request.scope))
        return reply(await self.host.overview(self.open_hall))

    # --- live --------------------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """Updates as they happen: each connection gets only what its seat may know."""
        await socket.accept()
        try:
            hello = await greeting(socket, self.limits)
            await self._listen(socket, hello)
        except WebSocketDisconnect:
            return
        except Unavailable:
            await say_goodbye(socket, refusal.unavailable())
        except Refusal as error:
            await say_goodbye(socket, error)

    async def _listen(self, socket: WebSocket, hello: Hello) -> None:
        async with self.open_hall.tables.at(socket.path_params["id"]) as live:
            side = viewer(live, hello.token, hello.side)
            since = hello.seen + 1 if hello.epoch == live.epoch and hello.seen else 0
            connection = Connection(socket, side, self.limits)
            connection.send(live.message(side, since))
            live.listeners.add(connection)
        try:
            await connection.run()
        finally:
            self.open_hall.tables.unlisten(live, connection)


def wanted(request: Request) -> Setup:
    """The scenario and the optional rules that an address names."""
    query = request.query_params
    options = query.get("options", "").split(",")
    return Setup(query.get("scenario", ""), frozenset(option for option in options if option))


def bearer(request: Request) -> str:
    """The token of a seat, sent in a header so that it is in no log."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
