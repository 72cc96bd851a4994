"""Submarines: depth, deep navigation, torpedoes, detection, depth charges (sub.*)."""

from __future__ import annotations

import pytest

from sandtable.games.admiral.activation import Activation, Strike
from sandtable.games.admiral.sequence import reload
from sandtable.games.admiral.sight import detected, sees, targets
from sandtable.games.admiral.state import CRUISING, DEEP, PERISCOPE, SUNK, SURFACED, Land, State, Token
from sandtable.games.admiral.steering import needed_run, top_speed
from sandtable.games.admiral.submarines import drift, surface
from sandtable.games.admiral.torpedoes import success
from tests.games.admiral.positions import (
    ONE,
    Ship,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
    steam,
    told,
    underway,
)


def boat(
    depth: int = PERISCOPE, enemy: Ship = ("RN Maori", 200, 160, 0), speed: int = 3, turn: int = 2
) -> State:
    """A submarine at a depth, and an enemy."""
    s = position([("KM U-47", 100, 60, 0, speed), ("KM Bismarck", 20, 20, 0)], [enemy], turn=turn)
    s.alter("a1", depth=depth)
    return s


def hunt(depth: int = PERISCOPE, enemy: Ship = ("RN Maori", 100, 52, 0, 20)) -> State:
    """A destroyer that is hunting a submarine, under way."""
    s = boat(depth, enemy)
    return underway(s, "b1")


# --- depth ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "steps"),
    [
        (SURFACED, ["periscope"]),
        (PERISCOPE, ["surfaced", "cruising"]),
        (CRUISING, ["periscope", "deep"]),
    ],
)
def test_sub_depth_one_step_before_the_speed(depth: int, steps: list[str]) -> None:
    s = ask(boat(depth), Activation("a1"))
    assert offered(s, "depth") == steps
    answer(s, ("depth", steps[0]))
    assert not offered(s, "depth")


def test_sub_depth_not_after_the_speed_and_not_for_ships() -> None:
    s = underway(boat(), "a1", 3)
    assert not offered(s, "depth")
    s = ask(boat(), Activation("a2"))
    assert refused(s, "depth", "periscope") == "sub.depth"


def test_sub_depth_no_surfacing_under_a_hull() -> None:
    s = ask(boat(enemy=("RN Hood", 100.5, 62, 0)), Activation("a1"))
    assert offered(s, "depth") == ["cruising"]


def test_sub_depth_forced_up_under_a_hull_it_moves_back_until_it_is_clear() -> None:
    s = boat(enemy=("RN Hood", 100, 62, 0))
    surface(s, "a1")
    assert s.units["a1"].depth == SURFACED
    assert not s.overlaps(s.hull("a1"), "a1")
    assert s.units["a1"].x == 10000
    assert s.units["a1"].y < 6200 - 750 - 200 + 10


def test_sub_speed_u_47() -> None:
    s = boat()
    assert top_speed(s, "a1") == 5
    assert needed_run(s, "a1", 5) == 20
    s.alter("a1", depth=SURFACED)
    assert top_speed(s, "a1") == 17
    assert needed_run(s, "a1", 9) == 40


def test_sub_speed_a_faster_boat_slows_by_her_full_allowance() -> None:
    s = ask(boat(SURFACED, speed=17), Activation("a1"))
    answer(s, ("depth", "periscope"))
    assert offered(s, "speed") == [12]


def test_sub_surfaced_uses_her_guns_and_is_seen() -> None:
    s = boat(SURFACED, enemy=("RN Maori", 110, 60, 0, 0))
    assert "a1" in targets(s, "b1")
    assert sees(s, "b1", "a1")
    assert s.size("a1") == 1
    underway(s, "a1", 3)
    assert ("P", "starboard", "b1") in offered(s, "fire")


def test_sub_submerged_cannot_be_hit_and_blocks_nothing() -> None:
    s = boat(enemy=("RN Maori", 110, 60, 270, 20))
    assert "a1" not in targets(s, "b1")
    assert not s.solid("a1")
    underway(s, "b1")
    assert refused(s, "fire", ("P", "bow", "a1")) == "fire.valid-target"
    answer(s, ("leg", 200))
    assert s.units["b1"].x == 9000, "she has passed over it"
    assert not told(s, "rammed")


def test_sub_submerged_fires_no_guns_and_meets_no_mines() -> None:
    s = boat(enemy=("RN Maori", 110, 60, 0, 0))
    square = ((9900, 6200), (10100, 6200), (10100, 6100), (9900, 6100))
    s.lay(Token("mines", square, "b1", 1))
    s.lay(Token("torpedoes", square, "b1", 2))
    underway(s, "a1", 3)
    assert not offered(s, "fire")
    assert refused(s, "fire", ("P", "starboard", "b1")) == "sub.surfaced"
    answer(s, ("leg", 30))
    assert asks(s) == "Manoeuvre"
    assert len(s.tokens) == 2


@pytest.mark.parametrize(("depth", "able"), [(SURFACED, True), (PERISCOPE, True), (CRUISING, False)])
def test_sub_submerged_torpedoes_by_depth(depth: int, able: bool) -> None:
    s = underway(boat(depth, ("RN Hood", 100, 75, 90)), "a1", 3)
    assert bool(offered(s, "torpedo")) == able
    if not able:
        assert refused(s, "torpedo", ("bow", "b1")) == "sub.submerged"


# --- deep navigation ---------------------------------------------------------------


def test_sub_deep_from_cruising_depth_leaves_the_last_sighting() -> None:
    s = ask(boat(CRUISING), Activation("a1"))
    answer(s, ("depth", "deep"))
    unit = s.units["a1"]
    assert unit.depth == DEEP
    assert unit.point == (10000, 6000)
    assert unit.speed == 0
    assert s.options.verbs() == ["done"]


@pytest.mark.parametrize(("turn", "far"), [(3, 0), (4, 5), (6, 15), (10, 25)])
def test_sub_deep_returns_within_5_cm_for_each_complete_turn(turn: int, far: int) -> None:
    s = boat(DEEP, turn=turn)
    s.alter("a1", deep=2)
    assert drift(s, "a1") == far
    ask(s, Activation("a1"))
    assert ("return" in s.options.verbs()) == bool(far)
    if far:
        assert ("return", (90, far, 0)) in s.options
        assert refused(s, "return", (90, far + 1, 0)) == "sub.deep"


def test_sub_deep_returns_at_cruising_depth_with_any_heading_and_speed() -> None:
    s = boat(DEEP, turn=6)
    s.alter("a1", deep=2, speed=0)
    ask(s, Activation("a1"))
    answer(s, ("return", (90, 15, 270)))
    unit = s.units["a1"]
    assert unit.point == (11500, 6000)
    assert unit.heading == 540
    assert unit.depth == CRUISING
    assert offered(s, "speed") == [0, 1, 2, 3, 4, 5]
    assert not offered(s, "depth")


def test_sub_deep_may_stay_deep() -> None:
    s = boat(DEEP, turn=6)
    s.alter("a1", deep=2)
    ask(s, Activation("a1"))
    answer(s, "skip")
    steam(s)
    assert s.units["a1"].depth == DEEP


def test_sub_deep_not_on_land_nor_off_the_table() -> None:
    s = boat(DEEP, turn=10)
    island = Land("shoal", ((10500, 6500), (11500, 6500), (11500, 5500), (10500, 5500)))
    s.land = (island,)
    s.alter("a1", deep=2)
    ask(s, Activation("a1"))
    assert refused(s, "return", (90, 10, 0)) == "sub.deep"
    assert ("return", (90, 20, 0)) in s.options
    s.agenda.clear()
    s.alter("a1", x=1000)
    ask(s, Activation("a1"))
    assert refused(s, "return", (270, 11, 0)) == "sub.deep"


def test_sub_deep_nothing_finds_or_attacks_it() -> None:
    s = boat(DEEP, ("RN Maori", 100, 60, 0, 20))
    underway(s, "b1")
    assert refused(s, "search", "a1") == "sub.detect"
    assert refused(s, "charge", "a1") == "sub.depth-charge"


# --- torpedoes ---------------------------------------------------------------


def test_sub_torpedo_u_47_at_a_freighter() -> None:
    s = boat(enemy=("ANY Freighter", 100, 75, 90, 11))
    underway(s, "a1", 3)
    parts = success(s, "a1", s.act, "b1", s.units["a1"].point)
    assert parts == {"base": 1, "size": 1, "side": 1, "speed": -1, "unseen": 1}
    assert sum(parts.values()) == 3
    answer(s, ("torpedo", ("bow", "b1")), "plain", 4)
    assert asks(s) == "TorpedoRun"
    answer(s, 3)
    assert s.units["b1"].status == SUNK


def test_sub_torpedo_a_detected_boat_has_no_bonus() -> None:
    s = boat(enemy=("ANY Freighter", 100, 75, 90, 11))
    s.alter("a1", found=("b1",))
    assert "unseen" not in success(s, "a1", None, "b1", s.units["a1"].point)
    s.alter("a1", found=(), depth=SURFACED)
    assert "unseen" not in success(s, "a1", None, "b1", s.units["a1"].point)


def test_sub_torpedo_bow_and_stern_stations() -> None:
    s = boat(enemy=("RN Hood", 100, 45, 90))
    underway(s, "a1", 3)
    assert offered(s, "torpedo") == [("stern", "b1")]
    answer(s, ("torpedo", ("stern", "b1")), "plain")
    assert s.units["a1"].tubes == {"bow": 2}
    assert told(s, "launch")[0].facts["stations"] == 1


def test_sub_torpedo_two_complete_turns_without_a_launch_reload_once() -> None:
    s = boat()
    s.alter("a1", tubes={"stern": 1}, quiet=0)
    states = []
    for turn in (2, 3, 4):
        s.turn = turn
        reload(s)
        states.append(s.units["a1"].tubes)
    assert states == [{"stern": 1}, {"stern": 1}, {"bow": 2, "stern": 1}]
    s.alter("a1", tubes={})
    for _ in range(5):
        reload(s)
    assert s.units["a1"].tubes == {}


# --- hunting ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "distance", "able"),
    [(PERISCOPE, 15, True), (PERISCOPE, 15.01, False), (CRUISING, 10, True), (CRUISING, 10.01, False)],
)
def test_sub_detect_by_distance(depth: int, distance: float, able: bool) -> None:
    s = hunt(depth, ("RN Maori", 100, 60 - distance, 0, 20))
    assert (offered(s, "search") == ["a1"]) == able


@pytest.mark.parametrize(("depth", "limit"), [(PERISCOPE, 5), (CRUISING, 3)])
def test_sub_detect_by_a_d10_once_an_activation(depth: int, limit: int) -> None:
    for die in (limit, limit + 1):
        s = hunt(depth)
        answer(s, ("search", "a1"), die)
        assert detected(s, "a1") == (die == limit)
        assert refused(s, "search", "a1") == "sub.detect"


def test_sub_detect_needs_an_as_value() -> None:
    s = hunt(enemy=("RN Hood", 100, 52, 0, 20))
    assert not offered(s, "search")


def test_sub_detect_lasts_until_the_searchers_next_activation_and_serves_all() -> None:
    s = position(
        [("KM U-47", 100, 60, 0, 3), ("KM Bismarck", 20, 20, 0)],
        [("RN Maori", 100, 50, 0, 20), ("RN Electra", 98, 40, 0, 20)],
    )
    s.alter("a1", depth=PERISCOPE, found=("b1",))
    underway(s, "b2")
    answer(s, ("leg", 190))
    assert offered(s, "charge") == ["a1"]
    assert detected(s, "a1")
    s.agenda.clear()
    ask(s, Activation("b1"))
    assert not detected(s, "a1")


@pytest.mark.parametrize(("distance", "seen"), [(20, True), (20.01, False)])
def test_sub_detect_by_a_launch_near_a_hunter(distance: float, seen: bool) -> None:
    s = position(
        [("KM U-47", 100, 60, 0, 3), ("KM Bismarck", 20, 20, 0)],
        [("RN Hood", 100, 75, 90, 0), ("RN Maori", 100 - distance, 60, 0, 0)],
    )
    s.alter("a1", depth=PERISCOPE)
    underway(s, "a1", 3)
    answer(s, ("torpedo", ("bow", "b1")), "plain", 10, 10)
    assert detected(s, "a1") == seen
    s.agenda.clear()
    ask(s, Activation("a1"))
    assert not detected(s, "a1")


@pytest.mark.parametrize(
    ("depth", "die", "result"),
    [
        (PERISCOPE, 4, "sunk"),
        (PERISCOPE, 5, "up"),
        (PERISCOPE, 6, ""),
        (CRUISING, 3, "sunk"),
        (CRUISING, 4, "up"),
        (CRUISING, 5, ""),
    ],
)
def test_sub_depth_charge_of_a_destroyer(depth: int, die: int, result: str) -> None:
    s = boat(depth, ("RN Maori", 103, 52, 0, 20))
    s.alter("a1", found=("b2", "b1"))
    ask(s, Activation("b1"))
    s.alter("a1", exposed=True)
    answer(s, ("speed", 20))
    assert refused(s, "charge", "a1") == "sub.depth-charge", "her path has not come near it"
    answer(s, ("leg", 150), ("charge", "a1"), die)
    unit = s.units["a1"]
    assert (unit.status == SUNK) == (result == "sunk")
    assert (unit.depth == SURFACED) == (result == "up")
    assert refused(s, "charge", "a1") == "sub.depth-charge"


def test_sub_depth_charge_within_3_cm_of_the_path() -> None:
    for x, able in ((103, True), (103.01, False)):
        s = boat(PERISCOPE, ("RN Maori", x, 52, 0, 20))
        s.alter("a1", exposed=True)
        underway(s, "b1")
        answer(s, ("leg", 200))
        assert bool(offered(s, "charge")) == able


def test_sub_depth_charge_only_on_a_detected_boat() -> None:
    s = hunt()
    answer(s, ("leg", 100))
    assert refused(s, "charge", "a1") == "sub.depth-charge"


def test_sub_depth_charge_forced_up_it_cannot_dive_in_its_next_activation() -> None:
    s = boat()
    surface(s, "a1")
    ask(s, Activation("a1"))
    assert not offered(s, "depth")
    steam(s)
    ask(s, Activation("a1"))
    assert offered(s, "depth") == ["periscope"]


@pytest.mark.parametrize(
    ("depth", "die", "sunk"), [(PERISCOPE, 2, True), (PERISCOPE, 3, False), (SURFACED, 3, True)]
)
def test_sub_air_attack_with_depth_charges(depth: int, die: int, sunk: bool) -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("RM Scirè", 100, 100, 0, 3)])
    s.alter("b1", depth=depth)
    s.fly("a1.torpedo1", aloft=True, x=10200, y=10000, load="depth")
    ask(s, Strike(ONE, "a1.torpedo1"))
    answer(s, ("attack", ("b1",)), die)
    assert (s.units["b1"].status == SUNK) == sunk
    assert not s.squadrons["a1.torpedo1"].armed


def test_sub_air_attack_a_surfaced_boat_fires_back() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("KM U-47", 100, 100, 0, 3)])
    s.fly("a1.torpedo1", aloft=True, x=10200, y=10000, load="depth")
    ask(s, Strike(ONE, "a1.torpedo1"))
    answer(s, ("attack", ("b1",)))
    assert asks(s) == "Flak"


def test_sub_air_attack_load_is_declared_at_take_off_and_spares_ships() -> None:
    s = position([("RN Ark Royal", 100, 60, 0, 20)], [("KM Bismarck", 100, 80, 0)])
    underway(s, "a1", 20)
    assert ("a1.torpedo1", "depth") in offered(s, "launch")
    assert ("a1.fighter1", "depth") not in offered(s, "launch")
    answer(s, ("launch", ("a1.torpedo1", "depth")), ("fly", (0, 20)))
    assert asks(s) == "Manoeuvre"


def test_sub_air_attack_not_at_cruising_depth() -> None:
    s = position([("RN Ark Royal", 40, 40, 0)], [("RM Scirè", 100, 100, 0, 3)])
    s.alter("b1", depth=CRUISING)
    s.fly("a1.torpedo1", aloft=True, x=10200, y=10000, load="depth")
    ask(s, Strike(ONE, "a1.torpedo1"))
    assert not s.agenda
