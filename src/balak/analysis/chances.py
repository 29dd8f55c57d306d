"""Chances given everything that is known to nobody: every hand, but not the order of the boneyard.

What a moment is worth to each seat is what the round brings on average, each seat choosing as the
net does and the rest of the boneyard lying in any order, equally likely. It is estimated by
playouts. Those of the tiles that a draw may bring have random numbers in common, playout by
playout, and none of them depends on which tile really came: so the luck of draws has mean zero.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.net import Net, make_room
from balak.kernel.nets import net_of
from balak.kernel.rng import Words, below, seed_rng
from balak.kernel.seeds import seed_of
from balak.kernel.state import BONEYARD_SIZE, DRAWN, ORDER, State, from_round
from balak.kernel.steps import step
from balak.kernel.tables import DRAW
from balak.round import Round
from balak.search.playing import play_on
from balak.search.worths import Worths, worth_of
from balak.tiles import Tile

Samples = NDArray[np.float64]
"""``float64[n, seats]``: each seat's chance after each of n playouts."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value for each seat, and its standard error."""

    values: tuple[float, ...]
    errors: tuple[float, ...]

    @classmethod
    def of(cls, samples: Samples) -> "Estimate":
        """Return the mean of samples."""
        means = samples.mean(axis=0)
        errors = samples.std(axis=0, ddof=1) / np.sqrt(len(samples))
        return cls(tuple(means.tolist()), tuple(errors.tolist()))

    @classmethod
    def exact(cls, values: tuple[float, ...]) -> "Estimate":
        """Return values that are no estimate."""
        return cls(values, (0.0,) * len(values))


@dataclass(frozen=True, slots=True)
class Luck:
    """What a draw did, by which tile came."""

    after: Estimate
    """Each seat's chance with the tile that came."""
    change: Estimate
    """That less the mean over all tiles that could have come."""


def chances_of(round_: Round, worths: Worths, playouts: int, seed: str) -> Estimate:
    """Return each seat's chance of the match at a moment of a round.

    Args:
        round_: The moment; only the tiles of its boneyard count, not their order.
        worths: What the end of the round is worth.
        playouts: How many, two at least.
        seed: Text that names the random numbers.
    """
    if round_.result is not None:
        winner = round_.seats if round_.result.winner is None else round_.result.winner
        ended = worths[winner, round_.result.points].astype(np.float64)
        return Estimate.exact(tuple(ended.tolist()))
    state = _unordered(round_)
    samples = np.empty((playouts, round_.seats), np.float64)
    play_samples(state, -1, net_of(round_.seats), worths, key_of(seed), samples)
    return Estimate.of(samples)


def luck_of_draw(round_: Round, came: Tile, worths: Worths, playouts: int, seed: str) -> Luck:
    """Return what a draw did to each seat's chance.

    Args:
        round_: The moment before it.
        came: The tile that it brought.
        worths: What the end of the round is worth.
        playouts: How many for each tile that could have come, two at least.
        seed: Text that names the random numbers.
    """
    tiles = sorted(round_.boneyard)
    state = _unordered(round_)
    net, key = net_of(round_.seats), key_of(seed)
    total = np.zeros((playouts, round_.seats), np.float64)
    actual = np.empty_like(total)
    samples = np.empty_like(total)
    for at, tile in enumerate(tiles):
        play_samples(state, at, net, worths, key, samples)
        total += samples
        if tile is came:
            actual[:] = samples
    return Luck(Estimate.of(actual), Estimate.of(actual - total / len(tiles)))


def key_of(seed: str) -> int:
    """Return the seed of the kernels' streams for a text."""
    return seed_of(f"balak-analysis:{seed}".encode())


def _unordered(round_: Round) -> State:
    """Return the row of a round with what is left of the boneyard in the order of the set."""
    state = from_round(round_)
    state[ORDER + state[DRAWN] : ORDER + state[BONEYARD_SIZE]].sort()
    return state


@kernel
def play_samples(  # noqa: PLR0917 - kernels take their arrays by position
    state: State, first: int, net: Net, worths: Worths, seed: int, samples: Samples
) -> None:
    """Play a moment out, the rest of the boneyard in any order, and write what came of it.

    Args:
        state: ``int32[WIDTH]``, a round that goes on.
        first: Which tile is drawn first, by its place in the rest of the boneyard; -1 where the
            seat to act may do as the net does.
        net: For as many seats.
        worths: What the end of the round is worth.
        seed: Of the streams; playout i has the stream i.
        samples: ``float64[n, seats]``, overwritten.
    """
    rng, room, row = np.zeros(2, np.uint32), make_room(), state.copy()
    begin, end = ORDER + int(state[DRAWN]), ORDER + int(state[BONEYARD_SIZE])
    for at in range(len(samples)):
        row[:] = state
        seed_rng(rng, seed, at)
        _shuffle(row, begin, end, rng)
        if first >= 0:
            _bring_forward(row, begin, int(state[begin + first]))
            step(row, DRAW)
        play_on(row, net, room, rng)
        write_worths(row, worths, samples[at])


@kernel
def write_worths(row: State, worths: Worths, out: NDArray[np.float64]) -> None:
    """Write what the end of a round is worth to each seat."""
    for seat in range(len(out)):
        out[seat] = worth_of(row, worths, seat)


@kernel
def _shuffle(row: State, begin: int, end: int, rng: Words) -> None:
    for last in range(end - 1, begin, -1):
        chosen = begin + below(rng, last - begin + 1)
        row[last], row[chosen] = row[chosen], row[last]


@kernel
def _bring_forward(row: State, begin: int, tile: int) -> None:
    """Put a tile of the boneyard first; the others keep their order."""
    at = begin
    while row[at] != tile:
        at += 1
    while at > begin:
        row[at] = row[at - 1]
        at -= 1
    row[begin] = tile
