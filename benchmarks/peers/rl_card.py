"""RLCard: two of its card games, by `env.step`."""

import random
from collections.abc import Callable

import rlcard

from benchmarks.worker import Entries, Play


def stepping(name: str) -> Callable[[int], Play]:
    """Return how to set up uniform random play of a game."""

    def setup(seed: int) -> Play:
        env = rlcard.make(name, config={"seed": seed})
        rng = random.Random(seed)  # noqa: S311 - play, not secrets

        def play() -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions

        return play

    return setup


ENTRIES: Entries = {"uno": stepping("uno"), "leduc": stepping("leduc-holdem")}
