"""Fuzzing in its short form: a few seeds of each kind; and a failure is kept, to be seen again."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any, cast

import pytest

import sandtable
from sandtable.games.napoleonic.state import State
from sandtable.record.files import load as load_record
from sandtable.record.table import Table
from sandtable.testing import Subject
from tests.fuzzing.finding import Finding
from tests.fuzzing.games import BLOCK, fuzz_game, in_a_melee, load, setup_of
from tests.fuzzing.packs import fuzz_pack, ours
from tests.fuzzing.records import fuzz_record
from tests.fuzzing.speaking import command
from tests.subjects import SUBJECTS
from tools.fuzz import FUZZERS, Done, Plan, attempt, note, read


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_random_games_keep_what_must_hold(name: str, tmp_path: Path) -> None:
    """One from the beginning, one in a melee, and one with any optional rules."""
    for seed in (1, 3, BLOCK * len(SUBJECTS[name].SETUPS) + 4):
        assert fuzz_game(name, seed, tmp_path) > 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "seed"), [("operation_albion", 122), ("operation_albion", 276), ("admiral", 348)]
)
def test_what_was_found_once_is_not_found_again(name: str, seed: int, tmp_path: Path) -> None:
    assert fuzz_game(name, seed, tmp_path) > 0


@pytest.mark.parametrize("name", ["goeben", "admiral"])
def test_set_ups_are_many_and_always_the_same(name: str) -> None:
    seeds = range(0, BLOCK * (len(SUBJECTS[name].SETUPS) + 6), BLOCK)
    setups = [setup_of(name, seed) for seed in seeds]
    assert {setup.scenario for setup in setups} == {
        scenario.id for scenario in load(name, setups[0]).scenarios
    }
    assert len(set(setups)) > len(SUBJECTS[name].SETUPS)
    assert setups == [setup_of(name, seed + 1) for seed in seeds]


def test_damaged_records_get_a_sentence(tmp_path: Path) -> None:
    for seed in range(60):
        fuzz_record(seed, tmp_path)
    assert not list(tmp_path.iterdir())


def test_damaged_packs_get_a_sentence(tmp_path: Path) -> None:
    for seed in range(16):
        fuzz_pack(seed, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_unit_that_crosses_the_world_is_refused(tmp_path: Path) -> None:
    text = ours("finland")["pieces.toml"].replace("move = 5", "move = 1000000", 1)
    (tmp_path / "pieces.toml").write_text(text, encoding="utf-8")
    said = command("pack", "check", str(tmp_path), "--game", "finland")
    assert said.code == 2
    assert "<= 99" in said.errors


# --- what is kept of a failure -------------------------------------------------------------------


def broken(name: str, turn: int) -> Subject:
    """The checks of a game, with one more that fails from some turn on."""
    subject = SUBJECTS[name]

    def sound(s: Any) -> None:
        subject.sound(s)
        assert s.turn < turn, "the sky falls"

    found = copy(subject)
    found.sound = sound
    return found


def test_a_failure_leaves_a_record_that_leads_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SUBJECTS, "finland", broken("finland", 2))
    with pytest.raises(Finding, match=r"finland, seed 0: .*sky falls.*make fuzz ONLY=finland SEED=0"):
        fuzz_game("finland", 0, tmp_path)
    table = Table.resume(load("finland", setup_of("finland", 0)), load_record(tmp_path / "finland-0.jsonl"))
    assert cast(State, table.state).turn == 2
    assert "sandtable replay" in (tmp_path / "finland-0.txt").read_text(encoding="utf-8")
    assert command("replay", str(tmp_path / "finland-0.jsonl")).code == 0


def test_a_choice_that_breaks_the_engine_is_the_records_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def eliminate(*anything: object) -> None:
        raise ZeroDivisionError("the sky falls")

    monkeypatch.setattr(State, "eliminate", eliminate)
    with pytest.raises(Finding, match="ZeroDivisionError"):
        fuzz_game("egypt", 0, tmp_path)
    game, record = load("egypt", setup_of("egypt", 0)), load_record(tmp_path / "egypt-0.jsonl")
    with pytest.raises(ZeroDivisionError):
        Table.resume(game, record)
    del record.lines[-1]
    assert Table.resume(game, record).number == len(record.lines)


def test_a_failure_in_a_melee_leaves_its_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_a_melee(3)
    monkeypatch.setitem(SUBJECTS, "finland", broken("finland", 0))
    with pytest.raises(Finding):
        fuzz_game("finland", 3, tmp_path)
    position = (tmp_path / "finland-3.position.json").read_bytes()
    assert not load("finland", setup_of("finland", 3)).restore(position).over


def test_a_seed_that_is_stuck_is_a_finding_whoever_catches_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack"

    def endless(*anything: object, **named: object) -> None:
        while True:
            pass

    monkeypatch.setattr("sandtable.cli.pack.play_game", endless)
    monkeypatch.setattr("tools.fuzz.PATIENCE", 1)
    monkeypatch.setitem(FUZZERS, "pack", lambda seed, folder: command("pack", "check", str(pack)).code)
    assert command("pack", "new", "finland", str(pack)).code == 0
    done = attempt("pack", 7, tmp_path / "findings")
    assert "still at it after 1 seconds" in done.finding
    assert "It does not end" in (tmp_path / "findings" / "pack-7.txt").read_text(encoding="utf-8")


# --- going on ------------------------------------------------------------------------------------


def test_a_run_goes_on_where_the_last_stopped(tmp_path: Path) -> None:
    state = tmp_path / "done.jsonl"
    assert read(state) == []
    done = [Done("egypt", 0, 300, 2.0), Done("egypt", 2, 300, 1.0), Done("pack", 0, 1, 0.5, "found")]
    with state.open("w", encoding="utf-8") as file:
        for one in done:
            note(file, one)
        file.write('{"fuzzer":"egypt","se')
    assert read(state) == done
    plan = Plan(["egypt", "pack", "goeben"], read(state))
    assert [plan.next() for _ in range(2)] == [("goeben", 0), ("goeben", 1)]
    plan.spent["goeben"] = 10
    assert plan.next() == ("pack", 1)
    plan.spent["pack"] = 10
    assert [plan.next() for _ in range(2)] == [("egypt", 1), ("egypt", 3)]
