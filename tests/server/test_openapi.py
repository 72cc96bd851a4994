"""The description of the API is complete, and consistent in itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from sandtable.server import endpoints
from sandtable.server.app import make_app
from tests.server.serving import SERVED, Served

DOCUMENT: dict[str, Any] = msgspec.json.decode(endpoints.DOCUMENT)
OPERATIONS = [
    (method, path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


def test_every_route_is_described_and_every_description_has_a_route() -> None:
    app = make_app(SERVED, "unused")
    routes = {
        (method.lower(), route.path)
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == {(method, path) for method, path, _ in OPERATIONS}


def test_the_document_is_served(served: Served) -> None:
    assert served.client.get("/api/openapi.json").json() == DOCUMENT


def test_the_frame_is_openapi_3_1() -> None:
    assert DOCUMENT["openapi"].startswith("3.1.")
    assert set(DOCUMENT) <= {"openapi", "info", "servers", "paths", "components"}
    assert {"title", "version"} <= set(DOCUMENT["info"])
    assert set(DOCUMENT["components"]) <= {"schemas", "responses", "securitySchemes"}
    assert all(re.fullmatch(r"[a-zA-Z0-9._-]+", name) for name in DOCUMENT["components"]["schemas"])
    bearer = {"type": "http", "scheme": "bearer"}
    assert DOCUMENT["components"]["securitySchemes"] == {"seat": bearer, "admin": bearer}


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_every_operation_is_complete(method: str, path: str, operation: dict[str, Any]) -> None:
    assert path.startswith("/api/")
    assert method in {"get", "post"}
    assert operation["summary"]
    found = {(p["name"], p["in"]): p for p in operation["parameters"]}
    assert len(found) == len(operation["parameters"])
    assert {name for name, place in found if place == "path"} == set(re.findall(r"{(\w+)}", path))
    for (_, place), parameter in found.items():
        assert parameter["required"] is (place == "path")
        assert parameter["schema"]["type"]
        assert parameter["description"]
    assert ("requestBody" in operation) == (method == "post" and path != "/api/dice")
    good, other = operation["responses"].items()
    assert good[0] in {"200", "201"}
    assert good[1]["description"]
    assert list(good[1]["content"])
    assert other == ("default", {"$ref": "#/components/responses/Refused"})


def test_operations_have_names_of_their_own() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(set(names)) == len(names)


def test_every_reference_leads_somewhere_and_every_schema_is_used() -> None:
    references = set(refs(DOCUMENT))
    for reference in references:
        found: Any = DOCUMENT
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]
    unused = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]} - references
    assert unused == {"#/components/schemas/Hello"}, "the greeting of a socket is described for its own sake"


def refs(part: Any) -> Iterator[str]:
    """All references in a document."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for inner in part.values():
            yield from refs(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from refs(inner)


def test_queries_statuses_and_errors_are_described() -> None:
    by_name = {operation["operationId"]: operation for _, _, operation in OPERATIONS}
    assert [p["name"] for p in by_name["show_table"]["parameters"]] == ["id", "side", "since"]
    assert [p["name"] for p in by_name["show_past"]["parameters"]] == ["id", "number", "side"]
    assert [p["name"] for p in by_name["show_panel"]["parameters"]] == ["id", "panel", "side", "at"]
    assert [p["name"] for p in by_name["suggest"]["parameters"]] == ["id", "side", "at"]
    assert [p["name"] for p in by_name["show_board"]["parameters"]] == ["game", "scenario", "options"]
    assert [p["name"] for p in by_name["show_setup"]["parameters"]] == ["game", "scenario", "options"]
    assert [p["name"] for p in by_name["show_rules"]["parameters"]] == ["game", "find"]
    made = {name for name, operation in by_name.items() if "201" in operation["responses"]}
    assert made == {"promise", "create_table", "sit", "upload"}
    problem = DOCUMENT["components"]["schemas"]["Problem"]
    assert set(problem["properties"]) == {"error", "text", "violations", "type"}
    assert by_name["overview"]["security"] == [{"admin": []}]
    assert by_name["choose"]["security"] == [{"seat": []}]
    assert by_name["show_table"]["security"] == [{}, {"seat": []}]


def test_answers_are_as_described(served: Served) -> None:
    """Each field that is described is there, and each that is there is described."""
    table = served.table()
    described = DOCUMENT["components"]["schemas"]
    for name, answer in {
        "Update": table.see("red"),
        "Problem": table.post("say", "red", text="").json(),
        "Lobby": served.client.get("/api/tables").json(),
        "GameLine": served.client.get("/api/games").json()[0],
        "Scenario": served.client.get("/api/games").json()[2]["scenarios"][0],
        "OptionalRule": served.client.get("/api/games").json()[2]["switches"][0],
        "Seating": served.client.get("/api/setup/crew").json(),
        "Level": served.client.get("/api/levels").json()[0],
        "Promise": served.client.post("/api/dice").json(),
    }.items():
        assert set(answer) == set(described[name]["properties"]), name
