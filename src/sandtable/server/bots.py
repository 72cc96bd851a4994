"""The bots that sit at tables. Each table where a bot is to move has one task, which answers for its bots."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import NamedTuple, TypeAlias

from sandtable.bots import Bot, bot
from sandtable.bots.levels import SEATS
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.server.coordination import Coordination
from sandtable.server.database import Conflict, Unavailable
from sandtable.server.metrics import Metrics
from sandtable.server.room import Room

THINKERS = 2
"""Threads for bots; no more bots think at the same time."""

RETRY_SECONDS = 1.0
"""Seconds between two attempts, when the database does not answer or another server has the claim."""

At: TypeAlias = Callable[[str], AbstractAsyncContextManager[Room]]
"""Opens the room of a table by its id, and locks it."""

log = logging.getLogger("sandtable")


class Asked(NamedTuple):
    """A question to a bot: the view of its side, and the `number` and `epoch` at which it was asked."""

    number: int
    epoch: int
    game: AnyGame
    side: Side
    kind: str
    view: View
    random: Random


class Bots:
    """The tasks that answer for bots, in `tasks` by the ids of their tables.

    `think` is the least number of seconds between a question and its answer, so that people can follow.
    """

    def __init__(self, at: At, coordination: Coordination, metrics: Metrics, think: float) -> None:
        self.at = at
        self.coordination = coordination
        self.metrics = metrics
        self.think = think
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, "sandtable-bot")
        self._thoughts = 0

    @property
    def thinking(self) -> int:
        """The number of bots that think now."""
        return min(self._thoughts, THINKERS)

    @property
    def waiting(self) -> int:
        """The number of bots that wait for a thread."""
        return self._thoughts - self.thinking

    def wake(self, room: Room) -> None:
        """Start a task for a table, if a bot is to move there."""
        if room.asked_bot() is not None:
            self.start(room.row.id)

    def start(self, id: str) -> None:
        """Start a task for a table, unless it has one."""
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
        """Answer for the bots of a table until a person is to move; retry while the database is unavailable.

        Of several servers, the one with the claim answers. The others wait in case it dies.
        """
        players: dict[Side, Bot] = {}
        ours = False
        try:
            while True:
                try:
                    async with self.at(id) as room:
                        asked = question_to_bot(room)
                    if asked is None:
                        return
                    ours = ours or await self.coordination.claim(id)
                    if not ours:
                        await asyncio.sleep(RETRY_SECONDS)
                        continue
                    choice = await self._thought(asked, players)
                    async with self.at(id) as room:
                        await self._answer(room, asked, choice)
                except Unavailable:
                    await asyncio.sleep(RETRY_SECONDS)
                except Conflict:
                    continue
        finally:
            if ours:
                await self.coordination.release(id)

    async def _thought(self, asked: Asked, players: dict[Side, Bot]) -> Choice | None:
        """The choice of a bot; None if it fails. The bot gets its side's view and nothing else."""
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

    async def _answer(self, room: Room, asked: Asked, choice: Choice | None) -> None:
        """Carry out a bot's choice, or a random legal one if it failed, unless the question has changed."""
        decision = room.decision
        if (room.number, room.epoch) != (asked.number, asked.epoch) or not room.table or not decision:
            return
        if choice is None or choice not in decision.options:
            choice = decision.options.sample(asked.random.randrange)
        room.table.choose(asked.side, *choice)
        room.answer_the_obvious()
        await room.commit(asked.side, asked.number + 1)
        self.metrics.choices.labels("bot").inc()

    def close(self) -> None:
        """Stop the threads, without waiting for them."""
        self._thinkers.shutdown(wait=False, cancel_futures=True)


def question_to_bot(room: Room) -> Asked | None:
    """The open question, if a bot is to answer it."""
    seat, table = room.asked_bot(), room.table
    if seat is None or table is None:
        return None
    side = room.game.side_named(seat.side)
    random = Random(f"{room.row.dice_key}:{table.number}:{room.epoch}")
    return Asked(table.number, room.epoch, room.game, side, seat.kind, table.view(side), random)
