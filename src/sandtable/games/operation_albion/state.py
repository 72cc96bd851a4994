"""The position of a game, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

import msgspec

from sandtable.core.events import Event, Fact
from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.core.state import State as CoreState
from sandtable.games.operation_albion.gamedata import (
    BASE,
    CAPITAL,
    GERMAN,
    GROUND,
    HOME,
    ISLANDS,
    LARGE,
    MINEFIELD,
    MOVE,
    NAVAL,
    RUSSIAN,
    GameData,
)
from sandtable.games.operation_albion.moments import at_another_time
from sandtable.games.operation_albion.pack.schema import Effect, Factors
from sandtable.games.operation_albion.pack.schema import Unit as Counter
from sandtable.games.operation_albion.vocabulary import VERBS

Unit = str
Space = str

REFIT, DESTROYED, WITHDRAWN, POOL = "refit", "destroyed", "withdrawn", "pool"
OCTOBER, DEPOT, STOCK, OUT = "october", "depot", "stock", "out"
ABOARD = "aboard"
DISPLAYS = (REFIT, DESTROYED, WITHDRAWN, POOL, OCTOBER, DEPOT, STOCK, OUT)
"""Refit, Destroyed, Withdrawn, Reinforcement Pool, October Revolution, Base and Supply; then mines that are
not laid, and units that are not in use.
"""


class Battle(msgspec.Struct, frozen=True):
    """[12.3] The combat that is being resolved.

    `space` is where the defenders are, `zone` the ships' zone in a bombardment or a landing. `origins`
    says where attackers came from. `landing` are the troops still on their ships.
    """

    side: Side
    form: str
    space: Space
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    zone: Space = ""
    origins: dict[Unit, Space] = {}
    landing: tuple[Unit, ...] = ()
    stage: str = ""
    first: Side | None = None
    fired: tuple[Unit, ...] = ()
    hits: dict[str, int] = {}
    silent: tuple[Unit, ...] = ()
    must_clear: bool = False


class State(CoreState[GameData]):
    """Where everything is. Only the methods below change it, and each tells what happened."""

    __slots__ = (
        "aboard",
        "ap",
        "arrived",
        "at",
        "banned",
        "battle",
        "carrying",
        "demolished",
        "dropped",
        "forces",
        "free",
        "held",
        "index",
        "known",
        "level",
        "patrols",
        "phase",
        "player",
        "reduced",
        "revolution",
        "shifted",
        "stacks",
        "turn",
        "weather",
        "winner",
    )

    saved = ("agenda", *__slots__)

    turn: int
    player: Side
    phase: str
    ap: list[int]
    index: int
    revolution: int
    weather: bool
    at: dict[Unit, str]
    stacks: list[dict[Space, tuple[Unit, ...]]]
    aboard: dict[Unit, Unit]
    reduced: frozenset[Unit]
    patrols: frozenset[Unit]
    forces: dict[Unit, int]
    known: list[frozenset[Unit]]
    demolished: frozenset[Space]
    held: dict[str, int]
    shifted: frozenset[str]
    banned: tuple[Effect, ...]
    free: bool
    carrying: str
    dropped: frozenset[Unit]
    arrived: frozenset[Unit]
    battle: Battle | None
    winner: int
    level: str

    def __init__(self, game: GameData) -> None:
        super().__init__(game)
        self.turn = 1
        self.player = RUSSIAN
        self.phase = "set-up"
        self.ap = [0, 0]
        self.index = game.numbers.start_box
        self.revolution = 0
        self.weather = False
        self.at = {id: first_display(game, unit) for id, unit in game.unit.items()}
        self.stacks = [{}, {}]
        self.aboard = {}
        self.reduced = frozenset()
        self.patrols = frozenset()
        self.forces = {}
        self.known = [frozenset(), frozenset()]
        self.demolished = frozenset()
        self.held = {}
        self.shifted = frozenset()
        self.banned = ()
        self.free = False
        self.carrying = ""
        self.dropped = frozenset()
        self.arrived = frozenset()
        self.battle = None
        self.winner = -1
        self.level = ""

    def clone(self) -> State:
        """An independent copy: values are immutable, so containers are copied."""
        twin = object.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if type(value) is dict or type(value) is list:
                value = value.copy()
            setattr(twin, name, value)
        twin.stacks = [self.stacks[0].copy(), self.stacks[1].copy()]
        twin.game = self.game
        twin.agenda = self.agenda.copy()
        twin.events = []
        twin.asked = self.asked
        twin.options = self.options
        return twin

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether there is a unit or space of that name; other nouns are left to the question."""
        if verb not in VERBS:
            return False
        kind = VERBS[verb].kind
        return noun in self.game.unit if kind == "unit" else kind != "space" or noun in self.game.space

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        """The rule that says when such a choice is made, and what goes on now."""
        return at_another_time(self.game, verb, noun, self.agenda[-1].question(self))

    # --- looking -------------------------------------------------------------------------------

    def units(self, side: Side, space: Space, *classes: str) -> tuple[Unit, ...]:
        """[9.0, 9.0.enemy, 2.6.friendly] A side's units in a space, of some classes; not those aboard
        ships.
        """
        stack = self.stacks[side].get(space, ())
        cls = self.game.cls
        return tuple([unit for unit in stack if cls[unit] in classes]) if classes else stack

    def ground(self, side: Side, space: Space) -> tuple[Unit, ...]:
        """[5.0.land] Ground units in a space, bases included."""
        return self.units(side, space, GROUND, BASE)

    def ships(self, side: Side, space: Space) -> tuple[Unit, ...]:
        """Naval units in a space, without minefields."""
        return self.units(side, space, NAVAL)

    def mine(self, side: Side, zone: Space) -> Unit | None:
        """[2.3.2.mine] A side's minefield in a zone."""
        return next(iter(self.units(side, zone, MINEFIELD)), None)

    def base(self, side: Side, area: Space) -> Unit | None:
        """A side's base in an area."""
        return next(iter(self.units(side, area, BASE)), None)

    def cargo(self, ship: Unit) -> tuple[Unit, ...]:
        """What a ship carries."""
        return tuple(sorted(unit for unit, carrier in self.aboard.items() if carrier == ship))

    def in_display(self, side: Side, display: str) -> tuple[Unit, ...]:
        """[2.1.1.destroyed, 2.1.1] A side's units in a display or pool, in the order of the counter sheet."""
        at, owner = self.at, self.game.owner
        return tuple([unit for unit in self.game.unit if at[unit] == display and owner[unit] == side])

    def counter(self, unit: Unit) -> Counter:
        """What is printed on a unit."""
        return self.game.unit[unit]

    def factors(self, unit: Unit) -> Factors:
        """[2.3.1, 12.7.two, 2.3.5, 3.0.full, 25.0.ru.ground.flip] The factors on the side that is up; at the
        start all are at full strength and nobody is Bolshevik.
        """
        printed = self.game.unit[unit]
        if unit in self.reduced and printed.reduced is not None:
            return printed.reduced
        if self.revolution and printed.bolshevik is not None:
            return printed.bolshevik
        return printed.full

    def contingent(self, unit: Unit) -> str:
        """[2.2, 2.2.german, 2.2.russian, 2.3.5, 7.3.R1] A unit's contingent: Latvian Rifles and the
        train are Bolsheviks after the revolution.
        """
        printed = self.game.unit[unit]
        return "bolshevik" if self.revolution and printed.bolshevik is not None else printed.contingent

    def movement(self, unit: Unit) -> int:
        """[7.1.naval, 2.3.1] Movement or range; weather slows ships, but not below one."""
        factor = self.factors(unit)[MOVE]
        return max(1, factor - 1) if self.weather and self.game.cls[unit] == NAVAL else factor

    def control(self, space: Space) -> Side | None:
        """[5.0, 5.0.land, 5.0.sea, 5.0.contested, 5.0.uncontrolled] Who controls a space, if anybody does."""
        if space in HOME:
            return Side(HOME.index(space))
        classes = (NAVAL,) if space in self.game.sea else (GROUND, BASE)
        present = [side for side in (GERMAN, RUSSIAN) if self.units(side, space, *classes)]
        return present[0] if len(present) == 1 else None

    def enemy_held(self, side: Side, area: Space) -> bool:
        """[11.0.must1, 16.2.enemy] Whether an enemy ground unit is in an area."""
        return bool(self.ground(other(side), area))

    def walled(self, side: Side, area: Space) -> bool:
        """[11.0.must1] A fortress or town with enemies: who enters must attack."""
        return (area in self.game.fortresses or area in self.game.towns) and self.enemy_held(side, area)

    def belongs(self, noun: Noun, side: Side) -> TypeGuard[Unit]:
        """Whether a noun is a unit of a side."""
        return isinstance(noun, str) and self.game.owner.get(noun) == side

    # --- fog of war ----------------------------------------------------------------------------

    def visible(self, viewer: Side | None, unit: Unit) -> bool:
        """[20.0, 20.0.same, 20.0.scout, 20.0.base, 20.1] Whether a viewer may know a unit on the map.

        Own units; bases, mines and patrols; what was scouted or is in the battle; all in a space that both
        sides share; the top of a stack that is under no marker. Nobody looks on while the enemy sets up.
        """
        owner, space = self.game.owner[unit], self.at[unit]
        if owner == viewer or self.game.cls[unit] in (BASE, MINEFIELD) or unit in self.patrols:
            return True
        if self.setting_up(owner) or space not in self.game.space:
            return False
        battle = self.battle
        if battle is not None and unit in (*battle.attackers, *battle.defenders, *battle.landing):
            return True
        if viewer is not None and (unit in self.known[viewer] or self.shares(viewer, space)):
            return True
        return unit not in self.forces and self.top(owner, space) == unit

    def visible_load(self, viewer: Side | None, unit: Unit) -> bool:
        """[26.G3.comb.part, 20.0.same] Cargo is hidden until it is scouted, lands, or shares its zone."""
        if viewer == self.game.owner[unit] or (self.battle is not None and unit in self.battle.landing):
            return True
        zone = self.at[self.aboard[unit]]
        return viewer is not None and (unit in self.known[viewer] or self.shares(viewer, zone))

    def setting_up(self, side: Side) -> bool:
        """[25.0] Whether a side is setting up its units."""
        return self.phase == "set-up" and self.player == side

    def shares(self, side: Side, space: Space) -> bool:
        """[20.0.same] Whether a side has units of its own, not only mines, in a space."""
        return any(self.game.cls[unit] != MINEFIELD for unit in self.stacks[side].get(space, ()))

    def top(self, owner: Side, space: Space) -> Unit | None:
        """[20.0] The unit that lies on top: bases, mines and task forces lie apart."""
        for unit in reversed(self.stacks[owner].get(space, ())):
            if self.game.cls[unit] not in (BASE, MINEFIELD) and unit not in self.forces:
                return unit
        return None

    def _unseen(self, side: Side, space: Space) -> tuple[Unit, ...]:
        """Enemy units in a space, and aboard ships there, that a side does not know."""
        here = self.stacks[other(side)].get(space, ())
        loads = [load for ship in here for load in self.cargo(ship) if not self.visible_load(side, load)]
        return (*(unit for unit in here if not self.visible(side, unit)), *loads)

    def _meet(self, units: tuple[Unit, ...], space: Space, unseen: tuple[Unit, ...]) -> None:
        """[20.0.same] Units came into a space: both sides look at what they find there."""
        side = self.game.owner[units[0]]
        if unseen:
            self._tell_seen(side, unseen, "in the same space")
        if self.shares(other(side), space) and not self.setting_up(side):
            self._tell_seen(other(side), units, "in the same space")

    def _tell_seen(self, side: Side, units: tuple[Unit, ...], why: str) -> None:
        """Tell a side what it sees, and everybody that it sees something."""
        facts: dict[str, Fact] = {"side": side, "units": units, "why": why}
        self.events.append(Event("seen", facts, side, {"side": side, "why": why}, reveals=True))

    def _tell_of(self, kind: str, unit: Unit, why: str) -> None:
        """Tell what happened to a unit where it stands; the enemy hears its name only if he sees it."""
        side, space = self.game.owner[unit], self.at[unit]
        if self.visible(other(side), unit):
            self.tell(kind, unit=unit, space=space, why=why)
        else:
            self.secret(kind, side, {"side": side, "why": why}, unit=unit, space=space, why=why)

    # --- telling -------------------------------------------------------------------------------

    def secret(self, name: str, owner: Side, public: dict[str, Fact] | None, **facts: Fact) -> None:
        """Tell a side something, and the enemy no more than he may know."""
        self.events.append(Event(name, facts, owner=owner, public=public))

    # --- the clock -----------------------------------------------------------------------------

    def begin(self, side: Side, phase: str) -> None:
        """[6.1] A new phase."""
        self.player = side
        self.phase = phase

    def next_turn(self, turn: int) -> None:
        """[6.0.end] The turn marker moves on."""
        self.turn = turn
        self.weather = False
        self.tell("turn", turn=turn, label=self.game.tables.turn[turn - 1].label)

    def bad_weather(self, die: int, in_effect: bool) -> None:
        """[7.1] The weather check."""
        self.weather = in_effect
        self.tell("weather", die=die, effect=int(in_effect))

    def set_ap(self, side: Side, points: int) -> None:
        """[8.0.track, 8.0.noaccum] Action Points stay on their track."""
        self.ap[side] = max(0, min(self.game.tables.tracks.largest_ap, points))
        self.tell("ap", side=side, points=self.ap[side])

    def spend(self, side: Side) -> None:
        """[8.2.cost] An action costs a point, unless an incident grants it."""
        if not self.free:
            self.ap[side] -= 1

    def drop_off(self, unit: Unit) -> None:
        """[10.5] A unit dropped off is done for this action."""
        self.dropped |= {unit}

    def end_action(self) -> None:
        """[8.2.own] An action is over."""
        self.dropped = frozenset()
        self.arrived = frozenset()
        self.grant(False)

    def ban(self, effect: Effect) -> None:
        """[7.2] What an incident forbids for the rest of the player turn."""
        self.banned = (*self.banned, effect)

    def lift_bans(self) -> None:
        """The player turn is over."""
        self.banned = ()

    def grant(self, free: bool, contingent: str = "") -> None:
        """[8.4] Whether the action now taken is an incident's."""
        self.free = free
        self.carrying = contingent

    def shift_index(self, change: int, why: str) -> None:
        """[7.3.index, 7.3.R4] The October Revolution marker moves on its track; after the revolution it
        stays.
        """
        top = len(self.game.tables.tracks.russian_ap) - 1
        after = max(0, min(top, self.index + change))
        if not self.revolution and after != self.index:
            self.index = after
            self.tell("index", change=change, now=after, why=why)

    def revolt(self) -> None:
        """[7.3] The October Revolution."""
        self.revolution = self.turn
        self.index = 0
        self.tell("revolution", turn=self.turn)

    # --- units ---------------------------------------------------------------------------------

    def _lift(self, unit: Unit) -> None:
        """Take a unit from where it is."""
        place = self.at[unit]
        side = self.game.owner[unit]
        if place in self.game.space:
            left = tuple(u for u in self.stacks[side][place] if u != unit)
            if left:
                self.stacks[side][place] = left
            else:
                del self.stacks[side][place]
        self.aboard.pop(unit, None)
        self.forces.pop(unit, None)

    def put(self, unit: Unit, space: Space) -> None:
        """Put a unit into a space, on top of its stack, without a word; what was seen of it and of what it
        carries is forgotten.
        """
        self._lift(unit)
        side = self.game.owner[unit]
        self.at[unit] = space
        self.stacks[side][space] = (*self.stacks[side].get(space, ()), unit)
        self.known[other(side)] -= {unit, *self.cargo(unit)}

    def deploy(self, unit: Unit, space: Space, why: str) -> None:
        """[15.0, 3.0, 22.0] A unit comes onto the map at full strength."""
        side = self.game.owner[unit]
        unseen = self._unseen(side, space)
        self.reduced -= {unit}
        self.put(unit, space)
        if self.game.cls[unit] == BASE:
            self.tell("deployed", unit=unit, space=space, why=why)
        elif self.setting_up(side):
            self.secret("deployed", side, None, unit=unit, space=space, why=why)
        else:
            self.arrived |= {unit}
            public: dict[str, Fact] = {"side": side, "space": space, "why": why}
            self.secret("deployed", side, public, unit=unit, space=space, why=why)
        self._meet((unit,), space, unseen)

    def move(self, units: Iterable[Unit], way: Iterable[Space]) -> None:
        """[10.0, 20.1] Units move together along a way; a task force whose ships all go keeps its marker."""
        moved, spaces = tuple(units), tuple(way)
        origin, goal = self.at[moved[0]], spaces[-1]
        side = self.game.owner[moved[0]]
        unseen = self._unseen(side, goal)
        tags = {unit: self.forces[unit] for unit in moved if unit in self.forces}
        for unit in moved:
            self.put(unit, goal)
        left = {marker for unit, marker in self.forces.items() if self.game.owner[unit] == side}
        self.forces.update({unit: marker for unit, marker in tags.items() if marker not in left})
        kept = [self.forces[unit] for unit in moved if unit in self.forces]
        who: dict[str, Fact] = {"number": len(moved) - len(kept), "markers": tuple(sorted(set(kept)))}
        trip: dict[str, Fact] = {"origin": origin, "way": spaces}
        self.secret("moved", side, {"side": side, **who, **trip}, side=side, units=moved, **trip)
        self._meet(moved, goal, unseen)

    def send(self, unit: Unit, display: str, why: str, *, quietly: bool = False) -> None:
        """Put a unit into a display."""
        side = self.game.owner[unit]
        origin = self.at[unit]
        for load in self.cargo(unit):
            self.send(load, display, why)
        self._lift(unit)
        self.at[unit] = display
        self.reduced -= {unit}
        self.patrols -= {unit}
        self.known[other(side)] -= {unit}
        if quietly:
            self.secret("sent", side, None, unit=unit, display=display, why=why)
        else:
            place = origin if origin in self.game.space else ""
            self.tell("sent", unit=unit, display=display, why=why, origin=place)

    def eliminate(self, unit: Unit, why: str) -> None:
        """[12.7, 18.0, 22.1.lost, 26.G3.comb.sunk] An eliminated unit goes to Refit, a base to its depot."""
        for load in self.cargo(unit):
            self.eliminate(load, "lost with the ship")
        self.send(unit, DEPOT if self.game.cls[unit] == BASE else REFIT, why)
        printed = self.game.unit[unit]
        shifts = self.game.tables.shifts
        if printed.cls == NAVAL and printed.type in CAPITAL:
            change = shifts.capital_ship_lost if printed.side == "russian" else shifts.german_elite_lost
            self.shift_index(change, f"a {printed.side.title()} capital ship was lost")
        elif shock_division(printed):
            self.shift_index(shifts.german_elite_lost, "a German shock division was lost")

    def hit(self, unit: Unit, why: str) -> None:
        """[12.7, 12.7.one, 12.7.two] A hit reduces a full two-step unit and eliminates any other."""
        if self.game.unit[unit].steps == 2 and unit not in self.reduced:
            self.reduced |= {unit}
            self._tell_of("reduced", unit, why)
        else:
            self.eliminate(unit, why)

    def restore(self, unit: Unit) -> None:
        """[18.2] A reduced unit is at full strength again."""
        self.reduced -= {unit}
        self._tell_of("rallied", unit, "rally")

    def embark(self, unit: Unit, ship: Unit) -> None:
        """[26.G3.comb.transport, 26.G3.comb.part] A unit goes aboard and is part of its ship."""
        side = self.game.owner[unit]
        origin = self.at[unit]
        self._lift(unit)
        self.at[unit] = ABOARD
        self.aboard[unit] = ship
        self.known[other(side)] -= {unit}
        public: dict[str, Fact] | None = None if self.setting_up(side) else {"side": side, "origin": origin}
        self.secret("embarked", side, public, unit=unit, ship=ship, origin=origin)

    def disembark(self, unit: Unit, area: Space) -> None:
        """[26.G3.comb.transport] A unit goes ashore."""
        side = self.game.owner[unit]
        unseen = self._unseen(side, area)
        self.put(unit, area)
        self.secret("landed", side, {"side": side, "space": area}, unit=unit, space=area)
        self._meet((unit,), area, unseen)

    def back_aboard(self, unit: Unit, ship: Unit) -> None:
        """[12.6.reembark] A landing that failed."""
        self._lift(unit)
        self.at[unit] = ABOARD
        self.aboard[unit] = ship
        self.tell("re-embarked", unit=unit, ship=ship)

    def on_top(self, unit: Unit) -> None:
        """[20.0] The owner chooses which unit lies on top."""
        side, space = self.game.owner[unit], self.at[unit]
        stack = self.stacks[side][space]
        self.stacks[side][space] = (*(u for u in stack if u != unit), unit)
        public: dict[str, Fact] | None = None if self.setting_up(side) else {"side": side, "space": space}
        self.secret("on top", side, public, unit=unit, space=space)

    def form_force(self, marker: int, units: Iterable[Unit]) -> None:
        """[20.1] Ships of a zone go under a task force marker."""
        members = tuple(units)
        for unit in members:
            self.forces[unit] = marker
        side, space = self.game.owner[members[0]], self.at[members[0]]
        public: dict[str, Fact] | None = {"side": side, "space": space, "marker": marker}
        public = None if self.setting_up(side) else public
        self.secret("task force", side, public, units=members, marker=marker, space=space)

    def disband_force(self, side: Side, marker: int) -> None:
        """[20.1] A marker comes off the map."""
        for unit in [u for u, m in self.forces.items() if m == marker and self.game.owner[u] == side]:
            del self.forces[unit]
        self.tell("disbanded", side=side, marker=marker)

    def see(self, side: Side, units: Iterable[Unit], why: str) -> None:
        """[20.0.scout, 20.0.same, 20.0.reveal] A side sees enemy units; they stay known until they move."""
        seen = tuple(unit for unit in units if unit not in self.known[side])
        if seen:
            self.known[side] |= frozenset(seen)
            self._tell_seen(side, seen, why)

    def lay_mine(self, unit: Unit, zone: Space) -> None:
        """[26.G3.naval.mine, 25.0.mine] A minefield is laid."""
        self.put(unit, zone)
        self.tell("mined", unit=unit, space=zone)

    def clear_mine(self, unit: Unit) -> None:
        """[26.G3.naval.clear] A minefield goes back to its owner's stock."""
        zone = self.at[unit]
        self._lift(unit)
        self.at[unit] = STOCK
        self.tell("cleared", unit=unit, space=zone)

    def patrol(self, unit: Unit, zone: Space) -> None:
        """[30.2] A seaplane or airship stays over a zone, patrol side up."""
        unseen = self._unseen(self.game.owner[unit], zone)
        self.put(unit, zone)
        self.patrols |= {unit}
        self.tell("on patrol", unit=unit, space=zone)
        self._meet((unit,), zone, unseen)

    def come_home(self, unit: Unit, area: Space) -> None:
        """[32.0.recall] A patrol lands."""
        self.patrols -= {unit}
        self.put(unit, area)
        self.tell("recalled", unit=unit, space=area)

    def demolish(self, area: Space, done: bool) -> None:
        """[31.0, 31.1] A port is destroyed, or mended."""
        self.demolished = self.demolished | {area} if done else self.demolished - {area}
        self.tell("demolished" if done else "mended", space=area)

    # --- what follows from control ---------------------------------------------------------------

    def note_control(self) -> None:
        """[7.3.index, 5.1] What passing control of some places does to the revolution."""
        shifts = self.game.tables.shifts
        for name, places, lost, back, words in (
            ("riga", ("riga",), shifts.riga_lost, shifts.riga_back, "Riga"),
            ("islands", ISLANDS, shifts.islands_lost, shifts.islands_back, "all three islands"),
        ):
            for side, change in ((GERMAN, lost), (RUSSIAN, back)):
                held = all(self.control(place) == side for place in places)
                if held and side != self.held.get(name, int(RUSSIAN)):
                    self.held[name] = int(side)
                    self.shift_index(change, f"{words} in {self.game.sides[side].title()} hands")
        for place in ("reval", "narva", "pskov"):
            if place not in self.shifted and self.control(place) == GERMAN:
                self.shifted |= {place}
                self.shift_index(shifts.town_lost, f"{self.game.space[place].name} lost")
        if "libau" not in self.shifted and self.control("libau") == RUSSIAN:
            self.shifted |= {"libau"}
            self.shift_index(shifts.libau_taken, "Libau taken")

    def end(self, winner: int, level: str, points: tuple[int, int]) -> None:
        """[4.0] The game is over."""
        self.winner = winner
        self.level = level
        self.tell("game over", winner=winner, level=level, points=points)

    # --- combat --------------------------------------------------------------------------------

    def engage(self, battle: Battle | None) -> None:
        """What is known of the battle from now on."""
        self.battle = battle

    def note(self, **changes: object) -> None:
        """Change what is known of the battle that is being fought."""
        assert self.battle is not None
        self.battle = msgspec.structs.replace(self.battle, **changes)

    @property
    def fight(self) -> Battle:
        """The battle that is being fought."""
        assert self.battle is not None
        return self.battle


def shock_division(unit: Counter) -> bool:
    """Whether a unit is a German shock division; smaller shock units do not count."""
    return unit.side == "german" and unit.type == "shock" and unit.size in LARGE


def first_display(game: GameData, unit: Counter) -> str:
    """[2.3.1.code, 2.1.1.base, 25.0.ru.reinf, 25.0.de.reinf, 2.3.1.td4] Where a unit waits before it is
    set up.
    """
    if unit.cls == MINEFIELD:
        return STOCK
    if unit.code == "opt":
        return POOL if unit.id in game.optional else OUT
    return {"start": OUT, "R1": POOL, "star": OCTOBER, "base_display": DEPOT}[unit.code]
