"""Automatic actions of a damaged unit: it turns away from its enemies (auto.*)."""

from __future__ import annotations

from math import isqrt

from sandtable.board.plane import CIRCLE, Point, bearing, divide, square, turned
from sandtable.games.admiral.gamedata import LEG, TURN
from sandtable.games.admiral.orders import IMMEDIATE
from sandtable.games.admiral.sight import detected, near, submerged
from sandtable.games.admiral.state import DEEP, Act, Id, State, enemy
from sandtable.games.admiral.steering import ALL_TURNS, helm, longest_leg, nearest_turn, obstacles, rudderless


def bound_to_turn(s: State, id: Id, act: Act) -> bool:
    """[auto.light, auto.severe, order.immediate, auto.critical-first] Whether a unit must turn away."""
    if not act.bound or IMMEDIATE in s.units[id].orders or act.shaken or s.ashore(id):
        return False
    return rudderless(s, id, act) is None and escape(s, id, act) is not None


def escape(s: State, id: Id, act: Act) -> int | None:
    """[auto.turn-away] The course away from those who threaten a damaged unit; None if there is no enemy."""
    unit = s.units[id]
    foes = [t for t in s.fleet(enemy(s.side(id))) if s.units[t].depth != DEEP]
    seen = [t for t in foes if not submerged(s, t) or detected(s, t)]
    threats = [t for t in foes if t == unit.by or (t in seen and near(s, id, t, 30))]
    east, north = away_from(s, unit.point, threats)
    if not east and not north:
        if not seen:
            return None
        nearest = min(seen, key=lambda t: (square(unit.point, s.units[t].point), t))
        east, north = away_from(s, unit.point, [nearest])
    course = bearing((0, 0), (east, north))
    if (act.speed or 0) < 0:
        course = (course + CIRCLE // 2) % CIRCLE
    return course


def away_from(s: State, at: Point, threats: list[Id]) -> Point:
    """[auto.turn-away] The sum of unit vectors that point away from some units, to six places."""
    east = north = 0
    for threat in threats:
        x, y = s.units[threat].point
        far = isqrt(square((x, y), at) * 10**20)
        if far:
            east += divide((at[0] - x) * 10**19, far)
            north += divide((at[1] - y) * 10**19, far)
    return divide(east, 1000), divide(north, 1000)


def prescribed(s: State, id: Id, act: Act) -> tuple[int, ...]:
    """[auto.turn-away, auto.no-ram, auto.edge] The turns that a damaged unit may make now: the one towards
    the escape course, or the safe one that comes nearest to it; if none is safe, the one towards it stands.
    """
    goal = escape(s, id, act)
    unit = s.units[id]
    if goal is None:
        return ()
    turn = nearest_turn(unit.heading, goal)
    opposite = (goal - unit.heading) % CIRCLE == CIRCLE // 2
    wanted = (-TURN, TURN) if opposite else (turn,)
    safe = [t for t in wanted if turn_safe(s, id, act, t)]
    if safe:
        return tuple(safe) if turn else ()
    by_nearness = sorted((0, *ALL_TURNS), key=lambda t: (abs(t - turn), abs(t)))
    best = next((t for t in by_nearness if turn_safe(s, id, act, t)), None)
    if best is not None:
        return (best,) if best else ()
    return tuple(t for t in wanted if t and turn_possible(s, id, act, t))


def turn_safe(s: State, id: Id, act: Act, by: int) -> bool:
    """[move.rotation-overlap, ram.involuntary] Whether a turn touches nothing, and a way on remains."""
    unit = s.units[id]
    rest = act.way - act.gone
    if not by:
        legs, contact = longest_leg(s, id, act)
        return not rest or (legs > 0 and not contact)
    blocks = obstacles(s, id, rest * LEG)
    ship = helm(s, id, act, act.speed or 0, blocks)
    return ship.turn_clear(unit.pose, by) and ship.avoidable(turned(unit.pose, by), rest, 0)


def turn_possible(s: State, id: Id, act: Act, by: int) -> bool:
    """[move.rotation-overlap] Whether a turn touches nothing."""
    pose = s.units[id].pose
    return helm(s, id, act, act.speed or 0, obstacles(s, id, 0)).turn_clear(pose, by)
