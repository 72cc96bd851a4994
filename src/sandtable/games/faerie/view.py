"""11.9 Hidden stacks: what each side may know."""

from __future__ import annotations

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.games.faerie.evasion import heroes, unnoticed
from sandtable.games.faerie.gamedata import CLEAR, FAERIE, FOMORIAN
from sandtable.games.faerie.losses import Castaway
from sandtable.games.faerie.state import (
    DEAD,
    GONE,
    Due,
    Fight,
    Glimpse,
    Group,
    Item,
    Piece,
    Spell,
    State,
    Troops,
    Written,
)
from sandtable.games.faerie.strengths import MELEE
from sandtable.games.faerie.teleport import Send
from sandtable.games.faerie.victory import points
from sandtable.kit.fog import shown

WORM = "worm"

OPEN = (
    *("turn", "phase", "player", "air", "ruins", "asleep", "vortices", "refit", "strong", "cast", "spells"),
    *("farcalled", "invaded", "written", "hidden", "lost_items", "fights", "fight", "doomed", "winner"),
)
"""What everybody may know as it is."""
OPEN_LISTS = ("sky", "lost", "slain", "controller", "minds", "lies", "keeper")
"""What everybody may know of kingdoms, hexes, persons and items, in their order."""
OWN = ("damaged", "escorts", "evaded")
OWN_LISTS = ("aboard", "cargo", "berth", "wounds", "kit", "used", "spent")
"""What a side may know of its own pieces."""

UNTOLD = (Castaway, Send)
"""Questions that name a person whom the enemy may not know of."""


class Stack(msgspec.Struct, frozen=True):
    """[11.9.hidden] A side's stack in a hex: what lies on top, and whether more lies beneath.

    `kinds` says what sort of pieces are there, for the owner and for enemies in the same hex, who are aware
    of them: troops, heroes, persons, ships, crew, worm. The lists are full for the owner alone; others see
    the persons of melees and challenges, and ships that are being refitted.
    """

    side: Side
    hex: Hex
    top: str
    escorted: bool
    damaged: bool
    more: bool
    unnoticed: bool
    kinds: tuple[str, ...]
    persons: tuple[Piece, ...]
    ships: tuple[Piece, ...]
    troops: Troops


class View(CoreView, frozen=True):
    """Everything a side may know. `wand` is the hex that Gerflax' Wand keeps clear of rain and snow."""

    turn: int
    phase: str
    player: Side
    mana: int
    air: str
    sky: dict[Hex, str]
    wand: Hex
    stacks: tuple[Stack, ...]
    ruins: tuple[Hex, ...]
    asleep: tuple[str, ...]
    vortices: tuple[Hex, ...]
    refit: tuple[Piece, ...]
    lost: Troops
    slain: dict[Piece, Side]
    gone: tuple[Piece, ...]
    sunk: tuple[Piece, ...]
    controller: dict[Piece, Side]
    minds: dict[Piece, Piece]
    strong: tuple[Piece, ...]
    cast: tuple[Piece, ...]
    spells: tuple[Spell, ...]
    plots: tuple[Spell, ...]
    farcalled: bool
    invaded: int
    written: tuple[Written, ...]
    lies: dict[Item, Hex]
    hidden: tuple[Item, ...]
    keeper: dict[Item, Side]
    lost_items: tuple[Item, ...]
    attuned: Piece
    sight: dict[Hex, Glimpse]
    fights: tuple[Fight, ...]
    fight: Fight | None
    doomed: bool
    points: tuple[int, ...]
    winner: int
    aboard: dict[Piece, Piece]
    cargo: dict[Piece, str]
    berth: dict[Piece, int]
    damaged: tuple[Piece, ...]
    wounds: dict[Piece, int]
    escorts: tuple[Piece, ...]
    kit: dict[Piece, tuple[Item, ...]]
    tops: dict[Hex, str]
    evaded: tuple[Piece, ...]
    veiled: tuple[Hex, ...]
    used: dict[Piece, tuple[Item, ...]]
    spent: dict[Piece, int]
    weary: dict[Hex, tuple[tuple[str, int, int], ...]]
    group: Group | None
    parked: tuple[Group, ...]
    marched: tuple[Group, ...]
    due: Due
    agenda: tuple[AnyProcedure, ...]


def view(s: State, side: Side | None) -> View:
    """[11.9.hidden, 7.0.person] The position as a side may know it; None is a spectator."""
    known = shown(s, side, OPEN)

    def mine(piece: Piece) -> bool:
        return side is not None and s.side(piece) == side

    known |= {name: dict(sorted(getattr(s, name).items())) for name in OPEN_LISTS}
    known |= {name: tuple(sorted(filter(mine, getattr(s, name)))) for name in OWN}
    known |= {name: {p: x for p, x in sorted(getattr(s, name).items()) if mine(p)} for name in OWN_LISTS}
    known["agenda"] = tuple(p for p in known["agenda"] if not untold(p, side))
    moving = side is not None and s.player == side
    own_group = s.group if s.group is not None and owns(s, side, s.group) else None
    return View(
        **known,
        mana=s.mana,
        wand=dry(s),
        stacks=tuple(stacks(s, side)),
        gone=tuple(p for p in s.game.person if s.at[p] == GONE),
        sunk=tuple(p for p in s.game.ship if s.at[p] == DEAD),
        plots=s.plots[side] if side is not None else (),
        attuned=s.attuned if s.attuned and mine(s.attuned) else "",
        sight=dict(sorted(s.sight[side].items())) if side is not None else {},
        points=points(s),
        tops=dict(sorted(s.tops[side].items())) if side is not None else {},
        veiled=tuple(sorted(hex for whose, hex in s.veiled if whose == side)),
        weary=own_weary(s, side),
        group=own_group,
        parked=s.parked if own_group is not None else (),
        marched=s.marched if moving else (),
        due=s.due[side] if side is not None else Due(),
    )


def untold(procedure: AnyProcedure, side: Side | None) -> bool:
    """Whether pending work of the enemy would give a person away."""
    return isinstance(procedure, UNTOLD) and procedure.side != side


def dry(s: State) -> Hex:
    """[20.6.14] Where everybody sees that Gerflax' Wand is: the sky is clear there, and not around."""
    hex = s.wand_at()
    return hex if hex and s.sky.get(hex, s.air) != CLEAR else Hex(0)


def own_weary(s: State, side: Side | None) -> dict[Hex, tuple[tuple[str, int, int], ...]]:
    """What a side's own troops have spent."""
    own = {
        hex: tuple(lot for lot in lots if s.game.owner[lot[0]] == side)
        for hex, lots in sorted(s.weary.items())
    }
    return {hex: lots for hex, lots in own.items() if lots}


def owns(s: State, side: Side | None, group: Group) -> bool:
    """Whether a side's own pieces are on the move."""
    if group.persons or group.ships or group.troops:
        return side is not None and s.player_of(group) == side
    return side is not None and s.asked == side


def stacks(s: State, viewer: Side | None) -> list[Stack]:
    """Every stack as the viewer may know it."""
    return [stack(s, side, hex, viewer) for side in (FOMORIAN, FAERIE) for hex in s.hexes(side)]


def stack(s: State, side: Side, hex: Hex, viewer: Side | None) -> Stack:
    """[11.9.hidden] One stack."""
    top = s.top(side, hex)
    pieces, ranks = s.pieces(side, hex), s.ranks(side, hex)
    aware = viewer == side or (viewer is not None and s.present(viewer, hex))
    if viewer == side:
        persons = tuple(p for p in pieces if p in s.game.person)
        ships = tuple(p for p in pieces if p in s.game.ship)
        troops = dict(sorted(ranks.items()))
    else:
        persons, troops = in_the_open(s, side, hex), {}
        ships = tuple(p for p in pieces if p in s.refit)
    return Stack(
        side,
        hex,
        top,
        top in s.escorts,
        top in s.damaged,
        len(pieces) + len(ranks) + sum(p in s.cargo for p in pieces) > 1,
        unnoticed(s, side, hex),
        kinds(s, side, hex) if aware else (),
        persons,
        ships,
        troops,
    )


def in_the_open(s: State, side: Side, hex: Hex) -> tuple[Piece, ...]:
    """[15.3, 15.4] Persons whom a melee or a challenge has shown to the enemy."""
    found = []
    for fight in s.fights:
        if fight.hex == hex and fight.kind == MELEE:
            found += s.persons(side, hex)
        if fight.hex == hex:
            found += [p for whose, _, p in fight.challenges if whose == side]
            found += [fight.champions[side]] if fight.champions[side] else []
    return tuple(p for p in s.pieces(side, hex) if p in found)


def kinds(s: State, side: Side, hex: Hex) -> tuple[str, ...]:
    """[18.0] What sorts of pieces a side has in a hex, as enemies there are aware of."""
    fit = [ship for ship in s.ships(side, hex) if ship not in s.refit]
    persons = s.persons(side, hex)
    found = {
        "troops": bool(s.points(side, hex)),
        "heroes": bool(heroes(s, side, hex)),
        "persons": bool(persons),
        "ships": bool(fit),
        "crew": any(ship in fit for ship in s.aboard.values()),
        "worm": WORM in persons,
    }
    return tuple(kind for kind, there in found.items() if there)
