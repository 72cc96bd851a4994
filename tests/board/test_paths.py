"""Cheapest ways, against relaxing every edge until nothing changes."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.paths import Edges, Reach, Ways, reach

PLACES = range(104, 104 + 10 * 64, 64)
"""Numbers that collide in small sets, so that a set's order tells its history."""


@st.composite
def graphs(draw: st.DrawFn) -> Edges:
    """Directed graphs of ten places, dense enough for many ways to the same place."""
    prices = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 5), max_size=5)
    graph = {}
    for place in PLACES:
        onward = draw(prices)
        onward.pop(place, None)
        graph[place] = tuple(sorted(onward.items(), key=lambda edge: edge[1]))
    return graph


places = st.sampled_from(PLACES)
budgets = st.integers(0, 14)
some = st.frozensets(st.sampled_from(PLACES), max_size=4)


def bellman_ford(edges: Edges, start: int, budget: int, barred: frozenset[int]) -> dict[int, int]:
    cost = {start: 0}
    for _ in PLACES:
        for place, onward in edges.items():
            for entered, price in onward:
                total = cost.get(place, budget) + price
                if entered not in barred and total < cost.get(entered, budget + 1):
                    cost[entered] = total
    return cost


def check(found: Reach, edges: Edges, start: int, budget: int, barred: frozenset[int]) -> None:
    """The costs are the least ones, and each way costs what it is said to."""
    assert found.cost == bellman_ford(edges, start, budget, barred - {start})
    assert set(found.came) == set(found.cost) - {start}
    for place in found.came:
        way = found.way(place)
        price, here = 0, start
        for onward in way:
            price += dict(edges[here])[onward]
            assert onward not in barred
            here = onward
        assert (way[-1], price) == (place, found.cost[place])


@given(graphs(), places, budgets, some, some)
def test_reach_finds_the_cheapest_ways(
    edges: Edges, start: int, budget: int, barred: frozenset[int], transit: frozenset[int]
) -> None:
    found = reach(edges, start, budget, barred - {start}, transit)
    check(found, edges, start, budget, barred - {start})
    assert set(found.places) == set(found.came) - transit


@given(graphs(), some, st.lists(st.tuples(places, budgets, some), min_size=1, max_size=6))
def test_ways_remembers_nothing_wrong(
    edges: Edges, transit: frozenset[int], trips: list[tuple[int, int, frozenset[int]]]
) -> None:
    ways = Ways(edges, transit)
    for start, budget, barred in [*trips, *trips]:
        found = ways.reach(start, budget, barred - {start})
        check(found, edges, start, budget, barred - {start})
        assert set(found.places) == set(found.came) - transit


@given(graphs(), places, budgets, some)
def test_the_order_of_places_does_not_depend_on_what_is_remembered(
    edges: Edges, start: int, budget: int, barred: frozenset[int]
) -> None:
    one, two = Ways(edges), Ways(edges)
    hindrances = sorted(barred - {start})
    first = one.reach(start, budget, hindrances)
    for onward in PLACES:
        two.reach(onward, budget, ())
    second = two.reach(start, budget, hindrances[::-1])
    assert first.places == second.places
    assert [first.way(place) for place in first.places] == [second.way(place) for place in second.places]


def test_ways_forgets_when_it_has_too_much_to_remember() -> None:
    ways = Ways({place: ((place + 1, 1),) if place < 10 else () for place in range(1, 11)})
    ways.FREE = ways.HINDERED = 2
    for barred in range(2, 9):
        assert set(ways.reach(1, 9, [barred]).places) == set(range(2, barred))
