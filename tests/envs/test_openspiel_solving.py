"""OpenSpiel's own algorithms run on the game and find what is known of it."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from balak import Rules
from envs.openspiel_states import load


def opener_value(rules: Rules, iterations: int) -> tuple[float, float]:
    """What CFR+ gives the opener, and how much both players could gain on its policy."""
    tree = pyspiel.convert_to_cached_tree(load(rules))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    start = tree.new_initial_state()
    value, _ = pyspiel.expected_returns(start, policy, -1, use_infostate_get_policy=True)
    return value, pyspiel.nash_conv(tree, policy, use_state_get_policy=True)


def test_cfr_gives_the_opener_its_value_in_the_double_two_set() -> None:
    value, regret = opener_value(Rules(2, max_pip=2, hand_size=2), 60)
    assert value == pytest.approx(2.144, abs=0.01)
    assert regret < 0.01


def test_cfr_gives_the_opener_its_value_where_no_tile_is_protected(is_full: bool) -> None:
    found = [opener_value(Rules(2, max_pip=2, hand_size=2, protected=0), 60)] if is_full else []
    for value, regret in found:
        assert value == pytest.approx(2.429, abs=0.02)
        assert regret < 0.01


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ismcts_plays_the_game_itself(seats: int) -> None:
    game = load(Rules(seats))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=40.0, max_simulations=10, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            is_searched = state.current_player() == 0
            state.apply_action(bot.step(state) if is_searched else state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0)
