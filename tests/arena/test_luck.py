"""The luck of draws: nothing on average, whatever was drawn, and worth taking off."""

import numpy as np
import pytest

from balak.arena.contests import Contest
from balak.arena.luck import UNIT, luck_of_draws
from balak.arena.playing import Task
from balak.arena.report import Outcome
from balak.kernel.tables import DRAW
from balak.rules import standard
from balak.simulation import Plan
from balak.simulation.compiled import play_units
from balak.simulation.rows import DECISIONS, Played

BOTS = ("net", "heuristic", "expert", "greedy")


def played(seats: int, rounds: int, seed: str) -> Played:
    return play_units(
        Plan(("net",) * seats, "round", rounds, seed), range(rounds), has_records=True
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_luck_of_all_tiles_that_might_have_come_adds_up_to_nothing(seats: int) -> None:
    """That is why it changes no mean: each of them was equally likely."""
    checked = 0
    dealt = seats * standard(seats).hand_size
    whole = played(seats, 12, "unbiased")
    assert whole.decks is not None
    assert whole.actions is not None
    for row, deck, actions in zip(whole.rows, whole.decks, whole.actions, strict=True):
        draws = np.flatnonzero(actions[: row[DECISIONS]] == DRAW)
        for drawn, at in enumerate(draws[:3]):
            lucks = []
            for swapped in (False, True):
                # Every tile of the boneyard comes next in turn; the rest in any order.
                first = dealt + drawn
                for place in range(first, 28):
                    other = deck.copy()
                    other[first], other[place] = deck[place], deck[first]
                    if swapped:
                        other[first + 1 :] = other[first + 1 :][::-1]
                    cut = np.stack([row, row])
                    # With this draw as the last decision, and with the one before it.
                    cut[:, DECISIONS] = at + 1, at
                    two = Played(cut, np.stack([other] * 2), np.stack([actions] * 2))
                    luck = luck_of_draws([BOTS[:seats]], two, np.full(2, 7, np.int64), 2)
                    lucks.append(luck[0] - luck[1])
            lucks_of = np.array(lucks).reshape(2, -1, seats)
            assert np.abs(lucks_of.sum(axis=1)).max() <= 2 * len(lucks), "but for rounding"
            assert np.array_equal(lucks_of[0], lucks_of[1]), "what comes later does not matter"
            assert np.abs(lucks_of.sum(axis=2)).max() <= 2 * seats, "one seat's is the others'"
            checked += int(np.abs(lucks_of).max() > UNIT)
    assert checked > 3, "but for a single tile it is something"


def test_luck_is_the_same_every_time_and_hangs_on_the_seed() -> None:
    rounds = played(2, 4, "again")
    lucks = [
        luck_of_draws([BOTS[:2]], rounds, np.full(4, key, np.int64), 4).tolist()
        for key in (1, 1, 2)
    ]
    assert lucks[0] == lucks[1] != lucks[2]


def test_without_luck_far_fewer_deals_say_as_much() -> None:
    contest = Contest(("net", "heuristic"), "round", 60, "shrink", is_duplicate=True)
    tally = Task(0, contest, range(60), 32).play().tally
    with_luck = Outcome.of(contest, tally, has_luck=False)
    without = Outcome.of(contest, tally, has_luck=True)
    assert without.adjusted is not None
    assert without.shrink is not None
    assert without.shrink > 2
    assert without.unit_deviation is not None
    assert without.unit_deviation < 10
    assert with_luck.unit_deviation is not None
    assert with_luck.unit_deviation > 1.3 * without.unit_deviation
    error = with_luck.points.error or 0
    assert abs(with_luck.points.value - without.adjusted.value) < 4 * error
