"""Verifiable dice: a commitment to a secret key, a nonce from each seat, and HMAC-SHA-256.

Before the game the server publishes the SHA-256 of its secret key (the commitment). Each seat then
adds a nonce of its own. Each answer of Chance depends on the key, the nonces, and the digest of the
record so far, so nobody can choose it or change what led to it. When the game is over, the key is
revealed, and anybody can recompute every answer.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

from sandtable.core.options import Below


class Commitment(msgspec.Struct, frozen=True):
    """The public part of keyed dice: the hash of the key, and each seat's nonce."""

    commitment: str
    nonces: list[str] = []


def new_key() -> str:
    """A fresh secret key."""
    return secrets.token_hex(32)


def commit(key: str) -> str:
    """The commitment to a key: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


class KeyedDice:
    """Dice from a key and nonces; each roll depends on its serial number and the record so far."""

    def __init__(self, key: str, nonces: list[str]) -> None:
        self._key = bytes.fromhex(key)
        self._salt = "\0".join(nonces)

    def below(self, serial: int, digest: str) -> Below:
        """The source of numbers for Chance's answer with that serial number."""
        attempt = 0

        def draw(limit: int) -> int:
            nonlocal attempt
            fair = (1 << 64) - (1 << 64) % limit
            while True:
                message = f"{serial}:{attempt}:{digest}:{self._salt}".encode()
                attempt += 1
                word = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8])
                if word < fair:
                    return word % limit

        return draw
