"""A unit's activation: speed, legs, rotations, fire, torpedoes, orders, aircraft (term.activation, move.*, auto.*)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from sandtable.board.plane import ARCS, BOW, CIRCLE, PORT, SIN, STARBOARD, Pose, bearing, square, turned
from sandtable.core.options import ALONE, D6, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.games.admiral import aircraft, orders, submarines
from sandtable.games.admiral.damage import D10
from sandtable.games.admiral.gunnery import (
    BATTERIES,
    Shot,
    SplitSecond,
    ceasefire,
    chances,
    in_sight,
    no_shot,
    silent,
    suits,
)
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
    AFLOAT,
    CRUISING,
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
    allowance,
    avoidable,
    clear_turn,
    free_run,
    longest_leg,
    may_turn,
    nearest_turn,
    needed_run,
    obstacles,
    speeds,
    turn_clear,
)
from sandtable.games.admiral.theatre import LEG, TURN
from sandtable.games.admiral.torpedoes import Launch, launches, no_launch

ALL_TURNS = tuple([*range(-TURN, 0), *range(1, TURN + 1)])


class Activation(Procedure[State], frozen=True):
    """[turn.operational.hand, term.activation, auto.general] A unit is activated: what binds it is noted, and
    what lasted until now ends.
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
        if s.name(id) == "Prince of Wales" and s.game.mission and s.game.mission.id == "denmark-strait":
            steps.append(NotWorkedUp(id))
        if self.speed is not None:
            steps.append(SetSpeed(id, self.speed))
        s.then(*steps, Declare(side), Manoeuvre(side), EndActivation(id))


def arrive(s: State, id: Id) -> None:
    """[mission.sheet] A unit that comes late is set on its place, or straight back from it."""
    mission = s.game.mission
    assert mission is not None
    side = s.side(id)
    late = next(entry for entry in mission.side[side].late if entry.name == s.name(id))
    from sandtable.board.plane import ahead, hull

    pose = Pose(late.x, late.y, late.heading * 2)
    size = s.game.length(s.card(id))
    while s.overlaps(hull(pose, *size), id):
        pose = ahead(pose, -10)
    s.deploy(id, pose, s.card(id).speed * 2 // 3)


class NotWorkedUp(Procedure[State], frozen=True):
    """[mission.sheet] Prince of Wales is new: on a 1 her main guns fail in this turn."""

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
    env.aground] The lowest and the highest speed that may be declared.
    """
    unit = s.units[id]
    if unit.stopped == s.turn or unit.aground or s.ashore(id) or unit.immobile or unit.depth == DEEP:
        return 0, 0
    top = orders.boosted_top(s, id)
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
    """[move.distance, move.speed-holds, order.timing] The speed of the turn, and the orders that go with it."""

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
            yield from self.deep(s, id)
            return
        low, high = range_of(s, id, act)
        depths = submarines.depths(s, id, act)
        given = [name for name in (ENGINE, DEFENDING, IMMEDIATE) if self.no_order(s, name) is None]
        if low == high and not depths and not given:
            return
        yield Offer("speed", range(low, high + 1), lambda k: self.no_speed(s, k))
        yield Offer("order", given, lambda name: self.no_order(s, str(name)))
        yield Offer("depth", depths, lambda d: None if d in depths else NOT_THAT_DEEP)

    def deep(self, s: State, id: Id) -> Iterator[Offer]:
        """[sub.deep] A submarine in deep navigation comes back, or not."""
        far = submarines.drift(s, id)
        if far:
            yield Offer("return", cast(Iterable[Noun], Returns(far)), lambda n: self.no_return(s, id, n))
            yield Offer("skip", ALONE, always)

    def options(self, s: State) -> Options:
        act = s.act
        if act is not None and act.speed is None and s.units[act.unit].depth == DEEP:
            far = submarines.drift(s, act.unit)
            return Options(("return", Returns(far)), ("skip", ALONE)) if far else Options()
        return super().options(s)

    def no_return(self, s: State, id: Id, noun: Noun) -> Violation | None:
        """Why a submarine cannot come back there."""
        return None if noun in Returns(submarines.drift(s, id)) else NOT_THAT_DEEP

    def no_speed(self, s: State, knots: Noun) -> Violation | None:
        """[move.change-speed, move.max-speed, auto.light] Why a speed cannot be declared."""
        act = s.active
        low, high = range_of(s, act.unit, act)
        if isinstance(knots, int) and low <= knots <= high:
            return None
        unit = s.units[act.unit]
        if low == high == unit.speed and act.bound:
            return Violation("auto.light", "damaged, she keeps her speed")
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
            come_back(s, id, noun)
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


class Returns(Nouns):
    """[sub.deep] Where a submarine may come back: a course in degrees from the last sighting, a distance in
    whole centimetres, and a heading in degrees.
    """

    __slots__ = ("far",)

    def __init__(self, far: int) -> None:
        self.far = far

    def __len__(self) -> int:
        return 36 * (self.far + 1) * 36

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 3 or any(type(part) is not int for part in noun):
            return False
        course, far, heading = noun
        whole = course % 10 == 0 and heading % 10 == 0
        return bool(whole and 0 <= course < 360 and 0 <= far <= self.far and 0 <= heading < 360)

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        course, rest = divmod(index, (self.far + 1) * 36)
        far, heading = divmod(rest, 36)
        return course * 10, far, heading * 10


def come_back(s: State, id: Id, noun: Noun) -> None:
    """[sub.deep] A submarine returns at cruising depth; where it cannot, it stays at the last sighting."""
    from sandtable.board.plane import ahead

    assert isinstance(noun, tuple)
    course, far, heading = (cast(int, part) for part in noun)
    unit = s.units[id]
    pose = ahead(Pose(unit.x, unit.y, course * 2), s.game.cm(far))
    at = (pose.x, pose.y) if submarines.may_return(s, id, (pose.x, pose.y)) is None else unit.point
    s.move_to(id, Pose(at[0], at[1], heading * 2))
    s.alter(id, deep=0)
    s.acting(dived=True, path=(at,))
    submarines.change_depth(s, id, CRUISING)


class SetSpeed(Procedure[State], frozen=True):
    """[order.formation] The common speed of a formation."""

    unit: Id
    speed: int

    rule = "order.formation"

    def perform(self, s: State) -> None:
        set_speed(s, self.unit, self.speed)


def set_speed(s: State, id: Id, knots: int) -> None:
    """[move.distance, move.speed-holds] A speed is declared; it holds until the next activation."""
    s.alter(id, speed=knots)
    s.acting(speed=knots, way=s.game.way(knots))
    s.tell("speed", unit=id, knots=knots)


# --- the automatic action -----------------------------------------------------------------------------------


def escape(s: State, id: Id, act: Act) -> int | None:
    """[auto.turn-away] The course away from those who threaten a damaged unit; None if nobody does."""
    unit = s.units[id]
    threats = [unit.by] if unit.by in s.units and s.units[unit.by].status == AFLOAT else []
    if threats and s.side(threats[0]) == s.side(id):
        threats = []
    foes = [t for t in s.fleet(enemy(s.side(id))) if not (submerged(s, t) and not submarines.detected(s, t))]
    threats += [t for t in foes if t not in threats and near(s, id, t, 30)]
    east = north = 0
    for threat in threats:
        away = bearing(s.units[threat].point, unit.point)
        east += SIN[away]
        north += SIN[(away + CIRCLE // 4) % CIRCLE]
    if not threats or (abs(east) < 1000 and abs(north) < 1000):
        if not foes:
            return None
        nearest = min(foes, key=lambda t: (square(unit.point, s.units[t].point), t))
        course = bearing(s.units[nearest].point, unit.point)
    else:
        course = bearing((0, 0), (east, north))
    if (act.speed or 0) < 0:
        course = (course + CIRCLE // 2) % CIRCLE
    return course


def bound_to_turn(s: State, id: Id, act: Act) -> bool:
    """[auto.light, auto.severe, order.immediate, auto.critical-first] Whether a unit must turn away."""
    if not act.bound or IMMEDIATE in s.units[id].orders or act.shaken or s.ashore(id):
        return False
    return may_turn_at_all(s, id, act)


def may_turn_at_all(s: State, id: Id, act: Act) -> bool:
    """Whether the rudder works."""
    from sandtable.games.admiral.steering import rudderless

    return rudderless(s, id, act) is None


def prescribed(s: State, id: Id, act: Act) -> tuple[int, ...]:
    """[auto.turn-away, auto.no-ram, auto.edge] The turns that a damaged unit may make now: the one towards the
    escape course, or the safe one that comes nearest to it.
    """
    goal = escape(s, id, act)
    unit = s.units[id]
    if goal is None:
        return ALL_TURNS
    turn = nearest_turn(unit.heading, goal)
    if not turn:
        return ()
    opposite = (goal - unit.heading) % CIRCLE == CIRCLE // 2
    wanted = (-TURN, TURN) if opposite else (turn,)
    safe = [t for t in wanted if turn_safe(s, id, act, t)]
    if safe:
        return tuple(safe)
    others = sorted((t for t in ALL_TURNS if turn_safe(s, id, act, t)), key=lambda t: (abs(t - turn), t))
    return tuple(others[:1])


def turn_safe(s: State, id: Id, act: Act, by: int) -> bool:
    """[move.rotation-overlap, ram.involuntary] Whether a turn touches nothing, and a way on remains."""
    unit = s.units[id]
    rest = act.way - act.gone
    blocks = obstacles(s, id, unit.pose, rest * LEG)
    if not turn_clear(s, id, unit.pose, by, blocks):
        return False
    pose = turned(unit.pose, by)
    if free_run(s, id, pose, rest, (act.speed or 0) < 0, blocks)[0] == rest:
        return True
    return avoidable(s, id, act, pose, rest, 0)


# --- manoeuvring ----------------------------------------------------------------------------------------------


class Manoeuvre(Question[State], frozen=True):
    """[fire.any-time, geo.legs, move.rotation, order.timing] Legs, rotations, shots, torpedoes and orders in any
    order, until the whole way is made and the player is done.
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
        groups: list[tuple[str, Nouns]] = []
        legs, turns = self.moves(s, id, act)
        if legs:
            groups.append(("leg", range(1, legs + 1)))
        if turns:
            groups.append(("turn", turns))
        if ceasefire(s, id, act) is None:
            shots = tuple(chances(s, id, act))
            if shots:
                groups.append(("fire", shots))
            groups += self.gun_orders(s, id, act)
        tubes = tuple(launches(s, id, act)) if s.units[id].tubes else ()
        if tubes:
            groups.append(("torpedo", tubes))
        groups += self.order_groups(s, id, act)
        if s.squadrons:
            groups += self.air_groups(s, id, act)
        if s.card(id).asw and any(unit.depth for unit in s.units.values()):
            quarry, prey = tuple(submarines.quarry(s, id, act)), tuple(submarines.prey(s, id, act))
            groups += [("search", quarry), ("charge", prey)]
        groups = [group for group in groups if len(group[1])]
        if act.gone >= act.way:
            groups.append(("done", ALONE))
        return Options(*groups)

    def moves(self, s: State, id: Id, act: Act) -> tuple[int, tuple[int, ...]]:
        """[geo.legs, move.rotation, auto.turn-away] The longest leg and the turns that are allowed now."""
        turns: tuple[int, ...] = ()
        able = may_turn(s, id, act) is None
        must = bound_to_turn(s, id, act)
        if able:
            turns = prescribed(s, id, act) if must else self.free_turns(s, id, act)
        if act.gone >= act.way:
            return 0, turns if not must or not act.turns else ()
        if must and able and turns:
            return 0, turns
        legs, contact = longest_leg(s, id, act)
        if must and not able and not contact:
            need = needed_run(s, id, act.speed or 0)
            legs = min(legs, need - act.run) or legs
        if not legs and not turns:
            legs = act.way - act.gone
        return legs, turns

    def free_turns(self, s: State, id: Id, act: Act) -> tuple[int, ...]:
        """[move.rotation, move.rotation-overlap, ram.involuntary] Every rotation that is clear."""
        pose = s.units[id].pose
        rest = act.way - act.gone
        blocks = obstacles(s, id, pose, rest * LEG)
        if not blocks:
            return ALL_TURNS
        limits = {step: clear_turn(s, id, pose, step, blocks) for step in (1, -1)}
        back = (act.speed or 0) < 0
        found = []
        for by in ALL_TURNS:
            if abs(by) > limits[1 if by > 0 else -1]:
                continue
            after = turned(pose, by)
            free = free_run(s, id, after, rest, back, blocks)[0] == rest
            if free or avoidable(s, id, act, after, rest, 0):
                found.append(by)
        return tuple(found)

    def gun_orders(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[order.specific-target, order.split-fire, order.barrage-fire] Orders that go with a shot."""
        side = s.side(id)
        if s.points[side] < 1:
            return []
        found: list[tuple[str, Nouns]] = []
        if unordered(s, id, SPECIFIC, act) is None and not act.specific:
            found.append(("held", tuple(self.specific(s, id, act))))
        if unordered(s, id, SPLIT, act) is None:
            found.append(("split", tuple(self.splits(s, id, act))))
        if unordered(s, id, orders.BARRAGE, act) is None:
            held = [(b, arc) for b in BATTERIES for arc in ARCS if silent(s, id, b, arc) is None]
            found.append(("barrage", tuple(held)))
        return found

    def specific(self, s: State, id: Id, act: Act) -> Iterator[Id]:
        """[order.specific-target] Enemies in sight and range that are not the nearest."""
        seen = in_sight(s, id)
        for group in seen.values():
            yield from (t for _, t in group[1:])

    def splits(self, s: State, id: Id, act: Act) -> Iterator[tuple[str, str]]:
        """[order.split-fire] Batteries and arcs with two targets."""
        seen = in_sight(s, id)
        for letter in BATTERIES:
            battery = s.game.battery(s.card(id), letter)
            if battery is None:
                continue
            reach = s.game.cm(battery.range) ** 2
            for arc, group in seen.items():
                valid = [t for far, t in group if far <= reach and suits(s, t, battery)]
                if len(valid) > 1 and silent(s, id, letter, arc) is None and not act.shaken:
                    yield letter, arc

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
            spreads = [
                (side, far)
                for side in (PORT, STARBOARD, BOW)
                if orders.no_torpedo_barrage(s, id, act, side) is None
                for far in range(11, 21)
                if orders.cannot_spread(s, id, act, side, far) is None
            ]
            found.append(("spread", tuple(spreads)))
        return found

    def no_order(self, s: State, id: Id, act: Act, name: str) -> Violation | None:
        """Why an order cannot be given now."""
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
        if (verb, noun) in self.options(s):
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
                if act.gone >= act.way:
                    return Violation("move.distance", "the whole way is made")
                if bound_to_turn(s, id, act) and may_turn(s, id, act) is None:
                    return Violation("auto.turn-away", "damaged, she turns away first")
                return Violation("ram.involuntary", "a leg is up to the rest of the way, and avoids contact")
            case "turn":
                if bound_to_turn(s, id, act) and may_turn(s, id, act) is None:
                    return Violation("auto.turn-away", "damaged, she turns away from her enemies")
                return may_turn(s, id, act) or Violation(
                    "move.rotation", "up to 22.5 degrees to either side, clear of everything"
                )
            case "fire" if len(parts) == 3 and words:
                letter, arc, target = (str(part) for part in parts)
                if letter in BATTERIES and arc in ARCS and target in s.units:
                    return no_shot(s, id, act, letter, arc, target)
            case "torpedo" if len(parts) == 2 and words and str(parts[1]) in s.units:
                return no_launch(s, id, act, str(parts[0]), str(parts[1]))
            case "order":
                return self.no_order(s, id, act, str(noun))
            case "search" if noun in s.units:
                return submarines.cannot_search(s, id, act, str(noun))
            case "charge" if noun in s.units:
                return submarines.cannot_charge(s, id, act, str(noun))
            case "done":
                return Violation("move.distance", "the whole way must be made")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        act = s.active
        id = act.unit
        if verb == "done":
            return
        s.then(self)
        match verb:
            case "leg":
                s.tell("leg", unit=id, tenths=cast(int, noun))
                s.then(Sail(id, cast(int, noun)), AfterLeg(id))
            case "turn":
                self.turn(s, id, act, cast(int, noun))
            case "fire":
                letter, arc, target = (str(part) for part in cast(tuple[Noun, ...], noun))
                declare_attack(s, id, Shot(id, letter, arc, target))
            case "torpedo":
                place, target = (str(part) for part in cast(tuple[Noun, ...], noun))
                declare_attack(s, id, Launch(s.side(id), id, place, target))
            case "held":
                s.spend(self.side, SPECIFIC, id)
                s.acting(specific=str(noun))
            case "split":
                self.split(s, id, act, noun)
            case "barrage":
                letter, arc = (str(part) for part in cast(tuple[Noun, ...], noun))
                orders.hold_fire(s, id, letter, arc)
            case "order":
                self.order(s, id, act, str(noun))
            case "spread":
                side, far = cast(tuple[str, int], noun)
                s.then(SpreadHeads(self.side, id, side, far))
            case _:
                self.operate(s, id, act, verb, noun)

    def turn(self, s: State, id: Id, act: Act, by: int) -> None:
        """[move.rotation, move.rotation-template, order.torpedo-barrage] A unit rotates on the spot."""
        pose = turned(s.units[id].pose, by)
        s.move_to(id, pose)
        s.acting(run=0, turns=act.turns + 1)
        s.tell("turned", unit=id, by=by, heading=pose.heading)

    def split(self, s: State, id: Id, act: Act, noun: Noun) -> None:
        """[order.split-fire] One battery fires at the two nearest targets of an arc."""
        letter, arc = (str(part) for part in cast(tuple[Noun, ...], noun))
        battery = s.game.battery(s.card(id), letter)
        assert battery is not None
        reach = s.game.cm(battery.range) ** 2
        valid = [t for far, t in in_sight(s, id)[arc] if far <= reach and suits(s, t, battery)]
        s.spend(self.side, SPLIT, id)
        before = s.units[id].fired
        s.then(
            Shot(id, letter, arc, valid[0], "split"),
            SplitSecond(id, letter, arc, valid[1], before),
        )

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
            s.then(aircraft.Fly(self.side, str(noun), s.game.aircraft[squadron.kind].speed))
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
            unit = s.units[id]
            s.fly(q, aloft=True, x=unit.x, y=unit.y, load=load, acted=s.turn, landed=-s.turn)
            s.acting(no_turns=s.card(id).type != "airfield")
            s.tell("took off", squadron=q, unit=id)
            kind = "kamikaze" if load == "kamikaze" else s.squadrons[q].kind
            s.then(aircraft.Fly(self.side, q, s.game.aircraft[kind].speed // 2))


class SpreadHeads(Question[State], frozen=True):
    """[order.torpedo-barrage, special.magnetic-head] A barrage is laid, with magnetic heads or without."""

    unit: Id
    place: str
    far: int

    rule = "order.torpedo-barrage"
    prompt = "Magnetic heads in the barrage?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.has(self.unit, "magnetic-head"):
            yield Offer("magnetic", ALONE, always)
            yield Offer("plain", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        orders.spread(s, self.unit, s.active, self.place, self.far, verb == "magnetic")

    def perform(self, s: State) -> None:
        orders.spread(s, self.unit, s.active, self.place, self.far, False)


class AfterLeg(Procedure[State], frozen=True):
    """[order.mine-field, order.protection-screen] Mines are laid along the leg; a screen flies along."""

    unit: Id

    rule = "order.mine-field"

    def perform(self, s: State) -> None:
        act = s.act
        if act is None or act.unit != self.unit:
            return
        if act.mining and s.afloat(self.unit) and len(act.path) > 1:
            lay_mines(s, self.unit, act)
        unit = s.units[self.unit]
        for q, squadron in s.squadrons.items():
            if squadron.screen == self.unit and squadron.aloft:
                s.fly(q, x=unit.x, y=unit.y)


def lay_mines(s: State, id: Id, act: Act) -> None:
    """[order.mine-field, token.minefield] A strip 1 cm wide along the leg, 10 cm in all."""
    from sandtable.board.plane import hull

    laid = sum(
        token.dice
        for token in s.tokens.values()
        if token.kind == "mines" and token.by == id and token.turn == s.turn
    )
    a, b = act.path[-2], act.path[-1]
    if a == b or laid >= s.game.cm(10):
        return
    long = min(s.game.cm(10) - laid, int(square(a, b) ** 0.5))
    course = bearing(a, b)
    from sandtable.board.plane import ahead

    centre = ahead(Pose(a[0], a[1], course), long // 2)
    shape = hull(Pose(centre.x, centre.y, course), long, s.game.cm(1))
    number = s.lay(Token("mines", shape, id, s.turn, dice=long))
    s.acting(strips=(*s.active.strips, number))


# --- attacks and interrupts --------------------------------------------------------------------------------------


def declare_attack(s: State, id: Id, attack: Procedure[State]) -> None:
    """[preorder.interrupt] An attack is declared; an enemy who holds a card may act first."""
    foe = enemy(s.side(id))
    if s.held[foe] and not s.active.interrupting:
        s.then(Interrupt(foe), attack)
    else:
        s.then(attack)


class Interrupt(Question[State], frozen=True):
    """[preorder.interrupt] A held unit may be activated at once."""

    rule = "preorder.interrupt"
    prompt = "Activate the unit that you hold now?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.held[self.side] and s.units[s.held[self.side]].status == AFLOAT:
            yield Offer("interrupt", ALONE, always)
            yield Offer("wait", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "wait":
            return
        id = s.held[self.side]
        s.held[self.side] = ""
        if s.act is not None:
            s.suspend()
            s.then(Activation(id, True), Resume())
        else:
            s.then(Activation(id, True))


class Resume(Procedure[State], frozen=True):
    """[preorder.interrupt] Play goes on where it stopped."""

    rule = "preorder.interrupt"

    def perform(self, s: State) -> None:
        s.resume()


# --- the end --------------------------------------------------------------------------------------------------


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
        if unit.pinned:
            s.alter(id, pinned=unit.pinned - 1 if unit.pinned > 1 or unit.depth == SURFACED else 0)
        if not (0 <= unit.x <= s.game.width and 0 <= unit.y <= s.game.height):
            leave(s, id)
            return
        if act.leader and act.leader != id and s.afloat(act.leader) and not near(s, act.leader, id, 15):
            s.alter(id, dropped=s.turn)
        if s.has(id, "minesweeper") and abs(unit.speed) <= 5:
            sweep(s, id)
        if not act.interrupting and s.held[enemy(s.side(id))]:
            s.then(Interrupt(enemy(s.side(id))))


def sweep(s: State, id: Id) -> None:
    """[special.minesweeper] Mine strips within 2 cm are removed."""
    from sandtable.board.plane import gap

    x, y = s.units[id].point
    dot = ((x - 1, y + 1), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y - 1))
    for number, token in list(s.tokens.items()):
        if token.kind == "mines" and gap(dot, token.shape) <= s.game.cm(2) ** 2:
            s.lift(number)


def leave(s: State, id: Id) -> None:
    """[move.edge, mission.sheet] A unit off the table is lost, unless the mission lets it go there."""
    unit = s.units[id]
    edge = "west" if unit.x < 0 else "east" if unit.x > s.game.width else "south" if unit.y < 0 else "north"
    if may_leave(s, id, edge):
        s.away[id] = edge
        s.take_off_table(id, LEFT, edge)
    else:
        s.take_off_table(id, LOST, edge)


def may_leave(s: State, id: Id, edge: str) -> bool:
    """[mission.sheet] Whether a mission lets a unit leave over an edge now."""
    mission, name = s.game.mission, s.name(id)
    if mission is None:
        return False
    match mission.id:
        case "demo-skirmish":
            return name == "Admiral Graf Spee" and edge == "west" and s.turn > 5
        case "denmark-strait":
            return name == "Bismarck" and edge in ("west", "south") and s.turn >= 6
        case "river-plate":
            return name == "Admiral Graf Spee" and edge == "west" and s.turn >= 5
        case "genoa":
            return s.side(id) == 0 and edge in ("south", "west") and s.turn >= 6
        case "matapan":
            return name in ("Zara", "Fiume", "Pola") and edge in ("west", "north")
    return False
