"""1.0 and 2.0 Definitions and components, and what is known of the printed map and displays."""

from __future__ import annotations

from collections import Counter
from math import cos, hypot, radians

import pytest

from sandtable.games.goeben.combat import Bombardment, EndBattle, LandMarines, NavalCombat, german_rating
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.gamedata import ADRIATIC, AEGEAN, AUSTRIAN, BRITISH, EAST, FRENCH, WEST
from sandtable.games.goeben.gunnery import AimTorpedoes, Shots, firepower, solution
from sandtable.games.goeben.incidents import Incidents, TorpedoRun
from sandtable.games.goeben.intelligence import LookAt, intelligence_value
from sandtable.games.goeben.movement import reach, speeds
from sandtable.games.goeben.outfitting import Deliver, Outfit, refuse_cargo
from sandtable.games.goeben.ports import terrain
from sandtable.games.goeben.raiding import CommerceRaiding
from sandtable.games.goeben.repairs import repair_dice
from sandtable.games.goeben.sequence import Reload
from sandtable.games.goeben.state import Battle, Fort, Lying, State
from sandtable.games.goeben.view import view
from tests.games.goeben.positions import answer, ask, display, game, gamedata, offered, position, told

GAME = gamedata()


def battle(s: State, *theirs: str) -> State:
    """A battle of all our ships in the first one's space."""
    ours = tuple(s.at)
    s.engage(Battle(s.at[ours[0]], False, ours, theirs, ours))
    return s


def miles(a: str, b: str) -> float:
    """Nautical miles between two spaces of the chart."""
    one, two = GAME.space[a], GAME.space[b]
    north = 60 * 17 * (one.y - two.y) / GAME.map.height
    latitude = radians(47 - 17 * (one.y + two.y) / 2 / GAME.map.height)
    return hypot(north, 60 * 47 * (one.x - two.x) / GAME.map.width * cos(latitude))


def days(start: str, goal: str) -> int:
    """Turns that a ship needs at five spaces a turn, stopping where it must."""
    s = position("atlantic", goeben=start, allies={p.space: ["warrior"] for p in GAME.about.patrol})
    display(s, "goeben", engines=5)
    seen, edge, turn = {start}, {start}, 0
    while goal not in seen:
        turn += 1
        reached: set[str] = set()
        for space in edge:
            s.at["goeben"] = space
            reached |= reach(s, ("goeben",)).keys()
        edge = reached - seen
        seen |= reached
    return turn


# --- 1.0 definitions ---------------------------------------------------------------------------------


def test_1_2_sea_spaces_lie_about_100_miles_apart() -> None:
    sea = ("high_seas", "transit", "patrol_zone")
    lengths = [
        miles(a, b)
        for a in GAME.space
        for b in GAME.links[a]
        if a < b and {GAME.space[a].kind, GAME.space[b].kind} <= set(sea)
    ]
    assert 90 < sum(lengths) / len(lengths) < 110


def test_1_3_draw_every_marker_of_the_pool_is_on_offer() -> None:
    s = ask(position(goeben="zante", pool=["patrol-1", "chatham"]), Incidents("zante"))
    assert (s.asked, set(offered(s, "draw"))) == (-1, {"patrol-1", "chatham"})


def test_1_3_pool_nobody_knows_what_lies_face_down_in_it() -> None:
    s = game().start()
    assert isinstance(s, State)
    seen = view(s, s.asked)
    assert (len(s.hidden["british"]), s.pooled["british"]) == (18, 6)
    assert {marker.counter for markers in seen.lying.values() for marker in markers} == {""}
    assert seen.hidden == s.hidden


def test_1_3_revealed_a_marker_is_turned_face_up() -> None:
    s = position(goeben="pz_malta", pool=[], alert=1)
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    answer(ask(s, Incidents("pz_malta")), ("is", "warrior"))
    assert s.lying["pz_malta"] == (Lying("warrior", "british", True),)


def test_1_3_revealed_a_marker_that_is_looked_at_stays_face_down() -> None:
    s = position(goeben="zante")
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    answer(ask(s, LookAt(s.post("commander"))), ("is", "warrior"))
    assert s.lying["pz_malta"] == (Lying("warrior", "british", False),)


def test_1_3_roll_against_a_gunnery_value_of_four_rolls_four_dice() -> None:
    s = battle(position(goeben="zante", allies={"zante": ["indomitable"]}), "indomitable")
    assert solution(s, "indomitable", "primary", "goeben") == 4
    ask(s, Shots("indomitable", "primary", (("goeben", 4),)))
    assert ("dice", (1, 2, 3, 4)) in s.options
    assert ("dice", (1, 2, 3)) not in s.options


def test_1_3_1d_is_one_die_and_its_number() -> None:
    s = position(goeben="zante")
    s.meet_merchantman("zante", "merchantman-1")
    ask(s, CommerceRaiding("zante"))
    answer(s, ("raid", "goeben"))
    assert [noun for _, noun in s.options] == [1, 2, 3, 4, 5, 6]
    assert answer(s, 5).vp == 5 + 4


def test_1_3_2d_is_the_sum_of_two_dice() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    answer(ask(s, Deliver("collier", "zante", 2)), (1, 3), *[("fuel", "goeben")] * 4)
    assert s.afloat["goeben"].coal == 4
    assert s.over


def test_1_3_plus_two_is_two_more_rolls() -> None:
    s = battle(position(breslau="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    before = solution(s, "breslau", "secondary", "br_dd_1")
    display(s, "breslau", "targeting_calculator")
    assert solution(s, "breslau", "secondary", "br_dd_1") == before + 2


def test_1_4_the_classes_are_those_of_the_list() -> None:
    classes = {ship.type for ship in GAME.warship.values()} | {ship.type for ship in GAME.german.values()}
    assert classes == {"BB", "BC", "B", "CA", "CP", "CL", "DD", "Convoy"}


# --- 2.1 the map -------------------------------------------------------------------------------------


def test_2_1_lines_run_both_ways_and_join_every_space() -> None:
    assert all(a in GAME.links[b] for a in GAME.links for b in GAME.links[a])
    reached, edge = {"messina"}, {"messina"}
    while edge:
        edge = {link for space in edge for link in GAME.links[space]} - reached
        reached |= edge
    assert reached == set(GAME.space)


def test_2_1_kinds_of_space() -> None:
    kinds = {space.kind for space in GAME.space.values()}
    sea = {"high_seas", "transit", "patrol_zone", "atlantic_exit", "black_sea"}
    assert kinds == sea | {
        f"{whose}_{what}" for whose in ("friendly", "neutral", "enemy") for what in ("port", "base")
    }


def test_2_1_seven_patrol_zones() -> None:
    zones = {space.id: space.owner for space in GAME.space.values() if space.kind == "patrol_zone"}
    british = ["pz_gibraltar", "pz_adriatic", "pz_malta", "pz_alexandria"]
    french = ["pz_toulon", "pz_north_african", "pz_sardinia"]
    assert zones == {**dict.fromkeys(british, BRITISH), **dict.fromkeys(french, FRENCH)}


def test_2_1_eleven_defended_ports_and_bases_are_all_the_allied_ones() -> None:
    allied = {space.id for space in GAME.space.values() if space.kind.startswith("enemy")}
    assert allied == set(GAME.about.coastal)
    assert len(allied) == 11


def test_2_1_places_that_the_rules_name() -> None:
    named = ("messina", "brindisi", "pola", "genoa", "constantinople", "dardanelles", "cartagena")
    found = [(GAME.space[place].owner, GAME.space[place].kind) for place in named]
    assert found == [
        ("Italian", "neutral_port"),
        ("Italian", "neutral_port"),
        (AUSTRIAN, "friendly_base"),
        ("Italian", "neutral_base"),
        ("Ottoman", "neutral_base"),
        ("Ottoman", "neutral_port"),
        ("Spanish", "neutral_port"),
    ]
    assert GAME.about.start == "messina"


@pytest.mark.parametrize("nation", [AUSTRIAN, "Italian", "Ottoman"])
def test_2_1_nations_with_several_ports_and_bases(nation: str) -> None:
    places = [space for space in GAME.space.values() if space.owner == nation]
    assert len(places) > 2
    assert {space.kind.partition("_")[2] for space in places} == {"port", "base"}


def test_2_1_several_spanish_ports() -> None:
    assert sum(space.owner == "Spanish" for space in GAME.space.values()) > 2


@pytest.mark.parametrize("start", ["messina", "pola"])
@pytest.mark.parametrize("mission", GAME.missions)
def test_2_1_every_mission_can_be_done_in_its_days(mission: str, start: str) -> None:
    orders = GAME.missions[mission]
    here, turns = start, 0
    for place in (*orders.destroy[::-1], *(orders.end_in or ["cattaro"])):
        turns += days(here, place)
        here = place
    assert turns <= orders.days


def test_2_1_zones_west_ends_northeast_of_bizerte_and_north_of_messina() -> None:
    out = {
        (space, link)
        for space in GAME.space
        for link in GAME.links[space]
        if GAME.zone[space] == WEST and GAME.zone[link] not in (WEST, "Atlantic")
    }
    assert out == {("cape_bon", "pantelleria"), ("lipari", "messina")}
    assert "bizerte" in GAME.links["cape_bon"]
    assert GAME.space["lipari"].y < GAME.space["messina"].y


def test_2_1_zones_the_adriatic_begins_at_its_patrol_zone() -> None:
    doors = {
        (space, link)
        for space in GAME.space
        for link in GAME.links[space]
        if GAME.zone[space] == ADRIATIC != GAME.zone[link]
    }
    assert doors == {("pz_adriatic", "corfu_w")}
    south = GAME.space["pz_adriatic"].y
    assert all(space.y <= south for space in GAME.space.values() if space.zone == ADRIATIC)


def test_2_1_zones_marmara_and_black_sea() -> None:
    assert {s for s, zone in GAME.zone.items() if zone == "Sea of Marmara"} == {
        "dardanelles",
        "constantinople",
    }
    black = [space for space in GAME.space.values() if space.zone == "Black Sea"]
    assert all(space.kind == "black_sea" for space in black)
    assert all(
        space.x > GAME.space["constantinople"].x or space.y < GAME.space["constantinople"].y
        for space in black
    )
    assert [s for s in GAME.links["constantinople"] if GAME.zone[s] != "Black Sea"] == ["dardanelles"]


def test_2_1_zones_all_the_rest_is_east_and_the_aegean_part_of_it() -> None:
    assert set(GAME.zone.values()) == {
        WEST,
        ADRIATIC,
        "Sea of Marmara",
        "Black Sea",
        EAST,
        AEGEAN,
        "Atlantic",
    }
    assert [s for s, zone in GAME.zone.items() if zone == "Atlantic"] == ["atlantic"]
    assert (GAME.zone["messina"], GAME.zone["cerigo"], GAME.zone["matapan"]) == (EAST, AEGEAN, EAST)


def test_2_1_zones_the_atlantic_lies_beyond_gibraltar() -> None:
    assert GAME.links["atlantic"] == ("pz_gibraltar",)


# --- 2.1 German ship displays ------------------------------------------------------------------------


def test_2_1_display_has_a_track_for_every_system() -> None:
    s = position(goeben="zante")
    d = s.afloat["goeben"]
    assert (d.leadership, d.engines, d.hull, d.primary, d.secondary, d.tertiary) == (4, 6, 12, 5, 3, 2)
    assert (d.ammunition, d.torpedoes, d.coal) == (6, 2, 4)


def test_2_1_display_of_breslau_has_no_primary_or_tertiary_guns() -> None:
    d = position(breslau="zante").afloat["breslau"]
    assert (d.leadership, d.engines, d.hull, d.primary, d.secondary, d.tertiary) == (4, 6, 4, 0, 3, 0)
    assert (d.ammunition, d.torpedoes, d.coal) == (6, 2, 5)
    assert all(ship.primary == ship.tertiary == 0 for ship in GAME.german.values() if ship.type == "CL")


def test_2_1_leadership_counts_in_what_a_ship_does() -> None:
    s = battle(position(goeben="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    assert solution(s, "goeben", "secondary", "br_dd_1") == 3 + 4
    display(s, "goeben", leadership=6)
    assert solution(s, "goeben", "secondary", "br_dd_1") == 3 + 6


@pytest.mark.parametrize(("net", "now"), [(14, 4), (15, 5)])
def test_2_1_leadership_errata_a_major_tactical_victory_is_15_points_net(net: int, now: int) -> None:
    s = battle(position(goeben="zante"))
    s.note(vp=net, gains=net)
    assert ask(s, EndBattle()).afloat["goeben"].leadership == now


def test_2_1_leadership_never_falls_below_one() -> None:
    s = position(goeben="zante")
    s.raise_leadership("goeben", -9)
    assert s.afloat["goeben"].leadership == 1
    s.raise_leadership("goeben", 9)
    assert s.afloat["goeben"].leadership == 6


def test_2_1_hull_is_stowage_and_takes_the_damage() -> None:
    s = position(breslau="zante")
    assert len(s.afloat["breslau"].boxes) == 4
    ask(s, strike(s, "breslau", "hull"))
    assert s.afloat["breslau"].hull == 3


@pytest.mark.parametrize("ship", ["goeben", "breslau"])
def test_2_1_engines_have_three_bands(ship: str) -> None:
    assert speeds(position(goeben="zante", breslau="zante"), ship) == (4, 5, 6)


def test_2_1_engines_of_moltke_are_slightly_better() -> None:
    s = position(goeben="zante", moltke="zante")
    assert s.afloat["moltke"].engines > s.afloat["goeben"].engines
    assert speeds(s, "moltke") > speeds(s, "goeben")


def test_2_1_primary_box_is_two_guns_of_the_real_ship() -> None:
    assert GAME.german["goeben"].primary * 2 == 10


@pytest.mark.parametrize("ship", ["goeben", "breslau"])
def test_2_1_secondary_box_is_four_guns(ship: str) -> None:
    assert GAME.german[ship].secondary * 4 == 12


def test_2_1_tertiary_box_is_six_guns() -> None:
    assert GAME.german["goeben"].tertiary * 6 == 12


def test_2_1_ammunition_is_what_guns_need() -> None:
    s = position(breslau="zante", allies={"zante": ["br_dd_1"]})
    display(s, "breslau", ammunition=0)
    answer(ask(s, NavalCombat("zante")), "cruise", 6, "fight")
    assert not told(s, "shot")
    assert s.asked == -1


def test_2_1_torpedo_track_is_what_a_ship_can_launch() -> None:
    s = battle(position(breslau="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    ask(s, AimTorpedoes(s.captain("breslau"), "breslau"))
    answer(s, ("aim", "br_dd_1"), ("aim", "br_dd_1"))
    assert s.options.verbs() == ["launch"]


def test_2_1_coal_is_spent_for_speed() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=1)
    assert speeds(s, "goeben").maximum == 5
    s.spend("goeben", "coal")
    assert speeds(s, "goeben").maximum == 4


def test_2_1_readout_all_values_are_on_the_counter() -> None:
    ship = GAME.warship["gloucester"]
    assert (ship.primary, ship.secondary, ship.tertiary, ship.torpedo, ship.armor, ship.speed) == (
        0,
        3,
        1,
        1,
        1,
        5,
    )
    s = battle(position(goeben="zante", allies={"zante": ["gloucester"]}), "gloucester")
    assert [firepower(s, "gloucester", gun) for gun in ("primary", "secondary", "tertiary", "torpedo")] == [
        0,
        3,
        1,
        1,
    ]


def test_2_1_charts_a_row_of_terrain_for_every_kind_of_space() -> None:
    s = position(goeben="zante")
    assert all(terrain(s, space) for space in GAME.space)


# --- 2.2 counters ------------------------------------------------------------------------------------


def test_2_2_all_counters_are_176() -> None:
    p = GAME.pieces
    colliers, orders, bookkeeping, visited, damage = 2, len(GAME.missions), 3, 6, 9
    status = sum(7 + 2 * (ship.primary > 0) for ship in p.german)
    counted = len(p.german) + len(p.warship) + sum(c.count for c in p.coastal)
    counted += sum(c.count for c in p.cargo) + sum(i.count for i in p.incident)
    assert counted + status + colliers + orders + bookkeeping + visited + damage == 176


def test_2_2_german_goeben_and_breslau_sail_alone() -> None:
    assert set(GAME.german) == {"goeben", "breslau", "moltke", "stralsund"}
    assert [GAME.german[ship].type for ship in GAME.german] == ["BC", "CL", "BC", "CL"]
    assert GAME.force.ships == ["goeben", "breslau"]


def test_2_2_collier_refuels_at_sea() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    assert not offered(ask(s.clone(), Outfit(s.captain("goeben"), ("goeben",))), "collier")
    s.place_collier("zante")
    assert offered(ask(s, Outfit(s.captain("goeben"), ("goeben",))), "collier") == ["zante"]


def test_2_2_ah_ships_obey_us_and_have_no_display() -> None:
    s = position(helgoland="pola")
    assert (s.captain("helgoland"), s.leadership("helgoland")) == (s.post("commander"), 3)
    assert "helgoland" not in s.afloat


def test_2_2_ah_up_to_six_can_come_with_a_ca_and_a_cl_among_them() -> None:
    ships = [GAME.warship[ship] for ship in GAME.austrians]
    assert len(ships) >= 6
    assert {"CA", "CL"} <= {ship.type for ship in ships}


def test_2_2_allied_ships_are_british_and_french() -> None:
    british = Counter(ship.type for ship in GAME.warship.values() if ship.nation == BRITISH)
    french = Counter(ship.type for ship in GAME.warship.values() if ship.nation == FRENCH)
    assert british == {"BC": 4, "CA": 4, "CL": 4, "DD": 4}
    assert sum(french.values()) - french["Convoy"] == 7
    assert set(french) == {"CA", "CP", "DD", "Convoy"}
    assert {"indefatigable", "indomitable", "inflexible", "new_zealand"} <= set(GAME.warship)


def test_2_2_allied_armor_of_two_takes_three_damages_and_some_have_none() -> None:
    assert GAME.warship["defence"].armor == 2
    assert {ship.armor for ship in GAME.warship.values() if ship.type == "DD"} == {0}


def test_2_2_convoy_is_french_and_its_escort_can_fight() -> None:
    convoys = [GAME.warship[ship] for ship in GAME.convoys]
    assert all(ship.nation == FRENCH and ship.primary + ship.secondary for ship in convoys)
    assert convoys


def test_2_2_coastal_units_look_alike_until_the_port_is_bombarded() -> None:
    s = position(goeben="bone")
    s.hidden["coastal"] = ("light-1", "fortress-2")
    s.set_forts("bone", [Fort("bone-1")])
    ask(s, Bombardment("bone"))
    assert set(offered(s, "is")) == {"light-1", "fortress-2"}
    assert answer(s, ("is", "fortress-2")).forts["bone"][0].counter == "fortress-2"


def test_2_2_coastal_units_differ_and_more_exist_than_are_placed() -> None:
    assert len({(unit.firepower, unit.armor) for unit in GAME.coastal.values()}) > 1
    assert len(GAME.coastal) > sum(GAME.about.coastal.values()) == 15


def test_2_2_coastal_units_are_no_incident_markers() -> None:
    assert not set(GAME.coastal) & set(GAME.markers)
    s = position(goeben="bone", forts={"bone": ["light-1"]}, pool=[])
    assert ask(s, Incidents("bone")).forts["bone"][0].counter == "light-1"


def test_2_2_incident_markers_and_how_many_of_each() -> None:
    counts = Counter(GAME.markers.values())
    assert len(GAME.markers) == 34
    assert counts["quiet_seas"] >= 5
    assert counts["limited_visibility"] > 1
    once = ("austro_hungarian", "central_powers")
    assert all("remove" in GAME.incident[kind].after_use for kind in once)


def test_2_2_incident_pool_after_set_up() -> None:
    s = game().start()
    assert isinstance(s, State)
    assert s.pooled == {"british": 6, "french": 3}
    events = set(s.game.markers) - set(s.hidden["british"]) - set(s.hidden["french"])
    assert s.pool == events | set(s.game.convoys)
    assert len(s.pool) + 9 == 42


def test_2_2_status_markers_start_where_the_display_says() -> None:
    s = position(breslau="zante")
    ship = GAME.german["breslau"]
    tracks = ("leadership", "hull", "engines", "secondary", "ammunition", "torpedoes", "coal")
    assert [getattr(s.afloat["breslau"], t) for t in tracks] == [getattr(ship, t) for t in tracks]


def test_2_2_crew_and_gear_and_what_they_cost() -> None:
    crew = {id for id, cargo in GAME.cargo.items() if cargo.type == "crew"}
    assert crew == {"reserve_crew", "seebataillon", "camera_crew"}
    assert all(cargo.cost > 0 and cargo.count > 0 for cargo in GAME.cargo.values())


def test_2_2_gear_seaplane_and_mines_are_for_one_class() -> None:
    gear = {id for id, cargo in GAME.cargo.items() if cargo.type == "gear"}
    assert len(gear) == 8
    assert {id: (GAME.cargo[id].who, GAME.cargo[id].boxes) for id in ("seaplane", "mines")} == {
        "seaplane": ("BC", 2),
        "mines": ("CL", 1),
    }


def test_2_2_reserve_crew_adds_a_die_to_fire_and_to_repairs() -> None:
    s = battle(position(goeben="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    fire, repair = solution(s, "goeben", "primary", "br_dd_1"), repair_dice(s, "goeben")
    display(s, "goeben", "reserve_crew", "reserve_crew")
    assert solution(s, "goeben", "primary", "br_dd_1") == fire + 1
    assert repair_dice(s, "goeben") == repair + 1


def test_2_2_seebataillon_takes_ports() -> None:
    s = position(goeben="bone")
    assert ask(s.clone(), LandMarines(s.captain("goeben"), "goeben")).over
    display(s, "goeben", "seebataillon")
    answer(ask(s, LandMarines(s.captain("goeben"), "goeben")), ("land", "goeben"))
    assert s.marines == ("bone",)


def test_2_2_camera_crew_scores_with_a_raid() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "camera_crew", "camera_crew")
    s.meet_merchantman("zante", "merchantman-1")
    answer(ask(s, CommerceRaiding("zante")), ("raid", "goeben"), 1)
    assert s.vp == 1 + 4 + 1


def test_2_2_extra_torpedoes_fill_the_tubes_once() -> None:
    s = position(breslau="zante")
    display(s, "breslau", "torpedo_reload", torpedoes=0)
    answer(ask(s, Reload(s.captain("breslau"), ("breslau",))), ("reload", "breslau"))
    assert s.afloat["breslau"].torpedoes == 2
    assert not s.carries("breslau", "torpedo_reload")
    assert s.available["torpedo_reload"] == 3


def test_2_2_damage_control_stops_one_hull_or_engine_hit() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "damage_control")
    ask(s, strike(s, "goeben", "primary", "engines", "hull"))
    answer(s, "absorb")
    d = s.afloat["goeben"]
    assert (d.primary, d.engines, d.hull) == (4, 6, 11)
    assert not s.carries("goeben", "damage_control")


def test_2_2_damage_control_may_be_kept() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "damage_control")
    answer(ask(s, strike(s, "goeben", "hull")), "accept")
    assert s.afloat["goeben"].hull == 11
    assert s.carries("goeben", "damage_control")


def test_2_2_targeting_calculator_adds_two_dice() -> None:
    s = battle(position(goeben="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    fire = solution(s, "goeben", "primary", "br_dd_1")
    display(s, "goeben", "targeting_calculator", "targeting_calculator")
    assert solution(s, "goeben", "primary", "br_dd_1") == fire + 2


@pytest.mark.parametrize(("cargo", "hit"), [((), True), (("torpedo_nets",), False)])
def test_2_2_torpedo_nets_let_only_a_six_through(cargo: tuple[str, ...], hit: bool) -> None:
    s = position(goeben="zante")
    display(s, "goeben", *cargo)
    answer(ask(s, TorpedoRun("goeben")), 5)
    assert (not s.over) == hit


def test_2_2_wireless_adds_two_to_intelligence() -> None:
    s = position(goeben="zante")
    before = intelligence_value(s, "goeben")
    display(s, "goeben", "wireless")
    assert intelligence_value(s, "goeben") == before + 2


def test_2_2_searchlights_help_to_make_contact() -> None:
    s = battle(position(goeben="zante", allies={"zante": ["br_dd_1"]}), "br_dd_1")
    before = german_rating(s)
    display(s, "goeben", "searchlights", "searchlights")
    assert german_rating(s) == before + 1


def test_2_2_seaplane_is_there_only_by_option() -> None:
    plain, flying = position(goeben="pola"), position("ottoman", "seaplanes", goeben="pola")
    refusal = refuse_cargo(plain, "goeben", 8, ("seaplane", 1))
    assert refusal is not None
    assert refusal.rule == "21.0"
    assert refuse_cargo(flying, "goeben", 8, ("seaplane", 1)) is None
