"""NetBot: a small net that taught itself by playing, in plain Python.

The net has one hidden layer and a soft-max over the legal actions, and the bot takes an action as
often as the soft-max says. What it is told are 32 numbers about a view and 24 about each action:
counts of tiles, and what follows from them. `balak.kernel.net` is its fast twin.
"""

from dataclasses import dataclass, field
from functools import cached_property
from math import comb, exp
from typing import Final

from balak.actions import Action, Place
from balak.bots.base import rng_of
from balak.bots.counting import unseen
from balak.fitting import FITS, ends_after
from balak.nets import Net, load_net
from balak.tiles import TILES, mask_of, tiles_in
from balak.view import View, drew_at

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
        rest = rng_of(self.seed, view).random()
        for action, chance in zip(actions, self.chances(view), strict=True):
            rest -= chance
            if rest < 0:
                return action
        return actions[-1]

    def chances(self, view: View) -> list[float]:
        """Return how likely the net takes each of the legal actions; no pass is among them."""
        net = self.net or load_net(view.seats)
        about_state, about_actions = numbers_of_view(view)
        base = net.hidden_of(about_state, 0)
        scores = []
        for numbers in about_actions:
            added = net.hidden_of(numbers, len(about_state))
            hidden = (max(one + other, 0.0) for one, other in zip(base, added, strict=True))
            scores.append(sum(map(float.__mul__, hidden, net.out)))
        highest = max(scores)
        powers = [exp(score - highest) for score in scores]
        total = sum(powers)
        return [power / total for power in powers]


def numbers_of_view(view: View) -> tuple[list[float], list[list[float]]]:
    """Return what a net is told about the state, and about each of the legal actions.

    Args:
        view: Of the seat to act, who has a choice.
    """
    moment = _Moment(view)
    return moment.numbers(), [moment.numbers_of(action) for action in view.legal_actions]


@dataclass(frozen=True)
class _Moment:
    """What the seat to act knows, as the net is told."""

    view: View

    @cached_property
    def hand(self) -> int:
        return mask_of(self.view.hand)

    @cached_property
    def unseen(self) -> int:
        """Tiles in other hands or in the boneyard."""
        return unseen(self.view)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats, the next one first."""
        seat, seats = self.view.seat or 0, self.view.seats
        return tuple((seat + step) % seats for step in range(1, seats))

    @cached_property
    def lacks(self) -> frozenset[int]:
        return self.view.lacks[self.others[0]]

    @cached_property
    def drew_at(self) -> tuple[int, ...]:
        """The values that were open when the next seat last drew."""
        return drew_at(self.view, self.others[0]) or ()

    @cached_property
    def mean_pips(self) -> float:
        """The pips of an unseen tile."""
        return _pips(self.unseen) / max(self.unseen.bit_count(), 1)

    def stuck(self, other: int, fitting: int) -> float:
        """Return the chance that another seat holds none of these; its hand is any that it can."""
        reachable = self.unseen
        for value in self.view.lacks[other]:
            reachable &= ~FITS[value]
        pool, count = reachable.bit_count(), self.view.hand_counts[other]
        if count > pool:
            return 0.0
        return comb((reachable & ~fitting).bit_count(), count) / comb(pool, count)

    def share(self, hand: int, fitting: int) -> float:
        """Return which share of some tiles, as far as not placed, the hand has."""
        own = (hand & fitting).bit_count()
        return own / (own + (self.unseen & fitting).bit_count()) if own else 0.0

    def numbers(self) -> list[float]:
        """Return the numbers about the state."""
        view, hand = self.view, self.hand
        ends = view.open_ends
        left, right = (FITS[ends[0]], FITS[ends[1]]) if ends else (_ANY, _ANY)
        fitting = left | right
        counts = [view.hand_counts[other] for other in self.others]
        own, after = len(view.hand), counts[0]
        fits = sorted(((hand & left).bit_count(), (hand & right).bit_count()))
        pips = _pips(hand)
        unseen_fit = (self.unseen & fitting).bit_count()
        stuck = [self.stuck(other, fitting) for other in self.others]
        drew = self.drew_at
        drawn_at = mask_of({tile for end in drew for tile in tiles_in(FITS[end])})
        return [
            1.0,
            own / 8,
            pips / 40,
            sum(tile.is_double for tile in view.hand) / 4,
            sum(bool(hand & tiles) for tiles in FITS) / 7,
            (hand & fitting).bit_count() / 4,
            fits[1] / 4,
            fits[0] / 4,
            float(ends is None),
            float(view.opener == view.seat),
            view.drawable_count / 12,
            float(view.drawable_count > 0),
            after / 8,
            1 / after,
            1 / min(counts),
            sum(counts) / 16,
            (pips - self.mean_pips * after) / 20,
            self.mean_pips / 12,
            stuck[0],
            unseen_fit / 7,
            unseen_fit / max(self.unseen.bit_count(), 1),
            float(ends is not None and left == right),
            len(self.lacks) / 7,
            sum(end in self.lacks for end in ends or ()) / 2,
            view.passes / view.seats,
            sum(end in drew for end in ends or ()) / 2,
            (hand & drawn_at).bit_count() / 4,
            max(self.share(hand, tiles) for tiles in FITS),
            (self.share(hand, left) + self.share(hand, right)) / 2,
            len(view.placements) / 28,
            float(unseen_fit == 0),
            _product(stuck),
        ]

    def numbers_of(self, action: Action) -> list[float]:
        """Return the numbers about a placement or about the draw."""
        ends = self.view.open_ends
        rest = self.hand
        covered = 0.0
        new: int | None
        kept: int | None
        if isinstance(action, Place):
            rest &= ~action.tile.mask
            after = ends_after(ends, action)
            kept, new = after if action.arm is None or action.arm.value == "+" else after[::-1]
            if ends is not None:
                joined = action.tile.other(new)
                covered = 1.0 if joined in self.lacks else 0.5 if joined in self.drew_at else 0.0
        else:
            kept, new = ends or (None, None)
        fits_new = _ANY if new is None else FITS[new]
        fits_kept = _ANY if kept is None else FITS[kept]
        fitting = fits_new | fits_kept
        follow, unseen_fit = (rest & fitting).bit_count(), (self.unseen & fitting).bit_count()
        stuck = [self.stuck(other, fitting) for other in self.others]
        is_dead = not follow and not unseen_fit
        edge = (self.mean_pips * self.view.hand_counts[self.others[0]] - _pips(rest)) / 20
        return [
            float(not isinstance(action, Place)),
            action.tile.pips / 12 if isinstance(action, Place) else 0.0,
            float(isinstance(action, Place) and action.tile.is_double),
            float(not rest),
            (rest & fits_new).bit_count() / 4,
            follow / 4,
            float(not follow),
            sum(bool(rest & tiles) for tiles in FITS) / 7,
            stuck[0],
            _product(stuck),
            float(new == kept),
            unseen_fit / 7,
            self.share(rest, fits_new),
            self.share(rest, fits_kept),
            ((new in self.lacks) + (kept in self.lacks)) / 2,
            float(new in self.drew_at),
            float(kept in self.drew_at),
            (self.unseen & fits_new).bit_count() / 7,
            float(is_dead),
            min(max(edge, -1.0), 1.0) if is_dead else 0.0,
            float(not unseen_fit and follow > 0),
            sum(rest & FITS[value] == double for value, double in enumerate(_DOUBLES)) / 3,
            stuck[-1],
            covered,
        ]


def _pips(mask: int) -> int:
    return sum(tile.pips for tile in tiles_in(mask))


def _product(chances: list[float]) -> float:
    total = 1.0
    for chance in chances:
        total *= chance
    return total
