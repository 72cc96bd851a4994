"""How much the service bears: many live tables, a socket at every seat, random legal choices.

The server is `sandtable serve`, as another process with its usual limits. The load comes from a second
process, which does what a proxy on the same machine does for its visitors: every player has an address
of his own, and requests share a pool of connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count, islice, zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from sandtable.server.bench import Client, Server, View, local_postgresql, server_process
from sandtable.server.database import connect as open_database
from sandtable.server.messages import (
    AsSide,
    Choose,
    Hello,
    NewTable,
    Overview,
    Seated,
    Seating,
    SeatWish,
    Sit,
    WireNoun,
)
from sandtable.server.serve import raise_open_files

AT_ONCE = 64
"""How many choices are under way at full speed, and how many tables are opened at the same time."""

PATIENCE = 120.0
"""Seconds after which an update that has not come is missed; a server that is overrun takes its time."""

RESTED = 30.0
"""Seconds after which a connection that was not used is not used again."""

WARM_UP = 100
"""Choices made before anything is measured, so that what is loaded once is loaded."""

SAMPLES = 200
"""How often memory is looked at in a soak."""

FLAT = 0.02
"""Memory is flat if it grows by less than this share from the first to the last third of a soak."""

DEFLATE = ClientPerMessageDeflateFactory(client_max_window_bits=True, compress_settings={"memLevel": 1})
"""What browsers offer."""

SPARE_FILES = 200
"""Open files beside sockets."""

MB = 1024 * 1024

T = TypeVar("T")

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


# --- players -------------------------------------------------------------------------------------


class Heard(msgspec.Struct, frozen=True):
    """What a player reads of an update."""

    number: int
    since: int
    state: str
    view: View


class Answer(msgspec.Struct, frozen=True):
    """What a player reads of the answer to a choice."""

    number: int


decode = msgspec.json.Decoder(Heard).decode


class Calls:
    """Connections that are kept, as a proxy does; each is used by one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[tuple[Client, float]] = []
        self._stack = contextlib.AsyncExitStack()

    async def call(self, visitor: str, token: str, method: str, path: str, body: object, kind: type[T]) -> T:
        """A request of a visitor."""
        client = await self._connection()
        client.visitor, client.token = visitor, token
        try:
            found = await client.call(method, path, body, kind)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise RuntimeError(f"{method} {path}: the server hung up: {error}") from None
        self._free.append((client, time.monotonic()))
        return found

    async def _connection(self) -> Client:
        """The connection that was used last, or a new one; the server ends those that rest for a minute."""
        if self._free and self._free[-1][1] > time.monotonic() - RESTED:
            return self._free.pop()[0]
        for client, _ in self._free:
            client.writer.close()
        self._free.clear()
        client = Client(self._port, 0)
        await self._stack.enter_async_context(client.connected())
        return client

    async def close(self) -> None:
        """Hang up."""
        await self._stack.aclose()


class Ear:
    """A socket of a seat, and the last update that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.heard: Heard | None = None
        self.at = 0.0
        self.disordered = 0
        self.left = False
        self._socket = socket
        self._wanted: asyncio.Future[None] | None = None
        self._task = asyncio.ensure_future(self._listen())

    @property
    def number(self) -> int:
        """How many choices this seat knows of."""
        return -1 if self.heard is None else self.heard.number

    async def until(self, number: int) -> bool:
        """Wait until this seat knows of so many choices; False if that takes too long."""
        while self.number < number:
            self._wanted = asyncio.get_running_loop().create_future()
            if self._task.done():
                raise RuntimeError("a socket was closed by the server")
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._wanted
            except TimeoutError:
                return False
        return True

    async def leave(self) -> None:
        """Close it."""
        self.left = True
        await self._socket.close()
        await self._task

    async def _listen(self) -> None:
        try:
            with contextlib.suppress(WebSocketException):
                while True:
                    self._hear(decode(await self._socket.recv(decode=False)))
        finally:
            if self._wanted is not None and not self._wanted.done():
                self._wanted.set_result(None)

    def _hear(self, heard: Heard) -> None:
        if self.heard is not None and heard.since != self.number + 1:
            self.disordered += 1
        self.heard, self.at = heard, time.perf_counter()
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)


class Seat(NamedTuple):
    """A player: his address, his token and his socket. A spectator has no side and no token."""

    visitor: str
    side: str
    token: str
    ear: Ear


class Tally:
    """What was counted at all tables."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.missed = 0
        self.disordered = 0
        self.moves = 0
        self.games = 0


class Place:
    """A table where strangers play: a new one is opened when a game is over."""

    def __init__(
        self,
        calls: Calls,
        addresses: Iterator[str],
        port: int,
        game: str,
        sides: Sequence[str],
        spectators: int,
        number: int,
    ) -> None:
        self.made = 0
        self.length = 0
        self._calls = calls
        self._addresses = addresses
        self._port = port
        self._game = game
        self._sides = sides
        self._random = Random(number)
        self._eyes = len(sides) + spectators
        self._visitors: list[str] = []
        self._table = ""
        self._seats: list[Seat] = []

    async def open(self) -> None:
        """The first player sets up a table, the others sit down; then everybody listens."""
        self._visitors = list(islice(self._addresses, self._eyes))
        first, *others = self._sides
        seats = {first: SeatWish("me"), **{side: SeatWish("open") for side in others}}
        wish = NewTable(self._game, seats)
        seated = await self._calls.call(self._visitors[0], "", "POST", "/tables", wish, Seated)
        self._table = seated.table
        tokens = {first: seated.token}
        for side, visitor in zip(others, self._visitors[1:], strict=False):
            path = f"/tables/{self._table}/sit"
            tokens[side] = (await self._calls.call(visitor, "", "POST", path, Sit(side), Seated)).token
        self._seats = [
            Seat(visitor, side, tokens.get(side, ""), await self._listen(visitor, side, tokens.get(side, "")))
            for visitor, side in zip_longest(self._visitors, self._sides, fillvalue="")
        ]
        for seat in self._seats:
            if not await seat.ear.until(0):
                raise RuntimeError("a socket was not greeted")
        self.made = 0

    async def _listen(self, visitor: str, side: str, token: str) -> Ear:
        socket = await connect(
            f"ws://127.0.0.1:{self._port}/api/tables/{self._table}/live",
            additional_headers={"X-Forwarded-For": visitor},
            compression=None,
            extensions=[DEFLATE],
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            proxy=None,
        )
        await socket.send(msgspec.json.encode(Hello(token, side)), text=True)
        return Ear(socket)

    async def leave(self, tally: Tally) -> None:
        """Everybody hangs up."""
        for seat in self._seats:
            await seat.ear.leave()
            tally.disordered += seat.ear.disordered
        self._seats = []

    async def move(self, tally: Tally, due: float) -> None:
        """Who is asked makes a choice that was due then, or when there is a new table."""
        games = tally.games
        seat, number, verb, noun = await self._choice(tally)
        if tally.games != games:
            due = time.perf_counter()
        self.made += 1
        body = Choose(seat.side, number, verb, noun, f"{self._random.getrandbits(64):x}")
        path = f"/tables/{self._table}/choose"
        answer = await self._calls.call(seat.visitor, seat.token, "POST", path, body, Answer)
        tally.moves += 1
        tally.acknowledged.append(time.perf_counter() - due)
        for other in self._seats:
            if not await other.ear.until(answer.number):
                tally.missed += 1
            elif other is not seat:
                tally.told.append(other.ear.at - due)

    async def _choice(self, tally: Tally) -> tuple[Seat, int, str, WireNoun]:
        """What somebody chooses; if nobody is asked, or this has gone on for long enough, at a new table."""
        if self.length and self.made >= self.length:
            await self.renew(tally)
        while True:
            for seat in self._seats:
                heard = seat.ear.heard
                asked = heard.view.asked if heard and heard.state == "playing" else None
                if heard and asked and asked.options and self._sides[asked.side] == seat.side:
                    verb = self._random.choice(list(asked.options))
                    return seat, heard.number, verb, self._random.choice(asked.options[verb])
            await self.renew(tally)

    async def renew(self, tally: Tally) -> None:
        """Give up if the game is not over, leave, and open a new table."""
        seat = self._seats[0]
        if seat.ear.heard and seat.ear.heard.state == "playing":
            path = f"/tables/{self._table}/resign"
            await self._calls.call(seat.visitor, seat.token, "POST", path, AsSide(seat.side), Answer)
        await self.leave(tally)
        await self.open()
        tally.games += 1


def address(number: int) -> str:
    """A player's own address, in a network that is nobody's."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


# --- the server from outside ---------------------------------------------------------------------


def resident(pid: int) -> float:
    """Megabytes that a process holds in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has used; 0 if it is not on this machine."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    user, system = text.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def disk_writes(pid: int) -> int:
    """Bytes that a process has sent to the disk."""
    for line in Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines():
        if line.startswith("write_bytes:"):
            return int(line.split()[1])
    return 0


class Spent(NamedTuple):
    """What server and database have used so far."""

    server_cpu: float
    database_cpu: float
    written: int


async def spent(server: Server, url: str) -> Spent:
    """Look at both; a PostgreSQL tells its log's length, and its processes if they are on this machine."""
    if "://" not in url:
        return Spent(cpu_seconds(server.pid), 0.0, disk_writes(server.pid))
    database = await open_database(url)
    try:
        log = await database.read("select (pg_current_wal_lsn() - '0/0')::bigint")
        pids = await database.read("select pid from pg_stat_activity")
    finally:
        await database.close()
    used = sum(cpu_seconds(int(pid or 0)) for (pid,) in pids)
    return Spent(cpu_seconds(server.pid), used, int(log[0][0] or 0))


# --- measuring -----------------------------------------------------------------------------------


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
