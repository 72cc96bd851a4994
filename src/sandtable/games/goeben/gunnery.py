"""14.5 to 14.13 Gunfire, torpedoes, and what they do."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.games.goeben.command import senior
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.gamedata import AUSTRIAN, CLASSES, GUNS
from sandtable.games.goeben.movement import name
from sandtable.games.goeben.state import Counter, Damage, Fort, Order, Ship, State, only
from sandtable.games.goeben.vocabulary import counters

TORPEDO = "torpedo"
GERMAN, ALLIED = "german", "allied"
NORMAL, MAXIMUM = "normal", "maximum"


# --- what a ship has ---------------------------------------------------------------------------------


def fort(s: State, id: str) -> Fort:
    """The Coastal Defense unit of that name in the battle's port."""
    return next(fort for fort in s.forts[s.fight.space] if fort.id == id)


def ship_class(s: State, unit: str) -> str:
    """[6.2.class, 1.4] The class of anything that fights, by its abbreviation."""
    if unit in s.game.german:
        return s.game.german[unit].type
    return s.game.warship[unit].type if unit in s.game.warship else "coastal"


def armor(s: State, unit: str) -> int:
    """[2.1.readout] The printed Armor of a target."""
    if unit in s.game.warship:
        return s.game.warship[unit].armor
    return s.game.coastal[fort(s, unit).counter].armor


def firepower(s: State, unit: str, gun: str) -> int:
    """[6.2.guns, 14.11.solution, 14.12, 16.0, 14.13] What a gun type, or the torpedoes, have left.

    Each gunnery damage takes one from the largest guns that a ship without a display has left.
    """
    display = s.afloat.get(unit)
    if display is not None:
        return 1 if gun == TORPEDO else int(getattr(display, gun))
    if unit not in s.game.warship:
        return s.game.coastal[fort(s, unit).counter].firepower if gun == "primary" else 0
    ship = s.game.warship[unit]
    if gun == TORPEDO:
        return ship.torpedo
    larger = sum(getattr(ship, other) for other in GUNS[: GUNS.index(gun)])
    lost: int = max(0, s.fight.damage.get(unit, Damage()).gunnery - larger)
    return max(0, int(getattr(ship, gun)) - lost)


def at_night(s: State, unit: str, power: int) -> int:
    """[22.0, 2.2.searchlights] Night halves firepower, fractions up; a ship with searchlights sees."""
    return (power + 1) // 2 if s.fight.night and not s.carries(unit, "searchlights") else power


def solution(s: State, unit: str, gun: str, target: str, rate: str = "") -> int:
    """[14.5.solution, 14.9, 1.3.roll_against, 2.2.reserve_crew, 2.2.targeting_calculator] The dice that a
    ship rolls, at the rate of fire that is fixed or at another one.
    """
    power = firepower(s, unit, gun)
    if power == 0:
        return 0
    if gun != TORPEDO:
        if (rate or s.fight.rate.get(unit)) == MAXIMUM:
            power *= 2
        power = at_night(s, unit, power)
    if unit not in s.fight.engaged:
        return power
    total = power + s.leadership(unit) - armor(s, target)
    if unit in s.afloat:
        numbers = s.game.numbers
        total += numbers.reserve_crew_fire_dice * s.carries(unit, "reserve_crew")
        total += numbers.calculator_fire_dice * s.carries(unit, "targeting_calculator")
        total += s.morale
    return max(0, total)


def hits_on(s: State, target: str, gun: str) -> int:
    """[14.5.hit, 14.6, 14.12, 2.2.torpedo_nets] The least die that hits."""
    if gun != TORPEDO:
        return s.game.numbers.gun_hits_on
    if s.carries(target, "torpedo_nets"):
        return s.game.rebuilt.nets_hit_on
    return s.game.numbers.torpedo_hits_on


# --- the steps ---------------------------------------------------------------------------------------


class Step(Procedure[State], frozen=True):
    """[14.2] One side fires the guns of a step; the next ship is asked for until all have fired."""

    side_name: str
    guns: tuple[str, ...]

    rule = "14.2"

    def perform(self, s: State) -> None:
        s.begin_step("+".join(self.guns))
        s.then(OurFire(self.guns) if self.side_name == GERMAN else TheirFire(self.guns))


def has_ammunition(s: State, ship: Ship) -> bool:
    """[14.8, 2.1.ammunition] Whether a ship may use its guns: it has paid in this battle, or can."""
    if ship not in s.afloat:
        return True
    rate = s.fight.rate.get(ship)
    return rate in (NORMAL, MAXIMUM) or (rate is None and s.afloat[ship].ammunition > 0)


def ready(s: State, guns: tuple[str, ...]) -> tuple[Ship, ...]:
    """[14.5, 14.5.target, 14.8, 14.10, 20.0.fire] Ships of ours that can still fire in this step.

    All ships of one nationality come before those of the other.
    """
    battle = s.fight
    able = []
    for ship in battle.ours:
        if ship in battle.fired:
            continue
        if guns == (TORPEDO,):
            ok = s.afloat[ship].torpedoes > 0 if ship in s.afloat else s.game.warship[ship].torpedo > 0
        else:
            fixed = battle.targets.get(ship)
            ok = has_ammunition(s, ship) and (fixed is None or fixed in battle.theirs)
            ok = ok and any(firepower(s, ship, gun) for gun in guns)
        if ok:
            able.append(ship)
    first = [ship for ship in able if (ship not in s.game.german) == (battle.leaders == AUSTRIAN)]
    return tuple(first or able)


class OurFire(Procedure[State], frozen=True):
    """[14.5, 20.0.fire] Our ships fire one at a time, in the order that we choose."""

    guns: tuple[str, ...]

    rule = "14.5"

    def perform(self, s: State) -> None:
        if not s.fight.theirs or (self.guns == (TORPEDO,) and s.fight.shore):
            return
        ships = ready(s, self.guns)
        if ships:
            s.then(NextToFire(senior(s, ships), ships, self.guns), self)


class NextToFire(Order, frozen=True):
    """[14.5] Choose the ship that fires next."""

    ships: tuple[Ship, ...]
    guns: tuple[str, ...]

    rule = "14.5"
    advisers = ("gunnery_officer",)

    def question(self, s: State) -> str:
        weapons = "torpedoes" if self.guns == (TORPEDO,) else " and ".join(self.guns) + " guns"
        return f"Which ship fires her {weapons} next?"

    def offers(self, s: State) -> Iterable[Offer]:
        if len(self.ships) > 1:
            yield Offer("fire", self.ships, only(self.ships, self.rule, "this ship cannot fire now"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.fire(s, str(noun))

    def perform(self, s: State) -> None:
        self.fire(s, self.ships[0])

    def fire(self, s: State, ship: Ship) -> None:
        """Fire at the target that is fixed, or choose one."""
        s.has_fired(ship)
        if self.guns == (TORPEDO,):
            s.then(AimTorpedoes(s.captain(ship), ship))
        elif ship in s.fight.targets:
            s.then(*salvoes(s, ship, self.guns))
        else:
            s.then(OpenFire(s.captain(ship), ship, self.guns))


def refuse_target(s: State, target: Noun) -> Violation | None:
    """[14.5, 14.6, 20.0] Only an enemy that is in the battle is fired at."""
    if target in s.fight.theirs:
        return None
    place, known = s.game.space[s.fight.space].name, counters(s.game).get(str(target), "that")
    if target in s.at:
        return Violation("20.0" if target in s.game.warship else "14.5", f"{known} is a ship of ours")
    if target in s.sunk:
        return Violation("14.13.sunk", f"{known} is sunk")
    if target in s.damaged:
        return Violation("14.13.damaged", f"{known} has left this scenario, damaged")
    return Violation("14.5", f"{known} is not in the battle at {place}")


class OpenFire(Order, frozen=True):
    """[14.5, 14.5.target, 14.5.concentrate, 14.8, 14.9] Choose the target for the whole battle, and the
    rate of fire, or hold fire in this step.
    """

    ship: Ship
    guns: tuple[str, ...]

    rule = "14.5"
    advisers = ("gunnery_officer",)

    def question(self, s: State) -> str:
        return f"{name(s, self.ship)}: choose a target for this battle, and the rate of fire"

    def offers(self, s: State) -> Iterable[Offer]:
        theirs = s.fight.theirs
        yield Offer("normal", theirs, lambda target: refuse_target(s, target))
        yield Offer("maximum", theirs, lambda target: refuse_target(s, target) or self.refuse_maximum(s))
        yield Offer("hold", ALONE, always)

    def refuse_maximum(self, s: State) -> Violation | None:
        """[14.9] Two points of ammunition, and Germans only."""
        if self.ship not in s.afloat:
            return Violation("14.9", "only German ships fire at the maximum rate")
        if s.afloat[self.ship].ammunition < 2:
            return Violation("14.9", "maximum fire takes two points of ammunition")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "hold":
            s.tell("held fire", ship=self.ship)
            return
        s.open_fire(self.ship, verb, str(noun))
        s.then(*salvoes(s, self.ship, self.guns))


def salvoes(s: State, unit: str, guns: tuple[str, ...]) -> Iterator[Procedure[State]]:
    """[14.7, 2.1.primary, 2.1.secondary, 2.1.tertiary] A ship's fire, gun type by gun type; the hits of each
    are applied before the next.
    """
    for gun in guns:
        yield Salvo(unit, gun, s.fight.targets[unit])


class Salvo(Procedure[State], frozen=True):
    """[14.5, 14.5.solution, 14.5.hit] A ship fires one gun type at its target, if both are still there."""

    firer: str
    gun: str
    target: str

    rule = "14.5"

    def perform(self, s: State) -> None:
        battle = s.fight
        present = (*battle.ours, *battle.theirs)
        if self.firer in present and self.target in present:
            number = solution(s, self.firer, self.gun, self.target)
            if number:
                s.then(Shots(self.firer, self.gun, ((self.target, number),)))


class AimTorpedoes(Order, frozen=True):
    """[14.6, 14.7, 14.10] How many torpedoes, and at whom; all are named before any is rolled."""

    ship: Ship
    aims: tuple[Counter, ...] = ()

    rule = "14.6"
    advisers = ("gunnery_officer",)

    def question(self, s: State) -> str:
        ready = f"{len(self.aims)} aimed" if self.aims else "aim or hold"
        return f"{name(s, self.ship)}: torpedoes, {ready}"

    def tubes(self, s: State) -> int:
        """[14.10, 20.0, 2.1.torpedo] Torpedoes left; an Austro-Hungarian ship makes one attack, never used
        up.
        """
        return s.afloat[self.ship].torpedoes if self.ship in s.afloat else 1

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("aim", s.fight.theirs, lambda target: self.refuse(s, target))
        yield Offer("launch" if self.aims else "hold", ALONE, always)

    def refuse(self, s: State, target: Noun) -> Violation | None:
        """[14.10] As many as are left, at enemies in this battle."""
        if len(self.aims) >= self.tubes(s):
            return Violation("14.10", f"{name(s, self.ship)} has no torpedo left to aim")
        return refuse_target(s, target)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "aim":
            s.then(replace(self, aims=(*self.aims, str(noun))))
        elif verb == "launch":
            if self.ship in s.afloat:
                s.spend(self.ship, "torpedoes", len(self.aims))
                s.use("torpedoes")
            attacks = tuple((target, solution(s, self.ship, TORPEDO, target)) for target in self.aims)
            s.then(Shots(self.ship, TORPEDO, attacks))


# --- Allied fire -------------------------------------------------------------------------------------


class TheirFire(Procedure[State], frozen=True):
    """[14.11, 14.11.order] Allied units fire one at a time: British, then French, from the largest to
    the smallest.

    Ships of the same class and nation fire in random order.
    """

    guns: tuple[str, ...]

    rule = "14.11"
    prompt = "Which of them fires first?"

    def next(self, s: State) -> tuple[str, ...]:
        """Those whose turn it is."""
        battle = s.fight
        if not battle.ours:
            return ()
        able = [
            unit
            for unit in battle.theirs
            if unit not in battle.fired
            and any(firepower(s, unit, gun) for gun in self.guns)
            and battle.targets.get(unit, battle.ours[0]) in battle.ours
        ]
        first = min((self.order(s, unit) for unit in able), default=None)
        return tuple(unit for unit in able if self.order(s, unit) == first)

    def order(self, s: State, unit: str) -> tuple[int, int]:
        """[14.11.order] Nation, then class."""
        if unit not in s.game.warship:
            return 0, 0
        ship = s.game.warship[unit]
        return s.game.about.nations.index(ship.nation), CLASSES.index(ship.type)

    def options(self, s: State) -> Options:
        found = self.next(s)
        return Options(("shoots", found)) if len(found) > 1 else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.fire(s, str(noun))

    def perform(self, s: State) -> None:
        for unit in self.next(s):
            self.fire(s, unit)

    def fire(self, s: State, unit: str) -> None:
        """Its target is fixed when it first fires."""
        s.has_fired(unit)
        s.then(TheirTarget(unit), TheirSalvo(unit, self.guns), self)


class TheirTarget(Procedure[State], frozen=True):
    """[14.11.priority, 14.11.errata] The best target by the Targeting Priority Chart, at random among
    equals.
    """

    unit: str

    rule = "14.11.priority"
    prompt = "At whom do they fire?"

    def candidates(self, s: State) -> tuple[Ship, ...]:
        """The ships of the first rank that is present."""
        for rank in s.game.targets[ship_class(s, self.unit)]:
            found = tuple(ship for ship in s.fight.ours if ship_class(s, ship) in rank)
            if found:
                return found
        return ()

    def options(self, s: State) -> Options:
        found = () if self.unit in s.fight.targets else self.candidates(s)
        return Options(("target", found)) if len(found) > 1 else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.take_target(self.unit, str(noun))

    def perform(self, s: State) -> None:
        if self.unit not in s.fight.targets:
            for ship in self.candidates(s):
                s.take_target(self.unit, ship)


class TheirSalvo(Procedure[State], frozen=True):
    """[14.11.solution, 14.12, 16.0] As many dice as are printed; their torpedoes are never used up."""

    unit: str
    guns: tuple[str, ...]

    rule = "14.11.solution"

    def perform(self, s: State) -> None:
        s.then(*salvoes(s, self.unit, self.guns))


# --- dice and hits -----------------------------------------------------------------------------------


class Shots(Procedure[State], frozen=True):
    """[14.5.hit, 14.6, 14.12] The dice of one ship's fire, target by target."""

    firer: str
    gun: str
    attacks: tuple[tuple[str, int], ...]
    hits: tuple[tuple[str, int], ...] = ()

    rule = "14.5.hit"
    prompt = "Fire!"

    def options(self, s: State) -> Options:
        return dice(self.attacks[0][1]) if self.attacks else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        thrown = faces(noun)
        (target, left), *rest = self.attacks
        needed = hits_on(s, target, self.gun)
        scored = sum(die >= needed for die in thrown)
        s.tell("shot", firer=self.firer, gun=self.gun, target=target, dice=thrown, needed=needed, hits=scored)
        more = ((target, left - len(thrown)),) if left > len(thrown) else ()
        s.then(replace(self, attacks=(*more, *rest), hits=(*self.hits, (target, scored))))

    def perform(self, s: State) -> None:
        rest = tuple(attack for attack in self.attacks if attack[1] > 0)
        if rest:
            s.then(replace(self, attacks=rest))
            return
        totals = Count[str]()
        for target, hits in self.hits:
            totals[target] += hits
        table = TORPEDO if self.gun == TORPEDO else "gunnery"
        s.then(HitRolls(self.firer, table, tuple((t, n) for t, n in totals.items() if n)))


class HitRolls(Procedure[State], frozen=True):
    """[14.5.hit, 14.6, 14.7] Two dice for each hit; all results are applied when the fire is over."""

    firer: str
    table: str
    hits: tuple[tuple[str, int], ...]
    results: tuple[tuple[str, str], ...] = ()

    rule = "14.7"
    prompt = "What was hit?"

    def options(self, s: State) -> Options:
        return dice(2) if self.hits else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        thrown = faces(noun)
        (target, left), *rest = self.hits
        result = look_up(s, target, self.table)[sum(thrown) - 2]
        s.tell("hit", firer=self.firer, target=target, table=self.table, dice=thrown, result=result)
        more = ((target, left - 1),) if left > 1 else ()
        s.then(replace(self, hits=(*more, *rest), results=(*self.results, (target, result))))

    def perform(self, s: State) -> None:
        for target in dict.fromkeys(target for target, _ in self.results):
            results = " ".join(result for hit, result in self.results if hit == target).split()
            inflict(s, target, results)


def inflict(s: State, target: str, results: Sequence[str]) -> None:
    """Damage to a German ship, to one without a display, or to a Coastal Defense unit."""
    if target in s.afloat:
        s.then(strike(s, target, *results))
    elif target in s.game.warship:
        apply_to_warship(s, target, results)
    else:
        apply_to_fort(s, target, results)


def look_up(s: State, target: str, table: str) -> list[str]:
    """[14.5.hit, 14.6, 16.0] The column of a hit table for a target."""
    tables = s.game.tables
    if target not in s.game.german and target not in s.game.warship:
        return tables.shore.coastal
    found = tables.hits.torpedo if table == TORPEDO else tables.hits.gunnery
    return found.german if target in s.game.german else found.warship


def apply_to_warship(s: State, ship: Counter, results: Sequence[str]) -> None:
    """[14.7, 14.13, 14.13.sunk, 14.13.withdrawal] Damage first; a withdrawal only after it.

    More damage than Armor sinks. Outside a battle (a submarine) an Austro-Hungarian ship drops out.
    """
    if s.battle is None:
        if "sunk" in results or len(results) - results.count("withdrawal") > armor(s, ship):
            s.sink_austrian(ship)
        elif results:
            s.drop_out(ship, "damaged")
        return
    before = s.fight.damage.get(ship, Damage())
    kinds = Damage.__struct_fields__
    damage = Damage(*(getattr(before, kind) + results.count(kind) for kind in kinds))
    s.damage_warship(ship, damage)
    if "sunk" in results or damage.total > armor(s, ship):
        s.sink_in_battle(ship)
    elif "withdrawal" in results:
        s.withdraw_from_battle(ship)


def apply_to_fort(s: State, id: str, results: Sequence[str]) -> None:
    """[16.0] Damage stays on a Coastal Defense unit; more than its Armor eliminates it."""
    unit = fort(s, id)
    for _ in range(results.count("facilities")):
        s.score_in_battle(s.game.rebuilt.facilities_vp, "shore facilities", s.fight.space)
    damaged = replace(unit, damage=unit.damage + results.count("hull"))
    if "sunk" in results or damaged.damage > armor(s, id):
        s.raze(damaged)
    elif damaged != unit:
        s.batter(damaged)
