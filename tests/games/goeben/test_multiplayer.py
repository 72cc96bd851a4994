"""25.0 Multi-player options: officers, captains, and the Austro-Hungarian commander."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.goeben.combat import BreakOff, Contact, Withdraw
from sandtable.games.goeben.command import advises, hears, note_place, senior, watch
from sandtable.games.goeben.gunnery import AimTorpedoes, NextToFire, OpenFire
from sandtable.games.goeben.incidents import Pick
from sandtable.games.goeben.intelligence import Intelligence, LookAt
from sandtable.games.goeben.movement import MovementPhase, MoveShips, SailShips
from sandtable.games.goeben.outfitting import BuyCargo, Outfit, OutfittingPhase, ShareOut
from sandtable.games.goeben.raiding import Raid
from sandtable.games.goeben.repairs import RepairPlan
from sandtable.games.goeben.state import Battle, State
from sandtable.games.goeben.victory import ObjectivePhase
from sandtable.games.goeben.view import view
from tests.games.goeben.positions import answer, ask, asks, display, game, offered, position, refused

COMMANDER, FIRST, GUNNERY, ENGINEER = map(Side, range(4))
GOEBEN, MOLTKE, BRESLAU, STRALSUND, AUSTRIA = map(Side, range(5))


def officers(**at: str) -> State:
    """A position with officers."""
    return position("ottoman", "officers", fleet=at or {"goeben": "corfu_w", "breslau": "corfu_w"})


def captains(*, phase: str = "movement", **at: str) -> State:
    """A position with a captain for each of four ships, and an Austro-Hungarian commander."""
    options = ("captains", "all_four", "austro_hungarians", "austrian_commander")
    return position("ottoman", *options, phase=phase, fleet=at)


# --- 25.0 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ((), ("commander",)),
        (("officers",), ("commander", "first_officer", "gunnery_officer", "engineer")),
        (("captains",), ("goeben", "breslau")),
        (("captains", "moltke"), ("moltke", "breslau")),
        (("captains", "all_four"), ("goeben", "moltke", "breslau", "stralsund")),
        (("austrian_commander",), ("commander", "austria_hungary")),
        (("captains", "austrian_commander"), ("goeben", "breslau", "austria_hungary")),
    ],
)
def test_25_0_who_plays(options: tuple[str, ...], sides: tuple[str, ...]) -> None:
    assert game("ottoman", *options).sides == sides


def test_25_0_all_play_on_the_same_side() -> None:
    assert not game("ottoman", "captains").rivals


def test_25_0_alone_one_commander_decides_everything() -> None:
    s = position("ottoman", "austro_hungarians", goeben="pola", helgoland="pola")
    assert {s.captain(ship) for ship in s.at} == {COMMANDER}
    assert senior(s, ("goeben", "helgoland")) == COMMANDER


# --- 25.1 --------------------------------------------------------------------------------------------


def test_25_1_the_commander_decides() -> None:
    s = officers()
    ask(s, MovementPhase())
    assert s.asked == COMMANDER
    assert {s.captain(ship) for ship in s.at} == {COMMANDER}


def test_25_1_the_first_officer_draws_the_incidents() -> None:
    s = ask(officers(), Pick(officers().post("first_officer"), "corfu_w"))
    assert s.asked == FIRST
    assert refused(s, "pick") == ""
    answer(s, "pick")
    assert asks(s) == "DrawMarker"


def test_25_1_without_officers_nobody_is_asked_to_draw() -> None:
    s = position(goeben="corfu_w")
    ask(s, Pick(s.post("first_officer"), "corfu_w"))
    assert asks(s) == "DrawMarker"


def test_25_1_the_engineer_manages_repairs() -> None:
    s = position("ottoman", "officers", phase="outfitting", goeben="pola")
    display(s, "goeben", hull=10, engines=5)
    ask(s, OutfittingPhase())
    answer(s, ("repair", "goeben"))
    assert asks(s) == "RepairPlan"
    assert s.asked == ENGINEER


BATTLE = Battle("corfu_w", False, ("goeben",), ("defence",), ("goeben",))


@pytest.mark.parametrize(
    ("question", "advisers"),
    [
        (Intelligence(COMMANDER, ("goeben",)), {FIRST}),
        (LookAt(COMMANDER), {FIRST}),
        (Outfit(COMMANDER, ("goeben",)), {FIRST, ENGINEER}),
        (BuyCargo(COMMANDER, "goeben", 8), {FIRST}),
        (ShareOut(COMMANDER, "pola", ("coal",), 3), {FIRST, ENGINEER}),
        (NextToFire(COMMANDER, ("goeben", "breslau"), ("secondary",)), {GUNNERY}),
        (OpenFire(COMMANDER, "goeben", ("primary",)), {GUNNERY}),
        (AimTorpedoes(COMMANDER, "goeben"), {GUNNERY}),
        (BreakOff(COMMANDER), {GUNNERY}),
        (Contact(COMMANDER), {GUNNERY, ENGINEER}),
        (Raid(COMMANDER, "corfu_w"), {FIRST, GUNNERY}),
        (MoveShips(COMMANDER, ("goeben",)), {FIRST, GUNNERY, ENGINEER}),
        (SailShips(COMMANDER, ("goeben",), ("goeben",)), {FIRST, GUNNERY, ENGINEER}),
        (Withdraw(COMMANDER, "goeben"), {FIRST, GUNNERY, ENGINEER}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Procedure) else "",
)
def test_25_1_who_advises_on_what(question: Procedure[Any], advisers: set[Side]) -> None:
    s = officers()
    s.engage(BATTLE)
    s.agenda.append(question)
    s.asked = COMMANDER
    assert {side for side in (FIRST, GUNNERY, ENGINEER) if advises(s, side)} == advisers
    assert not advises(s, COMMANDER)


def test_25_1_an_adviser_sees_the_question_and_the_others_whose_turn_it_is() -> None:
    s = position("ottoman", "officers", phase="intelligence", goeben="corfu_w")
    ask(s, Intelligence(COMMANDER, ("goeben",)))
    first, gunner = view(s, FIRST).asked, view(s, GUNNERY).asked
    assert first is not None
    assert gunner is not None
    assert first.options == {"try": ["goeben"], "done": [None]}
    assert (gunner.side, gunner.prompt, gunner.options) == (COMMANDER, "", {})


def test_25_1_nobody_advises_without_officers() -> None:
    s = position("ottoman", "captains", goeben="corfu_w", breslau="corfu_w")
    ask(s, MovementPhase())
    assert not any(advises(s, side) for side in (GOEBEN, Side(1)))


def test_25_1_officers_talk_freely() -> None:
    s = officers(goeben="corfu_w", breslau="messina")
    assert all(hears(s, one, other) for one in (COMMANDER, FIRST) for other in (GUNNERY, ENGINEER))
    assert note_place(s, FIRST) == ""


# --- 25.2 --------------------------------------------------------------------------------------------


def test_25_2_each_player_commands_one_ship() -> None:
    s = captains(goeben="pola", moltke="pola", breslau="pola", stralsund="pola")
    assert [s.captain(ship) for ship in ("goeben", "moltke", "breslau", "stralsund")] == list(
        map(Side, range(4))
    )


def test_25_2_captains_move_in_order_of_precedence() -> None:
    s = captains(goeben="pola", moltke="pola", breslau="pola", stralsund="pola")
    ask(s, MovementPhase())
    order = []
    for _ in range(4):
        order.append(s.asked)
        assert refused(s, "ship", "goeben" if s.asked else "moltke") == "25.2"
        answer(s, "done")
    assert order == [GOEBEN, MOLTKE, BRESLAU, STRALSUND]


def test_25_2_the_senior_captain_decides_for_ships_together() -> None:
    s = captains(goeben="pola", moltke="corfu_w", breslau="corfu_w", stralsund="corfu_w")
    assert senior(s, ("breslau", "moltke", "stralsund")) == MOLTKE
    assert senior(s, ("stralsund", "breslau")) == BRESLAU
    assert senior(s, ("stralsund",)) == STRALSUND


def test_25_2_the_senior_captain_still_afloat_ends_the_mission() -> None:
    s = captains(phase="objective", moltke="constantinople", breslau="pola")
    s.vp = 75
    ask(s, ObjectivePhase())
    assert asks(s) == "PlayOn"
    assert s.asked == MOLTKE


def test_25_2_captains_outfit_their_own_ship() -> None:
    s = captains(phase="outfitting", goeben="pola", breslau="pola")
    display(s, "goeben", "wireless", coal=1)
    display(s, "breslau", "wireless", coal=1)
    ask(s, OutfittingPhase())
    assert s.asked == GOEBEN
    assert offered(s, "dump") == [("goeben", 1)]
    answer(s, "done")
    assert s.asked == BRESLAU
    assert offered(s, "dump") == [("breslau", 1)]


def test_25_2_a_ship_without_a_captain_of_its_own_has_a_senior_one() -> None:
    s = position("campaign", "captains", goeben="pola", breslau="pola", moltke="pola", stralsund="pola")
    assert s.captain("moltke") == s.captain("goeben") == Side(0)
    assert s.captain("stralsund") == s.captain("breslau") == Side(1)


def test_25_2_captains_talk_when_their_ships_share_a_space() -> None:
    s = captains(goeben="corfu_w", moltke="corfu_w", breslau="pola")
    assert hears(s, GOEBEN, MOLTKE)
    assert not hears(s, GOEBEN, BRESLAU)
    assert not hears(s, BRESLAU, GOEBEN)


def test_25_2_or_when_each_has_a_wireless() -> None:
    s = captains(goeben="corfu_w", moltke="corfu_w", breslau="pola")
    display(s, "goeben", "wireless")
    assert not hears(s, GOEBEN, BRESLAU)
    display(s, "breslau", "wireless")
    assert hears(s, GOEBEN, BRESLAU)
    assert hears(s, BRESLAU, GOEBEN)
    assert not hears(s, MOLTKE, BRESLAU)


def test_25_2_before_and_after_the_game_everybody_talks() -> None:
    assert hears(captains(phase="set-up", goeben="corfu_w", breslau="pola"), GOEBEN, BRESLAU)
    s = captains(goeben="corfu_w", breslau="pola")
    assert not hears(s, GOEBEN, BRESLAU)
    s.agenda = []
    assert hears(s, GOEBEN, BRESLAU)


def test_25_2_notes_lie_in_friendly_and_neutral_harbours() -> None:
    s = captains(goeben="pola", moltke="messina", breslau="bone", stralsund="corfu_w")
    assert [note_place(s, side) for side in (GOEBEN, MOLTKE, BRESLAU, STRALSUND)] == [
        "pola",
        "messina",
        "",
        "",
    ]


def test_25_2_a_captain_whose_ship_is_sunk_has_none() -> None:
    s = captains(goeben="pola", breslau="pola")
    s.sink("breslau")
    assert note_place(s, BRESLAU) == ""
    assert not hears(s, BRESLAU, GOEBEN)


# --- 25.3 --------------------------------------------------------------------------------------------


def test_25_3_one_player_commands_the_austro_hungarian_ships() -> None:
    s = captains(goeben="pola", helgoland="pola", radetzky="cattaro")
    assert {s.captain(ship) for ship in ("helgoland", "radetzky")} == {AUSTRIA}


def test_25_3_he_comes_first_in_the_adriatic() -> None:
    s = captains(goeben="pola", helgoland="pola", breslau="corfu_w", radetzky="corfu_w")
    assert watch(s, tuple(s.at)) == [
        (AUSTRIA, ("helgoland",)),
        (GOEBEN, ("goeben",)),
        (BRESLAU, ("breslau",)),
        (AUSTRIA, ("radetzky",)),
    ]
    assert senior(s, ("goeben", "helgoland")) == AUSTRIA


def test_25_3_elsewhere_the_germans_do() -> None:
    s = captains(goeben="corfu_w", helgoland="corfu_w")
    assert senior(s, ("helgoland", "goeben")) == GOEBEN
    assert senior(s, ("helgoland",)) == AUSTRIA


def test_25_3_all_his_ships_have_a_wireless() -> None:
    s = captains(goeben="corfu_w", helgoland="pola", breslau="malta")
    display(s, "goeben", "wireless")
    assert hears(s, AUSTRIA, GOEBEN)
    assert not hears(s, AUSTRIA, BRESLAU)


def test_25_3_he_is_asked_only_when_his_ships_are_in_play() -> None:
    s = ask(captains(goeben="pola", breslau="pola"), MovementPhase())
    answer(s, "done", "done")
    assert s.over


def test_25_3_beside_a_single_commander() -> None:
    s = position("ottoman", "austrian_commander", "austro_hungarians", goeben="pola", helgoland="pola")
    assert (s.captain("goeben"), s.captain("helgoland")) == (Side(0), Side(1))
    assert hears(s, Side(0), Side(1))


def test_25_3_beside_officers_the_engineer_repairs_german_ships() -> None:
    fleet = {"goeben": "pola", "helgoland": "pola"}
    s = position(
        "ottoman", "officers", "austrian_commander", "austro_hungarians", phase="outfitting", fleet=fleet
    )
    display(s, "goeben", hull=10, engines=5)
    ask(s, OutfittingPhase())
    answer(s, ("repair", "goeben"))
    assert s.asked == ENGINEER
    assert s.captain("helgoland") == Side(4)


def test_25_1_nobody_advises_himself_nor_when_it_is_over() -> None:
    s = position("ottoman", "officers", goeben="pola")
    display(s, "goeben", engines=4, hull=10)
    ask(s, RepairPlan(s.post("engineer"), "goeben", 4))
    assert not advises(s, s.post("engineer"))
    s.agenda.clear()
    assert not any(advises(s, Side(number)) for number in range(4))


def test_25_2_notes_are_left_by_captains_under_way_only() -> None:
    s = position("ottoman", "captains", goeben="pola", breslau="zante")
    captain = s.captain("goeben")
    assert note_place(s, captain) == "pola"
    s.phase = "set-up"
    assert note_place(s, captain) == ""
    assert note_place(position(goeben="pola"), Side(0)) == ""


def test_25_2_a_captain_sends_up_only_his_own_seaplane() -> None:
    s = position("ottoman", "captains", "seaplanes", goeben="zante", breslau="zante")
    ask(s, Intelligence(s.captain("goeben"), ("goeben",)))
    assert refused(s, "scout", "breslau") == refused(s, "try", "breslau") == "25.2"
