"""Two bots to measure others by: RandomBot and GreedyBot."""

from dataclasses import dataclass

from balak.actions import Action, Place
from balak.bots.base import rng_of
from balak.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses any legal action, all equally likely."""

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return one of the legal actions."""
        actions = view.legal_actions
        # randrange of a fixed 53-bit float: the same choice on every version of Python.
        return actions[int(rng_of(self.seed, view).random() * len(actions))]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Places the heaviest tile that fits and draws only when it must."""

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return the heaviest placement; among equals any."""
        placements = [action for action in view.legal_actions if isinstance(action, Place)]
        if not placements:
            return view.legal_actions[-1]
        heaviest = max(action.tile.pips for action in placements)
        best = [action for action in placements if action.tile.pips == heaviest]
        if len(best) == 1:
            return best[0]
        return best[int(rng_of(self.seed, view).random() * len(best))]
