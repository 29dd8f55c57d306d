"""The trees of `counting.py`, walked by the kernel and compared with the same data."""

import numpy as np
import pytest

from balak.kernel.counting import count_trees
from balak.kernel.state import MAX_DECISIONS, deal
from balak.tiles import Tile
from counting import FULL, SMALL, Case, read

COUNTS = read("counting.txt") | read("counting-full.txt")


def count_by_kernel(case: Case) -> str:
    decks = ([Tile.parse(tile) for tile in deck] for deck in case.decks())
    states = np.array([deal(case.rules, deck) for deck in decks])
    tree = count_trees(states, MAX_DECISIONS if case.plies is None else case.plies)
    legal = " ".join(map(str, tree.legal))
    gains = "/".join(map(str, tree.gains[: case.seats]))
    assert set(tree.gains[case.seats :]) <= {0}
    return f"{legal} | {tree.domino} {tree.blocked} {tree.tied} | {gains}"


@pytest.mark.parametrize("case", SMALL + FULL, ids=str)
def test_the_kernel_counts_the_actions_endings_and_gains_of_the_data(case: Case) -> None:
    assert count_by_kernel(case) == COUNTS[str(case)]


def test_a_tree_that_is_cut_off_has_no_more_plies_than_that() -> None:
    state = deal(SMALL[-1].rules, SMALL[-1].rules.tiles)
    assert len(count_trees(state[np.newaxis], 3).legal) == 3
    assert count_trees(state[np.newaxis], 0).legal == ()
