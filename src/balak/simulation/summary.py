"""Summary: everything that a simulation found, as estimates and distributions."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from balak.simulation import tallies
from balak.simulation.plan import Plan
from balak.simulation.statistics import Estimate, Weights, ratio
from balak.simulation.tallies import Tally

FORMAT: Final = "balak-simulation/1"


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """What one player did, for each round or match."""

    bot: str
    wins: Estimate
    """Share of the rounds that it won."""
    gain: Estimate
    """Points gained a round."""
    forced_draws: Estimate
    """Draws a round where nothing fitted."""
    voluntary_draws: Estimate
    """Draws a round where something fitted."""
    match_wins: Estimate | None
    """Share of the matches that it won; None where the units are rounds."""
    gains: tuple[int, ...]
    """How many rounds it won with 0, 1, 2 … points."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one player got than another, unit by unit."""

    players: tuple[int, int]
    gain: Estimate
    wins: Estimate
    match_wins: Estimate | None


@dataclass(frozen=True, slots=True)
class Summary:
    """What a simulation found; each estimate is for a round, if nothing else is said."""

    plan: Plan
    units: int
    """How many of the plan's units were played: the first ones."""
    rounds: int
    matches: int | None
    """None where the units are rounds."""
    players: tuple[PlayerSummary, ...]
    differences: tuple[Difference, ...]
    """For each two players, the first minus the second."""
    gain: Estimate
    """Points gained by anybody."""
    blocked: Estimate
    """Share of blocked rounds, tied ones included."""
    tied: Estimate
    """Share of rounds that nobody won."""
    decisions: Estimate
    placements: Estimate
    forced_draws: Estimate
    voluntary_draws: Estimate
    passes: Estimate
    opener_gain: Estimate
    """What the opener gained more than the others did on average."""
    opener_wins: Estimate
    """By how much the share of rounds that the opener won exceeds that of the others on average."""
    match_rounds: Estimate | None
    """Rounds of a match."""
    lengths: tuple[tuple[int, ...], tuple[int, ...]]
    """How many rounds had 0, 1, 2 … decisions: where somebody went out, and blocked ones."""
    draws: tuple[tuple[int, ...], tuple[int, ...]]
    """How many rounds had 0, 1, 2 … draws: forced, and voluntary."""
    match_lengths: tuple[int, ...]
    """How many matches had 0, 1, 2 … rounds."""

    @property
    def is_complete(self) -> bool:
        """Whether all that was planned was played."""
        return self.units == self.plan.count

    @classmethod
    def of(cls, plan: Plan, tally: Tally) -> "Summary":
        """Return the summary of a tally of the plan's first units, of which there is at least one.

        Raises:
            ZeroDivisionError: There is none.
        """
        seats = plan.seats
        is_match = plan.unit == "match"

        def each(of: Weights) -> Estimate:
            return ratio(tally, of, {tallies.ROUNDS: 1})

        def match_each(of: Weights) -> Estimate | None:
            return ratio(tally, of, {tallies.MATCHES: 1}) if is_match else None

        def edge(of_opener: int, of_players: int) -> Estimate:
            # Times the number of the others, so that the weights are whole.
            weights = {of_opener: seats} | _all(of_players, seats, -1)
            return ratio(tally, weights, {tallies.ROUNDS: seats - 1})

        players = tuple(
            PlayerSummary(
                bot=bot,
                wins=each({tallies.WINS + player: 1}),
                gain=each({tallies.GAINED + player: 1}),
                forced_draws=each({tallies.FORCED_DRAWS + player: 1}),
                voluntary_draws=each({tallies.VOLUNTARY_DRAWS + player: 1}),
                match_wins=match_each({tallies.MATCH_WINS + player: 1}),
                gains=_trimmed(tally.gains[player]),
            )
            for player, bot in enumerate(plan.bots)
        )
        differences = tuple(
            Difference(
                players=(one, other),
                gain=each({tallies.GAINED + one: 1, tallies.GAINED + other: -1}),
                wins=each({tallies.WINS + one: 1, tallies.WINS + other: -1}),
                match_wins=match_each(
                    {tallies.MATCH_WINS + one: 1, tallies.MATCH_WINS + other: -1}
                ),
            )
            for one, other in combinations(range(seats), 2)
        )
        forced = _all(tallies.FORCED_DRAWS, seats)
        voluntary = _all(tallies.VOLUNTARY_DRAWS, seats)
        not_placements = dict.fromkeys((*forced, *voluntary, tallies.PASS_COUNT), -1)
        return cls(
            plan=plan,
            units=tally.unit_count,
            rounds=int(tally.total[tallies.ROUNDS]),
            matches=int(tally.total[tallies.MATCHES]) if is_match else None,
            players=players,
            differences=differences,
            gain=each(_all(tallies.GAINED, seats)),
            blocked=each({tallies.BLOCKED: 1}),
            tied=each({tallies.TIED: 1}),
            decisions=each({tallies.DECISION_COUNT: 1}),
            placements=each({tallies.DECISION_COUNT: 1} | not_placements),
            forced_draws=each(forced),
            voluntary_draws=each(voluntary),
            passes=each({tallies.PASS_COUNT: 1}),
            opener_gain=edge(tallies.OPENER_POINTS, tallies.GAINED),
            opener_wins=edge(tallies.OPENER_WINS, tallies.WINS),
            match_rounds=match_each({tallies.ROUNDS: 1}),
            lengths=(_trimmed(tally.lengths[0]), _trimmed(tally.lengths[1])),
            draws=(_trimmed(tally.draws[0]), _trimmed(tally.draws[1])),
            match_lengths=_trimmed(tally.match_lengths),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain values, in the order of `docs/simulation.md`."""
        plan = self.plan
        return {
            "format": FORMAT,
            "seats": plan.seats,
            "bots": list(plan.bots),
            "unit": plan.unit,
            "seed": plan.seed,
            "duplicate": plan.is_duplicate,
            "asked": plan.count,
            "done": self.units,
            "rounds": self.rounds,
            "matches": self.matches,
            "players": [
                {
                    "bot": player.bot,
                    "wins": _pair(player.wins),
                    "gain": _pair(player.gain),
                    "forced_draws": _pair(player.forced_draws),
                    "voluntary_draws": _pair(player.voluntary_draws),
                    "match_wins": _pair(player.match_wins),
                }
                for player in self.players
            ],
            "differences": [
                {
                    "players": list(difference.players),
                    "wins": _pair(difference.wins),
                    "gain": _pair(difference.gain),
                    "match_wins": _pair(difference.match_wins),
                }
                for difference in self.differences
            ],
            "opener": {"wins": _pair(self.opener_wins), "gain": _pair(self.opener_gain)},
            "gain": _pair(self.gain),
            "blocked": _pair(self.blocked),
            "tied": _pair(self.tied),
            "decisions": _pair(self.decisions),
            "placements": _pair(self.placements),
            "forced_draws": _pair(self.forced_draws),
            "voluntary_draws": _pair(self.voluntary_draws),
            "passes": _pair(self.passes),
            "match_rounds": _pair(self.match_rounds),
            "distributions": {
                "gains": [list(player.gains) for player in self.players],
                "decisions_domino": list(self.lengths[0]),
                "decisions_blocked": list(self.lengths[1]),
                "forced_draws": list(self.draws[0]),
                "voluntary_draws": list(self.draws[1]),
                "match_rounds": list(self.match_lengths),
            },
        }


def _all(first: int, seats: int, weight: int = 1) -> dict[int, int]:
    """Return the sum of a count over all players."""
    return dict.fromkeys(range(first, first + seats), weight)


def _pair(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else {"value": estimate.value, "error": estimate.error}


def _trimmed(counts: Iterable[Any]) -> tuple[int, ...]:
    """Return the counts up to the last that is not 0."""
    return tuple(int(count) for count in np.trim_zeros(np.asarray(counts), "b"))
