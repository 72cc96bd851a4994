"""Who wins (victory.*, mission.points, fantasy.length, mission.sheet)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.sequence import EndTurn
from sandtable.games.admiral.state import LEFT, LOST, State
from sandtable.games.admiral.victory import Judgement, beaten, decided, leader, points, winner
from tests.games.admiral.positions import ONE, TWO, Ship, ask, asks, position
from tests.games.admiral.test_missions import called, started

DRAW = -1


def line(number: int, name: str = "RN Norfolk", y: float = 100) -> list[Ship]:
    """A number of ships abreast."""
    return [(name, 20 + 15 * index, y, 0) for index in range(number)]


def end(s: State) -> State:
    """The turn ends."""
    s.agenda.clear()
    return ask(s, EndTurn())


@pytest.mark.parametrize(("start", "most"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_victory_default_less_than_half_of_the_flagships(start: int, most: int) -> None:
    s = position([("KM Bismarck", 40, 40, 0)], line(start))
    for left in range(start - 1, -1, -1):
        s.sink(f"b{left + 1}", "test")
        assert beaten(s, TWO) == (left <= most)


def test_victory_default_ends_the_battle_at_the_end_of_the_turn() -> None:
    s = position([("KM Bismarck", 40, 40, 0)], [*line(2), ("RN Electra", 100, 140, 0)])
    end(s)
    assert s.turn == 3
    assert s.winner == DRAW
    s.sink("b1", "test")
    assert not decided(s)
    s.take_off_table("b2", LOST, "north")
    end(s)
    assert s.phase == "over"
    assert s.winner == ONE
    assert s.ended == "flagships"


def test_victory_default_both_beaten_the_points_afloat_decide() -> None:
    ones: list[Ship] = [("KM Bismarck", 40, 40, 0), ("KM Z25", 60, 40, 0)]
    s = position(ones, [("RN Hood", 40, 140, 0), ("RN Electra", 60, 140, 0)])
    for id in ("a1", "b1"):
        s.sink(id, "test")
    assert winner(s) == (ONE, "flagships"), "27 points afloat against 25"
    s.sink("a2", "test")
    s.sink("b2", "test")
    assert winner(s)[0] == DRAW


def test_victory_mission_conditions_come_first() -> None:
    s = started("denmark-strait")
    for name in ("Hood", "Prince of Wales"):
        s.alter(called(s, name), damage=3)
    s.sink(called(s, "Bismarck"), "test")
    assert decided(s)
    assert winner(s)[0] == TWO


def test_victory_mission_bismarck_breaks_out() -> None:
    s = started("denmark-strait", 6)
    bismarck = called(s, "Bismarck")
    s.alter(bismarck, damage=1, status=LEFT)
    s.away[bismarck] = "west"
    assert decided(s)
    assert points(s) == (30, 0)
    assert winner(s)[0] == ONE
    s.alter(bismarck, damage=2)
    assert points(s) == (0, 50), "half of her points, and no 30"


@pytest.mark.parametrize(("hurt", "result"), [("", DRAW), ("Ajax", ONE), ("sunk", ONE)])
def test_victory_mission_graf_spee_escapes(hurt: str, result: int) -> None:
    s = started("river-plate", 6)
    s.alter("a1", status=LEFT)
    s.away["a1"] = "west"
    if hurt == "Ajax":
        s.alter(called(s, "Ajax"), damage=1)
    elif hurt:
        s.sink(called(s, "Exeter"), "test")
    ask(s, Judgement())
    assert s.winner == result
    assert s.ended == "Admiral Graf Spee escaped"


def test_victory_mission_graf_spee_sunk() -> None:
    s = started("river-plate")
    s.sink("a1", "test")
    assert decided(s)
    assert winner(s) == (TWO, "Admiral Graf Spee sunk")


def test_mission_points_for_sunk_lost_and_half_destroyed_units() -> None:
    s = position(
        [("KM Bismarck", 40, 40, 0), ("KM Prinz Eugen", 80, 40, 0)],
        [("RN Norfolk", 40, 140, 0), ("RN Ajax", 80, 140, 0), ("RN Exeter", 120, 140, 0)],
    )
    s.sink("b1", "test")
    s.alter("b2", damage=1)
    s.alter("b3", damage=1)
    assert points(s) == (49 + 20, 0), "Ajax has lost half of her 2 points, Exeter a third of her 3"
    s.alter("b3", damage=2)
    assert points(s) == (49 + 20 + 22, 0)
    s.take_off_table("a2", LOST, "south")
    assert points(s)[TWO] == 58


@pytest.mark.parametrize(
    ("scores", "result"), [((12, 10), ONE), ((11, 10), DRAW), ((0, 0), DRAW), ((3, 8), TWO)]
)
def test_mission_points_win_by_a_fifth(scores: tuple[int, int], result: int) -> None:
    assert leader(*scores) == result


def test_mission_points_objectives_of_guadalcanal_count_at_the_end() -> None:
    s = started("guadalcanal")
    s.alter(called(s, "Kirishima"), y=4000)
    s.alter(called(s, "Atago"), y=4001)
    s.alter(called(s, "Nagara"), y=1000)
    assert points(s) == (0, 0)
    ask(s, Judgement())
    assert points(s) == (0, 10)
    assert s.winner == TWO


def test_mission_points_objectives_of_matapan_and_the_demo() -> None:
    s = started("matapan")
    for name in ("Zara", "Pola"):
        s.alter(called(s, name), status=LEFT)
        s.away[called(s, name)] = "west"
    assert points(s) == (0, 120)
    s = started("demo-skirmish")
    s.alter("a1", status=LEFT)
    s.away["a1"] = "west"
    assert points(s) == (10, 0)


def test_mission_sheet_ends_when_a_side_has_no_ship_left() -> None:
    s = started("genoa")
    for id in s.fleet(TWO):
        if not s.ashore(id):
            s.sink(id, "test")
    end(s)
    assert s.phase == "over"
    assert s.winner == ONE
    s = started("denmark-strait", 2)
    for name in ("Hood", "Prince of Wales"):
        s.sink(called(s, name), "test")
    assert decided(s), "those who are to come are not on the table"


def test_mission_sheet_ends_after_the_last_turn() -> None:
    s = started("matapan", 7)
    end(s)
    assert s.turn == 8
    assert s.phase == "tactical"
    end(s)
    assert s.phase == "over"
    assert s.ended == "points"


def test_fantasy_length_is_fifteen_turns() -> None:
    s = position([("KM Bismarck", 40, 40, 0)], line(2), turn=14)
    end(s)
    assert s.turn == 15
    assert asks(s) != ""
    s.alter("b1", damage=2)
    end(s)
    assert s.phase == "over"
    assert s.winner == ONE
    assert s.ended == "points"
