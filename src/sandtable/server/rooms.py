"""The rooms in memory: loaded on demand, locked, synchronised with other servers, and evicted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from sandtable.bots.levels import SEATS
from sandtable.game.game import AnyGame
from sandtable.record.lines import RecordError
from sandtable.server import refusal
from sandtable.server.bots import Bots
from sandtable.server.catalogue import PACKED, Catalogue
from sandtable.server.coordination import Coordination
from sandtable.server.database import Conflict, Unavailable
from sandtable.server.messages import Agreement
from sandtable.server.refusal import Refusal
from sandtable.server.room import Listener, Room
from sandtable.server.store import ID, SeatRow, Store, Stored, TableRow, clock

CAPACITY = 1000
"""Tables in memory; above it, the least recently used ones without listeners are evicted."""

TRIES = 10
"""Attempts at a change, when other servers change the same table first; then it is refused as stale."""

SWEPT = 500
"""Tables whose versions one query of a sweep reads."""

log = logging.getLogger("sandtable")

T = TypeVar("T")


class Rooms:
    """The rooms by the ids of their tables, in the order of their last use."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        coordination: Coordination,
        *,
        think: float,
        capacity: int = CAPACITY,
    ) -> None:
        self.store = store
        self.catalogue = catalogue
        self.coordination = coordination
        self.capacity = capacity
        self.bots = Bots(self.at, coordination, store.metrics, think)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._errands: set[asyncio.Task[None]] = set()

    def all(self) -> list[Room]:
        """The rooms in memory; the one used last comes last."""
        return list(self._rooms.values())

    async def open(self) -> None:
        """Listen to the other servers, and start the bots whose move it is."""
        await self.coordination.open(self.heard, self.sweep)
        await self.wake_bots()

    async def close(self) -> None:
        """Stop the bots, and stop listening to the other servers."""
        # All are cancelled at once, since an errand that goes on may load a table and wake its bots.
        tasks = [*self.bots.tasks.values(), *self._errands]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()
        await self.coordination.close()

    # --- finding -----------------------------------------------------------------------------

    async def do(self, id: str, work: Callable[[Room], Awaitable[T]]) -> T:
        """Work on a room; if another server changed the table first, repeat it on the newer state."""
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                async with self.at(id) as room:
                    return await work(room)
        raise refusal.stale()

    @contextlib.asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Room]:
        """A room, locked and up to date.

        If storing a change fails, the room is dropped, and the next request loads it from the store. Conflict
        means that another server has changed the table meanwhile.
        """
        room = await self._locked(id)
        try:
            yield room
        except Refusal:
            raise
        except Conflict:
            await self._renew(room)
            raise
        except BaseException:
            self._forget(room)
            raise
        finally:
            room.lock.release()

    async def _locked(self, id: str) -> Room:
        while True:
            room = self._rooms.get(id) or await self._load(id)
            await room.lock.acquire()
            try:
                if self._rooms.get(id) is room and await self._fresh(room):
                    self._rooms.move_to_end(id)
                    return room
            except BaseException:
                room.lock.release()
                raise
            room.lock.release()

    async def _fresh(self, room: Room) -> bool:
        """Apply the changes of other servers and publish them; False if the room was replaced."""
        id = room.row.id
        if not self.coordination.shared or (await self.store.versions([id])).get(id) == room.row.version:
            return True
        news = await self.store.load(id, room.kept)
        if news is None:
            self._forget(room)
            raise refusal.no_table()
        if room.outdated is not None:
            self._forget(room)
            return False
        before = room.seen()
        try:
            stands = room.follow(news)
        except RecordError as error:
            log.info("table %s is loaded anew: %s", id, error)
            await self._renew(room)
            return False
        room.publish_news(before, stands + 1)
        return True

    async def _renew(self, room: Room) -> None:
        """Replace a room by a new one from the store, and send its listeners their updates."""
        try:
            stored = await self.store.load(room.row.id)
            if stored is None:
                raise refusal.no_table()
            new = await asyncio.to_thread(self._opened, stored)
        except BaseException:
            self._forget(room)
            raise
        new.listeners = room.listeners
        if self._rooms.get(room.row.id) is room:
            self._rooms[room.row.id] = new
        new.publish(0, chat=new.named(None))

    async def _load(self, id: str) -> Room:
        if not ID.fullmatch(id):
            raise refusal.no_table()
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            room = self._rooms.get(id)
            if room is None:
                stored = await self.store.load(id)
                if stored is None:
                    raise refusal.no_table()
                room = await asyncio.to_thread(self._opened, stored)
                self._add(room)
        return room

    def _opened(self, stored: Stored) -> Room:
        row = stored.row
        if row.game not in self.catalogue.standard:
            raise refusal.no_game(row.game)
        try:
            return Room(self.catalogue.of_table(row), stored, self.store, self.bots.wake)
        except (RecordError, Refusal) as error:
            raise Refusal(409, "other-version", f"This game cannot be continued here: {error}.") from None

    # --- adding and evicting -----------------------------------------------------------------

    async def create(self, row: TableRow, game: AnyGame, seats: Sequence[SeatRow]) -> None:
        """Store a new table and open its room; the game begins if all seats are taken."""
        room = Room(game, Stored(row, [*seats]), self.store, self.bots.wake)
        if room.full:
            room.begin()
        lines = room.new_lines()
        room.row = room.current_row()
        await self.store.create(room.row, seats, lines)
        room.kept = len(lines)
        self._add(room)

    def _add(self, room: Room) -> None:
        """Add a room; above `capacity`, evict idle ones."""
        self._rooms[room.row.id] = room
        self.bots.wake(room)
        if len(self._rooms) > self.capacity:
            idle = [id for id, other in self._rooms.items() if other is not room and self._idle(id, other)]
            for id in idle[: max(0, len(idle) + 1 - self.capacity)]:
                del self._rooms[id]

    def _idle(self, id: str, room: Room) -> bool:
        return not room.listeners and not room.lock.locked() and id not in self.bots.tasks

    def unlisten(self, room: Room, listener: Listener) -> None:
        """Remove a listener; a finished game without listeners need not stay in memory."""
        room.listeners.discard(listener)
        id = room.row.id
        if room.state == "finished" and self._rooms.get(id) is room and self._idle(id, room):
            del self._rooms[id]

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.row.id) is room:
            del self._rooms[room.row.id]
        room.hang_up()

    # --- other servers -----------------------------------------------------------------------

    def heard(self, id: str, version: int) -> None:
        """Note that another server has changed a table; if it has listeners here, catch up at once."""
        room = self._rooms.get(id)
        if room is not None and room.listeners and room.row.version < version:
            errand = asyncio.get_running_loop().create_task(self._catch_up(id))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _catch_up(self, id: str) -> None:
        with contextlib.suppress(Refusal, Unavailable):
            async with self.at(id):
                pass

    async def sweep(self) -> None:
        """Look for changes whose notification was lost, and for bots whose server died."""
        watched = [id for id, room in self._rooms.items() if room.listeners]
        for start in range(0, len(watched), SWEPT):
            for id, version in (await self.store.versions(watched[start : start + SWEPT])).items():
                self.heard(id, version)
        await self.wake_bots()

    async def wake_bots(self) -> None:
        """Start the tasks of bots whose move it is, at all tables of the store."""
        for id in await self.store.waiting_for(list(SEATS)):
            self.bots.start(id)


def new_row(served: str, game: AnyGame, title: str, key: str) -> TableRow:
    """The row of a table that waits for seats; `served` is the name under which its game is served."""
    now = clock()
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=served,
        pack=served.partition(PACKED)[2],
        title=title,
        dice_key=key,
        header="",
        state="waiting",
        asked="",
        number=0,
        created=now,
        changed=now,
        setup=msgspec.json.encode(Agreement.of(game)).decode(),
    )
