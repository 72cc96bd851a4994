"""Measures what games cost on the disk, in memory and in the server's queries: for docs/capacity.md.

    python tools/capacity.py --games 8

Random games are played to their end, as the server does it, on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import time
import tracemalloc
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

from sandtable import GAMES, load
from sandtable.bots.levels import SEATS
from sandtable.game.game import AnyGame
from sandtable.loadtest.client import local_postgresql
from sandtable.loadtest.usage import cpu_seconds
from sandtable.record.dice import new_key
from sandtable.record.table import Table
from sandtable.server.api.play import choose
from sandtable.server.api.seats import create_table
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import BackupDatabase, Statement
from sandtable.server.databases import connect
from sandtable.server.messages import Choose, NewTable, SeatWish, WireNoun
from sandtable.server.services import Services, make_services
from sandtable.server.store import KEPT, Store, TableRow

LOOKS = 3000
"""How often a version is looked up."""

CROWDS = (10_000, 100_000)
"""Numbers of tables with which the server's questions are measured."""

COLUMNS = TableRow.__struct_fields__

HELD = 20
"""Tables of each game in memory."""

CHOICES = 200
"""How many choices are made at each of them."""


async def size(database: BackupDatabase, url: str) -> int:
    """Bytes that a database takes on the disk."""
    if "://" in url:
        rows = await database.read(f"select {' + '.join(f'pg_total_relation_size({n!r})' for n in KEPT)}")
        return int(rows[0][0] or 0)
    await database.read("pragma wal_checkpoint(truncate)")
    return Path(url).stat().st_size


async def play(services: Services, game: AnyGame, number: int) -> int:
    """A random game to its end; how many choices people made."""
    random = Random(number)
    wish = NewTable(game.name, {side: SeatWish("me") for side in game.sides})
    seated = await create_table(services, wish)
    made = 0
    while True:
        async with services.rooms.at(seated.table) as room:
            if room.decision is None:
                return made
            verb, noun = room.decision.options.sample(random.randrange)
            side = game.side_name(room.decision.side)
            request = f"{random.getrandbits(64):016x}"
            body = Choose(side, room.number, verb, cast(WireNoun, noun), request)
            await choose(room, room.decision.side, body)
        made += 1


async def stored(url: str, games: int) -> None:
    """What games of each kind take, all kept in one database."""
    database = await connect(url)
    catalogue = Catalogue({name: partial(load, name, None) for name in GAMES})
    services = make_services(database, catalogue)
    store = services.store
    await store.migrate()
    print("| game | choices of people | lines of the record | kB a game | bytes a choice |")
    print("|---|---|---|---|---|")
    for name, game in catalogue.standard.items():
        before, lines = await size(database, url), await counted(database)
        made = sum(await asyncio.gather(*(play(services, game, number) for number in range(games))))
        grown, more = await size(database, url) - before, await counted(database) - lines
        print(
            f"| {name} | {made / games:,.0f} | {more / games:,.0f} | {grown / games / 1024:,.0f} "
            f"| {grown / made:,.0f} |",
            flush=True,
        )
    if "://" in url:
        await look_up(database, store)
    for crowd in CROWDS:
        await ask_a_crowd(database, store, crowd)
    await services.close()


async def ask_a_crowd(database: BackupDatabase, store: Store, crowd: int) -> None:
    """Time the server's occasional queries with `crowd` games under way; one seat in ten is a bot's."""
    here = int((await database.read("select count(*) from tables"))[0][0] or 0)
    numbers = f"with recursive n(i) as (select {here} union all select i + 1 from n where i < {crowd - 1})"
    fresh = ", ".join(f"'crowd-' || i as {c}" if c == "id" else c for c in COLUMNS)
    await database.write(
        [
            Statement(
                f"insert into tables ({', '.join(COLUMNS)}) {numbers} select {fresh} from n,"
                " (select * from tables where state = 'finished' limit 1) as one"
            ),
            Statement(
                "insert into seats (table_id, side, kind, name, token_hash, nonce)"
                " select id, 'red', case when substr(id, length(id)) = '0' then 'normal' else 'person' end,"
                " 'Red', '', '' from tables where id like 'crowd-%'"
                " and id not in (select table_id from seats)"
            ),
            Statement("update tables set state = 'playing', asked = 'blue' where id like 'crowd-%'"),
        ]
    )
    await database.write([Statement("analyze")])
    asked = {
        "version of a table": lambda: store.versions([f"crowd-{crowd - 1}"]),
        "lobby": lambda: store.open_tables(50),
        "bots that are asked": lambda: store.waiting_for(list(SEATS)),
        "games under way": store.unfinished,
    }
    for name, ask in asked.items():
        await ask()
        began = time.perf_counter()
        await ask()
        print(f"{crowd:,} tables, {name}: {(time.perf_counter() - began) * 1000:,.1f} ms", flush=True)


async def counted(database: BackupDatabase) -> int:
    """How many lines there are."""
    return int((await database.read("select count(*) from lines"))[0][0] or 0)


async def look_up(database: BackupDatabase, store: Store) -> None:
    """What it costs to ask whether a table is as we know it."""
    ids = [str(id) for (id,) in await database.read("select id from tables")]
    pids = [int(pid or 0) for (pid,) in await database.read("select pid from pg_stat_activity")]
    for id in ids:
        await store.versions([id])
    taken, ours, theirs = [], time.process_time(), sum(map(cpu_seconds, pids))
    for number in range(LOOKS):
        began = time.perf_counter()
        await store.versions([ids[number % len(ids)]])
        taken.append(time.perf_counter() - began)
    ours, theirs = time.process_time() - ours, sum(map(cpu_seconds, pids)) - theirs
    taken.sort()
    print(
        f"a look at the version: p50 {taken[LOOKS // 2] * 1000:.2f} ms, "
        f"p99 {taken[LOOKS * 99 // 100] * 1000:.2f} ms; "
        f"CPU {ours / LOOKS * 1000:.2f} ms of the server, {theirs / LOOKS * 1000:.2f} ms of PostgreSQL"
    )


def held() -> None:
    """What a table takes in memory: when it is new, and for each choice (Chance's too)."""
    print("| game | new table, kB | bytes a choice |\n|---|---|---|")
    for name in GAMES:
        game = load(name)
        for number in range(HELD):
            go_on(begun(game), number)
        gc.collect()
        tracemalloc.start(1)
        tables = [begun(game) for _ in range(HELD)]
        gc.collect()
        new = tracemalloc.get_traced_memory()[0]
        for number, table in enumerate(tables):
            go_on(table, number)
        choices = sum(table.number for table in tables)
        before = tracemalloc.get_traced_memory()[0]
        tables.clear()
        gc.collect()
        grown = before - tracemalloc.get_traced_memory()[0] - new
        tracemalloc.stop()
        print(f"| {name} | {new / HELD / 1024:.0f} | {grown / choices:,.0f} |", flush=True)


def begun(game: AnyGame) -> Table:
    """A new game."""
    nonces = [f"{side:0>32}" for side in game.sides]
    return Table.new(game, {side: side for side in game.sides}, key=new_key(), nonces=nonces)


def go_on(table: Table, number: int) -> None:
    """Make some random choices."""
    random = Random(number)
    for _ in range(CHOICES):
        if (decision := table.decision) is not None:
            table.choose(decision.side, *decision.options.sample(random.randrange))


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=8, help="games of each kind that are kept")
    wanted = parser.parse_args()
    held()
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite")
        asyncio.run(stored(str(Path(folder) / "tables.db"), wanted.games))
    with tempfile.TemporaryDirectory() as folder, local_postgresql(Path(folder) / "data") as url:
        print("PostgreSQL")
        asyncio.run(stored(url, wanted.games))


if __name__ == "__main__":
    main()
