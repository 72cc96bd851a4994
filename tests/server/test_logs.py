"""The log: lines for people, lines for programs, and no secrets in either."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.server import logs
from tests.server.serving import SERVED, Served, done, running


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Logging is left as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("sandtable", "sandtable.request"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def record(text: str, **facts: object) -> logging.LogRecord:
    """A line that is to be logged, with the error that is being handled."""
    error = sys.exc_info()
    made = logging.LogRecord("sandtable", logging.ERROR, "", 1, text, (), error if error[0] else None)
    made.__dict__["facts"] = facts
    return made


def test_a_line_of_json_has_its_facts() -> None:
    line = json.loads(logs.JsonLines().format(record("a thing happened", table="abc", seconds=0.5)))
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "error",
        "source": "sandtable",
        "text": "a thing happened",
        "table": "abc",
        "seconds": 0.5,
    }


@pytest.mark.parametrize("style", ["text", "json"])
def test_an_error_has_its_trace_in_both_styles(style: logs.Style) -> None:
    try:
        raise ZeroDivisionError("one\ntwo")
    except ZeroDivisionError:
        text = logs.FORMATS[style]().format(record("it failed"))
    if style == "json":
        assert "\n" not in text
        text = json.loads(text)["trace"]
    assert "ZeroDivisionError: one\ntwo" in text
    assert "test_logs.py" in text


def test_a_line_for_people() -> None:
    assert logs.Readable().format(record("it failed")).endswith(" error it failed")


KEY = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Authorization: Bearer Zq3-x_9", "Authorization: Bearer ***"),
        ("SeatRow(side='red', token_hash='abc', nonce='n1', auto=1)", "SeatRow(side='red', token_hash='***'"),
        ("TableRow(dice_key='k1', header='')", "TableRow(dice_key='***', header='')"),
        ('{"token":"t1","side":"red"}', '{"token":"***","side":"red"}'),
        (f"the key was {KEY}", "the key was ***"),
        ("postgresql://me:word@there/db", "postgresql://me:***@there/db"),
        ("table abcDEF123456 at choice 12: hex 1833", "table abcDEF123456 at choice 12: hex 1833"),
    ],
)
def test_what_looks_like_a_secret_is_redacted(text: str, shown: str) -> None:
    assert logs.redacted(text).startswith(shown)
    assert KEY not in logs.redacted(text)


def play_a_little(served: Served) -> list[str]:
    """Do all that has to do with secrets; the secrets."""
    promise = done(served.client.post("/api/dice"))["commitment"]
    key = served.services.dice._keys[promise]
    table = served.table(blue="open")
    done(table.sit("blue", key="secret-secret-secret-secret", nonce="n" * 32))
    with table.listening("red") as reader:
        reader.read()
        table.play("red 1", "red 2", "blue 1")
    table.choose("blue", "card", 99)
    served.client.get(
        f"/api/tables/{table.id}", params={"side": "blue"}, headers={"authorization": "Bearer no"}
    )
    room = served.services.rooms._rooms[table.id]
    hashes = [seat.token_hash for seat in room.seats.values()]
    nonces = [seat.nonce for seat in room.seats.values()]
    return [key, room.row.dice_key, *table.tokens.values(), *hashes, *nonces, "secret-secret-secret-secret"]


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_verbose_log_has_every_request_and_no_secret(
    tmp_path: Path, style: logs.Style, capfd: pytest.CaptureFixture[str]
) -> None:
    logs.configure(style, verbose=True)
    with running(SERVED, str(tmp_path / "t.db"), verbose=True) as served:
        secrets = play_a_little(served)
    lines = capfd.readouterr().err.splitlines()
    assert sum("/choose" in line for line in lines) == 4
    assert not [secret for secret in secrets if secret in "\n".join(lines)]
    if style == "json":
        choose = next(
            line for line in map(json.loads, lines) if line.get("route") == "/api/tables/{id}/choose"
        )
        assert (choose["level"], choose["status"], choose["method"]) == ("info", 200, "POST")
        assert choose["seconds"] < 5


def test_a_quiet_log_is_quiet(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    logs.configure("text")
    with running(SERVED, str(tmp_path / "t.db")) as served:
        play_a_little(served)
    (line,) = capfd.readouterr().err.splitlines()
    assert line.endswith(" info the server is up")
