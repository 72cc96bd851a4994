"""The files of a game at the terminal: its record, and beside it the key of its dice."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.record.dice import commit
from sandtable.record.files import save
from sandtable.record.lines import Record, RecordError


def free_name(game: str) -> Path:
    """The first name in this folder that is not taken: egypt-1.jsonl, egypt-2.jsonl, ..."""
    number = 1
    while (path := Path(f"{game}-{number}.jsonl")).exists() or key_file(path).exists():
        number += 1
    return path


def key_file(path: Path) -> Path:
    """The file of the key, readable only by its owner; it is deleted when the game is over."""
    return path.with_name(path.name + ".key")


def read_key(path: Path, record: Record) -> str:
    """The key of an unfinished game, checked against the commitment in its record."""
    file = key_file(path)
    try:
        key = file.read_text(encoding="ascii").strip()
        fits = commit(key) == record.header.dice.commitment
    except FileNotFoundError:
        raise RecordError(f"{file}: the key of the dice is missing, so the game cannot go on") from None
    except ValueError:
        fits = False
    if not fits:
        raise RecordError(f"{file}: this is not the key that the dice of {path} were promised with")
    return key


class Save:
    """The file of a game, which is written after every choice."""

    def __init__(self, path: Path, key: str, *, named: bool) -> None:
        self.path = path
        self.key = key
        self.named = named
        self.written = path.exists()

    def write(self, record: Record) -> None:
        """Write the record, and the key to a file of its own until the record reveals it."""
        if not self.written and record.ending() is None:
            key = os.open(key_file(self.path), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(key, "w", encoding="ascii") as file:
                file.write(self.key + "\n")
        save(record, self.path)
        self.written = True
        if record.ending() is not None:
            key_file(self.path).unlink(missing_ok=True)

    def move(self, path: Path, record: Record) -> None:
        """Go on in another file; the old one is kept if the player named it, else deleted."""
        if path.exists() or key_file(path).exists():
            raise ValueError(f"{path} exists already; nothing was written")
        Save(path, self.key, named=True).write(record)
        if not self.named:
            self.path.unlink(missing_ok=True)
            key_file(self.path).unlink(missing_ok=True)
        self.path, self.named, self.written = path, True, True
