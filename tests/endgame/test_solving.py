"""Equilibria of endgames, measured deal by deal with the rules themselves."""

from random import Random

import numpy as np
import pytest

from balak import Round, Rules, View, tiles_of
from balak.actions import action_index
from balak.endgame import POINTS, Endgame, Equilibrium, is_solvable, solve
from balak.endgame.sizing import count_places
from balak.tiles import mask_of
from endgame.twin import all_deals, best_answer


def endgame_round(rng: Random, rules: Rules, sizes: tuple[int, int], drawable: int = 0) -> Round:
    """Return a round played at random until so much can be drawn and the hands have these sizes."""
    while True:
        deck = list(rules.tiles)
        rng.shuffle(deck)
        round_ = Round.deal(deck, rules=rules)
        while round_.turn is not None:
            held = round_.hand_counts[round_.turn], round_.hand_counts[1 - round_.turn]
            if round_.drawable_count == drawable and held == sizes and round_.open_ends:
                return round_
            round_ = round_.play(rng.choice(round_.legal_actions))


def solved(round_: Round, iterations: int = 0) -> Equilibrium:
    endgame = Endgame.of(View.of(round_, None))
    assert endgame
    equilibrium = solve(endgame, iterations=iterations, most_nodes=200_000)
    assert equilibrium
    return equilibrium


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (3, 2), (2, 3)])
def test_the_bounds_are_what_best_answers_gain(sizes: tuple[int, int]) -> None:
    rng = Random(f"bounds {sizes}")
    for _ in range(3):
        round_ = endgame_round(rng, Rules(), sizes)
        equilibrium = solved(round_, 6)
        deals = all_deals(round_)
        assert round_.turn is not None
        high = best_answer(equilibrium, deals, round_.turn)
        low = -best_answer(equilibrium, deals, 1 - round_.turn)
        assert equilibrium.high == pytest.approx(high, abs=1e-4)
        assert equilibrium.low == pytest.approx(low, abs=1e-4)
        assert low <= high + 1e-9


DRAWS = (
    (Rules(), (1, 1), 1),
    (Rules(), (1, 1), 2),
    (Rules(), (2, 1), 1),
    (Rules(), (1, 2), 1),
    (Rules(), (2, 2), 1),
    (Rules(voluntary_draws=False), (1, 2), 1),
    (Rules(voluntary_draws=False), (2, 2), 1),
    (Rules(voluntary_draws=False, protected=1), (2, 1), 2),
    (Rules(protected=0), (1, 2), 2),
    (Rules(protected=0), (1, 1), 3),
)


@pytest.mark.parametrize(("rules", "sizes", "drawable"), DRAWS)
def test_the_bounds_are_what_best_answers_gain_where_tiles_are_drawn(
    rules: Rules, sizes: tuple[int, int], drawable: int
) -> None:
    rng = Random(f"draws {rules} {sizes} {drawable}")
    for _ in range(2):
        round_ = endgame_round(rng, rules, sizes, drawable)
        equilibrium = solved(round_, 6)
        deals = all_deals(round_)
        assert round_.turn is not None
        high = best_answer(equilibrium, deals, round_.turn)
        low = -best_answer(equilibrium, deals, 1 - round_.turn)
        assert equilibrium.high == pytest.approx(high, abs=1e-4)
        assert equilibrium.low == pytest.approx(low, abs=1e-4)


SMALL_SETS = (
    (Rules(max_pip=2, hand_size=2, protected=0), 60, 2.429),
    (Rules(max_pip=2, hand_size=2), 60, 2.144),
    (Rules(max_pip=3, hand_size=4), 60, 2.677),
    (Rules(max_pip=3, hand_size=3, protected=3), 60, 2.371),
    (Rules(max_pip=3, hand_size=3, voluntary_draws=False), 40, 2.049),
)


@pytest.mark.parametrize(("rules", "iterations", "value"), SMALL_SETS)
def test_small_sets_have_their_known_value(rules: Rules, iterations: int, value: float) -> None:
    equilibrium = solved(Round.deal(rules.tiles, rules=rules), iterations)
    assert equilibrium.exploitability < 0.002
    assert equilibrium.value == pytest.approx(value, abs=0.002)


def test_an_opening_of_a_small_set_with_draws_is_what_best_answers_gain() -> None:
    rules = Rules(max_pip=2, hand_size=2, protected=0)
    round_ = Round.deal(rules.tiles, rules=rules)
    equilibrium = solved(round_, 3)
    deals = all_deals(round_)
    assert equilibrium.high == pytest.approx(best_answer(equilibrium, deals, 0), abs=1e-4)
    assert equilibrium.low == pytest.approx(-best_answer(equilibrium, deals, 1), abs=1e-4)


def test_more_iterations_leave_less_to_gain() -> None:
    round_ = endgame_round(Random(1), Rules(), (4, 4))
    few, many = solved(round_, 4), solved(round_, 60)
    assert many.exploitability < few.exploitability / 10
    assert few.low - 1e-4 <= many.value <= few.high + 1e-4


def test_the_opening_is_an_endgame_where_nothing_can_be_drawn() -> None:
    rules = Rules(max_pip=2, hand_size=1, protected=4)
    round_ = Round.deal(tiles_of(2), rules=rules)
    equilibrium = solved(round_)
    assert equilibrium.chances(mask_of(round_.hands[0])) == {
        action_index(round_.legal_actions[0]): 1
    }
    assert equilibrium.low == pytest.approx(equilibrium.high)
    assert equilibrium.value == pytest.approx(12 / 6)


def test_the_same_endgame_has_the_same_answer() -> None:
    round_ = endgame_round(Random(2), Rules(), (3, 3))
    one, other = solved(round_), solved(round_)
    assert np.array_equal(one.learned.sums, other.learned.sums)
    assert one.value == other.value


@pytest.mark.parametrize(
    ("rules", "sizes", "drawable"),
    [
        (Rules(), (2, 2), 0),
        (Rules(), (3, 3), 0),
        (Rules(), (4, 3), 0),
        (Rules(), (1, 2), 1),
        (Rules(), (2, 2), 2),
        (Rules(), (3, 3), 1),
        (Rules(voluntary_draws=False), (1, 3), 1),
        (Rules(voluntary_draws=False), (3, 3), 1),
    ],
)
def test_actions_have_chances_and_worth_exactly_where_they_are_legal(
    rules: Rules, sizes: tuple[int, int], drawable: int
) -> None:
    rng = Random(f"legal {rules} {sizes} {drawable}")
    for _ in range(5):
        round_ = endgame_round(rng, rules, sizes, drawable)
        equilibrium = solved(round_)
        for one in all_deals(round_, 1 + 20 * drawable + sizes[0] ** 4):
            assert one.turn is not None
            hand = mask_of(one.hands[one.turn])
            legal = {action_index(action) for action in one.legal_actions}
            ends = one.open_ends
            assert ends
            if ends[0] == ends[1]:
                legal = {index & ~1 if index < 56 else index for index in legal}
            assert set(equilibrium.chances(hand)) == legal
            assert set(equilibrium.worth(hand)) == legal
            assert sum(equilibrium.chances(hand).values()) == pytest.approx(1)


def test_what_is_played_is_worth_as_much_as_anything() -> None:
    round_ = endgame_round(Random(3), Rules(), (3, 3))
    equilibrium = solved(round_, 300)
    for one in all_deals(round_, 7):
        assert one.turn is not None
        hand = mask_of(one.hands[one.turn])
        worth = equilibrium.worth(hand)
        for action, chance in equilibrium.chances(hand).items():
            if chance > 0.05:
                assert worth[action] == pytest.approx(max(worth.values()), abs=0.05)


def test_utility_may_be_anything() -> None:
    round_ = endgame_round(Random(4), Rules(), (3, 2))
    endgame = Endgame.of(View.of(round_, 0))
    assert endgame
    wins = solve(endgame, utility=np.sign(POINTS))
    halves = solve(endgame, utility=POINTS / 2)
    points = solve(endgame)
    assert wins
    assert halves
    assert points
    assert -1 <= wins.low <= wins.high + 1e-6 <= 1 + 1e-6
    assert wins.exploitability >= 0
    assert halves.value == pytest.approx(points.value / 2, abs=1e-5)


def test_what_is_no_endgame_or_too_large_is_left_alone() -> None:
    whole_set = Endgame.of(View.of(Round.deal(tiles_of(6)), 0))
    assert whole_set
    assert not is_solvable(whole_set)
    assert solve(whole_set) is None
    assert Endgame.of(View.of(Round.deal(tiles_of(6), seats=3), 0)) is None
    endgame = Endgame.of(View.of(endgame_round(Random(5), Rules(), (4, 4)), 0))
    assert endgame
    assert is_solvable(endgame)
    assert not is_solvable(endgame, most_nodes=50)
    assert solve(endgame, most_nodes=50) is None
    rules = Rules(hand_size=13)
    whole = Endgame.of(View.of(Round.deal(tiles_of(6), rules=rules), 0))
    assert whole
    assert not is_solvable(whole)
    assert solve(whole) is None


@pytest.mark.parametrize(("sizes", "drawable"), [((3, 3), 0), ((2, 2), 1), ((2, 1), 2)])
def test_a_tree_is_as_large_as_was_counted(sizes: tuple[int, int], drawable: int) -> None:
    rng = Random(f"size {sizes} {drawable}")
    for _ in range(4):
        endgame = Endgame.of(View.of(endgame_round(rng, Rules(), sizes, drawable), None))
        assert endgame
        whole = solve(endgame, iterations=1)
        assert whole
        nodes = whole.tree.place_count
        assert count_places(endgame.setting, endgame.state, 1 << 20) == nodes
        assert is_solvable(endgame, most_nodes=nodes)
        assert not is_solvable(endgame, most_nodes=nodes - 1)
