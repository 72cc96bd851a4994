"""Which rules of a game are proven: a fault in the code that cites one makes a test named after it fail.

`tools/prove.py` finds the proofs; they lie beside the tests, each with a digest of code and tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from sandtable.game.data import read

FILE = "proven.toml"


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fault, the test that noticed it, and a digest of the code and the tests of that time."""

    by: str
    test: str
    digest: str


class Proven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of proven.toml."""

    rule: dict[str, Proof] = {}


def read_proofs(folder: Path) -> dict[str, Proof]:
    """The proofs that lie beside the tests of a game."""
    file = folder / FILE
    return read(file, Proven).rule if file.exists() else {}


def written_proofs(proofs: Mapping[str, Proof]) -> str:
    """The proofs as a file, a line for each rule."""
    quoted = msgspec.json.encode
    lines = [
        f"{quoted(case).decode()} = {{ by = {quoted(one.by).decode()}, test = {quoted(one.test).decode()}, "
        f"digest = {quoted(one.digest).decode()} }}\n"
        for case, one in proofs.items()
    ]
    return "# Written by tools/prove.py: for each rule a fault that its test notices.\n[rule]\n" + "".join(
        lines
    )
