"""Coordination of servers on one database: notifications of changes, and claims on bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Called with the id and the new version of a table that another server has changed."""

Sweep: TypeAlias = Callable[[], Awaitable[None]]
"""Called every few seconds, to look for changes whose notification was lost."""


class Coordination(Protocol):
    """A server's connection to the others on its database."""

    @property
    def shared(self) -> bool:
        """Whether there may be other servers."""

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Begin to receive notifications."""

    def tell(self, id: str, version: int) -> None:
        """Notify the others that a table has a new version; never waits."""

    async def claim(self, id: str) -> bool:
        """Claim the bots of a table, unless another server has; a server that dies loses its claims."""

    async def release(self, id: str) -> None:
        """Give the claim on the bots of a table back."""

    async def close(self) -> None:
        """Stop listening."""


class SingleServer:
    """The coordination of a server that is alone on its database: it does nothing."""

    shared = False

    async def open(self, heard: Heard, sweep: Sweep) -> None:
        """Nothing to listen to: neither function is ever called."""

    def tell(self, id: str, version: int) -> None:
        """No other server to notify."""

    async def claim(self, id: str) -> bool:
        """Always succeeds."""
        return True

    async def release(self, id: str) -> None:
        """No other server to release them to."""

    async def close(self) -> None:
        """Nothing to close."""
