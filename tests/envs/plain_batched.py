"""The batched environment as one writes it first: the slow twin of `balak.envs.lockstep`.

Rows and rules of play are those of `balak.kernel`, and every number of an observation is written by
a loop. `tests/envs/test_lockstep.py` compares the two, and `benchmarks` measures them side by side.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.envs.observing import ObservationLayout
from balak.kernel.jit import kernel
from balak.kernel.rng import Words, below, seed_rng
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    HANDS,
    KIND,
    LACKS,
    LAST,
    LEFT,
    OPENER,
    PASSES,
    PLACED,
    PROTECTED,
    RIGHT,
    SEATS,
    TURN,
    State,
    deal_into,
    undealt,
)
from balak.kernel.steps import legal_mask, result, step
from balak.kernel.tables import NO_END
from balak.rules import Rules


class Arrays(NamedTuple):
    states: State
    tiles: NDArray[np.uint8]
    deals: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    final: NDArray[np.float32]


class PlainBatched:
    """`BatchedDraw` without its conveniences; what it shows is in ``arrays``."""

    def __init__(self, num_envs: int, rules: Rules) -> None:
        size = ObservationLayout(rules.seats).size
        self.seed = 0
        self.arrays = Arrays(
            states=np.tile(undealt(rules), (num_envs, 1)),
            tiles=np.array([tile.index for tile in rules.tiles], np.uint8),
            deals=np.zeros(num_envs, np.int64),
            observations=np.zeros((num_envs, size), np.float32),
            masks=np.zeros((num_envs, 58), np.uint8),
            rewards=np.zeros((num_envs, rules.seats), np.float32),
            ended=np.zeros(num_envs, np.bool_),
            final=np.zeros((num_envs, size), np.float32),
        )

    def reset(self, seed: int) -> None:
        self.seed = seed
        self.arrays.deals[:] = 0
        plain_reset(seed, self.arrays)

    def step(self, actions: NDArray[np.int64]) -> None:
        assert plain_step(actions, self.seed, self.arrays) < 0


@kernel
def deal_row(row: int, seed: int, rng: Words, arrays: Arrays) -> None:
    states, tiles, deals = arrays.states, arrays.tiles, arrays.deals
    seed_rng(rng, seed, row << 32 | deals[row])
    left = tiles.copy()
    deck = np.empty_like(tiles)
    for at in range(len(tiles)):
        chosen = below(rng, len(tiles) - at)
        deck[at] = left[chosen]
        left[chosen:-1] = left[chosen + 1 :].copy()
    deal_into(states[row], deck, (row + deals[row]) % states[row, SEATS])
    deals[row] += 1


@kernel
def observe_state(state: State, reader: int, out: NDArray[np.float32]) -> None:
    seats = int(state[SEATS])
    out[:] = 0
    for tile in range(28):
        out[tile] = state[HANDS + reader] >> tile & 1
        out[28 + tile] = state[PLACED] >> tile & 1
    if state[LEFT] != NO_END:
        out[56 + state[LEFT]] = 1
        out[63 + state[RIGHT]] = 1
    at = 70
    for ahead in range(seats):
        seat = (reader + ahead) % seats
        for value in range(7):
            out[at + 7 * ahead + value] = state[LACKS + seat] >> value & 1
    at += 7 * seats
    if state[TURN] >= 0:
        out[at + (state[TURN] - reader) % seats] = 1
    out[at + seats + (state[OPENER] - reader) % seats] = 1
    at += 2 * seats
    for ahead in range(seats):
        hand = int(state[HANDS + (reader + ahead) % seats])
        while hand:
            hand &= hand - 1
            out[at + ahead] += 1
    at += seats
    out[at] = state[BONEYARD_SIZE] - state[DRAWN]
    out[at + 1] = state[BONEYARD_SIZE] - state[DRAWN] - state[PROTECTED]
    out[at + 2] = state[PASSES]
    at += 3
    last = int(state[LAST])
    if last >= 56:
        out[at + 30 + last - 56] = 1
    elif last >= 0:
        out[at + last // 2] = 1
        out[at + 28 + last % 2] = 1


@kernel
def write_mask(state: State, out: NDArray[np.uint8]) -> None:
    mask = legal_mask(state)
    for action in range(58):
        out[action] = mask >> action & 1


@kernel
def show(row: int, arrays: Arrays) -> None:
    state = arrays.states[row]
    observe_state(state, state[TURN], arrays.observations[row])
    write_mask(state, arrays.masks[row])


@kernel
def plain_reset(seed: int, arrays: Arrays) -> None:
    rng = np.empty(2, np.uint32)
    for row in range(len(arrays.states)):
        deal_row(row, seed, rng, arrays)
        show(row, arrays)


@kernel
def plain_step(actions: NDArray[np.int64], seed: int, arrays: Arrays) -> int:
    """Return the first row whose action is illegal, and change nothing then; otherwise -1."""
    states, rewards, ended = arrays.states, arrays.rewards, arrays.ended
    for row in range(len(states)):
        if not (0 <= actions[row] < 58 and legal_mask(states[row]) >> actions[row] & 1):
            return row
    rng = np.empty(2, np.uint32)
    for row in range(len(states)):
        mover = states[row, TURN]
        step(states[row], actions[row])
        ended[row] = states[row, KIND] != 0
        rewards[row] = 0
        if ended[row]:
            _, winner, points = result(states[row])
            if winner >= 0:
                rewards[row] = -points
                rewards[row, winner] = points
            observe_state(states[row], mover, arrays.final[row])
            deal_row(row, seed, rng, arrays)
        show(row, arrays)
    return -1
