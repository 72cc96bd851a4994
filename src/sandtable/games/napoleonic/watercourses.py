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
    ) -> None:
        self.next: dict[Berth, tuple[Berth, ...]] = {}
        runs: dict[int, list[set[Hexside]]] = defaultdict(list)
        for side in sorted(sides):
            for bank in land.intersection(side):
                touching = [run for run in runs[bank] if not run.isdisjoint(layout.meeting(side))]
                apart = [run for run in runs[bank] if run not in touching]
                runs[bank] = [*apart, {side}.union(*touching)]
        self.berths = {shore: tuple([(shore, i) for i in range(len(runs[shore]))]) for shore in runs}
        berth_on = {
            (shore, side): (shore, i) for shore in runs for i, run in enumerate(runs[shore]) for side in run
        }
        for shore, index in set(berth_on.values()):
            waters = {w for side in runs[shore][index] for w in (side, *layout.meeting(side))}
            onward = {berth_on.get((other, w)) for w in waters for other in w if other != shore}
            self.next[shore, index] = tuple(sorted(b for b in onward if b is not None))
        for box, entries in boxes.items():
            self.berths[box] = ((box, 0),)
            self.next[box, 0] = tuple(berth for entry in entries for berth in self.berths[entry])
        self.banks = frozenset(self.berths)
        self._reach = lru_cache(self.LIMIT)(self._search)

    def follow(self, berths: Iterable[Berth], way: Iterable[int]) -> tuple[Berth, ...]:
        """[9.13, 11.23.6, 11.26] Where a way along or across open water may lead; nowhere if it cannot."""
        for bank in way:
            berths = {onward for berth in berths for onward in self.next[berth] if onward[0] == bank}
        return tuple(sorted(berths))

    def reach(
        self,
        begin: tuple[Berth, ...],
        hexes: int,
        barred: Iterable[int],
        halts: Iterable[int],
        prized: Iterable[int],
    ) -> WaterReach:
        """[9.13] Banks within some hexes; a hex next to an enemy is entered, but not left again.

        Of equal ways the one that passes most of the prized hexes is taken.
        """
        on_banks = self.banks.intersection
        return self._reach(begin, hexes, on_banks(barred), on_banks(halts), on_banks(prized))

    def _search(
        self,
        begin: tuple[Berth, ...],
        hexes: int,
        barred: frozenset[int],
        halts: frozenset[int],
        prized: frozenset[int],
    ) -> WaterReach:
        came: dict[Berth, Berth] = {}
        first: dict[int, Berth] = {}
        gain: dict[Berth, int] = dict.fromkeys(begin, 0)
        when: dict[Berth, int] = {}
        cost: dict[int, int] = {begin[0][0]: 0}
        frontier = list(begin)
        begun = set(begin)
        for steps in range(1, hexes + 1):
            reached: list[Berth] = []
            for berth in frontier:
                for onward in self.next[berth]:
                    bank = onward[0]
                    if bank in barred or onward in begun:
                        continue
                    worth = gain[berth] + (bank in prized)
                    if onward not in came:
                        when[onward] = steps
                        if bank not in halts:
                            reached.append(onward)
                    elif when[onward] < steps or worth <= gain[onward]:
                        continue
                    came[onward] = berth
                    gain[onward] = worth
                    if cost.setdefault(bank, steps) == steps:
                        if bank not in first or worth > gain[first[bank]]:
                            first[bank] = onward
            frontier = reached
        return WaterReach(cost, came, first)


class WaterReach(Reach):
    """What can be reached afloat; the way is told in hexes."""

    __slots__ = ("berths", "first")

    def __init__(self, cost: dict[int, int], berths: dict[Berth, Berth], first: dict[int, Berth]) -> None:
        super().__init__(cost, {}, tuple(first))
        self.berths = berths
        self.first = first

    def start_of(self, place: int) -> Berth:
        """The water on which the way to a place begins."""
        berth = self.first[place]
        while berth in self.berths:
            berth = self.berths[berth]
        return berth

    def way(self, place: int) -> list[int]:
        berth = self.first[place]
        way = [place]
        while (berth := self.berths[berth]) in self.berths:
            way.append(berth[0])
        way.reverse()
        return way
