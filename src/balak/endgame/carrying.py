"""How chances go down the tree over a move, and how worth comes up.

Over a placement or a pass every hand becomes one hand, or none. A draw makes of each hand as many
as there are tiles that it may bring, each equally likely.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.endgame.subsets import Ranks
from balak.endgame.tree import (
    BONEYARD,
    DRAWN,
    DRAWN_FROM,
    DRAWN_RANKS,
    DRAWN_SIZE,
    ENTRY,
    MOVER,
    MOVER_RANKS,
    MOVER_SIZE,
    OTHER_RANKS,
    OTHER_SIZE,
    SIZES,
    Numbers,
    Utilities,
)
from balak.kernel.jit import bare_inlined_kernel, bare_kernel

Rows = NDArray[np.float32]

place: Final = np.uint64
"""An index that is not negative: numba then does not ask whether it counts from the end."""


@bare_inlined_kernel
def carry(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    play: Utilities,
    sums: Utilities,
    reach: Rows,
    totals: Utilities,
    seat: int,
    weight: np.float32,
    node: int,
    base: int,
    move: int,
    depth: int,
) -> bool:
    """Write the other seat's chances after a move into the next row; return whether any is left.

    Where the other seat makes the move, its play counts in the average with a weight, unless that
    is 0.
    """
    is_any = False
    if nodes[node, MOVER] == seat:
        start = int(moves[move, OTHER_RANKS])
        for at in range(moves[move, OTHER_SIZE]):
            chance = reach[place(depth), place(ranks[place(start + at)])]
            reach[place(depth + 1), place(at)] = chance
            is_any |= chance > 0
    elif moves[move, DRAWN] >= 0:
        is_any = _draw(
            nodes, moves, ranks, play, sums, reach, totals, weight, node, base, move, depth
        )
    elif moves[move, ENTRY] < 0:
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            chance = reach[place(depth), place(ranks[place(start + at)])]
            reach[place(depth + 1), place(at)] = chance
            is_any |= chance > 0
    else:
        start = int(moves[move, MOVER_RANKS])
        entry = base + int(moves[move, ENTRY])
        for at in range(moves[move, MOVER_SIZE]):
            chance = reach[place(depth), place(ranks[place(start + at)])] * play[place(entry + at)]
            reach[place(depth + 1), place(at)] = chance
            is_any |= chance > 0
        if weight > 0 and is_any:
            for at in range(moves[move, MOVER_SIZE]):
                sums[place(entry + at)] += weight * reach[place(depth + 1), place(at)]
    return is_any


@bare_inlined_kernel
def settle(
    outcomes: Utilities,
    reach: Rows,
    out: Rows,
    seat: int,
    depth: int,
    row: int,
    start: int,
    outcome: int,
    hands: int,
    others: int,
) -> None:
    """Add to a part of a row what hands are worth where everything is settled.

    Args:
        outcomes: Matrices of utilities.
        reach: The other seat's chances.
        out: The rows to add to.
        seat: Whose hands they are.
        depth: The row of chances.
        row: The row to add to.
        start: Where the hands begin in it.
        outcome: Where the matrices begin.
        hands: How many hands there are.
        others: How many hands of the other seat.
    """
    base = outcome + seat * hands * others
    for other in range(others):
        chance = reach[place(depth), place(other)]
        if chance > 0:
            for hand in range(hands):
                out[place(row), place(start + hand)] += outcomes[place(base + hand)] * chance
        base += hands


@bare_inlined_kernel
def bring(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    worth: Rows,
    gains: Rows,
    totals: Utilities,
    seat: int,
    node: int,
    move: int,
    depth: int,
) -> None:
    """Bring what is worth in the next row back over a move."""
    if nodes[node, MOVER] != seat:
        start = int(moves[move, OTHER_RANKS])
        for at in range(moves[move, OTHER_SIZE]):
            hand = ranks[place(start + at)]
            worth[place(depth), place(hand)] += worth[place(depth + 1), place(at)]
    elif moves[move, DRAWN] >= 0:
        _undraw(nodes, moves, ranks, worth, gains, totals, node, move, depth)
    elif moves[move, ENTRY] < 0:
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            hand = ranks[place(start + at)]
            worth[place(depth), place(hand)] += worth[place(depth + 1), place(at)]
    else:
        entry = int(moves[move, ENTRY])
        for at in range(moves[move, MOVER_SIZE]):
            gains[place(depth), place(entry + at)] = worth[place(depth + 1), place(at)]


@bare_kernel
def _draw(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    play: Utilities,
    sums: Utilities,
    reach: Rows,
    totals: Utilities,
    weight: np.float32,
    node: int,
    base: int,
    move: int,
    depth: int,
) -> bool:
    """Write the mover's chances after a draw into the next row; return whether any is left.

    A hand comes from each one that lacks one of its tiles, and that tile was drawn.
    """
    drawn = int(moves[move, DRAWN])
    for hand in range(nodes[node, SIZES + nodes[node, MOVER]]):
        totals[hand] = 0
    start = int(moves[move, MOVER_RANKS])
    entry = int(moves[move, ENTRY])
    share = np.float32(1) / np.float32(ranks[drawn + BONEYARD])
    for at in range(moves[move, MOVER_SIZE]):
        hand = ranks[start + at]
        chance = reach[depth, hand]
        if entry >= 0:
            chance *= play[base + entry + at]
            sums[base + entry + at] += weight * chance
        totals[hand] = share * chance
    is_any = False
    before = drawn + DRAWN_RANKS
    count = int(ranks[drawn + DRAWN_FROM])
    for at in range(ranks[drawn + DRAWN_SIZE]):
        chance = np.float32(0)
        for which in range(count):
            chance += totals[ranks[before + which]]
        reach[depth + 1, at] = chance
        is_any |= chance > 0
        before += count
    return is_any


@bare_kernel
def _undraw(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    worth: Rows,
    gains: Rows,
    totals: Utilities,
    node: int,
    move: int,
    depth: int,
) -> None:
    """Bring what is worth in the next row back over the mover's draw: its mean over the tiles."""
    drawn = int(moves[move, DRAWN])
    for hand in range(nodes[node, SIZES + nodes[node, MOVER]]):
        totals[hand] = 0
    before = drawn + DRAWN_RANKS
    count = int(ranks[drawn + DRAWN_FROM])
    for at in range(ranks[drawn + DRAWN_SIZE]):
        for which in range(count):
            totals[ranks[before + which]] += worth[depth + 1, at]
        before += count
    start = int(moves[move, MOVER_RANKS])
    entry = int(moves[move, ENTRY])
    share = np.float32(1) / np.float32(ranks[drawn + BONEYARD])
    for at in range(moves[move, MOVER_SIZE]):
        hand = ranks[start + at]
        if entry >= 0:
            gains[depth, entry + at] = share * totals[hand]
        else:
            worth[depth, hand] += share * totals[hand]
