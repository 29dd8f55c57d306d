"""Seeded decks in bulk: the same as `balak.shuffle.seeded_deck`, tile by tile, but many at once."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.hashing import BLOCK_WORDS, INITIAL, LANES, ROUNDS, STATE_WORDS, Lanes, compress
from balak.kernel.jit import IS_COMPILED, kernel
from balak.kernel.lane_ops import add, up
from balak.shuffle import seeded_deck
from balak.tiles import MAX_PIP, tiles_of

Decks = NDArray[np.uint8]
"""``uint8[n, tiles]``: in each row the tiles of a set by index, in the order of a deck."""
Words = NDArray[np.uint32]

WORD_LIMIT: Final = 1 << 32
FEW: Final = 256
"""So many decks are not worth the loading of a kernel that hashes."""

# What is hashed: HMAC-SHA256 with a key made of the seed, of ``balak-seed:deck:ROUND:BLOCK``.
_PREFIX: Final = b"balak-seed:deck:"
_PREFIX_WORDS: Final = np.frombuffer(_PREFIX, ">u4").astype(np.uint32)
_INNER: Final = 0x36
_OUTER: Final = 0x5C
_KEY_SIZE: Final = 4 * BLOCK_WORDS
_LARGEST: Final = (1 << 63) - 1


def seeded_decks(seed: str, rounds: Iterable[int], *, max_pip: int = MAX_PIP) -> Decks:
    """Return the decks of these rounds of a seed, one row each.

    Raises:
        SetupError: As `seeded_deck`, for the first round that it refuses.
        NotationError: There is no such set.

    >>> seeded_decks("balak", range(1, 3))[:, :4].tolist()
    [[21, 2, 1, 15], [14, 16, 18, 25]]
    """
    decks: Decks = decks_of_seeds([seed], rounds, max_pip=max_pip)[0]
    return decks


def decks_of_seeds(seeds: Sequence[str], rounds: Iterable[int], *, max_pip: int = MAX_PIP) -> Decks:
    """Return the decks of these rounds of each seed, ``uint8[seeds, rounds, tiles]``.

    Raises:
        SetupError: As `seeded_deck`, for the first seed or round that it refuses.
        NotationError: There is no such set.
    """
    numbers = list(rounds)
    tiles = np.array([tile.index for tile in tiles_of(max_pip)], np.uint8)
    for seed in seeds:
        if not isinstance(seed, str) or not seed.isascii():
            seeded_deck(seed)
    for number in numbers:
        if type(number) is not int or number < 0:
            seeded_deck("", number)
    keys = [hashlib.sha256(f"balak-seed:{seed}".encode("ascii")).digest() for seed in seeds]
    blocks = block_count(len(tiles))
    is_many = len(seeds) * len(numbers) > FEW and IS_COMPILED and max(numbers) <= _LARGEST
    words = (words_by_lanes if is_many else words_by_hashlib)(keys, numbers, blocks)
    decks = np.empty((len(words), len(tiles)), np.uint8)
    is_short = np.empty(len(words), np.bool_)
    shuffle_all(words, tiles, decks, is_short)
    for at in np.flatnonzero(is_short).tolist():
        seed, number = seeds[at // len(numbers)], numbers[at % len(numbers)]
        decks[at] = [tile.index for tile in seeded_deck(seed, number, max_pip=max_pip)]
    return decks.reshape(len(seeds), len(numbers), len(tiles))


def block_count(tiles: int) -> int:
    """Return how many blocks of words are made for a deck: one word at least is to spare."""
    return (tiles - 1) // STATE_WORDS + 1


# --- words ----------------------------------------------------------------------------------------


def words_by_hashlib(keys: list[bytes], rounds: list[int], blocks: int) -> Words:
    """Return the first words of the stream of each key and round, ``uint32[keys * rounds, …]``."""
    suffixes = [b":%d" % block for block in range(blocks)]
    digests = []
    for key in keys:
        # HMAC by its two hashes: with their keys taken in once it is more than twice as fast.
        padded = key.ljust(_KEY_SIZE, b"\0")
        inner = hashlib.sha256(bytes(byte ^ _INNER for byte in padded)).copy
        outer = hashlib.sha256(bytes(byte ^ _OUTER for byte in padded)).copy
        for number in rounds:
            prefix = b"%s%d" % (_PREFIX, number)
            for suffix in suffixes:
                inside, outside = inner(), outer()
                inside.update(prefix + suffix)
                outside.update(inside.digest())
                digests.append(outside.digest())
    words = np.frombuffer(b"".join(digests), ">u4").astype(np.uint32)
    return words.reshape(len(keys) * len(rounds), STATE_WORDS * blocks)


def words_by_lanes(keys: list[bytes], rounds: list[int], blocks: int) -> Words:
    """Return what `words_by_hashlib` does, for rounds below 2**63."""
    words = np.empty((len(keys) * len(rounds) * blocks, STATE_WORDS), np.uint32)
    key_words = np.frombuffer(b"".join(keys), ">u4").astype(np.uint32)
    hash_all(key_words.reshape(-1, STATE_WORDS), np.array(rounds, np.int64), words)
    return words.reshape(len(keys) * len(rounds), STATE_WORDS * blocks)


@kernel
def hash_all(keys: Words, rounds: NDArray[np.int64], out: Words) -> None:
    """Write the blocks of words of each key, round and block, in this order.

    Args:
        keys: ``uint32[k, 8]``, big-endian words.
        rounds: ``int64[n]``, from 0.
        out: ``uint32[k * n * blocks, 8]``, overwritten; at most 10 blocks.
    """
    state = np.zeros((STATE_WORDS, LANES), np.uint32)
    words = np.zeros((ROUNDS, LANES), np.uint32)
    work = np.zeros((STATE_WORDS, LANES), np.uint32)
    message = np.zeros(BLOCK_WORDS, np.uint32)
    inner = np.zeros(keys.shape, np.uint32)
    outer = np.zeros(keys.shape, np.uint32)
    _take_keys(keys, _INNER, inner, state, words, work)
    _take_keys(keys, _OUTER, outer, state, words, work)
    each = len(out) // len(keys)
    blocks = each // len(rounds)
    for first in range(0, len(out), LANES):
        lanes = min(LANES, len(out) - first)
        end = 0
        for lane in range(lanes):
            at = first + lane
            block = at % blocks
            if lane == 0 or block == 0:
                end = _write_message(message, rounds[at % each // blocks])
            for row in range(BLOCK_WORDS):
                words[row, lane] = message[row]
            row = end >> 2
            words[row, lane] = add(words[row, lane], up(block, 24 - 8 * (end & 3)))
            for row in range(STATE_WORDS):
                state[row, lane] = inner[at // each, row]
        compress(state, words, work)
        words[:STATE_WORDS] = state
        words[STATE_WORDS:BLOCK_WORDS] = 0
        words[STATE_WORDS] = 1 << 31
        words[BLOCK_WORDS - 1] = 8 * (_KEY_SIZE + 4 * STATE_WORDS)
        for lane in range(lanes):
            for row in range(STATE_WORDS):
                state[row, lane] = outer[(first + lane) // each, row]
        compress(state, words, work)
        for lane in range(lanes):
            for row in range(STATE_WORDS):
                out[first + lane, row] = state[row, lane]


@kernel
def _take_keys(
    keys: Words, pad: int, states: Words, state: Lanes, words: Lanes, work: Lanes
) -> None:
    """Write the state after each key, padded with so many times this byte."""
    pads = np.uint32(pad * 0x01010101)
    for first in range(0, len(keys), LANES):
        lanes = min(LANES, len(keys) - first)
        words[STATE_WORDS:BLOCK_WORDS] = pads
        for row in range(STATE_WORDS):
            state[row] = INITIAL[row]
            for lane in range(lanes):
                words[row, lane] = keys[first + lane, row] ^ pads
        compress(state, words, work)
        for lane in range(lanes):
            for row in range(STATE_WORDS):
                states[first + lane, row] = state[row, lane]


@kernel
def _write_message(message: Words, number: int) -> int:
    """Write what follows the key: the message of a round's block 0, its end and its length.

    Returns:
        The place of the byte that is the number of the block.
    """
    message[:] = 0
    message[: len(_PREFIX_WORDS)] = _PREFIX_WORDS
    last = len(_PREFIX)
    rest = number
    while rest >= 10:
        rest //= 10
        last += 1
    rest = number
    for place in range(last, len(_PREFIX) - 1, -1):
        _put(message, place, ord("0") + rest % 10)
        rest //= 10
    _put(message, last + 1, ord(":"))
    _put(message, last + 2, ord("0"))
    _put(message, last + 3, 0x80)
    message[BLOCK_WORDS - 1] = 8 * (_KEY_SIZE + last + 3)
    return last + 2


@kernel
def _put(message: Words, place: int, byte: int) -> None:
    row = place >> 2
    message[row] = add(message[row], up(byte, 24 - 8 * (place & 3)))


# --- decks ----------------------------------------------------------------------------------------


@kernel
def shuffle_all(words: Words, tiles: Decks, decks: Decks, is_short: NDArray[np.bool_]) -> None:
    """Shuffle n decks, each by a stream of words, as `balak.shuffle.shuffled`.

    Args:
        words: ``uint32[n, k]``.
        tiles: ``uint8[tiles]``, the set in order.
        decks: ``uint8[n, tiles]``, overwritten.
        is_short: ``bool[n]``, overwritten: whether the words ran out before the deck was shuffled.
    """
    size = len(tiles)
    for at in range(len(decks)):
        taken = 0
        last = size - 1
        decks[at] = tiles
        while last > 0 and taken < words.shape[1]:
            word = int(words[at, taken])
            taken += 1
            if word < WORD_LIMIT - WORD_LIMIT % (last + 1):
                other = word % (last + 1)
                tile = decks[at, last]
                decks[at, last] = decks[at, other]
                decks[at, other] = tile
                last -= 1
        is_short[at] = last > 0
