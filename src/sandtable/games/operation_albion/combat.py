"""11.0 Combat, 12.0 Combat procedure, 13.0 Special combat."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.asking import Placing, Roll, among
from sandtable.games.operation_albion.gamedata import (
    AIR,
    ANTI_AIR,
    ANTI_GROUND,
    ANTI_SHIP,
    ANTI_SUB,
    BASE,
    CARRIER,
    GROUND,
    MOVE,
    NAVAL,
    SUBMARINE,
)
from sandtable.games.operation_albion.movement import refuse_step
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import ABOARD, Battle, Space, State, Unit

STAGES = ("air", "submarine", "surface", "ground")
KINDS = {
    "air": ANTI_AIR,
    "surface": ANTI_SHIP,
    "submarine": ANTI_SUB,
    "ground": ANTI_GROUND,
    "base": ANTI_GROUND,
}
"""[12.1] The kinds of target, and the factor against each; a base is also a ground unit."""

AT_SEA, ON_LAND, BOMBARDMENT = "sea", "land", "bombardment"
LANDING, STRIKE, SEA_STRIKE = "landing", "strike", "sea strike"
COMBINED_LANDING, SHORE_FIRE, CARRIER_STRIKE = "combined landing", "shore fire", "carrier bombardment"
LANDINGS = (LANDING, COMBINED_LANDING)
SHELLINGS = (BOMBARDMENT, CARRIER_STRIKE)
PURSUERS = ("shock", "armored_car", "armored_train")


def kind_of(s: State, unit: Unit) -> str:
    """[12.1, 2.3.2, 2.3.2.types] What a unit is as a target."""
    cls = s.game.cls[unit]
    if cls == AIR:
        return "air"
    if cls == NAVAL:
        return "submarine" if s.counter(unit).type == SUBMARINE else "surface"
    return "ground"


def stage_of(s: State, unit: Unit) -> str:
    """[12.0, 12.1.once, 28.2] The one stage in which a unit fires; carriers fire with the aircraft."""
    if s.counter(unit).type == CARRIER:
        return "air"
    return kind_of(s, unit)


def attacking(s: State) -> tuple[Unit, ...]:
    """The attackers that are in the fight now: troops of a landing only when they are ashore."""
    battle = s.fight
    ashore = tuple(unit for unit in battle.landing if s.at[unit] != ABOARD)
    return (*battle.attackers, *ashore)


def own(s: State, side: Side) -> tuple[Unit, ...]:
    """A side's units in the battle."""
    return attacking(s) if side == s.fight.side else s.fight.defenders


def factor(s: State, unit: Unit, kind: str) -> int:
    """[12.4, 12.4.zero, 12.4.one, 12.4.five, 12.6.fort, 21.5] The factor that a unit fires with.

    Attackers of a fortress lose one, but not shock units; with the artillery command attacking, all other
    German ground units add one against ground. Modifiers are summed, then held between one and five.
    """
    battle = s.fight
    at_base = battle.form == SHORE_FIRE and kind == "ground"
    printed = s.factors(unit)[ANTI_SHIP if at_base else KINDS[kind]]
    if printed == 0:
        return 0
    change = 0
    if unit in (*battle.attackers, *battle.landing):
        if battle.space in s.game.fortresses and s.counter(unit).type != "shock":
            change -= 1
        guns = [u for u in attacking(s) if s.counter(u).type == "artillery"]
        if kind == "ground" and s.game.cls[unit] == GROUND and guns and unit not in guns:
            change += 1
    if not change:
        return printed
    numbers = s.game.numbers
    return max(min(printed, numbers.least_factor), min(numbers.largest_factor, printed + change))


def targets(s: State, unit: Unit) -> list[str]:
    """[12.1, 26.G3.naval.bombard.target, 26.G3.naval.bombard.return, 26.G3.comb.airnaval] The kinds of enemy
    that a unit can fire at now.

    In a bombardment ships reach only bases, except on islands, and mobile units fire only at aircraft.
    """
    battle = s.fight
    side = s.game.owner[unit]
    cls = s.game.cls[unit]
    enemies = own(s, other(side))
    found = {kind_of(s, enemy) for enemy in enemies}
    if battle.form in LANDINGS and battle.stage == "ground" and cls in (GROUND, BASE):
        found.discard("surface")
    if battle.form in SHELLINGS and cls == GROUND:
        found &= {"air"}
    if battle.form == BOMBARDMENT and cls == NAVAL and battle.space not in s.game.islands:
        found.discard("ground")
        found |= {BASE for enemy in enemies if s.game.cls[enemy] == BASE}
    return [kind for kind in KINDS if kind in found and factor(s, unit, kind) > 0]


def helpless(s: State) -> bool:
    """[20.0.null] Whether no attacker can affect any defender: then there is no combat."""
    battle = s.fight
    kinds = {kind_of(s, unit) for unit in battle.defenders}
    firers = [*(unit for unit in battle.attackers if unit not in battle.silent), *battle.landing]
    return not any(s.factors(unit)[KINDS[kind]] for unit in firers for kind in kinds)


class Engage(Procedure[State], frozen=True):
    """[12.0, 12.3, 12.3.all, 12.3.oneround, 20.0.same] One round in four stages; all units of the battle
    are seen.
    """

    battle: Battle

    rule = "12.0"

    def perform(self, s: State) -> None:
        battle = self.battle
        s.engage(battle)
        s.show(
            "battle",
            side=battle.side,
            form=battle.form,
            space=battle.space,
            attackers=(*battle.attackers, *battle.landing),
            defenders=battle.defenders,
        )
        s.see(battle.side, battle.defenders, "battle")
        s.see(other(battle.side), (*battle.attackers, *battle.landing), "battle")
        if not battle.defenders or helpless(s):
            s.tell("no combat", space=battle.space)
            s.then(EndBattle())
            return
        s.then(*(Stage(stage) for stage in STAGES), EndBattle())


def attacker_first(s: State, stage: str) -> tuple[bool, str]:
    """[12.2.air, 12.2.sub, 12.2.surface, 12.2.ground, 21.4] Who fires first, and why.

    An attacker with a carrier is first in every stage (28.2).
    """
    battle = s.fight
    attackers = attacking(s)
    if s.game.uses("arms_race") and any(s.counter(unit).type == CARRIER for unit in battle.attackers):
        return True, "28.2"
    if stage == "air":
        return not any(s.counter(unit).type == "F" for unit in battle.defenders), "12.2.air"
    if stage == "submarine":
        return not any(s.counter(unit).type == SUBMARINE for unit in battle.defenders), "12.2.sub"
    if stage == "surface":
        ours = [s.factors(unit)[MOVE] for unit in attackers if kind_of(s, unit) == "surface"]
        theirs = [s.factors(unit)[MOVE] for unit in battle.defenders if kind_of(s, unit) == "surface"]
        return max(ours, default=0) > max(theirs, default=0), "12.2.surface"
    elite = any(s.counter(unit).type in ("shock", "armored_train") for unit in attackers)
    return elite or battle.form in LANDINGS, "12.2.ground"


class Stage(Procedure[State], frozen=True):
    """[12.0, 12.2] One stage: the side with first fire makes all its fires and inflicts all losses first."""

    name: str

    rule = "12.2"

    def perform(self, s: State) -> None:
        battle = s.fight
        if self.name == "ground" and battle.landing:
            for unit in battle.landing:
                if s.at[unit] == ABOARD:
                    s.disembark(unit, battle.space)
        first, why = attacker_first(s, self.name)
        side = battle.side if first else other(battle.side)
        s.note(stage=self.name, first=side)
        if any(can_fire(s, unit) for unit in (*attacking(s), *battle.defenders)):
            s.tell("stage", name=self.name, first=side, why=why)
        s.then(Volley(side), Volley(other(side)))


def can_fire(s: State, unit: Unit) -> bool:
    """[12.1.once, 26.G3.comb.guns] Whether a unit fires in this stage: once in a combat, in its own stage."""
    battle = s.fight
    if unit in battle.fired or unit in battle.silent:
        return False
    gun = battle.form in LANDINGS and battle.stage == "surface" and is_gun(s, unit)
    return (stage_of(s, unit) == battle.stage or gun) and bool(targets(s, unit))


def is_gun(s: State, unit: Unit) -> bool:
    """[26.G3.comb.guns] A defending ground unit with an anti-ship factor."""
    return unit in s.fight.defenders and s.game.cls[unit] in (GROUND, BASE) and s.factors(unit)[ANTI_SHIP] > 0


class Volley(Procedure[State], frozen=True):
    """[12.3.hits, 12.7] All of a side's units of the stage fire one by one; then the enemy takes the hits."""

    side: Side

    rule = "12.3.hits"

    def perform(self, s: State) -> None:
        ready = [unit for unit in own(s, self.side) if can_fire(s, unit)]
        s.then(*(Declare(self.side, unit) for unit in ready), TakeHits(other(self.side)))


class Declare(Question[State], frozen=True):
    """[12.1, 12.3.hits, 26.G3.comb.guns] A unit with several usable factors names its kind of target; a
    coastal gun may wait.
    """

    unit: Unit

    rule = "12.3.hits"

    def question(self, s: State) -> str:
        return f"{s.counter(self.unit).name}: what does it fire at?"

    def kinds(self, s: State) -> list[str]:
        """What it can fire at."""
        if self.unit not in own(s, self.side) or not can_fire(s, self.unit):
            return []
        guns = s.fight.stage == "surface" and s.game.cls[self.unit] in (GROUND, BASE)
        return [kind for kind in targets(s, self.unit) if not guns or kind == "surface"]

    def offers(self, s: State) -> Iterable[Offer]:
        kinds = self.kinds(s)
        gun = s.fight.stage == "surface" and is_gun(s, self.unit)
        free = bool(kinds) and (gun or may_decline(s, self.unit))
        if len(kinds) > 1 or free:
            yield Offer("kind", kinds, among(s, kinds, "12.1", self.aims(s)))
        if free:
            yield Offer("keep", ALONE, always)

    def aims(self, s: State) -> str:
        """What is told of other kinds of target."""
        return f"{s.counter(self.unit).name} has no factor against {{}}, or none are in the battle"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "kind":
            s.then(Shot(self.unit, str(noun)))

    def perform(self, s: State) -> None:
        for kind in self.kinds(s)[:1]:
            s.then(Shot(self.unit, kind))


def may_decline(s: State, unit: Unit) -> bool:
    """[12.5.bombard] Aircraft on a bombarded base may fire back, or not."""
    return s.fight.form in SHELLINGS and unit in s.fight.defenders and s.game.cls[unit] == AIR


class Shot(Roll, frozen=True):
    """[12.7, 2.6.maymust] One die: a result up to the factor is a hit."""

    unit: Unit
    kind: str

    rule = "12.7"
    prompt = "Fire"

    def rolled(self, s: State, die: int) -> None:
        number = factor(s, self.unit, self.kind)
        hit = die <= number
        s.tell("shot", unit=self.unit, at=self.kind, die=die, factor=number, hit=int(hit))
        hits = dict(s.fight.hits)
        if hit:
            hits[self.kind] = hits.get(self.kind, 0) + 1
        s.note(fired=(*s.fight.fired, self.unit), hits=hits)


class TakeHits(Question[State], frozen=True):
    """[12.3.hits, 12.7] The owner chooses which units of the kind that was hit take it; surplus hits are
    lost.
    """

    rule = "12.7"

    def next(self, s: State) -> tuple[str, list[Unit]]:
        """The next kind with hits left and the units that can take them."""
        for kind, number in s.fight.hits.items():
            found = [u for u in own(s, self.side) if kind in (kind_of(s, u), s.game.cls[u])]
            if number and found:
                return kind, found
        return "", []

    def question(self, s: State) -> str:
        kind, _ = self.next(s)
        return f"Hits on {kind} units to take: {s.fight.hits[kind]}"

    def offers(self, s: State) -> Iterable[Offer]:
        kind, units = self.next(s)
        if len(units) > 1:
            text = f"{{}} is no {kind} unit of yours in the battle, and {kind} units were hit"
            yield Offer("lose", units, among(s, units, self.rule, text))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.take(s, self.next(s)[0], str(noun))

    def perform(self, s: State) -> None:
        kind, units = self.next(s)
        if units:
            self.take(s, kind, units[0])
        else:
            s.note(hits={})

    def take(self, s: State, kind: str, unit: Unit) -> None:
        """One hit; whoever is eliminated leaves the battle, with what it carried."""
        s.note(hits={**s.fight.hits, kind: s.fight.hits[kind] - 1})
        s.hit(unit, "combat")
        leave(s)
        s.then(self)


def leave(s: State) -> None:
    """Those who are gone are out of the battle."""

    def left(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple([unit for unit in units if s.at[unit] in s.game.space or s.at[unit] == ABOARD])

    battle = s.fight
    s.note(attackers=left(battle.attackers), defenders=left(battle.defenders), landing=left(battle.landing))


# --- the end of a battle -----------------------------------------------------------------------------


class EndBattle(Procedure[State], frozen=True):
    """[12.3, 12.6.air, 12.6.fortretreat, 12.6.town, 26.G3.comb.mayattack] Repulses, retreats, landings and
    pursuit; aircraft are back on their bases.
    """

    rule = "12.3"

    def perform(self, s: State) -> None:
        battle = s.fight
        s.engage(None)
        enemy = other(battle.side)
        left = s.ground(enemy, battle.space)
        troops = [u for u in battle.attackers if s.game.cls[u] == GROUND]
        if battle.form in (ON_LAND, *LANDINGS) and s.game.uses("pursuit"):
            s.then(Pursuit(battle.side, battle.space, (*troops, *battle.landing)))
        if battle.form in LANDINGS:
            self.end_landing(s, battle, bool(left))
        elif battle.form == ON_LAND and battle.space in s.game.fortresses and left:
            for unit in troops:
                if unit in battle.origins:
                    s.move((unit,), (battle.origins[unit],))
                    s.tell("repulsed", unit=unit, space=battle.space)
        elif battle.form == ON_LAND and battle.space in s.game.towns and left and troops:
            came = set(battle.origins.values())
            s.then(Retreat(enemy, battle.space, tuple(sorted(came)), battle.side))
        s.show("battle over", space=battle.space)

    def end_landing(self, s: State, battle: Battle, held: bool) -> None:
        """[26.G3.comb.mustattack, 12.6.reembark] A landing that had to clear the area and did not goes
        back aboard.
        """
        ashore = [unit for unit in battle.landing if s.at[unit] == battle.space]
        for unit in battle.landing:
            if s.at[unit] == ABOARD and not held:
                s.disembark(unit, battle.space)
        if not (held and battle.must_clear):
            return
        for unit in ashore:
            ship = battle.origins[unit]
            if s.at[ship] == battle.zone:
                s.back_aboard(unit, ship)
            else:
                s.eliminate(unit, "its ship is gone")


class Retreat(Question[State], frozen=True):
    """[12.6.town] The defenders of a town go together to one adjacent area without enemies, not where
    the attack came from.

    Who cannot go, bases above all, is eliminated.
    """

    space: Space
    came: tuple[Space, ...]
    attacker: Side

    rule = "12.6.town"
    final = True

    def question(self, s: State) -> str:
        return f"{s.game.space[self.space].name} is lost: where do its defenders retreat to?"

    def refuges(self, s: State) -> list[Space]:
        """Areas open to at least one defender."""
        return [near for near in s.game.borders[self.space] if self.refuse(s, near) is None]

    def refuse(self, s: State, near: Noun) -> Violation | None:
        """Why nobody retreats to a space."""
        name = s.game.space[str(near)].name
        if near not in s.game.neighbours(self.space, "land", "lake"):
            return Violation(self.rule, f"{name} does not adjoin {s.game.space[self.space].name} by land")
        if near in self.came:
            return Violation(self.rule, f"the attack came from {name}")
        if s.ground(self.attacker, str(near)):
            return Violation(self.rule, f"enemy ground units are in {name}")
        steps = [
            refuse_step(s, u, self.space, str(near)) for u in s.ground(self.side, self.space) if mobile(s, u)
        ]
        return (
            None if None in steps else next(iter(steps), Violation("10.3.zero", f"nobody can move to {name}"))
        )

    def offers(self, s: State) -> Iterable[Offer]:
        refuges = self.refuges(s)
        if len(refuges) > 1:
            yield Offer("retreat", refuges, lambda near: self.refuse(s, near))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.go(s, str(noun))

    def perform(self, s: State) -> None:
        refuges = self.refuges(s)
        self.go(s, refuges[0] if refuges else "")

    def go(self, s: State, near: Space) -> None:
        """All who can, together; the others are eliminated."""
        units = s.ground(self.side, self.space)
        able = [u for u in units if near and can_go(s, u, self.space, near)]
        for unit in units:
            if unit not in able:
                s.eliminate(unit, "could not retreat")
        if able:
            s.move(able, (near,))
            s.tell("retreated", side=self.side, space=self.space, to=near)


def mobile(s: State, unit: Unit) -> bool:
    """[10.3.zero] Whether a ground unit can move at all."""
    return s.game.cls[unit] == GROUND and s.factors(unit)[MOVE] > 0


def can_go(s: State, unit: Unit, space: Space, near: Space) -> bool:
    """[12.6.town, TEC.lake, 21.3, 10.1.finns] Whether a unit can take a step over a border."""
    return mobile(s, unit) and refuse_step(s, unit, space, near) is None


class Pursuit(Placing, frozen=True):
    """[29.0, 29.1, 29.2] After an attack that cleared the area shock, armoured cars and trains may go
    on into one adjacent area.
    """

    space: Space
    units: tuple[Unit, ...]
    goal: Space = ""

    rule = "29.1"
    prompt = "Pursue?"

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every pursuer and every area that it may enter."""
        near = s.game.borders[self.space]
        return [(u, area) for u in self.units for area in near if self.refuse(s, u, area) is None]

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """[29.1, 29.2, 11.0.must1, 9.2] Why a unit cannot pursue there."""
        here, name = s.game.space[self.space].name, s.game.space[space].name
        if s.ground(other(self.side), self.space):
            return Violation("29.0", f"enemies are left in {here}")
        if s.counter(unit).type not in PURSUERS:
            text = f"{s.counter(unit).name}: only shock troops, armoured cars and trains pursue"
            return Violation("29.2", text)
        if unit not in self.units or s.at[unit] != self.space:
            return Violation("29.1", f"{s.counter(unit).name} is not among those that attacked {here}")
        if space not in s.game.borders[self.space]:
            return Violation("29.1", f"{name} does not adjoin {here}")
        if self.goal not in ("", space):
            return Violation("29.1", f"the pursuit goes to {s.game.space[self.goal].name}")
        if s.walled(self.side, space):
            return Violation("11.0.must1", f"in {name} they would have to attack again")
        return refuse_step(s, unit, self.space, space) or crowded(s, self.side, space, (unit,))

    def place(self, s: State, unit: Unit, space: Space) -> None:
        s.move((unit,), (space,))
        s.then(Pursuit(self.side, self.space, tuple(u for u in self.units if u != unit), space))
