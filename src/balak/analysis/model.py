"""What is said of a round: values to read, and the JSON made of them.

Chances are those of winning the match, from 0 to 1. Seats, rounds and steps count from 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from balak.actions import Action, Draw
from balak.analysis.grades import Grade
from balak.record import Result
from balak.tiles import Tile

_DIGITS: Final = 5
"""Digits of a chance in JSON, after the point."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and what it was worth."""

    action: Action
    worth: float
    """The chance of the seat to act if it takes this action."""
    error: float
    """Its standard error; 0 where it is exact."""

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        return {
            "action": str(self.action),
            "worth": short(self.worth),
            "error": short(self.error),
        }


@dataclass(frozen=True, slots=True)
class Opened:
    """What the legal actions would have been worth, had every tile been known."""

    is_solved: bool
    """Whether both play best from there on; otherwise all play as the net does."""
    options: tuple[Option, ...]
    best: Action

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        return {
            "solved": self.is_solved,
            "best": str(self.best),
            "candidates": [option.to_dict() for option in self.options],
        }


@dataclass(frozen=True, slots=True)
class StepAnalysis:
    """An action of a round: what it did to the chances, by luck and by choice."""

    seat: int
    action: Action
    tile: Tile | None
    """The tile that a draw brought."""
    chances: tuple[float, ...]
    """Each seat's chance after the action, given all tiles but the order of the boneyard."""
    luck: tuple[float, ...]
    """What it did to each seat's chance which tile came; 0 where none was drawn."""
    luck_errors: tuple[float, ...]
    grade: Grade
    loss: float = 0.0
    """The chance of the best action less that of the one taken, as the seat could know."""
    loss_error: float = 0.0
    is_exact: bool = False
    """Whether the options were solved rather than estimated."""
    options: tuple[Option, ...] = ()
    """What was legal, by the order of `View.legal_actions`; empty where it was one action."""
    opened: Opened | None = None
    """Only where it was asked for, and where there was a choice."""

    @property
    def is_forced(self) -> bool:
        """Whether only one action was legal."""
        return self.grade == "forced"

    @property
    def best(self) -> Option | None:
        """The option that was worth most; None where there was no choice."""
        return max(self.options, key=lambda option: option.worth, default=None)

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        value: dict[str, object] = {"seat": self.seat, "action": str(self.action)}
        if self.tile is not None:
            value["tile"] = str(self.tile)
        value["chances"] = all_short(self.chances)
        if isinstance(self.action, Draw):
            value["luck"] = short(self.luck[self.seat])
            value["luck_error"] = short(self.luck_errors[self.seat])
        value["grade"] = self.grade
        if not self.is_forced:
            value["loss"] = short(self.loss)
            value["loss_error"] = short(self.loss_error)
            value["exact"] = self.is_exact
            value["candidates"] = [option.to_dict() for option in self.options]
        if self.opened is not None:
            value["open"] = self.opened.to_dict()
        return value


@dataclass(frozen=True, slots=True)
class RoundAnalysis:
    """A round, action by action; one that was not played to its end as far as it goes."""

    opener: int
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    scores_before: tuple[int, ...]
    chances_before: tuple[float, ...]
    """Each seat's chance before the deal."""
    chances_dealt: tuple[float, ...]
    """Each seat's chance after it, given all hands."""
    deal_errors: tuple[float, ...]
    steps: tuple[StepAnalysis, ...]
    result: Result | None
    """None for an unfinished round."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        return len(self.hands)

    @property
    def chances_after(self) -> tuple[float, ...]:
        """Each seat's chance after the last action."""
        return self.steps[-1].chances if self.steps else self.chances_dealt

    @property
    def deal_luck(self) -> tuple[float, ...]:
        """What the deal did to each seat's chance."""
        return _minus(self.chances_dealt, self.chances_before)

    @property
    def draw_luck(self) -> tuple[float, ...]:
        """What all draws together did to each seat's chance, by which tiles came."""
        return _sums((step.luck for step in self.steps), self.seats)

    @property
    def luck(self) -> tuple[float, ...]:
        """The luck of the deal and of the draws."""
        return _sums((self.deal_luck, self.draw_luck), self.seats)

    @property
    def luck_errors(self) -> tuple[float, ...]:
        """The standard errors of `luck`."""
        return joint_errors(
            (self.deal_errors, *(step.luck_errors for step in self.steps)), self.seats
        )

    def play_of(self, mover: int) -> tuple[float, ...]:
        """Return what one seat's choices did to each seat's chance, luck taken away."""
        total = [0.0] * self.seats
        before = self.chances_dealt
        for step in self.steps:
            if step.seat == mover:
                for seat in range(self.seats):
                    total[seat] += step.chances[seat] - before[seat] - step.luck[seat]
            before = step.chances
        return tuple(total)

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        return {
            "opener": self.opener,
            "hands": [[str(tile) for tile in hand] for hand in self.hands],
            "boneyard": [str(tile) for tile in self.boneyard],
            "scores_before": list(self.scores_before),
            "chances_before": all_short(self.chances_before),
            "chances_dealt": all_short(self.chances_dealt),
            "steps": [step.to_dict() for step in self.steps],
            "result": None if self.result is None else self.result.to_dict(),
            "chances_after": all_short(self.chances_after),
            "deal_luck": all_short(self.deal_luck),
            "luck": all_short(self.luck),
            "luck_errors": all_short(self.luck_errors),
        }


def joint_errors(errors: Iterable[Sequence[float]], seats: int) -> tuple[float, ...]:
    """Return the standard errors of sums, by seat, from those of their independent parts."""
    parts = list(errors)
    return tuple(root(part[seat] for part in parts) for seat in range(seats))


def root(errors: Iterable[float]) -> float:
    """Return the standard error of a sum from those of its independent parts."""
    return sqrt(sum(error * error for error in errors))


def _sums(parts: Iterable[Sequence[float]], seats: int) -> tuple[float, ...]:
    total = [0.0] * seats
    for part in parts:
        for seat, value in enumerate(part):
            total[seat] += value
    return tuple(total)


def _minus(these: Sequence[float], those: Sequence[float]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(these, those, strict=True))


def short(value: float) -> float:
    """Return a number as JSON has it: with few digits, and never a negative zero."""
    return round(value, _DIGITS) + 0.0


def all_short(values: Iterable[float]) -> list[float]:
    """Return numbers as JSON has them."""
    return [short(value) for value in values]
