"""Data files: TOML read into typed records, with errors for people, and hashed for records."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from sandtable.core.errors import UserError

T = TypeVar("T")


class DataError(UserError):
    """A data file that cannot be used: which one, where, what is wrong, what would be right."""


class Files(msgspec.Struct, frozen=True):
    """The files that a game was built from."""

    paths: dict[str, Path]

    def hash(self) -> str:
        """A short fingerprint of their contents; a record names the data it was played with."""
        digest = hashlib.sha256()
        for name in sorted(self.paths):
            text = self.paths[name].read_text(encoding="utf-8").replace("\r\n", "\n")
            digest.update(f"{name}\0{text}\0".encode())
        return digest.hexdigest()[:16]

    def read(self, name: str, kind: type[T]) -> T:
        """One of the files as a typed record."""
        return read(self.paths[name], kind)

    def error(self, name: str, text: str, message: str) -> DataError:
        """An error that names one of the files and its first line that holds a text."""
        path = self.paths[name]
        return DataError(f"{path}, line {line_of(path, text)}: {message}")


class DataFiles(NamedTuple):
    """The files that a data pack may replace, and where they contradict what is known of the printed game."""

    files: Files
    contradictions: Callable[[], Iterable[DataError]]


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a typed record."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {error}") from None
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: not valid TOML: {error}") from None
    except RecursionError:
        raise DataError(f"{path}: its lists and tables are nested too deeply") from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{path}, line {_line_at(text, str(error))}: {error}") from None


def _line_at(text: str, error: str) -> int:
    """The line of a fault that a message places with a path such as `$.piece[3].move`."""
    found = re.search(r"at `\$\.?([^`]*)`$", error)
    parts = re.findall(r"(\w[\w-]*)(?:\[(\d+)\])?", found[1]) if found else []
    lines = text.splitlines()
    at = 0
    for name, index in parts:
        entry = rf"\[\[{name}\]\]" if index else rf"\[(\w+\.)*{name}\]|\"?{name}\"?\s*="
        hits = [i for i in range(at, len(lines)) if re.match(entry, lines[i].strip())]
        if index and not hits:
            hits = _inline(lines, name)
        if len(hits) <= int(index or 0):
            break
        at = hits[int(index or 0)]
    return at + 1


def _inline(lines: list[str], name: str) -> list[int]:
    """The lines of an array that holds one table a line."""
    start = next((i for i, line in enumerate(lines) if re.match(rf"{name}\s*=\s*\[$", line.strip())), None)
    if start is None:
        return []
    return [i for i in range(start, len(lines)) if lines[i].strip().startswith("{")]


def line_of(path: Path, text: str) -> int:
    """The first line of a file that holds a text, for error messages; 1 if none does."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text in line:
            return number
    return 1
