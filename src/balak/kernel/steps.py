"""The rules of play on rows: what is legal, what an action does, what a round was worth.

Actions are the numbers of `balak.actions.action_index`, and sets of them bits of an int64.
"""

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import inlined_kernel, kernel, popcount, spread_bits
from balak.kernel.state import (
    BLOCKED,
    BONEYARD_SIZE,
    DOMINO,
    DRAWN,
    DREW_AT,
    GOING_ON,
    HANDS,
    KIND,
    LACKS,
    LAST,
    LEFT,
    LINE,
    LINE_COUNT,
    MAX_SEATS,
    ORDER,
    PASSES,
    PLACED,
    PROTECTED,
    RIGHT,
    SEATS,
    TURN,
    VOLUNTARY,
    State,
)
from balak.kernel.tables import DRAW, FITS, HIGH, LOW, NO_END, PASS, PIP_PLANES, PIPS


@kernel
def legal_mask(state: State) -> int:
    """Return the legal actions as bits by index of action; 0 once the round is over (R7–R10)."""
    turn = int(state[TURN])
    if turn < 0:
        return 0
    hand = int(state[HANDS + turn])
    left = int(state[LEFT])
    right = int(state[RIGHT])
    mask = spread_bits(hand & FITS[right]) << 1
    if left != NO_END:
        mask |= spread_bits(hand & FITS[left])
    if state[DRAWN] + state[PROTECTED] < state[BONEYARD_SIZE]:
        if mask == 0 or state[VOLUNTARY]:
            mask |= 1 << DRAW
    elif mask == 0:
        mask = 1 << PASS
    return mask


@kernel
def step(state: State, action: int) -> None:
    """Play an action in place. It must be one of `legal_mask`: nothing is checked."""
    turn = int(state[TURN])
    seats = int(state[SEATS])
    state[LAST] = action
    if action == DRAW:
        drawn = int(state[DRAWN])
        state[HANDS + turn] |= 1 << int(state[ORDER + drawn])
        state[DRAWN] = drawn + 1
        if state[LEFT] != NO_END:
            state[DREW_AT + turn] = 1 << int(state[LEFT]) | 1 << int(state[RIGHT])
        return
    after = turn + 1
    if after == seats:
        after = 0
    if action == PASS:
        passes = int(state[PASSES]) + 1
        state[PASSES] = passes
        state[LACKS + turn] |= 1 << int(state[LEFT]) | 1 << int(state[RIGHT])
        if passes == seats:
            state[KIND] = BLOCKED
            after = -1
    else:
        tile = action >> 1
        if state[LEFT] == NO_END:
            state[LEFT] = LOW[tile]
            state[RIGHT] = HIGH[tile]
        else:
            end = LEFT + (action & 1)
            state[end] = PIPS[tile] - state[end]
        count = int(state[LINE_COUNT])
        state[LINE + count] = action
        state[LINE_COUNT] = count + 1
        state[PLACED] |= 1 << tile
        state[PASSES] = 0
        hand = int(state[HANDS + turn]) ^ 1 << tile
        state[HANDS + turn] = hand
        if hand == 0:
            state[KIND] = DOMINO
            after = -1
    state[TURN] = after


@inlined_kernel
def pips_in(hand: int) -> int:
    """Return the pips of some tiles, given as bits."""
    pips = 0
    for power in range(len(PIP_PLANES)):
        pips += popcount(hand & PIP_PLANES[power]) << power
    return pips


@kernel
def remaining(state: State, seat: int) -> int:
    """Return the pips in a seat's hand (R18)."""
    return pips_in(int(state[HANDS + seat]))


@kernel
def result(state: State) -> tuple[int, int, int]:
    """Return how the round ended: kind, winner, points (R19, R20).

    The kind is that of the column `KIND`. The winner is -1, and the points are 0, where the lowest
    hands of a blocked round are tied, and while the round goes on.
    """
    if state[KIND] == GOING_ON:
        return GOING_ON, -1, 0
    seats, out = int(state[SEATS]), -1
    pips = np.empty(MAX_SEATS, np.int64)
    for seat in range(seats):
        pips[seat] = remaining(state, seat)
        if state[HANDS + seat] == 0:
            out = seat
    return settled(seats, pips, out)


@inlined_kernel
def settled(seats: int, pips: NDArray[np.int64], out: int) -> tuple[int, int, int]:
    """Return how a round ended: kind, winner and points, as `result` does.

    Args:
        seats: How many sit there.
        pips: ``int64[seats]`` at least: what is left in each hand (R18).
        out: The seat that went out; -1 where everybody passed.
    """
    winner, lowest, total = -1, 1 << 30, 0
    for seat in range(seats):
        total += pips[seat]
        if pips[seat] < lowest:
            lowest, winner = pips[seat], seat
        elif pips[seat] == lowest:
            winner = -1
    if out >= 0:
        return DOMINO, out, total
    if winner < 0:
        return BLOCKED, -1, 0
    return BLOCKED, winner, total - 2 * lowest


@kernel
def legal_masks(states: State, out: NDArray[np.int64]) -> None:
    """Write the legal actions of n rows, ``int32[n, WIDTH]``, to ``int64[n]``."""
    for at in range(len(states)):
        out[at] = legal_mask(states[at])


@kernel
def step_all(states: State, actions: NDArray[np.int64]) -> None:
    """Play one action in each of n rows, ``int32[n, WIDTH]``; rows that are over stay as they are.

    Args:
        states: Changed in place.
        actions: ``int64[n]``; each legal in its row, anything where the round is over.
    """
    for at in range(len(states)):
        if states[at, TURN] >= 0:
            step(states[at], actions[at])
