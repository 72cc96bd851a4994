"""What a client draws before anyone has moved: the map, counters and tracks.

Sheet units are those of map.toml: x to the right, y down, north up.
"""

from __future__ import annotations

import msgspec

from sandtable.game.data import read
from sandtable.games.operation_albion.actions import ACTIONS, rule_of
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack import schema
from sandtable.games.operation_albion.pack.sheet import Areas, Coast, Contingent, Scale, Sheet
from sandtable.games.operation_albion.vocabulary import group_of
from sandtable.kit.sheet import Compass, Degrees, MapName, Panel, Point, drawn, gathered


class DrawnSpace(msgspec.Struct, frozen=True):
    """A space with its polygon. A fortress, town or port has its sign at x, y; counters lie in the slot."""

    id: str
    name: str
    kind: str
    forest: bool
    shallow: bool
    port: str
    front: str
    x: int
    y: int
    path: str
    slot: Panel


class DrawnBorder(msgspec.Struct, frozen=True):
    """A border: its kind, its line (none for the causeway), where one crosses it, whether a railroad does."""

    spaces: tuple[str, str]
    kind: str
    rail: bool
    path: str
    gate: Point


class ListedAction(msgspec.Struct, frozen=True):
    """[26.0] An entry of the Action List; `option` names the optional rule that it belongs to."""

    id: str
    title: str
    rule: str
    group: str
    option: str


class Board(msgspec.Struct, frozen=True):
    """Everything that never changes and nobody hides. `labels` says on which side a space has its name."""

    options: list[str]
    frame: Panel
    width: int
    height: int
    degrees: Degrees[float]
    land: list[str]
    depths: list[str]
    inland: list[str]
    lakes: list[str]
    rivers: list[str]
    unplayable: list[str]
    spaces: list[DrawnSpace]
    borders: list[DrawnBorder]
    front: list[Point]
    labels: dict[str, str]
    label_at: dict[str, Point]
    names: list[MapName]
    contingents: list[Contingent]
    title_panel: Panel
    turns_panel: Panel
    revolution_panel: Panel
    points_panel: Panel
    key_panel: Panel
    compass: Compass
    scale: Scale
    turns: list[schema.Turn]
    largest_ap: int
    revolution: list[int]
    actions: list[ListedAction]
    units: list[schema.Unit]


def board(data: GameData) -> Board:
    """The static description of the game as it is set up."""
    chart, tables = data.map, data.tables
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA), Coast)
    areas = read(drawn(data.files, "areas.toml", schema.DATA), Areas)
    margin = sheet.margin
    return gathered(
        Board,
        chart,
        sheet,
        coast,
        options=sorted(data.setup.options),
        frame=Panel(-margin, -margin, chart.width + 2 * margin, chart.height + 2 * margin),
        lakes=coast.lakes + areas.lakes,
        unplayable=areas.unplayable,
        spaces=spaces(chart, areas),
        borders=borders(chart, areas),
        front=[place(chart, sheet.degrees, *point) for point in sheet.front],
        names=sheet.name,
        contingents=sheet.contingent,
        turns=tables.turn,
        largest_ap=tables.tracks.largest_ap,
        revolution=tables.tracks.russian_ap,
        actions=[
            ListedAction(id, action.title, rule_of(id), group_of(id), action.option)
            for id, action in ACTIONS.items()
        ],
        units=data.pieces.unit,
    )


def place(chart: schema.MapFile, edge: Degrees[float], lon: float, lat: float) -> Point:
    """Longitude and latitude in sheet units."""
    x = (lon - edge.west) / (edge.east - edge.west) * chart.width
    y = (edge.north - lat) / (edge.north - edge.south) * chart.height
    return round(x), round(y)


def spaces(chart: schema.MapFile, areas: Areas) -> list[DrawnSpace]:
    """Every space with its polygon."""
    shapes = {area.id: area for area in areas.area}
    return [gathered(DrawnSpace, space, shapes[space.id]) for space in chart.space]


def borders(chart: schema.MapFile, areas: Areas) -> list[DrawnBorder]:
    """[2.1.borders, 5.3.causeway] Every border; the causeway crosses water and has no line."""
    edges = {frozenset(edge.spaces): edge for edge in areas.edge}
    at = {space.id: (space.x, space.y) for space in chart.space}
    made = []
    for border in chart.border:
        edge = edges.get(frozenset((border.a, border.b)))
        (ax, ay), (bx, by) = at[border.a], at[border.b]
        gate = edge.gate if edge else ((ax + bx) // 2, (ay + by) // 2)
        made.append(
            DrawnBorder((border.a, border.b), border.kind, border.rail, edge.path if edge else "", gate)
        )
    return made
