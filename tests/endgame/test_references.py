"""Answers in endgames as the bots ask for them, against references that were solved for long."""

from statistics import mean

import pytest

from balak.endgame import Endgame, solve
from balak.tiles import mask_of
from benchmarks.endgame_references import ALLOWED, FILE, Reference, chances, lost, read, seen

REFERENCES = read(FILE)


@pytest.mark.parametrize(("size", "count"), [(3, 60), (4, 20), (5, 4)])
def test_little_is_lost(size: int, count: int, is_full: bool) -> None:
    chosen = [reference for reference in REFERENCES if reference.size == size]
    losses = [
        lost(reference, chances(seen(reference.position))[0])
        for reference in (chosen if is_full else chosen[:count])
    ]
    assert mean(losses) <= ALLOWED[size]
    assert min(losses) >= -1e-9


def test_a_reference_says_what_its_equilibrium_says() -> None:
    reference = next(one for one in REFERENCES if one.size == 3)
    view = seen(reference.position)
    endgame = Endgame.of(view)
    assert endgame
    solved = solve(endgame, iterations=400)
    assert solved
    worth = solved.worth(mask_of(view.hand))
    assert set(worth) == set(reference.worths)
    assert worth == pytest.approx(reference.worths, abs=0.02)


def test_what_is_lost_is_what_the_best_is_worth_more() -> None:
    reference = Reference("", 3, 0.0, {4: 1.0, 6: 3.0, 57: -2.0})
    assert lost(reference, {6: 1.0}) == 0
    assert lost(reference, {4: 0.5, 7: 0.5}) == 1
    assert lost(reference, {57: 1.0}) == 5
