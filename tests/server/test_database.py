"""A write happens whole or not at all, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sandtable.server.database import Conflict, Database, SQLite, Statement, Unavailable
from sandtable.server.databases import connect
from sandtable.server.postgresql import numbered

Work = Callable[[Database], Awaitable[None]]


def on(url: str, work: Work) -> None:
    """Do something with a database that has a table of words."""

    async def run() -> None:
        database = await connect(url)
        try:
            await database.write([Statement("create table words (word text primary key, size integer)")])
            await work(database)
        finally:
            await database.close()

    asyncio.run(run())


def add(word: str, size: int = 0) -> Statement:
    return Statement("insert into words values (?, ?)", (word, size))


async def words(database: Database) -> list[str]:
    return [str(word) for (word,) in await database.read("select word from words order by word")]


def test_what_is_written_is_read(database_url: str) -> None:
    async def work(database: Database) -> None:
        await database.write([add("one", 1), add("two", 2)])
        assert await words(database) == ["one", "two"]
        assert await database.read("select size from words where word = ?", "two") == [(2,)]

    on(database_url, work)


def test_a_key_that_is_taken_undoes_the_whole_write(database_url: str) -> None:
    async def work(database: Database) -> None:
        await database.write([add("one")])
        with pytest.raises(Conflict):
            await database.write([add("two"), add("one"), add("three")])
        assert await words(database) == ["one"]

    on(database_url, work)


def test_a_row_that_is_not_as_it_was_undoes_the_whole_write(database_url: str) -> None:
    async def work(database: Database) -> None:
        rename = Statement("update words set word = ? where word = ?", ("uno", "one"), rows=1)
        with pytest.raises(Conflict):
            await database.write([add("two"), rename])
        assert await words(database) == []
        await database.write([add("one"), rename])
        assert await words(database) == ["uno"]

    on(database_url, work)


def test_of_many_writes_at_once_each_stands_or_falls_alone(database_url: str) -> None:
    async def work(database: Database) -> None:
        jobs = [database.write([add(f"{n:02}"), add(f"{n // 2:02}x")]) for n in range(20)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 10
        assert outcomes.count(None) == 10
        assert len(await words(database)) == 20

    on(database_url, work)


def test_a_value_that_does_not_fit_fails_alone(database_url: str) -> None:
    async def work(database: Database) -> None:
        outcomes = await asyncio.gather(
            database.write([add("one")]),
            database.write([add("two", 2**70)]),
            database.write([add("three")]),
            return_exceptions=True,
        )
        assert [isinstance(outcome, Exception) for outcome in outcomes] == [False, True, False]
        assert await words(database) == ["one", "three"]

    on(database_url, work)


def test_a_statement_that_cannot_be_carried_out(database_url: str) -> None:
    async def work(database: Database) -> None:
        with pytest.raises(Unavailable):
            await database.write([add("one"), Statement("insert into nothing values (1)")])
        with pytest.raises(Unavailable):
            await database.read("select * from nothing")
        await database.write([add("two")])
        assert await words(database) == ["two"]

    on(database_url, work)


def test_a_closed_database_says_so(database_url: str) -> None:
    async def run() -> None:
        database = await connect(database_url)
        await database.close()
        with pytest.raises(Unavailable):
            await database.write([Statement("create table words (word text)")])
        with pytest.raises(Unavailable):
            await database.read("select 1")

    asyncio.run(run())


def test_what_is_queued_is_written_before_closing(tmp_path: Path) -> None:
    async def run() -> list[str]:
        database = SQLite(tmp_path / "t.db")
        await database.write([Statement("create table words (word text, size integer)")])
        writes = [asyncio.create_task(database.write([add(f"{n:02}")])) for n in range(30)]
        await asyncio.sleep(0)
        await database.close()
        await asyncio.gather(*writes)
        again = SQLite(tmp_path / "t.db")
        try:
            return await words(again)
        finally:
            await again.close()

    assert len(asyncio.run(run())) == 30


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        asyncio.run(connect("postgresql://nobody@127.0.0.1:1/nothing"))
    with pytest.raises(Unavailable, match="unable to open"):
        asyncio.run(connect(str(tmp_path)))
    (tmp_path / "letter.txt").write_text("Dear database, " * 100)
    with pytest.raises(Unavailable, match=r"letter\.txt: file is not a database"):
        asyncio.run(connect(str(tmp_path / "letter.txt")))


def test_question_marks_become_numbers() -> None:
    assert numbered("a = ? and b = ?") == "a = $1 and b = $2"
    assert numbered("nothing") == "nothing"
