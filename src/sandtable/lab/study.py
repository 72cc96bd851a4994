"""A study: the games to be played, and the file of their results.

The file has a line of JSON for the study and one for each finished game, in any order. It is append-only,
so that a study that was stopped can be continued.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from sandtable.core.errors import UserError
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.lab.telemetry import Telemetry

Kind: TypeAlias = Literal["match", "tournament", "sweep"]

Key: TypeAlias = tuple[int, int]
"""Identifies a game of a study: the index of its series, and its number in the series."""


class StudyError(UserError):
    """A study that cannot be continued: its file belongs to another study, or cannot be read."""


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games between the same bots with the same rules and data.

    `bots` are in the order of the sides. `changes` replaces values of the data files, by their place:
    `tables.numbers.loot_vp`.
    """

    name: str
    bots: list[str]
    options: list[str] = []
    pack: str = ""
    changes: dict[str, object] = {}


class Study(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games to be played: `games` of each series.

    Games of the same number have the same random numbers in every series (common random numbers). If the
    seats are `swapped`, the bots change sides from one game to the next, and each run of as many games as
    there are sides shares its random numbers.
    """

    kind: Kind
    game: str
    series: list[Series]
    games: int
    seed: int
    scenario: str = ""
    swapped: bool = False
    telemetry: bool = False

    @property
    def keys(self) -> list[Key]:
        """The keys of all games of the study."""
        return [(series, number) for series in range(len(self.series)) for number in range(self.games)]

    def luck(self, series: int, number: int) -> int:
        """The number that seeds a game's random numbers: its own, or one shared by swapped games."""
        return number // len(self.series[series].bots) if self.swapped else number

    def homes(self, series: int, number: int) -> list[int]:
        """For each side, the index of the bot that plays it."""
        seats = len(self.series[series].bots)
        turned = number % seats if self.swapped else 0
        return [(side + turned) % seats for side in range(seats)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line of the file; `sides` and `data` (a hash of the data files) have a value a series."""

    study: Study
    sides: list[list[str]]
    data: list[str]
    rules: int
    sandtable: str
    rivals: bool = True


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game; `decisions` counts the players' choices, `chance` those of Chance."""

    finished: bool
    winner: Side | None
    decisions: int
    chance: int
    illegal: int
    score: tuple[int, ...]
    ending: str = ""
    telemetry: Telemetry | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game of a study."""

    series: int
    number: int
    played: Played

    @property
    def key(self) -> Key:
        """The key of the game."""
        return self.series, self.number


def header(study: Study, games: Sequence[AnyGame]) -> Header:
    """The header of a study's file; `games` holds the game of each series."""
    return Header(
        study=study,
        sides=[list(game.sides) for game in games],
        data=[game.data_hash for game in games],
        rules=games[0].rules_version,
        sandtable=version("sandtable"),
        rivals=games[0].rivals,
    )


def default_path(study: Study) -> Path:
    """The file of a study's results by default; it follows from the study."""
    digest = hashlib.sha256(msgspec.json.encode(study)).hexdigest()[:8]
    return Path("runs") / f"{study.game}-{study.kind}-{digest}.jsonl"


def read(path: Path) -> tuple[Header, list[Line]]:
    """Read a study and its finished games, in order; a last line that was cut off is left out."""
    begun, lines, _ = _parse(path, path.read_bytes())
    if begun is None:
        raise StudyError(f"{path}: there is no study in this file")
    return begun, sorted(lines.values(), key=lambda line: line.key)


class Results:
    """The open file of a study: the finished games in it, and more as they are added."""

    def __init__(self, path: Path, begun: Header) -> None:
        self.path = path
        self._header = begun
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b", buffering=0)
        try:
            self._lines = self._resume()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _resume(self) -> dict[Key, Line]:
        """Read the finished games; write the header to a new file, cut off a broken last line."""
        self._file.seek(0)
        data = self._file.read()
        first = msgspec.json.encode(self._header) + b"\n"
        if first.startswith(data):
            self._file.truncate(0)
            self._write(first)
            return {}
        there, lines, sound = _parse(self.path, data)
        if there != self._header:
            reason = "it is no file of a study" if there is None else difference(there, self._header)
            raise StudyError(f"{self.path}: {reason}; name another file with --out, or delete this one")
        if sound < len(data):
            self._file.truncate(sound)
        return lines

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        os.fsync(self._file.fileno())

    def add(self, lines: Iterable[Line]) -> None:
        """Append finished games; they are on the disk when this returns."""
        new = {line.key: line for line in lines if line.key not in self._lines}
        if not new:
            return
        self._write(b"".join(msgspec.json.encode(line) + b"\n" for line in new.values()))
        self._lines |= new

    @property
    def missing(self) -> list[Key]:
        """The keys of the games still to be played."""
        return [key for key in self._header.study.keys if key not in self._lines]

    @property
    def lines(self) -> list[Line]:
        """The finished games in order."""
        return sorted(self._lines.values(), key=lambda line: line.key)


def difference(there: Header, wanted: Header) -> str:
    """Why a file does not belong to a study."""
    if there.study != wanted.study:
        old, new = (msgspec.to_builtins(one.study) for one in (there, wanted))
        names = [name for name in Study.__struct_fields__ if old.get(name) != new.get(name)]
        return f"it is of another study, with other {' and '.join(names)}"
    if there.sandtable != wanted.sandtable:
        return f"it was begun with sandtable {there.sandtable}, and this is {wanted.sandtable}"
    if there.rules != wanted.rules:
        return f"it was begun with version {there.rules} of the rules, and this is {wanted.rules}"
    return "it was begun with other data files"


def _parse(path: Path, data: bytes) -> tuple[Header | None, dict[Key, Line], int]:
    """The header and games of a file, and how many bytes are whole lines; of equal keys the first counts."""
    rows = data.splitlines(keepends=True)
    try:
        begun = msgspec.json.decode(rows[0], type=Header) if rows else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None, {}, 0
    lines: dict[Key, Line] = {}
    sound = len(rows[0]) if rows else 0
    for at, row in enumerate(rows[1:], 2):
        if not row.endswith(b"\n"):
            break
        try:
            line = msgspec.json.decode(row, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if at == len(rows):
                break
            raise StudyError(f"{path}, line {at}: {error}") from None
        lines.setdefault(line.key, line)
        sound += len(row)
    return begun, lines, sound
