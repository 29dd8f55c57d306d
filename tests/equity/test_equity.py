"""Match equity: what the chances add up to, whom they favour, and that they come true."""

import subprocess
import sys
from itertools import pairwise, permutations
from random import Random
from time import process_time

import numpy as np
import pytest

from balak.equity import chances_after, match_chances, worths
from balak.equity.table import load_table
from balak.match import Match, default_target
from balak.results import RoundResult
from balak.simulation import Plan
from balak.simulation.compiled import play_units
from balak.simulation.rows import OPENER, POINTS, ROUND, UNIT, WINNER

SEATS = (2, 3, 4)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("target", [1, 61, 100, 500, 999])
def test_chances_add_up_to_one_from_any_scores(seats: int, target: int) -> None:
    rng = Random(f"{seats}:{target}")
    for _ in range(40):
        scores = [rng.randrange(target + 30) for _ in range(seats)]
        opener = rng.randrange(seats)
        for chances in (
            match_chances(scores, opener, target),
            chances_after(scores, opener, target, rng.randrange(seats), rng.randrange(100)),
        ):
            assert len(chances) == seats
            assert sum(chances) == pytest.approx(1, abs=1e-9)
            assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("target", [61, 100, 999])
def test_points_never_hurt_who_has_them(seats: int, target: int) -> None:
    rng = Random(f"{seats}:{target}")
    for _ in range(10):
        scores = [rng.randrange(target) for _ in range(seats)]
        opener, seat = rng.randrange(seats), rng.randrange(seats)
        own = []
        for score in range(0, target, max(1, target // 40)):
            scores[seat] = score
            own.append(match_chances(scores, opener, target)[seat])
        # A chance is kept to one of 65535.
        assert all(after >= before - 1e-4 for before, after in pairwise(own))
        assert own[-1] > own[0] + 0.1


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_distance_from_the_opener_tells_seats_apart(seats: int) -> None:
    for scores in permutations((3, 18, 30, 51)[:seats]):
        plain = match_chances(scores, 0, 61)
        for turn in range(1, seats):
            turned = scores[-turn:] + scores[:-turn]
            assert match_chances(turned, turn, 61) == plain[-turn:] + plain[:-turn]


@pytest.mark.parametrize("seats", SEATS)
def test_only_points_still_needed_count(seats: int) -> None:
    scores = [5, 17, 40, 33][:seats]
    more = [score + 300 for score in scores]
    assert match_chances(more, 1, 361) == match_chances(scores, 1, 61)


@pytest.mark.parametrize("seats", SEATS)
def test_to_open_is_worth_something_and_less_the_longer_the_match(seats: int) -> None:
    edges = [match_chances([0] * seats, 0, target)[0] for target in (1, 10, 61, 200, 999)]
    assert edges == sorted(edges, reverse=True)
    assert edges[0] > edges[-1] > 1 / seats - 1e-4


# --- the end of a match -----------------------------------------------------------------------


def test_after_a_round_the_highest_score_has_the_match_and_equal_ones_share_it() -> None:
    assert chances_after((95, 40), 0, 100, 0, 5) == (1, 0)
    assert chances_after((120, 40), 0, 100, 1, 10) == (1, 0)
    assert chances_after((110, 40), 0, 100, 1, 70) == (0.5, 0.5)
    assert chances_after((70, 70, 0), 1, 61, None, 0) == (0.5, 0.5, 0)
    assert chances_after((100, 0), 0, 100, None, 0) == (1, 0)


@pytest.mark.parametrize("scores", [(100, 0), (180, 150), (120, 120)])
def test_scores_at_the_target_before_a_round_are_settled_by_that_round(
    scores: tuple[int, int],
) -> None:
    table = load_table(2)
    expected = [0.0, 0.0]
    for away, counts in enumerate(table.counts):
        for points, count in enumerate(counts):
            winner = (1 + away) % 2
            match = Match(starting_scores=scores, opener=1)
            remaining = (0, points) if winner == 0 else (points, 0)
            result = RoundResult("domino", winner, points, remaining)
            winners = match.keep(result).winners if points else ()
            for seat in winners:
                expected[seat] += count / len(winners)
    nobody = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    for seat in nobody:
        expected[seat] += table.nobody / len(nobody)
    found = match_chances(scores, 1, 100)
    assert found == pytest.approx([one / table.rounds for one in expected], abs=1e-9)


def test_the_next_seat_clockwise_opens_whoever_won() -> None:
    for winner in (None, 0, 1, 2):
        scores = [10, 20, 30]
        after = chances_after(scores, 2, 61, winner, 7)
        if winner is not None:
            scores[winner] += 7
        assert after == match_chances(scores, 0, 61)


# --- by hand ----------------------------------------------------------------------------------


def test_needing_one_point_each_the_first_round_that_is_scored_decides() -> None:
    table = load_table(2)
    opener, other, nobody = (
        share / table.rounds for share in (*map(sum, table.counts), table.nobody)
    )
    # Who opens wins at once, or after a round for nobody the other one opens, and so on.
    chance = (opener + nobody * other) / (1 - nobody**2)
    assert match_chances((99, 99), 0, 100)[0] == pytest.approx(chance, abs=2e-5)


@pytest.mark.parametrize("seats", SEATS)
def test_a_chance_is_the_mean_of_what_may_follow(seats: int) -> None:
    table = load_table(seats)
    scores, target = [45, 39, 54, 50][:seats], 61
    found = worths(scores, 0, target)
    mean = np.array(found[seats][0]) * table.nobody
    for away, counts in enumerate(table.counts):
        for points, count in enumerate(counts):
            mean += np.array(found[away][points]) * count
    # Exact with two seats; with more, the chances between the nodes are interpolated.
    tolerance = 3e-5 if seats == 2 else 4e-3
    assert match_chances(scores, 0, target) == pytest.approx(mean / table.rounds, abs=tolerance)


# --- worths -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("target", [40, 100, 999])
def test_worths_are_the_chances_after_every_end(seats: int, target: int) -> None:
    scores = [38, 0, 21, 7][:seats]
    found = worths(scores, 1, target)
    assert [len(found), len(found[0]), len(found[0][0])] == [seats + 1, 169, seats]
    for winner in range(seats):
        for points in (0, 1, 2, 19, 39, 60, 168):
            expected = chances_after(scores, 1, target, winner, points)
            assert found[winner][points] == pytest.approx(expected, abs=1e-12)
            assert found[seats][points] == list(chances_after(scores, 1, target, None, 0))


# --- against play -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "matches"), [(2, 3000), (3, 3000), (4, 3000)])
def test_matches_of_nets_come_out_as_the_chances_say(seats: int, matches: int) -> None:
    plan = Plan(("net",) * seats, "match", matches, "equity test")
    rows = play_units(plan, range(matches)).rows
    target = default_target(seats)
    scores = np.zeros((matches, seats), np.int64)
    told: dict[int, list[tuple[int, int, tuple[float, ...]]]] = {1: [], 3: []}
    for row in rows:
        unit = row[UNIT]
        if row[ROUND] in told:
            chances = match_chances(scores[unit].tolist(), int(row[OPENER]), target)
            told[int(row[ROUND])].append((unit, int(row[OPENER]), chances))
        if row[WINNER] >= 0:
            scores[unit, row[WINNER]] += row[POINTS]
    winners = scores.argmax(axis=1)
    # The opener before the first round; everybody before the third, by how good it looks.
    opened = [(chances[opener], winners[unit] == opener) for unit, opener, chances in told[1]]
    _agree(opened)
    third = [
        (chances[seat], winners[unit] == seat)
        for unit, _, chances in told[3]
        for seat in (int(unit) % seats,)
    ]
    for low in (0.0, 0.15, 0.3, 0.4):
        band = [pair for pair in third if low <= pair[0] < low + 0.3]
        _agree(band)


def _agree(told: list[tuple[float, bool]]) -> None:
    """Check that it happened as often as was told, within 3.5 standard errors."""
    assert len(told) > 30
    off = sum(won - chance for chance, won in told)
    error = sum(chance * (1 - chance) for chance, _ in told) ** 0.5
    assert abs(off) < 3.5 * error


def test_it_is_the_standard_library_alone() -> None:
    code = (
        "import sys; from balak.equity import worths; worths((0, 0), 0, 100); "
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(("seats", "budget"), [(2, 0.005), (4, 0.02)])
def test_worths_are_quick_to_make(seats: int, budget: float) -> None:
    worths((0,) * seats, 0, 61)
    seconds = []
    for _ in range(20):
        began = process_time()
        worths(tuple(range(seats)), 1, 100 if seats == 2 else 61)
        seconds.append(process_time() - began)
    assert min(seconds) < budget
