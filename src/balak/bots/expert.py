"""SearchBot, FlatBot and PonderBot: they look ahead, over the ways the hidden tiles may lie.

The first two need the extra ``sim``. Without it the first one ponders as the last one does, and the
second one plays what the net likes best.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

from balak.actions import Action
from balak.bots.net import NetBot
from balak.bots.pondering import ponder
from balak.view import View

EXPERT_PLAYOUTS: Final = 6000
"""How many playouts the bot ``expert`` spends on a decision."""
PONDER_PLAYOUTS: Final = 100
"""How many it spends at most without the extra ``sim``."""


@dataclass(frozen=True, slots=True)
class FlatBot:
    """Plays every action out over the same worlds, and takes the one that did best."""

    seed: str = ""
    playouts: int = 300

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of playouts."""
        search = search_module()
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        if search is None:
            return liked_most(view)
        action: Action = search.skim(view, playouts=self.playouts, seed=self.seed).best
        return action


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Grows a tree of what may be seen to happen, guided by the net, and solves endgames."""

    seed: str = ""
    playouts: int = EXPERT_PLAYOUTS

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of playouts.

        Without the extra ``sim`` it ponders, with `PONDER_PLAYOUTS` at most.
        """
        search = search_module()
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        if search is None:
            return ponder(view, playouts=min(self.playouts, PONDER_PLAYOUTS), seed=self.seed)
        action: Action = search.choose(view, playouts=self.playouts, seed=self.seed)
        return action

    def chances(self, view: View) -> list[float]:
        """Return how often it takes each of the legal actions; it mixes in solved endgames only."""
        actions = view.legal_actions
        search = search_module()
        if len(actions) == 1 or search is None:
            chosen = self.choose(view)
            return [float(action == chosen) for action in actions]
        found = search.explore(view, playouts=self.playouts, seed=self.seed)
        often = {
            candidate.action: chance
            for candidate, chance in zip(found.candidates, found.chances, strict=True)
        }
        return [often.get(action, 0.0) for action in actions]


@dataclass(frozen=True, slots=True)
class PonderBot:
    """Plays out what the net takes now and then, in Python alone."""

    seed: str = ""
    playouts: int = PONDER_PLAYOUTS

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of playouts."""
        return ponder(view, playouts=self.playouts, seed=self.seed)


@cache
def search_module() -> ModuleType | None:
    """Return `balak.search`, or None without the extra ``sim``."""
    try:
        return import_module("balak.search")
    except ModuleNotFoundError as error:
        if error.name in {"numba", "numpy", "llvmlite"}:
            return None
        raise


def liked_most(view: View) -> Action:
    """Return what the net takes most often, of the legal actions of the seat to act."""
    chances = NetBot().chances(view)
    return view.legal_actions[chances.index(max(chances))]
