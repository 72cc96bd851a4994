"""The server's log: a line for people, or one of JSON for programs; and the errors of the last hour."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import deque
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from sandtable.server.metrics import Figures

Style: TypeAlias = Literal["text", "json"]

REMEMBERED = 200
"""How many errors the host is shown."""

HOUR = 3600.0
SOURCES = ("sandtable", "uvicorn.error")
"""Whose errors count."""

SECRETS = re.compile(
    r"""(?ix)
    (?P<name> \b bearer \s+
      | \b \w* (?: token | key | nonce s? | hash | password ) ['"]? \s* [:=] \s* \[? ['"]? )
    [^\s'",;)\]}]+
    | (?P<scheme> \w+:// [^\s:/@]* : ) [^\s@]+ (?= @ )
    | \b [0-9a-f]{32,} \b
    """
)


def blotted(text: str) -> str:
    """A text without what looks like a token, a key, a nonce or a password.

    Nothing gives such a thing to the log; this is for the message of an error that nobody foresaw.
    """
    return SECRETS.sub(lambda found: f"{found['name'] or found['scheme'] or ''}***", text)


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says besides its sentence: `log.info("...", extra={"facts": {...}})`."""
    found: dict[str, Any] = record.__dict__.get("facts", {})
    return found


class Readable(logging.Formatter):
    """`2026-03-01 12:00:00 error a request failed`, and the traceback below."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """One line for people."""
        record.levelname = record.levelname.lower()
        return blotted(super().format(record))


class JsonLines(logging.Formatter):
    """An object a line: `time`, `level`, `source`, `text`, `trace` after an error, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        """One line for programs."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": record.name,
            "text": blotted(record.getMessage()),
            **facts(record),
        }
        if record.exc_info:
            line["trace"] = blotted(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


FORMATS: dict[Style, type[logging.Formatter]] = {"text": Readable, "json": JsonLines}


def configure(style: Style, *, verbose: bool = False) -> None:
    """Log to the standard error: what is worth knowing, and a line for each request if it is verbose."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[style]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("sandtable").setLevel(logging.INFO)
    logging.getLogger("sandtable.request").setLevel(logging.INFO if verbose else logging.WARNING)


class Trouble(msgspec.Struct, frozen=True):
    """An error as the host sees it: when, what, and which kind of fault where in the program.

    The fault's own words and the traceback stand in the log only.
    """

    at: int
    text: str
    fault: str = ""


class Troubles(logging.Handler):
    """Remembers the last errors, and counts them."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.ERROR)
        self._figures = figures
        self._last: deque[Trouble] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember an error."""
        self._figures.errors.inc()
        self._last.append(Trouble(int(record.created), blotted(record.getMessage()), fault(record)))

    def last_hour(self) -> list[Trouble]:
        """The errors of the last hour, the newest first."""
        since = time.time() - HOUR
        return [trouble for trouble in reversed(self._last) if trouble.at >= since]

    def listen(self) -> None:
        """Begin."""
        for name in SOURCES:
            logging.getLogger(name).addHandler(self)

    def stop(self) -> None:
        """End."""
        for name in SOURCES:
            logging.getLogger(name).removeHandler(self)


def fault(record: logging.LogRecord) -> str:
    """`ZeroDivisionError at hall.py:120`."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" at {trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__}{where}"
