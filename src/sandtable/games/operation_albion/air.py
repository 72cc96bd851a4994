"""26.0 G-3 air actions, and naval air patrols (30.0)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import rule_of, with_question
from sandtable.games.operation_albion.asking import Placing, Roll, among
from sandtable.games.operation_albion.attack import AirSupport, Joining, defenders, fighters
from sandtable.games.operation_albion.combat import SEA_STRIKE, STRIKE
from sandtable.games.operation_albion.forces import Orders, is_air, with_force
from sandtable.games.operation_albion.gamedata import AIR
from sandtable.games.operation_albion.movement import (
    Ways,
    air_reach,
    air_terms,
    ambush,
    carriers,
    missed,
    slowest,
)
from sandtable.games.operation_albion.ports import airfields, based, capacity, refuse_airfield
from sandtable.games.operation_albion.state import STOCK, Battle, Space, State, Unit
from sandtable.kit.words import counted

STRIKES = {"G3.air.land": STRIKE, "G3.air.naval": SEA_STRIKE}
"""Airstrikes by the id of their action."""


class Target(Question[State], frozen=True):
    """[10.4, 26.G3.air.land, 26.G3.air.naval, 26.G3.air.mine, 32.0.patrol] Where the air force flies."""

    action: str
    units: tuple[Unit, ...]

    rule = "10.4"

    def question(self, s: State) -> str:
        origin = s.game.space[s.at[self.units[0]]].name
        return f"{counted(len(self.units), 'air unit')} from {origin}: where to?"

    def goals(self, s: State) -> Ways:
        """What is in range of the slowest; the field itself for an airstrike on those who share it."""
        origin = s.at[self.units[0]]
        reach = air_reach(s, self.side, origin, slowest(s, self.units))
        return {origin: (0, ()), **reach} if origin in s.game.land else reach

    def offers(self, s: State) -> Iterable[Offer]:
        reach = self.goals(s)
        yield Offer("target", reach, lambda space: self.refuse(s, reach, space))
        if all(self.refuse(s, reach, space) for space in reach):
            yield Offer("stop", ALONE, always)

    def refuse(self, s: State, reach: Ways, space: Noun) -> Violation | None:
        """Why they cannot fly there."""
        assert isinstance(space, str)
        rule, name = rule_of(self.action), s.game.space[space].name
        if self.action == "G3.air.land" and space not in s.game.land:
            return Violation(rule, f"{name} is no land area")
        if self.action != "G3.air.land" and space not in s.game.sea:
            return Violation(rule, f"{name} is no sea zone")
        if space not in reach:
            origin, terms = s.at[self.units[0]], air_terms(s, self.side)
            return missed(s, terms, origin, slowest(s, self.units), space)
        form = STRIKES.get(self.action)
        if form and not defenders(s, self.side, form, space):
            return Violation(rule, f"no enemy is in {name}")
        if self.action == "G3.air.mine" and s.mine(self.side, space) is not None:
            return Violation("9.1.mine", f"one minefield of yours is in {name}")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stop":
            return
        goal = str(noun)
        found = ambush(s, self.side, self.goals(s)[goal][1])
        space = found or goal
        s.tell("flew", side=self.side, number=len(self.units), origin=s.at[self.units[0]], space=space)
        if found:
            s.see(self.side, carriers(s, self.side, space), "in the way")
            if self.action in ("G3.air.land", "G3.air.mine"):
                return
        if self.action in STRIKES:
            battle = Battle(self.side, STRIKES[self.action], space, fighters(s, self.units), ())
            support = Joining if self.action == "G3.air.land" else AirSupport
            s.then(support(self.side, battle))
        elif self.action == "G3.air.mine":
            s.then(SeaplaneMines(self.side, space))
        else:
            for unit in self.units:
                if s.counter(unit).patrol_side:
                    s.patrol(unit, space)


class SeaplaneMines(Roll, frozen=True):
    """[26.G3.air.mine, 23.0] 1 to 3: a minefield is placed."""

    side: Side
    zone: Space

    rule = "26.G3.air.mine"
    prompt = "Do the seaplanes lay their mines?"

    def rolled(self, s: State, die: int) -> None:
        done = die <= s.game.numbers.seaplane_mines_up_to
        s.tell("seaplane mines", die=die, space=self.zone, done=int(done))
        if done:
            s.then(ChooseMine(self.side, self.zone))


class ChooseMine(Question[State], frozen=True):
    """[26.G3.naval.mine, 23.0, 9.1.mine, 25.0.mine] The owner selects a minefield from his stock."""

    zone: Space

    rule = "26.G3.naval.mine"

    def question(self, s: State) -> str:
        return f"Which minefield is laid in {s.game.space[self.zone].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.mine(self.side, self.zone) is None:
            stock = s.in_display(self.side, STOCK)
            yield Offer("mine", stock, among(s, stock, self.rule, "{} is no minefield of yours in stock"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.lay_mine(str(noun), self.zone)


class Land(Question[State], frozen=True):
    """[26.G3.air.redeploy, 17.1, 17.1.return] A redeployed force lands on another airfield with room for
    all.
    """

    units: tuple[Unit, ...]

    rule = "26.G3.air.redeploy"
    prompt = "Where does the air force land?"

    def refuse(self, s: State, reach: Ways, space: Noun) -> Violation | None:
        """Why they cannot land there: no airfield with room, through or into enemy aircraft, or too far."""
        assert isinstance(space, str)
        name, origin = s.game.space[space].name, s.at[self.units[0]]
        if space == origin:
            return Violation("26.G3.air.redeploy", f"they are in {name} already")
        for unit in self.units:
            reason = refuse_airfield(s, unit, space)
            if reason is not None:
                return reason
        if s.units(other(self.side), space, AIR):
            return Violation("26.G3.air.redeploy", f"enemy air units are in {name}")
        field = capacity(s, self.side, space)
        if len(based(s, self.side, space)) + len(self.units) > field:
            return Violation("17.1.cap", f"the airfield of {name} takes {field} air units")
        if space not in reach:
            return missed(s, air_terms(s, self.side), origin, 2 * slowest(s, self.units), space)
        return None

    def offers(self, s: State) -> Iterable[Offer]:
        reach = air_reach(s, self.side, s.at[self.units[0]], 2 * slowest(s, self.units))
        yield Offer("to", reach, lambda space: self.refuse(s, reach, space))
        yield Offer("stop", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb != "to":
            return
        reach = air_reach(s, self.side, s.at[self.units[0]], 2 * slowest(s, self.units))
        found = ambush(s, self.side, reach[str(noun)][1])
        if found:
            s.see(self.side, carriers(s, self.side, found), "in the way")
        else:
            s.move(self.units, (str(noun),))


def has_seaplane(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.air.mine] A seaplane must be in the force."""
    if any(s.counter(unit).type == "SP" for unit in units):
        return None
    return Violation("26.G3.air.mine", "a seaplane must be in the force that lays mines")


def patrolling(s: State, side: Side, unit: Unit) -> Violation | None:
    """[30.2] Only seaplanes and airships fly patrols."""
    reason = is_air(s, side, unit)
    if reason is None and not s.counter(unit).patrol_side:
        return Violation("30.2", "only seaplanes and airships fly patrols")
    return reason


def no_mines(s: State, side: Side, action: str) -> Violation | None:
    """[26.G3.air.mine] There must be a minefield to lay."""
    return None if s.in_display(side, STOCK) else Violation("15.0.mix", "every minefield is laid")


def striker(s: State, side: Side, unit: Unit, action: str) -> Violation | None:
    """[10.4.range] An air unit with somebody to attack in its range."""
    reason = is_air(s, side, unit)
    if reason is not None:
        return reason
    spaces = s.game.land if action == "G3.air.land" else s.game.sea
    far, range = s.game.distance(s.at[unit]), s.movement(unit)
    for space in s.stacks[other(side)]:
        if space in spaces and far[space] <= range and defenders(s, side, STRIKES[action], space):
            return None
    return Violation("10.4.range", f"no enemy to attack within its range of {range}")


landing = Orders(is_air, set_out=lambda side, _, units: Land(side, units))
with_force(
    "G3.air.land", "Land area airstrike", Orders(partial(striker, action="G3.air.land"), set_out=Target)
)
with_force("G3.air.naval", "Naval airstrike", Orders(partial(striker, action="G3.air.naval"), set_out=Target))
with_force("G3.air.redeploy", "Re-deploy an air force", landing)
with_force(
    "G3.air.mine",
    "Lay mines by seaplane",
    Orders(is_air, set_out=Target, complete=has_seaplane, bar=no_mines),
)
with_force("32.0.patrol", "Launch a naval air patrol", Orders(patrolling, set_out=Target), "air_patrol")


class Recall(Placing, frozen=True):
    """[32.0.recall, 30.0, 30.1, 30.3.leave] Any or all patrols go back to friendly airfields within
    their range.
    """

    rule = "32.0.recall"
    prompt = "Recall patrols"

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every patrol and every field that it reaches."""
        found = []
        for unit in sorted(s.patrols):
            if s.game.owner[unit] == self.side:
                distance = s.game.distance(s.at[unit])
                found += [(unit, a) for a in airfields(s, unit) if distance[a] <= s.movement(unit)]
        return found

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """Why a patrol cannot land there."""
        name, range = s.game.space[space].name, s.movement(unit)
        if unit not in s.patrols:
            return Violation("32.0.recall", f"{s.counter(unit).name} is on no patrol")
        reason = refuse_airfield(s, unit, space)
        if reason is not None:
            return reason
        far = s.game.distance(s.at[unit])[space]
        if far > range:
            return Violation("10.4.range", f"{name} is {far} away, and its range is {range}")
        return Violation(
            "17.1.cap", f"the airfield of {name} takes {capacity(s, self.side, space)} air units"
        )

    def place(self, s: State, unit: Unit, space: Space) -> None:
        s.come_home(unit, space)
        s.then(self)


with_question("32.0.recall", "Recall patrols", Recall, "no patrol can come home", "air_patrol")
