"""Setting up a battle: fleets, environment, flagships, placement (setup.*, fantasy.*)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.plane import Pose, ahead, gap, hull, overlap, rotated
from sandtable.core.options import ALONE, D6, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral.damage import D10
from sandtable.games.admiral.schema import Card, SceneryPiece
from sandtable.games.admiral.state import PERISCOPE, Enlisted, Id, Land, State, enemy
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.theatre import CARRIERS, CM, FLAGSHIPS, NAMELESS, SHAPES, SHORE

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
    """[mission.sheet, setup.place.mission, setup.environment.mission, setup.number] Units, scenery and weather as
    the sheet says.
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
                s.deploy(id, Pose(entry.x, entry.y, entry.heading * 2), 0)
                if entry.speed >= 0:
                    s.alter(id, since=-1 - entry.speed)
            for shore in mission.shore:
                if shore.navy == fleet.navy:
                    number += 1
                    id = f"{LETTERS[side]}{number}"
                    s.enlist(id, Enlisted(shore.card, shore.name, side, number, False))
                    s.deploy(id, Pose(shore.x, shore.y, shore.heading * 2), 0)
            for late in fleet.late:
                number += 1
                card = s.game.by_name[fleet.navy, late.name]
                s.enlist(f"{LETTERS[side]}{number}", Enlisted(card, late.name, side, number, False))
            choose_flagships(s, side)
        if mission.id == "matapan":
            pola = next(id for id in s.roster if s.name(id) == "Pola")
            s.alter(pola, damage=1, immobile=True)


def scenery(s: State, piece: SceneryPiece) -> list[Land]:
    """[elem.scenery, env.land] A piece of scenery as shapes on the table."""
    if piece.shape == "coast":
        deep, wide, high = s.game.cm(piece.depth), s.game.width, s.game.height
        shapes = {
            "north": ((0, high - deep), (0, high), (wide, high), (wide, high - deep)),
            "south": ((0, 0), (0, deep), (wide, deep), (wide, 0)),
            "west": ((0, 0), (0, high), (deep, high), (deep, 0)),
            "east": ((wide - deep, 0), (wide - deep, high), (wide, high), (wide, 0)),
        }
        return [Land("land", shapes[piece.edge], "coast")]
    x, y = s.game.cm(piece.x), s.game.cm(piece.y)
    return [
        Land(
            kind,
            rotated(
                [(s.game.cm(px / CM), s.game.cm(py / CM)) for px, py in shape], piece.heading * 2 % 720, x, y
            ),
            piece.shape,
        )
        for kind, shape in SHAPES[piece.shape]
    ]


def choose_flagships(s: State, side: Side) -> None:
    """[flagship.types, feat.flagship, mission.sheet] Ships of the great types are flagships; otherwise the most
    valuable unit. At the River Plate Ajax carries the flag too.
    """
    ships = [id for id in s.roster if s.side(id) == side and s.card(id).type not in SHORE]
    great = [id for id in ships if s.card(id).type in FLAGSHIPS]
    if not great:
        great = [max(ships, key=lambda id: (s.card(id).points, -s.roster[id].number))]
    mission = s.game.mission
    if mission is not None and mission.id == "river-plate":
        great += [id for id in ships if s.name(id) == "Ajax" and id not in great]
    for id in great:
        entry = s.roster[id]
        s.roster[id] = Enlisted(entry.card, entry.name, entry.side, entry.number, True)
    s.start_flags[side] = len(great)


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
    """[setup.flagship.assign, setup.flagship.fleet] The player gives the best value that is left to a flagship."""

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


def prices(s: State, side: Side) -> dict[str, Card]:
    """[fantasy.budget, elem.fleet-lists] Ships that a side can buy, by name."""
    navy = s.game.navies[side]
    found = {}
    for (whose, name), id in s.game.by_name.items():
        card = s.game.card[id]
        if whose in (navy, "ANY") and card.type not in SHORE:
            found[name] = card
    return found


class Buy(Question[State], frozen=True):
    """[fantasy.budget, setup.unique-names, setup.fleets] A player buys ships up to his budget, in secret until both
    are done; his fleet needs a flagship type.
    """

    rule = "fantasy.budget"

    def question(self, s: State) -> str:
        left = s.game.size.budget - s.budget[self.side]
        return f"Which ship joins your fleet? {left} tactical points are left"

    def fleet(self, s: State) -> list[Id]:
        """What is bought."""
        return [id for id in s.roster if s.side(id) == self.side]

    def options(self, s: State) -> Options:
        able = tuple([name for name in prices(s, self.side) if self.refuse(s, name) is None])
        groups: list[tuple[str, Nouns]] = [("buy", able)] if able else []
        if self.flagged(s):
            groups.append(("done", ALONE))
        elif not able:
            groups.append(("sell", ALONE))
        return Options(*groups)

    def flagged(self, s: State) -> bool:
        """Whether the fleet has a flagship type."""
        return any(s.card(id).type in FLAGSHIPS for id in self.fleet(s))

    def refuse(self, s: State, name: Noun) -> Violation | None:
        """[fantasy.budget, setup.unique-names] Why a ship cannot be bought."""
        card = prices(s, self.side).get(str(name))
        if card is None:
            return Violation("fantasy.budget", "no ship of that name is in the list")
        left = s.game.size.budget - s.budget[self.side]
        if card.points > left:
            return Violation("fantasy.budget", f"she costs {card.points}, and {left} are left")
        mine = self.fleet(s)
        if not self.flagged(s) and card.type not in FLAGSHIPS:
            rest = left - card.points
            if not any(c.points <= rest for c in prices(s, self.side).values() if c.type in FLAGSHIPS):
                return Violation("fantasy.budget", "a fleet needs a flagship")
        limit = {"SS": 2, "PT": 4}.get(card.type)
        if limit is not None and sum(s.card(id).type == card.type for id in mine) >= limit:
            return Violation("fantasy.budget", f"at most {limit} of them")
        if card.type in CARRIERS:
            carriers = sum(s.card(id).points for id in mine if s.card(id).type in CARRIERS)
            if 2 * (carriers + card.points) > s.game.size.budget:
                return Violation("fantasy.budget", "at most half of the points go into carriers")
        if len(mine) >= 20:
            return Violation("fantasy.budget", "twenty units are enough")
        if card.type not in NAMELESS:
            same = [id for id in s.roster if s.name(id) == name and s.card(id).type == card.type]
            navy = s.game.navies[self.side]
            if any(s.side(id) == self.side or s.game.navies[s.side(id)] == navy for id in same):
                return Violation("setup.unique-names", "a ship of that name is in a fleet already")
        return None

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in self.options(s):
            return []
        refused = self.refuse(s, noun) if verb == "buy" else None
        return [refused or Violation("fantasy.budget", "a fleet needs a flagship")]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            s.ready[self.side] = True
            return
        if verb == "sell":
            for id in self.fleet(s):
                s.dismiss(id)
            s.budget[self.side] = 0
        else:
            name = str(noun)
            navy = s.game.navies[self.side]
            card = s.game.by_name.get((navy, name)) or s.game.by_name["ANY", name]
            number = len(self.fleet(s)) + 1
            twins = sum(s.roster[id].card == card for id in self.fleet(s))
            called = f"{name} {twins + 1}" if s.game.card[card].type in NAMELESS else name
            s.enlist(f"{LETTERS[self.side]}{number}", Enlisted(card, called, self.side, number))
            s.budget[self.side] += s.game.card[card].points
        s.then(self)


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
        s.land = (*s.land, *scenery(s, SceneryPiece("coast", edge, 15)))
        rest = tuple(piece for piece in self.pieces if piece != "coast")
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


class Spots(Nouns):
    """Places for something on a grid: x and y in whole centimetres, a heading in steps of degrees."""

    __slots__ = ("step", "xs", "ys")

    def __init__(self, xs: range, ys: range, step: int) -> None:
        self.xs = xs
        self.ys = ys
        self.step = step

    def __len__(self) -> int:
        return len(self.xs) * len(self.ys) * (360 // self.step)

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 3 or any(type(part) is not int for part in noun):
            return False
        x, y, heading = noun
        return x in self.xs and y in self.ys and 0 <= heading < 360 and heading % self.step == 0

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        turns = 360 // self.step
        spot, turn = divmod(index, turns)
        column, row = divmod(spot, len(self.ys))
        return self.xs[column], self.ys[row], turn * self.step


class PlaceScenery(Question[State], frozen=True):
    """[setup.environment.fantasy] A player places a piece, 30 cm from the edges; it is moved on if it would come too
    near another.
    """

    piece: str
    edge: str = ""

    rule = "setup.environment.fantasy"

    def question(self, s: State) -> str:
        return f"Where does the {self.piece.replace('-', ' ')} lie?"

    def spots(self, s: State) -> Spots:
        """[setup.environment.fantasy] Places that the rules allow."""
        wide, high = s.game.width // s.game.cm(1), s.game.height // s.game.cm(1)
        if self.piece == "promontory":
            along = wide if self.edge in ("north", "south") else high
            return Spots(range(15, along - 14), range(1), 360)
        return Spots(range(30, wide - 29), range(30, high - 29), 15)

    def options(self, s: State) -> Options:
        return Options(("scenery", self.spots(s)))

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in self.options(s):
            return []
        return [Violation("setup.environment.fantasy", "at least 30 cm from every table edge")]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        x, y, heading = cast(tuple[int, int, int], noun)
        if self.piece == "promontory":
            wide, high = s.game.width // s.game.cm(1), s.game.height // s.game.cm(1)
            x, y, heading = {
                "south": (x, 15, 0),
                "north": (x, high - 15, 180),
                "west": (15, x, 90),
                "east": (wide - 15, x, 270),
            }[self.edge]
        s.land = (*s.land, *scenery(s, SceneryPiece(self.piece, x=x, y=y, heading=heading)))
        s.tell("scenery", piece=self.piece, x=x, y=y)


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
    """[setup.place.fantasy, setup.place.cards, fantasy.deploy] Players place one card at a time, face down.

    The next unplaced unit by number is placed unless another is named first.
    """

    unit: Id = ""

    rule = "setup.place.cards"

    def question(self, s: State) -> str:
        id = self.unit or self.waiting(s, self.side)[0]
        return f"Where does {s.name(id)} begin?"

    def waiting(self, s: State, side: Side) -> list[Id]:
        """Units that are not placed yet."""
        return [id for id, unit in s.units.items() if unit.status == "late" and s.side(id) == side]

    def spots(self, s: State) -> Spots:
        """[fantasy.deploy] The side's zone, 10 cm from every edge."""
        one = s.game.cm(1)
        wide, high = s.game.width // one, s.game.height // one
        deep = s.game.size.zone
        ys = range(10, deep + 1) if s.zones[self.side] == "south" else range(high - deep, high - 9)
        return Spots(range(10, wide - 9), ys, 15)

    def options(self, s: State) -> Options:
        waiting = self.waiting(s, self.side)
        if not waiting:
            return Options()
        groups: list[tuple[str, Nouns]] = [("place", self.spots(s))]
        if not self.unit and len(waiting) > 1:
            groups.append(("unit", tuple(waiting)))
        id = self.unit or waiting[0]
        if s.card(id).type == "SS" and s.units[id].depth == 0:
            groups.append(("depth", ("periscope",)))
        return Options(*groups)

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in self.options(s):
            return []
        return [Violation("fantasy.deploy", "in your own zone, at least 10 cm from every edge")]

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
        foe = enemy(self.side)
        s.then(Place(foe if self.waiting(s, foe) else self.side))


class Ready(Procedure[State], frozen=True):
    """[setup.place.cards, setup.start-speed, move.start-speed, setup.place.formation, setup.formation-speed,
    setup.formation-dissolves, weather.effects] Cards are turned up, ships that overlap move back, and everybody
    has way on.
    """

    rule = "setup.start-speed"

    def perform(self, s: State) -> None:
        if not s.visible:
            for id in s.units:
                if s.afloat(id):
                    back_off(s, id)
            s.visible = True
            s.show("revealed", units=[id for id in s.units if s.afloat(id)])
        for side in SIDES:
            for group in formations(s, side):
                slowest = min(s.card(id).speed for id in group)
                for id in group:
                    given = s.units[id].since
                    speed = -1 - given if given < 0 else min(slowest * 2 // 3, top_speed(s, id))
                    s.alter(id, speed=speed, since=0)


def back_off(s: State, id: Id) -> None:
    """[setup.place.cards] A ship that lies on another, or on land, moves straight back until she is clear."""
    pose, size = s.units[id].pose, s.game.length(s.card(id))
    for _ in range(2000):
        shape = hull(pose, *size)
        blocked = s.overlaps(shape, id) or any(overlap(shape, piece.shape) for piece in s.land)
        on_table = 0 <= pose.x <= s.game.width and 0 <= pose.y <= s.game.height
        if not blocked and on_table:
            break
        pose = ahead(pose, -10) if on_table else Pose(s.game.width // 2, pose.y, pose.heading)
    s.move_to(id, pose)


def formations(s: State, side: Side) -> list[list[Id]]:
    """[setup.place.formation] Ships whose hulls are 5 cm or less apart, chained; a lone ship is one by itself."""
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
