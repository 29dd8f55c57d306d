"""Flat search: every action played out over the same worlds, as the net plays on."""

import numpy as np
from numpy.typing import NDArray

from balak.belief import Belief
from balak.belief.sampling import sample_into
from balak.kernel.jit import kernel, lowest_bit_index
from balak.kernel.net import Net, make_room
from balak.kernel.rng import Words
from balak.kernel.state import TURN, WIDTH
from balak.kernel.steps import step
from balak.search.playing import play_on
from balak.search.worths import Worths, worth_of


@kernel
def play_each(
    belief: Belief,
    mask: int,
    worlds: int,
    worths: Worths,
    net: Net,
    rng: Words,
    sums: NDArray[np.float64],
) -> None:
    """Play each action of a mask out in each of so many worlds.

    Args:
        belief: Of the seat to act.
        mask: The actions, as bits.
        worlds: How many.
        worths: What the end of a round is worth.
        net: For as many seats.
        rng: ``uint32[2]``, changed in place.
        sums: ``float64[2, ACTION_COUNT]``, added to: worths of the seat to act by action, and their
            squares.
    """
    room = make_room()
    world, state = np.zeros(WIDTH, np.int32), np.zeros(WIDTH, np.int32)
    for _ in range(worlds):
        sample_into(belief, rng, world)
        seat = int(world[TURN])
        rest = mask
        while rest != 0:
            action = lowest_bit_index(rest)
            rest &= rest - 1
            state[:] = world
            step(state, action)
            play_on(state, net, room, rng)
            worth = worth_of(state, worths, seat)
            sums[0, action] += worth
            sums[1, action] += worth * worth
