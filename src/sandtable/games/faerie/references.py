"""Names that the data files use for each other's things, and that the rules use for theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.games.faerie import schema

Fault: TypeAlias = tuple[str, str, str]
"""A file, a text on the line of the fault, and what is wrong."""


def broken(
    map: schema.MapFile, pieces: schema.Pieces, tables: schema.Tables, about: schema.ScenarioFile
) -> Iterator[Fault]:
    """Every name that leads nowhere, and every table that does not add up."""
    yield from ()
