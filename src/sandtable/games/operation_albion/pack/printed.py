"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.data import DataError
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack.consistency import TABLES
from sandtable.kit.printed import PRINTED, altered, missing_or_changed


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value that the data of a game contradict, with its file and line."""
    ours, files = GameData(None, gamedata.setup), gamedata.files
    yield from named(gamedata, ours)
    yield from missing_or_changed(files, "pieces.toml", ours.pieces.unit, gamedata.pieces.unit, "id", "side")
    tables, found = ours.tables, gamedata.tables
    yield from missing_or_changed(files, TABLES, tables.level, found.level, "name")
    yield from missing_or_changed(files, TABLES, tables.turn, found.turn, "turn")
    yield from missing_or_changed(files, TABLES, tables.incident, found.incident, "name")
    yield from missing_or_changed(files, TABLES, tables.refit, found.refit, "units", "side")
    for name in ("numbers", "tracks", "shifts", "victory"):
        yield from altered(files, TABLES, getattr(tables, name), getattr(found, name))


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
