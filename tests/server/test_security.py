"""Headers, secrets, and what is not in logs."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from sandtable.server.app import WEB
from sandtable.server.limits import Limits
from tests.server.serving import SERVED, Served, SocketReader, Table, done, refusal, running

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/table/abc", "/web/style.css", "/api/tables/nowhere"]
)
def test_every_answer_has_security_headers(served: Served, path: str) -> None:
    headers = served.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "set-cookie" not in headers


def test_no_page_has_a_script_of_its_own() -> None:
    """What the policy forbids is not tried either."""
    for page in WEB.rglob("*.html"):
        for script in re.findall(r"<script([^>]*)>([^<]*)", page.read_text()):
            assert script == (' type="module" src="/web/app.js"', "")
        assert not re.search(r"\son\w+=", page.read_text())


def test_the_client_makes_no_markup_of_text() -> None:
    """Pages are built from elements and text; only the drawings of counters are markup, in our own files."""
    markup = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|javascript:"
    )
    found = {
        file.relative_to(WEB).as_posix() for file in WEB.rglob("*.js") if markup.search(file.read_text())
    }
    assert found == {"svg.js", "faerie/symbols.js"}


def test_a_token_opens_no_other_table(served: Served) -> None:
    mine, other = served.table(), served.table()
    before = other.everything()
    stolen = Table(served, other.id, mine.tokens)
    assert refusal(stolen.look("red")) == (401, "wrong-token")
    assert refusal(stolen.choose("red", "card", 1, number=0)) == (401, "wrong-token")
    with stolen.listening("red") as reader:
        assert reader.read()["error"] == "wrong-token"
    assert other.everything() == before


def test_a_token_in_an_address_opens_nothing(served: Served) -> None:
    table = served.table()
    query = {"side": "red", "token": table.tokens["red"], "access_token": table.tokens["red"]}
    answer = served.client.get(f"/api/tables/{table.id}", params=query)
    assert refusal(answer) == (401, "wrong-token")


def test_a_socket_without_a_token_watches_and_no_more(served: Served) -> None:
    table = served.table()
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table.id}/live"
    with connect(address, origin=Origin("https://elsewhere.example")) as socket:
        reader = SocketReader(socket)
        reader.say()
        assert reader.read() == table.see()
    with connect(address, origin=Origin("https://elsewhere.example")) as socket:
        reader = SocketReader(socket)
        reader.say(side="red")
        assert reader.read()["error"] == "wrong-token"


def test_other_sites_get_no_leave(served: Served) -> None:
    origin = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
    answer = served.client.options("/api/tables", headers=origin)
    assert "access-control-allow-origin" not in answer.headers
    assert "access-control-allow-origin" not in served.client.get("/api/games", headers=origin).headers


def test_no_cache_keeps_what_only_a_seat_may_know(served: Served) -> None:
    table = served.table()
    assert table.look("red").headers["cache-control"] == "no-store"


def test_tokens_are_in_no_log_and_not_in_the_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    database = tmp_path / "t.db"
    with running(SERVED, str(database), verbose=True) as served:
        table = served.table(blue="open")
        table.sit("blue", key="secret-secret-secret-secret")
        with table.listening("red") as reader:
            reader.read()
            table.play("red 1")
            table.choose("red", "card", 1)
            done(table.post("say", "red", text="hello"))
        key = served.services.rooms._rooms[table.id].row.dice_key
        seen = [table.look(side).text for side in ("", "red", "blue")]
    printed = capfd.readouterr()
    logged = printed.out + printed.err + "\n".join(server_log(caplog))
    assert f"/api/tables/{table.id}/choose" in logged
    with closing(sqlite3.connect(database)) as connection:
        kept = "\n".join(connection.iterdump())
    assert "hello" in kept
    for secret in (*table.tokens.values(), "secret-secret-secret-secret"):
        assert secret not in kept
        assert secret not in "".join(seen)
        assert secret not in logged
    assert key not in logged + "".join(seen)


def server_log(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged, but not by the clients in this process."""
    clients = ("httpx", "httpcore", "websockets.client")
    return [record.getMessage() for record in caplog.records if not record.name.startswith(clients)]


def test_an_unexpected_fault_is_told_without_its_details(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret of the program")

    monkeypatch.setattr(served.services.dice, "make", fail)
    answer = served.client.post("/api/dice")
    assert answer.status_code == 500
    assert answer.json()["error"] == "failed"
    assert "secret" not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"
    assert "a secret of the program" in caplog.text


def test_a_record_of_too_many_lines_is_refused(tmp_path: Path) -> None:
    record = (ROOT / "records" / "egypt" / "first.jsonl").read_bytes()
    with running(SERVED, str(tmp_path / "t.db"), limits=Limits(record_lines=100)) as served:
        headers = {"content-type": "application/json"}
        answer = served.client.post("/api/records", content=record, headers=headers)
    assert refusal(answer) == (400, "malformed")
    assert "100 lines at most" in answer.text


def test_every_test_that_the_threat_model_names_is_there() -> None:
    """docs/security.md names a test for each claim: `file.py`, `file.py::test_name` or `::test_name`."""
    text = (ROOT / "docs" / "security.md").read_text()
    file = Path()
    named = re.findall(r"`((?:[\w/]+\.py)?)((?:::test_\w+)?)`", text)
    tests = [(path, name) for path, name in named if name or Path(path).name.startswith("test_")]
    assert len(tests) > 30
    for path, name in tests:
        if path:
            file = ROOT / path if path.startswith("tests/") else ROOT / "tests" / "server" / path
        assert f"def {name.removeprefix('::') or 'test_'}" in file.read_text(), f"{file}{name}"
