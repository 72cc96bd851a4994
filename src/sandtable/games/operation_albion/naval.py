"""26.0 G-3 naval actions, with the optional ones of 32.0."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import ACTIONS, Action, barred, may_attack
from sandtable.games.operation_albion.air import ChooseMine
from sandtable.games.operation_albion.attack import AttackOrNot, Joining, defenders, fighters, only_german
from sandtable.games.operation_albion.combat import AT_SEA, BOMBARDMENT, CARRIER_STRIKE, SHORE_FIRE
from sandtable.games.operation_albion.forces import (
    ARRIVE,
    COMPLETE,
    ELIGIBLE,
    ENDS,
    SET_OUT,
    is_naval,
    marching,
    mustering,
    nobody,
)
from sandtable.games.operation_albion.gamedata import (
    ANTI_SHIP,
    ANTI_SUB,
    BASE,
    CARRIER,
    GROUND,
    HOME,
    NAVAL,
    SUBMARINE,
    SWEEPER,
)
from sandtable.games.operation_albion.mines import MineAttack
from sandtable.games.operation_albion.movement import barred_to_redeploy, harbour, naval_reach
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
            return Violation("26.G3.naval.bombard", "only a land area adjoining the ships' zone")
        whole = area in s.game.islands or self.carriers
        found = s.units(other(self.side), area, *((GROUND, BASE) if whole else (BASE,)))
        return (
            None
            if found
            else Violation("26.G3.naval.bombard.target", "there is nothing that ships can bombard")
        )

    def offers(self, s: State) -> Iterable[Offer]:
        legal = [area for area in s.game.coasts(s.at[self.units[0]]) if self.refuse(s, area) is None]
        if legal:
            yield Offer("area", legal, lambda area: self.refuse(s, area))
            if not self.lone:
                yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "decline":
            return
        zone = s.at[self.units[0]]
        area = str(noun)
        origins = {"air": area} if self.air else {}
        ships = fighters(s, self.units)
        form = CARRIER_STRIKE if self.carriers else BOMBARDMENT
        battle = Battle(self.side, form, area, ships, (), zone=zone, origins=origins)
        s.then(AttackOrNot(self.side, battle, must=True))


def bombard(s: State, side: Side, units: tuple[Unit, ...], came: Space) -> Procedure[State]:
    """[26.G3.naval.bombard] After its move the force bombards."""
    return BombardTarget(side, units)


class AttackOrBombard(Question[State], frozen=True):
    """[26.G3.comb.airnaval] Ships and seaplanes attack ships, or bombard a coast."""

    units: tuple[Unit, ...]

    rule = "26.G3.comb.airnaval"
    prompt = "Attack the enemy's ships, or bombard a coast?"

    def offers(self, s: State) -> Iterable[Offer]:
        sea = bool(defenders(s, self.side, AT_SEA, s.at[self.units[0]])) and s.at[self.units[0]] in s.game.sea
        coast = BombardTarget(self.side, self.units)
        shore = any(coast.refuse(s, area) is None for area in s.game.coasts(s.at[self.units[0]]))
        if sea or shore:
            yield Offer(
                "attack", ALONE, lambda _: None if sea else Violation(self.rule, "no enemy ships are here")
            )
            yield Offer(
                "fire",
                ALONE,
                lambda _: None if shore else Violation(self.rule, "there is nothing to bombard"),
            )
            yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "attack":
            s.then(attack_at_sea(s, self.side, self.units, "", air=True))
        elif verb == "fire":
            s.then(BombardTarget(self.side, self.units, air=True))


# --- mines -------------------------------------------------------------------------------------------


def has_sweeper(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.naval.mine, 26.G3.naval.clear] A mine warfare unit must be in the force."""
    if any(s.counter(unit).type == SWEEPER for unit in units):
        return None
    return Violation("26.G3.naval.mine", "a mine warfare unit must be in the force")


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
        fields = [
            mine for mine in (s.mine(Side(0), self.zone), s.mine(Side(1), self.zone)) if mine is not None
        ]
        if fields and left and has_sweeper(s, left) is None:
            yield Offer(
                "mine",
                fields,
                lambda mine: None if mine in fields else Violation(self.rule, "it is not here"),
            )
            yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "mine":
            s.then(ClearRoll(str(noun)))


class ClearRoll(Procedure[State], frozen=True):
    """[26.G3.naval.clear] 1 to 3 removes the minefield."""

    mine: Unit

    rule = "26.G3.naval.clear"
    prompt = "Sweeping"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        done = noun <= s.game.numbers.clears_up_to
        s.tell("swept", unit=self.mine, die=noun, done=int(done))
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


# --- redeployment ------------------------------------------------------------------------------------


def redeployable(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.naval.redeploy, 26.G3.naval.redeploy.block] From a friendly port or the home base, not from
    among enemies.
    """
    reason = is_naval(s, side, unit)
    if reason is not None:
        return reason
    if not harbour(s, side, s.at[unit]):
        return Violation(
            "26.G3.naval.redeploy", "it must start at a friendly functional port or the home base"
        )
    if s.at[unit] in s.game.sea and barred_to_redeploy(s, side, s.at[unit]):
        return Violation("26.G3.naval.redeploy.block", "not from among enemies")
    return None


def in_harbour(s: State, side: Side, units: tuple[Unit, ...], zone: Space) -> Violation | None:
    """[26.G3.naval.redeploy] Where a redeployment, and whoever it drops off, may end."""
    if not harbour(s, side, zone):
        return Violation("26.G3.naval.redeploy", "it must end at a friendly functional port or the home base")
    return stranded(s, side, units, zone)


for id, title, arrive in (
    ("G3.naval.move", "Move a naval force, attack", attack_at_sea),
    ("G3.naval.bombard", "Move a naval force and bombard", bombard),
    ("G3.naval.redeploy", "Re-deploy a naval force", lambda s, side, units, came: Unloading(side, units)),
    ("G3.naval.mine", "Lay a minefield", lambda s, side, units, came: LayMine(side, units)),
    (
        "G3.naval.clear",
        "Clear a minefield",
        lambda s, side, units, came: Sweep(side, units, came != s.at[units[0]]),
    ),
    (
        "G3.comb.airnaval",
        "Combined air-naval attack",
        lambda s, side, units, came: AttackOrBombard(side, units),
    ),
):
    ELIGIBLE[id] = is_naval
    ARRIVE[id] = arrive
    SET_OUT[id] = marching(id)
    ACTIONS[id] = Action(title, mustering(id), nobody(id))

ELIGIBLE["G3.naval.redeploy"] = redeployable
SET_OUT["G3.naval.redeploy"] = lambda s, side, units, space: Loading(side, "G3.naval.redeploy", units)
ENDS["G3.naval.redeploy"] = in_harbour
COMPLETE["G3.naval.mine"] = has_sweeper
COMPLETE["G3.naval.clear"] = has_sweeper


def refuse_air_naval(s: State, side: Side) -> Violation | None:
    """[26.G3.comb.airnaval] Germans with a force."""
    return only_german("26.G3.comb.airnaval")(s, side) or nobody("G3.comb.airnaval")(s, side)


ACTIONS["G3.comb.airnaval"] = ACTIONS["G3.comb.airnaval"]._replace(refuse=refuse_air_naval)


# --- 32.0 optional actions ---------------------------------------------------------------------------


def raider(s: State, side: Side, unit: Unit) -> Violation | None:
    """[32.0.raid] A ship off a friendly functional port."""
    reason = is_naval(s, side, unit)
    if reason is None and not harbour(s, side, s.at[unit]):
        return Violation("32.0.raid", "a raider starts off a friendly functional port")
    return reason


class Raid(Question[State], frozen=True):
    """[32.0.raid] One ship sails to a zone with enemy ships or off an enemy coast, attacks alone, and
    comes back.
    """

    unit: Unit

    rule = "32.0.raid"
    prompt = "Where does the raider go?"

    def goals(self, s: State) -> list[Space]:
        """Zones in reach where there is something to attack."""
        reach = naval_reach(s, self.side, (self.unit,), s.movement(self.unit), s.at[self.unit])
        zones = [zone for zone in (s.at[self.unit], *reach) if zone in s.game.sea]
        return [
            zone
            for zone in zones
            if defenders(s, self.side, AT_SEA, zone)
            or any(s.enemy_held(self.side, area) for area in s.game.coasts(zone))
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        goals = self.goals(s)
        yield Offer(
            "to",
            goals,
            lambda zone: None if zone in goals else Violation(self.rule, "there is nothing to raid"),
        )
        yield Offer("stop", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stop":
            return
        origin, zone = s.at[self.unit], str(noun)
        s.then(RaidFight(self.side, self.unit, zone), GoBack(self.unit, origin))
        if zone != origin:
            way = naval_reach(s, self.side, (self.unit,), s.movement(self.unit), origin)[zone][1]
            s.move((self.unit,), way)
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
        others = frozenset(u for u in s.ships(self.side, self.zone) if u != self.unit)
        for unit in others:
            s.drop_off(unit)
        if defenders(s, self.side, AT_SEA, self.zone):
            s.then(
                AttackOrNot(
                    self.side, Battle(self.side, AT_SEA, self.zone, fighters(s, (self.unit,)), ()), must=True
                )
            )
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
        return Violation("32.0.substation", "only submarines")
    if not harbour(s, side, s.at[unit]):
        return Violation("32.0.substation", "it must start at a friendly functional port or the home base")
    if s.at[unit] in s.game.sea and barred_to_redeploy(s, side, s.at[unit], mines=False):
        return Violation("32.0.substation", "not from among enemies")
    return barred(s, unit)


class Station(Question[State], frozen=True):
    """[32.0.substation, 23.1.stop] Any or all submarines off friendly ports move up to double their
    movement; no attack. Mines do not bar them, but stop them and fire.
    """

    done: tuple[Unit, ...] = ()

    rule = "32.0.substation"
    prompt = "Place submarines on station"

    def reach(self, s: State, unit: Unit) -> dict[Space, tuple[int, tuple[Space, ...]]]:
        """Zones within double the movement of a submarine."""
        points = 2 * s.movement(unit)
        return naval_reach(s, self.side, (unit,), points, s.at[unit], redeploy=True, mines=False)

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every submarine with every zone that it reaches."""
        found = []
        for space in s.stacks[self.side]:
            for unit in s.ships(self.side, space):
                if unit not in self.done and submarines(s, self.side, unit) is None:
                    found += [(unit, zone) for zone in self.reach(s, unit) if zone in s.game.sea]
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        goals = self.goals(s)
        if goals:
            yield Offer(
                "place",
                goals,
                lambda noun: None if noun in goals else Violation(self.rule, "it cannot go there"),
            )
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "place":
            assert isinstance(noun, tuple)
            unit, zone = str(noun[0]), str(noun[1])
            s.move((unit,), self.reach(s, unit)[zone][1])
            s.then(MineAttack(self.side, (unit,), zone), Station(self.side, (*self.done, unit)))


def no_station(s: State, side: Side) -> Violation | None:
    """[32.0.substation] There must be a submarine that can go."""
    return None if Station(side).goals(s) else Violation("32.0.substation", "no submarine can go on station")


def is_carrier(s: State, side: Side, unit: Unit) -> Violation | None:
    """[32.0.carrier] Carriers only."""
    return None if s.counter(unit).type == CARRIER else Violation("32.0.carrier", "only carriers")


class BaseFire(Question[State], frozen=True):
    """[32.0.basefire] A base fires at ships in an adjoining zone; friendly ships there may join."""

    rule = "32.0.basefire"
    prompt = "Which base fires into which zone?"

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every base with every zone of enemies that it can fire at."""
        found = []
        for area in s.stacks[self.side]:
            base = s.base(self.side, area)
            if (
                base is not None
                and may_attack(s, base)
                and (s.factors(base)[ANTI_SHIP] or s.factors(base)[ANTI_SUB])
            ):
                found += [(base, zone) for zone in s.game.zones(area) if s.ships(other(self.side), zone)]
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        goals = self.goals(s)
        if goals:
            yield Offer(
                "place",
                goals,
                lambda noun: None if noun in goals else Violation(self.rule, "it cannot fire there"),
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, tuple)
        base, zone = str(noun[0]), str(noun[1])
        s.then(Joining(self.side, Battle(self.side, SHORE_FIRE, zone, (base,), ())))


def no_base_fire(s: State, side: Side) -> Violation | None:
    """[32.0.basefire] There must be enemies off a base."""
    return (
        None
        if BaseFire(side).goals(s)
        else Violation("32.0.basefire", "no enemy ships are off a base of yours")
    )


class RaidMuster(Question[State], frozen=True):
    """[32.0.raid] Choose the raider."""

    rule = "32.0.raid"
    prompt = "Choose the raider"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [u for space in s.stacks[self.side] for u in s.units(self.side, space, NAVAL)]
        yield Offer("unit", ships, lambda unit: self.refuse(s, unit))

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """A ship of yours off a port."""
        if (
            not isinstance(unit, str)
            or unit not in s.at
            or s.game.owner[unit] != self.side
            or s.at[unit] not in s.game.space
        ):
            return Violation(self.rule, "this is no ship of yours")
        return barred(s, unit) or raider(s, self.side, unit)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(Raid(self.side, str(noun)))


def no_raider(s: State, side: Side) -> Violation | None:
    """[32.0.raid] There must be a ship."""
    muster = RaidMuster(side)
    ships = [u for space in s.stacks[side] for u in s.units(side, space, NAVAL)]
    return (
        None
        if any(muster.refuse(s, u) is None for u in ships)
        else Violation("32.0.raid", "no ship is off a port of yours")
    )


ACTIONS["32.0.raid"] = Action("Naval raid", lambda s, side: RaidMuster(side), no_raider, "actions")
ACTIONS["32.0.substation"] = Action(
    "Submarines on station", lambda s, side: Station(side), no_station, "actions"
)
ACTIONS["32.0.basefire"] = Action("Base fire at sea", lambda s, side: BaseFire(side), no_base_fire, "actions")
ELIGIBLE["32.0.carrier"] = is_carrier
SET_OUT["32.0.carrier"] = marching("32.0.carrier")
ARRIVE["32.0.carrier"] = lambda s, side, units, came: BombardTarget(side, units, carriers=True)
ACTIONS["32.0.carrier"] = Action(
    "Carrier bombardment", mustering("32.0.carrier"), nobody("32.0.carrier"), "arms_race"
)
