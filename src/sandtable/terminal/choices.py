"""Choices for display: grouped by verb, each noun spelled for people, all from the game's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import parts

MOST = 36
"""Nouns of a verb that are listed, unless all are wanted: first those with a name, of numbers a selection."""

FEW = 8
"""Nouns that are listed of a verb with measures among the parts of its nouns: they show what can be typed."""

SHARED = 9
"""Nouns; of so many that share a few details, the details are headings."""


class Item(NamedTuple):
    """One choice in words."""

    noun: Noun
    text: str


class Block(NamedTuple):
    """Choices that belong together, perhaps under a heading such as the place of some units."""

    heading: str
    items: list[Item]
    notes: tuple[str, ...] = ()


class Group(NamedTuple):
    """The choices of one verb; `more` of them are legal too but not worth a line each."""

    verb: str
    title: str
    blocks: list[Block]
    more: int = 0


def groups(game: AnyGame, view: View, *, everything: bool = False) -> list[Group]:
    """The choices of the open question by rank of their verbs; long lists are cut unless all are wanted."""
    asked = view.asked
    if asked is None:
        return []
    detail = details(game, view)
    found = []
    for verb in game.vocabulary.in_order(asked.options):
        nouns = asked.options[verb]
        if nouns == [None]:
            item = Item(None, said(game, view, verb, None) + detail(verb, None))
            found.append(Group(verb, "", [Block("", [item])]))
            continue
        told = game.vocabulary.verb(verb)
        few = () if told.seldom else some(game, verb, distinct(game, view, verb, nouns))
        listed = nouns if everything else few
        blocks = by_place(game, view, verb, listed, detail)
        if told.whole:
            blocks = with_refusals(game, view, verb, blocks, everything=everything)
        title = game.vocabulary.title(verb, asked.question)
        found.append(Group(verb, title, blocks, len(nouns) - len(listed)))
    return found


def said(game: AnyGame, view: View, verb: str, noun: Noun) -> str:
    """A choice as lists have it: its noun, or the whole sentence if that has parts; without a noun the verb
    as it is typed, and what it means here.
    """
    words, names = game.vocabulary, game.presentation.names_in(view)
    question = view.asked.question if view.asked else ""
    if noun is None:
        text = words.words(verb, None, question)
        return verb if text.lower() == verb else f"{verb}: {text[:1].lower()}{text[1:]}"
    if isinstance(words.verb(verb).noun, tuple):
        return words.words(verb, noun, question, names, short=True)
    return words.noun(verb, noun, names)


def details(game: AnyGame, view: View) -> Callable[[str, Noun], str]:
    """What choices cost or bring, as a function of verb and noun; a text begins with a comma."""
    told = game.presentation.details
    if view.asked is None or not any(verb in told for verb in view.asked.options):
        return lambda verb, noun: ""
    s = game.sample(view, Random(0))

    def detail(verb: str, noun: Noun) -> str:
        text = game.presentation.detail(s, verb, noun)
        return f", {text}" if text else ""

    return detail


def distinct(game: AnyGame, view: View, verb: str, nouns: Sequence[Noun]) -> Sequence[Noun]:
    """The first of nouns that nobody can tell apart, such as like counters at one place, and of nouns that
    differ only in parts of which any will do.
    """
    words, told = game.vocabulary, game.vocabulary.verb(verb)
    names, where = game.presentation.names_in(view), game.presentation.places_in(view)
    ids = words.kinds[told.kind].ids if told.kind in words.kinds else {}
    loose = {id for id, kind in words.kinds.items() if kind.any}
    found: dict[object, Noun] = {}
    for noun in nouns:
        said = [words.part(kind, part, names) for kind, part in parts(told, noun) if kind not in loose]
        found.setdefault((where.get(noun), ids.get(noun), *said), noun)
    return [*found.values()]


def with_refusals(
    game: AnyGame, view: View, verb: str, blocks: list[Block], *, everything: bool
) -> list[Block]:
    """Below the choices of a verb its other nouns, with the rules against them.

    Nouns without a heading are left out, unless all are wanted.
    """
    kind = game.vocabulary.kinds[game.vocabulary.verb(verb).kind]
    s = game.sample(view, Random(0))
    offered = {item.noun for block in blocks for item in block.items}
    refused: dict[str, dict[str, list[str]]] = {}
    for noun, name in kind.names.items():
        if noun in offered or not (everything or noun in kind.headings):
            continue
        for rule, text in play.current(s).why(s, verb, noun)[:1]:
            reasons = refused.setdefault(kind.headings.get(noun, ""), {})
            reasons.setdefault(text, []).append(f"{name} ({rule})")
    items = {block.heading: block.items for block in blocks}
    return [
        Block(
            heading,
            items.get(heading, []),
            tuple(f"not now, {why}: {'; '.join(names)}" for why, names in refused.get(heading, {}).items()),
        )
        for heading in dict.fromkeys([*kind.headings.values(), *items, *refused])
        if heading in items or heading in refused
    ]


def some(game: AnyGame, verb: str, nouns: Sequence[Noun]) -> Sequence[Noun]:
    """The nouns that are worth a line: those with a name first; numbers in order, of many the first, the last
    and an even selection between them, of measures round ones; few of those with measures among their parts.
    """
    names = named(game, verb)
    numbers = sorted(noun for noun in nouns if isinstance(noun, (int, float)))
    if len(numbers) == len(nouns) and not names:
        return numbers if len(numbers) <= MOST else round_ones(game, verb, numbers)
    if len(nouns) > FEW and measured(game, verb, nouns[0]):
        return nouns[:: -(-len(nouns) // FEW)]
    if len(nouns) <= MOST:
        return nouns
    return sorted(nouns, key=lambda noun: noun not in names)[
        : max(MOST, sum(noun in names for noun in nouns))
    ]


def round_ones(game: AnyGame, verb: str, numbers: Sequence[float]) -> list[Noun]:
    """The first and the last of many numbers, and an even selection; of measures those without fractions."""
    kind = game.vocabulary.kinds.get(game.vocabulary.verb(verb).kind)
    unit = kind.divisor if kind else 1
    step = -(-len(numbers) // (MOST * unit)) * unit
    even = numbers[step - 1 :: step] if unit == 1 else [number for number in numbers if not number % step]
    return [*dict.fromkeys((numbers[0], *even, numbers[-1]))]


def measured(game: AnyGame, verb: str, noun: Noun) -> bool:
    """Whether a noun has measures among its parts: numbers of a kind without names that are no places."""
    kinds = game.vocabulary.kinds
    return isinstance(noun, tuple) and any(
        isinstance(part, (int, float)) and kind in kinds and not (kinds[kind].names or kinds[kind].place)
        for kind, part in parts(game.vocabulary.verb(verb), noun)
    )


def named(game: AnyGame, verb: str) -> Sequence[Noun] | dict[Noun, str]:
    """The nouns of a verb that have names."""
    kind = game.vocabulary.kinds.get(game.vocabulary.verb(verb).kind)
    return dict(kind.names) if kind else ()


def by_place(
    game: AnyGame, view: View, verb: str, nouns: Sequence[Noun], detail: Callable[[str, Noun], str]
) -> list[Block]:
    """Items under the names of the places where they are, unless they are places of their own, or under what
    many of them cost or bring; nouns with parts are told in whole sentences.
    """
    where, words = game.presentation.places_in(view), game.vocabulary
    told = {noun: detail(verb, noun) for noun in nouns}
    kind = words.kinds.get(words.verb(verb).kind)
    titles = kind.headings if kind else {}
    if kind is not None and kind.place:
        where = {}
    few = len(nouns) >= SHARED and 3 * len({*told.values()}) <= len(nouns)
    shared = few and not titles and not any(map(where.get, nouns))
    blocks: dict[str, list[Item]] = {}
    for noun in sorted(nouns, key=lambda noun: by_number(told[noun])) if shared else nouns:
        place = where.get(noun)
        heading = titles.get(noun, "") if place is None or place == noun else place_name(game, place)
        text = said(game, view, verb, noun)
        if shared:
            blocks.setdefault(told[noun].removeprefix(", "), []).append(Item(noun, text))
        else:
            blocks.setdefault(heading, []).append(Item(noun, text + told[noun]))
    return [Block(heading, items) for heading, items in blocks.items()]


def by_number(text: str) -> list[tuple[int, str]]:
    """A key that sorts texts by the numbers in them."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", text)]


def place_name(game: AnyGame, place: Noun) -> str:
    """A place in words: by its name, or else as a number of the kind that spells numbers."""
    kinds = [kind for kind in game.vocabulary.kinds.values() if kind.place]
    named = [kind for kind in kinds if place in kind.names]
    numbered = [kind for kind in kinds if kind.other != "{}" or not kind.names]
    return next((kind.words(place) for kind in (*named, *numbered)), str(place))


def places_lit(game: AnyGame, view: View) -> list[Noun]:
    """The places that may be chosen, and those of the things that may be."""
    where = game.presentation.places_in(view)
    options = view.asked.options if view.asked else {}
    return [where.get(noun, noun) for nouns in options.values() for noun in nouns]
