"""What a client draws before anyone has moved: the chart, counters, tracks and tables.

Sheet units are those of map.toml: x to the right, y down, north up.
"""

from __future__ import annotations

import msgspec

from sandtable.game.data import read
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack import schema
from sandtable.kit.sheet import (
    Colours,
    Compass,
    Degrees,
    MapName,
    Panel,
    Point,
    drawn,
    gathered,
    without_panel,
)


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale bar: its left end, and how many nautical miles it measures."""

    x: int
    y: int
    miles: int


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A navigation line that goes around land."""

    between: tuple[str, str]
    by: list[Point]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=without_panel):
    """sheet.toml"""

    degrees: Degrees[int]
    margin: int
    title_panel: Panel
    key_panel: Panel
    turns_panel: Panel
    alert_panel: Panel
    compass: Compass
    scale: Scale
    way: list[Way]
    labels: dict[str, str]
    nation: list[Colours]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """coast.toml: the land, the sea as far as the shallows reach, the land beyond the shore, as path data."""

    land: list[str]
    depths: list[str]
    inland: list[str]


class Link(msgspec.Struct, frozen=True):
    """[1.2] A navigation line and the points that it passes, its ends among them."""

    spaces: tuple[str, str]
    points: list[Point]


class Board(msgspec.Struct, frozen=True):
    """Everything that never changes and nobody hides. `labels` says on which side a space has its name."""

    options: list[str]
    frame: Panel
    width: int
    height: int
    degrees: Degrees[int]
    land: list[str]
    depths: list[str]
    inland: list[str]
    spaces: list[schema.Space]
    links: list[Link]
    labels: dict[str, str]
    names: list[MapName]
    nations: list[Colours]
    title_panel: Panel
    key_panel: Panel
    turns_panel: Panel
    alert_panel: Panel
    compass: Compass
    scale: Scale
    turns: int
    alert: int
    missions: list[schema.Mission]
    german: list[schema.German]
    warships: list[schema.Warship]
    coastal: list[schema.Coastal]
    defended: list[str]
    cargo: list[schema.Cargo]
    incidents: list[schema.Incident]


def board(data: GameData) -> Board:
    """The static description of the game as it is set up."""
    chart, pieces, tables, about = data.map, data.pieces, data.tables, data.about
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA), Coast)
    margin = sheet.margin
    return gathered(
        Board,
        chart,
        sheet,
        coast,
        pieces,
        options=sorted(data.options),
        frame=Panel(-margin, -margin, chart.width + 2 * margin, chart.height + 2 * margin),
        spaces=chart.space,
        links=links(chart, sheet),
        names=chart.name,
        nations=sheet.nation,
        turns=tables.numbers.turns_on_track,
        alert=tables.numbers.alert_max,
        missions=about.mission,
        warships=pieces.warship,
        defended=list(about.coastal),
        incidents=pieces.incident,
    )


def links(chart: schema.MapFile, sheet: Sheet) -> list[Link]:
    """Every navigation line once."""
    at = {space.id: (space.x, space.y) for space in chart.space}
    ways = {frozenset(way.between): way for way in sheet.way}
    pairs = [(space.id, other) for space in chart.space for other in space.links if space.id < other]
    made = []
    for pair in pairs:
        way = ways.get(frozenset(pair))
        ends = way.between if way else pair
        made.append(Link(ends, [at[ends[0]], *(way.by if way else []), at[ends[1]]]))
    return made
