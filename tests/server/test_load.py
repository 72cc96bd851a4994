"""A short load on a server of its own: every choice is acknowledged, every socket hears of it in order."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedOK

from sandtable.cli import run
from sandtable.loadtest import players
from sandtable.loadtest import runner as load
from sandtable.loadtest.client import View, server_process
from sandtable.loadtest.players import ReceivedUpdate, SocketReader
from sandtable.loadtest.runner import Part, Plan, Report


def check(part: Part) -> None:
    """Whether all measurements of a part are there."""
    assert part.moves > 0
    assert part.moves_per_second > 0
    assert part.server_cpu_ms > 0
    assert part.written_bytes > 0
    for times in (part.acknowledged, part.told):
        assert 0 < times.p50_ms <= times.p99_ms <= times.longest_ms


@pytest.fixture(scope="module")
def report() -> Report:
    """A short load and a soak."""
    return load.run("", Plan(tables=20, seconds=1, rate=40, soak=2, length=6))


def test_a_short_load(report: Report) -> None:
    assert (report.database, report.game) == ("sqlite", "egypt")
    assert report.tables >= 20
    assert report.sockets == 40
    assert report.opening.rss_after_mb > report.opening.rss_before_mb > 0
    check(report.full_speed)
    check(report.steady)
    assert report.steady.moves <= 41
    assert report.moves > report.full_speed.moves + report.steady.moves
    assert (report.missed, report.disordered) == (0, 0)


def test_a_short_soak(report: Report) -> None:
    soak = report.soak
    assert soak is not None
    check(soak.part)
    assert soak.part.moves <= 81
    assert soak.games > 0
    assert len(soak.rss_mb) > 10
    assert soak.rss_first_third_mb > 0


def test_postgresql_is_measured_too(postgresql_url: str) -> None:
    stages: list[str] = []

    def stage(name: str, total: float) -> load.Show:
        assert total > 0
        stages.append(name)
        return lambda done, word: None

    report = load.run(postgresql_url, Plan("goeben", tables=3, seconds=0.5, rate=20, spectators=2), stage)
    assert (report.database, report.game) == ("postgresql", "goeben")
    check(report.full_speed)
    assert report.full_speed.database_cpu_ms >= 0
    assert report.sockets == 9
    assert report.soak is None
    assert stages == ["opening tables", "full speed", "steady"]
    assert (report.missed, report.disordered) == (0, 0)


def test_the_server_is_gone_afterwards(tmp_path: Path) -> None:
    with server_process(str(tmp_path / "t.db")) as server:
        socket.create_connection(("127.0.0.1", server.port)).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port))


class Wire:
    """A socket that says what it was told to say, then nothing more."""

    def __init__(self, *updates: ReceivedUpdate) -> None:
        self.left = [msgspec.json.encode(one) for one in updates]
        self.closed = asyncio.Event()

    async def recv(self, *, decode: bool) -> bytes:
        if self.left:
            return self.left.pop(0)
        await self.closed.wait()
        raise ConnectionClosedOK(None, None)

    async def close(self) -> None:
        self.closed.set()


def update(since: int, number: int) -> ReceivedUpdate:
    return ReceivedUpdate(number, since, "playing", View())


async def listened(wire: Wire, number: int) -> tuple[bool, int]:
    """Whether a socket came to a number, and how much was out of order."""
    reader = SocketReader(cast(ClientConnection, wire))
    came = await reader.until(number)
    await reader.leave()
    return came, reader.disordered


@pytest.mark.parametrize(
    ("updates", "wrong"),
    [
        ([update(0, 4), update(5, 5), update(6, 8)], 0),
        ([update(0, 4), update(6, 8)], 1),
        ([update(0, 4), update(5, 6), update(5, 6), update(7, 8)], 1),
        ([update(0, 4), update(7, 8), update(5, 6), update(9, 9)], 3),
    ],
)
def test_gaps_and_repetitions_are_noticed(updates: list[ReceivedUpdate], wrong: int) -> None:
    async def listen() -> tuple[bool, int]:
        return await listened(Wire(*updates), 8)

    assert asyncio.run(listen()) == (True, wrong)


def test_an_update_that_never_comes_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "PATIENCE", 0.01)

    async def listen() -> tuple[bool, int]:
        return await listened(Wire(update(0, 4)), 5)

    assert asyncio.run(listen()) == (False, 0)


def test_a_socket_that_the_server_closes_ends_it() -> None:
    async def listen() -> None:
        wire = Wire(update(0, 4))
        await wire.close()
        await listened(wire, 5)

    with pytest.raises(RuntimeError, match="closed by the server"):
        asyncio.run(listen())


def test_too_few_open_files_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "raise_open_files", lambda: 1024)
    with pytest.raises(OSError, match="4000 sockets need 4328 open files, but only 1024 are allowed here"):
        load.check_open_files(4000)


def test_the_command_prints_the_measurements(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, report: Report
) -> None:
    wanted: list[tuple[str, Plan]] = []

    def measured(database: str, plan: Plan, stage: load.Stage) -> Report:
        wanted.append((database, plan))
        stage("opening tables", 20)(10, "7 a second")
        return report

    assert report.soak is not None
    report = replace(report, soak=replace(report.soak, flat=True))
    monkeypatch.setattr(load, "run", measured)
    command = ["bench", "--server", "--tables", "20", "--rate", "40", "--soak", "2", "--length", "6"]
    assert run([*command, "--seconds", "1"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for words in ("egypt on sqlite", "40 sockets", "full speed", "40 a second", "0 out of order", "an hour"):
        assert words in text
    assert run(["bench", "goeben", "--server", "--database", "postgresql", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steady"]["moves"] == report.steady.moves
    assert wanted == [("", Plan("egypt", 20, 1, 40, 2, 6)), ("postgresql", Plan("goeben"))]


@pytest.mark.parametrize("change", [{"missed": 1}, {"disordered": 1}, {"soak": False}])
def test_the_command_fails_if_something_was_lost_or_memory_grows(
    change: dict[str, int], monkeypatch: pytest.MonkeyPatch, report: Report
) -> None:
    assert report.soak is not None
    soak = replace(report.soak, flat="soak" not in change)
    bad = replace(report, **{**change, "soak": soak})
    monkeypatch.setattr(load, "run", lambda *_: bad)
    assert run(["bench", "--server"]) == 1


def test_the_command_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(database: str, plan: Plan, stage: load.Stage) -> Report:
        raise RuntimeError("POST /tables: 429")

    monkeypatch.setattr(load, "run", refused)
    assert run(["bench", "--server"]) == 2
    assert capsys.readouterr().err == "sandtable: POST /tables: 429\n"
    assert run(["bench", "faerie", "--server", "--scenario", "faerie-twilight"]) == 2
    assert "as it is usually set up" in capsys.readouterr().err
