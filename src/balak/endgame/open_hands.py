"""Best play of two seats where every tile is known, the boneyard's order too: alpha-beta search."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT
from balak.kernel.jit import kernel
from balak.kernel.state import (
    DRAWN,
    HANDS,
    LEFT,
    MAX_DECISIONS,
    PASSES,
    RIGHT,
    SEATS,
    TURN,
    WIDTH,
    State,
)
from balak.kernel.steps import legal_mask, result, step
from balak.kernel.tables import TILE_COUNT

_LIMIT: Final = 169
"""More than anybody can gain."""
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2

Table = NDArray[np.int64]
"""What is known of positions: ``int64[2**k, 4]``: two words of key, a worth, what it is."""


def open_worth(state: State, *, table_bits: int = 16) -> dict[int, int]:
    """Return what each legal action is worth to the seat to move when both know every tile.

    That is the points it then gains with best play of both, less those that the other gains. Nobody
    who plays can know so much: it bounds what knowledge is worth, and settles dead lines.

    Args:
        state: A row of two seats, ``int32[WIDTH]``.
        table_bits: The table of positions has 2 ** ``table_bits`` places.

    Returns:
        Worth by index of action; empty where the round is over.

    Raises:
        ValueError: There are not two seats.
    """
    if state[SEATS] != 2:
        raise ValueError(f"open hands are searched for two seats, not for {int(state[SEATS])}")
    stack = np.zeros((MAX_DECISIONS + 1, WIDTH), np.int32)
    table = np.zeros((1 << table_bits, 4), np.int64)
    sign = 1 if state[TURN] == 0 else -1
    mask = int(legal_mask(state))
    worth: dict[int, int] = {}
    for action in range(ACTION_COUNT):
        if mask >> action & 1:
            stack[0] = state
            step(stack[0], action)
            worth[action] = sign * int(_best(stack, 0, -_LIMIT, _LIMIT, table))
    return worth


@kernel
def _best(stack: State, ply: int, low: int, high: int, table: Table) -> int:
    """Return what seat 0 gains from a row of the stack on, exactly where it is between bounds."""
    state = stack[ply]
    mask = legal_mask(state)
    if mask == 0:
        _, winner, points = result(state)
        return points if winner == 0 else -points
    # Left and right may change places, and who has passed is as good as whose turn it is.
    least, most = min(state[LEFT], state[RIGHT]), max(state[LEFT], state[RIGHT])
    first = (np.int64(state[HANDS]) << TILE_COUNT | np.int64(state[HANDS + 1])) + 1
    second = (np.int64(state[DRAWN]) << 8 | least << 5 | most << 2) | state[PASSES] << 1
    second |= np.int64(state[TURN])
    place = (first ^ first >> 23 ^ first >> 41 ^ second * 40503) & (len(table) - 1)
    if table[place, 0] == first and table[place, 1] == second:
        known, what = int(table[place, 2]), table[place, 3]
        if what == _EXACT or (what == _AT_LEAST and known >= high):
            return known
        if what == _AT_MOST and known <= low:
            return known
    is_first = state[TURN] == 0
    alpha, beta = low, high
    best = -_LIMIT if is_first else _LIMIT
    for action in range(ACTION_COUNT - 1, -1, -1):
        if not mask >> action & 1:
            continue
        stack[ply + 1] = state
        step(stack[ply + 1], action)
        worth = _best(stack, ply + 1, alpha, beta, table)
        if is_first:
            best = max(best, worth)
            alpha = max(alpha, best)
        else:
            best = min(best, worth)
            beta = min(beta, best)
        if alpha >= beta:
            break
    table[place, 0] = first
    table[place, 1] = second
    table[place, 2] = best
    table[place, 3] = _AT_MOST if best <= low else _AT_LEAST if best >= high else _EXACT
    return best
