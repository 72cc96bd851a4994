"""9.13 River, canal and lake movement: along the hexsides of contiguous water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

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
        self, begin: tuple[Berth, ...], hexes: int, barred: Iterable[int], halts: Iterable[int]
    ) -> WaterReach:
        """[9.13] Banks within some hexes; a hex next to an enemy is entered, but not left again."""
        return self._reach(begin, hexes, self.banks.intersection(barred), self.banks.intersection(halts))

    def _search(
        self, begin: tuple[Berth, ...], hexes: int, barred: frozenset[int], halts: frozenset[int]
    ) -> WaterReach:
        when: dict[Berth, int] = dict.fromkeys(begin, 0)
        cost: dict[int, int] = {begin[0][0]: 0}
        frontier: Iterable[Berth] = begin
        for steps in range(1, hexes + 1):
            reached: list[Berth] = []
            for berth in frontier:
                for onward in self.next[berth]:
                    bank = onward[0]
                    if bank in barred or onward in when:
                        continue
                    when[onward] = steps
                    cost.setdefault(bank, steps)
                    if bank not in halts:
                        reached.append(onward)
            frontier = reached
        return WaterReach(self, begin, cost, when, halts)


class WaterReach(Reach):
    """What can be reached afloat; the way is told in hexes."""

    __slots__ = ("begin", "halts", "waters", "when")

    def __init__(
        self,
        waters: WaterCourses,
        begin: tuple[Berth, ...],
        cost: dict[int, int],
        when: dict[Berth, int],
        halts: frozenset[int],
    ) -> None:
        super().__init__(cost, {}, tuple([place for place, steps in cost.items() if steps]))
        self.waters = waters
        self.begin = begin
        self.when = when
        self.halts = halts

    def course(self, place: int, prized: Collection[int] = ()) -> list[Berth]:
        """[9.13] The waters on one of the shortest ways to a place, that which passes most of the prized
        places; the first of them is where it begins.
        """
        when, onward = self.when, self.waters.next
        steps = self.cost[place]
        layers = [[berth for berth in self.waters.berths[place] if when.get(berth) == steps]]
        for step in range(steps - 1, 0, -1):
            near = {b for berth in layers[-1] for b in onward[berth] if when.get(b) == step}
            layers.append(sorted(b for b in near if b[0] not in self.halts))
        layers.append([b for b in self.begin if not set(layers[-1]).isdisjoint(onward[b])])
        layers.reverse()
        gain = dict.fromkeys(layers[0], 0)
        came: dict[Berth, Berth] = {}
        for earlier, later in pairwise(layers):
            for berth in later:
                came[berth] = max([b for b in earlier if berth in onward[b]], key=gain.__getitem__)
                gain[berth] = gain[came[berth]] + (berth[0] in prized)
        course = [max(layers[-1], key=gain.__getitem__)]
        while course[-1] in came:
            course.append(came[course[-1]])
        course.reverse()
        return course

    def way(self, place: int, prized: Collection[int] = ()) -> list[int]:
        return [bank for bank, _ in self.course(place, prized)[1:]]
