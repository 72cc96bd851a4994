"""Torpedo boats (pt.*)."""

from __future__ import annotations

from sandtable.games.admiral.damage import Hit
from sandtable.games.admiral.ramming import Contact
from sandtable.games.admiral.sight import sees
from sandtable.games.admiral.state import AFLOAT, SUNK
from tests.games.admiral.positions import answer, ask, asks, offered, position, refused, told, underway


def test_pt_unit_any_hit_sinks_it_at_once() -> None:
    s = ask(position([("KM S-Boot", 40, 40, 0)]), Hit("a1", "", 1))
    assert s.units["a1"].status == SUNK
    assert not s.agenda
    card = s.card("a1")
    assert card.structure == 1
    assert card.armour == 0
    assert card.defence == (8, 8, 8)
    assert s.size("a1") == 0


def test_pt_unit_never_blocks_sight() -> None:
    s = position([("RN Hood", 40, 40, 0)], [("KM S-Boot", 50, 40, 0), ("KM S-Boot", 60, 40, 0)])
    assert sees(s, "a1", "b2")


def test_pt_unit_run_down_the_other_ship_goes_on() -> None:
    s = position([("RN Maori", 100, 60, 0, 8)], [("KM S-Boot", 100, 64, 10)])
    s.alter("a1", speed=8)
    ask(s, Contact("a1", "b1"))
    assert s.units["b1"].status == SUNK
    assert s.units["a1"].speed == 8
    assert not s.units["a1"].damage
    assert not s.units["a1"].token


def test_pt_unit_two_boats_sink_each_other() -> None:
    s = position([("RN MTB", 100, 60, 0)], [("KM S-Boot", 100, 62, 90)])
    ask(s, Contact("a1", "b1"))
    assert s.units["a1"].status == s.units["b1"].status == SUNK


def test_pt_target_only_light_guns_fire_at_a_boat() -> None:
    s = position(
        [("RN Prince of Wales", 100, 60, 0, 0)], [("KM S-Boot", 90, 60, 0), ("KM Prinz Eugen", 70, 62, 0)]
    )
    underway(s, speed=0)
    fire = set(offered(s, "fire"))
    assert ("P", "port", "b2") in fire
    assert ("S", "port", "b1") in fire
    assert ("P", "port", "b1") not in fire
    assert ("S", "port", "b2") not in fire
    assert refused(s, "fire", ("P", "port", "b1")) == "pt.target"


def test_pt_torpedo_two_dice_at_one_target_ahead_within_20_cm() -> None:
    s = position([("KM S-Boot", 100, 60, 0, 20)], [("RN Hood", 100, 80, 90), ("RN Norfolk", 85, 60, 0)])
    underway(s)
    assert offered(s, "torpedo") == [("bow", "b1")]
    answer(s, ("torpedo", ("bow", "b1")), 10)
    assert asks(s) == "TorpedoRun"
    assert told(s, "launch")[0].facts["stations"] == 2
    answer(s, 10)
    assert not offered(s, "torpedo")
    assert s.units["a1"].status == AFLOAT
    s = position([("KM S-Boot", 100, 60, 0, 20)], [("RN Hood", 100, 80.01, 90)])
    underway(s)
    assert refused(s, "torpedo", ("bow", "b1")) == "torpedo.range"
