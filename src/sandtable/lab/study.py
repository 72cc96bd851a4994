"""A study: which games are to be played, and the file that their results are kept in.

The file holds a line of JSON for the study and one for each finished game, in any order. It is only
ever appended to, so that a study that was stopped goes on where it was.
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
"""A game of a study: the number of its series, and its number in that."""


class StudyError(UserError):
    """A study that cannot go on: a file of another one, or one that cannot be read."""


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games between the same bots with the same rules and data.

    `bots` are in the order of the sides; `changes` are values put in the place of those in the data
    files, by their place: `tables.numbers.loot_vp`.
    """

    name: str
    bots: list[str]
    options: list[str] = []
    pack: str = ""
    changes: dict[str, object] = {}


class Study(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be played: of each series so many games.

    If the seats are `swapped`, the bots change sides from one game to the next, and as many games as
    there are sides have the same luck. Games of the same number have the same luck in every series.
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
        """Every game that belongs to the study."""
        return [(series, number) for series in range(len(self.series)) for number in range(self.games)]

    def luck(self, series: int, number: int) -> int:
        """The number that decides on the luck of a game."""
        return number // len(self.series[series].bots) if self.swapped else number

    def homes(self, series: int, number: int) -> list[int]:
        """For each side which of the bots plays it."""
        seats = len(self.series[series].bots)
        turned = number % seats if self.swapped else 0
        return [(side + turned) % seats for side in range(seats)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line of the file. `sides` and `data`, a hash of the data files, are of each series."""

    study: Study
    sides: list[list[str]]
    data: list[str]
    rules: int
    sandtable: str
    rivals: bool = True


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went; `decisions` are the players' choices, `chance` those of Chance."""

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
        """Which game this is."""
        return self.series, self.number


def header(study: Study, games: Sequence[AnyGame]) -> Header:
    """The first line of the file of a study, given the game of each series."""
    return Header(
        study=study,
        sides=[list(game.sides) for game in games],
        data=[game.data_hash for game in games],
        rules=games[0].rules_version,
        sandtable=version("sandtable"),
        rivals=games[0].rivals,
    )


def default_path(study: Study) -> Path:
    """Where the results of a study go unless somebody says otherwise: to the same place every time."""
    digest = hashlib.sha256(msgspec.json.encode(study)).hexdigest()[:8]
    return Path("runs") / f"{study.game}-{study.kind}-{digest}.jsonl"


def read(path: Path) -> tuple[Header, list[Line]]:
    """A study and its finished games in order; a last line that was cut off is left out."""
    begun, lines, _ = _parse(path, path.read_bytes())
    if begun is None:
        raise StudyError(f"{path}: there is no study in this file")
    return begun, sorted(lines.values(), key=lambda line: line.key)


class Results:
    """The file of a study that is under way: what is there already, and room for more."""

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
        """The games that are there; a line that was cut off is removed, the first one written if need be."""
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
        """Keep finished games: they are on the disk when this returns."""
        new = {line.key: line for line in lines if line.key not in self._lines}
        if not new:
            return
        self._write(b"".join(msgspec.json.encode(line) + b"\n" for line in new.values()))
        self._lines |= new

    @property
    def missing(self) -> list[Key]:
        """The games that are still to be played."""
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
    """What a file holds, and how many bytes of it are whole lines; the first of equals counts."""
    rows = data.splitlines(keepends=True)
    try:
        begun = msgspec.json.decode(rows[0], type=Header) if rows else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None, {}, 0
    lines: dict[Key, Line] = {}
    sound = len(rows[0]) if rows else 0
    for at, row in enumerate(rows[1:], 2):
        try:
            if not row.endswith(b"\n"):
                break
            line = msgspec.json.decode(row, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if at == len(rows):
                break
            raise StudyError(f"{path}, line {at}: {error}") from None
        lines.setdefault(line.key, line)
        sound += len(row)
    return begun, lines, sound
