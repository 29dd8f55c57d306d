"""Rows: a played round as a row of whole numbers, and many as an array ``int32[n, WIDTH]``.

Both engines write them, and everything that is counted is counted from them.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

UNIT: Final = 0
"""The number of the unit in its plan, from 0."""
SEATING: Final = 1
"""Which of the plan's seatings, from 0."""
ROUND: Final = 2
"""The number of the round's deck, from 1."""
OPENER: Final = 3
KIND: Final = 4
"""`balak.kernel.state.DOMINO` or `BLOCKED` (R17)."""
WINNER: Final = 5
"""The seat that gains; -1 where the lowest hands are tied (R20)."""
POINTS: Final = 6
DECISIONS: Final = 7
"""How many actions were played: placements, draws and passes."""
PASSES: Final = 8
FORCED: Final = 9
"""Four columns, one for each seat: its draws where nothing fitted (R9)."""
VOLUNTARY: Final = 13
"""Four columns: its draws where something fitted (R8)."""
REMAINING: Final = 17
"""Four columns: the pips left in its hand (R18)."""
WIDTH: Final = 21

MAX_POINTS: Final = 168
"""No round is worth more: the pips of the whole set."""
MAX_DRAWS: Final = 12


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds that were played, in the order of their unit, seating and number."""

    rows: NDArray[np.int32]
    """``[n, WIDTH]``."""
    decks: NDArray[np.uint8] | None = None
    """``[n, 28]``: tile indices in the order of the deal; None where they are not wanted."""
    actions: NDArray[np.uint8] | None = None
    """``[n, MAX_DECISIONS]``: action indices, the rest is not defined; None as above."""
