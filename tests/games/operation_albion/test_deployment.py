"""15.0 Reinforcements: where units come onto the map."""

from __future__ import annotations

from sandtable.games.operation_albion.actions import take_action
from sandtable.games.operation_albion.deployment import Deploy, places
from sandtable.games.operation_albion.gamedata import HOME
from sandtable.games.operation_albion.logistics import Mobilize
from sandtable.games.operation_albion.ports import has_port, major_port
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    gamedata,
    offered,
    position,
    refused,
)


def spots(s: State, unit: str) -> set[str]:
    return set(places(s, unit))


def test_15_0_a_picked_unit_is_deployed() -> None:
    s = answer(ask(position({}), Mobilize(GERMAN)), 1, ("pick", "g_77r"))
    assert s.at["g_77r"] == "german_home_base"
    assert s.over


def test_15_0_ports_in_fortresses_and_home_bases_are_major() -> None:
    s = position({})
    major = {space for space in s.game.space if major_port(s, space)}
    assert major == {*HOME, "libau", "riga", "reval", "helsingfors", "vyborg"}
    assert {"windau", "hango", "oesel"} <= {a for a in s.game.land if has_port(s, a)} - major


def test_15_0_pool_is_filled_by_the_scenario_and_holds_no_bases() -> None:
    s = State(gamedata())
    for side in (GERMAN, RUSSIAN):
        pool = s.in_display(side, "pool")
        assert pool
        assert {s.counter(unit).code for unit in pool} == {"R1"}
        assert "base" not in {s.game.cls[unit] for unit in pool}


def test_15_0_limits_of_stacking_and_airfields() -> None:
    s = position({"libau": "g_base_libau g_20 g_203 g_1r g_75r g_b_1 g_b_2 g_f_1 g_f_2"})
    assert "libau" not in spots(s, "g_77r")
    assert "libau" in spots(s, "g_brand")
    assert "libau" not in spots(s, "g_sp_4")


def test_15_0_limits_a_unit_without_a_place_goes_back_to_the_pool() -> None:
    cities = {
        "helsingfors": "g_20",
        "vyborg": "g_203",
        "hango": "g_1r",
        "abo": "g_75r",
        "tammerfors": "g_bic",
    }
    s = ask(position(cities, revolution=True), Deploy(RUSSIAN, "f_kotka", "reinforcement"))
    assert s.at["f_kotka"] == "pool"


def test_15_0_full_strength() -> None:
    s = position({"riga": "r_base_riga r_2sib"}, reduced=["r_2sib"])
    s.send("r_2sib", "refit", "test")
    answer(ask(s, Deploy(RUSSIAN, "r_2sib", "refit")), ("deploy", "russian_home_base"))
    assert s.reduced == frozenset()


def test_15_0_naval_not_among_enemy_ships() -> None:
    s = position({"reval": "r_base_reval", "gulf_finland_a": "g_ss_1", "gulf_finland_b": "g_ss_2"})
    assert spots(s, "r_td_5") == {"russian_home_base"}


def test_15_0_enemy_units_do_not_close_a_base() -> None:
    s = position({"reval": "r_base_reval g_42", "narva": "", "estonia_b": "", "petrograd_a": ""})
    assert {"reval", "russian_home_base"} <= spots(s, "r_37")
    assert "reval" in spots(s, "r_f_2")


def test_15_0_mix_the_counters_are_the_limit() -> None:
    s = position({"baltic_f": "g_mw_1 g_mine_a1", "baltic_e": "g_mine_a2", "baltic_d": "g_mine_b1"})
    s.put("g_mine_b2", "baltic_c")
    s.clear_mine("g_mine_a1")
    assert s.in_display(GERMAN, "stock") == ("g_mine_a1",)
    s.lay_mine("g_mine_a1", "baltic_f")
    assert s.in_display(GERMAN, "stock") == ()


def test_15_0_other_rules_name_their_own_places() -> None:
    s = ask(position({}, revolution=True), Deploy(GERMAN, "w_j1", "test", ("finland_f", "finland_g")))
    assert offered(s, "deploy") == ["finland_f", "finland_g"]
    assert refused(s, "deploy", "helsingfors") == "24.0.2"


# --- 15.1 --------------------------------------------------------------------------------------------


def test_15_1_imperial_units_always_have_the_home_base() -> None:
    s = position({})
    for unit in ("g_td_7", "g_lz_2", "g_77r"):
        assert "german_home_base" in spots(s, unit)


def test_15_1_naval_in_zones_off_major_ports_and_the_home_base() -> None:
    s = position({"libau": "g_base_libau", "windau": "g_base_windau"})
    assert spots(s, "g_td_7") == {"german_home_base", "baltic_f", "west_baltic_b"}
    s = position({"reval": "g_base_reval g_20"})
    assert "gulf_finland_a" in spots(s, "g_td_7")
    s = position({"reval": "g_base_reval r_49"})
    assert "gulf_finland_a" not in spots(s, "g_td_7")


def test_15_1_naval_no_ship_under_the_guns_of_oesel() -> None:
    s = position({"riga": "g_base_riga", "oesel": "r_base_oesel"})
    assert "gulf_riga_b" not in spots(s, "g_td_7")
    assert "gulf_riga_c" in spots(s, "g_td_7")
    s = position({"riga": "g_base_riga", "oesel": "r_425", "dagden": "r_base_dagden"})
    assert "gulf_riga_b" in spots(s, "g_td_7")


def test_15_1_naval_no_dreadnought_in_the_gulf_of_riga() -> None:
    s = position({"riga": "g_base_riga"})
    assert spots(s, "g_bb_5") == {"german_home_base", "baltic_f", "west_baltic_b"}


def test_15_1_air_on_any_german_base() -> None:
    s = position({"windau": "g_base_windau", "pskov": "g_base_pskov r_49", "hango": "g_base_hango"})
    assert spots(s, "g_lz_2") == {"german_home_base", "windau", "pskov", "hango"}
    assert spots(s, "g_sp_4") == {"german_home_base", "windau", "hango"}


def test_15_1_ground_on_bases_with_a_railroad_home_not_in_finland() -> None:
    s = position({"libau": "g_base_libau", "hango": "g_base_hango", "oesel": "g_base_oesel"})
    assert spots(s, "g_brand") == {"german_home_base", "libau"}
    s = position({"libau": "g_base_libau", "courland_a": "r_donc"})
    assert spots(s, "g_brand") == {"german_home_base"}


def test_15_1_white_in_the_north_and_in_friendly_fortresses() -> None:
    s = position({"helsingfors": "g_ost1", "hango": "g_ost2", "finland_g": "f_tampere"}, revolution=True)
    assert spots(s, "w_vasa") == {"finland_f", "finland_g", "finland_h", "finland_i", "helsingfors"}


# --- 15.2 --------------------------------------------------------------------------------------------


def test_15_2_russians_deploy_by_kind() -> None:
    s = position({"riga": "r_base_riga"})
    assert spots(s, "r_td_5") == {"russian_home_base", "gulf_finland_b", "gulf_riga_b", "gulf_riga_c"}
    assert spots(s, "r_f_2") == {"russian_home_base", "riga"}
    assert spots(s, "r_37") == {"russian_home_base", "riga"}


def test_15_2_naval_in_zones_off_major_ports_and_no_dreadnought_in_riga_a_or_b() -> None:
    s = position({"riga": "r_base_riga", "oesel": "r_base_oesel"})
    assert spots(s, "r_bb_1") == {"russian_home_base", "gulf_finland_b", "gulf_riga_c"}
    assert "baltic_c" not in spots(s, "r_td_5")


def test_15_2_air_on_any_russian_base() -> None:
    s = position({"oesel": "r_base_oesel", "reval": "r_base_reval"})
    assert spots(s, "r_hb_1") == {"russian_home_base", "oesel", "reval"}


def test_15_2_ground_on_bases_with_a_railroad_to_petrograd() -> None:
    s = position({"helsingfors": "r_base_helsingfors", "reval": "r_base_reval", "oesel": "r_base_oesel"})
    assert spots(s, "r_37") == {"russian_home_base", "helsingfors", "reval"}
    s = position({"helsingfors": "r_base_helsingfors", "vyborg": "g_20"})
    assert spots(s, "r_37") == {"russian_home_base"}


def test_15_2_british_also_in_the_west_baltic() -> None:
    s = position({"west_baltic_b": "g_td_2"})
    assert spots(s, "b_ss_2") == {"russian_home_base", "gulf_finland_b", "west_baltic_a"}


def test_15_2_bolshevik_units_not_in_an_enemy_town() -> None:
    s = position({"petrograd_a": "g_20", "narva": "g_203"}, revolution=True)
    assert spots(s, "k_mrc") == {"russian_home_base", "pskov", "petrograd_a"}
    assert spots(s, "r_lr1") == {"russian_home_base", "pskov", "petrograd_a"}


def test_15_2_partisan_anywhere_in_russia_without_germans() -> None:
    s = position({"livonia_a": "g_20", "windau": "g_f_1"}, revolution=True)
    found = spots(s, "k_partisan")
    assert {"russian_home_base", "courland_b", "libau", "oesel", "pskov"} <= found
    assert not found & {"livonia_a", "windau", "german_home_base", *s.game.sea}
    assert not any(s.game.space[area].finland for area in found)


def test_15_2_red_guards_two_to_a_space_in_one_deployment() -> None:
    s = position({"abo": "g_20", "tammerfors": "f_lahti f_kotka f_at"}, revolution=True)
    for unit in ("f_helsinki", "f_turku", "f_viipuri"):
        s.send(unit, "refit", "test")
    take_action(s, RUSSIAN, "G4.refit")
    ask(s)
    answer(s, ("contingent", ("finnish_red", "ground")), "all", "go")
    answer(s, 1)
    assert set(offered(s, "deploy")) == {"helsingfors", "vyborg", "hango", "tammerfors"}
    answer(s, ("deploy", "tammerfors"), 1, ("deploy", "tammerfors"), 1)
    assert set(offered(s, "deploy")) == {"helsingfors", "vyborg", "hango"}
    assert refused(s, "deploy", "tammerfors") == "15.2.red"
    answer(s, ("deploy", "vyborg"))
    assert s.arrived == frozenset()
    assert "tammerfors" in spots(s, "f_helsinki")


def test_TEC_port_with_a_base_takes_reinforcements() -> None:
    s = position({"reval": "r_base_reval"})
    assert "reval" in spots(s, "r_37")
    assert "reval" in spots(s, "r_sp_1")
    assert "gulf_finland_a" in spots(s, "r_td_5")
    s = position({"reval": "r_49"})
    assert "reval" not in spots(s, "r_37") | spots(s, "r_sp_1")
    assert "gulf_finland_a" not in spots(s, "r_td_5")
