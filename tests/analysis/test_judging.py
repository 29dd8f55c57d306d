"""Choices: judged by what the seat could know, and by nothing else."""

from random import Random

import numpy as np
import pytest

from balak import Round, View, equity
from balak.analysis.grades import GRADES, grade_of
from balak.analysis.judging import judge
from balak.analysis.rounds import is_choice
from balak.rules import standard
from strategies import random_walk

WORTHS = np.array(equity.worths((10, 30), 0, 100), np.float32)


def choices(seed: str, *, has_draws: bool) -> list[Round]:
    """Return moments with a choice, with and without something left to draw."""
    found = []
    for number in range(40):
        for moment in random_walk(Random(f"{seed} {number}"), standard(2)):
            if moment.result is None and is_choice(moment):
                found += [moment] if bool(moment.drawable_count) == has_draws else []
    return found


def another_world(moment: Round, rng: Random) -> Round:
    """Return a round that differs in what is hidden from the seat to act, and in nothing else."""
    view = View.of(moment, moment.turn)
    return Round.from_position(str(view.position), rng=rng)


@pytest.mark.parametrize("has_draws", [True, False])
def test_two_worlds_that_look_alike_are_judged_alike(has_draws: bool) -> None:
    differing = 0
    for moment in choices("worlds", has_draws=has_draws)[::40]:
        views = {
            View.of(another_world(moment, Random(number)), moment.turn, target=100)
            for number in range(3)
        }
        hidden = {another_world(moment, Random(number)).hands for number in range(3)}
        differing += len(hidden) > 1
        found = {judge(view, moment.legal_actions[0], WORTHS, 8, "seed") for view in views}
        assert len(views) == len(found) == 1
    assert differing > 2


def test_a_loss_is_what_the_best_is_worth_more() -> None:
    for moment in choices("losses", has_draws=True)[::60]:
        view = View.of(moment, moment.turn)
        for action in moment.legal_actions:
            found = judge(view, action, WORTHS, 10, "seed")
            worths = {option.action: option.worth for option in found.options}
            assert tuple(worths) == moment.legal_actions
            assert found.loss == max(worths.values()) - worths[action]
            assert found.grade == grade_of(found.loss, found.loss_error)
            assert (found.loss_error == 0) == (found.loss == 0 or found.is_exact)


def test_endgames_are_solved_so_that_a_loss_is_sure() -> None:
    small = [one for one in choices("ends", has_draws=False) if sum(one.hand_counts) <= 5]
    grades = set()
    for moment in small[:12]:
        view = View.of(moment, moment.turn)
        for action in moment.legal_actions:
            found = judge(view, action, WORTHS, 10, "seed")
            assert found.is_exact
            assert found.loss_error == 0
            assert found == judge(view, action, WORTHS, 10, "another seed")
            grades.add(found.grade)
    assert {"best", "blunder"} <= grades <= set(GRADES)


@pytest.mark.parametrize(
    ("position", "actions", "has_choice"),
    [
        ("01,15,16,25,26,35,36/?6 00 ?14 1 0 0 0/0 draws=forced", 2, False),
        ("01,15,16,25,26,35,36/?6 00 ?14 1 0 0 0/0", 3, True),
        ("01,02,16,25,26,35,36/?6 00 ?14 1 0 0 0/0 draws=forced", 4, True),
        ("01,15,16,25,26,35,36/?6 04 ?14 1 0 0 0/0 draws=forced", 1, False),
    ],
)
def test_a_choice_leads_to_different_moments(position: str, actions: int, has_choice: bool) -> None:
    moment = Round.from_position(position, rng=Random(1))
    assert len(moment.legal_actions) == actions
    assert is_choice(moment) == has_choice


def test_the_last_tile_is_no_choice_whichever_end_it_goes_to() -> None:
    line = (
        "02,22+,12+,06-,56-,15+,45+,24+,25-,26+,23-,35-,05-,66+,04-,44-,46-,36-,13-,14-,16+,34-,01+"
    )
    moment = Round.from_position(f"?2/03 {line} ?2 0 1 0 0/0", rng=Random(1))
    assert [str(action) for action in moment.legal_actions] == ["03-", "03+"]
    assert not is_choice(moment)


def test_an_endgame_that_is_too_large_is_searched() -> None:
    """One whose settled states take more room than there is, found among rounds of the net."""
    line = "55,05+,01+,15-,14+,24+,13-,36-,56-,12+,45-,46-,16-"
    position = f"?6/00,02,06,11,26,34 {line} ?3 0 1 0 0/13"
    view = View.of(Round.from_position(position, rng=Random(1)), 1)
    found = judge(view, view.legal_actions[0], WORTHS, 10, "seed")
    assert not found.is_exact
    assert len(found.options) == len(view.legal_actions)
