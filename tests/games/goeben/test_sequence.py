"""4.0 Sequence of play."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.campaign import EndScenario
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.sequence import PHASES, GameTurn, Phase
from sandtable.games.goeben.state import Lying
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told


def test_4_0_the_last_turn_is_played_in_full_and_still_counts() -> None:
    s = position("austro_hungarian", goeben="pola", turn=5, vp=60)
    ask(s, GameTurn(6))
    answer(s, "done", "done", "done")
    assert (s.turn, s.result) == (6, "won")


def test_4_0_the_day_after_the_last_is_not_played() -> None:
    s = position("austro_hungarian", goeben="pola", turn=6, vp=59)
    ask(s, GameTurn(7))
    assert (s.turn, s.result) == (6, "lost")


def test_4_0_a_mission_done_at_the_end_of_the_last_turn_is_won() -> None:
    s = position("austro_hungarian", goeben="pola", turn=6, vp=60)
    ask(s, ObjectivePhase(), GameTurn(7))
    assert s.result == "won"


def test_4_1_the_phases_come_in_this_order() -> None:
    order = ["outfitting", "intelligence", "movement", "incident"]
    order += ["naval combat", "commerce raiding", "shore bombardment", "objective"]
    assert [phase for phase, _, _ in PHASES] == order
    s = position(goeben="zante")
    s.then(GameTurn(2))
    s.agenda.pop().perform(s)
    assert [p.name for p in reversed(s.agenda) if isinstance(p, Phase)] == order


def test_4_1_a_turn_leads_to_the_next() -> None:
    s = position(goeben="pola", pool=[], turn=1)
    answer(ask(s, GameTurn(1)), "done", "done", "done")
    assert (s.turn, s.phase, asks(s)) == (2, "outfitting", "Outfit")


def test_4_1_1_a_ship_that_outfits_skips_its_move_and_the_others_do_not() -> None:
    s = position(goeben="pola", breslau="pola")
    display(s, "goeben", coal=0)
    answer(ask(s, OutfittingPhase()), ("coal", "pola"), (1, 1, 1), ("fuel", "goeben"), "done", "done")
    s.agenda = [EndScenario()]
    ask(s, MovementPhase())
    assert offered(s, "ship") == ["breslau"]
    assert refused(s, "ship", "goeben") == "12.0"


def test_4_1_1_dumping_gear_at_sea_costs_the_move() -> None:
    s = position(breslau="zante")
    display(s, "breslau", "wireless")
    answer(ask(s, OutfittingPhase()), ("dump", ("breslau", 1)))
    assert s.available["wireless"] == 2
    assert s.outfitted == {"breslau"}


@pytest.mark.parametrize("space", ["pola", "spalato"])
def test_4_1_1_rearm_in_friendly_bases_and_ports(space: str) -> None:
    s = position(goeben=space)
    display(s, "goeben", ammunition=0)
    assert offered(ask(s, OutfittingPhase()), "arm") == [space]


def test_4_1_1_repair_anywhere() -> None:
    s = position(goeben="zante", breslau="bone")
    display(s, "goeben", engines=5)
    display(s, "breslau", engines=5)
    assert offered(ask(s, OutfittingPhase()), "repair") == ["goeben", "breslau"]


@pytest.mark.parametrize(
    ("space", "coal"),
    [
        ("pola", True),
        ("spalato", True),
        ("taranto", True),
        ("brindisi", True),
        ("bone", False),
        ("malta", False),
    ],
)
def test_4_1_1_coal_in_friendly_and_neutral_harbours_only(space: str, coal: bool) -> None:
    s = position(goeben=space)
    display(s, "goeben", coal=0, engines=5)
    assert bool(offered(ask(s, OutfittingPhase()), "coal")) == coal


def test_4_1_1_coal_is_not_to_be_had_in_an_enemy_port_but_a_repair_is() -> None:
    s = position(goeben="algiers")
    display(s, "goeben", coal=0, ammunition=0, hull=9)
    ask(s, OutfittingPhase())
    assert s.options.verbs() == ["repair", "done"]
    assert (refused(s, "coal", "algiers"), refused(s, "arm", "algiers")) == ("7.3", "7.1")


@pytest.mark.parametrize(
    ("space", "rule"), [("zante", "8.6"), ("brindisi", ""), ("pola", ""), ("bone", "8.6")]
)
def test_4_1_1_trade_in_a_harbour_but_not_at_sea(space: str, rule: str) -> None:
    s = position(goeben=space, breslau=space)
    display(s, "goeben", "wireless")
    assert refused(ask(s, OutfittingPhase()), "trade", ("goeben", 1, "breslau", 1)) == rule


def test_4_1_2_intelligence_is_ours_to_try_or_leave() -> None:
    s = position(goeben="zante")
    assert ask(s, IntelligencePhase()).options.verbs() == ["try", "done"]
    answer(s, "done")
    assert not told(s, "intelligence")


def test_4_1_3_any_and_all_ships_may_move() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(ask(s, MovementPhase()), ("ship", "breslau"), ("sail", "ionian_c"), "done")
    assert s.at == {"goeben": "zante", "breslau": "ionian_c"}


@pytest.mark.parametrize(
    ("goal", "coal"), [("ionian_c", 4), ("off_tripoli", 4), ("lampedusa", 3), ("pantelleria", 3)]
)
def test_4_1_3_coal_for_more_than_cruise_speed(goal: str, coal: int) -> None:
    s = position(goeben="zante", pool=[])
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", goal))
    assert s.afloat["goeben"].coal == coal


def test_4_1_3_stop_past_a_collier_but_with_a_warship() -> None:
    s = position(goeben="durazzo", allies={"lissa": ["warrior"]})
    s.place_collier("off_cattaro")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert {"off_cattaro", "lissa"} <= set(offered(s, "sail"))
    assert refused(s, "sail", "off_ancona") == "4.1.3.stop"


@pytest.mark.parametrize("up", [True, False])
def test_4_1_3_stop_with_markers_face_up_or_face_down(up: bool) -> None:
    s = position(goeben="cerigo")
    for space in ("matapan", "crete_sw", "crete_n", "saronic", "denusa"):
        s.lay(space, Lying("warrior", "", up))
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert set(offered(s, "sail")) == {"matapan", "crete_sw", "crete_n", "saronic", "denusa"}


def test_4_1_3_stop_but_not_for_a_mine() -> None:
    s = position(goeben="corfu_w")
    s.mines = ("zante",)
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert "matapan" in offered(s, "sail")


def test_4_1_4_reveal_then_draw_then_carry_out() -> None:
    s = position(goeben="pz_malta", pool=["pursue-1"], alert=1)
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    answer(ask(s, Phase("incident")), ("is", "warrior"), ("draw", "pursue-1"))
    assert [e.kind for e in s.events if e.kind in ("revealed", "drew", "incident")] == [
        "revealed",
        "drew",
        "incident",
    ]
    assert s.alert == 2


@pytest.mark.parametrize(("where", "fought"), [("zante", True), ("matapan", False)])
def test_4_1_5_battle_where_both_sides_are(where: str, fought: bool) -> None:
    s = position(goeben="zante", allies={where: ["warrior"]})
    ask(s, Phase("naval combat"))
    assert (asks(s) == "Contact" if fought else s.over) is True


def test_4_1_6_merchantmen_may_be_raided_where_we_are() -> None:
    s = position(goeben="zante", pool=[])
    s.meet_merchantman("zante", "merchantman-1")
    ask(s, Phase("commerce raiding"))
    assert s.options.verbs() == ["raid", "spare"]


@pytest.mark.parametrize(("space", "asked"), [("bone", True), ("galita", False)])
def test_4_1_7_shore_targets_where_we_are(space: str, asked: bool) -> None:
    s = position(goeben=space, forts={"bone": ["light-1"]})
    ask(s, Phase("shore bombardment"))
    assert bool(told(s, "battle")) == asked


@pytest.mark.parametrize(
    ("space", "vp", "met"), [("pola", 60, True), ("pola", 59, False), ("trieste", 60, False)]
)
def test_4_1_8_place_and_points_are_checked(space: str, vp: int, met: bool) -> None:
    s = position("austro_hungarian", goeben=space, turn=3, vp=vp)
    ask(s, Phase("objective"))
    assert (s.accomplished == 3) == met
    assert (s.result == "lost") == (not met)


def test_4_1_8_if_not_met_play_goes_on() -> None:
    s = position("austro_hungarian", goeben="pola", turn=3, vp=59, pool=[])
    ask(s, Phase("objective"), GameTurn(4))
    assert (s.turn, s.over) == (4, False)


def test_4_1_4_each_group_draws_for_itself() -> None:
    s = position(goeben="zante", breslau="matapan", pool=["quiet_seas-1", "patrol-1"])
    answer(ask(s, Phase("incident")), ("group", "matapan"), ("draw", "patrol-1"), ("draw", "quiet_seas-1"))
    assert [event.facts["place"] for event in told(s, "drew")] == ["matapan", "zante"]
    assert s.over


def test_4_1_4_a_ship_draws_though_it_did_not_move() -> None:
    s = position(goeben="zante", pool=["patrol-1"])
    assert offered(ask(s, Incidents("zante")), "draw") == ["patrol-1"]
