"""What anybody can count in a view: the tiles that are out of sight, and who may hold them."""

from balak.fitting import FITS
from balak.tiles import mask_of
from balak.view import View


def unseen(view: View) -> int:
    """Return the tiles in other hands or in the boneyard, as bits; the view is a seat's."""
    placed = mask_of(tile for tile, _ in view.placements)
    return view.rules.mask & ~mask_of(view.hand) & ~placed


def reachable(view: View, other: int) -> int:
    """Return those of them that another seat can hold, after what its passes proved (R10)."""
    found = unseen(view)
    for value in view.lacks[other]:
        found &= ~FITS[value]
    return found


def miss_chance(tiles: int, count: int, fitting: int) -> float:
    """Return the chance that none of so many tiles is one of these.

    Args:
        tiles: What they are taken from, any set of them being equally likely, as bits.
        count: How many are taken.
        fitting: Those that none of them is to be, as bits.

    >>> miss_chance(0b1111, 2, 0b0001)
    0.5
    """
    pool = tiles.bit_count()
    others = (tiles & ~fitting).bit_count()
    chance = 1.0
    for taken in range(count):
        if others <= taken:
            return 0.0
        chance *= (others - taken) / (pool - taken)
    return chance
