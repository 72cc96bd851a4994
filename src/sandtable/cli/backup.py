"""`sandtable backup` and `sandtable restore`: all tables of a server in one file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.progress import TaskProgressColumn

from sandtable.cli.loading import FILE, others_option, packs_option
from sandtable.cli.serve import builds, database_option, without_password
from sandtable.server import backup as backups
from sandtable.server.backup import Checked, Foot
from sandtable.server.catalogue import Catalogue
from sandtable.server.databases import connect
from sandtable.server.store import Store
from sandtable.terminal.output import err, out
from sandtable.terminal.output import progress as progress_bar

REJECTED = 1


@click.command()
@click.argument("file", type=FILE)
@database_option
def backup(file: Path, database: str) -> None:
    """Write all tables of a server to FILE, as they are at one moment; the server may go on.

    The file holds the dice keys of games in progress: keep it where only you can read it.
    A backup of an SQLite file can be restored into PostgreSQL, and the other way round.

    \b
    Example:
      sandtable backup monday.backup --database tables.db
    """
    if "://" not in database and not Path(database).exists():
        raise click.ClickException(f"{database}: there is no such database")
    with told("saving") as progress:
        foot = asyncio.run(_save(file, database, progress))
    out.print(f"{foot.tables} tables ({foot.rows} rows) are kept in {file}.", soft_wrap=True)


@click.command()
@click.argument("file", type=FILE)
@database_option
@packs_option
@others_option
@click.pass_context
def restore(
    context: click.Context, file: Path, database: str, packs: tuple[Path, ...], others: tuple[str, ...]
) -> None:
    """Add the tables of a backup to a database, then verify every record.

    All of them are added, or none: if one of the tables is there already, nothing is changed.
    A server may run on the database meanwhile. The exit code is 1 if a record does not verify.

    \b
    Example:
      sandtable restore monday.backup --database restored.db
    """
    foot, checked = asyncio.run(_restore(file, database, Catalogue(builds(packs, others))))
    out.print(
        f"{foot.tables} tables ({foot.rows} rows) are in {without_password(database)} again: "
        f"{checked.verified} records verify, {checked.waiting} games have not begun.",
        soft_wrap=True,
    )
    for sentence in checked.foreign:
        out.print(f"Not verified: {sentence}", soft_wrap=True)
    for sentence in checked.wrong:
        err.print(f"Wrong: {sentence}", soft_wrap=True)
    if checked.wrong:
        context.exit(REJECTED)


async def _save(file: Path, database: str, progress: backups.Progress) -> Foot:
    db = await connect(database)
    try:
        return await backups.save(db, file, progress)
    finally:
        await db.close()


async def _restore(file: Path, database: str, catalogue: Catalogue) -> tuple[Foot, Checked]:
    backups.check_file(file)
    db = await connect(database)
    try:
        await Store(db).migrate()
        with told("restoring") as progress:
            foot = await backups.restore(db, file, progress)
        with told("verifying") as progress:
            ids = backups.tables_in(file)
            return foot, await backups.check_records(Store(db), catalogue, ids, progress)
    finally:
        await db.close()


@contextmanager
def told(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar, at a terminal only."""
    with progress_bar(TaskProgressColumn()) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
