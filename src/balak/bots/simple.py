"""Three bots that do not think ahead: RandomBot, BeginnerBot and GreedyBot."""

from dataclasses import dataclass

from balak.actions import Action, Place
from balak.bots.base import any_of
from balak.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses any legal action, all equally likely."""

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return one of the legal actions."""
        return any_of(self.good(view), self.seed, view)

    def good(self, view: View) -> tuple[Action, ...]:
        """Return the actions of which it takes any, all equally likely: all legal ones."""
        return view.legal_actions


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """Places any of the lighter tiles that fit, and draws only when it must.

    So it often keeps what costs most, as beginners do.
    """

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return one of the lighter placements; where there is none, the draw or the pass."""
        return any_of(self.good(view), self.seed, view)

    def good(self, view: View) -> tuple[Action, ...]:
        """Return the actions of which it takes any, all equally likely: the lighter half."""
        placements = _placements(view)
        if not placements:
            return view.legal_actions
        pips = sorted(action.tile.pips for action in placements)
        middle = pips[(len(pips) - 1) // 2]
        return tuple(action for action in placements if action.tile.pips <= middle)


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Places the heaviest tile that fits and draws only when it must."""

    seed: str = ""

    def choose(self, view: View) -> Action:
        """Return the heaviest placement; among equals any."""
        return any_of(self.good(view), self.seed, view)

    def good(self, view: View) -> tuple[Action, ...]:
        """Return the actions of which it takes any, all equally likely."""
        placements = _placements(view)
        if not placements:
            return view.legal_actions
        heaviest = max(action.tile.pips for action in placements)
        return tuple(action for action in placements if action.tile.pips == heaviest)


def _placements(view: View) -> tuple[Place, ...]:
    return tuple(action for action in view.legal_actions if isinstance(action, Place))
