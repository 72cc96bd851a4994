"""Single statements of the rulebook, each held against the code that carries it out."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from sandtable.game.info import Setup
from sandtable.games.goeben.campaign import ClearTheMap
from sandtable.games.goeben.combat import NavalCombat, TheyBreakOff
from sandtable.games.goeben.command import note_place_name
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.gunnery import (
    AimTorpedoes,
    NextToFire,
    apply_to_warship,
    armor,
    salvoes,
    ship_class,
)
from sandtable.games.goeben.incidents import Resolve, Sort
from sandtable.games.goeben.intelligence import Scout
from sandtable.games.goeben.markers import IdentifyMarkers, TurnUp, tickets
from sandtable.games.goeben.movement import SailShips
from sandtable.games.goeben.outfitting import BuyCargo, Deliver, refuse_dump
from sandtable.games.goeben.ports import kind
from sandtable.games.goeben.repairs import repair_dice
from sandtable.games.goeben.sequence import GameTurn
from sandtable.games.goeben.setup import Commission, OutfitShips, PlaceCollier
from sandtable.games.goeben.state import TAIL, Battle, Lying, State
from tests.games.goeben.battles import SEA
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


def data() -> GameData:
    """The data read anew."""
    return GameData(None, Setup("ottoman"))


def opposed(*theirs: str, shore: bool = False) -> State:
    """Goeben in battle at Matapan."""
    s = position(goeben=SEA, allies={SEA: theirs})
    s.engage(Battle(SEA, shore, ("goeben",), theirs, ("goeben",)))
    return s


def test_1_2_each_turn_is_the_next_day() -> None:
    s = position(goeben="pola", pool=[], turn=1)
    ask(s, GameTurn(2))
    assert (s.turn, told(s, "turn")[0].facts["turn"]) == (2, 2)
    while s.turn == 2:
        answer(s, "done")
    assert s.turn == 3


def test_1_3_pool_holds_what_can_be_drawn() -> None:
    s = position(goeben=SEA, pool=["storm-1", "patrol-1"])
    s.pooled = {"british": 2}
    assert list(tickets(s)) == ["patrol-1", "storm-1", "british 1", "british 2"]


def test_1_3_revealed_what_is_found_stays_as_it_lies() -> None:
    s = position(goeben=SEA)
    s.hidden["british"] = ("warrior", "chatham")
    s.lay(SEA, Lying("", "british", False), Lying("", "british", False))
    answer(ask(s, IdentifyMarkers(SEA)), ("is", "warrior"), ("is", "chatham"))
    assert s.lying[SEA] == (Lying("warrior", "british", False), Lying("chatham", "british", False))
    assert s.hidden["british"] == ()


@pytest.mark.parametrize(("unit", "expected"), [("goeben", "BC"), ("breslau", "CL"), ("defence", "CA")])
def test_1_4_classes_by_their_abbreviations(unit: str, expected: str) -> None:
    assert ship_class(opposed("defence"), unit) == expected


def test_1_4_coastal_defences_are_a_class_of_their_own() -> None:
    assert ship_class(position(goeben="bone", forts={"bone": ["light-1"]}), "bone-1") == "coastal"


def test_2_1_lines_join_spaces_both_ways() -> None:
    game = data()
    assert set(game.space) == set(game.links) == set(game.zone)
    assert all(space in game.links[link] for space, links in game.links.items() for link in links)


def test_2_1_zones_of_some_spaces() -> None:
    zone = data().zone
    assert [zone[space] for space in ("pola", "messina", "lemnos", "off_algiers")] == [
        gamedata().space[space].zone for space in ("pola", "messina", "lemnos", "off_algiers")
    ]


def test_2_1_hull_what_was_in_a_lost_box_is_gone() -> None:
    s = position("ottoman", "seaplanes", goeben=SEA)
    s.stow("goeben", "seaplane", 10)
    s.hurt("goeben", "hull")
    assert s.afloat["goeben"].boxes == ("",) * 12
    s.stow("goeben", "wireless", 10)
    s.hurt("goeben", "hull")
    assert TAIL not in s.afloat["goeben"].boxes
    assert not s.carries("goeben", "wireless")


def test_2_1_primary_guns_fire_first() -> None:
    s = opposed("defence")
    s.take_target("goeben", "defence")
    assert len(list(salvoes(s, "goeben", ("primary", "secondary", "tertiary")))) == 3


def test_2_1_secondary_guns_fire_by_themselves() -> None:
    s = opposed("defence")
    s.take_target("goeben", "defence")
    assert len(list(salvoes(s, "goeben", ("secondary",)))) == 1


def test_2_1_tertiary_guns_fire_by_themselves() -> None:
    s = opposed("defence")
    s.take_target("goeben", "defence")
    assert len(list(salvoes(s, "goeben", ("tertiary",)))) == 1


def test_2_1_readout_gives_the_armour() -> None:
    s = opposed("defence")
    assert armor(s, "defence") == s.game.warship["defence"].armor
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    s.engage(Battle("bone", True, ("goeben",), ("bone-1",), ("goeben",)))
    assert armor(s, "bone-1") == s.game.coastal["light-1"].armor


def test_2_2_counters_are_known_by_their_names() -> None:
    game = data()
    assert set(game.coastal) == set(gamedata().coastal)
    assert game.markers["storm-1"] == "storm"


def test_2_2_german_ships() -> None:
    assert list(data().german) == ["goeben", "breslau", "moltke", "stralsund"]


def test_2_2_ah_ships_are_not_allied() -> None:
    game = data()
    assert "helgoland" in game.austrians
    assert not set(game.austrians) & set(game.allied)


def test_2_2_allied_ships_are_british_and_french() -> None:
    game = data()
    assert {game.warship[ship].nation for ship in game.allied} == {"British", "French"}
    assert set(game.convoys) <= set(game.allied)


def test_2_2_collier_waits_where_she_is_put() -> None:
    s = position(goeben="messina")
    ask(s, PlaceCollier(Side(0)))
    assert refused(s, "collier", "malta") == "3.0.9"
    answer(s, ("collier", "zante"))
    assert s.colliers == ("zante",)


def test_2_2_convoy_takes_the_force_away() -> None:
    s = opposed("convoy_a")
    ask(s, TheyBreakOff())
    assert (s.battle, "convoy_a" in s.pool) == (None, True)


def test_2_2_status_markers_are_moved() -> None:
    s = position(goeben=SEA)
    s.mark("goeben", coal=1)
    assert s.afloat["goeben"].coal == 1


@pytest.mark.parametrize("ship", ["goeben", "breslau"])
def test_2_2_crew_and_gear_for_twice_the_leadership(ship: str) -> None:
    s = position(fleet={ship: "messina"})
    ask(s, OutfitShips())
    assert s.agenda[-1] == BuyCargo(Side(0), ship, 8, True)


def test_2_2_crew_is_bought_at_the_start() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    assert ("take", ("reserve_crew", 1)) in s.options


def test_2_2_gear_is_bought_at_the_start() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    assert ("take", ("wireless", 1)) in s.options


def test_2_2_seaplane_scouts_next_to_her_ship() -> None:
    s = position("ottoman", "seaplanes", goeben=SEA)
    display(s, "goeben", "seaplane")
    ask(s, Scout(Side(0), "goeben"))
    assert offered(s, "look") == list(s.game.links[SEA])
    answer(s, ("look", "zante"))
    assert "goeben" in s.scouted


def test_3_0_2_the_alert_level_stays_on_its_track() -> None:
    s = position(goeben=SEA, alert=3)
    s.set_alert(1)
    assert s.alert == 1
    s.set_alert(9)
    assert s.alert == 6


def commissioned() -> State:
    """The task force is put on the map."""
    s = State(data())
    s.receive_orders("ottoman")
    return ask(s, Commission())


def test_3_0_6_the_ships_and_where_they_are() -> None:
    s = commissioned()
    assert s.at == {"goeben": "messina", "breslau": "messina"}
    assert s.since == {"goeben": 0, "breslau": 0}


def test_6_0_two_ships() -> None:
    assert set(commissioned().afloat) == {"goeben", "breslau"}


def test_4_1_1_repair_dice() -> None:
    s = position(goeben=SEA)
    assert repair_dice(s, "goeben") == 4
    display(s, "goeben", "damage_control", "reserve_crew")
    assert repair_dice(s, "goeben") == 7


def test_4_1_5_no_battle_without_an_enemy() -> None:
    s = ask(position(goeben=SEA, allies={SEA: ["defence"]}), NavalCombat(SEA))
    assert asks(s) == "Contact"
    assert ask(position(goeben=SEA), NavalCombat(SEA)).over


def test_5_4_the_marker_moves_at_once() -> None:
    s = position(goeben=SEA, alert=3)
    s.shift_alert(2, "pursuit")
    assert s.alert == 5
    s.shift_alert(-3, "orders")
    assert s.alert == 2


def test_12_5_spaces_are_what_is_printed() -> None:
    s = position(goeben=SEA)
    spaces = ("malta", "pz_malta", "pola", "genoa", SEA)
    assert [kind(s, space) for space in spaces] == [s.game.space[space].kind for space in spaces]


def test_12_5_high_seas_also_where_a_mission_has_calmed_a_zone() -> None:
    s = position(goeben=SEA)
    s.successes = ("raid",)
    assert kind(s, "pz_north_african") == "high_seas"
    assert kind(s, "pz_toulon") == "patrol_zone"


def test_12_5_transit_points_stay_what_they_are() -> None:
    s = position(goeben=SEA)
    points = [space for space, printed in s.game.space.items() if printed.kind == "transit"]
    s.successes = ("raid", "italian")
    assert {kind(s, space) for space in points} == {"transit"}


def test_12_5_only_a_port_is_captured_by_marines() -> None:
    s = position(goeben="bone")
    s.marines = ("bone", SEA)
    assert kind(s, "bone") == "captured_port"
    assert kind(s, "algiers") == "enemy_port"
    assert kind(s, SEA) == "transit"


def test_13_0_3_convoy_waits_for_the_battle() -> None:
    s = position(goeben="off_algiers", pool=[])
    s.draw_marker("convoy_a", "off_algiers")
    ask(s, Sort("off_algiers"))
    assert (s.enemies("off_algiers"), s.tray, s.draw) == (("convoy_a",), (), ())


def test_17_1_errata_a_light_cruiser_fires_like_another_cl() -> None:
    assert data().targets["CL"] == gamedata().targets["CL"]
    assert {ship.type for ship in data().pieces.warship} <= {*data().tables.vp.sink, "B", "BB"} | {
        ship.type for ship in data().pieces.warship if ship.nation not in ("British", "French")
    }


def test_incident_chart_events_are_carried_out_and_put_aside() -> None:
    s = position(goeben=SEA, pool=[])
    s.lay_out("pursue-1")
    ask(s, Resolve(SEA))
    assert (s.alert, s.tray, s.pool) == (2, (), frozenset({"pursue-1"}))


def test_incident_quiet_seas_go_back_to_the_pool() -> None:
    s = position(goeben=SEA, pool=[])
    s.lay(SEA, Lying("quiet_seas-1", "british", False), Lying("warrior", "british", False))
    ask(s, TurnUp(SEA))
    assert s.pool == frozenset({"quiet_seas-1"})
    assert s.enemies(SEA) == ("warrior",)


def test_orders_chart_is_followed() -> None:
    s = position(goeben=SEA)
    s.receive_orders("raid")
    assert s.mission == "raid"
    assert "raid" not in s.orders
    assert told(s, "orders")[0].facts["days"] == 10


def test_6_2_a_ship_starts_with_what_is_printed() -> None:
    s = commissioned()
    goeben = s.afloat["goeben"]
    assert (goeben.leadership, goeben.hull, goeben.engines, goeben.coal) == (4, 12, 6, 4)
    assert goeben.boxes == ("",) * 12


def test_2_1_display_of_a_ship() -> None:
    breslau = commissioned().afloat["breslau"]
    assert (breslau.primary, breslau.secondary, breslau.tertiary) == (0, 3, 0)
    assert breslau.boxes == ("",) * 4


def test_7_0_what_was_delivered_is_told() -> None:
    s = position(goeben="pola")
    answer(ask(s, Deliver("coal", "pola", 1)), (5,))
    assert told(s, "delivered")[0].facts == {"source": "coal", "place": "pola", "dice": (5,)}


def test_24_1_reset_only_foreign_ships_stray() -> None:
    s = position("campaign", "austro_hungarians", goeben="zante", helgoland="zante", radetzky="pola")
    ask(s, ClearTheMap(False))
    assert s.removed == {"helgoland"}


def test_14_6_a_torpedo_is_aimed_before_it_is_launched() -> None:
    s = opposed("defence")
    answer(ask(s, AimTorpedoes(Side(0), "goeben")), "hold")
    assert s.afloat["goeben"].torpedoes == 2
    assert not told(s, "spent")


def test_14_5_the_question_names_the_weapons() -> None:
    s = opposed("defence")
    asked = NextToFire(Side(0), ("goeben", "breslau"), ("primary", "secondary"))
    assert asked.question(s) == "Which ship fires her primary and secondary guns next?"
    torpedoes = NextToFire(Side(0), ("goeben", "breslau"), ("torpedo",))
    assert torpedoes.question(s) == "Which ship fires her torpedoes next?"


def test_20_0_losses_a_torpedo_may_sink_her_at_once() -> None:
    s = position(goeben=SEA, helgoland=SEA)
    apply_to_warship(s, "helgoland", ["sunk"])
    assert "helgoland" in s.sunk


def test_12_2_the_speeds_are_told() -> None:
    s = position(goeben=SEA)
    asked = SailShips(Side(0), ("goeben",), ("goeben",))
    assert asked.question(s).endswith("cruise 4, maximum 5 for a coal, emergency 6 with an engine check.")
    display(s, "goeben", engines=4)
    assert asked.question(s).endswith("cruise 4.")
    display(s, "goeben", engines=5)
    assert asked.question(s).endswith("cruise 4, maximum 5 for a coal.")


def test_12_0_the_ships_are_there() -> None:
    s = ask(position(goeben=SEA), SailShips(Side(0), ("goeben",), ("goeben",)))
    assert s.agenda[-1].why(s, "sail", SEA)[0].text == "the ships are there"


def test_14_14_only_gains_count_as_gains() -> None:
    s = opposed("defence")
    s.score_in_battle(-3, "ship lost", "goeben")
    assert (s.fight.vp, s.fight.gains) == (-3, 0)
    s.score_in_battle(5, "ships sunk", "defence")
    assert (s.fight.vp, s.fight.gains) == (2, 5)


def test_8_3_crew_and_gear_of_ones_own_ships_only() -> None:
    s = position(goeben="zante", breslau="pola")
    display(s, "goeben", "wireless", "reserve_crew")
    display(s, "breslau", "reserve_crew")
    assert refuse_dump(s, ("goeben", "breslau"), ("goeben", 1)) is None
    assert refuse_dump(s, ("goeben", "breslau"), ("breslau", 1)) is None
    assert refuse_dump(s, ("goeben",), ("goeben", 2)) is not None
    assert refuse_dump(s, ("goeben",), ("breslau", 1)) is not None


def test_25_2_a_note_has_a_place_with_a_name() -> None:
    s = position("ottoman", "captains", goeben="pola", breslau=SEA)
    assert note_place_name(s, s.captain("goeben")) == "Pola"
    assert note_place_name(s, s.captain("breslau")) == ""
