"""Fuzzing that goes on where the last run stopped: random games of every kind, and damaged input.

    python -m tools.fuzz --seconds 600
    python -m tools.fuzz --only egypt --seed 17

Each game gets the same share of the time, each fuzzer of input a quarter of that. What is done is kept
in a file, a line for each seed; delete it to begin again. A finding is kept with what leads to it, in
the same folder, and found again by its seed.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TextIO

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import sandtable
from tests.fuzzing.api import fuzz_api
from tests.fuzzing.finding import Finding, Stuck, written
from tests.fuzzing.games import fuzz_game
from tests.fuzzing.packs import fuzz_pack
from tests.fuzzing.records import fuzz_record
from tests.fuzzing.sockets import fuzz_sockets

FUZZERS: dict[str, Callable[[int, Path], int]] = {
    **{name: partial(fuzz_game, name) for name in sandtable.GAMES},
    "record": fuzz_record,
    "pack": fuzz_pack,
    "api": fuzz_api,
    "socket": fuzz_sockets,
}
"""Each takes a seed and a folder for what it writes, and says how much it tried."""

GOAL = 100_000
"""Games wanted altogether."""

PATIENCE = 120
"""Seconds of computing after which one seed counts as stuck."""

MEMORY = 4 * 1024**3
"""Bytes that a worker may take."""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seed that was tried: how much was tried in it, how long it took, and what was found."""

    fuzzer: str
    seed: int
    tries: int
    seconds: float
    finding: str = ""


def attempt(fuzzer: str, seed: int, folder: Path) -> Done:
    """Try one seed; whatever goes wrong is a finding."""
    began = time.process_time()
    tries, finding = 0, ""
    signal.signal(signal.SIGPROF, out_of_patience)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE, PATIENCE)
    try:
        tries = FUZZERS[fuzzer](seed, folder)
    except Finding as error:
        finding = str(error)
    except Stuck as error:
        finding = str(written(folder, fuzzer, seed, "It does not end", error))
    except (Exception, BaseExceptionGroup) as error:
        finding = str(written(folder, fuzzer, seed, "It cannot be set up", error))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Done(fuzzer, seed, tries, round(time.process_time() - began, 3), finding)


def out_of_patience(number: int, frame: object) -> None:
    """What happens when a seed is stuck."""
    raise Stuck(f"still at it after {PATIENCE} seconds of computing")


def begin() -> None:
    """A worker leaves Ctrl-C to its parent, ends with it, and may not eat all memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the parent's end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def read(state: Path) -> list[Done]:
    """What earlier runs did; a line that was cut off does not count."""
    if not state.exists():
        return []
    found = []
    for line in state.read_bytes().splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Done))
        except msgspec.DecodeError:
            continue
    return found


class Plan:
    """Which seed is tried next: of the fuzzer that had the least time so far, its first that is not done."""

    def __init__(self, names: list[str], earlier: list[Done]) -> None:
        self.spent = dict.fromkeys(names, 0.0)
        self._taken: dict[str, set[int]] = {name: set() for name in names}
        self._first = dict.fromkeys(names, 0)
        for done in earlier:
            if done.fuzzer in self.spent:
                self.charge(done.fuzzer, done.seconds)
                self._taken[done.fuzzer].add(done.seed)

    def charge(self, name: str, seconds: float) -> None:
        """Count the time that a fuzzer had; that of the games counts less, so that they get more."""
        self.spent[name] += seconds if name in sandtable.GAMES else 4 * seconds

    def next(self) -> tuple[str, int]:
        """The next fuzzer and seed; a moment is charged at once, so that the workers are spread."""
        name = min(self.spent, key=lambda name: self.spent[name])
        while self._first[name] in self._taken[name]:
            self._first[name] += 1
        self._taken[name].add(self._first[name])
        self.spent[name] += 0.01
        return name, self._first[name]


def run(plan: Plan, seconds: float, jobs: int, folder: Path) -> Iterator[Done]:
    """Try seeds in `jobs` processes until the time is up; what was begun is finished."""
    deadline = time.monotonic() + seconds
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin) as pool:
        pending: set[Future[Done]] = set()
        try:
            while pending or time.monotonic() < deadline:
                while len(pending) < 2 * jobs and time.monotonic() < deadline:
                    pending.add(pool.submit(attempt, *plan.next(), folder))
                finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in finished:
                    done = future.result()
                    plan.charge(done.fuzzer, done.seconds)
                    yield done
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def note(file: TextIO, done: Done) -> None:
    """Keep what was done, at once."""
    file.write(msgspec.json.encode(done).decode() + "\n")
    file.flush()


def figures(console: Console, now: list[Done], earlier: list[Done]) -> None:
    """What was tried, in this run and altogether."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("fuzzer", "seeds", "tries", "CPU seconds", "findings", "seeds altogether"):
        table.add_column(heading, justify="left" if heading == "fuzzer" else "right")
    before = Counter(done.fuzzer for done in earlier)
    for name in FUZZERS:
        mine = [done for done in now if done.fuzzer == name]
        cells = (len(mine), sum(d.tries for d in mine), round(sum(d.seconds for d in mine)))
        found = sum(bool(done.finding) for done in mine)
        table.add_row(name, *map(str, (*cells, found, before[name] + len(mine))))
    console.print(table)
    games = [done for done in now if done.fuzzer in sandtable.GAMES]
    total = len(games) + sum(before[name] for name in sandtable.GAMES)
    findings = sum(bool(done.finding) for done in now)
    console.print(
        f"{len(games):,} games, {sum(done.tries for done in games):,} decisions, {findings} findings. "
        f"Altogether {total:,} of {GOAL:,} games."
    )


def main() -> int:
    """Fuzz for a while; the exit code is 1 if something was found."""
    parser = argparse.ArgumentParser(description="Random games and damaged input.", prog="tools.fuzz")
    parser.add_argument("--seconds", type=float, default=600, help="how long (600)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")
    parser.add_argument("--only", action="append", choices=FUZZERS, help="only this fuzzer; repeatable")
    parser.add_argument("--seed", type=int, help="try this seed again, with --only")
    parser.add_argument("--folder", type=Path, default=Path("runs/fuzz"), help="where things are kept")
    wish = parser.parse_args()
    names = wish.only or list(FUZZERS)
    console = Console(highlight=False)
    wish.folder.mkdir(parents=True, exist_ok=True)
    if wish.seed is not None:
        if len(names) != 1:
            parser.error("--seed needs one --only")
        return again(console, names[0], wish.seed, wish.folder)
    state = wish.folder / "done.jsonl"
    earlier, now = read(state), []
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console)
    began = time.monotonic()
    try:
        with state.open("a", encoding="utf-8") as file, bar:
            task = bar.add_task("fuzzing", total=wish.seconds)
            for done in run(Plan(names, earlier), wish.seconds, wish.jobs, wish.folder):
                note(file, done)
                now.append(done)
                if done.finding:
                    console.print(done.finding, soft_wrap=True)
                found = sum(bool(one.finding) for one in now)
                words = f"{len(now)} seeds, {found} findings, last {done.fuzzer} {done.seed}"
                bar.update(task, completed=min(wish.seconds, time.monotonic() - began), description=words)
    except KeyboardInterrupt:
        console.print("Stopped; the next run goes on from here.")
    figures(console, now, earlier)
    return 1 if any(done.finding for done in now) else 0


def again(console: Console, name: str, seed: int, folder: Path) -> int:
    """Try one seed in this process."""
    done = attempt(name, seed, folder)
    console.print(done.finding or f"{name}, seed {seed}: {done.tries} tries, nothing found", soft_wrap=True)
    return 1 if done.finding else 0


if __name__ == "__main__":
    sys.exit(main())
