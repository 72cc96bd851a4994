"""TokenBuckets are used up and fill again."""

from __future__ import annotations

import pytest

from sandtable.server import limits
from sandtable.server.limits import TokenBucket, TokenBuckets


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_a_token_bucket_is_used_up_and_fills_again(clock: Clock) -> None:
    bucket = TokenBucket(per_second=2, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.4
    assert not bucket.take()
    clock.now += 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_visitor_has_his_own(clock: Clock) -> None:
    buckets = TokenBuckets(per_second=0, burst=1)
    assert [buckets.take(visitor) for visitor in ("a", "a", "b", "b")] == [True, False, True, False]


def test_visitors_who_come_rarely_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "VISITORS", 2)
    buckets = TokenBuckets(per_second=0, burst=1)
    assert [buckets.take(visitor) for visitor in ("a", "b", "a", "c")] == [True, True, False, True]
    assert not buckets.take("a")
    assert buckets.take("b")


def test_visitors_whose_bucket_is_full_again_are_forgotten(clock: Clock) -> None:
    buckets = TokenBuckets(per_second=1, burst=2)
    for visitor in ("a", "a", "b", "c"):
        assert buckets.take(visitor)
    assert len(buckets) == 3
    clock.now += 1
    assert buckets.take("b")
    assert len(buckets) == 3, "who came first has one left to wait for, and the others wait behind"
    clock.now += 1
    assert buckets.take("c")
    assert len(buckets) == 1
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
