"""What many places of a tree share, kept once: nodes, rank tables, and matrices of utilities.

Its arrays grow as they fill up: `with_room` returns the store that is to be used from then on.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.endgame.states import MOST_STEPS, Row, key_of
from balak.endgame.subsets import (
    MAX_TILES,
    Ranks,
    write_drawn,
    write_joined,
    write_kept,
)
from balak.endgame.tree import BONEYARD, DRAWN_FROM, DRAWN_RANKS, DRAWN_SIZE, Numbers, Utilities
from balak.kernel.jit import bare_inlined_kernel, bare_kernel, kernel, lowest_bit_index

_KEPT: Final = 0
_DRAWN: Final = 1
_SETTLED: Final = 2
"""The first of the ways in which everything can be settled."""

_MOST_KEYS: Final = 4 * MOST_STEPS
"""More than what one node adds."""

# --- what is counted ------------------------------------------------------------------------------

_MEMO: Final = 0
RANKS: Final = 1
OUTCOMES: Final = 2


class Store(NamedTuple):
    """Tables by key."""

    joined: Numbers
    """By n, size and place: where the table of `write_joined` stands in `ranks`, or -1."""
    parted: Numbers
    """The same for that of `write_kept` which leaves one place out; n where it leaves out none."""
    keys: NDArray[np.int64]
    """Of the other tables, hashed; 0 where a place is free."""
    places: NDArray[np.int64]
    """By place of the key: where its table stands in `ranks` or in `outcomes`, or its node."""
    ranks: Ranks
    outcomes: Utilities
    used: NDArray[np.int64]
    """How many keys, ranks and outcomes there are."""


@kernel
def new_store() -> Store:
    """Return an empty store."""
    return Store(
        np.full((MAX_TILES + 1, MAX_TILES + 1, MAX_TILES + 1), -1, np.int32),
        np.full((MAX_TILES + 1, MAX_TILES + 1, MAX_TILES + 1), -1, np.int32),
        np.zeros(512, np.int64),
        np.zeros(512, np.int64),
        np.empty(1024, np.int16),
        np.empty(4096, np.float32),
        np.zeros(3, np.int64),
    )


@kernel
def grown(array: Numbers, used: int, more: int) -> Numbers:
    """Return an array of rows with room for more than are used; what is used stays."""
    if used + more <= len(array):
        return array
    larger = np.empty((2 * (used + more), array.shape[1]), np.int32)
    larger[:used] = array[:used]
    return larger


@bare_kernel
def _key(kind: int, size: int, other: int, first: int, second: int, third: int) -> int:
    key = kind + 1
    key = key << 4 | size
    key = key << 4 | other
    key = key << MAX_TILES | first
    key = key << MAX_TILES | second
    return key << MAX_TILES | third


@bare_kernel
def _slot(keys: NDArray[np.int64], key: int) -> int:
    """Return where a key stands, or where it may be put; keys are from 1, and some room is left."""
    mask = len(keys) - 1
    at = ((int(key) * 0x1E3779B97F4A7C15) >> 23) & mask
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & mask
    return at


@bare_inlined_kernel
def kept_at(store: Store, size: int, n: int, kept: int) -> int:
    """Return where the table of `write_kept` for hands of n places stands; -1 where it does not."""
    out = ~kept & ((1 << n) - 1)
    if out & (out - 1) == 0:
        return int(store.parted[n, size, lowest_bit_index(out) if out else n])
    return _at(store, _key(_KEPT, size, n, kept, 0, 0))


@bare_kernel
def drawn_at(store: Store, size: int, n: int, boneyard: int) -> int:
    """Return where stands what a draw does; -1 where it does not."""
    return _at(store, _key(_DRAWN, size, n, boneyard, 0, 0))


@bare_kernel
def node_at(store: Store, state: Row) -> int:
    """Return the node of a state; -1 where it has none yet."""
    return _at(store, key_of(state))


@bare_kernel
def settled_at(
    store: Store, how: int, mover: int, sizes: tuple[int, int], allowed: tuple[int, int], fits: int
) -> int:
    """Return where the matrix of a settled state stands; -1 where it does not."""
    return _at(store, _settled_key(how, mover, sizes, allowed, fits))


@bare_kernel
def _at(store: Store, key: int) -> int:
    slot = _slot(store.keys, key)
    return int(store.places[slot]) if store.keys[slot] else -1


@bare_kernel
def _settled_key(
    how: int, mover: int, sizes: tuple[int, int], allowed: tuple[int, int], fits: int
) -> int:
    return _key(_SETTLED + 2 * how + mover, sizes[0], sizes[1], allowed[0], allowed[1], fits)


@bare_kernel
def has_room(store: Store, ranks: int, outcomes: int) -> bool:
    """Return whether there is room for so many more ranks and outcomes, and for what one node adds.

    Everything that is put into a store needs room.
    """
    keys = int(store.used[_MEMO]) + _MOST_KEYS
    if 2 * keys >= len(store.keys) or store.used[RANKS] + ranks > len(store.ranks):
        return False
    return bool(store.used[OUTCOMES] + outcomes <= len(store.outcomes))


@kernel
def with_room(store: Store, ranks: int, outcomes: int) -> Store:
    """Return a store of the same that has room."""
    keys, places = store.keys, store.places
    if 2 * (store.used[_MEMO] + _MOST_KEYS) >= len(keys):
        keys, places = np.zeros(4 * len(keys), np.int64), np.zeros(4 * len(keys), np.int64)
        for at in range(len(store.keys)):
            if store.keys[at]:
                new = _slot(keys, int(store.keys[at]))
                keys[new] = store.keys[at]
                places[new] = store.places[at]
    used = store.used
    all_ranks, all_outcomes = store.ranks, store.outcomes
    if used[RANKS] + ranks > len(all_ranks):
        all_ranks = np.empty(2 * (used[RANKS] + ranks), np.int16)
        all_ranks[: used[RANKS]] = store.ranks[: used[RANKS]]
    if used[OUTCOMES] + outcomes > len(all_outcomes):
        all_outcomes = np.empty(2 * (used[OUTCOMES] + outcomes), np.float32)
        all_outcomes[: used[OUTCOMES]] = store.outcomes[: used[OUTCOMES]]
    return Store(store.joined, store.parted, keys, places, all_ranks, all_outcomes, used)


@bare_kernel
def put_kept(store: Store, size: int, n: int, kept: int) -> int:
    """Put a table of `write_kept` where there was none; return where it stands."""
    out = ~kept & ((1 << n) - 1)
    at = int(store.used[RANKS])
    if out & (out - 1) == 0:
        store.parted[n, size, lowest_bit_index(out) if out else n] = at
    else:
        _put(store, _key(_KEPT, size, n, kept, 0, 0), at)
    store.used[RANKS] += write_kept(kept, size, store.ranks, at)
    return at


@bare_kernel
def put_joined(store: Store, size: int, n: int, place: int) -> int:
    """Put a table of `write_joined` where there was none; return where it stands."""
    at = int(store.used[RANKS])
    store.joined[n, size, place] = at
    store.used[RANKS] += write_joined(n, size, place, store.ranks, at)
    return at


@bare_kernel
def put_drawn(store: Store, size: int, n: int, boneyard: int) -> int:
    """Put what a draw does where it was not; return where it stands.

    That is the columns of `balak.endgame.tree` from `DRAWN_SIZE` on, and a table of `write_drawn`.
    """
    at = int(store.used[RANKS])
    _put(store, _key(_DRAWN, size, n, boneyard, 0, 0), at)
    count = write_drawn(n, size, store.ranks, at + DRAWN_RANKS)
    store.ranks[at + DRAWN_SIZE] = count
    store.ranks[at + DRAWN_FROM] = size + 1
    store.ranks[at + BONEYARD] = boneyard
    store.used[RANKS] += DRAWN_RANKS + count * (size + 1)
    return at


@bare_kernel
def put_node(store: Store, state: Row, node: int) -> None:
    """Put the node of a state that had none."""
    # Keys of states are smaller than all others.
    _put(store, key_of(state), node)


@bare_kernel
def put_settled(
    store: Store,
    how: int,
    mover: int,
    sizes: tuple[int, int],
    allowed: tuple[int, int],
    fits: int,
    room: int,
) -> int:
    """Make a place for a matrix that had none, yet to be written; return where."""
    at = int(store.used[OUTCOMES])
    _put(store, _settled_key(how, mover, sizes, allowed, fits), at)
    store.used[OUTCOMES] += room
    return at


@bare_kernel
def _put(store: Store, key: int, at: int) -> None:
    slot = _slot(store.keys, key)
    store.keys[slot] = key
    store.places[slot] = at
    store.used[_MEMO] += 1
