"""Limits for one visitor, and the token buckets that enforce rates."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec

VISITORS = 10_000
"""Visitors whose buckets are kept; above it, the least recent one is forgotten."""


class Limits(msgspec.Struct, frozen=True):
    """Limits for one visitor and one connection. A burst is the size of a token bucket."""

    requests_per_second: float = 50
    burst: int = 200
    files_per_second: float = 500
    file_burst: int = 2_000
    tables_per_hour: int = 60
    suggestions_per_minute: int = 20
    admin_tries_per_minute: int = 10
    message_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    record_lines: int = 20_000
    socket_messages_per_second: float = 10
    socket_burst: int = 40
    hello_seconds: float = 10
    body_seconds: float = 30


class TokenBucket:
    """A token bucket: holds `burst` tokens, refilled at `per_second`."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = self._burst
        self._at = time.monotonic()

    @property
    def full(self) -> bool:
        """Whether it holds all its tokens by now."""
        return self._filled(time.monotonic()) == self._burst

    def take(self) -> bool:
        """Take a token; False if there is none left."""
        now = time.monotonic()
        self._left = self._filled(now)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _filled(self, now: float) -> float:
        return min(self._burst, self._left + (now - self._at) * self._per_second)


class TokenBuckets:
    """A token bucket for each visitor. A full one is dropped, since a new one equals it."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        """The number of visitors whose buckets are kept."""
        return len(self._buckets)

    def take(self, visitor: str) -> bool:
        """Take a token from a visitor's bucket; False if there is none left."""
        bucket = self._buckets.get(visitor)
        if bucket is None:
            bucket = self._buckets[visitor] = TokenBucket(self._per_second, self._burst)
        self._buckets.move_to_end(visitor)
        taken = bucket.take()
        self._forget()
        return taken

    def _forget(self) -> None:
        """Drop the least recently used buckets while they are full or too many."""
        while self._buckets and (len(self._buckets) > VISITORS or next(iter(self._buckets.values())).full):
            self._buckets.popitem(last=False)
