"""8.0 Actions and 26.0 the Action List: what may be done for an Action Point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.operation_albion.arrange import Arrange, arrangeable
from sandtable.games.operation_albion.asking import Predicate, answerable, provided
from sandtable.games.operation_albion.stacking import CheckStacks
from sandtable.games.operation_albion.state import State, Unit
from sandtable.games.operation_albion.victory import SuddenDeath


class Action(NamedTuple):
    """An entry of the Action List: what it is called, what it asks first, and who cannot take it."""

    title: str
    begin: Callable[[State, Side], Procedure[State]]
    refuse: Callable[[State, Side], Violation | None]
    option: str = ""


ACTIONS: dict[str, Action] = {}
"""The Action List by id, in its printed order; the chapters put themselves in."""


def rule_of(action: str) -> str:
    """The rule of an action."""
    return action if action.startswith("32.") else f"26.{action}"


def with_question(
    id: str, title: str, ask: Callable[[Side], Question[State]], text: str, option: str = ""
) -> None:
    """[26.0] Put an action into the Action List that begins with a question, and cannot be taken when there
    is no answer.
    """

    def refuse(s: State, side: Side) -> Violation | None:
        question = ask(side)
        return None if answerable(s, question) else Violation(question.rule, text)

    ACTIONS[id] = Action(title, lambda _, side: ask(side), refuse, option)


def refuse_action(s: State, side: Side, action: Noun) -> Violation | None:
    """[8.2, 26.0, 28.use] Why an action cannot be taken now."""
    if not isinstance(action, str) or action not in ACTIONS:
        return Violation("26.0", "there is no such action")
    entry = ACTIONS[action]
    if entry.option and not s.game.uses(entry.option):
        return Violation("28.use", "this optional rule is not in use")
    return entry.refuse(s, side)


class ActionsPhase(Question[State], frozen=True):
    """[8.0, 8.2, 8.3.again] One action after the other, each for a point.

    Between actions and after the last one stacks may be put in order and task forces formed (20.0, 20.1).
    """

    arranged: bool = False

    rule = "8.2"

    def question(self, s: State) -> str:
        if not s.ap[self.side]:
            return "No Action Points left: arrange stacks, or end the turn"
        return f"Choose an action: {s.ap[self.side]} Action Points left"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.ap[self.side] > 0 or (not self.arranged and arrangeable(s, self.side)):
            yield Offer("action", ACTIONS, lambda action: self.refuse(s, action))
            yield Offer(
                "form",
                ALONE,
                provided(
                    not self.arranged,
                    "20.1",
                    f"stacks are arranged once between two actions, {s.ap[self.side]} points left",
                ),
            )
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, action: Noun) -> Violation | None:
        """[8.2.cost] Nothing is done without a point."""
        if s.ap[self.side] <= 0:
            return Violation("8.2.cost", "each action costs an Action Point, and 0 are left")
        return refuse_action(s, self.side, action)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "form":
            s.then(Arrange(self.side), ActionsPhase(self.side, True))
        elif verb == "action":
            take_action(s, self.side, str(noun), ActionsPhase(self.side))


def take_action(s: State, side: Side, action: str, *then: Procedure[State]) -> None:
    """[8.2.cost, 8.4, 32.0] Pay one Action Point for an action, also for an optional one; carry it out, and
    look at what follows from it.
    """
    s.spend(side)
    s.tell("action", side=side, action=action, left=s.ap[side], free=int(s.free))
    s.then(ACTIONS[action].begin(s, side), CheckStacks(), Aftermath(), *then)


class Aftermath(Procedure[State], frozen=True):
    """[8.2.own, 7.3.index, 4.1, 5.1] At the end of an action: who controls what, and sudden death."""

    rule = "8.2.own"

    def perform(self, s: State) -> None:
        s.end_action()
        s.note_control()
        s.then(SuddenDeath())


class FreeAction(Question[State], frozen=True):
    """[8.4] An action that an incident grants is taken at once, for nothing, or not at all."""

    actions: tuple[str, ...]
    contingent: str

    rule = "8.4"
    prompt = "Take the action that the incident grants?"

    def offers(self, s: State) -> Iterable[Offer]:
        s.grant(True, self.contingent)
        able = [action for action in self.actions if refuse_action(s, self.side, action) is None]
        s.grant(False)
        if able:
            yield Offer("action", able, self.refuse(s))
            yield Offer("pass", ALONE, always)

    def refuse(self, s: State) -> Predicate:
        """Why an action cannot be taken for nothing: it is not granted, or not possible."""

        def reason(action: Noun) -> Violation | None:
            if action not in self.actions:
                return Violation(self.rule, f"{ACTIONS[str(action)].title} is not what the incident grants")
            s.grant(True, self.contingent)
            found = refuse_action(s, self.side, action)
            s.grant(False)
            return found

        return reason

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "action":
            s.grant(True, self.contingent)
            take_action(s, self.side, str(noun))


def barred(s: State, unit: Unit) -> Violation | None:
    """[7.2, 8.4] Whether an incident keeps a unit out of this turn's actions, or grants the action to
    others.
    """
    printed = s.counter(unit)
    for effect in s.banned:
        if effect.op == "ban" and printed.type in effect.types and printed.side == effect.side:
            return Violation("7.2", f"an incident keeps {printed.name} in harbour this turn")
    if s.carrying and s.contingent(unit) != s.carrying:
        return Violation("8.4", f"the incident grants this action to others than {printed.name}")
    return None


def may_attack(s: State, unit: Unit) -> bool:
    """[7.2] Whether an incident forbids a unit to attack this turn."""
    return not any(e.op == "ban_attack" and s.contingent(unit) == e.contingent for e in s.banned)
