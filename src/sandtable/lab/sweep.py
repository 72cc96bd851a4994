"""Sweeps: one change at a time, of a value in the data files, an optional rule or the data pack."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from sandtable.game.game import AnyGame
from sandtable.lab.game_spec import value_at
from sandtable.lab.study import Series

STANDING = "as it stands"
"""Name of the series without changes; it is written into files of results."""


def sweep(
    game: AnyGame,
    files: Mapping[str, Path],
    stands: Series,
    changes: Iterable[str] = (),
    options: Iterable[str] = (),
    packs: Iterable[str] = (),
) -> list[Series]:
    """The series of a sweep: the game as it stands, then each variation, with the same bots."""
    stands = replace(stands, name=STANDING)
    varied = [
        replace(stands, name=f"{place.partition('.')[2]} = {value}", changes={place: value})
        for change in changes
        for place, value in values(files, change)
    ]
    varied += [toggled(game, stands, option) for option in options]
    varied += [replace(stands, name=pack, pack=pack) for pack in packs]
    if not varied:
        raise ValueError("there is nothing to vary: use --set with another value, --option-vary or --packs")
    return [stands, *varied]


def values(files: Mapping[str, Path], change: str) -> list[tuple[str, object]]:
    """The place and values of a change such as `tables.numbers.loot_vp=0,2`, without the present value."""
    place, _, listed = change.partition("=")
    if not listed:
        raise ValueError(f"{change!r}: write PLACE=VALUE,VALUE, such as tables.numbers.loot_vp=0,2")
    now = value_at(files, place)
    try:
        found = tomllib.loads(f"values = [{listed}]")["values"]
    except tomllib.TOMLDecodeError:
        found = listed.split(",")
    return [(place, value) for value in found if value != now]


def toggled(game: AnyGame, stands: Series, option: str) -> Series:
    """The series with an optional rule toggled: added if it is not in use, left out if it is."""
    known = [rule.id for rule in game.options]
    if option not in known:
        raise ValueError(f"{game.name} has no option {option!r}: {', '.join(known) or 'there are none'}")
    name = f"without {option}" if option in stands.options else f"with {option}"
    return replace(stands, name=name, options=sorted({*stands.options} ^ {option}))
