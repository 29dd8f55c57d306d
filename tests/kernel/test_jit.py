"""Bits, in Python and compiled, with the instructions for them and without."""

import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from balak.kernel.jit import kernel, lowest_bit_index, popcount, select_bit, spread_bits
from kernel.running import run

NO_PDEP = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


@kernel
def compiled_bits(mask: int, rank: int) -> tuple[int, int, int, int]:
    return popcount(mask), lowest_bit_index(mask), select_bit(mask, rank), spread_bits(mask % 2**31)


def masks() -> list[int]:
    rng = Random("bits")
    single = [1 << bit for bit in range(63)]
    some = [rng.getrandbits(63) & rng.getrandbits(63) for _ in range(200)]
    return [mask for mask in (*single, *some, 2**63 - 1, 2**58 - 1) if mask]


def test_bits_are_what_they_say_in_python_and_compiled() -> None:
    for mask in masks():
        places = [bit for bit in range(64) if mask >> bit & 1]
        spread = sum(1 << 2 * bit for bit in places if bit < 31)
        for rank in (0, len(places) // 2, len(places) - 1):
            expected = len(places), places[0], places[rank], spread
            in_python = popcount(mask), lowest_bit_index(mask), select_bit(mask, rank)
            assert (*in_python, spread_bits(mask % 2**31)) == expected
            assert compiled_bits(mask, rank) == expected
            assert compiled_bits(np.int64(mask), rank) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "settings", [{"NUMBA_DISABLE_JIT": "1"}, NO_PDEP], ids=["plain", "no pdep"]
)
def test_bits_are_the_same_without_the_instructions_for_them(
    settings: dict[str, str], tmp_path: Path
) -> None:
    test = "from kernel.test_jit import *; test_bits_are_what_they_say_in_python_and_compiled()"
    path = [Path(part) for part in sys.path if part]
    run(test, *path, settings=settings | {"NUMBA_CACHE_DIR": str(tmp_path)})
