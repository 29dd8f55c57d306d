"""Judging a choice by what its seat could know: its own hand and what everybody saw happen."""

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from balak.actions import Action
from balak.analysis.grades import Grade, grade_of
from balak.analysis.model import Option
from balak.view import View

if TYPE_CHECKING:
    from balak.search import Worths


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found of a choice."""

    options: tuple[Option, ...]
    loss: float
    loss_error: float
    grade: Grade
    is_exact: bool


def judge(view: View, taken: Action, worths: "Worths", playouts: int, seed: str) -> Judgement:
    """Return what the legal actions were worth to the seat to act, and how good its choice was.

    The error of the loss is that of a difference of two estimates that have nothing in common.
    They have: the same worlds, so that it is a little smaller in truth.

    Args:
        view: All that is known to the seat; it has a choice.
        taken: What it chose.
        worths: What the end of the round is worth.
        playouts: How many for each action, two at least.
        seed: Text that names the random numbers.
    """
    from balak.search import compare  # noqa: PLC0415 - takes a second to load

    found = compare(view, playouts=playouts * len(view.legal_actions), seed=seed, worths=worths)
    options = tuple(
        Option(candidate.action, candidate.worth, candidate.error) for candidate in found.candidates
    )
    best = max(options, key=lambda option: option.worth)
    own = next(option for option in options if option.action == taken)
    loss = best.worth - own.worth
    error = hypot(best.error, own.error) if loss else 0.0
    return Judgement(options, loss, error, grade_of(loss, error), found.is_exact)
