"""26.0 G-3 ground actions."""

from __future__ import annotations

from sandtable.core.procedure import Procedure, Violation
from sandtable.core.side import Side
from sandtable.games.operation_albion.attack import AttackOrNot, fighters
from sandtable.games.operation_albion.combat import ON_LAND
from sandtable.games.operation_albion.forces import Orders, is_ground, only_german, with_force
from sandtable.games.operation_albion.ports import home, supplied
from sandtable.games.operation_albion.state import Battle, Space, State, Unit


def attack_on_land(
    s: State, side: Side, units: tuple[Unit, ...], came: Space, air: bool = False
) -> Procedure[State]:
    """[26.G3.ground.move, 11.0.must1, 12.6, TEC.fort, TEC.town] A force that ends among enemies may attack;
    in a city it must.
    """
    space = s.at[units[0]]
    origins = dict.fromkeys(units, came) if came != space else {}
    must = bool(origins) and s.walled(side, space)
    if air:
        origins["air"] = space
    return AttackOrNot(side, Battle(side, ON_LAND, space, fighters(s, units), (), origins=origins), must)


def redeployable(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.redeploy, 26.G3.ground.redeploy.enemy] From a base or the home base, not among
    enemies.
    """
    reason = is_ground(s, side, unit)
    if reason is not None:
        return reason
    space = s.at[unit]
    if space != home(side) and s.base(side, space) is None:
        return Violation("26.G3.ground.redeploy", "it must start at a friendly base or the home base")
    if s.enemy_held(side, space):
        return Violation("26.G3.ground.redeploy.enemy", "not from among enemy units")
    return None


def at_base(s: State, side: Side, units: tuple[Unit, ...], space: Space) -> Violation | None:
    """[26.G3.ground.redeploy] Where a redeployment, and whoever it drops off, may end."""
    if space == home(side) or s.base(side, space) is not None:
        return None
    return Violation("26.G3.ground.redeploy", "it must end at a friendly base or the home base")


def on_rails(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.rail] Mobile ground units in an area with a railroad."""
    reason = is_ground(s, side, unit)
    if reason is None and not s.game.rails(s.at[unit]):
        return Violation("26.G3.ground.rail", "there is no railroad here")
    return reason


def entrained(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.rail] From an area with a railroad that has a line of communications."""
    reason = on_rails(s, side, unit)
    if reason is None and not supplied(s, side, s.at[unit]):
        return Violation("26.G3.ground.rail", "no railroad line of communications")
    return reason


def with_train(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.train] A train needs no line of communications; others in its force do."""
    reason = on_rails(s, side, unit)
    if reason is None and s.counter(unit).type != "armored_train" and not supplied(s, side, s.at[unit]):
        return Violation("26.G3.ground.train", "other units need a railroad line of communications")
    return reason


def has_train(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.ground.train] A train must be in the force."""
    if any(s.counter(unit).type == "armored_train" for unit in units):
        return None
    return Violation("26.G3.ground.train", "an armoured train must be in the force")


def imperial(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.comb.airground] Only Imperial German units."""
    reason = is_ground(s, side, unit)
    if reason is None and s.contingent(unit) != "imperial":
        return Violation("26.G3.comb.airground", "only Imperial German units")
    return reason


def attack_with_aircraft(s: State, side: Side, units: tuple[Unit, ...], came: Space) -> Procedure[State]:
    """[26.G3.comb.airground] A force that ends among enemies may attack, with aircraft."""
    return attack_on_land(s, side, units, came, air=True)


with_force("G3.ground.move", "Move a ground force, attack", Orders(is_ground, attack_on_land))
with_force("G3.ground.redeploy", "Re-deploy a ground force", Orders(redeployable, ends=at_base))
with_force("G3.ground.rail", "Railroad move", Orders(entrained))
with_force(
    "G3.ground.train",
    "Railroad move of an armoured train",
    Orders(with_train, attack_on_land, complete=has_train),
)
with_force(
    "G3.comb.airground",
    "Combined air-ground attack",
    Orders(imperial, attack_with_aircraft, bar=only_german),
)
