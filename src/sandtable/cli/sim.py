"""`sandtable sim`: games between bots."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click
from rich.progress import MofNCompleteColumn

from sandtable.cli.loading import open_game, pack_option, setup_options, several
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.lab.sim import Result, simulate
from sandtable.terminal.output import grid, out, print_json, progress


@click.command()
@click.argument("game")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--bots", default="", show_default="random for each side", help="One bot for each side, in order."
)
@click.option(
    "--jobs",
    default=1,
    show_default=True,
    type=click.IntRange(1, 4 * (os.cpu_count() or 1)),
    help="Processes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@setup_options
@pack_option
def sim(
    game: str,
    games: int,
    seed: int,
    bots: str,
    jobs: int,
    as_json: bool,
    setup: Setup,
    pack: Path | None,
) -> None:
    """Play many games between bots.

    \b
    Example:
      sandtable sim egypt --games 200 --seed 1 --bots random,greedy --jobs 2
    """
    load = partial(open_game, game, pack, setup)
    opened = load()
    names = several(bots) if bots else ["random"] * len(opened.sides)
    with progress(MofNCompleteColumn()) as bar:
        task = bar.add_task(game, total=games)
        result = simulate(load, names, games, seed, jobs, lambda played: bar.advance(task, played))
    if as_json:
        print_json(result)
    else:
        show(opened, names, result)


def show(game: AnyGame, bots: list[str], result: Result) -> None:
    """The result for people."""
    done = f"{result.finished} of {result.games} games finished, {result.illegal} illegal choices"
    out.print(f"{game.name}: {done}")
    table = grid(("side", "bot"), ("wins" if game.rivals else "won", "share", "mean score"))
    for bot, (side, wins) in zip(bots, result.wins.items(), strict=True):
        score = f"{result.score[side]:.1f}" if side in result.score else ""
        table.add_row(side, bot, str(wins), f"{wins / result.games:.1%}", score)
    out.print(table)
    for ending, number in result.endings.items():
        out.print(f"{ending}: {number}, {number / result.games:.1%}")
    pace = f"{result.decisions_per_second} a second"
    out.print(f"{result.decisions} decisions in {result.seconds:.1f} s: {pace}")
