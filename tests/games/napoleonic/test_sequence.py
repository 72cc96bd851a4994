"""5.0 Sequence of play."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.odds import odds
from sandtable.games.napoleonic.sequence import EndTurn, GameTurn, Phase, player_turn
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
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

BOTH = pytest.mark.parametrize("name", ["egypt", "finland"])
PHASES = ["reinforcements", "movement", "combat", "supply", "siege"]


def pass_turn(s: State, die: int = 2) -> State:
    """Play on to the end of the game turn: every player passes, every die shows the same."""
    turn = s.turn
    while s.turn == turn and not s.over:
        answer(s, "done" if "done" in s.options.verbs() else f"die {die}")
    return s


def sequence(s: State) -> list[tuple[int, str]]:
    """The phases told so far."""
    return [(facts["side"], facts["phase"]) for facts in told(s, "phase")]


def ferocity(s: State, *ids: str) -> int:
    """The columns that ferocity gives an Ottoman attack on 1829."""
    chance = odds(s, OTTOMAN, units(s, *ids), (), Hex(1829))
    return sum(shift.columns for shift in chance.shifts if shift.rule == "5.3.ferocity")


# --- 5.1 and 5.2 -----------------------------------------------------------------------------


def test_5_1_nothing_is_attacked_in_the_movement_phase() -> None:
    s = ask(position("egypt", "1728: fr-inf-1-1; 1829: ot-jn-1"), *player_turn(FRENCH, arrivals=False))
    assert s.phase == "movement"
    assert refused(s, "attack 1829") == ["11.1"]


def test_5_1_a_finished_phase_is_not_reopened() -> None:
    s = ask(position("egypt", "1728: fr-inf-1-1; 1829: ot-jn-1"), *player_turn(FRENCH, arrivals=False))
    answer(s, "done")
    assert s.phase == "combat"
    assert refused(s, "unit fr-inf-1-1") == ["11.2"]
    assert where(s, "fr-inf-1-1") == 1728


def test_5_1_what_a_unit_did_is_forgotten_with_its_phase() -> None:
    s = ask(position("egypt", "1728: fr-inf-1-1"), MovementPhase(FRENCH), Phase(OTTOMAN, "movement"))
    answer(s, "unit fr-inf-1-1", "hex 1729", "stop", "done")
    assert (s.player, s.phase, s.marched) == (OTTOMAN, "movement", {})


@BOTH
def test_5_2_events_then_five_phases_of_each_side(name: str) -> None:
    s = pass_turn(ask(position(name, turn=2), GameTurn()))
    turn = [(0, "events"), *((0, phase) for phase in PHASES), *((1, phase) for phase in PHASES)]
    assert sequence(s)[: len(turn)] == turn
    assert s.turn == 3


# --- 5.3 Game turn 1 -------------------------------------------------------------------------


@BOTH
def test_5_3_turn_1_has_no_events_and_no_reinforcements(name: str) -> None:
    s = position(name, "turn 1: " + {"egypt": "fr-inf-1-1", "finland": "sw-lifb"}[name], turn=1)
    pass_turn(ask(s, GameTurn()))
    first = sequence(s)[: sequence(s).index((0, "events"))]
    assert first == [(side, phase) for side in (0, 1) for phase in PHASES[1:]]
    assert not told(s, "rolled")
    assert not told(s, "received")


@pytest.mark.parametrize(("unit", "start", "end"), [("ot-jn-2", 3428, 3328), ("ot-jn-1", 3328, 3428)])
def test_5_3_border_is_closed_to_ottoman_moves_on_turn_1(unit: str, start: int, end: int) -> None:
    s = position("egypt", f"{start}: {unit}", turn=1, player=OTTOMAN)
    answer(ask(s, MovementPhase(OTTOMAN)), f"unit {unit}")
    assert refused(s, f"hex {end}") == ["5.3.border"]
    s.turn = 2
    assert refused(s, f"hex {end}") == []


def test_5_3_border_is_closed_to_ottoman_attacks_on_turn_1() -> None:
    s = position("egypt", "3428: ot-jn-2; 3328: fr-inf-1-1", turn=1, player=OTTOMAN)
    assert refused(ask(s, CombatPhase(OTTOMAN)), "attack 3328") == ["5.3.border"]
    s = position("egypt", "3428: ot-jn-2; 3327: ot-jn-1; 3328: fr-inf-1-1", turn=1, player=OTTOMAN)
    answer(ask(s, CombatPhase(OTTOMAN)), "attack 3328")
    assert refused(s, "unit ot-jn-2") == ["5.3.border"]
    assert offered(s, "unit") == ["ot-jn-1"]


def test_5_3_border_does_not_bind_the_french() -> None:
    s = position("egypt", "3328: fr-inf-1-1 fr-inf-2-1; 3427: ot-jn-2", turn=1)
    answer(ask(s, MovementPhase(FRENCH), CombatPhase(FRENCH)), "unit fr-inf-1-1", "hex 3428", "done")
    assert where(s, "fr-inf-1-1") == 3428
    assert offered(answer(s, "attack 3427"), "unit") == ["fr-inf-1-1"]


def test_5_3_border_does_not_stop_a_french_attack() -> None:
    s = position("egypt", "3328: fr-inf-1-1; 3428: ot-jn-2", turn=1)
    assert offered(answer(ask(s, CombatPhase(FRENCH)), "attack 3428"), "unit") == ["fr-inf-1-1"]


def test_5_3_ferocity_with_half_the_factors_or_more() -> None:
    s = position("egypt", "1829: fr-inf-1-1; 1728: ot-mm-1 ot-mm-2 ot-jn-1 ot-jn-2 ot-se-1", turn=1)
    assert ferocity(s, "ot-mm-1", "ot-mm-2", "ot-jn-1", "ot-jn-2", "ot-se-1") == 1
    assert ferocity(s, "ot-mm-1", "ot-jn-1", "ot-se-1") == 1


def test_5_3_ferocity_not_below_half() -> None:
    s = position("egypt", "1829: fr-inf-1-1; 1728: ot-mm-1 ot-jn-1 ot-jn-2", turn=1)
    assert ferocity(s, "ot-mm-1", "ot-jn-1", "ot-jn-2") == 0


def test_5_3_ferocity_only_on_turn_1() -> None:
    s = position("egypt", "1829: fr-inf-1-1; 1728: ot-mm-1 ot-mm-2 ot-mm-3 ot-mm-4", turn=2)
    assert ferocity(s, "ot-mm-1", "ot-mm-2", "ot-mm-3", "ot-mm-4") == 0


def test_5_3_ferocity_comes_on_top_of_other_shifts() -> None:
    s = position("egypt", "1829: fr-inf-1-1; 1929: ot-mm-1", turn=1)
    shifts = {
        shift.rule: shift.columns for shift in odds(s, OTTOMAN, units(s, "ot-mm-1"), (), Hex(1829)).shifts
    }
    assert shifts == {"11.6": -1, "5.3.ferocity": 1}


# --- 5.4 -------------------------------------------------------------------------------------


def test_5_4_the_marker_starts_in_box_1() -> None:
    assert State(position("egypt").game).turn == 1


def test_5_4_the_marker_advances_and_the_effects_of_the_turn_end() -> None:
    s = ask(position("finland", turn=4, truce=True, slowed=SWEDISH), EndTurn())
    assert (s.turn, s.truce, s.slowed) == (5, False, None)
    assert told(s, "turn") == [{"turn": 5, "months": "July"}]


@pytest.mark.parametrize(("name", "last"), [("egypt", 11), ("finland", 8)])
def test_5_4_the_last_turn_ends_the_game(name: str, last: int) -> None:
    s = pass_turn(ask(position(name, turn=last), GameTurn()))
    assert s.over
    assert (s.turn, s.winner) == (last, 1)
