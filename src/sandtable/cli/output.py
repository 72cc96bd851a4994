"""Where the command writes: results to stdout, everything else to stderr."""

from __future__ import annotations

import msgspec
from rich.console import Console

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


def print_json(value: object) -> None:
    """A result for programs."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    out.print(text, soft_wrap=True)


def sentence(error: Exception) -> str:
    """What went wrong, as a sentence in one line."""
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror.lower()}" if error.filename else error.strerror
    else:
        text = " ".join(str(error).split())
    return text if text.endswith((".", "?")) else text + "."
