"""How much the service bears: many live tables, a socket at every seat, random legal choices.

The server is `sandtable serve`, as another process with its usual limits. The load comes from a second
process: the strangers who play at all tables.
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
from sandtable.loadtest.players import Calls, Place, Tally, address
from sandtable.loadtest.usage import resident, spent
from sandtable.server.messages import Overview, Seating
from sandtable.server.serve import raise_open_files

AT_ONCE = 64
"""How many choices are under way at full speed, and how many tables are opened at the same time."""

WARM_UP = 100
"""Choices made before anything is measured, so that what is loaded once is loaded."""

SAMPLES = 200
"""How often memory is looked at in a soak."""

FLAT = 0.02
"""Memory is flat if it grows by less than this share from the first to the last third of a soak."""

SPARE_FILES = 200
"""Open files beside sockets."""

Show = Callable[[float, str], None]
"""How far something is, and a word about it."""

Stage = Callable[[str, float], Show]
"""A stage begins: its name, and how much there is to do."""


class Times(msgspec.Struct, frozen=True):
    """How long something took."""

    p50_ms: float
    p99_ms: float
    longest_ms: float


class Part(msgspec.Struct, frozen=True):
    """What was measured while tables were played at.

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
    """Tables with their seats and sockets were opened."""

    seconds: float
    tables_per_second: float
    rss_before_mb: float
    rss_after_mb: float
    kb_per_table: float


class Soak(msgspec.Struct, frozen=True):
    """A steady load. `games` were given up and begun anew; `rss_mb` are seconds and what was held then."""

    part: Part
    games: int
    rss_first_third_mb: float
    rss_last_third_mb: float
    mb_per_hour: float
    kb_per_1000_moves: float
    flat: bool
    rss_mb: list[tuple[float, float]]


class Report(msgspec.Struct, frozen=True):
    """What a server bears. `tables` and `sockets` are as the server counts them.

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
    """How much is to be done. Where somebody plays alone, there is one spectator at least."""

    game: str = "egypt"
    tables: int = 2000
    seconds: float = 30
    rate: float = 200
    soak: float = 0
    length: int = 40
    spectators: int = 0


class Load:
    """Tables at a server, and what is measured of them."""

    def __init__(self, server: Server, url: str, plan: Plan, stage: Stage) -> None:
        self.server = server
        self.url = url
        self.plan = plan
        self.stage = stage
        self.calls = Calls(server.port)
        self.addresses = map(address, count(1))
        self.places: list[Place] = []
        self.total = Tally()

    async def run(self) -> Report:
        """Open the tables, play at full speed, at a steady rate, and for a long time."""
        try:
            opening = await self.open()
            counted = await self.overview()
            full_speed = await self.measured(self.at_full_speed("full speed", self.plan.seconds))
            steady = await self.measured(self.at_a_rate("steady", self.plan.seconds, Tally()))
            soak = await self.soak() if self.plan.soak else None
            for place in self.places:
                await place.leave(self.total)
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
        """What the server says of itself."""
        return await self.calls.call("", self.server.admin_token, "GET", "/admin", None, Overview)

    async def new_place(self, number: int, sides: Sequence[str]) -> Place:
        """A table that is open."""
        watching = max(self.plan.spectators, 2 - len(sides))
        place = Place(self.calls, self.addresses, self.server.port, self.plan.game, sides, watching, number)
        await place.open()
        return place

    async def open(self) -> Opening:
        """Open all tables, after one that only warms the server up."""
        plan = self.plan
        seating = await self.calls.call("", "", "GET", f"/setup/{plan.game}", None, Seating)
        check_open_files(max(2, len(seating.sides) + plan.spectators) * plan.tables)
        first = await self.new_place(0, seating.sides)
        for _ in range(WARM_UP):
            await first.move(self.total, 0)
        await first.leave(self.total)
        before = resident(self.server.pid)
        began = time.perf_counter()
        show = self.stage("opening tables", plan.tables)

        async def some(numbers: Iterator[int]) -> None:
            for number in numbers:
                self.places.append(await self.new_place(number, seating.sides))
                show(len(self.places), f"{len(self.places) / (time.perf_counter() - began):.0f} a second")

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
        """Do something, and put into figures what it took."""
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
        """Table after table, so many at a time, each as soon as the one before it is done."""
        tally = Tally()
        show = self.stage(name, seconds)
        began = time.perf_counter()
        waiting = deque(self.places)

        async def some() -> None:
            while (now := time.perf_counter()) < began + seconds and waiting:
                place = waiting.popleft()
                await place.move(tally, now)
                waiting.append(place)
                show(now - began, f"{tally.moves / (now - began + 0.001):.0f} moves a second")

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        return tally

    async def at_a_rate(
        self, name: str, seconds: float, tally: Tally, look: Callable[[float], None] = lambda at: None
    ) -> Tally:
        """Table after table at even distances in time, whether or not those before are done."""
        show = self.stage(name, seconds)
        began = time.perf_counter()
        waiting = deque(self.places)
        going: set[asyncio.Task[None]] = set()
        started = 0

        async def one(place: Place, due: float) -> None:
            await place.move(tally, due)
            waiting.append(place)

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
        """Play on for a long time, memory watched.

        Games are given up at the same length, and new ones begun. Before it starts, all tables are left
        for new ones, and these are brought to all ages up to that length: so the choices that are held
        in all stay as many as they are.
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
        grown, apart = late - early, plan.soak * 2 / 3
        return Soak(
            part=part,
            games=tally.games,
            rss_first_third_mb=round(early, 1),
            rss_last_third_mb=round(late, 1),
            mb_per_hour=round(grown * 3600 / apart, 1),
            kb_per_1000_moves=round(grown * 1024 / (part.moves_per_second * apart / 1000), 1),
            flat=grown < early * FLAT,
            rss_mb=[(round(at, 1), round(mb, 1)) for at, mb in seen],
        )

    async def spread_ages(self) -> None:
        """Bring the tables to all ages, evenly."""
        length = self.plan.length
        show = self.stage("games of all lengths", len(self.places))
        done = 0

        async def some(numbered: Iterator[tuple[int, Place]]) -> None:
            nonlocal done
            for number, place in numbered:
                await place.renew(self.total)
                for _ in range(number % length + 1):
                    await place.move(self.total, 0)
                place.length = length
                done += 1
                show(done, "")

        numbered = iter(enumerate(self.places))
        await asyncio.gather(*(some(numbered) for _ in range(AT_ONCE)))


def raise_first(tasks: set[asyncio.Task[None]]) -> None:
    """Forget the tasks that are done; if one of them failed, so do we."""
    for task in [task for task in tasks if task.done()]:
        tasks.discard(task)
        task.result()


def times(taken: list[float]) -> Times:
    """The middle, the slow and the slowest."""
    if not taken:
        return Times(0, 0, 0)
    ordered = sorted(taken)
    p50, p99, longest = (ordered[int((len(ordered) - 1) * share)] * 1000 for share in (0.5, 0.99, 1))
    return Times(round(p50, 2), round(p99, 2), round(longest, 2))


def check_open_files(sockets: int) -> None:
    """Sockets are open files, here and in the server."""
    allowed = raise_open_files()
    needed = sockets + 2 * AT_ONCE + SPARE_FILES
    if allowed < needed:
        raise OSError(
            f"{sockets} sockets need {needed} open files, but only {allowed} are allowed here: "
            f"raise the limit (ulimit -Hn {needed}) or measure fewer tables"
        )


def unseen(name: str, total: float) -> Show:
    """Nobody watches."""
    return lambda done, word: None


def run(database: str = "", plan: Plan | None = None, stage: Stage = unseen) -> Report:
    """Measure a server on a database: an URL, "postgresql" for one of our own, or "" for an SQLite file."""
    wanted = plan or Plan()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = database or str(folder / "load.db")
        if database == "postgresql":
            url = stack.enter_context(local_postgresql(folder / "data"))
        server = stack.enter_context(server_process(url))
        return asyncio.run(Load(server, url, wanted, stage).run())
