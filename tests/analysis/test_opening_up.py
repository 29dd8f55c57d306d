"""With all tiles known: solved where few are in play, and never any part of a grade."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from analysis.matches import BUDGET, analysis_of_two, two_seats
from balak import equity
from balak.actions import action_index
from balak.analysis import analyse
from balak.analysis.opening_up import is_solvable, open_up
from balak.analysis.rounds import is_choice
from balak.endgame import open_worth
from balak.kernel.state import from_round
from balak.round import Round
from balak.rules import standard
from strategies import random_walk

WORTHS = np.array(equity.worths((50, 60), 0, 100), np.float32)


def choices(seats: int, *, is_small: bool) -> list[Round]:
    """Return moments with a choice, with few or with many tiles in play."""
    return [
        moment
        for number in range(20)
        for moment in random_walk(Random(f"open {number}"), standard(seats))
        if moment.result is None and is_choice(moment) and is_solvable(moment) == is_small
    ]


def test_with_few_tiles_in_play_both_play_best() -> None:
    signs = set()
    for moment in choices(2, is_small=True)[::12]:
        points = open_worth(from_round(moment))
        found = open_up(moment, WORTHS, 10, "seed")
        assert found.is_solved
        seat = moment.turn or 0
        for option in found.options:
            gain = points[action_index(option.action)]
            signs.add(np.sign(gain))
            winner = None if gain == 0 else seat if gain > 0 else 1 - seat
            chances = equity.chances_after((50, 60), 0, 100, winner, abs(gain))
            assert option.worth == pytest.approx(chances[seat], abs=1e-6)
            assert option.error == 0
        assert points[action_index(found.best)] == max(points.values())
    assert {-1, 1} <= signs


@pytest.mark.parametrize("seats", [2, 3])
def test_otherwise_the_net_plays_on_with_these_very_tiles(seats: int) -> None:
    worths = np.array(equity.worths((0,) * seats, 0, 61), np.float32)
    for moment in choices(seats, is_small=False)[:60:15]:
        found = open_up(moment, worths, 300, "seed")
        assert not found.is_solved
        assert [option.action for option in found.options] == list(moment.legal_actions)
        best = max(found.options, key=lambda option: option.worth)
        assert found.best == best.action
        again = {option.action: option for option in open_up(moment, worths, 300, "b").options}
        for option in found.options:
            other = again[option.action]
            assert abs(option.worth - other.worth) <= 5 * (option.error + other.error)


def test_it_changes_nothing_else() -> None:
    plain = analyse(two_seats(), budget=BUDGET, seed="tests")
    opened = analysis_of_two()
    bare = tuple(
        replace(round_, steps=tuple(replace(step, opened=None) for step in round_.steps))
        for round_ in opened.rounds
    )
    assert replace(opened, rounds=bare) == plain
    for round_ in opened.rounds:
        for step in round_.steps:
            assert (step.opened is None) == step.is_forced
