"""The server's log, as text for people or as JSON for programs, and the errors of the last hour."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import deque
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from sandtable.server.metrics import Metrics

Style: TypeAlias = Literal["text", "json"]

REMEMBERED = 200
"""Errors in memory; above it, the oldest is dropped."""

HOUR = 3600.0
"""Seconds; older errors are not on the admin page."""

SOURCES = ("sandtable", "uvicorn.error")
"""The loggers whose errors are remembered."""

SECRETS = re.compile(
    r"""(?ix)
    (?P<name> \b bearer \s+
      | \b \w* (?: token | key | nonce s? | hash | password ) ['"]? \s* [:=] \s* \[? ['"]? )
    [^\s'",;)\]}]+
    | (?P<scheme> \w+:// [^\s:/@]* : ) [^\s@]+ (?= @ )
    | \b [0-9a-f]{32,} \b
    """
)


def redacted(text: str) -> str:
    """A text with *** for everything that looks like a token, a key, a nonce or a password.

    The program logs no secrets; this is for the messages of unexpected errors.
    """
    return SECRETS.sub(lambda found: f"{found['name'] or found['scheme'] or ''}***", text)


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """The facts of a line besides its sentence: `log.info("...", extra={"facts": {...}})`."""
    found: dict[str, Any] = record.__dict__.get("facts", {})
    return found


class Readable(logging.Formatter):
    """Formats lines such as `2026-03-01 12:00:00 error a request failed`, with the traceback below."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """A line for people."""
        record.levelname = record.levelname.lower()
        return redacted(super().format(record))


class JsonLines(logging.Formatter):
    """Formats a line as one object: `time`, `level`, `source`, `text`, `trace` after an error, the facts."""

    def format(self, record: logging.LogRecord) -> str:
        """A line for programs."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": record.name,
            "text": redacted(record.getMessage()),
            **facts(record),
        }
        if record.exc_info:
            line["trace"] = redacted(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


FORMATS: dict[Style, type[logging.Formatter]] = {"text": Readable, "json": JsonLines}


def configure(style: Style, *, verbose: bool = False) -> None:
    """Log to the standard error; with `verbose` a line for each request too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[style]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("sandtable").setLevel(logging.INFO)
    logging.getLogger("sandtable.request").setLevel(logging.INFO if verbose else logging.WARNING)


class LoggedError(msgspec.Struct, frozen=True):
    """An error as the host sees it: when, what, and which kind of fault where in the program.

    The fault's own words and the traceback stand in the log only.
    """

    at: int
    text: str
    fault: str = ""


class RecentErrors(logging.Handler):
    """A log handler that remembers the last errors and counts all."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics
        self._last: deque[LoggedError] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember an error."""
        self._metrics.errors.inc()
        self._last.append(LoggedError(int(record.created), redacted(record.getMessage()), fault(record)))

    def last_hour(self) -> list[LoggedError]:
        """The errors of the last hour, the newest first."""
        since = time.time() - HOUR
        return [error for error in reversed(self._last) if error.at >= since]

    def listen(self) -> None:
        """Begin to listen to the loggers."""
        for name in SOURCES:
            logging.getLogger(name).addHandler(self)

    def stop(self) -> None:
        """Stop listening."""
        for name in SOURCES:
            logging.getLogger(name).removeHandler(self)


def fault(record: logging.LogRecord) -> str:
    """The kind of an error and where it was raised: `ZeroDivisionError at room.py:120`."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" at {trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__}{where}"
