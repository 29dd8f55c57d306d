"""Worths: what the end of a round is worth to each seat, in points or in chances of the match."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak import equity
from balak.kernel.jit import inlined_kernel
from balak.kernel.state import BLOCKED, State
from balak.kernel.steps import result
from balak.view import View

MOST_POINTS: Final = 168
"""All pips of a double-six set (R2): nobody gains more in a round."""

Worths = NDArray[np.float32]
"""``float32[seats + 1, MOST_POINTS + 1, seats]``: by winner, points and seat; the last winner is
nobody."""

_SPREAD: Final = 0.575
"""How far apart the ends of rounds lie in a search, as a standard deviation: 23 points of 40."""
_TYPICAL: Final = (5, 12, 20, 30, 45)
"""Gains of rounds, about equally likely."""


def points_worths(seats: int) -> Worths:
    """Return the worths of who counts points: one's own gain less the mean gain of the others."""
    worths = np.zeros((seats + 1, MOST_POINTS + 1, seats), np.float32)
    points = np.arange(MOST_POINTS + 1, dtype=np.float32)
    for winner in range(seats):
        worths[winner] = (-points / (seats - 1))[:, None]
        worths[winner, :, winner] = points
    return worths


def match_worths(view: View) -> Worths:
    """Return each seat's chance to win the match once the round of a view is scored (R22–R24)."""
    table = equity.worths(view.scores, view.opener, view.target)
    return np.array(table, np.float32)


def scale_of(worths: Worths, seat: int) -> float:
    """Return the factor that spreads a seat's worths as a search wants it.

    Where every end of the round is worth the same it is 0.
    """
    spread = float(worths[:-1, _TYPICAL, seat].std())
    return _SPREAD / spread if spread > 1e-6 else 0.0


@inlined_kernel
def worth_of(state: State, worths: Worths, seat: int) -> float:
    """Return what a round that is over is worth to a seat."""
    kind, winner, points = result(state)
    if kind == BLOCKED and winner < 0:
        winner = worths.shape[0] - 1
    return float(worths[winner, points, seat])
