"""Endgames: what everybody knows of a round of two seats, and which hands are possible."""

from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.endgame.states import (
    ALLOWED,
    COUNTS,
    DRAWABLE,
    GOING_ON,
    LEFT,
    PASSES,
    RIGHT,
    STATE_WIDTH,
    TURN,
    Row,
    Setting,
    new_setting,
    settles,
)
from balak.endgame.subsets import extract
from balak.kernel.tables import FITS as FITTING
from balak.kernel.tables import NO_END
from balak.tiles import mask_of, tiles_in
from balak.view import View

FITS: Final = tuple(FITTING.tolist())
"""By value of an end: the tiles that fit it, as bits."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """What everybody knows of a round of two seats. Any such round will do; small ones are solved.

    What the mover drew earlier in the round, and when, is left out: every deal of the unplaced
    tiles is as likely as any other whatever was drawn, so that play from here on depends on the
    hand alone (docs/endgame.md).
    """

    unplaced: int
    """The tiles that are not on the line, as bits."""
    ends: tuple[int, int]
    """Their values, arm ``-`` first; 7 and 7 before the opening."""
    counts: tuple[int, int]
    """How many tiles the seat to move holds, and how many the other."""
    lacks: tuple[frozenset[int], frozenset[int]]
    """The values that each has proved not to hold (R10), in the same order."""
    has_passed: bool = False
    """Whether the other has just passed."""
    drawable: int = 0
    """How many tiles may still be drawn (R4)."""
    has_voluntary_draws: bool = True
    """Whether one who can place may draw all the same (R8)."""

    @classmethod
    def of(cls, view: View) -> "Endgame | None":
        """Return the endgame that a view shows, or None where it is none.

        It is none where there are not two seats, where the round is over, and where something has
        been proved of a hand that may have been drawn to since: a pass comes after the last draw
        (R9), unless a position says otherwise.
        """
        if view.seats != 2 or view.turn is None:
            return None
        if view.drawable_count and (any(view.lacks) or view.passes):
            return None
        mover = view.turn
        return cls(
            view.rules.mask & ~mask_of(tile for tile, _ in view.placements),
            view.open_ends or (NO_END, NO_END),
            (view.hand_counts[mover], view.hand_counts[1 - mover]),
            (view.lacks[mover], view.lacks[1 - mover]),
            view.passes > 0,
            view.drawable_count,
            view.rules.voluntary_draws,
        )

    @property
    def allowed(self) -> tuple[int, int]:
        """The tiles that each may hold, as bits."""
        masks = []
        for lacks in self.lacks:
            mask = self.unplaced
            for value in lacks:
                mask &= ~FITS[value]
            masks.append(mask)
        return masks[0], masks[1]

    @property
    def setting(self) -> Setting:
        """What stays as it is, for kernels."""
        tiles = np.array([tile.index for tile in tiles_in(self.unplaced)], np.int64)
        return new_setting(tiles, is_voluntary=self.has_voluntary_draws)

    @property
    def state(self) -> Row:
        """This moment for kernels; the seat to move is seat 0."""
        row = np.zeros(STATE_WIDTH, np.int64)
        row[TURN] = 0
        row[LEFT], row[RIGHT] = self.ends
        for seat in range(2):
            row[ALLOWED + seat] = extract(self.allowed[seat], self.unplaced)
            row[COUNTS + seat] = self.counts[seat]
        row[PASSES] = self.has_passed
        row[DRAWABLE] = self.drawable
        return row

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to choose, whatever is held."""
        return settles(self.setting, self.state) != GOING_ON

    @property
    def hands(self) -> list[int]:
        """All hands that the seat to move may hold, as bits, by rank."""
        hands: list[int] = []
        _add_hands(self.allowed[0], self.counts[0], 0, hands)
        return hands

    @property
    def deals(self) -> NDArray[np.float64]:
        """How many hands the other may hold beside each of the mover's, by rank."""
        theirs, size = self.allowed[1], self.counts[1]
        return np.array(
            [comb((theirs & ~hand).bit_count(), size) for hand in self.hands], np.float64
        )


def _add_hands(allowed: int, size: int, above: int, hands: list[int]) -> None:
    if size == 0:
        hands.append(above)
        return
    below = 0
    for tile in tiles_in(allowed):
        if below.bit_count() >= size - 1:
            _add_hands(below, size - 1, above | tile.mask, hands)
        below |= tile.mask
