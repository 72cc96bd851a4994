"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import msgspec

from sandtable.game.data import DataError
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack.schema import Incident, Level, Refit, Source, Turn, Unit

PRINTED = "rulebook"

Entry = TypeVar("Entry", Unit, Level, Turn, Incident, Refit)


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value that the data of a game contradict, with its file and line."""
    ours = GameData(None, gamedata.setup)
    yield from named(gamedata, ours)
    yield from listed(gamedata, "pieces.toml", ours.pieces.unit, gamedata.pieces.unit, unit_line)
    tables, found = ours.tables, gamedata.tables
    yield from listed(gamedata, "tables.toml", tables.level, found.level, level_line)
    yield from listed(gamedata, "tables.toml", tables.turn, found.turn, turn_line)
    yield from listed(gamedata, "tables.toml", tables.incident, found.incident, incident_line)
    yield from listed(gamedata, "tables.toml", tables.refit, found.refit, refit_line)
    for name in ("numbers", "tracks", "shifts", "victory"):
        yield from altered(gamedata, getattr(tables, name), getattr(found, name))


def named(gamedata: GameData, ours: GameData) -> Iterator[DataError]:
    """Spaces that the rulebook speaks of, by their names."""
    for id, space in ours.space.items():
        if space.named_by != PRINTED:
            continue
        if id not in gamedata.space:
            yield gamedata.files.error("map.toml", "[[space]]", f"{id} of the rulebook is missing")
        elif gamedata.space[id].name != space.name:
            text = f"is {space.name} in the rulebook, not {gamedata.space[id].name}"
            yield gamedata.files.error("map.toml", f'id = "{id}"', f"{id}: name {text}")


def unit_line(unit: Unit) -> str:
    """The line that tells a unit from others."""
    return f'id = "{unit.id}"'


def level_line(level: Level) -> str:
    """The line that tells a level of victory from others."""
    return f'name = "{level.name}"'


def turn_line(turn: Turn) -> str:
    """The line that tells a turn from others."""
    return f"turn = {turn.turn}"


def incident_line(incident: Incident) -> str:
    """The line that tells an incident from others."""
    return f'name = "{incident.name}"'


def refit_line(row: Refit) -> str:
    """The line that tells a row of a Refit Table from others; the two sides share some."""
    return f'units = "{row.units}"'


def listed(
    gamedata: GameData,
    file: str,
    printed: Iterable[Entry],
    found: Iterable[Entry],
    line: Callable[[Entry], str],
) -> Iterator[DataError]:
    """Printed entries of a list that a pack leaves out or alters."""
    by_line = {(line(entry), side_of(entry)): entry for entry in found}
    for entry in printed:
        if entry.source != PRINTED:
            continue
        text = line(entry)
        now = by_line.get((text, side_of(entry)))
        if now is None:
            yield gamedata.files.error(file, "[[", f"{text} of the rulebook is missing")
            continue
        for name, change in changed(entry, now):
            yield gamedata.files.error(file, text, f"{text}: {name} {change}")


def side_of(entry: msgspec.Struct) -> str:
    """Whose entry it is, where both sides have one of a name."""
    return str(getattr(entry, "side", ""))


class Sourced(msgspec.Struct, frozen=True):
    """What all tables have in common."""

    source: Source


def altered(gamedata: GameData, printed: msgspec.Struct, found: msgspec.Struct) -> Iterator[DataError]:
    """Figures of a printed table that a pack alters."""
    if msgspec.convert(printed, Sourced, from_attributes=True).source == PRINTED:
        for name, change in changed(printed, found):
            yield gamedata.files.error("tables.toml", f"{name} =", f"{name} {change}")


def changed(printed: msgspec.Struct, found: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """The fields in which a pack differs from print, each with what would be right."""
    for name in printed.__struct_fields__:
        before, now = getattr(printed, name), getattr(found, name)
        if name != "source" and before != now:
            yield name, f"is {before} in the rulebook, not {now}"
