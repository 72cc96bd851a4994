"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sandtable.games.operation_albion.pack import schema
from sandtable.kit.checks import Fault, duplicated, missing, unknown

GAME = "operation_albion"
MAP, PIECES, TABLES, SCENARIO = "map.toml", "pieces.toml", "tables.toml", "scenario.toml"
SIDES = ("german", "russian")

SPACES = (
    *("german_home_base", "russian_home_base", "oesel", "moon", "dagden", "riga", "libau", "reval"),
    *("narva", "pskov", "hango", "helsingfors", "petrograd_a", "gulf_riga_a", "gulf_riga_b", "gulf_riga_c"),
)
GROUPS = ("west_baltic", "finnish_cities_and_towns", "white_guard_entry", "bolshevik_entry")
UNITS = ("k_petrograd", "k_narva", "k_pskov", "g_blw", "k_ks")
"""What the rules speak of by name, so that no data may lack or rename it."""

CONTINGENTS = {
    "german": ("imperial", "finnish_white"),
    "russian": ("provisional", "bolshevik", "finnish_red", "british"),
}
TYPES = {
    "naval": ("BB", "BC", "BP", "CL", "CP", "TD", "MW", "SS", "TR", "AV"),
    "air": ("F", "B", "HB", "SP", "LZ"),
    "ground": (
        *("infantry", "cavalry", "shock", "marine", "engineer", "artillery", "militia", "partisan"),
        *("armored_car", "armored_train"),
    ),
    "base": ("base",),
    "minefield": ("minefield",),
}
TROOPS = {
    "german": ("ground: shock, artillery", "ground: all other"),
    "russian": ("ground: Provisional", "ground: Bolshevik, Finnish Red Guard"),
}
"""The rows of the Refit Tables for ground units."""

INCIDENTS = ("german", "russian_before", "russian_after")
DICE = range(1, 7)
LOWEST = -99
"""No lead is below it."""
WATER, SHORE = ("sea", "home_base"), ("land", "town", "fortress", "island")


def faults(
    map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables, about: schema.ScenarioFile
) -> Iterator[Fault]:
    """Every name that leads nowhere, and every table that does not add up."""
    if about.game != GAME:
        yield SCENARIO, "game =", f"this is the data of {about.game}, not of {GAME}"
    if about.sides != SIDES:
        yield SCENARIO, "sides =", f"the sides are {' and '.join(SIDES)}, in this order"
    yield from _map(map)
    yield from _pieces(map, pieces)
    yield from _tables(map, pieces, tables)
    yield from _scenario(map, pieces, about)


def _map(map: schema.MapFile) -> Iterator[Fault]:
    kinds: dict[str, str] = {space.id: space.kind for space in map.space}
    yield from duplicated(MAP, "spaces", [space.id for space in map.space])
    yield from missing(MAP, "[[space]]", "space", SPACES, kinds)
    yield from missing(MAP, "[group]", "group", GROUPS, map.group)
    for name, members in map.group.items():
        yield from unknown(MAP, f"{name} =", "space", members, kinds)
    met: set[frozenset[str]] = set()
    for border in map.border:
        ends = frozenset((border.a, border.b))
        yield from unknown(MAP, f'a = "{border.a}"', "space", [border.a], kinds)
        yield from unknown(MAP, f'b = "{border.b}"', "space", [border.b], kinds)
        if ends <= kinds.keys():
            yield from _border(border, kinds[border.a], kinds[border.b])
            if ends in met or len(ends) == 1:
                yield MAP, f'b = "{border.b}"', f"the border of {border.a} with {border.b} is one too many"
        met.add(ends)


def _border(border: schema.Border, one: str, other: str) -> Iterator[Fault]:
    """Ships cross a sea border, troops a land or lake border; between land and sea there is a coast."""
    here, ends = f'b = "{border.b}"', (one, other)
    fits = {
        "sea": all(kind in WATER for kind in ends) and "sea" in ends,
        "coast": "sea" in ends and any(kind in SHORE for kind in ends),
        "land": "sea" not in ends,
        "lake": all(kind in SHORE for kind in ends),
    }
    if not fits[border.kind]:
        yield MAP, here, f"{border.a} and {border.b} cannot meet at a {border.kind} border"
    if border.rail and border.kind != "land":
        yield MAP, here, f"no railroad crosses the {border.kind} border of {border.a} with {border.b}"


def _pieces(map: schema.MapFile, pieces: schema.Pieces) -> Iterator[Fault]:
    spaces = {space.id for space in map.space}
    ids = [unit.id for unit in pieces.unit]
    yield from duplicated(PIECES, "units", ids)
    yield from missing(PIECES, "[[unit]]", "unit", UNITS, ids)
    for unit in pieces.unit:
        here = f'id = "{unit.id}"'
        yield from unknown(PIECES, here, f"{unit.side} contingent", [unit.contingent], CONTINGENTS[unit.side])
        yield from unknown(PIECES, here, f"{unit.cls} type", [unit.type], TYPES[unit.cls])
        if unit.space or unit.cls == "base":
            yield from unknown(PIECES, here, "space", [unit.space], spaces)
        if unit.steps not in (1, 2):
            yield PIECES, here, f"{unit.id} has one step or two, not {unit.steps}"
        elif (unit.steps == 2) != (unit.reduced is not None):
            yield PIECES, here, f"{unit.id}: a unit of two steps has a reduced side, and no other has"
        if (unit.cls == "minefield") != (unit.code == "stock"):
            yield PIECES, here, f"{unit.id}: minefields, and only they, wait in stock"


def _tables(map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables) -> Iterator[Fault]:
    numbers, tracks = tables.numbers, tables.tracks
    for due, turn in enumerate(tables.turn, 1):
        if turn.turn != due:
            yield TABLES, f"turn = {turn.turn}", f"turn {due} is due here, not {turn.turn}"
    if len(tables.turn) != numbers.turns:
        yield TABLES, "turns =", f"{numbers.turns} turns are needed, not {len(tables.turn)}"
    if not 0 < numbers.start_box < len(tracks.russian_ap):
        boxes = len(tracks.russian_ap) - 1
        yield TABLES, "start_box =", f"the marker starts in box 1 to {boxes}, not {numbers.start_box}"
    yield from unknown(TABLES, "places =", "space", tables.victory.places, {space.id for space in map.space})
    yield from _levels(tables)
    yield from _incidents(tables)
    yield from _refit(pieces, tables)


def _levels(tables: schema.Tables) -> Iterator[Fault]:
    """Every lead has a level; the highest comes first."""
    for above, below in pairwise(tables.level):
        if below.least >= above.least:
            here = f'name = "{below.name}"'
            yield TABLES, here, f"after the level from {above.least} the next begins lower, not {below.least}"
    last = tables.level[-1:]
    if not last or last[0].least > LOWEST:
        here = f'name = "{last[0].name}"' if last else "[[level]]"
        yield TABLES, here, f"the last level begins with {LOWEST}"


def _incidents(tables: schema.Tables) -> Iterator[Fault]:
    """Each table has an incident for each result of the die."""
    for table in INCIDENTS:
        dice = [incident.die for incident in tables.incident if incident.table == table]
        if sorted(dice) != list(DICE):
            yield TABLES, f'table = "{table}"', f"the {table} incidents are 1 to 6, each once, not {dice}"
    contingents = {name for names in CONTINGENTS.values() for name in names}
    for incident in tables.incident:
        here = f'name = "{incident.name}"'
        for effect in incident.effect:
            yield from unknown(TABLES, here, "contingent", [effect.contingent], {"", *contingents})
            yield from unknown(TABLES, here, "side", [effect.side], {"", *SIDES})
            yield from unknown(TABLES, here, "type", effect.types, {t for ts in TYPES.values() for t in ts})


def _refit(pieces: schema.Pieces, tables: schema.Tables) -> Iterator[Fault]:
    """Each side has a row for each of its units, with a result for each die."""
    for row in tables.refit:
        here = f'units = "{row.units}"'
        yield from unknown(TABLES, here, "side", [row.side], SIDES)
        yield from unknown(TABLES, here, "result", row.results, ("R", "D", "X"))
        if len(row.results) != len(DICE):
            yield TABLES, here, f"{len(DICE)} results are needed, not {len(row.results)}"
    for side in SIDES:
        rows = [row.units for row in tables.refit if row.side == side]
        yield from missing(TABLES, "[[refit]]", f"{side} refit row", ("air", *TROOPS[side]), rows)
        ships = {unit.type for unit in pieces.unit if unit.side == side and unit.cls == "naval"}
        listed = [name for row in rows for name in row.split(", ")]
        yield from missing(TABLES, "[[refit]]", f"{side} refit row for", sorted(ships), listed)


def _scenario(map: schema.MapFile, pieces: schema.Pieces, about: schema.ScenarioFile) -> Iterator[Fault]:
    spaces = {space.id for space in map.space}
    mines = {side: sum(u.side == side and u.code == "stock" for u in pieces.unit) for side in SIDES}
    for step in about.step:
        yield from _army(pieces, step.side, step.units)
        for name in (*step.where, *step.corps_in):
            yield from unknown(SCENARIO, f'"{name}"', "space or group", [name], {*spaces, *map.group})
        if step.mines > mines[step.side]:
            text = f"there are only {mines[step.side]} {step.side} minefields"
            yield SCENARIO, f"mines = {step.mines}", text
    for quick in about.quick:
        yield from _army(pieces, quick.side, quick.units)
        yield from unknown(SCENARIO, f'space = "{quick.space}"', "space", [quick.space], spaces)
    start = [unit.id for unit in pieces.unit if unit.code == "start"]
    for what, placed in (
        ("[[step]]", [id for step in about.step for id in step.units]),
        ("[[quick]]", [id for quick in about.quick for id in quick.units]),
    ):
        for id in start:
            if id not in placed:
                yield SCENARIO, what, f"no {what.strip('[]')} sets up {id!r}"
        for id in sorted({id for id in placed if placed.count(id) > 1}):
            yield SCENARIO, f'"{id}"', f"{id!r} is set up twice by a {what.strip('[]')}"


def _army(pieces: schema.Pieces, side: str, ids: Iterable[str]) -> Iterator[Fault]:
    """Units of a side by their ids."""
    own = {unit.id for unit in pieces.unit if unit.side == side}
    for id in ids:
        yield from unknown(SCENARIO, f'"{id}"', f"{side} unit", [id], own)
