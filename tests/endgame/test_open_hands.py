"""Best play with every tile known, against plain minimax with the rules themselves."""

from random import Random

import pytest

from balak import Round, Rules
from balak.actions import action_index
from balak.endgame import open_worth
from balak.kernel.state import from_round
from strategies import random_deal, random_walk

SMALL = (
    Rules(2, max_pip=2, hand_size=1, protected=2),
    Rules(2, max_pip=2, hand_size=2, protected=0),
    Rules(2, max_pip=2, hand_size=3, protected=0),
    Rules(2, max_pip=3, hand_size=3, protected=3),
    Rules(2, max_pip=3, hand_size=3, protected=2, voluntary_draws=False),
)


def minimax(round_: Round) -> int:
    """Return what seat 0 gains."""
    if round_.result is not None:
        points = round_.result.points
        return points if round_.result.winner == 0 else -points
    worths = [minimax(round_.play_unchecked(action)) for action in round_.legal_actions]
    return max(worths) if round_.turn == 0 else min(worths)


@pytest.mark.parametrize(
    "rules", SMALL, ids=lambda rules: f"double-{rules.max_pip} keep-{rules.protected}"
)
def test_open_hands_are_worth_what_minimax_says(rules: Rules) -> None:
    rng = Random(f"open {rules}")
    for _ in range(4):
        walk = [one for one in random_walk(rng, rules) if len(one.actions) > rules.max_pip - 2]
        for round_ in walk:
            sign = 1 if round_.turn == 0 else -1
            truth = {
                action_index(action): sign * minimax(round_.play(action))
                for action in round_.legal_actions
            }
            assert open_worth(from_round(round_)) == truth
            assert open_worth(from_round(round_), table_bits=4) == truth


def test_only_two_seats_are_searched() -> None:
    with pytest.raises(ValueError, match="two seats, not for 3"):
        open_worth(from_round(random_deal(Random(1), Rules(3))))
