"""21.0 Marines, seaplanes, armoured trains, shock units and the artillery command."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.combat import factor
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.ports import airfields
from tests.games.operation_albion.battles import force, fought, go, shots, stages
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


@pytest.mark.parametrize("ship", ["g_bb_5", "g_bc_1", "g_cl_2", "g_tr_1"])
def test_21_1_marines_embark_on_any_coast(ship: str) -> None:
    s = position({"gulf_riga_c": ship, "livonia_a": "g_seeb"})
    assert offered(force(s, "G3.comb.transport", ship), "load") == [("g_seeb", ship)]


def test_21_1_marines_give_first_fire_in_a_landing() -> None:
    s = position({"gulf_riga_c": "g_cl_2", "livonia_a": "r_13"}, aboard={"g_seeb": "g_cl_2"})
    answer(
        force(s, "G3.comb.assault", "g_cl_2"), "go", "stop", ("area", "livonia_a"), ("add", "g_seeb"), "go"
    )
    answer(s, "attack")
    assert stages(s) == {"ground": GERMAN}


def test_21_2_seaplanes_need_a_port() -> None:
    s = position({"pskov": "g_base_pskov", "libau": "g_base_libau", "livonia_c": "g_20"})
    assert sorted(airfields(s, "g_sp_4")) == ["german_home_base", "libau"]
    assert "pskov" in airfields(s, "g_lz_2")
    ask(s, Deploy(GERMAN, "g_sp_4", "reinforcement"))
    assert refused(s, "deploy", "pskov") == "21.2"


def test_21_3_trains_keep_to_the_railroad() -> None:
    s = position({"pskov": "r_at"})
    force(s, "G3.ground.move", "r_at", RUSSIAN)
    assert refused(s, "to", "petrograd_c") == "21.3"
    assert refused(s, "to", "petrograd_b") == ""


def test_21_3_trains_move_up_to_their_factor() -> None:
    s = position({"pskov": "r_at"})
    force(s, "G3.ground.move", "r_at", RUSSIAN)
    assert {"petrograd_a", "narva", "riga", "livonia_a"} <= set(offered(s, "to"))
    assert "libau" not in offered(s, "to")


def test_21_3_a_force_with_a_train_keeps_to_the_railroad() -> None:
    s = position({"narva": "r_at r_13"})
    force(s, "G3.ground.move", "r_at r_13", RUSSIAN)
    assert refused(s, "to", "petrograd_c") == "21.3"


def test_21_4_shock_units_give_first_fire() -> None:
    s = position({"lithuania_a": "g_20 g_sturm", "courland_c": "r_13"})
    answer(go(s, "G3.ground.move", "g_20 g_sturm", "courland_c"), "attack", 6, 6)
    assert shots(s) == [("g_20", "ground", 3), ("g_sturm", "ground", 3)]


def test_21_4_shock_units_attack_fortresses_at_full_strength() -> None:
    s = position({"courland_c": "g_2gd", "riga": "r_13"})
    answer(go(s, "G3.ground.move", "g_2gd", "riga"), 6)
    assert shots(s) == [("g_2gd", "ground", 4)]


def test_21_5_artillery_does_not_attack_alone() -> None:
    s = position({"lithuania_a": "g_bak", "courland_c": "r_13"})
    assert go(s, "G3.ground.move", "g_bak", "courland_c").over
    assert not shots(s)


def test_21_5_artillery_alone_enters_no_fortress() -> None:
    s = position({"courland_c": "g_bak", "riga": "r_13"})
    assert refused(force(s, "G3.ground.move", "g_bak"), "to", "riga") == "21.5"


def test_21_5_artillery_attacks_with_those_who_join() -> None:
    s = position({"lithuania_a": "g_bak", "courland_c": "g_20 r_13"})
    answer(go(s, "G3.ground.move", "g_bak", "courland_c"), "attack")
    assert refused(s, "done") == "21.5"
    answer(s, ("join", "g_20"))
    assert fought(s).attackers == ("g_bak", "g_20")
    answer(s, 6, 6, 6)
    assert shots(s)[1:] == [("g_bak", "ground", 3), ("g_20", "ground", 4)]


def test_21_5_artillery_lands_with_others_only() -> None:
    s = position({"baltic_f": "g_tr_1", "libau": "r_13"}, aboard={"g_bak": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "libau"), ("add", "g_bak"))
    assert asks(s) == "Unloading"
    assert not shots(s)


def test_21_5_no_bonus_on_defence() -> None:
    s = position({"riga": "r_13", "courland_c": "g_20 g_bak"})
    answer(go(s, "G3.ground.move", "r_13", "courland_c", side=RUSSIAN), "attack", 6, 6)
    assert shots(s) == [("g_20", "ground", 3), ("g_bak", "ground", 3)]


def test_21_5_aircraft_get_no_bonus() -> None:
    s = position({"lithuania_a": "g_20 g_bak", "courland_c": "r_13", "windau": "g_base_windau g_b_1"})
    answer(go(s, "G3.comb.airground", "g_20 g_bak", "courland_c"), "attack", ("fly", ("g_b_1",)), 6)
    assert shots(s) == [("g_b_1", "ground", 2)]


def test_21_5_no_bonus_against_aircraft() -> None:
    s = position({"courland_c": "g_20 g_bak", "riga": "r_base_riga r_f_1"})
    force(s, "G3.ground.move", "g_20 g_bak")
    answer(s, ("to", "riga"))
    while s.fight.stage != "ground":
        answer(s, 6)
    assert (factor(s, "g_20", "air"), factor(s, "g_20", "ground")) == (1, 3)
