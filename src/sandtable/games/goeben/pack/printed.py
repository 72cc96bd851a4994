"""What the rulebook prints, so that a data pack can be held against it.

Our own data mark every value as printed or reconstructed; a pack may change only the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sandtable.game.data import DataError
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack.schema import Source

PRINTED = "rulebook"


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
        yield from missing_or_changed(gamedata, file, printed, found)
    for name, text in changed(ours.numbers, gamedata.numbers):
        yield gamedata.files.error("tables.toml", f"{name} =", f"{name} {text}")


class Printed(msgspec.Struct, frozen=True):
    """What all entries of a list have in common."""

    id: str
    source: Source


def missing_or_changed(
    gamedata: GameData, file: str, printed: Iterable[msgspec.Struct], found: Iterable[msgspec.Struct]
) -> Iterator[DataError]:
    """Printed entries that a pack leaves out or alters."""
    by_id = {head(entry).id: entry for entry in found}
    for entry in printed:
        id, source = head(entry).id, head(entry).source
        if source != PRINTED:
            continue
        if id not in by_id:
            yield gamedata.files.error(file, "[[", f"{id} of the rulebook is missing")
            continue
        for name, text in changed(entry, by_id[id]):
            yield gamedata.files.error(file, f'id = "{id}"', f"{id}: {name} {text}")


def head(entry: msgspec.Struct) -> Printed:
    """The id and the source of an entry."""
    return msgspec.convert(entry, Printed, from_attributes=True)


def changed(printed: msgspec.Struct, found: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """The fields in which a pack differs from print, each with what would be right."""
    for name in printed.__struct_fields__:
        before, now = getattr(printed, name), getattr(found, name)
        if name != "source" and before != now:
            yield name, f"is {before} in the rulebook, not {now}"
