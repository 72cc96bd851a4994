"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.data import DataError
from sandtable.games.goeben.gamedata import GameData
from sandtable.kit.printed import altered, missing_or_changed


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value that the data of a game contradict, with its file and line."""
    ours = GameData(None, gamedata.setup)
    listed = (
        ("pieces.toml", ours.pieces.german, gamedata.pieces.german),
        ("pieces.toml", ours.pieces.warship, gamedata.pieces.warship),
        ("pieces.toml", ours.pieces.coastal, gamedata.pieces.coastal),
        ("pieces.toml", ours.pieces.cargo, gamedata.pieces.cargo),
        ("pieces.toml", ours.pieces.incident, gamedata.pieces.incident),
        ("missions.toml", ours.about.mission, gamedata.about.mission),
    )
    for file, printed, found in listed:
        yield from missing_or_changed(gamedata.files, file, printed, found, "id", called="id")
    yield from altered(gamedata.files, "tables.toml", ours.numbers, gamedata.numbers)
