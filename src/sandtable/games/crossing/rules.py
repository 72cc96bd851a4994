"""The rules of The Crossing: the questions of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.crossing.state import BLUE, State
from sandtable.kit.hex_map import Unit

TURNS = 6


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
            return Violation("1.2", "that is no unit of yours in the game")
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
        joined = s.game.map.joined(s.at[self.unit], s.at[target])
        return None if joined else Violation("2.2", "the river lies between")

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
        die, (attack, defence) = cast(int, noun), s.totals(self.unit, self.target)
        attack += die
        s.tell(
            "attacked",
            unit=self.unit,
            target=self.target,
            place=s.at[self.target],
            die=die,
            total=attack,
            against=defence,
        )
        if attack != defence:
            loser, other = (self.target, self.unit) if attack > defence else (self.unit, self.target)
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
        return s.barred(self.unit, hex) or (
            None if s.game.map.joined(here, hex) else Violation("2.2", "the river lies between")
        )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.enter(self.unit, cast(Hex, noun), "retreated")

    def perform(self, s: State) -> None:
        s.tell("removed", unit=self.unit, place=s.at.pop(self.unit))
