"""The description of the REST API, for people and programs."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from sandtable.server import messages
from sandtable.server.live import Update


class Path(NamedTuple):
    """One operation: its address, handler, what it takes, what it gives, and whether it needs a seat."""

    method: str
    path: str
    handler: str
    about: str
    takes: Any = None
    gives: Any = None
    seat: bool = False


PATHS = [
    Path("GET", "/games", "list_games", "The games", gives=list[messages.GameLine]),
    Path("GET", "/games/{game}", "show_board", "Map, counters and charts of a game"),
    Path("GET", "/games/{game}/rules", "show_rules", "The rules (?find= a word)", gives=messages.Rules),
    Path("POST", "/tables", "create_table", "Set up a table", messages.NewTable, messages.Seated),
    Path("GET", "/tables", "list_tables", "Open and finished tables", gives=messages.Lobby),
    Path("POST", "/mine", "my_tables", "The tables your tokens open", messages.Mine, list[messages.Summary]),
    Path("GET", "/tables/{id}", "show_table", "What a seat (?side=) or a spectator may know", gives=Update),
    Path("POST", "/tables/{id}/sit", "sit", "Take an open seat", messages.Sit, messages.Seated),
    Path("POST", "/tables/{id}/leave", "leave", "Leave a seat", messages.AsSide, messages.Done, True),
    Path("POST", "/tables/{id}/choose", "choose", "Make a choice", messages.Choose, Update, True),
    Path("POST", "/tables/{id}/why", "why", "Why not?", messages.Choose, list[messages.Reason], True),
    Path("POST", "/tables/{id}/undo", "undo", "Take back, or ask to", messages.Undo, Update, True),
    Path("POST", "/tables/{id}/consent", "consent", "Answer such a wish", messages.Consent, Update, True),
    Path("POST", "/tables/{id}/resign", "resign", "Give up", messages.AsSide, Update, True),
    Path("POST", "/tables/{id}/say", "say", "Say something", messages.Say, messages.Done, True),
    Path("POST", "/tables/{id}/settings", "settings", "Table settings", messages.Settings, Update, True),
    Path("GET", "/tables/{id}/at/{number}", "show_past", "The table as it was", gives=messages.Past),
    Path("GET", "/tables/{id}/record", "download", "The record of a finished game"),
    Path("POST", "/records", "upload", "Put a finished game into the archive", gives=messages.Archived),
]


def describe() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [kind for path in PATHS for kind in (path.takes, path.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, messages.Problem], ref_template="#/components/schemas/{name}"
    )
    schema = {id(kind): found for kind, found in zip(kinds, schemas, strict=False)}
    paths: dict[str, dict[str, Any]] = {}
    for path in PATHS:
        paths.setdefault(f"/api{path.path}", {})[path.method.lower()] = operation(path, schema, schemas[-1])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": "1",
            "description": "Board wargames with every rule enforced. Live updates come by WebSocket at "
            "/api/tables/{id}/live: the first message is a greeting with token, side, seen and epoch.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(path: Path, schema: dict[int, Any], problem: Any) -> dict[str, Any]:
    """One operation of the document."""

    def content(kind: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema[id(kind)] if kind is not None else {}}}

    described: dict[str, Any] = {
        "summary": path.about,
        "operationId": path.handler,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in ("game", "id", "number")
            if f"{{{name}}}" in path.path
        ],
        "responses": {
            "200": {"description": "Done", "content": content(path.gives)},
            "default": {"description": "Refused", "content": {"application/json": {"schema": problem}}},
        },
    }
    if path.takes is not None:
        described["requestBody"] = {"required": True, "content": content(path.takes)}
    if path.seat:
        described["security"] = [{"seat": []}]
    return described
