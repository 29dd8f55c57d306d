"""Pondering: a search in Python alone, for where what the other one needs is not installed.

The hidden tiles are dealt anew, every way that the passes leave possible being equally likely, and
each action that the net takes now and then is played out over the same worlds, the net choosing for
every seat. Who does worse drops out half by half. What an end is worth are chances of the match.
"""

from dataclasses import dataclass
from math import log
from random import Random
from statistics import pstdev
from typing import Final

from balak import equity
from balak.actions import DRAW, Action, Draw, Place
from balak.bots.base import rng_of
from balak.bots.net import chances_of, drawn
from balak.bots.sight import Sight
from balak.nets import Net, load_net
from balak.round import Round
from balak.tiles import mask_of
from balak.view import View, drew_at

_LEAST: Final = 0.02
"""What the net takes less often than this is not looked at."""
_TYPICAL: Final = (5, 12, 20, 30, 45)
"""Gains of rounds, about equally likely."""
_POINTS: Final = 23.0
"""Ends of rounds lie so far apart as a standard deviation, in points; the logarithm of the net's
chance is added to that."""


def ponder(view: View, *, playouts: int, seed: str = "") -> Action:
    """Return what to play; the same for the same view, number of playouts and seed.

    Args:
        view: Of the seat to act.
        playouts: How many at most, those of all actions together; each action has one at least.
        seed: Any text.
    """
    actions = view.legal_actions
    if len(actions) == 1:
        return actions[0]
    net = load_net(view.seats)
    chances = chances_of(net, Sight.of(view), actions)
    likings = {
        action: log(max(chance, 1e-9))
        for action, chance in zip(actions, chances, strict=True)
        # With more than two seats a draw at will gains nothing (docs/search.md).
        if chance >= _LEAST and (view.seats == 2 or action is not DRAW)
    }
    if len(likings) < 2:
        return actions[chances.index(max(chances))]
    return _Desk(view, net, rng_of(f"ponder:{seed}", view)).best(likings, playouts)


@dataclass(slots=True)
class Seen:
    """What all may know of a round that is played out, and what each seat holds, as bits."""

    tiles: int
    """The set."""
    placed: int
    lacks: list[int]
    """For each seat the values that its passes prove it not to hold (R10)."""
    drew_at: list[tuple[int, ...]]
    """For each seat the values that were open when it last drew."""
    hands: list[int]

    @classmethod
    def in_view(cls, view: View) -> "Seen":
        """Return what a view tells; no hands are known."""
        return cls(
            view.rules.mask,
            mask_of(tile for tile, _ in view.placements),
            [sum(1 << value for value in values) for values in view.lacks],
            [drew_at(view, seat) or () for seat in range(view.seats)],
            [],
        )

    def of(self, world: Round) -> "Seen":
        """Return the same with the hands of a world."""
        hands = [mask_of(hand) for hand in world.hands]
        return Seen(self.tiles, self.placed, [*self.lacks], [*self.drew_at], hands)

    def step(self, round_: Round, action: Action) -> Round:
        """Return the round after an action, and note what is seen of it."""
        seat = round_.turn or 0
        ends = round_.open_ends
        if isinstance(action, Place):
            self.hands[seat] ^= action.tile.mask
            self.placed |= action.tile.mask
        elif isinstance(action, Draw):
            self.hands[seat] |= round_.boneyard[0].mask
            self.drew_at[seat] = ends or self.drew_at[seat]
        elif ends is not None:
            self.lacks[seat] |= 1 << ends[0] | 1 << ends[1]
        return round_.play_unchecked(action)

    def sight(self, round_: Round) -> Sight:
        """Return what the seat to act knows."""
        seat = round_.turn or 0
        seats = len(self.hands)
        others = [(seat + away) % seats for away in range(1, seats)]
        return Sight(
            hand=self.hands[seat],
            unseen=self.tiles & ~self.placed & ~self.hands[seat],
            ends=round_.open_ends,
            counts=tuple([self.hands[other].bit_count() for other in others]),
            lacks=tuple([self.lacks[other] for other in others]),
            drew_at=self.drew_at[others[0]],
            drawable=round_.drawable_count,
            passes=round_.passes,
            placed_count=self.placed.bit_count(),
            is_opener=round_.opener == seat,
        )


class _Desk:
    """All that pondering on a view works with."""

    def __init__(self, view: View, net: Net, rng: Random) -> None:
        self.net = net
        self.rng = rng
        self.seat = view.seat or 0
        self.position = str(view.position)
        table = equity.worths(view.scores, view.opener, view.target)
        self.worths = [[chances[self.seat] for chances in line] for line in table]
        spread = pstdev(line[points] for line in self.worths[:-1] for points in _TYPICAL)
        self.scale = _POINTS / spread if spread > 1e-6 else 0.0
        self.seen = Seen.in_view(view)

    def best(self, likings: dict[Action, float], playouts: int) -> Action:
        """Return the best of some actions, whose likings in points are what they begin with."""
        alive = [*likings]
        totals = dict.fromkeys(alive, 0.0)
        count = 0
        each = playouts // (len(alive) - 1).bit_length()
        while len(alive) > 1:
            worlds = max(each // len(alive), 1)
            for _ in range(worlds):
                world = Round.from_position(self.position, rng=self.rng)
                for action in alive:
                    totals[action] += self.played_out(world, action)
            count += worlds
            means = {action: totals[action] / count for action in alive}
            alive.sort(key=lambda one: -(means[one] * self.scale + likings[one]))
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def played_out(self, world: Round, action: Action) -> float:
        """Return what this action came to in a world, the net playing on in every seat."""
        seen = self.seen.of(world)
        round_ = world
        while True:
            round_ = seen.step(round_, action)
            if round_.result is not None:
                winner = round_.result.winner
                return self.worths[-1 if winner is None else winner][round_.result.points]
            actions = round_.legal_actions
            if len(actions) == 1:
                action = actions[0]
            else:
                chances = chances_of(self.net, seen.sight(round_), actions)
                action = drawn(actions, chances, self.rng.random())
