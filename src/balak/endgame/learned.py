"""What is learned at the nodes of a tree: predictive regret matching for all hands at once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.carrying import Rows, place
from balak.endgame.states import MOST_STEPS
from balak.endgame.subsets import Ranks
from balak.endgame.tree import (
    ALL_ENTRIES,
    CHILD,
    ENTRY,
    FIRST_MOVE,
    MAX_DEPTH,
    MOVE_COUNT,
    MOVER,
    MOVER_RANKS,
    MOVER_SIZE,
    SIZES,
    START,
    Numbers,
    Tree,
    Utilities,
)
from balak.kernel.jit import bare_inlined_kernel, kernel


class Learned(NamedTuple):
    """What has been learned of every entry of a tree."""

    regrets: Utilities
    """How much better it would have been to play it always, as far as that is positive."""
    play: Utilities
    """The chance with which it is played now."""
    sums: Utilities
    """How often it was played, weighted by reach and by a power of the iteration."""


def new_learned(tree: Tree) -> Learned:
    """Return that nothing has been learned yet: all that can be done is equally likely."""
    learned = Learned(*(np.zeros(tree.entry_count, np.float32) for _ in Learned._fields))
    write_play(tree, learned.sums, learned.play, np.full(len(tree.nodes), -1))
    return learned


def average_play(tree: Tree, learned: Learned) -> Utilities:
    """Return the chance with which each entry was played on average."""
    play = np.empty(tree.entry_count, np.float32)
    write_play(tree, learned.sums, play, np.empty(0, np.int64))
    return play


@kernel
def write_play(tree: Tree, weights: Utilities, play: Utilities, firsts: NDArray[np.int64]) -> None:
    """Write the chances of all entries in proportion to their weights, evenly where all are 0.

    Args:
        tree: The public tree.
        weights: By entry.
        play: What is written.
        firsts: Empty; or, where all weights are 0, -1 for each node: what is below it is then
            written once and copied.
    """
    nodes, moves, ranks = tree.nodes, tree.moves, tree.ranks
    totals = np.empty(tree.most_hands, np.float32)
    counts = np.empty(tree.most_hands, np.float32)
    pending = np.empty((MAX_DEPTH * MOST_STEPS, 2), np.int64)
    pending[0] = 0
    pending_count = 1
    while pending_count:
        pending_count -= 1
        node, base = int(pending[pending_count, 0]), int(pending[pending_count, 1])
        if len(firsts):
            if firsts[node] >= 0:
                for at in range(nodes[node, ALL_ENTRIES]):
                    play[base + at] = play[firsts[node] + at]
                continue
            firsts[node] = base
        hands = int(nodes[node, SIZES + nodes[node, MOVER]])
        first = int(nodes[node, FIRST_MOVE])
        last = first + int(nodes[node, MOVE_COUNT])
        for hand in range(hands):
            totals[hand] = 0
            counts[hand] = 0
        for move in range(first, last):
            if moves[move, CHILD] >= 0:
                pending[pending_count, 0] = moves[move, CHILD]
                pending[pending_count, 1] = base + moves[move, START]
                pending_count += 1
            entry = base + int(moves[move, ENTRY])
            start = int(moves[move, MOVER_RANKS])
            if moves[move, ENTRY] >= 0:
                for at in range(moves[move, MOVER_SIZE]):
                    hand = ranks[start + at]
                    play[entry + at] = weights[entry + at]
                    totals[hand] += weights[entry + at]
                    counts[hand] += np.float32(1)
        _share_out(moves, ranks, play, totals, counts, base, first, last, hands)


@bare_inlined_kernel
def _share_out(
    moves: Numbers,
    ranks: Ranks,
    play: Utilities,
    totals: Utilities,
    counts: Utilities,
    base: int,
    first: int,
    last: int,
    hands: int,
) -> None:
    """Make chances of the weights of a node's entries, given their totals and counts by hand."""
    for hand in range(hands):
        if totals[place(hand)] > 0:
            totals[place(hand)] = np.float32(1) / totals[place(hand)]
            counts[place(hand)] = 0
        elif counts[place(hand)] > 0:
            counts[place(hand)] = np.float32(1) / counts[place(hand)]
    for move in range(first, last):
        entry = int(moves[move, ENTRY])
        if entry < 0:
            break
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            hand = ranks[place(start + at)]
            play[place(base + entry + at)] = (
                play[place(base + entry + at)] * totals[place(hand)] + counts[place(hand)]
            )


@bare_inlined_kernel
def answer(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    worth: Rows,
    gains: Rows,
    totals: Utilities,
    node: int,
    depth: int,
) -> None:
    """Add to a row of the seat's own what the best of its entries is worth to each hand."""
    first = int(nodes[node, FIRST_MOVE])
    hands = int(nodes[node, SIZES + nodes[node, MOVER]])
    for hand in range(hands):
        totals[place(hand)] = -np.inf
    for move in range(first, first + nodes[node, MOVE_COUNT]):
        entry = int(moves[move, ENTRY])
        if entry < 0:
            break
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            hand = ranks[place(start + at)]
            totals[place(hand)] = max(totals[place(hand)], gains[place(depth), place(entry + at)])
    for hand in range(hands):
        if totals[place(hand)] > -np.inf:
            worth[place(depth), place(hand)] += totals[place(hand)]


@bare_inlined_kernel
def improve(
    nodes: Numbers,
    moves: Numbers,
    ranks: Ranks,
    regrets: Utilities,
    play: Utilities,
    worth: Rows,
    gains: Rows,
    totals: Utilities,
    counts: Utilities,
    node: int,
    base: int,
    depth: int,
) -> None:
    """Add to a row of the seat's own what its play is worth, learn of it, and play better."""
    first = int(nodes[node, FIRST_MOVE])
    last = first + int(nodes[node, MOVE_COUNT])
    hands = int(nodes[node, SIZES + nodes[node, MOVER]])
    for hand in range(hands):
        totals[place(hand)] = 0
        counts[place(hand)] = 0
    for move in range(first, last):
        entry = int(moves[move, ENTRY])
        if entry < 0:
            break
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            hand = ranks[place(start + at)]
            gain = gains[place(depth), place(entry + at)]
            worth[place(depth), place(hand)] += play[place(base + entry + at)] * gain
            counts[place(hand)] += np.float32(1)
    for move in range(first, last):
        entry = int(moves[move, ENTRY])
        if entry < 0:
            break
        start = int(moves[move, MOVER_RANKS])
        for at in range(moves[move, MOVER_SIZE]):
            hand = ranks[place(start + at)]
            regret = gains[place(depth), place(entry + at)] - worth[place(depth), place(hand)]
            total = max(regrets[place(base + entry + at)] + regret, np.float32(0))
            regrets[place(base + entry + at)] = total
            # The regret of this time predicts the next.
            weight = max(total + regret, np.float32(0))
            play[place(base + entry + at)] = weight
            totals[place(hand)] += weight
    _share_out(moves, ranks, play, totals, counts, base, first, last, hands)
