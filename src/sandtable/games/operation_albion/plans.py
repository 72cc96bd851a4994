"""Moves worth a look, for bots: for every question a rule of thumb, for an action the most promising few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import nlargest
from typing import Any, cast

from sandtable.core.game import Plan
from sandtable.core.options import Choice
from sandtable.core.play import current
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import ActionsPhase, FreeAction
from sandtable.games.operation_albion.arrange import Arrange
from sandtable.games.operation_albion.attack import AirSupport, AttackOrNot, defenders
from sandtable.games.operation_albion.combat import (
    AT_SEA,
    BOMBARDMENT,
    STRIKE,
    Declare,
    TakeHits,
    factor,
)
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.evaluate import chart, strength
from sandtable.games.operation_albion.forces import limit
from sandtable.games.operation_albion.intelligence import Demoralise, Propaganda
from sandtable.games.operation_albion.movement import (
    air_reach,
    ground_reach,
    mixed,
    naval_reach,
    rail_reach,
    slowest,
)
from sandtable.games.operation_albion.naval import BombardTarget, ClearMine, blocked
from sandtable.games.operation_albion.ports import has_port, supplied
from sandtable.games.operation_albion.revolution import CallDivisions
from sandtable.games.operation_albion.stacking import NoRoom, Surplus, crowded
from sandtable.games.operation_albion.state import POOL, REFIT, Space, State, Unit
from sandtable.games.operation_albion.theatre import (
    AIR,
    ANTI_AIR,
    ANTI_GROUND,
    ANTI_SHIP,
    BASE,
    CAPITAL,
    GERMAN,
    GROUND,
    HOME,
    ISLANDS,
    LARGE,
    NAVAL,
    SUBMARINE,
    SWEEPER,
    TRANSPORT,
)
from sandtable.games.operation_albion.transport import (
    Landing,
    Loading,
    Unloading,
    hostile,
    near,
    refuse_boarding,
)

Idea = tuple[float, Plan]
"""A plan with what it promises at first sight, in victory points."""

FEW = 3
"""So many plans are looked at for an action, the most promising first."""
CLOSE = 0.6
"""What promises less than this share of the best is not looked at."""
ALIKE = 2
"""So many plans are looked at for one force."""
HIT = 0.15
"""What a hit is worth at first sight."""
PULL = 0.05
"""What a point of strength is worth, brought up to a place that scores one."""
ELITE = 20
"""A hit that costs victory points is taken last."""
GO: Choice = ("go", None)
STOP: Choice = ("stop", None)


def plans(s: State) -> Iterator[Plan]:
    """Moves worth a look in a position, the rule of thumb first."""
    procedure = current(s)
    return PLANS.get(type(procedure), rule_of_thumb)(s, procedure)


THUMB = ("quick", "attack", "all", "mine", "lay", "land", "rally", "deploy", "fly", "go", "stop", "done")


def rule_of_thumb(s: State, procedure: object) -> Iterator[Plan]:
    """The first choice that is offered with one of these verbs, in their order, or else anything."""
    offered = {verb: nouns[0] for verb, nouns in reversed(s.options.groups) if len(nouns)}
    verb = next((verb for verb in THUMB if verb in offered), next(iter(offered)))
    yield ((verb, offered[verb]),)


def best(verb: str, worth: Callable[[State, Any], float]) -> Callable[[State, Any], Iterator[Plan]]:
    """The noun of a verb that is worth most."""

    def ideas(s: State, procedure: Any) -> Iterator[Plan]:
        nouns = s.options.nouns(verb)
        if nouns:
            yield ((verb, max(nouns, key=lambda noun: worth(s, noun))),)
        else:
            yield from rule_of_thumb(s, procedure)

    return ideas


# --- what things are worth ---------------------------------------------------------------------------


def price(s: State, unit: Unit) -> float:
    """What a hit on a unit costs its owner: a step, or all of it with what it carries."""
    printed = s.counter(unit)
    if printed.steps == 2 and unit not in s.reduced:
        return 1.0
    elite = printed.type in CAPITAL or (printed.type == "shock" and printed.size in LARGE)
    worth = strength(s, unit) + s.factors(unit)[ANTI_SHIP] + sum(strength(s, load) for load in s.cargo(unit))
    return worth + (ELITE if elite else 0)


def steps(s: State, units: Iterable[Unit]) -> int:
    """How many hits units can take."""
    return sum(1 + (s.counter(unit).steps == 2 and unit not in s.reduced) for unit in units)


def hits(s: State, units: Iterable[Unit], kind: int) -> float:
    """How many hits units score on average with a factor."""
    return sum(s.factors(unit)[kind] for unit in units) / 6


def goals(s: State, side: Side) -> dict[Space, float]:
    """The places that a side wants to go to: those that the enemy holds, and those that he may take."""
    known = chart(s.game)
    held = {place: s.control(place) for place in known.worth}
    if side == GERMAN:
        return {place: worth for place, worth in known.worth.items() if held[place] != GERMAN}
    threat = {space: sum(strength(s, u) for u in s.ground(GERMAN, space)) for space in s.stacks[GERMAN]}
    found = {}
    for place, worth in known.worth.items():
        danger = sum(known.near[place][space] * army for space, army in threat.items())
        found[place] = worth * min(1.0, danger / 8)
    return found


def pull(s: State, wanted: dict[Space, float], space: Space) -> float:
    """How near a space is to what is wanted."""
    around = chart(s.game).near
    return max((worth * around[place][space] for place, worth in wanted.items()), default=0.0)


def prospect(s: State, side: Side, force: Iterable[Unit], goal: Space, wanted: dict[Space, float]) -> float:
    """[12.6] What an attack on land promises: hits against hits, and the place if it falls."""
    units = tuple(force)
    enemy = defenders(s, side, STRIKE, goal)
    guns = any(s.counter(unit).type == "artillery" for unit in units)
    fort = goal in s.game.fortresses
    ours = sum(
        min(5, max(1, s.factors(u)[ANTI_GROUND] + guns - (fort and s.counter(u).type != "shock")))
        for u in units
    ) / 6
    troops = s.ground(other(side), goal)
    left = steps(s, troops)
    elite = any(s.counter(unit).type in ("shock", "armored_train") for unit in units)
    theirs = hits(s, enemy, ANTI_GROUND) * (max(0.2, 1 - ours / max(1, left)) if elite else 1)
    falls = 1.0 if goal in s.game.towns and theirs < steps(s, units) else min(1.0, ours / max(1, left)) ** 2
    prize = wanted.get(goal, 0.0)
    return HIT * (min(ours, left) * (1 + prize / 2) - theirs) + falls * (0.2 + prize)


# --- actions on land ---------------------------------------------------------------------------------


def garrison(s: State, side: Side, space: Space, units: list[Unit]) -> list[Unit]:
    """Those who can go when the weakest stays in a place that scores and has no base."""
    known = chart(s.game)
    keeps = (space in known.worth or space == "libau") and s.base(side, space) is None
    if keeps and not s.enemy_held(side, space) and len(units) == len(s.ground(side, space)):
        return sorted(units, key=lambda unit: strength(s, unit))[1:]
    return units


def fitting(s: State, side: Side, units: list[Unit], goal: Space) -> tuple[Unit, ...]:
    """[9.2] The best force that finds room: the artillery, shock troops, then the strongest."""
    kinds = {"artillery": 2, "shock": 1}
    force: tuple[Unit, ...] = ()
    for unit in sorted(units, key=lambda u: (-kinds.get(s.counter(u).type, 0), -strength(s, u))):
        if crowded(s, side, goal, (*force, unit)) is None and mixed(s, (*force, unit)) is None:
            force = (*force, unit)
    return force


def mustered(action: str, force: tuple[Unit, ...]) -> tuple[Choice, ...]:
    """An action and its force."""
    return (("action", action), ("unit", force[0]), *(("add", unit) for unit in force[1:]), GO)


CORPS_AT = ("libau", "windau")
"""Where the landing corps waits, as long as the islands are to be had."""


def marches(s: State, side: Side, wanted: dict[Space, float]) -> Iterator[Idea]:
    """[26.G3.ground] Attacks and moves by road and rail, each from one area."""
    for space in tuple(s.stacks[side]):
        here = [
            u
            for u in s.units(side, space, GROUND)
            if s.movement(u) > 1 and s.counter(u).type != "armored_train"
        ]
        if space in CORPS_AT and any(island in wanted for island in ISLANDS):
            here = [unit for unit in here if s.counter(unit).size in LARGE]
        units = garrison(s, side, space, here)
        if not units:
            continue
        pulled = pull(s, wanted, space)
        if s.enemy_held(side, space):
            yield attack_idea(s, side, tuple(units), space, wanted, (STOP,))
        reach = ground_reach(s, side, tuple(units), slowest(s, units), space)
        for goal in reach:
            force = fitting(s, side, units, goal)
            way: tuple[Choice, ...] = (("to", goal), STOP)
            if force and s.enemy_held(side, goal):
                yield attack_idea(s, side, force, goal, wanted, way)
            elif force and goal not in HOME:
                yield move_idea(s, side, "G3.ground.move", force, goal, wanted, pulled)
        if s.game.rails(space) and pulled < 0.5 and supplied(s, side, space):
            for goal in rail_reach(s, side, tuple(units), s.game.numbers.rail_areas, space, False):
                force = fitting(s, side, units, goal)
                if force and goal not in reach and not s.enemy_held(side, goal):
                    yield move_idea(s, side, "G3.ground.rail", force, goal, wanted, pulled)


def attack_idea(
    s: State,
    side: Side,
    force: tuple[Unit, ...],
    goal: Space,
    wanted: dict[Space, float],
    way: tuple[Choice, ...],
) -> Idea:
    """An attack, from the air too if it can be."""
    imperial = side == GERMAN and all(s.contingent(unit) == "imperial" for unit in force)
    action = "G3.comb.airground" if imperial else "G3.ground.move"
    return prospect(s, side, force, goal, wanted), (*mustered(action, force), *way, ("attack", None))


def move_idea(
    s: State,
    side: Side,
    action: str,
    force: tuple[Unit, ...],
    goal: Space,
    wanted: dict[Space, float],
    pulled: float,
) -> Idea:
    """A move: nearer to what is wanted, or into it."""
    army = sum(strength(s, unit) for unit in force)
    gain = PULL * army * (pull(s, wanted, goal) - pulled)
    takes = wanted.get(goal, 0.0) if side == GERMAN and not s.ground(side, goal) else 0.0
    return gain + takes, (*mustered(action, force), ("to", goal), STOP)


# --- actions at sea and in the air -------------------------------------------------------------------


def landings(s: State, side: Side, wanted: dict[Space, float]) -> Iterator[Idea]:
    """[26.G3.comb] Transports take troops aboard, sail, and put them ashore."""
    if side != GERMAN:
        return
    action = "G3.comb.combassault"
    for zone in tuple(s.stacks[side]):
        ships = [ship for ship in s.ships(side, zone) if s.counter(ship).type == TRANSPORT]
        if not ships:
            continue
        aboard = [load for ship in ships for load in s.cargo(ship) if s.game.cls[load] == GROUND]
        free = [ship for ship in ships if not s.cargo(ship)]
        waiting: list[Unit] = []
        if hostile(s, side, zone) is None:
            for area in near(s, zone):
                found = garrison(s, side, area, list(s.units(side, area, GROUND)))
                if area in (*CORPS_AT, *HOME, *ISLANDS):
                    waiting += [u for u in found if refuse_boarding(s, side, u, area, False) is None]
        reach = naval_reach(s, side, tuple(ships), slowest(s, ships), zone)
        for goal in (zone, *reach):
            way: tuple[Choice, ...] = (("to", goal), STOP) if goal != zone else (STOP,)
            coasts = [a for a in near(s, goal) if a in wanted] if hostile(s, side, goal) is None else []
            for area in coasts or ([""] if goal != zone else []):
                loads = loaded(s, free, [u for u in waiting if not area or fits(s, side, u, area)])
                troops = [*aboard, *(unit for unit, _ in loads)]
                if not troops:
                    continue
                plan = (*mustered(action, tuple(ships)), *(cast(Choice, ("load", pair)) for pair in loads))
                if not area:
                    army = sum(strength(s, unit) for unit in troops)
                    gain = pull(s, wanted, goal) - pull(s, wanted, zone if aboard else "german_home_base")
                    yield PULL * army * gain, (*plan, GO, *way)
                elif s.enemy_held(side, area):
                    chance = prospect(s, side, troops, area, wanted)
                    landed: tuple[Choice, ...] = tuple(("add", unit) for unit in troops)
                    yield chance + 0.2, (*plan, GO, *way, ("area", area), *landed, GO)
                else:
                    ashore = tuple(cast(Choice, ("land", (unit, area))) for unit in troops)
                    yield wanted[area] + 0.1, (*plan, GO, *way, *ashore[: len(ashore) or 1])


def fits(s: State, side: Side, unit: Unit, area: Space) -> bool:
    """[9.2] Whether an area takes a unit."""
    return crowded(s, side, area, (unit,)) is None


def loaded(s: State, ships: list[Unit], troops: list[Unit]) -> list[tuple[Unit, Unit]]:
    """[14.0.tr] The strongest aboard: one large unit or two small ones a ship."""
    rest = sorted(troops, key=lambda unit: -strength(s, unit))
    pairs: list[tuple[Unit, Unit]] = []
    for ship in ships:
        if rest:
            first = rest.pop(0)
            pairs.append((first, ship))
            small = [u for u in rest if s.counter(u).size not in LARGE]
            if s.counter(first).size not in LARGE and small:
                rest.remove(small[0])
                pairs.append((small[0], ship))
    return pairs


def cruises(s: State, side: Side, wanted: dict[Space, float]) -> Iterator[Idea]:
    """[26.G3.naval] Fleets attack ships and bombard coasts; sweepers clear and lay mines."""
    enemy = other(side)
    for zone in tuple(s.stacks[side]):
        ships = s.ships(side, zone)
        sweepers = tuple(ship for ship in ships if s.counter(ship).type == SWEEPER)
        fleet = sweepers[:1]
        for ship in sorted(ships, key=lambda u: -s.factors(u)[ANTI_SHIP]):
            fighting = s.counter(ship).type not in (TRANSPORT, SWEEPER, SUBMARINE)
            if fighting and limit(s, side, (*fleet, ship)) is None:
                fleet = (*fleet, ship)
        if sweepers:
            yield from sweeps(s, side, sweepers[:1], zone, wanted)
        if len(fleet) == len(sweepers[:1]):
            continue
        for goal in (zone, *naval_reach(s, side, fleet, slowest(s, fleet), zone)):
            way: tuple[Choice, ...] = (("to", goal), STOP) if goal != zone else (STOP,)
            mined = s.mine(enemy, goal) is not None and goal != zone
            foes = s.ships(enemy, goal) if goal in s.game.sea else ()
            if foes:
                prize = sum(price(s, unit) > ELITE for unit in foes) * 0.3
                chance = HIT * (hits(s, fleet, ANTI_SHIP) - 1.5 * hits(s, foes, ANTI_SHIP)) - 0.2 * (mined and not sweepers)
                yield chance + prize, (*mustered("G3.naval.move", fleet), *way, ("attack", None))
            elif blocked(s, side, goal) is None and goal in s.game.sea:
                for area in s.game.coasts(goal):
                    form = STRIKE if area in s.game.islands else BOMBARDMENT
                    guns = [u for u in defenders(s, side, form, area) if s.game.cls[u] != AIR]
                    if guns and area in wanted:
                        score = min(hits(s, fleet, ANTI_GROUND), steps(s, guns))
                        chance = HIT * (score - hits(s, guns, ANTI_SHIP))
                        yield chance, (*mustered("G3.naval.bombard", fleet), *way, ("area", area))


def sweeps(
    s: State, side: Side, sweeper: tuple[Unit, ...], zone: Space, wanted: dict[Space, float]
) -> Iterator[Idea]:
    """[23.0] A sweeper clears the enemy's mines off places that are wanted, or lays its own."""
    enemy = other(side)
    for goal in (zone, *naval_reach(s, side, sweeper, slowest(s, sweeper), zone)):
        if goal not in s.game.sea or s.ships(enemy, goal):
            continue
        way: tuple[Choice, ...] = (("to", goal), STOP) if goal != zone else (STOP,)
        near_by = max((wanted.get(area, 0.0) for area in s.game.coasts(goal)), default=0.0)
        if s.mine(enemy, goal) is not None:
            yield 0.1 + 0.2 * near_by, (*mustered("G3.naval.clear", sweeper), *way)
        elif s.mine(side, goal) is None and s.mine(enemy, goal) is None and near_by:
            yield 0.15 * near_by, (*mustered("G3.naval.mine", sweeper), *way, ("lay", None))


def strikes(s: State, side: Side, wanted: dict[Space, float]) -> Iterator[Idea]:
    """[26.G3.air] The aircraft of one field against what they hurt most."""
    enemy = other(side)
    for field in tuple(s.stacks[side]):
        planes = [unit for unit in s.units(side, field, AIR) if unit not in s.patrols]
        if not planes:
            continue
        reach = air_reach(s, side, field, max(s.movement(unit) for unit in planes))
        for action, spaces, kind in (
            ("G3.air.land", s.game.land, ANTI_GROUND),
            ("G3.air.naval", s.game.sea, ANTI_SHIP),
        ):
            force: tuple[Unit, ...] = ()
            for unit in sorted(planes, key=lambda u: -s.factors(u)[kind]):
                if s.factors(unit)[kind] and limit(s, side, (*force, unit)) is None:
                    force = (*force, unit)
            for goal, (cost, _) in reach.items():
                foes = s.units(enemy, goal, AIR, GROUND, BASE, NAVAL) if goal in spaces and force else ()
                if foes and cost <= slowest(s, force):
                    score = hits(s, force, kind)
                    prize = 0.2 * any(price(s, unit) > ELITE for unit in foes) + 0.1 * (goal in wanted)
                    chance = HIT * (score - 0.7 * hits(s, foes, ANTI_AIR)) + prize * score
                    yield chance, (*mustered(action, force), ("target", goal))


# --- actions of the staff ----------------------------------------------------------------------------


def staff_work(s: State, side: Side, wanted: dict[Space, float]) -> Iterator[Idea]:
    """[26.G1, 26.G2, 26.G4] Reinforcements, refit, rally, bases, propaganda."""
    yield HIT * min(3.5, len(s.in_display(side, POOL))), (("action", "G1.mobilize"),)
    yield 0.2, (("action", "G1.emergency"),)
    for space, stack in s.stacks[side].items():
        reduced = sum(unit in s.reduced for unit in stack)
        if reduced:
            yield HIT * reduced * (1 + 0.3 * pull(s, wanted, space)), (("action", "G4.rally"), ("rally", space))
    waiting: dict[tuple[str, str], int] = {}
    for unit in s.in_display(side, REFIT):
        kind = s.contingent(unit), s.game.cls[unit]
        waiting[kind] = waiting.get(kind, 0) + 1
    for kind, number in waiting.items():
        refit: Plan = (("action", "G4.refit"), ("contingent", kind), ("all", None), GO)
        ships = sum(price(s, unit) > ELITE for unit in s.in_display(side, REFIT)) if kind[1] == NAVAL else 0
        yield HIT * 0.7 * number + 0.4 * ships, refit
    for space in s.stacks[side]:
        if has_port(s, space) and s.base(side, space) is None:
            yield 0.25, (("action", "G4.build"), ("build", space))
    yield 0.05, (("action", "G2.psywar"),)


def action_plans(s: State, procedure: ActionsPhase | FreeAction) -> Iterator[Plan]:
    """[8.2] The most promising few of all ideas that can be carried out now."""
    side = procedure.side
    wanted = goals(s, side)
    ideas = [idea for source in SOURCES for idea in source(s, side, wanted) if idea[1][0] in s.options]
    ideas.sort(key=lambda idea: -idea[0])
    kept: list[Plan] = []
    for promise, plan in ideas:
        if len(kept) == FEW or promise < CLOSE * ideas[0][0]:
            break
        if [other[:2] for other in kept].count(plan[:2]) < ALIKE:
            kept.append(plan)
            yield plan
    if isinstance(procedure, FreeAction) or not ideas:
        yield (("pass" if isinstance(procedure, FreeAction) else "done", None),)


SOURCES = (staff_work, marches, landings, cruises, strikes)


# --- questions in between ----------------------------------------------------------------------------


def fight_plans(s: State, order: AttackOrNot) -> Iterator[Plan]:
    """[11.0.voluntary] Attack when it promises something."""
    battle = order.battle
    if battle.form in (AT_SEA, BOMBARDMENT):
        kind = ANTI_SHIP if battle.form == AT_SEA else ANTI_GROUND
        foes = defenders(s, order.side, battle.form, battle.space)
        good = hits(s, battle.attackers, kind) >= hits(s, foes, ANTI_SHIP)
    else:
        good = prospect(s, order.side, battle.attackers, battle.space, goals(s, order.side)) > 0
    yield (("attack" if good else "decline", None),)


def support_plans(s: State, order: AirSupport) -> Iterator[Plan]:
    """[13.1] The aircraft that hit hardest."""
    planes = [str(cast(tuple[str], noun)[0]) for noun in s.options.nouns("fly")]
    if planes:
        yield (("fly", (max(planes, key=lambda u: s.factors(u)[ANTI_GROUND]),)),)
    else:
        yield (("done", None),)


def aim_plans(s: State, order: Declare) -> Iterator[Plan]:
    """[12.1] What it hits best."""
    kinds = [str(kind) for kind in s.options.nouns("kind")]
    yield (("kind", max(kinds, key=lambda kind: factor(s, order.unit, kind))),)


def unloading_plans(s: State, order: Unloading) -> Iterator[Plan]:
    """[26.G3.comb.transport] Ashore where the side wants to be, else stay aboard."""
    wanted = goals(s, order.side)
    pairs = [cast(tuple[str, str], noun) for noun in s.options.nouns("land")]
    good = max(pairs, key=lambda pair: wanted.get(pair[1], 0.0))
    ashore = wanted.get(good[1], 0.0) > 0 or STOP not in s.options
    yield (("land", good),) if ashore else (STOP,)


def landing_plans(s: State, order: Landing) -> Iterator[Plan]:
    """[26.G3.comb.assault] Everybody lands."""
    for verb in ("area", "add", "go", "decline"):
        nouns = s.options.nouns(verb)
        if nouns:
            yield ((verb, nouns[0]),)
            return


def deploy_plans(s: State, order: Deploy) -> Iterator[Plan]:
    """[15.0] Near to what is wanted; troops are looked at in several places."""
    wanted = goals(s, order.side)
    spaces = [str(space) for space in s.options.nouns("deploy")]
    number = 4 if s.game.cls[order.unit] == GROUND else 1
    for space in nlargest(number, spaces, key=lambda space: pull(s, wanted, space)):
        yield (("deploy", space),)


def loading_plans(s: State, order: Loading) -> Iterator[Plan]:
    """[26.G3.comb.stay] Sail, if the ships are ready."""
    yield (GO,) if GO in s.options else (STOP,)


def clear_plans(s: State, order: ClearMine) -> Iterator[Plan]:
    """[26.G3.naval.clear] The enemy's mines."""
    mines = [str(mine) for mine in s.options.nouns("mine")]
    yield (("mine", max(mines, key=lambda mine: s.game.owner[mine] != order.side)),)


def cheap(s: State, unit: Unit) -> float:
    return -price(s, unit)


def crowd(s: State, area: Space) -> float:
    """How much of the enemy stands in an area."""
    enemy = other(s.asked)
    return sum(strength(s, unit) for unit in s.ground(enemy, area)) * (1 + chart(s.game).worth.get(area, 0.0))


PLANS: dict[type, Callable[[State, Any], Iterator[Plan]]] = {
    ActionsPhase: action_plans,
    FreeAction: action_plans,
    AttackOrNot: fight_plans,
    AirSupport: support_plans,
    Declare: aim_plans,
    Unloading: unloading_plans,
    Loading: loading_plans,
    Landing: landing_plans,
    Deploy: deploy_plans,
    ClearMine: clear_plans,
    Arrange: best("done", lambda s, _: 0.0),
    TakeHits: best("lose", cheap),
    Surplus: best("lose", cheap),
    NoRoom: best("lose", cheap),
    CallDivisions: best("withdraw", lambda s, unit: -strength(s, unit) - 9 * (s.at[unit] in s.game.space)),
    Propaganda: best("area", crowd),
    BombardTarget: best("area", crowd),
    Demoralise: best("hit", price),
}
"""The questions that deserve more than the rule of thumb."""
