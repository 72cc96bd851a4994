"""10.0 Movement: how far forces get, by land, sea and air."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.gamedata import AIR, CARRIER, HOME, NAVAL, RUSSIAN
from sandtable.games.operation_albion.ports import friendly_harbours, home
from sandtable.games.operation_albion.state import Space, State, Unit

Ways = dict[Space, tuple[int, tuple[Space, ...]]]
"""Spaces that can be reached, each with its cost and its cheapest way."""

FINNS = ("finnish_white", "finnish_red")
SMALL = ("II", "III", "X")


def spread(
    origin: Space,
    points: int,
    steps: Callable[[Space], Iterable[tuple[Space, int]]],
    halts: Callable[[Space, Space], bool],
) -> Ways:
    """[TEC] Every space within reach, at the costs of the Terrain Effects Chart."""
    best: dict[tuple[Space, bool], tuple[int, tuple[Space, ...]]] = {(origin, False): (0, ())}
    edge = [(origin, False)]
    while edge:
        here = min(edge, key=lambda node: best[node][0])
        edge.remove(here)
        spent, way = best[here]
        if here[1]:
            continue
        for near, cost in steps(here[0]):
            total, node = spent + cost, (near, halts(here[0], near))
            if total <= points and (node not in best or total < best[node][0]):
                best[node] = (total, (*way, near))
                if node not in edge:
                    edge.append(node)
    found: Ways = {}
    for (space, _), reached in sorted(best.items(), key=lambda item: (item[1][0], item[0][1])):
        found.setdefault(space, reached)
    del found[origin]
    return found


# --- ground ------------------------------------------------------------------------------------------


def may_enter(s: State, unit: Unit, area: Space) -> bool:
    """[10.1.finns, 5.3.anywhere, 19.1.enemy, 24.0.stay, 10.3.homebase] Finns stay in Finland; a home base is
    open to its owner only.
    """
    side = s.game.owner[unit]
    if area == home(other(side)):
        return False
    if s.contingent(unit) in FINNS:
        return area in s.game.land and s.game.space[area].finland
    return True


def ground_reach(s: State, side: Side, units: tuple[Unit, ...], points: int, origin: Space) -> Ways:
    """[10.3.cost, 10.3.water, 5.3.islands, 5.3.causeway, 5.3.dagden] Areas within the movement points of a
    ground force, over land borders and, for small units, lakes.
    """
    small = all(s.counter(unit).size in SMALL for unit in units)
    trains = any(s.counter(unit).type == "armored_train" for unit in units)

    def steps(here: Space) -> Iterable[tuple[Space, int]]:
        for near, border in s.game.borders[here].items():
            if border.kind == "land" and (border.rail or not trains):
                cost = 1
            elif border.kind == "lake" and small and not trains:
                cost = 2
            else:
                continue
            if all(may_enter(s, unit, near) for unit in units):
                yield near, cost

    return spread(origin, points, steps, lambda before, here: ground_halts(s, side, before, here))


def ground_halts(s: State, side: Side, before: Space, here: Space) -> bool:
    """[10.3.enemy, 10.3.forest, 19.1, 19.1.combat, 19.1.enter] Where a ground force that comes from an
    area must stop.
    """
    if here in HOME or s.enemy_held(side, here):
        return True
    return s.game.space[here].forest and not s.game.borders[before][here].rail


def rail_halts(s: State, side: Side, here: Space) -> bool:
    """[10.3.enemy, 26.G3.ground.rail, TEC.rail] Where a force on the railroad must stop; forest does not stop
    it.
    """
    return here in HOME or s.enemy_held(side, here)


def rail_reach(
    s: State, side: Side, units: tuple[Unit, ...], left: int, origin: Space, fighting: bool
) -> Ways:
    """[26.G3.ground.rail, 26.G3.ground.rail.noattack, 26.G3.ground.train] Areas along railroads, up to six.

    A force that may not attack does not enter an enemy-held fortress or town.
    """

    def steps(here: Space) -> Iterable[tuple[Space, int]]:
        for near in s.game.rails(here):
            barred = not fighting and s.walled(side, near)
            if not barred and all(may_enter(s, unit, near) for unit in units):
                yield near, 1

    return spread(origin, left, steps, lambda _, here: rail_halts(s, side, here))


# --- sea ---------------------------------------------------------------------------------------------


def naval_reach(
    s: State,
    side: Side,
    units: tuple[Unit, ...],
    points: int,
    origin: Space,
    redeploy: bool = False,
    mines: bool = True,
) -> Ways:
    """[26.G3.naval.move, 26.G3.naval.shallow, 26.G3.naval.land, TEC.sea] Zones within the movement points of
    a naval force.
    """
    dreadnoughts = any(s.counter(unit).type == "BB" for unit in units)
    enemy = other(side)

    def steps(here: Space) -> Iterable[tuple[Space, int]]:
        for near in s.game.neighbours(here, "sea"):
            if near == home(enemy) or (dreadnoughts and s.game.space[near].shallow):
                continue
            if frozen(s, side, here) or frozen(s, side, near):
                continue
            if not (redeploy and barred_to_redeploy(s, side, near, mines)):
                yield near, 1

    known: dict[Space, bool] = {}

    def halts(_: Space, here: Space) -> bool:
        if here not in known:
            known[here] = naval_halts(s, side, here)
        return known[here]

    return spread(origin, points, steps, halts)


def naval_halts(s: State, side: Side, here: Space) -> bool:
    """[26.G3.naval.stop, 23.1.stop, 19.1.enter, 30.3, 19.1.exit] Where a naval force must stop: enemy ships,
    mines, patrols; the home base stops whoever enters it, not whoever leaves it.
    """
    enemy = other(side)
    patrolled = any(unit in s.patrols for unit in s.units(enemy, here, AIR))
    return here in HOME or bool(s.ships(enemy, here)) or s.mine(enemy, here) is not None or patrolled


def frozen(s: State, side: Side, space: Space) -> bool:
    """[7.1.ice] In weather no ship enters or leaves the Russian Home Base."""
    return s.weather and side == RUSSIAN and space == home(RUSSIAN)


def barred_to_redeploy(s: State, side: Side, zone: Space, mines: bool = True) -> bool:
    """[26.G3.naval.redeploy.block, 32.0.substation] Enemy ships, an enemy base on the coast, and to all
    but submarines on station an enemy minefield.
    """
    enemy = other(side)
    if s.ships(enemy, zone) or (mines and s.mine(enemy, zone) is not None):
        return True
    return any(s.base(enemy, area) is not None for area in s.game.coasts(zone))


def harbour(s: State, side: Side, zone: Space) -> bool:
    """[26.G3.naval.redeploy] Where a redeployment may start and end."""
    return zone in friendly_harbours(s, side)


# --- air ---------------------------------------------------------------------------------------------


def air_reach(s: State, side: Side, origin: Space, reach: int) -> Ways:
    """[10.4.range, 10.4.each, 10.4.over, 19.1.air, TEC.coast] Spaces in range.

    Every border costs one; a space with enemy aircraft or a carrier can be a target, not flown through.
    """
    enemy = other(side)

    def steps(here: Space) -> Iterable[tuple[Space, int]]:
        return [(near, 1) for near in s.game.borders[here] if near != home(enemy)]

    guarded = {space for space, stack in s.stacks[enemy].items() if any(guards(s, side, u) for u in stack)}
    return spread(origin, reach, steps, lambda _, here: here in guarded)


def guards(s: State, side: Side, unit: Unit) -> bool:
    """[10.4.stop, 30.3] Whether an enemy unit is an aircraft, or a carrier that the side sees."""
    if s.game.cls[unit] == NAVAL:
        return s.counter(unit).type == CARRIER and s.visible(side, unit)
    return s.game.cls[unit] == AIR


def slowest(s: State, units: Iterable[Unit]) -> int:
    """[26.G3.naval.move, 26.G3.ground.move] The movement of the slowest unit of a force."""
    return min(s.movement(unit) for unit in units)


def mixed(s: State, units: Iterable[Unit]) -> Violation | None:
    """[27.0] After the revolution British units do not act together with Bolsheviks or Red Guards."""
    contingents = {s.contingent(unit) for unit in units}
    if s.revolution and "british" in contingents and len(contingents) > 1:
        return Violation("27.0", "after the revolution the British do not act together with the Reds")
    return None
