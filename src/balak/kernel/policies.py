"""Twins of the bots of `balak.bots`: the same choice from the same knowledge.

They differ in one thing only: which of several equally good actions is taken is drawn from ``rng``,
and only where there is more than one, while a bot draws it from its seed and its view.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel, lowest_bit_index, popcount, select_bit
from balak.kernel.net import Net, Room, choose_net
from balak.kernel.rng import Words, below
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    HANDS,
    LACKS,
    LEFT,
    MAX_PIP,
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
    PIPS,
    PLACEMENT_PIP_PLANES,
    PLACEMENTS,
    SET_MASKS,
)

RANDOM: Final = 0
GREEDY: Final = 1
HEURISTIC: Final = 2
NET: Final = 3
"""The policies are numbered in the order of `balak.simulation.plan.COMPILED_BOTS`."""

# The columns of weights: the fields of `balak.bots.heuristic.Weights`, in their order.
WEIGH_PIPS: Final = 0
WEIGH_DOUBLE: Final = 1
WEIGH_VALUES: Final = 2
WEIGH_FOLLOW: Final = 3
WEIGH_STUCK: Final = 4
WEIGH_OWN_END: Final = 5
DRAW_BONEYARD: Final = 6
DRAW_OPPONENT: Final = 7
DRAW_OPENING: Final = 8
DRAW_FOLLOW: Final = 9
WEIGHT_COUNT: Final = 10

Weights = NDArray[np.float64]


@kernel
def choose(
    policy: int, state: State, mask: int, weights: Weights, net: Net, room: Room, rng: Words
) -> int:
    """Return the action that a policy chooses.

    Args:
        policy: `RANDOM`, `GREEDY`, `HEURISTIC` or `NET`.
        state: ``int32[WIDTH]``, a round that goes on. Only what the seat to act may know is read.
        mask: Its `legal_mask`.
        weights: ``float64[WEIGHT_COUNT]``; only the heuristic policy reads them.
        net: For as many seats; only the net policy reads it.
        room: What `make_room` returned; overwritten.
        rng: ``uint32[2]``, changed where more than one action is good.
    """
    if policy == NET:
        return choose_net(state, mask, net, room, rng)
    if policy == HEURISTIC:
        return choose_heuristic(state, mask, weights, rng)
    if policy == GREEDY:
        return choose_greedy(mask, rng)
    return choose_random(mask, rng)


@kernel
def choose_random(mask: int, rng: Words) -> int:
    """Return one of the actions of a mask that is not 0, all equally likely."""
    count = popcount(mask)
    if count == 1:
        return lowest_bit_index(mask)
    return select_bit(mask, below(rng, count))


@kernel
def choose_greedy(mask: int, rng: Words) -> int:
    """Return a placement of the heaviest tile that fits; where none fits, the draw or the pass."""
    return choose_random(greedy_mask(mask), rng)


@kernel
def choose_heuristic(state: State, mask: int, weights: Weights, rng: Words) -> int:
    """Return a placement that is worth most, or a draw: see `balak.bots.HeuristicBot`."""
    return choose_random(heuristic_mask(state, mask, weights), rng)


@kernel
def greedy_mask(mask: int) -> int:
    """Return those of the legal actions that are equally good to the greedy policy."""
    best = mask & PLACEMENTS
    if best == 0:
        return mask
    for power in range(len(PLACEMENT_PIP_PLANES) - 1, -1, -1):
        heavier = best & PLACEMENT_PIP_PLANES[power]
        if heavier != 0:
            best = heavier
    return best


@kernel
def heuristic_mask(state: State, mask: int, weights: Weights) -> int:
    """Return those of the legal actions that are equally good to the heuristic policy.

    Every sum is made in the bot's order, so that what is equal there is equal here.
    """
    rest = mask & PLACEMENTS
    if rest == 0:
        return mask
    seats = int(state[SEATS])
    seat = int(state[TURN])
    after = seat + 1 if seat + 1 < seats else 0
    hand = int(state[HANDS + seat])
    unseen = SET_MASKS[state[MAX_PIP]] & ~(hand | state[PLACED])
    reachable = unseen
    lacks = int(state[LACKS + after])
    while lacks != 0:
        reachable &= ~FITS[lowest_bit_index(lacks)]
        lacks &= lacks - 1
    next_count = popcount(state[HANDS + after])
    best = 0
    most = -np.inf
    while rest != 0:
        action = lowest_bit_index(rest)
        rest &= rest - 1
        worth = _worth(state, action, hand, unseen, reachable, next_count, weights)
        if worth > most:
            most = worth
            best = 0
        if worth == most:
            best |= 1 << action
    if mask >> DRAW == 1 and _draws(state, best, hand, next_count, weights):
        return 1 << DRAW
    return best


@kernel
def _ends_after(state: State, action: int) -> tuple[int, int]:
    """Return the open values once this placement is made."""
    tile = action >> 1
    left, right = int(state[LEFT]), int(state[RIGHT])
    if left == NO_END:
        return int(LOW[tile]), int(HIGH[tile])
    if action & 1:
        return left, int(PIPS[tile]) - right
    return int(PIPS[tile]) - left, right


@kernel
def _follow_count(state: State, action: int, hand: int) -> int:
    """Return how many tiles of the hand fit the ends once this placement is made."""
    left, right = _ends_after(state, action)
    return popcount(hand & ~(1 << (action >> 1)) & (FITS[left] | FITS[right]))


@kernel
def _worth(
    state: State,
    action: int,
    hand: int,
    unseen: int,
    reachable: int,
    next_count: int,
    weights: Weights,
) -> float:
    tile = action >> 1
    rest = hand & ~(1 << tile)
    if rest == 0:
        return np.inf
    left, right = _ends_after(state, action)
    worth = weights[WEIGH_PIPS] * PIPS[tile] + weights[WEIGH_DOUBLE] * (DOUBLES >> tile & 1)
    values = 0
    for value in range(NO_END):
        if rest & FITS[value]:
            values += 1
    fitting = int(FITS[left] | FITS[right])
    worth += weights[WEIGH_VALUES] * values
    worth += weights[WEIGH_FOLLOW] * popcount(rest & fitting)
    worth += weights[WEIGH_STUCK] * _stuck_chance(reachable, fitting, next_count)
    for end in (left, right):
        own = popcount(rest & FITS[end])
        if own:
            worth += weights[WEIGH_OWN_END] * own / (own + popcount(unseen & FITS[end]))
    return float(worth)


@kernel
def _stuck_chance(reachable: int, fitting: int, next_count: int) -> float:
    """Return the chance that none of ``next_count`` tiles out of the reachable ones fits."""
    pool = popcount(reachable)
    others = pool - popcount(reachable & fitting)
    if others < next_count:
        return 0.0
    chance = 1.0
    for taken in range(next_count):
        chance *= (others - taken) / (pool - taken)
    return chance


@kernel
def _draws(state: State, best: int, hand: int, next_count: int, weights: Weights) -> bool:
    """Return whether the heuristic policy draws although it can place."""
    drawable = int(state[BONEYARD_SIZE]) - int(state[PROTECTED]) - int(state[DRAWN])
    if (
        state[SEATS] != 2
        or drawable < weights[DRAW_BONEYARD]
        or next_count < weights[DRAW_OPPONENT]
    ):
        return False
    if state[LEFT] == NO_END and popcount(hand) < weights[DRAW_OPENING]:
        return True
    while best != 0:
        if _follow_count(state, lowest_bit_index(best), hand) > weights[DRAW_FOLLOW]:
            return False
        best &= best - 1
    return True
