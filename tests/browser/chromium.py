"""A Chromium for the browser tests: one that is there, or one that is fetched once."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright

VARIABLE = "SANDTABLE_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DOWNLOAD_SECONDS = 300
INSTALL_SECONDS = 600
MISSING = (
    "The browser tests need Chromium: install it (on Debian: apt-get install chromium), "
    f"or name one in ${VARIABLE}."
)


def launch(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=executable(playwright), args=[*ARGUMENTS, *sandbox])


def executable(playwright: Playwright) -> Path:
    """The first Chromium that runs; if there is none, fetch one."""
    named = os.environ.get(VARIABLE)
    if named:
        if not runs(Path(named)):
            raise RuntimeError(f"${VARIABLE} names {named}, which does not run.")
        return Path(named)
    found = present(playwright)
    if found is None:
        with (Path(tempfile.gettempdir()) / "sandtable-chromium.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            found = next(fetched(playwright), None)
    if found is None:
        raise RuntimeError(MISSING)
    return found


def present(playwright: Playwright) -> Path | None:
    """A Chromium on the PATH, or the one that Playwright has downloaded before."""
    on_path = [Path(path) for path in map(shutil.which, COMMANDS) if path]
    return next(filter(runs, [*on_path, Path(playwright.chromium.executable_path)]), None)


def fetched(playwright: Playwright) -> Iterator[Path]:
    """What there is after each way of getting one; another worker may have been quicker."""
    ways = [([], 0), ([sys.executable, "-m", "playwright", "install", "chromium"], DOWNLOAD_SECONDS)]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        ways.append((["apt-get", "update"], INSTALL_SECONDS))
        ways.append((["apt-get", "install", "-y", "chromium"], INSTALL_SECONDS))
    for command, seconds in ways:
        attempt(command, seconds)
        found = present(playwright)
        if found is not None:
            yield found


def attempt(command: list[str], seconds: int) -> None:
    """Run a command for a bounded time; what counts is whether a Chromium is there afterwards."""
    try:
        if command:
            subprocess.run(command, timeout=seconds, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return


def runs(path: Path) -> bool:
    """Whether there is a Chromium, with all the libraries that it needs."""
    try:
        done = subprocess.run([path, "--version"], timeout=30, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
