"""The REST API as one table: each endpoint's address, its function in `api`, and the message it takes.

This module decodes messages, checks tokens, locks rooms, retries changes and encodes answers, so that the
functions in `api` hold only the operation. Routes and the OpenAPI document are derived from the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import (
    Any,
    ClassVar,
    Generic,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sandtable.core.side import Side
from sandtable.server import refusal
from sandtable.server.api import admin, chat, games, play, records, seats
from sandtable.server.limits import Limits
from sandtable.server.messages import (
    Advise,
    AsSide,
    Choose,
    Consent,
    Encoded,
    Mine,
    NewTable,
    Propose,
    Say,
    Settings,
    Sit,
    Undo,
)
from sandtable.server.middleware import bearer, reply, visitor
from sandtable.server.openapi import JSON, NUMBERS, Access, Input, Operation, document
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.room import Room
from sandtable.server.rooms import Rooms
from sandtable.server.seats import check_seat, check_viewer
from sandtable.server.services import Services, services_of


class FromSeat(Protocol):
    """A message that names the seat of its sender."""

    @property
    def side(self) -> str:
        """The side of the seat; "" is a spectator, where the endpoint admits one."""


class More(TypedDict, total=False):
    """The rarer properties of endpoints: access, status and media type other than the default, a limit."""

    access: Access
    status: int
    media: str
    count: Count


class Query(Protocol):
    """A struct of the parameters of an address, in its path and its query."""

    __struct_fields__: ClassVar[tuple[str, ...]]


M = TypeVar("M")
Q = TypeVar("Q", bound=Query)
R = TypeVar("R")
S = TypeVar("S", bound=FromSeat)

Answer: TypeAlias = Callable[[Services, Request, M], Awaitable[object]]
Count: TypeAlias = Callable[[Services, str], None]


@dataclass(frozen=True)
class Takes(Generic[M]):
    """How the message of a request is read, and its description in the OpenAPI document."""

    read: Callable[[Services, Request], Awaitable[M]]
    about: Input


@dataclass(frozen=True)
class Endpoint(Generic[M]):
    """An operation of the API, the message that it takes, and the function that carries it out.

    `count` counts the requests of a visitor, and refuses too many.
    """

    operation: Operation
    takes: Takes[M]
    answer: Answer[M]
    count: Count | None

    @property
    def route(self) -> Route:
        """The route of a Starlette application."""
        return Route(f"/api{self.operation.path}", self.serve, methods=[self.operation.method])

    async def serve(self, request: Request) -> Response:
        """Answer a request, in JSON unless the function returns a response."""
        services = services_of(request)
        if self.operation.access == "admin":
            services.admin.check(bearer(request), visitor(request.scope))
        message = await self.takes.read(services, request)
        if self.count is not None:
            self.count(services, visitor(request.scope))
        found = await self.answer(services, request, message)
        if isinstance(found, Response):
            return found
        return reply(found.data if isinstance(found, Encoded) else found, self.operation.status)


# --- what an endpoint takes ----------------------------------------------------------------------


async def nothing(services: Services, request: Request) -> None:
    """No message at all."""


def body(kind: type[M]) -> Takes[M]:
    """A message in the body."""
    decoder = msgspec.json.Decoder(kind)

    async def read(services: Services, request: Request) -> M:
        data = await content(request, services.limits, services.limits.message_bytes)
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(str(error)) from None

    return Takes(read, Input(body=kind))


def query(kind: type[Q]) -> Takes[Q]:
    """The parameters in the path and the query of the address; others are ignored."""

    async def read(services: Services, request: Request) -> Q:
        given = {**request.query_params, **request.path_params}
        named = {name: given[name] for name in kind.__struct_fields__ if name in given}
        return msgspec.convert({n: number(v) if n in NUMBERS else v for n, v in named.items()}, kind)

    return Takes(read, Input(parameters=kind.__struct_fields__))


async def file(services: Services, request: Request) -> bytes:
    """A file in the body."""
    return await content(request, services.limits, services.limits.record_bytes)


async def content(request: Request, limits: Limits, largest: int) -> bytes:
    """The body of a request, if it is JSON, comes in time and is not too large.

    Requiring this content type prevents cross-site requests: a browser sends it to another site only if that
    site allows it (CORS), and this one never does.
    """
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refusal(415, "not-json", "A message has the content type application/json.")
    data = bytearray()
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise refusal.too_large(largest)
    except TimeoutError:
        raise Refusal(408, "too-slow", "The message took too long.") from None
    return bytes(data)


def number(text: str) -> int:
    """A number in an address."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise malformed(f"{text!r} is not a number.")
    return int(text)


# --- kinds of endpoints --------------------------------------------------------------------------


def endpoint(
    address: str,
    run: Callable[..., Awaitable[object]],
    takes: Takes[M],
    about: str,
    answer: Answer[M],
    *,
    access: Access = "public",
    status: int = 200,
    media: str = JSON,
    count: Count | None = None,
) -> Endpoint[M]:
    """An endpoint with its description, which takes the return type of `run`, its function in `api`."""
    method, path = address.split()
    kind = get_type_hints(run)["return"]
    if get_origin(kind) is Encoded:
        (kind,) = get_args(kind)
    replies = None if kind is Response else kind
    told = Operation(method, path, run.__name__, about, takes.about, replies, access, status, media)
    return Endpoint(told, takes, answer, count)


def plain(
    address: str, run: Callable[[Services], Awaitable[object]], about: str, **more: Unpack[More]
) -> Endpoint[None]:
    """An endpoint that takes nothing."""
    return endpoint(address, run, NOTHING, about, lambda services, _, nothing: run(services), **more)


def general(
    address: str,
    run: Callable[[Services, M], Awaitable[object]],
    takes: Takes[M],
    about: str,
    **more: Unpack[More],
) -> Endpoint[M]:
    """An endpoint that is about no table in particular."""
    return endpoint(address, run, takes, about, lambda services, _, message: run(services, message), **more)


def guest(
    address: str,
    run: Callable[[Room, M], Awaitable[object]],
    takes: Takes[M],
    about: str,
    **more: Unpack[More],
) -> Endpoint[M]:
    """An endpoint of a table that needs no seat."""

    def answer(services: Services, request: Request, message: M) -> Awaitable[object]:
        return services.rooms.do(request.path_params["id"], lambda room: run(room, message))

    return endpoint(address, run, takes, about, answer, **more)


def viewer(
    address: str, run: Callable[[Room, Side | None, S], Awaitable[object]], takes: Takes[S], about: str
) -> Endpoint[S]:
    """An endpoint that shows a table to a seat, or without a token to a spectator."""

    def answer(services: Services, request: Request, message: S) -> Awaitable[object]:
        id, token = request.path_params["id"], bearer(request)
        return services.rooms.do(id, lambda room: run(room, check_viewer(room, token, message.side), message))

    return endpoint(address, run, takes, about, answer, access="viewer")


def seat(
    address: str, run: Callable[[Room, Side, S], Awaitable[object]], takes: Takes[S], about: str
) -> Endpoint[S]:
    """An endpoint that needs the token of a seat."""

    def answer(services: Services, request: Request, message: S) -> Awaitable[object]:
        return from_seat(services.rooms, request.path_params["id"], bearer(request), run, message)

    return endpoint(address, run, takes, about, answer, access="seat")


async def from_seat(
    rooms: Rooms, id: str, token: str, run: Callable[[Room, Side, S], Awaitable[R]], message: S
) -> R:
    """Run a function on a room, as the side that a message names, if the token opens its seat."""
    return await rooms.do(id, lambda room: run(room, check_seat(room, token, message.side), message))


# --- the table -----------------------------------------------------------------------------------


async def describe(services: Services) -> Response:
    """The OpenAPI document."""
    return reply(DOCUMENT)


NOTHING: Takes[None] = Takes(nothing, Input())
SETUP = query(games.SetupQuery)

ENDPOINTS: list[Endpoint[Any]] = [
    plain("GET /openapi.json", describe, "This document"),
    plain("GET /games", games.list_games, "The games"),
    general("GET /games/{game}", games.show_board, SETUP, "Map, counters and charts of a game"),
    general("GET /games/{game}/rules", games.show_rules, query(games.RulesQuery), "The rules"),
    general("GET /setup/{game}", games.show_setup, SETUP, "Its sides, so set up"),
    plain("GET /levels", games.list_levels, "The bots by difficulty"),
    plain("POST /dice", seats.promise, "Promise dice for a new table", status=201),
    general(
        "POST /tables",
        seats.create_table,
        body(NewTable),
        "Set up a table",
        status=201,
        count=Services.count_table,
    ),
    plain("GET /tables", seats.list_tables, "Open and finished tables"),
    general("POST /mine", seats.my_tables, body(Mine), "The tables your tokens open"),
    viewer("GET /tables/{id}", play.show_table, query(play.TableQuery), "What one may know"),
    viewer(
        "GET /tables/{id}/panels/{panel}", play.show_panel, query(play.PanelQuery), "A page beside the map"
    ),
    guest("POST /tables/{id}/sit", seats.sit, body(Sit), "Take an open seat", status=201),
    seat("POST /tables/{id}/leave", seats.leave, body(AsSide), "Leave a seat"),
    seat("POST /tables/{id}/choose", play.choose, body(Choose), "Make a choice"),
    seat("POST /tables/{id}/advise", play.advise, body(Advise), "Recommend an answer"),
    seat("POST /tables/{id}/why", play.why, body(Choose), "Why not?"),
    seat("POST /tables/{id}/undo", play.undo, body(Undo), "Take back, or ask to"),
    seat("POST /tables/{id}/consent", play.consent, body(Consent), "Answer such a wish"),
    seat("POST /tables/{id}/propose", play.propose, body(Propose), "Go on or end"),
    seat("POST /tables/{id}/resign", play.resign, body(AsSide), "Give up"),
    seat("POST /tables/{id}/say", chat.say, body(Say), "Say something"),
    seat("POST /tables/{id}/settings", seats.settings, body(Settings), "Your settings"),
    viewer("GET /tables/{id}/at/{number}", records.show_past, query(records.PastQuery), "As it was"),
    endpoint(
        "GET /tables/{id}/counsel",
        play.suggest,
        query(play.SuggestionQuery),
        "What would a bot do? Now, where no other person plays; or at any question of a finished game",
        # A bot thinks while the room is not locked, so the function gets the token.
        lambda services, request, message: play.suggest(services, message, bearer(request)),
        access="viewer",
        count=Services.count_question,
    ),
    plain("GET /admin", admin.overview, "How the server is doing", access="admin"),
    guest(
        "GET /tables/{id}/record",
        records.download,
        NOTHING,
        "A finished game's record",
        media="application/jsonl",
    ),
    general(
        "POST /records",
        records.upload,
        Takes(file, Input(is_file=True)),
        "Put a finished game into the archive; the body is its record",
        status=201,
        count=Services.count_table,
    ),
]

DOCUMENT = msgspec.json.encode(document(one.operation for one in ENDPOINTS))
