"""Declaring the speed, and the orders that go with it (move.distance, move.change-speed, order.timing)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.games.admiral import orders, submarines
from sandtable.games.admiral.orders import DEFENDING, ENGINE, IMMEDIATE, unordered
from sandtable.games.admiral.questions import only
from sandtable.games.admiral.state import DEEP, Act, Id, State
from sandtable.games.admiral.steering import evading, halted, no_speed, speeds


def range_of(s: State, id: Id, act: Act) -> tuple[int, int]:
    """[auto.light, auto.severe, damage.light.critical.5, ram.stop, ram.survivor, env.aground] The lowest and
    the highest speed that may be declared.
    """
    unit = s.units[id]
    if unit.aground or s.ashore(id) or unit.immobile or unit.depth == DEEP or halted(s, id):
        return 0, 0
    top = orders.boosted_top(s, id)
    if act.returned:
        return 0, top
    low, high = speeds(s, id, top)
    if act.freed:
        back = min(max(1, s.card(id).speed // 9), top)
        return -back, 0
    if (act.bound and IMMEDIATE not in unit.orders) or act.shaken:
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
        yield Offer("depth", depths, only(depths, *NOT_THAT_DEEP))

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
        match verb, noun:
            case "return", (int(course), int(far), int()):
                return [submarines.cannot_return(s, id, course, far) or NO_HEADING]
            case "return" | "depth", _:
                return [NOT_THAT_DEEP]
            case "speed", _:
                return [Violation("sub.deep", f"{s.name(id)} makes no speed in deep navigation")]
        return super().why(s, verb, noun)

    def no_speed(self, s: State, knots: Noun) -> Violation:
        """[move.change-speed, move.max-speed, auto.light, ram.involuntary] Why a speed cannot be declared."""
        act = s.active
        low, high = range_of(s, act.unit, act)
        if isinstance(knots, int) and low <= knots <= high:
            return Violation("ram.involuntary", "at that speed she could not avoid contact")
        unit = s.units[act.unit]
        if refused := halted(s, act.unit):
            return refused
        if unit.aground or act.freed:
            return Violation("env.aground", "aground she can at most back off")
        if act.shaken:
            return Violation("damage.light.critical.5", "her conning tower is hit: she keeps her speed")
        if act.bound and IMMEDIATE not in unit.orders:
            return Violation(
                "auto.severe" if act.bound == 2 else "auto.light", "damaged, she keeps her speed"
            )
        return no_speed(s, act.unit, low, high, knots) if isinstance(knots, int) else NO_SPEED

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


NO_SPEED = Violation("move.distance", "a speed is a whole number of knots")
NO_HEADING = Violation("sub.deep", "it returns with a heading in steps of 10 degrees")
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
