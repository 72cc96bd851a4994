"""Data packs with one value changed, and where a fault in them is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable.game.data import DataError


class Packs(NamedTuple):
    """Packs of a game: where its own data are, how a pack is opened, and how many lines an error may be from
    the change that caused it, since an entry is told by its head. Faults of a whole list, which are told by
    these words, may be elsewhere.
    """

    data: Path
    open: Callable[[Path], object]
    far: int
    elsewhere: tuple[str, ...] = ()

    def changed(self, pack: Path, file: str, old: str, new: str) -> int:
        """Write a file with one value changed; the line of the change."""
        path = pack / file if (pack / file).exists() else self.data / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} does not hold {old!r}"
        (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    def told_near(self, pack: Path, file: str, old: str, new: str, message: str, far: int = 0) -> None:
        """The error names the file of the pack and a line near the change."""
        line = self.changed(pack, file, old, new)
        with pytest.raises(DataError, match=message) as caught:
            self.open(pack)
        where = str(caught.value).split(": ")[0]
        assert where.startswith(f"{pack / file}, line ")
        elsewhere = any(words in message for words in self.elsewhere)
        assert elsewhere or abs(int(where.rpartition(" ")[2]) - line) < (far or self.far)
