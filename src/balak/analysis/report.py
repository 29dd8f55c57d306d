"""What is said of a match: values to read, and the JSON `balak-analysis/1` made of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from balak.analysis.grades import GRADES
from balak.analysis.model import RoundAnalysis, root, short

FORMAT: Final = "balak-analysis/1"


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What a match was to one seat. The start, the luck and all play add up to the outcome."""

    start: float
    """The chance before the first deal."""
    deal_luck: float
    draw_luck: float
    luck_error: float
    own_play: float
    """What the seat's own choices did to its chance, measured with all tiles known."""
    others_play: float
    outcome: float
    """1 for a match that was won and 0 for one that was not, a share where it is tied; before its
    end the chance where it stands."""
    decisions: int
    """Actions that were not forced."""
    loss: float
    """What they lost, where that is clear: the losses of those not graded ``best``."""
    loss_error: float
    grade_counts: tuple[int, ...]
    """How many of them have each grade, in the order of `GRADES`."""

    @property
    def luck(self) -> float:
        """The luck of deals and draws."""
        return self.deal_luck + self.draw_luck

    @property
    def adjusted(self) -> float:
        """The outcome less the luck: the seat's chance as its play and that of the others gave."""
        return self.outcome - self.luck

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        return {
            "start": short(self.start),
            "deal_luck": short(self.deal_luck),
            "draw_luck": short(self.draw_luck),
            "luck_error": short(self.luck_error),
            "own_play": short(self.own_play),
            "others_play": short(self.others_play),
            "outcome": short(self.outcome),
            "decisions": self.decisions,
            "loss": short(self.loss),
            "loss_error": short(self.loss_error),
            "grades": dict(zip(GRADES, self.grade_counts, strict=True)),
        }


TurningKind = Literal["loss", "draw", "deal"]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that moved a seat's chance by much."""

    round: int
    step: int | None
    """None for a deal."""
    seat: int
    kind: TurningKind
    """A choice that lost, or luck: of a draw or of a deal."""
    swing: float
    """The change of the seat's chance: below 0 for a loss."""
    error: float

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in JSON."""
        return {
            "round": self.round,
            "step": self.step,
            "seat": self.seat,
            "kind": self.kind,
            "swing": short(self.swing),
            "error": short(self.error),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match, analysed: all of its rounds, or the first ones where it was stopped."""

    seats: tuple[str, ...]
    """The players' names."""
    target: int
    budget: int
    seed: str
    rounds: tuple[RoundAnalysis, ...]
    round_count: int
    """How many rounds the record has."""
    summaries: tuple[SeatSummary, ...]
    """One a seat; none where no round was analysed."""
    turning_points: tuple[TurningPoint, ...]
    """The choices that lost most, the greatest first, then the luck that moved most."""

    @property
    def is_complete(self) -> bool:
        """Whether all rounds of the record were analysed."""
        return len(self.rounds) == self.round_count

    def to_dict(self) -> dict[str, object]:
        """Return the analysis as a JSON object (docs/analysis.md)."""
        return {
            "format": FORMAT,
            "seats": list(self.seats),
            "target": self.target,
            "budget": self.budget,
            "seed": self.seed,
            "complete": self.is_complete,
            "rounds": [round_.to_dict() for round_ in self.rounds],
            "luck_adjusted": [short(one.adjusted) for one in self.summaries],
            "luck_adjusted_errors": [short(one.luck_error) for one in self.summaries],
            "seats_summary": [one.to_dict() for one in self.summaries],
            "turning_points": [point.to_dict() for point in self.turning_points],
        }


def summary_of(rounds: Sequence[RoundAnalysis], seat: int) -> SeatSummary:
    """Return what the rounds of a match, one at least, were to a seat."""
    own = [step for round_ in rounds for step in round_.steps if step.seat == seat]
    decisions = [step for step in own if not step.is_forced]
    lost = [step for step in decisions if step.grade != "best"]
    counts = Counter(step.grade for step in decisions)
    plays = [[round_.play_of(mover)[seat] for round_ in rounds] for mover in range(rounds[0].seats)]
    return SeatSummary(
        start=rounds[0].chances_before[seat],
        deal_luck=sum(round_.deal_luck[seat] for round_ in rounds),
        draw_luck=sum(round_.draw_luck[seat] for round_ in rounds),
        luck_error=root(round_.luck_errors[seat] for round_ in rounds),
        own_play=sum(plays[seat]),
        others_play=sum(sum(play) for mover, play in enumerate(plays) if mover != seat),
        outcome=rounds[-1].chances_after[seat],
        decisions=len(decisions),
        loss=sum(step.loss for step in lost),
        loss_error=root(step.loss_error for step in lost),
        grade_counts=tuple(counts[grade] for grade in GRADES),
    )
