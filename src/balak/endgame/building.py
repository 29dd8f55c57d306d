"""How the public tree of an endgame is built."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.settling import write_outcomes
from balak.endgame.states import (
    ACTION as STEP_ACTION,
)
from balak.endgame.states import (
    ALLOWED,
    BLOCKED,
    COUNTS,
    GOING_ON,
    MOST_STEPS,
    SETTLES,
    STATE_WIDTH,
    STEP_WIDTH,
    TURN,
    WENT_OUT,
    Row,
    Setting,
    drawers,
    fits,
    settles_one,
    write_steps,
)
from balak.endgame.store import (
    OUTCOMES,
    RANKS,
    Store,
    drawn_at,
    grown,
    has_room,
    kept_at,
    new_store,
    node_at,
    put_drawn,
    put_joined,
    put_kept,
    put_node,
    put_settled,
    settled_at,
    with_room,
)
from balak.endgame.subsets import BINOMIALS, extract, write_hands
from balak.endgame.tree import (
    ACTION,
    ALL_ENTRIES,
    ALL_PLACES,
    CHILD,
    DRAWN,
    DRAWN_RANKS,
    DRAWN_SIZE,
    ENTRY,
    ENTRY_COUNT,
    FIRST_MOVE,
    MAX_DEPTH,
    MOVE_COUNT,
    MOVE_WIDTH,
    MOVER,
    MOVER_RANKS,
    MOVER_SIZE,
    NODE_WIDTH,
    OTHER_RANKS,
    OTHER_SIZE,
    OUTCOME,
    SETTLED,
    SIZES,
    START,
    Numbers,
    Tree,
)
from balak.kernel.jit import bare_kernel, kernel, popcount
from balak.kernel.tables import DRAW, PIPS

MOST_OUTCOMES: Final = 1 << 22
"""So many utilities at most are stored."""


class _Bench(NamedTuple):
    """Room to write matrices."""

    pips: NDArray[np.int64]
    """By tile."""
    hands: NDArray[np.int64]
    worths: NDArray[np.int64]


@kernel
def build(setting: Setting, root: Row, utility: NDArray[np.float64]) -> Tree:
    """Return the public tree of an endgame, or one without nodes where it has too many utilities.

    Args:
        setting: What stays as it is.
        root: The state at its root, ``int64[STATE_WIDTH]``.
        utility: ``float64[337]``: what seat 0's gain is worth to it, from -168 points to 168.
    """
    pips = PIPS[setting.tiles].astype(np.int64)
    hands = np.empty((2, BINOMIALS[len(pips)].max()), np.int64)
    bench = _Bench(pips, hands, np.empty_like(hands))
    nodes = np.empty((64, NODE_WIDTH), np.int32)
    moves = np.empty((256, MOVE_WIDTH), np.int32)
    store = new_store()
    put_node(store, root, 0)
    # By depth: the state, its node, what follows from it, and how much of that is done.
    states = np.empty((MAX_DEPTH, STATE_WIDTH), np.int64)
    path = np.empty(MAX_DEPTH, np.int64)
    steps = np.empty((MAX_DEPTH, MOST_STEPS, STEP_WIDTH), np.int64)
    done = np.empty(MAX_DEPTH, np.int64)
    node_count, move_count, most_entries, most_hands = 0, 0, 0, 0
    states[0] = root
    depth, is_new = 0, True
    while depth >= 0:
        state = states[depth]
        if is_new:
            at = node_count
            node_count += 1
            nodes = grown(nodes, at, 1)
            moves = grown(moves, move_count, MOST_STEPS)
            path[depth] = at
            done[depth] = 0
            count = write_steps(setting, state, steps[depth])
            ranks, outcomes = _room(state, steps[depth], count)
            if store.used[OUTCOMES] + outcomes > MOST_OUTCOMES:
                break
            if not has_room(store, ranks, outcomes):
                store = with_room(store, ranks, outcomes)
            how = settles_one(setting, state)
            settled = -1
            if how != GOING_ON:
                settled = _settle(store, setting, state, how, utility, bench)
            entries = 0
            for step in range(count):
                after, row = steps[depth, step], move_count + step
                _write_move(store, setting, state, after, utility, bench, moves, row)
                action = after[STEP_ACTION]
                if action < DRAW or (action == DRAW and setting.is_voluntary):
                    moves[row, ENTRY] = entries
                    entries += int(moves[row, MOVER_SIZE])
                if action == DRAW:
                    most_hands = max(most_hands, int(store.ranks[moves[row, DRAWN] + DRAWN_SIZE]))
            nodes[at, MOVER] = state[TURN]
            for seat in range(2):
                size = int(BINOMIALS[popcount(state[ALLOWED + seat]), state[COUNTS + seat]])
                nodes[at, SIZES + seat] = size
                most_hands = max(most_hands, size)
            nodes[at, FIRST_MOVE] = move_count
            nodes[at, MOVE_COUNT] = count
            nodes[at, ENTRY_COUNT] = entries
            nodes[at, ALL_ENTRIES] = entries
            nodes[at, ALL_PLACES] = 1
            nodes[at, SETTLED] = settled
            most_entries = max(most_entries, entries)
            move_count += count
            is_new = False
        at = path[depth]
        if done[depth] == nodes[at, MOVE_COUNT]:
            depth -= 1
            if depth >= 0:
                _join(nodes, moves, path[depth], nodes[path[depth], FIRST_MOVE] + done[depth] - 1)
            continue
        after = steps[depth, done[depth]]
        row = int(nodes[at, FIRST_MOVE] + done[depth])
        done[depth] += 1
        if after[SETTLES] == GOING_ON:
            child = node_at(store, after)
            is_new = child < 0
            moves[row, CHILD] = node_count if is_new else child
            if is_new:
                put_node(store, after, node_count)
                depth += 1
                states[depth] = after[:STATE_WIDTH]
            else:
                _join(nodes, moves, at, row)
    if depth >= 0:
        node_count = 0
    return Tree(
        nodes[:node_count],
        moves[:move_count],
        store.ranks[: store.used[RANKS]],
        store.outcomes[: store.used[OUTCOMES]],
        most_entries,
        most_hands,
    )


@bare_kernel
def _join(nodes: Numbers, moves: Numbers, node: int, move: int) -> None:
    """Count what lies below a move, which is finished, to its node."""
    child = moves[move, CHILD]
    moves[move, START] = nodes[node, ALL_ENTRIES]
    nodes[node, ALL_ENTRIES] += nodes[child, ALL_ENTRIES]
    nodes[node, ALL_PLACES] += nodes[child, ALL_PLACES]


@bare_kernel
def _room(state: Row, steps: NDArray[np.int64], count: int) -> tuple[int, int]:
    """Return how many ranks and outcomes a node adds at most."""
    outcomes = _cells(state)
    for step in range(count):
        if steps[step, SETTLES] != GOING_ON:
            outcomes += _cells(steps[step])
    number = max(popcount(state[ALLOWED]), popcount(state[ALLOWED + 1]))
    table = int(BINOMIALS[number, number // 2])
    return table * (2 * count + number) + DRAWN_RANKS, outcomes


@bare_kernel
def _cells(state: Row) -> int:
    """Return how many utilities the matrices of a state have."""
    rows = BINOMIALS[popcount(state[ALLOWED]), state[COUNTS]]
    return int(2 * rows * BINOMIALS[popcount(state[ALLOWED + 1]), state[COUNTS + 1]])


@bare_kernel
def _write_move(
    store: Store,
    setting: Setting,
    state: Row,
    after: Row,
    utility: NDArray[np.float64],
    bench: _Bench,
    moves: Numbers,
    at: int,
) -> None:
    """Write the row of a move, but for what is known when all below it is."""
    mover = int(state[TURN])
    own, theirs = int(state[ALLOWED + mover]), int(state[ALLOWED + 1 - mover])
    size, other = int(state[COUNTS + mover]), int(state[COUNTS + 1 - mover])
    n_own, n_theirs = int(after[ALLOWED + mover]), int(after[ALLOWED + 1 - mover])
    number, their_number = popcount(own), popcount(theirs)
    action = int(after[STEP_ACTION])
    outcome, drawn = -1, -1
    if action < DRAW:
        moves[at, MOVER_SIZE] = BINOMIALS[number - 1, size - 1]
        tile = popcount(own & ((own & ~n_own) - 1))
        hands = int(store.joined[number, size, tile])
        if hands < 0:
            hands = put_joined(store, size, number, tile)
    else:
        kept = extract(drawers(setting, state) if action == DRAW else n_own, own)
        moves[at, MOVER_SIZE] = BINOMIALS[popcount(kept), size]
        hands = kept_at(store, size, number, kept)
        if hands < 0:
            hands = put_kept(store, size, number, kept)
    if action == DRAW:
        boneyard = number - size - other
        drawn = drawn_at(store, size, number, boneyard)
        if drawn < 0:
            drawn = put_drawn(store, size, number, boneyard)
    kept = extract(n_theirs, theirs)
    others = kept_at(store, other, their_number, kept)
    if others < 0:
        others = put_kept(store, other, their_number, kept)
    if after[SETTLES] != GOING_ON:
        outcome = _settle(store, setting, after, int(after[SETTLES]), utility, bench)
    moves[at, ACTION] = action
    moves[at, CHILD] = -1
    moves[at, OUTCOME] = outcome
    moves[at, START] = 0
    moves[at, ENTRY] = -1
    moves[at, MOVER_RANKS] = hands
    moves[at, OTHER_RANKS] = others
    moves[at, OTHER_SIZE] = BINOMIALS[popcount(n_theirs), other]
    moves[at, DRAWN] = drawn


@bare_kernel
def _settle(
    store: Store,
    setting: Setting,
    state: Row,
    how: int,
    utility: NDArray[np.float64],
    bench: _Bench,
) -> int:
    """Return where the utilities of a settled state stand; they are written if they are not yet."""
    allowed = int(state[ALLOWED]), int(state[ALLOWED + 1])
    sizes = int(state[COUNTS]), int(state[COUNTS + 1])
    mover = int(state[TURN])
    relevant = fits(setting, state) & (allowed[0] | allowed[1])
    if how in (BLOCKED, WENT_OUT):
        mover, relevant = 0, 0
    at = settled_at(store, how, mover, sizes, allowed, relevant)
    if at >= 0:
        return at
    at = put_settled(store, how, mover, sizes, allowed, relevant, _cells(state))
    hands = bench.hands
    counts = (
        write_hands(allowed[0], sizes[0], hands[0]),
        write_hands(allowed[1], sizes[1], hands[1]),
    )
    write_outcomes(
        how, mover, relevant, hands, bench.worths, counts, bench.pips, utility, store.outcomes, at
    )
    return at
