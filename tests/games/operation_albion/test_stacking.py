"""9.0 Stacking, and the part of the Terrain Effects Chart that is about it."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.logistics import refuse_base
from sandtable.games.operation_albion.naval import LayMine
from sandtable.games.operation_albion.stacking import CheckStacks, excess, is_large
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.transport import Unloading
from tests.games.operation_albion.battles import force, go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
)

DIVISIONS = "g_20 g_203 g_1r g_75r g_29lw g_205lw"


def surplus(space: str, units: str) -> int:
    """How many units are too many."""
    s = position({space: units})
    return excess(s, space, s.units(GERMAN, space) or s.units(RUSSIAN, space))


def test_9_0_contingents_stack_together() -> None:
    s = position({"helsingfors": "g_ost1 w_j1 g_20"}, revolution=True)
    assert len(s.units(GERMAN, "helsingfors")) == 3


def test_9_0_enemy_units_do_not_count() -> None:
    s = position({"courland_c": f"{DIVISIONS} r_2sib r_6sib r_13"})
    assert excess(s, "courland_c", s.units(GERMAN, "courland_c")) == 0
    assert ask(s, CheckStacks()).over


def test_9_1_any_number_of_ships() -> None:
    ships = "g_bb_5 g_bb_6 g_bb_7 g_bb_8 g_bc_1 g_cl_2 g_cl_6 g_td_2 g_td_6 g_td_8 g_td_9 g_mw_1 g_mw_2"
    assert surplus("baltic_f", ships) == 0


def test_9_1_mine_one_of_each_side_in_a_zone() -> None:
    s = position({"baltic_b": "r_mine_a1 g_mine_a1 r_mw_3"})
    violation = LayMine(RUSSIAN, ("r_mw_3",)).refuse(s)
    assert violation is not None
    assert violation.rule == "9.1.mine"


@pytest.mark.parametrize(("space", "limit"), [("courland_c", 6), ("livonia_b", 4), ("riga", 4), ("narva", 4)])
def test_9_2_limits_of_divisions(space: str, limit: int) -> None:
    divisions = DIVISIONS.split()
    assert surplus(space, " ".join(divisions[:limit])) == 0
    assert surplus(space, " ".join([*divisions[:limit], "g_2gd"])) == 1
    assert surplus(space, " ".join([*divisions[:limit], "g_42", "g_bic", "g_sturm"])) == 0


def test_9_2_no_division_lands_on_an_island() -> None:
    s = position({"baltic_d": "g_tr_1 g_tr_2"}, aboard={"g_20": "g_tr_1", "g_42": "g_tr_2"})
    ask(s, Unloading(GERMAN, ("g_tr_1", "g_tr_2")))
    assert refused(s, "land", ("g_20", "oesel")) == "9.2"
    assert refused(s, "land", ("g_42", "oesel")) == ""


def test_9_2_when_an_action_ends_and_not_on_the_way() -> None:
    s = position({"courland_a": DIVISIONS, "libau": "g_2gd"})
    force(s, "G3.ground.move", "g_2gd")
    answer(s, ("to", "courland_a"))
    assert refused(s, "stop") == "9.2"
    answer(s, ("to", "lithuania_a"))
    assert s.at["g_2gd"] == "lithuania_a"


def test_9_2_count_artillery_and_trains_like_divisions() -> None:
    assert surplus("courland_c", f"{DIVISIONS} g_bak") == 1
    assert surplus("riga", "r_2sib r_6sib r_13 r_21 r_at") == 1
    s = position({})
    assert is_large(s, "r_at")
    assert not is_large(s, "g_42")


def test_9_2_base_does_not_count() -> None:
    assert surplus("riga", "r_base_riga r_2sib r_6sib r_13 r_21") == 0


def test_9_2_onebase_in_an_area() -> None:
    s = position({"riga": "r_base_riga g_eng1"})
    violation = refuse_base(s, GERMAN, "riga")
    assert violation is not None
    assert violation.rule == "22.0.2"


def test_9_3_three_german_or_two_russian_air_units_in_an_action() -> None:
    s = position({"german_home_base": "g_b_1 g_b_2 g_hb_1 g_lz_1", "baltic_f": "r_td_1"})
    answer(take(s, "G3.air.naval"), ("unit", "g_b_1"), ("add", "g_b_2"), ("add", "g_hb_1"))
    assert refused(s, "add", "g_lz_1") == "9.3"
    s = position({"russian_home_base": "r_b_1 r_hb_1 r_f_1", "gulf_finland_b": "g_td_2"})
    answer(take(s, "G3.air.naval", RUSSIAN), ("unit", "r_b_1"), ("add", "r_hb_1"))
    assert refused(s, "add", "r_f_1") == "9.3"


def test_9_3_those_who_join_from_a_field_there_count() -> None:
    s = position({"windau": "g_base_windau g_b_1 g_f_1 r_2sib", "libau": "g_base_libau g_b_2 g_hb_1"})
    answer(force(s, "G3.air.land", "g_b_2 g_hb_1"), ("target", "windau"), ("join", "g_b_1"))
    assert offered(s, "join") == []


def test_9_3_based_air_units_do_not_count() -> None:
    s = position({"libau": "g_base_libau g_b_1 g_b_2 g_f_1 g_f_2"})
    assert ask(s, CheckStacks()).over


def crowd() -> State:
    """Seven divisions where six may stand."""
    return ask(position({"courland_c": f"{DIVISIONS} g_2gd g_sturm"}), CheckStacks())


def test_9_4_the_owner_eliminates_what_is_too_many() -> None:
    s = crowd()
    assert asks(s) == "Surplus"
    assert s.asked == GERMAN
    assert refused(s, "lose", "g_sturm") == "9.4"
    answer(s, ("lose", "g_29lw"))
    assert s.at["g_29lw"] == "refit"
    assert s.over


def test_9_4_on_an_island_everything_large_goes() -> None:
    s = ask(position({"oesel": "r_425 r_donc"}), CheckStacks())
    assert s.at["r_donc"] == "refit"
    s = ask(position({"oesel": "g_42 g_65 g_bic g_seeb g_sturm g_eng1 g_eng2"}), CheckStacks())
    answer(s, ("lose", "g_seeb"))
    assert s.over


def test_9_0_enemy_units_may_share_a_space_without_combat() -> None:
    s = position({"courland_b": "r_2sib", "courland_a": "g_20"})
    go(s, "G3.ground.move", "g_20", "courland_b")
    assert asks(s) == "AttackOrNot"
    answer(s, "decline")
    assert s.at["g_20"] == s.at["r_2sib"] == "courland_b"


# --- TEC ---------------------------------------------------------------------------------------------


def test_TEC_fort_takes_four_divisions_and_must_be_attacked() -> None:
    s = position({"riga": "r_lr1", "courland_c": "g_20 g_203"})
    force(s, "G3.ground.move", "g_20")
    answer(s, ("to", "riga"), "stop")
    assert s.battle is not None
    assert s.battle.space == "riga"


def test_TEC_town_takes_four_divisions_and_must_be_attacked() -> None:
    s = position({"narva": "r_49", "estonia_b": "g_20"})
    go(s, "G3.ground.move", "g_20", "narva")
    assert s.battle is not None
    assert surplus("narva", f"{' '.join(DIVISIONS.split()[:4])} g_sturm") == 0


def test_TEC_island_takes_six_small_units() -> None:
    assert surplus("oesel", "g_42 g_65 g_bic g_seeb g_sturm g_eng1") == 0
    assert surplus("oesel", "g_42 g_65 g_bic g_seeb g_sturm g_eng1 g_eng2") == 1
    assert surplus("moon", "g_20") == 1


def test_TEC_homebase_has_no_limit() -> None:
    assert surplus("german_home_base", f"{DIVISIONS} g_2gd g_14bav g_19r g_gderz g_2cav g_bak") == 0


SHOCK = "g_2gd g_14bav g_19r g_gderz"


def test_9_2_when_five_large_units_attack_a_fortress() -> None:
    s = position({"courland_c": f"{SHOCK} g_bak", "riga": "r_13"})
    force(s, "G3.ground.move", f"{SHOCK} g_bak")
    assert refused(s, "to", "riga") == ""
    answer(s, ("to", "riga"), 1, 1, 6, 6, 6)
    assert s.at["r_13"] == "refit"
    assert asks(s) == "Surplus"
    assert answer(s, ("lose", "g_bak")).over


def test_9_2_when_a_seventh_battalion_assaults_an_island() -> None:
    s = position(
        {"baltic_d": "g_tr_1 g_tr_2", "oesel": "r_425 g_42 g_65 g_bic g_eng1 g_eng2 g_brand"},
        aboard={"g_seeb": "g_tr_1", "g_sturm": "g_tr_2"},
    )
    force(s, "G3.comb.assault", "g_tr_1 g_tr_2")
    answer(s, "go", "stop", ("area", "oesel"))
    assert refused(s, "add", "g_seeb") == ""


def test_9_2_when_a_unit_is_dropped_in_a_full_area_where_it_fits() -> None:
    s = position({"courland_a": "g_14bav g_19r g_gderz g_20 g_2gd", "libau": "g_203 g_1r"})
    force(s, "G3.ground.move", "g_203 g_1r")
    assert refused(s, "to", "courland_a") == ""
    answer(s, ("to", "courland_a"))
    assert refused(s, "stop") == "9.2"
    answer(s, ("drop", "g_1r"), ("to", "courland_c"))
    assert (s.at["g_1r"], s.at["g_203"]) == ("courland_a", "courland_c")


def test_9_2_when_nobody_is_dropped_where_there_is_no_room() -> None:
    s = position({"courland_a": DIVISIONS, "libau": "g_2gd g_14bav g_bic"})
    force(s, "G3.ground.move", "g_2gd g_14bav g_bic")
    answer(s, ("to", "courland_a"))
    assert refused(s, "drop", "g_14bav") == "9.2"
    assert refused(s, "drop", "g_bic") == ""


def test_9_2_when_nobody_enters_a_full_area_at_the_end_of_his_way() -> None:
    s = position({"courland_c": DIVISIONS, "libau": "g_2gd"})
    force(s, "G3.ground.move", "g_2gd")
    assert refused(s, "to", "courland_c") == "9.2"


def test_9_2_when_no_battle_ends_the_move_by_rail() -> None:
    s = position({"courland_c": f"{DIVISIONS} r_13", "german_home_base": "g_2gd"})
    force(s, "G3.ground.rail", "g_2gd")
    assert refused(s, "to", "courland_c") == "9.2"


def test_9_4_two_divisions_on_an_island_both_go() -> None:
    s = ask(position({"riga": "g_20 g_203 g_1r g_75r g_2gd"}), CheckStacks())
    assert len(offered(s, "lose")) == 5
    s = ask(position({"oesel": "g_42 g_20 g_203"}), CheckStacks())
    assert s.asked == GERMAN
    answer(s, ("lose", "g_203"))
    assert s.at["g_20"] == "refit"


def test_17_1_excess_a_full_airfield_is_not_too_full() -> None:
    s = position({"libau": "g_base_libau g_f_1 g_f_2 g_b_1 g_b_2"})
    s.then(CheckStacks())
    s.agenda.pop().perform(s)
    assert s.agenda == []
