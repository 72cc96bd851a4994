"""The line of battle: broadsides that bear, ships on their way to where they score, and who has won."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.bot.long_term import DECIDED, DRAWN, broadsides, long_term_value, plan
from sandtable.games.admiral.state import State
from tests.games.admiral.positions import ONE, TWO, ask, game, position


def begun(mission: str, turn: int) -> State:
    """A mission in a turn, its ships as they start."""
    s = game(mission).start()
    assert isinstance(s, State)
    while s.turn < 1:
        play.choose(s, s.asked, *s.options.sample(lambda most: 0))
    s.turn = turn
    return s


def test_what_the_plan_adds_is_what_the_enemy_lacks() -> None:
    s = ask(position([("KM Bismarck", 60, 60, 0)], [("RN Norfolk", 100, 60, 90)]), Activation("a1"))
    assert long_term_value(s, ONE) == -long_term_value(s, TWO) > 0


def test_to_cross_the_enemys_course_is_best() -> None:
    across = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 100, 60, 270)])
    towards = position([("KM Bismarck", 60, 60, 90)], [("RN Hood", 100, 60, 0)])
    assert broadsides(across, ONE) > broadsides(towards, ONE) > 0
    assert broadsides(across, TWO) < broadsides(towards, TWO)


def test_guns_out_of_range_count_nothing() -> None:
    s = position([("KM Z1 Leberecht Maass", 10, 10, 0)], [("RN Hood", 230, 170, 0)])
    assert broadsides(s, ONE) == 0
    s.night = True
    assert broadsides(s, TWO) == 0


def test_a_hurt_bismarck_had_better_come_nearer_to_the_edge() -> None:
    s = begun("denmark-strait", 6)
    bismarck = next(id for id in s.roster if s.name(id) == "Bismarck")
    s.alter(bismarck, damage=2, x=10000, y=9000)
    far = plan(s, s.side(bismarck))
    s.alter(bismarck, x=2000)
    assert plan(s, s.side(bismarck)) > far


def test_ships_bound_for_their_station_come_nearer_in_time() -> None:
    s = begun("guadalcanal", 7)
    kirishima = next(id for id in s.roster if s.name(id) == "Kirishima")
    s.alter(kirishima, y=9000)
    far = plan(s, TWO)
    s.alter(kirishima, y=5000)
    assert plan(s, TWO) > far


@pytest.mark.parametrize(("winner", "worth"), [(0, DECIDED), (1, -DECIDED), (-1, DRAWN)])
def test_to_have_won_is_worth_most(winner: int, worth: float) -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 100, 60, 0)])
    s.winner = winner
    assert game().evaluate_long_term(s, ONE) - game().evaluate(s, ONE) == pytest.approx(worth)
