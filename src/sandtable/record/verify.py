"""Verification of records: every choice by the rules, every roll by the revealed key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.game.info import CHANCE_NAME
from sandtable.record.dice import KeyedDice, commit
from sandtable.record.lines import Chosen, Ended, Header, Line, Record, RecordError, Undone, located
from sandtable.record.table import Table, check_header, in_order


class Verifier:
    """Replays a record as it grows, and recomputes its rolls from the key."""

    def __init__(self, game: AnyGame, header: Header, key: str, current: Header | None = None) -> None:
        check_header(game, current or header)
        try:
            committed = commit(key)
        except ValueError:
            raise RecordError("the revealed key is not a key") from None
        if committed != header.dice.commitment:
            raise RecordError("the revealed key is not the one that was committed to")
        self.table = Table(game, Record(header), None)
        self.rolls = 0
        self._dice = KeyedDice(key, header.dice.nonces)

    def follow(self, lines: Iterable[Line]) -> None:
        """Check the next lines; an error names the wrong one."""
        in_order(self.check, lines, len(self.table.record.lines) + 2)

    def check(self, line: Line) -> None:
        """Check the next line."""
        table = self.table
        if isinstance(line, Chosen) and line.side == CHANCE_NAME:
            if table.state.asked == CHANCE and not table.state.over:
                verb, noun = table.state.options.sample(self._dice.below(self.rolls, table.record.digest))
                if table.game.read(line.verb, line.noun) != (verb, noun):
                    rolled = f"{verb} {table.game.spell(verb, noun)}"
                    raise ValueError(f"the record says {line.verb} {line.noun}, the dice say {rolled}")
            self.rolls += 1
        table.replay(line)


class SeatMemory(NamedTuple):
    """What a seat remembers of its game; "" and None are unknown. A valid record may be of another game."""

    commitment: str = ""
    nonce: str = ""
    choices: int | None = None
    undos: int | None = None


NO_MEMORY = SeatMemory()


def verify(game: AnyGame, record: Record, memory: SeatMemory = NO_MEMORY) -> int:
    """Verify a finished game; the number of rolls, or an error that names the wrong line."""
    check_header(game, record.current)
    last, ending = len(record.lines) + 1, promised(record, memory)
    with located(f"line {last}"):
        verifier = Verifier(game, record.header, ending.key, record.current)
    verifier.follow(record.lines)
    undone = taken_back(record)
    if memory.undos not in (None, len(undone)):
        line, times = undone[-1] if undone else last, len(undone)
        raise RecordError(f"line {line}: choices were taken back {times} times, the seat saw {memory.undos}")
    if memory.choices not in (None, number := verifier.table.number):
        raise RecordError(f"line {last}: {number} choices stand here, the seat saw {memory.choices}")
    return verifier.rolls


def promised(record: Record, memory: SeatMemory) -> Ended:
    """The end of a finished game with keyed dice, those that a seat was promised; or an error."""
    last, ending, promise = len(record.lines) + 1, record.ending(), record.header.dice
    if ending is None:
        raise RecordError(f"line {last}: the game is not finished: the key is revealed only at its end")
    if not promise.commitment:
        raise RecordError("line 1: the game was not played with keyed dice: there is nothing to verify")
    if memory.commitment and memory.commitment != promise.commitment:
        raise RecordError("line 1: these are not the dice that were promised")
    if memory.nonce and memory.nonce not in promise.nonces:
        raise RecordError("line 1: this seat's own part in the dice was left out")
    return ending


class Outdated(NamedTuple):
    """How far a record of other rules fits those of now: lines, rolls, and why the next line does not fit.

    Lines are counted with the header, as errors count them.
    """

    lines: int
    of: int
    rolls: int
    reason: str


def verify_outdated(game: AnyGame, record: Record, memory: SeatMemory = NO_MEMORY) -> Outdated:
    """Verify a finished game of another version of the rules, as far as it fits this one.

    What a seat remembers is compared as a whole: it needs no rules.
    """
    last, ending = len(record.lines) + 1, promised(record, memory)
    for name, seen, here in (
        ("choices were taken back", memory.undos, len(taken_back(record))),
        ("choices stand here", memory.choices, len(record.standing())),
    ):
        if seen not in (None, here):
            raise RecordError(f"line {last}: {here} {name}, the seat saw {seen}")
    with located(f"line {last}"):
        table, reason = replay_as_far_as_possible(game, record, ending.key)
    fits = table.record.lines
    rolls = sum(isinstance(line, Chosen) and line.side == CHANCE_NAME for line in fits)
    return Outdated(len(fits) + 1, last, rolls, reason)


def replay_as_far_as_possible(game: AnyGame, record: Record, key: str) -> tuple[Table, str]:
    """Replay a record of other rules or data on a game; the table, and why the next line does not fit.

    The reason is "" if all lines fit. With the key the rolls must fit too, since a migrated record is
    verified as a whole at its end.
    """
    header = record.header
    now = msgspec.structs.replace(header, rules=game.rules_version, data=game.data_hash)
    if key and header.dice.commitment:
        verifier = Verifier(game, header, key, now)
        table, check = verifier.table, verifier.check
    else:
        check_header(game, now)
        table = Table(game, Record(header), None)
        check = table.replay
    try:
        in_order(check, record.lines)
    except RecordError as error:
        return table, str(error)
    return table, ""


def taken_back(record: Record) -> list[int]:
    """The numbers of the lines of a record that are undos."""
    return [number for number, line in enumerate(record.lines, 2) if isinstance(line, Undone)]
