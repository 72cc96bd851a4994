"""14.0 Transport by sea and its combined actions (26.0)."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.transport import room
from tests.games.operation_albion.battles import barred, force, go, places
from tests.games.operation_albion.positions import (
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def loading(places: dict[str, str], ships: str = "g_tr_1", action: str = "G3.comb.transport") -> State:
    """Ships that may take units aboard."""
    return force(position(places), action, ships)


def test_14_0_ground_and_air_units_go_aboard() -> None:
    s = loading({"baltic_f": "g_tr_1", "libau": "g_base_libau g_20 g_b_1"})
    assert offered(s, "load") == [("g_20", "g_tr_1"), ("g_b_1", "g_tr_1")]
    assert refused(s, "load", ("g_base_libau", "g_tr_1")) == "14.0"


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [("g_42", "g_65", ""), ("g_42", "g_20", "14.0.tr"), ("g_20", "g_42", "14.0.tr"), ("g_42", "g_b_1", "26")],
)
def test_14_0_tr_two_small_units_or_one_large(first: str, second: str, rule: str) -> None:
    s = loading({"baltic_f": "g_tr_1", "libau": f"g_base_libau {first} {second}"})
    answer(s, ("load", (first, "g_tr_1")))
    assert refused(s, "load", (second, "g_tr_1")).startswith(rule)
    assert bool(refused(s, "load", (second, "g_tr_1"))) == bool(rule)


def test_14_0_tr_not_three_small_units() -> None:
    s = loading({"baltic_f": "g_tr_1", "libau": "g_base_libau g_42 g_65 g_bic"})
    answer(s, ("load", ("g_42", "g_tr_1")), ("load", ("g_65", "g_tr_1")))
    assert refused(s, "load", ("g_bic", "g_tr_1")) == "14.0.tr"


def test_14_0_tr_one_air_unit() -> None:
    s = loading({"baltic_f": "g_tr_1", "libau": "g_base_libau g_b_1 g_b_2"})
    answer(s, ("load", ("g_b_1", "g_tr_1")))
    assert refused(s, "load", ("g_b_2", "g_tr_1")) == "14.0.tr"


def test_14_0_emergency_one_marine_unit() -> None:
    s = position({"gulf_finland_a": "r_bp_2a"}, aboard={"r_dbr": "r_bp_2a"})
    violation = room(s, "r_bp_2a", "g_seeb")
    assert violation is not None
    assert violation.rule == "14.0.emergency"


def test_14_0_emergency_marines_only() -> None:
    s = loading({"baltic_f": "g_cl_2", "libau": "g_base_libau g_seeb g_42"}, "g_cl_2")
    assert offered(s, "load") == [("g_seeb", "g_cl_2")]
    assert refused(s, "load", ("g_42", "g_cl_2")) == "26.G3.comb.warship"


def test_14_1_load_sail_and_unload_in_one_action() -> None:
    s = loading({"baltic_f": "g_tr_1", "libau": "g_base_libau g_42"})
    answer(s, ("load", ("g_42", "g_tr_1")), "go", ("to", "baltic_d"), "stop", ("land", ("g_42", "windau")))
    assert s.over
    assert places(s, "g_42 g_tr_1") == ["windau", "baltic_d"]


def test_26_G3_comb_transport_ground_or_air_but_not_both() -> None:
    s = loading({"baltic_f": "g_tr_1 g_tr_2", "libau": "g_base_libau g_42 g_b_1"}, "g_tr_1 g_tr_2")
    answer(s, ("load", ("g_42", "g_tr_1")))
    assert refused(s, "load", ("g_b_1", "g_tr_2")) == "26.G3.comb.transport"


def test_26_G3_comb_transport_keeps_units_aboard() -> None:
    s = position({"baltic_f": "g_tr_1"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.transport", "g_tr_1"), "go", ("to", "baltic_d"), "stop")
    assert answer(s, "stop").over
    assert s.aboard == {"g_42": "g_tr_1"}


def test_26_G3_comb_tronly_no_other_ships() -> None:
    s = position({"baltic_f": "g_tr_1 g_td_2 g_cl_2"})
    assert barred(s, "G3.comb.transport") == ""
    force(s, "G3.comb.transport", "g_cl_2")
    assert refused(s, "go") == "26.G3.comb.tronly"
    assert barred(position({"baltic_f": "g_td_2"}), "G3.comb.transport") == "26.G3.comb.transport"


def test_26_G3_comb_where_a_friendly_port_to_load() -> None:
    s = loading({"gulf_riga_c": "g_tr_1", "riga": "g_20", "livonia_a": "g_42 g_seeb", "pernau": "g_65 r_13"})
    assert offered(s, "load") == [("g_20", "g_tr_1"), ("g_seeb", "g_tr_1")]
    assert refused(s, "load", ("g_42", "g_tr_1")) == "26.G3.comb.where"
    assert refused(s, "load", ("g_65", "g_tr_1")) == "26.G3.comb.where"


def test_26_G3_comb_where_any_coast_to_land() -> None:
    s = position({"gulf_riga_c": "g_tr_1"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.transport", "g_tr_1"), "go", "stop")
    assert [noun[1] for noun in offered(s, "land") if isinstance(noun, tuple)] == [
        "riga",
        "livonia_a",
        "pernau",
    ]


def test_26_G3_comb_where_air_units_need_an_airfield_with_a_port() -> None:
    s = position({"baltic_d": "g_tr_1", "windau": "g_base_windau"}, aboard={"g_b_1": "g_tr_1"})
    answer(force(s, "G3.comb.transport", "g_tr_1"), "go", "stop")
    assert offered(s, "land") == [("g_b_1", "windau")]


def test_26_G3_comb_where_an_enemy_held_coast_needs_an_assault() -> None:
    s = position({"gulf_riga_c": "g_tr_1", "livonia_a": "r_13"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.transport", "g_tr_1"), "go", "stop")
    assert refused(s, "land", ("g_42", "livonia_a")) == "26.G3.comb.assault"


def test_26_G3_comb_block_enemy_ships_bar_landing() -> None:
    s = position({"baltic_d": "g_tr_1 r_ss_1"}, aboard={"g_42": "g_tr_1"})
    assert answer(force(s, "G3.comb.transport", "g_tr_1"), "go", "stop").over
    assert s.at["g_42"] == "aboard"


def test_26_G3_comb_block_enemy_ships_bar_loading() -> None:
    s = loading({"baltic_f": "g_tr_1 r_ss_1", "libau": "g_base_libau g_42"})
    assert refused(s, "load", ("g_42", "g_tr_1")) == "26.G3.comb.block"


def test_26_G3_comb_part_of_the_ship() -> None:
    s = position({"baltic_d": "g_tr_1 r_td_3"}, aboard={"g_42": "g_tr_1"})
    answer(go(s, "G3.naval.move", "r_td_3", side=RUSSIAN), "attack")
    assert s.battle is not None
    assert s.battle.defenders == ("g_tr_1",)
    assert barred(s, "G3.ground.move") == "26.G3.ground.move"


def test_26_G3_comb_sunk_with_the_ship() -> None:
    s = position({"baltic_d": "g_tr_1 r_td_3"}, aboard={"g_42": "g_tr_1", "g_65": "g_tr_1"})
    answer(go(s, "G3.naval.move", "r_td_3", side=RUSSIAN), "attack", 1)
    assert places(s, "g_tr_1 g_42 g_65") == ["refit", "refit", "refit"]


def test_26_G3_comb_stay_aboard_for_any_time() -> None:
    s = position({"baltic_d": "g_tr_1"}, aboard={"g_42": "g_tr_1"})
    go(s, "G3.naval.move", "g_tr_1", "baltic_e")
    assert (s.at["g_tr_1"], s.aboard) == ("baltic_e", {"g_42": "g_tr_1"})


def test_26_G3_comb_still_across_one_zone() -> None:
    s = loading({"gulf_riga_b": "g_tr_1", "riga": "g_42"})
    answer(s, ("load", ("g_42", "g_tr_1")), "go", "stop", ("land", ("g_42", "moon")))
    assert places(s, "g_tr_1 g_42") == ["gulf_riga_b", "moon"]


@pytest.mark.parametrize("unit", ["w_j1", "k_mrc", "f_helsinki", "r_lr1", "r_at", "g_blw"])
def test_26_G3_comb_forbidden_to_some(unit: str) -> None:
    side, ship = (0, "g_tr_1") if unit[0] in "wg" else (1, "r_tr_1")
    s = position({"gulf_finland_a": ship, "reval": unit}, revolution=True)
    force(s, "G3.comb.transport", ship, RUSSIAN if side else s.player)
    assert refused(s, "load", (unit, ship)) == "26.G3.comb.forbidden"


def test_26_G3_comb_warship_puts_marines_ashore() -> None:
    s = loading({"baltic_f": "g_cl_2", "libau": "g_base_libau g_seeb"}, "g_cl_2")
    answer(s, ("load", ("g_seeb", "g_cl_2")), "go", ("to", "baltic_d"), "stop")
    assert refused(s, "stop") == "26.G3.comb.warship"
    assert answer(s, ("land", ("g_seeb", "courland_b"))).over


def test_26_G3_comb_warship_does_not_end_where_marines_cannot_land() -> None:
    s = loading({"baltic_f": "g_cl_2", "libau": "g_base_libau g_seeb", "baltic_d": "r_mine_a1"}, "g_cl_2")
    answer(s, ("load", ("g_seeb", "g_cl_2")), "go")
    assert refused(s, "to", "baltic_e") == "26.G3.comb.warship"
    assert refused(s, "to", "baltic_d") == "26.G3.comb.warship"
    assert refused(s, "to", "baltic_c") == ""


def test_26_G3_comb_warship_with_transports() -> None:
    s = loading({"baltic_f": "g_tr_1 g_cl_2", "libau": "g_base_libau g_seeb g_20"}, "g_tr_1 g_cl_2")
    answer(s, ("load", ("g_20", "g_tr_1")), ("load", ("g_seeb", "g_cl_2")), "go", ("to", "baltic_d"))
    assert refused(s, "drop", "g_cl_2") == "26.G3.comb.warship"
    assert refused(s, "drop", "g_tr_1") == ""


def test_26_G3_comb_warship_that_does_not_sail_puts_marines_back() -> None:
    s = loading({"baltic_f": "g_cl_2", "libau": "g_base_libau g_seeb"}, "g_cl_2")
    answer(s, ("load", ("g_seeb", "g_cl_2")), "stop")
    assert asks(s) == "Unloading"
    assert refused(s, "stop") == "26.G3.comb.warship"


def test_26_G3_comb_evac_from_a_coast_without_a_port() -> None:
    s = loading({"gulf_riga_c": "g_tr_1", "livonia_a": "g_42", "riga": "g_65"}, action="G3.comb.evac")
    assert offered(s, "load") == [("g_42", "g_tr_1")]
    assert refused(s, "load", ("g_65", "g_tr_1")) == "26.G3.comb.evac"
    answer(s, ("load", ("g_42", "g_tr_1")), "go", ("to", "gulf_riga_b"), "stop")
    assert s.over
    assert s.aboard == {"g_42": "g_tr_1"}


def test_26_G3_comb_evac_marines_stay_on_their_warship() -> None:
    s = loading({"gulf_riga_c": "g_cl_2", "livonia_a": "g_seeb"}, "g_cl_2", "G3.comb.evac")
    answer(s, ("load", ("g_seeb", "g_cl_2")), "go", ("to", "gulf_riga_b"), "stop")
    assert s.over
    assert s.aboard == {"g_seeb": "g_cl_2"}


def test_26_G3_comb_evac_from_among_enemies() -> None:
    s = loading({"gulf_riga_b": "g_tr_1", "oesel": "g_42 r_425"}, action="G3.comb.evac")
    assert offered(s, "load") == [("g_42", "g_tr_1")]


def test_26_G3_comb_evac_not_from_the_home_base() -> None:
    s = loading({"german_home_base": "g_tr_1 g_42"}, action="G3.comb.evac")
    assert refused(s, "load", ("g_42", "g_tr_1")) == "26.G3.comb.evac"
