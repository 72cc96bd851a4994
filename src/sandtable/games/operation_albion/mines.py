"""23.0 Mine warfare: what a minefield does to those who enter."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.asking import Roll, among
from sandtable.games.operation_albion.combat import KINDS, kind_of
from sandtable.games.operation_albion.gamedata import SWEEPER
from sandtable.games.operation_albion.state import Space, State, Unit


class MineAttack(Procedure[State], frozen=True):
    """[23.1, 23.1.attack, 12.1.mines] An enemy minefield fires once at the surface ships and once at the
    submarines of a force.
    """

    side: Side
    units: tuple[Unit, ...]
    zone: Space

    rule = "23.1.attack"

    def perform(self, s: State) -> None:
        mine = s.mine(other(self.side), self.zone)
        if mine is None:
            return
        for kind in ("submarine", "surface"):
            if s.factors(mine)[KINDS[kind]] and any(kind_of(s, unit) == kind for unit in self.units):
                s.then(MineShot(self.side, self.units, mine, kind))


class MineShot(Roll, frozen=True):
    """[23.1.attack] One die against the minefield's factor."""

    side: Side
    units: tuple[Unit, ...]
    mine: Unit
    kind: str

    rule = "23.1.attack"
    prompt = "Mines!"

    def rolled(self, s: State, die: int) -> None:
        factor = s.factors(self.mine)[KINDS[self.kind]]
        hit = die <= factor
        s.tell("mine shot", unit=self.mine, at=self.kind, die=die, factor=factor, hit=int(hit))
        if hit:
            here = [unit for unit in self.units if s.at[unit] == s.at[self.mine]]
            afloat = tuple(unit for unit in here if kind_of(s, unit) == self.kind)
            sweepers = tuple(unit for unit in afloat if s.counter(unit).type == SWEEPER)
            s.then(Sweeper(self.side, sweepers) if sweepers else Victim(afloat))


class Sweeper(Question[State], frozen=True):
    """[23.1.target] A mine warfare unit must take the hit; of several the owner chooses."""

    units: tuple[Unit, ...]

    rule = "23.1.target"
    prompt = "Which mine warfare unit takes the hit?"

    def offers(self, s: State) -> Iterable[Offer]:
        if len(self.units) > 1:
            yield Offer(
                "victim",
                self.units,
                among(s, self.units, self.rule, "{} is no mine warfare unit of the force that was hit"),
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.hit(str(noun), "a mine")

    def perform(self, s: State) -> None:
        s.hit(self.units[0], "a mine")


class Victim(Procedure[State], frozen=True):
    """[23.1.target] Without mine warfare units chance picks the ship."""

    units: tuple[Unit, ...]

    rule = "23.1.target"
    prompt = "Which ship strikes the mine?"

    def options(self, s: State) -> Options:
        return Options(("pick", self.units)) if len(self.units) > 1 else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.hit(str(noun), "a mine")

    def perform(self, s: State) -> None:
        for unit in self.units:
            s.hit(unit, "a mine")
