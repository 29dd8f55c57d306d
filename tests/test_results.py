"""Results: what a round is worth, and which results of real tiles can be (R19-R21)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import TILES, Reason, Round, RoundResult, SetupError
from balak.results import blocked_result, check_result

GOOD = [
    RoundResult("domino", 1, 11, (8, 0, 3)),
    RoundResult("domino", 1, 0, (0, 0, 0)),
    RoundResult("domino", 2, 30, ()),
    RoundResult("domino", 2, 0, ()),
    RoundResult("blocked", 0, 15, (3, 8, 10)),
    RoundResult("blocked", None, 0, (3, 3, 10)),
    RoundResult("blocked", 1, 4, ()),
    RoundResult("blocked", None, 0, ()),
]
BAD = {
    "a domino without a winner": (RoundResult("domino", None, 5, ()), "R19"),
    "a winner without a seat": (RoundResult("domino", 3, 5, ()), "R19"),
    "a winner before the first seat": (RoundResult("domino", -1, 5, ()), "R19"),
    "a winner with pips left": (RoundResult("domino", 0, 5, (1, 5, 0)), "R19"),
    "not the others' sum": (RoundResult("domino", 0, 6, (0, 5, 2)), "R19"),
    "points below nothing": (RoundResult("domino", 0, -1, ()), "R19"),
    "pips below nothing": (RoundResult("domino", 0, 5, (0, 10, -5)), "R19"),
    "a hand too few": (RoundResult("domino", 0, 5, (0, 5)), "R19"),
    "not R20's sum": (RoundResult("blocked", 0, 18, (3, 8, 10)), "R20"),
    "not the lowest": (RoundResult("blocked", 1, 15, (3, 8, 10)), "R20"),
    "a winner of a tie": (RoundResult("blocked", 0, 10, (3, 3, 10)), "R20"),
    "no winner without a tie": (RoundResult("blocked", None, 0, (3, 8, 10)), "R20"),
    "a blocked winner without points": (RoundResult("blocked", 0, 0, ()), "R20"),
    "blocked points without a winner": (RoundResult("blocked", None, 5, ()), "R20"),
    "a blocked winner without a seat": (RoundResult("blocked", 3, 5, ()), "R20"),
    "blocked points below nothing": (RoundResult("blocked", 0, -5, ()), "R20"),
    "blocked pips below nothing": (RoundResult("blocked", 0, 24, (-3, 8, 10)), "R20"),
    "a blocked hand too many": (RoundResult("blocked", 0, 15, (3, 8, 10, 0)), "R20"),
}


def test_r20_three_players_gain_nothing_peculiar() -> None:
    assert blocked_result((1, 2, 3)).points == 4
    assert blocked_result((1, 2, 3, 4)).points == 8


@given(st.lists(st.integers(0, 168), min_size=2, max_size=4).map(tuple))
def test_r21_gains_are_exact_and_never_negative(remaining: tuple[int, ...]) -> None:
    result = blocked_result(remaining)
    assert result.points >= 0
    if result.winner is not None:
        own = remaining[result.winner]
        assert result.points == sum(remaining) - own - own
        assert all(own < left for seat, left in enumerate(remaining) if seat != result.winner)


@pytest.mark.parametrize("result", GOOD, ids=str)
def test_a_result_that_can_be_is_taken(result: RoundResult) -> None:
    check_result(result, 3)


@pytest.mark.parametrize("what", BAD)
def test_a_result_that_cannot_be_is_refused(what: str) -> None:
    result, rule = BAD[what]
    with pytest.raises(SetupError) as caught:
        check_result(result, 3)
    assert (caught.value.rule, caught.value.reason) == (rule, Reason.RESULT)


@given(st.integers(0, 10**6))
def test_every_result_of_play_can_be_kept(seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 4)
    round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
    while round_.result is None:
        round_ = round_.play(rng.choice(round_.legal_actions))
    check_result(round_.result, seats)
    check_result(
        RoundResult(round_.result.kind, round_.result.winner, round_.result.points, ()), seats
    )
