"""The drawing files, as typed records: the sheet, the coast, and the polygons of spaces."""

from __future__ import annotations

import msgspec

from sandtable.kit.sheet import Colours, Compass, Degrees, MapName, Panel, Point, without_panel


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale bar: its left end, and how many kilometres it measures."""

    x: int
    y: int
    kilometres: int


class Contingent(Colours, frozen=True, forbid_unknown_fields=True):
    """[2.2.colors] The colours of a contingent."""

    name: str


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=without_panel):
    """sheet.toml"""

    degrees: Degrees[float]
    margin: int
    title_panel: Panel
    turns_panel: Panel
    revolution_panel: Panel
    points_panel: Panel
    key_panel: Panel
    compass: Compass
    scale: Scale
    front: list[tuple[float, float]]
    labels: dict[str, str]
    label_at: dict[str, Point]
    name: list[MapName]
    contingent: list[Contingent]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """coast.toml: land, the sea as far as the shallows reach, the land beyond the shore, lakes and rivers."""

    land: list[str]
    depths: list[str]
    inland: list[str]
    lakes: list[str]
    rivers: list[str]


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The polygon of a space, and the room in it for counters: its middle and size."""

    id: str
    path: str
    slot: Panel


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A border as a line, and the point where one crosses it."""

    spaces: tuple[str, str]
    path: str
    gate: Point


class Areas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """areas.toml"""

    unplayable: list[str]
    lakes: list[str]
    area: list[Area]
    edge: list[Edge]
