"""What one visitor may do: allowances that are used up and fill again."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec

VISITORS = 10_000
"""How many visitors are remembered at most; who comes rarely is forgotten first."""


class Limits(msgspec.Struct, frozen=True):
    """What one visitor, and one connection, may do."""

    requests_per_second: float = 50
    burst: int = 200
    files_per_second: float = 500
    file_burst: int = 2_000
    tables_per_hour: int = 60
    counsels_per_minute: int = 20
    admin_tries_per_minute: int = 10
    message_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    record_lines: int = 20_000
    socket_messages_per_second: float = 10
    socket_burst: int = 40
    hello_seconds: float = 10
    body_seconds: float = 30


class Allowance:
    """So many things at once, and so many a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = self._burst
        self._at = time.monotonic()

    @property
    def full(self) -> bool:
        """Whether it is as good as new by now."""
        return self._filled(time.monotonic()) == self._burst

    def take(self) -> bool:
        """Use one up; False if there is none left."""
        now = time.monotonic()
        self._left = self._filled(now)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _filled(self, now: float) -> float:
        return min(self._burst, self._left + (now - self._at) * self._per_second)


class Allowances:
    """An allowance for each visitor; one that is full again is as good as a new one, and forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def __len__(self) -> int:
        """How many visitors are remembered."""
        return len(self._of)

    def take(self, visitor: str) -> bool:
        """Use up one of a visitor's."""
        allowance = self._of.get(visitor)
        if allowance is None:
            allowance = self._of[visitor] = Allowance(self._per_second, self._burst)
        self._of.move_to_end(visitor)
        taken = allowance.take()
        self._forget()
        return taken

    def _forget(self) -> None:
        """Who has rested for longest comes first."""
        while self._of and (len(self._of) > VISITORS or next(iter(self._of.values())).full):
            self._of.popitem(last=False)
