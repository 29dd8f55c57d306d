"""Random rounds played by the compiled kernels, one at a time and in lock-step."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from balak.kernel import lanes, playouts
from balak.kernel.random_play import Playouts
from balak.rules import Rules
from benchmarks.worker import Entries, Play

ROUNDS = 20_000
"""So many rounds are played in a call."""


class _RandomRounds(Protocol):
    def __call__(self, rules: Rules, count: int, seed: int, *, first: int) -> Playouts: ...


def rounds(random_rounds: _RandomRounds, seats: int) -> Callable[[int], Play]:
    """Return how to set up one way of playing for so many seats."""

    def setup(seed: int) -> Play:
        rules = Rules(seats)
        first = 0

        def play() -> int:
            nonlocal first
            done = random_rounds(rules, ROUNDS, seed, first=first)
            first += ROUNDS
            return int(done.decisions.sum(dtype=np.int64))

        return play

    return setup


ENTRIES: Entries = {
    f"{name}, {seats} seats": rounds(way, seats)
    for name, way in (("one at a time", playouts.random_rounds), ("lock-step", lanes.random_rounds))
    for seats in (2, 3, 4)
}
