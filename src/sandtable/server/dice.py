"""Promised dice: the server publishes a commitment before the creator of a table sends a nonce."""

from __future__ import annotations

from collections import OrderedDict

from sandtable.record.dice import commit, new_key
from sandtable.server.messages import Promise
from sandtable.server.refusal import Refusal
from sandtable.server.store import Store, clock

PROMISES = 10_000
"""Keys in the memory of a single server; above it, the oldest is forgotten."""


class DicePromises:
    """The keys with a published commitment, until their tables are set up.

    Several servers share them in the database; a single server keeps them in memory.
    """

    def __init__(self, store: Store, *, shared: bool) -> None:
        self._store = store
        self._shared = shared
        self._keys: OrderedDict[str, str] = OrderedDict()

    async def make(self) -> Promise:
        """Commit to a fresh key."""
        key = new_key()
        commitment = commit(key)
        if self._shared:
            await self._store.promise(commitment, key, clock())
        else:
            self._keys[commitment] = key
            if len(self._keys) > PROMISES:
                self._keys.popitem(last=False)
        return Promise(commitment)

    async def redeem(self, commitment: str) -> str:
        """The key of a commitment, only once; a fresh key without a commitment."""
        if not commitment:
            return new_key()
        key = await self._store.redeem(commitment) if self._shared else self._keys.pop(commitment, None)
        if key is None:
            raise Refusal(409, "no-such-promise", "These dice were not promised, or too long ago.")
        return key
