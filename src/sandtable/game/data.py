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
    """A data file that cannot be used. It says which one, where, what is wrong, and what would be right."""


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
        """An error that names one of the files and its first line that holds a text; 1 if none does."""
        path = self.paths[name]
        lines = path.read_text(encoding="utf-8").splitlines()
        number = next((number for number, line in enumerate(lines, 1) if text in line), 1)
        return DataError(f"{path}, line {number}: {message}")


class DataFiles(NamedTuple):
    """The files that a data pack may replace, and where they contradict what is known of the printed game."""

    files: Files
    contradictions: Callable[[], Iterable[DataError]]


def text_of(path: Path, problem: type[UserError], longest: int = -1) -> str:
    """The text of a file, cut to `longest` characters; an error of the given type if it cannot be read."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(longest)
    except FileNotFoundError:
        raise problem(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise problem(f"{path}: cannot be read: {error}") from None


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a typed record."""
    text = text_of(path, DataError)
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
    """The line of a fault, which the message of msgspec locates by a path such as `$.piece[3].move`."""
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
    """The indices of the lines of an array that holds one table in each line."""
    heads = (i for i, line in enumerate(lines) if re.match(rf"{name}\s*=\s*\[$", line.strip()))
    start = next(heads, len(lines))
    return [i for i in range(start, len(lines)) if lines[i].strip().startswith("{")]
