"""HeuristicBot: what a good player minds, weighed and added up."""

from dataclasses import dataclass
from typing import Final

from balak.actions import DRAW, Action, Place
from balak.bots.base import any_of
from balak.bots.counting import miss_chance, reachable, unseen
from balak.fitting import FITS, ends_after
from balak.tiles import mask_of
from balak.view import View


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing is worth, in pips, and when a draw that is not forced pays.

    The draws are for two players only; with more they gain nothing that could be measured.
    """

    pips: float = 1.0
    """Each pip that leaves the hand."""
    double: float = 2.0
    """A double that leaves it, since it fits one value only."""
    values: float = 2.0
    """Each value that the hand still has."""
    follow: float = 2.0
    """Each tile of the hand that fits the new ends."""
    stuck: float = 16.0
    """The chance that the next seat cannot place, and has to draw or to pass."""
    own_end: float = 4.0
    """For each new end, the share of the tiles left for it that the hand holds."""
    draw_boneyard: int = 9
    """Draw only while so many may still be drawn …"""
    draw_opponent: int = 3
    """… and the opponent holds so many at least …"""
    draw_opening: int = 9
    """… to so many tiles before opening the round …"""
    draw_follow: int = 0
    """… or where every good placement leaves at most so many tiles that fit the new ends."""


DEFAULT_WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Weighs pips, doubles, variety, its next move and the chance that the next seat is stuck.

    It counts which tiles are out and remembers what each pass proved. With two players it also
    draws when it need not, where that pays.
    """

    seed: str = ""
    weights: Weights = DEFAULT_WEIGHTS

    def choose(self, view: View) -> Action:
        """Return the placement that is worth most, among equals any; or a draw."""
        return any_of(self.good(view), self.seed, view)

    def good(self, view: View) -> tuple[Action, ...]:
        """Return the actions of which it takes any, all equally likely."""
        placements = [action for action in view.legal_actions if isinstance(action, Place)]
        if not placements:
            return view.legal_actions
        sight = _Sight.of(view)
        ranked = [(self._worth(sight, action), action) for action in placements]
        most = max(worth for worth, _ in ranked)
        best = [action for worth, action in ranked if worth == most]
        if self._draws(view, sight, best):
            return (DRAW,)
        return tuple(best)

    def _worth(self, sight: "_Sight", action: Place) -> float:
        weights = self.weights
        tile = action.tile
        rest = sight.hand & ~tile.mask
        if not rest:
            return float("inf")  # out
        ends = ends_after(sight.ends, action)
        worth = weights.pips * tile.pips + weights.double * tile.is_double
        worth += weights.values * sum(bool(rest & fitting) for fitting in FITS)
        worth += weights.follow * sight.follow_count(action)
        worth += weights.stuck * sight.stuck_chance(FITS[ends[0]] | FITS[ends[1]])
        for end in ends:
            own = (rest & FITS[end]).bit_count()
            if own:
                worth += weights.own_end * own / (own + (sight.unseen & FITS[end]).bit_count())
        return worth

    def _draws(self, view: View, sight: "_Sight", best: list[Place]) -> bool:
        weights = self.weights
        if (
            view.legal_actions[-1] is not DRAW
            or view.seats != 2
            or view.drawable_count < weights.draw_boneyard
            or sight.next_count < weights.draw_opponent
        ):
            return False
        if view.open_ends is None and len(view.hand) < weights.draw_opening:
            return True
        return all(sight.follow_count(action) <= weights.draw_follow for action in best)


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the bot needs of a view, as masks."""

    hand: int
    unseen: int
    """Tiles in other hands or in the boneyard."""
    reachable: int
    """Those of them that the next seat can hold, after what its passes proved."""
    next_count: int
    """How many tiles the next seat holds."""
    ends: tuple[int, int] | None

    @classmethod
    def of(cls, view: View) -> "_Sight":
        after = ((view.seat or 0) + 1) % view.seats
        return cls(
            hand=mask_of(view.hand),
            unseen=unseen(view),
            reachable=reachable(view, after),
            next_count=view.hand_counts[after],
            ends=view.open_ends,
        )

    def follow_count(self, action: Place) -> int:
        """Return how many tiles of the hand fit the ends once this is placed."""
        left, right = ends_after(self.ends, action)
        rest = self.hand & ~action.tile.mask
        return (rest & (FITS[left] | FITS[right])).bit_count()

    def stuck_chance(self, fitting: int) -> float:
        """Return the chance that none of the next seat's tiles is one of these.

        Its hand is any set of that size out of what it can hold, all equally likely.
        """
        return miss_chance(self.reachable, self.next_count, fitting)
