"""Hex geometry, on all four ways of numbering a map."""

import math
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import Hex, Layout, corner, hexside, parse, printed

layouts = st.builds(Layout, st.sampled_from(("columns", "rows")), st.sampled_from(("even", "odd")))
hexes = st.builds(lambda column, row: Hex(column * 100 + row), st.integers(10, 60), st.integers(10, 60))
offsets = st.integers(-6, 6)


@given(layouts, hexes)
def test_axial_coordinates_lead_back_to_the_printed_number(layout: Layout, hex: Hex) -> None:
    assert layout.number(*layout.axial(hex)) == hex


@given(layouts, st.integers(20, 40), st.integers(20, 40))
def test_every_axial_place_has_a_number_of_its_own(layout: Layout, q: int, r: int) -> None:
    assert layout.axial(layout.number(q, r)) == (q, r)


@given(layouts, hexes)
def test_six_neighbours_at_distance_one(layout: Layout, hex: Hex) -> None:
    around = layout.around(hex)
    assert len(set(around)) == 6
    assert all(layout.distance(hex, n) == 1 for n in around)
    assert hex not in around


@given(layouts, hexes)
def test_neighbours_are_mutual_and_each_touches_the_next(layout: Layout, hex: Hex) -> None:
    around = layout.around(hex)
    for at, neighbour in enumerate(around):
        assert hex in layout.around(neighbour)
        assert around[at - 1] in layout.around(neighbour)


@given(layouts, hexes)
def test_neighbours_lie_one_hex_width_apart_on_the_sheet(layout: Layout, hex: Hex) -> None:
    x, y = layout.centre(hex)
    angles = []
    for neighbour in layout.around(hex):
        nx, ny = layout.centre(neighbour)
        assert math.hypot(nx - x, ny - y) == pytest.approx(1)
        angles.append(math.degrees(math.atan2(ny - y, nx - x)))
    turns = [(b - a) % 360 for a, b in zip(angles, [*angles[1:], angles[0]], strict=True)]
    assert turns == pytest.approx([60] * 6) or turns == pytest.approx([300] * 6)


@given(layouts, hexes, hexes, hexes)
def test_distance_is_a_metric(layout: Layout, a: Hex, b: Hex, c: Hex) -> None:
    assert (layout.distance(a, b) == 0) == (a == b)
    assert layout.distance(a, b) == layout.distance(b, a)
    assert layout.distance(a, c) <= layout.distance(a, b) + layout.distance(b, c)


@given(layouts, hexes, offsets, offsets)
def test_distance_is_the_length_of_the_shortest_walk(layout: Layout, start: Hex, dq: int, dr: int) -> None:
    q, r = layout.axial(start)
    goal = layout.number(q + dq, r + dr)
    steps = {start: 0}
    waiting = deque([start])
    while goal not in steps:
        hex = waiting.popleft()
        for onward in layout.around(hex):
            if onward not in steps:
                steps[onward] = steps[hex] + 1
                waiting.append(onward)
    assert layout.distance(start, goal) == steps[goal]


@given(layouts, hexes, st.integers(1, 8))
def test_a_ring_holds_all_hexes_at_its_distance(layout: Layout, hex: Hex, radius: int) -> None:
    ring = layout.ring(hex, radius)
    assert len(ring) == len(set(ring)) == 6 * radius
    assert {layout.distance(hex, h) for h in ring} == {radius}
    assert all(layout.distance(a, b) == 1 for a, b in pairwise(ring))
    assert layout.distance(ring[-1], ring[0]) == 1


@given(layouts, hexes)
def test_the_ring_of_radius_nought_is_the_hex_itself(layout: Layout, hex: Hex) -> None:
    assert layout.ring(hex, 0) == [hex]
    assert set(layout.ring(hex, 1)) == set(layout.around(hex))


@given(layouts, hexes)
def test_opposite_neighbours(layout: Layout, hex: Hex) -> None:
    for neighbour in layout.around(hex):
        across = layout.opposite(hex, neighbour)
        assert layout.opposite(hex, across) == neighbour
        assert layout.distance(neighbour, across) == 2


@given(layouts, hexes)
def test_a_hexside_has_two_ends_and_meets_four_others(layout: Layout, hex: Hex) -> None:
    for neighbour in layout.around(hex):
        side = hexside(hex, neighbour)
        assert side == hexside(neighbour, hex)
        first, second = layout.ends(side)
        assert first != second
        assert len(set(first) & set(second)) == 2
        meeting = layout.meeting(side)
        assert len(set(meeting)) == 4
        for other in meeting:
            assert side in layout.meeting(other)
            assert len(set(layout.ends(other)) & {first, second}) == 1


@given(layouts, hexes)
def test_a_corner_belongs_to_three_hexes_and_three_hexsides(layout: Layout, hex: Hex) -> None:
    ends = [end for n in layout.around(hex) for end in layout.ends(hexside(hex, n))]
    assert len(set(ends)) == 6
    assert all(ends.count(end) == 2 for end in ends)
    for a, b, c in ends:
        assert layout.distance(a, b) == layout.distance(b, c) == layout.distance(a, c) == 1
        for one, two in ((a, b), (b, c), (a, c)):
            assert corner(c, b, a) in layout.ends(hexside(one, two))


@pytest.mark.parametrize(
    ("layout", "hex", "around"),
    [
        (Layout("columns", "even"), 1010, {1009, 1011, 909, 910, 1109, 1110}),
        (Layout("columns", "even"), 1110, {1109, 1111, 1010, 1011, 1210, 1211}),
        (Layout("columns", "odd"), 1010, {1009, 1011, 910, 911, 1110, 1111}),
        (Layout("columns", "odd"), 1110, {1109, 1111, 1009, 1010, 1209, 1210}),
        (Layout("rows", "even"), 1010, {910, 1110, 909, 1009, 911, 1011}),
        (Layout("rows", "odd"), 1010, {910, 1110, 1009, 1109, 1011, 1111}),
    ],
)
def test_the_neighbours_by_hand(layout: Layout, hex: int, around: set[int]) -> None:
    assert set(layout.around(Hex(hex))) == around


@given(st.integers(0, 9999))
def test_a_printed_number_has_four_digits(number: int) -> None:
    text = printed(Hex(number))
    assert len(text) == 4
    assert parse(text) == number


@pytest.mark.parametrize("text", ["", "929", "09290", "18-3", "abcd", " 929", "-929", "+929"])
def test_anything_else_is_no_hex_number(text: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        parse(text)
