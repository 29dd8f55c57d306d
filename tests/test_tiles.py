"""Tiles and sets (R2)."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import TILES, NotationError, Tile, tiles_of
from balak.tiles import mask_of, shown, tiles_in
from strategies import tiles


def test_r2_the_set_has_28_tiles_and_168_pips() -> None:
    assert len(set(TILES)) == 28
    assert sum(tile.pips for tile in TILES) == 168


def test_tiles_are_ordered_as_in_the_records() -> None:
    assert [str(tile) for tile in TILES[:8]] == ["00", "01", "02", "03", "04", "05", "06", "11"]
    assert list(TILES) == sorted(set(TILES))
    assert [tile.index for tile in TILES] == list(range(28))
    assert Tile(0, 6) < Tile(1, 1) <= Tile(1, 1) < Tile(6, 6)


def test_a_tile_knows_its_halves() -> None:
    tile = Tile(1, 4)
    assert (tile.low, tile.high, tile.pips, tile.is_double, tile.face) == (1, 4, 5, False, "[1|4]")
    assert (tile.other(1), tile.other(4)) == (4, 1)
    assert Tile(6, 6).is_double
    assert Tile(6, 6).pips == 12
    assert Tile(0, 0).pips == 0


@given(tiles)
def test_there_is_one_object_for_each_tile(tile: Tile) -> None:
    assert Tile(tile.low, tile.high) is tile
    assert Tile.parse(str(tile)) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301 - our own bytes
    assert copy.copy(tile) is tile
    assert copy.deepcopy(tile) is tile
    assert eval(repr(tile), {"Tile": Tile}) is tile  # noqa: S307 - our own text


@pytest.mark.parametrize("values", [(4, 1), (0, 7), (-1, 0), (1.0, 4), (True, 4), ("1", "4")])
def test_other_values_are_no_tile(values: tuple[int, int]) -> None:
    with pytest.raises(NotationError, match="no tile has the values"):
        Tile(*values)


@pytest.mark.parametrize("text", ["41", "07", "1", "144", "", " 14", "14\n", "1 4", "[1|4]", "١٤"])
def test_other_text_is_no_tile(text: str) -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        Tile.parse(text)


@pytest.mark.parametrize("thing", [None, 14, b"14", ["14"]])
def test_what_is_no_text_is_no_tile(thing: object) -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        Tile.parse(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["low", "pips", "colour"])
def test_a_tile_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Tile(1, 4), name, 5)
    with pytest.raises(AttributeError):
        delattr(Tile(1, 4), name)


def test_a_tile_is_not_compared_with_other_things() -> None:
    assert Tile(1, 4) != object()
    with pytest.raises(TypeError):
        assert Tile(1, 4) < 3


@pytest.mark.parametrize(("max_pip", "size"), [(1, 3), (2, 6), (3, 10), (4, 15), (5, 21), (6, 28)])
def test_smaller_sets_have_the_same_tiles_in_the_same_order(max_pip: int, size: int) -> None:
    small = tiles_of(max_pip)
    assert len(small) == size
    assert small == tuple(tile for tile in TILES if tile.high <= max_pip)


@pytest.mark.parametrize("max_pip", [0, 7, -1, 2.0, True, "6"])
def test_there_is_no_other_set(max_pip: int) -> None:
    with pytest.raises(NotationError, match="there is no double-"):
        tiles_of(max_pip)


@given(st.sets(tiles))
def test_a_mask_holds_a_set_of_tiles_in_order(some: set[Tile]) -> None:
    assert tiles_in(mask_of(some)) == tuple(sorted(some))


@given(st.text() | st.integers() | st.binary())
def test_what_is_quoted_in_a_message_fits_a_line(thing: object) -> None:
    written = shown(thing)
    assert len(written) <= 40
    assert written.isprintable()
