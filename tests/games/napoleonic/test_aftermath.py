"""11.13 to 11.27 What follows a combat result: losses, retreat, victory points, advance."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.napoleonic.aftermath import BattlePoints, Retreat
from sandtable.games.napoleonic.combat import CombatPhase, apply_result
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.state import Battle, State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    answer,
    ask,
    declare,
    offered,
    position,
    refused,
    result,
    told,
    units,
    where,
)

THREE = "1727: fr-inf-1-1=5 fr-inf-1-2=5 fr-inf-1-3=4"
AGAINST = ("fr-inf-1-1", "fr-inf-1-2", "fr-inf-1-3")


# --- 11.13 battle victory points -----------------------------------------------------------------


@pytest.mark.parametrize(("factors", "vp"), [(5, 1), (6, 2), (10, 2), (11, 3), (20, 3), (21, 4)])
def test_11_13_points_by_the_losing_force(factors: int, vp: int) -> None:
    s = position("egypt", f"1727: fr-gu; 1728: ot-jn-1={factors}", vp=[3, 31])
    result(s, "DC", 1728, "fr-gu")
    assert s.vp == [3 + vp, 31]


@pytest.mark.parametrize(
    ("attacker", "defender", "vp"), [(2128, 2129, 8), (2129, 2128, 8), (2130, 2129, 4), (2029, 2129, 4)]
)
def test_11_13_ruins_under_either_force_double_the_points(attacker: int, defender: int, vp: int) -> None:
    s = position("egypt", f"{attacker}: fr-gu; 2128: fr-sc; {defender}: ot-jn-1=21", vp=[0, 0])
    result(s, "DC", defender, "fr-gu")
    assert s.vp == [vp, 0]


def test_11_13_the_whole_original_force_counts_not_the_losses() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=6 ot-jn-2=6", vp=[0, 0])
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1", "hex 1829")
    assert s.vp == [3, 0]


def test_11_13_printed_factors_count_without_integrity() -> None:
    s = position("egypt", "1727: fr-inf-1-1=5 fr-inf-2-1=5; 1728: ot-jn-1", vp=[0, 0])
    result(s, "AC", 1728, "fr-inf-1-1", "fr-inf-2-1")
    answer(s, "die 1", "die 1")
    assert s.vp == [0, 2]


def test_11_13_printed_factors_count_without_doubling_or_fleets() -> None:
    s = position("egypt", "1128: ot-jn-1=5 ot-siege; anatolia: ot-fleet; 1127: fr-garrison", player=OTTOMAN)
    declare(s, 1127, "ot-jn-1", "ot-siege")
    answer(s, "fleet ot-fleet", "fight")
    s.agenda.pop()
    apply_result(s, OTTOMAN, "AC")
    ask(s)
    assert s.vp == [3 + 1, 31]


def test_11_13_no_factors_no_points() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1", battle=Battle(Hex(1728), (), (), ()))
    ask(s, BattlePoints(FRENCH, 0))
    assert s.vp == [3, 31]
    assert not told(s, "scored")


# --- 11.14 to 11.20 the results ------------------------------------------------------------------


def test_11_14_ac_takes_the_whole_attacking_force() -> None:
    s = position("egypt", f"{THREE}; 1728: ot-jn-1", vp=[0, 0])
    result(s, "AC", 1728, *AGAINST)
    assert s.vp == [0, 0]
    answer(s, "die 2", "die 3", "die 4")
    assert [where(s, id) for id in AGAINST] == ["track"] * 3
    assert s.vp == [0, 3]
    assert where(s, "ot-jn-1") == 1728


def test_11_14_recycling_comes_before_the_award() -> None:
    s = position("egypt", "1727: fr-gu=5; 1728: ot-jn-1", vp=[10, 19])
    result(s, "AC", 1728, "fr-gu")
    answer(s, "die 6")
    assert told(s, "scheduled") == [{"unit": units(s, "fr-gu")[0], "turn": 4 + 6 - 1}]
    assert s.vp == [10, 20]


def test_11_15_ar_takes_half_the_attackers() -> None:
    s = position("egypt", f"{THREE}; 1728: ot-jn-1", vp=[0, 0])
    result(s, "AR", 1728, *AGAINST)
    answer(s, "unit fr-inf-1-1")
    assert offered(s, "unit") == ["fr-inf-1-2", "fr-inf-1-3"]
    answer(s, "unit fr-inf-1-3", "die 1", "die 1")
    assert where(s, "fr-inf-1-2") == 1727
    assert s.vp == [0, 3]
    assert s.over


@pytest.mark.parametrize("lost", ["ot-jn-1", "ot-jn-2", "ot-se-1"])
def test_11_16_aes_takes_half_the_attackers_and_a_quarter_of_the_defenders(lost: str) -> None:
    s = position("egypt", f"{THREE}; 1728: ot-jn-1=4 ot-jn-2=4 ot-se-1=3", vp=[0, 0])
    result(s, "AES", 1728, *AGAINST)
    answer(s, "unit fr-inf-1-1", "unit fr-inf-1-2")
    assert s.asked == OTTOMAN
    answer(s, f"unit {lost}", "die 1", "die 1")
    assert where(s, lost) == "pool"
    assert len(s.stack(OTTOMAN, 1728)) == 2
    assert s.vp == [0, 3]


def test_11_16_aes_against_a_lone_garrison() -> None:
    s = position("egypt", "1128: ot-jn-1=3 ot-jn-2=3; 1127: fr-garrison", player=OTTOMAN, vp=[0, 0])
    result(s, "AES", 1127, "ot-jn-1", "ot-jn-2")
    answer(s, "unit ot-jn-1", "unit fr-garrison")
    assert where(s, "fr-garrison") == "gone"
    assert s.vp == [2, 0]
    assert offered(s, "unit") == ["ot-jn-2"]


def test_11_17_bb_takes_half_of_both_and_scores_nothing() -> None:
    s = position("egypt", f"{THREE}; 1728: ot-jn-1=5 ot-jn-2=5", vp=[0, 0])
    result(s, "BB", 1728, *AGAINST)
    answer(s, "unit fr-inf-1-1", "unit fr-inf-1-2", "unit ot-jn-2", "die 1", "die 1")
    assert (where(s, "fr-inf-1-3"), where(s, "ot-jn-1"), where(s, "ot-jn-2")) == (1727, 1728, "pool")
    assert s.vp == [0, 0]
    assert s.over


def test_11_18_dc_takes_the_whole_defence() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=5 ot-jn-2=5", vp=[0, 0])
    result(s, "DC", 1728, "fr-gu")
    assert (where(s, "ot-jn-1"), where(s, "ot-jn-2"), where(s, "fr-gu")) == ("pool", "pool", 1727)
    assert s.vp == [2, 0]


@pytest.mark.parametrize(
    ("lost", "left"), [(["ot-jn-1"], ["ot-jn-2", "ot-se-1"]), (["ot-jn-2", "ot-se-1"], ["ot-jn-1"])]
)
def test_11_19_dr_takes_half_and_the_rest_retreat(lost: list[str], left: list[str]) -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=5 ot-jn-2=3 ot-se-1=2", vp=[0, 0])
    result(s, "DR", 1728, "fr-gu")
    answer(s, *(f"unit {id}" for id in lost))
    assert s.vp == [0, 0]
    answer(s, *("hex 1829" for _ in left))
    assert [where(s, id) for id in left] == [1829] * len(left)
    assert s.vp == [2, 0]


def test_11_20_des_costs_both_sides() -> None:
    s = position(
        "egypt", "1727: fr-inf-1-1=4 fr-inf-1-2=4 fr-inf-1-3=4; 1728: ot-jn-1=5 ot-jn-2=5", vp=[0, 0]
    )
    result(s, "DES", 1728, *AGAINST)
    answer(s, "unit ot-jn-1", "unit fr-inf-1-1", "die 1", "hex 1829")
    assert (where(s, "ot-jn-1"), where(s, "ot-jn-2")) == ("pool", 1829)
    assert (where(s, "fr-inf-1-1"), where(s, "fr-inf-1-2")) == ("track", 1727)
    assert s.vp == [2, 0]


# --- 11.21 losses --------------------------------------------------------------------------------


def test_11_21_losses_come_from_the_units_of_the_battle() -> None:
    s = position("egypt", f"{THREE} fr-gu; 1729: fr-mar; 1728: ot-jn-1")
    result(s, "AR", 1728, *AGAINST)
    assert offered(s, "unit") == sorted(AGAINST)
    assert refused(s, "unit fr-gu") == ["11.21"]
    assert refused(s, "unit fr-mar") == ["11.21"]


def test_11_21_a_siege_train_is_the_last_to_go() -> None:
    s = position("egypt", "3717: fr-inf-1-1=4 fr-siege-or; 3718: ot-garrison-3718")
    result(s, "AR", 3718, "fr-inf-1-1", "fr-siege-or")
    assert refused(s, "unit fr-siege-or") == ["11.8"]
    answer(s, "unit fr-inf-1-1", "die 1")
    assert where(s, "fr-siege-or") == 3717


def test_11_21_a_defending_train_is_an_ordinary_loss() -> None:
    s = position("egypt", "1727: ot-jn-1; 1728: fr-siege-or=1 fr-mar=1", player=OTTOMAN)
    result(s, "DR", 1728, "ot-jn-1")
    assert offered(s, "unit") == ["fr-mar", "fr-siege-or"]


def test_11_21_the_share_is_taken_of_printed_strength() -> None:
    s = position("egypt", "3028: fr-inf-1-1=4 fr-inf-2-1=4 fr-siege-or; 3127: ot-garrison-3127")
    result(s, "AR", 3127, "fr-inf-1-1", "fr-inf-2-1", "fr-siege-or")
    answer(s, "unit fr-inf-1-1", "die 1")
    assert where(s, "fr-inf-2-1") == 3028
    assert s.over


# --- 11.22, 11.23 retreat ------------------------------------------------------------------------


def test_11_22_a_retreat_is_one_hex() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=1 ot-jn-2=1")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1")
    assert refused(s, "hex 1730") == ["11.22"]
    answer(s, "hex 1729")
    assert where(s, "ot-jn-2") == 1729
    assert told(s, "moved")[0]["how"] == "retreat"
    assert not s.marched


def test_11_23_the_owner_conducts_the_retreat() -> None:
    s = position("egypt", "1727: ot-jn-1; 1728: fr-inf-1-1=4 fr-inf-1-2=4", player=OTTOMAN)
    result(s, "DR", 1728, "ot-jn-1")
    answer(s, "unit fr-inf-1-1", "die 1")
    assert s.asked == FRENCH
    assert s.agenda[-1] == Retreat(FRENCH, units(s, "fr-inf-1-2")[0])


def test_11_23_1_a_surrounded_stack_is_eliminated() -> None:
    ring = "1727: fr-gu; 1729: fr-mar; 1628: fr-co; 1629: fr-gr; 1828: fr-in; 1829: fr-ja"
    s = position("egypt", f"{ring}; 1728: ot-jn-1=1 ot-jn-2=1 ot-mm-1=1")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1", "unit ot-jn-2")
    assert where(s, "ot-mm-1") == "gone"
    assert len(told(s, "no retreat")) == 1


def test_11_23_1_never_off_the_map_or_into_a_box() -> None:
    s = position("egypt", "4110: fr-gu; 4011: fr-mar; 4010: ot-jn-1=1 ot-jn-2=1")
    result(s, "DR", 4010, "fr-gu")
    answer(s, "unit ot-jn-1")
    assert (where(s, "ot-jn-2"), told(s, "no retreat")) == ("pool", [{"unit": units(s, "ot-jn-2")[0]}])


def test_11_23_1_not_into_the_sea_or_the_enemy_but_across_lakes() -> None:
    s = position("egypt", "1525: fr-gu; 1326: fr-mar; 1426: ot-jn-1=1 ot-jn-2=1")
    result(s, "DR", 1426, "fr-gu")
    answer(s, "unit ot-jn-1")
    assert offered(s, "hex") == [1427]
    assert refused(s, "hex 1326") == refused(s, "hex 1425") == ["11.23.1"]


def test_11_23_1_channels_may_be_crossed() -> None:
    s = position("finland", "1202: ru-c-1; 1203: sw-fin-1=3 sw-fin-2=3")
    result(s, "DR", 1203, "ru-c-1")
    answer(s, "unit sw-fin-1", "die 1")
    assert offered(s, "hex") == [1204]


CAUGHT = "1727: fr-gu; 1628: fr-mar; 1629: fr-co; 1828: fr-gr; 1829: fr-in; 1728: ot-mm-1=1 ot-mm-2=1"
FULL = "1729: ot-jn-1 ot-jn-2 ot-jn-3 ot-se-1 ot-se-2 ot-be-1"


def test_11_23_2_past_a_full_friendly_hex_to_the_next() -> None:
    s = position("egypt", f"{CAUGHT}; {FULL}")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-mm-1")
    assert refused(s, "hex 1729") == ["7.1"]
    assert offered(s, "hex") == [1630, 1730, 1830]
    answer(s, "hex 1730")
    assert where(s, "ot-mm-2") == 1730


def test_11_23_2_with_no_hex_beyond_the_unit_is_eliminated() -> None:
    s = position("egypt", f"{CAUGHT}; {FULL}; 1630: fr-ja; 1730: fr-jw; 1830: fr-mo")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-mm-1")
    assert where(s, "ot-mm-2") == "gone"
    assert len(s.stack(OTTOMAN, 1729)) == 6


def test_11_23_2_friends_with_room_are_joined() -> None:
    s = position("egypt", f"{CAUGHT}; 1729: ot-jn-1 ot-jn-2 ot-jn-3 ot-se-1 ot-se-2")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-mm-1")
    assert offered(s, "hex") == [1729]


def test_11_23_3_away_from_the_attackers_if_possible() -> None:
    s = position("egypt", "1727: fr-gu; 1630: fr-mar; 1728: ot-jn-1=1 ot-jn-2=1")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1")
    assert offered(s, "hex") == [1629, 1729, 1829]
    assert refused(s, "hex 1828") == ["11.23.3"]


def test_11_23_3_next_to_the_attackers_a_lone_unit_is_lost() -> None:
    s = position("egypt", "1727: fr-gu; 1729: fr-mar; 1728: ot-jn-1=1 ot-jn-2=1", vp=[0, 0])
    result(s, "DR", 1728, "fr-gu", "fr-mar")
    answer(s, "unit ot-jn-1", "hex 1628")
    assert offered(s, "unit") == ["ot-jn-2"]
    answer(s, "unit ot-jn-2")
    assert where(s, "ot-jn-2") == "pool"
    assert s.vp == [1, 0]


def test_11_23_3_a_force_loses_one_unit_of_its_choice() -> None:
    s = position("egypt", "1727: fr-gu; 1729: fr-mar; 1728: ot-jn-1=2 ot-jn-2=1 ot-se-1=1")
    result(s, "DR", 1728, "fr-gu", "fr-mar")
    answer(s, "unit ot-jn-1", "hex 1628", "hex 1829", "unit ot-jn-2")
    assert (where(s, "ot-jn-2"), where(s, "ot-se-1")) == ("pool", 1829)
    assert s.asked == FRENCH


def test_11_23_3_recycling_follows_the_penalty_and_precedes_the_award() -> None:
    s = position("egypt", "1727: ot-jn-1; 1729: ot-jn-2; 1728: fr-gu=3 fr-mar=3", player=OTTOMAN, vp=[1, 10])
    result(s, "DR", 1728, "ot-jn-1", "ot-jn-2")
    answer(s, "unit fr-gu", "die 1", "hex 1628", "unit fr-mar", "die 6")
    assert (where(s, "fr-mar"), s.due[units(s, "fr-mar")[0]]) == ("track", 9)
    assert s.vp == [1, 12]


EL_MINYA = "1443: fr-gu; 1445: fr-mar; 1343: fr-co; 1344: fr-gr; 1444: ot-mm-1=1 ot-mm-2=1"


def test_11_23_4_the_flooded_nile_stops_a_retreat() -> None:
    s = result(position("egypt", EL_MINYA, turn=3), "DR", 1444, "fr-gu")
    answer(s, "unit ot-mm-1")
    assert where(s, "ot-mm-2") == "gone"


def test_11_23_4_the_nile_is_crossed_on_other_turns() -> None:
    s = result(position("egypt", EL_MINYA, turn=4), "DR", 1444, "fr-gu")
    answer(s, "unit ot-mm-1")
    assert offered(s, "hex") == [1544]


@pytest.mark.parametrize(("turn", "hexes"), [(3, [1733]), (4, [1732, 1733])])
def test_11_23_4_a_bridge_can_be_crossed_in_flood(turn: int, hexes: list[int]) -> None:
    cairo = "1932: fr-gu; 1933: fr-ln; 1832: fr-mar; 1834: fr-co; 1833: ot-mm-1=1 ot-mm-2=1"
    s = result(position("egypt", cairo, turn=turn), "DR", 1833, "fr-gu", "fr-ln")
    answer(s, "unit ot-mm-1")
    assert offered(s, "hex") == hexes


def test_11_23_5_a_stack_may_split_up() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=4 ot-jn-2=2 ot-se-1=2")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1", "hex 1629", "hex 1829")
    assert (where(s, "ot-jn-2"), where(s, "ot-se-1")) == (1629, 1829)


def test_11_23_6_gunboats_keep_to_their_water_in_flood_too() -> None:
    s = position("egypt", "1634: ot-mm-1; 1734: fr-mar=2 fr-gu=1 fr-gunboat=1", turn=3, player=OTTOMAN)
    result(s, "DR", 1734, "ot-mm-1")
    answer(s, "unit fr-mar", "die 1")
    assert offered(s, "hex") == [1735]
    answer(s, "hex 1735")
    assert offered(s, "hex") == [1735, 1834, 1835]
    assert refused(s, "hex 1635") == ["11.23.6"]


def test_11_23_6_a_gunboat_cut_off_from_its_water_is_lost() -> None:
    ring = "1634: ot-mm-1; 1733: ot-be-1; 1735: ot-be-2; 1834: ot-be-3; 1835: ot-be-4"
    s = position("egypt", f"{ring}; 1734: fr-mar=1 fr-gunboat=1", player=OTTOMAN)
    result(s, "DR", 1734, "ot-mm-1")
    answer(s, "unit fr-mar", "die 1")
    assert where(s, "fr-gunboat") == "gone"


BESIDE = "1342: fr-gunboat=1; 1441: ot-be-1; 1442: fr-mar=1"


def by_canal(text: str = BESIDE) -> State:
    """A gunboat has come to 1442, where the Nile and the canal do not meet, along the canal."""
    s = position("egypt", text)
    answer(ask(s, MovementPhase(FRENCH)), "unit fr-gunboat", "river 1442", "done")
    s.player = OTTOMAN
    return s


def test_11_23_6_of_two_waters_a_gunboat_retreats_along_that_by_which_it_came() -> None:
    s = result(by_canal(), "DR", 1442, "ot-be-1")
    assert s.asked == FRENCH
    answer(s, "unit fr-mar", "die 1")
    assert refused(s, "hex 1542") == ["11.23.6"]
    assert offered(s, "hex") == [1342, 1443]
    assert where(answer(s, "hex 1443"), "fr-gunboat") == 1443
    assert s.moorings(units(s, "fr-gunboat")) == ((1443, s.waters[units(s, "fr-gunboat")[0]]),)


def test_11_26_a_gunboat_attacks_along_the_water_it_lies_on() -> None:
    s = by_canal("1342: fr-gunboat; 1442: fr-mar; 1542: ot-be-1; 1341: ot-be-2")
    ask(s, CombatPhase(FRENCH))
    assert refused(answer(s, "attack 1542"), "unit fr-gunboat") == ["11.26"]
    assert refused(answer(s, "done", "attack 1341"), "unit fr-gunboat") == []


def test_11_25_a_gunboat_advances_along_the_water_it_lies_on() -> None:
    s = by_canal("1342: fr-gunboat; 1442: fr-mar; 1542: ot-be-1")
    s.player = FRENCH
    result(s, "DC", 1542, "fr-mar", "fr-gunboat")
    assert (offered(s, "unit"), refused(s, "unit fr-gunboat")) == (["fr-mar"], ["11.25"])


@pytest.mark.parametrize("hex", [1629, 1729, 1829])
def test_11_23_7_any_eligible_hex_will_do(hex: int) -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=1 ot-jn-2=1")
    result(s, "DR", 1728, "fr-gu")
    answer(s, "unit ot-jn-1", f"hex {hex}")
    assert where(s, "ot-jn-2") == hex


def test_11_24_an_intact_fortress_holds() -> None:
    s = position("egypt", "3717: fr-gu; 3718: ot-jn-1=5 ot-garrison-3718=5", vp=[0, 0])
    result(s, "DR", 3718, "fr-gu")
    answer(s, "unit ot-garrison-3718")
    assert (where(s, "ot-garrison-3718"), where(s, "ot-jn-1")) == ("gone", 3718)
    assert s.vp == [2, 0]
    assert s.over


def test_11_24_a_destroyed_fortress_does_not_hold() -> None:
    s = position("egypt", "3717: fr-gu; 3718: ot-jn-1=5 ot-jn-2=5", destroyed=frozenset({Hex(3718)}))
    result(s, "DR", 3718, "fr-gu")
    answer(s, "unit ot-jn-1", "hex 3719")
    assert where(s, "ot-jn-2") == 3719


# --- 10.3, 11.25 invasion and advance ------------------------------------------------------------


def test_10_3_invasion_that_fails_costs_all_invaders_and_the_losses_besides() -> None:
    s = position("egypt", "1126: ot-jn-1=3 ot-jn-2=3; 1128: ot-ni-1=4; 1127: fr-garrison", player=OTTOMAN)
    result(s, "AR", 1127, "ot-jn-1", "ot-jn-2", "ot-ni-1")
    answer(s, "unit ot-jn-1", "unit ot-jn-2")
    assert offered(s, "unit") == ["ot-ni-1"]
    answer(s, "unit ot-ni-1")
    assert where(s, "ot-ni-1") == "pool"


def test_10_3_invasion_losses_met_on_land_are_not_owed_again() -> None:
    land = "1128: ot-ni-1=6 ot-ni-2=4"
    s = position("egypt", f"1126: br-rm=2; {land}; 1127: fr-garrison", player=OTTOMAN, vp=[0, 0])
    result(s, "AR", 1127, "br-rm", "ot-ni-1", "ot-ni-2")
    answer(s, "unit ot-ni-1", "die 1")
    assert (where(s, "br-rm"), where(s, "ot-ni-2"), s.vp) == ("track", 1128, [3, 0])


def test_10_3_invasion_that_clears_the_hex_must_go_ashore() -> None:
    s = position("egypt", "1126: ot-jn-1 ot-jn-2; 1127: fr-garrison", player=OTTOMAN)
    result(s, "DC", 1127, "ot-jn-1", "ot-jn-2")
    answer(s, "unit ot-jn-1", "done")
    assert (where(s, "ot-jn-1"), where(s, "ot-jn-2")) == (1127, "pool")


def test_11_25_any_result_that_empties_the_hex_allows_an_advance() -> None:
    s = position("egypt", f"{THREE}; 1728: ot-jn-1=1")
    result(s, "BB", 1728, *AGAINST)
    answer(s, "unit fr-inf-1-1", "unit fr-inf-1-2", "unit ot-jn-1", "die 1", "die 1")
    assert offered(s, "unit") == ["fr-inf-1-3"]
    answer(s, "unit fr-inf-1-3")
    assert where(s, "fr-inf-1-3") == 1728


def test_11_25_an_advance_is_free_and_optional() -> None:
    s = position("egypt", "1727: fr-gu fr-mar fr-co; 1728: ot-jn-1")
    result(s, "DC", 1728, "fr-gu", "fr-mar")
    assert refused(s, "unit fr-co") == ["11.25"]
    answer(s, "unit fr-gu", "done")
    assert (where(s, "fr-gu"), where(s, "fr-mar")) == (1728, 1727)
    assert (s.marched, s.battle) == ({}, None)


def test_11_25_stacking_limits_an_advance() -> None:
    two = "1727: fr-inf-1-1 fr-inf-1-2 fr-inf-1-3 fr-inf-1-4; 1729: fr-gu fr-mar fr-co"
    s = position("egypt", f"{two}; 1728: ot-jn-1")
    force = ("fr-inf-1-1", "fr-inf-1-2", "fr-inf-1-3", "fr-inf-1-4", "fr-gu", "fr-mar", "fr-co")
    result(s, "DC", 1728, *force)
    answer(s, *(f"unit {id}" for id in force[:6]))
    assert where(s, "fr-co") == 1729
    assert s.over


def test_11_25_nobody_advances_on_a_hex_that_is_held() -> None:
    s = position("egypt", "1727: fr-gu=4; 1728: ot-jn-1=4 ot-jn-2=4")
    result(s, "AES", 1728, "fr-gu")
    answer(s, "unit fr-gu", "unit ot-jn-1", "die 1")
    assert s.over


def test_11_25_defenders_never_advance() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1")
    result(s, "AC", 1728, "fr-gu")
    answer(s, "die 1")
    assert (where(s, "ot-jn-1"), s.over) == (1728, True)


def test_11_25_the_british_do_not_advance_inland() -> None:
    s = position("egypt", "1326: br-rm ot-jn-1; 1327: fr-gu", player=OTTOMAN)
    result(s, "DC", 1327, "br-rm", "ot-jn-1")
    answer(s, "die 1")
    assert refused(s, "unit br-rm") == ["8.8"]
    assert offered(s, "unit") == ["ot-jn-1"]


# --- 11.26, 11.27 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex", "rules"), [(1733, []), (1834, []), (1635, ["11.26"])])
def test_11_26_gunboats_attack_along_and_across_their_water(hex: int, rules: list[str]) -> None:
    s = position("egypt", f"1734: fr-gu fr-gunboat; {hex}: ot-jn-1")
    declare(s, hex)
    assert refused(s, "unit fr-gunboat") == rules


def test_11_26_gunboats_defend_as_any_other_unit() -> None:
    s = position("egypt", "1634: ot-jn-1; 1734: fr-gunboat=4 fr-mar=1", player=OTTOMAN)
    result(s, "DR", 1734, "ot-jn-1")
    assert offered(s, "unit") == ["fr-gunboat", "fr-mar"]


def test_11_27_a_garrison_stays_out_of_an_attack_from_its_hex() -> None:
    s = position("egypt", "1127: fr-inf-1-1 fr-garrison; 1227: ot-jn-1")
    declare(s, 1227, "fr-inf-1-1")
    assert refused(s, "unit fr-garrison") == ["11.27"]


def test_11_27_a_garrison_is_not_touched_by_the_result() -> None:
    s = position("egypt", "1127: fr-inf-1-1 fr-garrison; 1227: ot-jn-1")
    result(s, "AC", 1227, "fr-inf-1-1")
    answer(s, "die 1")
    assert (where(s, "fr-inf-1-1"), where(s, "fr-garrison")) == ("track", 1127)


def test_11_27_no_attack_without_an_attack_factor() -> None:
    s = position("egypt", "1127: fr-sc fr-garrison; 1227: ot-jn-1")
    ask(s, CombatPhase(FRENCH))
    assert refused(s, "attack 1227") == ["11.3"]
