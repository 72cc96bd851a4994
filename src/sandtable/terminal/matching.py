"""Finds nouns as people type them: by name, id or number, in part, without capitals, with typing errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from sandtable.core.options import Noun
from sandtable.game.vocabulary import Kind, Names
from sandtable.terminal.choices import Choices

MANY = 6
"""Names; of more that fit, an error lists only the first."""

NUMBER = re.compile(r"-?\d+(\.\d+)?")


class Ambiguous(ValueError):
    """The typed words fit several names."""


# --- nouns of a game -----------------------------------------------------------------------------


def noun(asked: Choices, verb: str, words: str) -> Noun:
    """The noun of a verb that is meant; what is offered comes first."""
    vocabulary, names = asked.words, asked.names
    if verb not in vocabulary.verbs:
        raise ValueError(f"{verb!r} is no verb of {asked.game.name}: {', '.join(sorted(vocabulary.verbs))}")
    told, kind = vocabulary.verbs[verb], asked.kind(verb)
    offered = asked.options.get(verb, [])
    if not told.noun or offered == [None]:
        if words:
            raise ValueError(f"{verb} stands alone: type only {verb}")
        return None
    named = {noun: vocabulary.noun(verb, noun, names) for noun in offered}
    short = {noun: vocabulary.noun(verb, noun, names, short=True) for noun in offered}
    example = f", such as {verb} {next(iter(short.values()))}" if short else ""
    labels = [noun for noun in offered if plain(short[noun]) == plain(words)]
    if words and len({named[noun] for noun in labels}) == 1:
        return labels[0]
    called = kind.name if kind else "a number" if told.kind == "number" else "a choice"
    if not words:
        raise ValueError(f"{verb} what? Name {called}{example}")
    if isinstance(told.noun, tuple):
        return listed(asked, verb, told.noun, words, named, example)
    everything = dict(named) if kind is None else {**all_of(kind, names), **named}
    ids = {} if kind is None else kind.ids
    only_named = kind is not None and (ids or (kind.names and kind.other == "{}"))
    measured = None if only_named else measure(words, kind, everything)
    if measured is not None:
        return measured
    exact = [noun for noun, id in ids.items() if id == words]
    return exact[0] if exact else find(words, called.partition(" ")[2], named, everything, ids)


def all_of(kind: Kind, names: Names) -> dict[Noun, str]:
    """All nouns of a kind that are known by name, and those that only a position knows."""
    return {**kind.ids, **names, **kind.names}


def measure(words: str, kind: Kind | None, known: Mapping[Noun, str]) -> Noun:
    """A number as it is measured, such as 22.5 to port; None if the words are no number, or name a thing."""
    found = NUMBER.search(words)
    if found is None or plain(words) in map(plain, known.values()):
        return None
    rest = plain(words.replace(found[0], " ", 1))
    if kind is None:
        return None if rest else whole(float(found[0]), words, 1)
    below = bool(rest) and parts_of(rest.split(), plain(kind.negative).split())
    if rest and not below and not parts_of(rest.split(), plain(kind.other).split()):
        return None
    value = whole(float(found[0]) * kind.divisor, words, kind.divisor)
    return -value if below else value


def whole(value: float, words: str, divisor: int) -> int:
    """A measured number as the rules count it."""
    if value != round(value):
        raise ValueError(f"{words!r} is too fine: it goes by {1 / divisor:g}")
    return round(value)


def listed(
    asked: Choices, verb: str, kinds: tuple[str, ...], words: str, named: Mapping[Noun, str], example: str
) -> Noun:
    """A noun with parts: by their names or ids, as numbers, by the words of the choice or by its price."""
    said = {noun: asked.words.words(verb, noun, asked.question, asked.names) for noun in named}
    told = {noun: f"{asked.detail(verb, noun)} {name}" for noun, name in named.items()}
    parts = split(asked, kinds, words.replace(",", " ").split())
    if parts in named:
        return parts
    for known in (named, said, told):
        found = asked.distinct(verb, matching(words, known))
        if found:
            return found[0] if len(found) == 1 else find(words, "choice", known, {})
    if parts is None or (named and len(parts) < len(kinds)):
        raise ValueError(f"there is no choice {words!r}{example}")
    return parts


def split(asked: Choices, kinds: tuple[str, ...], typed: list[str]) -> tuple[Noun, ...] | None:
    """Typed words as the first parts of a noun, of several words each; None if they are not."""
    if not typed or not kinds:
        return None if typed else ()
    for length in range(len(typed), 0, -1):
        part = one(asked, kinds[0], " ".join(typed[:length]))
        rest = None if part is None else split(asked, kinds[1:], typed[length:])
        if rest is not None:
            return (part, *rest)
    return None


def one(asked: Choices, kind: str, word: str) -> Noun:
    """A part of a noun by its id, as a number, or by its name or parts of it; None if it is none of these."""
    kinds = asked.words.kinds
    known = all_of(kinds[kind], asked.names) if kind in kinds else {}
    if word not in known and NUMBER.fullmatch(word):
        return int(word) if word.lstrip("-").isdecimal() else float(word)
    found = [word] if word in known else matching(word, known)
    return found[0] if len(found) == 1 else None


# --- names ---------------------------------------------------------------------------------------


def find(
    words: str,
    kind: str,
    offered: Mapping[Noun, str],
    everything: Mapping[Noun, str],
    ids: Mapping[Noun, str] = {},
) -> Noun:
    """The noun that the words name, by its name, its id or parts of it: of those offered, or else of all.

    Of things that have the same name it is the first, unless they have ids, which tell them apart.
    """
    for names in (offered, everything):
        found = matching(words, names)
        told = [names[noun] for noun in found]
        if len({*told}) < len(found):
            told = [ids.get(noun, names[noun]) for noun in found]
        told = list(dict.fromkeys(told))
        if len(told) == 1:
            return found[0]
        if found:
            listed = ", ".join(told[:MANY])
            raise Ambiguous(f"{words!r} could be {listed}{' and more' if len(told) > MANY else ''}")
    spelled = {without_numbers(name): name for name in (*everything.values(), *offered.values())}
    close = get_close_matches(without_numbers(words), spelled, 1)
    meant = spelled[close[0]] if close else ""
    raise ValueError(f"there is no {kind} {words!r}{f': did you mean {meant}?' if meant else ''}")


def matching(words: str, names: Mapping[Noun, str]) -> list[Noun]:
    """The nouns with exactly this name; else those whose names begin so, or contain these parts in order."""
    typed = plain(words)
    exact = [noun for noun, name in names.items() if typed in (plain(name), plain(str(noun)))]
    parts = [noun for noun, name in names.items() if parts_of(typed.split(), plain(name).split())]
    return exact or [noun for noun in parts if f"{plain(names[noun])} ".startswith(f"{typed} ")] or parts


def without_numbers(words: str) -> str:
    """The plain words without numbers; of words that are only numbers, these."""
    found = plain(words)
    return " ".join(word for word in found.split() if not word.isdecimal()) or found


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
