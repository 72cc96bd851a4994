"""The command as a user meets it: what it says, how it ends, and how much memory it takes."""

from __future__ import annotations

import contextlib
import io
import resource
from typing import NamedTuple

from sandtable import cli

MOST_MEMORY = 512 * 1024
"""Kilobytes by which the process may grow while a bad file is read."""


class Said(NamedTuple):
    """How a command ended."""

    code: int
    output: str
    errors: str


def command(*arguments: str) -> Said:
    """Carry out a command in this process; a traceback comes out as the exception that it is."""
    out, errors = io.StringIO(), io.StringIO()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = cli.run(list(arguments))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MOST_MEMORY, f"{arguments[0]} takes {grown // 1024} MB"
    return Said(code, out.getvalue(), errors.getvalue())
