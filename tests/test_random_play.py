"""Statistics of random play, against values that several implementations agree on.

Each mean may differ by the tolerance of the known value and by 3.3 standard errors of the sample.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from balak import TILES, Action, Arm, Place, Round, RoundResult


def choices(round_: Round, *, is_merged: bool) -> list[Action]:
    """The legal actions; merged, a tile comes once where both ends have the same value."""
    ends = round_.open_ends
    if not is_merged or ends is None or ends[0] != ends[1]:
        return list(round_.legal_actions)
    return [
        action
        for action in round_.legal_actions
        if not isinstance(action, Place) or action.arm is not Arm.MINUS
    ]


def random_round(rng: Random, seats: int, *, is_merged: bool) -> tuple[int, RoundResult]:
    """The number of decisions and the result of a round that seat 0 opens."""
    round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
    while round_.result is None:
        round_ = round_.play_unchecked(rng.choice(choices(round_, is_merged=is_merged)))
    return len(round_.actions), round_.result


def agrees(sample: list[float], known: float, tolerance: float) -> bool:
    return abs(fmean(sample) - known) <= tolerance + 3.3 * stdev(sample) / sqrt(len(sample))


@pytest.mark.parametrize(
    ("seats", "decisions", "blocked", "gain"),
    [(2, 35.53, 0.503, 15.79), (3, 29.85, 0.334, 25.90), (4, 27.22, 0.229, 31.71)],
)
def test_random_rounds_are_as_long_as_blocked_and_as_dear_as_is_known(
    seats: int, decisions: float, blocked: float, gain: float, is_full: bool
) -> None:
    rng = Random(f"statistics {seats}")
    count = 30_000 if is_full else 3000
    played = [random_round(rng, seats, is_merged=True) for _ in range(count)]
    assert agrees([length for length, _ in played], decisions, 0.10)
    assert agrees([result.kind == "blocked" for _, result in played], blocked, 0.003)
    assert agrees([result.points for _, result in played], gain, 0.10)


def test_over_the_legal_actions_as_they_are_a_round_of_two_takes_35_42_decisions(
    is_full: bool,
) -> None:
    rng = Random("statistics")
    count = 30_000 if is_full else 3000
    played = [random_round(rng, 2, is_merged=False) for _ in range(count)]
    assert agrees([length for length, _ in played], 35.42, 0.10)
