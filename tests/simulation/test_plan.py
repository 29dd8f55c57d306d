"""What a plan says of its units."""

from typing import Any
from unittest.mock import patch

import pytest

from balak.errors import SetupError
from balak.kernel import policies
from balak.simulation.plan import COMPILED_BOTS, Plan


def test_one_seating_unless_duplicates_are_asked_for() -> None:
    assert Plan(("greedy", "random"), "round", 1, "1").seatings == ((0, 1),)


@pytest.mark.parametrize(
    ("bots", "seatings"),
    [
        (("greedy", "random"), ((0, 1), (1, 0))),
        (("greedy", "greedy"), ((0, 1),)),
        (("greedy", "random", "random"), ((0, 1, 2), (1, 2, 0), (2, 0, 1))),
        (("greedy", "random", "greedy", "random"), ((0, 1, 2, 3), (1, 2, 3, 0))),
    ],
)
def test_duplicates_turn_the_players_until_the_same_bots_sit_as_at_first(
    bots: tuple[str, ...], seatings: tuple[tuple[int, ...], ...]
) -> None:
    assert Plan(bots, "round", 1, "1", is_duplicate=True).seatings == seatings


def test_rounds_share_a_seed_and_are_opened_in_turn() -> None:
    plan = Plan(("random",) * 3, "round", 7, "S")
    assert {plan.deal_seed(unit) for unit in range(7)} == {"S"}
    assert [plan.opener(unit) for unit in range(7)] == [0, 1, 2, 0, 1, 2, 0]


def test_matches_have_a_seed_each_and_are_opened_by_the_winner_of_its_lot() -> None:
    plan = Plan(("random",) * 3, "match", 30, "S")
    assert [plan.deal_seed(unit) for unit in range(2)] == ["S:1", "S:2"]
    assert {plan.opener(unit) for unit in range(30)} == {0, 1, 2}
    for unit in range(30):
        last = plan.lot(unit)[-1]
        most = max(tile.pips for _, tile in last)
        assert [seat for seat, tile in last if tile.pips == most] == [plan.opener(unit)]


def test_bots_with_a_twin_are_compiled_unless_they_are_to_play_themselves() -> None:
    assert Plan(COMPILED_BOTS, "round", 1, "1").is_compiled
    assert not Plan(COMPILED_BOTS, "round", 1, "1", by_bots=True).is_compiled


def test_a_bot_without_a_twin_makes_all_of_them_play_themselves() -> None:
    with patch("balak.simulation.plan.COMPILED_BOTS", ("random",)):
        assert not Plan(("greedy", "random"), "round", 1, "1").is_compiled
        assert Plan(("random", "random"), "round", 1, "1").is_compiled


def test_the_bots_with_a_twin_are_in_the_order_of_its_numbers() -> None:
    numbers = [getattr(policies, name.upper()) for name in COMPILED_BOTS]
    assert numbers == list(range(len(COMPILED_BOTS)))


@pytest.mark.parametrize(
    ("bots", "unit", "count", "words"),
    [
        (1, "round", 1, "seats"),
        (5, "round", 1, "seats"),
        (2, "rounds", 1, 'not "rounds"'),
        (2, "round", 0, "from 1, not 0"),
        (2, "match", 2.5, "from 1, not 2.5"),
    ],
)
def test_what_nobody_can_play_is_refused(bots: int, unit: Any, count: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Plan(("random",) * bots, unit, count, "1")


def test_an_unknown_bot_and_a_seed_that_is_not_ascii_are_refused() -> None:
    with pytest.raises(SetupError, match="there is no bot"):
        Plan(("clever", "random"), "round", 1, "1")
    with pytest.raises(SetupError, match="ASCII"):
        Plan(("random", "random"), "round", 1, "é")
