"""Games between bots, on one core or several; game number i depends on nothing but the seed and i."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias

import msgspec

from sandtable.bots import BOTS, Bot, bot
from sandtable.core import play
from sandtable.core.game import Game
from sandtable.core.options import Below
from sandtable.core.side import CHANCE, Side

Load: TypeAlias = Callable[[], Game]
"""Builds the game anew; worker processes are given this, so it can be pickled."""

Progress: TypeAlias = Callable[[int], None]
"""Called with the number of games that were just played."""

BLIND = "random"
"""The bot that needs no view: any legal choice will do."""

LONGEST = 100_000
"""Choices after which a game counts as unfinished."""

CHUNK = 4
"""At most that many games are given to a worker at once."""


class Played(NamedTuple):
    """How one game went."""

    finished: bool
    winner: Side | None
    decisions: int
    chance: int
    illegal: int
    score: tuple[int, ...]
    ending: str


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a number of games went; `decisions` are the players' choices, Chance's left out.

    Sides that are no rivals win together. `score` is the mean of each side that has a score of its own.
    `endings` counts how the games ended, in the words of a game that has any.
    """

    games: int
    finished: int
    illegal: int
    wins: dict[str, int]
    decisions: int
    seconds: float
    decisions_per_second: int
    score: dict[str, float]
    endings: dict[str, int] = {}


def play_game(game: Game, names: Sequence[str], seed: int, number: int) -> Played:
    """Game number so-and-so of a seed, between the bots named, one for each side."""
    randoms = [Random(f"{seed}/{number}/{who}") for who in (*game.sides, "chance")]
    if all(name == BLIND for name in names):
        return blind(game, randoms)
    return seeing(game, [None if name == BLIND else bot(name) for name in names], randoms)


def blind(game: Game, randoms: Sequence[Random]) -> Played:
    """The quick way for random play: straight from the options, which are what the views offer."""
    below = [_below(random) for random in randoms]
    s = game.start()
    made = chance = 0
    while s.agenda and made + chance < LONGEST:
        side = s.asked
        verb, noun = s.options.sample(below[side])
        play.choose(s, side, verb, noun)
        s.events.clear()
        if side == CHANCE:
            chance += 1
        else:
            made += 1
    return Played(s.over, game.winner(s), made, chance, 0, game.score(s), game.ending(s))


def seeing(game: Game, bots: Sequence[Bot | None], randoms: Sequence[Random]) -> Played:
    """Each bot answers from its view; what the engine refuses is counted, and luck decides instead."""
    below = [_below(random) for random in randoms]
    s = game.start()
    made = chance = illegal = 0
    while s.agenda and made + chance < LONGEST:
        side = s.asked
        if side == CHANCE:
            play.choose(s, side, *s.options.sample(below[side]))
            chance += 1
        else:
            player = bots[side]
            if player is None:
                choice = s.options.sample(below[side])
            else:
                choice = player.choose(game, game.view(s, side), randoms[side])
            try:
                play.choose(s, side, *choice)
            except play.Illegal:
                illegal += 1
                play.choose(s, side, *s.options.sample(below[side]))
            made += 1
        s.events.clear()
    return Played(s.over, game.winner(s), made, chance, illegal, game.score(s), game.ending(s))


def _below(random: Random) -> Below:
    """Whole numbers below a limit; quicker than randrange, and as fair for limits this small."""
    fraction = random.random
    return lambda limit: int(fraction() * limit)


def simulate(
    load: Load,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Progress = lambda played: None,
) -> Result:
    """Play games 0 to N - 1 of a seed; the outcome does not depend on the number of jobs."""
    game = load()
    if len(bots) != len(game.sides):
        raise ValueError(f"{game.name} needs {len(game.sides)} bots, one for each side, not {len(bots)}")
    for name in bots:
        if name not in BOTS:
            raise ValueError(f"there is no bot {name!r}: there are {', '.join(BOTS)}")
    began = time.perf_counter()
    played: list[Played] = []
    lots = _here(game, bots, games, seed) if jobs == 1 else _apart(load, bots, games, seed, jobs)
    for lot in lots:
        played += lot
        progress(len(lot))
    seconds = time.perf_counter() - began
    decisions = sum(one.decisions for one in played)
    return Result(
        games=games,
        finished=sum(one.finished for one in played),
        illegal=sum(one.illegal for one in played),
        wins={name: sum(won(game, one, Side(i)) for one in played) for i, name in enumerate(game.sides)},
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds) if seconds else 0,
        score={
            name: round(fmean(one.score[i] for one in played), 2)
            for i, name in enumerate(game.sides[: len(played[0].score)])
        },
        endings=dict(sorted(Counter(one.ending for one in played if one.ending).items())),
    )


def won(game: Game, played: Played, side: Side) -> bool:
    """Whether a game was won for a side."""
    return played.winner is not None and (played.winner == side or not game.rivals)


def _here(game: Game, bots: Sequence[str], games: int, seed: int) -> Iterator[list[Played]]:
    for number in range(games):
        yield [play_game(game, bots, seed, number)]


def _apart(load: Load, bots: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[list[Played]]:
    size = max(1, min(CHUNK, games // (jobs * 4)))
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(load,)) as pool:
        lots = [
            pool.submit(_lot, tuple(bots), seed, first, min(first + size, games))
            for first in range(0, games, size)
        ]
        try:
            for lot in as_completed(lots):
                yield lot.result()
        finally:
            pool.shutdown(cancel_futures=True)


_loaded: list[Game] = []
"""The game of a worker process."""


def _begin(load: Load) -> None:
    _loaded.append(load())


def _lot(bots: Sequence[str], seed: int, first: int, end: int) -> list[Played]:
    return [play_game(_loaded[-1], bots, seed, number) for number in range(first, end)]
