"""Goeben, 1914 at the keyboard: what is shown, what can be typed, and the debrief."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console, RenderableType

from sandtable.cli import run
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.games.goeben.combat import Contact, NavalCombat
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import BuyCargo, OutfittingPhase
from sandtable.games.goeben.state import State
from sandtable.record import files as records
from sandtable.terminal.matching import Ambiguous, find
from sandtable.terminal.screen import Screen
from tests.games.goeben.positions import answer, ask, asks, display, game, position

Play = Callable[..., str]

SET_UP = "standard\nstandard\nzante\n"


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines into a new game; what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")

    def typed(lines: str, *options: str, scenario: str = "ottoman") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        given = ["play", "goeben", "--seed", "3", "--save", "game.jsonl", "--scenario", scenario, *options]
        assert run(given) == 0
        return capsys.readouterr().out

    return typed


def after(text: str, line: str) -> str:
    """What was shown after a line was typed, up to the next prompt."""
    return text.partition(f"> {line}\n")[2].partition("commander> ")[0]


def shown(picture: RenderableType | None) -> str:
    """A picture as text."""
    console = Console(file=io.StringIO(), width=100, highlight=False, markup=False)
    console.print(picture)
    return cast(io.StringIO, console.file).getvalue()


def looked(s: State) -> tuple[Screen, View]:
    """The face of a game, and what the side that is asked sees."""
    found = game(s.game.setup.scenario, *sorted(s.game.options))
    return Screen(found), found.view(s, s.asked)


def items(s: State) -> dict[str, list[str]]:
    """The choices in words, by verb, with the headings of their blocks."""
    face, view = looked(s)
    return {
        group.verb: [f"{block.heading}: {item.text}" for block in group.blocks for item in block.items]
        for group in face.groups(view)
    }


# --- a game -------------------------------------------------------------------------------------


def test_outfitting_lists_prices_and_the_first_free_box(play: Play) -> None:
    text = play("take damage\ntake wireless 12\nwhy take wireless 12\n")
    assert "Outfit SMS Goeben: 8 points left for crew and gear (8.1)" in text
    assert "Damage Control in box 1, 2 points: +2 repair dice" in text
    assert "SMS Goeben stows Damage Control in box 1" in text
    assert "SMS Goeben stows Wireless in box 12" in text
    assert "Boxes: 1 Damage Control, 12 Wireless, 10 empty" in text
    assert "box 12 of SMS Goeben holds Wireless (8.2)" in text


def test_a_question_shows_the_day_the_orders_the_ships_and_the_chart(play: Play) -> None:
    shown = after(play(SET_UP), "zante")
    for words in (
        "A collier waits at Off Zante",
        "Day 1 of 8   Ottoman Alliance: Constantinople   Alert 1 of 6   VP 0 of 75",
        "[outfitting & repair] intelligence movement",
        "SMS Goeben            4  12/12  6/6      5-3-2  6/6         2/2        4/6   4/5/6",
        "SMS Goeben at Messina (neutral port). Boxes: 1 Targeting Calculator",
        "n Messina <GB>",
        "o Off Zante +coal",
        "Outfit and repair, or sail",
        "Take on coal at  coal",
        "Messina, 1 die",
    ):
        assert words in shown


def test_a_ship_sails_by_name_and_number(play: Play) -> None:
    text = play(f"{SET_UP}done\ndone\ngoeben\nbreslau\nmatapan\n")
    assert "SMS Goeben and SMS Breslau sail from Messina to Cape Matapan, 4 spaces" in text
    by_name = [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()]
    assert ("add", "breslau") in by_name
    Path("game.jsonl").unlink()
    Path("game.jsonl.key").unlink()
    play(f"{SET_UP}done\ndone\n1\n1\nsail cape mat\n")
    assert [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()] == by_name


def test_captains_share_the_keyboard_and_the_log(play: Play) -> None:
    text = play("standard\nstandard\nzante\n", "--option", "captains")
    assert text.count("The keyboard goes to Breslau.") == 1
    assert text.count("SMS Goeben stows Damage Control in box 3") == 1
    assert "breslau> standard" in text


def test_a_first_officer_draws_the_markers_himself(play: Play) -> None:
    lines = f"{SET_UP}done\ndone\nship goeben\nadd breslau\nsail matapan\npick\n"
    text = play(lines, "--option", "officers")
    assert "draw the markers" in text
    assert "Drawn at Cape Matapan: " in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("sail zante", "Not allowed: ships sail in the Movement Phase, not in the Outfitting & Repair Phase"),
        ("coal", "coal what? Name a space, such as coal Messina."),
        ("coal malta", "Not allowed: no ship of yours is there (7.0)."),
        ("coal zant", "Not allowed: no ship of yours is there (7.0)."),
        ("coal atlantis", "there is no space 'atlantis'"),
        ("coal messsina", "there is no space 'messsina': did you mean Messina?"),
        ("coal patrol", "'patrol' could be Gibraltar Patrol Zone, North African Patrol Zone"),
        ("repair goben", "there is no ship 'goben'"),
        ("done now", "done stands alone: type only done."),
        ("march", "'march' is neither a choice nor a command; type help."),
        ("99", "there are choices 1 to 2."),
        ("dump nothing", "there is no choice 'nothing'"),
        ("why repair goeben", "nothing is damaged (10.0)"),
        ("why", "why what? Name a verb and a noun; what can be typed: coal Messina, "),
        ("rule 12.3", "12.3 "),
        ("map malta", "O Malta PZ ?3"),
        ("map all", "Alexandria #2 E"),
        ("map nowhere", "there is no place 'nowhere'"),
        ("units", "5 face down"),
        ("list", "Put off SMS Goeben: box 3, Damage Control"),
        ("help", "o sea, O Allied patrol zone"),
    ],
)
def test_what_can_be_typed(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(after(play(f"{SET_UP}{line}\n"), line).split())


def test_the_beginning_of_a_verb_that_stands_alone_will_do(play: Play) -> None:
    assert "Try to gain intelligence?" in after(play(f"{SET_UP}do\n"), "do")


# --- choices ------------------------------------------------------------------------------------


def test_12_1_spaces_are_listed_by_distance_and_speed() -> None:
    s = ask(position(goeben="messina", breslau="messina"), MovementPhase())
    answer(s, ("ship", "goeben"), ("add", "breslau"))
    found = items(s)["sail"]
    assert "1 space, cruise: Cape Spartivento" in found
    assert any(text.startswith("5 spaces, maximum speed, 2 coal: ") for text in found)
    assert any(text.startswith("6 spaces, emergency speed, engine check, 2 coal: ") for text in found)


def test_a_box_is_named_by_what_lies_in_it() -> None:
    s = position(goeben="pola", breslau="pola", phase="outfitting")
    display(s, "goeben", "wireless", "searchlights")
    face, view = looked(ask(s, OutfittingPhase()))
    assert face.noun(view, "dump", "searchlights") == ("goeben", 2)
    assert face.noun(view, "dump", "goeben 1") == ("goeben", 1)
    assert face.noun(view, "trade", "wireless breslau") == ("goeben", 1, "breslau", 1)
    assert face.noun(view, "trade", "goeben 2 breslau") == ("goeben", 2, "breslau", 1)
    assert face.noun(view, "take", "damage control 12") == ("damage_control", 12), "not on offer here"


def test_what_is_seldom_done_is_listed_only_if_all_is_wanted() -> None:
    s = position(goeben="pola", breslau="pola", phase="outfitting")
    display(s, "goeben", "wireless")
    face, view = looked(ask(s, OutfittingPhase()))
    few, every = face.groups(view), face.groups(view, everything=True)
    assert [(group.verb, group.blocks, group.more) for group in few if group.verb == "dump"] == [
        ("dump", [], 1)
    ]
    (dump,) = [group for group in every if group.verb == "dump"]
    assert dump.blocks[0].items[0].text == "Put off SMS Goeben: box 1, Wireless"


def test_boxes_that_are_as_good_as_each_other_are_listed_once() -> None:
    found = items(ask(position(goeben="pola"), BuyCargo(Side(0), "goeben", 1)))
    assert [text.partition(" in box")[0] for text in found["take"]] == [
        ": Stow Camera Crew",
        ": Stow Wireless",
    ]


def test_names_are_found_by_their_parts() -> None:
    names: dict[Noun, str] = {"malta": "Malta", "pz_malta": "Malta Patrol Zone", "zante": "Off Zante"}
    assert find("malta", "space", {}, names) == "malta"
    assert find("mal pat", "space", {}, names) == "pz_malta"
    assert find("pz_malta", "space", {}, names) == "pz_malta"
    assert find("za", "space", {}, names) == "zante"
    with pytest.raises(Ambiguous, match="'mal' could be Malta, Malta Patrol Zone"):
        find("mal", "space", {}, names)
    assert find("mal", "space", {"malta": "Malta"}, names) == "malta", "what is offered comes first"


# --- battle -------------------------------------------------------------------------------------


def test_14_3_before_contact_the_table_is_shown() -> None:
    s = position(goeben="zante", allies={"zante": ["dublin"]})
    face, view = looked(ask(s, NavalCombat("zante")))
    assert asks(s) == Contact.__name__
    assert "Contact at Off Zante" in shown(face.map(view, "", 100, 16))
    assert "we fire first on " in items(s)["steam"][0]


def test_14_5_a_battle_shows_both_sides_and_the_dice_instead_of_the_chart() -> None:
    s = position(goeben="zante", allies={"zante": ["dublin", "warrior"]})
    display(s, "goeben", "targeting_calculator", coal=0)
    answer(ask(s, NavalCombat("zante")), 6, "fight")
    face, view = looked(s)
    block = shown(face.heading(view))
    assert "Battle at Off Zante, we have the First Salvo" in block
    assert "[primary guns]  secondary guns" in block
    assert "HMS Dublin" in block
    assert not shown(face.map(view, "", 100, 16)).strip()
    assert items(s)["normal"][0].startswith(": HMS Dublin, dice primary ")


# --- the end ------------------------------------------------------------------------------------


def test_a_finished_game_is_debriefed_replayed_and_verified(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    text = play("", "--bot", "commander=random")
    for words in ("Looking back", "Ottoman Alliance: ", "of 75 VP", "The voyage", "Goeben"):
        assert words in text
    assert run(["replay", "game.jsonl"]) == 0
    replayed = capsys.readouterr().out
    assert replayed.partition("Looking back")[2] in text
    assert run(["replay", "game.jsonl", "--to", "20"]) == 0
    position_then = capsys.readouterr().out
    assert "VP 0 of 75" in position_then
    assert "Looking back" not in position_then
    assert run(["verify", "game.jsonl"]) == 0


def test_a_campaign_is_debriefed_mission_by_mission(play: Play) -> None:
    options = ("--option", "night", "--option", "mines", "--bot", "commander=random")
    assert "Looking back" in play("", *options, scenario="campaign")


def test_a_resigned_game_is_debriefed_too(play: Play) -> None:
    text = play(f"{SET_UP}resign\nyes\n")
    assert "The game is not won, 0, since Commander resigned." in text
    assert "Ottoman Alliance: not finished" in text
    assert "0 of 75 VP" in text


# --- games and packs ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "length"),
    [("raid", "10 days"), ("random", "6 to 10 days"), ("campaign", "up to 6 missions of 6 to 10 days")],
)
def test_the_length_depends_on_the_scenario(scenario: str, length: str) -> None:
    assert game(scenario).presentation.length == length


def test_games_shows_scenarios_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "goeben"]) == 0
    text = capsys.readouterr().out
    assert "Ottoman Alliance: 8 days, 75 VP." in " ".join(text.split())
    assert "At most one of: officers, captains" in text


def test_a_pack_may_change_only_what_is_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "goeben", str(folder)]) == 0
    assert run(["pack", "check", str(folder), "--scenario", "suez"]) == 0
    pieces = folder / "pieces.toml"
    pieces.write_text(
        pieces.read_text(encoding="utf-8").replace("hull = 12", "hull = 11", 1), encoding="utf-8"
    )
    tables = folder / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(text.replace("gun_hits_on = 6", "gun_hits_on = 5"), encoding="utf-8")
    capsys.readouterr()
    assert run(["pack", "check", str(folder)]) == 1
    faults = capsys.readouterr().err
    assert "goeben: hull is 12 in the rulebook, not 11" in faults
    assert "gun_hits_on is 6 in the rulebook, not 5" in faults


def test_the_side_that_is_not_asked_sees_no_choices() -> None:
    s = ask(position(goeben="messina"), MovementPhase())
    found = game("ottoman")
    assert Screen(found).groups(found.view(s, None)) == []
    assert Screen(found).groups(found.view(s, Side(0)))
