"""What a net is told of a moment: numbers about the state, and about each action there.

All of them are counts of bits, and only of what the seat to act may know: its own hand, the line,
how many tiles the others hold, what their passes proved, and where they drew last. The twin of
`balak.bots.net`, which reads the same from a `View`. A number is about 0 to 1.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import inlined_kernel, lowest_bit_index, popcount
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    DREW_AT,
    HANDS,
    LACKS,
    LEFT,
    LINE_COUNT,
    MAX_PIP,
    OPENER,
    PASSES,
    PLACED,
    PROTECTED,
    RIGHT,
    SEATS,
    TURN,
    State,
)
from balak.kernel.tables import (
    DOUBLES,
    DRAW,
    FITS,
    HIGH,
    LOW,
    NO_END,
    PIP_PLANES,
    PIPS,
    SET_MASKS,
    TILE_COUNT,
)

Floats = NDArray[np.float32]
Moment = NDArray[np.int64]

STATE_FEATURES: Final = 32
ACTION_FEATURES: Final = 24

# --- columns of a moment -------------------------------------------------------------------------

HAND: Final = 0
UNSEEN: Final = 1
"""Tiles in other hands or in the boneyard."""
UNSEEN_COUNT: Final = 2
END_LEFT: Final = 3
END_RIGHT: Final = 4
OTHERS: Final = 5
"""How many other seats there are."""
NEXT_LACKS: Final = 6
"""Values that the next seat proved not to hold."""
NEXT_DREW: Final = 7
"""Values that were open when the next seat last drew."""
COUNTS: Final = 8
"""The first of three, the next seat's first: how many tiles the others hold."""
REACHABLE: Final = 11
"""The first of three: the unseen tiles that each of them can hold, after what its passes proved."""
REACHABLE_COUNTS: Final = 14
"""The first of three: how many those are."""
OTHERS_COUNT: Final = 17
"""How many tiles the others hold together."""
MOMENT_WIDTH: Final = 18

# --- tables ---------------------------------------------------------------------------------------

_SIZES: Final = TILE_COUNT + 1
_STUCK: Final = np.array(
    [
        [
            [comb(bad, count) / max(comb(pool, count), 1) for bad in range(_SIZES)]
            for count in range(_SIZES)
        ]
        for pool in range(_SIZES)
    ],
    np.float32,
)
"""By pool, count and bad: the chance that ``count`` tiles out of a pool are all of the bad ones."""
_SHARE: Final = np.array(
    [[own / (own + other) if own else 0.0 for other in range(_SIZES)] for own in range(_SIZES)],
    np.float32,
)
"""By own and other: which share of both the own are; 0 where there are none."""
_PART: Final = np.array([0.0] + [1 / count for count in range(1, _SIZES)], np.float32)
"""By count: one part of so many; 0 where there are none."""
_DOUBLE: Final = np.array(
    [next(1 << t for t in range(TILE_COUNT) if LOW[t] == HIGH[t] == v) for v in range(NO_END)],
    np.int64,
)
"""By value: its double, as bits."""
_FITS: Final = FITS.astype(np.int64)
_PLANES: Final = PIP_PLANES.astype(np.int64)


@inlined_kernel
def look(state: State, moment: Moment) -> None:
    """Write down what the seat to act knows.

    Args:
        state: ``int32[WIDTH]``, a round that goes on.
        moment: ``int64[MOMENT_WIDTH]``, overwritten.
    """
    seats, seat = int(state[SEATS]), int(state[TURN])
    hand = int(state[HANDS + seat])
    unseen = int(SET_MASKS[state[MAX_PIP]]) & ~(hand | int(state[PLACED]))
    moment[HAND] = hand
    moment[UNSEEN] = unseen
    moment[UNSEEN_COUNT] = popcount(unseen)
    moment[END_LEFT] = state[LEFT]
    moment[END_RIGHT] = state[RIGHT]
    moment[OTHERS] = seats - 1
    held = 0
    other = seat
    for at in range(seats - 1):
        other = other + 1 if other + 1 < seats else 0
        lacks = int(state[LACKS + other])
        count = popcount(state[HANDS + other])
        if at == 0:
            moment[NEXT_LACKS] = lacks
            moment[NEXT_DREW] = state[DREW_AT + other]
        reachable = unseen
        while lacks != 0:
            reachable &= ~_FITS[lowest_bit_index(lacks)]
            lacks &= lacks - 1
        moment[COUNTS + at] = count
        moment[REACHABLE + at] = reachable
        moment[REACHABLE_COUNTS + at] = popcount(reachable)
        held += count
    moment[OTHERS_COUNT] = held


@inlined_kernel
def _pips(mask: int) -> int:
    pips = 0
    for power in range(len(_PLANES)):
        pips += popcount(mask & _PLANES[power]) << power
    return pips


@inlined_kernel
def _stuck(moment: Moment, at: int, fitting: int) -> np.float32:
    """Return the chance that another seat holds no tile of these; its hand is any that it can."""
    pool = moment[REACHABLE_COUNTS + at]
    bad = pool - popcount(moment[REACHABLE + at] & fitting)
    return _STUCK[pool, moment[COUNTS + at], bad]  # type: ignore[no-any-return]


@inlined_kernel
def _share(hand: int, unseen: int, value: int) -> np.float32:
    """Return which share of the tiles with a value, as far as not placed, the hand has."""
    return _SHARE[popcount(hand & _FITS[value]), popcount(unseen & _FITS[value])]  # type: ignore[no-any-return]


@inlined_kernel
def state_features(state: State, moment: Moment, out: Floats) -> None:
    """Write the numbers about the state.

    Args:
        state: ``int32[WIDTH]``, a round that goes on.
        moment: What `look` wrote of it.
        out: ``float32[STATE_FEATURES]``, overwritten.
    """
    one = np.float32(1.0)
    hand, unseen = moment[HAND], moment[UNSEEN]
    left, right = moment[END_LEFT], moment[END_RIGHT]
    own, others = popcount(hand), moment[OTHERS]
    after, unseen_count = moment[COUNTS], moment[UNSEEN_COUNT]
    fitting = _FITS[left] | _FITS[right]
    pips = np.float32(_pips(hand))
    mean = np.float32(_pips(unseen)) * _PART[unseen_count]
    fewest = after
    all_stuck = one
    for at in range(others):
        fewest = min(fewest, moment[COUNTS + at])
        all_stuck *= _stuck(moment, at, fitting)
    values = 0
    most = np.float32(0.0)
    for value in range(NO_END):
        if hand & _FITS[value]:
            values += 1
            most = max(most, _share(hand, unseen, value))
    fit_left, fit_right = popcount(hand & _FITS[left]), popcount(hand & _FITS[right])
    unseen_fit = popcount(unseen & fitting)
    is_open = left != NO_END
    lacked = moment[NEXT_LACKS]
    drew = moment[NEXT_DREW]
    drawn_at = 0
    for value in range(NO_END):
        if drew >> value & 1:
            drawn_at |= _FITS[value]
    drawable = state[BONEYARD_SIZE] - state[PROTECTED] - state[DRAWN]
    drawable = max(drawable, 0)
    out[0] = one
    out[1] = np.float32(own) * np.float32(1 / 8)
    out[2] = pips * np.float32(1 / 40)
    out[3] = np.float32(popcount(hand & DOUBLES)) * np.float32(1 / 4)
    out[4] = np.float32(values) * np.float32(1 / 7)
    out[5] = np.float32(popcount(hand & fitting)) * np.float32(1 / 4)
    out[6] = np.float32(max(fit_left, fit_right)) * np.float32(1 / 4)
    out[7] = np.float32(min(fit_left, fit_right)) * np.float32(1 / 4)
    out[8] = np.float32(not is_open)
    out[9] = np.float32(state[OPENER] == state[TURN])
    out[10] = np.float32(drawable) * np.float32(1 / 12)
    out[11] = np.float32(drawable > 0)
    out[12] = np.float32(after) * np.float32(1 / 8)
    out[13] = _PART[after]
    out[14] = _PART[fewest]
    out[15] = np.float32(moment[OTHERS_COUNT]) * np.float32(1 / 16)
    out[16] = (pips - mean * np.float32(after)) * np.float32(1 / 20)
    out[17] = mean * np.float32(1 / 12)
    out[18] = _stuck(moment, 0, fitting)
    out[19] = np.float32(unseen_fit) * np.float32(1 / 7)
    out[20] = np.float32(unseen_fit) * _PART[unseen_count]
    out[21] = np.float32(is_open and left == right)
    out[22] = np.float32(popcount(lacked)) * np.float32(1 / 7)
    out[23] = np.float32((lacked >> left & 1) + (lacked >> right & 1)) * np.float32(1 / 2)
    out[24] = np.float32(state[PASSES]) * _PART[others + 1]
    out[25] = np.float32((drew >> left & 1) + (drew >> right & 1)) * np.float32(1 / 2)
    out[26] = np.float32(popcount(hand & drawn_at)) * np.float32(1 / 4)
    out[27] = most
    out[28] = (_share(hand, unseen, left) + _share(hand, unseen, right)) * np.float32(1 / 2)
    out[29] = np.float32(state[LINE_COUNT]) * np.float32(1 / 28)
    out[30] = np.float32(unseen_fit == 0)
    out[31] = all_stuck


@inlined_kernel
def action_features(moment: Moment, action: int, out: Floats, row: int) -> None:
    """Write the numbers about one action: a placement, or the draw.

    Args:
        moment: What `look` wrote.
        action: Its index.
        out: ``float32[:, ACTION_FEATURES]``, of which one row is overwritten.
        row: That one.
    """
    one, zero = np.float32(1.0), np.float32(0.0)
    hand, unseen = moment[HAND], moment[UNSEEN]
    left, right = moment[END_LEFT], moment[END_RIGHT]
    lacked, drew = moment[NEXT_LACKS], moment[NEXT_DREW]
    after, others = moment[COUNTS], moment[OTHERS]
    rest, new, kept = hand, right, left
    is_draw = action == DRAW
    pips = 0
    is_double = False
    covered = zero
    if not is_draw:
        tile = action >> 1
        pips = int(PIPS[tile])
        is_double = LOW[tile] == HIGH[tile]
        rest = hand & ~(1 << tile)
        if left == NO_END:
            new, kept = np.int64(HIGH[tile]), np.int64(LOW[tile])
        else:
            joined = left
            if action & 1:
                joined = right
            else:
                kept = right
            new = pips - joined
            if lacked >> joined & 1:
                covered = one
            elif drew >> joined & 1:
                covered = np.float32(0.5)
    fitting = _FITS[new] | _FITS[kept]
    follow, unseen_fit = popcount(rest & fitting), popcount(unseen & fitting)
    rest_pips = np.float32(_pips(rest))
    all_stuck = one
    stuck = zero
    next_stuck = zero
    for at in range(others):
        stuck = _stuck(moment, at, fitting)
        all_stuck *= stuck
        if at == 0:
            next_stuck = stuck
    values = 0
    lone = 0
    for value in range(NO_END):
        tiles = rest & _FITS[value]
        values += tiles != 0
        lone += tiles == _DOUBLE[value]
    is_dead = unseen_fit == 0 and follow == 0
    edge = zero
    if is_dead:
        mean = np.float32(_pips(unseen)) * _PART[moment[UNSEEN_COUNT]]
        edge = (mean * np.float32(after) - rest_pips) * np.float32(1 / 20)
        edge = min(max(edge, np.float32(-1.0)), one)
    out[row, 0] = np.float32(is_draw)
    out[row, 1] = np.float32(pips) * np.float32(1 / 12)
    out[row, 2] = np.float32(is_double)
    out[row, 3] = np.float32(rest == 0)
    out[row, 4] = np.float32(popcount(rest & _FITS[new])) * np.float32(1 / 4)
    out[row, 5] = np.float32(follow) * np.float32(1 / 4)
    out[row, 6] = np.float32(follow == 0)
    out[row, 7] = np.float32(values) * np.float32(1 / 7)
    out[row, 8] = next_stuck
    out[row, 9] = all_stuck
    out[row, 10] = np.float32(new == kept)
    out[row, 11] = np.float32(unseen_fit) * np.float32(1 / 7)
    out[row, 12] = _share(rest, unseen, new)
    out[row, 13] = _share(rest, unseen, kept)
    out[row, 14] = np.float32((lacked >> new & 1) + (lacked >> kept & 1)) * np.float32(1 / 2)
    out[row, 15] = np.float32(drew >> new & 1)
    out[row, 16] = np.float32(drew >> kept & 1)
    out[row, 17] = np.float32(popcount(unseen & _FITS[new])) * np.float32(1 / 7)
    out[row, 18] = np.float32(is_dead)
    out[row, 19] = edge
    out[row, 20] = np.float32(unseen_fit == 0 and follow > 0)
    out[row, 21] = np.float32(lone) * np.float32(1 / 3)
    out[row, 22] = stuck
    out[row, 23] = covered
