"""Random play to the end of many rounds at once, in the lanes of vector registers.

How rounds are dealt and decided is said in `balak.kernel.random_play`, and round n of a seed is the
same as in `balak.kernel.playouts`. Here 128 rounds take each step together, without a branch, so
that the compiler fills registers with them; a round that is over makes room for the next one at
once.

What stands in a lane, and how it gets there and out, is for `balak.kernel.lane_rounds`.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from balak.kernel.dealing import Lanes, next_lane_word
from balak.kernel.jit import kernel, spliced_kernel
from balak.kernel.lane_ops import add, all_if, down, either, is_below, less, log2, times, up, word
from balak.kernel.lane_rounds import (
    CODES_A_WORD,
    COLUMNS,
    COPIED,
    COUNT_BITS,
    COUNT_UNIT,
    DRAWN,
    EMPTY,
    ENDED,
    HALF,
    HANDS,
    LEFT,
    NUMBER,
    ORDER,
    OVER,
    PLAYING,
    RIGHT,
    ROW,
    VALUE,
    begin_all,
    deal_all,
    put,
    result_of,
)
from balak.kernel.random_play import Deal, Playouts, check_numbers, deal_of, opening_limits
from balak.kernel.shuffling import CODE_BITS, LANES, STRIDE
from balak.kernel.state import MAX_SEATS, State
from balak.kernel.tables import NO_END, TILE_COUNT
from balak.rules import Rules


def random_rounds(
    rules: Rules, count: int, seed: int, *, first: int = 0, merges_ends: bool = False
) -> Playouts:
    """Deal and play rounds at random; seat 0 opens.

    The first call for some rules compiles a kernel for them, which takes seconds; then it is on the
    disk.

    Args:
        rules: Any.
        count: How many.
        seed: A whole number from 0, below 2**63.
        first: The number of the first of them; round n of a seed is always the same.
        merges_ends: Count a tile once where both ends are equal, instead of once for each end.

    Raises:
        TypeError: A number is not a whole one.
        ValueError: A number is out of its range.

    >>> random_rounds(Rules(2), 3, seed=1).points.tolist()
    [26, 11, 22]
    """
    check_numbers(count=count, seed=seed, first=first)
    deal = Deal.of(rules)
    done = Playouts.empty(count)
    nothing = np.zeros((0, 0), np.int32)
    play = _player(deal, merges_ends)
    play(opening_limits(deal), nothing, 1, seed, first, *done)
    return done


def random_playouts(
    states: State, repeats: int, seed: int, *, first: int = 0, merges_ends: bool = False
) -> Playouts:
    """Play rows at random, many times. As `balak.kernel.playouts.random_playouts`.

    Raises:
        TypeError: These are not rows, or a number is not a whole one.
        ValueError: There is no row, a round is over, the rows have different rules, or a number is
            out of its range.
    """
    check_numbers(repeats=repeats, seed=seed, first=first)
    deal = deal_of(states)
    done = Playouts.empty(len(states) * repeats)
    play = _player(deal, merges_ends)
    play(opening_limits(deal), states, repeats, seed, first, *done)
    return done


@cache
def _player(deal: Deal, merges_ends: bool) -> Callable[..., None]:  # noqa: FBT001 - cached
    """Return the kernel for these rules: what does not change is compiled in."""
    seats, hand_size, drawable, tiles, is_free = deal

    @kernel
    def play(
        limits: NDArray[np.uint64],
        states: State,
        repeats: int,
        seed: int,
        first: int,
        kind: NDArray[np.uint8],
        winner: NDArray[np.int8],
        points: NDArray[np.uint8],
        decisions: NDArray[np.uint8],
    ) -> None:
        rules = Deal(seats, hand_size, drawable, tiles, is_free)
        lanes = np.zeros(COLUMNS * STRIDE, np.uint32)
        dealt = np.zeros(COPIED * STRIDE, np.uint32)
        keys = np.zeros((TILE_COUNT + CODES_A_WORD) * STRIDE, np.uint32)
        pips = np.zeros(MAX_SEATS, np.int64)
        lanes[OVER : OVER + LANES] = EMPTY
        pairs = lanes[OVER : OVER + LANES].view(np.uint64)
        count, begun, ended, next_dealt = len(kind), 0, 0, LANES
        while ended < count:
            for pair in range(LANES // 2):
                if pairs[pair] == 0:
                    continue
                for lane in range(2 * pair, 2 * pair + 2):
                    while lanes[OVER + lane] != PLAYING:
                        number = int(lanes[NUMBER + lane])
                        if lanes[OVER + lane] == ENDED and number < count:
                            kind[number], winner[number], points[number], decisions[number] = (
                                result_of(lanes, lane, rules, pips)
                            )
                            ended += 1
                        if begun == count:
                            lanes[NUMBER + lane] = count
                            lanes[OVER + lane] = PLAYING
                            break
                        if next_dealt == LANES:
                            next_dealt = 0
                            if len(states) == 0:
                                deal_all(dealt, keys, rules, limits, seed, first + begun)
                            else:
                                end = min(begun + LANES, count)
                                begin_all(dealt, rules, states, repeats, seed, first, begun, end)
                        put(lanes, lane, dealt, next_dealt, rules, begun)
                        next_dealt += 1
                        begun += 1
            _step(lanes, rules, merges_ends)

    return play


@spliced_kernel
def _step(lanes: Lanes, deal: Deal, merges_ends: bool) -> None:  # noqa: FBT001 - of a kernel
    """Play one action in every lane."""
    drawn_all = deal.drawable * CODE_BITS
    for lane in range(LANES):
        chance = next_lane_word(lanes, lane)
        first, second = lanes[HANDS + lane], lanes[HANDS + STRIDE + lane]
        left_counted, right_counted = lanes[LEFT + lane], lanes[RIGHT + lane]
        left, right = left_counted & VALUE, right_counted & VALUE
        drawn = lanes[DRAWN + lane]

        # What fits, and how many.
        fits_left = (down(first, left) | down(second, less(left, HALF))) & ROW
        if merges_ends:
            fits_left = either(left == right, 0, fits_left)
        fits_right = (down(first, right) | down(second, less(right, HALF))) & ROW
        counts = word(fits_left | fits_right << 8)
        counts = less(counts, counts >> 1 & 0x5555)
        counts = add(counts & 0x3333, counts >> 2 & 0x3333)
        counts = word(add(counts, counts >> 4) & 0x0F0F)
        on_left = word(counts & 0xFF)
        placements = add(on_left, counts >> 8)
        can_draw = is_below(drawn, drawn_all)
        if not deal.is_free:
            can_draw = can_draw & (placements == 0)

        # The choice: a tile of one row, or the next of the boneyard.
        choices = less(placements, all_if(can_draw))
        rank = word(times(chance >> 8, choices) >> 24)
        places, is_left = is_below(rank, placements), is_below(rank, on_left)
        row = either(is_left, fits_left, fits_right)
        rank = either(is_left, rank, less(rank, on_left))
        for passed in range(NO_END - 2):  # an open value lies on the line: six tiles at most
            row &= add(row, all_if(is_below(passed, rank)))
        bit = row & less(0, row)
        opened = up(log2(bit), 3)
        code = down(lanes[ORDER + lane], drawn)
        for part in range(1, (deal.drawable + CODES_A_WORD - 1) // CODES_A_WORD):
            code |= down(
                lanes[ORDER + part * STRIDE + lane], less(drawn, part * CODES_A_WORD * CODE_BITS)
            )
        acts = places | can_draw
        draws = can_draw & (not places)

        # The tile moves: out of the hand, or into it.
        low = either(places, either(is_left, left, right), up(code, 3) & VALUE)
        high = either(places, opened, code & VALUE)
        once, twice = add(low, high >> 3), add(high, low >> 3)
        one = either(acts, 1, 0)
        first ^= up(one, once) | up(one, twice)
        second ^= up(one, less(once, HALF)) | up(one, less(twice, HALF))

        # What is stored is never what was loaded or something else: such a choice would become a
        # store under a mask, which takes some processors longer than all the rest.
        lanes[LEFT + lane] = add(
            add(left_counted, COUNT_UNIT), either(is_left, less(opened, left), 0)
        )
        passes = down(either(acts, 0, add(right_counted, COUNT_UNIT)), COUNT_BITS)
        opened_right = either(places, either(is_left, right, opened), right)
        lanes[RIGHT + lane] = opened_right | passes << COUNT_BITS
        lanes[DRAWN + lane] = add(drawn, either(draws, CODE_BITS, 0))
        is_over = (word(first | second) == 0) | is_below(deal.seats - 1, passes)
        lanes[OVER + lane] = either(is_over, ENDED, PLAYING)

        # Unless the turn stays, every hand moves up by one.
        turns = ~all_if(draws)
        held, held_second = first, second
        for seat in range(deal.seats - 1):
            at = HANDS + 2 * seat * STRIDE + lane
            after, after_second = lanes[at + 2 * STRIDE], lanes[at + 3 * STRIDE]
            lanes[at] = held ^ turns & (held ^ after)
            lanes[at + STRIDE] = held_second ^ turns & (held_second ^ after_second)
            held, held_second = after, after_second
        at = HANDS + 2 * (deal.seats - 1) * STRIDE + lane
        lanes[at] = held ^ turns & (held ^ first)
        lanes[at + STRIDE] = held_second ^ turns & (held_second ^ second)
