"""What a client draws before anyone has moved: the chart, counters, tracks and tables.

Sheet units are those of map.toml: x to the right, y down, north up.
"""

from __future__ import annotations

import msgspec

from sandtable.game.data import read
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack import schema
from sandtable.games.goeben.sequence import PHASES
from sandtable.games.goeben.show.charts import Chart, charts
from sandtable.kit.sheet import Colours, Compass, Degrees, MapName, Panel, PhaseInfo, Point, SideInfo, drawn


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale bar: its left end, and how many nautical miles it measures."""

    x: int
    y: int
    miles: int


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A navigation line that goes around land."""

    between: tuple[str, str]
    by: list[Point]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """sheet.toml"""

    degrees: Degrees[int]
    margin: int
    title: Panel
    key: Panel
    turns: Panel
    alert: Panel
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

    game: str
    face: str
    title: str
    subtitle: str
    scenario: str
    options: list[str]
    source: schema.Source
    sides: list[SideInfo]
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
    sequence: list[PhaseInfo]
    missions: list[schema.Mission]
    german: list[schema.German]
    warships: list[schema.Warship]
    coastal: list[schema.Coastal]
    defended: list[str]
    cargo: list[schema.Cargo]
    incidents: list[schema.Incident]
    tables: list[Chart]


def board(data: GameData) -> Board:
    """The static description of the game as it is set up."""
    chart, pieces, tables, about = data.map, data.pieces, data.tables, data.about
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA), Coast)
    margin = sheet.margin
    return Board(
        game=about.game,
        face="goeben",
        title=about.title,
        subtitle=about.subtitle,
        scenario=data.setup.scenario,
        options=sorted(data.options),
        source="reconstruction",
        sides=[SideInfo(side, side.replace("_", " ").title()) for side in data.sides],
        frame=Panel(-margin, -margin, chart.width + 2 * margin, chart.height + 2 * margin),
        width=chart.width,
        height=chart.height,
        degrees=sheet.degrees,
        land=coast.land,
        depths=coast.depths,
        inland=coast.inland,
        spaces=chart.space,
        links=links(chart, sheet),
        labels=sheet.labels,
        names=chart.name,
        nations=sheet.nation,
        title_panel=sheet.title,
        key_panel=sheet.key,
        turns_panel=sheet.turns,
        alert_panel=sheet.alert,
        compass=sheet.compass,
        scale=sheet.scale,
        turns=tables.numbers.turns_on_track,
        alert=tables.numbers.alert_max,
        sequence=[PhaseInfo(*phase) for phase in PHASES],
        missions=about.mission,
        german=pieces.german,
        warships=pieces.warship,
        coastal=pieces.coastal,
        defended=list(about.coastal),
        cargo=pieces.cargo,
        incidents=pieces.incident,
        tables=charts(tables, pieces, about),
    )


def links(chart: schema.MapFile, sheet: Sheet) -> list[Link]:
    """Every navigation line once."""
    at = {space.id: (space.x, space.y) for space in chart.space}
    ways = {frozenset(way.between): way for way in sheet.way}
    made = []
    for space in chart.space:
        for other in space.links:
            if space.id < other:
                way = ways.get(frozenset((space.id, other)))
                by = way.by if way else []
                ends = way.between if way else (space.id, other)
                made.append(Link(ends, [at[ends[0]], *by, at[ends[1]]]))
    return made
