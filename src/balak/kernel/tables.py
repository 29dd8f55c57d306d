"""The tiles as arrays, made from the rules library, for kernels to look up.

Tiles are named by `Tile.index`, their place in the double-six set, in smaller sets too; actions by
`balak.actions.action_index`. Kernels compile these arrays in as constants.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.actions import DRAW as DRAW_ACTION
from balak.actions import PASS as PASS_ACTION
from balak.actions import action_index
from balak.fitting import FITS as FITTING
from balak.tiles import MAX_PIP, TILES, mask_of

Table = NDArray[np.int32]

TILE_COUNT: Final = len(TILES)
ALL_TILES: Final = mask_of(TILES)
"""The double-six set as bits."""
SET_MASKS: Final[Table] = np.array(
    [mask_of(tile for tile in TILES if tile.high <= high) for high in range(MAX_PIP + 1)], np.int32
)
"""By the double that names a set: its tiles, as bits."""
NO_END: Final = MAX_PIP + 1
"""The value of both ends before the opening, when every tile fits."""

DRAW: Final = action_index(DRAW_ACTION)
PASS: Final = action_index(PASS_ACTION)
PLACEMENTS: Final = (1 << 2 * TILE_COUNT) - 1
"""All placements, as bits by index of action."""

FITS: Final[Table] = np.array([*FITTING, ALL_TILES], np.int32)
"""By value of an end, 0 to 6 and `NO_END`: the tiles that fit it, as bits."""
LOW: Final[Table] = np.array([tile.low for tile in TILES], np.int32)
HIGH: Final[Table] = np.array([tile.high for tile in TILES], np.int32)
PIPS: Final[Table] = np.array([tile.pips for tile in TILES], np.int32)
DOUBLES: Final = mask_of(tile for tile in TILES if tile.is_double)
"""The doubles as bits."""
PIP_PLANES: Final[Table] = np.array(
    [mask_of(tile for tile in TILES if tile.pips >> power & 1) for power in range(4)], np.int32
)
"""By power of two: the tiles whose pips, written in binary, have it, as bits."""
PLACEMENT_PIP_PLANES: Final = np.array(
    [sum(3 << 2 * tile for tile in range(TILE_COUNT) if plane >> tile & 1) for plane in PIP_PLANES],
    np.int64,
)
"""`PIP_PLANES` of the tile of each placement, as bits by index of action."""
