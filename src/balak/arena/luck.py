"""The luck of draws: how much better off a drawn tile left each seat than the average one would.

Before a draw every tile of the boneyard is equally likely to come. So if v(t) is any guess at what
each seat will gain once tile t is drawn, made without looking at what did come, then v(drawn tile)
minus the mean of v over the boneyard is 0 on average, whatever the bots do. Taking it off the
result changes no mean and takes away most of the luck. Here v is the mean of some playouts from the
state reached, all hidden tiles seen, with the rest of the boneyard shuffled anew; the same shuffles
for every t. In them each bot plays as its compiled twin, or as the net where it has none. Their
random numbers hang on the seed, the round and the number of the draw alone.

The luck of the deal needs no such guess: with duplicate deals each player has each hand once, and
what the seats of a deal are worth adds up to 0.
"""

from collections.abc import Sequence
from dataclasses import astuple
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.bots.heuristic import DEFAULT_WEIGHTS
from balak.kernel.jit import kernel
from balak.kernel.net import Net, Room, make_room
from balak.kernel.nets import net_of
from balak.kernel.policies import NET, Weights, choose
from balak.kernel.rng import Words, below, seed_rng
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    MAX_SEATS,
    ORDER,
    TURN,
    State,
    deal_into,
    undealt,
)
from balak.kernel.steps import legal_mask, result, step
from balak.kernel.tables import DRAW, TILE_COUNT
from balak.rules import standard
from balak.simulation.plan import COMPILED_BOTS
from balak.simulation.rows import DECISIONS, OPENER, ROUND, SEATING, Played

UNIT: Final = 1024
"""Luck is told in so many parts of a point, in whole numbers, so that sums are exact."""
MOST_PLAYOUTS: Final = 1 << 20
STREAM: Final = 1 << 40
"""Where the streams of luck begin, beyond those that bots draw from."""


def luck_of_draws(
    bots: Sequence[Sequence[str]], played: Played, keys: NDArray[np.int64], playouts: int
) -> NDArray[np.int64]:
    """Return the luck that each seat had with the draws of some rounds.

    Args:
        bots: The names of the bots by seat, for each seating; the rules are the game's own.
        played: The rounds, with their decks and actions.
        keys: ``int64[n]``: the seeds of the streams, one a round.
        playouts: How many for each tile that might come.

    Returns:
        ``int64[n, seats]``: in parts of a point, see `UNIT`, times one less than there are seats:
        what it brought the seat, that many times, less what it brought all others.
    """
    seats = len(bots[0])
    luck = np.zeros((len(played.rows), seats))
    assert played.decks is not None  # noqa: S101 - they were asked for
    assert played.actions is not None  # noqa: S101 - they were asked for
    net = net_of(seats)
    rules = undealt(standard(seats))
    policies = np.array([[_policy_of(name) for name in seating] for seating in bots], np.int64)
    weights = np.array(astuple(DEFAULT_WEIGHTS), np.float64)
    add_luck(
        rules,
        played.rows,
        played.decks,
        played.actions,
        keys,
        policies,
        weights,
        net,
        playouts,
        luck,
    )
    return np.rint(luck * UNIT).astype(np.int64)


def _policy_of(name: str) -> int:
    """Return the number of a bot's twin, or the net's."""
    return COMPILED_BOTS.index(name) if name in COMPILED_BOTS else NET


@kernel
def add_luck(  # noqa: PLR0917 - kernels take their arrays by position
    state: State,
    rows: NDArray[np.int32],
    decks: NDArray[np.uint8],
    actions: NDArray[np.uint8],
    keys: NDArray[np.int64],
    policies: NDArray[np.int64],
    weights: Weights,
    net: Net,
    playouts: int,
    luck: NDArray[np.float64],
) -> None:
    """Add up the luck of each seat in n rounds, in points: see `luck_of_draws`."""
    room, rng = make_room(), np.zeros(2, np.uint32)
    worths = np.zeros((TILE_COUNT, MAX_SEATS))
    for at in range(len(rows)):
        deal_into(state, decks[at], rows[at, OPENER])
        draws = 0
        for turn in range(rows[at, DECISIONS]):
            action = int(actions[at, turn])
            if action == DRAW:
                number = STREAM + (int(rows[at, ROUND]) * TILE_COUNT + draws) * MOST_PLAYOUTS
                count = _guess(
                    state,
                    policies[rows[at, SEATING]],
                    weights,
                    net,
                    playouts,
                    keys[at],
                    number,
                    room,
                    rng,
                    worths,
                )
                for seat in range(luck.shape[1]):
                    mean = worths[:count, seat].sum() / count
                    luck[at, seat] += worths[0, seat] - mean
                draws += 1
            step(state, action)


@kernel
def _guess(  # noqa: PLR0917 - as above
    before: State,
    policies: NDArray[np.int64],
    weights: Weights,
    net: Net,
    playouts: int,
    key: int,
    number: int,
    room: Room,
    rng: Words,
    worths: NDArray[np.float64],
) -> int:
    """Write what each seat gains on average after each tile that might be drawn; return how many.

    The tile that is drawn comes first. What is written for a tile does not hang on its place.
    """
    first, size = ORDER + int(before[DRAWN]), ORDER + int(before[BONEYARD_SIZE])
    count = size - first
    tiles = np.sort(before[first:size])
    order = np.zeros(count, np.int32)
    seats = 0
    worths[:count] = 0
    state = before.copy()
    for playout in range(playouts):
        seed_rng(rng, key, number + playout)
        order[:] = tiles
        for at in range(count - 1, 0, -1):
            other = below(rng, at + 1)
            order[at], order[other] = order[other], order[at]
        start_first, start_second = rng[0], rng[1]
        for candidate in range(count):
            tile = before[first + candidate]
            state[:] = before
            place = first
            state[place] = tile
            for other_tile in order:
                if other_tile != tile:
                    place += 1
                    state[place] = other_tile
            rng[0], rng[1] = start_first, start_second
            step(state, DRAW)
            mask = legal_mask(state)
            while mask != 0:
                policy = policies[state[TURN]]
                step(state, choose(policy, state, mask, weights, net, room, rng))
                mask = legal_mask(state)
            _, winner, points = result(state)
            seats = int(state[0])
            if winner >= 0:
                for seat in range(seats):
                    worths[candidate, seat] -= points
                worths[candidate, winner] += seats * points
    for candidate in range(count):
        for seat in range(seats):
            worths[candidate, seat] /= playouts
    return count
