"""26.0 G-2 actions: scouting and psychological warfare."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.intelligence import by_air, by_land, by_sea
from tests.games.operation_albion.battles import barred, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def test_26_G2_aerial_three_spaces_from_every_base() -> None:
    s = position({"libau": "g_base_libau", "windau": "g_base_windau"})
    seen = by_air(s, GERMAN)
    assert {"riga", "moon"} <= seen
    assert not {"pernau", "reval"} & seen


def test_26_G2_aerial_shows_all_units_there() -> None:
    s = position({"windau": "g_base_windau", "riga": "r_base_riga r_13 r_f_1", "gulf_riga_b": "r_tr_1"})
    assert take(s, "G2.aerial").over
    assert {"r_13", "r_f_1", "r_tr_1"} <= s.known[GERMAN]


def test_26_G2_aerial_next_to_a_carrier() -> None:
    s = position({"gulf_finland_a": "g_av_1", "reval": "r_13"}, "arms_race")
    assert {"reval", "gulf_finland_b", "helsingfors"} <= by_air(s, GERMAN)
    assert "narva" not in by_air(s, GERMAN)


def test_26_G2_aerial_of_the_enemy_home_base() -> None:
    s = position({"reval": "g_base_reval", "russian_home_base": "r_bb_1"})
    take(s, "G2.aerial")
    assert "r_bb_1" in s.known[GERMAN]


def test_26_G2_naval_zones_next_to_ships() -> None:
    s = position({"baltic_d": "g_td_2"})
    assert by_sea(s, GERMAN) == {"gulf_riga_b", "baltic_c", "baltic_e", "baltic_f"}
    assert barred(s, "G2.naval", RUSSIAN) == "26.G2.naval"


def test_26_G2_naval_shows_cargo() -> None:
    s = position({"baltic_d": "g_td_2", "gulf_riga_b": "r_tr_1"}, aboard={"r_425": "r_tr_1"})
    take(s, "G2.naval")
    assert s.known[GERMAN] == {"r_tr_1", "r_425"}


def test_26_G2_ground_areas_next_to_ground_units() -> None:
    s = position({"livonia_c": "g_20", "windau": "g_base_windau"})
    seen = by_land(s, GERMAN)
    assert {"pskov", "estonia_c", "courland_a"} <= seen
    assert not {"reval", "baltic_d", "livonia_c"} & seen


def test_26_G2_ground_shows_units_of_every_kind() -> None:
    s = position({"courland_c": "g_20", "riga": "r_base_riga r_13 r_f_1"})
    take(s, "G2.ground")
    assert {"r_13", "r_f_1"} <= s.known[GERMAN]


@pytest.mark.parametrize("die", [5, 6])
def test_26_G2_psywar_reveals_and_hits(die: int) -> None:
    s = position({"riga": "r_base_riga r_13"})
    answer(take(s, "G2.psywar"), ("area", "riga"), die)
    assert {"r_base_riga", "r_13"} <= s.known[GERMAN]
    assert (asks(s), s.asked) == ("Demoralise", GERMAN)
    assert offered(s, "hit") == ["r_base_riga", "r_13"]
    answer(s, ("hit", "r_13"))
    assert s.reduced == {"r_13"}


def test_26_G2_psywar_does_nothing_on_four() -> None:
    s = position({"riga": "r_base_riga r_13"})
    assert answer(take(s, "G2.psywar"), ("area", "riga"), 4).over
    assert not s.known[GERMAN]


def test_26_G2_psywar_not_against_the_home_base() -> None:
    s = position({"russian_home_base": "r_13", "riga": "r_43"})
    assert refused(take(s, "G2.psywar"), "area", "russian_home_base") == "26.G2.psywar"
    assert barred(position({"russian_home_base": "r_13"}), "G2.psywar") == "26.G2.psywar"
