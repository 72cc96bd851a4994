"""20.0 Fog of war, the owner's part: order in stacks, task forces, showing units."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import other
from sandtable.games.operation_albion.gamedata import BASE, MINEFIELD, NAVAL
from sandtable.games.operation_albion.state import Space, State


class Arrange(Question[State], frozen=True):
    """[20.0, 20.0.reveal, 20.1, 2.1.1.tf] Put a unit on top of its stack, form or dissolve task forces,
    show units.
    """

    done: tuple[Space, ...] = ()

    rule = "20.0"
    prompt = "Choose the unit on top of a stack, form a task force, show a unit, or go on"

    def offers(self, s: State) -> Iterable[Offer]:
        stacks = s.stacks[self.side]
        left = [space for space in stacks if space not in self.done]
        piled = [unit for space in left if len(stacks[space]) > 1 for unit in stacks[space]]
        yield Offer("top", piled, lambda unit: self.refuse_top(s, unit))
        ships = [unit for zone in left for unit in s.ships(self.side, zone)]
        yield Offer("form", ships, lambda unit: self.refuse_form(s, unit))
        every = [unit for stack in stacks.values() for unit in stack]
        yield Offer("show", every, lambda unit: self.refuse_show(s, unit))
        if self.markers(s) and not self.done:
            yield Offer("disband", ALONE, always)
        yield Offer("done", ALONE, always)

    def refuse_top(self, s: State, unit: Noun) -> Violation | None:
        """Only a unit that is not on top, once for each stack."""
        if not s.belongs(unit, self.side) or s.at[unit] not in s.game.space:
            return Violation("20.0", "this is no unit of yours on the map")
        space = s.at[unit]
        if space in self.done:
            return Violation("20.0", "this stack has been put in order")
        apart = s.game.cls[unit] in (BASE, MINEFIELD) or unit in s.forces
        if apart or s.top(self.side, space) == unit:
            return Violation("20.0", "it is on top already, or lies apart")
        return None

    def refuse_form(self, s: State, unit: Noun) -> Violation | None:
        """[20.1] Ships of a zone under one of the two markers."""
        if not s.belongs(unit, self.side) or s.game.cls[unit] != NAVAL:
            return Violation("20.1", "only ships of yours form a task force")
        if s.at[unit] not in s.game.space or s.at[unit] in self.done:
            return Violation("20.1", "only ships on the map, once for each zone")
        if unit in s.forces:
            return Violation("20.1", "it is in a task force")
        if len(self.markers(s)) >= s.game.numbers.task_forces:
            return Violation("20.1", "both markers are in use")
        return None

    def markers(self, s: State) -> set[int]:
        """The markers of a side on the map."""
        return {marker for unit, marker in s.forces.items() if s.game.owner[unit] == self.side}

    def refuse_show(self, s: State, unit: Noun) -> Violation | None:
        """[20.0.reveal] A unit that the enemy does not know."""
        if not s.belongs(unit, self.side) or s.at[unit] not in s.game.space:
            return Violation("20.0.reveal", "this is no unit of yours on the map")
        known = s.visible(other(self.side), unit)
        return Violation("20.0.reveal", "the enemy knows it") if known else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        if verb == "disband":
            for marker in sorted(self.markers(s)):
                s.disband_force(self.side, marker)
            s.then(Arrange(self.side, (*self.done, "")))
            return
        unit = str(noun)
        space = s.at[unit]
        if verb == "show":
            s.see(other(self.side), (unit,), "shown")
            s.then(self)
            return
        if verb == "top":
            s.on_top(unit)
        else:
            marker = min(set(range(1, s.game.numbers.task_forces + 1)) - self.markers(s))
            s.form_force(marker, [u for u in s.ships(self.side, space) if u not in s.forces])
        s.then(Arrange(self.side, (*self.done, space)))
