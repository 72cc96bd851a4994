"""20.0 Fog of war, the owner's part: order in stacks, task forces, showing units."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.gamedata import BASE, MINEFIELD, NAVAL
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.state import Space, State, Unit
from sandtable.kit.words import counted


class Arrange(Question[State], frozen=True):
    """[20.0, 20.0.reveal, 20.1, 2.1.1.tf] Put a unit on top of its stack, form or dissolve task forces,
    show units.

    Each stack is put in order once, each marker taken off once: `done` names them.
    """

    done: tuple[str, ...] = ()

    rule = "20.0"
    prompt = "Choose the unit on top of a stack, form a task force, show a unit, or go on"

    def offers(self, s: State) -> Iterable[Offer]:
        stacks = s.stacks[self.side]
        low = {u: 0 for space in stacks if space not in self.done for u in buried(s, self.side, space)}
        yield Offer("top", low, lambda unit: None if unit in low else self.refuse_top(s, unit))
        free = len(self.markers(s)) < s.game.numbers.task_forces
        ships = [unit for zone in stacks for unit in s.ships(self.side, zone)] if free else ()
        yield Offer("form", ships, lambda unit: self.refuse_form(s, unit))
        hidden = {} if s.setting_up(self.side) else dict.fromkeys(concealed(s, self.side), 0)
        yield Offer("show", hidden, lambda unit: None if unit in hidden else self.refuse_show(s, unit))
        yield Offer("disband", s.forces, lambda unit: self.refuse_disband(s, unit))
        yield Offer("done", ALONE, always)

    def refuse_top(self, s: State, unit: Noun) -> Violation | None:
        """Only a unit that is not on top, once for each stack."""
        if not s.belongs(unit, self.side) or s.at[unit] not in s.game.space:
            return Violation("20.0", f"{called(s.game, unit)} is no unit of yours on the map")
        space = s.at[unit]
        if space in self.done:
            return Violation("20.0", f"the stack in {s.game.space[space].name} has been put in order")
        if unit not in buried(s, self.side, space):
            return Violation("20.0", f"{s.counter(unit).name} is on top already, or lies apart")
        return None

    def refuse_form(self, s: State, unit: Noun) -> Violation | None:
        """[20.1] A ship on the map under one of the two markers."""
        reason = refuse_member(s, self.side, unit)
        if reason is None and len(self.markers(s)) >= s.game.numbers.task_forces:
            return Violation("20.1", f"all {s.game.numbers.task_forces} markers are in use")
        return reason

    def refuse_disband(self, s: State, unit: Noun) -> Violation | None:
        """[20.1] A marker that was there before is taken off by the name of any of its ships."""
        if not s.belongs(unit, self.side) or unit not in s.forces:
            return Violation("20.1", f"{called(s.game, unit)} is in no task force of yours")
        if str(s.forces[unit]) in self.done:
            return Violation("20.1", f"Task Force {s.forces[unit]} has been formed or disbanded just now")
        return None

    def markers(self, s: State) -> set[int]:
        """The markers of a side on the map."""
        return {marker for unit, marker in s.forces.items() if s.game.owner[unit] == self.side}

    def refuse_show(self, s: State, unit: Noun) -> Violation | None:
        """[20.0.reveal] A unit that the enemy does not know."""
        if not s.belongs(unit, self.side) or s.at[unit] not in s.game.space:
            return Violation("20.0.reveal", f"{called(s.game, unit)} is no unit of yours on the map")
        if s.setting_up(self.side):
            return Violation("20.0.reveal", "nobody looks on before the set-up is complete")
        if unit in concealed(s, self.side):
            return None
        return Violation("20.0.reveal", f"the enemy knows {s.counter(unit).name}")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        unit = str(noun)
        space = s.at[unit]
        if verb == "show":
            s.see(other(self.side), (unit,), "shown")
            s.then(self)
        elif verb == "disband":
            marker = s.forces[unit]
            s.disband_force(self.side, marker)
            s.then(Arrange(self.side, (*self.done, str(marker))))
        elif verb == "top":
            s.on_top(unit)
            s.then(Arrange(self.side, (*self.done, space)))
        else:
            marker = min(set(range(1, s.game.numbers.task_forces + 1)) - self.markers(s))
            s.then(FormForce(self.side, marker, (unit,)), Arrange(self.side, (*self.done, str(marker))))


def buried(s: State, side: Side, space: Space) -> list[Unit]:
    """[20.0] Units under the top one of a stack; bases, mines and task forces lie apart."""
    apart = (BASE, MINEFIELD)
    return [u for u in s.stacks[side][space] if s.game.cls[u] not in apart and u not in s.forces][:-1]


def concealed(s: State, side: Side) -> list[Unit]:
    """[20.0.reveal] Units on the map that the enemy does not know."""
    enemy = other(side)
    apart = [stack for space, stack in s.stacks[side].items() if not s.shares(enemy, space)]
    return [unit for stack in apart for unit in stack if not s.visible(enemy, unit)]


def arrangeable(s: State, side: Side) -> bool:
    """[20.0, 20.1] Whether a side has ships, or stacks with something under the top."""
    return any(len(stack) > 1 or s.game.cls[stack[0]] == NAVAL for stack in s.stacks[side].values())


def refuse_member(s: State, side: Side, unit: Noun) -> Violation | None:
    """[20.1] Why a unit cannot go under a task force marker."""
    if not s.belongs(unit, side) or s.game.cls[unit] != NAVAL:
        return Violation("20.1", f"{called(s.game, unit)} is no ship of yours")
    if s.at[unit] not in s.game.space:
        return Violation("20.1", f"{s.counter(unit).name} is not on the map")
    return Violation("20.1", f"{s.counter(unit).name} is in a task force") if unit in s.forces else None


class FormForce(Question[State], frozen=True):
    """[20.1, 2.1.1.tf] Which ships of a zone go under a marker, one by one."""

    marker: int
    units: tuple[Unit, ...]

    rule = "20.1"

    def question(self, s: State) -> str:
        return f"Task Force {self.marker}: {counted(len(self.units), 'ship')}. Add more, or go on"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = s.ships(self.side, s.at[self.units[0]])
        more = [unit for unit in ships if self.refuse(s, unit) is None]
        if more:
            yield Offer("add", more, lambda unit: self.refuse(s, unit))
            yield Offer("all", ALONE, always)
            yield Offer("go", ALONE, always)

    def refuse(self, s: State, unit: Noun) -> Violation | None:
        """Only ships of the same zone."""
        reason = refuse_member(s, self.side, unit)
        if reason is None and s.at[str(unit)] != s.at[self.units[0]]:
            zone = s.game.space[s.at[self.units[0]]].name
            return Violation("20.1", f"the ships of a task force are in one zone, here {zone}")
        if reason is None and unit in self.units:
            return Violation("20.1", f"{s.counter(str(unit)).name} is among them")
        return reason

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "add":
            s.then(FormForce(self.side, self.marker, (*self.units, str(noun))))
        elif verb == "all":
            ships = s.ships(self.side, s.at[self.units[0]])
            s.form_force(self.marker, [unit for unit in ships if unit not in s.forces])
        else:
            self.perform(s)

    def perform(self, s: State) -> None:
        s.form_force(self.marker, self.units)
