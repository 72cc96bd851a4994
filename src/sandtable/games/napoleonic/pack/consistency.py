"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sandtable.games.napoleonic.pack import schema
from sandtable.kit.checks import Fault, missing


class Needs(NamedTuple):
    """What the rules of a game speak of by name, so that no data may lack or rename it."""

    sides: tuple[str, str]
    provinces: tuple[str, ...]
    boxes: tuple[str, ...]
    events: tuple[str, ...]
    tables: tuple[str, ...]


NEEDS = {
    "egypt": Needs(
        sides=("french", "ottoman"),
        provinces=("egypt", "syria-palestine"),
        boxes=("anatolia", "upper_egypt"),
        events=("revolt", "infighting", "plague", "disputes", "british"),
        tables=("infighting-area", "disputes-side", "ottoman-draws", "ottoman-area"),
    ),
    "finland": Needs(
        sides=("russian", "swedish"),
        provinces=("finland", "russia"),
        boxes=("russia", "sweden"),
        events=("norway", "naval-victory", "shake-up", "truce", "volunteers", "uprising"),
        tables=("norway", "naval-victory", "shake-up-side"),
    ),
}

RANGES = {
    "battle-vp": (0, 200),
    "recycling": (0, 7),
    "siege": (-3, 12),
    **{table: (1, 6) for needs in NEEDS.values() for table in needs.tables},
}
"""What is looked up in a table: dice with their modifiers, or factors."""

OUTCOMES = {
    "recycling": ("returns", "lost"),
    "siege": ("continues", "surrenders"),
    "norway": ("gain", "loss"),
}

TABLES = ("battle-vp", "recycling", "siege", "recycling-modifiers", "siege-modifiers")
MODIFIERS = {
    "recycling-modifiers": ("enemy-leads", "french"),
    "siege-modifiers": ("train", "besieger-leads", "british", "besieged-leads", "strong-fortress"),
}
GROUND = ("clear", "desert", "hills", "swamp", "mud flat", "forest", "city", "fortress (intact)")
BARRIERS = ("river", "canal", "lake", "wadi", "channel", "sea")
TYPES = (
    *("infantry", "horse cavalry", "camel cavalry", "combined arms", "militia", "engineers", "siege train"),
    *("fortress garrison", "riverine gunboats", "scientific exploratory party", "fleet"),
)


def faults(
    charts: schema.Charts, about: schema.CampaignFile, map: schema.MapFile, pieces: schema.Pieces
) -> Iterator[Fault]:
    """Every name that leads nowhere."""
    if about.game not in NEEDS:
        yield from _unknown("campaign.toml", "game", [about.game], NEEDS)
        return
    needs = NEEDS[about.game]
    if about.sides != needs.sides:
        yield "campaign.toml", "sides =", f"the sides are {' and '.join(needs.sides)}, in this order"
        return
    yield from _charts(charts, about, needs)
    yield from _map(about, map, needs)
    yield from _campaign(about, map, pieces, needs)
    yield from _pieces(about, map, pieces, needs)


def _charts(charts: schema.Charts, about: schema.CampaignFile, needs: Needs) -> Iterator[Fault]:
    rows = {(row.terrain, row.where) for row in charts.terrain}
    wanted = [(name, "hex") for name in GROUND] + [(name, "hexside") for name in BARRIERS]
    for name, where in [*wanted, ("road", "along")]:
        if (name, where) not in rows:
            yield "tables.toml", "[[terrain]]", f"the terrain chart has no row {name!r} ({where})"
    table = {t.id: t for t in (*charts.table, *about.table)}
    yield from missing("tables.toml", "[[table]]", "table", TABLES, table)
    yield from missing("campaign.toml", "[[table]]", "table", needs.tables, table)
    for id, names in MODIFIERS.items():
        if id in table:
            found = [str(row[-1]) for row in table[id].rows]
            yield from missing("tables.toml", f'"{id}"', f"modifier in {id}", names, found)
    for id in ("battle-vp", "recycling", "siege", *needs.tables):
        if id in table:
            file = "tables.toml" if id in TABLES else "campaign.toml"
            yield from _look_up(file, table[id])
    for id in needs.tables:
        if id in table and id.endswith(("-area", "-side", "-victory")):
            areas = {*needs.provinces, *needs.boxes} if id.endswith("-area") else about.sides
            what = f"{table[id].header[-1]}, named by table {id},"
            yield from _unknown("campaign.toml", what, [str(row[-1]) for row in table[id].rows], areas)


def _look_up(file: str, table: schema.Table) -> Iterator[Fault]:
    low, high = RANGES[table.id]
    if any(len(row) != 3 or isinstance(row[0], str) or isinstance(row[1], str) for row in table.rows):
        yield file, f'"{table.id}"', f"table {table.id}: a row is a range of two numbers and a result"
        return
    for number in range(low, high + 1):
        if sum(int(row[0]) <= number <= int(row[1]) for row in table.rows) != 1:
            yield file, f'"{table.id}"', f"table {table.id}: exactly one row must hold {number}"
            return
    words = OUTCOMES.get(table.id)
    if words is not None:
        results = [str(row[2]) for row in table.rows]
        yield from _unknown(file, f"{table.header[-1]}, named by table {table.id},", results, words)
    elif table.id in ("battle-vp", "ottoman-draws") and any(isinstance(row[2], str) for row in table.rows):
        yield file, f'"{table.id}"', f"table {table.id}: its results are whole numbers"


def _map(about: schema.CampaignFile, map: schema.MapFile, needs: Needs) -> Iterator[Fault]:
    bodies = about.seas.values()
    file = "map.toml"
    for place in map.locale:
        yield from _unknown(file, f"side, named by {place.name},", [place.control], about.sides)
        yield from _unknown(file, f"province, named by {place.name},", [place.province], needs.provinces)
        yield from _unknown(file, f"body of water, named by {place.name},", place.port_body, bodies)
        sides = [place.supply_source] if place.supply_source else []
        yield from _unknown(file, f"side, named by {place.name},", sides, about.sides)
    for box in map.box:
        yield from _unknown(file, "side, named by a box,", [box.side], about.sides)
        yield from _unknown(file, "group, named by a box,", [box.enters_by], map.groups)
        yield from _unknown(file, "body of water, named by a box,", box.port_body, bodies)
    yield from missing(file, "[[box]]", "box", needs.boxes, [box.id for box in map.box])
    waters = {feature.name for feature in map.hexside}
    yield from _unknown(file, "river, canal or lake", [*map.rclm.courses, *map.rclm.nile_names], waters)


def _campaign(
    about: schema.CampaignFile, map: schema.MapFile, pieces: schema.Pieces, needs: Needs
) -> Iterator[Fault]:
    file = "campaign.toml"
    bodies = set(about.seas.values())
    towns = [place.hex for place in map.locale]
    sides = [about.concentric, *about.set_up_order, *about.allies.values(), *about.naval_bodies]
    sides += [*about.start_vp, *about.water_movement.sides, *(lift.side for lift in about.lift)]
    groups = [*about.british_coast, *about.fleet_coast.values(), *(c for x in about.lift for c in x.coasts)]
    named = [body for found in about.naval_bodies.values() for body in found]
    named += [*about.fleet_coast, *([about.contested_body] if about.contested_body else [])]
    if about.aland is not None:
        groups.append(about.aland.group)
        yield from _unknown(file, "town or city in hex", [about.aland.locale], towns)
    if about.contingency is not None:
        sides.append(about.contingency.side)
        divisions = {piece.division for piece in pieces.piece}
        yield from _unknown(file, "division", about.contingency.divisions, divisions)
    yield from _unknown(file, "town or city in hex", about.closed_to_start_any, towns)
    yield from _unknown(file, "side", sides, about.sides)
    yield from missing(file, "start_vp", "side in start_vp", about.sides, about.start_vp)
    yield from missing(file, "naval_bodies", "side in naval_bodies", about.sides, about.naval_bodies)
    if set(about.set_up_order) != set(about.sides):
        yield file, "set_up_order", "each side sets up once"
    yield from _unknown(file, "group", groups, map.groups)
    yield from _unknown(file, "body of water", named, bodies)
    used = {code for line in map.grid.terrain.values() for code in line if code in "~="}
    yield from missing(file, "seas", "sea of the map's sign", sorted(used), about.seas)
    provinces = [about.integrity_province] if about.integrity_province else []
    yield from _unknown(file, "province", provinces, needs.provinces)
    yield from _unknown(file, "event", [event.id for event in about.event], needs.events)
    for die in range(1, 7):
        if sum(event.die[0] <= die <= event.die[1] for event in about.event) != 1:
            yield file, "[[event]]", f"exactly one event belongs to a die of {die}"


def _pieces(
    about: schema.CampaignFile, map: schema.MapFile, pieces: schema.Pieces, needs: Needs
) -> Iterator[Fault]:
    boxes = [box.id for box in map.box]
    areas = {"", "die", *needs.provinces, *boxes, *map.groups}
    for piece in pieces.piece:
        for what, name, known in (
            ("side", piece.side, {*about.sides, *about.allies}),
            ("type", piece.type, TYPES),
            ("area", piece.area, areas),
        ):
            for file, _, fault in _unknown("pieces.toml", f"{what}, named by {piece.id},", [name], known):
                yield file, f'"{piece.id}"', fault
        if piece.enter == "start" and not piece.area:
            yield "pieces.toml", f'"{piece.id}"', f"{piece.id} starts in no area"


def _unknown(file: str, what: str, names: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            choice = ", ".join(sorted(filter(None, set(known))))
            yield file, f'"{name}"', f"there is no {what} {name!r}: choose {choice}"
