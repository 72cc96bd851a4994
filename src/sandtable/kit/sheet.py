"""The sheet on which a map is drawn: what every game's board describes in the same way."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

import msgspec

from sandtable.game.data import Files

N = TypeVar("N", int, float)

Point: TypeAlias = tuple[int, int]
"""A point of the sheet: x to the right, y down."""


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle of the sheet."""

    x: int
    y: int
    width: int
    height: int


class Compass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The compass rose; north is up."""

    x: int
    y: int
    radius: int


class MapName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map: its middle, size, letterspacing and turn in degrees."""

    text: str
    kind: str
    x: int
    y: int
    size: int
    spacing: int = 0
    turn: int = 0


class Degrees(msgspec.Struct, Generic[N], frozen=True, forbid_unknown_fields=True):
    """Longitude and latitude of the edges of the map."""

    west: N
    east: N
    north: N
    south: N


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of counters: those of a nation, of a kingdom, or of a side."""

    id: str
    fill: str
    ink: str


class SideInfo(msgspec.Struct, frozen=True):
    """A side."""

    id: str
    name: str


class PhaseInfo(msgspec.Struct, frozen=True):
    """A phase of the turn."""

    id: str
    name: str
    rule: str


def drawn(files: Files, name: str, folder: Path) -> Path:
    """A drawing file: the one beside the map file, else ours in a folder."""
    beside = files.paths["map.toml"].with_name(name)
    return beside if beside.exists() else folder / name
