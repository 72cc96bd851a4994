"""Plans for bots: for every question a default policy, for an action the few most promising plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nlargest
from typing import Any, cast

from sandtable.core.options import Choice
from sandtable.core.play import current
from sandtable.core.side import Side, other
from sandtable.game.mind import Plan
from sandtable.games.operation_albion import combat, forces, naval, stacking, transport
from sandtable.games.operation_albion.actions import ActionsPhase, FreeAction
from sandtable.games.operation_albion.arrange import Arrange
from sandtable.games.operation_albion.attack import AirSupport, AttackOrNot, defenders
from sandtable.games.operation_albion.bot.evaluation import ALL_ISLANDS, chart, strength
from sandtable.games.operation_albion.bot.long_term import steps
from sandtable.games.operation_albion.combat import AT_SEA, BOMBARDMENT, STRIKE
from sandtable.games.operation_albion.deployment import Deploy, Reinforce
from sandtable.games.operation_albion.gamedata import (
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
from sandtable.games.operation_albion.intelligence import Demoralise, Propaganda
from sandtable.games.operation_albion.movement import (
    Ways,
    air_reach,
    ground_reach,
    mixed,
    naval_reach,
    rail_reach,
)
from sandtable.games.operation_albion.movement import slowest as speed
from sandtable.games.operation_albion.ports import has_port, supplied
from sandtable.games.operation_albion.revolution import CallDivisions
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import POOL, REFIT, Space, State, Unit

Idea = tuple[float, Plan]
"""A prior estimate in victory points, and its plan."""
Ideas = Callable[[State, Any], Iterator[Plan]]

FEW = 3
"""Plans considered for an action, those with the highest prior estimates."""
CLOSE = 0.6
"""Least prior estimate of a plan, as a share of the best one."""
ALIKE = 2
"""Plans considered for one force."""
HIT = 0.15
"""Prior worth of a hit, in victory points."""
PULL = 0.05
"""Prior worth of bringing a point of strength up to a place that scores one victory point."""
ELITE = 20
"""Surcharge on units whose loss costs victory points, so that they take hits last."""
CORPS_AT = ("libau", "windau")
"""Where the landing corps waits, as long as the islands are to be had."""
DEFAULT_VERBS = (
    "quick",
    "attack",
    "all",
    "mine",
    "lay",
    "land",
    "rally",
    "deploy",
    "fly",
    "go",
    "stop",
    "done",
)
"""Verbs that the default policy prefers, in this order."""
GO: Choice = ("go", None)
STOP: Choice = ("stop", None)


def plans(s: State) -> Iterator[Plan]:
    """The plans in a position, the default policy first."""
    procedure = current(s)
    return PLANS.get(type(procedure), default_plans)(s, procedure)


def first_of(*verbs: str) -> Ideas:
    """The first choice that is offered with one of these verbs, in their order, or else anything."""

    def ideas(s: State, procedure: object) -> Iterator[Plan]:
        offered = {verb: nouns[0] for verb, nouns in reversed(s.options.groups) if len(nouns)}
        verb = next((verb for verb in verbs if verb in offered), next(iter(offered)))
        yield ((verb, offered[verb]),)

    return ideas


default_plans = first_of(*DEFAULT_VERBS)


def best(verb: str, worth: Callable[[State, Any], float]) -> Ideas:
    """The noun of a verb that is worth most: a unit or an area."""

    def ideas(s: State, procedure: object) -> Iterator[Plan]:
        nouns = s.options.nouns(verb)
        if nouns:
            yield ((verb, max(nouns, key=lambda noun: worth(s, noun))),)
        else:
            yield from default_plans(s, procedure)

    return ideas


def price(s: State, unit: Unit) -> float:
    """Cost of a hit on a unit: 1 for a step, else what the unit and its cargo count, and more for elite."""
    printed = s.counter(unit)
    if printed.steps == 2 and unit not in s.reduced:
        return 1.0
    elite = printed.type in CAPITAL or (printed.type == "shock" and printed.size in LARGE)
    worth = strength(s, unit) + s.factors(unit)[ANTI_SHIP] + sum(strength(s, load) for load in s.cargo(unit))
    return worth + (ELITE if elite else 0)


def hits(s: State, units: Iterable[Unit], kind: int) -> float:
    """How many hits units score on average with a factor."""
    return sum(s.factors(unit)[kind] for unit in units) / 6


def muster(action: str, force: Sequence[Unit]) -> tuple[Choice, ...]:
    """The choices that begin an action and name its force."""
    return (("action", action), ("unit", force[0]), *(("add", unit) for unit in force[1:]), GO)


class Planner:
    """Lists the ideas of a side for an action: plans with their prior estimates."""

    def __init__(self, s: State, side: Side) -> None:
        self.s, self.side, self.enemy = s, side, other(side)
        self.known = chart(s.game)

    @cached_property
    def wanted(self) -> dict[Space, float]:
        """Places that score: for the Germans those that they lack, for the Russians those in danger."""
        s, worth = self.s, self.known.worth
        if self.side == GERMAN:
            lacking = {place: worth[place] for place in worth if s.control(place) != GERMAN}
            islands = [island for island in ISLANDS if island in lacking]
            return lacking | {island: worth[island] + ALL_ISLANDS / len(islands) for island in islands}
        army = {space: sum(strength(s, u) for u in s.ground(GERMAN, space)) for space in s.stacks[GERMAN]}
        danger = {p: sum(self.known.near[p][space] * army[space] for space in army) for p in worth}
        return {place: worth[place] * min(1.0, danger[place] / 8) for place in worth}

    def pull(self, space: Space) -> float:
        """How near a space is to what is wanted."""
        near = self.known.near
        return max((worth * near[place][space] for place, worth in self.wanted.items()), default=0.0)

    def prospect(self, units: Sequence[Unit], goal: Space) -> float:
        """[12.6] What an attack on land promises: hits against hits, and the place if it falls."""
        s = self.s
        types = [s.counter(unit).type for unit in units]
        bonus, malus = "artillery" in types, goal in s.game.fortresses
        factors = [s.factors(unit)[ANTI_GROUND] + bonus for unit in units]
        ours = sum(
            min(5, max(1, factor - (malus and type != "shock")))
            for factor, type in zip(factors, types, strict=True)
        )
        left = steps(s, s.ground(self.enemy, goal))
        score = ours / 6
        theirs = hits(s, defenders(s, self.side, STRIKE, goal), ANTI_GROUND)
        if "shock" in types or "armored_train" in types:
            theirs *= max(0.2, 1 - score / max(1, left))
        taken = goal in s.game.towns and theirs < steps(s, units)
        falls = 1.0 if taken else min(1.0, score / max(1, left)) ** 2
        prize = self.wanted.get(goal, 0.0)
        return HIT * (min(score, left) * (1 + prize / 2) - theirs) + falls * (0.2 + prize)

    def way(
        self, action: str, force: Sequence[Unit], space: Space, goal: Space, reach: Ways
    ) -> tuple[Choice, ...]:
        """The choices of a march: the stop alone if the goal is here, none if nothing is left to decide."""
        if goal == space:
            return (STOP,)
        cost, path = reach[goal]
        came = path[-2] if len(path) > 1 else space
        there = forces.March(self.side, action, tuple(force), goal, came, speed(self.s, force), cost)
        return (("to", goal), STOP) if there.open(self.s) else (("to", goal),)

    # --- on land -----------------------------------------------------------------------------------

    def free(self, space: Space, units: list[Unit]) -> list[Unit]:
        """Those who can go when the weakest stays in a place that scores and has no base."""
        s = self.s
        scores = space in self.known.worth or space == "libau"
        if not scores or s.base(self.side, space) is not None or s.enemy_held(self.side, space):
            return units
        everybody = len(units) == len(s.ground(self.side, space))
        return sorted(units, key=lambda unit: strength(s, unit))[1:] if everybody else units

    def fitting(self, units: list[Unit], goal: Space) -> tuple[Unit, ...]:
        """[9.2] The best force that finds room: the artillery, shock troops, then the strongest."""
        s, kinds = self.s, {"artillery": 2, "shock": 1}
        force: tuple[Unit, ...] = ()
        for unit in sorted(units, key=lambda u: (-kinds.get(s.counter(u).type, 0), -strength(s, u))):
            if crowded(s, self.side, goal, (*force, unit)) is None and mixed(s, (*force, unit)) is None:
                force = (*force, unit)
        return force

    def walkers(self, space: Space) -> list[Unit]:
        """The troops in a space that can go by road."""
        s = self.s
        here = [u for u in s.units(self.side, space, GROUND) if s.movement(u) > 1]
        return [u for u in here if s.counter(u).type != "armored_train"]

    def boarders(self, zone: Space) -> dict[Space, list[Unit]]:
        """[26.G3.comb.where] Who can be spared and go aboard in a zone, by area."""
        s, side, found = self.s, self.side, {}
        for area in transport.near(s, zone) if transport.hostile(s, side, zone) is None else ():
            units = self.free(area, list(s.units(side, area, GROUND)))
            found[area] = [u for u in units if transport.refuse_boarding(s, side, u, area, False) is None]
        return found

    def marches(self) -> Iterator[Idea]:
        """[26.G3.ground.move] Attacks and moves by road and rail, each from one area."""
        s, side = self.s, self.side
        for space in tuple(s.stacks[side]):
            here = self.walkers(space)
            if space in CORPS_AT and any(island in self.wanted for island in ISLANDS):
                here = [unit for unit in here if s.counter(unit).size in LARGE]
            units = self.free(space, here)
            if not units:
                continue
            if s.enemy_held(side, space):
                yield self.attack(tuple(units), space, space, {})
            reach = ground_reach(s, side, tuple(units), speed(s, units), space)
            for goal in reach:
                force = self.fitting(units, goal)
                if force and s.enemy_held(side, goal):
                    yield self.attack(force, space, goal, reach)
                elif force and goal not in HOME:
                    yield self.move("G3.ground.move", force, space, goal, reach)
            if s.game.rails(space) and self.pull(space) < 0.5 and supplied(s, side, space):
                rails = rail_reach(s, side, tuple(units), s.game.numbers.rail_areas, space, False)
                for goal in rails:
                    force = self.fitting(units, goal)
                    if force and goal not in reach and not s.enemy_held(side, goal):
                        yield self.move("G3.ground.rail", force, space, goal, rails)

    def attack(self, force: tuple[Unit, ...], space: Space, goal: Space, reach: Ways) -> Idea:
        """An attack, from the air too if it can be."""
        imperial = self.side == GERMAN and all(self.s.contingent(unit) == "imperial" for unit in force)
        action = "G3.comb.airground" if imperial else "G3.ground.move"
        plan = (*muster(action, force), *self.way(action, force, space, goal, reach), ("attack", None))
        return self.prospect(force, goal), plan

    def move(self, action: str, force: tuple[Unit, ...], space: Space, goal: Space, reach: Ways) -> Idea:
        """A move: nearer to what is wanted, or into it."""
        gain = PULL * sum(strength(self.s, unit) for unit in force) * (self.pull(goal) - self.pull(space))
        takes = self.side == GERMAN and not self.s.ground(self.side, goal)
        promise = gain + takes * self.wanted.get(goal, 0.0)
        return promise, (*muster(action, force), *self.way(action, force, space, goal, reach))

    # --- at sea and in the air -----------------------------------------------------------------------

    def landings(self) -> Iterator[Idea]:
        """[26.G3.comb.transport] German transports take troops aboard, sail, and put them ashore."""
        s, side = self.s, self.side
        for zone in tuple(s.stacks[side]) if side == GERMAN else ():
            ships = [ship for ship in s.ships(side, zone) if s.counter(ship).type == TRANSPORT]
            if not ships:
                continue
            aboard = [load for ship in ships for load in s.cargo(ship) if s.game.cls[load] == GROUND]
            ports = (*CORPS_AT, *HOME, *ISLANDS)
            waiting = [u for area, units in self.boarders(zone).items() if area in ports for u in units]
            reach = naval_reach(s, side, tuple(ships), speed(s, ships), zone)
            for goal in (zone, *reach):
                closed = transport.hostile(s, side, goal) is not None
                coasts = [a for a in transport.near(s, goal) if a in self.wanted and not closed]
                for area in coasts or ([""] if goal != zone else []):
                    fit = [u for u in waiting if not area or crowded(s, side, area, (u,)) is None]
                    loads = self.loads([ship for ship in ships if not s.cargo(ship)], fit)
                    troops = [*aboard, *(unit for unit, _ in loads)]
                    plan = (*muster("G3.comb.combassault", ships), *(("load", pair) for pair in loads), GO)
                    if troops:
                        start = zone if aboard else HOME[side]
                        promise, ashore = self.landing(troops, start, goal, area)
                        way = self.way("G3.comb.combassault", ships, zone, goal, reach)
                        yield promise, (*plan, *way, *ashore)

    def landing(
        self, troops: list[Unit], start: Space, zone: Space, area: Space
    ) -> tuple[float, tuple[Choice, ...]]:
        """What it promises to bring troops to a zone and ashore, and how they land."""
        if not area:
            army = sum(strength(self.s, unit) for unit in troops)
            return PULL * army * (self.pull(zone) - self.pull(start)), ()
        if self.s.enemy_held(self.side, area):
            return self.prospect(troops, area) + 0.2, (("area", area), *(("add", u) for u in troops), GO)
        return self.wanted[area] + 0.1, tuple(("land", (unit, area)) for unit in troops)

    def loads(self, ships: list[Unit], troops: list[Unit]) -> list[tuple[Unit, Unit]]:
        """[14.0.tr] The strongest aboard: one large unit or two small ones a ship."""
        s = self.s
        rest = sorted(troops, key=lambda unit: -strength(s, unit))
        pairs: list[tuple[Unit, Unit]] = []
        for ship in ships[: len(rest)]:
            if rest:
                pairs.append((rest.pop(0), ship))
                small = [unit for unit in rest if s.counter(unit).size not in LARGE]
                if small and s.counter(pairs[-1][0]).size not in LARGE:
                    rest.remove(small[0])
                    pairs.append((small[0], ship))
        return pairs

    def limited(self, force: tuple[Unit, ...], units: Iterable[Unit]) -> tuple[Unit, ...]:
        """[9.3, 26.G3.naval.limit] A force with as many more units as may act together."""
        for unit in units:
            if forces.limit(self.s, self.side, (*force, unit)) is None:
                force = (*force, unit)
        return force

    def cruises(self) -> Iterator[Idea]:
        """[26.G3.naval.move] Fleets, a sweeper ahead, attack ships and bombard coasts."""
        s, side = self.s, self.side
        for zone in tuple(s.stacks[side]):
            ships = sorted(s.ships(side, zone), key=lambda u: -s.factors(u)[ANTI_SHIP])
            sweeper = tuple(u for u in s.ships(side, zone) if s.counter(u).type == SWEEPER)[:1]
            fighters = [u for u in ships if s.counter(u).type not in (TRANSPORT, SWEEPER, SUBMARINE)]
            fleet = self.limited(sweeper, fighters)
            if sweeper:
                yield from self.sweeps(sweeper, zone)
            if fleet == sweeper:
                continue
            reach = naval_reach(s, side, fleet, speed(s, fleet), zone)
            for goal in (zone, *reach):
                foes = s.ships(self.enemy, goal) if goal in s.game.sea else ()
                if foes:
                    mined = s.mine(self.enemy, goal) is not None and goal != zone and not sweeper
                    score = hits(s, fleet, ANTI_SHIP) - 1.5 * hits(s, foes, ANTI_SHIP)
                    prize = 0.3 * sum(price(s, unit) > ELITE for unit in foes)
                    way = self.way("G3.naval.move", fleet, zone, goal, reach)
                    plan = (*muster("G3.naval.move", fleet), *way, ("attack", None))
                    yield HIT * score - 0.2 * mined + prize, plan
                elif naval.blocked(s, side, goal) is None and goal in s.game.sea:
                    yield from self.bombardments(fleet, zone, goal, reach)

    def bombardments(self, fleet: tuple[Unit, ...], zone: Space, goal: Space, reach: Ways) -> Iterator[Idea]:
        """[26.G3.naval.bombard] The coasts of a zone that are wanted."""
        s = self.s
        for area in s.game.coasts(goal):
            form = STRIKE if area in s.game.islands else BOMBARDMENT
            guns = [u for u in defenders(s, self.side, form, area) if s.game.cls[u] != AIR]
            if guns and area in self.wanted:
                score = min(hits(s, fleet, ANTI_GROUND), steps(s, guns)) - hits(s, guns, ANTI_SHIP)
                way = self.way("G3.naval.bombard", fleet, zone, goal, reach)
                yield HIT * score, (*muster("G3.naval.bombard", fleet), *way, ("area", area))

    def sweeps(self, sweeper: tuple[Unit, ...], zone: Space) -> Iterator[Idea]:
        """[23.0] A sweeper clears the enemy's mines off places that are wanted, or lays its own."""
        s = self.s
        reach = naval_reach(s, self.side, sweeper, speed(s, sweeper), zone)
        for goal in (zone, *reach):
            if goal not in s.game.sea or s.ships(self.enemy, goal):
                continue
            prize = sum(self.wanted.get(area, 0.0) for area in s.game.coasts(goal))
            if s.mine(self.enemy, goal) is not None:
                way = self.way("G3.naval.clear", sweeper, zone, goal, reach)
                yield 0.1 + 0.2 * prize, (*muster("G3.naval.clear", sweeper), *way)
            elif s.mine(self.side, goal) is None and prize:
                laying: Choice = ("lay", None)
                way = self.way("G3.naval.mine", sweeper, zone, goal, reach)
                yield 0.15 * prize, (*muster("G3.naval.mine", sweeper), *way, laying)

    def strikes(self) -> Iterator[Idea]:
        """[26.G3.air.land] The aircraft of one field against what they hurt most."""
        s, side = self.s, self.side
        over = (("G3.air.land", s.game.land, ANTI_GROUND), ("G3.air.naval", s.game.sea, ANTI_SHIP))
        for field in tuple(s.stacks[side]):
            planes = [unit for unit in s.units(side, field, AIR) if unit not in s.patrols]
            reach = air_reach(s, side, field, max(map(s.movement, planes))) if planes else {}
            for action, spaces, kind in over:
                armed = [unit for unit in planes if s.factors(unit)[kind]]
                force = self.limited((), sorted(armed, key=lambda u: -s.factors(u)[kind]))
                for goal, (cost, _) in reach.items():
                    foes = s.units(self.enemy, goal, AIR, GROUND, BASE, NAVAL) if goal in spaces else ()
                    if force and foes and cost <= speed(s, force):
                        score = hits(s, force, kind)
                        prize = 0.2 * any(price(s, u) > ELITE for u in foes) + 0.1 * (goal in self.wanted)
                        chance = HIT * (score - 0.7 * hits(s, foes, ANTI_AIR)) + prize * score
                        yield chance, (*muster(action, force), ("target", goal))

    # --- the staff -----------------------------------------------------------------------------------

    def staff_work(self) -> Iterator[Idea]:
        """[26.G1.mobilize, 26.G2.psywar, 26.G4.rally] Reinforcements, rally, refit, bases, propaganda."""
        s, side = self.s, self.side
        yield HIT * min(3.5, len(s.in_display(side, POOL))), (("action", "G1.mobilize"),)
        yield 0.2, (("action", "G1.emergency"),)
        for space, stack in s.stacks[side].items():
            worth = HIT * sum(unit in s.reduced for unit in stack) * (1 + 0.3 * self.pull(space))
            if worth:
                yield worth, (("action", "G4.rally"), ("rally", space))
        waiting: dict[tuple[str, str], float] = {}
        for unit in s.in_display(side, REFIT):
            ship = s.game.cls[unit] == NAVAL and price(s, unit) > ELITE
            kind = s.contingent(unit), str(s.game.cls[unit])
            waiting[kind] = waiting.get(kind, 0.0) + HIT * 0.7 + 0.4 * ship
        for kind, worth in waiting.items():
            yield worth, (("action", "G4.refit"), ("contingent", kind), ("all", None), GO)
        for space in s.stacks[side]:
            if has_port(s, space) and s.base(side, space) is None:
                yield 0.25, (("action", "G4.build"), ("build", space))
        yield 0.05, (("action", "G2.psywar"),)

    def ideas(self) -> list[Idea]:
        """All that can be begun now, the most promising first."""
        sources = (self.staff_work, self.marches, self.landings, self.cruises, self.strikes)
        found = [idea for source in sources for idea in source() if idea[1][0] in self.s.options]
        return sorted(found, key=lambda idea: -idea[0])


def action_plans(s: State, order: ActionsPhase | FreeAction) -> Iterator[Plan]:
    """[8.2, 8.4] The most promising few of all ideas."""
    return chosen(order, Planner(s, order.side).ideas(), FEW, CLOSE, ALIKE)


def chosen(
    order: ActionsPhase | FreeAction, ideas: list[Idea], number: int, close: float, alike: int
) -> Iterator[Plan]:
    """The most promising of all ideas, not too many for one force."""
    kept: list[Plan] = []
    for promise, plan in ideas:
        if len(kept) == number or promise < close * ideas[0][0]:
            break
        if [one[:2] for one in kept].count(plan[:2]) < alike:
            kept.append(plan)
            yield plan
    if isinstance(order, FreeAction):
        yield (("pass", None),)
    elif not ideas:
        yield (("done", None),)


# --- questions in between ----------------------------------------------------------------------------


def fight_plans(s: State, order: AttackOrNot) -> Iterator[Plan]:
    """[11.0.voluntary] Attack when it promises something."""
    battle = order.battle
    if battle.form in (AT_SEA, BOMBARDMENT):
        kind = ANTI_SHIP if battle.form == AT_SEA else ANTI_GROUND
        foes = defenders(s, order.side, battle.form, battle.space)
        good = hits(s, battle.attackers, kind) >= hits(s, foes, ANTI_SHIP)
    else:
        good = Planner(s, order.side).prospect(battle.attackers, battle.space) > 0
    yield (("attack" if good else "decline", None),)


def target_plans(s: State, order: combat.Declare) -> Iterator[Plan]:
    """[12.1] The kind of target against which the unit has its best factor."""
    return best("kind", lambda s, kind: combat.factor(s, order.unit, kind))(s, order)


def unloading_plans(s: State, order: transport.Unloading) -> Iterator[Plan]:
    """[26.G3.comb.transport] Ashore where the side wants to be, else stay aboard."""
    wanted = Planner(s, order.side).wanted
    pairs = [cast(tuple[Unit, Space], noun) for noun in s.options.nouns("land")]
    good = max(pairs, key=lambda pair: wanted.get(pair[1], 0.0))
    yield (("land", good),) if wanted.get(good[1], 0.0) > 0 or STOP not in s.options else (STOP,)


def deploy_plans(s: State, order: Deploy) -> Iterator[Plan]:
    """[15.0] Near to what is wanted; for troops several places are considered."""
    planner = Planner(s, order.side)
    spaces = [str(space) for space in s.options.nouns("deploy")]
    for space in nlargest(4 if s.game.cls[order.unit] == GROUND else 1, spaces, key=planner.pull):
        yield (("deploy", space),)


def reinforcement_plans(s: State, order: Reinforce) -> Iterator[Plan]:
    """[15.0] One after the other, as if each were asked alone."""
    pairs = [cast(tuple[Unit, Space], noun) for noun in s.options.nouns("place")]
    unit = pairs[0][0]
    planner = Planner(s, order.side)
    spaces = [space for one, space in pairs if one == unit]
    for space in nlargest(4 if s.game.cls[unit] == GROUND else 1, spaces, key=planner.pull):
        yield (("place", (unit, space)),)


def crowd(s: State, area: Space) -> float:
    """How much of the enemy stands in an area, and what the area scores."""
    army = sum(strength(s, unit) for unit in s.ground(other(s.asked), area))
    return army * (1 + chart(s.game).worth.get(area, 0.0))


cheapest = best("lose", lambda s, unit: -price(s, unit))

PLANS: dict[type, Ideas] = {
    ActionsPhase: action_plans,
    FreeAction: action_plans,
    AttackOrNot: fight_plans,
    AirSupport: best("fly", lambda s, planes: s.factors(planes[0])[ANTI_GROUND]),
    combat.Declare: target_plans,
    combat.TakeHits: cheapest,
    stacking.Surplus: cheapest,
    stacking.NoRoom: cheapest,
    transport.Loading: first_of("go", "stop"),
    transport.Landing: first_of("area", "add", "go", "decline"),
    transport.Unloading: unloading_plans,
    naval.ClearMine: best("mine", lambda s, mine: s.game.owner[mine] != s.asked),
    naval.BombardTarget: best("area", crowd),
    Propaganda: best("area", crowd),
    Demoralise: best("hit", price),
    Deploy: deploy_plans,
    Reinforce: reinforcement_plans,
    Arrange: first_of("done"),
    CallDivisions: best("withdraw", lambda s, unit: -strength(s, unit) - 9 * (s.at[unit] in s.game.space)),
}
"""Procedures with plans of their own, beyond the default policy."""
