"""The position of a game, and the verbs that change it.

Nobody knows what lies face down, not even the state: a face-down counter is a place in a group, and
which counter of the group it is is drawn when it is turned up. The odds are the same as if all had
been shuffled at the start, and there is nothing to leak.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, TypeVar

import msgspec

from sandtable.core.options import D6, Noun, Options
from sandtable.core.procedure import Procedure, Question, Violation
from sandtable.core.side import Side
from sandtable.core.state import State as CoreState
from sandtable.games.goeben.gamedata import PRECEDENCE, GameData
from sandtable.games.goeben.pack.schema import Mission
from sandtable.games.goeben.vocabulary import VERBS

Ship = str
Space = str
Counter = str
T = TypeVar("T")


class Display(msgspec.Struct, frozen=True):
    """[2.1.display, 6.2] The tracks of a German ship and its hull boxes, the first box first.

    An empty box is ""; boxes beyond the hull track are lost. A seaplane fills a box and the next.
    """

    leadership: int
    hull: int
    engines: int
    primary: int
    secondary: int
    tertiary: int
    ammunition: int
    torpedoes: int
    coal: int
    boxes: tuple[str, ...] = ()


TAIL = "seaplane's tail"
"""The second box that a seaplane fills (21.0)."""


class Lying(msgspec.Struct, frozen=True):
    """A marker on the map. Face down it may be unknown to all: then it has only a group."""

    counter: Counter
    group: str
    up: bool


class Fort(msgspec.Struct, frozen=True):
    """A Coastal Defense unit in a port: unknown until it is turned up, and its damage."""

    id: str
    counter: Counter = ""
    damage: int = 0


class Damage(msgspec.Struct, frozen=True):
    """[14.13] What a ship without a display has suffered in this battle."""

    hull: int = 0
    gunnery: int = 0
    engine: int = 0

    @property
    def total(self) -> int:
        """Damage results of all kinds."""
        return self.hull + self.gunnery + self.engine


class Battle(msgspec.Struct, frozen=True):
    """[14.1] The battle that is being fought, at sea or against a shore.

    `ours` and `theirs` are those still in it. A ship's target and its rate of fire are fixed when it
    first fires. `vp` is the net of this engagement, `gains` what it brought without the losses.
    """

    space: Space
    shore: bool
    ours: tuple[Ship, ...]
    theirs: tuple[Counter, ...]
    engaged: tuple[Ship, ...]
    night: bool = False
    visibility: int = 0
    first: str = ""
    leaders: str = ""
    targets: dict[str, str] = {}
    rate: dict[Ship, str] = {}
    damage: dict[Counter, Damage] = {}
    fired: tuple[str, ...] = ()
    step: str = ""
    sunk: int = 0
    vp: int = 0
    gains: int = 0


class Order(Question["State"], frozen=True):
    """A question to a commander. `advisers` are the officers who may recommend an answer (25.1)."""

    advisers: ClassVar[tuple[str, ...]] = ()


def only(nouns: Collection[Noun], rule: str, text: str) -> Callable[[Noun], Violation | None]:
    """The predicate that refuses all but some nouns."""
    return lambda noun: None if noun in nouns else Violation(rule, text)


class Roll(Procedure["State"], frozen=True):
    """One die."""

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        self.rolled(s, noun)

    def rolled(self, s: State, die: int) -> None:
        """What the die means."""
        raise NotImplementedError


class State(CoreState[GameData]):
    """Where everything is. Only the methods below change it, and each tells what happened."""

    __slots__ = (
        "accomplished",
        "active",
        "afloat",
        "alert",
        "at",
        "available",
        "barred",
        "battle",
        "bonus",
        "colliers",
        "damaged",
        "draw",
        "drawn",
        "fog",
        "forts",
        "friends",
        "held",
        "hidden",
        "lying",
        "marines",
        "merchants",
        "mines",
        "mission",
        "morale",
        "moved",
        "new_zealand",
        "orders",
        "outfitted",
        "phase",
        "points",
        "pool",
        "pooled",
        "removed",
        "resolved",
        "result",
        "scouted",
        "since",
        "sorties",
        "storm",
        "successes",
        "sunk",
        "taken",
        "tray",
        "turn",
        "used",
        "visited",
        "vp",
    )

    saved = ("agenda", *__slots__)

    turn: int
    phase: str
    alert: int
    vp: int
    mission: str
    orders: tuple[str, ...]
    successes: tuple[str, ...]
    bonus: str
    accomplished: int
    result: str
    afloat: dict[Ship, Display]
    at: dict[Ship, Space]
    since: dict[Ship, int]
    visited: frozenset[Space]
    outfitted: frozenset[Ship]
    moved: frozenset[Ship]
    used: frozenset[str]
    available: dict[str, int]
    colliers: tuple[Space, ...]
    mines: tuple[Space, ...]
    marines: tuple[Space, ...]
    taken: frozenset[Space]
    pool: frozenset[Counter]
    pooled: dict[str, int]
    hidden: dict[str, tuple[Counter, ...]]
    lying: dict[Space, tuple[Lying, ...]]
    forts: dict[Space, tuple[Fort, ...]]
    tray: tuple[Counter, ...]
    draw: tuple[Counter, ...]
    drawn: frozenset[Counter]
    held: tuple[Counter, ...]
    resolved: tuple[Counter, ...]
    merchants: dict[Space, tuple[Counter, ...]]
    friends: dict[Space, int]
    fog: dict[Space, int]
    storm: frozenset[Space]
    barred: frozenset[str]
    morale: int
    sorties: int
    scouted: frozenset[Ship]
    active: bool
    battle: Battle | None
    sunk: frozenset[Counter]
    damaged: frozenset[Counter]
    removed: frozenset[Counter]
    new_zealand: bool
    points: dict[str, int]

    def __init__(self, game: GameData) -> None:
        super().__init__(game)
        self.alert = game.numbers.alert_start
        self.mission = self.bonus = self.result = ""
        self.orders = tuple(game.missions)
        self.successes = ()
        self.afloat, self.at, self.since = {}, {}, {}
        self.sunk = self.removed = frozenset()
        self.active = self.new_zealand = False
        self.battle = None
        self._clear()

    def _clear(self) -> None:
        """Nothing lies on the map, and nothing has happened in this scenario."""
        self.phase = "set-up"
        self.turn = self.vp = self.accomplished = self.morale = self.sorties = 0
        self.available = {cargo.id: cargo.count for cargo in self.game.pieces.cargo}
        self.pooled, self.hidden, self.lying, self.forts = {}, {}, {}, {}
        self.merchants, self.friends, self.fog, self.points = {}, {}, {}, {}
        self.tray = self.draw = self.held = self.resolved = ()
        self.colliers = self.mines = self.marines = ()
        self.pool = self.visited = self.taken = self.storm = self.barred = self.drawn = frozenset()
        self.outfitted = self.moved = self.used = self.scouted = self.damaged = frozenset()

    def clone(self) -> State:
        """An independent copy: values are immutable, so the containers are copied one deep."""
        twin = object.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is dict else value)
        twin.game = self.game
        twin.agenda = self.agenda.copy()
        twin.events = []
        twin.asked = self.asked
        twin.options = self.options
        return twin

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether there is a ship, space or counter of that name; other nouns are left to the question."""
        told = VERBS.get(verb)
        game = self.game
        if told is None:
            return False
        if told.noun == "ship":
            return noun in game.german or noun in game.warship
        return told.noun != "space" or noun in game.space

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        """What bars a choice, or when it is made."""
        from sandtable.games.goeben.moments import moment  # it needs all the rules, and they this class

        return moment(self, verb, noun)

    # --- looking -------------------------------------------------------------------------------

    def carries(self, ship: Ship, cargo: str) -> bool:
        """Whether a German ship has a counter of that kind aboard; other ships have none."""
        return ship in self.afloat and cargo in self.afloat[ship].boxes

    @property
    def orders_now(self) -> Mission:
        """The mission of this scenario."""
        return self.game.missions[self.mission]

    def here(self, space: Space) -> tuple[Ship, ...]:
        """German and Austro-Hungarian ships in a space, the senior first."""
        return tuple(sorted((s for s, place in self.at.items() if place == space), key=self.rank))

    def germans(self, space: Space) -> tuple[Ship, ...]:
        """German ships in a space, the senior first."""
        return tuple(ship for ship in self.here(space) if ship in self.afloat)

    def rank(self, ship: Ship) -> tuple[int, str]:
        """[25.2] Order of precedence: the German ships, then the Austro-Hungarians."""
        return (PRECEDENCE.index(ship) if ship in PRECEDENCE else len(PRECEDENCE), ship)

    @property
    def flagship(self) -> Ship:
        """[25.2] The German ship that comes first."""
        return min(self.afloat, key=self.rank)

    def groups(self) -> tuple[Space, ...]:
        """[6.1] The spaces that hold ships of ours, the senior ship's first."""
        return tuple(dict.fromkeys(self.at[ship] for ship in sorted(self.at, key=self.rank)))

    def enemies(self, space: Space) -> tuple[Counter, ...]:
        """Allied warships face up in a space, convoys included."""
        return tuple(m.counter for m in self.lying.get(space, ()) if m.up and m.counter in self.game.warship)

    def leadership(self, ship: Ship) -> int:
        """[6.2.leadership, 20.0] A German ship's Leadership; that of Austro-Hungarians never changes."""
        display = self.afloat.get(ship)
        return self.game.numbers.austro_hungarian_leadership if display is None else display.leadership

    def captain(self, ship: Ship) -> Side:
        """[25.2, 25.3] Who decides for a ship."""
        if ship not in self.game.german:
            return self.post("austria_hungary")
        return self.post("breslau" if ship == "stralsund" and ship not in self.game.sides else ship)

    def post(self, name: str) -> Side:
        """[25.1] The player of that name: an officer or a captain; the commander if there is none."""
        return Side(self.game.sides.index(name)) if name in self.game.sides else Side(0)

    # --- missions ------------------------------------------------------------------------------

    def receive_orders(self, mission: str) -> None:
        """[3.0.5, 24.0, orders.chart] The mission of this scenario with its days and points; its marker is
        used up.
        """
        self.mission = mission
        self.orders = tuple(order for order in self.orders if order != mission)
        orders = self.game.missions[mission]
        self.tell("orders", mission=mission, days=orders.days, vp=orders.vp)

    def withdraw_orders(self, mission: str) -> None:
        """[24.4] Orders that cannot come any more."""
        if mission in self.orders:
            self.orders = tuple(order for order in self.orders if order != mission)
            self.tell("orders withdrawn", mission=mission)

    def conclude(self, success: bool) -> None:
        """[17.0, 24.1] A scenario is over."""
        if success:
            self.successes = (*self.successes, self.mission)
        self.tell(
            "scenario over", mission=self.mission, success=int(success), vp=self.vp, points=dict(self.points)
        )

    def set_alert(self, level: int) -> None:
        """[3.0.2, 24.1.5] The Alert Level at the start of a scenario."""
        self.alert = min(level, self.game.numbers.alert_max)

    def expect_reinforcements(self) -> None:
        """[19.1] Moltke and Stralsund come at the start of the next scenario."""
        self.bonus = "reinforce"

    def clear_map(
        self, strayed: Iterable[Ship], damaged: Iterable[Ship], replaced: Iterable[Counter]
    ) -> None:
        """[24.1.reset] Everything is collected; ships of ours keep what they have, or are repaired."""
        self.removed |= frozenset(strayed)
        self.sunk -= frozenset(replaced)
        returning = sorted(ship for ship in self.damaged if ship in self.game.austrians)
        staying = [ship for ship in self.at if ship in self.game.austrians and ship not in self.removed]
        for ship, display in self.afloat.items():
            kept = display if ship not in damaged else self._as_new(ship, display.leadership)
            self.afloat[ship] = msgspec.structs.replace(kept, boxes=("",) * self.game.german[ship].hull)
        self.at = dict.fromkeys((*self.afloat, *staying, *returning), self.game.about.base)
        self.since = dict.fromkeys(self.at, 0)
        self._clear()
        self.tell("map cleared", repaired=tuple(ship for ship in self.afloat if ship in damaged))

    def _as_new(self, ship: Ship, leadership: int) -> Display:
        new = msgspec.convert(self.game.german[ship], Display, from_attributes=True)
        return msgspec.structs.replace(new, leadership=leadership, boxes=("",) * new.hull)

    def count_no_visit(self, ship: Ship) -> None:
        """[orders.raid, orders.suez, orders.atlantic, 9.1] A start in a neutral port that a mission has
        opened is no visit: it is as if she came in on the first day.
        """
        self.since[ship] = 1

    def begin_scenario(self) -> None:
        """[19.1] Moltke and Stralsund, if they were called, for 30 points of the new scenario."""
        if self.bonus == "reinforce":
            self.bonus = ""
            for ship in ("moltke", "stralsund"):
                self.commission(ship, self.game.about.base)
            self.score(self.game.numbers.campaign_reinforcement_vp, "additional ships")
            self.send_new_zealand()

    def start_at(self, ship: Ship, space: Space) -> None:
        """[24.2, 18.0] A ship starts a scenario here."""
        self.at[ship] = space
        self.tell("started", ship=ship, place=space)

    def end_game(self, result: str, why: str) -> None:
        """[17.0, 24.5] The game is over."""
        self.result = result
        self.tell("game over", result=result, why=why, successes=self.successes)

    # --- the clock -----------------------------------------------------------------------------

    def begin_turn(self, turn: int) -> None:
        """[4.0] A new day."""
        self.turn = turn
        self.outfitted = self.moved = self.storm = self.drawn = frozenset()
        self.morale = 0
        self.fog = {}
        self.active = False
        self.tell("turn", turn=turn, days=self.orders_now.days)

    def begin_phase(self, name: str) -> None:
        """[4.1] A new phase."""
        self.phase = name
        self.used = self.scouted = self.barred = frozenset()

    def accomplish(self) -> None:
        """[17.0] The mission is accomplished, whatever happens later."""
        if not self.accomplished:
            self.accomplished = self.turn
            self.tell("accomplished", mission=self.mission, vp=self.vp)

    def cut_short(self) -> None:
        """End the scenario now: only its end, at the bottom of the agenda, is left to do."""
        del self.agenda[1:]
        self.battle = None

    def use(self, what: str) -> None:
        """Note that something was used in this phase."""
        self.used |= {what}

    # --- ships ---------------------------------------------------------------------------------

    def commission(self, ship: Ship, space: Space) -> None:
        """[3.0.6, 6.2, 2.1.display] Put a German ship on the map with its starting values."""
        self.afloat[ship] = self._as_new(ship, self.game.german[ship].leadership)
        self.at[ship] = space
        self.since[ship] = 0
        self.tell("commissioned", ship=ship, place=space)

    def join(self, ship: Ship, space: Space) -> None:
        """[20.0] Put an Austro-Hungarian ship on the map."""
        self.at[ship] = space
        self.since[ship] = self.turn
        self.tell("joined", ship=ship, place=space)

    def move(self, ships: Sequence[Ship], way: Sequence[Space]) -> None:
        """[12.0] Ships sail along a way."""
        origin = self.at[ships[0]]
        for ship in ships:
            self.at[ship] = way[-1]
            self.since[ship] = self.turn
        self.tell("sailed", ships=tuple(ships), origin=origin, way=tuple(way))

    def finish(self, ships: Iterable[Ship]) -> None:
        """Ships that are done moving."""
        self.moved |= frozenset(ships)

    def outfit(self, *ships: Ship) -> None:
        """[4.1.1, 7.0] Ships that take the Outfitting Phase do not move this turn."""
        self.outfitted |= frozenset(ships)

    def mark(self, ship: Ship, **tracks: int) -> None:
        """[2.2.status] Put markers of a display elsewhere, without a word."""
        self.afloat[ship] = msgspec.structs.replace(self.afloat[ship], **tracks)

    def spend(self, ship: Ship, track: str, points: int = 1) -> None:
        """[2.1.coal, 6.2.coal, 6.2.torpedoes, 14.8, 14.10] Use up coal, ammunition or torpedoes."""
        self.mark(ship, **{track: getattr(self.afloat[ship], track) - points})
        self.tell("spent", ship=ship, track=track, points=points)

    def gain(self, ship: Ship, track: str, points: int = 1) -> None:
        """Take on ammunition, torpedoes or coal, or have something repaired."""
        self.mark(ship, **{track: getattr(self.afloat[ship], track) + points})
        self.tell("gained", ship=ship, track=track, points=points)

    def hurt(self, ship: Ship, track: str) -> None:
        """[6.3] One point of damage to a track that is not at zero."""
        display = self.afloat[ship]
        value = getattr(display, track) - 1
        self.mark(ship, **{track: value})
        self.tell("hurt", ship=ship, track=track, left=value)
        if track == "hull":
            self.lose_box(ship, value)
            if value == 0:
                self.sink(ship)

    def lose_box(self, ship: Ship, box: int) -> None:
        """[2.1.hull, 6.2.hull, 8.4, 21.0] What was stowed in a lost box is gone; a seaplane with either of
        its boxes.
        """
        found = self.afloat[ship].boxes[box]
        if found:
            self.unstow(ship, box - 1 if found == TAIL else box, "lost")

    def raise_leadership(self, ship: Ship, change: int) -> None:
        """[14.14.critical, 24.1, 2.1.leadership] Leadership stays on its track, from 1 to 6."""
        before = self.afloat[ship].leadership
        after = max(1, min(self.game.rebuilt.leadership_max, before + change))
        if after != before:
            self.mark(ship, leadership=after)
            self.tell("leadership", ship=ship, change=after - before, now=after)

    def sink(self, ship: Ship) -> None:
        """[6.3, 17.1] A German ship goes down with all aboard."""
        for cargo in self.afloat[ship].boxes:
            if cargo and cargo != TAIL:
                self.available[cargo] += 1
        space = self.at.pop(ship)
        del self.afloat[ship], self.since[ship]
        self.sunk |= {ship}
        self.tell("sunk", ship=ship, place=space)
        vp = self.game.tables.vp.german_sunk[self.game.german[ship].type]
        if self.battle is None:
            self.score(vp, "ship lost", ship)
        else:
            self._leave_battle(ship)
            self.score_in_battle(vp, "ship lost", ship)

    # --- cargo ---------------------------------------------------------------------------------

    def stow(self, ship: Ship, cargo: str, box: int) -> None:
        """[8.2] Put a counter from the Available box into a hull box."""
        boxes = list(self.afloat[ship].boxes)
        boxes[box] = cargo
        if self.game.cargo[cargo].boxes == 2:
            boxes[box + 1] = TAIL
        self.available[cargo] -= 1
        self.afloat[ship] = msgspec.structs.replace(self.afloat[ship], boxes=tuple(boxes))
        self.tell("stowed", ship=ship, cargo=cargo, box=box + 1)

    def unstow(self, ship: Ship, box: int, why: str, *, keep: bool = False) -> str:
        """[8.3, 8.4] Take a counter out of its box, to the Available box unless it is kept elsewhere."""
        boxes = list(self.afloat[ship].boxes)
        cargo = boxes[box]
        boxes[box] = ""
        if self.game.cargo[cargo].boxes == 2:
            boxes[box + 1] = ""
        if not keep:
            self.available[cargo] += 1
        self.afloat[ship] = msgspec.structs.replace(self.afloat[ship], boxes=tuple(boxes))
        self.tell("unstowed", ship=ship, cargo=cargo, box=box + 1, why=why)
        return cargo

    # --- things on the map ---------------------------------------------------------------------

    def place_collier(self, space: Space) -> None:
        """[3.0.9] A collier waits in a space."""
        self.colliers = tuple(sorted((*self.colliers, space)))
        self.tell("collier placed", place=space)

    def lose_collier(self, space: Space, why: str) -> None:
        """[7.4, 7.5] A collier leaves the map."""
        self.colliers = without(self.colliers, space)
        self.tell("collier gone", place=space, why=why)

    def lay_mine(self, ship: Ship, box: int) -> None:
        """[23.0] A mine goes from its box into the sea."""
        self.unstow(ship, box, "laid", keep=True)
        self.mines = tuple(sorted((*self.mines, self.at[ship])))
        self.tell("mine laid", ship=ship, place=self.at[ship])

    def clear_mine(self, space: Space) -> None:
        """[23.0] A mine has done its work."""
        self.mines = without(self.mines, space)
        self.available["mines"] += 1
        self.tell("mine gone", place=space)

    def land(self, ship: Ship, box: int) -> None:
        """[9.2] Marines go ashore and take the port."""
        space = self.at[ship]
        self.unstow(ship, box, "landed", keep=True)
        self.marines = tuple(sorted((*self.marines, space)))
        self.tell("captured", ship=ship, place=space)

    def embark(self, ship: Ship, box: int) -> None:
        """[9.2.reembark, 8.2] Marines come back aboard, into a free box."""
        space = self.at[ship]
        self._leave_ashore(space)
        self.stow(ship, "seebataillon", box)
        self.tell("embarked", ship=ship, place=space)

    def lose_marines(self, space: Space) -> None:
        """[9.2.hold] Marines without a warship are lost."""
        self._leave_ashore(space)
        self.tell("marines lost", place=space)
        self.score(self.game.rebuilt.marines_lost_vp, "marines lost", space)

    def _leave_ashore(self, space: Space) -> None:
        self.marines = without(self.marines, space)
        self.available["seebataillon"] += 1

    def visit(self, space: Space) -> None:
        """[9.1] A neutral port closes to every German ship."""
        if space not in self.visited:
            self.visited |= {space}
            self.tell("visited", place=space)

    # --- markers -------------------------------------------------------------------------------

    def to_pool(self, *counters: Counter) -> None:
        """Counters go (back) into the Incident Pool."""
        self.pool |= frozenset(counters)

    def from_pool(self, counter: Counter) -> None:
        """A counter leaves the Incident Pool."""
        self.pool -= {counter}

    def hold(self, counter: Counter) -> None:
        """Keep a marker aside until its time comes."""
        self.held = (*self.held, counter)

    def dismiss_friends(self) -> None:
        """[incident.friendly_ship] Friendly ships that were met yesterday sail on."""
        if self.friends:
            self.friends = {}
            self.release("friendly_ship")

    def release(self, kind: str) -> None:
        """Markers of a kind that were kept aside go back into the pool."""
        markers = self.game.markers
        self.to_pool(*(counter for counter in self.held if markers[counter] == kind))
        self.held = tuple(counter for counter in self.held if markers[counter] != kind)

    def take_unknown(self, group: str) -> None:
        """One of the unknown counters of a group leaves the pool."""
        self.pooled[group] -= 1
        if not self.pooled[group]:
            del self.pooled[group]

    def shuffle(self, group: str, members: Sequence[Counter], aside: int = 0) -> None:
        """[3.0.3, 24.3] Put the counters of a group into the pool, unknown; `aside` of them lie elsewhere."""
        self.hidden[group] = tuple(members)
        self.pooled[group] = len(members) - aside

    def deal(self, space: Space, group: str, number: int) -> None:
        """[3.0.3] Unknown counters of a group go from the pool to a space, face down."""
        self.lay(space, *[Lying("", group, False)] * number)
        self.pooled[group] -= number

    def draw_marker(self, counter: Counter, space: Space) -> None:
        """[13.0.3] A marker was drawn for the ships in a space."""
        self.draw = (*self.draw, counter)
        self.show("drew", counter=counter, place=space)

    def add_to_draw(self, counter: Counter) -> None:
        """[24.3] A marker that lay among the ships is sorted with those drawn."""
        self.draw = (*self.draw, counter)

    def end_draw(self) -> None:
        """[13.0.3] What was drawn is sorted."""
        self.draw = ()

    def meet_warship(self, space: Space, counter: Counter) -> None:
        """[13.0.3] An Allied warship that was drawn is in the space."""
        self.lay(space, Lying(counter, "", True))
        self.drawn |= {counter}

    def lay_out(self, counter: Counter) -> None:
        """[13.0.3] An event waits for its turn."""
        self.tray = (*self.tray, counter)

    def take_up(self) -> Counter:
        """[13.0.4] The next event."""
        counter, *rest = self.tray
        self.tray = tuple(rest)
        return counter

    def put_aside(self, counter: Counter, why: str = "") -> None:
        """[13.1] A marker that is done with goes back to the pool when all Incidents are resolved."""
        self.resolved = (*self.resolved, counter)
        if why:
            self.tell("put aside", counter=counter, why=why)

    def return_resolved(self) -> None:
        """[13.1] Resolved markers go back into the pool."""
        self.to_pool(*self.resolved)
        self.resolved = ()

    def remove_marker(self, counter: Counter) -> None:
        """[13.1] A marker leaves the game for good."""
        self.removed |= {counter}
        self.tell("marker removed", counter=counter)

    def meet_merchantman(self, space: Space, counter: Counter) -> None:
        """[13.0.3] A merchantman is kept for the Commerce Raiding Phase."""
        self.merchants[space] = (*self.merchants.get(space, ()), counter)

    def dismiss_merchantman(self, space: Space) -> None:
        """[15.0] A merchantman goes back to the pool."""
        counter, *rest = self.merchants[space]
        self.to_pool(counter)
        put(self.merchants, space, rest)

    def set_morale(self, change: int) -> None:
        """[incident.morale_check] Dice more or fewer in combat this turn."""
        self.morale = change
        self.tell("morale", change=change)

    def fog_falls(self, space: Space) -> None:
        """[incident.limited_visibility] Fog in a space this turn; how thick it is, nobody knows yet."""
        self.fog.setdefault(space, 0)

    def see_through_fog(self, space: Space, die: int, sight: str) -> None:
        """[incident.limited_visibility] How far one sees in a space this turn."""
        self.fog[space] = die
        self.tell("visibility", place=space, die=die, sight=sight)

    def storm_breaks(self, space: Space) -> None:
        """[incident.storm] A storm in a space this turn."""
        self.storm |= {space}

    def meet_friend(self, space: Space, counter: Counter) -> None:
        """[incident.friendly_ship] A friendly ship waits in a space until the next Outfitting Phase."""
        self.friends[space] = self.friends.get(space, 0) + 1
        self.hold(counter)

    def bar(self, zones: Iterable[str]) -> None:
        """[incident.austro_hungarian, incident.central_powers] A friendly fleet keeps the Allies off."""
        self.barred |= frozenset(zones)

    def french_fleet_out(self, turn: int) -> None:
        """[incident.french_sorties] The French stations are closed in the Movement Phase of a turn."""
        self.sorties = turn
        self.tell("french fleet out", turn=turn)

    def send_new_zealand(self) -> None:
        """[20.1] HMS New Zealand joins the pool, unless she is in use."""
        if not self.new_zealand:
            self.new_zealand = True
            if "new_zealand" not in self.sunk:
                self.to_pool("new_zealand")
                self.tell("new zealand")

    def drop_out(self, ship: Ship, how: str) -> None:
        """[20.0.losses, 14.13.damaged] An Austro-Hungarian ship leaves for this scenario."""
        space = self.at.pop(ship)
        self.since.pop(ship, None)
        self.damaged |= {ship}
        self.tell("dropped out", ship=ship, place=space, how=how)

    def identify(self, group: str, counter: Counter) -> None:
        """One unknown counter of a group turns out to be this one."""
        self.hidden[group] = without(self.hidden[group], counter)

    def lay(self, space: Space, *markers: Lying) -> None:
        """Put markers into a space."""
        self.lying[space] = (*self.lying.get(space, ()), *markers)

    def set_markers(self, space: Space, markers: Sequence[Lying]) -> None:
        """What lies in a space from now on."""
        put(self.lying, space, markers)

    def lift(self, space: Space, counter: Counter) -> None:
        """Take a known marker off a space."""
        self.set_markers(space, [m for m in self.lying.get(space, ()) if m.counter != counter])
        self.drawn -= {counter}

    def set_forts(self, space: Space, forts: Sequence[Fort]) -> None:
        """The Coastal Defense units of a port from now on."""
        put(self.forts, space, forts)

    def fly(self, ship: Ship, space: Space) -> None:
        """[21.2] A seaplane goes up."""
        self.scouted |= {ship}
        self.tell("flew", ship=ship, place=space)

    # --- points --------------------------------------------------------------------------------

    def score(self, vp: int, why: str, what: str = "") -> None:
        """[17.1] Victory points gained or lost, with their source."""
        if vp:
            self.vp += vp
            self.points[why] = self.points.get(why, 0) + vp
            self.tell("scored", vp=vp, why=why, what=what, total=self.vp)

    def shift_alert(self, change: int, why: str) -> None:
        """[5.1, 5.2, 5.4] The Alert Level moves at once, and stays from 1 to 6."""
        after = max(1, min(self.game.numbers.alert_max, self.alert + change))
        if after != self.alert:
            self.alert = after
            self.tell("alert", change=change, now=after, why=why)

    def act(self) -> None:
        """[5.1] This turn was no quiet one."""
        self.active = True

    def mine_ship(self, space: Space, ship: Counter) -> None:
        """[23.0] A mine takes an Allied ship out of the scenario, scored as sunk."""
        self.lift(space, ship)
        self.damaged |= {ship}
        self.tell("mined", ship=ship, place=space)
        self.score(self.game.tables.vp.sink[self.game.warship[ship].type], "mines", ship)

    def take_port(self, space: Space) -> None:
        """[17.1] The first capture of each port scores."""
        if space not in self.taken:
            self.taken |= {space}
            self.score(self.game.rebuilt.capture_vp, "ports captured", space)

    def engage(self, battle: Battle | None) -> None:
        """What is known of the battle from now on."""
        self.battle = battle

    def note(self, **changes: object) -> None:
        """Change what is known of the battle that is being fought."""
        self.battle = msgspec.structs.replace(self.fight, **changes)

    def begin_step(self, step: str) -> None:
        """[14.2] A new step of the battle: nobody has fired in it."""
        self.note(step=step, fired=())

    def has_fired(self, unit: str) -> None:
        """A ship has had its turn in this step."""
        self.note(fired=(*self.fight.fired, unit))

    def open_fire(self, ship: Ship, rate: str, target: str) -> None:
        """[14.5.target, 14.8, 14.9, 6.2.ammunition] A ship's target and rate of fire are fixed, and its
        ammunition spent.
        """
        self.note(rate={**self.fight.rate, ship: rate})
        self.take_target(ship, target)
        if ship in self.afloat:
            self.spend(ship, "ammunition", 2 if rate == "maximum" else 1)

    def take_target(self, unit: str, target: str) -> None:
        """[14.5.target] A target, for the whole battle."""
        self.note(targets={**self.fight.targets, unit: target})
        self.tell("aimed", unit=unit, target=target)

    def score_in_battle(self, vp: int, why: str, what: str) -> None:
        """[14.14] Points that count for the outcome of this engagement."""
        self.note(vp=self.fight.vp + vp, gains=self.fight.gains + max(0, vp))
        self.score(vp, why, what)

    def damage_warship(self, ship: Counter, damage: Damage) -> None:
        """[14.13] What a ship without a display has suffered so far."""
        if damage != self.fight.damage.get(ship, Damage()):
            self.note(damage={**self.fight.damage, ship: damage})
            self.tell("damaged", ship=ship, hull=damage.hull, gunnery=damage.gunnery, engine=damage.engine)

    def _leave_battle(self, ship: str) -> None:
        ours = tuple(unit for unit in self.fight.ours if unit != ship)
        theirs = tuple(unit for unit in self.fight.theirs if unit != ship)
        self.note(ours=ours, theirs=theirs)

    def sink_in_battle(self, ship: Counter) -> None:
        """[14.13.sunk, 14.13.vp] A ship without a display is sunk."""
        self._leave_battle(ship)
        vp = self.game.tables.vp
        sort = self.game.warship[ship].type
        if ship in self.at:
            self.sink_austrian(ship)
            self.note(vp=self.fight.vp + vp.austro_hungarian_sunk[sort])
            return
        self.lift(self.fight.space, ship)
        self.sunk |= {ship}
        self.note(sunk=self.fight.sunk + 1)
        self.tell("sunk", ship=ship, place=self.fight.space)
        self.score_in_battle(vp.sink[sort], "ships sunk", ship)

    def sink_austrian(self, ship: Ship) -> None:
        """[20.0.losses] An Austro-Hungarian ship is sunk."""
        space = self.at.pop(ship)
        self.since.pop(ship, None)
        self.sunk |= {ship}
        self.tell("sunk", ship=ship, place=space)
        self.score(self.game.tables.vp.austro_hungarian_sunk[self.game.warship[ship].type], "ship lost", ship)

    def withdraw_from_battle(self, ship: Counter) -> None:
        """[14.13.withdrawal] A ship leaves the battle and the scenario; with damage it scores as damaged."""
        self._leave_battle(ship)
        self.tell("withdrew", ship=ship, place=self.fight.space)
        self.retire(ship)

    def retire(self, ship: Counter) -> None:
        """[14.13.damaged, 20.0.losses] A damaged or withdrawn ship is out of the scenario."""
        if ship in self.at:
            self.drop_out(ship, "withdrawn")
            return
        self.lift(self.fight.space, ship)
        self.damaged |= {ship}
        if self.fight.damage.get(ship, Damage()).total:
            vp = self.game.tables.vp.damage[self.game.warship[ship].type]
            self.score_in_battle(vp, "ships damaged", ship)

    def batter(self, fort: Fort) -> None:
        """[16.0] Damage stays on a Coastal Defense unit."""
        forts = [fort if old.id == fort.id else old for old in self.forts[self.fight.space]]
        self.set_forts(self.fight.space, forts)
        self.tell("battered", fort=fort.id, damage=fort.damage)

    def raze(self, fort: Fort) -> None:
        """[16.0] A Coastal Defense unit is eliminated."""
        space = self.fight.space
        self.set_forts(space, [old for old in self.forts[space] if old.id != fort.id])
        self._leave_battle(fort.id)
        self.tell("razed", fort=fort.id, place=space)
        self.score_in_battle(self.game.rebuilt.coastal_vp, "coastal defences", fort.id)

    @property
    def fight(self) -> Battle:
        """The battle that is being fought."""
        assert self.battle is not None
        return self.battle


def without(items: tuple[str, ...], one: str) -> tuple[str, ...]:
    """All but the first of that name."""
    at = items.index(one)
    return items[:at] + items[at + 1 :]


def put(where: dict[Space, tuple[T, ...]], space: Space, things: Sequence[T]) -> None:
    """What is in a space from now on; a space with nothing is left out."""
    if things:
        where[space] = tuple(things)
    else:
        where.pop(space, None)
