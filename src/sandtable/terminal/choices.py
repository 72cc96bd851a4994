"""Choices for display: grouped by verb, each noun spelled for people, all from the game's vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame

MOST = 36
"""Nouns of a verb that are listed, unless all are wanted: first those with a name, of numbers a selection."""


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
    """The nouns that are worth a line: those with a name first; of numbers an even selection."""
    if len(nouns) <= MOST:
        return nouns
    if all(isinstance(noun, (int, float)) for noun in nouns) and not named(game, verb):
        step = -(-len(nouns) // MOST)
        return [noun for at, noun in enumerate(nouns, 1) if at % step == 0 or at == len(nouns)]
    names = named(game, verb)
    return sorted(nouns, key=lambda noun: noun not in names)[
        : max(MOST, sum(noun in names for noun in nouns))
    ]


def named(game: AnyGame, verb: str) -> Sequence[Noun] | dict[Noun, str]:
    """The nouns of a verb that have names."""
    kind = game.vocabulary.kinds.get(game.vocabulary.verbs[verb].kind)
    return dict(kind.names) if kind else ()


def by_place(
    game: AnyGame, view: View, verb: str, nouns: Sequence[Noun], detail: Callable[[str, Noun], str]
) -> list[Block]:
    """Items under the names of the places where they are; nouns with parts are told in whole sentences."""
    names, where = game.presentation.names_in(view), game.presentation.places_in(view)
    words = game.vocabulary
    question = view.asked.question if view.asked else ""
    whole = isinstance(words.verbs[verb].noun, tuple)
    blocks: dict[str, list[Item]] = {}
    for noun in nouns:
        place = where.get(noun)
        heading = place_name(game, place) if place is not None else ""
        text = words.words(verb, noun, question, names) if whole else words.noun(verb, noun, names)
        blocks.setdefault(heading, []).append(Item(noun, text + detail(verb, noun)))
    return [Block(heading, items) for heading, items in blocks.items()]


def place_name(game: AnyGame, place: Noun) -> str:
    """A place in words."""
    for kind in game.vocabulary.kinds.values():
        if kind.place and (place in kind.names or isinstance(place, int)):
            return kind.words(place)
    return str(place)


def places_lit(game: AnyGame, view: View) -> list[Noun]:
    """The places that may be chosen, and those of the things that may be."""
    where = game.presentation.places_in(view)
    options = view.asked.options if view.asked else {}
    return [where.get(noun, noun) for nouns in options.values() for noun in nouns]
