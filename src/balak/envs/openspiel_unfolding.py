"""A round whose deal and draws chance reveals one tile at a time, for trees of play.

A `Round` knows the order of its boneyard; here nobody does until a tile is drawn. So a tree of play
has a branch for each tile that can be drawn now, none for what may never be seen, and none for the
protected tiles. Hands are dealt seat after seat, each in the order of the set, with exactly the
probabilities that make every deal equally likely: a hand is reached by one path instead of by one
for each order of its tiles.
"""

from dataclasses import dataclass, replace
from math import comb
from typing import Self

from balak.actions import DRAW, Action, Draw
from balak.round import Round
from balak.rules import Rules
from balak.tiles import Tile, mask_of, tiles_in


@dataclass(frozen=True, slots=True)
class Unfolding:
    """One moment of a round, as far as chance has revealed it. Immutable.

    >>> now = Unfolding(Rules(max_pip=1, hand_size=1, protected=0))
    >>> [(str(tile), round(chance, 2)) for tile, chance in now.outcomes]
    [('00', 0.33), ('01', 0.33), ('11', 0.33)]
    >>> from balak.tiles import TILES
    >>> now = now.reveal(TILES[0]).reveal(TILES[1])
    >>> now.is_chance, [str(action) for action in now.round.legal_actions]
    (False, ['00', 'd'])
    """

    rules: Rules
    dealt: tuple[Tile, ...] = ()
    """The tiles dealt until now: seat 0's hand first, each hand in the order of the set."""
    round: Round | None = None
    """The round; None during the deal.

    What is left of its boneyard stands in the order of the set, which means nothing. Where a tile
    is being drawn this is the round before the draw.
    """
    is_drawing: bool = False
    """Whether somebody draws and the tile is not known yet (R8, R9)."""

    @property
    def is_chance(self) -> bool:
        """Whether chance is to reveal a tile: one that is dealt, or one that is drawn."""
        return self.round is None or self.is_drawing

    @property
    def outcomes(self) -> list[tuple[Tile, float]]:
        """Each tile that chance may reveal now, in the order of the set, with its probability."""
        if not self.is_chance:
            return []
        tiles = tiles_in(self._revealable())
        if self.round is not None:
            return [(tile, 1 / len(tiles)) for tile in tiles]
        # Behind the tile there must be enough for the rest of the hand.
        more = self._missing() - 1
        count = len(tiles) + more
        hands = comb(count, more + 1)
        return [(tile, comb(count - 1 - at, more) / hands) for at, tile in enumerate(tiles)]

    def reveal(self, tile: Tile) -> Self:
        """Return what follows when chance reveals this tile, one of `outcomes`.

        Raises:
            ValueError: It is none of them.
        """
        if not self.is_chance or not self._revealable() & tile.mask:
            raise ValueError(f"{tile.face} cannot be dealt or drawn here")
        if self.round is not None:
            return replace(self, round=_drawn(self.round, tile), is_drawing=False)
        dealt = (*self.dealt, tile)
        rules = self.rules
        if len(dealt) < rules.seats * rules.hand_size:
            return replace(self, dealt=dealt)
        deck = (*dealt, *tiles_in(rules.mask & ~mask_of(dealt)))
        return replace(self, dealt=dealt, round=Round.deal(deck, rules=rules))

    def play(self, action: Action) -> Self:
        """Return what follows an action of the seat to act.

        Raises:
            ActionError: The rules refuse it.
            ValueError: It is chance that has to go on.
        """
        if self.round is None or self.is_drawing:
            raise ValueError(f'"{action}" cannot be played before chance has revealed a tile')
        after = self.round.play(action)
        return (
            replace(self, is_drawing=True) if type(action) is Draw else replace(self, round=after)
        )

    def _missing(self) -> int:
        """Return how many tiles the hand that is being dealt still needs."""
        size = self.rules.hand_size
        return size - len(self.dealt) % size

    def _revealable(self) -> int:
        """Return the tiles that chance may reveal now, as bits."""
        if self.round is not None:
            return mask_of(self.round.boneyard)
        mask = self.rules.mask & ~mask_of(self.dealt)
        if len(self.dealt) % self.rules.hand_size:
            mask &= -2 << self.dealt[-1].index
        for _ in range(self._missing() - 1):
            mask &= ~(1 << mask.bit_length() - 1)
        return mask

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _drawn(round_: Round, tile: Tile) -> Round:
    """Return the round after a draw of this tile: the same one, with it next in the boneyard."""
    rest = round_.boneyard
    drawn = round_.start_boneyard[: len(round_.start_boneyard) - len(rest)]
    boneyard = (*drawn, tile, *(other for other in rest if other is not tile))
    after = Round(round_.start_hands, boneyard, opener=round_.opener, rules=round_.rules)
    for action in (*round_.actions, DRAW):
        after = after.play_unchecked(action)
    return after
