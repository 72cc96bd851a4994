"""Backups of a running server: whole, of one moment, and good for either database."""

from __future__ import annotations

import asyncio
import json
import re
import stat
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from sandtable.cli import run
from sandtable.server import backup as backups
from sandtable.server.backup import BackupError, Checked, Foot
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import BackupDatabase, Statement
from sandtable.server.databases import connect
from sandtable.server.store import KEPT, MIGRATIONS, Store
from tests.server.serving import GENEROUS, SERVED, Served, Table, done, new_database, running

T = TypeVar("T")

GAMES = {name: SERVED[name] for name in ("toy", "nods")}


def quiet(done: int, whole: int) -> None:
    """Nobody looks at the progress."""


def on(url: str, work: Callable[[BackupDatabase], Awaitable[T]]) -> T:
    """Do something with a database."""

    async def go() -> T:
        database = await connect(url)
        try:
            await Store(database).migrate()
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(go())


def saved(url: str, file: Path) -> Foot:
    return on(url, lambda database: backups.save(database, file, quiet))


def restored(url: str, file: Path) -> Checked:
    async def work(database: BackupDatabase) -> Checked:
        await backups.restore(database, file, quiet)
        ids = backups.tables_in(file)
        return await backups.check_records(Store(database), Catalogue(GAMES), ids, quiet)

    return on(url, work)


def other(url: str, tmp_path: Path, postgresql: str) -> str:
    """An empty database of the other kind."""
    return str(tmp_path / "other.db") if "://" in url else new_database(postgresql)


def filled(served: Served) -> list[Table]:
    """A game in progress with talk and a proposal, one that is over, one that has not begun."""
    going = served.table(blue="open")
    going.sit("blue")
    going.play("red 1", "red 2", "blue 1")
    done(going.post("say", "blue", text="Well played «½» 🎲"))
    done(going.post("undo", "red", to=0))
    over = served.table("nods")
    over.play("red 1")
    done(over.post("resign", "red"))
    return [going, over, served.table(blue="open")]


def test_a_backup_restores_everything_into_the_other_database(
    database_url: str, tmp_path: Path, postgresql: str
) -> None:
    file = tmp_path / "all.backup"
    with running(GAMES, database_url, limits=GENEROUS) as served:
        tables = filled(served)
        before = [table.everything() for table in tables]
        foot = saved(database_url, file)
    assert foot.tables == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    elsewhere = other(database_url, tmp_path, postgresql)
    with running(GAMES, elsewhere, limits=GENEROUS) as served:
        assert restored(elsewhere, file) == Checked(2, 1, [], [])
        again = [Table(served, table.id, table.tokens) for table in tables]
        assert [table.everything() for table in again] == before
        again[0].play("blue 2")


def test_what_was_acknowledged_before_a_backup_is_in_it(database_url: str, tmp_path: Path) -> None:
    file, fresh = tmp_path / "busy.backup", str(tmp_path / "fresh.db")
    with running(GAMES, database_url, limits=GENEROUS) as served, ThreadPoolExecutor(1) as pool:
        acknowledged: list[str] = []
        stop = threading.Event()

        def play() -> None:
            while not stop.is_set():
                table = served.table()
                table.play("red 1")
                acknowledged.append(table.id)

        playing = pool.submit(play)
        while len(acknowledged) < 3 and not playing.done():
            served.client.get("/api/games")
        before = acknowledged.copy()
        saved(database_url, file)
        stop.set()
        playing.result()
    checked = restored(fresh, file)
    assert checked.verified >= len(before)
    assert not checked.wrong
    kept = file.read_text()
    assert all(f'["{id}",0,"{{\\"line\\":\\"choice\\",\\"side\\":\\"red\\"' in kept for id in before)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file, url = tmp_path / "a.backup", str(tmp_path / "t.db")
    with running(GAMES, url, limits=GENEROUS) as served:
        table = served.table()
        saved(url, file)
        kept = file.read_bytes()
        with pytest.raises(BackupError, match=r"a\.backup exists already; nothing was written"):
            saved(url, file)
        assert file.read_bytes() == kept
        table.play("red 1")
        before = table.everything()
        with pytest.raises(BackupError, match="in the database already; nothing was changed"):
            restored(url, file)
        assert table.everything() == before


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of one game."""
    url, file = str(tmp_path / "t.db"), tmp_path / "a.backup"
    with running(GAMES, url, limits=GENEROUS) as served:
        served.table().play("red 1", "red 2")
        saved(url, file)
    return file


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda data: data[:-30], "cut off"),
        (lambda data: data[: data.rindex(b"\n", 0, -1) + 1], "cut off"),
        (lambda data: data.replace(b"deuce", b"trey"), "changed after it was made"),
        (lambda data: data.replace(b'"schema":', b'"schema":9'), "changed after it was made"),
        (lambda data: data.replace(b'"sandtable_backup":1', b'"sandtable_backup":7'), "format 7"),
        (lambda data: b"Dear diary\n", "this is no backup"),
        (lambda data: b"", "this is no backup"),
    ],
)
def test_a_spoilt_backup_is_refused(
    backup: Path,
    tmp_path: Path,
    spoil: Callable[[bytes], bytes],
    text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    backup.write_bytes(spoil(backup.read_bytes()))
    fresh = tmp_path / "fresh.db"
    assert run(["restore", str(backup), "--database", str(fresh)]) == 2
    told = capsys.readouterr().err
    assert text in told
    assert told.count("\n") == 1
    assert not fresh.exists()


def test_a_record_that_does_not_verify_is_named(backup: Path, tmp_path: Path) -> None:
    url = str(tmp_path / "t.db")
    sql = "update lines set line = replace(line, 'deuce', 'trey')"
    on(url, lambda database: database.write([Statement(sql)]))
    file = tmp_path / "bent.backup"
    saved(url, file)
    checked = restored(str(tmp_path / "fresh.db"), file)
    assert checked.verified == 0
    assert re.search("table .*: .*was changed", checked.wrong[0])


def test_the_command_saves_and_restores(
    backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh, again = str(tmp_path / "fresh.db"), tmp_path / "again.backup"
    assert run(["restore", str(backup), "--database", fresh]) == 0
    told = capsys.readouterr().out
    assert "1 tables" in told
    assert "Not verified: table" in told
    assert "There is no game 'toy'" in told
    assert run(["backup", str(again), "--database", fresh]) == 0
    assert again.read_bytes().split(b"\n")[1:-2] == backup.read_bytes().split(b"\n")[1:-2]
    assert run(["backup", str(tmp_path / "none.backup"), "--database", str(tmp_path / "none.db")]) == 2
    assert "there is no such database" in capsys.readouterr().err


def test_a_backup_holds_every_table_of_the_schema(tmp_path: Path) -> None:
    async def work(database: BackupDatabase) -> set[str]:
        rows = await database.read("select name from sqlite_master where type = 'table'")
        return {str(name) for (name,) in rows}

    assert on(str(tmp_path / "t.db"), work) - {"schema", "promises"} == set(KEPT)


def test_the_head_names_the_schema(backup: Path) -> None:
    head = json.loads(backup.read_text().split("\n")[0])
    assert head["schema"] == len(MIGRATIONS)
