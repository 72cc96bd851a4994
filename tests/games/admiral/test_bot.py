"""The bot `greedy`: what it proposes is legal, it plays every battle to the end, and it beats chance."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.plane import Pose
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.bot.evaluation import FleetEvaluator, ShipEvaluator, errand, evaluate, harm
from sandtable.games.admiral.bot.plans import by_rule, plans
from sandtable.games.admiral.bot.search_plans import HORIZON, search_plans
from sandtable.games.admiral.sequence import OrderDeck
from sandtable.games.admiral.state import State
from sandtable.lab.sim import play_game
from tests.games.admiral.positions import ONE, TWO, answer, ask, asks, game, position, underway


def sail(s: State) -> State:
    """Play on by rule of thumb until nobody is asked, with dice as they fall."""
    random = Random(1)
    while not s.over and (
        s.asked == CHANCE or asks(s) in ("Declare", "Manoeuvre", "Fly", "Strike", "Launch")
    ):
        choice = s.options.sample(random.randrange) if s.asked == CHANCE else next(iter(plans(s)))[0]
        play.choose(s, s.asked, *choice)
    return s


def test_greedy_beats_random_from_both_seats() -> None:
    skirmish = game("demo-skirmish")
    german = [play_game(skirmish, ("greedy", "random"), 1, number) for number in range(3)]
    british = [play_game(skirmish, ("random", "greedy"), 1, number) for number in range(3)]
    assert sum(one.winner == ONE for one in german) + sum(one.winner == TWO for one in british) >= 5
    assert all(one.finished and not one.illegal for one in german + british)


@pytest.mark.parametrize(
    "options",
    [("points-100",), ("points-200", "first-ijn", "second-usn", "suicide"), ("points-100", "scale-3000")],
)
def test_greedy_buys_places_and_fights_a_free_battle(options: tuple[str, ...]) -> None:
    played = play_game(game("free", *options), ("greedy", "greedy"), 1, 0)
    assert played.finished
    assert not played.illegal


def test_greedy_plays_a_mission_with_aircraft_against_random() -> None:
    played = play_game(game("genoa"), ("greedy", "random"), 1, 0)
    assert played.finished
    assert not played.illegal
    assert played.score[0] > played.score[1]


def test_a_heavier_die_and_a_better_value_do_more_harm() -> None:
    assert harm(3, 12, 5) > harm(3, 8, 5) > harm(0, 8, 5) > 0


def test_damage_counts_for_the_other_side() -> None:
    s = position([("KM Bismarck", 60, 60, 90)], [("RN Hood", 120, 60, 270)])
    assert evaluate(s, ONE) == evaluate(s, TWO) == 0
    s.alter("b1", damage=1)
    assert evaluate(s, ONE) == -evaluate(s, TWO) > 0


def test_a_broadside_is_worth_more_than_the_bow() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 100, 60, 0)])
    evaluator = ShipEvaluator(s, "a1")
    broadside, bow = evaluator.fire(Pose(6000, 6000, 0), 20), evaluator.fire(Pose(6000, 6000, 180), 20)
    assert broadside["P"] > bow["P"] > 0


def test_a_ship_turns_away_from_the_edge() -> None:
    s = position([("KM Z1 Leberecht Maass", 225, 90, 90)], [("RN Exeter", 60, 90, 270)])
    sail(ask(s, Activation("a1")))
    assert s.afloat("a1")


def test_a_destroyer_launches_at_a_battleship_on_her_beam() -> None:
    s = position([("KM Z1 Leberecht Maass", 60, 60, 0)], [("RN Warspite", 68, 60, 0, 5)])
    sail(underway(s))
    assert not any(s.units["a1"].tubes.values())


def test_a_carrier_flies_off_and_her_bombers_strike() -> None:
    s = position([("RN Ark Royal", 60, 60, 0)], [("RM Trento", 80, 60, 0)])
    sail(underway(s, speed=20))
    bombers = [q for q in s.squadrons.values() if q.kind == "torpedo" and q.took_off == s.turn]
    assert bombers
    assert all(q.dead or q.attacked == s.turn for q in bombers)


def test_graf_spee_makes_for_the_west_once_a_cruiser_is_crippled() -> None:
    s = game("river-plate").start()
    assert isinstance(s, State)
    while s.turn < 1:
        play.choose(s, s.asked, *s.options.sample(lambda most: 0))
    s.turn = 5
    calm = errand(s, "a1")
    s.alter("b1", damage=1)
    assert errand(s, "a1")[0] == calm[0] == "west"
    assert errand(s, "a1")[1] > calm[1]
    s.alter("a1", x=1000, y=6000, heading=540, speed=20)
    sail(ask(s, Activation("a1")))
    assert s.units["a1"].status == "left"


def test_what_is_not_known_is_answered_with_what_is_offered() -> None:
    s = ask(position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 200, 60, 0)]), Activation("a1"))
    while asks(s) in ("Declare", "Manoeuvre"):
        (plan,) = plans(s)
        assert plan[0] in s.options
        answer(s, plan[0])
    assert s.act is None


def test_an_admiral_sends_the_strongest_first_and_a_search_weighs_other_orders() -> None:
    fleet = [("KM Z1 Leberecht Maass", 60, 200, 0), ("KM Bismarck", 60, 60, 0), ("KM Prinz Eugen", 90, 60, 0)]
    s = ask(position([*fleet], [("RN Hood", 60, 300, 0)]), OrderDeck(ONE))
    (best,) = search_plans(s)
    assert best[0] == ("card", "a2")
    assert next(plans(s))[0] == ("card", "a1")
    s.turn = s.game.turns - HORIZON
    first, *others = search_plans(s)
    assert first == best
    assert next(plans(s)) in others
    assert all(plan[0] in s.options for plan in others)


def test_speeds_and_courses_are_weighed_when_the_end_is_in_sight() -> None:
    s = position([("KM Bismarck", 90, 60, 0)], [("RN Hood", 90, 400, 180)], points=(0, 0))
    ask(s, Activation("a1"))
    assert len(list(search_plans(s))) == 1
    s.turn = s.game.turns
    speeds = list(search_plans(s))
    assert len({plan[0] for plan in speeds}) == len(speeds) > 1
    answer(s, speeds[0][0])
    courses = list(search_plans(s))
    assert {plan[0][0] for plan in courses} <= {"leg", "turn"}
    assert len(courses) > 3
    answer(s, courses[0][0])
    assert len(list(search_plans(s))) == 1


def test_an_admiral_fears_those_who_have_yet_to_act_and_fires_at_them() -> None:
    fleet = [("RN Hood", 60, 100, 180), ("RN Norfolk", 90, 100, 180)]
    s = position([("KM Bismarck", 60, 60, 0)], [*fleet])
    s.decks[TWO] = ("b2",)
    flag, captain = FleetEvaluator(s, "a1"), ShipEvaluator(s, "a1")
    assert flag.eager("b2") > flag.eager("b1") == 1.0 == captain.eager("b2")
    assert flag.feared("b1") < flag.feared("b2") == 1.0 == captain.feared("b1")
    here = s.units["a1"].pose
    assert flag.danger(here, 20) < captain.danger(here, 20)
    s.alter("b2", token=1)
    assert flag.eager("b2") == 1.0


def test_an_admiral_finishes_who_is_hurt() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 60, 100, 180)])
    before = FleetEvaluator(s, "a1").foes[0].worth
    s.alter("b1", damage=s.card("b1").structure - 1)
    assert FleetEvaluator(s, "a1").foes[0].worth > before == ShipEvaluator(s, "a1").foes[0].worth


@pytest.mark.parametrize(("points", "choice"), [(1, ("held", "b2")), (0, ("fire", ("P", "port", "b1")))])
def test_an_admiral_names_a_better_target_than_the_nearest(points: int, choice: Choice) -> None:
    foes = [("RN Norfolk", 25, 60, 0, 30), ("RN Hood", 20, 60, 0, 0)]
    s = position([("KM Bismarck", 60, 60, 0, 0)], [*foes], points=(points, 5))
    answer(ask(s, Activation("a1")), ("speed", 0))
    assert by_rule(s, FleetEvaluator) == (choice,)
    assert by_rule(s, ShipEvaluator)[0][0] == "fire"
