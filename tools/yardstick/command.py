"""The command behind `tools/same.py`."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tools.yardstick.allowed import Allowed, patterns, read
from tools.yardstick.difference import first_difference
from tools.yardstick.jobs import FULL, KINDS, QUICK, Depth, Setups, jobs, wanted
from tools.yardstick.sides import Answer, Job, Side, Usage, sides
from tools.yardstick.speed import measured

SPEED = "speed"

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


class Tally:
    """What came of the comparisons of one kind: jobs, steps, and the jobs in which something differs."""

    def __init__(self) -> None:
        self.jobs = 0
        self.steps = 0
        self.different = 0


class Comparison:
    """The old side and the new one, compared job by job; the first difference of each kind is told."""

    def __init__(self, old: Side, new: Side, allowed: Sequence[Allowed]) -> None:
        self.old = old
        self.new = new
        self.allowed = allowed
        self.needed = [False] * len(allowed)
        self.tallies: dict[str, Tally] = {}

    def both(self, job: Job, wanted: int = -1) -> tuple[Answer, Answer]:
        """What both sides answer; they work at the same time."""
        for side, exempt in zip(
            (self.old, self.new), patterns(self.allowed, job["kind"], job["game"]), strict=True
        ):
            side.ask({**job, "exempt": exempt, "wanted": wanted})
        return self.old.answer(), self.new.answer()

    def compare(self, job: Job) -> None:
        """Do a job on both sides."""
        tally = self.tallies.setdefault(job["kind"], Tally())
        old, new = self.both(job)
        tally.jobs += 1
        tally.steps += len(new["digests"])
        for place, (one, other) in enumerate(zip(old["exempt"], new["exempt"], strict=True)):
            self.needed[place] |= one != other
        if old["error"] and old["error"] == new["error"]:
            self.broken(job, len(old["digests"]), old["error"])
        if (old["digests"], old["error"]) != (new["digests"], new["error"]):
            tally.different += 1
            if tally.different == 1:
                out.print(f"{job['kind']}: {job['label']}, {self.located(job, old, new)}", markup=False)

    def broken(self, job: Job, steps: int, error: str) -> None:
        """Tell of an error that both sides make: in a game it is theirs, before it the adapters'."""
        where = f"{job['kind']}: {job['label']}"
        if not steps:
            raise Usage(f"{where}: neither side can begin: {error}")
        out.print(f"{where}, decision {steps}: the same error on both sides: {error}", markup=False)

    def located(self, job: Job, old: Answer, new: Answer) -> str:
        """The first step and the first field in which two answers differ."""
        a, b = old["digests"], new["digests"]
        step = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        ours, theirs = (answer["value"] for answer in self.both(job, step))
        return f"decision {step + 1}, {first_difference(ours, theirs) or 'not the same twice'}"

    def setups(self, games: Sequence[str]) -> Setups:
        """The set-ups that both sides know, of some games or of all."""
        known = self.shared("", "games")
        for game in games:
            if game not in known:
                raise Usage(f"there is no game {game!r} on both sides: there are {', '.join(known)}")
        return {game: self.shared(game, "setups") for game in known if game in (games or known)}

    def shared(self, game: str, field: str) -> list[str]:
        """What both sides list, as the old one does."""
        job: Job = {"kind": "setups", "game": game, "label": game or "the games"}
        self.compare(job)
        old, new = (answer["value"].get(field, []) for answer in self.both(job, 0))
        return [each for each in old if each in new]

    def unneeded(self, kinds: Sequence[str], games: Sequence[str]) -> list[Allowed]:
        """The entries that nothing called for, though all that they are about was compared."""
        return [
            entry
            for entry, needed in zip(self.allowed, self.needed, strict=True)
            if not needed
            and set(entry.subject.kinds) <= set(kinds)
            and (any(entry.about(game) for game in games) or entry.about(""))
        ]


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        "tools/same.py", description="Whether two revisions do the same, and how fast."
    )
    parser.add_argument("old", metavar="OLD", help="a revision, or a folder with src/sandtable in it")
    parser.add_argument("new", metavar="NEW", help="the same, for the side that was changed")
    parser.add_argument(
        "--quick", action="store_true", help="fewer and shorter games, under five minutes in all"
    )
    parser.add_argument(
        "--only", nargs="+", choices=(*KINDS, SPEED), metavar="KIND", default=[], help="not all kinds"
    )
    parser.add_argument("--game", nargs="+", metavar="NAME", default=[], help="not all games")
    parser.add_argument("--most", type=int, metavar="N", help="choices of a game at most")
    parser.add_argument("--rounds", type=int, default=5, help="rounds for the speed (default: %(default)s)")
    parser.add_argument("--no-speed", action="store_true", help="leave the speed out")
    parser.add_argument(
        "--allowed", type=Path, metavar="FILE", help="instead of the new side's tools/same.toml"
    )
    return parser.parse_args(words)


def depth_of(asked: argparse.Namespace) -> Depth:
    """The number and length of the games that are compared."""
    depth = QUICK if asked.quick else FULL
    if asked.most is None:
        return depth
    return depth._replace(most={kind: min(most, asked.most) for kind, most in depth.most.items()})


def run(asked: argparse.Namespace) -> int:
    """Compare two sides; 0 if they are equal and the new one is not slower, else 1."""
    kinds = [kind for kind in (*KINDS, SPEED) if kind in (asked.only or (*KINDS, SPEED))]
    with sides(asked.old, asked.new) as (old, new):
        allowed = read(asked.allowed or new.root / "tools" / "same.toml")
        comparison = Comparison(old, new, allowed)
        known = comparison.setups(asked.game)
        setups = {game: wanted(setups, asked.quick) for game, setups in known.items()}
        for kind in [kind for kind in KINDS if kind in kinds and kind != "setups"]:
            for job in progress(list(jobs(kind, depth_of(asked), setups, old.root / "records")), kind):
                comparison.compare(job)
        show(comparison)
        idle = comparison.unneeded(["setups", *kinds], list(setups))
        for entry in idle:
            out.print(f"not needed in same.toml: {entry.kind}, {entry.where}", markup=False)
        wrong = bool(idle) or any(tally.different for tally in comparison.tallies.values())
        if SPEED in kinds and not asked.no_speed:
            wrong |= race(old, new, list(setups), asked.rounds)
    return int(wrong)


def progress(due: Sequence[Job], kind: str) -> Iterator[Job]:
    """The jobs, with a word about them on a terminal."""
    words = err.status(kind) if err.is_terminal else contextlib.nullcontext()
    with words as status:
        for number, job in enumerate(due, 1):
            if status is not None:
                status.update(f"{kind} {number}/{len(due)}: {job['label']}")
            yield job


def show(comparison: Comparison) -> None:
    """What was compared."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("kind")
    for heading in ("jobs", "values", "different"):
        table.add_column(heading, justify="right")
    for kind, tally in comparison.tallies.items():
        table.add_row(kind, f"{tally.jobs:,}", f"{tally.steps:,}", f"{tally.different:,}")
    out.print(table)


def race(old: Side, new: Side, games: Sequence[str], rounds: int) -> bool:
    """Measure and show the speed; whether the new side is slower anywhere."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("game", "speed", "a second", "new/old", "least to most", ""):
        table.add_column(heading, justify="left" if heading in ("game", "speed") else "right")
    with err.status(SPEED) if err.is_terminal else contextlib.nullcontext():
        rows = measured(old, new, games, rounds)
    for row in rows:
        interval = f"{min(row.ratios):.3f} to {max(row.ratios):.3f}"
        verdict = "slower" if row.slower else ""
        table.add_row(row.game, row.name, f"{row.speed:,.0f}", f"{row.ratio:.3f}", interval, verdict)
    out.print(table)
    return any(row.slower for row in rows)


def main(words: Sequence[str] | None = None) -> int:
    """Compare two sides; 2 if that was not possible."""
    try:
        return run(arguments(words))
    except Usage as error:
        print(f"same: {error}", file=sys.stderr)
        return 2


def start() -> NoReturn:
    """The command as a process; whoever ends it early leaves no worktree behind."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    start()
