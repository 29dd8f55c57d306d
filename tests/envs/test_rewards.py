"""Rewards: gains minus the gains of others."""

from hypothesis import given

from balak import Round, RoundResult
from balak.envs.rewards import rewards_of
from strategies import rounds


@given(rounds())
def test_a_reward_is_the_own_gain_minus_those_of_the_others(round_: Round) -> None:
    if round_.result is None:
        return
    result, seats = round_.result, round_.seats
    gains = [result.points if seat == result.winner else 0 for seat in range(seats)]
    expected = tuple(2 * gain - sum(gains) for gain in gains)
    assert rewards_of(result, seats) == expected


def test_a_tied_round_earns_nobody_anything() -> None:
    assert rewards_of(RoundResult("blocked", None, 0, (3, 3, 10)), 3) == (0, 0, 0)
