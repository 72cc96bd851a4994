"""9.13 River, canal and lake movement: along the hexsides of contiguous water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

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
        land: frozenset[Hex],
        boxes: Mapping[int, tuple[Hex, ...]],
        hexes: int,
    ) -> None:
        self.hexes = hexes
        self.next: dict[Berth, tuple[Berth, ...]] = {}
        runs: dict[int, list[set[Hexside]]] = defaultdict(list)
        for side in sorted(sides):
            for bank in land.intersection(side):
                touching = [run for run in runs[bank] if not run.isdisjoint(layout.meeting(side))]
                apart = [run for run in runs[bank] if run not in touching]
                runs[bank] = [*apart, {side}.union(*touching)]
        self.berths = {shore: [(shore, i) for i in range(len(runs[shore]))] for shore in runs}
        berth_on = {
            (shore, side): (shore, i) for shore in runs for i, run in enumerate(runs[shore]) for side in run
        }
        for shore, index in set(berth_on.values()):
            waters = {w for side in runs[shore][index] for w in (side, *layout.meeting(side))}
            onward = {berth_on.get((other, w)) for w in waters for other in w if other != shore}
            self.next[shore, index] = tuple(sorted(b for b in onward if b is not None))
        for box, entries in boxes.items():
            self.berths[box] = [(box, 0)]
            self.next[box, 0] = tuple(berth for entry in entries for berth in self.berths[entry])
        self.banks = frozenset(self.berths)
        self._reach = lru_cache(self.LIMIT)(self._search)

    def adjoin(self, a: int, b: int) -> bool:
        """[11.26] Whether one step along or across open water leads from a hex to another."""
        return any(bank == b for berth in self.berths.get(a, ()) for bank, _ in self.next[berth])

    def reach(self, start: int, barred: Iterable[int], halts: Iterable[int]) -> Reach:
        """[9.13] Banks within 20 hexes; a hex next to an enemy is entered, but not left again."""
        return self._reach(start, self.banks.intersection(barred), self.banks.intersection(halts))

    def _search(self, start: int, barred: frozenset[int], halts: frozenset[int]) -> Reach:
        came: dict[Berth, Berth] = {}
        first: dict[int, Berth] = {}
        cost: dict[int, int] = {start: 0}
        frontier = self.berths[start]
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
