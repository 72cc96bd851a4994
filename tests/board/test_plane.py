"""The geometry of a continuous table, against plain trigonometry and brute force."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sandtable.board.plane import (
    ARCS,
    BOW,
    CIRCLE,
    COS,
    PORT,
    SCALE,
    SIN,
    STARBOARD,
    STERN,
    Point,
    Polygon,
    Pose,
    ahead,
    arc,
    away,
    bearing,
    crosses,
    difference,
    divide,
    gap,
    hull,
    overlap,
    rotated,
    square,
    strikes,
    struck,
    turned,
    within,
)

numbers = st.integers(-3000, 3000)
headings = st.integers(0, CIRCLE - 1)
points = st.tuples(numbers, numbers)
poses = st.builds(Pose, numbers, numbers, headings)
sizes = st.sampled_from([(200, 20), (600, 50), (700, 60), (1000, 100), (1300, 170), (1500, 210), (545, 45)])

Mirror = Callable[[Point], Point]
TABLES: dict[str, tuple[Mirror, Callable[[int], int]]] = {
    "quarter turn": (lambda p: (p[1], -p[0]), lambda h: (h + 180) % CIRCLE),
    "half turn": (lambda p: (-p[0], -p[1]), lambda h: (h + 360) % CIRCLE),
    "mirror": (lambda p: (-p[0], p[1]), lambda h: -h % CIRCLE),
    "mirror of a turn": (lambda p: (p[1], p[0]), lambda h: (180 - h) % CIRCLE),
}
MIRRORED = {BOW: BOW, STERN: STERN, PORT: STARBOARD, STARBOARD: PORT}


def moved(pose: Pose, table: str) -> Pose:
    """A pose on a table that is turned or mirrored."""
    place, course = TABLES[table]
    return Pose(*place((pose.x, pose.y)), course(pose.heading))


def reshaped(shape: Polygon, table: str) -> Polygon:
    """A shape on such a table, its corners clockwise again."""
    place, _ = TABLES[table]
    corners = tuple(place(corner) for corner in shape)
    return corners[::-1] if "mirror" in table else corners


def test_sines_are_those_of_trigonometry() -> None:
    for half in range(CIRCLE):
        assert SIN[half] == round(sin(radians(half / 2)) * SCALE)
        assert COS[half] == round(cos(radians(half / 2)) * SCALE)


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**6))
def test_division_rounds_halves_away_from_zero(number: int, by: int) -> None:
    assert divide(-number, by) == -divide(number, by)
    assert abs(2 * (divide(number, by) * by - number)) <= by


@given(poses, st.integers(-400, 400))
def test_a_run_ends_where_trigonometry_says(pose: Pose, tenths: int) -> None:
    end = ahead(pose, tenths * 10)
    angle = radians(pose.heading / 2)
    assert abs(end.x - pose.x - tenths * 10 * sin(angle)) < 0.51
    assert abs(end.y - pose.y - tenths * 10 * cos(angle)) < 0.51


@pytest.mark.parametrize("table", TABLES)
@given(poses, points, st.integers(-400, 400), sizes)
@settings(max_examples=50)
def test_nothing_depends_on_how_the_table_lies(
    table: str, pose: Pose, other: Point, tenths: int, size: tuple[int, int]
) -> None:
    place, _ = TABLES[table]
    twin = moved(pose, table)
    assert ahead(twin, tenths * 10) == moved(ahead(pose, tenths * 10), table)
    assert set(hull(twin, *size)) == set(reshaped(hull(pose, *size), table))
    assert square((twin.x, twin.y), place(other)) == square((pose.x, pose.y), other)
    if other != (pose.x, pose.y):
        seen = arc(pose, other)
        assert arc(twin, place(other)) == (MIRRORED[seen] if "mirror" in table else seen)


@pytest.mark.parametrize("table", TABLES)
@given(poses, poses, sizes, sizes, points, points)
@settings(max_examples=50)
def test_hulls_and_sight_do_not_depend_on_how_the_table_lies(
    table: str, one: Pose, two: Pose, size: tuple[int, int], other: tuple[int, int], a: Point, b: Point
) -> None:
    first, second = hull(one, *size), hull(two, *other)
    first_twin, second_twin = hull(moved(one, table), *size), hull(moved(two, table), *other)
    place = TABLES[table][0]
    assert overlap(first, second) == overlap(second, first) == overlap(first_twin, second_twin)
    assert gap(first, second) == gap(second, first) == gap(first_twin, second_twin)
    assert crosses(a, b, first) == crosses(b, a, first) == crosses(place(a), place(b), first_twin)
    twin = moved(one, table)
    assert struck(one, *size, second, 300, 10) == struck(twin, *size, second_twin, 300, 10)


def depth(point: tuple[float, float], shape: Polygon) -> float:
    """How far inside a convex shape a point lies; below zero outside it."""
    found = []
    for at in range(len(shape)):
        (ax, ay), (bx, by) = shape[at - 1], shape[at]
        found.append(
            ((by - ay) * (point[0] - ax) - (bx - ax) * (point[1] - ay)) / (hypot(bx - ax, by - ay) or 1)
        )
    return min(found)


@given(points, points, poses, sizes)
def test_line_of_sight_agrees_with_a_sampler(a: Point, b: Point, pose: Pose, size: tuple[int, int]) -> None:
    shape = hull(pose, *size)
    steps = 4000
    deepest = max(
        depth((a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps), shape)
        for k in range(1, steps)
    )
    assume(abs(deepest) > 3)
    assert crosses(a, b, shape) == (deepest > 0)


def test_a_line_that_grazes_a_hull_is_clear() -> None:
    shape = hull(Pose(0, 0, 0), 1000, 100)
    assert not crosses((50, -2000), (50, 2000), shape)
    assert not crosses((-150, 400), (50, 600), shape)
    assert crosses((49, -2000), (49, 2000), shape)
    assert not crosses((-2000, 0), (-50, 0), shape)
    assert crosses((-2000, 0), (-49, 0), shape)


@given(poses, points)
def test_arcs_agree_with_trigonometry_to_a_hundredth_of_a_degree(pose: Pose, other: Point) -> None:
    assume(other != (pose.x, pose.y))
    course = degrees(atan2(other[0] - pose.x, other[1] - pose.y))
    exact = (course - pose.heading / 2) % 360
    assume(all(abs(exact - edge) > 1e-6 for edge in (44.995, 135.005, 224.995, 315.005)))
    relative = round(exact, 2) % 360
    expected = (
        STARBOARD
        if 45 <= relative <= 135
        else PORT
        if 225 <= relative <= 315
        else STERN
        if 135 < relative < 225
        else BOW
    )
    assert arc(pose, other) == expected


@given(points, points)
def test_a_bearing_is_that_of_trigonometry_to_half_a_degree(a: Point, b: Point) -> None:
    assume(a != b)
    exact = degrees(atan2(b[0] - a[0], b[1] - a[1])) * 2 % CIRCLE
    assert abs(difference(round(exact), bearing(a, b))) <= 1
    assert min(abs(exact - bearing(a, b)), CIRCLE - abs(exact - bearing(a, b))) < 0.501


@given(headings, headings)
def test_a_difference_is_the_smallest_turn(a: int, b: int) -> None:
    turn = difference(a, b)
    assert -CIRCLE // 2 < turn <= CIRCLE // 2
    assert turned(Pose(0, 0, a), turn).heading == b


@given(poses, poses, sizes, sizes)
def test_hulls_overlap_when_a_grid_of_points_says_so(
    one: Pose, two: Pose, size: tuple[int, int], other: tuple[int, int]
) -> None:
    first, second = hull(one, *size), hull(two, *other)
    near = gap(first, second)
    if overlap(first, second):
        assert near == 0
        return
    inside = any(
        depth(ahead(Pose(*ahead(one, along)[:2], (one.heading + 180) % CIRCLE), across)[:2], second) > 3
        for along in range(-size[0] // 2 + 3, size[0] // 2, 20)
        for across in (-size[1] // 2 + 3, 0, size[1] // 2 - 3)
    )
    assert not inside


@given(poses, poses, sizes, sizes, st.integers(0, 120), st.sampled_from([10, -10]))
def test_a_run_strikes_where_step_by_step_it_first_overlaps(
    one: Pose, two: Pose, size: tuple[int, int], other: tuple[int, int], steps: int, step: int
) -> None:
    near = Pose(two.x // 3, two.y // 3, two.heading)
    shape = hull(near, *other)
    one = Pose(one.x // 3, one.y // 3, one.heading)
    slow = [k for k in range(steps + 1) if overlap(hull(ahead(one, k * step), *size), shape)]
    assert struck(one, *size, shape, steps, step) == (slow[0] if slow else -1)
    assert strikes(one, *size, shape, steps, step) == bool(slow)


def test_a_run_along_a_hull_that_it_touches_is_clear() -> None:
    wall = hull(Pose(0, 0, 0), 1000, 100)
    assert struck(Pose(100, -1000, 0), 600, 100, wall, 200, 10) == -1
    assert struck(Pose(99, -1000, 0), 600, 100, wall, 200, 10) == 21
    assert struck(Pose(0, 800, 0), 600, 100, wall, 200, 10) == -1
    assert struck(Pose(0, 800, 0), 600, 100, wall, 200, -10) == 1


@given(points, poses, sizes)
def test_the_way_to_a_shape_is_that_to_its_nearest_side(at: Point, pose: Pose, size: tuple[int, int]) -> None:
    shape = hull(pose, *size)
    found = away(at, shape)
    if depth(at, shape) >= 0:
        assert found == 0
    else:
        dot = hull(Pose(*at, 0), 0, 0)
        assert found == gap(dot, shape)


@given(points, points, st.integers(0, 5000))
def test_a_distance_that_is_just_met_counts_as_within(a: Point, b: Point, reach: int) -> None:
    assert within(a, b, reach) == (square(a, b) <= reach * reach)
    assert within(a, (a[0] + 3 * reach, a[1] + 4 * reach), 5 * reach)


@given(headings, numbers, numbers)
def test_a_shape_is_turned_with_its_heading(heading: int, x: int, y: int) -> None:
    ahead_of = rotated(((0, 1000),), heading, x, y)[0]
    assert ahead_of == ahead(Pose(x, y, heading), 1000)[:2]
    assert arc(Pose(x, y, heading), rotated(((1000, 0),), heading, x, y)[0]) == STARBOARD


def test_arcs_are_four() -> None:
    seen = [arc(Pose(0, 0, 0), point) for point in ((0, 100), (100, 0), (0, -100), (-100, 0))]
    assert seen == list(ARCS)
