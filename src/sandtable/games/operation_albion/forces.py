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
from sandtable.games.operation_albion.asking import provided
from sandtable.games.operation_albion.gamedata import AIR, GERMAN, GROUND, NAVAL, TRANSPORT
from sandtable.games.operation_albion.mines import MineAttack
from sandtable.games.operation_albion.movement import (
    Ways,
    ground_halts,
    ground_reach,
    mixed,
    naval_halts,
    naval_reach,
    rail_halts,
    rail_reach,
    slowest,
)
from sandtable.games.operation_albion.stacking import crowded
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
    if not s.belongs(unit, side):
        return Violation("10.1", "this is no unit of yours")
    if s.at[unit] not in s.game.space:
        return Violation("10.1", "this unit is not on the map")
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
        yield Offer("all", ALONE, provided(self.others(s), self.rule, "nobody else can come"))
        yield Offer("go", ALONE, lambda _: ORDERS[self.action].complete(s, self.units))

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
            return Violation("10.1", "the units of a force start in the same space")
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

    It goes on until it stops; units may be dropped off on the way and are then done with this action.
    """

    action: str
    units: tuple[Unit, ...]
    here: Space
    came: Space
    spent: int = 0

    rule = "10.0"

    DOUBLE: ClassVar[tuple[str, ...]] = ("G3.naval.redeploy", "G3.ground.redeploy", "32.0.substation")
    RAIL: ClassVar[tuple[str, ...]] = ("G3.ground.rail", "G3.ground.train")

    def question(self, s: State) -> str:
        left = max(0, self.points(s) - self.spent)
        force = counted(len(self.units), "unit")
        return f"{force} in {s.game.space[self.here].name}: {left} movement left. Where to?"

    def points(self, s: State) -> int:
        """[7.1.naval, 26.G3.naval.redeploy, 26.G3.ground.redeploy, 26.G3.ground.rail] The movement of
        the force.
        """
        if self.action in self.RAIL:
            return s.game.numbers.rail_areas
        return slowest(s, self.units) * (2 if self.action in self.DOUBLE else 1)

    def reach(self, s: State) -> Ways:
        """[10.3.nosea] Where the force can get from here: ships by sea, ground units by land or along
        railroads.
        """
        left = self.points(s) - self.spent
        if left <= 0:
            return {}
        if s.game.cls[self.units[0]] == NAVAL:
            return naval_reach(s, self.side, self.units, left, self.here, self.action in self.DOUBLE)
        if self.action in self.RAIL:
            return rail_reach(s, self.side, self.units, left, self.here, self.action == "G3.ground.train")
        found = ground_reach(s, self.side, self.units, left, self.here)
        if self.action in self.DOUBLE:
            return {a: w for a, w in found.items() if not any(s.enemy_held(self.side, step) for step in w[1])}
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.units:
            return
        reach = self.reach(s)
        yield Offer("to", reach, lambda space: self.refuse_goal(s, reach, space))
        if len(self.units) > 1 and self.spent:
            yield Offer("drop", self.units, lambda unit: self.refuse_drop(s, unit))
        yield Offer("stop", ALONE, lambda _: self.refuse_stop(s, reach))

    def refuse_goal(self, s: State, reach: Ways, space: Noun) -> Violation | None:
        """[11.0.must1, 21.5, 7.2] Why the force cannot go there."""
        if space not in reach or not isinstance(space, str):
            rule = rule_of("G3.ground.rail" if self.action == "G3.ground.train" else self.action)
            return Violation(rule, "it is out of reach")
        if s.game.cls[self.units[0]] != NAVAL:
            artillery = all(s.counter(unit).type == "artillery" for unit in self.units)
            if artillery and s.walled(self.side, space):
                return Violation("21.5", "the artillery attacks only together with other units")
            if s.walled(self.side, space) and not all(may_attack(s, unit) for unit in self.units):
                return Violation("7.2", "there they must attack, and an incident forbids it this turn")
            reason = crowded(s, self.side, space, self.units)
            if reason is not None:
                return reason
        return self.bad_end(s, space)

    def refuse_drop(self, s: State, unit: Noun) -> Violation | None:
        """[10.5, 11.0.all, 26.G3.comb.warship] Only here; not in a city that must be attacked, and no
        warship with marines that must be put ashore.
        """
        if not isinstance(unit, str) or unit not in self.units:
            return Violation("10.5", "it is not in the force")
        if s.walled(self.side, self.here):
            return Violation("11.0.all", "here all must attack")
        if ORDERS[self.action].ends is not fine and s.counter(unit).type != TRANSPORT and s.cargo(unit):
            return Violation("26.G3.comb.warship", "its marines go ashore at the end of the move")
        return self.bad_end(s, self.here)

    def bad_end(self, s: State, space: Space) -> Violation | None:
        """[26.G3.naval.redeploy, 26.G3.ground.redeploy, 26.G3.comb.warship] Where some actions end."""
        return ORDERS[self.action].ends(s, self.side, self.units, space)

    def refuse_stop(self, s: State, reach: Ways) -> Violation | None:
        """The force goes on while it can end elsewhere."""
        bad = self.bad_end(s, self.here)
        return bad if bad is not None and any(self.refuse_goal(s, reach, a) is None for a in reach) else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "drop":
            s.drop_off(str(noun))
            left = tuple(unit for unit in self.units if unit != noun)
            s.then(msgspec.structs.replace(self, units=left))
        elif verb == "stop":
            arrive = ORDERS[self.action].arrive
            if arrive is not None:
                s.then(arrive(s, self.side, self.units, self.came))
        else:
            goal = str(noun)
            cost, way = self.reach(s)[goal]
            s.move(self.units, way)
            came = way[-2] if len(way) > 1 else self.here
            spent = 99 if self.halted(s, came, goal) else self.spent + cost
            s.then(Underway(msgspec.structs.replace(self, here=goal, came=came, spent=spent)))
            if s.game.cls[self.units[0]] == NAVAL and goal in s.game.sea:
                s.then(MineAttack(self.side, self.units, goal))

    def halted(self, s: State, came: Space, here: Space) -> bool:
        """Whether the force must stop where it is now."""
        if s.game.cls[self.units[0]] == NAVAL:
            return naval_halts(s, self.side, here)
        if self.action in self.RAIL:
            return rail_halts(s, self.side, here)
        return ground_halts(s, self.side, came, here)


def march(s: State, side: Side, action: str, units: Force) -> March:
    """[10.1] A complete force sets out on the march."""
    here = s.at[units[0]]
    return March(side, action, units, here, here)


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
    return None if s.game.cls[unit] == NAVAL else Violation("10.2", "only naval units move at sea")


def is_air(s: State, side: Side, unit: Unit) -> Violation | None:
    """[10.4, 30.3.noattack] Air units on the ground; a patrol makes no attack."""
    if s.game.cls[unit] != AIR:
        return Violation("10.4", "only air units fly")
    return Violation("30.3.noattack", "it is on patrol") if unit in s.patrols else None
