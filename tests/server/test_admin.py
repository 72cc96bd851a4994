"""What the admin of a server sees: health, metrics, the admin page; and what he does not see."""

from __future__ import annotations

import logging
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from sandtable import load
from sandtable.cli import serve as command
from sandtable.server import health, logs
from sandtable.server.admin import VERSION
from sandtable.server.app import make_app
from sandtable.server.limits import Limits
from sandtable.server.metrics import Metrics
from tests.server.serving import GENEROUS, SERVED, Json, Served, done, refusal, running
from tests.server.test_faults import Flaky

TOKEN = "a-token-for-the-admin"
BEARER = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with an admin token."""
    path = tmp_path_factory.mktemp("hosted") / "t.db"
    with running(SERVED, str(path), limits=GENEROUS, admin_token=TOKEN) as served:
        yield served


def metrics(served: Served) -> dict[str, float]:
    """The metrics by name and labels: `sandtable_choices_total{by="bot"}`."""
    answer = served.client.get("/metrics", headers=BEARER)
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def overview(served: Served) -> Json:
    return done(served.client.get("/api/admin", headers=BEARER))


# --- health --------------------------------------------------------------------------------------


def test_a_server_that_is_well(served: Served) -> None:
    answer = served.client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "disk": "ok", "version": VERSION}


@pytest.mark.parametrize(
    ("fails", "found"),
    [("altogether", ("does not answer", "does not answer")), ("before", ("ok", "cannot be written"))],
)
def test_a_server_that_is_not(
    served: Served, monkeypatch: pytest.MonkeyPatch, fails: str, found: tuple[str, str]
) -> None:
    flaky = Flaky(served.services.store.database)
    monkeypatch.setattr(served.services.store, "database", flaky)
    monkeypatch.setattr(health, "FRESH", -1.0)
    flaky.fails = fails
    answer = served.client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"
    assert (answer.json()["database"], answer.json()["disk"]) == found
    flaky.fails = ""
    assert served.client.get("/healthz").status_code == 200


def test_a_database_that_may_not_be_written_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", -1.0)
    monkeypatch.setattr(health, "PATIENCE", 0.5)
    with running(SERVED, str(tmp_path / "t.db")) as served:
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            assert served.client.get("/healthz").json()["disk"] == "cannot be written"
            other.execute("rollback")
        while served.client.get("/healthz").json()["disk"] != "ok":
            pass


# --- metrics -------------------------------------------------------------------------------------


def test_requests_choices_sockets_and_commits_are_counted(hosted: Served) -> None:
    before = metrics(hosted)
    table = hosted.table(blue="random")
    with table.listening("red") as reader:
        reader.read()
        table.play("red 1", "red 2")
        reader.read_until(5)
        during = metrics(hosted)
    assert during["sandtable_sockets"] == 1
    assert during["sandtable_live"] >= 1

    def more(name: str) -> float:
        return during.get(name, 0) - before.get(name, 0)

    choose = 'method="POST",route="/api/tables/{id}/choose",status="200"'
    assert more(f"sandtable_requests_total{{{choose}}}") == 2
    assert more('sandtable_request_seconds_count{route="/api/tables/{id}/choose"}') == 2
    assert more('sandtable_choices_total{by="person"}') == 2
    assert more('sandtable_choices_total{by="bot"}') >= 1
    assert more("sandtable_write_seconds_count") >= 4
    assert more("sandtable_commit_writes_count") >= 4
    for name in ("bots", "bots_waiting", "counsels", "writes", "errors_total"):
        assert f"sandtable_{name}" in during


def test_unknown_addresses_make_no_new_series(hosted: Served) -> None:
    hosted.client.get("/somewhere/else")
    hosted.client.request("BREW", "/api/games")
    found = "".join(metrics(hosted))
    assert 'route="none",status="404"' in found
    assert "somewhere" not in found
    assert "BREW" not in found


def test_metrics_name_no_table_and_no_person(hosted: Served) -> None:
    table = hosted.table(blue="open")
    done(table.sit("blue", name="Ludmilla"))
    table.play("red 1")
    text = hosted.client.get("/metrics", headers=BEARER).text
    assert table.id not in text
    assert "Ludmilla" not in text
    assert "127.0.0.1" not in text


# --- the admin page ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/admin", "/metrics", "/api/admin"])
def test_without_a_token_given_at_the_start_there_is_nothing(served: Served, path: str) -> None:
    for headers in ({}, {"authorization": "Bearer None"}, BEARER):
        answer = served.client.get(path, headers=headers)
        assert refusal(answer) == (404, "no-such-page")


@pytest.mark.parametrize("path", ["/metrics", "/api/admin"])
def test_only_the_token_opens_it(hosted: Served, path: str) -> None:
    table = hosted.table()
    for headers in ({}, {"authorization": "Bearer wrong"}, table.bearer("red")):
        assert refusal(hosted.client.get(path, headers=headers)) == (401, "not-the-admin")
    assert refusal(hosted.client.get(path, params={"token": TOKEN})) == (401, "not-the-admin")
    assert hosted.client.get(path, headers=BEARER).status_code == 200


def test_who_guesses_must_wait(tmp_path: Path) -> None:
    limits = Limits(admin_tries_per_minute=3)
    with running(SERVED, str(tmp_path / "t.db"), limits=limits, admin_token=TOKEN) as served:
        wrong = {"authorization": "Bearer wrong"}
        codes = [served.client.get("/api/admin", headers=wrong).status_code for _ in range(5)]
        assert codes == [401, 401, 401, 429, 429]
        assert served.client.get("/api/admin", headers=BEARER).status_code == 200


def test_the_token_opens_no_seat(hosted: Served) -> None:
    table = hosted.table()
    for what in ("choose", "resign", "leave"):
        path, body = f"/api/tables/{table.id}/{what}", {"side": "red"}
        if what == "choose":
            body |= {"verb": "card", "noun": "1", "number": "0"}
        answer = hosted.client.post(path, json=body, headers=BEARER)
        assert answer.status_code in (400, 401)
    look = hosted.client.get(f"/api/tables/{table.id}", params={"side": "red"}, headers=BEARER)
    assert refusal(look) == (401, "wrong-token")


def test_the_server_at_a_glance(hosted: Served) -> None:
    table = hosted.table()
    table.play("red 1")
    with table.listening("red") as reader:
        reader.read()
        now = overview(hosted)
    assert now["version"] == VERSION
    assert now["database"] == "SQLite"
    assert now["rules"]["egypt"] == load("egypt").rules_version
    assert now["tables"]["playing"] >= 1
    assert now["queues"]["sockets"] == 1
    shown = next(live for live in now["live"] if live["id"] == table.id)
    assert (shown["game"], shown["asked"], shown["number"], shown["sockets"]) == ("toy", "red", 1, 1)


def test_no_view_no_key_no_token_and_no_talk_is_told_to_the_admin(hosted: Served) -> None:
    table = hosted.table(blue="open")
    done(table.sit("blue", name="Ludmilla", key="secret-secret-secret-secret"))
    table.play("red 1", "red 2", "blue 1")
    done(table.post("say", "blue", text="between us"))
    room = hosted.services.rooms._rooms[table.id]
    told = hosted.client.get("/api/admin", headers=BEARER).text
    seats = room.seats.values()
    for secret in (
        room.row.dice_key,
        *table.tokens.values(),
        *(seat.token_hash for seat in seats),
        *(seat.nonce for seat in seats),
        "between us",
        '"view"',
        '"options"',
        '"log"',
    ):
        assert secret
        assert secret not in told


def test_errors_are_told_by_kind_and_place_without_their_words(
    hosted: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret of the program")

    before = metrics(hosted)["sandtable_errors_total"]
    monkeypatch.setattr(hosted.services.dice, "make", fail)
    assert hosted.client.post("/api/dice").status_code == 500
    newest = overview(hosted)["errors"][0]
    assert newest["text"] == "a request failed"
    assert re.fullmatch(r"ZeroDivisionError at test_admin\.py:\d+", newest["fault"])
    assert metrics(hosted)["sandtable_errors_total"] == before + 1


def test_errors_are_forgotten_after_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = logs.RecentErrors(Metrics())
    errors.handle(logging.LogRecord("sandtable", logging.ERROR, "", 1, "old", (), None))
    assert [error.text for error in errors.last_hour()] == ["old"]
    later = time.time() + 3700
    monkeypatch.setattr(logs, "time", type("Clock", (), {"time": staticmethod(lambda: later)}))
    assert errors.last_hour() == []


# --- the token -----------------------------------------------------------------------------------


def test_a_short_token_is_refused() -> None:
    with pytest.raises(ValueError, match="needs 16 characters"):
        make_app({}, "unused", admin_token="short")


def test_only_a_hash_of_the_token_is_kept(hosted: Served) -> None:
    assert TOKEN not in repr(vars(hosted.services.admin))


def test_the_token_comes_from_a_file_or_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    monkeypatch.setenv("SANDTABLE_ADMIN_TOKEN", "another-token-of-the-environment")
    assert command.admin_token(file) == TOKEN
    monkeypatch.setenv("SANDTABLE_ADMIN_TOKEN", "another-token-of-the-environment")
    assert command.admin_token(None) == "another-token-of-the-environment"
    assert command.admin_token(None) == ""


def test_the_options_reach_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: Json = {}

    def run(app: object, listening: socket.socket, **more: object) -> None:
        listening.close()
        given.update(more)

    monkeypatch.setattr(command, "run_server", run)
    file = tmp_path / "token"
    file.write_text(TOKEN)
    options = ["--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "t.db")]
    options += ["--log", "json", "--verbose", "--admin-token-file", str(file)]
    done = CliRunner().invoke(command.serve, options)
    assert done.exit_code == 0, done.output
    assert given == {"log": "json", "verbose": True}
    assert TOKEN not in done.output


def test_the_page_is_served_when_it_is_enabled(hosted: Served) -> None:
    page = hosted.client.get("/admin")
    assert page.status_code == 200
    assert re.findall(r"<script[^>]*>", page.text) == ['<script type="module" src="/web/app.js">']
    assert httpx.Headers(page.headers)["content-security-policy"].startswith("default-src 'self'")
