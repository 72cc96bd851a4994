"""Cheapest ways over a graph with whole-number costs: hexes, boxes, areas or points alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

Edges: TypeAlias = Mapping[int, tuple[tuple[int, int], ...]]
"""For each place, the places that can be entered from it and the price (at least 1), cheapest first."""

FAR = 1 << 30


class Reach:
    """Everything within a budget of one place: what it costs, and the way there."""

    __slots__ = ("came", "cost", "places")

    def __init__(self, cost: dict[int, int], came: dict[int, int], places: tuple[int, ...]) -> None:
        self.cost = cost
        self.came = came
        self.places = places

    def way(self, place: int) -> list[int]:
        """The places entered on the cheapest way, the last one included."""
        way = [place]
        came = self.came
        while (place := came[place]) in came:
            way.append(place)
        way.reverse()
        return way


def reach(
    edges: Edges,
    start: int,
    budget: int,
    barred: Collection[int] = (),
    transit: Collection[int] = (),
) -> Reach:
    """All places within a budget; barred ones are not entered, transit ones only passed through."""
    cost = {start: 0}
    came: dict[int, int] = {}
    by_cost: list[list[int]] = [[] for _ in range(budget + 1)]
    by_cost[0].append(start)
    spread(edges, cost, came, by_cost, barred)
    return Reach(cost, came, tuple([place for place in came if place not in transit]))


def spread(
    edges: Edges,
    cost: dict[int, int],
    came: dict[int, int],
    by_cost: list[list[int]],
    barred: Collection[int],
) -> None:
    """Go on from the places of each cost, the cheapest first; a cost beyond the last is too high."""
    known, budget = cost.get, len(by_cost) - 1
    for spent in range(budget):
        for place in by_cost[spent]:
            if cost[place] != spent:
                continue
            for onward, price in edges[place]:
                total = spent + price
                if total > budget:
                    break
                if total < known(onward, FAR) and onward not in barred:
                    cost[onward] = total
                    came[onward] = place
                    by_cost[total].append(onward)


class Ways:
    """A graph with a cache of its reaches, which depend on nothing but their inputs.

    A barred place changes a reach only behind it, so a hindered reach is the free one with those places
    computed again; that saves random play about a twentieth of its time.
    """

    FREE, HINDERED = 1_000, 200
    """Cache sizes, in reaches, without and with hindrances: the former are asked for again later, the latter
    only at once.
    """

    def __init__(self, edges: Edges, transit: Collection[int] = ()) -> None:
        self.edges = {place: tuple(sorted(onward, key=lambda e: e[1])) for place, onward in edges.items()}
        self.transit = frozenset(transit)
        self._into: dict[int, list[tuple[int, int]]] = {place: [] for place in edges}
        for place, onward in edges.items():
            for entered, price in onward:
                self._into[entered].append((place, price))
        self._free: dict[tuple[int, int], Reach] = {}
        self._hindered: dict[tuple[int, int, frozenset[int]], Reach] = {}

    def reach(self, start: int, budget: int, barred: Iterable[int]) -> Reach:
        """All places within a budget when the barred ones may not be entered."""
        free = self._free.get((start, budget))
        if free is None:
            if len(self._free) >= self.FREE:
                self._free.clear()
            free = self._free[start, budget] = reach(self.edges, start, budget, (), self.transit)
        hindrance = frozenset(free.came.keys() & barred)
        if not hindrance:
            return free
        key = (start, budget, hindrance)
        hindered = self._hindered.get(key)
        if hindered is None:
            if len(self._hindered) >= self.HINDERED:
                self._hindered.clear()
            hindered = self._hindered[key] = self._around(free, budget, hindrance)
        return hindered

    def way(self, reach: Reach, place: int, prized: Collection[int]) -> list[int]:
        """Of the cheapest ways to a place of a reach one that passes most of the prized places."""
        cost, came = reach.cost, reach.came
        if came[place] not in cost or not any(cost.get(one, FAR) < cost[place] for one in prized):
            return reach.way(place)
        sources: dict[int, list[int]] = {}
        waiting = [place]
        while waiting:
            entered = waiting.pop()
            if entered in came and entered not in sources:
                total = cost[entered]
                equal = [p for p, price in self._into[entered] if cost.get(p, FAR) + price == total]
                sources[entered] = [came[entered], *equal]
                waiting += equal
        gain: dict[int, int] = {}
        best: dict[int, int] = {}
        for entered in sorted(sources, key=cost.__getitem__):
            best[entered] = max(sources[entered], key=lambda p: gain.get(p, 0))
            gain[entered] = gain.get(best[entered], 0) + (entered in prized)
        return Reach(cost, best, ()).way(place)

    def _around(self, free: Reach, budget: int, barred: frozenset[int]) -> Reach:
        """The free reach, with everything behind the barred places computed again."""
        cost, came = free.cost.copy(), free.came.copy()
        behind = set(barred)
        for place in sorted(came, key=cost.__getitem__):
            if came[place] in behind:
                behind.add(place)
        for place in behind:
            del cost[place], came[place]
        by_cost: list[list[int]] = [[] for _ in range(budget + 1)]
        for place in sorted(behind - barred):
            for source, price in self._into[place]:
                total = cost.get(source, FAR) + price
                if source not in behind and total <= budget and total < cost.get(place, FAR):
                    cost[place] = total
                    came[place] = source
            if place in cost:
                by_cost[cost[place]].append(place)
        spread(self.edges, cost, came, by_cost, barred)
        return Reach(cost, came, tuple([place for place in came if place not in self.transit]))
