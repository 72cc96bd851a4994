"""Headers, secrets, and what is not in logs."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.serving import SERVED, Served, done, running


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
        with table.listening("red") as ear:
            ear.hear()
            table.play("red 1")
            table.choose("red", "card", 1)
            done(table.post("say", "red", text="hello"))
        key = served.hall._live[table.id].row.dice_key
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

    monkeypatch.setattr(served.hall, "promise", fail)
    answer = served.client.post("/api/dice")
    assert answer.status_code == 500
    assert answer.json()["error"] == "failed"
    assert "secret" not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"
    assert "a secret of the program" in caplog.text
