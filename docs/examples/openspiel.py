"""Draw in OpenSpiel: a look at the game, an exact solution of a small one, and a search in the big.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[openspiel]"`` and a few seconds.
"""

# %% The game is registered by importing its module.
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import balak.envs.openspiel

game = pyspiel.load_game(balak.envs.openspiel.NAME)
print(game, "·", game.num_distinct_actions(), "actions")

# %% Chance deals tile by tile, then the players act; a draw is an action and then a tile.
rng = np.random.RandomState(1)


def let_chance_go_on(state: pyspiel.State) -> None:
    """Deal, or reveal the tile that is drawn."""
    while state.is_chance_node():
        tiles, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(tiles, p=chances))


state = game.new_initial_state()
let_chance_go_on(state)
print([state.action_to_string(action) for action in state.legal_actions()])
state.apply_action(state.string_to_action("d"))
let_chance_go_on(state)
print("seat 0 knows:", state.information_state_string(0))
print("seat 1 knows:", state.information_state_string(1))

# %% Small sets can be solved. In a cached tree OpenSpiel's CFR runs some 80 times faster.
small = pyspiel.load_game("python_balak_draw(max_pip=2,hand_size=2)")
tree = pyspiel.convert_to_cached_tree(small)
solver = pyspiel.CFRPlusSolver(tree)
for _ in range(60):
    solver.evaluate_and_update_policy()
policy = solver.average_policy()
value, _ = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)  # noqa: FBT003
regret = pyspiel.nash_conv(tree, policy, True)  # noqa: FBT003 - positional in OpenSpiel
print(f"double-two, two tiles each: opening is worth {value:.3f} points ± {regret:.3f}")

# %% In the game itself a search resamples what it cannot see.
evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
bot = ismcts.ISMCTSBot(game, evaluator, uct_c=40.0, max_simulations=20, random_state=rng)
while not state.is_terminal():
    if state.current_player() == 0:
        state.apply_action(bot.step(state))
    else:
        state.apply_action(rng.choice(state.legal_actions()))
    let_chance_go_on(state)
print(state)
print("ISMCTS against random play:", state.returns())
