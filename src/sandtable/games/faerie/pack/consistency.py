"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from sandtable.board.hexes import Layout, parse, printed
from sandtable.games.faerie.pack import schema
from sandtable.kit.checks import Fault, duplicated, missing, unknown

GAME = "faerie"
MAP, PIECES, TABLES, SCENARIO = "map.toml", "pieces.toml", "tables.toml", "scenario.toml"
SIDES = ("fomorian", "faerie")
EXPEDITION, LATER = "expedition", "later"

PERSONS = (
    *("auberon", "colleran", "elidor", "dorwen", "corin", "ogme", "cluracan", "morigu", "bogan", "connan"),
    *("balor", "magog", "grogan", "imric", "rurik", "callach", "mac_iver", "cormac", "sean", "ainsel"),
    *("bran_og", "dobie", "worm", "cait_sith", "callachs_waff"),
)
COLOURS = ("borders",)
ITEMS = tuple(f"{number:02}" for number in range(1, 24))
ENCHANTMENTS = tuple(f"{number:02}" for number in range(1, 14))
ROWS = (
    *("clear", "woods", "forest", "rough", "mountain", "marsh", "trail", "road", "minor_river", "ford"),
    *("ferry", "bridge", "pass", "tunnel", "knowe", "delving", "broch", "stockade", "dyke"),
)
"""What the rules speak of by name, so that no data may lack or rename it."""

RACES = ("mundane", "gnome", "troll", "elf")
CROSSINGS = {
    "minor_river": ("", "ford", "ferry", "bridge"),
    "major_river": ("", "ferry", "bridge"),
    "lake": ("", "ferry", "bridge"),
    "mountain": ("", "pass", "tunnel"),
}
LAYOUT = Layout("columns", "odd")
DIRECTIONS = range(6)
HIGHEST = 12
"""The highest total of two dice."""


def faults(
    map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables, about: schema.ScenarioFile
) -> Iterator[Fault]:
    """Every name that leads nowhere, and every table that does not add up."""
    if about.game != GAME:
        yield SCENARIO, "game =", f"this is the data of {about.game}, not of {GAME}"
    if about.sides != SIDES:
        yield SCENARIO, "sides =", f"the sides are {' and '.join(SIDES)}, in this order"
    yield from _hexes(map)
    yield from _shores(map)
    yield from _hexsides(map)
    yield from _places(map, pieces)
    yield from _persons(map, pieces)
    yield from _ships(map, pieces)
    yield from _armies(map, pieces)
    yield from _magic(map, pieces)
    yield from _charts(tables)
    yield from _combat(tables)
    yield from _activation(pieces, tables, about)
    yield from _scenarios(map, pieces, tables, about)


# --- the map -------------------------------------------------------------------------------------


def _hexes(map: schema.MapFile) -> Iterator[Fault]:
    """Every hex is on the sheet, once, in a kingdom or a zone that there is."""
    zones, kingdoms = [zone.id for zone in map.zone], [kingdom.id for kingdom in map.kingdom]
    yield from duplicated(MAP, "zones", zones)
    yield from duplicated(MAP, "kingdoms", kingdoms)
    met: set[str] = set()
    listed = [(land.id, f'id = "{land.id}"') for land in map.hex]
    listed += [(hex, f'"{hex}"') for sea in map.sea for hex in sea.hexes]
    for id, here in listed:
        if not _numbered(map, id):
            yield MAP, here, f"there is no hex {id!r} on a sheet of {map.columns} by {map.rows}"
        elif id in met:
            yield MAP, here, f"the hex {id} is listed twice"
        met.add(id)
    for land in map.hex:
        here = f'id = "{land.id}"'
        yield from unknown(MAP, here, "kingdom", [land.kingdom], kingdoms)
        yield from unknown(MAP, here, "zone", [land.zone], {"", *zones})
        if not land.terrain:
            yield MAP, here, f"the hex {land.id} has no terrain"
    for sea in map.sea:
        yield from unknown(MAP, f'zone = "{sea.zone}"', "zone", [sea.zone], zones)


def _numbered(map: schema.MapFile, id: str) -> bool:
    """Whether a number is that of a hex on the sheet."""
    if len(id) != 4 or not id.isdecimal():
        return False
    column, row = divmod(int(id), 100)
    return 1 <= column <= map.columns and 1 <= row <= map.rows


def _shores(map: schema.MapFile) -> Iterator[Fault]:
    """A hex with a zone has shores, and each of them leads to water."""
    wet = {hex for sea in map.sea for hex in sea.hexes} | {land.id for land in map.hex if land.zone}
    dry = _all(map) - wet
    for land in map.hex:
        here = f'id = "{land.id}"'
        if bool(land.zone) != bool(land.coasts):
            yield MAP, here, f"the hex {land.id} needs both a zone and coasts, or neither"
        for direction in [direction for coast in land.coasts for direction in coast]:
            if direction not in DIRECTIONS:
                yield MAP, here, f"the hex {land.id} has no hexside {direction}: they are 0 to 5"
            elif _beside(land.id, direction) in dry:
                yield MAP, here, f"no water lies beyond hexside {direction} of {land.id}"


def _all(map: schema.MapFile) -> frozenset[str]:
    """Every hex of the map."""
    return frozenset((*(land.id for land in map.hex), *(hex for sea in map.sea for hex in sea.hexes)))


def _beside(id: str, direction: int) -> str:
    """The number of a neighbour: 0 is north, and so on clockwise."""
    return printed(LAYOUT.around(parse(id))[(2 - direction) % 6])


def _hexsides(map: schema.MapFile) -> Iterator[Fault]:
    """Hexsides, trails, roads and straits lie between neighbours, once."""
    land = {land.id for land in map.hex}
    wet = {hex for sea in map.sea for hex in sea.hexes} | {land.id for land in map.hex if land.zone}
    sides = [(edge.a, edge.b, f'a = "{edge.a}", b = "{edge.b}"') for edge in map.hexside]
    yield from _pairs("hexside", sides, _all(map))
    for edge in map.hexside:
        if edge.crossing not in CROSSINGS[edge.kind]:
            here = f'a = "{edge.a}", b = "{edge.b}"'
            yield MAP, here, f"no {edge.crossing} crosses a {edge.kind.replace('_', ' ')}"
    for name, pairs, ground in (
        ("trail", map.trail, land),
        ("road", map.road, land),
        ("sea hexside", map.sea_hexside, wet),
    ):
        yield from _pairs(name, [(a, b, f'["{a}", "{b}"]') for a, b in pairs], ground)


def _pairs(what: str, pairs: Iterable[tuple[str, str, str]], ground: Collection[str]) -> Iterator[Fault]:
    """Pairs of neighbouring hexes, with the text that tells them."""
    met: set[frozenset[str]] = set()
    for a, b, here in pairs:
        ends = frozenset((a, b))
        outside = [hex for hex in (a, b) if hex not in ground]
        if outside:
            yield MAP, here, f"a {what} cannot lead to {outside[0]!r}"
        elif LAYOUT.distance(parse(a), parse(b)) != 1:
            yield MAP, here, f"{a} and {b} are not neighbours: there is no {what} between them"
        elif ends in met:
            yield MAP, here, f"the {what} of {a} and {b} is listed twice"
        met.add(ends)


def _places(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    """Fortresses and Places of Power, each in a land hex of its own."""
    land = {land.id for land in map.hex}
    owned = {kingdom.id for kingdom in map.kingdom if kingdom.side}
    persons, items = {person.id for person in pieces.person}, {item.number for item in pieces.item}
    for fortress in map.fortress:
        here = f'hex = "{fortress.hex}"'
        yield from unknown(MAP, here, "land hex", [fortress.hex], land)
        yield from unknown(MAP, here, "kingdom with a side", [fortress.kingdom], owned)
    yield from duplicated(MAP, "fortresses", [fortress.hex for fortress in map.fortress], "hex")
    yield from duplicated(MAP, "places", [place.hex for place in map.place], "hex")
    yield from duplicated(MAP, "places", [place.number for place in map.place], "number")
    for place in map.place:
        here = f'name = "{place.name}"'
        yield from unknown(MAP, here, "land hex", [place.hex], land)
        yield from unknown(MAP, here, "item", place.artifacts, items)
        named = [name for name in (place.spares, place.doubles) if name]
        yield from unknown(MAP, here, "person", [*named, *place.blood, *place.kings], persons)
        yield from unknown(MAP, here, "kingdom", place.vision_covers, {k.id for k in map.kingdom})


# --- the pieces ----------------------------------------------------------------------------------


def _persons(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    land = {land.id for land in map.hex}
    colours = {colour.id: colour.side for colour in pieces.colour}
    persons, items = [person.id for person in pieces.person], {item.number for item in pieces.item}
    yield from duplicated(PIECES, "pieces", [*colours, *persons, *(ship.id for ship in pieces.ship)])
    yield from duplicated(PIECES, "colours", [colour.id for colour in pieces.colour])
    yield from missing(PIECES, "[[person]]", "person", PERSONS, persons)
    yield from missing(PIECES, "[[colour]]", "colour", COLOURS, colours)
    for person in pieces.person:
        here = f'id = "{person.id}"'
        if person.kingdom:
            own = {id for id, side in colours.items() if side == person.side}
            yield from unknown(PIECES, here, f"{person.side} colour", [person.kingdom], own)
        elif person.escort:
            yield PIECES, here, f"{person.id} has an escort, and no kingdom that it could come from"
        if person.combat < 1:
            yield PIECES, here, f"{person.id} has a Combat Strength of 1 at least, not {person.combat}"
        yield from unknown(PIECES, here, "land hex", [person.setup], {*land, EXPEDITION, LATER})
        yield from unknown(PIECES, here, "item", person.carries, items)
        yield from unknown(PIECES, here, "person", [*person.heir_of, *person.marshal_after], persons)
        if person.home:
            yield from unknown(PIECES, here, "Place of Power", [person.home], {p.hex for p in map.place})


def _ships(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    wet = {hex for sea in map.sea for hex in sea.hexes} | {land.id for land in map.hex if land.zone}
    colours = {colour.id: colour.side for colour in pieces.colour}
    for ship in pieces.ship:
        here = f'id = "{ship.id}"'
        own = {id for id, side in colours.items() if side == ship.side}
        yield from unknown(PIECES, here, f"{ship.side} colour", [ship.kingdom], own)
        yield from unknown(PIECES, here, "hex with sea", [ship.setup], {*wet, EXPEDITION})


def _armies(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    colours = {colour.id for colour in pieces.colour}
    walls = {fortress.hex: fortress.name for fortress in map.fortress}
    yield from duplicated(PIECES, "armies", [army.fortress for army in pieces.army], "fortress")
    for army in pieces.army:
        here = f'fortress = "{army.fortress}"'
        yield from unknown(PIECES, here, "colour", [army.kingdom], colours)
        if army.setup not in walls:
            yield PIECES, here, f"there is no fortress in {army.setup!r}"
        elif walls[army.setup] != army.fortress:
            yield PIECES, here, f"the fortress in {army.setup} is {walls[army.setup]}, not {army.fortress}"
        if army.strength < 1:
            yield PIECES, here, f"an army has a strength of 1 at least, not {army.strength}"


def _magic(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    """Items begin with the person who carries them, or in the place that hides them."""
    numbers = [item.number for item in pieces.item]
    spells = [spell.number for spell in pieces.enchantment]
    yield from duplicated(PIECES, "items", numbers, "number")
    yield from missing(PIECES, "[[item]]", "item", ITEMS, numbers)
    yield from missing(PIECES, "[[enchantment]]", "enchantment", ENCHANTMENTS, spells)
    carried = {item: person.id for person in pieces.person for item in person.carries}
    lying = {item: place.hex for place in map.place for item in place.artifacts}
    colours = {colour.id for colour in pieces.colour}
    for item in pieces.item:
        here = f'name = "{item.name}"'
        begins = carried.get(item.number) or lying.get(item.number)
        if begins is None:
            yield PIECES, here, f"item {item.number} is missing: nobody carries it, and it lies nowhere"
        elif begins != item.starts:
            yield PIECES, here, f"item {item.number} starts with {begins}, not with {item.starts}"
        if item.usable_by:
            yield from unknown(PIECES, here, "colour", [item.usable_by], colours)


# --- the tables ----------------------------------------------------------------------------------


def _charts(tables: schema.Tables) -> Iterator[Fault]:
    for due, turn in enumerate(tables.turn, 1):
        if turn.turn != due:
            yield TABLES, f"turn = {turn.turn}", f"turn {due} is due here, not {turn.turn}"
    rows = [row.terrain for row in tables.terrain]
    yield from duplicated(TABLES, "rows", rows, "terrain")
    yield from missing(TABLES, "[[terrain]]", "terrain", ROWS, rows)
    for row in tables.terrain:
        here = f'terrain = "{row.terrain}"'
        for what, cells in (("move", row.move), ("battle", row.battle)):
            yield from unknown(TABLES, here, "race", cells, RACES)
            yield from missing(TABLES, here, f"{what} of {row.terrain} for", RACES, cells)
    found = tables.discovery
    yield from _rising("[discovery]", found.least)
    if found.first + len(found.rows) - 1 != HIGHEST:
        yield TABLES, "[discovery]", f"the rows go from {found.first} to {HIGHEST}, one for each total"
    for results in found.rows:
        if len(results) != len(found.least):
            yield TABLES, "[discovery]", f"{len(found.least)} columns are needed, not {len(results)}"
        for cell in results:
            if cell not in ("-", "Cd") and not re.fullmatch(r"C\d|\d\d( \d\d)*", cell):
                yield TABLES, f'"{cell}"', f"no result {cell!r} of a search"
            elif cell[0].isdecimal():
                yield from unknown(TABLES, f'"{cell}"', "item", cell.split(), ITEMS)


def _combat(tables: schema.Tables) -> Iterator[Fault]:
    """Combat Results, Casualties and Attrition: columns, rows, and letters that fit each other."""
    crt, losses, wear = tables.crt, tables.casualty, tables.attrition
    ratios = []
    for column in crt.columns:
        ratio = re.fullmatch(r"([1-9]\d*)-([1-9]\d*)", column)
        if ratio is None:
            yield TABLES, "columns =", f"no ratio {column!r}"
        else:
            ratios.append(int(ratio[1]) / int(ratio[2]))
    if any(one >= two for one, two in pairwise(ratios)):
        yield TABLES, "columns =", "the ratios go from the lowest to the highest"
    for cells in crt.rows:
        if len(cells) != len(crt.columns):
            yield TABLES, "[crt]", f"{len(crt.columns)} results are needed in a row, not {len(cells)}"
        for cell in cells:
            if not re.fullmatch(r"[A-Z]r?/[A-Z]r?", cell):
                yield TABLES, f'"{cell}"', f"no combat result {cell!r}"
            else:
                letters = cell.replace("r", "").split("/")
                yield from unknown(TABLES, f'"{cell}"', "letter", letters, losses.letters)
    yield from _rising("[casualty]", losses.least)
    if len(losses.rows) != len(losses.least):
        yield TABLES, "[casualty]", f"{len(losses.least)} rows are needed, not {len(losses.rows)}"
    for cells in losses.rows:
        if len(cells) != len(losses.letters):
            yield TABLES, "[casualty]", f"{len(losses.letters)} losses are needed in a row, not {len(cells)}"
        for cell in cells:
            if not re.fullmatch(r"\d+/\d+\+?", cell):
                yield TABLES, f'"{cell}"', f"no losses {cell!r}"
    yield from _rising("[attrition]", wear.least)
    if len(wear.letters) != len(wear.least):
        yield TABLES, "[attrition]", f"{len(wear.least)} letters are needed, not {len(wear.letters)}"
    yield from unknown(TABLES, "[attrition]", "letter", wear.letters, losses.letters)


def _rising(here: str, least: Sequence[int]) -> Iterator[Fault]:
    """Spans begin one after the other."""
    for below, above in pairwise(least):
        if above <= below:
            yield TABLES, here, f"after the span from {below} the next begins higher, not with {above}"


def _activation(pieces: schema.Pieces, tables: schema.Tables, about: schema.ScenarioFile) -> Iterator[Fault]:
    """Who sleeps has a line in the Activation Table, and nobody else."""
    names = {EXPEDITION, *(p.id for p in pieces.person), *(c.id for c in pieces.colour)}
    yield from unknown(SCENARIO, "asleep =", "person or kingdom", about.asleep, names)
    lines = [line.who for line in tables.activation]
    yield from duplicated(TABLES, "lines", lines, "who")
    yield from missing(TABLES, "[[activation]]", "line for", about.asleep, lines)
    for line in tables.activation:
        yield from unknown(TABLES, f'who = "{line.who}"', "sleeper", [line.who], about.asleep)


def _scenarios(
    map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables, about: schema.ScenarioFile
) -> Iterator[Fault]:
    kingdoms = {kingdom.id for kingdom in map.kingdom}
    walls = {fortress.hex for fortress in map.fortress}
    yield from unknown(SCENARIO, "invaded =", "kingdom", about.invaded, kingdoms)
    yield from duplicated(SCENARIO, "scenarios", [war.id for war in about.scenario])
    if not about.scenario:
        yield SCENARIO, "game =", "the scenario is missing"
    for war in about.scenario:
        here = f'id = "{war.id}"'
        if not 1 <= war.turns <= len(tables.turn):
            yield SCENARIO, here, f"{war.turns} turns are too many: the track has {len(tables.turn)}"
        yield from unknown(SCENARIO, here, "fortress in", war.bonus_fortresses, walls)
        yield from unknown(SCENARIO, here, "kingdom", war.bonus_kingdoms, kingdoms)
