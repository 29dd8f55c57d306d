"""OpenSpiel: its block dominoes, which are written in Python, and its fastest card game, hearts.

Chance is sampled by a plain `random.choice`, since all its outcomes are alike in these games. It
counts as no decision, just as our own deals do not.
"""

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import games, rl_environment

from benchmarks.worker import Entries, Play

DOMINOES = "python_block_dominoes"
assert games  # noqa: S101 - importing it registers the games that are written in Python


def plain(name: str) -> Any:
    """Return how to set up uniform random play of a game through its states."""

    def setup(seed: int) -> Play:
        game = pyspiel.load_game(name)
        rng = random.Random(seed)  # noqa: S311 - play, not secrets

        def play() -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    return setup


def observed(seed: int) -> Play:
    """Return a player of block dominoes that takes the observation and the mask, as learners do."""
    game = pyspiel.load_game(DOMINOES)
    rng = random.Random(seed)  # noqa: S311 - play, not secrets

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.observation_tensor()
                mask = np.array(state.legal_actions_mask())
                state.apply_action(int(rng.choice(np.flatnonzero(mask))))
                decisions += 1
        return decisions

    return play


def environment(seed: int) -> Play:
    """Return a player of block dominoes through OpenSpiel's environment for learners."""
    random.seed(seed)
    env = rl_environment.Environment(DOMINOES)

    def play() -> int:
        step = env.reset()
        decisions = 0
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([random.choice(legal)])  # noqa: S311 - play, not secrets
            decisions += 1
        return decisions

    return play


def rollouts(seed: int) -> Play:
    """Return a player of hearts, once dealt, in OpenSpiel's C++ alone.

    Python cannot ask for rollouts directly, but a search of one simulation is nothing else.
    """
    batch = 200
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    rng = random.Random(seed)  # noqa: S311 - play, not secrets
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    decisions = 0
    counted = state.clone()
    while not counted.is_terminal():
        counted.apply_action(rng.choice(counted.legal_actions()))
        decisions += 1
    evaluator = pyspiel.RandomRolloutEvaluator(batch, seed)
    # Its other arguments: exploration, simulations, megabytes, solving, seed, talking.
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)  # noqa: FBT003

    def play() -> int:
        bot.step(state)
        return batch * decisions  # every round of hearts has as many

    return play


ENTRIES: Entries = {
    "block dominoes": plain(DOMINOES),
    "block dominoes, observed": observed,
    "block dominoes, environment": environment,
    "hearts": plain("hearts"),
    "hearts, rollouts": rollouts,
}
