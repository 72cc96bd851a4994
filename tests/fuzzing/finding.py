"""What a fuzzer found, kept in a file that says how to see it again."""

from __future__ import annotations

import traceback
from pathlib import Path


class Stuck(BaseException):
    """A seed takes too long. No command may turn that into a sentence, as it does with other errors."""


class Finding(Exception):
    """Something that must not happen: where, what, and how to see it again."""


def written(folder: Path, fuzzer: str, seed: int, how: str, error: BaseException) -> Finding:
    """Write a finding down with its traceback; `how` says what was kept to see it again."""
    what = f"{fuzzer}, seed {seed}: {type(error).__name__}: {error}".rstrip(": ")
    again = f"Run it again: make fuzz ONLY={fuzzer} SEED={seed}"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{fuzzer}-{seed}.txt"
    details = "".join(traceback.format_exception(error))
    file.write_text(f"{what}\n{how}.\n{again}\n\n{details}", encoding="utf-8")
    return Finding(f"{what.splitlines()[0]} ({file}). {again}")
