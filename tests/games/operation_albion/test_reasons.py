"""Why a force cannot go, fly or deploy somewhere: the rule in its way, not that it is out of reach."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core import play
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.combat import Pursuit, Retreat
from sandtable.games.operation_albion.deployment import Deploy, Reinforce
from sandtable.games.operation_albion.movement import air_reach
from sandtable.games.operation_albion.naval import BaseFire, Raid, Station
from tests.games.operation_albion.battles import barred, force, take
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, ask, position, refused


def going(
    places: Mapping[str, str],
    units: str,
    goal: str,
    action: str = "G3.naval.move",
    side: Side = GERMAN,
    weather: bool = False,
    revolution: bool = False,
) -> str:
    """The rule against a space to which a force would go."""
    s = position(places, weather=weather, revolution=revolution)
    return refused(force(s, action, units, side), "to", goal)


def marching(
    places: Mapping[str, str],
    units: str,
    goal: str,
    action: str = "G3.ground.move",
    side: Side = GERMAN,
    revolution: bool = False,
) -> str:
    """The same on land."""
    return going(places, units, goal, action, side, revolution=revolution)


def flying(places: Mapping[str, str], unit: str, goal: str, action: str = "G3.air.land") -> str:
    """The rule against a target."""
    return refused(force(position(places), action, unit), "target", goal)


def coming_in(
    places: Mapping[str, str], unit: str, goal: str, *options: str, revolution: bool = False
) -> str:
    """The rule against a space where a unit would deploy; somewhere it can."""
    s = position(places, *options, revolution=revolution)
    side = s.game.owner[unit]
    ask(s, Deploy(side, unit, "test"))
    return refused(s, "deploy", goal)


# --- at sea ------------------------------------------------------------------------------------------


def test_26_G3_naval_shallow_is_named() -> None:
    assert going({"baltic_c": "g_bb_5"}, "g_bb_5", "gulf_riga_a") == "26.G3.naval.shallow"


def test_26_G3_naval_shallow_is_named_from_afar() -> None:
    assert going({"german_home_base": "g_bb_5"}, "g_bb_5", "gulf_riga_a") == "26.G3.naval.shallow"


def test_7_1_ice_is_named() -> None:
    places = {"russian_home_base": "r_td_1 r_td_2", "gulf_finland_a": "r_td_3"}
    s = position(places, weather=True)
    force(s, "G3.naval.move", "r_td_3", RUSSIAN)
    assert refused(s, "to", "russian_home_base") == "7.1.ice"
    assert force(position(places, weather=True), "G3.naval.move", "r_td_1", RUSSIAN).over


def test_26_G3_naval_land_is_named() -> None:
    assert going({"baltic_c": "g_bb_5"}, "g_bb_5", "oesel") == "26.G3.naval.land"


def test_19_1_enemy_home_base_is_named() -> None:
    assert going({"gulf_finland_b": "g_td_2"}, "g_td_2", "russian_home_base") == "19.1.enemy"
    assert marching({"petrograd_a": "g_20"}, "g_20", "russian_home_base") == "19.1.enemy"


def test_26_G3_naval_stop_is_named() -> None:
    assert going({"baltic_e": "g_cl_2", "baltic_d": "r_td_1"}, "g_cl_2", "gulf_riga_b") == ""
    places = {"baltic_f": "g_cl_2", "baltic_d": "r_td_1", "baltic_c": "r_td_2", "west_baltic_a": "r_td_3"}
    assert going(places, "g_cl_2", "gulf_riga_b") == "26.G3.naval.stop"


def test_23_1_stop_is_named() -> None:
    places = {"gulf_riga_c": "g_cl_2", "gulf_riga_a": "r_mine_a1", "gulf_riga_b": "r_mine_a2"}
    assert going(places, "g_cl_2", "baltic_d") == "23.1.stop"


def test_30_3_a_patrol_is_named() -> None:
    s = position({"baltic_d": "g_sp_1", "gulf_riga_b": "r_cp_1", "gulf_riga_a": "g_td_2"})
    s.patrol("g_sp_1", "baltic_d")
    assert refused(force(s, "G3.naval.move", "r_cp_1", RUSSIAN), "to", "baltic_f") == "30.3"


def test_26_G3_naval_move_too_far_is_told_in_figures() -> None:
    s = force(position({"german_home_base": "g_tr_1"}), "G3.naval.move", "g_tr_1")
    (reason,) = play.why(s, GERMAN, "to", "gulf_finland_a")
    assert reason.rule == "26.G3.naval.move"
    assert reason.text == "Gulf of Finland A is 4 away, and the force has 2 movement left"


def test_26_G3_naval_redeploy_block_is_named() -> None:
    places = {
        "baltic_f": "g_cl_2",
        "libau": "g_base_libau",
        "oesel": "r_base_oesel",
        "windau": "g_base_windau",
    }
    assert going(places, "g_cl_2", "baltic_d", "G3.naval.redeploy") == "26.G3.naval.redeploy.block"


def test_26_G3_naval_clear_without_a_sweeper() -> None:
    s = position({"baltic_d": "g_td_2 r_mine_a1", "baltic_f": "g_mw_1"})
    take(s, "G3.naval.clear")
    assert refused(s, "unit", "g_td_2") == "26.G3.naval.clear"


# --- on land -----------------------------------------------------------------------------------------


def test_10_1_finns_are_kept_in_finland() -> None:
    places = {"finland_e": "f_helsinki", "vyborg": "f_lahti"}
    assert marching(places, "f_helsinki", "russian_home_base", side=RUSSIAN, revolution=True) == "10.1.finns"
    assert marching(places, "f_helsinki", "narva", side=RUSSIAN, revolution=True) == "10.1.finns"


def test_TEC_lake_is_named() -> None:
    assert marching({"finland_g": "g_20"}, "g_20", "finland_h") == "TEC.lake"


def test_10_3_forest_is_named() -> None:
    assert marching({"courland_a": "g_2cav"}, "g_2cav", "riga") == ""
    assert marching({"windau": "g_2cav", "courland_a": "r_13"}, "g_2cav", "courland_c") == ""
    assert marching({"livonia_a": "g_20"}, "g_20", "dvinsk") == "10.3.forest"


def test_10_3_forest_by_rail_binds_to_the_railroad() -> None:
    s = position({"courland_c": "g_20"})
    force(s, "G3.ground.move", "g_20")
    assert refused(s, "to", "livonia_c") == "10.3.forest"
    assert refused(s, "to", "dvinsk") == ""
    answer(s, ("to", "livonia_b"))
    assert refused(s, "to", "livonia_c") == "10.3.forest"
    assert refused(s, "to", "dvinsk") == ""


def test_10_3_forest_where_a_march_begins_binds_nobody() -> None:
    assert marching({"livonia_b": "g_20"}, "g_20", "livonia_c") == ""


def test_10_3_enemy_is_named() -> None:
    places = {"libau": "g_20", "courland_a": "r_13"}
    assert marching(places, "g_20", "windau") == "10.3.enemy"


def test_10_3_nosea_is_named() -> None:
    assert marching({"courland_b": "g_20"}, "g_20", "baltic_d") == "10.3.nosea"
    assert marching({"courland_b": "g_20"}, "g_20", "oesel") == "10.3.nosea"


def test_10_3_water_is_named() -> None:
    assert marching({"libau": "g_20"}, "g_20", "aland") == "10.3.water"


def test_5_3_dagden_is_named() -> None:
    assert marching({"oesel": "g_42"}, "g_42", "dagden") == "5.3.dagden"


def test_21_3_railroad_of_trains_is_named() -> None:
    assert marching({"pskov": "r_at"}, "r_at", "petrograd_c", side=RUSSIAN) == "21.3"


def test_26_G3_ground_rail_noattack_is_named() -> None:
    places = {"courland_c": "g_20", "riga": "r_13"}
    assert marching(places, "g_20", "riga", "G3.ground.rail") == "26.G3.ground.rail.noattack"


def test_26_G3_ground_rail_without_rails() -> None:
    assert (
        marching({"pskov": "g_base_pskov g_20"}, "g_20", "petrograd_c", "G3.ground.rail")
        == "26.G3.ground.rail"
    )


def test_26_G3_ground_redeploy_enemy_is_named() -> None:
    places = {"libau": "g_base_libau g_20", "windau": "g_base_windau", "courland_a": "r_13"}
    s = force(position({**places, "courland_b": "g_203"}), "G3.ground.redeploy", "g_20")
    assert s.over
    places = {"windau": "g_base_windau g_20", "libau": "g_base_libau r_13"}
    assert marching(places, "g_20", "libau", "G3.ground.redeploy") == "26.G3.ground.redeploy.enemy"


def test_26_G3_ground_move_too_far_is_told_in_figures() -> None:
    s = force(position({"libau": "g_20"}), "G3.ground.move", "g_20")
    (reason,) = play.why(s, GERMAN, "to", "pernau")
    assert reason.rule == "26.G3.ground.move"
    assert "5 away" in reason.text


def test_19_1_enter_ends_the_march_at_home() -> None:
    s = position({"lithuania_a": "g_2cav g_20"})
    force(s, "G3.ground.move", "g_2cav")
    assert answer(s, ("to", "german_home_base")).over


# --- in the air --------------------------------------------------------------------------------------


def test_10_4_stop_is_named() -> None:
    places = {"libau": "g_base_libau g_hb_1", "riga": "r_base_riga r_f_1", "courland_c": "r_13"}
    assert flying(places, "g_hb_1", "livonia_c") in ("10.4.stop", "26.G3.air.land")
    walled = {"windau": "g_base_windau g_b_1", "courland_b": "r_f_1 r_21", "riga": "r_13"}
    assert flying(walled, "g_b_1", "riga") in ("", "10.4.stop")


def test_10_4_range_is_told_in_figures() -> None:
    s = force(position({"libau": "g_base_libau g_f_1", "windau": "r_13"}), "G3.air.land", "g_f_1")
    (reason,) = play.why(s, GERMAN, "target", "pskov")
    assert reason.rule == "10.4.range"
    assert reason.text == "Pskov is 5 away, and the force has 2 movement left"


def test_26_G3_air_naval_on_an_island() -> None:
    places = {"libau": "g_base_libau g_b_1", "baltic_d": "r_td_1", "oesel": "r_425"}
    assert flying(places, "g_b_1", "oesel", "G3.air.naval") == "26.G3.air.naval"


def test_17_0_no_airfield_is_named() -> None:
    s = force(
        position({"libau": "g_base_libau g_b_1", "windau": "g_base_windau"}), "G3.air.redeploy", "g_b_1"
    )
    assert refused(s, "to", "riga") == "17.0"
    assert refused(s, "to", "baltic_d") == "17.0"


def test_26_G3_air_land_is_not_begun_with_nobody_in_range() -> None:
    s = position({"german_home_base": "g_f_1", "riga": "r_13"})
    assert barred(s, "G3.air.land") == "26.G3.air.land"
    s = position({"german_home_base": "g_f_1 g_hb_1", "riga": "r_13"})
    take(s, "G3.air.land")
    assert refused(s, "unit", "g_f_1") == "10.4.range"
    assert refused(s, "unit", "g_hb_1") == ""


def test_26_G3_naval_bombard_is_not_begun_with_nothing_in_reach() -> None:
    s = position({"german_home_base": "g_tr_1", "helsingfors": "r_base_helsingfors"})
    assert barred(s, "G3.naval.bombard") == "26.G3.naval.bombard"
    s = position({"german_home_base": "g_tr_1 g_bc_1", "moon": "r_426"})
    take(s, "G3.naval.bombard")
    assert refused(s, "unit", "g_tr_1") == "26.G3.naval.bombard.target"
    assert refused(s, "unit", "g_bc_1") == ""


# --- deployment --------------------------------------------------------------------------------------

BASES = {"libau": "g_base_libau", "riga": "g_base_riga g_20", "reval": "r_base_reval r_13"}


def test_15_1_naval_no_dreadnought_in_the_gulf() -> None:
    assert coming_in(BASES, "g_bb_5", "gulf_riga_c") == "15.1.naval"
    assert coming_in({**BASES, "moon": "r_base_moon"}, "g_td_7", "gulf_riga_b") == "15.1.naval"
    assert coming_in(BASES, "g_td_7", "gulf_riga_b") == ""
    assert coming_in(BASES, "g_td_7", "baltic_c") == "15.1.naval"


def test_15_0_naval_not_among_enemies() -> None:
    assert coming_in({**BASES, "gulf_riga_c": "r_td_1"}, "g_td_7", "gulf_riga_c") == "15.0.naval"


def test_15_2_naval_off_major_ports() -> None:
    assert coming_in(BASES, "r_td_5", "gulf_finland_a") == ""
    assert coming_in(BASES, "r_td_5", "baltic_d") == "15.2.naval"


def test_15_2_british_in_the_west_baltic_too() -> None:
    assert coming_in(BASES, "b_ss_2", "west_baltic_a") == ""
    assert coming_in(BASES, "b_ss_2", "baltic_d") == "15.2.british"


def test_15_1_air_on_german_airfields() -> None:
    assert coming_in(BASES, "g_lz_2", "reval") == "15.1.air"
    assert coming_in(BASES, "r_f_2", "riga") == "15.2.air"


def test_15_2_air_on_russian_airfields() -> None:
    assert coming_in(BASES, "r_f_2", "narva") == "15.2.air"


def test_15_1_ground_at_bases() -> None:
    assert coming_in(BASES, "g_77r", "windau") == "15.1.ground"
    cut = {**BASES, "courland_a": "r_21"}
    assert coming_in(cut, "g_77r", "libau") == "15.1.ground"
    assert coming_in(BASES, "g_77r", "baltic_d") == "15.0"


def test_15_2_ground_at_bases() -> None:
    assert coming_in(BASES, "r_37", "riga") == "15.2.ground"


def test_15_1_white_in_the_north_or_in_a_fortress() -> None:
    assert coming_in({}, "w_j1", "helsingfors", revolution=True) == "15.1.white"
    assert coming_in({"helsingfors": "w_j2"}, "w_j1", "helsingfors", revolution=True) == ""


def test_15_2_red_in_cities() -> None:
    assert coming_in({}, "f_lahti", "finland_a", revolution=True) == "15.2.red"
    assert coming_in({"abo": "w_j1"}, "f_lahti", "abo", revolution=True) == "15.2.red"


def test_15_2_bolshevik_entries() -> None:
    assert coming_in({}, "k_mrc", "reval", revolution=True) == "15.2.bolshevik"
    assert coming_in({"narva": "g_20"}, "k_mrc", "narva", revolution=True) == "15.2.bolshevik"


def test_15_2_partisan_where_no_german_is() -> None:
    assert coming_in({"riga": "g_20"}, "k_partisan", "riga", revolution=True) == "15.2.partisan"
    assert coming_in({"riga": "g_20"}, "k_partisan", "vyborg", revolution=True) == "15.2.partisan"
    assert coming_in({"riga": "g_20"}, "k_partisan", "courland_a", revolution=True) == ""


def test_28_3_the_landwehr_in_riga_or_reval() -> None:
    assert coming_in(BASES, "g_blw", "libau", "landwehr", revolution=True) == "28.3"


def test_21_2_seaplanes_without_a_port() -> None:
    places = {"pskov": "g_base_pskov g_20", "libau": "g_base_libau"}
    assert coming_in(places, "g_sp_4", "pskov") == "21.2"


def test_17_1_cap_is_told() -> None:
    places = {"libau": "g_base_libau g_f_1 g_f_2 g_b_1 g_b_2", "windau": "g_base_windau"}
    assert coming_in(places, "g_lz_2", "libau") == "17.1.cap"


def test_9_2_full_areas_take_no_reinforcement() -> None:
    s = position({"libau": "g_base_libau g_20 g_203 g_1r g_75r", "riga": "g_base_riga g_42"})
    ask(s, Reinforce(GERMAN, ("g_77r", "g_19lw"), "test"))
    assert refused(s, "place", ("g_77r", "libau")) == "9.2"
    assert refused(s, "place", ("g_20", "riga")) == "15.0"


# --- after a battle, and optional actions -----------------------------------------------------------


def test_12_6_town_where_nobody_retreats() -> None:
    s = position({"narva": "r_13", "petrograd_c": "g_20", "estonia_b": "g_203"})
    ask(s, Retreat(RUSSIAN, "narva", ("petrograd_c",), GERMAN))
    assert refused(s, "retreat", "petrograd_c") == "12.6.town"
    assert refused(s, "retreat", "estonia_b") == "12.6.town"
    assert refused(s, "retreat", "riga") == "12.6.town"
    assert refused(s, "retreat", "estonia_c") == ""


def test_29_1_where_nobody_pursues() -> None:
    places = {"courland_c": "g_2gd g_20", "riga": "r_13"}
    s = position(places, "pursuit")
    ask(s, Pursuit(GERMAN, "courland_c", ("g_2gd", "g_20")))
    assert refused(s, "place", ("g_2gd", "riga")) == "11.0.must1"
    assert refused(s, "place", ("g_2gd", "pskov")) == "29.1"
    assert refused(s, "place", ("g_20", "courland_a")) == "29.2"


def test_32_0_raid_reasons() -> None:
    s = position({"libau": "g_base_libau", "baltic_f": "g_td_2", "baltic_d": "r_td_1"}, "actions")
    ask(s, Raid(GERMAN, "g_td_2"))
    assert refused(s, "to", "west_baltic_a") == "32.0.raid"
    assert refused(s, "to", "gulf_riga_b") == "26.G3.naval.stop"


def test_32_0_substation_reasons() -> None:
    places = {"libau": "g_base_libau", "baltic_f": "g_ss_1 g_td_2", "oesel": "r_base_oesel"}
    s = ask(position(places, "actions"), Station(GERMAN))
    assert refused(s, "place", ("g_td_2", "baltic_e")) == "32.0.substation"
    assert refused(s, "place", ("g_ss_1", "baltic_c")) == "32.0.substation"
    assert refused(s, "place", ("g_ss_1", "gulf_finland_b")) == "26.G3.naval.redeploy"


def test_32_0_basefire_reasons() -> None:
    places = {"libau": "g_base_libau", "baltic_f": "r_td_1", "riga": "r_base_riga"}
    s = ask(position(places, "actions"), BaseFire(GERMAN))
    assert refused(s, "place", ("g_base_libau", "baltic_d")) == "32.0.basefire"


def test_20_0_reveal_only_own_units_on_the_map() -> None:
    s = answer(ask(position({"riga": "g_20 g_203", "narva": "r_13 r_49"}), ActionsPhase(GERMAN)), "form")
    assert refused(s, "show", "r_13") == "20.0.reveal"
    assert refused(s, "show", "g_77r") == "20.0.reveal"
    assert refused(s, "show", "g_203") == "20.0.reveal"
    assert refused(s, "show", "g_20") == ""


def test_26_G3_naval_bombard_is_for_ships() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "g_42 r_425"})
    take(s, "G3.naval.bombard")
    assert refused(s, "unit", "g_42") == "10.2"


def test_9_2_when_a_full_area_leads_to_an_attack() -> None:
    full = "g_203 g_1r g_75r g_29lw g_205lw g_bak"
    places = {"lithuania_a": "g_20", "courland_c": full, "lithuania_b": "r_13", "riga": "r_49"}
    around = {"courland_a": "g_2gd g_14bav g_19r g_gderz g_77r g_19lw"}
    s = position({**places, **around})
    force(s, "G3.ground.move", "g_20")
    assert refused(s, "to", "courland_c") == ""
    assert refused(s, "to", "courland_a") == ""


def test_10_3_forest_does_not_bind_aircraft() -> None:
    s = position({"riga": "r_base_riga r_b_1", "livonia_c": "g_20"})
    assert (
        flying({"riga": "g_base_riga g_b_1", "livonia_c": "r_13", "dvinsk": "r_21"}, "g_b_1", "livonia_c")
        == ""
    )
    assert "livonia_c" in air_reach(s, RUSSIAN, "dvinsk", 2)


def test_8_2_cost_is_told_between_actions() -> None:
    s = ask(position({"riga": "g_20 g_203"}), ActionsPhase(GERMAN))
    assert play.current(s).question(s) == "Choose an action: 5 Action Points left"
    s = ask(position({"riga": "g_20 g_203"}, ap=(0, 0)), ActionsPhase(GERMAN))
    assert "No Action Points left" in play.current(s).question(s)


def test_15_0_pool_takes_who_finds_no_space_unseen() -> None:
    cities = {
        "helsingfors": "g_20",
        "vyborg": "g_203",
        "hango": "g_1r",
        "abo": "g_75r",
        "tammerfors": "g_bic",
    }
    s = ask(position(cities, revolution=True), Deploy(RUSSIAN, "f_lahti", "test"))
    assert s.at["f_lahti"] == "pool"
    assert all(event.seen_by(GERMAN) is None for event in s.events)
