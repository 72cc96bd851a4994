"""Grading a hit (damage.basis, damage.light, damage.severe) and the armour it meets."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.damage import Hit
from sandtable.games.admiral.state import State
from tests.games.admiral.positions import answer, ask, asks, offered, position, told, underway


def hit(name: str, die: int, long_range: bool = False, bomb: bool = False) -> State:
    """A ship that is hit."""
    s = position([("KM Bismarck", 120, 80, 0)], [(name, 100, 80, 0)])
    return ask(s, Hit("b1", "a1", die, long_range, bomb))


def test_damage_basis_is_the_bare_die_against_the_armour() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 9)], [("RN Prince of Wales", 105, 80, 0, 9)])
    underway(s)
    answer(s, ("fire", ("P", "port", "b1")), 4, 1)
    assert told(s, "shot")[0].facts["attack"] == 10 + 1 + 4
    assert told(s, "light damage")
    assert s.units["b1"].damage == 0


@pytest.mark.parametrize(("die", "severe"), [(4, False), (5, True), (12, True)])
def test_damage_basis_prince_of_wales_has_armour_5(die: int, severe: bool) -> None:
    s = hit("RN Prince of Wales", die)
    assert (s.units["b1"].damage == 1) is severe
    assert bool(told(s, "light damage")) is not severe


def test_damage_light_costs_no_structure_but_a_token_and_a_d6() -> None:
    s = hit("RN Prince of Wales", 4)
    assert s.structure("b1") == 4
    assert s.units["b1"].token == 1
    assert s.units["b1"].by == "a1"
    assert offered(s, "die") == list(range(1, 7))


def test_damage_severe_costs_a_structure_point() -> None:
    s = hit("RN Prince of Wales", 5)
    assert s.structure("b1") == 3
    assert s.units["b1"].token == 2
    assert offered(s, "die") == list(range(1, 11))


def test_damage_severe_sinks_with_the_last_point_and_without_a_critical() -> None:
    s = hit("RN Electra", 1)
    assert s.units["b1"].status == "sunk"
    assert asks(s) == ""


def test_damage_critical_roll_is_the_sum_of_two_d10() -> None:
    s = hit("RN Prince of Wales", 5)
    answer(s, 7, 5)
    assert s.units["b1"].criticals == {"Flooding": 1}
    assert told(s, "critical")[0].facts["roll"] == 12


@pytest.mark.parametrize(("long_range", "damage"), [(True, 1), (False, 0)])
def test_special_weak_deck_of_hood(long_range: bool, damage: int) -> None:
    assert hit("RN Hood", 3, long_range).units["b1"].damage == damage
    assert hit("RN Hood", 3, bomb=True).units["b1"].damage == 1


def test_special_armoured_deck_of_illustrious() -> None:
    assert hit("RN Illustrious", 2, bomb=True).units["b1"].damage == 0
    assert hit("RN Illustrious", 3, bomb=True).units["b1"].damage == 1
    assert hit("RN Illustrious", 2).units["b1"].damage == 1


def test_special_weak_deck_counts_the_range_of_the_shot() -> None:
    s = position([("KM Bismarck", 120, 80, 0, 9)], [("RN Hood", 70, 80, 0, 9)])
    underway(s)
    answer(s, ("fire", ("P", "port", "b1")), 3, 1)
    assert told(s, "shot")[0].facts["short"] == 0
    assert s.units["b1"].damage == 1
