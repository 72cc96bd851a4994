"""Collisions and ramming (ram.*), running aground (env.aground), and sailing a leg to its end (geo.sweep)."""

from __future__ import annotations

from sandtable.board.plane import (
    CIRCLE,
    COS,
    MARGIN,
    SCALE,
    SIN,
    Pose,
    ahead,
    divide,
    hull,
    overlap,
    struck,
    to_side,
)
from sandtable.core.options import NONE, Options
from sandtable.core.procedure import Procedure
from sandtable.games.admiral.damage import lighten, wound
from sandtable.games.admiral.gamedata import LEG
from sandtable.games.admiral.gunnery import Shot, holding, opens
from sandtable.games.admiral.questions import D10, Roll
from sandtable.games.admiral.state import SURFACED, WRECK, Id, State
from sandtable.games.admiral.steering import free_run, obstacles
from sandtable.games.admiral.torpedoes import meet_token, unmet


class Sail(Procedure[State], frozen=True):
    """[geo.legs, geo.heading, geo.coordinates, course.definition, course.straight] A unit sails a leg along
    its course; whatever it meets on the way is dealt with where it meets it. `scraped` are those it has
    touched where it is: squeezed between two of them it stops.
    """

    unit: Id
    left: int
    scraped: tuple[Id, ...] = ()

    rule = "geo.sweep"

    def perform(self, s: State) -> None:
        act = s.act
        if act is None or not s.afloat(self.unit) or self.left <= 0 or act.gone >= act.way:
            return
        unit = s.units[self.unit]
        left = min(self.left, act.way - act.gone)
        back = (act.speed or 0) < 0
        at, what, who = first_event(s, self.unit, left, back)
        if at:
            pose = ahead(unit.pose, -at * LEG if back else at * LEG)
            s.move_to(self.unit, pose)
            s.acting(gone=act.gone + at, run=act.run + at, path=(*act.path, (pose.x, pose.y)))
        scraped = () if at else self.scraped
        rest = Sail(self.unit, left - at, scraped)
        match what:
            case "contact" if who in scraped:
                stop(s, self.unit)
            case "contact":
                s.then(Contact(self.unit, who), Sail(self.unit, left - at, (*scraped, who)))
            case "barrage":
                at_last = s.units[self.unit].point
                waiting = [held for held in holding(s, self.unit) if opens(s, held, self.unit, at_last)]
                for held in waiting:
                    s.alter(held.unit, barrage="")
                shots = [Shot(held.unit, held.letter, held.arc, self.unit, "barrage") for held in waiting]
                s.then(*shots, rest)
            case "mines" | "torpedoes":
                s.then(rest)
                meet_token(s, self.unit, int(who))
            case "shoal":
                s.acting(shoals=(*s.active.shoals, int(who)))
                s.then(Shoal(self.unit), rest)


def first_event(s: State, id: Id, left: int, back: bool) -> tuple[int, str, str]:
    """[geo.sweep] How far a unit gets before something happens, what, and with whom."""
    unit, act = s.units[id], s.active
    pose = unit.pose
    length, beam = s.game.length(s.card(id))
    free, who = free_run((length, beam), pose, left, back, obstacles(s, id, left * LEG))
    found = (free, "contact", who) if free < left else (left, "", "")
    if unit.depth == SURFACED:
        waits = [(token.kind, number, token.shape) for number, token in unmet(s, id)]
        for index, piece in enumerate(s.land):
            if piece.kind == "shoal" and index not in act.shoals and s.size(id) and not act.freed:
                waits.append(("shoal", index, piece.shape))
        for what, number, shape in waits:
            at = struck(pose, length, beam, shape, found[0], -LEG if back else LEG)
            if 0 <= at < found[0] or (at == found[0] and found[1] in ("", "contact")):
                found = at, what, str(number)
        at = held_fire(s, id, found[0], back)
        if at <= found[0]:
            found = at, "barrage", ""
    return found


def held_fire(s: State, id: Id, way: int, back: bool) -> int:
    """[order.barrage-fire] The first step at which a battery that holds its fire has the unit before it; one
    step beyond the way if none has.
    """
    waiting = holding(s, id)
    start, step = s.units[id].pose, -LEG if back else LEG
    a, b = start[:2], ahead(start, way * step)[:2]
    watchers = [held for held in waiting if 4 * to_side(held.pose[:2], a, b) <= (held.reach + MARGIN) ** 2]
    for tenths in range(1, way + 1) if watchers else ():
        x, y, _ = ahead(start, tenths * step)
        for held in watchers:
            if opens(s, held, id, (x, y)):
                return tenths
    return way + 1


# --- contact --------------------------------------------------------------------------------------------


def angle(one: int, two: int) -> int:
    """[geo.collision-angle] The acute angle between two keels, in half degrees."""
    turn = (one - two) % (CIRCLE // 2)
    return min(turn, CIRCLE // 2 - turn)


class Contact(Procedure[State], frozen=True):
    """[ram.angle, ram.glancing, pt.unit, token.torpedo-boat, chrono.sunk] Two hulls meet: a ramming, a
    glancing blow, a boat run down, a wreck, or the shore.
    """

    unit: Id
    other: Id

    rule = "ram.angle"

    def perform(self, s: State) -> None:
        if self.other == "land":
            strike_ground(s, self.unit)
            return
        mine, theirs = s.units[self.unit], s.units[self.other]
        if theirs.status == WRECK:
            stop(s, self.unit)
            s.tell("against wreck", unit=self.unit, other=self.other)
            return
        boats = [id for id in (self.unit, self.other) if s.card(id).type == "PT"]
        if boats:
            for boat in boats:
                s.sink(boat, "run down", outright=True)
        elif angle(mine.heading, theirs.heading) >= 90:
            ram(s, self.unit, self.other)
        else:
            glance(s, self.unit, self.other)


def stop(s: State, id: Id) -> None:
    """[ram.stop] A unit stops dead where it is."""
    s.alter(id, speed=0)
    if s.act is not None and s.act.unit == id:
        s.acting(way=s.act.gone)


def ram(s: State, rammer: Id, other: Id) -> None:
    """[ram.speed-threshold, ram.light, ram.severe, ram.sunk, ram.survivor] A ramming; the survivor of a ship
    run down goes on at half her way.
    """
    fast = abs(s.units[rammer].speed) >= 20
    s.tell("rammed", unit=rammer, other=other, speed=abs(s.units[rammer].speed))
    one, two = s.card(rammer).armour, s.card(other).armour
    strong, weak = (rammer, other) if one >= two else (other, rammer)
    high, low = max(one, two), min(one, two)
    if fast and high >= 3 * low:
        s.sink(weak, "run down", outright=True)
        s.alter(strong, jarred=s.turn)
        act = s.act
        if strong == rammer and act is not None:
            rest = (act.way - act.gone) // 2
            s.acting(way=act.gone + rest)
            s.alter(rammer, speed=(act.gone + rest) // s.game.knot)
        else:
            stop(s, strong)
        return
    for id in (rammer, other):
        stop(s, id)
        s.alter(id, stopped=s.turn, barrage="")
    if not fast:
        return
    if one == two:
        lighten(s, rammer, other, False)
        lighten(s, other, rammer, False)
    elif high < 2 * low:
        lighten(s, weak, strong, False)
    else:
        wound(s, weak, strong, 1, "torpedo")


def glance(s: State, mover: Id, other: Id) -> None:
    """[ram.glancing, ram.glancing-align, ram.glancing-tie, ram.forced-rotation] The smaller ship is turned
    parallel and pushed aside until the hulls are 0.1 cm apart.
    """
    small, big = (mover, other) if s.size(mover) <= s.size(other) else (other, mover)
    s.tell("glanced", unit=mover, other=other)
    for side in (1, -1):
        pose = beside(s, small, big, side)
        if fits(s, small, pose):
            s.move_to(small, pose)
            s.alter(small, bank=0)
            if s.act is not None and s.act.unit == small:
                s.acting(run=0)
            return
    stop(s, mover)
    stop(s, other)


def beside(s: State, small: Id, big: Id, side: int) -> Pose:
    """[ram.glancing-align] The small ship's pose alongside the big one, on her own side or the other."""
    a, b = s.units[small], s.units[big]
    sin, cos = SIN[b.heading], COS[b.heading]
    dx, dy = a.x - b.x, a.y - b.y
    along = divide(dx * sin + dy * cos, SCALE)
    right = dx * cos - dy * sin
    half = s.game.length(s.card(small))[1] + s.game.length(s.card(big))[1]
    away = (half + 1) // 2 + LEG
    away = (away if right >= 0 else -away) * side
    turn = (a.heading - b.heading) % CIRCLE
    alike = turn < CIRCLE // 4 or turn > CIRCLE * 3 // 4
    heading = b.heading if alike else (b.heading + CIRCLE // 2) % CIRCLE
    x = b.x + divide(along * sin + away * cos, SCALE)
    y = b.y + divide(along * cos - away * sin, SCALE)
    return Pose(x, y, heading)


def fits(s: State, id: Id, pose: Pose) -> bool:
    """Whether a hull is clear of everything, and on the table."""
    if not (0 <= pose.x <= s.game.width and 0 <= pose.y <= s.game.height):
        return False
    shape = hull(pose, *s.game.length(s.card(id)))
    if s.overlaps(shape, id):
        return False
    return not any(piece.kind in ("land", "rocks") and overlap(shape, piece.shape) for piece in s.land)


# --- the ground -----------------------------------------------------------------------------------------


class Shoal(Roll, frozen=True):
    """[env.shoal, dice.rolls] A d10 at or below the unit's size, and it runs aground."""

    unit: Id

    rule = "env.shoal"
    prompt = "Shoal water"

    def options(self, s: State) -> Options:
        return D10 if s.afloat(self.unit) else NONE

    def rolled(self, s: State, die: int) -> None:
        s.tell("shoal", unit=self.unit, die=die)
        if die <= s.size(self.unit):
            strike_ground(s, self.unit)


def strike_ground(s: State, id: Id) -> None:
    """[env.land, env.aground] A unit runs aground: it stops, and fast ones are damaged."""
    speed = abs(s.units[id].speed)
    s.tell("aground", unit=id, speed=speed)
    stop(s, id)
    if s.units[id].depth != SURFACED:
        return
    s.alter(id, aground=True, barrage="")
    if speed >= 20:
        wound(s, id, "", 1, "torpedo")
    elif speed >= 10:
        lighten(s, id, "", False)


class Refloat(Roll, frozen=True):
    """[env.aground] A d10 of 4 or less frees a ship that is aground; she may then only back off."""

    unit: Id

    rule = "env.aground"
    prompt = "Does she come free?"

    def rolled(self, s: State, die: int) -> None:
        s.tell("refloat", unit=self.unit, die=die)
        if die <= 4:
            s.alter(self.unit, aground=False)
            s.acting(freed=True)
