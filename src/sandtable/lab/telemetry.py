"""What is worth knowing of a game besides its result, gathered while it is played.

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
from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from sandtable.bots.greedy import Move
from sandtable.core import play
from sandtable.core.events import UNDO_BARRIER, Event
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.lab.places import fought_over, moved_to
from sandtable.lab.rule_usage import RuleUsage

OUTCOMES = 12
"""Up to that many answers of Chance are all looked at."""

DRAWN = 6
"""Of more answers that many are drawn."""

SHARE = 0.25
"""The share of the rolls whose luck is measured."""

FOLLOWED = 12
"""After that many choices the consequences of a roll are followed no further."""

STEP = 25
"""In a game without turns a moment is noted every so many choices."""

MOMENTS = 60
"""At most that many moments of a game are kept."""

LASTING = 4
"""A swing counts as far as it parts that many positions before it from as many after it."""

TURNING_POINTS = 3
"""That many rolls and as many decisions are kept as turning points."""

TOLD = 12
"""What came of a choice is told within that many choices."""

TALLIED = 5
"""In every fifth game the rules are counted: that slows the game down."""

HEADINGS = frozenset({"turn", "phase", "stage"})
"""Events that only say what time it is."""


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """The game at the beginning of a turn: choices so far, what it is worth to the first side, the score."""

    turn: int
    choices: int
    worth: float
    score: tuple[int, ...]


class TurningPoint(msgspec.Struct, frozen=True, array_like=True):
    """A roll that was better or worse than its mean, or a decision after which the game stood otherwise.

    `swing` is the first side's gain.
    """

    choice: int
    turn: int
    side: Side
    swing: float
    text: str


class Telemetry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game. Worth and luck are in the points of the game's evaluation, for the first side.

    `luck` is what the rolls brought more than their mean, estimated from the `measured` ones among
    `rolls`. `moved` and `fought` count places by id; `rules` the cases that were carried out or refused
    something, in the games in which they were counted.
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
    """Sits beside a game: `before` and `after` each choice, and `close` at the end.

    The number of the game decides which rolls are measured, so the same game tells the same.
    """

    def __init__(self, game: AnyGame, number: int = 0, share: float = SHARE) -> None:
        self._game = game
        self._number = number
        self._share = share
        self._package = game.rulebook.package.name
        self._rivals = game.rivals and len(game.sides) == 2
        self._usage = RuleUsage(game.rulebook.package) if number % TALLIED == 0 else None
        if self._usage is not None:
            with self._usage:
                game.start()
        self._serial = 0
        self._decisions = [0] * len(game.sides)
        self._chance = self._rolls = 0
        self._luck: dict[int, float] = {}
        self._mean: float | None = None
        self._eve: State[Any] | None = None
        self._turn = 0
        self._turns = 0
        self._course: list[Moment] = []
        self._worths: list[float] = []
        self._acts: list[tuple[Side, int, Sequence[Event]]] = []
        self._moved: Counter[str] = Counter()
        self._fought: Counter[str] = Counter()

    def before(self, s: State[Any]) -> None:
        """A choice is about to be made."""
        if not self._worths:
            self._note(s, self._worth(s))
        self._eve = None
        if s.asked == CHANCE and s.options.size > 1:
            self._rolls += 1
            if crc32(b"%d/%d" % (self._number, self._serial)) < self._share * 2**32:
                self._eve = s.clone()
                self._mean = self._expected(self._eve)
        if self._usage is not None:
            self._usage.start()

    def after(self, s: State[Any], side: Side, choice: Choice) -> None:
        """A choice was made; its events are still in the state."""
        if self._usage is not None:
            self._usage.stop()
        if self._eve is not None and self._mean is not None:
            worth = self._outcome(self._eve, choice)
            if worth is not None:
                self._luck[self._serial] = worth - self._mean
        self._serial += 1
        if side == CHANCE:
            self._chance += 1
        else:
            self._decisions[side] += 1
        self._acts.append(
            (side, self._turns, tuple(event for event in s.events if event is not UNDO_BARRIER))
        )
        for event in s.events:
            self._moved.update(moved_to(self._package, s, event))
            self._fought.update(fought_over(self._package, s, event))
        if not s.over:
            self._note(s, self._worth(s))

    def close(self) -> Telemetry:
        """What there is to tell; the game is over."""
        return Telemetry(
            turns=self._turns,
            decisions=tuple(self._decisions),
            chance=self._chance,
            course=thinned(self._course),
            luck=round(sum(self._luck.values()) * self._rolls / max(1, len(self._luck)), 2),
            rolls=self._rolls,
            measured=len(self._luck),
            moved=dict(sorted(self._moved.items())),
            fought=dict(sorted(self._fought.items())),
            rules=self._usage.cases() if self._usage is not None else {},
            turning_points=self._turning_points(),
        )

    def _worth(self, s: State[Any]) -> float:
        """What a position is worth to the first side; of rivals both are heard."""
        worth = self._game.evaluate(s, Side(0))
        return (worth - self._game.evaluate(s, Side(1))) / 2 if self._rivals else worth

    def _note(self, s: State[Any], worth: float) -> None:
        """The position after a choice; the beginning of a turn is a moment."""
        turn = getattr(s, "turn", self._serial // STEP + 1)
        self._worths.append(worth)
        if turn != self._turn and turn > 0:
            self._turn = turn
            self._turns += 1
            self._course.append(Moment(self._turns, self._serial, round(worth, 2), self._game.score(s)))

    def _expected(self, eve: State[Any]) -> float | None:
        """What a position is worth on average over the roll that is due; None if it may end the game."""
        random = self._random()
        options = eve.options
        if options.size <= OUTCOMES:
            rolls = list(options)
        else:
            rolls = [options.sample(random.randrange) for _ in range(DRAWN)]
        total = 0.0
        for choice in rolls:
            worth = self._outcome(eve, choice)
            if worth is None:
                return None
            total += worth
        return total / len(rolls)

    def _outcome(self, eve: State[Any], choice: Choice) -> float | None:
        """What a roll leads to if everybody goes on by rule of thumb."""
        game, s, move = self._game, eve.clone(), Move(eve)
        random = self._random()
        play.choose(s, CHANCE, *choice)
        for _ in range(FOLLOWED):
            if s.over or move.over(s):
                break
            if s.asked == CHANCE:
                play.choose(s, CHANCE, *s.options.sample(random.randrange))
            else:
                play.choose(s, s.asked, *next(iter(game.mind.plans(s)))[0])
        return None if s.over else self._worth(s)

    def _random(self) -> Random:
        """The same luck for all that may come of a roll."""
        return Random(f"{self._number}/{self._serial}")

    def _turning_points(self) -> list[TurningPoint]:
        """The luckiest of the measured rolls, and decisions whose swing lasted, apart from each other."""
        swings = lasting(self._worths)
        begun = next((i for i, (side, _, _) in enumerate(self._acts) if side == CHANCE), 0)
        for number, (side, _, _) in enumerate(self._acts[: len(swings)]):
            if side == CHANCE or number < begun:
                swings[number] = self._luck.get(number, 0.0)
        found: list[int] = []
        left = {True: TURNING_POINTS, False: TURNING_POINTS}
        for number in sorted(range(len(swings)), key=lambda i: -abs(swings[i])):
            rolled = self._acts[number][0] == CHANCE
            if (
                round(swings[number], 2)
                and left[rolled]
                and all(abs(number - other) > LASTING for other in found)
            ):
                left[rolled] -= 1
                found.append(number)
        points = []
        for number in sorted(found):
            side, turn, _ = self._acts[number]
            points.append(TurningPoint(number + 1, turn, side, round(swings[number], 2), self._text(number)))
        return points

    def _text(self, number: int) -> str:
        """What was told of a choice, or else of the next ones, headings left out."""
        for _, _, events in self._acts[number : number + TOLD]:
            told = [self._game.presentation.sentence(event) for event in events if event.kind not in HEADINGS]
            told = [sentence for sentence in told if sentence]
            if told:
                return "; ".join(told[:2])
        return ""


def lasting(worths: Sequence[float]) -> list[float]:
    """For each choice the change between what was before it and what came after, passing dips left out."""
    swings = []
    for number in range(len(worths) - LASTING):
        before = worths[max(0, number + 1 - LASTING) : number + 1]
        after = worths[number + 1 : number + 1 + LASTING]
        rise, fall = min(after) - max(before), min(before) - max(after)
        swings.append(rise if rise > 0 else -fall if fall > 0 else 0.0)
    return swings


def thinned(course: list[Moment]) -> list[Moment]:
    """Evenly spread moments, if there are too many; the first is among them."""
    return course[:: max(1, ceil(len(course) / MOMENTS))]
