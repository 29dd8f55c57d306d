"""Sight: what the seat to act knows, as bits, so that a net can be asked often."""

from dataclasses import dataclass
from math import comb
from typing import Final

from balak.bots.counting import unseen
from balak.fitting import FITS
from balak.tiles import TILES, mask_of
from balak.view import View, drew_at

_HALF: Final = len(TILES) // 2
_LOW: Final = (1 << _HALF) - 1


@dataclass(frozen=True, slots=True)
class Sight:
    """A moment of a round as the seat to act knows it. Others come in order, the next one first."""

    hand: int
    """Its tiles as bits."""
    unseen: int
    """Tiles in other hands or in the boneyard."""
    ends: tuple[int, int] | None
    counts: tuple[int, ...]
    """How many tiles each of the others holds."""
    lacks: tuple[int, ...]
    """The values that each of them is proved not to hold, as bits (R10)."""
    drew_at: tuple[int, ...]
    """The values that were open when the next seat last drew."""
    drawable: int
    passes: int
    """How many seats have passed in a row until now."""
    placed_count: int
    """How many tiles lie on the line."""
    is_opener: bool
    """Whether it opened the round."""

    @classmethod
    def of(cls, view: View) -> "Sight":
        """Return what a view of the seat to act shows."""
        seat, seats = view.seat or 0, view.seats
        others = tuple((seat + step) % seats for step in range(1, seats))
        return cls(
            hand=mask_of(view.hand),
            unseen=unseen(view),
            ends=view.open_ends,
            counts=tuple(view.hand_counts[other] for other in others),
            lacks=tuple(sum(1 << value for value in view.lacks[other]) for other in others),
            drew_at=drew_at(view, others[0]) or (),
            drawable=view.drawable_count,
            passes=view.passes,
            placed_count=len(view.placements),
            is_opener=view.opener == view.seat,
        )

    @property
    def mean_pips(self) -> float:
        """The pips of an unseen tile."""
        return pips_of(self.unseen) / max(self.unseen.bit_count(), 1)

    def stuck(self, fitting: int) -> list[float]:
        """Return each other seat's chance to hold none of these; its hand is any that it can."""
        found = []
        for count, lacked in zip(self.counts, self.lacks, strict=True):
            reachable = self.unseen & ~TILES_WITH[lacked]
            pool = reachable.bit_count()
            is_possible = count <= pool
            free = (reachable & ~fitting).bit_count()
            found.append(comb(free, count) / comb(pool, count) if is_possible else 0.0)
        return found

    def share(self, hand: int, fitting: int) -> float:
        """Return which share of some tiles, as far as not placed, the hand has."""
        own = (hand & fitting).bit_count()
        return own / (own + (self.unseen & fitting).bit_count()) if own else 0.0


def _with_values(values: int) -> int:
    """Return the tiles that have one of some values, both as bits."""
    found = 0
    for value, tiles in enumerate(FITS):
        if values >> value & 1:
            found |= tiles
    return found


def _half(first: int) -> tuple[list[int], list[int]]:
    """Return the pips and the values of every set of the tiles from one on, half of them all."""
    pips, values = [0], [0]
    for tile in TILES[first : first + _HALF]:
        both = 1 << tile.low | 1 << tile.high
        pips += [one + tile.pips for one in pips]
        values += [one | both for one in values]
    return pips, values


TILES_WITH: Final = tuple(_with_values(values) for values in range(1 << len(FITS)))
"""For each set of values, as bits, the tiles that have one of them."""
_HALVES: Final = (_half(0), _half(_HALF))


def pips_of(hand: int) -> int:
    """Return the pips of tiles that are given as bits."""
    return _HALVES[0][0][hand & _LOW] + _HALVES[1][0][hand >> _HALF]


def value_count(hand: int) -> int:
    """Return how many values tiles have that are given as bits."""
    return (_HALVES[0][1][hand & _LOW] | _HALVES[1][1][hand >> _HALF]).bit_count()
