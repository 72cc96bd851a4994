"""`sandtable bench`: how fast the games play, on one core."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sandtable.bots import bot
from sandtable.cli.opening import open_game, setup_options, wanted
from sandtable.cli.output import err, out, print_json
from sandtable.core import play
from sandtable.core.game import STANDARD, Game, Setup
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, dump
from sandtable.games import GAMES
from sandtable.lab.sim import play_game
from sandtable.server import bench as server_bench

WARM_UP = 5
"""Games played before the clock starts, so that what is worked out once is worked out."""

EVERY = 10
"""A position is kept for measuring after that many choices of a game."""

POSITIONS = 50
"""So many of them are measured."""

LEAST_SECONDS = 0.2
"""How long a small cost is measured at least."""

THINKERS = {"greedy": "greedy", "search": "search:nodes=100"}
"""The bots whose pace is measured."""


class Figures(msgspec.Struct, frozen=True):
    """What was measured of one game; `decisions` are the players' choices, `chance` Chance's.

    `position_bytes` and `options` tell its size: a saved position, and what a question offers, on average.
    """

    games: int
    decisions: int
    chance: int
    seconds: float
    decisions_per_second: int
    greedy_per_second: float
    search_per_second: float
    position_bytes: int
    options: float
    clone_microseconds: float
    view_microseconds: float


@click.command()
@click.argument("game", required=False)
@click.option(
    "--games", default=50, show_default=True, type=click.IntRange(min=1), help="Random games of each game."
)
@click.option(
    "--think",
    default=2.0,
    show_default=True,
    type=click.FloatRange(min=0.1),
    help="Seconds in which each of greedy and search is measured, for each game.",
)
@click.option("--scenarios", is_flag=True, help="Every scenario, the smallest first: how the costs grow.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--server", is_flag=True, help="Measure the server instead, on SQLite and PostgreSQL.")
@click.option("--tables", default=200, show_default=True, type=click.IntRange(min=1), help="Live tables.")
@click.option(
    "--seconds", default=15.0, show_default=True, type=click.FloatRange(min=1), help="For each database."
)
@setup_options
def bench(
    game: str | None,
    games: int,
    think: float,
    scenarios: bool,
    as_json: bool,
    server: bool,
    tables: int,
    seconds: float,
    scenario: str,
    options: tuple[str, ...],
) -> None:
    """Measure random play, bots, cloning and viewing of GAME or of every game on one core, or the server.

    \b
    Example:
      sandtable bench --games 20
    """
    setup = wanted(scenario, options)
    if game is None and setup != STANDARD:
        raise click.UsageError(
            "Name the game that the scenario and the options are of", click.get_current_context()
        )
    if server:
        bench_server(tables, seconds, as_json)
        return
    figures = {}
    for name, which in setups([game] if game else list(GAMES), setup, scenarios):
        label = f"{name} {which.scenario}".rstrip() if scenarios else name
        if err.is_terminal:
            err.print(f"{label} ...", style="bright_black")
        figures[label] = measure(open_game(name, setup=which), games, think)
    if as_json:
        print_json(figures)
    else:
        out.print(table_of(figures, by_size=scenarios))
        out.print(LEGEND, style="bright_black")


def setups(names: list[str], setup: Setup, scenarios: bool) -> list[tuple[str, Setup]]:
    """What is measured: each game as it is wanted, or in all its scenarios."""
    if not scenarios:
        return [(name, setup) for name in names]
    found = []
    for name in names:
        ids = [scenario.id for scenario in open_game(name).scenarios] or [""]
        found += [(name, Setup(id, setup.options)) for id in ids]
    return found


def table_of(figures: dict[str, Figures], *, by_size: bool) -> Table:
    """The figures, a game in a row; `by_size` puts the smallest position first."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("game", no_wrap=True)
    for heading in ("bytes", "options", "random/s", "greedy/s", "search/s", "clone", "view"):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = sorted(figures.items(), key=lambda row: row[1].position_bytes) if by_size else figures.items()
    for name, found in rows:
        table.add_row(
            name,
            f"{found.position_bytes:,}",
            f"{found.options:,.1f}",
            f"{found.decisions_per_second:,}",
            f"{found.greedy_per_second:,g}",
            f"{found.search_per_second:,g}",
            f"{found.clone_microseconds:.1f}",
            f"{found.view_microseconds:.1f}",
        )
    return table


LEGEND = (
    "bytes: a saved position; options: of a question. Players' decisions in a second of CPU time: random "
    "play with all options computed and every choice checked; greedy and "
    f"{THINKERS['search']} at positions of random games. Cloning and viewing in µs."
)


def bench_server(tables: int, seconds: float, as_json: bool) -> None:
    """Choices acknowledged per second and how long each takes, durable, on both databases."""
    found = {"sqlite": server_bench.run("", tables, seconds)}
    with tempfile.TemporaryDirectory() as folder, server_bench.local_postgresql(Path(folder)) as url:
        found["postgresql"] = server_bench.run(url, tables, seconds)
    if as_json:
        print_json(found)
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for heading in ("database", "how", "choices/s", "p50 ms", "p99 ms"):
        table.add_column(heading)
    for name, report in found.items():
        for how in ("full_speed", "at_leisure"):
            part = report[how]
            table.add_row(
                name,
                how.replace("_", " "),
                f"{part['choices_per_second']:,.0f}",
                f"{part['p50_ms']:.1f}",
                f"{part['p99_ms']:.1f}",
            )
    out.print(table)
    out.print(f"{tables} live tables, every choice durable before it is acknowledged.", style="bright_black")


def measure(game: Game, games: int, think: float) -> Figures:
    """Random play, bots, cloning and viewing."""
    bots = ["random"] * len(game.sides)
    for number in range(WARM_UP):
        play_game(game, bots, -1, number)
    began = time.process_time()
    played = [play_game(game, bots, 0, number) for number in range(games)]
    seconds = time.process_time() - began
    decisions = sum(one.decisions for one in played)
    positions = sample(game)
    sides = [Side(side) for side in range(len(game.sides))]
    clone = microseconds(lambda: [s.clone() for s in positions], len(positions))
    view = microseconds(
        lambda: [game.view(s, side) for s in positions for side in sides], len(positions) * len(sides)
    )
    return Figures(
        games=games,
        decisions=decisions,
        chance=sum(one.chance for one in played),
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds),
        greedy_per_second=pace(game, positions, THINKERS["greedy"], think),
        search_per_second=pace(game, positions, THINKERS["search"], think),
        position_bytes=round(sum(len(dump(s)) for s in positions) / len(positions)),
        options=round(sum(len(s.options) for s in positions) / len(positions), 1),
        clone_microseconds=round(clone, 2),
        view_microseconds=round(view, 2),
    )


def sample(game: Game) -> list[State[Any]]:
    """Positions from all parts of a random game, players' questions only."""
    below = Random(0).randrange
    s = game.start()
    found: list[State[Any]] = []
    made = 0
    while s.agenda:
        if s.asked != CHANCE:
            made += 1
            if made % EVERY == 0:
                found.append(s.clone())
        play.choose(s, s.asked, *s.options.sample(below))
    return found[:: len(found) // POSITIONS + 1] or [game.start()]


def pace(game: Game, positions: list[State[Any]], spec: str, seconds: float) -> float:
    """Decisions of a bot per second, at these positions in any order, for so many seconds."""
    random = Random(0)
    views = [game.view(s, s.asked) for s in positions]
    made = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        bot(spec).choose(game, random.choice(views), random)
        made += 1
    return float(f"{made / spent:.3g}")


def microseconds(work: Callable[[], object], times: int) -> float:
    """What one of the repeated pieces of some work costs."""
    work()
    rounds, spent = 0, 0.0
    began = time.process_time()
    while spent < LEAST_SECONDS:
        work()
        rounds += 1
        spent = time.process_time() - began
    return spent / rounds / times * 1e6
