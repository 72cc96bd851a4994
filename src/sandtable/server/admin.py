"""The admin token. It opens the state of the server, but no views, records, dice keys or seat tokens."""

from __future__ import annotations

import hmac
import time
from importlib.metadata import version

from sandtable.server import refusal
from sandtable.server.limits import Limits, TokenBuckets
from sandtable.server.refusal import Refusal
from sandtable.server.seats import hashed

SHORTEST = 16
"""Characters; a shorter admin token is rejected, since it could be guessed."""

VERSION = version("sandtable")


class Admin:
    """Checks the admin token, of which it keeps only a hash. Without a token there is no admin page."""

    def __init__(self, token: str, limits: Limits) -> None:
        if token and len(token) < SHORTEST:
            raise ValueError(f"the admin token needs {SHORTEST} characters or more")
        self._hash = hashed(token) if token else ""
        self._tries = TokenBuckets(limits.admin_tries_per_minute / 60, limits.admin_tries_per_minute)
        self.began = int(time.time())

    @property
    def enabled(self) -> bool:
        """Whether there is an admin page."""
        return bool(self._hash)

    def check_page(self) -> None:
        """Refuse with "no such page" if there is no admin page."""
        if not self.enabled:
            raise Refusal(404, "no-such-page", "Not Found")

    def check(self, token: str, visitor: str) -> None:
        """Refuse a wrong token, and limit the rate of tries."""
        self.check_page()
        if hmac.compare_digest(hashed(token), self._hash):
            return
        if not self._tries.take(visitor):
            raise refusal.too_fast()
        raise Refusal(401, "not-the-admin", "This is not the admin token.")
