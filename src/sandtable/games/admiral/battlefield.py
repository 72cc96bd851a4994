"""The battlefield: weather and scenery (setup.environment.*, elem.scenery); places where things may lie."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate
from typing import TypeAlias, cast

from sandtable.board.plane import CIRCLE, Pose, rotated, square
from sandtable.core.options import D6, NONE, Noun, Nouns, Options
from sandtable.core.procedure import Procedure, Question, Violation
from sandtable.games.admiral.gamedata import DENSITIES, SHAPES, WEATHERS, GameData
from sandtable.games.admiral.pack.schema import SceneryPiece
from sandtable.games.admiral.questions import D8, D10, Roll
from sandtable.games.admiral.state import ONE, TWO, Land, State, circle, enemy

COAST = 15
"""[setup.environment.fantasy] How deep a coast is, in cm."""


def scenery(s: State, piece: SceneryPiece) -> list[Land]:
    """[elem.scenery, env.land] A piece of scenery as shapes on the table."""
    if piece.shape == "coast":
        return [coast(s, piece.edge, piece.depth)]
    return shapes(s, piece.shape, Pose(s.game.cm(piece.x), s.game.cm(piece.y), piece.heading * 2 % CIRCLE))


def coast(s: State, edge: str, depth: int) -> Land:
    """[setup.environment.fantasy] Land along a whole edge."""
    deep, wide, high = s.game.cm(depth), s.game.width, s.game.height
    strips = {
        "north": ((0, high - deep), (0, high), (wide, high), (wide, high - deep)),
        "south": ((0, 0), (0, deep), (wide, deep), (wide, 0)),
        "west": ((0, 0), (0, high), (deep, high), (deep, 0)),
        "east": ((wide - deep, 0), (wide - deep, high), (wide, high), (wide, 0)),
    }
    return Land("land", strips[edge], "coast")


def shapes(s: State, name: str, pose: Pose) -> list[Land]:
    """[elem.scenery] The shapes of a piece of scenery at a place."""
    x, y, heading = pose
    return [
        Land(kind, rotated([(s.game.place(px), s.game.place(py)) for px, py in shape], heading, x, y), name)
        for kind, shape in SHAPES[name]
    ]


class RollWeather(Roll, frozen=True):
    """[setup.environment.fantasy, weather.effects] A d10 for the weather, a d6 for the time of day, unless
    the players have agreed on them.
    """

    step: int = 0

    rule = "setup.environment.fantasy"
    prompt = "The weather"

    def options(self, s: State) -> Options:
        if s.game.agreed("hour" if self.step else "weather"):
            return NONE
        return D6 if self.step else D10

    def rolled(self, s: State, die: int) -> None:
        if self.step:
            self.begins(s, die == 6)
        else:
            s.weather = next(row.name for row in s.game.tables.weather if row.low <= die <= row.high)
            s.then(RollWeather(1))

    def perform(self, s: State) -> None:
        if self.step:
            self.begins(s, s.game.agreed("hour") == "night")
        else:
            s.weather = WEATHERS[s.game.agreed("weather")]
            s.then(RollWeather(1))

    def begins(self, s: State, night: bool) -> None:
        """The hour is known."""
        s.night = night
        s.tell("weather", weather=s.weather, night=int(night))


class RollScenery(Roll, frozen=True):
    """[setup.environment.fantasy] A d10 for the pieces of scenery, unless the players have agreed on them; a
    coast's edge is rolled in any case.
    """

    pieces: tuple[str, ...] | None = None

    rule = "setup.environment.fantasy"
    prompt = "The scenery"

    def options(self, s: State) -> Options:
        if self.pieces is None:
            return NONE if s.game.agreed("scenery") else D10
        return D8 if "coast" in self.pieces else NONE

    def rolled(self, s: State, die: int) -> None:
        if self.pieces is None:
            self.strew(s, die)
            return
        edge = ("north", "east", "south", "west")[(die - 1) // 2]
        s.land = (*s.land, coast(s, edge, COAST))
        rest = tuple([piece for piece in self.pieces if piece != "coast"])
        s.then(ScenerySides(rest, edge))

    def perform(self, s: State) -> None:
        if self.pieces is None:
            self.strew(s, DENSITIES[s.game.agreed("scenery")][0])
        else:
            s.then(ScenerySides(self.pieces))

    def strew(self, s: State, die: int) -> None:
        """The pieces in a line of the table."""
        row = next(row for row in s.game.tables.scenery if row.low <= die <= row.high)
        s.then(RollScenery(tuple(row.pieces)))


class ScenerySides(Roll, frozen=True):
    """[setup.environment.fantasy] The lower of a d6 each places the first piece; equals roll again."""

    pieces: tuple[str, ...]
    edge: str = ""
    first: int = 0

    rule = "setup.environment.fantasy"
    prompt = "Who places scenery first?"

    def options(self, s: State) -> Options:
        return D6 if self.pieces else NONE

    def rolled(self, s: State, die: int) -> None:
        if not self.first:
            s.then(ScenerySides(self.pieces, self.edge, die))
        elif die == self.first:
            s.then(ScenerySides(self.pieces, self.edge))
        else:
            side = ONE if self.first < die else TWO
            steps: list[Procedure[State]] = []
            for piece in self.pieces:
                steps.append(PlaceScenery(side, piece, self.edge))
                side = enemy(side)
            s.then(*steps)


class PlaceScenery(Question[State], frozen=True):
    """[setup.environment.fantasy] A player places a piece, 30 cm from the edges and from every other; a piece
    for which there is no such place is left out. A promontory stands on the coast.
    """

    piece: str
    edge: str = ""

    rule = "setup.environment.fantasy"

    def question(self, s: State) -> str:
        return f"Where does the {self.piece.replace('-', ' ')} lie?"

    def options(self, s: State) -> Options:
        if self.piece == "promontory":
            along = s.game.width if self.edge in ("north", "south") else s.game.height
            return Options(("scenery", promontories(along // s.game.cm(1))))
        return Options(("scenery", scenery_spots(s.game, self.piece, s.land)))

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if verb != "scenery" or (verb, noun) in self.options(s):
            return super().why(s, verb, noun)
        apart = "30 cm from every table edge and every other piece"
        base = f"its base of 30 cm lies wholly on the {self.edge} coast"
        return [Violation(self.rule, base if self.piece == "promontory" else apart)]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        x, y, heading = cast(tuple[int, int, int], noun)
        pose = Pose(s.game.cm(x), s.game.cm(y), heading * 2)
        if self.piece == "promontory":
            deep = s.game.cm(COAST)
            pose = {
                "south": Pose(pose.x, deep, 0),
                "north": Pose(pose.x, s.game.height - deep, CIRCLE // 2),
                "west": Pose(deep, pose.x, CIRCLE // 4),
                "east": Pose(s.game.width - deep, pose.x, CIRCLE * 3 // 4),
            }[self.edge]
        s.land = (*s.land, *shapes(s, self.piece, pose))
        s.tell("scenery", piece=self.piece, x=pose.x, y=pose.y)


@cache
def promontories(along: int) -> Spots:
    """[setup.environment.fantasy] Where a promontory may stand on a coast of `along` centimetres."""
    return Spots(range(15, along - 14), range(1), (0,), {})


@lru_cache(8)
def scenery_spots(data: GameData, piece: str, land: tuple[Land, ...]) -> Spots:
    """[setup.environment.fantasy] Places for a piece, 30 cm from the edges and from what lies there. A piece
    counts as the circle round it.
    """
    apart = data.cm(30) + max(data.place(circle(shape)[2]) for _, shape in SHAPES[piece])
    west, south, east, north = 0, 0, data.width, data.height
    rings = []
    for other in land:
        if other.name == "coast":
            (left, low), (right, high) = min(other.shape), max(other.shape)
            if right - left > high - low:
                south, north = (high, north) if low == 0 else (south, low)
            else:
                west, east = (right, east) if left == 0 else (west, left)
        else:
            rings.append(circle(other.shape))
    xs, ys = grid(data, west + apart, east - apart), grid(data, south + apart, north - apart)
    less: dict[Cell, tuple[int, ...]] = {}
    for cx, cy, radius in rings:
        near = apart + radius
        for x in grid(data, cx - near, cx + near, xs):
            for y in grid(data, cy - near, cy + near, ys):
                if square((data.cm(x), data.cm(y)), (cx, cy)) < near * near:
                    less[x, y] = ()
    return Spots(xs, ys, ALL_HEADINGS, less)


# --- places in whole centimetres --------------------------------------------------------------------------


ALL_HEADINGS = tuple(range(0, 360, 15))

Cell: TypeAlias = tuple[int, int]
"""A place in whole centimetres."""


class Spots(Nouns):
    """Places for something: x and y in whole centimetres, and a heading in degrees. `less` names the places
    where not every heading is allowed, with those that are.
    """

    __slots__ = ("ends", "headings", "less", "short", "xs", "ys")

    def __init__(
        self, xs: range, ys: range, headings: tuple[int, ...], less: dict[Cell, tuple[int, ...]]
    ) -> None:
        self.xs, self.ys, self.headings, self.less = xs, ys, headings, less
        self.short: dict[int, int] = {}
        for (x, _), allowed in less.items():
            self.short[x] = self.short.get(x, 0) + len(headings) - len(allowed)
        whole = len(ys) * len(headings)
        self.ends = list(accumulate(whole - self.short.get(x, 0) for x in xs))

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 3 or any(type(part) is not int for part in noun):
            return False
        x, y, heading = noun
        return x in self.xs and y in self.ys and heading in self.less.get((x, y), self.headings)

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        column = bisect_right(self.ends, index)
        x = self.xs[column]
        index -= self.ends[column - 1] if column else 0
        if x not in self.short:
            row, turn = divmod(index, len(self.headings))
            return x, self.ys[row], self.headings[turn]
        for y in self.ys:
            allowed = self.less.get((x, y), self.headings)
            if index < len(allowed):
                return x, y, allowed[index]
            index -= len(allowed)
        raise IndexError(index)


def grid(data: GameData, low: int, high: int, among: range | None = None) -> range:
    """The whole centimetres between two lines of the table."""
    if among is None:
        among = range(max(data.width, data.height) // data.cm(1) + 1)
    found = [number for number in among if low <= data.cm(number) <= high]
    return range(found[0], found[-1] + 1) if found else range(0)
