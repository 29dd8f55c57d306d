"""Whole trees of small deals and the first plies of full ones, counted and compared with data."""

import pytest

from counting import FULL, SMALL, Case, count_by_round, count_by_twin, read

COUNTS = read("counting.txt")
FULL_COUNTS = read("counting-full.txt")


def test_the_data_has_each_case_once() -> None:
    assert list(COUNTS) == [str(case) for case in SMALL]
    assert list(FULL_COUNTS) == [str(case) for case in FULL]


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_the_tree_has_the_counted_actions_endings_and_gains(case: Case) -> None:
    assert count_by_round(case) == COUNTS[str(case)]


@pytest.mark.parametrize("case", [case for case in SMALL if case.max_pip < 3][:6], ids=str)
def test_the_twin_still_counts_what_the_data_says(case: Case) -> None:
    assert count_by_twin(case) == COUNTS[str(case)]


def test_the_big_trees_have_the_counted_actions_endings_and_gains(is_full: bool) -> None:
    wrong = [case for case in FULL if is_full and count_by_round(case) != FULL_COUNTS[str(case)]]
    assert not wrong
