"""The server is killed in mid-game: what was acknowledged is there after a restart, exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sandtable.server.database import Statement
from sandtable.server.messages import NewTable, SeatWish
from sandtable.server.store import Store
from tests.server import crash_load
from tests.server.crash_load import Auditor, Made, Sitting
from tests.server.in_process import choose, create, services_on
from tests.server.serving import ACE, DEUCE, GAMES

KILLS = 3
ACKNOWLEDGED: list[Made] = [(0, "red", "card", "ace"), (1, "red", "card", "deuce")]


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_load, "STILLBORN", 0)
    monkeypatch.setattr(crash_load, "CHOICES", 20)
    report = crash_load.run(database_url, {"egypt": GAMES["egypt"]}, 60, players=3, most=KILLS)
    assert report.kills == KILLS
    assert report.choices > 0
    assert report.tables >= 3
    assert report.faultless, report


# --- the auditor sees what is wrong --------------------------------------------------------------


def audited(
    path: Path,
    sitting: Callable[[str], Sitting],
    spoil: Callable[[Store, str], Awaitable[None]] | None = None,
) -> Auditor:
    """A table at which red has played an ace and a deuce, spoilt and audited."""

    async def run() -> Auditor:
        async with services_on(path / "t.db") as services:
            wish = NewTable("toy", {"red": SeatWish("me"), "blue": SeatWish("me")})
            seated = await create(services, wish)
            for number, card in enumerate((ACE, DEUCE)):
                await choose(services, seated, "red", number, "card", card)
            auditor = Auditor(services.store)
            await auditor.audit(sitting(seated.table))
            if spoil is not None:
                await spoil(services.store, seated.table)
                await auditor.audit(sitting(seated.table))
            return auditor

    return asyncio.run(run())


def wrongs(auditor: Auditor) -> tuple[int, int, int, int]:
    return auditor.lost, auditor.duplicated, auditor.unkept, auditor.unverifiable


def at(acknowledged: list[Made], unsure: Made | None = None, heard: int = 0) -> Callable[[str], Sitting]:
    return lambda id: Sitting(id, GAMES["toy"], acknowledged, unsure, heard)


def test_a_true_table_passes(tmp_path: Path) -> None:
    assert wrongs(audited(tmp_path, at(ACKNOWLEDGED, heard=2))) == (0, 0, 0, 0)


def test_what_was_sent_without_answer_may_be_there_or_not(tmp_path: Path) -> None:
    unsure: Made = (2, "blue", "card", "trey")
    (tmp_path / "other").mkdir()
    assert wrongs(audited(tmp_path, at(ACKNOWLEDGED, unsure))) == (0, 0, 0, 0)
    assert wrongs(audited(tmp_path / "other", at(ACKNOWLEDGED[:1], ACKNOWLEDGED[1]))) == (0, 0, 0, 0)


def test_a_lost_choice_is_counted(tmp_path: Path) -> None:
    more: list[Made] = [*ACKNOWLEDGED, (2, "blue", "card", "trey")]
    assert wrongs(audited(tmp_path, at(more))) == (1, 0, 0, 0)


def test_a_choice_that_nobody_made_is_counted(tmp_path: Path) -> None:
    assert wrongs(audited(tmp_path, at(ACKNOWLEDGED[:1]))) == (0, 1, 0, 0)


def test_what_was_told_but_not_kept_is_counted(tmp_path: Path) -> None:
    assert wrongs(audited(tmp_path, at(ACKNOWLEDGED, heard=3))) == (0, 0, 1, 0)


def test_a_lost_table_is_counted(tmp_path: Path) -> None:
    assert wrongs(audited(tmp_path, lambda id: at(ACKNOWLEDGED)("elsewhere"))) == (2, 0, 0, 0)


def test_a_changed_line_is_counted(tmp_path: Path) -> None:
    async def spoil(store: Store, id: str) -> None:
        sql = "update lines set line = replace(line, ?, ?) where table_id = ?"
        await store.database.write([Statement(sql, ("deuce", "trey", id))])

    assert wrongs(audited(tmp_path, at(ACKNOWLEDGED), spoil))[3] == 1
