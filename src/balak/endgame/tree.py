"""The public tree of an endgame: what everybody can see happen, until who gains what is settled.

A node is what both know: the ends, how many tiles each holds, which tiles each may hold, how many
may be drawn. The hands themselves are vectors over each node (`balak.endgame.subsets`), so that a
node is small and there is one for all deals.

Many ways lead to the same public state, and what can follow is then the same. So each state is
stored once, as a *node*; the tree is all ways through the nodes. What is learned belongs to a place
in the tree: the entries of a place follow those of the place above it, and a move says how far.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.subsets import MAX_TILES, Ranks

Numbers = NDArray[np.int32]
Utilities = NDArray[np.float32]

MAX_DEPTH: Final = 3 * MAX_TILES + 2
"""Each tile can be placed once, drawn once, and passed after once."""

# --- columns of nodes -----------------------------------------------------------------------------

MOVER: Final = 0
"""0 for the seat that moves first in the tree, otherwise 1."""
SIZES: Final = 1
"""The first of two: how many hands seats 0 and 1 may hold."""
FIRST_MOVE: Final = 3
MOVE_COUNT: Final = 4
ENTRY_COUNT: Final = 5
"""How many entries it has: one for each move that is a choice and hand that can make it."""
ALL_ENTRIES: Final = 6
"""How many it has with all places below it."""
ALL_PLACES: Final = 7
"""How many places in the tree it makes with all that are below it."""
SETTLED: Final = 8
"""Offset of the utilities where the mover's one tile ends the round, or everything is settled; -1
for none."""
NODE_WIDTH: Final = 9

# --- columns of moves: placements first, then the draw, then the pass -----------------------------

ACTION: Final = 0
"""As `balak.actions.action_index`."""
CHILD: Final = 1
"""The node it leads to; -1 where it settles everything."""
OUTCOME: Final = 2
"""Offset of the utilities where it settles everything."""
START: Final = 3
"""Where the entries of what it leads to begin, counted from those of the place it is made at."""
ENTRY: Final = 4
"""Its first entry, counted from those of the place; -1 for what is only done where nothing else can
be: a pass, and a draw where the rules allow only forced ones."""
MOVER_RANKS: Final = 5
"""Offset of the ranks of the mover's hands that can make the move, before it; in the order of what
they become, unless by a draw."""
MOVER_SIZE: Final = 6
"""How many they are."""
OTHER_RANKS: Final = 7
"""Offset of the ranks that the other's hands had before the move."""
OTHER_SIZE: Final = 8
DRAWN: Final = 9
"""Offset among the ranks of what a draw does (`balak.endgame.store.with_drawn`); -1 where it is
none."""
MOVE_WIDTH: Final = 10

# --- what a draw does: three numbers, then a table ------------------------------------------------

DRAWN_SIZE: Final = 0
"""How many hands the mover may have after it."""
DRAWN_FROM: Final = 1
"""How many hands each of them may have come from: as many as it holds tiles."""
BONEYARD: Final = 2
"""How many tiles the drawn one may have been, given all that is held."""
DRAWN_RANKS: Final = 3
"""Here begin the ranks before the draw (`balak.endgame.subsets.write_drawn`)."""


class Tree(NamedTuple):
    """A public tree; `nodes` and `moves` have the columns of this module, node 0 is the root."""

    nodes: Numbers
    moves: Numbers
    ranks: Ranks
    outcomes: Utilities
    """Matrices of utilities, first to seat 0, then to seat 1 (`balak.endgame.settling`)."""
    most_entries: int
    """At one node."""
    most_hands: int
    """Of one seat at one node."""

    @property
    def entry_count(self) -> int:
        """How many entries the whole tree has."""
        return int(self.nodes[0, ALL_ENTRIES])

    @property
    def place_count(self) -> int:
        """How many places the whole tree has."""
        return int(self.nodes[0, ALL_PLACES])
