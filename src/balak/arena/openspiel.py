"""OpenSpiel's own search as a player: ISMCTS with uniform playouts, as it comes.

It needs the extra ``openspiel``. A `View` is made into a state of `balak.envs.openspiel`: the tiles
that it hides are put where they may lie, and when each seat got its tiles is filled in so that it
had them before it placed them. Which of all such states that is makes no difference: the search
draws others at each simulation by `resample_from_infostate`.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np

from balak.actions import DRAW, Action, action_at, action_index
from balak.envs import openspiel  # registers the game
from balak.envs.extras import missing
from balak.round import Round
from balak.rules import Rules
from balak.tiles import Tile
from balak.view import View

try:
    from open_spiel.python.algorithms import ismcts, mcts
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

EXPLORATION: Final = 40.0
"""The constant of UCB: returns are points, a good round is worth about so many."""


@dataclass(frozen=True, slots=True)
class IsmctsBot:
    """Plays what `open_spiel.python.algorithms.ismcts` visits most."""

    seed: str = ""
    simulations: int = 1000

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of simulations."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        digest = hashlib.sha256(f"balak-ismcts:{self.seed}:".encode() + view.to_bytes()).digest()
        number = int.from_bytes(digest[:4], "big")
        rng = np.random.RandomState(number)
        search = ismcts.ISMCTSBot(
            game=_game(view.rules),
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
            uct_c=EXPLORATION,
            max_simulations=self.simulations,
            random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        # Its own way to ask has a seed that nobody can set.
        search.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.rand))
        chosen = search.step(state_of(view, Random(number)))  # noqa: S311 - play, not secrets
        return action_at(int(chosen), is_opening=view.open_ends is None)


def state_of(view: View, rng: Random) -> Any:
    """Return a state of OpenSpiel in which the seat to act knows what the view says.

    Players are seats counted from the opener on, as that game has it.

    Args:
        view: Of the seat to act, in a round seen from its deal on.
        rng: Where hidden tiles are put.
    """
    world = Round.from_position(str(view.position), rng=rng)
    seats, size = view.seats, view.rules.hand_size
    held: list[list[Tile]] = [[] for _ in range(seats)]
    own = [event.tile for event in view.history if event.tile is not None]
    for event in view.history:
        tile = getattr(event.action, "tile", None)
        if tile is not None:
            held[event.seat].append(tile)
    for seat in range(seats):
        held[seat] += [tile for tile in world.hands[seat] if tile not in held[seat]]
        if seat == view.seat:
            held[seat] = [tile for tile in held[seat] if tile not in own] + own
    order = [(view.opener + away) % seats for away in range(seats)]
    drawn = [iter(tiles[size:]) for tiles in held]
    state = _game(view.rules).new_initial_state()
    for seat in order:
        for tile in sorted(held[seat][:size]):
            state.apply_action(tile.index)
    for event in view.history:
        state.apply_action(action_index(event.action))
        if event.action == DRAW:
            state.apply_action(next(drawn[event.seat]).index)
    return state


@cache
def _game(rules: Rules) -> Any:
    return openspiel.DrawGame(
        {
            "players": rules.seats,
            "max_pip": rules.max_pip,
            "hand_size": rules.hand_size,
            "protected": rules.protected,
            "voluntary_draws": rules.voluntary_draws,
        }
    )
