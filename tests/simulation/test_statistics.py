"""Estimates and their standard errors, against the textbook and against repetition."""

import random
import statistics
from math import sqrt

import numpy as np
import pytest

from balak.simulation import Plan, Summary, run, tallies
from balak.simulation.statistics import Estimate, ratio
from balak.simulation.tallies import SIZE, Tally

Y, N, Z = tallies.DECISION_COUNT, tallies.ROUNDS, tallies.PASS_COUNT


def tally_of(units: list[dict[int, int]], group: int = 0) -> Tally:
    """Return the sums over units that are given as their counts, all in one group."""
    tally = Tally.empty()
    vectors = np.zeros((len(units), SIZE), np.int64)
    for at, counts in enumerate(units):
        for count, value in counts.items():
            vectors[at, count] = value
    tally.units[group] = len(units)
    tally.sums[group] = vectors.sum(axis=0)
    tally.products[group] = vectors.T @ vectors
    return tally


def made_up(count: int = 200) -> list[dict[int, int]]:
    rng = random.Random(4)
    return [
        {N: n, Y: rng.randint(0, 9) * n + 3, Z: rng.randint(0, 5)}
        for n in rng.choices(range(1, 9), k=count)
    ]


def test_where_units_are_alike_it_is_the_mean_with_its_textbook_error() -> None:
    values = [counts[Z] for counts in made_up()]
    tally = tally_of([{N: 1, Z: value} for value in values])
    found = ratio(tally, {Z: 1}, {N: 1})
    assert found.value == pytest.approx(statistics.mean(values), rel=1e-15)
    assert found.error == pytest.approx(statistics.stdev(values) / sqrt(len(values)), rel=1e-12)


def test_a_share_has_the_error_of_a_binomial() -> None:
    tally = tally_of([{N: 1, Z: int(at < 30)} for at in range(100)])
    found = ratio(tally, {Z: 1}, {N: 1})
    assert found.value == 0.3
    assert found.error == pytest.approx(sqrt(0.3 * 0.7 / 99), rel=1e-12)


def test_a_ratio_has_the_error_of_the_ratio_estimator() -> None:
    units = made_up()
    found = ratio(tally_of(units), {Y: 1}, {N: 1})
    value = sum(unit[Y] for unit in units) / sum(unit[N] for unit in units)
    rest = [unit[Y] - value * unit[N] for unit in units]
    mean_n = statistics.mean(unit[N] for unit in units)
    error = sqrt(sum(r * r for r in rest) / (len(units) * (len(units) - 1))) / mean_n
    assert found.value == pytest.approx(value, rel=1e-15)
    assert found.error == pytest.approx(error, rel=1e-12)


def test_a_difference_counts_what_two_counts_of_a_unit_have_in_common() -> None:
    units = made_up()
    found = ratio(tally_of(units), {Y: 1, Z: -1}, {N: 1})
    joined = [{N: unit[N], Y: unit[Y] - unit[Z]} for unit in units]
    assert found == ratio(tally_of(joined), {Y: 1}, {N: 1})


def test_groups_of_a_fixed_size_bring_only_their_own_spread_into_the_error() -> None:
    low, high = [1, 2, 3, 4], [101, 103, 105]
    tally = tally_of([{N: 1, Z: value} for value in low], 0)
    tally += tally_of([{N: 1, Z: value} for value in high], 1)
    found = ratio(tally, {Z: 1}, {N: 1})
    assert found.value == pytest.approx(statistics.mean(low + high))
    variance = 4 * statistics.variance(low) + 3 * statistics.variance(high)
    assert found.error == pytest.approx(sqrt(variance) / 7, rel=1e-12)


def test_a_group_of_one_unit_leaves_the_error_open() -> None:
    tally = tally_of([{N: 1, Z: value} for value in (1, 2)], 0) + tally_of([{N: 1, Z: 3}], 1)
    assert ratio(tally, {Z: 1}, {N: 1}) == Estimate(2.0, None)


def test_weights_above_and_below_may_be_scaled_together() -> None:
    tally = tally_of(made_up())
    scaled = ratio(tally, {Y: 3}, {N: 3})
    plain = ratio(tally, {Y: 1}, {N: 1})
    assert scaled.value == plain.value
    assert scaled.error == pytest.approx(plain.error, rel=1e-15)


def test_the_error_is_exact_where_everything_is_equal_and_none_for_a_single_unit() -> None:
    tally = tally_of([{N: 7, Y: 21}] * 1000)
    assert ratio(tally, {Y: 1}, {N: 1}) == Estimate(3.0, 0.0)
    assert ratio(tally_of([{N: 7, Y: 21}]), {Y: 1}, {N: 1}) == Estimate(3.0, None)


def test_huge_counts_lose_nothing() -> None:
    # A spread of 1 in a million a unit: floats would have nothing left of the squares.
    units = [{N: 1, Y: 1_000_000 + at % 2} for at in range(1000)]
    found = ratio(tally_of(units), {Y: 1}, {N: 1})
    assert found.error == pytest.approx(0.5 / sqrt(999), rel=1e-12)


@pytest.mark.parametrize(
    ("unit", "count", "is_duplicate"), [("round", 400, False), ("match", 30, True)]
)
def test_errors_say_how_much_repetitions_differ(unit: str, count: int, is_duplicate: bool) -> None:
    found = []
    for seed in range(60):
        plan = Plan(
            ("heuristic", "greedy"),
            "round" if unit == "round" else "match",
            count,
            f"repeat-{seed}",
            is_duplicate=is_duplicate,
        )
        found.append(Summary.of(plan, run(plan).tally))
    for name in ("decisions", "gain", "blocked", "opener_gain", "voluntary_draws"):
        compare([getattr(summary, name) for summary in found])
    for name in ("gain", "wins"):
        compare([getattr(summary.differences[0], name) for summary in found])
        compare([getattr(summary.players[0], name) for summary in found])


def compare(estimates: list[Estimate]) -> None:
    """Check that the errors are the spread of the values, within four errors of a spread."""
    spread = statistics.stdev(estimate.value for estimate in estimates)
    error = sqrt(statistics.mean((estimate.error or 0) ** 2 for estimate in estimates))
    assert abs(error / spread - 1) <= 4 / sqrt(2 * (len(estimates) - 1))


def test_duplicates_make_the_error_of_a_difference_smaller() -> None:
    # Both play the same number of rounds.
    twice = Plan(("heuristic", "greedy"), "round", 2000, "paired", is_duplicate=True)
    once = Plan(("heuristic", "greedy"), "round", 4000, "paired")
    paired = Summary.of(twice, run(twice).tally).differences[0].gain
    plain = Summary.of(once, run(once).tally).differences[0].gain
    assert paired.error is not None
    assert plain.error is not None
    assert paired.error < 0.95 * plain.error
