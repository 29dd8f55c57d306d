"""Public states of an endgame, and what can be done in them: the rules as everybody sees them.

A state is a row of a few numbers. Tiles are places among those that were unplaced when the endgame
began; masks are bits by place.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.subsets import MAX_TILES
from balak.kernel.jit import bare_kernel, lowest_bit_index, popcount
from balak.kernel.tables import DRAW, FITS, HIGH, LOW, NO_END, PASS, PIPS

Row = NDArray[np.int64]

# --- columns --------------------------------------------------------------------------------------

TURN: Final = 0
"""0 for the seat that moves first in the endgame, otherwise 1."""
LEFT: Final = 1
RIGHT: Final = 2
ALLOWED: Final = 3
"""The first of two: the tiles that each seat may hold, as bits."""
COUNTS: Final = 5
"""The first of two: how many tiles each seat holds."""
PASSES: Final = 7
DRAWABLE: Final = 8
"""How many tiles may still be drawn (R4)."""
STATE_WIDTH: Final = 9
ACTION: Final = 9
"""The move that led here, as `balak.actions.action_index`."""
SETTLES: Final = 10
"""How it settled everything, or `GOING_ON`."""
STEP_WIDTH: Final = 11

MOST_STEPS: Final = 2 * MAX_TILES + 1

# --- how everything is settled --------------------------------------------------------------------

GOING_ON: Final = -1
OUT: Final = 0
"""The mover's one tile fits, and nothing can be drawn; where it does not fit, nothing is said."""
LAST_TILES: Final = 1
"""Each holds one tile, and nothing can be drawn."""
BLOCKED: Final = 2
WENT_OUT: Final = 3
"""A seat has placed its last tile."""


class Setting(NamedTuple):
    """What stays as it is in an endgame."""

    tiles: NDArray[np.int64]
    """By place: the tile, as `Tile.index`."""
    fitting: NDArray[np.int64]
    """By value of an end, 0 to 6 and `NO_END`: the places of the tiles that fit it, as bits."""
    is_voluntary: bool
    """Whether one who can place may draw all the same (R8)."""


def new_setting(tiles: NDArray[np.int64], *, is_voluntary: bool) -> Setting:
    """Return the setting of an endgame with these tiles unplaced, `MAX_TILES` at most."""
    fitting = np.zeros(NO_END + 1, np.int64)
    for at, tile in enumerate(tiles):
        for value in range(NO_END + 1):
            if FITS[value] >> int(tile) & 1:
                fitting[value] |= 1 << at
    return Setting(tiles, fitting, is_voluntary)


@bare_kernel
def fits(setting: Setting, state: Row) -> int:
    """Return the tiles that fit an end, as bits."""
    return int(setting.fitting[state[LEFT]] | setting.fitting[state[RIGHT]])


@bare_kernel
def settles(setting: Setting, state: Row) -> int:
    """Return how everything is settled in a state, whatever is held, or `GOING_ON`."""
    if state[COUNTS] == 0 or state[COUNTS + 1] == 0:
        return WENT_OUT
    if state[DRAWABLE] > 0:
        return GOING_ON
    placeable = (state[ALLOWED] | state[ALLOWED + 1]) & fits(setting, state)
    if placeable == 0 or state[PASSES] == 2:
        return BLOCKED
    if state[COUNTS] == 1 and state[COUNTS + 1] == 1:
        return LAST_TILES
    return GOING_ON


@bare_kernel
def settles_one(setting: Setting, state: Row) -> int:
    """Return what settles the mover's one tile by itself, or `settles`."""
    how = settles(setting, state)
    mover = state[TURN]
    if how != GOING_ON or state[DRAWABLE] > 0 or state[COUNTS + mover] > 1:
        return how
    return OUT if state[ALLOWED + mover] & fits(setting, state) else GOING_ON


@bare_kernel
def write_steps(setting: Setting, state: Row, out: NDArray[np.int64]) -> int:
    """Write the moves that are not settled by `settles_one`, and what they lead to.

    Placements come first, then the draw, then the pass. Where the ends are equal only the left one
    is written, at the opening only the right one. A move that no deal allows is left out.

    Args:
        setting: What stays as it is.
        state: ``int64[STATE_WIDTH]`` at least.
        out: ``int64[MOST_STEPS, STEP_WIDTH]``.

    Returns:
        How many were written.
    """
    how = settles(setting, state)
    if how != GOING_ON:
        return 0
    mover = int(state[TURN])
    other = 1 - mover
    left, right = int(state[LEFT]), int(state[RIGHT])
    own = int(state[ALLOWED + mover])
    size = int(state[COUNTS + mover])
    can_draw = state[DRAWABLE] > 0
    fitting = fits(setting, state)
    rest = own & ~fitting
    count = 0
    # Where nothing can be drawn, one tile leaves nothing to choose.
    candidates = own & fitting if size > 1 or can_draw else 0
    while candidates:
        bit = candidates & -candidates
        candidates ^= bit
        if popcount(state[ALLOWED + other] & ~bit) < state[COUNTS + other]:
            continue
        tile = int(setting.tiles[lowest_bit_index(bit)])
        for arm in range(2):
            if left == NO_END:
                if arm == 0:
                    continue
            elif not bit & setting.fitting[state[LEFT + arm]] or (arm == 1 and left == right):
                continue
            for column in range(STATE_WIDTH):
                out[count, column] = state[column]
            if left == NO_END:
                out[count, LEFT], out[count, RIGHT] = LOW[tile], HIGH[tile]
            else:
                out[count, LEFT + arm] = PIPS[tile] - state[LEFT + arm]
            out[count, ALLOWED] &= ~bit
            out[count, ALLOWED + 1] &= ~bit
            out[count, COUNTS + mover] = size - 1
            out[count, PASSES] = 0
            out[count, TURN] = other
            out[count, ACTION] = 2 * tile + arm
            count += 1
    if can_draw:
        if setting.is_voluntary or popcount(rest) >= size:
            for column in range(STATE_WIDTH):
                out[count, column] = state[column]
            out[count, COUNTS + mover] = size + 1
            out[count, DRAWABLE] -= 1
            out[count, ACTION] = DRAW
            count += 1
    elif popcount(rest) >= size:
        for column in range(STATE_WIDTH):
            out[count, column] = state[column]
        out[count, ALLOWED + mover] = rest
        out[count, PASSES] += 1
        out[count, TURN] = other
        out[count, ACTION] = PASS
        count += 1
    for step in range(count):
        out[step, SETTLES] = settles(setting, out[step])
    return count


@bare_kernel
def drawers(setting: Setting, state: Row) -> int:
    """Return the tiles that a hand which may draw can be made of, as bits (R8)."""
    own = int(state[ALLOWED + state[TURN]])
    return own if setting.is_voluntary else own & ~fits(setting, state)


@bare_kernel
def key_of(state: Row) -> int:
    """Return a number from 1 for a state, another for each."""
    key = int(state[TURN]) << 1 | 1
    key = key << 6 | int(state[LEFT]) << 3 | int(state[RIGHT])
    key = key << 2 | int(state[PASSES])
    key = key << 4 | int(state[DRAWABLE])
    key = key << 8 | int(state[COUNTS]) << 4 | int(state[COUNTS + 1])
    return key << 2 * MAX_TILES | int(state[ALLOWED]) << MAX_TILES | int(state[ALLOWED + 1])
