"""The map of Operation Albion as lists: a space, what borders on it, and who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.core.side import Side
from sandtable.games.operation_albion.gamedata import BASE, GERMAN, MINEFIELD, RUSSIAN, GameData
from sandtable.games.operation_albion.pack.schema import Factors
from sandtable.games.operation_albion.show.board import DISPLAYS
from sandtable.games.operation_albion.state import Space, Unit
from sandtable.games.operation_albion.view import Stack, View

SIDES = ("German", "Russian")
STYLES = ("bright_cyan", "bright_yellow")
OFF = {id: name for id, name, _ in DISPLAYS}
HERE = "bold reverse"

LEGEND = """\
Units by their labels, then anti-air, anti-ship, anti-submarine, anti-ground / movement or range
(Mine 3-2: anti-ship and anti-submarine); units with the same factors together, [ ] what a ship carries
A border is sea, coast, land or lake, rail a railroad across it; * a place that you may choose
3 ground ? are three units face down; Task Force 1 is a marker with ships under it"""


class Seen:
    """What a view shows of the map, place by place."""

    def __init__(self, data: GameData, view: View) -> None:
        self.data = data
        self.view = view
        self.stack: dict[tuple[Side, Space], Stack] = {(s.side, s.space): s for s in view.stacks}
        self.at = {unit: stack.space for stack in view.stacks for unit in stack.units}
        self.at |= {mine.unit: mine.space for mine in view.mines}
        for hand in view.hands:
            self.at |= {unit: display for display, units in hand.units.items() for unit in units}

    # --- units -------------------------------------------------------------------------------

    def factors(self, unit: Unit) -> Factors:
        """[2.3.1, 2.3.5, 12.7.two] The factors on the side that is up."""
        printed = self.data.unit[unit]
        if unit in self.view.reduced and printed.reduced is not None:
            return printed.reduced
        if self.view.revolution and printed.bolshevik is not None:
            return printed.bolshevik
        return printed.full

    def strength(self, unit: Unit) -> str:
        """The factors, and whether a unit is reduced or on patrol."""
        *fire, move = self.factors(unit)
        signs = " reduced" * (unit in self.view.reduced) + " on patrol" * (unit in self.view.patrols)
        return f"{'-'.join(map(str, fire))}/{move}{signs}"

    def label(self, unit: Unit) -> str:
        """What is printed large on a unit, and what it carries."""
        loads = [self.data.unit[load].label for load, ship in self.view.aboard.items() if ship == unit]
        return self.data.unit[unit].label + (f" [{', '.join(loads)}]" if loads else "")

    def alike(self, units: Iterable[Unit]) -> Iterator[str]:
        """Units by their labels, those with the same factors together."""
        found: dict[str, list[str]] = {}
        for unit in units:
            found.setdefault(self.strength(unit), []).append(self.label(unit))
        return (f"{', '.join(labels)} {strength}" for strength, labels in found.items())

    def full(self, unit: Unit) -> str:
        """A unit by its name, with its label and factors."""
        printed = self.data.unit[unit]
        if printed.cls == MINEFIELD:
            return f"{printed.side.title()} {printed.name}"
        label = "" if printed.label == printed.name or printed.cls == BASE else f" ({printed.label})"
        return f"{printed.name}{label} {self.strength(unit)}"

    def where(self, unit: Unit) -> str:
        """The place of a unit: a space, a ship or a display."""
        ship = self.view.aboard.get(unit)
        if ship is not None:
            return f"aboard {self.data.unit[ship].name}"
        place = self.at.get(unit, "")
        return OFF.get(place, "") or (self.name(place) if place in self.data.space else "")

    # --- places ------------------------------------------------------------------------------

    def name(self, space: Space) -> str:
        """A space by its name."""
        return self.data.space[space].name

    def nature(self, space: Space) -> str:
        """What kind of place a space is, and whose it is."""
        found = self.data.space[space]
        words = [{"home_base": "home base"}.get(found.kind, found.kind)] if found.kind != "land" else []
        words += ["forest"] * found.forest + ["shallow"] * found.shallow
        if found.port != "none":
            words.append("port demolished" if space in self.view.demolished else f"{found.port} port")
        for stack in self.here(space):
            bases = [unit for unit in stack.units if self.data.cls[unit] == BASE]
            words += [f"{SIDES[stack.side]} base"] * len(bases)
        return ", ".join(words)

    def here(self, space: Space) -> Iterator[Stack]:
        """The stacks in a space."""
        for side in (GERMAN, RUSSIAN):
            if (side, space) in self.stack:
                yield self.stack[side, space]

    def forces(self, space: Space) -> Text:
        """Who is in a space, side by side, as far as it is seen."""
        text = Text()
        for side in (GERMAN, RUSSIAN):
            found = list(self._of(side, space))
            if found:
                text.append("\n" if text else "")
                text.append(f"{SIDES[side]}: {'; '.join(found)}", STYLES[side])
        return text

    def _of(self, side: Side, space: Space) -> Iterator[str]:
        under: set[Unit] = set()
        for force in self.view.forces:
            if force.side == side and force.space == space:
                under.update(force.units)
                ships = f" ({'; '.join(self.alike(force.units))})" if force.units else ""
                yield f"Task Force {force.marker}{ships}"
        stack = self.stack.get((side, space))
        if stack is not None:
            yield from self.alike([unit for unit in stack.units if unit not in under])
            yield from (f"{number} {cls} ?" for cls, number in stack.hidden.items())
        yield from (
            self.label(mine.unit) for mine in self.view.mines if mine.side == side and mine.space == space
        )

    def brief(self, space: Space) -> str:
        """A space as a choice: its name, its kind, and who is there."""
        words = [self.nature(space)]
        for side in (GERMAN, RUSSIAN):
            heights = [stack.height for stack in self.here(space) if stack.side == side]
            marks = [f for f in self.view.forces if f.side == side and f.space == space and not f.units]
            mines = [mine for mine in self.view.mines if mine.side == side and mine.space == space]
            number = sum(heights) + len(marks)
            words += [f"{number} {SIDES[side]}"] * bool(number) + [f"{SIDES[side]} mines"] * bool(mines)
        found = ", ".join(word for word in words if word)
        return f"{self.name(space)} ({found})" if found else self.name(space)

    def occupied(self, side: Side | None = None) -> list[Space]:
        """The spaces where a side, or anybody, has something, in the order of the map."""
        held = {stack.space for stack in self.view.stacks if side in (None, stack.side)}
        held |= {force.space for force in self.view.forces if side in (None, force.side)}
        held |= {mine.space for mine in self.view.mines if side in (None, mine.side)}
        return [space for space in self.data.space if space in held]

    # --- lists -------------------------------------------------------------------------------

    def around(self, space: Space, choices: Iterable[Space] = ()) -> RenderableType:
        """A space and everything that borders on it; places that may be chosen are starred."""
        chosen = set(choices)
        table = Table(box=None, show_edge=False, show_header=False, padding=(0, 1), pad_edge=False)
        table.add_column(no_wrap=True, style="bright_black")
        table.add_column(no_wrap=True)
        table.add_column(ratio=2, style="bright_black")
        table.add_column(ratio=5)
        table.add_row("  here", Text(self.name(space), HERE), self.nature(space), self.forces(space))
        order = ("sea", "coast", "land", "lake")
        borders = self.data.borders[space]
        for near in sorted(borders, key=lambda near: (order.index(borders[near].kind), self.name(near))):
            border = borders[near]
            star = "*" if near in chosen else " "
            table.add_row(
                f" {star}{border.kind}{', rail' if border.rail else ''}",
                Text(self.name(near), "bold" if near in chosen else ""),
                self.nature(near),
                self.forces(near),
            )
        return table

    def listed(self, spaces: list[Space], most: int | None = None) -> RenderableType:
        """Spaces with who is there; of too many only the first."""
        table = Table(box=None, show_edge=False, show_header=False, padding=(0, 1), pad_edge=False)
        table.add_column(no_wrap=True)
        table.add_column(ratio=2, style="bright_black")
        table.add_column(ratio=5)
        for space in spaces[:most]:
            table.add_row(Text(f"  {self.name(space)}", "bold"), self.nature(space), self.forces(space))
        left = len(spaces[most:]) if most is not None else 0
        if not left:
            return table
        return Lines(table, Text(f"  and {left} more places: map all", "bright_black"))
