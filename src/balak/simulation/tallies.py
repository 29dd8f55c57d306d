"""Tally: what was counted over some units, in whole numbers that add up exactly.

Each unit is a vector of counts. A tally holds the sums of these vectors and of all products of two
counts of one unit: all that means, ratios and differences with their standard errors are made of
(`balak.simulation.statistics`). Since whole numbers are added, it does not matter in which order,
or by how many, a simulation was done.

Single rounds are opened by each seat in turn. How often each seat opens is therefore no matter of
luck, and is kept out of the errors: the sums are kept apart by who opened. The first opener of a
match is drawn by lot, so all matches are in one such group.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import kernel
from balak.kernel.state import MAX_DECISIONS, MAX_SEATS
from balak.simulation.rows import (
    DECISIONS,
    FORCED,
    KIND,
    MAX_DRAWS,
    MAX_POINTS,
    OPENER,
    PASSES,
    POINTS,
    SEATING,
    UNIT,
    VOLUNTARY,
    WINNER,
    Played,
)

Counts = NDArray[np.int64]

# --- what is counted of each unit -----------------------------------------------------------------

ROUNDS: Final = 0
MATCHES: Final = 1
"""How many matches were played to their end; 0 where the units are rounds."""
DECISION_COUNT: Final = 2
PASS_COUNT: Final = 3
BLOCKED: Final = 4
"""Rounds that were blocked (R17), tied ones included."""
TIED: Final = 5
"""Blocked rounds that nobody won (R20)."""
OPENER_WINS: Final = 6
"""Rounds that the opener won."""
OPENER_POINTS: Final = 7
"""What the openers gained in them."""
WINS: Final = 8
"""Four counts, one for each player: rounds won."""
GAINED: Final = 12
"""Four counts: points gained."""
MATCH_WINS: Final = 16
"""Four counts: matches won. They cannot be tied: that needs handicaps (R24)."""
FORCED_DRAWS: Final = 20
"""Four counts."""
VOLUNTARY_DRAWS: Final = 24
"""Four counts."""
SIZE: Final = 28


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over some units; ``+`` gives those over both."""

    units: Counts
    """``[4]``: how many units are in each group."""
    sums: Counts
    """``[4, SIZE]``: their counts, added up."""
    products: Counts
    """``[4, SIZE, SIZE]``: the products of each two counts of one unit, added up."""
    gains: Counts
    """``[4, points]``: for each player the rounds that it won with so many points."""
    lengths: Counts
    """``[2, decisions]``: rounds with so many decisions, where somebody went out and blocked."""
    draws: Counts
    """``[2, draws]``: rounds with so many forced and so many voluntary draws."""
    match_lengths: Counts
    """``[rounds]``: matches with so many rounds; as long as it has to be."""

    @classmethod
    def empty(cls) -> "Tally":
        """Return the tally of no units."""
        return cls(
            np.zeros(MAX_SEATS, np.int64),
            np.zeros((MAX_SEATS, SIZE), np.int64),
            np.zeros((MAX_SEATS, SIZE, SIZE), np.int64),
            np.zeros((MAX_SEATS, MAX_POINTS + 1), np.int64),
            np.zeros((2, MAX_DECISIONS + 1), np.int64),
            np.zeros((2, MAX_DRAWS + 1), np.int64),
            np.zeros(0, np.int64),
        )

    @classmethod
    def of(
        cls, played: Played, seatings: tuple[tuple[int, ...], ...], *, is_match: bool
    ) -> "Tally":
        """Return the tally of these rounds, which are all of their units.

        Args:
            played: The rounds, in the order of their unit, seating and number.
            seatings: The players by seat, for each seating.
            is_match: Whether a unit is a match.
        """
        tally = cls.empty()
        players = np.array(seatings, np.int64)
        lengths = np.zeros(len(played.rows), np.int64)
        matches = count_rows(
            played.rows,
            players,
            is_match,
            tally.units,
            tally.sums,
            tally.products,
            tally.gains,
            tally.lengths,
            tally.draws,
            lengths,
        )
        return replace(tally, match_lengths=np.bincount(lengths[:matches]).astype(np.int64))

    @property
    def unit_count(self) -> int:
        """How many units were counted."""
        return int(self.units.sum())

    @property
    def total(self) -> Counts:
        """``[SIZE]``: the counts of all units, added up."""
        total: Counts = self.sums.sum(axis=0)
        return total

    def __add__(self, other: "Tally") -> "Tally":
        size = max(len(self.match_lengths), len(other.match_lengths))
        match_lengths = np.zeros(size, np.int64)
        match_lengths[: len(self.match_lengths)] += self.match_lengths
        match_lengths[: len(other.match_lengths)] += other.match_lengths
        return Tally(
            self.units + other.units,
            self.sums + other.sums,
            self.products + other.products,
            self.gains + other.gains,
            self.lengths + other.lengths,
            self.draws + other.draws,
            match_lengths,
        )


@kernel
def count_rows(  # noqa: PLR0917 - kernels take their arrays by position
    rows: NDArray[np.int32],
    players: Counts,
    is_match: bool,  # noqa: FBT001 - as above
    units: Counts,
    sums: Counts,
    products: Counts,
    gains: Counts,
    lengths: Counts,
    draws: Counts,
    match_lengths: Counts,
) -> int:
    """Count rows into the arrays of a tally, and return how many matches they are.

    Args:
        rows: ``[n, rows.WIDTH]``, in the order of their unit, seating and number.
        players: ``[seatings, seats]``: who sits where.
        is_match: Whether a unit is a match.
        units: As in `Tally`, and so are the next five; added to.
        sums: Added to.
        products: Added to.
        gains: Added to.
        lengths: Added to.
        draws: Added to.
        match_lengths: ``[n]``: the rounds of each match, written from the front.
    """
    seats = players.shape[1]
    counts = np.zeros(SIZE, np.int64)
    group = 0
    matches = 0
    match_rounds = 0
    for at in range(len(rows)):
        row = rows[at]
        sitting = players[row[SEATING]]
        winner = row[WINNER]
        points = row[POINTS]
        counts[ROUNDS] += 1
        counts[DECISION_COUNT] += row[DECISIONS]
        counts[PASS_COUNT] += row[PASSES]
        counts[BLOCKED] += row[KIND] - 1
        lengths[row[KIND] - 1, row[DECISIONS]] += 1
        if winner < 0:
            counts[TIED] += 1
        else:
            player = sitting[winner]
            counts[WINS + player] += 1
            counts[GAINED + player] += points
            gains[player, points] += 1
            if winner == row[OPENER]:
                counts[OPENER_WINS] += 1
                counts[OPENER_POINTS] += points
        forced = 0
        voluntary = 0
        for seat in range(seats):
            forced += row[FORCED + seat]
            voluntary += row[VOLUNTARY + seat]
            counts[FORCED_DRAWS + sitting[seat]] += row[FORCED + seat]
            counts[VOLUNTARY_DRAWS + sitting[seat]] += row[VOLUNTARY + seat]
        draws[0, forced] += 1
        draws[1, voluntary] += 1
        match_rounds += 1
        is_last = at + 1 == len(rows)
        if is_last or rows[at + 1, UNIT] != row[UNIT] or rows[at + 1, SEATING] != row[SEATING]:
            if is_match:
                counts[MATCHES] += 1
                match_lengths[matches] = match_rounds
                matches += 1
                # Whoever won its last round: nobody else was there before (R23).
                counts[MATCH_WINS + sitting[winner]] += 1
            match_rounds = 0
        if is_last or rows[at + 1, UNIT] != row[UNIT]:
            if not is_match:
                group = row[OPENER]
            units[group] += 1
            for one in range(SIZE):
                sums[group, one] += counts[one]
                if counts[one]:
                    for other in range(SIZE):
                        products[group, one, other] += counts[one] * counts[other]
            counts[:] = 0
    return matches
