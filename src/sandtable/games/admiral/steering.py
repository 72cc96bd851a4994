"""Speed, legs and rotations, and what is in the way (move.*, geo.legs, geo.sweep, ram.involuntary)."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from sandtable.board.plane import CIRCLE, COS, SCALE, SIN, Polygon, Pose, ahead, hull, lane, overlap, turned
from sandtable.core.procedure import Violation
from sandtable.games.admiral.sight import weather
from sandtable.games.admiral.state import CRUISING, PERISCOPE, SURFACED, Act, Id, State
from sandtable.games.admiral.theatre import LEG, TURN

BLOCKS = ("land", "rocks")


# --- speed --------------------------------------------------------------------------------------------


def top_speed(s: State, id: Id) -> int:
    """[move.max-speed, damage.severe.critical, sub.speed, weather.effects] The maximum after damage.

    Halvings come first, then quarters, then flooding; boilers cap it; the weather caps it last.
    """
    card, unit = s.card(id), s.units[id]
    if unit.immobile:
        return 0
    top = card.speed
    hits = unit.criticals
    if hits:
        top >>= hits.get("Boiler room flooded", 0)
        top >>= hits.get("Propeller shaft broken", 0)
        top -= -(-card.speed // 4) * hits.get("Engine room hit", 0)
        top -= 3 * hits.get("Flooding", 0) + 6 * hits.get("Heavy flooding", 0)
        top = max(0, top)
        if hits.get("Boilers destroyed"):
            top = min(top, 5)
        if hits.get("Pola adrift"):
            top = min(top, 0)
    if unit.depth in (PERISCOPE, CRUISING):
        top = min(top, card.speed // 3)
    row = weather(s)
    percent = row.small_speed if s.size(id) <= 1 else row.large_speed
    return min(top, card.speed * percent // 100)


def allowance(s: State, id: Id) -> int:
    """[move.change-speed] How much a unit may change its speed: a third of the printed maximum."""
    return max(1, s.card(id).speed // 3)


def astern(s: State, id: Id) -> tuple[int, int]:
    """[move.reverse-max, move.reverse-accel] The highest speed astern and how much it may change."""
    most = s.card(id).speed // 3
    return most, max(1, most // 3)


def speeds(s: State, id: Id, top: int) -> tuple[int, int]:
    """[move.change-speed, move.reverse, move.reverse-max, auto.critical-first] The lowest and highest speed
    that a unit may declare; astern is below zero. Too fast a unit slows by all it can.
    """
    now, change = s.units[id].speed, allowance(s, id)
    most_astern, change_astern = astern(s, id)
    most_astern = min(most_astern, top)
    if now >= 0:
        if now > top:
            least = max(top, now - change)
            return least, least
        high = min(top, now + change)
        low = now - change
        if low < 0:
            low = -min(-low, change_astern, most_astern)
        return low, high
    back = -now
    if back > most_astern:
        least = max(most_astern, back - change_astern)
        return -least, -least
    low = -min(most_astern, back + change_astern)
    high = now + change_astern
    if high > 0:
        high = min(high, change, top)
    return low, high


def slow(s: State, id: Id, speed: int) -> bool:
    """[move.slow] Whether a speed is below half of the printed maximum."""
    return 2 * abs(speed) < s.card(id).speed


def needed_run(s: State, id: Id, speed: int) -> int:
    """[move.rotation, move.slow, damage.severe.critical] The straight run before a rotation, in tenths of a
    centimetre: the length, half of it at slow speed, double with damaged steering.
    """
    length = s.game.length(s.card(id))[0]
    run = length // LEG
    if slow(s, id, speed):
        run = max(10, length // 2 // 100 * 10) if s.game.knot == 10 else max(5, run // 2)
    return run * 2 if s.hit(id, "Steering gear damaged") else run


# --- what is in the way -------------------------------------------------------------------------------


class Block(NamedTuple):
    """Something in the way: who it is, its shape, and a circle round it."""

    who: Id
    shape: Polygon
    x: int
    y: int
    radius: int


@lru_cache(4096)
def circled(who: Id, shape: Polygon) -> Block:
    """A shape with a circle round it."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    far = max((px - x) ** 2 + (py - y) ** 2 for px, py in shape)
    return Block(who, shape, x, y, isqrt(far) + 1)


def obstacles(s: State, id: Id, pose: Pose, reach: int) -> list[Block]:
    """[geo.sweep, env.land, env.rocks] Hulls, land and rocks that a unit could meet within a distance."""
    length = s.game.length(s.card(id))[0]
    found: list[Block] = []
    far = reach + length // 2 + 50
    if s.units[id].depth == SURFACED:
        for other, unit in s.units.items():
            if other == id or unit.depth or unit.status not in ("afloat", "wreck"):
                continue
            radius = s.radius(other)
            dx, dy, near = unit.x - pose.x, unit.y - pose.y, far + radius
            if dx * dx + dy * dy <= near * near and not s.ashore(other):
                found.append(Block(other, s.hull(other), unit.x, unit.y, radius))
    for piece in s.land:
        if piece.kind in BLOCKS or s.units[id].depth != SURFACED:
            block = circled("land", piece.shape)
            dx, dy, near = block.x - pose.x, block.y - pose.y, far + block.radius
            if dx * dx + dy * dy <= near * near:
                found.append(block)
    return found


def in_lane(pose: Pose, size: tuple[int, int], way: int, back: bool, blocks: list[Block]) -> list[Block]:
    """Of some blocks those that come near the lane of a straight run."""
    sin, cos = SIN[pose.heading], COS[pose.heading]
    half = size[1] // 2 + 2
    ahead_end = size[0] // 2 + (0 if back else way * LEG)
    back_end = size[0] // 2 + (way * LEG if back else 0)
    found = []
    for block in blocks:
        dx, dy = block.x - pose.x, block.y - pose.y
        right = (dx * cos - dy * sin) // SCALE
        if abs(right) > half + block.radius:
            continue
        forward = (dx * sin + dy * cos) // SCALE
        if -back_end - block.radius <= forward <= ahead_end + block.radius:
            found.append(block)
    return found


def free_run(s: State, id: Id, pose: Pose, way: int, back: bool, blocks: list[Block]) -> tuple[int, Id]:
    """[geo.sweep] How far, in tenths of a centimetre, a hull can go straight before it would overlap
    something, and what that is.
    """
    if not blocks or not way:
        return way, ""
    size = s.game.length(s.card(id))
    found, who = way, ""
    for block in in_lane(pose, size, way, back, blocks):
        begins = lane(pose, size[1], block.shape, back)
        if begins is None or begins + block.radius < 0:
            continue
        tenths = max(0, int((begins - size[0] / 2) // LEG))
        if tenths < found:
            found, who = tenths, block.who
    while who and found and any(overlap(run_hull(pose, size, found, back), b.shape) for b in blocks):
        found -= 1
    return found, who


def run_hull(pose: Pose, size: tuple[int, int], way: int, back: bool) -> Polygon:
    """The hull after a straight run."""
    return hull(ahead(pose, -way * LEG if back else way * LEG), *size)


def beside(pose: Pose, length: int, blocks: list[Block]) -> list[Block]:
    """Of some blocks those near enough to matter for a hull that turns on the spot."""
    found = []
    for block in blocks:
        dx, dy, near = block.x - pose.x, block.y - pose.y, length // 2 + 100 + block.radius
        if dx * dx + dy * dy <= near * near:
            found.append(block)
    return found


def clear_turn(s: State, id: Id, pose: Pose, step: int, blocks: list[Block]) -> int:
    """[move.rotation-overlap, geo.sweep] How far a hull can turn to one side without touching anything."""
    size = s.game.length(s.card(id))
    near = beside(pose, size[0], blocks)
    if not near:
        return TURN
    for half in range(1, TURN + 1):
        shape = hull(turned(pose, half * step), *size)
        if any(overlap(shape, block.shape) for block in near):
            return half - 1
    return TURN


def turn_clear(s: State, id: Id, pose: Pose, by: int, blocks: list[Block]) -> bool:
    """[move.rotation-overlap, geo.sweep] Whether a rotation touches nothing, half degree by half degree."""
    return clear_turn(s, id, pose, 1 if by > 0 else -1, blocks) >= abs(by)


# --- candidates ------------------------------------------------------------------------------------------


def avoidable(s: State, id: Id, act: Act, pose: Pose, way: int, run: int) -> bool:
    """[ram.involuntary] Whether some way of making the rest of a move meets nothing.

    Rotations are taken at the earliest opportunities, each 22.5 degrees to one side or none, the choice
    changing at most once.
    """
    if not way:
        return True
    back = (act.speed or 0) < 0
    blocks = obstacles(s, id, pose, way * LEG)
    if free_run(s, id, pose, way, back, blocks)[0] == way:
        return True
    if rudderless(s, id, act):
        return False
    need = needed_run(s, id, act.speed or 0)
    chances = 1 + max(0, way - max(0, need - run)) // max(1, need)
    for first in (-TURN, TURN, 0):
        for second in (-TURN, TURN, 0):
            for switch in range(1, chances + 1) if second != first else (chances,):
                turns = [first] * switch + [second] * (chances - switch)
                if sails(s, id, pose, way, run, need, back, turns, blocks):
                    return True
    return False


def sails(
    s: State,
    id: Id,
    pose: Pose,
    way: int,
    run: int,
    need: int,
    back: bool,
    turns: list[int],
    blocks: list[Block],
) -> bool:
    """Whether a move with these rotations meets nothing."""
    for turn in turns:
        leg = min(way, max(0, need - run))
        if leg:
            if free_run(s, id, pose, leg, back, blocks)[0] < leg:
                return False
            pose = ahead(pose, -leg * LEG if back else leg * LEG)
            way -= leg
            run += leg
        if run < need or not way:
            break
        if turn:
            if not turn_clear(s, id, pose, turn, blocks):
                return False
            pose = turned(pose, turn)
            run = 0
        else:
            leg = min(way, need)
            if free_run(s, id, pose, leg, back, blocks)[0] < leg:
                return False
            pose = ahead(pose, -leg * LEG if back else leg * LEG)
            way -= leg
    return not way or free_run(s, id, pose, way, back, blocks)[0] == way


def rudderless(s: State, id: Id, act: Act) -> Violation | None:
    """[damage.severe.critical, damage.light.critical.5, order.take-off] Why a unit cannot rotate at all."""
    if s.hit(id, "Rudder jammed"):
        return Violation("damage.severe.critical", "the rudder is jammed")
    if s.units[id].immobile:
        return Violation("mission.sheet", "she is adrift")
    if act.shaken:
        return Violation(
            "damage.light.critical.5", "the conning tower is hit: no rotation in this activation"
        )
    if act.no_turns:
        return Violation("order.take-off", "a carrier that flies off or takes in aircraft holds her course")
    if s.units[id].aground:
        return Violation("env.aground", "she is aground")
    return None


def may_turn(s: State, id: Id, act: Act) -> Violation | None:
    """[move.rotation, move.rotation-minimum, order.planned-veer, setup.first-turn-veer] Why a unit cannot
    rotate now.
    """
    if act.speed is None:
        return Violation("move.distance", "the speed is declared first")
    refused = rudderless(s, id, act)
    if refused is not None:
        return refused
    need = needed_run(s, id, act.speed)
    if act.run >= need:
        return None
    done = act.gone >= act.way
    if done and act.way and act.way < need and not act.turns:
        return None
    return Violation(
        "move.rotation", f"a rotation needs a straight run of {need / 10:g} cm, and she has {act.run / 10:g}"
    )


def longest_leg(s: State, id: Id, act: Act) -> tuple[int, bool]:
    """[geo.legs, ram.involuntary, env.land] The longest leg that leaves a way to avoid every contact.

    If nothing can avoid it any more, the rest of the way, and contact is made.
    """
    unit = s.units[id]
    rest = act.way - act.gone
    if rest <= 0:
        return 0, False
    back = (act.speed or 0) < 0
    blocks = obstacles(s, id, unit.pose, rest * LEG)
    free, _ = free_run(s, id, unit.pose, rest, back, blocks)
    if free == rest:
        return rest, False

    def safe(tenths: int) -> bool:
        pose = ahead(unit.pose, -tenths * LEG if back else tenths * LEG)
        return avoidable(s, id, act, pose, rest - tenths, act.run + tenths)

    if free and safe(free):
        return free, False
    if not safe(0):
        return rest, True
    low, high = 0, free
    while high - low > 1:
        middle = (low + high) // 2
        if safe(middle):
            low = middle
        else:
            high = middle
    return low, False


def nearest_turn(heading: int, goal: int) -> int:
    """[auto.turn-away] The turn towards a heading, 22.5 degrees at most."""
    turn = (goal - heading) % CIRCLE
    if turn > CIRCLE // 2:
        turn -= CIRCLE
    return max(-TURN, min(TURN, turn))
