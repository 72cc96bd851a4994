"""26.0 G-3 combined actions: aircraft with ground forces and with ships."""

from __future__ import annotations

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, force, fought, go, places, shots, take
from tests.games.operation_albion.positions import (
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
    told,
)


def with_seaplanes(defenders: str, area: str = "riga") -> State:
    """A bombardment from the Gulf of Riga to which a seaplane from Windau flies along."""
    s = position({"gulf_riga_b": "g_bc_1", "windau": "g_base_windau g_sp_1", area: defenders})
    return answer(go(s, "G3.comb.airnaval", "g_bc_1"), "fire", ("area", area), ("fly", ("g_sp_1",)))


def test_26_G3_comb_airground_one_attack_on_one_area() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13", "windau": "g_base_windau g_b_1 g_f_1"})
    answer(go(s, "G3.comb.airground", "g_20", "courland_c"), "attack")
    assert offered(s, "fly") == [("g_b_1",), ("g_f_1",)]
    answer(s, ("fly", ("g_b_1",)), "done")
    assert fought(s).attackers == ("g_20", "g_b_1")


def test_26_G3_comb_airground_imperial_units_only() -> None:
    s = position({"finland_c": "w_j1 g_ost1", "tammerfors": "f_helsinki"}, revolution=True)
    assert barred(s, "G3.comb.airground", RUSSIAN) == "26.G3.comb.airground"
    take(s, "G3.comb.airground")
    assert refused(s, "unit", "w_j1") == "26.G3.comb.airground"
    assert refused(s, "unit", "g_ost1") == ""


def test_26_G3_comb_airground_white_guards_do_not_join() -> None:
    s = position({"finland_a": "g_ost1", "finland_c": "w_j1 g_ost2 f_helsinki"}, revolution=True)
    answer(go(s, "G3.comb.airground", "g_ost1", "finland_c"), "attack")
    assert offered(s, "join") == ["g_ost2"]


def test_26_G3_comb_airground_one_air_force_in_range() -> None:
    s = position(
        {
            "lithuania_a": "g_20",
            "courland_c": "r_13",
            "windau": "g_base_windau g_b_1",
            "libau": "g_base_libau g_f_1 g_b_2",
            "german_home_base": "g_f_2",
        }
    )
    answer(go(s, "G3.comb.airground", "g_20", "courland_c"), "attack", ("fly", ("g_b_2",)))
    assert refused(s, "fly", ("g_b_1",)) == "10.1.air"
    assert refused(s, "fly", ("g_f_1",)) == ""


def test_26_G3_comb_airground_no_flight_without_an_attack() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13", "windau": "g_base_windau g_b_1"})
    assert answer(go(s, "G3.comb.airground", "g_20", "courland_c"), "decline").over
    assert not told(s, "battle")


def test_26_G3_comb_airground_aircraft_stay_when_the_troops_are_repulsed() -> None:
    s = position({"courland_c": "g_20", "riga": "r_13", "windau": "g_base_windau g_b_1"})
    answer(go(s, "G3.comb.airground", "g_20", "riga"), ("fly", ("g_b_1",)), 6, ("kind", "ground"), 6, 6)
    assert places(s, "g_20 g_b_1") == ["courland_c", "windau"]


def test_26_G3_comb_airnaval_seaplanes_join_a_naval_attack() -> None:
    s = position({"baltic_e": "g_cl_2", "baltic_d": "r_td_1", "windau": "g_base_windau g_sp_1 g_lz_1"})
    answer(go(s, "G3.comb.airnaval", "g_cl_2", "baltic_d"), "attack")
    assert offered(s, "fly") == [("g_sp_1",)]
    assert refused(s, "fly", ("g_lz_1",)) == "26.G3.comb.airnaval"
    answer(s, ("fly", ("g_sp_1",)))
    assert fought(s).attackers == ("g_cl_2", "g_sp_1")


def test_26_G3_comb_airnaval_german_only() -> None:
    s = position({"baltic_e": "r_td_1"})
    assert barred(s, "G3.comb.airnaval", RUSSIAN) == "26.G3.comb.airnaval"


def test_26_G3_comb_airnaval_ships_keep_to_bases() -> None:
    s = with_seaplanes("r_base_riga r_425")
    answer(s, 6, 1)
    assert shots(s) == [("g_sp_1", "ground", 1), ("g_bc_1", "base", 2)]
    assert s.reduced == {"r_base_riga"}


def test_26_G3_comb_airnaval_seaplanes_attack_as_in_an_airstrike() -> None:
    s = with_seaplanes("r_base_riga r_425")
    answer(s, 1)
    assert offered(s, "lose") == ["r_base_riga", "r_425"]


def test_26_G3_comb_airnaval_ground_units_fire_at_the_seaplanes_only() -> None:
    s = with_seaplanes("r_base_riga r_13")
    answer(s, 6, 6)
    assert (asks(s), offered(s, "kind")) == ("Declare", ["air", "surface"])
    answer(s, ("kind", "surface"), 6, 6)
    assert s.over
    assert shots(s)[-1] == ("r_13", "air", 1)


def test_26_G3_comb_airnaval_without_seaplanes_only_the_base_is_shelled() -> None:
    s = position({"gulf_riga_b": "g_bc_1", "riga": "r_base_riga r_13"})
    answer(go(s, "G3.comb.airnaval", "g_bc_1"), "fire", ("area", "riga"))
    assert fought(s).defenders == ("r_base_riga",)
    assert force(position({"baltic_e": "g_cl_2"}), "G3.comb.airnaval", "g_cl_2").options.verbs() == [
        "to",
        "stop",
    ]


def test_26_G3_comb_airnaval_may_do_nothing() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "r_425"})
    answer(force(s, "G3.comb.airnaval", "g_bb_5"), "stop", "decline")
    assert s.over


def test_26_G3_comb_airnaval_brings_only_seaplanes() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "r_425", "libau": "g_base_libau g_sp_1 g_b_1"})
    answer(force(s, "G3.comb.airnaval", "g_bb_5"), "stop", "fire", ("area", "oesel"))
    assert offered(s, "fly") == [("g_sp_1",)]
    assert refused(s, "fly", ("g_b_1",)) == "26.G3.comb.airnaval"
