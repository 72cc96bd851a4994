"""Masks, against plain sets."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.masks import Spread, mask, places

NUMBERS = st.integers(0, 150)
sets = st.frozensets(NUMBERS, max_size=12)
steps = st.lists(st.tuples(NUMBERS, NUMBERS).filter(lambda pair: pair[0] != pair[1]), max_size=60)


@given(st.lists(st.integers(0, 6000)))
def test_a_mask_is_a_set(numbers: list[int]) -> None:
    assert places(mask(numbers)) == sorted(set(numbers))


@given(sets, sets)
def test_union_and_intersection(one: frozenset[int], two: frozenset[int]) -> None:
    assert places(mask(one) | mask(two)) == sorted(one | two)
    assert places(mask(one) & mask(two)) == sorted(one & two)


@given(steps, sets, sets, st.integers(0, 12))
def test_spreading_goes_step_by_step(
    graph: list[tuple[int, int]], start: frozenset[int], barred: frozenset[int], most: int
) -> None:
    reached = set(start)
    for _ in range(most):
        reached |= {b for a, b in graph if a in reached and b not in barred}
    assert places(Spread(graph).within(mask(start), most, mask(barred))) == sorted(reached)


def test_a_barred_start_still_spreads() -> None:
    assert places(Spread([(1, 2), (2, 3)]).within(mask([1]), 5, mask([1, 3]))) == [1, 2]
