"""Lock-step: the kernels of the batched environment.

The rules of play are those of `balak.kernel.steps`, on rows that hold what an observation needs in
the form in which it needs it; both are tested step by step against `Round`. What leaves is what a
seat may know, laid out by `balak.envs.observing`.

A step goes through all rows three times: to check the actions, to play them, and to show the seats
to act what they see and may do. Nothing is allocated for a row.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT
from balak.envs.batch import (
    COUNTS,
    DEALT,
    DRAWN,
    LACKS,
    LAST,
    LEFT,
    OPENER,
    PASSES,
    PLACED,
    PLAYED,
    RIGHT,
    ROW_WIDTH,
    TURN,
    Batch,
    Options,
    Rows,
)
from balak.envs.storing import Numbers, store_8, store_16, store_32, store_bytes
from balak.kernel.jit import inlined_kernel, kernel, popcount, select_bit, spread_bits
from balak.kernel.rng import Words, advance, below, choice, seed_rng
from balak.kernel.state import MAX_SEATS
from balak.kernel.steps import pips_in, settled
from balak.kernel.tables import (
    DRAW,
    FITS,
    HIGH,
    LOW,
    NO_END,
    PASS,
    PIPS,
    TILE_COUNT,
)

_VALUES: Final = NO_END
_VALUE_BITS: Final = (1 << _VALUES) - 1
_SAMPLING: Final = 1 << 62
"""Streams of random actions are numbered from here on, those of deals below."""

_FITS_LEFT: Final = FITS.copy()
_FITS_LEFT[NO_END] = 0  # the opening tile has its index on the right

_LAST_BITS: Final = np.zeros(ACTION_COUNT + 1, np.int64)
"""By index of an action: ``last_tile`` and ``last_kind`` of an observation, as bits."""
for _action in range(ACTION_COUNT):
    _LAST_BITS[_action] = (
        1 << _action // 2 | 1 << TILE_COUNT + _action % 2
        if _action < DRAW
        else 1 << TILE_COUNT + 2 + _action - DRAW
    )


# --- dealing ------------------------------------------------------------------------------------


@kernel
def deal_row(row: int, options: Options, rows: Rows, decks: NDArray[np.uint8], rng: Words) -> None:
    """Deal the row's next round, which the seed, the row and its number alone decide."""
    number = int(rows[row, DEALT])
    seed_rng(rng, options.seed, row << 32 | number)
    first, second = rng[0], rng[1]
    rest = options.set_mask
    rest_count = popcount(rest)
    rows[row, :ROW_WIDTH] = 0
    seat, stop = 0, options.hand_size
    for at in range(rest_count):
        word, first, second = advance(first, second)
        tile = select_bit(rest, choice(word, rest_count - at))
        rest ^= 1 << tile
        decks[row, at] = tile
        if at == stop:
            seat += 1
            stop += options.hand_size
        if seat < options.seats:
            rows[row, seat] |= 1 << tile
    for dealt in range(options.seats):
        rows[row, COUNTS] |= options.hand_size << 8 * dealt
    opener = options.fixed_opener
    if opener < 0:
        opener = (row + number) % options.seats
    rows[row, TURN] = opener
    rows[row, OPENER] = opener
    rows[row, LEFT] = NO_END
    rows[row, RIGHT] = NO_END
    rows[row, LAST] = ACTION_COUNT
    rows[row, DEALT] = number + 1


@kernel
def deal_all(options: Options, batch: Batch) -> None:
    """Deal the next round into every row."""
    rng = np.empty(2, np.uint32)
    for row in range(len(batch.rows)):
        deal_row(row, options, batch.rows, batch.decks, rng)


# --- showing ------------------------------------------------------------------------------------


@inlined_kernel
def observe_row(  # noqa: PLR0917 - a kernel takes no keywords
    row: int, reader: int, going_on: int, options: Options, rows: Rows, out: Numbers
) -> None:
    """Write what a seat may know to ``out``; ``going_on`` is 0 once the round is over, else 1.

    The numbers go out from the first to the last, and a store may reach into those that the next
    ones write. There is no branch, so that numba counts no references.
    """
    seats = options.seats
    at = row * (len(out) // len(rows))
    store_32(out, at, rows[row, reader & 3])
    store_32(out, at + TILE_COUNT, rows[row, PLACED])
    at += 2 * TILE_COUNT
    left, right = 1 << rows[row, LEFT] & _VALUE_BITS, 1 << rows[row, RIGHT] & _VALUE_BITS
    store_16(out, at, left | right << _VALUES)
    at += 2 * _VALUES
    lacks = int(rows[row, LACKS])
    store_32(out, at, lacks >> _VALUES * reader | lacks << _VALUES * (seats - reader))
    at += _VALUES * seats
    turn = int(rows[row, TURN]) - reader
    turn += seats & turn >> 63
    opener = int(rows[row, OPENER]) - reader
    opener += seats & opener >> 63
    store_8(out, at, going_on << turn | 1 << opener + seats)
    at += 2 * seats
    counts = int(rows[row, COUNTS])
    turned = (counts >> 8 * reader | counts << 8 * (seats - reader)) & (1 << 8 * seats) - 1
    boneyard = options.boneyard_size - int(rows[row, DRAWN])
    rest = boneyard | boneyard - options.protected << 8 | int(rows[row, PASSES]) << 16
    store_bytes(out, at, turned | rest << 8 * seats)
    store_32(out, at + seats + 3, _LAST_BITS[rows[row, LAST] & 63])


@kernel
def show_all(options: Options, batch: Batch) -> None:
    """Write what the seats to act may know and what they may do (R7–R10)."""
    rows, legal, masks, turns = batch.rows, batch.legal, batch.masks, batch.turns
    observations = batch.observations
    drawable = options.boneyard_size - options.protected
    for row in range(len(rows)):
        turn = int(rows[row, TURN])
        turns[row] = turn
        observe_row(row, turn, 1, options, rows, observations)
        hand = int(rows[row, turn & 3])
        mask = spread_bits(hand & FITS[rows[row, RIGHT] & 7]) << 1
        mask |= spread_bits(hand & _FITS_LEFT[rows[row, LEFT] & 7])
        is_stuck = mask == 0
        can_draw = drawable > rows[row, DRAWN]
        mask |= int(can_draw & (is_stuck | (options.is_voluntary != 0))) << DRAW
        mask |= int((not can_draw) & is_stuck) << PASS
        legal[row] = mask
        store_32(masks, row * ACTION_COUNT, mask)
        store_32(masks, row * ACTION_COUNT + ACTION_COUNT - 32, mask >> ACTION_COUNT - 32)


# --- playing ------------------------------------------------------------------------------------


@kernel
def first_illegal(actions: NDArray[np.int64], legal: NDArray[np.int64]) -> int:
    """Return the first row whose action, by its index, is not legal; -1 where all are."""
    faults = 0
    for row in range(len(actions)):
        action = actions[row]
        faults |= (action < 0) | (action > PASS) | (~legal[row] >> (action & 63) & 1)
    if faults == 0:
        return -1
    row = 0
    while 0 <= actions[row] <= PASS and legal[row] >> actions[row] & 1:
        row += 1
    return row


@kernel
def play_all(actions: NDArray[np.int64], options: Options, batch: Batch) -> None:
    """Play a legal action in every row; where that ends the round, score it and deal the next."""
    rows, decks, played = batch.rows, batch.decks, batch.played
    actors, ended = batch.actors, batch.ended
    hands_size = options.seats * options.hand_size
    rng, pips = np.empty(2, np.uint32), np.empty(MAX_SEATS, np.int64)
    batch.rewards[:] = 0
    for row in range(len(rows)):
        action = int(actions[row])
        turn = int(rows[row, TURN])
        after = turn + 1
        if after == options.seats:
            after = 0
        count = int(rows[row, PLAYED])
        played[row, count] = action
        rows[row, PLAYED] = count + 1
        rows[row, LAST] = action
        actors[row] = turn
        out = -1
        is_over = False
        if action < DRAW:
            tile = action >> 1
            bit = 1 << tile
            if rows[row, LEFT] == NO_END:
                rows[row, LEFT] = LOW[tile]
                rows[row, RIGHT] = HIGH[tile]
            else:
                end = LEFT + (action & 1)
                rows[row, end] = PIPS[tile] - rows[row, end]
            hand = rows[row, turn & 3] ^ bit
            rows[row, turn & 3] = hand
            rows[row, COUNTS] -= 1 << 8 * turn
            rows[row, PLACED] |= bit
            rows[row, PASSES] = 0
            rows[row, TURN] = after
            if hand == 0:
                is_over = True
                out = turn
        elif action == DRAW:
            drawn = int(rows[row, DRAWN])
            rows[row, turn & 3] |= 1 << int(decks[row, hands_size + drawn])
            rows[row, COUNTS] += 1 << 8 * turn
            rows[row, DRAWN] = drawn + 1
        else:
            passes = rows[row, PASSES] + 1
            lacked = 1 << rows[row, LEFT] | 1 << rows[row, RIGHT]
            rows[row, LACKS] |= lacked << _VALUES * turn
            rows[row, PASSES] = passes
            rows[row, TURN] = after
            is_over = passes == options.seats
        ended[row] = is_over
        if is_over:
            score_row(row, out, options, rows, pips, batch.rewards)
            observe_row(row, turn, 0, options, rows, batch.final)
            deal_row(row, options, rows, decks, rng)


@kernel
def score_row(  # noqa: PLR0917 - a kernel takes no keywords
    row: int,
    out: int,
    options: Options,
    rows: Rows,
    pips: NDArray[np.int64],
    rewards: NDArray[np.float32],
) -> None:
    """Write what each seat earns: the winner the points, the others their negative (R19, R20).

    ``out`` is the seat that went out, or -1 where everybody passed; ``pips`` is room for four.
    """
    for seat in range(options.seats):
        pips[seat] = pips_in(rows[row, seat])
    _, winner, points = settled(options.seats, pips, out)
    if winner >= 0:
        rewards[row, :] = -points
        rewards[row, winner] = points


@kernel
def step_all(actions: NDArray[np.int64], options: tuple[int, ...], batch: tuple[Any, ...]) -> int:
    """Play one action in every row and show what follows; return -1.

    Where an action is not legal nothing changes, and the first such row is returned.

    Args:
        actions: ``int64[n]``, by index.
        options: `Options` as a plain tuple, which numba takes faster than a named one.
        batch: `Batch` as a plain tuple.
    """
    arrays = Batch(*batch)
    row = first_illegal(actions, arrays.legal)
    if row < 0:
        named = Options(*options)
        play_all(actions, named, arrays)
        show_all(named, arrays)
    return row


# --- choosing at random -------------------------------------------------------------------------


@kernel
def seed_sampling(rngs: NDArray[np.uint32], seed: int) -> None:
    """Set the streams of random actions, ``uint32[n, 2]``, to their beginning."""
    for row in range(len(rngs)):
        seed_rng(rngs[row], seed, _SAMPLING + row)


@kernel
def sample_all(
    legal: NDArray[np.int64], rngs: NDArray[np.uint32], actions: NDArray[np.int64]
) -> None:
    """Write one of the legal actions for every row, all equally likely."""
    for row in range(len(legal)):
        mask = legal[row]
        actions[row] = select_bit(mask, below(rngs[row], popcount(mask)))
