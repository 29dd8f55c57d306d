"""Observing: each number says what the view says, and nothing says more."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from balak import PASS, TILES, Place, Round, Rules, View, action_at, action_index
from balak.envs.observing import ObservationLayout, action_mask, observe
from strategies import GAMES, RESEARCH, random_walk, rounds


def values_at(numbers: list[int]) -> list[int]:
    return [at for at, number in enumerate(numbers) if number]


class Reading:
    """An observation read back by the names of its layout."""

    def __init__(self, view: View) -> None:
        self.layout = ObservationLayout(view.seats)
        self.numbers = observe(view, self.layout)

    def __getitem__(self, name: str) -> list[int]:
        return [int(number) for number in self.numbers[self.layout[name]]]

    def by_seat(self, name: str, reader: int) -> list[list[int]]:
        """The numbers of each seat, seat 0 first."""
        seats = self.layout.seats
        length = len(self[name]) // seats
        parts = [self[name][at * length : (at + 1) * length] for at in range(seats)]
        return [parts[(seat - reader) % seats] for seat in range(seats)]


@given(rounds())
def test_every_number_can_be_read_back_as_what_the_view_says(round_: Round) -> None:
    for reader in range(round_.seats):
        view = View.of(round_, reader)
        reading = Reading(view)
        assert [TILES[tile] for tile in values_at(reading["hand"])] == list(view.hand)
        line = {tile for tile, _ in view.placements}
        assert {TILES[tile] for tile in values_at(reading["line"])} == line
        ends = values_at(reading["left_end"]) + values_at(reading["right_end"])
        assert tuple(ends) == (view.open_ends or ())
        lacks = [frozenset(values_at(values)) for values in reading.by_seat("lacks", reader)]
        assert tuple(lacks) == view.lacks
        turns = [seat for seat, turn in enumerate(reading.by_seat("turn", reader)) if turn == [1]]
        assert turns == ([] if view.turn is None else [view.turn])
        openers = [seat for seat, is_ in enumerate(reading.by_seat("opener", reader)) if is_ == [1]]
        assert openers == [view.opener]
        counts = [count for (count,) in reading.by_seat("hand_counts", reader)]
        assert tuple(counts) == view.hand_counts
        assert reading["boneyard_count"] == [view.boneyard_count]
        assert reading["drawable_count"] == [view.drawable_count]
        assert reading["passes"] == [view.passes]


@given(rounds())
def test_the_last_action_is_told_by_its_kind_and_its_tile(round_: Round) -> None:
    for reader in range(round_.seats):
        reading = Reading(View.of(round_, reader))
        tiles, kinds = values_at(reading["last_tile"]), values_at(reading["last_kind"])
        if not round_.actions:
            assert (tiles, kinds) == ([], [])
        elif isinstance(last := round_.actions[-1], Place):
            (tile,), (kind,) = tiles, kinds
            assert action_index(last) == 2 * tile + kind
        else:
            assert (tiles, kinds) == ([], [3 if last is PASS else 2])


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_no_number_is_above_what_the_layout_says(rules: Rules) -> None:
    layout = ObservationLayout(rules.seats)
    for round_ in random_walk(Random(f"high {rules}"), rules):
        for reader in range(rules.seats):
            numbers = observe(View.of(round_, reader))
            assert numbers.dtype == np.float32
            assert numbers.shape == layout.high.shape == (layout.size,)
            assert (numbers >= 0).all()
            assert (numbers <= layout.high).all()


@pytest.mark.parametrize("has_scores", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fields_of_a_layout_follow_each_other_without_gaps(
    seats: int, *, has_scores: bool
) -> None:
    layout = ObservationLayout(seats, has_scores=has_scores)
    stops = [0, *(field.stop for field in layout)]
    assert [field.start for field in layout] == stops[:-1]
    assert stops[-1] == layout.size == 105 + 10 * seats + has_scores * (seats + 1)
    assert all(layout[field.name] == field.slice for field in layout)
    assert len({field.name for field in layout}) == len(layout.fields)
    with pytest.raises(KeyError):
        layout["boneyard"]


def test_scores_and_target_come_last_where_a_match_is_played() -> None:
    view = View.of(Round.deal(TILES, seats=3), 1, scores=(3, 5, 8), target=50)
    layout = ObservationLayout(3, has_scores=True)
    numbers = observe(view, layout)
    assert numbers[layout["scores"]].tolist() == [5, 8, 3]
    assert numbers[layout["target"]].tolist() == [50]
    assert np.array_equal(numbers[: layout["scores"].start], observe(view))


def test_an_observation_is_written_to_the_array_that_is_given_in_its_dtype() -> None:
    view = View.of(Round.deal(TILES), 0)
    out = np.full(125, 9, np.uint8)
    assert observe(view, out=out) is out
    assert np.array_equal(out, observe(view))


def test_the_mask_has_the_legal_actions_of_who_is_to_act_and_none_of_others() -> None:
    for round_ in random_walk(Random("mask"), Rules(3)):
        for reader in range(3):
            view = View.of(round_, reader)
            mask = action_mask(view)
            assert (mask.shape, str(mask.dtype)) == ((58,), "int8")
            is_opening = view.open_ends is None
            legal = [action_at(at, is_opening=is_opening) for at in values_at(mask.tolist())]
            assert sorted(map(str, legal)) == sorted(map(str, view.legal_actions))


def test_a_spectator_and_a_layout_for_other_seats_are_refused() -> None:
    round_ = Round.deal(TILES)
    with pytest.raises(ValueError, match="a spectator has no seat to observe from"):
        observe(View.of(round_, None))
    with pytest.raises(ValueError, match="the layout is for 3 seats, the view has 2"):
        observe(View.of(round_, 0), ObservationLayout(3))
