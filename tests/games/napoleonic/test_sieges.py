"""13.0 Sieges."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.napoleonic.sieges import SiegePhase, not_besieged
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    offered,
    position,
    reasons,
    refused,
    result,
    told,
    where,
)

JAFFA = "3624: fr-inf-1-1; 3722: fr-inf-1-2; 3723: fr-inf-1-3; 3623: ot-garrison-3623=3"
"""Jaffa besieged on all three landward hexes."""


def siege(s: State, hex: int, die: int) -> State:
    """Resolve one siege of the player's siege phase."""
    return answer(ask(s, SiegePhase(s.player)), f"siege {hex}", f"die {die}")


def rolled(s: State) -> dict[str, Any]:
    """What was told of the siege die."""
    return next(roll for roll in told(s, "rolled") if roll["rule"] == "13.2")


# --- 13.1 ----------------------------------------------------------------------------------------


def test_13_1_every_landward_hex_must_be_held() -> None:
    s = ask(position("egypt", JAFFA), SiegePhase(FRENCH))
    assert (s.asked, offered(s, "siege")) == (FRENCH, [3623])


def test_13_1_a_fortress_not_surrounded_says_where_nobody_stands() -> None:
    s = ask(position("egypt", f"{JAFFA}; 3717: fr-gu; 3718: ot-garrison-3718"), SiegePhase(FRENCH))
    assert reasons(s, "siege 3718")[0].startswith("no unit of yours stands in ")


def test_13_1_a_gap_in_the_ring_is_no_siege() -> None:
    s = position("egypt", "3717: fr-gu; 3719: fr-mar; 3818: fr-co; 3718: ot-garrison-3718")
    found = not_besieged(s, FRENCH, Hex(3718))
    assert (found and found.rule, ask(s, SiegePhase(FRENCH)).over) == ("13.1", True)


def test_13_1_units_without_factors_besiege_too() -> None:
    s = position("egypt", JAFFA.replace("fr-inf-1-1", "fr-sc").replace("fr-inf-1-2", "fr-siege-or"))
    assert not_besieged(s, FRENCH, Hex(3623)) is None


def test_13_1_sveaborg_is_besieged_from_helsinki_alone() -> None:
    s = ask(position("finland", "1309: ru-c-1; 1210: sw-garrison-1210"), SiegePhase(RUSSIAN))
    assert offered(s, "siege") == [1210]


@pytest.mark.parametrize(
    "fields", [{"destroyed": frozenset({Hex(3623)})}, {"held": [frozenset({Hex(3623)}), frozenset()]}]
)
def test_13_1_only_an_intact_fortress_of_the_enemy(fields: dict[str, Any]) -> None:
    assert ask(position("egypt", JAFFA, **fields), SiegePhase(FRENCH)).over


def test_13_1_an_empty_fortress_is_not_besieged() -> None:
    s = position("egypt", JAFFA.partition("; 3623")[0])
    assert ask(s, SiegePhase(FRENCH)).over


def test_13_1_each_siege_is_resolved_once_in_any_order() -> None:
    arish = "3028: fr-gu; 3128: fr-mar; 3227: fr-co; 3228: fr-gr; 3127: ot-garrison-3127"
    s = ask(position("egypt", f"{JAFFA}; {arish}"), SiegePhase(FRENCH))
    assert offered(s, "siege") == [3127, 3623]
    answer(s, "siege 3623", "die 1")
    assert (offered(s, "siege"), refused(s, "siege 3623")) == ([3127], ["13.1"])


# --- 13.2 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "vp", "total", "outcome"),
    [
        (6, [20, 20], 6, "surrendered"),
        (5, [20, 20], 5, "siege continues"),
        (5, [20, 10], 6, "surrendered"),
        (5, [30, 10], 6, "surrendered"),
        (5, [19, 10], 5, "siege continues"),
        (6, [10, 20], 5, "siege continues"),
        (6, [10, 19], 6, "surrendered"),
    ],
)
def test_13_2_six_surrenders_and_a_lead_of_ten_counts(
    die: int, vp: list[int], total: int, outcome: str
) -> None:
    s = siege(position("egypt", JAFFA, vp=vp), 3623, die)
    assert (rolled(s)["total"], len(told(s, outcome))) == (total, 1)


@pytest.mark.parametrize(("cut", "total"), [("", 6), ("; 1227: ot-be-1; 1228: ot-be-2", 5)])
def test_13_2_a_train_counts_if_supplied(cut: str, total: int) -> None:
    s = siege(position("egypt", JAFFA.replace("fr-inf-1-1", "fr-siege-or") + cut, vp=[20, 20]), 3623, 5)
    assert rolled(s)["total"] == total


def test_13_2_every_train_counts() -> None:
    ring = "1310: ru-siege-1; 1411: ru-siege-2; 1412: ru-c-1; 1311: sw-garrison-1311"
    s = siege(position("finland", ring, vp=[20, 20]), 1311, 4)
    assert rolled(s)["total"] == 6


def test_13_2_the_british_stiffen_a_fortress() -> None:
    s = siege(position("egypt", f"{JAFFA} ot-jn-1 br-rm", vp=[20, 20]), 3623, 6)
    assert rolled(s)["total"] == 5


@pytest.mark.parametrize(
    ("player", "hex", "text"),
    [
        (
            FRENCH,
            4213,
            "4112: fr-gu; 4113: fr-mar; 4212: fr-co; 4214: fr-gr; 4312: fr-in; 4313: fr-ja; 4213: ot-jn-1",
        ),
        (OTTOMAN, 1127, "1028: ot-jn-1; 1128: ot-jn-2; 1227: ot-jn-3; 1228: ot-se-1; 1127: fr-garrison"),
    ],
)
def test_13_2_damascus_and_alexandria_are_strong(player: Side, hex: int, text: str) -> None:
    s = siege(position("egypt", text, player=player, vp=[20, 20]), hex, 6)
    assert (rolled(s)["total"], len(told(s, "siege continues"))) == (5, 1)


def test_13_2_no_siege_is_resolved_in_a_truce() -> None:
    s = position("finland", "1309: ru-c-1; 1210: sw-garrison-1210", truce=True)
    assert ask(s, SiegePhase(RUSSIAN)).over


# --- 13.3, 13.4 ----------------------------------------------------------------------------------

ALEXANDRIA = "1028: ot-jn-1; 1128: ot-jn-2; 1227: ot-jn-3; 1228: ot-siege; 1127: fr-garrison"


def test_13_3_the_garrison_of_alexandria_surrenders() -> None:
    s = siege(position("egypt", ALEXANDRIA, player=OTTOMAN, vp=[20, 20]), 1127, 6)
    assert (where(s, "fr-garrison"), s.vp) == ("gone", [20, 21])
    answer(s, "unit ot-jn-1", "done")
    assert (where(s, "ot-jn-1"), s.vp) == (1127, [20 - 2, 21 + 2])


def test_13_3_besieged_units_recycle_before_the_award() -> None:
    s = position("egypt", ALEXANDRIA.replace("fr-garrison", "fr-gu=4 fr-garrison=4"), player=OTTOMAN)
    s.vp = [10, 19]
    siege(s, 1127, 6)
    answer(s, "die 6")
    assert (where(s, "fr-gu"), s.vp) == ("track", [10, 21])


def test_13_3_any_besieger_may_advance_and_the_fortress_stays_intact() -> None:
    s = siege(position("egypt", JAFFA.replace("fr-inf-1-1", "fr-sc"), vp=[20, 20]), 3623, 6)
    assert offered(s, "unit") == ["fr-inf-1-2", "fr-inf-1-3", "fr-sc"]
    answer(s, "unit fr-sc", "done")
    assert (where(s, "fr-sc"), s.intact(3623), s.holds(FRENCH, 3623)) == (3623, True, True)


def test_13_3_an_empty_fortress_stays_with_its_owner_until_entered() -> None:
    s = answer(siege(position("egypt", JAFFA, vp=[20, 20]), 3623, 6), "done")
    assert (s.holds(OTTOMAN, 3623), s.vp) == (True, [21, 20])


def test_13_3_more_than_six_may_enter_a_fortress_taken_by_siege() -> None:
    seven = ("fr-inf-1-1", "fr-inf-1-2", "fr-inf-1-3", "fr-gu", "fr-mar", "fr-co", "fr-gr")
    s = position("egypt", f"{JAFFA}; 3722: fr-gu fr-mar; 3723: fr-co fr-gr", vp=[20, 20])
    siege(s, 3623, 6)
    answer(s, *(f"unit {id}" for id in seven))
    assert len(s.stack(FRENCH, 3623)) == 7


def test_13_3_a_gunboat_enters_only_along_its_water() -> None:
    ring = "1608: sw-sf-1; 1609: sw-sf-2; 1707: sw-sk-1; 1709: sw-af; 1808: sw-sk-2; 1809: sw-jc"
    s = siege(position("finland", f"{ring}; 1708: ru-c-1", player=SWEDISH, vp=[20, 20]), 1708, 6)
    answer(s, "die 1")
    assert refused(s, "unit sw-af") == ["11.25"]
    assert offered(s, "unit") == ["sw-jc", "sw-sf-1", "sw-sf-2", "sw-sk-1", "sw-sk-2"]


def test_13_3_ottoman_garrisons_never_return_but_other_ottomans_do() -> None:
    s = siege(position("egypt", f"{JAFFA} ot-jn-1 ot-mm-1", vp=[20, 20]), 3623, 6)
    assert [where(s, id) for id in ("ot-garrison-3623", "ot-jn-1", "ot-mm-1")] == ["gone", "pool", "gone"]


def test_13_4_a_stormed_fortress_is_destroyed_for_good() -> None:
    s = answer(result(position("egypt", JAFFA), "DC", 3623, "fr-inf-1-1"), "unit fr-inf-1-1")
    assert (s.intact(3623), told(s, "fortress destroyed")) == (False, [{"place": 3623}])
    s.march(list(s.stack(FRENCH, 3623)), [3624], "ground")
    s.place(s.game.number["ot-jn-1"], 3623)
    assert not s.intact(3623)


def test_13_4_a_fortress_cleared_but_not_entered_stays_intact() -> None:
    s = answer(result(position("egypt", JAFFA), "DC", 3623, "fr-inf-1-1"), "done")
    assert s.intact(3623)


def test_13_4_an_empty_fortress_entered_by_movement_stays_intact() -> None:
    s = position("egypt", "3624: fr-gu")
    s.march(list(s.stack(FRENCH, 3624)), [3623], "ground")
    assert (s.intact(3623), s.holds(FRENCH, 3623)) == (True, True)


def test_13_4_at_most_six_of_nine_storm_a_fortress() -> None:
    four = "fr-inf-2-1 fr-inf-2-2 fr-inf-2-3 fr-inf-2-4"
    s = position("egypt", f"3717: {four}; 3819: fr-inf-1-1 fr-inf-1-2 fr-inf-1-3 fr-gu fr-mar; 3718: ot-jn-1")
    force = (*four.split(), "fr-inf-1-1", "fr-inf-1-2", "fr-inf-1-3", "fr-gu", "fr-mar")
    result(s, "DC", 3718, *force)
    answer(s, *(f"unit {id}" for id in force[:6]))
    assert (len(s.stack(FRENCH, 3718)), s.over) == (6, True)


def test_13_3_swedes_taking_vyborg_by_siege_get_its_walls() -> None:
    ring = "1416: sw-sf-1; 1514: sw-sf-2; 1516: sw-sk-1; 1615: sw-sk-2; 1616: sw-jc; 1515: ru-garrison-1515=4"
    s = siege(position("finland", ring, player=SWEDISH, vp=[20, 20]), 1515, 6)
    answer(s, "unit sw-jc", "done")
    assert (s.intact(1515), s.vp[SWEDISH]) == (True, 20 + 1 + 2)
