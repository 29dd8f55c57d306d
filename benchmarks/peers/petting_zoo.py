"""PettingZoo: three of its classic games, by the cycle of agents."""

from collections.abc import Callable
from importlib import import_module

import numpy as np

from benchmarks.worker import Entries, Play


def cycling(module: str) -> Callable[[int], Play]:
    """Return how to set up uniform random play of the environment of a module."""

    def setup(seed: int) -> Play:
        env = import_module(module).env()
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)

        def play() -> int:
            env.reset()
            decisions = 0
            for _ in env.agent_iter():
                observation, _, is_over, is_cut, info = env.last()
                if is_over or is_cut:
                    env.step(None)
                    continue
                holder = observation if "action_mask" in observation else info
                env.step(int(rng.choice(np.flatnonzero(holder["action_mask"]))))
                decisions += 1
            return decisions

        return play

    return setup


ENTRIES: Entries = {
    "tictactoe": cycling("pettingzoo.classic.tictactoe_v3"),
    "connect four": cycling("pettingzoo.classic.connect_four_v3"),
    "leduc": cycling("pettingzoo.classic.leduc_holdem_v4"),
}
