"""NetBot: a small net that taught itself by playing, in plain Python.

The net has one hidden layer and a soft-max over the legal actions, and the bot takes an action as
often as the soft-max says. What it is told are 32 numbers about a view and 24 about each action:
counts of tiles, and what follows from them. `balak.kernel.net` is its fast twin.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, prod
from typing import Final

from balak.actions import Action, Place
from balak.bots.base import rng_of
from balak.bots.sight import TILES_WITH, Sight, pips_of, value_count
from balak.fitting import FITS, ends_after
from balak.nets import Net, load_net
from balak.tiles import TILES, mask_of
from balak.view import View

_ANY: Final = mask_of(TILES)
_DOUBLES: Final = tuple(tile.mask for tile in TILES if tile.is_double)


@dataclass(frozen=True, slots=True)
class NetBot:
    """Plays as its net says; see docs/training.md for how that learned."""

    seed: str = ""
    net: Net | None = field(default=None, repr=False)
    """None for the one that comes with balak for as many seats."""

    def choose(self, view: View) -> Action:
        """Return an action, drawn as the net's chances say."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        return drawn(actions, self.chances(view), rng_of(self.seed, view).random())

    def chances(self, view: View) -> list[float]:
        """Return how likely the net takes each of the legal actions; no pass is among them."""
        return chances_of(self.net or load_net(view.seats), Sight.of(view), view.legal_actions)


def drawn(actions: Sequence[Action], chances: Sequence[float], lot: float) -> Action:
    """Return the action that a lot from 0 to 1 falls on, each having its chance."""
    for action, chance in zip(actions, chances, strict=True):
        lot -= chance
        if lot < 0:
            return action
    return actions[-1]


def chances_of(net: Net, sight: Sight, actions: Sequence[Action]) -> list[float]:
    """Return how likely a net takes each of these actions, of which none is a pass."""
    told = _Told(sight)
    base = net.of_state(told.numbers())
    scores = [net.score(base, told.numbers_of(action)) for action in actions]
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def numbers_of_view(view: View) -> tuple[list[float], list[list[float]]]:
    """Return what a net is told about the state, and about each of the legal actions.

    Args:
        view: Of the seat to act, who has a choice.
    """
    told = _Told(Sight.of(view))
    return told.numbers(), [told.numbers_of(action) for action in view.legal_actions]


class _Told:
    """What a net is told of a moment."""

    __slots__ = ("drew", "lacks", "mean_pips", "sight")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.mean_pips = sight.mean_pips
        self.lacks = sight.lacks[0]
        self.drew = sum({1 << end for end in sight.drew_at})

    def numbers(self) -> list[float]:
        """Return the numbers about the state."""
        sight, hand, ends = self.sight, self.sight.hand, self.sight.ends
        left, right = (FITS[ends[0]], FITS[ends[1]]) if ends else (_ANY, _ANY)
        fitting = left | right
        counts = sight.counts
        own, after = hand.bit_count(), counts[0]
        first, second = (hand & left).bit_count(), (hand & right).bit_count()
        pips = pips_of(hand)
        unseen_fit = (sight.unseen & fitting).bit_count()
        stuck = sight.stuck(fitting)
        lacks, drew = self.lacks, self.drew
        open_values = ends or ()
        return [
            1.0,
            own / 8,
            pips / 40,
            sum(1 for double in _DOUBLES if hand & double) / 4,
            value_count(hand) / 7,
            (hand & fitting).bit_count() / 4,
            max(first, second) / 4,
            min(first, second) / 4,
            float(ends is None),
            float(sight.is_opener),
            sight.drawable / 12,
            float(sight.drawable > 0),
            after / 8,
            1 / after,
            1 / min(counts),
            sum(counts) / 16,
            (pips - self.mean_pips * after) / 20,
            self.mean_pips / 12,
            stuck[0],
            unseen_fit / 7,
            unseen_fit / max(sight.unseen.bit_count(), 1),
            float(ends is not None and left == right),
            lacks.bit_count() / 7,
            sum(lacks >> end & 1 for end in open_values) / 2,
            sight.passes / (len(counts) + 1),
            sum(drew >> end & 1 for end in open_values) / 2,
            (hand & TILES_WITH[drew]).bit_count() / 4,
            max([sight.share(hand, tiles) for tiles in FITS]),
            (sight.share(hand, left) + sight.share(hand, right)) / 2,
            sight.placed_count / 28,
            float(unseen_fit == 0),
            prod(stuck),
        ]

    def numbers_of(self, action: Action) -> list[float]:
        """Return the numbers about a placement or about the draw."""
        sight, ends = self.sight, self.sight.ends
        lacks, drew = self.lacks, self.drew
        unseen, rest = sight.unseen, sight.hand
        tile = action.tile if isinstance(action, Place) else None
        covered = 0.0
        new: int | None
        kept: int | None
        if isinstance(action, Place):
            rest &= ~action.tile.mask
            after = ends_after(ends, action)
            kept, new = after if action.arm is None or action.arm.value == "+" else after[::-1]
            if ends is not None:
                joined = action.tile.other(new)
                covered = 1.0 if lacks >> joined & 1 else 0.5 if drew >> joined & 1 else 0.0
        else:
            kept, new = ends or (None, None)
        fits_new = _ANY if new is None else FITS[new]
        fits_kept = _ANY if kept is None else FITS[kept]
        fitting = fits_new | fits_kept
        follow, unseen_fit = (rest & fitting).bit_count(), (unseen & fitting).bit_count()
        stuck = sight.stuck(fitting)
        is_dead = not follow and not unseen_fit
        edge = (self.mean_pips * sight.counts[0] - pips_of(rest)) / 20
        new_bit = 0 if new is None else 1 << new
        kept_bit = 0 if kept is None else 1 << kept
        return [
            float(tile is None),
            tile.pips / 12 if tile else 0.0,
            float(tile is not None and tile.is_double),
            float(not rest),
            (rest & fits_new).bit_count() / 4,
            follow / 4,
            float(not follow),
            value_count(rest) / 7,
            stuck[0],
            prod(stuck),
            float(new == kept),
            unseen_fit / 7,
            sight.share(rest, fits_new),
            sight.share(rest, fits_kept),
            (bool(lacks & new_bit) + bool(lacks & kept_bit)) / 2,
            float(bool(drew & new_bit)),
            float(bool(drew & kept_bit)),
            (unseen & fits_new).bit_count() / 7,
            float(is_dead),
            min(max(edge, -1.0), 1.0) if is_dead else 0.0,
            float(not unseen_fit and follow > 0),
            sum(1 for tiles, double in _LONE if rest & tiles == double) / 3,
            stuck[-1],
            covered,
        ]


_LONE: Final = tuple(zip(FITS, _DOUBLES, strict=True))
"""For each value the tiles that have it, and its double."""
