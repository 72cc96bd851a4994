"""7.0 Stacking and fog of war."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.core.side import CHANCE, Side
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.sequence import player_turn
from sandtable.games.napoleonic.stacking import CheckStacks
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import Stack, view
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
    told,
    units,
    where,
)

SIX = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3 fr-inf-2-3"
ELEVEN = f"{SIX} fr-inf-1-4 fr-inf-2-4 fr-inf-1-5 fr-inf-2-5 fr-mar"
SIX_OTTOMANS = "ot-jn-1 ot-jn-2 ot-jn-3 ot-jn-4 ot-se-1 ot-se-2"


def moving(s: State, *choices: str) -> State:
    """The movement phase of the player, some choices made."""
    return answer(ask(s, MovementPhase(s.player)), *choices)


def gather(ids: str) -> list[str]:
    """The choices that gather a stack."""
    first, *others = ids.split()
    return [f"unit {first}", *(f"add {unit}" for unit in others)]


def seen(s: State, side: Side | None, place: int) -> Stack:
    """The one stack in a place, as a side sees it."""
    (stack,) = [stack for stack in view(s, side).stacks if stack.place == place]
    return stack


# --- limits --------------------------------------------------------------------------------------


def test_7_1_sixth_unit_enters_a_hex_and_the_seventh_does_not() -> None:
    s = moving(position("egypt", f"1429: {SIX}; 1428: fr-gu"), "unit fr-gu")
    assert refused(s, "hex 1429") == ["7.1"]
    assert reasons(s, "hex 1429") == ["6 units are there and 1 come: the limit is 6"]
    s = moving(position("egypt", "1429: fr-inf-1-1 fr-mar fr-in fr-ng fr-sc; 1428: fr-gu"), "unit fr-gu")
    assert refused(s, "hex 1429") == []


def test_7_1_twelfth_unit_enters_an_intact_fortress_and_the_thirteenth_does_not() -> None:
    s = moving(position("egypt", f"1127: {ELEVEN} fr-garrison; 1227: fr-gu"), "unit fr-gu")
    assert reasons(s, "hex 1127") == ["12 units are there and 1 come: the limit is 12"]
    s = moving(position("egypt", f"1127: {SIX} fr-in fr-ng fr-co fr-gr fr-garrison; 1227: fr-gu"))
    answer(s, "unit fr-gu", "hex 1127")
    assert where(s, "fr-gu") == 1127


def test_7_1_a_destroyed_fortress_holds_six() -> None:
    s = position("egypt", f"1127: {SIX}; 1227: fr-gu", destroyed=frozenset({1127}))
    assert refused(moving(s, "unit fr-gu"), "hex 1127") == ["7.1"]


def test_7_1_seven_units_leave_a_fortress_only_in_smaller_stacks() -> None:
    s = moving(position("egypt", f"1127: {ELEVEN}"), *gather(f"{SIX} fr-mar"))
    assert offered(s, "hex") == []
    assert reasons(s, "hex 1227") == ["0 units are there and 7 come: the limit is 6"]
    s = moving(position("egypt", f"1127: {ELEVEN}"), *gather(SIX))
    assert refused(s, "hex 1227") == []


def test_7_1_at_most_six_of_nine_stormers_advance_into_a_fortress() -> None:
    s = position("egypt", f"3717: {SIX}; 3719: fr-inf-1-4 fr-inf-2-4 fr-inf-1-5; 3718: ot-garrison-3718")
    force = [*SIX.split(), "fr-inf-1-4", "fr-inf-2-4", "fr-inf-1-5"]
    answer(ask(s, CombatPhase(FRENCH)), "attack 3718", *[f"unit {u}" for u in force], "fight", "die 6")
    answer(s, "unit ot-garrison-3718", *[f"unit {u}" for u in force[:6]])
    assert [where(s, u) for u in force] == [3718] * 6 + [3719] * 3
    assert offered(s, "unit") == []
    assert not s.intact(3718)


def test_7_2_a_second_siege_train_never_enters() -> None:
    s = moving(position("finland", "1413: ru-siege-1; 1414: ru-siege-2 ru-pi"), "unit ru-siege-2")
    assert refused(s, "hex 1413") == ["7.2"]
    assert 1412 not in offered(s, "hex")
    answer(s, "stop", "unit ru-pi")
    assert {1412, 1413} <= set(offered(s, "hex"))


def test_7_2_two_siege_trains_leave_a_box_one_by_one() -> None:
    s = moving(position("finland", "russia: ru-siege-1 ru-siege-2 ru-pi"), "unit ru-siege-1")
    assert refused(s, "add ru-siege-2") == ["7.2"]
    answer(s, "add ru-pi", "hex 1318")
    answer(s, "hex 1418", "stop", "unit ru-siege-2", "hex 1318")
    assert (where(s, "ru-siege-1"), where(s, "ru-siege-2")) == (1418, 1318)


def test_7_3_boxes_have_no_limit() -> None:
    s = position("egypt", f"anatolia: {SIX_OTTOMANS} ot-ni-1 ot-ni-2", player=OTTOMAN)
    assert ask(s, CheckStacks(FRENCH)).over
    assert len(offered(moving(s), "unit")) == 8


def test_7_3_fleets_do_not_count() -> None:
    s = position("egypt", f"anatolia: ot-fleet {SIX_OTTOMANS}", player=OTTOMAN)
    moving(s, *gather(SIX_OTTOMANS))
    assert refused(s, "land 3911") == []


def test_7_4_a_full_hex_cannot_even_be_passed() -> None:
    clear = moving(position("egypt", "1428: fr-gu"), "unit fr-gu", "hex 1529")
    assert told(clear, "moved")[0]["way"] == [1429, 1529]
    full = moving(position("egypt", f"1429: {SIX}; 1428: fr-gu"), "unit fr-gu", "hex 1529")
    assert told(full, "moved")[0]["way"] == [1528, 1529]


def test_7_4_any_number_may_pass_one_after_the_other() -> None:
    s = moving(position("egypt", f"1127: {ELEVEN}; 1228: fr-in fr-ng fr-co fr-gr fr-ja"))
    for unit in ELEVEN.split():
        answer(s, f"unit {unit}", "hex 1328" if unit in SIX.split() else "hex 1428", "stop")
    assert (len(s.stack(FRENCH, 1328)), len(s.stack(FRENCH, 1428))) == (6, 5)


def test_7_4_penalty_the_opponent_removes_as_few_as_needed() -> None:
    s = ask(position("egypt", f"1429: {SIX} fr-gu fr-sc"), CheckStacks(OTTOMAN))
    assert s.asked == OTTOMAN
    answer(s, "unit fr-gu")
    assert s.asked == CHANCE
    answer(s, "die 4", "unit fr-sc")
    assert (where(s, "fr-gu"), where(s, "fr-sc"), s.over) == ("track", "gone", True)


def test_7_4_penalty_of_two_trains_one_goes() -> None:
    s = ask(position("finland", "1413: ru-siege-1 ru-pi ru-siege-2"), CheckStacks(SWEDISH))
    assert offered(s, "unit") == ["ru-siege-1", "ru-siege-2"]
    assert answer(s, "unit ru-siege-2", "die 6").over


@pytest.mark.parametrize(
    ("text", "remover"),
    [(f"1429: {SIX} fr-gu", OTTOMAN), (f"1429: {SIX_OTTOMANS} ot-ni-1", FRENCH)],
)
def test_7_4_penalty_falls_on_either_side_when_a_movement_phase_starts(text: str, remover: Side) -> None:
    s = ask(position("egypt", text), *player_turn(FRENCH, arrivals=False))
    assert (s.asked, play.current(s).rule) == (remover, "7.4.penalty")


@pytest.mark.parametrize("place", ["1127", "upper_egypt"])
def test_7_4_penalty_spares_fortresses_and_boxes(place: str) -> None:
    s = position("egypt", f"{place}: {SIX_OTTOMANS} ot-ni-1")
    assert ask(s, CheckStacks(FRENCH)).over


def test_7_5_british_and_ottomans_stack_move_and_attack_together() -> None:
    s = position("egypt", "1326: ot-jn-1 br-rm; 1227: fr-gu", player=OTTOMAN, british=True)
    moving(s, "unit ot-jn-1", "add br-rm", "hex 1426", "stop", "unit br-rm")
    answer(s, "add ot-jn-1", "hex 1326", "done")
    answer(ask(s, CombatPhase(OTTOMAN)), "attack 1227", "unit br-rm", "unit ot-jn-1", "fight")
    assert told(s, "attacked")[0]["attackers"] == [*units(s, "br-rm", "ot-jn-1")]


def test_7_5_british_count_against_the_ottoman_limit() -> None:
    s = position("egypt", f"1326: {SIX_OTTOMANS}; 1426: br-rm", player=OTTOMAN, british=True)
    assert refused(moving(s, "unit br-rm"), "hex 1326") == ["7.1"]


# --- fog of war ----------------------------------------------------------------------------------


def test_7_7_only_the_top_unit_of_an_enemy_stack_is_seen() -> None:
    s = moving(position("egypt", "1833: ot-mm-1 ot-be-1 ot-jn-1; 1732: fr-gu"))
    enemy, own, bystander = (seen(s, side, 1833) for side in (FRENCH, OTTOMAN, None))
    assert (enemy.height, enemy.units) == (3, units(s, "ot-jn-1"))
    assert own.units == units(s, "ot-mm-1", "ot-be-1", "ot-jn-1")
    assert bystander == enemy


def test_7_7_what_lies_beneath_changes_nothing_that_the_enemy_sees() -> None:
    one = moving(position("egypt", "1833: ot-mm-1 ot-jn-1; pool: ot-se-4; 1732: fr-gu"))
    other = moving(position("egypt", "1833: ot-se-4 ot-jn-1; pool: ot-mm-1; 1732: fr-gu"))
    assert view(one, FRENCH) == view(other, FRENCH)
    assert view(one, OTTOMAN) != view(other, OTTOMAN)


def test_7_7_a_box_counts_as_one_stack() -> None:
    s = moving(position("egypt", "anatolia: ot-ni-1 ot-ni-2 ot-se-3; 1732: fr-gu"))
    box = s.game.box_named["anatolia"]
    assert (seen(s, FRENCH, box).height, seen(s, FRENCH, box).units) == (3, units(s, "ot-se-3"))


def test_7_7_a_passing_stack_shows_only_its_top() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1 fr-gu"), "unit fr-inf-1-1", "add fr-gu", "hex 1429")
    (event,) = [e.seen_by(OTTOMAN) for e in s.events if e.kind == "moved"]
    assert event is not None
    assert (event.facts["count"], event.facts["top"]) == (2, s.game.number["fr-gu"])
    assert "units" not in event.facts


def test_7_7_declaring_an_attack_reveals_both_forces() -> None:
    s = position("egypt", "1833: ot-mm-1 ot-jn-1; 1832: fr-inf-1-1 fr-inf-2-1 fr-gu")
    answer(ask(s, CombatPhase(FRENCH)), "attack 1833", "unit fr-inf-1-1")
    assert seen(s, FRENCH, 1833).units == units(s, "ot-jn-1")
    answer(s, "fight")
    assert seen(s, FRENCH, 1833).units == units(s, "ot-mm-1", "ot-jn-1")
    assert seen(s, OTTOMAN, 1832).units == units(s, "fr-inf-1-1", "fr-gu")


def test_7_7_an_attack_is_not_called_off_once_the_stack_was_seen() -> None:
    s = position("egypt", "1833: ot-mm-1 ot-jn-1; 1832: fr-inf-1-1")
    answer(ask(s, CombatPhase(FRENCH)), "attack 1833", "unit fr-inf-1-1")
    answer(s, "fight")
    assert (s.asked, s.options.verbs()) == (CHANCE, ["die"])


def test_7_7_a_stack_is_hidden_again_after_the_battle() -> None:
    s = position("egypt", "1833: ot-mm-1 ot-mm-2 ot-jn-1; 1832: fr-mar")
    answer(ask(s, CombatPhase(FRENCH)), "attack 1833", "unit fr-mar", "fight", "die 1", "die 6")
    assert seen(s, FRENCH, 1833).units == units(s, "ot-jn-1")


# --- order ---------------------------------------------------------------------------------------


def test_7_8_the_owner_chooses_the_top_unit_once_a_phase() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1 fr-inf-2-1 fr-gu"), "top fr-inf-1-1")
    assert s.stack(FRENCH, 1428) == units(s, "fr-inf-2-1", "fr-gu", "fr-inf-1-1")
    assert refused(s, "top fr-gu") == ["7.8"]


def test_7_8_nothing_lies_on_a_garrison() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1 fr-garrison; 1227: fr-inf-2-1"))
    assert reasons(s, "top fr-inf-1-1") == ["the fortress garrison stays on top of its stack"]
    answer(s, "unit fr-inf-2-1", "hex 1127")
    assert s.stack(FRENCH, 1127) == units(s, "fr-inf-1-1", "fr-inf-2-1", "fr-garrison")


def test_7_8_only_own_units_are_rearranged() -> None:
    s = moving(position("finland", "1413: ru-pi ru-c-1; 1311: sw-sf-1 sw-jc", player=RUSSIAN))
    assert refused(s, "top sw-sf-1") == ["7.8"]
    assert refused(s, "top ru-c-1") == ["7.8"]
