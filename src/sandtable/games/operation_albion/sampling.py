"""Whole positions that fit what a side knows."""

from __future__ import annotations

from random import Random

from sandtable.core.sampling import Sampler
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.gamedata import AIR, GROUND, NAVAL, TRANSPORT, GameData
from sandtable.games.operation_albion.movement import may_enter
from sandtable.games.operation_albion.ports import can_base
from sandtable.games.operation_albion.revolution import DeployDisplay, WhiteGuards
from sandtable.games.operation_albion.stacking import excess
from sandtable.games.operation_albion.state import (
    ABOARD,
    DESTROYED,
    OCTOBER,
    POOL,
    REFIT,
    WITHDRAWN,
    Space,
    State,
    Unit,
)
from sandtable.games.operation_albion.transport import room
from sandtable.games.operation_albion.view import AT_SEA, EMBARKED, FOR_GOOD, OPEN, Force, View
from sandtable.kit.fog import take, viewer

DEALS = 50
"""Times hidden units are dealt anew if some do not fit; after that, stacks may exceed their limit."""


def sampler(data: GameData, known: View) -> Sampler[State]:
    """Positions that fit what is known: hidden enemy units are dealt to the hidden places at random."""
    return Sampler(Dealer(data, known, viewer(known)).deal)


class Dealer:
    """Fills in what a view leaves open."""

    def __init__(self, data: GameData, known: View, me: Side) -> None:
        self.game = data
        self.known = known
        self.me = me
        self.enemy = other(me)
        self.s = self.shown()
        self.hidden = [unit for unit in data.unit if unit not in self.s.at]
        self.odds = [self.likelihood(unit) for unit in self.hidden]
        self.gaps = [
            (stack.space, cls, number)
            for stack in sorted(known.stacks, key=lambda stack: strictness(data, stack.space))
            for cls, number in stack.hidden.items()
        ]
        self.markers = [force for force in known.forces if force.side == self.enemy and not force.units]
        wanted = {(space, cls) for space, cls, _ in self.gaps} | {(x.space, NAVAL) for x in self.markers}
        self.able = {
            (space, cls): {u for u in self.hidden if data.cls[u] == cls and may_be(self.s, u, space)}
            for space, cls in wanted
        }

    def shown(self) -> State:
        """The position without what is hidden."""
        s, known = State(self.game), self.known
        take(s, known, (*OPEN, "held", "dropped", "arrived", "reduced", "aboard"))
        s.known[self.me] = frozenset(known.known)
        s.known[self.enemy] = frozenset(known.shown)
        s.at = {}
        for hand in known.hands:
            for display, units in hand.units.items():
                s.at.update(dict.fromkeys(units, display))
        s.at.update(dict.fromkeys(known.aboard, ABOARD))
        for stack in known.stacks:
            put(s, stack.side, stack.space, stack.units)
        for force in known.forces:
            s.forces.update(dict.fromkeys(force.units, force.marker))
        for mine in known.mines:
            put(s, mine.side, mine.space, (mine.unit,))
        s.agenda = list(known.agenda)
        return s

    def likelihood(self, unit: Unit) -> float:
        """[25.0, 26.G1.mobilize] How likely a unit is on the map: reinforcements come in over the turns."""
        late = self.game.unit[unit].code == "R1"
        return max(0.01, (self.known.turn - 1) / self.game.numbers.turns) if late else 1.0

    def deal(self, random: Random) -> State:
        """Stacks and task forces, dealt anew until all fit; the rest is aboard ships or in the enemy's
        closed displays."""
        for tries in range(DEALS):
            s = self.s.clone()
            keys = [random.random() ** (1 / odds) for odds in self.odds]
            left = [unit for _, unit in sorted(zip(keys, self.hidden, strict=True), reverse=True)]
            if self.fill(s, left, at_any_price=tries == DEALS - 1):
                break
        transports = [
            ship
            for ship, place in s.at.items()
            if self.game.unit[ship].type == TRANSPORT and self.game.owner[ship] == self.enemy
            if place in self.game.sea and not s.shares(self.me, place)
        ]
        for unit in left:
            self.dismiss(s, unit, transports, random)
        s.at = {unit: s.at[unit] for unit in self.game.unit}
        return s

    def fill(self, s: State, left: list[Unit], *, at_any_price: bool) -> bool:
        """Deal the units that are left to stacks, then to task forces; False if some do not fit."""
        for space, cls, number in self.gaps:
            for _ in range(number):
                unit = self.take(s, left, cls, space, at_any_price)
                if unit is None:
                    return False
                put(s, self.enemy, space, (unit,))
        for force in self.markers:
            ship = self.take(s, left, NAVAL, force.space, at_any_price)
            if ship is None:
                return False
            self.sail(s, ship, force)
        return True

    def dismiss(self, s: State, unit: Unit, transports: list[Unit], random: Random) -> None:
        """Put a unit that lies in no stack under a marker, aboard a transport, or into a display."""
        display = away(s, unit)
        if display == REFIT:
            cls = self.game.cls[unit]
            if cls == NAVAL and self.markers and random.random() < AT_SEA:
                force = random.choice(self.markers)
                if unit in self.able[force.space, NAVAL]:
                    self.sail(s, unit, force)
                    return
            if cls == GROUND and transports and random.random() < EMBARKED:
                ship = random.choice(transports)
                if room(s, ship, unit) is None:
                    s.aboard[unit] = ship
                    s.at[unit] = ABOARD
                    return
            if random.random() < FOR_GOOD:
                display = DESTROYED
        s.at[unit] = display

    def sail(self, s: State, ship: Unit, force: Force) -> None:
        """Put a ship under a task force marker."""
        put(s, force.side, force.space, (ship,))
        s.forces[ship] = force.marker

    def take(self, s: State, left: list[Unit], cls: str, space: Space, at_any_price: bool) -> Unit | None:
        """The next hidden unit of a class that may be there and has room; at any price, another one."""
        able = [unit for unit in left if unit in self.able[space, cls]]
        fit = (u for u in able if excess(s, space, (u, *s.units(self.enemy, space))) == 0)
        unit = next(fit, None)
        if unit is None and at_any_price:
            unit = next(u for u in (*able, *left) if self.game.cls[u] == cls)
        if unit is not None:
            left.remove(unit)
        return unit


def put(s: State, side: Side, space: Space, units: tuple[Unit, ...]) -> None:
    """Put units at the bottom of a stack."""
    s.stacks[side][space] = (*units, *s.stacks[side].get(space, ()))
    s.at.update(dict.fromkeys(units, space))


def strictness(game: GameData, space: Space) -> tuple[bool, bool, bool]:
    """Places that are hard to fill come first: islands and shallows, then what is not in Finland."""
    return game.space[space].finland, not game.space[space].shallow, space not in game.islands


def away(s: State, unit: Unit) -> str:
    """[7.3.R1, 7.3.G1, 7.3.G2, 7.3.G3] Where a unit that is not on the map is likely to be."""
    printed = s.counter(unit)
    if not s.revolution:
        return OCTOBER if printed.code == "star" else REFIT if printed.code == "start" else POOL
    if printed.code == "star" and s.contingent(unit) in awaited(s):
        return OCTOBER
    called = printed.type in ("BB", "BC", "artillery") or (printed.type, printed.size) == ("shock", "XX")
    if printed.side == "german" and called and s.phase != "revolution":
        return WITHDRAWN
    if s.contingent(unit) == "provisional":
        return WITHDRAWN
    return REFIT if printed.code == "start" else POOL


def awaited(s: State) -> set[str]:
    """[7.3.display, 24.0.2] Whose units are still in the October Revolution display while it is emptied."""
    pending = [p for p in s.agenda if isinstance(p, DeployDisplay)]
    rising = {"finnish_white"} if any(isinstance(p, WhiteGuards) for p in s.agenda) else set()
    return {p.contingent for p in pending} | rising


def may_be(s: State, unit: Unit, space: Space) -> bool:
    """Whether a hidden unit may be in a space: it is in play, may enter it, and has a field to land on."""
    if away(s, unit) in (OCTOBER, WITHDRAWN) or not may_enter(s, unit, space):
        return False
    if s.game.cls[unit] == AIR and space in s.game.land:
        return can_base(s, unit, space)
    return not (s.game.space[space].shallow and s.counter(unit).type == "BB")
