"""Actions: choices as whole numbers.

A game's numbers are, in this order: for each verb of its vocabulary the verb itself, then its nouns that
are known beforehand; the parts of longer nouns, whole numbers first; the slots.

A noun without a number is chosen in several steps: the verb, then the noun part by part. A part without
a number takes a slot, by its rank among the legal parts. If there are more parts than slots, each slot
stands for a stretch of ranks, and the next step divides it. So every choice can be made, whatever its
noun, and each step leaves fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sandtable.core.options import Choice, Noun, Nouns, Options
from sandtable.game.game import AnyGame
from sandtable.lab.environments.description import GameDescription

SLOTS = 64
"""Number of slots: nouns, or parts of nouns, without a number that one step can distinguish."""

NUMBERS = range(-100, 401)
"""Whole numbers that have an action of their own as part of a noun."""

MANY = 4000
"""Longest list of nouns that is looked at noun by noun. A longer one is divided by rank, a slot a stretch."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The nouns from rank `low` up to `high` of a long list, which may be computed on demand."""

    nouns: Nouns
    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low

    def __getitem__(self, index: int) -> Noun:
        return self.nouns[self.low + index]


class Branch(NamedTuple):
    """A choice that is not finished: its verb, the parts named so far, and the nouns still possible.

    `span` is where these nouns lie in the list of all, from 0 to 1.
    """

    verb: str
    named: tuple[Noun, ...]
    nouns: Stretch | Sequence[Noun]
    span: tuple[float, float] = (0.0, 1.0)


Step: TypeAlias = "Choice | Branch"
Legal: TypeAlias = dict[int, Step]


class Actions:
    """The action space of one game; `blocks` names its ranges, each with first number and end."""

    def __init__(self, description: GameDescription) -> None:
        self._verbs: dict[str, int] = {}
        self._nouns: dict[str, dict[Noun, int]] = {}
        self._parts: dict[Noun, int] = {}
        self.blocks: list[tuple[str, int, int]] = []
        end = 0
        for verb in description.game.vocabulary.verbs:
            nouns = description.nouns(verb)
            self._verbs[verb] = end
            self._nouns[verb] = {noun: end + 1 + rank for rank, noun in enumerate(nouns)}
            self.blocks.append((verb, end, end + 1 + len(nouns)))
            end += 1 + len(nouns)
        for part in dict.fromkeys([None, *NUMBERS, *description.parts()]):
            self._parts[part] = end + len(self._parts)
        self.blocks.append(("parts", end, end + len(self._parts)))
        end += len(self._parts)
        self._slots = end
        self.size = end + SLOTS
        self.blocks.append(("slots", end, self.size))

    def first(self, options: Options) -> Legal:
        """The legal first steps of an answer."""
        legal: Legal = {}
        rest: dict[str, list[Nouns]] = {}
        for verb, nouns in options.groups:
            known = self._nouns[verb]
            others = nouns
            if known and len(nouns) <= MANY:
                few = [nouns[index] for index in range(len(nouns))]
                legal |= {known[noun]: (verb, noun) for noun in few if noun in known}
                others = [noun for noun in few if noun not in known]
            if len(others):
                rest.setdefault(verb, []).append(others)
        for verb, lists in rest.items():
            legal[self._verbs[verb]] = simplest(Branch(verb, (), gathered(lists)))
        return legal

    def then(self, branch: Branch) -> Legal:
        """The legal steps after one that left a choice unfinished."""
        legal: Legal = {}
        rest = branch.nouns
        if isinstance(rest, Stretch):
            every = rest.nouns
            for slot, (first, end) in enumerate(cuts(len(rest))):
                low, high = rest.low + first, rest.low + end
                share, span = Stretch(every, low, high), (low / len(every), high / len(every))
                legal[self._slots + slot] = simplest(Branch(branch.verb, branch.named, share, span))
            return legal
        groups, named = parted(branch, rest)
        others: list[tuple[Noun, list[Noun]]] = []
        for part, nouns in groups:
            number = self._parts.get(part)
            if number is None:
                others.append((part, nouns))
            else:
                legal[number] = simplest(Branch(branch.verb, (*named, part), nouns))
        for slot, (low, high) in enumerate(cuts(len(others))):
            if high - low == 1:
                part, nouns = others[low]
                step = simplest(Branch(branch.verb, (*named, part), nouns))
            else:
                nouns = [noun for _, some in others[low:high] for noun in some]
                step = Branch(branch.verb, named, nouns, (low / len(others), high / len(others)))
            legal[self._slots + slot] = step
        return legal


def cuts(length: int) -> list[tuple[int, int]]:
    """Ranges that divide a list evenly among the slots: of one entry each where the slots suffice."""
    slots = min(length, SLOTS)
    return [(slot * length // slots, (slot + 1) * length // slots) for slot in range(slots)]


def gathered(lists: list[Nouns]) -> Stretch | list[Noun]:
    """The nouns of a verb, sorted, so that their order reveals nothing; a long list stays as it is."""
    if len(lists) == 1 and len(lists[0]) > MANY:
        return Stretch(lists[0], 0, len(lists[0]))
    return sorted((nouns[index] for nouns in lists for index in range(len(nouns))), key=rank)


def simplest(branch: Branch) -> Step:
    """The branch itself, or the finished choice if a single noun is left."""
    return branch if len(branch.nouns) > 1 else (branch.verb, branch.nouns[0])


def parted(branch: Branch, nouns: Sequence[Noun]) -> tuple[list[tuple[Noun, list[Noun]]], tuple[Noun, ...]]:
    """Group nouns by their next part, sorted; parts that all of them share are skipped.

    Returns the groups and the common prefix.
    """
    for depth in range(len(branch.named), max(len(parts(noun)) for noun in nouns)):
        groups: dict[Noun, list[Noun]] = {}
        for noun in nouns:
            found = parts(noun)
            groups.setdefault(found[depth] if depth < len(found) else None, []).append(noun)
        if len(groups) > 1:
            return sorted(groups.items(), key=lambda group: rank(group[0])), parts(nouns[0])[:depth]
    raise ValueError(f"{branch.verb}: {nouns[0]} and {nouns[1]} cannot be told apart")


def parts(noun: Noun) -> tuple[Noun, ...]:
    """The parts of a noun: itself, unless it is a tuple."""
    return noun if isinstance(noun, tuple) else (noun,)


def rank(noun: Noun) -> tuple[object, ...]:
    """A sort key for nouns: None, then numbers, then words, then tuples part by part."""
    if noun is None:
        return (0,)
    if isinstance(noun, tuple):
        return (3, *map(rank, noun))
    return (2, noun) if isinstance(noun, str) else (1, noun)


def completed(legal: Legal, actions: Actions) -> Iterable[Choice]:
    """Every choice that further steps can lead to."""
    for step in legal.values():
        if isinstance(step, Branch):
            yield from completed(actions.then(step), actions)
        else:
            yield step


def in_words(game: AnyGame, step: Step) -> str:
    """A step for people: "hex 1833", "fire P bow ...", "fly ... (3600 of them)"."""
    if not isinstance(step, Branch):
        verb, noun = step
        spelled = game.spell(verb, noun)
        return verb if noun is None else f"{verb} {' '.join(str(part) for part in parts(spelled))}"
    start = " ".join([step.verb, *(str(part) for part in step.named)])
    low, high = ((step.verb, step.nouns[index]) for index in (0, len(step.nouns) - 1))
    return f"{start} ... ({len(step.nouns)} choices, {in_words(game, low)} to {in_words(game, high)})"
