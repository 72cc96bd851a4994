"""What the service survives: it is killed repeatedly while players are at it, and nothing is lost.

Several clients play random legal choices over REST, with a socket beside each that hears what is
told. The server is killed (SIGKILL) at random moments, while it starts too. After each restart the
database is read past the server: every acknowledged choice must be there once and in order, nothing
may have been told that is not there, and every record must verify, rolls included.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import WebSocketException

from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import plain
from sandtable.loadtest.client import Client, View
from sandtable.record import files as records
from sandtable.record.lines import Record, RecordError
from sandtable.record.verify import Verifier, verify
from sandtable.server.databases import connect
from sandtable.server.messages import AsSide, Choose, Hello, NewTable, Seated, SeatWish
from sandtable.server.serve import listen
from sandtable.server.store import Store, Stored

NURSERY = """
import os, socket, sys, threading
import uvicorn.protocols.http.auto, uvicorn.protocols.websockets.auto
import sandtable
from sandtable.server.app import make_app
from sandtable.server.limits import Limits
from sandtable.server.serve import serve

def just(game):
    return lambda setup: game

def leave_with_the_starter():
    os.read(0, 1)
    os._exit(1)

url, descriptor, names = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(",")
games = {name: just(sandtable.load(name, None)) for name in names}
boundless = Limits(requests_per_second=1e9, burst=10**9, tables_per_hour=10**9)
if "://" in url:
    import sandtable.server.postgresql
while os.read(0, 1):
    child = os.fork()
    if not child:
        threading.Thread(target=leave_with_the_starter, daemon=True).start()
        serve(make_app(games, url, limits=boundless), socket.socket(fileno=descriptor))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
"""Loads the games once, then starts one server after the other, so that a restart is quick."""

CHOICES = 60
"""How many choices are acknowledged at most before the next kill."""

LIFE = 3.0
"""Seconds after which a server is killed at the latest."""

MOMENT = 0.02
"""Seconds by which a kill comes later than a choice at most, so that it strikes anywhere."""

NOTICED = 0.5
"""Seconds within which everybody who was connected notices that the server is gone."""

STILLBORN = 0.1
"""How often a server is killed while it starts."""

LONG = 80
"""Choices after which a player gives up and goes to a new table, so that a restart is quick."""

Made = tuple[int, str, str, object]
"""A choice: its number, its side, its verb and its noun, spelled as in the record."""

Progress: TypeAlias = Callable[[float, int], None]
"""Told how many seconds have passed, and how many kills there were."""

GONE = (OSError, EOFError, asyncio.IncompleteReadError, WebSocketException)
"""How a client notices that the server is gone."""


class CrashReport(msgspec.Struct, frozen=True):
    """The result of a crash load. The last four numbers must be 0."""

    database: str
    seconds: float
    kills: int
    choices: int
    tables: int
    lost: int
    duplicated: int
    unkept: int
    unverifiable: int

    @property
    def faultless(self) -> bool:
        """Whether nothing was lost, done twice, told but not kept, or bent."""
        return not (self.lost or self.duplicated or self.unkept or self.unverifiable)


# --- the server ----------------------------------------------------------------------------------


class Nursery:
    """Starts servers on one listening socket; who connects while none is there just waits."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self._process = process
        self._pid = 0

    def start(self) -> None:
        """Start a server; the first time it takes as long as it takes to load the games."""
        self._to.write(b"\n")
        self._to.flush()
        heard = self._from.readline()
        if not heard:
            raise RuntimeError("the starter of servers is gone")
        self._pid = int(heard)

    def kill(self) -> None:
        """Kill it, and wait until it is gone."""
        os.kill(self._pid, signal.SIGKILL)
        self._from.readline()
        self._pid = 0

    def close(self) -> None:
        """Kill what is left."""
        if self._pid:
            self.kill()
        self._to.close()
        self._process.wait()
        self._from.close()

    @property
    def _to(self) -> Any:
        return self._process.stdin

    @property
    def _from(self) -> Any:
        return self._process.stdout


@contextlib.contextmanager
def nursery(database_url: str, names: list[str]) -> Iterator[Nursery]:
    """A starter of servers with these games."""
    with listen("127.0.0.1", 0) as listening:
        descriptor = listening.fileno()
        command = [sys.executable, "-c", NURSERY, database_url, str(descriptor), ",".join(names)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, pass_fds=[descriptor], stdin=pipe, stdout=pipe)
        with contextlib.closing(Nursery(process, int(listening.getsockname()[1]))) as found:
            yield found


# --- the clients ---------------------------------------------------------------------------------


class Seen(msgspec.Struct, frozen=True):
    """What a player reads of an update."""

    side: str
    number: int
    state: str
    view: View


class Heard(msgspec.Struct, frozen=True):
    """What a listener reads of an update."""

    number: int


class Sitting(NamedTuple):
    """A table at which somebody sat, and what was acknowledged there; `unsure` was sent without answer."""

    id: str
    game: AnyGame
    acknowledged: list[Made]
    unsure: Made | None
    heard: int


class Player(Client):
    """Plays all sides of a table over REST, listens on a socket, and remembers what was acknowledged."""

    def __init__(self, port: int, number: int, games: Mapping[str, AnyGame]) -> None:
        super().__init__(port, number)
        self.games = games
        self.game = next(iter(games.values()))
        self.seen: Seen | None = None
        self.acknowledged: list[Made] = []
        self.unsure: Choose | None = None
        self.heard = 0
        self.made = 0
        self.left: list[Sitting] = []

    def sitting(self) -> Sitting | None:
        """Where the player sits now."""
        if not self.table:
            return None
        unsure = None if self.unsure is None else self._made(self.unsure)
        return Sitting(self.table, self.game, self.acknowledged, unsure, self.heard)

    async def play_on(self) -> None:
        """Take up the game, and play until the server is gone."""
        with contextlib.suppress(*GONE):
            async with self.connected():
                await self._take_up()
                async with self._listening():
                    while True:
                        await self._play()

    async def _take_up(self) -> None:
        """See the table again, and send again what was not acknowledged."""
        if not self.table:
            await self._new_table()
        await self._see(self.game.sides[0])
        if self.unsure is not None:
            await self._send(self.unsure)

    @contextlib.asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        listening = asyncio.ensure_future(self._listen(self.table))
        try:
            yield
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, table: str) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        async with open_socket(address, max_size=None, open_timeout=None) as socket:
            await socket.send(msgspec.json.encode(Hello()).decode())
            async for message in socket:
                if table != self.table:
                    return
                self.heard = msgspec.json.decode(message, type=Heard).number

    async def _play(self) -> None:
        seen = self.seen
        if seen is None or seen.state != "playing" or seen.view.asked is None:
            await self._new_table()
        elif len(self.acknowledged) >= LONG:
            path = f"/tables/{self.table}/resign"
            self.seen = await self.call("POST", path, AsSide(self.game.sides[0]), Seen)
        elif not seen.view.asked.options:
            await self._see(self.game.sides[seen.view.asked.side])
        else:
            options = seen.view.asked.options
            verb = self.random.choice(list(options))
            noun = self.random.choice(options[verb])
            request = f"{self.random.getrandbits(64):x}"
            self.unsure = Choose(seen.side, seen.number, verb, noun, request)
            await self._send(self.unsure)

    async def _send(self, choice: Choose) -> None:
        self.seen = await self.call("POST", f"/tables/{self.table}/choose", choice, Seen)
        self.acknowledged.append(self._made(choice))
        self.made += 1
        self.unsure = None

    async def _see(self, side: str) -> None:
        self.seen = await self.call("GET", f"/tables/{self.table}?side={side}&since=999999", None, Seen)

    async def _new_table(self) -> None:
        name = self.random.choice(list(self.games))
        seats = {side: SeatWish("me") for side in self.games[name].sides}
        seated = await self.call("POST", "/tables", NewTable(name, seats), Seated)
        before = self.sitting()
        if before is not None:
            self.left.append(before)
        self.table, self.token, self.game = seated.table, seated.token, self.games[name]
        self.acknowledged, self.heard, self.seen = [], 0, None
        await self._see(self.game.sides[0])

    def _made(self, choice: Choose) -> Made:
        return choice.number, choice.side, choice.verb, self.game.spell(choice.verb, plain(choice.noun))


# --- the check -----------------------------------------------------------------------------------


class Auditor:
    """Reads the tables from the database, past the server, and counts what is wrong with them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lost = 0
        self.duplicated = 0
        self.unkept = 0
        self.unverifiable = 0
        self._verifiers: dict[str, tuple[list[str], Verifier]] = {}

    async def audit(self, sitting: Sitting) -> None:
        """Check a table: what was checked before must be unchanged, and only the new lines are replayed."""
        stored = await self.store.load(sitting.id)
        if stored is None:
            self.lost += max(1, len(sitting.acknowledged))
            return
        try:
            record = self._verified(sitting.game, stored)
        except RecordError as error:
            print(f"table {sitting.id}: {error}", file=sys.stderr)
            self.unverifiable += 1
            return
        self._compare(sitting, record)

    async def audit_whole(self, sitting: Sitting) -> None:
        """Check a table that is done with, from its first line, as an outsider would."""
        self._verifiers.pop(sitting.id, None)
        await self.audit(sitting)
        _, verifier = self._verifiers.pop(sitting.id, ([], None))
        if verifier is not None and verifier.table.record.ending() is not None:
            verify(sitting.game, verifier.table.record)

    def _verified(self, game: AnyGame, stored: Stored) -> Record:
        record = records.parse([stored.row.header, *stored.lines], f"table {stored.row.id}")
        known, verifier = self._verifiers.get(stored.row.id) or (
            [],
            Verifier(game, record.header, stored.row.dice_key),
        )
        if stored.lines[: len(known)] != known:
            raise RecordError("lines that were there have changed")
        verifier.follow(record.lines[len(known) :])
        self._verifiers[stored.row.id] = (stored.lines, verifier)
        return record

    def _compare(self, sitting: Sitting, record: Record) -> None:
        standing = record.standing()
        made: list[Made] = [
            (n, c.side, c.verb, plain(c.noun))
            for n, c in enumerate(standing)
            if c.side in sitting.game.sides and not c.auto
        ]
        if sitting.unsure is not None and made[-1:] == [sitting.unsure]:
            made.pop()
        wanted = [(n, side, verb, plain(noun)) for n, side, verb, noun in sitting.acknowledged]
        self.lost += sum(choice not in made for choice in wanted)
        self.duplicated += max(0, len(made) - len(wanted))
        if len(made) == len(wanted) and made != wanted:
            self.lost += 1
        self.unkept += max(0, sitting.heard - len(standing))


# --- the load ------------------------------------------------------------------------------------


def run(
    database_url: str,
    games: Mapping[str, AnyGame],
    seconds: float,
    *,
    players: int = 6,
    most: int = 10**6,
    progress: Progress = lambda seconds, kills: None,
) -> CrashReport:
    """Play at a server on a database and kill it, for some seconds and with `most` kills at most."""
    with nursery(database_url, list(games)) as server:
        return asyncio.run(play_and_kill(server, database_url, games, seconds, players, most, progress))


async def play_and_kill(
    server: Nursery,
    database_url: str,
    games: Mapping[str, AnyGame],
    seconds: float,
    players: int,
    most: int,
    progress: Progress,
) -> CrashReport:
    """Play, kill, restart and check until the time is over."""
    server.start()
    began = time.monotonic()
    random = Random(0)
    playing = [Player(server.port, number, games) for number in range(players)]
    await answers(server.port)
    store = Store(await connect(database_url))
    auditor = Auditor(store)
    kills = 0
    try:
        while time.monotonic() - began < seconds and kills < most:
            if random.random() >= STILLBORN:
                await answers(server.port)
                await audit(auditor, playing)
            rounds = [asyncio.ensure_future(player.play_on()) for player in playing]
            await some_play(playing, random)
            await asyncio.to_thread(server.kill)
            kills += 1
            progress(time.monotonic() - began, kills)
            await gone_home(rounds)
            await asyncio.to_thread(server.start)
        await answers(server.port)
        everything = sittings(playing)
        for sitting in everything:
            await auditor.audit_whole(sitting)
    finally:
        await store.database.close()
    return CrashReport(
        database=database_url.partition(":")[0] if "://" in database_url else "sqlite",
        seconds=round(time.monotonic() - began, 1),
        kills=kills,
        choices=sum(player.made for player in playing),
        tables=len(everything),
        lost=auditor.lost,
        duplicated=auditor.duplicated,
        unkept=auditor.unkept,
        unverifiable=auditor.unverifiable,
    )


async def some_play(players: list[Player], random: Random) -> None:
    """Let people play until a number of choices is acknowledged, and a moment more."""
    until = time.monotonic() + LIFE
    goal = random.randint(0, CHOICES) + sum(player.made for player in players)
    while time.monotonic() < until and sum(player.made for player in players) < goal:
        await asyncio.sleep(MOMENT)
    await asyncio.sleep(random.uniform(0, MOMENT))


async def gone_home(rounds: list[asyncio.Task[None]]) -> None:
    """Wait until all have noticed that the server is gone; who was never let in would wait for the next."""
    noticed, waiting = await asyncio.wait(rounds, timeout=NOTICED)
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for one in noticed:
        one.result()


async def answers(port: int) -> None:
    """Wait until the server answers."""
    client = Client(port, 0)
    async with client.connected():
        await client.call("GET", "/levels", None, list[Any])


async def audit(auditor: Auditor, players: list[Player]) -> None:
    """Check the tables at which people sit."""
    for player in players:
        sitting = player.sitting()
        if sitting is not None:
            await auditor.audit(sitting)


def sittings(players: list[Player]) -> list[Sitting]:
    """Every table at which anybody sat."""
    found = [sitting for player in players for sitting in player.left]
    return found + [sitting for player in players if (sitting := player.sitting()) is not None]
