"""11.2 Meeting enemies, and 12.5 Overrun."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.combat import overrun
from sandtable.games.faerie.evasion import Evade, can_evade, heroes, unnoticed
from sandtable.games.faerie.losses import CAT, Rest, lays_ghosts
from sandtable.games.faerie.movement import REACT, budget
from sandtable.games.faerie.ratings import RADE
from sandtable.games.faerie.state import WAFF, Group, State, total

OVERRUN_GROUND = ("clear", "woods", "rough")


def standing(s: State, side: Side) -> Group | None:
    """What is left of the group that is moving, where it now is."""
    group = s.group
    if group is None:
        return None
    persons = tuple(p for p in group.persons if s.at[p] == group.hex and s.side(p) == side)
    ships = tuple(p for p in group.ships if s.at[p] == group.hex)
    ranks = s.ranks(side, group.hex)
    troops = {c: min(n, ranks.get(c, 0)) for c, n in group.troops.items()}
    troops = {c: n for c, n in troops.items() if n}
    if not (persons or ships or troops):
        return None
    return msgspec.structs.replace(group, persons=persons, ships=ships, troops=troops)


def csps(s: State, group: Group) -> int:
    """Army and escort CSPs of a group."""
    return total(group.troops) + sum(person in s.escorts for person in group.persons)


class Arrival(Procedure[State], frozen=True):
    """[11.2, 11.2.army, 11.2.person, 10.0.triggers, 18.0.when, 19.5.19] A group has entered a hex: who wakes,
    who is laid to rest, who must stop.
    """

    side: Side

    rule = "11.2"

    def perform(self, s: State) -> None:
        group = s.group
        assert group is not None
        hex = group.hex
        trigger(s, self.side, hex)
        if lays_ghosts(s, hex):
            lay_ghosts(s, self.side)
        if not group.ships:
            meet(s, self.side, group)


def lay_ghosts(s: State, side: Side) -> None:
    """[19.5.19] The cat, the ghost and Finn's Rade find rest."""
    assert s.group is not None
    for person in s.group.persons:
        if RADE in s.kit.get(person, ()):
            s.destroy_item(RADE, "laid to rest")
    s.then(*(Rest(person) for person in s.group.persons if person in (CAT, WAFF)))


def meet(s: State, side: Side, group: Group) -> None:
    """[11.2.army, 11.2.person, 18.0.when] What a group on land finds: it stops, evades or goes on.

    Lone persons may evade troops that enter their hex; troops stop for troops and heroes; lone persons
    stop for troops.
    """
    enemy, hex = other(side), group.hex
    if not s.ashore(enemy, hex):
        return
    if csps(s, group):
        if can_evade(s, enemy, hex):
            s.then(Evade(enemy, hex), Stopped(side))
        else:
            s.then(Stopped(side))
    elif s.points(enemy, hex):
        s.then(Evade(side, hex), Stopped(side))


class Stopped(Procedure[State], frozen=True):
    """[11.2.army, 11.2.person] Those who met enemies that they did not evade must stop, or overrun them."""

    side: Side

    rule = "11.2"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        s.form(group)
        if group is None:
            return
        enemy, hex = other(self.side), group.hex
        if csps(s, group):
            if s.points(enemy, hex) or (heroes(s, enemy, hex) and not unnoticed(s, enemy, hex)):
                s.then(OverrunOrHalt(self.side))
        elif s.points(enemy, hex) and not unnoticed(s, self.side, hex):
            s.halt(group)
            s.form(None)


class OverrunOrHalt(Question[State], frozen=True):
    """[12.5, 14.1.4] Troops that met enemies overrun them for 4 more Movement Points, or stop."""

    rule = "12.5"
    prompt = "Enemies here: overrun them, or stop?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("overrun", ALONE, lambda n: self.refuse(s))
        yield Offer("halt", ALONE, always)

    def refuse(self, s: State) -> Violation | None:
        """[12.5, 13.0, 17.0] Why there can be no overrun."""
        group = s.group
        assert group is not None
        hex = group.hex
        if group.mode == REACT:
            return Violation("12.0", "a reaction is used for movement only")
        if not set(s.game.land[hex].terrain) & set(OVERRUN_GROUND):
            return Violation("12.5", "only clear, woods and rough hexes can be overrun")
        if s.fortified(other(self.side), hex):
            return Violation("12.5", "a fortress cannot be overrun")
        need, left = s.game.numbers.overrun, budget(s, group)
        if left < need:
            return Violation("12.5", f"an overrun costs {need} Movement Points, and the group has {left}")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        group = s.group
        assert group is not None
        if verb == "halt":
            s.halt(group)
            s.form(None)
            return
        s.spend(group, s.game.numbers.overrun)
        s.then(*overrun(s, self.side, group.hex), AfterOverrun(self.side))


class AfterOverrun(Procedure[State], frozen=True):
    """[12.5] If the enemies are gone the group may go on; otherwise it stops."""

    side: Side

    rule = "12.5"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        s.form(group)
        if group is None:
            return
        enemy = other(self.side)
        if s.points(enemy, group.hex) or heroes(s, enemy, group.hex):
            s.halt(group)
            s.form(None)
