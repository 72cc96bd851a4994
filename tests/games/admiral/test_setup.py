"""Setting up: fleets, tables, environment, flagships, speeds (setup.*, flagship.*, fantasy.budget)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core import play
from sandtable.core.options import Options
from sandtable.games.admiral.battlefield import RollScenery, RollWeather
from sandtable.games.admiral.fleets import Buy, Command, Muster, Number, choose_flagships
from sandtable.games.admiral.gamedata import DENSITIES, WEATHERS
from sandtable.games.admiral.placement import Ready
from sandtable.games.admiral.sequence import best_command, crew, trapped
from sandtable.games.admiral.state import State
from sandtable.games.admiral.view import view
from tests.games.admiral.positions import (
    ONE,
    TWO,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    position,
    refused,
    told,
    underway,
)


def market(*options: str) -> State:
    """A free battle before anything is bought."""
    return State(gamedata("free", *options))


def started(mission: str, *options: str) -> State:
    """A mission after its set-up, with the first of all choices."""
    s = game(mission, *options).start()
    assert isinstance(s, State)
    while s.phase == "set-up":
        play.choose(s, s.asked, *s.options.sample(lambda n: 0))
    return s


# --- fleets ---------------------------------------------------------------


def test_setup_fleets_as_the_mission_states() -> None:
    s = started("denmark-strait")
    names = [[s.name(id) for id in s.roster if s.side(id) == side] for side in (ONE, TWO)]
    assert names == [["Prinz Eugen", "Bismarck"], ["Hood", "Prince of Wales", "Norfolk", "Suffolk"]]


def test_setup_fleets_are_secret_until_both_are_chosen() -> None:
    one, two = market(), market()
    for s, name in ((one, "Bismarck"), (two, "Prinz Eugen")):
        ask(s, Buy(ONE), Buy(TWO), Muster())
        answer(s, ("buy", name), "done")
        assert not s.events
        assert not view(s, TWO).roster
        assert view(s, TWO).budget == (0, 0)
    assert view(one, TWO) == view(two, TWO)
    answer(one, ("buy", "Hood"), "done")
    assert told(one, "fleets")[0].reveals


def test_setup_number_units_consecutively() -> None:
    s = started("genoa")
    for side in (ONE, TWO):
        numbers = [entry.number for entry in s.roster.values() if entry.side == side]
        assert numbers == list(range(1, len(numbers) + 1))


def test_setup_unique_names_enterprise_and_bismarck() -> None:
    s = ask(market("first-usn", "second-rn"), Buy(ONE), Buy(TWO))
    answer(s, ("buy", "Enterprise"), ("buy", "San Francisco"), "done")
    assert "Enterprise" in offered(s, "buy")
    s = ask(market("first-km", "second-km"), Buy(ONE), Buy(TWO))
    answer(s, ("buy", "Bismarck"))
    assert refused(s, "buy", "Bismarck") == "setup.unique-names"
    answer(s, "done")
    assert refused(s, "buy", "Bismarck") == "setup.unique-names"
    assert "Tirpitz" in offered(s, "buy")


def test_setup_unique_names_nameless_units_are_told_apart_by_a_number() -> None:
    s = ask(market(), Buy(ONE))
    answer(s, ("buy", "Bismarck"), ("buy", "S-Boot"), ("buy", "S-Boot"))
    assert [s.name(id) for id in s.roster] == ["Bismarck", "S-Boot 1", "S-Boot 2"]


def test_fantasy_budget_is_not_exceeded() -> None:
    s = ask(market("points-200"), Buy(ONE))
    answer(s, ("buy", "Bismarck"), ("buy", "Prinz Eugen"))
    assert s.budget[ONE] == 158
    assert refused(s, "buy", "Köln") == "fantasy.budget"
    assert "Z25" in offered(s, "buy")


def test_fantasy_budget_needs_a_flagship_type() -> None:
    s = ask(market("points-100"), Buy(ONE))
    assert refused(s, "done") == "fantasy.budget"
    answer(s, ("buy", "Köln"))
    assert refused(s, "buy", "Z25") == "fantasy.budget", "27 more leave no room for Lützow's 53"
    answer(s, ("buy", "Lützow"))
    assert "done" in s.options.verbs()


def test_fantasy_budget_limits_submarines_boats_and_carriers() -> None:
    s = ask(market("points-200"), Buy(ONE))
    answer(s, ("buy", "Lützow"), ("buy", "U-47"), ("buy", "U-48"))
    assert refused(s, "buy", "U-99") == "fantasy.budget"
    for _ in range(4):
        answer(s, ("buy", "S-Boot"))
    assert refused(s, "buy", "S-Boot") == "fantasy.budget"
    s = ask(market("second-usn"), Buy(TWO))
    answer(s, ("buy", "Enterprise"), ("buy", "Bogue"), ("buy", "Card"), ("buy", "Core"))
    assert refused(s, "buy", "Independence") == "fantasy.budget", "146 of 300 are in carriers"
    assert "Iowa" in offered(s, "buy")


def test_fantasy_budget_merchant_ships_for_all_and_shore_units_for_none() -> None:
    for navy in ("km", "rn", "rm", "mn", "ijn", "usn"):
        s = ask(market(f"first-{navy}"), Buy(ONE))
        assert {"Freighter", "Tanker", "Troop transport"} <= set(offered(s, "buy"))
        assert not {"Airfield", "Port installations", "Heavy coastal battery"} & set(offered(s, "buy"))


def test_fantasy_budget_at_most_twenty_units_with_a_flagship_among_them() -> None:
    s = ask(market("points-500"), Buy(ONE))
    for _ in range(19):
        answer(s, ("buy", "Freighter"))
    assert refused(s, "buy", "Freighter") == "fantasy.budget"
    answer(s, ("buy", "Bismarck"))
    assert s.options.verbs() == ["done"]


# --- table and environment ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "table"),
    [("denmark-strait", (24000, 18000)), ("river-plate", (18000, 12000)), ("free", (24000, 18000))],
)
def test_setup_table_has_two_sizes(scenario: str, table: tuple[int, int]) -> None:
    assert (gamedata(scenario).width, gamedata(scenario).height) == table


def test_setup_table_of_small_free_battles() -> None:
    sizes = {points: gamedata("free", f"points-{points}").size for points in (100, 200, 500)}
    assert [sizes[points].table for points in (100, 200, 500)] == [(180, 120), (180, 120), (240, 180)]


def test_setup_environment_mission_states_scenery_and_weather() -> None:
    s = started("genoa")
    assert s.weather == "Haze and squalls"
    assert not s.night
    assert [(piece.kind, piece.name) for piece in s.land] == [("land", "coast")]
    s = started("guadalcanal")
    assert s.night
    assert [piece.name for piece in s.land] == ["large-island"]


@pytest.mark.parametrize(
    ("die", "weather"),
    [
        (3, "Calm and clear"),
        (5, "Swell"),
        (7, "Rough sea"),
        (8, "Haze and squalls"),
        (9, "Fog"),
        (10, "Storm"),
    ],
)
def test_setup_environment_fantasy_rolls_the_weather(die: int, weather: str) -> None:
    for hour in (5, 6):
        s = ask(market(), RollWeather())
        answer(s, die, hour)
        assert s.weather == weather
        assert s.night == (hour == 6)


def test_setup_environment_fantasy_rolls_the_scenery() -> None:
    s = ask(market(), RollScenery())
    answer(s, 4)
    assert not s.land
    assert not s.agenda
    s = ask(market(), RollScenery())
    answer(s, 7, 3, 3, 5, 2)
    assert asks(s) == "PlaceScenery"
    assert s.asked == TWO, "the lower die places first"


def test_setup_environment_fantasy_pieces_lie_30_cm_apart_and_from_the_edges() -> None:
    s = ask(market(), RollScenery())
    answer(s, 7, 1, 2)
    assert refused(s, "scenery", (35, 60, 0)) == "setup.environment.fantasy"
    answer(s, ("scenery", (37, 60, 0)))
    assert s.asked == TWO
    assert refused(s, "scenery", (78, 60, 0)) == "setup.environment.fantasy"
    answer(s, ("scenery", (80, 60, 0)))
    right, left = max(x for x, _ in s.land[0].shape), min(x for x, _ in s.land[1].shape)
    assert left - right >= 3000
    assert min(x for x, _ in s.land[0].shape) >= 3000


def test_setup_environment_fantasy_a_piece_without_a_place_is_left_out() -> None:
    s = ask(market("points-100"), RollScenery())
    answer(s, 9, 1, 2)
    answer(s, ("scenery", (70, 60, 0)), ("scenery", (128, 60, 0)))
    assert [piece.name for piece in s.land] == ["atoll", "atoll", "rocks"]
    assert not s.agenda


@pytest.mark.parametrize(("die", "edge"), [(1, "north"), (4, "east"), (5, "south"), (8, "west")])
def test_setup_environment_fantasy_a_promontory_stands_on_the_coast(die: int, edge: str) -> None:
    for scale in ((), ("scale-2400",), ("scale-3000",)):
        s = ask(market(*scale), RollScenery())
        answer(s, 10, die, 1, 2)
        assert refused(s, "scenery", (14, 0, 0)) == "setup.environment.fantasy"
        answer(s, ("scenery", (60, 0, 0)))
        land, cape = s.land[0].shape, s.land[1].shape
        axis = 0 if edge in ("east", "west") else 1
        shore = {corner[axis] for corner in land}
        assert len([corner for corner in cape if corner[axis] in shore]) == 2
        assert all(0 <= x <= s.game.width and 0 <= y <= s.game.height for x, y in cape)
        assert asks(s) == "PlaceScenery"
        assert s.asked == TWO


# --- flagships ---------------------------------------------------------------


def test_flagship_types() -> None:
    s = started("genoa")
    flags = {s.name(id) for id, entry in s.roster.items() if entry.flagship}
    assert flags == {
        *("Renown", "Malaya", "Ark Royal"),
        *("Vittorio Veneto", "Giulio Cesare", "Andrea Doria", "Trento", "Trieste"),
    }


def test_flagship_types_without_any_the_most_valuable_unit() -> None:
    ships = [("RN Electra", 20 + 10 * n, 40, 0) for n in range(4)]
    s = position([*ships[:2], ("RN Ajax", 60, 60, 0), *ships[2:]])
    choose_flagships(s, ONE)
    ask(s)
    assert [id for id in s.roster if s.roster[id].flagship] == ["a3"]
    assert s.start_flags[ONE] == 1


def test_flagship_types_in_a_tie_the_owner_chooses() -> None:
    s = position([("RN Electra", 20, 40, 0), ("RN Maori", 40, 40, 0), ("RN Cossack", 60, 40, 0)])
    choose_flagships(s, ONE)
    ask(s)
    assert s.asked == ONE
    assert offered(s, "flag") == ["a2", "a3"]
    assert refused(s, "flag", "a1") == "flagship.types"
    answer(s, ("flag", "a3"))
    assert [id for id in s.roster if s.roster[id].flagship] == ["a3"]


@pytest.mark.parametrize(("die", "value"), [(1, -1), (6, 0), (9, 1), (10, 2)])
def test_setup_flagship_roll_reads_the_table(die: int, value: int) -> None:
    s = position([("KM Bismarck", 40, 40, 0)])
    s.alter("a1", command=None)
    ask(s, Command(ONE))
    answer(s, die)
    assert s.units["a1"].command == value


def test_setup_flagship_assign_after_a_roll_for_each() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0), ("KM Prinz Eugen", 100, 40, 0)])
    for id in s.units:
        s.alter(id, command=None)
    ask(s, Command(ONE))
    answer(s, 1, 10, 5)
    assert asks(s) == "Assign"
    assert s.values[ONE] == (2, 0, -1)
    answer(s, ("flag", "a3"), ("flag", "a1"))
    assert [s.units[id].command for id in ("a1", "a2", "a3")] == [0, -1, 2]


def test_setup_flagship_fleet_has_the_highest_value() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0)])
    s.alter("a2", command=2)
    assert best_command(s, ONE) == 2


# --- starting speeds ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "speed"),
    [
        ("RN Prince of Wales", 18),
        ("RM Dardo", 25),
        ("RN Renown", 20),
        ("MN Bretagne", 13),
        ("RN Ark Royal", 20),
    ],
)
def test_setup_start_speed_is_two_thirds(name: str, speed: int) -> None:
    s = ask(position([(name, 40, 40, 0, 0)]), Ready())
    assert s.units["a1"].speed == speed


def test_setup_start_speed_unless_the_mission_differs() -> None:
    s = started("matapan")
    pola = next(id for id in s.roster if s.name(id) == "Pola")
    assert s.units[pola].speed == 0


def test_setup_formation_speed_is_that_of_the_slowest() -> None:
    gap = (13 + 11) / 2 + 5
    s = position([("RN Prince of Wales", 40, 40, 0, 0), ("RN Warspite", 40, 40 + gap, 0, 0)])
    ask(s, Ready())
    assert [s.units[id].speed for id in ("a1", "a2")] == [16, 16]
    s = position([("RN Prince of Wales", 40, 40, 0, 0), ("RN Warspite", 40, 40.01 + gap, 0, 0)])
    ask(s, Ready())
    assert [s.units[id].speed for id in ("a1", "a2")] == [18, 16]


def test_setup_place_formation_chains_friends_only() -> None:
    s = position(
        [
            ("RN Electra", 40, 40, 0, 0),
            ("RN Maori", 40, 40 + 4 + 6.5, 0, 0),
            ("ANY Freighter", 40, 50.5 + 5 + 7.5, 0, 0),
        ],
        [("KM Vorpostenboot", 40, 63 + 3 + 5.5, 0, 0)],
    )
    ask(s, Ready())
    assert [s.units[id].speed for id in ("a1", "a2", "a3", "b1")] == [7, 7, 7, 9]


def test_setup_formation_dissolves_in_the_first_turn() -> None:
    s = position([("RN Hood", 40, 40, 0, 0), ("RN Warspite", 50, 40, 0, 0)], turn=1, points=(0, 0))
    ask(s, Ready())
    underway(s, "a1", 25)
    assert s.active.way == 250, "she runs alone"
    assert not offered(s, "turn")


def test_setup_first_turn_veer_works_at_once() -> None:
    s = position([("KM Prinz Eugen", 40, 40, 0)], turn=1)
    underway(s)
    assert not offered(s, "turn")
    answer(s, ("order", "planned-veer"))
    assert s.points[ONE] == 4
    assert max(n for n in offered(s, "turn") if isinstance(n, int)) == 45
    answer(s, ("turn", 45))
    assert not offered(s, "turn")
    answer(s, ("leg", 120))
    assert offered(s, "turn")


def test_setup_first_turn_veer_is_for_the_first_turn() -> None:
    s = position([("KM Prinz Eugen", 40, 40, 0)], turn=2)
    underway(s)
    assert ("order", "planned-veer") not in s.options


# --- what players agree on, numbers, the fleet flagship ----------------------------------------------


@pytest.mark.parametrize(("hour", "night"), [("day", False), ("night", True)])
def test_setup_environment_fantasy_agreed_weather_and_hour_are_not_rolled(hour: str, night: bool) -> None:
    s = ask(market("weather-fog", f"hour-{hour}"), RollWeather())
    assert (s.weather, s.night) == ("Fog", night)
    assert not s.agenda
    assert told(s, "weather")
    s = ask(market("weather-fog"), RollWeather())
    answer(s, 6)
    assert (s.weather, s.night) == ("Fog", True), "the hour is still rolled"
    s = ask(market(f"hour-{hour}"), RollWeather())
    answer(s, 10)
    assert (s.weather, s.night) == ("Storm", night)


def test_setup_environment_fantasy_every_weather_can_be_agreed_on() -> None:
    rows = [row.name for row in gamedata().tables.weather if row.low <= row.high and row.name != "Night"]
    assert list(WEATHERS.values()) == rows
    assert {row.low for row in gamedata().tables.scenery} <= {1} | {die for die, _ in DENSITIES.values()}


@pytest.mark.parametrize(
    ("switch", "pieces"), [("none", []), ("islands", ["small-island", "small-island"]), ("coast", ["coast"])]
)
def test_setup_environment_fantasy_agreed_scenery_is_not_rolled(switch: str, pieces: list[str]) -> None:
    s = ask(market(f"scenery-{switch}"), RollScenery())
    if switch == "coast":
        assert s.options == Options(("die", range(1, 9))), "its edge is still rolled"
        answer(s, 5)
    elif pieces:
        answer(s, 1, 2, ("scenery", (60, 60, 0)), ("scenery", (160, 60, 0)))
    assert [piece.name for piece in s.land] == pieces


def test_setup_table_of_a_free_battle_can_be_chosen() -> None:
    for switch, size, zone in (("large", (240, 180), 40), ("small", (180, 120), 30)):
        data = gamedata("free", "points-100", f"table-{switch}")
        assert (data.width // 100, data.height // 100) == size
        assert (data.size.zone, data.size.budget) == (zone, 100)


def test_setup_fleets_as_agreed_know_no_limits_and_no_secrets() -> None:
    s = ask(market("fleets-agreed"), Buy(ONE), Buy(TWO), Muster())
    assert refused(s, "done") == "setup.fleets"
    for name in ("U-47", "U-48", "U-99", "Bismarck", "Tirpitz", "Scharnhorst", "Gneisenau", "Graf Zeppelin"):
        answer(s, ("buy", name))
    assert refused(s, "buy", "Bismarck") == "setup.unique-names"
    assert len(view(s, TWO).roster) == 8
    answer(s, "done", ("buy", "Electra"), "done")
    assert [s.name(id) for id in s.flagships(TWO)] == ["Electra"]


def test_setup_number_is_given_by_the_player() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0), ("KM Prinz Eugen", 100, 40, 0)])
    ask(s, Number(ONE))
    answer(s, ("number", "a3"))
    assert refused(s, "number", "a3") == refused(s, "number", "b1") == "setup.number"
    answer(s, "rest")
    assert [s.roster[id].number for id in ("a1", "a2", "a3")] == [2, 3, 1]
    assert crew(s, ONE) == ["a3", "a1", "a2"]


def test_setup_number_comes_after_the_flagships_and_before_the_placement() -> None:
    s = game("free", "points-100", "scenery-none").start()
    assert isinstance(s, State)
    asked, random = [], Random(1)
    while asks(s) != "Place":
        asked.append(asks(s))
        play.choose(s, s.asked, *s.options.sample(random.randrange))
    assert asked.index("Command") < asked.index("Number") < asked.index("PlacementRoll")


def test_setup_flagship_fleet_is_elected_in_a_tie() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0), ("KM Prinz Eugen", 100, 40, 0)])
    for id in s.units:
        s.alter(id, command=None)
    ask(s, Command(ONE))
    answer(s, 10, 5, 10, ("flag", "a3"), ("flag", "a2"))
    assert asks(s) == "Elect"
    assert offered(s, "flag") == ["a2", "a3"]
    assert refused(s, "flag", "a1") == "setup.flagship.fleet"
    answer(s, ("flag", "a3"))
    assert [id for id in s.units if s.units[id].leads] == ["a3"]
    assert told(s, "elected")


def test_setup_flagship_fleet_with_one_highest_value_is_not_asked_for() -> None:
    s = position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0)])
    for id in s.units:
        s.alter(id, command=None)
    ask(s, Command(ONE))
    answer(s, 1, 10, ("flag", "a2"))
    assert not s.agenda
    assert [id for id in s.units if s.units[id].leads] == ["a2"]


def test_ram_unavoidable_the_table_warns_of_a_column_whose_last_ship_moves_first() -> None:
    s = started("denmark-strait")
    decision = play.decision(s)
    assert decision is not None
    assert "Not yet Bismarck" in decision.prompt
    assert [trapped(s, id) for id in ("a1", "a2", "b1", "b2")] == [False, True, False, True]
