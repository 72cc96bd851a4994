"""Albion: Land of Faerie at the keyboard: what is shown, what can be typed, and the closing summary."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest
from rich.console import Console, RenderableType

from sandtable.board.hexes import Hex
from sandtable.cli import run
from sandtable.cli.loading import replaceable
from sandtable.core import play as engine
from sandtable.core.side import CHANCE, Side
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.pack.printed import contradictions
from sandtable.games.faerie.state import State
from sandtable.games.faerie.strengths import strength
from sandtable.games.faerie.view import View
from sandtable.record import files as records
from sandtable.terminal.screen import Screen
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    LONG,
    SHORT,
    answer,
    ask,
    asks,
    game,
    gamedata,
    position,
)

Play = Callable[..., str]

READY = "done\n"
"""The Fomorian stacks stay as they are set up, against a bot."""

QUIET = "stop\ndone\nabstain\nstand\nhold\nkeep\nleave\ndecline\nhalt\n1\n"
"""One of these lines answers any question, and all together go on."""


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines into a new game; what was shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")

    def typed(lines: str, *options: str, bots: tuple[str, ...] = ("faerie=random",)) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        seats = [word for bot in bots for word in ("--bot", bot)]
        given = ["play", "faerie", "--seed", "3", "--save", "game.jsonl", *seats, *options]
        assert run(given) == 0
        return capsys.readouterr().out

    return typed


def after(text: str, line: str) -> str:
    """What was shown after a line was typed, up to the next prompt."""
    return text.partition(f"> {line}\n")[2].partition("fomorian> ")[0]


def shown(picture: RenderableType | None) -> str:
    """A picture as text."""
    console = Console(file=io.StringIO(), width=140, highlight=False, markup=False)
    console.print(picture)
    return cast(io.StringIO, console.file).getvalue()


def looked(s: State, side: Side | None = None) -> tuple[Screen, View]:
    """The screen of a game, and what the side that is asked sees, or another."""
    found = game(s.game.setup.scenario, *sorted(s.game.setup.options))
    return Screen(found), cast(View, found.view(s, s.asked if side is None else side))


def block(s: State, side: Side | None = None) -> str:
    """The map, or the combat, of the open question."""
    look, view = looked(s, side)
    return shown(look.map(view, "", 140, 16))


# --- a game -------------------------------------------------------------------------------------


def test_the_game_needs_no_face_of_its_own() -> None:
    assert isinstance(Screen(game()), Screen)


def test_the_first_question_is_what_lies_on_top(play: Play) -> None:
    text = play("")
    assert "Before the war: set-up   Clear   Mana 4   Inactive 9   Fomorian 0 VP   Faerie 0 VP" in text
    assert "To win: the Fomorian player needs 3 times the Faerie points" in text
    assert "What lies on top of your stack in 0327? (5 more to order) (4.0.note)" in text
    assert "done: leave this and the other stacks so" in text


def test_stacks_are_listed_with_what_they_hold_and_where(play: Play) -> None:
    text = " ".join(after(play(READY), "done").split())
    for words in (
        "Before the war: the Fomorian host gathers",
        "/3118-cF\\",
        "3118 (Ardoch)",
        "10 3012 (Maben), rough; Imric, 9 CSP",
        "16 0327 (Banfrey), clear; Fairwind, Pelican, 4 CSP",
        "done: end the movement",
    ):
        assert words in text


def test_a_group_is_gathered_and_moves(play: Play) -> None:
    text = play(f"{READY}stack maben\nperson imric\ntroops 4 moray\nto 3011\nstop\n")
    assert "The group in 3012 (Maben): nobody yet" in after(text, "stack maben")
    assert "Who moves from 3012? (11.0)" in after(text, "stack maben")
    gathered = after(text, "person imric")
    assert "Take 8 CSP of Clan Moray" in gathered
    together = after(text, "troops 4 moray")
    assert "The group in 3012 (Maben): Imric, 4 CSP of Clan Moray" in together
    assert "hexes are within reach, step by step" in together
    assert "3011, 1 MP; mountain" in together
    assert "Imric and 4 CSP of Clan Moray move from 3012 (Maben) to 3011" in after(text, "to 3011")
    chosen = [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()]
    assert ("troops", ["moray", 4]) in chosen
    assert ("to", "3011") in chosen


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("to 3013", "(pre-game, Game-Turn 0) (11.0.procedure). What you can do now: stack, done"),
        ("stack", "stack what? Name a hex, such as stack 1026 (Ennis)."),
        ("stack 2714", "Not allowed: the troops in 2714 have no person to lead them (11.1)."),
        ("stack 9999", "there is no hex '9999'."),
        ("stack benfrey", "there is no hex 'benfrey': did you mean 0327 (Banfrey)?"),
        ("stack dermot", "'dermot' could be 3023 (Dermot's Dyke), 3124 (Dermot's Dyke)"),
        ("done now", "done stands alone: type only done."),
        ("march", "'march' is neither a choice nor a command; type help."),
        ("99", "there are choices 1 to 24."),
        ("why stack 0327", "That is allowed."),
        ("why troops moray 4", "(pre-game, Game-Turn 0) (11.1)"),
        ("why give crystal", "(pre-game, Game-Turn 0) (20.1)"),
        ("why person imrik", "there is no person 'imrik': did you mean Imric?"),
        ("why", "why what? Name a verb and a noun; what can be typed: stack 1026 (Ennis)"),
        ("why parade", "'parade' is no verb of faerie: abstain, "),
        ("rule 12.5", "12.5 "),
        (
            "map 2611",
            "2611 (Gil's Rest): rough; Moray; wild ground; The Minches, 1 shore; Place of Power (19.5.10)",
        ),
        ("map tara", "1426 (Brugh Tara): clear; Leinster;"),
        ("map all", "M Fomorian, A Faerie, B both"),
        ("units", "2611 (Gil's Rest) Barguest 4-3-0 enchanter, has The Moray Crystal"),
        ("units", "1836 (Callan) Seawitch; ? more beneath"),
        ("show items", "The Book of Glamours (20.6.01) undiscovered in 1323 (Caer Brandingle)"),
        ("help", "of the enemy's the first letters of the top piece, ? if more lies beneath"),
        ("list", "22 3737 (Redhill), clear; Bran Og, 3 CSP"),
    ],
)
def test_what_can_be_typed(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(after(play(f"{READY}{line}\n"), line).split())


def test_a_noun_without_its_verb_will_do(play: Play) -> None:
    text = play(f"{READY}banfrey\npelican\n")
    assert "Who moves from 0327?" in after(text, "banfrey")
    assert "'pelican' could go with ship or top or embark: name the verb." in after(text, "pelican")


def test_between_two_players_the_keyboard_passes(play: Play) -> None:
    text = play("top pelican\ndone\n\ndone\n", bots=())
    theirs = text.partition("Pass the keyboard to Faerie, press Enter")[2]
    assert "What lies on top of your stack in 1318?" in theirs
    assert "Pelican now lies on top" not in theirs, "how a stack lies is its owner's secret"
    assert "4 CSP of Clan Mac Ennis" not in theirs


def test_a_game_against_a_bot_is_played_to_its_end_summed_up_replayed_and_verified(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    text = play(QUIET * 60, bots=("faerie=greedy",))
    assert "Faerie Combat Phase" in text
    summary = text.rpartition("Game-Turn 3")[2].rpartition("player has won: Fomorian ")[2]
    for words in ("Victory Points", "Side", "VP", "troops lost (CSP)", "In the log: ", "enchantment"):
        assert words in summary
    assert run(["replay", "game.jsonl"]) == 0
    assert summary.partition("Saved in")[0] in capsys.readouterr().out
    assert run(["replay", "game.jsonl", "--to", "60", "--side", "fomorian"]) == 0
    capsys.readouterr()
    assert run(["verify", "game.jsonl"]) == 0


def test_a_resigned_game_is_summed_up_too(play: Play) -> None:
    text = play(f"{READY}resign\nyes\n")
    assert "Faerie won, 0 to 0, since Fomorian resigned." in text
    assert "Not finished: Fomorian 0 to Faerie 0 Victory Points" in text


# --- maps and choices ---------------------------------------------------------------------------


def test_19_1_plotting_says_how_far_it_reaches_and_what_cannot_be_cast() -> None:
    s = position({3337: "dobie", 3034: "edric albion*3"}, kit={"dobie": "20"}, phase="enchantment")
    text = " ".join(block(ask(s, Plot(FOMORIAN))).split())
    assert "@Fo+1" in text
    assert "Dobie has a Current Magic Strength of 8; reach: Scrying 16" in text
    assert "Not now, it needs Dana's Torque: Shake the Earth (19.4.01)" in text
    assert (
        "Not now, it needs a Basic Magic Strength of 4: Storm Calling (19.4.05), Fimbulwinter (19.4.06), "
        "Vortex Creation (19.4.09)"
    ) in text


def test_a_long_list_of_hexes_begins_with_those_that_have_names() -> None:
    s = position({3337: "dobie"}, kit={"dobie": "20"}, phase="enchantment")
    look, view = looked(ask(s, Plot(FOMORIAN)))
    dispel = next(group for group in look.groups(view) if group.verb == "dispel")
    assert dispel.more
    assert "(" in dispel.blocks[0].items[0].text.partition(",")[0]
    assert look.noun(view, "dispel", "driffeld") == 2634
    mind = {group.verb: group for group in look.groups(view)}.get("mind")
    assert mind is None, "there is no enemy"


def test_troops_are_typed_in_either_order() -> None:
    s = ask(position({3012: "imric moray*9 ochil*3"}), MovementPhase(FOMORIAN))
    look, view = looked(answer(s, ("stack", 3012), ("person", "imric")))
    assert look.noun(view, "troops", "moray 7") == ("moray", 7)
    assert look.noun(view, "troops", "7 moray") == ("moray", 7)
    assert look.noun(view, "troops", "7 CSP of Clan Moray") == ("moray", 7)
    assert look.noun(view, "troops", "ulster 2") == ("ulster", 2)


def test_20_1_items_are_handed_over_by_names_or_ids() -> None:
    s = position({2611: "barguest imric"}, kit={"barguest": "18", "imric": "16 11"})
    look, view = looked(answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 2611)))
    assert look.noun(view, "give", "crystal imric") == ("18", "imric")
    assert look.noun(view, "give", "18 imric") == ("18", "imric")
    assert look.noun(view, "wield", "hammer") == "11"


def test_11_9_the_map_tells_of_an_enemy_stack_only_the_top() -> None:
    s = position({3013: "imric", 3014: "edric elidor albion*9"}, escorts=["elidor"], kit={"edric": "09"})
    s.lay_on_top(FAERIE, Hex(3014), "edric")
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = shown(look.map(view, "3014", 140, 16)) + shown(look.heading(view))
    assert "FaEdr?" in text
    assert "Faerie: Edric; ? more beneath" in text
    for secret in ("Elidor", "Helm", "9 CSP"):
        assert secret not in text


def test_6_0_weather_of_its_own_is_told_below_the_map() -> None:
    s = position({3013: "imric"})
    s.sky = {Hex(3013): "snow", Hex(3014): "snow"}
    s.ruins = frozenset([Hex(3034)])
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = shown(look.map(view, "3013", 140, 16))
    assert "snow in 3013, 3014" in text
    assert "3013: mountain, snow; Moray" in text
    assert "=cX" in shown(look.map(view, "Caer Ganmorgan", 140, 16))


@pytest.mark.parametrize(("scenario", "seed"), [(SHORT, 1), (LONG, 2)])
def test_every_question_of_a_game_can_be_shown_and_typed(scenario: str, seed: int) -> None:
    """A random game: pictures for the side that is asked, and choices found by their words."""
    found = game(scenario)
    look, random = Screen(found), Random(seed)
    s = cast(State, found.start())
    met: dict[str, int] = {}
    while not s.over:
        if s.asked != CHANCE and met.setdefault(asks(s), 0) < 12:
            met[asks(s)] += 1
            view = found.view(s, s.asked)
            assert view.asked is not None
            everything = look.groups(view, everything=True)
            listed = [(g.verb, item.noun) for g in everything for b in g.blocks for item in b.items]
            assert sorted(map(repr, listed)) == sorted(
                repr((verb, noun)) for verb, nouns in view.asked.options.items() for noun in nouns
            )
            verb, noun = random.choice(listed)
            if noun is not None:
                assert look.noun(view, verb, found.vocabulary.noun(verb, noun)) == noun
            shown(look.heading(view))
            shown(look.map(view, "", 100, 16))
            if s.fight is not None and (s.fight.kind != "battle" or s.fight.terrain):
                assert f"Yours: strength {strength(s, s.asked, s.fight)}," in block(s)
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    assert sum(met.values()) > 50
    assert "Victory Points" in shown(look.debrief(found.view(s, None), []))


def test_the_side_that_is_not_asked_sees_no_choices() -> None:
    s = ask(position({3012: "imric", 3034: "edric"}), MovementPhase(FOMORIAN))
    look = Screen(game())
    assert look.groups(game().view(s, None)) == []
    assert look.groups(game().view(s, FAERIE)) == []
    assert look.groups(game().view(s, FOMORIAN))
    assert not shown(look.map(game().view(s, FAERIE), "", 100, 16)).strip()


# --- games and packs ----------------------------------------------------------------------------


def test_games_shows_the_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "faerie"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Length: 3 turns (10 in Faerie Twilight), about " in text
    assert "faerie-twilight Faerie Twilight: The whole Third Fomorian War: ten Game-Turns." in text
    assert "beginners First game: Only the enchantments" in text


def test_our_own_data_contradict_nothing() -> None:
    assert [*replaceable(game()).contradictions()] == []
    assert list(contradictions(gamedata(SHORT, "beginners"))) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("tables.toml", "embark = 5", "embark = 6", "embark is 5 in the rulebook, not 6"),
        ("tables.toml", "mana = 4", "mana = 9", "turn = 1: mana is 4 in the rulebook, not 9"),
        ("tables.toml", 'weather = "clear"', 'weather = "snow"', "clear or rain, never snow (6.0)"),
        ("tables.toml", '"1-3", ', '"2-5", ', "5 against 11 falls in the column 1-3 (16.1.5)"),
        ("pieces.toml", "combat = 5\nmagic = 1", "combat = 6\nmagic = 1", 'id = "colleran": combat is 5'),
        ("pieces.toml", 'rank = "king"', 'rank = "captain"', "these are kings or warchiefs: auberon"),
        (
            "pieces.toml",
            'name = "Trollbane"',
            'name = "Elfbane"',
            'name = "Trollbane" of the rulebook is missing',
        ),
        ("map.toml", 'name = "Banfrey"', 'name = "Bantry"', "name is Banfrey in the rulebook, not Bantry"),
        ("scenario.toml", "turns = 10", "turns = 9", "turns is 10 in the rulebook, not 9"),
    ],
)
def test_a_pack_may_change_only_what_is_not_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, told: str
) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "faerie", str(folder)]) == 0
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        elif file == "map.toml":
            path.write_text(text.replace('"Banfrey"', '"Bantry"'), encoding="utf-8")
    capsys.readouterr()
    assert run(["pack", "check", str(folder)]) == 1
    assert told in capsys.readouterr().err


def test_a_pack_may_change_what_is_rebuilt(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    assert run(["pack", "new", "faerie", str(folder)]) == 0
    assert run(["pack", "check", str(folder)]) == 0
    tables = folder / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(text.replace('weather = "clear"', 'weather = "rain"', 1), encoding="utf-8")
    assert run(["pack", "check", str(folder)]) == 0
