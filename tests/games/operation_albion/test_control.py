"""5.0 Control of spaces."""

from __future__ import annotations

from sandtable.games.operation_albion.movement import ground_reach, may_enter
from sandtable.games.operation_albion.ports import capacity, functional_port
from tests.games.operation_albion.battles import go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    gamedata,
    offered,
    position,
    refused,
)


def test_5_0_an_empty_home_base_is_its_owners() -> None:
    s = position({})
    assert s.control("german_home_base") == GERMAN
    assert s.control("russian_home_base") == RUSSIAN


def test_5_0_land_is_held_by_ground_units_and_bases_alone() -> None:
    s = position({"windau": "g_base_windau", "libau": "g_f_1", "oesel": "g_42"})
    assert s.control("windau") == GERMAN
    assert s.control("oesel") == GERMAN
    assert s.control("libau") is None


def test_5_0_land_with_enemy_aircraft_is_not_contested() -> None:
    assert position({"riga": "g_20 r_f_1"}).control("riga") == GERMAN


def test_5_0_sea_is_held_by_any_naval_unit_and_mines_do_not_count() -> None:
    assert position({"baltic_c": "g_ss_1 r_mine_a1"}).control("baltic_c") == GERMAN


def test_5_0_contested_by_one_battalion_against_four_divisions() -> None:
    s = position({"livonia_a": "r_db g_20 g_203 g_1r g_75r"})
    assert s.control("livonia_a") is None
    assert position({"baltic_c": "g_ss_1 r_ss_1"}).control("baltic_c") is None


def test_5_0_uncontrolled_if_nobody_is_there() -> None:
    s = position({"riga": "r_sp_2"})
    assert s.control("riga") is None
    assert s.control("livonia_a") is None
    assert s.control("baltic_a") is None


def test_5_1_control_changes_when_units_come_and_go() -> None:
    s = position({"courland_a": "g_20"})
    go(s, "G3.ground.move", "g_20", "courland_b")
    assert s.control("courland_a") is None
    assert s.control("courland_b") == GERMAN
    s.eliminate("g_20", "test")
    assert s.control("courland_b") is None


def test_5_2_a_base_makes_port_and_airfield() -> None:
    s = position({"windau": "g_base_windau", "hango": "g_20"})
    assert functional_port(s, GERMAN, "windau")
    assert capacity(s, GERMAN, "windau") == 4
    assert not functional_port(s, RUSSIAN, "windau")
    assert not functional_port(s, GERMAN, "hango")
    assert capacity(s, GERMAN, "hango") == 0


def test_5_3_forttown_takes_four_divisions() -> None:
    s = position({"windau": "g_20 g_203 g_1r g_75r", "courland_a": "g_29lw g_bic"})
    answer(take(s, "G3.ground.move"), ("unit", "g_29lw"), "go", ("to", "windau"))
    assert refused(s, "stop") == "9.2"


def test_5_3_islands_are_three_areas() -> None:
    s = position({"oesel": "g_42", "moon": "r_426"})
    assert [s.control(island) for island in ("oesel", "moon", "dagden")] == [GERMAN, RUSSIAN, None]


def test_5_3_causeway_joins_oesel_and_moon() -> None:
    s = position({"oesel": "g_42"})
    go(s, "G3.ground.move", "g_42", "moon")
    assert s.at["g_42"] == "moon"


def test_5_3_dagden_is_reached_by_sea_only() -> None:
    s = position({"oesel": "g_42", "dagden": "r_472"})
    assert "dagden" not in ground_reach(s, GERMAN, ("g_42",), 2, "oesel")
    assert not ground_reach(s, RUSSIAN, ("r_472",), 2, "dagden")
    answer(take(s, "G3.ground.move"), ("unit", "g_42"), "go")
    assert offered(s, "to") == ["moon"]


def test_5_3_anywhere_but_the_enemy_home_base() -> None:
    s = position({"finland_e": "g_20", "petrograd_a": "g_2cav"})
    assert not may_enter(s, "g_20", "russian_home_base")
    assert not may_enter(s, "r_2sib", "german_home_base")
    assert all(may_enter(s, "g_20", space) for space in gamedata().space if space != "russian_home_base")
    answer(take(s, "G3.ground.move"), ("unit", "g_2cav"), "go")
    assert "russian_home_base" not in offered(s, "to")
