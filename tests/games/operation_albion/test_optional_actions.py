"""32.0 Optional actions: raids, submarines on station, base fire."""

from __future__ import annotations

from sandtable.games.operation_albion.actions import ACTIONS
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, fought, places, shots, take
from tests.games.operation_albion.positions import (
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def raid(places: dict[str, str], unit: str, zone: str) -> State:
    """A German raid."""
    return answer(take(position(places, "actions"), "32.0.raid"), ("unit", unit), ("to", zone))


def test_32_0_actions_for_a_point_each() -> None:
    s = position({"libau": "g_base_libau", "baltic_f": "g_cl_2", "baltic_d": "r_td_1"}, "actions", ap=(2, 0))
    take(s, "32.0.raid")
    assert s.ap == [1, 0]
    assert sum(action.startswith("32.0.") for action in ACTIONS) == 8


def test_32_0_raid_attacks_and_returns() -> None:
    s = raid(
        {"libau": "g_base_libau", "baltic_f": "g_cl_2", "gulf_riga_b": "r_td_1"}, "g_cl_2", "gulf_riga_b"
    )
    answer(s, 6, 6)
    assert s.over
    assert s.at["g_cl_2"] == "baltic_f"


def test_32_0_raid_starts_off_a_friendly_port() -> None:
    s = position({"baltic_e": "g_cl_2"}, "actions")
    assert barred(s, "32.0.raid") == "32.0.raid"
    s.put("g_td_2", "german_home_base")
    take(s, "32.0.raid")
    assert (offered(s, "unit"), refused(s, "unit", "g_cl_2")) == (["g_td_2"], "32.0.raid")


def test_32_0_raid_others_in_the_zone_do_not_fight() -> None:
    s = raid(
        {"libau": "g_base_libau", "baltic_f": "g_cl_2", "baltic_d": "g_td_2 r_td_1"}, "g_cl_2", "baltic_d"
    )
    assert fought(s).attackers == ("g_cl_2",)


def test_32_0_raid_bombards_a_coast() -> None:
    s = raid({"libau": "g_base_libau", "baltic_f": "g_bc_1", "oesel": "r_base_oesel"}, "g_bc_1", "baltic_d")
    assert (asks(s), s.options.verbs()) == ("BombardTarget", ["area"])
    answer(s, ("area", "oesel"), 6, 6)
    assert s.over
    assert (shots(s)[0], s.at["g_bc_1"]) == (("g_bc_1", "ground", 3), "baltic_f")


def test_32_0_raid_sunk_does_not_return() -> None:
    s = raid({"libau": "g_base_libau", "baltic_f": "g_cl_2", "baltic_d": "r_td_1"}, "g_cl_2", "baltic_d")
    answer(s, 6, 1)
    assert s.at["g_cl_2"] == "refit"


def test_32_0_raid_through_mines_out_but_not_back() -> None:
    s = raid(
        {"libau": "g_base_libau", "baltic_f": "g_cl_2 r_mine_a2", "baltic_d": "r_td_1 r_mine_a1"},
        "g_cl_2",
        "baltic_d",
    )
    assert asks(s) == "MineShot"
    answer(s, 6, 6, 6)
    assert s.over
    assert s.at["g_cl_2"] == "baltic_f"


def test_32_0_raid_needs_something_to_raid() -> None:
    s = position({"libau": "g_base_libau", "baltic_f": "g_cl_2", "baltic_d": "r_td_1"}, "actions")
    answer(take(s, "32.0.raid"), ("unit", "g_cl_2"))
    assert refused(s, "to", "baltic_e") == "32.0.raid"
    assert answer(s, "stop").over


def test_32_0_substation_several_submarines_at_double_movement() -> None:
    s = position(
        {"libau": "g_base_libau", "baltic_f": "g_ss_1", "riga": "g_base_riga", "gulf_riga_c": "g_ss_2"},
        "actions",
    )
    take(s, "32.0.substation")
    answer(s, ("place", ("g_ss_1", "gulf_riga_a")), ("place", ("g_ss_2", "baltic_e")))
    assert s.over
    assert places(s, "g_ss_1 g_ss_2") == ["gulf_riga_a", "baltic_e"]


def test_32_0_substation_not_among_enemies_or_off_their_bases() -> None:
    s = position(
        {"libau": "g_base_libau", "baltic_f": "g_ss_1", "baltic_e": "r_td_1", "oesel": "r_base_oesel"},
        "actions",
    )
    take(s, "32.0.substation")
    assert refused(s, "place", ("g_ss_1", "baltic_e")) == "32.0.substation"
    assert refused(s, "place", ("g_ss_1", "baltic_d")) == "32.0.substation"
    assert refused(s, "place", ("g_ss_1", "west_baltic_a")) == ""
    among = position({"libau": "g_base_libau", "baltic_f": "g_ss_1 r_td_1"}, "actions")
    assert barred(among, "32.0.substation") == "32.0.substation"


def test_32_0_substation_mines_stop_submarines_and_fire() -> None:
    s = position({"libau": "g_base_libau", "baltic_f": "g_ss_1", "baltic_d": "r_mine_a1"}, "actions")
    answer(take(s, "32.0.substation"), ("place", ("g_ss_1", "baltic_d")), 2)
    assert s.over
    assert s.at["g_ss_1"] == "refit"


def test_32_0_basefire_at_ships_off_the_base() -> None:
    s = position({"oesel": "r_base_oesel", "baltic_d": "g_td_2 g_ss_1"}, "actions")
    take(s, "32.0.basefire", RUSSIAN)
    assert offered(s, "place") == [("r_base_oesel", "baltic_d")]
    answer(s, ("place", ("r_base_oesel", "baltic_d")), 6, 6)
    assert offered(s, "kind") == ["surface", "submarine"]
    answer(s, ("kind", "surface"), 3)
    assert s.at["g_td_2"] == "refit"


def test_32_0_basefire_is_answered_with_anti_ship_factors() -> None:
    s = position({"oesel": "r_base_oesel", "baltic_d": "g_bb_5"}, "actions")
    answer(take(s, "32.0.basefire", RUSSIAN), ("place", ("r_base_oesel", "baltic_d")), 4, 6)
    assert shots(s) == [("g_bb_5", "ground", 4), ("r_base_oesel", "surface", 2)]
    td = position({"oesel": "r_base_oesel", "baltic_d": "g_td_2"}, "actions")
    answer(take(td, "32.0.basefire", RUSSIAN), ("place", ("r_base_oesel", "baltic_d")), 6)
    assert shots(td) == [("g_td_2", "ground", 2)]


def test_32_0_basefire_friendly_ships_join() -> None:
    s = position({"oesel": "r_base_oesel", "baltic_d": "g_td_2 r_cp_1"}, "actions")
    answer(take(s, "32.0.basefire", RUSSIAN), ("place", ("r_base_oesel", "baltic_d")), ("join", "r_cp_1"))
    assert fought(s).attackers == ("r_base_oesel", "r_cp_1")
    assert offered(s, "kind") == ["surface", "ground"]


def test_32_0_basefire_without_patrols() -> None:
    s = position({"oesel": "r_base_oesel", "baltic_d": "g_td_2 g_sp_1"}, "actions", "air_patrol")
    s.patrol("g_sp_1", "baltic_d")
    answer(take(s, "32.0.basefire", RUSSIAN), ("place", ("r_base_oesel", "baltic_d")))
    assert fought(s).defenders == ("g_td_2",)
