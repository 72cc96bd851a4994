"""What questions of several chapters have in common: dice, things of which one is named, torpedo heads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.games.admiral.state import Id, State

D8, D10 = (Options(("die", range(1, sides + 1))) for sides in (8, 10))


class Roll(Procedure[State], frozen=True):
    """[dice.rolls] Chance rolls a die: a d10, if a procedure does not say otherwise."""

    def options(self, s: State) -> Options:
        return D10

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        self.rolled(s, noun)

    def rolled(self, s: State, die: int) -> None:
        """Carry out a result."""
        raise NotImplementedError


def among(verb: str, nouns: Collection[Noun], rule: str, text: str) -> Offer:
    """A verb that is offered for some nouns and no others, and the reason against those."""
    return Offer(verb, nouns, lambda n: None if n in nouns else Violation(rule, text))


class Pick(Question[State], frozen=True):
    """A side names one of several things that a rule applies to; a single one needs no question."""

    verb: ClassVar[str] = ""
    refusal: ClassVar[str] = ""

    def candidates(self, s: State) -> Sequence[str]:
        """The things that can be named."""
        raise NotImplementedError

    def take(self, s: State, name: str) -> None:
        """Apply the rule to one of them."""
        raise NotImplementedError

    def offers(self, s: State) -> Iterable[Offer]:
        names = self.candidates(s)
        if len(names) > 1:
            yield among(self.verb, names, self.rule, self.refusal)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.take(s, str(noun))

    def perform(self, s: State) -> None:
        for name in self.candidates(s)[:1]:
            self.take(s, name)


class Heads(Question[State], frozen=True):
    """[special.magnetic-head] A ship that has them launches with magnetic heads or without."""

    unit: Id

    def offers(self, s: State) -> Iterable[Offer]:
        if s.has(self.unit, "magnetic-head"):
            yield Offer("magnetic", ALONE, always)
            yield Offer("plain", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.run(s, verb == "magnetic")

    def perform(self, s: State) -> None:
        self.run(s, False)

    def run(self, s: State, magnetic: bool) -> None:
        """The torpedoes go."""
        raise NotImplementedError
