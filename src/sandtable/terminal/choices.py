"""Choices for display: grouped by verb, each noun spelled for people, all from the game's vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import parts

MOST = 36
"""Nouns of a verb that are listed, unless all are wanted: first those with a name, of numbers a selection."""

FEW = 8
"""Nouns that are listed of a verb with measures among the parts of its nouns: they show what can be typed."""


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
            item = Item(None, alone(game, view, verb) + detail(verb, None))
            found.append(Group(verb, "", [Block("", [item])]))
            continue
        listed = nouns if everything else some(game, verb, nouns)
        blocks = by_place(game, view, verb, listed, detail)
        title = game.vocabulary.title(verb, asked.question)
        found.append(Group(verb, title, blocks, len(nouns) - len(listed)))
    return found


def alone(game: AnyGame, view: View, verb: str) -> str:
    """A choice without a noun: the verb as it is typed, and what it means here."""
    question = view.asked.question if view.asked else ""
    words = game.vocabulary.words(verb, None, question)
    return verb if words.lower() == verb else f"{verb}: {words[:1].lower()}{words[1:]}"


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
    kind = game.vocabulary.kinds.get(game.vocabulary.verbs[verb].kind)
    unit = kind.divisor if kind else 1
    step = -(-len(numbers) // (MOST * unit)) * unit
    even = numbers[step - 1 :: step] if unit == 1 else [number for number in numbers if not number % step]
    return [*dict.fromkeys((numbers[0], *even, numbers[-1]))]


def measured(game: AnyGame, verb: str, noun: Noun) -> bool:
    """Whether a noun has measures among its parts: numbers of a kind without names that are no places."""
    kinds = game.vocabulary.kinds
    return isinstance(noun, tuple) and any(
        isinstance(part, (int, float)) and kind in kinds and not (kinds[kind].names or kinds[kind].place)
        for kind, part in parts(game.vocabulary.verbs[verb], noun)
    )


def named(game: AnyGame, verb: str) -> Sequence[Noun] | dict[Noun, str]:
    """The nouns of a verb that have names."""
    kind = game.vocabulary.kinds.get(game.vocabulary.verbs[verb].kind)
    return dict(kind.names) if kind else ()


def by_place(
    game: AnyGame, view: View, verb: str, nouns: Sequence[Noun], detail: Callable[[str, Noun], str]
) -> list[Block]:
    """Items under the names of the places where they are, unless they are places of their own; nouns with
    parts are told in whole sentences.
    """
    names, where = game.presentation.names_in(view), game.presentation.places_in(view)
    words = game.vocabulary
    question = view.asked.question if view.asked else ""
    whole = isinstance(words.verbs[verb].noun, tuple)
    blocks: dict[str, list[Item]] = {}
    for noun in nouns:
        place = where.get(noun)
        heading = "" if place is None or place == noun else place_name(game, place)
        text = words.words(verb, noun, question, names) if whole else words.noun(verb, noun, names)
        blocks.setdefault(heading, []).append(Item(noun, text + detail(verb, noun)))
    return [Block(heading, items) for heading, items in blocks.items()]


def place_name(game: AnyGame, place: Noun) -> str:
    """A place in words."""
    for kind in game.vocabulary.kinds.values():
        if kind.place and (place in kind.names or isinstance(place, int)):
            return kind.words(place)
    return str(place)
