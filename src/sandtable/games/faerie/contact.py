"""11.2 Meeting enemies, and 12.5 Overrun."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.combat import overrun
from sandtable.games.faerie.evasion import Evade, Perish, evaders, heroes, unnoticed
from sandtable.games.faerie.losses import lay_ghosts
from sandtable.games.faerie.movement import FORCED, REACT, budget
from sandtable.games.faerie.spells import unspell
from sandtable.games.faerie.state import Group, State, Told, total

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
    """[11.2, 10.0.triggers, 19.5.19] A group has entered a hex: who wakes, who is laid to rest, who must
    stop.
    """

    side: Side

    rule = "11.2"

    def perform(self, s: State) -> None:
        group = s.moving
        hex = group.hex
        trigger(s, self.side, hex)
        unspell(s, group.persons, hex)
        lay_ghosts(s, hex, group.persons)
        if not group.ships:
            meet(s, self.side, group)


def meet(s: State, side: Side, group: Group) -> None:
    """[11.2.army, 11.2.person, 18.0.when] What a group on land finds: it stops, evades or goes on.

    Troops stop for troops and heroes; lone persons stop for troops.
    """
    enemy, hex = other(side), group.hex
    if not s.ashore(enemy, hex):
        return
    troops = bool(csps(s, group))
    stopped = [Stopped(side)] if troops or s.points(enemy, hex) else []
    s.then(*(evasion(s, who, group) for who in evaders(s, side, hex, troops)), *stopped)


def evasion(s: State, side: Side, group: Group) -> Procedure[State]:
    """[18.0.when] Persons evade in a Movement Phase; in a Reaction Phase they cannot."""
    if group.mode != REACT:
        return Evade(side, group.hex)
    s.discover(side, group.hex)
    return Perish(side, group.hex)


def stop(s: State, group: Group) -> None:
    """[11.2, 12.5, 13.0, 5.D.3.c] A group may move no more in this phase; a forced march is noted."""
    s.halt(group)
    if group.mode == FORCED:
        s.note_march(group)
    s.form(None)


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
            if opposed(s, enemy, hex) and not unnoticed(s, self.side, hex):
                s.then(OverrunOrHalt(self.side))
        elif s.points(enemy, hex) and not unnoticed(s, self.side, hex):
            stop(s, group)


def opposed(s: State, enemy: Side, hex: Hex) -> bool:
    """[11.2.army, 18.2] Whether troops must stop for an enemy in a hex: CSPs or heroes, if noticed."""
    there = s.points(enemy, hex) or heroes(s, enemy, hex)
    return bool(there) and not unnoticed(s, enemy, hex)


def no_overrun(s: State, side: Side, group: Group) -> Violation | None:
    """[12.5, 12.0, 10.0, 17.0] Why a group cannot overrun the enemies that it has met."""
    hex = group.hex
    if group.mode == REACT:
        return Violation("12.0", "a reaction is used for movement only")
    if not set(s.game.land[hex].terrain) & set(OVERRUN_GROUND):
        return Violation("12.5", "only clear, woods and rough hexes can be overrun")
    if s.fortified(other(side), hex):
        return Violation("12.5", "a fortress cannot be overrun")
    if any(s.sleeps(piece) for piece in (*group.persons, *group.troops)):
        return Violation("10.0", "inactive pieces do not attack")
    if s.points(side, hex) > csps(s, group):
        return Violation("12.5", "only a stack that enters together overruns; there are more troops here")
    need, left = s.game.numbers.overrun, budget(s, group)
    if left < need:
        return Violation("12.5", f"an overrun costs {need} Movement Points, and the group has {left}")
    return None


class OverrunOrHalt(Question[State], frozen=True):
    """[12.5, 14.1.4] Troops that met enemies overrun them for 4 more Movement Points, or stop; where they
    cannot, or a written movement decides (19.4.03), nobody is asked.
    """

    rule = "12.5"
    prompt = "Enemies here: overrun them, or stop?"

    def offers(self, s: State) -> Iterable[Offer]:
        if not s.moving.orders and no_overrun(s, self.side, s.moving) is None:
            yield Offer("overrun", ALONE, always)
            yield Offer("halt", ALONE, always)

    def perform(self, s: State) -> None:
        group = s.moving
        refused = no_overrun(s, self.side, group)
        if refused is None and group.orders == "overrun":
            self.choose(s, "overrun", None)
            return
        if refused is not None:
            told: Told = {"hex": group.hex, "rule": refused.rule, "why": refused.text}
            s.whisper("no overrun", self.side, told, None)
        stop(s, group)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "halt":
            stop(s, s.moving)
        else:
            hex = s.spend(s.moving, s.game.numbers.overrun).hex
            s.then(*overrun(s, self.side, hex), AfterOverrun(self.side))


class AfterOverrun(Procedure[State], frozen=True):
    """[12.5] If the enemies are gone the group may go on; otherwise, or if it had to retreat, it stops."""

    side: Side

    rule = "12.5"

    def perform(self, s: State) -> None:
        before = s.group
        if before is None:
            return
        alive = [p for p in before.persons if s.living(p) and s.side(p) == self.side]
        now = s.at[alive[0]] if alive else before.hex
        s.form(msgspec.structs.replace(before, hex=now))
        group = standing(s, self.side)
        s.form(group)
        if group is not None and (now != before.hex or opposed(s, other(self.side), now)):
            stop(s, group)
