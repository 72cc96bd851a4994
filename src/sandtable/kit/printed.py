"""What a rulebook prints, held against a data pack: entries that it lacks, values that it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TypeVar

import msgspec

from sandtable.game.data import DataError, Files

PRINTED = "rulebook"
"""The source of a value that a pack may not change."""

Entry = TypeVar("Entry", bound=msgspec.Struct)


def printed_fields(entry: msgspec.Struct) -> Sequence[str]:
    """All that an entry says, if the rulebook prints it; else nothing."""
    fields = [name for name in entry.__struct_fields__ if name != "source"]
    return fields if attrgetter("source")(entry) == PRINTED else ()


def missing_or_changed(
    files: Files,
    file: str,
    printed: Iterable[Entry],
    found: Iterable[Entry],
    *key: str,
    fields: Callable[[Entry], Sequence[str]] = printed_fields,
    called: str = "",
) -> Iterator[DataError]:
    """Printed entries of a list that a pack leaves out or alters.

    The fields `key` tell them apart, the first by the line it stands on; `called` is the field that names
    an entry in a sentence, else its line does.
    """
    told = attrgetter(*key)
    ours = {told(entry): entry for entry in found}
    for entry in printed:
        names = fields(entry)
        if not names:
            continue
        value = getattr(entry, key[0])
        line = f'{key[0]} = "{value}"' if isinstance(value, str) else f"{key[0]} = {value}"
        who = getattr(entry, called) if called else line
        if told(entry) not in ours:
            yield files.error(file, "[[", f"{who} of the rulebook is missing")
            continue
        for name, change in changed(entry, ours[told(entry)], names):
            yield files.error(file, line, f"{who}: {name} {change}")


def altered(
    files: Files,
    file: str,
    printed: Entry,
    found: Entry,
    fields: Callable[[Entry], Sequence[str]] = printed_fields,
) -> Iterator[DataError]:
    """Printed figures of a table that a pack alters."""
    for name, change in changed(printed, found, fields(printed)):
        yield files.error(file, f"{name} =", f"{name} {change}")


def changed(
    printed: msgspec.Struct, found: msgspec.Struct, fields: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """The fields in which a pack differs from print, each with what would be right."""
    for name in fields:
        before, now = getattr(printed, name), getattr(found, name)
        if before != now:
            yield name, f"is {before} in the rulebook, not {now}"
