"""Bad input gets a typed error that names the reason, and changes nothing."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from sandtable.server.limits import Limits
from tests.server.serving import ACE, DEUCE, SERVED, TREY, Served, Table, done, refusal, running

JSON = {"content-type": "application/json"}


@pytest.fixture
def table(served: Served) -> Table:
    """Two people in the middle of a round."""
    table = served.table(blue="open")
    table.sit("blue")
    table.play("red 1", "red 2", "blue 1")
    return table


ACTIONS: list[tuple[str, dict[str, object]]] = [
    ("choose", {"number": 3, "verb": "card", "noun": DEUCE}),
    ("why", {"number": 3, "verb": "card", "noun": DEUCE}),
    ("advise", {"number": 3, "verb": "card", "noun": DEUCE}),
    ("undo", {}),
    ("consent", {"agree": True}),
    ("resign", {}),
    ("leave", {}),
    ("say", {"text": "hello"}),
    ("settings", {"auto": False}),
]


@pytest.mark.parametrize(("what", "body"), ACTIONS)
def test_every_action_needs_the_seats_own_token(table: Table, what: str, body: dict[str, object]) -> None:
    before = table.everything()
    address = f"/api/tables/{table.id}/{what}"
    for token, code in (
        ("", (401, "wrong-token")),
        ("x" * 32, (401, "wrong-token")),
        (table.tokens["red"], (403, "not-your-seat")),
    ):
        headers = {"authorization": f"Bearer {token}".strip()}
        answer = table.client.post(address, json={"side": "blue", **body}, headers=headers)
        assert refusal(answer) == code
    for side in ("", "green", "chance"):
        answer = table.client.post(address, json={"side": side, **body}, headers=table.bearer("blue"))
        assert refusal(answer) == (403, "not-your-seat")
    assert table.everything() == before


@pytest.mark.parametrize(("what", "body"), ACTIONS)
def test_an_unknown_table_is_named_as_such(table: Table, what: str, body: dict[str, object]) -> None:
    for id in ("nowhere", "%00", "a" * 500, "a%20b", "%ff"):
        answer = table.client.post(
            f"/api/tables/{id}/{what}", json={"side": "blue", **body}, headers=table.bearer("blue")
        )
        assert refusal(answer) == (404, "no-such-table")


def test_looking_needs_the_right_token(table: Table) -> None:
    address = f"/api/tables/{table.id}"
    mine = table.bearer("red")
    assert refusal(table.client.get(address, params={"side": "red"})) == (401, "wrong-token")
    assert refusal(table.client.get(address, params={"side": "blue"}, headers=mine)) == (403, "not-your-seat")
    assert refusal(table.client.get(address, headers=mine)) == (403, "not-your-seat")
    assert refusal(table.client.get("/api/tables/nowhere")) == (404, "no-such-table")
    assert refusal(table.client.get(address, params={"since": "now"})) == (400, "malformed")
    assert refusal(table.client.get(address, params={"since": "٣"})) == (400, "malformed")
    for scheme in ("Basic", "", "Bearer"):
        answer = table.client.get(address, params={"side": "red"}, headers={"authorization": scheme})
        assert refusal(answer) == (401, "wrong-token")


@pytest.mark.parametrize("number", [0, 2, 4, -1, 10**30])
def test_a_stale_number_is_refused(table: Table, number: int) -> None:
    before = table.everything()
    answer = table.choose("blue", "card", DEUCE, number=number)
    assert refusal(answer) == (409, "stale")
    assert answer.json()["text"] == "The game has moved on: it is at choice 3 now."
    assert table.everything() == before


@pytest.mark.parametrize("noun", [ACE, 4, -1, 10**30, 7.0, "deuce", "2", "", None, [], [2], [2, "x"], 0.5])
def test_an_illegal_choice_is_refused_with_the_rules(table: Table, noun: object) -> None:
    before = table.everything()
    for verb in ("card", "dice", "", "peek ", "CARD"):
        answer = table.choose("blue", verb, noun, number=3, request=f"illegal{verb.strip()}")
        assert refusal(answer) == (422, "illegal")
        assert answer.json()["violations"]
    assert table.everything() == before


def test_the_rule_against_a_choice_is_named(table: Table) -> None:
    answer = table.choose("blue", "card", ACE)
    assert answer.json()["violations"] == [{"rule": "1.2", "text": "the ace lies on the table"}]
    reasons = table.post("why", "blue", number=3, verb="card", noun=ACE).json()
    assert reasons == answer.json()["violations"]
    assert table.post("why", "blue", number=3, verb="card", noun=DEUCE).json() == []


def test_a_choice_out_of_turn_is_refused(table: Table) -> None:
    before = table.everything()
    answer = table.choose("red", "card", TREY, number=3)
    assert refusal(answer) == (422, "illegal")
    assert "not this side" in answer.json()["text"]
    assert table.everything() == before


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"choose"',
    b"\xff\xfe",
    b'{"side": "blue"}',
    b'{"side": "blue", "number": "3", "verb": "card", "noun": 2}',
    b'{"side": "blue", "number": 3, "verb": 7, "noun": 2}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": {"card": 2}}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": true}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": [[2]]}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": 1e999}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": 2, "cheat": true}',
    b'{"side": "blue", "number": 3.5, "verb": "card", "noun": 2}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": 2, "request": "\\u0000"}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": 2, "request": "' + b"x" * 81 + b'"}',
    b'{"side": "\xff", "number": 3, "verb": "card", "noun": 2}',
    b'{"side": "blue", "number": 3, "verb": "card", "noun": ' + b"[" * 30_000,
    b"[" * 30_000,
]


@pytest.mark.parametrize("what", ["choose", "undo", "say", "advise"])
def test_malformed_messages_are_refused(table: Table, what: str) -> None:
    before = table.everything()
    for content in MALFORMED if what == "choose" else MALFORMED[:6]:
        answer = table.client.post(
            f"/api/tables/{table.id}/{what}", content=content, headers={**JSON, **table.bearer("blue")}
        )
        assert refusal(answer) == (400, "malformed"), content[:80]
    assert table.everything() == before


def test_a_message_must_say_that_it_is_json(table: Table) -> None:
    """So a form on another site cannot send one."""
    before = table.everything()
    content = b'{"side": "blue", "number": 3, "verb": "card", "noun": 2}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        headers = {**table.bearer("blue"), "content-type": kind}
        answer = table.client.post(f"/api/tables/{table.id}/choose", content=content, headers=headers)
        assert refusal(answer) == (415, "not-json")
    assert table.everything() == before


def test_oversized_messages_are_refused(table: Table) -> None:
    before = table.everything()
    big = b'{"side": "blue", "text": "' + b"x" * 100_000 + b'"}'
    headers = {**JSON, **table.bearer("blue")}
    answer = table.client.post(f"/api/tables/{table.id}/say", content=big, headers=headers)
    assert refusal(answer) == (413, "too-large")
    answer = table.client.post("/api/records", content=b"x" * (4 * 1024 * 1024 + 1), headers=JSON)
    assert refusal(answer) == (413, "too-large")
    assert table.everything() == before


def new_table(client: httpx.Client, **changes: object) -> httpx.Response:
    """Set up a table, with something wrong."""
    wish = {"game": "toy", "seats": {"red": {"kind": "me"}, "blue": {"kind": "me"}}, **changes}
    return client.post("/api/tables", json=wish)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, (404, "no-such-game")),
        ({"game": ""}, (404, "no-such-game")),
        ({"seats": {}}, (400, "malformed")),
        ({"seats": {"red": {"kind": "me"}}}, (400, "malformed")),
        ({"seats": {"red": {"kind": "me"}, "green": {"kind": "me"}}}, (400, "malformed")),
        ({"seats": {"red": {"kind": "me"}, "blue": {"kind": "genius"}}}, (400, "malformed")),
        ({"seats": {"red": {"kind": "me"}, "blue": {"kind": "person"}}}, (400, "malformed")),
        ({"nonce": "<script>alert(1)</script>"}, (400, "malformed")),
        ({"commitment": "0" * 64}, (409, "no-such-promise")),
        ({"colour": "green"}, (400, "malformed")),
    ],
)
def test_a_table_that_cannot_be_set_up(
    served: Served, changes: dict[str, object], code: tuple[int, str]
) -> None:
    before = served.client.get("/api/tables").json()
    assert refusal(new_table(served.client, **changes)) == code
    assert served.client.get("/api/tables").json() == before


def test_unknown_games_pages_and_methods(served: Served) -> None:
    client = served.client
    assert refusal(client.get("/api/games/chess")) == (404, "no-such-game")
    assert refusal(client.get("/api/games/chess/rules")) == (404, "no-such-game")
    assert refusal(client.get("/api/nothing")) == (404, "no-such-page")
    assert refusal(client.delete("/api/tables")) == (405, "wrong-method")
    assert refusal(client.get("/web/../server/app.py")) == (404, "no-such-page")
    assert refusal(client.get("/web/%2e%2e/server/app.py")) == (404, "no-such-page")


# --- once and only once --------------------------------------------------------------------------


def test_a_retried_choice_is_carried_out_once(table: Table) -> None:
    first = done(table.choose("blue", "card", DEUCE, number=3, request="r-1"))
    again = done(table.choose("blue", "card", DEUCE, number=3, request="r-1"))
    assert first["number"] == again["number"] == 5
    assert again["since"] == 0
    assert [line["kind"] for line in again["log"]].count("rolled") == 1
    table.play("red 1")
    before = table.everything()
    later = done(table.choose("blue", "card", DEUCE, number=3, request="r-1"))
    assert later["number"] == 6
    assert table.everything() == before


def test_a_retry_needs_the_token_too(table: Table) -> None:
    done(table.choose("blue", "card", DEUCE, number=3, request="r-1"))
    body = {"side": "blue", "number": 3, "verb": "card", "noun": DEUCE, "request": "r-1"}
    answer = table.client.post(f"/api/tables/{table.id}/choose", json=body)
    assert refusal(answer) == (401, "wrong-token")


def test_the_same_request_at_another_table_is_another_request(served: Served) -> None:
    for _ in range(2):
        table = served.table()
        assert done(table.choose("red", "card", ACE, request="same"))["number"] == 1


def test_a_refused_choice_may_be_put_right_with_the_same_request(table: Table) -> None:
    assert refusal(table.choose("blue", "card", ACE, request="r-2")) == (422, "illegal")
    assert done(table.choose("blue", "card", DEUCE, request="r-2"))["number"] == 5


# --- limits --------------------------------------------------------------------------------------


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, burst=5)
    with running(SERVED, str(tmp_path / "t.db"), limits=limits) as served:
        answers = [served.client.get("/api/games") for _ in range(10)]
        assert [a.status_code for a in answers] == [200] * 4 + [429] * 6
        assert refusal(answers[-1]) == (429, "too-fast")
        assert answers[-1].headers["x-frame-options"] == "DENY"


def test_the_files_of_the_page_have_a_token_bucket_of_their_own(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, burst=5, files_per_second=0.001, file_burst=8)
    with running(SERVED, str(tmp_path / "t.db"), limits=limits) as served:
        files = [served.client.get("/web/app.js").status_code for _ in range(10)]
        assert files == [200] * 8 + [429] * 2
        assert served.client.get("/api/games").status_code == 200


def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    with running(SERVED, str(tmp_path / "t.db"), limits=Limits(tables_per_hour=3)) as served:
        for _ in range(3):
            assert new_table(served.client).status_code == 201
        assert refusal(new_table(served.client)) == (429, "too-many-tables")
        answer = served.client.post("/api/records", content=b"{}", headers=JSON)
        assert refusal(answer) == (429, "too-many-tables")


def test_a_message_that_does_not_end_is_given_up(tmp_path: Path) -> None:
    with (
        running(SERVED, str(tmp_path / "t.db"), limits=Limits(body_seconds=0.05)) as served,
        socket.create_connection(("127.0.0.1", served.port)) as slow,
        slow.makefile("rb") as answer,
    ):
        head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n"
        slow.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
        assert answer.readline() == b"HTTP/1.1 408 Request Timeout\r\n"
