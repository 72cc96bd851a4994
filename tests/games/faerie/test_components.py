"""2.0 Components: what is known of the charts, tables, map and counters that had to be rebuilt."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.board.hexes import Hex, parse
from sandtable.games.faerie.activation import Awaken
from sandtable.games.faerie.attrition import victims
from sandtable.games.faerie.battle import Retreat
from sandtable.games.faerie.gamedata import CLOSED, RAIN, SNOW
from sandtable.games.faerie.pack.schema import Person, Ship
from sandtable.games.faerie.ratings import is_enchanter, is_hero, rank
from sandtable.games.faerie.recovery import StartRefit
from sandtable.games.faerie.state import Fight
from sandtable.games.faerie.strengths import odds, troops_strength
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    SHORT,
    answer,
    ask,
    asks,
    gamedata,
    offered,
    position,
    refused,
    told,
)

GAME = gamedata()
RACES = ("mundane", "gnome", "troll", "elf")
LETTERS = GAME.tables.casualty.letters


def persons(**traits: object) -> set[str]:
    """Persons with some traits."""
    return {id for id, p in GAME.person.items() if all(getattr(p, name) == v for name, v in traits.items())}


def ships(**traits: object) -> list[Ship]:
    """Ships with some traits."""
    return [s for s in GAME.ship.values() if all(getattr(s, name) == v for name, v in traits.items())]


def moves(row: str) -> list[object]:
    """What a line of the Terrain Effects Chart costs, by race."""
    return [GAME.rows[row].move[race] for race in RACES]


# --- the Terrain Effects Chart -------------------------------------------------------------------


def test_map_tec_key_four_races_with_movement_and_battle_for_each() -> None:
    for row in GAME.tables.terrain:
        assert set(row.move) == set(row.battle) == set(RACES)


def test_map_tec_key_effects_are_halved_doubled_tripled_or_unchanged() -> None:
    assert {effect for row in GAME.tables.terrain for effect in row.battle.values()} == set("NHDT-")
    assert [GAME.halves["clear", "elf"], GAME.halves["forest", "elf"]] == [2, 4]
    assert [GAME.halves["delving", "gnome"], GAME.halves["knowe", "mundane"]] == [6, 1]


def test_map_tec_key_a_hex_with_only_an_aspect_is_clear() -> None:
    assert all(land.terrain for land in GAME.land.values())
    assert any(land.terrain == ["clear"] and land.aspect == "enchanted" for land in GAME.land.values())


def test_11_0_every_hex_costs_at_least_one_movement_point() -> None:
    for row in GAME.tables.terrain:
        if row.scope in ("hex", "path"):
            assert all(cost >= 1 for cost in row.move.values() if isinstance(cost, int))


def test_12_6_terrain_and_hexsides_that_the_rules_name_are_on_the_chart() -> None:
    named = {"clear", "woods", "forest", "rough", "mountain", "marsh", "dyke", "trail", "road"}
    named |= {"minor_river", "major_river", "ford", "ferry", "bridge", "tunnel", "pass", "mountain_hexside"}
    assert named <= set(GAME.rows)
    assert {edge.kind for edge in GAME.edges.values()} == {"minor_river", "major_river", "lake", "mountain"}


def test_11_4_pass_river_and_ford_cost_everybody_and_elfworks_are_priced_for_elves() -> None:
    for row in ("pass", "minor_river", "ford"):
        assert all(isinstance(cost, int) for cost in moves(row))
    for row in ("ferry", "bridge", "tunnel"):
        assert isinstance(GAME.rows[row].move["elf"], int)


def test_11_8_elfworks_are_rivers_and_mountains_to_others() -> None:
    assert moves("ferry")[:3] == moves("bridge")[:3] == ["river"] * 3
    assert moves("tunnel")[:3] == moves("mountain_hexside")[:3] == ["P"] * 3


def test_11_8_major_rivers_and_mountain_hexsides_are_closed() -> None:
    assert moves("major_river") == moves("mountain_hexside") == ["P"] * 4
    for (a, b), edge in GAME.edges.items():
        if edge.kind in ("major_river", "lake", "mountain") and not edge.crossing:
            assert all(GAME.step(race, False, a, b, "clear", "clear") == CLOSED for race in RACES)


def test_17_6_the_dyke_costs_six_and_elves_one() -> None:
    assert moves("dyke") == [6, 6, 6, 1]


def test_14_1_3_gnomes_are_halved_on_the_dyke() -> None:
    assert GAME.rows["dyke"].battle["gnome"] == "H"
    s = position({3023: "curwyllan*2"}, phase="combat")
    fight = Fight("battle", Hex(3023), FOMORIAN, FOMORIAN, terrain="dyke")
    assert troops_strength(s, FAERIE, fight) == 1, "two leaderless Gnomes are half a point, and at least one"


def test_11_5_trails_and_roads_replace_the_terrain() -> None:
    for row in ("trail", "road"):
        assert GAME.rows[row].scope == "path"
        assert all(isinstance(cost, int) for cost in moves(row))
    a, b = next(
        (a, b) for a, b in GAME.trails if GAME.land[b].terrain == ["mountain"] and (a, b) not in GAME.edges
    )
    assert GAME.step("mundane", False, a, b, "clear", "clear") == GAME.cost("trail", "mundane")


def plain_step(terrain: str) -> tuple[Hex, Hex]:
    """Two neighbours without anything between them, the second of one kind of terrain."""
    return next(
        (a, b)
        for b, land in GAME.land.items()
        if land.terrain == [terrain] and b not in GAME.fortress
        for a in GAME.ashore[b]
        if (min(a, b), max(a, b)) not in GAME.edges.keys() | GAME.trails | GAME.roads
    )


@pytest.mark.parametrize(
    ("terrain", "in_rain", "in_snow"),
    [("clear", 1, 1), ("woods", 0, 1), ("forest", 0, 1), ("rough", 0, 1)],
)
def test_6_2_4_and_6_3_6_what_rain_and_snow_add(terrain: str, in_rain: int, in_snow: int) -> None:
    a, b = plain_step(terrain)
    price = GAME.cost(terrain, "elf")
    assert GAME.step("elf", False, a, b, RAIN, RAIN) == price + in_rain
    assert GAME.step("elf", False, a, b, SNOW, SNOW) == price + in_snow


def test_6_3_1_snow_doubles_mountains() -> None:
    a, b = plain_step("mountain")
    assert GAME.step("gnome", False, a, b, SNOW, SNOW) == 2 * GAME.cost("mountain", "gnome")


def test_11_7_ship_a_hex_costs_one_and_two_in_the_minches() -> None:
    assert {zone.id: zone.points for zone in GAME.zone.values()}["minches"] == 2
    assert {zone.points for zone in GAME.zone.values() if zone.id != "minches"} == {1}


def test_17_1_each_fortress_changes_troops_by_race() -> None:
    for kind in ("knowe", "delving", "broch", "stockade", "dyke"):
        assert len(set(GAME.rows[kind].battle.values())) > 1
        assert "-" not in GAME.rows[kind].battle.values()


# --- combat results, casualties, attrition -------------------------------------------------------


def test_16_1_5_five_against_eleven_is_one_to_three() -> None:
    columns = GAME.tables.crt.columns
    assert columns[GAME.column(5, 11)] == "1-3"
    assert columns[GAME.column(1, 3)] == "1-3"
    assert GAME.column(1, 99) == 0
    assert GAME.column(99, 1) == len(columns) - 1


def test_16_1_7_results_are_letters_of_the_casualty_table_for_both_sides() -> None:
    crt = GAME.tables.crt
    assert all(len(row) == len(crt.columns) for row in crt.rows)
    letters = {part[0] for row in crt.rows for cell in row for part in cell.split("/")}
    assert letters <= set(LETTERS)


def test_15_8_2_some_results_make_one_side_retreat() -> None:
    cells = [cell.split("/") for row in GAME.tables.crt.rows for cell in row]
    assert any(attacker.endswith("r") for attacker, _ in cells)
    assert any(defender.endswith("r") for _, defender in cells)
    assert not any(attacker.endswith("r") and defender.endswith("r") for attacker, defender in cells)


def test_16_1_6_higher_rolls_and_better_ratios_favour_the_attacker() -> None:
    crt = GAME.tables.crt
    rolls = range(crt.first, crt.first + len(crt.rows))
    for column in range(len(crt.columns)):
        for low, high in pairwise([GAME.result(column, roll) for roll in rolls]):
            assert low[0][0] >= high[0][0]
            assert low[1][0] <= high[1][0]
    for roll in rolls:
        for low, high in pairwise([GAME.result(column, roll) for column in range(len(crt.columns))]):
            assert low[0][0] >= high[0][0]
            assert low[1][0] <= high[1][0]


def test_16_1_6_leaders_and_overruns_change_the_dice() -> None:
    s = position({3115: "imric elidor moray*4 albion*4"}, phase="combat")
    fight = Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear", overrun=True)
    found = odds(s, fight).modifiers
    assert found["overrun"] == GAME.numbers.overrun_dice == -3
    assert found["command fomorian"] == GAME.person["imric"].command
    assert found["command faerie"] == -GAME.person["elidor"].command


@pytest.mark.parametrize("kind", ["battle", "engagement", "melee", "duel", "trial"])
def test_16_0_one_table_serves_every_combat(kind: str) -> None:
    s = position({2613: "imric elidor fleetfoot foamrider moray albion"}, phase="combat")
    fight = Fight(kind, Hex(2613), FOMORIAN, FOMORIAN, terrain="clear", champions=("imric", "elidor"))
    assert 0 <= odds(s, fight).column < len(GAME.tables.crt.columns)


def test_7_9_columns_are_shifted_by_one_or_two() -> None:
    s = position({3115: "morigu glastyn"}, phase="combat")
    s.slain["cluracan"] = FAERIE
    fight = Fight("duel", Hex(3115), FAERIE, FAERIE, champions=("glastyn", "morigu"))
    assert odds(s, fight).shifts == {"morigu": 2}


def test_16_1_9_rows_are_spans_of_strength_and_losses_never_shrink() -> None:
    table = GAME.tables.casualty
    assert table.least == sorted(set(table.least))
    for letter in LETTERS:
        for low, high in pairwise([GAME.casualties(letter, least) for least in table.least]):
            assert low[0] <= high[0]
            assert low[1] <= high[1]
    for least in table.least:
        for low, high in pairwise([GAME.casualties(letter, least) for letter in LETTERS]):
            assert low[0] <= high[0]
            assert low[1] <= high[1]
    assert GAME.casualties("A", 20) == (0, 0, False)
    assert GAME.casualties("H", 0) == GAME.casualties("H", 1)


def test_7_2_some_losses_carry_a_dagger() -> None:
    assert GAME.casualties("G", 10)[2]
    assert GAME.casualties("H", 40)[2]
    assert not GAME.casualties("E", 40)[2]


def test_8_4_losses_of_three_and_two_are_on_the_table() -> None:
    assert "3/2" in {cell.rstrip("+") for row in GAME.tables.casualty.rows for cell in row}


def test_8_3_low_rolls_are_good_and_lead_to_letters_of_the_casualty_table() -> None:
    found = [GAME.attrition(roll) for roll in range(-10, 40)]
    assert found == sorted(found)
    assert set(found) <= set(LETTERS)
    assert found[0] == "A"


def test_8_2_dangers_add_three_to_eight_or_the_mana_level() -> None:
    numbers = GAME.numbers
    dangers = (
        numbers.elf_in_mundane,
        numbers.mundane_in_enchanted,
        numbers.vortex,
        numbers.rade,
        numbers.curse,
    )
    assert all(3 <= danger <= 8 for danger in dangers)
    s = position({2034: "imric"}, phase="attrition")
    assert victims(s, FOMORIAN, Hex(2034)).reasons["wild"] == s.mana


# --- discovery, activation, weather --------------------------------------------------------------


def test_20_3_2_columns_are_spans_of_the_searchers_strength() -> None:
    table = GAME.tables.discovery
    assert table.least == sorted(set(table.least))
    assert all(len(row) == len(table.least) for row in table.rows)


def test_map_discovery_key_totals_below_two_and_above_twelve() -> None:
    for strength in GAME.tables.discovery.least:
        assert GAME.discovery(strength, 0) == GAME.discovery(strength, 2)
        assert GAME.discovery(strength, 21) == GAME.discovery(strength, 12)


def test_20_3_4_results_are_nothing_a_curse_or_artifacts() -> None:
    cells = {cell for row in GAME.tables.discovery.rows for cell in row}
    assert {"-", "C1", "C2", "C3", "C4", "Cd"} <= cells
    artifacts = {number for cell in cells if cell[0].isdecimal() for number in cell.split()}
    assert artifacts == {item for item, piece in GAME.item.items() if piece.kind == "artifact"}
    assert artifacts == {f"{number:02}" for number in range(1, 11)}


def test_20_3_1_a_search_takes_four_to_eight_points() -> None:
    assert (GAME.numbers.search_least, GAME.numbers.search_most, GAME.numbers.rod_search) == (4, 8, 5)


def test_10_0_who_sleeps_and_who_rolls_for_whom() -> None:
    lines = {line.who: line.side for line in GAME.tables.activation}
    assert lines["worm"] == "fomorian"
    others = {"misha", "dunatis", "gerflax", "gwynedd", "curwyllan", "ulster", "leinster", "expedition"}
    assert {who for who, side in lines.items() if side == "faerie"} == others
    assert set(lines) == set(GAME.about.asleep)


def test_10_1_the_expedition_is_rolled_for_from_turn_four() -> None:
    assert next(line.since for line in GAME.tables.activation if line.who == "expedition") == 4
    assert {line.since for line in GAME.tables.activation if line.who != "expedition"} == {1}
    assert gamedata(SHORT).war.turns < GAME.numbers.expedition_from


@pytest.mark.parametrize(("roll", "wakes"), [((2, 2), True), ((2, 3), False), ((6, 6), False)])
def test_5_D_2_b_at_or_below_the_number_activates(roll: tuple[int, int], wakes: bool) -> None:
    s = position({3705: "worm"}, turn=1, asleep=["worm"])
    answer(ask(s, Awaken("worm")), roll)
    assert ("worm" not in s.asleep) == wakes


def test_19_4_02_farcalling_takes_five_off_the_roll_for_auberon() -> None:
    s = position({}, turn=4, asleep=["expedition"])
    s.farcalled = True
    answer(ask(s, Awaken("expedition")), (5, 5))
    assert told(s, "activation")[0].facts["modifier"] == -3 - 5
    assert asks(s) == "EnterExpedition"


def test_6_0_the_track_is_clear_or_rain_and_never_snow() -> None:
    assert len(GAME.turns) == 10
    assert {turn.weather for turn in GAME.turns.values()} == {"clear", "rain"}


def test_map_track_names_and_mana_levels() -> None:
    names = ["Beltane II", "Hoorn I", "Hoorn II", "Arlith I", "Arlith II", "Gobis I", "Gobis II"]
    assert [GAME.turns[turn].name for turn in range(1, 11)] == [*names, "Kithin I", "Kithin II", "Molwis I"]
    assert [GAME.turns[turn].mana for turn in range(1, 11)] == [4, 5, 5, 5, 5, 6, 6, 5, 5, 5]


def test_22_3_before_the_war_the_sky_is_clear() -> None:
    s = position({3012: "imric"}, turn=0, phase="pre-game")
    assert s.weather(Hex(3012)) == "clear"


def test_20_6_04_colt_pixy_can_be_reached_on_its_turn() -> None:
    assert GAME.item["04"].only_turn == 3
    assert GAME.turns[3].weather == "clear"
    assert GAME.land[Hex(2629)].terrain == ["marsh"]


# --- the map -------------------------------------------------------------------------------------


def test_2_1_hexes_are_numbered_by_column_and_row() -> None:
    assert {Hex(327), Hex(3737), Hex(3151)} <= GAME.hexes
    assert all(1 <= hex // 100 <= 39 and 1 <= hex % 100 <= 52 for hex in GAME.hexes)


def test_12_1_coasts_of_2317_are_two() -> None:
    assert GAME.shores(Hex(2317)) == 2


def test_4_0_2_ships_start_where_there_is_sea() -> None:
    starts = {"2613", "3205", "3118", "3218", "0720", "0327", "2242", "3543", "2339", "1836", "2030", "2630"}
    assert starts <= {ship.setup for ship in GAME.ship.values()}
    assert all(parse(hex) in GAME.water for hex in starts)


def test_2_3_fortress_armies_stand_in_34_fortresses() -> None:
    setups = {parse(army.setup) for army in GAME.pieces.army}
    assert len(setups) == 34
    assert setups <= GAME.fortress.keys()
    assert all(hex in GAME.land for hex in setups)


def test_19_5_there_are_19_places_of_power_and_all_are_wild() -> None:
    places = "1323 2128 2608 1819 2034 2634 3337 3433 1023 2611 0725 3151 2825 2604 2838 2441 3705 2816 2629"
    assert set(GAME.place) == {parse(hex) for hex in places.split()}
    assert all(GAME.aspect[hex] == "wild" for hex in GAME.place)


def test_19_5_where_the_places_lie() -> None:
    assert "mountain" in GAME.land[Hex(2034)].terrain
    assert "mountain" in GAME.land[Hex(2816)].terrain
    assert "marsh" in GAME.land[Hex(3337)].terrain
    assert Hex(3337) in GAME.water
    assert "forest" in GAME.land[Hex(3433)].terrain
    assert GAME.coastal(Hex(2611))
    assert GAME.coastal(Hex(2825))


def test_19_5_10_the_minches_lie_beside_2611() -> None:
    near = {GAME.water.get(hex) for hex in (Hex(2611), *GAME.near[Hex(2611)])}
    assert "minches" in near


def test_10_1_the_expedition_comes_from_the_jotun_sea_or_the_sea_of_moray() -> None:
    zones = {zone.id for zone in GAME.zone.values() if zone.expedition}
    assert zones == {"jotun_sea", "sea_of_moray"}
    assert zones <= set(GAME.sea.values())


def test_17_0_five_enchanted_hexes_of_dyke() -> None:
    dyke = [hex for hex, fortress in GAME.fortress.items() if fortress.type == "dyke"]
    assert len(dyke) == 5
    assert all(GAME.aspect[hex] == "enchanted" for hex in dyke)


def test_10_3_some_kingdoms_have_islands() -> None:
    assert {land.kingdom for land in GAME.land.values() if land.island} & set(GAME.about.invaded)


def test_4_0_2_set_up_hexes_lie_in_their_kingdom_and_gogma_in_the_eastmarch() -> None:
    for army in GAME.pieces.army:
        home = "eastmarch" if army.kingdom == "gogma" else army.kingdom
        assert GAME.country[parse(army.setup)] == home, army


# --- the counters --------------------------------------------------------------------------------


def test_14_3_ranks_by_the_sample_pieces_and_titles() -> None:
    s = position({})
    assert [rank(s, p) for p in ("bran_og", "gairloch", "glastyn")] == ["captain", "marshal", "king"]
    kings = {"auberon", "dagda", "finvarra", "arwan", "erskine", "imric", "mac_iver", "cormac"}
    kings |= {"glastyn", "balor", "magog", "grogan", "ainsel"}
    assert kings == persons(rank="king")
    assert {"colleran", "gairloch"} <= persons(rank="marshal")
    assert "rurik" in persons(rank="captain")


def test_7_9_e03_elidor_outranks_edric() -> None:
    order = ("none", "captain", "marshal", "king")
    edric, elidor = (order.index(GAME.person[p].rank) for p in ("edric", "elidor"))
    assert edric < elidor
    assert edric < order.index("marshal")


def test_19_4_08_seven_enchanters_have_a_home() -> None:
    homes = {"misha": "2608", "morigu": "1819", "dunatis": "2034", "dobie": "3337", "gerflax": "3433"}
    homes |= {"barguest": "2611", "corin": "2838"}
    assert {id: p.home for id, p in GAME.person.items() if p.home and p.enchanter} == homes


def test_19_5_18_imric_and_gairloch_are_no_enchanters() -> None:
    s = position({2816: "imric gairloch"})
    assert not is_enchanter(s, "imric")
    assert not is_enchanter(s, "gairloch")


def test_2_3_symbols_of_heroes() -> None:
    named = {"cluracan", "bran_og", "dorwen", "ogme", "dando"}
    assert named <= persons(hero=True)
    assert all(GAME.person[id].hero for id in persons(combat=6))
    s = position({3115: "edric elidor"}, kit={"edric": "22", "elidor": "19"})
    assert is_hero(s, "edric")
    assert is_hero(s, "elidor")


def test_7_9_the_worm_swims_and_the_cat_and_the_ghost_fly() -> None:
    assert persons(swimmer=True) == {"worm"}
    assert persons(flyer=True) == {"cait_sith", "callachs_waff"}


def test_2_3_persons_back_movement_without_an_escort() -> None:
    for id in ("connan", "dando", "bran_og"):
        assert GAME.person[id].movement_alone == 16
        assert GAME.person[id].hero
    for id in ("glastyn", "bogan", "cormac", "ainsel"):
        assert GAME.person[id].movement_alone == 14
        assert not GAME.person[id].hero


def test_2_3_who_can_have_an_escort_has_a_back_and_a_kingdom() -> None:
    guarded: list[Person] = [person for person in GAME.person.values() if person.escort]
    assert all(person.movement_alone and person.kingdom for person in guarded)


def test_8_0_2_some_ships_are_bad_sailers() -> None:
    bad = {ship.id for ship in ships(bad_sailer=True)}
    assert bad == {ship.id for ship in GAME.ship.values() if ship.movement <= 30}
    assert bad == {"oakheart", "redtooth", "stormcrow", "moontop", "bluefish", "seatang", "irontooth"}


def test_7_0_ship_damaged_strengths_and_movement_follow_the_legible_backs() -> None:
    combat = {5: 3, 4: 2, 3: 2, 2: 1, 1: 1}
    movement = {46: 40, 40: 36, 36: 30, 30: 24}
    for ship in GAME.ship.values():
        assert ship.damaged_combat == combat[ship.combat], ship.id
        expected = 26 if ship.id == "moontop" else movement.get(ship.movement)
        assert expected is None or ship.damaged_movement == expected, ship.id


def test_2_3_change_armies_are_counted_in_single_points() -> None:
    s = position({3012: "moray*4"})
    s.withdraw("moray", Hex(3012), 3)
    assert s.ranks(FOMORIAN, Hex(3012)) == {"moray": 1}


def test_21_2_ships_and_armies_of_faerie_add_up_to_133_with_the_three_of_ulster() -> None:
    faerie = {id for id, colour in GAME.colour.items() if colour.side == "faerie"}
    strength = sum(army.strength for army in GAME.pieces.army if army.kingdom in faerie)
    strength += len(persons(side="faerie", escort=True))
    strength += sum(ship.combat for ship in ships(side="faerie"))
    assert strength == 133
    ulster = {ship.id: (ship.movement, ship.combat, ship.setup) for ship in ships(kingdom="ulster")}
    assert ulster == {
        "surfswift": (40, 2, "1318"),
        "seadrifter": (40, 3, "1922"),
        "seawolf": (40, 3, "1922"),
    }
    damaged = {ship.id: (ship.damaged_movement, ship.damaged_combat) for ship in ships(kingdom="ulster")}
    assert damaged == {"surfswift": (36, 1), "seadrifter": (36, 2), "seawolf": (36, 2)}
    assert all(parse(ship.setup) in GAME.water for ship in ships(kingdom="ulster"))


def test_4_0_7_the_expedition_has_five_ships_and_three_persons() -> None:
    assert len(ships(setup="expedition")) == 5
    assert persons(setup="expedition") == {"auberon", "ogme", "corin"}


# --- retreats and markers ------------------------------------------------------------------------


def test_15_8_2_a_retreat_leads_one_hex_out_of_the_combat() -> None:
    s = position({3115: "elidor albion*4 imric moray*4", 3116: "glastyn"}, phase="combat")
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear"))
    s.engage(s.fights[0])
    ask(s, Retreat(FAERIE, "battle", Hex(3115)))
    assert set(offered(s, "retreat")) <= set(GAME.near[Hex(3115)])
    assert refused(s, "retreat", 3116) == "15.8.2"
    to = offered(s, "retreat")[0]
    answer(s, ("retreat", to))
    assert s.at["elidor"] == to
    assert s.ranks(FAERIE, Hex(int(str(to)))) == {"albion": 4}


def test_9_1_markers_are_unlimited() -> None:
    fleet = [ship.id for ship in ships(side="fomorian")]
    s = position({2613: " ".join(fleet)}, phase="recovery")
    s.damaged = frozenset(fleet)
    answer(ask(s, StartRefit(FOMORIAN)), *(("refit", ship) for ship in fleet))
    assert s.refit == frozenset(fleet)
