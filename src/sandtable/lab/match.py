"""The series of a study.

A match is between some bots, in a tournament each meets each, a sweep makes one change at a time: of a value
in the data files, an optional rule or the data pack.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from sandtable.game.game import AnyGame
from sandtable.lab.game_spec import value_at
from sandtable.lab.sim import seated
from sandtable.lab.study import Kind, Series, Study

STANDING = "as it stands"
"""Name of the series without changes; it is written into files of results."""


def match(game: AnyGame, bots: Sequence[str], pack: str = "") -> list[Series]:
    """The series of a match: one bot for each side, or one for all sides.

    Where the sides are not rivals, each bot has a series of its own, with common random numbers.
    """
    if not game.rivals:
        return [series(game, [name], pack) for name in bots]
    if len(bots) > len(game.sides):
        more = "more bots meet in `sandtable lab tournament`"
        raise ValueError(f"{game.name} has {len(game.sides)} sides: {more}")
    return [series(game, bots, pack)]


def tournament(game: AnyGame, bots: Sequence[str], pack: str = "") -> list[Series]:
    """The series of a tournament: every bot against every other one."""
    if not game.rivals or len(game.sides) != 2:
        other = f"`sandtable lab match {game.name}` compares bots"
        raise ValueError(f"{game.name} is no game of two sides: {other}")
    if len(set(bots)) < max(2, len(bots)):
        raise ValueError("a tournament needs two bots or more, all of them different")
    return [series(game, pair, pack) for pair in combinations(bots, 2)]


def series(game: AnyGame, bots: Sequence[str], pack: str = "") -> Series:
    """A series of games between these bots as the game is set up; a single bot plays every side."""
    seats = list(bots) * len(game.sides) if len(bots) == 1 else list(bots)
    seated(game, seats)
    name = " against ".join(seats) if game.rivals else " and ".join(dict.fromkeys(seats))
    return Series(name, seats, sorted(game.setup.options), pack)


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


def plan(
    kind: Kind,
    game: AnyGame,
    played: Sequence[Series],
    games: int,
    seed: int,
    *,
    swapped: bool | None = None,
    telemetry: bool = False,
) -> Study:
    """A study of these series; by default seats are swapped if the bots differ."""
    if swapped is None:
        swapped = game.rivals and len(set(played[0].bots)) > 1
    if swapped and games % len(game.sides):
        raise ValueError(f"with swapped seats the number of games is a multiple of {len(game.sides)}")
    return Study(kind, game.name, list(played), games, seed, game.setup.scenario, swapped, telemetry)
