"""What holds for every game, tried on random games: `--games 100` tries more of them.

A game that can be set up in several ways is played in each of them, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Protocol

import msgspec
import pytest

import sandtable
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun, Options
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.record.table import Table
from tests.games.admiral import checks as admiral
from tests.games.faerie import checks as faerie
from tests.games.goeben import checks as goeben
from tests.games.napoleonic import checks as napoleonic
from tests.games.operation_albion import checks as operation_albion
from tests.seeded_dice import SeededDice


class Checks(Protocol):
    """What a game's own checks know that the core does not."""

    SETUPS: tuple[Setup, ...]
    DECISIONS: int
    OPEN: set[str]

    def sound(self, s: Any) -> None: ...
    def scatter(self, s: Any, random: Random) -> None: ...
    def points(self, s: Any, events: list[Event]) -> list[int]: ...
    def nouns(self, s: Any) -> list[Noun]: ...
    def shuffled(self, s: Any, viewer: Side, random: Random) -> tuple[State[Any], Any] | None: ...
    def counterpart(self, choice: Choice, new: Any) -> Choice: ...
    def seen_enemies(self, s: Any, side: Side) -> set[Any]: ...


CHECKS: dict[str, Checks] = {
    "egypt": napoleonic,
    "faerie": faerie,
    "finland": napoleonic,
    "goeben": goeben,
    "operation_albion": operation_albion,
    "admiral": admiral,
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test runs for every game; one that asks for a `seed`, once for each of the random games."""
    games = metafunc.config.getoption("games")
    if "seed" in metafunc.fixturenames:
        cases = [(name, seed) for name in CHECKS for seed in range(games * rounds(name))]
        metafunc.parametrize(("name", "seed"), cases)
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", CHECKS)


def rounds(name: str) -> int:
    """As many as it takes three games to go through all set-ups."""
    return -(-len(CHECKS[name].SETUPS) // 3)


@cache
def load(name: str, seed: int = 0) -> AnyGame:
    """A game as that random game sets it up, built once."""
    return sandtable.load(name, None, setup(name, seed))


def setup(name: str, seed: int) -> Setup:
    setups = CHECKS[name].SETUPS
    return setups[seed % len(setups)]


def pick(options: Options, random: Random, style: int = 1) -> Choice:
    """Any choice; or any verb, then any of its nouns; or boldly, with little taste for ending things."""
    if style == 0:
        return options.sample(random.randrange)
    verbs = options.verbs()
    if style == 2 and random.random() < 0.9:
        verbs = [verb for verb in verbs if options.nouns(verb) != [None]] or verbs
    verb = random.choice(verbs)
    return verb, random.choice(options.nouns(verb))


def game_of(name: str, seed: int) -> Iterator[tuple[State[Any], Random]]:
    """A random game, position by position, the last one included; every third begins in a melee."""
    random = Random(f"{name} {seed}")
    s = load(name, seed).start()
    if seed % 3 == 2:
        CHECKS[name].scatter(s, random)
    while not s.over:
        yield s, random
        play.choose(s, s.asked, *pick(s.options, random, seed % 3))
    yield s, random


def moments(name: str, seed: int, share: float = 0.03) -> Iterator[tuple[State[Any], Random]]:
    """The first position of a random game and some of the others, with the question open."""
    for number, (s, random) in enumerate(game_of(name, seed)):
        if not s.over and (number == 0 or random.random() < share):
            yield s, random


def seats(game: AnyGame) -> list[Side]:
    return [Side(i) for i in range(len(game.sides))]


def seen(s: State[Any], game: AnyGame, side: Side | None) -> bytes:
    return msgspec.json.encode(game.view(s, side))


def test_every_game_has_checks() -> None:
    assert set(CHECKS) == set(sandtable.GAMES)


def test_a_random_game_ends_and_adds_up(name: str, seed: int) -> None:
    game, checks = load(name, seed), CHECKS[name]
    for number, (s, _) in enumerate(game_of(name, seed)):
        assert number <= checks.DECISIONS
        checks.sound(s)
        question = play.decision(s)
        assert (question is None) == s.over
        if question is not None:
            assert len(question.options) > 0
            assert question.prompt
            assert question.rule in game.rulebook.rules
            assert set(question.options.verbs()) <= set(game.vocabulary.verbs)
            choices = list(question.options)
            assert len(set(choices)) == len(choices)
        if number % 40 == 0 or s.over:
            assert list(game.score(s)) == checks.points(s, s.events)
    decided = game.rivals and not game.ended(s)
    assert game.winner(s) in (seats(game) if decided else (*seats(game), None))
    with pytest.raises(play.Illegal, match="the game is over"):
        play.choose(s, s.asked, "done")


def test_every_event_can_be_told(name: str, seed: int) -> None:
    game = load(name, seed)
    for s, _ in game_of(name, seed):
        for side in (*seats(game), None):
            for event in s.events:
                told = event.seen_by(side)
                assert told is None or game.presentation.sentence(told)
        s.events.clear()


def test_what_is_offered_is_accepted(name: str, seed: int) -> None:
    game = load(name, seed)
    for s, random in moments(name, seed):
        options = list(s.options)
        for verb, noun in random.sample(options, min(len(options), 12)):
            assert play.why(s, s.asked, verb, noun) == []
            twin = s.clone()
            play.choose(twin, s.asked, verb, noun)
            CHECKS[name].sound(twin)
            assert game.read(verb, game.spell(verb, noun)) == (verb, noun)


def test_what_is_not_offered_is_refused_and_changes_nothing(name: str, seed: int) -> None:
    game = load(name, seed)
    for s, random in moments(name, seed, 0.01):
        before, options, legal = dump(s), s.options, set(s.options)
        everything = CHECKS[name].nouns(s)
        tries = [
            (s.asked, verb, noun) for verb in game.vocabulary.verbs for noun in random.sample(everything, 40)
        ]
        tries += [
            (s.asked, verb, noun) for verb in s.options.verbs() for noun in random.sample(everything, 300)
        ]
        some = random.sample(list(s.options), min(len(s.options), 300))
        tries += [(s.asked, verb, wrong) for verb, noun in some for wrong in misspelt(noun)]
        tries += [(side, verb, noun) for side in (*seats(game), CHANCE) for verb, noun in some]
        tries += [(s.asked, verb, None) for verb in ("", "pass", "Unit", "die ")]
        for side, verb, noun in tries:
            offered = side == s.asked and (verb, noun) in legal and not holds_float(noun)
            violations = play.why(s, side, verb, noun)
            assert (violations == []) == offered, (side, verb, noun)
            assert all(v.text for v in violations)
            assert all(v.rule in game.rulebook.rules for v in violations if v.rule)
            if not offered:
                with pytest.raises(play.Illegal) as refusal:
                    play.choose(s, side, verb, noun)
                assert refusal.value.violations == violations
        assert dump(s) == before
        assert s.options is options


def misspelt(noun: Noun) -> list[Noun]:
    """Things that look like a noun, and are none."""
    wrong: list[Noun] = [str(noun), (noun,), f" {noun}"]
    if isinstance(noun, int):
        wrong += [float(noun), -noun - 1, noun + 10_000]
    if isinstance(noun, tuple):
        wrong += [noun[:-1], (*noun, noun[-1])]
        wrong += [tuple([float(part) if isinstance(part, int) else part for part in noun])]
    return wrong


def holds_float(noun: Noun) -> bool:
    """Whether a number in it is no whole one: 3.0 equals 3, and is not what is offered."""
    return any(map(holds_float, noun)) if isinstance(noun, tuple) else isinstance(noun, float)


def test_a_clone_goes_its_own_way(name: str, seed: int) -> None:
    for s, random in moments(name, seed):
        before = dump(s)
        one, two = s.clone(), s.clone()
        assert dump(one) == before
        assert one.options == s.options
        choices = []
        for _ in range(20):
            if not one.over:
                choices.append((one.asked, pick(one.options, random)))
                play.choose(one, choices[-1][0], *choices[-1][1])
        assert dump(s) == dump(two) == before
        for side, choice in choices:
            play.choose(two, side, *choice)
        assert dump(one) == dump(two)
        assert one.events == two.events


def test_a_position_survives_being_saved(name: str, seed: int) -> None:
    game = load(name, seed)
    for s, random in moments(name, seed):
        saved = game.restore(dump(s))
        assert dump(saved) == dump(s)
        assert (saved.asked, saved.options) == (s.asked, s.options)
        for side in (*seats(game), None):
            assert game.view(saved, side) == game.view(s, side)
        choice = pick(s.options, random)
        twin = s.clone()
        play.choose(twin, s.asked, *choice)
        play.choose(saved, s.asked, *choice)
        assert dump(saved) == dump(twin)


# --- at the table --------------------------------------------------------------------------------


def table_of(name: str, seed: int, choices: int = 10_000) -> Iterator[tuple[Table, Random]]:
    """A random game at a table, after each choice of a side."""
    random = Random(f"table {name} {seed}")
    table = Table.new(load(name, seed), dice=SeededDice(seed))
    while not table.state.over and table.number < choices:
        yield table, random
        table.choose(table.state.asked, *pick(table.state.options, random, seed % 3))
    yield table, random


def test_the_record_leads_back_to_every_position(name: str, seed: int) -> None:
    game = load(name, seed)
    positions = {}
    for table, random in table_of(name, seed):
        positions[table.number] = dump(table.state)
        side = Side(random.randrange(len(game.sides)))
        if random.random() < 0.1 and table.undo_limit(side) < table.number:
            last = table.record.standing()[-1]
            table.undo(side)
            if table.number in positions:
                assert dump(table.state) == positions[table.number]
            table.choose(side, *game.read(last.verb, last.noun))
            assert dump(table.state) == positions[table.number]
    for number in random.sample(sorted(positions), min(25, len(positions))):
        assert dump(table.at(number)) == positions[number]
    again = Table.resume(game, table.record)
    assert dump(again.state) == dump(table.state)
    assert again.record.digest == table.record.digest
    assert again.history == table.history
    for viewer in (*seats(game), None):
        assert list(again.log(viewer)) == list(table.log(viewer))


def test_undo_takes_back_nothing_that_was_learned(name: str, seed: int) -> None:
    game, checks = load(name, seed), CHECKS[name]
    for table, random in table_of(name, seed):
        if random.random() > 0.1:
            continue
        standing = table.record.standing()
        for side in seats(game):
            limit = table.undo_limit(side)
            assert all(line.side == game.side_name(side) for line in standing[limit:])
            later = [event for numbered in table.history[limit + 1 :] for event in numbered.events]
            assert not any(event.reveals for event in later)
            if limit:
                stopped_by = table.history[limit]
                mine = standing[limit - 1].side == game.side_name(side)
                assert table.record.ending() or not mine or any(e.reveals for e in stopped_by.events)
            known = checks.seen_enemies(table.at(limit), side)
            assert checks.seen_enemies(table.state, side) <= known


# --- what a side may know ------------------------------------------------------------------------


def test_views_leak_nothing(name: str, seed: int) -> None:
    game, checks = load(name, seed), CHECKS[name]
    compared = 0
    for s, random in moments(name, seed, 0.1):
        for viewer in seats(game):
            hidden = checks.shuffled(s, viewer, random)
            if hidden is None:
                continue
            twin, new = hidden
            compared += 1
            assert seen(twin, game, viewer) == seen(s, game, viewer)
            assert seen(twin, game, None) == seen(s, game, None)
            if s.asked == viewer:
                assert twin.options == s.options
                for _ in range(20):
                    verb, noun = random.choice(list(game.vocabulary.verbs)), random.choice(checks.nouns(s))
                    assert play.why(s, viewer, verb, noun) == play.why(twin, viewer, verb, noun)
            compare_what_follows(s, twin, new, game, viewer, random)
    assert compared > 0


def compare_what_follows(
    s: State[Any], twin: State[Any], new: Any, game: AnyGame, viewer: Side, random: Random
) -> None:
    """If a choice leaves the viewer's view the same, so does what he is told of it."""
    checks = CHECKS[game.name]
    choice = pick(s.options, random)
    other = checks.counterpart(choice, new)
    if other not in twin.options:
        return
    asked, s, twin = s.asked, s.clone(), twin.clone()
    play.choose(s, asked, *choice)
    play.choose(twin, asked, *other)
    if seen(s, game, viewer) == seen(twin, game, viewer):
        assert told(s, viewer, checks.OPEN) == told(twin, viewer, checks.OPEN)


def told(s: State[Any], side: Side, apart_from: set[str]) -> list[Event | None]:
    return [event.seen_by(side) for event in s.events if event.kind not in apart_from]


def test_sampled_positions_fit_what_is_known(name: str, seed: int) -> None:
    """A sampled position keeps the rules, has the same view as the true one, and can be saved and played on.

    It follows from the view and the generator alone.
    """
    game, checks = load(name, seed), CHECKS[name]
    several = False
    for s, random in moments(name, seed, 0.05):
        if s.asked == CHANCE:
            continue
        side, view = s.asked, game.view(s, s.asked)
        sample = game.sampler(view)
        hidden = checks.shuffled(s, side, random)
        samples = [sample(Random(luck)) for luck in range(2)]
        for luck, sampled in enumerate(samples):
            assert game.view(sampled, side) == view
            assert sampled.options == s.options
            checks.sound(sampled)
            assert dump(game.restore(dump(sampled))) == dump(sampled)
            if hidden is not None:
                assert dump(game.sample(game.view(hidden[0], side), Random(luck))) == dump(sampled)
        several = several or dump(samples[0]) != dump(samples[1])
        for _ in range(10):
            if not samples[0].over:
                play.choose(samples[0], samples[0].asked, *pick(samples[0].options, random))
    assert several == (name != "goeben")


def test_positions_are_sampled_only_for_the_side_to_move(name: str) -> None:
    game = load(name)
    s = game.start()
    for side in (*seats(game), None):
        if side != s.asked:
            with pytest.raises(ValueError, match="asked"):
                game.sampler(game.view(s, side))


def test_games_are_the_same_whatever_was_played_before(name: str) -> None:
    """What a game remembers for speed changes nothing, not even the order of the options."""

    def played(game: AnyGame) -> list[Choice]:
        random = Random(name)
        s = game.start()
        choices: list[Choice] = []
        while len(choices) < 300 and not s.over:
            choices.append(s.options.sample(random.randrange))
            play.choose(s, s.asked, *choices[-1])
        return choices

    assert played(load(name)) == played(sandtable.load(name, None, setup(name, 0)))
