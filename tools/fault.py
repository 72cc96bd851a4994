"""Kills the server again and again while people play, on SQLite and on PostgreSQL, and prints what was lost.

    make fault SECONDS=60

Half of the time goes to each database. The exit code is 1 if anything was lost, done twice, told but
not kept, or does not verify, or if there were fewer kills than wanted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable import GAMES, load
from sandtable.game.game import AnyGame
from sandtable.loadtest.client import local_postgresql
from tests.server.crash_load import Figures, run


def main() -> int:
    """Run the crash load on both databases."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=570, help="how long, for both databases together")
    parser.add_argument("--kills", type=int, default=0, help="the least number of kills on each database")
    wanted = parser.parse_args()
    games = {name: load(name) for name in GAMES}
    console = Console(highlight=False, soft_wrap=True)
    half = wanted.seconds / 2
    with tempfile.TemporaryDirectory() as folder:
        found = [crashed(console, str(Path(folder) / "tables.db"), games, half)]
    with tempfile.TemporaryDirectory() as folder, local_postgresql(Path(folder)) as url:
        found.append(crashed(console, url, games, half))
    few = [figures.database for figures in found if figures.kills < wanted.kills]
    for database in few:
        print(f"{database}: fewer than the {wanted.kills} kills that were wanted", file=sys.stderr)
    return int(bool(few) or not all(figures.faultless for figures in found))


def crashed(console: Console, url: str, games: dict[str, AnyGame], seconds: float) -> Figures:
    """Run the crash load on one database, with a bar, and print the figures."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("starting", total=seconds)
        figures = run(
            url,
            games,
            seconds,
            progress=lambda past, kills: bar.update(task, completed=past, description=f"{kills} kills"),
        )
    console.print(told(figures))
    return figures


def told(figures: Figures) -> str:
    """The figures in a line."""
    return (
        f"{figures.database}: {figures.kills} kills in {figures.seconds:.0f} s, "
        f"{figures.choices} acknowledged choices at {figures.tables} tables, lost: {figures.lost}, "
        f"duplicated: {figures.duplicated}, told but not kept: {figures.unkept}, "
        f"unverifiable records: {figures.unverifiable}"
    )


if __name__ == "__main__":
    sys.exit(main())
