"""Weather and visibility (weather.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.gunnery import modifiers
from sandtable.games.admiral.placement import Ready
from sandtable.games.admiral.sight import sees
from sandtable.games.admiral.state import State
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.torpedoes import success
from tests.games.admiral.positions import answer, ask, offered, position, underway


def at(
    distance: float, weather: str = "Calm and clear", night: bool = False, viewer: str = "MN Richelieu"
) -> State:
    """Two ships so far apart."""
    return position(
        [(viewer, 40, 40, 0, 0)], [("RM Trento", 40 + distance, 40, 0, 0)], weather=weather, night=night
    )


def test_weather_effects_storm_caps_speeds() -> None:
    s = position([("RN Maori", 40, 40, 0, 0), ("RN Prince of Wales", 90, 40, 0, 0)], weather="Storm")
    assert [top_speed(s, id) for id in ("a1", "a2")] == [18, 21]
    ask(s, Ready())
    assert [s.units[id].speed for id in ("a1", "a2")] == [18, 18]


@pytest.mark.parametrize(
    ("weather", "large", "small", "torpedoes"),
    [
        ("Calm and clear", 0, 0, 0),
        ("Swell", 0, -1, 0),
        ("Rough sea", -1, -2, -1),
        ("Fog", -1, -1, 0),
        ("Storm", -2, -3, -1),
    ],
)
def test_weather_effects_guns_and_torpedoes(weather: str, large: int, small: int, torpedoes: int) -> None:
    s = position(
        [("RN Hood", 40, 40, 0), ("RN Maori", 80, 40, 0)], [("RM Trento", 60, 60, 0)], weather=weather
    )
    assert modifiers(s, "a1", None, "P", "b1", True).get("weather", 0) == large
    assert modifiers(s, "a2", None, "P", "b1", True).get("weather", 0) == small
    assert success(s, "a2", None, "b1", s.units["a2"].point).get("weather", 0) == torpedoes


@pytest.mark.parametrize(
    ("weather", "night", "flies"),
    [("Swell", False, True), ("Fog", False, False), ("Storm", False, False), ("Swell", True, False)],
)
def test_weather_effects_flying(weather: str, night: bool, flies: bool) -> None:
    s = position([("RN Ark Royal", 40, 40, 0, 20)], weather=weather, night=night)
    underway(s, "a1", 20)
    assert bool(offered(s, "launch")) == flies


@pytest.mark.parametrize(
    ("weather", "night", "limit"),
    [
        ("Haze and squalls", False, 60),
        ("Fog", False, 30),
        ("Storm", False, 60),
        ("Swell", True, 40),
        ("Fog", True, 30),
    ],
)
def test_weather_visibility_limits_sight(weather: str, night: bool, limit: int) -> None:
    assert sees(at(limit, weather, night), "a1", "b1")
    assert not sees(at(limit + 0.01, weather, night), "a1", "b1")


def test_weather_visibility_is_unlimited_on_a_clear_day() -> None:
    assert sees(at(190), "a1", "b1")


def test_weather_visibility_at_night_flashes_and_fires_show_farther() -> None:
    s = at(80, night=True)
    assert not sees(s, "a1", "b1")
    s.alter("b1", flashed=True)
    assert sees(s, "a1", "b1")
    s.alter("b1", flashed=False, criticals={"Serious fire": 1})
    assert sees(s, "a1", "b1")
    s.alter("b1", x=s.units["b1"].x + 1)
    assert not sees(s, "a1", "b1")


def test_weather_visibility_of_the_weather_itself_is_never_doubled() -> None:
    s = at(31, "Fog", night=True)
    s.alter("b1", flashed=True)
    assert not sees(s, "a1", "b1")


def test_weather_visibility_a_flash_lasts_until_the_next_activation() -> None:
    s = at(30, night=True)
    underway(s, speed=0)
    answer(s, ("fire", ("P", "starboard", "b1")), 1, 8)
    assert s.units["a1"].flashed
    s.agenda.clear()
    underway(s, speed=0)
    assert not s.units["a1"].flashed


def test_weather_visibility_radar_reaches_20_cm_farther() -> None:
    s = at(60, night=True, viewer="RN Valiant")
    assert sees(s, "a1", "b1")
    s.alter("b1", x=s.units["b1"].x + 1)
    assert not sees(s, "a1", "b1")
