"""28.0 Optional units: the arms race, carriers, the Landwehr and the Red Sailors."""

from __future__ import annotations

from sandtable.games.operation_albion.deployment import places as deployment
from sandtable.games.operation_albion.revolution import NewPools
from tests.games.operation_albion.battles import barred, force, fought, go, shots, stages, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    offered,
    position,
    refused,
)


def test_28_0_extra_counters_only_if_agreed() -> None:
    s = position({})
    assert [s.at[unit] for unit in ("g_av_1", "r_bc_1", "g_blw", "k_ks")] == ["out"] * 4


def test_28_use_actions_come_with_their_rule() -> None:
    places = {"riga": "r_base_riga r_eng r_sp_1", "gulf_riga_b": "g_av_1 r_td_1"}
    for action, option in (
        ("32.0.raid", "actions"),
        ("32.0.patrol", "air_patrol"),
        ("32.0.demolish", "demolition"),
        ("32.0.basefire", "actions"),
    ):
        assert barred(position(places), action, RUSSIAN) == "28.use"
        assert barred(position(places, option), action, RUSSIAN) == ""
    assert barred(position(places), "32.0.carrier") == "28.use"
    assert barred(position(places, "arms_race"), "32.0.carrier") == ""


def test_28_1_tender_and_battlecruiser_in_the_pools() -> None:
    s = position({}, "arms_race")
    assert (s.at["g_av_1"], s.at["r_bc_1"]) == ("pool", "pool")


def test_28_2_a_carrier_gives_first_fire_in_every_stage() -> None:
    s = position({"baltic_e": "g_av_1", "baltic_d": "r_td_1"}, "arms_race")
    answer(go(s, "G3.naval.move", "g_av_1", "baltic_d"), "attack", 6)
    assert stages(s)["air"] == GERMAN
    assert shots(s) == [("g_av_1", "surface", 2)]


def test_28_2_first_fire_even_against_fighters() -> None:
    s = position({"gulf_riga_b": "g_av_1", "moon": "r_base_moon r_f_1"}, "arms_race")
    answer(go(s, "G3.naval.bombard", "g_av_1"), ("area", "moon"))
    assert stages(s) == {"air": GERMAN}


def test_28_2_a_carrier_fires_once_in_the_air_stage() -> None:
    s = position({"baltic_d": "g_av_1 r_td_1"}, "arms_race")
    answer(go(s, "G3.naval.move", "g_av_1"), "attack", 6, 6)
    assert s.over
    assert [shot[0] for shot in shots(s)] == ["g_av_1", "r_td_1"]


def test_28_2_aircraft_fire_back_at_a_bombarding_carrier() -> None:
    s = position({"gulf_riga_b": "g_av_1", "moon": "r_base_moon r_sp_1"}, "arms_race")
    answer(go(s, "G3.naval.bombard", "g_av_1"), ("area", "moon"), ("kind", "ground"), 6)
    assert s.asked == RUSSIAN
    answer(s, ("kind", "surface"), 1)
    assert s.at["g_av_1"] == "refit"


def test_28_3_the_landwehr_comes_with_the_revolution() -> None:
    s = position({}, "landwehr")
    assert s.at["g_blw"] == "out"
    ask(s, NewPools())
    assert s.at["g_blw"] == "pool"


def test_28_3_the_landwehr_deploys_in_three_places() -> None:
    s = position(
        {"riga": "g_base_riga", "libau": "g_base_libau", "pskov": "g_base_pskov"}, "landwehr", revolution=True
    )
    assert deployment(s, "g_blw") == ["german_home_base", "riga"]


def test_28_3_the_landwehr_uses_no_transport() -> None:
    s = position({"baltic_f": "g_tr_1", "libau": "g_base_libau g_blw"}, "landwehr", revolution=True)
    assert (
        refused(force(s, "G3.comb.transport", "g_tr_1"), "load", ("g_blw", "g_tr_1"))
        == "26.G3.comb.forbidden"
    )


def test_28_4_red_sailors_deploy_as_bolsheviks() -> None:
    s = position({}, "red_sailors")
    ask(s, NewPools())
    assert s.at["k_ks"] == "pool"
    after = position({"narva": "g_20"}, "red_sailors", revolution=True)
    assert set(deployment(after, "k_ks")) == {"russian_home_base", "pskov", "petrograd_a"}


def test_28_4_red_sailors_are_shock_troops() -> None:
    s = position({"petrograd_a": "k_ks", "narva": "g_20"}, "red_sailors", revolution=True)
    go(s, "G3.ground.move", "k_ks", "narva", side=RUSSIAN)
    assert fought(s).first == RUSSIAN


def test_32_0_carrier_reaches_every_ground_unit() -> None:
    s = position({"gulf_riga_c": "g_av_1", "livonia_a": "r_13 r_43"}, "arms_race")
    force(s, "32.0.carrier", "g_av_1")
    answer(s, "stop", ("area", "livonia_a"), 1)
    assert offered(s, "lose") == ["r_13", "r_43"]
    assert answer(s, ("lose", "r_13")).over
    assert shots(s) == [("g_av_1", "ground", 1)]


def test_32_0_carrier_only_carriers_attack() -> None:
    s = position({"gulf_riga_c": "g_av_1 g_cl_2", "livonia_a": "r_13"}, "arms_race")
    take(s, "32.0.carrier")
    assert refused(s, "unit", "g_cl_2") == "32.0.carrier"
    answer(s, ("unit", "g_av_1"), "go", "stop", ("area", "livonia_a"))
    assert fought(s).attackers == ("g_av_1",)


def test_32_0_carrier_bases_and_aircraft_fire_back() -> None:
    s = position({"gulf_riga_c": "g_av_1", "riga": "r_base_riga r_13 r_sp_1"}, "arms_race")
    answer(force(s, "32.0.carrier", "g_av_1"), "stop", ("area", "riga"), ("kind", "ground"), 6)
    answer(s, ("kind", "surface"), 6, 6)
    assert s.over
    assert shots(s)[1:] == [("r_sp_1", "surface", 1), ("r_base_riga", "surface", 2)]
