"""Data packs: which files a game is built from, and what kinds of value they share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from sandtable.game.data import Files

Figure = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A figure on a counter, or how many counters there are of a kind."""


def files(ours: Iterable[Path], pack: Path | None) -> Files:
    """The data files of a game; those in a pack take the place of ours."""
    return Files(
        {
            path.name: pack / path.name if pack is not None and (pack / path.name).exists() else path
            for path in ours
        }
    )
