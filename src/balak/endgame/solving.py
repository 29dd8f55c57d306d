"""Equilibria of endgames: how long is learned, and what comes of it."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.endgame.building import build
from balak.endgame.equilibrium import Equilibrium, root_worths
from balak.endgame.learned import Learned, average_play, new_learned
from balak.endgame.position import Endgame
from balak.endgame.settling import GAIN_OFFSET
from balak.endgame.sizing import count_places
from balak.endgame.subsets import MAX_TILES
from balak.endgame.sweeps import Desk, learn, new_desk, sweep
from balak.endgame.tree import SIZES, Tree

MOST_NODES: Final = 190_000
"""Where a public tree has more places, an endgame is left to search."""
_WORK: Final = 900_000
"""How many places each seat goes through in all, where that leaves iterations enough.

About 0.2 s of one core; the tree itself and the bounds take up to 0.1 s more.
"""
_FEWEST: Final = 5
_MOST: Final = 20

POINTS: Final[NDArray[np.float64]] = np.arange(-GAIN_OFFSET, GAIN_OFFSET + 1, dtype=np.float64)
"""The utility of who counts points: a gain is worth itself, ``float64[337]`` from -168 to 168."""


def is_solvable(endgame: Endgame, *, most_nodes: int = MOST_NODES) -> bool:
    """Return whether `solve` would try an endgame: its tree is counted, in 4 ms at most.

    Args:
        endgame: What everybody knows.
        most_nodes: How many places its tree may have.
    """
    if endgame.unplaced.bit_count() > MAX_TILES:
        return False
    return count_places(endgame.setting, endgame.state, most_nodes) <= most_nodes


def solve(
    endgame: Endgame,
    *,
    iterations: int = 0,
    utility: NDArray[np.float64] = POINTS,
    most_nodes: int = MOST_NODES,
    until: float = np.inf,
) -> Equilibrium | None:
    """Return an equilibrium of an endgame, or None where its tree is too large.

    The same endgame has the same answer everywhere: iterations are counted, not timed.

    Args:
        endgame: What everybody knows.
        iterations: How often each seat learns; 0 for as many as its size allows within 0.3 s.
        utility: ``float64[337]``: what a gain is worth to the seat to move, from -168 points to
            168; the other seat's utility is its negative.
        most_nodes: How many places its tree may have: ways through its public states.
        until: Both go on learning, half as long again each time, until exploitability is at most
            this; for references, where time does not count.
    """
    if endgame.unplaced.bit_count() > MAX_TILES:
        return None
    setting, state = endgame.setting, endgame.state
    places = count_places(setting, state, most_nodes)
    if places > most_nodes:
        return None
    tree = build(setting, state, utility)
    if not len(tree.nodes):
        return None
    count = iterations or max(_FEWEST, min(_MOST, _WORK // places))
    learned, desk = new_learned(tree), new_desk(tree)
    done = 0
    while True:
        learn(tree, learned, desk, done + 1, count + 1)
        done = count
        low, high = _bounds(endgame, tree, learned, desk)
        if high - low <= 2 * until:
            break
        count += max(count // 2, 1)
    worths = root_worths(endgame, tree, desk.gains[0], desk.worth[0])
    return Equilibrium(endgame, count, low, high, tree, learned, worths)


def _bounds(endgame: Endgame, tree: Tree, learned: Learned, desk: Desk) -> tuple[float, float]:
    """Return what best answers leave the seat to move, and what they give it.

    Afterwards the desk's first rows are those of the seat to move.
    """
    play = average_play(tree, learned)
    total = endgame.deals.sum()
    sweep(tree, learned, play, desk, 1, 0.0, True)  # noqa: FBT003 - kernels take all by position
    low = -_total(tree, desk, 1) / total
    sweep(tree, learned, play, desk, 0, 0.0, True)  # noqa: FBT003
    return low, _total(tree, desk, 0) / total


def _total(tree: Tree, desk: Desk, seat: int) -> float:
    return float(desk.worth[0, : tree.nodes[0, SIZES + seat]].sum(dtype=np.float64))
