"""Chances given every hand, and the luck of draws and deals: what they are, and mean zero."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from analysis.matches import moments, two_seats
from balak import TILES, Round, equity
from balak.analysis.chances import Estimate, chances_of, luck_of_draw
from balak.analysis.opening_up import open_up
from balak.match import default_target
from balak.rules import standard
from balak.search import Worths
from strategies import random_walk

TESTS = Path(__file__).parents[1]


def fresh_worths(seats: int) -> Worths:
    table = equity.worths((0,) * seats, 0, default_target(seats))
    return np.array(table, np.float32)


def with_next(round_: Round, at: int) -> Round:
    """Return the same moment with another tile of the boneyard next."""
    rest = list(round_.boneyard)
    rest.insert(0, rest.pop(at))
    drawn = len(round_.start_boneyard) - len(rest)
    dealt = Round(
        round_.start_hands,
        (*round_.start_boneyard[:drawn], *rest),
        opener=round_.opener,
        rules=round_.rules,
    )
    for action in round_.actions:
        dealt = dealt.play(action)
    return dealt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_luck_of_a_draw_adds_up_to_nothing_over_all_tiles_that_could_come(seats: int) -> None:
    worths = fresh_worths(seats)
    walk = random_walk(Random(f"luck {seats}"), standard(seats))
    drawing = [moment for moment in walk if moment.drawable_count]
    for before in drawing[:: max(1, len(drawing) // 4)]:
        total = np.zeros(seats)
        for at, tile in enumerate(before.boneyard):
            moment = with_next(before, at)
            luck = luck_of_draw(moment, tile, worths, 12, "seed").change
            assert abs(sum(luck.values)) < 1e-6
            total += luck.values
        assert np.abs(total).max() < 1e-9
        assert len({*before.boneyard}) == len(before.boneyard)


def test_the_luck_of_a_draw_is_told_by_chances_after_it() -> None:
    """What a draw leads to is what the moment after it is worth, and the mean what it was."""
    worths = fresh_worths(2)
    forced = next(
        moment
        for number in range(50)
        for moment in random_walk(Random(f"forced {number}"), standard(2))
        if moment.drawable_count and len(moment.legal_actions) == 1
    )
    tile = forced.boneyard[0]
    luck = luck_of_draw(forced, tile, worths, 4000, "one")
    before = chances_of(forced, worths, 4000, "two")
    after = chances_of(forced.play(forced.legal_actions[0]), worths, 4000, "three")
    for seat in range(2):
        near = 4 * (luck.after.errors[seat] + after.errors[seat])
        assert abs(luck.after.values[seat] - after.values[seat]) < near
        mean = luck.after.values[seat] - luck.change.values[seat]
        assert abs(mean - before.values[seat]) < 4 * (before.errors[seat] + near)
        assert 0 < luck.change.errors[seat] < 1.5 * luck.after.errors[seat]


def test_only_the_tiles_of_the_boneyard_count_not_their_order() -> None:
    worths = fresh_worths(2)
    moment = moments(two_seats())[3]
    found = {chances_of(with_next(moment, at), worths, 15, "order") for at in range(4)}
    assert len(found) == 1
    assert found != {chances_of(moment, worths, 15, "another seed")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_luck_of_deals_has_mean_zero(seats: int) -> None:
    """Over many deals, what they are worth is on average the equity before them."""
    worths, rng = fresh_worths(seats), Random(f"deals {seats}")
    dealt = [
        chances_of(
            Round.deal(rng.sample(TILES, len(TILES)), seats=seats), worths, 10, f"deal {number}"
        ).values
        for number in range(2000)
    ]
    found = Estimate.of(np.array(dealt))
    before = equity.match_chances((0,) * seats, 0, default_target(seats))
    for value, error, chance in zip(found.values, found.errors, before, strict=True):
        assert abs(value - chance) < 3.5 * error + 0.001
        assert error < 0.006


def test_a_round_that_is_over_is_worth_what_the_equity_says() -> None:
    done = moments(two_seats())[-1]
    assert done.result is not None
    found = chances_of(done, fresh_worths(2), 10, "")
    winner, points = done.result.winner, done.result.points
    truth = equity.chances_after((0, 0), 0, default_target(2), winner, points)
    assert found.values == pytest.approx(truth, abs=1e-6)
    assert found.errors == (0.0, 0.0)


def test_errors_are_those_of_repeated_estimates() -> None:
    worths = fresh_worths(2)
    moment = moments(two_seats())[2]
    several = [chances_of(moment, worths, 60, f"again {number}") for number in range(120)]
    spread = np.std([one.values[0] for one in several], ddof=1)
    usual = np.mean([one.errors[0] for one in several])
    assert 0.75 < spread / usual < 1.3


def test_the_kernels_find_the_same_where_nothing_is_compiled() -> None:
    code = (
        "from analysis.test_chances import few; from balak.kernel.jit import IS_COMPILED\n"
        "print(repr(few()), IS_COMPILED)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)},
        text=True,
    )
    assert done.stdout.split() == [*repr(few()).split(), "False"]


def few() -> list[float]:
    """Return some chances, each after few playouts."""
    worths = fresh_worths(3)
    moment = Round.deal(Random("few").sample(TILES, len(TILES)), seats=3)
    luck = luck_of_draw(moment, moment.boneyard[0], worths, 2, "few")
    before = chances_of(moment, worths, 3, "few")
    opened = open_up(moment, worths, 2, "few")
    return [*before.values, *luck.after.values, *(option.worth for option in opened.options)]
