"""20.0 Fog of war: what each side may know, and imagining what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.procedure import Procedure
from sandtable.core.sampling import Imaginer
from sandtable.core.side import Side, other
from sandtable.core.view import Asked
from sandtable.core.view import View as CoreView
from sandtable.games.operation_albion.gamedata import (
    AIR,
    GERMAN,
    GROUND,
    MINEFIELD,
    NAVAL,
    RUSSIAN,
    TRANSPORT,
    Theatre,
)
from sandtable.games.operation_albion.movement import may_enter
from sandtable.games.operation_albion.pack.schema import Effect
from sandtable.games.operation_albion.ports import can_base
from sandtable.games.operation_albion.revolution import DeployDisplay, WhiteGuards
from sandtable.games.operation_albion.stacking import excess
from sandtable.games.operation_albion.state import (
    ABOARD,
    DEPOT,
    DESTROYED,
    DISPLAYS,
    OCTOBER,
    OUT,
    POOL,
    REFIT,
    STOCK,
    WITHDRAWN,
    Battle,
    Space,
    State,
    Unit,
)
from sandtable.games.operation_albion.transport import room
from sandtable.games.operation_albion.victory import points

OPEN_DISPLAYS = (DEPOT, STOCK, OUT)
"""[20.0] Bases, mines and unused units; the enemy's other displays and his pool are closed."""

DEALS = 50
"""So often hidden units are dealt anew if some do not fit; if that is not enough, stacks may be too high."""
AT_SEA, EMBARKED, FOR_GOOD = 0.75, 0.15, 0.25
"""How likely a ship that lies in no stack is under a marker, troops aboard a transport, and what is lost is
destroyed for good; about as it is in games between bots."""


class Stack(msgspec.Struct, frozen=True):
    """A side's units in a space: how many, those that the viewer knows, bottom first, and how many others of
    each class there are. A class shows: what may enter a space depends on it.
    """

    side: Side
    space: Space
    height: int
    units: tuple[Unit, ...]
    hidden: dict[str, int]


class Force(msgspec.Struct, frozen=True):
    """[20.1] A task force marker; its ships only for those who know them."""

    side: Side
    marker: int
    space: Space
    units: tuple[Unit, ...]


class Mine(msgspec.Struct, frozen=True):
    """A minefield on the map."""

    side: Side
    space: Space
    unit: Unit


class Hand(msgspec.Struct, frozen=True):
    """A side's units off the map by display: all to the owner, to others only those of open displays."""

    counts: dict[str, int]
    units: dict[str, tuple[Unit, ...]]


class View(CoreView, frozen=True):
    """[20.0, 20.0.same, 20.0.base, 20.0.refit] Everything a side may know."""

    turn: int
    player: Side
    phase: str
    ap: tuple[int, ...]
    index: int
    revolution: int
    weather: bool
    stacks: tuple[Stack, ...]
    forces: tuple[Force, ...]
    mines: tuple[Mine, ...]
    reduced: tuple[Unit, ...]
    patrols: tuple[Unit, ...]
    aboard: dict[Unit, Unit]
    hands: tuple[Hand, ...]
    known: tuple[Unit, ...]
    shown: tuple[Unit, ...]
    demolished: tuple[Space, ...]
    control: dict[Space, Side]
    held: dict[str, int]
    shifted: tuple[str, ...]
    banned: tuple[Effect, ...]
    free: bool
    carrying: str
    dropped: tuple[Unit, ...]
    arrived: tuple[Unit, ...]
    battle: Battle | None
    points: tuple[int, ...]
    winner: int
    level: str
    agenda: tuple[Procedure[Any], ...]


def view(s: State, side: Side | None) -> View:
    """[20.0] The position as a side may know it; None is a spectator."""
    asked = side is not None and s.asked == side and not s.over
    seen = {unit for unit in s.at if s.at[unit] in s.game.space and s.visible(side, unit)}
    loads = {unit: ship for unit, ship in sorted(s.aboard.items()) if s.visible_load(side, unit)}

    def own(units: frozenset[Unit]) -> tuple[Unit, ...]:
        return tuple(sorted(unit for unit in units if s.game.owner[unit] == side))

    return View(
        game=s.game.name,
        side=side,
        asked=question(s, side),
        turn=s.turn,
        player=s.player,
        phase=s.phase,
        ap=tuple(s.ap),
        index=s.index,
        revolution=s.revolution,
        weather=s.weather,
        stacks=tuple(stacks(s, side, seen)),
        forces=tuple(forces(s, side)),
        mines=tuple(mines(s)),
        reduced=tuple(sorted(u for u in s.reduced if u in seen or u in loads)),
        patrols=tuple(sorted(s.patrols)),
        aboard=loads,
        hands=tuple(hand(s, owner, side) for owner in (GERMAN, RUSSIAN)),
        known=() if side is None else tuple(sorted(s.known[side])),
        shown=() if side is None else tuple(sorted(s.known[other(side)])),
        demolished=tuple(sorted(s.demolished)),
        control=control(s, side),
        held=dict(sorted(s.held.items())),
        shifted=tuple(sorted(s.shifted)),
        banned=s.banned,
        free=s.free,
        carrying=s.carrying,
        dropped=own(s.dropped),
        arrived=own(s.arrived),
        battle=s.battle,
        points=points(s) if s.level else (0, 0),
        winner=s.winner,
        level=s.level,
        agenda=tuple(s.agenda) if asked else (),
    )


def control(s: State, viewer: Side | None) -> dict[Space, Side]:
    """[5.0] Who controls what, as far as nobody is setting up behind a screen."""
    found = {space: side for space in s.game.space if (side := s.control(space)) is not None}
    return {space: side for space, side in found.items() if side == viewer or not s.setting_up(side)}


def stacks(s: State, viewer: Side | None, seen: set[Unit]) -> list[Stack]:
    """Every stack with its height; ships of a task force that is not known lie under its marker."""
    found = []
    for side in (GERMAN, RUSSIAN):
        screened = side != viewer and s.setting_up(side)
        for space, stack in sorted(s.stacks[side].items()):
            units = [u for u in stack if s.game.cls[u] != MINEFIELD and (u in seen or u not in s.forces)]
            if screened:
                units = [u for u in units if u in seen]
            others: list[str] = [s.game.cls[u] for u in units if u not in seen]
            hidden = {cls: others.count(cls) for cls in sorted(set(others))}
            if units:
                found.append(Stack(side, space, len(units), tuple(u for u in units if u in seen), hidden))
    return found


def forces(s: State, viewer: Side | None) -> list[Force]:
    """[20.1] The task force markers on the map."""
    found: dict[tuple[Side, int], list[Unit]] = {}
    for unit, marker in s.forces.items():
        found.setdefault((s.game.owner[unit], marker), []).append(unit)
    return [
        Force(side, marker, s.at[units[0]], tuple(sorted(u for u in units if s.visible(viewer, u))))
        for (side, marker), units in sorted(found.items())
    ]


def mines(s: State) -> list[Mine]:
    """Every minefield on the map."""
    laid = [u for u in s.at if s.game.cls[u] == MINEFIELD and s.at[u] in s.game.space]
    return [Mine(s.game.owner[u], s.at[u], u) for u in sorted(laid)]


def hand(s: State, owner: Side, viewer: Side | None) -> Hand:
    """[20.0, 20.0.refit] Displays and pools of a side."""
    shown = DISPLAYS if owner == viewer or s.level else OPEN_DISPLAYS
    units = {display: tuple(sorted(s.in_display(owner, display))) for display in shown}
    return Hand({display: len(found) for display, found in units.items()}, units)


def question(s: State, side: Side | None) -> Asked | None:
    """The question in full for the side that is asked; for others only whose turn it is."""
    decision = play.decision(s)
    if decision is None:
        return None
    if side is None or side != decision.side:
        return Asked(decision.side)
    options = {verb: in_order(verb, decision.options.nouns(verb)) for verb in decision.options.verbs()}
    return Asked(decision.side, decision.rule, decision.prompt, options)


def in_order(verb: str, nouns: list[Noun]) -> list[Noun]:
    """Nouns in an order that tells nothing of the position; actions as the Action List prints them."""
    return nouns if verb == "action" else sorted(nouns, key=repr)


# --- imagining ---------------------------------------------------------------------------------------


def imaginer(theatre: Theatre, known: View) -> Imaginer[State]:
    """Positions that fit what is known: hidden enemy units are dealt to the hidden places at random."""
    if known.asked is None or known.side is None or known.side != known.asked.side:
        raise ValueError("only the side that is asked can imagine how to go on")
    return Imaginer(Dream(theatre, known, known.side).deal)


class Dream:
    """Fills in what a view leaves open."""

    def __init__(self, theatre: Theatre, known: View, me: Side) -> None:
        self.game = theatre
        self.known = known
        self.me = me
        self.enemy = other(me)
        self.s = self.shown()
        self.hidden = [unit for unit in theatre.unit if unit not in self.s.at]
        self.odds = [self.likelihood(unit) for unit in self.hidden]
        self.gaps = [
            (stack.space, cls, number)
            for stack in sorted(known.stacks, key=lambda stack: strictness(theatre, stack.space))
            for cls, number in stack.hidden.items()
        ]
        self.able = {
            (space, cls): {u for u in self.hidden if theatre.cls[u] == cls and may_be(self.s, u, space)}
            for space, cls, _ in self.gaps
        }
        self.markers = [force for force in known.forces if force.side == self.enemy and not force.units]
        for force in self.markers:
            self.able[force.space, NAVAL] = {
                u for u in self.hidden if theatre.cls[u] == NAVAL and may_be(self.s, u, force.space)
            }

    def shown(self) -> State:
        """The position without what is hidden."""
        s, known = State(self.game), self.known
        for name in (
            *("turn", "player", "phase", "index", "revolution", "weather", "free", "carrying", "banned"),
            *("battle", "winner", "level"),
        ):
            setattr(s, name, getattr(known, name))
        for name in ("shifted", "demolished", "dropped", "arrived", "patrols", "reduced"):
            setattr(s, name, frozenset(getattr(known, name)))
        s.ap = list(known.ap)
        s.held = dict(known.held)
        s.known[self.me] = frozenset(known.known)
        s.known[self.enemy] = frozenset(known.shown)
        s.at = {}
        for hand in known.hands:
            for display, units in hand.units.items():
                s.at.update(dict.fromkeys(units, display))
        s.aboard = dict(known.aboard)
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


def strictness(game: Theatre, space: Space) -> tuple[bool, bool, bool]:
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


__all__ = ["View", "imaginer", "view"]
