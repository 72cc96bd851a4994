"""The long plan: what is left after the revolution, landing parties, the last raid, and single units."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.bot.evaluation import BOX, FADES, chart, evaluate, material
from sandtable.games.operation_albion.bot.long_term import (
    PRICES,
    WON,
    after_the_revolution,
    evaluate_long_term,
    falls,
    footholds,
    honours,
    landing_parties,
    last_fortress,
    long_term_value,
    points_to_come,
    raids,
    spent,
    stays,
)
from sandtable.games.operation_albion.bot.plans import plans
from sandtable.games.operation_albion.bot.search_plans import search_plans
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, ask, game, position


def eve(places: dict[str, str]) -> State:
    """A position on the eve of the revolution."""
    s = position(places)
    s.index = 0
    return s


def test_what_the_plan_adds_is_what_the_enemy_lacks() -> None:
    s = ask(position({"oesel": "g_42 g_65", "riga": "r_49"}), ActionsPhase(RUSSIAN))
    assert long_term_value(s, GERMAN) > 0
    assert long_term_value(s, RUSSIAN) == -long_term_value(s, GERMAN)


def test_who_takes_his_time_pays_more_for_bringing_the_revolution_on() -> None:
    far, near = (ask(position({"riga": "r_49"}), ActionsPhase(GERMAN)) for _ in range(2))
    far.index, near.index = 5, 4
    assert evaluate(near, GERMAN) - evaluate(far, GERMAN) == pytest.approx(BOX)
    assert evaluate_long_term(near, GERMAN) - evaluate_long_term(far, GERMAN) == pytest.approx(PRICES.box)
    assert evaluate_long_term(far, RUSSIAN) - evaluate_long_term(near, RUSSIAN) == pytest.approx(PRICES.box)
    assert PRICES.box > BOX


def test_who_takes_his_time_counts_armies_far_from_a_place_for_less() -> None:
    away = ask(position({"lithuania_a": "g_203", "livonia_b": "r_49"}), ActionsPhase(GERMAN))
    usual, strict = chart(away.game), chart(away.game, PRICES.fades)
    assert usual.near["riga"]["courland_c"] == FADES > strict.near["riga"]["courland_c"] == PRICES.fades
    away.index = 0
    assert evaluate(away, GERMAN, PRICES) < evaluate(away, GERMAN)


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


def test_after_the_revolution_every_island_brings_all_three_nearer() -> None:
    none, one, two, three = (
        position(dict(islands), revolution=True)
        for islands in (
            [],
            [("oesel", "g_42")],
            [("oesel", "g_42"), ("moon", "g_65")],
            [("oesel", "g_42"), ("moon", "g_65"), ("dagden", "g_bic")],
        )
    )
    assert footholds(none) == 0 < footholds(one) < footholds(two)
    assert footholds(three) == 0, "the evaluation counts all three"
    assert footholds(position({"oesel": "g_42"})) == 0, "the Russians may still come back"


def test_places_that_bring_action_points_are_worth_more_the_earlier() -> None:
    group = {"riga": "g_203", "oesel": "g_42", "moon": "g_65", "dagden": "g_bic"}
    early, last = position(group, turn=2), position(group, turn=7)
    assert points_to_come(early, GERMAN) > points_to_come(last, GERMAN)
    assert points_to_come(early, GERMAN) > points_to_come(position(group | {"moon": ""}, turn=2), GERMAN)


def test_points_that_are_left_are_worth_something() -> None:
    s = position({}, turn=7)
    s.ap[:] = 0, 2
    assert points_to_come(s, RUSSIAN) > points_to_come(s, GERMAN) == 0


FORTRESSES = {"riga": "r_2sib r_6sib r_lr1 r_lr2", "reval": "r_13", "helsingfors": "r_42a", "vyborg": "r_42b"}


def test_4_1_the_last_fortress_is_feared_for() -> None:
    bare = position(FORTRESSES | {"libau": "g_base_libau"})
    manned = position(FORTRESSES | {"libau": "g_base_libau g_203 g_1r g_75r"})
    assert last_fortress(bare) > last_fortress(manned) > 0
    assert last_fortress(position(FORTRESSES | {"libau": "g_base_libau", "vyborg": ""})) == 0
    assert last_fortress(position(FORTRESSES | {"libau": "g_base_libau", "riga": "r_base_riga"})) == 0


def test_4_1_who_has_won_at_once_has_won_whatever_the_points_are() -> None:
    s = position(FORTRESSES | {"libau": "r_49"}, turn=2)
    s.agenda.clear()
    s.end(int(RUSSIAN), "Russian decisive victory", (0, 2))
    assert evaluate_long_term(s, RUSSIAN) == evaluate(s, RUSSIAN) + WON == -evaluate_long_term(s, GERMAN)
    s.turn = 7
    assert evaluate_long_term(s, RUSSIAN) == evaluate(s, RUSSIAN)


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
    assert long_term_value(after, RUSSIAN) < long_term_value(before, RUSSIAN)


def test_troops_as_such_are_worth_nothing_in_the_last_turn() -> None:
    early, last = position({"libau": "g_203"}, turn=2), position({"libau": "g_203"}, turn=7)
    assert 0 < spent(early) < spent(last) == material(last, GERMAN) - material(last, RUSSIAN)


def test_one_unit_is_told_off_for_an_empty_island() -> None:
    s = ask(position({"oesel": "g_65 g_42 g_bic"}, revolution=True), ActionsPhase(GERMAN))
    walk = (("action", "G3.ground.move"), ("unit", "g_65"), ("go", None), ("to", "moon"), ("stop", None))
    assert walk in list(search_plans(s))
    assert walk not in list(plans(s))


def test_one_ship_fetches_a_unit_for_moon() -> None:
    held = {"riga": "r_2sib", "reval": "r_13", "helsingfors": "r_42a", "hango": "r_42b", "vyborg": "r_37"}
    places = held | {"oesel": "g_42", "dagden": "g_65 g_bic", "baltic_c": "g_tr_1 g_tr_2"}
    s = ask(position(places, revolution=True), ActionsPhase(GERMAN))
    assert any(("land", ("g_65", "moon")) in plan for plan in search_plans(s))
    s = ask(position(places | {"gulf_riga_a": "r_td_1", "gulf_riga_b": "r_td_2"}), ActionsPhase(GERMAN))
    assert any(("land", ("g_65", "oesel")) in plan for plan in search_plans(s))


def test_elite_units_are_not_refitted() -> None:
    s = position({})
    for unit in ("r_bp_2b", "r_cp_2", "r_td_1", "r_td_2", "r_td_3"):
        s.send(unit, "refit", "test")
    found = [plan for plan in search_plans(ask(s, ActionsPhase(RUSSIAN))) if plan[0][1] == "G4.refit"]
    assert found
    assert all(("refit", "r_cp_2") in plan and ("refit", "r_bp_2b") not in plan for plan in found)


def test_the_game_has_a_plan() -> None:
    s = ask(position({"oesel": "g_42 g_65"}), ActionsPhase(GERMAN))
    assert game().evaluate_long_term(s, GERMAN) == evaluate_long_term(s, GERMAN) != game().evaluate(s, GERMAN)
    assert len(list(game().mind.plans_to_search(s))) >= len(list(game().mind.plans(s)))
