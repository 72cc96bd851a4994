"""12.0 Supply."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import SupplyCheck, supplied
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    position,
    result,
    told,
    units,
    where,
)


def check(s: State, side: Side) -> State:
    """Play a side's supply phase."""
    return ask(s, SupplyCheck(side), RecycleFallen())


def only(s: State, side: Side, *hexes: int) -> State:
    """Leave a side no locales but these."""
    kept = frozenset(map(Hex, hexes))
    rest = frozenset(s.game.locale) - kept
    s.held = [kept, rest] if side == 0 else [rest, kept]
    return s


CUT = "1227: ot-be-1; 1228: ot-be-2"
"""Bedouins on both roads out of Alexandria."""


def test_12_1_units_without_supply_are_eliminated_and_recycle() -> None:
    s = check(position("egypt", f"{CUT}; 2126: fr-inf-1-1 fr-co"), FRENCH)
    assert told(s, "out of supply")[0]["units"] == list(units(s, "fr-inf-1-1", "fr-co"))
    answer(s, "die 2")
    assert (where(s, "fr-inf-1-1"), where(s, "fr-co")) == ("track", "gone")


def test_12_1_only_the_player_checks_his_units() -> None:
    s = check(position("egypt", f"{CUT}; 2126: fr-inf-1-1"), OTTOMAN)
    assert where(s, "fr-inf-1-1") == 2126
    assert not told(s, "eliminated")


def test_12_1_ottomans_without_supply_go_back_to_the_pool_but_not_mamelukes() -> None:
    s = check(only(position("egypt", "2126: ot-jn-1 ot-mm-1"), OTTOMAN, 2126), OTTOMAN)
    assert (where(s, "ot-jn-1"), where(s, "ot-mm-1")) == ("pool", "gone")


def test_12_2_a_road_of_any_length_supplies() -> None:
    s = check(position("egypt", "3814: fr-gu; 3127: ot-garrison-3127"), FRENCH)
    assert where(s, "fr-gu") == 3814


def test_12_2_an_enemy_on_the_road_cuts_it_and_no_path_leaves_it() -> None:
    s = check(position("egypt", "3814: fr-gu; 3127: ot-garrison-3127; 3134: ot-be-1"), FRENCH)
    assert where(s, "fr-gu") == "fallen"


@pytest.mark.parametrize(("hex", "place"), [("0936", 936), ("0937", "fallen")])
def test_12_3_ten_hexes_off_road_to_a_source(hex: str, place: int | str) -> None:
    s = check(position("egypt", f"{CUT}; {hex}: fr-gu"), FRENCH)
    assert where(s, "fr-gu") == place


@pytest.mark.parametrize(("hex", "place"), [("2446", 2446), ("2546", "pool")])
def test_12_3_ten_hexes_off_road_to_a_road_that_leads_to_a_source(hex: str, place: int | str) -> None:
    s = check(position("egypt", f"{hex}: ot-jn-1"), OTTOMAN)
    assert where(s, "ot-jn-1") == place


def test_12_3_enemies_close_the_off_road_path_too() -> None:
    s = check(position("egypt", f"{CUT}; 1128: ot-be-3; 1028: ot-be-4; 0936: fr-gu"), FRENCH)
    assert where(s, "fr-gu") == "fallen"


def test_12_2_a_unit_on_a_cut_road_finds_no_way_across_country() -> None:
    s = check(position("egypt", f"{CUT}; 1328: fr-gu; 1329: fr-mar"), FRENCH)
    assert s.game.road.keys() & {1328, 1329} == {1328}
    assert (where(s, "fr-gu"), where(s, "fr-mar")) == ("fallen", 1329)


def test_12_3_the_off_road_path_does_not_run_over_a_cut_road() -> None:
    s = only(position("egypt", "1428: ot-be-1"), FRENCH, 1127)
    assert 1836 not in s.game.road
    assert not supplied(s, FRENCH, 1836)
    s.desert(units(s, "ot-be-1")[0])
    assert supplied(s, FRENCH, 1836)


SUEZ = "2533: ot-jn-1; 2433: fr-co; 2532: fr-gr; 2534: fr-in; 2633: fr-ja; 2634: fr-jw"


@pytest.mark.parametrize(("british", "place"), [(False, "pool"), (True, 2533)])
def test_12_4_a_port_supplies_the_ottomans_after_the_british_come(british: bool, place: int | str) -> None:
    s = check(position("egypt", SUEZ, british=british), OTTOMAN)
    assert where(s, "ot-jn-1") == place


def test_12_4_no_port_supplies_the_french() -> None:
    s = check(position("egypt", f"{CUT}; 2126: fr-co", british=True), FRENCH)
    assert where(s, "fr-co") == "gone"


@pytest.mark.parametrize(
    ("turn", "loser", "place"),
    [(5, None, 1107), (5, RUSSIAN, 1107), (5, SWEDISH, "fallen"), (1, None, 1107)],
)
def test_12_4_hango_lives_by_the_open_gulf(turn: int, loser: Side | None, place: int | str) -> None:
    hango = "1107: sw-jc; 1207: ru-c-1; 1208: ru-c-2"
    s = check(position("finland", hango, turn=turn, naval_loser=loser), SWEDISH)
    assert where(s, "sw-jc") == place


@pytest.mark.parametrize(("hex", "place"), [(2604, "fallen"), (1310, 1310), (1201, 1201)])
def test_12_4_russian_ports_are_those_on_the_gulf_of_finland(hex: int, place: int | str) -> None:
    s = check(only(position("finland", f"{hex}: ru-c-1"), RUSSIAN, hex), RUSSIAN)
    assert where(s, "ru-c-1") == place


def test_12_5_alexandria_is_the_only_french_source() -> None:
    s = position("egypt", "1127: ot-jn-1; 1833: fr-inf-1-1; 3718: fr-inf-1-2; 1444: fr-gu")
    assert s.game.sources[FRENCH] == {1127}
    check(s, FRENCH)
    assert s.stacks[FRENCH] == {}


@pytest.mark.parametrize(
    ("source", "near"), [(1833, 1834), (1444, 1443), (3623, 3624), (3718, 3719), (4213, 4214)]
)
def test_12_6_ottoman_sources(source: int, near: int) -> None:
    s = only(position("egypt", f"{near}: ot-jn-1"), OTTOMAN, source)
    assert s.game.sources[OTTOMAN] == {1833, 1444, 3623, 3718, 4213}
    assert where(check(s, OTTOMAN), "ot-jn-1") == near


def test_12_6_no_line_to_el_minya_crosses_the_frontier() -> None:
    s = only(position("egypt", "3525: ot-jn-1; 3127: ot-se-1"), OTTOMAN, 1444)
    check(s, OTTOMAN)
    assert (where(s, "ot-jn-1"), where(s, "ot-se-1")) == ("pool", 3127)


def test_12_6_lines_to_cairo_cross_the_frontier() -> None:
    s = check(only(position("egypt", "3525: ot-jn-1"), OTTOMAN, 1833), OTTOMAN)
    assert where(s, "ot-jn-1") == 3525


@pytest.mark.parametrize("box", ["anatolia", "upper_egypt"])
def test_12_6_the_boxes_are_always_supplied(box: str) -> None:
    s = check(only(position("egypt", f"{box}: ot-jn-1"), OTTOMAN), OTTOMAN)
    assert where(s, "ot-jn-1") == box


@pytest.mark.parametrize(("source", "place"), [(1515, 1516), (1318, 1516), (1413, "fallen")])
def test_12_7_russian_sources_and_box(source: int, place: int | str) -> None:
    s = check(only(position("finland", "1516: ru-c-1; russia: ru-c-2"), RUSSIAN, source), RUSSIAN)
    assert (where(s, "ru-c-1"), where(s, "ru-c-2")) == (place, "russia")


@pytest.mark.parametrize(
    ("source", "near", "place"),
    [(1210, 1309, 1309), (3808, 3908, 3908), (3510, 3511, 3511), (1708, 1709, 1709), (1311, 1411, "fallen")],
)
def test_12_8_swedish_sources_and_box(source: int, near: int, place: int | str) -> None:
    s = check(only(position("finland", f"{near}: sw-jc; sweden: sw-ag"), SWEDISH, source), SWEDISH)
    assert (where(s, "sw-jc"), where(s, "sw-ag")) == (place, "sweden")


@pytest.mark.parametrize(
    ("hex", "locales", "place"), [(1202, [1201], 1202), (1203, [1201], 1203), (1202, [], "fallen")]
)
def test_12_8_aland_lives_by_marienhamm(hex: int, locales: list[int], place: int | str) -> None:
    s = check(only(position("finland", f"{hex}: sw-jc"), SWEDISH, *locales), SWEDISH)
    assert where(s, "sw-jc") == place


def test_12_8_aland_hexes_do_not_supply_the_russians() -> None:
    s = check(only(position("finland", "1202: ru-c-1"), RUSSIAN, 1201), RUSSIAN)
    assert where(s, "ru-c-1") == "fallen"


@pytest.mark.parametrize(("helsinki", "place"), [("", 1409), ("; 1309: ru-c-1", "fallen")])
def test_12_8_sveaborg_is_reached_by_helsinki(helsinki: str, place: int | str) -> None:
    s = check(only(position("finland", f"1409: sw-jc{helsinki}"), SWEDISH, 1210), SWEDISH)
    assert where(s, "sw-jc") == place


def test_12_8_sveaborg_feeds_a_road_of_any_length() -> None:
    s = check(only(position("finland", "2913: sw-jc"), SWEDISH, 1210), SWEDISH)
    assert where(s, "sw-jc") == 2913


def test_12_8_sveaborg_is_not_reached_from_its_other_neighbours() -> None:
    s = position("finland", "1209: sw-jc; 1309: ru-c-1", turn=1)
    assert where(check(only(s, SWEDISH, 1210), SWEDISH), "sw-jc") == "fallen"


def test_12_4_a_port_supplies_in_winter_when_no_ship_moves() -> None:
    around = "1310: ru-inf-1-21; 1411: ru-inf-1-5; 1412: ru-inf-2-5"
    s = position("finland", f"1311: sw-garrison-1311; {around}", turn=1, player=SWEDISH)
    assert where(check(s, SWEDISH), "sw-garrison-1311") == 1311


@pytest.mark.parametrize(("loser", "place"), [(SWEDISH, "fallen"), (RUSSIAN, 1309)])
def test_12_8_sveaborg_after_a_naval_victory(loser: Side, place: int | str) -> None:
    s = position("finland", "1210: sw-sb-1; 1309: sw-jc", naval_loser=loser)
    check(only(s, SWEDISH, 1210), SWEDISH)
    assert (where(s, "sw-sb-1"), where(s, "sw-jc")) == (1210, place)


def test_12_9_a_captured_source_serves_nobody_until_retaken() -> None:
    s = only(position("egypt", "1932: ot-jn-1; 1834: fr-gu; 1127: ot-se-1"), OTTOMAN, 1833, 1127)
    s.march(units(s, "fr-gu"), [1833, 1834], "ground")
    assert not supplied(s, OTTOMAN, 1932)
    assert not supplied(s, FRENCH, 1834)
    s.march(units(s, "ot-jn-1"), [1833, 1932], "ground")
    assert supplied(s, OTTOMAN, 1932)


def test_12_10_a_stormed_port_stays_port_and_source() -> None:
    s = position("egypt", "3722: fr-mar; 3623: ot-garrison-3623; 3723: ot-jn-1", british=True)
    answer(result(s, "DC", 3623, "fr-mar"), "unit fr-mar")
    s.eliminate(units(s, "fr-mar"))
    s.march(units(s, "ot-jn-1"), [3623], "ground")
    assert not s.intact(3623)
    assert 3623 in s.game.ports
    assert supplied(only(s, OTTOMAN, 3623), OTTOMAN, 3624)
