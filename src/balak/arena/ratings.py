"""Ratings: Elo from matches won, by maximum likelihood, with intervals.

By the model the first bot of a contest wins a match with the chance r / (r + s · m), where r and s
are the strengths and m is the number of seats that have the other one (Bradley and Terry's model,
with more than two seats Luce's). Elo is 400 · log10 of the strength. Only differences mean
something, so the mean of all is set to 0.

Matches on the same deals hang together. So the intervals stand on how much the contests' units were
seen to vary, not on what the model says (a *sandwich*): 1.96 standard errors to both sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

import numpy as np

from balak.arena.contests import Contest
from balak.arena.tallies import Tally

ELO: Final = 400 / log(10)
"""Elo of a factor e in strength."""
WIDTH: Final = 1.96
"""Standard errors to each side of a rating that hold it in 95 of 100 cases."""
PRIOR: Final = 0.5
"""So many matches won and so many lost are added to each contest, so that one who won all of them
gets a number."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot, on Elo's scale."""

    bot: str
    elo: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.elo - WIDTH * self.error

    @property
    def high(self) -> float:
        """The upper end of the interval of 95 %."""
        return self.elo + WIDTH * self.error


def ratings(
    bots: Sequence[str], contests: Sequence[Contest], tallies: Sequence[Tally]
) -> tuple[Rating, ...] | None:
    """Return the rating of each bot, in the order of the bots.

    Returns:
        None where a bot took part in no match yet.
    """
    places = {bot: at for at, bot in enumerate(bots)}
    played = [
        (places[contest.bots[0]], places[contest.bots[-1]], contest.seats - 1, tally)
        for contest, tally in zip(contests, tallies, strict=True)
        if tally.matches
    ]
    if {place for one, other, *_ in played for place in (one, other)} != set(range(len(bots))):
        return None
    theta = np.zeros(len(bots))
    # The mean is held at 0 by the matrix of ones, which nothing else touches.
    held = np.ones((len(bots), len(bots)))
    hessian = held
    for _ in range(100):
        slope, hessian = np.zeros(len(bots)), held.copy()
        for one, other, others, tally in played:
            matches = tally.matches + 2 * PRIOR
            chance = 1 / (1 + others * exp(theta[other] - theta[one]))
            off = tally.wins.y + PRIOR - matches * chance
            slope[one] += off
            slope[other] -= off
            sure = matches * chance * (1 - chance)
            hessian[[one, other], [one, other]] += sure
            hessian[[one, other], [other, one]] -= sure
        step = np.linalg.solve(hessian, slope)
        theta += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    spread = np.zeros_like(hessian)
    for one, other, _, tally in played:
        error = tally.wins.ratio(tally.units).error or 0.0
        matches = tally.matches + 2 * PRIOR
        share = (tally.wins.y + PRIOR) / matches
        # Where nothing varied yet, what independent matches would.
        variance = (error * tally.matches) ** 2 or matches * share * (1 - share)
        spread[[one, other], [one, other]] += variance
        spread[[one, other], [other, one]] -= variance
    inverse = np.linalg.inv(hessian)
    errors = np.sqrt(np.diag(inverse @ spread @ inverse))
    return tuple(
        Rating(bot, float(value) * ELO, float(error) * ELO)
        for bot, value, error in zip(bots, theta - theta.mean(), errors, strict=True)
    )
