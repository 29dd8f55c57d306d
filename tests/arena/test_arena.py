"""The arena: who meets whom, the same for any number of workers, and what is reckoned of it."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from balak.arena import Contest, Report, contests, ratings, run, running, suggested_workers
from balak.arena.luck import UNIT
from balak.arena.players import Timed, Times, is_player_name, make_player
from balak.arena.playing import Task
from balak.arena.ratings import ELO
from balak.arena.tallies import Sums, Tally, tally_of
from balak.errors import BotError, SetupError
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.simulation import Plan, Summary
from balak.simulation import run as simulate
from balak.simulation.compiled import play_units
from balak.simulation.rows import POINTS, SEATING, WINNER
from balak.view import View

BOTS = ("greedy", "heuristic", "net")


def summed(contest: Contest, workers: int = 1, luck_playouts: int = 0) -> Tally:
    done = run([contest], workers=workers, luck_playouts=luck_playouts)
    assert done.stopped_by is None
    return done.tallies[0]


# --- who meets whom ---------------------------------------------------------------------------


def test_with_two_seats_every_pair_meets_on_the_same_deals() -> None:
    found = contests(BOTS, 2, "round", 10, "seed")
    assert [one.bots for one in found] == [
        ("greedy", "heuristic"),
        ("greedy", "net"),
        ("heuristic", "net"),
    ]
    assert {(one.seed, one.count, len(one.seatings)) for one in found} == {("seed", 10, 2)}


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_each_bot_is_alone_among_each_other_one(seats: int) -> None:
    found = contests(BOTS, seats, "match", 10, "seed")
    assert len(found) == 6
    assert all(one.bots[1:] == one.bots[1:2] * (seats - 1) for one in found)
    assert all(len(one.seatings) == seats for one in found)


def test_unknown_bots_and_seats_are_refused() -> None:
    with pytest.raises(SetupError, match="no bot"):
        contests(("net", "nobody"), 2, "round", 1, "seed")
    with pytest.raises(SetupError):
        Contest(("net",) * 5, "round", 1, "seed")
    with pytest.raises(SetupError, match="count"):
        Contest(("net", "greedy"), "round", 0, "seed")


@pytest.mark.parametrize("bots", [("net",), ("net", "net")])
def test_an_arena_of_one_bot_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="two bots or more, all different"):
        contests(bots, 2, "round", 1, "seed")


def test_players_come_from_inside_and_outside() -> None:
    assert [is_player_name(name) for name in ("openspiel-ismcts-5", "openspiel-ismcts-0")] == [
        True,
        False,
    ]


# --- what is counted --------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["round", "match"])
@pytest.mark.parametrize("bots", [("greedy", "net"), ("net", "heuristic", "heuristic")])
def test_points_and_wins_are_those_of_a_simulation(bots: tuple[str, ...], unit: str) -> None:
    plan = Plan(bots, unit, 60, "same", is_duplicate=True)  # type: ignore[arg-type]
    found = Summary.of(plan, simulate(plan).tally)
    contest = Contest(plan.bots, plan.unit, plan.count, plan.seed, is_duplicate=True)
    tally = summed(contest)
    gains = [player.gain.value for player in found.players]
    lead = gains[0] - sum(gains[1:]) / (len(bots) - 1)
    assert tally.lead.ratio(60, UNIT * (len(bots) - 1)).value == pytest.approx(lead)
    assert (tally.units, tally.rounds) == (60, found.rounds)
    if len(bots) == 2:
        # The simulation tells openers apart, which takes a little off the error.
        expected = found.differences[0].gain.error
        assert tally.lead.ratio(60, UNIT).error == pytest.approx(expected, rel=0.1)
    if unit == "match":
        assert found.players[0].match_wins is not None
        assert tally.wins.ratio(60).value == pytest.approx(found.players[0].match_wins.value)
        assert tally.matches == found.matches


def test_the_error_of_a_ratio_is_the_textbook_one() -> None:
    rng = np.random.default_rng(1)
    n = rng.integers(2, 9, 50)
    y = rng.integers(-40, 60, 50) + 3 * n
    sums = Sums()
    for one, many in zip(y.tolist(), n.tolist(), strict=True):
        sums.add(one, many)
    value = y.sum() / n.sum()
    error = np.sqrt(50 / 49 * ((y - value * n) ** 2).sum()) / n.sum()
    assert sums.ratio(50).value == pytest.approx(value)
    assert sums.ratio(50).error == pytest.approx(error)
    sums = Sums()
    sums.add(3, 2)
    assert sums.ratio(1).error is None


def test_what_was_lucky_is_taken_off_in_the_first_bots_own_seat() -> None:
    contest = Contest(("greedy", "net"), "round", 30, "seats", is_duplicate=True)
    rows = play_units(contest, range(30)).rows
    luck = np.zeros((len(rows), 2), np.int64)
    luck[:, 0] = 5 * UNIT
    plain = tally_of(rows, contest.seatings, None, is_match=False)
    # The first bot sits in seat 0 half of the time.
    assert plain.lead.y - tally_of(rows, contest.seatings, luck, is_match=False).adjusted.y == (
        30 * 5 * UNIT
    )
    own = np.where(rows[:, SEATING] == 0, 0, 1)
    leads = np.where(rows[:, WINNER] == own, 1, -1) * rows[:, POINTS]
    assert plain.lead.y == int(leads.sum()) * UNIT


# --- running ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("greedy", "net", "heuristic"), ("beginner", "greedy")])
def test_any_number_of_workers_reports_the_same(bots: tuple[str, ...]) -> None:
    met = contests(bots, 2, "round", 12, "workers")
    reports = []
    for workers in (1, 2):
        done = run(met, workers=workers, luck_playouts=2)
        report = Report.of(met, bots, done, 2).to_dict()
        assert set(report.pop("times")) == (set(bots) if "beginner" in bots else set())
        reports.append(report)
    assert reports[0] == reports[1]


def test_what_stops_it_leaves_a_report_of_every_contest() -> None:
    met = contests(BOTS, 2, "match", 6, "stop")

    def stop(units: int) -> None:
        if units >= 6:
            raise KeyboardInterrupt

    with patch.dict("balak.arena.playing.COMPILED_SIZE", match=1):
        done = run(met, on_progress=stop)
    assert isinstance(done.stopped_by, KeyboardInterrupt)
    report = Report.of(met, BOTS, done, 0)
    assert [outcome.units for outcome in report.outcomes] == [2, 2, 2]
    assert report.ratings is not None


def test_a_bot_that_fails_is_told_with_what_was_done() -> None:
    met = contests(("beginner", "greedy"), 2, "round", 5, "fail")
    with patch("balak.arena.players.make_bot", return_value=None):
        done = run(met)
    assert isinstance(done.stopped_by, BotError)
    assert done.units == 0


def test_it_takes_one_worker_at_least_and_few_for_little_work() -> None:
    met = contests(BOTS, 2, "round", 100, "seed")
    with pytest.raises(ValueError, match="one worker"):
        run(met, workers=0)
    assert suggested_workers(met, 0, 8) == 1
    assert suggested_workers([replace(met[0], count=10**6)], 0, 8) == 8
    assert len(list(running.tasks_of(met, 0, 2))) >= 8


# --- ratings ----------------------------------------------------------------------------------


def tally_with(won: int, matches: int) -> Tally:
    tally = Tally()
    for at in range(matches):
        tally.units += 1
        tally.wins.add(int(at < won), 1)
    return tally


def test_elo_of_two_bots_is_that_of_their_odds() -> None:
    pair = contests(("greedy", "net"), 2, "match", 1, "s")
    found = ratings(("greedy", "net"), pair, [tally_with(2000, 10_000)])
    assert found is not None
    low, high = found
    assert high.elo - low.elo == pytest.approx(400 * np.log10(4), abs=0.5)
    assert low.elo + high.elo == pytest.approx(0)
    # The variance of log odds, of which each bot's rating is half.
    expected = ELO / np.sqrt(10_000 * 0.2 * 0.8) / 2
    assert high.error == pytest.approx(expected, rel=0.01)
    assert high.low == pytest.approx(high.elo - 1.96 * high.error)


def test_elo_at_a_table_of_four_is_even_where_a_quarter_is_won() -> None:
    field = contests(("greedy", "net"), 4, "match", 1, "s")
    found = ratings(("greedy", "net"), field, [tally_with(2500, 10_000)] * 2)
    assert found is not None
    assert [one.elo for one in found] == pytest.approx([0, 0], abs=0.2)


def test_elo_of_several_bots_agrees_with_all_contests_together() -> None:
    met = contests(BOTS, 2, "match", 1, "s")
    strengths = {"greedy": 1.0, "heuristic": 3.0, "net": 9.0}
    tallies = []
    for one in met:
        first, other = (strengths[bot] for bot in one.bots)
        tallies.append(tally_with(round(20_000 * first / (first + other)), 20_000))
    found = ratings(BOTS, met, tallies)
    assert found is not None
    assert [one.elo for one in found] == pytest.approx(
        [-400 * np.log10(3), 0, 400 * np.log10(3)], abs=1
    )


def test_who_won_every_match_has_a_number_and_who_played_none_has_not() -> None:
    met = contests(("greedy", "net"), 2, "match", 1, "s")
    found = ratings(("greedy", "net"), met, [tally_with(0, 20)])
    assert found is not None
    assert 300 < found[1].elo - found[0].elo < 1000
    assert found[1].error > 50
    assert ratings(("greedy", "net"), met, [Tally()]) is None


# --- times ------------------------------------------------------------------------------------


def test_only_choices_are_timed() -> None:
    ticks = iter(range(100))
    times = Times()
    bot = Timed(make_player("greedy"), times, clock=lambda: float(next(ticks)))
    round_ = Round.deal(seeded_deck("times"))
    while round_.turn is not None:
        view = View.of(round_, round_.turn)
        before = times.count
        round_ = round_.play(bot.choose(view))
        assert times.count - before == (len(view.legal_actions) > 1)
    assert times.mean == 1
    assert 1 <= times.quantile(0.99) <= 1.1


def test_times_add_up_and_their_quantiles_are_at_most_a_tenth_too_long() -> None:
    parts = [Times(), Times()]
    for at in range(1, 1001):
        parts[at % 2].add(at / 1000)
    parts[0].__iadd__(parts[1])
    assert parts[0].count == 1000
    assert parts[0].mean == pytest.approx(0.5005)
    for share in (0.5, 0.99, 1.0):
        assert share <= parts[0].quantile(share) <= share * 1.1001


# --- OpenSpiel --------------------------------------------------------------------------------


def test_openspiels_search_plays_a_contest() -> None:
    contest = Contest(("greedy", "openspiel-ismcts-3"), "round", 1, "spiel", is_duplicate=True)
    done = [Task(0, contest, range(1), 0).play() for _ in range(2)]
    assert done[0].tally == done[1].tally
    assert done[0].times["openspiel-ismcts-3"].count > 3
