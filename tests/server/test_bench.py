"""The bench measures a server of its own."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from sandtable.server import bench


def test_the_bench_plays_and_measures(database_url: str) -> None:
    report = bench.run(database_url, tables=4, seconds=0.6)
    assert report["tables"] == 4
    assert report["database"] == ("postgresql" if "://" in database_url else "sqlite")
    for part in ("full_speed", "at_leisure"):
        figures = report[part]
        assert figures["choices"] > 0
        assert figures["choices_per_second"] > 0
        assert 0 < figures["p50_ms"] <= figures["p99_ms"]


def test_its_server_is_gone_afterwards(tmp_path: Path) -> None:
    with bench.server_process(str(tmp_path / "t.db")) as port:
        socket.create_connection(("127.0.0.1", port)).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


def test_a_refusal_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAME", "chess")
    with pytest.raises(RuntimeError, match="no-such-game"):
        bench.run(tables=1, seconds=0.1)
