"""The record of a game: a header and a line a choice, append-only; everything else is derived."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import msgspec

from sandtable.core.errors import UserError
from sandtable.core.play import Illegal
from sandtable.record.dice import Commitment

FORMAT = 1


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


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", omit_defaults=True):
    """What all lines have in common; the last field of each is `check`, the head of the running digest."""


class Chosen(_Line, frozen=True, tag="choice"):
    """One choice, by a side or by Chance; a choice of Chance has a serial number.

    `auto` marks an answer that the table gave for a side because there was no other.
    """

    side: str
    verb: str
    noun: object = None
    serial: int | None = None
    auto: bool = False
    check: str = ""


class Undone(_Line, frozen=True, tag="undo"):
    """The last choices were taken back, down to this many; the lines stay in the record."""

    by: str
    to: int
    check: str = ""


class Ended(_Line, frozen=True, tag="end"):
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


class Migrated(_Line, frozen=True, tag="migrate"):
    """The players agreed to go on with another version of the rules or the data.

    The lines before it fit both, rolls included; so the whole record is replayed on the last one.
    """

    rules: int
    data: str
    check: str = ""


CHECK = 8
"""Hexadecimal digits of the digest that a line shows."""


def _digest(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


Line: TypeAlias = Chosen | Undone | Ended | Migrated


class RecordError(UserError):
    """A record that cannot be used: which line, what is wrong with it."""


class Altered(RecordError):
    """A record whose lines can be read, but were changed after they were written."""


@contextmanager
def located(where: str) -> Iterator[None]:
    """Tell where a fault of a record is: what does not fit inside becomes an error that begins with it."""
    try:
        yield
    except (Illegal, RecordError, ValueError) as error:
        raise RecordError(f"{where}: {error}") from None


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
        for line in reversed(self.lines):
            if isinstance(line, Migrated):
                return msgspec.structs.replace(self.header, rules=line.rules, data=line.data)
        return self.header

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


_header_decoder = msgspec.json.Decoder(Header)
_line_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Chosen | Undone | Ended | Migrated)


def encode(line: Header | Line) -> str:
    """One line of JSON."""
    return msgspec.json.encode(line).decode()


def decode_header(text: str) -> Header:
    """A header that `encode` made."""
    try:
        return _header_decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"this is no header of a record: {error}") from None


def decode(text: str) -> Line:
    """A line that `encode` made."""
    try:
        return _line_decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"this is no line of a record: {error}") from None
