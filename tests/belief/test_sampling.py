"""Worlds dealt by compiled code against every world there is, and against the plain form."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from balak import Round, Rules, View
from balak.belief import Belief, sample_all, sample_into
from balak.filling import Unknown, fill_position
from balak.kernel.rng import seed_rng
from balak.kernel.state import DREW_AT, HANDS, MAX_SEATS, ORDER, WIDTH, from_round, to_round
from balak.tiles import Tile, mask_of, tiles_in
from balak.view import drew_at
from strategies import GAMES, RESEARCH, random_walk

SMALL = (
    Rules(2, max_pip=2, hand_size=2, protected=0),
    Rules(2, max_pip=2, hand_size=2),
    Rules(2, max_pip=3, hand_size=3, protected=2),
    Rules(3, max_pip=2, hand_size=1),
    Rules(3, max_pip=3, hand_size=2),
    Rules(4, max_pip=2, hand_size=1, protected=1),
    Rules(4, max_pip=3, hand_size=2),
)
World = tuple[int, ...]
"""The hands of all seats as bits."""


def views(rng: Random, rules: Rules) -> list[View]:
    """Return what everybody sees at each moment of a random round, a spectator included."""
    seats = (None, *range(rules.seats))
    return [
        View.of(round_, seat)
        for round_ in random_walk(rng, rules)
        if not round_.is_over
        for seat in seats
    ]


def passed_views(rules: Rules, count: int) -> list[View]:
    """Return views in which somebody else has passed, with at least two worlds."""
    rng = Random(f"passed {rules}")
    found: list[View] = []
    for _ in range(400):
        some = [
            view
            for view in views(rng, rules)
            if any(lack for seat, lack in enumerate(view.lacks) if seat != view.seat)
            and Unknown.of(view.position).deal_count > 1
        ]
        if some:
            found.append(rng.choice(some))
        if len(found) == count:
            break
    return found


def all_worlds(view: View) -> list[World]:
    """Return every way the hidden tiles may lie, found by trying all."""
    seen = mask_of(view.hand) | mask_of(tile for tile, _ in view.placements)
    hidden = tiles_in(view.rules.mask & ~seen)
    worlds: list[World] = []
    _extend(view, 0, hidden, (), worlds)
    return worlds


def _extend(
    view: View, seat: int, hidden: tuple[Tile, ...], hands: World, worlds: list[World]
) -> None:
    if seat == view.seats:
        worlds.append(hands)
    elif seat == view.seat:
        _extend(view, seat + 1, hidden, (*hands, mask_of(view.hand)), worlds)
    else:
        for hand in combinations(hidden, view.hand_counts[seat]):
            if not any(view.lacks[seat] & {tile.low, tile.high} for tile in hand):
                rest = tuple(tile for tile in hidden if tile not in hand)
                _extend(view, seat + 1, rest, (*hands, mask_of(hand)), worlds)


def samples(view: View, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    states = np.zeros((count, WIDTH), np.int32)
    rng = np.zeros(2, np.uint32)
    seed_rng(rng, 11, 1)
    sample_all(Belief.of(view), rng, states)
    return states


def is_even(counts: Counter[tuple[int, ...]], kinds: int, total: int) -> bool:
    """Return whether counts are those of equally likely kinds, by chi-square at five sigma."""
    expected = total / kinds
    chi = sum((counts[key] - expected) ** 2 / expected for key in counts)
    chi += (kinds - len(counts)) * expected
    freedom = kinds - 1
    return bool(abs(chi - freedom) <= 5 * (2 * freedom) ** 0.5 + 10)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_there_are_as_many_worlds_as_can_be_found(rules: Rules) -> None:
    for view in views(Random(f"count {rules}"), rules) + passed_views(rules, 3):
        number = len(all_worlds(view))
        assert Unknown.of(view.position).deal_count == number
        assert Belief.of(view).world_count == pytest.approx(number, rel=1e-12)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_world_is_dealt_equally_often(rules: Rules) -> None:
    rng = Random(f"even {rules}")
    chosen = [rng.choice(views(rng, rules)) for _ in range(3)] + passed_views(rules, 3)
    for view in chosen:
        worlds = all_worlds(view)
        if len(worlds) > 2000:
            continue
        total = max(2000, 40 * len(worlds))
        states = samples(view, total)
        counts = Counter(tuple(row) for row in states[:, HANDS : HANDS + view.seats].tolist())
        assert set(counts) <= set(worlds)
        assert is_even(counts, len(worlds), total)


def test_the_boneyard_lies_in_every_order_equally_often() -> None:
    rules = Rules(2, max_pip=2, hand_size=1, protected=0)
    deck = rules.tiles
    view = View.of(Round.deal(deck, rules=rules), 0)
    states = samples(view, 12_000)
    counts = Counter(tuple(row) for row in states[:, ORDER : ORDER + 4].tolist())
    assert is_even(counts, 120, 12_000)


def _drew_at(view: View) -> list[int]:
    masks = [0] * MAX_SEATS
    for seat in range(view.seats):
        for end in drew_at(view, seat) or ():
            masks[seat] |= 1 << end
    return masks


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_rows_are_rounds_that_the_seat_sees_the_same(rules: Rules) -> None:
    rng = Random(f"rows {rules}")
    everything = views(rng, rules)
    for view in rng.sample(everything, min(6, len(everything))):
        for state in samples(view, 3):
            round_ = to_round(state)
            row = from_round(round_)
            row[DREW_AT : DREW_AT + MAX_SEATS] = _drew_at(view)
            assert np.array_equal(row, state)
            again = View.of(round_, view.seat)
            assert again.position == view.position
            assert again.legal_actions == view.legal_actions


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_tiles_are_held_as_often_as_in_the_plain_form(rules: Rules) -> None:
    """Every tile's chance to be in a hand is the same in both forms, where somebody has passed."""
    for view in passed_views(rules, 1):
        total = 1500
        rng = Random(5)
        plain = np.zeros((rules.seats, 28))
        for _ in range(total):
            for seat, hand in enumerate(fill_position(view.position, rng).hands):
                plain[seat, [tile.index for tile in hand.tiles]] += 1
        states = samples(view, 20 * total)
        ours = np.array(
            [
                [(states[:, HANDS + s] >> t & 1).mean() for t in range(28)]
                for s in range(rules.seats)
            ]
        )
        assert np.abs(ours - plain / total).max() < 5 * (0.25 / total) ** 0.5


def test_one_stream_gives_the_same_worlds_one_by_one() -> None:
    view = View.of(Round.deal(Rules(4).tiles, seats=4), 2)
    many = samples(view, 5)
    belief, rng, row = Belief.of(view), np.zeros(2, np.uint32), np.zeros(WIDTH, np.int32)
    seed_rng(rng, 11, 1)
    for state in many:
        sample_into(belief, rng, row)
        assert np.array_equal(row, state)


def test_a_round_that_is_over_hides_nothing() -> None:
    *_, last = random_walk(Random(1), Rules())
    with pytest.raises(ValueError, match="every tile is known"):
        Belief.of(View.of(last, 0))
