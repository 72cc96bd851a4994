"""14.0 and 15.0 Victory in the two games."""

from __future__ import annotations

import pytest

from sandtable.core.play import begin
from sandtable.core.side import Side
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.sequence import EndTurn, GameTurn
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.stacking import crowded
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import SupplyCheck
from sandtable.games.napoleonic.victory import Judgement, Looting
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    campaign,
    declare,
    offered,
    position,
    refused,
    result,
    told,
    units,
    where,
)

# --- 14.1, 14.2, 15.1, 15.2 ----------------------------------------------------------------------


def test_14_1_the_french_start_with_3_and_the_ottomans_with_31() -> None:
    s = begin(State(campaign("egypt")), SortCounters())
    assert s.vp == [3, 31]
    assert [sum(s.game.locale[h].vp for h in s.held[side]) for side in (FRENCH, OTTOMAN)] == [3, 31]


def test_14_2_the_printed_values() -> None:
    game = campaign("egypt")
    assert {p.name: p.vp for p in game.locale.values() if p.vp_source == "rulebook"} == {
        "Alexandria": 2,
        "Gaza": 1,
    }


def test_14_2_the_french_hold_their_three_hexes_only() -> None:
    s = begin(State(campaign("egypt")), SortCounters())
    assert s.held[FRENCH] == {h for h in (1028, 1127, 1227) if h in s.game.locale}
    assert s.held[FRENCH] | s.held[OTTOMAN] == set(s.game.locale)


def test_14_2_passing_through_a_locale_takes_it() -> None:
    s = ask(position("egypt", "1327: fr-gu"), MovementPhase(FRENCH))
    answer(s, "unit fr-gu", "hex 1528")
    assert (where(s, "fr-gu"), s.holds(FRENCH, 1428), s.vp) == (1528, True, [3 + 1, 31 - 1])


def test_14_2_the_march_is_told_before_the_place_it_took() -> None:
    s = answer(ask(position("egypt", "1227: fr-gu"), MovementPhase(FRENCH)), "unit fr-gu", "hex 1429")
    assert [event.kind for event in s.events] == ["moved", "took", "took"]


def test_14_2_a_locale_changes_hands_any_number_of_times() -> None:
    s = position("egypt", "1327: fr-gu; 1427: ot-jn-1")
    for id in ("fr-gu", "ot-jn-1", "fr-gu", "ot-jn-1"):
        s.march(units(s, id), [1428, 1328], "ground")
        assert s.holds(FRENCH, 1428) == (id == "fr-gu")
    assert s.vp == [3, 31]


def test_15_1_the_russians_start_with_7_and_the_swedes_with_30() -> None:
    s = begin(State(campaign("finland")), SortCounters())
    assert s.vp == [7, 30]
    assert [sum(s.game.locale[h].vp for h in s.held[side]) for side in (RUSSIAN, SWEDISH)] == [7, 30]


def test_15_2_the_printed_values() -> None:
    game = campaign("finland")
    assert {p.name: p.vp for p in game.locale.values() if p.vp_source == "rulebook"} == {
        "Vyborg": 2,
        "Hango": 1,
    }


def test_15_2_each_side_holds_its_own_country() -> None:
    s = begin(State(campaign("finland")), SortCounters())
    countries = [{s.game.province[h] for h in s.held[side]} for side in (RUSSIAN, SWEDISH)]
    assert countries == [{"russia"}, {"finland"}]


def test_15_2_locale_points_pass_from_side_to_side() -> None:
    s = position("finland", "1414: sw-jc")
    s.march(units(s, "sw-jc"), [1514, 1515], "ground")
    assert s.vp == [7 - 2, 30 + 2]


# --- 14.3 the scientists -------------------------------------------------------------------------


def test_14_3_a_ruins_hex_is_looted_once() -> None:
    s = ask(position("egypt", "2128: fr-sc"), Looting(), Looting())
    assert s.vp == [3 + 1, 31]
    assert s.looted == {2128}


def test_14_3_each_ruins_hex_yields_its_own_point() -> None:
    s = ask(position("egypt", "2128: fr-sc"), Looting())
    s.march(units(s, "fr-sc"), [2129, 2229], "ground")
    s.march(units(s, "fr-sc"), [2329, 2428], "ground")
    assert ask(s, Looting()).looted == {2128, 2428}


def test_14_3_only_the_scientists_loot_and_only_ruins() -> None:
    s = ask(position("egypt", "2128: fr-gu; 2129: fr-sc"), Looting())
    assert s.vp == [3, 31]
    assert not s.looted


def test_14_3_retaking_the_hex_changes_nothing() -> None:
    s = ask(position("egypt", "2128: fr-sc; 2129: ot-jn-1"), Looting())
    s.march(units(s, "ot-jn-1"), [2128], "ground")
    assert s.vp == [3 + 1, 31]
    assert s.looted == {2128}


def test_14_3_looting_comes_at_the_end_of_the_game_turn() -> None:
    s = position("egypt", turn=11)
    GameTurn().perform(s)
    assert s.agenda[:2] == [EndTurn(), Looting()]


def test_14_3_sc_counts_for_stacking() -> None:
    s = position("egypt", "1728: fr-sc fr-gu fr-mar fr-co fr-gr fr-in")
    found = crowded(s, FRENCH, units(s, "fr-ja"), 1728)
    assert found is not None
    assert found.rule == "7.1"


def test_14_3_sc_needs_supply_and_never_returns() -> None:
    s = ask(position("egypt", "1127: ot-jn-1; 1728: fr-sc"), SupplyCheck(FRENCH))
    assert where(s, "fr-sc") == "gone"


def test_14_3_sc_alone_is_run_over_by_a_moving_force() -> None:
    s = ask(position("egypt", "1727: ot-mm-1; 1728: fr-sc"), MovementPhase(OTTOMAN))
    answer(s, "unit ot-mm-1", "hex 1729")
    assert (where(s, "ot-mm-1"), where(s, "fr-sc"), s.vp) == (1729, "gone", [3, 31])


def test_14_3_sc_in_company_is_not_run_over() -> None:
    s = ask(position("egypt", "1727: ot-mm-1; 1728: fr-sc fr-mar"), MovementPhase(OTTOMAN))
    answer(s, "unit ot-mm-1")
    assert refused(s, "hex 1728") == ["9.4"]


def test_14_3_sc_alone_falls_without_a_die() -> None:
    s = position("egypt", "1727: ot-jn-1; 2128: ot-se-1; 1728: fr-sc", player=OTTOMAN, vp=[0, 0])
    answer(declare(s, 1728, "ot-jn-1"), "fight")
    assert (where(s, "fr-sc"), told(s, "combat"), s.vp) == ("gone", [], [0, 0])
    assert offered(s, "unit") == ["ot-jn-1"]


def test_14_3_sc_alone_is_not_attacked_by_a_siege_train() -> None:
    s = ask(position("egypt", "1727: ot-siege; 1728: fr-sc", player=OTTOMAN), CombatPhase(OTTOMAN))
    assert refused(s, "attack 1728") == ["11.3"]


FEW = "1727: ot-jn-1=4 ot-jn-2=4; 1728: fr-sc fr-mar=4"


def test_14_3_sc_is_the_last_to_be_lost() -> None:
    s = result(position("egypt", FEW, player=OTTOMAN), "DR", 1728, "ot-jn-1", "ot-jn-2")
    assert refused(s, "unit fr-sc") == ["14.3.sc"]
    answer(s, "unit fr-mar", "die 1", "hex 1729")
    assert where(s, "fr-sc") == 1729


def test_14_3_sc_is_spared_the_penalty_of_a_bad_retreat() -> None:
    s = position("egypt", "1727: ot-jn-1; 1729: ot-jn-2; 1728: fr-sc fr-mar=1 fr-gu=1", player=OTTOMAN)
    result(s, "DR", 1728, "ot-jn-1", "ot-jn-2")
    answer(s, "unit fr-gu", "die 1", "hex 1628", "hex 1628")
    assert (offered(s, "unit"), refused(s, "unit fr-sc")) == (["fr-mar"], ["14.3.sc"])


def test_14_3_sc_left_alone_pays_the_penalty() -> None:
    s = position("egypt", "1727: ot-jn-1; 1729: ot-jn-2; 1728: fr-sc fr-mar=1", player=OTTOMAN)
    result(s, "DR", 1728, "ot-jn-1", "ot-jn-2")
    answer(s, "unit fr-mar", "die 1", "hex 1628", "unit fr-sc")
    assert where(s, "fr-sc") == "gone"


def test_14_3_sc_left_alone_is_swept_away_by_an_advance() -> None:
    s = result(position("egypt", FEW, player=OTTOMAN, vp=[0, 0]), "BB", 1728, "ot-jn-1", "ot-jn-2")
    answer(s, "unit ot-jn-1", "unit fr-mar", "die 1", "unit ot-jn-2")
    assert (where(s, "ot-jn-2"), where(s, "fr-sc"), s.vp) == (1728, "gone", [0, 0])


def test_14_3_sc_is_not_swept_away_by_a_siege_train() -> None:
    s = position("egypt", "1128: ot-jn-1=4 ot-siege; 1127: fr-sc fr-garrison", player=OTTOMAN)
    result(s, "DR", 1127, "ot-jn-1", "ot-siege")
    answer(s, "unit fr-garrison")
    assert (offered(s, "unit"), refused(s, "unit ot-siege")) == (["ot-jn-1"], ["14.3.sc"])
    answer(s, "unit ot-jn-1", "unit ot-siege")
    assert where(s, "ot-siege") == 1127


# --- 14.4, 14.5, 15.3, 15.4 ----------------------------------------------------------------------


def test_14_4_the_loser_of_a_battle_deducts_nothing() -> None:
    s = result(position("egypt", "1727: fr-gu; 1728: ot-jn-1=6"), "DC", 1728, "fr-gu")
    assert (s.vp, told(s, "scored")) == ([5, 31], [{"side": FRENCH, "vp": 2, "reason": "battle"}])


@pytest.mark.parametrize(("code", "vp"), [("DC", [7 + 2, 30]), ("AC", [7, 30 + 3])])
def test_15_3_battle_points_go_to_the_victor(code: str, vp: list[int]) -> None:
    s = result(position("finland", "1507: ru-c-1=11; 1508: sw-jc=6"), code, 1508, "ru-c-1")
    answer(s, "die 1")
    assert s.vp == vp


@pytest.mark.parametrize(
    ("vp", "winner"),
    [
        ([40, 20], FRENCH),
        ([39, 20], OTTOMAN),
        ([41, 20], FRENCH),
        ([1, 0], FRENCH),
        ([0, 0], OTTOMAN),
        ([-1, -2], OTTOMAN),
    ],
)
def test_14_5_the_french_need_twice_the_ottoman_points(vp: list[int], winner: Side) -> None:
    s = ask(position("egypt", turn=11, vp=vp), EndTurn())
    assert (s.winner, s.over) == (winner, True)


def test_14_5_nothing_is_decided_before_turn_11() -> None:
    s = ask(position("egypt", turn=10, vp=[99, 0]), EndTurn())
    assert (s.winner, s.turn) == (None, 11)


@pytest.mark.parametrize(("vp", "winner"), [([36, 18], RUSSIAN), ([35, 18], SWEDISH), ([5, -1], RUSSIAN)])
def test_15_4_the_russians_need_twice_the_swedish_points(vp: list[int], winner: Side) -> None:
    s = ask(position("finland", turn=8, vp=vp), EndTurn())
    assert (s.winner, s.over) == (winner, True)


def test_15_4_the_victory_is_told_with_both_totals() -> None:
    s = ask(position("finland", turn=8, vp=[36, 18]), Judgement())
    assert told(s, "victory") == [{"side": RUSSIAN, "vp": [36, 18]}]
