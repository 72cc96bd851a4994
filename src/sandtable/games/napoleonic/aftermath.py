"""11.13 to 11.25 What follows a combat result: losses, retreat, victory points, advance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.board.hexes import Hex, hexside
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.naval import shut_off
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.stacking import crowded
from sandtable.games.napoleonic.state import Battle, State


def battle_of(s: State) -> Battle:
    """The battle whose result is being applied."""
    if s.battle is None:
        raise LookupError("no battle is being fought")
    return s.battle


def survivors(s: State, side: Side, attacking: bool) -> list[Unit]:
    """[11.21] The involved units of a side that are still in play."""
    battle = battle_of(s)
    force = battle.attackers if attacking else battle.defenders
    return [u for u in force if u in s.stacks[side].get(s.where[u], ())]


def printed_attack(s: State, battle: Battle) -> int:
    """[11.13, 11.21] Printed attack factors, without doubling, integrity or fleets."""
    return sum(s.game.attack[u] for u in battle.attackers)


def printed_defence(s: State, battle: Battle) -> int:
    """[11.13, 11.21] Printed defence factors."""
    return sum(s.game.defence[u] for u in battle.defenders)


def share(strength: int, percent: int) -> int:
    """[11.15, 11.16, 11.17, 11.21] The least whole number of factors that makes up the percentage of a
    result.
    """
    return -(-strength * percent // 100)


class TakeWholeForce(Procedure[State], frozen=True):
    """[11.14, 11.18] All involved units of a side are eliminated."""

    victim: Side
    attacking: bool

    rule = "11.14"

    def perform(self, s: State) -> None:
        s.eliminate(survivors(s, self.victim, self.attacking))


class TakeLosses(Question[State], frozen=True):
    """[11.21, 11.7, 11.8, 14.3.sc] The owner eliminates involved units until enough factors are lost."""

    attacking: bool
    owed: int
    engineer_first: bool = False

    rule = "11.21"
    prompt = "Choose a unit to eliminate"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.owed > 0:
            force = survivors(s, self.side, self.attacking)
            yield Offer("unit", force, lambda u: self._spared(s, force, cast(Unit, u)))

    def _spared(self, s: State, force: list[Unit], unit: Unit) -> Violation | None:
        """[10.8, 11.7, 11.8, 11.21] Engineer first, but not one at sea; trains and scientists last."""
        if unit not in force:
            return Violation("11.21", f"{s.game.unit_name(unit)} is not involved in this battle")
        if self.engineer_first:
            skilled = [u for u in force if u in s.game.engineers and s.where[u] not in s.game.sea]
            if skilled and unit not in skilled:
                return Violation("11.7", "an engineer must be given up first")
        if self._factor(s, unit) == 0:
            rule = "11.8" if unit in s.game.trains else "14.3.sc"
            return Violation(rule, "it has no factors to give and is the last to go")
        return None

    def _factor(self, s: State, unit: Unit) -> int:
        return (s.game.attack if self.attacking else s.game.defence)[unit]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        unit = cast(Unit, noun)
        s.eliminate([unit])
        owed = self.owed - self._factor(s, unit)
        s.then(msgspec.structs.replace(self, owed=owed, engineer_first=False))

    def question(self, s: State) -> str:
        return f"Choose a unit to eliminate: {self.owed} factors still to lose"


# --- retreat -------------------------------------------------------------------------------------


class RetreatForce(Procedure[State], frozen=True):
    """[11.19, 11.20, 11.22, 11.23, 11.23.5] After DR and DES surviving defenders retreat one hex, each on its
    own way if need be.
    """

    loser: Side

    rule = "11.22"

    def perform(self, s: State) -> None:
        force = survivors(s, self.loser, attacking=False)
        s.then(*[Retreat(self.loser, u) for u in force], RetreatPenalty(self.loser))


class Retreat(Question[State], frozen=True):
    """[11.22, 11.23, 11.23.7] The owner picks the hex; with nowhere to go the unit is eliminated."""

    unit: Unit

    rule = "11.23"
    prompt = "Choose the hex to retreat to"

    def offers(self, s: State) -> Iterable[Offer]:
        ways = retreats(s, self.unit)
        yield Offer("hex", sorted(ways), lambda h: None if h in ways else no_retreat(s, self.unit, h))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        way = retreats(s, self.unit)[cast(Hex, noun)]
        if beside_attackers(s, other(self.side), cast(Hex, noun)):
            s.decide_battle(msgspec.structs.replace(battle_of(s), beside_attackers=True))
        s.march([self.unit], way, "retreat")

    def perform(self, s: State) -> None:
        s.tell("no retreat", unit=self.unit)
        s.eliminate([self.unit])

    def question(self, s: State) -> str:
        return f"Choose the hex to which {s.game.unit_name(self.unit)} retreats"


def retreats(s: State, unit: Unit) -> dict[Hex, list[Place]]:
    """[11.23.2, 11.23.3] The hexes open to a retreating unit, with the way to each.

    Full friendly hexes are passed through to the next one. Hexes next to the attackers count only
    if there is no other.
    """
    side = s.game.owner[unit]
    start = Hex(s.where[unit])
    ways: dict[Hex, list[Place]] = {}
    for hex in s.game.neighbours[start]:
        if closed(s, unit, hex) is not None:
            continue
        if crowded(s, side, (unit,), hex) is None:
            ways[hex] = [hex]
            continue
        for beyond in s.game.neighbours[hex]:
            barred = beyond == start or closed(s, unit, hex, beyond) or crowded(s, side, (unit,), beyond)
            if not barred:
                ways.setdefault(beyond, [hex, beyond])
    apart = {h: way for h, way in ways.items() if not beside_attackers(s, other(side), h)}
    return apart or ways


def closed(s: State, unit: Unit, *way: Hex) -> Violation | None:
    """[11.23.1, 11.23.4, 11.23.6, 8.8, 9.11, 16.6] Why a unit may not retreat so far along a way."""
    game = s.game
    a, b = (Hex(s.where[unit]), *way)[-2:]
    if b in s.stacks[1 - game.owner[unit]]:
        return Violation("11.23.1", "enemy units are there")
    if game.move[unit] == 0:
        return Violation("9.11", "it never moves")
    if b in game.lake or not game.passable(a, b, s.winter):
        return shut_off(s, a, b) or Violation("11.23.1", "that way is prohibited")
    if unit in game.gunboats:
        if not game.rivers.follow(s.moorings((unit,)), way):
            return Violation("11.23.6", "gunboats retreat only along their water")
    elif game.turns[s.turn].flood and hexside(a, b) in game.nile and b not in game.road.get(a, ()):
        return Violation("11.23.4", "the Nile is in flood: only bridges can be crossed")
    if unit in game.british and b not in game.british_coast:
        return Violation("8.8", "the British keep to the Mediterranean coast and two lakes")
    return None


def beside_attackers(s: State, attacker: Side, hex: Hex) -> bool:
    """[11.23.3] Whether a hex touches any unit of the force that attacked."""
    touched = {s.where[u] for u in survivors(s, attacker, attacking=True)}
    return not touched.isdisjoint(s.game.neighbours[hex])


def no_retreat(s: State, unit: Unit, noun: Noun) -> Violation:
    """[11.23.1, 11.23.2, 11.23.3] Why a unit may not retreat to a hex."""
    hex = cast(Hex, noun)
    start = Hex(s.where[unit])
    if hex not in s.game.neighbours[start]:
        return Violation("11.22", "a retreat is one hex, two only past a full stack")
    return (
        closed(s, unit, hex)
        or crowded(s, s.game.owner[unit], (unit,), hex)
        or Violation("11.23.3", "that hex touches the attackers, and another does not")
    )


class RetreatPenalty(Question[State], frozen=True):
    """[11.23.3, 14.3.sc] A force that had to retreat next to its attackers loses one unit."""

    rule = "11.23.3"
    prompt = "Choose the unit lost for retreating next to the attackers"

    def offers(self, s: State) -> Iterable[Offer]:
        if battle_of(s).beside_attackers:
            force = survivors(s, self.side, attacking=False)
            yield Offer("unit", force, lambda u: self._spared(s, force, cast(Unit, u)))

    def _spared(self, s: State, force: list[Unit], unit: Unit) -> Violation | None:
        """[11.21, 14.3.sc] Nobody from outside, and scientists only if nobody else is left."""
        if unit not in force:
            return Violation("11.21", f"{s.game.unit_name(unit)} is not part of the retreating force")
        if unit in s.game.scientists and len(force) > 1:
            return Violation("14.3.sc", "the scientists are the last to go")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.eliminate([cast(Unit, noun)])


# --- points, invasion, advance -------------------------------------------------------------------


class BattlePoints(Procedure[State], frozen=True):
    """[11.13, 14.4, 15.3] Victory points by the loser's whole original force, doubled at ruins."""

    victor: Side
    factors: int

    rule = "11.13"

    def perform(self, s: State) -> None:
        battle = battle_of(s)
        vp = int(s.game.table["battle-vp"].look_up(self.factors))
        if any(place in s.game.ruins for place in (battle.hex, *battle.origins)):
            vp *= s.game.numbers.ruins_multiplier
        if vp:
            s.score(self.victor, vp, "battle")


def cleared(s: State, attacker: Side, hex: Hex) -> bool:
    """[11.25, 14.3.sc] Whether no defender is left to bar the hex; scientists do not count."""
    left = s.stack(other(attacker), hex)
    return not left or (attacker == 1 and s.game.scientists.issuperset(left))


class Invasion(Procedure[State], frozen=True):
    """[10.3.invasion] If the hex was not cleared, all invaders die, on top of other losses.

    Losses that were met with invaders are then owed again by the attackers on land.
    """

    attacker: Side

    rule = "10.3.invasion"

    def perform(self, s: State) -> None:
        battle = battle_of(s)
        pairs = list(zip(battle.attackers, battle.origins, strict=True))
        invaders = [u for u, place in pairs if place in s.game.sea]
        if not invaders or cleared(s, self.attacker, battle.hex):
            return
        alive = survivors(s, self.attacker, attacking=True)
        paid = sum(s.game.attack[u] for u, _ in pairs if u not in invaders and u not in alive)
        s.eliminate([u for u in invaders if u in alive])
        s.then(TakeLosses(self.attacker, True, battle.owed - paid), RecycleFallen())


class Advance(Question[State], frozen=True):
    """[11.25, 12.10, 13.3, 13.4, 7.1] Victorious attackers may enter the emptied hex, within stacking.

    Storming destroys a fortress as soon as the first unit is in; a siege leaves it intact. Either
    way the hex stays a port and a supply source.
    """

    by_storm: bool

    rule = "11.25"
    prompt = "Choose a unit to advance, or stay"

    def offers(self, s: State) -> Iterable[Offer]:
        if cleared(s, self.side, battle_of(s).hex):
            force = survivors(s, self.side, attacking=True)
            ready = [u for u in force if self._held_back(s, force, u) is None]
            yield Offer("unit", ready, lambda u: self._held_back(s, force, cast(Unit, u)))
            yield Offer("done", ALONE if ready else (), always)

    def _held_back(self, s: State, force: list[Unit], unit: Unit) -> Violation | None:
        """[11.25, 8.8, 9.11, 11.26, 14.3.sc] Who may not advance."""
        game = s.game
        hex = battle_of(s).hex
        if unit not in force or s.where[unit] == hex:
            return Violation("11.25", "only units of the victorious force advance")
        if game.move[unit] == 0:
            return Violation("9.11", "it never moves")
        if unit in game.gunboats and not game.rivers.follow(s.moorings((unit,)), (hex,)):
            return Violation("11.25", "gunboats advance only along their water")
        if unit in game.british and hex not in game.british_coast:
            return Violation("8.8", "the British keep to the Mediterranean coast and two lakes")
        if game.attack[unit] == 0 and hex in s.stacks[1 - self.side]:
            return Violation("14.3.sc", "only a unit that can attack sweeps the scientists away")
        return crowded(s, self.side, (unit,), hex)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            hex = battle_of(s).hex
            if self.by_storm and s.intact(hex):
                s.ruin(hex)
            s.march([cast(Unit, noun)], [hex], "advance")
            s.then(self)

    def question(self, s: State) -> str:
        return f"Choose a unit to advance into {s.game.place_name(battle_of(s).hex)}, or stay"


class EndBattle(Procedure[State], frozen=True):
    """[10.3.invasion, 11.3] Invaders left at sea are eliminated; the battle is over."""

    attacker: Side

    rule = "11.3"

    def perform(self, s: State) -> None:
        s.eliminate([u for u in survivors(s, self.attacker, True) if s.where[u] in s.game.sea])
        s.end_battle()
        s.then(RecycleFallen())
