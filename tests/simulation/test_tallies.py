"""Counts, against a slow count of the same rounds."""

from collections import Counter
from itertools import groupby

import numpy as np
import pytest

from balak.round import Round
from balak.simulation import compiled, rows, tallies
from balak.simulation.plan import Plan
from balak.simulation.rows import Played
from balak.simulation.tallies import Tally
from simulation.replays import PLANS, name_of, replays


def played_units(plan: Plan) -> Played:
    return compiled.play_units(plan, range(plan.count), has_records=True)


def tally_of(plan: Plan, played: Played) -> Tally:
    return Tally.of(played, plan.seatings, is_match=plan.unit == "match")


def counts_of(plan: Plan, times: list[list[tuple[list[int], Round]]]) -> Counter[int]:
    """Count a unit as a person would, from its rounds as the rules have them."""
    counts: Counter[int] = Counter()
    for rounds in times:
        players = plan.seatings[rounds[0][0][rows.SEATING]]
        scores = [0] * plan.seats
        for _, round_ in rounds:
            result = round_.result
            assert result is not None
            counts[tallies.ROUNDS] += 1
            counts[tallies.DECISION_COUNT] += len(round_.actions)
            counts[tallies.PASS_COUNT] += [str(action) for action in round_.actions].count("p")
            counts[tallies.BLOCKED] += result.kind == "blocked"
            if result.winner is None:
                counts[tallies.TIED] += 1
            else:
                scores[result.winner] += result.points
                counts[tallies.WINS + players[result.winner]] += 1
                counts[tallies.GAINED + players[result.winner]] += result.points
                if result.winner == round_.opener:
                    counts[tallies.OPENER_WINS] += 1
                    counts[tallies.OPENER_POINTS] += result.points
            state = Round(round_.start_hands, round_.start_boneyard, opener=round_.opener)
            for seat, action in round_.history:
                if str(action) == "d":
                    is_forced = len(state.legal_actions) == 1
                    first = tallies.FORCED_DRAWS if is_forced else tallies.VOLUNTARY_DRAWS
                    counts[first + players[seat]] += 1
                state = state.play(action)
        if plan.unit == "match":
            counts[tallies.MATCHES] += 1
            (winner,) = (seat for seat in range(plan.seats) if scores[seat] == max(scores))
            counts[tallies.MATCH_WINS + players[winner]] += 1
    return counts


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_sums_and_products_are_those_of_the_counts_of_each_unit_by_its_opener(plan: Plan) -> None:
    played = played_units(plan)
    units = np.zeros(4, np.int64)
    sums = np.zeros((4, tallies.SIZE), np.int64)
    products = np.zeros((4, tallies.SIZE, tallies.SIZE), np.int64)
    parts = list(replays(plan, played))
    for _, group in groupby(parts, lambda part: part[0][rows.UNIT]):
        of_unit = list(group)
        times = [list(rounds) for _, rounds in groupby(of_unit, lambda part: part[0][rows.SEATING])]
        counts = counts_of(plan, times)
        vector = np.array([counts[at] for at in range(tallies.SIZE)])
        opener = of_unit[0][1].opener if plan.unit == "round" else 0
        units[opener] += 1
        sums[opener] += vector
        products[opener] += np.outer(vector, vector)
    tally = tally_of(plan, played)
    assert tally.unit_count == plan.count
    assert np.array_equal(tally.units, units)
    assert np.array_equal(tally.sums, sums)
    assert np.array_equal(tally.products, products)


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_distributions_count_each_round_and_each_match_once(plan: Plan) -> None:
    played = played_units(plan)
    tally = tally_of(plan, played)
    gains: Counter[tuple[int, int]] = Counter()
    lengths: Counter[tuple[int, int]] = Counter()
    draws: Counter[tuple[int, int]] = Counter()
    for row in played.rows.tolist():
        if row[rows.WINNER] >= 0:
            player = plan.seatings[row[rows.SEATING]][row[rows.WINNER]]
            gains[player, row[rows.POINTS]] += 1
        lengths[row[rows.KIND] - 1, row[rows.DECISIONS]] += 1
        draws[0, sum(row[rows.FORCED : rows.FORCED + 4])] += 1
        draws[1, sum(row[rows.VOLUNTARY : rows.VOLUNTARY + 4])] += 1
    matches = Counter(
        sum(1 for _ in group)
        for _, group in groupby(played.rows.tolist(), lambda row: tuple(row[: rows.ROUND]))
    )
    assert cells(tally.gains) == gains
    assert cells(tally.lengths) == lengths
    assert cells(tally.draws) == draws
    if plan.unit == "match":
        assert cells(tally.match_lengths[None]) == {(0, at): n for at, n in matches.items()}
    else:
        assert not len(tally.match_lengths)


def cells(counts: tallies.Counts) -> dict[tuple[int, int], int]:
    return {(int(x), int(y)): int(counts[x, y]) for x, y in zip(*counts.nonzero(), strict=True)}


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_tallies_of_parts_add_up_to_that_of_the_whole(plan: Plan) -> None:
    half = plan.count // 2
    parts = Tally.empty()
    for units in (range(half), range(half, plan.count - 1), range(plan.count - 1, plan.count)):
        parts += tally_of(plan, compiled.play_units(plan, units))
    assert_equal(parts, tally_of(plan, played_units(plan)))


def assert_equal(one: Tally, other: Tally) -> None:
    for name in Tally.__dataclass_fields__:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def made_up(*rounds: tuple[int, int, int, int]) -> Played:
    """Return rows of two seats: unit, number, winner, points."""
    table = np.zeros((len(rounds), rows.WIDTH), np.int32)
    table[:, rows.KIND] = 2
    table[:, [rows.UNIT, rows.ROUND, rows.WINNER, rows.POINTS]] = rounds
    return Played(table)


def test_a_longer_match_makes_the_distribution_of_a_sum_longer_on_either_side() -> None:
    short = Tally.of(made_up((0, 1, 0, 100)), ((0, 1),), is_match=True)
    long = Tally.of(made_up(*((0, at, 0, 40) for at in (1, 2, 3))), ((0, 1),), is_match=True)
    for sum_ in (short + long, long + short):
        assert sum_.match_lengths.tolist() == [0, 1, 0, 1]
