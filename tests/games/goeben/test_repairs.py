"""10.0 Repairs."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.repairs import Repair, RepairPlan, repair_dice
from sandtable.games.goeben.state import State
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused


def plan(s: State) -> State:
    """Ask for the plan of Goeben's repairs."""
    return ask(s, RepairPlan(s.captain("goeben"), "goeben", repair_dice(s, "goeben")))


def test_10_0_only_what_is_damaged() -> None:
    s = position(goeben="zante")
    display(s, "goeben", primary=4, engines=5)
    tracks = {noun[0] for noun in offered(plan(s), "assign") if isinstance(noun, tuple)}
    assert tracks == {"primary", "engines"}
    assert refused(s, "assign", ("hull", 1)) == "10.0"


@pytest.mark.parametrize("track", ["ammunition", "torpedoes", "coal", "leadership"])
def test_10_0_only_guns_engines_and_hull(track: str) -> None:
    s = position(goeben="zante")
    display(s, "goeben", primary=4, engines=5, **{track: 1})
    assert refused(plan(s), "assign", (track, 1)) == "10.0"


def test_10_0_never_beyond_the_start() -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=5)
    answer(ask(s, Repair("goeben", "engines", 4)), (6, 6, 6, 6))
    assert s.afloat["goeben"].engines == 6


def test_10_0_a_sound_ship_has_nothing_to_repair() -> None:
    s = position(goeben="pola")
    assert refused(ask(s, OutfittingPhase()), "repair", "goeben") == "10.0"


@pytest.mark.parametrize(
    ("space", "cargo", "number"),
    [
        ("zante", (), 4),
        ("pola", (), 8),
        ("spalato", (), 6),
        ("brindisi", (), 5),
        ("zante", ("damage_control", "damage_control"), 6),
        ("zante", ("reserve_crew",), 5),
        ("pola", ("damage_control",), 10),
    ],
)
def test_10_1_leadership_place_crew_and_gear_make_the_dice(
    space: str, cargo: tuple[str, ...], number: int
) -> None:
    s = position(goeben=space)
    display(s, "goeben", *cargo)
    assert repair_dice(s, "goeben") == number


def test_10_1_a_friendly_ship_gives_two_more_once_she_is_called() -> None:
    s = position(goeben="zante")
    s.friends = {"zante": 1}
    assert repair_dice(s, "goeben") == 4
    s.use("friend zante")
    assert repair_dice(s, "goeben") == 6


def test_10_1_dice_are_assigned_before_any_is_rolled() -> None:
    s = position(goeben="zante")
    display(s, "goeben", primary=3, engines=5, hull=10)
    answer(plan(s), ("assign", ("primary", 2)))
    assert asks(s) == "RepairPlan"
    answer(s, ("assign", ("engines", 1)), (5, 4), (5,), (6,))
    d = s.afloat["goeben"]
    assert (d.primary, d.engines, d.hull) == (4, 6, 11)


def test_10_1_no_more_dice_than_there_are() -> None:
    s = position(goeben="zante")
    display(s, "goeben", primary=3, engines=5)
    assert refused(plan(s), "assign", ("primary", 5)) == "10.1"


@pytest.mark.parametrize(("die", "left"), [(4, 5), (5, 6), (6, 6)])
def test_10_1_five_and_six_restore_a_point(die: int, left: int) -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=5)
    assert answer(ask(s, Repair("goeben", "engines", 1)), (die,)).afloat["goeben"].engines == left


@pytest.mark.parametrize(("space", "hull"), [("zante", 10), ("brindisi", 11), ("bone", 11)])
def test_10_1_a_hull_at_sea_takes_a_six(space: str, hull: int) -> None:
    s = position(goeben=space)
    display(s, "goeben", hull=10)
    assert answer(ask(s, Repair("goeben", "hull", 1)), (5,)).afloat["goeben"].hull == hull


def test_10_1_whatever_the_outcome_she_does_not_move() -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=5)
    answer(ask(s, OutfittingPhase()), ("repair", "goeben"), (1, 1, 1, 1))
    assert s.afloat["goeben"].engines == 5
    assert s.outfitted == {"goeben"}


def test_10_1_one_attempt_a_ship_and_turn() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "goeben", engines=5)
    display(s, "breslau", engines=5)
    answer(ask(s, OutfittingPhase()), ("repair", "goeben"), (1, 1, 1, 1))
    assert refused(s, "repair", "goeben") == "10.1"
    assert refused(s, "repair", "breslau") == ""


def test_10_1_some_places_are_better_than_the_sea() -> None:
    rows = position().game.terrain
    assert rows["friendly_base"].repair > rows["friendly_port"].repair > rows["high_seas"].repair == 0
    assert rows["captured_port"].repair > 0
