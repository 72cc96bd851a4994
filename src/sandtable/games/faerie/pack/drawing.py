"""What the sheet is drawn from: sheet.toml and coast.toml."""

from __future__ import annotations

import msgspec

from sandtable.kit.sheet import Colours, Compass, MapName, Panel, without_panel


class Rose(Compass, frozen=True, forbid_unknown_fields=True):
    """The compass rose; `turn` are the degrees by which it is turned to the north."""

    turn: float


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[2.1] The scale bar: its left end, how many leagues it measures, and leagues to a hex."""

    x: int
    y: int
    leagues: int
    leagues_per_hex: int


class Anchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place whose hex and whose longitude and latitude are known."""

    name: str
    hex: str
    at: tuple[float, float]
    irish: bool


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How degrees become hexes."""

    latitude: float
    longitude: float
    km_per_hex: float
    rotation: float
    x: float
    y_up: float
    ireland: tuple[float, float]
    anchor: list[Anchor]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=without_panel):
    """sheet.toml"""

    margin: int
    fit: Fit
    title_panel: Panel
    turns_panel: Panel
    key_panel: Panel
    compass: Rose
    scale: Scale
    name: list[MapName]
    livery: list[Colours]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """coast.toml: land, lines over the sea and along the shore, ways on foot where water is drawn."""

    land: list[str]
    rhumbs: str
    causeways: list[tuple[str, str]]
    depths: list[str]
