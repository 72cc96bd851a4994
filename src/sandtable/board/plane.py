"""Ships on a continuous table: poses, courses, arcs, hulls, sight. Whole numbers only.

Positions are hundredths of a centimetre, x to the east and y to the north; headings are half degrees,
clockwise from north. Sines are a table of whole numbers, so that every machine gets the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

CIRCLE = 720
"""Half degrees in a full turn."""

SCALE = 10**9
"""Factor of the table of sines, which holds whole numbers."""
HALF = SCALE // 2

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = tuple[Point, ...]
"""A convex shape, its corners in order round it."""

BOW, STARBOARD, STERN, PORT = "bow", "starboard", "stern", "port"
ARCS = (BOW, STARBOARD, STERN, PORT)
SIDES = (STARBOARD, PORT)
OPPOSITE = {BOW: STERN, STERN: BOW, PORT: STARBOARD, STARBOARD: PORT}


class Pose(NamedTuple):
    """Where a ship is and where her bow points."""

    x: int
    y: int
    heading: int


def _sines() -> tuple[int, ...]:
    """Sines of all half degrees by a power series in whole numbers."""
    unit = 10**30
    pi = 3141592653589793238462643383279
    found = []
    for half in range(CIRCLE // 4 + 1):
        angle = pi * half // (CIRCLE // 2)
        term, total, n = angle, angle, 1
        while term:
            term = -term * angle // unit * angle // unit // ((n + 1) * (n + 2))
            total += term
            n += 2
        found.append(divide(total * SCALE, unit))
    quarter = CIRCLE // 4
    half_turn = [*found, *found[quarter - 1 : 0 : -1]]
    return (*half_turn, *(-value for value in half_turn))


def divide(number: int, by: int) -> int:
    """Divided and rounded to the nearest whole number, halves away from zero; `by` is above zero."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((-2 * number + by) // (2 * by))


SIN = _sines()
COS = tuple([SIN[(half + CIRCLE // 4) % CIRCLE] for half in range(CIRCLE)])
SINES, COSINES = tuple([value / SCALE for value in SIN]), tuple([value / SCALE for value in COS])
FAR = 1e9
"""A distance greater than any on a table."""


def ahead(pose: Pose, distance: int) -> Pose:
    """The pose after a straight run; a negative one goes astern."""
    x, y, heading = pose
    east, north = distance * SIN[heading], distance * COS[heading]
    x += (east + HALF) // SCALE if east >= 0 else -((HALF - east) // SCALE)
    y += (north + HALF) // SCALE if north >= 0 else -((HALF - north) // SCALE)
    return tuple.__new__(Pose, (x, y, heading))


def turned(pose: Pose, half_degrees: int) -> Pose:
    """The pose after turning on the spot, clockwise if positive."""
    x, y, heading = pose
    return tuple.__new__(Pose, (x, y, (heading + half_degrees) % CIRCLE))


@lru_cache(1 << 16)
def _corners(heading: int, length: int, beam: int) -> Polygon:
    """A hull's corners as seen from its reference point."""
    sin, cos = SIN[heading], COS[heading]
    return tuple(
        [
            (divide(along * sin + across * cos, 2 * SCALE), divide(along * cos - across * sin, 2 * SCALE))
            for along, across in ((length, beam), (-length, beam), (-length, -beam), (length, -beam))
        ]
    )


def hull(pose: Pose, length: int, beam: int) -> Polygon:
    """The rectangle of a hull."""
    x, y, heading = pose
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = _corners(heading, length, beam)
    return (x + ax, y + ay), (x + bx, y + by), (x + cx, y + cy), (x + dx, y + dy)


MARGIN = 3
"""A distance greater than rounding can move the corner of a hull."""


def struck(pose: Pose, length: int, beam: int, shape: Polygon, steps: int, step: int) -> int:
    """The first step of a straight run at which a hull overlaps a convex shape; 0 is the start, -1 is never.

    A negative step goes astern. Floats find the few steps that matter, whole numbers decide.
    """
    return _struck(pose, length, beam, shape, steps, step, _seen(pose, shape, step))


def _struck(
    pose: Pose,
    length: int,
    beam: int,
    shape: Polygon,
    steps: int,
    step: int,
    seen: list[tuple[float, float]],
) -> int:
    """The first step that strikes, of a shape as it is seen."""
    low, high = _in_lane(seen, beam / 2 + MARGIN)
    bow, each = length / 2 + MARGIN, abs(step)
    first, last = int(low - bow) // each, int(high + bow) // each
    for number in range(max(first, 0), min(last, steps) + 1):
        if overlap(hull(ahead(pose, number * step), length, beam), shape):
            return number
    return -1


def strikes(pose: Pose, length: int, beam: int, shape: Polygon, steps: int, step: int) -> bool:
    """Whether a straight run strikes a convex shape at all; quicker than asking where."""
    seen = _seen(pose, shape, step)
    low, high = _in_lane(seen, beam / 2 - MARGIN)
    if low <= length / 2 + steps * abs(step) - MARGIN and high >= MARGIN - length / 2:
        return True
    return _struck(pose, length, beam, shape, steps, step, seen) >= 0


def _seen(pose: Pose, shape: Polygon, step: int) -> list[tuple[float, float]]:
    """How far ahead and to the right the corners of a shape lie, looking the way of the steps."""
    x, y, heading = pose
    sin, cos = (SINES[heading], COSINES[heading]) if step > 0 else (-SINES[heading], -COSINES[heading])
    return [((px - x) * sin + (py - y) * cos, (px - x) * cos - (py - y) * sin) for px, py in shape]


def _in_lane(seen: list[tuple[float, float]], half: float) -> tuple[float, float]:
    """Where a shape begins and ends in the lane that reaches so far to both sides."""
    low, high = FAR, -FAR
    before, across = seen[-1]
    for forward, right in seen:
        if -half < right < half:
            if forward < low:
                low = forward
            if forward > high:
                high = forward
        if (across < half) != (right < half):
            cut = before + (forward - before) * (half - across) / (right - across)
            if cut < low:
                low = cut
            if cut > high:
                high = cut
        if (across < -half) != (right < -half):
            cut = before + (forward - before) * (-half - across) / (right - across)
            if cut < low:
                low = cut
            if cut > high:
                high = cut
        before, across = forward, right
    return low, high


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether the interiors of two convex shapes meet; touching is not enough."""
    return not (_apart(one, other) or _apart(other, one))


def _apart(one: Polygon, other: Polygon) -> bool:
    """Whether a side of one shape has the other wholly beyond it. Corners go clockwise."""
    ax, ay = one[-1]
    for bx, by in one:
        dx, dy = bx - ax, by - ay
        for px, py in other:
            if dx * (py - ay) - dy * (px - ax) < 0:
                break
        else:
            return True
        ax, ay = bx, by
    return False


def crosses(a: Point, b: Point, shape: Polygon) -> bool:
    """Whether the open segment from a to b meets the interior of a convex shape, corners clockwise."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    low_n, low_d, high_n, high_d = 0, 1, 1, 1
    px, py = shape[-1]
    for qx, qy in shape:
        ex, ey = qx - px, qy - py
        inside = ey * (ax - px) - ex * (ay - py)
        slope = ey * dx - ex * dy
        if slope == 0:
            if inside <= 0:
                return False
        elif slope > 0:
            if -inside * low_d > low_n * slope:
                low_n, low_d = -inside, slope
        elif inside * high_d < high_n * -slope:
            high_n, high_d = inside, -slope
        px, py = qx, qy
    return low_n * high_d < high_n * low_d


def within(a: Point, b: Point, distance: int) -> bool:
    """Whether two points are no farther apart than a distance."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy <= distance * distance


def square(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


TANGENT_45 = 9_998_254_823
"""The tangent of 44.995 degrees, times ten to the ten: bearings count rounded to 0.01 degree."""


def arc(pose: Pose, other: Point) -> str:
    """The 90-degree arc of a ship in which a point lies; the diagonals belong to the sides."""
    dx, dy = other[0] - pose[0], other[1] - pose[1]
    sin, cos = SIN[pose[2]], COS[pose[2]]
    forward = dx * sin + dy * cos
    right = dx * cos - dy * sin
    if abs(right) * 10**10 >= abs(forward) * TANGENT_45:
        return STARBOARD if right >= 0 else PORT
    return BOW if forward > 0 else STERN


def bearing(a: Point, b: Point) -> int:
    """The direction from a to b to the nearest half degree."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    best, found = -1, 0
    low, high = 0, CIRCLE
    step = CIRCLE // 8
    while step:
        for half in range(low, high, step):
            value = dx * SIN[half % CIRCLE] + dy * COS[half % CIRCLE]
            if best < 0 or value > best:
                best, found = max(value, 0), half
        low, high = found - step, found + step + 1
        step = 0 if step == 1 else max(1, step // 4)
    return found % CIRCLE


def difference(a: int, b: int) -> int:
    """The smallest turn from heading a to heading b, clockwise if positive; 360 if they are opposite."""
    turn = (b - a) % CIRCLE
    return turn if turn <= CIRCLE // 2 else turn - CIRCLE


def dot(at: Point) -> Polygon:
    """A shape of next to no size."""
    x, y = at
    return (x - 1, y + 1), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)


def gap(one: Polygon, other: Polygon) -> int:
    """The square of the smallest distance between two shapes, 0 if they overlap."""
    if overlap(one, other):
        return 0
    found = -1
    for first, second in ((one, other), (other, one)):
        for corner in second:
            for at in range(len(first)):
                near = to_side(corner, first[at - 1], first[at])
                if found < 0 or near < found:
                    found = near
    return found


def to_side(p: Point, a: Point, b: Point) -> int:
    """The square of the distance from a point to a segment, rounded down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if along <= 0:
        return square(p, a)
    if along >= long:
        return square(p, b)
    cross = dx * (p[1] - a[1]) - dy * (p[0] - a[0])
    return cross * cross // long


def away(p: Point, shape: Polygon) -> int:
    """The square of the distance from a point to a shape, 0 inside it."""
    found, inside = -1, True
    ax, ay = shape[-1]
    for bx, by in shape:
        if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
            inside = False
        near = to_side(p, (ax, ay), (bx, by))
        if found < 0 or near < found:
            found = near
        ax, ay = bx, by
    return 0 if inside else found


def rotated(shape: Sequence[Point], heading: int, x: int, y: int) -> Polygon:
    """A shape drawn for heading 0 at the origin, turned and moved to its place."""
    sin, cos = SIN[heading], COS[heading]
    return tuple(
        [(x + divide(px * cos + py * sin, SCALE), y + divide(py * cos - px * sin, SCALE)) for px, py in shape]
    )
