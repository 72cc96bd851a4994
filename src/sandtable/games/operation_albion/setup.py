"""25.0 The scenario: setting up (3.0)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.operation_albion.arrange import Arrange
from sandtable.games.operation_albion.asking import pair
from sandtable.games.operation_albion.gamedata import AIR, BASE, GROUND, MINEFIELD, NAVAL, RUSSIAN
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.pack.schema import Step
from sandtable.games.operation_albion.ports import based, can_base, capacity, home
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import OUT, STOCK, Space, State, Unit
from sandtable.games.operation_albion.transport import near, refuse_boarding, room


class SetUp(Procedure[State], frozen=True):
    """[25.0, 25.0.ru.bases, 25.0.de.bases, 20.1] One side sets up, step by step; bases stand where they are
    named after. The Russians then arrange their stacks; the Germans do so in their turn, which comes first.
    """

    side: Side

    rule = "25.0"

    def perform(self, s: State) -> None:
        s.begin(self.side, "set-up")
        name = s.game.sides[self.side]
        steps = [step for step in s.game.about.step if step.side == name]
        for step in steps:
            if step.named:
                for unit in step.units:
                    s.deploy(unit, s.counter(unit).space, "set-up")
        after = (Arrange(self.side),) if self.side == RUSSIAN else ()
        s.then(PlaceUnits(self.side, tuple(step for step in steps if not step.named), True), *after)


class PlaceUnits(Question[State], frozen=True):
    """[25.0.front, 25.0.ru.naval, 25.0.ru.british, 25.0.de.ground, 25.0.de.naval] Each unit where its step
    allows, within stacking and airfields.

    One key sets up all as suggested.
    """

    steps: tuple[Step, ...]
    fresh: bool = False
    here: Space = ""

    rule = "25.0"

    def question(self, s: State) -> str:
        unit = self.next(s)
        return "Place the minefields" if s.game.cls[unit] == MINEFIELD else f"Place {s.counter(unit).name}"

    def left(self, s: State) -> list[Unit]:
        """[25.0.ru.mines, 25.0.de.mines] Units of the present step that are not placed; of minefields as many
        as the step allows.
        """
        step = self.steps[0]
        if step.mines:
            laid = sum(s.mine(self.side, zone) is not None for zone in s.stacks[self.side])
            return list(s.in_display(self.side, STOCK)) if laid < step.mines else []
        return [unit for unit in step.units if s.at[unit] == OUT]

    def next(self, s: State) -> Unit:
        """The unit that is placed now."""
        return self.left(s)[0]

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.steps:
            return
        if self.fresh:
            yield Offer("quick", ALONE, always)
        left = self.left(s)
        if not left:
            return
        if self.steps[0].mines:
            pairs = [(unit, zone) for unit in left for zone in s.game.members(self.steps[0].where)]
            yield Offer("place", pairs, lambda noun: self.refuse_mine(s, noun))
            return
        unit, (spaces, ships) = left[0], self.choices(s)
        if self.fresh or len(spaces) + len(ships) > 1:
            yield Offer("deploy", spaces, lambda a: None if a in spaces else self.refuse(s, unit, a))
            yield Offer("unit", ships, lambda a: None if a in ships else self.refuse_ship(s, a))

    def choices(self, s: State) -> tuple[list[Space], list[Unit]]:
        """The spaces where the next unit can be set up, and the ships where it can start aboard."""
        unit, afloat = self.next(s), [u for zone in s.stacks[self.side] for u in s.ships(self.side, zone)]
        spaces = s.game.members(self.steps[0].where)
        found = [space for space in spaces if self.refuse(s, unit, space) is None]
        return found, [ship for ship in afloat if self.refuse_ship(s, ship) is None]

    def refuse_mine(self, s: State, noun: Noun) -> Violation | None:
        """[9.1.mine, 25.0.mine] One minefield a zone."""
        unit, zone = pair(noun)
        here = zone in s.game.members(self.steps[0].where)
        if not here or not s.belongs(unit, self.side) or s.at[unit] != STOCK:
            text = f"{called(s.game, unit)} is laid, or not laid in {called(s.game, zone)}"
            return Violation(self.steps[0].rule, text)
        one = Violation("9.1.mine", f"a minefield of yours is in {s.game.space[zone].name}")
        return one if s.mine(self.side, zone) else None

    def refuse(self, s: State, unit: Unit, space: Noun) -> Violation | None:
        """[3.0.limits, 25.0.ru.ground.1, 25.0.ru.ground.2, 25.0.ru.air, 25.0.de.air] Why a unit cannot be set
        up in a space.
        """
        step = self.steps[0]
        if not isinstance(space, str) or space not in s.game.members(step.where):
            return Violation(step.rule, f"{s.counter(unit).name} is not set up in {called(s.game, space)}")
        placed = [other for other in step.units if s.at[other] in s.game.space]
        if step.one_each and any(s.at[other] == space for other in placed):
            return Violation(step.rule, f"one of these units stands in {s.game.space[space].name}")
        if step.together and placed and s.at[placed[0]] != space:
            zone = s.game.space[s.at[placed[0]]].name
            return Violation(step.rule, f"these units are set up together, in {zone}")
        if s.game.cls[unit] == AIR:
            full = len(based(s, self.side, space)) >= capacity(s, self.side, space)
            fits = not full and can_base(s, unit, space)
            name = s.game.space[space].name
            return None if fits else Violation("17.1.cap", f"{name} has no airfield with room for it")
        if s.game.cls[unit] == NAVAL:
            return None
        return crowded(s, self.side, space, (unit,)) or self.needed(s, unit, space)

    def needed(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """[25.0.ru.ground.3] Whether a corps that is needed elsewhere would be missing there."""
        step = self.steps[0]
        needy = [place for place in step.corps_in if not self.has_corps(s, place)]
        corps = [u for u in self.left(s) if s.counter(u).size == "XXX"]
        if needy and space not in needy and len(corps) - (s.counter(unit).size == "XXX") < len(needy):
            names = " and ".join(s.game.space[place].name for place in needy)
            return Violation(step.rule, f"a corps is still needed in {names}")
        return None

    def has_corps(self, s: State, place: Space) -> bool:
        """[25.0.ru.ground.3] Whether a corps stands in a place."""
        return any(s.counter(unit).size == "XXX" for unit in s.units(self.side, place))

    def refuse_ship(self, s: State, ship: Noun) -> Violation | None:
        """[3.0.aboard] A ground unit may start aboard a ship off a coast where it may be set up."""
        step, unit = self.steps[0], self.next(s)
        if not s.belongs(ship, self.side) or s.game.cls[ship] != NAVAL or s.at[ship] not in s.game.space:
            return Violation("3.0.aboard", f"{called(s.game, ship)} is no ship of yours on the map")
        if s.game.cls[unit] != GROUND or step.one_each:
            return Violation("3.0.aboard", "it does not start aboard a ship")
        if not set(near(s, s.at[ship])) & set(s.game.members(step.where)):
            return Violation("3.0.aboard", "the ship is off no coast where it may be set up")
        boarding = refuse_boarding(s, self.side, unit, home(self.side), False)
        return boarding or room(s, ship, unit) or self.needed(s, unit, "")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "quick":
            self.quick(s)
            return
        if verb == "place":
            s.lay_mine(*pair(noun))
        elif verb == "unit":
            s.embark(self.next(s), str(noun))
        else:
            s.deploy(self.next(s), str(noun), "set-up")
        s.then(PlaceUnits(self.side, self.steps))

    def perform(self, s: State) -> None:
        forced = self.steps and self.left(s) and not self.steps[0].mines
        spaces, ships = self.choices(s) if forced else ([], [])
        if spaces:
            s.deploy(self.next(s), spaces[0], "set-up")
            s.then(self)
        elif ships:
            s.embark(self.next(s), ships[0])
            s.then(self)
        elif self.steps:
            s.then(msgspec.structs.replace(self, steps=self.steps[1:], fresh=False))
        else:
            s.tell("set up", side=self.side)

    def quick(self, s: State) -> None:
        """The suggested set-up."""
        for unit, space in suggested(s, self.side).items():
            if s.game.cls[unit] == MINEFIELD:
                s.lay_mine(unit, space)
            elif s.game.cls[unit] != BASE:
                s.deploy(unit, space, "set-up")
        s.tell("set up", side=self.side)


def suggested(s: State, side: Side) -> dict[Unit, Space]:
    """[25.0] The spaces of a side's units in the suggested set-up."""
    name = s.game.sides[side]
    return {unit: quick.space for quick in s.game.about.quick if quick.side == name for unit in quick.units}
