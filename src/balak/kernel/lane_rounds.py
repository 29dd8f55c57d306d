"""Rounds in lanes: dealt into them, begun from rows, and read out once they are over.

What stands in a lane is kept in columns of 32-bit words:

- A hand is a table of 7 rows of 8 bits: bit b of row a stands for the tile with the values a and b,
  which has two bits unless it is a double. Rows 0 to 3 are its first word, rows 4 to 6 its second.
  A row is what fits an end, in the order of the tiles, and the place of a bit is the end that the
  tile leaves open. The hand of the seat to act comes first, then the others clockwise.
- Places in a hand are counted in eights, so that a value is where its row begins.
- The tiles to be drawn lie in words of five, by their codes (`balak.kernel.shuffling`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.dealing import RNG, Lanes, next_lane_word, shuffle_lanes
from balak.kernel.jit import inlined_kernel, kernel, lowest_bit_index, popcount, spliced_kernel
from balak.kernel.lane_ops import less, up, word
from balak.kernel.random_play import Deal, begin
from balak.kernel.rng import seed_rng
from balak.kernel.shuffling import CODE_BITS, CODES, LANES, STRIDE, Keys
from balak.kernel.state import BONEYARD_SIZE, MAX_SEATS, PASSES, PROTECTED, TURN, State
from balak.kernel.state import DRAWN as DRAWN_TILES
from balak.kernel.steps import settled
from balak.kernel.tables import NO_END, TILE_COUNT

# --- columns, after the two of the round's stream -------------------------------------------------

LEFT: Final = 2 * STRIDE
"""The left end, and above `COUNT_UNIT` the actions played until now."""
RIGHT: Final = 3 * STRIDE
"""The right end, and above `COUNT_UNIT` the passes in a row."""
DRAWN: Final = 4 * STRIDE
"""How many tiles have been drawn since the deal, times `CODE_BITS`."""
TURNS: Final = 5 * STRIDE
"""The first seat that acts, and above `COUNT_UNIT` `DRAWN` at that time."""
HANDS: Final = 6 * STRIDE
"""Two columns for each of four hands."""
ORDER: Final = HANDS + 2 * MAX_SEATS * STRIDE
"""Five columns for the tiles to be drawn."""
COPIED: Final = ORDER // STRIDE + 5
"""So many columns are made when a round is dealt; the others are those of the lane itself."""
NUMBER: Final = COPIED * STRIDE
"""Which round stands here."""
OVER: Final = NUMBER + STRIDE
"""`PLAYING`, or why the lane is to be looked at."""
COLUMNS: Final = COPIED + 2

PLAYING: Final = 0
ENDED: Final = 1
EMPTY: Final = 2

COUNT_BITS: Final = 8
COUNT_UNIT: Final = 1 << COUNT_BITS
CODES_A_WORD: Final = 32 // CODE_BITS
HALF: Final = 32
"""Where the second word of a hand begins."""
VALUE: Final = 7 << 3
"""The bits of a value, times 8."""
PIP_PLANES: Final = np.array(
    [
        sum(
            1 << 8 * value + other
            for value in range(NO_END)
            for other in range(NO_END)
            if value << (value == other) >> power & 1
        )
        for power in range(4)
    ],
    np.int64,
)
"""By power of two: the bits of a hand that count so much, each for its row, a double for both."""
ROW: Final = 0x7F
END_BITS: Final = 0xFF


@spliced_kernel
def put(lanes: Lanes, lane: int, dealt: Lanes, dealt_lane: int, deal: Deal, number: int) -> None:
    """Put a round that has been dealt into a lane."""
    for column in range(0, COPIED * STRIDE, STRIDE):
        lanes[column + lane] = dealt[column + dealt_lane]
    last = HANDS + 2 * (deal.seats - 1) * STRIDE + lane
    is_out = lanes[last] | lanes[last + STRIDE] == 0
    lanes[OVER + lane] = ENDED if is_out or lanes[RIGHT + lane] >> COUNT_BITS == deal.seats else 0
    lanes[NUMBER + lane] = number


@inlined_kernel
def result_of(
    lanes: Lanes, lane: int, deal: Deal, pips: NDArray[np.int64]
) -> tuple[int, int, int, int]:
    """Return how the round in a lane ended: kind, winner, points, actions."""
    played = int(lanes[LEFT + lane]) >> COUNT_BITS
    start = int(lanes[TURNS + lane])
    draws = (int(lanes[DRAWN + lane]) - (start >> COUNT_BITS)) // CODE_BITS
    turn = ((start & END_BITS) + played - draws) % deal.seats
    last = turn - 1 if turn else deal.seats - 1
    out = -1
    for place in range(deal.seats):
        at = HANDS + 2 * place * STRIDE + lane
        hand = int(lanes[at]) | int(lanes[at + STRIDE]) << HALF
        seat = turn + place
        if seat >= deal.seats:
            seat -= deal.seats
        total = 0
        for power in range(len(PIP_PLANES)):
            total += popcount(hand & PIP_PLANES[power]) << power
        pips[seat] = total
        if hand == 0 and seat == last:
            out = seat
    kind, winner, points = settled(deal.seats, pips, out)
    return kind, winner, points, played


@spliced_kernel
def deal_all(
    dealt: Lanes,
    keys: Keys,
    deal: Deal,
    limits: NDArray[np.uint64],
    seed: int,
    first: int,
) -> None:
    """Deal a round in every lane, of the numbers from `first` on, and open it."""
    shuffle_lanes(dealt, keys, deal.tiles, seed, first)
    for seat in range(deal.seats):
        # Seat 0 opens with its first tile, and then its hand comes last.
        skipped = 0 if seat else 1
        place = (seat - 1 if seat else deal.seats - 1) * 2 * STRIDE + HANDS
        _make_hand(
            keys[(seat * deal.hand_size + skipped) * STRIDE :],
            deal.hand_size - skipped,
            dealt[place : place + LANES],
            dealt[place + STRIDE : place + STRIDE + LANES],
        )
    rest = deal.seats * deal.hand_size * STRIDE
    for part in range((deal.drawable + CODES_A_WORD - 1) // CODES_A_WORD):
        start = ORDER + part * STRIDE
        _make_order(keys[rest + part * CODES_A_WORD * STRIDE :], dealt[start : start + LANES])
    for lane in range(LANES):
        code = keys[lane]
        dealt[LEFT + lane] = up(code, 3) & VALUE | COUNT_UNIT
        dealt[RIGHT + lane] = code & VALUE
        dealt[DRAWN + lane] = 0
        dealt[TURNS + lane] = 0
    for lane in range(LANES):
        chance = np.uint64(next_lane_word(dealt, lane))
        drawn = 0
        while drawn < deal.drawable and chance < limits[drawn]:
            at = HANDS + 2 * (deal.seats - 1) * STRIDE + lane
            _put_tile(dealt, at, keys[rest + drawn * STRIDE + lane])
            drawn += 1
        if drawn:
            dealt[LEFT + lane] += drawn * COUNT_UNIT
            dealt[DRAWN + lane] = drawn * CODE_BITS


@spliced_kernel
def _make_hand(keys: Keys, size: int, first: Lanes, second: Lanes) -> None:
    """Make the words of a hand in every lane from its keys."""
    for lane in range(LANES):
        low_rows, high_rows = word(0), word(0)
        for tile in range(size):
            code = keys[tile * STRIDE + lane]
            once, twice = word(code & 63), up(code & 7, 3) | (code & VALUE) >> 3
            low_rows |= up(1, once) | up(1, twice)
            high_rows |= up(1, less(once, HALF)) | up(1, less(twice, HALF))
        first[lane] = low_rows
        second[lane] = high_rows


@spliced_kernel
def _make_order(keys: Keys, order: Lanes) -> None:
    """Make a word of the tiles to be drawn in every lane; some may be past the last one."""
    for lane in range(LANES):
        codes = word(0)
        for place in range(CODES_A_WORD):
            codes |= up(keys[place * STRIDE + lane] & 63, place * CODE_BITS)
        order[lane] = codes


@inlined_kernel
def _put_tile(lanes: Lanes, at: int, code: int) -> None:
    """Put a tile, by its code, into the hand whose first word lies at this place."""
    once, twice = code & 63, (code & 7) << 3 | (code & VALUE) >> 3
    lanes[at] |= up(1, once) | up(1, twice)
    lanes[at + STRIDE] |= up(1, less(once, HALF)) | up(1, less(twice, HALF))


@kernel
def begin_all(
    dealt: Lanes,
    deal: Deal,
    states: State,
    repeats: int,
    seed: int,
    first: int,
    begun: int,
    end: int,
) -> None:
    """Put the playouts `begun` to `end` of rows into the first lanes."""
    rng, keys = np.zeros(2, np.uint32), np.zeros(TILE_COUNT, np.uint32)
    hands = np.zeros(MAX_SEATS, np.int64)
    for lane in range(end - begun):
        state = states[(begun + lane) // repeats]
        seed_rng(rng, seed, first + begun + lane)
        left, right, turn, drawn, played = begin(rng, deal, state, hands, keys)
        dealt[RNG + lane], dealt[RNG + STRIDE + lane] = rng[0], rng[1]
        dealt[LEFT + lane] = left << 3 | played << COUNT_BITS
        dealt[RIGHT + lane] = right << 3 | int(state[PASSES]) << COUNT_BITS
        dealt[DRAWN + lane] = drawn * CODE_BITS
        before = deal.drawable - (
            int(state[BONEYARD_SIZE]) - int(state[DRAWN_TILES]) - int(state[PROTECTED])
        )
        dealt[TURNS + lane] = int(state[TURN]) | before * CODE_BITS << COUNT_BITS
        for place in range(deal.seats):
            at = HANDS + 2 * place * STRIDE + lane
            dealt[at] = dealt[at + STRIDE] = 0
            hand = hands[(turn + place) % deal.seats]
            while hand:
                _put_tile(dealt, at, CODES[lowest_bit_index(hand)])
                hand &= hand - 1
        for part in range((deal.drawable + CODES_A_WORD - 1) // CODES_A_WORD):
            codes = 0
            for place in range(CODES_A_WORD):
                draw = part * CODES_A_WORD + place
                if drawn <= draw < deal.drawable:
                    codes |= (int(keys[draw]) & 63) << place * CODE_BITS
            dealt[ORDER + part * STRIDE + lane] = codes
