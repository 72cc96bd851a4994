"""Telemetry of a game, gathered while it is played:

watch = Watch(game, number)
while s.agenda:
    watch.before(s)
    play.choose(s, side, *choice)
    watch.after(s, side, choice)
    s.events.clear()
telemetry = watch.close()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from sandtable.bots.greedy import Move, outcomes
from sandtable.core import play
from sandtable.core.events import UNDO_BARRIER, Event, Fact
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.lab.rule_usage import RuleUsage

OUTCOMES = 12
"""Outcomes of a roll up to which all of them are evaluated."""

SAMPLED_OUTCOMES = 6
"""Outcomes evaluated, drawn at random, where a roll has more."""

SHARE = 0.25
"""Share of the rolls whose luck is measured; evaluating all would slow the games down."""

LONGEST = 12
"""Choices after a roll at which its position is evaluated, even if the move has not ended."""

STEP = 25
"""Choices from one moment to the next in a game without turns."""

MOMENTS = 60
"""Moments of a game that are kept at most; longer games are thinned out evenly."""

LASTING = 4
"""Positions before and after a choice that its swing must separate; a shorter rise or dip is ignored."""

TURNING_POINTS = 3
"""Turning points that are kept of a game: this many rolls and as many decisions."""

TEXT_WITHIN = 12
"""Choices, from a turning point on, whose events may describe it."""

RULES_EVERY = 5
"""Rules are counted in every fifth game only, as counting slows a game down."""

CELL = 1000
"""Side of the squares, in hundredths of a centimetre, into which a table without spaces is divided."""

HEADINGS = frozenset({"turn", "phase", "stage"})
"""Kinds of events that only open a turn, phase or stage."""


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """The game at the start of a turn: choices so far, its evaluation for the first side, the score."""

    turn: int
    choices: int
    worth: float
    score: tuple[int, ...]


class TurningPoint(msgspec.Struct, frozen=True, array_like=True):
    """A roll far from its mean, or a decision around which the evaluation changed for good.

    `swing` is what the first side gained.
    """

    choice: int
    turn: int
    side: Side
    swing: float
    text: str


class Telemetry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game; worth and luck are in points of the evaluation for the first side.

    `course` is the game turn by turn. `luck` is the sum of what the rolls brought beyond their mean,
    estimated from the `measured` ones among `rolls`. `moved` and `fought` count places by id; `rules`
    counts the cases that were carried out or refused something, in the games where they are counted.
    """

    turns: int
    decisions: tuple[int, ...]
    chance: int
    course: list[Moment]
    luck: float
    rolls: int
    measured: int
    moved: dict[str, int]
    fought: dict[str, int]
    rules: dict[str, int]
    turning_points: list[TurningPoint]


class Watch:
    """Collects the telemetry of a game: call `before` and `after` at each choice, and `close` at the end.

    The number of the game decides which rolls are measured, so the same game gives the same telemetry.
    """

    def __init__(self, game: AnyGame, number: int = 0, share: float = SHARE) -> None:
        self._game = game
        self._number = number
        self._share = share
        self._rivals = game.rivals and len(game.sides) == 2
        self._usage = RuleUsage(game.rulebook.package) if number % RULES_EVERY == 0 else None
        if self._usage is not None:
            with self._usage:
                game.start()
        self._serial = 0
        self._decisions = [0] * len(game.sides)
        self._chance = self._rolls = 0
        self._luck: dict[int, float] = {}
        self._mean: float | None = None
        self._before: State[Any] | None = None
        self._turn = 0
        self._turns = 0
        self._moments: list[Moment] = []
        self._worths: list[float] = []
        self._made: list[tuple[Side, int, Sequence[Event]]] = []
        self._moved: Counter[str] = Counter()
        self._fought: Counter[str] = Counter()

    def before(self, s: State[Any]) -> None:
        """Prepare for a choice: clone the position if it is a roll to be measured, start counting rules."""
        if not self._worths:
            self._note(s, self._worth(s))
        self._before = None
        if s.asked == CHANCE and s.options.size > 1:
            self._rolls += 1
            if crc32(b"%d/%d" % (self._number, self._serial)) < self._share * 2**32:
                self._before = s.clone()
                self._mean = self._expected(self._before)
        if self._usage is not None:
            self._usage.start()

    def after(self, s: State[Any], side: Side, choice: Choice) -> None:
        """Record a choice that was made; its events must still be in the state."""
        if self._usage is not None:
            self._usage.stop()
        if self._before is not None and self._mean is not None:
            worth = self._outcome(self._before, choice)
            if worth is not None:
                self._luck[self._serial] = worth - self._mean
        self._serial += 1
        if side == CHANCE:
            self._chance += 1
        else:
            self._decisions[side] += 1
        told = tuple(event for event in s.events if event is not UNDO_BARRIER)
        self._made.append((side, self._turns, told))
        shown = self._game.presentation
        for event in s.events:
            self._moved.update(places(shown.moves, s, event))
            self._fought.update(places(shown.fights, s, event))
        if not s.over:
            self._note(s, self._worth(s))

    def close(self) -> Telemetry:
        """The telemetry of the game, which is over."""
        return Telemetry(
            turns=self._turns,
            decisions=tuple(self._decisions),
            chance=self._chance,
            course=thinned(self._moments),
            luck=round(sum(self._luck.values()) * self._rolls / max(1, len(self._luck)), 2),
            rolls=self._rolls,
            measured=len(self._luck),
            moved=dict(sorted(self._moved.items())),
            fought=dict(sorted(self._fought.items())),
            rules=self._usage.cases() if self._usage is not None else {},
            turning_points=self._turning_points(),
        )

    def _worth(self, s: State[Any]) -> float:
        """The evaluation for the first side; between two rivals half the difference of both evaluations."""
        worth = self._game.evaluate(s, Side(0))
        return (worth - self._game.evaluate(s, Side(1))) / 2 if self._rivals else worth

    def _note(self, s: State[Any], worth: float) -> None:
        """Record the evaluation after a choice; at the start of a turn, a moment too."""
        turn = getattr(s, "turn", self._serial // STEP + 1)
        self._worths.append(worth)
        if turn != self._turn and turn > 0:
            self._turn = turn
            self._turns += 1
            self._moments.append(Moment(self._turns, self._serial, round(worth, 2), self._game.score(s)))

    def _expected(self, position: State[Any]) -> float | None:
        """The mean evaluation of the outcomes of the roll that is due; None if one of them ends the game."""
        rolls = outcomes(position.options, self._random(), OUTCOMES, SAMPLED_OUTCOMES)
        worths = [self._outcome(position, choice) for choice in rolls]
        known = [worth for worth in worths if worth is not None]
        return sum(known) / len(rolls) if len(known) == len(rolls) else None

    def _outcome(self, position: State[Any], choice: Choice) -> float | None:
        """The evaluation after an outcome, the move ended by the default policy; None if the game is over."""
        game, s, move = self._game, position.clone(), Move(position)
        random = self._random()
        play.choose(s, CHANCE, *choice)
        for _ in range(LONGEST):
            if s.over or move.over(s):
                break
            if s.asked == CHANCE:
                play.choose(s, CHANCE, *s.options.sample(random.randrange))
            else:
                play.choose(s, s.asked, *next(iter(game.mind.plans(s)))[0])
        return None if s.over else self._worth(s)

    def _random(self) -> Random:
        """The random numbers that all outcomes of a roll share (common random numbers)."""
        return Random(f"{self._number}/{self._serial}")

    def _turning_points(self) -> list[TurningPoint]:
        """The measured rolls and the decisions with the largest swings, `LASTING` choices apart at least."""
        swings = lasting(self._worths)
        begun = next((i for i, (side, _, _) in enumerate(self._made) if side == CHANCE), 0)
        for number, (side, _, _) in enumerate(self._made[: len(swings)]):
            if side == CHANCE or number < begun:
                swings[number] = self._luck.get(number, 0.0)
        found: list[int] = []
        left = {True: TURNING_POINTS, False: TURNING_POINTS}
        for number in sorted(range(len(swings)), key=lambda i: -abs(swings[i])):
            rolled = self._made[number][0] == CHANCE
            apart = all(abs(number - other) > LASTING for other in found)
            if apart and left[rolled] and round(swings[number], 2):
                left[rolled] -= 1
                found.append(number)
        points = []
        for number in sorted(found):
            side, turn, _ = self._made[number]
            points.append(TurningPoint(number + 1, turn, side, round(swings[number], 2), self._text(number)))
        return points

    def _text(self, number: int) -> str:
        """The log of a choice, or of the next one that has any, without headings: two sentences at most."""
        for _, _, events in self._made[number : number + TEXT_WITHIN]:
            told = [self._game.presentation.sentence(event) for event in events if event.kind not in HEADINGS]
            told = [sentence for sentence in told if sentence]
            if told:
                return "; ".join(told[:2])
        return ""


def lasting(worths: Sequence[float]) -> list[float]:
    """For each choice, how far all evaluations after it lie above (or below) all before it, or else 0."""
    swings = []
    for number in range(len(worths) - LASTING):
        before = worths[max(0, number + 1 - LASTING) : number + 1]
        after = worths[number + 1 : number + 1 + LASTING]
        rise, fall = min(after) - max(before), min(before) - max(after)
        swings.append(rise if rise > 0 else -fall if fall > 0 else 0.0)
    return swings


def thinned(moments: list[Moment]) -> list[Moment]:
    """The moments, thinned out evenly if there are too many; the first stays."""
    return moments[:: max(1, ceil(len(moments) / MOMENTS))]


def places(facts: Mapping[str, str], s: State[Any], event: Event) -> Iterator[str]:
    """The places of a movement or a fight; `facts` names the fact of each kind of event that tells them."""
    named = facts.get(event.kind)
    if named is None:
        return
    fact = event.facts[named]
    units = getattr(s, "units", None)
    if isinstance(units, dict):
        yield from _cell(s, units, fact)
    elif isinstance(fact, Sequence) and not isinstance(fact, str):
        yield from map(str, fact)
    else:
        yield str(fact)


def _cell(s: State[Any], units: dict[str, Any], unit: Fact) -> Iterator[str]:
    """The square in which a unit lies, if it is on the table."""
    pose = units.get(str(unit))
    if pose is not None and 0 <= pose.x < s.game.width and 0 <= pose.y < s.game.height:
        yield f"{pose.x // CELL},{pose.y // CELL}"
