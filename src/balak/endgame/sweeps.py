"""Sweeps: walks over the public tree with all hands of both seats at once.

A sweep is for one seat, which learns or answers. The chance that the *other* seat plays to a node
with each of its hands goes down the tree; what each hand of the seat is worth there, summed over
the other's hands and weighted by those chances, comes up. A node that the other seat plays to with
no hand is left out with all below it.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.carrying import Rows, bring, carry, place, settle
from balak.endgame.learned import Learned, answer, improve
from balak.endgame.tree import (
    CHILD,
    DRAWN,
    DRAWN_SIZE,
    ENTRY,
    ENTRY_COUNT,
    FIRST_MOVE,
    MAX_DEPTH,
    MOVE_COUNT,
    MOVER,
    MOVER_SIZE,
    OTHER_SIZE,
    OUTCOME,
    SETTLED,
    SIZES,
    START,
    Tree,
    Utilities,
)
from balak.kernel.jit import bare_kernel

AVERAGING: Final = 6
"""The power of an iteration's number with which its play counts in the average.

At 4 to 12 iterations it leaves a fifth less to be exploited than cubes do, and at 20 a tenth.
"""

_NODE: Final = 0
_BASE: Final = 1
_NEXT: Final = 2


class Desk(NamedTuple):
    """Room to work in: a row for each depth of the tree."""

    reach: Rows
    """Chances that the other seat plays here, by its hands."""
    worth: Rows
    """What the seat's hands are worth here."""
    gains: Rows
    """What the seat's entries are worth."""
    totals: Utilities
    counts: Utilities
    path: NDArray[np.int64]
    """``int64[MAX_DEPTH, 3]``: for each place from the root to here its node, where its entries
    begin, and the next move to be gone through."""


def new_desk(tree: Tree) -> Desk:
    """Return room to work in for a tree."""
    hands = (MAX_DEPTH, max(tree.most_hands, 1))
    entries = (MAX_DEPTH, max(tree.most_entries, 1))
    return Desk(
        np.zeros(hands, np.float32),
        np.zeros(hands, np.float32),
        np.zeros(entries, np.float32),
        np.zeros(hands[1], np.float32),
        np.zeros(hands[1], np.float32),
        np.zeros((MAX_DEPTH, 3), np.int64),
    )


@bare_kernel
def sweep(
    tree: Tree,
    learned: Learned,
    play: Utilities,
    desk: Desk,
    seat: int,
    weight: float,
    is_answer: bool,  # noqa: FBT001
) -> None:
    """Walk the tree once for a seat; its hands' worth at the root is left in the desk's first row.

    Args:
        tree: The public tree.
        learned: Changed in place unless the seat answers.
        play: How the other seat plays, by entry; and, unless it answers, the seat itself.
        desk: Overwritten.
        seat: 0 or 1.
        weight: What the other seat's play counts in its average.
        is_answer: Whether the seat answers best to the other's play, and learns nothing.
    """
    nodes, moves, ranks, outcomes = tree.nodes, tree.moves, tree.ranks, tree.outcomes
    regrets, _, sums = learned
    reach, worth, gains, totals, counts, path = desk
    share = np.float32(weight)
    for hand in range(nodes[0, SIZES + 1 - seat]):
        reach[0, hand] = 1
    depth, is_new = 0, True
    path[0, _NODE] = 0
    path[0, _BASE] = 0
    while True:
        node, base = int(path[depth, _NODE]), int(path[depth, _BASE])
        is_own = nodes[node, MOVER] == seat
        if is_new:
            hands = int(nodes[node, SIZES + seat])
            for hand in range(hands):
                worth[place(depth), place(hand)] = 0
            if nodes[node, SETTLED] >= 0:
                others = int(nodes[node, SIZES + 1 - seat])
                outcome = int(nodes[node, SETTLED])
                settle(outcomes, reach, worth, seat, depth, depth, 0, outcome, hands, others)
            if is_own:
                for entry in range(nodes[node, ENTRY_COUNT]):
                    gains[place(depth), place(entry)] = 0
            path[depth, _NEXT] = nodes[node, FIRST_MOVE]
            is_new = False
        move = int(path[depth, _NEXT])
        if move == nodes[node, FIRST_MOVE] + nodes[node, MOVE_COUNT]:
            if is_own and nodes[node, ENTRY_COUNT] > 0:
                if is_answer:
                    answer(nodes, moves, ranks, worth, gains, totals, node, depth)
                else:
                    improve(
                        nodes,
                        moves,
                        ranks,
                        regrets,
                        play,
                        worth,
                        gains,
                        totals,
                        counts,
                        node,
                        base,
                        depth,
                    )
            if depth == 0:
                break
            depth -= 1
            node, move = int(path[depth, _NODE]), int(path[depth, _NEXT]) - 1
            bring(nodes, moves, ranks, worth, gains, totals, seat, node, move, depth)
            continue
        path[depth, _NEXT] = move + 1
        if not carry(
            nodes, moves, ranks, play, sums, reach, totals, seat, share, node, base, move, depth
        ):
            continue
        if moves[move, CHILD] >= 0:
            depth += 1
            path[depth, _NODE] = moves[move, CHILD]
            path[depth, _BASE] = base + moves[move, START]
            is_new = True
            continue
        outcome = int(moves[move, OUTCOME])
        drawn, entry = int(moves[move, DRAWN]), int(moves[move, ENTRY])
        mine, others = int(moves[move, MOVER_SIZE]), int(moves[move, OTHER_SIZE])
        below = depth + 1
        if is_own and entry >= 0 and drawn < 0:
            settle(outcomes, reach, gains, seat, below, depth, entry, outcome, mine, others)
            continue
        if drawn >= 0:
            mine = int(ranks[drawn + DRAWN_SIZE])
        if not is_own:
            mine, others = others, mine
        for hand in range(mine):
            worth[place(below), place(hand)] = 0
        settle(outcomes, reach, worth, seat, below, below, 0, outcome, mine, others)
        bring(nodes, moves, ranks, worth, gains, totals, seat, node, move, depth)


@bare_kernel
def learn(tree: Tree, learned: Learned, desk: Desk, first: int, last: int) -> None:
    """Let both seats learn in turn, in the iterations ``first`` to ``last - 1``, counted from 1."""
    for iteration in range(first, last):
        weight = float(iteration) ** AVERAGING
        for seat in range(2):
            sweep(tree, learned, learned.play, desk, seat, weight, False)  # noqa: FBT003
