"""Token buckets and the pace of bots."""

from typing import get_args

import pytest

from balak.protocol import Pace
from balak.server.limits import Buckets, TokenBucket, is_over
from balak.server.pace import LEAST_SECONDS, thinking_seconds


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = TokenBucket(3, 30.0, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 9.9
    assert not bucket.take()
    clock.now += 0.2
    assert bucket.take()
    assert not bucket.take()
    clock.now += 1000
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_share_a_bucket_and_full_ones_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(1, 10.0, clock=clock)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for number in range(3000):
        clock.now += 1.0
        assert buckets.take(f"address {number}")
    assert len(buckets) <= 1024
    assert buckets.take("a")


def test_a_limit_of_0_is_none() -> None:
    clock = Clock()
    bucket = TokenBucket(0, 10.0, clock=clock)
    buckets = Buckets(0, 10.0, clock=clock)
    assert all(bucket.take() and buckets.take("a") for _ in range(1000))
    assert len(buckets) == 0
    assert not is_over(1000, 0)
    assert [is_over(count, 2) for count in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize("pace", get_args(Pace))
def test_the_time_is_the_same_for_the_same_public_state_and_within_its_span(pace: Pace) -> None:
    def drawn(seed: str, *, is_after_draw: bool = False) -> list[float]:
        return [
            thinking_seconds(pace, seed, seq, "greedy", is_after_draw=is_after_draw)
            for seq in range(200)
        ]

    first, other, drawing = drawn("seed"), drawn("other"), drawn("seed", is_after_draw=True)
    assert first == drawn("seed")
    if pace == "instant":
        assert {*first, *other, *drawing} == {LEAST_SECONDS["greedy"]}
    else:
        assert len(set(first)) == 200
        assert first != other
        assert 0.1 < min(drawing) < max(drawing) < max(first) < 5
