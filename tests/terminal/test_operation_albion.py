"""Operation Albion at the keyboard: what is shown, and what can be typed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest
from rich.console import Console, RenderableType

from sandtable.cli import run
from sandtable.core import play as engine
from sandtable.core.side import CHANCE, Side
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.air import ChooseMine
from sandtable.games.operation_albion.gamedata import GERMAN, OPTIONS, RUSSIAN
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.view import View
from sandtable.record import files as records
from sandtable.terminal.screen import Screen
from tests.games.operation_albion.battles import go, take
from tests.games.operation_albion.positions import answer, ask, game, position

Play = Callable[..., str]

READY = "quick\n"
"""The German side is set up, against a bot."""


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines into a new game; what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")

    def typed(lines: str, *options: str, bots: tuple[str, ...] = ("russian=random",)) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        seats = [word for bot in bots for word in ("--bot", bot)]
        given = ["play", "operation_albion", "--seed", "3", "--save", "game.jsonl", *seats, *options]
        assert run(given) == 0
        return capsys.readouterr().out

    return typed


def after(text: str, line: str) -> str:
    """What was shown after a line was typed, up to the next prompt."""
    return text.partition(f"> {line}\n")[2].partition("german> ")[0]


def shown(picture: RenderableType | None) -> str:
    """A picture as text."""
    console = Console(file=io.StringIO(), width=140, highlight=False, markup=False)
    console.print(picture)
    return cast(io.StringIO, console.file).getvalue()


def looked(s: State, side: Side | None = None) -> tuple[Screen, View]:
    """The screen of a game, and what the side that is asked sees, or another."""
    found = game(*sorted(s.game.setup.options))
    return Screen(found), cast(View, found.view(s, s.asked if side is None else side))


def block(s: State, side: Side | None = None) -> str:
    """The map, or the battle, of the open question."""
    look, view = looked(s, side)
    return shown(look.map(view, "", 140, 16))


def test_a_set_up_takes_one_word(play: Play) -> None:
    text = play(READY)
    assert "Setting up, 1-6 September 1917   Fair weather" in text
    assert "quick: set up as suggested" in text
    assert "Place III Squadron, 5th Division (25.0)" in text
    assert "The German player has set up" in text


def test_the_status_shows_the_turn_the_marker_the_points_and_who_holds_what(play: Play) -> None:
    text = " ".join(after(play(READY), "quick").split())
    for words in (
        "Turn 1, 1-6 September 1917 Fair weather German 7 AP Russian 0 AP Revolution ★ box 5",
        "German: action points incident [actions] Russian: action points incident actions",
        "October Revolution: box 5 of 8, 2 Russian Action Points; in box 0 it breaks out (7.3)",
        "German victory points 0 Russian victory points 0 As it stands: Russian decisive victory",
        "Not known: Russian BB, BC and BP lost",
        "German control: Libau, Windau (5 areas, 1 sea zone)",
        "Off the map: Reinforcement Pool 8",
        "BB-5, BB-6, BB-7, BB-8 1-4-1-4/3",
        "Choose an action: 7 Action Points left (8.2)",
        "G-1 Reinforcements 1 Mobilize reinforcements",
        "not now, a transport is on the map: Emergency transports (26.G1.emergency)",
        "not now, the Refit Display is empty: Refit one contingent (26.G4.refit)",
    ):
        assert words in text


def test_a_force_is_mustered_and_moves(play: Play) -> None:
    lines = "action move a ground\nunit 2 gd\nadd sturm\n19 r\ngo\nto riga\n"
    text = play(READY + lines)
    assert "Force from Courland C: 2 units. Add more, or go (10.1)" in after(text, "add sturm")
    mustered = after(text, "go")
    assert "Force: 2 Gd, 19 R 1-0-0-4/2; Sturm 0-0-0-3/2" in mustered
    assert "*land, rail  Riga" in mustered
    assert "Riga, 1 movement, fortress, major port, 9 Russian" in mustered
    assert "from Courland C to Riga" in " ".join(after(text, "to riga").split())
    assert "Battle at Riga" in after(text, "to riga")
    chosen = [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()]
    assert ("add", "g_19r") in chosen
    assert ("action", "G3.ground.move") in chosen


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "to riga",
            "7 Action Points left (26.G3.ground.move). What you can do now: action, form, done",
        ),
        ("action", "action what? Name an action, such as action Mobilize reinforcements."),
        ("action refit", "Not allowed: the Refit Display is empty (26.G4.refit)."),
        ("action mine", "'mine' could be Lay a minefield, Clear a minefield"),
        ("action parade", "there is no action 'parade'"),
        ("done now", "done stands alone: type only done."),
        ("form up", "form stands alone: type only form."),
        ("march", "'march' is neither a choice nor a command; type help."),
        ("99", "there are choices 1 to 25."),
        ("why action G4.refit", "the Refit Display is empty (26.G4.refit)"),
        ("why action G3.comb.airground", "That is allowed."),
        ("why", "why what? Name a verb and a noun; what can be typed: action Mobilize"),
        ("why die 3", "dice are rolled when the rules ask for them"),
        ("why parade", "'parade' is no verb of operation_albion: action, "),
        ("rule 12.7", "12.7 "),
        ("map riga", "land, rail Courland C"),
        ("map gulf", "'gulf' could be Gulf of Riga"),
        ("map rigga", "there is no place 'rigga': did you mean Riga?"),
        ("map all", "Russian Home Base (Petrograd)"),
        ("units", "German Reinforcement Pool"),
        ("help", "3 ground ? are three units face down"),
        (
            "list",
            "not now, this optional rule is not in use: Naval raid (28.use); Submarines on station (28.use)",
        ),
    ],
)
def test_what_can_be_typed(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(after(play(f"{READY}{line}\n"), line).split())


def test_a_list_of_two_names_is_typed_by_ids_or_labels(play: Play) -> None:
    lines = "action transport by sea\nunit tr-1\nadd tr-2\ngo\n"
    text = play(f"{READY}{lines}load g_42 g_tr_1\nload 65 tr-2\nload g_2gd g_tr_1\nload moltke\nload\n")
    assert "Group of 42nd Division goes aboard Transport Fleet, Section 1" in after(text, "load g_42 g_tr_1")
    assert "TR-1 [42 Div], TR-2 [65]" in " ".join(after(text, "load 65 tr-2").split())
    assert "2nd Guard Division is on no coast that adjoins Baltic" in after(text, "load g_2gd g_tr_1")
    assert "there is no choice 'moltke', such as load 2 Bic TR-1." in after(text, "load moltke")
    assert "load what? Name a choice, such as load 2 Bic TR-1." in after(text, "load")


def test_between_two_players_the_keyboard_passes(play: Play) -> None:
    text = play("quick\ndone\n\nquick\n", bots=())
    assert "russian> quick" in text
    theirs = text.partition("Pass the keyboard to German, press Enter")[2]
    assert "The Russian player has set up" in theirs
    assert "Death Battalion" not in theirs, "what is under the top of a stack is not seen"


def test_like_minefields_are_one_choice() -> None:
    s = ask(position({"baltic_f": "g_mw_1"}), ChooseMine(GERMAN, "baltic_f"))
    look, view = looked(s)
    assert look.noun(view, "mine", "mine 2-2") == "g_mine_a1"
    assert look.noun(view, "mine", "g_mine_a2") == "g_mine_a2"
    (group,) = look.groups(view)
    names = [item.text for block in group.blocks for item in block.items]
    assert names == ["German Mine 2-2", "German Mine 2-1"]


def test_a_label_comes_before_parts_of_names() -> None:
    s = take(position({"riga": "r_db r_dbr"}), "G3.ground.move", RUSSIAN)
    look, view = looked(s)
    assert look.noun(view, "unit", "DB") == "r_db"
    assert look.noun(view, "unit", "db-r") == "r_dbr"
    assert look.noun(view, "unit", "reval naval") == "r_dbr"


def test_20_0_only_the_top_of_an_enemy_stack_is_shown() -> None:
    s = ask(position({"riga": "r_2sib r_6sib", "courland_c": "g_20"}), ActionsPhase(GERMAN))
    look, view = looked(s)
    text = shown(look.map(view, "riga", 140, 16))
    assert "Russian: 6 Sib 1-0-0-3/2; 1 ground ?" in text
    assert "2 Sib" not in text + shown(look.units(view))


def test_12_2_a_battle_shows_its_stage_first_fire_and_factors() -> None:
    s = position({"courland_c": "g_2gd g_20", "riga": "r_base_riga r_2sib r_f_1"})
    go(s, "G3.ground.move", "g_2gd g_20", "riga")
    answer(s, 6)
    text = block(s)
    assert "Battle at Riga: the German side attacks" in text
    assert "[ground]" in text
    assert "The German side fires first in this stage (12.2.ground)" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "German 20th Division (20) 1-0-0-3/2 ground stage: air hits on 1, ground hits on 1–2" in lines
    assert "Russian F-1 2-0-0-1/2 has fired" in lines


def test_12_7_hits_to_take_are_shown_with_what_they_do() -> None:
    s = position({"baltic_c": "g_td_2 g_cl_2", "baltic_b": "r_td_1 r_cp_1"})
    go(s, "G3.naval.move", "g_td_2 g_cl_2", "baltic_b")
    answer(s, "attack", 1, 6)
    assert s.asked == RUSSIAN
    assert "Hits to take: 1 on surface units" in block(s)
    look, view = looked(s)
    (group,) = look.groups(view)
    assert [block.heading for block in group.blocks] == ["Baltic Sea B"]
    assert group.blocks[0].items[-1].text == "Destroyer Flotilla 1 (TD-1), lost"


def test_a_finished_game_is_summed_up_replayed_and_verified(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    text = play("", "--option", "pursuit", "--option", "actions", bots=("german=random", "russian=random"))
    assert "Optional rules: Pursuit, Optional actions" in text
    summary = text.rpartition("Looking back")[2]
    for words in ("What it brought", "What both sides did", "VP", "Shots", "Units lost", "Held by"):
        assert words in summary
    assert run(["replay", "game.jsonl"]) == 0
    assert summary.partition("Saved in")[0] in capsys.readouterr().out
    assert run(["replay", "game.jsonl", "--to", "60", "--side", "german"]) == 0
    assert "On the map" in capsys.readouterr().out
    assert run(["verify", "game.jsonl"]) == 0


def test_a_resigned_game_is_summed_up_too(play: Play) -> None:
    text = play(f"{READY}resign\nyes\n")
    assert "Russian won, 0 to 0, since German resigned." in text
    assert "Not finished: 0 to 0 victory points" in text
    assert "Not known: Russian BB, BC and BP lost, German BB and BC lost" in " ".join(text.split())


@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_of_a_game_can_be_shown_and_typed(seed: int) -> None:
    """A quick random game with all options: pictures for both sides, and choices found by their words."""
    found = game(*(switch.id for switch in OPTIONS))
    look, random, words = Screen(found), Random(seed), found.vocabulary
    s = cast(State, found.start())
    number = 0
    while not s.over:
        if s.asked != CHANCE and (number := number + 1) % 4 == 0:
            view = found.view(s, s.asked)
            assert view.asked is not None
            everything = look.groups(view, everything=True)
            listed = [(g.verb, item.noun) for g in everything for b in g.blocks for item in b.items]
            assert sorted(map(repr, listed)) == sorted(
                repr((verb, noun)) for verb, nouns in view.asked.options.items() for noun in nouns
            )
            verb, noun = listed[number % len(listed)]
            if noun is not None:
                for short in (False, True):
                    typed = look.noun(view, verb, words.noun(verb, noun, short=short))
                    assert words.noun(verb, typed, short=short) == words.noun(verb, noun, short=short)
            shown(look.heading(view))
            shown(look.map(view, "", 100, 16))
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    view = found.view(s, None)
    assert "What both sides did" in shown(look.debrief(view, []))


def test_games_shows_the_optional_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "operation_albion"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Length: 7 turns, about " in text
    assert "pursuit Pursuit: Shock, armoured cars and trains follow up a victory. (29.0)" in text


def test_a_pack_may_change_only_what_is_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "operation_albion", str(folder)]) == 0
    assert run(["pack", "check", str(folder)]) == 0
    tables = folder / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(text.replace("german_ap = 4", "german_ap = 9"), encoding="utf-8")
    capsys.readouterr()
    assert run(["pack", "check", str(folder)]) == 1
    assert "german_ap is 4 in the rulebook, not 9" in capsys.readouterr().err


def test_a_broken_pack_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "operation_albion", str(folder)]) == 0
    pieces = folder / "pieces.toml"
    pieces.write_text(
        pieces.read_text(encoding="utf-8").replace('type = "BC"', 'type = "QE"', 1), encoding="utf-8"
    )
    capsys.readouterr()
    assert run(["pack", "check", str(folder)]) == 2
    assert "pieces.toml, line 61: there is no naval type 'QE'" in capsys.readouterr().err


def test_the_side_that_is_not_asked_sees_no_choices() -> None:
    s = ask(position({"libau": "g_20"}), ActionsPhase(GERMAN))
    found = game()
    assert Screen(found).groups(found.view(s, None)) == []
    assert Screen(found).groups(found.view(s, RUSSIAN)) == []
    assert Screen(found).groups(found.view(s, GERMAN))
