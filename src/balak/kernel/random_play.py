"""What random play is, whoever plays it: `playouts` one round at a time, `lanes` many in lock-step.

Both play round n of a seed alike, action by action:

1. The words come from stream n of the seed (`balak.kernel.rng`).
2. A word for each tile of the set, in its order, shuffles them (`balak.kernel.shuffling`). Seat 0
   gets the first tiles, seat 1 the next; then come those that may be drawn, in order; the last are
   protected (R4).
3. Seat 0 opens. One word says how often it draws first: once in ``1 / (hand + 1)`` of the rounds,
   once more in ``1 / (hand + 2)`` of those, and so on (R8). Then it places the first tile that it
   was dealt. To choose among the tiles of its hand would be the same, since they came in random
   order.
4. Each further decision takes one word, also where there is no choice. The choices are the tiles
   that fit the left end, in their order, those that fit the right end, then a draw.

Play from a row begins with 2 for the boneyard alone, whose order is made anew: nobody knows it.
Where the round is not open yet, the choices are the tiles of the hand, then a draw, as in 4.
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import inlined_kernel, popcount, select_bit
from balak.kernel.rng import Words, advance, choice, next_word
from balak.kernel.shuffling import CODE_BITS, CODES, NO_TILE, RANDOM_BITS, Keys, sort_row
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    HANDS,
    LEFT,
    OPENER,
    ORDER,
    PROTECTED,
    RIGHT,
    TURN,
    WIDTH,
    State,
    rules_of,
)
from balak.kernel.tables import HIGH, LOW, NO_END, TILE_COUNT
from balak.rules import Rules
from balak.tiles import shown

TILE_OF_CODE: Final = np.zeros(1 << CODE_BITS, np.int64)
TILE_OF_CODE[CODES] = np.arange(TILE_COUNT)


class Playouts(NamedTuple):
    """How n rounds ended, an array of n for each value."""

    kind: NDArray[np.uint8]
    """`balak.kernel.state.DOMINO` or `BLOCKED`."""
    winner: NDArray[np.int8]
    """The seat that gains; -1 where the lowest hands of a blocked round are tied (R20)."""
    points: NDArray[np.uint8]
    """What it gains (R19, R20)."""
    decisions: NDArray[np.uint8]
    """How many actions were played, draws and passes included."""

    @classmethod
    def empty(cls, count: int) -> "Playouts":
        """Return room for so many rounds."""
        kind, points, decisions = (np.zeros(count, np.uint8) for _ in range(3))
        return cls(kind, np.zeros(count, np.int8), points, decisions)


class Deal(NamedTuple):
    """The rules of a deal as numbers, for kernels."""

    seats: int
    hand_size: int
    drawable: int
    """How many tiles of the boneyard may be drawn after the deal."""
    tiles: int
    """The set, as bits."""
    is_free: bool
    """Whether one who can place may draw (R8)."""

    @classmethod
    def of(cls, rules: Rules) -> "Deal":
        """Return the numbers of these rules."""
        drawable = rules.boneyard_size - rules.protected
        return cls(rules.seats, rules.hand_size, drawable, rules.mask, rules.voluntary_draws)


def check_numbers(**numbers: int) -> None:
    """Check counts, seeds and numbers of rounds by name.

    Raises:
        TypeError: One is not a whole number.
        ValueError: One is below 0, or not below 2**63.
    """
    for name, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int | np.integer):
            raise TypeError(f"{name} must be a whole number, not {shown(number)}")
        if not 0 <= number < 1 << 63:
            raise ValueError(f"{name} must be from 0, below 2**63, not {number}")


def deal_of(states: State) -> Deal:
    """Return the rules of rows that can be played on.

    Raises:
        TypeError: These are not rows.
        ValueError: There is none, a round is over, or they have different rules.
    """
    if states.ndim != 2 or states.shape[1] != WIDTH or states.dtype != np.int32:
        raise TypeError(f"rows are an array of int32[n, {WIDTH}]")
    if not len(states):
        raise ValueError("there is no row to play")
    over = np.flatnonzero(states[:, TURN] < 0)
    if len(over):
        raise ValueError(f"the round of row {over[0]} is over: there is nothing to play")
    other = np.flatnonzero((states[:, :OPENER] != states[0, :OPENER]).any(axis=1))
    if len(other):
        raise ValueError(f"row {other[0]} has other rules than row 0: play it with its like")
    return Deal.of(rules_of(states[0]))


@cache
def opening_limits(deal: Deal) -> NDArray[np.uint64]:
    """Return for each draw before the opening the word below which it happens; at least one."""
    chances = []
    chance = Fraction(int(deal.is_free))
    for tiles in range(1, deal.drawable + 1):
        chance /= deal.hand_size + tiles
        chances.append(int(chance * 2**32))
    return np.array(chances or [0], np.uint64)


# --- for kernels ----------------------------------------------------------------------------------


@inlined_kernel
def begin(
    rng: Words, deal: Deal, state: State, hands: NDArray[np.int64], keys: Keys
) -> tuple[int, int, int, int, int]:
    """Begin to play a row: shuffle its boneyard, and open the round if it is not open yet.

    Args:
        rng: The playout's stream, at its beginning.
        deal: The rules of the row.
        state: The row.
        hands: ``int64[4]``; gets the hands as bits.
        keys: ``uint32[28]``; the boneyard's keys, in order of drawing, from the place of the next
            draw on.

    Returns:
        The ends' values, whose turn it is, how many tiles have been drawn since the deal, and how
        many actions were played here.
    """
    size, drawn = int(state[BONEYARD_SIZE]), int(state[DRAWN])
    # A row made from a position does not count what was drawn before.
    missing = deal.drawable + int(state[PROTECTED]) - size
    boneyard = 0
    for at in range(drawn, size):
        boneyard |= 1 << int(state[ORDER + at])
    shuffle(rng, boneyard, keys)
    drawn += missing
    for at in range(size - drawn + missing - 1, -1, -1):
        keys[at + drawn] = keys[at]
    for seat in range(deal.seats):
        hands[seat] = int(state[HANDS + seat])
    left, right, turn = int(state[LEFT]), int(state[RIGHT]), int(state[TURN])
    played = 0
    while left == NO_END:
        hand = hands[turn]
        tiles = popcount(hand)
        can_draw = drawn < deal.drawable and deal.is_free
        rank = choice(next_word(rng), tiles + (1 if can_draw else 0))
        if rank == tiles:
            hands[turn] |= 1 << tile_at(keys, drawn)
            drawn += 1
        else:
            tile = select_bit(hand, rank)
            hands[turn] ^= 1 << tile
            left, right = int(LOW[tile]), int(HIGH[tile])
            turn = (turn + 1) % deal.seats
        played += 1
    return left, right, turn, drawn, played


@inlined_kernel
def shuffle(rng: Words, tiles: int, keys: Keys) -> None:
    """Shuffle tiles, given as bits: their keys are in order, and `NO_TILE` after them.

    Args:
        rng: Gives a word for each of the tiles, in the order of the set.
        tiles: Any of the 28.
        keys: ``uint32[28]``, overwritten.
    """
    first, second = rng[0], rng[1]
    for tile in range(TILE_COUNT):
        if tiles >> tile & 1:
            word, first, second = advance(first, second)
            keys[tile] = np.uint32(np.int64(word) & RANDOM_BITS | np.int64(CODES[tile]))
        else:
            keys[tile] = NO_TILE
    rng[0], rng[1] = first, second
    sort_row(keys)


@inlined_kernel
def tile_at(keys: Keys, place: int) -> int:
    """Return the tile of the key in this place."""
    return int(TILE_OF_CODE[np.int64(keys[place]) & (1 << CODE_BITS) - 1])
