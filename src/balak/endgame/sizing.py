"""How large the public tree of an endgame is, found out without building it.

Many ways lead to the same public state, and what lies below it is counted once.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.endgame.states import (
    GOING_ON,
    MOST_STEPS,
    SETTLES,
    STEP_WIDTH,
    Row,
    Setting,
    key_of,
    write_steps,
)
from balak.endgame.tree import MAX_DEPTH
from balak.kernel.jit import kernel

_PLACES: Final = 1 << 13
"""How many states are remembered at most."""

Memo = NDArray[np.int64]
"""``int64[_PLACES, 2]``: keys of states, 0 where there is none, and how many places they make."""


def count_places(setting: Setting, root: Row, most: int) -> int:
    """Return how many places the tree of an endgame has, or a number above ``most`` if it has more.

    Args:
        setting: What stays as it is.
        root: The state at its root, ``int64[STATE_WIDTH]``.
        most: How far is counted.
    """
    steps = np.empty((MAX_DEPTH, MOST_STEPS, STEP_WIDTH), np.int64)
    return int(_count(setting, root, most, 0, steps, np.zeros((_PLACES, 2), np.int64)))


# Called from Python alone: compiled code from the disk does not find a kernel that calls itself
# where another kernel calls it.
@kernel
def _count(
    setting: Setting, state: Row, most: int, depth: int, steps: NDArray[np.int64], memo: Memo
) -> int:
    key = key_of(state)
    place = (int(key) * 0x1E3779B97F4A7C15 >> 23) & (_PLACES - 1)
    if memo[place, 0] == key:
        return int(memo[place, 1])
    below = steps[depth]
    places = 1
    for step in range(write_steps(setting, state, below)):
        if below[step, SETTLES] == GOING_ON:
            if places >= most:
                return most + 1
            places += _count(setting, below[step], most - places, depth + 1, steps, memo)
    if places <= most:
        memo[place, 0] = key
        memo[place, 1] = places
    return places
