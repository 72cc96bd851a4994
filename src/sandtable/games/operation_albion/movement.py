"""10.0 Movement: how far forces get, by land, sea and air."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.gamedata import AIR, CARRIER, HOME, NAVAL, RUSSIAN
from sandtable.games.operation_albion.ports import friendly_harbours, home
from sandtable.games.operation_albion.state import Space, State, Unit

Ways = dict[Space, tuple[int, tuple[Space, ...]]]
"""Spaces that can be reached, each with its cost and its cheapest way."""

Step = Callable[[Space, Space], Violation | None]
"""A rule about a step from a space into the next one."""

FINNS = ("finnish_white", "finnish_red")
SMALL = ("II", "III", "X")
FAR = 99
"""More movement than the map is wide."""
FREE, ON_RAILS, HALTED = range(3)
"""How a force stands in a space on its way: it goes on, along the railroad only, or not at all."""


class Terms(NamedTuple):
    """How a force moves: why it cannot take a step, why it must stop after one, what kinds of border it
    crosses at all, whether woods bind it to the railroad, and the rule that says how far it gets.
    """

    bar: Step
    stop: Step
    kinds: tuple[str, ...]
    rule: str
    woods: bool = False


def cost(s: State, terms: Terms, here: Space, near: Space) -> int:
    """[10.3.cost, TEC.lake, 10.4.range] What a step costs: a lake two on foot, any other border one."""
    return 2 if s.game.borders[here][near].kind == "lake" and terms.rule != "10.4.range" else 1


def footing(s: State, terms: Terms, before: Space, here: Space) -> int:
    """[10.3.forest] How a force stands that came from a space: in woods it stops, or keeps to the rails."""
    if terms.stop(before, here) is not None:
        return HALTED
    return ON_RAILS if terms.woods and s.game.space[here].forest else FREE


def reach(s: State, terms: Terms, origin: Space, points: int, came: Space = "") -> Ways:
    """[TEC] Every space within reach, at the costs of the Terrain Effects Chart; `came` is where the force
    came from, if it is on its way.
    """
    first = (origin, footing(s, terms, came, origin) if came else FREE)
    best: dict[tuple[Space, int], tuple[int, tuple[Space, ...]]] = {first: (0, ())}
    edge = [first]
    while edge:
        here = min(edge, key=lambda node: best[node][0])
        edge.remove(here)
        spent, way = best[here]
        space, standing = here
        if standing == HALTED:
            continue
        for near in s.game.neighbours(space, *terms.kinds):
            total = spent + cost(s, terms, space, near)
            if total > points or terms.bar(space, near) is not None:
                continue
            if standing == ON_RAILS and not s.game.borders[space][near].rail:
                continue
            node = (near, footing(s, terms, space, near))
            if node not in best or total < best[node][0]:
                best[node] = (total, (*way, near))
                if node not in edge:
                    edge.append(node)
    found: Ways = {}
    for (space, _), reached in sorted(best.items(), key=lambda item: (item[1][0], item[0][1])):
        found.setdefault(space, reached)
    del found[origin]
    return found


def missed(s: State, terms: Terms, origin: Space, points: int, goal: Space, came: Space = "") -> Violation:
    """The reason why a space is not within reach: what closes every border of it, or else the first thing
    that is in the way of the force; if nothing is, its movement is too short.
    """
    gates = s.game.neighbours(goal, *terms.kinds) or tuple(s.game.borders[goal])
    entries = [terms.bar(near, goal) for near in gates]
    closed = next(iter(entries), None)
    if goal == origin:
        return Violation("10.0", f"the force is in {s.game.space[goal].name} already")
    if closed is not None and all(entries):
        return closed
    halted = terms.stop(came, origin) if came else None
    if halted is not None:
        return halted
    _, _, reason = obstacle(s, terms, origin, goal, came, points) or (0, 0, None)
    if reason is None:
        _, spent, reason = obstacle(s, terms._replace(stop=nowhere), origin, goal, came, FAR) or (
            0,
            FAR,
            None,
        )
    if reason is None:
        text = f"{s.game.space[goal].name} is {spent} away, and the force has {max(0, points)} movement left"
        return Violation(terms.rule, text)
    return reason


def nowhere(before: Space, here: Space) -> Violation | None:
    """Nothing stops those who have the time."""
    return None


def obstacle(
    s: State, terms: Terms, origin: Space, goal: Space, came: Space, points: int
) -> tuple[int, int, Violation | None] | None:
    """The way of so many points with the fewest obstacles, then the cheapest: how many there are, what it
    costs, and the first obstacle.
    """
    best: dict[tuple[Space, Space], tuple[int, int, Violation | None]] = {(origin, came): (0, 0, None)}
    edge = [(origin, came)]
    while edge:
        node = min(edge, key=lambda one: best[one][:2])
        edge.remove(node)
        here, before = node
        number, spent, first = best[node]
        if here == goal:
            return best[node]
        halt = terms.stop(before, here) if before else None
        for near in s.game.borders[here]:
            reason = halt or terms.bar(here, near) or off_rails(s, terms, before, here, near)
            total = (number + (reason is not None), spent + cost(s, terms, here, near))
            step = (near, here)
            if total[1] <= points and (step not in best or total < best[step][:2]):
                best[step] = (*total, first or reason)
                if step not in edge:
                    edge.append(step)
    return None


def off_rails(s: State, terms: Terms, before: Space, here: Space, near: Space) -> Violation | None:
    """[10.3.forest, TEC.rail] Who came into a forest along the railroad goes on along it, or stays."""
    if not terms.woods or not before or not s.game.space[here].forest or s.game.borders[here][near].rail:
        return None
    return Violation("10.3.forest", f"{s.game.space[here].name} is forest: only the railroad leads on")


# --- ground ------------------------------------------------------------------------------------------


def refuse_entry(s: State, unit: Unit, area: Space) -> Violation | None:
    """[10.1.finns, 5.3.anywhere, 19.1.enemy, 24.0.stay, 10.3.homebase] Finns stay in Finland; a home base is
    open to its owner only.
    """
    if area in HOME and area != home(s.game.owner[unit]):
        return Violation("19.1.enemy", f"nobody enters the {s.game.space[area].name} of the enemy")
    if s.contingent(unit) in FINNS and not (area in s.game.land and s.game.space[area].finland):
        return Violation("10.1.finns", f"{s.game.space[area].name} is outside Finland, where the Finns stay")
    return None


def may_enter(s: State, unit: Unit, area: Space) -> bool:
    """[10.1.finns, 19.1.enemy] Whether a unit may be in an area at all."""
    return refuse_entry(s, unit, area) is None


def refuse_step(s: State, unit: Unit, here: Space, near: Space) -> Violation | None:
    """[10.3.nosea, 10.3.water, 5.3.islands, 5.3.causeway, 5.3.dagden, TEC.lake, 21.3] Why a ground unit
    cannot take a step over a border.
    """
    border = s.game.borders[here][near]
    if border.kind not in ("land", "lake"):
        name = s.game.space[near].name
        if near in s.game.sea:
            return Violation("10.3.nosea", f"{name} is sea: troops cross it aboard ships only")
        rule = "5.3.dagden" if near == "dagden" else "10.3.water"
        return Violation(rule, f"water lies between {s.game.space[here].name} and {name}")
    printed = s.counter(unit)
    if not border.rail and printed.type == "armored_train":
        names = f"{s.game.space[here].name} to {s.game.space[near].name}"
        return Violation("21.3", f"no railroad leads from {names}")
    if border.kind == "lake" and printed.size not in SMALL:
        text = f"a lake lies before {s.game.space[near].name}: only brigades and smaller units cross it"
        return Violation("TEC.lake", text)
    return refuse_entry(s, unit, near)


def ground_terms(s: State, side: Side, units: tuple[Unit, ...], peaceful: bool = False) -> Terms:
    """[10.3.cost, 26.G3.ground.redeploy.enemy] How a ground force moves: over land borders and, if all are
    small, lakes; a redeployment not among enemies.
    """

    def bar(here: Space, near: Space) -> Violation | None:
        for unit in units:
            reason = refuse_step(s, unit, here, near)
            if reason is not None:
                return reason
        if peaceful and s.enemy_held(side, near):
            text = f"enemy ground units are in {s.game.space[near].name}"
            return Violation("26.G3.ground.redeploy.enemy", text)
        return None

    rule = "26.G3.ground.redeploy" if peaceful else "26.G3.ground.move"
    return Terms(bar, partial(ground_stop, s, side), ("land", "lake"), rule, woods=True)


def ground_reach(s: State, side: Side, units: tuple[Unit, ...], points: int, origin: Space) -> Ways:
    """[10.3.cost] Areas within the movement points of a ground force."""
    return reach(s, ground_terms(s, side, units), origin, points)


def ground_stop(s: State, side: Side, before: Space, here: Space) -> Violation | None:
    """[10.3.enemy, 10.3.forest, 19.1, 19.1.combat, 19.1.enter] Why a ground force that comes from an area
    must stop.
    """
    reason = rail_stop(s, side, before, here)
    if reason is None and s.game.space[here].forest and not s.game.borders[before][here].rail:
        return Violation("10.3.forest", f"{s.game.space[here].name} is forest, where a force stops")
    return reason


def rail_stop(s: State, side: Side, before: Space, here: Space) -> Violation | None:
    """[10.3.enemy, 19.1.enter, TEC.rail] Why a force on the railroad must stop; forest does not stop it."""
    if here in HOME:
        return Violation("19.1.enter", f"whoever enters the {s.game.space[here].name} stops there")
    if s.enemy_held(side, here):
        return Violation("10.3.enemy", f"enemy ground units in {s.game.space[here].name} stop the force")
    return None


def rail_terms(s: State, side: Side, units: tuple[Unit, ...], fighting: bool) -> Terms:
    """[26.G3.ground.rail, 26.G3.ground.rail.noattack, 26.G3.ground.train] How a force moves by rail.

    A force that may not attack does not enter an enemy-held fortress or town.
    """

    def bar(here: Space, near: Space) -> Violation | None:
        name = s.game.space[near].name
        if not s.game.borders[here][near].rail:
            return Violation(
                "26.G3.ground.rail", f"no railroad leads from {s.game.space[here].name} to {name}"
            )
        if not fighting and s.walled(side, near):
            text = f"in {name} the force would have to attack, and by rail it may not"
            return Violation("26.G3.ground.rail.noattack", text)
        for unit in units:
            reason = refuse_entry(s, unit, near)
            if reason is not None:
                return reason
        return None

    return Terms(bar, partial(rail_stop, s, side), ("land",), "26.G3.ground.rail")


def rail_reach(
    s: State, side: Side, units: tuple[Unit, ...], left: int, origin: Space, fighting: bool
) -> Ways:
    """[26.G3.ground.rail] Areas along railroads, up to six."""
    return reach(s, rail_terms(s, side, units, fighting), origin, left)


# --- sea ---------------------------------------------------------------------------------------------


def naval_terms(
    s: State, side: Side, units: tuple[Unit, ...], redeploy: bool = False, mines: bool = True
) -> Terms:
    """[26.G3.naval.move, 26.G3.naval.shallow, 26.G3.naval.land, 7.1.ice, TEC.sea] How a naval force moves;
    redeploying it keeps away from the enemy, submarines on station (not `mines`) from all but his mines.
    """
    dreadnoughts = any(s.counter(unit).type == "BB" for unit in units)
    enemy = other(side)
    halts: dict[Space, Violation | None] = {}

    def bar(here: Space, near: Space) -> Violation | None:
        if near == home(enemy):
            return Violation("19.1.enemy", f"nobody enters the {s.game.space[near].name} of the enemy")
        if near not in s.game.sea and near != home(side):
            return Violation("26.G3.naval.land", f"{s.game.space[near].name} is land, and ships stay at sea")
        if dreadnoughts and s.game.space[near].shallow:
            text = f"{s.game.space[near].name} is too shallow for dreadnoughts"
            return Violation("26.G3.naval.shallow", text)
        if s.weather and side == RUSSIAN and home(RUSSIAN) in (here, near):
            return Violation("7.1.ice", f"ice closes the {s.game.space[home(RUSSIAN)].name} this turn")
        return refuse_to_redeploy(s, side, near, mines) if redeploy else None

    def stop(_: Space, here: Space) -> Violation | None:
        if here not in halts:
            halts[here] = naval_stop(s, side, here)
        return halts[here]

    rule = "26.G3.naval.redeploy" if redeploy else "26.G3.naval.move"
    return Terms(bar, stop, ("sea",), rule)


def naval_reach(s: State, side: Side, units: tuple[Unit, ...], points: int, origin: Space) -> Ways:
    """[26.G3.naval.move] Zones within the movement points of a naval force."""
    return reach(s, naval_terms(s, side, units), origin, points)


def naval_stop(s: State, side: Side, here: Space) -> Violation | None:
    """[26.G3.naval.stop, 23.1.stop, 19.1.enter, 30.3, 19.1.exit] Why a naval force must stop: enemy ships,
    mines, patrols; the home base stops whoever enters it, not whoever leaves it.
    """
    enemy, name = other(side), s.game.space[here].name
    if here in HOME:
        return Violation("19.1.enter", f"whoever enters the {name} stops there")
    if s.ships(enemy, here):
        return Violation("26.G3.naval.stop", f"enemy ships in {name} stop the force")
    if s.mine(enemy, here) is not None:
        return Violation("23.1.stop", f"an enemy minefield in {name} stops the force")
    if any(unit in s.patrols for unit in s.units(enemy, here, AIR)):
        return Violation("30.3", f"an enemy patrol over {name} stops the force")
    return None


def refuse_to_redeploy(s: State, side: Side, zone: Space, mines: bool = True) -> Violation | None:
    """[26.G3.naval.redeploy.block, 32.0.substation] Enemy ships, an enemy base on the coast, and to all
    but submarines on station an enemy minefield.
    """
    enemy, name = other(side), s.game.space[zone].name
    rule = "26.G3.naval.redeploy.block" if mines else "32.0.substation"
    if s.ships(enemy, zone):
        return Violation(rule, f"enemy ships are in {name}")
    if mines and s.mine(enemy, zone) is not None:
        return Violation(rule, f"an enemy minefield is in {name}")
    if zone in s.game.sea:
        for area in s.game.coasts(zone):
            if s.base(enemy, area) is not None:
                return Violation(rule, f"{name} adjoins the enemy base of {s.game.space[area].name}")
    return None


def harbour(s: State, side: Side, zone: Space) -> bool:
    """[26.G3.naval.redeploy] Where a redeployment may start and end."""
    return zone in friendly_harbours(s, side)


# --- air ---------------------------------------------------------------------------------------------


def air_terms(s: State, side: Side, known: bool = True) -> Terms:
    """[10.4.range, 10.4.each, 10.4.over, 10.4.stop, 19.1.air, TEC.coast] How aircraft fly: every border costs
    one; a space with enemy aircraft or a carrier can be a target, not flown through. A carrier that nobody
    has seen is not `known`, but stops them as well.
    """
    enemy = other(side)
    guarded = {
        space for space, stack in s.stacks[enemy].items() if any(guards(s, side, u, known) for u in stack)
    }

    def bar(here: Space, near: Space) -> Violation | None:
        if near == home(enemy):
            return Violation("19.1.enemy", f"nobody enters the {s.game.space[near].name} of the enemy")
        return None

    def stop(_: Space, here: Space) -> Violation | None:
        if here not in guarded:
            return None
        return Violation("10.4.stop", f"enemy aircraft, or a carrier, in {s.game.space[here].name} stop them")

    return Terms(bar, stop, ("sea", "coast", "land", "lake"), "10.4.range")


def air_reach(s: State, side: Side, origin: Space, points: int) -> Ways:
    """[10.4.range] Spaces in range, as far as the side can know."""
    return reach(s, air_terms(s, side), origin, points)


def guards(s: State, side: Side, unit: Unit, known: bool = True) -> bool:
    """[10.4.stop, 30.3] Whether an enemy unit is an aircraft, or a carrier (that the side sees)."""
    if s.game.cls[unit] == NAVAL:
        return s.counter(unit).type == CARRIER and (not known or s.visible(side, unit))
    return s.game.cls[unit] == AIR


def ambush(s: State, side: Side, way: tuple[Space, ...]) -> Space:
    """[10.4.stop] The first space on a way where a carrier that nobody has seen stops aircraft, if any."""
    stop = air_terms(s, side, known=False).stop
    return next((space for space in way[:-1] if stop("", space) is not None), "")


def carriers(s: State, side: Side, zone: Space) -> list[Unit]:
    """[10.4.stop] The enemy carriers in a zone."""
    return [ship for ship in s.ships(other(side), zone) if s.counter(ship).type == CARRIER]


def slowest(s: State, units: Iterable[Unit]) -> int:
    """[26.G3.naval.move, 26.G3.ground.move] The movement of the slowest unit of a force."""
    return min(s.movement(unit) for unit in units)


def mixed(s: State, units: Iterable[Unit]) -> Violation | None:
    """[27.0] After the revolution British units do not act together with Bolsheviks or Red Guards."""
    contingents = {s.contingent(unit) for unit in units}
    if s.revolution and "british" in contingents and len(contingents) > 1:
        return Violation("27.0", "after the revolution the British do not act together with the Reds")
    return None
