"""A small net as a policy: one hidden layer over the features, a soft-max over the legal actions.

The score of an action is ``out · relu(state_features · S + action_features · A)``. The first part
of the sum is the same for all actions of a moment and is made once. The twin of `balak.bots.net`.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT
from balak.kernel.dense import HIDDEN, add_layer, score_of, score_two
from balak.kernel.features import (
    ACTION_FEATURES,
    MOMENT_WIDTH,
    STATE_FEATURES,
    Floats,
    Moment,
    action_features,
    look,
    state_features,
)
from balak.kernel.jit import inlined_kernel, kernel, lowest_bit_index, popcount
from balak.kernel.rng import Words, next_word
from balak.kernel.state import State

OUT_ROW: Final = STATE_FEATURES + ACTION_FEATURES
"""The last row of a net: the weights of the hidden units in the score. The rows before it are the
weights of the features in the hidden units, those of the state first."""
NET_ROWS: Final = OUT_ROW + 1

Net = NDArray[np.float32]
"""``float32[NET_ROWS, HIDDEN]``."""
_UNIT: Final = np.float32(2.0**-24)


class Room(NamedTuple):
    """Arrays to work in, so that no decision asks for memory: see `make_room`."""

    moment: Moment
    state: Floats
    actions: Floats
    """By rank among the legal actions, then by feature."""
    base: Floats
    chances: Floats
    """By rank among the legal actions."""


@kernel
def make_room() -> Room:
    """Return room for one thread to choose in."""
    return Room(
        np.zeros(MOMENT_WIDTH, np.int64),
        np.zeros(STATE_FEATURES, np.float32),
        np.zeros((ACTION_COUNT, ACTION_FEATURES), np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(ACTION_COUNT, np.float32),
    )


@inlined_kernel
def soften(chances: Floats, count: int) -> None:
    """Turn the first ``count`` scores into a soft-max, in place."""
    highest = chances[0]
    for at in range(1, count):
        highest = max(highest, chances[at])
    total = np.float32(0)
    for at in range(count):
        chances[at] = np.exp(chances[at] - highest)
        total += chances[at]
    part = np.float32(1) / total
    for at in range(count):
        chances[at] *= part


@inlined_kernel
def net_chances(state: State, mask: int, net: Net, room: Room, actions: Floats, first: int) -> int:
    """Write how likely the net takes each legal action to ``room.chances``; return how many.

    Args:
        state: ``int32[WIDTH]``, a round that goes on. Only what the seat to act may know is read.
        mask: Its `legal_mask`; no pass.
        net: For as many seats.
        room: Overwritten.
        actions: ``float32[:, ACTION_FEATURES]``, filled with the features of the legal actions ...
        first: ... from this row on.
    """
    look(state, room.moment)
    state_features(state, room.moment, room.state)
    room.base[:] = 0
    add_layer(room.state, net, 0, room.base)
    count = popcount(mask)
    for rank in range(count):
        action_features(room.moment, lowest_bit_index(mask), actions, first + rank)
        mask &= mask - 1
    for rank in range(0, count - 1, 2):
        one, other = score_two(room.base, actions, first + rank, net, STATE_FEATURES)
        room.chances[rank], room.chances[rank + 1] = one, other
    if count & 1:
        last = count - 1
        room.chances[last] = score_of(room.base, actions, first + last, net, STATE_FEATURES)
    soften(room.chances, count)
    return count


@inlined_kernel
def sample(chances: Floats, count: int, rng: Words) -> int:
    """Return one of ``count`` places, each as likely as its chance says."""
    rest = np.float32(next_word(rng) >> np.uint32(8)) * _UNIT
    for at in range(count - 1):
        rest -= chances[at]
        if rest < 0:
            return at
    return count - 1


@inlined_kernel
def choose_net(state: State, mask: int, net: Net, room: Room, rng: Words) -> int:
    """Return an action as the net would have it; where there is one only, nothing is drawn."""
    if mask & (mask - 1) != 0:
        count = net_chances(state, mask, net, room, room.actions, 0)
        for _ in range(sample(room.chances, count, rng)):
            mask &= mask - 1
    return lowest_bit_index(mask)
