"""Decks in bulk against the decks of `balak.shuffle`."""

import hashlib
from random import Random

import numpy as np
import pytest

from balak.errors import NotationError, SetupError
from balak.kernel import decks as decks_module
from balak.kernel.decks import (
    FEW,
    block_count,
    decks_of_seeds,
    seeded_decks,
    shuffle_all,
    words_by_hashlib,
    words_by_lanes,
)
from balak.kernel.jit import IS_COMPILED
from balak.shuffle import seeded_deck, shuffled
from balak.tiles import tiles_of

SEEDS = ("", "balak", "a seed", "measure:17", "~" * 200)


def by_shuffle(seed: str, number: int, max_pip: int = 6) -> list[int]:
    return [tile.index for tile in seeded_deck(seed, number, max_pip=max_pip)]


@pytest.mark.parametrize("max_pip", range(1, 7))
@pytest.mark.parametrize("seed", SEEDS, ids=["empty", *SEEDS[1:4], "long"])
def test_the_decks_of_a_seed_are_those_of_shuffle(seed: str, max_pip: int) -> None:
    rounds = [*range(30), 99, 100, 10**6, 2**32, 2**64, 10**30]
    decks = seeded_decks(seed, rounds, max_pip=max_pip)
    assert decks.dtype == np.uint8
    assert decks.tolist() == [by_shuffle(seed, number, max_pip) for number in rounds]


def test_many_seeds_have_the_decks_of_shuffle() -> None:
    for number in range(300):
        seed = f"seed:{number}"
        assert seeded_decks(seed, [number]).tolist() == [by_shuffle(seed, number)]


def test_so_many_decks_that_they_are_hashed_in_lanes_are_those_of_shuffle() -> None:
    seeds = [f"{number}" for number in range(7)]
    rounds = range(FEW - 3, 2 * FEW)
    decks = decks_of_seeds(seeds, rounds)
    assert decks.shape == (len(seeds), len(rounds), 28)
    for at, seed in enumerate(seeds):
        assert decks[at, ::25].tolist() == [by_shuffle(seed, n) for n in rounds[::25]]
    assert seeded_decks(seeds[-1], rounds).tolist() == decks[-1].tolist()


def test_rounds_too_large_for_lanes_have_decks_all_the_same() -> None:
    rounds = range(2**63 - FEW, 2**63 + 1)
    assert seeded_decks("s", rounds)[-2:].tolist() == [by_shuffle("s", n) for n in rounds[-2:]]


@pytest.mark.parametrize("blocks", [1, 2, 3, 4])
def test_words_hashed_in_lanes_are_those_of_hashlib(blocks: int) -> None:
    keys = [hashlib.sha256(bytes([number])).digest() for number in range(3)]
    powers = [10**power + step for power in range(19) for step in (-1, 0)]
    rounds = [*powers, 123456789, 2**63 - 1] if IS_COMPILED else [0, 9, 10, 2**63 - 1]
    by_lanes = words_by_lanes(keys, rounds, blocks)
    assert by_lanes.tolist() == words_by_hashlib(keys, rounds, blocks).tolist()


def test_no_rounds_are_no_decks() -> None:
    assert decks_of_seeds([], [1]).shape == (0, 1, 28)
    assert seeded_decks("balak", []).shape == (0, 28)
    assert seeded_decks("balak", iter([]), max_pip=1).shape == (0, 3)


@pytest.mark.parametrize("max_pip", [1, 3, 6])
def test_words_that_would_favour_some_places_are_passed_over(max_pip: int) -> None:
    rng = Random(max_pip)
    tiles = tiles_of(max_pip)
    # Nearly every word is above the highest multiple of some number of places, or just below it.
    streams = [
        [2**32 - rng.choice((1, 2, 3, 5, 9, 17, rng.randrange(1, 2**32))) for _ in range(400)]
        for _ in range(200)
    ]
    decks = np.zeros((len(streams), len(tiles)), np.uint8)
    is_short = np.ones(len(streams), np.bool_)
    indices = np.array([tile.index for tile in tiles], np.uint8)
    shuffle_all(np.array(streams, np.uint32), indices, decks, is_short)
    assert not is_short.any()
    expected = [[tile.index for tile in shuffled(tiles, iter(words))] for words in streams]
    assert decks.tolist() == expected


def test_a_deck_is_short_where_its_words_run_out() -> None:
    tiles = np.array([tile.index for tile in tiles_of(2)], np.uint8)
    refused = 2**32 - 1  # of 6, 5 and 3 places; of 4 and 2 it is taken
    streams = [[0] * 5 + [refused], [refused, 0, 0, 0, 0, 0], [refused, 0, refused, 0, 0, 0]]
    decks = np.zeros((3, 6), np.uint8)
    is_short = np.zeros(3, np.bool_)
    shuffle_all(np.array(streams, np.uint32), tiles, decks, is_short)
    assert is_short.tolist() == [False, False, True]


@pytest.mark.parametrize("max_pip", range(1, 7))
def test_there_is_a_word_to_spare_in_the_blocks_of_a_deck(max_pip: int) -> None:
    size = len(tiles_of(max_pip))
    assert 8 * block_count(size) > size - 1


def test_a_deck_whose_words_run_out_is_that_of_shuffle_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decks_module, "block_count", lambda _tiles: 3)
    assert seeded_decks("short", range(5)).tolist() == [by_shuffle("short", n) for n in range(5)]


@pytest.mark.parametrize(
    ("seed", "rounds", "message"),
    [
        ("Bündel", [1], "seed must be ASCII text"),
        ("s", [1, -1], "round must be a whole number from 0, not -1"),
        ("s", [1.5], "round must be a whole number from 0, not 1.5"),
        ("s", [True], "round must be a whole number from 0, not True"),
    ],
)
def test_what_shuffle_refuses_is_refused_in_the_same_words(
    seed: str, rounds: list[int], message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        seeded_decks(seed, rounds)


def test_a_set_that_there_is_not_is_refused() -> None:
    with pytest.raises(NotationError, match="double-7"):
        seeded_decks("s", [1], max_pip=7)
