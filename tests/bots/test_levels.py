"""Levels of difficulty: each has a bot, says how long it thinks, and is not silly."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable import Table, load_record
from sandtable.bots import BOTS, bot, check
from sandtable.bots.greedy import LAPSE, EasyBot
from sandtable.bots.levels import ADVISER, LEVELS, SEATS, is_bot, spec, think
from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.lab.sim import play_game
from sandtable.record.table import setup_of

RECORD = Path(__file__).parents[2] / "records" / "goeben" / "first.jsonl"
ASKED = 11
"""Where that game asks where to sail."""


def test_there_are_three_levels_with_a_bot_and_a_think_time_each() -> None:
    assert list(LEVELS) == ["easy", "normal", "hard"]
    for level in LEVELS.values():
        check(level.bot)
        assert level.title
        assert level.think
        assert level.about.endswith(".")
    assert [spec(name) for name in LEVELS] == ["easy", "greedy", "search:seconds=1"]
    check(ADVISER)


def test_seats_of_older_tables_have_their_bots_still() -> None:
    assert SEATS["greedy"] == "greedy"
    assert SEATS["random"] == "random"
    assert set(SEATS) == {*LEVELS, *BOTS}
    assert [think(kind) for kind in ("greedy", "hard", "random", "person", "open")] == [
        *("at once", "about 1 s a decision", "", "", "")
    ]


@pytest.mark.parametrize("name", ["easy", "hard", "greedy", "search:nodes=10"])
def test_levels_and_bots_are_told_from_persons(name: str) -> None:
    assert is_bot(name)
    assert not is_bot(f"the {name} player")


def test_the_easy_bot_errs_now_and_then() -> None:
    record = load_record(RECORD)
    game = sandtable.load("goeben", None, setup_of(record.header))
    s = Table.resume(game, record).at(ASKED)
    view = game.view(s, s.asked)
    first = [EasyBot().choose(game, view, Random(seed)) for seed in range(30)]
    usual = max(set(first), key=first.count)
    assert all(choice in s.options for choice in first)
    assert len(first) * (1 - 2 * LAPSE) < first.count(usual) < len(first)


@pytest.mark.parametrize("name", ["admiral", "faerie"])
def test_the_easy_bot_errs_where_a_game_has_but_one_plan_too(name: str) -> None:
    game = sandtable.load(name)
    s = game.start()
    while s.asked == CHANCE or s.options.size < 3 or len(list(islice(game.mind.plans(s), 2))) > 1:
        choice = next(iter(game.mind.plans(s)))[0] if s.asked != CHANCE else next(iter(s.options))
        play.choose(s, s.asked, *choice)
    view, thumb = game.view(s, s.asked), next(iter(game.mind.plans(s)))[0]
    found = [EasyBot().choose(game, view, Random(seed)) for seed in range(40)]
    assert all(choice in s.options for choice in found)
    assert 0 < sum(choice != thumb for choice in found) < 40 * 2 * LAPSE


def test_the_easy_bot_plays_whole_games_within_the_rules() -> None:
    game = sandtable.load("goeben")
    played = play_game(game, ["easy"], 1, 0)
    assert (played.finished, played.illegal) == (True, 0)
    assert isinstance(bot("easy"), EasyBot)
