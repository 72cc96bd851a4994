"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from sandtable.board.plane import Pose, hull, overlap
from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.pack.schema import Card, Fleet, Fleets, Mission, Missions, Tables
from sandtable.kit.checks import Fault, duplicated, missing, unknown

GAME = "admiral"
FLEETS, TABLES, MISSIONS = "fleets.toml", "tables.toml", "missions.toml"

NAVIES = ("KM", "RN", "RM", "MN", "IJN", "USN")
ANYBODY = "ANY"
"""Cards that every navy may use."""
TYPES: tuple[str, ...] = get_args(schema.ShipType)
SHORE = ("fortress", "airfield")
FLAGSHIPS = ("BB", "BC", "PB", "CV", "CA")
DICE = (6, 8, 10, 12)
SPECIAL = (
    *("smoke", "malfunctioning-torpedoes", "magnetic-head", "protection-belt", "obsolete", "radar"),
    *("weak-deck", "armoured-deck", "long-lance", "minelayer", "minesweeper"),
)
SQUADRONS = ("fighter", "dive", "torpedo", "tactical", "spotter")
AIRCRAFT = (*SQUADRONS, "kamikaze", "ohka")
ROLLS = {"light": range(1, 7), "severe": range(2, 21), "torpedo": range(1, 11)}
CODES = (
    *("none", "sink", "structure_loss", "squadron_loss", "tubes", "torpedo_loss", "communications"),
    *("conning_tower", "aa_mod", "attack_mod", "battery_mod", "fire", "no_rotation", "run_double"),
    *("max_speed_cap", "max_speed_half", "max_speed_mod", "max_speed_quarter"),
)
CRITICALS = (
    *("Communication tower hit", "Communications destroyed", "Anti-aircraft batteries hit", "Flooding"),
    *("Engine room hit", "Boilers destroyed", "Boiler room flooded", "Propeller shaft broken"),
)
"""Criticals that the rules speak of by name, so that no data may lack or rename them."""
BUDGETS = (100, 200, 300, 500)
PIECES = ("small-island", "large-island", "atoll", "rocks", "shoal", "promontory", "coast")
EDGES = ("north", "east", "south", "west")
NIGHT = "Night"
TEN = range(1, 11)
FREE = "free"


def faults(fleets: Fleets, tables: Tables, about: Missions) -> Iterator[Fault]:
    """Every name that leads nowhere, and every table that does not add up."""
    if about.game != GAME:
        yield MISSIONS, "game =", f"this is the data of {about.game}, not of {GAME}"
    yield from _cards(fleets)
    yield from _navies(fleets, tables)
    yield from _tables(tables)
    yield from _criticals(tables)
    yield from duplicated(MISSIONS, "missions", [mission.id for mission in about.mission])
    for mission in about.mission:
        yield from _mission(mission, fleets, tables)


# --- the cards --------------------------------------------------------------------------------------


def _cards(fleets: Fleets) -> Iterator[Fault]:
    yield from duplicated(FLEETS, "cards", [card.id for card in fleets.card])
    for card in fleets.card:
        here = f'id = "{card.id}"'
        yield from unknown(FLEETS, here, "navy", [card.navy], (*NAVIES, ANYBODY))
        yield from unknown(FLEETS, here, "special rule", card.special, SPECIAL)
        yield from unknown(FLEETS, here, "kind of aircraft", card.aircraft, SQUADRONS)
        for name in ("speed", "points", "control", "aa", "asw", "armour", "capacity"):
            if getattr(card, name) < 0:
                yield FLEETS, here, f"{card.id}: {name} cannot be below 0"
        if card.length <= 0 or card.beam <= 0 or card.structure <= 0:
            yield FLEETS, here, f"{card.id} needs a length, a beam and structure points"
        if ("obsolete" in card.special) != (card.defence_short is not None):
            yield FLEETS, here, f"{card.id}: obsolete units, and only they, have short-range defence values"
        yield from _batteries(card, here)


def _batteries(card: Card, here: str) -> Iterator[Fault]:
    """Dice that there are, and ranges and pairs that make sense."""
    batteries = {"primary": card.primary, "secondary": card.secondary, "tertiary": card.tertiary}
    dice = ", ".join(map(str, DICE))
    for name, battery in batteries.items():
        if battery is None:
            continue
        if battery.die not in DICE or battery.range <= 0:
            yield FLEETS, here, f"{card.id}: the {name} battery needs a range and a die of {dice}"
        for pair in (battery.bow, battery.side, battery.stern):
            if pair is not None and not 0 <= pair[0] <= pair[1]:
                has = f"{pair[0]} at long range, {pair[1]} at short"
                yield FLEETS, here, f"{card.id}: the {name} battery has {has}"
    tubes = card.torpedo
    if tubes is not None and min(tubes.port, tubes.starboard, tubes.centre, tubes.bow, tubes.stern) < 0:
        yield FLEETS, here, f"{card.id}: torpedo stations cannot be below 0"


def _navies(fleets: Fleets, tables: Tables) -> Iterator[Fault]:
    """Every navy has ships, each name once, and a flagship that the smallest battle can pay for."""
    least = min((size.budget for size in tables.size), default=0)
    for navy in NAVIES:
        cards = [card for card in fleets.card if card.navy == navy]
        flags = [card.points for card in cards if card.type in FLAGSHIPS]
        if not flags or min(flags) > least:
            yield FLEETS, f'navy = "{navy}"', f"{navy} has no flagship for {least} points"
        names = [(card.type, name) for card in cards for name in (card.name, *card.sisters)]
        for kind, name in sorted({entry for entry in names if names.count(entry) > 1}):
            yield FLEETS, f'"{name}"', f"{navy} has two {kind} called {name!r}"


# --- the tables -------------------------------------------------------------------------------------


def _tables(tables: Tables) -> Iterator[Fault]:
    ships = [kind for kind in TYPES if kind not in SHORE]
    yield from missing(TABLES, "[bonus]", "torpedo bonus of type", ships, tables.bonus)
    yield from unknown(TABLES, "[bonus]", "type", tables.bonus, TYPES)
    yield from missing(TABLES, "[[aircraft]]", "row of aircraft", AIRCRAFT, [x.id for x in tables.aircraft])
    named = [row.name for row in tables.weather]
    yield from duplicated(TABLES, "kinds of weather", named, "name")
    yield from missing(TABLES, "[[weather]]", "weather", (NIGHT,), named)
    yield from _ten("weather", [(row.low, row.high) for row in tables.weather if row.name != NIGHT])
    yield from _ten("command", [(row.low, row.high) for row in tables.command])
    yield from _ten("scenery", [(row.low, row.high) for row in tables.scenery])
    for row in tables.scenery:
        yield from unknown(TABLES, "[[scenery]]", "piece of scenery", row.pieces, PIECES)
    for budget in BUDGETS:
        if budget not in [size.budget for size in tables.size]:
            yield TABLES, "[[size]]", f"the size of battle for {budget} points is missing"
    for size in tables.size:
        if 2 * size.zone > min(size.table) or size.zone < 10:
            yield TABLES, f'size = "{size.size}"', f"two zones of {size.zone} cm do not fit on the table"


def _ten(table: str, bands: list[tuple[int, int]]) -> Iterator[Fault]:
    """The rows of a table hold every result of a d10 once."""
    rolls = [roll for low, high in bands for roll in range(low, high + 1)]
    if sorted(rolls) != list(TEN):
        yield TABLES, f"[[{table}]]", f"the rows of {table} hold 1 to 10, each once, not {rolls}"


def _criticals(tables: Tables) -> Iterator[Fault]:
    """Each table has a critical for each roll; those of one name are the same."""
    for table, rolls in ROLLS.items():
        found = sorted(row.roll for row in tables.critical if row.table == table)
        if found != list(rolls):
            text = f"the {table} criticals are {rolls[0]} to {rolls[-1]}, each once, not {found}"
            yield TABLES, f'table = "{table}"', text
    codes: dict[str, tuple[str, int]] = {}
    for row in tables.critical:
        here = f'name = "{row.name}"'
        yield from unknown(TABLES, here, "effect", [row.code], CODES)
        yield from unknown(TABLES, here, "section", row.arcs, ("bow", "side", "stern"))
        if row.code == "battery_mod" and row.battery not in ("P", "S", "T"):
            yield TABLES, here, f"{row.name} needs a battery: P, S or T"
        if codes.setdefault(row.name, (row.code, row.value)) != (row.code, row.value):
            yield TABLES, here, f"there are two different criticals called {row.name!r}"
    yield from missing(TABLES, "[[critical]]", "critical", CRITICALS, codes)


# --- the missions -----------------------------------------------------------------------------------


def _mission(mission: Mission, fleets: Fleets, tables: Tables) -> Iterator[Fault]:
    here = f'id = "{mission.id}"'
    if mission.id == FREE:
        yield MISSIONS, here, f"{FREE!r} is the free battle, not a mission"
    yield from unknown(MISSIONS, here, "weather", [mission.weather], [row.name for row in tables.weather])
    yield from unknown(MISSIONS, here, "piece of scenery", [x.shape for x in mission.scenery], PIECES)
    coasts = [piece.edge for piece in mission.scenery if piece.shape == "coast"]
    yield from unknown(MISSIONS, here, "table edge", coasts, EDGES)
    if mission.turns < 1 or min(mission.table) < 1:
        yield MISSIONS, here, f"{mission.id} needs turns and a table"
    for fleet in mission.side:
        yield from unknown(MISSIONS, here, "navy", [fleet.navy], NAVIES)
        yield from _fleet(mission, fleet, fleets)
    known = [fleet.navy for fleet in mission.side]
    cards = {card.id for card in fleets.card if card.type in SHORE}
    for shore in mission.shore:
        line = f'name = "{shore.name}"'
        yield from unknown(MISSIONS, line, "fleet of", [shore.navy], known)
        yield from unknown(MISSIONS, line, "shore unit", [shore.card], cards)
        yield from _on_table(mission, shore.name, shore.x, shore.y)
    yield from _rules(mission, fleets)
    yield from _afloat(mission, fleets)


def _rules(mission: Mission, fleets: Fleets) -> Iterator[Fault]:
    """Units that the special rules of a mission speak of are in it, and their numbers can be meant."""
    here, rules = f'id = "{mission.id}"', mission.rules
    ships = [_ships(fleet) for fleet in mission.side]
    both, ashore = [*ships[0], *ships[1]], [shore.name for shore in mission.shore]
    named = [
        *((way.ships, ships[way.side], "exit") for way in rules.exit),
        *(([prize.unit], [*both, *ashore], "bounty") for prize in rules.bounty),
        *(([entry.ship], both, "crippled") for entry in rules.crippled),
        ([rules.quarry.ship] if rules.quarry is not None else [], both, "quarry"),
        (rules.flagships, both, "flagships"),
        (rules.raw, both, "raw"),
    ]
    for names, there, rule in named:
        for name in names:
            if name not in there:
                yield MISSIONS, here, f"{mission.id}: {name} of the rule {rule!r} is missing"
    for way in rules.exit:
        if not way.edges or not 1 <= way.since <= mission.turns:
            yield MISSIONS, here, f"{mission.id}: an exit needs edges, and a turn from 1 to {mission.turns}"
    for entry in rules.crippled:
        cards = [card for card in fleets.card if entry.ship in (card.name, *card.sisters)]
        if not 1 <= entry.damage < min((card.structure for card in cards), default=entry.damage + 1):
            yield MISSIONS, here, f"{mission.id}: {entry.ship} begins with 1 or more points lost, and afloat"


def _ships(fleet: Fleet) -> list[str]:
    return [*(entry.name for entry in fleet.units), *(late.name for late in fleet.late)]


def _fleet(mission: Mission, fleet: Fleet, fleets: Fleets) -> Iterator[Fault]:
    """Ships of a side: in the list of the navy, each once, on the table."""
    if not fleet.units:
        yield MISSIONS, f'id = "{mission.id}"', f"{mission.id}: {fleet.name} has no ships"
    listed = {name for card in fleets.card if card.navy == fleet.navy for name in (card.name, *card.sisters)}
    names = _ships(fleet)
    for name in names:
        yield from unknown(MISSIONS, f'name = "{name}"', f"{fleet.navy} ship", [name], listed)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield MISSIONS, f'name = "{name}"', f"{mission.id}: {name} is there twice"
    for entry in fleet.units:
        yield from _on_table(mission, entry.name, entry.x, entry.y)
    for late in fleet.late:
        line = f'name = "{late.name}"'
        yield from _on_table(mission, late.name, late.x, late.y)
        yield from unknown(MISSIONS, line, "table edge", [late.edge], EDGES)
        if not 1 <= late.turn <= mission.turns:
            yield MISSIONS, line, f"{mission.id}: {late.name} comes in turn 1 to {mission.turns}"


def _on_table(mission: Mission, name: str, x: int, y: int) -> Iterator[Fault]:
    wide, high = (100 * side for side in mission.table)
    if not (0 <= x <= wide and 0 <= y <= high):
        yield MISSIONS, f'name = "{name}", x = {x}', f"{mission.id}: {name} is off the table at {x}, {y}"


def _afloat(mission: Mission, fleets: Fleets) -> Iterator[Fault]:
    """No ship begins on another."""
    sizes = {
        (card.navy, name): (card.length, card.beam)
        for card in fleets.card
        for name in (card.name, *card.sisters)
    }
    hulls = {
        entry.name: hull(Pose(entry.x, entry.y, entry.heading * 2 % 720), *sizes[fleet.navy, entry.name])
        for fleet in mission.side
        for entry in fleet.units
        if (fleet.navy, entry.name) in sizes
    }
    for one, two in combinations(hulls, 2):
        if overlap(hulls[one], hulls[two]):
            yield MISSIONS, f'name = "{two}"', f"{mission.id}: {two} lies on {one}"
