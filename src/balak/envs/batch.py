"""Batch: the arrays of many rounds in lock-step, as the kernels of `balak.envs.lockstep` take them.

A round is a row of one cache line. Rows hold hidden tiles: they never go to a player.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from balak.actions import ACTION_COUNT
from balak.envs.observing import ObservationLayout
from balak.envs.storing import Numbers
from balak.kernel.state import MAX_DECISIONS
from balak.rules import Rules
from balak.tiles import TILES

Rows = NDArray[np.int32]

# --- columns of a row ---------------------------------------------------------------------------

# 0 to 3: the tiles that each seat holds, as bits.
PLACED: Final = 4
"""The tiles of the line, as bits."""
LACKS: Final = 5
"""Seven bits for each seat, seat 0 lowest: the values proved not to be held (R10)."""
COUNTS: Final = 6
"""A byte for each seat, seat 0 lowest: how many tiles it holds."""
TURN: Final = 7
OPENER: Final = 8
PASSES: Final = 9
"""How many seats have passed in a row until now."""
LEFT: Final = 10
RIGHT: Final = LEFT + 1
"""The values of the ends; `NO_END` before the opening."""
DRAWN: Final = 12
"""How many tiles of the boneyard have been drawn."""
LAST: Final = 13
"""Index of the last action; `ACTION_COUNT` before the first one."""
PLAYED: Final = 14
"""How many actions the round has had."""
DEALT: Final = 15
"""How many rounds were dealt into this row since the seed was set."""
ROW_WIDTH: Final = 16

# --- what the kernels are given -----------------------------------------------------------------


class Options(NamedTuple):
    """What stays the same from the first deal on."""

    seats: int
    hand_size: int
    boneyard_size: int
    """Tiles in the boneyard after the deal."""
    protected: int
    set_mask: int
    """The tiles of the set, as bits."""
    is_voluntary: int
    """1 where one who can place may draw all the same (R8), otherwise 0."""
    fixed_opener: int
    """The seat that opens every round; -1 to go clockwise from deal to deal."""
    seed: int
    """A whole number from 0, below 2**63."""


class Batch(NamedTuple):
    """The arrays of n rounds; ``size`` stands for the numbers of an observation."""

    rows: Rows
    """``int32[n, ROW_WIDTH]``."""
    decks: NDArray[np.uint8]
    """``uint8[n, 28]``: the deals, hands first."""
    played: NDArray[np.uint8]
    """``uint8[n, MAX_DECISIONS]``: the actions since the deal, by index."""
    legal: NDArray[np.int64]
    """``int64[n]``: the legal actions, as bits."""
    masks: NDArray[np.uint8]
    """``uint8[n * 58]``: the same, 1 or 0 for each."""
    turns: NDArray[np.int8]
    """``int8[n]``: the seats to act."""
    observations: Numbers
    """``[n * size]``: what these see."""
    actors: NDArray[np.int8]
    """``int8[n]``: the seats that acted in the last step."""
    rewards: NDArray[np.float32]
    """``float32[n, seats]``: what each seat earned by it."""
    ended: NDArray[np.uint8]
    """``uint8[n]``: 1 where it ended the round."""
    final: Numbers
    """``[n * size]``: where it did, what the seat that acted sees at the end."""


def options_of(rules: Rules, *, opener: int | None = None, seed: int = 0) -> Options:
    """Return the options of these rules; ``opener`` None goes clockwise."""
    return Options(
        seats=rules.seats,
        hand_size=rules.hand_size,
        boneyard_size=rules.boneyard_size,
        protected=rules.protected,
        set_mask=rules.mask,
        is_voluntary=int(rules.voluntary_draws),
        fixed_opener=-1 if opener is None else opener,
        seed=seed,
    )


def new_batch(count: int, rules: Rules, dtype: DTypeLike) -> Batch:
    """Return the arrays of so many rounds, with nothing dealt; ``dtype`` is the observations'."""
    size = ObservationLayout(rules.seats).size
    return Batch(
        rows=np.zeros((count, ROW_WIDTH), np.int32),
        decks=np.zeros((count, len(TILES)), np.uint8),
        played=np.zeros((count, MAX_DECISIONS), np.uint8),
        legal=np.zeros(count, np.int64),
        masks=np.zeros(count * ACTION_COUNT, np.uint8),
        turns=np.zeros(count, np.int8),
        observations=np.zeros(count * size, dtype),
        actors=np.zeros(count, np.int8),
        rewards=np.zeros((count, rules.seats), np.float32),
        ended=np.zeros(count, np.uint8),
        final=np.zeros(count * size, dtype),
    )
