"""The load test: many live tables, a socket at every seat, random legal choices.

The server is `sandtable serve` in a process of its own, with its usual limits. The players at all tables are
in this process.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from sandtable.loadtest.client import Server, local_postgresql, server_process
from sandtable.loadtest.players import Calls, LoadTable, Tally, address
from sandtable.loadtest.usage import resident, spent
from sandtable.server.messages import Overview, Seating
from sandtable.server.serve import raise_open_files

AT_ONCE = 64
"""Concurrent requests: choices in flight at full speed, and tables that are opened at the same time."""

WARM_UP = 100
"""Choices made before anything is measured, so that modules and caches are loaded."""

SAMPLES = 200
"""Measurements of memory in a soak, evenly spaced."""

FLAT = 0.02
"""Share; memory that grows by less than this from the first to the last third of a soak counts as flat."""

SPARE_FILES = 200
"""Open files allowed for beside the sockets."""

Show = Callable[[float, str], None]
"""Shows progress: how much is done, and a word about it."""

Stage = Callable[[str, float], Show]
"""Begins a stage: its name, and how much there is to do."""


class Times(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds: median, 99th percentile, maximum."""

    p50_ms: float
    p99_ms: float
    longest_ms: float


class Part(msgspec.Struct, frozen=True):
    """Measurements of one part of the load test.

    `acknowledged` is until the answer to a choice, `told` until the update at every other socket.
    `written` is what the database wrote for a choice: by SQLite to the disk, by PostgreSQL to its log.
    """

    seconds: float
    moves: int
    moves_per_second: float
    acknowledged: Times
    told: Times
    server_cpu_ms: float
    database_cpu_ms: float
    written_bytes: int


class Opening(msgspec.Struct, frozen=True):
    """Measurements of the opening of all tables with their seats and sockets."""

    seconds: float
    tables_per_second: float
    rss_before_mb: float
    rss_after_mb: float
    kb_per_table: float


class Soak(msgspec.Struct, frozen=True):
    """Measurements of a long steady load.

    `games` is the number of games that ended; `rss_mb` lists seconds and the server's memory at that time.
    """

    part: Part
    games: int
    rss_first_third_mb: float
    rss_last_third_mb: float
    mb_per_hour: float
    kb_per_1000_moves: float
    flat: bool
    rss_mb: list[tuple[float, float]]


class Report(msgspec.Struct, frozen=True):
    """The result of a load test. `tables` and `sockets` are as the server counts them.

    `missed` updates did not come in time; `disordered` ones left a gap or came twice.
    """

    database: str
    game: str
    tables: int
    sockets: int
    opening: Opening
    full_speed: Part
    steady: Part
    wanted_per_second: float
    soak: Soak | None
    moves: int
    missed: int
    disordered: int


class Plan(NamedTuple):
    """The size of a load test. A game of one side gets at least one spectator."""

    game: str = "egypt"
    tables: int = 2000
    seconds: float = 30.0
    rate: float = 200.0
    soak: float = 0.0
    length: int = 40
    spectators: int = 0


class Load:
    """A load test: its tables at a server, and what is measured there."""

    def __init__(self, server: Server, url: str, plan: Plan, stage: Stage) -> None:
        self.server = server
        self.url = url
        self.plan = plan
        self.stage = stage
        self.calls = Calls(server.port)
        self.addresses = map(address, count(1))
        self.tables: list[LoadTable] = []
        self.total = Tally()

    async def run(self) -> Report:
        """Open the tables, play at full speed, at a steady rate, and for a long time."""
        try:
            opening = await self.open()
            counted = await self.overview()
            full_speed = await self.measured(self.at_full_speed("full speed", self.plan.seconds))
            steady = await self.measured(self.at_a_rate("steady", self.plan.seconds, Tally()))
            soak = await self.soak() if self.plan.soak else None
            for table in self.tables:
                await table.leave(self.total)
        finally:
            await self.calls.close()
        return Report(
            database="postgresql" if "://" in self.url else "sqlite",
            game=self.plan.game,
            tables=counted.queues.live,
            sockets=counted.queues.sockets,
            opening=opening,
            full_speed=full_speed,
            steady=steady,
            wanted_per_second=self.plan.rate,
            soak=soak,
            moves=self.total.moves,
            missed=self.total.missed,
            disordered=self.total.disordered,
        )

    async def overview(self) -> Overview:
        """The server's own overview, for its admin."""
        return await self.calls.call("", self.server.admin_token, "GET", "/admin", None, Overview)

    async def new_table(self, number: int, sides: Sequence[str]) -> LoadTable:
        """A table that is open."""
        watching = max(self.plan.spectators, 2 - len(sides))
        table = LoadTable(
            self.calls, self.addresses, self.server.port, self.plan.game, sides, watching, number
        )
        await table.open()
        return table

    async def open(self) -> Opening:
        """Open all tables, after one that only warms the server up."""
        plan = self.plan
        seating = await self.calls.call("", "", "GET", f"/setup/{plan.game}", None, Seating)
        check_open_files(max(2, len(seating.sides) + plan.spectators) * plan.tables)
        first = await self.new_table(0, seating.sides)
        for _ in range(WARM_UP):
            await first.move(self.total, 0)
        await first.leave(self.total)
        before = resident(self.server.pid)
        began = time.perf_counter()
        show = self.stage("opening tables", plan.tables)

        async def some(numbers: Iterator[int]) -> None:
            for number in numbers:
                self.tables.append(await self.new_table(number, seating.sides))
                show(len(self.tables), f"{len(self.tables) / (time.perf_counter() - began):.0f} a second")

        numbers = iter(range(1, plan.tables + 1))
        await asyncio.gather(*(some(numbers) for _ in range(AT_ONCE)))
        seconds = time.perf_counter() - began
        after = resident(self.server.pid)
        return Opening(
            seconds=round(seconds, 2),
            tables_per_second=round(plan.tables / seconds, 1),
            rss_before_mb=round(before, 1),
            rss_after_mb=round(after, 1),
            kb_per_table=round((after - before) * 1024 / plan.tables, 1),
        )

    async def measured(self, work: Awaitable[Tally]) -> Part:
        """Do a piece of work, and measure what it took."""
        before = await spent(self.server, self.url)
        began = time.perf_counter()
        tally = await work
        seconds = time.perf_counter() - began
        after = await spent(self.server, self.url)
        self.total.moves += tally.moves
        self.total.missed += tally.missed
        self.total.disordered += tally.disordered
        if not tally.moves:
            raise RuntimeError(f"no choice was acknowledged in {seconds:.1f} s")
        return Part(
            seconds=round(seconds, 2),
            moves=tally.moves,
            moves_per_second=round(tally.moves / seconds, 1),
            acknowledged=times(tally.acknowledged),
            told=times(tally.told),
            server_cpu_ms=round((after.server_cpu - before.server_cpu) * 1000 / tally.moves, 3),
            database_cpu_ms=round((after.database_cpu - before.database_cpu) * 1000 / tally.moves, 3),
            written_bytes=round((after.written - before.written) / tally.moves),
        )

    async def at_full_speed(self, name: str, seconds: float) -> Tally:
        """Choices as fast as they are answered, `AT_ONCE` at a time, at table after table (closed loop)."""
        tally = Tally()
        show = self.stage(name, seconds)
        began = time.perf_counter()
        waiting = deque(self.tables)

        async def some() -> None:
            while (now := time.perf_counter()) < began + seconds and waiting:
                table = waiting.popleft()
                await table.move(tally, now)
                waiting.append(table)
                show(now - began, f"{tally.moves / (now - began + 0.001):.0f} moves a second")

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        return tally

    async def at_a_rate(
        self, name: str, seconds: float, tally: Tally, look: Callable[[float], None] = lambda at: None
    ) -> Tally:
        """Make choices at even intervals, whether or not those before are answered (open loop)."""
        show = self.stage(name, seconds)
        began = time.perf_counter()
        waiting = deque(self.tables)
        going: set[asyncio.Task[None]] = set()
        started = 0

        async def one(table: LoadTable, due: float) -> None:
            await table.move(tally, due)
            waiting.append(table)

        try:
            while (now := time.perf_counter()) < began + seconds:
                due = began + started / self.plan.rate
                if due <= now and waiting:
                    going.add(asyncio.ensure_future(one(waiting.popleft(), due)))
                    started += 1
                    continue
                await asyncio.sleep(min(max(0.001, due - now), began + seconds - now))
                raise_first(going)
                look(now - began)
                show(now - began, f"{tally.moves / (now - began + 0.001):.0f} moves a second")
            await asyncio.gather(*going)
        finally:
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)
        return tally

    async def soak(self) -> Soak:
        """Play at a steady rate for a long time, and measure memory.

        Every game is resigned at the same length, and a new one begun. Before it starts, all tables are
        replaced by new ones of all lengths up to that one: so the number of choices in memory is constant.
        """
        await self.spread_ages()
        plan, seen = self.plan, [(0.0, resident(self.server.pid))]

        def look(at: float) -> None:
            if at - seen[-1][0] >= plan.soak / SAMPLES:
                seen.append((at, resident(self.server.pid)))

        tally = Tally()
        part = await self.measured(self.at_a_rate("soak", plan.soak, tally, look))
        first = [mb for at, mb in seen if at < plan.soak / 3]
        last = [mb for at, mb in seen if at >= plan.soak * 2 / 3]
        early, late = statistics.fmean(first), statistics.fmean(last or first)
        grown, span = late - early, plan.soak * 2 / 3
        return Soak(
            part=part,
            games=tally.games,
            rss_first_third_mb=round(early, 1),
            rss_last_third_mb=round(late, 1),
            mb_per_hour=round(grown * 3600 / span, 1),
            kb_per_1000_moves=round(grown * 1024 / (part.moves_per_second * span / 1000), 1),
            flat=grown < early * FLAT,
            rss_mb=[(round(at, 1), round(mb, 1)) for at, mb in seen],
        )

    async def spread_ages(self) -> None:
        """Play new games at all tables, to lengths that are spread evenly."""
        length = self.plan.length
        show = self.stage("games of all lengths", len(self.tables))
        done = 0

        async def some(numbered: Iterator[tuple[int, LoadTable]]) -> None:
            nonlocal done
            for number, table in numbered:
                await table.renew(self.total)
                for _ in range(number % length + 1):
                    await table.move(self.total, 0)
                table.length = length
                done += 1
                show(done, "")

        numbered = iter(enumerate(self.tables))
        await asyncio.gather(*(some(numbered) for _ in range(AT_ONCE)))


def raise_first(tasks: set[asyncio.Task[None]]) -> None:
    """Forget the tasks that are done; raise the error of one that failed."""
    for task in [task for task in tasks if task.done()]:
        tasks.discard(task)
        task.result()


def times(taken: list[float]) -> Times:
    """Median, 99th percentile and maximum of times in seconds."""
    if not taken:
        return Times(0, 0, 0)
    ordered = sorted(taken)
    p50, p99, longest = (ordered[int((len(ordered) - 1) * share)] * 1000 for share in (0.5, 0.99, 1))
    return Times(round(p50, 2), round(p99, 2), round(longest, 2))


def check_open_files(sockets: int) -> None:
    """Raise an error if the system allows too few open files: a socket is one, here and in the server."""
    allowed = raise_open_files()
    needed = sockets + 2 * AT_ONCE + SPARE_FILES
    if allowed < needed:
        raise OSError(
            f"{sockets} sockets need {needed} open files, but only {allowed} are allowed here: "
            f"raise the limit (ulimit -Hn {needed}) or measure fewer tables"
        )


def unseen(name: str, total: float) -> Show:
    """A stage whose progress nobody watches."""
    return lambda done, word: None


def run(database: str = "", plan: Plan | None = None, stage: Stage = unseen) -> Report:
    """Run a load test on a database: a URL, "postgresql" for a temporary one, or "" for an SQLite file."""
    wanted = plan or Plan()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = database or str(folder / "load.db")
        if database == "postgresql":
            url = stack.enter_context(local_postgresql(folder / "data"))
        server = stack.enter_context(server_process(url))
        return asyncio.run(Load(server, url, wanted, stage).run())
