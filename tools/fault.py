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
from tests.server.crash_load import CrashReport, run


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
    few = [report.database for report in found if report.kills < wanted.kills]
    for database in few:
        print(f"{database}: fewer than the {wanted.kills} kills that were wanted", file=sys.stderr)
    return int(bool(few) or not all(report.faultless for report in found))


def crashed(console: Console, url: str, games: dict[str, AnyGame], seconds: float) -> CrashReport:
    """Run the crash load on one database, with a bar, and print the report."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("starting", total=seconds)
        report = run(
            url,
            games,
            seconds,
            progress=lambda past, kills: bar.update(task, completed=past, description=f"{kills} kills"),
        )
    console.print(told(report))
    return report


def told(report: CrashReport) -> str:
    """The report in one line."""
    return (
        f"{report.database}: {report.kills} kills in {report.seconds:.0f} s, "
        f"{report.choices} acknowledged choices at {report.tables} tables, lost: {report.lost}, "
        f"duplicated: {report.duplicated}, told but not kept: {report.unkept}, "
        f"unverifiable records: {report.unverifiable}"
    )


if __name__ == "__main__":
    sys.exit(main())
