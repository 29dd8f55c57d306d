"""Report: everything that an arena found."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from balak.arena.contests import Contest
from balak.arena.luck import UNIT
from balak.arena.players import Times
from balak.arena.ratings import Rating, ratings
from balak.arena.running import Run
from balak.arena.tallies import Sums, Tally
from balak.simulation.statistics import Estimate

FORMAT: Final = "balak-arena/1"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the first bot of a contest came to against the others."""

    contest: Contest
    units: int
    rounds: int
    matches: int | None
    """None where rounds were played."""
    points: Estimate
    """Points a round that it gained more than the others on average, with its luck."""
    adjusted: Estimate | None
    """The same without its luck; None where that was not reckoned."""
    match_wins: Estimate | None
    """Share of the matches that it won; None where rounds were played."""
    deviation: float
    """Standard deviation of its lead in a single round, in points."""
    unit_deviation: float | None
    """The same of the mean over a deal's seatings, less luck where that was reckoned; None for
    matches, and for a single deal."""
    shrink: float | None
    """How many times more rounds without duplicates and with luck would say as much."""

    @property
    def best(self) -> Estimate:
        """Its lead, luck taken off where it was reckoned."""
        return self.points if self.adjusted is None else self.adjusted

    @classmethod
    def of(cls, contest: Contest, tally: Tally, *, has_luck: bool) -> "Outcome":
        """Return the outcome of a contest of which at least one unit was played."""
        scale = UNIT * (contest.seats - 1)
        is_match = contest.unit == "match"
        best = tally.adjusted if has_luck else tally.lead
        error = best.ratio(tally.units, scale).error
        variance = tally.round_variance() / scale**2
        return cls(
            contest=contest,
            units=tally.units,
            rounds=tally.rounds,
            matches=tally.matches if is_match else None,
            points=tally.lead.ratio(tally.units, scale),
            adjusted=tally.adjusted.ratio(tally.units, scale) if has_luck else None,
            match_wins=tally.wins.ratio(tally.units) if is_match else None,
            deviation=sqrt(variance),
            unit_deviation=None if is_match else _deviation(best, tally.units, scale),
            shrink=variance / tally.rounds / error**2 if error else None,
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What an arena found."""

    contests: tuple[Contest, ...]
    bots: tuple[str, ...]
    luck_playouts: int
    outcomes: tuple[Outcome, ...]
    """Of the contests of which anything was played."""
    ratings: tuple[Rating, ...] | None
    """By bot; None where rounds were played."""
    times: dict[str, Times]
    """By bot: how long it took where it had a choice; only of those that were timed."""

    @classmethod
    def of(
        cls, contests: Sequence[Contest], bots: Sequence[str], run: Run, luck_playouts: int
    ) -> "Report":
        """Return the report of what was played."""
        return cls(
            tuple(contests),
            tuple(bots),
            luck_playouts,
            tuple(
                Outcome.of(contest, tally, has_luck=luck_playouts > 0)
                for contest, tally in zip(contests, run.tallies, strict=True)
                if tally.units
            ),
            ratings(bots, contests, run.tallies),
            {bot: run.times[bot] for bot in bots if bot in run.times and run.times[bot].count},
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values, in the order of docs/arena.md.

        All but `times` is the same for the same contests, whoever played them.
        """
        plan = self.contests[0]
        return {
            "format": FORMAT,
            "seats": plan.seats,
            "bots": list(self.bots),
            "unit": plan.unit,
            "seed": plan.seed,
            "asked": plan.count,
            "luck_playouts": self.luck_playouts,
            "contests": [
                {
                    "bots": list(outcome.contest.bots),
                    "done": outcome.units,
                    "rounds": outcome.rounds,
                    "matches": outcome.matches,
                    "points": _pair(outcome.points),
                    "adjusted": _pair(outcome.adjusted),
                    "match_wins": _pair(outcome.match_wins),
                    "round_deviation": outcome.deviation,
                    "deal_deviation": outcome.unit_deviation,
                    "shrink": outcome.shrink,
                }
                for outcome in self.outcomes
            ],
            "ratings": None
            if self.ratings is None
            else [
                {
                    "bot": one.bot,
                    "elo": one.elo,
                    "error": one.error,
                    "low": one.low,
                    "high": one.high,
                }
                for one in self.ratings
            ],
            "times": {
                bot: {
                    "decisions": times.count,
                    "mean": times.mean,
                    "p99": times.quantile(0.99),
                }
                for bot, times in self.times.items()
            },
        }


def _deviation(sums: Sums, units: int, scale: int) -> float | None:
    """Return the standard deviation of y / n over units that all have the same n."""
    if units < 2:
        return None
    squares = sums.yy - sums.y**2 / units
    return sqrt(squares / (units - 1)) / (sums.n / units) / scale


def _pair(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else {"value": estimate.value, "error": estimate.error}
