"""What the hidden tiles would have changed: what each action was worth where all are known.

Nobody who plays can know so much, so that this is no part of any grade.
"""

from typing import Final

import numpy as np

from balak.actions import action_index
from balak.analysis.chances import Estimate, Samples, key_of, write_worths
from balak.analysis.model import Opened, Option
from balak.endgame import open_worth
from balak.kernel.jit import kernel
from balak.kernel.net import Net, make_room
from balak.kernel.nets import net_of
from balak.kernel.rng import seed_rng
from balak.kernel.state import State, from_round
from balak.kernel.steps import step
from balak.round import Round
from balak.search.playing import play_on
from balak.search.worths import Worths

DRAWABLE: Final = 4
IN_PLAY: Final = 16
"""With two seats best play is found where no more tiles than `DRAWABLE` can be drawn, and no more
than this are in hands or can be drawn: that takes a third of a second at most, as measured."""


def open_up(round_: Round, worths: Worths, playouts: int, seed: str) -> Opened:
    """Return what each legal action was worth, given every tile, also the order of the boneyard.

    With two seats and little left to draw both play best, for points, and the worth is the chance
    of the match that the outcome gives. Otherwise it is the mean of playouts with these tiles.

    Args:
        round_: The moment; its seat to act has a choice.
        worths: What the end of the round is worth.
        playouts: How many for each action, where there are any, two at least.
        seed: Text that names the random numbers.
    """
    if is_solvable(round_):
        return _solved(round_, worths)
    state, seat = from_round(round_), round_.turn or 0
    net, key = net_of(round_.seats), key_of(seed)
    samples = np.empty((playouts, round_.seats), np.float64)
    options = []
    for action in round_.legal_actions:
        play_action(state, action_index(action), net, worths, key, samples)
        found = Estimate.of(samples)
        options.append(Option(action, found.values[seat], found.errors[seat]))
    best = max(options, key=lambda option: option.worth)
    return Opened(is_solved=False, options=tuple(options), best=best.action)


def is_solvable(round_: Round) -> bool:
    """Return whether best play of both, with every tile known, can be found in no time."""
    drawable = round_.drawable_count
    in_play = sum(round_.hand_counts) + drawable
    return round_.seats == 2 and drawable <= DRAWABLE and in_play <= IN_PLAY


def _solved(round_: Round, worths: Worths) -> Opened:
    seat = round_.turn or 0
    points = open_worth(from_round(round_))
    options = []
    for action in round_.legal_actions:
        gain = points[action_index(action)]
        winner = seat if gain > 0 else 1 - seat if gain < 0 else 2
        options.append(Option(action, float(worths[winner, abs(gain), seat]), 0.0))
    best = max(round_.legal_actions, key=lambda action: points[action_index(action)])
    return Opened(is_solved=True, options=tuple(options), best=best)


@kernel
def play_action(  # noqa: PLR0917 - kernels take their arrays by position
    state: State, action: int, net: Net, worths: Worths, seed: int, samples: Samples
) -> None:
    """Play a moment out after an action, every tile where it is, and write what came of it.

    Args:
        state: ``int32[WIDTH]``, a round that goes on.
        action: A legal one.
        net: For as many seats.
        worths: What the end of the round is worth.
        seed: Of the streams; playout i has the stream i.
        samples: ``float64[n, seats]``, overwritten.
    """
    rng, room, row = np.zeros(2, np.uint32), make_room(), state.copy()
    for at in range(len(samples)):
        row[:] = state
        seed_rng(rng, seed, at)
        step(row, action)
        play_on(row, net, room, rng)
        write_worths(row, worths, samples[at])
