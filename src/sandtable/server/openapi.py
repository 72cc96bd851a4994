"""The description of the REST API, for people and programs."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from sandtable.bots.levels import Level
from sandtable.server import messages
from sandtable.server.room import Update

JSON = "application/json"
ABOUT = (
    "Board wargames with every rule enforced. A seat is held by its token, sent as a bearer token. "
    "Messages have the content type application/json. A refusal says why, with a code for programs, "
    "and changes nothing. Live updates come by WebSocket at /api/tables/{id}/live: the first message "
    "is a greeting with token, side, seen (the last number seen) and epoch; then every change comes "
    "as an Update. Talk that not everybody hears is sent only to those who do, until the game is over."
)


class Path(NamedTuple):
    """One operation: its address, handler, what it takes, what it gives, and whose token it needs."""

    method: str
    path: str
    handler: str
    about: str
    takes: Any = None
    gives: Any = None
    seat: bool = False
    status: int = 200
    query: tuple[str, ...] = ()
    media: str = JSON
    admin: bool = False


PARAMETERS: dict[str, dict[str, Any]] = {
    "game": {"description": "A game by its name", "schema": {"type": "string"}},
    "id": {"description": "A table by its id", "schema": {"type": "string"}},
    "number": {"description": "After so many choices", "schema": {"type": "integer", "minimum": 0}},
    "side": {
        "description": "The seat through whose eyes you look; its token is needed. Without it you are a "
        "spectator",
        "schema": {"type": "string"},
    },
    "since": {
        "description": "Only the log from this choice on",
        "schema": {"type": "integer", "minimum": 0, "default": 0},
    },
    "scenario": {
        "description": "A scenario of the game; without it, the first",
        "schema": {"type": "string", "default": ""},
    },
    "options": {
        "description": "The optional rules in use, separated by commas",
        "schema": {"type": "string", "default": ""},
    },
    "at": {
        "description": "A question of a finished game, after so many choices; without it, the open question",
        "schema": {"type": "integer", "minimum": 0},
    },
    "find": {"description": "A rule's number, or a word", "schema": {"type": "string"}},
}

SETUP = ("scenario", "options")

PATHS = [
    Path("GET", "/openapi.json", "describe", "This document"),
    Path("GET", "/games", "list_games", "The games", gives=list[messages.GameLine]),
    Path("GET", "/games/{game}", "show_board", "Map, counters and charts of a game", query=SETUP),
    Path("GET", "/games/{game}/rules", "show_rules", "The rules", gives=messages.Rules, query=("find",)),
    Path("GET", "/setup/{game}", "show_setup", "Its sides, so set up", gives=messages.Seating, query=SETUP),
    Path("GET", "/levels", "list_levels", "The bots by difficulty", gives=list[Level]),
    Path("POST", "/dice", "promise", "Promise dice for a new table", gives=messages.Promise, status=201),
    Path("POST", "/tables", "create_table", "Set up a table", messages.NewTable, messages.Seated, status=201),
    Path("GET", "/tables", "list_tables", "Open and finished tables", gives=messages.Lobby),
    Path("POST", "/mine", "my_tables", "The tables your tokens open", messages.Mine, list[messages.Summary]),
    Path("GET", "/tables/{id}", "show_table", "What one may know", gives=Update, query=("side", "since")),
    Path("POST", "/tables/{id}/sit", "sit", "Take an open seat", messages.Sit, messages.Seated, status=201),
    Path("POST", "/tables/{id}/leave", "leave", "Leave a seat", messages.AsSide, messages.Done, True),
    Path("POST", "/tables/{id}/choose", "choose", "Make a choice", messages.Choose, Update, True),
    Path("POST", "/tables/{id}/advise", "advise", "Recommend an answer", messages.Advise, Update, True),
    Path("POST", "/tables/{id}/why", "why", "Why not?", messages.Choose, list[messages.Reason], True),
    Path("POST", "/tables/{id}/undo", "undo", "Take back, or ask to", messages.Undo, Update, True),
    Path("POST", "/tables/{id}/consent", "consent", "Answer such a wish", messages.Consent, Update, True),
    Path("POST", "/tables/{id}/propose", "propose", "Go on or end", messages.Propose, Update, True),
    Path("POST", "/tables/{id}/resign", "resign", "Give up", messages.AsSide, Update, True),
    Path("POST", "/tables/{id}/say", "say", "Say something", messages.Say, messages.Done, True),
    Path("POST", "/tables/{id}/settings", "settings", "Your settings", messages.Settings, Update, True),
    Path("GET", "/tables/{id}/at/{number}", "show_past", "As it was", gives=messages.Past, query=("side",)),
    Path(
        "GET",
        "/tables/{id}/counsel",
        "counsel",
        "What would a bot do? Now, where no other person plays; or at any question of a finished game",
        gives=messages.Counsel,
        query=("side", "at"),
    ),
    Path("GET", "/admin", "overview", "How the server is doing", gives=messages.Overview, admin=True),
    Path("GET", "/tables/{id}/record", "download", "A finished game's record", media="application/jsonl"),
    Path(
        "POST",
        "/records",
        "upload",
        "Put a finished game into the archive; the body is its record",
        Any,
        messages.Archived,
        status=201,
    ),
]


def describe() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [kind for path in PATHS for kind in (path.takes, path.gives) if kind not in (None, Any)]
    schemas, components = msgspec.json.schema_components(
        [*kinds, messages.Problem, messages.Hello], ref_template="#/components/schemas/{name}"
    )
    schema = {str(kind): found for kind, found in zip(kinds, schemas, strict=False)}
    paths: dict[str, dict[str, Any]] = {}
    for path in PATHS:
        paths.setdefault(f"/api{path.path}", {})[path.method.lower()] = operation(path, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sandtable", "version": "1", "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {"Refused": response("Refused; nothing was changed", JSON, ref("Problem"))},
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer"},
                "admin": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def operation(path: Path, schema: dict[str, Any]) -> dict[str, Any]:
    """One operation of the document."""
    described: dict[str, Any] = {
        "summary": path.about,
        "operationId": path.handler,
        "parameters": [
            *[parameter(name, "path") for name in PARAMETERS if f"{{{name}}}" in path.path],
            *[parameter(name, "query") for name in path.query],
        ],
        "responses": {
            str(path.status): response("Done", path.media, schema.get(str(path.gives), {})),
            "default": {"$ref": "#/components/responses/Refused"},
        },
    }
    if path.takes is not None:
        content = {JSON: {"schema": schema.get(str(path.takes), {})}}
        described["requestBody"] = {"required": True, "content": content}
    if path.admin:
        described["security"] = [{"admin": []}]
    elif path.seat:
        described["security"] = [{"seat": []}]
    elif "side" in path.query:
        described["security"] = [{}, {"seat": []}]
    return described


def parameter(name: str, place: str) -> dict[str, Any]:
    """A parameter of an operation."""
    return {"name": name, "in": place, "required": place == "path", **PARAMETERS[name]}


def response(about: str, media: str, schema: Any) -> dict[str, Any]:
    """An answer of an operation."""
    return {"description": about, "content": {media: {"schema": schema}}}


def ref(name: str) -> dict[str, str]:
    """A reference to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}
