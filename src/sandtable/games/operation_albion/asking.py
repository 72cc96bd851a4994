"""What many questions and rolls have in common: nouns from a list, units with spaces, a die."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.state import (
    ABOARD,
    DEPOT,
    DESTROYED,
    OCTOBER,
    OUT,
    POOL,
    REFIT,
    STOCK,
    WITHDRAWN,
    Space,
    State,
    Unit,
)

Predicate = Callable[[Noun], Violation | None]


def among(s: State, nouns: Collection[Noun], rule: str, text: str) -> Predicate:
    """Refuses every noun but these, for one reason; `{}` in it is the name of what is refused."""
    return lambda noun: None if noun in nouns else Violation(rule, text.format(called(s.game, noun)))


ELSEWHERE = {
    REFIT: ("18.0", "is in the Units for Refit Display"),
    DESTROYED: ("2.1.1.destroyed", "is destroyed for good"),
    WITHDRAWN: ("7.4", "has been withdrawn"),
    POOL: ("15.0.pool", "waits in the Reinforcement Pool"),
    OCTOBER: ("2.1.1.octrev", "waits for the October Revolution"),
    DEPOT: ("2.1.1.base", "is in the Base and Supply Display"),
    STOCK: ("26.G3.naval.mine", "is not laid"),
    ABOARD: ("26.G3.comb.part", "is aboard a ship, and a part of it"),
    OUT: ("2.3.1.code", "is not on the map"),
}
"""[2.1.1] Why a unit that is not on the map does nothing, by where it is."""


def absent(s: State, side: Side, unit: Noun) -> Violation | None:
    """[2.6.friendly] Why a unit cannot be used at all: it is the enemy's, or not on the map."""
    if not s.belongs(unit, side):
        return Violation("2.6.friendly", f"{called(s.game, unit)} is no unit of yours")
    if s.at[unit] in s.game.space:
        return None
    rule, text = ELSEWHERE[s.at[unit]]
    return Violation(rule, f"{s.counter(unit).name} {text}")


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
            names = f"{called(s.game, unit)} and {called(s.game, space)}"
            return Violation("2.6.friendly", f"{names} are no unit of yours and a space")
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
