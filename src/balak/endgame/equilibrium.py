"""Equilibrium: how both seats play an endgame, as it was learned, and how good that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.learned import Learned
from balak.endgame.position import FITS, Endgame
from balak.endgame.subsets import extract, rank
from balak.endgame.tree import (
    ACTION,
    CHILD,
    DRAWN,
    ENTRY,
    FIRST_MOVE,
    MOVE_COUNT,
    MOVER,
    START,
    Tree,
)
from balak.kernel.tables import DRAW, NO_END, PASS
from balak.tiles import tiles_in


class _Place(NamedTuple):
    """Where some actions lead."""

    node: int
    base: int
    """Where the entries begin."""
    flip: int
    """Whether left and right are changed over."""
    allowed: tuple[int, int]
    ends: tuple[int, int]
    drawable: int


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """How both seats play an endgame so that neither can gain much by playing otherwise.

    Every deal of the unplaced tiles that respects what the seats lack counts the same. Play is what
    the seats learned on average.
    """

    endgame: Endgame
    iterations: int
    low: float
    """The seat to move can be sure of this utility, over all deals, whatever the other does."""
    high: float
    """The other can keep it to this."""
    tree: Tree
    learned: Learned
    worths: NDArray[np.float64]
    """By action of the root and rank of the hand: utility against the other's play, or NaN."""

    @property
    def exploitability(self) -> float:
        """What either seat's best answer gains over equilibrium, at most, on average of the two.

        The value lies between `low` and `high`, and this is half of what is between them. Sums are
        of 32 bits: below a millionth of the utilities it means nothing, and is not below 0.
        """
        return max(float(self.high - self.low), 0.0) / 2

    @property
    def value(self) -> float:
        """What the endgame is worth to the seat to move, to within `exploitability`."""
        return float(self.low + self.high) / 2

    def chances(self, hand: int, actions: Sequence[int] = ()) -> dict[int, float]:
        """Return how a hand is played.

        Args:
            hand: The tiles of the seat to move, as bits.
            actions: What was played since the endgame began, as `balak.actions.action_index`.

        Returns:
            Chances by index of action. Where an action has a mirror image, the chance stands by one
            of the two.

        Raises:
            KeyError: The actions leave the tree: one cannot be, or all is settled after it, so that
                nothing is left to choose.
        """
        place = self._walk(actions)
        own = place.allowed[int(self.tree.nodes[place.node, MOVER])]
        weights: dict[int, float] = {}
        for row in self._moves(place.node):
            action = int(row[ACTION])
            after = _rank_of(row, hand, own)
            if row[ENTRY] >= 0 and after >= 0:
                at = place.base + int(row[ENTRY]) + after
                given = action if action == DRAW else action ^ place.flip
                weights[given] = float(self.learned.sums[at])
        total = sum(weights.values())
        if total > 0:
            return {action: weight / total for action, weight in weights.items()}
        if weights:
            return {action: 1 / len(weights) for action in weights}
        for side, end in enumerate(place.ends):
            if hand & FITS[end]:
                side_given = 1 if end == NO_END else side ^ place.flip
                return {2 * (hand.bit_length() - 1) + side_given: 1.0}
        return {DRAW if place.drawable else PASS: 1.0}

    def worth(self, hand: int) -> dict[int, float]:
        """Return what each action is worth to the seat to move with this hand, at the root.

        The other plays as it learned, and the seat its best answer from then on. So the highest is
        at least what the hand is worth in equilibrium against that play. It is empty where nothing
        is left to choose.
        """
        at = rank(extract(hand, self.endgame.allowed[0]))
        return {
            int(row[ACTION]): float(worths[at])
            for row, worths in zip(self._moves(0), self.worths, strict=True)
            if not np.isnan(worths[at])
        }

    def _moves(self, node: int) -> NDArray[np.int32]:
        return moves_of(self.tree, node)

    def _walk(self, actions: Sequence[int]) -> _Place:
        node, base, flip = 0, 0, 0
        allowed = list(self.endgame.allowed)
        ends = self.endgame.ends
        drawable = self.endgame.drawable
        for given in actions:
            mover = int(self.tree.nodes[node, MOVER])
            found = {int(row[ACTION]): row for row in self._moves(node) if row[CHILD] >= 0}
            is_placement = given not in {DRAW, PASS}
            action = given ^ flip if is_placement else given
            if action not in found and is_placement and ends[0] == ends[1]:
                action ^= 1
                flip ^= 1
            if action not in found:
                raise KeyError(f"nothing is to be chosen after {given}")
            if action == DRAW:
                drawable -= 1
            elif action == PASS:
                allowed[mover] &= ~(FITS[ends[0]] | FITS[ends[1]])
            else:
                tile = tiles_in(1 << (action >> 1))[0]
                allowed = [mask & ~tile.mask for mask in allowed]
                if ends[0] == NO_END:
                    ends = tile.low, tile.high
                elif action & 1:
                    ends = ends[0], tile.pips - ends[1]
                else:
                    ends = tile.pips - ends[0], ends[1]
            node, base = int(found[action][CHILD]), base + int(found[action][START])
        return _Place(node, base, flip, (allowed[0], allowed[1]), ends, drawable)


def moves_of(tree: Tree, node: int) -> NDArray[np.int32]:
    """Return the rows of a node's moves."""
    first = int(tree.nodes[node, FIRST_MOVE])
    return tree.moves[first : first + int(tree.nodes[node, MOVE_COUNT])]


def root_worths(
    endgame: Endgame, tree: Tree, gains: NDArray[np.float32], worth: NDArray[np.float32]
) -> NDArray[np.float64]:
    """Return what the root's actions are worth to each hand, or NaN where it does not have them.

    Args:
        endgame: The root.
        tree: Its tree.
        gains: What the root's entries were worth to the mover when it answered best.
        worth: What its hands were worth.
    """
    own, hands, deals = endgame.allowed[0], endgame.hands, endgame.deals
    moves = moves_of(tree, 0)
    worths = np.full((len(moves), len(hands)), np.nan)
    fits = 0
    for value in endgame.ends:
        fits |= FITS[value]
    for row, move in zip(worths, moves, strict=True):
        for at, hand in enumerate(hands):
            if not deals[at]:
                continue
            after = _rank_of(move, hand, own)
            if move[ENTRY] < 0 and not hand & fits:
                row[at] = worth[at] / deals[at]
            elif move[ENTRY] >= 0 and after >= 0:
                row[at] = gains[int(move[ENTRY]) + after] / deals[at]
    return worths


def _rank_of(move: NDArray[np.int32], hand: int, own: int) -> int:
    """Return which entry of a move belongs to a hand, or -1 where the hand has it not."""
    if move[DRAWN] >= 0:
        return rank(extract(hand, own))
    tile = 1 << (int(move[ACTION]) >> 1)
    return rank(extract(hand & ~tile, own & ~tile)) if hand & tile else -1
