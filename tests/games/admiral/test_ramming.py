"""Ramming (ram.*)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.plane import overlap
from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.games.admiral.activation import Activation, Manoeuvre
from sandtable.games.admiral.gunnery import aim, ceasefire
from sandtable.games.admiral.orders import cannot_follow
from sandtable.games.admiral.ramming import Sail, angle
from sandtable.games.admiral.speed import range_of
from sandtable.games.admiral.state import Act, Land, State
from sandtable.games.admiral.steering import free_run, helm, obstacles
from tests.games.admiral.positions import (
    ONE,
    Ship,
    answer,
    ask,
    game,
    numbers,
    offered,
    position,
    refused,
    told,
)


def rammed(rammer: Ship, *others: Ship, leg: int = 300, land: tuple[Land, ...] = ()) -> State:
    """A ship sails into another, whether or not she could avoid it."""
    return sail(position([rammer], others, land=land), leg)


def sail(s: State, leg: int = 300) -> State:
    """The first ship sails a leg at the speed she makes."""
    unit = s.units["a1"]
    s.activate(Act("a1", speed=unit.speed, way=s.game.way(unit.speed), path=(unit.point,)))
    return ask(s, Sail("a1", leg))


@pytest.mark.parametrize(
    ("one", "two", "expected"), [(0, 45, 45), (0, 44.5, 44.5), (0, 180, 0), (10, 100, 90), (0, 150, 30)]
)
def test_geo_collision_angle_is_acute(one: float, two: float, expected: float) -> None:
    assert angle(round(one * 2), round(two * 2)) == angle(round(two * 2), round(one * 2)) == expected * 2


@pytest.mark.parametrize(
    ("heading", "kind"), [(45, "rammed"), (44.5, "glanced"), (90, "rammed"), (150, "glanced")]
)
def test_ram_angle_of_45_degrees(heading: float, kind: str) -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Prince of Wales", 60, 75, heading, 0))
    assert told(s, kind)


def test_ram_severe_prinz_eugen_rams_prince_of_wales() -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Prince of Wales", 60, 75, 90, 21))
    assert s.units["a1"].damage == 1
    assert s.units["b1"].damage == 0
    assert s.asked == CHANCE
    assert (s.units["a1"].speed, s.units["b1"].speed) == (0, 0)


def test_ram_severe_whichever_ship_rams() -> None:
    s = rammed(("RN Prince of Wales", 60, 60, 0, 21), ("KM Prinz Eugen", 60, 75, 60, 20))
    assert s.units["b1"].damage == 1
    assert s.units["a1"].damage == 0


def test_ram_speed_threshold_of_20_knots() -> None:
    s = rammed(("RN Prince of Wales", 60, 60, 0, 19), ("KM Prinz Eugen", 60, 75, 90, 20))
    assert told(s, "rammed")
    assert (s.units["a1"].speed, s.units["b1"].speed) == (0, 0)
    assert not s.units["b1"].damage
    assert not told(s, "damaged")


def test_ram_light_of_equals_hurts_both() -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Norfolk", 60, 75, 90, 20))
    assert [s.units[id].token for id in ("a1", "b1")] == [1, 1]
    assert [s.units[id].damage for id in ("a1", "b1")] == [0, 0]
    assert s.units["a1"].by == "b1"
    assert not s.agenda


def test_ram_light_below_double_hurts_the_weaker_only() -> None:
    s = position([("KM Prinz Eugen", 60, 60, 0, 25)], [("RN Norfolk", 60, 75, 90, 20)])
    stronger = next(c for c in s.game.card.values() if c.type == "PB" and 2 < c.armour < 4)
    s = rammed((f"{stronger.navy} {stronger.name}", 60, 60, 0, 25), ("RN Norfolk", 60, 75, 90, 20))
    assert [s.units[id].token for id in ("a1", "b1")] == [0, 1]


def test_ram_sunk_and_ram_survivor_goes_on_for_half_of_the_rest() -> None:
    s = rammed(("KM Bismarck", 60, 60, 0, 30), ("RN Maori", 60, 77.3, 90, 20))
    assert s.units["b1"].status == "sunk"
    assert s.units["a1"].y == 6000 + 1000 + 1000
    assert s.units["a1"].speed == 20
    assert s.afloat("a1")
    assert ceasefire(s, "a1", s.active) is None


def test_ram_survivor_fires_with_minus_two() -> None:
    ahead_of_her: tuple[Ship, Ship] = ("RN Maori", 60, 77.3, 90, 20), ("RN Norfolk", 60, 120, 90, 0)
    s = rammed(("KM Bismarck", 60, 60, 0, 30), *ahead_of_her)
    assert aim(s, "a1", s.active, "P", "bow", "b2").modifiers["run down"] == -2


def test_ram_survivor_that_was_rammed_stops() -> None:
    s = rammed(("RN Maori", 60, 60, 0, 30), ("KM Bismarck", 60, 75, 90, 20))
    assert s.units["a1"].status == "sunk"
    assert (s.units["b1"].speed, s.units["b1"].stopped, s.units["b1"].jarred) == (0, 0, s.turn)


def test_ram_sunk_leaves_no_wreck() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 30)], [("RN Maori", 60, 77.3, 90, 20)])
    s.sink("b1", "run down", outright=True)
    assert not s.solid("b1")


def test_ram_stop_leaves_both_without_movement_and_fire() -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 19), ("RN Norfolk", 60, 75, 90, 20))
    ask(s, Manoeuvre(ONE))
    assert set(s.options.verbs()) <= {"order", "done"}
    assert refused(s, "turn", 45) == "move.rotation-minimum"
    assert refused(s, "leg", 1) == "move.distance"
    answer(s, "done")
    ask(s, Activation("b1"))
    assert refused(s, "speed", 1) == "ram.stop"
    refusal = ceasefire(s, "b1", s.active)
    assert refusal is not None
    assert refusal.rule == "ram.stop"


def test_ram_glancing_harms_and_slows_nobody() -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Prince of Wales", 60, 75, 20, 21), leg=200)
    assert not told(s, "rammed")
    assert (s.units["a1"].speed, s.units["b1"].speed) == (25, 21)
    assert ceasefire(s, "a1", s.active) is None


def test_ram_glancing_align_turns_the_smaller_parallel_and_she_sails_on() -> None:
    s = rammed(("KM Prinz Eugen", 60.5, 60, 0, 25), ("RN Prince of Wales", 60, 75, 20, 21), leg=250)
    assert s.units["a1"].heading == 40
    assert s.units["b1"].pose == (6000, 7500, 40)
    assert s.active.gone == 250
    assert not overlap(s.hull("a1"), s.hull("b1"))


def test_ram_glancing_align_when_the_bigger_moves_she_goes_straight_on() -> None:
    s = rammed(("RN Prince of Wales", 60, 60, 0, 25), ("KM Prinz Eugen", 60, 75, 20, 21), leg=250)
    assert s.units["a1"].pose == (6000, 8500, 0)
    assert s.units["b1"].heading == 0


def test_ram_glancing_align_bow_to_bow() -> None:
    s = rammed(("KM Prinz Eugen", 60.2, 60, 0, 25), ("RN Prince of Wales", 60, 75, 180, 21), leg=250)
    assert s.units["a1"].heading == 0
    beams = s.game.length(s.card("a1"))[1] + s.game.length(s.card("b1"))[1]
    assert s.units["a1"].point == (6000 + beams // 2 + 10, 8500)


def test_ram_glancing_align_to_the_other_side_or_both_stop() -> None:
    ships: tuple[Ship, Ship] = ("KM Prinz Eugen", 60.2, 60, 0, 25), ("RN Prince of Wales", 60, 75, 180, 21)
    east = Land("land", ((6150, 9500), (6900, 9500), (6900, 6300), (6150, 6300)))
    west = Land("land", ((5100, 9500), (5850, 9500), (5850, 6300), (5100, 6300)))
    s = rammed(*ships, land=(east,))
    assert s.units["a1"].x < 6000
    assert s.units["a1"].speed == 25
    s = rammed(*ships, land=(east, west))
    assert (s.units["a1"].speed, s.units["b1"].speed) == (0, 0)
    assert not s.units["a1"].token


def test_ram_glancing_tie_turns_the_moving_ship() -> None:
    s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Norfolk", 60, 75, 20, 21), leg=200)
    assert (s.units["a1"].heading, s.units["b1"].heading) == (40, 40)
    assert s.units["b1"].point == (6000, 7500)


def test_ram_size_is_that_of_the_type() -> None:
    s = position([("KM Bismarck", 60, 60, 0), ("KM S-Boot", 20, 20, 0)], [("RN Maori", 60, 77.3, 90)])
    s.alter("a1", damage=3)
    assert [s.size(id) for id in ("a1", "a2", "b1")] == [4, 0, 1]


def test_ram_forced_rotation_needs_a_new_run_and_cancels_a_veer() -> None:
    s = position([("RN Maori", 60.4, 60, 0, 20)], [("KM Bismarck", 60, 76, 20, 10)])
    s.alter("a1", bank=70)
    sail(s, 120)
    assert told(s, "glanced")
    assert s.active.run < 70
    assert s.units["a1"].bank == 0


def test_ram_forced_rotation_of_a_ship_that_waits() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 20)], [("RN Maori", 60.4, 76, 20, 10)])
    s.alter("b1", bank=70)
    sail(s)
    assert s.units["b1"].bank == 0


def test_token_torpedo_boat_is_run_down_at_any_angle_and_speed() -> None:
    s = rammed(("RN Maori", 60, 60, 0, 8), ("KM S-Boot", 60, 66, 10, 0))
    assert s.units["b1"].status == "sunk"
    assert s.units["a1"].point == (6000, 6800)
    assert s.units["a1"].speed == 8


def test_ram_involuntary_leg_stops_where_she_must_turn() -> None:
    s = position([("RN Maori", 60, 60, 0, 20)], [("RN Sheffield", 64, 76, 90, 0)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20))
    longest = max(numbers(s, "leg"))
    assert 0 < longest < 200
    assert refused(s, "leg", longest + 1) == "ram.involuntary"
    answer(s, ("leg", longest))
    assert all(by < 0 for by in numbers(s, "turn"))
    assert not offered(s, "leg")


def test_ram_involuntary_speed_is_not_chosen_to_ram() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 10)], [("RN Rodney", 60, 78, 90, 0)])
    ask(s, Activation("a1"))
    speeds = numbers(s, "speed")
    assert min(speeds) == 0
    assert max(speeds) < 20
    assert refused(s, "speed", 20) == "ram.involuntary"


def test_ram_unavoidable_contact_is_made() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 30)], [("RN Rodney", 60, 75, 90, 0)])
    s.alter("a1", criticals={"Rudder jammed": 1})
    ask(s, Activation("a1"))
    assert offered(s, "speed") == list(range(20, 31))
    answer(s, ("speed", 20), ("leg", 200))
    assert told(s, "rammed")


def test_ram_involuntary_has_a_way_out_as_long_as_a_turn_avoids_contact() -> None:
    s = position([("RN Maori", 60, 60, 0, 20)], [("RN Sheffield", 64, 76, 90, 0)])
    act, start = Act("a1", speed=20, way=200), s.units["a1"].pose
    blocks = obstacles(s, "a1", 2000)
    ship = helm(s, "a1", act, 20, blocks)
    assert free_run((ship.length, ship.beam), start, 200, False, blocks)[0] < 200
    assert ship.avoidable(start, 200, 0)
    assert not ship.avoidable(start._replace(y=6650), 200, 0)


def overlapping(s: State) -> list[tuple[str, str]]:
    """Hulls that overlap."""
    solid = [id for id in s.units if s.solid(id) and not s.ashore(id)]
    return [(a, b) for a in solid for b in solid if a < b and overlap(s.hull(a), s.hull(b))]


@pytest.mark.parametrize("scenario", ["guadalcanal", "genoa", "free"])
def test_ram_involuntary_no_move_overlaps_hulls(scenario: str) -> None:
    """Random battles: hulls never overlap, and a ramming is told of only when it could not be avoided."""
    random = Random(scenario)
    s = game(scenario).start()
    assert isinstance(s, State)
    for _ in range(1200):
        if not s.agenda:
            break
        verb, noun = s.options.sample(random.randrange)
        act = s.act
        longest = max(numbers(s, "leg"), default=0) if verb == "leg" else 0
        before = len(s.events)
        play.choose(s, s.asked, verb, noun)
        if s.phase == "operational" and verb in ("leg", "turn", "speed"):
            assert not overlapping(s)
        if (
            verb == "leg"
            and act is not None
            and any(e.kind in ("rammed", "glanced") for e in s.events[before:])
        ):
            assert longest == act.way - act.gone
        s.events.clear()


def test_ram_survivor_that_was_rammed_does_not_move_in_her_own_activation() -> None:
    s = rammed(("KM Z1 Leberecht Maass", 60, 60, 0, 30), ("RN Prince of Wales", 60, 75, 90, 21))
    assert s.units["a1"].status == "sunk"
    ask(s, Activation("b1"))
    assert offered(s, "speed") == [0]
    answer(s, ("speed", 0))
    assert not offered(s, "leg")
    assert refused(s, "leg", 10) == "move.distance"
    assert ceasefire(s, "b1", s.active) is None
    assert range_of(s, "b1", Act("b1")) == (0, 0)
    s.turn += 1
    assert range_of(s, "b1", Act("b1")) == (-3, 9)


def test_ram_survivor_that_was_rammed_is_told_why_and_joins_no_formation() -> None:
    s = position([("RN Prince of Wales", 60, 75, 90, 0), ("RN Maori", 70, 75, 90, 0)])
    s.alter("a1", jarred=s.turn)
    ask(s, Activation("a1"))
    assert refused(s, "speed", 5) == "ram.survivor"
    refusal = cannot_follow(s, "a2", "a1")
    assert refusal is not None
    assert refusal.rule == "order.formation"


@pytest.mark.parametrize(
    ("one", "two", "hurt"),
    [
        ("KM Prinz Eugen", "RN Prince of Wales", {"severe damage": ["a1"], "light damage": []}),
        ("KM Prinz Eugen", "RN Norfolk", {"severe damage": [], "light damage": ["a1", "b1"]}),
        ("KM Bismarck", "RN Maori", {"severe damage": [], "light damage": []}),
    ],
)
def test_ram_light_and_ram_severe_tell_who_was_hurt_by_whom(
    one: str, two: str, hurt: dict[str, list[str]]
) -> None:
    s = rammed((one, 60, 60, 0, 25), (two, 60, 75, 90, 20))
    for kind, units in hurt.items():
        found = [event.facts for event in told(s, kind)]
        assert [facts["unit"] for facts in found] == units
        assert all({facts["unit"], facts["by"]} == {"a1", "b1"} for facts in found)


def test_ram_glancing_squeezed_between_two_ships_she_stops() -> None:
    s = position(
        [
            ("RM Vincenzo Gioberti", 82.92, 77.25, 110.5, 20),
            ("RM Alfredo Oriani", 88.88, 75.77, 110.5, 27),
            ("RM Fiume", 90.4, 74.2, 110, 21),
        ]
    )
    sail(s, 171)
    assert [event.facts["other"] for event in told(s, "glanced")] == ["a3", "a2"]
    assert s.units["a1"].speed == 0
    assert not s.agenda


def test_ram_glancing_align_to_an_opposite_course_from_either_side() -> None:
    for heading in (140, 220):
        s = rammed(("KM Prinz Eugen", 60, 60, 0, 25), ("RN Prince of Wales", 60, 75, heading, 21), leg=200)
        assert told(s, "glanced")
        assert s.units["a1"].heading == (2 * heading + 360) % 720
