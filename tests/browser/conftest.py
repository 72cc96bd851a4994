"""One Chromium for all browser tests, a server for each module, and visitors who make no errors."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.rest import Rest
from tests.browser.server import Server
from tests.browser.visitors import PATIENCE_MS, Visitors


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        expect.set_options(timeout=PATIENCE_MS)
        yield chromium
        asyncio._set_running_loop(chromium._loop)
        chromium.close()


@pytest.fixture(autouse=True)
def own_loop(browser: Browser) -> Iterator[None]:
    """Playwright's event loop counts as running for as long as it lives: hide it from all other tests."""
    asyncio._set_running_loop(browser._loop)
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on its own port with its own tables."""
    started = Server(tmp_path_factory.mktemp("server"))
    yield started
    started.stop()


@pytest.fixture
def rest(server: Server) -> Iterator[Rest]:
    """The server's REST API."""
    client = Rest(server.url)
    yield client
    client.http.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitors]:
    """Open pages; at the end there must have been no errors on them."""
    visitors = Visitors(browser, server.url)
    yield visitors
    assert visitors.leave() == []
