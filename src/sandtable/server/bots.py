"""The bots that sit at tables: at each table where one is asked, a task answers for them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import NamedTuple, TypeAlias

from sandtable.bots import Bot, bot
from sandtable.bots.levels import SEATS
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import Game
from sandtable.server.coordination import Peers
from sandtable.server.database import Conflict, Unavailable
from sandtable.server.metrics import Figures
from sandtable.server.room import Live

THINKERS = 2
"""How many bots think at the same time."""

RETRY_SECONDS = 1.0
"""How long the bots wait for a database that does not answer."""

At: TypeAlias = Callable[[str], AbstractAsyncContextManager[Live]]
"""A table, while something is done at it."""

Settle: TypeAlias = Callable[[Live, Side, int], Awaitable[object]]
"""What a side has chosen is kept, then told."""

log = logging.getLogger("sandtable")


class Asked(NamedTuple):
    """A question to a bot: what it may know, and when it was asked."""

    number: int
    epoch: int
    game: Game
    side: Side
    kind: str
    view: View
    random: Random


class Bots:
    """One task for each table where a bot is asked; `tasks` has them by the ids of the tables."""

    def __init__(self, at: At, settle: Settle, peers: Peers, figures: Figures, think: float) -> None:
        self.at = at
        self.settle = settle
        self.peers = peers
        self.figures = figures
        self.think = think
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, "sandtable-bot")
        self._thoughts = 0

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return min(self._thoughts, THINKERS)

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return self._thoughts - self.thinking

    def wake(self, live: Live) -> None:
        """Answer at a table, if a bot is asked there."""
        if live.asked_bot() is not None:
            self.start(live.row.id)

    def start(self, id: str) -> None:
        """One task answers for all bots at a table."""
        running = self.tasks.get(id)
        if running is None or running.done():
            task = asyncio.get_running_loop().create_task(self._play(id))
            self.tasks[id] = task
            task.add_done_callback(lambda done: self._rest(id, done))

    def _rest(self, id: str, task: asyncio.Task[None]) -> None:
        if self.tasks.get(id) is task:
            del self.tasks[id]
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots at table %s gave up", id, exc_info=task.exception())

    async def _play(self, id: str) -> None:
        """Answer for the bots until a person is asked; if the database is away, wait for it.

        Of several servers one does it. The others wait, since that one may die.
        """
        players: dict[Side, Bot] = {}
        ours = False
        try:
            while True:
                try:
                    async with self.at(id) as live:
                        asked = question_to_bot(live)
                    if asked is None:
                        return
                    ours = ours or await self.peers.claim(id)
                    if not ours:
                        await asyncio.sleep(RETRY_SECONDS)
                        continue
                    choice = await self._thought(asked, players)
                    async with self.at(id) as live:
                        await self._answer(live, asked, choice)
                except Unavailable:
                    await asyncio.sleep(RETRY_SECONDS)
                except Conflict:
                    continue
        finally:
            if ours:
                await self.peers.release(id)

    async def _thought(self, asked: Asked, players: dict[Side, Bot]) -> Choice | None:
        """What a bot chooses; None if it fails. It gets its view, and no more."""
        began = time.monotonic()
        player = players.setdefault(asked.side, bot(SEATS[asked.kind]))
        loop = asyncio.get_running_loop()
        choice: Choice | None = None
        self._thoughts += 1
        try:
            choice = await loop.run_in_executor(
                self._thinkers, player.choose, asked.game, asked.view, asked.random
            )
        except Exception:
            log.exception("the %s bot failed", asked.kind)
        finally:
            self._thoughts -= 1
        await asyncio.sleep(max(0.0, self.think - (time.monotonic() - began)))
        return choice

    async def _answer(self, live: Live, asked: Asked, choice: Choice | None) -> None:
        """Carry out what a bot chose, if the question is still the same; else any legal choice."""
        decision = live.decision
        if (live.number, live.epoch) != (asked.number, asked.epoch) or not live.table or not decision:
            return
        if choice is None or choice not in decision.options:
            choice = decision.options.sample(asked.random.randrange)
        live.table.choose(asked.side, *choice)
        live.answer_the_obvious()
        await self.settle(live, asked.side, asked.number + 1)
        self.figures.choices.labels("bot").inc()

    def close(self) -> None:
        """Stop thinking."""
        self._thinkers.shutdown(wait=False, cancel_futures=True)


def question_to_bot(live: Live) -> Asked | None:
    """What a bot is asked now."""
    seat, table = live.asked_bot(), live.table
    if seat is None or table is None:
        return None
    side = live.game.side_named(seat.side)
    random = Random(f"{live.row.dice_key}:{table.number}:{live.epoch}")
    return Asked(table.number, live.epoch, live.game, side, seat.kind, table.view(side), random)
