"""Speed, legs and rotations, and what is in the way (move.*, geo.legs, geo.sweep, ram.involuntary)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import asin, atan2, sqrt, tau
from typing import NamedTuple

from sandtable.board.plane import (
    CIRCLE,
    COSINES,
    MARGIN,
    SINES,
    Pose,
    ahead,
    difference,
    hull,
    overlap,
    strikes,
    struck,
    turned,
)
from sandtable.core.procedure import Violation
from sandtable.games.admiral.gamedata import LEG, TURN
from sandtable.games.admiral.sight import weather
from sandtable.games.admiral.state import CRUISING, PERISCOPE, SURFACED, Act, Block, Id, State

BLOCKS = ("land", "rocks")


# --- speed --------------------------------------------------------------------------------------------


def halted(s: State, id: Id) -> Violation | None:
    """[ram.stop, ram.survivor] Why a unit does not move in this turn any more: she was in a ramming, or has
    survived one.
    """
    unit = s.units[id]
    if unit.stopped == s.turn:
        return Violation("ram.stop", "after a ramming she lies stopped in this turn")
    if unit.jarred == s.turn:
        return Violation("ram.survivor", "she has sunk who rammed her, and lies stopped in this turn")
    return None


def top_speed(s: State, id: Id) -> int:
    """[move.max-speed, feat.speed, card.speed, damage.severe.critical, sub.speed] The maximum after damage.

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
    if unit.limp:
        top = min(top, unit.limp)
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
    that a unit may declare; astern is below zero. Too fast a unit slows to its maximum, or by all it can.
    """
    now, change = s.units[id].speed, allowance(s, id)
    most_astern, change_astern = astern(s, id)
    most_astern = min(most_astern, top)
    if now >= 0:
        high = max(top, now - change) if now > top else min(top, now + change)
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


def no_speed(s: State, id: Id, low: int, high: int, knots: int) -> Violation:
    """[move.change-speed, move.max-speed, move.reverse, move.reverse-max, move.reverse-accel] Why a speed
    outside of a range is too much for a unit's engines.
    """
    now, change = s.units[id].speed, allowance(s, id)
    most_astern, change_astern = astern(s, id)
    if now < 0:
        text = f"astern she makes {-now} knots and may change by {change_astern}: {low} to {high}"
        return Violation("move.reverse-max" if -knots > most_astern else "move.reverse-accel", text)
    if knots > high and high < now + change:
        return Violation("move.max-speed", f"she makes {high} knots at most")
    if knots >= 0:
        text = f"she makes {now} knots, may change by {change} and has {low} to {high} to choose from"
        return Violation("move.change-speed", text)
    left = max(0, change - now)
    if left < -knots <= most_astern:
        text = f"she makes {now} knots and may change by {change}: {left} are left for going astern"
        return Violation("move.reverse", text)
    once = min(left, change_astern)
    text = f"astern she makes {most_astern} knots at most, and {once} at once from {now} ahead"
    return Violation("move.reverse-max", text)


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


def obstacles(s: State, id: Id, reach: int) -> list[Block]:
    """[geo.sweep, env.land, env.rocks] Hulls, land and rocks that a unit could meet within a distance; under
    water every shore, and no hull.
    """
    surfaced = s.units[id].depth == SURFACED
    found = hulls_near(s, id, reach) if surfaced else []
    if s.land:
        shores = [block for kind, block in s.shores() if kind in BLOCKS or not surfaced]
        found = found + within_reach(s, id, reach, shores)
    return found


def hulls_near(s: State, id: Id, reach: int) -> list[Block]:
    """[geo.sweep] Hulls that a unit could meet within a distance, out of those found for a longer one."""
    who, farthest, found = s.nearby
    if who != id or reach > farthest:
        found = within_reach(s, id, reach, s.surroundings(id).hulls)
        s.nearby = id, reach, found
    elif found and reach < farthest:
        found = within_reach(s, id, reach, found)
    return found


def within_reach(s: State, id: Id, reach: int, blocks: Iterable[Block]) -> list[Block]:
    """Of blocks those that a unit could touch within a distance."""
    unit = s.units[id]
    x, y, far = unit.x, unit.y, reach + s.game.length(s.card(id))[0] // 2 + 50
    found = []
    for block in blocks:
        dx, dy, near = block.x - x, block.y - y, far + block.radius
        if dx * dx + dy * dy <= near * near:
            found.append(block)
    return found


def swept(length: int, pose: Pose, way: int, back: bool) -> tuple[float, float, float]:
    """The middle of the box that a straight run sweeps, and how far it reaches from there to its ends."""
    x, y, heading = pose
    half = way * LEG / 2
    forth = -half if back else half
    return x + forth * SINES[heading], y + forth * COSINES[heading], length / 2 + half


def free_run(size: tuple[int, int], pose: Pose, way: int, back: bool, blocks: list[Block]) -> tuple[int, Id]:
    """[geo.sweep] How far, in tenths of a centimetre, a hull of a length and beam can go straight before it
    would overlap something, and what that is.
    """
    found, who = way, ""
    if not way or not blocks:
        return found, who
    length, beam = size
    x, y, bow = swept(length, pose, way, back)
    for block in blocks:
        if room(x, y, pose.heading, bow, beam / 2, block) <= MARGIN:
            at = struck(pose, length, beam, block.shape, found, -LEG if back else LEG)
            if at >= 0:
                found, who = max(0, at - 1), block.who
    return found, who


class Helm(NamedTuple):
    """[move.rotation, move.reverse, ram.involuntary] A hull under way: its size, the straight run before a
    rotation, whether it goes astern, whether it can rotate at all, whether it may be run ashore where it is,
    and what is in its way.
    """

    length: int
    beam: int
    radius: int
    need: int
    back: bool
    steers: bool
    bold: bool
    blocks: list[Block]

    def runs_free(self, pose: Pose, way: int) -> bool:
        """[geo.sweep] Whether a hull can go straight that far and overlap nothing."""
        if not way:
            return True
        length, beam, heading = self.length, self.beam, pose.heading
        x, y, bow = swept(length, pose, way, self.back)
        for block in self.blocks:
            space = room(x, y, heading, bow, beam / 2, block)
            if space <= MARGIN:
                if block.filled and space < -INSIDE:
                    return False
                if strikes(pose, length, beam, block.shape, way, -LEG if self.back else LEG):
                    return False
        return True

    def clear_turn(self, pose: Pose, step: int) -> int:
        """[move.rotation-overlap, geo.sweep] How far a hull can turn to one side without touching
        anything.
        """
        length, beam = self.length, self.beam
        x, y, heading = pose
        bow, side = length / 2, beam / 2
        swept = self.radius + MARGIN
        free = TURN
        for block in self.blocks:
            half = 0 if reaches(pose, swept, block) else CIRCLE
            while half <= free:
                space = room(x, y, (heading + half * step) % CIRCLE, bow, side, block) - MARGIN
                if space > 0:
                    half += 1 + int(space * 100 / swept)
                elif half and overlap(hull(turned(pose, half * step), length, beam), block.shape):
                    free = half - 1
                else:
                    half += 1
        return free

    def turn_clear(self, pose: Pose, by: int) -> bool:
        """[move.rotation-overlap, geo.sweep] Whether a rotation touches nothing, half degree by half
        degree.
        """
        return self.clear_turn(pose, 1 if by > 0 else -1) >= abs(by)

    def avoidable(self, pose: Pose, way: int, run: int) -> bool:
        """[ram.involuntary] Whether some way of making the rest of a move meets nothing.

        Rotations are taken at the earliest opportunities, each 22.5 degrees to one side or none, the choice
        changing at most once. To strand on a straight run is a risk that a player may take.
        """
        if self.runs_free(pose, way):
            return True
        if self.bold:
            _, who = free_run((self.length, self.beam), pose, way, self.back, self.blocks)
            if who == "land":
                return True
        return self.steers and self.escapes(pose, way, run, None, False)

    def escapes(self, pose: Pose, way: int, run: int, last: int | None, changed: bool) -> bool:
        """[ram.involuntary] Whether a move meets nothing whose rotations go on from the last one."""
        leg = min(way, max(0, self.need - run))
        if leg:
            if not self.runs_free(pose, leg):
                return False
            pose = ahead(pose, -leg * LEG if self.back else leg * LEG)
            way -= leg
        if not way:
            return True
        for turn in (0, -TURN, TURN):
            switch = last is not None and turn != last
            if switch and changed:
                continue
            if not turn:
                if last != 0 and self.runs_free(pose, way):
                    return True
                if switch:
                    continue
            elif not self.turn_clear(pose, turn):
                continue
            if self.escapes(turned(pose, turn), way, 0, turn, changed or switch):
                return True
        return False


INSIDE = 9
"""A run that enters a hull's box deeper than this strikes the hull, whatever the roundings."""


def helm(s: State, id: Id, act: Act, speed: int, blocks: list[Block]) -> Helm:
    """A unit under way at a speed."""
    length, beam = s.game.length(s.card(id))
    need, steers = needed_run(s, id, speed), rudderless(s, id, act) is None
    strands = any(block.who == "land" for block in blocks) and bold(s, id, act)
    return Helm(length, beam, s.radius(id), need, speed < 0, steers, strands, blocks)


def room(x: float, y: float, heading: int, bow: float, side: float, block: Block) -> float:
    """How far at least a box keeps off the box of a block: one number for each way of looking along a side,
    the first that is large enough or the largest. None is above 0 if the boxes overlap.
    """
    _, _, at_x, at_y, radius, course, along, across, _, _ = block
    dx, dy = at_x - x, at_y - y
    sin, cos = SINES[heading], COSINES[heading]
    abeam = abs(dx * cos - dy * sin) - side
    if abeam > radius + MARGIN:
        return abeam - radius
    slant, straight = abs(SINES[course - heading]), abs(COSINES[course - heading])
    abeam -= along * slant + across * straight
    if abeam > MARGIN:
        return abeam
    ahead = abs(dx * sin + dy * cos) - bow - along * straight - across * slant
    if ahead > MARGIN:
        return ahead
    sin, cos = SINES[course], COSINES[course]
    return max(
        abeam,
        ahead,
        abs(dx * sin + dy * cos) - along - bow * straight - side * slant,
        abs(dx * cos - dy * sin) - across - bow * slant - side * straight,
    )


def reaches(pose: Pose, swept: int, block: Block) -> bool:
    """Whether a hull that turns on the spot could touch a block, or rather its box."""
    dx, dy = block.x - pose[0], block.y - pose[1]
    near = swept + block.radius
    if dx * dx + dy * dy > near * near:
        return False
    sin, cos = SINES[block.heading], COSINES[block.heading]
    along, across = abs(dx * sin + dy * cos) - block.along, abs(dx * cos - dy * sin) - block.across
    if along <= 0 or across <= 0:
        return along <= swept and across <= swept
    return along * along + across * across <= swept * swept


# --- candidates ------------------------------------------------------------------------------------------


def bold(s: State, id: Id, act: Act) -> bool:
    """[env.aground, env.shoal, auto.no-ram] Whether a unit may be run ashore: not under water, nor by an
    automatic action.
    """
    unit = s.units[id]
    return unit.depth == SURFACED and (not act.bound or "immediate" in unit.orders)


ALL_TURNS = (*range(-TURN, 0), *range(1, TURN + 1))


def clear_turns(s: State, id: Id, act: Act) -> tuple[int, ...]:
    """[move.rotation, move.rotation-overlap, ram.involuntary] Every rotation that touches nothing and leaves
    a way on.
    """
    pose, rest = s.units[id].pose, act.way - act.gone
    blocks = obstacles(s, id, rest * LEG)
    if not blocks:
        return ALL_TURNS
    ship = helm(s, id, act, act.speed or 0, blocks)
    port, starboard = ship.clear_turn(pose, -1), ship.clear_turn(pose, 1)
    doubtful = headings_towards(ship, pose) if rest else set()
    return tuple(
        [
            by
            for by in ALL_TURNS
            if -port <= by <= starboard and (by not in doubtful or ship.avoidable(turned(pose, by), rest, 0))
        ]
    )


def headings_towards(ship: Helm, pose: Pose) -> set[int]:
    """The turns after which a straight run comes near a block; land is left out if she may be run ashore."""
    found: set[int] = set()
    for block in ship.blocks:
        if ship.bold and block.who == "land":
            continue
        dx, dy = block.x - pose.x, block.y - pose.y
        far, wide = sqrt(dx * dx + dy * dy), block.radius + ship.beam // 2 + MARGIN
        if far <= wide:
            return set(ALL_TURNS)
        middle = round(atan2(dx, dy) * CIRCLE / tau) - pose.heading + (CIRCLE // 2 if ship.back else 0)
        middle = (middle + CIRCLE // 2) % CIRCLE - CIRCLE // 2
        spread = int(asin(wide / far) * CIRCLE / tau) + 2
        found.update(range(max(-TURN, middle - spread), min(TURN, middle + spread) + 1))
    return found


def evading(s: State, id: Id, act: Act, low: int, high: int) -> Sequence[int]:
    """[ram.involuntary] Of a range of speeds those at which no contact need be made; all, if each must."""
    return escaping(s, id, act, low, high) or range(low, high + 1)


def escaping(s: State, id: Id, act: Act, low: int, high: int) -> Sequence[int]:
    """[ram.involuntary] Of a range of speeds those at which no contact need be made."""
    every = range(low, high + 1)
    blocks = obstacles(s, id, max(s.game.way(low), s.game.way(high)) * LEG)
    if not blocks:
        return every
    half = max(1, -(-s.card(id).speed // 2))
    found: list[int] = []
    for least, most in ((low, -half), (1 - half, -1), (0, half - 1), (half, high)):
        alike = range(max(low, least), min(high, most) + 1)
        if alike:
            found += evading_up_to(s, id, act, alike if most >= 0 else alike[::-1], blocks)
    return sorted(found)


def evading_up_to(s: State, id: Id, act: Act, alike: range, blocks: list[Block]) -> range:
    """[ram.involuntary] Of speeds, slowest first, those at which no contact need be made.

    All are slow or none is, ahead or astern: they differ only in how far they carry, and what can be avoided
    at one of them can be avoided at all below it.
    """
    ship, pose = helm(s, id, act, alike[-1], blocks), s.units[id].pose

    def met(knots: int) -> bool:
        return not ship.avoidable(pose, s.game.way(knots), act.run)

    return alike[: bisect_left(alike, True, key=met)] if met(alike[-1]) else alike


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
    """[move.rotation, move.rotation-minimum, elem.orientation-token, order.planned-veer,
    setup.first-turn-veer] Why a unit cannot rotate now.
    """
    if act.speed is None:
        return Violation("move.distance", "the speed is declared first")
    if refused := rudderless(s, id, act):
        return refused
    if not s.units[id].speed:
        return Violation("move.rotation-minimum", "a stopped ship does not turn")
    need = needed_run(s, id, act.speed)
    short = act.gone >= act.way and 0 < act.way < need and not act.turns
    return None if act.run >= need or short else too_soon(need, act.run)


@lru_cache(4096)
def too_soon(need: int, run: int) -> Violation:
    """[move.rotation] There is no rotation before a straight run."""
    text = f"a rotation needs a straight run of {need / 10:g} cm, and she has {run / 10:g}"
    return Violation("move.rotation", text)


def longest_leg(s: State, id: Id, act: Act) -> tuple[int, bool]:
    """[geo.legs, ram.involuntary, ram.unavoidable, env.land] The longest leg that leaves a way to avoid every
    contact.

    If nothing can avoid it any more, the rest of the way, and contact is made.
    """
    rest = act.way - act.gone
    if rest <= 0:
        return 0, False
    blocks = obstacles(s, id, rest * LEG)
    if not blocks:
        return rest, False
    pose, back = s.units[id].pose, (act.speed or 0) < 0
    free, who = free_run(s.game.length(s.card(id)), pose, rest, back, blocks)
    if free == rest or (who == "land" and bold(s, id, act)):
        return rest, False
    ship = helm(s, id, act, act.speed or 0, blocks)

    def safe(tenths: int) -> bool:
        after = ahead(pose, -tenths * LEG if back else tenths * LEG)
        return ship.avoidable(after, rest - tenths, act.run + tenths)

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
    if not low:
        need = ship.need
        chances = range(need - act.run if act.run < need else need, free, need)
        low = max((tenths for tenths in chances if safe(tenths)), default=0)
    return low, False


def nearest_turn(heading: int, goal: int) -> int:
    """[auto.turn-away] The turn towards a heading, 22.5 degrees at most."""
    return max(-TURN, min(TURN, difference(heading, goal)))
