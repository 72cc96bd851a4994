"""Procedures: pending work as small frozen data. Each asks one question or does one piece of work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from sandtable.core.options import NONE, Noun, Nouns, Options
from sandtable.core.side import CHANCE, Side

S = TypeVar("S")

NOT_ASKED = "that is not what is asked now"
"""What is said of a verb that the open question does not know."""


class Violation(NamedTuple):
    """A reason against a choice: the rule's number and a short sentence with the figures."""

    rule: str
    text: str


class Offer(NamedTuple):
    """One verb of a question: its candidates, and the predicate that gives the reason against one."""

    verb: str
    candidates: Iterable[Noun]
    refuse: Callable[[Noun], Violation | None]


class Procedure(msgspec.Struct, Generic[S], frozen=True, tag=True):
    """One entry of the agenda. It holds ids and numbers only, never references to objects."""

    rule: ClassVar[str] = ""
    prompt: ClassVar[str] = ""
    final: ClassVar[bool] = False
    """Whether undo is barred after the last question of this kind in a row, since the next question reveals
    something that the side did not know."""

    @property
    def asked(self) -> Side:
        """The side that answers; Chance unless a question says otherwise."""
        return CHANCE

    def options(self, s: S) -> Options:
        """The legal choices now; none means that there is no question."""
        return NONE

    def choose(self, s: S, verb: str, noun: Noun) -> None:
        """Carry out an answer."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def perform(self, s: S) -> None:
        """Do the work of a procedure that asks nothing, or nothing more."""

    def why(self, s: S, verb: str, noun: Noun) -> list[Violation]:
        """The reasons against a choice; none if it is legal."""
        if (verb, noun) in self.options(s):
            return []
        return [Violation(self.rule, NOT_ASKED)]

    def question(self, s: S) -> str:
        """The question in plain words."""
        return self.prompt


AnyProcedure: TypeAlias = Procedure[Any]
"""A procedure of any game, for agendas and for code that serves all games."""


class Question(Procedure[S], Generic[S], frozen=True):
    """A procedure that asks a side. Its predicates both filter the candidates and explain refusals."""

    side: Side

    @property
    def asked(self) -> Side:
        return self.side

    def offers(self, s: S) -> Iterable[Offer]:
        """The verbs of this question with their candidates and predicates."""
        return ()

    def options(self, s: S) -> Options:
        return allowed(self.offers(s))

    def why(self, s: S, verb: str, noun: Noun) -> list[Violation]:
        return refusals(self.offers(s), self.rule, verb, noun)


def allowed(offers: Iterable[Offer]) -> Options:
    """The candidates without a violation."""
    groups: list[tuple[str, Nouns]] = []
    for verb, candidates, refuse in offers:
        nouns = tuple([noun for noun in candidates if refuse(noun) is None])
        if nouns:
            groups.append((verb, nouns))
    return Options(*groups)


def refusals(offers: Iterable[Offer], rule: str, verb: str, noun: Noun) -> list[Violation]:
    """The reasons against a choice; none if it is offered."""
    found: list[Violation] = []
    for name, candidates, refuse in offers:
        if name == verb:
            violation = refuse(noun)
            if violation is not None:
                found.append(violation)
            elif (name, noun) in Options((name, tuple(candidates))):
                return []
    return found or [Violation(rule, NOT_ASKED)]


def procedures(package: str) -> Any:
    """The union type of all procedures that a package defines, for reading a saved agenda."""
    found: set[type] = set()
    waiting: list[type] = [Procedure, Question]
    while waiting:
        children: list[type] = waiting.pop().__subclasses__()
        found.update(kind for kind in children if f"{kind.__module__}.".startswith(f"{package}."))
        waiting.extend(children)
    return reduce(or_, sorted(found, key=lambda kind: kind.__name__))


def always(noun: Noun) -> Violation | None:
    """The predicate that refuses nothing."""
    return None
