"""Other servers on the same database: who hears at once of a change, and who answers for a bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Told that a table has a new version."""

Sweep: TypeAlias = Callable[[], Awaitable[None]]
"""Called now and then: what was missed is made up for."""


class Peers(Protocol):
    """The other servers."""

    @property
    def shared(self) -> bool:
        """Whether there may be any."""

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Begin to listen."""

    def tell(self, id: str, version: int) -> None:
        """Let the others know that a table has a new version; never waits."""

    async def claim(self, id: str) -> bool:
        """Take on a table's bots, unless another server has; whoever dies loses them."""

    async def release(self, id: str) -> None:
        """Leave a table's bots to whoever comes next."""

    async def close(self) -> None:
        """Stop listening."""


class Alone:
    """There is no other server."""

    shared = False

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Nobody will say anything."""

    def tell(self, id: str, version: int) -> None:
        """Nobody hears it."""

    async def claim(self, id: str) -> bool:
        """Nobody else wants it."""
        return True

    async def release(self, id: str) -> None:
        """Nobody waits for it."""

    async def close(self) -> None:
        """Nothing to do."""
