"""7.7 Fog of war: what each side may know."""

from __future__ import annotations

from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import Options
from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.games.napoleonic.gamedata import ASIDE, FALLEN, GONE, POOL, WAITING, Place, Unit
from sandtable.games.napoleonic.state import Battle, March, State, Voyage
from sandtable.kit.fog import shown
from sandtable.kit.questions import Listed, as_offered

OPEN = (
    *("turn", "player", "phase", "vp", "destroyed", "looted", "british", "naval_loser", "truce", "slowed"),
    *("infighting", "lifted", "fought", "struck", "winner"),
)
"""What everybody may know as it is."""

MOVES = ("marched", "parent", "ordered", "area", "waters")
"""What a side does in its own movement phase, and the waters of its gunboats."""


class Stack(msgspec.Struct, frozen=True):
    """A stack as it is seen: its height, and the units known, bottom first."""

    side: Side
    place: Place
    height: int
    units: tuple[Unit, ...]


class Hand(msgspec.Struct, frozen=True):
    """A side's pool and waiting units: all to the owner, only their numbers to others."""

    pool: int
    waiting: int
    pool_units: tuple[Unit, ...] = ()
    waiting_units: tuple[Unit, ...] = ()


class Moves(msgspec.Struct, frozen=True):
    """What the player whose phase it is has done in it, and on which waters his gunboats lie; for himself
    only.
    """

    marched: dict[Unit, March]
    parent: Place
    ordered: tuple[Place, ...]
    area: dict[Unit, str]
    waters: dict[Unit, int]


class View(CoreView, frozen=True):
    """[7.7] Everything a side may know."""

    turn: int
    player: Side
    phase: str
    vp: tuple[int, ...]
    held: tuple[tuple[Hex, ...], ...]
    stacks: tuple[Stack, ...]
    fleets: tuple[tuple[Unit, Place], ...]
    track: tuple[tuple[Unit, int], ...]
    aside: tuple[Unit, ...]
    gone: tuple[Unit, ...]
    fallen: tuple[Unit, ...]
    hands: tuple[Hand, ...]
    destroyed: tuple[Hex, ...]
    looted: tuple[Hex, ...]
    events: tuple[str, ...]
    british: bool
    naval_loser: Side | None
    truce: bool
    slowed: Side | None
    infighting: str
    lifted: dict[str, Voyage]
    fought: tuple[Unit, ...]
    struck: tuple[Hex, ...]
    battle: Battle | None
    winner: Side | None
    moves: Moves | None
    agenda: tuple[AnyProcedure, ...]


def view(s: State, side: Side | None) -> View:
    """[7.7, 7.8] Own units in full; of an enemy stack the top unit and the height."""
    asked = side is not None and s.asked == side and not s.over
    return View(
        **shown(s, side, OPEN, listed),
        held=tuple(tuple(sorted(hexes)) for hexes in s.held),
        stacks=tuple(seen_stacks(s, side)),
        fleets=tuple((f, s.where[f]) for f in sorted(s.game.fleets) if s.where[f] in s.game.boxes),
        track=tuple(sorted(s.due.items())),
        aside=heap(s, ASIDE),
        gone=heap(s, GONE),
        fallen=heap(s, FALLEN),
        hands=tuple(hand(s, Side(owner), side) for owner in range(2)),
        events=tuple(sorted(s.seen_events)),
        battle=s.battle if s.battle is None or s.battle.revealed or asked else None,
        moves=own_moves(s, side),
    )


def listed(options: Options) -> Listed:
    """Choices, sorted: their order tells nothing. Several nouns of a verb are all numbers, or all words."""
    found = as_offered(options)
    for nouns in found.values():
        if len(nouns) > 1:
            cast(list[int | str], nouns).sort()
    return found


def seen_stacks(s: State, side: Side | None) -> list[Stack]:
    """[7.7] Each stack as a side sees it; an attack reveals the forces in it while it lasts."""
    battle = s.battle
    open_units = {*battle.attackers, *battle.defenders} if battle and battle.revealed else set()
    found = []
    for owner in range(2):
        for place, stack in sorted(s.stacks[owner].items()):
            known = stack if owner == side else tuple(u for u in stack[:-1] if u in open_units) + stack[-1:]
            found.append(Stack(Side(owner), place, len(stack), known))
    return found


def heap(s: State, place: Place) -> tuple[Unit, ...]:
    """All units in an open heap."""
    return tuple(Unit(u) for u, where in enumerate(s.where) if where == place)


def hand(s: State, owner: Side, viewer: Side | None) -> Hand:
    """[8.4, 8.5] A side's container and what waits off the map."""
    pool, waiting = s.in_heap(owner, POOL), s.in_heap(owner, WAITING)
    if viewer == owner:
        return Hand(len(pool), len(waiting), tuple(pool), tuple(waiting))
    return Hand(len(pool), len(waiting))


def own_moves(s: State, side: Side | None) -> Moves | None:
    """What a side has done in its own movement phase, and where its arrivals are bound."""
    if side is None:
        return None
    mine = s.game.owner
    area = {u: a for u, a in s.area.items() if mine[u] == side}
    waters = {u: water for u, water in s.waters.items() if mine[u] == side}
    if side != s.player:
        return Moves({}, 0, (), area, waters)
    return Moves(dict(s.marched), s.parent, tuple(sorted(s.ordered)), area, waters)
