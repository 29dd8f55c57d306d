"""Operations on words, compiled, against their definitions."""

from typing import Any

import numpy as np
import pytest

from balak.kernel import lane_ops as ops
from balak.kernel.jit import kernel

WORDS = [0, 1, 2, 5, 31, 32, 33, 63, 2**24, 2**31 - 1, 2**31, 2**32 - 32, 2**32 - 1]


@kernel
def arithmetic(one: Any, other: Any) -> tuple[Any, ...]:
    return ops.add(one, other), ops.less(one, other), ops.times(one, other)


@kernel
def shifts(one: Any, other: Any) -> tuple[Any, ...]:
    return ops.up(one, other), ops.down(one, other), ops.word(one)


@kernel
def choices(one: Any, other: Any) -> tuple[Any, ...]:
    is_below = ops.is_below(one, other)
    return is_below, ops.either(is_below, one, other), ops.all_if(is_below)


@kernel
def place(one: Any) -> Any:
    return ops.log2(one)


@pytest.mark.parametrize("one", WORDS)
@pytest.mark.parametrize("other", WORDS)
def test_words_are_computed_modulo_their_size(one: int, other: int) -> None:
    size = 2**32
    expected = ((one + other) % size, (one - other) % size, one * other % size)
    assert arithmetic(np.uint32(one), np.uint32(other)) == expected


@pytest.mark.parametrize("bits", WORDS)
@pytest.mark.parametrize("count", WORDS)
def test_what_is_shifted_out_is_gone(bits: int, count: int) -> None:
    is_small = count < 32
    up = bits << count & 2**32 - 1 if is_small else 0
    down = bits >> count if is_small else 0
    assert shifts(np.uint32(bits), np.uint32(count)) == (up, down, bits)


@pytest.mark.parametrize("one", WORDS[:10])
@pytest.mark.parametrize("other", WORDS[:10])
def test_a_choice_takes_what_its_condition_says(one: int, other: int) -> None:
    is_below = one < other
    expected = (is_below, min(one, other) if is_below else other, 2**32 - 1 if is_below else 0)
    assert choices(np.uint32(one), np.uint32(other)) == expected


@pytest.mark.parametrize("bit", range(24))
def test_the_place_of_a_bit_is_its_logarithm(bit: int) -> None:
    assert place(np.uint32(1 << bit)) == bit
