"""26.0 G-3 ground actions: marching, redeploying and going by rail."""

from __future__ import annotations

from tests.games.operation_albion.battles import barred, force, fought, go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def test_26_G3_ground_move_as_far_as_the_slowest() -> None:
    s = position({"lithuania_a": "g_2cav g_20"})
    assert "dvinsk" in offered(force(s.clone(), "G3.ground.move", "g_2cav"), "to")
    force(s, "G3.ground.move", "g_2cav g_20")
    assert refused(s, "to", "pskov_a") == "26.G3.ground.move"
    assert refused(s, "to", "riga") == ""


def test_26_G3_ground_move_may_attack_in_the_open() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13"})
    go(s, "G3.ground.move", "g_20", "courland_c")
    assert s.options.verbs() == ["attack", "decline"]


def test_26_G3_ground_move_attacks_without_moving() -> None:
    s = position({"courland_c": "g_20 r_13"})
    go(s, "G3.ground.move", "g_20")
    assert asks(s) == "AttackOrNot"


def test_26_G3_ground_join_friends_in_the_final_area() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "g_203 g_1r r_13"})
    answer(go(s, "G3.ground.move", "g_20", "courland_c"), "attack")
    assert offered(s, "join") == ["g_203", "g_1r"]
    answer(s, ("join", "g_1r"), "done")
    assert fought(s).attackers == ("g_20", "g_1r")


def test_26_G3_ground_join_not_those_dropped_off() -> None:
    s = position({"lithuania_a": "g_20 g_203", "courland_c": "r_13"})
    force(s, "G3.ground.move", "g_20 g_203")
    answer(s, ("to", "courland_c"), ("drop", "g_203"), "stop", "attack")
    assert fought(s).attackers == ("g_20",)


def test_26_G3_ground_redeploy_between_bases() -> None:
    s = position({"libau": "g_base_libau g_20", "windau": "g_base_windau"})
    force(s, "G3.ground.redeploy", "g_20")
    assert set(offered(s, "to")) == {"windau", "german_home_base"}
    assert refused(s, "to", "courland_a") == "26.G3.ground.redeploy"
    assert answer(s, ("to", "windau"), "stop").over


def test_26_G3_ground_redeploy_starts_at_a_base() -> None:
    s = position({"courland_a": "g_20"})
    assert barred(s, "G3.ground.redeploy") == "26.G3.ground.redeploy"


def test_26_G3_ground_redeploy_twice_the_movement() -> None:
    s = position({"german_home_base": "g_20", "riga": "g_base_riga", "pskov": "g_base_pskov"})
    force(s, "G3.ground.redeploy", "g_20")
    assert refused(s, "to", "riga") == ""
    assert refused(s, "to", "pskov") == "26.G3.ground.redeploy"


def test_26_G3_ground_redeploy_drops_off_only_at_bases() -> None:
    s = position({"german_home_base": "g_20 g_203", "libau": "g_base_libau", "windau": "g_base_windau"})
    force(s, "G3.ground.redeploy", "g_20 g_203")
    answer(s, ("to", "libau"))
    assert refused(s, "drop", "g_203") == ""


def test_26_G3_ground_redeploy_enemy_bars_start_way_and_end() -> None:
    s = position({"libau": "g_base_libau g_20", "windau": "g_base_windau r_13"})
    assert refused(force(s, "G3.ground.redeploy", "g_20"), "to", "windau") == "26.G3.ground.redeploy.enemy"
    among = position({"oesel": "g_base_oesel g_42 r_425"})
    assert barred(among, "G3.ground.redeploy") == "26.G3.ground.redeploy"
    way = position({"libau": "g_base_libau g_20", "windau": "g_base_windau", "courland_a": "r_13"})
    assert force(way, "G3.ground.redeploy", "g_20").over


def test_26_G3_ground_rail_up_to_six_areas() -> None:
    s = position({"german_home_base": "g_20", "russian_home_base": "r_13"})
    force(s, "G3.ground.rail", "g_20")
    assert refused(s, "to", "petrograd_a") == "26.G3.ground.rail"
    assert answer(s, ("to", "petrograd_b"), "stop").over
    assert s.at["g_20"] == "petrograd_b"


def test_26_G3_ground_rail_needs_a_line_of_communications() -> None:
    s = position(
        {"livonia_c": "g_20", "riga": "r_13", "pskov": "r_43", "pernau": "r_425", "estonia_c": "r_21"}
    )
    assert barred(s, "G3.ground.rail") == "26.G3.ground.rail"
    no_rail = position({"petrograd_c": "r_13"})
    assert barred(no_rail, "G3.ground.rail", RUSSIAN) == "26.G3.ground.rail"


def test_26_G3_ground_rail_may_start_among_enemies() -> None:
    s = position({"courland_c": "g_20 r_13"})
    assert "courland_a" in offered(force(s, "G3.ground.rail", "g_20"), "to")


def test_26_G3_ground_rail_noattack_among_enemies() -> None:
    s = position({"lithuania_a": "g_20", "courland_c": "r_13"})
    assert go(s, "G3.ground.rail", "g_20", "courland_c").over


def test_26_G3_ground_rail_noattack_so_not_into_a_fortress() -> None:
    s = position({"courland_c": "g_20", "riga": "r_13"})
    assert refused(force(s, "G3.ground.rail", "g_20"), "to", "riga") == "26.G3.ground.rail.noattack"


def test_26_G3_ground_train_alone_needs_no_line() -> None:
    s = position(
        {"livonia_c": "r_at r_lr1", "riga": "g_20", "pskov": "g_29lw", "estonia_c": "g_1r", "pernau": "g_42"}
    )
    take(s, "G3.ground.train", RUSSIAN)
    answer(s, ("unit", "r_at"))
    assert refused(s, "add", "r_lr1") == "26.G3.ground.train"
    assert "livonia_a" in offered(answer(s, "go"), "to")


def test_26_G3_ground_train_must_be_in_the_force() -> None:
    s = position({"livonia_c": "r_at r_lr1", "russian_home_base": "r_13"})
    answer(take(s, "G3.ground.train", RUSSIAN), ("unit", "r_lr1"))
    assert refused(s, "go") == "26.G3.ground.train"
    assert barred(position({"livonia_c": "r_lr1"}), "G3.ground.train", RUSSIAN) == "26.G3.ground.train"


def test_26_G3_ground_train_attacks_at_the_end() -> None:
    s = position({"russian_home_base": "r_at r_13", "riga": "g_20"})
    go(s, "G3.ground.train", "r_at r_13", "riga", side=RUSSIAN)
    assert fought(s).attackers == ("r_at", "r_13")
    assert fought(s).first == RUSSIAN
    assert s.player == GERMAN


def test_26_G3_ground_train_is_not_dropped_off_while_others_go_on() -> None:
    s = position({"livonia_a": "r_at r_13", "courland_c": "g_20"})
    force(s, "G3.ground.train", "r_at r_13", RUSSIAN)
    answer(s, ("to", "riga"))
    assert refused(s, "drop", "r_at") == "26.G3.ground.train"
    assert refused(s, "drop", "r_13") == ""


def test_26_G3_comb_airground_takes_only_imperial_units_along() -> None:
    s = position({"finland_c": "g_ost1", "helsingfors": "f_helsinki w_j1 g_ost2"}, revolution=True)
    answer(force(s, "G3.comb.airground", "g_ost1"), ("to", "helsingfors"))
    assert refused(s, "join", "w_j1") == "26.G3.comb.airground"
    s = position({"baltic_d": "g_bb_5 g_cl_2 r_td_1"})
    answer(force(s, "G3.comb.airnaval", "g_bb_5"), "stop", "attack")
    assert refused(s, "join", "g_cl_2") == ""
