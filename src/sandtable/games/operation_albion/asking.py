"""What many questions and rolls have in common: nouns from a list, units with spaces, a die."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.games.operation_albion.state import Space, State, Unit

Predicate = Callable[[Noun], Violation | None]


def among(nouns: Collection[Noun], rule: str, text: str) -> Predicate:
    """Refuses every noun but these, for one reason."""
    return lambda noun: None if noun in nouns else Violation(rule, text)


def provided(ready: object, rule: str, text: str) -> Predicate:
    """Refuses a verb without a noun, unless all is ready for it."""
    return lambda _: None if ready else Violation(rule, text)


def answerable(s: State, question: Question[State]) -> bool:
    """Whether there is an answer to a question."""
    return any(refuse(noun) is None for _, nouns, refuse in question.offers(s) for noun in nouns)


def pair(noun: Noun) -> tuple[str, str]:
    """The two names in a noun; empty ones if it is something else."""
    match noun:
        case (str(first), str(second)):
            return first, second
    return "", ""


class Placing(Question[State], frozen=True):
    """Units go to spaces one by one, as long as there is a goal; the side may stop, unless it `must`."""

    must: ClassVar[bool] = False

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every unit with every space where it may go."""
        raise NotImplementedError

    def place(self, s: State, unit: Unit, space: Space) -> None:
        """A unit goes to a space."""
        raise NotImplementedError

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """Why a unit cannot go to a space that is no goal."""
        raise NotImplementedError

    def offers(self, s: State) -> Iterable[Offer]:
        goals = self.goals(s)
        if goals:
            yield Offer("place", goals, lambda noun: None if noun in goals else self.why_not(s, noun))
            if not self.must:
                yield Offer("done", ALONE, always)

    def why_not(self, s: State, noun: Noun) -> Violation | None:
        """The reason against a pair of names that is no goal."""
        unit, space = pair(noun)
        if not s.belongs(unit, self.side) or space not in s.game.space:
            return Violation(self.rule, "name a unit of yours and a space")
        return self.refuse(s, unit, space)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "place":
            self.place(s, *pair(noun))


class Roll(Procedure[State], frozen=True):
    """One die decides."""

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        self.rolled(s, noun)

    def rolled(self, s: State, die: int) -> None:
        """What a result brings."""
        raise NotImplementedError
