"""Games between bots, in this process or in several. A game depends only on the seed and its number."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from statistics import fmean
from threading import Thread
from typing import TypeAlias

import msgspec

from sandtable.bots import Bot, bot, check
from sandtable.core import play
from sandtable.core.options import Below
from sandtable.core.side import CHANCE, Side
from sandtable.game.game import AnyGame
from sandtable.lab.study import Key, Line, Played, Series, Study, StudyError
from sandtable.lab.telemetry import Watch

Load: TypeAlias = Callable[[], AnyGame]
"""Builds the game. Worker processes call it, so it must be picklable."""

Progress: TypeAlias = Callable[[int], None]
"""Called with the number of games that were just played."""

Lots: TypeAlias = Generator[list[Line], None, None]
"""Finished games as they come in; closing it stops the workers."""

RANDOM = "random"
"""The bot that needs no view, as it takes any legal choice: it is played straight from the options."""

LONGEST = 100_000
"""Choices after which a game counts as unfinished, by default."""

QUEUED = 3
"""Games submitted for each worker at a time, so that no worker waits for the next one."""

RESTARTS = 3
"""Deaths of workers that a study survives in a row, without a finished game between them."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sums over a number of games; `decisions` are the choices of players, without Chance's.

    Sides that are not rivals win together. `score` is the mean of each side that has a score of its own.
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


def play_game(
    game: AnyGame,
    names: Sequence[str],
    seed: int,
    number: int,
    homes: Sequence[int] | None = None,
    watch: Watch | None = None,
    longest: int = LONGEST,
) -> Played:
    """Play a game, which its seed and number determine, between the bots named, one for each side.

    `homes` gives for each side the side whose random generator its bot uses: so a bot keeps its
    generator when the seats are swapped. After `longest` choices a game is left unfinished.
    """
    owners = [game.sides[home] for home in (range(len(game.sides)) if homes is None else homes)]
    randoms = [Random(f"{seed}/{number}/{who}") for who in (*owners, "chance")]
    return play_bots(game, [None if name == RANDOM else bot(name) for name in names], randoms, watch, longest)


def play_bots(
    game: AnyGame,
    bots: Sequence[Bot | None],
    randoms: Sequence[Random],
    watch: Watch | None = None,
    longest: int = LONGEST,
) -> Played:
    """Play with bots, each from its view; None plays at random. An illegal choice is counted and replaced."""
    below = [_below(random) for random in randoms]
    s = game.start()
    made = chance = illegal = 0
    while s.agenda and made + chance < longest:
        side = s.asked
        player = bots[side] if side != CHANCE else None
        if player is None:
            choice = s.options.sample(below[side])
        else:
            choice = player.choose(game, game.view(s, side), randoms[side])
            if choice not in s.options:
                illegal += 1
                choice = s.options.sample(below[side])
        if watch is None:
            play.choose(s, side, *choice)
        else:
            watch.before(s)
            play.choose(s, side, *choice)
            watch.after(s, side, choice)
        s.events.clear()
        if side == CHANCE:
            chance += 1
        else:
            made += 1
    telemetry = watch.close() if watch is not None else None
    return Played(s.over, game.winner(s), made, chance, illegal, game.score(s), game.ended(s), telemetry)


def _below(random: Random) -> Below:
    """Random whole numbers below a limit: faster than `randrange`, and as fair for small limits."""
    fraction = random.random
    return lambda limit: int(fraction() * limit)


def play_one(study: Study, game: AnyGame, series: int, number: int) -> Line:
    """Play one game of a study."""
    homes = study.homes(series, number)
    bots = [study.series[series].bots[home] for home in homes]
    luck = study.luck(series, number)
    watch = Watch(game, luck) if study.telemetry else None
    return Line(series, number, play_game(game, bots, study.seed, luck, homes, watch))


def in_this_process(study: Study, games: Sequence[AnyGame], todo: Iterable[Key]) -> Lots:
    """Play games of a study in this process; `games` holds the game of each series."""
    for series, number in todo:
        yield [play_one(study, games[series], series, number)]


def in_processes(study: Study, loads: Sequence[Load], todo: Iterable[Key], jobs: int) -> Lots:
    """Play games of a study in `jobs` processes; games lost with a process are played again."""
    missing = dict.fromkeys(todo)
    deaths = 0
    while missing:
        try:
            for lines in _pool(study, loads, list(missing), jobs):
                deaths = 0
                for line in lines:
                    del missing[line.key]
                yield lines
        except BrokenProcessPool:
            deaths += 1
            if deaths > RESTARTS:
                raise StudyError(
                    f"worker processes died {deaths} times without finishing a game; is there enough memory?"
                ) from None


def _pool(study: Study, loads: Sequence[Load], todo: Sequence[Key], jobs: int) -> Lots:
    context = get_context("spawn")
    worker_end, parent_end = context.Pipe(duplex=False)
    with ProcessPoolExecutor(
        min(jobs, len(todo)),
        mp_context=context,
        initializer=_begin,
        initargs=(worker_end, study, tuple(loads)),
    ) as pool:
        try:
            left = iter(todo)
            pending = {pool.submit(_play, *key) for key in islice(left, QUEUED * jobs)}
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                finished = [future.result() for future in done if future.exception() is None]
                if finished:
                    yield finished
                for future in done:
                    future.result()
                pending |= {pool.submit(_play, *key) for key in islice(left, len(done))}
        except BaseException:
            parent_end.close()
            pool.shutdown(cancel_futures=True)
            raise


_work: list[tuple[Study, tuple[Load, ...]]] = []
"""In a worker process: the study, and how the game of each series is built."""

_opened: dict[int, AnyGame] = {}
"""In a worker process: the games built so far, by series."""


def _begin(parent_pipe: Connection, study: Study, loads: tuple[Load, ...]) -> None:
    """Initialise a worker: ignore SIGINT (the parent handles it) and exit when the parent's pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with, args=(parent_pipe,), daemon=True).start()
    _work.append((study, loads))


def _exit_with(parent_pipe: Connection) -> None:
    parent_pipe.poll(None)
    os._exit(0)


def _play(series: int, number: int) -> Line:
    study, loads = _work[-1]
    if series not in _opened:
        _opened[series] = loads[series]()
    return play_one(study, _opened[series], series, number)


def simulate(
    load: Load,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Progress = lambda played: None,
) -> Result:
    """Play games 0 to `games` - 1 of a seed; the result does not depend on the number of jobs."""
    game = load()
    seated(game, bots)
    study = Study("match", game.name, [Series("", list(bots))], games, seed)
    began = time.perf_counter()
    todo = study.keys
    lots = in_this_process(study, [game], todo) if jobs == 1 else in_processes(study, [load], todo, jobs)
    played: list[Played] = []
    for lot in lots:
        played += [line.played for line in lot]
        progress(len(lot))
    seconds = time.perf_counter() - began
    decisions = sum(one.decisions for one in played)
    sides, scores = [(Side(i), name) for i, name in enumerate(game.sides)], len(played[0].score)
    return Result(
        games=games,
        finished=sum(one.finished for one in played),
        illegal=sum(one.illegal for one in played),
        wins={name: sum(won(one, side, rivals=game.rivals) for one in played) for side, name in sides},
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds) if seconds else 0,
        score={name: round(fmean(one.score[side] for one in played), 2) for side, name in sides[:scores]},
        endings=dict(sorted(Counter(one.ending for one in played if one.ending).items())),
    )


def seated(game: AnyGame, bots: Sequence[str]) -> None:
    """Raise `ValueError` unless there is one known bot for each side."""
    if len(bots) != len(game.sides):
        raise ValueError(f"{game.name} needs {len(game.sides)} bots, one for each side, not {len(bots)}")
    for spec in bots:
        check(spec)


def won(played: Played, side: Side, *, rivals: bool) -> bool:
    """Whether a game was won for a side."""
    return played.winner is not None and (played.winner == side or not rivals)
