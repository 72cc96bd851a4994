"""9.13 River, canal and lake movement: along the hexsides of contiguous water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from sandtable.board.hexes import Hex, Hexside, Layout
from sandtable.board.paths import Reach

Berth = tuple[int, int]
"""A bank: a hex (or box) and which of its runs of contiguous water hexsides."""


class WaterCourses:
    """[9.13] The banks of all open waters, and which bank follows which.

    A unit afloat is in a hex, on one run of contiguous water hexsides around it. From there it may
    cross to the other bank, or follow the water round a corner into the next hex; each change of
    hex counts one. A hex may have two runs that do not meet: land is not cut across.
    """

    LIMIT = 200

    def __init__(
        self,
        layout: Layout,
        sides: Collection[Hexside],
        land: Collection[Hex],
        boxes: Mapping[int, tuple[Hex, ...]],
        hexes: int,
    ) -> None:
        self.hexes = hexes
        self._runs: dict[int, list[set[Hexside]]] = defaultdict(list)
        self._run_of: dict[tuple[int, Hexside], int] = {}
        for side in sorted(sides):
            for bank in side:
                if bank in land:
                    self._add(layout, bank, side)
        for shore, runs in self._runs.items():
            for index, run in enumerate(runs):
                self._run_of.update({(shore, side): index for side in run})
        self.next: dict[Berth, tuple[Berth, ...]] = {}
        for shore, runs in list(self._runs.items()):
            for index, run in enumerate(runs):
                waters = {w for side in run for w in (side, *layout.meeting(side)) if w in sides}
                onward = {(other, self._run_of.get((other, w))) for w in waters for other in w}
                self.next[shore, index] = tuple(
                    sorted((o, i) for o, i in onward if o != shore and i is not None)
                )
        for box, entries in boxes.items():
            self._runs[box] = [set()]
            self.next[box, 0] = tuple(
                (entry, index) for entry in entries for index in range(len(self._runs[entry]))
            )
        self.banks = frozenset(self._runs)
        self._known: dict[tuple[int, frozenset[int], frozenset[int]], Reach] = {}

    def _add(self, layout: Layout, bank: Hex, side: Hexside) -> None:
        runs = self._runs[bank]
        touching = [run for run in runs if any(s in run for s in layout.meeting(side))]
        for run in touching:
            runs.remove(run)
        runs.append({side}.union(*touching))

    def adjoin(self, a: int, b: int) -> bool:
        """[11.26] Whether one step along or across open water leads from a hex to another."""
        return any(
            onward[0] == b for index in range(len(self._runs.get(a, ()))) for onward in self.next[a, index]
        )

    def reach(self, start: int, barred: Iterable[int], halts: Iterable[int]) -> Reach:
        """[9.13] Banks within 20 hexes; a hex next to an enemy is entered, but not left again."""
        key = (start, self.banks.intersection(barred), self.banks.intersection(halts))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= self.LIMIT:
                self._known.clear()
            known = self._known[key] = self._search(*key)
        return known

    def _search(self, start: int, barred: frozenset[int], halts: frozenset[int]) -> Reach:
        came: dict[Berth, Berth] = {}
        first: dict[int, Berth] = {}
        cost: dict[int, int] = {start: 0}
        frontier: list[Berth] = [(start, index) for index in range(len(self._runs[start]))]
        begun = set(frontier)
        for steps in range(1, self.hexes + 1):
            reached: list[Berth] = []
            for berth in frontier:
                for onward in self.next[berth]:
                    bank = onward[0]
                    if bank in barred or onward in came or onward in begun:
                        continue
                    came[onward] = berth
                    if bank not in cost:
                        cost[bank] = steps
                        first[bank] = onward
                    if bank not in halts:
                        reached.append(onward)
            frontier = reached
        return WaterReach(cost, came, first)


class WaterReach(Reach):
    """What can be reached afloat; the way is told in hexes."""

    __slots__ = ("berths", "first")

    def __init__(self, cost: dict[int, int], berths: dict[Berth, Berth], first: dict[int, Berth]) -> None:
        super().__init__(cost, {}, tuple(first))
        self.berths = berths
        self.first = first

    def way(self, place: int) -> list[int]:
        berth = self.first[place]
        way = [place]
        while (berth := self.berths[berth]) in self.berths:
            way.append(berth[0])
        way.reverse()
        return way
