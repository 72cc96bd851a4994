"""What a game tells besides its result: heat, luck, turning points and the rules that were used."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec
import pytest

import sandtable
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.game.game import AnyGame
from sandtable.game.rulebook import Rulebook
from sandtable.lab import telemetry as telling
from sandtable.lab.maps import sheet
from sandtable.lab.rule_usage import RuleUsage, cited_code, unused, unwatched
from sandtable.lab.telemetry import RULES_EVERY, Moment, Telemetry, Watch, lasting, thinned
from tests.core.toy import CHANCE, Roll, Toy, toy


def watched(game: AnyGame, number: int, share: float = 0.1, most: int = 1500) -> Telemetry:
    """A random game, cut short if it is long."""
    random, s, watch = Random(number), game.start(), Watch(game, number, share)
    while s.agenda and most:
        side, choice = s.asked, s.options.sample(random.randrange)
        watch.before(s)
        play.choose(s, side, *choice)
        watch.after(s, side, choice)
        s.events.clear()
        most -= 1
    return watch.close()


@lru_cache
def of_every_game(name: str) -> tuple[AnyGame, Telemetry]:
    """The first random game in which a roll was measured; in a small game few are rolled."""
    game = sandtable.load(name)
    tried = (watched(game, number) for number in count(step=RULES_EVERY))
    return game, next(told for told in tried if told.measured)


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_heat_is_of_places_on_the_map(name: str) -> None:
    game, told = of_every_game(name)
    drawn = sheet(game.presentation.board())
    assert drawn is not None
    assert told.moved
    assert told.moved.keys() | told.fought.keys() <= drawn.places.keys()


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_a_game_tells_its_length_course_and_rules(name: str) -> None:
    game, told = of_every_game(name)
    assert len(told.decisions) == len(game.sides)
    assert sum(told.decisions) > 0 < told.chance
    assert [moment.turn for moment in told.course] == list(range(1, told.turns + 1))
    assert 0 < told.measured <= told.rolls <= told.chance
    assert told.rules.keys() <= game.rulebook.rules.keys()


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_a_game_tells_it_briefly_and_again(name: str) -> None:
    _, told = of_every_game(name)
    written = msgspec.json.encode(told)
    assert len(written) < 12_000
    assert msgspec.json.decode(written, type=Telemetry) == told


def test_the_same_game_tells_the_same() -> None:
    game = sandtable.load("goeben")
    assert watched(game, 5) == watched(game, 5)


def roll_in(s: Toy, watch: Watch, choice: Choice) -> None:
    watch.before(s)
    play.choose(s, s.asked, *choice)
    watch.after(s, CHANCE, choice)


def test_luck_is_what_a_roll_brought_beyond_its_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "OUTCOMES", 36)
    game = toy()
    s, watch = Toy(), Watch(game, 0, share=1.0)
    s.down = [[3, 2], [1, 2]]
    s.then(Roll(), Roll())
    play.settle(s)
    roll_in(s, watch, ("dice", (6, 1)))
    told = watch.close()
    assert told.luck == 6 * 5 - 1 * 3 - (3.5 * 5 - 3.5 * 3)
    assert told.measured == told.rolls == 1


def test_a_roll_that_may_end_the_game_is_not_measured() -> None:
    game = toy()
    s, watch = Toy(), Watch(game, 0, share=1.0)
    s.then(Roll())
    play.settle(s)
    roll_in(s, watch, ("dice", (6, 1)))
    assert watch.close().measured == 0


def test_luck_cancels_out_over_many_games() -> None:
    game = toy()
    lucks = [watched(game, number, share=1.0).luck for number in range(400)]
    assert max(lucks) > 10 > -10 > min(lucks)
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5


def test_the_share_of_measured_rolls_is_as_asked() -> None:
    game = toy()
    told = [watched(game, number, share=0.25) for number in range(200)]
    measured = sum(one.measured for one in told) / sum(one.rolls - 1 for one in told)
    assert 0.2 < measured < 0.3


def test_a_swing_parts_what_was_before_from_what_came_after() -> None:
    step = [0.0] * 6 + [10.0] * 6
    assert [swing for swing in lasting(step) if swing] == [10.0]
    assert lasting(step)[5] == 10.0
    assert not any(lasting([0.0] * 6 + [10.0] + [0.0] * 6))


def test_a_long_course_is_thinned() -> None:
    course = [Moment(turn, turn, 0.0, (0,)) for turn in range(1, 200)]
    assert len(thinned(course)) <= telling.MOMENTS
    assert thinned(course)[0].turn == 1


def test_turning_points_have_a_sentence_and_come_in_order() -> None:
    _, told = of_every_game("finland")
    assert told.turning_points
    numbers = [point.choice for point in told.turning_points]
    assert numbers == sorted(numbers)
    assert all(point.swing for point in told.turning_points)
    assert any("(" in point.text for point in told.turning_points)


def test_rules_are_counted_in_every_fifth_game() -> None:
    game = toy()
    assert [bool(watched(game, number).rules) for number in range(6)] == [True, *[False] * 4, True]


def test_rules_count_what_was_carried_out_and_what_was_refused() -> None:
    rules = watched(toy(), 0).rules
    assert rules["1.1"] >= 3
    assert rules["1.2"] >= 12
    assert rules["1.4"] == 3


def test_what_never_fired_is_listed() -> None:
    book: Rulebook = toy().rulebook
    assert unused(book, {"1.1", "1.2"}) == ["1.3", "1.4"]
    assert unused(book, cited_code(book.package).countable) == []
    assert not set(unwatched(book)) & cited_code(book.package).countable


def test_only_the_rules_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "pebbles"
    for file, case in [
        ("__init__.py", "1.0"),
        ("rounds.py", "1.1"),
        ("gamedata.py", "1.2"),
        ("view.py", "1.3"),
        ("sampling.py", "1.4"),
        ("bot/plans.py", "1.5"),
        ("show/board.py", "1.6"),
        ("pack/schema.py", "1.7"),
    ]:
        (package / file).parent.mkdir(parents=True, exist_ok=True)
        (package / file).write_text(f'def f() -> None:\n    """[{case}] Cited."""\n', encoding="utf-8")
    names = ("rounds", "gamedata", "view", "sampling", "bot.plans", "show.board", "pack.schema")
    modules = [import_module(name) for name in ("pebbles", *(f"pebbles.{name}" for name in names))]
    usage = RuleUsage(package)
    with usage:
        for module in modules:
            module.f()
    assert usage.cases() == {"1.0": 1, "1.1": 1}
    assert cited_code(package).countable == {"1.0", "1.1"}


def test_a_bot_that_looks_ahead_uses_no_rule() -> None:
    package = sandtable.load("goeben").rulebook.package
    watched = {
        Path(code.co_filename).parent
        for table in (cited_code(package).functions, cited_code(package).predicates)
        for code in table
    }
    assert watched == {package}


def test_counting_leaves_another_profiler_alone() -> None:
    def other(*_: object) -> None:
        pass

    before = sys.getprofile()
    sys.setprofile(other)
    try:
        with RuleUsage(toy().rulebook.package):
            pass
        assert sys.getprofile() is other
    finally:
        sys.setprofile(before)
