"""HeuristicBot (being tuned)."""

from dataclasses import dataclass

from balak.actions import Action
from balak.bots.simple import GreedyBot
from balak.view import View


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Plays like GreedyBot for now."""

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return an action."""
        return GreedyBot(self.seed).choose(view)
