"""12.2 Tactical superiority: who fires first in each stage."""

from __future__ import annotations

import pytest

from tests.games.operation_albion.battles import force, fought, go, shots, stages
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, position


def test_12_2_normally_the_defender() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13"})
    answer(go(s, "G3.ground.move", "g_20", "courland_c"), "attack", 6, 6)
    assert [shot[0] for shot in shots(s)] == ["r_13", "g_20"]


def test_12_2_found_anew_in_each_stage() -> None:
    s = position({"lithuania_a": "g_2gd", "windau": "g_base_windau g_f_1", "riga": "r_f_1 r_13 r_base_riga"})
    answer(go(s, "G3.comb.airground", "g_2gd", "courland_c", "riga"), ("fly", ("g_f_1",)))
    while not s.over:
        answer(s, 6 if s.asked not in (GERMAN, RUSSIAN) else next(iter(s.options)))
    assert (stages(s)["air"], stages(s)["ground"]) == (RUSSIAN, GERMAN)


@pytest.mark.parametrize(("defender", "first"), [("r_f_1", RUSSIAN), ("r_b_1", GERMAN), ("r_sp_1", GERMAN)])
def test_12_2_air_defending_fighters_fire_first(defender: str, first: int) -> None:
    s = position({"windau": "g_base_windau g_f_1", "riga": f"r_base_riga {defender}"})
    answer(force(s, "G3.air.land", "g_f_1"), ("target", "riga"))
    assert stages(s) == {"air": first}


def test_12_2_air_and_ground_both_the_defender() -> None:
    s = position(
        {"lithuania_a": "g_2cav", "windau": "g_base_windau g_f_1", "riga": "r_f_1 r_2sib r_base_riga"}
    )
    answer(go(s, "G3.comb.airground", "g_2cav", "courland_c", "riga"), ("fly", ("g_f_1",)))
    while not s.over:
        answer(s, 6 if s.asked not in (GERMAN, RUSSIAN) else next(iter(s.options)))
    assert stages(s) == {"air": RUSSIAN, "ground": RUSSIAN}


def test_12_2_sub_defending_submarines_fire_first() -> None:
    s = position({"baltic_d": "g_ss_1 r_ss_1 r_td_1"})
    answer(go(s, "G3.naval.move", "g_ss_1"), "attack")
    assert stages(s) == {"submarine": RUSSIAN}
    answer(s, 1)
    assert s.over
    assert shots(s) == [("r_ss_1", "submarine", 1)]


@pytest.mark.parametrize(
    ("attacker", "first"), [("g_cl_2", GERMAN), ("g_td_2", RUSSIAN), ("g_mw_1", RUSSIAN)]
)
def test_12_2_surface_the_faster_attacker(attacker: str, first: int) -> None:
    s = position({"baltic_d": f"{attacker} r_td_3"})
    answer(go(s, "G3.naval.move", attacker), "attack")
    assert stages(s) == {"surface": first}


def test_12_2_surface_submarines_do_not_count() -> None:
    s = position({"baltic_d": "r_ss_1 r_td_1 g_cl_2 g_td_2"})
    answer(go(s, "G3.naval.move", "r_ss_1 r_td_1", side=RUSSIAN), "attack", 6, ("kind", "surface"), 6)
    assert shots(s) == [("r_ss_1", "surface", 2), ("g_cl_2", "surface", 2)]
    assert stages(s) == {"submarine": RUSSIAN, "surface": GERMAN}


def test_12_2_surface_attackers_fire_before_coastal_guns() -> None:
    s = position({"baltic_d": "g_tr_1 g_bb_5", "oesel": "r_base_oesel"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.combassault", "g_tr_1"), "go", "stop", ("area", "oesel"), ("add", "g_42"), "go")
    answer(s, "all")
    assert stages(s) == {"surface": GERMAN}


@pytest.mark.parametrize(("attacker", "first"), [("g_2gd", GERMAN), ("g_sturm", GERMAN), ("g_20", RUSSIAN)])
def test_12_2_ground_shock_units_fire_first(attacker: str, first: int) -> None:
    s = position({"lithuania_a": attacker, "courland_c": "r_13"})
    answer(go(s, "G3.ground.move", attacker, "courland_c"), "attack")
    assert stages(s) == {"ground": first}


def test_12_2_ground_armoured_trains_fire_first() -> None:
    s = position({"riga": "r_at r_base_riga", "courland_c": "g_20"})
    answer(go(s, "G3.ground.train", "r_at", "courland_c", side=RUSSIAN), "attack")
    assert stages(s) == {"ground": RUSSIAN}


def test_12_2_ground_not_a_defender_with_shock_units() -> None:
    s = position({"lithuania_a": "g_2gd", "courland_c": "r_db"})
    answer(go(s, "G3.ground.move", "g_2gd", "courland_c"), "attack")
    assert stages(s) == {"ground": GERMAN}


def test_12_2_ground_every_landing_fires_first() -> None:
    s = position({"gulf_riga_c": "g_tr_1", "livonia_a": "r_13"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "livonia_a"), ("add", "g_42"), "go")
    answer(s, "attack")
    assert stages(s) == {"ground": GERMAN}
    assert fought(s).stage == "ground"
