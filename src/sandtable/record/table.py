"""A table: one game in progress with its record, undo, replay and earlier positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Below, Noun
from sandtable.core.play import Decision, Illegal
from sandtable.core.procedure import Violation
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.record.dice import Commitment, KeyedDice, commit
from sandtable.record.lines import (
    FORMAT,
    Chosen,
    Ended,
    Header,
    Line,
    Migrated,
    Record,
    RecordError,
    Undone,
    decode,
    encode,
    located,
)


class Dice(Protocol):
    """A source of answers for Chance."""

    def below(self, serial: int, digest: str) -> Below:
        """The source of numbers for Chance's next answer."""


class NumberedEvents(NamedTuple):
    """The events of one choice; `number` is the number of choices that stand after it."""

    number: int
    events: tuple[Event, ...]


SNAPSHOT_EVERY = 32
"""Choices between two snapshots; fewer than this are replayed to reach an earlier position."""


class Table:
    """A game in progress. The record is the truth; the state is derived from it.

    Chance is answered at once from the dice. Without dice a person answers for Chance too, with
    real ones.
    """

    def __init__(self, game: AnyGame, record: Record, dice: Dice | None, key: str = "") -> None:
        self.game = game
        self.record = record
        self.dice = dice
        self._key = key
        self._standing: list[Chosen] = []
        self._serial = 0
        self.state = game.start()
        self.history: list[NumberedEvents] = [NumberedEvents(0, self._take_events())]
        self._snapshots: dict[int, State[Any]] = {0: self.state.clone()}

    # --- beginning ---------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: AnyGame,
        seats: Mapping[str, str] | None = None,
        *,
        key: str = "",
        nonces: list[str] | None = None,
        dice: Dice | None = None,
        pack: str = "",
    ) -> Table:
        """Start a game: with keyed dice if there is a key, with other dice, or with none."""
        promise = Commitment(commit(key) if key else "", nonces or [])
        header = Header(
            sandtable=FORMAT,
            game=game.name,
            rules=game.rules_version,
            data=game.data_hash,
            seats=dict(seats or {}),
            dice=promise,
            scenario=game.setup.scenario,
            options=dict.fromkeys(sorted(game.setup.options), True),
            pack=pack,
        )
        table = cls(game, Record(header), KeyedDice(key, promise.nonces) if key else dice, key)
        table._answer_for_chance()
        return table

    @classmethod
    def resume(cls, game: AnyGame, record: Record, *, key: str = "") -> Table:
        """Resume a recorded game; every line is checked as if it were played now."""
        check_header(game, record.current)
        promise = record.header.dice
        if key and commit(key) != promise.commitment:
            raise RecordError("the key is not the one that was committed to")
        dice = KeyedDice(key, promise.nonces) if key else None
        table = cls(game, Record(record.header), dice, key)
        in_order(table.replay, record.lines)
        table._answer_for_chance()
        return table

    def follow(self, lines: Iterable[str]) -> list[Line]:
        """Replay lines that were added to the record elsewhere, each checked as if it were played now."""
        followed = []
        for text in lines:
            line = decode(text)
            with located(f"line {len(self.record.lines) + 2}"):
                self.replay(line)
            if encode(self.record.lines[-1]) != text:
                raise RecordError(f"line {len(self.record.lines) + 1}: it does not follow from those before")
            followed.append(line)
        return followed

    def replay(self, line: Line) -> None:
        """Carry out a line of a record; ValueError or Illegal if it does not fit."""
        if self.record.ending() is not None:
            raise ValueError("the game is over, nothing follows its end")
        if isinstance(line, Chosen):
            side = self.game.side_named(line.side)
            if line.serial != (self._serial if side == CHANCE else None):
                raise ValueError(f"roll {line.serial} stands where roll {self._serial} belongs")
            self._apply(side, *self.game.read(line.verb, line.noun), auto=line.auto)
        elif isinstance(line, Undone):
            self.game.side_named(line.by)
            self._take_back(line.to, line.by)
        elif isinstance(line, Migrated):
            if line.rules > self.game.rules_version:
                raise ValueError(f"from here on it is played with version {line.rules} of the rules")
            self.record.append(line)
        else:
            self._check_ending(line)
            self.record.append(line)

    def _check_ending(self, line: Ended) -> None:
        if line.agreed:
            winner = ""
        elif line.resigned:
            winner = self.winner_against(self.game.side_named(line.resigned))
        elif self.state.over:
            winner = self._winner()
        else:
            raise ValueError("the record says that the game is over, but it is not")
        known = line.score or not (line.agreed or line.resigned)
        score = list(self.game.score(self.state)) if known else []
        if (line.winner, line.score) != (winner, score):
            told = f"{line.winner or 'nobody'} {line.score}"
            raise ValueError(f"the record says {told}, but the game says otherwise")

    # --- looking -----------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of choices that stand, which is also the number of the next one."""
        return len(self._standing)

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        return None if self.record.ending() is not None else play.decision(self.state)

    def view(self, side: Side | None) -> View:
        """What a side may know; None is a spectator, who sees what all sides see."""
        known: View = self.game.view(self.state, side)
        return known

    def why(self, side: Side, verb: str, noun: Noun = None) -> list[Violation]:
        """The reasons against a choice; none if it is legal."""
        if self.record.ending() is not None:
            return [Violation("", "the game is over")]
        return play.why(self.state, side, verb, noun)

    def log(self, side: Side | None, since: int = 0) -> Iterator[tuple[int, Event]]:
        """The numbered events since a choice, as a side may know them."""
        for number, events in self.history[max(0, since) :]:
            for event in events:
                if (seen := event.seen_by(side)) is not None:
                    yield number, seen

    def chosen(self, number: int) -> Chosen | None:
        """The choice that led to a number; None for 0."""
        return self._standing[number - 1] if number > 0 else None

    def at(self, number: int) -> State[Any]:
        """The position after a number of choices, replayed from the nearest snapshot."""
        if not 0 <= number <= self.number:
            raise ValueError(f"there are choices 0 to {self.number}, not {number}")
        start = max(n for n in self._snapshots if n <= number)
        state = self._snapshots[start].clone()
        for line in self._standing[start:number]:
            play.choose(state, self.game.side_named(line.side), *self.game.read(line.verb, line.noun))
        state.events.clear()
        return state

    # --- playing -----------------------------------------------------------------------------

    def choose(self, side: Side, verb: str, noun: Noun = None, *, auto: bool = False) -> None:
        """Make a choice; then Chance answers from the dice, if there are any."""
        if self.record.ending() is not None:
            raise Illegal((verb, noun), [Violation("", "the game is over")])
        self._apply(side, verb, noun, auto=auto)
        self._answer_for_chance()

    def resign(self, side: Side) -> None:
        """Resign: the game ends in favour of the other side."""
        if self.record.ending() is not None:
            raise ValueError("the game is over")
        score = list(self.game.score(self.state))
        self.record.append(Ended(self.winner_against(side), score, self._key, self.game.side_name(side)))

    def undo(self, side: Side) -> int:
        """Take back a side's last choice, if no undo barrier follows it; the new number."""
        if self.undo_limit(side) >= self.number:
            raise ValueError("there is nothing that this side can take back")
        self._take_back(self.number - 1, self.game.side_name(side))
        return self.number

    def undo_limit(self, *sides: Side) -> int:
        """The number to which sides can go back: after the last choice by any other, or the last reveal.

        The end of a game reveals the key of its dice, so nothing is taken back after it.
        """
        to = self.number
        if self.record.ending() is not None:
            return to
        names = {self.game.side_name(side) for side in sides if side != CHANCE}
        while to and self._standing[to - 1].side in names:
            if any(event.reveals for event in self.history[to].events):
                break
            to -= 1
        return to

    def take_back(self, to: int, by: Side) -> None:
        """Go back past an undo barrier; the caller has the consent of all seats."""
        if not 0 <= to < self.number:
            raise ValueError(f"there are choices 0 to {self.number}, not {to}")
        if self.record.ending() is not None:
            raise ValueError("the game is over and the key of its dice revealed: nothing is taken back")
        self._take_back(to, self.game.side_name(by))
        self._answer_for_chance()

    def _apply(self, side: Side, verb: str, noun: Noun, *, auto: bool = False) -> None:
        play.choose(self.state, side, verb, noun)
        serial = self._serial if side == CHANCE else None
        self._serial += side == CHANCE
        line = Chosen(self.game.side_name(side), verb, self.game.spell(verb, noun), serial, auto)
        self._standing.append(line)
        self.record.append(line)
        self.history.append(NumberedEvents(self.number, self._take_events()))
        if self.number % SNAPSHOT_EVERY == 0:
            self._snapshots[self.number] = self.state.clone()

    def _take_back(self, to: int, by: str) -> None:
        self.state = self.at(to)
        del self._standing[to:]
        del self.history[to + 1 :]
        self._snapshots = {number: s for number, s in self._snapshots.items() if number <= to}
        self.record.append(Undone(by, to))

    def _answer_for_chance(self) -> None:
        if self.record.ending() is not None:
            return
        while self.dice is not None and self.state.asked == CHANCE and not self.state.over:
            below = self.dice.below(self._serial, self.record.digest)
            self._apply(CHANCE, *self.state.options.sample(below))
        if self.state.over:
            score = list(self.game.score(self.state))
            self.record.append(Ended(self._winner(), score, self._key))

    def _winner(self) -> str:
        winner = self.game.winner(self.state)
        return "" if winner is None else self.game.side_name(winner)

    def winner_against(self, side: Side) -> str:
        """The winner if a side resigns; "" if there is none."""
        others = [name for name in self.game.sides if name != self.game.side_name(side)]
        return others[0] if len(others) == 1 and self.game.rivals else ""

    def _take_events(self) -> tuple[Event, ...]:
        events = tuple(self.state.events)
        self.state.events.clear()
        return events


def in_order(carry_out: Callable[[Line], None], lines: Iterable[Line], first: int = 2) -> None:
    """Carry out lines of a record; an error names the line that does not fit."""
    for number, line in enumerate(lines, first):
        with located(f"line {number}"):
            carry_out(line)


def setup_of(header: Header) -> Setup:
    """The scenario and the optional rules that a record was played with."""
    return Setup(header.scenario, frozenset(name for name, used in header.options.items() if used))


def check_header(game: AnyGame, header: Header) -> None:
    """Raise an error if a record is not of this game, set-up, version of the rules, and data."""
    if header.game != game.name:
        raise RecordError(f"this is a record of {header.game}, not of {game.name}")
    if setup_of(header) != game.setup:
        raise RecordError("the record was played with another scenario or other optional rules")
    if header.rules != game.rules_version:
        theirs, ours = header.rules, game.rules_version
        raise RecordError(
            f"the record was played with version {theirs} of the rules; this program has version {ours}"
        )
    if header.data != game.data_hash:
        raise RecordError(
            f"the record was played with other data ({header.data}) than this ({game.data_hash}); "
            "name the data pack with --pack"
        )
