"""Sorting keys, which shuffles tiles: every row is sorted, and every order comes as often."""

from itertools import product
from random import Random

import numpy as np
import pytest

from balak.kernel.jit import kernel
from balak.kernel.random_play import shuffle, tile_at
from balak.kernel.rng import seed_rng
from balak.kernel.shuffling import LANES, NO_TILE, STRIDE, Keys, network, sort_column, sort_row
from balak.kernel.tables import ALL_TILES, TILE_COUNT


@kernel
def sort_columns(keys: Keys) -> None:
    for lane in range(LANES):
        sort_column(keys, lane)


@kernel
def sort_one(keys: Keys) -> None:
    sort_row(keys)


@kernel
def shuffled(seed: int, tiles: int, keys: Keys, places: Keys) -> None:
    rng = np.zeros(2, np.uint32)
    for row in range(len(places)):
        seed_rng(rng, seed, row)
        shuffle(rng, tiles, keys)
        for place in range(places.shape[1]):
            places[row, place] = tile_at(keys, place)


@pytest.mark.parametrize("count", range(1, 13))
def test_the_network_sorts_every_row_of_zeros_and_ones(count: int) -> None:
    # What sorts all of these sorts everything.
    for row in product((0, 1), repeat=count):
        keys = list(row)
        for low, high in network(count):
            assert low < high < count
            if keys[low] > keys[high]:
                keys[low], keys[high] = keys[high], keys[low]
        assert keys == sorted(row)


def test_columns_and_rows_are_sorted() -> None:
    random = Random("keys")
    keys = np.array([random.getrandbits(32) for _ in range(TILE_COUNT * STRIDE)], np.uint32)
    row = keys[:TILE_COUNT].copy()
    table = keys.reshape(TILE_COUNT, STRIDE).copy()
    table[:, :LANES].sort(axis=0)
    sort_columns(keys)
    assert np.array_equal(keys.reshape(TILE_COUNT, STRIDE), table)
    expected = sorted(row.tolist())
    sort_one(row)
    assert row.tolist() == expected


def test_only_the_tiles_that_are_given_are_shuffled() -> None:
    keys = np.zeros(TILE_COUNT, np.uint32)
    places = np.zeros((5, 3), np.uint32)
    shuffled(1, 1 << 4 | 1 << 11 | 1 << 27, keys, places)
    assert {tuple(sorted(row)) for row in places.tolist()} == {(4, 11, 27)}
    assert set(keys[3:].tolist()) == {NO_TILE}


def test_every_tile_comes_to_every_place_as_often() -> None:
    count = 2800
    places = np.zeros((count, TILE_COUNT), np.uint32)
    shuffled(2, ALL_TILES, np.zeros(TILE_COUNT, np.uint32), places)
    table = np.array([np.bincount(column, minlength=TILE_COUNT) for column in places.T])
    # Chi-square with 27 * 27 degrees of freedom: mean 729, above 851 once in a thousand seeds.
    assert ((table - count / TILE_COUNT) ** 2 / (count / TILE_COUNT)).sum() < 851
