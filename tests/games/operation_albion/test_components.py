"""2.0 Components and definitions, and what is known of the printed map, counters, tracks and tables."""

from __future__ import annotations

from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.combat import kind_of
from sandtable.games.operation_albion.gamedata import (
    ANTI_AIR,
    ANTI_GROUND,
    ANTI_SHIP,
    ANTI_SUB,
    HOME,
    ISLANDS,
    MOVE,
)
from sandtable.games.operation_albion.logistics import Mobilize, Refit, RefitRoll
from sandtable.games.operation_albion.movement import may_enter
from sandtable.games.operation_albion.pack.schema import Unit
from sandtable.games.operation_albion.ports import functional_port, major_port
from sandtable.games.operation_albion.revolution import GermanWithdrawal, IncidentRoll, RevolutionCheck
from sandtable.games.operation_albion.state import DISPLAYS, State
from sandtable.games.operation_albion.transport import room
from tests.games.operation_albion.battles import take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    position,
    refused,
    told,
)

GAME = gamedata()
MARKERS = 15
"""Markers of the sheet that the position itself keeps: 2 AP, 4 task force, demolition, battle and others."""


def counters(**traits: object) -> list[Unit]:
    """Counters with some traits."""
    return [u for u in GAME.unit.values() if all(getattr(u, name) == value for name, value in traits.items())]


def ids(**traits: object) -> set[str]:
    return {unit.id for unit in counters(**traits)}


def borders(kind: str) -> list[set[str]]:
    """All borders of a kind."""
    return [{border.a, border.b} for border in GAME.map.border if border.kind == kind]


# --- 2.1 the map -------------------------------------------------------------------------------------


def test_2_1_two_home_bases_sea_zones_and_land_areas() -> None:
    kinds = {space.kind for space in GAME.map.space}
    assert kinds == {"home_base", "sea", "land", "island", "fortress", "town"}
    assert GAME.sea | GAME.land | set(HOME) == set(GAME.space)
    assert len(GAME.space) == 56
    assert len(GAME.map.border) == 143


def test_2_1_homebase_belongs_to_its_side_and_is_land_and_sea_in_one() -> None:
    assert [s.id for s in GAME.map.space if s.kind == "home_base"] == list(HOME)
    for base in HOME:
        assert GAME.neighbours(base, "sea")
        assert GAME.neighbours(base, "land")


def test_2_1_borders_part_sea_from_sea_land_from_land_and_sea_from_land() -> None:
    wet, dry = GAME.sea | set(HOME), GAME.land | set(HOME)
    assert all(pair <= wet for pair in borders("sea"))
    assert all(pair <= dry for pair in (*borders("land"), *borders("lake")))
    assert all(len(pair & GAME.sea) == 1 == len(pair & GAME.land) for pair in borders("coast"))


def test_2_1_forttown_which_places_are_fortresses_and_towns() -> None:
    assert GAME.fortresses == {"libau", "riga", "reval", "helsingfors", "vyborg"}
    assert {"windau", "narva", "pskov", "hango"} <= GAME.towns


def test_2_1_island_areas_lie_among_sea_zones() -> None:
    assert GAME.islands == {*ISLANDS, "aland"}
    for island in GAME.islands:
        assert len(GAME.zones(island)) >= 2
        assert set(GAME.neighbours(island, "land", "lake")) <= GAME.islands


def test_2_1_coastal_areas_touch_a_sea_zone() -> None:
    ports = {space.id for space in GAME.map.space if space.port != "none"} - set(HOME)
    assert all(GAME.zones(area) for area in GAME.islands | ports)
    assert not GAME.zones("pskov")


def test_2_1_finland_has_a_north_edge_fortresses_and_towns() -> None:
    finland = {space.id for space in GAME.map.space if space.finland}
    edge = set(GAME.members(("white_guard_entry",)))
    assert edge == {"finland_f", "finland_g", "finland_h", "finland_i"}
    assert edge < finland
    assert finland & GAME.fortresses == {"helsingfors", "vyborg"}
    assert finland & GAME.towns == {"hango", "abo", "tammerfors"}
    assert not finland & {"narva", "petrograd_a", *HOME}


def test_2_1_1_tracks_and_displays_start_as_printed() -> None:
    s = State(GAME)
    assert s.ap == [0, 0]
    assert s.turn == 1
    assert s.index == 5
    assert set(s.at.values()) <= set(DISPLAYS)
    assert GAME.numbers.task_forces == 2


def test_2_1_1_refit_display_holds_what_was_eliminated() -> None:
    s = position({"riga": "r_base_riga r_lr1"})
    s.eliminate("r_lr1", "test")
    assert s.in_display(RUSSIAN, "refit") == ("r_lr1",)


def test_2_1_1_destroyed_units_are_gone_for_good() -> None:
    s = position({})
    s.send("g_td_2", "refit", "test")
    answer(ask(s, RefitRoll(GERMAN, "g_td_2")), 6)
    assert s.in_display(GERMAN, "destroyed") == ("g_td_2",)
    assert ("imperial", "naval") not in Refit(GERMAN).waiting(s)


def test_2_1_1_withdrawn_units_are_out_of_play_and_not_eliminated() -> None:
    s = position({"baltic_f": "g_bb_5"})
    answer(ask(s, GermanWithdrawal()), 1)
    assert s.at["g_bb_5"] == "withdrawn"
    assert game().score(s) == (0, 0)


def test_2_1_1_base_display_holds_bases_off_the_map() -> None:
    s = State(GAME)
    assert set(s.in_display(GERMAN, "depot")) == ids(side="german", code="base_display")
    assert {GAME.cls[unit] for unit in s.in_display(GERMAN, "depot")} == {"base"}


def test_2_1_1_octrev_display_holds_the_units_with_a_star() -> None:
    s = State(GAME)
    assert {*s.in_display(GERMAN, "october"), *s.in_display(RUSSIAN, "october")} == ids(code="star")


def test_2_1_1_tf_two_markers_a_side() -> None:
    s = position({"baltic_f": "g_td_2", "baltic_e": "g_td_6", "baltic_d": "g_td_8"})
    answer(ask(s, ActionsPhase(GERMAN)), "form", ("form", "g_td_2"), ("form", "g_td_6"))
    assert s.forces == {"g_td_2": 1, "g_td_6": 2}
    assert refused(s, "form", "g_td_8") == "20.1"


def test_2_1_1_pool_is_drawn_from_at_random() -> None:
    s = answer(ask(position({}), Mobilize(GERMAN)), 1)
    assert s.asked == -1
    assert set(offered(s, "pick")) == ids(side="german", code="R1")


def test_2_1_2_each_side_has_its_own_tables() -> None:
    assert {row.side for row in GAME.tables.refit} == {"german", "russian"}
    assert {result for row in GAME.tables.refit for result in row.results} == {"R", "D", "X"}
    assert all(len(row.results) == 6 for row in GAME.tables.refit)
    for table in ("german", "russian_before", "russian_after"):
        assert [i.die for i in GAME.tables.incident if i.table == table] == [1, 2, 3, 4, 5, 6]


def test_map_has_every_space_that_the_rules_name() -> None:
    named = "gulf_riga_a gulf_riga_b gulf_riga_c baltic_b baltic_f west_baltic_a west_baltic_b"
    named += " gulf_finland_a gulf_finland_b courland_b courland_c petrograd_a oesel moon dagden aland"
    named += " riga reval helsingfors hango narva pskov vyborg libau windau"
    assert set(named.split()) <= set(GAME.space)


def test_map_has_lakes_forest_railroads_shallows_and_both_kinds_of_port() -> None:
    assert borders("lake")
    assert any(space.forest for space in GAME.map.space)
    assert any(border.rail for border in GAME.map.border)
    assert [space.id for space in GAME.map.space if space.shallow] == ["gulf_riga_a"]
    assert {space.port for space in GAME.map.space} == {"none", "minor", "major"}


def test_map_riga_and_reval_have_ports_and_riga_lies_on_its_gulf() -> None:
    assert GAME.space["riga"].port == GAME.space["reval"].port == "major"
    assert set(GAME.zones("riga")) & set(GAME.members(("gulf_of_riga",)))
    assert GAME.zones("hango")
    assert GAME.zones("helsingfors")
    assert {"oesel", "moon"} <= set(GAME.coasts("gulf_riga_b"))
    assert set(ISLANDS) <= set(GAME.coasts("gulf_riga_a"))


def test_map_a_railroad_runs_from_each_home_base_into_russia() -> None:
    for base in HOME:
        seen, edge = {base}, [base]
        while edge:
            near = [area for area in GAME.rails(edge.pop()) if area not in seen and area not in HOME]
            seen.update(near)
            edge += near
        assert {"riga", "reval", "pskov"} <= seen
    assert not any(GAME.space[area].finland for area in GAME.rails(HOME[GERMAN]))


def test_map_libau_and_windau_lie_west_of_the_front_line() -> None:
    west, east = GAME.members(("german_setup",)), GAME.members(("russian_mainland_setup",))
    assert {"libau", "windau"} <= set(west) - set(east)
    assert set(west) & set(east) == {"courland_b", "courland_c"}
    assert GAME.unit["g_base_libau"].space == "libau"
    assert GAME.unit["g_base_windau"].space == "windau"


# --- 2.2 sides and contingents -----------------------------------------------------------------------


def test_2_2_contingents_of_the_two_sides() -> None:
    assert {u.contingent for u in counters(side="german")} == {"imperial", "finnish_white"}
    assert {u.contingent for u in counters(side="russian")} == {
        "provisional",
        "british",
        "bolshevik",
        "finnish_red",
    }


def test_2_2_german_player_has_the_white_guards_from_the_revolution_on() -> None:
    s = State(GAME)
    white = ids(contingent="finnish_white")
    assert white <= set(s.in_display(GERMAN, "october"))
    assert all(GAME.owner[unit] == GERMAN for unit in white)


def test_2_2_russian_player_keeps_the_british_and_changes_the_rest() -> None:
    s = position({"gulf_finland_a": "b_ss_1 r_td_4", "riga": "r_base_riga r_2sib"})
    s.index = 0
    ask(s, RevolutionCheck())
    assert s.at["b_ss_1"] == "gulf_finland_a"
    assert s.at["r_td_4"] == s.at["r_2sib"] == "withdrawn"
    assert asks(s) == "Reinforce"


# --- 2.3 counters ------------------------------------------------------------------------------------


def test_2_3_counter_sheet_has_176_counters() -> None:
    assert len(GAME.unit) + MARKERS == 176
    assert {u.cls for u in GAME.unit.values()} == {"naval", "air", "ground", "base", "minefield"}


def test_2_3_1_four_factors_and_movement_and_no_factor_above_five() -> None:
    for unit in GAME.unit.values():
        for side in (unit.full, unit.reduced, unit.bolshevik):
            assert side is None or all(0 <= factor <= 5 for factor in side[:MOVE])


def test_2_3_1_size_only_ground_units_have_one() -> None:
    assert {u.size for u in counters(cls="ground")} == {"XXX", "XX", "X", "III", "II"}
    assert not any(u.size for u in GAME.unit.values() if u.cls in ("naval", "air"))


def test_2_3_1_code_says_where_a_unit_waits() -> None:
    s = State(GAME)
    waits = {"R1": "pool", "star": "october", "opt": "out", "start": "out", "stock": "stock"}
    for code, display in waits.items():
        assert {s.at[unit] for unit in ids(code=code)} == {display}
    assert State(gamedata("arms_race")).at["g_av_1"] == "pool"


def test_2_3_1_td4_begins_on_the_map() -> None:
    assert GAME.unit["r_td_4"].code == "start"


def test_2_3_2_naval_units_are_surface_or_submarine() -> None:
    s = State(GAME)
    kinds = {unit.type: kind_of(s, unit.id) for unit in counters(cls="naval")}
    assert {type for type, kind in kinds.items() if kind == "submarine"} == {"SS"}
    assert all(unit.steps == 1 for unit in counters(cls="naval"))


def test_2_3_2_types_of_ship() -> None:
    assert {u.type for u in counters(cls="naval")} == {
        "BB",
        "BC",
        "BP",
        "CL",
        "CP",
        "TD",
        "MW",
        "TR",
        "SS",
        "AV",
    }


def test_2_3_2_tr_carries_one_load() -> None:
    assert len(counters(side="russian", type="TR")) == 3
    s = position({"baltic_f": "g_tr_1"}, aboard={"g_20": "g_tr_1"})
    assert room(s, "g_tr_1", "g_65") is not None
    assert room(position({"baltic_f": "g_tr_1"}, aboard={"g_42": "g_tr_1"}), "g_tr_1", "g_65") is None


def test_2_3_2_mine_is_no_naval_unit() -> None:
    s = position({"baltic_b": "r_mine_a1"})
    assert s.ships(RUSSIAN, "baltic_b") == ()
    assert s.control("baltic_b") is None


def test_2_3_3_air_units_have_one_step() -> None:
    assert {u.type for u in counters(cls="air")} == {"B", "HB", "F", "SP", "LZ"}
    assert all(u.steps == 1 for u in counters(cls="air"))
    assert {u.type for u in counters(cls="air") if u.patrol_side} == {"SP", "LZ"}


def test_2_3_4_only_bases_are_static() -> None:
    types = "infantry marine cavalry armored_train armored_car militia engineer partisan artillery shock"
    assert {u.type for u in counters(cls="ground")} == set(types.split())
    assert all(u.full[MOVE] > 0 for u in counters(cls="ground"))
    assert all(u.full[MOVE] == 0 for u in counters(cls="base"))


def test_2_3_5_latvian_rifles_and_the_train_have_a_bolshevik_back() -> None:
    turncoats = {u.id for u in GAME.unit.values() if u.bolshevik is not None}
    assert turncoats == {"r_lr1", "r_lr2", "r_at"}
    assert all(GAME.unit[unit].steps == 1 for unit in turncoats)
    assert position({}).contingent("r_lr1") == "provisional"
    assert position({}, revolution=True).contingent("r_lr1") == "bolshevik"


def test_counters_of_the_russian_fleet() -> None:
    names = "bb_1 bp_2a bp_2b cp_1 cp_2 td_1 td_2 td_3 td_4 mw_1 mw_2 mw_3 ss_1 ss_2 ss_3 tr_1 tr_2 tr_3"
    start = ids(cls="naval", contingent="provisional", code="start")
    assert start == {f"r_{name}" for name in names.split()}
    assert ids(contingent="british", code="start") == {"b_ss_1"}


def test_counters_of_both_air_forces() -> None:
    def start(side: str) -> list[str]:
        return sorted(u.type for u in counters(cls="air", side=side, code="start"))

    assert start("russian") == ["B", "F", "SP", "SP", "SP"]
    assert start("german") == ["B", "B", "F", "F", "HB", "LZ", "SP", "SP", "SP"]
    assert GAME.unit["g_sp_4"].code == "R1"


def test_counters_of_bases() -> None:
    russian = {u.space for u in counters(cls="base", side="russian")}
    german = {u.space for u in counters(cls="base", side="german")}
    assert len(russian) == 6
    assert set(ISLANDS) < russian
    assert {"libau", "windau"} < german
    for base in counters(cls="base"):
        assert base.steps == 2
        assert base.full[ANTI_SHIP] > 0
        assert base.full[ANTI_SUB] > 0


def test_counters_of_the_russian_army() -> None:
    traits = {
        id: (GAME.unit[id].type, GAME.unit[id].size) for id in ("r_42a", "r_42b", "r_425", "r_426", "r_472")
    }
    assert traits["r_42a"] == ("infantry", "XXX")
    assert traits["r_42b"] == ("cavalry", "XXX")
    assert {traits[id] for id in ("r_425", "r_426", "r_472")} == {("infantry", "III")}
    assert len(counters(contingent="provisional", size="XXX", code="start")) >= 4
    assert {"k_petrograd", "k_narva", "k_pskov"} == ids(contingent="bolshevik", size="XXX")
    assert ids(type="partisan") == {"k_partisan"}
    assert (GAME.unit["k_ks"].type, GAME.unit["k_ks"].size, GAME.unit["k_ks"].code) == ("shock", "X", "opt")


def test_counters_of_the_german_army_and_the_finns() -> None:
    assert len(counters(contingent="finnish_white")) == 8
    assert len(counters(contingent="imperial", code="star")) == 3
    assert counters(side="german", type="shock", size="XX")
    assert ids(side="german", type="shock", size="II") == {"g_sturm"}
    assert ids(type="artillery") == {"g_bak"}
    assert GAME.unit["g_bak"].size == "XXX"
    assert ids(type="cavalry", side="german", size="XX") == {"g_2cav"}
    assert GAME.unit["g_42"].size == GAME.unit["g_65"].size == "X"
    assert ids(code="opt") == {"g_av_1", "r_bc_1", "g_blw", "k_ks"}


def test_counters_agree_with_the_examples() -> None:
    cl, bp = GAME.unit["g_cl_2"].full, GAME.unit["r_bp_2b"].full
    assert cl[MOVE] == 4
    assert {u.full[MOVE] for u in counters(type="TD")} == {3}
    assert cl[MOVE] > max(bp[MOVE], 3)
    assert bp[ANTI_SUB] >= 1
    assert any(u.full[ANTI_AIR] == 2 and u.full[ANTI_GROUND] == 1 for u in counters(cls="air"))
    assert any(u.full[ANTI_SUB] == 0 for u in counters(cls="air"))


def test_counters_of_minefields() -> None:
    assert len(counters(cls="minefield", side="russian")) > 4
    assert len(counters(cls="minefield", side="german")) > 1
    assert all(u.full[ANTI_SHIP] and u.full[ANTI_SUB] for u in counters(cls="minefield"))


def test_tracks_are_as_long_as_the_rules_need() -> None:
    assert len(GAME.tables.turn) == GAME.numbers.turns == 7
    weather = [turn.weather != (0, 0) for turn in GAME.tables.turn]
    assert weather == [False, False, True, True, True, True, True]
    assert GAME.tables.tracks.largest_ap >= 7
    assert len(GAME.tables.tracks.russian_ap) > 5


def test_incident_tables_give_points_actions_and_shifts() -> None:
    for table in ("german", "russian_before"):
        effects = [e.op for i in GAME.tables.incident if i.table == table for e in i.effect]
        assert {"ap", "free", "index"} <= set(effects)


# --- 2.6 definitions ---------------------------------------------------------------------------------


def test_2_6_adjacent_spaces_share_a_border_and_zones_adjoin_coasts() -> None:
    assert "courland_b" in GAME.borders["riga"]
    assert "oesel" not in GAME.borders["dagden"]
    assert set(GAME.zones("riga")) == {"gulf_riga_b", "gulf_riga_c"}
    assert GAME.zones("pskov") == ()


def test_2_6_force_starts_in_one_space_and_may_leave_units_out() -> None:
    s = position({"courland_c": "g_20 g_203", "courland_a": "g_1r"})
    answer(take(s, "G3.ground.move"), ("unit", "g_20"))
    assert offered(s, "add") == ["g_203"]
    assert refused(s, "add", "g_1r") == "10.1"
    assert refused(s, "go") == ""


def test_2_6_friendly_units_are_those_of_the_same_player() -> None:
    s = position({"helsingfors": "g_ost1 w_j1", "vyborg": "f_viipuri"}, revolution=True)
    assert s.units(GERMAN, "helsingfors") == ("g_ost1", "w_j1")
    assert s.enemy_held(GERMAN, "vyborg")


def test_2_6_port_works_only_for_the_side_with_a_base() -> None:
    s = position({"reval": "g_20"})
    assert not functional_port(s, GERMAN, "reval")
    assert not functional_port(s, RUSSIAN, "reval")
    s = position({"reval": "r_base_reval", "hango": "g_base_hango r_42a"})
    assert functional_port(s, RUSSIAN, "reval")
    assert functional_port(s, GERMAN, "hango")
    assert major_port(s, "reval")
    assert not major_port(s, "hango")


def test_2_6_maymust_a_free_action_may_be_passed_and_an_incident_must_be_rolled() -> None:
    s = ask(position({"riga": "r_base_riga", "libau": "g_base_libau"}), IncidentRoll(GERMAN))
    assert s.options.verbs() == ["die"]
    answer(s, 4)
    assert s.options.verbs() == ["action", "pass"]


def test_2_6_pick_is_chance_and_select_is_a_choice() -> None:
    s = answer(ask(position({"libau": "g_base_libau"}), Mobilize(GERMAN)), 1)
    assert s.asked == -1
    answer(s, ("pick", "g_77r"))
    assert s.asked == GERMAN
    assert told(s, "picked")[0].seen_by(RUSSIAN) != told(s, "picked")[0]


def test_TEC_unplayable_areas_are_no_spaces() -> None:
    s = position({})
    assert "sweden" not in GAME.space
    assert all(may_enter(s, "g_20", area) for area in GAME.land)
