"""What never changes in a game: the map, the pieces, the tables, and the scenario."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from pathlib import Path

from sandtable.board.hexes import Hex, Layout, hexside, parse
from sandtable.core.side import Side
from sandtable.game.info import OptionalRule, Scenario, Setup
from sandtable.games.faerie.pack import schema
from sandtable.games.faerie.pack.consistency import faults
from sandtable.games.faerie.pack.schema import Edge, Land, Place, Row
from sandtable.kit.packs import PackData, remembered

FOMORIAN, FAERIE = Side(0), Side(1)

CLEAR, RAIN, SNOW = "clear", "rain", "snow"
MOUNTAIN, MARSH = "mountain", "marsh"
MUNDANE, ENCHANTED, WILD = "mundane", "enchanted", "wild"
DYKE = "dyke"
ELF, GNOME, TROLL, HUMAN, ANCIENT = "elf", "gnome", "troll", "mundane", "ancient"
RANKS = ("none", "captain", "marshal", "king")
KING = "king"

CLOSED = -1
"""The price of what may not be entered."""

HALVES = {"H": 1, "N": 2, "D": 4, "T": 6}
"""Battle effects, in halves."""

BEGINNERS = OptionalRule(
    "beginners",
    "First game",
    "Only the enchantments, items, places and persons' gifts that are marked with a star.",
    "21.0.beginners",
)

LAYOUT = Layout("columns", "odd")

Pieces = tuple[str, ...]


class GameData(PackData[schema.ScenarioFile]):
    """The game as it is set up, built from its data files."""

    switches = (BEGINNERS,)

    def __init__(self, pack: Path | None, setup: Setup) -> None:
        super().__init__([schema.DATA / name for name in schema.FILES], pack, schema.ScenarioFile)
        self.map = self.files.read("map.toml", schema.MapFile)
        self.pieces = self.files.read("pieces.toml", schema.Pieces)
        self.tables = self.files.read("tables.toml", schema.Tables)
        self.sides = self.about.sides
        self.numbers = self.tables.numbers
        self.refuse(faults(self.map, self.pieces, self.tables, self.about))
        self.scenarios = tuple(Scenario(war.id, war.title, war.about) for war in self.about.scenario)
        self.agree(setup)
        self.war = next(war for war in self.about.scenario if war.id == self.setup.scenario)
        self.beginners = self.uses(BEGINNERS.id)
        self._read_map()
        self._read_pieces()
        self._read_tables()

    # --- the map ---------------------------------------------------------------------------------

    def _read_map(self) -> None:
        """[2.1, 3.0.aspect, 17.0, 19.5] Hexes, hexsides, ways, kingdoms, fortresses and places."""
        self.land: dict[Hex, Land] = {parse(land.id): land for land in self.map.hex}
        self.sea: dict[Hex, str] = {parse(h): sea.zone for sea in self.map.sea for h in sea.hexes}
        self.hexes: frozenset[Hex] = frozenset((*self.land, *self.sea))
        self.zone = {zone.id: zone for zone in self.map.zone}
        self.kingdom = {kingdom.id: kingdom for kingdom in self.map.kingdom}
        self.country: dict[Hex, str] = {h: land.kingdom for h, land in self.land.items()}
        self.water: dict[Hex, str] = {**self.sea, **{h: x.zone for h, x in self.land.items() if x.zone}}
        self.aspect: dict[Hex, str] = {h: land.aspect for h, land in self.land.items()}
        self.fortress = {parse(fortress.hex): fortress for fortress in self.map.fortress}
        self.holder = {
            h: FAERIE if self.kingdom[fortress.kingdom].side == "faerie" else FOMORIAN
            for h, fortress in self.fortress.items()
        }
        self.place = {
            parse(place.hex): place if self.in_use(place.starred) else plain(place)
            for place in self.map.place
        }
        self.edges: dict[tuple[Hex, Hex], Edge] = {
            hexside(parse(edge.a), parse(edge.b)): edge for edge in self.map.hexside
        }
        self.trails = frozenset(hexside(parse(a), parse(b)) for a, b in self.map.trail)
        self.roads = frozenset(hexside(parse(a), parse(b)) for a, b in self.map.road)
        straits = frozenset(hexside(parse(a), parse(b)) for a, b in self.map.sea_hexside)
        self.near: dict[Hex, tuple[Hex, ...]] = {
            h: tuple(n for n in around(h) if n in self.hexes) for h in self.hexes
        }
        self.ashore: dict[Hex, tuple[Hex, ...]] = {
            h: tuple(n for n in self.near[h] if n in self.land and hexside(h, n) not in straits)
            for h in self.land
        }
        self.axial = {h: LAYOUT.axial(h) for h in self.hexes}
        self._read_waters()

    def _read_waters(self) -> None:
        """[12.1.coasts] For each shore of each hex with water, the shores that a ship can sail to."""
        self.sail: dict[tuple[Hex, int], tuple[tuple[Hex, int], ...]] = {}
        for h in self.water:
            for shore in range(self.shores(h)):
                found = []
                for direction, n in enumerate(around(h)):
                    if n in self.water and self._opens(h, shore, direction):
                        back = (direction + 3) % 6
                        found += [(n, to) for to in range(self.shores(n)) if self._opens(n, to, back)][:1]
                self.sail[h, shore] = tuple(found)

    def shores(self, hex: Hex) -> int:
        """[12.1.coasts] How many separate waters a hex touches."""
        return 1 if hex in self.sea else len(self.land[hex].coasts)

    def _opens(self, hex: Hex, shore: int, direction: int) -> bool:
        return hex in self.sea or direction in self.land[hex].coasts[shore]

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b."""
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        dq, dr = bq - aq, br - ar
        return max(abs(dq), abs(dr), abs(dq + dr))

    @remembered
    def within(self, hex: Hex, reach: int) -> tuple[Hex, ...]:
        """The mapped hexes within a distance, nearest first."""
        rings = (LAYOUT.ring(hex, radius) for radius in range(min(reach, 60) + 1))
        return tuple(h for ring in rings for h in ring if h in self.hexes)

    def coastal(self, hex: Hex) -> bool:
        """Whether a hex has both land and sea."""
        return hex in self.land and hex in self.water

    @remembered
    def step(self, race: str, elves: bool, a: Hex, b: Hex, from_sky: str, to_sky: str) -> int:
        """[11.3, 11.4, 11.5, 11.6, 11.7] What entering a hex on foot costs a race; CLOSED if it may not.

        `elves` says whether Elves go along: Gnomes then use what the Elves built.
        """
        if b not in self.ashore[a]:
            return CLOSED
        edge = self.edges.get(hexside(a, b))
        crossing = self._crossing(race, elves, edge, from_sky, to_sky) if edge is not None else 0
        entry = self._entry(race, elves, a, b, from_sky, to_sky)
        return CLOSED if CLOSED in (crossing, entry) else entry + crossing

    def _entry(self, race: str, elves: bool, a: Hex, b: Hex, from_sky: str, to_sky: str) -> int:
        """[6.2.4, 11.3, 11.5, 11.6, 17.6] What the hex itself costs."""
        fortress = self.fortress.get(b)
        if fortress is not None and fortress.type == DYKE:
            return self.cost(DYKE, ELF if elves else race)
        side = hexside(a, b)
        edge = self.edges.get(side)
        snowed = edge is not None and edge.crossing == "pass" and SNOW in (from_sky, to_sky)
        if not snowed and side in self.roads:
            return self.cost("road", race)
        if not snowed and side in self.trails:
            return self.cost("trail", race) + (to_sky == RAIN)
        prices = [self._terrain(race, terrain, to_sky) for terrain in self.land[b].terrain]
        return min([price for price in prices if price != CLOSED], default=CLOSED)

    def _terrain(self, race: str, terrain: str, sky: str) -> int:
        """[6.1, 6.2.4, 6.2.5, 6.3.1, 6.3.6] What terrain costs in the weather of its hex."""
        if terrain == MARSH:
            if sky == RAIN:
                return CLOSED
            if sky == SNOW:
                terrain = CLEAR
        price = self.cost(terrain, race)
        if terrain == MOUNTAIN:
            return price * 2 if sky == SNOW else price
        if sky == SNOW and terrain != MARSH:
            return price + 1
        return price + 1 if sky == RAIN and terrain == CLEAR else price

    def _crossing(self, race: str, elves: bool, edge: Edge, from_sky: str, to_sky: str) -> int:
        """[6.2.3, 6.3.1, 6.3.2, 11.8.mountain, 11.8.elfworks] What the hexside costs."""
        built = race == ELF or (race == GNOME and elves)
        rained = from_sky == to_sky == RAIN
        frozen = from_sky == to_sky == SNOW
        if edge.kind == MOUNTAIN:
            if edge.crossing == "pass":
                return self.cost("pass", race) * (2 if frozen else 1)
            return self.cost("tunnel", ELF) if edge.crossing == "tunnel" and built else CLOSED
        if edge.crossing in ("ferry", "bridge"):
            river = CLOSED if rained else 0 if frozen else self.cost("minor_river", race)
            if not built:
                return river
            price = self.cost(edge.crossing, ELF)
            return price if river == CLOSED else min(price, river)
        if edge.kind != "minor_river":
            return CLOSED
        if frozen:
            return 0
        if rained:
            return CLOSED
        return self.cost("ford" if edge.crossing == "ford" else "minor_river", race)

    def wade(self, a: Hex, b: Hex, from_sky: str, to_sky: str) -> int:
        """[11.8.river] What entering a hex costs the Worm across a river or lake that would stop others."""
        return self._entry(TROLL, False, a, b, from_sky, to_sky)

    def cost(self, row: str, race: str) -> int:
        """[12.6, 11.7.human, 11.7.elf, 11.7.gnome, 11.7.troll] A number of the Terrain Effects Chart, in the
        column of a race.
        """
        return self._costs[row, race]

    def passage(self, hex: Hex, sky: str) -> int:
        """[11.7.ship, 6.2.2, 19.4.05] What entering a hex costs a ship."""
        return self.zone[self.water[hex]].points + (sky == RAIN)

    # --- the pieces ------------------------------------------------------------------------------

    def in_use(self, starred: bool) -> bool:
        """[21.0.beginners] Whether something special is used: in a first game only what has a star."""
        return starred or not self.beginners

    def _read_pieces(self) -> None:
        """[1.0, 2.3, 3.0.type, 7.9.key] The counters."""
        self.person = {person.id: person for person in self.pieces.person}
        self.ship = {ship.id: ship for ship in self.pieces.ship}
        self.colour = {colour.id: colour for colour in self.pieces.colour}
        self.item = {item.number: item for item in self.pieces.item if self.in_use(item.starred)}
        self.enchantment = {
            spell.number: spell for spell in self.pieces.enchantment if self.in_use(spell.starred)
        }
        self.owner: dict[str, Side] = {
            id: Side(self.sides.index(piece.side))
            for group in (self.person, self.ship, self.colour)
            for id, piece in group.items()
        }
        self.race: dict[str, str] = {id: person.race for id, person in self.person.items()}
        self.race |= {id: colour.race for id, colour in self.colour.items()}
        self.gait: dict[str, str] = {
            id: {ANCIENT: ELF, "supernatural": TROLL}.get(race, race) for id, race in self.race.items()
        }
        self.order = {id: at for at, id in enumerate((*self.person, *self.ship))}

    def special(self, person: str) -> bool:
        """[7.9, 21.0.beginners] Whether a person's own rules are used."""
        return self.in_use(self.person[person].starred)

    @cached_property
    def invaded(self) -> frozenset[str]:
        """[22.3, 22.4] The five kingdoms of Faerie."""
        return frozenset(self.about.invaded)

    # --- the tables ------------------------------------------------------------------------------

    def _read_tables(self) -> None:
        """[2.2, 16.6, map.tec-key, map.track] The charts, ready for use."""
        self.turns = {turn.turn: turn for turn in self.tables.turn}
        self.rows: dict[str, Row] = {row.terrain: row for row in self.tables.terrain}
        self._costs: dict[tuple[str, str], int] = {
            (row.terrain, race): cost
            for row in self.tables.terrain
            for race, cost in row.move.items()
            if isinstance(cost, int)
        }
        self.halves: dict[tuple[str, str], int] = {
            (row.terrain, race): HALVES.get(effect, HALVES["N"])
            for row in self.tables.terrain
            for race, effect in row.battle.items()
        }
        ratios = (column.partition("-") for column in self.tables.crt.columns)
        self.ratios = [(int(attacker), int(defender)) for attacker, _, defender in ratios]

    def column(self, attacker: int, defender: int) -> int:
        """[16.1.5] The column of a ratio: rounded down, the first and the last for what lies beyond."""
        found = [at for at, (one, other) in enumerate(self.ratios) if attacker * other >= defender * one]
        return found[-1] if found else 0

    def result(self, column: int, roll: int) -> tuple[str, str]:
        """[16.1.7] What attacker and defender suffer; a small r after the letter is a retreat."""
        crt = self.tables.crt
        row = crt.rows[max(0, min(roll - crt.first, len(crt.rows) - 1))]
        attacker, _, defender = row[max(0, min(column, len(crt.columns) - 1))].partition("/")
        return attacker, defender

    def casualties(self, letter: str, strength: int) -> tuple[int, int, bool]:
        """[7.1, 7.7] Losses left and right of the slash, and whether there is a dagger."""
        table = self.tables.casualty
        row = table.rows[span(table.least, strength)]
        left, _, right = row[table.letters.index(letter)].partition("/")
        return int(left), int(right.rstrip("+")), right.endswith("+")

    def attrition(self, roll: int) -> str:
        """[8.3] The letter of a modified roll."""
        table = self.tables.attrition
        return table.letters[span(table.least, roll)]

    def discovery(self, strength: int, roll: int) -> str:
        """[12.7, 20.3.3, 20.3.4, map.discovery-key] What a search finds."""
        table = self.tables.discovery
        row = table.rows[max(0, min(roll - table.first, len(table.rows) - 1))]
        return row[span(table.least, strength)]


def plain(place: Place) -> Place:
    """[21.0.beginners] A Place of Power without characteristics of its own.

    Artifacts still lie there, and the Enchantment of Vision itself names the places where it is cast.
    """
    return Place(
        place.number, place.hex, place.name, place.starred, place.rule, place.artifacts, vision=place.vision
    )


def span(least: list[int], value: int) -> int:
    """The last line that begins at or below a value; the first if none does."""
    return next((at for at, (_, above) in enumerate(pairwise(least)) if value < above), len(least) - 1)


def around(hex: Hex) -> tuple[Hex, ...]:
    """The six neighbours in the order N, NE, SE, S, SW, NW, on the map or not."""
    ring = LAYOUT.around(hex)
    return (*ring[2::-1], *ring[:2:-1])
