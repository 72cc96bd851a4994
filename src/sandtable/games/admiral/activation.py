"""A unit's activation: speed, legs, rotations, fire, torpedoes, orders, aircraft (term.activation, move.*,
auto.*).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt
from typing import cast

from sandtable.board.plane import (
    ARCS,
    CIRCLE,
    Point,
    Pose,
    ahead,
    away,
    bearing,
    divide,
    hull,
    overlap,
    square,
    turned,
)
from sandtable.core.options import ALONE, D6, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral import aircraft, orders, submarines
from sandtable.games.admiral.damage import D10
from sandtable.games.admiral.gunnery import (
    BATTERIES,
    Shot,
    SplitFire,
    ceasefire,
    choice_of,
    groups,
    guns,
    no_shot,
    unready,
)
from sandtable.games.admiral.mission import may_leave
from sandtable.games.admiral.orders import (
    DEFENDING,
    ENGINE,
    EVASIVE,
    IMMEDIATE,
    MINES,
    SMOKE,
    SPECIFIC,
    SPLIT,
    TAKE_OFF,
    VEER,
    unordered,
)
from sandtable.games.admiral.ramming import Sail
from sandtable.games.admiral.sight import near, submerged
from sandtable.games.admiral.state import (
    DEEP,
    LEFT,
    LOST,
    SURFACED,
    Act,
    Id,
    State,
    Token,
    enemy,
)
from sandtable.games.admiral.steering import (
    ALL_TURNS,
    allowance,
    clear_turns,
    evading,
    helm,
    longest_leg,
    may_turn,
    nearest_turn,
    needed_run,
    obstacles,
    rudderless,
    speeds,
)
from sandtable.games.admiral.theatre import LEG, TURN
from sandtable.games.admiral.torpedoes import BarrageStruck, Launch, MineStruck, launches, no_launch


class Activation(Procedure[State], frozen=True):
    """[turn.operational.hand, term.activation, auto.general, auto.duration] A unit is activated: what binds
    it is noted, and what lasted until now ends.
    """

    unit: Id
    interrupting: bool = False
    speed: int | None = None
    leader: Id = ""

    rule = "turn.operational.hand"

    def perform(self, s: State) -> None:
        id = self.unit
        if s.units[id].status == "late":
            arrive(s, id)
        if not s.afloat(id):
            return
        unit = s.units[id]
        for other, hunted in s.units.items():
            if id in hunted.found:
                s.alter(other, found=tuple(hunter for hunter in hunted.found if hunter != id))
        s.show("activated", unit=id)
        act = Act(
            id,
            bound=unit.token,
            shaken=bool(unit.shaken),
            path=(unit.point,),
            interrupting=self.interrupting,
            leader=self.leader,
            start=unit.speed,
            run=unit.bank,
        )
        s.alter(
            id,
            token=0,
            evasive=False,
            barrage="",
            flashed=False,
            exposed=False,
            targets=(),
            last=unit.targets or unit.last,
            bank=0,
        )
        s.activate(act)
        side = s.side(id)
        steps: list[Procedure[State]] = []
        if unit.aground:
            steps.append(Refloat(id))
        if s.name(id) in s.game.rules.raw:
            steps.append(NotWorkedUp(id))
        if self.speed is not None:
            steps.append(SetSpeed(id, self.speed))
        after = [] if self.interrupting else [Interrupt(enemy(side))]
        s.then(*steps, Declare(side), Manoeuvre(side), EndActivation(id), *after)


def arrive(s: State, id: Id) -> None:
    """[mission.sheet] A unit that comes late is set on its place, or straight back from it."""
    mission = s.game.mission
    assert mission is not None
    side = s.side(id)
    late = next(entry for entry in mission.side[side].late if entry.name == s.name(id))
    pose = Pose(s.game.place(late.x), s.game.place(late.y), late.heading * 2)
    size = s.game.length(s.card(id))
    while s.overlaps(hull(pose, *size), id):
        pose = ahead(pose, -10)
    s.deploy(id, pose, s.card(id).speed * 2 // 3)


class NotWorkedUp(Procedure[State], frozen=True):
    """[mission.sheet] A ship is new and not worked up: on a 1 her main guns fail in this turn."""

    unit: Id

    rule = "mission.sheet"
    prompt = "Do her turrets work?"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.alter(self.unit, raw=noun == 1)
        if noun == 1:
            s.tell("turrets jam", unit=self.unit)


class Refloat(Procedure[State], frozen=True):
    """[env.aground] A d10 of 4 or less frees a ship that is aground; she may then only back off."""

    unit: Id

    rule = "env.aground"
    prompt = "Does she come free?"

    def options(self, s: State) -> Options:
        return D10

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        s.tell("refloat", unit=self.unit, die=noun)
        if noun <= 4:
            s.alter(self.unit, aground=False)
            s.acting(freed=True)


# --- speed ------------------------------------------------------------------------------------------------


def range_of(s: State, id: Id, act: Act) -> tuple[int, int]:
    """[move.change-speed, auto.light, auto.severe, auto.critical-first, damage.light.critical.5, ram.stop,
    env.aground, sub.deep] The lowest and the highest speed that may be declared.
    """
    unit = s.units[id]
    if unit.stopped == s.turn or unit.aground or s.ashore(id) or unit.immobile or unit.depth == DEEP:
        return 0, 0
    top = orders.boosted_top(s, id)
    if act.returned:
        return 0, top
    low, high = speeds(s, id, top)
    if act.freed:
        back = min(max(1, s.card(id).speed // 9), top)
        return -back, 0
    bound = (act.bound and IMMEDIATE not in unit.orders) or act.shaken
    if bound:
        keep = max(low, min(high, unit.speed))
        return keep, keep
    return low, high


class Declare(Question[State], frozen=True):
    """[move.distance, move.speed-holds, order.timing] The speed of the turn, and the orders that go with
    it.
    """

    rule = "move.distance"

    def question(self, s: State) -> str:
        id = s.active.unit
        return f"{s.name(id)}: what speed? She makes {s.units[id].speed} knots"

    def offers(self, s: State) -> Iterable[Offer]:
        act = s.act
        if act is None or act.speed is not None:
            return
        id = act.unit
        unit = s.units[id]
        if unit.depth == DEEP:
            return
        low, high = range_of(s, id, act)
        depths = submarines.depths(s, id, act)
        given = [name for name in (ENGINE, DEFENDING, IMMEDIATE) if self.no_order(s, name) is None]
        if low == high and not depths and not given:
            return
        evade = evading(s, id, act, low, high)
        yield Offer("speed", evade, lambda k: None if k in evade else self.no_speed(s, k))
        yield Offer("order", given, lambda name: self.no_order(s, str(name)))
        yield Offer("depth", depths, lambda d: None if d in depths else NOT_THAT_DEEP)

    def options(self, s: State) -> Options:
        act = s.act
        if act is not None and act.speed is None and s.units[act.unit].depth == DEEP:
            places = submarines.returns(s, act.unit)
            return Options(("return", places), ("skip", ALONE)) if len(places) else Options()
        return super().options(s)

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        id = s.active.unit
        if s.units[id].depth != DEEP:
            return super().why(s, verb, noun)
        if (verb, noun) in self.options(s):
            return []
        refused = None
        if verb == "return" and isinstance(noun, tuple) and [type(part) for part in noun] == [int] * 3:
            refused = submarines.cannot_return(s, id, cast(int, noun[0]), cast(int, noun[1]))
        return [refused or NOT_THAT_DEEP]

    def no_speed(self, s: State, knots: Noun) -> Violation:
        """[move.change-speed, move.max-speed, auto.light, ram.involuntary] Why a speed cannot be declared."""
        act = s.active
        low, high = range_of(s, act.unit, act)
        if isinstance(knots, int) and low <= knots <= high:
            return Violation("ram.involuntary", "at that speed she could not avoid contact")
        unit = s.units[act.unit]
        if unit.stopped == s.turn:
            return Violation("ram.stop", "after a ramming she lies stopped in this turn")
        if unit.aground or act.freed:
            return Violation("env.aground", "aground she can at most back off")
        if act.shaken:
            return Violation("damage.light.critical.5", "her conning tower is hit: she keeps her speed")
        if act.bound and IMMEDIATE not in unit.orders:
            return Violation(
                "auto.severe" if act.bound == 2 else "auto.light", "damaged, she keeps her speed"
            )
        change = allowance(s, act.unit)
        return Violation(
            "move.change-speed",
            f"she makes {unit.speed} knots, may change by {change} and has {low} to {high} to choose from",
        )

    def no_order(self, s: State, name: str) -> Violation | None:
        """[order.defending-fire, order.immediate, order.engine-110] Why an order cannot be given now."""
        act = s.active
        if name == ENGINE:
            return orders.no_engine(s, act.unit, act)
        if name in (DEFENDING, IMMEDIATE):
            if not act.bound:
                return Violation(f"order.{name}", "she is not bound by damage")
            return unordered(s, act.unit, name, act)
        return Violation("order.timing", "that order is not given with the speed")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        act = s.active
        id = act.unit
        if verb == "speed":
            set_speed(s, id, cast(int, noun))
        elif verb == "order":
            s.spend(self.side, str(noun), id)
            if noun == ENGINE:
                s.alter(id, boosted=s.turn)
            s.then(self)
        elif verb == "depth":
            submarines.change_depth(s, id, submarines.DEPTHS.index(str(noun)))
            s.acting(dived=True)
            s.then(self)
        elif verb == "return":
            submarines.come_back(s, id, noun)
            s.then(self)
        else:
            s.acting(speed=0)

    def perform(self, s: State) -> None:
        act = s.act
        if act is not None and act.speed is None:
            set_speed(s, act.unit, range_of(s, act.unit, act)[0])


NOT_THAT_DEEP = Violation(
    "sub.depth", "a submarine changes its depth by one step, before its speed is declared"
)


class SetSpeed(Procedure[State], frozen=True):
    """[order.formation] The common speed of a formation; who has been damaged since must do without it."""

    unit: Id
    speed: int

    rule = "order.formation"

    def perform(self, s: State) -> None:
        low, high = range_of(s, self.unit, s.active)
        if low <= self.speed <= high:
            set_speed(s, self.unit, self.speed)


def set_speed(s: State, id: Id, knots: int) -> None:
    """[move.distance, move.speed-holds] A speed is declared; it holds until the next activation."""
    s.alter(id, speed=knots)
    s.acting(speed=knots, way=s.game.way(knots))
    s.tell("speed", unit=id, knots=knots)


# --- the automatic action ---------------------------------------------------------------------------


def escape(s: State, id: Id, act: Act) -> int | None:
    """[auto.turn-away] The course away from those who threaten a damaged unit; None if there is no enemy."""
    unit = s.units[id]
    foes = [t for t in s.fleet(enemy(s.side(id))) if s.units[t].depth != DEEP]
    seen = [t for t in foes if not submerged(s, t) or submarines.detected(s, t)]
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


def bound_to_turn(s: State, id: Id, act: Act) -> bool:
    """[auto.light, auto.severe, order.immediate, auto.critical-first] Whether a unit must turn away."""
    if not act.bound or IMMEDIATE in s.units[id].orders or act.shaken or s.ashore(id):
        return False
    return rudderless(s, id, act) is None and escape(s, id, act) is not None


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


# --- manoeuvring --------------------------------------------------------------------------------------


class Manoeuvre(Question[State], frozen=True):
    """[fire.any-time, geo.legs, move.rotation, order.timing] Legs, rotations, shots, torpedoes and orders in
    any order, until the whole way is made and the player is done.
    """

    rule = "geo.legs"

    def question(self, s: State) -> str:
        act = s.active
        left = (act.way - act.gone) / 10
        return f"{s.name(act.unit)}: {left:g} cm to go"

    def options(self, s: State) -> Options:
        act = s.act
        if act is None or act.speed is None or not s.afloat(act.unit):
            return Options()
        id = act.unit
        found: list[tuple[str, Nouns]] = []
        legs, turns = self.moves(s, id, act)
        if legs:
            found.append(("leg", range(1, legs + 1)))
        if turns:
            found.append(("turn", turns))
        if ceasefire(s, id, act) is None:
            found += self.gun_groups(s, id, act)
        tubes = tuple(launches(s, id, act)) if s.units[id].tubes else ()
        if tubes:
            found.append(("torpedo", tubes))
        found += self.order_groups(s, id, act)
        if s.squadrons:
            found += self.air_groups(s, id, act)
        if s.card(id).asw and any(unit.depth for unit in s.units.values()):
            quarry, prey = tuple(submarines.quarry(s, id, act)), tuple(submarines.prey(s, id, act))
            found += [("search", quarry), ("charge", prey)]
        found = [group for group in found if len(group[1])]
        if act.gone >= act.way and not (turns and bound_to_turn(s, id, act)):
            found.append(("done", ALONE))
        return Options(*found)

    def moves(self, s: State, id: Id, act: Act) -> tuple[int, tuple[int, ...]]:
        """[geo.legs, move.rotation, auto.turn-away] The longest leg and the turns that are allowed now."""
        turns: tuple[int, ...] = ()
        able = may_turn(s, id, act) is None
        must = bound_to_turn(s, id, act)
        if able:
            turns = prescribed(s, id, act) if must else clear_turns(s, id, act)
        if act.gone >= act.way or (must and turns):
            return 0, turns
        legs, contact = longest_leg(s, id, act)
        if must and not contact:
            need = needed_run(s, id, act.speed or 0)
            legs = min(legs, need if able else need - act.run)
        if not legs and not turns:
            legs = act.way - act.gone
        return legs, turns

    def gun_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[fire.nearest, order.specific-target, order.split-fire, order.barrage-fire] Shots, and the orders
        that go with them.
        """
        able = guns(s, id)
        ready = groups(s, id, able)
        shots = [(letter, arc, t) for letter, arc, valid in ready for t in choice_of(s, id, act, valid)]
        found: list[tuple[str, Nouns]] = [("fire", tuple(shots))]
        if s.points[s.side(id)] < 1:
            return found
        if unordered(s, id, SPECIFIC, act) is None:
            farther = {t: None for _, _, valid in ready for far, t in valid if far > valid[0][0]}
            found.append(("held", tuple(farther)))
        if unordered(s, id, SPLIT, act) is None:
            found.append(("split", tuple((b, arc) for b, arc, valid in ready if len(valid) > 1)))
        if unordered(s, id, orders.BARRAGE, act) is None:
            found.append(("barrage", tuple(able)))
        return found

    def order_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[order.evasive, order.planned-veer, order.smoke-screen, order.mine-field, order.torpedo-barrage,
        order.take-off] Other orders.
        """
        if s.points[s.side(id)] < 1:
            return []
        names = [
            name
            for name in (EVASIVE, VEER, SMOKE, MINES, TAKE_OFF)
            if self.no_order(s, id, act, name) is None
        ]
        found: list[tuple[str, Nouns]] = [("order", tuple(names))]
        if s.units[id].tubes:
            found.append(("spread", tuple(orders.spreads(s, id, act))))
        return found

    def no_order(self, s: State, id: Id, act: Act, name: str) -> Violation | None:
        """[order.list, order.timing] Why an order cannot be given now."""
        match name:
            case "evasive":
                return orders.no_evasion(s, id, act)
            case "planned-veer":
                early = orders.no_early_veer(s, id, act)
                return orders.no_late_veer(s, id, act) if early is not None else None
            case "smoke-screen":
                return orders.no_smoke(s, id, act)
            case "mine-field":
                return orders.no_mines(s, id, act)
            case "take-off":
                if (
                    s.units[id].spotter != 1
                    or aircraft.grounded(s) is not None
                    or orders.flies_aircraft(s, id)
                ):
                    return Violation("order.take-off", "she has no spotter to launch, or nothing flies")
                return unordered(s, id, TAKE_OFF, act)
        if name in (ENGINE, DEFENDING, IMMEDIATE):
            return Violation("order.timing", "that order is given with the declaration of speed")
        return Violation("order.list", "there is no such order now")

    def air_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[order.take-off, order.landing, air.activation, order.protection-screen] What aircraft can do."""
        return [
            ("launch", tuple(aircraft.take_offs(s, id, act))),
            ("land", tuple((q,) for q in aircraft.landings(s, id, act))),
            ("unit", tuple(aircraft.waiting(s, id))),
            ("screen", tuple(aircraft.screens(s, id, act))),
        ]

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in s.options:
            return []
        act = s.active
        id = act.unit
        refused = self.refusal(s, id, act, verb, noun)
        return [refused or Violation("geo.legs", "that cannot be done now")]

    def refusal(self, s: State, id: Id, act: Act, verb: str, noun: Noun) -> Violation | None:
        """The reason against a choice, as far as there is a better one than that it is not offered."""
        parts = noun if isinstance(noun, tuple) else ()
        words = all(isinstance(part, str) for part in parts)
        match verb:
            case "leg":
                return self.no_leg(s, id, act, noun)
            case "turn":
                return self.no_turn(s, id, act, noun)
            case "fire" if len(parts) == 3 and words:
                letter, arc, target = (str(part) for part in parts)
                if letter in BATTERIES and arc in ARCS and target in s.units:
                    return no_shot(s, id, act, letter, arc, target)
            case "torpedo" if len(parts) == 2 and words and str(parts[1]) in s.units:
                return no_launch(s, id, act, str(parts[0]), str(parts[1]))
            case "held" if noun in s.units:
                return self.no_specific(s, id, act, str(noun))
            case "split" | "barrage" if (
                len(parts) == 2 and words and parts[0] in BATTERIES and parts[1] in ARCS
            ):
                letter, arc = (str(part) for part in parts)
                if verb == "barrage":
                    return orders.no_barrage(s, id, act, letter, arc)
                refused = ceasefire(s, id, act) or unready(s, id, letter, arc) or unordered(s, id, SPLIT, act)
                return refused or Violation("order.split-fire", "there are no two targets in that arc")
            case "spread" if len(parts) == 3 and isinstance(parts[1], int) and isinstance(parts[2], int):
                return orders.cannot_spread(s, id, act, str(parts[0]), parts[1], parts[2])
            case "order":
                return self.no_order(s, id, act, str(noun))
            case "launch" | "land":
                return aircraft.deck_ready(s, id, act)
            case "search" if noun in s.units:
                return submarines.cannot_search(s, id, act, str(noun))
            case "charge" if noun in s.units:
                return submarines.cannot_charge(s, id, act, str(noun))
            case "done":
                if act.gone < act.way:
                    return Violation("move.distance", "the whole way must be made")
                return Violation("auto.turn-away", "damaged, she turns away first")
        return None

    def no_leg(self, s: State, id: Id, act: Act, tenths: Noun) -> Violation | None:
        """[move.distance, auto.turn-away, ram.involuntary] Why a leg cannot be sailed."""
        rest = act.way - act.gone
        if not isinstance(tenths, int) or not 0 < tenths <= rest:
            return Violation("move.distance", f"she has {rest / 10:g} cm to go")
        if bound_to_turn(s, id, act) and tenths <= longest_leg(s, id, act)[0]:
            return Violation("auto.turn-away", "damaged, she turns away as soon as she can")
        return Violation("ram.involuntary", "she must leave herself a way to avoid contact")

    def no_turn(self, s: State, id: Id, act: Act, by: Noun) -> Violation | None:
        """[move.rotation, move.rotation-overlap, auto.turn-away, ram.involuntary] Why a unit cannot turn
        so far.
        """
        refused = may_turn(s, id, act)
        if refused is not None:
            return refused
        if not isinstance(by, int) or not 0 < abs(by) <= TURN:
            return Violation("move.rotation", "a rotation is up to 22.5 degrees to either side")
        if bound_to_turn(s, id, act):
            return Violation("auto.turn-away", "damaged, she turns away from her enemies")
        if not turn_possible(s, id, act, by):
            return Violation("move.rotation-overlap", "she would overlap something")
        return Violation("ram.involuntary", "she must leave herself a way to avoid contact")

    def no_specific(self, s: State, id: Id, act: Act, target: Id) -> Violation | None:
        """[order.specific-target] Why a unit cannot be named as the target."""
        refused = ceasefire(s, id, act) or unordered(s, id, SPECIFIC, act)
        if refused is not None:
            return refused
        if any(target == t for _, _, valid in groups(s, id, guns(s, id)) for _, t in valid):
            return Violation("order.specific-target", "she is the nearest already")
        return Violation("fire.valid-target", "no battery can fire at her now")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        act = s.active
        id = act.unit
        if verb == "done":
            return
        s.then(self)
        match verb:
            case "leg":
                s.tell("leg", unit=id, tenths=cast(int, noun))
                s.then(Sail(id, cast(int, noun)), AfterLeg(id, len(act.path)))
            case "turn":
                self.turn(s, id, act, cast(int, noun))
            case "fire":
                letter, arc, target = (str(part) for part in cast(tuple[Noun, ...], noun))
                declare_attack(s, self.side, Shot(id, letter, arc, target))
            case "torpedo":
                place, target = (str(part) for part in cast(tuple[Noun, ...], noun))
                declare_attack(s, self.side, Launch(s.side(id), id, place, target))
            case "held":
                s.spend(self.side, SPECIFIC, id)
                s.acting(specific=str(noun))
            case "split":
                letter, arc = (str(part) for part in cast(tuple[Noun, ...], noun))
                s.spend(self.side, SPLIT, id)
                declare_attack(s, self.side, SplitFire(id, letter, arc))
            case "barrage":
                letter, arc = (str(part) for part in cast(tuple[Noun, ...], noun))
                orders.hold_fire(s, id, letter, arc)
            case "order":
                self.order(s, id, act, str(noun))
            case "spread":
                s.then(SpreadHeads(self.side, id, cast(orders.Spread, noun)))
            case _:
                self.operate(s, id, act, verb, noun)

    def turn(self, s: State, id: Id, act: Act, by: int) -> None:
        """[move.rotation, move.rotation-template, order.torpedo-barrage, env.mines] A unit rotates on the
        spot, and meets what her hull sweeps over.
        """
        start = s.units[id].pose
        pose = turned(start, by)
        s.move_to(id, pose)
        s.alter(id, bank=0)
        s.acting(run=0, turns=act.turns + 1, course=start.heading)
        s.tell("turned", unit=id, by=by, heading=pose.heading)
        if s.units[id].depth == SURFACED:
            size = s.game.length(s.card(id))
            steps = range(1, by + 1) if by > 0 else range(-1, by - 1, -1)
            for number, token in s.tokens.items():
                if away((start.x, start.y), token.shape) <= size[0] ** 2 and any(
                    overlap(hull(turned(start, step), *size), token.shape) for step in steps
                ):
                    meet_token(s, id, number)

    def order(self, s: State, id: Id, act: Act, name: str) -> None:
        """Carry out an order that needs no more choice."""
        if name == SMOKE:
            orders.make_smoke(s, id, act)
            return
        s.spend(self.side, name, id)
        if name == EVASIVE:
            s.alter(id, evasive=True)
        elif name == MINES:
            s.acting(mining=True)
            s.alter(id, mines=s.units[id].mines + 1)
        elif name == TAKE_OFF:
            s.alter(id, spotter=2)
        elif name == VEER:
            need = needed_run(s, id, act.speed or 0)
            if act.gone:
                s.alter(id, bank=min(act.run, need))
            else:
                s.acting(run=need)

    def operate(self, s: State, id: Id, act: Act, verb: str, noun: Noun) -> None:
        """[order.take-off, order.landing, order.protection-screen, sub.detect, sub.depth-charge] Aircraft and
        submarine hunting.
        """
        if verb == "search":
            s.acting(searched=True)
            s.then(submarines.Search(id, str(noun)))
        elif verb == "charge":
            s.acting(charged=True)
            s.then(submarines.DepthCharge(id, str(noun)))
        elif verb == "unit":
            squadron = s.squadrons[str(noun)]
            s.fly(str(noun), screen="")
            s.then(aircraft.Fly(self.side, str(noun), aircraft.speed(s, squadron)))
        elif verb == "screen":
            q, friend = (str(part) for part in cast(tuple[Noun, ...], noun))
            s.spend(self.side, orders.SCREEN, id)
            s.fly(q, screen=friend)
        elif verb == "land":
            (q,) = (str(part) for part in cast(tuple[Noun, ...], noun))
            if orders.LANDING not in s.units[id].orders:
                s.spend(self.side, orders.LANDING, id)
            s.fly(q, aloft=False, home=id, landed=s.turn, screen="")
            s.acting(no_turns=s.card(id).type != "airfield")
            s.tell("landed", squadron=q, unit=id)
        elif verb == "launch":
            q, load = (str(part) for part in cast(tuple[Noun, ...], noun))
            if TAKE_OFF not in s.units[id].orders:
                s.spend(self.side, TAKE_OFF, id)
            x, y = s.game.on_table(s.units[id].point)
            s.fly(q, aloft=True, x=x, y=y, load=load, acted=s.turn, took_off=s.turn)
            s.acting(no_turns=s.card(id).type != "airfield")
            s.tell("took off", squadron=q, unit=id)
            s.then(aircraft.Fly(self.side, q, aircraft.speed(s, s.squadrons[q]) // 2))


class SpreadHeads(Question[State], frozen=True):
    """[order.torpedo-barrage, special.magnetic-head] A barrage is laid, with magnetic heads or without."""

    unit: Id
    place: tuple[str, int, int]

    rule = "order.torpedo-barrage"
    prompt = "Magnetic heads in the barrage?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.has(self.unit, "magnetic-head"):
            yield Offer("magnetic", ALONE, always)
            yield Offer("plain", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        orders.spread(s, self.unit, s.active, self.place, verb == "magnetic")

    def perform(self, s: State) -> None:
        orders.spread(s, self.unit, s.active, self.place, False)


class AfterLeg(Procedure[State], frozen=True):
    """[order.mine-field, order.protection-screen] Mines are laid along the leg; a screen flies along.
    `before` is how much of the path there was before the leg.
    """

    unit: Id
    before: int

    rule = "order.mine-field"

    def perform(self, s: State) -> None:
        act = s.act
        if act is None or act.unit != self.unit:
            return
        if act.mining and s.afloat(self.unit):
            for a, b in pairwise(act.path[self.before - 1 :]):
                lay_mines(s, self.unit, a, b)
        unit = s.units[self.unit]
        for q, squadron in s.squadrons.items():
            if squadron.screen == self.unit and squadron.aloft:
                s.fly(q, x=unit.x, y=unit.y)


def lay_mines(s: State, id: Id, a: Point, b: Point) -> None:
    """[order.mine-field, token.minefield] A strip 1 cm wide along the leg, 10 cm in all."""
    laid = sum(
        token.dice
        for token in s.tokens.values()
        if token.kind == "mines" and token.by == id and token.turn == s.turn
    )
    if a == b or laid >= s.game.cm(10):
        return
    long = min(s.game.cm(10) - laid, isqrt(square(a, b)))
    unit = s.units[id]
    centre = ahead(Pose(*a, unit.heading), -long // 2 if unit.speed < 0 else long // 2)
    shape = hull(centre, long, s.game.cm(1))
    number = s.lay(Token("mines", shape, id, s.turn, dice=long))
    s.acting(strips=(*s.active.strips, number))


def meet_token(s: State, id: Id, number: int) -> None:
    """[order.torpedo-barrage, env.mines] A hull touches a torpedo barrage or a mine strip as it turns."""
    token, act = s.tokens[number], s.active
    if token.kind == "torpedoes" and id not in token.struck:
        s.mark_struck(number, id)
        s.then(BarrageStruck(id, number))
    elif token.kind == "mines" and number not in act.strips and (token.by, token.turn) != (id, s.turn):
        s.acting(strips=(*act.strips, number))
        s.then(MineStruck(id, token.by))


# --- attacks and interrupts ------------------------------------------------------------------------------


def declare_attack(s: State, side: Side, attack: Procedure[State]) -> None:
    """[preorder.interrupt] A side declares an attack; an enemy who holds a card may act first."""
    if s.act is not None and s.act.interrupting:
        s.then(attack)
    else:
        s.then(Interrupt(enemy(side)), attack)


class Interrupt(Question[State], frozen=True):
    """[preorder.interrupt] A held unit may be activated at once."""

    rule = "preorder.interrupt"

    def question(self, s: State) -> str:
        return f"Activate {s.name(s.held[self.side])} now?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.held[self.side]:
            yield Offer("interrupt", ALONE, always)
            yield Offer("wait", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "wait":
            return
        id = s.release(self.side)
        if s.act is not None:
            s.suspend()
            s.then(Activation(id, True), Resume())
        else:
            s.then(Activation(id, True))


class Resume(Procedure[State], frozen=True):
    """[preorder.interrupt] Play goes on where it stopped; who has been stopped meanwhile goes no farther."""

    rule = "preorder.interrupt"

    def perform(self, s: State) -> None:
        s.resume()
        act = s.active
        if act.speed and not s.units[act.unit].speed:
            s.acting(speed=0, way=act.gone)


# --- the end ------------------------------------------------------------------------------------------


class EndActivation(Procedure[State], frozen=True):
    """[move.edge, auto.tokens, special.smoke, special.minesweeper, sub.torpedo, damage.light.critical.5] What
    happens when a unit is done.
    """

    unit: Id

    rule = "move.edge"

    def perform(self, s: State) -> None:
        id = self.unit
        act = s.act
        s.activate(None)
        for number, token in list(s.tokens.items()):
            if token.kind == "smoke" and token.by == id and token.turn < s.turn:
                s.lift(number)
        if act is None or not s.afloat(id):
            return
        unit = s.units[id]
        if act.shaken:
            s.alter(id, shaken=0)
        if unit.by and not unit.token:
            s.alter(id, by="")
        if unit.pinned:
            s.alter(id, pinned=unit.pinned - 1 if unit.pinned > 1 or unit.depth == SURFACED else 0)
        if not (0 <= unit.x <= s.game.width and 0 <= unit.y <= s.game.height):
            leave(s, id)
            return
        if act.leader and act.leader != id and s.afloat(act.leader) and not near(s, act.leader, id, 15):
            s.alter(id, dropped=s.turn, dropped_from=act.leader)
        if s.has(id, "minesweeper") and abs(unit.speed) <= 5:
            sweep(s, id)


def sweep(s: State, id: Id) -> None:
    """[special.minesweeper] Mine strips within 2 cm are removed."""
    for number, token in list(s.tokens.items()):
        if token.kind == "mines" and away(s.units[id].point, token.shape) <= s.game.cm(2) ** 2:
            s.lift(number)


def leave(s: State, id: Id) -> None:
    """[move.edge, mission.sheet] A unit off the table is lost, unless the mission lets it go there."""
    unit = s.units[id]
    off = {
        "west": unit.x < 0,
        "east": unit.x > s.game.width,
        "south": unit.y < 0,
        "north": unit.y > s.game.height,
    }
    edges = [edge for edge in off if off[edge]]
    free = next((edge for edge in edges if may_leave(s, id, edge)), "")
    if free:
        s.away[id] = free
    s.take_off_table(id, LEFT if free else LOST, free or edges[0])
