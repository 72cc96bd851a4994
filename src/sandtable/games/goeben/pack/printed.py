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
    ours = GameData(None, gamedata.setup)
    listed = (
        ("pieces.toml", ours.pieces.warship, gamedata.pieces.warship),
        ("pieces.toml", ours.pieces.coastal, gamedata.pieces.coastal),
        ("pieces.toml", ours.pieces.cargo, gamedata.pieces.cargo),
        ("pieces.toml", ours.pieces.incident, gamedata.pieces.incident),
        ("missions.toml", ours.about.mission, gamedata.about.mission),
    )
    german = (ours.pieces.german, gamedata.pieces.german)
    yield from missing_or_changed(
        gamedata.files, "pieces.toml", *german, "id", fields=printed_of, called="id"
    )
    for file, printed, found in listed:
        yield from missing_or_changed(gamedata.files, file, printed, found, "id", called="id")
    yield from altered(gamedata.files, "tables.toml", ours.numbers, gamedata.numbers)


def printed_of(ship: German) -> list[str]:
    """What the rules print of a German ship: her start, not how far her tracks go."""
    return [name for name in printed_fields(ship) if name != "rebuilt" and name not in ship.rebuilt]
