"""Games between bots: repeatable, whatever the number of processes."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from sandtable import GAMES, load
from sandtable.bots.explanation import Explanation
from sandtable.core.options import Choice
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.games import SHIPPED
from sandtable.lab.sim import Result, play_bots, play_game, simulate
from tests.subjects import SUBJECTS

RANDOM = ("random", "random")


def outcome(result: Result) -> Result:
    """A result without the time that it took."""
    return msgspec.structs.replace(result, seconds=0.0, decisions_per_second=0)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_come_to_an_end(name: str) -> None:
    game = load(name)
    result = simulate(partial(load, name), ["random"] * len(game.sides), 4, 1)
    assert (result.games, result.finished, result.illegal) == (4, 4, 0)
    assert list(result.wins) == list(game.sides)
    if game.rivals:
        assert sum(result.wins.values()) + result.endings.get("Draw", 0) == 4
    else:
        assert sum(result.endings.values()) == 4
    assert result.decisions > 2 * SHIPPED[name].decisions
    assert result.decisions_per_second > 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (simulate(partial(load, "egypt"), RANDOM, 3, seed) for seed in (7, 7, 8))
    assert outcome(first) == outcome(again)
    assert first.decisions != other.decisions


def test_the_number_of_processes_changes_nothing() -> None:
    alone = simulate(partial(load, "finland"), RANDOM, 5, 2)
    shared = simulate(partial(load, "finland"), RANDOM, 5, 2, jobs=2)
    assert outcome(alone) == outcome(shared)


def test_a_game_depends_on_its_number_alone() -> None:
    game = load("egypt")
    later = play_game(game, RANDOM, 1, 3)
    assert [play_game(game, RANDOM, 1, number) for number in range(4)][3] == later


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_sets_in_memory_changes_nothing(name: str) -> None:
    """Python hashes texts anew in every process; a game must not depend on it."""
    setup = max(SUBJECTS[name].SETUPS, key=lambda setup: len(setup.options))
    words = [*(["--scenario", setup.scenario] if setup.scenario else [])]
    words += [word for option in sorted(setup.options) for word in ("--option", option)]
    seats = ",".join(["random"] * len(load(name, None, setup).sides))
    program = str(Path(sys.executable).with_name("sandtable"))
    command = [program, "sim", name, *words, "--games", "2", "--bots", seats]
    results = []
    for hashes in ("1", "2"):
        done = subprocess.run(
            [*command, "--seed", "1", "--json"],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
        )
        results.append(outcome(msgspec.json.decode(done.stdout, type=Result)))
    assert results[0] == results[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_sets_in_memory_changes_no_word(name: str) -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.lab.telling", name],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    ]
    assert told[0].count(b"\n") > (90 if name == "crossing" else 500)
    assert told[0] == told[1]


def test_progress_is_told_for_every_game() -> None:
    told: list[int] = []
    simulate(partial(load, "egypt"), RANDOM, 3, 1, progress=told.append)
    assert sum(told) == 3


class Cheat:
    """A bot that chooses what nobody offers."""

    explanation: Explanation | None = None

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        return "done", 99


def test_what_the_engine_refuses_is_counted_and_the_game_goes_on() -> None:
    played = play_bots(load("egypt"), [Cheat(), None], [Random(side) for side in range(3)])
    assert played.finished
    assert 0 < played.illegal < played.decisions


def test_every_side_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="egypt needs 2 bots, one for each side, not 1"):
        simulate(partial(load, "egypt"), ["random"], 1, 1)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(ValueError, match="no bot 'clever'"):
        simulate(partial(load, "egypt"), ["random", "clever"], 1, 1)
