"""14.0 Transport and amphibious operations: G-3 combined actions at sea."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import barred
from sandtable.games.operation_albion.asking import absent, pair
from sandtable.games.operation_albion.attack import LONE_GUNS, AttackOrNot, alone
from sandtable.games.operation_albion.combat import COMBINED_LANDING, LANDING
from sandtable.games.operation_albion.forces import (
    Bar,
    Orders,
    fine,
    is_naval,
    march,
    only_german,
    with_force,
)
from sandtable.games.operation_albion.gamedata import (
    AIR,
    ANTI_SHIP,
    GROUND,
    LARGE,
    MARINE_CARRIERS,
    MOVE,
    TRANSPORT,
)
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.ports import airfields, functional_port, has_port, home
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import Battle, Space, State, Unit

LANDLUBBERS = ("bolshevik", "finnish_red", "finnish_white")
"""[26.G3.comb.forbidden] Contingents that use no naval transport."""


def carrier(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.comb.tronly, 26.G3.comb.warship, 14.0.emergency] Transports, and warships that can carry
    marines.
    """
    reason = is_naval(s, side, unit)
    if reason is None and s.counter(unit).type not in (TRANSPORT, *MARINE_CARRIERS):
        return Violation("26.G3.comb.tronly", "only transports, and warships with marines")
    return reason


def room(s: State, ship: Unit, unit: Unit) -> Violation | None:
    """[14.0, 14.0.tr, 14.0.emergency, 21.1, 2.3.2.tr] Two small units, one large, or one air unit; a
    warship one marine unit.
    """
    aboard = s.cargo(ship)
    printed = s.counter(unit)
    if s.counter(ship).type != TRANSPORT:
        if printed.type != "marine":
            return Violation("26.G3.comb.warship", "warships carry only marines")
        return Violation("14.0.emergency", "a warship carries one marine unit") if aboard else None
    if not aboard:
        return None
    large = any(s.counter(load).size in LARGE or s.game.cls[load] == AIR for load in aboard)
    if large or printed.size in LARGE or printed.cls == AIR or len(aboard) > 1:
        return Violation("14.0.tr", "a transport carries two small units, one large unit or one air unit")
    return None


def hostile(s: State, side: Side, zone: Space) -> Violation | None:
    """[26.G3.comb.block, 23.1.landing] Enemy ships or mines in the zone bar loading and landing."""
    if zone in s.game.sea and s.ships(other(side), zone):
        return Violation("26.G3.comb.block", "enemy ships are in the zone")
    if zone in s.game.sea and s.mine(other(side), zone) is not None:
        return Violation("23.1.landing", "an enemy minefield is in the zone")
    return None


def near(s: State, zone: Space) -> tuple[Space, ...]:
    """[26.G3.comb.where] Where ships in a zone can take units from, and put them ashore."""
    return s.game.coasts(zone) if zone in s.game.sea else (zone,)


def refuse_boarding(s: State, side: Side, unit: Unit, area: Space, evacuating: bool) -> Violation | None:
    """[26.G3.comb.where, 26.G3.comb.forbidden, 26.G3.comb.evac, 21.1, 28.3] Why a unit cannot go aboard."""
    printed = s.counter(unit)
    if printed.cls not in (GROUND, AIR) or (printed.cls == GROUND and s.factors(unit)[MOVE] == 0):
        return Violation("14.0", "only mobile ground units and air units go aboard")
    if s.contingent(unit) in LANDLUBBERS or printed.type == "armored_train" or printed.no_amphibious:
        return Violation("26.G3.comb.forbidden", "it uses no naval transport")
    if area == home(side):
        return Violation("26.G3.comb.evac", "nobody is evacuated from the home base") if evacuating else None
    if printed.cls == AIR:
        ok = functional_port(s, side, area)
        return None if ok else Violation("26.G3.comb.where", "air units load at an airfield with a port")
    if printed.type == "marine":
        return None
    port = has_port(s, area) and s.control(area) == side
    if port and evacuating:
        return Violation("26.G3.comb.evac", "from a friendly port units are transported, not evacuated")
    if not port and not evacuating:
        return Violation("26.G3.comb.where", "loading needs a friendly-controlled port")
    return None


class Loading(Question[State], frozen=True):
    """[26.G3.comb.transport, 26.G3.comb.stay, 26.G3.comb.evac, 26.G3.naval.redeploy.carry, 14.1] Units go
    aboard, ground or air but not both; then the ships sail.
    """

    action: str
    ships: tuple[Unit, ...]

    rule = "26.G3.comb.transport"

    def question(self, s: State) -> str:
        aboard = sum(len(s.cargo(ship)) for ship in self.ships)
        return f"Load units ({aboard} aboard), then sail"

    def zone(self, s: State) -> Space:
        """Where the ships are."""
        return s.at[self.ships[0]]

    def candidates(self, s: State) -> list[tuple[Unit, Unit]]:
        """Every unit in reach with every ship that has room."""
        found = []
        for area in near(s, self.zone(s)):
            for unit in s.units(self.side, area, GROUND, AIR):
                found += [(unit, ship) for ship in self.ships if self.refuse(s, (unit, ship)) is None]
        return found

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """Why a unit cannot go aboard a ship."""
        unit, ship = pair(noun)
        if ship not in self.ships:
            return Violation(self.rule, f"{called(s.game, ship)} is no ship of the force")
        gone = absent(s, self.side, unit)
        if gone is not None:
            return gone
        reason = hostile(s, self.side, self.zone(s)) or barred(s, unit)
        if reason is not None:
            return reason
        area = s.at[unit]
        if area not in near(s, self.zone(s)):
            text = f"{s.counter(unit).name} is on no coast that adjoins {s.game.space[self.zone(s)].name}"
            return Violation("26.G3.comb.where", text)
        kinds = {s.game.cls[load] for carrying in self.ships for load in s.cargo(carrying)}
        if kinds and s.game.cls[unit] not in kinds:
            return Violation(self.rule, f"{s.counter(unit).name}: ground or air units, not both")
        if s.game.cls[unit] == AIR and self.action not in ("G3.comb.transport", "G3.naval.redeploy"):
            return Violation("26.G3.comb.assault", "only ground units")
        evacuating = self.action == "G3.comb.evac"
        return refuse_boarding(s, self.side, unit, area, evacuating) or room(s, ship, unit)

    def offers(self, s: State) -> Iterable[Offer]:
        found = self.candidates(s)
        if found or self.action != "G3.naval.redeploy":
            yield Offer("load", found, lambda noun: self.refuse(s, noun))
            yield Offer("go", ALONE, lambda _: self.unready(s))
            yield Offer("stop", ALONE, always)

    def unready(self, s: State) -> Violation | None:
        """[26.G3.comb.tronly] Warships sail along only with marines, except in a redeployment."""
        if self.action == "G3.naval.redeploy":
            return None
        for ship in self.ships:
            if s.counter(ship).type != TRANSPORT and not s.cargo(ship):
                return Violation("26.G3.comb.tronly", "a warship sails along only with marines aboard")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "load":
            s.embark(*pair(noun))
            s.then(self)
        elif verb == "go":
            self.perform(s)
        elif self.action != "G3.comb.evac":
            s.then(Unloading(self.side, self.ships))

    def perform(self, s: State) -> None:
        s.then(march(s, self.side, self.action, self.ships))


def refuse_ashore(s: State, side: Side, unit: Unit, zone: Space, area: Space) -> Violation | None:
    """[26.G3.comb.where, 26.G3.comb.block, 26.G3.comb.assault] Why a unit cannot go ashore from a zone."""
    reason = hostile(s, side, zone)
    if reason is not None:
        return reason
    if area not in near(s, zone):
        text = f"{s.game.space[area].name} does not adjoin {s.game.space[zone].name}"
        return Violation("26.G3.comb.where", text)
    if s.game.cls[unit] == AIR:
        fits = area in airfields(s, unit) and (area == home(side) or has_port(s, area))
        text = "air units land at an airfield with a port and room"
        return None if fits else Violation("26.G3.comb.where", text)
    if s.enemy_held(side, area):
        return Violation("26.G3.comb.assault", "against enemy ground units an amphibious assault is needed")
    return crowded(s, side, area, (unit,))


def stranded(
    s: State, side: Side, units: tuple[Unit, ...], zone: Space, assault: bool = False
) -> Violation | None:
    """[26.G3.comb.warship] Warships do not end a move where their marines cannot be put ashore."""
    marines = [load for ship in units if s.counter(ship).type != TRANSPORT for load in s.cargo(ship)]
    for unit in marines:
        reasons = [refuse_ashore(s, side, unit, zone, area) for area in near(s, zone)]
        ashore = [None, "26.G3.comb.assault"] if assault else [None]
        if not any((None if reason is None else reason.rule) in ashore for reason in reasons):
            return Violation("26.G3.comb.warship", "the marines could not be put ashore there")
    return None


class Unloading(Question[State], frozen=True):
    """[26.G3.comb.transport, 26.G3.comb.where, 26.G3.comb.still, 26.G3.naval.redeploy.carry] Put units
    ashore, or keep them aboard; not those who fought in an assault of this action.

    Marines on warships must be put ashore at the end of the move if they can.
    """

    ships: tuple[Unit, ...]
    fought: tuple[Unit, ...] = ()

    rule = "26.G3.comb.transport"
    prompt = "Put units ashore, or keep them aboard"

    def candidates(self, s: State) -> list[tuple[Unit, Space]]:
        """Every unit aboard with every coast where it can land."""
        found = []
        for ship in self.ships:
            for unit in s.cargo(ship):
                goals = [(unit, area) for area in near(s, s.at[ship])]
                found += [goal for goal in goals if self.refuse(s, goal) is None]
        return found

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """Why a unit cannot land there."""
        unit, area = pair(noun)
        if s.aboard.get(unit) not in self.ships or area not in s.game.space:
            return Violation(self.rule, f"{called(s.game, unit)} is not aboard a ship of the force")
        if unit in self.fought:
            return Violation("26.G3.comb.assault", f"{s.counter(unit).name} has landed once in this action")
        return refuse_ashore(s, self.side, unit, s.at[s.aboard[unit]], area)

    def offers(self, s: State) -> Iterable[Offer]:
        found = self.candidates(s)
        if found:
            yield Offer("land", found, lambda noun: self.refuse(s, noun))
            yield Offer("stop", ALONE, lambda _: self.unfinished(s, found))

    def unfinished(self, s: State, found: list[tuple[Unit, Space]]) -> Violation | None:
        """[26.G3.comb.warship] Marines do not stay on a warship."""
        if any(s.counter(s.aboard[unit]).type != TRANSPORT for unit, _ in found):
            return Violation("26.G3.comb.warship", "marines on a warship go ashore at the end of the move")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "land":
            s.disembark(*pair(noun))
            s.then(self)


# --- amphibious assault ------------------------------------------------------------------------------


class Landing(Question[State], frozen=True):
    """[26.G3.comb.assault, 26.G3.comb.combassault, 26.G3.comb.mayattack, 11.0.must2, 11.0.special] Choose the
    coast and the units that land.

    Against a base, a fortress, a town, an island or guns the landing must attack. Without an assault the
    force puts units ashore like any transport.
    """

    ships: tuple[Unit, ...]
    combined: bool
    area: Space = ""
    troops: tuple[Unit, ...] = ()

    rule = "26.G3.comb.assault"

    def question(self, s: State) -> str:
        if not self.area:
            return "Which coast is assaulted?"
        return f"Which units land in {s.game.space[self.area].name}?"

    def refuse_area(self, s: State, area: Noun) -> Violation | None:
        """A coast with enemies that the ships adjoin."""
        zone = s.at[self.ships[0]]
        reason = hostile(s, self.side, zone)
        if reason is not None:
            return reason
        if not isinstance(area, str) or area not in s.game.land or area not in near(s, zone):
            text = f"{called(s.game, area)} does not adjoin {s.game.space[zone].name}"
            return Violation("26.G3.comb.where", text)
        if not s.enemy_held(self.side, area):
            text = f"no enemy ground unit is in {s.game.space[area].name}: transport is enough"
            return Violation("26.G3.comb.assault", text)
        return None

    def offers(self, s: State) -> Iterable[Offer]:
        zone = s.at[self.ships[0]]
        more = self.more(s)
        if self.area:
            if more and len(more) + len(self.troops) > 1:
                yield Offer("add", more, lambda unit: self.refuse_unit(s, unit))
                if self.troops:
                    yield Offer("go", ALONE, lambda _: self.unready(s))
            return
        areas = [area for area in near(s, zone) if self.refuse_area(s, area) is None]
        if areas and more:
            yield Offer("area", areas, lambda area: self.refuse_area(s, area))
            yield Offer("decline", ALONE, lambda _: stranded(s, self.side, self.ships, zone))

    def more(self, s: State) -> list[Unit]:
        """Who can land as well."""
        aboard = [unit for ship in self.ships for unit in s.cargo(ship)]
        return [unit for unit in aboard if self.refuse_unit(s, unit) is None]

    def unready(self, s: State) -> Violation | None:
        """[21.5, 26.G3.comb.warship] The artillery lands with others only; marines leave their warships."""
        if alone(s, self.troops):
            return Violation("21.5", LONE_GUNS)
        for ship in self.ships:
            for unit in s.cargo(ship):
                if s.counter(ship).type != TRANSPORT and self.refuse_unit(s, unit) is None:
                    return Violation("26.G3.comb.warship", "the marines of a warship go ashore")
        return None

    def refuse_unit(self, s: State, unit: Noun) -> Violation | None:
        """[9.2.when] Ground units aboard the force; who is too many ashore is asked after the battle."""
        if unit not in s.aboard or s.aboard[str(unit)] not in self.ships or unit in self.troops:
            return Violation(self.rule, f"{called(s.game, unit)} is not aboard, or lands already")
        if s.game.cls[str(unit)] != GROUND:
            return Violation(self.rule, f"{called(s.game, unit)} is no ground unit")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "area":
            s.then(msgspec.structs.replace(self, area=str(noun)))
        elif verb == "add":
            s.then(msgspec.structs.replace(self, troops=(*self.troops, str(noun))))
        elif verb == "go":
            self.fight(s)
        else:
            s.then(Unloading(self.side, self.ships))

    def perform(self, s: State) -> None:
        everybody = msgspec.structs.replace(self, troops=(*self.troops, *self.more(s)))
        if self.area and everybody.troops and everybody.unready(s) is None:
            everybody.fight(s)
        else:
            s.then(Unloading(self.side, self.ships))

    def fight(self, s: State) -> None:
        """[26.G3.comb.transport] The assault; then who is left aboard may land on friendly coasts."""
        s.then(self.battle(s), Unloading(self.side, self.ships, self.troops))

    def battle(self, s: State) -> AttackOrNot:
        """[26.G3.comb.mustattack, 26.G3.comb.guns] The assault as a battle."""
        enemy = other(self.side)
        kind = s.game.space[self.area].kind
        strict = kind in ("fortress", "town", "island") or s.base(enemy, self.area) is not None
        guns = any(s.factors(unit)[ANTI_SHIP] for unit in s.ground(enemy, self.area))
        origins = {unit: s.aboard[unit] for unit in self.troops}
        ships = tuple(dict.fromkeys(origins.values()))
        battle = Battle(
            self.side,
            COMBINED_LANDING if self.combined else LANDING,
            self.area,
            ships,
            (),
            zone=s.at[self.ships[0]],
            origins=origins | ({"air": self.area} if self.combined else {}),
            landing=self.troops,
            silent=() if self.combined else ships,
            must_clear=strict,
        )
        return AttackOrNot(self.side, battle, must=strict or guns)


def assault(combined: bool, bar: Bar = fine) -> Orders:
    """[26.G3.comb.assault, 26.G3.comb.combassault] The orders of a landing, perhaps with other arms."""
    return Orders(
        carrier,
        lambda s, side, units, _: Landing(side, units, combined),
        Loading,
        ends=lambda s, side, units, zone: stranded(s, side, units, zone, assault=True),
        bar=bar,
    )


with_force(
    "G3.comb.transport",
    "Transport by sea",
    Orders(carrier, lambda s, side, units, _: Unloading(side, units), Loading, ends=stranded),
)
with_force("G3.comb.evac", "Evacuate ground units", Orders(carrier, set_out=Loading))
with_force("G3.comb.assault", "Amphibious assault", assault(combined=False))
with_force("G3.comb.combassault", "Combined amphibious assault", assault(combined=True, bar=only_german))
