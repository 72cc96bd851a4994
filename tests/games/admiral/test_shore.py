"""Fortresses and airfields (shore.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.damage import Hit
from sandtable.games.admiral.gunnery import aim, modifiers
from sandtable.games.admiral.sight import sees
from sandtable.games.admiral.state import SUNK, Land, Squadron, State
from tests.games.admiral.positions import ONE, Ship, answer, ask, asks, offered, position, refused, underway

ISLAND = Land("land", ((9000, 11000), (11000, 11000), (11000, 9000), (9000, 9000)))


def fortress(card: str = "Heavy coastal battery") -> State:
    """A shore unit on an island, looking south, and a ship before it; a flagship lies far away."""
    ones: list[Ship] = [(f"ANY {card}", 100, 100, 180), ("KM Bismarck", 220, 160, 0)]
    return position(ones, [("RN Hood", 100, 60, 90, 20)], land=(ISLAND,))


def test_shore_fortress_does_not_move_or_turn() -> None:
    s = ask(fortress(), Activation("a1"))
    assert asks(s) == "Manoeuvre"
    assert not offered(s, "leg")
    assert not offered(s, "turn")
    assert not offered(s, "speed")


def test_shore_fortress_its_own_land_does_not_block_sight() -> None:
    s = fortress()
    assert sees(s, "a1", "b1")
    assert sees(s, "b1", "a1")
    s.alter("a1", y=14000)
    assert not sees(s, "a1", "b1")


def test_shore_fortress_fires_in_the_arcs_of_its_heading() -> None:
    s = ask(fortress(), Activation("a1"))
    assert ("P", "bow", "b1") in offered(s, "fire")
    s.agenda.clear()
    s.alter("b1", y=14000)
    s.land = ()
    ask(s, Activation("a1"))
    assert refused(s, "fire", ("P", "stern", "b1")) == "card.batteries"


def test_shore_fortress_is_shot_at_like_a_ship_at_speed_0() -> None:
    s = fortress()
    underway(s, "b1")
    shot = aim(s, "b1", s.act, "P", "port", "a1")
    assert shot.defence == 4
    assert "speed" not in shot.modifiers
    assert "torpedo" not in s.options.verbs()


@pytest.mark.parametrize(("die", "damage"), [(4, 0), (5, 1)])
def test_shore_fortress_takes_no_criticals(die: int, damage: int) -> None:
    s = ask(fortress(), Hit("a1", "b1", die))
    assert s.units["a1"].damage == damage
    assert s.units["a1"].token == 1 + damage
    assert not s.agenda


def test_shore_fortress_is_silenced_without_a_wreck() -> None:
    s = fortress()
    for _ in range(3):
        ask(s, Hit("a1", "b1", 12))
    assert s.units["a1"].status == SUNK


def test_shore_fortress_fires_badly_after_light_and_not_after_severe_damage() -> None:
    s = fortress()
    ask(s, Hit("a1", "b1", 1), Activation("a1"))
    while asks(s) == "Declare":
        answer(s, ("speed", 0))
    assert modifiers(s, "a1", s.act, "P", "b1", False)["damage"] == -2
    assert not offered(s, "turn")
    s = fortress()
    ask(s, Hit("a1", "b1", 12), Activation("a1"))
    while asks(s) == "Declare":
        answer(s, ("speed", 0))
    assert not offered(s, "fire")
    assert refused(s, "fire", ("P", "bow", "b1")) == "auto.severe"


def test_shore_fortress_ignores_torpedoes() -> None:
    s = position([("ANY Heavy coastal battery", 100, 100, 180)], [("RN Maori", 100, 85, 90, 20)])
    underway(s, "b1")
    assert refused(s, "torpedo", ("port", "a1")) == "torpedo.arc"


def airfield() -> State:
    """An airfield with two squadrons on the ground and one in the air."""
    s = fortress("Airfield")
    for number in (1, 2, 3):
        s.squadrons[f"a1.tactical{number}"] = Squadron("tactical", ONE, "a1")
    s.fly("a1.tactical3", aloft=True, x=10500, y=10000)
    return s


def test_shore_airfield_launches_and_recovers_without_moving() -> None:
    s = ask(airfield(), Activation("a1"))
    while asks(s) == "Declare":
        answer(s, ("speed", 0))
    answer(s, ("launch", ("a1.tactical1", "")), "skip", ("launch", ("a1.tactical2", "")), "skip")
    assert s.points[ONE] == 4
    answer(s, ("land", ("a1.tactical3",)))
    assert s.points[ONE] == 3
    assert s.aboard("a1") == ["a1.tactical3"]


def test_shore_airfield_severe_damage_destroys_a_squadron_of_the_owners_choice() -> None:
    s = ask(airfield(), Hit("a1", "b1", 5))
    assert asks(s) == "LoseSquadron"
    assert s.asked == ONE
    answer(s, ("burn", "a1.tactical2"))
    assert s.aboard("a1") == ["a1.tactical1"]
    assert not s.agenda


def test_shore_airfield_damaged_it_neither_launches_nor_recovers() -> None:
    s = airfield()
    s.alter("a1", token=1)
    ask(s, Activation("a1"))
    while asks(s) == "Declare":
        answer(s, ("speed", 0))
    assert not offered(s, "launch")
    assert not offered(s, "land")
    assert offered(s, "unit") == ["a1.tactical3"], "what is in the air still flies"


def test_shore_airfield_closed_its_squadrons_are_lost() -> None:
    s = airfield()
    s.alter("a1", damage=2)
    ask(s, Hit("a1", "b1", 5))
    assert s.units["a1"].status == SUNK
    assert [q for q in s.squadrons if not s.squadrons[q].dead] == ["a1.tactical3"]
