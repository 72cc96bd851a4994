"""Scenarios and optional rules on the command line, with a toy that has some."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sandtable.cli import run
from sandtable.game.data import DataFiles, Files
from sandtable.game.game import AnyGame
from sandtable.games import GAMES
from sandtable.record import files as records
from sandtable.record.lines import Record
from tests.server.toy_crew import crew


def with_files(game: AnyGame) -> AnyGame:
    """The toy with a length, and a data file that a pack may replace."""
    files = Files({"missions.toml": Path("mine/missions.toml")})
    shown = replace(game.presentation, length="a few days")
    return replace(game, presentation=shown, data=DataFiles(files, list))


@pytest.fixture(autouse=True)
def crew_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games; nobody is at the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setitem(GAMES, "crew", lambda name, pack, setup: with_files(crew(setup)))


def heard(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that is refused."""
    assert run(list(arguments)) == 2
    return capsys.readouterr().err


def test_a_game_is_shown_with_its_scenarios_and_optional_rules(capsys: pytest.CaptureFixture[str]) -> None:
    text = heard(capsys, "games", "crew")
    for words in (
        "Sides: captain, mate, ships_cook",
        "Scenarios (--scenario NAME",
        "crossing",
        "Crossing: Three days at sea.",
        "Optional rules (--option NAME)",
        "Walls: Only those in the same room hear each other. (1.2)",
        "At most one of: alone, many",
    ):
        assert words in text
    assert "no optional rules" in heard(capsys, "games", "egypt")


def test_the_list_of_games_counts_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert "2, 3 optional rules" in heard(capsys, "games")


@pytest.mark.parametrize(("options", "sides"), [((), 3), (("alone",), 1), (("many", "walls"), 5)])
def test_sim_has_a_random_bot_for_each_side(
    options: tuple[str, ...], sides: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = [word for option in options for word in ("--option", option)]
    found = json.loads(heard(capsys, "sim", "crew", "--games", "3", "--json", *chosen))
    assert len(found["wins"]) == sides
    assert found["decisions"] >= 3 * sides
    assert list(found["score"]) == ["captain"]


def test_sim_plays_the_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    alone = ("sim", "crew", "--games", "4", "--json", "--option", "alone")
    short, long = (json.loads(heard(capsys, *alone, "--scenario", s)) for s in ("harbour", "crossing"))
    assert short["score"]["captain"] < long["score"]["captain"]


def test_sides_that_are_no_rivals_win_together(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(heard(capsys, "sim", "crew", "--games", "5", "--scenario", "crossing", "--json"))
    assert len(set(found["wins"].values())) == 1
    assert found["wins"]["mate"] > 0
    text = heard(capsys, "sim", "crew", "--games", "1", "--option", "alone", "--bots", "random")
    assert " won " in text
    assert "wins" not in text
    assert "crew needs 1 bots" in wrong(capsys, "sim", "crew", "--option", "alone", "--bots", "random,random")


def test_bench_measures_one_game_as_it_is_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    short = ("--games", "1", "--think", "0.1", "--json")
    few, many = (
        json.loads(heard(capsys, "bench", "admiral", "--scenario", scenario, *short))
        for scenario in ("river-plate", "guadalcanal")
    )
    assert list(few) == list(many) == ["admiral"]
    assert few["admiral"]["position_bytes"] < many["admiral"]["position_bytes"]


@pytest.mark.parametrize("command", ["sim", "play", "bench"])
def test_a_wrong_set_up_gets_one_clear_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no scenario 'storm': harbour, crossing." in wrong(
        capsys, command, "crew", "--scenario", "storm"
    )
    assert "no option 'rum': walls, alone, many." in wrong(capsys, command, "crew", "--option", "rum")
    both = ("--option", "alone", "--option", "many")
    assert "alone and many cannot be used together." in wrong(capsys, command, "crew", *both)


SET_UP = ("--scenario", "crossing", "--option", "alone")


def test_a_game_is_played_resumed_and_verified_as_it_was_set_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("go cabin\n"))
    text = heard(capsys, "play", "crew", *SET_UP, "--save", "ours.jsonl", "--seed", "1")
    assert "Scenario: Crossing" in text
    assert "Optional rules: Alone" in text
    header = records.load(Path("ours.jsonl")).header
    assert (header.scenario, header.options) == ("crossing", {"alone": True})
    monkeypatch.setattr(sys, "stdin", io.StringIO("go cabin\ngo hold\n"))
    assert "The game is " in heard(capsys, "play", "--resume", "ours.jsonl")
    assert "all 3 rolls follow" in heard(capsys, "verify", "ours.jsonl")
    assert "The game is " in heard(capsys, "replay", "ours.jsonl", "--side", "captain")
    told = wrong(capsys, "play", "--resume", "ours.jsonl", "--scenario", "harbour")
    assert "a resumed game keeps its scenario" in told


def test_giving_up_wins_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("resign\nyes\n"))
    text = heard(capsys, "play", "crew", *SET_UP, "--save", "ours.jsonl")
    assert "The game is not won, 0, since Captain resigned." in text


def test_a_record_of_a_scenario_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "crew", *SET_UP, "--bot", "captain=random", "--save", "ours.jsonl"])
    record = records.load(Path("ours.jsonl"))
    other = Record(msgspec.structs.replace(record.header, scenario="storm"))
    for one in record.lines:
        other.append(one)
    records.save(other, Path("other.jsonl"))
    capsys.readouterr()
    assert "other.jsonl: crew has no scenario 'storm'" in wrong(capsys, "replay", "other.jsonl")


def test_a_pack_is_tried_with_a_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    Path("mine/missions.toml").write_text('game = "crew"', encoding="utf-8")
    assert "is a sound pack for crew" in heard(capsys, "pack", "check", "mine", *SET_UP)
    assert "no scenario 'storm'" in wrong(capsys, "pack", "check", "mine", "--scenario", "storm")
