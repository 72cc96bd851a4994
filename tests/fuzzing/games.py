"""Random games of every kind with their invariants checked: cheap ones always, costly ones at a sample.

A game follows from its name and its seed alone, and so does what is checked in it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import sandtable
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.record.files import parse, save
from sandtable.record.lines import Chosen, Record, encode
from sandtable.record.table import Table
from sandtable.testing.moment import Moment
from sandtable.testing.subject import pick, seats
from tests.fuzzing.finding import Finding, Stuck, written
from tests.subjects import SUBJECTS

BLOCK = 8
"""Games in a row that share a set-up, because loading one costs as much as playing a short game."""

LONGEST = 50_000
"""A game with more choices than this counts as one that does not end."""

THOROUGH = 4
"""One game in `THOROUGH` is checked for soundness after every choice, the others after every eighth."""


@lru_cache(maxsize=12)
def load(name: str, setup: Setup) -> AnyGame:
    """A game as it is set up."""
    return sandtable.load(name, None, setup)


def in_a_melee(seed: int) -> bool:
    """Whether a game begins in the middle of a melee."""
    return seed % 4 == 3


def setup_of(name: str, seed: int) -> Setup:
    """First the set-ups that have every scenario and every option, then any; a melee has one of the first."""
    known, block = SUBJECTS[name].SETUPS, seed // BLOCK
    if in_a_melee(seed) or block < len(known):
        return known[block % len(known)]
    random = Random(f"setup {name} {block}")
    while True:
        setup = any_setup(load(name, known[0]), random)
        try:
            load(name, setup)
        except ValueError:
            continue
        return setup


def any_setup(game: AnyGame, random: Random) -> Setup:
    """A scenario, and some of the optional rules: of those in a group one at most."""
    scenario = random.choice(game.scenarios).id if game.scenarios else ""
    groups: dict[str, list[str]] = {}
    for switch in game.options:
        groups.setdefault(switch.group or switch.id, []).append(switch.id)
    share = random.random()
    chosen = [random.choice(group) for group in groups.values() if random.random() < share]
    return Setup(scenario, frozenset(chosen))


class Course:
    """One random game, and how it came to where it is."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.of = SUBJECTS[name]
        self.game = load(name, setup_of(name, seed))
        self.random = Random(f"fuzz {name} {seed}")
        self.choices: list[tuple[Side, Choice]] = []
        self.s = self.beginning()

    def beginning(self) -> State[Any]:
        """The first position, always the same."""
        s: State[Any] = self.game.start()
        if in_a_melee(self.seed):
            self.of.scatter(s, Random(f"melee {self.name} {self.seed}"))
        return s

    def lot(self, of: int, about: str = "") -> int:
        """Which of `of` things is due now, from 0: decided by a hash, so that it is the same in every run."""
        return crc32(f"{self.name} {self.seed} {len(self.choices)} {about}".encode()) % of

    def run(self) -> None:
        """Play to the end."""
        s, style = self.s, self.seed % 3
        every = 1 if self.seed % THOROUGH == 0 else 8
        told = 0
        while not s.over:
            assert len(self.choices) < LONGEST, "the game does not come to an end"
            assert len(s.options) > 0, "a question without an answer"
            if len(self.choices) % every == 0:
                self.of.sound(s)
            self.look_closer()
            choice = pick(s.options, self.random, style)
            self.choices.append((s.asked, choice))
            assert play.why(s, s.asked, *choice) == [], "there are reasons against what is offered"
            play.choose(s, s.asked, *choice)
            if self.lot(10, "told") == 0:
                self.moment().tells(told)
            told = len(s.events)
        self.of.sound(s)
        self.moment().ends()
        if not in_a_melee(self.seed) and self.lot(8, "table") == 0:
            self.check_table()

    def moment(self) -> Moment:
        """The position now, and what must hold in it."""
        return Moment(self.of, self.game, self.s, self.random)

    def look_closer(self) -> None:
        """The costly checks, each at a share of the positions."""
        lot, moment = self.lot(200), self.moment()
        if lot < 10:
            moment.asks()
            moment.accepts(6)
        elif lot < 12:
            moment.copies(10)
        elif lot < 13:
            moment.refuses(40)
        elif lot < 15:
            moment.hides()
        elif lot < 16 and self.s.asked != CHANCE:
            moment.samples()

    def check_table(self) -> None:
        """The game at a table: undo stops at its barriers, and the record leads back to every position."""
        game, random = self.game, self.random
        table = Table.new(game)
        positions: dict[int, bytes] = {}
        for side, choice in self.choices:
            table.choose(side, *choice)
            if random.random() < 0.03:
                for viewer in seats(game):
                    self.check_barrier(table, viewer)
            if random.random() < 0.05:
                positions[table.number] = dump(table.state)
                if side != CHANCE and table.undo_limit(side) < table.number:
                    table.undo(side)
                    table.choose(side, *choice)
                    assert dump(table.state) == positions[table.number], "undo does not lead back"
        assert dump(table.state) == dump(self.s), "the table comes to another end"
        lines = [encode(table.record.header), *map(encode, table.record.lines)]
        again = Table.resume(game, parse(lines, "record"))
        assert dump(again.state) == dump(table.state), "the replay comes to another end"
        assert again.record.digest == table.record.digest
        for number in random.sample(sorted(positions), min(6, len(positions))):
            assert dump(again.at(number)) == positions[number], f"the replay differs at {number}"

    def check_barrier(self, table: Table, side: Side) -> None:
        """A side takes back its own choices only, and nothing that it has learned from."""
        limit, name = table.undo_limit(side), self.game.side_name(side)
        assert all(line.side == name for line in table.record.standing()[limit:])
        later = [event for numbered in table.history[limit + 1 :] for event in numbered.events]
        assert not any(event.reveals for event in later), "a reveal can be taken back"
        known = self.of.seen_enemies(table.at(limit), side)
        assert self.of.seen_enemies(table.state, side) <= known, "what was seen can be taken back"

    # --- what is written of a failure --------------------------------------------------------

    def record(self) -> Record:
        """The choices so far as a record; the last may be one that the engine cannot carry out."""
        table = Table.new(self.game)
        for side, (verb, noun) in self.choices:
            try:
                table.choose(side, verb, noun)
            except Exception:
                rolls = sum(line.side == self.game.side_name(CHANCE) for line in table.record.standing())
                serial = rolls if side == CHANCE else None
                spelt = self.game.spell(verb, noun)
                table.record.append(Chosen(self.game.side_name(side), verb, spelt, serial))
                break
        return table.record

    def last_position(self) -> bytes:
        """The position before the last choice."""
        s = self.beginning()
        for side, choice in self.choices[:-1]:
            play.choose(s, side, *choice)
        return dump(s)

    def write(self, error: BaseException, folder: Path) -> Finding:
        """Keep what leads to a failure: a record, or the position where the game began in a melee."""
        folder.mkdir(parents=True, exist_ok=True)
        side, (verb, noun) = self.choices[-1] if self.choices else (CHANCE, ("", None))
        last = f"After {len(self.choices)} choices, the last is {self.game.side_name(side)} {verb} {noun!r}"
        kept = folder / f"{self.name}-{self.seed}.{'position.json' if in_a_melee(self.seed) else 'jsonl'}"
        if in_a_melee(self.seed):
            kept.write_bytes(self.last_position())
            how = f"{last}; {kept} holds the position before it"
        else:
            save(self.record(), kept)
            how = f"{last}; sandtable replay {kept} goes up to it"
        return written(folder, self.name, self.seed, how, error)


def fuzz_game(name: str, seed: int, folder: Path) -> int:
    """One random game; the number of choices in it."""
    course = Course(name, seed)
    try:
        course.run()
    except (Exception, Stuck) as error:
        raise course.write(error, folder) from error
    return len(course.choices)
