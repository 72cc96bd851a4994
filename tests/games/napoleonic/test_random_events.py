"""6.0 Random events of both games."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Procedure
from sandtable.core.side import CHANCE, Side
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.gamedata import HALF
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.naval import capacity, may_sail
from sandtable.games.napoleonic.random_events import (
    EVENTS,
    Disputes,
    EventRoll,
    Infighting,
    NavalVictory,
    NorwegianFront,
    Plague,
    Revolt,
    ShakeUp,
    Truce,
    Uprising,
)
from sandtable.games.napoleonic.sequence import EndTurn, GameTurn
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import port_supply
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
    told,
    units,
    where,
)

BRIGADES = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2"


def roll(s: State, event: Procedure[Any], *dice: int) -> State:
    """Put an event on the agenda and answer its first dice."""
    return answer(ask(s, event), *(f"die {die}" for die in dice))


def titles(s: State, kind: str = "event") -> list[str]:
    """The titles of the events that took place, or that counted as No Event."""
    return [facts["title"] for facts in told(s, kind)]


def pace(s: State, id: str) -> float:
    """The movement points of a unit this turn."""
    return s.allowance(s.game.number[id]) / HALF


# --- 6.1 and 6.2 -----------------------------------------------------------------------------


def test_6_1_one_die_at_the_start_of_a_turn() -> None:
    s = ask(position("egypt", turn=2), GameTurn())
    assert (s.asked, s.phase, offered(s, "die")) == (CHANCE, "events", [1, 2, 3, 4, 5, 6])
    answer(s, "die 3")
    assert titles(s) == ["Ottoman Infighting"]


def test_6_1_the_event_takes_effect_at_once() -> None:
    s = ask(position("egypt", "1833: ot-jn-1", turn=2), GameTurn())
    answer(s, "die 3", "die 1")
    assert s.infighting == "egypt"
    assert (s.player, s.phase) == (FRENCH, "movement")


def test_6_2_once_per_game() -> None:
    s = position("finland", turn=3)
    roll(s, EventRoll(), 2, 3)
    roll(s, EventRoll(), 2)
    assert (titles(s), titles(s, "no event")) == (["Naval Victory"], ["Naval Victory"])
    assert s.vp == [7, 32]


def test_6_2_once_per_calendar_year() -> None:
    s = position("egypt", turn=5)
    roll(s, EventRoll(), 4, 1, 1)
    roll(s, EventRoll(), 4)
    s.turn = 6
    roll(s, EventRoll(), 4)
    assert (titles(s), titles(s, "no event")) == (["Plague", "Plague"], ["Plague"])


def test_6_2_an_event_is_spent_even_if_it_found_nothing_to_affect() -> None:
    s = roll(position("finland", turn=3), EventRoll(), 1, 1)
    roll(s, EventRoll(), 1)
    assert titles(s, "no event") == ["Norwegian Front Active"]


def test_6_2_unlimited_events_may_come_again() -> None:
    s = position("finland", "aside: sw-militia-1 sw-militia-2", turn=3)
    for _ in range(2):
        answer(roll(s, EventRoll(), 5), "done")
    assert titles(s) == ["Volunteers Mobilize", "Volunteers Mobilize"]


# --- 6.3 The Egyptian Campaign ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "title"),
    [
        (1, "Anti-French Revolt"),
        (2, "Anti-French Revolt"),
        (3, "Ottoman Infighting"),
        (4, "Plague"),
        (5, "Disputes in Chain of Command"),
        (6, "British Intervention"),
    ],
)
def test_6_3_table_of_the_egyptian_campaign(die: int, title: str) -> None:
    assert titles(roll(position("egypt"), EventRoll(), die)) == [title]


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_6_3_1_2_half_a_die_of_french_units_is_recycled(die: int, lost: int) -> None:
    s = roll(position("egypt", f"1833: {BRIGADES}"), Revolt(), die)
    assert s.asked == FRENCH
    answer(s, *[f"unit {id}" for id in BRIGADES.split()[:lost]])
    assert (s.asked, len(s.on_map(FRENCH))) == (CHANCE, 4 - lost)
    answer(s, *["die 3"] * lost)
    assert [where(s, id) for id in BRIGADES.split()] == ["track"] * lost + [1833] * (4 - lost)


def test_6_3_1_2_only_units_that_recycle_are_taken() -> None:
    s = position("egypt", "1127: fr-inf-1-1 fr-sc fr-co fr-garrison; 1833: ot-jn-1")
    roll(s, Revolt(), 5)
    assert offered(s, "unit") == ["fr-inf-1-1"]
    assert [refused(s, f"unit {id}") for id in ("fr-sc", "fr-co", "fr-garrison")] == [["8.11"]] * 3
    assert refused(s, "unit ot-jn-1") == ["6.3.1-2"]


def test_6_3_1_2_with_too_few_units_the_rest_is_ignored() -> None:
    s = roll(position("egypt", "1833: fr-inf-1-1"), Revolt(), 6)
    answer(s, "unit fr-inf-1-1", "die 1")
    assert (s.over, s.vp) == (True, [3, 31])


def test_6_3_1_2_a_unit_may_be_lost_for_good() -> None:
    s = roll(position("egypt", f"1833: {BRIGADES}", vp=[3, 13]), Revolt(), 1)
    assert where(answer(s, "unit fr-inf-1-1", "die 6"), "fr-inf-1-1") == "gone"


def test_6_3_1_2_once_in_1798_and_again_from_turn_6() -> None:
    s = roll(position("egypt", turn=3), EventRoll(), 1, 1)
    s.turn = 5
    roll(s, EventRoll(), 2)
    assert titles(s, "no event") == ["Anti-French Revolt"]
    s.turn = 6
    roll(s, EventRoll(), 1)
    assert titles(s) == ["Anti-French Revolt", "Anti-French Revolt"]


@pytest.mark.parametrize(
    ("dice", "bound"),
    [((1, 2), ["ot-be-4", "ot-mm-1"]), ((3, 4), ["ot-jn-2"]), ((5, 6), ["ot-ni-1"])],
)
def test_6_3_3_units_of_one_area_do_not_move(dice: tuple[int, int], bound: list[str]) -> None:
    for die in dice:
        s = position("egypt", "1833: ot-mm-1; upper_egypt: ot-be-4; 3718: ot-jn-2; anatolia: ot-ni-1 br-rm")
        ask(roll(s, Infighting(), die), MovementPhase(OTTOMAN))
        free = {"ot-be-4", "ot-mm-1", "ot-jn-2", "ot-ni-1", "br-rm"} - {*bound}
        assert offered(s, "unit") == sorted(free)
        assert [refused(s, f"unit {id}") for id in bound] == [["6.3.3"]] * len(bound)


def test_6_3_3_units_of_the_area_do_not_attack() -> None:
    s = position("egypt", "1728: fr-inf-1-1; 1829: ot-mm-1 ot-mm-2")
    ask(roll(s, Infighting(), 1), CombatPhase(OTTOMAN))
    assert refused(s, "attack 1728") == ["6.3.3"]


def test_6_3_3_on_5_or_6_the_ottoman_fleet_is_idle_but_not_the_british() -> None:
    s = position("egypt", "1227: fr-inf-1-1; 1326: ot-jn-1; anatolia: ot-fleet br-rn")
    answer(ask(roll(s, Infighting(), 6), CombatPhase(OTTOMAN)), "attack 1227", "unit ot-jn-1")
    assert refused(s, "fleet ot-fleet") == ["6.3.3"]
    assert offered(s, "fleet") == ["br-rn"]


def test_6_3_3_on_1_to_4_the_fleet_serves() -> None:
    s = position("egypt", "1227: fr-inf-1-1; 1326: ot-jn-1; anatolia: ot-fleet")
    answer(ask(roll(s, Infighting(), 3), CombatPhase(OTTOMAN)), "attack 1227", "unit ot-jn-1")
    assert offered(s, "fleet") == ["ot-fleet"]


def test_6_3_3_british_units_in_the_area_act() -> None:
    s = position("egypt", "1227: fr-inf-1-1; 1326: ot-jn-1 br-rm")
    ask(roll(s, Infighting(), 2), CombatPhase(OTTOMAN))
    assert offered(answer(s, "attack 1227"), "unit") == ["br-rm"]


def test_6_3_3_a_unit_that_comes_in_does_not_attack_from_there() -> None:
    s = position("egypt", "3427: ot-og-1; 3228: fr-inf-1-1")
    ask(roll(s, Infighting(), 1), MovementPhase(OTTOMAN), CombatPhase(OTTOMAN))
    answer(s, "unit ot-og-1", "hex 3328", "stop", "done")
    assert refused(s, "attack 3228") == ["6.3.3"]


def test_6_3_3_a_unit_that_comes_in_resumes_its_move_there() -> None:
    s = position("egypt", "3525: ot-si-1 ot-jn-2; 3127: ot-se-1")
    ask(roll(s, Infighting(), 1), MovementPhase(OTTOMAN))
    answer(s, "unit ot-si-1", "hex 3328", "stop")
    assert refused(s, "unit ot-se-1") == ["6.3.3"]
    assert where(answer(s, "unit ot-si-1", "hex 3228"), "ot-si-1") == 3228


def test_6_3_3_the_area_is_told() -> None:
    s = roll(position("egypt", "1833: ot-mm-1"), Infighting(), 3)
    assert told(s, "infighting") == [{"area": "syria-palestine"}]
    assert told(s, "rolled")[0]["what"] == "Ottoman Infighting"


def test_6_4_1_the_die_for_norway_is_told() -> None:
    s = roll(position("finland", "turn 6: sw-lifb"), NorwegianFront(), 1)
    assert [(facts["what"], facts["die"]) for facts in told(s, "rolled")] == [("Norwegian Front Active", 1)]


def test_6_3_3_it_lasts_for_one_turn() -> None:
    s = roll(position("egypt", "1833: ot-mm-1"), Infighting(), 1)
    assert s.infighting == "egypt"
    assert ask(s, EndTurn()).infighting == ""


def test_6_3_4_each_side_gives_up_half_its_own_die() -> None:
    s = position("egypt", f"1833: {BRIGADES}; 3718: ot-jn-1 ot-jn-2 ot-jn-3")
    roll(s, Plague(), 2)
    assert s.asked == FRENCH
    answer(s, "unit fr-inf-1-1", "die 2", "die 3")
    assert s.asked == OTTOMAN
    answer(s, "unit ot-jn-1", "unit ot-jn-2")
    assert (len(s.on_map(FRENCH)), len(s.on_map(OTTOMAN)), s.over) == (3, 1, True)


def test_6_3_4_ottoman_units_go_back_to_the_container_mamelukes_do_not() -> None:
    s = roll(position("egypt", "3718: ot-jn-1 ot-mm-1 br-rm ot-garrison-3718"), Plague(), 1, 6)
    assert refused(s, "unit ot-garrison-3718") == ["8.11"]
    answer(s, "unit ot-jn-1", "unit ot-mm-1", "unit br-rm", "die 2")
    assert [where(s, id) for id in ("ot-jn-1", "ot-mm-1", "br-rm")] == ["pool", "gone", "track"]


def test_6_3_4_units_in_the_boxes_are_not_spared() -> None:
    s = roll(position("egypt", "anatolia: ot-ni-1; 3718: ot-jn-1; waiting: ot-se-1"), Plague(), 1, 6)
    assert refused(s, "unit ot-se-1") == ["6.3.4"]
    assert offered(s, "unit") == ["ot-jn-1", "ot-ni-1"]


@pytest.mark.parametrize(
    ("die", "french", "ottoman", "british"), [(1, 5, 5, 6), (2, 5, 5, 6), (3, 6, 4, 5), (6, 6, 4, 5)]
)
def test_6_3_5_one_side_is_a_point_slower(die: int, french: int, ottoman: int, british: int) -> None:
    s = roll(position("egypt", "1833: fr-inf-1-1; 3718: ot-jn-1 br-rm ot-garrison-3718"), Disputes(), die)
    assert [pace(s, id) for id in ("fr-inf-1-1", "ot-jn-1", "br-rm")] == [french, ottoman, british]
    assert pace(s, "ot-garrison-3718") == 0


def test_6_3_5_the_minimum_move_remains() -> None:
    s = position("egypt", "1426: ot-jn-1", slowed=OTTOMAN, player=OTTOMAN)
    answer(ask(s, MovementPhase(OTTOMAN)), "unit ot-jn-1")
    assert (pace(s, "ot-jn-1"), refused(s, "hex 1427")) == (4, [])


def test_6_3_5_movement_along_water_is_unaffected() -> None:
    def reached(slowed: Side | None) -> list[int]:
        s = position("egypt", "1444: fr-gunboat", slowed=slowed)
        return offered(answer(ask(s, MovementPhase(FRENCH)), "unit fr-gunboat"), "river")

    assert reached(FRENCH) == reached(None) != []


def test_6_3_6_the_british_arrive_before_the_french_player_turn() -> None:
    s = ask(position("egypt", "aside: br-phil br-rm br-rn; 3718: ot-garrison-3718"), GameTurn())
    answer(s, "die 6")
    assert (s.asked, s.phase, where(s, "br-rn")) == (OTTOMAN, "events", "anatolia")
    answer(s, "unit br-rm", "hex 3718", "unit br-phil", "box anatolia")
    assert (where(s, "br-rm"), where(s, "br-phil")) == (3718, "anatolia")
    assert (s.player, s.phase) == (FRENCH, "movement")


def test_6_3_6_the_mediterranean_lift_rises_to_12() -> None:
    s = position("egypt")
    sea, gulfs = s.game.lifts[OTTOMAN]
    assert (capacity(s, sea), capacity(s, gulfs)) == (6, 6)
    roll(s, EventRoll(), 6)
    assert (capacity(s, sea), capacity(s, gulfs)) == (12, 6)


def test_6_3_6_ports_supply_and_trains_sail_from_then_on() -> None:
    s = position("egypt", "anatolia: ot-siege", player=OTTOMAN)
    assert not port_supply(s, OTTOMAN, Hex(2126))
    answer(ask(s, MovementPhase(OTTOMAN)), "unit ot-siege")
    assert refused(s, "land 3718") == ["10.7"]
    s.intervene()
    assert port_supply(s, OTTOMAN, Hex(2126))
    assert refused(s, "land 3718") == []


def test_6_3_6_a_second_roll_changes_nothing() -> None:
    s = position("egypt", "gone: br-rm; aside: br-phil", british=True)
    roll(s, EventRoll(), 6)
    assert (s.over, where(s, "br-rm"), where(s, "br-phil")) == (True, "gone", "aside")


# --- 6.4 The Russo-Swedish War ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "title"),
    [
        (1, "Norwegian Front Active"),
        (2, "Naval Victory"),
        (3, "Command Shake-up"),
        (4, "Truce"),
        (5, "Volunteers Mobilize"),
        (6, "Uprising"),
    ],
)
def test_6_4_table_of_the_russo_swedish_war(die: int, title: str) -> None:
    assert titles(roll(position("finland"), EventRoll(), die)) == [title]


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_6_4_every_event_has_its_procedure(name: str) -> None:
    assert all(event.id in EVENTS for event in position(name).game.about.event)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_6_4_1_the_swedes_receive_a_future_reinforcement_in_their_box(die: int) -> None:
    s = position("finland", "turn 4: sw-lifb; turn 6: sw-jc; aside: sw-militia-1; turn 5: ru-inf-1-6", turn=3)
    roll(s, NorwegianFront(), die)
    assert (s.asked, offered(s, "unit")) == (SWEDISH, ["sw-jc", "sw-lifb"])
    assert refused(s, "unit sw-militia-1") == ["6.4.1"]
    answer(s, "unit sw-lifb")
    assert (where(s, "sw-lifb"), where(s, "sw-jc")) == ("sweden", "track")
    assert units(s, "sw-lifb")[0] not in s.due


def test_6_4_1_fleet_and_flotilla_do_not_come_early() -> None:
    s = roll(position("finland", "turn 5: sw-fleet sw-af sw-1"), NorwegianFront(), 1)
    assert (refused(s, "unit sw-fleet"), refused(s, "unit sw-af")) == (["8.10"], ["8.10"])


@pytest.mark.parametrize("die", [4, 5, 6])
def test_6_4_1_the_swedes_recycle_a_unit_of_factor_3_or_more(die: int) -> None:
    s = position("finland", "1210: sw-sb-1 sw-garrison-1210; sweden: sw-lifb; 1811: sw-jc sw-ag")
    roll(s, NorwegianFront(), die)
    assert (s.asked, offered(s, "unit")) == (SWEDISH, ["sw-ag", "sw-lifb", "sw-sb-1"])
    assert refused(s, "unit sw-jc") == ["6.4.1"]
    answer(s, "unit sw-lifb", "die 2")
    assert (where(s, "sw-lifb"), s.due[units(s, "sw-lifb")[0]]) == ("track", 6)


def test_6_4_1_a_garrison_is_never_recycled() -> None:
    s = roll(position("finland", "1210: sw-sb-1 sw-garrison-1210"), NorwegianFront(), 5)
    assert refused(s, "unit sw-garrison-1210") == ["8.11"]


def test_6_4_1_with_nothing_to_take_the_result_is_ignored() -> None:
    assert roll(position("finland", "1811: sw-jc"), NorwegianFront(), 4).over
    assert roll(position("finland", "aside: sw-militia-1"), NorwegianFront(), 3).over


@pytest.mark.parametrize(
    ("die", "vp", "loser"),
    [(1, [7, 32], RUSSIAN), (3, [7, 32], RUSSIAN), (4, [9, 30], SWEDISH), (6, [9, 30], SWEDISH)],
)
def test_6_4_2_the_winner_scores_and_the_loser_leaves_the_gulf(die: int, vp: list[int], loser: Side) -> None:
    s = roll(position("finland"), NavalVictory(), die)
    assert s.vp == vp
    assert not may_sail(s, loser, "gulf_of_finland")
    assert may_sail(s, Side(1 - loser), "gulf_of_finland")
    assert may_sail(s, SWEDISH, "gulf_of_bothnia")


@pytest.mark.parametrize(("loser", "fleets"), [(SWEDISH, ["ru-fleet"]), (RUSSIAN, [])])
def test_6_4_2_the_loser_has_no_fleet_support_there(loser: Side, fleets: list[str]) -> None:
    s = position("finland", "1310: ru-inf-1-5; 1311: sw-garrison-1311; russia: ru-fleet", naval_loser=loser)
    answer(ask(s, CombatPhase(RUSSIAN)), "attack 1311", "unit ru-inf-1-5")
    assert offered(s, "fleet") == fleets


def test_6_4_2_the_loser_has_no_sea_movement_there() -> None:
    s = position("finland", "1310: sw-1", naval_loser=SWEDISH, player=SWEDISH)
    answer(ask(s, MovementPhase(SWEDISH)), "unit sw-1")
    assert refused(s, "land 1107") == ["6.4.2"]
    s.naval_loser = RUSSIAN
    assert refused(s, "land 1107") == []


def test_6_4_2_the_loser_has_no_port_supply_there() -> None:
    s = position("finland")
    hango, vaasa = Hex(1107), Hex(2604)
    assert port_supply(s, SWEDISH, hango)
    s.defeat_at_sea(SWEDISH)
    assert (port_supply(s, SWEDISH, hango), port_supply(s, SWEDISH, vaasa)) == (False, True)


@pytest.mark.parametrize(
    ("die", "swede", "russian", "cossack"), [(1, 3, 5, 8), (2, 3, 5, 8), (3, 5, 3, 4), (6, 5, 3, 4)]
)
def test_6_4_3_one_side_moves_at_half_pace(die: int, swede: int, russian: int, cossack: int) -> None:
    s = roll(position("finland", "1708: sw-1; 1413: ru-inf-1-5 ru-c-1"), ShakeUp(), die)
    assert [pace(s, id) for id in ("sw-1", "ru-inf-1-5", "ru-c-1")] == [swede, russian, cossack]


@pytest.mark.parametrize(("side", "target"), [(RUSSIAN, 1309), (SWEDISH, 1310)])
def test_6_4_4_neither_side_attacks(side: Side, target: int) -> None:
    s = position("finland", "1309: sw-1; 1310: ru-inf-1-5", turn=4)
    ask(s, Truce(), CombatPhase(side))
    assert refused(s, f"attack {target}") == ["6.4.4"]


def test_6_4_4_no_siege_is_resolved() -> None:
    besieged = "1210: sw-garrison-1210; 1309: ru-inf-1-5"
    assert offered(ask(position("finland", besieged), SiegePhase(RUSSIAN)), "siege") == [1210]
    assert ask(position("finland", besieged), Truce(), SiegePhase(RUSSIAN)).over


def test_6_4_4_no_invasion_but_landings_go_on() -> None:
    s = position("finland", "sweden: sw-1; 1515: ru-garrison-1515", truce=True, player=SWEDISH)
    answer(ask(s, MovementPhase(SWEDISH)), "unit sw-1")
    assert refused(s, "sail 1415") == ["6.4.4"]
    assert refused(s, "land 1310") == []
    s.truce = False
    assert refused(s, "sail 1415") == []


def test_6_4_4_only_once_and_not_on_the_last_turn() -> None:
    s = roll(position("finland", turn=4), EventRoll(), 4)
    assert (s.truce, titles(s)) == (True, ["Truce"])
    assert titles(roll(s, EventRoll(), 4), "no event") == ["Truce"]
    s = roll(position("finland", turn=8), EventRoll(), 4)
    assert (s.truce, titles(s, "no event")) == (False, ["Truce"])


def test_6_4_4_the_truce_ends_with_the_turn() -> None:
    assert not ask(position("finland"), Truce(), EndTurn()).truce


def test_6_4_5_one_militia_unit_arrives_at_once() -> None:
    s = ask(position("finland", "aside: sw-militia-1 sw-militia-2; 1708: sw-1"), GameTurn())
    answer(s, "die 5")
    assert (s.asked, s.phase, offered(s, "unit")) == (SWEDISH, "events", ["sw-militia-1"])
    answer(s, "unit sw-militia-1", "hex 1708")
    assert (where(s, "sw-militia-1"), where(s, "sw-militia-2")) == (1708, "aside")


def test_6_4_5_with_no_unused_militia_nothing_arrives() -> None:
    s = position("finland", "turn 6: sw-militia-1; gone: sw-militia-2; 1708: sw-militia-3")
    roll(s, EventRoll(), 5)
    assert (s.over, told(s, "received")) == (True, [])


@pytest.mark.parametrize(("die", "unused", "arriving"), [(6, 4, 4), (2, 4, 2), (1, 7, 1), (3, 0, 0)])
def test_6_4_6_a_die_of_militia_arrives_as_far_as_available(die: int, unused: int, arriving: int) -> None:
    militia = [f"sw-militia-{n}" for n in range(1, unused + 1)]
    s = roll(position("finland", "aside: " + " ".join(militia)), Uprising(), die)
    for id in militia[:arriving]:
        answer(s, f"unit {id}", "box sweden")
    assert len(s.stack(SWEDISH, s.game.box_named["sweden"])) == arriving
    assert s.over
