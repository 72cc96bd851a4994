"""The pages beside the map: what stands where, and what is off the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sandtable.core.options import Noun
from sandtable.game.documents import Grid, Lines, Panel, Track
from sandtable.game.presentation import PanelOf
from sandtable.games.napoleonic.gamedata import GameData, Unit
from sandtable.games.napoleonic.show.status import season
from sandtable.games.napoleonic.view import View
from sandtable.games.napoleonic.vocabulary import unit_text

UNITS = "Units"
OFF_MAP = "Off map"


def where(view: View) -> Mapping[Noun, Noun]:
    """Where the units that a side knows of are."""
    found: dict[Noun, Noun] = {unit: stack.place for stack in view.stacks for unit in stack.units}
    found.update(view.fleets)
    return found


class Pages:
    """The panels of one campaign."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.names = [name.title() for name in data.sides]
        self.words = [unit_text(piece) for piece in data.unit]

        self.panels = {"units": PanelOf(UNITS, self.units), "offmap": PanelOf(OFF_MAP, self.off_map)}

    def _list(self, units: Iterable[Unit]) -> str:
        return "; ".join(self.words[unit] for unit in units)

    def units(self, view: View) -> Panel:
        """Every stack that a side can see, by its place."""
        rows = ([*self._stacks(view, side)] for side in range(2))
        grids = [Grid(["Place", "Units"], row, name) for row, name in zip(rows, self.names, strict=True)]
        return Panel(UNITS, [grid for grid in grids if grid.rows])

    def _stacks(self, view: View, side: int) -> Iterator[list[str]]:
        for stack in view.stacks:
            if stack.side == side:
                beneath = stack.height - len(stack.units)
                more = f" and {beneath} more beneath" if beneath else ""
                yield [self.data.place_name(stack.place), self._list(reversed(stack.units)) + more]
        for fleet, place in view.fleets:
            if self.data.owner[fleet] == side:
                yield [self.data.place_name(place), self.words[fleet]]

    def off_map(self, view: View) -> Panel:
        """The turn track, reinforcements, containers, and units out of the game."""
        hands = [*zip(self.names, view.hands, strict=True)]
        counts = [f"{name}: {hand.pool} in the container, {hand.waiting} waiting" for name, hand in hands]
        lists: list[tuple[str, Sequence[Unit], bool]] = [
            *((f"{name}, waiting", hand.waiting_units, False) for name, hand in hands),
            *((f"{name}, in the container", hand.pool_units, True) for name, hand in hands),
            ("Fleets", [fleet for fleet, _ in view.fleets], False),
            (f"May come by event or decision ({len(view.aside)})", view.aside, True),
            (f"Out of the game ({len(view.gone)})", view.gone, True),
        ]
        told = [Lines([self._list(units)], title, folded) for title, units, folded in lists if units]
        coming = Lines([*self._due(view), *counts], "Reinforcements")
        return Panel(OFF_MAP, [self._track(view.turn), coming, *told])

    def _track(self, now: int) -> Track:
        """[5.4] The turn track with the seasons."""
        turns = self.data.turns
        boxes = [f"{number} {turn.months}" for number, turn in turns.items()]
        return Track(boxes, "Turn track", [*turns].index(now), [*map(season, turns.values())])

    def _due(self, view: View) -> Iterator[str]:
        """[8.9, 8.13] What will arrive by the turn track."""
        due: dict[int, list[Unit]] = {}
        for unit, when in view.track:
            due.setdefault(when, []).append(unit)
        for turn in sorted(due):
            yield f"Turn {turn}: {self._list(due[turn])}"
