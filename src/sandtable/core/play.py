"""The engine: settle what needs no answer, check an answer, carry it out."""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.core.errors import UserError
from sandtable.core.options import NONE, Choice, Noun, Options
from sandtable.core.procedure import NOT_ASKED, Procedure, Violation, procedures
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import S, State, restore


class Illegal(UserError):
    """A choice that was not offered, with the violations that explain why."""

    def __init__(self, choice: Choice, violations: list[Violation]) -> None:
        self.choice = choice
        self.violations = violations
        super().__init__("; ".join(f"{v.text} ({v.rule})" if v.rule else v.text for v in violations))


class Decision(NamedTuple):
    """The open question: the side that must answer, the rule, and the legal choices."""

    side: Side
    rule: str
    prompt: str
    options: Options


def settle(s: State[Any]) -> None:
    """Perform procedures from the agenda up to the next question or the end of the game."""
    agenda = s.agenda
    while agenda:
        procedure = agenda[-1]
        options = procedure.options(s)
        if options.size:
            s.asked = procedure.asked
            s.options = options
            return
        agenda.pop()
        procedure.perform(s)
    s.asked = CHANCE
    s.options = NONE


def begin(s: S, first: Procedure[Any]) -> S:
    """Start a game with its first procedure, and go on to its first question."""
    s.then(first)
    settle(s)
    return s


def resume(s: S, data: bytes, package: str) -> S:
    """Restore a position from its JSON, at its open question; `package` holds the game's procedures."""
    restore(s, data, procedures(package))
    settle(s)
    return s


def choose(s: State[Any], side: Side, verb: str, noun: Noun = None) -> None:
    """Answer the open question, after a check of side, verb and noun."""
    if side != s.asked or (verb, noun) not in s.options:
        raise Illegal((verb, noun), why(s, side, verb, noun))
    question = s.agenda.pop()
    question.choose(s, verb, noun)
    settle(s)
    if question.final and not (s.agenda and type(current(s)) is type(question) and s.asked == side):
        s.bar_undo()


def why(s: State[Any], side: Side, verb: str, noun: Noun = None) -> list[Violation]:
    """The reasons against a choice; none if it is legal."""
    if s.over:
        return [Violation("", "the game is over")]
    if side != s.asked:
        return [Violation("", "it is not this side that is asked now")]
    if (verb, noun) in s.options:
        return []
    if not s.knows(verb, noun):
        return [Violation("", "there is no such thing")]
    reasons = current(s).why(s, verb, noun)
    if reasons and reasons[0].text == NOT_ASKED:
        moment = s.another_time(verb, noun)
        return [moment] if moment is not None else reasons
    return reasons


def current(s: State[Any]) -> Procedure[Any]:
    """The procedure of the open question."""
    return s.agenda[-1]


def decision(s: State[Any]) -> Decision | None:
    """The open question; None when the game is over."""
    if s.over:
        return None
    procedure = current(s)
    return Decision(s.asked, procedure.rule, procedure.question(s), s.options)
