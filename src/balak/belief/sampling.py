"""Worlds that a view leaves possible, dealt into rows of integers by compiled code.

Tiles that some seat is known to lack are dealt one by one, each to a holder with the chance that
the rest leaves it, from a table of how many ways there are; then the others, which anybody may
hold, as they come.
"""

from math import factorial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.actions import Place, action_index
from balak.errors import Reason, SetupError
from balak.filling import Unknown
from balak.kernel.jit import bare_kernel, kernel
from balak.kernel.rng import Words, below, next_word
from balak.kernel.state import (
    BONEYARD_SIZE,
    DREW_AT,
    HANDS,
    LACKS,
    LEFT,
    LINE,
    LINE_COUNT,
    OPENER,
    ORDER,
    PASSES,
    PLACED,
    RIGHT,
    TURN,
    State,
    undealt,
)
from balak.kernel.tables import NO_END, TILE_COUNT
from balak.tiles import mask_of
from balak.view import View, drew_at

_FACTORIALS: Final = np.array([float(factorial(n)) for n in range(TILE_COUNT + 1)])
_WORDS: Final = 2.0**32


class Belief(NamedTuple):
    """What a view leaves open, ready to be dealt; made by `Belief.of`."""

    known: State
    """A row with all that is known, and nothing of what is not."""
    tiles: NDArray[np.int64]
    """The hidden tiles by index, those first that not every holder may have."""
    allowed: NDArray[np.int64]
    """For each of those the holders that may have it, as bits; the boneyard always may."""
    seats: NDArray[np.int64]
    """The holders: seats with hidden tiles."""
    room: NDArray[np.int64]
    """How many hidden tiles each has."""
    ways: NDArray[np.float64]
    """How many ways there are to deal the tiles from a step on, by step and place (`strides`)."""
    strides: NDArray[np.int64]
    """What room for one tile more of each holder adds to a place."""

    @classmethod
    def of(cls, view: View) -> "Belief":
        """Return what a view leaves open.

        Raises:
            ValueError: The round is over, so that nothing is hidden.
            SetupError: No deal respects what the seats lack (R10).
        """
        if view.turn is None:
            raise ValueError("the round is over: every tile is known")
        unknown = Unknown.of(view.position)
        boneyard = len(unknown.room) - 1
        seats = [seat for seat in range(boneyard) if unknown.room[seat]]
        allowed = [
            sum(1 << at for at, seat in enumerate(seats) if seat in holders)
            for holders in unknown.allowed
        ]
        free = (1 << len(seats)) - 1
        order = sorted(range(len(allowed)), key=lambda at: allowed[at] == free)
        bound = [allowed[at] for at in order if allowed[at] != free]
        room = np.array([unknown.room[seat] for seat in seats], np.int64)
        strides = np.concatenate(([1], np.cumprod(room + 1)))
        ways = np.zeros((len(bound) + 1, int(strides[-1])))
        belief = cls(
            _known(view),
            np.array([unknown.tiles[at].index for at in order], np.int64),
            np.array(bound, np.int64),
            np.array(seats, np.int64),
            room,
            ways,
            strides[:-1],
        )
        _count_ways(belief)
        if not ways[0, -1]:
            raise SetupError(
                "no deal of the unknown tiles respects what the seats lack",
                reason=Reason.TILE_SET,
                rule="R10",
                key="error-position-no-deal",
            )
        return belief

    @property
    def world_count(self) -> float:
        """How many worlds there are, the boneyard's order left open."""
        return float(self.ways[0, -1])


@kernel
def sample_into(belief: Belief, rng: Words, state: State) -> None:
    """Write one world into a row, every world equally likely.

    Args:
        belief: What is known.
        rng: ``uint32[2]``, changed in place.
        state: ``int32[WIDTH]``, overwritten: as `from_round` of a round that began at this
            moment, but that `DREW_AT` is what the view tells.
    """
    _sample(belief, rng, state)


@kernel
def sample_all(belief: Belief, rng: Words, states: State) -> None:
    """Write n worlds into n rows, ``int32[n, WIDTH]``, one after the other from one stream."""
    for at in range(len(states)):
        _sample(belief, rng, states[at])


@bare_kernel
def _sample(belief: Belief, rng: Words, state: State) -> None:
    tiles, allowed, seats = belief.tiles, belief.allowed, belief.seats
    ways, strides = belief.ways, belief.strides
    for column in range(len(state)):
        state[column] = belief.known[column]
    count = len(tiles)
    # The hidden tiles stand in `ORDER` while they are dealt: those not dealt yet at its end.
    for at in range(count):
        state[ORDER + at] = tiles[at]
    place = ways.shape[1] - 1
    boneyard = 0
    for step in range(len(allowed)):
        tile = int(tiles[step])
        holder = -1
        if allowed[step]:
            pick = np.float64(next_word(rng)) / _WORDS * ways[step, place]
            for at in range(len(seats)):
                if allowed[step] >> at & 1 and _room(place, at, belief.room, strides) > 0:
                    share = ways[step + 1, place - strides[at]]
                    if share > 0 and pick < share:
                        holder = at
                        break
                    pick -= share
        if holder >= 0:
            place -= int(strides[holder])
            state[HANDS + seats[holder]] |= 1 << tile
        else:
            state[ORDER + boneyard] = tile
            boneyard += 1
    first = len(allowed)
    for at in range(len(seats)):
        hand = 0
        for _ in range(_room(place, at, belief.room, strides)):
            chosen = first + below(rng, count - first)
            hand |= 1 << int(state[ORDER + chosen])
            state[ORDER + chosen] = state[ORDER + first]
            first += 1
        state[HANDS + seats[at]] |= hand
    for at in range(first, count):
        state[ORDER + boneyard] = state[ORDER + at]
        boneyard += 1
    for at in range(boneyard, count):
        state[ORDER + at] = -1
    for last in range(boneyard - 1, 0, -1):
        chosen = below(rng, last + 1)
        tile = int(state[ORDER + chosen])
        state[ORDER + chosen] = state[ORDER + last]
        state[ORDER + last] = tile


@bare_kernel
def _room(place: int, holder: int, room: NDArray[np.int64], strides: NDArray[np.int64]) -> int:
    """Return how much room a holder has left at a place of the table of ways."""
    return int(place // strides[holder] % (room[holder] + 1))


@bare_kernel
def _count_ways(belief: Belief) -> None:
    """Fill the table of ways, from the last step to the first."""
    ways, room, strides = belief.ways, belief.room, belief.strides
    for step in range(len(belief.allowed), -1, -1):
        left = len(belief.tiles) - step
        for place in range(ways.shape[1]):
            held = 0
            orders = 1.0
            for at in range(len(room)):
                own = _room(place, at, room, strides)
                held += own
                orders *= _FACTORIALS[own]
            total = 0.0
            if held <= left:
                if step == len(belief.allowed):
                    total = _FACTORIALS[left] / (orders * _FACTORIALS[left - held])
                else:
                    if held < left:
                        total = ways[step + 1, place]
                    for at in range(len(room)):
                        is_allowed = belief.allowed[step] >> at & 1
                        if is_allowed and _room(place, at, room, strides) > 0:
                            total += ways[step + 1, place - strides[at]]
            ways[step, place] = total


def _known(view: View) -> State:
    """Return the row of a view: hands that are hidden are empty, and so is the boneyard."""
    state = undealt(view.rules)
    line = view.placements
    state[OPENER] = view.opener
    state[TURN] = -1 if view.turn is None else view.turn
    state[PASSES] = view.passes
    state[LEFT], state[RIGHT] = view.open_ends or (NO_END, NO_END)
    state[BONEYARD_SIZE] = view.boneyard_count
    state[PLACED] = mask_of(tile for tile, _ in line)
    state[LINE_COUNT] = len(line)
    if view.seat is not None:
        state[HANDS + view.seat] = mask_of(view.hand)
    for seat, lacks in enumerate(view.lacks):
        state[LACKS + seat] = sum(1 << value for value in lacks)
        state[DREW_AT + seat] = sum(1 << end for end in set(drew_at(view, seat) or ()))
    state[LINE : LINE + len(line)] = [action_index(Place(*placed)) for placed in line]
    return state
