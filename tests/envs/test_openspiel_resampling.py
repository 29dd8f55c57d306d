"""A resampled state is any that the player cannot exclude, all equally likely."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from balak import DRAW, PASS, ActionError, Round, Rules, View
from envs.openspiel_states import follow, load, revealed, walks
from strategies import GAMES, RESEARCH

TINY = (
    Rules(2, max_pip=2, hand_size=2, protected=0),
    Rules(2, max_pip=2, hand_size=2, protected=0, voluntary_draws=False),
    Rules(2, max_pip=2, hand_size=2, protected=1, voluntary_draws=False),
    Rules(2, max_pip=2, hand_size=1, protected=1),
    Rules(3, max_pip=2, hand_size=1, protected=0),
    Rules(3, max_pip=2, hand_size=2, protected=0),
)


def replayed(deck: Any, like: Round) -> Round | None:
    """The round that came to the same actions from this deck; None where it could not."""
    round_ = Round.deal(deck, rules=like.rules)
    for action in like.actions:
        try:
            round_ = round_.play(action)
        except ActionError:
            return None
    return round_


def worlds(round_: Round, seat: int) -> set[tuple[int, ...]]:
    """What chance may have revealed, for all that the seat knows, by trying every deck."""
    known = View.of(round_, seat)
    found = set()
    for deck in permutations(round_.rules.tiles):
        other = replayed(deck, round_)
        if (
            other is not None
            and other.start_hands[seat] == round_.start_hands[seat]
            and View.of(other, seat).history == known.history
        ):
            found.add(tuple(revealed(other)))
    return found


@pytest.mark.parametrize("rules", TINY, ids=str)
def test_every_possible_past_comes_equally_often(rules: Rules) -> None:
    rng = Random(5)
    telling = {DRAW, PASS}
    moments = [r for r in walks(rng, rules, 20) if not r.is_over and telling & set(r.actions)]
    for round_ in rng.sample(moments, 6):
        seat = rng.randrange(rules.seats)
        possible = worlds(round_, seat)
        state = follow(round_)
        samples = 40 * len(possible)
        found = Counter(
            tuple(
                step.action
                for step in state.resample_from_infostate(seat, rng.random).full_history()
                if step.player < 0
            )
            for _ in range(samples)
        )
        assert set(found) == possible
        spread = sum((count - 40) ** 2 / 40 for count in found.values())
        freedom = len(possible) - 1
        assert spread <= freedom + 6 * (2 * freedom) ** 0.5 + 6  # chi-square, six sigmas and more


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_resampled_past_is_one_that_the_rules_allow(rules: Rules) -> None:
    rng = Random(6)
    for round_ in walks(rng, rules, 3):
        seat = rng.randrange(rules.seats)
        other = follow(round_).resample_from_infostate(seat, rng.random).now.round
        deck = [tile for hand in other.start_hands for tile in hand] + [*other.start_boneyard]
        again = replayed(deck, round_)
        assert again is not None
        assert again.hands == other.hands
        assert again.hands[seat] == round_.hands[seat]


def test_nothing_is_resampled_before_the_deal_is_done() -> None:
    state = load(Rules()).new_initial_state()
    with pytest.raises(ValueError, match="before every hand is dealt"):
        state.resample_from_infostate(0, Random(7).random)
