"""What is compared: the jobs of each kind, in a quick run and in a full one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.yardstick.sides import Job

KINDS = (
    *("setups", "data", "verbs", "openapi", "perft", "replay"),
    *("random", "greedy", "scripted", "search", "server"),
)

BOTS = {"random": "random", "greedy": "greedy", "scripted": "scripted", "search": "search:nodes=30"}

Setups = Mapping[str, Sequence[str]]


class Depth(NamedTuple):
    """How much is done: seeds of a random game, choices of a game, how rarely all is looked at, how rarely a
    bot that searches is asked (the greedy one plays between), and nodes of perft. All is counted, not timed.
    """

    seeds: int
    most: Mapping[str, int]
    every: int
    apart: int
    nodes: int


QUICK = Depth(1, {"random": 600, "greedy": 150, "scripted": 150, "search": 150, "server": 100}, 5, 5, 100)
FULL = Depth(3, {"random": 5000, "greedy": 1500, "scripted": 1500, "search": 300, "server": 800}, 2, 3, 3000)


def jobs(kind: str, depth: Depth, setups: Setups, records: Path) -> Iterator[Job]:
    """The jobs of a kind."""
    if kind == "openapi":
        yield {"kind": kind, "game": "", "label": "the document"}
        return
    if kind == "replay":
        for path in sorted(records.rglob("*.jsonl")):
            name = path.relative_to(records)
            if name.parts[0] in setups:
                yield {
                    "kind": kind,
                    "game": name.parts[0],
                    "label": str(name),
                    "path": str(path),
                    "every": depth.every,
                }
        return
    for game, known in setups.items():
        for setup in known:
            yield from of_setup(kind, depth, game, setup)


def of_setup(kind: str, depth: Depth, game: str, setup: str) -> Iterator[Job]:
    """The jobs of a kind with one set-up."""
    job: Job = {"kind": kind, "game": game, "setup": setup}
    name = f"{game}, {setup or 'as usual'}"
    if kind in ("data", "verbs"):
        yield {**job, "label": name}
        return
    for seed in range(1, depth.seeds + 1 if kind == "random" else 2):
        job |= {"label": f"{name}, seed {seed}", "seed": seed, "nodes": depth.nodes}
        if kind in depth.most:
            job |= {"most": depth.most[kind], "every": depth.every, "bot": BOTS.get(kind, "")}
            job |= {"apart": depth.apart if kind == "search" else 1, "undo": kind == "random"}
        yield dict(job)


def wanted(setups: Sequence[str], quick: bool) -> list[str]:
    """The set-ups that are played: quickly every scenario, and with options only the last."""
    scenarios = [setup for setup in setups if "+" not in setup]
    return [
        setup for setup in setups if not quick or "+" not in setup or setup.startswith(f"{scenarios[-1]}+")
    ]
