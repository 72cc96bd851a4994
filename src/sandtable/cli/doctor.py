"""`sandtable doctor`: whether the games of a database still fit the rules."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from sandtable.cli.loading import others_option, packs_option
from sandtable.cli.serve import builds
from sandtable.record.files import parse
from sandtable.record.lines import RecordError
from sandtable.record.verify import replay_as_far_as_possible
from sandtable.server.catalogue import Catalogue
from sandtable.server.databases import connect
from sandtable.server.refusal import Refusal
from sandtable.server.room import fits
from sandtable.server.store import MIGRATIONS, Store, Stored
from sandtable.terminal.output import out

MISFITS = 1


@click.command()
@click.argument("database")
@packs_option
@others_option
@click.pass_context
def doctor(context: click.Context, database: str, packs: tuple[Path, ...], others: tuple[str, ...]) -> None:
    """Replay every game under way in DATABASE on the rules of this program.

    Before an update, it tells which games would no longer fit, and at which line of their record. The
    exit code is 0 if all fit, 1 if some do not. Nothing is changed.

    \b
    Example:
      sandtable doctor tables.db
    """
    if "://" not in database and not Path(database).exists():
        raise click.ClickException(f"{database}: there is no such database")
    wrong, games = asyncio.run(examine(database, Catalogue(builds(packs, others))))
    for line in wrong:
        out.print(line, soft_wrap=True, markup=False)
    out.print(f"{games} games under way, {len(wrong)} of other rules, or that do not fit.")
    context.exit(MISFITS if wrong else 0)


async def examine(database: str, catalogue: Catalogue) -> tuple[list[str], int]:
    """The faults of the games in progress, and the number of these games."""
    store = Store(await connect(database))
    try:
        version = await store.version()
        if version != len(MIGRATIONS):
            raise click.ClickException(
                f"the database has version {version} of the schema, this program has {len(MIGRATIONS)}: "
                "restore a backup of it into a new database, and examine that"
            )
        rows = await store.unfinished()
        found = [told(catalogue, stored) for row in rows if (stored := await store.load(row.id)) is not None]
    finally:
        await store.database.close()
    return [line for line in found if line], len(rows)


def told(catalogue: Catalogue, stored: Stored) -> str:
    """The fault of a game; empty if it fits."""
    row = stored.row
    try:
        game = catalogue.of_table(row)
        record = parse([row.header, *stored.lines], "record")
        _, wrong = replay_as_far_as_possible(game, record, row.dice_key)
    except (RecordError, Refusal) as error:
        return f"table {row.id} ({row.game}): {error}"
    if wrong:
        return f"table {row.id} ({row.game}), rules {record.current.rules}: does not fit: {wrong}"
    if not fits(game, record.current):
        return f"table {row.id} ({row.game}), rules {record.current.rules}: fits, and can be moved over"
    return ""
