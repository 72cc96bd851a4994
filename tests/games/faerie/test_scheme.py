"""The war plan: battles that a march leads to, what lies open to the enemy, and other postures."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.plans import more_plans, plans
from sandtable.games.faerie.scheme import exposed, poised, scheme
from sandtable.games.faerie.state import State
from tests.games.faerie.positions import FAERIE, FOMORIAN, SHORT, ask, game, position

KNOWE, FIELD = Hex(3034), Hex(3230)


def only(s: State, *standing: Hex) -> State:
    """All fortresses but some are ruins, so that nobody looks at them."""
    s.ruins = frozenset(s.game.fortress) - frozenset(standing)
    return s


def test_what_the_plan_adds_is_what_the_enemy_lacks() -> None:
    s = ask(position({3228: "imric moray*12", FIELD: "elidor albion*2"}), MovementPhase(FOMORIAN))
    assert scheme(s, FOMORIAN) == -scheme(s, FAERIE) > 0


def test_a_stronger_army_in_the_same_hex_is_poised_to_strike() -> None:
    s = only(position({FIELD: "imric moray*12 elidor albion*2"}))
    assert poised(s, FOMORIAN) > 0 == poised(only(position({FIELD: "imric moray*12"})), FOMORIAN)


def test_a_small_host_near_a_large_one_lies_open() -> None:
    near = only(position({3228: "imric moray*12", FIELD: "elidor albion*2"}))
    far = only(position({3012: "imric moray*12", FIELD: "elidor albion*2"}))
    strong = only(position({3228: "imric moray*2", FIELD: "elidor albion*12"}))
    assert exposed(near, FAERIE) > exposed(strong, FAERIE) > exposed(far, FAERIE) == 0


def test_an_empty_fortress_lies_open() -> None:
    s = only(position({3032: "imric moray*12"}, scenario=SHORT), KNOWE)
    assert exposed(s, FAERIE) > exposed(only(position({3032: "imric moray*12"}, scenario=SHORT)), FAERIE)


def test_sleepers_are_no_danger_yet() -> None:
    places = {KNOWE: "elidor albion*8", 3032: "imric moray*4"}
    awake, asleep = only(position(places)), only(position(places, asleep=["albion"]))
    assert exposed(awake, FOMORIAN) > exposed(asleep, FOMORIAN)


def test_a_council_proposes_more_than_one_march() -> None:
    s = position({3031: "imric moray*6", KNOWE: "elidor albion*4"}, scenario=SHORT)
    ask(only(s, KNOWE), MovementPhase(FOMORIAN))
    found = list(more_plans(s))
    assert found[: len(list(plans(s)))] == list(plans(s))
    assert len(found) == len({tuple(plan) for plan in found}) > 1
    assert all(plan[0] in s.options for plan in found)
    assert list(game(SHORT).ideas(s)) == found
