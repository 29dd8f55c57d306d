"""The tables of the kernels against the tiles they say it of."""

import pytest

from balak.actions import ACTION_COUNT, DRAW, PASS, Place, action_at, action_index
from balak.kernel import tables
from balak.tiles import MAX_PIP, TILES, Tile, tiles_in, tiles_of


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_is_in_the_tables_as_it_is(tile: Tile) -> None:
    at = tile.index
    values = (tables.LOW[at], tables.HIGH[at], tables.PIPS[at])
    assert values == (tile.low, tile.high, tile.pips)
    assert bool(tables.DOUBLES >> at & 1) == tile.is_double
    fitting = [value for value in range(MAX_PIP + 1) if tables.FITS[value] >> at & 1]
    assert fitting == sorted({tile.low, tile.high})
    planes = sum(2**power for power, plane in enumerate(tables.PIP_PLANES) if plane >> at & 1)
    assert planes == tile.pips
    for index in (2 * at, 2 * at + 1):
        action = action_at(index)
        assert isinstance(action, Place)
        assert action.tile is tile
        of_action = [int(plane) >> index & 1 for plane in tables.PLACEMENT_PIP_PLANES]
        assert of_action == [int(plane) >> at & 1 for plane in tables.PIP_PLANES]


def test_every_tile_fits_where_there_is_no_line() -> None:
    assert tiles_in(int(tables.FITS[tables.NO_END])) == TILES == tiles_in(tables.ALL_TILES)


def test_the_masks_of_sets_are_their_tiles() -> None:
    assert [tiles_in(int(mask)) for mask in tables.SET_MASKS[1:]] == [
        tiles_of(max_pip) for max_pip in range(1, MAX_PIP + 1)
    ]


def test_actions_are_numbered_as_in_records() -> None:
    assert action_index(DRAW) == tables.DRAW
    assert tables.PASS == action_index(PASS) == ACTION_COUNT - 1
    placements = [index for index in range(ACTION_COUNT) if tables.PLACEMENTS >> index & 1]
    assert placements == list(range(tables.DRAW))
