"""10.0 Movement, and the part of the Terrain Effects Chart that is about it."""

from __future__ import annotations

from sandtable.games.operation_albion.movement import air_reach, ground_reach, naval_reach
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import force, go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    gamedata,
    offered,
    position,
    refused,
    told,
)


def reach(s: State, unit: str) -> set[str]:
    """Where a ground unit can march."""
    return set(ground_reach(s, s.game.owner[unit], (unit,), s.movement(unit), s.at[unit]))


def flight(s: State, unit: str) -> dict[str, int]:
    """How far the spaces in range of an air unit are."""
    found = air_reach(s, s.game.owner[unit], s.at[unit], s.movement(unit))
    return {space: cost for space, (cost, _) in found.items()}


def test_10_0_units_move_from_space_to_space() -> None:
    s = position({"courland_a": "g_20"})
    go(s, "G3.ground.move", "g_20", "lithuania_a", "lithuania_b")
    assert s.at["g_20"] == "lithuania_b"
    assert [event.facts["way"] for event in told(s, "moved")] == [("lithuania_a",), ("lithuania_b",)]


def test_10_1_the_units_of_a_force_are_named_first_and_start_together() -> None:
    s = position({"courland_a": "g_20 g_203 g_1r", "courland_c": "g_75r"})
    answer(take(s, "G3.ground.move"), ("unit", "g_20"))
    assert set(offered(s, "add")) == {"g_203", "g_1r"}
    assert refused(s, "add", "g_75r") == "10.1"
    assert refused(s, "add", "g_20") == "10.1"
    answer(s, "all", "go")
    assert asks(s) == "March"


def test_10_1_finns_stay_in_finland() -> None:
    s = position({"finland_e": "w_j1"}, revolution=True)
    force(s, "G3.ground.move", "w_j1")
    assert "russian_home_base" not in offered(s, "to")
    assert refused(s, "to", "russian_home_base")


def test_10_1_air_units_fly_together_from_one_field() -> None:
    s = position(
        {"libau": "g_base_libau g_b_1 g_hb_1", "windau": "g_base_windau g_b_2", "baltic_d": "r_td_3"}
    )
    answer(take(s, "G3.air.naval"), ("unit", "g_b_1"))
    assert offered(s, "add") == ["g_hb_1"]
    answer(s, "all", "go", ("target", "baltic_d"))
    assert s.battle is not None
    assert s.battle.attackers == ("g_b_1", "g_hb_1")


def test_10_1_drop_off_on_the_way() -> None:
    s = position({"courland_a": "g_20 g_203"})
    force(s, "G3.ground.move", "g_20 g_203")
    assert offered(s, "drop") == []
    answer(s, ("to", "lithuania_a"), ("drop", "g_203"), ("to", "lithuania_b"), "stop")
    assert [s.at["g_20"], s.at["g_203"]] == ["lithuania_b", "lithuania_a"]


def test_10_2_ships_move_at_the_pace_of_the_slowest() -> None:
    s = position({"baltic_f": "g_cl_2 g_tr_1"})
    force(s, "G3.naval.move", "g_cl_2 g_tr_1")
    assert "baltic_c" in offered(s, "to")
    assert "baltic_b" not in offered(s, "to")


def test_10_3_ground_units_enter_land_areas_and_their_home_base() -> None:
    s = position({"courland_a": "g_20"})
    assert {"german_home_base", "libau", "windau", "lithuania_a"} <= reach(s, "g_20")
    assert not reach(s, "g_20") & s.game.sea


def test_10_3_zero_bases_never_move() -> None:
    s = position({"libau": "g_base_libau g_20"})
    take(s, "G3.ground.move")
    assert refused(s, "unit", "g_base_libau") == "10.3.zero"


def test_10_3_cost_is_one_for_land_and_two_for_a_lake() -> None:
    s = position({"estonia_c": "g_bic"})
    found = ground_reach(s, GERMAN, ("g_bic",), 3, "estonia_c")
    assert found["livonia_c"][0] == 1
    assert found["petrograd_c"][0] == 2


def test_10_3_nosea_no_march_across_the_sea() -> None:
    s = position({"oesel": "g_42", "estonia_a": "g_65"})
    assert reach(s, "g_42") == {"moon"}
    assert not reach(s, "g_65") & s.game.islands


def test_10_3_enemy_units_and_bases_stop_a_march() -> None:
    s = position({"courland_a": "r_db", "libau": "g_2cav"})
    assert reach(s, "g_2cav") == {"courland_a"}
    s = position({"oesel": "g_42", "moon": "r_base_moon"})
    assert reach(s, "g_42") == {"moon"}


def test_10_3_enemy_units_may_be_left_in_the_next_action() -> None:
    s = position({"courland_b": "g_20 r_db"})
    go(s, "G3.ground.move", "g_20", "courland_c", "lithuania_a")
    assert s.at["g_20"] == "lithuania_a"


def test_10_3_water_parts_islands_in_one_zone() -> None:
    zones = set(gamedata().zones("dagden")) & set(gamedata().zones("oesel"))
    assert zones
    assert "oesel" not in reach(position({"dagden": "r_472"}), "r_472")


def test_10_3_forest_stops_who_does_not_follow_the_railroad() -> None:
    s = position({"livonia_a": "r_2sib"})
    force(s, "G3.ground.move", "r_2sib", RUSSIAN)
    answer(s, ("to", "livonia_b"))
    assert offered(s, "to") == []
    s = position({"riga": "r_2sib"})
    force(s, "G3.ground.move", "r_2sib", RUSSIAN)
    answer(s, ("to", "livonia_b"), ("to", "dvinsk"))
    assert s.at["r_2sib"] == "dvinsk"


def test_10_3_forest_the_longer_way_by_rail_may_go_on() -> None:
    s = position({"livonia_a": "r_donc"})
    found = ground_reach(s, RUSSIAN, ("r_donc",), 3, "livonia_a")
    assert found["livonia_b"] == (1, ("livonia_b",))
    assert found["dvinsk"] == (3, ("riga", "livonia_b", "dvinsk"))


def test_10_3_homebase_may_be_entered_by_its_owner() -> None:
    assert "german_home_base" in reach(position({"courland_a": "g_20"}), "g_20")
    assert "russian_home_base" in reach(position({"petrograd_a": "r_13"}), "r_13")


def test_10_4_air_units_fly_over_sea_and_land_and_come_back() -> None:
    s = position({"windau": "g_base_windau g_b_1", "gulf_riga_b": "r_td_3"})
    assert {"baltic_d", "riga", "oesel", "gulf_riga_b"} <= set(flight(s, "g_b_1"))
    answer(force(s, "G3.air.naval", "g_b_1"), ("target", "gulf_riga_b"))
    while not s.over:
        answer(s, 6)
    assert s.at["g_b_1"] == "windau"


def test_10_4_range_is_counted_out_and_back() -> None:
    s = position({"windau": "g_base_windau g_f_1", "riga": "r_base_riga"})
    assert flight(s, "g_f_1")["riga"] == 2
    assert "livonia_a" not in flight(s, "g_f_1")


def test_10_4_each_fortress_town_and_island_is_one_area() -> None:
    s = position({"libau": "g_base_libau g_lz_1"})
    assert flight(s, "g_lz_1")["courland_a"] == 1
    assert flight(s, "g_lz_1")["oesel"] == 3
    assert flight(s, "g_lz_1")["riga"] == 3


def test_10_4_over_enemy_ships_and_troops() -> None:
    s = position({"windau": "g_base_windau g_f_1", "courland_b": "r_2sib", "baltic_d": "r_td_3"})
    assert flight(s, "g_f_1")["riga"] == 2
    assert flight(s, "g_f_1")["oesel"] == 2


def test_10_4_stop_where_enemy_aircraft_are() -> None:
    s = position({"windau": "g_base_windau g_b_1", "oesel": "r_base_oesel r_sp_1"})
    assert flight(s, "g_b_1")["oesel"] == 2
    assert "moon" in flight(s, "g_b_1")
    s = position({"courland_a": "r_sp_1", "libau": "g_base_libau g_f_1"})
    assert "courland_b" not in flight(s, "g_f_1")


def test_10_4_stop_at_a_carrier_that_is_seen() -> None:
    s = position({"baltic_f": "g_av_1", "libau": "r_b_1", "baltic_d": "", "courland_a": "g_f_1"}, "arms_race")
    assert "baltic_e" not in flight(s, "r_b_1")


def test_10_5_units_dropped_off_do_not_attack() -> None:
    s = position({"baltic_f": "g_td_2 g_td_6 g_td_8", "gulf_riga_b": "r_td_3"})
    force(s, "G3.naval.move", "g_td_2 g_td_6 g_td_8")
    answer(s, ("to", "baltic_d"), ("drop", "g_td_8"), ("to", "gulf_riga_b"), "stop", "attack")
    assert s.battle is not None
    assert s.battle.attackers == ("g_td_2", "g_td_6")
    assert s.at["g_td_8"] == "baltic_d"


def test_10_5_a_unit_dropped_off_at_the_goal_does_not_join() -> None:
    s = position({"baltic_d": "g_td_2 g_td_6", "gulf_riga_b": "r_td_3 g_td_8"})
    force(s, "G3.naval.move", "g_td_2 g_td_6")
    answer(s, ("to", "gulf_riga_b"), ("drop", "g_td_6"), "stop", "attack")
    assert offered(s, "join") == ["g_td_8"]
    assert refused(s, "join", "g_td_6") == "10.5"


def test_10_5_pickup_nobody_joins_a_force_on_the_way() -> None:
    s = position({"courland_a": "g_20", "lithuania_a": "g_203"})
    force(s, "G3.ground.move", "g_20")
    answer(s, ("to", "lithuania_a"))
    assert s.options.verbs() == ["to", "stop"]
    answer(s, ("to", "lithuania_b"), "stop")
    assert s.at["g_203"] == "lithuania_a"


# --- TEC ---------------------------------------------------------------------------------------------


def test_TEC_chart_naval_boundaries_cost_ships_and_aircraft_one() -> None:
    s = position({"baltic_f": "g_td_2", "german_home_base": "g_b_1"})
    assert naval_reach(s, GERMAN, ("g_td_2",), 3, "baltic_f")["baltic_c"][0] == 2
    assert flight(s, "g_b_1")["baltic_d"] == 2


def test_TEC_land_borders_cost_one() -> None:
    s = position({"courland_a": "g_20 g_f_1"})
    assert ground_reach(s, GERMAN, ("g_20",), 2, "courland_a")["lithuania_b"][0] == 2
    assert flight(s, "g_f_1")["lithuania_b"] == 2


def test_TEC_lake_is_crossed_by_small_units_for_two() -> None:
    s = position({"estonia_c": "g_42 g_20"})
    go(s, "G3.ground.move", "g_42", "petrograd_c")
    assert s.at["g_42"] == "petrograd_c"
    assert len(ground_reach(s, GERMAN, ("g_20",), 2, "estonia_c")["petrograd_c"][1]) == 2
    assert ground_reach(s, GERMAN, ("g_42",), 1, "estonia_c").keys() & {"petrograd_c"} == set()
    assert flight(position({"estonia_c": "g_f_1"}), "g_f_1")["petrograd_c"] == 1


def test_TEC_coast_is_no_border_for_a_march_and_one_for_aircraft() -> None:
    s = position({"courland_a": "g_20 g_f_1"})
    assert "baltic_f" not in reach(s, "g_20")
    assert flight(s, "g_f_1")["baltic_f"] == 1


def test_TEC_forest_costs_aircraft_one() -> None:
    assert flight(position({"riga": "r_base_riga r_f_1"}), "r_f_1")["livonia_b"] == 1


def test_TEC_sea_is_for_ships_and_no_dreadnought_enters_the_shallows() -> None:
    s = position({"baltic_c": "g_bb_5 g_td_2"})
    assert "gulf_riga_a" not in naval_reach(s, GERMAN, ("g_bb_5",), 3, "baltic_c")
    assert "gulf_riga_a" in naval_reach(s, GERMAN, ("g_td_2",), 3, "baltic_c")
    assert not set(naval_reach(s, GERMAN, ("g_td_2",), 3, "baltic_c")) & s.game.land


def test_TEC_rail_negates_forest() -> None:
    s = position({"windau": "g_20"})
    assert {"courland_b", "courland_c", "riga"} <= reach(s, "g_20")
    s = position({"courland_a": "g_20"})
    assert ground_reach(s, GERMAN, ("g_20",), 2, "courland_a")["courland_b"] == (1, ("courland_b",))


def test_26_G3_naval_move_a_force_does_not_speed_up() -> None:
    s = position({"baltic_f": "g_cl_2 g_tr_1"})
    force(s, "G3.naval.move", "g_cl_2 g_tr_1")
    answer(s, ("to", "baltic_d"), ("drop", "g_tr_1"))
    assert refused(s, "to", "gulf_riga_b") == ""
    assert refused(s, "to", "gulf_riga_c") == "26.G3.naval.move"


def test_10_0_a_march_with_nothing_left_to_decide_ends_by_itself() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13"})
    force(s, "G3.ground.move", "g_20")
    assert asks(answer(s, ("to", "courland_c"))) == "AttackOrNot"
    s = position({"lithuania_b": "g_20 g_203"})
    force(s, "G3.ground.move", "g_20 g_203")
    assert answer(s, ("to", "riga")).over


def test_10_4_stop_at_a_carrier_that_is_not_seen() -> None:
    places = {"reval": "r_base_reval r_hb_1", "gulf_finland_a": "g_av_1 g_cl_2", "hango": "g_20"}
    s = position(places, "arms_race")
    force(s, "G3.air.land", "r_hb_1", RUSSIAN)
    assert refused(s, "target", "hango") == ""
    answer(s, ("target", "hango"))
    assert s.over
    assert "g_av_1" in s.known[RUSSIAN]
    assert not told(s, "battle")
    force(s, "G3.air.land", "r_hb_1", RUSSIAN)
    answer(s, ("target", "hango"))
    assert told(s, "battle")
