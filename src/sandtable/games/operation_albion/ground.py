"""26.0 G-3 ground actions."""

from __future__ import annotations

from sandtable.core.procedure import Procedure, Violation
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import ACTIONS, Action
from sandtable.games.operation_albion.attack import AttackOrNot, fighters, only_german
from sandtable.games.operation_albion.combat import ON_LAND
from sandtable.games.operation_albion.forces import (
    ARRIVE,
    COMPLETE,
    ELIGIBLE,
    ENDS,
    SET_OUT,
    is_ground,
    marching,
    mustering,
    nobody,
)
from sandtable.games.operation_albion.ports import home, supplied
from sandtable.games.operation_albion.state import Battle, Space, State, Unit


def attack_on_land(
    s: State, side: Side, units: tuple[Unit, ...], came: Space, air: bool = False
) -> Procedure[State]:
    """[26.G3.ground.move, 11.0.must1, 12.6, TEC.fort, TEC.town] A force that ends among enemies may attack;
    in a city it must.
    """
    space = s.at[units[0]]
    entered = space in s.game.fortresses or space in s.game.towns
    moved = came != space
    attackers = fighters(s, units)
    origins = dict.fromkeys(units, came) if moved else {}
    if air:
        origins["air"] = space
    battle = Battle(side, ON_LAND, space, attackers, (), origins=origins)
    return AttackOrNot(side, battle, must=entered and moved and s.enemy_held(side, space))


def rest(s: State, side: Side, units: tuple[Unit, ...], came: Space) -> Procedure[State]:
    """[26.G3.ground.redeploy, 26.G3.ground.rail.noattack] A move without an attack."""
    return Nothing()


class Nothing(Procedure[State], frozen=True):
    """The move was all."""

    rule = "10.0"


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


def entrained(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.rail] From an area with a railroad that has a line of communications."""
    reason = is_ground(s, side, unit)
    if reason is not None:
        return reason
    if not s.game.rails(s.at[unit]):
        return Violation("26.G3.ground.rail", "there is no railroad here")
    return (
        None
        if supplied(s, side, s.at[unit])
        else Violation("26.G3.ground.rail", "no railroad line of communications")
    )


def with_train(s: State, side: Side, unit: Unit) -> Violation | None:
    """[26.G3.ground.train] A train needs no line of communications; others in its force do."""
    reason = is_ground(s, side, unit)
    if reason is not None:
        return reason
    if not s.game.rails(s.at[unit]):
        return Violation("26.G3.ground.rail", "there is no railroad here")
    if s.counter(unit).type != "armored_train" and not supplied(s, side, s.at[unit]):
        return Violation("26.G3.ground.train", "other units need a railroad line of communications")
    return None


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


for id, title, eligible, arrive in (
    ("G3.ground.move", "Move a ground force, attack", is_ground, attack_on_land),
    ("G3.ground.redeploy", "Re-deploy a ground force", redeployable, rest),
    ("G3.ground.rail", "Railroad move", entrained, rest),
    ("G3.ground.train", "Railroad move of an armoured train", with_train, attack_on_land),
):
    ELIGIBLE[id] = eligible
    ARRIVE[id] = arrive
    SET_OUT[id] = marching(id)
    ACTIONS[id] = Action(title, mustering(id), nobody(id))

COMPLETE["G3.ground.train"] = has_train
ENDS["G3.ground.redeploy"] = at_base

ELIGIBLE["G3.comb.airground"] = imperial
SET_OUT["G3.comb.airground"] = marching("G3.comb.airground")
ARRIVE["G3.comb.airground"] = lambda s, side, units, came: attack_on_land(s, side, units, came, air=True)


def refuse_air_ground(s: State, side: Side) -> Violation | None:
    """[26.G3.comb.airground] Germans with a force."""
    return only_german("26.G3.comb.airground")(s, side) or nobody("G3.comb.airground")(s, side)


ACTIONS["G3.comb.airground"] = Action(
    "Combined air-ground attack", mustering("G3.comb.airground"), refuse_air_ground
)
