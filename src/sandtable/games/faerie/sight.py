"""11.9 Hidden stacks, and what lets a side examine them (19.4.13, 20.6.17, 20.6.18)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.side import Side, other
from sandtable.games.faerie.items import carried
from sandtable.games.faerie.state import Glimpse, Group, State


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


def gaze(s: State, side: Side, group: Group) -> None:
    """[20.6.18] The Moray Crystal shows the stacks in the bearer's hex and around it."""
    examine(s, side, (group.hex, *s.game.near[group.hex]), "crystal")


def question_items(s: State, side: Side, hex: Hex) -> None:
    """[20.6.17] Misha's Rod: what items the enemy stack in the hex holds."""
    seen = s.sight[side].get(hex, Glimpse((), (), {}, (), (), True))
    found = tuple(carried(s, other(side), hex))
    s.look(side, {hex: msgspec.structs.replace(seen, items=found)}, "rod")
    s.form(msgspec.structs.replace(s.moving, asked=hex))
