"""Coordination between servers on one database: they tell each other of changes, and share out the bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Called with the id and the new version of a table that another server has changed."""

Sweep: TypeAlias = Callable[[], Awaitable[None]]
"""Called every few seconds, to look for changes of which no message came."""


class Coordination(Protocol):
    """How a server works together with the others on its database."""

    @property
    def shared(self) -> bool:
        """Whether there may be other servers."""

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Begin to listen to the others."""

    def tell(self, id: str, version: int) -> None:
        """Tell the others that a table has a new version; never waits."""

    async def claim(self, id: str) -> bool:
        """Take on the bots of a table, unless another server has; a server that dies loses them."""

    async def release(self, id: str) -> None:
        """Leave the bots of a table to the next server that claims them."""

    async def close(self) -> None:
        """Stop listening."""


class SingleServer:
    """The coordination of a server that is alone on its database: there is nothing to do."""

    shared = False

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Nobody will call."""

    def tell(self, id: str, version: int) -> None:
        """Nobody listens."""

    async def claim(self, id: str) -> bool:
        """Nobody else claims bots."""
        return True

    async def release(self, id: str) -> None:
        """Nobody waits for bots."""

    async def close(self) -> None:
        """Nothing to do."""
