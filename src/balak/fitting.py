"""Fitting: which tiles fit which ends, and what the ends are afterwards (R7), as tables.

They are made once, so that a round finds its legal placements by looking them up.
"""

from typing import Final

from balak.actions import PLACE_MINUS, PLACE_OPENING, PLACE_PLUS, Place
from balak.layout import Arm
from balak.tiles import MAX_PIP, TILES, mask_of, tiles_in

FITS: Final = tuple(
    mask_of(tile for tile in TILES if value in (tile.low, tile.high))
    for value in range(MAX_PIP + 1)
)
"""For each value the bits of the tiles that have it."""

OPENING: Final[dict[int, tuple[Place, ...]]] = {
    tile.mask: (PLACE_OPENING[tile.index],) for tile in TILES
}
"""For each tile's bit the placement that opens the line with it."""


def _joining(left: int, right: int) -> dict[int, tuple[Place, ...]]:
    """Return the placements of each fitting tile, by its mask."""
    ends = ((left, PLACE_MINUS), (right, PLACE_PLUS))
    return {
        tile.mask: tuple(
            places[tile.index] for value, places in ends if value in (tile.low, tile.high)
        )
        for tile in tiles_in(FITS[left] | FITS[right])
    }


JOINING: Final = tuple(
    tuple(_joining(left, right) for right in range(MAX_PIP + 1)) for left in range(MAX_PIP + 1)
)
"""For the two open values: the placements of each tile that fits."""


def ends_after(ends: tuple[int, int] | None, action: Place) -> tuple[int, int]:
    """Return the open values once this is placed; ``ends`` is None before the opening."""
    tile = action.tile
    if ends is None:
        return tile.low, tile.high
    left, right = ends
    return (tile.pips - left, right) if action.arm is Arm.MINUS else (left, tile.pips - right)
