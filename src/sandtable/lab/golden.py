"""Golden records: whole games in which much happens, kept so that a change of the rules is noticed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from random import Random

from sandtable.bots import bot
from sandtable.core import play
from sandtable.core.errors import UserError
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.record.lines import Record, Undone
from sandtable.record.table import Table

TRIES = 500
"""Games that are played before the search is given up."""

CHOICES = 40
"""Choices that stand at the end of a record that is worth keeping, at least."""


def golden(game: AnyGame, name: str, kinds: Collection[str], choices: int = CHOICES) -> Record:
    """The first of some games in which all these kinds of events happen; an error if there is none."""
    missing: set[str] = set()
    for number in range(TRIES):
        record = played(game, f"{name} {number}" if number else name)
        missing = lacking(game, record, kinds, choices)
        if not missing:
            return record
    raise UserError(f"no game of {TRIES} has it all: the last one lacks {', '.join(sorted(missing))}")


def played(game: AnyGame, seed: str) -> Record:
    """A whole game with keyed dice, now and then with second thoughts."""
    random = Random(seed)
    seats = {side: f"the {side} player" for side in game.sides}
    key = hashlib.sha256(seed.encode()).hexdigest()
    table = Table.new(game, seats, key=key, nonces=[f"{seed} {side}" for side in game.sides])
    while not table.state.over:
        side = table.state.asked
        if random.random() < 0.02 and table.undo_limit(side) < table.number:
            table.undo(side)
            side = table.state.asked
        table.choose(side, *sensible(table, side, random))
    return table.record


def sensible(table: Table, side: Side, random: Random) -> Choice:
    """The best of a few choices by the game's own judgement, any verb as likely as another.

    Against the game itself a bot serves better, as long as it does not decide everything.
    """
    s = table.state
    if not table.game.rivals and random.random() < 0.95:
        return bot("greedy").choose(table.game, table.view(side), random)
    verbs = [v for v in s.options.verbs() if v != "done"] if random.random() < 0.8 else []
    tries = [(v, random.choice(s.options.nouns(v))) for v in random.choices(verbs or s.options.verbs(), k=4)]

    def worth(choice: Choice) -> float:
        onward = s.clone()
        play.choose(onward, side, *choice)
        return table.game.evaluate(onward, side)

    return max(tries, key=worth)


def lacking(game: AnyGame, record: Record, kinds: Collection[str], choices: int = CHOICES) -> set[str]:
    """What did not happen in a game, though it should have."""
    table = Table.resume(game, record)
    lacks = {*kinds} - {event.kind for numbered in table.history for event in numbered.events}
    if not any(isinstance(line, Undone) for line in record.lines):
        lacks.add("second thoughts")
    return lacks if len(record.standing()) > choices else {*lacks, f"{choices} choices"}
