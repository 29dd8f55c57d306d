"""Making the tables of `balak.equity`: ``python -m balak.arena.equities --seats 2 --out 2.json``.

How rounds of the bot ``net`` against itself end is counted. What follows for matches is exact for
these counts: the chance before a round is the mean of those after it, and these need fewer points,
but for rounds that change no score. After so many of those as there are seats the same seat opens
again, so that their endless row adds up to a quotient.
"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.equity.table import Table, written
from balak.kernel.jit import kernel
from balak.simulation import Plan
from balak.simulation.compiled import play_units
from balak.simulation.rows import MAX_POINTS, OPENER, WINNER
from balak.simulation.rows import POINTS as GAIN

NODES: Final = {
    2: tuple(range(1, 101)),
    3: (*range(1, 9), *range(10, 21, 2), *range(23, 51, 3), *range(54, 63, 4), 69, 76, 84, 92, 100),
    4: (1, 2, 4, 7, 11, 16, 21, 27, 33, 40, 47, 54, 61),
}
"""The nodes of each table: points still needed."""
AT_A_TIME: Final = 1 << 16

Chances = NDArray[np.float32]
"""``float32[needs, seats]``: for each way in which the seats can need 1 to the highest node, the
first seat's need being the slowest to change, the chance of each, the opener's first."""


def count_ends(seats: int, rounds: int, seed: str) -> NDArray[np.int64]:
    """Return how rounds of ``net`` against itself end.

    Returns:
        ``int64[seats, 169]``: by the winner, counted from the opener on, and by points; [0, 0] are
        the rounds that changed no score.
    """
    plan = Plan(("net",) * seats, "round", rounds, seed)
    counts = np.zeros((seats, MAX_POINTS + 1), np.int64)
    for first in range(0, rounds, AT_A_TIME):
        rows = play_units(plan, range(first, min(first + AT_A_TIME, rounds))).rows
        away = np.where(rows[:, GAIN] > 0, (rows[:, WINNER] - rows[:, OPENER]) % seats, 0)
        np.add.at(counts, (away, rows[:, GAIN]), 1)
    return counts


def chances_of(counts: NDArray[np.int64], highest: int) -> Chances:
    """Return the chances for every way in which the seats can need 1 to ``highest`` points."""
    seats = len(counts)
    chances = np.zeros((highest**seats, seats), np.float32)
    shares = counts / counts.sum()
    nothing = float(shares[0, 0])
    shares[0, 0] = 0
    for total in range(seats, seats * highest + 1):
        fill(chances, shares, nothing, highest, total)
    return chances


def table_of(
    counts: NDArray[np.int64], nodes: Sequence[int], command: str, chances: Chances | None = None
) -> Table:
    """Return the table of some counts, with its chances at these nodes."""
    seats, highest = len(counts), nodes[-1]
    if chances is None:
        chances = chances_of(counts, highest)
    axes = np.meshgrid(*[np.array(nodes) - 1] * seats, indexing="ij")
    place = np.zeros(axes[0].shape, np.int64)
    for axis in axes:
        place = place * highest + axis
    columns = chances[place.ravel()].T.tolist()
    most = int(counts.sum(axis=0).nonzero()[0].max())
    by_points = counts[:, : most + 1].copy()
    by_points[0, 0] = 0
    return Table(
        seats,
        tuple(nodes),
        tuple(map(tuple, columns)),
        tuple(map(tuple, by_points.tolist())),
        int(counts[0, 0]),
        command,
    )


@kernel
def fill(
    chances: Chances, shares: NDArray[np.float64], nothing: float, highest: int, total: int
) -> None:
    """Fill in the chances where the needs add up to this; those for less are filled in.

    Args:
        chances: See `Chances`; changed in place.
        shares: ``float64[seats, points]``: by winner, counted from the opener on; not [0, 0].
        nothing: The share of rounds that change no score.
        highest: The highest need.
        total: The sum of the needs.
    """
    seats = chances.shape[1]
    needs, turned = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    once = np.zeros((seats, seats))
    for rest in range(highest ** (seats - 1)):
        left, value = total, rest
        for seat in range(seats - 2, -1, -1):
            needs[seat] = value % highest + 1
            value //= highest
            left -= needs[seat]
        needs[seats - 1] = left
        if left < 1 or left > highest:
            continue
        # All that follow from each other by rounds that change nothing, starting with the lowest.
        is_lowest = True
        place = place_of(needs, 0, highest)
        for turn in range(1, seats):
            if place_of(needs, turn, highest) < place:
                is_lowest = False
        if not is_lowest:
            continue
        for turn in range(seats):
            for seat in range(seats):
                turned[seat] = needs[(seat + turn) % seats]
            after_one(chances, shares, highest, turned, once[turn])
        again = 1 - nothing**seats
        for turn in range(seats):
            place = place_of(needs, turn, highest)
            for seat in range(seats):
                chance, weight = 0.0, 1.0
                for step in range(seats):
                    chance += weight * once[(turn + step) % seats, (seat - step) % seats]
                    weight *= nothing
                chances[place, seat] = chance / again


@kernel
def after_one(
    chances: Chances,
    shares: NDArray[np.float64],
    highest: int,
    needs: NDArray[np.int64],
    found: NDArray[np.float64],
) -> None:
    """Write each seat's chance to win the match and that the next round changes a score."""
    seats = len(needs)
    found[:] = 0
    for winner in range(seats):
        need = needs[winner]
        for points in range(shares.shape[1]):
            share = shares[winner, points]
            if share == 0:
                continue
            if points >= need:
                found[winner] += share
                continue
            needs[winner] = need - points
            place = place_of(needs, 1, highest)
            needs[winner] = need
            for seat in range(seats):
                found[seat] += share * chances[place, (seat - 1) % seats]


@kernel
def place_of(needs: NDArray[np.int64], first: int, highest: int) -> int:
    """Return where the chances for these needs stand, counted from seat ``first`` on."""
    seats = len(needs)
    place = 0
    for away in range(seats):
        place = place * highest + needs[(first + away) % seats] - 1
    return place


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a table, write it, and print what rounds of play it stands on."""
    parser = argparse.ArgumentParser(prog="python -m balak.arena.equities", description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", default="equity")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    given = ["--seats", str(options.seats), "--rounds", str(options.rounds), "--seed", options.seed]
    counts = count_ends(options.seats, options.rounds, options.seed)
    nodes = NODES[options.seats]
    chances = chances_of(counts, nodes[-1])
    command = f"python -m balak.arena.equities {shlex.join(given)}"
    table = table_of(counts, nodes, command, chances)
    options.out.write_text(written(table), "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
