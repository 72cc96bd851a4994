"""The position of The Crossing, and who is ahead in it."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Violation
from sandtable.core.side import Side
from sandtable.game.vocabulary import Vocabulary
from sandtable.kit.hex_map import HexData, Unit
from sandtable.kit.open_game import OpenView, PlainState

BLUE, RED = Side(0), Side(1)
FULL, STAND = 2, 3


class State(PlainState[HexData]):
    """The position: where the units are, which may still act in this turn, and who holds the towns."""

    turn: int
    player: Side
    at: dict[Unit, Hex]
    ready: list[Unit]
    held: dict[Hex, Side]

    def __init__(self, game: HexData, vocabulary: Vocabulary) -> None:
        super().__init__(game, vocabulary)
        self.turn, self.player, self.ready = 0, BLUE, []
        self.at = {unit: Hex(int(data.at)) for unit, data in game.units.items()}
        self.held = dict(zip(game.map.names, (BLUE, RED), strict=True))

    def side(self, unit: Unit) -> Side:
        """The side that a unit belongs to."""
        return self.game.units[unit].side

    def units(self, side: Side, *hexes: Hex) -> list[Unit]:
        """The units of a side in some hexes, or anywhere."""
        return [u for u, hex in self.at.items() if self.side(u) == side and (not hexes or hex in hexes)]

    def enter(self, unit: Unit, hex: Hex, event: str) -> None:
        """[4.1] A unit goes into a hex; a town belongs to the side that was there last."""
        self.at[unit] = hex
        self.tell(event, unit=unit, to=hex)
        if self.held.get(hex, self.side(unit)) != self.side(unit):
            self.held[hex] = self.side(unit)
            self.tell("taken", unit=unit, town=hex)

    def barred(self, unit: Unit, hex: Hex) -> Violation | None:
        """[2.3] Two units of one side fit into a hex."""
        if self.units(Side(1 - self.side(unit)), hex):
            return Violation("2.3", "the enemy is there")
        full = len(self.units(self.side(unit), hex)) >= FULL
        return Violation("2.3", f"{FULL} units are there already") if full else None

    def totals(self, unit: Unit, target: Unit) -> tuple[int, int]:
        """[3.2] Attack and defence without the die: strength, other units near, cover."""
        hex, data = self.at[target], self.game.units
        support = len(self.units(self.side(unit), *self.game.map.layout.around(hex))) - 1
        beside = len(self.units(self.side(target), hex)) - 1
        cover = self.game.map.ground[hex].cover
        return data[unit].strength + support, STAND + data[target].strength + beside + cover


def score(s: State) -> tuple[int, ...]:
    """[4.2] Ten points for a town, one for a unit: towns decide, then units."""
    return tuple([10 * [*s.held.values()].count(side) + len(s.units(side)) for side in (BLUE, RED)])


def winner(s: State) -> Side:
    """[4.2] The side with more points; Red if they are equal, since Blue had the first move."""
    return BLUE if score(s)[BLUE] > score(s)[RED] else RED


class View(OpenView, frozen=True):
    """The position as everybody sees it."""

    turn: int
    player: Side
    at: dict[Unit, Hex]
    ready: list[Unit]
    held: dict[Hex, Side]
