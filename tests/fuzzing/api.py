"""Requests of all kinds, made from the OpenAPI description: each is answered as described, none breaks it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import sandtable
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD
from sandtable.server.catalogue import Build
from sandtable.server.endpoints import DOCUMENT
from tests.fuzzing.finding import written
from tests.server.serving import GENEROUS, Json, Served, Table, just, running

EXAMPLES = 4
"""Requests of each kind for a seed."""

CHECKS: list[Callable[..., bool | None]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

schema = schemathesis.openapi.from_dict(msgspec.json.decode(DOCUMENT))
OPERATIONS = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@cache
def standard(name: str) -> AnyGame:
    """A game as it is set up without further wishes, built once."""
    return sandtable.load(name, None, STANDARD)


def games(random: Random) -> dict[str, Build]:
    """Two of the games."""
    return {name: just(standard(name)) for name in random.sample(list(sandtable.GAMES), 2)}


class Errors(logging.Handler):
    """What the server logs as an error: a traceback is one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


@contextmanager
def serving(random: Random) -> Iterator[tuple[Served, Errors]]:
    """A server with a few games, and what it logs as errors."""
    errors = Errors()
    logs = [logging.getLogger(name) for name in ("sandtable", "uvicorn.error", "websockets", "asyncio")]
    for log in logs:
        log.addHandler(errors)
    try:
        with (
            TemporaryDirectory() as folder,
            running(games(random), str(Path(folder) / "tables.db"), limits=GENEROUS) as served,
        ):
            yield served, errors
    finally:
        for log in logs:
            log.removeHandler(errors)


def fuzz_api(seed: int, folder: Path, examples: int = EXAMPLES) -> int:
    """Requests to every address; the number of them. What takes nothing can be asked nothing wrong."""
    random = Random(f"api {seed}")
    mode = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)[seed % 2]
    asked = 0
    last = "nothing was asked"
    with serving(random) as (served, errors):
        tables = [sit_down(served, random) for _ in range(3)]

        def ask(case: Case[Any]) -> None:
            nonlocal asked, last
            asked += 1
            headers = aimed(case, random.choice(tables), random) if random.random() < 0.8 else {}
            last = f"{case.operation.label}: {case.path_parameters} {case.query} {headers} {case.body!r}"
            base = str(served.client.base_url)
            answer = case.call(base_url=base, headers=headers)
            case.validate_response(answer, checks=CHECKS)
            assert not errors.said, errors.said[0]

        try:
            for operation in OPERATIONS:
                strategy = operation.as_strategy(generation_mode=mode)
                quiet = settings(
                    max_examples=examples,
                    database=None,
                    deadline=None,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )
                with suppress(Unsatisfiable):
                    seeded(seed)(quiet(given(strategy)(ask)))()
        except (Exception, FailureGroup) as error:
            said = "".join(f"\n{line}" for line in errors.said)
            raise written(folder, "api", seed, f"The last request was {last[:3000]}{said}", error) from error
    return asked


def sit_down(served: Served, random: Random) -> Table:
    """A table of any of the games, after a few choices."""
    name = random.choice([line["name"] for line in served.client.get("/api/games").json()])
    sides = served.client.get(f"/api/setup/{name}").json()["sides"]
    wish = {"game": name, "seats": {side: {"kind": "me"} for side in sides}}
    seated = served.client.post("/api/tables", json=wish).json()
    table = Table(served, seated["table"], dict.fromkeys(seated["sides"], seated["token"]))
    for _ in range(random.randrange(6)):
        play_on(table, random)
    return table


def play_on(table: Table, random: Random) -> int | None:
    """One legal choice at a table; the number of choices then, or None if the game is over."""
    seen = table.see(next(iter(table.tokens)))
    if seen["state"] != "playing":
        return None
    side = seen["seats"][seen["view"]["asked"]["side"]]["side"]
    options = table.see(side)["view"]["asked"]["options"]
    verb = random.choice(list(options))
    answer = table.choose(side, verb, random.choice(options[verb]), number=seen["number"])
    assert answer.status_code == 200, answer.text
    number: int = answer.json()["number"]
    return number


def aimed(case: Case[Any], table: Table, random: Random) -> dict[str, str]:
    """Put what there really is into a request, so that it gets further than the first check; its headers."""
    side = random.choice(list(table.tokens))
    places: tuple[dict[str, Any] | Any, ...] = (case.path_parameters, case.query, case.body)
    seen = table.look(side)
    now: Json = seen.json() if seen.status_code == 200 else {"number": 0, "game": "toy"}
    asked = ((now.get("view") or {}).get("asked") or {}).get("options") or {"card": [1]}
    verb = random.choice(list(asked))
    true = {
        "id": table.id,
        "game": now["game"],
        "side": side,
        "number": now["number"],
        "verb": verb,
        "noun": random.choice(asked[verb]) if random.random() < 0.5 else None,
        "to": random.randrange(now["number"] + 1),
        "at": random.randrange(now["number"] + 1),
    }
    for place in places:
        if isinstance(place, dict):
            for name in place.keys() & true.keys():
                if random.random() < 0.85:
                    place[name] = true[name]
    return table.bearer(side) if random.random() < 0.9 else {}
