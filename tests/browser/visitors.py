"""People with browsers of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE_MS = 15_000
DESKTOP = (1440, 900)
PHONE = (390, 844)


class Visitors:
    """Everybody who looks at the server under test. An error on any of their pages is a failure."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
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
        page.on("console", self.keep_error)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(path)
        return page

    def keep_error(self, message: ConsoleMessage) -> None:
        """Keep an error that the page logs."""
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")

    def expect_error(self, pattern: str) -> None:
        """Do not fail on errors that match a pattern."""
        self.expected.append(pattern)

    def leave(self) -> list[str]:
        """Close all pages; the errors that were not expected."""
        for context in self.contexts:
            context.close()
        return [
            error for error in self.errors if not any(re.search(pattern, error) for pattern in self.expected)
        ]
