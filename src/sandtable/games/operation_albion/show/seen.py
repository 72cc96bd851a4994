"""What is where in words, as far as a view shows it: units with their factors, spaces and who is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.games.operation_albion.gamedata import BASE, MOVE, GameData
from sandtable.games.operation_albion.pack.schema import Factors
from sandtable.games.operation_albion.pack.schema import Space as Place
from sandtable.games.operation_albion.state import Space, Unit
from sandtable.games.operation_albion.view import Force, Mine, Stack, View

SIDES = ("German", "Russian")
KINDS = {"home_base": "", "land": ""}
"""Kinds of spaces that are not called by their ids."""


def strength(factors: Factors, *signs: str) -> str:
    """[2.3.1] Factors against air, ships, submarines and ground, movement or range, and signs of a unit."""
    return " ".join((f"{'-'.join(map(str, factors[:MOVE]))}/{factors[MOVE]}", *filter(None, signs)))


def nature(space: Place, demolished: bool, *more: str) -> str:
    """What kind of place a space is."""
    port = "port demolished" if demolished else f"{space.port} port" * (space.port != "none")
    kind = KINDS.get(space.kind, space.kind)
    return ", ".join(filter(None, (kind, "forest" * space.forest, "shallow" * space.shallow, port, *more)))


class Seen:
    """What a view shows of the map, place by place."""

    def __init__(self, data: GameData, view: View) -> None:
        self.data = data
        self.view = view
        self.stack: dict[tuple[Side, Space], Stack] = {(s.side, s.space): s for s in view.stacks}

    def factors(self, unit: Unit) -> Factors:
        """[2.3.1, 2.3.5, 12.7.two] The factors on the side that is up."""
        printed = self.data.unit[unit]
        if unit in self.view.reduced and printed.reduced is not None:
            return printed.reduced
        return printed.bolshevik if self.view.revolution and printed.bolshevik is not None else printed.full

    def alike(self, units: Iterable[Unit]) -> str:
        """Units by their labels with what they carry, those with the same factors together."""
        found: dict[str, list[str]] = {}
        for unit in units:
            loads = [self.data.unit[load].label for load, ship in self.view.aboard.items() if ship == unit]
            signs = ("reduced" * (unit in self.view.reduced), "on patrol" * (unit in self.view.patrols))
            label = self.data.unit[unit].label + (f" [{', '.join(loads)}]" if loads else "")
            found.setdefault(strength(self.factors(unit), *signs), []).append(label)
        return "; ".join(f"{', '.join(labels)} {factors}" for factors, labels in found.items())

    def nature(self, space: Space) -> str:
        """What kind of place a space is, and whose it is."""
        stacks = [stack for stack in self.view.stacks if stack.space == space]
        bases = [f"{SIDES[s.side]} base" for s in stacks for unit in s.units if self.data.cls[unit] == BASE]
        return nature(self.data.space[space], space in self.view.demolished, *bases)

    def forces(self, side: Side, space: Space) -> str:
        """[20.0, 20.1] A side's units in a space, as far as they are seen."""
        return "; ".join(self._forces(side, space))

    def _forces(self, side: Side, space: Space) -> Iterator[str]:
        under: set[Unit] = set()
        for force in self.view.forces:
            if force.side == side and force.space == space:
                under.update(force.units)
                yield f"Task Force {force.marker}" + (f" ({self.alike(force.units)})" * bool(force.units))
        stack = self.stack.get((side, space))
        if stack is not None:
            yield from filter(None, [self.alike(unit for unit in stack.units if unit not in under)])
            yield from (f"{number} {cls} ?" for cls, number in stack.hidden.items())
        for mine in self.view.mines:
            if mine.side == side and mine.space == space:
                yield self.data.unit[mine.unit].label

    def occupied(self, side: Side | None = None) -> list[Space]:
        """The spaces where a side, or anybody, has something, in the order of the map."""
        found: tuple[Stack | Force | Mine, ...] = (*self.view.stacks, *self.view.forces, *self.view.mines)
        held = {thing.space for thing in found if side in (None, thing.side)}
        return [space for space in self.data.space if space in held]


def where(view: View) -> dict[Noun, Noun]:
    """The spaces of the units that a view shows on the map, those aboard ships included."""
    at: dict[Noun, Noun] = {unit: stack.space for stack in view.stacks for unit in stack.units}
    at |= {mine.unit: mine.space for mine in view.mines}
    return at | {load: at[ship] for load, ship in view.aboard.items() if ship in at}
