"""Policies against the bots whose twins they are."""

from collections.abc import Iterator
from dataclasses import astuple
from itertools import chain
from random import Random

import numpy as np
import pytest

from balak.actions import action_index
from balak.bots import Bot, GreedyBot, HeuristicBot, make_bot
from balak.bots.heuristic import DEFAULT_WEIGHTS, Weights
from balak.kernel.dense import HIDDEN
from balak.kernel.net import NET_ROWS, make_room
from balak.kernel.policies import (
    GREEDY,
    HEURISTIC,
    NET,
    RANDOM,
    WEIGHT_COUNT,
    choose,
    choose_random,
    greedy_mask,
    heuristic_mask,
)
from balak.kernel.rng import seed_rng
from balak.kernel.state import from_round
from balak.kernel.steps import legal_mask
from balak.round import Round
from balak.rules import Rules
from balak.simulation.plan import COMPILED_BOTS
from balak.view import View
from kernel.comparing import actions_in, mask_of, walk
from strategies import GAMES, RESEARCH

OTHER_WEIGHTS = (
    Weights(0.5, 0.25, 1.5, 3.0, 7.0, 1.0, 1, 1, 14, 3),
    Weights(0.0, 1.0, 0.0, 1.0, 20.0, 9.0, 4, 5, 8, 1),
    Weights(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, 0, 0, 0),
)
"""Weights under which other actions are good, every one of them used."""


def moments(rules: Rules, count: int) -> Iterator[Round]:
    """Every moment of random rounds at which somebody is to act."""
    rng = Random(f"policies {rules}")
    walks = (walk(rng, rules, is_mid_round=number % 2 > 0) for number in range(count))
    return (round_ for round_ in chain.from_iterable(walks) if not round_.is_over)


def choices(bots: Iterator[Bot], round_: Round, expected: int) -> int:
    """The actions that bots choose, until they are those expected; as bits."""
    view = View.of(round_, round_.turn)
    chosen = 0
    for bot in bots:
        chosen |= 1 << action_index(bot.choose(view))
        if chosen == expected or chosen & ~expected:
            break
    return chosen


def test_the_policies_are_numbered_as_the_bots_are() -> None:
    numbers = (RANDOM, GREEDY, HEURISTIC, NET)
    assert [COMPILED_BOTS[at] for at in numbers] == ["random", "greedy", "heuristic", "net"]
    assert len(astuple(DEFAULT_WEIGHTS)) == WEIGHT_COUNT


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_greedy_finds_the_actions_good_that_its_bot_chooses_among(
    rules: Rules, round_count: int
) -> None:
    for round_ in moments(rules, round_count):
        good = greedy_mask(legal_mask(from_round(round_)))
        bots = (GreedyBot(str(seed)) for seed in range(1000))
        assert choices(bots, round_, good) == good


@pytest.mark.parametrize("weights", [DEFAULT_WEIGHTS, *OTHER_WEIGHTS], ids=lambda w: str(w.stuck))
@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_heuristic_finds_the_actions_good_that_its_bot_chooses_among(
    rules: Rules, weights: Weights, round_count: int
) -> None:
    values = np.array(astuple(weights), np.float64)
    for round_ in moments(rules, 1 + round_count // 6):
        state = from_round(round_)
        good = heuristic_mask(state, legal_mask(state), values)
        bots = (HeuristicBot(str(seed), weights) for seed in range(1000))
        assert choices(bots, round_, good) == good


@pytest.mark.parametrize("name", ["random", "greedy", "heuristic"])
def test_a_policy_chooses_what_its_bot_could_and_everything_of_it(name: str) -> None:
    policy = COMPILED_BOTS.index(name)
    weights = np.array(astuple(DEFAULT_WEIGHTS), np.float64)
    net, room = np.zeros((NET_ROWS, HIDDEN), np.float32), make_room()
    rng = np.zeros(2, np.uint32)
    seed_rng(rng, 4, policy)
    for rules in GAMES:
        for round_ in list(moments(rules, 1))[::5]:
            state = from_round(round_)
            mask = legal_mask(state)
            chosen = {choose(policy, state, mask, weights, net, room, rng) for _ in range(200)}
            good = sum(1 << action for action in chosen)
            bots = (make_bot(name, str(seed)) for seed in range(1000))
            assert choices(bots, round_, good) == good


def test_nothing_is_drawn_from_the_stream_where_there_is_no_choice() -> None:
    rng = np.array([3, 5], np.uint32)
    assert [choose_random(1 << action, rng) for action in range(58)] == list(range(58))
    assert rng.tolist() == [3, 5]


def test_every_action_of_a_mask_is_chosen_about_equally_often() -> None:
    mask = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 30 | 1 << 33 | 1 << 55 | 1 << 56
    rng = np.zeros(2, np.uint32)
    seed_rng(rng, 1, 1)
    counts = dict.fromkeys(actions_in(mask), 0)
    for _ in range(7000):
        (action,) = actions_in(1 << choose_random(mask, rng))
        counts[action] += 1
    assert mask_of(tuple(counts)) == mask
    # Chi-square with 6 degrees of freedom: over 22.5 once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 22.5
