"""16.0 The published questions and answers."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.play import begin
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.gamedata import POOL
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.reinforcements import Arrivals
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    campaign,
    combat,
    offered,
    position,
    refused,
    result,
    shifts,
    told,
    where,
)


def test_16_1_a_unit_coded_egypt_arrives_in_egypt_whatever_the_die() -> None:
    s = ask(position("egypt", "pool: ot-be-4", player=OTTOMAN), Arrivals(OTTOMAN))
    answer(s, "die 3", "draw ot-be-4", "die 1", "unit ot-be-4")
    assert (offered(s, "box"), offered(s, "hex")) == (["upper_egypt"], [1444, 1833])
    assert refused(s, "box anatolia") == ["8.6"]


@pytest.mark.parametrize(("die", "boxes"), [(1, ["anatolia"]), (3, []), (5, ["upper_egypt"])])
def test_16_1_the_die_places_plain_reinforcements(die: int, boxes: list[str]) -> None:
    s = ask(position("egypt", "pool: ot-jn-4", player=OTTOMAN), Arrivals(OTTOMAN))
    answer(s, "die 3", "draw ot-jn-4", f"die {die}", "unit ot-jn-4")
    assert offered(s, "box") == boxes if die > 1 else where(s, "ot-jn-4") == "anatolia"


def test_16_2_the_nile_is_no_coast_for_the_british() -> None:
    s = ask(position("egypt", "1426: br-rm", player=OTTOMAN), MovementPhase(OTTOMAN))
    answer(s, "unit br-rm")
    assert refused(s, "hex 1428") == refused(s, "river 1428") == ["8.8"]
    assert refused(s, "hex 1326") == []


def test_16_2_the_shores_of_the_two_lakes_are_coast() -> None:
    s = ask(position("egypt", "1426: br-rm; 2126: br-phil", player=OTTOMAN), MovementPhase(OTTOMAN))
    answer(s, "unit br-rm")
    assert refused(s, "hex 1526") == []
    answer(s, "stop", "unit br-phil")
    assert refused(s, "hex 2127") == []


def test_16_2_the_british_do_not_retreat_inland() -> None:
    s = position("egypt", "1826: fr-gu; 1725: ot-jn-1=1 br-rm=1")
    result(s, "DR", 1725, "fr-gu")
    answer(s, "unit ot-jn-1")
    assert (offered(s, "hex"), refused(s, "hex 1726")) == ([1626], ["8.8"])


@pytest.mark.parametrize(
    ("force", "river"), [(["ot-jn-1"], -1), (["ot-jn-1", "ot-jn-2"], 0), (["ot-jn-1", "ot-jn-3"], -1)]
)
def test_16_3_the_river_helps_only_if_all_attackers_cross_it(force: list[str], river: int) -> None:
    banks = "1428: ot-jn-1; 1628: ot-jn-2; 1529: ot-jn-3; 1528: fr-gu"
    s = position("egypt", banks, player=OTTOMAN)
    assert shifts(combat(s, 1528, *force)).get("river", 0) == river


def test_16_4_a_recycled_frenchman_enters_a_supplied_town_in_egypt() -> None:
    s = ask(position("egypt", "turn 4: fr-gu; 1428: fr-mar; 3525: fr-co"), Arrivals(FRENCH))
    answer(s, "unit fr-gu")
    assert (offered(s, "hex"), refused(s, "hex 3525")) == ([1127, 1227, 1428], ["8.4.place"])


def test_16_4_a_recycled_russian_enters_by_the_box() -> None:
    s = answer(ask(position("finland", "turn 4: ru-c-1"), Arrivals(RUSSIAN)), "unit ru-c-1")
    assert where(s, "ru-c-1") == "russia"


def test_16_4_a_recycled_swede_enters_by_the_box_or_a_finnish_town() -> None:
    s = ask(position("finland", "turn 4: sw-jc; 2506: ru-c-1", player=SWEDISH), Arrivals(SWEDISH))
    answer(s, "unit sw-jc")
    assert (offered(s, "box"), refused(s, "hex 1708"), refused(s, "hex 2506")) == (["sweden"], [], ["8.2"])


def test_16_4_recycled_british_enter_by_a_mediterranean_port_or_anatolia() -> None:
    s = ask(position("egypt", "turn 4: br-rm; 2126: fr-mar", player=OTTOMAN), Arrivals(OTTOMAN))
    answer(s, "die 2", "unit br-rm")
    assert (offered(s, "box"), refused(s, "hex 3718")) == (["anatolia"], [])
    assert (refused(s, "hex 2533"), refused(s, "hex 2126")) == (["8.8"], ["8.2"])


def test_16_5_eleven_french_reinforcements() -> None:
    s = begin(State(campaign("egypt")), SortCounters())
    assert len(s.in_heap(FRENCH, POOL)) == 11


def test_16_5_ten_of_them_are_drawn() -> None:
    s = begin(State(campaign("egypt")), SortCounters())
    s.agenda.clear()
    for turn in range(2, 12):
        s.turn = turn
        ask(s, Arrivals(FRENCH))
        answer(s, f"draw {offered(s, 'draw')[0]}", "done")
        s.agenda.clear()
    assert len(s.in_heap(FRENCH, POOL)) == 1


def test_16_6_trains_beside_sveaborg_do_not_count() -> None:
    beside = "1309: ru-c-1; 1310: ru-siege-1; 1209: ru-siege-2; 1210: sw-garrison-1210"
    s = ask(position("finland", beside, vp=[20, 20]), SiegePhase(RUSSIAN))
    answer(s, "siege 1210", "die 5")
    assert told(s, "rolled")[0]["modifiers"] == []


def test_16_6_a_train_in_helsinki_counts() -> None:
    s = position("finland", "1309: ru-siege-1; 1210: sw-garrison-1210", vp=[20, 20])
    answer(ask(s, SiegePhase(RUSSIAN)), "siege 1210", "die 5")
    assert told(s, "surrendered")[0]["place"] == 1210


@pytest.mark.parametrize(("hex", "rules"), [(1309, []), (1310, ["16.6"]), (1209, ["16.6"]), (1211, ["16.6"])])
def test_16_6_sveaborg_is_attacked_from_helsinki_only(hex: int, rules: list[str]) -> None:
    s = position("finland", f"{hex}: ru-inf-1-5; 1309: ru-c-1; 1210: sw-garrison-1210")
    ask(s, CombatPhase(RUSSIAN))
    answer(s, "attack 1210")
    assert refused(s, "unit ru-inf-1-5") == rules


def test_16_6_who_leaves_sveaborg_goes_by_helsinki() -> None:
    s = ask(position("finland", "1210: sw-sb-1", player=SWEDISH), MovementPhase(SWEDISH))
    answer(s, "unit sw-sb-1", "hex 1209")
    assert told(s, "moved")[0]["way"] == [1309, 1209]


def test_16_6_no_other_retreat_leads_out_of_sveaborg() -> None:
    ruined = frozenset({Hex(1210)})
    s = position("finland", "1309: ru-c-1; 1210: sw-sb-1=4 sw-sb-2=4", destroyed=ruined)
    result(s, "DR", 1210, "ru-c-1")
    answer(s, "unit sw-sb-1", "die 1")
    assert where(s, "sw-sb-2") == "fallen"
