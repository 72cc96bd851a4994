"""9.0 Ground movement, with river, canal and lake movement, and going aboard (10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.board.paths import Reach
from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Question, Violation, always, refusals
from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import HALF, Place, Unit
from sandtable.games.napoleonic.naval import (
    cannot_embark,
    cannot_land,
    cannot_lie_off,
    landings,
    lift_from,
    lifts_for,
    no_lift,
    shut_off,
    stations,
)
from sandtable.games.napoleonic.reinforcements import absent
from sandtable.games.napoleonic.stacking import beneath, crowded, may_lie_on_top
from sandtable.games.napoleonic.state import SPENT, State
from sandtable.games.napoleonic.watercourses import WaterReach

FAR = 200 * HALF
"""A budget that covers any way worth explaining."""


class MovementPhase(Question[State], frozen=True):
    """[9.1, 9.2, 9.5, 10.1] Move any units, one unit or stack after the other, or end the phase."""

    rule = "9.1"
    prompt = "Choose a unit to move, or end the movement phase"

    def offers(self, s: State) -> Iterable[Offer]:
        own = s.in_play(self.side)
        yield Offer("unit", own, lambda u: cannot_move(s, self.side, cast(Unit, u)))
        yield Offer("top", beneath(s, self.side), lambda u: may_lie_on_top(s, self.side, u))
        yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            s.then(MoveStack(self.side, (cast(Unit, noun),)), self)
        elif verb == "top":
            s.lay_on_top(cast(Unit, noun))
            s.then(self)


def cannot_move(s: State, side: Side, unit: Unit) -> Violation | None:
    """[9.2, 9.3, 9.6, 9.11, 6.3.3] Why a unit cannot start to move, or go on moving: infighting does not stop
    who has set out elsewhere.
    """
    game = s.game
    if game.owner[unit] != side:
        return Violation("9.1", "that unit belongs to the enemy")
    if game.move[unit] == 0:
        return NEVER_MOVES
    march = s.marched.get(unit)
    if march is not None and march.spent:
        if march.spent >= s.allowance(unit):
            return FINISHED
        if march.origin != s.parent:
            return OTHER_STACK
    elif s.infighting and idle(s, unit):
        return Violation("6.3.3", "infighting keeps this unit idle this turn")
    if unit not in s.stacks[side].get(s.where[unit], ()):
        return absent(s, unit) or Violation("10.2", f"{game.unit_name(unit)} only supports attacks")
    return None


NEVER_MOVES = Violation("9.11", "a movement factor of 0 means that it never moves")
FINISHED = Violation("9.2", "this unit has finished its move")
OTHER_STACK = Violation("9.6", "a unit from another hex has moved since: this one may not resume")


def idle(s: State, unit: Unit) -> bool:
    """[6.3.3] Whether infighting binds an Ottoman unit where it stands; never the British."""
    if not s.infighting or s.game.owner[unit] != 1 or unit in s.game.british:
        return False
    place = s.where[unit]
    box = s.game.boxes.get(place)
    area = s.game.province.get(Hex(place), "") if box is None else AREAS.get(box.id, box.id)
    return area == s.infighting


AREAS = {"upper_egypt": "egypt"}
"""[6.3.3] The areas that boxes count for, if it is not their own."""


class MoveStack(Question[State], frozen=True):
    """[9.1, 9.2, 9.5, 9.6, 9.7, 9.13] A group sets out: gather it, then send it somewhere.

    A hex may be any within reach; the group takes the cheapest way there. Going by way of another
    hex means naming that hex first, on the water too: there the group has some hexes left, on some of the
    waters round its hex. A unit that stops has more movement only while no unit from another hex has set out.
    """

    units: tuple[Unit, ...]
    under_way: bool = False
    hexes: int = 0
    waters: tuple[int, ...] = ()

    rule = "9.1"
    prompt = "Choose where the stack goes"

    def options(self, s: State) -> Options:
        if self.hexes:
            onward = afloat(s, self).places
            return Options(("river", onward), ("stop", ALONE if onward else ()))
        ground = by_ground(s, self.side, self.units).places
        if self.under_way:
            if not ground:
                return Options()
            dropped = self.units if len(self.units) > 1 else ()
            return Options(("hex", ground), ("drop", dropped), ("stop", ALONE))
        place = s.where[self.units[0]]
        others = [u for u in s.stacks[self.side][place] if u not in self.units]
        companions = tuple([u for u in others if self._cannot_join(s, u) is None])
        taken = tuple([u for u in self.units if self._cannot_drop(s, u) is None])
        groups = [("add", companions), ("drop", taken), ("hex", ground), ("stop", ALONE)]
        if place in s.game.rivers.banks and cannot_float(s, self.side, self.units) is None:
            groups.append(("river", afloat(s, self).places))
        if lift_from(s, self.side, place):
            groups.append(("land", tuple(landings(s, self.side, self.units))))
            groups.append(("sail", tuple(stations(s, self.side, self.units))))
        return Options(*groups)

    def _cannot_join(self, s: State, unit: Unit) -> Violation | None:
        """[7.2, 9.5, 9.6] A stack is gathered from units in one hex that began in one hex."""
        if unit in self.units:
            return Violation("9.5", "that unit is in the stack")
        if s.where[unit] != s.where[self.units[0]]:
            return Violation("9.5", "only units in the same hex move together")
        if s.origin(unit) != s.origin(self.units[0]):
            return Violation("9.6", "that unit began the phase in another hex")
        if unit in s.game.trains and not s.game.trains.isdisjoint(self.units):
            return Violation("7.2", "a siege train is in the stack already")
        return cannot_move(s, self.side, unit)

    def _cannot_drop(self, s: State, unit: Unit) -> Violation | None:
        """[9.2, 9.6] Any unit of a stack under way is left behind; a gathered one is set down again once."""
        if unit not in self.units:
            return Violation("9.6", "that unit is not in the stack")
        if self.hexes:
            return Violation("9.13", "on the water each part of a stack moves by itself, from the start")
        if self.under_way:
            return (
                None if len(self.units) > 1 else Violation("9.6", "it is the last of the stack: let it stop")
            )
        if unit in s.marched:
            return Violation("9.2", "it was set down before in this phase, or has moved")
        return None

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if verb == "hex":
            violation = cannot_reach(s, self.side, self.units, cast(Hex, noun))
            return [violation] if violation else []
        if verb in ("land", "sail"):
            return self._why_not_by_sea(s, verb, cast(Hex, noun))
        offers = [
            Offer("add", (), lambda u: self._cannot_join(s, cast(Unit, u))),
            Offer("drop", self.units, lambda u: self._cannot_drop(s, cast(Unit, u))),
            Offer("river", (), lambda h: cannot_float_to(s, self, cast(Hex, h))),
        ]
        return refusals(offers, self.rule, verb, noun)

    def _why_not_by_sea(self, s: State, verb: str, hex: Hex) -> list[Violation]:
        place = s.where[self.units[0]]
        refuse = cannot_land if verb == "land" else cannot_lie_off
        found = [
            cannot_embark(s, self.units, lift) or refuse(s, self.side, self.units, lift, hex)
            for lift in lift_from(s, self.side, place)
        ] or [no_lift(s, self.side, place)]
        return [] if None in found else [violation for violation in found if violation]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "add":
            s.then(msgspec.structs.replace(self, units=(*self.units, noun)))
        elif verb == "drop":
            rest = tuple(u for u in self.units if u != noun)
            if not self.under_way:
                s.set_down(cast(Unit, noun))
            if rest:
                s.then(msgspec.structs.replace(self, units=rest))
        elif verb == "stop":
            if not self.under_way:
                s.finish(self.units)
        else:
            MOVES[verb](s, self, cast(Hex, noun))

    def question(self, s: State) -> str:
        few = len(self.units) <= 2
        who = s.game.names(self.units) if few else f"the stack of {len(self.units)}"
        if self.hexes:
            more = f"{self.hexes} hex{'es' * (self.hexes > 1)} left"
            return f"Move {who} on from {s.game.place_name(s.where[self.units[0]])}: {more}"
        left = max(0, left_to(s, self.units)) / HALF
        return f"Move {who} from {s.game.place_name(s.where[self.units[0]])}: {left:g} MP left"


def spent(s: State, unit: Unit) -> int:
    """[9.2] Half points that a unit has used in this phase."""
    march = s.marched.get(unit)
    return march.spent if march is not None else 0


def left_to(s: State, units: Sequence[Unit]) -> int:
    """[9.7] Half points that a group has left: those of its slowest unit."""
    return min([s.allowance(u) - spent(s, u) for u in units])


def barred(s: State, side: Side, units: Sequence[Unit], place: Place) -> Violation | None:
    """[9.4, 7.4, 14.3.sc] Why a group may not enter a place, even in passing."""
    if place in s.stacks[1 - side] and place != lone_scientists(s, side):
        return Violation("9.4", "enemy units are in that hex")
    return crowded(s, side, units, place)


def lone_scientists(s: State, side: Side) -> Place:
    """[14.3.sc] The hex where the enemy's scientists stand alone and can be run over; 0 if none."""
    for unit in s.game.scientists:
        if s.stacks[1 - side].get(s.where[unit]) == (unit,):
            return s.where[unit]
    return 0


def hindrances(s: State, side: Side, units: Sequence[Unit]) -> list[Place]:
    """[1.2.note, 9.4, 7.4] All places that a group may not enter: occupied ones, never those beside.

    A group of more than six is itself too many for any hex but a fortress.
    """
    full = s.game.numbers.stack_elsewhere - len(units)
    if full < 0:
        closed: list[Place] = [h for h in s.game.hexes if crowded(s, side, units, h) is not None]
    else:
        train = not s.game.trains.isdisjoint(units)
        closed = [
            place
            for place, stack in s.stacks[side].items()
            if (train or len(stack) > full) and crowded(s, side, units, place) is not None
        ]
    swept = lone_scientists(s, side)
    closed += [place for place in s.stacks[1 - side] if place != swept]
    return closed


def by_ground(s: State, side: Side, units: Sequence[Unit]) -> Reach:
    """[9.1, 9.3, 9.7, 9.13, 9.19] What a group can reach on foot: at the pace of its slowest unit."""
    game = s.game
    place = s.where[units[0]]
    if not game.gunboats.isdisjoint(units):
        return NOWHERE
    left = left_to(s, units)
    hindered = hindrances(s, side, units)
    ways = game.ways(s.season(side, not game.british.isdisjoint(units)))
    found = ways.reach(place, left, hindered) if left > 0 else NOWHERE
    if s.marched.keys().isdisjoint(units) or not any(spent(s, u) for u in units):
        return with_minimum_move(s, found, ways.edges[place], hindered, left)
    return found


def way_on_foot(s: State, side: Side, units: Sequence[Unit], reach: Reach, hex: int) -> list[int]:
    """[9.1, 14.2, 15.2] The way of a march: of the cheapest that which takes most places of the enemy."""
    ways = s.game.ways(s.season(side, not s.game.british.isdisjoint(units)))
    return ways.way(reach, hex, s.held[1 - side])


NOWHERE = Reach({}, {}, ())


def with_minimum_move(
    s: State, found: Reach, edges: Sequence[tuple[int, int]], hindered: Sequence[int], left: int
) -> Reach:
    """[9.3] A unit that has not moved can always enter one passable hex, spending everything."""
    extra = [
        (hex, price)
        for hex, price in edges
        if price > left and hex not in found.cost and hex not in hindered and hex not in s.game.lake
    ]
    if not extra:
        return found
    cost = found.cost | dict(extra)
    came = found.came | dict.fromkeys((hex for hex, _ in extra), 0)
    return Reach(cost, came, (*found.places, *(hex for hex, _ in extra)))


def cannot_reach(s: State, side: Side, units: Sequence[Unit], hex: Hex) -> Violation | None:
    """[9.1, 9.13, 9.18, 9.21, 5.3.border, 16.6] Why a hex is out of reach."""
    game = s.game
    if hex in by_ground(s, side, units).places:
        return None
    if hex not in game.hexes:
        return Violation("9.21", "units do not leave the map")
    if hex == s.where[units[0]]:
        return Violation("9.1", "the stack is there already")
    if not game.gunboats.isdisjoint(units):
        return Violation("9.13", "gunboats move only along rivers, canals and lakes")
    if hex in game.sea:
        return Violation("9.9", "that is open sea")
    if hex in game.lake:
        return Violation("9.18", "no unit ends its move in an all-water hex")
    if not game.british.isdisjoint(units) and hex not in game.british_coast:
        return INLAND
    if refused := barred(s, side, units, hex):
        return refused
    hindered = hindrances(s, side, units)
    season = s.season(side, not game.british.isdisjoint(units))
    far = game.ways(season).reach(s.where[units[0]], FAR, hindered)
    if hex in far.cost:
        has = max(0, left_to(s, units))
        return Violation("9.1", f"needs {far.cost[hex] / HALF:g} MP, has {has / HALF:g}")
    open_border = game.ways(season._replace(border_closed=False))
    if season.border_closed and hex in open_border.reach(s.where[units[0]], FAR, hindered).cost:
        return Violation("5.3.border", "the frontier is closed to Ottoman units on turn 1")
    return shut_off(s, s.where[units[0]], hex) or Violation("9.3", "no open way leads there")


INLAND = Violation("8.8", "the British keep to the Mediterranean coast and two lakes")


# --- along the water -----------------------------------------------------------------------------


def cannot_float(s: State, side: Side, units: Sequence[Unit]) -> Violation | None:
    """[9.13, 9.14, 9.15] Who may move along water, and when."""
    game = s.game
    afloat_sides = game.about.water_movement
    if game.sides[side] not in afloat_sides.sides:
        return Violation(afloat_sides.rule, "this side never uses movement along water")
    if s.winter:
        return Violation(afloat_sides.rule, "the lakes are frozen")
    for unit in units:
        if unit in game.trains:
            return Violation("9.13", "siege trains never move along water")
        if spent(s, unit):
            return Violation("9.13", "no other movement goes with movement along water")
    place = s.where[units[0]]
    if place not in game.rivers.banks:
        return Violation(afloat_sides.rule, "the unit begins at no river, canal or lake open to movement")
    if place in game.boxes and not game.gunboats.issuperset(units):
        return Violation("8.6.boxes", "only gunboats leave the box along the river")
    return None


def afloat(s: State, stack: MoveStack) -> WaterReach:
    """[9.13] What a group can reach along water: 20 hexes, stopping next to any enemy."""
    game = s.game
    side, units = stack.side, stack.units
    hindered = hindrances(s, side, units)
    if not game.british.isdisjoint(units):
        hindered += [h for h in game.rivers.banks if h not in game.british_coast]
    begin = s.moorings(units)
    if stack.hexes:
        begin = tuple([berth for berth in begin if berth[1] in stack.waters])
    hexes = stack.hexes or game.numbers.water_course_hexes
    return game.rivers.reach(begin, hexes, hindered, beside_enemy(s, side))


def beside_enemy(s: State, side: Side) -> set[int]:
    """[9.13] All hexes next to an enemy unit."""
    around = s.game.neighbours
    boxes = s.game.boxes
    return {n for place in s.stacks[1 - side] if place not in boxes for n in around[Hex(place)]}


def cannot_float_to(s: State, stack: MoveStack, hex: Hex) -> Violation | None:
    """[9.13, 9.14, 9.15, 16.2] Why a hex cannot be reached along water."""
    side, units = stack.side, stack.units
    refused = None if stack.hexes else cannot_float(s, side, units)
    if refused:
        return refused
    if hex in afloat(s, stack).places:
        return None
    if hex not in s.game.rivers.banks:
        return Violation(s.game.about.water_movement.rule, "no open river, canal or lake touches that hex")
    if not s.game.british.isdisjoint(units) and hex not in s.game.british_coast:
        return INLAND
    hexes = stack.hexes or s.game.numbers.water_course_hexes
    return barred(s, side, units, hex) or Violation(
        "9.13", f"no contiguous water leads there within {hexes} hexes without passing an enemy"
    )


# --- what the verbs do ---------------------------------------------------------------------------


def march_to(s: State, stack: MoveStack, hex: Hex) -> None:
    """[9.1, 9.6, 9.7, 9.12] Go overland; the whole group spends what the ground and the water on the way
    cost.
    """
    reach = by_ground(s, stack.side, stack.units)
    way = way_on_foot(s, stack.side, stack.units, reach, hex)
    s.spend(stack.units, reach.cost[hex])
    s.march(stack.units, way, "ground")
    s.then(msgspec.structs.replace(stack, under_way=True))


def float_to(s: State, stack: MoveStack, hex: Hex) -> None:
    """[9.13] Go along the water, and on while hexes are left; nothing else may be done with these units in
    this phase.
    """
    reach = afloat(s, stack)
    start, *course = reach.course(hex, s.held[1 - stack.side])
    way = [bank for bank, _ in course]
    waters = tuple([water for _, water in s.game.rivers.follow([start], way)])
    hexes = (stack.hexes or s.game.numbers.water_course_hexes) - reach.cost[hex]
    s.spend(stack.units, SPENT * HALF)
    s.march(stack.units, way, "river")
    if hexes and hex not in beside_enemy(s, stack.side):
        s.then(msgspec.structs.replace(stack, under_way=True, hexes=hexes, waters=waters))


def land_at(s: State, stack: MoveStack, hex: Hex) -> None:
    """[10.3] Come ashore: in a friendly port for one point, to go on; elsewhere to stay."""
    friendly_port = hex in s.game.ports and s.holds(stack.side, hex)
    _embark(s, stack, hex)
    s.spend(stack.units, s.game.numbers.debark_mp * HALF if friendly_port else SPENT * HALF)
    s.march(stack.units, [hex], "sea")
    s.then(msgspec.structs.replace(stack, under_way=True))


def lie_off(s: State, stack: MoveStack, hex: Hex) -> None:
    """[10.3.invasion] Wait in a sea hex for the combat phase."""
    _embark(s, stack, hex)
    s.spend(stack.units, SPENT * HALF)
    s.march(stack.units, [hex], "offshore")


def _embark(s: State, stack: MoveStack, hex: Hex) -> None:
    force = s, stack.side, stack.units
    lift = next(
        lift
        for lift in lifts_for(*force)
        if cannot_land(*force, lift, hex) is None or cannot_lie_off(*force, lift, hex) is None
    )
    s.embark(lift.area, stack.units, hex)


MOVES = {"hex": march_to, "river": float_to, "land": land_at, "sail": lie_off}
