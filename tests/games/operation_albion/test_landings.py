"""26.0 Amphibious assaults: guns, landings that must clear the area, and those that stay."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, force, fought, places, shots
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def landing(
    places: dict[str, str], aboard: dict[str, str], area: str, action: str = "G3.comb.assault"
) -> State:
    """A landing of all units aboard German ships that lie off the area."""
    s = position(places, aboard=aboard)
    force(s, action, " ".join(dict.fromkeys(aboard.values())))
    return answer(s, "go", "stop", ("area", area), *(("add", unit) for unit in aboard), "go")


def test_26_G3_comb_assault_of_ground_units_in_the_ground_stage() -> None:
    s = landing({"gulf_riga_c": "g_tr_1", "livonia_a": "r_13"}, {"g_42": "g_tr_1"}, "livonia_a")
    assert s.at["g_42"] == "aboard"
    answer(s, "attack")
    assert fought(s).stage == "ground"
    assert s.at["g_42"] == "livonia_a"


def test_26_G3_comb_assault_may_sail_first() -> None:
    s = position({"baltic_f": "g_tr_1", "libau": "g_base_libau g_42", "oesel": "r_425"})
    force(s, "G3.comb.assault", "g_tr_1")
    answer(s, ("load", ("g_42", "g_tr_1")), "go", ("to", "baltic_d"), "stop")
    assert offered(s, "area") == ["oesel"]


def test_26_G3_comb_assault_without_enemies_is_a_transport() -> None:
    s = position({"baltic_d": "g_tr_1"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop")
    assert asks(s) == "Unloading"


def test_26_G3_comb_assault_not_through_mines() -> None:
    s = position({"baltic_d": "g_tr_1 r_mine_a1", "oesel": "r_425"}, aboard={"g_42": "g_tr_1"})
    assert answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop").over


def test_26_G3_comb_assault_marines_leave_their_warship() -> None:
    s = position(
        {"baltic_d": "g_tr_1 g_cl_2", "oesel": "r_425", "courland_a": "r_13"},
        aboard={"g_42": "g_tr_1", "g_seeb": "g_cl_2"},
    )
    answer(force(s, "G3.comb.assault", "g_tr_1 g_cl_2"), "go", "stop", ("area", "oesel"), ("add", "g_42"))
    assert refused(s, "go") == "26.G3.comb.warship"
    answer(s, ("add", "g_seeb"), "go")
    assert set(fought(s).attackers) == {"g_tr_1", "g_cl_2"}


def test_26_G3_comb_assault_declined_only_if_marines_can_land_elsewhere() -> None:
    s = position({"gulf_riga_b": "g_cl_2", "moon": "r_425"}, aboard={"g_seeb": "g_cl_2"})
    answer(force(s, "G3.comb.assault", "g_cl_2"), "go", "stop", "decline")
    assert refused(s, "stop") == "26.G3.comb.warship"
    assert refused(s, "land", ("g_seeb", "courland_b")) == ""


@pytest.mark.parametrize(
    ("zone", "area", "unit"),
    [("baltic_d", "oesel", "r_425"), ("gulf_riga_b", "riga", "r_13"), ("gulf_riga_c", "pernau", "r_13")],
)
def test_26_G3_comb_mustattack_islands_fortresses_towns(zone: str, area: str, unit: str) -> None:
    s = landing({zone: "g_tr_1", area: unit}, {"g_42": "g_tr_1"}, area)
    answer(s, 6, 6)
    assert s.over
    assert places(s, f"g_42 {unit}") == ["aboard", area]


def test_26_G3_comb_mustattack_stays_when_all_are_eliminated() -> None:
    s = landing({"gulf_riga_b": "g_tr_1", "oesel": "r_lr1"}, {"g_42": "g_tr_1"}, "oesel")
    answer(s, 1)
    assert places(s, "g_42 r_lr1") == ["oesel", "refit"]


def test_26_G3_comb_mustattack_lost_without_its_own_ship() -> None:
    s = landing(
        {"baltic_d": "g_tr_1 g_tr_2", "oesel": "r_425"}, {"g_42": "g_tr_1", "g_65": "g_tr_2"}, "oesel"
    )
    s.send("g_tr_1", "refit", "sunk")
    answer(s, 6, 6, 6)
    assert places(s, "g_42 g_65") == ["refit", "aboard"]


def test_26_G3_comb_mayattack_and_stay_ashore() -> None:
    s = landing({"gulf_riga_c": "g_tr_1", "livonia_a": "r_13"}, {"g_42": "g_tr_1"}, "livonia_a")
    answer(s, "attack", 6, 6)
    assert s.over
    assert places(s, "g_42 r_13") == ["livonia_a", "livonia_a"]


def test_26_G3_comb_mayattack_or_not() -> None:
    s = landing({"gulf_riga_c": "g_tr_1", "livonia_a": "r_13"}, {"g_42": "g_tr_1"}, "livonia_a")
    answer(s, "decline")
    assert s.over
    assert not shots(s)
    assert s.at["g_42"] == "livonia_a"


def test_26_G3_comb_guns_sink_the_transport_before_the_landing() -> None:
    s = landing(
        {"baltic_d": "g_tr_1 g_tr_2", "oesel": "r_base_oesel"}, {"g_42": "g_tr_1", "g_65": "g_tr_2"}, "oesel"
    )
    assert (asks(s), s.asked) == ("Declare", RUSSIAN)
    answer(s, ("kind", "surface"), 2)
    assert s.asked == GERMAN
    answer(s, ("lose", "g_tr_1"), 6)
    assert s.over
    assert places(s, "g_tr_1 g_42 g_65") == ["refit", "refit", "aboard"]
    assert shots(s) == [("r_base_oesel", "surface", 3), ("g_65", "ground", 3)]


def test_26_G3_comb_guns_may_wait_for_the_troops() -> None:
    s = landing({"baltic_d": "g_tr_1", "oesel": "r_base_oesel"}, {"g_42": "g_tr_1"}, "oesel")
    answer(s, "keep", 6, 6)
    assert s.over
    assert shots(s) == [("g_42", "ground", 3), ("r_base_oesel", "ground", 2)]


def test_26_G3_comb_guns_hit_any_ship_of_a_combined_assault() -> None:
    s = landing(
        {"baltic_d": "g_tr_1 g_cl_2", "oesel": "r_base_oesel"},
        {"g_42": "g_tr_1"},
        "oesel",
        "G3.comb.combassault",
    )
    answer(s, "all", 6, ("kind", "surface"), 1)
    assert offered(s, "lose") == ["g_tr_1", "g_cl_2"]


def test_26_G3_comb_combassault_ships_fire_before_the_landing() -> None:
    s = landing(
        {"baltic_d": "g_tr_1 g_bb_5", "oesel": "r_base_oesel r_425"},
        {"g_42": "g_tr_1"},
        "oesel",
        "G3.comb.combassault",
    )
    answer(s, ("join", "g_bb_5"), 1)
    assert shots(s) == [("g_bb_5", "ground", 4)]
    assert s.asked == RUSSIAN
    assert offered(s, "lose") == ["r_base_oesel", "r_425"]
    assert s.at["g_42"] == "aboard"


def test_26_G3_comb_combassault_reaches_all_ground_units_of_the_mainland() -> None:
    s = landing(
        {"gulf_riga_b": "g_tr_1 g_bb_5", "riga": "r_base_riga r_13"},
        {"g_42": "g_tr_1"},
        "riga",
        "G3.comb.combassault",
    )
    answer(s, "all", 1)
    assert offered(s, "lose") == ["r_base_riga", "r_13"]


def test_26_G3_comb_combassault_with_one_air_force() -> None:
    s = landing(
        {
            "baltic_d": "g_tr_1",
            "oesel": "r_425",
            "windau": "g_base_windau g_b_1",
            "libau": "g_base_libau g_b_2",
        },
        {"g_42": "g_tr_1"},
        "oesel",
        "G3.comb.combassault",
    )
    answer(s, ("fly", ("g_b_1",)))
    assert fought(s).attackers == ("g_tr_1", "g_b_1")


def test_26_G3_comb_combassault_german_only() -> None:
    s = position({"gulf_finland_a": "r_tr_1"})
    assert barred(s, "G3.comb.combassault", RUSSIAN) == "26.G3.comb.combassault"


def test_26_G3_comb_combassault_ships_of_a_plain_assault_are_silent() -> None:
    s = landing({"baltic_d": "g_cl_2", "oesel": "r_425"}, {"g_seeb": "g_cl_2"}, "oesel")
    answer(s, 6, 6)
    assert s.over
    assert [shot[0] for shot in shots(s)] == ["g_seeb", "r_425"]


def test_26_G3_comb_transport_the_rest_of_the_cargo_lands_after_the_assault() -> None:
    s = position(
        {"gulf_riga_b": "g_tr_1 g_tr_2", "oesel": "r_425", "moon": "g_42"},
        aboard={"g_sturm": "g_tr_1", "g_seeb": "g_tr_1", "g_bic": "g_tr_2"},
    )
    force(s, "G3.comb.assault", "g_tr_1 g_tr_2")
    answer(s, "go", "stop", ("area", "oesel"), ("add", "g_sturm"), "go")
    while asks(s) != "Unloading":
        answer(s, 6)
    assert s.at["g_sturm"] == "aboard"
    assert refused(s, "land", ("g_sturm", "moon")) == "26.G3.comb.assault"
    answer(s, ("land", ("g_bic", "moon")))
    assert s.at["g_bic"] == "moon"


def test_26_G3_comb_assault_begins_when_all_troops_are_named() -> None:
    s = position({"baltic_d": "g_tr_1", "oesel": "r_425"}, aboard={"g_sturm": "g_tr_1", "g_seeb": "g_tr_1"})
    force(s, "G3.comb.assault", "g_tr_1")
    answer(s, "go", "stop", ("area", "oesel"), ("add", "g_sturm"), ("add", "g_seeb"))
    assert fought(s).landing == ("g_sturm", "g_seeb")


def test_26_G3_comb_assault_brings_no_aircraft() -> None:
    s = position(
        {"baltic_d": "g_tr_1", "oesel": "r_425", "libau": "g_base_libau g_b_1"}, aboard={"g_seeb": "g_tr_1"}
    )
    force(s, "G3.comb.assault", "g_tr_1")
    answer(s, "go", "stop", ("area", "oesel"))
    assert asks(s) != "AirSupport"
    assert fought(s).silent == ("g_tr_1",)


def test_26_G3_comb_where_aircraft_land_at_home() -> None:
    s = position({"german_home_base": "g_tr_1"}, aboard={"g_f_1": "g_tr_1"})
    force(s, "G3.comb.transport", "g_tr_1")
    answer(s, "go", "stop", ("land", ("g_f_1", "german_home_base")))
    assert s.at["g_f_1"] == "german_home_base"
