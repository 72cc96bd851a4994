"""The OpenAPI document: a description of the REST API for people and programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from sandtable.server.messages import Hello, Problem

JSON = "application/json"
ABOUT = (
    "Board wargames with every rule enforced. A seat is held by its token, sent as a bearer token. "
    "Messages have the content type application/json. A refusal says why, with a code for programs, "
    "and changes nothing. Live updates come by WebSocket at /api/tables/{id}/live: the first message "
    "is a greeting with token, side, seen (the last number seen) and epoch; then every change comes "
    "as an Update. Talk that not everybody hears is sent only to those who do, until the game is over."
)

Access: TypeAlias = Literal["public", "viewer", "seat", "admin"]
"""The token that an operation needs. For a viewer it is optional: without one he is a spectator."""

SECURITY: dict[Access, list[dict[str, list[str]]]] = {
    "viewer": [{}, {"seat": []}],
    "seat": [{"seat": []}],
    "admin": [{"admin": []}],
}

TEXT = {"type": "string"}
OPTIONAL_TEXT = {"type": "string", "default": ""}
COUNT = {"type": "integer", "minimum": 0}

PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "game": ("A game by its name", TEXT),
    "id": ("A table by its id", TEXT),
    "panel": ('A panel by its name; "charts" and "debrief" are two of them', TEXT),
    "number": ("After so many choices", COUNT),
    "side": (
        "The seat through whose eyes you look; its token is needed. Without it you are a spectator",
        TEXT,
    ),
    "since": ("Only the log from this choice on", {**COUNT, "default": 0}),
    "scenario": ("A scenario of the game; without it, the first", OPTIONAL_TEXT),
    "options": ("The optional rules in use, separated by commas", OPTIONAL_TEXT),
    "at": ("After so many choices; without it, now", COUNT),
    "find": ("A rule's number, or a word", TEXT),
}
"""The parameters of addresses by their names: what they mean, and their schemas."""

NUMBERS = {name for name, (_, schema) in PARAMETERS.items() if schema["type"] == "integer"}
"""The parameters that are numbers."""


@dataclass(frozen=True)
class Input:
    """The input of an operation: the parameters of its address, and a message of some type or a file."""

    parameters: tuple[str, ...] = ()
    body: Any = None
    is_file: bool = False


@dataclass(frozen=True)
class Operation:
    """The description of an endpoint. `reply` is a type; None is no JSON of a known form."""

    method: str
    path: str
    name: str
    about: str
    takes: Input
    reply: Any
    access: Access
    status: int
    media: str


def document(operations: Iterable[Operation]) -> dict[str, Any]:
    """The OpenAPI document of some operations."""
    listed = list(operations)
    kinds = [kind for one in listed for kind in (one.takes.body, one.reply) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, Problem, Hello], ref_template="#/components/schemas/{name}"
    )
    schema = {str(kind): found for kind, found in zip(kinds, schemas, strict=False)}
    paths: dict[str, dict[str, Any]] = {}
    for one in listed:
        paths.setdefault(f"/api{one.path}", {})[one.method.lower()] = described(one, schema)
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


def described(operation: Operation, schema: dict[str, Any]) -> dict[str, Any]:
    """The description of one operation."""
    in_path = set(re.findall(r"{(\w+)}", operation.path))
    in_query = [name for name in operation.takes.parameters if name not in in_path]
    about: dict[str, Any] = {
        "summary": operation.about,
        "operationId": operation.name,
        "parameters": [
            *[parameter(name, "path") for name in PARAMETERS if name in in_path],
            *[parameter(name, "query") for name in in_query],
        ],
        "responses": {
            str(operation.status): response("Done", operation.media, schema.get(str(operation.reply), {})),
            "default": {"$ref": "#/components/responses/Refused"},
        },
    }
    if operation.takes.body is not None or operation.takes.is_file:
        content = {JSON: {"schema": schema.get(str(operation.takes.body), {})}}
        about["requestBody"] = {"required": True, "content": content}
    if operation.access in SECURITY:
        about["security"] = SECURITY[operation.access]
    return about


def parameter(name: str, place: str) -> dict[str, Any]:
    """The description of a parameter."""
    about, schema = PARAMETERS[name]
    return {"name": name, "in": place, "required": place == "path", "description": about, "schema": schema}


def response(about: str, media: str, schema: Any) -> dict[str, Any]:
    """The description of an answer."""
    return {"description": about, "content": {media: {"schema": schema}}}


def ref(name: str) -> dict[str, str]:
    """A reference to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}
