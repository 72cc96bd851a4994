"""The sheet on which a map is drawn: what every game's board describes in the same way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from sandtable.game.data import Files

N = TypeVar("N", int, float)
T = TypeVar("T", bound=msgspec.Struct)

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


def without_panel(name: str) -> str:
    """The name that the file of a sheet has for a panel of the board."""
    return name.removesuffix("_panel")


def gathered(kind: type[T], *sources: msgspec.Struct, **own: Any) -> T:
    """A record of a kind: its fields that are not given are those of the same name of the sources, of which
    the first that has one counts.
    """
    found = {name: getattr(source, name) for source in reversed(sources) for name in source.__struct_fields__}
    return kind(**{name: found[name] for name in kind.__struct_fields__ if name in found} | own)


def drawn(files: Files, name: str, folder: Path) -> Path:
    """A drawing file: the one beside the map file, else ours in a folder."""
    beside = files.paths["map.toml"].with_name(name)
    return beside if beside.exists() else folder / name
