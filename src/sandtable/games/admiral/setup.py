"""Setting up a battle: fleets, environment, flagships, placement (setup.*, fantasy.*)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from math import isqrt
from typing import TypeAlias, cast

from sandtable.board.plane import CIRCLE, Point, Polygon, Pose, ahead, gap, hull, overlap, rotated, square
from sandtable.core.options import ALONE, D6, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral.damage import D10
from sandtable.games.admiral.schema import Card, Late, SceneryPiece, Shore, Start
from sandtable.games.admiral.state import PERISCOPE, Enlisted, Id, Land, State, enemy
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.theatre import CARRIERS, FLAGSHIPS, LEG, NAMELESS, SHAPES, SHORE, Theatre

ONE, TWO = Side(0), Side(1)
SIDES = (ONE, TWO)
LETTERS = "ab"


class SetUp(Procedure[State], frozen=True):
    """[setup.fleets, battle.kinds] A mission is set up as its sheet says; a free battle step by step."""

    rule = "setup.fleets"

    def perform(self, s: State) -> None:
        if s.game.mission is not None:
            s.then(MissionSetUp(), Command(ONE), Command(TWO), Ready())
        else:
            s.then(
                Buy(ONE),
                Buy(TWO),
                Muster(),
                RollWeather(),
                RollScenery(),
                Command(ONE),
                Command(TWO),
                PlacementRoll(),
                Ready(),
            )


# --- a mission ------------------------------------------------------------------------------------------


class MissionSetUp(Procedure[State], frozen=True):
    """[mission.sheet, setup.place.mission, setup.environment.mission, setup.number, scale.conversion] Units,
    scenery and weather as the sheet says.
    """

    rule = "mission.sheet"

    def perform(self, s: State) -> None:
        mission = s.game.mission
        assert mission is not None
        s.land = tuple(piece for entry in mission.scenery for piece in scenery(s, entry))
        for side in SIDES:
            fleet = mission.side[side]
            number = 0
            for entry in fleet.units:
                number += 1
                card = s.game.by_name[fleet.navy, entry.name]
                id = f"{LETTERS[side]}{number}"
                s.enlist(id, Enlisted(card, entry.name, side, number, False))
                s.deploy(id, berth(s, entry), 0)
                if entry.speed >= 0:
                    s.alter(id, since=-1 - entry.speed)
            for shore in mission.shore:
                if shore.navy == fleet.navy:
                    number += 1
                    id = f"{LETTERS[side]}{number}"
                    s.enlist(id, Enlisted(shore.card, shore.name, side, number, False))
                    s.deploy(id, berth(s, shore), 0)
            for late in fleet.late:
                number += 1
                card = s.game.by_name[fleet.navy, late.name]
                s.enlist(f"{LETTERS[side]}{number}", Enlisted(card, late.name, side, number, False))
            choose_flagships(s, side)
        for cripple in mission.rules.crippled:
            for id in [id for id in s.roster if s.name(id) == cripple.ship]:
                s.alter(id, damage=cripple.damage, immobile=True)


def berth(s: State, entry: Start | Shore | Late) -> Pose:
    """[setup.place.mission, scale.conversion] Where a mission sheet puts a unit."""
    return Pose(s.game.place(entry.x), s.game.place(entry.y), entry.heading * 2)


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


def choose_flagships(s: State, side: Side) -> None:
    """[flagship.types, feat.flagship, mission.sheet] Ships of the great types are flagships; otherwise the
    most valuable unit. A mission may give the flag to others too.
    """
    ships = [id for id in s.roster if s.side(id) == side and s.card(id).type not in SHORE]
    great = [id for id in ships if s.card(id).type in FLAGSHIPS]
    great += [id for id in ships if s.name(id) in s.game.rules.flagships and id not in great]
    if great:
        raise_flags(s, side, great)
    else:
        most = max(s.card(id).points for id in ships)
        s.then(PickFlagship(side, tuple([id for id in ships if s.card(id).points == most])))


def raise_flags(s: State, side: Side, ships: list[Id]) -> None:
    """[flagship.types] Some ships are a side's flagships."""
    for id in ships:
        entry = s.roster[id]
        s.roster[id] = Enlisted(entry.card, entry.name, entry.side, entry.number, True)
    s.start_flags[side] = len(ships)


class PickFlagship(Question[State], frozen=True):
    """[flagship.types] Of units with equally many points the owner picks the flagship."""

    able: tuple[Id, ...]

    rule = "flagship.types"
    prompt = "Which unit is your flagship?"

    def offers(self, s: State) -> Iterable[Offer]:
        if len(self.able) > 1:
            yield Offer("flag", self.able, lambda n: None if n in self.able else NOT_SO_VALUABLE)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        raise_flags(s, self.side, [str(noun)])

    def perform(self, s: State) -> None:
        raise_flags(s, self.side, list(self.able))


NOT_SO_VALUABLE = Violation("flagship.types", "another unit has more tactical points")


# --- command values --------------------------------------------------------------------------------------


class Command(Procedure[State], frozen=True):
    """[setup.flagship.roll] A d10 for each flagship gives the values that are then handed out."""

    side: Side
    values: tuple[int, ...] = ()

    rule = "setup.flagship.roll"
    prompt = "Command value of a flagship"

    def flags(self, s: State) -> list[Id]:
        """The side's flagships, those that come late too."""
        return [id for id, entry in s.roster.items() if entry.side == self.side and entry.flagship]

    def options(self, s: State) -> Options:
        return D10 if len(self.values) < len(self.flags(s)) else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        row = next(row for row in s.game.tables.command if row.low <= noun <= row.high)
        s.tell("command rolled", side=self.side, die=noun, value=row.value, level=row.level)
        s.then(Command(self.side, (*self.values, row.value)))

    def perform(self, s: State) -> None:
        s.values[self.side] = tuple(sorted(self.values, reverse=True))
        s.then(Assign(self.side))


class Assign(Question[State], frozen=True):
    """[setup.flagship.assign, setup.flagship.fleet] The player gives the best value that is left to a
    flagship.
    """

    rule = "setup.flagship.assign"

    def question(self, s: State) -> str:
        return f"Which flagship gets the Command value {s.values[self.side][0]:+d}?"

    def waiting(self, s: State) -> list[Id]:
        """Flagships without a value."""
        return [
            id
            for id, entry in s.roster.items()
            if entry.side == self.side and entry.flagship and s.units[id].command is None
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        waiting = self.waiting(s)
        if s.values[self.side] and len(waiting) > 1 and len(set(s.values[self.side])) > 1:
            yield Offer("flag", waiting, lambda n: None if n in waiting else NO_FLAG)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.give(s, str(noun))
        s.then(self)

    def perform(self, s: State) -> None:
        for id in self.waiting(s):
            self.give(s, id)

    def give(self, s: State, id: Id) -> None:
        """The first value goes to a flagship."""
        value, *rest = s.values[self.side]
        s.values[self.side] = tuple(rest)
        s.alter(id, command=value)
        s.tell("command", unit=id, value=value)


NO_FLAG = Violation("setup.flagship.assign", "that is no flagship without a value")


# --- a free battle -----------------------------------------------------------------------------------------


@lru_cache(8)
def price_list(theatre: Theatre, navy: str) -> dict[str, Card]:
    """[fantasy.budget, elem.fleet-lists] Ships that a navy can buy, by name."""
    found = {}
    for (whose, name), id in theatre.by_name.items():
        card = theatre.card[id]
        if whose in (navy, "ANY") and card.type not in SHORE:
            found[name] = card
    return found


def prices(s: State, side: Side) -> dict[str, Card]:
    """[fantasy.budget] Ships that a side can buy, by name."""
    return price_list(s.game, s.game.navies[side])


class Buy(Question[State], frozen=True):
    """[fantasy.budget, setup.unique-names, setup.fleets] A player buys ships up to his budget, in secret
    until both are done; his fleet needs a flagship type.
    """

    rule = "fantasy.budget"

    def question(self, s: State) -> str:
        return f"Which ship joins your fleet? {self.left(s)} tactical points are left"

    def left(self, s: State) -> int:
        """Points that are left."""
        return s.game.size.budget - s.budget[self.side]

    def fleet(self, s: State) -> list[Id]:
        """What is bought."""
        return [id for id in s.roster if s.side(id) == self.side]

    def options(self, s: State) -> Options:
        able = tuple([name for name in prices(s, self.side) if self.refuse(s, name) is None])
        groups: list[tuple[str, Nouns]] = [("buy", able)] if able else []
        if self.flagged(s):
            groups.append(("done", ALONE))
        return Options(*groups)

    def flagged(self, s: State) -> bool:
        """Whether the fleet has a flagship type."""
        return any(s.card(id).type in FLAGSHIPS for id in self.fleet(s))

    def refuse(self, s: State, name: Noun) -> Violation | None:
        """[fantasy.budget, setup.unique-names] Why a ship cannot be bought."""
        card = prices(s, self.side).get(str(name))
        if card is None:
            return Violation("fantasy.budget", "no ship of that name is in the list")
        return self.unfit(s, str(name), card) or self.flagless(s, card)

    def unfit(self, s: State, name: str, card: Card) -> Violation | None:
        """[fantasy.budget, setup.unique-names] Why a ship is too dear, one too many, or taken."""
        if card.points > self.left(s):
            return Violation("fantasy.budget", f"she costs {card.points}, and {self.left(s)} are left")
        mine = self.fleet(s)
        limit = LIMITS.get(card.type)
        if limit is not None and sum(s.card(id).type == card.type for id in mine) >= limit:
            return Violation("fantasy.budget", f"at most {limit} of them")
        if card.type in CARRIERS:
            carriers = sum(s.card(id).points for id in mine if s.card(id).type in CARRIERS)
            if 2 * (carriers + card.points) > s.game.size.budget:
                return Violation("fantasy.budget", "at most half of the points go into carriers")
        if len(mine) >= MOST:
            return Violation("fantasy.budget", f"at most {MOST} units")
        if card.type not in NAMELESS:
            navy = s.game.navies[self.side]
            for id in s.roster:
                if s.name(id) == name and s.card(id).type == card.type and s.game.navies[s.side(id)] == navy:
                    return Violation("setup.unique-names", "a ship of that name is in a fleet already")
        return None

    def flagless(self, s: State, card: Card) -> Violation | None:
        """[fantasy.budget] Why a ship leaves no room for a flagship."""
        if self.flagged(s) or card.type in FLAGSHIPS:
            return None
        rest = self.left(s) - card.points
        for name, flag in prices(s, self.side).items():
            if flag.type in FLAGSHIPS and flag.points <= rest and self.unfit(s, name, flag) is None:
                return None if len(self.fleet(s)) + 1 < MOST else FLAGSHIP_NEEDED
        return FLAGSHIP_NEEDED

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in self.options(s):
            return []
        refused = self.refuse(s, noun) if verb == "buy" else None
        return [refused or FLAGSHIP_NEEDED]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            s.ready[self.side] = True
            return
        name = str(noun)
        card = prices(s, self.side)[name]
        number = len(self.fleet(s)) + 1
        twins = sum(s.roster[id].card == card.id for id in self.fleet(s))
        called = f"{name} {twins + 1}" if card.type in NAMELESS else name
        s.enlist(f"{LETTERS[self.side]}{number}", Enlisted(card.id, called, self.side, number))
        s.budget[self.side] += card.points
        s.then(self)


FLAGSHIP_NEEDED = Violation("fantasy.budget", "a fleet needs a flagship")
LIMITS = {"SS": 2, "PT": 4}
"""[fantasy.budget] Of submarines and torpedo boats only so many may be bought."""
MOST = 20
"""[fantasy.budget] Units of a fleet."""


class Muster(Procedure[State], frozen=True):
    """[setup.fleets, flagship.types] Both fleets are chosen and shown."""

    rule = "setup.fleets"

    def perform(self, s: State) -> None:
        for side in SIDES:
            choose_flagships(s, side)
        s.show("fleets", units=list(s.roster))


class RollWeather(Procedure[State], frozen=True):
    """[setup.environment.fantasy, weather.effects] A d10 for the weather, a d6 for the time of day."""

    step: int = 0

    rule = "setup.environment.fantasy"
    prompt = "The weather"

    def options(self, s: State) -> Options:
        return D10 if not self.step else D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        if not self.step:
            row = next(row for row in s.game.tables.weather if row.low <= noun <= row.high)
            s.weather = row.name
            s.then(RollWeather(1))
        else:
            s.night = noun == 6
            s.tell("weather", weather=s.weather, night=int(s.night))


class RollScenery(Procedure[State], frozen=True):
    """[setup.environment.fantasy] A d10 for the pieces of scenery; a coast's edge is rolled too."""

    pieces: tuple[str, ...] | None = None

    rule = "setup.environment.fantasy"
    prompt = "The scenery"

    def options(self, s: State) -> Options:
        if self.pieces is None:
            return D10
        return Options(("die", range(1, 9))) if "coast" in self.pieces else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        if self.pieces is None:
            row = next(row for row in s.game.tables.scenery if row.low <= noun <= row.high)
            s.then(RollScenery(tuple(row.pieces)))
            return
        edge = ("north", "east", "south", "west")[(noun - 1) // 2]
        s.land = (*s.land, coast(s, edge, COAST))
        rest = tuple([piece for piece in self.pieces if piece != "coast"])
        s.then(ScenerySides(rest, edge))

    def perform(self, s: State) -> None:
        s.then(ScenerySides(self.pieces or ()))


class ScenerySides(Procedure[State], frozen=True):
    """[setup.environment.fantasy] The lower of a d6 each places the first piece; equals roll again."""

    pieces: tuple[str, ...]
    edge: str = ""
    first: int = 0

    rule = "setup.environment.fantasy"
    prompt = "Who places scenery first?"

    def options(self, s: State) -> Options:
        return D6 if self.pieces else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        if not self.first:
            s.then(ScenerySides(self.pieces, self.edge, noun))
        elif noun == self.first:
            s.then(ScenerySides(self.pieces, self.edge))
        else:
            side = ONE if self.first < noun else TWO
            steps: list[Procedure[State]] = []
            for piece in self.pieces:
                steps.append(PlaceScenery(side, piece, self.edge))
                side = enemy(side)
            s.then(*steps)


COAST = 15
"""[setup.environment.fantasy] How deep a coast is, in cm."""

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
        if (verb, noun) in self.options(s):
            return []
        if self.piece == "promontory":
            return [Violation("setup.environment.fantasy", "its base lies wholly on the coast")]
        return [Violation("setup.environment.fantasy", "30 cm from every table edge and every other piece")]

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
    """[setup.environment.fantasy] Where a promontory may stand on a coast so many centimetres long."""
    return Spots(range(15, along - 14), range(1), (0,), {})


def circle(shape: Polygon) -> tuple[int, int, int]:
    """A circle round a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return x, y, max(isqrt(square((x, y), corner)) + 1 for corner in shape)


@lru_cache(8)
def scenery_spots(theatre: Theatre, piece: str, land: tuple[Land, ...]) -> Spots:
    """[setup.environment.fantasy] Places for a piece, 30 cm from the edges and from what lies there. A piece
    counts as the circle round it.
    """
    apart = theatre.cm(30) + max(theatre.place(circle(shape)[2]) for _, shape in SHAPES[piece])
    west, south, east, north = 0, 0, theatre.width, theatre.height
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
    xs, ys = grid(theatre, west + apart, east - apart), grid(theatre, south + apart, north - apart)
    less: dict[Cell, tuple[int, ...]] = {}
    for cx, cy, radius in rings:
        near = apart + radius
        for x in grid(theatre, cx - near, cx + near, xs):
            for y in grid(theatre, cy - near, cy + near, ys):
                if square((theatre.cm(x), theatre.cm(y)), (cx, cy)) < near * near:
                    less[x, y] = ()
    return Spots(xs, ys, ALL_HEADINGS, less)


def grid(theatre: Theatre, low: int, high: int, among: range | None = None) -> range:
    """The whole centimetres between two lines of the table."""
    if among is None:
        among = range(max(theatre.width, theatre.height) // theatre.cm(1) + 1)
    found = [number for number in among if low <= theatre.cm(number) <= high]
    return range(found[0], found[-1] + 1) if found else range(0)


class PlacementRoll(Procedure[State], frozen=True):
    """[setup.place.fantasy] A d6 each; the higher decides who places first, and picks his edge."""

    first: int = 0

    rule = "setup.place.fantasy"
    prompt = "Who decides about the placement?"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        if not self.first:
            s.then(PlacementRoll(noun))
        elif noun == self.first:
            s.then(PlacementRoll())
        else:
            s.then(PickEdge(ONE if self.first > noun else TWO))


class PickEdge(Question[State], frozen=True):
    """[fantasy.deploy, setup.place.fantasy] The winner picks his long edge, then who places first."""

    edge: str = ""

    rule = "fantasy.deploy"
    prompt = "Your table edge, and who places first?"

    def offers(self, s: State) -> Iterable[Offer]:
        edges = ("north", "south")
        if not self.edge:
            yield Offer("edge", edges, lambda n: None if n in edges else NOT_AN_EDGE)
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


NOT_AN_EDGE = Violation("fantasy.deploy", "a long edge: north or south")


class Place(Question[State], frozen=True):
    """[setup.place.fantasy, setup.place.cards, fantasy.deploy, sub.depth] Players place one card at a time,
    face down. The next unplaced unit by number is placed unless another is named first; a submarine may begin
    at periscope depth.
    """

    unit: Id = ""

    rule = "setup.place.cards"

    def question(self, s: State) -> str:
        id = self.unit or self.waiting(s, self.side)[0]
        return f"Where does {s.name(id)} begin?"

    def waiting(self, s: State, side: Side) -> list[Id]:
        """Units that are not placed yet."""
        return [id for id, unit in s.units.items() if unit.status == "late" and s.side(id) == side]

    def spots(self, s: State, id: Id) -> Spots:
        """[fantasy.deploy] Places for a unit in the side's zone."""
        size = s.game.length(s.card(id)) if s.land else (0, 0)
        return berths(s.game, s.zones[self.side], size, s.land)

    def options(self, s: State) -> Options:
        waiting = self.waiting(s, self.side)
        if not waiting:
            return Options()
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
        zone = f"within {s.game.size.zone} cm of your edge, 10 cm from every edge, clear of land and shoals"
        return [Violation("fantasy.deploy", zone)]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            s.then(Place(self.side, str(noun)))
            return
        id = self.unit or self.waiting(s, self.side)[0]
        if verb == "depth":
            s.alter(id, depth=PERISCOPE)
            s.then(Place(self.side, id))
            return
        x, y, heading = cast(tuple[int, int, int], noun)
        s.deploy(id, Pose(s.game.cm(x), s.game.cm(y), heading * 2), 0)
        s.alter(id, since=1 + max(unit.since for unit in s.units.values()))
        foe = enemy(self.side)
        s.then(Place(foe if self.waiting(s, foe) else self.side))


@lru_cache(64)
def berths(theatre: Theatre, zone: str, size: tuple[int, int], land: tuple[Land, ...]) -> Spots:
    """[fantasy.deploy] Places for a ship in a zone: 10 cm from every edge, her hull clear of land, rocks and
    shoals.
    """
    one = theatre.cm(1)
    wide, high, deep = theatre.width // one, theatre.height // one, theatre.size.zone
    xs = range(10, wide - 9)
    ys = range(10, deep + 1) if zone == "south" else range(high - deep, high - 9)
    less: dict[Cell, tuple[int, ...]] = {}
    half = [heading for heading in ALL_HEADINGS if heading < 180]
    hulls = {heading: hull(Pose(0, 0, heading * 2), *size) for heading in half}
    for piece in land:
        cx, cy, radius = circle(piece.shape)
        near = radius + circle(hulls[0])[2]
        free: dict[Cell, list[int]] = {}
        for x in grid(theatre, cx - near, cx + near, xs):
            for y in grid(theatre, cy - near, cy + near, ys):
                at = theatre.cm(x), theatre.cm(y)
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
    """[setup.place.cards, setup.start-speed, move.start-speed, setup.place.formation, setup.formation-speed,
    setup.formation-dissolves, weather.effects] Cards are turned up, ships that overlap move back, the later
    placed first, and everybody has way on.
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
