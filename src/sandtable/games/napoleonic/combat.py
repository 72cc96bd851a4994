"""11.0 Combat: declaration and resolution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.board.hexes import Hex, hexside
from sandtable.core.options import ALONE, D6, NONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.aftermath import (
    Advance,
    BattlePoints,
    EndBattle,
    Invasion,
    RetreatForce,
    TakeLosses,
    TakeWholeForce,
    battle_of,
    printed_attack,
    printed_defence,
    share,
)
from sandtable.games.napoleonic.gamedata import Unit
from sandtable.games.napoleonic.movement import idle
from sandtable.games.napoleonic.naval import fleet_refused, fleets_of, shut_off
from sandtable.games.napoleonic.odds import odds
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.reinforcements import absent
from sandtable.games.napoleonic.state import Battle, Roll, State


class CombatPhase(Question[State], frozen=True):
    """[11.1, 11.3, 11.4, 6.4.4] Attack one enemy hex after another, or end the phase."""

    rule = "11.3"
    prompt = "Choose a hex to attack, or end the combat phase"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("attack", s.stacks[1 - self.side], lambda h: no_target(s, self.side, cast(Hex, h)))
        yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "attack":
            s.then(DeclareAttack(self.side, cast(Hex, noun)), self)


def no_target(s: State, side: Side, hex: Hex) -> Violation | None:
    """[11.3, 11.4, 6.4.4] Why a hex cannot be attacked now."""
    if s.truce:
        return Violation("6.4.4", "a truce holds this turn")
    if hex not in s.stacks[1 - side] or hex in s.game.boxes:
        return Violation("11.1", "no enemy unit is there")
    if hex in s.struck:
        return Violation("11.4", "that hex has been attacked in this phase")
    found = None
    for place in s.game.neighbours[hex]:
        for unit in s.stacks[side].get(place, ()):
            if s.game.attack[unit] > 0:
                violation = cannot_attack(s, side, unit, hex)
                if violation is None:
                    return None
                found = found or violation
    return found or Violation("11.3", "no unit of yours can attack that hex")


def cannot_attack(s: State, side: Side, unit: Unit, hex: Hex) -> Violation | None:
    """[11.3, 11.8, 11.27, 16.6, 5.3.border] Why a unit cannot join an attack."""
    game = s.game
    if game.owner[unit] != side or unit in game.fleets:
        return Violation("11.1", "that is no ground unit of yours")
    place = s.where[unit]
    if elsewhere := absent(s, unit):
        return elsewhere
    if place not in game.neighbours or hex not in game.neighbours[Hex(place)]:
        return Violation("11.3", "it is not adjacent to the attacked hex")
    if unit in s.fought:
        return Violation("11.3", "it has attacked in this phase")
    if unit in game.trains:
        if not s.intact(hex):
            return Violation("11.8", "a siege train counts only against an intact fortress")
    elif game.attack[unit] == 0:
        return Violation("11.27", "an attack factor of 0 means that it never attacks")
    if idle(s, unit):
        return Violation("6.3.3", "infighting keeps this unit idle this turn")
    if refused := shut_off(s, place, hex):
        return refused
    if place not in game.sea and not game.passable(Hex(place), hex, s.winter):
        return Violation("11.3", "no unit can cross that hexside")
    if s.season(side).border_closed and hexside(Hex(place), hex) in game.border:
        return Violation("5.3.border", "the frontier is closed to Ottoman attacks on turn 1")
    if unit in game.gunboats and not game.rivers.follow(s.moorings((unit,)), (hex,)):
        return Violation("11.26", "gunboats attack only along or across their water")
    return None


class DeclareAttack(Question[State], frozen=True):
    """[11.2, 11.3, 10.2, 7.7] Name the attacking units and fleets; fighting reveals both forces.

    Until then units and fleets can be left out again, and the attack called off, once for each hex.
    """

    hex: Hex
    units: tuple[Unit, ...] = ()
    fleets: tuple[Unit, ...] = ()
    left_out: tuple[Unit, ...] = ()

    rule = "11.2"
    prompt = "Add units to the attack, then fight"

    def offers(self, s: State) -> Iterable[Offer]:
        near = [u for p in s.game.neighbours[self.hex] for u in s.stacks[self.side].get(p, ())]
        yield Offer("unit", near, lambda u: self._no_unit(s, cast(Unit, u)))
        yield Offer("fleet", fleets_of(s, self.side), lambda f: self._no_fleet(s, cast(Unit, f)))
        yield Offer("drop", (*self.units, *self.fleets), lambda u: self._no_drop(s, cast(Unit, u)))
        yield Offer("fight", ALONE, lambda _: self._no_fight(s))
        yield Offer("done", ALONE, lambda _: self._no_end(s))

    def _no_unit(self, s: State, unit: Unit) -> Violation | None:
        """[11.3, 11.8] A train takes part only beside a unit that attacks from its hex."""
        if unit in self.units:
            return Violation("11.3", "it takes part already")
        if unit in self.left_out:
            return LEFT_OUT
        refused = cannot_attack(s, self.side, unit, self.hex)
        if refused is None and unit in s.game.trains:
            if not any(s.where[u] == s.where[unit] for u in self.units):
                return Violation("11.8", "no unit attacks from the siege train's hex yet")
        return refused

    def _no_fleet(self, s: State, fleet: Unit) -> Violation | None:
        if fleet in self.fleets:
            return Violation("10.2", "it takes part already")
        if fleet in self.left_out:
            return LEFT_OUT
        if not self.units:
            return Violation("10.2", "fleets support an attack by land units, never attack alone")
        return fleet_refused(s, self.side, fleet, self.hex)

    def _no_drop(self, s: State, unit: Unit) -> Violation | None:
        """[11.2] Whom the attacker has named, he may leave out until he fights."""
        if unit not in (*self.units, *self.fleets):
            return Violation("11.2", f"{s.game.unit_name(unit)} takes no part in this attack")
        others = any(s.game.attack[u] > 0 for u in self.units if u != unit)
        return None if others or unit in self.fleets else self._no_end(s)

    def _no_end(self, s: State) -> Violation | None:
        """[11.3, 7.7] An attack can be called off before the enemy's stack is seen, once for each hex."""
        called_off = self.hex in s.ordered
        return Violation("11.3", "an attack on that hex was called off before") if called_off else None

    def _without(self, s: State, gone: Unit) -> DeclareAttack:
        """[11.2, 11.8, 10.2] The force without a unit: trains and fleets do not stay without attackers."""
        units = tuple(u for u in self.units if u != gone)
        armed = {s.where[u] for u in units if u not in s.game.trains}
        units = tuple(u for u in units if s.where[u] in armed)
        fleets = tuple(f for f in self.fleets if f != gone) if units else ()
        return DeclareAttack(self.side, self.hex, units, fleets, (*self.left_out, gone))

    def _no_fight(self, s: State) -> Violation | None:
        """[10.2, 11.8, 11.27] A fleet or a train never attacks alone."""
        if any(s.game.attack[u] > 0 for u in self.units):
            return None
        return Violation("11.27", "no unit with an attack factor takes part yet")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            s.then(msgspec.structs.replace(self, units=(*self.units, noun)))
        elif verb == "fleet":
            s.then(msgspec.structs.replace(self, fleets=(*self.fleets, noun)))
        elif verb == "drop":
            s.then(self._without(s, cast(Unit, noun)))
        elif verb == "done":
            s.call_off(self.hex)
        else:
            origins = tuple(s.where[u] for u in self.units)
            defenders = s.stack(other(self.side), self.hex)
            s.join_battle(self.side, Battle(self.hex, self.units, origins, defenders, self.fleets))
            s.then(Resolve(self.side))

    def question(self, s: State) -> str:
        return f"Attack {s.game.place_name(self.hex)}: add units, then fight"


LEFT_OUT = Violation("11.2", "it was left out of this attack")


class Resolve(Roll, frozen=True):
    """[11.2, 11.12, 14.3.sc] Roll on the table; lone scientists are lost without a roll."""

    attacker: Side

    rule = "11.2"
    prompt = "Roll for the attack"

    def options(self, s: State) -> Options:
        return NONE if s.game.scientists.issuperset(battle_of(s).defenders) else D6

    def perform(self, s: State) -> None:
        apply_result(s, self.attacker, "DC")

    def decide(self, s: State, die: int) -> None:
        battle = battle_of(s)
        chance = odds(s, self.attacker, battle.attackers, battle.fleets, battle.hex)
        column = s.game.crt[chance.column]
        code = column.results[die - 1]
        s.tell(
            "combat",
            side=self.attacker,
            place=battle.hex,
            attack=chance.attack,
            defence=chance.defence,
            percent=chance.percent,
            start=s.game.crt[chance.start].column,
            shifts=[{"why": x.why, "rule": x.rule, "number": x.columns} for x in chance.shifts],
            column=column.column,
            die=die,
            result=code,
        )
        apply_result(s, self.attacker, code)


def apply_result(s: State, attacker: Side, code: str) -> None:
    """[11.12, 11.24] Queue the steps of a result in their listed order; an intact fortress ignores its
    retreat.
    """
    battle = battle_of(s)
    result = s.game.result[code]
    defender = other(attacker)
    owed = share(printed_attack(s, battle), result.attacker)
    s.decide_battle(msgspec.structs.replace(battle, result=code, owed=owed))
    losses: list[Procedure[State]] = []
    if result.attacker == 100:
        losses.append(TakeWholeForce(attacker, attacking=True))
    elif result.attacker:
        losses.append(TakeLosses(attacker, True, owed, engineer_first=s.intact(battle.hex)))
    if result.defender == 100:
        losses.append(TakeWholeForce(defender, attacking=False))
    elif result.defender:
        theirs = share(printed_defence(s, battle), result.defender)
        first = result.victor == "attacker"
        losses.insert(0 if first else len(losses), TakeLosses(defender, False, theirs))
    retreats = result.retreat and not s.intact(battle.hex)
    retreat = (RetreatForce(defender), RecycleFallen()) if retreats else ()
    s.then(
        *losses,
        RecycleFallen(),
        *retreat,
        *points(s, attacker, result.victor),
        Invasion(attacker),
        Advance(attacker, by_storm=True),
        EndBattle(attacker),
    )


def points(s: State, attacker: Side, victor: str) -> tuple[BattlePoints, ...]:
    """[11.13, 11.17] Who gains battle victory points, and for which force; in a bloodbath nobody does."""
    battle = battle_of(s)
    if victor == "attacker":
        return (BattlePoints(attacker, printed_defence(s, battle)),)
    return (BattlePoints(other(attacker), printed_attack(s, battle)),) if victor == "defender" else ()


class ForsakenInvaders(Procedure[State], frozen=True):
    """[10.3.invasion] A force still offshore when the combat phase ends is eliminated."""

    player: Side

    rule = "10.3.invasion"

    def perform(self, s: State) -> None:
        s.eliminate([u for u in s.in_play(self.player) if s.where[u] in s.game.sea])
