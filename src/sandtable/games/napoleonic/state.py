"""The position of a game, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.events import Event, Fact
from sandtable.core.options import D6, Noun, Options
from sandtable.core.procedure import Procedure, Violation
from sandtable.core.side import Side, other
from sandtable.core.state import State as CoreState
from sandtable.games.napoleonic.gamedata import (
    FALLEN,
    GONE,
    HALF,
    POOL,
    TRACK,
    WAITING,
    GameData,
    Place,
    Season,
    Unit,
)
from sandtable.games.napoleonic.vocabulary import VERBS
from sandtable.games.napoleonic.watercourses import Berth

SPENT = 99
"""More than any movement factor: a unit that is done moving."""


class March(msgspec.Struct, frozen=True):
    """What a unit has done in this movement phase: where it began, half points spent."""

    origin: Place
    spent: int


class Voyage(msgspec.Struct, frozen=True):
    """[10.4, 10.6] The sea lift of this turn in one area: one origin, one destination."""

    origin: Place
    destination: Hex
    units: int


class Battle(msgspec.Struct, frozen=True):
    """[11.2] The attack being resolved: its forces as declared, revealed if it is no siege."""

    hex: Hex
    attackers: tuple[Unit, ...]
    origins: tuple[Place, ...]
    defenders: tuple[Unit, ...]
    fleets: tuple[Unit, ...] = ()
    result: str = ""
    owed: int = 0
    beside_attackers: bool = False
    revealed: bool = True


class State(CoreState[GameData]):
    """Where everything is. Only the methods below change it, and each tells what happened."""

    __slots__ = (
        "area",
        "battle",
        "british",
        "destroyed",
        "due",
        "fought",
        "held",
        "infighting",
        "lifted",
        "looted",
        "marched",
        "naval_loser",
        "ordered",
        "parent",
        "phase",
        "player",
        "seen_events",
        "slowed",
        "stacks",
        "struck",
        "truce",
        "turn",
        "vp",
        "waters",
        "where",
        "winner",
    )

    saved = ("agenda", *__slots__)

    turn: int
    player: Side
    phase: str
    vp: list[int]
    where: list[int]
    stacks: list[dict[int, tuple[Unit, ...]]]
    held: list[frozenset[Hex]]
    due: dict[Unit, int]
    area: dict[Unit, str]
    destroyed: frozenset[Hex]
    looted: frozenset[Hex]
    seen_events: frozenset[str]
    british: bool
    naval_loser: Side | None
    truce: bool
    slowed: Side | None
    infighting: str
    marched: dict[Unit, March]
    parent: Place
    waters: dict[Unit, int]
    ordered: frozenset[Place]
    lifted: dict[str, Voyage]
    fought: frozenset[Unit]
    struck: frozenset[Hex]
    battle: Battle | None
    winner: Side | None

    def __init__(self, game: GameData) -> None:
        super().__init__(game)
        self.turn = 1
        self.player = Side(0)
        self.phase = "set-up"
        self.vp = [game.about.start_vp[name] for name in game.sides]
        self.where = [GONE] * len(game.unit)
        self.stacks = [{}, {}]
        self.held = [frozenset(h for h, p in game.locale.items() if p.control == name) for name in game.sides]
        self.due = {}
        self.area = {}
        self.destroyed = frozenset()
        self.looted = frozenset()
        self.seen_events = frozenset()
        self.british = False
        self.naval_loser = None
        self.truce = False
        self.slowed = None
        self.infighting = ""
        self.marched = {}
        self.parent = 0
        self.waters = {}
        self.ordered = frozenset()
        self.lifted = {}
        self.fought = frozenset()
        self.struck = frozenset()
        self.battle = None
        self.winner = None

    def clone(self) -> State:
        twin = object.__new__(State)
        twin.game = self.game
        twin.agenda = self.agenda.copy()
        twin.events = []
        twin.asked = self.asked
        twin.options = self.options
        twin.turn = self.turn
        twin.player = self.player
        twin.phase = self.phase
        twin.vp = self.vp.copy()
        twin.where = self.where.copy()
        first, second = self.stacks
        twin.stacks = [first.copy(), second.copy()]
        twin.held = self.held.copy()
        twin.due = self.due.copy()
        twin.area = self.area.copy()
        twin.destroyed = self.destroyed
        twin.looted = self.looted
        twin.seen_events = self.seen_events
        twin.british = self.british
        twin.naval_loser = self.naval_loser
        twin.truce = self.truce
        twin.slowed = self.slowed
        twin.infighting = self.infighting
        twin.marched = self.marched.copy()
        twin.parent = self.parent
        twin.waters = self.waters.copy()
        twin.ordered = self.ordered
        twin.lifted = self.lifted.copy()
        twin.fought = self.fought
        twin.struck = self.struck
        twin.battle = self.battle
        twin.winner = self.winner
        return twin

    # --- looking -----------------------------------------------------------------------------

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether a verb can go with a noun: any unit or box there is, any number for a hex."""
        kind = VERBS[verb].kind if verb in VERBS else "number"
        if kind == "unit":
            return type(noun) is int and 0 <= noun < len(self.where)
        if kind == "division":
            return type(noun) is str
        return type(noun) is int if kind else noun is None

    def another_time(self, verb: str, noun: Noun) -> Violation:
        """[5.1] The rule that says when such a choice is made."""
        from sandtable.games.napoleonic.moments import another_time

        return another_time(self, verb, noun)

    def stack(self, side: Side, place: Place) -> tuple[Unit, ...]:
        """The units of a side in a place, bottom first."""
        return self.stacks[side].get(place, ())

    def in_play(self, side: Side) -> list[Unit]:
        """The ground units of a side on the map and in its boxes."""
        return [unit for stack in self.stacks[side].values() for unit in stack]

    def on_map(self, side: Side) -> list[Unit]:
        """The ground units of a side on the map, boxes left out."""
        boxes = self.game.boxes
        return [u for place, stack in self.stacks[side].items() if place not in boxes for u in stack]

    def in_heap(self, side: Side, heap: Place) -> list[Unit]:
        """The units of a side in the pool, on the track, waiting or out of play."""
        owner = self.game.owner
        return [Unit(u) for u, place in enumerate(self.where) if place == heap and owner[u] == side]

    def intact(self, hex: Place) -> bool:
        """[13.4] Whether a hex holds a fortress that still stands."""
        return hex in self.game.fortresses and hex not in self.destroyed

    def holds(self, side: Side, hex: Place) -> bool:
        """[12.9, 14.2] Whether a side controls a locale."""
        return hex in self.held[side]

    def season(self, side: Side, british: bool = False) -> Season:
        """[5.3.border, 9.16, 9.17, 9.22] What the ground costs a side this turn: in summer, flood or winter;
        the frontier counts on turn 1 only.
        """
        box = self.game.turns[self.turn]
        closed = self.turn == self.game.about.border_closed_turn and side == 1
        return Season(box.summer, box.flood, box.winter, closed, british)

    @property
    def winter(self) -> bool:
        """[9.18] Whether ice covers lakes and channels."""
        return self.game.turns[self.turn].winter

    def allowance(self, unit: Unit) -> int:
        """[6.3.5, 6.4.3, 9.1] Half movement points of a unit this turn."""
        factor = self.game.move[unit]
        if self.slowed == self.game.owner[unit] and factor:
            slowing = self.game.about.slowing
            return ((factor + 1) // 2 if slowing == "halve" else factor - 1) * HALF
        return factor * HALF

    def origin(self, unit: Unit) -> Place:
        """[9.6] Where a unit began this movement phase."""
        march = self.marched.get(unit)
        return march.origin if march is not None else self.where[unit]

    def moorings(self, units: Iterable[Unit]) -> tuple[Berth, ...]:
        """[9.13, 11.23.6, 11.26] The waters of its hex on which a group may go on: a gunboat stays on the one
        by which it came, of two that do not meet; others choose, and so does a gunboat just placed.
        """
        place = self.where[next(iter(units))]
        for unit in units:
            if unit in self.waters:
                return ((place, self.waters[unit]),)
        return self.game.rivers.berths.get(place, ())

    def lead(self, side: Side) -> bool:
        """[8.12, 13.2] Whether a side is far enough ahead in victory points to matter."""
        return self.vp[side] - self.vp[other(side)] >= self.game.numbers.telling_lead

    # --- changing ----------------------------------------------------------------------------

    def begin(self, player: Side, phase: str) -> None:
        """[5.2] Enter a phase of the turn sequence."""
        self.player = player
        self.phase = phase
        self.marched = {}
        self.parent = 0
        self.ordered = frozenset()
        self.lifted = {}
        self.fought = frozenset()
        self.struck = frozenset()
        self.tell("phase", side=player, phase=phase)

    def next_turn(self) -> None:
        """[5.4] The marker advances; what lasted for this turn only is over."""
        self.turn += 1
        self.truce = False
        self.slowed = None
        self.infighting = ""

    def _lift(self, unit: Unit) -> None:
        place = self.where[unit]
        if self.waters:
            self.waters.pop(unit, None)
        stacks = self.stacks[self.game.owner[unit]]
        stack = stacks.get(place, ())
        if unit in stack:
            rest = tuple([u for u in stack if u != unit])
            if rest:
                stacks[place] = rest
            else:
                del stacks[place]

    def _put(self, units: Sequence[Unit], place: Place) -> None:
        """[7.8] Lay units on top of a stack, under a garrison."""
        game = self.game
        stacks = self.stacks[game.owner[units[0]]]
        stack = stacks.get(place, ())
        if stack and stack[-1] in game.garrisons:
            stacks[place] = (*stack[:-1], *units, stack[-1])
        else:
            stacks[place] = (*stack, *units)
        for unit in units:
            self.where[unit] = place

    def place(self, unit: Unit, place: Place) -> None:
        """[8.2] Set a unit on the map or in a box."""
        side = self.game.owner[unit]
        self._lift(unit)
        self.due.pop(unit, None)
        self.area.pop(unit, None)
        if unit in self.game.fleets:
            self.where[unit] = place
            self.tell("fleet arrived", unit=unit, place=place)
            return
        self._put((unit,), place)
        height = len(self.stacks[side][place])
        facts: dict[str, Fact] = {"side": side, "unit": unit, "place": place}
        public: dict[str, Fact] = {"side": side, "place": place, "height": height}
        if unit in self.game.garrisons:
            public = facts
        self.events.append(Event("placed", facts, side, public))
        self.take(side, Hex(place))

    def march(self, units: Sequence[Unit], way: Sequence[Place], how: str) -> None:
        """[9.1, 9.13, 10.3] Move units together along a way; every place passed changes hands."""
        game = self.game
        side = game.owner[units[0]]
        start = self.where[units[0]]
        boats = () if game.gunboats.isdisjoint(units) else game.gunboats.intersection(units)
        berths = game.rivers.follow(self.moorings(boats), way) if boats else ()
        for unit in units:
            self._lift(unit)
        self._put(units, way[-1])
        if len(berths) == 1 and game.rivers.berths[way[-1]] != berths:
            self.waters.update((boat, berths[0][1]) for boat in boats)
        shared: dict[str, Fact] = {"side": side, "from": start, "way": list(way), "how": how}
        public: dict[str, Fact] = {**shared, "count": len(units)}
        if self.stacks[side][way[-1]][-1] == units[-1]:
            public["top"] = units[-1]
        self.events.append(Event("moved", {**shared, "units": list(units)}, side, public))
        enemy = self.stacks[1 - side]
        for place in way:
            if place in enemy:
                self.overrun(other(side), place)
            self.take(side, Hex(place))

    def spend(self, units: Sequence[Unit], price: int) -> None:
        """[9.2, 9.6] Charge half points to units that are about to move from where they are."""
        for unit in units:
            march = self.marched.get(unit) or March(self.where[unit], 0)
            self.marched[unit] = March(march.origin, march.spent + price)
        self.parent = self.marched[units[0]].origin

    def set_down(self, unit: Unit) -> None:
        """[9.2] A unit that was taken along before the stack set out stays behind, free to move later."""
        self.marched[unit] = March(self.where[unit], 0)

    def finish(self, units: Sequence[Unit]) -> None:
        """[9.2] These units stay where they are for the rest of the phase."""
        for unit in units:
            self.marched[unit] = March(self.origin(unit), SPENT * HALF)

    def embark(self, area: str, units: Sequence[Unit], destination: Hex) -> None:
        """[10.4, 10.6] Count units against the sea lift of the turn."""
        voyage = self.lifted.get(area)
        carried = voyage.units if voyage else 0
        self.lifted[area] = Voyage(self.where[units[0]], destination, carried + len(units))

    def overrun(self, side: Side, place: Place) -> None:
        """[14.3.sc] A moving force sweeps away the lone scientists in its path."""
        victims = self.stacks[side][place]
        self.tell("overrun", units=list(victims), place=place)
        self.eliminate(victims)

    def take(self, side: Side, hex: Hex) -> None:
        """[2.10, 12.9, 14.2, 15.2] Control of a locale, and its victory points, pass to who enters it."""
        if hex in self.held[1 - side]:
            enemy = other(side)
            self.held[enemy] -= {hex}
            self.held[side] |= {hex}
            vp = self.game.locale[hex].vp
            self.vp[side] += vp
            self.vp[enemy] -= vp
            self.tell("took", side=side, place=hex, vp=vp)

    def score(self, side: Side, vp: int, reason: str) -> None:
        """[11.13, 14.3, 14.4, 15.3] Award victory points that nobody loses."""
        self.vp[side] += vp
        self.tell("scored", side=side, vp=vp, reason=reason)

    def eliminate(self, units: Iterable[Unit]) -> None:
        """[1.2.note, 8.4.once, 8.7, 8.11] One step each: to the pool, to the recycling roll, or gone."""
        for unit in units:
            piece = self.game.unit[unit]
            self._lift(unit)
            back = POOL if piece.recycle == "pool" and not piece.never_returns else GONE
            self.where[unit] = FALLEN if piece.recycle is True else back
            self.tell("eliminated", unit=unit, to=self.where[unit])

    def desert(self, unit: Unit) -> None:
        """[8.5.minus, 7.7] Put a unit back into the container, unseen: it was not eliminated."""
        side, place = self.game.owner[unit], self.where[unit]
        self._lift(unit)
        self.where[unit] = POOL
        facts: dict[str, Fact] = {"side": side, "unit": unit, "place": place}
        self.events.append(Event("deserted", facts, side, {"side": side, "place": place}))

    def lose(self, unit: Unit) -> None:
        """[8.12, 8.13] A unit is out of the game for good."""
        self.where[unit] = GONE
        self.tell("lost", unit=unit)

    def schedule(self, unit: Unit, turn: int) -> None:
        """[8.9, 8.13] Put a unit on the turn track."""
        self.where[unit] = TRACK
        self.due[unit] = turn
        self.tell("scheduled", unit=unit, turn=turn)

    def receive(self, unit: Unit, area: str = "") -> None:
        """[8.2, 8.4, 8.5] A reinforcement is at hand and may be placed."""
        side = self.game.owner[unit]
        if self.where[unit] == POOL:
            self.events.append(Event("received", {"side": side, "unit": unit}, side, {"side": side}))
        else:
            self.tell("received", side=side, unit=unit)
        self.where[unit] = WAITING
        self.due.pop(unit, None)
        if area:
            self.area[unit] = area

    def block(self, side: Side, units: Sequence[Unit]) -> None:
        """[8.2] No place of entry is open to these units: they wait off the map. Only the owner is told."""
        self.events.append(Event("blocked", {"side": side, "units": list(units)}, side))

    def return_to_pool(self, unit: Unit) -> None:
        """[8.6] A drawn unit that cannot arrive in its area goes back into the container."""
        side = self.game.owner[unit]
        self.where[unit] = POOL
        self.area.pop(unit, None)
        self.events.append(Event("returned", {"side": side, "unit": unit}, side, {"side": side}))

    def assign(self, unit: Unit, area: str) -> None:
        """[8.5.area] The die has decided where a drawn unit appears."""
        self.area[unit] = area

    def mark_event(self, key: str) -> None:
        """[6.2] Note down an event that may not happen again, this year or this game."""
        if key:
            self.seen_events |= {key}

    def quarrel(self, area: str) -> None:
        """[6.3.3] Ottoman units of an area are idle this turn."""
        self.infighting = area
        self.tell("infighting", area=area)

    def slow(self, side: Side) -> None:
        """[6.3.5, 6.4.3] A side moves more slowly this turn."""
        self.slowed = side
        self.tell("slowed", side=side)

    def intervene(self) -> None:
        """[6.3.6] The British take part from now on."""
        self.british = True
        self.tell("intervention")

    def defeat_at_sea(self, loser: Side) -> None:
        """[6.4.2] The Gulf of Finland is closed to a side's navy from now on."""
        self.naval_loser = loser
        self.tell("naval victory", side=other(loser))

    def make_truce(self) -> None:
        """[6.4.4] No attacks and no sieges this turn."""
        self.truce = True
        self.tell("truce")

    def set_aside(self, unit: Unit, heap: Place) -> None:
        """[3.1, 3.2, 4.1, 4.2] Sort a unit out at set-up."""
        self.where[unit] = heap

    def lay_on_top(self, unit: Unit) -> None:
        """[7.8] The owner rearranges a stack."""
        place = self.where[unit]
        self._lift(unit)
        self._put((unit,), place)
        self.ordered |= {place}
        self.tell("reordered", side=self.game.owner[unit], unit=unit, place=place)

    def call_off(self, hex: Hex) -> None:
        """[11.3] An attack is given up before anything was seen; the enemy is not told."""
        self.ordered |= {hex}

    def join_battle(self, side: Side, battle: Battle) -> None:
        """[7.7, 11.2] An attack is declared; both forces are revealed."""
        self.battle = battle
        self.fought |= {*battle.attackers, *battle.fleets}
        self.struck |= {battle.hex}
        facts: dict[str, Fact] = {
            "side": side,
            "place": battle.hex,
            "attackers": list(battle.attackers),
            "from": sorted(set(battle.origins)),
            "defenders": list(battle.defenders),
            "fleets": list(battle.fleets),
        }
        self.events.append(Event("attacked", facts, reveals=True))

    def decide_battle(self, battle: Battle) -> None:
        """[11.12] The result, and how the force has fared, are noted until the battle ends."""
        self.battle = battle

    def end_battle(self) -> None:
        """[11.3] The attack is over; what was revealed is hidden again."""
        self.battle = None

    def crown(self, side: Side) -> None:
        """[14.5, 15.4] The game is decided."""
        self.winner = side
        self.tell("victory", side=side, vp=list(self.vp))

    def ruin(self, hex: Hex) -> None:
        """[13.4] A fortress taken by storm is destroyed for the rest of the game."""
        self.destroyed |= {hex}
        self.tell("fortress destroyed", place=hex)

    def loot(self, side: Side, hex: Hex) -> None:
        """[14.3] The scientists empty a ruins hex, once a game."""
        self.looted |= {hex}
        self.score(side, self.game.numbers.loot_vp, f"looting {self.game.ruins[hex]}")

    def rolled(self, what: str, rule: str, die: int, modifiers: Sequence[tuple[str, int]] = ()) -> int:
        """Tell a die roll with its purpose and modifiers; the modified result."""
        total = die + sum(number for _, number in modifiers)
        listed: list[Fact] = [{"why": text, "number": number} for text, number in modifiers if number]
        self.tell("rolled", what=what, rule=rule, die=die, modifiers=listed, total=total)
        return total


class Roll(Procedure[State], frozen=True):
    """A die that Chance rolls, and what it decides."""

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.decide(s, cast(int, noun))

    def decide(self, s: State, die: int) -> None:
        """Tell the roll and apply it."""
        raise NotImplementedError
