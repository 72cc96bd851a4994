"""The data of a small hex game: a map written as rows of letters, what moving on it costs, and the units."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NewType

import msgspec

from sandtable.board.hexes import Hex, Hexside, Layout, hexside, parse, printed
from sandtable.board.paths import Ways
from sandtable.core.side import Side
from sandtable.game.documents import Chart, Grid, Panel
from sandtable.game.vocabulary import Kind, Names
from sandtable.kit.board import Board, Piece, hex_board
from sandtable.kit.packs import files

Unit = NewType("Unit", str)


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain: the movement points that it takes, and what it adds to a defence."""

    name: str
    price: int
    cover: int = 0


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as a data file has it.

    `rows` go from north to south, a letter for each hex, and `terrain` says what the letters mean. Rivers and
    fords are hexsides such as "0401-0501", `names` are hexes by name.
    """

    rows: list[str]
    terrain: dict[str, Ground]
    river: list[str] = []
    fords: list[str] = []
    names: dict[str, str] = {}


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: its side, its figures, and the hex where it begins."""

    name: str
    label: str
    side: Side
    arm: str
    strength: int
    move: int
    at: str


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of map.toml."""

    map: Drawn
    unit: dict[Unit, UnitData]


class HexMap:
    """A map of straight columns, the even ones half a hex further north."""

    layout = Layout("columns", "even")

    def __init__(self, drawn: Drawn) -> None:
        self.terrain = list(drawn.terrain.values())
        self.ground = {
            Hex(100 * column + row): drawn.terrain[letter]
            for row, letters in enumerate(drawn.rows, 1)
            for column, letter in enumerate(letters, 1)
        }
        self.names: Mapping[Hex, str] = {parse(hex): name for name, hex in drawn.names.items()}
        self.river, self.fords = sides(drawn.river), sides(drawn.fords)
        self.ways = Ways({hex: tuple(self.exits(hex)) for hex in self.ground})

    def joined(self, a: Hex, b: Hex) -> bool:
        """Whether one can go from a hex to the next: over a river only at a ford."""
        return hexside(a, b) not in self.river or hexside(a, b) in self.fords

    def exits(self, hex: Hex) -> Iterator[tuple[int, int]]:
        """The hexes next to one that can be entered, with the movement points, 1 more at a ford."""
        for other in self.layout.around(hex):
            if other in self.ground and self.joined(hex, other):
                yield other, self.ground[other].price + (hexside(hex, other) in self.fords)


class HexData:
    """The map and the units of a game, read from its map.toml or from that of a data pack."""

    def __init__(self, file: Path, pack: Path | None) -> None:
        self.files = files([file], pack)
        found = self.files.read(file.name, MapFile)
        self.map, self.units = HexMap(found.map), found.unit

    def kinds(self) -> dict[str, Kind]:
        """The kinds of nouns: hexes and units."""
        hexes: Names = {hex: self.map.names.get(hex, f"hex {printed(hex)}") for hex in self.map.ground}
        units: Names = {str(unit): data.name for unit, data in self.units.items()}
        return {
            "hex": Kind(name="a hex", place=True, names=hexes, digits=4),
            "unit": Kind(name="a unit", names=units),
        }

    def board(self) -> Board:
        """The map and the units for drawing."""
        terrain = {hex: ground.name for hex, ground in self.map.ground.items()}
        pieces = [
            Piece(
                id=id,
                side=unit.side,
                label=unit.label,
                symbol=unit.arm,
                figures=f"{unit.strength}-{unit.move}",
            )
            for id, unit in self.units.items()
        ]
        return hex_board(self.map.layout, terrain, self.map.names, self.map.river, self.map.fords, pieces)

    def terrain_chart(self, rule: str, note: str = "") -> Chart:
        """What the kinds of terrain take and add, as the chart of a rule."""
        rows = [[ground.name, str(ground.price), f"+{ground.cover}"] for ground in self.map.terrain]
        return Chart("terrain", "Terrain", rule, "rulebook", ["Terrain", "Points", "Defence"], rows, note)

    def roster(self, at: Mapping[Unit, Hex], sides: Kind) -> Panel:
        """The list of all units: side, name, figures, and where each is now."""
        hexes = self.kinds()["hex"]
        rows = []
        for id, unit in self.units.items():
            where = hexes.words(at[id]) if id in at else "removed"
            rows.append([sides.words(unit.side), unit.name, str(unit.strength), str(unit.move), where])
        return Panel("Units", [Grid(["Side", "Unit", "Strength", "Movement", "Where"], rows)])


def sides(written: Collection[str]) -> set[Hexside]:
    """Hexsides as they are written: "0401-0501"."""
    return {hexside(*map(parse, side.split("-"))) for side in written}
