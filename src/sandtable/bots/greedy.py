"""Bots that look one of their own moves ahead: greedy, scripted and easy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from sandtable.bots.explanation import Explanation, Line, lead
from sandtable.core import play
from sandtable.core.options import Choice, Options
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import Asked, View
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan

Worth: TypeAlias = Callable[[State[Any], Side], float]
"""What a position is worth to a side."""

SHOWN = 5
"""Plans in an explanation, at most."""
OUTCOMES = 6
"""Outcomes of a roll, at most, that are all followed. Otherwise one is drawn, as of every later roll."""
LAPSE = 0.3
"""The share of moves in which the easy bot takes any plan instead of the best."""


class TriedPlans:
    """The plans that a bot tried from the same view.

    A plan that led back to the same view failed, since what is hidden is not as it was in the sampled
    position. It is not tried again.
    """

    def __init__(self) -> None:
        self._view: View | None = None
        self._plans: list[Plan] = []

    def first_new(self, view: View, plans: Iterable[Plan], s: State[Any], random: Random) -> Plan:
        """The first plan that was not tried from this view, or else any choice."""
        if view != self._view:
            self._view, self._plans = view, []
        new = next((plan for plan in plans if plan not in self._plans), None)
        plan = (s.options.sample(random.randrange),) if new is None else new
        self._plans.append(plan)
        return plan


class PlanningBot:
    """A bot that makes a plan, and follows it as long as the expected questions come."""

    def __init__(self) -> None:
        self.explanation: Explanation | None = None
        self._planned: list[tuple[str, Choice]] = []
        self._tried = TriedPlans()

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """The next choice of the plan in hand, or the first of the best new plan."""
        asked = view.asked
        if asked is None or not asked.options:
            raise ValueError("there is nothing to choose from")
        if self._planned:
            prompt, choice = self._planned.pop(0)
            if prompt == asked.prompt and choice[1] in asked.options.get(choice[0], ()):
                return choice
        return self._begin(*self._best(game, view, asked, random))

    def _best(self, game: AnyGame, view: View, asked: Asked, random: Random) -> tuple[State[Any], Plan]:
        """The best plan, and a sampled position in which it can be rehearsed."""
        raise NotImplementedError

    def _begin(self, s: State[Any], plan: Plan) -> Choice:
        """The first choice of a plan; the rest is kept, as far as it goes in a sampled position."""
        self._planned = rehearse(s, plan)[1:]
        return plan[0]


class GreedyBot(PlanningBot):
    """Samples a position that fits its view, tries the game's plans in it, and takes the best."""

    name = "greedy"

    def _best(self, game: AnyGame, view: View, asked: Asked, random: Random) -> tuple[State[Any], Plan]:
        began = time.perf_counter()
        s = game.sample(view, random)
        plans = ranked(game, s, random, self.worth(game), self.plans(game, s))
        ahead = lead(game, s, asked.side)
        shown = [Line(list(plan), round(gain, 3), ahead, 1) for gain, plan in plans[:SHOWN]]
        self.explanation = Explanation(self.name, len(plans), time.perf_counter() - began, shown)
        return s, self._tried.first_new(view, [plan for _, plan in plans], s, random)

    def worth(self, game: AnyGame) -> Worth:
        """The evaluation that it goes by."""
        return game.evaluate

    def plans(self, game: AnyGame, s: State[Any]) -> Iterable[Plan]:
        """The plans that it tries."""
        return game.mind.plans(s)


class ScriptedBot(GreedyBot):
    """Plays as the greedy bot does, with the game's long-term evaluation and the plans of a search."""

    name = "scripted"

    def worth(self, game: AnyGame) -> Worth:
        """The long-term evaluation."""
        return game.evaluate_long_term

    def plans(self, game: AnyGame, s: State[Any]) -> Iterable[Plan]:
        """The plans of a search, in a game without a `rollout_depth`.

        With one, a position after a single move tells too little to choose among these. Then the game's plans
        are tried or, if there is only one, the first plan of a search.
        """
        if not game.mind.rollout_depth:
            return game.mind.plans_to_search(s)
        plans = list(game.mind.plans(s))
        return plans if len(plans) > 1 else islice(game.mind.plans_to_search(s), 1)


class EasyBot(GreedyBot):
    """A bot for newcomers: it plays as the greedy bot does, but in some moves it takes a plan at random.

    Where the game lists only one plan, it takes a choice at random then.
    """

    name = "easy"

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """The next choice of the plan in hand, or the first of a new plan."""
        if self._planned or random.random() >= LAPSE:
            return super().choose(game, view, random)
        s = game.sample(view, random)
        plans = list(game.mind.plans(s))
        self.explanation = None
        plan = random.choice(plans) if len(plans) > 1 else (s.options.sample(random.randrange),)
        return self._begin(s, plan)


def ranked(
    game: AnyGame, s: State[Any], random: Random, worth: Worth, tried: Iterable[Plan]
) -> list[tuple[float, Plan]]:
    """The plans, each with the value of the position after it, the best first; luck decides between equals.

    A single plan is not evaluated.
    """
    plans = list(tried)
    if len(plans) == 1:
        return [(0.0, plans[0])]
    found = [(gain, random.random(), plan) for gain, plan in weigh(game, s, plans, random, worth)]
    found.sort(key=lambda one: one[:2], reverse=True)
    return [(gain, plan) for gain, _, plan in found]


def weigh(
    game: AnyGame, s: State[Any], plans: Iterable[Plan], random: Random, worth: Worth
) -> Iterator[tuple[float, Plan]]:
    """The value of the position after each plan.

    Plans in a row that differ only in their last choice share the position before it.
    """
    move = Move(s)
    opening: Plan | None = None
    opened = s
    for plan in plans:
        if opening is None or plan[:-1] != opening:
            opening, opened = plan[:-1], s.clone()
            rehearse(opened, opening)
        trial = opened.clone()
        rehearse(trial, plan[-1:])
        yield expected(game, trial, move, random, worth), plan


def rehearse(s: State[Any], plan: Plan) -> list[tuple[str, Choice]]:
    """Carry out a plan as far as it can be; returns the questions that it answered, with the answers."""
    side = s.asked
    answered = []
    for choice in plan:
        if s.over or s.asked != side or choice not in s.options:
            break
        answered.append((play.current(s).question(s), choice))
        play.choose(s, side, *choice)
    return answered


class Move:
    """The move that begins with the open question and lasts until the procedure below it on the agenda."""

    def __init__(self, s: State[Any]) -> None:
        self.side = s.asked
        self._depth = len(s.agenda)
        self._beneath = s.agenda[-2] if self._depth > 1 else None

    def over(self, s: State[Any]) -> bool:
        """Whether the move has ended: the side is asked at the same depth again, or what lay below is due."""
        agenda = s.agenda
        if len(agenda) < self._depth or (self._depth > 1 and agenda[self._depth - 2] is not self._beneath):
            return True
        return len(agenda) == self._depth and s.asked == self.side


def expected(game: AnyGame, s: State[Any], move: Move, random: Random, worth: Worth) -> float:
    """The value of a position at the end of a move, on average over the outcomes of the first roll in it."""
    follow(game, s, move, random, through_rolls=False)
    if move.over(s):
        return worth(s, move.side)
    rolls = outcomes(s.options, random, OUTCOMES, 1)
    total = 0.0
    for verb, noun in rolls:
        outcome = s.clone()
        play.choose(outcome, CHANCE, verb, noun)
        follow(game, outcome, move, random, through_rolls=True)
        total += worth(outcome, move.side)
    return total / len(rolls)


def outcomes(options: Options, random: Random, most: int, drawn: int) -> list[Choice]:
    """All outcomes of a roll if there are no more than `most`, else some that are drawn."""
    return list(options) if options.size <= most else [options.sample(random.randrange) for _ in range(drawn)]


def follow(game: AnyGame, s: State[Any], move: Move, random: Random, *, through_rolls: bool) -> None:
    """Answer by the default policy, for everybody, up to the end of a move; or to a roll."""
    while not move.over(s):
        if s.asked != CHANCE:
            choice = next(iter(game.mind.plans(s)))[0]
        elif through_rolls:
            choice = s.options.sample(random.randrange)
        else:
            return
        play.choose(s, s.asked, *choice)
