"""Random games of every kind with their invariants checked: cheap ones always, costly ones at a sample.

A game follows from its name and its seed alone, and so does what is checked in it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

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
from tests.fuzzing.finding import Finding, Stuck, written
from tests.test_every_game import CHECKS, compare_what_follows, holds_float, misspelt, pick, seats, seen

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
    known, block = CHECKS[name].SETUPS, seed // BLOCK
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
        self.checks = CHECKS[name]
        self.game = load(name, setup_of(name, seed))
        self.random = Random(f"fuzz {name} {seed}")
        self.choices: list[tuple[Side, Choice]] = []
        self.s = self.beginning()

    def beginning(self) -> State[Any]:
        """The first position, always the same."""
        s: State[Any] = self.game.start()
        if in_a_melee(self.seed):
            self.checks.scatter(s, Random(f"melee {self.name} {self.seed}"))
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
                self.checks.sound(s)
            self.look_closer()
            choice = pick(s.options, self.random, style)
            self.choices.append((s.asked, choice))
            assert play.why(s, s.asked, *choice) == [], "there are reasons against what is offered"
            play.choose(s, s.asked, *choice)
            if self.lot(10, "told") == 0:
                self.check_events(told)
            told = len(s.events)
        self.checks.sound(s)
        assert list(self.game.score(s)) == self.checks.points(s, s.events), "the points do not add up"
        decided = self.game.rivals and not self.game.ended(s)
        assert self.game.winner(s) in (seats(self.game) if decided else (*seats(self.game), None))
        if not in_a_melee(self.seed) and self.lot(8, "table") == 0:
            self.check_table()

    def look_closer(self) -> None:
        """The costly checks, each at a share of the positions."""
        lot = self.lot(200)
        if lot < 10:
            self.check_question()
        elif lot < 12:
            self.check_copies()
        elif lot < 13:
            self.check_refusals()
        elif lot < 15:
            self.check_views()
        elif lot < 16:
            self.check_sampled()

    # --- what must hold ----------------------------------------------------------------------

    def check_question(self) -> None:
        """The question is in words, cites a rule, and offers nothing twice; what it offers is accepted."""
        s, game = self.s, self.game
        question = play.decision(s)
        assert question is not None
        assert question.prompt
        assert question.rule in game.rulebook.rules, f"{question.rule} is no rule"
        assert set(question.options.verbs()) <= set(game.vocabulary.verbs)
        choices = list(question.options)
        assert len(set(choices)) == len(choices), "something is offered twice"
        for verb, noun in self.random.sample(choices, min(len(choices), 6)):
            assert play.why(s, s.asked, verb, noun) == []
            assert game.read(verb, game.spell(verb, noun)) == (verb, noun)
            twin = s.clone()
            play.choose(twin, s.asked, verb, noun)
            self.checks.sound(twin)

    def check_events(self, since: int) -> None:
        """What was told last can be told to everybody in words."""
        for event in self.s.events[since:]:
            for side in (*seats(self.game), None):
                known = event.seen_by(side)
                assert known is None or self.game.presentation.sentence(known), f"no words for {event.kind}"

    def check_copies(self) -> None:
        """A clone and a saved position are equal to the original, and go on alike."""
        s, game = self.s, self.game
        before = dump(s)
        clone, saved = s.clone(), game.restore(before)
        assert dump(clone) == dump(saved) == before
        assert (saved.asked, saved.options) == (s.asked, s.options)
        assert clone.options == s.options
        for side in (*seats(game), None):
            assert game.view(saved, side) == game.view(s, side)
        for _ in range(10):
            if not clone.over:
                asked, choice = clone.asked, pick(clone.options, self.random)
                play.choose(clone, asked, *choice)
                play.choose(saved, asked, *choice)
        assert dump(clone) == dump(saved), "a clone and a saved position part"
        assert dump(s) == before, "what a copy does changes the original"

    def check_refusals(self) -> None:
        """What is not offered is refused with a reason, and changes nothing."""
        s, random = self.s, self.random
        before, legal = dump(s), set(s.options)
        everything = self.checks.nouns(s)
        some = random.sample(list(s.options), min(len(s.options), 30))
        tries = [
            (s.asked, verb, random.choice(everything))
            for verb in self.game.vocabulary.verbs
            for _ in range(8)
        ]
        tries += [
            (s.asked, verb, noun) for verb in s.options.verbs() for noun in random.choices(everything, k=40)
        ]
        tries += [(s.asked, verb, wrong) for verb, noun in some for wrong in misspelt(noun)]
        tries += [(side, verb, noun) for side in (*seats(self.game), CHANCE) for verb, noun in some]
        for side, verb, noun in tries:
            offered = side == s.asked and (verb, noun) in legal and not holds_float(noun)
            reasons = play.why(s, side, verb, noun)
            assert (reasons == []) == offered, f"{side} {verb} {noun!r}: {reasons}"
            assert all(reason.text for reason in reasons)
            assert all(reason.rule in self.game.rulebook.rules for reason in reasons if reason.rule)
            if not offered:
                with pytest.raises(play.Illegal):
                    play.choose(s, side, verb, noun)
        assert dump(s) == before, "a refusal changes the position"

    def check_views(self) -> None:
        """Who may not know something sees the same whatever it is, and only who is asked sees the options."""
        s, game, random = self.s, self.game, self.random
        for viewer in (*seats(game), None):
            asked = game.view(s, viewer).asked
            assert asked is not None
            assert asked.side == s.asked
            told = viewer is not None and (viewer == s.asked or (game.talk and game.talk.advises(s, viewer)))
            assert told or not asked.options, f"{viewer} sees what {s.asked} is offered"
        for viewer in seats(game):
            hidden = self.checks.shuffled(s, viewer, random)
            if hidden is None:
                continue
            twin, new = hidden
            assert seen(twin, game, viewer) == seen(s, game, viewer), f"the view of {viewer} leaks"
            assert seen(twin, game, None) == seen(s, game, None), "the view of those who watch leaks"
            if s.asked == viewer:
                assert twin.options == s.options, f"the options of {viewer} leak"
                for _ in range(10):
                    verb, noun = (
                        random.choice(list(game.vocabulary.verbs)),
                        random.choice(self.checks.nouns(s)),
                    )
                    assert play.why(s, viewer, verb, noun) == play.why(twin, viewer, verb, noun), (
                        f"the reasons against {verb} {noun!r} leak"
                    )
            compare_what_follows(s, twin, new, game, viewer, random)

    def check_sampled(self) -> None:
        """A position that is sampled from a view fits it and keeps the rules."""
        s, game = self.s, self.game
        if s.asked != CHANCE:
            view = game.view(s, s.asked)
            sampled = game.sample(view, self.random)
            assert game.view(sampled, s.asked) == view
            assert sampled.options == s.options
            self.checks.sound(sampled)

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
        known = self.checks.seen_enemies(table.at(limit), side)
        assert self.checks.seen_enemies(table.state, side) <= known, "what was seen can be taken back"

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
