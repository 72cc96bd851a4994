"""The evaluation of a position for a side, and of a place for a ship."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from sandtable.board.plane import COSINES, SIDES, SINES, Pose, ahead, away, turned
from sandtable.core.side import Side, other
from sandtable.games.admiral.gamedata import CARRIERS, CM, LEG, TURN
from sandtable.games.admiral.gunnery import BATTERIES, printed
from sandtable.games.admiral.mission import bounty, exits, may_leave, ruined, to_edge
from sandtable.games.admiral.pack.schema import Battery, Card, Exit
from sandtable.games.admiral.sight import seen_at
from sandtable.games.admiral.state import SURFACED, Id, State, enemy
from sandtable.games.admiral.steering import needed_run
from sandtable.games.admiral.victory import crippled, points, quarry

SEVERE, LIGHT = 1.2, 0.25
"""Worth of a severe and of a light damage, with their criticals, in structure points."""
URGENT, LINGER = 0.8, 0.1
"""Tactical points for each centimetre nearer to an edge that a ship makes for, or keeps near to."""
HUNT = 0.3
"""Exponent with which a ship's worth as a target grows with her damage."""
DISTANT = 0.3
"""Factor of the threat of an enemy who has acted this turn, as much may happen before she acts again."""
BIND = 1.5
"""Factor of a hit on an enemy who has yet to act, as it will bind her."""
LEADS = 3
"""Centimetres nearer to the enemy that outweigh a point of a ship's cost in the order of acting."""
AHEAD, CLOSE, BERTH = 40, 40, 25
"""Centimetres: how far a heading is looked along, which enemies are too close for that, and how near to the
edge of the table is unwelcome.
"""
EDGES = {"west": (-1, 0), "east": (1, 0), "south": (0, -1), "north": (0, 1)}


def evaluate(s: State, side: Side) -> float:
    """The lead in mission points, and structure points that are left."""
    score = points(s)
    worth = float(score[side] - score[other(side)])
    for id in s.units:
        if s.afloat(id):
            share = s.units[id].damage / max(1, s.card(id).structure)
            worth += share * s.card(id).points / 2 * (-1 if s.side(id) == side else 1)
    return worth


@lru_cache(8192)
def harm(edge: int, die: int, armour: int) -> float:
    """Structure points that a shot may cost; `edge` is its value less the defence."""
    total = 0.0
    for attack in range(1, die + 1):
        good = sum(edge + attack > defend for defend in range(1, 9))
        total += good * (SEVERE if attack >= armour else LIGHT)
    return total / (die * 8)


def salvo(
    s: State, battery: Battery, arc: str, far: float, card: Card, shown: int, speed: int, bonus: int = 0
) -> float:
    """Structure points that a battery may take off a target."""
    pair = printed(battery, arc)
    if pair is None:
        return 0.0
    value = pair[2 * far <= s.game.cm(battery.range)] - abs(speed) // 10 + bonus
    return harm(value - card.defence[shown], battery.die, card.armour)


def worth(s: State, id: Id) -> float:
    """Tactical points for each structure point of a unit."""
    prize = bounty(s, id)
    if prize is not None:
        return float(prize.each)
    card = s.card(id)
    return card.points / card.structure


def errand(s: State, id: Id) -> tuple[str, float]:
    """[mission.sheet] The edge that a unit had better make for, and how urgently, as its mission stands."""
    rules, left = s.game.rules, s.game.turns - s.turn
    here = s.units[id].point
    for way in exits(s, id):
        edge = min(way.edges, key=lambda edge: to_edge(s, here, edge))
        if way.points or id == quarry(s):
            return edge, URGENT if content(s, id, way) else LINGER
        prizes = [u for u in s.roster if bounty(s, u) is not None]
        done = bool(prizes) and all(ruined(s, u) for u in prizes)
        if done or 2 * s.units[id].damage >= s.card(id).structure or left <= 6:
            return edge, URGENT
    for station in rules.station:
        if s.side(id) == station.side and s.card(id).type in station.types:
            far = to_edge(s, here, station.edge) > s.game.cm(station.within - 5)
            return station.edge, URGENT if left <= 4 and far else 0.0
    return "", 0.0


def content(s: State, id: Id, way: Exit) -> bool:
    """[mission.sheet] Whether a ship that scores by leaving had better go: hurt, late or with enough done."""
    hurt, hunted = s.units[id].damage >= 2, s.game.rules.quarry
    if hunted is None or id != quarry(s):
        return hurt or s.game.turns - s.turn <= 3 or 2 * way.points >= s.card(id).points
    if s.turn < way.since - 2:
        return False
    if hunted.escape == "crippled":
        return hurt or crippled(s, enemy(s.side(id)))
    score, side = points(s), s.side(id)
    mine = score[side] + way.points * (s.structure(id) >= way.least)
    return hurt or mine > 1.2 * score[enemy(side)]


class Foe(NamedTuple):
    """An enemy ship: her pose, card, speed and worth in tactical points for each structure point.

    `seen` and `sees` are the distances at which the evaluated ship sees her, and she sees it.
    """

    id: Id
    pose: Pose
    card: Card
    speed: int
    worth: float
    seen: int
    sees: int


class ShipEvaluator:
    """Evaluates places where a ship could end her move, and shots.

    In each arc guns fire at the nearest enemy. For an Admiral point a side may name another one; it does so
    if the value of that shot exceeds the other's by the factor and the points in `better`.
    """

    nearest = True
    """Whether a place is evaluated by fire at the nearest enemy in each arc, rather than at the best."""
    better = 1.5, 1.0
    """Factor and tactical points by which a target must exceed the nearest to be named instead."""
    spare = 2
    """Least number of Admiral points that a side has when it names a target."""

    def __init__(self, s: State, id: Id) -> None:
        self.s, self.id, self.card = s, id, s.card(id)
        self.guns = batteries(self.card)
        self.worth = worth(s, id)
        self.edge, self.urge = errand(s, id)
        self.going = self.urge == URGENT
        self.meek = not self.guns or self.card.type in (*CARRIERS, "AK")
        self.tubes = sum(s.units[id].tubes.values()) if self.card.torpedo is not None else 0
        self.foes = [
            Foe(
                foe,
                s.units[foe].pose,
                s.card(foe),
                s.units[foe].speed,
                worth(s, foe),
                s.game.cm(seen_at(s, id, foe) or 999),
                s.game.cm(seen_at(s, foe, id) or 999),
            )
            for foe in s.fleet(enemy(s.side(id)))
            if s.units[foe].depth == SURFACED
        ]

    def fire(self, pose: Pose, knots: int) -> dict[str, float]:
        """Points for the damage that each battery may do from a place: its best arc, 0.3 of the others."""
        near: dict[tuple[str, str], tuple[float, float]] = {}
        bonus = int(2 * abs(knots) < self.card.speed)
        for foe in self.foes:
            far, arc = seen_from(pose, foe.pose)
            if far > foe.seen:
                continue
            shown = section(foe.pose, pose)
            for letter, battery in self.guns:
                if far > self.s.game.cm(battery.range):
                    continue
                known = near.get((letter, arc))
                if self.nearest and known is not None and far >= known[0]:
                    continue
                hope = foe.worth * salvo(self.s, battery, arc, far, foe.card, shown, foe.speed, bonus)
                if self.nearest or known is None or hope > known[1]:
                    near[letter, arc] = far, hope
        found: dict[str, float] = {}
        for letter, _ in self.guns:
            values = sorted(value for (whose, _), (_, value) in near.items() if whose == letter)
            found[letter] = values[-1] + 0.3 * sum(values[:-1]) if values else 0.0
        return found

    def danger(self, pose: Pose, knots: int) -> float:
        """Points for the damage that the enemies may do to her there, broadside on, torpedoes included."""
        total = 0.0
        for foe in self.foes:
            far, fear = hypot(foe.pose.x - pose.x, foe.pose.y - pose.y), self.feared(foe.id)
            shown = section(pose, foe.pose)
            if far <= foe.sees:
                for _, battery in batteries(foe.card):
                    if far <= self.s.game.cm(battery.range):
                        total += fear * salvo(self.s, battery, "side", far, self.card, shown, knots)
            tubes = self.s.units[foe.id].tubes
            if tubes and foe.card.torpedo and far <= self.s.game.cm(foe.card.torpedo.range + 5):
                total += fear * max(tubes.values()) * self.torpedo(self.card, knots, shown) / 2
        return total * self.worth

    def feared(self, foe: Id) -> float:
        """Weight of the threat of an enemy."""
        return 1.0

    def eager(self, foe: Id) -> float:
        """Weight of a hit on an enemy."""
        return 1.0

    @staticmethod
    def first(s: State, ids: list[Id]) -> list[Id]:
        """The order in which units are best activated: those nearest the enemy first."""
        return sorted(ids, key=lambda id: to_nearest(s, id))

    def torpedo(self, card: Card, speed: int, shown: int) -> float:
        """Structure points that one torpedo station may take off a ship."""
        bonus = self.s.game.tables.bonus.get(card.type, 0)
        number = 1 + bonus - abs(speed) // 10 + (shown == 1) + (not speed)
        return SEVERE * max(0, number) / 10

    def attack(self, pose: Pose) -> float:
        """Points for the damage that her torpedoes may do from a place, at the best target."""
        best = 0.0
        if self.tubes and self.card.torpedo is not None:
            for foe in self.foes:
                far, arc = seen_from(pose, foe.pose)
                if arc in SIDES and far <= min(self.s.game.cm(self.card.torpedo.range), foe.seen):
                    hope = self.torpedo(foe.card, foe.speed, section(foe.pose, pose)) + 0.1 * (far < 10 * CM)
                    best = max(best, hope * foe.worth * max(self.s.units[self.id].tubes.values()))
        return best

    def score(self, pose: Pose, knots: int) -> float:
        """The worth of a place to end a move at a speed, in tactical points."""
        s = self.s
        off = [edge for edge in EDGES if beyond(s, pose, edge)]
        if off:
            return 200.0 if self.going and self.edge in off and may_leave(s, self.id, self.edge) else -200.0
        fear = 1.5 if self.meek else 0.8 if self.going else 0.25 if self.tubes else 0.45
        total = sum(self.fire(pose, knots).values()) + self.attack(pose) - fear * self.danger(pose, knots)
        x, y, sin, cos = pose.x / CM, pose.y / CM, SINES[pose.heading], COSINES[pose.heading]
        if self.edge:
            east, north = EDGES[self.edge]
            total += self.urge * (east * (x + AHEAD * sin) + north * (y + AHEAD * cos))
        if self.foes and not self.going:
            near = min(self.foes, key=lambda foe: seen_from(pose, foe.pose)[0] / foe.worth**0.25)
            dx, dy = near.pose.x / CM - x, near.pose.y / CM - y
            far = hypot(dx, dy)
            pull = -0.1 if self.meek else 0.25 if self.tubes and self.card.structure == 1 else 0.08
            total -= pull * far
            if far > CLOSE:
                total += pull * AHEAD * (dx * sin + dy * cos) / far
        shore = min(x, y, s.game.width / CM - x, s.game.height / CM - y)
        if not self.going and shore < BERTH:
            total -= 0.3 * (BERTH - shore)
        return total - 60.0 * (not self.way_on(pose, knots))

    def way_on(self, pose: Pose, knots: int) -> bool:
        """Whether some course from there keeps on the table, and off the land, for a turn more."""
        s, way = self.s, self.s.game.way(knots) * LEG
        near = 2 * way
        inland = any(away((pose.x, pose.y), piece.shape) < near * near for piece in s.land)
        wide, high = s.game.width, s.game.height
        if not inland and near < pose.x < wide - near and near < pose.y < high - near:
            return True
        need, room = needed_run(s, self.id, knots) * LEG, s.game.length(self.card)[0] // 2
        for turn in (-TURN, TURN, 0):
            at, left = pose, way
            while left > 0:
                at = turned(ahead(at, min(need, left) if knots >= 0 else -min(need, left)), turn)
                left -= need
                if any(away((at.x, at.y), piece.shape) < room * room for piece in s.land):
                    break
            else:
                if not any(beyond(s, at, edge) for edge in EDGES if not self.going or edge != self.edge):
                    return True
        return False


class FleetEvaluator(ShipEvaluator):
    """The evaluator of a whole fleet. The strongest ship acts first.

    Enemies that are damaged or have yet to act this turn are worth more as targets; those that have yet to
    act are the greater threat.
    """

    nearest = False
    better = 1.1, 0.3
    spare = 1

    def __init__(self, s: State, id: Id) -> None:
        super().__init__(s, id)
        foe = enemy(s.side(id))
        self.waiting = {*s.decks[foe], s.held[foe]}
        self.foes = [
            one._replace(worth=one.worth * (one.card.structure / max(1, s.structure(one.id))) ** HUNT)
            for one in self.foes
        ]

    def feared(self, foe: Id) -> float:
        """[turn.tactical.sequence] An enemy who has acted this turn does nothing more in it."""
        return 1.0 if foe in self.waiting else DISTANT

    def eager(self, foe: Id) -> float:
        """[damage.light, damage.severe] Damage binds a ship in her next activation, once."""
        return BIND if foe in self.waiting and not self.s.units[foe].token else 1.0

    @staticmethod
    def first(s: State, ids: list[Id]) -> list[Id]:
        """The order of activation: by cost and distance; `LEADS` centimetres nearer outweigh a point."""
        return sorted(ids, key=lambda id: to_nearest(s, id) / CM - LEADS * s.card(id).points)


def to_nearest(s: State, id: Id) -> float:
    """Distance to the nearest enemy; 0 if there is none."""
    x, y = s.units[id].point
    foes = [s.units[foe].point for foe in s.fleet(enemy(s.side(id)))]
    return min((hypot(x - a, y - b) for a, b in foes), default=0.0)


def batteries(card: Card) -> list[tuple[str, Battery]]:
    """The batteries of a card, by letter."""
    all_three = zip(BATTERIES, (card.primary, card.secondary, card.tertiary), strict=True)
    return [(letter, battery) for letter, battery in all_three if battery is not None]


def beyond(s: State, pose: Pose, edge: str) -> bool:
    """Whether a place is off the table over an edge."""
    return to_edge(s, pose[:2], edge) < 0


def seen_from(pose: Pose, other: Pose) -> tuple[float, str]:
    """Distance of a place, and the arc in which it lies."""
    dx, dy = other.x - pose.x, other.y - pose.y
    sin, cos = SINES[pose.heading], COSINES[pose.heading]
    forward, right = dx * sin + dy * cos, dx * cos - dy * sin
    if abs(right) >= abs(forward):
        return hypot(dx, dy), "starboard" if right >= 0 else "port"
    return hypot(dx, dy), "bow" if forward > 0 else "stern"


def section(target: Pose, at: Pose) -> int:
    """The section of a ship that faces a place: 0 bow, 1 side, 2 stern."""
    arc = seen_from(target, at)[1]
    return 0 if arc == "bow" else 2 if arc == "stern" else 1
