"""6.0 Sequence of play and 8.0 Actions: phases, Action Points, and what they buy."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.games.operation_albion.actions import ACTIONS, ActionsPhase, FreeAction, rule_of
from sandtable.games.operation_albion.revolution import IncidentRoll
from sandtable.games.operation_albion.sequence import (
    ORDER,
    PHASES,
    ActionPoints,
    EndPlayerTurn,
    GameTurn,
    TurnRecord,
)
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import go
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    game,
    offered,
    position,
    refused,
    told,
)

ISLANDS = {"oesel": "r_425", "moon": "r_426", "dagden": "r_472"}
GERMAN_ISLANDS = {"oesel": "g_42", "moon": "g_65", "dagden": "g_bic"}


def points(s: State, side: int) -> int:
    """The Action Points that a side gets now."""
    ask(s, ActionPoints(GERMAN if side == GERMAN else RUSSIAN))
    return s.ap[side]


# --- 6.0 ---------------------------------------------------------------------------------------------


def phases(turn: int) -> list[str]:
    """The phases of a turn in which something is asked, in order, nobody doing anything."""
    s = ask(position({"libau": "g_base_libau g_20", "riga": "r_base_riga r_2sib"}, turn=turn), GameTurn(turn))
    seen: list[str] = []
    while not s.over and s.turn == turn:
        if s.phase not in seen:
            seen.append(s.phase)
        answer(s, "done" if "done" in s.options.verbs() else 4 if "die" in s.options.verbs() else "pass")
    return seen


def test_6_0_any_number_of_actions_in_one_phase() -> None:
    s = ask(position({"courland_a": "g_20"}, ap=(3, 0)), ActionsPhase(GERMAN))
    for _ in range(3):
        answer(s, ("action", "G3.ground.move"), ("unit", "g_20"), "go", "stop")
    assert s.turn == 2
    assert s.over


def test_6_0_phasing_player_is_the_one_whose_turn_it_is() -> None:
    s = ask(position({"libau": "g_base_libau g_20", "riga": "r_base_riga r_2sib"}), GameTurn(2))
    assert (s.asked, s.player) == (-1, GERMAN)
    answer(s, 5, "done", 5)
    assert s.player == s.asked == RUSSIAN


def test_6_0_end_after_the_seventh_turn() -> None:
    s = ask(position({}, turn=7), TurnRecord())
    assert s.over
    assert s.level == "Russian decisive victory"
    s = ask(position({}, turn=6), TurnRecord())
    assert s.turn == 7


def test_6_1_phases_follow_each_other() -> None:
    assert [name for name, *_ in PHASES] == [
        "weather",
        "german points",
        "german incident",
        "german actions",
        "russian points",
        "russian incident",
        "russian actions",
        "revolution",
        "turn record",
    ]
    assert phases(3) == [
        "weather",
        "german incident",
        "german actions",
        "russian incident",
        "russian actions",
    ]
    assert phases(2) == ["german incident", "german actions", "russian incident", "russian actions"]


def test_6_1_revolution_comes_before_the_turn_record() -> None:
    s = position({"libau": "g_base_libau g_20", "riga": "r_base_riga r_2sib"}, turn=3)
    ask(s, GameTurn(3))
    answer(s, 6, 5, "done", 4, "done")
    assert s.turn == 4
    assert s.index == 4


# --- 8.0 ---------------------------------------------------------------------------------------------


def test_8_0_everything_is_an_action_for_a_point() -> None:
    s = ask(position({"courland_a": "g_20"}, ap=(2, 0)), ActionsPhase(GERMAN))
    assert s.options.verbs() == ["action", "form", "done"]
    answer(s, ("action", "G3.ground.move"), ("unit", "g_20"), "go", "stop")
    assert s.ap == [1, 0]


def test_8_0_track_ends_at_ten_and_at_nothing() -> None:
    s = position({}, ap=(10, 0))
    answer(ask(s, IncidentRoll(GERMAN)), 5)
    assert s.ap == [10, 0]
    s.index = 0
    assert points(s, RUSSIAN) == 0
    answer(ask(s, IncidentRoll(RUSSIAN)), 4)
    assert s.ap[RUSSIAN] == 0


def test_8_0_noaccum_unused_points_are_lost() -> None:
    s = position({"libau": "g_base_libau g_20"}, ap=(2, 0), turn=3)
    assert points(s, GERMAN) == 4


def test_8_1_the_total_does_not_change_within_the_turn() -> None:
    s = position({"riga": "r_2sib", **ISLANDS})
    assert points(s, RUSSIAN) == 3
    s.eliminate("r_425", "test")
    s.put("g_42", "oesel")
    assert s.ap[RUSSIAN] == 3
    assert points(s, RUSSIAN) == 2


@pytest.mark.parametrize(("box", "expected"), list(enumerate([0, 1, 1, 2, 2, 2, 3, 3, 4])))
def test_8_1_ru_morale_is_read_from_the_track(box: int, expected: int) -> None:
    s = position({})
    s.index = box
    assert points(s, RUSSIAN) == expected


def test_8_1_ru_riga_and_the_islands_give_a_point() -> None:
    s = position({"riga": "r_2sib", "hango": "r_42b", "helsingfors": "r_42a", **ISLANDS})
    s.index = 4
    assert points(s, RUSSIAN) == 4


def test_8_1_ru_hango_and_helsingfors_give_a_point() -> None:
    assert points(position({"hango": "r_42b", "helsingfors": "r_42a"}), RUSSIAN) == 3
    assert points(position({"helsingfors": "r_42a"}), RUSSIAN) == 2


def test_8_1_ru_post_a_die_and_no_bonus() -> None:
    s = position({"hango": "f_turku", "helsingfors": "f_helsinki"}, revolution=True)
    answer(ask(s, ActionPoints(RUSSIAN)), 5)
    assert s.ap[RUSSIAN] == 5


def test_8_1_de_base_is_four_points() -> None:
    assert points(position({}), GERMAN) == 4
    assert points(position({}, revolution=True), GERMAN) == 4


def test_8_1_de_riga_and_all_three_islands_give_a_point() -> None:
    assert points(position({"riga": "g_20", **GERMAN_ISLANDS}), GERMAN) == 5
    assert points(position({"riga": "g_20", "oesel": "g_42", "moon": "g_65"}), GERMAN) == 4


def test_8_1_de_hango_and_helsingfors_give_a_point() -> None:
    held = {"hango": "g_20", "helsingfors": "g_203"}
    assert points(position(held), GERMAN) == 5
    assert points(position({"riga": "g_1r", **GERMAN_ISLANDS, **held}), GERMAN) == 6
    assert points(position({"hango": "g_20"}), GERMAN) == 4


def test_8_1_incident_adds_and_takes_points() -> None:
    s = answer(ask(position({}, ap=(4, 0)), IncidentRoll(GERMAN)), 5)
    assert s.ap[GERMAN] == 5
    answer(ask(s, IncidentRoll(GERMAN)), 2)
    assert s.ap[GERMAN] == 4


def test_8_2_four_types_of_action_in_the_order_of_the_list() -> None:
    assert tuple(ACTIONS) == ORDER
    kinds = [action.partition(".")[0] for action in ACTIONS]
    assert kinds == sorted(kinds, key=["G1", "G2", "G3", "G4", "32"].index)
    assert all(rule_of(action) in game().rulebook.rules for action in ACTIONS)


def test_8_2_what_cannot_be_done_is_refused_with_its_rule() -> None:
    s = ask(position({"courland_a": "g_20"}), ActionsPhase(GERMAN))
    assert refused(s, "action", "G3.naval.move") == "26.G3.naval.move"
    assert refused(s, "action", "32.0.raid") == "28.use"
    assert refused(s, "action", "G9") == "26.0"


def test_8_2_cost_is_one_point_for_any_action_any_number_of_times() -> None:
    s = ask(position({"courland_a": "g_20"}, ap=(2, 0)), ActionsPhase(GERMAN))
    move = (("action", "G3.ground.move"), ("unit", "g_20"), "go", "stop")
    answer(s, *move, *move)
    assert s.ap == [0, 0]
    assert asks(s) == ""


def test_8_2_own_turn_only_and_one_action_after_the_other() -> None:
    s = ask(position({"courland_a": "g_20", "riga": "r_2sib"}), ActionsPhase(GERMAN))
    assert play.why(s, RUSSIAN, "action", "G3.ground.move")
    answer(s, ("action", "G3.ground.move"))
    assert refused(s, "action", "G3.ground.move")
    assert all(s.game.owner[str(unit)] == GERMAN for unit in offered(s, "unit"))


def test_8_2_oneforce_from_one_space() -> None:
    s = ask(position({"courland_a": "g_20", "courland_c": "g_203"}), ActionsPhase(GERMAN))
    answer(s, ("action", "G3.ground.move"), ("unit", "g_20"))
    assert offered(s, "add") == []
    assert refused(s, "add", "g_203") == "10.1"


def test_8_3_units_of_all_contingents_make_one_force() -> None:
    s = ask(position({"helsingfors": "g_ost1 w_j1"}, revolution=True), ActionsPhase(GERMAN))
    answer(s, ("action", "G3.ground.move"), ("unit", "g_ost1"), "all")
    assert refused(s, "go") == ""
    answer(s, "go", ("to", "finland_a"), "stop")
    assert s.at["w_j1"] == s.at["g_ost1"] == "finland_a"


def test_8_3_again_a_unit_acts_in_any_number_of_actions() -> None:
    s = position({"courland_a": "g_20"})
    go(s, "G3.ground.move", "g_20", "courland_b")
    go(s, "G3.ground.move", "g_20", "riga")
    assert s.at["g_20"] == "riga"


def test_8_4_a_granted_rally_is_done_at_once_and_costs_nothing() -> None:
    s = position({"libau": "g_base_libau g_20"}, ap=(4, 0), reduced=["g_20"])
    answer(ask(s, IncidentRoll(GERMAN)), 6, ("action", "G4.rally"), ("rally", "libau"))
    assert s.ap == [4, 0]
    assert s.reduced == frozenset()
    assert not s.free


def test_8_4_it_may_be_passed_and_only_what_is_granted_can_be_taken() -> None:
    s = answer(ask(position({"libau": "g_base_libau g_20"}), IncidentRoll(GERMAN)), 6)
    assert offered(s, "action") == ["G1.mobilize"]
    assert refused(s, "action", "G3.ground.move") == "8.4"
    answer(s, "pass")
    assert s.over


def test_8_4_an_action_for_finnish_reds_is_not_for_others() -> None:
    s = position({"helsingfors": "f_helsinki", "narva": "k_narva"}, revolution=True)
    ask(s, FreeAction(RUSSIAN, ("G3.ground.move",), "finnish_red"))
    answer(s, ("action", "G3.ground.move"))
    assert offered(s, "unit") == ["f_helsinki"]
    assert refused(s, "unit", "k_narva") == "8.4"


def test_8_4_without_anybody_to_take_it_nothing_is_asked() -> None:
    assert ask(position({}, revolution=True), FreeAction(RUSSIAN, ("G3.ground.move",), "finnish_red")).over


def test_7_2_what_an_incident_forbids_is_allowed_again_in_the_next_turn() -> None:
    s = answer(ask(position({"baltic_f": "g_bb_5"}), IncidentRoll(GERMAN)), 3)
    assert s.banned
    ask(s, EndPlayerTurn())
    assert s.banned == ()
    assert not told(s, "sent")
