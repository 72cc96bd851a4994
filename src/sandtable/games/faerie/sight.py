"""11.9 Hidden stacks, and what lets a side examine them (19.4.13, 20.6.17, 20.6.18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sandtable.board.hexes import Hex, printed
from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.games.faerie.ratings import CRYSTAL, ROD, user
from sandtable.games.faerie.state import Glimpse, Group, Item, Piece, State


def glimpse(s: State, owner: Side, hex: Hex) -> Glimpse:
    """[19.4.13] A stack as it is when it is examined; wounds stay secret."""
    pieces, ships = s.pieces(owner, hex), tuple(s.ships(owner, hex))
    persons = tuple(p for p in pieces if p in s.game.person)
    escorted = tuple(p for p in persons if p in s.escorts)
    troops = dict(s.ranks(owner, hex))
    for colour in [s.cargo[ship] for ship in ships if ship in s.cargo]:
        troops[colour] = troops.get(colour, 0) + 1
    return Glimpse(persons, ships, troops, escorted, tuple(carried(s, owner, hex)))


def examine(s: State, side: Side, hexes: Iterable[Hex], why: str) -> None:
    """[11.9.hidden] A side looks at all enemy stacks in some hexes."""
    enemy = other(side)
    s.look(side, {hex: glimpse(s, enemy, hex) for hex in sorted(hexes) if s.present(enemy, hex)}, why)


def carried(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.1] The items that a side's pieces in a hex carry."""
    return [item for piece in s.pieces(side, hex) for item in s.kit.get(piece, ())] if s.kit else []


def cannot_gaze(s: State, persons: Sequence[Piece], left: int) -> Violation | None:
    """[20.6.18] Why nobody can look through the Moray Crystal."""
    need = s.game.numbers.crystal
    if user(s, persons, CRYSTAL) is None:
        return Violation("20.6.18", "nobody here uses the Moray Crystal")
    if left < need:
        return Violation("20.6.18", f"the Crystal costs {need} Movement Point, and the group has {left}")
    return None


def cannot_ask(s: State, side: Side, persons: Sequence[Piece], hex: Hex, asked: bool) -> Violation | None:
    """[20.6.17] Why Misha's Rod tells nothing of the enemy's items in a hex."""
    if user(s, persons, ROD) is None:
        return Violation("20.6.17", "nobody here uses Misha's Rod")
    if not s.present(other(side), hex):
        return Violation("20.6.17", f"no enemy is in {printed(hex)}")
    return Violation("20.6.17", "that was asked here already") if asked else None


def gaze(s: State, side: Side, group: Group) -> None:
    """[20.6.18] The Moray Crystal shows the stacks in the bearer's hex and around it."""
    bearer = user(s, group.persons, CRYSTAL)
    if bearer is not None:
        s.use(bearer, (CRYSTAL,))
    examine(s, side, (group.hex, *s.game.near[group.hex]), "crystal")


def question_items(s: State, side: Side, hex: Hex) -> None:
    """[20.6.17] Misha's Rod: what items the enemy stack in the hex holds."""
    bearer = user(s, s.persons(side, hex), ROD)
    if bearer is not None:
        s.use(bearer, (ROD,))
    seen = s.sight[side].get(hex, Glimpse((), (), {}, (), (), True))
    found = tuple(carried(s, other(side), hex))
    s.look(side, {hex: msgspec.structs.replace(seen, items=found)}, "rod")
