"""9.0 Stacking, and too many aircraft on the ground (17.1)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side
from sandtable.games.operation_albion.asking import among
from sandtable.games.operation_albion.gamedata import GERMAN, GROUND, HOME, LARGE, RUSSIAN
from sandtable.games.operation_albion.ports import based, can_base, capacity
from sandtable.games.operation_albion.state import Space, State, Unit


def is_large(s: State, unit: Unit) -> bool:
    """[9.2, 9.2.count] Divisions and corps; the artillery command and armoured trains count like them."""
    printed = s.counter(unit)
    return printed.size in LARGE or printed.type in ("artillery", "armored_train")


def excess(s: State, space: Space, units: Iterable[Unit]) -> int:
    """[9.2.base, 19.0.stack, TEC.land, TEC.forest, TEC.island] How many ground units are too many.

    On an island every large unit is one too many.
    """
    numbers = s.game.numbers
    if space in HOME or space in s.game.sea:
        return 0
    mobile = [unit for unit in units if s.game.cls[unit] == GROUND]
    large = sum(is_large(s, unit) for unit in mobile)
    if space in s.game.islands:
        return large + max(0, len(mobile) - large - numbers.island_units)
    printed = s.game.space[space]
    close = printed.forest or printed.kind in ("fortress", "town")
    return max(0, large - (numbers.close_divisions if close else numbers.plain_divisions))


def crowded(s: State, side: Side, space: Space, more: Iterable[Unit]) -> Violation | None:
    """[9.2, 9.2.when, 9.4, 9.1, 5.3.forttown] Why units cannot end an action in a space."""
    newcomers = [unit for unit in more if s.at[unit] != space]
    if excess(s, space, (*s.units(side, space), *newcomers)) > excess(s, space, s.units(side, space)):
        return no_room(s, space)
    return None


def no_room(s: State, space: Space) -> Violation:
    """[9.2] What is told where the limit is reached."""
    return Violation("9.2", f"{s.game.space[space].name} takes no more units of that size")


class CheckStacks(Procedure[State], frozen=True):
    """[9.4, 17.1.excess, 26.G3.naval.bombard.air, 17.1.lost] At the end of an action what is too many
    goes.
    """

    rule = "9.4"

    def perform(self, s: State) -> None:
        for side in (GERMAN, RUSSIAN):
            for space in sorted(s.stacks[side]):
                surplus = excess(s, space, s.units(side, space))
                if surplus:
                    s.then(Surplus(side, space, surplus))
                if space not in s.game.land:
                    continue
                for unit in based(s, side, space):
                    if not can_base(s, unit, space):
                        s.eliminate(unit, "its airfield is lost")
                crowd = len(based(s, side, space)) - capacity(s, side, space)
                if crowd > 0:
                    s.then(NoRoom(side, space, crowd))


class Surplus(Question[State], frozen=True):
    """[9.4] The owner eliminates units down to the limit."""

    space: Space
    owed: int

    rule = "9.4"

    def question(self, s: State) -> str:
        return f"Over-stacked in {s.game.space[self.space].name}: eliminate {self.owed} more"

    def offers(self, s: State) -> Iterable[Offer]:
        here = s.units(self.side, self.space, GROUND)
        if self.owed > 0 and len(self.helpful(s)) > 1:
            yield Offer("lose", here, lambda unit: self.refuse(s, unit))

    def helpful(self, s: State) -> list[Unit]:
        """Those whose loss helps."""
        here = s.units(self.side, self.space, GROUND)
        return [unit for unit in here if self.refuse(s, unit) is None]

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """Only units whose loss helps."""
        here = s.units(self.side, self.space, GROUND)
        if unit not in here:
            return Violation("9.4", f"it is no ground unit of yours in {s.game.space[self.space].name}")
        rest = [u for u in here if u != unit]
        helps = excess(s, self.space, rest) < excess(s, self.space, here)
        return None if helps else Violation("9.4", f"{s.counter(str(unit)).name} is not one too many")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.eliminate(str(noun), "over-stacked")
        s.then(Surplus(self.side, self.space, excess(s, self.space, s.units(self.side, self.space))))

    def perform(self, s: State) -> None:
        for unit in self.helpful(s) if self.owed > 0 else ():
            self.choose(s, "lose", unit)


class NoRoom(Question[State], frozen=True):
    """[17.1.excess] The owner eliminates aircraft down to the airfield's capacity."""

    space: Space
    owed: int

    rule = "17.1.excess"

    def question(self, s: State) -> str:
        return f"No room on the airfield of {s.game.space[self.space].name}: eliminate {self.owed} more"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.owed > 0:
            planes = based(s, self.side, self.space)
            text = f"{{}} is no air unit of yours in {s.game.space[self.space].name}"
            yield Offer("lose", planes, among(s, planes, self.rule, text))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.eliminate(str(noun), "no room to land")
        s.then(NoRoom(self.side, self.space, self.owed - 1))
