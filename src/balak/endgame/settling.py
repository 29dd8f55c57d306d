"""What every two hands gain where everything is settled, as matrices of utilities.

Where the mover holds one tile and nothing can be drawn there is nothing to choose, and where both
do all is settled; so it is when a round is blocked or a seat has gone out (R17, R19, R20). Such
ends of play are matrices, one for many places of the tree.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.endgame.states import BLOCKED, LAST_TILES, WENT_OUT
from balak.endgame.tree import Utilities
from balak.kernel.jit import bare_kernel, lowest_bit_index

GAIN_OFFSET: Final = 168
"""Where in a table of utilities the gain 0 stands; it goes from -168 to 168 points."""


@bare_kernel
def _write_pips(
    hands: NDArray[np.int64],
    worths: NDArray[np.int64],
    seat: int,
    count: int,
    pips: NDArray[np.int64],
) -> None:
    for hand in range(count):
        total = 0
        rest = hands[seat, hand]
        while rest:
            total += pips[lowest_bit_index(rest)]
            rest &= rest - 1
        worths[seat, hand] = total


@bare_kernel
def write_outcomes(
    how: int,
    mover: int,
    fits: int,
    hands: NDArray[np.int64],
    worths: NDArray[np.int64],
    counts: tuple[int, int],
    pips: NDArray[np.int64],
    utility: NDArray[np.float64],
    out: Utilities,
    offset: int,
) -> None:
    """Write what every two hands are worth; 0 where they cannot be held together.

    First to seat 0, a row for each hand of seat 1; then to seat 1, a row for each hand of seat 0.

    Args:
        how: How it is settled (`balak.endgame.states`).
        mover: The seat to move.
        fits: The tiles that fit an end, as bits.
        hands: ``int64[2, …]``: the hands of either seat, as bits.
        worths: As many numbers, overwritten.
        counts: How many hands there are.
        pips: By tile.
        utility: ``float64[337]``: what seat 0's gain is worth to it.
        out: What is written to.
        offset: Where.
    """
    for seat in range(2):
        _write_pips(hands, worths, seat, counts[seat], pips)
    other = 1 - mover
    by_count = how in (BLOCKED, WENT_OUT)
    is_last = how == LAST_TILES
    for row in range(counts[0]):
        first = hands[0, row]
        mine = worths[0, row]
        for column in range(counts[1]):
            second = hands[1, column]
            theirs = worths[1, column]
            worth = 0.0
            if first & second == 0:
                winner = -1
                if not by_count:
                    held, facing = (first, second) if mover == 0 else (second, first)
                    if held & fits:
                        winner = mover
                    elif is_last and facing & fits:
                        winner = other
                if winner == 0:
                    worth = utility[GAIN_OFFSET + theirs]
                elif winner == 1:
                    worth = utility[GAIN_OFFSET - mine]
                elif by_count or is_last:
                    # Who has gone out has no pips.
                    worth = utility[GAIN_OFFSET + theirs - mine]
            out[offset + column * counts[0] + row] = worth
            out[offset + (counts[0] + row) * counts[1] + column] = -worth
