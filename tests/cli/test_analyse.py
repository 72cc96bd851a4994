"""`sandtable analyse`: blunders, turning points and luck of recorded games, and advice in a game."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.bots.explanation import Explanation, Line
from sandtable.cli import run
from sandtable.cli.analyse import bar
from sandtable.core.side import CHANCE, Side
from sandtable.game.game import AnyGame
from sandtable.games.faerie.victory import Judgement
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.lab import analysis
from sandtable.lab.analysis import Judge, analyse, choices_of, trusted, turns_of
from sandtable.record import files as records
from sandtable.record.table import Table, setup_of
from sandtable.terminal import session as sessions
from sandtable.terminal.explain import in_words, outline, parting, plan_in_words, spent
from tests.games.faerie import positions as faerie
from tests.positions import RUSSIAN, SWEDISH, ask, position

RECORDS = Path(__file__).parents[2] / "records"
GOEBEN = RECORDS / "goeben" / "first.jsonl"
SAILING = 40
"""Where that game asks where to sail."""
HALF = 66
"""Lines in the first part of that game."""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An unfinished game."""
    path = tmp_path_factory.mktemp("records") / "part.jsonl"
    path.write_text("".join(GOEBEN.read_text().splitlines(keepends=True)[:HALF]))
    return path


def opened(path: Path) -> Table:
    record = records.load(path)
    return Table.resume(sandtable.load(record.header.game, None, setup_of(record.header)), record)


def test_a_game_is_told_by_turns_sides_turning_points_and_blunders(
    part: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(part), "--bot", "greedy"]) == 0
    text = capsys.readouterr().out
    assert f"Goeben, 1914: {HALF - 1} choices, judged by greedy" in text
    for words in ("Set-up", "Day 1 of 10", "for Commander", "Turning points", "Blunders", "as the bot"):
        assert words in text
    assert "the dice beat" in text
    assert "The spread in this record is" in text


def test_the_same_seed_gives_the_same_figures(part: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert run(["analyse", str(part), "--bot", "search:nodes=5", "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    found = json.loads(told[0])
    assert found["game"] == "goeben"
    assert found["choices"] == HALF - 1
    assert sum(turn["decisions"] for turn in found["turns"]) == found["sides"]["commander"]["decisions"]
    assert found["blunder"] == pytest.approx(analysis.BLUNDER * found["spread"])
    assert all(one["loss"] >= found["blunder"] for one in found["blunders"])
    changes = [abs(one["after"] - one["before"]) for one in found["turning_points"]]
    assert changes == sorted(changes, reverse=True)


@pytest.mark.parametrize("game", list(sandtable.GAMES))
def test_records_of_every_game_can_be_judged(game: str) -> None:
    """One choice of each, so that it is quick."""
    table = opened(RECORDS / game / "first.jsonl")
    standing = choices_of(table)
    first = next(
        number
        for number in range(60, len(standing))
        if standing[number][0] != CHANCE and table.at(number).options.size > 1
    )
    s = table.at(first)
    judged = Judge(table.game, -10.0, 10.0, "greedy").choice(s, standing, first, 0)
    assert judged.number == first
    assert judged.loss >= 0.0
    assert tuple(judged.best[0]) in s.options
    view = table.game.view(s, s.asked)
    assert in_words(table.game, view, judged.played)
    assert plan_in_words(table.game, view, judged.best)


def test_one_question_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(GOEBEN), "--bot", "search:nodes=30", "--at", str(SAILING)]) == 0
    text = capsys.readouterr().out
    assert "Commander: SMS Breslau at Messina" in text
    for words in ("plan", "worth", "lead", "tries", "Played: sail Philippeville", "positions"):
        assert words in text
    assert run(["analyse", str(GOEBEN), "--bot", "search:nodes=30", "--at", str(SAILING), "--json"]) == 0
    explanation = json.loads(capsys.readouterr().out)
    assert explanation["bot"] == "search"
    assert explanation["lines"][0]["visits"] >= explanation["lines"][-1]["visits"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([str(GOEBEN), "--at", "9999"], "so --at takes 0 to"),
        ([str(GOEBEN), "--at", "30", "--bot", "clever"], "there is no bot 'clever'"),
        (["nothing.jsonl"], "there is no such file"),
        ([str(RECORDS.parent / "README.md")], "this is no header of a record"),
        ([], "Missing argument"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", *arguments]) == 2
    heard = capsys.readouterr().err
    assert words in heard
    assert heard.count("\n") == 1


def test_at_a_roll_nobody_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    standing = choices_of(opened(GOEBEN))
    roll = next(number for number, (side, _) in enumerate(standing) if side == CHANCE)
    assert run(["analyse", str(GOEBEN), "--at", str(roll)]) == 2
    assert f"nobody is asked anything after {roll} choices" in capsys.readouterr().err


def test_an_altered_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOEBEN.read_text().replace('"noun":"goeben"', '"noun":"breslau"', 1)
    (tmp_path / "bent.jsonl").write_text(text)
    assert run(["analyse", "bent.jsonl", "--bot", "greedy"]) == 2
    assert "was changed" in capsys.readouterr().err


# --- how it is judged ------------------------------------------------------------------------


def test_turns_follow_the_log() -> None:
    for game, title in (("goeben", "Day 1 of 10"), ("egypt", "Turn 1: July-August 1798")):
        titles, turn_of = turns_of(opened(RECORDS / game / "first.jsonl"))
        assert titles[:2] == ["Set-up", title]
        assert turn_of == sorted(turn_of)


def test_a_line_that_was_hardly_tried_is_not_believed() -> None:
    often, seldom = Line([("go", 1)], 5.0, 0.0, 40), Line([("go", 2)], 1.0, 0.0, 1)
    explanation = Explanation("search", 41, 0.0, [often, seldom])
    assert trusted(explanation, ("go", 1)) is often
    assert trusted(explanation, ("go", 2)) is None
    assert trusted(Explanation("greedy", 2, 0.0, [seldom]), ("go", 2)) is seldom


def test_what_goes_too_far_counts_as_far_as_the_scale_goes() -> None:
    table = opened(GOEBEN)
    over = table.at(table.number)
    assert table.game.evaluate(over, Side(0)) > 500
    judge = Judge(table.game, 0.0, 20.0)
    assert judge.worth(over, Side(0)) == 40.0
    assert judge.spread == 10.0


def minded(game: AnyGame, judge: Callable[[Any, Side], float] | None) -> AnyGame:
    """The game with another idea of what a position is worth in the long term."""
    return replace(game, mind=replace(game.mind, evaluate_long_term=judge))


def test_plans_differ_alike_whatever_the_plan_thinks_of_both() -> None:
    game = sandtable.load("finland")
    s = position("finland", "1413: ru-inf-1-5 ru-inf-2-5; 1310: sw-garrison-1311", phase="movement")
    ask(s, MovementPhase(RUSSIAN), MovementPhase(SWEDISH))
    at = game.evaluate(s, RUSSIAN)
    stay, march, *_ = game.mind.plans(s)
    gloomy = minded(game, lambda s, side: game.evaluate(s, side) - 1000)
    losses = []
    for judged in (minded(game, None), gloomy):
        best, played = Judge(judged, at - 50, at + 50).compared(s, 0, march, stay)
        losses.append(best - played)
    assert losses[0]
    assert losses[0] == pytest.approx(losses[1])


def test_a_greater_victory_does_not_count_less() -> None:
    game = faerie.game()
    found = []
    for lost in (60, 61, 80, 130):
        s = faerie.position({}, turn=10)
        s.lost = {"albion": lost, "moray": 60}
        found.append(Judge(game, -10.0, 10.0).long_term_worth(faerie.ask(s, Judgement()), faerie.FOMORIAN))
    assert found == sorted(found)
    assert found[0] < found[1]


def test_a_game_without_choices_can_be_analysed() -> None:
    game = sandtable.load("egypt")
    found = analyse(Table.new(game, key=sandtable.new_key()), "greedy", 1)
    assert (found.choices, found.spread, found.blunders, found.turning_points) == (0, 0.0, [], [])


def test_bars_grow_to_both_sides() -> None:
    assert bar(1.0).plain == "        │████████"
    assert bar(-0.5).plain == "    ████│        "


# --- advice and levels at the keyboard -------------------------------------------------------


@pytest.mark.parametrize("word", ["advice", "?"])
def test_advice_in_a_game(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sessions, "ADVISER", "search:nodes=20")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"standard\n{word}\n"))
    assert run(["play", "goeben", "--scenario", "italian", "--seed", "1", "--save", "g.jsonl"]) == 0
    text = capsys.readouterr().out.partition(f"> {word}\n")[2]
    assert "plan" in text
    assert "search: " in text
    assert records.load(Path("g.jsonl")).standing()[-1].verb == "standard", "asking changes nothing"


def test_levels_take_seats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    seats = ["--bot", "commander=easy"]
    assert run(["play", "goeben", "--scenario", "italian", "--seed", "1", "--save", "g.jsonl", *seats]) == 0
    assert records.load(Path("g.jsonl")).header.seats == {"commander": "easy"}
    assert run(["play", "goeben", "--bot", "commander=clever"]) == 2
    assert "there is no bot 'clever'" in capsys.readouterr().err
    assert run(["play", "--help"]) == 0
    assert "hard (about 1 s a decision)" in " ".join(capsys.readouterr().out.split())


def test_a_long_plan_is_cut_short_around_its_fork() -> None:
    said = list("abcdefgh")
    assert outline(said, 0) == ["a", "... 6 more ...", "h"]
    assert outline(said, 4) == ["a", "... 3 more ...", "e", "... 2 more ...", "h"]
    assert outline(said, 2) == ["a", "b", "c", "... 4 more ...", "h"]
    assert outline(said[:3], 1) == ["a", "b", "c"]


def test_plans_part_at_the_first_choice_that_differs() -> None:
    plan = (("to", 1), ("to", 2), ("done", None))
    assert parting(plan, plan) == parting(plan, plan[:1]) == 0
    assert parting(plan, (("to", 1), ("to", 3))) == 1


@pytest.mark.parametrize(("rival", "doubtful"), [(0.5, False), (1.04, False), (1.2, True)])
def test_it_is_told_when_another_plan_did_better_but_not_beyond_doubt(rival: float, doubtful: bool) -> None:
    lines = [Line([("stop", None)], worth, 0.0, 2) for worth in (1.0, rival)]
    told = spent(Explanation("search", 4, 1.0, lines))
    assert told.startswith("search: 1.0 s, 4 positions")
    assert told.endswith("not beyond doubt") == doubtful
