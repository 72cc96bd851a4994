"""A campaign: everything that never changes during a game, in the form that the rules need."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, NewType

from sandtable.board.hexes import Hex, Hexside, Layout, hexside, parse, printed
from sandtable.board.masks import Spread
from sandtable.board.paths import Edges, Ways
from sandtable.core.side import Side
from sandtable.games.napoleonic.pack import schema
from sandtable.games.napoleonic.pack.consistency import faults
from sandtable.games.napoleonic.watercourses import WaterCourses
from sandtable.kit.packs import PackData, remembered

Unit = NewType("Unit", int)
Place = int
"""Where a unit is: a hex by its number, a box, or one of the heaps below."""

POOL = 1
"""In the container of reinforcements still to be drawn (8.4, 8.5)."""
TRACK = 2
"""On the turn track, due on a known turn (8.9, 8.13)."""
GONE = 3
"""Out of the game."""
WAITING = 4
"""Received but held back or without a legal entry hex (8.2)."""
FALLEN = 5
"""Eliminated a moment ago; the recycling roll is still to come (8.12)."""
ASIDE = 6
"""Comes only by an event or by decision: British, militia, contingency divisions."""
FIRST_BOX = 11

HALF = 2
"""Movement is counted in half points, since a road hex costs half a point (9.19)."""

SEA = "~="
LAKE = "L"
TERRAIN = {"c": "clear", "d": "desert", "h": "hills", "s": "swamp", "m": "mud flat", "f": "forest"}


class Season(NamedTuple):
    """What changes the cost of ground: summer, flood, ice, a closed frontier, who moves."""

    summer: bool = False
    flood: bool = False
    winter: bool = False
    border_closed: bool = False
    british: bool = False


class GameData(PackData[schema.CampaignFile]):
    """One of the two games, built from its data files."""

    def __init__(self, name: str, pack: Path | None = None) -> None:
        super().__init__(schema.files(name), pack, schema.CampaignFile)
        self.charts = self.files.read("tables.toml", schema.Charts)
        self.map = self.files.read("map.toml", schema.MapFile)
        self.pieces = self.files.read("pieces.toml", schema.Pieces)
        self.sides = self.about.sides
        self.numbers = self.charts.numbers
        if self.name != name:
            wrong = f"this is the data of {self.name}, not of {name}"
            raise self.files.error("campaign.toml", self.name, wrong)
        self.refuse(faults(self.charts, self.about, self.map, self.pieces))
        self._read_map()
        self._read_charts()
        self._read_pieces()
        self._read_rest()

    # --- the map ---------------------------------------------------------------------------

    def _read_map(self) -> None:
        """[2.2] Every hex of the map by its printed number, with its ground, province and water."""
        self.layout = Layout("columns", "even" if self.map.layout.shoved.startswith("even") else "odd")
        grid = self.map.grid
        self.terrain: dict[Hex, str] = {}
        self.province: dict[Hex, str] = {}
        self.water: dict[Hex, str] = {}
        provinces = {"e": "egypt", "s": "syria-palestine", "f": "finland", "r": "russia"}
        for column, line in grid.terrain.items():
            owners = grid.province.get(column, "")
            if len(line) != grid.last_row - grid.first_row + 1 or len(owners) != len(line):
                raise self.files.error("map.toml", f'"{column}" =', f"column {column} has the wrong length")
            for row, (code, owner) in enumerate(zip(line, owners, strict=True), grid.first_row):
                if code == ".":
                    continue
                hex = Hex(int(column) * 100 + row)
                if code in SEA or code == LAKE:
                    self.water[hex] = code
                elif code in TERRAIN:
                    self.terrain[hex] = TERRAIN[code]
                else:
                    raise self.files.error("map.toml", f'"{column}" =', f"unknown terrain {code!r}")
                if owner in provinces:
                    self.province[hex] = provinces[owner]
        self.hexes = frozenset(self.terrain) | frozenset(self.water)
        self.sea = frozenset(h for h, code in self.water.items() if code in SEA)
        self.lake = frozenset(h for h, code in self.water.items() if code == LAKE)
        self.neighbours = {h: tuple(n for n in self.layout.around(h) if n in self.hexes) for h in self.hexes}
        self._read_hexsides()
        self._read_locales()

    def hex(self, text: str, file: str = "map.toml") -> Hex:
        """A hex of the map by its printed number."""
        try:
            found = parse(text)
        except ValueError as error:
            raise self.files.error(file, text, str(error)) from None
        if found not in self.hexes:
            raise self.files.error(file, f'"{text}"', f"hex {text} is not on the map")
        return found

    def _pair(self, text: str) -> Hexside:
        a, _, b = text.partition("/")
        one, two = self.hex(a), self.hex(b)
        if two not in self.neighbours[one]:
            raise self.files.error("map.toml", text, f"{text} is no hexside: the hexes do not touch")
        return hexside(one, two)

    def _read_hexsides(self) -> None:
        self.barrier: dict[Hexside, str] = {}
        self.course: dict[Hexside, str] = {}
        border: set[Hexside] = set()
        for feature in self.map.hexside:
            for text in feature.sides:
                side = self._pair(text)
                if feature.kind == "border":
                    border.add(side)
                else:
                    self.barrier[side] = feature.kind
                    self.course[side] = feature.name
        self.border = frozenset(border)
        self.nile = frozenset(s for s, n in self.course.items() if n in self.map.rclm.nile_names)
        road: dict[Hex, set[Hex]] = defaultdict(set)
        for way in self.map.road:
            hexes = [self.hex(text) for text in way.hexes]
            for a, b in itertools.pairwise(hexes):
                if b not in self.neighbours[a]:
                    gap = f"road {way.name}: {printed(a)} and {printed(b)} do not touch"
                    raise self.files.error("map.toml", way.name, gap)
                road[a].add(b)
                road[b].add(a)
        self.road = {h: frozenset(joined) for h, joined in road.items()}

    def _clear(self, text: str, name: str) -> Hex:
        """[9.8] The hex of a town, city, port, fortress or ruin; such a hex is otherwise clear."""
        hex = self.hex(text)
        if self.terrain.get(hex) != "clear":
            raise self.files.error("map.toml", name, f"{name} stands in {text}, which is not clear (9.8)")
        return hex

    def _read_locales(self) -> None:
        self.locale: dict[Hex, schema.Locale] = {}
        for place in self.map.locale:
            hex = self._clear(place.hex, place.name)
            if hex in self.locale:
                raise self.files.error("map.toml", place.name, f"{place.hex} has two locales")
            self.locale[hex] = place
        self.cities = frozenset(h for h, p in self.locale.items() if p.kind == "city")
        self.ports = {h: frozenset(p.port_body) for h, p in self.locale.items() if p.port}
        self.fortresses = frozenset(h for h, p in self.locale.items() if p.fortress)
        self.siege_hexes = {
            h: tuple(self.hex(text) for text in p.siege_hexes) for h, p in self.locale.items() if p.fortress
        }
        self.ruins = {self._clear(r.hex, r.name): r.name for r in self.map.ruin}
        self.group = {
            name: frozenset(self.hex(text) for text in texts) for name, texts in self.map.groups.items()
        }
        self.boxes = {FIRST_BOX + i: box for i, box in enumerate(self.map.box)}
        self.box_named = {box.id: place for place, box in self.boxes.items()}
        self.rivers = WaterCourses(
            self.layout,
            {s for s, name in self.course.items() if name in self.map.rclm.courses},
            frozenset(self.terrain),
            {
                place: tuple(self.hex(text) for text in box.gunboat_enters_by)
                for place, box in self.boxes.items()
                if box.river
            },
        )

    # --- charts ----------------------------------------------------------------------------

    def _read_charts(self) -> None:
        self.hex_row = {t.terrain: t for t in self.charts.terrain if t.where == "hex"}
        self.side_row = {t.terrain: t for t in self.charts.terrain if t.where == "hexside"}
        self.road_cost = next(int(t.mp * HALF) for t in self.charts.terrain if t.where == "along")
        self.result = {r.code: r for r in self.charts.result}
        self.crt = self.charts.crt
        for column in self.crt:
            if len(column.results) != 6 or any(code not in self.result for code in column.results):
                name = column.column
                raise self.files.error("tables.toml", name, f"column {name}: six results needed")
        for earlier, later in zip(self.crt, self.crt[1:], strict=False):
            if later.low != earlier.high + 1:
                raise self.files.error("tables.toml", later.column, f"column {later.column} leaves a gap")
        self.table = {t.id: t for t in (*self.charts.table, *self.about.table)}
        self.modifier = {
            kind: {str(when): int(number) for number, when in self.table[f"{kind}-modifiers"].rows}
            for kind in ("recycling", "siege")
        }

    # --- the counters ----------------------------------------------------------------------

    def _read_pieces(self) -> None:
        """[2.3, 2.5, 2.6, 2.7, 2.9] The counters: owner, factors, type and parent division of each.

        The British fight on the Ottoman side. An asterisk as attack factor is a siege train.
        """
        self.side_named = {name: Side(i) for i, name in enumerate(self.sides)}
        owner = self.side_named | {ally: self.side_named[side] for ally, side in self.about.allies.items()}
        self.unit: tuple[schema.Piece, ...] = tuple(self.pieces.piece)
        self.number: dict[str, Unit] = {}
        for i, piece in enumerate(self.unit):
            if piece.id in self.number:
                raise self.files.error("pieces.toml", f'"{piece.id}"', f"two pieces are called {piece.id}")
            self.number[piece.id] = Unit(i)
        self.owner = [owner[p.side] for p in self.unit]
        self.attack = [0 if p.attack == "*" else p.attack for p in self.unit]
        self.defence = [p.defence for p in self.unit]
        self.move = [p.move for p in self.unit]
        units = [Unit(u) for u in range(len(self.unit))]
        kinds: dict[str, set[Unit]] = defaultdict(set)
        self.division: dict[str, tuple[Unit, ...]] = {}
        for unit, piece in zip(units, self.unit, strict=True):
            kinds[piece.type].add(unit)
            if piece.division:
                self.division[piece.division] = (*self.division.get(piece.division, ()), unit)
            if piece.enter == "fixed":
                self.hex(piece.hex, "pieces.toml")
        self.trains = frozenset(kinds["siege train"])
        self.engineers = frozenset(kinds["engineers"])
        self.garrisons = frozenset(kinds["fortress garrison"])
        self.gunboats = frozenset(kinds["riverine gunboats"])
        self.fleets = frozenset(kinds["fleet"])
        self.scientists = frozenset(kinds["scientific exploratory party"])
        self.militia = tuple(sorted(u for u in kinds["militia"] if self.unit[u].enter == "event"))
        self.british = frozenset(u for u in units if self.unit[u].side == "british")
        self.mamelukes = frozenset(u for u in units if self.unit[u].never_returns)

    def _read_rest(self) -> None:
        about = self.about
        self.turns = {t.turn: t for t in about.turn}
        self.last_turn = max(self.turns)
        if sorted(self.turns) != list(range(1, self.last_turn + 1)):
            raise self.files.error("campaign.toml", "[[turn]]", "the turn track has a gap")
        owner = self.side_named
        self.sources = tuple(
            frozenset(h for h, p in self.locale.items() if p.supply_source == name) for name in self.sides
        )
        self.concentric = owner[about.concentric]
        self.strong = frozenset(self.hex(t, "campaign.toml") for t in about.strong_fortresses)
        self.confined_sources = frozenset(self.hex(t, "campaign.toml") for t in about.sources_within_province)
        self.british_coast = frozenset(h for g in about.british_coast for h in self.group[g])
        self.reached_only = {
            self.hex(a, "campaign.toml"): self.hex(b, "campaign.toml")
            for a, b in about.only_by_one_side.items()
        }
        self.fleet_coast = {body: self.group[g] for body, g in about.fleet_coast.items()}
        self.quick = {}
        for name, text in about.quick_setup.items():
            if name not in self.number:
                raise self.files.error("campaign.toml", name, f"quick set-up: there is no piece {name!r}")
            self.quick[self.number[name]] = self.hex(text, "campaign.toml")
        self.body = {h: about.seas[self.water[h]] for h in self.sea}
        self.lifts = {
            side: tuple(lift for lift in about.lift if owner[lift.side] == side) for side in owner.values()
        }

    # --- derived: the cost of ground -------------------------------------------------------

    @remembered
    def ways(self, season: Season) -> Ways:
        """The ground as a graph for one season and kind of mover."""
        return Ways(self._edges(season), self.lake)

    @remembered
    def supply_roads(self, within_province: bool) -> dict[Hex, frozenset[Hex]]:
        """[12.2, 12.6, 12.8.sveaborg] The road hexes joined to each hex, as supply lines see them.

        A road line that reaches Helsinki takes the last step across the channel to Sveaborg. Lines
        to El Minya do not cross the frontier.
        """
        crossings = {h: self.road.get(h, frozenset()) | {by} for h, by in self.reached_only.items()}
        return {
            a: frozenset(b for b in joined if not (within_province and hexside(a, b) in self.border))
            for a, joined in (self.road | crossings).items()
        }

    @remembered
    def ground(self, winter: bool, within_province: bool) -> Spread:
        """[12.3, 12.6] The steps that an off-road supply line may take."""
        return Spread(
            (a, b)
            for a in (*self.terrain, *(self.lake if winter else ()))
            for b in self.neighbours[a]
            if self.passable(a, b, winter) and not (within_province and hexside(a, b) in self.border)
        )

    @remembered
    def shore(self, coasts: tuple[str, ...], closed: str) -> frozenset[Hex]:
        """The hexes of several coasts, one of them perhaps closed."""
        return frozenset(h for name in coasts if name != closed for h in self.group[name])

    def passable(self, a: Hex, b: Hex, winter: bool) -> bool:
        """[9.3, 11.23.1] Whether ground units may cross from a hex into its neighbour at all."""
        if b in self.sea or (b in self.lake and not winter):
            return False
        barrier = self.barrier.get(hexside(a, b))
        return barrier is None or not self.side_row[barrier].prohibited

    def frozen(self, barrier: str, winter: bool) -> bool:
        """[9.18] Ice turns lakes and channels into clear ground."""
        return winter and barrier in ("lake", "channel")

    def cost(self, a: Hex, b: Hex, season: Season) -> int:
        """[9.19, 9.20] Half points to enter b from its neighbour a: by road, or for its ground and the water
        between.
        """
        if b in self.road.get(a, ()):
            return self.road_cost
        return self.hex_cost(b, season) + self._side_cost(hexside(a, b), season)

    def hex_cost(self, b: Hex, season: Season) -> int:
        """[9.9, 9.10, 9.17, 9.18] Half points for the ground of a hex."""
        if b in self.lake:
            return int(self.hex_row["clear"].mp * HALF)
        ground = self.terrain[b]
        doubled = 2 if ground == "desert" and season.summer else 1
        return int(self.hex_row[ground].mp * HALF) * doubled

    def _side_cost(self, side: Hexside, season: Season) -> int:
        """[9.12, 9.16] Half points for the water on a hexside; the Nile in flood costs double, ice
        nothing.
        """
        barrier = self.barrier.get(side)
        if barrier is None or self.frozen(barrier, season.winter):
            return 0
        doubled = 2 if season.flood and side in self.nile else 1
        return int(self.side_row[barrier].mp * HALF) * doubled

    def _edges(self, season: Season) -> Edges:
        """[8.6.anatolia, 8.6.upper, 8.9.entry, 8.10.box, 9.21] Steps between hexes, and out of the boxes.

        A road hex at the edge is entered from its box at the cost of a road. No step leads back.
        """
        edges: dict[int, tuple[tuple[int, int], ...]] = {}
        for a in (*self.terrain, *self.lake):
            edges[a] = tuple(
                (b, self.cost(a, b, season)) for b in self.neighbours[a] if self._open(a, b, season)
            )
        for place, box in self.boxes.items():
            edges[place] = tuple(
                (b, self.road_cost if b in self.road else self.hex_cost(b, season))
                for b in sorted(self.group[box.enters_by])
                if not season.british or b in self.british_coast
            )
        for h in self.sea:
            edges[h] = ()
        return edges

    def _open(self, a: Hex, b: Hex, season: Season) -> bool:
        """[5.3.border, 8.8, 9.22, 16.2] A step may be closed by the frontier, or lead the British inland."""
        return (
            self.passable(a, b, season.winter)
            and not (season.border_closed and hexside(a, b) in self.border)
            and not (season.british and b not in self.british_coast)
        )

    # --- names -----------------------------------------------------------------------------

    def place_name(self, place: Place) -> str:
        """A place in words: "Cairo (1833)", "hex 1730", "the Anatolian box"."""
        if place in self.boxes:
            return self.boxes[place].name
        hex = Hex(place)
        if hex in self.locale:
            return f"{self.locale[hex].name} ({printed(hex)})"
        if hex in self.ruins:
            return f"the ruins of {self.ruins[hex]} ({printed(hex)})"
        return f"hex {printed(hex)}"

    def unit_name(self, unit: Unit) -> str:
        """A unit in words."""
        return self.unit[unit].name

    def names(self, units: Iterable[Unit]) -> str:
        """Several units in words."""
        return ", ".join(self.unit[u].name for u in units)
