"""The `sandtable` command: what it prints, what it refuses, and with which exit code."""

import io
import json
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import msgspec
import pytest

from sandtable import GAMES, load
from sandtable.cli import run, sandtable
from sandtable.cli.loading import replaceable
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD
from sandtable.record import files as records
from sandtable.record.lines import Chosen, Ended, Record, encode

BOTS = ("--bot", "russian=random", "--bot", "swedish=random")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in a folder of its own, with nobody at the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game between random bots."""
    path = tmp_path_factory.mktemp("records") / "finland.jsonl"
    assert run(["play", "finland", *BOTS, "--seed", "1", "--save", str(path)]) == 0
    return path


Type = Callable[[str], None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type lines at the keyboard."""
    return lambda text: monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def fails(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Run a command that must fail with one sentence on stderr; the sentence."""
    assert run(list(arguments)) == code
    heard = capsys.readouterr()
    assert heard.err.count("\n") == 1, heard.err
    assert "Traceback" not in heard.err
    return heard.err.strip()


# --- help and lists --------------------------------------------------------------------------


def commands() -> list[list[str]]:
    found = [[name] for name, command in sandtable.commands.items() if not isinstance(command, click.Group)]
    groups = {name: c for name, c in sandtable.commands.items() if isinstance(c, click.Group)}
    return [
        [],
        *found,
        *([name] for name in groups),
        *([n, sub] for n, c in groups.items() for sub in c.commands),
    ]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_has_help_with_an_example(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert f"  sandtable {' '.join(command)}".rstrip() in text


def test_without_arguments_the_games_are_told_and_the_table_opens(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("sandtable.cli.serve.open_table", lambda: opened.append("browser"))
    assert run([]) == 0
    assert opened == ["browser"]
    text = capsys.readouterr().out
    assert all(name in text for name in GAMES)
    assert "sandtable play crossing" in text


def test_games_lists_sides_length_and_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in GAMES)
    for word in ("french", "swedish", "11 turns", "8 turns", "decisions", "Forgotten", "193"):
        assert word in text


# --- wrong input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "No such command 'chess'"),
        (["play"], "Name a game"),
        (["play", "chess"], "no game 'chess': choose crossing, egypt, finland"),
        (["play", "egypt", "--bot", "ottoman"], "write SIDE=BOT"),
        (["play", "egypt", "--bot", "swedish=random"], "no side 'swedish': it has french, ottoman"),
        (["play", "egypt", "--bot", "ottoman=clever"], "no bot 'clever'"),
        (["play", "egypt", "--seed", "many"], "'many' is not a valid integer"),
        (["play", "--resume", "none.jsonl"], "none.jsonl: there is no such file"),
        (["play", "egypt", "--pack", "none"], "none: there is no such folder"),
        (["sim", "chess"], "no game 'chess'"),
        (["sim", "egypt", "--bots", "random"], "needs 2 bots"),
        (["sim", "egypt", "--bots", "random,clever"], "no bot 'clever'"),
        (["sim", "egypt", "--games", "0"], "0 is not in the range"),
        (["sim", "egypt", "--jobs", "x"], "'x' is not a valid integer"),
        (["sim"], "Missing argument 'GAME'"),
        (["rules", "chess"], "no game 'chess'"),
        (["rules", "egypt", "99.9"], "egypt has no rule '99.9'"),
        (["rules", "egypt", "--search", "submarine"], "no rule of egypt speaks of 'submarine'"),
        (["replay", "none.jsonl"], "none.jsonl: there is no such file"),
        (["verify", "none.jsonl"], "none.jsonl: there is no such file"),
        (["pack", "new", "chess", "dir"], "no game 'chess'"),
        (["pack", "check", "none"], "none: there is no such folder"),
        (["bench", "--games", "none"], "'none' is not a valid integer"),
        (["bench", "--option", "rum"], "Name the game that the scenario and the options are of"),
        (["bench", "egypt", "--option", "rum"], "egypt has no option 'rum': there are none"),
        (["games", "chess"], "no game 'chess'"),
        (["sim", "egypt", "--scenario", "flood"], "egypt has no scenario 'flood': there is only one"),
        (["play", "egypt", "--option", "rum"], "egypt has no option 'rum': there are none"),
    ],
)
def test_wrong_input_gets_one_clear_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in fails(capsys, *arguments)


def test_a_wrong_command_line_ends_the_process_with_code_2() -> None:
    program = "from sandtable.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "play", "chess"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"sandtable: there is no game 'chess': choose {', '.join(GAMES)}.\n"


# --- sim and bench ---------------------------------------------------------------------------


def test_sim_prints_json_with_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "egypt", "--games", "2", "--seed", "1", "--bots", "random,random", "--json"]) == 0
    heard = capsys.readouterr()
    result = json.loads(heard.out)
    assert list(result) == [
        *("games", "finished", "illegal", "wins", "decisions", "seconds", "decisions_per_second", "score")
    ]
    assert (result["games"], result["finished"], result["illegal"]) == (2, 2, 0)
    assert set(result["wins"]) == set(result["score"]) == {"french", "ottoman"}
    assert heard.err == ""


def test_sim_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "finland", "--games", "1"]) == 0
    text = capsys.readouterr().out
    assert "1 of 1 games finished, 0 illegal choices" in text
    assert "swedish" in text


def test_bench_measures_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--games", "2", "--think", "0.1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == list(GAMES)
    assert sum(found["chance"] > 0 for found in figures.values()) >= len(GAMES) - 1
    for found in figures.values():
        assert found["decisions_per_second"] > found["search_per_second"] > 0
        assert found["greedy_per_second"] > 0
        assert found["options"] > 1
        assert 0 < found["clone_microseconds"] < found["view_microseconds"]


def test_bench_shows_how_the_costs_grow(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "goeben", "--scenarios", "--games", "1", "--think", "0.1"]) == 0
    text = capsys.readouterr().out
    sizes = [int(line.split()[2].replace(",", "")) for line in text.splitlines() if line.startswith("goeben")]
    assert len(sizes) == len(load("goeben").scenarios)
    assert sizes == sorted(sizes)
    assert "search/s" in text


# --- rules -----------------------------------------------------------------------------------


def test_rules_prints_a_case_with_its_sub_cases(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "egypt", "11.23"]) == 0
    text = capsys.readouterr().out
    for words in ("11.23 Retreat by the owner", "11.23.7", "See also: 11.23.1", "Ruling:", "Enforced: yes"):
        assert words in text


def test_rules_names_what_is_reconstructed_or_not_enforced(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "egypt", "2.1"]) == 0
    text = capsys.readouterr().out
    assert "Needs: Counter sheet (reconstruction" in text
    assert "Not enforced: what is in the box" in text


def test_rules_lists_all_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "finland"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 194


def test_rules_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "egypt", "--search", "FLOOD", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "9.16" in [rule["id"] for rule in found]


def test_coverage_has_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "egypt", "--coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["rules", "enforced", "tested", "exempt", "missing"]
    assert found["missing"] == []
    assert found["rules"] == found["enforced"] + found["exempt"]


def test_coverage_for_people_lists_the_exempt(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "egypt", "--coverage"]) == 0
    text = capsys.readouterr().out
    assert "missing: 0" in text
    assert "exempt:" in text


def test_coverage_without_a_source_checkout_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sandtable.cli.rules.TESTS", tmp_path / "tests")
    assert "coverage needs a source checkout" in fails(capsys, "rules", "egypt", "--coverage")


# --- records ---------------------------------------------------------------------------------


def test_replay_prints_the_diary_and_the_result(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(finished)]) == 0
    text = capsys.readouterr().out
    for words in ("Turn 1: February-March", "Turn 8: October", "Russian: ", "die ", " victory: "):
        assert words in text


def test_replay_stops_where_it_is_told_and_shows_the_position(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(finished), "--to", "60", "--side", "russian"]) == 0
    text = capsys.readouterr().out
    assert "VP" in text
    assert "Sveaborg" in text
    assert " victory: " not in text


def test_replay_keeps_the_fog(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(finished), "--to", "18", "--side", "russian"]) == 0
    russian = capsys.readouterr().out
    assert run(["replay", str(finished), "--to", "18", "--side", "swedish"]) == 0
    swedish = capsys.readouterr().out
    assert "A Swedish unit placed at" in russian
    assert "A Swedish unit placed at" not in swedish


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--to", "99999"], "so --to takes 0 to"),
        (["--side", "french"], "no side 'french'"),
        (["--to", "x"], "'x'"),
    ],
)
def test_replay_refuses_what_is_not_in_the_record(
    finished: Path, options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in fails(capsys, "replay", str(finished), *options)


def test_verify_accepts_a_finished_game(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(finished)]) == 0
    assert capsys.readouterr().out.startswith("Accepted: ")


Change = Callable[[Record], int]


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games have another version of the rules than their records."""

    def opened(file: Path, pack: Path | None) -> tuple[AnyGame, Record]:
        found = records.load(file)
        return replace(load(found.header.game, pack), rules_version=found.header.rules + 1), found

    monkeypatch.setattr("sandtable.cli.records.open_record", opened)


@pytest.mark.usefixtures("next_version")
def test_verify_says_how_far_a_record_of_other_rules_fits(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = records.load(finished)
    lines, version = len(found.lines) + 1, found.header.rules
    run(["verify", str(finished)])
    told = capsys.readouterr().out
    assert told.startswith(f"Version {version} of the rules (these are version {version + 1}); ")
    assert f"replayed up to line {lines} of {lines}. " in told
    assert "The chain of checks holds, and " in told


@pytest.mark.usefixtures("next_version")
def test_verify_says_why_a_record_of_other_rules_fits_no_further(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = records.load(finished)
    change_a_choice(found)
    forged = Record(found.header)
    for line in found.lines:
        forged.append(line)
    records.save(forged, Path("forged.jsonl"))
    run(["verify", "forged.jsonl"])
    told = capsys.readouterr().out
    assert "Then line " in told
    assert fails(capsys, "verify", "forged.jsonl", "--choices", "3", code=1).startswith("Rejected: ")


def change_a_die(found: Record) -> int:
    at = next(i for i, line in enumerate(found.lines) if isinstance(line, Chosen) and line.verb == "die")
    line = found.lines[at]
    assert isinstance(line, Chosen)
    assert isinstance(line.noun, int)
    found.lines[at] = msgspec.structs.replace(line, noun=line.noun % 6 + 1)
    return at


def change_a_choice(found: Record) -> int:
    at = next(i for i, line in enumerate(found.lines) if isinstance(line, Chosen) and line.verb == "hex")
    found.lines[at] = msgspec.structs.replace(found.lines[at], noun=9999)
    return at


def change_the_key(found: Record) -> int:
    ending = found.lines[-1]
    assert isinstance(ending, Ended)
    found.lines[-1] = msgspec.structs.replace(ending, key="0" * 64)
    return len(found.lines) - 1


@pytest.mark.parametrize("change", [change_a_die, change_a_choice, change_the_key])
def test_verify_rejects_a_changed_record_and_says_where(
    finished: Path, change: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    found = records.load(finished)
    at = change(found)
    lines = [encode(found.header), *map(encode, found.lines)]
    Path("changed.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = fails(capsys, "verify", "changed.jsonl", code=1)
    assert told.startswith(f"Rejected: changed.jsonl, line {at + 2}: ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_a_die, "the dice say die"),
        (change_a_choice, "line "),
        (change_the_key, "the revealed key is not the one that was committed to"),
    ],
)
def test_verify_rejects_a_forgery_with_new_checks(
    finished: Path, change: Change, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = records.load(finished)
    change(found)
    forged = Record(found.header)
    for line in found.lines:
        forged.append(line)
    records.save(forged, Path("forged.jsonl"))
    told = fails(capsys, "verify", "forged.jsonl", code=1)
    assert told.startswith("Rejected: forged.jsonl")
    assert words in told


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("hello\n", "line 1: this is no header of a record"),
        ('{"sandtable":1', "the file is cut off in the middle of this line"),
    ],
)
def test_a_file_that_is_no_record_is_unreadable(
    command: str, text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.jsonl").write_text(text, encoding="utf-8")
    assert words in fails(capsys, command, "bad.jsonl")
    assert Path("bad.jsonl").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_truncated_record_is_unreadable(
    finished: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished.read_text(encoding="utf-8")[:-40]
    Path("cut.jsonl").write_text(text, encoding="utf-8")
    assert "cut off in the middle" in fails(capsys, command, "cut.jsonl")


def test_an_unfinished_game_cannot_be_verified(typed: Type, capsys: pytest.CaptureFixture[str]) -> None:
    typed("quick\n")
    assert run(["play", "egypt", "--save", "open.jsonl"]) == 0
    capsys.readouterr()
    assert "the game is not finished" in fails(capsys, "verify", "open.jsonl", code=1)


# --- packs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_pack_is_sound_and_plays_the_same_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "new", game, "mine"]) == 0
    assert {file.name for file in Path("mine").iterdir()} == set(replaceable(load(game)).files.paths)
    told = capsys.readouterr().out.rpartition("Edit them, then: sandtable ")[2].split()
    assert run(told) == 0
    assert f"sound pack for {game}" in capsys.readouterr().out
    assert run(["sim", game, "--games", "1", "--pack", "mine"]) == 0


def test_a_new_pack_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    Path("mine/notes.txt").write_text("mine", encoding="utf-8")
    assert "nothing was written" in fails(capsys, "pack", "new", "egypt", "mine")
    assert [file.name for file in Path("mine").iterdir()] == ["notes.txt"]


def edited(file: str, old: str, new: str) -> None:
    """A new pack of egypt with one change."""
    assert run(["pack", "new", "egypt", "mine"]) == 0
    path = Path("mine") / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_broken_reference_is_told_by_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    edited("campaign.toml", 'ot-mm-1 = "1833"', 'ot-mm-1 = "9933"')
    capsys.readouterr()
    for arguments in (
        ["pack", "check", "mine"],
        ["sim", "egypt", "--pack", "mine"],
        ["play", "egypt", "--pack", "mine"],
    ):
        told = fails(capsys, *arguments)
        assert "campaign.toml, line " in told
        assert "hex 9933 is not on the map" in told


def test_pack_check_tells_contradicted_facts(capsys: pytest.CaptureFixture[str]) -> None:
    edited("map.toml", "vp = 2", "vp = 3")
    capsys.readouterr()
    assert run(["pack", "check", "mine"]) == 1
    told = capsys.readouterr().err
    assert "map.toml, line " in told
    assert "worth 4 VP, but it starts with 3" in told


def test_pack_check_plays_the_ready_made_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    edited("campaign.toml", 'fr-gu = "1127"', 'fr-gu = "1833"')
    capsys.readouterr()
    assert "ready-made french set-up leaves units without a legal hex: Guides" in fails(
        capsys, "pack", "check", "mine", code=1
    )


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "no campaign.toml, missions.toml or scenario.toml that names the game; use --game"),
        ({"campaign.toml": 'game = "chess"'}, "'chess' is none of crossing, egypt, finland"),
        ({"campaign.toml": "game ="}, "not valid TOML"),
    ],
)
def test_pack_check_needs_to_know_the_game(
    files: dict[str, str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine").mkdir()
    for name, text in files.items():
        (Path("mine") / name).write_text(text, encoding="utf-8")
    assert words in fails(capsys, "pack", "check", "mine")


def test_pack_check_finds_a_file_that_nobody_reads(capsys: pytest.CaptureFixture[str]) -> None:
    edited("map.toml", "hex_km = 20", "hex_km = 21")
    Path("mine/peices.toml").write_text("", encoding="utf-8")
    capsys.readouterr()
    assert "peices.toml: this file is not used" in fails(capsys, "pack", "check", "mine")


def test_a_record_of_other_data_asks_for_its_pack(capsys: pytest.CaptureFixture[str]) -> None:
    edited("map.toml", "hex_km = 20", "hex_km = 21")
    sides = ("--bot", "french=random", "--bot", "ottoman=random")
    assert run(["play", "egypt", *sides, "--pack", "mine", "--save", "mine.jsonl", "--seed", "1"]) == 0
    capsys.readouterr()
    assert "name the data pack with --pack" in fails(capsys, "verify", "mine.jsonl")
    assert run(["verify", "mine.jsonl", "--pack", "mine"]) == 0


# --- play ------------------------------------------------------------------------------------


def test_bots_play_a_game_to_the_end_and_reveal_the_key(finished: Path) -> None:
    ending = records.load(finished).ending()
    assert ending is not None
    assert ending.key
    assert not Path(f"{finished}.key").exists()


def test_the_end_of_the_input_saves_the_game_with_its_key_apart(
    typed: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("quick\n")
    assert run(["play", "egypt", "--bot", "ottoman=random", "--save", "mine.jsonl"]) == 0
    assert "Saved in mine.jsonl" in capsys.readouterr().out
    key = Path("mine.jsonl.key").read_text(encoding="ascii").strip()
    assert stat.S_IMODE(Path("mine.jsonl.key").stat().st_mode) == 0o600
    text = Path("mine.jsonl").read_text(encoding="utf-8")
    assert key not in text
    assert '"ottoman":"random"' in text


def test_a_saved_game_goes_on_with_the_same_dice(typed: Type, capsys: pytest.CaptureFixture[str]) -> None:
    typed("quick\n")
    assert run(["play", "egypt", "--bot", "ottoman=random", "--save", "mine.jsonl"]) == 0
    before = Path("mine.jsonl").read_text(encoding="utf-8")
    typed("done\n")
    assert run(["play", "--resume", "mine.jsonl"]) == 0
    after = Path("mine.jsonl").read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(after) > len(before)
    assert "French: Choose a unit to move" in capsys.readouterr().out


def test_a_game_without_its_key_cannot_go_on(typed: Type, capsys: pytest.CaptureFixture[str]) -> None:
    typed("quick\n")
    assert run(["play", "egypt", "--save", "mine.jsonl"]) == 0
    capsys.readouterr()
    Path("mine.jsonl.key").write_text("00" * 32, encoding="ascii")
    assert "this is not the key" in fails(capsys, "play", "--resume", "mine.jsonl")
    Path("mine.jsonl.key").unlink()
    assert "the key of the dice is missing" in fails(capsys, "play", "--resume", "mine.jsonl")


def test_a_saved_game_is_never_overwritten(typed: Type, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.jsonl").write_text("precious", encoding="utf-8")
    assert "exists already" in fails(capsys, "play", "egypt", "--save", "mine.jsonl")
    typed("quick\nsave mine.jsonl\n")
    assert run(["play", "egypt", "--bot", "ottoman=random", "--save", "new.jsonl"]) == 0
    assert "mine.jsonl exists already; nothing was written." in capsys.readouterr().out
    assert Path("mine.jsonl").read_text(encoding="utf-8") == "precious"


def test_a_finished_game_is_not_resumed(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "this game is over" in fails(capsys, "play", "--resume", str(finished))


def test_a_game_of_another_name_is_not_resumed(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "a game of finland, not of egypt" in fails(capsys, "play", "egypt", "--resume", str(finished))


def test_the_same_seed_plays_the_same_game() -> None:
    for name in ("one.jsonl", "two.jsonl"):
        assert run(["play", "finland", *BOTS, "--seed", "5", "--save", name]) == 0
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()


def test_serve_plays_with_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[AnyGame] = []
    monkeypatch.setattr(
        "sandtable.cli.serve.listen", lambda host, port: socket.create_server(("127.0.0.1", 0))
    )
    monkeypatch.setattr("sandtable.cli.serve.run_server", lambda app, listening, **_: listening.close())
    monkeypatch.setattr(
        "sandtable.cli.serve.make_app",
        lambda games, database, **_: served.append(games["egypt+mine"](STANDARD)),
    )
    pack = tmp_path / "mine"
    assert run(["pack", "new", "egypt", str(pack)]) == 0
    file = pack / "campaign.toml"
    file.write_text(file.read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    assert run(["serve", "--database", str(tmp_path / "t.db"), "--pack", str(pack)]) == 0
    (game,) = served
    assert game.data_hash != load("egypt").data_hash
    assert game.title == "The Egyptian Campaign (mine)"
