"""SHA-256 of many short messages at once, one in each lane of the processor's vectors.

`hashlib` says what it is, and takes a message at a time: for seeded decks that alone would be
several times the work of playing them.
"""

from itertools import count, islice
from math import isqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.lane_ops import U32, Word, add, down, up, word

Lanes = NDArray[np.uint32]
"""``uint32[rows, LANES]``: a column is one message's."""

LANES: Final = 64
"""A loop of fewer would be unrolled instead of put into vectors."""
ROUNDS: Final = 64
STATE_WORDS: Final = 8
BLOCK_WORDS: Final = 16


def _primes(number: int) -> list[int]:
    found = (n for n in count(2) if all(n % divisor for divisor in range(2, isqrt(n) + 1)))
    return list(islice(found, number))


def _cube_root(value: int) -> int:
    """Return the whole part of a cube root."""
    root = 1 << (value.bit_length() + 2) // 3
    while (smaller := (2 * root + value // root**2) // 3) < root:
        root = smaller
    return root


INITIAL: Final = np.array([isqrt(p << 64) % (1 << 32) for p in _primes(STATE_WORDS)], np.uint32)
"""The first state: 32 bits of the fractions of square roots."""
_CONSTANTS: Final = np.array([_cube_root(p << 96) % (1 << 32) for p in _primes(ROUNDS)], np.uint32)
"""By round: 32 bits of the fractions of cube roots."""


@kernel
def compress(state: Lanes, words: Lanes, work: Lanes) -> None:
    """Take one block of each message into its state.

    Args:
        state: ``uint32[8, LANES]``, changed in place.
        words: ``uint32[64, LANES]``: the block in the first 16 rows, as big-endian words; the
            others are overwritten.
        work: ``uint32[8, LANES]``, overwritten.
    """
    for row in range(BLOCK_WORDS, ROUNDS):
        for lane in range(LANES):
            near, far = words[row - 2, lane], words[row - 15, lane]
            near = _turned(near, 17) ^ _turned(near, 19) ^ down(near, 10)
            far = _turned(far, 7) ^ _turned(far, 18) ^ down(far, 3)
            sum_ = add(words[row - 16, lane], words[row - 7, lane])
            words[row, lane] = add(sum_, add(near, far))
    work[:] = state
    for row in range(ROUNDS):
        constant = _CONSTANTS[row]
        # The eight words move on by one place each round; here their names move instead.
        a, b, c, d = -row & 7, 1 - row & 7, 2 - row & 7, 3 - row & 7
        e, f, g, h = 4 - row & 7, 5 - row & 7, 6 - row & 7, 7 - row & 7
        for lane in range(LANES):
            one, other = work[a, lane], work[e, lane]
            chosen = work[g, lane] ^ other & (work[f, lane] ^ work[g, lane])
            most = work[b, lane] ^ (one ^ work[b, lane]) & (work[b, lane] ^ work[c, lane])
            turned = _turned(other, 6) ^ _turned(other, 11) ^ _turned(other, 25)
            first = add(add(work[h, lane], turned), add(add(chosen, constant), words[row, lane]))
            turned = _turned(one, 2) ^ _turned(one, 13) ^ _turned(one, 22)
            work[d, lane] = add(work[d, lane], first)
            work[h, lane] = add(first, add(turned, most))
    for row in range(STATE_WORDS):
        for lane in range(LANES):
            state[row, lane] = add(state[row, lane], work[row, lane])


@kernel
def _turned(bits: Word, places: int) -> U32:
    """Return the bits turned round to the right."""
    return word(up(bits, 32 - places) | down(bits, places))
