"""Record files: written atomically, and read with the line of every fault."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from sandtable.game.data import text_of
from sandtable.record.lines import (
    FORMAT,
    Altered,
    Migrated,
    Record,
    RecordError,
    Undone,
    decode,
    decode_header,
    encode,
    located,
)

LARGEST = 32 * 1024 * 1024
"""Characters; a larger file is refused. A long game has a fortieth of it."""

LONGEST_LINE = 20_000
"""Characters; a longer line is refused. A choice has about a hundred, a header a thousand."""


def save(record: Record, path: Path) -> None:
    """Write a record to a temporary file and rename it: an old file is replaced whole or not at all."""
    part = path.with_name(path.name + ".part")
    text = "\n".join([encode(record.header), *map(encode, record.lines)]) + "\n"
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def load(path: Path) -> Record:
    """Read a record; an error names the line of the fault."""
    text = text_of(path, RecordError, LARGEST + 1)
    if len(text) > LARGEST:
        raise RecordError(f"{path}: the file is larger than any record")
    if not text.strip():
        raise RecordError(f"{path}: the file is empty")
    if not text.endswith("\n"):
        count = text.count("\n") + 1
        raise RecordError(f"{path}, line {count}: the file is cut off in the middle of this line")
    return parse(text.split("\n"), str(path))


def parse(lines: Iterable[str], name: str) -> Record:
    """A record from its lines; `name` is that of the file, for errors."""
    found = _numbered(lines, name)
    number, text = next(found, (1, ""))
    with located(f"{name}, line {number}"):
        header = decode_header(text)
    if header.sandtable != FORMAT:
        raise RecordError(f"{name}: record format {header.sandtable} is not known, only {FORMAT}")
    if encode(header) != text.strip():
        raise Altered(f"{name}, line {number}: this line is not as it was written")
    record = Record(header)
    standing = 0
    for number, text in found:
        where = f"{name}, line {number}"
        with located(where):
            line = decode(text)
        if record.ending() is not None:
            raise RecordError(f"{where}: the game is over, nothing follows its end")
        if isinstance(line, Undone) and not 0 <= line.to < standing:
            raise RecordError(f"{where}: takes back to choice {line.to}, but there are {standing}")
        if not isinstance(line, Migrated):
            standing = line.to if isinstance(line, Undone) else standing + 1
        record.append(line)
        if record.lines[-1].check != line.check or encode(record.lines[-1]) != text.strip():
            raise Altered(f"{where}: this line or one before it was changed (its check is wrong)")
    return record


def _numbered(lines: Iterable[str], name: str) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise RecordError(f"{name}, line {number}: longer than any line of a record")
        if text.strip():
            yield number, text
