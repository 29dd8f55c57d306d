"""The tree of what one seat may see happen, grown by PUCT over worlds of its belief.

Each playout deals a world, goes down the tree as far as it reaches, adds a node and plays on as the
net does. A node is a history as the seat at the root sees it: an opponent's draw is one child, a
draw of its own one for each tile. Which actions a node has depends on the world, and so does what
the net thinks of them: its chances are taken from the hand of the seat to act in this very world.
Each seat maximises its own worth.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT
from balak.belief import Belief
from balak.belief.sampling import sample_into
from balak.kernel.jit import kernel, lowest_bit_index
from balak.kernel.net import Net, Room, make_room, net_chances
from balak.kernel.rng import Words
from balak.kernel.state import DRAWN, MAX_DECISIONS, ORDER, TURN, WIDTH, State
from balak.kernel.steps import legal_mask, step
from balak.kernel.tables import DRAW
from balak.search.playing import play_on
from balak.search.worths import Worths, worth_of

DREW: Final = ACTION_COUNT
"""The code of a draw of one's own that brought tile t is ``DREW + t``."""
ROOT: Final = 0
NONE: Final = -1
_CURIOSITY: Final = 0.7
"""How much a chance of the net is worth against what was found: the c of PUCT."""
_ANY: Final = 0.1
"""Which part of its chance every action has whatever the net thinks."""


class Tree(NamedTuple):
    """Nodes by number; a node is what it was reached by, and begins a list of children."""

    code: NDArray[np.int32]
    """The action that led there, or `DREW` and a tile."""
    child: NDArray[np.int32]
    """The last of its children; `NONE` for none."""
    sibling: NDArray[np.int32]
    """The child before it."""
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum over visits of what came of it, to the seat that took the action."""
    squares: NDArray[np.float64]
    used: NDArray[np.int64]
    """One number: how many nodes there are."""
    tried: NDArray[np.int64]
    """By action, to work in: how often one was tried where a choice is made."""
    means: NDArray[np.float64]
    """By action, to work in: what came of it on average."""


@kernel
def make_tree(playouts: int) -> Tree:
    """Return a tree that has room for so many playouts."""
    size = playouts + 1
    return Tree(
        np.zeros(size, np.int32),
        np.full(size, NONE, np.int32),
        np.full(size, NONE, np.int32),
        np.zeros(size, np.int32),
        np.zeros(size, np.float64),
        np.zeros(size, np.float64),
        np.ones(1, np.int64),
        np.zeros(ACTION_COUNT, np.int64),
        np.zeros(ACTION_COUNT, np.float64),
    )


@kernel
def child_of(tree: Tree, node: int, code: int) -> int:
    """Return the child of a node that this code leads to; `NONE` where there is none yet."""
    child = int(tree.child[node])
    while child != NONE and tree.code[child] != code:
        child = int(tree.sibling[child])
    return child


@kernel
def add_child(tree: Tree, node: int, code: int) -> int:
    """Return a new child of a node."""
    child = int(tree.used[0])
    tree.used[0] = child + 1
    tree.code[child] = code
    tree.sibling[child] = tree.child[node]
    tree.child[node] = child
    return child


@kernel
def choose_curious(
    tree: Tree, node: int, state: State, mask: int, net: Net, room: Room, spread: float
) -> int:
    """Return the action that PUCT takes at a node, in this world.

    What was not tried yet counts as what was tried did on average.

    Args:
        tree: See `Tree`.
        node: Where in it.
        state: A world there.
        mask: Its `legal_mask`.
        net: For as many seats.
        room: Overwritten.
        spread: What a worth is multiplied with (`balak.search.worths.scale_of`).
    """
    count = net_chances(state, mask, net, room, room.actions, 0)
    rest = mask
    while rest != 0:
        tree.tried[lowest_bit_index(rest)] = 0
        rest &= rest - 1
    all_tried, total = 0, 0.0
    child = int(tree.child[node])
    while child != NONE:
        code = int(tree.code[child])
        if mask >> code & 1:
            tree.tried[code] = tree.visits[child]
            tree.means[code] = tree.total[child] / tree.visits[child]
            all_tried += int(tree.visits[child])
            total += tree.total[child]
        child = int(tree.sibling[child])
    usual = total / max(all_tried, 1)
    curiosity = _CURIOSITY * sqrt(all_tried + 1.0)
    best, highest = NONE, -np.inf
    for rank in range(count):
        action = lowest_bit_index(mask)
        mask &= mask - 1
        chance = (1 - _ANY) * room.chances[rank] + _ANY / count
        mean = tree.means[action] if tree.tried[action] else usual
        score = (mean - usual) * spread + curiosity * chance / (1 + tree.tried[action])
        if score > highest:
            best, highest = action, score
    return best


@kernel
def grow(
    belief: Belief,
    first: int,
    playouts: int,
    worths: Worths,
    spreads: NDArray[np.float64],
    net: Net,
    tree: Tree,
    rng: Words,
    worlds: Words,
) -> None:
    """Add playouts to a tree.

    Args:
        belief: Of the seat at the root.
        first: The action that every playout begins with; `NONE` where the tree chooses.
        playouts: How many.
        worths: What the end of a round is worth.
        spreads: ``float64[seats]``: what each seat's worths are multiplied with.
        net: For as many seats.
        tree: Changed in place; it must have room.
        rng: ``uint32[2]``: the stream of choices, changed in place.
        worlds: ``uint32[2]``: the stream of worlds, changed in place; the same stream gives the
            same worlds whatever is done in them.
    """
    room = make_room()
    state = np.zeros(WIDTH, np.int32)
    path = np.zeros(2 * MAX_DECISIONS + 2, np.int64)
    actors = np.zeros(2 * MAX_DECISIONS + 2, np.int64)
    for _ in range(playouts):
        sample_into(belief, worlds, state)
        root_seat = int(state[TURN])
        node, depth, is_new = ROOT, 0, False
        mask = legal_mask(state)
        while mask != 0 and not is_new:
            seat = int(state[TURN])
            if node == ROOT and first != NONE:
                action = first
            elif mask & (mask - 1) == 0:
                action = lowest_bit_index(mask)
            else:
                action = choose_curious(tree, node, state, mask, net, room, spreads[seat])
            after = child_of(tree, node, action)
            if after == NONE:
                after = add_child(tree, node, action)
                is_new = True
            node = after
            path[depth], actors[depth] = node, seat
            depth += 1
            drawn = int(state[DRAWN])
            step(state, action)
            if action == DRAW and seat == root_seat and not is_new:
                code = DREW + int(state[ORDER + drawn])
                after = child_of(tree, node, code)
                if after == NONE:
                    after = add_child(tree, node, code)
                    is_new = True
                node = after
                path[depth], actors[depth] = node, seat
                depth += 1
            mask = legal_mask(state)
        play_on(state, net, room, rng)
        for at in range(depth):
            worth = worth_of(state, worths, int(actors[at]))
            tree.visits[path[at]] += 1
            tree.total[path[at]] += worth
            tree.squares[path[at]] += worth * worth
