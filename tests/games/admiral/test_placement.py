"""Placing fleets: as the sheet says, or by cards in one's own zone (setup.place.*, fantasy.deploy)."""

from __future__ import annotations

import pytest

from sandtable.board.plane import Pose, hull, overlap
from sandtable.core import play
from sandtable.games.admiral.battlefield import coast
from sandtable.games.admiral.placement import Place, PlacementRoll, Ready
from sandtable.games.admiral.state import LATE, Enlisted, Land, State
from sandtable.games.admiral.view import view
from tests.games.admiral.positions import ONE, TWO, answer, ask, asks, game, gamedata, offered, refused

SHIPS = {"a1": "km-bismarck", "a2": "km-u-47", "b1": "rn-hood", "b2": "rn-electra", "b3": "rn-electra"}


def ready(*options: str, land: tuple[Land, ...] = ()) -> State:
    """Fleets that wait to be placed."""
    s = State(gamedata("free", *options))
    s.weather, s.land = "Calm and clear", land
    for id, card in SHIPS.items():
        side = ONE if id[0] == "a" else TWO
        s.enlist(id, Enlisted(card, id, side, int(id[1:])))
    s.zones = ["south", "north"]
    return s


def test_setup_place_mission_as_the_sheet_says() -> None:
    s = game("river-plate").start()
    assert isinstance(s, State)
    unit = next(s.units[id] for id in s.roster if s.name(id) == "Exeter")
    assert (unit.x, unit.y, unit.heading) == (8000, 3000, 600)


@pytest.mark.parametrize("scale", ["scale-2400", "scale-3000"])
@pytest.mark.parametrize("mission", ["denmark-strait", "river-plate", "genoa", "matapan", "guadalcanal"])
def test_setup_place_mission_shrinks_with_the_scale(mission: str, scale: str) -> None:
    s = game(mission, scale).start()
    assert isinstance(s, State)
    for id in s.units:
        unit = s.units[id]
        if unit.status != LATE:
            assert 0 < unit.x < s.game.width
            assert 0 < unit.y < s.game.height
            assert not s.overlaps(s.hull(id), id) or s.ashore(id)


def test_setup_place_fantasy_the_higher_die_decides() -> None:
    s = ask(ready(), PlacementRoll())
    answer(s, 4, 4, 3, 5)
    assert asks(s) == "PickEdge"
    assert s.asked == TWO
    answer(s, ("edge", "south"), "second")
    assert asks(s) == "Place"
    assert s.asked == ONE
    assert s.zones == ["north", "south"]


def test_setup_place_fantasy_one_at_a_time_until_none_is_left() -> None:
    s = ask(ready(), Place(ONE))
    asked = []
    for x in range(20, 70, 10):
        asked.append(s.asked)
        y = 20 if s.asked == ONE else 150
        answer(s, ("place", (x, y, 0)))
    assert asked == [ONE, TWO, ONE, TWO, TWO]
    assert not s.agenda


def test_setup_place_fantasy_units_in_any_order() -> None:
    s = ask(ready(), Place(ONE))
    answer(s, ("unit", "a2"), ("depth", "periscope"), ("place", (20, 20, 0)))
    assert s.units["a2"].depth == 1
    assert s.units["a1"].status == LATE


def test_setup_place_cards_are_face_down() -> None:
    one, two = ready(), ready()
    for s, id in ((one, "a1"), (two, "a2")):
        ask(s, Place(ONE))
        answer(s, ("unit", id), ("place", (20, 20, 90)))
        seen = view(s, TWO)
        assert [(card.x, card.y, card.heading) for card in seen.cards] == [(2000, 2000, 180)]
    assert view(one, TWO) == view(two, TWO)
    assert view(one, None) == view(two, None)


def test_setup_place_cards_who_lies_on_another_moves_straight_back() -> None:
    s = ask(ready(), Place(ONE))
    answer(s, ("unit", "a2"), ("place", (60, 30, 0)), ("place", (100, 150, 180)), ("place", (60, 32, 0)))
    answer(s, ("place", (120, 150, 180)), ("place", (140, 150, 180)))
    ask(s, Ready())
    assert (s.units["a2"].x, s.units["a2"].y) == (6000, 3000), "the submarine was there first"
    assert s.units["a1"].x == 6000
    assert 3000 - 200 - 700 - 20 < s.units["a1"].y <= 3000 - 200 - 700
    assert s.visible
    assert not s.overlaps(s.hull("a1"), "a1")


def test_setup_place_cards_moves_ahead_where_the_table_ends() -> None:
    s = ask(ready(), Place(ONE))
    answer(s, ("place", (60, 12, 0)), ("place", (100, 150, 180)), ("place", (60, 10, 0)))
    answer(s, ("place", (120, 150, 180)), ("place", (140, 150, 180)))
    s.alter("a2", y=500)
    s.alter("a1", y=500)
    ask(s, Ready())
    assert s.units["a2"].y > 1000
    assert not s.overlaps(s.hull("a2"), "a2")


def test_fantasy_deploy_in_the_own_zone() -> None:
    s = ask(ready(), Place(ONE))
    for spot, allowed in (
        ((10, 10, 0), True),
        ((9, 10, 0), False),
        ((60, 40, 0), True),
        ((60, 41, 0), False),
    ):
        assert (("place", spot) in s.options) == allowed
    assert refused(s, "place", (60, 41, 0)) == "fantasy.deploy"
    answer(s, ("place", (230, 40, 345)))
    assert ("place", (60, 140, 0)) in s.options
    assert ("place", (60, 139, 0)) not in s.options
    assert ("place", (60, 170, 0)) in s.options
    assert ("place", (60, 171, 0)) not in s.options


def test_fantasy_deploy_30_cm_on_the_small_table() -> None:
    s = ask(ready("points-100"), Place(ONE))
    assert ("place", (60, 30, 0)) in s.options
    assert ("place", (60, 31, 0)) not in s.options


def test_fantasy_deploy_hulls_clear_of_land_rocks_and_shoals() -> None:
    for kind in ("land", "rocks", "shoal"):
        island = Land(kind, ((5900, 2100), (6100, 2100), (6100, 1900), (5900, 1900)))
        s = ask(ready(land=(island,)), Place(ONE))
        for spot, allowed in (
            ((60, 20, 0), False),
            ((60, 27, 0), False),
            ((60, 27, 90), True),
            ((60, 28, 0), True),
        ):
            assert (("place", spot) in s.options) == allowed, (kind, spot)


def test_fantasy_deploy_not_inside_a_coast() -> None:
    s = ready()
    s.land = (coast(s, "south", 15),)
    ask(s, Place(ONE))
    answer(s, ("unit", "a2"))
    assert ("place", (60, 12, 90)) not in s.options
    assert ("place", (60, 17, 0)) in s.options


def test_fantasy_deploy_every_place_offered_is_on_the_grid_of_the_zone() -> None:
    s = ask(ready("points-100"), Place(ONE))
    spots = offered(s, "place")
    assert len(spots) == len(set(spots)) == 161 * 21 * 24
    assert all(("place", spot) in s.options for spot in spots[:: len(spots) // 50])
    play.choose(s, ONE, "place", spots[-1])


def test_fantasy_deploy_offers_exactly_the_places_that_are_clear() -> None:
    s = ready("points-100")
    island = Land("land", ((5900, 2700), (6600, 2700), (6600, 1900), (5900, 1900)))
    s.land = (coast(s, "south", 15), island)
    ask(s, Place(ONE))
    size = s.game.length(s.card("a1"))
    expected = {
        (x, y, heading)
        for x in range(10, 171)
        for y in range(10, 31)
        for heading in range(0, 360, 15)
        if not any(overlap(hull(Pose(x * 100, y * 100, heading * 2), *size), piece.shape) for piece in s.land)
    }
    assert set(offered(s, "place")) == expected


def test_setup_place_fantasy_tells_why_a_unit_or_depth_is_not_named() -> None:
    s = ask(ready(), Place(ONE))
    assert refused(s, "unit", "b1") == "setup.place.fantasy"
    assert refused(s, "depth", "periscope") == "sub.depth"
    assert refused(s, "place", (1, 1, 0)) == "fantasy.deploy"


def test_setup_place_cards_a_unit_that_is_named_is_placed_next() -> None:
    s = ask(ready(), Place(ONE))
    assert offered(s, "unit") == ["a1", "a2"]
    answer(s, ("unit", "a2"))
    assert not offered(s, "unit")
    assert refused(s, "unit", "a1") == "setup.place.cards"
    s = ready()
    s.alter("a1", status="afloat")
    assert not offered(ask(s, Place(ONE)), "unit"), "one is left"
