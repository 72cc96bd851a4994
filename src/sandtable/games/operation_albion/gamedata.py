"""What never changes in a game: the map, the counters, the tables, and the optional rules in use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from sandtable.core.side import Side
from sandtable.game.info import OptionalRule, Scenario, Setup
from sandtable.games.operation_albion.pack import schema
from sandtable.games.operation_albion.pack.consistency import faults
from sandtable.games.operation_albion.pack.schema import Border, Unit
from sandtable.kit.packs import PackData, remembered

GERMAN, RUSSIAN = Side(0), Side(1)
HOME = ("german_home_base", "russian_home_base")

NAVAL, AIR, GROUND, BASE, MINEFIELD = "naval", "air", "ground", "base", "minefield"
SUBMARINE, TRANSPORT, CARRIER, SWEEPER = "SS", "TR", "AV", "MW"
CAPITAL = ("BB", "BC", "BP")
MARINE_CARRIERS = ("BB", "BC", "BP", "CL", "CP")
LARGE = ("XX", "XXX")

ANTI_AIR, ANTI_SHIP, ANTI_SUB, ANTI_GROUND, MOVE = range(5)

ISLANDS = ("oesel", "moon", "dagden")
REWARDED = (("riga", *ISLANDS), ("hango", "helsingfors"))
"""[8.1.ru.riga, 8.1.ru.hango, 8.1.de.riga, 8.1.de.hango] Groups of places that bring an Action Point."""

OPTIONS = (
    OptionalRule(
        "arms_race", "Baltic naval arms race", "A seaplane tender and a battlecruiser join the pools.", "28.1"
    ),
    OptionalRule("landwehr", "Baltic Landwehr", "A German militia after the revolution.", "28.3"),
    OptionalRule(
        "red_sailors", "Kronstadt Red Sailors", "A Bolshevik shock brigade after the revolution.", "28.4"
    ),
    OptionalRule("pursuit", "Pursuit", "Shock, armoured cars and trains follow up a victory.", "29.0"),
    OptionalRule(
        "air_patrol", "Naval air patrol", "Seaplanes and airships may stay over a sea zone.", "30.0"
    ),
    OptionalRule("demolition", "Port demolition", "Engineers may destroy ports.", "31.0"),
    OptionalRule("actions", "Optional actions", "Raids, submarines on station, base fire.", "32.0"),
)

SCENARIO = Scenario("albion", "Operation Albion", "September 1917 to April 1918, seven turns.")


class GameData(PackData[schema.ScenarioFile]):
    """The game as it is set up, built from its data files."""

    scenarios = (SCENARIO,)
    switches = OPTIONS

    def __init__(self, pack: Path | None, setup: Setup) -> None:
        super().__init__([schema.DATA / name for name in schema.FILES], pack, schema.ScenarioFile)
        self.map = self.files.read("map.toml", schema.MapFile)
        self.pieces = self.files.read("pieces.toml", schema.Pieces)
        self.tables = self.files.read("tables.toml", schema.Tables)
        self.sides = self.about.sides
        self.numbers = self.tables.numbers
        self.agree(setup)
        self.refuse(faults(self.map, self.pieces, self.tables, self.about))
        self._read_map()
        self._read_pieces()

    # --- the map ---------------------------------------------------------------------------------

    def _read_map(self) -> None:
        """[2.1, 2.1.forttown, 2.1.island, 2.1.finland, TEC.unplayable] Spaces and borders."""
        self.space = {space.id: space for space in self.map.space}
        self.borders: dict[str, dict[str, Border]] = {space: {} for space in self.space}
        for border in self.map.border:
            self.borders[border.a][border.b] = border
            self.borders[border.b][border.a] = border
        self.sea = frozenset(s.id for s in self.map.space if s.kind == "sea")
        self.land = frozenset(s.id for s in self.map.space if s.kind not in ("sea", "home_base"))
        self.fortresses = frozenset(s.id for s in self.map.space if s.kind == "fortress")
        self.towns = frozenset(s.id for s in self.map.space if s.kind == "town")
        self.islands = frozenset(s.id for s in self.map.space if s.kind == "island")

    @remembered
    def neighbours(self, space: str, *kinds: str) -> tuple[str, ...]:
        """[2.1.borders] Spaces across a border of one of these kinds."""
        return tuple(near for near, border in self.borders[space].items() if border.kind in kinds)

    def zones(self, area: str) -> tuple[str, ...]:
        """[2.6.adjacent] The sea zones that a coastal area or home base adjoins."""
        return self.neighbours(area, "sea" if area in HOME else "coast")

    def coasts(self, zone: str) -> tuple[str, ...]:
        """[2.1.coastal] The land areas that a sea zone adjoins."""
        return self.neighbours(zone, "coast")

    @remembered
    def rails(self, area: str) -> tuple[str, ...]:
        """Areas joined to this one by railroad."""
        return tuple(near for near, border in self.borders[area].items() if border.rail)

    def members(self, names: Iterable[str]) -> tuple[str, ...]:
        """Spaces by their ids or the names of groups."""
        return tuple(space for name in names for space in self.map.group.get(name, [name]))

    @remembered
    def distance(self, origin: str) -> dict[str, int]:
        """[10.4.range] Borders between a space and every other, whatever their kind."""
        found = {origin: 0}
        edge = [origin]
        while edge:
            edge = [
                near
                for space in edge
                for near in self.borders[space]
                if near not in found and found.setdefault(near, found[space] + 1)
            ]
        return found

    # --- the counters ----------------------------------------------------------------------------

    def _read_pieces(self) -> None:
        """[2.3, 2.3.1.size, 2.3.1.code, 2.3.3, 2.3.4] The counters by id and kind."""
        self.unit: dict[str, Unit] = {unit.id: unit for unit in self.pieces.unit}
        self.owner = {id: Side(self.sides.index(unit.side)) for id, unit in self.unit.items()}
        self.cls = {id: unit.cls for id, unit in self.unit.items()}

    @cached_property
    def optional(self) -> frozenset[str]:
        """[28.0, 28.use, 28.1] Units of optional rules that are in use from the start."""
        return frozenset(
            id for id, u in self.unit.items() if u.code == "opt" and u.cls == NAVAL and self.uses("arms_race")
        )
