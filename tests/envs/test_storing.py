"""Storing: compiled stores write what their Python definitions say."""

from collections.abc import Callable
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from balak.envs.storing import store_8, store_16, store_32, store_bytes
from balak.kernel.jit import IS_COMPILED, kernel

Store = Callable[[NDArray[Any], int, int], None]


@kernel
def stored_8(out: NDArray[Any], start: int, word: int) -> None:
    store_8(out, start, word)


@kernel
def stored_16(out: NDArray[Any], start: int, word: int) -> None:
    store_16(out, start, word)


@kernel
def stored_32(out: NDArray[Any], start: int, word: int) -> None:
    store_32(out, start, word)


@kernel
def stored_bytes(out: NDArray[Any], start: int, word: int) -> None:
    store_bytes(out, start, word)


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
@pytest.mark.parametrize(
    ("compiled", "defined"),
    [
        (stored_8, store_8),
        (stored_16, store_16),
        (stored_32, store_32),
        (stored_bytes, store_bytes),
    ],
)
def test_a_compiled_store_writes_what_its_definition_says(
    compiled: Store, defined: Store, dtype: type
) -> None:
    rng = Random(f"{defined.__name__} {dtype}")
    for _ in range(200):
        word, start = rng.getrandbits(63), rng.randrange(9)
        one: NDArray[Any] = np.full(64, 7, dtype)
        two = one.copy()
        compiled(one, start, word)
        defined(two, start, word)
        assert np.array_equal(one, two)


@pytest.mark.parametrize(
    "out",
    [np.zeros(64, np.float64), np.zeros((8, 8), np.float32), np.zeros(64, np.float32)[::2]],
    ids=["float64", "two dimensions", "not in C order"],
)
def test_only_arrays_that_can_be_written_to_in_one_go_are_compiled(out: NDArray[Any]) -> None:
    if IS_COMPILED:
        with pytest.raises(numba.TypingError):
            stored_8(out, 0, 1)
