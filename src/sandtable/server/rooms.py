"""The tables in memory: loaded when somebody comes, one thing at a time at each, kept before it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from sandtable.bots.levels import SEATS
from sandtable.core.side import Side
from sandtable.record.lines import RecordError
from sandtable.server import refusal
from sandtable.server.bots import Bots
from sandtable.server.catalogue import Shelf
from sandtable.server.coordination import Peers
from sandtable.server.database import Conflict, Unavailable
from sandtable.server.metrics import Figures
from sandtable.server.refusal import Refusal
from sandtable.server.room import Listener, Live
from sandtable.server.store import ID, Store, Stored, clock

SWEPT = 500
"""How many tables are looked up at a time."""

log = logging.getLogger("sandtable")


class Tables:
    """Tables by id. At most `room` where nobody listens stay in memory; the others wait in the store."""

    def __init__(
        self, store: Store, shelf: Shelf, peers: Peers, figures: Figures, *, think: float, room: int
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.peers = peers
        self.room = room
        self.bots = Bots(self.at, self.settle, peers, figures, think)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._errands: set[asyncio.Task[None]] = set()

    def live(self) -> list[Live]:
        """The tables in memory; last those where something happened last."""
        return list(self._live.values())

    # --- finding -----------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Live]:
        """A table, while something is done at it.

        What cannot be kept has not happened: then the table is forgotten, and whoever comes next
        finds it as it is in the store. Conflict: another server has changed it meanwhile.
        """
        live = await self._locked(id)
        try:
            yield live
        except Refusal:
            raise
        except Conflict:
            await self._renew(live)
            raise
        except BaseException:
            self._forget(live)
            raise
        finally:
            live.lock.release()

    async def _locked(self, id: str) -> Live:
        while True:
            live = self._live.get(id) or await self._load(id)
            await live.lock.acquire()
            try:
                if self._live.get(id) is live and await self._fresh(live):
                    self._live.move_to_end(id)
                    return live
            except BaseException:
                live.lock.release()
                raise
            live.lock.release()

    async def _fresh(self, live: Live) -> bool:
        """Catch up with the other servers, and tell whoever listens here; whether that worked."""
        id = live.row.id
        if not self.peers.shared or (await self.store.versions([id])).get(id) == live.row.version:
            return True
        news = await self.store.load(id, live.kept)
        if news is None:
            self._forget(live)
            raise refusal.no_table()
        if live.outgrown is not None:
            self._forget(live)
            return False
        before = live.seen()
        try:
            stands = live.follow(news)
        except RecordError as error:
            log.info("table %s is loaded anew: %s", id, error)
            await self._renew(live)
            return False
        live.tell_news(before, stands + 1)
        return True

    async def _renew(self, live: Live) -> None:
        """Put a table in memory as it is in the store, and tell those who listen."""
        try:
            stored = await self.store.load(live.row.id)
            if stored is None:
                raise refusal.no_table()
            new = await asyncio.to_thread(self._revived, stored)
        except BaseException:
            self._forget(live)
            raise
        new.listeners = live.listeners
        if self._live.get(live.row.id) is live:
            self._live[live.row.id] = new
        new.tell(0, chat=new.named(None))

    async def _load(self, id: str) -> Live:
        if not ID.fullmatch(id):
            raise refusal.no_table()
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            live = self._live.get(id)
            if live is None:
                stored = await self.store.load(id)
                if stored is None:
                    raise refusal.no_table()
                live = await asyncio.to_thread(self._revived, stored)
                self.welcome(live)
        return live

    def _revived(self, stored: Stored) -> Live:
        row = stored.row
        if row.game not in self.shelf.standard:
            raise refusal.no_game(row.game)
        try:
            return Live(self.shelf.of_table(row), stored)
        except (RecordError, Refusal) as error:
            raise Refusal(409, "other-version", f"This game cannot be continued here: {error}.") from None

    def welcome(self, live: Live) -> None:
        """Take a table in; those where nothing goes on make room for it."""
        self._live[live.row.id] = live
        self.bots.wake(live)
        if len(self._live) > self.room:
            idle = [id for id, other in self._live.items() if other is not live and self._idle(id, other)]
            for id in idle[: max(0, len(idle) + 1 - self.room)]:
                del self._live[id]

    def _idle(self, id: str, live: Live) -> bool:
        return not live.listeners and not live.lock.locked() and id not in self.bots.tasks

    def unlisten(self, live: Live, listener: Listener) -> None:
        """Somebody listens no more; a finished game where nobody does need not stay in memory."""
        live.listeners.discard(listener)
        id = live.row.id
        if live.state == "finished" and self._live.get(id) is live and self._idle(id, live):
            del self._live[id]

    def _forget(self, live: Live) -> None:
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]
        live.hang_up()

    # --- keeping -----------------------------------------------------------------------------

    async def settle(self, live: Live, player: Side, since: int, request: str = "") -> bytes:
        """Keep what is new, then tell everybody; the message for the player who did it."""
        lines = live.new_lines()
        row = live.current_row(clock())
        found = live.found_notes(since)
        withdraw = live.proposal is not None
        live.row = await self.store.append(row, live.kept, lines, request, withdraw=withdraw, found=found)
        live.kept += len(lines)
        live.proposal = None
        if request:
            live.requests.add(request)
        self.bots.wake(live)
        chat = live.named(None if live.state == "finished" else live.talk.learn(found))
        told = live.tell(since, chat=chat)
        return told.get(player) or live.message(player, since, chat=player in chat)

    # --- other servers -----------------------------------------------------------------------

    def heard(self, id: str, version: int) -> None:
        """Another server has changed a table; if somebody listens here, it is looked at at once."""
        live = self._live.get(id)
        if live is not None and live.listeners and live.row.version < version:
            errand = asyncio.get_running_loop().create_task(self._look(id))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _look(self, id: str) -> None:
        with contextlib.suppress(Refusal, Unavailable):
            async with self.at(id):
                pass

    async def sweep(self) -> None:
        """Make up for what was not heard, and for the bots of servers that died."""
        watched = [id for id, live in self._live.items() if live.listeners]
        for start in range(0, len(watched), SWEPT):
            for id, version in (await self.store.versions(watched[start : start + SWEPT])).items():
                self.heard(id, version)
        await self.wake_bots()

    async def wake_bots(self) -> None:
        """Take up the games in which a bot was asked when the server stopped."""
        for id in await self.store.waiting_for(list(SEATS)):
            self.bots.start(id)

    async def close(self) -> None:
        """Stop playing for bots, and listening to other servers."""
        # All at once: an errand that goes on may load a table and wake its bots.
        tasks = [*self.bots.tasks.values(), *self._errands]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()
