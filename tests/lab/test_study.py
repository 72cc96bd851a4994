"""Studies: what is in their file, what happens when they are stopped, and who sits where."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
import pytest

from sandtable.game.game import AnyGame
from sandtable.games import load
from sandtable.lab import sim
from sandtable.lab.match import match, plan
from sandtable.lab.sim import in_processes, in_this_process
from sandtable.lab.study import Header, Line, Results, Study, StudyError, default_path, header, read

GAMES = 150


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return load("finland")


def study_of(game: AnyGame, games: int = 4, seed: int = 1, bots: tuple[str, ...] = ("random",)) -> Study:
    return plan("match", game, match(game, bots), games, seed)


def lines_of(study: Study, game: AnyGame) -> list[Line]:
    return [line for lot in in_this_process(study, [game], study.keys) for line in lot]


def command(file: Path, jobs: int) -> list[str]:
    program = str(Path(sys.executable).with_name("sandtable"))
    words = f"lab match finland --bots random --games {GAMES} --seed 3 --jobs {jobs} --no-telemetry --json"
    return [program, *words.split(), "--out", str(file)]


def heed_interrupts() -> None:
    """A process that a shell started in the background ignores them, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stop_when(file: Path, lines: int, sent: signal.Signals) -> tuple[int, str]:
    """Run the study until its file has `lines` lines, then send a signal; exit code and last words."""
    process = subprocess.Popen(
        command(file, 2),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, "the study ended before it was stopped"
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.01)
    if sent == signal.SIGKILL:
        os.killpg(process.pid, sent)
    else:
        process.send_signal(sent)
    words = process.communicate()[1]
    return process.returncode, words


def test_a_study_that_was_stopped_twice_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    told = subprocess.run(command(whole, 1), check=True, capture_output=True).stdout
    code, words = stop_when(stopped, 3, signal.SIGINT)
    assert code == 130
    assert "resume with the same command" in words
    assert "Traceback" not in words
    there = len(stopped.read_bytes().splitlines())
    code, _ = stop_when(stopped, there + 2, signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert stopped.read_bytes().count(b"\n") <= GAMES
    with stopped.open("ab") as file:
        file.write(b'{"series":0,"number":149,"pla')
    resumed = subprocess.run(command(stopped, 2), check=True, capture_output=True).stdout
    assert sorted(stopped.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())
    assert resumed.replace(b"stopped.jsonl", b"whole.jsonl") == told


def test_a_game_that_is_there_is_not_played_again(tmp_path: Path, game: AnyGame) -> None:
    study = study_of(game)
    lines = lines_of(study, game)
    begun = header(study, [game])
    with Results(tmp_path / "study.jsonl", begun) as results:
        assert len(results.missing) == 4
        results.add([lines[2]])
        results.add([lines[0], lines[2]])
    with Results(tmp_path / "study.jsonl", begun) as results:
        assert results.missing == [(0, 1), (0, 3)]
        results.add(lines)
    assert read(tmp_path / "study.jsonl") == (begun, lines)
    assert (tmp_path / "study.jsonl").read_bytes().count(b"\n") == 5


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, game: AnyGame, cut: int) -> None:
    file = tmp_path / "study.jsonl"
    study = study_of(game)
    begun, lines = header(study, [game]), lines_of(study, game)
    with Results(file, begun) as results:
        results.add(lines[:2])
    file.write_bytes(file.read_bytes()[:-cut])
    with Results(file, begun) as results:
        kept = 1 if cut < 100 else 0
        assert results.lines == lines[:kept]
        results.add(lines)
    assert read(file) == (begun, lines)


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path, game: AnyGame) -> None:
    file = tmp_path / "study.jsonl"
    begun = header(study_of(game), [game])
    file.write_bytes(msgspec.json.encode(begun)[:50])
    with Results(file, begun) as results:
        assert len(results.missing) == 4
    assert read(file) == (begun, [])


def test_a_line_in_the_middle_that_cannot_be_read_is_named(tmp_path: Path, game: AnyGame) -> None:
    file = tmp_path / "study.jsonl"
    study = study_of(game)
    with Results(file, header(study, [game])) as results:
        results.add(lines_of(study, game))
    rows = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join([*rows[:2], rows[2][:20], *rows[3:], b""]))
    with pytest.raises(StudyError, match=r"study.jsonl, line 3: "):
        Results(file, header(study, [game]))


def test_a_file_of_another_study_is_refused(tmp_path: Path, game: AnyGame) -> None:
    file = tmp_path / "study.jsonl"
    begun = header(study_of(game), [game])
    Results(file, begun).__exit__()
    before = file.read_bytes()

    def refusal(other: Header) -> str:
        with pytest.raises(StudyError) as refused:
            Results(file, other)
        return str(refused.value)

    assert "another study, with other games and seed; name" in refusal(header(study_of(game, 6, 2), [game]))
    assert "with other data" in refusal(msgspec.structs.replace(begun, data=["0"]))
    assert f"version {game.rules_version} of the rules, and this is 9" in refusal(
        msgspec.structs.replace(begun, rules=9)
    )
    assert "and this is 99" in refusal(msgspec.structs.replace(begun, sandtable="99"))
    assert file.read_bytes() == before
    file.write_text("Dear diary\n")
    assert "no file of a study" in refusal(begun)
    assert file.read_text() == "Dear diary\n"


def test_a_file_without_a_study_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello")
    with pytest.raises(StudyError, match="no study in this file"):
        read(tmp_path / "notes")


def test_another_study_has_another_file(game: AnyGame) -> None:
    assert default_path(study_of(game)) == default_path(study_of(game))
    assert default_path(study_of(game)) != default_path(study_of(game, seed=2))


def test_the_number_of_processes_changes_nothing(game: AnyGame) -> None:
    study = study_of(game, 6)
    lots = in_processes(study, [partial(load, "finland")], study.keys, 2)
    assert sorted((line for lot in lots for line in lot), key=lambda line: line.key) == lines_of(study, game)


def test_a_worker_that_is_killed_loses_nothing(game: AnyGame) -> None:
    study = study_of(game, 16)
    lots = in_processes(study, [partial(load, "finland")], study.keys, 2)
    played = next(lots)
    multiprocessing.active_children()[0].kill()
    for lot in lots:
        played += lot
    assert sorted(played, key=lambda line: line.key) == lines_of(study, game)


def test_whoever_is_at_work_stops_when_nobody_wants_the_rest(game: AnyGame) -> None:
    study = study_of(game, 1000)
    lots = in_processes(study, [partial(load, "finland")], study.keys, 2)
    next(lots)
    lots.close()
    assert multiprocessing.active_children() == []


def dies() -> AnyGame:
    """A game that takes its process with it."""
    os._exit(1)


def test_workers_that_always_die_end_the_study(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "RESTARTS", 1)
    study = study_of(game)
    with pytest.raises(StudyError, match="died 2 times without finishing a game"):
        list(in_processes(study, [dies], study.keys, 1))


def test_swapped_seats_come_in_pairs_with_the_same_luck(game: AnyGame) -> None:
    study = plan("match", game, match(game, ["random", "greedy"]), 6, 1)
    assert study.swapped
    assert [study.luck(0, number) for number in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [study.homes(0, number) for number in range(3)] == [[0, 1], [1, 0], [0, 1]]
    assert not plan("match", game, match(game, ["random", "random"]), 6, 1).swapped
    with pytest.raises(ValueError, match="multiple of 2"):
        plan("match", game, match(game, ["random", "greedy"]), 5, 1)


def test_a_bot_takes_its_own_luck_along_when_it_changes_sides(game: AnyGame) -> None:
    """So the two games of a pair are not the same, even if the bots are."""
    study = plan("match", game, match(game, ["random"]), 2, 1, swapped=True)
    fixed = plan("match", game, match(game, ["random"]), 1, 1)
    first, second = lines_of(study, game)
    assert first.played == lines_of(fixed, game)[0].played
    assert first.played != second.played


def test_telemetry_is_kept_with_a_game(tmp_path: Path, game: AnyGame) -> None:
    plain = study_of(game, 1)
    watched = msgspec.structs.replace(plain, telemetry=True)
    (line,) = lines_of(watched, game)
    assert line.played.telemetry is not None
    assert msgspec.structs.replace(line.played, telemetry=None) == lines_of(plain, game)[0].played
    with Results(tmp_path / "study.jsonl", header(watched, [game])) as results:
        results.add([line])
    assert read(tmp_path / "study.jsonl")[1] == [line]
