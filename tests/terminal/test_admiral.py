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
from sandtable.games.admiral.state import Land, State, Token
from sandtable.games.admiral.view import View
from sandtable.terminal.maps.admiral import Picture, arrow, mark
from sandtable.terminal.screen import Screen
from tests.games.admiral.checks import SETUPS, scatter
from tests.games.admiral.positions import ONE, TWO, ask, game, position, underway

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


def looked(s: State, side: Side | None = None) -> tuple[Screen, View]:
    """The screen of a free battle, and what the side that is asked sees, or another."""
    found = game(s.game.setup.scenario, *sorted(s.game.setup.options))
    return Screen(found), cast(View, found.view(s, s.asked if side is None else side))


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


def test_the_screen_is_that_of_every_game_with_a_map_of_its_own() -> None:
    look = Screen(game())
    assert isinstance(look, Screen)
    assert isinstance(look.picture, Picture)
    assert game().presentation.length == "15 turns"
    assert game("denmark-strait").presentation.length == "12 turns"


def test_a_ship_is_sailed_with_words(play: Play) -> None:
    lines = "rest\ncard graf\nrest\nfirst\nactivate\nspeed 18\nleg 5\nturn port 22.5\nmap all\nunits\n"
    text = play(lines + "why fire primary port exeter\n")
    assert "Turn 1 of 10   Calm and clear" in text
    sailed = after(text, "leg 5")
    assert "Admiral Graf Spee: 18 knots, course 120, 3 of 3; 13 cm to go, 5 cm straight" in sailed
    assert "Guns  fire" in sailed
    refused = " ".join(after(text, "turn port 22.5").split())
    assert "Not allowed: a rotation needs a straight run of 11 cm, and she has 5 (move.rotation)." in refused
    assert "cm a column, from 0, 0; north is up" in after(text, "map all")
    assert "Admiral Graf Spee (admiral)  PB    18 of 28     120" in after(text, "units")
    assert "she is not in the port arc (fire.valid-target)" in after(text, "why fire primary port exeter")


def test_a_free_battle_is_bought_and_placed_with_words(play: Play) -> None:
    lines = "buy prinz eugen\ndone\n"
    text = play(lines, "--scenario", "free", "--option", "points-100")
    assert "Prinz Eugen, CA, 58 points" in text
    assert "Which ship joins your fleet? 100 tactical points are left" in text


# --- words --------------------------------------------------------------------------------------


def test_shots_are_told_with_their_chance() -> None:
    found = items(duel())
    (hood,) = [text for text in found["fire"] if text.startswith("Guns: primary, port, at Hood")]
    assert re.fullmatch(r"Guns: primary, port, at Hood, (long|short) range, \+\d+ against \d+, \d+%", hood)
    assert "Evasive manoeuvring" in found["order"]


def test_numbers_are_typed_as_they_are_measured() -> None:
    look, view = looked(duel())
    for verb, words, noun in (
        ("leg", "12.5", 125),
        ("leg", "12.5 cm", 125),
        ("turn", "port 22.5", -45),
        ("turn", "22.5 to port", -45),
        ("turn", "starboard 10", 20),
        ("turn", "-5", -10),
        ("speed", "24", 24),
        ("speed", "5 knots astern", -5),
    ):
        assert look.noun(view, verb, words) == noun, (verb, words)
    with pytest.raises(ValueError, match=r"too fine: it goes by 0\.1"):
        look.noun(view, "leg", "1.25")
    with pytest.raises(ValueError, match="there is no speed in knots 'fast'"):
        look.noun(view, "speed", "fast")


def test_of_many_numbers_only_some_are_listed() -> None:
    look, view = looked(duel())
    (legs,) = [group for group in look.groups(view) if group.verb == "leg"]
    listed = [item.text for block in legs.blocks for item in block.items]
    assert listed[:3] == ["0.1 cm", "1 cm", "2 cm"]
    assert len(listed) + legs.more == 200
    s = underway(position([("RM Dardo", 100, 80, 0, 20), ("RM Zara", 20, 80, 0)]))
    assert len(s.options.nouns("spread")) > 8
    assert len(items(s)["spread"]) <= 8


def test_what_is_not_there_is_refused_in_words() -> None:
    look, view = looked(duel())
    assert look.noun(view, "fire", "primary port hood") == ("P", "port", "b1")
    assert look.noun(view, "fire", "primary stern norfolk") == ("P", "stern", "b2")
    assert look.noun(view, "torpedo", "port hood") == ("port", "b1")
    assert look.noun(view, "order", "smoke") == "smoke-screen"
    assert look.noun(view, "place", "60, 20, 90") == (60, 20, 90)
    assert look.noun(view, "spread", "port -10 12") == ("port", -10, 12)
    for verb, words, message in (
        ("fire", "everything", "there is no choice 'everything', such as fire primary bow Norfolk"),
        ("leg", "", "leg what\\? Name a leg in cm, such as leg 0.1 cm"),
        ("rest", "now", "rest stands alone"),
        ("sing", "", "'sing' is no verb of admiral"),
        ("fly", "north", "there is no choice 'north'"),
        ("unit", "Hod", "there is no unit 'Hod': did you mean Hood"),
    ):
        with pytest.raises(ValueError, match=message):
            look.noun(view, verb, words)


# --- pictures -----------------------------------------------------------------------------------


def test_ships_are_letters_with_arrows() -> None:
    assert [arrow(heading) for heading in (0, 90, 180, 360, 719)] == ["↑", "↗", "→", "↓", "↑"]
    look, view = looked(duel())
    assert [mark(view, id) for id in ("a1", "b1", "b2")] == ["A↑", "a↑", "b↓"]
    text = shown(look.map(view, "all", 100, 30))
    for sign in ("A↑", "a↑", "b↓"):
        assert sign in text
    assert "A↑ Bismarck  a↑ Hood  b↓ Norfolk" in text


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
    assert "Graf Zeppelin’s dive squadron 1 at 150, 30" in shown(look.units(view))
    assert "U-47" in shown(look.units(view))
    assert "periscope" in shown(look.units(view))


def test_the_map_shows_the_ship_that_acts_or_the_one_named() -> None:
    look, view = looked(duel())
    assert "A↑" in shown(look.map(view, "", 60, 16))
    for name in ("norfolk", "b2"):
        near = shown(look.map(view, name, 40, 12))
        assert "b↓" in near
        assert "A↑" not in near
    with pytest.raises(ValueError, match="Rodney is not on the table"):
        look.map(view, "Rodney", 60, 16)
    with pytest.raises(ValueError, match="there is no place 'Nautilus'"):
        look.map(view, "Nautilus", 60, 16)


def test_a_critical_is_shown_in_its_table() -> None:
    look, view = looked(duel())
    event = Event("critical", {"unit": "a1", "name": "Flooding", "roll": 12, "table": "severe"})
    text = shown(look.card(event, view))
    assert "Severe damage: 2d10" in text
    assert "Flooding" in text
    assert look.card(Event("leg", {"unit": "a1", "tenths": 10}), view) is None


# --- fog ----------------------------------------------------------------------------------------


def test_setup_place_cards_are_question_marks() -> None:
    s = cast(State, game("free", "points-100").start())
    random = Random(2)
    while not any(s.afloat(id) for id in s.units if s.side(id) == ONE):
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    look, view = looked(s, TWO)
    assert "?" in shown(look.map(view, "all", 100, 30))
    assert "placed face down or not at all" in shown(look.units(view))


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
    assert "Turn 1 of 10" in capsys.readouterr().out
    assert run(["verify", "game.jsonl"]) == 0


def test_a_resigned_game_is_summed_up_too(play: Play) -> None:
    text = play("rest\nresign\nyes\n")
    assert "Royal Navy won, 0 to 0, since Kriegsmarine resigned" in text
    assert "Structure left" in text


@pytest.mark.parametrize("seed", range(len(SETUPS)))
def test_every_question_of_a_game_can_be_shown_and_typed(seed: int) -> None:
    """Random games: pictures for the side that is asked, and choices found by their words."""
    setup = SETUPS[seed]
    found = game(setup.scenario, *sorted(setup.options))
    look, random = Screen(found), Random(seed)
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
            offered = [(verb, noun) for verb, nouns in view.asked.options.items() for noun in nouns]
            assert sorted(listed, key=repr) == sorted(offered, key=repr)
            for verb in view.asked.options:
                noun = random.choice([n for v, n in listed if v == verb])
                if noun is not None:
                    words = found.vocabulary.noun(verb, noun, found.presentation.names_in(view))
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
