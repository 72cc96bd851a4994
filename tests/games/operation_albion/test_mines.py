"""23.0 Mine warfare: laying, striking and clearing minefields."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, force, go, places, take
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


def entering(ships: str, mine: str = "r_mine_a1") -> State:
    """German ships that have entered a Russian minefield."""
    s = position({"baltic_e": ships, "baltic_d": mine})
    return answer(force(s, "G3.naval.move", ships), ("to", "baltic_d"))


def test_23_0_one_minefield_a_side_and_zone() -> None:
    s = position({"baltic_d": "g_mw_1 g_mine_a1"})
    assert go(s, "G3.naval.mine", "g_mw_1").over
    assert not told(s, "mined")


def test_23_0_seaplanes_do_not_clear() -> None:
    s = position({"libau": "g_base_libau g_sp_1", "baltic_f": "r_mine_a1"})
    assert barred(s, "G3.naval.clear") == "26.G3.naval.clear"


def test_23_1_own_mines_do_no_harm() -> None:
    s = position({"baltic_e": "r_td_1", "baltic_d": "r_mine_a1"})
    go(s, "G3.naval.move", "r_td_1", "baltic_d", "gulf_riga_b", side=RUSSIAN)
    assert s.over
    assert s.at["r_td_1"] == "gulf_riga_b"


def test_23_1_stop_on_entering() -> None:
    s = answer(entering("g_td_2"), 6)
    assert offered(s, "to") == []


def test_23_1_stop_again_in_the_next_minefield() -> None:
    s = position({"baltic_d": "g_mw_1 r_mine_a1", "gulf_riga_b": "r_mine_a2"})
    force(s, "G3.naval.move", "g_mw_1")
    assert refused(s, "to", "gulf_riga_c") == "23.1.stop"
    assert answer(s, ("to", "gulf_riga_b"), 6).over


def test_23_1_attack_at_surface_ships_and_at_submarines() -> None:
    s = answer(entering("g_td_2 g_ss_1"), 3, 2)
    assert [(e.facts["at"], e.facts["factor"]) for e in told(s, "mine shot")] == [
        ("surface", 3),
        ("submarine", 2),
    ]
    assert places(s, "g_td_2 g_ss_1") == ["refit", "refit"]
    assert s.over


def test_23_1_attack_not_at_ships_that_stay() -> None:
    s = position({"baltic_d": "g_td_2 r_mine_a1"})
    assert go(s, "G3.naval.move", "g_td_2").over
    assert not told(s, "mine shot")


def test_23_1_target_a_mine_warfare_unit_takes_the_hit() -> None:
    s = answer(entering("g_td_2 g_mw_1 g_td_6"), 3)
    assert places(s, "g_td_2 g_mw_1 g_td_6") == ["baltic_d", "refit", "baltic_d"]


def test_23_1_target_the_owner_chooses_among_mine_warfare_units() -> None:
    s = answer(entering("g_td_2 g_mw_1 g_mw_2"), 1)
    assert (asks(s), s.asked) == ("Sweeper", GERMAN)
    answer(s, ("victim", "g_mw_2"))
    assert s.at["g_mw_2"] == "refit"


def test_23_1_target_at_random_without_them() -> None:
    s = answer(entering("g_td_2 g_cl_2"), 1)
    assert asks(s) == "Victim"
    assert s.asked not in (GERMAN, RUSSIAN)
    assert offered(s, "pick") == ["g_td_2", "g_cl_2"]
    answer(s, ("pick", "g_cl_2"))
    assert s.at["g_cl_2"] == "refit"


def test_23_1_target_a_submarine_is_not_saved_by_a_mine_warfare_unit() -> None:
    s = answer(entering("g_ss_1 g_mw_1"), 6, 1)
    assert places(s, "g_ss_1 g_mw_1") == ["refit", "baltic_d"]


def test_23_1_immune_to_combat() -> None:
    s = position({"baltic_d": "g_cl_2 r_mine_a1 r_td_3"})
    answer(go(s, "G3.naval.move", "g_cl_2"), "attack")
    assert s.battle is not None
    assert s.battle.defenders == ("r_td_3",)


def test_23_1_clear_after_the_attack_of_the_mines() -> None:
    s = position({"baltic_d": "g_mw_1 g_mw_2 r_mine_a1"})
    go(s, "G3.naval.clear", "g_mw_1 g_mw_2")
    assert asks(s) == "MineShot"
    answer(s, 1, ("victim", "g_mw_1"), ("mine", "r_mine_a1"), 3)
    assert places(s, "g_mw_1 g_mw_2 r_mine_a1") == ["refit", "baltic_d", "stock"]


def test_23_1_clear_only_with_a_mine_warfare_unit_left() -> None:
    s = position({"baltic_d": "g_mw_1 g_td_2 r_mine_a1"})
    answer(go(s, "G3.naval.clear", "g_mw_1 g_td_2"), 1)
    assert s.over
    assert s.at["r_mine_a1"] == "baltic_d"


def test_23_1_clear_fires_once_at_those_who_enter() -> None:
    s = position({"baltic_e": "g_mw_1", "baltic_d": "r_mine_a1"})
    force(s, "G3.naval.clear", "g_mw_1")
    answer(s, ("to", "baltic_d"), 6, "stop")
    assert offered(s, "mine") == ["r_mine_a1"]


def test_23_1_landing_barred_by_mines() -> None:
    s = position({"baltic_d": "g_tr_1 r_mine_a1", "windau": "g_base_windau g_65"}, aboard={"g_42": "g_tr_1"})
    force(s, "G3.comb.transport", "g_tr_1")
    assert refused(s, "load", ("g_65", "g_tr_1")) == "23.1.landing"
    assert answer(s, "go", "stop").over


def test_26_G3_naval_mine_after_a_move() -> None:
    s = position({"baltic_e": "g_mw_1"})
    answer(go(s, "G3.naval.mine", "g_mw_1", "baltic_d"), "lay", ("mine", "g_mine_b1"))
    assert s.at["g_mine_b1"] == "baltic_d"


def test_26_G3_naval_mine_needs_a_mine_warfare_unit() -> None:
    s = position({"baltic_e": "g_td_2 g_mw_1"})
    take(s, "G3.naval.mine")
    answer(s, ("unit", "g_td_2"))
    assert refused(s, "go") == "26.G3.naval.mine"
    assert refused(s, "add", "g_mw_1") == ""
    assert barred(position({"baltic_e": "g_td_2"}), "G3.naval.mine") == "26.G3.naval.mine"
    apart = take(position({"baltic_e": "g_td_2", "baltic_d": "g_mw_1"}), "G3.naval.mine")
    assert offered(apart, "unit") == ["g_mw_1"]


def test_26_G3_naval_mine_no_combat() -> None:
    s = position({"baltic_e": "g_mw_1", "baltic_d": "r_td_3"})
    go(s, "G3.naval.mine", "g_mw_1", "baltic_d")
    assert s.options.verbs() == ["lay", "decline"]
    assert answer(s, "decline").over


def test_26_G3_naval_mine_not_if_the_mine_warfare_unit_is_lost() -> None:
    s = position({"baltic_e": "g_mw_1 g_td_2", "baltic_d": "r_mine_a1"})
    force(s, "G3.naval.mine", "g_mw_1 g_td_2")
    answer(s, ("to", "baltic_d"), 1, "stop")
    assert s.over
    assert not told(s, "mined")


def test_26_G3_naval_mine_not_twice_in_a_zone() -> None:
    s = position({"gulf_riga_a": "r_mw_1", "gulf_riga_b": "r_mine_a1"})
    assert go(s, "G3.naval.mine", "r_mw_1", "gulf_riga_b", side=RUSSIAN).over


def test_26_G3_naval_mine_coexist_with_the_enemy() -> None:
    s = position({"baltic_d": "g_mw_1 r_mine_a1"})
    answer(go(s, "G3.naval.mine", "g_mw_1"), "lay", ("mine", "g_mine_a1"))
    assert (s.mine(GERMAN, "baltic_d"), s.mine(RUSSIAN, "baltic_d")) == ("g_mine_a1", "r_mine_a1")


@pytest.mark.parametrize(("die", "place"), [(3, "stock"), (4, "baltic_d")])
def test_26_G3_naval_clear_on_one_to_three(die: int, place: str) -> None:
    s = position({"baltic_d": "g_mw_1 r_mine_a1"})
    answer(go(s, "G3.naval.clear", "g_mw_1"), 6, ("mine", "r_mine_a1"), die)
    assert s.at["r_mine_a1"] == place


def test_26_G3_naval_clear_one_of_either_side() -> None:
    s = position({"baltic_d": "g_mw_1 r_mine_a1 g_mine_a1 r_td_3"})
    answer(go(s, "G3.naval.clear", "g_mw_1"), 6)
    assert offered(s, "mine") == ["g_mine_a1", "r_mine_a1"]
    assert answer(s, ("mine", "g_mine_a1"), 1).over
    assert places(s, "g_mine_a1 r_mine_a1") == ["stock", "baltic_d"]


@pytest.mark.parametrize(("die", "laid"), [(3, True), (4, False)])
def test_26_G3_air_mine_on_one_to_three(die: int, laid: bool) -> None:
    s = position({"libau": "g_base_libau g_sp_1 g_f_1", "baltic_f": "r_td_1"})
    answer(force(s, "G3.air.mine", "g_sp_1 g_f_1"), ("target", "baltic_f"), die)
    assert asks(s) == ("ChooseMine" if laid else "")
    assert s.at["g_sp_1"] == "libau"


def test_26_G3_air_mine_needs_a_seaplane() -> None:
    s = position({"libau": "g_base_libau g_f_1 g_sp_1"})
    answer(take(s, "G3.air.mine"), ("unit", "g_f_1"))
    assert refused(s, "go") == "26.G3.air.mine"


def test_26_G3_air_mine_in_weather_the_seaplane_alone() -> None:
    s = position({"libau": "g_base_libau g_f_1 g_sp_1"}, weather=True)
    take(s, "G3.air.mine")
    assert refused(s, "unit", "g_f_1") == "26.G3.air.mine"
    answer(s, ("unit", "g_sp_1"))
    assert refused(s, "add", "g_f_1") == "7.1.air"


def test_26_G3_air_mine_one_minefield_a_zone() -> None:
    s = position({"libau": "g_base_libau g_sp_1", "baltic_f": "g_mine_a1"})
    assert refused(force(s, "G3.air.mine", "g_sp_1"), "target", "baltic_f") == "9.1.mine"
