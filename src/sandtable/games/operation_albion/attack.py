"""11.0 Attacks: whether a force attacks, who joins, and with whom aircraft fly along."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import barred, may_attack
from sandtable.games.operation_albion.asking import absent, provided
from sandtable.games.operation_albion.combat import (
    AT_SEA,
    BOMBARDMENT,
    COMBINED_LANDING,
    ON_LAND,
    SHORE_FIRE,
    STRIKE,
    Engage,
)
from sandtable.games.operation_albion.forces import is_air, limit
from sandtable.games.operation_albion.gamedata import AIR, BASE, GROUND, NAVAL, TRANSPORT
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.movement import air_reach, air_terms, ambush, carriers, missed, mixed
from sandtable.games.operation_albion.state import Battle, Space, State, Unit

JOINING = {
    **dict.fromkeys((AT_SEA, BOMBARDMENT, SHORE_FIRE, COMBINED_LANDING), (NAVAL,)),
    ON_LAND: (GROUND, BASE),
    STRIKE: (AIR,),
}
"""[11.1.mix] The classes of units that may join an attack, by its form."""

LONE_GUNS = "the artillery attacks only together with other units"
"""[21.5] What the artillery command is told."""


def defenders(s: State, side: Side, form: str, space: Space) -> tuple[Unit, ...]:
    """[11.0.all, 11.1.defend, 12.5, 26.G3.naval.bombard.target, 32.0.carrier] Who defends against an
    attack.
    """
    enemy = other(side)
    if form == SHORE_FIRE:
        return s.ships(enemy, space)
    if space in s.game.sea:
        return s.units(enemy, space, NAVAL, AIR)
    if form == BOMBARDMENT and space not in s.game.islands:
        return s.units(enemy, space, BASE, AIR)
    return s.units(enemy, space, GROUND, BASE, AIR)


class AttackOrNot(Question[State], frozen=True):
    """[11.0, 11.0.voluntary, 11.0.must1, 11.0.must3, 11.0.coexist] Attack, or not.

    In an enemy-held fortress or town there is no choice.
    """

    battle: Battle
    must: bool = False

    rule = "11.0.voluntary"

    def question(self, s: State) -> str:
        return f"Attack the enemy in {s.game.space[self.battle.space].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.possible(s) and not self.must:
            yield Offer("attack", ALONE, always)
            yield Offer("decline", ALONE, always)

    def possible(self, s: State) -> bool:
        """[21.5] Whether there is somebody to attack, and somebody to attack with."""
        battle = self.battle
        friends = Joining(self.side, battle).candidates(s) if alone(s, battle.attackers) else battle.attackers
        return bool(friends and defenders(s, self.side, battle.form, battle.space))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "attack":
            s.then(Joining(self.side, self.battle))
        else:
            for unit in self.battle.landing:
                s.disembark(unit, self.battle.space)

    def perform(self, s: State) -> None:
        if self.must and self.possible(s):
            s.then(Joining(self.side, self.battle))


class Joining(Question[State], frozen=True):
    """[11.1, 11.1.mix, 21.5, 26.G3.ground.join, 26.G3.naval.attack, 26.G3.air.land] Friendly units already
    there may join the attack.

    Those dropped off in this action may not. The artillery command does not attack alone.
    """

    battle: Battle

    rule = "26.G3.ground.join"
    prompt = "Who joins the attack?"

    @property
    def place(self) -> Space:
        """Where the attackers are."""
        return self.battle.zone or self.battle.space

    def candidates(self, s: State) -> list[Unit]:
        """Units of the same kind in the space where the attackers are."""
        found = s.units(self.side, self.place, *JOINING.get(self.battle.form, ("",)))
        return [unit for unit in found if self.refuse(s, unit) is None]

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """[10.5, 27.0, 7.2, 26.G3.comb.airground] Why a unit cannot join."""
        battle = self.battle
        reason = absent(s, self.side, unit)
        if reason is not None:
            return reason
        assert isinstance(unit, str)
        name, place = s.counter(unit).name, s.game.space[self.place].name
        if unit in battle.attackers:
            return Violation(self.rule, f"{name} is in the attack")
        if s.at[unit] != self.place:
            return Violation(self.rule, f"{name} is not in {place}")
        if s.game.cls[unit] not in JOINING.get(battle.form, ()):
            return Violation("11.1.mix", f"{name} does not fight together with the attackers of {place}")
        if unit in s.dropped:
            return Violation("10.5", f"{name} has been dropped off and does not attack")
        if unit in s.patrols or s.counter(unit).type == TRANSPORT:
            rule = "30.3.noattack" if unit in s.patrols else "26.G3.naval.attack"
            return Violation(rule, f"{name} does not attack")
        if not may_attack(s, unit):
            return Violation("7.2", f"an incident forbids {name} to attack this turn")
        if battle.form == ON_LAND and battle.origins.get("air") and s.contingent(unit) != "imperial":
            return Violation("26.G3.comb.airground", "only Imperial German units")
        if battle.form == STRIKE:
            planes = [u for u in battle.attackers if s.game.cls[u] == AIR]
            return barred(s, unit) or limit(s, self.side, (*planes, unit))
        return barred(s, unit) or mixed(s, (*battle.attackers, unit))

    def offers(self, s: State) -> Iterable[Offer]:
        found = self.candidates(s)
        if found:
            yield Offer("join", found, lambda unit: self.refuse(s, unit))
            yield Offer("all", ALONE, always)
            yield Offer("done", ALONE, provided(not alone(s, self.battle.attackers), "21.5", LONE_GUNS))

    def joined(self, unit: Unit) -> Joining:
        """The attack with one more unit."""
        attackers = (*self.battle.attackers, unit)
        return Joining(self.side, msgspec.structs.replace(self.battle, attackers=attackers))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            self.perform(s)
        elif verb == "all":
            more = self
            for unit in self.candidates(s):
                if more.refuse(s, unit) is None:
                    more = more.joined(unit)
            more.perform(s)
        else:
            s.then(self.joined(str(noun)))

    def perform(self, s: State) -> None:
        s.then(AirSupport(self.side, self.battle))


class AirSupport(Question[State], frozen=True):
    """[13.1, 10.1.air, 26.G3.comb.airground, 26.G3.comb.combassault, 26.G3.comb.airnaval] In a combined
    action one air force in range flies along; with ships only seaplanes.

    Aircraft over a bombarded coast attack all that is there, as in an airstrike.
    """

    battle: Battle
    planes: tuple[Unit, ...] = ()

    rule = "13.1"
    prompt = "Which aircraft join the attack?"

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.battle.origins.get("air"):
            return
        bases = [space for space in s.stacks[self.side] if not self.planes or space == s.at[self.planes[0]]]
        found = [u for space in bases for u in s.units(self.side, space, AIR) if self.refuse(s, u) is None]
        if found:
            yield Offer(
                "fly",
                [(u,) for u in found],
                lambda noun: self.refuse(s, noun[0] if isinstance(noun, tuple) and noun else None),
            )
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """[26.G3.comb.airground, 10.4.range] Why an air unit cannot fly along."""
        if not s.belongs(unit, self.side) or unit in self.planes:
            return Violation("2.6.friendly", f"{called(s.game, unit)} is no other air unit of yours")
        reason = is_air(s, self.side, unit) or barred(s, unit) or limit(s, self.side, (*self.planes, unit))
        if reason is not None:
            return reason
        if s.at[unit] not in s.game.space or s.contingent(unit) != "imperial":
            return Violation("26.G3.comb.airground", "only Imperial German aircraft on the map")
        if self.planes and s.at[unit] != s.at[self.planes[0]]:
            return Violation("10.1.air", "the aircraft start from one airfield")
        if self.battle.form in (AT_SEA, BOMBARDMENT) and s.counter(unit).type != "SP":
            return Violation("26.G3.comb.airnaval", "only seaplanes join ships")
        origin, goal = s.at[unit], self.battle.space
        if origin != goal and goal not in air_reach(s, self.side, origin, s.movement(unit)):
            return missed(s, air_terms(s, self.side), origin, s.movement(unit), goal)
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            self.perform(s)
        else:
            assert isinstance(noun, tuple)
            unit = str(noun[0])
            origin, goal = s.at[unit], self.battle.space
            way = air_reach(s, self.side, origin, s.movement(unit))[goal][1] if origin != goal else ()
            found = ambush(s, self.side, way)
            if found:
                s.see(self.side, carriers(s, self.side, found), "in the way")
            s.then(AirSupport(self.side, self.battle, self.planes if found else (*self.planes, unit)))

    def perform(self, s: State) -> None:
        battle = self.battle
        attackers = (*battle.attackers, *self.planes)
        foes = defenders(s, self.side, STRIKE if self.planes else battle.form, battle.space)
        origins = {unit: space for unit, space in battle.origins.items() if unit != "air"}
        s.then(Engage(msgspec.structs.replace(battle, attackers=attackers, defenders=foes, origins=origins)))


def alone(s: State, units: Iterable[Unit]) -> bool:
    """[21.5] Whether the artillery would attack alone."""
    return {s.counter(unit).type for unit in units} == {"artillery"}


def fighters(s: State, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """[7.2] Units that no incident keeps from attacking."""
    return tuple(unit for unit in units if may_attack(s, unit))
