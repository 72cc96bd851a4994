"""7.0 Outfitting: arms, coal and colliers, and the Terrain Effects Chart."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import EndBattle, NavalCombat
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.movement import MovementPhase, stops
from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.sequence import GameTurn, Phase
from sandtable.games.goeben.state import Battle
from tests.games.goeben.positions import (
    answer,
    ask,
    asks,
    display,
    gamedata,
    offered,
    position,
    refused,
    told,
)

GAME = gamedata()


def test_7_0_the_chart_says_how_much_a_place_gives() -> None:
    supplies = {kind: (row.ammunition, row.coal, row.repair) for kind, row in GAME.terrain.items()}
    assert supplies["friendly_base"] > supplies["friendly_port"]
    assert supplies["neutral_base"] > supplies["neutral_port"] > supplies["high_seas"]


def test_7_0_a_ship_that_outfits_does_not_move_this_turn() -> None:
    s = position(goeben="pola", pool=[], turn=1)
    display(s, "goeben", ammunition=0)
    ask(s, GameTurn(2))
    answer(s, ("arm", "pola"), (1, 1), ("ammunition", "goeben"), "done", "done", "done")
    assert (s.turn, s.at["goeben"]) == (3, "pola")


def test_7_0_nothing_to_take_on_where_nothing_is_lacking() -> None:
    s = position(goeben="brindisi")
    display(s, "goeben", coal=6, engines=5)
    assert refused(ask(s, OutfittingPhase()), "coal", "brindisi") == "7.0"


@pytest.mark.parametrize(("space", "number"), [("pola", 2), ("spalato", 1)])
def test_7_1_dice_of_ammunition_in_friendly_places(space: str, number: int) -> None:
    s = position(goeben=space)
    display(s, "goeben", ammunition=0)
    answer(ask(s, OutfittingPhase()), ("arm", space))
    assert ("dice", (1,) * number) in s.options


def test_7_1_points_are_split_between_guns_and_tubes_and_ships() -> None:
    s = position(goeben="spalato", breslau="spalato")
    display(s, "goeben", ammunition=0)
    display(s, "breslau", torpedoes=0)
    answer(ask(s, OutfittingPhase()), ("arm", "spalato"), (3,))
    answer(s, ("ammunition", "goeben"), ("torpedoes", "breslau"), ("torpedoes", "breslau"))
    assert (s.afloat["goeben"].ammunition, s.afloat["breslau"].torpedoes) == (1, 2)
    assert asks(s) == "Outfit"


def test_7_1_no_track_goes_above_its_maximum() -> None:
    s = position(goeben="spalato")
    display(s, "goeben", ammunition=5, torpedoes=1)
    answer(ask(s, OutfittingPhase()), ("arm", "spalato"), (6,), ("ammunition", "goeben"))
    assert refused(s, "ammunition", "goeben") == "7.1"
    assert offered(s, "torpedoes") == ["goeben"]


def test_7_1_one_set_of_rolls_a_space_and_phase() -> None:
    s = position(goeben="spalato")
    display(s, "goeben", ammunition=0)
    answer(ask(s, OutfittingPhase()), ("arm", "spalato"), (1,), ("ammunition", "goeben"))
    assert refused(s, "arm", "spalato") == "7.1"


@pytest.mark.parametrize("space", ["brindisi", "taranto", "zante", "bone"])
def test_7_1_no_arms_elsewhere(space: str) -> None:
    s = position(goeben=space)
    display(s, "goeben", ammunition=0, engines=5)
    assert refused(ask(s, OutfittingPhase()), "arm", space) == "7.1"


def test_7_1_rearming_needs_a_friendly_place_on_the_chart() -> None:
    assert {kind for kind, row in GAME.terrain.items() if row.ammunition} == {
        "friendly_port",
        "friendly_base",
    }


def test_7_2_repairs_are_made_in_the_same_phase() -> None:
    s = position(goeben="pola")
    display(s, "goeben", engines=5)
    answer(ask(s, OutfittingPhase()), ("repair", "goeben"), (5, 1, 1, 1), (1, 1, 1, 1))
    assert s.afloat["goeben"].engines == 6
    assert s.outfitted == {"goeben"}


@pytest.mark.parametrize(("space", "number"), [("pola", 3), ("spalato", 2), ("taranto", 2), ("brindisi", 1)])
def test_7_3_dice_of_coal_in_friendly_and_neutral_places(space: str, number: int) -> None:
    s = position(goeben=space)
    display(s, "goeben", coal=0)
    answer(ask(s, OutfittingPhase()), ("coal", space))
    assert ("dice", (1,) * number) in s.options


def test_7_3_coal_is_shared_as_we_like_up_to_six_a_ship() -> None:
    s = position(goeben="brindisi", breslau="brindisi")
    answer(ask(s, OutfittingPhase()), ("coal", "brindisi"), (6,), ("fuel", "breslau"))
    assert refused(s, "fuel", "breslau") == "7.1"
    answer(s, ("fuel", "goeben"), ("fuel", "goeben"))
    assert (s.afloat["goeben"].coal, s.afloat["breslau"].coal) == (6, 6)
    assert s.over


def test_7_3_one_set_of_rolls_a_space_and_phase() -> None:
    s = position(goeben="brindisi")
    display(s, "goeben", coal=0, engines=5)
    answer(ask(s, OutfittingPhase()), ("coal", "brindisi"), (1,), ("fuel", "goeben"))
    assert refused(s, "coal", "brindisi") == "7.3"


def test_7_3_never_in_an_enemy_base_but_in_a_captured_port() -> None:
    assert {kind for kind, row in GAME.terrain.items() if row.coal} == {
        *("friendly_port", "friendly_base", "neutral_port", "neutral_base", "captured_port")
    }


def test_7_3_both_ships_coal_at_brindisi_and_lie_still() -> None:
    s = position(goeben="brindisi", breslau="brindisi", turn=5)
    answer(ask(s, OutfittingPhase(), MovementPhase()), ("coal", "brindisi"), (6,))
    answer(s, ("fuel", "goeben"), ("fuel", "breslau"), ("fuel", "goeben"))
    assert s.outfitted == {"goeben", "breslau"}
    assert (s.over, set(s.at.values())) == (True, {"brindisi"})


def test_7_4_a_collier_gives_two_dice_of_coal_and_leaves() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "goeben", coal=0)
    display(s, "breslau", coal=0)
    s.place_collier("zante")
    answer(ask(s, OutfittingPhase()), ("collier", "zante"), (3, 5))
    answer(s, *[("fuel", "goeben")] * 6, *[("fuel", "breslau")] * 2)
    assert (s.afloat["goeben"].coal, s.afloat["breslau"].coal) == (6, 2)
    assert s.colliers == ()


def test_7_4_the_collier_stays_to_the_end_of_the_phase() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0, engines=5)
    s.place_collier("zante")
    answer(ask(s, OutfittingPhase()), ("collier", "zante"), (1, 1), ("fuel", "goeben"), "done")
    assert s.colliers == ("zante",)
    assert refused(s, "collier", "zante") == "7.4"
    assert answer(s, "done").colliers == ()


def test_7_4_one_roll_for_each_of_two_colliers() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    s.place_collier("zante")
    s.place_collier("zante")
    answer(ask(s, OutfittingPhase()), ("collier", "zante"), (1, 1), ("fuel", "goeben"), ("fuel", "goeben"))
    answer(s, ("collier", "zante"), (1, 1), ("fuel", "goeben"), ("fuel", "goeben"))
    assert (s.afloat["goeben"].coal, s.colliers) == (4, ())


def test_7_4_only_ships_that_take_coal_skip_their_move() -> None:
    s = position(goeben="zante", breslau="zante")
    s.place_collier("zante")
    answer(ask(s, OutfittingPhase()), ("collier", "zante"), (1, 1), ("fuel", "breslau"), "done")
    assert s.outfitted == {"breslau"}


def test_7_4_only_for_ships_in_its_space() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0, engines=5)
    s.place_collier("matapan")
    assert refused(ask(s, OutfittingPhase()), "collier", "zante") == "7.4"


def test_7_4_a_collier_draws_no_incident_and_stops_nobody() -> None:
    s = position(goeben="zante")
    s.place_collier("matapan")
    assert s.groups() == ("zante",)
    assert not stops(s, "matapan")


def test_7_5_a_collier_alone_with_the_enemy_is_lost_without_a_point() -> None:
    s = position(goeben="zante", breslau="matapan", allies={"matapan": ["warrior"]})
    s.place_collier("matapan")
    display(s, "breslau", hull=1)
    s.engage(Battle("matapan", False, ("breslau",), ("warrior",), ("breslau",)))
    ask(s, strike(s, "breslau", "hull"), EndBattle())
    assert s.colliers == ()
    assert s.points == {"ship lost": -15}


def test_7_5_no_point_is_lost_for_a_collier_where_both_ships_are_sunk() -> None:
    s = position(goeben="zante", breslau="zante", allies={"zante": ["warrior"]})
    s.place_collier("zante")
    display(s, "goeben", hull=1)
    display(s, "breslau", hull=1)
    s.engage(Battle("zante", False, ("goeben", "breslau"), ("warrior",), ("goeben", "breslau")))
    ask(s, strike(s, "goeben", "hull"), strike(s, "breslau", "hull"), EndBattle())
    assert (s.result, s.points) == ("lost", {"ship lost": -45})


def test_7_5_a_collier_is_lost_when_the_ships_break_off() -> None:
    s = position(goeben="zante", allies={"zante": ["br_dd_1"]})
    s.place_collier("zante")
    answer(ask(s, NavalCombat("zante")), "cruise", 6, "break off", ("withdraw", "ionian_c"))
    assert (s.colliers, s.vp) == ((), 0)


def test_7_5_a_collier_with_ships_of_ours_is_safe() -> None:
    s = position(goeben="zante", allies={"zante": ["warrior"]})
    s.place_collier("zante")
    s.engage(Battle("zante", False, ("goeben",), ("warrior",), ("goeben",)))
    assert ask(s, EndBattle()).colliers == ("zante",)


@pytest.mark.parametrize("kind", ["friendly_port", "friendly_base", "neutral_port", "neutral_base"])
def test_7_0_incidents_and_stops_by_kind_of_place(kind: str) -> None:
    row = GAME.terrain[kind]
    assert row.stop
    assert row.draws == ("none" if kind.startswith("friendly") else "neutral")


def test_7_0_allied_waters_help_the_allies_to_make_contact() -> None:
    helping = {kind for kind, row in GAME.terrain.items() if row.allied_contact == 1}
    assert helping == {"patrol_zone", "enemy_port", "enemy_base", "captured_port"}
    assert {row.allied_contact for row in GAME.terrain.values()} == {0, 1}


def test_7_0_extra_draws_only_in_enemy_places() -> None:
    assert {kind for kind, row in GAME.terrain.items() if row.extra_draws} == {"enemy_port", "enemy_base"}


def test_7_4_no_incident_for_a_collier_on_its_own() -> None:
    s = position(goeben="pola", pool=["patrol-1"])
    s.place_collier("zante")
    ask(s, Phase("incident"))
    assert not told(s, "drew")
    assert s.over


def test_7_4_a_collier_is_no_marker_to_be_revealed() -> None:
    s = position(goeben="zante", pool=[])
    s.place_collier("zante")
    assert ask(s, Incidents("zante")).colliers == ("zante",)


@pytest.mark.parametrize(
    ("space", "verb", "what"),
    [
        ("messina", "coal", "fuel"),
        ("zante", "collier", "fuel"),
        ("matapan", "friend", "fuel"),
        ("pola", "arm", "torpedoes"),
    ],
)
def test_4_1_1_who_has_rolled_for_supplies_takes_a_point_and_lies_still(
    space: str, verb: str, what: str
) -> None:
    s = position(goeben=space)
    display(s, "goeben", coal=0, torpedoes=0)
    s.place_collier("zante")
    s.meet_friend("matapan", "friendly_ship-1")
    answer(ask(s, OutfittingPhase()), (verb, space))
    answer(s, next(iter(s.options)))
    assert refused(s, "done") == "4.1.1"
    answer(s, (what, "goeben"))
    assert s.outfitted == {"goeben"}


def test_4_1_1_one_ship_is_bound_and_the_other_may_sail() -> None:
    s = position(goeben="messina", breslau="messina")
    display(s, "goeben", coal=0)
    answer(ask(s, OutfittingPhase()), ("coal", "messina"), (6,), ("fuel", "goeben"), "done")
    assert s.outfitted == {"goeben"}


def test_incident_friendly_ship_that_only_helps_to_repair_binds_too() -> None:
    s = position(goeben="zante", breslau="zante")
    for ship in ("goeben", "breslau"):
        display(s, ship, coal=6)
    display(s, "breslau", engines=4)
    s.meet_friend("zante", "friendly_ship-1")
    answer(ask(s, OutfittingPhase()), ("friend", "zante"), (3,))
    assert refused(s, "done") == "incident.friendly_ship"
    answer(s, ("repair", "breslau"))
    while not s.over:
        answer(s, next(iter(s.options)))
    assert s.outfitted == {"breslau"}
    assert s.over


def test_incident_friendly_ship_is_of_no_use_to_a_ship_that_lacks_nothing() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "goeben", "wireless", coal=6)
    display(s, "breslau", coal=6)
    s.meet_friend("zante", "friendly_ship-1")
    assert refused(ask(s, OutfittingPhase()), "friend", "zante") == "7.0"


def test_7_5_a_collier_with_nobody_left_near_it_is_safe() -> None:
    s = position(breslau="zante", goeben="matapan")
    s.place_collier("zante")
    display(s, "breslau", hull=1)
    s.engage(Battle("zante", False, ("breslau",), (), ("breslau",)))
    assert ask(s, strike(s, "breslau", "hull"), EndBattle()).colliers == ("zante",)


def test_7_1_torpedoes_have_their_own_maximum() -> None:
    s = position(goeben="spalato", breslau="zante")
    display(s, "goeben", ammunition=0, torpedoes=1)
    answer(ask(s, OutfittingPhase()), ("arm", "spalato"), (6,), ("torpedoes", "goeben"))
    assert refused(s, "torpedoes", "goeben") == "7.1"
    assert refused(s, "ammunition", "breslau") == "7.0"
    assert refused(s, "ammunition", "moltke") == "19.0"


def test_7_3_coal_is_no_ammunition() -> None:
    s = position(goeben="messina")
    display(s, "goeben", coal=0, ammunition=0)
    answer(ask(s, OutfittingPhase()), ("coal", "messina"), (6,))
    assert set(s.options.verbs()) == {"fuel"}
    answer(s, ("fuel", "goeben"))
    assert set(s.options.verbs()) == {"fuel", "done"}
