"""Admiral at the keyboard: what is shown, what can be typed, and the closing summary."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest
from rich.console import Console, RenderableType

from sandtable.cli import run
from sandtable.core import play as engine
from sandtable.core.events import Event
from sandtable.core.side import CHANCE, Side
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.sequence import GameTurn, Hands
from sandtable.games.admiral.state import VERBS, Land, State, Token
from sandtable.games.admiral.view import View
from sandtable.terminal.face import face
from sandtable.terminal.faces.admiral import ALONE, TITLES, AdmiralFace, number, some
from sandtable.terminal.maps.admiral import Seen, arrow, letter
from tests.games.admiral.checks import SETUPS, scatter
from tests.games.admiral.positions import ONE, TWO, answer, ask, game, position, underway

Play = Callable[..., str]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines into a new game; what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("LINES", "40")

    def typed(lines: str, *options: str, bots: tuple[str, ...] = ("royal_navy=random",)) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        seats = [word for bot in bots for word in ("--bot", bot)]
        assert run(["play", "admiral", "--seed", "5", "--save", "game.jsonl", *seats, *options]) == 0
        return capsys.readouterr().out

    return typed


def after(text: str, line: str) -> str:
    """What was shown after a line was typed, up to the next prompt."""
    return text.partition(f"> {line}\n")[2].partition("kriegsmarine> ")[0]


def shown(picture: RenderableType | None) -> str:
    """A picture as text."""
    console = Console(file=io.StringIO(), width=140, highlight=False, markup=False)
    console.print(picture)
    return cast(io.StringIO, console.file).getvalue()


def looked(s: State, side: Side | None = None) -> tuple[AdmiralFace, View]:
    """The face of a free battle, and what the side that is asked sees, or another."""
    found = game(s.game.setup.scenario, *sorted(s.game.setup.options))
    return AdmiralFace(found), cast(View, found.view(s, s.asked if side is None else side))


def items(s: State) -> dict[str, list[str]]:
    """The choices in words, by verb."""
    look, view = looked(s)
    return {
        group.verb: [item.text for block in group.blocks for item in block.items]
        for group in look.groups(view)
    }


def duel() -> State:
    """Bismarck acts; Hood lies on her port side."""
    s = position([("KM Bismarck", 100, 90, 0)], [("RN Hood", 60, 90, 0), ("RN Norfolk", 60, 150, 180)])
    return underway(s)


# --- a game -------------------------------------------------------------------------------------


def test_the_face_belongs_to_the_game() -> None:
    assert isinstance(face(game()), AdmiralFace)
    assert game().presentation.length == "15 turns"
    assert game("denmark-strait").presentation.length == "12 turns"


def test_a_ship_is_sailed_with_words(play: Play) -> None:
    lines = "card graf\nrest\nfirst\nactivate\nspeed 18\nleg 5\nturn port 22.5\nmap all\nunits\n"
    text = play(lines + "why fire primary port exeter\n")
    assert "Demo: raiders caught, turn 1 of 10   Calm and clear" in text
    sailed = after(text, "leg 5")
    assert "Admiral Graf Spee: 18 knots, course 120, 3 of 3; 13 cm to go, 5 cm straight" in sailed
    assert "Fire  fire" in sailed
    refused = " ".join(after(text, "turn port 22.5").split())
    assert "Not allowed: a rotation needs a straight run of 11 cm, and she has 5 (move.rotation)." in refused
    assert "cm a column, from 0, 0; north is up" in after(text, "map all")
    assert "Admiral Graf Spee (flag)  PB    18 of 28  120" in after(text, "units")
    assert "she is not in the port arc (fire.valid-target)" in after(text, "why fire primary port exeter")


def test_a_free_battle_is_bought_and_placed_with_words(play: Play) -> None:
    lines = "buy prinz eugen\ndone\n"
    text = play(lines, "--scenario", "free", "--option", "points-100")
    assert "Prinz Eugen: CA, 58 points" in text
    assert "Which ship joins your fleet? 100 tactical points are left" in text


# --- words --------------------------------------------------------------------------------------


def test_every_verb_of_a_player_has_words() -> None:
    assert VERBS.keys() - {"die"} == TITLES.keys() | ALONE.keys()


def test_shots_are_told_with_their_chance() -> None:
    found = items(duel())
    (hood,) = [text for text in found["fire"] if text.startswith("primary port Hood")]
    assert re.fullmatch(r"primary port Hood: (long|short) range, \+\d+ against \d+, \d+%", hood)
    assert "Evasive manoeuvring" in found["order"]


def test_numbers_are_typed_as_they_are_measured() -> None:
    assert number("leg", "12.5") == 125
    assert number("turn", "port 22.5") == -45
    assert number("turn", "starboard 10") == 20
    assert number("turn", "-5") == -10
    assert number("speed", "24") == 24
    with pytest.raises(ValueError, match=r"too fine: leg goes by 0\.1"):
        number("leg", "1.25")
    with pytest.raises(ValueError, match="'fast' is no number"):
        number("speed", "fast")


def test_of_many_numbers_only_some_are_listed() -> None:
    legs = some("leg", list(range(1, 301)))
    assert legs[-1] == 300
    assert len(legs) <= 14
    assert some("speed", [1, 2, 3]) == [1, 2, 3]
    assert some("fire", list(range(100))) == list(range(100))


def test_what_is_not_there_is_refused_in_words() -> None:
    look, view = looked(duel())
    assert look.noun(view, "fire", "primary port hood") == ("P", "port", "b1")
    assert look.noun(view, "fire", "primary stern norfolk") == ("P", "stern", "b2")
    assert look.noun(view, "torpedo", "port hood") == ("port", "b1")
    assert look.noun(view, "order", "smoke") == "smoke-screen"
    assert look.noun(view, "place", "60, 20, 90") == (60, 20, 90)
    assert look.noun(view, "spread", "port -10 12") == ("port", -10, 12)
    for verb, words, message in (
        ("fire", "everything", "there is no choice 'everything'"),
        ("leg", "", "leg what\\? Name a number, such as leg 0.1"),
        ("rest", "now", "rest stands alone"),
        ("sing", "", "'sing' is no verb of admiral"),
        ("fly", "north", "fly needs 2 whole numbers"),
        ("unit", "Hod", "there is no unit 'Hod': did you mean Hood"),
    ):
        with pytest.raises(ValueError, match=message):
            look.noun(view, verb, words)


# --- pictures -----------------------------------------------------------------------------------


def test_ships_are_letters_with_arrows() -> None:
    assert [arrow(heading) for heading in (0, 90, 180, 360, 719)] == ["↑", "↗", "→", "↓", "↑"]
    assert (letter("a1"), letter("a3"), letter("b2")) == ("A", "C", "b")
    text = shown(looked(duel())[0].map(looked(duel())[1], "all", 100, 30))
    for mark in ("A↑", "a↑", "b↓"):
        assert mark in text


def test_the_map_shows_land_tokens_wrecks_submarines_and_aircraft() -> None:
    square = ((2000, 2000), (2000, 4000), (4000, 4000), (4000, 2000))
    s = position(
        [("KM U-47", 100, 90, 0), ("KM Graf Zeppelin", 140, 90, 0)],
        [("RN Hood", 60, 90, 0)],
        land=(Land("land", square), Land("shoal", tuple((x, y + 6000) for x, y in square))),
    )
    s.lay(Token("mines", tuple((x + 12000, y) for x, y in square), "b1", 1))
    s.alter("a1", depth=1)
    s.sink("b1", "test")
    s.fly("a2.dive1", aloft=True, x=15000, y=3000)
    ask(s, Activation("a2"))
    look, view = looked(s)
    text = shown(look.map(view, "all", 140, 40))
    for sign in ("A_", "B↑", "a%", "+", "#", "~", "x"):
        assert sign in text
    assert "In flight: Graf Zeppelin dive 1 at 150, 30" in shown(look.units(view))
    assert "U-47" in shown(look.units(view))
    assert "periscope" in shown(look.units(view))


def test_the_map_shows_the_ship_that_acts_or_the_one_named() -> None:
    look, view = looked(duel())
    assert "A↑" in shown(look.map(view, "", 60, 16))
    near = shown(look.map(view, "norfolk", 40, 12))
    assert "b↓" in near
    assert "A↑" not in near
    with pytest.raises(ValueError, match="there is no unit on the table 'Rodney'"):
        look.map(view, "Rodney", 60, 16)


def test_a_critical_is_shown_in_its_table() -> None:
    look = AdmiralFace(game())
    event = Event("critical", {"unit": "a1", "name": "Flooding", "roll": 12, "table": "severe"})
    text = shown(look.chart(event))
    assert "Severe damage: 2d10" in text
    assert "Flooding" in text
    assert look.chart(Event("leg", {"unit": "a1", "tenths": 10})) is None


# --- fog ----------------------------------------------------------------------------------------


def test_preorder_hold_the_enemys_held_card_is_not_named() -> None:
    s = duel()
    s.held = ["", "b2"]
    look, view = looked(s)
    assert "holds a card" in shown(look.heading(view))
    assert "holds Norfolk" in shown(look.heading(looked(s, TWO)[1]))


def test_setup_place_cards_are_question_marks() -> None:
    s = cast(State, game("free", "points-100").start())
    random = Random(2)
    while not any(s.afloat(id) for id in s.units if s.side(id) == ONE):
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    look, view = looked(s, TWO)
    assert "?" in shown(look.map(view, "all", 100, 30))
    assert "placed face down or not at all" in shown(look.units(view))


def test_turn_tactical_sequence_the_deck_is_not_shown() -> None:
    s = ask(position([("KM Bismarck", 60, 60, 0), ("KM Prinz Eugen", 80, 60, 0)], [("RN Hood", 60, 90, 0)]))
    ask(s, GameTurn(3), Hands())
    answer(s, ("card", "a2"))
    look, view = looked(s, TWO)
    assert "cards" not in shown(look.heading(view))


def test_the_side_that_is_not_asked_sees_no_choices() -> None:
    look, view = looked(duel(), TWO)
    assert look.groups(view) == []
    assert look.groups(look.game.view(duel(), None)) == []


# --- the end ------------------------------------------------------------------------------------


def test_a_finished_game_is_summed_up_replayed_and_verified(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    text = play("", bots=("royal_navy=random", "kriegsmarine=random"))
    assert "Mission points" in text
    assert "Structure left" in text
    assert run(["replay", "game.jsonl"]) == 0
    assert "Ships gone" in capsys.readouterr().out
    assert run(["replay", "game.jsonl", "--to", "60", "--side", "royal_navy"]) == 0
    assert "Demo: raiders caught" in capsys.readouterr().out
    assert run(["verify", "game.jsonl"]) == 0


def test_a_resigned_game_is_summed_up_too(play: Play) -> None:
    assert "Not finished" in play("rest\nresign\nyes\n")


@pytest.mark.parametrize("seed", range(len(SETUPS)))
def test_every_question_of_a_game_can_be_shown_and_typed(seed: int) -> None:
    """Random games: pictures for the side that is asked, and choices found by their words."""
    setup = SETUPS[seed]
    found = game(setup.scenario, *sorted(setup.options))
    look, random = AdmiralFace(found), Random(seed)
    s = cast(State, found.start())
    if seed % 2 == 0:
        scatter(s, random)
    for step in range(600):
        if s.over:
            break
        if s.asked != CHANCE and step % 5 == 0:
            view = cast(View, found.view(s, s.asked))
            assert view.asked is not None
            groups = look.groups(view, everything=True)
            listed = [(g.verb, item.noun) for g in groups for b in g.blocks for item in b.items]
            assert listed == [(verb, noun) for verb, nouns in view.asked.options.items() for noun in nouns]
            for verb in view.asked.options:
                noun = random.choice([n for v, n in listed if v == verb])
                if noun is not None:
                    words = look.spelled(Seen(look.data, view), verb, noun)
                    assert look.noun(view, verb, words) == noun, (verb, noun, words)
            if step % 50 == 0:
                shown(look.heading(view))
                shown(look.units(view))
                shown(look.map(view, "", 100, 16))
        engine.choose(s, s.asked, *s.options.sample(random.randrange))


# --- games and packs ----------------------------------------------------------------------------


def test_games_shows_missions_and_optional_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "admiral"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "denmark-strait Battle of the Denmark Strait" in text
    assert "scale-2400" in text


def test_a_pack_may_change_only_what_is_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "admiral", str(folder)]) == 0
    assert run(["pack", "check", str(folder)]) == 0
    tables = folder / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(text.replace("BB = 3", "BB = 4"), encoding="utf-8")
    capsys.readouterr()
    assert run(["pack", "check", str(folder)]) == 1
    assert "the torpedo bonus of a BB is 3 in the rulebook, not 4" in capsys.readouterr().err
