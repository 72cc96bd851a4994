"""What questions of several chapters have in common: dice, one of some things, torpedo heads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

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


def only(nouns: Collection[Noun], rule: str, text: str) -> Callable[[Noun], Violation | None]:
    """The predicate that refuses all but some nouns, and why."""
    return lambda n: None if n in nouns else Violation(rule, text)


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
