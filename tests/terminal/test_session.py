"""A game at the keyboard: what is shown, what can be typed, and what stays hidden."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.cli import run
from sandtable.record import files as records

Play = Callable[..., str]

MARCH = "unit 1/1\nadd 2/1\nadd 1/2\nadd 2/2\nhex 1732\nstop\nunit 1/3\nadd 2/3\nhex 1832\nstop\ndone\n"
ATTACK = "attack Cairo\nunit 1/1\nunit 2/1\nunit 1/2\nunit 2/2\nunit 1/3\nunit 2/3\nfight\n"


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines into a new game; what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")

    def typed(lines: str, *options: str, game: str = "egypt", seed: str = "3") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert run(["play", game, "--seed", seed, "--save", "game.jsonl", *options]) == 0
        return capsys.readouterr().out

    return typed


def after(text: str, prompt: str) -> str:
    """What was shown after a line was typed, up to the next prompt."""
    return text.partition(f"> {prompt}\n")[2].partition("> ")[0]


def test_a_question_shows_strip_score_map_prompt_and_numbered_choices(play: Play) -> None:
    text = play("quick\n", "--bot", "ottoman=random")
    assert "The dice are promised: " in text
    shown = after(text, "quick")
    for words in (
        "Turn 1 of 11: July-August 1798   Summer",
        "[movement] combat supply siege",
        "French 3 VP   Ottoman 31 VP   Ratio 0.1 of 2",
        "/1127=cF\\",
        "F10 20",
        "Alexandria (1127), Aboukir (1227)",
        "French: Choose a unit to move, or end the movement phase (9.1)",
        "  1 1/1 1st Division, 1st Brigade 4-6",
        "done: end movement",
    ):
        assert words in shown


def test_hexes_are_offered_with_their_names_and_costs(play: Play) -> None:
    shown = after(play("quick\nunit 1/1\n", "--bot", "ottoman=random"), "unit 1/1")
    assert "March to  hex" in shown
    assert "the ruins of Giza (1733), 5 MP, takes Damanhur" in shown
    assert "hex 1228, 0.5 MP" in shown


def test_panels_and_charts_are_shown_by_their_titles(play: Play) -> None:
    text = play("quick\nshow off\nshow charts\nshow x\nmap guides\n", "--bot", "ottoman=random")
    assert "French: 11 in the container, 0 waiting" in after(text, "show off")
    assert "Terrain Effects Chart (9.8)" in after(text, "show charts")
    assert "One of Units, Off map, Charts." in after(text, "show x")
    assert "Alexandria (1127)" in after(text, "map guides")


def test_a_number_and_the_same_in_words_are_the_same_choice(play: Play) -> None:
    play("1\nhex 1127\n")
    by_number = Path("game.jsonl").read_text(encoding="utf-8")
    Path("game.jsonl").unlink()
    Path("game.jsonl.key").unlink()
    play("unit fr-inf-1-1\nhex Alexandria\n")
    assert Path("game.jsonl").read_text(encoding="utf-8") == by_number


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hex 1833", "Not allowed: French units set up in 1028, 1127 and 1227 only (3.1)."),
        ("unit ot-mm-1", "Not allowed: that unit belongs to the enemy (3.1)."),
        ("hex 9999", "Not allowed: hex 9999 is not on the map (9.1)."),
        ("unit Mm", "'Mm' could be ot-mm-1, ot-mm-2, ot-mm-3, ot-mm-4."),
        ("unit nobody", "there is no unit 'nobody'."),
        ("box nowhere", "there is no box 'nowhere'."),
        ("hex", "hex what? Name a hex."),
        ("0", "there are choices 1 to 18."),
        ("1833", "there are choices 1 to 18; a hex is named as hex 1833."),
        ("march", "'march' is neither a choice nor a command; type help."),
        ("undo", "there is nothing that you can take back."),
        ("why", "why what?"),
        ("why unit ot-mm-1", "that unit belongs to the enemy (3.1)"),
        ("why quick", "That is allowed."),
        ("rule 9.4", "9.4 Enemy hexes"),
        ("rule 99.9", "there is no rule '99.9'."),
        ("rule", "rule which?"),
        ("log x", "log takes a number of lines."),
        ("map nowhere", "there is no place 'nowhere'."),
        ("map 9999", "hex 9999 is not on the map."),
        ("map Cairo", "Cairo (1833)"),
        ("map Anatolia", "Damascus (4213)"),
        ("map all", "o towns and cities"),
        ("units", "Damascus garrison 0-5-0"),
        ("log 1", "Damascus garrison placed at Damascus (4213)"),
        ("save", "save where?"),
        ("save none/game.jsonl", "none/game.jsonl.key: no such file or directory."),
        ("help", "up to the last roll or the choice of another"),
        ("help", "Panels to show: Units, Off map, Charts Examples: "),
    ],
)
def test_what_can_be_typed(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(after(play(f"{line}\n"), line).split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("unit 1", "there is no unit '1'."),
        ("unit 1st f", "Blue: Move or attack (2.1) Move to move"),
        ("unit b9", "there is no unit 'b9'"),
        ("move 9999", "there is no hex '9999'"),
        ("why move 101", "a unit is chosen first, then where it goes"),
    ],
)
def test_numbers_are_no_things_where_things_have_names(play: Play, line: str, answer: str) -> None:
    shown = " ".join(after(play(f"{line}\n", game="crossing"), line).split())
    assert answer in shown, shown


def test_undo_goes_back_one_choice(play: Play) -> None:
    text = play("1\nhex 1127\nundo\nundo\n")
    assert text.count("Choose the hex where French 1st Division, 1st Brigade sets up") == 2
    assert text.count("Choose a unit to set up (17 left)") == 2
    assert [type(line).__name__ for line in records.load(Path("game.jsonl")).lines] == [
        *("Chosen", "Chosen", "Undone", "Undone")
    ]


def test_undo_agreed_goes_back_past_the_choice_of_another(play: Play) -> None:
    text = play("quick\n\nquick\n\nundo\nundo agreed\n")
    assert "nothing that you can take back" in after(text, "undo")
    assert "Choose a unit to set up (17 left)" in text.partition("undo agreed")[2]


def test_undo_agreed_asks_for_people(play: Play) -> None:
    text = play("quick\nundo agreed\nundo now\n", "--bot", "ottoman=random")
    assert "only people can agree to that" in after(text, "undo agreed")
    assert "there is undo, and undo agreed" in after(text, "undo now")


def test_undo_stops_at_the_choice_of_another(play: Play) -> None:
    assert "nothing that you can take back" in play("quick\nundo\n", "--bot", "ottoman=random")


def test_a_battle_shows_the_results_table_with_its_cell_lit(play: Play) -> None:
    text = play(f"quick\n\nquick\n\n{MARCH}{ATTACK}\n")
    told = re.search(r"30 to 10 = 300 %, 1 left for city \(11\.6\): column 200-299%, die (\d):", text)
    assert told is not None
    row = re.search(rf"^ +{told[1]} .*$", text.partition("Battle of Cairo (1833)")[2], re.MULTILINE)
    assert row is not None
    cells = row[0].split()[1:]
    assert [i for i, cell in enumerate(cells) if cell.startswith("[")] == [4], "the column 200-299%"


def test_before_the_fight_the_map_makes_room_for_the_odds(play: Play) -> None:
    text = play(f"quick\n\nquick\n\n{MARCH}attack Cairo\nunit 1/1\n")
    shown = text.rpartition("> unit 1/1\n")[2]
    for words in (
        "Attack on Cairo (1833)",
        "Attack strength 4, against at least 5: only the top unit is known (7.7)",
        "1 left: city (11.6)",
    ):
        assert words in shown


def test_between_two_people_the_keyboard_is_passed(play: Play) -> None:
    text = play("quick\n\nquick\n\n")
    assert text.count("Pass the keyboard to ") == 2
    ottoman = text.partition("Pass the keyboard to Ottoman")[2].partition("Pass the keyboard to French")[0]
    assert "A French unit placed at Alexandria (1127)" in ottoman
    assert "1st Brigade" not in ottoman


def test_against_a_bot_nothing_is_covered(play: Play) -> None:
    assert "Pass the keyboard" not in play("quick\ndone\n", "--bot", "ottoman=random")


def test_the_only_choice_is_made_by_itself(play: Play) -> None:
    play("quick\ndone\n", "--bot", "ottoman=random")
    lines = records.load(Path("game.jsonl")).standing()
    assert [(line.verb, line.auto) for line in lines if line.side == "french"][:3] == [
        ("quick", False),
        ("done", False),
        ("done", True),
    ]


def test_a_player_can_resign(play: Play) -> None:
    text = play("resign\nno\nresign\nyes\n")
    assert "Ottoman won, 3 to 31, since French resigned." in text
    ending = records.load(Path("game.jsonl")).ending()
    assert ending is not None
    assert (ending.winner, ending.resigned) == ("ottoman", "french")
    assert not Path("game.jsonl.key").exists()


def test_save_goes_on_in_another_file(play: Play) -> None:
    text = play("1\nsave other.jsonl\nhex 1127\n")
    assert "The game is kept in other.jsonl from now on." in text
    assert len(records.load(Path("game.jsonl")).lines) == 1
    assert len(records.load(Path("other.jsonl")).lines) == 2
    assert Path("other.jsonl.key").exists()


def test_without_a_name_the_game_finds_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("egypt-1.jsonl").write_text("taken", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\n"))
    assert run(["play", "egypt"]) == 0
    assert "Saved in egypt-2.jsonl" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run(["play", "egypt"]) == 0
    assert "Nothing was played, so nothing was saved." in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("egypt-1.jsonl", "egypt-2.jsonl", "egypt-2.jsonl.key")
    ]


def test_a_list_shows_every_choice(play: Play) -> None:
    text = play("quick\nunit 1/Or\nlist\n", "--bot", "ottoman=random")
    short, long = after(text, "unit 1/Or"), after(text, "list")
    assert "more: type hex" in short
    assert "more: type" not in long
    assert long.count("hex ") > short.count("hex ")
