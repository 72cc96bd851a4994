"""24.0 The campaign: scenarios linked together."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.campaign import EndScenario, Scenario, bases, judgement
from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.markers import EXTRA, IdentifyMarkers, TurnUp
from sandtable.games.goeben.movement import MovementPhase, reach
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.ports import closed, kind, must_leave
from sandtable.games.goeben.setup import DealAllies
from sandtable.games.goeben.state import Fort, Lying, State
from tests.games.goeben.positions import (
    answer,
    ask,
    asks,
    display,
    gamedata,
    offered,
    position,
    told,
)

MISSIONS = ("atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez")


def campaign(
    mission: str = "ottoman",
    *options: str,
    won: bool = False,
    vp: int = 0,
    before: tuple[str, ...] = (),
    left: tuple[str, ...] | None = None,
    **at: str,
) -> State:
    """The last phase of a scenario of a campaign; `before` was won earlier, `left` are the orders left."""
    s = position("campaign", *options, vp=vp, phase="objective", fleet=at or {"goeben": "pola"})
    s.mission, s.successes, s.accomplished = mission, before, 2 if won else 0
    gone = {mission, *before}
    s.orders = tuple(m for m in MISSIONS if m not in gone) if left is None else left
    return s


def over(s: State) -> State:
    """The scenario ends."""
    return ask(s)


def next_mission(s: State, mission: str = "") -> State:
    """The scenario ends, and the next orders are drawn."""
    over(s)
    return answer(s, ("orders", mission or s.orders[0]))


# --- 24.0 --------------------------------------------------------------------------------------------


def test_24_0_the_first_scenario_is_set_up_as_any_other() -> None:
    s = State(gamedata("campaign"))
    s.agenda = [Scenario()]
    answer(ask(s), ("orders", "suez"))
    assert set(s.at.values()) == {"messina"}
    assert (s.alert, s.vp) == (1, 0)


@pytest.mark.parametrize("won", [True, False])
def test_24_0_no_orders_come_twice(won: bool) -> None:
    s = over(campaign("suez", won=won))
    assert asks(s) == "DrawOrders"
    assert offered(s, "orders") == ["atlantic", "austro_hungarian", "raid", "italian", "ottoman"]


def test_24_0_the_last_orders_end_it() -> None:
    s = over(campaign("suez", won=True, left=()))
    assert s.over
    assert told(s, "game over")[0].facts["why"] == "judgement"


def test_24_0_each_scenario_has_its_collier() -> None:
    s = campaign()
    s.place_collier("corfu_w")
    next_mission(s)
    assert not s.colliers
    answer(s, "done", ("collier", "corfu_w"))
    assert s.colliers == ("corfu_w",)
    assert s.turn == 1


def test_24_0_a_single_mission_is_not_linked() -> None:
    s = position("ottoman", goeben="constantinople", vp=75)
    s.accomplished = 2
    ask(s)
    assert s.over
    assert s.result == "won"


# --- 24.1 --------------------------------------------------------------------------------------------


def test_24_1_success_raises_the_leadership_of_every_german_ship() -> None:
    s = campaign("suez", won=True, goeben="pola", breslau="cattaro")
    over(s)
    assert [s.afloat[ship].leadership for ship in ("goeben", "breslau")] == [5, 5]
    assert s.successes == ("suez",)


def test_24_1_not_above_its_track() -> None:
    s = campaign("suez", won=True)
    display(s, "goeben", leadership=6)
    assert over(s).afloat["goeben"].leadership == 6


def test_24_1_failure_lowers_it() -> None:
    s = over(campaign("suez"))
    assert s.afloat["goeben"].leadership == 3
    assert s.successes == ()


def test_24_1_never_below_1() -> None:
    s = campaign("suez")
    display(s, "goeben", leadership=1)
    assert over(s).afloat["goeben"].leadership == 1


def test_24_1_negative_points_are_a_disgrace() -> None:
    s = over(campaign("suez", vp=-1, before=("atlantic", "raid", "ottoman", "austro_hungarian")))
    assert s.result == "lost"
    assert told(s, "game over")[0].facts["why"] == "disgrace"


def test_24_1_zero_is_not_negative() -> None:
    assert not over(campaign("suez", vp=0)).over


def test_24_1_an_austro_hungarian_cruiser_joins_once_and_stays() -> None:
    s = over(campaign("austro_hungarian", won=True))
    assert asks(s) == "AustrianJoins"
    classes = {s.game.warship[str(ship)].type for ship in offered(s, "austrian")}
    assert classes == {"CA", "CL"}
    answer(s, ("austrian", "helgoland"), ("orders", "suez"))
    assert s.at["helgoland"] == "pola"
    assert "new_zealand" in s.pool
    s.agenda, s.accomplished = [EndScenario()], 3
    over(s)
    assert asks(s) == "DrawOrders"
    assert s.at["helgoland"] == "pola"


# --- 24.1 between scenarios --------------------------------------------------------------------------


def test_24_1_reset_points_visits_and_markers() -> None:
    s = campaign("suez", vp=40)
    s.visit("messina")
    s.hold("french_sorties")
    s.from_pool("french_sorties")
    s.lay("corfu_w", Lying("indomitable", "", True))
    s.take_port("bone")
    next_mission(s)
    assert (s.vp, s.points) == (0, {})
    assert (s.visited, s.taken, s.held) == (frozenset(), frozenset(), ())
    assert "french_sorties" in s.pool
    assert "corfu_w" not in s.lying
    assert "indomitable" in s.hidden["british"]


def test_24_1_reset_removed_markers_stay_out() -> None:
    s = campaign("suez")
    s.from_pool("austro_hungarian")
    s.remove_marker("austro_hungarian")
    assert "austro_hungarian" not in next_mission(s).pool


def test_24_1_reset_colliers_mines_and_marines_are_taken_up() -> None:
    s = campaign("suez", "mines", goeben="bone", breslau="bone")
    display(s, "goeben", "seebataillon")
    display(s, "breslau", "mines")
    s.land("goeben", 0)
    s.lay_mine("breslau", 0)
    s.place_collier("corfu_w")
    next_mission(s)
    assert (s.colliers, s.mines, s.marines) == ((), (), ())
    assert kind(s, "bone") == "enemy_port"
    assert s.available == {cargo.id: cargo.count for cargo in s.game.pieces.cargo}


def test_24_1_1_a_damaged_ship_is_as_new() -> None:
    s = campaign("suez")
    display(s, "goeben", hull=5, ammunition=1, torpedoes=0, coal=0, leadership=5)
    goeben = over(s).afloat["goeben"]
    assert (goeben.hull, goeben.ammunition, goeben.torpedoes, goeben.coal) == (12, 6, 2, 4)
    assert goeben.leadership == 4


@pytest.mark.parametrize("track", ["hull", "engines", "primary", "secondary", "tertiary"])
def test_24_1_1_damage_is_any_of_hull_engines_and_guns(track: str) -> None:
    s = campaign("suez")
    display(s, "goeben", ammunition=1, **{track: 1})
    assert over(s).afloat["goeben"].ammunition == 6


def test_24_1_1_an_undamaged_ship_keeps_what_it_has() -> None:
    s = campaign("suez")
    display(s, "goeben", ammunition=1, torpedoes=0, coal=6)
    goeben = over(s).afloat["goeben"]
    assert (goeben.ammunition, goeben.torpedoes, goeben.coal) == (1, 0, 6)


def test_24_1_1_all_ships_are_outfitted_afresh_by_their_new_leadership() -> None:
    s = campaign("suez", won=True)
    display(s, "goeben", "wireless", "reserve_crew")
    next_mission(s)
    assert not any(s.afloat["goeben"].boxes)
    assert s.available["wireless"] == s.game.cargo["wireless"].count
    answer(s, ("base", "pola"))
    purchase = s.agenda[-1]
    assert isinstance(purchase, BuyCargo)
    assert purchase.points == 10


def test_24_1_2_sunk_german_and_austro_hungarian_ships_never_return() -> None:
    s = campaign("suez", "austro_hungarians", goeben="pola", breslau="pola", helgoland="pola")
    s.sink("breslau")
    s.sink_austrian("helgoland")
    s.vp = 0
    next_mission(s)
    assert set(s.at) == {"goeben"}
    assert {"breslau", "helgoland"} <= s.sunk


def test_24_1_3_cruisers_destroyers_and_convoys_return_battlecruisers_do_not() -> None:
    s = campaign("suez")
    s.from_pool("convoy_a")
    lost = {"inflexible", "defence", "chatham", "jurien_de_la_graviere", "fr_dd_1", "convoy_a"}
    s.sunk |= lost
    next_mission(s)
    assert s.sunk == {"inflexible"}
    assert "inflexible" not in s.hidden["british"]
    assert {"defence", "chatham"} <= set(s.hidden["british"])
    assert {"jurien_de_la_graviere", "fr_dd_1"} <= set(s.hidden["french"])
    assert "convoy_a" in s.hidden[EXTRA]


def test_24_1_3_damaged_allied_ships_are_back() -> None:
    s = campaign("suez")
    s.damaged |= {"inflexible"}
    next_mission(s)
    assert "inflexible" in s.hidden["british"]


def test_24_1_4_all_coastal_defences_are_dealt_anew() -> None:
    s = campaign("suez")
    s.set_forts("alexandria", [Fort("alexandria-1", "fort-1", 2)])
    s.set_forts("port_said", [])
    next_mission(s)
    assert sum(len(forts) for forts in s.forts.values()) == 15
    assert not any(fort.counter or fort.damage for forts in s.forts.values() for fort in forts)
    assert sorted(s.hidden["coastal"]) == sorted(s.game.coastal)


@pytest.mark.parametrize(
    ("before", "won", "alert"),
    [((), False, 1), ((), True, 2), (("raid",), True, 3), (("raid", "atlantic"), False, 3)],
)
def test_24_1_5_the_alert_level_is_one_more_than_the_missions_accomplished(
    before: tuple[str, ...], won: bool, alert: int
) -> None:
    s = campaign("suez", won=won, before=before)
    s.alert = 6
    assert over(s).alert == alert


def test_24_1_5_the_alert_level_is_6_at_most() -> None:
    s = State(gamedata("campaign"))
    s.successes = MISSIONS
    s.then(Scenario())
    assert ask(s).alert == 6


# --- 24.2 --------------------------------------------------------------------------------------------


def test_24_2_german_ships_start_at_pola() -> None:
    s = next_mission(campaign("suez", goeben="corfu_w", breslau="messina"))
    assert asks(s) == "BuyCargo"
    assert s.at == {"goeben": "pola", "breslau": "pola"}


def test_24_2_the_ottoman_alliance_opens_constantinople_and_the_dardanelles() -> None:
    s = next_mission(campaign("ottoman", won=True))
    assert set(offered(s, "base")) == {"pola", "constantinople", "dardanelles"}
    answer(s, ("base", "dardanelles"))
    assert s.at["goeben"] == "dardanelles"


@pytest.mark.parametrize(
    ("mission", "owners", "singles"),
    [
        ("atlantic", {"Spanish"}, {"atlantic"}),
        ("austro_hungarian", {"Austro-Hungarian"}, set()),
        ("raid", {"Austro-Hungarian", "Italian"}, set()),
        ("italian", {"Austro-Hungarian", "Italian"}, set()),
        ("suez", {"Ottoman"}, set()),
    ],
)
def test_24_2_what_each_mission_opens(mission: str, owners: set[str], singles: set[str]) -> None:
    s = campaign(before=(mission,))
    harbours = {id for id, space in s.game.space.items() if space.owner in owners and "_" in space.kind}
    opened = {id for id in harbours if s.game.space[id].kind.endswith(("_port", "_base"))}
    assert set(bases(s)) == {"pola", *opened, *singles}


def test_24_2_every_bonus_won_so_far_counts_for_each_ship() -> None:
    s = campaign("raid", before=("ottoman", "atlantic"), goeben="pola", breslau="pola")
    next_mission(s, "suez")
    answer(s, ("base", "constantinople"), ("base", "cartagena"))
    assert s.at == {"goeben": "constantinople", "breslau": "cartagena"}


def test_24_2_a_start_in_a_neutral_port_uses_up_no_visit() -> None:
    s = campaign("suez", before=("raid",), goeben="pola")
    next_mission(s, "italian")
    answer(s, ("base", "genoa"), "done", ("collier", "corfu_w"))
    assert s.visited == frozenset()
    s.begin_phase("movement")
    answer(ask(s, MovementPhase()), "done")
    assert closed(s, "goeben", "genoa") is None
    s.turn = 2
    assert not must_leave(s, "goeben")


def test_24_2_from_the_atlantic_there_is_no_way_back_in() -> None:
    s = next_mission(campaign(before=("atlantic",)), "suez")
    answer(s, ("base", "atlantic"))
    assert "pz_gibraltar" in reach(s, ("goeben",))
    s.start_at("goeben", "pz_gibraltar")
    assert closed(s, "goeben", "atlantic") is not None


def test_24_2_austro_hungarian_ships_start_at_pola() -> None:
    s = campaign("raid", "austro_hungarians", before=("ottoman",), goeben="pola", helgoland="pola")
    next_mission(s, "suez")
    answer(s, ("base", "constantinople"))
    assert s.at["helgoland"] == "pola"
    assert asks(s) == "BuyCargo"


def test_20_0_losses_strays_are_withdrawn_for_good_damaged_ships_return() -> None:
    s = campaign(
        "suez", "austro_hungarians", goeben="pola", helgoland="cattaro", szigetvar="pola", radetzky="pola"
    )
    s.drop_out("radetzky", "damaged")
    next_mission(s)
    assert {ship for ship in s.at if ship in s.game.austrians} == {"szigetvar", "radetzky"}
    assert "helgoland" in s.removed


# --- 24.3 --------------------------------------------------------------------------------------------


def dealt(*sunk: str, before: tuple[str, ...] = (), removed: tuple[str, ...] = ()) -> State:
    """The Allies are dealt after these losses."""
    s = State(gamedata("campaign"))
    s.sunk, s.removed, s.successes = frozenset(sunk), frozenset(removed), before
    return ask(s, DealAllies())


def test_24_3_a_random_marker_joins_the_british_for_each_battlecruiser_sunk() -> None:
    s = dealt("inflexible", "indomitable")
    assert len(s.hidden["british"]) == 18
    assert {"incident 1", "incident 2"} <= set(s.hidden["british"])
    assert s.pooled == {"british": 6, "french": 3, EXTRA: 31}
    assert len(s.hidden[EXTRA]) == 33
    assert s.pool == frozenset()


def test_24_3_the_numbers_dealt_do_not_change() -> None:
    s = dealt("inflexible")
    assert [len(s.lying[zone]) for zone in ("pz_gibraltar", "pz_adriatic", "pz_malta", "pz_alexandria")] == [
        2,
        5,
        3,
        2,
    ]


def test_24_3_a_battlecruiser_taken_out_by_a_bonus_adds_none() -> None:
    s = dealt(removed=("inflexible",))
    assert len(s.hidden["british"]) == 17
    assert EXTRA not in s.hidden


def test_24_3_a_calmed_patrol_zone_gets_no_ships() -> None:
    s = dealt(before=("italian",))
    assert not {"pz_malta", "pz_adriatic"} & s.lying.keys()
    assert s.pooled["british"] == 6 + 5 + 3


def test_24_3_new_zealand_goes_straight_into_the_pool() -> None:
    s = State(gamedata("campaign"))
    s.new_zealand = True
    ask(s, DealAllies())
    assert "new_zealand" in s.pool
    assert "new_zealand" not in s.hidden["british"]


def among_the_ships(event: str) -> State:
    """Goeben has come to Malta, where a random marker lay among the ships."""
    s = dealt("inflexible")
    s.receive_orders("suez")
    s.commission("goeben", "pz_malta")
    s.turn, s.phase = 2, "incident"
    s.set_markers("pz_malta", [Lying("", "british", False)])
    ask(s, Incidents("pz_malta"))
    return answer(s, ("is", "incident 1"), ("is", event))


def test_24_3_it_takes_effect_when_it_is_revealed() -> None:
    s = among_the_ships("pursue-1")
    assert s.draw == ("pursue-1",)
    assert "pz_malta" not in s.lying
    assert asks(s) == "DrawMarker"
    answer(s, ("draw", "british 1"), ("is", "quiet_seas-1"))
    assert [event.facts["what"] for event in told(s, "incident")] == ["pursue", "quiet_seas"]
    assert s.alert == 2


def test_24_3_a_convoy_among_the_british_stays_only_in_its_waters() -> None:
    s = among_the_ships("convoy_a")
    answer(s, ("draw", "french 1"), ("is", "quiet_seas-4"))
    assert s.enemies("pz_malta") == ()
    assert "convoy_a" in s.pool


def test_24_3_what_was_seen_from_the_air_lies_there_until_somebody_comes() -> None:
    s = dealt("inflexible")
    s.receive_orders("suez")
    s.set_markers("pz_malta", [Lying("", "british", False)])
    answer(ask(s, IdentifyMarkers("pz_malta"), TurnUp("pz_malta")), ("is", "incident 1"), ("is", "storm-1"))
    assert s.lying["pz_malta"] == (Lying("storm-1", "british", True),)


def test_24_3_no_marker_is_in_two_places() -> None:
    s = among_the_ships("pursue-1")
    assert "pursue-1" not in s.hidden[EXTRA]
    assert len(s.hidden[EXTRA]) == s.pooled[EXTRA]


# --- 24.4 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "withdrawn"), [("ottoman", "italian"), ("italian", "ottoman")])
def test_24_4_one_alliance_rules_out_the_other(won: str, withdrawn: str) -> None:
    s = over(campaign(won, won=True))
    assert withdrawn not in offered(s, "orders")
    assert told(s, "orders withdrawn")[0].facts["mission"] == withdrawn


def test_24_4_italy_stays_neutral_when_the_ottomans_join() -> None:
    s = over(campaign("ottoman", won=True))
    assert kind(s, "genoa") == "neutral_base"
    assert kind(s, "constantinople") == "friendly_base"


def test_24_4_the_ottomans_stay_neutral_when_italy_joins() -> None:
    s = over(campaign("italian", won=True))
    assert kind(s, "genoa") == "friendly_base"
    assert kind(s, "constantinople") == "neutral_base"


def test_24_4_a_failure_rules_out_nothing() -> None:
    assert "italian" in offered(over(campaign("ottoman")), "orders")


# --- 24.5 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "result"), [(0, "lost"), (1, "lost"), (2, "lost"), (3, "draw"), (4, "won"), (5, "won")]
)
def test_24_5_the_missions_accomplished_decide(won: int, result: str) -> None:
    s = campaign("suez", before=tuple(m for m in MISSIONS if m != "suez")[:won], left=())
    assert judgement(s) == result
    assert over(s).result == result


def sunk(before: tuple[str, ...]) -> State:
    """Both ships are lost in a later scenario."""
    s = campaign("suez", before=before, vp=20, left=("raid",), goeben="pola", breslau="pola")
    s.sink("goeben")
    s.sink("breslau")
    return over(s)


def test_24_5_destroyed_after_four_missions_is_a_moral_victory() -> None:
    s = sunk(("atlantic", "ottoman", "austro_hungarian", "raid"))
    assert s.vp == -25
    assert s.over
    assert s.result == "won"
    assert told(s, "game over")[0].facts["why"] == "destroyed"


def test_24_5_destroyed_with_three_is_a_defeat() -> None:
    assert sunk(("atlantic", "ottoman", "austro_hungarian")).result == "lost"


def test_24_5_destroyed_ends_the_campaign_with_orders_left() -> None:
    s = sunk(())
    assert s.orders == ("raid",)
    assert s.over


def test_24_3_a_convoy_that_a_storm_left_on_the_map_is_fought_where_it_is() -> None:
    s = position(goeben="off_algiers", pool=[], allies={"off_algiers": ["convoy_a"]})
    ask(s, Incidents("off_algiers"), NavalCombat("off_algiers"))
    assert s.enemies("off_algiers") == ("convoy_a",)
    assert told(s, "battle")[0].facts["theirs"] == ("convoy_a",)
