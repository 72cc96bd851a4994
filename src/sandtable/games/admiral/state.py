"""The position of a battle, and the verbs that change it."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import msgspec

from sandtable.board.plane import Point, Polygon, Pose, hull, overlap, square
from sandtable.core.events import Event, Fact
from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.core.state import State as CoreState
from sandtable.games.admiral.gamedata import SHORE, GameData
from sandtable.games.admiral.moments import moment
from sandtable.games.admiral.pack.schema import Card
from sandtable.games.admiral.vocabulary import VERBS

Id = str
"""A unit or a squadron, by its id."""

ONE, TWO = SIDES = Side(0), Side(1)
LETTERS = "ab"
"""What the ids of a side's units begin with."""

AFLOAT, WRECK, SUNK, LOST, LEFT, LATE = "afloat", "wreck", "sunk", "lost", "left", "late"
"""On the table; sunk but still in the way; gone; off the table's edge; left as the mission allows; not yet
come.
"""

SURFACED, PERISCOPE, CRUISING, DEEP = range(4)


class Enlisted(msgspec.Struct, frozen=True):
    """A unit of a fleet: its card, its own name, its number, and whether it is a flagship."""

    card: str
    name: str
    side: Side
    number: int
    flagship: bool = False


class Unit(msgspec.Struct, frozen=True):
    """What changes about a unit. Speeds are knots, astern below zero; `token` is 1 for light, 2 for severe
    damage that still binds the next activation; `tubes` are torpedo stations that are not spent; `limp` is
    the maximum of a ship that a mission sheet has crippled; `leads` is true of the fleet flagship.
    """

    x: int = 0
    y: int = 0
    heading: int = 0
    speed: int = 0
    status: str = AFLOAT
    since: int = 0
    damage: int = 0
    teams: int = 0
    token: int = 0
    by: Id = ""
    criticals: dict[str, int] = {}
    tubes: dict[str, int] = {}
    fired: tuple[str, ...] = ()
    targets: tuple[Id, ...] = ()
    last: tuple[Id, ...] = ()
    orders: tuple[str, ...] = ()
    evasive: bool = False
    boosted: int = 0
    bank: int = 0
    shaken: int = 0
    stopped: int = 0
    jarred: int = 0
    barrage: str = ""
    barrage_value: int = 0
    flashed: bool = False
    aground: bool = False
    depth: int = SURFACED
    found: tuple[Id, ...] = ()
    exposed: bool = False
    pinned: int = 0
    deep: int = 0
    quiet: int = 0
    reloads: int = 0
    mines: int = 0
    spotter: int = 0
    command: int | None = None
    leads: bool = False
    value_lost: bool = False
    raw: bool = False
    immobile: bool = False
    limp: int = 0
    dropped: int = 0
    dropped_from: Id = ""

    @property
    def point(self) -> Point:
        """[geo.reference-point] The reference point."""
        return self.x, self.y

    @property
    def pose(self) -> Pose:
        """Where it is and where it points."""
        return tuple.__new__(Pose, (self.x, self.y, self.heading))


class Squadron(msgspec.Struct, frozen=True):
    """[token.squadron] Aircraft: `home` is the unit they belong to; `load` is what they took off with."""

    kind: str
    side: Side
    home: Id
    x: int = 0
    y: int = 0
    aloft: bool = False
    armed: bool = True
    load: str = ""
    acted: int = 0
    attacked: int = 0
    landed: int = 0
    took_off: int = 0
    screen: Id = ""
    dead: bool = False

    @property
    def point(self) -> Point:
        """Where it flies."""
        return self.x, self.y


class Token(msgspec.Struct, frozen=True):
    """Smoke, mines or a torpedo barrage: a shape on the table, who laid it and when."""

    kind: str
    shape: Polygon
    by: Id
    turn: int
    centre: Point = (0, 0)
    dice: int = 0
    bonus: int = 0
    magnetic: bool = False
    faulty: bool = False
    struck: tuple[Id, ...] = ()


class Land(msgspec.Struct, frozen=True):
    """Land, rocks or a shoal."""

    kind: str
    shape: Polygon
    name: str = ""


class Block(NamedTuple):
    """Something in the way: who it is, its shape, a circle round it, and a box: its heading, and how far it
    reaches along and across that. `filled` if it takes up the whole box; `size` is that of a unit.
    """

    who: Id
    shape: Polygon
    x: int
    y: int
    radius: int
    heading: int
    along: int
    across: int
    filled: bool = False
    size: int = 0


def circle(shape: Polygon) -> tuple[int, int, int]:
    """A circle round a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return x, y, max(isqrt(square((x, y), corner)) + 1 for corner in shape)


def circled(shape: Polygon) -> Block:
    """Land as something in the way, with a circle and a box round it."""
    x, y, radius = circle(shape)
    right, top = max(px for px, _ in shape), max(py for _, py in shape)
    return Block("land", shape, x, y, radius, 0, top - y, right - x)


class Around(NamedTuple):
    """What a unit has around it: the hulls afloat on the surface, and the enemies that can be shot at, by
    where they are.
    """

    unit: Id
    hulls: tuple[Block, ...]
    enemies: dict[Id, Point]


NO_MEMORY = Around("", (), {})

PLACE = frozenset(("x", "y", "heading", "status", "depth"))
"""What of a unit says where its hull is, and whether there is one."""


class Act(msgspec.Struct, frozen=True):
    """[term.activation] The activation that is going on. Distances are tenths of a centimetre.

    `run` is how far the unit has gone straight since its last rotation; `course` is the heading of the
    last leg before a rotation.
    """

    unit: Id
    speed: int | None = None
    way: int = 0
    gone: int = 0
    run: int = 0
    turns: int = 0
    path: tuple[Point, ...] = ()
    bound: int = 0
    shaken: bool = False
    freed: bool = False
    searched: bool = False
    charged: bool = False
    dived: bool = False
    returned: bool = False
    specific: Id = ""
    ended: bool = False
    leader: Id = ""
    interrupting: bool = False
    shoals: tuple[int, ...] = ()
    strips: tuple[int, ...] = ()
    no_turns: bool = False
    start: int = 0
    mining: bool = False
    course: int | None = None


DERIVED = ("around", "coast", "covered", "hulls", "nearby")
"""What is worked out from where the units and the land are, and remembered until they move."""


class State(CoreState[GameData]):
    """Where everything is. Only the methods below change it, and each tells what happened."""

    __slots__ = (
        "act",
        "acts",
        "around",
        "away",
        "budget",
        "coast",
        "covered",
        "decks",
        "ended",
        "ends",
        "first",
        "hand",
        "held",
        "hulls",
        "land",
        "nearby",
        "night",
        "phase",
        "player",
        "points",
        "ready",
        "roster",
        "squadrons",
        "start_flags",
        "tokens",
        "turn",
        "units",
        "values",
        "visible",
        "weather",
        "winner",
        "zones",
    )

    saved = ("agenda", *(slot for slot in __slots__ if slot not in DERIVED))

    turn: int
    phase: str
    player: Side
    weather: str
    night: bool
    roster: dict[Id, Enlisted]
    units: dict[Id, Unit]
    squadrons: dict[Id, Squadron]
    tokens: dict[int, Token]
    land: tuple[Land, ...]
    decks: list[tuple[Id, ...]]
    held: list[Id]
    points: list[int]
    values: list[tuple[int, ...]]
    budget: list[int]
    ready: list[bool]
    zones: list[str]
    first: Side
    hand: Side
    act: Act | None
    acts: tuple[Act, ...]
    start_flags: list[int]
    away: dict[Id, str]
    visible: bool
    winner: int
    ended: str
    ends: int

    def __init__(self, game: GameData) -> None:
        super().__init__(game)
        self.turn = 0
        self.phase = "set-up"
        self.player = Side(0)
        self.weather = game.mission.weather if game.mission else ""
        self.night = game.mission.night if game.mission else False
        self.roster = {}
        self.units = {}
        self.squadrons = {}
        self.tokens = {}
        self.land = ()
        self.decks = [(), ()]
        self.held = ["", ""]
        self.points = [0, 0]
        self.values = [(), ()]
        self.budget = [0, 0]
        self.ready = [False, False]
        self.zones = ["", ""]
        self.first = Side(0)
        self.hand = Side(0)
        self.act = None
        self.acts = ()
        self.start_flags = [0, 0]
        self.away = {}
        self.visible = game.mission is not None
        self.winner = -1
        self.ended = ""
        self.ends = 0
        self.hulls: dict[Id, Block] = {}
        self.around = NO_MEMORY
        self.coast: tuple[tuple[Land, ...], tuple[tuple[str, Block], ...]] = ((), ())
        self.covered: dict[tuple[Id, Id], bool] = {}
        self.nearby: tuple[Id, int, list[Block]] = ("", 0, [])

    def clone(self) -> State:
        """An independent copy: values are immutable, so containers are copied."""
        twin = object.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if type(value) is dict or type(value) is list:
                value = value.copy()
            setattr(twin, name, value)
        twin.game = self.game
        twin.agenda = self.agenda.copy()
        twin.events = []
        twin.asked = self.asked
        twin.options = self.options
        return twin

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether there is such a verb, and a unit is called by a name; the rest is left to the question."""
        found = VERBS.get(verb)
        return found is not None and (found.kind not in ("unit", "ship") or isinstance(noun, str))

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        """The rule that says when such a choice is made."""
        return moment(self, verb, noun)

    # --- looking -------------------------------------------------------------------------------

    def card(self, id: Id) -> Card:
        """What is printed on a unit's card."""
        return self.game.card[self.roster[id].card]

    def side(self, id: Id) -> Side:
        """Whose unit it is."""
        return self.roster[id].side

    def name(self, id: Id) -> str:
        """A unit's own name."""
        return self.roster[id].name

    def fleet(self, side: Side) -> list[Id]:
        """A side's units that are on the table and not sunk."""
        return [id for id, u in self.units.items() if u.status == AFLOAT and self.roster[id].side == side]

    def flagships(self, side: Side) -> list[Id]:
        """[feat.flagship, flagship.types] A side's flagships, wherever they are."""
        return [id for id, entry in self.roster.items() if entry.flagship and entry.side == side]

    def absent(self, side: Side) -> list[Id]:
        """A side's units that are not on the table yet."""
        return [id for id, u in self.units.items() if u.status == LATE and self.roster[id].side == side]

    def afloat(self, id: Id) -> bool:
        """Whether a unit is on the table and not sunk."""
        return self.units[id].status == AFLOAT

    def structure(self, id: Id) -> int:
        """[feat.resistance, card.structure, term.structure-points] Structure points that are left of those on
        the card.
        """
        return self.card(id).structure - self.units[id].damage

    def size(self, id: Id) -> int:
        """[sight.cover-size, ram.size, type.pt] Size: printed structure points; a torpedo boat has none."""
        card = self.card(id)
        return 0 if card.type == "PT" else card.structure

    def has(self, id: Id, special: str) -> bool:
        """[feat.special, card.special] Whether a unit's card names a special rule."""
        return special in self.card(id).special

    def hit(self, id: Id, critical: str) -> int:
        """[damage.critical] How often a unit has suffered a critical."""
        return self.units[id].criticals.get(critical, 0)

    def ashore(self, id: Id) -> bool:
        """[shore.fortress, shore.airfield] Whether a unit stands on land."""
        return self.card(id).type in SHORE

    def solid(self, id: Id) -> bool:
        """[sub.submerged] Whether a unit is a hull on the surface: a ship, a wreck, a surfaced submarine."""
        unit = self.units[id]
        return unit.status in (AFLOAT, WRECK) and unit.depth == SURFACED

    def hull(self, id: Id) -> Polygon:
        """[geo.hull] The rectangle of a hull where it is."""
        return self.block(id).shape

    def block(self, id: Id) -> Block:
        """A hull as something in the way."""
        found = self.hulls.get(id)
        if found is None:
            pose, (length, beam) = self.units[id].pose, self.game.length(self.card(id))
            shape, along, across = hull(pose, length, beam), length // 2 + 1, beam // 2 + 1
            found = Block(
                id, shape, pose.x, pose.y, self.radius(id), pose.heading, along, across, True, self.size(id)
            )
            self.hulls[id] = found
        return found

    def surroundings(self, id: Id) -> Around:
        """[fire.valid-target, sub.submerged] What a unit has around it, remembered until another changes."""
        if self.around.unit != id:
            others = [other for other in self.units if other != id and self.solid(other)]
            side = self.side(id)
            self.around = Around(
                id,
                tuple([self.block(other) for other in others if not self.ashore(other)]),
                {
                    other: self.units[other].point
                    for other in others
                    if self.roster[other].side != side and self.afloat(other)
                },
            )
        return self.around

    def shores(self) -> tuple[tuple[str, Block], ...]:
        """Land, rocks and shoals as things in the way, by their kinds."""
        land, found = self.coast
        if land is not self.land:
            found = tuple([(piece.kind, circled(piece.shape)) for piece in self.land])
            self.coast = self.land, found
        return found

    def radius(self, id: Id) -> int:
        """The radius of a circle round a hull."""
        return self.game.radius(self.roster[id].card)

    def aboard(self, id: Id) -> list[Id]:
        """[air.base] Squadrons aboard a unit."""
        return [q for q, s in self.squadrons.items() if s.home == id and not s.aloft and not s.dead]

    # --- telling -------------------------------------------------------------------------------

    def tell(self, kind: str, **facts: Fact) -> None:
        """Emit an event that everybody may know; units in it are told with their names."""
        self.events.append(Event(kind, self._named(facts)))

    def _named(self, facts: dict[str, Fact]) -> dict[str, Fact]:
        """Facts, with the names of the units and squadrons that they speak of."""
        names: dict[str, Fact] = {}
        for value in facts.values():
            words = (value,) if isinstance(value, str) else value if isinstance(value, list) else ()
            for id in words:
                if isinstance(id, str) and id in self.roster:
                    names[id] = self.roster[id].name
                elif isinstance(id, str) and id in self.squadrons:
                    home, _, kind = id.partition(".")
                    names[id] = f"{self.roster[home].name}'s {kind.rstrip('0123456789')} squadron"
        return {**facts, "names": names} if names else facts

    def whisper(self, kind: str, side: Side, facts: dict[str, Fact], public: dict[str, Fact] | None) -> None:
        """Tell a side more than the other."""
        self.events.append(Event(kind, self._named(facts), owner=side, public=public))

    def show(self, kind: str, **facts: Fact) -> None:
        """Tell everybody something that somebody did not know."""
        self.events.append(Event(kind, self._named(facts), reveals=True))

    # --- units ---------------------------------------------------------------------------------

    def alter(self, id: Id, **changes: object) -> None:
        """Change a unit; its hull is worked out anew if it has moved."""
        self.units[id] = msgspec.structs.replace(self.units[id], **changes)
        if not PLACE.isdisjoint(changes):
            self._forget(id)

    def _forget(self, id: Id) -> None:
        """A unit is not where it was, or no longer there: drop what was worked out from that."""
        self.hulls.pop(id, None)
        self.covered.clear()
        self.nearby = "", 0, []
        if id != self.around.unit:
            self.around = NO_MEMORY

    def move_to(self, id: Id, pose: Pose) -> None:
        """[course.straight] A unit is in a new pose."""
        self.alter(id, x=pose.x, y=pose.y, heading=pose.heading)

    def enlist(self, id: Id, entry: Enlisted) -> None:
        """[setup.fleets, setup.number, card.torpedoes, card.aircraft, term.unit] A unit joins a fleet with
        the torpedo stations and the squadrons on its card, which are tokens and no units; it is not yet on
        the table.
        """
        self.roster[id] = entry
        card = self.game.card[entry.card]
        tubes = {}
        if card.torpedo is not None:
            places = ("port", "starboard", "centre", "bow", "stern")
            tubes = {place: n for place in places if (n := getattr(card.torpedo, place))}
        spotter = 1 if card.aircraft.get("spotter") else 0
        self.units[id] = Unit(tubes=tubes, spotter=spotter, status=LATE)
        for kind, number in card.aircraft.items():
            if kind != "spotter":
                for index in range(number):
                    self.squadrons[f"{id}.{kind}{index + 1}"] = Squadron(kind, entry.side, id)

    def elect(self, id: Id) -> None:
        """[setup.flagship.fleet] A unit is the flagship of her fleet."""
        self.alter(id, leads=True)
        self.tell("elected", unit=id)

    def number(self, ids: list[Id]) -> None:
        """[setup.number] The units of a side bear the numbers from 1, in an order."""
        for number, id in enumerate(ids, 1):
            self.roster[id] = msgspec.structs.replace(self.roster[id], number=number)
        self.tell("numbered", units=list(ids))

    def deploy(self, id: Id, pose: Pose, speed: int) -> None:
        """[setup.place.mission, setup.place.cards] A unit is set on the table."""
        self.alter(id, x=pose.x, y=pose.y, heading=pose.heading, speed=speed, status=AFLOAT)
        place = pose._asdict()
        if self.visible:
            self.tell("placed", unit=id, **place)
        else:
            self.whisper("placed", self.side(id), {"unit": id, **place}, place)

    def take_off_table(self, id: Id, status: str, why: str) -> None:
        """[move.edge, chrono.sunk] A unit leaves the table."""
        self.alter(id, status=status, since=self.turn)
        self.tell("gone", unit=id, status=status, why=why)
        self._bury(id)

    def _bury(self, id: Id) -> None:
        """What ends with a unit: its squadrons aboard, its card that is held."""
        for squadron in self.aboard(id):
            self.lose_squadron(squadron)
        if id in self.held:
            self.held[self.side(id)] = ""

    def sink(self, id: Id, why: str, outright: bool = False) -> None:
        """[term.sunk, chrono.sunk] A unit is sunk; larger ones stay as wrecks for a while."""
        size = self.card(id).structure
        wreck = size > 1 and not outright and not self.ashore(id)
        status = WRECK if wreck else SUNK
        self.alter(id, status=status, since=self.turn, damage=size, speed=0, barrage="", evasive=False)
        self.tell("sunk", unit=id, why=why)
        self._bury(id)

    def lose_squadron(self, id: Id) -> None:
        """[air.attack, air.spotter] A squadron is destroyed, or the spotter of a unit."""
        if id in self.units:
            self.alter(id, spotter=3)
            self.tell("spotter lost", unit=id)
        else:
            self.fly(id, dead=True, aloft=False, screen="")
            self.tell("squadron lost", squadron=id)

    def fly(self, id: Id, **changes: object) -> None:
        """Change a squadron."""
        self.squadrons[id] = msgspec.structs.replace(self.squadrons[id], **changes)

    def lay(self, token: Token) -> int:
        """[token.general] A token is laid on the table."""
        number = max(self.tokens, default=0) + 1
        self.tokens[number] = token
        self.tell("laid", token=token.kind, by=token.by)
        return number

    def mark_struck(self, number: int, id: Id) -> None:
        """[order.torpedo-barrage] A unit has run into a barrage; it is attacked only once."""
        token = self.tokens[number]
        self.tokens[number] = msgspec.structs.replace(token, struck=(*token.struck, id))

    def lift(self, number: int) -> None:
        """A token is taken off."""
        token = self.tokens.pop(number)
        self.tell("lifted", token=token.kind)

    # --- the activation --------------------------------------------------------------------------

    def activate(self, act: Act | None) -> None:
        """[term.activation] The activation that is going on."""
        self.act = act

    def acting(self, **changes: object) -> None:
        """Change what is known of the activation."""
        self.act = msgspec.structs.replace(self.active, **changes)

    @property
    def active(self) -> Act:
        """The activation that is going on."""
        assert self.act is not None
        return self.act

    def suspend(self) -> None:
        """[preorder.interrupt] Another unit acts in between."""
        self.acts, self.act = (*self.acts, self.active), None

    def resume(self) -> None:
        """[preorder.interrupt] Play goes on where it stopped."""
        self.acts, self.act = self.acts[:-1], self.acts[-1]

    def spend(self, side: Side, order: str, id: Id) -> None:
        """[order.cost, order.once] An Admiral point is spent on an order to a unit."""
        self.points[side] -= 1
        self.alter(id, orders=(*self.units[id].orders, order))
        self.tell("order", side=side, order=order, unit=id)

    # --- the cards -----------------------------------------------------------------------------

    def stack(self, side: Side, cards: list[Id]) -> None:
        """[turn.tactical.sequence] Cards go under a side's deck."""
        self.decks[side] = (*self.decks[side], *cards)

    def draw(self, side: Side) -> Id:
        """[turn.operational.hand] The top card of a deck."""
        id, *rest = self.decks[side]
        self.decks[side] = tuple(rest)
        return id

    def pull(self, side: Side, id: Id) -> None:
        """[order.formation] A card is taken out of a deck wherever it lies."""
        self.decks[side] = tuple(card for card in self.decks[side] if card != id)

    def hold(self, side: Side, id: Id) -> None:
        """[preorder.hold] A card is set face down; the enemy sees only that one is held. It is drawn once a
        turn, so it needs no mark on the unit, which the enemy could see.
        """
        self.points[side] -= 1
        self.held[side] = id
        self.whisper("held", side, {"side": side, "unit": id}, {"side": side})

    def pay(self, side: Side) -> None:
        self.points[side] -= 1
        self.tell("upkeep", side=side)

    def release(self, side: Side) -> Id:
        """[preorder.interrupt, preorder.upkeep] The held card is taken up to be played."""
        id, self.held[side] = self.held[side], ""
        return id

    # --- the course of the battle ------------------------------------------------------------------

    def begin(self, phase: str) -> None:
        """[turn.structure] A phase begins."""
        self.phase = phase
        self.tell("phase", phase=phase, turn=self.turn)

    def overlaps(self, shape: Polygon, but: Id) -> Id:
        """[geo.hull] A hull on the surface that a shape overlaps, other than one; "" if none."""
        for id in self.units:
            if id != but and self.solid(id) and not self.ashore(id) and overlap(shape, self.hull(id)):
                return id
        return ""

    def end(self, winner: int, why: str, points: tuple[int, int]) -> None:
        """[victory.mission] The battle is over."""
        self.winner = winner
        self.ended = why
        self.phase = "over"
        self.tell("game over", winner=winner, why=why, points=list(points))


enemy = other
"""The other side."""
