"""Plans for bots: a default policy for each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist
from typing import Any, cast

from sandtable.board.plane import Pose, ahead, bearing, square, turned
from sandtable.core.options import Choice, Noun
from sandtable.core.play import current
from sandtable.game.mind import Plan
from sandtable.games.admiral import aircraft, orders
from sandtable.games.admiral.activation import Fly, Interrupt, Manoeuvre, Strike
from sandtable.games.admiral.automatic_actions import bound_to_turn
from sandtable.games.admiral.battlefield import PlaceScenery, Spots
from sandtable.games.admiral.bot.evaluation import EDGES, ShipEvaluator, beyond, harm, to_nearest, worth
from sandtable.games.admiral.damage import DamageControl, armour
from sandtable.games.admiral.fleets import Assign, Buy, Elect, Number, prices
from sandtable.games.admiral.gamedata import CM, LEG, TURN
from sandtable.games.admiral.gunnery import NextTarget, aim
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sequence import Draw, FirstHand, Hand, OrderDeck
from sandtable.games.admiral.sight import bears
from sandtable.games.admiral.speed import Declare
from sandtable.games.admiral.state import SURFACED, Act, Id, State, enemy
from sandtable.games.admiral.steering import Helm, helm, obstacles
from sandtable.games.admiral.torpedoes import stations, success

Rule = Callable[[State, Any, type[ShipEvaluator]], Plan]
"""The default policy for one kind of question, given an evaluator."""
DONE: Choice = ("done", None)
HALF = TURN // 2
PATTERNS = ((0, 0), (-TURN, -TURN), (TURN, TURN), (-HALF, -HALF), (HALF, HALF), (-TURN, 0), (TURN, 0))
"""Turns at the first opportunity to turn in a move, and at all later ones."""
SURE = 3
"""Least success number at which torpedoes are launched."""


def plans(s: State) -> Iterator[Plan]:
    """The default policy for the open question."""
    yield by_rule(s, ShipEvaluator)


def by_rule(s: State, evaluators: type[ShipEvaluator]) -> Plan:
    """The default policy with an evaluator, of single ships or of the fleet."""
    question = current(s)
    rule = RULES.get(type(question))
    plan = rule(s, question, evaluators) if rule is not None else ()
    return plan if plan and plan[0] in s.options else (first(s),)


def first(s: State) -> Choice:
    """Something that is allowed: what ends the question, or else what is offered first."""
    for choice in (DONE, ("skip", None), ("plain", None), ("wait", None)):
        if choice in s.options:
            return choice
    return next(iter(s.options))


def offered(s: State, verb: str) -> list[Noun]:
    """What is offered with a verb."""
    return [nouns[at] for name, nouns in s.options.groups if name == verb for at in range(len(nouns))]


# --- moving ------------------------------------------------------------------------------------------


def courses(s: State, act: Act, knots: int) -> Iterator[tuple[Pose, list[Choice]]]:
    """A few ways to make the rest of a move that meet nothing, and where they end."""
    id = act.unit
    start, rest = s.units[id].pose, s.game.way(knots) - act.gone
    shoals = [block for kind, block in s.shores() if kind == "shoal"]
    blocks = [*obstacles(s, id, rest * LEG), *shoals]
    ship = helm(s, id, act, knots, blocks)
    for pattern in PATTERNS if knots and ship.steers else PATTERNS[:1]:
        found = course(ship, start, rest, act.run, pattern)
        if found is not None:
            yield found


def course(
    ship: Helm, pose: Pose, left: int, run: int, pattern: tuple[int, int]
) -> tuple[Pose, list[Choice]] | None:
    """One way to make a move; None if something is in the way."""
    turn, later = pattern
    found: list[Choice] = []
    while left > 0:
        leg = min(left, max(0, ship.need - run)) if turn or later else left
        if leg:
            if not ship.runs_free(pose, leg):
                return None
            pose = ahead(pose, -leg * LEG if ship.back else leg * LEG)
            found.append(("leg", leg))
            left, run = left - leg, run + leg
        if turn and run >= ship.need:
            if not ship.turn_clear(pose, turn):
                return None
            pose = turned(pose, turn)
            found.append(("turn", turn))
        if run >= ship.need:
            run, turn = 0, later
    return pose, found


def best_course(s: State, act: Act, knots: int, evaluator: ShipEvaluator) -> tuple[float, Pose, list[Choice]]:
    """The best of the courses, by where it ends."""
    here = s.units[act.unit].pose
    found = [(evaluator.score(pose, knots), pose, way) for pose, way in courses(s, act, knots)]
    return max(found, key=lambda one: one[0], default=(-300.0, here, []))


def declare(s: State, question: Declare, evaluators: type[ShipEvaluator]) -> Plan:
    """The speed with the best place to go to; damaged ships are ordered to fire, or to keep off the edge."""
    act = s.active
    unit, spare = s.units[act.unit], s.points[question.side]
    given = offered(s, "order")
    if act.bound:
        after = ahead(unit.pose, s.game.way(unit.speed) * LEG)
        if orders.IMMEDIATE in given and any(beyond(s, after, edge) for edge in EDGES):
            return (("order", orders.IMMEDIATE),)
        if orders.DEFENDING in given and spare > 3 - act.bound and not s.ashore(act.unit):
            return (("order", orders.DEFENDING),)
    depths = offered(s, "depth")
    if unit.depth == SURFACED and "periscope" in depths and to_nearest(s, act.unit) < s.game.cm(60):
        return (("depth", "periscope"),)
    tried = tried_speeds(s, question)
    if not tried:
        return ()
    evaluator = evaluators(s, act.unit)
    scores = [(best_course(s, act, knots, evaluator)[0], knots) for knots in tried]
    return (("speed", max(scores)[1]),)


def tried_speeds(s: State, question: Declare) -> list[int]:
    """The speeds worth a look: all ahead, as before, and slower; the highest first."""
    speeds = [int(cast(int, knots)) for knots in offered(s, "speed")]
    if not speeds:
        return []
    id = s.active.unit
    now = s.units[id].speed
    wanted = {speeds[-1], now, max(speeds[0], now * 2 // 3, s.card(id).speed // 3)}
    return sorted((knots for knots in wanted if knots in speeds), reverse=True) or speeds[-1:]


def manoeuvre(s: State, question: Manoeuvre, evaluators: type[ShipEvaluator]) -> Plan:
    """Aircraft, then guns and torpedoes where they do most, then the move; smoke, and done."""
    act = s.active
    id = act.unit
    for choice in flying(s, id):
        return (choice,)
    for verb in ("charge", "search"):
        for noun in offered(s, verb):
            return ((verb, noun),)
    evaluator = evaluators(s, id)
    knots, here = act.speed or 0, s.units[id].pose
    over = act.gone >= act.way
    if not act.gone:
        spare = s.points[question.side]
        given = offered(s, "order")
        if orders.TAKE_OFF in given and spare >= 3 and evaluator.guns and not s.night:
            return (("order", orders.TAKE_OFF),)
        if orders.EVASIVE in given and spare >= 2 and (evaluator.meek or evaluator.going):
            if evaluator.danger(here, knots) > 2 * sum(evaluator.fire(here, knots).values()):
                return (("order", orders.EVASIVE),)
    end, way = here, cast(list[Choice], [])
    bound = not over and bound_to_turn(s, id, act)
    if not over and not bound:
        _, end, way = best_course(s, act, knots, evaluator)
    shot = shooting(s, act, evaluator, end if not over else None)
    if shot:
        return (shot,)
    launch = launching(s, act, SURE if not over and evaluator.attack(end) else 2 if over else SURE)
    if launch:
        return (launch,)
    if over:
        smoke = ("order", orders.SMOKE)
        if smoke in s.options and s.points[question.side] >= 3:
            if evaluator.danger(here, knots) > 2 * sum(evaluator.fire(here, knots).values()):
                return (smoke,)
        return (DONE,)
    if way and way[0] in s.options:
        return way
    turns, legs = offered(s, "turn"), offered(s, "leg")
    if turns and (bound or not legs):
        return (("turn", turns[0]),)
    return (("leg", legs[-1]),) if legs else ()


# --- fighting ----------------------------------------------------------------------------------------


def shooting(s: State, act: Act, evaluator: ShipEvaluator, end: Pose | None) -> Choice | None:
    """The best shot now, if its battery has no better place to go to; a better target is named first."""
    shots = cast(list[tuple[str, str, Id]], offered(s, "fire"))
    if not shots:
        return None
    knots, here = act.speed or 0, s.units[act.unit].pose
    if end is not None and end != here:
        now, then = evaluator.fire(here, knots), evaluator.fire(end, knots)
        shots = [shot for shot in shots if now[shot[0]] >= then[shot[0]]]
    best = max(shots, key=lambda shot: value(s, act, evaluator, *shot), default=None)
    if best is None:
        return None
    if s.points[s.side(act.unit)] >= evaluator.spare and best[0] == "P" and not s.units[act.unit].fired:
        times, more = evaluator.better
        least = times * value(s, act, evaluator, *best) + more
        others = [id for id in cast(list[Id], offered(s, "held")) if bears(s, act.unit, id) == best[1]]
        values = {id: value(s, act, evaluator, *best[:2], id) for id in others}
        target = max(others, key=lambda id: values[id], default="")
        if target and values[target] > least:
            return "held", target
    return "fire", best


def value(s: State, act: Act, evaluator: ShipEvaluator, letter: str, arc: str, target: Id) -> float:
    """Tactical points that a shot may bring."""
    shot = aim(s, act.unit, act, letter, arc, target)
    found = harm(shot.value - shot.defence, shot.die, armour(s, target, not shot.short))
    return found * worth(s, target) * evaluator.eager(target)


def launching(s: State, act: Act, least: int) -> Choice | None:
    """The launch that promises most, if it is sure enough."""

    def hope(launch: tuple[str, Id]) -> float:
        place, target = launch
        number = sum(success(s, act.unit, act, target, s.units[act.unit].point).values())
        return number * stations(s, act.unit, place) * worth(s, target) if number >= least else 0.0

    best = max(cast(list[tuple[str, Id]], offered(s, "torpedo")), key=hope, default=None)
    return ("torpedo", best) if best is not None and hope(best) > 0 else None


# --- flying ------------------------------------------------------------------------------------------


def flying(s: State, id: Id) -> Iterator[Choice]:
    """Squadrons aloft act, empty ones land, bombers take off if there is something in reach."""
    for q in offered(s, "unit"):
        yield "unit", q
    for noun in cast(list[tuple[Id]], offered(s, "land")):
        if not s.squadrons[noun[0]].armed:
            yield "land", noun
    for q, load in cast(list[tuple[Id, str]], offered(s, "launch")):
        squadron = s.squadrons[q]
        reach = s.game.cm(s.game.aircraft[squadron.kind].action_range)
        if squadron.kind == "fighter":
            wanted = any(foe.aloft and foe.side != squadron.side for foe in s.squadrons.values())
        else:
            wanted = to_nearest(s, id) < reach * 3 // 2
        if wanted and not load:
            yield "launch", (q, load)


def fly(s: State, question: Fly, evaluators: type[ShipEvaluator]) -> Plan:
    """Bombers to the best target in reach, fighters to enemy aircraft, empty squadrons home."""
    squadron = s.squadrons[question.squadron]
    homes = [s.units[id].point for id in s.fleet(squadron.side) if aircraft.shelters(s, id, squadron)]
    home = min(homes, key=lambda point: square(point, squadron.point), default=squadron.point)
    goal = home
    if squadron.kind == "fighter":
        foes = [q.point for q in s.squadrons.values() if q.aloft and q.side != squadron.side]
        goal = min(foes, key=lambda point: square(point, squadron.point), default=home)
    elif squadron.armed:
        prey = [
            id for id in s.fleet(enemy(squadron.side)) if s.units[id].depth == SURFACED and not s.ashore(id)
        ]
        far = {id: dist(s.units[id].point, squadron.point) for id in prey}
        best = max(prey, key=lambda id: s.card(id).points / (20 * CM + far[id]), default="")
        goal = s.units[best].point if best else home
    far_off = round(dist(goal, squadron.point) / s.game.cm(1))
    way = min(question.most, far_off if goal != home else far_off - 4)
    return (("fly", (bearing(squadron.point, goal) // 2, way)),) if way >= 1 else (("skip", None),)


def strike(s: State, question: Strike, evaluators: type[ShipEvaluator]) -> Plan:
    """The most valuable target; a fighter fights."""
    prey = cast(list[tuple[Id]], offered(s, "attack"))
    if prey:
        return (("attack", max(prey, key=lambda noun: worth(s, noun[0]))),)
    foes = offered(s, "fight")
    return (("fight", foes[0]),) if foes else ()


# --- before and after --------------------------------------------------------------------------------


def deck(s: State, question: OrderDeck, evaluators: type[ShipEvaluator]) -> Plan:
    """All cards, the most useful first; late units come as soon as they may."""
    for id in offered(s, "late"):
        return (("late", id),)
    ids = evaluators.first(s, cast(list[Id], offered(s, "card")))
    return (*(("card", id) for id in ids[:-1]), ("rest", None))


def buy(s: State, question: Buy, evaluators: type[ShipEvaluator]) -> Plan:
    """The dearest fighting ship for up to half of what is left; at the end whatever can be had."""
    listed = prices(s, question.side)
    able = [
        str(name)
        for name in offered(s, "buy")
        if listed[str(name)].type in ("BB", "BC", "PB", "CA", "CL", "DD")
    ]
    half = [name for name in able if 2 * listed[name].points <= question.left(s)]
    best = max(half or able, key=lambda name: (listed[name].points, name), default="")
    return (("buy", best),) if best else (DONE,)


def place(s: State, question: Place, evaluators: type[ShipEvaluator]) -> Plan:
    """In a line abreast in the middle of the zone, bows to the enemy."""
    spots = cast(Spots, next(nouns for verb, nouns in s.options.groups if verb == "place"))
    placed = sum(s.afloat(id) and s.side(id) == question.side for id in s.units)
    south = s.zones[question.side] == "south"
    y, heading = (spots.ys[-1], 0) if south else (spots.ys[0], 180)
    middle = (spots.xs[0] + spots.xs[-1]) // 2
    for index in range(placed, placed + 40):
        spot = (middle + (index + 1) // 2 * (18 if index % 2 else -18), y, heading)
        if spot in spots:
            return (("place", spot),)
    return (("place", spots[len(spots) // 2]),) if len(spots) else ()


def scenery(s: State, question: PlaceScenery, evaluators: type[ShipEvaluator]) -> Plan:
    """Somewhere in the middle."""
    for verb, nouns in s.options.groups:
        if len(nouns):
            return ((verb, nouns[len(nouns) // 2]),)
    return ()


def assign(s: State, question: Assign | Elect, evaluators: type[ShipEvaluator]) -> Plan:
    """The best admiral sails in the ship that is hardest to sink."""
    flags = cast(list[Id], offered(s, "flag"))
    return (("flag", max(flags, key=lambda id: (s.card(id).structure, s.card(id).armour))),)


def next_target(s: State, question: NextTarget, evaluators: type[ShipEvaluator]) -> Plan:
    """The target at which the shot may bring most."""
    evaluator = evaluators(s, question.unit)

    def hope(noun: tuple[Id]) -> float:
        return value(s, s.active, evaluator, question.letter, question.arc, noun[0])

    return (("attack", max(cast(list[tuple[Id]], offered(s, "attack")), key=hope)),)


def repair(s: State, question: DamageControl, evaluators: type[ShipEvaluator]) -> Plan:
    """Every team tries."""
    return tuple(("unit", id) for id in offered(s, "unit")[:1])


def always(verb: str) -> Rule:
    """A question that always has the same answer."""
    return lambda s, question, evaluators: ((verb, None),)


RULES: dict[type, Rule] = {
    Declare: declare,
    Manoeuvre: manoeuvre,
    Fly: fly,
    Strike: strike,
    OrderDeck: deck,
    Draw: always("activate"),
    Hand: always("release"),
    Interrupt: always("interrupt"),
    FirstHand: always("first"),
    DamageControl: repair,
    Assign: assign,
    Elect: assign,
    Number: always("rest"),
    NextTarget: next_target,
    Buy: buy,
    Place: place,
    PlaceScenery: scenery,
}
"""Procedures with a policy of their own; elsewhere the first offer is taken."""
