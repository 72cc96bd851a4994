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
from sandtable.core.events import Event, Fact
from sandtable.core.side import CHANCE, Side
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.losses import Allot
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.pack.printed import contradictions
from sandtable.games.faerie.search import Find, Keep
from sandtable.games.faerie.state import DEAD, VERBS, Due, Fight, Glimpse, Spell, State
from sandtable.games.faerie.strengths import strength
from sandtable.games.faerie.view import View
from sandtable.record import files as records
from sandtable.terminal.face import face
from sandtable.terminal.faces.faerie import ALONE, TITLES, FaerieFace
from sandtable.terminal.faces.faerie_victory import scores
from tests.games.faerie.fights import FIELD, battle, until
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
    group,
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


def looked(s: State, side: Side | None = None) -> tuple[FaerieFace, View]:
    """The face of a game, and what the side that is asked sees, or another."""
    found = game(s.game.setup.scenario, *sorted(s.game.setup.options))
    return FaerieFace(found), cast(View, found.view(s, s.asked if side is None else side))


def items(s: State) -> dict[str, list[str]]:
    """The choices in words, by verb, with titles, headings of their blocks, and notes."""
    look, view = looked(s)
    return {
        group.verb: [
            group.title,
            *(f"{block.heading}: {item.text}" for block in group.blocks for item in block.items),
            *(f"note: {note}" for block in group.blocks for note in block.notes),
        ]
        for group in look.groups(view)
    }


def block(s: State, side: Side | None = None) -> str:
    """The map, or the combat, of the open question."""
    look, view = looked(s, side)
    return shown(look.map(view, "", 140, 16))


def chart(kind: str, **facts: Fact) -> str:
    """The chart of an event."""
    return shown(FaerieFace(game()).chart(Event(kind, facts)))


# --- a game -------------------------------------------------------------------------------------


def test_the_face_belongs_to_the_game() -> None:
    assert isinstance(face(game()), FaerieFace)
    assert game(SHORT).presentation.length == "3 turns (10 in Faerie Twilight)"
    assert game(LONG).presentation.length == "10 turns (3 in Albion Alone)"


def test_the_first_question_is_what_lies_on_top(play: Play) -> None:
    text = play("")
    assert "Before the war: set-up   VP Fomorian 0  Faerie 0" in text
    assert "To win: the Fomorian player needs 3 times the Faerie points" in text
    assert "What lies on top of your stack in 0327? (4.0.note)" in text
    assert "done: leave all your stacks as they are" in text


def test_stacks_are_listed_with_what_they_hold_and_where(play: Play) -> None:
    text = " ".join(after(play(READY), "done").split())
    for words in (
        "Before the war: the Fomorian host gathers",
        "Inactive: Gnomes of Curwyllan, Dunatis, Auberon's Expedition",
        "/3118-cF\\",
        "3118 Ardoch",
        "12 3012 Maben: rough; Imric, 9 CSP",
        "1 0327 Banfrey: clear; Fairwind, Pelican, 4 CSP",
        "done: end your movement",
    ):
        assert words in text


def test_a_group_is_gathered_and_moves(play: Play) -> None:
    text = play(f"{READY}stack maben\nperson imric\ntroops 4 moray\nto 3011\nstop\n")
    assert "The group in 3012 Maben: nobody yet" in after(text, "stack maben")
    assert "Who moves from 3012? (11.0)" in after(text, "stack maben")
    gathered = after(text, "person imric")
    assert "Clan Moray" in gathered
    assert "8 CSP" in gathered
    assert "5 more: type troops and its name, or list" in gathered
    together = after(text, "troops 4 moray")
    assert "The group in 3012 Maben: Imric, 4 CSP of Clan Moray" in together
    assert "hexes are within reach, step by step" in together
    assert "3011: 1 MP; mountain" in together
    assert "Imric and 4 CSP of Clan Moray move from 3012 (Maben) to 3011" in after(text, "to 3011")
    chosen = [(line.verb, line.noun) for line in records.load(Path("game.jsonl")).standing()]
    assert ("troops", ["moray", 4]) in chosen
    assert ("to", "3011") in chosen


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("to 3013", "Not allowed: that is not what is asked now (11.0). What you can do now: stack, done"),
        ("stack", "stack what? Name a hex, such as stack 1026."),
        ("stack 2714", "Not allowed: no person or ship of yours there can do anything now (11.1)."),
        ("stack 9999", "there is no hex '9999'."),
        ("stack benfrey", "there is no hex 'benfrey': did you mean 0327 Banfrey?"),
        ("stack dermot", "'dermot' could be 3023 Dermot's Dyke, 3124 Dermot's Dyke"),
        ("done now", "done stands alone: type only done."),
        ("march", "'march' is neither a choice nor a command; type help."),
        ("99", "there are choices 1 to 24."),
        ("why stack 0327", "That is allowed."),
        ("why troops moray", "troops need a colour and a number, such as troops moray 4."),
        ("why troops moray 4", "that is not what is asked now (11.0)"),
        ("why give crystal", "there is no choice 'crystal'."),
        ("why person imrik", "there is no person 'imrik': did you mean Imric?"),
        ("why", "why what? Name a verb and a noun; what can be typed: stack 3012"),
        ("why parade", "'parade' is no verb of faerie: abstain, "),
        ("rule 12.5", "12.5 "),
        (
            "map 2611",
            "2611 Gil's Rest: rough; Moray; wild ground; The Minches, 1 shore; Place of Power (19.5.10)",
        ),
        ("map tara", "1426 Brugh Tara: clear; Leinster;"),
        ("map all", "M Fomorian, A Faerie, B both"),
        ("units", "2611 Gil's Rest Barguest 4-3-0 enchanter, has The Moray Crystal"),
        ("units", "1836 Callan Seawitch; ? more beneath"),
        ("units", "Artifacts to be found: The Book of Glamours in 1323 Caer Brandingle"),
        ("help", "of the enemy's the first letters of the top piece, ? if more lies beneath"),
        ("list", "23 3737 Redhill: clear; Bran Og, 3 CSP"),
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
    for words in ("Victory Points", "side", "VP", "troops lost (CSP)", "In the diary: ", "enchantment"):
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


# --- the heading --------------------------------------------------------------------------------


def test_5_0_the_sequence_of_play_is_marked() -> None:
    s = ask(position({3012: "imric"}), MovementPhase(FOMORIAN))
    look, view = looked(s)
    text = shown(look.heading(view))
    assert "Turn 2 of 10, Hoorn I   Mana Level 5   clear   VP Fomorian 0  Faerie 0" in text
    strip = "Enchantment Attrition  Fomorian: recovery activation [movement] Faerie reaction combat  Faerie"
    assert strip in text
    s.begin(FAERIE, "reaction")
    assert "movement [Faerie reaction] combat  Faerie" in shown(look.heading(game().view(s, FAERIE)))
    assert "more points win; above 400 together nobody does" in text


def test_the_heading_tells_of_weather_magic_fights_and_the_group() -> None:
    s = position({3012: "imric moray*3", 2816: "callach"}, asleep=["ulster"])
    s.sky = {Hex(3012): "snow"}
    s.spells = (Spell("callach", "07", works=True), Spell("dobie", "09", works=False))
    s.fights = (Fight("battle", Hex(3012), FOMORIAN, FOMORIAN),)
    s.doom()
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = " ".join(shown(look.heading(view)).split())
    assert "clear, other weather in 1 hexes" in text
    assert "Inactive: Kingdom of Ulster" in text
    assert "Enchantments at work: Rainmaking (Callach) Brian Mac Iver is dead" in text
    assert "Announced: battle in 3012 Maben" in text
    assert "the troops of the Borders are lost at the end of the turn" in text
    s.form(group(s, 3012, "imric", moray=2))
    assert "The group in 3012 Maben: Imric, 2 CSP of Clan Moray" in shown(
        look.heading(game().view(s, FOMORIAN))
    )


# --- choices ------------------------------------------------------------------------------------


def test_19_1_plotting_says_what_can_be_cast_and_why_not_the_rest() -> None:
    s = position({3337: "dobie", 3034: "edric albion*3"}, kit={"dobie": "20"}, phase="enchantment")
    found = items(ask(s, Plot(FOMORIAN)))
    assert found["scry"] == [
        "Scrying (reach 16) of the stack in",
        ": 3034 Caer Ganmorgan: clear; Faerie Edric?",
    ]
    assert found["rain"] == ["", ": rain: Rainmaking (reach 8)"]
    assert found["mind"] == ["Mental Attack (reach 16) on", ": Edric 4-3-4, in 3034 Caer Ganmorgan"]
    assert found["strengthen"] == ["Strength for", ": Dobie 3-3-0 enchanter, has The Scrying Glass"]
    assert found["abstain"][1] == ": abstain: cast nothing"
    assert "note: not now, it needs Dana's Torque: Shake the Earth (19.4.01)" in found["abstain"]
    assert (
        "note: not now, it needs a Basic Magic Strength of 4: Storm Calling (19.4.05), "
        "Fimbulwinter (19.4.06), Vortex Creation (19.4.09)"
    ) in found["abstain"]
    look, view = looked(s)
    dispel = next(group for group in look.groups(view) if group.verb == "dispel")
    assert dispel.more
    assert sum(len(b.items) for b in dispel.blocks) == 36
    assert dispel.blocks[0].items[0].text.startswith("2634 Driffeld Knowe"), "what has a name comes first"
    assert look.noun(view, "dispel", "ganmorgan") == 3034
    assert "@Fo+1" in shown(look.map(view, "", 140, 16))


def test_19_2_what_was_plotted_before_is_shown_to_its_own_side() -> None:
    s = position({3337: "dobie", 2611: "barguest", 2608: "misha"}, phase="enchantment")
    s = answer(ask(s, Plot(FOMORIAN), Plot(FAERIE)), ("rain", None))
    look, view = looked(s)
    assert "Plotted in secret: Barguest Rainmaking" in shown(look.heading(view))
    answer(s, "abstain")
    look, view = looked(s)
    assert view.side == FAERIE
    assert "Plotted" not in shown(look.heading(view))


def test_11_0_stack_troops_are_offered_in_few_numbers_and_typed_in_any() -> None:
    s = answer(
        ask(position({3012: "imric moray*9 ochil*3"}), MovementPhase(FOMORIAN)),
        ("stack", 3012),
        ("person", "imric"),
    )
    found = items(s)["troops"]
    assert "Clan Moray: 1 CSP" in found
    assert "Clan Moray: 5 CSP" in found
    assert "Clan Moray: 9 CSP" in found
    assert "Clan Moray: 4 CSP" not in found
    look, view = looked(s)
    assert look.noun(view, "troops", "moray 7") == ("moray", 7)
    assert look.noun(view, "troops", "7 CSP of Clan Moray") == ("moray", 7)
    assert look.noun(view, "troops", "ulster 2") == ("ulster", 2)
    with pytest.raises(ValueError, match="a colour and a number"):
        look.noun(view, "troops", "moray")


def test_20_1_items_are_handed_over_by_names_or_ids() -> None:
    s = position({2611: "barguest imric"}, kit={"barguest": "18", "imric": "16 11"})
    s = answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 2611))
    found = items(s)
    assert "The Moray Crystal, of Barguest: to Imric" in found["give"]
    look, view = looked(s)
    assert look.noun(view, "give", "crystal imric") == ("18", "imric")
    assert look.noun(view, "give", "18 imric") == ("18", "imric")
    assert look.noun(view, "wield", "hammer") == "11"
    with pytest.raises(ValueError, match="there is no choice 'crystal dobie', such as give"):
        look.noun(view, "give", "crystal dobie")


def test_20_3_a_search_says_what_the_points_add() -> None:
    s = position({1323: "edric"}, player=FAERIE, lies={"01": 1323})
    s = answer(ask(s, MovementPhase(FAERIE)), ("stack", 1323), ("person", "edric"))
    assert items(s)["search"][:3] == ["Search, with Movement Points", ": 4 MP", ": 5 MP, dice +1"]


def test_20_3_4_finds_are_chosen_by_name() -> None:
    s = position({1323: "edric"}, player=FAERIE, lies={"01": 1323, "02": 1323})
    s.form(group(s, 1323, "edric"))
    s = ask(s, Find(FAERIE, ("01", "02")))
    assert items(s)["find"] == ["Find", ": The Book of Glamours", ": The Book of Gyres"]
    look, view = looked(s)
    assert look.noun(view, "find", "gyres") == "02"
    answer(s, ("find", "02"))
    assert asks(s) == Keep.__name__
    assert items(s)["leave"] == ["", ": leave it hidden"]


def test_7_2_a_loss_that_would_kill_or_sink_is_marked() -> None:
    s = position({2834: "imric rurik"}, wounds={"rurik": 5})
    s.owe(FOMORIAN, Due(wounds=2, persons=("imric", "rurik")))
    assert items(ask(s, Allot(FOMORIAN)))["wound"] == [
        "Takes a wound",
        ": Imric 6-2-6 hero",
        ": Rurik 1-0-2 hero, 5 wounds: it would kill",
    ]
    s = position({2601: "redtooth stormcrow"})
    s.damaged = frozenset(["stormcrow"])
    s.owe(FOMORIAN, Due(steps=1, ships=("redtooth", "stormcrow")))
    found = items(ask(s, Allot(FOMORIAN)))["damage"]
    assert found[1] == ": Redtooth 4"
    assert found[2].endswith(", damaged: it would sink")


def test_every_verb_of_a_player_has_words() -> None:
    chance = {"die", "dice"}
    unused = {"champion", "guard", "lose_fortress"}
    assert VERBS.keys() - chance - unused == TITLES.keys() | ALONE.keys()


# --- fog ----------------------------------------------------------------------------------------


def test_11_9_of_an_enemy_stack_only_the_top_is_shown() -> None:
    s = position(
        {3013: "imric", 3014: "edric elidor albion*9"},
        escorts=["elidor"],
        wounds={"edric": 2},
        kit={"edric": "09"},
    )
    s.lay_on_top(FAERIE, Hex(3014), "edric")
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = shown(look.map(view, "3014", 140, 16)) + shown(look.units(view)) + shown(look.heading(view))
    assert "FaEdr?" in text
    assert "Faerie: Edric; ? more beneath" in text
    for secret in ("Elidor", "wound", "Helm", "9 CSP", "you are aware"):
        assert secret not in text
    own = shown(look.units(game().view(s, FAERIE)))
    assert "Edric 2-3-4, 2 wounds, has Nuada's Helm; Elidor 5-2-3, escort; 9 CSP of Kingdom of Albion" in own
    assert "on top Edric" in own


def test_18_0_in_the_same_hex_the_kinds_are_known() -> None:
    s = position({3014: "imric edric elidor albion*9 swancoat"})
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = shown(look.map(view, "3014", 140, 16))
    assert "Fo/Fa" in text
    assert "you are aware of troops, persons, ships" in text


def test_11_9_what_was_seen_this_turn_is_remembered() -> None:
    s = position({3013: "imric", 3014: "edric elidor albion*9"})
    s.sight[FOMORIAN] = {
        Hex(3014): Glimpse(("edric", "elidor"), (), {"albion": 9}, ("elidor",), ("09",)),
        Hex(3034): Glimpse((), ("swancoat",), {}, ()),
    }
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = " ".join(shown(look.units(view)).split())
    assert "seen this turn: Edric, Elidor with escort, 9 CSP of Kingdom of Albion, items Nuada's Helm" in text
    assert "3034 Caer Ganmorgan, seen this turn: Swancoat; now gone" in text


def test_the_lists_tell_what_is_aboard_damaged_and_gone() -> None:
    s = position({2601: "redtooth"}, aboard={"imric": "redtooth", "moray": "redtooth"}, lies={"11": 2834})
    s.damaged = frozenset(["redtooth"])
    s.hidden = frozenset()
    s.ruins = frozenset([Hex(3034)])
    s.lost = {"albion": 3}
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = " ".join(shown(look.units(view)).split())
    for words in (
        "Redtooth 2, damaged, carries 1 CSP of Clan Moray; Imric 6-2-6 hero, aboard the Redtooth",
        "Items that lie about: Lyme's Hammer in 2834",
        "Troops lost: 3 CSP of Kingdom of Albion",
        "Fortresses destroyed: 3034 Caer Ganmorgan",
    ):
        assert words in text
    assert "=cX" in shown(look.map(view, "3034", 140, 16))


def test_6_0_weather_of_its_own_is_told_below_the_map() -> None:
    s = position({3013: "imric"})
    s.sky = {Hex(3013): "snow", Hex(3014): "snow"}
    look, view = looked(ask(s, MovementPhase(FOMORIAN)))
    text = shown(look.map(view, "3013", 140, 16))
    assert "snow in 3013, 3014" in text
    assert "3013: mountain, snow; Moray" in text


# --- combat -------------------------------------------------------------------------------------


def test_16_1_a_battle_shows_both_sides_as_far_as_they_are_known() -> None:
    s = position({FIELD: "imric moray*8 edric albion*4"}, escorts=["imric"])
    s = until(battle(s), "Challenge")
    text = block(s)
    assert "Battle in 2834: the Fomorian player attacks, in clear" in text
    assert "Fomorian: Imric 6-2-6 hero, escort; 8 CSP of Clan Moray" in text
    assert "Faerie: Edric; ? more beneath; you are aware of troops, persons" in text
    fight = s.fights[0]
    assert f"Yours: strength {strength(s, FOMORIAN, fight)}, force 9, Command Rating 6" in text


def test_15_4_challenges_are_told() -> None:
    s = position({FIELD: "imric moray*8 edric albion*4"})
    s = until(battle(s), "Challenge")
    answer(s, ("trial", "imric"))
    while asks(s) != "Answer":
        answer(s, "done")
    assert s.asked == FAERIE
    text = block(s)
    assert "Imric (Fomorian) calls for a trial by combat" in text
    assert items(s)["accept"] == ["Answers the challenge", ": Edric 4-3-4"]


# --- charts -------------------------------------------------------------------------------------


def test_16_6_a_round_lights_row_and_column_and_tells_the_losses() -> None:
    text = chart(
        "round",
        attacker=FOMORIAN,
        strengths=(12, 9),
        column=4,
        shifts={"rurik": 1},
        modifiers={"command fomorian": 2},
        dice=(4, 5),
        roll=11,
        result=("B", "Fr"),
        forces=(6, 5),
    )
    assert "Combat Results Table (16.6)" in text
    (lit,) = (line.split() for line in text.splitlines() if "[" in line)
    crt = gamedata().tables.crt
    assert lit[0] == "11"
    assert lit[6] == f"[{crt.rows[11 - crt.first][5]}]"
    assert "Columns and dice: Rurik +1, command fomorian +2" in text
    losses = "{}/{}".format(*gamedata().casualties("F", 5))
    assert f"Faerie: F at a force of 5, losses {losses}, retreat (7.7)" in text


def test_16_6_a_blow_tells_the_wounds_and_beyond_the_table_the_last_row_counts() -> None:
    text = chart(
        "blow",
        attacker=FAERIE,
        strengths=(30, 1),
        column=10,
        shifts={},
        modifiers={"balor": 9},
        dice=(6, 6),
        roll=21,
        result=("A", "H"),
        forces=(5, 4),
        wounds=(0, 4),
    )
    (lit,) = (line for line in text.splitlines() if "[" in line)
    assert lit.split()[:3] == ["13", "or", "more"]
    assert lit.rstrip().endswith("[A/Hr]")
    assert "Fomorian: H at a force of 4, 4 wounds (7.7)" in text


def test_8_3_attrition_lights_its_letter() -> None:
    text = chart("attrition", side=FOMORIAN, hex=3012, dice=(4, 5), modifier=2, letter="C", reasons=["snow"])
    (lit,) = (line.split() for line in text.splitlines() if "[" in line)
    assert lit == ["11-13", "[C]"]
    assert "Fomorian: 9+2 is C" in text


def test_12_7_a_search_lights_the_column_only_if_the_result_stands_in_no_other() -> None:
    text = chart("searched", side=FAERIE, hex=1323, dice=(2, 3), extra=0, result="C1")
    (lit,) = (line.split() for line in text.splitlines() if "[" in line)
    assert lit[:3] == ["5", "C2", "[C1]"]
    assert "[" not in chart("searched", side=FAERIE, hex=1323, dice=(2, 3), extra=0, result="-")


def test_10_4_activation_lights_the_number() -> None:
    text = chart("activation", who="worm", dice=(4, 4), modifier=0, number=4, wakes=0)
    (lit,) = (line for line in text.splitlines() if "[" in line)
    assert "The Worm of Mousa Stour" in lit
    assert "[4]" in lit
    assert FaerieFace(game()).chart(Event("turn", {})) is None


# --- the end ------------------------------------------------------------------------------------


def test_21_1_points_are_told_by_source() -> None:
    s = position({3012: "imric", 2834: "edric", 2601: "swancoat"})
    s.lost = {"albion": 3, "moray": 1}
    s.ruins = frozenset([Hex(3034)])
    s.kill("edric", "battle")
    s.put("swancoat", Hex(DEAD))
    s.end(FOMORIAN, (1, 2))
    look, view = looked(s, FOMORIAN)
    text = " ".join(shown(look.debrief(view, [])).split())
    assert "The Fomorian player has won: Fomorian " in text
    for words in (
        "Fomorian Faerie troops lost (CSP) 3 3",
        "Fomorian Faerie persons slain 1 5",
        "Fomorian Faerie fortresses destroyed 1 10",
        "Faerie Fomorian troops lost (CSP) 1 1",
        "Slain: Edric",
        "Destroyed: Caer Ganmorgan",
    ):
        assert words in text
    for side in (FOMORIAN, FAERIE):
        assert sum(score.points for score in scores(s.game, view) if score.side == side) == view.points[side]


@pytest.mark.parametrize(("scenario", "seed"), [(SHORT, 1), (LONG, 2)])
def test_every_question_of_a_game_can_be_shown_and_typed(scenario: str, seed: int) -> None:
    """A random game: pictures for the side that is asked, and choices found by their words."""
    found = game(scenario)
    look, random = FaerieFace(found), Random(seed)
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
                assert look.noun(view, verb, look.spelled(noun)) == noun
            shown(look.heading(view))
            shown(look.map(view, "", 100, 16))
            if s.fight is not None and (s.fight.kind != "battle" or s.fight.terrain):
                assert f"Yours: strength {strength(s, s.asked, s.fight)}," in block(s)
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    view = found.view(s, None)
    assert sum(met.values()) > 50
    totals = [sum(x.points for x in scores(s.game, cast(View, view)) if x.side == side) for side in (0, 1)]
    assert tuple(totals) == cast(View, view).points
    assert "Victory Points" in shown(look.debrief(view, []))


def test_the_side_that_is_not_asked_sees_no_choices() -> None:
    s = ask(position({3012: "imric", 3034: "edric"}), MovementPhase(FOMORIAN))
    look = FaerieFace(game())
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
