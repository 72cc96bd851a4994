"""Special rules on the cards (special.*); those of torpedoes and armour are tested with them."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.movement import EndActivation
from sandtable.games.admiral.sequence import Chronometric
from sandtable.games.admiral.sight import seen_at, sees
from sandtable.games.admiral.state import State, Token
from sandtable.games.admiral.torpedoes import success
from tests.games.admiral.positions import answer, ask, offered, position, refused, told, underway

SCREEN = ((8900, 8500), (9100, 8500), (9100, 7500), (8900, 7500))


def through(*screens: tuple[tuple[int, int], ...], cm: float = 19) -> State:
    """Two cruisers with smoke between them."""
    s = position([("MN Algérie", 100, 80, 0, 20)], [("RM Trento", 100 - cm, 80, 0, 20)])
    for shape in screens:
        s.lay(Token("smoke", shape, "a1", 2))
    return s


def test_special_smoke_costs_1_for_each_screen_crossed() -> None:
    nearer = tuple((x + 400, y) for x, y in SCREEN)
    aside = tuple((x, y + 2000) for x, y in SCREEN)
    for screens, malus in (((SCREEN,), -1), ((SCREEN, nearer), -2), ((aside,), 0), ((), 0)):
        s = through(*screens)
        assert aim(s, "a1", None, "P", "port", "b1").modifiers.get("smoke", 0) == malus
        assert success(s, "a1", None, "b1", s.units["a1"].point).get("smoke", 0) == malus


def test_special_smoke_round_the_firer_or_the_target_counts() -> None:
    over = tuple((x + 1000, y) for x, y in SCREEN)
    assert aim(through(over), "a1", None, "P", "port", "b1").modifiers["smoke"] == -1
    assert aim(through(over), "b1", None, "P", "starboard", "a1").modifiers["smoke"] == -1


def test_special_smoke_leaves_the_die_for_damage_alone() -> None:
    s = underway(through(SCREEN))
    answer(s, ("fire", ("P", "port", "b1")), 2, 1)
    facts = told(s, "shot")[0].facts
    assert facts["attack"] == 8 - 1 - 2 + 2
    assert facts["hit"] == 1
    assert s.units["b1"].damage == 1


def test_special_smoke_fades_with_the_next_movement_of_who_made_it() -> None:
    s = through(SCREEN)
    ask(s, EndActivation("a1"))
    assert s.tokens
    s.turn += 1
    underway(s, "b1")
    answer(s, ("leg", 200), "done")
    assert s.tokens
    underway(s, "a1")
    answer(s, ("leg", 200), "done")
    assert not s.tokens


def test_special_smoke_of_a_sunk_ship_goes_a_turn_later() -> None:
    s = position([("MN Algérie", 100, 80, 0, 20), ("MN Foch", 20, 20, 0)], [("RM Trento", 81, 80, 0, 20)])
    s.lay(Token("smoke", SCREEN, "a1", 2))
    s.sink("a1", "a test")
    ask(s, Chronometric())
    assert s.tokens
    assert s.turn == 3
    s.agenda.clear()
    ask(s, Chronometric())
    assert not s.tokens


@pytest.mark.parametrize(("cm", "defence"), [(38, 2), (38.01, 3)])
def test_special_obsolete_has_a_lower_defence_at_short_range(cm: float, defence: int) -> None:
    s = position([("KM Bismarck", 100, 80, 0)], [("MN Bretagne", 100 - cm, 80, 0)])
    assert aim(s, "a1", None, "P", "port", "b1").defence == defence


def test_special_radar_helps_the_primary_at_long_range() -> None:
    s = position([("KM Bismarck", 100, 80, 0, 20)], [("RN Hood", 55, 80, 0, 0)])
    assert aim(s, "a1", None, "P", "port", "b1").modifiers == {"radar": 1}
    assert "radar" not in aim(s, "a1", None, "S", "port", "b1").modifiers
    s.alter("a1", criticals={"Communication tower hit": 1})
    assert aim(s, "a1", None, "P", "port", "b1").modifiers == {"communications": -1}
    s.alter("b1", x=8000)
    assert aim(s, "a1", None, "P", "port", "b1").modifiers == {}


def test_special_radar_sees_20_cm_farther() -> None:
    s = position([("KM Bismarck", 100, 80, 0)], [("RN Norfolk", 50, 80, 0)], weather="Fog")
    assert seen_at(s, "a1", "b1") == 50
    assert seen_at(s, "b1", "a1") == 30
    assert sees(s, "a1", "b1")
    assert not sees(s, "b1", "a1")
    s.alter("a1", criticals={"Communication tower hit": 1})
    assert not sees(s, "a1", "b1")


def test_special_minelayer_alone_lays_mines() -> None:
    s = underway(position([("RN Norfolk", 100, 80, 0, 18)]))
    assert refused(s, "order", "mine-field") == "special.minelayer"
    s = underway(position([("KM Köln", 100, 80, 0, 18), ("KM Prinz Eugen", 20, 20, 0)]))
    assert "mine-field" in offered(s, "order")


@pytest.mark.parametrize(("speed", "x", "swept"), [(5, 10300, True), (5, 10301, False), (6, 10300, False)])
def test_special_minesweeper_clears_what_is_within_2_cm(speed: int, x: int, swept: bool) -> None:
    s = position([("RN Flower corvette", 100, 80, 0, speed)])
    s.lay(Token("mines", ((x - 100, 9000), (x, 9000), (x, 8000), (x - 100, 8000)), "b1", 1))
    underway(s)
    answer(s, ("leg", speed * 10), "done")
    assert bool(told(s, "lifted")) is swept
