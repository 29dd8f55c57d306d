"""Rounds played to the end by policies."""

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.net import Net, Room, choose_net, make_room
from balak.kernel.policies import (
    GREEDY,
    HEURISTIC,
    NET,
    Weights,
    choose_random,
    greedy_mask,
    heuristic_mask,
)
from balak.kernel.rng import Words
from balak.kernel.state import TURN, State
from balak.kernel.steps import legal_mask, step


@kernel
def play_out(
    state: State,
    policies: NDArray[np.int64],
    weights: Weights,
    nets: Net,
    room: Room,
    rng: Words,
    actions: NDArray[np.uint8],
) -> int:
    """Play a round from where it stands to its end, and return how many decisions that took.

    Args:
        state: ``int32[WIDTH]``, changed in place; the boneyard is drawn in its own order.
        policies: ``int64[4]``, by seat: the numbers of `balak.kernel.policies`.
        weights: ``float64[4, WEIGHT_COUNT]``, by seat.
        nets: ``float32[4, NET_ROWS, HIDDEN]``, by seat.
        room: What `make_room` returned; overwritten.
        rng: ``uint32[2]``, changed in place.
        actions: ``uint8[:]``, filled with the actions as far as it reaches; `MAX_DECISIONS` are
            enough for any round, none where they are not wanted.
    """
    count = 0
    mask = legal_mask(state)
    while mask != 0:
        seat = int(state[TURN])
        if policies[seat] == NET:
            action = choose_net(state, mask, nets[seat], room, rng)
        else:
            if policies[seat] == HEURISTIC:
                good = heuristic_mask(state, mask, weights[seat])
            elif policies[seat] == GREEDY:
                good = greedy_mask(mask)
            else:
                good = mask
            action = choose_random(good, rng)
        if count < len(actions):
            actions[count] = action
        count += 1
        step(state, action)
        mask = legal_mask(state)
    return count


@kernel
def play_all(
    states: State,
    policies: NDArray[np.int64],
    weights: Weights,
    nets: Net,
    rngs: Words,
    actions: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Play n rounds to their ends, each like `play_out`.

    Args:
        states: ``int32[n, WIDTH]``, changed in place.
        policies: ``int64[n, 4]``.
        weights: ``float64[4, WEIGHT_COUNT]``, by seat, the same in all rounds.
        nets: ``float32[4, NET_ROWS, HIDDEN]``, by seat, the same in all rounds.
        rngs: ``uint32[n, 2]``, changed in place.
        actions: ``uint8[n, k]``, k as in `play_out`.
        counts: ``int64[n]``, overwritten with the number of decisions.
    """
    room = make_room()
    for at in range(len(states)):
        counts[at] = play_out(states[at], policies[at], weights, nets, room, rngs[at], actions[at])
