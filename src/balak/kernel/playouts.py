"""Random play to the end of a round, one round at a time (`balak.kernel.random_play`).

This is the plain form of what `balak.kernel.lanes` does to many rounds together, action by action
the same.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.dealing import next_lane_word, shuffle_lanes
from balak.kernel.jit import inlined_kernel, kernel, popcount, select_bit
from balak.kernel.random_play import (
    Deal,
    Playouts,
    begin,
    check_numbers,
    deal_of,
    opening_limits,
    tile_at,
)
from balak.kernel.rng import Words, advance, choice, seed_rng
from balak.kernel.shuffling import LANES, STRIDE
from balak.kernel.state import MAX_SEATS, PASSES, State
from balak.kernel.steps import pips_in, settled
from balak.kernel.tables import FITS, HIGH, LOW, TILE_COUNT
from balak.rules import Rules

CROSSINGS: Final = np.where(LOW == HIGH, 0, FITS[LOW] ^ FITS[HIGH]).astype(np.int64)
"""By tile: what turns the tiles that fit an end into those that fit it once the tile is placed."""


def random_rounds(
    rules: Rules, count: int, seed: int, *, first: int = 0, merges_ends: bool = False
) -> Playouts:
    """Deal and play rounds at random, one after the other; seat 0 opens.

    Args:
        rules: Any.
        count: How many.
        seed: A whole number from 0, below 2**63.
        first: The number of the first of them; round n of a seed is always the same.
        merges_ends: Count a tile once where both ends are equal, instead of once for each end.

    Raises:
        TypeError: A number is not a whole one.
        ValueError: A number is out of its range.
    """
    check_numbers(count=count, seed=seed, first=first)
    done = Playouts.empty(count)
    deal = Deal.of(rules)
    _deal_and_play(deal, opening_limits(deal), seed, first, merges_ends, *done)
    return done


def random_playouts(
    states: State, repeats: int, seed: int, *, first: int = 0, merges_ends: bool = False
) -> Playouts:
    """Play rows at random, one after the other, each so many times.

    Args:
        states: ``int32[n, WIDTH]``, rows of rounds that go on; they stay as they are.
        repeats: How often each is played. Playout r of row i has the number ``i * repeats + r``.
        seed: A whole number from 0, below 2**63.
        first: Is added to the number of each playout.
        merges_ends: As in `random_rounds`.

    Raises:
        TypeError: These are not rows, or a number is not a whole one.
        ValueError: There is no row, a round is over, the rows have different rules, or a number is
            out of its range.
    """
    check_numbers(repeats=repeats, seed=seed, first=first)
    done = Playouts.empty(len(states) * repeats)
    _play_rows(deal_of(states), states, repeats, seed, first, merges_ends, *done)
    return done


@kernel
def _deal_and_play(
    deal: Deal,
    limits: NDArray[np.uint64],
    seed: int,
    first: int,
    merges_ends: bool,  # noqa: FBT001 - a kernel takes no keywords
    kind: NDArray[np.uint8],
    winner: NDArray[np.int8],
    points: NDArray[np.uint8],
    decisions: NDArray[np.uint8],
) -> None:
    rng, words = np.zeros(2, np.uint32), np.zeros(2 * STRIDE, np.uint32)
    keys = np.zeros(TILE_COUNT * STRIDE, np.uint32)
    hands, pips = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    order = np.zeros(TILE_COUNT, np.int64)
    for at in range(len(kind)):
        lane = at % LANES
        if lane == 0:
            shuffle_lanes(words, keys, deal.tiles, seed, first + at)
        place = lane
        for seat in range(deal.seats):
            hand = 0
            for _ in range(deal.hand_size):
                hand |= 1 << tile_at(keys, place)
                place += STRIDE
            hands[seat] = hand
        for draw in range(deal.drawable):
            order[draw] = tile_at(keys, place + draw * STRIDE)
        word = np.uint64(next_lane_word(words, lane))
        rng[0], rng[1] = words[lane], words[STRIDE + lane]
        drawn = 0
        while drawn < deal.drawable and word < limits[drawn]:
            hands[0] |= 1 << order[drawn]
            drawn += 1
        tile = tile_at(keys, lane)
        hands[0] ^= 1 << tile
        ends = (int(FITS[LOW[tile]]), int(FITS[HIGH[tile]]))
        kind[at], winner[at], points[at], decisions[at] = _play_on(
            rng,
            deal,
            hands,
            order,
            pips,
            ends,
            (1 % deal.seats, 0, drawn, drawn + 1),
            merges_ends,
        )


@kernel
def _play_rows(
    deal: Deal,
    states: State,
    repeats: int,
    seed: int,
    first: int,
    merges_ends: bool,  # noqa: FBT001 - a kernel takes no keywords
    kind: NDArray[np.uint8],
    winner: NDArray[np.int8],
    points: NDArray[np.uint8],
    decisions: NDArray[np.uint8],
) -> None:
    rng, keys = np.zeros(2, np.uint32), np.zeros(TILE_COUNT, np.uint32)
    hands, pips = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    order = np.zeros(TILE_COUNT, np.int64)
    for at in range(len(kind)):
        state = states[at // repeats]
        seed_rng(rng, seed, first + at)
        left, right, turn, drawn, played = begin(rng, deal, state, hands, keys)
        for draw in range(drawn, deal.drawable):
            order[draw] = tile_at(keys, draw)
        kind[at], winner[at], points[at], decisions[at] = _play_on(
            rng,
            deal,
            hands,
            order,
            pips,
            (int(FITS[left]), int(FITS[right])),
            (turn, int(state[PASSES]), drawn, played),
            merges_ends,
        )


@inlined_kernel
def _play_on(
    rng: Words,
    deal: Deal,
    hands: NDArray[np.int64],
    order: NDArray[np.int64],
    pips: NDArray[np.int64],
    ends: tuple[int, int],
    at: tuple[int, int, int, int],
    merges_ends: bool,  # noqa: FBT001 - a kernel takes no keywords
) -> tuple[int, int, int, int]:
    """Play a round that is open to its end, and return how it ended, as in `Playouts`.

    Args:
        rng: The rest of its stream.
        deal: Its rules.
        hands: By seat, as bits; changed in place.
        order: The tile of each draw.
        pips: Room for a number a seat.
        ends: The tiles that fit the left end and those that fit the right end, as bits.
        at: Whose turn it is, passes in a row, draws and actions until now.
        merges_ends: As in `random_rounds`.
    """
    left, right = ends
    turn, passes, drawn, played = at
    seats, drawable, is_free = deal.seats, deal.drawable, deal.is_free
    last = (turn + seats - 1) % seats
    first_word, second_word = rng[0], rng[1]
    while hands[last] and passes < seats:
        hand = hands[turn]
        asks_left = 0 if merges_ends and left == right else left
        while True:
            fits_left = hand & asks_left
            fits_right = hand & right
            on_left = popcount(fits_left)
            placements = on_left + popcount(fits_right)
            draws = 1 if drawn < drawable else 0
            if placements and not is_free:
                draws = 0
            word, first_word, second_word = advance(first_word, second_word)
            rank = choice(word, placements + draws)
            played += 1
            if rank < placements or draws == 0:
                break
            hand |= 1 << order[drawn]
            drawn += 1
        if rank < on_left:
            tile = select_bit(fits_left, rank)
            left ^= CROSSINGS[tile]
            hand ^= 1 << tile
            passes = 0
        elif rank < placements:
            tile = select_bit(fits_right, rank - on_left)
            right ^= CROSSINGS[tile]
            hand ^= 1 << tile
            passes = 0
        else:
            passes += 1
        hands[turn] = hand
        last = turn
        turn += 1
        if turn == seats:
            turn = 0
    for seat in range(seats):
        pips[seat] = pips_in(hands[seat])
    kind, winner, points = settled(seats, pips, last if hands[last] == 0 else -1)
    return kind, winner, points, played
