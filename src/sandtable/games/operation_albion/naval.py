"""26.0 G-3 naval actions, with the optional ones of 32.0."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import barred, may_attack, with_question
from sandtable.games.operation_albion.air import ChooseMine
from sandtable.games.operation_albion.asking import Placing, Roll, absent, among, provided
from sandtable.games.operation_albion.attack import AttackOrNot, Joining, defenders, fighters
from sandtable.games.operation_albion.combat import AT_SEA, BOMBARDMENT, CARRIER_STRIKE, SHORE_FIRE
from sandtable.games.operation_albion.forces import Orders, is_naval, only_german, with_force
from sandtable.games.operation_albion.gamedata import (
    ANTI_SHIP,
    ANTI_SUB,
    BASE,
    CARRIER,
    GERMAN,
    GROUND,
    HOME,
    RUSSIAN,
    SUBMARINE,
    SWEEPER,
)
from sandtable.games.operation_albion.mines import MineAttack
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.movement import (
    Terms,
    Ways,
    harbour,
    missed,
    naval_reach,
    naval_terms,
    reach,
    refuse_to_redeploy,
)
from sandtable.games.operation_albion.state import STOCK, Battle, Space, State, Unit
from sandtable.games.operation_albion.transport import Loading, Unloading, stranded

# --- attack and bombardment --------------------------------------------------------------------------


def attack_at_sea(
    s: State, side: Side, units: tuple[Unit, ...], came: Space, air: bool = False
) -> Procedure[State]:
    """[26.G3.naval.attack, 26.G3.naval.move, 30.3, 30.3.together] A force among enemy ships or patrols
    may attack; a combined attack has been chosen already.
    """
    zone = s.at[units[0]]
    origins = {"air": zone} if air else {}
    battle = Battle(side, AT_SEA, zone, fighters(s, units), (), origins=origins)
    return AttackOrNot(side, battle, must=air)


def blocked(s: State, side: Side, zone: Space) -> Violation | None:
    """[26.G3.naval.bombard.block, 19.1.nobombard] What keeps ships in a zone from bombarding."""
    if zone in HOME:
        return Violation("19.1.nobombard", "no bombardment from a home base")
    if s.ships(other(side), zone):
        return Violation("26.G3.naval.bombard.block", "enemy ships are in the zone")
    if s.mine(other(side), zone) is not None:
        return Violation("26.G3.naval.bombard.block", "an enemy minefield is in the zone")
    return None


class BombardTarget(Question[State], frozen=True):
    """[13.2, 26.G3.naval.bombard, 26.G3.naval.bombard.target, 32.0.carrier] The coast that is bombarded.

    On an island all ground units, elsewhere only bases; carriers reach every ground unit.
    """

    units: tuple[Unit, ...]
    air: bool = False
    carriers: bool = False
    lone: bool = False

    rule = "26.G3.naval.bombard"
    prompt = "Which coast is bombarded?"

    def refuse(self, s: State, area: Noun) -> Violation | None:
        """Why a coast cannot be bombarded."""
        zone = s.at[self.units[0]]
        reason = blocked(s, self.side, zone)
        if reason is not None:
            return reason
        if not isinstance(area, str) or area not in s.game.coasts(zone):
            text = f"{called(s.game, area)} does not adjoin {s.game.space[zone].name}"
            return Violation("26.G3.naval.bombard", text)
        whole = area in s.game.islands or self.carriers
        found = s.units(other(self.side), area, *((GROUND, BASE) if whole else (BASE,)))
        text = f"there is nothing that ships can bombard in {s.game.space[area].name}"
        return None if found else Violation("26.G3.naval.bombard.target", text)

    def possible(self, s: State) -> bool:
        """Whether there is a coast to bombard."""
        return any(self.refuse(s, area) is None for area in s.game.coasts(s.at[self.units[0]]))

    def offers(self, s: State) -> Iterable[Offer]:
        if self.possible(s):
            yield Offer("area", s.game.coasts(s.at[self.units[0]]), lambda area: self.refuse(s, area))
            if not self.lone:
                yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "decline":
            return
        zone, area = s.at[self.units[0]], str(noun)
        origins = {"air": area} if self.air else {}
        form = CARRIER_STRIKE if self.carriers else BOMBARDMENT
        battle = Battle(self.side, form, area, fighters(s, self.units), (), zone=zone, origins=origins)
        s.then(AttackOrNot(self.side, battle, must=True))


def bombarder(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.naval.bombard.target] A ship that may get to where there is something to bombard."""
    reason = is_naval(s, side, unit)
    if reason is not None:
        return reason
    far, movement = s.game.distance(s.at[unit]), s.movement(unit)
    for area, stack in s.stacks[other(side)].items():
        if far[area] <= movement + 1 and area in s.game.land:
            if area in s.game.islands or any(s.game.cls[foe] == BASE for foe in stack):
                return None
    return Violation("26.G3.naval.bombard.target", f"nothing to bombard within its movement of {movement}")


class AttackOrBombard(Question[State], frozen=True):
    """[26.G3.comb.airnaval] Ships and seaplanes attack ships, or bombard a coast."""

    units: tuple[Unit, ...]

    rule = "26.G3.comb.airnaval"
    prompt = "Attack the enemy's ships, or bombard a coast?"

    def offers(self, s: State) -> Iterable[Offer]:
        zone = s.at[self.units[0]]
        here = s.game.space[zone].name
        sea = zone in s.game.sea and bool(defenders(s, self.side, AT_SEA, zone))
        shore = BombardTarget(self.side, self.units).possible(s)
        if sea or shore:
            yield Offer("attack", ALONE, provided(sea, self.rule, f"no enemy ships are in {here}"))
            yield Offer("fire", ALONE, provided(shore, self.rule, f"there is nothing to bombard off {here}"))
            yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "attack":
            s.then(attack_at_sea(s, self.side, self.units, "", air=True))
        elif verb == "fire":
            s.then(BombardTarget(self.side, self.units, air=True))


# --- mines -------------------------------------------------------------------------------------------


def has_sweeper(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.naval.mine] A mine warfare unit must be in the force."""
    if any(s.counter(unit).type == SWEEPER for unit in units):
        return None
    return Violation("26.G3.naval.mine", "a mine warfare unit must be in the force")


def can_clear(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.naval.clear] So it must to clear a minefield."""
    lack = has_sweeper(s, units)
    return None if lack is None else Violation("26.G3.naval.clear", lack.text)


class LayMine(Question[State], frozen=True):
    """[26.G3.naval.mine, 26.G3.naval.mine.coexist, 9.1.mine] One minefield in the zone, if a mine
    warfare unit is left.
    """

    units: tuple[Unit, ...]

    rule = "26.G3.naval.mine"
    prompt = "Lay a minefield here?"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.refuse(s) is None:
            yield Offer("lay", ALONE, lambda _: self.refuse(s))
            yield Offer("decline", ALONE, always)

    def refuse(self, s: State) -> Violation | None:
        """Why no minefield can be laid here."""
        zone = s.at[self.units[0]]
        if has_sweeper(s, self.units) is not None or zone not in s.game.sea:
            return Violation(self.rule, "a mine warfare unit at sea is needed")
        if s.mine(self.side, zone) is not None:
            return Violation("9.1.mine", "one minefield of yours is here")
        return None if s.in_display(self.side, STOCK) else Violation("15.0.mix", "every minefield is laid")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "lay":
            s.then(ChooseMine(self.side, s.at[self.units[0]]))


class ClearMine(Question[State], frozen=True):
    """[26.G3.naval.clear, 23.1.clear, 23.1.immune] Try to remove one minefield, a friend's or the enemy's.

    A force that did not move suffers the enemy minefield first; without a mine warfare unit left there is
    no try.
    """

    units: tuple[Unit, ...]
    zone: Space

    rule = "26.G3.naval.clear"
    prompt = "Which minefield do you try to clear?"

    def offers(self, s: State) -> Iterable[Offer]:
        left = tuple(unit for unit in self.units if s.at[unit] == self.zone)
        fields = [mine for side in (GERMAN, RUSSIAN) if (mine := s.mine(side, self.zone)) is not None]
        if fields and left and has_sweeper(s, left) is None:
            yield Offer(
                "mine", fields, among(s, fields, self.rule, f"{{}} is not in {s.game.space[self.zone].name}")
            )
            yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "mine":
            s.then(ClearRoll(str(noun)))


class ClearRoll(Roll, frozen=True):
    """[26.G3.naval.clear] 1 to 3 removes the minefield."""

    mine: Unit

    rule = "26.G3.naval.clear"
    prompt = "Sweeping"

    def rolled(self, s: State, die: int) -> None:
        done = die <= s.game.numbers.clears_up_to
        s.tell("swept", unit=self.mine, die=die, done=int(done))
        if done:
            s.clear_mine(self.mine)


class Sweep(Procedure[State], frozen=True):
    """[23.1.clear, 23.1.attack] The minefield fires at a force that tries to clear it without having
    come in.
    """

    side: Side
    units: tuple[Unit, ...]
    moved: bool

    rule = "23.1.clear"

    def perform(self, s: State) -> None:
        zone = s.at[self.units[0]]
        s.then(ClearMine(self.side, self.units, zone))
        if not self.moved:
            s.then(MineAttack(self.side, self.units, zone))


def sweep(s: State, side: Side, units: tuple[Unit, ...], came: Space) -> Sweep:
    """[23.1.clear] After its move the force tries to clear the zone that it is in."""
    return Sweep(side, units, came != s.at[units[0]])


# --- redeployment ------------------------------------------------------------------------------------


def redeployable(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.naval.redeploy, 26.G3.naval.redeploy.block] From a friendly port or the home base, not from
    among enemies.
    """
    reason = is_naval(s, side, unit)
    if reason is None and not harbour(s, side, s.at[unit]):
        text = "it must start at a friendly functional port or the home base"
        return Violation("26.G3.naval.redeploy", text)
    return reason or refuse_to_redeploy(s, side, s.at[unit])


def in_harbour(s: State, side: Side, units: tuple[Unit, ...], zone: Space) -> Violation | None:
    """[26.G3.naval.redeploy] Where a redeployment, and whoever it drops off, may end."""
    if not harbour(s, side, zone):
        return Violation("26.G3.naval.redeploy", "it must end at a friendly functional port or the home base")
    return stranded(s, side, units, zone)


with_force("G3.naval.move", "Move a naval force, attack", Orders(is_naval, attack_at_sea))
with_force(
    "G3.naval.bombard",
    "Move a naval force and bombard",
    Orders(bombarder, lambda s, side, units, _: BombardTarget(side, units)),
)
with_force(
    "G3.naval.redeploy",
    "Re-deploy a naval force",
    Orders(redeployable, lambda s, side, units, _: Unloading(side, units), Loading, ends=in_harbour),
)
with_force(
    "G3.naval.mine",
    "Lay a minefield",
    Orders(is_naval, lambda s, side, units, _: LayMine(side, units), complete=has_sweeper),
)
with_force("G3.naval.clear", "Clear a minefield", Orders(is_naval, sweep, complete=can_clear))
with_force(
    "G3.comb.airnaval",
    "Combined air-naval attack",
    Orders(is_naval, lambda s, side, units, _: AttackOrBombard(side, units), bar=only_german),
)


# --- 32.0 optional actions ---------------------------------------------------------------------------


def raider(s: State, side: Side, unit: Unit) -> Violation | None:
    """[32.0.raid] A ship off a friendly functional port."""
    reason = is_naval(s, side, unit)
    if reason is None and not harbour(s, side, s.at[unit]):
        return Violation("32.0.raid", f"{s.counter(unit).name} is off no friendly functional port")
    return reason


class Raid(Question[State], frozen=True):
    """[32.0.raid] One ship sails to a zone with enemy ships or off an enemy coast, attacks alone, and
    comes back.
    """

    unit: Unit

    rule = "32.0.raid"
    prompt = "Where does the raider go?"

    def reach(self, s: State) -> Ways:
        """Zones within the movement of the raider."""
        return naval_reach(s, self.side, (self.unit,), s.movement(self.unit), s.at[self.unit])

    def worthwhile(self, s: State, zone: Space) -> bool:
        """Whether there is something to attack in a zone or on its coasts."""
        foes = defenders(s, self.side, AT_SEA, zone)
        return bool(foes) or any(s.enemy_held(self.side, area) for area in s.game.coasts(zone))

    def offers(self, s: State) -> Iterable[Offer]:
        zones = [zone for zone in (s.at[self.unit], *self.reach(s)) if zone in s.game.sea]
        goals = [zone for zone in zones if self.worthwhile(s, zone)]
        yield Offer("to", goals, lambda zone: None if zone in goals else self.refuse(s, str(zone)))
        yield Offer("stop", ALONE, always)

    def refuse(self, s: State, zone: Space) -> Violation | None:
        """Why the raider does not go to a zone."""
        origin, terms = s.at[self.unit], naval_terms(s, self.side, (self.unit,))
        if zone != origin and zone not in self.reach(s):
            return missed(s, terms, origin, s.movement(self.unit), zone)
        return Violation("32.0.raid", f"there is nothing to raid in {s.game.space[zone].name}")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stop":
            return
        origin, zone = s.at[self.unit], str(noun)
        s.then(RaidFight(self.side, self.unit, zone), GoBack(self.unit, origin))
        if zone != origin:
            s.move((self.unit,), self.reach(s)[zone][1])
            s.then(MineAttack(self.side, (self.unit,), zone))


class RaidFight(Procedure[State], frozen=True):
    """[32.0.raid] At sea if enemy ships are there, else a bombardment."""

    side: Side
    unit: Unit
    zone: Space

    rule = "32.0.raid"

    def perform(self, s: State) -> None:
        if s.at[self.unit] != self.zone:
            return
        for unit in s.ships(self.side, self.zone):
            if unit != self.unit:
                s.drop_off(unit)
        if defenders(s, self.side, AT_SEA, self.zone):
            battle = Battle(self.side, AT_SEA, self.zone, fighters(s, (self.unit,)), ())
            s.then(AttackOrNot(self.side, battle, must=True))
        else:
            s.then(BombardTarget(self.side, (self.unit,), lone=True))


class GoBack(Procedure[State], frozen=True):
    """[32.0.raid] A raider that is left goes straight back; that is free and draws no mines."""

    unit: Unit
    origin: Space

    rule = "32.0.raid"

    def perform(self, s: State) -> None:
        if s.at[self.unit] in s.game.sea and s.at[self.unit] != self.origin:
            s.move((self.unit,), (self.origin,))


def submarines(s: State, side: Side, unit: Unit) -> Violation | None:
    """[32.0.substation] Submarines off friendly ports, not among enemies or off their bases."""
    if s.counter(unit).type != SUBMARINE:
        return Violation("32.0.substation", f"{s.counter(unit).name} is no submarine")
    if not harbour(s, side, s.at[unit]):
        return Violation("32.0.substation", "it must start at a friendly functional port or the home base")
    return refuse_to_redeploy(s, side, s.at[unit], mines=False) or barred(s, unit)


class Station(Placing, frozen=True):
    """[32.0.substation, 23.1.stop] Any or all submarines off friendly ports move up to double their
    movement; no attack. Mines do not bar them, but stop them and fire.
    """

    done: tuple[Unit, ...] = ()

    rule = "32.0.substation"
    prompt = "Place submarines on station"

    def terms(self, s: State, unit: Unit) -> Terms:
        """How a submarine goes on station."""
        return naval_terms(s, self.side, (unit,), redeploy=True, mines=False)

    def reach(self, s: State, unit: Unit) -> Ways:
        """Zones within double the movement of a submarine."""
        return reach(s, self.terms(s, unit), s.at[unit], 2 * s.movement(unit))

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """[32.0.substation] Only submarines off ports, once each, within double their movement."""
        if s.at[unit] not in s.game.space:
            return Violation("32.0.substation", f"{s.counter(unit).name} is not on the map")
        reason = submarines(s, self.side, unit)
        if reason is not None:
            return reason
        if unit in self.done:
            return Violation("32.0.substation", f"{s.counter(unit).name} is on station")
        if space in self.reach(s, unit):
            return Violation("32.0.substation", f"{s.game.space[space].name} is no sea zone")
        return missed(s, self.terms(s, unit), s.at[unit], 2 * s.movement(unit), space)

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every submarine with every zone that it reaches."""
        found = []
        for space in s.stacks[self.side]:
            for unit in s.ships(self.side, space):
                if unit not in self.done and submarines(s, self.side, unit) is None:
                    found += [(unit, zone) for zone in self.reach(s, unit) if zone in s.game.sea]
        return found

    def place(self, s: State, unit: Unit, space: Space) -> None:
        s.move((unit,), self.reach(s, unit)[space][1])
        s.then(MineAttack(self.side, (unit,), space), Station(self.side, (*self.done, unit)))


def is_carrier(s: State, side: Side, unit: Unit) -> Violation | None:
    """[32.0.carrier] Carriers only."""
    return None if s.counter(unit).type == CARRIER else Violation("32.0.carrier", "only carriers")


class BaseFire(Placing, frozen=True):
    """[32.0.basefire] A base fires at ships in an adjoining zone; friendly ships there may join."""

    rule = "32.0.basefire"
    prompt = "Which base fires into which zone?"
    must = True

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every base with every zone of enemies that it can fire at."""
        areas = [area for area in s.stacks[self.side] if area in s.game.land]
        bases = [(base, area) for area in areas if (base := s.base(self.side, area)) is not None]
        found = [(base, zone) for base, area in bases for zone in s.game.zones(area)]
        return [pair for pair in found if self.refuse(s, *pair) is None]

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """Why a base cannot fire into a zone."""
        if s.game.cls[unit] != BASE or s.at[unit] not in s.game.land:
            return Violation("32.0.basefire", f"{s.counter(unit).name} is no base on the map")
        if space not in s.game.zones(s.at[unit]):
            text = f"{s.counter(unit).name} does not adjoin {s.game.space[space].name}"
            return Violation("32.0.basefire", text)
        if not may_attack(s, unit):
            return Violation("7.2", "an incident forbids it to attack this turn")
        if not (s.factors(unit)[ANTI_SHIP] or s.factors(unit)[ANTI_SUB]):
            return Violation("12.1", f"{s.counter(unit).name} has no factor against ships")
        if not s.ships(other(self.side), space):
            return Violation("32.0.basefire", f"no enemy ships are in {s.game.space[space].name}")
        return None

    def place(self, s: State, unit: Unit, space: Space) -> None:
        s.then(Joining(self.side, Battle(self.side, SHORE_FIRE, space, (unit,), ())))


class RaidMuster(Question[State], frozen=True):
    """[32.0.raid] Choose the raider."""

    rule = "32.0.raid"
    prompt = "Choose the raider"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [unit for space in s.stacks[self.side] for unit in s.ships(self.side, space)]
        yield Offer("unit", ships, lambda unit: self.refuse(s, unit))

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """A ship of yours off a port."""
        reason = absent(s, self.side, unit)
        return reason or barred(s, str(unit)) or raider(s, self.side, str(unit))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(Raid(self.side, str(noun)))


with_question("32.0.raid", "Naval raid", RaidMuster, "no ship is off a port of yours", "actions")
with_question(
    "32.0.substation", "Submarines on station", Station, "no submarine can go on station", "actions"
)
with_question(
    "32.0.basefire", "Base fire at sea", BaseFire, "no enemy ships are off a base of yours", "actions"
)
with_force(
    "32.0.carrier",
    "Carrier bombardment",
    Orders(is_carrier, lambda s, side, units, _: BombardTarget(side, units, carriers=True)),
    "arms_race",
)
