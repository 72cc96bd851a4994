"""Finds names as people type them: in part, without capitals, and with typing errors."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from sandtable.core.options import Noun

MANY = 6
"""Names; of more that fit, an error lists only the first."""


class Ambiguous(ValueError):
    """The typed words fit several names."""


def find(words: str, kind: str, offered: Mapping[Noun, str], everything: Mapping[Noun, str]) -> Noun:
    """The noun that the words name, by its name, its id or parts of it: of those offered, or else of all."""
    for names in (offered, everything):
        found = matching(words, names)
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(names[noun] for noun in found[:MANY])
            raise Ambiguous(f"{words!r} could be {listed}{' and more' if len(found) > MANY else ''}")
    close = get_close_matches(words.lower(), [name.lower() for name in everything.values()], 1)
    meant = next((name for name in everything.values() if close and name.lower() == close[0]), "")
    raise ValueError(f"there is no {kind} {words!r}{f': did you mean {meant}?' if meant else ''}")


def matching(words: str, names: Mapping[Noun, str]) -> list[Noun]:
    """The nouns with exactly this name; if there are none, those whose names contain these parts in order."""
    typed = plain(words)
    exact = [noun for noun, name in names.items() if typed in (plain(name), plain(str(noun)))]
    return exact or [noun for noun, name in names.items() if parts_of(typed.split(), plain(name).split())]


def plain(words: str) -> str:
    """The words in lower case, without punctuation."""
    return " ".join("".join(c if c.isalnum() else " " for c in words.lower()).split())


def parts_of(typed: list[str], name: list[str]) -> bool:
    """Whether each typed word begins a word of the name, in the same order; numbers must be equal."""
    rest = iter(name)
    return all(any(same(word, part) for part in rest) for word in typed)


def same(word: str, part: str) -> bool:
    """Whether a word begins another; a number must equal it."""
    return word == part if word.isdecimal() else part.startswith(word)
