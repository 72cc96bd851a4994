"""The initial placement and condition of units (setup.place.*, setup.start-speed, fantasy.deploy)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from sandtable.board.plane import Point, Polygon, Pose, ahead, gap, hull, overlap, square
from sandtable.core.options import ALONE, D6, NONE, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral.battlefield import ALL_HEADINGS, Cell, Spots, grid
from sandtable.games.admiral.gamedata import LEG, GameData
from sandtable.games.admiral.questions import Roll, only
from sandtable.games.admiral.state import ONE, PERISCOPE, SIDES, TWO, Id, Land, State, circle, enemy
from sandtable.games.admiral.steering import top_speed


class PlacementRoll(Roll, frozen=True):
    """[setup.place.fantasy] A d6 each; the higher decides who places first, and picks his edge."""

    first: int = 0

    rule = "setup.place.fantasy"
    prompt = "Who decides about the placement?"

    def options(self, s: State) -> Options:
        return D6

    def rolled(self, s: State, die: int) -> None:
        if not self.first:
            s.then(PlacementRoll(die))
        elif die == self.first:
            s.then(PlacementRoll())
        else:
            s.then(PickEdge(ONE if self.first > die else TWO))


class PickEdge(Question[State], frozen=True):
    """[fantasy.deploy, setup.place.fantasy] The winner picks his long edge, then who places first."""

    edge: str = ""

    rule = "fantasy.deploy"
    prompt = "Your table edge, and who places first?"

    def offers(self, s: State) -> Iterable[Offer]:
        edges = ("north", "south")
        if not self.edge:
            yield Offer("edge", edges, only(edges, self.rule, "a long edge: north or south"))
        else:
            yield Offer("first", ALONE, always)
            yield Offer("second", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "edge":
            s.then(PickEdge(self.side, str(noun)))
            return
        s.zones[self.side] = self.edge
        s.zones[enemy(self.side)] = "south" if self.edge == "north" else "north"
        s.then(Place(self.side if verb == "first" else enemy(self.side)))


class Place(Question[State], frozen=True):
    """[setup.place.fantasy, setup.place.cards, fantasy.deploy, sub.depth] Players place one card at a time,
    face down. The next unplaced unit by number is placed unless another is named first; a submarine may begin
    at periscope depth.
    """

    unit: Id = ""

    rule = "setup.place.cards"

    def question(self, s: State) -> str:
        id = self.unit or s.absent(self.side)[0]
        return f"Where does {s.name(id)} begin?"

    def spots(self, s: State, id: Id) -> Spots:
        """[fantasy.deploy] Places for a unit in the side's zone."""
        size = s.game.length(s.card(id)) if s.land else (0, 0)
        return berths(s.game, s.zones[self.side], size, s.land)

    def options(self, s: State) -> Options:
        waiting = s.absent(self.side)
        if not waiting:
            return NONE
        id = self.unit or waiting[0]
        groups: list[tuple[str, Nouns]] = [("place", self.spots(s, id))]
        if not self.unit and len(waiting) > 1:
            groups.append(("unit", tuple(waiting)))
        if s.card(id).type == "SS" and s.units[id].depth == 0:
            groups.append(("depth", ("periscope",)))
        return Options(*groups)

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in self.options(s):
            return []
        waiting = s.absent(self.side)
        match verb:
            case "place":
                zone = f"within {s.game.size.zone} cm of the {s.zones[self.side]} edge, 10 cm from every edge"
                return [Violation("fantasy.deploy", f"{zone}, clear of land and shoals")]
            case "unit" if noun not in waiting:
                return [Violation("setup.place.fantasy", "a player places his own, and each once")]
            case "unit":
                return [Violation("setup.place.cards", f"{s.name(self.unit or waiting[0])} is placed now")]
            case "depth" if s.card(self.unit or waiting[0]).type != "SS":
                return [Violation("sub.depth", f"{s.name(self.unit or waiting[0])} is no submarine")]
            case "depth":
                return [Violation("sub.depth", "it begins surfaced, or at periscope depth if that is named")]
        return super().why(s, verb, noun)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            s.then(Place(self.side, str(noun)))
            return
        id = self.unit or s.absent(self.side)[0]
        if verb == "depth":
            s.alter(id, depth=PERISCOPE)
            s.then(Place(self.side, id))
            return
        x, y, heading = cast(tuple[int, int, int], noun)
        s.deploy(id, Pose(s.game.cm(x), s.game.cm(y), heading * 2), 0)
        s.alter(id, since=1 + max(unit.since for unit in s.units.values()))
        foe = enemy(self.side)
        s.then(Place(foe if s.absent(foe) else self.side))


@lru_cache(64)
def berths(data: GameData, zone: str, size: tuple[int, int], land: tuple[Land, ...]) -> Spots:
    """[fantasy.deploy] Places for a ship in a zone: 10 cm from every edge, her hull clear of land, rocks and
    shoals.
    """
    one = data.cm(1)
    wide, high, deep = data.width // one, data.height // one, data.size.zone
    xs = range(10, wide - 9)
    ys = range(10, deep + 1) if zone == "south" else range(high - deep, high - 9)
    less: dict[Cell, tuple[int, ...]] = {}
    half = [heading for heading in ALL_HEADINGS if heading < 180]
    hulls = {heading: hull(Pose(0, 0, heading * 2), *size) for heading in half}
    for piece in land:
        cx, cy, radius = circle(piece.shape)
        near = radius + circle(hulls[0])[2]
        free: dict[Cell, list[int]] = {}
        for x in grid(data, cx - near, cx + near, xs):
            for y in grid(data, cy - near, cy + near, ys):
                at = data.cm(x), data.cm(y)
                if square(at, (cx, cy)) > near * near:
                    continue
                alike = shore_cell(piece, at, x, y)
                if alike not in free:
                    free[alike] = [h for h in half if not overlap(moved(hulls[h], at), piece.shape)]
                if len(free[alike]) < len(half):
                    allowed = less.get((x, y), ALL_HEADINGS)
                    less[x, y] = tuple([heading for heading in allowed if heading % 180 in free[alike]])
    return Spots(xs, ys, ALL_HEADINGS, less)


def shore_cell(piece: Land, at: Point, x: int, y: int) -> Cell:
    """Along a coast all places at one distance from the edge are alike; others stand for themselves."""
    if piece.name != "coast":
        return x, y
    (left, low), (right, high) = min(piece.shape), max(piece.shape)
    return (0, at[1]) if right - left > high - low else (at[0], 0)


def moved(shape: Polygon, by: Point) -> Polygon:
    """A shape somewhere else."""
    return tuple([(x + by[0], y + by[1]) for x, y in shape])


class Ready(Procedure[State], frozen=True):
    """[setup.place.cards, setup.start-speed, move.start-speed, setup.formation-speed,
    setup.formation-dissolves] Cards are turned up, ships that overlap move back, the later placed first, and
    everybody has way on.
    """

    rule = "setup.start-speed"

    def perform(self, s: State) -> None:
        if not s.visible:
            placed = sorted((id for id in s.units if s.afloat(id)), key=lambda id: s.units[id].since)
            for index, id in enumerate(placed):
                back_off(s, id, placed[:index])
                s.alter(id, since=0)
            s.visible = True
            s.show("revealed", units=[id for id in s.units if s.afloat(id)])
        for side in SIDES:
            for group in formations(s, side):
                slowest = min(s.card(id).speed for id in group)
                for id in group:
                    given = s.units[id].since
                    speed = -1 - given if given < 0 else min(slowest * 2 // 3, top_speed(s, id))
                    s.alter(id, speed=speed, since=0)


def back_off(s: State, id: Id, placed: list[Id]) -> None:
    """[setup.place.cards] A ship that lies on one placed before moves straight back until she is clear; where
    the table or land ends the way back, she moves ahead.
    """
    start, size = s.units[id].pose, s.game.length(s.card(id))
    if not s.solid(id):
        return
    hulls = [s.hull(other) for other in placed if s.solid(other)]
    if not any(overlap(s.hull(id), other) for other in hulls):
        return
    for step in (-LEG, LEG):
        pose = start
        while 0 <= pose.x <= s.game.width and 0 <= pose.y <= s.game.height:
            shape = hull(pose, *size)
            if any(overlap(shape, piece.shape) for piece in s.land):
                break
            if not any(overlap(shape, other) for other in hulls):
                s.move_to(id, pose)
                return
            pose = ahead(pose, step)


def formations(s: State, side: Side) -> list[list[Id]]:
    """[setup.place.formation] Ships whose hulls are 5 cm or less apart, chained; a lone ship is one by
    itself.
    """
    left = [id for id in s.fleet(side) if not s.ashore(id)]
    near = s.game.cm(5) ** 2
    found = []
    while left:
        group = [left.pop(0)]
        for id in group:
            joined = [other for other in left if gap(s.hull(id), s.hull(other)) <= near]
            group += joined
            left = [other for other in left if other not in joined]
        found.append(group)
    return found
