"""SearchBot and FlatBot: they look ahead, over the ways in which the hidden tiles may lie.

Both need the extra ``sim``; without it they play what the net likes best.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

from balak.actions import Action
from balak.bots.net import NetBot
from balak.view import View

EXPERT_PLAYOUTS: Final = 6000
"""How many playouts the bot ``expert`` spends on a decision."""


@dataclass(frozen=True, slots=True)
class FlatBot:
    """Plays every action out over the same worlds, and takes the one that did best."""

    seed: str = ""
    playouts: int = 300

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of playouts."""
        return _searched(
            view, lambda search: search.skim(view, playouts=self.playouts, seed=self.seed).best
        )


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Grows a tree of what may be seen to happen, guided by the net, and solves endgames."""

    seed: str = ""
    playouts: int = EXPERT_PLAYOUTS

    def choose(self, view: View) -> Action:
        """Return an action; the same for the same view, seed and number of playouts."""
        return _searched(
            view, lambda search: search.choose(view, playouts=self.playouts, seed=self.seed)
        )

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


def _searched(view: View, ask: Callable[[ModuleType], Action]) -> Action:
    """Return the only legal action, or what a search answers; without search what the net likes."""
    if len(view.legal_actions) == 1:
        return view.legal_actions[0]
    search = search_module()
    return liked_most(view) if search is None else ask(search)


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
