"""Choices for display: grouped by verb, each noun spelled for people, all from the game's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import Kind, parts

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


class Choices:
    """The choices of a view's open question, in words."""

    def __init__(self, game: AnyGame, view: View) -> None:
        self.game, self.view, self.words = game, view, game.vocabulary
        self.options: dict[str, list[Noun]] = view.asked.options if view.asked else {}
        self.question = view.asked.question if view.asked else ""
        self.names, self.where = game.presentation.names_in(view), game.presentation.places_in(view)

    @cached_property
    def s(self) -> State[Any]:
        """A position that fits the view: it knows what choices cost, and the rules against others."""
        s: State[Any] = self.game.sample(self.view, Random(0))
        return s

    def kind(self, verb: str) -> Kind | None:
        """The kind of a verb's nouns, if they are of one."""
        return self.words.kinds.get(self.words.verb(verb).kind)

    def groups(self, *, everything: bool = False) -> list[Group]:
        """All choices by rank of their verbs; long lists are cut unless all are wanted."""
        found = []
        for verb in self.words.in_order(self.options):
            nouns = self.options[verb]
            if nouns == [None]:
                item = Item(None, self.said(verb, None) + self.detail(verb, None))
                found.append(Group(verb, "", [Block("", [item])]))
                continue
            told = self.words.verb(verb)
            few = () if told.seldom else self.some(verb, self.distinct(verb, nouns))
            listed = nouns if everything else few
            blocks = self.by_place(verb, listed)
            if told.whole:
                blocks = self.with_refusals(verb, blocks, everything=everything)
            found.append(Group(verb, self.words.title(verb, self.question), blocks, len(nouns) - len(listed)))
        return found

    def said(self, verb: str, noun: Noun) -> str:
        """A choice as lists have it: its noun, or the whole sentence if that has parts; without a noun the
        verb as it is typed, and what it means here.
        """
        words = self.words
        if noun is None:
            text = words.words(verb, None, self.question)
            return verb if text.lower() == verb else f"{verb}: {text[:1].lower()}{text[1:]}"
        if isinstance(words.verb(verb).noun, tuple):
            return words.words(verb, noun, self.question, self.names, short=True)
        return words.noun(verb, noun, self.names)

    def detail(self, verb: str, noun: Noun) -> str:
        """What a choice costs or brings; a text begins with a comma."""
        shown = self.game.presentation
        text = shown.detail(self.s, verb, noun) if verb in shown.details else ""
        return f", {text}" if text else ""

    def distinct(self, verb: str, nouns: Sequence[Noun]) -> Sequence[Noun]:
        """The first of nouns that nobody can tell apart, such as like counters at one place, and of nouns
        that differ only in parts of which any will do.
        """
        words, told, kind = self.words, self.words.verb(verb), self.kind(verb)
        ids = kind.ids if kind else {}
        loose = {id for id, kind in words.kinds.items() if kind.any}
        found: dict[object, Noun] = {}
        for noun in nouns:
            named = [(kind, part) for kind, part in parts(told, noun) if kind not in loose]
            said = [words.part(kind, part, self.names) for kind, part in named]
            found.setdefault((self.where.get(noun), ids.get(noun), *said), noun)
        return [*found.values()]

    def with_refusals(self, verb: str, blocks: list[Block], *, everything: bool) -> list[Block]:
        """Below the choices of a verb its other nouns, with the rules against them.

        Nouns without a heading are left out, unless all are wanted.
        """
        kind = self.words.kinds[self.words.verb(verb).kind]
        offered = {item.noun for block in blocks for item in block.items}
        refused: dict[str, dict[str, list[str]]] = {}
        for noun, name in kind.names.items():
            if noun in offered or not (everything or noun in kind.headings):
                continue
            for rule, text in play.current(self.s).why(self.s, verb, noun)[:1]:
                reasons = refused.setdefault(kind.headings.get(noun, ""), {})
                reasons.setdefault(text, []).append(f"{name} ({rule})")
        items = {block.heading: block.items for block in blocks}
        return [
            Block(
                heading,
                items.get(heading, []),
                tuple(
                    f"not now, {why}: {'; '.join(names)}" for why, names in refused.get(heading, {}).items()
                ),
            )
            for heading in dict.fromkeys([*kind.headings.values(), *items, *refused])
            if heading in items or heading in refused
        ]

    def some(self, verb: str, nouns: Sequence[Noun]) -> Sequence[Noun]:
        """The nouns that are worth a line: those with a name first; numbers in order, of many the first, the
        last and an even selection between them, of measures round ones; few of those with measures among
        their parts.
        """
        kind = self.kind(verb)
        names = kind.names if kind else {}
        numbers = sorted(noun for noun in nouns if isinstance(noun, (int, float)))
        if len(numbers) == len(nouns) and not names:
            return numbers if len(numbers) <= MOST else round_ones(kind, numbers)
        if len(nouns) > FEW and self.measured(verb, nouns[0]):
            return nouns[:: -(-len(nouns) // FEW)]
        if len(nouns) <= MOST:
            return nouns
        most = max(MOST, sum(noun in names for noun in nouns))
        return sorted(nouns, key=lambda noun: noun not in names)[:most]

    def measured(self, verb: str, noun: Noun) -> bool:
        """Whether a noun has measures among its parts: numbers of a kind without names that are no places."""
        kinds = self.words.kinds
        return isinstance(noun, tuple) and any(
            isinstance(part, (int, float)) and kind in kinds and not (kinds[kind].names or kinds[kind].place)
            for kind, part in parts(self.words.verb(verb), noun)
        )

    def by_place(self, verb: str, nouns: Sequence[Noun]) -> list[Block]:
        """Items under the names of the places where they are, unless they are places of their own, or under
        what many of them cost or bring; nouns with parts are told in whole sentences.
        """
        told = {noun: self.detail(verb, noun) for noun in nouns}
        kind = self.kind(verb)
        titles = kind.headings if kind else {}
        where = {} if kind is not None and kind.place else self.where
        few = len(nouns) >= SHARED and 3 * len({*told.values()}) <= len(nouns)
        shared = few and not titles and not any(map(where.get, nouns))
        blocks: dict[str, list[Item]] = {}
        for noun in sorted(nouns, key=lambda noun: by_number(told[noun])) if shared else nouns:
            place = where.get(noun)
            heading = titles.get(noun, "") if place is None or place == noun else self.place_name(place)
            text = self.said(verb, noun)
            if shared:
                blocks.setdefault(told[noun].removeprefix(", "), []).append(Item(noun, text))
            else:
                blocks.setdefault(heading, []).append(Item(noun, text + told[noun]))
        return [Block(heading, items) for heading, items in blocks.items()]

    def place_name(self, place: Noun) -> str:
        """A place in words: by its name, or else as a number of the kind that spells numbers."""
        kinds = [kind for kind in self.words.kinds.values() if kind.place]
        named = [kind for kind in kinds if place in kind.names]
        numbered = [kind for kind in kinds if kind.other != "{}" or not kind.names]
        return next((kind.words(place) for kind in (*named, *numbered)), str(place))

    def lit(self) -> list[Noun]:
        """The places that may be chosen, and those of the things that may be."""
        return [self.where.get(noun, noun) for nouns in self.options.values() for noun in nouns]


def round_ones(kind: Kind | None, numbers: Sequence[float]) -> list[Noun]:
    """The first and the last of many numbers, and an even selection; of measures those without fractions."""
    unit = kind.divisor if kind else 1
    step = -(-len(numbers) // (MOST * unit)) * unit
    even = numbers[step - 1 :: step] if unit == 1 else [number for number in numbers if not number % step]
    return [*dict.fromkeys((numbers[0], *even, numbers[-1]))]


def by_number(text: str) -> list[tuple[int, str]]:
    """A key that sorts texts by the numbers in them."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", text)]
