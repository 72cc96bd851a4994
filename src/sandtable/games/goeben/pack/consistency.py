"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from sandtable.games.goeben.pack import schema
from sandtable.kit.checks import Fault, duplicated, missing, unknown

MAP, PIECES, TABLES, MISSIONS = "map.toml", "pieces.toml", "tables.toml", "missions.toml"

SPACES = ("atlantic", "constantinople", "pz_toulon", "pz_north_african")
ORDERS = ("atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez")
GERMANS = ("goeben", "breslau", "moltke", "stralsund")
CARGO = (
    *("reserve_crew", "seebataillon", "camera_crew", "torpedo_reload", "damage_control", "wireless"),
    *("targeting_calculator", "torpedo_nets", "searchlights", "seaplane", "mines"),
)
INCIDENTS = (
    *("merchantman", "patrol", "submarine", "austro_hungarian", "collier_attacked", "central_powers"),
    *("french_sorties", "friendly_ship", "intelligence_berlin", "limited_visibility", "mechanical"),
    *("minefield", "quiet_seas", "conflicting_orders", "pursue", "morale_check", "storm"),
)
"""What the rules speak of by name, so that no data may lack or rename it."""

KINDS = (
    *("high_seas", "transit", "patrol_zone", "atlantic_exit", "black_sea", "friendly_port", "friendly_base"),
    *("neutral_port", "neutral_base", "captured_port", "enemy_port", "enemy_base"),
)
ZONES = (
    *("Atlantic", "Western Mediterranean", "Adriatic", "Eastern Mediterranean", "Aegean"),
    *("Sea of Marmara", "Black Sea"),
)
NATIONS = ("British", "French", "Austro-Hungarian")
GROUPS = ("british", "french")
CLASSES = ("BB", "BC", "B", "CA", "CP", "CL", "DD", "Convoy")
DISPLAYED = ("BC", "CL")
TRACKS = (
    *("leadership", "hull", "engines", "primary", "secondary", "tertiary"),
    *("ammunition", "torpedoes", "coal"),
)
DAMAGE = ("hull", "gunnery", "engine", "withdrawal", "sunk")
SHORE = ("hull", "facilities", "sunk")
INTELLIGENCE = ("ED", "NE", "IB", "JE", "IJ")
FIELDS = range(-99, 100)
"""What is looked up in a table with bands."""


def faults(
    map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables, about: schema.Missions
) -> Iterator[Fault]:
    """Every name that leads nowhere, and every table that does not add up."""
    if about.game != "goeben":
        yield MISSIONS, "game =", f"this is the data of {about.game}, not of goeben"
    yield from _map(map)
    yield from _pieces(pieces)
    yield from _tables(map, pieces, tables)
    yield from _missions(map, about)
    yield from _forces(pieces, about)


def _map(map: schema.MapFile) -> Iterator[Fault]:
    links = {space.id: space.links for space in map.space}
    yield from duplicated(MAP, "spaces", [space.id for space in map.space])
    yield from missing(MAP, "[[space]]", "space", SPACES, links)
    for space in map.space:
        here = f'id = "{space.id}"'
        yield from unknown(MAP, here, "kind", [space.kind], set(KINDS) - {"captured_port"})
        yield from unknown(MAP, here, "zone", [space.zone], ZONES)
        yield from unknown(MAP, here, "space", space.links, links)
        for link in space.links:
            if link == space.id or space.links.count(link) > 1:
                yield MAP, here, f"the line to {link} is one too many"
            elif link in links and space.id not in links[link]:
                yield MAP, here, f"{link} has no line back"


def _pieces(pieces: schema.Pieces) -> Iterator[Fault]:
    ships = [*(ship.id for ship in pieces.german), *(ship.id for ship in pieces.warship)]
    incidents = [incident.id for incident in pieces.incident]
    cargoes = [cargo.id for cargo in pieces.cargo]
    counters = [*ships, *(coastal.id for coastal in pieces.coastal), *incidents, *cargoes]
    yield from duplicated(PIECES, "counters", counters)
    yield from missing(PIECES, "[[german]]", "German ship", GERMANS, ships)
    yield from missing(PIECES, "[[cargo]]", "crew or gear", CARGO, cargoes)
    yield from missing(PIECES, "[[incident]]", "incident", INCIDENTS, incidents)
    yield from missing(PIECES, "[[warship]]", "ship", ["new_zealand"], ships)
    for id in incidents:
        yield from unknown(PIECES, f'id = "{id}"', "incident", [id], INCIDENTS)
    for german in pieces.german:
        yield from unknown(PIECES, f'id = "{german.id}"', "class", [german.type], DISPLAYED)
    for warship in pieces.warship:
        here = f'id = "{warship.id}"'
        yield from unknown(PIECES, here, "class", [warship.type], CLASSES)
        yield from unknown(PIECES, here, "nation", [warship.nation], NATIONS)
    for cargo in pieces.cargo:
        here = f'id = "{cargo.id}"'
        yield from unknown(PIECES, here, "class", [cargo.who], ("any", *DISPLAYED))
        if cargo.boxes not in (1, 2):
            yield PIECES, here, f"{cargo.id} fills one box or two, not {cargo.boxes}"


def _tables(map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables) -> Iterator[Fault]:
    kinds = [row.kind for row in tables.terrain]
    yield from missing(TABLES, "[[terrain]]", "terrain row", KINDS, kinds)
    yield from duplicated(TABLES, "rows", kinds, "kind")
    yield from _bands("[[intelligence]]", [(c.least, c.most) for c in tables.intelligence])
    yield from _bands("[[contact]]", [(band.least, band.most) for band in tables.contact])
    for column in tables.intelligence:
        here = f"least = {column.least}"
        yield from _long(here, column.results, 6)
        yield from unknown(TABLES, here, "result", column.results, INTELLIGENCE)
    for name, table in (("[hits.gunnery]", tables.hits.gunnery), ("[hits.torpedo]", tables.hits.torpedo)):
        yield from _results(name, table.german, TRACKS)
        yield from _results(name, table.warship, DAMAGE)
    yield from _results("[shore]", tables.shore.coastal, SHORE)
    yield from _priorities(tables)
    austrian = {ship.type for ship in pieces.warship if ship.nation == NATIONS[2]}
    allied = {ship.type for ship in pieces.warship if ship.nation != NATIONS[2]}
    scores = (
        ("[vp.sink]", tables.vp.sink, allied),
        ("[vp.damage]", tables.vp.damage, allied),
        ("[vp.german_sunk]", tables.vp.german_sunk, {ship.type for ship in pieces.german}),
        ("[vp.austro_hungarian_sunk]", tables.vp.austro_hungarian_sunk, austrian),
    )
    for here, score, classes in scores:
        yield from missing(TABLES, here, "class", sorted(classes), score)
        yield from unknown(TABLES, here, "class", score, CLASSES)
    yield from _long("[deployment]", tables.deployment.spaces, 6)
    yield from unknown(
        TABLES, "[deployment]", "space", tables.deployment.spaces, {space.id for space in map.space}
    )


def _priorities(tables: schema.Tables) -> Iterator[Fault]:
    firers = [firer for row in tables.priority for firer in row.firers]
    yield from missing(TABLES, "[[priority]]", "class", (*CLASSES, "coastal"), firers)
    for row in tables.priority:
        here = f'firers = ["{row.firers[0]}"' if row.firers else "[[priority]]"
        targets = [sort for rank in row.targets for sort in rank.split("/")]
        yield from unknown(TABLES, here, "class", targets, CLASSES)
        yield from missing(TABLES, here, "target", CLASSES[:-1], targets)


def _missions(map: schema.MapFile, about: schema.Missions) -> Iterator[Fault]:
    spaces = {space.id: space for space in map.space}
    owners = {space.owner for space in map.space}
    ids = [mission.id for mission in about.mission]
    yield from duplicated(MISSIONS, "missions", ids)
    yield from missing(MISSIONS, "[[mission]]", "mission", ORDERS, ids)
    for mission in about.mission:
        here = f'id = "{mission.id}"'
        places = [*mission.end_in, *mission.destroy, *mission.opens_spaces, *mission.calms]
        yield from unknown(MISSIONS, here, "space", places, spaces)
        yield from unknown(MISSIONS, here, "owner", [*mission.opens, *mission.friends], owners)
        yield from unknown(MISSIONS, here, "mission", [mission.excludes], ("", *ids))
    for patrol in about.patrol:
        here = f'space = "{patrol.space}"'
        yield from unknown(MISSIONS, here, "space", [patrol.space], spaces)
        yield from unknown(MISSIONS, here, "group", [patrol.group], GROUPS)
        if patrol.space in spaces and spaces[patrol.space].kind != "patrol_zone":
            yield MISSIONS, here, f"{patrol.space} is no patrol zone"
    for port in about.coastal:
        yield from unknown(MISSIONS, f"{port} =", "space", [port], spaces)
        if port in spaces and not spaces[port].kind.startswith("enemy"):
            yield MISSIONS, f"{port} =", f"{port} is no Allied port or base"
    yield from unknown(MISSIONS, "start =", "space", [about.start], spaces)
    yield from unknown(MISSIONS, "base =", "space", [about.base], spaces)
    if about.nations != [*NATIONS[:2]]:
        yield MISSIONS, "nations =", f"the Allied nations are {' and '.join(NATIONS[:2])}, in this order"


def _forces(pieces: schema.Pieces, about: schema.Missions) -> Iterator[Fault]:
    for force in about.force:
        here = f'option = "{force.option}"'
        yield from unknown(MISSIONS, here, "German ship", force.ships, GERMANS)
        yield from missing(MISSIONS, "[standard]", "load of", force.ships, about.standard)
    for ship, load in about.standard.items():
        yield from unknown(MISSIONS, f"{ship} =", "crew or gear", load, CARGO)
    yield from missing(MISSIONS, "[quiet_seas]", "group", GROUPS, about.quiet_seas)
    yield from unknown(MISSIONS, "[quiet_seas]", "group", about.quiet_seas, GROUPS)
    quiet = sum(incident.count for incident in pieces.incident if incident.id == "quiet_seas")
    if sum(about.quiet_seas.values()) > quiet:
        yield MISSIONS, "[quiet_seas]", f"there are only {quiet} Quiet Seas markers"
    forts = sum(coastal.count for coastal in pieces.coastal)
    if sum(about.coastal.values()) > forts:
        yield MISSIONS, "[coastal]", f"there are only {forts} Coastal Defense units"
    for group, nation in zip(GROUPS, NATIONS, strict=False):
        ships = sum(ship.nation == nation and ship.type != "Convoy" for ship in pieces.warship)
        ships += about.quiet_seas.get(group, 0)
        if sum(patrol.draw for patrol in about.patrol if patrol.group == group) > ships:
            yield MISSIONS, "[[patrol]]", f"there are only {ships} counters in the {group} group"


def _long(text: str, row: Sequence[str], number: int) -> Iterator[Fault]:
    if len(row) != number:
        yield TABLES, text, f"{number} entries are needed, not {len(row)}"


def _results(text: str, row: Sequence[str], words: Collection[str]) -> Iterator[Fault]:
    """A result for each throw of two dice."""
    yield from _long(text, row, 11)
    yield from unknown(TABLES, text, "result", " ".join(row).split(), words)


def _bands(text: str, bands: Sequence[tuple[int, int]]) -> Iterator[Fault]:
    """Every number falls into one band."""
    if not bands or bands[0][0] > FIELDS[0] or bands[-1][1] < FIELDS[-1]:
        yield TABLES, text, f"the bands run from {FIELDS[0]} to {FIELDS[-1]}"
    for (_, most), (least, _) in pairwise(bands):
        if least != most + 1:
            due = f"after a band that ends with {most} the next begins with {most + 1}"
            yield TABLES, f"least = {least}", due
