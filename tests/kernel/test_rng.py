"""Streams of random numbers: as the slow twin makes them, apart from each other, and even."""

from itertools import islice

import numpy as np
import pytest

from balak.kernel.rng import Words, below, next_word, seed_rng
from kernel.playout_twin import stream


def begun(seed: int, number: int) -> Words:
    rng = np.zeros(2, np.uint32)
    seed_rng(rng, seed, number)
    return rng


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63 - 1])
@pytest.mark.parametrize("number", [0, 1, 2**32 - 1, 2**32, 2**63 - 1])
def test_a_stream_has_the_words_of_the_twin(seed: int, number: int) -> None:
    rng = begun(seed, number)
    assert [int(next_word(rng)) for _ in range(20)] == list(islice(stream(seed, number), 20))


def test_no_two_streams_begin_alike() -> None:
    numbers = [*range(1000), *range(2**32 - 500, 2**32 + 500)]
    starts = {tuple(begun(seed, number).tolist()) for seed in range(3) for number in numbers}
    assert len(starts) == 3 * len(numbers)
    assert (0, 0) not in starts


@pytest.mark.parametrize("count", [1, 2, 5, 28, 256])
def test_what_is_chosen_is_the_high_bits_of_the_word(count: int) -> None:
    rng = begun(3, count)
    words = stream(3, count)
    for _ in range(200):
        assert below(rng, count) == (next(words) >> 8) * count >> 24


def test_choices_are_even() -> None:
    rng = begun(5, 5)
    counts = np.bincount([below(rng, 7) for _ in range(7000)], minlength=7)
    # Chi-square with six degrees of freedom: above 22.46 once in a thousand seeds.
    assert ((counts - 1000) ** 2 / 1000).sum() < 22.46
