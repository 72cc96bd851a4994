"""26.0 G-1 and G-4 actions: reinforcements, bases, rally and refit."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.logistics import refuse_rally
from tests.games.operation_albion.battles import barred, places, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    deploy,
    offered,
    position,
    refused,
)

TRANSPORTS = ("g_tr_1", "g_tr_2", "g_tr_3", "g_tr_4")


def test_26_G1_mobilize_as_many_as_the_die() -> None:
    s = position({"libau": "g_base_libau"})
    answer(take(s, "G1.mobilize"), 2, ("pick", "g_td_7"), ("pick", "g_77r"))
    deploy(s, "german_home_base", "german_home_base")
    assert s.over
    assert places(s, "g_td_7 g_77r g_mw_4") == ["german_home_base", "german_home_base", "pool"]


def test_26_G1_mobilize_takes_what_there_is() -> None:
    s = position({"libau": "g_base_libau"})
    for unit in s.in_display(GERMAN, "pool")[3:]:
        s.at[unit] = "out"
    answer(take(s, "G1.mobilize"), 5)
    for _ in range(3):
        answer(s, next(iter(s.options)))
    assert asks(s) == "Reinforce"
    assert s.in_display(GERMAN, "pool") != ()


def test_26_G1_mobilize_not_from_an_empty_pool() -> None:
    s = position({})
    for unit in s.in_display(GERMAN, "pool"):
        s.at[unit] = "out"
    assert barred(s, "G1.mobilize") == "26.G1.mobilize"


def test_26_G1_emergency_one_of_all_that_are_lost() -> None:
    s = position({})
    for unit, place in zip(TRANSPORTS, ("refit", "refit", "refit", "pool"), strict=True):
        s.at[unit] = place
    take(s, "G1.emergency")
    assert set(offered(s, "replace")) == set(TRANSPORTS)
    answer(s, ("replace", "g_tr_4"), ("deploy", "german_home_base"))
    assert s.at["g_tr_4"] == "german_home_base"


def test_26_G1_emergency_not_with_a_transport_afloat() -> None:
    s = position({"baltic_e": "g_tr_1"})
    for unit in TRANSPORTS[1:]:
        s.at[unit] = "refit"
    assert barred(s, "G1.emergency") == "26.G1.emergency"


def test_26_G1_emergency_destroyed_transports_do_not_bar_it() -> None:
    s = position({})
    for unit, place in zip(TRANSPORTS, ("destroyed", "refit", "destroyed", "destroyed"), strict=True):
        s.at[unit] = place
    assert offered(take(s, "G1.emergency"), "replace") == ["g_tr_2"]
    s.at["g_tr_2"] = "destroyed"
    assert barred(s, "G1.emergency") == "26.G1.emergency"


def test_26_G4_build_where_an_engineer_has_a_line() -> None:
    s = position({"riga": "g_eng1", "livonia_a": "g_eng2"})
    take(s, "G4.build")
    assert offered(s, "build") == ["riga"]
    assert refused(s, "build", "livonia_a") == "22.0"
    answer(s, ("build", "riga"))
    assert s.base(GERMAN, "riga") == "g_base_riga"


def test_26_G4_build_at_a_port_with_a_transport() -> None:
    s = position({"oesel": "g_eng1"})
    assert barred(s, "G4.build") == "26.G4.build"
    s.put("g_tr_1", "baltic_d")
    assert offered(take(s, "G4.build"), "build") == ["oesel"]


def test_26_G4_build_not_among_enemies_nor_twice() -> None:
    s = position({"riga": "g_eng1 r_425"})
    assert barred(s, "G4.build") == "26.G4.build"
    s = position({"libau": "g_eng1 g_base_libau"})
    assert barred(s, "G4.build") == "26.G4.build"


def test_26_G4_rally_all_in_one_area() -> None:
    s = position(
        {"libau": "g_base_libau g_20", "lithuania_a": "g_203"}, reduced=["g_base_libau", "g_20", "g_203"]
    )
    answer(take(s, "G4.rally"), ("rally", "libau"))
    assert s.reduced == {"g_203"}


def test_26_G4_rally_with_a_line_out_of_a_shared_area() -> None:
    s = position({"courland_c": "g_20 r_13"}, reduced=["g_20"])
    answer(take(s, "G4.rally"), ("rally", "courland_c"))
    assert not s.reduced


def test_26_G4_rally_at_a_port_with_a_transport() -> None:
    s = position({"dagden": "g_42"}, reduced=["g_42"])
    assert barred(s, "G4.rally") == "26.G4.rally"
    s.put("g_tr_1", "baltic_c")
    assert offered(take(s, "G4.rally"), "rally") == ["dagden"]


def test_26_G4_rally_in_the_home_base() -> None:
    s = position({"russian_home_base": "r_13"}, reduced=["r_13"])
    assert offered(take(s, "G4.rally", RUSSIAN), "rally") == ["russian_home_base"]


def test_26_G4_refit_one_contingent_and_kind() -> None:
    s = position({})
    for unit in ("g_20", "g_203", "g_td_2", "w_j1"):
        s.at[unit] = "refit"
    take(s, "G4.refit")
    assert set(offered(s, "contingent")) == {
        ("imperial", "ground"),
        ("imperial", "naval"),
        ("finnish_white", "ground"),
    }
    answer(s, ("contingent", ("imperial", "ground")))
    assert offered(s, "refit") == ["g_20", "g_203"]


@pytest.mark.parametrize("die", [1, 6])
def test_26_G4_refit_by_the_table(die: int) -> None:
    s = position({})
    s.at["g_20"] = "refit"
    answer(take(s, "G4.refit"), ("contingent", ("imperial", "ground")), "all", "go", die)
    rows = {row.units: row.results for row in s.game.tables.refit if row.side == "german"}
    result = rows["ground: all other"][die - 1]
    assert s.at["g_20"] == {"R": "german_home_base", "D": "pool", "X": "destroyed"}[result]


def test_26_G4_rally_in_a_contested_port_with_a_transport() -> None:
    s = position({"oesel": "g_42 r_425", "baltic_d": "g_tr_1"}, reduced=["g_42"])
    assert refuse_rally(s, GERMAN, "oesel") is None
    assert refuse_rally(position({"oesel": "g_42 r_425"}, reduced=["g_42"]), GERMAN, "oesel") is not None
