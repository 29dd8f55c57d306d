"""Random numbers of the kernels: many independent streams of 32-bit words, the same anywhere.

A stream is named by a seed and a number, so that round n of a seed is the same whoever plays it,
alone, beside others or on another machine. The generator is xoroshiro64* by Blackman and Vigna:
two words of state, which lanes of a vector register can step together; a choice uses the high bits
of its words, which are the good ones.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.lane_ops import down, times, up, word

Words = NDArray[np.uint32]
"""The state of a stream: two words, not both 0."""

CHOICE_BITS: Final = 24
"""A choice is made from so many bits of a word: one of n is off by less than n / 2**24 of itself.

With 5 more bits for n, up to 28 tiles or places, the product fits a word of a lane.
"""

# Everything is unsigned: a signed and an unsigned 64-bit integer make a float in numba. Words of 32
# bits are kept in 64, so that no product overflows.
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
STAR: Final = 0x9E3779BB
"""What the first word of a state is multiplied with."""
_STAR: Final = np.uint64(STAR)
_MIX: Final = (np.uint64(0x85EBCA6B), np.uint64(0xC2B2AE35))
_SHIFTS: Final = (np.uint64(16), np.uint64(13), np.uint64(16))
_FIRST: Final = np.uint64(0x243F6A88)
_SECOND: Final = np.uint64(0x85A308D3)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """Return a 32-bit word with every bit spread over all, one to one (murmur3's last step)."""
    word ^= word >> _SHIFTS[0]
    word = word * _MIX[0] & _LOW
    word ^= word >> _SHIFTS[1]
    word = word * _MIX[1] & _LOW
    return word ^ word >> _SHIFTS[2]


@kernel
def stream_keys(seed: int, number: int) -> tuple[np.uint64, np.uint64]:
    """Return the two words from which the streams of a seed are made, `number` and its neighbours.

    They are the same for all numbers that differ in their lowest 32 bits only.
    """
    whole, high = np.uint64(seed), np.uint64(number) >> _HALF
    key = mix(high ^ mix((whole & _LOW) ^ mix((whole >> _HALF) ^ _FIRST)))
    return key, mix(key ^ _SECOND)


@kernel
def seed_rng(rng: Words, seed: int, number: int) -> None:
    """Set a stream to its beginning.

    Args:
        rng: The stream's state, changed in place.
        seed: A whole number from 0, below 2**63.
        number: Which of the seed's streams, from 0, below 2**63. Two of them never have the same
            state within 2**32 numbers.
    """
    key, other = stream_keys(seed, number)
    rng[0], rng[1] = stream_start(key, other, number)


@kernel
def stream_start(key: np.uint64, other: np.uint64, number: int) -> tuple[np.uint64, np.uint64]:
    """Return the two words that a stream begins with; the keys are its `stream_keys`."""
    low = np.uint64(number) & _LOW
    first, second = mix(low ^ key), mix(low ^ other)
    return first, (second if first | second else _STAR)


@kernel
def advance(first: np.uint32, second: np.uint32) -> tuple[np.uint32, np.uint32, np.uint32]:
    """Return the next word of a stream in this state, and the two words of its new state."""
    chance = times(first, STAR)
    second = word(second ^ first)
    first = word(up(first, 26) | down(first, 6))
    first = word(first ^ second ^ up(second, 9))
    return chance, first, word(up(second, 13) | down(second, 19))


@kernel
def next_word(rng: Words) -> np.uint32:
    """Return the next 32-bit word of a stream and move the stream on."""
    chance, rng[0], rng[1] = advance(rng[0], rng[1])
    return chance


@kernel
def below(rng: Words, count: int) -> int:
    """Return one of 0 … ``count`` - 1, all equally likely but for less than ``count`` / 2**24.

    ``count`` is 1 to 256.
    """
    return choice(next_word(rng), count)


@kernel
def choice(chance: np.uint32, count: int) -> int:
    """Return the one of 0 … ``count`` - 1 that a word chooses, as `below` does."""
    bits = down(chance, 32 - CHOICE_BITS)
    return int(np.int64(down(times(bits, count), CHOICE_BITS)))
