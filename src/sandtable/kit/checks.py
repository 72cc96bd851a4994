"""Checks of a data pack: names that lead nowhere, that are missing, that are given twice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

Fault: TypeAlias = tuple[str, str, str]
"""A file, a text on the line of the fault, and what is wrong."""


def unknown(file: str, text: str, what: str, names: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
    """Names that nothing has."""
    for name in names:
        if name not in known:
            yield file, text, f"there is no {what} {name!r}"


def missing(
    file: str, text: str, what: str, needed: Iterable[str], found: Collection[str]
) -> Iterator[Fault]:
    """Names that must be there and are not."""
    for name in needed:
        if name not in found:
            yield file, text, f"the {what} {name!r} is missing"


def duplicated(file: str, what: str, names: Sequence[str], key: str = "id") -> Iterator[Fault]:
    """Names that several things have."""
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield file, f'{key} = "{name}"', f"two {what} are called {name!r}"
