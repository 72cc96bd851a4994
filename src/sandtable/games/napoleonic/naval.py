"""10.0 Naval operations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.pack.schema import Lift
from sandtable.games.napoleonic.stacking import crowded
from sandtable.games.napoleonic.state import State


def sea_season(s: State) -> Violation | None:
    """[10.2.battles, 10.4, 10.5, 10.6] No naval movement before turn 2: the Nile battle, the winter."""
    about = s.game.about
    if s.turn < about.sea_from_turn:
        return Violation(about.sea_rule, f"no naval operations before turn {about.sea_from_turn}")
    return None


def may_sail(s: State, side: Side, body: str) -> bool:
    """[10.5, 10.6] Whether a side's ships can go to sea there this turn."""
    return sea_season(s) is None and operates(s, side, body)


def operates(s: State, side: Side, body: str) -> bool:
    """[6.4.2, 10.6.russian, 10.6.swedish] Whether a water is open to a side's navy."""
    about = s.game.about
    lost = s.naval_loser == side and body == about.contested_body
    return body in about.naval_bodies[s.game.sides[side]] and not lost


def shut_off(s: State, a: Place, b: Place) -> Violation | None:
    """[16.6, 12.8.sveaborg] Sveaborg is reached and left only across one hexside."""
    for fortress, gate in s.game.reached_only.items():
        if (a == fortress and b != gate) or (b == fortress and a != gate):
            name = s.game.place_name(fortress)
            return Violation("16.6", f"{name} is reached and left only across {gate}")
    return None


# --- fleet combat support ----------------------------------------------------------------------


def fleet_refused(s: State, side: Side, fleet: Unit, hex: Hex) -> Violation | None:
    """[10.2, 10.2.lakes, 10.5, 6.3.3] Why a fleet cannot support an attack on a hex."""
    game = s.game
    if fleet not in game.fleets or game.owner[fleet] != side or s.where[fleet] not in game.boxes:
        return Violation("10.2", "that is no fleet of yours at sea")
    if fleet in s.fought:
        return Violation("10.2", "that fleet has supported an attack in this phase")
    if s.infighting == "anatolia" and game.unit[fleet].side == "ottoman":
        return Violation("6.3.3", "the Ottoman fleet is idle this turn")
    beside = {game.body.get(n) for n in game.neighbours[hex]}
    waters = [body for body, shore in game.fleet_coast.items() if hex in shore and body in beside]
    if not waters:
        return Violation("10.2", "fleets support attacks on coastal hexes only")
    if not any(may_sail(s, side, body) for body in waters):
        return Violation(game.about.fleet_rule, "that fleet cannot sail there now")
    return None


def fleets_of(s: State, side: Side) -> list[Unit]:
    """The fleet markers of a side in play."""
    return [f for f in sorted(s.game.fleets) if s.game.owner[f] == side and s.where[f] in s.game.boxes]


# --- amphibious movement and invasion ------------------------------------------------------------


def lift_from(s: State, side: Side, place: Place) -> list[Lift]:
    """[10.3, 10.4, 10.6] The sea areas that can be entered from a port or box, this turn."""
    coasts = {f"coast_{body}" for body in port_bodies(s, place) if may_sail(s, side, body)}
    return [lift for lift in s.game.lifts[side] if not coasts.isdisjoint(lift.coasts)]


def port_bodies(s: State, place: Place) -> Collection[str]:
    """[10.3] The waters on which a port or box lies; none if it is no port."""
    game = s.game
    return game.boxes[place].port_body if place in game.boxes else game.ports.get(Hex(place), ())


def no_lift(s: State, side: Side, place: Place) -> Violation:
    """[6.4.2, 10.3, 10.4, 10.6.russian] Why nothing goes by sea from a place."""
    game = s.game
    too_early = sea_season(s)
    if too_early is not None:
        return too_early
    if not game.lifts[side]:
        return Violation(game.about.sea_rule, "this side never goes by sea")
    bodies = port_bodies(s, place)
    if not bodies:
        return Violation("10.3", "a force goes by sea only from a port, or a box that is one")
    if s.naval_loser == side and game.about.contested_body in bodies:
        return Violation("6.4.2", "a naval defeat has closed these waters to this side")
    return Violation(game.lifts[side][0].rule, "this side's ships never sail from there")


def capacity(s: State, lift: Lift) -> int:
    """[10.4, 10.6] Units that may be carried in an area this turn; wider with the British."""
    return lift.with_british if s.british and lift.with_british else lift.units


def coast(s: State, side: Side, lift: Lift) -> frozenset[Hex]:
    """[10.3, 10.6.swedish, 10.6.russian] The coastal hexes that a lift may reach now."""
    closed = f"coast_{s.game.about.contested_body}" if s.naval_loser == side else ""
    return s.game.shore(tuple(lift.coasts), closed)


def lifts_for(s: State, side: Side, units: Sequence[Unit]) -> list[Lift]:
    """[10.3, 10.4, 10.6] The sea areas that a force can enter from where it is."""
    lifts = lift_from(s, side, s.where[units[0]])
    return [lift for lift in lifts if cannot_embark(s, units, lift) is None]


def cannot_embark(s: State, units: Sequence[Unit], lift: Lift) -> Violation | None:
    """[10.3, 10.4, 10.7, 9.11, 9.13] Who goes by sea, from where and how many."""
    game = s.game
    for unit in units:
        if unit in s.marched and s.marched[unit].spent:
            return Violation("10.3", "a unit goes by sea only from where it began the phase")
        if unit in game.gunboats or game.move[unit] == 0:
            return Violation("9.13", f"{game.unit_name(unit)} never goes by sea")
        if unit in game.trains and game.about.trains_wait_for_british and not s.british:
            return Violation("10.7", "no siege train goes by sea before the British intervention")
    voyage = s.lifted.get(lift.area)
    carried = voyage.units if voyage else 0
    if voyage and voyage.origin != s.where[units[0]]:
        return Violation(lift.rule, "all units of a turn start from one place in this sea area")
    most = capacity(s, lift)
    if carried + len(units) > most:
        return Violation(lift.rule, f"{carried} carried this turn and {len(units)} more: the limit is {most}")
    return None


def cannot_land(s: State, side: Side, units: Sequence[Unit], lift: Lift, hex: Hex) -> Violation | None:
    """[10.3, 10.4, 10.6.swedish, 10.7, 16.6] Why a force cannot come ashore in a hex without a fight."""
    game = s.game
    if hex not in coast(s, side, lift):
        if hex in game.shore(tuple(lift.coasts), ""):
            return Violation(lift.rule, "a naval defeat has closed that coast to this side")
        return Violation("10.3", "that is no coastal hex of this body of water")
    if hex == s.where[units[0]]:
        return Violation("10.3", "the force is there already")
    voyage = s.lifted.get(lift.area)
    if voyage and voyage.destination != hex:
        return Violation(lift.rule, "all units of a turn end in one place in this sea area")
    if hex in s.stacks[1 - side]:
        return Violation("10.3", "enemy units are there: wait offshore and invade")
    if s.holds(other(side), hex) and (refused := shut_off(s, s.where[units[0]], hex)):
        return refused
    friendly_port = hex in game.ports and s.holds(side, hex)
    if not friendly_port and not game.trains.isdisjoint(units):
        return Violation("10.7", "siege trains land only in friendly ports")
    if not game.british.isdisjoint(units) and hex not in game.british_coast:
        return Violation("8.8", "the British keep to the Mediterranean coast")
    return crowded(s, side, units, hex)


def cannot_lie_off(s: State, side: Side, units: Sequence[Unit], lift: Lift, hex: Hex) -> Violation | None:
    """[10.3.invasion, 10.7, 6.4.4, 16.6] Why a force cannot wait in a sea hex to invade."""
    game = s.game
    if hex not in game.sea:
        return Violation("10.3.invasion", "an invasion force waits in an all-sea hex")
    if s.truce:
        return Violation("6.4.4", "no attacks during the truce")
    if not game.trains.isdisjoint(units):
        return Violation("10.7", "siege trains never invade")
    if all(game.attack[u] == 0 for u in units):
        return Violation("11.27", "units without attack factors cannot invade")
    if not may_sail(s, side, game.body[hex]):
        return Violation(lift.rule, "the side's ships cannot sail there")
    enemies = coast(s, side, lift).intersection(game.neighbours[hex], s.stacks[1 - side])
    if not enemies.difference(game.reached_only):
        return Violation("10.3.invasion", "no enemy-held coastal hex lies next to it")
    voyage = s.lifted.get(lift.area)
    if voyage and voyage.destination != hex:
        return Violation(lift.rule, "all units of a turn end in one place in this sea area")
    return crowded(s, side, units, hex)


def landings(s: State, side: Side, units: Sequence[Unit]) -> Iterable[Hex]:
    """[10.3] Where a force may come ashore this turn."""
    for lift in lifts_for(s, side, units):
        voyage = s.lifted.get(lift.area)
        shore = (voyage.destination,) if voyage else sorted(coast(s, side, lift))
        yield from (h for h in shore if cannot_land(s, side, units, lift, h) is None)


def stations(s: State, side: Side, units: Sequence[Unit]) -> Iterable[Hex]:
    """[10.3.invasion] The sea hexes where a force may wait to invade."""
    game = s.game
    for lift in lifts_for(s, side, units):
        enemies = coast(s, side, lift).intersection(s.stacks[1 - side])
        waters = sorted({sea for hex in enemies for sea in game.neighbours[hex] if sea in game.sea})
        yield from (h for h in waters if cannot_lie_off(s, side, units, lift, h) is None)
