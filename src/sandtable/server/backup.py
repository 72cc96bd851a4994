"""Backups: a consistent copy of all tables of a database, in a file that can be restored to either database.

The file is JSON in lines: a head, batches of rows, and a foot with the digest of all that stands
before it. It holds the keys of the dice of games in progress, so only its owner may read it.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, TypeAlias

import msgspec

from sandtable.core.errors import UserError
from sandtable.record import files as records
from sandtable.record.lines import Record, RecordError
from sandtable.record.table import Table
from sandtable.record.verify import Verifier
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import BackupDatabase, Batch, Conflict
from sandtable.server.refusal import Refusal
from sandtable.server.room import fits
from sandtable.server.store import KEPT, MIGRATIONS, Store, Stored

FORMAT = 1
KNOWN = f"this program knows {len(MIGRATIONS)}"

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of rows or tables that are done, and their total."""


class BackupError(UserError):
    """A backup cannot be made or used."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: format, version of the schema, and time in seconds."""

    sandtable_backup: int
    schema: int
    made: int


class Foot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the numbers of tables and rows, and the digest of all lines before it."""

    tables: int
    rows: int
    sha256: str


class Checked(msgspec.Struct, frozen=True):
    """The result of checking records: how many verify, how many have not begun, and what is wrong."""

    verified: int
    waiting: int
    foreign: list[str]
    wrong: list[str]


# --- making --------------------------------------------------------------------------------------


async def save(database: BackupDatabase, path: Path, progress: Progress) -> Foot:
    """Write a backup beside its place and move it there whole; an existing file is not replaced."""
    if path.exists():
        raise BackupError(f"{path} exists already; nothing was written")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            foot = await _save(database, file, progress)
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return foot


async def _save(database: BackupDatabase, file: BinaryIO, progress: Progress) -> Foot:
    digest = hashlib.sha256()

    def write(line: Head | Batch) -> None:
        data = msgspec.json.encode(line) + b"\n"
        digest.update(data)
        file.write(data)

    store = Store(database)
    version = await store.version()
    if version > len(MIGRATIONS):
        raise BackupError(f"the database has version {version} of the schema; {KNOWN}")
    about = await store.count()
    write(Head(FORMAT, version, int(time.time())))
    tables = rows = 0
    async for batch in database.copy(KEPT):
        write(batch)
        rows += len(batch.rows)
        tables += len(batch.rows) if batch.table == "tables" else 0
        progress(rows, max(about, rows))
    foot = Foot(tables, rows, digest.hexdigest())
    file.write(msgspec.json.encode(foot) + b"\n")
    return foot


# --- reading -------------------------------------------------------------------------------------


def check_file(path: Path) -> Foot:
    """Check that a file is a whole backup that this program understands."""
    digest = hashlib.sha256()
    last = b""
    with path.open("rb") as file:
        head = _head(path, file.readline())
        file.seek(0)
        for line in file:
            if last:
                digest.update(last)
            last = line
    try:
        foot = msgspec.json.decode(last, type=Foot)
    except msgspec.DecodeError:
        raise BackupError(f"{path}: the backup is cut off; its last line is missing") from None
    if not last.endswith(b"\n") or foot.sha256 != digest.hexdigest():
        raise BackupError(f"{path}: the backup was changed after it was made")
    if head.schema > len(MIGRATIONS):
        raise BackupError(f"{path}: the backup has version {head.schema} of the schema; {KNOWN}")
    return foot


def _head(path: Path, line: bytes) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError:
        raise BackupError(f"{path}: this is no backup") from None
    if head.sandtable_backup != FORMAT:
        raise BackupError(f"{path}: backups of format {head.sandtable_backup} are not known, only {FORMAT}")
    return head


def batches(path: Path, whole: int, progress: Progress) -> Iterator[Batch]:
    """The rows of a backup."""
    rows = 0
    with path.open("rb") as file:
        file.readline()
        for line in file:
            if not line.startswith(b'{"table":'):
                return
            found = msgspec.json.decode(line, type=Batch)
            if found.table not in KEPT or not all(name.isidentifier() for name in found.columns):
                raise BackupError(f"{path}: there is no table {found.table!r} with these columns")
            yield found
            rows += len(found.rows)
            progress(rows, whole)


async def restore(database: BackupDatabase, path: Path, progress: Progress) -> Foot:
    """Add the tables of a backup to a database: all, or none if one of them exists already."""
    foot = check_file(path)
    try:
        await database.fill(batches(path, foot.rows, progress))
    except Conflict:
        raise BackupError(
            f"{path}: some of its tables are in the database already; nothing was changed"
        ) from None
    return foot


# --- checking ------------------------------------------------------------------------------------


async def check_records(store: Store, catalogue: Catalogue, ids: list[str], progress: Progress) -> Checked:
    """Verify the records of some tables: choices by the rules, rolls by the key."""
    verified = waiting = 0
    foreign: list[str] = []
    wrong: list[str] = []
    for done, id in enumerate(ids, 1):
        stored = await store.load(id)
        if stored is None:
            wrong.append(f"table {id}: it is not there")
        elif not stored.row.header:
            waiting += 1
        else:
            try:
                verify(catalogue, stored)
                verified += 1
            except Refusal as error:
                foreign.append(f"table {id}: {error}")
            except RecordError as error:
                wrong.append(f"table {id}: {error}")
        progress(done, len(ids))
    return Checked(verified, waiting, foreign, wrong)


def verify(catalogue: Catalogue, stored: Stored) -> None:
    """Verify the record of a table; Refusal if its game is not served here as it was played."""
    row = stored.row
    record: Record = records.parse([row.header, *stored.lines], "record")
    game = catalogue.of_table(row)
    header = record.header
    if not fits(game, record.current):
        raise Refusal(
            409, "other-version", "it was played with other rules or other data than there are here"
        )
    ending = record.ending()
    key = row.dice_key or (ending.key if ending else "")
    if key and header.dice.commitment:
        Verifier(game, header, key, record.current).follow(record.lines)
    else:
        Table.resume(game, record)


def tables_in(path: Path) -> list[str]:
    """The ids of the tables in a backup."""
    return [
        str(row[batch.columns.index("id")])
        for batch in batches(path, 0, lambda done, whole: None)
        if batch.table == "tables"
        for row in batch.rows
    ]
