"""8.3 Forces: choosing the units of an action, and moving them (10.1, 10.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, NamedTuple

import msgspec

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import ACTIONS, Action, barred, may_attack, rule_of
from sandtable.games.operation_albion.asking import absent, provided
from sandtable.games.operation_albion.gamedata import AIR, GERMAN, GROUND, NAVAL, TRANSPORT
from sandtable.games.operation_albion.mines import MineAttack
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.movement import (
    Terms,
    Ways,
    ground_stop,
    ground_terms,
    missed,
    mixed,
    naval_stop,
    naval_terms,
    rail_stop,
    rail_terms,
    reach,
    slowest,
)
from sandtable.games.operation_albion.stacking import crowded, excess, no_room
from sandtable.games.operation_albion.state import Space, State, Unit
from sandtable.kit.words import counted

Force = tuple[Unit, ...]
Bar = Callable[[State, Side, str], Violation | None]


def fine(*_: object) -> None:
    """No objection."""


class Orders(NamedTuple):
    """What an action with a force asks and does."""

    eligible: Callable[[State, Side, Unit], Violation | None]
    """Who may be in the force."""
    arrive: Callable[[State, Side, Force, Space], Procedure[State]] | None = None
    """What follows when the force has moved; the space is where it came from last."""
    set_out: Callable[[Side, str, Force], Procedure[State]] | None = None
    """What follows when the force is complete, if it does not march at once."""
    complete: Callable[[State, Force], Violation | None] = fine
    """What a force must have before it sets out."""
    ends: Callable[[State, Side, Force, Space], Violation | None] = fine
    """Why the move cannot end in a space; nothing is dropped off there either."""
    bar: Bar = fine
    """Who cannot take the action, whatever the force."""


ORDERS: dict[str, Orders] = {}
"""The orders of every action with a force; the chapters put themselves in."""


def with_force(id: str, title: str, orders: Orders, option: str = "") -> None:
    """[8.3] Put an action into the Action List that begins with the choice of a force."""
    ORDERS[id] = orders
    ACTIONS[id] = Action(title, lambda _, side: Muster(side, id), lambda s, side: nobody(s, side, id), option)


def refuse_unit(s: State, side: Side, action: str, unit: Noun) -> Violation | None:
    """[10.1, 8.3, 7.2] Why a unit cannot be in a force."""
    reason = absent(s, side, unit)
    if reason is not None:
        return reason
    assert isinstance(unit, str)
    return barred(s, unit) or ORDERS[action].eligible(s, side, unit)


def nobody(s: State, side: Side, action: str) -> Violation | None:
    """An action that needs a force is refused when nobody can be in it."""
    orders = ORDERS[action]
    reason = orders.bar(s, side, action)
    if reason is not None:
        return reason
    for stack in s.stacks[side].values():
        found = (unit for unit in stack if (barred(s, unit) or orders.eligible(s, side, unit)) is None)
        if orders.complete is fine:
            if next(found, None) is not None:
                return None
        elif orders.complete(s, stack) is None:
            force = tuple(found)
            if force and orders.complete(s, force) is None:
                return None
    return Violation(rule_of(action), "no force of yours can do that now")


def only_german(s: State, side: Side, action: str) -> Violation | None:
    """[26.G3.comb.airground, 26.G3.comb.combassault, 26.G3.comb.airnaval] Combined actions are German."""
    text = "only the German player takes combined actions"
    return None if side == GERMAN else Violation(rule_of(action), text)


def limit(s: State, side: Side, units: Iterable[Unit]) -> Violation | None:
    """[9.3, 26.G3.naval.limit, 7.1.air] How many ships or aircraft may act together."""
    force = tuple(units)
    numbers = s.game.numbers
    ships = sum(s.game.cls[unit] == NAVAL for unit in force)
    planes = sum(s.game.cls[unit] == AIR for unit in force)
    if ships > numbers.naval_units[side]:
        text = f"at most {numbers.naval_units[side]} naval units move in one action"
        return Violation("26.G3.naval.limit", text)
    most = numbers.air_units_in_weather if s.weather else numbers.air_units[side]
    if planes > most:
        return Violation("7.1.air" if s.weather else "9.3", f"at most {most} air units in one action")
    return None


class Muster(Question[State], frozen=True):
    """[2.6.force, 8.2.oneforce, 8.3, 10.1] Name the units of the force, all from one space."""

    action: str
    units: tuple[Unit, ...] = ()

    rule = "10.1"

    def question(self, s: State) -> str:
        if not self.units:
            return "Choose a unit; the force starts from its space"
        origin = s.game.space[s.at[self.units[0]]].name
        return f"Force from {origin}: {counted(len(self.units), 'unit')}. Add more, or go"

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.units:
            everybody = [unit for stack in s.stacks[self.side].values() for unit in stack]
            yield Offer("unit", everybody, lambda unit: self.refuse_first(s, unit))
            return
        here = s.units(self.side, s.at[self.units[0]])
        yield Offer("add", here, lambda unit: self.refuse_more(s, unit))
        yield Offer("all", ALONE, provided(self.others(s), self.rule, self.complete(s)))
        yield Offer("go", ALONE, lambda _: ORDERS[self.action].complete(s, self.units))

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        """The reasons, with the name of the unit."""
        found = Question.why(self, s, verb, noun)
        if verb not in ("unit", "add") or verb not in s.options.verbs():
            return found
        return [Violation(rule, f"{called(s.game, noun)}: {text}") for rule, text in found]

    def joined(self, *more: Unit) -> Muster:
        """The force with more units."""
        return Muster(self.side, self.action, (*self.units, *more))

    def others(self, s: State) -> list[Unit]:
        """Everybody who can still come, as many as may."""
        found: list[Unit] = []
        for unit in s.units(self.side, s.at[self.units[0]]):
            if self.joined(*found).refuse_more(s, unit) is None:
                found.append(unit)
        return found

    def complete(self, s: State) -> str:
        """What is told when nobody else can come."""
        return f"nobody else in {s.game.space[s.at[self.units[0]]].name} can come"

    def refuse_first(self, s: State, unit: Noun) -> Violation | None:
        """Why the force cannot begin with a unit."""
        return refuse_unit(s, self.side, self.action, unit) or self.hopeless(s, (str(unit),))

    def hopeless(self, s: State, force: tuple[Unit, ...]) -> Violation | None:
        """What a force lacks that nobody who can still come would bring."""
        complete = ORDERS[self.action].complete
        lack = complete(s, force)
        if lack is None:
            return None
        for unit in s.units(self.side, s.at[force[0]]):
            more = (*force, unit)
            comes = unit not in force and refuse_unit(s, self.side, self.action, unit) is None
            if comes and complete(s, more) is None and (limit(s, self.side, more) or mixed(s, more)) is None:
                return None
        return lack

    def refuse_more(self, s: State, unit: Noun) -> Violation | None:
        """[10.1, 27.0] Why another unit cannot come."""
        reason = refuse_unit(s, self.side, self.action, unit)
        if reason is not None:
            return reason
        if unit in self.units:
            return Violation("10.1", "it is in the force")
        if s.at[str(unit)] != s.at[self.units[0]]:
            origin = s.game.space[s.at[self.units[0]]].name
            return Violation("10.1", f"the units of a force start in the same space, here {origin}")
        force = (*self.units, str(unit))
        return limit(s, self.side, force) or mixed(s, force) or self.hopeless(s, force)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb in ("unit", "add"):
            s.then(self.joined(str(noun)))
        elif verb == "all":
            s.then(self.joined(*self.others(s)))
        else:
            set_out = ORDERS[self.action].set_out or partial(march, s)
            s.then(set_out(self.side, self.action, self.units))


class March(Question[State], frozen=True):
    """[10.0, 10.1.drop, 10.5.pickup, 26.G3.naval.move, 26.G3.ground.move] A force on the move.

    It goes on until it stops; units may be dropped off on the way and are then done with this action. The
    pace is that of the slowest unit that set out, also when that has been dropped off.
    """

    action: str
    units: tuple[Unit, ...]
    here: Space
    came: Space
    pace: int
    spent: int = 0

    rule = "10.0"

    DOUBLE: ClassVar[tuple[str, ...]] = ("G3.naval.redeploy", "G3.ground.redeploy", "32.0.substation")
    RAIL: ClassVar[tuple[str, ...]] = ("G3.ground.rail", "G3.ground.train")
    FIGHTS: ClassVar[tuple[str, ...]] = ("G3.ground.move", "G3.ground.train", "G3.comb.airground")

    def question(self, s: State) -> str:
        force = counted(len(self.units), "unit")
        return f"{force} in {s.game.space[self.here].name}: {self.left(s)} movement left. Where to?"

    def left(self, s: State) -> int:
        """[7.1.naval, 26.G3.naval.redeploy, 26.G3.ground.redeploy, 26.G3.ground.rail] The movement that is
        left; none where the force has been stopped.
        """
        if self.stopped(s) is not None:
            return 0
        points = self.pace * (2 if self.action in self.DOUBLE else 1)
        return max(0, (s.game.numbers.rail_areas if self.action in self.RAIL else points) - self.spent)

    def stopped(self, s: State) -> Violation | None:
        """What stopped the force where it came in."""
        if not self.spent:
            return None
        if s.game.cls[self.units[0]] == NAVAL:
            return naval_stop(s, self.side, self.here)
        stop = rail_stop if self.action in self.RAIL else ground_stop
        return stop(s, self.side, self.came, self.here)

    def terms(self, s: State) -> Terms:
        """[10.3.nosea] How the force moves: ships by sea, ground units by land or along railroads."""
        double = self.action in self.DOUBLE
        if s.game.cls[self.units[0]] == NAVAL:
            return naval_terms(s, self.side, self.units, double)
        if self.action in self.RAIL:
            return rail_terms(s, self.side, self.units, self.action == "G3.ground.train")
        return ground_terms(s, self.side, self.units, double)

    def reach(self, s: State) -> Ways:
        """Where the force can get from here."""
        return reach(s, self.terms(s), self.here, self.left(s), self.came if self.spent else "")

    def arrived(self, came: Space, here: Space, cost: int) -> March:
        """The force in a space to which it has moved on."""
        return msgspec.structs.replace(self, here=here, came=came, spent=self.spent + cost)

    def open(self, s: State) -> bool:
        """Whether there is something to decide: where to go, or who is kept out of what follows."""
        if self.left(s):
            return True
        orders = ORDERS[self.action]
        idle = orders.arrive is None or (
            self.action in self.FIGHTS and not s.enemy_held(self.side, self.here)
        )
        return len(self.units) > 1 and not idle

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.open(s):
            return
        reach = self.reach(s)
        goals = {space: None for space in reach if self.refuse_goal(s, reach, space) is None}
        droppable = self.units if len(self.units) > 1 and self.spent else ()
        if goals or any(self.refuse_drop(s, unit) is None for unit in droppable):
            yield Offer("to", goals, lambda a: None if a in goals else self.refuse_goal(s, reach, a))
            if droppable:
                yield Offer("drop", droppable, lambda unit: self.refuse_drop(s, unit))
            yield Offer("stop", ALONE, lambda _: self.refuse_stop(s, goals))

    def refuse_goal(self, s: State, reach: Ways, space: Noun) -> Violation | None:
        """[11.0.must1, 21.5, 7.2] Why the force cannot go there."""
        assert isinstance(space, str)
        if space not in reach:
            came = self.came if self.spent else ""
            return missed(s, self.terms(s), self.here, self.left(s), space, came)
        if s.game.cls[self.units[0]] != NAVAL and s.walled(self.side, space):
            if all(s.counter(unit).type == "artillery" for unit in self.units):
                return Violation("21.5", "the artillery attacks only together with other units")
            if not all(may_attack(s, unit) for unit in self.units):
                return Violation("7.2", "there they must attack, and an incident forbids it this turn")
        return self.bad_end(s, space) or self.jammed(s, space, reach[space])

    def fights(self, s: State, space: Space) -> bool:
        """Whether the force may attack where it ends its move."""
        return self.action in self.FIGHTS and s.enemy_held(self.side, space)

    def jammed(self, s: State, space: Space, way: tuple[int, tuple[Space, ...]]) -> Violation | None:
        """[9.2, 9.2.when, 9.4] The end of an action has to be within the stacking limits, if no battle comes
        before it: a full area is entered only by those who can go on.
        """
        reason = None if self.fights(s, space) else crowded(s, self.side, space, self.units)
        if reason is None:
            return None
        cost, path = way
        onward = self.arrived(path[-2] if len(path) > 1 else self.here, space, cost)
        beyond = onward.reach(s) if onward.left(s) else {}
        fit = (a for a in beyond if self.fights(s, a) or crowded(s, self.side, a, self.units) is None)
        return reason if all(self.bad_end(s, area) is not None for area in fit) else None

    def refuse_drop(self, s: State, unit: Noun) -> Violation | None:
        """[10.5, 9.2.when, 11.0.all, 26.G3.ground.train, 26.G3.comb.warship] Only here, where there is room;
        not in a city that must be attacked, not the last train, and no warship with marines that must be put
        ashore.
        """
        if not isinstance(unit, str) or unit not in self.units:
            return Violation("10.5", f"{called(s.game, unit)} is not in the force")
        if s.walled(self.side, self.here):
            return Violation("11.0.all", f"in {s.game.space[self.here].name} all must attack")
        if ORDERS[self.action].ends is not fine and s.counter(unit).type != TRANSPORT and s.cargo(unit):
            text = f"the marines aboard {s.counter(unit).name} go ashore at the end of the move"
            return Violation("26.G3.comb.warship", text)
        rest = tuple(other for other in self.units if other != unit)
        staying = [u for u in s.units(self.side, self.here) if u not in rest]
        if excess(s, self.here, staying):
            return no_room(s, self.here)
        return ORDERS[self.action].complete(s, rest) or self.bad_end(s, self.here)

    def bad_end(self, s: State, space: Space) -> Violation | None:
        """[26.G3.naval.redeploy, 26.G3.ground.redeploy, 26.G3.comb.warship] Where some actions end."""
        return ORDERS[self.action].ends(s, self.side, self.units, space)

    def refuse_stop(self, s: State, goals: Iterable[Space]) -> Violation | None:
        """[9.2.when] The force goes on while it can end elsewhere."""
        bad = self.bad_end(s, self.here)
        if bad is None and not self.fights(s, self.here):
            full = excess(s, self.here, s.units(self.side, self.here))
            bad = no_room(s, self.here) if full else None
        return bad if any(True for _ in goals) else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "drop":
            s.drop_off(str(noun))
            left = tuple(unit for unit in self.units if unit != noun)
            s.then(msgspec.structs.replace(self, units=left))
        elif verb == "stop":
            self.perform(s)
        else:
            goal = str(noun)
            cost, way = self.reach(s)[goal]
            s.move(self.units, way)
            came = way[-2] if len(way) > 1 else self.here
            s.then(Underway(self.arrived(came, goal, cost)))
            if s.game.cls[self.units[0]] == NAVAL and goal in s.game.sea:
                s.then(MineAttack(self.side, self.units, goal))

    def perform(self, s: State) -> None:
        arrive = ORDERS[self.action].arrive
        if arrive is not None:
            s.then(arrive(s, self.side, self.units, self.came))


def march(s: State, side: Side, action: str, units: Force) -> March:
    """[10.1] A complete force sets out on the march."""
    here = s.at[units[0]]
    return March(side, action, units, here, here, slowest(s, units))


class Underway(Procedure[State], frozen=True):
    """[23.1.attack] Those who are left after mines go on; if nobody is, the action is over."""

    march: March

    rule = "10.0"

    def perform(self, s: State) -> None:
        left = tuple(unit for unit in self.march.units if s.at[unit] == self.march.here)
        if left:
            s.then(msgspec.structs.replace(self.march, units=left))


def is_ground(s: State, side: Side, unit: Unit) -> Violation | None:
    """[10.3, 10.3.zero] Mobile ground units."""
    if s.game.cls[unit] != GROUND or s.movement(unit) == 0:
        return Violation("10.3.zero", "only mobile ground units move on land")
    return None


def is_naval(s: State, side: Side, unit: Unit) -> Violation | None:
    """[2.3.2, 10.2] Naval units."""
    return None if s.game.cls[unit] == NAVAL else Violation("10.2", "only ships move at sea")


def is_air(s: State, side: Side, unit: Unit) -> Violation | None:
    """[10.4, 30.3.noattack] Air units on the ground; a patrol makes no attack."""
    if s.game.cls[unit] != AIR:
        return Violation("10.4", "only air units fly")
    return Violation("30.3.noattack", "it is on patrol") if unit in s.patrols else None
