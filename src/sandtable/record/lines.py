"""The record of a game: a header and a line a choice, append-only; everything else is derived."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec

from sandtable.record.dice import Commitment

FORMAT = 1

LARGEST = 32 * 1024 * 1024
"""Characters in a file; a long game has a fortieth of that."""

LONGEST_LINE = 20_000
"""Characters in a line; a choice has about a hundred, a header a thousand."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game was started with."""

    sandtable: int
    game: str
    rules: int
    data: str
    seats: dict[str, str]
    dice: Commitment
    scenario: str = ""
    options: dict[str, bool] = {}
    pack: str = ""


class Chosen(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="choice",
    omit_defaults=True,
):
    """One choice, by a side or by Chance; a choice of Chance has a serial number.

    `auto` marks an answer that the table gave for a side because there was no other.
    """

    side: str
    verb: str
    noun: object = None
    serial: int | None = None
    auto: bool = False
    check: str = ""


class Undone(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="undo",
    omit_defaults=True,
):
    """The last choices were taken back, down to this many; the lines stay in the record."""

    by: str
    to: int
    check: str = ""


class Ended(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="end",
    omit_defaults=True,
):
    """The game is over: who won, the score, the key that was committed to, and who gave up, if so.

    `agreed` is a draw by agreement. A game whose rules are no longer there ends in one of these two
    ways, and without a score.
    """

    winner: str
    score: list[int]
    key: str = ""
    resigned: str = ""
    agreed: bool = False
    check: str = ""


class Migrated(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="migrate",
    omit_defaults=True,
):
    """The players agreed to go on with another version of the rules or the data.

    The lines before it fit both, rolls included; so the whole record is replayed on the last one.
    """

    rules: int
    data: str
    check: str = ""


CHECK = 8
"""How much of the digest a line shows."""


def _digest(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


Line: TypeAlias = Chosen | Undone | Ended | Migrated


class RecordError(Exception):
    """A record that cannot be used: which line, what is wrong with it."""


class Altered(RecordError):
    """A record whose lines can be read, but were changed after they were written."""


class Record:
    """A header and its lines, chained: each line bears a check that sums up all before it."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines: list[Line] = []
        self.digest = _digest("", encode(header))

    def append(self, line: Line) -> None:
        """Add a line, and its check."""
        bare = msgspec.structs.replace(line, check="")
        self.digest = _digest(self.digest, encode(bare))
        self.lines.append(msgspec.structs.replace(line, check=self.digest[:CHECK]))

    @property
    def current(self) -> Header:
        """The header with the rules and the data that the game is played with now."""
        moved = [line for line in self.lines if isinstance(line, Migrated)]
        if not moved:
            return self.header
        return msgspec.structs.replace(self.header, rules=moved[-1].rules, data=moved[-1].data)

    def standing(self) -> list[Chosen]:
        """The choices that count: what was taken back is left out."""
        choices: list[Chosen] = []
        for line in self.lines:
            if isinstance(line, Chosen):
                choices.append(line)
            elif isinstance(line, Undone):
                del choices[line.to :]
        return choices

    def ending(self) -> Ended | None:
        """How the game ended, if it did."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Ended) else None


_header = msgspec.json.Decoder(Header)
_line: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Chosen | Undone | Ended | Migrated)


def encode(line: Header | Line) -> str:
    """One line of JSON."""
    return msgspec.json.encode(line).decode()


def decode_header(text: str) -> Header:
    """A header that `encode` made."""
    try:
        return _header.decode(text)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is no header of a record: {error}") from None


def decode(text: str) -> Line:
    """A line that `encode` made."""
    try:
        return _line.decode(text)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is no line of a record: {error}") from None


def save(record: Record, path: Path) -> None:
    """Write a record next to its place and move it there whole: an old file is never half lost."""
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
    """Read a record; every fault is told with its line."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RecordError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None
    if len(text) > LARGEST:
        raise RecordError(f"{path}: the file is larger than any record")
    if not text.strip():
        raise RecordError(f"{path}: the file is empty")
    if not text.endswith("\n"):
        count = text.count("\n") + 1
        raise RecordError(f"{path}, line {count}: the file is cut off in the middle of this line")
    return parse(text.split("\n"), str(path))


def parse(lines: Iterable[str], name: str) -> Record:
    """A record from its lines."""
    found = _numbered(lines, name)
    number, text = next(found, (1, ""))
    try:
        header = _header.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{name}, line {number}: this is no header of a record: {error}") from None
    if header.sandtable != FORMAT:
        raise RecordError(f"{name}: record format {header.sandtable} is not known, only {FORMAT}")
    if encode(header) != text.strip():
        raise Altered(f"{name}, line {number}: this line is not as it was written")
    record = Record(header)
    standing = 0
    for number, text in found:
        where = f"{name}, line {number}"
        try:
            line = _line.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise RecordError(f"{where}: {error}") from None
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
