"""16.0 Ports and logistics, 17.0 Air basing, 18.0 Refit and rally, 19.0 Home bases, 22.0 Engineers."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.logistics import (
    Refit,
    RefitRoll,
    named_bases,
    refuse_base,
    refuse_rally,
)
from sandtable.games.operation_albion.movement import air_reach, may_enter, naval_reach
from sandtable.games.operation_albion.naval import blocked
from sandtable.games.operation_albion.ports import (
    airfields,
    can_base,
    capacity,
    friendly_harbours,
    functional_port,
    supplied,
)
from sandtable.games.operation_albion.stacking import CheckStacks
from sandtable.games.operation_albion.state import State
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
    told,
)


def why_no_base(s: State, area: str) -> str:
    violation = refuse_base(s, GERMAN, area)
    return "" if violation is None else violation.rule


# --- 16.0 --------------------------------------------------------------------------------------------


def test_16_0_major_and_minor_ports_work_alike() -> None:
    s = position({"libau": "g_base_libau", "windau": "g_base_windau", "reval": "g_20"})
    assert functional_port(s, GERMAN, "libau")
    assert functional_port(s, GERMAN, "windau")
    assert not functional_port(s, GERMAN, "reval")


def test_16_0_func_a_port_is_a_harbour_for_redeployment() -> None:
    s = position({"windau": "g_base_windau"})
    assert friendly_harbours(s, GERMAN) == {"german_home_base", "baltic_f", "west_baltic_b", "baltic_d"}


def test_16_0_combat_does_not_harm_a_port() -> None:
    s = position({"windau": "g_base_windau g_20"})
    s.hit("g_base_windau", "test")
    assert functional_port(s, GERMAN, "windau")
    s.hit("g_base_windau", "test")
    assert s.game.space["windau"].port == "minor"
    assert not functional_port(s, GERMAN, "windau")


def test_16_0_home_bases_are_major_ports_without_a_base() -> None:
    s = position({})
    assert functional_port(s, GERMAN, "german_home_base")
    assert not functional_port(s, RUSSIAN, "german_home_base")


def test_16_2_a_line_leads_to_a_base_a_port_with_a_transport_or_home() -> None:
    assert supplied(position({"dvinsk": "g_20"}), GERMAN, "dvinsk")
    cut = {"pskov": "g_20", "livonia_c": "r_2sib", "petrograd_b": "r_21", "pskov_a": "r_13"}
    assert not supplied(position(cut), GERMAN, "pskov")
    assert supplied(position({**cut, "pskov": "g_20 g_base_pskov"}), GERMAN, "pskov")
    by_sea = {
        "livonia_c": "g_20",
        "pernau": "g_203",
        "livonia_a": "r_2sib",
        "estonia_c": "r_21",
        "pskov": "r_13",
    }
    assert not supplied(position(by_sea), GERMAN, "livonia_c")
    assert supplied(position({**by_sea, "gulf_riga_c": "g_tr_1"}), GERMAN, "livonia_c")
    assert not supplied(position({**by_sea, "gulf_riga_c": "g_td_2"}), GERMAN, "livonia_c")
    assert not supplied(position({**by_sea, "pernau": "", "gulf_riga_c": "g_tr_1"}), GERMAN, "livonia_c")


def test_16_2_deployment_needs_the_home_base_itself() -> None:
    s = position({"pskov": "g_base_pskov", "livonia_c": "r_2sib", "petrograd_b": "r_21", "pskov_a": "r_13"})
    assert supplied(s, GERMAN, "pskov")
    assert not supplied(s, GERMAN, "pskov", to_home=True)


def test_16_2_home_base_units_have_a_line() -> None:
    s = position({"petrograd_a": "g_20", "finland_e": "g_203"})
    assert supplied(s, RUSSIAN, "russian_home_base")


def test_16_2_enemy_units_may_be_left_but_not_entered() -> None:
    s = position({"dvinsk": "g_20", "riga": "g_base_riga", "livonia_b": "r_2sib"})
    assert supplied(s, GERMAN, "dvinsk", to_home=True)
    for area in ("lithuania_b", "pskov_a"):
        s.put("r_21" if area == "pskov_a" else "r_13", area)
    assert not supplied(s, GERMAN, "dvinsk")
    s = position({"courland_c": "g_20 r_2sib", "courland_a": "r_13", "courland_b": "r_21"}, reduced=["g_20"])
    assert supplied(s, GERMAN, "courland_c")
    answer(take(s, "G4.rally"), ("rally", "courland_c"))
    assert s.reduced == frozenset()


# --- 17.0 --------------------------------------------------------------------------------------------


def test_17_0_airfields_are_bases_and_the_home_base_whoever_else_is_there() -> None:
    s = position({"libau": "g_base_libau r_2sib", "oesel": "g_base_oesel", "riga": "g_20"})
    assert set(airfields(s, "g_f_1")) == {"german_home_base", "libau", "oesel"}
    assert not can_base(s, "g_f_1", "riga")


def test_17_1_a_mission_is_flown_and_landed() -> None:
    s = position({"libau": "g_base_libau g_b_1", "baltic_d": "r_ss_1"})
    answer(force(s, "G3.air.naval", "g_b_1"), ("target", "baltic_d"))
    assert s.over
    assert s.at["g_b_1"] == "libau"


@pytest.mark.parametrize(("reduced", "room"), [((), 4), (("r_base_riga",), 2)])
def test_17_1_cap_is_four_or_two(reduced: tuple[str, ...], room: int) -> None:
    s = position({"riga": "r_base_riga"}, reduced=reduced)
    assert capacity(s, RUSSIAN, "riga") == room
    assert capacity(s, RUSSIAN, "russian_home_base") > 20


def test_17_1_cap_leaves_room_for_two_in_riga_at_the_start() -> None:
    s = position({"riga": "r_base_riga r_sp_2 r_f_1"})
    assert "riga" in airfields(s, "r_b_1")
    s.put("r_b_1", "riga")
    s.put("r_sp_3", "riga")
    assert "riga" not in airfields(s, "r_hb_1")


def test_17_1_excess_aircraft_are_lost_as_the_owner_chooses() -> None:
    s = position({"libau": "g_base_libau g_b_1 g_b_2 g_f_1 g_f_2"}, reduced=["g_base_libau"])
    ask(s, CheckStacks())
    assert (asks(s), s.asked) == ("NoRoom", GERMAN)
    answer(s, ("lose", "g_f_1"), ("lose", "g_b_1"))
    assert s.over
    assert s.at["g_f_1"] == s.at["g_b_1"] == "refit"


def test_17_1_return_to_the_field_it_came_from() -> None:
    s = position({"windau": "g_base_windau g_f_1", "libau": "g_base_libau", "riga": "r_base_riga"})
    answer(force(s, "G3.air.land", "g_f_1"), ("target", "riga"))
    while not s.over:
        answer(s, 6)
    assert s.at["g_f_1"] == "windau"


def test_17_1_return_elsewhere_by_redeployment_only() -> None:
    s = position({"windau": "g_base_windau g_f_1", "libau": "g_base_libau"})
    answer(force(s, "G3.air.redeploy", "g_f_1"), ("to", "libau"))
    assert s.at["g_f_1"] == "libau"


def test_17_1_lost_base_means_lost_aircraft() -> None:
    s = position({"riga": "r_base_riga r_f_1 r_sp_2", "courland_c": "g_2gd g_14bav"}, reduced=["r_base_riga"])
    go(s, "G3.ground.move", "g_2gd g_14bav", "riga")
    dice = [6, 6, 1, 6]
    while not s.over:
        verbs = s.options.verbs()
        if "die" in verbs:
            answer(s, dice.pop(0) if dice else 1)
        elif "kind" in verbs:
            answer(s, ("kind", "ground"))
        else:
            answer(s, (verbs[0], offered(s, verbs[0])[0]))
    assert s.at["r_base_riga"] == "depot"
    assert {event.facts["unit"] for event in told(s, "shot")} >= {"r_f_1", "r_sp_2"}
    assert s.at["r_f_1"] == s.at["r_sp_2"] == "refit"


# --- 18.0 --------------------------------------------------------------------------------------------


def test_18_0_eliminated_units_wait_and_withdrawn_ones_never_return() -> None:
    s = position({"courland_a": "g_20"})
    s.hit("g_20", "test")
    s.hit("g_20", "test")
    assert s.at["g_20"] == "refit"
    s.send("g_203", "withdrawn", "test")
    answer(take(s, "G4.refit"), ("contingent", ("imperial", "ground")))
    assert offered(s, "refit") == ["g_20"]
    assert refused(s, "refit", "g_203") == "18.1"


def test_18_1_one_contingent_and_one_kind_a_die_each() -> None:
    s = position({}, revolution=True)
    for unit in ("g_20", "g_203", "g_td_2", "g_f_1", "w_j1"):
        s.send(unit, "refit", "test")
    ask(s, Refit(GERMAN))
    kinds = {("imperial", "ground"), ("imperial", "naval"), ("imperial", "air"), ("finnish_white", "ground")}
    assert set(offered(s, "contingent")) == kinds
    answer(s, ("contingent", ("imperial", "ground")), ("refit", "g_20"), "go")
    assert asks(s) == "RefitRoll"
    answer(s, 6)
    assert s.over
    assert s.at["g_203"] == "refit"


@pytest.mark.parametrize(
    ("unit", "results"),
    [
        ("g_bb_5", "RDDXXX"),
        ("g_td_2", "RRDDXX"),
        ("g_f_1", "RRRDDX"),
        ("g_2gd", "RRDDXX"),
        ("g_20", "RRRDDX"),
        ("r_bp_2a", "RDXXXX"),
        ("b_ss_1", "RDDXXX"),
        ("r_2sib", "RDDDXX"),
        ("k_narva", "RRDDXX"),
    ],
)
def test_18_1_table_by_kind_of_unit(unit: str, results: str) -> None:
    for die, result in enumerate(results, 1):
        s = position({"libau": "g_base_libau", "riga": "r_base_riga"})
        s.send(unit, "refit", "test")
        answer(ask(s, RefitRoll(s.game.owner[unit], unit)), die)
        assert asks(s) == ("Deploy" if result == "R" else "")
        assert s.at[unit] == {"R": "refit", "D": "pool", "X": "destroyed"}[result]


def test_18_1_refit_units_deploy_at_once_at_full_strength() -> None:
    s = position({"courland_a": "g_20"}, reduced=["g_20"])
    s.hit("g_20", "test")
    answer(ask(s, RefitRoll(GERMAN, "g_20")), 1)
    assert s.at["g_20"] == "german_home_base"
    assert s.reduced == frozenset()


def test_18_1_damage_sends_to_the_pool() -> None:
    s = position({})
    s.send("g_20", "refit", "test")
    answer(ask(s, RefitRoll(GERMAN, "g_20")), 4)
    assert s.at["g_20"] == "pool"


def test_18_1_destroyed_is_for_good() -> None:
    s = position({})
    s.send("g_20", "refit", "test")
    answer(ask(s, RefitRoll(GERMAN, "g_20")), 6)
    assert s.at["g_20"] == "destroyed"
    assert Refit(GERMAN).waiting(s) == {}


def test_18_2_reduced_units_of_an_area_rally_together() -> None:
    s = position({"libau": "g_base_libau g_20 g_203", "windau": "g_1r"}, reduced=["g_20", "g_203", "g_1r"])
    answer(take(s, "G4.rally"), ("rally", "libau"))
    assert s.reduced == {"g_1r"}


def test_18_2_base_rallies_when_reduced_and_is_never_refitted() -> None:
    s = position({"libau": "g_base_libau"}, reduced=["g_base_libau"])
    answer(take(s, "G4.rally"), ("rally", "libau"))
    assert s.reduced == frozenset()
    s.eliminate("g_base_libau", "test")
    assert s.at["g_base_libau"] == "depot"
    assert Refit(GERMAN).waiting(s) == {}


def test_18_2_units_without_a_line_do_not_rally() -> None:
    s = position({"oesel": "g_42"}, reduced=["g_42"])
    assert refuse_rally(s, GERMAN, "oesel") is not None
    s.put("g_tr_1", "baltic_c")
    assert refuse_rally(s, GERMAN, "oesel") is None


# --- 19.0 --------------------------------------------------------------------------------------------


def test_19_0_needs_no_garrison() -> None:
    s = position({})
    assert s.control("russian_home_base") == RUSSIAN


def test_19_0_func_is_always_port_and_airfield() -> None:
    s = position({})
    assert functional_port(s, RUSSIAN, "russian_home_base")
    assert can_base(s, "r_sp_1", "russian_home_base")
    assert not can_base(s, "g_sp_1", "russian_home_base")


def test_19_0_stack_has_no_limit() -> None:
    divisions = "g_20 g_203 g_1r g_75r g_29lw g_205lw g_2gd g_14bav g_19r"
    aircraft = "g_b_1 g_b_2 g_f_1 g_f_2 g_hb_1 g_lz_1"
    assert ask(position({"german_home_base": f"{divisions} {aircraft}"}), CheckStacks()).over


def test_19_0_loc_is_there() -> None:
    s = position({"lithuania_a": "r_13", "courland_a": "r_21", "german_home_base": "g_20"}, reduced=["g_20"])
    assert supplied(s, GERMAN, "german_home_base")
    assert refuse_rally(s, GERMAN, "german_home_base") is None


def test_19_1_ships_troops_and_aircraft_come_and_go() -> None:
    s = position({"german_home_base": "g_20 g_td_2 g_f_1", "libau": "g_base_libau"})
    go(s, "G3.ground.move", "g_20", "lithuania_a")
    go(s, "G3.naval.move", "g_td_2", "baltic_f")
    answer(force(s, "G3.air.redeploy", "g_f_1"), ("to", "libau"))
    assert [s.at[u] for u in ("g_20", "g_td_2", "g_f_1")] == ["lithuania_a", "baltic_f", "libau"]


def test_19_1_enter_ends_the_move() -> None:
    s = position({"gulf_finland_b": "r_td_1"})
    force(s, "G3.naval.move", "r_td_1", RUSSIAN)
    answer(s, ("to", "russian_home_base"))
    assert offered(s, "to") == []
    s = position({"lithuania_a": "g_2cav"})
    force(s, "G3.ground.move", "g_2cav")
    answer(s, ("to", "german_home_base"))
    assert offered(s, "to") == []


def test_19_1_exit_costs_one_and_the_force_may_go_on() -> None:
    s = position({"german_home_base": "g_20 g_td_2"})
    go(s, "G3.ground.move", "g_20", "lithuania_a", "lithuania_b")
    assert s.at["g_20"] == "lithuania_b"
    assert naval_reach(s, GERMAN, ("g_td_2",), 3, "german_home_base")["baltic_c"][0] == 3


def test_19_1_air_missions_start_and_end_there() -> None:
    s = position({"german_home_base": "g_hb_1", "baltic_d": "r_ss_1"})
    answer(force(s, "G3.air.naval", "g_hb_1"), ("target", "baltic_d"))
    assert s.at["g_hb_1"] == "german_home_base"


def test_19_1_enemy_units_never_enter_nor_fly_through() -> None:
    s = position({"finland_e": "g_20 g_f_1", "gulf_finland_b": "g_td_2"})
    assert not may_enter(s, "g_20", "russian_home_base")
    assert "russian_home_base" not in naval_reach(s, GERMAN, ("g_td_2",), 3, "gulf_finland_b")
    found = air_reach(s, GERMAN, "finland_e", 8)
    assert "russian_home_base" not in found
    assert not any("russian_home_base" in way for _, way in found.values())


def test_19_1_combat_in_the_action_that_left_it() -> None:
    s = position({"german_home_base": "g_20", "lithuania_a": "r_donc"})
    go(s, "G3.ground.move", "g_20", "lithuania_a")
    answer(s, "attack")
    assert s.battle is not None


def test_19_1_nobombard_from_a_home_base() -> None:
    s = position({"german_home_base": "g_bb_5", "courland_a": "r_donc", "riga": "r_base_riga"})
    violation = blocked(s, GERMAN, "german_home_base")
    assert violation is not None
    assert violation.rule == "19.1.nobombard"
    go(s, "G3.naval.bombard", "g_bb_5")
    assert s.over


# --- 22.0 --------------------------------------------------------------------------------------------


def test_22_0_an_engineer_builds_the_base_of_the_areas_name() -> None:
    s = position({"riga": "g_eng1 g_20"})
    answer(ask(s, ActionsPhase(GERMAN)), ("action", "G4.build"), ("build", "riga"))
    assert s.at["g_base_riga"] == "riga"
    assert s.ap[GERMAN] == 4
    assert "g_base_riga" not in s.reduced


def test_22_0_nothing_is_built_without_a_name_or_an_engineer() -> None:
    s = position({"livonia_a": "g_eng1", "riga": "g_20"})
    assert named_bases(s, GERMAN, "livonia_a") == []
    assert why_no_base(s, "livonia_a") == "22.0"
    assert why_no_base(s, "riga") == "22.0"
    assert why_no_base(s, "baltic_f") == "22.0"


def test_22_0_1_needs_a_line_or_a_transport_off_a_port() -> None:
    s = position({"oesel": "g_eng1"})
    assert why_no_base(s, "oesel") == "22.0.1"
    s.put("g_tr_1", "baltic_d")
    assert why_no_base(s, "oesel") == ""
    assert why_no_base(position({"riga": "g_eng1"}), "riga") == ""
    cut = {"riga": "g_eng1", "courland_b": "r_2sib", "courland_c": "r_6sib"}
    assert why_no_base(position({**cut, "livonia_a": "r_13", "livonia_b": "r_21"}), "riga") == "22.0.1"


def test_22_0_2_no_second_base() -> None:
    s = position({"riga": "g_eng1 r_base_riga"})
    assert why_no_base(s, "riga") == "22.0.2"
    s = position({"libau": "g_eng1 g_base_libau"})
    assert why_no_base(s, "libau") == "22.0"


def test_22_0_3_no_enemy_ground_unit() -> None:
    assert why_no_base(position({"riga": "g_eng1 r_db"}), "riga") == "22.0.3"
    assert why_no_base(position({"riga": "g_eng1 r_sp_1"}), "riga") == ""


def test_22_1_a_reduced_base_works_but_for_aircraft() -> None:
    s = position({"riga": "g_base_riga"}, reduced=["g_base_riga"])
    assert functional_port(s, GERMAN, "riga")
    assert capacity(s, GERMAN, "riga") == 2


def test_22_1_lost_bases_are_built_again() -> None:
    s = position({"riga": "g_base_riga g_eng1"}, reduced=["g_base_riga"])
    s.hit("g_base_riga", "test")
    assert s.at["g_base_riga"] == "depot"
    answer(take(s, "G4.build"), ("build", "riga"))
    assert s.at["g_base_riga"] == "riga"
    assert s.reduced == frozenset()


def test_19_1_enter_ends_a_railroad_move() -> None:
    s = position({"courland_a": "g_20"})
    force(s, "G3.ground.rail", "g_20")
    assert answer(s, ("to", "german_home_base")).over
