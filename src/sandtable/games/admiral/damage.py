"""Damage, criticals, automatic actions' tokens and damage control (damage.*, auto.tokens, dc.*)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.plane import SIDES, arc
from sandtable.core.options import ALONE, D6, NONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side
from sandtable.games.admiral.pack.schema import Critical
from sandtable.games.admiral.questions import D10, Roll, only
from sandtable.games.admiral.state import Id, State, enemy


def armour(s: State, id: Id, long_range: bool, bomb: bool = False) -> int:
    """[feat.armour, special.weak-deck, special.armoured-deck] The armour value that a hit meets."""
    value = s.card(id).armour
    if s.has(id, "weak-deck") and (long_range or bomb):
        value -= 1
    if s.has(id, "armoured-deck") and bomb:
        value += 1
    return value


class Hit(Procedure[State], frozen=True):
    """[damage.basis, damage.light, damage.severe] A hit is graded: the bare die against the armour."""

    unit: Id
    by: Id
    die: int
    long_range: bool = False
    bomb: bool = False

    rule = "damage.basis"

    def perform(self, s: State) -> None:
        if not s.afloat(self.unit):
            return
        if s.card(self.unit).type == "PT":
            s.sink(self.unit, "hit")
        elif self.die >= armour(s, self.unit, self.long_range, self.bomb):
            wound(s, self.unit, self.by, 1, "severe")
        else:
            lighten(s, self.unit, self.by, True)


def lighten(s: State, id: Id, by: Id, critical: bool) -> None:
    """[damage.light, token.damage, auto.no-sum, auto.tokens] A light damage: a token, unless there is a
    worse one, and perhaps a critical.
    """
    unit = s.units[id]
    s.alter(id, token=max(1, unit.token), by=by or unit.by)
    s.tell("light damage", unit=id, by=by)
    if critical and not s.ashore(id):
        s.then(CriticalRoll(id, by, "light"))


def wound(s: State, id: Id, by: Id, points: int, table: str) -> None:
    """[damage.severe, token.damage, auto.no-sum, air.spotter, shore.airfield] A severe damage: structure
    points are lost, and a critical follows unless it sank.
    """
    unit = s.units[id]
    lost = unit.damage + points
    spotter = 3 if unit.spotter == 2 else unit.spotter
    s.alter(id, damage=lost, token=2, by=by or unit.by, spotter=spotter)
    s.tell("severe damage", unit=id, by=by, left=max(0, s.structure(id)))
    if s.structure(id) <= 0:
        s.sink(id, table)
    elif s.card(id).type == "airfield":
        s.then(LoseSquadron(s.side(id), id, False))
    elif not s.ashore(id) and table:
        s.then(CriticalRoll(id, by, table))


class CriticalRoll(Roll, frozen=True):
    """[damage.critical, damage.critical.roll, damage.light.critical, damage.severe.critical, damage.torpedo]
    1d6 after a light damage, 2d10 after a severe one, 1d10 after a torpedo.
    """

    unit: Id
    by: Id
    table: str
    first: int = 0

    rule = "damage.critical.roll"
    prompt = "Critical damage"

    def options(self, s: State) -> Options:
        return NONE if not s.afloat(self.unit) else D6 if self.table == "light" else D10

    def rolled(self, s: State, die: int) -> None:
        if self.table == "severe" and not self.first:
            s.then(CriticalRoll(self.unit, self.by, self.table, die))
            return
        apply(s, self.unit, self.by, s.game.critical[self.table, die + self.first])


def impossible(s: State, id: Id, row: Critical) -> bool:
    """[damage.critical.no-repeat, damage.light.critical.1] Whether a critical cannot happen to a unit, or has
    already.
    """
    unit = s.units[id]
    if row.code == "none":
        return True
    if row.code == "conning_tower":
        spared = row.table == "light" or unit.value_lost or not s.roster[id].flagship
        return bool(unit.shaken) and spared
    if row.code == "tubes" or (row.code == "torpedo_loss" and not s.hit(id, row.name)):
        return not any(unit.tubes.values())
    if row.code == "battery_mod" and s.game.battery(s.card(id), row.battery) is None:
        return True
    if row.code == "squadron_loss":
        return not s.aboard(id) and not (unit.spotter == 1 and row.table == "severe")
    if row.code == "aa_mod":
        return s.card(id).aa - aa_hits(s, id) <= 0
    if row.code == "communications":
        return bool(s.hit(id, "Communication tower hit") or s.hit(id, "Communications destroyed"))
    return not row.cumulative and bool(s.hit(id, row.name))


def aa_hits(s: State, id: Id) -> int:
    """[damage.light.critical.6] Hits on the anti-aircraft batteries."""
    return s.hit(id, "Anti-aircraft batteries hit")


def apply(s: State, id: Id, by: Id, row: Critical) -> None:
    """[damage.light.critical.2, damage.light.critical.3, damage.light.critical.5, damage.severe.critical] A
    critical takes effect.
    """
    nothing, unit = impossible(s, id, row), s.units[id]
    s.tell("critical", unit=id, name="" if nothing else row.name, roll=row.roll, table=row.table)
    if nothing:
        return
    if row.code != "conning_tower":
        s.alter(id, criticals={**unit.criticals, row.name: unit.criticals.get(row.name, 0) + 1})
    match row.code:
        case "sink":
            s.sink(id, "magazine")
        case "structure_loss":
            s.alter(id, damage=unit.damage + row.value)
            if s.structure(id) <= 0:
                s.sink(id, "hull")
        case "conning_tower":
            s.alter(id, shaken=1)
            if row.table == "severe":
                s.alter(id, value_lost=True)
        case "squadron_loss":
            s.then(LoseSquadron(s.side(id), id, row.table == "severe"))
        case "torpedo_loss":
            lose_tubes(s, id, by)


def lose_tubes(s: State, id: Id, by: Id) -> None:
    """[damage.severe.critical] Stations facing the attacker and on the centre line are lost; hit from ahead,
    from astern or from above, the attacker's player picks the side.
    """
    side = arc(s.units[id].pose, s.units[by].point) if by in s.units else ""
    if side in SIDES:
        strip_tubes(s, id, side)
    else:
        s.then(TubesLost(enemy(s.side(id)), id))


def strip_tubes(s: State, id: Id, side: str) -> None:
    """Stations of a side, and those on the centre line, are gone."""
    tubes = {place: n for place, n in s.units[id].tubes.items() if place not in (side, "centre")}
    s.alter(id, tubes=tubes)


class TubesLost(Question[State], frozen=True):
    """[damage.severe.critical] The attacker's player picks the side, if both have stations."""

    unit: Id

    rule = "damage.severe.critical"
    prompt = "On which side are the torpedo tubes destroyed?"

    def offers(self, s: State) -> Iterable[Offer]:
        if all(s.units[self.unit].tubes.get(side) for side in SIDES):
            yield Offer("tubes", SIDES, only(SIDES, self.rule, "port or starboard"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        strip_tubes(s, self.unit, str(noun))

    def perform(self, s: State) -> None:
        for side in SIDES:
            strip_tubes(s, self.unit, side)


class LoseSquadron(Question[State], frozen=True):
    """[damage.light.critical.3, shore.airfield, damage.severe.critical] The owner picks the squadron that
    burns.
    """

    unit: Id
    with_spotter: bool

    rule = "damage.light.critical.3"
    prompt = "Which squadron is destroyed?"

    def able(self, s: State) -> list[Id]:
        """Squadrons aboard, and the spotter where it counts."""
        found = s.aboard(self.unit)
        if self.with_spotter and s.units[self.unit].spotter == 1:
            found.append(self.unit)
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        able = self.able(s)
        if len(able) > 1:
            yield Offer("burn", able, only(able, self.rule, "that squadron is not aboard"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.lose_squadron(str(noun))

    def perform(self, s: State) -> None:
        for squadron in self.able(s)[:1]:
            s.lose_squadron(squadron)


# --- damage control -----------------------------------------------------------------------------------


class DamageControl(Question[State], frozen=True):
    """[chrono.repair, dc.teams, dc.roll, feat.damage-control] Units that have lost structure points may
    spend a team, one attempt a turn.
    """

    done: tuple[Id, ...] = ()

    rule = "dc.roll"
    prompt = "Which damage control teams try to repair?"

    def able(self, s: State) -> list[Id]:
        """[card.damage-control] Units with damage and a team left, of as many as their cards say."""
        hurt = [id for id in s.fleet(self.side) if s.units[id].damage and not s.ashore(id)]
        return [id for id in hurt if id not in self.done and s.units[id].teams < s.card(id).control]

    def offers(self, s: State) -> Iterable[Offer]:
        able = self.able(s)
        if able:
            yield Offer(
                "unit", able, only(able, "dc.teams", "she has no lost structure point, or no team left")
            )
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            id = str(noun)
            s.alter(id, teams=s.units[id].teams + 1)
            s.then(Repair(self.side, id), DamageControl(self.side, (*self.done, id)))


class Repair(Roll, frozen=True):
    """[dc.roll, mission.sheet] 1 to 3 on a d10 recovers a structure point; a 1 also clears a critical.

    A ship that a mission has crippled gets under way again, though perhaps not at full speed.
    """

    side: Side
    unit: Id

    rule = "dc.roll"
    prompt = "Damage control"

    def rolled(self, s: State, die: int) -> None:
        s.tell("repair", unit=self.unit, die=die)
        if die <= 3:
            unit = s.units[self.unit]
            s.alter(self.unit, damage=unit.damage - 1)
            if unit.immobile:
                limps = {entry.ship: entry.limp for entry in s.game.rules.crippled}
                s.alter(self.unit, immobile=False, limp=limps.get(s.name(self.unit), 0))
        if die == 1:
            s.then(ClearCritical(self.side, self.unit))


class ClearCritical(Question[State], frozen=True):
    """[dc.roll] The owner picks the critical that is cleared."""

    unit: Id

    rule = "dc.roll"
    prompt = "Which critical is repaired?"

    def able(self, s: State) -> list[str]:
        """Criticals that can be repaired."""
        return [name for name in s.units[self.unit].criticals if s.game.named[name].repairable]

    def offers(self, s: State) -> Iterable[Offer]:
        able = self.able(s)
        if len(able) > 1:
            yield Offer("repair", able, only(able, self.rule, "that cannot be repaired"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.clear(s, str(noun))

    def perform(self, s: State) -> None:
        for name in self.able(s)[:1]:
            self.clear(s, name)

    def clear(self, s: State, name: str) -> None:
        """One such hit less."""
        hits = s.units[self.unit].criticals
        left = {critical: n - (critical == name) for critical, n in hits.items()}
        s.alter(self.unit, criticals={critical: n for critical, n in left.items() if n})
        s.tell("repaired", unit=self.unit, name=name)
