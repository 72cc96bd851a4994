"""12.6 Attacks on fortresses and towns: weaker attackers, repulses and retreats."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import force, go, places, shots
from tests.games.operation_albion.positions import (
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
    told,
)


def at_narva(russians: str = "r_13", more: dict[str, str] | None = None, attackers: str = "g_20") -> State:
    """Germans from Estonia B against Narva."""
    s = position({"estonia_b": attackers, "narva": russians, **(more or {})})
    return go(s, "G3.ground.move", attackers, "narva")


# --- fortresses --------------------------------------------------------------------------------------


def test_12_6_attackers_enter_the_space_first() -> None:
    s = position({"courland_c": "g_20", "riga": "r_13"})
    go(s, "G3.ground.move", "g_20", "riga")
    assert s.at["g_20"] == "riga"


def test_12_6_air_attackers_go_back_to_their_base() -> None:
    s = position({"windau": "g_base_windau g_hb_1", "riga": "r_base_riga"})
    answer(force(s, "G3.air.land", "g_hb_1"), ("target", "riga"), 6, 6)
    assert s.over
    assert s.at["g_hb_1"] == "windau"


@pytest.mark.parametrize(("unit", "expected"), [("g_20", 2), ("g_2gd", 4), ("g_eng1", 1)])
def test_12_6_fort_lowers_all_but_shock_units(unit: str, expected: int) -> None:
    s = position({"courland_c": unit, "riga": "r_425"})
    go(s, "G3.ground.move", unit, "riga")
    while not s.over:
        answer(s, 6)
    assert (unit, "ground", expected) in shots(s)


def test_12_6_fort_lowers_aircraft() -> None:
    s = position({"windau": "g_base_windau g_hb_1", "riga": "r_base_riga"})
    answer(force(s, "G3.air.land", "g_hb_1"), ("target", "riga"), 6)
    assert shots(s) == [("g_hb_1", "ground", 2)]


def test_12_6_fort_and_artillery_cancel_out() -> None:
    s = position({"courland_c": "g_20 g_bak", "riga": "r_425"})
    go(s, "G3.ground.move", "g_20 g_bak", "riga")
    answer(s, 6, 6, 6)
    assert shots(s)[1:] == [("g_20", "ground", 3), ("g_bak", "ground", 2)]


def test_12_6_fortretreat_to_where_they_came_from() -> None:
    s = position({"lithuania_a": "g_2gd g_20", "riga": "r_13"})
    go(s, "G3.ground.move", "g_2gd g_20", "courland_c", "riga")
    answer(s, 1, 6, 6)
    assert s.reduced == {"r_13"}
    assert places(s, "g_2gd g_20 r_13") == ["courland_c", "courland_c", "riga"]
    assert len(told(s, "repulsed")) == 2


def test_12_6_fortretreat_a_base_is_a_defender() -> None:
    s = position({"courland_c": "g_2gd", "riga": "r_base_riga"})
    go(s, "G3.ground.move", "g_2gd", "riga")
    answer(s, 1, 6)
    assert s.at["g_2gd"] == "courland_c"


def test_12_6_fortretreat_not_when_all_are_cleared() -> None:
    s = position({"courland_c": "g_2gd", "riga": "r_425"}, reduced=["r_425"])
    answer(go(s, "G3.ground.move", "g_2gd", "riga"), 1)
    assert s.at["g_2gd"] == "riga"


def test_12_6_fortretreat_who_was_there_stays() -> None:
    s = position({"courland_c": "g_20", "riga": "g_203 r_13"})
    go(s, "G3.ground.move", "g_20", "riga")
    answer(s, "all", 6, 6, 6)
    assert places(s, "g_20 g_203") == ["courland_c", "riga"]


def test_12_6_fortretreat_may_over_stack_the_area_behind() -> None:
    s = position(
        {
            "lithuania_a": "g_20",
            "courland_c": "g_203 g_1r g_75r g_29lw g_205lw g_2gd",
            "riga": "r_13",
        }
    )
    force(s, "G3.ground.move", "g_20")
    answer(s, ("to", "riga"), "stop", 6, 6)
    assert asks(s) == "Surplus"
    answer(s, ("lose", "g_29lw"))
    assert s.over


def test_12_6_reembark_or_be_lost() -> None:
    s = position({"gulf_riga_b": "g_tr_1", "riga": "r_13"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "riga"), ("add", "g_42"), "go", 6, 6)
    assert (s.at["g_42"], s.aboard) == ("aboard", {"g_42": "g_tr_1"})


def test_12_6_reembark_not_without_the_ship() -> None:
    s = position({"gulf_riga_b": "g_tr_1", "riga": "r_13"}, aboard={"g_42": "g_tr_1"})
    answer(force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "riga"), ("add", "g_42"), "go", 6)
    s.send("g_tr_1", "refit", "sunk")
    answer(s, 6)
    assert s.at["g_42"] == "refit"


# --- towns -------------------------------------------------------------------------------------------


def test_12_6_town_defenders_retreat_together() -> None:
    s = answer(at_narva("r_13 r_lr1"), 6, 6, 6)
    assert (asks(s), s.asked) == ("Retreat", RUSSIAN)
    assert sorted(map(str, offered(s, "retreat"))) == ["estonia_c", "petrograd_a", "petrograd_c"]
    answer(s, ("retreat", "petrograd_c"))
    assert places(s, "r_13 r_lr1 g_20") == ["petrograd_c", "petrograd_c", "narva"]


def test_12_6_town_not_where_the_attack_came_from() -> None:
    s = answer(at_narva(), 6, 6)
    assert refused(s, "retreat", "estonia_b") == "12.6.town"


def test_12_6_town_not_where_enemies_are() -> None:
    s = answer(at_narva("r_13", {"estonia_c": "g_29lw"}), 6, 6)
    assert "estonia_c" not in offered(s, "retreat")


def test_12_6_town_held_when_all_attackers_fall() -> None:
    s = answer(at_narva("r_13", attackers="g_bic"), 1)
    assert s.over
    assert s.at["r_13"] == "narva"


def test_12_6_town_lost_with_nowhere_to_go() -> None:
    more = {"estonia_c": "g_29lw", "petrograd_a": "g_205lw", "petrograd_c": "g_75r"}
    s = answer(at_narva("r_13", more), 6, 6)
    assert s.over
    assert s.at["r_13"] == "refit"


def test_12_6_town_a_base_cannot_retreat() -> None:
    s = position({"courland_b": "r_13", "windau": "g_base_windau g_20 g_b_1"})
    go(s, "G3.ground.move", "r_13", "windau", side=RUSSIAN)
    answer(s, 6, 6, 6, ("kind", "ground"), 6)
    assert places(s, "g_base_windau g_20 g_b_1") == ["depot", "courland_a", "refit"]


def test_12_6_town_a_train_retreats_only_by_rail() -> None:
    s = answer(at_narva("r_at r_13"), 6, 6, 6)
    answer(s, ("retreat", "estonia_c"))
    assert places(s, "r_at r_13") == ["refit", "estonia_c"]


def test_12_6_town_an_airstrike_alone_drives_nobody_out() -> None:
    s = position({"windau": "g_base_windau g_b_1", "pernau": "r_425"})
    s.put("g_base_riga", "riga")
    s.put("g_b_1", "riga")
    answer(force(s, "G3.air.land", "g_b_1"), ("target", "pernau"), 6)
    assert s.over
    assert s.at["r_425"] == "pernau"


def test_12_6_town_after_a_landing_nobody_retreats() -> None:
    s = position({"gulf_riga_c": "g_tr_1", "pernau": "r_13"}, aboard={"g_42": "g_tr_1"})
    answer(
        force(s, "G3.comb.assault", "g_tr_1"), "go", "stop", ("area", "pernau"), ("add", "g_42"), "go", 6, 6
    )
    assert places(s, "r_13 g_42") == ["pernau", "aboard"]


def test_12_6_town_over_stacking_follows_the_retreat() -> None:
    more = {
        "petrograd_c": "r_2sib r_6sib r_21 r_43",
        "estonia_c": "g_29lw",
        "petrograd_a": "g_205lw",
    }
    s = answer(at_narva("r_13", more), 6, 6)
    assert asks(s) == "Surplus"
    answer(s, ("lose", "r_43"))
    assert s.over


def test_12_6_town_a_retreat_is_told() -> None:
    s = position({"livonia_c": "g_20 g_203", "pskov": "r_13"})
    answer(force(s, "G3.ground.move", "g_20 g_203"), ("to", "pskov"), 6, 6, 6)
    if asks(s) == "Retreat":
        answer(s, ("retreat", str(offered(s, "retreat")[0])))
    assert told(s, "retreated")
