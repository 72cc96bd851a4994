"""The plan for a mission: the tour that brings the points which the orders want."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots.greedy import GreedyBot, ScriptedBot
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.games.goeben.bot.evaluation import WON, evaluate
from sandtable.games.goeben.bot.long_term import AT_SEA, DAY, Chart, long_term_value, targets, tour
from sandtable.games.goeben.incidents import Evade
from sandtable.games.goeben.movement import MoveShips
from tests.games.goeben.positions import ask, game, gamedata, position

CAPTAIN = Side(0)
PORTS = {port: [f"light-{i}"] for i, port in enumerate(("bizerte", "bone", "philippeville"), 1)}


def chart(*goals: str, speed: int = 4) -> Chart:
    return Chart(gamedata("ottoman"), goals, frozenset(), speed)


def test_16_0_defended_ports_and_patrols_are_worth_a_visit() -> None:
    s = position("ottoman", goeben="messina", forts=PORTS, allies={"pz_malta": ["dublin"]})
    assert targets(s) == {*PORTS, "pz_malta"}


def test_17_0_a_tour_ends_at_the_goal_in_time() -> None:
    known = chart("pola")
    assert tour(known, "pola", 0, frozenset()) == 0
    assert tour(known, "algiers", 1, frozenset({"algiers"})) == 0


def test_a_tour_takes_the_ports_on_its_way() -> None:
    known = chart("bone", "bizerte")
    assert tour(known, "bizerte", 2, frozenset({"bone"})) == DAY["enemy_port"] + AT_SEA
    assert tour(known, "bizerte", 2, frozenset()) == 2 * AT_SEA


def test_more_days_and_more_ports_are_better() -> None:
    known = chart("constantinople")
    few = tour(known, "messina", 8, frozenset({"bizerte"}))
    many = tour(known, "messina", 8, frozenset(PORTS))
    longer = tour(known, "messina", 10, frozenset(PORTS))
    assert few < many < longer


def test_once_there_are_points_enough_the_tour_is_over() -> None:
    begun = position("ottoman", goeben="messina", forts=PORTS, vp=60)
    done = position("ottoman", goeben="messina", forts=PORTS, vp=75)
    assert long_term_value(begun, CAPTAIN) > long_term_value(done, CAPTAIN) == 0


def test_17_0_a_narrow_defeat_is_better_than_a_clear_one_and_a_clear_success_best() -> None:
    ends = []
    for vp in (20, 55, 65, 100):
        s = position("atlantic", goeben="atlantic", vp=vp)
        s.agenda.clear()
        if vp >= s.orders_now.vp:
            s.accomplish()
            s.successes = ("atlantic",)
        ends.append(evaluate(s, CAPTAIN) + long_term_value(s, CAPTAIN))
    assert ends == sorted(ends)
    assert ends[2] - ends[1] < WON / 3
    away = position("atlantic", goeben="alboran", vp=55)
    away.agenda.clear()
    assert long_term_value(away, CAPTAIN) == 0


def test_without_ships_there_is_no_tour() -> None:
    assert long_term_value(position("ottoman"), CAPTAIN) == 0


def test_it_stays_near_the_ports_that_are_left() -> None:
    west = position("ottoman", goeben="galita", forts=PORTS)
    east = position("ottoman", goeben="crete_se", forts=PORTS)
    assert long_term_value(west, CAPTAIN) > long_term_value(east, CAPTAIN)


@pytest.mark.parametrize(
    ("player", "goes"), [(GreedyBot(), ("sail", "pz_malta")), (ScriptedBot(), ("sail", "bizerte"))]
)
def test_with_days_in_hand_it_turns_back_for_the_ports(player: GreedyBot, goes: Choice) -> None:
    further = {port: PORTS[port] for port in ("bone", "philippeville")}
    allies = {"pz_malta": ["dublin"]}
    s = position("ottoman", turn=1, goeben="malta_e", breslau="malta_e", forts=further, allies=allies)
    ask(s, MoveShips(CAPTAIN, ("goeben", "breslau")), Evade(CAPTAIN, "goeben"))
    played = game("ottoman")
    choices = []
    for _ in range(3):
        choices.append(player.choose(played, played.view(s, CAPTAIN), Random(1)))
        play.choose(s, CAPTAIN, *choices[-1])
    assert choices[-1] == goes
