"""The long plan: what is left after the revolution, landing parties, the last raid, and single units."""

from __future__ import annotations

from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.evaluate import material
from sandtable.games.operation_albion.plans import more_plans, plans
from sandtable.games.operation_albion.scheme import (
    after_the_revolution,
    falls,
    honours,
    landing_parties,
    raids,
    scheme,
    spent,
    stays,
)
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, ask, game, position


def eve(places: dict[str, str]) -> State:
    """A position on the eve of the revolution."""
    s = position(places)
    s.index = 0
    return s


def test_what_the_plan_adds_is_what_the_enemy_lacks() -> None:
    s = ask(position({"oesel": "g_42 g_65", "riga": "r_49"}), ActionsPhase(RUSSIAN))
    assert scheme(s, GERMAN) > 0
    assert scheme(s, RUSSIAN) == -scheme(s, GERMAN)


def test_who_is_there_after_the_revolution() -> None:
    s = position({"riga": "g_2gd g_203 g_sturm g_bak", "pskov": "r_49 r_lr1"})
    assert stays(s, "g_2gd") == stays(s, "g_bak") == stays(s, "r_49") == 0
    assert stays(s, "g_sturm") == stays(s, "r_lr1") == 1
    assert 0 < stays(s, "g_203") < 1


def test_a_garrison_that_stays_is_better_on_the_eve_of_the_revolution() -> None:
    shock, storm = eve({"riga": "g_2gd"}), eve({"riga": "g_sturm"})
    assert after_the_revolution(shock) < after_the_revolution(storm) == 0
    assert after_the_revolution(eve({"riga": "r_49"})) > after_the_revolution(eve({"riga": "r_lr1"}))


def test_a_ship_that_waits_for_refit_is_not_lost_yet() -> None:
    s = position({})
    s.send("r_bp_2b", "refit", "test")
    waits = honours(s)
    s.send("r_bp_2b", "destroyed", "test")
    assert waits < 0 < honours(s)


def test_a_second_unit_on_oesel_is_ready_for_moon() -> None:
    one = position({"oesel": "g_42", "dagden": "g_65 g_bic"})
    two = position({"oesel": "g_42 g_65", "dagden": "g_bic"})
    assert landing_parties(one) == 0 < landing_parties(two)
    assert landing_parties(position({"oesel": "g_42", "moon": "g_65", "dagden": "g_bic"})) == 0


def test_a_town_falls_where_a_fortress_holds() -> None:
    s = position({"narva": "g_203", "riga": "g_1r", "petrograd_a": "r_49", "livonia_a": "r_43"}, turn=7)
    assert falls(s, GERMAN, "narva") > 0.5 > falls(s, GERMAN, "riga")
    assert falls(position({"narva": "g_203"}), GERMAN, "narva") == 0


def test_raids_are_feared_most_in_the_last_turn() -> None:
    places = {"narva": "g_203", "petrograd_a": "r_49"}
    assert raids(position(places, turn=7)) > raids(position(places, turn=2)) > 0


def test_the_russians_do_not_count_on_a_raid_after_their_last_action() -> None:
    places = {"narva": "g_203", "petrograd_a": "r_49"}
    before, after = (ask(position(places, turn=7), ActionsPhase(side)) for side in (GERMAN, RUSSIAN))
    after.phase = "russian actions"
    assert scheme(after, RUSSIAN) < scheme(before, RUSSIAN)


def test_troops_as_such_are_worth_nothing_in_the_last_turn() -> None:
    early, last = position({"libau": "g_203"}, turn=2), position({"libau": "g_203"}, turn=7)
    assert 0 < spent(early) < spent(last) == material(last, GERMAN) - material(last, RUSSIAN)


def test_one_unit_is_told_off_for_an_empty_island() -> None:
    s = ask(position({"oesel": "g_65 g_42 g_bic"}, revolution=True), ActionsPhase(GERMAN))
    walk = (("action", "G3.ground.move"), ("unit", "g_65"), ("go", None), ("to", "moon"), ("stop", None))
    assert walk in list(more_plans(s))
    assert walk not in list(plans(s))


def test_one_ship_fetches_a_unit_for_moon() -> None:
    held = {"riga": "r_2sib", "reval": "r_13", "helsingfors": "r_42a", "hango": "r_42b", "vyborg": "r_37"}
    places = held | {"oesel": "g_42", "dagden": "g_65 g_bic", "baltic_c": "g_tr_1 g_tr_2"}
    s = ask(position(places, revolution=True), ActionsPhase(GERMAN))
    assert any(("land", ("g_65", "moon")) in plan for plan in more_plans(s))
    s = ask(position(places | {"gulf_riga_a": "r_td_1", "gulf_riga_b": "r_td_2"}), ActionsPhase(GERMAN))
    assert any(("land", ("g_65", "oesel")) in plan for plan in more_plans(s))


def test_elite_units_are_not_refitted() -> None:
    s = position({})
    for unit in ("r_bp_2b", "r_cp_2", "r_td_1", "r_td_2", "r_td_3"):
        s.send(unit, "refit", "test")
    found = [plan for plan in more_plans(ask(s, ActionsPhase(RUSSIAN))) if plan[0][1] == "G4.refit"]
    assert found
    assert all(("refit", "r_cp_2") in plan and ("refit", "r_bp_2b") not in plan for plan in found)


def test_the_game_has_a_plan() -> None:
    s = ask(position({"oesel": "g_42 g_65"}), ActionsPhase(GERMAN))
    assert game().worth(s, GERMAN) > game().evaluate(s, GERMAN)
    assert len(list(game().ideas(s))) >= len(list(game().plans(s)))
