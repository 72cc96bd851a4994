"""Game specs: what a worker process or another machine needs to build a game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from sandtable.game.data import DataError
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup

Open: TypeAlias = Callable[[str, Path | None, Setup], AnyGame]
"""Opens a game: its name, a data pack, the set-up."""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """How to build a game; data files that differ from the built-in ones are included as text."""

    open: Open
    game: str
    setup: Setup
    files: tuple[tuple[str, str], ...] = ()

    def __call__(self) -> AnyGame:
        """Build the game."""
        if not self.files:
            return self.open(self.game, None, self.setup)
        with TemporaryDirectory(prefix="sandtable-") as folder:
            for name, text in self.files:
                (Path(folder) / name).write_text(text, encoding="utf-8")
            return self.open(self.game, Path(folder), self.setup)


def texts(pack: Path) -> dict[str, str]:
    """The files of a data pack, name and text."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(pack.glob("*.toml"))}


def changed(files: Mapping[str, Path], changes: Mapping[str, object]) -> dict[str, str]:
    """The texts of the data files in which values change, with the new values."""
    documents: dict[str, dict[str, object]] = {}
    for place, value in changes.items():
        name = file_of(files, place)
        if name not in documents:
            documents[name] = tomllib.loads(files[name].read_text(encoding="utf-8"))
        holder, key = _find(documents[name], place)
        holder[key] = value
    return {name: written(document) for name, document in documents.items()}


def value_at(files: Mapping[str, Path], place: str) -> object:
    """The value at a place of the data files: `tables.numbers.loot_vp`, `tables.crt.0.low`."""
    document = tomllib.loads(files[file_of(files, place)].read_text(encoding="utf-8"))
    holder, key = _find(document, place)
    return holder[key]


def file_of(files: Mapping[str, Path], place: str) -> str:
    """The name of the file that a place is in, from its first word."""
    name = place.partition(".")[0] + ".toml"
    if name not in files:
        raise DataError(f"{place}: begin with one of {', '.join(file[:-5] for file in sorted(files))}")
    return name


def _find(document: dict[str, object], place: str) -> tuple[Any, str | int]:
    """The table or list that holds the value at a place, and the key or index of the value in it."""
    words = place.split(".")[1:]
    if not words:
        raise DataError(f"{place}: name a value in it: {', '.join(document)}")
    holder: Any = document
    for word in words[:-1]:
        holder = holder[_key(holder, word, place)]
    return holder, _key(holder, words[-1], place)


def _key(holder: object, word: str, place: str) -> str | int:
    """The key of an entry of a table, or the index of one of a list, from its number (from 0) or its id."""
    if isinstance(holder, list):
        for number, entry in enumerate(holder):
            if word == str(number) or (isinstance(entry, dict) and entry.get("id") == word):
                return number
        most = len(holder) - 1
        raise DataError(f"{place}: there is no entry {word!r}; count from 0 to {most}, or use an id")
    if not isinstance(holder, dict):
        raise DataError(f"{place}: there is nothing below the value {holder!r}")
    if word not in holder:
        raise DataError(f"{place}: there is no {word!r}; there are {', '.join(holder)}")
    return word


def written(value: object, *, inline: bool = False) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        pairs = [f"{_text(str(key))} = {written(entry, inline=True)}" for key, entry in value.items()]
        return "{" + ", ".join(pairs) + "}" if inline else "\n".join([*pairs, ""])
    if isinstance(value, list):
        return "[" + ", ".join(written(entry, inline=True) for entry in value) + "]"
    if isinstance(value, str):
        return _text(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text(text: str) -> str:
    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
