"""The sheet on which a map is drawn: what every game's board describes in the same way."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

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
