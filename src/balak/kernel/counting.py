"""Whole trees of play below a row, counted: a check of the rules, and a measure of speed."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel, lowest_bit_index, popcount
from balak.kernel.state import BLOCKED, MAX_DECISIONS, MAX_SEATS, WIDTH, State
from balak.kernel.steps import legal_mask, result, step

TIED: Final = BLOCKED + 1


@dataclass(frozen=True, slots=True)
class Tree:
    """What a tree of play holds, all lines of play together."""

    legal: tuple[int, ...]
    """How many actions are legal at each ply, down to the last at which there are any."""
    domino: int
    """How many lines end with somebody going out …"""
    blocked: int
    """… or blocked with a winner …"""
    tied: int
    """… or blocked and tied."""
    gains: tuple[int, ...]
    """What each of four seats gains over all lines."""


def count_trees(states: State, plies: int = MAX_DECISIONS) -> Tree:
    """Count the trees below n rows together, ``int32[n, WIDTH]``, as far down as ``plies``."""
    legal = np.zeros(MAX_DECISIONS + 1, np.int64)
    endings = np.zeros(TIED + 1, np.int64)
    gains = np.zeros(MAX_SEATS, np.int64)
    stack = np.empty((MAX_DECISIONS + 1, WIDTH), np.int32)
    for state in states:
        stack[0] = state
        walk(stack, plies, legal, endings, gains)
    depth = int(np.count_nonzero(legal))
    _, domino, blocked, tied = endings.tolist()
    return Tree(tuple(legal[:depth].tolist()), domino, blocked, tied, tuple(gains.tolist()))


@kernel
def walk(
    stack: State,
    plies: int,
    legal: NDArray[np.int64],
    endings: NDArray[np.int64],
    gains: NDArray[np.int64],
) -> None:
    """Walk the tree below the first row of a stack, adding to what was counted before.

    Args:
        stack: ``int32[MAX_DECISIONS + 1, WIDTH]``; the rows after the first are overwritten.
        plies: How deep to look.
        legal: ``int64[MAX_DECISIONS + 1]``: legal actions by ply.
        endings: ``int64[TIED + 1]``: lines that ended, by kind, those blocked and tied apart.
        gains: ``int64[MAX_SEATS]``: points by seat.
    """
    untried = np.zeros(len(stack), np.int64)
    ply = 0
    is_new = True
    while ply >= 0:
        if is_new:
            kind, winner, points = result(stack[ply])
            if kind == 0:
                untried[ply] = legal_mask(stack[ply]) if ply < plies else 0
                legal[ply] += popcount(untried[ply])
            else:
                untried[ply] = 0
                endings[kind if winner >= 0 else TIED] += 1
                gains[winner] += points
            is_new = False
        elif untried[ply] == 0:
            ply -= 1
        else:
            action = lowest_bit_index(untried[ply])
            untried[ply] &= untried[ply] - 1
            stack[ply + 1] = stack[ply]
            ply += 1
            step(stack[ply], action)
            is_new = True
