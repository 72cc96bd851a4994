"""Operation Albion at the keyboard: what is shown, what can be typed, and the closing summary."""

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
from sandtable.core.procedure import Procedure
from sandtable.core.side import CHANCE, Side
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.air import ChooseMine
from sandtable.games.operation_albion.arrange import Arrange
from sandtable.games.operation_albion.gamedata import GERMAN, OPTIONS, RUSSIAN
from sandtable.games.operation_albion.logistics import Refit
from sandtable.games.operation_albion.state import VERBS, State
from sandtable.games.operation_albion.view import View
from sandtable.record import files as records
from sandtable.terminal.face import face
from sandtable.terminal.faces.operation_albion import ALONE, TITLES, AlbionFace, firsts
from sandtable.terminal.faces.operation_albion_victory import level, tally
from tests.games.operation_albion.battles import force, go, take
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


def looked(s: State, side: Side | None = None) -> tuple[AlbionFace, View]:
    """The face of a game, and what the side that is asked sees, or another."""
    found = game(*sorted(s.game.setup.options))
    return AlbionFace(found), cast(View, found.view(s, s.asked if side is None else side))


def items(s: State) -> dict[str, list[str]]:
    """The choices in words, by verb, with the headings of their blocks; what cannot be done too."""
    look, view = looked(s)
    return {
        group.verb: [
            *(f"{block.heading}: {item.text}" for block in group.blocks for item in block.items),
            *(f"{block.heading}: {note}" for block in group.blocks for note in block.notes),
        ]
        for group in look.groups(view)
    }


def block(s: State, side: Side | None = None) -> str:
    """The map, or the battle, of the open question."""
    look, view = looked(s, side)
    return shown(look.map(view, "", 140, 16))


# --- a game -------------------------------------------------------------------------------------


def test_the_face_belongs_to_the_game() -> None:
    assert isinstance(face(game()), AlbionFace)
    assert game().presentation.length == "7 turns"


def test_a_set_up_takes_one_word(play: Play) -> None:
    text = play(READY)
    assert "Set-up: the German side" in text
    assert "quick: set everything up as suggested" in text
    assert "Place III Squadron, 5th Division (25.0)" in text
    assert "The German player has set up" in text


def test_the_status_shows_the_turn_the_marker_the_points_and_who_holds_what(play: Play) -> None:
    text = " ".join(after(play(READY), "quick").split())
    for words in (
        "Turn 1 of 7, 1-6 September 1917 fair weather AP German 7 Russian 0",
        "German: AP incident [actions] Russian: AP incident actions revolution",
        "October Revolution marker in box 5 of 8: 2 Russian AP; at 0 the revolution breaks out",
        "Victory points: German 0 Russian 0 now: Russian decisive victory",
        "not known: Russian BB, BC and BP lost",
        "German control: Libau, Windau (5 areas, 1 sea zone)",
        "Off the map: Reinforcement Pool 8",
        "BB-5, BB-6, BB-7, BB-8 1-4-1-4/3",
        "Choose an action: 7 Action Points left (8.2)",
        "G-1 Reinforcements 1 Mobilize reinforcements",
        "not now, a transport is on the map: Emergency transports (26.G1.emergency)",
        "not now, the Refit Display is empty: Refit one contingent (26.G4.refit)",
    ):
        assert words in text


def test_4_1_the_status_warns_of_the_last_fortress() -> None:
    russian = {"riga": "r_2sib", "reval": "r_13", "helsingfors": "r_42a", "vyborg": "r_42b"}

    def status(places: dict[str, str]) -> str:
        look, view = looked(ask(position(places | {"libau": "g_base_libau"}), ActionsPhase(GERMAN)))
        return shown(look.heading(view))

    assert "If Libau falls too, the Russians hold every fortress and win at once (4.1)" in status(russian)
    assert "(4.1)" not in status(russian | {"vyborg": ""})


def test_a_force_is_mustered_and_moves(play: Play) -> None:
    lines = "action move a ground\nunit 2 gd\nadd sturm\n19 r\ngo\nto riga\nstop\n"
    text = play(READY + lines)
    assert "Force from Courland C: 2 units. Add more, or go (10.1)" in after(text, "add sturm")
    mustered = after(text, "go")
    assert "Force: 2 Gd, 19 R 1-0-0-4/2; Sturm 0-0-0-3/2" in mustered
    assert "*land, rail  Riga" in mustered
    assert "for 1 of movement" in mustered
    assert "from Courland C to Riga" in " ".join(after(text, "to riga").split())
    assert "Battle at Riga" in after(text, "stop")
    chosen = [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()]
    assert ("add", "g_19r") in chosen
    assert ("action", "G3.ground.move") in chosen


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "to riga",
            "Not allowed: that is not what is asked now (8.2). What you can do now: action, form, done",
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
        ("why", "why what? Name a verb and a noun; what can be typed: quick"),
        ("why die 3", "there is no number '3'"),
        ("why parade", "'parade' is no verb of operation_albion: action, "),
        ("rule 12.7", "12.7 "),
        ("map riga", "land, rail Courland C"),
        ("map gulf", "'gulf' could be Gulf of Riga"),
        ("map rigga", "there is no space 'rigga': did you mean Riga?"),
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
    assert "Not allowed: it is not on a coast that the ships adjoin" in after(text, "load g_2gd g_tr_1")
    assert "there is no choice 'moltke', such as load 2 Bic TR-1." in after(text, "load moltke")
    assert "load what? Name a choice, such as load 2 Bic TR-1." in after(text, "load")


def test_between_two_players_the_keyboard_passes(play: Play) -> None:
    text = play("quick\n\nquick\n", bots=())
    assert "russian> quick" in text
    theirs = text.partition("Pass the keyboard to German, press Enter")[2]
    assert "The Russian player has set up" in theirs
    assert "Death Battalion" not in theirs, "what is under the top of a stack is not seen"


# --- choices ------------------------------------------------------------------------------------


def test_8_2_actions_are_listed_by_group_with_what_cannot_be_done() -> None:
    s = ask(position({"libau": "g_base_libau g_20"}), ActionsPhase(GERMAN))
    found = items(s)["action"]
    assert "G-3 Ground operations: Move a ground force, attack" in found
    (naval,) = (text for text in found if text.startswith("G-3 Naval operations: "))
    assert (
        "not now, no force of yours can do that now: Move a naval force, attack (26.G3.naval.move); " in naval
    )
    assert not any("28.use" in text for text in found), "optional actions only where they are in use"


def test_32_0_optional_actions_are_listed_where_they_are_in_use() -> None:
    s = ask(position({"libau": "g_base_libau", "baltic_f": "g_ss_1"}, "actions"), ActionsPhase(GERMAN))
    assert "32.0 Optional actions: Submarines on station" in items(s)["action"]


def test_10_0_places_are_listed_by_what_they_cost() -> None:
    s = force(position({"courland_c": "g_20", "riga": "r_base_riga r_2sib"}), "G3.ground.move", "g_20")
    found = items(s)["to"]
    assert "for 1 of movement: Riga (fortress, major port, Russian base, 2 Russian)" in found
    assert any(text.startswith("for 2 of movement: ") for text in found)


def test_18_1_refit_tells_what_the_dice_bring() -> None:
    s = position({"libau": "g_base_libau"})
    s.at["g_20"] = "refit"
    answer(ask(s, Refit(GERMAN)), ("contingent", ("imperial", "ground")))
    look, _ = looked(s)
    (text,) = items(s)["refit"]
    assert text.startswith("Units for Refit: 20th Division (20)")
    assert text.endswith("comes back on 1, 2, 3; to the pool on 4, 5; destroyed on 6")
    assert look.spelled(("imperial", "ground")) == "Imperial ground units"
    assert "For refit: 20" in shown(look.heading(game().view(ask(s, ActionsPhase(GERMAN)), GERMAN)))


def test_like_minefields_are_one_choice() -> None:
    s = ask(position({"baltic_f": "g_mw_1"}), ChooseMine(GERMAN, "baltic_f"))
    look, view = looked(s)
    assert look.noun(view, "mine", "mine 2-2") == "g_mine_a1"
    assert look.noun(view, "mine", "g_mine_a2") == "g_mine_a2"
    assert firsts(look.data, ["g_mine_a1", "g_mine_a2", "g_mine_b1"]) == ["g_mine_a1", "g_mine_b1"]


def test_a_label_comes_before_parts_of_names() -> None:
    s = take(position({"riga": "r_db r_dbr"}), "G3.ground.move", RUSSIAN)
    look, view = looked(s)
    assert look.noun(view, "unit", "DB") == "r_db"
    assert look.noun(view, "unit", "db-r") == "r_dbr"
    assert look.noun(view, "unit", "reval naval") == "r_dbr"


def test_every_verb_of_a_player_has_words() -> None:
    chance = {"pick", "die"}
    unused = {"engineer", "guns", "pursue", "zone", "eliminate", "reembark"}
    assert VERBS.keys() - chance - unused == TITLES.keys() | ALONE.keys()


# --- fog ----------------------------------------------------------------------------------------


def test_20_0_only_the_top_of_an_enemy_stack_is_shown() -> None:
    s = ask(position({"riga": "r_2sib r_6sib", "courland_c": "g_20"}), ActionsPhase(GERMAN))
    look, view = looked(s)
    text = shown(look.map(view, "riga", 140, 16))
    assert "Russian: 6 Sib 1-0-0-3/2; 1 ground ?" in text
    assert "2 Sib" not in text + shown(look.units(view))


def test_20_1_a_task_force_hides_its_ships() -> None:
    s = answer(
        ask(position({"baltic_c": "r_bb_1 r_td_1"}), Arrange(RUSSIAN)), ("form", "r_td_1"), ("show", "r_td_1")
    )
    ours = shown(looked(s)[0].map(looked(s)[1], "baltic sea c", 140, 16))
    assert "Task Force 1 (BB-1 " in ours
    look, view = looked(s, GERMAN)
    assert "Task Force 1" in shown(look.units(view))
    assert "BB-1" not in shown(look.units(view))


def test_20_0_the_enemys_displays_stay_closed() -> None:
    s = position({"riga": "r_2sib", "libau": "g_20"})
    s.at["r_bb_1"] = s.at["g_bb_5"] = "refit"
    look, view = looked(ask(s, ActionsPhase(GERMAN)))
    text = shown(look.heading(view)) + shown(look.units(view))
    assert "German Units for Refit" in text
    assert "Russian Units for Refit" not in text
    assert "Russian 2 (German BB and BC lost)" in text


# --- battle -------------------------------------------------------------------------------------


def test_12_2_a_battle_shows_its_stage_first_fire_and_factors() -> None:
    s = position({"courland_c": "g_2gd g_20", "riga": "r_base_riga r_2sib r_f_1"})
    go(s, "G3.ground.move", "g_2gd g_20", "riga")
    answer(s, 6)
    text = block(s)
    assert "Battle at Riga: the German side attacks" in text
    assert "[ground]" in text
    assert "The German side fires first in this stage (12.2.ground)" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "German 20th Division (20) 1-0-0-3/2 ground stage: air on 1, ground on 1-2" in lines
    assert "Russian F-1 2-0-0-1/2 has fired" in lines
    assert items(s)["kind"] == [": air units: hits on 1", ": ground units: hits on 1-4"]


def test_12_7_hits_to_take_are_shown_with_what_they_do() -> None:
    s = position({"baltic_c": "g_td_2 g_cl_2", "baltic_b": "r_td_1 r_cp_1"})
    go(s, "G3.naval.move", "g_td_2 g_cl_2", "baltic_b")
    answer(s, "attack", 1, 6)
    assert s.asked == RUSSIAN
    assert "Hits to take: 1 on surface units" in block(s)
    assert "Baltic Sea B: Destroyer Flotilla 1 (TD-1) 0-2-2-1/3: is lost" in items(s)["lose"]


# --- the end ------------------------------------------------------------------------------------


def test_a_finished_game_is_summed_up_replayed_and_verified(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    text = play("", "--option", "pursuit", "--option", "actions", bots=("german=random", "russian=random"))
    assert "Optional rules: Pursuit, Optional actions" in text
    summary = text.rpartition(", by victory points: ")[2]
    for words in ("German", "side", "VP", "shots", "units lost"):
        assert words in summary
    assert run(["replay", "game.jsonl"]) == 0
    assert summary.partition("Saved in")[0] in capsys.readouterr().out
    assert run(["replay", "game.jsonl", "--to", "60", "--side", "german"]) == 0
    assert "Victory points: " in capsys.readouterr().out
    assert run(["verify", "game.jsonl"]) == 0


def test_a_resigned_game_is_summed_up_too(play: Play) -> None:
    text = play(f"{READY}resign\nyes\n")
    assert "Russian won, 0 to 0, since German resigned." in text
    assert "Not finished, so far victory points: German 0, Russian 0" in text
    assert "Not known: Russian BB, BC and BP lost, German BB and BC lost" in " ".join(text.split())


def test_4_2_points_are_told_by_source() -> None:
    s = position({"riga": "g_20", "narva": "g_203", "oesel": "g_65"})
    s.at["r_bb_1"] = "destroyed"
    s.at["g_2gd"] = "refit"
    s.end(int(GERMAN), "German marginal victory", (4, 1))
    look, view = looked(s, GERMAN)
    text = shown(look.debrief(view, []))
    assert "German marginal victory, by victory points: German 4, Russian 1" in text
    for row in (
        "Riga  1 2",
        "Narva 1 1",
        "Russian BB, BC and BP lost 1 1",
        "German shock divisions lost 1 1",
    ):
        assert " ".join(row.split()) in " ".join(text.split())
    assert tally(look.data, view).points == (4, 1)
    assert level(look.data, (9, 2)).name == "German marginal victory"


@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_of_a_game_can_be_shown_and_typed(seed: int) -> None:
    """A quick random game with all options: pictures for both sides, and choices found by their words."""
    found = game(*(switch.id for switch in OPTIONS))
    look, random = AlbionFace(found), Random(seed)
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
                typed = look.noun(view, verb, look.spelled(noun))
                assert len(firsts(look.data, [typed, noun])) == 1
            shown(look.heading(view))
            shown(look.map(view, "", 100, 16))
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    view = found.view(s, None)
    assert tally(look.data, cast(View, view)).points == cast(View, view).points
    assert "victory points" in shown(look.debrief(view, []))


# --- games and packs ----------------------------------------------------------------------------


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
    s = ask(position({"libau": "g_20"}), cast(Procedure[State], ActionsPhase(GERMAN)))
    found = game()
    assert AlbionFace(found).groups(found.view(s, None)) == []
    assert AlbionFace(found).groups(found.view(s, RUSSIAN)) == []
    assert AlbionFace(found).groups(found.view(s, GERMAN))
