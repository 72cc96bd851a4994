"""What a position is worth to a side, and the moves that a bot looks at."""

from __future__ import annotations

import pytest

from sandtable.games.napoleonic.bot.evaluation import (
    Prices,
    attack_worth,
    attacks,
    chart,
    danger,
    designs,
    evaluate,
    sieges,
    strength,
    travels,
)
from sandtable.games.napoleonic.bot.plans import plans
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from tests.positions import FRENCH, OTTOMAN, RUSSIAN, ask, campaign, position, units

BASE = "1127: fr-garrison; 4213: ot-garrison-4213"


def test_a_decided_game_is_worth_everything() -> None:
    s = position("egypt", BASE, winner=OTTOMAN)
    assert evaluate(s, OTTOMAN) == -evaluate(s, FRENCH) == 1000


def test_a_point_for_the_defender_weighs_as_much_as_two_for_the_invader() -> None:
    start = evaluate(position("egypt", BASE), FRENCH)
    assert evaluate(position("egypt", BASE, vp=[5, 31]), FRENCH) == pytest.approx(start + 2)
    assert evaluate(position("egypt", BASE, vp=[3, 32]), FRENCH) == pytest.approx(start - 2)


def test_control_of_a_locale_counts_more_towards_the_end() -> None:
    def gain(turn: int) -> float:
        s = position("egypt", BASE, turn=turn)
        before = evaluate(s, FRENCH)
        s.take(FRENCH, s.game.hex("3636"))
        return evaluate(s, FRENCH) - before

    assert 0 < gain(2) < gain(11)


def test_a_stronger_army_is_better() -> None:
    weak = position("egypt", BASE + "; 1227: fr-mar")
    strong = position("egypt", BASE + "; 1227: fr-inf-1-1")
    known = chart(campaign("egypt"))
    assert strength(strong, known, FRENCH) > strength(weak, known, FRENCH)


def test_a_factor_is_worth_what_its_side_pays_for_it() -> None:
    s = position("egypt", BASE + "; 3718: ot-ni-1")
    dear = evaluate(s, FRENCH, Prices(factors=(3.0, 1.0))) - evaluate(s, FRENCH)
    assert dear == pytest.approx(2 * strength(s, chart(s.game), FRENCH))
    dear = evaluate(s, FRENCH, Prices(factors=(1.0, 3.0))) - evaluate(s, FRENCH)
    assert dear == pytest.approx(-2 * strength(s, chart(s.game), OTTOMAN))


def test_units_without_supply_count_as_lost_in_their_own_turn() -> None:
    s = position("egypt", "1127: ot-be-1; 1833: fr-inf-1-1", phase="movement")
    bare = position("egypt", "1127: ot-be-1", phase="movement")
    known = chart(s.game)
    assert strength(s, known, FRENCH) == pytest.approx(strength(bare, known, FRENCH))


def test_units_in_the_pool_may_come_back() -> None:
    known = chart(campaign("egypt"))
    gone = strength(position("egypt", BASE), known, OTTOMAN)
    pool = strength(position("egypt", BASE + "; pool: ot-ni-1"), known, OTTOMAN)
    here = strength(position("egypt", BASE + "; 3718: ot-ni-1"), known, OTTOMAN)
    assert gone < pool < here


def test_a_force_is_drawn_to_enemy_locales() -> None:
    known = chart(campaign("egypt"))
    near = position("egypt", BASE + "; 1732: fr-inf-1-1")
    far = position("egypt", BASE + "; 0929: fr-inf-1-1")
    assert designs(near, known, FRENCH) > designs(far, known, FRENCH)


def test_how_far_nearness_counts_is_a_matter_of_price() -> None:
    known = chart(campaign("egypt"))
    s = position("egypt", BASE + "; 1732: fr-inf-1-1")
    usual = designs(s, known, FRENCH, 0.45)
    assert usual > 0
    assert designs(s, known, FRENCH, 0.9) == pytest.approx(2 * usual)


def test_a_garrison_keeps_a_weaker_enemy_away() -> None:
    known = chart(campaign("egypt"))
    empty = position("egypt", BASE + "; 1732: ot-be-1")
    empty.take(FRENCH, empty.game.hex("1833"))
    held = position("egypt", BASE + "; 1732: ot-be-1; 1833: fr-inf-1-1 fr-inf-2-1")
    assert designs(held, known, OTTOMAN) < designs(empty, known, OTTOMAN)


def test_in_the_last_turn_only_what_can_still_be_reached_counts() -> None:
    known = chart(campaign("egypt"))
    s = position("egypt", BASE + "; 0929: fr-inf-1-1", turn=11, phase="combat")
    assert designs(s, known, FRENCH) == 0


def test_a_small_stack_beside_a_strong_enemy_is_in_danger() -> None:
    known = chart(campaign("egypt"))
    alone = position("egypt", BASE + "; 1732: fr-mar; 1733: ot-mm-1 ot-mm-2")
    apart = position("egypt", BASE + "; 0929: fr-mar; 1733: ot-mm-1 ot-mm-2")
    assert danger(alone, known, FRENCH) > danger(apart, known, FRENCH)


@pytest.mark.parametrize(
    ("attackers", "good"), [("fr-inf-1-1 fr-inf-2-1 fr-inf-1-2", True), ("fr-mar", False)]
)
def test_an_attack_is_worth_what_the_table_gives(attackers: str, good: bool) -> None:
    s = position("egypt", BASE + f"; 1730: {attackers}; 1731: ot-jn-1")
    force = units(s, *attackers.split())
    worth = attack_worth(s, chart(s.game), FRENCH, force, s.game.hex("1731"), units(s, "ot-jn-1"), 0)
    assert (worth > 0) is good


def test_a_closed_ring_and_a_train_are_worth_more() -> None:
    known = chart(campaign("finland"))
    text = "1318: ru-garrison-1318; 1210: sw-garrison-1210"
    loose = position("finland", text)
    ring = position("finland", text + "; 1309: ru-inf-1-5")
    battery = position("finland", text + "; 1309: ru-inf-1-5 ru-siege-1")
    assert sieges(loose, known, RUSSIAN) < sieges(ring, known, RUSSIAN) < sieges(battery, known, RUSSIAN)


def test_the_scientists_make_for_untouched_ruins() -> None:
    known = chart(campaign("egypt"))
    there = position("egypt", BASE + "; 1733: fr-sc")
    beside = position("egypt", BASE + "; 1833: fr-sc")
    away = position("egypt", BASE + "; 1127: fr-sc")
    assert travels(there, known) > travels(beside, known) > travels(away, known)


def test_emptied_ruins_no_longer_draw_them() -> None:
    known = chart(campaign("egypt"))
    everywhere = frozenset(known.game.ruins)
    assert travels(position("egypt", BASE + "; 1733: fr-sc", looted=everywhere), known) == 0


# --- plans ---------------------------------------------------------------------------------------


def test_the_first_plan_of_a_movement_phase_is_to_stay() -> None:
    s = ask(position("egypt", BASE + "; 1732: fr-inf-1-1 fr-inf-2-1"), MovementPhase(FRENCH))
    one, two = units(s, "fr-inf-1-1", "fr-inf-2-1")
    assert next(plans(s)) == (("unit", one), ("add", two), ("stop", None))


def test_every_plan_begins_with_a_legal_choice() -> None:
    s = ask(position("egypt", BASE + "; 1732: fr-inf-1-1 fr-sc; 1833: ot-mm-1"), MovementPhase(FRENCH))
    assert all(plan[0] in s.options for plan in plans(s))


def test_a_stack_moves_whole_and_in_part() -> None:
    s = ask(position("egypt", BASE + "; 1732: fr-inf-1-1 fr-inf-2-1"), MovementPhase(FRENCH))
    sizes = {len([verb for verb, _ in plan if verb in ("unit", "add")]) for plan in plans(s)}
    assert sizes == {1, 2}


def test_with_nobody_left_to_move_the_phase_ends() -> None:
    s = ask(position("egypt", "4213: ot-garrison-4213; 1127: fr-garrison"), MovementPhase(FRENCH))
    assert list(plans(s)) == [(("done", None),)]


def test_an_attack_is_planned_with_all_and_with_the_fewest() -> None:
    text = BASE + "; 1730: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 1731: ot-be-1"
    s = ask(position("egypt", text), CombatPhase(FRENCH))
    found = list(plans(s))
    assert found[0] == (("done", None),)
    assert {len(plan) - 2 for plan in found[1:]} == {2, 3}


def test_lone_scientists_are_attacked_by_one_unit() -> None:
    s = ask(
        position("egypt", BASE + "; 1730: ot-mm-1 ot-mm-2; 1731: fr-sc", player=OTTOMAN), CombatPhase(OTTOMAN)
    )
    assert {len(plan) for plan in plans(s)} == {1, 3}


def test_both_sides_of_a_campaign_share_one_chart() -> None:
    game = campaign("egypt")
    assert chart(game) is chart(game)
    assert len(chart(game).worth) == len(game.locale)


def test_an_attack_at_hand_counts_from_the_arrival_of_reinforcements_on() -> None:
    text = "1127: fr-garrison; 1730: fr-inf-1-1 fr-inf-2-1; 1731: ot-be-1"
    arriving, moving, supplying = (
        attacks(s, chart(s.game), FRENCH)
        for s in [position("egypt", text, phase=phase) for phase in ("reinforcements", "movement", "supply")]
    )
    assert arriving == moving > supplying == 0
