"""One Chromium for all browser tests, a server for each module, and visitors who make no errors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.rest import Rest
from tests.browser.server import Server

PATIENCE_MS = 15_000
DESKTOP = (1440, 900)
PHONE = (390, 844)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        expect.set_options(timeout=PATIENCE_MS)
        yield chromium
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


class Visitors:
    """People with browsers of their own. An error on any of their pages is a failure."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: list[str] = []

    def __call__(
        self, path: str = "/", *, phone: bool = False, still: bool = True, dark: bool = False
    ) -> Page:
        """Open a page in a browser of its own."""
        width, height = PHONE if phone else DESKTOP
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(path)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        """Keep what the page complains about."""
        if message.type == "error":
            self.troubles.append(f"{message.text} ({message.location['url']})")

    def expect_trouble(self, pattern: str) -> None:
        """From now on, complaints like this one are part of the test."""
        self.expected.append(pattern)

    def leave(self) -> list[str]:
        """Close all pages; the complaints that nobody expected."""
        for context in self.contexts:
            context.close()
        return [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self.expected)
        ]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitors]:
    """Open pages; at the end there must have been no errors on them."""
    visitors = Visitors(browser, server.url)
    yield visitors
    assert visitors.leave() == []
