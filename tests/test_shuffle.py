"""Tests of `balak.shuffle` against the published vectors and its own properties."""

import json
from collections import Counter
from itertools import chain, islice, pairwise, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak.errors import NotationError, Reason, SetupError
from balak.shuffle import (
    commitment,
    contribution_hash,
    draw_lot,
    fair_deck,
    highest,
    lot_winner,
    seeded_deck,
    seeded_round,
    shuffled,
)
from balak.tiles import TILES, Tile, tiles_of

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "fairness.json").read_text(encoding="utf-8")
)
MATCH = "0123456789abcdef" * 2
SECRET = "ab" * 32

hexes = st.text("0123456789abcdef", min_size=32, max_size=32)


def words_of(deck: tuple[Tile, ...]) -> list[str]:
    return [str(tile) for tile in deck]


@pytest.mark.parametrize("vector", VECTORS["fair"], ids=lambda v: f"{v['round']}-{v['attempt']}")
def test_fair_vectors_are_made_again(vector: dict[str, Any]) -> None:
    match, number, attempt = vector["match"], vector["round"], vector["attempt"]
    assert commitment(match, number, attempt, vector["secret"]) == vector["commitment"]
    assert [
        contribution_hash(match, number, attempt, seat, c)
        for seat, c in enumerate(vector["contributions"])
    ] == vector["contribution_hashes"]
    deck = fair_deck(match, number, attempt, vector["secret"], vector["contributions"])
    assert words_of(deck) == vector["deck"]


@pytest.mark.parametrize("vector", [v for v in VECTORS["fair"] if "lot" in v])
def test_lot_vectors_are_drawn_again(vector: dict[str, Any]) -> None:
    deck = tuple(Tile.parse(tile) for tile in vector["deck"])
    lot = draw_lot(deck, len(vector["contributions"]))
    assert [[[seat, str(tile)] for seat, tile in layer] for layer in lot] == vector["lot"]


@pytest.mark.parametrize("vector", VECTORS["seeded"], ids=lambda v: f"{v['seed']}-{v['round']}")
def test_seeded_vectors_are_made_again(vector: dict[str, Any]) -> None:
    assert words_of(seeded_deck(vector["seed"], vector["round"])) == vector["deck"]


@given(st.text(st.characters(codec="ascii")), st.integers(0, 10**20), st.integers(1, 6))
def test_a_seeded_deck_holds_the_set_once_and_repeats(seed: str, number: int, pip: int) -> None:
    deck = seeded_deck(seed, number, max_pip=pip)
    assert sorted(deck) == sorted(tiles_of(pip))
    assert deck == seeded_deck(seed, number, max_pip=pip)


@given(
    hexes,
    st.integers(0, 99),
    st.integers(1, 9),
    st.lists(hexes | st.just(""), min_size=2, max_size=4),
)
def test_a_fair_deck_holds_the_set_once(
    match: str, number: int, attempt: int, contributions: list[str]
) -> None:
    assert sorted(fair_deck(match, number, attempt, SECRET, contributions)) == list(TILES)


def test_every_part_changes_the_deck() -> None:
    parts: list[tuple[str, int, int, str, list[str]]] = [
        (MATCH, 1, 1, SECRET, ["", ""]),
        ("0" * 32, 1, 1, SECRET, ["", ""]),
        (MATCH, 2, 1, SECRET, ["", ""]),
        (MATCH, 1, 2, SECRET, ["", ""]),
        (MATCH, 1, 1, "cd" * 32, ["", ""]),
        (MATCH, 1, 1, SECRET, ["", "", ""]),
        (MATCH, 1, 1, SECRET, ["1" * 32, ""]),
        (MATCH, 1, 1, SECRET, ["", "1" * 32]),
        (MATCH, 11, 1, SECRET, ["", ""]),
        (MATCH, 1, 11, SECRET, ["", ""]),
    ]
    assert len({fair_deck(*part) for part in parts}) == len(parts)


def test_a_word_at_the_limit_is_passed_over_and_the_one_below_is_taken() -> None:
    # 2^32 mod 3 is 1, so 2^32 - 1 alone would favour place 0 of three.
    top = 2**32 - 1
    assert shuffled("abc", iter([top, 1, 0])) == shuffled("abc", iter([1, 0]))
    assert shuffled("abc", iter([top - 1, 0])) == shuffled("abc", iter([2, 0]))
    # 2^32 mod 2 is 0: no word is passed over for two places.
    assert shuffled("ab", iter([top])) == ("a", "b")
    assert shuffled("ab", iter([top - 1])) == ("b", "a")


def test_words_are_passed_over_until_one_is_below_the_limit() -> None:
    stream = chain(repeat(2**32 - 1, 1000), repeat(0))
    assert shuffled(TILES[:3], stream) == shuffled(TILES[:3], repeat(0))


def test_a_shuffle_takes_one_word_for_each_place_but_the_first() -> None:
    words = iter(range(100))
    shuffled(TILES, words)
    assert next(words) == 27


def test_all_orders_of_four_are_equally_likely_over_all_small_words() -> None:
    orders = Counter(
        shuffled("abcd", iter([a, b, c])) for a in range(4) for b in range(3) for c in range(2)
    )
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@pytest.mark.parametrize(
    "bad",
    [
        {"match": "0" * 31},
        {"match": "0" * 31 + "A"},
        {"match": "0" * 31 + "\n"},
        {"match": "٠" * 32},
        {"match": None},
        {"round": -1},
        {"round": True},
        {"round": "1"},
        {"round": 1.0},
        {"attempt": 0},
        {"secret": "AB" * 32},
        {"secret": "ab" * 31},
        {"secret": "ab" * 32 + "\n"},
        {"contributions": ["", "0" * 31]},
        {"contributions": ["", "F" * 32]},
        {"contributions": ["", None]},
        {"contributions": [""]},
        {"contributions": [""] * 5},
    ],
    ids=str,
)
def test_a_part_of_another_form_is_refused(bad: dict[str, Any]) -> None:
    parts: dict[str, Any] = {
        "match": MATCH,
        "round": 1,
        "attempt": 1,
        "secret": SECRET,
        "contributions": ["", ""],
    }
    with pytest.raises(SetupError) as caught:
        fair_deck(**{**parts, **bad})
    assert caught.value.reason is Reason.SHUFFLE
    assert caught.value.rule is None


@pytest.mark.parametrize("bad", ["AB" * 32, "x", ""])
def test_a_refused_secret_is_not_repeated_in_the_message(bad: str) -> None:
    with pytest.raises(SetupError) as caught:
        commitment(MATCH, 1, 1, bad)
    assert repr(bad) not in str(caught.value)
    assert bad not in caught.value.details.values() or bad == ""


@pytest.mark.parametrize(("seat", "contribution"), [(-1, ""), (4, ""), (0, "g" * 32)])
def test_a_contribution_of_another_form_is_refused(seat: int, contribution: str) -> None:
    with pytest.raises(SetupError):
        contribution_hash(MATCH, 1, 1, seat, contribution)


@pytest.mark.parametrize(("seed", "number"), [("é", 1), ("1", -1), ("1", True), (1, 1)])
def test_a_seed_of_another_form_is_refused(seed: Any, number: Any) -> None:
    with pytest.raises(SetupError):
        seeded_deck(seed, number)


def test_there_is_no_set_over_double_six() -> None:
    with pytest.raises(NotationError):
        seeded_deck("1", max_pip=7)


def test_a_seeded_round_is_dealt_from_the_front_of_the_seeded_deck() -> None:
    deck = seeded_deck("balak", 3)
    round_ = seeded_round("balak", 3, opener=1)
    assert round_.hands == (tuple(sorted(deck[:7])), tuple(sorted(deck[7:14])))
    assert round_.boneyard == deck[14:]
    assert round_.opener == 1


@given(st.permutations(TILES), st.integers(2, 4))
def test_a_lot_always_ends_with_one_seat_alone_highest(deck: list[Tile], seats: int) -> None:
    lot = draw_lot(deck, seats)
    taken = [tile for layer in lot for _, tile in layer]
    assert taken == list(islice(deck, len(taken)))
    assert [seat for seat, _ in lot[0]] == list(range(seats))
    for layer, following in pairwise(lot):
        assert len(highest(layer)) > 1
        assert tuple(seat for seat, _ in following) == highest(layer)
    assert highest(lot[-1]) == (lot_winner(lot),)


def test_the_longest_tie_still_leaves_tiles_to_decide_the_lot() -> None:
    pairs = [pair for total in (2, 3, 4, 5, 6, 7, 8, 9, 10) for pair in _tied(total, 2)]
    rest = [tile for tile in TILES if tile not in pairs]
    lot = draw_lot([*pairs, *rest], 2)
    assert len(lot) > 9
    assert lot_winner(lot) in (0, 1)


def _tied(total: int, size: int) -> list[Tile]:
    same = [tile for tile in TILES if tile.pips == total]
    return same[: len(same) // size * size]


def test_a_deck_too_short_for_its_ties_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        draw_lot([Tile(0, 2), Tile(1, 1)], 2)
    assert caught.value.rule == "R5"
    assert caught.value.reason is Reason.LOT
