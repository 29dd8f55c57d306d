"""Steps on rows against `Round`, step by step."""

from random import Random

import numpy as np
import pytest

from balak.actions import action_index
from balak.kernel.state import KIND, TURN, WIDTH, from_round
from balak.kernel.steps import legal_mask, legal_masks, step, step_all
from balak.rules import Rules
from kernel.comparing import compare, walk
from strategies import GAMES, RESEARCH

BLOCKED_BY_DEALING_ALL = (
    Rules(2, max_pip=2, hand_size=3, protected=0),
    Rules(3, max_pip=2, hand_size=2, protected=0),
    Rules(4, hand_size=7, protected=0),
)
"""Rules under which passes come up early and often, since there is nothing to draw."""


@pytest.mark.parametrize("is_mid_round", [False, True], ids=["from the deal", "from a position"])
@pytest.mark.parametrize("rules", GAMES + RESEARCH + BLOCKED_BY_DEALING_ALL, ids=str)
def test_every_step_of_random_rounds_agrees_with_round(
    rules: Rules, is_mid_round: bool, round_count: int
) -> None:
    rng = Random(f"steps {rules} {is_mid_round}")
    for _ in range(round_count):
        first, *rest = walk(rng, rules, is_mid_round=is_mid_round)
        state = from_round(first)
        compare(state, first)
        for round_ in rest:
            step(state, action_index(round_.actions[-1]))
            compare(state, round_)
            assert state.tolist() == from_round(round_).tolist()


def test_many_rows_step_as_each_does_alone_and_those_that_are_over_stay(round_count: int) -> None:
    rng = Random("many rows")
    walks = [
        list(walk(rng, rules, is_mid_round=False))
        for rules in GAMES + RESEARCH
        for _ in range(round_count)
    ]
    states = np.array([from_round(rounds[0]) for rounds in walks])
    masks = np.empty(len(walks), np.int64)
    for ply in range(max(map(len, walks))):
        now = [rounds[min(ply, len(rounds) - 1)] for rounds in walks]
        assert states.tolist() == [from_round(round_).tolist() for round_ in now]
        legal_masks(states, masks)
        assert masks.tolist() == [legal_mask(state) for state in states]
        after = [rounds[min(ply + 1, len(rounds) - 1)] for rounds in walks]
        step_all(states, np.array([action_index(r.actions[-1]) for r in after]))
    assert (states[:, TURN] == -1).all()
    assert states[:, KIND].all()
    assert states.shape == (len(walks), WIDTH)
