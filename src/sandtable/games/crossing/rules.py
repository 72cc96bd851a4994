"""The rules of The Crossing: the position, and the questions of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.game.vocabulary import Vocabulary
from sandtable.kit.hex_map import HexData, Unit
from sandtable.kit.open_game import OpenView, PlainState

BLUE, RED = Side(0), Side(1)
TURNS, FULL, STAND = 6, 2, 3
MOMENTS = {
    "unit": Violation("1.2", "the unit that was chosen moves or attacks first"),
    "done": Violation("1.2", "the unit that was chosen moves or attacks first"),
    "move": Violation("2.1", "a unit is chosen first, then where it goes"),
    "attack": Violation("3.1", "a unit is chosen first, then whom it attacks"),
    "retreat": Violation("3.3", "only the loser of an attack retreats"),
    "die": Violation("3.2", "the die is rolled when a unit attacks"),
}
"""When the choices of other questions are made."""


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

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        return MOMENTS.get(verb)

    def side(self, unit: Unit) -> Side:
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

    def divided(self, a: Hex, b: Hex) -> Violation | None:
        """[2.2] The river parts two hexes, except at a ford."""
        return None if self.game.map.joined(a, b) else Violation("2.2", "the river lies between")

    def totals(self, unit: Unit, target: Unit) -> tuple[int, int]:
        """[3.2] Attack and defence without the die: strength, other units near, cover."""
        hex, data = self.at[target], self.game.units
        support = len(self.units(self.side(unit), *self.game.map.layout.around(hex))) - 1
        beside = len(self.units(self.side(target), hex)) - 1
        defence = STAND + data[target].strength + beside + self.game.map.ground[hex].cover
        return data[unit].strength + support, defence


class View(OpenView, frozen=True):
    """The position as everybody sees it."""

    turn: int
    player: Side
    at: dict[Unit, Hex]
    ready: list[Unit]
    held: dict[Hex, Side]


def score(s: State) -> tuple[int, ...]:
    """[4.2] Ten points for a town, one for a unit: towns decide, then units."""
    return tuple([10 * [*s.held.values()].count(side) + len(s.units(side)) for side in (BLUE, RED)])


def winner(s: State) -> Side:
    """[4.2] The side with more points; Red if they are equal, since Blue had the first move."""
    return BLUE if score(s)[BLUE] > score(s)[RED] else RED


class Turn(Procedure[State], frozen=True):
    """[1.1, 4.2] Blue has a turn and then Red, six times; a side that begins it with both towns has won."""

    side: Side

    def perform(self, s: State) -> None:
        if {*s.held.values()} == {self.side} or (self.side == BLUE and s.turn == TURNS):
            return
        if self.side == BLUE:
            s.turn += 1
            s.tell("turn", number=s.turn)
        s.player, s.ready = self.side, s.units(self.side)
        s.tell("phase", side=self.side)
        s.then(Activate(self.side), Turn(Side(1 - self.side)))


class Activate(Question[State], frozen=True):
    """[1.2] Each unit moves or attacks once, in any order; a side may end its turn before."""

    rule = "1.2"
    prompt = "Choose a unit"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("unit", s.at, lambda unit: self.refuse(s, cast(Unit, unit)))
        yield Offer("done", ALONE if s.ready else (), always)

    def refuse(self, s: State, unit: Unit) -> Violation | None:
        if s.side(unit) != self.side or unit not in s.at:
            whose = "the enemy's" if s.side(unit) != self.side else "no longer in the game"
            return Violation("1.2", f"the {s.game.units[unit].name} are {whose}")
        return None if unit in s.ready else Violation("1.2", "it has moved or attacked in this turn")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            s.ready.remove(cast(Unit, noun))
            s.then(Act(self.side, cast(Unit, noun)), self)


class Act(Question[State], frozen=True):
    """[2.1, 2.2, 3.1] A unit moves within its movement points, or attacks an enemy next to it."""

    rule = "2.1"
    prompt = "Move or attack"
    unit: Unit

    def offers(self, s: State) -> Iterable[Offer]:
        enemies = {s.at[unit] for unit in s.units(Side(1 - self.side))}
        cost = s.game.map.ways.reach(s.at[self.unit], 99, enemies).cost
        yield Offer("move", s.game.map.ground, lambda hex: self.refuse_move(s, cast(Hex, hex), cost))
        yield Offer("attack", s.at, lambda unit: self.refuse_attack(s, cast(Unit, unit)))

    def refuse_move(self, s: State, hex: Hex, cost: dict[int, int]) -> Violation | None:
        points = s.game.units[self.unit].move
        if hex not in cost or hex == s.at[self.unit]:
            return s.barred(self.unit, hex) or Violation("2.2", "no way leads there")
        if cost[hex] > points:
            return Violation("2.1", f"it takes {cost[hex]} movement points, and the unit has {points}")
        return s.barred(self.unit, hex)

    def refuse_attack(self, s: State, target: Unit) -> Violation | None:
        if s.side(target) == self.side or target not in s.at:
            return Violation("3.1", "that is no enemy in the game")
        far = s.game.map.layout.distance(s.at[self.unit], s.at[target])
        if far > 1:
            return Violation("3.1", f"the enemy is {far} hexes away")
        return s.divided(s.at[self.unit], s.at[target])

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "move":
            s.enter(self.unit, cast(Hex, noun), "moved")
        else:
            s.then(Attack(self.unit, cast(Unit, noun)))


class Attack(Procedure[State], frozen=True):
    """[3.2] The attack adds a die; the lower total loses, and if they are equal nothing happens."""

    rule = "3.2"
    prompt = "Roll for the attack"
    unit: Unit
    target: Unit

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        unit, target, die = self.unit, self.target, cast(int, noun)
        attack, defence = s.totals(unit, target)
        attack += die
        place = s.at[target]
        s.tell("attacked", unit=unit, target=target, place=place, die=die, total=attack, against=defence)
        if attack != defence:
            loser, other = (target, unit) if attack > defence else (unit, target)
            s.then(Retreat(s.side(loser), loser, other))


class Retreat(Question[State], frozen=True):
    """[3.3] The loser retreats one hex away from the winner; if it cannot, it is removed."""

    rule = "3.3"
    prompt = "Choose where to retreat"
    unit: Unit
    winner: Unit

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("retreat", s.game.map.ground, lambda hex: self.refuse(s, cast(Hex, hex)))

    def refuse(self, s: State, hex: Hex) -> Violation | None:
        layout, here = s.game.map.layout, s.at[self.unit]
        if layout.distance(here, hex) != 1 or layout.distance(hex, s.at[self.winner]) < 2:
            return Violation("3.3", "a retreat goes one hex away from the winner")
        return s.barred(self.unit, hex) or s.divided(here, hex)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.enter(self.unit, cast(Hex, noun), "retreated")

    def perform(self, s: State) -> None:
        s.tell("removed", unit=self.unit, place=s.at.pop(self.unit))
