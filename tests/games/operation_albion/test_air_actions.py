"""26.0 G-3 air actions: strikes and redeployment."""

from __future__ import annotations

from tests.games.operation_albion.battles import force, fought, places, take
from tests.games.operation_albion.positions import RUSSIAN, answer, offered, position, refused


def test_26_G3_air_land_against_all_units_in_range() -> None:
    s = position({"windau": "g_base_windau g_f_1", "riga": "r_base_riga r_13 r_f_1", "livonia_a": "r_43"})
    force(s, "G3.air.land", "g_f_1")
    assert refused(s, "target", "livonia_a") == "10.4.range"
    answer(s, ("target", "riga"))
    assert fought(s).defenders == ("r_base_riga", "r_13", "r_f_1")


def test_26_G3_air_land_only_where_enemies_are() -> None:
    s = position({"windau": "g_base_windau g_f_1", "riga": "r_13"})
    force(s, "G3.air.land", "g_f_1")
    assert offered(s, "target") == ["riga"]
    assert refused(s, "target", "courland_b") == "26.G3.air.land"
    assert refused(s, "target", "baltic_d") == "26.G3.air.land"


def test_26_G3_air_land_friends_there_may_join_up_to_the_limit() -> None:
    s = position({"windau": "g_base_windau g_b_1 g_b_2", "riga": "g_base_riga g_f_1 g_f_2 r_13"})
    answer(force(s, "G3.air.land", "g_b_1 g_b_2"), ("target", "riga"))
    assert offered(s, "join") == ["g_f_1", "g_f_2"]
    answer(s, ("join", "g_f_1"))
    assert fought(s).attackers == ("g_b_1", "g_b_2", "g_f_1")


def test_26_G3_air_land_at_most_three_german_and_two_russian_units() -> None:
    s = position({"libau": "g_base_libau g_f_1 g_f_2 g_b_1 g_b_2", "windau": "r_13"})
    answer(take(s, "G3.air.land"), ("unit", "g_f_1"), ("add", "g_f_2"), ("add", "g_b_1"))
    assert refused(s, "add", "g_b_2") == "9.3"
    s = position({"riga": "r_base_riga r_f_1 r_b_1 r_sp_1", "livonia_b": "g_20"})
    answer(take(s, "G3.air.land", RUSSIAN), ("unit", "r_f_1"), ("add", "r_b_1"))
    assert refused(s, "add", "r_sp_1") == "9.3"


def test_26_G3_air_land_one_unit_in_weather() -> None:
    s = position({"libau": "g_base_libau g_f_1 g_f_2", "windau": "g_base_windau g_b_1 r_13"}, weather=True)
    answer(take(s, "G3.air.land"), ("unit", "g_f_1"))
    assert refused(s, "add", "g_f_2") == "7.1.air"
    answer(s, "go", ("target", "windau"))
    assert fought(s).attackers == ("g_f_1",)


def test_26_G3_air_naval_against_ships_and_submarines() -> None:
    s = position({"windau": "g_base_windau g_sp_1", "baltic_d": "r_td_1 r_ss_1"})
    answer(force(s, "G3.air.naval", "g_sp_1"), ("target", "baltic_d"))
    assert fought(s).defenders == ("r_td_1", "r_ss_1")
    assert offered(s, "kind") == ["surface", "submarine"]
    answer(s, ("kind", "submarine"), 1)
    assert places(s, "r_ss_1 g_sp_1") == ["refit", "windau"]


def test_26_G3_air_naval_only_where_enemies_are() -> None:
    s = position({"windau": "g_base_windau g_sp_1", "baltic_d": "r_td_1"})
    assert offered(force(s, "G3.air.naval", "g_sp_1"), "target") == ["baltic_d"]


def test_26_G3_air_redeploy_to_double_the_range() -> None:
    s = position({"libau": "g_base_libau g_f_1", "riga": "g_base_riga", "pskov": "g_base_pskov"})
    force(s, "G3.air.redeploy", "g_f_1")
    assert "riga" in offered(s, "to")
    assert refused(s, "to", "pskov") == "10.4.range"
    assert answer(s, ("to", "riga")).over
    assert s.at["g_f_1"] == "riga"


def test_26_G3_air_redeploy_not_into_enemy_aircraft() -> None:
    s = position({"libau": "g_base_libau g_b_1", "windau": "g_base_windau r_f_1", "riga": "g_base_riga r_13"})
    force(s, "G3.air.redeploy", "g_b_1")
    assert refused(s, "to", "windau") == "26.G3.air.redeploy"
    assert refused(s, "to", "riga") == ""


def test_26_G3_air_redeploy_within_the_capacity() -> None:
    s = position(
        {"libau": "g_base_libau g_b_1", "windau": "g_base_windau g_f_1 g_f_2"}, reduced=["g_base_windau"]
    )
    assert refused(force(s, "G3.air.redeploy", "g_b_1"), "to", "windau") == "17.1.cap"
