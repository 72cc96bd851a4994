"""A database that fails: nothing is acknowledged that was not kept, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.server import bots
from sandtable.server.database import Database, Row, Statement, Unavailable, Value
from tests.server.serving import DEUCE, Json, Served, Table, done, refusal


class Flaky:
    """A database that fails when it is told to: before a write, after it, altogether, or with some words."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.fails = ""
        self.fails_with = ""
        self.failures = 0

    async def write(self, statements: Sequence[Statement]) -> None:
        told = str(statements)
        if self.fails in ("before", "altogether") or (self.fails_with and self.fails_with in told):
            self.failures += 1
            raise Unavailable("no space left")
        await self.database.write(statements)
        if self.fails == "after":
            raise Unavailable("connection lost")

    async def read(self, sql: str, *values: Value) -> list[Row]:
        if self.fails == "altogether":
            raise Unavailable("connection refused")
        return await self.database.read(sql, *values)

    async def close(self) -> None:
        await self.database.close()


@pytest.fixture
def flaky(served: Served, monkeypatch: pytest.MonkeyPatch) -> Flaky:
    """The server's database, made unreliable."""
    flaky = Flaky(served.services.store.database)
    monkeypatch.setattr(served.services.store, "database", flaky)
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0.01)
    return flaky


@pytest.fixture
def table(served: Served, flaky: Flaky) -> Iterator[Table]:
    """Two people in the middle of a round, one of whom wants to take something back."""
    table = served.table(blue="open")
    table.sit("blue")
    table.play("red 1", "red 2", "blue 1")
    done(table.post("undo", "red", to=0))
    yield table
    flaky.fails = ""


ACTIONS: list[tuple[str, dict[str, object]]] = [
    ("choose", {"number": 3, "verb": "card", "noun": DEUCE, "request": "r1"}),
    ("undo", {}),
    ("undo", {"to": 0}),
    ("consent", {"agree": True}),
    ("consent", {"agree": False}),
    ("resign", {}),
    ("leave", {}),
    ("say", {"text": "hello"}),
    ("settings", {"auto": False}),
]


@pytest.mark.parametrize("fails", ["before", "altogether"])
@pytest.mark.parametrize(("what", "body"), ACTIONS)
def test_what_cannot_be_kept_has_not_happened(
    table: Table, flaky: Flaky, what: str, body: dict[str, object], fails: str
) -> None:
    before = table.everything()
    flaky.fails = fails
    assert refusal(table.post(what, "blue", **body)) == (503, "unavailable")
    flaky.fails = ""
    assert table.everything() == before
    assert table.post(what, "blue", **body).status_code == 200


def test_a_choice_that_was_kept_but_not_acknowledged_is_not_made_twice(table: Table, flaky: Flaky) -> None:
    body = {"number": 3, "verb": "card", "noun": DEUCE, "request": "r1"}
    flaky.fails = "after"
    assert refusal(table.post("choose", "blue", **body)) == (503, "unavailable")
    flaky.fails = ""
    now = table.see("blue")
    assert now["number"] == 5
    assert done(table.post("choose", "blue", **body)) == now


def test_what_was_said_but_not_acknowledged_bars_nothing(table: Table, flaky: Flaky) -> None:
    flaky.fails = "after"
    assert refusal(table.post("say", "blue", text="one")) == (503, "unavailable")
    flaky.fails = ""
    done(table.post("say", "blue", text="two"))
    assert [said["text"] for said in table.see()["chat"]] == ["one", "two"]


def test_tables_and_seats_that_cannot_be_kept(served: Served, flaky: Flaky) -> None:
    table = served.table(blue="open")
    before = table.everything()
    flaky.fails = "before"
    assert refusal(table.sit("blue")) == (503, "unavailable")
    seats = {"red": {"kind": "me"}, "blue": {"kind": "me"}}
    answer = served.client.post("/api/tables", json={"game": "toy", "seats": seats})
    assert refusal(answer) == (503, "unavailable")
    flaky.fails = "altogether"
    assert refusal(served.client.get("/api/tables")) == (503, "unavailable")
    assert refusal(served.client.post("/api/mine", json={"tokens": {table.id: ""}})) == (503, "unavailable")
    flaky.fails = ""
    assert table.everything() == before
    assert done(table.sit("blue"))["sides"] == ["blue"]


def test_a_seat_that_was_kept_but_not_acknowledged_is_found_again_by_its_key(
    served: Served, flaky: Flaky
) -> None:
    table = served.table(blue="open")
    flaky.fails = "after"
    assert refusal(table.sit("blue", key="k" * 30)) == (503, "unavailable")
    flaky.fails = ""
    assert done(table.sit("blue", key="k" * 30))["sides"] == ["blue"]
    assert table.see("blue")["state"] == "playing"


def test_listeners_are_sent_away_and_come_back_to_what_is_kept(table: Table, flaky: Flaky) -> None:
    with table.listening("red") as reader:
        before: Json = reader.read()
        flaky.fails = "before"
        table.choose("blue", "card", DEUCE, number=3)
        with pytest.raises(ConnectionClosed) as closed:
            reader.text()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    flaky.fails = "altogether"
    with table.listening("red") as reader, pytest.raises(ConnectionClosed) as closed:
        reader.text()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    flaky.fails = ""
    with table.listening("red") as reader:
        assert reader.read() == before


def test_bots_wait_for_the_database(served: Served, flaky: Flaky) -> None:
    table = served.table(blue="random")
    flaky.fails_with = '"side":"blue"'
    table.play("red 1", "red 2")
    while not flaky.failures:
        served.client.get("/api/games")
    assert table.see("red")["thinking"] == "blue"
    flaky.fails_with = ""
    with table.listening("red") as reader:
        assert reader.read_until(5)["view"]["asked"]["side"] == 0
