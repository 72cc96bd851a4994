"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.data import DataError
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack.schema import German
from sandtable.kit.printed import altered, missing_or_changed, printed_fields


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value that the data of a game contradict, with its file and line."""
    ours, files = GameData(None, gamedata.setup), gamedata.files
    for name in ("german", "warship", "coastal", "cargo", "incident"):
        printed, found = getattr(ours.pieces, name), getattr(gamedata.pieces, name)
        fields = printed_of if name == "german" else printed_fields
        yield from missing_or_changed(files, "pieces.toml", printed, found, "id", fields=fields, called="id")
    orders, found = ours.about.mission, gamedata.about.mission
    yield from missing_or_changed(files, "missions.toml", orders, found, "id", called="id")
    yield from altered(files, "tables.toml", ours.numbers, gamedata.numbers)


def printed_of(ship: German) -> list[str]:
    """What the rules print of a German ship: her start, not how far her tracks go."""
    return [name for name in printed_fields(ship) if name != "rebuilt" and name not in ship.rebuilt]
