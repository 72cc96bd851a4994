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

from sandtable.cli.opening import open_game, setup_options, wanted
from sandtable.cli.output import err, out, print_json
from sandtable.core import play
from sandtable.core.game import STANDARD, Game
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.games import GAMES
from sandtable.lab.sim import play_game
from sandtable.server import bench as server_bench

WARM_UP = 5
"""Games played before the clock starts, so that what is worked out once is worked out."""

EVERY = 50
"""A position is kept for measuring after that many choices of a game."""

LEAST_SECONDS = 0.2
"""How long a small cost is measured at least."""


class Figures(msgspec.Struct, frozen=True):
    """What was measured of one game; `decisions` are the players' choices, `chance` Chance's."""

    games: int
    decisions: int
    chance: int
    seconds: float
    decisions_per_second: int
    clone_microseconds: float
    view_microseconds: float


@click.command()
@click.argument("game", required=False)
@click.option(
    "--games", default=50, show_default=True, type=click.IntRange(min=1), help="Random games of each game."
)
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
    as_json: bool,
    server: bool,
    tables: int,
    seconds: float,
    scenario: str,
    options: tuple[str, ...],
) -> None:
    """Measure random play, cloning and viewing of GAME or of every game on one core, or the server.

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
    for name in GAMES if game is None else [game]:
        if err.is_terminal:
            err.print(f"{name} ...", style="bright_black")
        figures[name] = measure(open_game(name, setup=setup), games)
    if as_json:
        print_json(figures)
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("game")
    for heading in ("decisions/s", "decisions", "Chance's", "seconds", "clone µs", "view µs"):
        table.add_column(heading, justify="right")
    for name, found in figures.items():
        table.add_row(
            name,
            f"{found.decisions_per_second:,}",
            f"{found.decisions:,}",
            f"{found.chance:,}",
            f"{found.seconds:.2f}",
            f"{found.clone_microseconds:.1f}",
            f"{found.view_microseconds:.1f}",
        )
    out.print(table)
    out.print("Random play: all options computed, every choice checked, one core.", style="bright_black")


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


def measure(game: Game, games: int) -> Figures:
    """Random play, cloning and viewing."""
    bots = ["random"] * len(game.sides)
    for number in range(WARM_UP):
        play_game(game, bots, -1, number)
    began = time.perf_counter()
    played = [play_game(game, bots, 0, number) for number in range(games)]
    seconds = time.perf_counter() - began
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
    return found or [game.start()]


def microseconds(work: Callable[[], object], times: int) -> float:
    """What one of the repeated pieces of some work costs."""
    work()
    rounds, spent = 0, 0.0
    began = time.perf_counter()
    while spent < LEAST_SECONDS:
        work()
        rounds += 1
        spent = time.perf_counter() - began
    return spent / rounds / times * 1e6
