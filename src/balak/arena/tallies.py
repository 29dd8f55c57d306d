"""Tallies: what a contest came to, in whole numbers that add up exactly and in any order.

Everything is told of the contest's first bot. A unit is a round or a match in all its seatings. Its
*lead* in a round is what it gained more than the others on average; leads are kept times the number
of others and times `balak.arena.luck.UNIT`, as luck is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from balak.arena.luck import UNIT
from balak.match import default_target
from balak.simulation.rows import POINTS, SEATING, WINNER
from balak.simulation.rows import UNIT as UNIT_COLUMN
from balak.simulation.statistics import Estimate


@dataclass(slots=True)
class Sums:
    """Of numbers y that go with numbers n, one of each a unit: all that their ratio needs."""

    y: int = 0
    n: int = 0
    yy: int = 0
    yn: int = 0
    nn: int = 0

    def add(self, y: int, n: int) -> None:
        """Count a unit."""
        self.y += y
        self.n += n
        self.yy += y * y
        self.yn += y * n
        self.nn += n * n

    def __iadd__(self, other: "Sums") -> "Sums":
        self.y += other.y
        self.n += other.n
        self.yy += other.yy
        self.yn += other.yn
        self.nn += other.nn
        return self

    def ratio(self, units: int, scale: int = 1) -> Estimate:
        """Return Σy / Σn / scale with the standard error of a ratio over so many units."""
        value = self.y / self.n
        if units < 2:
            return Estimate(value / scale, None)
        # Σ of (y − value · n)², times n twice, in whole numbers.
        squares = self.yy * self.n**2 - 2 * self.y * self.n * self.yn + self.y**2 * self.nn
        return Estimate(value / scale, sqrt(units / (units - 1) * squares) / self.n**2 / scale)


@dataclass(slots=True)
class Tally:
    """What the first bot of a contest came to."""

    units: int = 0
    lead: Sums = field(default_factory=Sums)
    """Its lead a round."""
    adjusted: Sums = field(default_factory=Sums)
    """The same less its luck; the same where luck is not reckoned."""
    wins: Sums = field(default_factory=Sums)
    """Matches that it won, for each that was played; empty where rounds are played."""
    squares: int = 0
    """The squares of its leads, round by round."""

    def __iadd__(self, other: "Tally") -> "Tally":
        self.units += other.units
        self.lead += other.lead
        self.adjusted += other.adjusted
        self.wins += other.wins
        self.squares += other.squares
        return self

    @property
    def rounds(self) -> int:
        """How many rounds were played, all seatings together."""
        return self.lead.n

    @property
    def matches(self) -> int:
        """How many matches were played, all seatings together."""
        return self.wins.n

    def round_variance(self) -> float:
        """Return the variance of its lead in a single round, in the unit of the sums."""
        mean = self.lead.y / self.lead.n
        return self.squares / self.lead.n - mean * mean


def tally_of(
    rows: NDArray[np.int32],
    seatings: Sequence[Sequence[int]],
    luck: NDArray[np.int64] | None,
    *,
    is_match: bool,
) -> Tally:
    """Return the tally of some units that were played.

    Args:
        rows: See `balak.simulation.rows`; in the order of units, seatings and rounds.
        seatings: The players by seat, for each seating; the first bot is player 0.
        luck: By row and seat, see `balak.arena.luck`; None where it is not reckoned.
        is_match: Whether units are matches.
    """
    others = len(seatings[0]) - 1
    own_seats = np.array([list(seating).index(0) for seating in seatings])[rows[:, SEATING]]
    points = rows[:, POINTS].astype(np.int64) * UNIT
    is_own = rows[:, WINNER] == own_seats
    leads = np.where(is_own, others * points, np.where(rows[:, WINNER] < 0, 0, -points))
    adjusted = leads if luck is None else leads - luck[np.arange(len(rows)), own_seats]
    tally = Tally(squares=sum(lead * lead for lead in leads.tolist()))
    starts = np.flatnonzero(np.diff(rows[:, UNIT_COLUMN], prepend=-1))
    for part in np.split(np.arange(len(rows)), starts[1:]):
        tally.units += 1
        tally.lead.add(int(leads[part].sum()), len(part))
        tally.adjusted.add(int(adjusted[part].sum()), len(part))
        if is_match:
            won = _matches_won(rows[part], own_seats[part], others + 1)
            tally.wins.add(won, len(np.unique(rows[part, SEATING])))
    return tally


def _matches_won(rows: NDArray[np.int32], own_seats: NDArray[np.int64], seats: int) -> int:
    """Return how many of a unit's matches the first bot won."""
    won = 0
    for seating in np.unique(rows[:, SEATING]):
        played = rows[:, SEATING] == seating
        scores = np.zeros(seats, np.int64)
        scored = rows[played & (rows[:, WINNER] >= 0)]
        np.add.at(scores, scored[:, WINNER], scored[:, POINTS])
        won += int(scores[own_seats[played][0]] >= default_target(seats))
    return won
