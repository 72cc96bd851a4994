"""30.0 Naval air patrol: staying over a zone, interdiction, recall."""

from __future__ import annotations

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, force, fought, go, places, shots, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def patrolled(places: dict[str, str], *patrols: str) -> State:
    """A position in which some aircraft are on patrol."""
    s = position(places, "air_patrol")
    for unit in patrols:
        s.patrol(unit, s.at[unit])
    return s


def test_30_0_over_a_sea_zone() -> None:
    s = position({"windau": "g_base_windau g_sp_1"}, "air_patrol")
    answer(force(s, "32.0.patrol", "g_sp_1"), ("target", "baltic_d"))
    assert s.over
    assert s.at["g_sp_1"] == "baltic_d"
    assert s.patrols == {"g_sp_1"}


def test_30_1_stays_until_recalled() -> None:
    s = patrolled({"baltic_d": "g_sp_1", "windau": "g_base_windau"}, "g_sp_1")
    answer(take(s, "32.0.recall"), ("place", ("g_sp_1", "windau")))
    assert (s.at["g_sp_1"], s.patrols) == ("windau", frozenset())


def test_30_2_seaplanes_and_airships_only() -> None:
    s = position({"windau": "g_base_windau g_sp_1 g_lz_1 g_b_1"}, "air_patrol")
    take(s, "32.0.patrol")
    assert offered(s, "unit") == ["g_sp_1", "g_lz_1"]
    assert refused(s, "unit", "g_b_1") == "30.2"


def test_30_2_only_over_sea() -> None:
    s = position({"windau": "g_base_windau g_sp_1"}, "air_patrol")
    assert set(offered(force(s, "32.0.patrol", "g_sp_1"), "target")) <= s.game.sea


def test_30_3_ships_stop_and_may_attack() -> None:
    s = patrolled({"baltic_e": "r_cp_1", "baltic_d": "g_sp_1"}, "g_sp_1")
    force(s, "G3.naval.move", "r_cp_1", RUSSIAN)
    answer(s, ("to", "baltic_d"))
    assert asks(s) == "AttackOrNot"
    answer(s, "attack", 6, 6)
    assert shots(s) == [("g_sp_1", "surface", 2), ("r_cp_1", "air", 1)]


def test_30_3_or_not_attack() -> None:
    s = patrolled({"baltic_d": "r_cp_1 g_sp_1"}, "g_sp_1")
    assert answer(go(s, "G3.naval.move", "r_cp_1", side=RUSSIAN), "decline").over


def test_30_3_aircraft_do_not_fly_through() -> None:
    s = patrolled({"riga": "r_base_riga r_f_1", "gulf_riga_b": "g_sp_1", "moon": "g_65"}, "g_sp_1")
    force(s, "G3.air.land", "r_f_1", RUSSIAN)
    assert offered(s, "target") == []
    assert answer(s, "stop").over


def test_30_3_aircraft_attack_the_patrol() -> None:
    s = patrolled({"riga": "r_base_riga r_sp_1", "gulf_riga_b": "g_sp_1"}, "g_sp_1")
    answer(force(s, "G3.air.naval", "r_sp_1", RUSSIAN), ("target", "gulf_riga_b"), 6, 6)
    assert {shot[:2] for shot in shots(s)} == {("r_sp_1", "air"), ("g_sp_1", "air")}


def test_30_3_together_with_ships_in_the_zone() -> None:
    s = patrolled({"baltic_d": "r_cp_1 g_sp_1 g_td_2"}, "g_sp_1")
    answer(go(s, "G3.naval.move", "r_cp_1", side=RUSSIAN), "attack")
    assert set(fought(s).defenders) == {"g_sp_1", "g_td_2"}


def test_30_3_noattack_by_a_patrol() -> None:
    s = patrolled({"baltic_d": "g_sp_1 r_td_1"}, "g_sp_1")
    assert barred(s, "G3.air.naval") == "26.G3.air.naval"
    joining = patrolled({"baltic_d": "g_sp_1 r_td_1 g_td_2"}, "g_sp_1")
    answer(go(joining, "G3.naval.move", "g_td_2"), "attack")
    assert fought(joining).attackers == ("g_td_2",)


def test_30_3_leave_by_another_action() -> None:
    s = patrolled({"baltic_d": "r_cp_1 g_sp_1", "gulf_riga_b": "g_sp_2"}, "g_sp_1", "g_sp_2")
    force(s, "G3.naval.move", "r_cp_1", RUSSIAN)
    assert refused(s, "to", "gulf_riga_b") == ""
    answer(s, ("to", "gulf_riga_b"))
    assert offered(s, "to") == []


def test_32_0_patrol_makes_no_attack() -> None:
    s = position({"windau": "g_base_windau g_sp_1 g_lz_1", "baltic_d": "r_td_1"}, "air_patrol")
    answer(force(s, "32.0.patrol", "g_sp_1 g_lz_1"), ("target", "baltic_d"))
    assert s.over
    assert places(s, "g_sp_1 g_lz_1") == ["baltic_d", "baltic_d"]
    assert not shots(s)


def test_32_0_recall_any_or_all_within_range() -> None:
    s = patrolled(
        {"baltic_d": "g_sp_1", "gulf_finland_b": "g_sp_2", "libau": "g_base_libau"}, "g_sp_1", "g_sp_2"
    )
    take(s, "32.0.recall")
    assert {noun[0] for noun in offered(s, "place") if isinstance(noun, tuple)} == {"g_sp_1"}
    answer(s, ("place", ("g_sp_1", "libau")))
    assert s.over
    assert places(s, "g_sp_1 g_sp_2") == ["libau", "gulf_finland_b"]


def test_32_0_recall_of_none() -> None:
    s = position({"libau": "g_base_libau g_sp_1"}, "air_patrol")
    assert barred(s, "32.0.recall", GERMAN) == "32.0.recall"
    assert asks(s) == ""
