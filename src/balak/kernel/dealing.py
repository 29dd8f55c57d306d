"""Decks for a whole block of rounds, shuffled in the lanes of vector registers.

Dealt one by one, random rounds would spend a third of their time on the shuffle.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.rng import advance, stream_keys, stream_start
from balak.kernel.shuffling import (
    CODES,
    LANES,
    NO_TILE,
    RANDOM_BITS,
    STRIDE,
    Keys,
    sort_column,
)
from balak.kernel.tables import TILE_COUNT

Lanes = NDArray[np.uint32]
"""Columns of words, one word a lane; from a column to the next it is `STRIDE` words."""

RNG: Final = 0
"""The first two columns of lanes: the state of the stream of the round in each lane."""
_HALF: Final = 32


@kernel
def next_lane_word(lanes: Lanes, lane: int) -> np.uint32:
    """Return the next word of a lane's stream, as `balak.kernel.rng.next_word`."""
    chance, first, second = advance(lanes[RNG + lane], lanes[RNG + STRIDE + lane])
    lanes[RNG + lane], lanes[RNG + STRIDE + lane] = first, second
    return chance


@kernel
def shuffle_lanes(lanes: Lanes, keys: Keys, tiles: int, seed: int, first: int) -> None:
    """Begin the streams of `LANES` rounds and shuffle a deck from each.

    Args:
        lanes: Its two columns of streams are overwritten.
        keys: Columns of lanes, one for each of the 28 places of a deck; overwritten. Each lane has
            what `balak.kernel.random_play.shuffle` makes of its stream.
        tiles: The set, as bits.
        seed: The streams' seed.
        first: The number of the first lane's stream.
    """
    key, other = stream_keys(seed, first)
    for lane in range(LANES):
        number = first + lane
        if number >> _HALF != first >> _HALF:
            key, other = stream_keys(seed, number)
        lanes[RNG + lane], lanes[RNG + STRIDE + lane] = stream_start(key, other, number)
    for tile in range(TILE_COUNT):
        column = keys[tile * STRIDE : tile * STRIDE + LANES]
        if tiles >> tile & 1:
            for lane in range(LANES):
                column[lane] = next_lane_word(lanes, lane) & RANDOM_BITS | CODES[tile]
        else:
            column[:] = NO_TILE
    for lane in range(LANES):
        sort_column(keys, lane)
