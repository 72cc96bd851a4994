"""What a client draws before anyone has moved: the map, pieces, tracks and tables.

Sheet units are a hundredth of the distance from hex to hex: x to the right, y down. Column c, row r has
its middle at c * 86.6, r * 100, in even columns half a hex lower; the map is turned, so that north lies
up and to the right.
"""

from __future__ import annotations

import msgspec

from sandtable.board.hexes import Hex, parse
from sandtable.game.data import read
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.pack import schema
from sandtable.games.faerie.pack.drawing import Coast, Rose, Scale, Sheet
from sandtable.kit.packs import Source
from sandtable.kit.sheet import Colours, MapName, Panel, Point, drawn, gathered

ACROSS = 86.6
ALONG = 100
REACH = 58


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex. An all-sea hex has no terrain; a coastal one has terrain and a sea zone.

    `coasts` are its shores: for each the hexsides that lead to its water, 0 to the north and so around.
    """

    number: Hex
    terrain: list[schema.Terrain] = []
    kingdom: str = ""
    zone: str = ""
    aspect: str = ""
    coasts: list[list[int]] = []


class DrawnEdge(msgspec.Struct, frozen=True):
    """A hexside and what crosses it."""

    hexes: tuple[Hex, Hex]
    kind: str
    name: str
    crossing: str


class DrawnFortress(msgspec.Struct, frozen=True):
    """A fortress; `side` is its first holder's."""

    hex: Hex
    name: str
    type: str
    side: str
    source: Source


class DrawnPlace(msgspec.Struct, frozen=True):
    """A Place of Power. In a first game some have no powers (`in_use` false); artifacts still lie there."""

    hex: Hex
    number: str
    name: str
    rule: str
    starred: bool
    in_use: bool


class Board(msgspec.Struct, frozen=True):
    """Everything that never changes and nobody hides."""

    subtitle: str
    scenarios: list[schema.War]
    frame: Panel
    columns: int
    rows: int
    land: list[str]
    depths: list[str]
    rhumbs: str
    causeways: list[tuple[Hex, Hex]]
    hexes: list[Cell]
    edges: list[DrawnEdge]
    trails: list[tuple[Hex, Hex]]
    roads: list[tuple[Hex, Hex]]
    straits: list[tuple[Hex, Hex]]
    kingdoms: list[schema.Kingdom]
    zones: list[schema.Zone]
    fortresses: list[DrawnFortress]
    places: list[DrawnPlace]
    names: list[MapName]
    liveries: list[Colours]
    title_panel: Panel
    turns_panel: Panel
    key_panel: Panel
    compass: Rose
    scale: Scale
    turns: list[schema.Turn]
    colours: list[schema.Colour]
    persons: list[schema.Person]
    ships: list[schema.Ship]
    items: list[schema.Item]
    enchantments: list[schema.Enchantment]


def board(data: GameData) -> Board:
    """The static description of the game as it is set up."""
    about, chart, tables = data.about, data.map, data.tables
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA), Coast)
    return gathered(
        Board,
        about,
        chart,
        sheet,
        coast,
        scenarios=about.scenario,
        frame=frame(data, sheet.margin),
        causeways=pairs(coast.causeways),
        hexes=cells(data),
        edges=[gathered(DrawnEdge, edge, hexes=(parse(edge.a), parse(edge.b))) for edge in chart.hexside],
        trails=pairs(chart.trail),
        roads=pairs(chart.road),
        straits=pairs(chart.sea_hexside),
        kingdoms=chart.kingdom,
        zones=chart.zone,
        fortresses=fortresses(data),
        places=places(data),
        names=sheet.name,
        liveries=sheet.livery,
        turns=[turn for turn in tables.turn if turn.turn <= data.war.turns],
        colours=data.pieces.colour,
        persons=data.pieces.person,
        ships=data.pieces.ship,
        items=list(data.item.values()),
        enchantments=list(data.enchantment.values()),
    )


def middle(hex: Hex) -> Point:
    """The middle of a hex in sheet units."""
    column, row = divmod(hex, 100)
    return round(column * ACROSS), row * ALONG + (0 if column % 2 else ALONG // 2)


def frame(data: GameData, margin: int) -> Panel:
    """The whole sheet: all hexes, and the margin around them."""
    right, _ = middle(Hex(data.map.columns * 100))
    left, top = round(ACROSS) - REACH - margin, ALONG // 2 - margin
    width, height = right + REACH + margin - left, data.map.rows * ALONG + ALONG + margin - top
    return Panel(left, top, width, height)


def pairs(found: list[tuple[str, str]]) -> list[tuple[Hex, Hex]]:
    return [(parse(a), parse(b)) for a, b in found]


def cells(data: GameData) -> list[Cell]:
    """[2.1, 3.0.aspect] Every hex, in the order of the numbers."""
    made = [Cell(hex, zone=zone) for hex, zone in data.sea.items()]
    made += [gathered(Cell, land, number=hex) for hex, land in data.land.items()]
    return sorted(made, key=lambda cell: cell.number)


def fortresses(data: GameData) -> list[DrawnFortress]:
    """[17.0] Fortresses and the hexes of the dyke."""
    return [
        gathered(DrawnFortress, found, hex=hex, side=data.sides[data.holder[hex]])
        for hex, found in data.fortress.items()
    ]


def places(data: GameData) -> list[DrawnPlace]:
    """[19.5, 21.0.beginners] The Places of Power."""
    return [
        gathered(DrawnPlace, place, hex=hex, in_use=data.in_use(place.starred))
        for hex, place in data.place.items()
    ]
