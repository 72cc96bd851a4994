"""20.0 Fog of war: what each side may know, and imagining what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sandtable.core import play
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.core.view import Asked
from sandtable.core.view import View as CoreView
from sandtable.games.operation_albion.schema import Effect
from sandtable.games.operation_albion.state import (
    ABOARD,
    DEPOT,
    DISPLAYS,
    OUT,
    WITHDRAWN,
    Battle,
    Space,
    State,
    Unit,
)
from sandtable.games.operation_albion.theatre import BASE, GERMAN, MINEFIELD, NAVAL, RUSSIAN, Theatre
from sandtable.games.operation_albion.victory import points

OPEN_DISPLAYS = (DEPOT, WITHDRAWN, OUT, "october", "stock")
"""Displays whose contents follow from the rules and from what all saw."""


class Stack(msgspec.Struct, frozen=True):
    """A side's units in a space: how many, and those that the viewer knows, bottom first."""

    side: Side
    space: Space
    height: int
    units: tuple[Unit, ...]


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
    """A side's units off the map by display: all to the owner, of the secret ones only the number to others."""

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
    demolished: tuple[Space, ...]
    control: dict[Space, Side]
    held: dict[str, int]
    shifted: tuple[str, ...]
    banned: tuple[Effect, ...]
    free: bool
    carrying: str
    dropped: tuple[Unit, ...]
    battle: Battle | None
    points: tuple[int, ...]
    winner: int
    level: str
    agenda: tuple[Procedure[Any], ...]


def visible(s: State, viewer: Side | None, unit: Unit) -> bool:
    """[20.0, 20.0.same, 20.0.scout, 20.0.base, 20.1] Whether a viewer may know a unit on the map.

    Own units; bases and mines; the top of a stack that is under no marker; what was scouted; what is in
    the battle; and all in a space that both sides share.
    """
    owner = s.game.owner[unit]
    if owner == viewer or s.game.cls[unit] in (BASE, MINEFIELD):
        return True
    if s.battle is not None and unit in (*s.battle.attackers, *s.battle.defenders, *s.battle.landing):
        return True
    space = s.at[unit]
    if viewer is not None:
        if unit in s.known[viewer]:
            return True
        if shares(s, viewer, space):
            return space in s.game.space
    if unit in s.forces or space not in s.game.space:
        return False
    return top(s, owner, space) == unit


def shares(s: State, side: Side, space: Space) -> bool:
    """[20.0.same] Whether a side has units of its own, not only mines, in a space."""
    return any(s.game.cls[unit] != MINEFIELD for unit in s.stacks[side].get(space, ()))


def top(s: State, owner: Side, space: Space) -> Unit | None:
    """[20.0] The unit that lies on top: bases, mines and task forces lie apart."""
    stack = [
        u
        for u in s.stacks[owner].get(space, ())
        if s.game.cls[u] not in (BASE, MINEFIELD) and u not in s.forces
    ]
    return stack[-1] if stack else None


def view(s: State, side: Side | None) -> View:
    """[20.0] The position as a side may know it; None is a spectator."""
    asked = side is not None and s.asked == side and not s.over
    seen = {unit for unit in s.at if s.at[unit] in s.game.space and visible(s, side, unit)}
    loads = {
        unit: ship
        for unit, ship in s.aboard.items()
        if side == s.game.owner[unit] or known_load(s, side, unit)
    }
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
        stacks=tuple(stacks(s, seen)),
        forces=tuple(forces(s, side)),
        mines=tuple(mines(s)),
        reduced=tuple(sorted(u for u in s.reduced if u in seen or u in loads)),
        patrols=tuple(sorted(s.patrols)),
        aboard=loads,
        hands=tuple(hand(s, owner, side) for owner in (GERMAN, RUSSIAN)),
        known=() if side is None else tuple(sorted(s.known[side])),
        demolished=tuple(sorted(s.demolished)),
        control={space: side for space in s.game.space if (side := s.control(space)) is not None},
        held=dict(s.held),
        shifted=tuple(sorted(s.shifted)),
        banned=s.banned,
        free=s.free,
        carrying=s.carrying,
        dropped=tuple(sorted(u for u in s.dropped if side == s.game.owner[u])),
        battle=s.battle,
        points=points(s) if s.over else (0, 0),
        winner=s.winner,
        level=s.level,
        agenda=tuple(s.agenda) if asked else (),
    )


def known_load(s: State, side: Side | None, unit: Unit) -> bool:
    """[26.G3.comb.part] Cargo is hidden until it is scouted or lands."""
    fighting = s.battle is not None and unit in s.battle.landing
    return fighting or (side is not None and unit in s.known[side])


def stacks(s: State, seen: set[Unit]) -> list[Stack]:
    """Every stack with its height; ships of a task force that is not known lie under its marker."""
    found = []
    for side in (GERMAN, RUSSIAN):
        for space, stack in sorted(s.stacks[side].items()):
            units = tuple(u for u in stack if s.game.cls[u] != MINEFIELD and (u in seen or u not in s.forces))
            if units:
                found.append(Stack(side, space, len(units), tuple(u for u in units if u in seen)))
    return found


def forces(s: State, viewer: Side | None) -> list[Force]:
    """[20.1] The task force markers on the map."""
    found: dict[tuple[Side, int], list[Unit]] = {}
    for unit, marker in s.forces.items():
        found.setdefault((s.game.owner[unit], marker), []).append(unit)
    return [
        Force(side, marker, s.at[units[0]], tuple(sorted(u for u in units if visible(s, viewer, u))))
        for (side, marker), units in sorted(found.items())
    ]


def mines(s: State) -> list[Mine]:
    """Every minefield on the map."""
    laid = [u for u in s.at if s.game.cls[u] == MINEFIELD and s.at[u] in s.game.space]
    return [Mine(s.game.owner[u], s.at[u], u) for u in sorted(laid)]


def hand(s: State, owner: Side, viewer: Side | None) -> Hand:
    """[20.0, 20.0.refit] Displays and pools of a side."""
    counts = {display: len(s.in_display(owner, display)) for display in DISPLAYS}
    shown = DISPLAYS if owner == viewer or s.over else OPEN_DISPLAYS
    if owner != viewer and not s.over:
        for display in ("refit", "destroyed", "pool"):
            counts.pop(display)
        counts["off map"] = sum(
            len(s.in_display(owner, display)) for display in ("refit", "destroyed", "pool")
        )
    return Hand(counts, {display: s.in_display(owner, display) for display in shown})


def question(s: State, side: Side | None) -> Asked | None:
    """The question in full for the side that is asked; for others only whose turn it is."""
    decision = play.decision(s)
    if decision is None:
        return None
    if side is None or side != decision.side:
        return Asked(decision.side)
    options = {verb: decision.options.nouns(verb) for verb in decision.options.verbs()}
    return Asked(decision.side, decision.rule, decision.prompt, options)


# --- imagining ---------------------------------------------------------------------------------------


def imagine(theatre: Theatre, known: View, random: Random) -> State:
    """A position that fits what is known: hidden enemy units are dealt to the hidden places at random."""
    if known.asked is None or known.side is None or known.side != known.asked.side:
        raise ValueError("only the side that is asked can imagine how to go on")
    return Dream(theatre, known, random).state()


class Dream:
    """Fills in what a view leaves open."""

    def __init__(self, theatre: Theatre, known: View, random: Random) -> None:
        assert known.side is not None
        self.game = theatre
        self.known = known
        self.random = random
        self.me = known.side
        self.enemy = other(known.side)

    def state(self) -> State:
        """The position."""
        known = self.known
        s = State(self.game)
        for name in (
            "turn",
            "player",
            "phase",
            "index",
            "revolution",
            "weather",
            "free",
            "carrying",
            "banned",
            "battle",
            "winner",
            "level",
        ):
            setattr(s, name, getattr(known, name))
        s.ap = list(known.ap)
        s.held = dict(known.held)
        s.shifted = frozenset(known.shifted)
        s.demolished = frozenset(known.demolished)
        s.dropped = frozenset(known.dropped)
        s.patrols = frozenset(known.patrols)
        s.reduced = frozenset(known.reduced)
        s.known = [frozenset(), frozenset()]
        s.known[self.me] = frozenset(known.known)
        s.at = {}
        for hand in known.hands:
            for display, units in hand.units.items():
                s.at.update(dict.fromkeys(units, display))
        for mine in known.mines:
            s.at[mine.unit] = mine.space
        for unit in known.aboard:
            s.at[unit] = ABOARD
        s.aboard = dict(known.aboard)
        self.deal(s)
        s.agenda = list(known.agenda)
        play.settle(s)
        return s

    def deal(self, s: State) -> None:
        """Stacks, task forces and the enemy's secret displays."""
        placed = {u for stack in self.known.stacks for u in stack.units}
        placed |= {u for force in self.known.forces for u in force.units}
        placed |= set(s.at)
        hidden = [u for u in self.game.unit if u not in placed and self.game.owner[u] == self.enemy]
        self.random.shuffle(hidden)
        ships = [u for u in hidden if self.game.cls[u] == NAVAL]
        others = [u for u in hidden if self.game.cls[u] not in (NAVAL, BASE, MINEFIELD)]
        for stack in self.known.stacks:
            missing = stack.height - len(stack.units)
            pool = ships if stack.space in self.game.sea else others
            dealt = [self.take(pool, others if pool is ships else ships) for _ in range(missing)]
            units = (*[u for u in dealt if u], *stack.units)
            for unit in units:
                s.at[unit] = stack.space
            s.stacks[stack.side][stack.space] = units
        for force in self.known.forces:
            units = force.units
            if force.side == self.enemy and not units:
                units = tuple(u for u in (self.take(ships, []),) if u)
            for unit in units:
                s.at[unit] = force.space
                s.forces[unit] = force.marker
                lying = s.stacks[force.side].get(force.space, ())
                if unit not in lying:
                    s.stacks[force.side][force.space] = (unit, *lying)
        for mine in self.known.mines:
            lying = s.stacks[mine.side].get(mine.space, ())
            s.stacks[mine.side][mine.space] = (mine.unit, *lying)
        for unit in (*ships, *others):
            s.at[unit] = "pool"
        for unit in self.game.unit:
            s.at.setdefault(unit, "pool" if self.game.cls[unit] != BASE else DEPOT)

    def take(self, pool: list[Unit], rest: list[Unit]) -> Unit | None:
        """One of the hidden units, of the other kind if none is left."""
        if pool:
            return pool.pop()
        return rest.pop() if rest else None


__all__ = ["View", "imagine", "view", "visible"]
