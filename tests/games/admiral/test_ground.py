"""Land, shoals, rocks, mines and running aground (env.*), scenery (elem.scenery)."""

from __future__ import annotations

import pytest

from sandtable.core.side import CHANCE
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.ramming import Sail
from sandtable.games.admiral.sight import sees
from sandtable.games.admiral.state import CRUISING, Act, Land, State, Token
from tests.games.admiral.positions import Ship, answer, ask, asks, numbers, offered, position, refused, told


def block(kind: str, south: float, north: float) -> Land:
    """A piece of scenery across the course of a ship at x = 60."""
    low, high = round(south * 100), round(north * 100)
    return Land(kind, ((5000, high), (7000, high), (7000, low), (5000, low)))


def northward(ship: str, knots: int, *land: Land, others: tuple[Ship, ...] = ()) -> State:
    """A ship at (60, 60) that steers north, her speed declared."""
    s = position([(ship, 60, 60, 0, knots)], others, land=land)
    ask(s, Activation("a1"))
    return answer(s, ("speed", knots)) if asks(s) == "Declare" else s


@pytest.mark.parametrize("kind", ["land", "rocks"])
def test_env_land_and_rocks_stop_a_ship(kind: str) -> None:
    s = northward("RN Maori", 9, block(kind, 70, 80))
    answer(s, ("leg", 90), "done")
    assert s.units["a1"].point == (6000, 6650)
    assert s.units["a1"].aground
    assert (s.units["a1"].speed, s.units["a1"].token) == (0, 0)


def test_env_rocks_do_not_hide_but_env_land_does() -> None:
    for kind, seen in (("rocks", True), ("land", False)):
        s = northward("RN Maori", 9, block(kind, 70, 80), others=(("KM Bismarck", 60, 100, 0),))
        assert sees(s, "a1", "b1") is seen


def test_env_rocks_ground_a_ship() -> None:
    s = northward("RN Maori", 9, block("rocks", 70, 80))
    answer(s, ("leg", 90))
    assert s.units["a1"].aground


def test_env_land_may_be_risked() -> None:
    s = northward("RN Maori", 20, block("land", 75, 80))
    assert max(numbers(s, "leg")) == 200


def test_env_land_is_avoided_by_an_automatic_action() -> None:
    s = position([("RN Maori", 60, 60, 0, 20)], [("KM Bismarck", 60, 30, 0)], land=(block("land", 83, 90),))
    s.alter("a1", token=1, by="b1")
    ask(s, Activation("a1"))
    while asks(s) == "Manoeuvre" and (offered(s, "turn") or offered(s, "leg")):
        verb = "turn" if offered(s, "turn") else "leg"
        answer(s, (verb, s.options.nouns(verb)[-1]))
    assert not s.units["a1"].aground
    assert s.units["a1"].heading != 0


@pytest.mark.parametrize(("knots", "damage", "token"), [(21, 1, 2), (19, 0, 1), (10, 0, 1), (9, 0, 0)])
def test_env_aground_damage_by_speed(knots: int, damage: int, token: int) -> None:
    s = northward("RN Prince of Wales", knots, block("land", 68, 80))
    answer(s, ("leg", 10 * knots))
    assert (s.units["a1"].damage, s.units["a1"].token) == (damage, token)
    assert (s.asked == CHANCE) == (damage == 1)


def test_env_aground_she_fires_but_does_not_move() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0, 0)], [("KM Bismarck", 60, 90, 90)])
    s.alter("a1", aground=True)
    ask(s, Activation("a1"))
    answer(s, 5, ("speed", 0))
    assert told(s, "refloat")
    assert not offered(s, "leg")
    assert offered(s, "fire")
    assert refused(s, "turn", 10) == "env.aground"


def test_env_aground_a_4_frees_her_to_go_astern() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0, 0)])
    s.alter("a1", aground=True)
    ask(s, Activation("a1"))
    answer(s, 4)
    assert not s.units["a1"].aground
    assert offered(s, "speed") == [-3, -2, -1, 0]
    assert refused(s, "speed", 5) == "env.aground"


def test_env_shoal_grounds_a_battleship_on_a_4() -> None:
    s = northward("RN Prince of Wales", 21, block("shoal", 70, 90))
    answer(s, ("leg", 210))
    assert asks(s) == "Shoal"
    assert s.units["a1"].point == (6000, 6360)
    answer(s, 4)
    assert s.units["a1"].aground
    assert s.units["a1"].damage == 1


def test_env_shoal_lets_a_destroyer_pass_on_a_2_and_is_rolled_once() -> None:
    s = northward("RN Maori", 21, block("shoal", 70, 90))
    answer(s, ("leg", 100), 2, ("leg", 110), "done")
    assert s.units["a1"].point == (6000, 8100)


def test_env_shoal_at_the_last_step_is_rolled_for() -> None:
    s = northward("RN Maori", 21, Land("shoal", ((5000, 9000), (7000, 9000), (7000, 8440), (5000, 8440))))
    answer(s, ("leg", 210))
    assert asks(s) == "Shoal"


def test_env_shoal_is_rolled_for_by_who_starts_in_it() -> None:
    s = northward("RN Maori", 21, block("shoal", 50, 90))
    answer(s, ("leg", 10))
    assert asks(s) == "Shoal"
    assert s.units["a1"].point == (6000, 6000)


def test_env_shoal_is_nothing_to_a_torpedo_boat_nor_to_sight() -> None:
    s = northward("RN MTB", 30, block("shoal", 70, 90), others=(("KM Bismarck", 60, 120, 0),))
    answer(s, ("leg", 300), "done")
    assert s.units["a1"].point == (6000, 9000)
    assert sees(s, "a1", "b1")


def test_env_shoal_bars_a_submerged_submarine() -> None:
    s = position([("KM U-47", 60, 60, 0, 5)], land=(block("shoal", 64, 90),))
    s.alter("a1", depth=CRUISING)
    s.activate(Act("a1", speed=5, way=50, path=((6000, 6000),)))
    ask(s, Sail("a1", 50))
    assert s.units["a1"].point == (6000, 6200)
    assert (s.units["a1"].speed, s.units["a1"].aground) == (0, False)


def strip(s: State, by: str, turn: int) -> State:
    """A strip of mines across the course."""
    s.lay(Token("mines", ((5500, 7050), (6500, 7050), (6500, 6950), (5500, 6950)), by, turn))
    return s


@pytest.mark.parametrize(("die", "damage"), [(3, 1), (4, 0)])
def test_env_mines_strike_on_3_or_less(die: int, damage: int) -> None:
    s = strip(northward("RN Norfolk", 18), "b1", 1)
    answer(s, ("leg", 180), die)
    assert s.units["a1"].damage == damage


def test_env_mines_are_rolled_once_for_each_strip_and_stay() -> None:
    s = strip(northward("RN Prince of Wales", 18), "b1", 1)
    answer(s, ("leg", 100), 10, ("leg", 80), "done")
    assert len(s.tokens) == 1


def test_env_mines_spare_their_layer_in_her_own_turn_only() -> None:
    s = strip(northward("RN Prince of Wales", 18), "a1", 2)
    answer(s, ("leg", 180), "done")
    s.turn = 3
    s.alter("a1", x=6000, y=6000)
    ask(s, Activation("a1"))
    answer(s, ("speed", 18), ("leg", 180))
    assert asks(s) == "MineStruck"


def test_env_sea_is_flat_without_cover() -> None:
    s = northward("RN Maori", 20, others=(("KM S-Boot", 60, 130, 0),))
    assert not s.land
    assert sees(s, "a1", "b1")


def test_elem_scenery_cannot_be_crossed_and_hides() -> None:
    s = northward("RN Maori", 9, block("land", 70, 80), others=(("KM Bismarck", 60, 100, 0),))
    assert not sees(s, "b1", "a1")
    answer(s, ("leg", 90))
    assert s.units["a1"].y < 7000


def test_dice_rolls_name_their_die_and_what_is_needed() -> None:
    s = northward("RN Prince of Wales", 21, block("shoal", 70, 90))
    answer(s, ("leg", 210))
    assert offered(s, "die") == list(range(1, 11))
    answer(s, 5)
    assert not s.units["a1"].aground
