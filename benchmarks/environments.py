"""This game through its environments for learners: many rounds in lock-step, PettingZoo, OpenSpiel.

A step of the batched environment plays one action in each of 1024 rows and returns observations,
masks and rewards; rounds that are over begin anew. Where sampling is not measured, the actions were
sampled beforehand and are played again from the same seed.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.worker import Entries, Play

ROWS = 1024
STEPS = 512


def batched(seed: int) -> Play:
    """Return a player of steps whose actions are known."""
    from balak.envs.batched import BatchedDraw  # noqa: PLC0415 - each entry needs only its own

    env = BatchedDraw(ROWS)
    env.reset(seed)
    actions = np.empty((STEPS, ROWS), np.int64)
    for row in actions:
        row[:] = env.sample_actions()
        env.step(row)
    return _again(lambda: env.reset(seed), env.step, actions)


def sampling(seed: int) -> Play:
    """Return a player of steps whose actions are sampled from the masks."""
    from balak.envs.batched import BatchedDraw  # noqa: PLC0415 - as above

    env = BatchedDraw(ROWS)
    env.reset(seed)

    def play() -> int:
        for _ in range(STEPS):
            env.step(env.sample_actions())
        return STEPS * ROWS

    return play


def plain(seed: int) -> Play:
    """Return a player of steps of the environment as one writes it first, a slow twin in tests."""
    from balak.rules import Rules  # noqa: PLC0415 - as above
    from envs.plain_batched import PlainBatched  # noqa: PLC0415

    rng = np.random.default_rng(seed)
    env = PlainBatched(ROWS, Rules())
    env.reset(seed)
    actions = np.empty((STEPS, ROWS), np.int64)
    for row in actions:
        row[:] = np.argmax(env.arrays.masks * rng.random(env.arrays.masks.shape), axis=1)
        env.step(row)
    return _again(lambda: env.reset(seed), env.step, actions)


def pettingzoo(seed: int) -> Play:
    """Return a player through PettingZoo, as the peers' games are played there."""
    from benchmarks.peers.petting_zoo import cycling  # noqa: PLC0415 - as above

    return cycling("balak.envs.pettingzoo")(seed)


def openspiel(seed: int) -> Play:
    """Return a player through OpenSpiel's states; its chance outcomes are not all alike."""
    import pyspiel  # noqa: PLC0415 - as above

    from balak.envs.openspiel import NAME  # noqa: PLC0415

    game = pyspiel.load_game(NAME)
    rng = random.Random(seed)  # noqa: S311 - play, not secrets

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def _again(
    reset: Callable[[], object],
    step: Callable[[NDArray[np.int64]], Any],
    actions: NDArray[np.int64],
) -> Play:
    def play() -> int:
        reset()
        for row in actions:
            step(row)
        return actions.size

    return play


ENTRIES: Entries = {
    "batched": batched,
    "sampling": sampling,
    "plain": plain,
    "pettingzoo": pettingzoo,
    "openspiel": openspiel,
}
