"""Matches: the same on any number of threads, round by round or together, whole or stopped."""

from typing import Any

import pytest

from analysis.matches import BUDGET, KEPT, analysis_of_two, played, record_of, two_seats
from balak.analysis import BUDGET as DEFAULT
from balak.analysis import Analysis, analyse, analyse_round, piece_count, summed_up
from balak.errors import ActionError, SetupError
from balak.record import Record


@pytest.mark.parametrize("workers", [2, 5])
def test_any_number_of_workers_finds_the_same(workers: int) -> None:
    record = two_seats()
    found = analyse(record, budget=BUDGET, seed="tests", workers=workers, is_open=True)
    assert found == analysis_of_two()


def test_round_by_round_it_is_the_same() -> None:
    record = two_seats()
    rounds = [
        analyse_round(record, number, budget=BUDGET, seed="tests", is_open=True)
        for number in range(len(record.rounds))
    ]
    assert summed_up(record, rounds, budget=BUDGET, seed="tests") == analysis_of_two()


def test_seed_and_budget_count_and_nothing_else() -> None:
    record = two_seats()
    one = analyse_round(record, 0, budget=15, seed="a")
    assert analyse_round(record, 0, budget=15, seed="a") == one
    assert analyse_round(record, 0, budget=15, seed="b") != one
    assert analyse_round(record, 0, budget=16, seed="a") != one


def test_progress_is_told_of_every_piece() -> None:
    record = two_seats()
    told: list[int] = []
    analyse(record, budget=10, workers=2, progress=told.append)
    assert told == list(range(1, piece_count(record) + 1))
    assert piece_count(record) == sum(
        1 + len(played(record, number).actions) for number in range(len(record.rounds))
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_leaves_the_rounds_that_were_done(workers: int) -> None:
    record = two_seats()
    first = 1 + len(played(record, 0).actions)

    def stop(done: int) -> None:
        if done == first + 3:
            raise KeyboardInterrupt

    found = analyse(
        record, budget=BUDGET, seed="tests", workers=workers, is_open=True, progress=stop
    )
    assert found.rounds == analysis_of_two().rounds[:1]
    assert (found.is_complete, found.round_count) == (False, len(record.rounds))
    assert found.summaries[0].outcome == found.rounds[0].chances_after[0]
    assert analysis_of_two().is_complete


def test_an_interrupt_before_the_first_round_leaves_nothing() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    found = analyse(two_seats(), budget=10, progress=stop)
    assert (found.rounds, found.summaries, found.turning_points) == ((), (), ())
    assert not found.is_complete


def test_nothing_is_found_where_nothing_was_played() -> None:
    record = Record.parse('{"format":"balak-record/1","seats":["Ayu","Budi"],"rounds":[]}')
    found = analyse(record, budget=10)
    assert found == Analysis(("Ayu", "Budi"), 100, 10, "", (), 0, (), ())
    assert found.is_complete


def test_kept_rounds_are_refused() -> None:
    with pytest.raises(SetupError, match="only the results") as caught:
        analyse(KEPT, budget=10)
    assert (caught.value.key, caught.value.round) == ("error-analysis-kept", 1)


def test_a_record_that_breaks_the_rules_is_refused_as_replay_does() -> None:
    text = two_seats().to_json()
    actions = text.split('"actions":["')[1].split('"')[0]
    wrong = Record.parse(text.replace(f'"actions":["{actions}"', '"actions":["p"', 1))
    with pytest.raises(ActionError) as replayed:
        wrong.replay()
    with pytest.raises(ActionError) as analysed:
        analyse(wrong, budget=10)
    assert str(analysed.value) == str(replayed.value)
    assert (analysed.value.round, analysed.value.action) == (1, 1)


@pytest.mark.parametrize("wrong", [{"budget": 9}, {"budget": 1_000_001}, {"workers": 0}])
def test_numbers_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a budget is 10 to|one worker"):
        analyse(record_of(3), **wrong)
    assert DEFAULT == 5000
