"""Databases and servers for the tests: everything is tried on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.loadtest.client import local_postgresql
from tests.server.serving import GENEROUS, SERVED, Served, new_database, running

BOTH = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL of our own.

    Run by root it needs a user of its own, whom pytest keeps out of its directories.
    """
    with tempfile.TemporaryDirectory() as directory, local_postgresql(Path(directory) / "data") as url:
        yield url


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return empty(request, tmp_path)


@pytest.fixture
def postgresql_url(postgresql: str) -> str:
    """An empty PostgreSQL database."""
    return new_database(postgresql)


@pytest.fixture(scope="session", params=BOTH)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with all games, shared by many tests, each at tables of its own."""
    url = empty(request, tmp_path_factory.mktemp("served"))
    with running(SERVED, url, limits=GENEROUS) as server:
        yield server


def empty(request: pytest.FixtureRequest, directory: Path) -> str:
    """The URL of an empty database of the kind that is asked for."""
    if request.param == "sqlite":
        return str(directory / "tables.db")
    return new_database(request.getfixturevalue("postgresql"))
