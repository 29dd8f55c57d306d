"""The OpenSpiel game is `Round` with chance for the deal and the draws, as OpenSpiel wants it."""

import copy
import pickle
from random import Random

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import get_all_states

from balak import ActionError, Draw, Rules, SetupError, action_index, parse_action
from balak.envs.openspiel import NAME, highest_gain
from envs.openspiel_states import follow, load, walks
from strategies import GAMES, RESEARCH

DRAWN = "python_balak_draw(hand_size=1,max_pip=1,players=2,protected=0)"
TRIO = "python_balak_draw(hand_size=1,max_pip=2,players=3,protected=2)"


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_random_play_passes_the_checks_of_openspiel(rules: Rules) -> None:
    pyspiel.random_sim_test(load(rules), num_sims=3, serialize=True, verbose=False)


class TestPartOfTheTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks on some states of the game itself."""

    game_name = NAME
    game = pyspiel.load_game(NAME)


class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks on a tree of 3 tiles in which a tile can be drawn."""

    game_name = DRAWN
    game = pyspiel.load_game(DRAWN)


class TestWholeTreeOfThree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks on a tree of 6 tiles and three players."""

    game_name = TRIO
    game = pyspiel.load_game(TRIO)


# Chance, decision and terminal states; information states. The first tree was counted by hand.
api_test.TOTAL_NUM_STATES[DRAWN] = (10, 28, 26)
api_test.PERFECT_RECALL_NUM_STATES[DRAWN] = 19
api_test.TOTAL_NUM_STATES[TRIO] = (157, 1596, 1164)
api_test.PERFECT_RECALL_NUM_STATES[TRIO] = 123


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_state_is_where_its_round_is(rules: Rules) -> None:
    for round_ in walks(Random(1), rules, 3):
        state = follow(round_)
        now = state.now.round
        assert now.hands == round_.hands
        assert now.actions == round_.actions
        assert state.is_terminal() == round_.is_over
        assert state.legal_actions() == [action_index(action) for action in round_.legal_actions]
        if round_.turn is not None:
            assert state.current_player() == round_.turn
            assert [state.action_to_string(at) for at in state.legal_actions()] == [
                str(action) for action in round_.legal_actions
            ]


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_return_is_the_gain_less_the_mean_of_the_others_gains(rules: Rules) -> None:
    game = load(rules)
    for round_ in walks(Random(2), rules, 5):
        returns = follow(round_).returns()
        gains = [0] * rules.seats
        if round_.result is not None and round_.result.winner is not None:
            gains[round_.result.winner] = round_.result.points
        for seat, value in enumerate(returns):
            others = gains[:seat] + gains[seat + 1 :]
            assert value == pytest.approx(gains[seat] - sum(others) / len(others))
            assert game.min_utility() <= value <= game.max_utility()


def test_a_state_cannot_be_changed_by_its_clones() -> None:
    state = follow(next(iter(walks(Random(3), Rules(), 1))))
    before, known = str(state), state.information_state_string(0)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301 - our own
        assert str(twin) == before
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != before
    assert (str(state), state.information_state_string(0)) == (before, known)


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    state = follow(next(iter(walks(Random(4), Rules(), 1))))
    with pytest.raises(ActionError, match="a pass is not allowed here"):
        state.apply_action(action_index(parse_action("p")))


@pytest.mark.parametrize("outcome", [-28, -5, -2, 28, 1000])
def test_a_tile_that_there_is_not_cannot_be_revealed(outcome: int) -> None:
    state = load(Rules()).new_initial_state()
    with pytest.raises(ValueError, match=f"no tile has the number {outcome}"):
        state.apply_action(outcome)
    assert str(state) == "deal"


def test_a_game_that_cannot_be_is_refused_with_its_reason() -> None:
    with pytest.raises(SetupError, match="2 hands of 20 and 2 protected tiles need 42 tiles"):
        pyspiel.load_game(f"{NAME}(hand_size=20)")


def test_the_bound_of_gains_is_reached_in_a_small_set() -> None:
    rules = Rules(2, max_pip=2, hand_size=2)
    game = load(rules)
    assert game.max_utility() == highest_gain(rules) == 7
    states = get_all_states.get_all_states(game, include_terminals=True).values()
    assert max(state.returns()[0] for state in states) == 7


def test_the_tree_has_no_branch_for_the_order_of_what_nobody_sees() -> None:
    state = follow(next(iter(walks(Random(5), Rules(2, max_pip=2, hand_size=2), 1))))
    assert not any(type(action) is Draw for action in state.now.round.legal_actions)
    states = get_all_states.get_all_states(state.get_game(), include_chance_states=True).values()
    deals = [s for s in states if not s.is_chance_node() and not s.now.round.actions]
    assert len(deals) == 90
