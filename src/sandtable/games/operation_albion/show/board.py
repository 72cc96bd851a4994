"""What a client draws before anyone has moved: the map, counters, tracks and tables.

Sheet units are those of map.toml: x to the right, y down, north up.
"""

from __future__ import annotations

import msgspec

from sandtable.game.data import read
from sandtable.games.operation_albion.actions import ACTIONS, rule_of
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack import schema
from sandtable.games.operation_albion.sequence import PHASES
from sandtable.games.operation_albion.show.charts import Chart, charts
from sandtable.kit.sheet import Compass, Degrees, MapName, Panel, PhaseInfo, Point, SideInfo, drawn

DISPLAYS = (
    ("refit", "Units for Refit", "2.1.1.refit"),
    ("destroyed", "Units Destroyed", "2.1.1.destroyed"),
    ("withdrawn", "Units Withdrawn", "2.1.1.withdrawn"),
    ("pool", "Reinforcement Pool", "2.1.1.pool"),
    ("october", "October Revolution Reinforcements", "2.1.1.octrev"),
    ("depot", "Bases and Supply Units", "2.1.1.base"),
    ("stock", "Minefields not yet laid", "25.0.mine"),
)
"""[2.1.1] The displays beside the map; each side has its own."""

GROUPS = (
    ("G1", "Reinforcements"),
    ("G2", "Intelligence"),
    ("G3.naval", "Naval operations"),
    ("G3.air", "Air operations"),
    ("G3.ground", "Ground operations"),
    ("G3.comb", "Combined operations"),
    ("G4", "Logistics"),
    ("32.0", "Optional actions"),
)
"""[26.0, 32.0] The groups of the Action List, and how the ids in them begin."""


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale bar: its left end, and how many kilometres it measures."""

    x: int
    y: int
    kilometres: int


class Contingent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[2.2.colors] The colours of a contingent."""

    id: str
    name: str
    fill: str
    ink: str


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """sheet.toml"""

    degrees: Degrees[float]
    margin: int
    title: Panel
    turns: Panel
    revolution: Panel
    points: Panel
    key: Panel
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


class DrawnSpace(msgspec.Struct, frozen=True):
    """A space with its polygon. A fortress, town or port has its sign at x, y; counters lie in the slot."""

    id: str
    name: str
    kind: str
    forest: bool
    shallow: bool
    port: str
    front: str
    finland: bool
    x: int
    y: int
    note: str
    source: schema.Source
    path: str
    slot: Panel


class DrawnBorder(msgspec.Struct, frozen=True):
    """A border: its kind, its line (none for the causeway), where one crosses it, whether a railroad does."""

    spaces: tuple[str, str]
    kind: str
    rail: bool
    path: str
    gate: Point


class Phase(PhaseInfo, frozen=True):
    """[6.1] A phase of the turn; `side` is empty where both are in it."""

    side: str


class Display(msgspec.Struct, frozen=True):
    """[2.1.1] A display for units that are not on the map."""

    id: str
    name: str
    rule: str


class ListedAction(msgspec.Struct, frozen=True):
    """[26.0] An entry of the Action List; `option` names the optional rule that it belongs to."""

    id: str
    title: str
    rule: str
    group: str
    option: str


class Group(msgspec.Struct, frozen=True):
    """[26.0] A part of the Action List."""

    id: str
    name: str


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
    degrees: Degrees[float]
    land: list[str]
    depths: list[str]
    inland: list[str]
    lakes: list[str]
    rivers: list[str]
    unplayable: list[str]
    spaces: list[DrawnSpace]
    borders: list[DrawnBorder]
    groups: dict[str, list[str]]
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
    task_forces: int
    sequence: list[Phase]
    displays: list[Display]
    actions: list[ListedAction]
    action_groups: list[Group]
    units: list[schema.Unit]
    tables: list[Chart]


def board(data: GameData) -> Board:
    """The static description of the game as it is set up."""
    chart, tables, about = data.map, data.tables, data.scenario
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA), Coast)
    areas = read(drawn(data.files, "areas.toml", schema.DATA), Areas)
    margin = sheet.margin
    return Board(
        game=about.game,
        face="operation_albion",
        title=about.title,
        subtitle=about.subtitle,
        scenario=data.setup.scenario,
        options=sorted(data.setup.options),
        source="reconstruction",
        sides=[SideInfo(side, side.title()) for side in data.sides],
        frame=Panel(-margin, -margin, chart.width + 2 * margin, chart.height + 2 * margin),
        width=chart.width,
        height=chart.height,
        degrees=sheet.degrees,
        land=coast.land,
        depths=coast.depths,
        inland=coast.inland,
        lakes=coast.lakes + areas.lakes,
        rivers=coast.rivers,
        unplayable=areas.unplayable,
        spaces=spaces(chart, areas),
        borders=borders(chart, areas),
        groups=chart.group,
        front=[place(chart, sheet.degrees, *point) for point in sheet.front],
        labels=sheet.labels,
        label_at=sheet.label_at,
        names=sheet.name,
        contingents=sheet.contingent,
        title_panel=sheet.title,
        turns_panel=sheet.turns,
        revolution_panel=sheet.revolution,
        points_panel=sheet.points,
        key_panel=sheet.key,
        compass=sheet.compass,
        scale=sheet.scale,
        turns=tables.turn,
        largest_ap=tables.tracks.largest_ap,
        revolution=tables.tracks.russian_ap,
        task_forces=tables.numbers.task_forces,
        sequence=[
            Phase(id, name, rule, "" if side is None else data.sides[side]) for id, name, rule, side in PHASES
        ],
        displays=[Display(*display) for display in DISPLAYS],
        actions=listed(),
        action_groups=[Group(*group) for group in GROUPS],
        units=data.pieces.unit,
        tables=charts(tables),
    )


def place(chart: schema.MapFile, edge: Degrees[float], lon: float, lat: float) -> Point:
    """Longitude and latitude in sheet units."""
    x = (lon - edge.west) / (edge.east - edge.west) * chart.width
    y = (edge.north - lat) / (edge.north - edge.south) * chart.height
    return round(x), round(y)


def spaces(chart: schema.MapFile, areas: Areas) -> list[DrawnSpace]:
    """Every space with its polygon."""
    shapes = {area.id: area for area in areas.area}
    return [
        DrawnSpace(
            id=space.id,
            name=space.name,
            kind=space.kind,
            forest=space.forest,
            shallow=space.shallow,
            port=space.port,
            front=space.front,
            finland=space.finland,
            x=space.x,
            y=space.y,
            note=space.note,
            source="rulebook" if space.named_by == "rulebook" else "reconstruction",
            path=shapes[space.id].path,
            slot=shapes[space.id].slot,
        )
        for space in chart.space
    ]


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


def listed() -> list[ListedAction]:
    """[26.0, 32.0] The Action List, group by group."""
    return [
        ListedAction(id, action.title, rule_of(id), group, action.option)
        for group, _ in GROUPS
        for id, action in ACTIONS.items()
        if id.startswith(group)
    ]
