"""3.0 and 4.0 Set-up of the two games."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import WAITING
from sandtable.games.napoleonic.setup import SetUp, SetUpUnit, SortCounters
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
    refused,
    units,
    where,
)

FRENCH_HEXES = [1028, 1127, 1227]


def sorted_out(name: str, *choices: str) -> State:
    """A game whose counters have just been sorted, after some choices of the set-up."""
    return answer(ask(position(name, turn=1), SortCounters()), *choices)


def setting_up(name: str, side: Side, id: str, text: str = "") -> State:
    """A side choosing the hex of one starting unit, others standing already."""
    s = position(name, text, turn=1)
    return ask(s, SetUpUnit(side, *units(s, id)))


# --- the Egyptian Campaign -------------------------------------------------------------------


def test_3_1_the_french_set_up_first() -> None:
    s = sorted_out("egypt")
    assert s.asked == FRENCH
    answer(s, "quick")
    assert s.asked == OTTOMAN
    assert isinstance(play.current(s), SetUp)


def test_3_1_start_units_go_to_three_hexes() -> None:
    s = sorted_out("egypt", "unit fr-inf-1-1")
    assert offered(s, "hex") == FRENCH_HEXES
    assert refused(s, "hex 1326") == ["3.1"]
    assert where(answer(s, "hex 1028"), "fr-inf-1-1") == 1028


def test_3_1_all_start_units_must_be_set_up() -> None:
    s = sorted_out("egypt")
    starting = [p.id for p in s.game.unit if p.side == "french" and p.setup == "Start"]
    assert offered(s, "unit") == sorted(starting)
    assert "done" not in s.options.verbs()


def test_3_1_the_garrison_stands_in_alexandria() -> None:
    assert where(sorted_out("egypt"), "fr-garrison") == 1127


def test_3_1_reinforcements_are_set_aside() -> None:
    s = sorted_out("egypt")
    assert {where(s, p.id) for p in s.game.unit if p.side == "french" and p.setup == "Reinf."} == {"pool"}
    assert refused(s, "unit fr-co") == ["3.1"]
    assert refused(s, "unit ot-mm-1") == ["3.1"]


def test_3_1_normal_stacking_limits_hold() -> None:
    six = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3 fr-inf-2-3"
    s = setting_up("egypt", FRENCH, "fr-inf-1-4", f"1028: {six}; 1127: fr-garrison")
    assert refused(s, "hex 1028") == ["7.1"]
    assert offered(s, "hex") == [1127, 1227]


def test_3_2_garrisons_stand_in_their_hexes() -> None:
    s = sorted_out("egypt")
    assert [where(s, f"ot-garrison-{hex}") for hex in (3127, 3623, 3718, 4213)] == [3127, 3623, 3718, 4213]


def test_3_2_reinforcements_of_all_codes_go_to_the_container() -> None:
    s = sorted_out("egypt")
    coded = [p for p in s.game.unit if p.side == "ottoman" and p.setup.startswith("Reinf.")]
    assert {p.setup for p in coded} == {"Reinf. Egypt", "Reinf. S-P", "Reinf. ?", "Reinf. Anat."}
    assert {where(s, p.id) for p in coded} == {"pool"}
    assert {where(s, p.id) for p in s.game.unit if p.setup == "Random Event"} == {"aside"}


def test_3_2_start_egypt_units_go_to_egyptian_towns_and_cities() -> None:
    s = setting_up("egypt", OTTOMAN, "ot-mm-1")
    egyptian = [h for h, place in s.game.locale.items() if place.province == "egypt"]
    assert offered(s, "hex") == sorted(set(egyptian) - s.stacks[FRENCH].keys())
    assert refused(s, "hex 3525") == ["3.2"]
    assert refused(s, "hex 1730") == ["3.2"]


def test_3_2_start_s_p_units_go_to_syria_palestine_fortresses_included() -> None:
    s = setting_up("egypt", OTTOMAN, "ot-jn-2")
    assert {3525, 3623, 3718, 4213} < set(offered(s, "hex"))
    assert refused(s, "hex 1833") == ["3.2"]


@pytest.mark.parametrize("text", ["1833: ot-mm-1 ot-mm-2", "1833: ot-mm-2 ot-be-1"])
def test_3_2_a_third_unit_is_refused(text: str) -> None:
    s = setting_up("egypt", OTTOMAN, "ot-mm-3", text)
    assert refused(s, "hex 1833") == ["3.2"]


def test_3_2_the_limit_of_two_counts_the_garrison() -> None:
    s = setting_up("egypt", OTTOMAN, "ot-jn-2", "3718: ot-garrison-3718")
    assert refused(s, "hex 3718") == []
    s = setting_up("egypt", OTTOMAN, "ot-jn-2", "3718: ot-jn-3 ot-garrison-3718")
    assert refused(s, "hex 3718") == ["3.2"]


def test_7_8_a_garrison_is_told_by_name_when_it_is_set_up() -> None:
    s = position("egypt")
    s.place(s.game.number["fr-garrison"], 1127)
    s.place(s.game.number["fr-gu"], 1127)
    seen = [event.seen_by(OTTOMAN) for event in s.events if event.kind == "placed"]
    assert ["unit" in event.facts for event in seen if event] == [True, False]


def test_7_6_the_prompt_speaks_of_the_ready_made_set_up_only_where_it_is_offered() -> None:
    s = sorted_out("egypt")
    assert s.agenda[-1].question(s).endswith("left), or take the ready-made set-up")
    answer(s, "unit fr-inf-1-1", "hex 1227", "quick")
    assert s.options.verbs() == ["unit"]
    assert s.agenda[-1].question(s) == "Choose a unit to set up (1 left)"


def test_3_2_a_french_hex_left_empty_may_be_taken_with_its_points() -> None:
    s = setting_up("egypt", OTTOMAN, "ot-mm-1", "1127: fr-inf-1-1 fr-garrison")
    assert refused(s, "hex 1127") == ["3.2"]
    assert s.vp == [3, 31]
    answer(s, "hex 1227")
    assert (s.holds(OTTOMAN, Hex(1227)), s.vp) == (True, [2, 32])


def test_3_2_no_locale_has_to_be_occupied() -> None:
    s = sorted_out("egypt", "quick", "quick")
    held = [h for h in s.held[OTTOMAN] if h not in s.stacks[OTTOMAN]]
    assert held
    assert (s.turn, s.phase, s.vp) == (1, "movement", [3, 31])


# --- the Russo-Swedish War -------------------------------------------------------------------


def test_4_1_the_swedes_set_up_first() -> None:
    s = sorted_out("finland")
    assert s.asked == SWEDISH
    assert answer(s, "quick").asked == RUSSIAN


def test_4_1_garrisons_and_sveaborg_brigades_stand_in_their_hexes() -> None:
    s = sorted_out("finland")
    garrisons = [f"sw-garrison-{hex}" for hex in (1210, 1311, 1708, 3510, 3808)]
    assert [where(s, id) for id in garrisons] == [1210, 1311, 1708, 3510, 3808]
    assert where(s, "sw-sb-1") == where(s, "sw-sb-2") == 1210


def test_4_1_start_any_units_go_to_finnish_towns_and_cities() -> None:
    s = setting_up("finland", SWEDISH, "sw-fin-1")
    finnish = [h for h, place in s.game.locale.items() if place.province == "finland"]
    assert offered(s, "hex") == sorted(set(finnish) - {1210, 1311})
    assert refused(s, "hex 1413") == ["4.1"]
    assert refused(s, "hex 1410") == ["4.1"]


@pytest.mark.parametrize("hex", [1210, 1311])
def test_4_1_start_any_units_keep_out_of_two_fortresses(hex: int) -> None:
    assert refused(setting_up("finland", SWEDISH, "sw-fin-1"), f"hex {hex}") == ["4.1"]


def test_4_1_at_most_two_units_to_a_hex_garrison_included() -> None:
    s = setting_up("finland", SWEDISH, "sw-fin-1", "1309: sw-sf-1 sw-sf-2; 1708: sw-sk-1 sw-garrison-1708")
    assert refused(s, "hex 1309") == ["4.1"]
    assert refused(s, "hex 1708") == ["4.1"]
    assert refused(s, "hex 3510") == []


def test_4_1_the_other_units_wait_off_the_map() -> None:
    s = sorted_out("finland")
    assert (where(s, "sw-lifb"), s.due[units(s, "sw-lifb")[0]]) == ("track", 4)
    assert where(s, "sw-militia-1") == "aside"
    assert refused(s, "unit sw-lifb") == ["4.1"]


def test_4_1_no_town_has_to_be_occupied() -> None:
    s = sorted_out("finland", "quick", "quick")
    assert 1201 not in s.stacks[SWEDISH]
    assert (s.holds(SWEDISH, 1201), s.vp) == (True, [7, 30])


def test_4_2_garrisons_stand_in_their_hexes() -> None:
    s = sorted_out("finland")
    assert (where(s, "ru-garrison-1318"), where(s, "ru-garrison-1515")) == (1318, 1515)


def test_4_2_start_any_units_go_anywhere_in_russia() -> None:
    s = setting_up("finland", RUSSIAN, "ru-inf-1-5")
    land = [h for h, province in s.game.province.items() if province == "russia" and h in s.game.terrain]
    assert offered(s, "hex") == sorted(land)
    assert refused(s, "hex 1410") == ["4.2"]
    assert refused(s, "hex 1519") == ["4.2"]


def test_4_2_normal_stacking_limits_hold() -> None:
    six = "ru-inf-1-5 ru-inf-2-5 ru-inf-3-5 ru-cav-5 ru-c-1 ru-siege-1"
    s = setting_up("finland", RUSSIAN, "ru-c-2", f"1412: {six}")
    assert refused(s, "hex 1412") == ["7.1"]
    s = setting_up("finland", RUSSIAN, "ru-c-2", f"1515: {six} ru-garrison-1515")
    assert refused(s, "hex 1515") == []


def test_4_2_the_other_units_wait_off_the_map() -> None:
    s = sorted_out("finland", "quick")
    late = s.game.unit[units(s, "ru-inf-1-14")[0]]
    assert (where(s, "ru-inf-1-14"), s.due[units(s, "ru-inf-1-14")[0]]) == ("track", late.turn)
    assert where(s, "ru-inf-gr-2") == "aside"
    assert "ru-inf-1-14" not in offered(s, "unit")


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_the_ready_made_set_up_places_every_starting_unit(name: str) -> None:
    s = sorted_out(name, "quick", "quick")
    starting = [p.id for p in s.game.unit if p.enter in ("start", "fixed")]
    assert all(where(s, id) in s.game.hexes for id in starting)
    assert not s.in_heap(Side(0), WAITING) + s.in_heap(Side(1), WAITING)
