"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter, and even of the
rebuilt parts some facts are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from sandtable.board.hexes import Hex
from sandtable.game.data import DataError
from sandtable.games.faerie.gamedata import DYKE, ELF, KING, SNOW, GameData
from sandtable.games.faerie.pack import schema
from sandtable.games.faerie.pack.consistency import MAP, PIECES, SCENARIO, TABLES
from sandtable.kit.printed import PRINTED, altered, missing_or_changed

PARTS = {
    "symbol_source": ("rank", "hero", "enchanter", "flyer", "swimmer"),
    "back_source": ("movement_alone",),
    "sailer_source": ("bad_sailer",),
    "damaged_source": ("damaged_movement", "damaged_combat"),
}
"""Parts of a counter that have a source of their own."""
UNLISTED = ("surfswift", "seadrifter", "seawolf")
"""Ships that the list of starting places leaves out."""

KINGS = (
    *("auberon", "dagda", "finvarra", "arwan", "erskine", "imric", "mac_iver", "cormac"),
    *("glastyn", "balor", "magog", "grogan", "ainsel"),
)
ENCHANTERS = ("misha", "morigu", "dunatis", "dobie", "gerflax", "barguest", "corin")
TERRAIN = {2034: "mountain", 2816: "mountain", 2629: "marsh", 3337: "marsh", 3433: "forest"}
"""Places of Power whose ground the rules describe."""


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value and known fact that the data of a game contradict, with file and line."""
    ours, files = GameData(None, gamedata.setup), gamedata.files
    a, b = ours.map, gamedata.map
    yield from missing_or_changed(files, MAP, a.zone, b.zone, "id", fields=of_source)
    yield from missing_or_changed(files, MAP, a.fortress, b.fortress, "hex", fields=of_source)
    yield from missing_or_changed(files, MAP, a.place, b.place, "name", fields=whole)
    c, d = ours.pieces, gamedata.pieces
    yield from missing_or_changed(files, PIECES, c.person, d.person, "id", fields=of_counter)
    yield from missing_or_changed(files, PIECES, c.ship, d.ship, "id", fields=of_counter)
    yield from missing_or_changed(files, PIECES, c.army, d.army, "fortress", fields=of_source)
    yield from missing_or_changed(files, PIECES, c.item, d.item, "name", fields=of_source)
    yield from missing_or_changed(files, PIECES, c.enchantment, d.enchantment, "name", fields=of_source)
    turns, now = ours.tables.turn, gamedata.tables.turn
    yield from missing_or_changed(files, TABLES, turns, now, "turn", fields=of_turn)
    wars, found = ours.about.scenario, gamedata.about.scenario
    yield from missing_or_changed(files, SCENARIO, wars, found, "id", fields=of_war)
    yield from altered(files, TABLES, ours.numbers, gamedata.numbers, whole)
    for holds, *fault in known(gamedata):
        if not holds:
            yield files.error(*fault)


# --- what is printed of it -----------------------------------------------------------------------


def whole(entry: msgspec.Struct, *hidden: str) -> list[str]:
    """All that an entry says, but for what is hidden."""
    return sorted(
        name for name in entry.__struct_fields__ if not name.endswith("source") and name not in hidden
    )


def of_source(
    entry: schema.Zone | schema.Fortress | schema.Army | schema.Item | schema.Enchantment,
) -> list[str]:
    """All of it, or nothing."""
    return whole(entry) if entry.source == PRINTED else []


def of_counter(counter: schema.Person | schema.Ship) -> list[str]:
    """All but symbols and backs that cannot be read, and starting places that are missing."""
    parts = [names for source, names in PARTS.items() if getattr(counter, source, PRINTED) != PRINTED]
    parts += [("setup", "kingdom")] if counter.id in UNLISTED else []
    return whole(counter, *(name for names in parts for name in names))


def of_turn(turn: schema.Turn) -> list[str]:
    """[map.track] The weather cannot be read."""
    return whole(turn, "weather")


def of_war(war: schema.War) -> list[str]:
    """All but our own words."""
    return whole(war, "about")


# --- what is known of the rebuilt parts ----------------------------------------------------------


def known(gamedata: GameData) -> Iterator[tuple[bool, str, str, str]]:
    """[14.3, 16.1.5, 16.1.6, 17.6, 19.4.08, 19.5] Facts of rebuilt components: whether they hold, where their
    data are, and what must hold.
    """
    tables, person = gamedata.tables, gamedata.person
    dry = all(turn.weather != SNOW for turn in tables.turn)
    yield dry, TABLES, "weather =", "a turn is clear or rain, never snow (6.0)"
    dyke = all(cost == (1 if race == ELF else 6) for race, cost in gamedata.rows[DYKE].move.items())
    yield dyke, TABLES, 'terrain = "dyke"', "a dyke costs 6, and 1 for Elves (17.6)"
    column = tables.crt.columns[gamedata.column(5, 11)]
    yield column == "1-3", TABLES, "columns =", "5 against 11 falls in the column 1-3 (16.1.5)"
    never_less = all(
        one.partition("/")[2][:1] <= two.partition("/")[2][:1]
        for low, high in pairwise(tables.crt.rows)
        for one, two in zip(low, high, strict=True)
    )
    yield never_less, TABLES, "[crt]", "higher rolls favour the attacker (16.1.6)"
    losses = any(cell.rstrip("+") == "3/2" for row in tables.casualty.rows for cell in row)
    yield losses, TABLES, "[casualty]", "losses of 3/2 are in the Casualty Table (8.4)"
    kings = all(person[id].rank == KING for id in KINGS)
    yield kings, PIECES, "[[person]]", f"these are kings or warchiefs: {', '.join(KINGS)} (14.3)"
    enchanters = all(person[id].enchanter for id in ENCHANTERS)
    yield enchanters, PIECES, "[[person]]", f"these are enchanters: {', '.join(ENCHANTERS)} (19.4.08)"
    large = person["worm"].swimmer and person["cait_sith"].flyer and person["callachs_waff"].flyer
    yield large, PIECES, "[[person]]", "the Worm swims, the Cait Sith and Callach's Waff fly (7.9)"
    five = sum(fortress.type == DYKE for fortress in gamedata.map.fortress) == 5
    yield five, MAP, 'type = "dyke"', "the dyke has five hexes (17.0)"
    two = Hex(2317) in gamedata.hexes and gamedata.shores(Hex(2317)) == 2
    yield two, MAP, 'id = "2317"', "2317 has two coasts (12.1.coasts)"
    ground = all(terrain in gamedata.land[Hex(hex)].terrain for hex, terrain in TERRAIN.items())
    yield ground, MAP, "[[place]]", "2034 and 2816 are mountains, 2629 and 3337 marsh, 3433 forest (19.5)"
