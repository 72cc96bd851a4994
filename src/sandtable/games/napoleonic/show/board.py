"""What a client draws before anyone has moved: map and counters, the same in every game.

The sheet of Finland is numbered sideways, so its columns run from south to north.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.board.hexes import Hex, hexside, printed
from sandtable.core.side import Side
from sandtable.game.data import read
from sandtable.games.napoleonic.gamedata import GameData, Place, Unit
from sandtable.games.napoleonic.pack import schema
from sandtable.games.napoleonic.vocabulary import factors
from sandtable.kit.hexsheet import Grid, Point
from sandtable.kit.packs import Source
from sandtable.kit.sheet import Colours, Compass, MapName, Panel, drawn, gathered, without_panel


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale bar: its left end, and how far it measures."""

    x: int
    y: int
    km: int


class Nation(Colours, frozen=True, forbid_unknown_fields=True):
    """[2.5] The colours of a nation's counters; allies have their own."""

    name: str
    side: str
    box: str


class Name(MapName, frozen=True, forbid_unknown_fields=True):
    """A name on the map, of one of these kinds."""

    kind: Literal["region", "land", "sea", "water", "wadi"]


class Margin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room around the outermost hexes."""

    left: int
    top: int
    right: int
    bottom: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=without_panel):
    """sheet.toml"""

    margin: Margin
    title_panel: Panel
    track_panel: Panel
    key_panel: Panel
    compass: Compass
    scale: Scale
    waters: dict[str, str]
    provinces: dict[str, str]
    boxes: dict[str, Panel]
    nation: list[Nation]
    name: list[Name]


class Lake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lake of whole hexes, as path data."""

    name: str
    path: str


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """coast.toml: the land, and lakes cut out of it, as path data."""

    land: list[str]
    lake: list[Lake] = []


class Cell(msgspec.Struct, frozen=True):
    """A hex: its printed number, centre, ground, province and named water."""

    number: Hex
    label: str
    x: float
    y: float
    terrain: str
    province: str = ""
    water: str = ""


class Feature(msgspec.Struct, frozen=True):
    """A river, lake, border of hexsides; `lines` join them end to end, rivers downstream."""

    kind: str
    name: str
    major: bool
    lines: tuple[tuple[Point, ...], ...]


class Road(msgspec.Struct, frozen=True):
    """A road through consecutive hexes."""

    name: str
    hexes: tuple[Hex, ...]


class Locale(msgspec.Struct, frozen=True):
    """A town or city; `control` is who holds it at the start."""

    hex: Hex
    name: str
    kind: str
    vp: int
    province: str
    control: str
    port: tuple[str, ...]
    fortress: bool
    supply_source: str
    vp_source: Source


class Ruin(msgspec.Struct, frozen=True):
    """A ruins hex."""

    hex: Hex
    name: str


class Box(msgspec.Struct, frozen=True):
    """An off-map holding box: the number that stands for it as a place, its panel, its entry hexes."""

    place: Place
    id: str
    name: str
    side: Side
    panel: Panel
    enters_by: tuple[Hex, ...]


class Piece(msgspec.Struct, frozen=True):
    """[2.4, 2.6, 2.9] A counter as it is printed: identity left and right of the type box, factors."""

    number: Unit
    id: str
    side: Side
    nation: str
    name: str
    type: str
    size: str
    label: str
    left: str
    right: str
    attack: int | Literal["*"]
    defence: int
    move: int
    factors: str
    setup: str
    source: Source


class PlayingSide(msgspec.Struct, frozen=True):
    """A side, and the nation whose colours it shows."""

    id: str
    name: str
    nation: str


class KeyRow(msgspec.Struct, frozen=True):
    """A line of the terrain key: what is drawn, what it costs, how it shifts an attack."""

    terrain: str
    where: str
    mp: str
    shift: str


class Board(msgspec.Struct, frozen=True):
    """Everything of a campaign that never changes and nobody hides."""

    subtitle: str
    frame: Panel
    hex_km: int
    pointing: Literal["flat", "pointy"]
    corners: tuple[Point, ...]
    hexes: tuple[Cell, ...]
    outline: tuple[tuple[Point, ...], ...]
    features: tuple[Feature, ...]
    roads: tuple[Road, ...]
    locales: tuple[Locale, ...]
    ruins: tuple[Ruin, ...]
    boxes: tuple[Box, ...]
    provinces: dict[str, str]
    names: list[Name]
    land: list[str]
    lakes: list[Lake]
    title_panel: Panel
    track_panel: Panel
    key_panel: Panel
    compass: Compass
    scale: Scale
    sides: tuple[PlayingSide, ...]
    nations: list[Nation]
    pieces: tuple[Piece, ...]
    turns: list[schema.Turn]
    key: tuple[KeyRow, ...]


def board(data: GameData) -> Board:
    """The static description of a campaign."""
    sheet = read(drawn(data.files, "sheet.toml", schema.DATA / data.name), Sheet)
    coast = read(drawn(data.files, "coast.toml", schema.DATA / data.name), Coast)
    grid = Grid(data.layout, data.hexes, turned="northward" in data.map.layout.orientation)
    about = data.about
    return gathered(
        Board,
        about,
        sheet,
        coast,
        data.map,
        frame=grid.frame(**msgspec.structs.asdict(sheet.margin)),
        pointing="pointy" if grid.turned else "flat",
        corners=grid.corners,
        hexes=tuple(cell(data, grid, sheet, h) for h in sorted(data.hexes)),
        outline=grid.chains(
            hexside(h, n) for h in sorted(data.hexes) for n in data.layout.around(h) if n not in data.hexes
        ),
        features=tuple(feature(data, grid, f) for f in data.map.hexside),
        roads=tuple(Road(r.name, tuple(map(data.hex, r.hexes))) for r in data.map.road),
        locales=tuple(locale(data, h, place) for h, place in data.locale.items()),
        ruins=tuple(Ruin(data.hex(r.hex), r.name) for r in data.map.ruin),
        boxes=tuple(box(data, sheet, place) for place in data.boxes),
        names=sheet.name,
        lakes=coast.lake,
        sides=tuple(playing_side(sheet, side) for side in data.sides),
        nations=sheet.nation,
        pieces=tuple(piece(data, Unit(u)) for u in range(len(data.unit))),
        turns=about.turn,
        key=tuple(key for _, key in terrain_key(data)),
    )


def cell(data: GameData, grid: Grid, sheet: Sheet, hex: Hex) -> Cell:
    """A hex of the map."""
    x, y = grid.centre(hex)
    water = data.water.get(hex, "")
    ground = data.terrain.get(hex) or ("lake" if hex in data.lake else "sea")
    return Cell(hex, printed(hex), x, y, ground, data.province.get(hex, ""), sheet.waters.get(water, ""))


def feature(data: GameData, grid: Grid, found: schema.Hexsides) -> Feature:
    """A river, lake or border with its hexsides."""
    lines = grid.chains(hexside(*map(data.hex, text.split("/"))) for text in found.sides)
    return gathered(Feature, found, major=found.name in data.map.rclm.nile_names, lines=lines)


def locale(data: GameData, hex: Hex, place: schema.Locale) -> Locale:
    """A town or city."""
    return gathered(Locale, place, hex=hex, port=tuple(place.port_body if place.port else ()))


def box(data: GameData, sheet: Sheet, place: Place) -> Box:
    """An off-map holding box."""
    found = data.boxes[place]
    return gathered(
        Box,
        found,
        place=place,
        side=data.side_named[found.side],
        panel=sheet.boxes[found.id],
        enters_by=tuple(sorted(data.group[found.enters_by])),
    )


def playing_side(sheet: Sheet, id: str) -> PlayingSide:
    """A side with the name of its first nation."""
    nation = next(n for n in sheet.nation if n.side == id)
    return PlayingSide(id, nation.name, nation.id)


def piece(data: GameData, unit: Unit) -> Piece:
    """A counter."""
    found = data.unit[unit]
    left, _, right = found.label.partition("/")
    own = {"number": unit, "side": data.owner[unit], "nation": found.side, "left": left, "right": right}
    return gathered(Piece, found, **own, factors=factors(found))


def terrain_key(data: GameData) -> list[tuple[schema.Terrain, KeyRow]]:
    """The rows of the Terrain Effects Chart that this map needs, each with its line of the key."""
    found = {"road", "town", "city", "port", "fortress (intact)", *data.terrain.values()}
    found |= {f.kind for f in data.map.hexside}
    if data.ruins:
        found.add("ruin")
    if data.lake:
        found.add("all-water lake hex")
    return [(row, key_row(row)) for row in data.charts.terrain if row.terrain in found]


def key_row(row: schema.Terrain) -> KeyRow:
    """A line of the terrain key, from the Terrain Effects Chart."""
    cost = f"{row.mp:g}".replace("0.5", "½")
    if row.prohibited:
        mp = "–"
    elif row.where == "hexside":
        mp = f"+{cost}" if row.mp else ""
    else:
        mp = cost
    shift = f"{abs(row.shift)}{'L' if row.shift < 0 else 'R'}" if row.shift else ""
    return KeyRow(row.terrain, row.where, mp, shift)
