"""The chronometric phase (chrono.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.aircraft import homeless, rearm
from sandtable.games.admiral.sequence import Chronometric
from sandtable.games.admiral.state import SUNK, WRECK, State, Token
from tests.games.admiral.positions import ONE, answer, ask, asks, offered, position

SQUARE = ((10000, 10100), (10100, 10100), (10100, 10000), (10000, 10000))


def close(s: State, turn: int) -> State:
    """The chronometric phase of a turn."""
    s.agenda.clear()
    s.turn = turn
    return ask(s, Chronometric())


def fleets(turn: int = 3) -> State:
    """Germans against a British fleet of every size."""
    return position(
        [("KM Bismarck", 40, 40, 0), ("KM Scharnhorst", 80, 40, 0)],
        [
            ("RN Hood", 40, 140, 180),
            ("RN Norfolk", 80, 140, 180),
            ("RN Ajax", 120, 140, 180),
            ("RN Electra", 150, 140, 180),
            ("RN Rodney", 170, 140, 180),
            ("RN Renown", 190, 140, 180),
        ],
        turn=turn,
    )


def test_chrono_sunk_by_structure_points() -> None:
    s = fleets()
    for id in ("b1", "b2", "b3", "b4"):
        s.sink(id, "test")
    assert [s.units[id].status for id in ("b1", "b2", "b3", "b4")] == [WRECK, WRECK, WRECK, SUNK]
    close(s, 3)
    assert [s.units[id].status for id in ("b1", "b2", "b3")] == [WRECK, SUNK, SUNK]
    close(s, 4)
    assert s.units["b1"].status == SUNK


def test_chrono_sunk_a_wreck_stays_in_the_way_without_speed() -> None:
    s = fleets()
    s.sink("b1", "test")
    assert s.solid("b1")
    assert not s.afloat("b1")
    assert s.units["b1"].speed == 0


def test_chrono_general_unspent_points_are_lost() -> None:
    s = close(fleets(), 3)
    assert s.points == [0, 0]
    assert s.turn == 4


def test_chrono_general_squadrons_go_before_carriers_are_repaired() -> None:
    s = position([("KM Graf Zeppelin", 40, 40, 0), ("KM Bismarck", 80, 40, 0)], [("RN Hood", 40, 140, 180)])
    s.fly("a1.dive1", aloft=True, x=20000, y=4000)
    s.alter("a1", damage=1)
    close(s, 3)
    assert asks(s) == "DamageControl"
    assert s.squadrons["a1.dive1"].dead


@pytest.mark.parametrize(("x", "dead"), [(18000, False), (18001, True)])
def test_chrono_air_the_action_range_reaches_a_home(x: int, dead: bool) -> None:
    s = position([("RN Ark Royal", 100, 100, 0)], [("KM Bismarck", 200, 160, 0)])
    s.fly("a1.torpedo1", aloft=True, x=x, y=10000)
    homeless(s)
    assert s.squadrons["a1.torpedo1"].dead == dead


def test_chrono_air_a_full_home_does_not_count_a_damaged_one_does() -> None:
    s = position(
        [("RN Ark Royal", 100, 100, 0), ("RN Illustrious", 60, 60, 0)], [("KM Bismarck", 200, 160, 0)]
    )
    s.fly("a2.torpedo1", aloft=True, x=10000, y=10000)
    s.alter("a1", token=2)
    s.sink("a2", "test")
    homeless(s)
    assert s.squadrons["a2.torpedo1"].dead, "Ark Royal has all of her own squadrons aboard"
    s.fly("a1.torpedo1", aloft=True, x=10000, y=10000)
    homeless(s)
    assert not s.squadrons["a1.torpedo1"].dead


def test_chrono_torpedo_barrage_is_taken_off() -> None:
    s = fleets()
    s.lay(Token("torpedoes", SQUARE, "a1", 3))
    s.lay(Token("mines", SQUARE, "a1", 2))
    close(s, 3)
    assert [token.kind for token in s.tokens.values()] == ["mines"]


def test_chrono_smoke_of_a_sunk_destroyer_stays_until_the_next_turn() -> None:
    s = fleets(2)
    s.lay(Token("smoke", SQUARE, "b4", 2))
    s.lay(Token("smoke", SQUARE, "b3", 2))
    s.sink("b4", "test")
    close(s, 2)
    assert len(s.tokens) == 2
    close(s, 3)
    assert [token.by for token in s.tokens.values()] == ["b3"]


def test_chrono_rearm_who_attacked_in_an_earlier_turn() -> None:
    s = position([("RN Ark Royal", 100, 100, 0)], turn=3)
    s.fly("a1.torpedo1", armed=False, attacked=2, landed=3)
    s.fly("a1.torpedo2", armed=False, attacked=3, landed=3)
    s.fly("a1.torpedo3", armed=False, attacked=2, aloft=True)
    rearm(s)
    assert [s.squadrons[f"a1.torpedo{n}"].armed for n in (1, 2, 3)] == [True, False, False]
    s.turn = 4
    rearm(s)
    assert [s.squadrons[f"a1.torpedo{n}"].armed for n in (1, 2, 3)] == [True, True, False]


def test_chrono_repair_one_attempt_for_each_unit() -> None:
    s = fleets()
    s.alter("a1", damage=2)
    close(s, 3)
    assert asks(s) == "DamageControl"
    assert s.asked == ONE
    assert offered(s, "unit") == ["a1"]
    answer(s, ("unit", "a1"), 3)
    assert s.units["a1"].damage == 1
    assert s.units["a1"].teams == 1
    assert asks(s) != "DamageControl"
