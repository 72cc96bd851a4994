"""29.0 Pursuit: who may go on after a victory."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import force, go, places
from tests.games.operation_albion.positions import RUSSIAN, answer, asks, offered, position, told


def victory(attackers: str = "g_sturm", more: dict[str, str] | None = None) -> State:
    """Germans from Riga clear Livonia A of a single unit."""
    s = position({"riga": attackers, "livonia_a": "r_eng", **(more or {})}, "pursuit")
    answer(go(s, "G3.ground.move", attackers, "livonia_a"), "attack")
    while asks(s) == "Shot":
        answer(s, 1)
    return s


def test_29_0_after_a_clearing_attack() -> None:
    assert asks(victory()) == "Pursuit"


def test_29_0_not_while_enemies_are_left() -> None:
    s = position({"riga": "g_sturm", "livonia_a": "r_13"}, "pursuit")
    assert answer(go(s, "G3.ground.move", "g_sturm", "livonia_a"), "attack", 6, 6).over


def test_29_0_after_a_retreat() -> None:
    s = position({"livonia_a": "g_sturm", "pernau": "r_13"}, "pursuit")
    answer(go(s, "G3.ground.move", "g_sturm", "pernau"), 6, 6, ("retreat", "estonia_a"))
    assert asks(s) == "Pursuit"
    answer(s, ("place", ("g_sturm", "estonia_a")))
    assert places(s, "g_sturm r_13") == ["estonia_a", "estonia_a"]


def test_29_0_whether_the_enemy_pursues_bars_taking_back_the_retreat() -> None:
    s = position({"livonia_a": "g_sturm", "pernau": "r_13"}, "pursuit")
    answer(go(s, "G3.ground.move", "g_sturm", "pernau"), 6, 6)
    s.events.clear()
    answer(s, ("retreat", "estonia_a"))
    assert any(event.reveals for event in s.events)


def test_29_0_whether_the_enemy_pursues_bars_taking_back_the_losses() -> None:
    assert told(victory(), "battle over")[0].reveals


def test_29_0_only_if_agreed() -> None:
    s = position({"riga": "g_sturm", "livonia_a": "r_eng"})
    assert answer(go(s, "G3.ground.move", "g_sturm", "livonia_a"), "attack", 1).over


def test_29_1_into_one_adjacent_area_without_another_attack() -> None:
    s = victory(more={"livonia_c": "r_13"})
    answer(s, ("place", ("g_sturm", "livonia_c")))
    assert s.over
    assert places(s, "g_sturm r_13") == ["livonia_c", "livonia_c"]


def test_29_1_all_into_the_same_area() -> None:
    s = victory("g_sturm g_2gd")
    answer(s, ("place", ("g_2gd", "livonia_b")))
    assert offered(s, "place") == [("g_sturm", "livonia_b")]


def test_29_1_or_not() -> None:
    s = answer(victory(), "done")
    assert s.over
    assert s.at["g_sturm"] == "livonia_a"


def test_29_1_not_into_a_held_town() -> None:
    s = victory(more={"pernau": "r_13"})
    assert ("g_sturm", "pernau") not in offered(s, "place")


def test_29_1_not_into_a_full_area() -> None:
    s = victory("g_2gd", {"livonia_b": "g_20 g_203 g_1r g_75r"})
    assert ("g_2gd", "livonia_b") not in offered(s, "place")
    assert ("g_2gd", "livonia_c") in offered(s, "place")


@pytest.mark.parametrize("unit", ["g_20", "g_bic", "g_2cav"])
def test_29_2_not_by_others(unit: str) -> None:
    assert victory(unit).over


@pytest.mark.parametrize(("unit", "dice"), [("r_at", (1,)), ("r_db", (1,)), ("r_ac", (6, 1))])
def test_29_2_shock_armoured_cars_and_trains(unit: str, dice: tuple[int, ...]) -> None:
    s = position({"riga": unit, "livonia_a": "g_eng1"}, "pursuit")
    answer(go(s, "G3.ground.move", unit, "livonia_a", side=RUSSIAN), "attack", *dice)
    assert ("r_at", "pernau") not in offered(s, "place")
    assert (unit, "livonia_c") in offered(s, "place")


def test_29_0_after_a_landing_that_cleared_the_area() -> None:
    s = position({"gulf_riga_c": "g_tr_1", "livonia_a": "r_lr1"}, "pursuit", aboard={"g_sturm": "g_tr_1"})
    force(s, "G3.comb.assault", "g_tr_1")
    answer(s, "go", "stop", ("area", "livonia_a"), "attack", 1)
    assert s.at["r_lr1"] == "refit"
    answer(s, ("place", ("g_sturm", "pernau")))
    assert s.at["g_sturm"] == "pernau"
