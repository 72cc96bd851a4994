"""11.0 Combat and 12.0 its procedure: who fights, who fires at what, and what hits do."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.combat import ON_LAND, factor
from sandtable.games.operation_albion.state import Battle, State
from tests.games.operation_albion.battles import force, fought, go, places, shots, stages
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
    told,
)


def meeting(germans: str = "g_20", russians: str = "r_13") -> State:
    """A German force that has gone from Lithuania A among Russians in Courland C."""
    s = position({"lithuania_a": germans, "courland_c": russians})
    return go(s, "G3.ground.move", germans, "courland_c")


def battle(s: State, attackers: str, space: str) -> State:
    """A battle on land for which only factors are asked."""
    s.engage(Battle(GERMAN, ON_LAND, space, tuple(attackers.split()), s.units(RUSSIAN, space)))
    return s


# --- 11.0 --------------------------------------------------------------------------------------------


def test_11_0_attack_only_where_the_action_says_so() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13", "german_home_base": "g_1r"})
    go(s, "G3.ground.rail", "g_20", "courland_c")
    assert s.over
    assert not told(s, "battle")


def test_11_0_the_acting_player_attacks() -> None:
    s = position({"courland_c": "g_20", "riga": "r_13"})
    go(s, "G3.ground.move", "r_13", "courland_c", side=RUSSIAN)
    answer(s, "attack")
    assert fought(s).side == RUSSIAN
    assert fought(s).defenders == ("g_20",)


def test_11_0_voluntary_attack_or_not() -> None:
    s = meeting()
    assert (asks(s), s.asked) == ("AttackOrNot", GERMAN)
    assert s.options.verbs() == ["attack", "decline"]


def test_11_0_must1_entering_a_fortress() -> None:
    s = position({"courland_c": "g_20", "riga": "r_13"})
    go(s, "G3.ground.move", "g_20", "riga")
    assert asks(s) == "Shot"


def test_11_0_must1_entering_a_town() -> None:
    s = position({"livonia_a": "g_20", "pernau": "r_13"})
    go(s, "G3.ground.move", "g_20", "pernau")
    assert asks(s) == "Shot"


def test_11_0_must1_a_base_alone_holds_a_fortress() -> None:
    s = position({"courland_c": "g_20", "riga": "r_base_riga"})
    go(s, "G3.ground.move", "g_20", "riga")
    assert fought(s).defenders == ("r_base_riga",)


def test_11_0_must1_not_those_who_were_there_before() -> None:
    s = position({"riga": "g_20 r_13"})
    go(s, "G3.ground.move", "g_20")
    assert asks(s) == "AttackOrNot"


def test_11_0_must1_who_may_not_attack_does_not_enter() -> None:
    s = position({"livonia_a": "k_mrc", "pernau": "g_20", "livonia_c": ""}, revolution=True)
    s.banned = tuple(e for i in s.game.tables.incident for e in i.effect if e.op == "ban_attack")
    force(s, "G3.ground.move", "k_mrc", RUSSIAN)
    assert refused(s, "to", "pernau") == "7.2"
    assert refused(s, "to", "livonia_c") == ""


def test_11_0_must2_landing_on_a_held_island() -> None:
    s = position({"baltic_b": "g_tr_1", "dagden": "r_425"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "dagden"), ("add", "g_42"), "go")
    assert fought(s).landing == ("g_42",)


def test_11_0_must3_the_action_mandates_combat() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "r_425"})
    go(s, "G3.naval.bombard", "g_bb_5")
    answer(s, ("area", "oesel"))
    assert fought(s).form == "bombardment"


def test_11_0_all_attack_and_all_defend() -> None:
    s = position({"courland_c": "g_20 g_203", "riga": "r_base_riga r_13 r_f_1"})
    go(s, "G3.ground.move", "g_20 g_203", "riga")
    assert fought(s).attackers == ("g_20", "g_203")
    assert fought(s).defenders == ("r_base_riga", "r_13", "r_f_1")


def test_11_0_all_nobody_is_dropped_off_in_the_fortress() -> None:
    s = position({"courland_c": "g_20 g_203", "riga": "r_13"})
    answer(force(s, "G3.ground.move", "g_20 g_203"), ("to", "riga"))
    assert fought(s).attackers == ("g_20", "g_203")


def test_11_0_coexist_in_one_area() -> None:
    s = answer(meeting(), "decline")
    assert s.over
    assert places(s, "g_20 r_13") == ["courland_c", "courland_c"]
    assert s.control("courland_c") is None


def test_11_0_special_bombardment_reaches_across_the_coast() -> None:
    s = position({"baltic_d": "g_td_2", "oesel": "r_425"})
    go(s.clone(), "G3.naval.move", "g_td_2")
    assert not told(s, "battle")
    answer(go(s, "G3.naval.bombard", "g_td_2"), ("area", "oesel"))
    assert (fought(s).zone, fought(s).space) == ("baltic_d", "oesel")


def test_11_1_factors_are_not_added() -> None:
    s = answer(meeting("g_20 g_29lw"), "attack", 6, 6, 6)
    assert shots(s) == [("r_13", "ground", 2), ("g_20", "ground", 3), ("g_29lw", "ground", 2)]


def test_11_1_mix_no_aircraft_in_a_ground_attack() -> None:
    s = position({"riga": "g_base_riga g_20 g_29lw g_f_1 r_13"})
    answer(go(s, "G3.ground.move", "g_20"), "attack")
    assert offered(s, "join") == ["g_base_riga", "g_29lw"]
    answer(s, "all")
    assert set(fought(s).attackers) == {"g_20", "g_29lw", "g_base_riga"}


def test_11_1_defend_all_fire_at_the_aircraft() -> None:
    s = position({"riga": "r_base_riga r_b_1 r_hb_1", "pskov": "g_base_pskov g_b_1 g_20 g_29lw"})
    force(s, "G3.air.land", "r_b_1 r_hb_1", RUSSIAN)
    answer(s, ("target", "pskov"))
    assert fought(s).attackers == ("r_b_1", "r_hb_1")
    answer(s, ("kind", "ground"), 6, ("kind", "ground"), 6, 6, 6, 6, 6)
    assert s.over
    assert {shot[:2] for shot in shots(s)[2:]} == {
        (unit, "air") for unit in ("g_b_1", "g_base_pskov", "g_20", "g_29lw")
    }


# --- 12.0, 12.1, 12.3 --------------------------------------------------------------------------------


def test_12_0_four_stages_in_order() -> None:
    s = position(
        {
            "gulf_riga_b": "g_tr_1 g_bb_5 g_ss_1",
            "windau": "g_base_windau g_b_1",
            "moon": "r_base_moon r_425 r_sp_1",
        },
        aboard={"g_42": "g_tr_1"},
    )
    answer(force(s, "G3.comb.combassault", "g_tr_1"), "go", "stop", ("area", "moon"), ("add", "g_42"), "go")
    answer(s, "all", ("fly", ("g_b_1",)))
    while not s.over:
        answer(s, 6 if asks(s) == "Shot" else next(iter(s.options)))
    assert list(stages(s)) == ["air", "surface", "ground"]


def test_12_0_submarines_before_surface_ships() -> None:
    s = position({"baltic_d": "g_ss_1 g_cl_2 r_bp_2b r_td_3"})
    answer(go(s, "G3.naval.move", "g_cl_2 g_ss_1"), "attack")
    assert next(iter(stages(s))) == "submarine"


def test_12_1_the_factor_suits_the_target() -> None:
    s = battle(position({"riga": "g_b_1 r_13"}), "g_b_1", "courland_c")
    assert [factor(s, "g_b_1", kind) for kind in ("air", "surface", "submarine", "ground")] == [2, 1, 0, 2]


def test_12_1_factor_zero_does_not_fire() -> None:
    s = position({"baltic_d": "g_cl_2 r_tr_2"})
    answer(go(s, "G3.naval.move", "g_cl_2"), "attack", 6)
    assert s.over
    assert shots(s) == [("g_cl_2", "surface", 2)]


def test_12_1_once_at_aircraft_or_at_ground_units() -> None:
    s = position({"windau": "g_base_windau g_b_1", "riga": "r_base_riga r_f_1"})
    answer(force(s, "G3.air.land", "g_b_1"), ("target", "riga"), 6)
    assert offered(s, "kind") == ["air", "ground"]
    answer(s, ("kind", "air"), 6, 6)
    assert s.over
    assert [shot[0] for shot in shots(s)] == ["r_f_1", "g_b_1", "r_base_riga"]


def test_12_1_once_a_ship_at_ships_or_at_a_submarine() -> None:
    s = position({"baltic_d": "g_ss_1 g_cl_2 r_bp_2b r_td_3"})
    answer(go(s, "G3.naval.move", "g_ss_1 g_cl_2"), "attack", 6, 2, ("lose", "r_td_3"))
    assert offered(s, "kind") == ["surface", "submarine"]
    answer(s, ("kind", "submarine"), 6)
    assert s.over
    assert shots(s) == [("g_ss_1", "surface", 3), ("g_cl_2", "surface", 2), ("r_bp_2b", "submarine", 1)]


def test_12_1_mines_come_before_the_battle() -> None:
    s = position({"baltic_e": "g_td_2", "baltic_d": "r_mine_a1 r_td_3"})
    force(s, "G3.naval.move", "g_td_2")
    answer(s, ("to", "baltic_d"))
    assert asks(s) == "MineShot"
    answer(s, 6, "attack")
    assert fought(s).attackers == ("g_td_2",)


def test_12_3_survivors_stay_and_the_eliminated_go_to_refit() -> None:
    s = answer(meeting("g_20 g_bic", "r_lr1"), "attack", 1, ("lose", "g_bic"), 1)
    assert places(s, "g_20 g_bic r_lr1") == ["courland_c", "refit", "refit"]


def test_12_3_a_base_goes_to_its_depot() -> None:
    s = position({"courland_c": "g_2gd", "riga": "r_base_riga"}, reduced=["r_base_riga"])
    go(s, "G3.ground.move", "g_2gd", "riga")
    answer(s, 1)
    assert places(s, "g_2gd r_base_riga") == ["riga", "depot"]


def test_12_3_all_units_of_the_force_fight() -> None:
    s = answer(meeting("g_20 g_eng1", "r_13 r_eng"), "attack")
    assert fought(s).attackers == ("g_20", "g_eng1")
    assert fought(s).defenders == ("r_13", "r_eng")


def test_12_3_hits_fall_on_the_kind_that_was_named() -> None:
    s = position({"windau": "g_base_windau g_b_1", "riga": "r_base_riga r_b_1 r_sp_1"})
    answer(force(s, "G3.air.land", "g_b_1"), ("target", "riga"), ("kind", "air"), 1)
    assert offered(s, "lose") == ["r_b_1", "r_sp_1"]
    answer(s, ("lose", "r_sp_1"))
    assert s.at["r_sp_1"] == "refit"


def test_12_3_hits_beyond_the_last_unit_are_lost() -> None:
    s = position({"lithuania_a": "g_20 g_203 g_1r", "courland_c": "r_425"}, reduced=["r_425"])
    go(s, "G3.ground.move", "g_20 g_203 g_1r", "courland_c")
    answer(s, "attack", 6, 1, 1, 1)
    assert s.over
    assert s.at["r_425"] == "refit"


def test_12_3_oneround_a_battle() -> None:
    s = answer(meeting(), "attack", 6, 6)
    assert s.over
    assert len(shots(s)) == 2


# --- 12.4 --------------------------------------------------------------------------------------------


def test_12_4_modifiers_add_up() -> None:
    s = battle(position({"riga": "g_20 g_bak r_13"}), "g_20 g_bak", "riga")
    assert factor(s, "g_20", "ground") == 3


def test_12_4_zero_stays_zero() -> None:
    s = battle(position({"courland_c": "g_20 g_bak r_13"}), "g_20 g_bak g_tr_1", "courland_c")
    assert factor(s, "g_tr_1", "ground") == 0
    assert factor(s, "g_20", "surface") == 0


def test_12_4_one_stays_one() -> None:
    s = battle(position({"riga": "g_eng1 r_13"}), "g_eng1", "riga")
    assert factor(s, "g_eng1", "ground") == 1


def test_12_4_five_is_the_most() -> None:
    s = battle(position({"riga": "g_2gd g_bak r_13"}), "g_2gd g_bak", "riga")
    assert factor(s, "g_2gd", "ground") == 5


# --- 12.5, 12.7 --------------------------------------------------------------------------------------


def test_12_5_aircraft_rise_against_a_ground_attack() -> None:
    s = position({"courland_c": "g_20", "riga": "r_base_riga r_b_1"})
    go(s, "G3.ground.move", "g_20", "riga")
    assert "r_b_1" in fought(s).defenders
    answer(s, 6)
    assert shots(s) == [("r_b_1", "ground", 1)]


def test_12_5_aircraft_of_a_lost_base_are_eliminated_on_landing() -> None:
    s = position({"courland_c": "g_2gd g_14bav", "riga": "r_base_riga r_b_1 r_sp_1"})
    go(s, "G3.ground.move", "g_2gd g_14bav", "riga")
    answer(s, 6, 6, ("kind", "ground"), 1, ("kind", "ground"), 1)
    assert shots(s)[:2] == [("r_b_1", "ground", 1), ("r_sp_1", "ground", 1)]
    assert places(s, "r_base_riga r_b_1 r_sp_1") == ["depot", "refit", "refit"]


def test_12_5_against_a_landing_they_fire_at_the_ships() -> None:
    s = position({"baltic_d": "g_tr_1", "oesel": "r_base_oesel r_b_1"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "oesel"), ("add", "g_42"), "go", 1)
    assert shots(s) == [("r_b_1", "surface", 1)]
    assert places(s, "g_tr_1 g_42") == ["refit", "refit"]


@pytest.mark.parametrize(("die", "place"), [(3, "refit"), (4, "courland_c")])
def test_12_7_a_die_up_to_the_factor_hits(die: int, place: str) -> None:
    s = answer(meeting("g_20", "r_lr1"), "attack", 6, die)
    assert s.at["r_lr1"] == place


def test_12_7_the_owner_chooses() -> None:
    s = answer(meeting("g_20", "r_13 r_lr1"), "attack", 6, 6, 1)
    assert s.asked == RUSSIAN
    assert offered(s, "lose") == ["r_13", "r_lr1"]


def test_12_7_losses_are_taken_before_the_other_side_fires() -> None:
    s = answer(meeting("g_bic", "r_lr1"), "attack", 1)
    assert s.over
    assert shots(s) == [("r_lr1", "ground", 3)]


def test_12_7_one_hit_eliminates_a_one_step_unit() -> None:
    s = answer(meeting("g_20", "r_lr1"), "attack", 6, 1)
    assert s.at["r_lr1"] == "refit"


def test_12_7_two_steps_are_reduced_first() -> None:
    s = answer(meeting(), "attack", 6, 1)
    assert s.at["r_13"] == "courland_c"
    assert s.reduced == {"r_13"}


def test_12_7_two_hits_eliminate_a_full_unit() -> None:
    s = answer(meeting("g_20 g_203"), "attack", 6, 1, 1)
    assert s.at["r_13"] == "refit"
    assert not s.reduced


def test_13_1_kinds_attack_together_only_in_combined_actions() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13", "windau": "g_base_windau g_b_1"})
    go(s, "G3.comb.airground", "g_20", "courland_c")
    answer(s, "attack", ("fly", ("g_b_1",)))
    assert fought(s).attackers == ("g_20", "g_b_1")
    plain = answer(meeting(), "attack")
    assert fought(plain).attackers == ("g_20",)


def test_20_0_null_no_combat_when_nobody_can_be_harmed() -> None:
    s = position({"windau": "g_base_windau g_b_1", "baltic_d": "r_ss_1"})
    answer(force(s, "G3.air.naval", "g_b_1"), ("target", "baltic_d"))
    assert s.over
    assert told(s, "no combat")
    assert not shots(s)
    assert "r_ss_1" in s.known[GERMAN]
