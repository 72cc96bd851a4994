"""Analysis of a recorded game: how good each choice was, and how lucky each roll.

A choice is judged from the view of the side that made it. A bot names the best plan; it is compared with
what was played in the same sampled positions and with the same random numbers. Worth is in points of the
game's evaluation. The unit for blunders is the `spread`: half the distance between the lowest and the
highest tenth of the evaluations in the record. Evaluations are cut off two spreads beyond these tenths,
so that a game that is won does not outweigh everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import msgspec

from sandtable.bots.explanation import Explanation, Line
from sandtable.bots.greedy import Move, outcomes, rehearse
from sandtable.bots.suggestions import consider
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan
from sandtable.record.table import Table

Progress: TypeAlias = Callable[[int], None]
"""Called with the number of choices analysed so far."""

Passed: TypeAlias = "tuple[Judged, float]"
"""A choice of a player as it was judged, and the evaluation for the first side before it."""

BLUNDER = 0.25
"""Loss, in spreads, from which on a choice is a blunder."""

TOP = 5
"""Blunders, and turning points, that are listed."""

SAMPLES = 3
"""Sampled positions in which a choice that the bot did not consider is compared with the best plan."""

OUTCOMES = 12
"""Outcomes of a roll that are evaluated: all of them up to this number, else this many drawn at random."""

LONGEST = 400
"""Choices after which a move is followed no further."""

MIN_VISITS = 2
"""Visits from which on a line's value is trusted; fewer suffice if no line has as many."""


class Judged(msgspec.Struct, frozen=True):
    """A choice among several, compared with the best plan.

    `best` and `worth` are the bot's plan and its value, `played_worth` is the value of what was played;
    `loss` is their difference, never negative. `agreed` says whether the best plan begins with what was
    played.
    """

    number: int
    side: str
    turn: int
    played: Choice
    best: list[Choice]
    worth: float
    played_worth: float
    loss: float
    agreed: bool


class Roll(msgspec.Struct, frozen=True):
    """A roll; `luck` is how much better for the first side it was than the mean outcome.

    `beaten` is the share of outcomes that were worse for that side; ties count half.
    """

    number: int
    turn: int
    luck: float
    beaten: float


class Swing(msgspec.Struct, frozen=True):
    """How the evaluation for the first side changed between two questions to players.

    `luck` is the part of the change that the rolls in between brought; `beaten` is that of the luckiest
    or unluckiest of them.
    """

    number: int
    side: str
    turn: int
    played: Choice
    before: float
    after: float
    luck: float
    beaten: float | None

    @property
    def change(self) -> float:
        """What the first side gained."""
        return self.after - self.before


class Turn(msgspec.Struct, frozen=True):
    """A turn: the evaluation for the first side at its end, and what happened in it."""

    title: str
    number: int
    evaluation: float
    decisions: int
    blunders: int
    luck: float


class Totals(msgspec.Struct, frozen=True):
    """One side's game: `loss` is the mean loss of its choices, `luck` the sum over all rolls."""

    decisions: int
    agreed: int
    blunders: int
    loss: float
    luck: float


class Analysis(msgspec.Struct, frozen=True):
    """A whole record. `blunder` is the loss from which on a choice is a blunder, in evaluation points."""

    game: str
    bot: str
    choices: int
    spread: float
    blunder: float
    sides: dict[str, Totals]
    turns: list[Turn]
    blunders: list[Judged]
    turning_points: list[Swing]


def analyse(table: Table, spec: str, seed: int, progress: Progress = lambda number: None) -> Analysis:
    """Analyse a record, finished or not."""
    game = table.game
    titles, turn_of = turns_of(table)
    standing = choices_of(table)
    judge = Judge(game, *usual_range(table, standing), spec, seed)
    rolls: list[Roll] = []
    passed: list[Passed] = []
    s = table.at(0)
    last = 0.0
    for number, (side, choice) in enumerate(standing):
        if s.options.size > 1 and side == CHANCE:
            rolls.append(judge.roll(s, choice, number, turn_of[number]))
        elif s.options.size > 1:
            passed.append((judge.choice(s, standing, number, turn_of[number]), judge.worth(s, Side(0))))
        play.choose(s, side, *choice)
        s.events.clear()
        last = judge.worth(s, Side(0))
        progress(number + 1)
    limit = BLUNDER * judge.spread
    every = [one for one, _ in passed]
    bad = [one for one in every if one.loss > 0 and one.loss >= limit]
    return Analysis(
        game=game.name,
        bot=spec,
        choices=len(standing),
        spread=judge.spread,
        blunder=limit,
        sides={name: totals(game, Side(side), every, bad, rolls) for side, name in enumerate(game.sides)},
        turns=[in_turn(title, index, passed, bad, rolls, last) for index, title in enumerate(titles)],
        blunders=sorted(bad, key=lambda one: -one.loss)[:TOP],
        turning_points=sorted(swings(passed, rolls, last), key=lambda swing: -abs(swing.change))[:TOP],
    )


def usual_range(table: Table, standing: Sequence[tuple[Side, Choice]]) -> tuple[float, float]:
    """The lowest and the highest tenth of the evaluations for the first side."""
    s = table.at(0)
    found = []
    for side, choice in standing:
        if side != CHANCE:
            found.append(table.game.evaluate(s, Side(0)))
        play.choose(s, side, *choice)
        s.events.clear()
    found.sort()
    return (found[len(found) // 10], found[-1 - len(found) // 10]) if found else (0.0, 0.0)


def choices_of(table: Table) -> list[tuple[Side, Choice]]:
    """All choices that were not undone, as the rules read them."""
    game = table.game
    return [(game.side_named(line.side), game.read(line.verb, line.noun)) for line in table.record.standing()]


def turns_of(table: Table) -> tuple[list[str], list[int]]:
    """The titles of a game's turns, from the log, and for each choice the index of its turn."""
    titles: list[str] = []
    now: object = None
    turn_of: list[int] = []
    for _, events in table.history:
        for event in events:
            number = event.facts.get("turn") if event.kind in ("turn", "phase") else None
            if number is not None and number != now:
                now = number
                sentence = table.game.presentation.sentence(event)
                titles.append(sentence if event.kind == "turn" else f"Turn {number}" if number else "Set-up")
        if not titles:
            titles.append("Set-up")
        turn_of.append(len(titles) - 1)
    return titles, turn_of


# --- choices and rolls ---------------------------------------------------------------------------


def considered(game: AnyGame, s: State[Any], number: int, spec: str, seed: int) -> Explanation:
    """A bot's explanation of the open question, from the view of the side that is asked."""
    return consider(game, game.view(s, s.asked), spec, f"{seed}/{number}")


def trusted(explanation: Explanation, played: Choice) -> Line | None:
    """The best line that begins with what was played, if it has visits enough."""
    least = min(MIN_VISITS, max(line.visits for line in explanation.lines))
    return next((one for one in explanation.lines if one.choices[0] == played and one.visits >= least), None)


class Judge(NamedTuple):
    """Judges choices and rolls; `low` to `high` is the usual range of the evaluation for the first side."""

    game: AnyGame
    low: float
    high: float
    spec: str = ""
    seed: int = 1

    @property
    def spread(self) -> float:
        """The unit of losses."""
        return (self.high - self.low) / 2

    def worth(self, s: State[Any], side: Side) -> float:
        """The evaluation of a position for a side, cut off."""
        return self.within(side, self.game.evaluate(s, side))

    def long_term_worth(self, s: State[Any], side: Side) -> float:
        """The long-term evaluation: only the part that the evaluation has too is cut off, as the rest may be
        large; at the end of a game the whole is."""
        if s.over:
            return self.within(side, self.game.evaluate_long_term(s, side))
        return self.worth(s, side) + self.game.evaluate_long_term(s, side) - self.game.evaluate(s, side)

    def within(self, side: Side, worth: float) -> float:
        """A worth for a side, cut off two spreads beyond the usual range."""
        sign = -1 if self.game.rivals and side != 0 else 1
        far = 2 * self.spread
        low, high = sorted((sign * (self.low - far), sign * (self.high + far)))
        return min(high, max(low, worth))

    def choice(
        self, s: State[Any], standing: Sequence[tuple[Side, Choice]], number: int, turn: int
    ) -> Judged:
        """How good a choice was, judged from what the side could know."""
        side, played = standing[number]
        explanation = considered(self.game, s, number, self.spec, self.seed)
        best = explanation.lines[0]
        worth = played_worth = best.worth
        if best.choices[0] != played and (line := trusted(explanation, played)) is not None:
            played_worth = line.worth
        elif best.choices[0] != played:
            own = [choice for _, choice in takewhile(lambda made: made[0] == side, standing[number:])]
            worth, played_worth = self.compared(s, number, best.choices, own)
        return Judged(
            number=number,
            side=self.game.side_name(side),
            turn=turn,
            played=played,
            best=list(best.choices),
            worth=worth,
            played_worth=played_worth,
            loss=max(0.0, worth - played_worth),
            agreed=best.choices[0] == played,
        )

    def compared(self, s: State[Any], number: int, best: Plan, played: Plan) -> tuple[float, float]:
        """The value of the best plan and of what was played, in the same positions with the same random
        numbers.

        What was played counts as it was played or with the default policy after its first choice, whichever
        is better: later mistakes are not held against it. If one of the plans ends the game, all are
        followed to its end.
        """
        view = self.game.view(s, s.asked)
        plans = (best, played, played[:1])
        sums = [0.0] * len(plans)
        for index in range(SAMPLES):
            luck = f"{self.seed}/{number}/{index}"
            fits = self.game.sample(view, Random(luck))
            ends = [self.after(fits, plan, luck) for plan in plans]
            if any(end.over for end in ends):
                ends = [self.after(fits, plan, luck, to_the_end=True) for plan in plans]
            for which, end in enumerate(ends):
                sums[which] += self.long_term_worth(end, fits.asked)
        return sums[0] / SAMPLES, max(sums[1:]) / SAMPLES

    def after(self, s: State[Any], plan: Plan, luck: str, *, to_the_end: bool = False) -> State[Any]:
        """The position after a plan, once the procedure that asked has ended, or the game."""
        beneath = [] if to_the_end else s.agenda[:-1]
        end = s.clone()
        rehearse(end, plan)
        return self.go_on(end, luck, lambda end: not still(end, beneath))

    def roll(self, s: State[Any], fell: Choice, number: int, turn: int) -> Roll:
        """How lucky a roll was for the first side."""
        luck = f"{self.seed}/{number}"
        others = outcomes(s.options, Random(luck), OUTCOMES, OUTCOMES)
        values = [self.settled(s, choice, luck) for choice in others]
        got = self.settled(s, fell, luck)
        beaten = sum(1.0 if got > value else 0.5 if got == value else 0.0 for value in values) / len(values)
        return Roll(number, turn, got - fmean(values), beaten)

    def settled(self, s: State[Any], choice: Choice, luck: str) -> float:
        """The evaluation for the first side after an outcome, once the default policy has ended the move."""
        move, end = Move(s), s.clone()
        play.choose(end, CHANCE, *choice)
        return self.worth(self.go_on(end, luck, move.over), Side(0))

    def go_on(self, s: State[Any], luck: str, enough: Callable[[State[Any]], bool]) -> State[Any]:
        """Answer until it is enough: at random for Chance, by the default policy for players."""
        random = Random(luck)
        for _ in range(LONGEST):
            if s.over or enough(s):
                break
            if s.asked == CHANCE:
                play.choose(s, CHANCE, *s.options.sample(random.randrange))
            else:
                rehearse(s, next(iter(self.game.mind.plans(s))))
        return s


def still(s: State[Any], beneath: Sequence[object]) -> bool:
    """Whether the procedures beneath a question are still waiting."""
    agenda = s.agenda
    return len(agenda) > len(beneath) and (not beneath or agenda[len(beneath) - 1] is beneath[-1])


# --- sums ----------------------------------------------------------------------------------------


def totals(
    game: AnyGame, side: Side, judged: Sequence[Judged], bad: Sequence[Judged], rolls: Sequence[Roll]
) -> Totals:
    """One side's game."""
    name = game.side_name(side)
    own = [one for one in judged if one.side == name]
    sign = -1 if game.rivals and side != 0 else 1
    return Totals(
        decisions=len(own),
        agreed=sum(one.agreed for one in own),
        blunders=sum(one.side == name for one in bad),
        loss=fmean([one.loss for one in own]) if own else 0.0,
        luck=sign * sum(one.luck for one in rolls),
    )


def in_turn(
    title: str,
    index: int,
    passed: Sequence[Passed],
    bad: Sequence[Judged],
    rolls: Sequence[Roll],
    last: float,
) -> Turn:
    """One turn: the evaluation is that of the first question after it, or of the end."""
    judged = [one for one, _ in passed if one.turn == index]
    fallen = [one for one in rolls if one.turn == index]
    return Turn(
        title=title,
        number=min([one.number for one in judged] + [one.number for one in fallen], default=0),
        evaluation=next((evaluation for one, evaluation in passed if one.turn > index), last),
        decisions=len(judged),
        blunders=sum(one.turn == index for one in bad),
        luck=sum(one.luck for one in fallen),
    )


def swings(passed: Sequence[Passed], rolls: Sequence[Roll], last: float) -> list[Swing]:
    """The change of the evaluation from each question to the next, and how much of it was luck."""
    found = []
    nexts = [*((one.number, evaluation) for one, evaluation in passed[1:]), (float("inf"), last)]
    begun: float = 0
    for (one, before), (until, after) in zip(passed, nexts, strict=False):
        between = [fell for fell in rolls if begun <= fell.number < until]
        begun = until
        weightiest = max(between, key=lambda fell: abs(fell.luck), default=None)
        found.append(
            Swing(
                number=one.number,
                side=one.side,
                turn=one.turn,
                played=one.played,
                before=before,
                after=after,
                luck=sum(fell.luck for fell in between),
                beaten=weightiest.beaten if weightiest else None,
            )
        )
    return found
