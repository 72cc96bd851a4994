"""`sandtable sim`: games between bots."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sandtable.cli.opening import open_game, pack_option
from sandtable.cli.output import err, out, print_json
from sandtable.lab.sim import Result, simulate


@click.command()
@click.argument("game")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--bots", default="random,random", show_default=True, help="One bot for each side, in order.")
@click.option(
    "--jobs",
    default=1,
    show_default=True,
    type=click.IntRange(1, 4 * (os.cpu_count() or 1)),
    help="Processes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@pack_option
def sim(game: str, games: int, seed: int, bots: str, jobs: int, as_json: bool, pack: Path | None) -> None:
    """Play many games between bots.

    \b
    Example:
      sandtable sim egypt --games 200 --seed 1 --bots random,greedy --jobs 2
    """
    names = bots.split(",")
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as bar:
        task = bar.add_task(game, total=games)
        load = partial(open_game, game, pack)
        result = simulate(load, names, games, seed, jobs, lambda played: bar.advance(task, played))
    if as_json:
        print_json(result)
    else:
        show(game, names, result)


def show(game: str, bots: list[str], result: Result) -> None:
    """The result for people."""
    out.print(f"{game}: {result.finished} of {result.games} games finished, {result.illegal} illegal choices")
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("side")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    for bot, (side, wins) in zip(bots, result.wins.items(), strict=True):
        table.add_row(side, bot, str(wins), f"{wins / result.games:.1%}")
    out.print(table)
    out.print(
        f"{result.decisions} decisions in {result.seconds:.1f} s: {result.decisions_per_second} a second"
    )
