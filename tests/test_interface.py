"""docs/interface.md names the version of the interface, and only what is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import sandtable
from sandtable.game.interface import INTERFACE
from sandtable.testing import Subject

PAGE = (Path(__file__).parent.parent / "docs" / "interface.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of a table, in the code they quote."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [line.strip("|").split(" | ") for line in table]


def test_the_version_is_told() -> None:
    assert f"version **{INTERFACE}**" in PAGE
    assert f"`sandtable.games.v{INTERFACE}`" in PAGE


def test_what_is_public_is_there() -> None:
    for modules, names in rows("module"):
        first, *more = re.findall(r"`([\w.]+)`", modules)
        groups = zip(
            [first, *(first.rpartition(".")[0] + one for one in more)], names.split(";"), strict=False
        )
        for module, group in groups:
            for name in re.findall(r"`(\w+)`", group):
                if not hasattr(import_module(module), name):
                    import_module(f"{module}.{name}")
    assert all(hasattr(sandtable, name) for name in sandtable.__all__)


def test_every_check_is_told() -> None:
    told = {re.findall(r"`(\w+)", name)[0] for name, *_ in rows("name")}
    held = set(re.findall(r"^    - |`(\w+)(?:\(|`)", Subject.__doc__ or "")) - {"", "checks"}
    assert told == held
