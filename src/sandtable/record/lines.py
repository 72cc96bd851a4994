"""The record of a game: a header and its lines, append-only. Everything else is derived from it."""

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
    """The first line of a record: the game, the versions of its rules and data, seats, dice and set-up."""

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
    """The base of all lines. The last field of each is `check`, the head of the running digest."""


class Chosen(_Line, frozen=True, tag="choice"):
    """One choice, by a side or by Chance; a choice of Chance has a serial number.

    `auto` marks the only legal answer, which was given for a side automatically.
    """

    side: str
    verb: str
    noun: object = None
    serial: int | None = None
    auto: bool = False
    check: str = ""


class Undone(_Line, frozen=True, tag="undo"):
    """An undo: `to` is the number of choices that stand after it. The lines stay in the record."""

    by: str
    to: int
    check: str = ""


class Ended(_Line, frozen=True, tag="end"):
    """The end of the game: winner, score, revealed key of the dice, and the side that resigned, if any.

    `agreed` is a draw by agreement. An outdated game can only end by resignation or agreement, and
    without a score.
    """

    winner: str
    score: list[int]
    key: str = ""
    resigned: str = ""
    agreed: bool = False
    check: str = ""


class Migrated(_Line, frozen=True, tag="migrate"):
    """A migration: the players agreed to go on with another version of the rules or the data.

    The lines before it fit both versions, rolls included; so the whole record is replayed on the last one.
    """

    rules: int
    data: str
    check: str = ""


CHECK = 8
"""Hexadecimal digits of the digest in the `check` of a line."""


def _digest(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


Line: TypeAlias = Chosen | Undone | Ended | Migrated


class RecordError(UserError):
    """A record that cannot be used. It says which line is wrong, and why."""


class Altered(RecordError):
    """A record whose lines can be read, but were changed after they were written."""


@contextmanager
def located(where: str) -> Iterator[None]:
    """Turn an error inside into a RecordError that begins with the place of the fault."""
    try:
        yield
    except (Illegal, RecordError, ValueError) as error:
        raise RecordError(f"{where}: {error}") from None


class Record:
    """A header and its lines in a hash chain: the check of each line sums up all before it."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines: list[Line] = []
        self.digest = _digest("", encode(header))

    def append(self, line: Line) -> None:
        """Add a line with its check."""
        bare = msgspec.structs.replace(line, check="")
        self.digest = _digest(self.digest, encode(bare))
        self.lines.append(msgspec.structs.replace(line, check=self.digest[:CHECK]))

    @property
    def current(self) -> Header:
        """The header with the current versions of rules and data: those of the last migration."""
        for line in reversed(self.lines):
            if isinstance(line, Migrated):
                return msgspec.structs.replace(self.header, rules=line.rules, data=line.data)
        return self.header

    def standing(self) -> list[Chosen]:
        """The choices that were not taken back."""
        choices: list[Chosen] = []
        for line in self.lines:
            if isinstance(line, Chosen):
                choices.append(line)
            elif isinstance(line, Undone):
                del choices[line.to :]
        return choices

    def ending(self) -> Ended | None:
        """The line that ends the game, if there is one."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Ended) else None


_header_decoder = msgspec.json.Decoder(Header)
_line_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


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
