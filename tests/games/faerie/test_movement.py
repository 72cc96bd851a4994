"""11.0 to 11.8: who may go where, and what it costs."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import CLOSED, RAIN, SNOW
from sandtable.games.faerie.movement import budget, price
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.state import Group, State
from tests.games.faerie.ground import crossing, neighbours, open_sea, way
from tests.games.faerie.marches import NORTH, SOUTH, gather, go, moving
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    group,
    offered,
    position,
    refused,
    told,
)

RACES = {"mundane": "mac_iver", "gnome": "erskine", "troll": "imric", "elf": "arwan"}


def cost(a: int, b: int, *persons: str, sky: tuple[str, str] = ("clear", "clear"), **troops: int) -> int:
    """What it costs some persons and troops to go from a hex into the next."""
    names = " ".join((*persons, *(f"{colour}*{number}" for colour, number in troops.items())))
    s = position({a: names})
    s.sky = {Hex(a): sky[0], Hex(b): sky[1]}
    return price(s, Group(Hex(a), "movement", persons, troops=troops), Hex(b))


def ground(terrain: str, race: str) -> int:
    """A number of the Terrain Effects Chart."""
    return gamedata().cost(terrain, race)


# --- 11.0 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("terrain", ["clear", "woods", "forest", "rough", "mountain", "marsh"])
def test_11_0_each_terrain_costs_each_race_its_own_points(race: str, terrain: str) -> None:
    a, b = neighbours(terrain)
    assert cost(a, b, RACES[race]) == ground(terrain, race)


def test_11_0_procedure_hex_by_hex_up_to_the_allowance() -> None:
    s = position({NORTH[0]: "mac_iver borders*3"})
    gather(s, NORTH[0], "mac_iver", borders=3)
    assert refused(s, "to", NORTH[2]) == "11.0.procedure"
    go(s, *([NORTH[1], NORTH[0]] * 5))
    assert asks(s) == "MovementPhase"
    assert s.spent["mac_iver"] == 10
    assert s.lots(FOMORIAN, NORTH[0], "borders") == [(10, 3)]


def test_11_0_procedure_a_hex_that_cannot_be_paid_is_not_entered() -> None:
    a, b = neighbours("mountain")
    s = position({a: "mac_iver"})
    s.spent = {"mac_iver": 12}
    gather(s, a, "mac_iver")
    assert ground("mountain", "mundane") > budget(s, group(s, a, "mac_iver")) == 4
    assert refused(s, "to", b) == "11.0.procedure"


def test_11_0_procedure_nobody_must_move() -> None:
    s = ask(position({NORTH[0]: "imric moray*3"}), MovementPhase(FOMORIAN))
    answer(s, "done")
    assert s.at["imric"] == NORTH[0]
    assert not told(s, "moved")


def test_11_0_procedure_an_escort_brings_his_own_weariness() -> None:
    """Nobody lends Movement Points: troops that have marched give no fresh escort."""
    s = position({NORTH[0]: "rurik moray*2", NORTH[1]: "imric"})
    go(gather(s, NORTH[0], "rurik", moray=2), NORTH[1])
    answer(s, "stop", ("stack", NORTH[1]), ("attach", "imric"))
    assert s.spent["imric"] == 1


def test_11_0_stack_moves_at_the_rate_of_its_slowest_piece() -> None:
    s = position({NORTH[0]: "imric moray*2 borders*2"})
    assert budget(s, group(s, NORTH[0], "imric", moray=2)) == 12
    assert budget(s, group(s, NORTH[0], "imric", moray=2, borders=2)) == 10


def test_11_0_stack_pays_the_highest_price_among_its_pieces() -> None:
    a, b = neighbours("forest")
    assert cost(a, b, "imric") == ground("forest", "troll") < ground("forest", "mundane")
    assert cost(a, b, "imric", "mac_iver") == ground("forest", "mundane")


def test_11_0_pause_a_group_stops_and_resumes_after_others() -> None:
    s = position({NORTH[0]: "imric moray*4", NORTH[3]: "mac_iver"})
    go(gather(s, NORTH[0], "imric", moray=4), NORTH[1], NORTH[2])
    answer(s, "stop")
    go(gather(s, NORTH[3], "mac_iver"), NORTH[2])
    answer(s, "stop")
    gather(s, NORTH[2], "imric", moray=4)
    assert budget(s, moving(s)) == 10
    go(s, NORTH[1])
    assert s.spent["imric"] == 3


def test_11_0_pause_split_troops_keep_what_they_have_spent() -> None:
    s = position({NORTH[0]: "imric rurik moray*5"})
    go(gather(s, NORTH[0], "imric", moray=3), NORTH[1])
    answer(s, "stop")
    go(gather(s, NORTH[0], "rurik", moray=2), NORTH[1], NORTH[0], NORTH[1])
    answer(s, "stop")
    assert s.lots(FOMORIAN, NORTH[1], "moray") == [(1, 3), (3, 2)]
    gather(s, NORTH[1], "imric", moray=3)
    assert budget(s, moving(s)) == 11
    answer(s, "stop")
    gather(s, NORTH[1], "imric", moray=4)
    assert budget(s, moving(s)) == 9


def test_11_0_pause_a_group_that_passes_others_goes_on_with_its_own_troops() -> None:
    s = position({NORTH[0]: "imric moray*2", NORTH[1]: "moray*3"})
    go(gather(s, NORTH[0], "imric", moray=2), NORTH[1], NORTH[2])
    assert s.lots(FOMORIAN, NORTH[1], "moray") == [(0, 3)]
    assert s.lots(FOMORIAN, NORTH[2], "moray") == [(2, 2)]


def test_11_0_pause_tired_troops_are_changed_for_fresh_ones() -> None:
    """A stack that stops may trade pieces with those in the hex."""
    s = position({NORTH[0]: "imric moray*2", NORTH[1]: "moray*2"})
    go(gather(s, NORTH[0], "imric", moray=2), NORTH[1])
    answer(s, "stop")
    go(gather(s, NORTH[1], "imric", moray=2), NORTH[2])
    assert s.lots(FOMORIAN, NORTH[1], "moray") == [(1, 2)]
    assert s.lots(FOMORIAN, NORTH[2], "moray") == [(1, 2)]


# --- 11.1, 11.2 --------------------------------------------------------------------------------------


def test_11_1_troops_without_a_leader_stay() -> None:
    s = position({NORTH[0]: "moray*3", NORTH[1]: "barguest moray*2"})
    ask(s, MovementPhase(FOMORIAN))
    assert refused(s, "stack", NORTH[0]) == "11.1"
    gather(s, NORTH[1], "barguest")
    assert offered(s, "troops") == []


def test_11_1_troops_whose_leader_is_of_another_colour_stay() -> None:
    s = position({NORTH[0]: "bogan moray*3 ochil*2"})
    gather(s, NORTH[0], "bogan")
    assert offered(s, "troops") == [("ochil", 1), ("ochil", 2)]
    assert refused(s, "troops", ("moray", 1)) == "11.1"


@pytest.mark.parametrize(
    ("enemies", "escorts", "stops"),
    [
        ("gwynedd*2", [], True),
        ("arwan", ["arwan"], True),
        ("dorwen", [], True),
        ("arwan", [], False),
        ("foamrider", [], False),
    ],
)
def test_11_2_army_stops_for_csps_and_heroes(enemies: str, escorts: list[str], stops: bool) -> None:
    s = position({NORTH[0]: "imric moray*3", NORTH[1]: enemies}, escorts=escorts)
    go(gather(s, NORTH[0], "imric", moray=3), NORTH[1])
    while asks(s) == "Evade":
        answer(s, "stand")
    assert (asks(s) == "OverrunOrHalt") == stops


def test_11_2_army_persons_with_it_stop_too() -> None:
    s = position({NORTH[0]: "imric barguest moray*3", NORTH[1]: "gwynedd"})
    go(gather(s, NORTH[0], "imric", "barguest", moray=3), NORTH[1])
    answer(s, "halt")
    assert refused(s, "stack", NORTH[1]) in ("", "11.0.procedure")
    gather(s, NORTH[1])
    assert offered(s, "person") == []


def test_11_2_army_goes_on_if_a_hero_is_not_noticed() -> None:
    s = position({NORTH[0]: "imric moray*3", NORTH[1]: "dorwen"})
    go(gather(s, NORTH[0], "imric", moray=3), NORTH[1])
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "evade", (6, 1), "escapes")
    assert asks(s) == "Muster"
    go(s, NORTH[2])
    assert s.at["dorwen"] == NORTH[1]


def test_11_2_person_alone_need_not_stop_for_persons() -> None:
    s = position({NORTH[0]: "imric", NORTH[1]: "arwan dorwen"})
    go(gather(s, NORTH[0], "imric"), NORTH[1])
    while asks(s) == "Evade":
        answer(s, "stand")
    go(s, NORTH[2])
    assert s.at["imric"] == NORTH[2]


@pytest.mark.parametrize(("dice", "verdict"), [((6, 1), "escapes"), ((1, 6), "caught")])
def test_11_2_person_goes_on_only_if_he_evades(dice: tuple[int, int], verdict: str) -> None:
    s = position({NORTH[0]: "imric", NORTH[1]: "gwynedd*9"})
    go(gather(s, NORTH[0], "imric"), NORTH[1])
    assert asks(s) == "Evade"
    assert s.asked == FOMORIAN
    answer(s, "evade", dice, verdict)
    if verdict == "escapes":
        go(s, NORTH[2])
        assert s.at["imric"] == NORTH[2]
    else:
        assert s.at["imric"] == NORTH[1]
        assert asks(s) == "MovementPhase"


def test_11_2_person_with_an_escort_may_not_evade() -> None:
    s = position({NORTH[0]: "imric", NORTH[1]: "gwynedd"}, escorts=["imric"])
    go(gather(s, NORTH[0], "imric"), NORTH[1])
    assert asks(s) == "OverrunOrHalt"


def test_11_2_who_has_stopped_does_not_march_again_in_that_phase() -> None:
    s = position({NORTH[0]: "imric moray*3", NORTH[1]: "gwynedd"})
    go(gather(s, NORTH[0], "imric", moray=3), NORTH[1])
    answer(s, "halt")
    s.rest()
    assert s.spent["imric"] >= s.allowance("imric")


# --- 11.3 to 11.6 ------------------------------------------------------------------------------------


def test_11_3_of_several_kinds_of_terrain_each_stack_takes_the_cheapest() -> None:
    t = gamedata()
    a, b = next(
        (a, b)
        for b, land in sorted(t.land.items())
        if land.terrain == ["forest", "rough"]
        for a in t.ashore[b]
        if (min(a, b), max(a, b)) not in t.edges.keys() | t.trails | t.roads
    )
    assert cost(a, b, "arwan") == min(ground("forest", "elf"), ground("rough", "elf"))
    assert cost(a, b, "mac_iver") == min(ground("forest", "mundane"), ground("rough", "mundane"))


@pytest.mark.parametrize("race", RACES)
def test_11_4_a_river_is_added_to_the_hex(race: str) -> None:
    a, b = crossing("minor_river")
    assert cost(a, b, RACES[race]) == ground("clear", race) + ground("minor_river", race)
    a, b = crossing("minor_river", "ford")
    assert cost(a, b, RACES[race]) == ground("clear", race) + ground("ford", race)


def test_11_4_a_pass_is_added_to_the_hex() -> None:
    a, b = crossing("mountain", "pass", "mountain")
    assert cost(a, b, "imric") == ground("mountain", "troll") + ground("pass", "troll")


@pytest.mark.parametrize("race", RACES)
def test_11_5_trails_and_roads_replace_the_terrain(race: str) -> None:
    t = gamedata()
    assert cost(*way(t.trails), RACES[race]) == ground("trail", race)
    assert cost(*way(t.roads), RACES[race]) == ground("road", race)


def test_11_5_a_hex_beside_the_trail_costs_its_terrain() -> None:
    """The trail must cross the same hexside."""
    t = gamedata()
    a, b = next(
        (a, b)
        for end, b in sorted(t.trails)
        if t.land[b].terrain == ["rough"] and b not in t.fortress
        for a in t.ashore[b]
        if (min(a, b), max(a, b)) not in t.edges.keys() | t.trails | t.roads
    )
    assert cost(a, b, "mac_iver") == ground("rough", "mundane")


def test_11_5_the_hexside_is_still_paid_for() -> None:
    t = gamedata()
    a, b = next(pair for pair in sorted(t.trails) if pair in t.edges and t.edges[pair].crossing == "ford")
    assert cost(a, b, "mac_iver") == ground("trail", "mundane") + ground("ford", "mundane")


def test_11_5_snow_buries_a_trail_over_a_pass() -> None:
    t = gamedata()
    a, b = next(pair for pair in sorted(t.trails) if pair in t.edges and t.edges[pair].crossing == "pass")
    assert cost(a, b, "imric") == ground("trail", "troll") + ground("pass", "troll")
    snow = cost(a, b, "imric", sky=(SNOW, SNOW))
    assert snow == 2 * ground("mountain", "troll") + 2 * ground("pass", "troll")


def test_11_6_the_dyke_costs_6_whatever_its_terrain() -> None:
    assert cost(3022, 3023, "imric", moray=4) == 6
    assert cost(3022, 3023, "mac_iver") == 6


def test_11_6_elves_and_those_with_them_pay_1() -> None:
    assert cost(3022, 3023, "arwan") == 1
    assert cost(3022, 3023, "erskine") == 6
    assert cost(3022, 3023, "arwan", curwyllan=3) == 1
    assert cost(3022, 3023, "erskine", gwynedd=1, curwyllan=2) == 1


def test_11_6_an_elf_under_mind_control_helps_no_troll() -> None:
    s = position({3022: "arwan imric"})
    s.possess("arwan", FOMORIAN, "imric")
    assert price(s, group(s, 3022, "arwan"), Hex(3023)) == 1
    assert price(s, group(s, 3022, "imric", "arwan"), Hex(3023)) == 6


# --- 11.7 --------------------------------------------------------------------------------------------


def test_11_7_the_price_depends_on_the_race() -> None:
    a, b = neighbours("mountain")
    prices = {race: cost(a, b, person) for race, person in RACES.items()}
    assert prices == {race: ground("mountain", race) for race in RACES}


def test_11_7_ship_pays_1_and_2_in_the_minches() -> None:
    for zone, points in (("sea_of_the_west", 1), ("minches", 2)):
        hex = open_sea(zone)
        s = position({hex: "oakheart"})
        fleet = Group(hex, "movement", ships=("oakheart",))
        assert {price(s, fleet, n) for n in s.game.near[hex]} == {points}


def test_11_7_ship_of_30_points_sails_15_hexes_of_the_minches() -> None:
    a = open_sea("minches")
    s = position({a: "oakheart"})
    b = s.game.near[a][0]
    gather(s, a, "oakheart")
    go(s, *([b, a] * 7), b)
    assert asks(s) == "MovementPhase"
    assert s.at["oakheart"] == b


@pytest.mark.parametrize(
    ("piece", "gait"),
    [
        *((name, "mundane") for name in ("callach", "mac_iver", "cormac", "ainsel", "borders", "eastmarch")),
        *((name, "elf") for name in ("auberon", "arwan", "finvarra", "dagda", "misha", "dunatis", "gerflax")),
        *((name, "elf") for name in ("sean", "corin", "albion", "leinster")),
        *((name, "gnome") for name in ("erskine", "malekin", "curwyllan")),
        *((name, "troll") for name in ("connan", "grogan", "magog", "balor", "imric", "bogan", "gogma")),
    ],
)
def test_11_7_who_moves_like_whom(piece: str, gait: str) -> None:
    assert gamedata().gait[piece] == gait


def test_11_7_human_movers_are_callach_and_three_kingdoms() -> None:
    a, b = neighbours("forest")
    assert cost(a, b, "callach") == ground("forest", "mundane") > cost(a, b, "grogan")


def test_11_7_elf_movers_include_the_ancients() -> None:
    a, b = neighbours("forest")
    assert cost(a, b, "gerflax") == cost(a, b, "sean") == ground("forest", "elf")


def test_11_7_gnome_movers_are_at_home_in_the_mountains() -> None:
    a, b = neighbours("mountain")
    assert cost(a, b, "erskine", curwyllan=3) == ground("mountain", "gnome")


def test_11_7_troll_movers_and_the_worm_ashore() -> None:
    a, b = neighbours("mountain")
    assert cost(a, b, "worm") == cost(a, b, "connan") == ground("mountain", "troll")


def test_11_7_troll_the_worm_sails_like_a_ship() -> None:
    hex = open_sea("minches")
    s = position({hex: "worm"})
    assert {price(s, group(s, hex, "worm"), n) for n in s.game.near[hex]} == {2}
    gather(s, hex, "worm")
    assert budget(s, moving(s)) == 10


@pytest.mark.parametrize("flyer", ["cait_sith", "callachs_waff"])
def test_11_7_flyers_pay_1_for_everything(flyer: str) -> None:
    t = gamedata()
    ridge, lake = crossing("mountain", "", "mountain"), crossing("lake")
    for a, b in (ridge, lake, neighbours("marsh"), (3022, 3023), (open_sea("minches"), None)):
        hex = t.near[Hex(a)][0] if b is None else b
        assert cost(a, hex, flyer, sky=(RAIN, RAIN)) == 1


# --- 11.8 --------------------------------------------------------------------------------------------


def test_11_8_closed_terrain_is_refused() -> None:
    a, b = crossing("major_river")
    s = position({a: "imric"})
    gather(s, a, "imric")
    assert b not in offered(s, "to")
    assert refused(s, "to", b) == "11.8.river"


def test_11_8_ship_never_enters_a_hex_without_sea() -> None:
    s = position({2339: "foamrider"}, player=FAERIE)
    gather(s, 2339, "foamrider")
    assert refused(s, "to", Hex(2438)) == "11.8.ship"


def test_11_8_land_pieces_do_not_walk_into_the_sea() -> None:
    t = gamedata()
    a, b = next((h, n) for h in sorted(t.land) for n in t.near[h] if n in t.sea)
    assert cost(a, b, "imric") == cost(a, b, "arwan") == CLOSED
    assert cost(a, b, "cait_sith") == 1
    assert cost(a, b, "worm") == t.passage(b, "clear")


def test_11_8_land_hexsides_of_all_sea_part_coastal_hexes() -> None:
    t = gamedata()
    a, b = next((a, b) for a in sorted(t.land) for b in t.near[a] if b in t.land and b not in t.ashore[a])
    assert cost(a, b, "imric", moray=1) == CLOSED
    assert cost(a, b, "callachs_waff") == 1


@pytest.mark.parametrize("kind", ["major_river", "lake"])
def test_11_8_river_and_lake_stop_all_but_the_worm_and_flyers(kind: str) -> None:
    a, b = crossing(kind)
    for person in RACES.values():
        assert cost(a, b, person) == CLOSED
    assert cost(a, b, "worm") == ground("clear", "troll")
    assert cost(a, b, "cait_sith") == cost(a, b, "callachs_waff") == 1


def test_11_8_river_of_the_minor_kind_costs_the_worm_what_it_costs_trolls() -> None:
    a, b = crossing("minor_river")
    assert cost(a, b, "worm") == cost(a, b, "imric")


def test_11_8_river_swollen_by_rain_stops_all_but_the_worm_and_flyers() -> None:
    a, b = crossing("minor_river", "ford")
    for person in RACES.values():
        assert cost(a, b, person, sky=(RAIN, RAIN)) == CLOSED
    assert cost(a, b, "worm", sky=(RAIN, RAIN)) == ground("clear", "troll") + 1
    assert cost(a, b, "cait_sith", sky=(RAIN, RAIN)) == 1


def test_11_8_mountain_hexsides_stop_all_but_flyers() -> None:
    a, b = crossing("mountain", "", "mountain")
    for person in (*RACES.values(), "worm"):
        assert cost(a, b, person) == CLOSED
    assert cost(a, b, "cait_sith") == cost(a, b, "callachs_waff") == 1


def ferry() -> tuple[Hex, Hex]:
    """A ferry over a major river, into clear ground."""
    return crossing("major_river", "ferry")


def bridge() -> tuple[Hex, Hex]:
    """A bridge that a road uses, into clear ground."""
    t = gamedata()
    return next(pair for pair in sorted(t.roads) if pair in t.edges and t.edges[pair].crossing == "bridge")


def test_11_8_elfworks_serve_elves() -> None:
    assert cost(*ferry(), "arwan") == ground("clear", "elf") + ground("ferry", "elf")
    assert cost(*bridge(), "arwan") == ground("road", "elf") + ground("bridge", "elf")
    a, b = crossing("mountain", "tunnel", "mountain")
    assert cost(a, b, "arwan") == ground("mountain", "elf") + ground("tunnel", "elf")


def test_11_8_elfworks_serve_gnomes_only_with_elves() -> None:
    a, b = crossing("mountain", "tunnel", "mountain")
    assert cost(a, b, "erskine") == CLOSED
    assert cost(a, b, "erskine", gwynedd=1) != CLOSED
    assert cost(a, b, "arwan", curwyllan=2) != CLOSED
    assert cost(a, b, "misha", "erskine") == cost(a, b, "edric", "erskine")


def test_11_8_elfworks_are_minor_rivers_and_ridges_for_others() -> None:
    assert cost(*ferry(), "imric") == ground("clear", "troll") + ground("minor_river", "troll")
    assert cost(*bridge(), "mac_iver") == ground("road", "mundane") + ground("minor_river", "mundane")
    assert cost(*crossing("mountain", "tunnel", "mountain"), "imric") == CLOSED


def test_11_8_elfworks_stand_in_rain() -> None:
    rain = (RAIN, RAIN)
    assert cost(*bridge(), "arwan", sky=rain) == ground("road", "elf") + ground("bridge", "elf")
    assert cost(*bridge(), "arwan", sky=rain, curwyllan=2) != CLOSED
    assert cost(*bridge(), "erskine", sky=rain) == cost(*bridge(), "imric", sky=rain) == CLOSED


# --- persons with bounds of their own ----------------------------------------------------------------


def bounds(a: int, b: int, *persons: str, there: str = "", side: Side = FOMORIAN) -> tuple[State, str]:
    """A position with persons who want to go from a to b, and the rule that forbids it."""
    s = position({a: " ".join(persons), b: there} if there else {a: " ".join(persons)}, player=side)
    gather(s, a, *persons)
    return s, refused(s, "to", Hex(b))


def test_7_9_e02_colleran_leaves_the_east_only_with_a_marshal_or_king() -> None:
    assert bounds(2429, 2430, "colleran", side=FAERIE)[1] == "7.9.e02"
    assert bounds(2429, 2430, "colleran", "edric", side=FAERIE)[1] == "7.9.e02"
    assert bounds(2429, 2430, "colleran", "elidor", side=FAERIE)[1] == ""
    assert bounds(2429, 2430, "colleran", there="arwan", side=FAERIE)[1] == ""
    assert bounds(SOUTH[0], SOUTH[1], "colleran", side=FAERIE)[1] == ""


def test_7_9_m33_cormac_leaves_his_lands_only_with_imric() -> None:
    assert bounds(3241, 3342, "cormac")[1] == "7.9.m33"
    assert bounds(3241, 3342, "cormac", "mac_iver")[1] == "7.9.m33"
    assert bounds(3241, 3342, "cormac", "imric")[1] == ""
    assert bounds(2439, 2438, "cormac")[1] == ""


def test_7_9_a34_sean_walks_only_in_the_weald() -> None:
    assert bounds(2439, 2438, "sean")[1] == "7.9.a34"
    assert bounds(2439, 2440, "sean")[1] == ""


def test_7_9_a34_no_ship_carries_sean_out_of_the_weald() -> None:
    t = gamedata()
    a, b = next((a, b) for a in sorted(t.land) if t.country[a] == "weald" for b, _ in t.sail.get((a, 0), ()))
    s = position({a: "seasong"}, aboard={"sean": "seasong"})
    gather(s, a, "seasong")
    assert refused(s, "to", b) == ("" if t.country.get(b) == "weald" else "7.9.a34")


def test_7_9_s42_the_worm_shares_its_allowance_between_land_and_sea() -> None:
    t = gamedata()
    sea, shore = next(
        (h, n)
        for h in sorted(t.sea)
        for n, _ in t.sail[h, 0]
        if n in t.land and t.land[n].terrain == ["clear"]
    )
    s = position({sea: "worm"})
    go(gather(s, sea, "worm"), shore)
    assert budget(s, moving(s)) == 10 - t.passage(shore, "clear")


@pytest.mark.parametrize("ancient", ["dunatis", "misha", "gerflax"])
def test_11_7_elf_the_ancients_open_the_dyke_to_those_with_them(ancient: str) -> None:
    s = position({3222: f"{ancient} erskine"})
    dyke = next(h for h in s.game.near[Hex(3222)] if h in s.game.fortress)
    alone = price(s, Group(Hex(3222), "movement", ("erskine",)), dyke)
    assert alone - price(s, Group(Hex(3222), "movement", ("erskine", ancient)), dyke) == 5


def test_11_8_elfworks_a_ferry_in_rain_serves_only_elves() -> None:
    a, b = crossing("major_river", "ferry")
    s = position({a: "imric"})
    s.set_weather(RAIN, {})
    assert refused(gather(s, a, "imric"), "to", b) == "11.8.elfworks"


def test_11_0_pause_a_group_without_points_has_stopped() -> None:
    s = position({NORTH[0]: "mac_iver"})
    go(gather(s, NORTH[0], "mac_iver"), *([NORTH[1], NORTH[0]] * 8))
    assert asks(s) == "MovementPhase"
    assert s.group is None


def test_11_9_hidden_who_moves_away_from_enemies_shows_nothing() -> None:
    s = position({NORTH[0]: "mac_iver brigit"})
    go(gather(s, NORTH[0], "mac_iver"), NORTH[1])
    assert [event.reveals for event in told(s, "moved")] == [False]
