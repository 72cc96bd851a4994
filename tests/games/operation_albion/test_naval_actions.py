"""26.0 G-3 naval actions: moving, attacking and redeploying ships."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from tests.games.operation_albion.battles import barred, force, fought, go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)

NINE = "g_bb_5 g_bb_6 g_bb_7 g_bb_8 g_bc_1 g_cl_2 g_cl_6 g_td_2 g_td_6"
SIX = "r_bb_1 r_bp_2a r_bp_2b r_cp_1 r_cp_2 r_td_1"


def test_26_G3_naval_move_as_far_as_the_slowest() -> None:
    s = position({"baltic_e": "g_cl_2 g_tr_1"})
    force(s, "G3.naval.move", "g_cl_2 g_tr_1")
    assert refused(s, "to", "gulf_riga_b") == ""
    assert refused(s, "to", "gulf_riga_c") == "26.G3.naval.move"


def test_26_G3_naval_move_into_the_own_home_base() -> None:
    s = position({"baltic_f": "g_td_2", "gulf_finland_b": "r_td_1"})
    assert "german_home_base" in offered(force(s.clone(), "G3.naval.move", "g_td_2"), "to")
    force(s, "G3.naval.move", "r_td_1", RUSSIAN)
    assert "russian_home_base" in offered(s, "to")


@pytest.mark.parametrize(("side", "ships", "one_more"), [(0, NINE, "g_td_8"), (1, SIX, "r_td_2")])
def test_26_G3_naval_limit_of_ships_that_move(side: int, ships: str, one_more: str) -> None:
    s = position({"baltic_e": f"{ships} {one_more}"})
    first, *more = ships.split()
    answer(take(s, "G3.naval.move", Side(side)), ("unit", first), *(("add", unit) for unit in more))
    assert refused(s, "add", one_more) == "26.G3.naval.limit"


def test_26_G3_naval_limit_does_not_bind_those_who_join() -> None:
    s = position({"baltic_e": NINE, "baltic_d": "g_td_8 r_td_1"})
    answer(go(s, "G3.naval.move", NINE, "baltic_d"), "attack", "all")
    assert len(fought(s).attackers) == 10


def test_26_G3_naval_stop_at_enemy_ships() -> None:
    s = position({"baltic_e": "g_cl_2", "baltic_d": "r_td_1"})
    force(s, "G3.naval.move", "g_cl_2")
    answer(s, ("to", "baltic_d"))
    assert offered(s, "to") == []


def test_26_G3_naval_stop_from_enemies_to_enemies() -> None:
    s = position({"baltic_d": "g_td_2 r_td_1", "gulf_riga_b": "r_td_2"})
    go(s, "G3.naval.move", "g_td_2", "gulf_riga_b")
    assert asks(s) == "AttackOrNot"


def test_26_G3_naval_shallow_zones_are_barred_to_dreadnoughts() -> None:
    s = position({"baltic_c": "g_bb_5 g_bc_1"})
    assert refused(force(s.clone(), "G3.naval.move", "g_bb_5"), "to", "gulf_riga_a") == "26.G3.naval.shallow"
    assert refused(force(s.clone(), "G3.naval.move", "g_bb_5 g_bc_1"), "to", "gulf_riga_a") != ""
    assert refused(force(s, "G3.naval.move", "g_bc_1"), "to", "gulf_riga_a") == ""


def test_26_G3_naval_land_is_never_entered() -> None:
    s = position({"baltic_d": "g_bc_1"})
    reach = offered(force(s, "G3.naval.move", "g_bc_1"), "to")
    assert not set(reach) & s.game.land
    assert "russian_home_base" not in reach


def test_26_G3_naval_port_serves_every_zone_of_its_area() -> None:
    s = position({"riga": "g_base_riga g_20", "gulf_riga_b": "g_tr_1", "gulf_riga_c": "g_tr_2"})
    assert offered(force(s.clone(), "G3.comb.transport", "g_tr_1"), "load") == [("g_20", "g_tr_1")]
    assert offered(force(s, "G3.comb.transport", "g_tr_2"), "load") == [("g_20", "g_tr_2")]


def test_26_G3_naval_attack_or_not() -> None:
    s = position({"baltic_e": "g_cl_2", "baltic_d": "r_td_1"})
    go(s, "G3.naval.move", "g_cl_2", "baltic_d")
    assert s.options.verbs() == ["attack", "decline"]


def test_26_G3_naval_attack_friends_may_join() -> None:
    s = position({"baltic_e": "g_cl_2", "baltic_d": "g_td_2 g_ss_1 r_td_1"})
    answer(go(s, "G3.naval.move", "g_cl_2", "baltic_d"), "attack", ("join", "g_ss_1"), "done")
    assert fought(s).attackers == ("g_cl_2", "g_ss_1")


def test_26_G3_naval_attack_without_those_dropped_off() -> None:
    s = position({"baltic_f": "g_td_2 g_td_6 g_td_8", "gulf_riga_b": "r_td_1"})
    force(s, "G3.naval.move", "g_td_2 g_td_6 g_td_8")
    answer(s, ("to", "baltic_d"), ("drop", "g_td_8"), ("to", "gulf_riga_b"), "stop", "attack")
    assert fought(s).attackers == ("g_td_2", "g_td_6")
    assert s.at["g_td_8"] == "baltic_d"


def test_26_G3_naval_attack_not_by_one_dropped_off_on_the_spot() -> None:
    s = position({"baltic_e": "g_cl_2 g_td_2", "baltic_d": "r_td_1"})
    force(s, "G3.naval.move", "g_cl_2 g_td_2")
    answer(s, ("to", "baltic_d"), ("drop", "g_td_2"), "stop", "attack")
    assert fought(s).attackers == ("g_cl_2",)


# --- redeployment ------------------------------------------------------------------------------------


def test_26_G3_naval_redeploy_up_to_double_the_slowest() -> None:
    s = position({"west_baltic_b": "g_cl_2 g_tr_1", "riga": "g_base_riga", "reval": "g_base_reval"})
    force(s, "G3.naval.redeploy", "g_cl_2 g_tr_1")
    assert "4 movement left" in s.agenda[-1].question(s)
    assert refused(s, "to", "gulf_riga_c") == ""
    assert refused(s, "to", "gulf_finland_a") == ""
    assert refused(s, "to", "gulf_finland_b") == "26.G3.naval.redeploy"
    assert answer(s, ("to", "gulf_riga_c"), "stop").over


def test_26_G3_naval_redeploy_in_weather() -> None:
    s = position({"baltic_f": "g_cl_2", "libau": "g_base_libau"}, weather=True)
    force(s, "G3.naval.redeploy", "g_cl_2")
    assert "6 movement left" in s.agenda[-1].question(s)


def test_26_G3_naval_redeploy_starts_at_a_port() -> None:
    s = position({"baltic_e": "g_cl_2"})
    assert barred(s, "G3.naval.redeploy") == "26.G3.naval.redeploy"


def test_26_G3_naval_redeploy_ends_at_a_port() -> None:
    s = position({"baltic_f": "g_cl_2 g_td_2", "libau": "g_base_libau"})
    force(s, "G3.naval.redeploy", "g_cl_2 g_td_2")
    assert set(offered(s, "to")) == {"german_home_base", "west_baltic_b"}
    assert refused(s, "to", "baltic_e") == "26.G3.naval.redeploy"


def test_26_G3_naval_redeploy_block_off_an_enemy_base() -> None:
    s = position(
        {"baltic_f": "g_cl_2", "libau": "g_base_libau", "windau": "g_base_windau", "oesel": "r_base_oesel"}
    )
    assert refused(force(s, "G3.naval.redeploy", "g_cl_2"), "to", "baltic_d") == "26.G3.naval.redeploy.block"


@pytest.mark.parametrize("enemy", ["r_ss_1", "r_mine_a1"])
def test_26_G3_naval_redeploy_block_ships_and_mines(enemy: str) -> None:
    there = position(
        {"baltic_f": "g_cl_2", "libau": "g_base_libau", "windau": "g_base_windau", "baltic_d": enemy}
    )
    assert refused(force(there, "G3.naval.redeploy", "g_cl_2"), "to", "baltic_d") != ""
    here = position({"baltic_f": f"g_cl_2 {enemy}", "libau": "g_base_libau"})
    assert barred(here, "G3.naval.redeploy") == "26.G3.naval.redeploy"


def test_26_G3_naval_redeploy_carry_picks_up_and_debarks() -> None:
    s = position({"baltic_f": "g_tr_1 g_td_2", "libau": "g_base_libau g_42", "windau": "g_base_windau"})
    force(s, "G3.naval.redeploy", "g_tr_1 g_td_2")
    assert offered(s, "load") == [("g_42", "g_tr_1")]
    answer(s, ("load", ("g_42", "g_tr_1")), ("to", "baltic_d"), "stop", ("land", ("g_42", "windau")))
    assert s.over
    assert s.at["g_42"] == "windau"


def test_26_G3_naval_redeploy_carry_makes_no_assault() -> None:
    s = position(
        {"baltic_f": "g_tr_1", "libau": "g_base_libau", "courland_a": "r_13"}, aboard={"g_42": "g_tr_1"}
    )
    go(s, "G3.naval.redeploy", "g_tr_1")
    assert asks(s) == "Unloading"
    assert refused(s, "land", ("g_42", "courland_a")) == "26.G3.comb.assault"


def test_26_0_every_action_costs_a_point() -> None:
    s = position({"baltic_f": "g_cl_2"}, ap=(3, 0))
    take(s, "G3.naval.move", GERMAN)
    assert s.ap == [2, 0]
    assert refused(s, "action", "G9.nothing") != ""
