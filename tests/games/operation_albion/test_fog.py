"""20.0 Fog of war."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.options import Choice, Options
from sandtable.core.side import Side
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion import checks
from tests.games.operation_albion.positions import game

SEEDS = range(6)


def options_of(seed: int) -> tuple[str, ...]:
    return tuple(sorted(checks.SETUPS[seed % len(checks.SETUPS)].options))


def pick(options: Options, random: Random) -> Choice:
    """A verb, then one of its nouns; with little taste for ending things."""
    verbs = options.verbs()
    if random.random() < 0.7:
        verbs = [verb for verb in verbs if options.nouns(verb) != [None]] or verbs
    verb = random.choice(verbs)
    return verb, random.choice(options.nouns(verb))


def moments(seed: int, share: float) -> Iterator[tuple[State, Random]]:
    """Some positions of a random game; every other game begins in a melee."""
    random = Random(f"fog {seed}")
    s = game(*options_of(seed)).start()
    assert isinstance(s, State)
    if seed % 2:
        checks.scatter(s, random)
    while not s.over:
        checks.sound(s)
        if random.random() < share:
            yield s, random
        s.events.clear()
        play.choose(s, s.asked, *pick(s.options, random))
    checks.sound(s)


def seen(s: State, side: Side | None) -> bytes:
    return msgspec.json.encode(game().view(s, side))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_side_cannot_tell_hidden_units_apart(seed: int) -> None:
    compared = 0
    for s, random in moments(seed, 0.1):
        for viewer in (Side(0), Side(1)):
            found = checks.shuffled(s, viewer, random)
            if found is None:
                continue
            twin, new = found
            compared += 1
            assert seen(twin, viewer) == seen(s, viewer)
            assert seen(twin, None) == seen(s, None)
            if s.asked == viewer:
                assert twin.options == s.options
                for _ in range(20):
                    verb, noun = random.choice(list(game().verbs)), random.choice(checks.nouns(s))
                    assert play.why(s, viewer, verb, noun) == play.why(twin, viewer, verb, noun)
            compare_what_follows(s, twin, new, viewer, random)
    assert compared > 0


def compare_what_follows(s: State, twin: State, new: dict[str, str], viewer: Side, random: Random) -> None:
    """If a choice leaves the viewer's view the same, so does what he is told of it."""
    choice = pick(s.options, random)
    same = checks.counterpart(choice, new)
    if same not in twin.options:
        return
    asked, s, twin = s.asked, s.clone(), twin.clone()
    play.choose(s, asked, *choice)
    play.choose(twin, asked, *same)
    if seen(s, viewer) == seen(twin, viewer):
        assert told(s, viewer) == told(twin, viewer)


def told(s: State, side: Side) -> list[str]:
    """What a side reads in the diary, apart from the names of what leaves the map."""
    events = [event.seen_by(side) for event in s.events if event.kind not in checks.OPEN]
    return [game().sentence(event) for event in events if event is not None]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_imagined_looks_the_same(seed: int) -> None:
    for s, random in moments(seed, 0.1):
        for side in (Side(0), Side(1)):
            known = game(*options_of(seed)).view(s, side)
            if s.asked != side:
                with pytest.raises(ValueError, match="asked"):
                    game(*options_of(seed)).imagine(known, random)
                continue
            dream = game(*options_of(seed)).imagine(known, random)
            assert isinstance(dream, State)
            assert seen(dream, side) == seen(s, side)
            assert dream.options == s.options
            play.choose(dream, side, *pick(dream.options, random))
