"""`sandtable lab`: what its studies say."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from sandtable.cli import run
from sandtable.cli.lab_results import versus
from sandtable.cli.loading import several
from sandtable.games import load
from sandtable.lab.results import Answer, SeriesResult, Standing, tally
from sandtable.lab.sim import play_game
from sandtable.lab.stats import Estimate
from sandtable.lab.study import read


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")


Heard = pytest.CaptureFixture[str]


def ask(capsys: Heard, *words: str) -> Answer:
    assert run(["lab", *words, "--jobs", "1", "--no-telemetry", "--json"]) == 0
    return msgspec.json.decode(capsys.readouterr().out, type=Answer)


def test_a_match_between_different_bots_is_told_by_bot_and_side(capsys: Heard) -> None:
    words = ["lab", "match", "finland", "--bots", "random,greedy", "--games", "2", "--jobs", "1"]
    assert run([*words, "--no-telemetry"]) == 0
    text = capsys.readouterr().out
    for word in ("seats swapped; results in runs/finland-match-", "win rate (95 %)", "100.0% (34.2–100.0)"):
        assert word in text
    told = ask(capsys, "match", "finland", "--bots", "random,greedy", "--games", "2")
    assert [standing.bot for standing in told.series[0].bots] == ["random", "greedy"]
    greedy = told.series[0].bots[1]
    assert (greedy.tally.wins, greedy.tally.draws, greedy.tally.losses) == (2, 0, 0)
    assert [tally.wins for tally in greedy.sides.values()] == [1, 1]
    assert [tally.wins for tally in told.series[0].sides.values()] == [1, 1]


def test_a_draw_is_half_a_point() -> None:
    decided = play_game(load("finland"), ("random", "random"), 1, 0)
    assert decided.winner is not None
    drawn = msgspec.structs.replace(decided, winner=None)
    seats = [(decided, decided.winner), (drawn, decided.winner)]
    found = tally(seats, rivals=True)
    assert (found.rate.value, found.points.value) == (0.5, 0.75)
    for games, headings in ((seats, {"drawn", "points"}), (seats[:1], {"drawn"})):
        standings = [Standing("one", tally(games, rivals=True))]
        table = versus(SeriesResult("", 2, 2, 0, standings, {}, {}, Estimate(1.0, 1.0, 1.0)))
        assert {column.header for column in table.columns} & {"drawn", "points"} == headings


def test_the_results_are_in_the_file_that_is_named(capsys: Heard, tmp_path: Path) -> None:
    told = ask(capsys, "match", "finland", "--bots", "random", "--games", "3", "--out", "deep/here.jsonl")
    assert told.file == "deep/here.jsonl"
    begun, lines = read(tmp_path / "deep" / "here.jsonl")
    assert (begun.study.games, len(lines)) == (3, 3)
    assert run(["lab", "match", "finland", "--bots", "random", "--games", "5", "--out", told.file]) == 2
    assert "another study" in capsys.readouterr().err


def test_captains_are_compared_with_the_same_luck(capsys: Heard) -> None:
    words = ["--scenario", "raid", "--bots", "random,random", "--games", "4"]
    told = ask(capsys, "match", "goeben", *words)
    assert told.scenario == "raid"
    assert [series.name for series in told.series] == ["random", "random"]
    assert [series.games for series in told.series] == [4, 4]
    (difference,) = told.differences
    assert (difference.rate.value, difference.score.value, difference.decisions.value) == (0, 0, 0)
    assert run(["lab", "match", "goeben", *words, "--no-telemetry"]) == 0
    assert "success rate (95 %)" in capsys.readouterr().out


def test_a_bot_may_have_several_settings() -> None:
    assert several("greedy,search:nodes=400,seconds=2,random") == [
        "greedy",
        "search:nodes=400,seconds=2",
        "random",
    ]


def test_a_tournament_rates_every_bot(capsys: Heard) -> None:
    told = ask(capsys, "tournament", "finland", "--bots", "random,greedy", "--games", "2")
    assert [rating.bot for rating in told.ratings] == ["greedy", "random"]
    assert told.ratings[0].elo.value == -told.ratings[1].elo.value > 0
    words = ["lab", "tournament", "finland", "--bots", "random,greedy", "--games", "2", "--no-telemetry"]
    assert run(words) == 0
    assert "Elo (95 %)" in capsys.readouterr().out


def test_a_sweep_of_a_value_and_of_a_pack_with_that_value_agree(capsys: Heard, tmp_path: Path) -> None:
    assert run(["pack", "new", "egypt", "mine"]) == 0
    tables = tmp_path / "mine" / "tables.toml"
    tables.write_text(tables.read_text().replace("loot_vp = 1 ", "loot_vp = 30 "))
    capsys.readouterr()
    change = ["--set", "tables.numbers.loot_vp=30", "--packs", "mine"]
    told = ask(capsys, "sweep", "egypt", "--bots", "random", "--games", "6", *change)
    by_value, by_pack = told.differences
    assert by_value.score.value != 0
    assert (by_value.rate, by_value.score, by_value.decisions) == (
        by_pack.rate,
        by_pack.score,
        by_pack.decisions,
    )
    assert (by_value.series, by_pack.series, by_pack.than) == ("numbers.loot_vp = 30", "mine", "as it stands")


def test_a_report_is_written_or_it_is_said_what_is_missing(
    capsys: Heard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ask(capsys, "match", "finland", "--bots", "random", "--games", "2", "--out", "run.jsonl")
    assert run(["lab", "report", "run.jsonl"]) == 0
    assert capsys.readouterr().out == "Wrote run.html.\n"
    assert "</html>" in (tmp_path / "run.html").read_text(encoding="utf-8")
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert run(["lab", "report", "run.jsonl", "--out", "other.html"]) == 2
    assert "pip install 'sandtable[lab]'" in capsys.readouterr().err
    assert not (tmp_path / "other.html").exists()


def test_a_sweep_of_an_option(capsys: Heard) -> None:
    vary = ["--bots", "random", "--games", "4", "--option-vary", "night"]
    told = ask(capsys, "sweep", "goeben", *vary)
    assert [series.name for series in told.series] == ["as it stands", "with night"]
    assert told.differences[0].decisions.value != 0
    assert run(["lab", "sweep", "goeben", *vary, "--no-telemetry"]) == 0
    assert "more than as it stands" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("match egypt --bots random,greedy,random", "more bots meet in `sandtable lab tournament`"),
        ("match egypt --bots clever", "no bot 'clever'"),
        ("match egypt --bots random,greedy --games 3", "a multiple of 2"),
        ("tournament goeben --bots random,greedy", "goeben is no game of two sides"),
        ("tournament egypt --bots random,random", "two bots or more, all of them different"),
        ("sweep egypt", "nothing to vary"),
        ("sweep egypt --set tables.numbers.loot=1", "there is no 'loot'"),
        ("sweep egypt --set tables.numbers.loot_vp=many", "numbers.loot_vp = many: "),
        ("sweep egypt --packs nowhere", "nowhere: there is no such folder"),
        ("report nowhere.jsonl", "nowhere.jsonl: "),
    ],
)
def test_wrong_input_is_told_in_one_sentence(capsys: Heard, words: str, sentence: str) -> None:
    assert run(["lab", *words.split()]) == 2
    heard = capsys.readouterr().err
    assert heard.count("\n") == 1
    assert sentence in heard
