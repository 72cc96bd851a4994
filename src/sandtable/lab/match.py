"""Pairings: a match between some bots, or a tournament in which each meets each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sandtable.game.game import AnyGame
from sandtable.lab.sim import seated
from sandtable.lab.study import Kind, Series, Study


def match(game: AnyGame, bots: Sequence[str], pack: str = "") -> list[Series]:
    """The series of a match: one bot for each side, or one for all sides.

    Where the sides are not rivals, each bot has a series of its own, with common random numbers.
    """
    if not game.rivals:
        return [series(game, [name], pack) for name in bots]
    if len(bots) > len(game.sides):
        raise ValueError(
            f"{game.name} has {len(game.sides)} sides: more bots meet in `sandtable lab tournament`"
        )
    return [series(game, bots, pack)]


def tournament(game: AnyGame, bots: Sequence[str], pack: str = "") -> list[Series]:
    """The series of a tournament: every bot against every other one."""
    if not game.rivals or len(game.sides) != 2:
        raise ValueError(
            f"{game.name} is no game of two sides: `sandtable lab match {game.name}` compares bots"
        )
    if len(set(bots)) < max(2, len(bots)):
        raise ValueError("a tournament needs two bots or more, all of them different")
    return [series(game, pair, pack) for pair in combinations(bots, 2)]


def series(game: AnyGame, bots: Sequence[str], pack: str = "") -> Series:
    """A series of games between these bots as the game is set up; a single bot plays every side."""
    seats = list(bots) * len(game.sides) if len(bots) == 1 else list(bots)
    seated(game, seats)
    name = " against ".join(seats) if game.rivals else " and ".join(dict.fromkeys(seats))
    return Series(name, seats, sorted(game.setup.options), pack)


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
