"""Games and states of OpenSpiel that stand where a `Round` stands, for the tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from balak import Draw, Round, Rules, action_index
from balak.envs.openspiel import NAME
from strategies import random_walk


def load(rules: Rules) -> Any:
    """The game with these rules."""
    parameters = {
        "players": rules.seats,
        "max_pip": rules.max_pip,
        "hand_size": rules.hand_size,
        "protected": rules.protected,
        "voluntary_draws": rules.voluntary_draws,
    }
    return pyspiel.load_game(NAME, parameters)


def revealed(round_: Round) -> list[int]:
    """The tiles that chance has revealed to somebody, as outcomes, in the order it does so."""
    dealt = [tile.index for hand in round_.start_hands for tile in hand]
    drawn = len(round_.start_boneyard) - len(round_.boneyard)
    return dealt + [tile.index for tile in round_.start_boneyard[:drawn]]


def follow(round_: Round) -> Any:
    """The state that has come to where this round is."""
    state = load(round_.rules).new_initial_state()
    tiles = iter(revealed(round_))
    while state.is_chance_node():
        state.apply_action(next(tiles))
    for action in round_.actions:
        state.apply_action(action_index(action))
        if type(action) is Draw:
            state.apply_action(next(tiles))
    return state


def walks(rng: Random, rules: Rules, count: int) -> Iterator[Round]:
    """Every moment of some random rounds that seat 0 opens."""
    found = 0
    while found < count:
        walk = list(random_walk(rng, rules))
        if walk[0].opener == 0:
            found += 1
            yield from walk
