"""What a change means to alter, as `tools/same.toml` declares it; everything else must be equal."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from tools.yardstick.sides import Usage

PLAYED = ("replay", "random", "greedy", "scripted", "search")


class Subject(NamedTuple):
    """What an entry can be about: the kinds of comparison that show it, and where (PATH is the entry's)."""

    kinds: tuple[str, ...]
    place: str


SUBJECTS: dict[str, Subject] = {
    "view field": Subject((*PLAYED, "server"), r"(view\.[^.]+|sent\.[^.]+\.view)\.PATH"),
    "hint": Subject((*PLAYED, "server"), r"(hints\.[^.]+|sent\.[^.]+\.hints)\.PATH"),
    "log field": Subject(PLAYED, r"log\.[^.]+\[\d+\]\.PATH"),
    "refusal": Subject(PLAYED, r"why\.PATH"),
    "question": Subject(PLAYED, r"question\[PATH\]"),
    "record field": Subject(PLAYED, r"record\.PATH"),
    "thought": Subject(("search",), r"thoughts\[\d+\]\.PATH"),
    "position field": Subject(("replay",), r"position\.PATH"),
    "message field": Subject(("server",), r"sent\.[^.]+\.PATH"),
    "fact": Subject(("data",), r"facts\.PATH"),
    "board field": Subject(("data",), r"board\.PATH"),
    "verb": Subject(("verbs", *PLAYED), r"(order\[PATH\]|nouns\.PATH|why\.PATH .*)"),
    "set-up": Subject(("setups",), r"(games|setups)\[PATH\]"),
    "document": Subject(("openapi",), r"document\.PATH"),
    "schema": Subject(("openapi",), r"unused schemas\[PATH\]"),
}

CHANGES = {"added": (False, True), "removed": (True, False), "changed": (True, True)}
"""What can have happened to it, and on which side it is left out."""

NEVER = "(?!)"
"""A pattern that matches nothing."""


class Allowed(NamedTuple):
    """One entry: "view field added", why, and where: a game and a path, such as `egypt: vp[*]`."""

    kind: str
    where: str
    reason: str

    @property
    def subject(self) -> Subject:
        """What it is about."""
        return SUBJECTS[self.kind.rpartition(" ")[0]]

    def about(self, game: str) -> bool:
        """Whether it is about a game; "" is what belongs to none."""
        return fnmatchcase(game, self.where.partition(": ")[0])

    def pattern(self, new: bool) -> str:
        """What is left out on one side, as a regular expression for paths."""
        if not CHANGES[self.kind.rpartition(" ")[2]][new]:
            return NEVER
        path = re.escape(self.where.partition(": ")[2]).replace(r"\*\*", ".*").replace(r"\*", r"[^.]*")
        return self.subject.place.replace("PATH", path)


def patterns(entries: Sequence[Allowed], kind: str, game: str) -> tuple[list[str], list[str]]:
    """What the old side and the new one leave out in a comparison."""
    due = [entry.about(game) and kind in entry.subject.kinds for entry in entries]
    old, new = (
        [entry.pattern(new) if is_due else NEVER for entry, is_due in zip(entries, due, strict=True)]
        for new in (False, True)
    )
    return ([], []) if not any(due) else (old, new)


def read(path: Path) -> list[Allowed]:
    """The entries of a file; none if there is no such file."""
    if not path.exists():
        return []
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Usage(f"{path}: {error}") from None
    if set(content) - {"allowed"}:
        raise Usage(f"{path}: it has nothing but [[allowed]] entries")
    return [
        entry(words, f"{path}, entry {number}") for number, words in enumerate(content.get("allowed", []), 1)
    ]


def entry(words: Mapping[str, Any], place: str) -> Allowed:
    """One entry, checked."""
    if set(words) != set(Allowed._fields) or not all(isinstance(word, str) for word in words.values()):
        raise Usage(f"{place}: an entry has the texts {', '.join(Allowed._fields)}, and no others")
    found = Allowed(**words)
    subject, _, change = found.kind.rpartition(" ")
    if subject not in SUBJECTS or change not in CHANGES:
        known = f"one of {', '.join(SUBJECTS)}, then one of {', '.join(CHANGES)}"
        raise Usage(f"{place}: {found.kind!r} is no kind: that is {known}")
    if ": " not in found.where:
        raise Usage(f"{place}: where is a game and a path, such as 'egypt: vp[*]' or '*: units[*].hex'")
    if not found.reason.strip():
        raise Usage(f"{place}: the reason is missing")
    return found
